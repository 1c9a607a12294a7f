/* Free rigid bodies, turned by implicit steps: batches of them, advanced by a step of time.
 *
 *   PLUMB_MIDPOINT          I v = R(−v/2) m                       energy to O(time²), for ever bounded
 *   PLUMB_TRAPEZOID         I v = (m + R(−v) m)/2                 energy kept but for rounding
 *   PLUMB_WORLD_TRAPEZOID   v = (R(−v) I⁻¹ + I⁻¹R(−v)) m/2        the longest steps
 *
 * I is the inertia in the body, m = time Oᵀ L the angular momentum there times the step, O the orientation, body to
 * world. A step finds v by Newton's method and turns the body by it: O ← O R(v). L, in the world, stays, so it has no
 * error. For each rule a step back, with −L, returns to where it began, but for rounding.
 *
 * Where Newton's method might not converge, a body takes its step in equal parts. PLUMB_SAFE_PARTS: as many as the
 * rule's condition asks for, |m|/n ≤ √2 σ, σ or 1.18 σ, with σ the least of three moments, or of a matrix a bound from
 * below, at least 0.997 of it. PLUMB_ADAPTIVE_PARTS: one; where Newton's method is not sure to converge after five of
 * its steps, by Kantorovich's theorem at the point that it has reached (for the world's rule: has not after ten), twice
 * as many. Those are few, but a solution need not be the one that goes to rest with the momentum.
 *
 * In both, a part whose equation is not solved to PLUMB_BODY_RESIDUAL is halved: no body is turned by what is no
 * solution.
 *
 *     #include "fast/bodies.h"
 *     #include <stdio.h>
 *
 *     int main(void) // a T-handle in free fall, turning about its middle axis: after a while it flips, and flips back
 *     {
 *         enum { STEPS = 3000 };
 *         static float moments[3] = {2.5f, 1.4f, 1.3f}, L[3] = {0.001f, 1.4f, 0}, q[4] = {1, 0, 0, 0};
 *         const float *const inertia[] = {moments, moments + 1, moments + 2}, *const momentum[] = {L, L + 1, L + 2};
 *         float *const orientation[] = {q, q + 1, q + 2, q + 3};
 *         const plumb_bodies handle = {1, 1, 1, {inertia, 8}, {momentum, 8}, {orientation, 8, 0}, NULL};
 *         const plumb_bodies_step step = {0.05f, PLUMB_TRAPEZOID, PLUMB_SAFE_PARTS, 0};
 *         int flips = 0, up = 1;
 *         for (int i = 0; i < STEPS; i++) {
 *             if (plumb_bodies_advance(&handle, &step, NULL))
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

#include <stdint.h>

#include "batch.h"
#include "path.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum plumb_bodies_status {
    PLUMB_BODIES_OK = 0,
    PLUMB_BODIES_NULL_POINTER,   /* a view or one of its fields, or an argument */
    PLUMB_BODIES_BAD_STRIDE,     /* a tile stride below 8 */
    PLUMB_BODIES_NO_SUCH_PATH,   /* the processor cannot run the path asked for */
    PLUMB_BODIES_NO_SUCH_BODY,   /* a range that ends before it begins, or past the last */
    PLUMB_BODIES_NO_SUCH_METHOD, /* no such rule, or way to take parts */
} plumb_bodies_status;

typedef enum plumb_bodies_rule {
    PLUMB_MIDPOINT,
    PLUMB_TRAPEZOID,
    PLUMB_WORLD_TRAPEZOID,
    PLUMB_BODIES_RULES
} plumb_bodies_rule;

typedef enum plumb_bodies_parts { PLUMB_SAFE_PARTS, PLUMB_ADAPTIVE_PARTS } plumb_bodies_parts;

/* What became of a body. All but the first: its orientation is as it was. */
typedef enum plumb_body_outcome {
    PLUMB_BODY_TURNED = 0,
    PLUMB_BODY_BAD_TIME, /* the step is not above 0, or not finite */
    PLUMB_BODY_BAD_INERTIA, /* not positive definite, by its leading minors, or the trace is not in [2⁻¹⁰⁰, 2¹⁰⁰] */
    PLUMB_BODY_BAD_MOMENTUM,    /* not finite, or not times the step */
    PLUMB_BODY_BAD_ORIENTATION, /* an entry of |OᵀO − E| above 0.1, or a reflection; or |q|² not in [½, 2] */
    PLUMB_BODY_TOO_MANY_PARTS,  /* more than most_parts would be safe */
    PLUMB_BODY_NO_SOLUTION      /* none was found, though parts were halved twelve times */
} plumb_body_outcome;

/* |F(v)| of each part is at most as many units of 2⁻²⁴ of what is added in it: tr(I)|v| + |m|, for the world's rule
 * |v| + tr(I⁻¹)|m|. */
#define PLUMB_BODY_RESIDUAL 8

typedef struct plumb_body_report {
    uint32_t outcome;    /* plumb_body_outcome */
    uint32_t parts;      /* that the step was taken in; 0 where it was not */
    uint32_t iterations; /* of Newton's method in all of them, and in those that were halved */
    float residual;      /* the greatest of a part, in the units above */
} plumb_body_report;

/* Views as in batch.h. */
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

/* Advances all bodies. untouched, unless null: of how many the orientation is as it was, for a reason in their reports.
 * Whatever is returned but PLUMB_BODIES_OK: nothing was written. */
plumb_bodies_status plumb_bodies_advance(const plumb_bodies *bodies, const plumb_bodies_step *step, size_t *untouched);

/* Bodies from ≤ i < to. Several threads may advance ranges at once, best from multiples of eight on: nothing but these
 * bodies is read or written. */
typedef plumb_bodies_status plumb_bodies_range(const plumb_bodies *bodies, const plumb_bodies_step *step, size_t from,
                                               size_t to, size_t *untouched);
plumb_bodies_range plumb_bodies_advance_range;

/* The function above by path; the same bits. */
extern plumb_bodies_range *const plumb_bodies_paths[PLUMB_PATHS];

#ifdef __cplusplus
}
#endif

#endif
