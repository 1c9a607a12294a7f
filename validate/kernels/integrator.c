/* Rows of the integrator family: implicit steps of a free rigid body.
 *
 * Here: facts about each step for the judge; the equations and the proof of their solutions are in reference/integrator.c,
 * the code under test in fast/integrator.c. Inertia and momentum may be multiplied by the same number, so moments stand
 * between 1 and 4, and |L| is at most what makes the solution the only one for every such inertia: 2 is below 2√2 (midpoint)
 * and 1.9 below 2 (trapezoid). */
#include "kernels.h"

/* clang-format off */
#define RIGID_BODY "the Roblox article on rigid-body rotation, section "
#define USUAL "all of the domain: moments up to 4 times the least, momenta for which the step has one solution"
#define ONLY "the solution is the only one: |L| is below a multiple of the least moment; NaN where Newton's method does not " \
    "converge in 20 steps, or I is not positive definite by the signs of its leading minors as they are computed"

#define INERTIA {"I", "kg m²", POSITIVE_MATRIX, 3, 1, 4}
#define UNDERFLOW 0x1p46 /* cofactors and the squares of momenta are products of small numbers */

#define SOLVED "I v − m in the last step: three roundings in I v and up to five in m, then the step itself; found 3.67, half above"
#define SOLVED_WHOLE "the same, against the length of v, larger by the least moment's inverse; found 6.75, half above"

#define NAN_SHOWS {"a NaN gives NaN somewhere", NULL, EACH_COMPONENT, IN_NAN, NULL, OUT_SOME_NAN, NULL}
#define INFINITY_SHOWS {"an ∞ gives ∞ or NaN somewhere", NULL, EACH_COMPONENT, IN_INFINITE, NULL, OUT_NOT_FINITE, NULL}
#define AT_REST {"L = 0 gives 0", "L", ALL_COMPONENTS, IN_ZERO, "v", OUT_EXACT, zeros}
#define TINY_JUDGED {"a subnormal number in L is judged like others", "L", EACH_COMPONENT, IN_SUBNORMAL, NULL, OUT_JUDGED, NULL}
#define SINGULAR {"I = 0, which is singular, gives NaN", "I", ALL_COMPONENTS, IN_ZERO, NULL, OUT_NAN, NULL}
#define INDEFINITE {"an I of negative numbers, which is not positive definite, gives NaN", "I", ALL_COMPONENTS, IN_NEGATIVE, NULL, OUT_NAN, NULL}
#define OF_A_STEP SPECIALS(NAN_SHOWS, INFINITY_SHOWS, AT_REST, TINY_JUDGED, SINGULAR, INDEFINITE)
/* clang-format on */

static const double zeros[3];

const struct row integrator_rows[] = {
    {
        .id = "integrator.midpoint",
        .family = "integrator",
        .title = "implicit midpoint step of a free body",
        .formula = "I v = R(−v/2) L",
        .catalogue = "MI1 MI2 NW1 NW2",
        .source = RIGID_BODY "7 and 8",
        .note = ONLY,
        .usual = USUAL,
        .inputs = FIELDS(INERTIA, {"L", "kg m²", VECTOR, 3, 0, 2}),
        .outputs = FIELDS({"v", "rad", VECTOR, 3, 0, 2}),
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"v", SCALED_ULP, 5.5, ANYWHERE, SOLVED, UNDERFLOW},
                                     {"v", NORM, 10, ANYWHERE, SOLVED_WHOLE, UNDERFLOW}),
                              NULL, OF_A_STEP}),
    },
    {
        .id = "integrator.trapezoid",
        .family = "integrator",
        .title = "object-space trapezoid step of a free body",
        .formula = "I v = (L + R(−v) L)/2",
        .catalogue = "MI5",
        .source = RIGID_BODY "7 and 11",
        .note = ONLY,
        .usual = USUAL,
        .inputs = FIELDS(INERTIA, {"L", "kg m²", VECTOR, 3, 0, 1.9}),
        .outputs = FIELDS({"v", "rad", VECTOR, 3, 0, 2}),
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"v", SCALED_ULP, 5.5, ANYWHERE, SOLVED, UNDERFLOW},
                                     {"v", NORM, 10, ANYWHERE, SOLVED_WHOLE, UNDERFLOW}),
                              NULL, OF_A_STEP}),
    },
    {0}};
