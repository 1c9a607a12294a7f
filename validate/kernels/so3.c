/* Rows of the so3 family: the coefficients S₁, S₂, S₃ of the exponential map, R(v) = exp [v], its average T(v), and
 * what is built on them.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/so3.c, the code under test in fast/so3.c.
 * binary32: limits up to half a turn of kernels with one input are proved, and rounded up in the second or third digit;
 * beyond, they were set before every float was tried. Limits of vectors were found by searches. binary64: what an
 * implementation in doubles with the library's sine can keep. It rounds the angle's square or root, which moves the
 * angle by as much: from 1 rad on, errors grow with the angle. */
#include "rules.h"

#define PI_SQUARED 0x1.3bd3cc9be45dep3
#define TURN_LESS 0x1.92p2 /* 2π less 0.0019: near a whole turn T cannot be inverted */
#define ANGLES_KEPT 1e4    /* rad: up to here our floats keep the place within the turn */
#define SQUARES_KEPT 1e8   /* its square */

#define SQUARES_FINITE DOMAIN({"v", 0, 0x1p500}) /* |v|² overflows in doubles beyond 2^512 */
#define UNDERFLOW 0x1p26 /* times the smallest normal number: products such as S₂ v₁ v₂ pass through subnormal ones */

/* Below these lengths the square of a vector, on which most formulas stand, is subnormal or 0. */
#define TINY_FLOAT 1e-18
#define TINY_DOUBLE 1e-153

static const struct region square_usual = {"usual", 0, PI_SQUARED, NULL}, square_near_0 = {"near 0", 0, 1, NULL},
                           square_several = {"several turns", PI_SQUARED, SQUARES_KEPT, NULL},
                           square_many = {"many turns", SQUARES_KEPT, INFINITY, NULL},
                           square_past = {"past pi", PI_SQUARED, INFINITY, NULL};
static const struct region angle_usual = {"usual", 0, PI, NULL}, several = {"several turns", PI, ANGLES_KEPT, NULL},
                           to_a_turn = {"to a turn", PI, TURN_LESS, NULL},
                           many = {"many turns", ANGLES_KEPT, INFINITY, NULL}, past = {"past pi", PI, INFINITY, NULL};
static const struct region usual = {"usual", TINY_FLOAT, PI, NULL}, tiny = {"tiny", 0, TINY_FLOAT, NULL},
                           double_usual = {"usual", TINY_DOUBLE, PI, NULL},
                           double_tiny = {"tiny", 0, TINY_DOUBLE, NULL};
static const struct region uncut_2 = {"near 0", 0, 0x1p-12, NULL}, uncut_4 = {"near 0", 0, 0x1p-6, NULL},
                           cut_little = {"small", 0, 0x1p-4, NULL};

static const struct coordinate squared_angle = {"t", "rad²", COORDINATE_VALUE, NULL};
static const struct coordinate angle = {"|a|", "rad", COORDINATE_MAGNITUDE, NULL};
static const struct coordinate angle_of_v = {"|v|", "rad", COORDINATE_NORM, NULL};
static const struct parameter degree = {"degree", "degree in the angle", "%u", 6};

/* Inputs and outputs that rows share, reasons of bounds, and rules for special values. */
/* clang-format off */
#define SQUARE_USUAL "t up to π²: half a turn"
#define ANGLE_USUAL "|a| up to π, where a² does not underflow"
#define POLYNOMIAL_USUAL "all of the domain, t up to 1/4"
#define VECTOR_USUAL "|v| up to π, half a turn, and not so small that |v|² underflows"
#define SQUARED_ANGLE FIELDS({"t", "rad²", NUMBER, 1, 0, INFINITY})
#define SMALL_SQUARED_ANGLE FIELDS({"t", "rad²", NUMBER, 1, 0, 0.25})
#define SIGNED_ANGLE FIELDS({"a", "rad", ANGLE, 1, -INFINITY, INFINITY})
#define ONE_NUMBER(name) FIELDS({name, "", NUMBER, 1, 0, 1})
#define THREE_NUMBERS FIELDS({"S1", "", NUMBER, 1, 0, 1}, {"S2", "", NUMBER, 1, 0, 0.5}, {"S3", "", NUMBER, 1, 0, 0.17})
#define ROTATION_VECTOR {"v", "rad", VECTOR, 3, 0, INFINITY}
#define POINT {"x", "m", VECTOR, 3, 0, 1e6}
#define MATRIX_R {"R", "", ROTATION, 3, 0, 0}
#define MATRIX_T {"T", "", MATRIX, 3, 0, 2}

#define BY_SWEEP(kernel) "; every float tried gives at most 0.501: plumb sweep " kernel
/* Boxes of vectors are not cut below. */
#define SEEN_DOWN_TO 0x1p-30
#define NEAR "a minimax polynomial; its last steps are rounded"
#define CLOSED "the closed form in binary64, rounded once"
#define ZEROS "binary64 inside, rounded once; near the zeros only the size of the terms counts"
#define TURN_LOST "the place within the turn is lost in proportion to the angle; the size is kept"
#define ENTRY "coefficient, product and sum are rounded"
#define TWICE "so3.exp_average.double_angle"
#define ENTRY_PROVED(kernel) ENTRY BY(kernel) "; takes minutes"
#define ITSELF "1 and v, or v/2, rounded once: the squares are below the spacing"
#define ITSELF_CROSSED "x and v×x: two roundings in the product and one in the sum; the squares are below the spacing"
#define ROTATED "coefficients, two cross products and a sum"
#define TURNED "nine entries; near a half turn what rounding S₂ loses counts in all"
#define DOUBLED "the double-angle step adds a rounding or two"
#define ROOTED "root, sine, product and quotient are rounded; beyond 1 rad the rounded root turns by as much"
#define SINE "sine, product and quotient are rounded"
#define IN_DOUBLES "roundings of |v|, of the coefficients, products and sums; beyond 1 rad the rounded |v| turns by as much"
#define SIX_EACH "nine entries, each off by up to six ulps, count twice in RᵀR"
#define NINE "nine entries rounded"

#define NAN_STAYS {"NaN gives NaN", NULL, EACH_COMPONENT, IN_NAN, NULL, OUT_NAN, NULL}
#define NEGATIVE_SQUARE {"t < 0 gives NaN", "t", ALL_COMPONENTS, IN_NEGATIVE, NULL, OUT_NAN, NULL}
#define AT_ZERO(name, values) {"0 gives the limit exactly", name, ALL_COMPONENTS, IN_ZERO, NULL, OUT_EXACT, values}
#define NEAR_ZERO(name) {"0 and subnormal numbers are judged like others", name, ALL_COMPONENTS, IN_PLUS_SUBNORMAL, NULL, OUT_JUDGED, NULL}
#define LIMIT_JUDGED(name) {"at 0 the limit, as well as it can be rounded", name, ALL_COMPONENTS, IN_ZERO, NULL, OUT_JUDGED, NULL}
#define INFINITE_ANGLE(name) {"an infinite angle gives 0", name, ALL_COMPONENTS, IN_INFINITE, NULL, OUT_EXACT, zeros}
#define INFINITE_SQUARE {"t = +∞ gives 0, the limit", "t", ALL_COMPONENTS, IN_PLUS_INFINITE, NULL, OUT_EXACT, zeros}
#define SQUARE_RULES(at_zero) SPECIALS(NAN_STAYS, NEGATIVE_SQUARE, INFINITE_SQUARE, NEAR_ZERO("t"), at_zero)
#define ANGLE_RULES(at_zero) SPECIALS(NAN_STAYS, INFINITE_ANGLE("a"), NEAR_ZERO("a"), at_zero)
#define POLYNOMIAL_RULES SPECIALS(NAN_STAYS, LIMIT_JUDGED("t"), NEAR_ZERO("t"))
#define VECTOR_RULES(values, ...) SPECIALS( \
    {"v = 0 gives the identity exactly", "v", ALL_COMPONENTS, IN_ZERO, NULL, OUT_EXACT, values}, \
    {"a NaN in v gives NaN in every entry", "v", EACH_COMPONENT, IN_NAN, NULL, OUT_NAN, NULL}, \
    {"an ∞ in v gives NaN in every entry", "v", EACH_COMPONENT, IN_INFINITE, NULL, OUT_NAN, NULL}, \
    {"a subnormal component is judged like others", "v", EACH_COMPONENT, IN_PLUS_SUBNORMAL, NULL, OUT_JUDGED, NULL}, \
    {"so is a vector of them", "v", ALL_COMPONENTS, IN_PLUS_SUBNORMAL, NULL, OUT_JUDGED, NULL}, __VA_ARGS__)
#define LARGEST_FINITE {"the largest numbers give finite entries", "v", ALL_COMPONENTS, IN_LARGEST, NULL, OUT_FINITE, NULL}
#define RULES_OF(point) SPECIALS( \
    {"a NaN in v gives NaN", "v", EACH_COMPONENT, IN_NAN, NULL, OUT_NAN, NULL}, \
    {"an ∞ in v gives NaN", "v", EACH_COMPONENT, IN_INFINITE, NULL, OUT_NAN, NULL}, \
    NAN_SHOWS(point), \
    ZERO_JUDGED("v"))
#define POINT_RULES RULES_OF("x")

#define RATE {"dv", "rad/s", VECTOR, 3, 0, 1e6}
#define ANGULAR_VELOCITY(name) {name, "rad/s", VECTOR, 3, 0, 1e6}
#define ROTATION_VECTOR_UP_TO(most) {"v", "rad", VECTOR, 3, 0, most}

/* A rate and an angular velocity of a body at R(v), by T or its inverse. Beyond 1 rad a rounded |v| moves what is found
 * by as much; near a multiple of 2π, where T is singular, by as much more as T⁻¹ is larger, and as its terms are. */
#define MOVING(name, what, equation, ids, said, domain, in, point, result, beyond_pi, of_one, of_own, of_far, of_all, reason, by, rest, tiny_rest, far_by, far_rest, ...) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = ids, .source = ROBLOX "section 4", \
        .note = said, .inputs = FIELDS(domain, in), .outputs = FIELDS(result), .coordinate = &angle_of_v, .usual = VECTOR_USUAL, \
        .promises = PROMISES({IN_BINARY32, \
            BOUNDS({NULL, SCALED_ULP, of_own, &usual, reason by, UNDERFLOW rest}, \
                   {NULL, SCALED_ULP, of_one, &tiny, ITSELF_CROSSED by, UNDERFLOW tiny_rest}, \
                   {NULL, SCALED_ULP, of_far, &beyond_pi, reason far_by, UNDERFLOW, .beyond = PI far_rest}, \
                   {NULL, NORM, of_all, &usual, reason, UNDERFLOW}), \
            __VA_ARGS__, RULES_OF(point)}, {IN_BINARY64, \
            BOUNDS({NULL, SCALED_ULP, of_one, &double_usual, reason, UNDERFLOW}, {NULL, SCALED_ULP, of_one, &double_tiny, ITSELF_CROSSED, UNDERFLOW}, \
                   {NULL, SCALED_ULP, of_one, &beyond_pi, reason, UNDERFLOW, .beyond = PI}, \
                   {NULL, NORM, of_all, &double_usual, reason, UNDERFLOW}), \
            NULL, RULES_OF(point)}), \
    }
#define SQUARED_SINE "a rounded root, sine and quotient, and their square, none of them fused"
#define INVERTED "a rounded root, sine, cosine and their quotient, then products and a sum, none of them fused"
#define PROVED_OF_OWN(most) , .rests = PROVED, .fused = most
#define TWO_CROSSED "T's coefficients, two cross products and two sums, none of them fused; a rounded |v| counts up to twice in S₂"
#define CROSSED_TWICE "c, two cross products and two sums, none of them fused"
#define DETERMINANT_RULES SPECIALS(NAN_ALL("v"), AT_ZERO("v", ones), \
    {"a vector of subnormal numbers is judged like others", "v", ALL_COMPONENTS, IN_PLUS_SUBNORMAL, NULL, OUT_JUDGED, NULL})
#define SINGULAR_TURNS "T is singular where |v| is 2π, 4π …, where no number is, and T⁻¹ grows there as 1/(|v| − 2πk): judged up to 6.28"
#define PLACES_OF_INVERSE BRANCHES(1, PI)

/* A macro writes the rows of the Taylor polynomials, which differ in a few words. */
#define TAYLOR(name, k, terms, ...) \
    { \
        .id = "so3." name ".taylor", \
        .title = "S" k " by the article's polynomial", .formula = "S" k " ≈ " terms, \
        .catalogue = "RV4", .source = ROBLOX "sections 2 and 3", .parameter = &degree, .inputs = SMALL_SQUARED_ANGLE, \
        .outputs = ONE_NUMBER("S" k), .coordinate = &squared_angle, .usual = POLYNOMIAL_USUAL, .model = "so3." name ".taylor.model", \
        .promises = PROMISES({IN_BINARY32, BOUNDS(__VA_ARGS__), NULL, POLYNOMIAL_RULES}, \
                             {IN_BINARY64, BOUNDS({"S" k, ULP, 0.85, ANYWHERE, HORNER}), NULL, POLYNOMIAL_RULES, \
                              .against = "so3." name ".taylor.model"}), \
    }
#define HORNER "the polynomial itself: a constant and a product that is small beside it are rounded"
#define UNCUT "where the terms cut off do not matter yet"
#define CUT "the terms cut off: what the degree costs"
#define CUT_LITTLE "the terms cut off are below 0.3 ulp here, and the last steps are rounded"
#define BEYOND_6 "less is cut off than of degree 6"
#define MINIMAX(name, k, most, own) \
    { \
        .id = "so3." name ".minimax6", .title = "S" k " for t ≤ 1/4, minimax polynomial of degree 6 in a", \
        .formula = "S" k " ≈ c₀ + c₁t + c₂t² + c₃t³", .catalogue = "RV4", \
        .source = "beside " ROBLOX "sections 2 and 3; coefficients from fast/so3.sollya", \
        .inputs = SMALL_SQUARED_ANGLE, .outputs = ONE_NUMBER("S" k), .coordinate = &squared_angle, .usual = POLYNOMIAL_USUAL, .reference = "so3." name, \
        .promises = PROMISES({IN_BINARY32, BOUNDS({"S" k, ULP, most, ANYWHERE, NEAR BY("so3." name ".minimax6"), .rests = PROVED, .fused = own}), NULL, POLYNOMIAL_RULES}), \
    }
/* clang-format on */

static const double ones[] = {1}, halves[] = {0.5};
static const double identity[] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
static const double identities[] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1};

const struct row so3_rows[] = {
    {
        .id = "so3.s1",
        .title = "S1 of the squared angle",
        .formula = "S₁ = sin √t / √t",
        .catalogue = "RV3",
        .source = ROBLOX "section 2",
        .inputs = SQUARED_ANGLE,
        .outputs = ONE_NUMBER("S1"),
        .coordinate = &squared_angle,
        .usual = SQUARE_USUAL,
        .promises =
            PROMISES({IN_BINARY32,
                      BOUNDS({"S1", SCALED_ULP, 0.95, &square_usual, NEAR BY("so3.s1"), .rests = PROVED, .fused = 0.64},
                             {"S1", ULP, 0.95, &square_near_0, NEAR BY("so3.s1"), .rests = PROVED, .fused = 0.64},
                             {"S1", SCALED_ULP, 2, &square_several, ZEROS BY_SWEEP("so3.s1"), .rests = SWEPT},
                             {"S1", SCALED_ULP, 2, &square_many, TURN_LOST BY_SWEEP("so3.s1"), .beyond = SQUARES_KEPT,
                              .rests = SWEPT}),
                      BRANCHES(1, PI_SQUARED), SQUARE_RULES(AT_ZERO("t", ones))},
                     {IN_BINARY64,
                      BOUNDS({"S1", SCALED_ULP, 3, &square_usual, ROOTED, .beyond = 1},
                             {"S1", SCALED_ULP, 3, &square_past, ROOTED, .beyond = 1}),
                      NULL, SQUARE_RULES(AT_ZERO("t", ones))}),
    },
    {
        .id = "so3.s2",
        .title = "S2 of the squared angle",
        .formula = "S₂ = (1 − cos √t) / t",
        .catalogue = "RV3",
        .source = ROBLOX "section 2",
        .inputs = SQUARED_ANGLE,
        .outputs = ONE_NUMBER("S2"),
        .coordinate = &squared_angle,
        .usual = SQUARE_USUAL,
        .promises =
            PROMISES({IN_BINARY32,
                      BOUNDS({"S2", ULP, 0.9, &square_usual, NEAR BY("so3.s2"), .rests = PROVED, .fused = 0.65},
                             {"S2", ULP, 0.9, &square_near_0, NEAR BY("so3.s2"), .rests = PROVED, .fused = 0.65},
                             {"S2", SCALED_ULP, 2, &square_several, ZEROS BY_SWEEP("so3.s2"), .rests = SWEPT},
                             {"S2", SCALED_ULP, 2, &square_many, TURN_LOST BY_SWEEP("so3.s2"), .beyond = SQUARES_KEPT,
                              .rests = SWEPT}),
                      BRANCHES(1, PI_SQUARED), SQUARE_RULES(AT_ZERO("t", halves))},
                     {IN_BINARY64,
                      BOUNDS({"S2", SCALED_ULP, 5, &square_usual, ROOTED, .beyond = 1},
                             {"S2", SCALED_ULP, 5, &square_past, ROOTED, .beyond = 1}),
                      NULL, SQUARE_RULES(AT_ZERO("t", halves))}),
    },
    {
        .id = "so3.s3",
        .title = "S3 of the squared angle",
        .formula = "S₃ = (√t − sin √t) / √t³",
        .catalogue = "RV3",
        .source = ROBLOX "section 3",
        .inputs = SQUARED_ANGLE,
        .outputs = ONE_NUMBER("S3"),
        .coordinate = &squared_angle,
        .usual = SQUARE_USUAL,
        .promises =
            PROMISES({IN_BINARY32,
                      BOUNDS({"S3", ULP, 0.8, &square_usual, NEAR BY("so3.s3"), .rests = PROVED, .fused = 0.58},
                             {"S3", ULP, 0.8, &square_near_0, NEAR BY("so3.s3"), .rests = PROVED, .fused = 0.58},
                             {"S3", ULP, 2, &square_past, CLOSED BY_SWEEP("so3.s3"), .rests = SWEPT}),
                      BRANCHES(1, PI_SQUARED), SQUARE_RULES(LIMIT_JUDGED("t"))},
                     {IN_BINARY64, BOUNDS({"S3", ULP, 5, &square_usual, ROOTED}, {"S3", ULP, 5, &square_past, ROOTED}),
                      NULL, SQUARE_RULES(LIMIT_JUDGED("t"))}),
    },
    {
        .id = "so3.s123",
        .title = "S1, S2, S3 of the squared angle, together",
        .formula = "S₁, S₂, S₃",
        .catalogue = "RV3",
        .source = ROBLOX "sections 2 and 3",
        .inputs = SQUARED_ANGLE,
        .outputs = THREE_NUMBERS,
        .coordinate = &squared_angle,
        .usual = SQUARE_USUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"S1", SCALED_ULP, 0.95, &square_usual, NEAR BY("so3.s123"), .rests = PROVED, .fused = 0.64},
                    {"S2", ULP, 0.9, &square_usual, NEAR BY("so3.s123"), .rests = PROVED, .fused = 0.65},
                    {"S1", ULP, 0.95, &square_near_0, NEAR BY("so3.s123"), .rests = PROVED, .fused = 0.64},
                    {"S2", ULP, 0.9, &square_near_0, NEAR BY("so3.s123"), .rests = PROVED, .fused = 0.65},
                    {"S3", ULP, 0.8, &square_near_0, NEAR BY("so3.s123"), .rests = PROVED, .fused = 0.58},
                    {"S3", ULP, 2, ANYWHERE, CLOSED "; every float tried gives at most 0.574: plumb sweep so3.s123",
                     .rests = SWEPT},
                    {NULL, SCALED_ULP, 2, &square_several, ZEROS BY_SWEEP("so3.s123"), .rests = SWEPT},
                    {NULL, SCALED_ULP, 2, &square_many, TURN_LOST BY_SWEEP("so3.s123"), .beyond = SQUARES_KEPT,
                     .rests = SWEPT}),
             BRANCHES(1, PI_SQUARED), SQUARE_RULES(LIMIT_JUDGED("t"))},
            {IN_BINARY64,
             BOUNDS({"S1", SCALED_ULP, 3, ANYWHERE, ROOTED, .beyond = 1},
                    {"S2", SCALED_ULP, 5, ANYWHERE, ROOTED, .beyond = 1}, {"S3", ULP, 5, ANYWHERE, ROOTED}),
             NULL, SQUARE_RULES(LIMIT_JUDGED("t"))}),
    },
    {
        .id = "so3.s123.double_angle",
        .title = "S1, S2, S3 by the double-angle step from t/4",
        .formula = "S₁ = cos(a/2) S₁(a/2), S₂ = S₁(a/2)²/2, S₃ = (S₃(a/2) + S₁(a/2) S₂(a/2))/4",
        .catalogue = "RV5 RV8",
        .source = ROBLOX "section 2, on scalars",
        .inputs = SQUARED_ANGLE,
        .outputs = THREE_NUMBERS,
        .coordinate = &squared_angle,
        .usual = SQUARE_USUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS(
                 {"S1", SCALED_ULP, 1.9, &square_usual, DOUBLED BY("so3.s123.double_angle"), .rests = PROVED,
                  .fused = 1.52},
                 {"S2", ULP, 1.95, &square_usual, DOUBLED BY("so3.s123.double_angle"), .rests = PROVED, .fused = 1.53},
                 {"S1", ULP, 1.9, &square_near_0, DOUBLED BY("so3.s123.double_angle"), .rests = PROVED, .fused = 1.52},
                 {"S2", ULP, 1.95, &square_near_0, DOUBLED BY("so3.s123.double_angle"), .rests = PROVED, .fused = 1.53},
                 {"S3", ULP, 1.7, &square_near_0, DOUBLED BY("so3.s123.double_angle"), .rests = PROVED, .fused = 1.14},
                 {"S3", ULP, 2, ANYWHERE,
                  CLOSED "; every float tried gives at most 1.114: plumb sweep so3.s123.double_angle", .rests = SWEPT},
                 {NULL, SCALED_ULP, 2, &square_several, ZEROS BY_SWEEP("so3.s123.double_angle"), .rests = SWEPT},
                 {NULL, SCALED_ULP, 2, &square_many, TURN_LOST BY_SWEEP("so3.s123.double_angle"),
                  .beyond = SQUARES_KEPT, .rests = SWEPT}),
             BRANCHES(0.25, 1), SQUARE_RULES(LIMIT_JUDGED("t"))},
            {IN_BINARY64,
             BOUNDS({"S1", SCALED_ULP, 4, ANYWHERE, ROOTED, .beyond = 1},
                    {"S2", SCALED_ULP, 6, ANYWHERE, ROOTED, .beyond = 1}, {"S3", ULP, 6, ANYWHERE, ROOTED}),
             NULL, SQUARE_RULES(LIMIT_JUDGED("t"))}),
    },
    {
        .id = "so3.s1.angle",
        .title = "S1 of the angle",
        .formula = "S₁ = sin a / a",
        .catalogue = "RV3",
        .source = ROBLOX "section 2",
        .inputs = SIGNED_ANGLE,
        .outputs = ONE_NUMBER("S1"),
        .coordinate = &angle,
        .usual = "|a| up to π",
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"S1", SCALED_ULP, 1.05, &angle_usual, ZEROS BY("so3.s1.angle"), .rests = PROVED, .fused = 0.79},
                    {"S1", SCALED_ULP, 2, &several, ZEROS BY_SWEEP("so3.s1.angle"), .rests = SWEPT},
                    {"S1", SCALED_ULP, 2, &many, TURN_LOST BY_SWEEP("so3.s1.angle"), .beyond = ANGLES_KEPT,
                     .rests = SWEPT}),
             BRANCHES(1, PI), ANGLE_RULES(AT_ZERO("a", ones))},
            {IN_BINARY64, BOUNDS({"S1", SCALED_ULP, 2, &angle_usual, SINE}, {"S1", SCALED_ULP, 2, &past, SINE}), NULL,
             ANGLE_RULES(AT_ZERO("a", ones))}),
    },
    {
        .id = "so3.s2.angle",
        .title = "S2 of the angle",
        .formula = "S₂ = (1 − cos a) / a²",
        .catalogue = "RV3 RV11",
        .source = ROBLOX "section 2",
        .inputs = SIGNED_ANGLE,
        .outputs = ONE_NUMBER("S2"),
        .coordinate = &angle,
        .usual = ANGLE_USUAL,
        .promises =
            PROMISES({IN_BINARY32,
                      BOUNDS({"S2", ULP, 0.95, &usual, CLOSED BY("so3.s2.angle"), .rests = PROVED, .fused = 0.73},
                             {"S2", ULP, 0.51, &tiny, CLOSED BY("so3.s2.angle"), .rests = PROVED, .fused = 1e-4},
                             {"S2", SCALED_ULP, 2, &several, ZEROS BY_SWEEP("so3.s2.angle"), .rests = SWEPT},
                             {"S2", SCALED_ULP, 2, &many, TURN_LOST BY_SWEEP("so3.s2.angle"), .beyond = ANGLES_KEPT,
                              .rests = SWEPT}),
                      BRANCHES(1, PI), ANGLE_RULES(AT_ZERO("a", halves))},
                     {IN_BINARY64,
                      BOUNDS({"S2", SCALED_ULP, 4.5, &double_usual, SINE}, {"S2", SCALED_ULP, 4.5, &double_tiny, SINE},
                             {"S2", SCALED_ULP, 4.5, &past, SINE}),
                      NULL, ANGLE_RULES(AT_ZERO("a", halves))}),
    },
    {
        .id = "so3.s3.angle",
        .title = "S3 of the angle",
        .formula = "S₃ = (a − sin a) / a³",
        .catalogue = "RV3",
        .source = ROBLOX "section 3",
        .inputs = SIGNED_ANGLE,
        .outputs = ONE_NUMBER("S3"),
        .coordinate = &angle,
        .usual = ANGLE_USUAL,
        .promises =
            PROMISES({IN_BINARY32,
                      BOUNDS({"S3", ULP, 0.8, &usual, CLOSED BY("so3.s3.angle"), .rests = PROVED, .fused = 0.61},
                             {"S3", ULP, 0.52, &tiny, CLOSED BY("so3.s3.angle"), .rests = PROVED, .fused = 0.36},
                             {"S3", ULP, 2, &past, CLOSED BY_SWEEP("so3.s3.angle"), .rests = SWEPT}),
                      BRANCHES(1, PI), ANGLE_RULES(LIMIT_JUDGED("a"))},
                     {IN_BINARY64,
                      BOUNDS({"S3", ULP, 5, &double_usual, SINE}, {"S3", ULP, 5, &double_tiny, SINE},
                             {"S3", ULP, 5, &past, SINE}),
                      NULL, ANGLE_RULES(LIMIT_JUDGED("a"))}),
    },
    TAYLOR("s1", "1", "Σ (−t)ᵏ/(2k+1)!, 2k ≤ degree",
           {"S1", ULP, 8690, ANYWHERE, CUT BY("so3.s1.taylor2"), .only = 2, .rests = PROVED},
           {"S1", ULP, 0.51, &uncut_2, UNCUT BY("so3.s1.taylor2"), .only = 2, .rests = PROVED},
           {"S1", ULP, 52.4, ANYWHERE, CUT BY("so3.s1.taylor4"), .only = 4, .rests = PROVED},
           {"S1", ULP, 0.52, &uncut_4, UNCUT BY("so3.s1.taylor4"), .only = 4, .rests = PROVED},
           {"S1", ULP, 1.32, &cut_little, "the terms cut off reach 0.81 ulp" BY("so3.s1.taylor4"), .only = 4,
            .rests = PROVED},
           {"S1", ULP, 0.95, ANYWHERE, CUT_LITTLE BY("so3.s1.taylor6"), .only = 6, .rests = PROVED, .fused = 0.74},
           {"S1", ULP, 0.85, ANYWHERE, BEYOND_6, .from = 8}),
    TAYLOR("s2", "2", "Σ (−t)ᵏ/(2k+2)!, 2k ≤ degree",
           {"S2", ULP, 2910, ANYWHERE, CUT BY("so3.s2.taylor2"), .only = 2, .rests = PROVED},
           {"S2", ULP, 0.51, &uncut_2, UNCUT BY("so3.s2.taylor2"), .only = 2, .rests = PROVED},
           {"S2", ULP, 13.5, ANYWHERE, CUT BY("so3.s2.taylor4"), .only = 4, .rests = PROVED},
           {"S2", ULP, 0.51, &uncut_4, UNCUT BY("so3.s2.taylor4"), .only = 4, .rests = PROVED},
           {"S2", ULP, 0.75, ANYWHERE, CUT_LITTLE BY("so3.s2.taylor6"), .only = 6, .rests = PROVED, .fused = 0.57},
           {"S2", ULP, 0.85, ANYWHERE, BEYOND_6, .from = 8}),
    TAYLOR("s3", "3", "Σ (−t)ᵏ/(2k+3)!, 2k ≤ degree",
           {"S3", ULP, 830, ANYWHERE, CUT BY("so3.s3.taylor2"), .only = 2, .rests = PROVED},
           {"S3", ULP, 0.84, &uncut_2, UNCUT BY("so3.s3.taylor2"), .only = 2, .rests = PROVED},
           {"S3", ULP, 4, ANYWHERE, CUT BY("so3.s3.taylor4"), .only = 4, .rests = PROVED, .fused = 3.72},
           {"S3", ULP, 0.84, &uncut_4, UNCUT BY("so3.s3.taylor4"), .only = 4, .rests = PROVED},
           {"S3", ULP, 0.84, ANYWHERE, CUT_LITTLE BY("so3.s3.taylor6"), .only = 6, .rests = PROVED},
           {"S3", ULP, 0.85, ANYWHERE, BEYOND_6, .from = 8}),
    MINIMAX("s1", "1", 0.7, 0.54),
    MINIMAX("s2", "2", 0.7, 0.52),
    MINIMAX("s3", "3", 0.65, 0.52),
    {
        .id = "so3.exp",
        .title = "rotation matrix of a rotation vector",
        .formula = "R(v) = exp [v] = E + S₁[v] + S₂[v]²",
        .catalogue = "RV1 RV2",
        .source = ROBLOX "section 2",
        .inputs = FIELDS(ROTATION_VECTOR),
        .outputs = FIELDS(MATRIX_R),
        .coordinate = &angle_of_v,
        .usual = VECTOR_USUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"R", SCALED_ULP, 4.5, &usual, ENTRY_PROVED("so3.exp"), UNDERFLOW, .rests = PROVED,
                     .above = SEEN_DOWN_TO, .fused = 3},
                    {"R", SCALED_ULP, 1, &tiny, ITSELF BY("so3.exp"), UNDERFLOW, .rests = PROVED, .fused = 0.58},
                    {"R", SCALED_ULP, 2.65, &several, ENTRY, UNDERFLOW},
                    {"R", ORTHOGONALITY, 19, &usual, TURNED BY("so3.exp"), .rests = PROVED},
                    {"R", ORTHOGONALITY, 20, &several, TURNED}, {"R", ORTHOGONALITY, 19, &many, TURNED},
                    {"R", TURN, 6.5, &usual, ENTRY BY("so3.exp"), .rests = PROVED}, {"R", TURN, 5.5, &several, ENTRY},
                    {"R", TURN, 5, &many, TURN_LOST, .beyond = ANGLES_KEPT}),
             BRANCHES(1, PI), VECTOR_RULES(identity, LARGEST_FINITE)},
            {IN_BINARY64,
             BOUNDS({"R", SCALED_ULP, 6, &double_usual, IN_DOUBLES, UNDERFLOW, .beyond = 1},
                    {"R", SCALED_ULP, 6, &double_tiny, IN_DOUBLES, UNDERFLOW},
                    {"R", SCALED_ULP, 6, &past, IN_DOUBLES, UNDERFLOW, .beyond = 1},
                    {"R", ORTHOGONALITY, 49, &double_usual, SIX_EACH}, {"R", ORTHOGONALITY, 49, &past, SIX_EACH},
                    {"R", TURN, 6, &double_usual, IN_DOUBLES, .beyond = 1},
                    {"R", TURN, 6, &past, IN_DOUBLES, .beyond = 1}),
             NULL, VECTOR_RULES(identity, {0}), SQUARES_FINITE}),
    },
    {
        .id = "so3.average",
        .title = "average of the rotations on the way to v",
        .formula = "T(v) = ∫₀¹ R(sv) ds = E + S₂[v] + S₃[v]²",
        .catalogue = "RV6",
        .source = ROBLOX "section 3",
        .inputs = FIELDS(ROTATION_VECTOR),
        .outputs = FIELDS(MATRIX_T),
        .coordinate = &angle_of_v,
        .usual = VECTOR_USUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"T", SCALED_ULP, 7.5, &usual, ENTRY_PROVED("so3.average"), UNDERFLOW, .rests = PROVED,
                     .above = SEEN_DOWN_TO, .fused = 4},
                    {"T", SCALED_ULP, 1, &tiny, ITSELF BY("so3.average"), UNDERFLOW, .rests = PROVED, .fused = 0.58},
                    {"T", SCALED_ULP, 2.65, &several, ENTRY, UNDERFLOW},
                    {"T", NORM, 4, &usual, NINE BY("so3.average"), .rests = PROVED}, {"T", NORM, 6, &several, NINE},
                    {"T", NORM, 5, &many, NINE}),
             BRANCHES(1, PI), VECTOR_RULES(identity, LARGEST_FINITE)},
            {IN_BINARY64,
             BOUNDS({"T", SCALED_ULP, 6, &double_usual, IN_DOUBLES, UNDERFLOW, .beyond = 1},
                    {"T", SCALED_ULP, 6, &double_tiny, IN_DOUBLES, UNDERFLOW},
                    {"T", SCALED_ULP, 6, &past, IN_DOUBLES, UNDERFLOW, .beyond = 1},
                    {"T", NORM, 8, &double_usual, NINE}, {"T", NORM, 8, &past, NINE}),
             NULL, VECTOR_RULES(identity, {0}), SQUARES_FINITE}),
    },
    {
        .id = "so3.exp_average",
        .title = "R and T of a rotation vector, together",
        .formula = "R(v) = E + S₁[v] + S₂[v]², T(v) = E + S₂[v] + S₃[v]²",
        .catalogue = "RV1 RV2 RV6",
        .source = ROBLOX "sections 2 and 3",
        .inputs = FIELDS(ROTATION_VECTOR),
        .outputs = FIELDS(MATRIX_R, MATRIX_T),
        .coordinate = &angle_of_v,
        .usual = VECTOR_USUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS(
                 {"R", SCALED_ULP, 4.5, &usual, ENTRY_PROVED("so3.exp_average"), UNDERFLOW, .rests = PROVED,
                  .above = SEEN_DOWN_TO, .fused = 3},
                 {"T", SCALED_ULP, 7.5, &usual, ENTRY_PROVED("so3.exp_average"), UNDERFLOW, .rests = PROVED,
                  .above = SEEN_DOWN_TO, .fused = 4},
                 {NULL, SCALED_ULP, 1, &tiny, ITSELF BY("so3.exp_average"), UNDERFLOW, .rests = PROVED, .fused = 0.58},
                 {NULL, SCALED_ULP, 2.65, &several, ENTRY, UNDERFLOW},
                 {"R", ORTHOGONALITY, 19, &usual, TURNED BY("so3.exp_average"), .rests = PROVED},
                 {"R", ORTHOGONALITY, 20, &several, TURNED}, {"R", ORTHOGONALITY, 19, &many, TURNED},
                 {"R", TURN, 6.5, &usual, ENTRY BY("so3.exp_average"), .rests = PROVED},
                 {"R", TURN, 5.5, &several, ENTRY}, {"R", TURN, 5, &many, TURN_LOST, .beyond = ANGLES_KEPT},
                 {"T", NORM, 4, &usual, NINE BY("so3.exp_average"), .rests = PROVED}, {"T", NORM, 6, &several, NINE},
                 {"T", NORM, 5, &many, NINE}),
             BRANCHES(1, PI), VECTOR_RULES(identities, LARGEST_FINITE)},
            {IN_BINARY64,
             BOUNDS({NULL, SCALED_ULP, 6, &double_usual, IN_DOUBLES, UNDERFLOW, .beyond = 1},
                    {NULL, SCALED_ULP, 6, &double_tiny, IN_DOUBLES, UNDERFLOW},
                    {NULL, SCALED_ULP, 6, &past, IN_DOUBLES, UNDERFLOW, .beyond = 1},
                    {"R", ORTHOGONALITY, 49, &double_usual, SIX_EACH}, {"R", ORTHOGONALITY, 49, &past, SIX_EACH},
                    {"R", TURN, 6, &double_usual, IN_DOUBLES, .beyond = 1},
                    {"R", TURN, 6, &past, IN_DOUBLES, .beyond = 1}, {"T", NORM, 8, &double_usual, NINE},
                    {"T", NORM, 8, &past, NINE}),
             NULL, VECTOR_RULES(identities, {0}), SQUARES_FINITE}),
    },
    {
        .id = "so3.exp_average.double_angle",
        .title = "R and T by the double-angle step on matrices",
        .formula = "R(v) = R(v/2)², T(v) = (E + R(v/2)) T(v/2) / 2",
        .catalogue = "RV8 RV10",
        .source = ROBLOX "sections 2 and 3",
        .inputs = FIELDS(ROTATION_VECTOR),
        .outputs = FIELDS(MATRIX_R, MATRIX_T),
        .coordinate = &angle_of_v,
        .usual = VECTOR_USUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS(
                 {"R", SCALED_ULP, 5.5, &usual, DOUBLED BY(TWICE), UNDERFLOW, .rests = PROVED, .above = SEEN_DOWN_TO},
                 {"T", SCALED_ULP, 6, &usual, DOUBLED, UNDERFLOW},
                 {NULL, SCALED_ULP, 1, &tiny, ITSELF BY("so3.exp_average.double_angle"), UNDERFLOW, .rests = PROVED,
                  .fused = 0.58},
                 {NULL, SCALED_ULP, 4.5, &several, DOUBLED, UNDERFLOW},
                 {"R", ORTHOGONALITY, 19, &usual, TURNED BY(TWICE), .rests = PROVED},
                 {"R", ORTHOGONALITY, 20, &several, TURNED}, {"R", ORTHOGONALITY, 19, &many, TURNED},
                 {"R", TURN, 6.5, &usual, ENTRY BY(TWICE), .rests = PROVED}, {"R", TURN, 5.5, &several, ENTRY},
                 {"R", TURN, 8, &many, TURN_LOST, .beyond = ANGLES_KEPT},
                 {"T", NORM, 4.3, &usual, NINE BY(TWICE) "; takes minutes", .rests = PROVED},
                 {"T", NORM, 6, &several, NINE}, {"T", NORM, 5, &many, NINE}),
             BRANCHES(0.5, 1), VECTOR_RULES(identities, LARGEST_FINITE)},
            {IN_BINARY64,
             BOUNDS({NULL, SCALED_ULP, 10, &double_usual, DOUBLED, UNDERFLOW, .beyond = 1},
                    {NULL, SCALED_ULP, 10, &double_tiny, DOUBLED, UNDERFLOW},
                    {NULL, SCALED_ULP, 10, &past, DOUBLED, UNDERFLOW, .beyond = 1},
                    {"R", ORTHOGONALITY, 49, &double_usual, SIX_EACH}, {"R", ORTHOGONALITY, 49, &past, SIX_EACH},
                    {"R", TURN, 12, &double_usual, IN_DOUBLES, .beyond = 1},
                    {"R", TURN, 12, &past, IN_DOUBLES, .beyond = 1}, {"T", NORM, 12, &double_usual, NINE},
                    {"T", NORM, 12, &past, NINE}),
             NULL, VECTOR_RULES(identities, {0}), SQUARES_FINITE}),
    },
    {
        .id = "so3.rotate",
        .title = "a vector turned by a rotation vector",
        .formula = "R(v)x = x + S₁ v×x + S₂ v×(v×x)",
        .catalogue = "RV2",
        .source = ROBLOX "section 2",
        .inputs = FIELDS(ROTATION_VECTOR, POINT),
        .outputs = FIELDS({"y", "m", VECTOR, 3, 0, 1e6}),
        .coordinate = &angle_of_v,
        .usual = VECTOR_USUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"y", SCALED_ULP, 4.5, &usual, ENTRY, UNDERFLOW},
                    {"y", SCALED_ULP, 2, &tiny, ITSELF_CROSSED, UNDERFLOW},
                    {"y", SCALED_ULP, 4.5, &several, ENTRY, UNDERFLOW}, {"y", NORM, 12.5, &usual, ROTATED, UNDERFLOW},
                    {"y", NORM, 11, &several, ROTATED, UNDERFLOW},
                    {"y", NORM, 10, &many, TURN_LOST, UNDERFLOW, .beyond = ANGLES_KEPT}),
             BRANCHES(1, PI), POINT_RULES},
            {IN_BINARY64,
             BOUNDS({"y", SCALED_ULP, 10, &double_usual, IN_DOUBLES, UNDERFLOW, .beyond = 1},
                    {"y", SCALED_ULP, 10, &double_tiny, IN_DOUBLES, UNDERFLOW},
                    {"y", SCALED_ULP, 10, &past, IN_DOUBLES, UNDERFLOW, .beyond = 1},
                    {"y", NORM, 16, &double_usual, IN_DOUBLES, UNDERFLOW, .beyond = 1},
                    {"y", NORM, 16, &past, IN_DOUBLES, UNDERFLOW, .beyond = 1}),
             NULL, POINT_RULES, SQUARES_FINITE}),
    },
    {
        .id = "so3.derivative",
        .title = "derivative of R(v)x with respect to v",
        .formula = "d(R(v)x)/dv = −[R(v)x] T(v)",
        .catalogue = "RV12",
        .source = ROBLOX "section 3",
        .inputs = FIELDS(ROTATION_VECTOR, POINT),
        .outputs = FIELDS({"D", "m/rad", MATRIX, 3, 0, 1e7}),
        .coordinate = &angle_of_v,
        .usual = VECTOR_USUAL,
        .promises = PROMISES({IN_BINARY32,
                              BOUNDS({"D", SCALED_ULP, 7.5, &usual, ENTRY, UNDERFLOW},
                                     {"D", SCALED_ULP, 2, &tiny, ITSELF_CROSSED, UNDERFLOW},
                                     {"D", SCALED_ULP, 9.1, &several, ENTRY, UNDERFLOW},
                                     {"D", SCALED_ULP, 7.5, &many, TURN_LOST, UNDERFLOW, .beyond = ANGLES_KEPT}),
                              BRANCHES(1, PI), POINT_RULES},
                             {IN_BINARY64,
                              BOUNDS({"D", SCALED_ULP, 20, &double_usual, IN_DOUBLES, UNDERFLOW, .beyond = 1},
                                     {"D", SCALED_ULP, 20, &double_tiny, IN_DOUBLES, UNDERFLOW},
                                     {"D", SCALED_ULP, 20, &past, IN_DOUBLES, UNDERFLOW, .beyond = 1}),
                              NULL, POINT_RULES, SQUARES_FINITE}),
    },
    {
        .id = "so3.average.determinant",
        .title = "determinant of the average rotation",
        .formula = "det T(v) = 2 S₂ = (2 sin(|v|/2)/|v|)²",
        .catalogue = "RV9",
        .source = ROBLOX "section 3",
        .note = "0 where |v| is 2π, 4π …: no number is",
        .inputs = FIELDS(ROTATION_VECTOR_UP_TO(ANGLES_KEPT)),
        .outputs = ONE_NUMBER("det"),
        .coordinate = &angle_of_v,
        .usual = VECTOR_USUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"det", ULP, 8, &usual, SQUARED_SINE BY("so3.average.determinant"), .rests = PROVED, .fused = 2.01},
                    {"det", ULP, 8, &tiny, SQUARED_SINE BY("so3.average.determinant"), .rests = PROVED, .fused = 0.51},
                    {"det", SCALED_ULP, 8, &several, SQUARED_SINE BY("so3.average.determinant"), .beyond = PI,
                     .rests = PROVED}),
             PLACES_OF_INVERSE, DETERMINANT_RULES},
            {IN_BINARY64,
             BOUNDS({"det", ULP, 8, &double_usual, SQUARED_SINE}, {"det", ULP, 8, &double_tiny, SQUARED_SINE},
                    {"det", SCALED_ULP, 8, &several, SQUARED_SINE, .beyond = PI}),
             NULL, DETERMINANT_RULES}),
    },
    {
        .id = "so3.average.inverse",
        .title = "inverse of the average rotation",
        .formula = "T(v)⁻¹ = E − [v]/2 + c[v]², c = (1 − (|v|/2) cot(|v|/2))/|v|²",
        .catalogue = "RV9",
        .source = ROBLOX "section 3",
        .note = SINGULAR_TURNS,
        .inputs = FIELDS(ROTATION_VECTOR_UP_TO(TURN_LESS)),
        .outputs = FIELDS({"Tinv", "", MATRIX, 3, 0, 1e4}),
        .coordinate = &angle_of_v,
        .usual = VECTOR_USUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"Tinv", SCALED_ULP, 5, &usual, INVERTED BY("so3.average.inverse"), UNDERFLOW, .rests = PROVED,
                     .above = SEEN_DOWN_TO},
                    {"Tinv", SCALED_ULP, 1, &tiny, ITSELF BY("so3.average.inverse"), UNDERFLOW, .rests = PROVED},
                    {"Tinv", SCALED_ULP, 5, &to_a_turn, INVERTED, UNDERFLOW, .beyond = PI},
                    {"Tinv", NORM, 5, &usual, NINE BY("so3.average.inverse"), .rests = PROVED}),
             PLACES_OF_INVERSE, VECTOR_RULES(identity, {0})},
            {IN_BINARY64,
             BOUNDS({"Tinv", SCALED_ULP, 5, &double_usual, INVERTED, UNDERFLOW},
                    {"Tinv", SCALED_ULP, 1, &double_tiny, ITSELF, UNDERFLOW},
                    {"Tinv", SCALED_ULP, 5, &to_a_turn, INVERTED, UNDERFLOW, .beyond = PI},
                    {"Tinv", NORM, 5, &double_usual, NINE}),
             NULL, VECTOR_RULES(identity, {0})}),
    },
    MOVING("so3.angular_velocity", "angular velocity of a moving rotation vector", "ω = T(v) dv/dt", "AV1",
           "in the world's axes", ROTATION_VECTOR_UP_TO(ANGLES_KEPT), RATE, "dv", ANGULAR_VELOCITY("w"), several, 11,
           11, 11, 15, TWO_CROSSED, BY("so3.angular_velocity"), PROVED_OF_OWN(8.6), PROVED_OF_OWN(6.1), , ,
           BRANCHES(1, PI)),
    MOVING("so3.angular_velocity.body", "the same in the body's axes", "Rᵀω = T(−v) dv/dt", "AV2",
           "in the axes of the body that R(v) turns", ROTATION_VECTOR_UP_TO(ANGLES_KEPT), RATE, "dv",
           ANGULAR_VELOCITY("wbody"), several, 11, 11, 11, 15, TWO_CROSSED, BY("so3.angular_velocity.body"),
           PROVED_OF_OWN(8.6), PROVED_OF_OWN(6.1), , , BRANCHES(1, PI)),
    MOVING("so3.vector_rate", "how a rotation vector moves at an angular velocity", "dv/dt = T(v)⁻¹ω", "AV1 RV9",
           SINGULAR_TURNS, ROTATION_VECTOR_UP_TO(TURN_LESS), ANGULAR_VELOCITY("w"), "w", RATE, to_a_turn, 6, 6.34, 6.64,
           10, CROSSED_TWICE, BY("so3.vector_rate"), PROVED_OF_OWN(6.34), PROVED_OF_OWN(5.51), BY("so3.vector_rate"),
           PROVED_OF_OWN(6.64), PLACES_OF_INVERSE),
    MOVING("so3.vector_rate.body", "the same by the angular velocity in the body's axes", "dv/dt = T(−v)⁻¹Rᵀω",
           "AV2 RV9", SINGULAR_TURNS, ROTATION_VECTOR_UP_TO(TURN_LESS), ANGULAR_VELOCITY("wbody"), "wbody", RATE,
           to_a_turn, 6, 6.34, 6.64, 10, CROSSED_TWICE, BY("so3.vector_rate.body"), PROVED_OF_OWN(6.34),
           PROVED_OF_OWN(5.51), BY("so3.vector_rate.body"), PROVED_OF_OWN(6.64), PLACES_OF_INVERSE),
    {0},
};
