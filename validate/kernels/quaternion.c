/* Rows of the quaternion family: products and quotients, rates under an angular velocity, and the exponential cut after
 * the third order, as it is and normalised.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/quaternion.c, the code under test in
 * fast/quaternion.c. Terms of a product cancel to any degree, so its promises are in ulps of the terms' size, and count
 * roundings; they hold in both formats. */
#include "rules.h"

/* clang-format off */
#define HALF_TURN 0x1.921fb54442d18p0 /* of |X|, half the angle turned by: π/2 */

static const struct coordinate half_angle = {"|X|", "rad", COORDINATE_NORM, NULL},
    half_angle_alone = {"x", "rad", COORDINATE_VALUE, NULL};
static const struct region usual = {"usual", 0, HALF_TURN, NULL}, beyond = {"beyond", HALF_TURN, INFINITY, NULL};

#define ALGEBRA HAVOK "III.1.7"
#define RATES HAVOK "II.1"
#define CUBIC ROTATIONAL "\"Evaluating the Exponential Map\""
#define ALL_LENGTHS "all of the domain: |a| from 1e-18 to 1e18, so that its square is in range"
#define ALL_RATES "all of the domain: |q| from 1e-18 to 1e18, angular velocities up to 1e6 rad/s"
#define ROUNDABOUT "|X| up to π/2, half a turn"

#define ANY(name) {name, "", QUATERNION, 0, 1e-18, 1e18}
#define OUT(name, most) {name, "", QUATERNION, 0, 0, most}
#define VELOCITY(name) {name, "rad/s", VECTOR, 3, 0, 1e6}
#define HALF_VECTOR {"X", "rad", VECTOR, 3, 0, 1e6}

/* Floors, in units of the smallest normal number: smaller results are measured as if they were this large, since
 * products on the way to them become subnormal. */
#define UNDERFLOW 0x1p26

#define EXACT "copied, or its sign changed"
#define ONCE "rounded once"
#define QUARTER "the two parts, a root, a quotient and the arctangent"
#define FOUR_TERMS "a sum of four products: four roundings"
#define THREE_TERMS "a sum of three products: three roundings; halving is exact"

#define CORRECTED "1 and small corrections, a product"
#define SQUARED "x², three roundings, a fused step, a product"
#define NORMALISED "four roundings, the root, the division"
#define SEEN_DOWN_TO 0x1p-30 /* boxes are not cut below */
#define CUBIC_RULES SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_GIVES_ONE)

#define ZERO_GIVES_ONE {"X = 0 gives (1, 0, 0, 0) exactly", "X", ALL_COMPONENTS, IN_ZERO, NULL, OUT_EXACT, one}
#define SUMS SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)
/* clang-format on */

static const double one[] = {1, 0, 0, 0};

const struct row quaternion_rows[] = {
    {
        .id = "quaternion.product",
        .title = "product of two quaternions",
        .formula = "ab = (a₀b₀ − u·v, a₀v + b₀u + u×v), a = (a₀, u), b = (b₀, v)",
        .catalogue = "QA1",
        .source = ALGEBRA,
        .inputs = FIELDS(ANY("a"), ANY("b")),
        .outputs = FIELDS(OUT("c", 1e36)),
        .usual = ALL_LENGTHS,
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"c", SCALED_ULP, 4.01, ANYWHERE, FOUR_TERMS BY("quaternion.product"), UNDERFLOW,
                                      .rests = COUNTED}),
                              NULL, SUMS}),
    },
    {
        .id = "quaternion.combination",
        .title = "sum of a quaternion and a multiple of another",
        .formula = "c = a + k b",
        .catalogue = "QA5",
        .source = ALGEBRA,
        .inputs = FIELDS(ANY("a"), {"k", "", NUMBER, 1, -1e18, 1e18}, ANY("b")),
        .outputs = FIELDS(OUT("c", 2e36)),
        .usual = ALL_LENGTHS,
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"c", SCALED_ULP, 1.01, ANYWHERE,
                                      "a product and a sum" BY("quaternion.combination"), UNDERFLOW, .rests = COUNTED}),
                              NULL, SUMS}),
    },
    {
        .id = "quaternion.conjugate",
        .title = "conjugate of a quaternion",
        .formula = "a^c = (a₀, −u) = −½(a + iai + jaj + kak)",
        .catalogue = "QA2",
        .source = ALGEBRA,
        .note = "the article has + ½(q + …), which is wrong twice",
        .inputs = FIELDS(ANY("a")),
        .outputs = FIELDS(OUT("c", 1e18)),
        .promises = PROMISES(
            {IN_BOTH, BOUNDS({"c", ULP, 0, ANYWHERE, EXACT BY("quaternion.conjugate"), .rests = COUNTED}), NULL, SUMS}),
    },
    {
        .id = "quaternion.norm",
        .title = "norm of a quaternion",
        .formula = "|a| = √(a a^c)",
        .catalogue = "QA3",
        .source = ALGEBRA,
        .inputs = FIELDS(ANY("a")),
        .outputs = FIELDS({"norm", "", NUMBER, 1, 0, 1e18}),
        .usual = ALL_LENGTHS,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"norm", ULP, 3.15, ANYWHERE,
                     "four roundings of squares and sums count half, and their root one, with what underflows" BY(
                         "quaternion.norm"),
                     .rests = COUNTED}),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}),
    },
    {
        .id = "quaternion.unit",
        .title = "the unit quaternion along a quaternion",
        .formula = "a/|a|",
        .catalogue = "QA3",
        .source = ALGEBRA,
        .inputs = FIELDS(ANY("a")),
        .outputs = FIELDS({"unit", "", UNIT_QUATERNION, 0, 0, 0}),
        .usual = ALL_LENGTHS,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"unit", ULP, 4.25, ANYWHERE, "four roundings, the root, the division" BY("quaternion.unit"),
                     UNDERFLOW, .rests = COUNTED},
                    {"unit", NORM, 4.25, ANYWHERE,
                     "four roundings, halved by the root, the root, the division: four u" BY("quaternion.unit"),
                     .rests = COUNTED},
                    {"unit", ORTHOGONALITY, 4.25, ANYWHERE, "the same" BY("quaternion.unit"), .rests = COUNTED}),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED, ZERO_NAN("a"))}),
    },
    {
        .id = "quaternion.reciprocal",
        .title = "reciprocal of a quaternion",
        .formula = "a⁻¹ = a^c/|a|²",
        .catalogue = "QA4",
        .source = ALGEBRA,
        .note = "a⁻¹a = aa⁻¹ = 1, where the article has a⁻¹a^c",
        .inputs = FIELDS(ANY("a")),
        .outputs = FIELDS(OUT("c", 1e18)),
        .usual = ALL_LENGTHS,
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"c", ULP, 5.3, ANYWHERE,
                              "a sum of squares, four roundings, and the division" BY("quaternion.reciprocal"),
                              UNDERFLOW, .rests = COUNTED}),
                      NULL, SPECIALS(NAN_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED, ZERO_NAN("a"))}),
    },
    {
        .id = "quaternion.rate",
        .title = "rate of a quaternion, angular velocity in world axes",
        .formula = "dq/dt = ½ωq = ½B(q)ω",
        .catalogue = "RK2 HQ1 HQ2",
        .source = ROTATIONAL "\"The Rotational Equations\"; " RATES,
        .inputs = FIELDS(ANY("q"), VELOCITY("w")),
        .outputs = FIELDS({"rate", "1/s", QUATERNION, 0, 0, 1e24}),
        .usual = ALL_RATES,
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"rate", SCALED_ULP, 3.01, ANYWHERE, THREE_TERMS BY("quaternion.rate"), UNDERFLOW,
                                      .rests = COUNTED}),
                              NULL, SUMS}),
    },
    {
        .id = "quaternion.rate_in_body",
        .title = "rate of a quaternion, angular velocity in body axes",
        .formula = "dq/dt = ½qω",
        .catalogue = "HQ1",
        .source = RATES,
        .inputs = FIELDS(ANY("q"), VELOCITY("w")),
        .outputs = FIELDS({"rate", "1/s", QUATERNION, 0, 0, 1e24}),
        .usual = ALL_RATES,
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"rate", SCALED_ULP, 3.01, ANYWHERE, THREE_TERMS BY("quaternion.rate_in_body"),
                                      UNDERFLOW, .rests = COUNTED}),
                              NULL, SUMS}),
    },
    {
        .id = "quaternion.rate_matrix",
        .title = "the matrix of a quaternion's rate",
        .formula = "B(q) = [−uᵀ; sE − [u]], q = (s, u): dq/dt = ½B(q)ω",
        .catalogue = "HQ2",
        .source = RATES,
        .note = "the article's matrix has its scalar last and two wrong entries",
        .inputs = FIELDS(ANY("q")),
        .outputs = FIELDS({"B", "", MATRIX, 4, 0, 2e18, 3}),
        .promises =
            PROMISES({IN_BOTH, BOUNDS({"B", ULP, 0, ANYWHERE, EXACT BY("quaternion.rate_matrix"), .rests = COUNTED}),
                      NULL, SUMS}),
    },
    {
        .id = "quaternion.state_rate",
        .title = "rates of position and quaternion together",
        .formula = "(v, ½B(q)ω) = S(v, ω), S = [[E, 0], [0, ½B(q)]]",
        .catalogue = "HQ3",
        .source = RATES,
        .inputs = FIELDS(ANY("q"), {"v", "m/s", VECTOR, 3, 0, 1e9}, VELOCITY("w")),
        .outputs = FIELDS({"velocity", "m/s", VECTOR, 3, 0, 1e9}, {"rate", "1/s", QUATERNION, 0, 0, 1e24}),
        .usual = ALL_RATES,
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"velocity", ULP, 0, ANYWHERE, EXACT BY("quaternion.state_rate"), .rests = COUNTED},
                             {"rate", SCALED_ULP, 3.01, ANYWHERE, THREE_TERMS BY("quaternion.state_rate"), UNDERFLOW,
                              .rests = COUNTED}),
                      NULL, SUMS}),
    },
    {
        .id = "quaternion.exp.cubic",
        .title = "exponential of an imaginary quaternion to the third order",
        .formula = "(1 − x²/2, (1 − x²/6) X), x = |X|",
        .catalogue = "QE2",
        .source = CUBIC,
        .note = "its length is not 1: x⁴/72 more in the scalar part's favour; claim C6 says how far it may be used",
        .inputs = FIELDS(HALF_VECTOR),
        .outputs = FIELDS(OUT("q", 1e18)),
        .coordinate = &half_angle,
        .usual = ROUNDABOUT,
        .promises = PROMISES({IN_BINARY32,
                              BOUNDS({"q", SCALED_ULP, 2, &usual, CORRECTED BY("quaternion.exp.cubic"), UNDERFLOW,
                                      .rests = PROVED, .above = SEEN_DOWN_TO},
                                     {"q", SCALED_ULP, 6.5, &beyond, SQUARED, UNDERFLOW}),
                              NULL, CUBIC_RULES},
                             {IN_BINARY64,
                              BOUNDS({"q", SCALED_ULP, 2, &usual, CORRECTED, UNDERFLOW},
                                     {"q", SCALED_ULP, 6.5, &beyond, SQUARED, UNDERFLOW}),
                              NULL, CUBIC_RULES}),
    },
    {
        .id = "quaternion.exp.cubic_unit",
        .title = "the same, normalised",
        .formula = "q/|q|, q = (1 − x²/2, (1 − x²/6) X), x = |X|",
        .catalogue = "QE3",
        .source = CUBIC,
        .note = "claim C6 says how far it may be used",
        .inputs = FIELDS(HALF_VECTOR),
        .outputs = FIELDS({"q", "", UNIT_QUATERNION, 0, 0, 0}),
        .coordinate = &half_angle,
        .usual = ROUNDABOUT,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"q", NORM, 5.5, &usual, "the cubic, " NORMALISED, UNDERFLOW},
                    {"q", NORM, 9.5, &beyond, "the cubic, " NORMALISED BY("quaternion.exp.cubic_unit"), UNDERFLOW,
                     .rests = PROVED, .above = SEEN_DOWN_TO},
                    {"q", ORTHOGONALITY, 4, &usual, NORMALISED BY("quaternion.exp.cubic_unit"), .rests = PROVED},
                    {"q", ORTHOGONALITY, 4.5, &beyond, NORMALISED BY("quaternion.exp.cubic_unit"), .rests = PROVED}),
             NULL, CUBIC_RULES},
            {IN_BINARY64,
             BOUNDS({"q", NORM, 5.5, &usual, "the cubic, " NORMALISED, UNDERFLOW},
                    {"q", NORM, 9.5, &beyond, "the cubic, " NORMALISED, UNDERFLOW},
                    {"q", ORTHOGONALITY, 4, &usual, NORMALISED}, {"q", ORTHOGONALITY, 4.5, &beyond, NORMALISED}),
             NULL, CUBIC_RULES}),
    },
    {
        .id = "quaternion.exp.cubic_angle",
        .title = "the angle that the cubic turns by",
        .formula = "2 atan2(x − x³/6, 1 − x²/2) = 2(x + x⁵/30 − x⁷/252 + …)",
        .catalogue = "QE4",
        .source = CUBIC,
        .note = "2x is what it should be; beyond 2 it goes on to jump at √6, where the cubic turns by a whole turn",
        .inputs = FIELDS({"x", "rad", NUMBER, 1, 0, 2}),
        .outputs = FIELDS({"angle", "rad", NUMBER, 1, 0, 6}),
        .coordinate = &half_angle_alone,
        .promises = PROMISES(
            {IN_BOTH, BOUNDS({"angle", SCALED_ULP, 4.5, ANYWHERE, QUARTER}), NULL, SPECIALS(NAN_ANYWHERE_SHOWS)}),
    },
    {0},
};
