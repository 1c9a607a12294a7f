/* Free rigid bodies in batches: advances the orientation of each body by one time step without torque.
 *
 * Inputs: the inertia I of each body in body axes, its angular momentum L in world axes, its orientation O from body to
 * world axes; and the step: its length, its rule, and how it may be divided into parts. Outputs: the orientation, which
 * is changed in place, and a report per body. L is only read: without torque it is constant, so that it accumulates no
 * error.
 *
 * The rotation in a step is the vector v that solves the equation of the rule; O becomes O R(v). m = time Oᵀ L is the
 * momentum in body axes, times the length of the step.
 *
 *   PLUMB_BODIES_MIDPOINT          I v = R(−v/2) m                       energy error O(time²), bounded
 *   PLUMB_BODIES_TRAPEZOID         I v = (m + R(−v) m)/2                 conserves energy, except for rounding
 *   PLUMB_BODIES_WORLD_TRAPEZOID   v = (R(−v) I⁻¹ + I⁻¹R(−v)) m/2        allows the longest steps
 *
 * The rules are reversible: a step with −L restores the previous orientation, except for rounding.
 *
 * v is computed by Newton's method, which may fail in a long step, in which |m| is large compared with σ, the smallest
 * moment of inertia. Such a step is divided into equal parts.
 *
 * PLUMB_BODIES_SAFE: the number of parts is computed before the iteration, so that Newton's method is certain to
 * converge: |m|/parts is at most √2 σ, σ or 1.18 σ for the three rules. If the inertia is a matrix, σ is replaced by a
 * lower bound, which is at least 0.997 σ.
 *
 * PLUMB_BODIES_ADAPTIVE: the number of parts is 1 at first, and is doubled as long as Kantorovich's theorem does not
 * guarantee convergence after five Newton steps (for the rule in world axes: as long as the iteration has not converged
 * after ten). Fewer parts are needed. But the equation of a long step has several solutions, and the one that is found
 * may differ from the one that tends to 0 with the momentum.
 *
 * Choice of the step: the rules differ in their phase errors. A T-handle with moments 2.5, 1.4 and 1.3 that rotates
 * nearly about its middle axis flips 685 times in 20,000 steps of 2 rad. By the three rules with safe parts it flips
 * 655, 694 and 574 times, with adaptive parts 633, 1017 and 336 times; in steps of 0.5 rad with safe parts
 * 675, 691 and 661 times (plumb claims C23.count). If the motion matters, use safe parts and short steps.
 *
 * Failure: a part whose equation is not solved to within PLUMB_BODIES_RESIDUAL is halved, up to twelve times. A body
 * for which this is not enough, or whose inputs are invalid, keeps its orientation, and its report has the reason
 * (plumb_bodies_outcome). If an argument of the call is invalid, the status says so, and nothing is written.
 *
 *     #include <plumb/bodies.h>
 *     #include <stdio.h>
 *
 *     int main(void) // a T-handle in free fall, rotating about its middle axis: it flips again and again
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
 * The bits of a body depend on that body and the step alone: not on other bodies, the range, the order or the path.
 * Source: the Roblox article on rigid-body rotation, sections 7 to 10; the formulas are checked as integrator.*. */
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

/* The result for a body. If it is not PLUMB_BODIES_ROTATED, the orientation is unchanged, and the result is the first
 * reason that applies, in this order. */
typedef enum plumb_bodies_outcome {
    PLUMB_BODIES_ROTATED = 0,
    PLUMB_BODIES_BAD_TIME, /* the step is not above 0, or not finite */
    PLUMB_BODIES_BAD_INERTIA, /* not positive definite, by its leading minors, or the trace not in [2⁻¹⁰⁰, 2¹⁰⁰] */
    PLUMB_BODIES_BAD_ORIENTATION, /* an entry of |OᵀO − E| above 0.1, or a reflection; or |q|² not in [½, 2] */
    PLUMB_BODIES_BAD_MOMENTUM,    /* the momentum, or its product with the step, is not finite */
    PLUMB_BODIES_TOO_MANY_PARTS,  /* the number of safe parts is larger than most_parts */
    PLUMB_BODIES_NO_SOLUTION      /* no solution was found although the parts were halved twelve times */
} plumb_bodies_outcome;

/* Tolerance for the equation of a part, in units of 2⁻²⁴: the norm of the difference of the two sides, divided by the
 * magnitude of their terms, which is tr(I)|v| + |m|, or for the rule in world axes |v| + tr(I⁻¹)|m|. */
#define PLUMB_BODIES_RESIDUAL 8

typedef struct plumb_bodies_report {
    uint32_t outcome;    /* plumb_bodies_outcome */
    uint32_t parts;      /* number of parts of the step; 0 if the body was not advanced */
    uint32_t iterations; /* Newton steps in all parts, including those that were halved afterwards */
    float residual;      /* the maximum residual of all parts, in units of 2⁻²⁴ as PLUMB_BODIES_RESIDUAL */
} plumb_bodies_report;

typedef enum plumb_bodies_inertia {
    PLUMB_BODIES_INERTIA_MATRIX, /* six entries, on and below the diagonal */
    PLUMB_BODIES_MOMENTS         /* three principal moments: the body axes are the principal axes */
} plumb_bodies_inertia;

typedef enum plumb_bodies_orientation {
    PLUMB_BODIES_ROTATION_MATRIX, /* nine entries, by rows */
    PLUMB_BODIES_QUATERNION       /* a unit quaternion, scalar first */
} plumb_bodies_orientation;

/* n bodies. The views are tiles, arrays or fields (base.h). */
typedef struct plumb_bodies {
    size_t n;
    plumb_bodies_inertia inertia_kind;
    plumb_bodies_orientation orientation_kind;
    plumb_in inertia;            /* 3 or 6 components, kg m², in body axes */
    plumb_in momentum;           /* 3 components, kg m²/s, in world axes */
    plumb_out orientation;       /* 4 or 9 components; read, made orthonormal, and replaced */
    plumb_bodies_report *report; /* array of n reports, or null */
} plumb_bodies;

typedef struct plumb_bodies_step {
    float time; /* seconds */
    plumb_bodies_rule rule;
    plumb_bodies_parts parts;
    unsigned most_parts; /* maximum number of parts; 0: 4096 */
} plumb_bodies_step;

/* Advances the bodies of a range (plumb_all() for all); other bodies are neither read nor written. *untouched, unless
 * null, receives the number of bodies that keep their orientation; their reports have the reason. Returns
 * PLUMB_BAD_ARGUMENT if the rule, the kind of inertia or orientation, or the method of division is not one of the
 * enumeration. */
PLUMB_API plumb_status plumb_bodies_advance(const plumb_bodies *bodies, const plumb_bodies_step *step,
                                            plumb_range range, size_t *untouched);
PLUMB_API plumb_status plumb_bodies_advance_on(plumb_path path, const plumb_bodies *bodies,
                                               const plumb_bodies_step *step, plumb_range range, size_t *untouched);

#ifdef __cplusplus
}
#endif

#endif
