/* Rows of the integrator family: implicit steps of a free rigid body.
 *
 * Here: facts about each step for the judge; the equations and the proof of their solutions are in
 * reference/integrator.c, the code under test in fast/integrator.c. Inertia and momentum may be multiplied by the same
 * number, so moments stand between 1 and 4, and |L| is at most what makes the solution the only one for every such
 * inertia: 2 is below 2√2 (midpoint), 1.9 below 2 (trapezoid) and 1.15 below (√33 − 1)/4 (world-space trapezoid). What
 * a step is made of is judged at rotation vectors up to 3, and where it has to be solved up to 2, which keeps the
 * Jacobian away from a singular one. */
#include "rules.h"

/* clang-format off */
#define RIGID_BODY ROBLOX "section "
#define USUAL "all of the domain: moments up to 4 times the least, momenta for which the step has one solution"
#define KNOWN(bound) "|L| is below " bound ", σ the least moment: there the solution is the only one"
#define ONLY "the solution is the only one: |L| is below a multiple of the least moment; NaN where Newton's method does not " \
    "converge in 20 steps, or I is not positive definite by the signs of its leading minors as they are computed"

#define INERTIA {"I", "kg m²", POSITIVE_MATRIX, 3, 1, 4}
#define LENGTHS 0x1p76 /* roots of sums of squares, which lose digits below 2⁻⁵¹ */
#define UNDERFLOW 0x1p46 /* cofactors and the squares of momenta are products of small numbers */

#define SOLVED "I v − m in the last step: three roundings in I v and up to five in m, then the step itself"
#define SOLVED_WHOLE "the same, against the length of v, larger by the least moment's inverse"

#define SOLVED_WORLD "v − (p + I⁻¹m)/2 in the last step: I⁻¹ by cofactors, seven roundings"
#define SOLVED_WORLD_WHOLE "the same, against the length of v"
#define MISSED "m by two cross products and S₁, S₂, then I v: eight roundings"
#define DERIVED "m as in the residual, and its product with T"
#define SOLVED_ONCE "a matrix's cofactors over its determinant"
#define SOLVED_TWICE "the same, twice"
#define RATIO "a length over a moment, squared"
#define WHOLE "a count is whole: above 0, no limit is less"
#define STEPPED "w, and what is added is smaller"
#define VECTOR_OUT(name, unit) {name, unit, VECTOR, 3, 0, 1e4}
#define KANTOROVICH {"beta", "1/(kg m²)", NUMBER, 1, 0, 1e3}, {"eta", "rad", NUMBER, 1, 0, 1e3}, {"h", "", NUMBER, 1, 0, 1e6}

#define AT_REST {"L = 0 gives 0", "L", ALL_COMPONENTS, IN_ZERO, "v", OUT_EXACT, zeros}
#define OF_A_STEP SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, AT_REST, TINY_JUDGED("L"), SINGULAR, INDEFINITE)

#define MOMENTUM(most) {"L", "kg m²", VECTOR, 3, 0, most}
#define TURNED_BY(most) {"v", "rad", VECTOR, 3, 0, most}
#define OF_A_SUM SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, ZERO_JUDGED("L"), ZERO_JUDGED("v"), TINY_JUDGED("L"))
#define OF_A_SOLUTION SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, ZERO_JUDGED("L"), ZERO_JUDGED("v"), TINY_JUDGED("L"), SINGULAR, INDEFINITE)
#define POSITIVE_ONLY "NaN where I is not positive definite, by the signs of its leading minors as they are computed"

/* A value of (I, L, v): limit in scaled ulps */
#define AT(name, what, equation, ids, section, momentum, turn, output, limit, why, least, rules, ...) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = ids, \
        .source = RIGID_BODY section, .usual = "all of the domain: moments up to 4 times the least", \
        .inputs = FIELDS(INERTIA, MOMENTUM(momentum), TURNED_BY(turn)), .outputs = FIELDS(output), \
        .promises = PROMISES({IN_BOTH, BOUNDS({NULL, SCALED_ULP, limit, ANYWHERE, why, least}), NULL, rules}), \
        __VA_ARGS__ \
    }
#define PROVED_OF_OWN UNDERFLOW, .rests = PROVED, .fused = 10.2
#define RESIDUAL(unit) {"F", unit, VECTOR, 3, 0, 1e3}
#define JACOBIAN(unit) {"J", unit, MATRIX, 3, 0, 1e3}

/* How many steps (I, L) needs. */
#define STEPS(name, what, equation, ids, section, momentum) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = ids, .source = RIGID_BODY section, \
        .note = "11 where ten steps are not enough; a step within a hundredth of 10⁻⁵ may be short or long; " POSITIVE_ONLY, .usual = USUAL, \
        .inputs = FIELDS(INERTIA, MOMENTUM(momentum)), .outputs = FIELDS({"n", "", COUNT, 0, 1, 11}), \
        .promises = PROMISES({IN_BOTH, BOUNDS({"n", EQUAL, 0, ANYWHERE, COUNTED_BY}), NULL, \
                              SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, STILL, TINY_JUDGED("L"), SINGULAR, INDEFINITE)}), \
    }
#define COUNTED_BY "a count; a step, a small difference, is known to a hundredth of 10⁻⁵"
#define STILL {"L = 0 takes one step", "L", ALL_COMPONENTS, IN_ZERO, "n", OUT_EXACT, once}

#define MOMENT(name) {name, "kg m²", POSITIVE, 1, 1, 4}
#define MOMENTS MOMENT("I1"), MOMENT("I2"), MOMENT("I3")
#define OF_MOMENTS NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("L"), TINY_JUDGED("L"), NO_MOMENT("I1"), NO_MOMENT("I2"), NO_MOMENT("I3")

/* A step of the angular velocity. h|w| ≤ ½ keeps I + h([w]I − [Iw]) positive: its symmetric part is at least 1 − ¾. */
#define VELOCITY {"w", "rad/s", VECTOR, 3, 0, 8}
#define EXPLICIT(name, what, equation, ids, said, where_from, limit, why) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = ids, .source = where_from, \
        .note = said "; " POSITIVE_ONLY, .usual = "all of the domain: steps of up to half a radian", \
        .inputs = FIELDS(INERTIA, VELOCITY, {"h", "s", POSITIVE, 1, 0x1p-10, 0x1p-4}), \
        .outputs = FIELDS({"w_end", "rad/s", VECTOR, 3, 0, 1e3}), \
        .promises = PROMISES({IN_BOTH, BOUNDS({"w_end", SCALED_ULP, limit, ANYWHERE, why, UNDERFLOW}), NULL, \
                              SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS_BUT_H, ZERO_JUDGED("w"), ZERO_JUDGED("h"), SINGULAR, INDEFINITE)}), \
    }
#define INFINITY_SHOWS_BUT_H INFINITY_SHOWS("I"), INFINITY_SHOWS("w")

/* Momentum and energy; a step's parts. */
#define ORIENTATION {"O", "", ROTATION, 3, 0, 0}
#define ANY_MOMENTUM(name) {name, "kg m²/s", VECTOR, 3, 0, 1e3}
#define ENERGY(name) {name, "J", NUMBER, 1, 0, 1e6}
#define PRODUCTS "three products of a matrix and a vector, three roundings each, none of them fused"
#define SERIES "T's and R's coefficients, four cross products and a product with I, none of them fused"
#define SOLVED_PLAINLY "minors and determinant over each other, and a sum of three products, none of them fused"
#define OF_ENERGY(what) SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED(what), ZERO_JUDGED(what), SINGULAR, INDEFINITE)
#define PLANE {"w", "rad/s", VECTOR, 3, 0, 1e3}, {"d", "rad/s", NUMBER, 1, 0, 1e3}
#define BODY_ROW(name, what, equation, ids, section, said, in, out, rules, ...) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = ids, .source = RIGID_BODY section, \
        .note = said, .usual = "all of the domain: moments up to 4 times the least", .inputs = FIELDS in, .outputs = FIELDS out, \
        .promises = PROMISES({IN_BOTH, BOUNDS(__VA_ARGS__), NULL, rules}), \
    }
#define ENERGY_ERROR(name, what, ids, momentum, limit, said) \
    { \
        .id = name, .title = what, .formula = "(E′ − E)/E, E′ after n steps of L/n", \
        .catalogue = ids, .source = RIGID_BODY "11", .usual = "all of the domain: one or two parts", \
        .note = said "; NaN where a moment is not above 0, and where n is not 1 to 64", \
        .inputs = FIELDS(MOMENTS, {"L", "kg m²", VECTOR, 3, 0x1p-10, momentum}, {"n", "", INDEX, 0, 1, 2}), \
        .outputs = FIELDS({"change", "", NUMBER, 1, -1, 1}), \
        .promises = PROMISES({IN_BOTH, BOUNDS({"change", SCALED_ULP, limit, ANYWHERE, ENERGIES}), NULL, \
            SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("L"), NO_MOMENT("I1"), NO_MOMENT("I2"), NO_MOMENT("I3"), \
                     {"L = 0 has no energy to compare with: NaN", "L", ALL_COMPONENTS, IN_ZERO, NULL, OUT_NAN, NULL}, \
                     {"in no parts there is no step: NaN", "n", ALL_COMPONENTS, IN_ZERO, NULL, OUT_NAN, NULL})}), \
    }
#define ENERGIES "a step's solution and a turn by it in each part, and two energies, none of them fused"
#define SHARE "a length over a moment, times a constant"
#define SAME_SOLUTIONS "it has the solutions of the world-space trapezoid's other forms, and Newton's method takes other steps to them; "
/* The step back returns: v⁻ = −v. */
#define BACK(name, what, equation, ids, bound, momentum, limit) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = ids, .source = RIGID_BODY "7", \
        .note = "L is the momentum before the step there; " ONLY, .known = KNOWN(bound), .usual = USUAL, \
        .inputs = FIELDS(INERTIA, MOMENTUM(momentum)), .outputs = FIELDS(TURNED_BY(2)), \
        .promises = PROMISES({IN_BOTH, BOUNDS({"v", SCALED_ULP, limit, ANYWHERE, RETURNED, UNDERFLOW}), NULL, OF_A_STEP}), \
    }
#define RETURNED "a step and a turn by it, then a step"
/* clang-format on */

static const double once[1] = {1};

const struct row integrator_rows[] = {
    {
        .id = "integrator.midpoint",
        .title = "implicit midpoint step of a free body",
        .formula = "I v = R(−v/2) L",
        .catalogue = "MI1 MI2 NW1 NW2",
        .source = RIGID_BODY "7 and 8",
        .note = ONLY,
        .known = KNOWN("2√2 σ"),
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
        .title = "object-space trapezoid step of a free body",
        .formula = "I v = (L + R(−v) L)/2",
        .catalogue = "MI5",
        .source = RIGID_BODY "7 and 11",
        .note = ONLY,
        .known = KNOWN("2σ"),
        .usual = USUAL,
        .inputs = FIELDS(INERTIA, {"L", "kg m²", VECTOR, 3, 0, 1.9}),
        .outputs = FIELDS({"v", "rad", VECTOR, 3, 0, 2}),
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"v", SCALED_ULP, 6, ANYWHERE, SOLVED, UNDERFLOW},
                                     {"v", NORM, 10, ANYWHERE, SOLVED_WHOLE, UNDERFLOW}),
                              NULL, OF_A_STEP}),
    },
    {
        .id = "integrator.world",
        .title = "world-space trapezoid step of a free body",
        .formula = "v = (R(−v)I⁻¹ + I⁻¹R(−v)) L/2",
        .catalogue = "MI6",
        .source = RIGID_BODY "7 and 11",
        .note = ONLY,
        .known = KNOWN("(√33 − 1)/4 σ, which is 1.186 σ"),
        .usual = USUAL,
        .inputs = FIELDS(INERTIA, MOMENTUM(1.15)),
        .outputs = FIELDS({"v", "rad", VECTOR, 3, 0, 2}),
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"v", SCALED_ULP, 10, ANYWHERE, SOLVED_WORLD, UNDERFLOW},
                                     {"v", NORM, 14, ANYWHERE, SOLVED_WORLD_WHOLE, UNDERFLOW}),
                              NULL, OF_A_STEP}),
    },
    BACK("integrator.midpoint.back", "the midpoint step back from a step's end",
         "I v⁻ = R(−v⁻/2) L⁻, L⁻ = −R(−v) L: v⁻ = −v", "RVS MI1", "2√2 σ", 2, 10.5),
    BACK("integrator.trapezoid.back", "the object-space trapezoid step back from a step's end",
         "I v⁻ = (L⁻ + R(−v⁻) L⁻)/2, L⁻ = −R(−v) L: v⁻ = −v", "RVS MI5", "2σ", 1.9, 10.5),
    BACK("integrator.world.back", "the world-space trapezoid step back from a step's end",
         "v⁻ = (R(−v⁻)I⁻¹ + I⁻¹R(−v⁻)) L⁻/2, L⁻ = −R(−v) L: v⁻ = −v", "RVS MI6", "(√33 − 1)/4 σ, which is 1.186 σ",
         1.15, 13),
    AT("integrator.midpoint.residual", "by how much a rotation vector misses the midpoint rule", "F = I v − R(−v/2) L",
       "MI1", "7", 1e3, 3, RESIDUAL("kg m²"), 10.5, MISSED BY("integrator.midpoint.residual"), PROVED_OF_OWN, OF_A_SUM),
    AT("integrator.trapezoid.residual", "by how much it misses the object-space trapezoid", "F = I v − (L + R(−v) L)/2",
       "MI5", "7", 1e3, 3, RESIDUAL("kg m²"), 10.5, MISSED, UNDERFLOW, OF_A_SUM),
    AT("integrator.world.residual", "by how much it misses the world-space trapezoid",
       "F = v − (R(−v)I⁻¹ + I⁻¹R(−v)) L/2", "MI6", "7", 1e3, 3, RESIDUAL("rad"), 10, MISSED, UNDERFLOW, OF_A_SOLUTION,
       .note = POSITIVE_ONLY),
    AT("integrator.midpoint.jacobian", "derivative of the midpoint rule's residual", "J = I − [R(−v/2) L]T(−v/2)/2",
       "MI2", "8", 1e3, 3, JACOBIAN("kg m²"), 8.5, DERIVED, UNDERFLOW, OF_A_SUM),
    AT("integrator.trapezoid.jacobian", "derivative of the object-space trapezoid's residual",
       "J = I − [R(−v) L]T(−v)/2", "MI5", "8", 1e3, 3, JACOBIAN("kg m²"), 8.5, DERIVED, UNDERFLOW, OF_A_SUM),
    AT("integrator.world.jacobian", "derivative of the world-space trapezoid's residual",
       "J = E − ([R(−v)I⁻¹L] + I⁻¹[R(−v) L])T(−v)/2", "MI6", "8", 1e3, 3, JACOBIAN(""), 12.5, DERIVED, UNDERFLOW,
       OF_A_SOLUTION, .note = POSITIVE_ONLY),
    AT("integrator.world.start.residual",
       "by how much it misses the same, seen from the beginning, as the article has it",
       "F = v − (I⁻¹L + R(v)I⁻¹R(−v) L)/2", "MI6", "7", 1e3, 3, RESIDUAL("rad"), 12.5, MISSED, UNDERFLOW, OF_A_SOLUTION,
       .note = SAME_SOLUTIONS POSITIVE_ONLY),
    AT("integrator.world.middle.residual", "by how much it misses the same, seen from the middle",
       "F = v − (R(−v/2)I⁻¹ + R(v/2)I⁻¹R(−v)) L/2", "MI6", "7", 1e3, 3, RESIDUAL("rad"), 12.5, MISSED, UNDERFLOW,
       OF_A_SOLUTION, .note = SAME_SOLUTIONS POSITIVE_ONLY),
    AT("integrator.world.start.jacobian", "derivative of the residual seen from the beginning",
       "J = E − (K[L] − [K L])T(v)/2, K = R(v)I⁻¹R(−v)", "MI6", "8", 1e3, 3, JACOBIAN(""), 16, DERIVED, UNDERFLOW,
       OF_A_SOLUTION, .note = SAME_SOLUTIONS POSITIVE_ONLY),
    AT("integrator.world.middle.jacobian", "derivative of the residual seen from the middle",
       "J = E − [R(−v/2)I⁻¹L]T(−v/2)/4 + [R(v/2)I⁻¹R(−v) L]T(v/2)/4 − R(v/2)I⁻¹[R(−v) L]T(−v)/2", "MI6", "8", 1e3, 3,
       JACOBIAN(""), 12.5, DERIVED, UNDERFLOW, OF_A_SOLUTION, .note = SAME_SOLUTIONS POSITIVE_ONLY),
    AT("integrator.newton", "one of Newton's steps to the midpoint rule's solution", "v − J⁻¹(I v − R(−v/2) L)", "NW1",
       "8", 2, 2, VECTOR_OUT("v_next", "rad"), 12, SOLVED_ONCE, UNDERFLOW, OF_A_SOLUTION, .note = POSITIVE_ONLY),
    AT("integrator.simple", "one simple iteration to the midpoint rule's solution", "I⁻¹R(−v/2) L", "MI8 MI3", "8", 1e3,
       3, VECTOR_OUT("v_next", "rad"), 11, SOLVED_ONCE, UNDERFLOW, OF_A_SOLUTION,
       .note = "over the time step, that is the angular velocity in the middle of the step, in the body's "
               "axes; " POSITIVE_ONLY),
    AT("integrator.field", "how the rotation vector of a free body's motion changes", "dv/dt = T(−v)⁻¹I⁻¹R(−v) L",
       "OD1", "6", 1e3, 3, VECTOR_OUT("dv", "rad/s"), 15, SOLVED_TWICE, UNDERFLOW, OF_A_SOLUTION,
       .note = "L is the momentum itself here, not times a step; T(−v) is singular at |v| = 2π; " POSITIVE_ONLY),
    AT("integrator.field.trapezoid", "by how much a rotation vector misses the trapezoidal rule of that equation",
       "F = v − (f(0) + f(v))/2, f(v) = T(−v)⁻¹I⁻¹R(−v) L", "MI7", "7", 1e3, 3, RESIDUAL("rad"), 13.5, SOLVED_TWICE,
       UNDERFLOW, OF_A_SOLUTION,
       .note = "another rule than the trapezoids of angular velocities; T(−v) is singular at |v| = 2π; " POSITIVE_ONLY),
    STEPS("integrator.midpoint.steps", "how many of Newton's steps the midpoint rule takes",
          "steps v − J⁻¹F from v = 0 until one is shorter than 10⁻⁵", "CM1 MI1 NW1", "8", 1.4),
    STEPS("integrator.trapezoid.steps", "how many of Newton's steps the object-space trapezoid takes",
          "steps v − J⁻¹F from v = 0 until one is shorter than 10⁻⁵", "CM1 MI5 NW1", "8", 1),
    STEPS("integrator.world.steps", "how many of Newton's steps the world-space trapezoid takes",
          "steps v − J⁻¹F from v = 0 until one is shorter than 10⁻⁵", "CM1 MI6 NW1", "8", 1.15),
    STEPS("integrator.world.start.steps", "how many of Newton's steps it takes from the form seen from the beginning",
          "steps v − J⁻¹F from v = 0 until one is shorter than 10⁻⁵", "CM1 MI6 NW1", "8", 1.15),
    STEPS("integrator.world.middle.steps", "how many of Newton's steps it takes from the form seen from the middle",
          "steps v − J⁻¹F from v = 0 until one is shorter than 10⁻⁵", "CM1 MI6 NW1", "8", 1.15),
    STEPS("integrator.simple.steps", "how many simple iterations the midpoint rule takes",
          "steps I⁻¹R(−v/2) L from v = 0 until one is shorter than 10⁻⁵", "CM1 MI8", "8", 1),
    AT("integrator.kantorovich", "Kantorovich's condition at a rotation vector",
       "β ≥ |J⁻¹|, η = |J⁻¹F|, h = βη|L|/4 of the midpoint rule", "KA1 KA2 KA3 KA6", "10", 2, 2, KANTOROVICH, 10.5,
       SOLVED_ONCE ", squared and their root", LENGTHS, OF_A_SOLUTION,
       .note = "where h ≤ ½, Newton's method goes on to a solution within 2η; β = √(t + √⅔|JJᵀ⁻¹ − tE|), t a third of "
               "that matrix's trace; " POSITIVE_ONLY),
    {
        .id = "integrator.condition",
        .title = "the article's condition for a safe step, and how far the iterates go",
        .formula = "h = |L|²/(4σ²) ≤ ½, reach = (4σ/|L|)(1 − √(1 − 2h)), σ the least moment",
        .catalogue = "KA4 KA5",
        .source = RIGID_BODY "10",
        .note = "beyond h = ½ the reach is NaN; NaN where a moment is not above 0",
        .usual = "all of the domain: what the condition allows",
        .inputs = FIELDS(MOMENTS, MOMENTUM(1.41)),
        .outputs = FIELDS({"h", "", NUMBER, 1, 0, 0.5}, {"reach", "rad", NUMBER, 1, 0, 2.9}),
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"h", SCALED_ULP, 9.5, ANYWHERE, RATIO, LENGTHS},
                                     {"reach", SCALED_ULP, 5.5, ANYWHERE, RATIO, LENGTHS}),
                              NULL, SPECIALS(OF_MOMENTS, ZERO_JUDGED("L"))}),
    },
    {
        .id = "integrator.condition.sharper",
        .title = "what share a step is of those that two sharper conditions call safe",
        .formula = "|L|φ/(2√2 σ), φ = (1 + √5)/2, and |L|/(2.0725 σ), σ the least moment",
        .catalogue = "KA6",
        .source = "ours: where either is at most 1 Newton's method converges from v = 0; " RIGID_BODY "10",
        .note = "2√2/φ is 1.7481; of 2.07257 the second takes 2.0725; NaN where a moment is not above 0",
        .usual = "all of the domain: up to about ten times what is safe",
        .inputs = FIELDS(MOMENTS, MOMENTUM(20)),
        .outputs = FIELDS({"skew", "", NUMBER, 1, 0, 20}, {"aligned", "", NUMBER, 1, 0, 20}),
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"skew", SCALED_ULP, 5.5, ANYWHERE, SHARE, LENGTHS},
                                     {"aligned", SCALED_ULP, 5.5, ANYWHERE, SHARE, LENGTHS}),
                              NULL, SPECIALS(OF_MOMENTS, ZERO_JUDGED("L"))}),
    },
    {
        .id = "integrator.parts",
        .title = "in how many equal parts a step is safe",
        .formula = "the least n with |L|/n ≤ √2 σ, σ the least moment",
        .catalogue = "SS1",
        .source = RIGID_BODY "10",
        .note = "16 where 16 are not enough; NaN where a moment is not above 0",
        .usual = "all of the domain: up to 15 parts",
        .inputs = FIELDS(MOMENTS, MOMENTUM(20)),
        .outputs = FIELDS({"n", "", COUNT, 0, 1, 16}),
        .promises =
            PROMISES({IN_BINARY32, BOUNDS({"n", EQUAL, 0, ANYWHERE, "squares of floats are exact in a double"}), NULL,
                      SPECIALS(OF_MOMENTS, {"L = 0 is one part", "L", ALL_COMPONENTS, IN_ZERO, "n", OUT_EXACT, once})}),
    },
    {
        .id = "integrator.safe_part",
        .title = "the largest safe part of what is left of a step",
        .formula = "min(left, √2 σ/|L|), σ the least moment",
        .catalogue = "SS1",
        .source = RIGID_BODY "10",
        .note = "in units of the step, which is folded into L; NaN where a moment is not above 0",
        .usual = "all of the domain",
        .inputs = FIELDS(MOMENTS, MOMENTUM(20), {"left", "", NUMBER, 1, 0, 1}),
        .outputs = FIELDS({"part", "", NUMBER, 1, 0, 1}),
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"part", SCALED_ULP, 5.5, ANYWHERE,
                              "three squares and two sums under a root, a product with √2 and a quotient", LENGTHS}),
                      NULL, SPECIALS(OF_MOMENTS, ZERO_JUDGED("L"), ZERO_JUDGED("left"))}),
    },
    EXPLICIT("integrator.euler", "a step of explicit Euler of a free body's angular velocity", "w − h I⁻¹(w × I w)",
             "IS1", "in the body's axes, or the world's with the inertia there", RIGID_BODY "7", 11, STEPPED),
    EXPLICIT("integrator.gyroscopic", "the half-implicit gyroscopic step of physics libraries",
             "w − (I + h([w]I − [I w]))⁻¹ h w × I w", "CT1",
             "in the body's axes: one of Newton's steps to implicit Euler",
             "E. Catto, \"Numerical Methods\" (2015); Bullet, Box3D", 12.5, STEPPED),
    BODY_ROW("integrator.momentum", "angular momentum of a turned body", "L = O I Oᵀω", "AM1", "5",
             "I in the body's axes, ω and L in the world's", (ORIENTATION, INERTIA, {"w", "rad/s", VECTOR, 3, 0, 1e3}),
             (ANY_MOMENTUM("L")),
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED("w"), ZERO_JUDGED("w")),
             {"L", SCALED_ULP, 9.01, ANYWHERE, PRODUCTS BY("integrator.momentum"), UNDERFLOW, .rests = COUNTED}),
    BODY_ROW("integrator.momentum.vector", "angular momentum from a rotation vector's rate", "L = R(v) I T(−v) dv/dt",
             "AM2", "6", "I in the axes of the body that R(v) turns",
             (INERTIA, TURNED_BY(3), {"dv", "rad/s", VECTOR, 3, 0, 1e3}), (ANY_MOMENTUM("L")),
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED("dv"), ZERO_JUDGED("v")),
             {"L", SCALED_ULP, 20, ANYWHERE, SERIES BY("integrator.momentum.vector"), UNDERFLOW, .rests = PROVED,
              .fused = 19}),
    BODY_ROW("integrator.energy", "energy of rotation by the momentum", "E = L·I⁻¹L/2", "EN0", "5",
             "L and I in the same axes; " POSITIVE_ONLY, (INERTIA, ANY_MOMENTUM("L")), (ENERGY("E")), OF_ENERGY("L"),
             {"E", SCALED_ULP, 15, ANYWHERE, SOLVED_PLAINLY, LENGTHS}),
    BODY_ROW("integrator.energy.velocity", "energy of rotation by the angular velocity", "E = ω·Iω/2", "EN0", "5",
             "ω and I in the same axes", (INERTIA, {"w", "rad/s", VECTOR, 3, 0, 1e3}), (ENERGY("E")),
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED("w"), ZERO_JUDGED("w")),
             {"E", SCALED_ULP, 6.01, ANYWHERE,
              "two sums of three products, three roundings each, none of them fused" BY("integrator.energy.velocity"),
              LENGTHS, .rests = COUNTED}),
    BODY_ROW("integrator.herpolhode", "a point of the herpolhode, and how far its plane is from the origin",
             "ω = O I⁻¹OᵀL, d = ω·L/|L| = 2E/|L|", "HP1 UP1", "5",
             "I in the body's axes, ω and L in the world's; " POSITIVE_ONLY,
             (ORIENTATION, INERTIA, {"L", "kg m²/s", VECTOR, 3, 0x1p-10, 1e3}), (PLANE),
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, SINGULAR, INDEFINITE,
                      {"L = 0 has no plane: d is NaN", "L", ALL_COMPONENTS, IN_ZERO, "d", OUT_NAN, NULL}),
             {"w", SCALED_ULP, 15, ANYWHERE, SOLVED_PLAINLY, UNDERFLOW},
             {"d", SCALED_ULP, 15, ANYWHERE, SOLVED_PLAINLY, LENGTHS}),
    BODY_ROW(
        "integrator.update", "orientation and momentum after a step", "O⁺ = O R(v), m⁺ = R(−v)m", "UP1", "9",
        "m in the body's axes: in the world's it stays", (ORIENTATION, ANY_MOMENTUM("m"), TURNED_BY(3)),
        ({"O_end", "", MATRIX, 3, 0, 2}, ANY_MOMENTUM("m_end")),
        SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED("m"), ZERO_JUDGED("v")),
        {"O_end", SCALED_ULP, 12, ANYWHERE, MISSED BY("integrator.update"), UNDERFLOW, .rests = PROVED, .fused = 9},
        {"m_end", SCALED_ULP, 12, ANYWHERE, MISSED BY("integrator.update"), UNDERFLOW, .rests = PROVED, .fused = 9}),
    BODY_ROW("integrator.midpoint.change", "what a midpoint step changes the energy by",
             "E′ − E = −S₁(|v|/2) S₂(|v|/2) (v×m)·I⁻¹(v×(v×m))/4, m = I v", "EN1", "11",
             "v solves the midpoint rule, so that I v is the momentum in the middle of the step; " POSITIVE_ONLY,
             (INERTIA, TURNED_BY(3)), (ENERGY("dE")), OF_ENERGY("v"),
             {"dE", SCALED_ULP, 25, ANYWHERE, SOLVED_PLAINLY, LENGTHS}),
    ENERGY_ERROR("integrator.midpoint.energy", "relative change of the energy by midpoint steps", "EE1 MI1", 2, 10,
                 "the article's map of the energy, where L/n is about the least moment"),
    ENERGY_ERROR("integrator.trapezoid.energy", "relative change of the energy by object-space trapezoid steps",
                 "EE1 EN2 MI5", 1.9, 10, "it is 0: what is found is rounding"),
    ENERGY_ERROR("integrator.world.energy", "relative change of the energy by world-space trapezoid steps", "EE1 MI6",
                 1.15, 10, "twice that of the midpoint rule, with the other sign"),
    {0}};
