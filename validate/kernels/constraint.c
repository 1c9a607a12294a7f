/* Rows of the constraint family: impulses of joints between two bodies, corrections of drift, projected Gauss–Seidel.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/constraint.c, the code under test in
 * fast/constraint.c. Terms may cancel to any degree, so promises are in ulps of the terms' size. The terms of a
 * multiplier of projected Gauss–Seidel are those of all multipliers before it. */
#include "rules.h"

/* clang-format off */
static const struct parameter multipliers = {"n", "multipliers", ".n%u", 12};
static const struct coordinate by_rate = {"rate", "1/s", COORDINATE_VALUE, "rate"}, by_steps = {"steps", "", COORDINATE_VALUE, "steps"};

#define JOINED_USUAL "all of the domain: inverse masses and inertias from 1/4 to 4, anchors within 1 m of the centres"
#define NOT_POSITIVE "NaN unless Γ is positive definite, by its leading minors as they are computed: two immovable bodies have none"
#define UPSIDE_DOWN "NaN in all multipliers where a diagonal entry of Γ is not above 0 or a bound is above the other; two sweeps a call"

#define INVERSE(i) {"k" i, "1/kg", POSITIVE, 1, 0.25, 4}, {"W" i, "1/(kg m²)", POSITIVE_MATRIX, 3, 0.25, 4}
#define ANCHOR(i) {"r" i, "m", VECTOR, 3, 0, 1}
#define MOTION(i) {"v" i, "m/s", VECTOR, 3, 0, 1e4}, {"w" i, "rad/s", VECTOR, 3, 0, 1e4}, {"p" i, "N s", VECTOR, 3, 0, 1e4}, \
    {"a" i, "N m s", VECTOR, 3, 0, 1e4}
#define TURNING(i) {"w" i, "rad/s", VECTOR, 3, 0, 1e4}, {"a" i, "N m s", VECTOR, 3, 0, 1e4}
#define AFTER(i) {"v" i, "m/s", VECTOR, 3, 0, 1e7}, {"w" i, "rad/s", VECTOR, 3, 0, 1e7}
#define ERROR_FIELD(name) {name, "m", NUMBER, 1, -1e6, 1e6}
#define SHARE(name) {name, "", NUMBER, 1, 0, 2}
#define STEP {"h", "s", POSITIVE, 1, 0x1p-10, 1}
#define RATE {"rate", "1/s", POSITIVE, 1, 1, 1000}
#define STEPS_MOST 1000
#define STEPS_A_SECOND "n is the rate, in steps per second; it need not be whole"

/* Floors, in units of the smallest normal number, below which products on the way to a result become subnormal. */
#define UNDERFLOW 0x1p26
#define UNDERFLOW_JOINED 0x1p50 /* with a determinant down to 2⁻³ below, and velocities beside them */

#define JOINED_RULES SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("v1"), INFINITY_SHOWS("p2"), INFINITY_SHOWS("r1"), TINY_JUDGED("w1"), \
    TINY_JUDGED("r2"), ZERO_JUDGED("r1"), ZERO_JUDGED("v2"), ZERO_JUDGED("a1"))
#define JOINED_BOUND(field, limit, why) {field, SCALED_ULP, limit, ANYWHERE, why, UNDERFLOW_JOINED}
#define COUNTED_BOUND(field, limit, why, kernel) \
    {field, SCALED_ULP, limit, ANYWHERE, why "; plumb prove " kernel " --promise \"" field " scaled ulp everywhere\"", UNDERFLOW_JOINED, .rests = COUNTED}
#define ACROSS "about b, about c"
#define ARMS "an inverse inertia times an arm, two roundings, a product with the arm, two, and two sums"
#define VELOCITIES "a pushed velocity, four roundings, at an anchor, three, and two differences"
#define SOLVED "minors of what is rounded, over a determinant of such"
#define SOLVED_TWO "a 2 × 2 system of such entries, by its determinant"
/* clang-format on */

const struct row constraint_rows[] = {
    {
        .id = "constraint.ball",
        .title = "the impulse that keeps a ball joint",
        .formula = "Γ = J M⁻¹Jᵀ, η = B − J(v¹ + M⁻¹g), Γλ = η, v² = v¹ + M⁻¹(g + Jᵀλ), J = (−E, [r₁], E, −[r₂])",
        .catalogue = "LM1 LM2 LM3 IS7",
        .source = HAVOK "II.2.2",
        .note = NOT_POSITIVE,
        .usual = JOINED_USUAL,
        .inputs = FIELDS(INVERSE("1"), INVERSE("2"), ANCHOR("1"), ANCHOR("2"), MOTION("1"), MOTION("2"),
                         {"B", "m/s", VECTOR, 3, 0, 1e4}),
        .outputs = FIELDS({"G", "1/kg", POSITIVE_MATRIX, 3, 0, 1e3}, {"eta", "m/s", VECTOR, 3, 0, 1e6},
                          {"lambda", "N s", VECTOR, 3, 0, 1e6}, AFTER("1"), AFTER("2")),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(COUNTED_BOUND("G", 6.01, ARMS, "constraint.ball"),
                    COUNTED_BOUND("eta", 9.01, VELOCITIES, "constraint.ball"), JOINED_BOUND("lambda", 18.5, SOLVED),
                    JOINED_BOUND("v1", 18.5, SOLVED), JOINED_BOUND("w1", 18.5, SOLVED),
                    JOINED_BOUND("v2", 18.5, SOLVED), JOINED_BOUND("w2", 18.5, SOLVED)),
             NULL, JOINED_RULES}),
    },
    {
        .id = "constraint.distance",
        .title = "the impulse that keeps a distance",
        .formula =
            "Γ = J M⁻¹Jᵀ, η = B − J(v¹ + M⁻¹g), Γλ = η, v² = v¹ + M⁻¹(g + Jᵀλ), J = (−uᵀ, −(r₁×u)ᵀ, uᵀ, (r₂×u)ᵀ)",
        .catalogue = "LM1 LM2 LM3 CJ1",
        .source = HAVOK "II.2.2 and II.3.1",
        .note = NOT_POSITIVE,
        .usual = JOINED_USUAL,
        .inputs = FIELDS(INVERSE("1"), INVERSE("2"), ANCHOR("1"), ANCHOR("2"), {"u", "", UNIT_VECTOR, 3, 0, 0},
                         MOTION("1"), MOTION("2"), {"B", "m/s", NUMBER, 1, -1e4, 1e4}),
        .outputs = FIELDS({"G", "1/kg", NUMBER, 1, 0, 1e3}, {"eta", "m/s", NUMBER, 1, -1e6, 1e6},
                          {"lambda", "N s", NUMBER, 1, -1e6, 1e6}, AFTER("1"), AFTER("2")),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(COUNTED_BOUND("G", 14.01, ARMS ", along a unit vector on both sides", "constraint.distance"),
                    COUNTED_BOUND("eta", 12.01,
                                  "a pushed velocity, three roundings, and six products with an arm's, which has two",
                                  "constraint.distance"),
                    JOINED_BOUND("lambda", 18.5, SOLVED), JOINED_BOUND("v1", 18.5, SOLVED),
                    JOINED_BOUND("w1", 18.5, SOLVED), JOINED_BOUND("v2", 18.5, SOLVED),
                    JOINED_BOUND("w2", 18.5, SOLVED)),
             NULL, JOINED_RULES}),
    },
    {
        .id = "constraint.hinge",
        .title = "the impulse that lets two bodies turn about one axis only",
        .formula = "Γ = J M⁻¹Jᵀ, η = B − J(ω¹ + M⁻¹g), Γλ = η, ω² = ω¹ + M⁻¹(g + Jᵀλ), J = (−nᵀ, nᵀ) for n = b, c",
        .catalogue = "LM1 LM2 LM3 CJ1",
        .source = HAVOK "II.2.2 and II.3.1",
        .note = "the hinge turns freely about the first column of R, at `rate`; b and c are the others. " NOT_POSITIVE,
        .usual = "all of the domain: inverse inertias from 1/4 to 4",
        .inputs = FIELDS({"W1", "1/(kg m²)", POSITIVE_MATRIX, 3, 0.25, 4},
                         {"W2", "1/(kg m²)", POSITIVE_MATRIX, 3, 0.25, 4}, {"R", "", ROTATION, 3, 0, 0}, TURNING("1"),
                         TURNING("2"), {"B", "rad/s", VECTOR, 2, 0, 1e4, .order = ACROSS}),
        .outputs =
            FIELDS({"G", "1/(kg m²)", POSITIVE_MATRIX, 2, 0, 1e3}, {"eta", "rad/s", VECTOR, 2, 0, 1e6, .order = ACROSS},
                   {"lambda", "N m s", VECTOR, 2, 0, 1e6, .order = ACROSS}, {"w1", "rad/s", VECTOR, 3, 0, 1e7},
                   {"w2", "rad/s", VECTOR, 3, 0, 1e7}, {"rate", "rad/s", NUMBER, 1, -1e7, 1e7}),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(
                 COUNTED_BOUND("G", 7.01, "a sum, and two products with a unit vector: seven roundings",
                               "constraint.hinge"),
                 COUNTED_BOUND("eta", 9.01,
                               "a pushed velocity, three roundings, a difference, a product with a unit vector, three, "
                               "and a difference",
                               "constraint.hinge"),
                 JOINED_BOUND("lambda", 18.5, SOLVED_TWO), JOINED_BOUND("w1", 18.5, SOLVED_TWO),
                 JOINED_BOUND("w2", 18.5, SOLVED_TWO), JOINED_BOUND("rate", 18.5, SOLVED_TWO)),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("w1"), INFINITY_SHOWS("a2"), TINY_JUDGED("w1"),
                      ZERO_JUDGED("w2"), ZERO_JUDGED("a1"), ZERO_JUDGED("B"))}),
    },
    {
        .id = "constraint.bias",
        .title = "Baumgarte's bias of a velocity constraint",
        .formula = "B = −βC/h",
        .catalogue = "BG1",
        .source = HAVOK "II.3.3.1",
        .note = "the article's −βC is of a rate β in 1/s; with it the error shrinks by 1 − hβ a step, and not by 1 − β",
        .inputs = FIELDS(ERROR_FIELD("C"), SHARE("beta"), STEP),
        .outputs = FIELDS({"B", "m/s", NUMBER, 1, -1e10, 1e10}),
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"B", SCALED_ULP, 1.51, ANYWHERE, "a product and a quotient; plumb prove constraint.bias",
                              UNDERFLOW, .rests = COUNTED}),
                      NULL,
                      SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("C"), TINY_JUDGED("C"), ZERO_JUDGED("C"),
                               ZERO_NOT_FINITE("h"))}),
    },
    {
        .id = "constraint.acceleration",
        .title = "the acceleration that Baumgarte's stabilization aims at",
        .formula = "C″ = −αC′ − βC",
        .catalogue = "BG0",
        .source = HAVOK "II.3.3.1",
        .note = "an error then decays without overshooting for α² ≥ 4β, fastest for α² = 4β",
        .inputs = FIELDS(ERROR_FIELD("C"), {"rate", "m/s", NUMBER, 1, -1e6, 1e6},
                         {"alpha", "1/s", POSITIVE, 1, 0x1p-10, 1e4}, {"beta", "1/s²", POSITIVE, 1, 0x1p-10, 1e8}),
        .outputs = FIELDS({"acceleration", "m/s²", NUMBER, 1, -1e15, 1e15}),
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"acceleration", SCALED_ULP, 1.51, ANYWHERE,
                                      "two products and a sum; plumb prove constraint.acceleration", UNDERFLOW,
                                      .rests = COUNTED, .fused = 1.01}),
                              NULL,
                              SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("C"), INFINITY_SHOWS("rate"),
                                       TINY_JUDGED("C"), ZERO_JUDGED("C"), ZERO_JUDGED("rate"))}),
    },
    {
        .id = "constraint.decay",
        .title = "an error after a time of Baumgarte's stabilization of velocities",
        .formula = "C(t) = C(0) e^(−βt)",
        .catalogue = "BG2",
        .source = HAVOK "II.3.3.2",
        .usual = "all of the domain: up to βt = 32, where nothing is left in a float",
        .inputs = FIELDS(ERROR_FIELD("C"), {"beta", "1/s", POSITIVE, 1, 0x1p-10, 4}, {"t", "s", NUMBER, 1, 0, 8}),
        .outputs = FIELDS({"Ct", "m", NUMBER, 1, -1e6, 1e6}),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"Ct", ULP, 34, ANYWHERE,
                     "the rounding of βt, up to 32, counts as often: 32 units of half an ulp or one; "
                     "then an exponential and a product",
                     0x1p80}),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("C"), ZERO_JUDGED("C"), ZERO_JUDGED("t"), TINY_JUDGED("t"))}),
    },
    {
        .id = "constraint.drift",
        .title = "an error after some steps with Baumgarte's bias",
        .formula = "C(n) = C(1 − β)ⁿ",
        .catalogue = "BG2",
        .source = HAVOK "II.3.3.2",
        .note = "n is `steps`; NaN where it is not a whole number from 0 to 1023",
        .coordinate = &by_steps,
        .usual = "all of the domain: up to 1000 steps",
        .inputs = FIELDS(ERROR_FIELD("C"), SHARE("beta"), {"steps", "", INDEX, 0, 0, STEPS_MOST}),
        .outputs = FIELDS({"Cn", "m", NUMBER, 1, -1e6, 1e6}),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"Cn", ULP, 2, ANYWHERE,
                     "each step counts the rounding of 1 − β, half an ulp or one, and a product's", UNDERFLOW,
                     .beyond = 1}),
             NULL,
             SPECIALS(
                 NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("C"), ZERO_JUDGED("C"), ZERO_JUDGED("beta"), ZERO_JUDGED("steps"),
                 {"a negative number of steps gives NaN", "steps", ALL_COMPONENTS, IN_NEGATIVE, NULL, OUT_NAN, NULL})}),
    },
    {
        .id = "constraint.error_reduction",
        .title = "the error reduction parameter: how much of an error is gone after a second",
        .formula = "ERP = 1 − (1 − β)ⁿ",
        .catalogue = "BG3",
        .source = HAVOK "II.3.3.2",
        .note = STEPS_A_SECOND,
        .coordinate = &by_rate,
        .usual = "all of the domain: up to 1000 steps per second",
        .inputs = FIELDS({"beta", "", NUMBER, 1, 0, 1}, RATE),
        .outputs = FIELDS({"ERP", "", NUMBER, 1, 0, 1}),
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"ERP", SCALED_ULP, 1, ANYWHERE,
                              "the rounding of 1 − β counts n times in its power; then a power and a difference",
                              UNDERFLOW, .beyond = 1}),
                      NULL, SPECIALS(NAN_ANYWHERE_SHOWS, TINY_JUDGED("beta"), ZERO_JUDGED("beta"))}),
    },
    {
        .id = "constraint.share",
        .title = "the share of an error to take at each step for an error reduction parameter",
        .formula = "β = 1 − (1 − ERP)^(1/n)",
        .catalogue = "BG3",
        .source = HAVOK "II.3.3.2",
        .note = STEPS_A_SECOND,
        .usual = "all of the domain: up to 1000 steps per second",
        .inputs = FIELDS({"ERP", "", NUMBER, 1, 0, 1}, RATE),
        .outputs = FIELDS({"beta", "", NUMBER, 1, 0, 1}),
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"beta", SCALED_ULP, 3, ANYWHERE,
                              "two differences, a quotient and a power, each off by half an ulp or one", UNDERFLOW}),
                      NULL, SPECIALS(NAN_ANYWHERE_SHOWS, TINY_JUDGED("ERP"), ZERO_JUDGED("ERP"))}),
    },
    {
        .id = "constraint.predicted_rate",
        .title = "the rate of an error that is predicted",
        .formula = "dC/dt = (C(t + h) − C(t))/h",
        .catalogue = "PE1",
        .source = HAVOK "II.3.3.3",
        .inputs = FIELDS(ERROR_FIELD("C0"), ERROR_FIELD("C1"), STEP),
        .outputs = FIELDS({"rate", "m/s", NUMBER, 1, -1e10, 1e10}),
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"rate", SCALED_ULP, 1.51, ANYWHERE,
                                      "a difference and a quotient; plumb prove constraint.predicted_rate", UNDERFLOW,
                                      .rests = COUNTED}),
                              NULL,
                              SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("C0"), INFINITY_SHOWS("C1"),
                                       TINY_JUDGED("C0"), ZERO_JUDGED("C1"), ZERO_NOT_FINITE("h"))}),
    },
    {
        .id = "constraint.complementarity",
        .title = "by how much a multiplier and its residual miss complementarity",
        .formula = "min(λ − λ⁻, max(λ − λ⁺, r)), r = Γλ − η",
        .catalogue = "PG1",
        .source = HAVOK "II.5",
        .note = "0 just where r = 0 between the bounds, r ≥ 0 at the lower and r ≤ 0 at the upper one, as it has to "
                "be; the article prints r = 0 just where λ is within its bounds; r and λ in units in which Γ's "
                "diagonal is about 1; NaN where a bound is above the other",
        .usual = "all of the domain",
        .inputs = FIELDS({"lambda", "", NUMBER, 1, -1e3, 1e3}, {"r", "", NUMBER, 1, -1e3, 1e3},
                         {"limits", "", LIMITS, 1, -1e3, 1e3}),
        .outputs = FIELDS({"missed", "", NUMBER, 1, -1e4, 1e4}),
        .promises = PROMISES(
            {IN_BOTH, BOUNDS({"missed", SCALED_ULP, 0.63, ANYWHERE, "a difference, or r itself", UNDERFLOW}), NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, ZERO_JUDGED("lambda"), ZERO_JUDGED("r"), ZERO_JUDGED("limits"),
                      TINY_JUDGED("lambda"), TINY_JUDGED("r"))}),
    },
    {
        .id = "constraint.pgs",
        .title = "two sweeps of projected Gauss–Seidel with over-relaxation",
        .formula = "λ⁺ = clamp(λ + ω D⁻¹(η − Γλ)), one entry after the other, D the diagonal of Γ, twice",
        .catalogue = "PG2",
        .source = HAVOK "II.4 and II.5",
        .note = UPSIDE_DOWN,
        .parameter = &multipliers,
        .usual = "all of the domain: eigenvalues of Γ from 1 to 2",
        .inputs =
            FIELDS({"G", "1/kg", POSITIVE_MATRIX, BY_PARAMETER, 1, 2}, {"eta", "m/s", VECTOR, BY_PARAMETER, 0, 1e3},
                   {"limits", "N s", LIMITS, BY_PARAMETER, -1e3, 1e3}, {"lambda", "N s", VECTOR, BY_PARAMETER, 0, 1e3},
                   {"w", "", NUMBER, 1, 0.25, 1.75}),
        .outputs = FIELDS({"lambda", "N s", VECTOR, BY_PARAMETER, 0, 1e4}),
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"lambda", SCALED_ULP, 7.6, ANYWHERE,
                              "a sum of n + 2 terms, of which n carry errors of their own", 0x1p40, .each = 0.5}),
                      NULL,
                      SPECIALS(NAN_ANYWHERE_SHOWS, ZERO_JUDGED("eta"), ZERO_JUDGED("lambda"), ZERO_JUDGED("limits"),
                               TINY_JUDGED("eta"), TINY_JUDGED("lambda"),
                               {"Γ = 0 gives NaN", "G", ALL_COMPONENTS, IN_ZERO, NULL, OUT_NAN, NULL})}),
    },
    {0},
};
