/* Rows of the so3 family: the coefficients S₁, S₂, S₃ of the exponential map, R(v) = exp [v], its average T(v), and
 * what is built on them.
 *
 * Here: facts about each kernel for the judge; the formulas are in reference/so3.c, the code under test in fast/so3.c.
 * The limits up to π are promises made beforehand; limits beyond are what was measured, rounded up. */
#include "coordinates.h"

#define PI 0x1.921fb54442d18p1
#define PI_SQUARED 0x1.3bd3cc9be45dep3
#define LARGEST 0x1.fffffep127
#define ANGLES_KEPT 1e4  /* rad: up to here the angle itself keeps float's accuracy */
#define SQUARES_KEPT 1e8 /* its square */

#define UNDERFLOW 0x1p-100 /* entries below: products such as S₂ v₁ v₂ pass through subnormal numbers */

static const struct coordinate squared_angle = {"t", "rad²", coordinate_first, coordinate_place_first};
static const struct coordinate angle = {"|a|", "rad", coordinate_magnitude, coordinate_place_magnitude};
static const struct coordinate angle_of_v = {"|v|", "rad", coordinate_length, coordinate_place_length};

/* Inputs and outputs that rows share, reasons of bounds, and rules for special values. */
/* clang-format off */
#define SQUARED_ANGLE FIELDS({"t", "rad²", REALS, 1, 1, 0, LARGEST})
#define SMALL_SQUARED_ANGLE FIELDS({"t", "rad²", REALS, 1, 1, 0, 0.25})
#define SIGNED_ANGLE FIELDS({"a", "rad", REALS, 1, 1, -LARGEST, LARGEST})
#define NUMBER(name) FIELDS({name, "", REALS, 1, 1, 0, 1})
#define NUMBERS FIELDS({"S1", "", REALS, 1, 1, 0, 1}, {"S2", "", REALS, 1, 1, 0, 0.5}, {"S3", "", REALS, 1, 1, 0, 0.17})
#define ROTATION_VECTOR {"v", "rad", REALS, 3, 1, 0, LARGEST}
#define POINT {"x", "m", REALS, 3, 1, 0, 1e6}
#define MATRIX_R {"R", "", ROTATION, 3, 3, 0, 0}
#define MATRIX_T {"T", "", REALS, 3, 3, 0, 2}

#define NEAR "a minimax polynomial in fused steps, rounded once"
#define CLOSED "the closed form in binary64, rounded once"
#define ZEROS "binary64 inside, rounded once; near the zeros only the size of the terms counts"
#define TURN_LOST "rounding √t costs the place within the turn; the size 1/a is kept"
#define TURN_FAINT "√t in binary64 begins to lose the place within the turn"
#define ENTRY "coefficient, product and sum are rounded; two units at most where a binade ends"
#define TURNED "nine entries; near a half turn what rounding S₂ loses counts in all of them"
#define DOUBLED "the double-angle step adds a rounding or two"
#define WARNED "what the article warns of: measured, and promised by nobody"

#define NAN_STAYS {"NaN gives NaN", NULL, EACH_COMPONENT, IN_NAN, NULL, OUT_NAN, NULL}
#define NEGATIVE_SQUARE {"t < 0 gives NaN", "t", ALL_COMPONENTS, IN_NEGATIVE, NULL, OUT_NAN, NULL}
#define AT_ZERO(name, values) {"0 gives the limit exactly", name, ALL_COMPONENTS, IN_ZERO, NULL, OUT_EXACT, values}
#define NEAR_ZERO(name) {"0 and subnormal numbers are judged like others", name, ALL_COMPONENTS, IN_PLUS_SUBNORMAL, NULL, OUT_JUDGED, NULL}
#define ZERO_JUDGED(name) {"at 0 the limit, as well as it can be rounded", name, ALL_COMPONENTS, IN_ZERO, NULL, OUT_JUDGED, NULL}
#define INFINITE_ANGLE(name) {"an infinite angle gives 0", name, ALL_COMPONENTS, IN_INFINITE, NULL, OUT_EXACT, zeros}
#define INFINITE_SQUARE {"t = +∞ gives 0, the limit", "t", ALL_COMPONENTS, IN_PLUS_INFINITE, NULL, OUT_EXACT, zeros}
#define VECTOR_RULES(values) \
    {"v = 0 gives the identity exactly", "v", ALL_COMPONENTS, IN_ZERO, NULL, OUT_EXACT, values}, \
    {"a NaN in v gives NaN in every entry", "v", EACH_COMPONENT, IN_NAN, NULL, OUT_NAN, NULL}, \
    {"an ∞ in v gives NaN in every entry", "v", EACH_COMPONENT, IN_INFINITE, NULL, OUT_NAN, NULL}, \
    {"a subnormal component is judged like others", "v", EACH_COMPONENT, IN_PLUS_SUBNORMAL, NULL, OUT_JUDGED, NULL}, \
    {"so is a vector of them", "v", ALL_COMPONENTS, IN_PLUS_SUBNORMAL, NULL, OUT_JUDGED, NULL}, \
    {"the largest numbers give finite entries", "v", ALL_COMPONENTS, IN_LARGEST, NULL, OUT_FINITE, NULL}

/* The article's polynomials differ in four words each: rows by macro. */
#define TAYLOR(k, degree, terms, ...) \
    { \
        .id = "so3.s" #k ".taylor" #degree, .family = "so3", \
        .title = "S" #k " by the article's polynomial of degree " #degree, .formula = "S" #k " ≈ " terms, \
        .catalogue = "RV4", .source = "seed 004, sections 2 and 3", .inputs = SMALL_SQUARED_ANGLE, \
        .outputs = NUMBER("S" #k), .coordinate = &squared_angle, .reference = "so3.s" #k, \
        .model = "so3.s" #k ".taylor.model", .bounds = BOUNDS(__VA_ARGS__), \
        .specials = SPECIALS(NAN_STAYS, ZERO_JUDGED("t"), NEAR_ZERO("t")) \
    }
#define MINIMAX(k, limit) \
    { \
        .id = "so3.s" #k ".minimax6", .family = "so3", .title = "S" #k " for t ≤ 1/4, minimax polynomial of degree 6 in a", \
        .formula = "S" #k " ≈ c₀ + c₁t + c₂t² + c₃t³", .catalogue = "RV4", \
        .source = "beside seed 004, sections 2 and 3; coefficients from fast/so3.sollya", .inputs = SMALL_SQUARED_ANGLE, \
        .outputs = NUMBER("S" #k), .coordinate = &squared_angle, .reference = "so3.s" #k, .binary32_only = 1, \
        .bounds = BOUNDS({"S" #k, ULP, limit, 0, 0, NEAR, 0}), \
        .specials = SPECIALS(NAN_STAYS, ZERO_JUDGED("t"), NEAR_ZERO("t")) \
    }
/* clang-format on */

static const double ones[] = {1}, halves[] = {0.5}, zeros[3];
static const double identity[] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
static const double identities[] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1};

const struct row so3_rows[] = {
    {
        .id = "so3.s1",
        .family = "so3",
        .title = "S1 of the squared angle",
        .formula = "S₁ = sin √t / √t",
        .catalogue = "RV3",
        .source = "seed 004, section 2",
        .inputs = SQUARED_ANGLE,
        .outputs = NUMBER("S1"),
        .coordinate = &squared_angle,
        .branches = BRANCHES(1, PI_SQUARED),
        .bounds = BOUNDS({"S1", ULP, 0.65, 0, 1, NEAR, 0}, {"S1", SCALED_ULP, 2, 0, PI_SQUARED, ZEROS, 0},
                         {"S1", SCALED_ULP, 2, PI_SQUARED, SQUARES_KEPT, ZEROS, 0},
                         {"S1", SCALED_ULP, 0x1p26, SQUARES_KEPT, LARGEST, TURN_LOST, 0}),
        .specials = SPECIALS(NAN_STAYS, NEGATIVE_SQUARE, INFINITE_SQUARE, NEAR_ZERO("t"), AT_ZERO("t", ones)),
    },
    {
        .id = "so3.s2",
        .family = "so3",
        .title = "S2 of the squared angle",
        .formula = "S₂ = (1 − cos √t) / t",
        .catalogue = "RV3",
        .source = "seed 004, section 2",
        .inputs = SQUARED_ANGLE,
        .outputs = NUMBER("S2"),
        .coordinate = &squared_angle,
        .branches = BRANCHES(1, PI_SQUARED),
        .bounds = BOUNDS({"S2", ULP, 0.65, 0, 1, NEAR, 0}, {"S2", ULP, 2, 0, PI_SQUARED, CLOSED, 0},
                         {"S2", SCALED_ULP, 2, PI_SQUARED, SQUARES_KEPT, ZEROS, 0},
                         {"S2", SCALED_ULP, 0x1p26, SQUARES_KEPT, LARGEST, TURN_LOST, 0}),
        .specials = SPECIALS(NAN_STAYS, NEGATIVE_SQUARE, INFINITE_SQUARE, NEAR_ZERO("t"), AT_ZERO("t", halves)),
    },
    {
        .id = "so3.s3",
        .family = "so3",
        .title = "S3 of the squared angle",
        .formula = "S₃ = (√t − sin √t) / √t³",
        .catalogue = "RV3",
        .source = "seed 004, section 3",
        .inputs = SQUARED_ANGLE,
        .outputs = NUMBER("S3"),
        .coordinate = &squared_angle,
        .branches = BRANCHES(1, PI_SQUARED),
        .bounds = BOUNDS({"S3", ULP, 0.65, 0, 1, NEAR, 0}, {"S3", ULP, 2, 0, PI_SQUARED, CLOSED, 0},
                         {"S3", ULP, 2, PI_SQUARED, LARGEST, CLOSED, 0}),
        .specials = SPECIALS(NAN_STAYS, NEGATIVE_SQUARE, INFINITE_SQUARE, NEAR_ZERO("t"), ZERO_JUDGED("t")),
    },
    {
        .id = "so3.s123",
        .family = "so3",
        .title = "S1, S2, S3 of the squared angle, together",
        .formula = "S₁, S₂, S₃",
        .catalogue = "RV3",
        .source = "seed 004, sections 2 and 3",
        .inputs = SQUARED_ANGLE,
        .outputs = NUMBERS,
        .coordinate = &squared_angle,
        .branches = BRANCHES(1, PI_SQUARED),
        .bounds =
            BOUNDS({"S1", ULP, 0.65, 0, 1, NEAR, 0}, {"S2", ULP, 0.65, 0, 1, NEAR, 0}, {"S3", ULP, 0.65, 0, 1, NEAR, 0},
                   {"S1", SCALED_ULP, 2, 0, PI_SQUARED, ZEROS, 0}, {"S2", ULP, 2, 0, PI_SQUARED, CLOSED, 0},
                   {"S3", ULP, 2, 0, LARGEST, CLOSED, 0}, {NULL, SCALED_ULP, 2, PI_SQUARED, SQUARES_KEPT, ZEROS, 0},
                   {NULL, SCALED_ULP, 0x1p26, SQUARES_KEPT, LARGEST, TURN_LOST, 0}),
        .specials = SPECIALS(NAN_STAYS, NEGATIVE_SQUARE, INFINITE_SQUARE, NEAR_ZERO("t"), ZERO_JUDGED("t")),
    },
    {
        .id = "so3.s123.double_angle",
        .family = "so3",
        .title = "S1, S2, S3 by the double-angle step from t/4",
        .formula = "S₁ = cos(a/2) S₁(a/2), S₂ = S₁(a/2)²/2, S₃ = (S₃(a/2) + S₁(a/2) S₂(a/2))/4",
        .catalogue = "RV5 RV8",
        .source = "seed 004, section 2, on scalars",
        .inputs = SQUARED_ANGLE,
        .outputs = NUMBERS,
        .coordinate = &squared_angle,
        .branches = BRANCHES(0.25, 1),
        .bounds = BOUNDS({"S1", ULP, 2, 0, 1, DOUBLED, 0}, {"S2", ULP, 2.5, 0, 1, DOUBLED, 0},
                         {"S3", ULP, 2.5, 0, 1, DOUBLED, 0}, {"S1", SCALED_ULP, 2, 0, PI_SQUARED, ZEROS, 0},
                         {"S2", ULP, 2, 0, PI_SQUARED, CLOSED, 0}, {"S3", ULP, 2, 0, LARGEST, CLOSED, 0},
                         {NULL, SCALED_ULP, 2, PI_SQUARED, SQUARES_KEPT, ZEROS, 0},
                         {NULL, SCALED_ULP, 0x1p26, SQUARES_KEPT, LARGEST, TURN_LOST, 0}),
        .specials = SPECIALS(NAN_STAYS, NEGATIVE_SQUARE, INFINITE_SQUARE, NEAR_ZERO("t"), ZERO_JUDGED("t")),
    },
    {
        .id = "so3.s1.angle",
        .family = "so3",
        .title = "S1 of the angle",
        .formula = "S₁ = sin a / a",
        .catalogue = "RV3",
        .source = "seed 004, section 2",
        .inputs = SIGNED_ANGLE,
        .outputs = NUMBER("S1"),
        .coordinate = &angle,
        .branches = BRANCHES(1, PI),
        .bounds = BOUNDS({"S1", SCALED_ULP, 2, 0, PI, ZEROS, 0}, {"S1", SCALED_ULP, 2, PI, ANGLES_KEPT, ZEROS, 0},
                         {"S1", SCALED_ULP, 0x1p26, ANGLES_KEPT, LARGEST, TURN_LOST, 0}),
        .specials = SPECIALS(NAN_STAYS, INFINITE_ANGLE("a"), NEAR_ZERO("a"), AT_ZERO("a", ones)),
    },
    {
        .id = "so3.s2.angle",
        .family = "so3",
        .title = "S2 of the angle",
        .formula = "S₂ = (1 − cos a) / a²",
        .catalogue = "RV3",
        .source = "seed 004, section 2",
        .inputs = SIGNED_ANGLE,
        .outputs = NUMBER("S2"),
        .coordinate = &angle,
        .branches = BRANCHES(1, PI),
        .bounds = BOUNDS({"S2", ULP, 2, 0, PI, CLOSED, 0}, {"S2", SCALED_ULP, 2, PI, ANGLES_KEPT, ZEROS, 0},
                         {"S2", SCALED_ULP, 0x1p26, ANGLES_KEPT, LARGEST, TURN_LOST, 0}),
        .specials = SPECIALS(NAN_STAYS, INFINITE_ANGLE("a"), NEAR_ZERO("a"), AT_ZERO("a", halves)),
    },
    {
        .id = "so3.s3.angle",
        .family = "so3",
        .title = "S3 of the angle",
        .formula = "S₃ = (a − sin a) / a³",
        .catalogue = "RV3",
        .source = "seed 004, section 3",
        .inputs = SIGNED_ANGLE,
        .outputs = NUMBER("S3"),
        .coordinate = &angle,
        .branches = BRANCHES(1, PI),
        .bounds = BOUNDS({"S3", ULP, 2, 0, PI, CLOSED, 0}, {"S3", ULP, 2, PI, LARGEST, CLOSED, 0}),
        .specials = SPECIALS(NAN_STAYS, INFINITE_ANGLE("a"), NEAR_ZERO("a"), ZERO_JUDGED("a")),
    },
    TAYLOR(1, 2, "1 − t/6", {"S1", ULP, 0.85, 0, 0x1p-12, "where the terms cut off do not matter yet", 0},
           {"S1", ULP, 8700, 0, 0, "the terms cut off: what the degree costs", 0}),
    TAYLOR(1, 4, "1 − t/6 + t²/120", {"S1", ULP, 0.85, 0, 0x1p-6, "where the terms cut off do not matter yet", 0},
           {"S1", ULP, 1.75, 0, 0x1p-4, "the terms cut off reach 0.81 ulp", 0},
           {"S1", ULP, 54, 0, 0, "the terms cut off: what the degree costs", 0}),
    TAYLOR(1, 6, "1 − t/6 + t²/120 − t³/5040",
           {"S1", ULP, 0.85, 0, 0, "the terms cut off are below 0.3 ulp here; fused steps", 0}),
    TAYLOR(2, 2, "1/2 − t/24", {"S2", ULP, 0.85, 0, 0x1p-12, "where the terms cut off do not matter yet", 0},
           {"S2", ULP, 2950, 0, 0, "the terms cut off: what the degree costs", 0}),
    TAYLOR(2, 4, "1/2 − t/24 + t²/720", {"S2", ULP, 0.85, 0, 0x1p-6, "where the terms cut off do not matter yet", 0},
           {"S2", ULP, 14.5, 0, 0, "the terms cut off: what the degree costs", 0}),
    TAYLOR(2, 6, "1/2 − t/24 + t²/720 − t³/40320",
           {"S2", ULP, 0.85, 0, 0, "the terms cut off are below 0.3 ulp here; fused steps", 0}),
    TAYLOR(3, 2, "1/6 − t/120", {"S3", ULP, 0.85, 0, 0x1p-12, "where the terms cut off do not matter yet", 0},
           {"S3", ULP, 840, 0, 0, "the terms cut off: what the degree costs", 0}),
    TAYLOR(3, 4, "1/6 − t/120 + t²/5040", {"S3", ULP, 0.85, 0, 0x1p-6, "where the terms cut off do not matter yet", 0},
           {"S3", ULP, 4.5, 0, 0, "the terms cut off: what the degree costs", 0}),
    TAYLOR(3, 6, "1/6 − t/120 + t²/5040 − t³/362880",
           {"S3", ULP, 0.85, 0, 0, "the terms cut off are below 0.3 ulp here; fused steps", 0}),
    MINIMAX(1, 0.54),
    MINIMAX(2, 0.54),
    MINIMAX(3, 0.54),
    {
        .id = "so3.s1.naive",
        .reference = "so3.s1.angle",
        .family = "so3",
        .title = "S1 as it is written",
        .formula = "sin a / a",
        .catalogue = "RV3",
        .source = "seed 004, section 2",
        .inputs = FIELDS({"a", "rad", REALS, 1, 1, 0x1p-20, PI}),
        .outputs = NUMBER("S1"),
        .coordinate = &angle,
        .bounds = BOUNDS({"S1", SCALED_ULP, 2, 0, 0, "sine and division, nothing cancels", 0}),
        .specials = SPECIALS(NAN_STAYS),
        .note = "0/0 at a = 0",
    },
    {
        .id = "so3.s2.naive",
        .reference = "so3.s2.angle",
        .family = "so3",
        .title = "S2 as it is written",
        .formula = "(1 − cos a) / a²",
        .catalogue = "RV3",
        .source = "seed 004, section 2",
        .inputs = FIELDS({"a", "rad", REALS, 1, 1, 0x1p-20, PI}),
        .outputs = NUMBER("S2"),
        .coordinate = &angle,
        .bounds = BOUNDS({"S2", ULP, 3, 1, PI, "little cancels from 1 on", 0}, {"S2", ULP, 0x1p26, 0, 0, WARNED, 0}),
        .specials = SPECIALS(NAN_STAYS),
        .note = "loses every digit below a ≈ 2⁻¹²: use so3.s2",
    },
    {
        .id = "so3.s2.half_angle",
        .reference = "so3.s2.angle",
        .family = "so3",
        .title = "S2 by the half-angle identity",
        .formula = "2 sin²(a/2) / a²",
        .catalogue = "RV11",
        .source = "seed 004, section 2",
        .inputs = FIELDS({"a", "rad", REALS, 1, 1, 0x1p-20, PI}),
        .outputs = NUMBER("S2"),
        .coordinate = &angle,
        .bounds = BOUNDS({"S2", ULP, 4.5, 0, 0, "four roundings; nothing cancels", 0}),
        .specials = SPECIALS(NAN_STAYS),
        .note = "worse than the plain form above 0.8 rad",
    },
    {
        .id = "so3.s3.naive",
        .reference = "so3.s3.angle",
        .family = "so3",
        .title = "S3 as it is written",
        .formula = "(a − sin a) / a³",
        .catalogue = "RV3",
        .source = "seed 004, section 3",
        .inputs = FIELDS({"a", "rad", REALS, 1, 1, 0x1p-20, PI}),
        .outputs = NUMBER("S3"),
        .coordinate = &angle,
        .bounds = BOUNDS({"S3", ULP, 4, 1, PI, "little cancels from 1 on", 0}, {"S3", ULP, 0x1p26, 0, 0, WARNED, 0}),
        .specials = SPECIALS(NAN_STAYS),
        .note = "loses every digit below a ≈ 2⁻¹¹: use so3.s3",
    },
    {
        .id = "so3.exp",
        .family = "so3",
        .title = "rotation matrix of a rotation vector",
        .formula = "R(v) = exp [v] = E + S₁[v] + S₂[v]²",
        .catalogue = "RV1 RV2",
        .source = "seed 004, section 2",
        .inputs = FIELDS(ROTATION_VECTOR),
        .outputs = FIELDS(MATRIX_R),
        .coordinate = &angle_of_v,
        .branches = BRANCHES(1, PI),
        .bounds =
            BOUNDS({"R", SCALED_ULP, 2, 0, PI, ENTRY, UNDERFLOW},
                   {"R", SCALED_ULP, 2, PI, ANGLES_KEPT, ENTRY, UNDERFLOW}, {"R", ORTHOGONALITY, 14, 0, 0, TURNED, 0},
                   {"R", ANGLE, 5, 0, ANGLES_KEPT, ENTRY, 0}, {"R", ANGLE, 0x1p26, ANGLES_KEPT, LARGEST, TURN_LOST, 0}),
        .specials = SPECIALS(VECTOR_RULES(identity)),
    },
    {
        .id = "so3.average",
        .family = "so3",
        .title = "average of the rotations on the way to v",
        .formula = "T(v) = ∫₀¹ R(sv) ds = E + S₂[v] + S₃[v]²",
        .catalogue = "RV6",
        .source = "seed 004, section 3",
        .inputs = FIELDS(ROTATION_VECTOR),
        .outputs = FIELDS(MATRIX_T),
        .coordinate = &angle_of_v,
        .branches = BRANCHES(1, PI),
        .bounds = BOUNDS({"T", SCALED_ULP, 2, 0, PI, ENTRY, UNDERFLOW},
                         {"T", SCALED_ULP, 2, PI, ANGLES_KEPT, ENTRY, UNDERFLOW},
                         {"T", NORM, 5, 0, 0, "nine entries rounded; every |v|", 0}),
        .specials = SPECIALS(VECTOR_RULES(identity)),
    },
    {
        .id = "so3.exp_average",
        .family = "so3",
        .title = "R and T of a rotation vector, together",
        .formula = "R(v) = E + S₁[v] + S₂[v]², T(v) = E + S₂[v] + S₃[v]²",
        .catalogue = "RV1 RV2 RV6",
        .source = "seed 004, sections 2 and 3",
        .inputs = FIELDS(ROTATION_VECTOR),
        .outputs = FIELDS(MATRIX_R, MATRIX_T),
        .coordinate = &angle_of_v,
        .branches = BRANCHES(1, PI),
        .bounds =
            BOUNDS({"R", SCALED_ULP, 2, 0, PI, ENTRY, UNDERFLOW}, {"T", SCALED_ULP, 2, 0, PI, ENTRY, UNDERFLOW},
                   {NULL, SCALED_ULP, 2, PI, ANGLES_KEPT, ENTRY, UNDERFLOW}, {"R", ORTHOGONALITY, 14, 0, 0, TURNED, 0},
                   {"R", ANGLE, 5, 0, ANGLES_KEPT, ENTRY, 0}, {"R", ANGLE, 0x1p26, ANGLES_KEPT, LARGEST, TURN_LOST, 0},
                   {"T", NORM, 5, 0, 0, "nine entries rounded; every |v|", 0}),
        .specials = SPECIALS(VECTOR_RULES(identities)),
    },
    {
        .id = "so3.exp_average.double_angle",
        .family = "so3",
        .title = "R and T by the double-angle step on matrices",
        .formula = "R(v) = R(v/2)², T(v) = (E + R(v/2)) T(v/2) / 2",
        .catalogue = "RV8 RV10",
        .source = "seed 004, sections 2 and 3",
        .inputs = FIELDS(ROTATION_VECTOR),
        .outputs = FIELDS(MATRIX_R, MATRIX_T),
        .coordinate = &angle_of_v,
        .branches = BRANCHES(0.5, 1),
        .bounds = BOUNDS(
            {"R", SCALED_ULP, 4.5, 0, PI, DOUBLED, UNDERFLOW}, {"T", SCALED_ULP, 4.5, 0, PI, DOUBLED, UNDERFLOW},
            {NULL, SCALED_ULP, 4.5, PI, ANGLES_KEPT, DOUBLED, UNDERFLOW}, {"R", ORTHOGONALITY, 14, 0, 0, TURNED, 0},
            {"R", ANGLE, 8, 0, ANGLES_KEPT, ENTRY, 0}, {"R", ANGLE, 0x1p26, ANGLES_KEPT, LARGEST, TURN_LOST, 0},
            {"T", NORM, 8, 0, 0, "nine entries rounded; every |v|", 0}),
        .specials = SPECIALS(VECTOR_RULES(identities)),
    },
    {
        .id = "so3.rotate",
        .family = "so3",
        .title = "a vector turned by a rotation vector",
        .formula = "R(v)x = x + S₁ v×x + S₂ v×(v×x)",
        .catalogue = "RV2",
        .source = "seed 004, section 2",
        .inputs = FIELDS(ROTATION_VECTOR, POINT),
        .outputs = FIELDS({"y", "m", REALS, 3, 1, 0, 1e6}),
        .coordinate = &angle_of_v,
        .branches = BRANCHES(1, PI),
        .bounds = BOUNDS(
            {"y", SCALED_ULP, 4, 0, PI, ENTRY, UNDERFLOW}, {"y", SCALED_ULP, 4, PI, ANGLES_KEPT, ENTRY, UNDERFLOW},
            {"y", NORM, 10, 0, ANGLES_KEPT, ENTRY, UNDERFLOW}, {"y", NORM, 0x1p26, ANGLES_KEPT, LARGEST, TURN_LOST, 0}),
        .specials = SPECIALS({"a NaN in v gives NaN", "v", EACH_COMPONENT, IN_NAN, NULL, OUT_NAN, NULL},
                             {"an ∞ in v gives NaN", "v", EACH_COMPONENT, IN_INFINITE, NULL, OUT_NAN, NULL},
                             {"a NaN in x gives NaN somewhere", "x", EACH_COMPONENT, IN_NAN, NULL, OUT_SOME_NAN, NULL},
                             {"v = 0 is judged like others", "v", ALL_COMPONENTS, IN_ZERO, NULL, OUT_JUDGED, NULL}),
    },
    {
        .id = "so3.derivative",
        .family = "so3",
        .title = "derivative of R(v)x with respect to v",
        .formula = "d(R(v)x)/dv = −[R(v)x] T(v)",
        .catalogue = "RV12",
        .source = "seed 004, section 3",
        .inputs = FIELDS(ROTATION_VECTOR, POINT),
        .outputs = FIELDS({"D", "m/rad", REALS, 3, 3, 0, 1e7}),
        .coordinate = &angle_of_v,
        .branches = BRANCHES(1, PI),
        .bounds = BOUNDS({"D", SCALED_ULP, 6.5, 0, PI, ENTRY, UNDERFLOW},
                         {"D", SCALED_ULP, 6.5, PI, ANGLES_KEPT, ENTRY, UNDERFLOW},
                         {"D", SCALED_ULP, 0x1p26, ANGLES_KEPT, LARGEST, TURN_LOST, UNDERFLOW}),
        .specials = SPECIALS({"a NaN in v gives NaN", "v", EACH_COMPONENT, IN_NAN, NULL, OUT_NAN, NULL},
                             {"an ∞ in v gives NaN", "v", EACH_COMPONENT, IN_INFINITE, NULL, OUT_NAN, NULL},
                             {"a NaN in x gives NaN somewhere", "x", EACH_COMPONENT, IN_NAN, NULL, OUT_SOME_NAN, NULL},
                             {"v = 0 is judged like others", "v", ALL_COMPONENTS, IN_ZERO, NULL, OUT_JUDGED, NULL}),
    },
    {0},
};
