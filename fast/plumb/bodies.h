/* Free rigid bodies in batches: turns each of them by one step of time, in which no torque acts.
 *
 * In: each body's inertia I in its own axes, its angular momentum L in the world, its orientation O from body to world;
 * and the step: how long it is, which rule it follows, and how it may be divided. Out: the orientation, in place, and a
 * report for each body. L is only read, since without torque it stays: it never picks up an error.
 *
 * The body turns by the rotation vector v that solves the rule's equation: O becomes O R(v). m = time Oᵀ L is the
 * momentum in the body's axes, times the step.
 *
 *   PLUMB_MIDPOINT          I v = R(−v/2) m                       energy right to O(time²), bounded for ever
 *   PLUMB_TRAPEZOID         I v = (m + R(−v) m)/2                 energy kept but for rounding
 *   PLUMB_WORLD_TRAPEZOID   v = (R(−v) I⁻¹ + I⁻¹R(−v)) m/2        the longest steps
 *
 * A step with −L takes a body back to where it was, but for rounding.
 *
 * v is found by Newton's method, which may fail where |m| is large beside the least moment of inertia σ. Such a step is
 * divided into equal parts. PLUMB_SAFE_PARTS takes as many as make it sure beforehand: |m|/parts ≤ √2 σ, σ or 1.18 σ
 * for the three rules; if the inertia is given as a matrix, σ is a lower bound, at least 0.997 of the least moment.
 * PLUMB_ADAPTIVE_PARTS takes one, and doubles their number whenever convergence is not certain after five of Newton's
 * steps, by Kantorovich's theorem (for the world's rule: whenever it is not reached after ten). These are fewer parts;
 * but a long step's equation has several solutions, and the one that is found need not be the one that shrinks to 0
 * with the momentum.
 *
 * When it fails: a part whose equation is not solved to within PLUMB_BODY_RESIDUAL is halved, up to twelve times. A
 * body for which that is not enough, or whose numbers are no body's, keeps its orientation, and its report says why
 * (plumb_body_outcome). Arguments that are wrong as a whole give a status, and nothing is written.
 *
 *     #include <plumb/bodies.h>
 *     #include <stdio.h>
 *
 *     int main(void) // a T-handle in free fall, turning about its middle axis: after a while it flips, and flips back
 *     {
 *         enum { STEPS = 3000 };
 *         static float moments[3] = {2.5f, 1.4f, 1.3f}, L[3] = {0.001f, 1.4f, 0}, q[4] = {1, 0, 0, 0};
 *         const plumb_bodies handle = {1, 1, 1, plumb_in_arrays(moments, 1), plumb_in_arrays(L, 1),
 *                                      plumb_out_arrays(q, 1), NULL};
 *         const plumb_bodies_step step = {0.05f, PLUMB_TRAPEZOID, PLUMB_SAFE_PARTS, 0};
 *         int flips = 0, up = 1;
 *         for (int i = 0; i < STEPS; i++) {
 *             if (plumb_bodies_advance(&handle, &step, plumb_all(), NULL))
 *                 return 1;
 *             const float along = 1 - 2 * (q[1] * q[1] + q[3] * q[3]); // cosine between the axis and where it began
 *             if (up ? along < -0.9f : along > 0.9f)
 *                 up = !up, flips++;
 *         }
 *         printf("%d flips in %g s\n", flips, (double)STEPS * 0.05);
 *         return 0;
 *     }
 *
 * A body's bits depend on that body and the step alone: not on its neighbours, the range, the order or the path.
 * Source: the Roblox article on rigid-body rotation, sections 7 to 10; the formulas are judged in integrator.*. */
#ifndef PLUMB_BODIES_H
#define PLUMB_BODIES_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum plumb_bodies_rule {
    PLUMB_MIDPOINT,
    PLUMB_TRAPEZOID,
    PLUMB_WORLD_TRAPEZOID,
    PLUMB_BODIES_RULES
} plumb_bodies_rule;

typedef enum plumb_bodies_parts { PLUMB_SAFE_PARTS, PLUMB_ADAPTIVE_PARTS } plumb_bodies_parts;

/* What became of a body. Only the first means that it was turned; else its orientation is as it was. */
typedef enum plumb_body_outcome {
    PLUMB_BODY_TURNED = 0,
    PLUMB_BODY_BAD_TIME, /* the step is not above 0, or not finite */
    PLUMB_BODY_BAD_INERTIA, /* not positive definite, by its leading minors, or the trace is not in [2⁻¹⁰⁰, 2¹⁰⁰] */
    PLUMB_BODY_BAD_MOMENTUM,    /* not finite, or not times the step */
    PLUMB_BODY_BAD_ORIENTATION, /* an entry of |OᵀO − E| above 0.1, or a reflection; or |q|² not in [½, 2] */
    PLUMB_BODY_TOO_MANY_PARTS,  /* more than most_parts would be safe */
    PLUMB_BODY_NO_SOLUTION      /* none was found, though parts were halved twelve times */
} plumb_body_outcome;

/* How far from solved a part's equation may be: the difference of its two sides, divided by the size of what is added
 * in them (tr(I)|v| + |m|; for the world's rule |v| + tr(I⁻¹)|m|), in units of 2⁻²⁴. */
#define PLUMB_BODY_RESIDUAL 8

typedef struct plumb_body_report {
    uint32_t outcome;    /* plumb_body_outcome */
    uint32_t parts;      /* how many the step was taken in; 0 if the body was not turned */
    uint32_t iterations; /* Newton's steps in all parts, those counted that were halved afterwards */
    float residual;      /* the greatest of all parts, in the units of PLUMB_BODY_RESIDUAL */
} plumb_body_report;

/* Views are tiles, arrays or fields. */
typedef struct plumb_bodies {
    size_t n;
    int principal;         /* 1: three moments about the body's own axes; 0: six entries on and below the diagonal */
    int quaternion;        /* 1: orientations are unit quaternions, scalar first; 0: matrices by rows */
    plumb_in inertia;      /* 3 or 6 components, in the body */
    plumb_in momentum;     /* 3, in the world */
    plumb_out orientation; /* 4 or 9, read and written; made orthonormal before it is used */
    plumb_body_report *report; /* n, or null */
} plumb_bodies;

typedef struct plumb_bodies_step {
    float time; /* seconds */
    plumb_bodies_rule rule;
    plumb_bodies_parts parts;
    unsigned most_parts; /* 0: 4096 */
} plumb_bodies_step;

/* Advances the bodies of a range, plumb_all() for all; others are neither read nor written. untouched, unless null,
 * becomes the number of bodies that kept their orientation; their reports say why. PLUMB_BAD_ARGUMENT: there is no such
 * rule, or no such way to take parts. */
PLUMB_API plumb_status plumb_bodies_advance(const plumb_bodies *bodies, const plumb_bodies_step *step,
                                            plumb_range range, size_t *untouched);
PLUMB_API plumb_status plumb_bodies_advance_on(plumb_path path, const plumb_bodies *bodies,
                                               const plumb_bodies_step *step, plumb_range range, size_t *untouched);

#ifdef __cplusplus
}
#endif

#endif
