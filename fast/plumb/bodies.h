/* Free rigid bodies in batches: turns each of them by one step of time, in which no torque acts.
 *
 * In: each body's inertia I in its own axes, its angular momentum L in the world, its orientation O from body to world;
 * and the step: how long it is, which rule it follows, and how it may be divided. Out: the orientation, in place, and a
 * report for each body. L is only read, since without torque it stays: it never picks up an error.
 *
 * The body turns by the rotation vector v that solves the rule's equation: O becomes O R(v). m = time Oᵀ L is the
 * momentum in the body's axes, times the step.
 *
 *   PLUMB_BODIES_MIDPOINT          I v = R(−v/2) m                       energy right to O(time²), bounded for ever
 *   PLUMB_BODIES_TRAPEZOID         I v = (m + R(−v) m)/2                 energy kept but for rounding
 *   PLUMB_BODIES_WORLD_TRAPEZOID   v = (R(−v) I⁻¹ + I⁻¹R(−v)) m/2        the longest steps
 *
 * A step with −L takes a body back to where it was, but for rounding.
 *
 * v is found by Newton's method, which may fail in a long step: where |m| is large beside the least moment of inertia
 * σ. Such a step is divided into equal parts.
 *
 * PLUMB_BODIES_SAFE: as many parts as make Newton's method certain to converge, computed beforehand. |m|/parts is at
 * most √2 σ, σ or 1.18 σ for the three rules. Of an inertia that is given as a matrix σ is bounded from below, by at
 * least 0.997 of it.
 *
 * PLUMB_BODIES_ADAPTIVE: one part, and twice as many as long as Newton's method is not certain to converge, by
 * Kantorovich's theorem, after five of its steps (the world's rule: as long as it has not converged after ten). That
 * makes fewer parts. But the equation of a long step has several solutions, and the one found need not be the one that
 * goes to 0 with the momentum.
 *
 * How long a step may be: each rule turns a body at its own pace. A T-handle of moments 2.5, 1.4 and 1.3 that turns
 * nearly about its middle axis flips 685 times in 20,000 steps of 2 rad. By the three rules with safe parts it flips
 * 655, 694 and 574 times, with adaptive ones 633, 1017 and 336; in steps of 0.5 rad and safe parts 675, 691 and 661
 * (plumb claims C23.count). Where the motion counts, take safe parts and short steps.
 *
 * When it fails: a part whose equation is not solved to within PLUMB_BODIES_RESIDUAL is halved, up to twelve times. A
 * body for which that is not enough, or whose numbers are no body's, keeps its orientation, and its report says why
 * (plumb_bodies_outcome). Arguments that are wrong as a whole give a status, and nothing is written.
 *
 *     #include <plumb/bodies.h>
 *     #include <stdio.h>
 *
 *     int main(void) // a T-handle in free fall, turning about its middle axis: after a while it flips, and flips back
 *     {
 *         enum { STEPS = 3000 };
 *         static float moments[3] = {2.5f, 1.4f, 1.3f}, L[3] = {0.001f, 1.4f, 0}, q[4] = {1, 0, 0, 0};
 *         const plumb_bodies handle = {1, PLUMB_BODIES_MOMENTS, PLUMB_BODIES_QUATERNION, plumb_in_arrays(moments, 1),
 *                                      plumb_in_arrays(L, 1), plumb_out_arrays(q, 1), NULL};
 *         const plumb_bodies_step step = {0.05f, PLUMB_BODIES_TRAPEZOID, PLUMB_BODIES_SAFE, 0};
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
    PLUMB_BODIES_MIDPOINT,
    PLUMB_BODIES_TRAPEZOID,
    PLUMB_BODIES_WORLD_TRAPEZOID,
    PLUMB_BODIES_RULES
} plumb_bodies_rule;

typedef enum plumb_bodies_parts { PLUMB_BODIES_SAFE, PLUMB_BODIES_ADAPTIVE } plumb_bodies_parts;

/* What became of a body. Only the first means that it was turned; else its orientation is as it was, and this is the
 * first of the reasons that apply, in this order. */
typedef enum plumb_bodies_outcome {
    PLUMB_BODIES_TURNED = 0,
    PLUMB_BODIES_BAD_TIME, /* the step is not above 0, or not finite */
    PLUMB_BODIES_BAD_INERTIA, /* not positive definite, by its leading minors, or the trace is not in [2⁻¹⁰⁰, 2¹⁰⁰] */
    PLUMB_BODIES_BAD_ORIENTATION, /* an entry of |OᵀO − E| above 0.1, or a reflection; or |q|² not in [½, 2] */
    PLUMB_BODIES_BAD_MOMENTUM,    /* not finite, or not times the step */
    PLUMB_BODIES_TOO_MANY_PARTS,  /* more than most_parts would be safe */
    PLUMB_BODIES_NO_SOLUTION      /* none was found, though parts were halved twelve times */
} plumb_bodies_outcome;

/* How far from solved a part's equation may be: the difference of its two sides, divided by the size of what is added
 * in them (tr(I)|v| + |m|; for the world's rule |v| + tr(I⁻¹)|m|), in units of 2⁻²⁴. */
#define PLUMB_BODIES_RESIDUAL 8

typedef struct plumb_bodies_report {
    uint32_t outcome;    /* plumb_bodies_outcome */
    uint32_t parts;      /* how many the step was taken in; 0 if the body was not turned */
    uint32_t iterations; /* Newton's steps in all parts, those counted that were halved afterwards */
    float residual;      /* the greatest of all parts, in the units of PLUMB_BODIES_RESIDUAL */
} plumb_bodies_report;

typedef enum plumb_bodies_inertia {
    PLUMB_BODIES_INERTIA_MATRIX, /* six entries, on and below the diagonal */
    PLUMB_BODIES_MOMENTS         /* three, about the body's own axes */
} plumb_bodies_inertia;

typedef enum plumb_bodies_orientation {
    PLUMB_BODIES_ROTATION_MATRIX, /* nine entries, by rows */
    PLUMB_BODIES_QUATERNION       /* a unit quaternion, scalar first */
} plumb_bodies_orientation;

/* Views are tiles, arrays or fields. */
typedef struct plumb_bodies {
    size_t n;
    plumb_bodies_inertia inertia_kind;
    plumb_bodies_orientation orientation_kind;
    plumb_in inertia;            /* 3 or 6 components, in the body */
    plumb_in momentum;           /* 3, in the world */
    plumb_out orientation;       /* 4 or 9, read and written; made orthonormal before it is used */
    plumb_bodies_report *report; /* n, or null */
} plumb_bodies;

typedef struct plumb_bodies_step {
    float time; /* seconds */
    plumb_bodies_rule rule;
    plumb_bodies_parts parts;
    unsigned most_parts; /* 0: 4096 */
} plumb_bodies_step;

/* Advances the bodies of a range, plumb_all() for all; others are neither read nor written. untouched, unless null,
 * becomes the number of bodies that kept their orientation; their reports say why. PLUMB_BAD_ARGUMENT: there is no such
 * rule, kind of inertia or orientation, or way to take parts. */
PLUMB_API plumb_status plumb_bodies_advance(const plumb_bodies *bodies, const plumb_bodies_step *step,
                                            plumb_range range, size_t *untouched);
PLUMB_API plumb_status plumb_bodies_advance_on(plumb_path path, const plumb_bodies *bodies,
                                               const plumb_bodies_step *step, plumb_range range, size_t *untouched);

#ifdef __cplusplus
}
#endif

#endif
