/* Rows of the rotation family: axis and angle, rotation vector, matrix and unit quaternion, each made from the others;
 * Rodrigues' formula on a vector; and matrices that have drifted, made rotations again.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/rotation.c, the code under test in
 * fast/rotation.c. A matrix or quaternion is never quite a rotation in floats: what is judged is the rotation nearest
 * to it, and matrices with more drift than rounding makes are among the inputs. All limits rest on searches of the
 * whole domain; in doubles they are set wide. */
#include "rules.h"

/* clang-format off */
static const struct coordinate turn_of_matrix = {"angle", "rad", COORDINATE_TURN, NULL};
static const struct coordinate turn_of_quaternion = {"angle", "rad", COORDINATE_TURN, NULL};
static const struct coordinate turn_about_axis = {"|angle|", "rad", COORDINATE_MAGNITUDE, "angle"};
static const struct coordinate turn_of_vector = {"|v|", "rad", COORDINATE_NORM, NULL};
static const struct coordinate drift = {"drift", "", COORDINATE_DRIFT, NULL};
static const struct coordinate length = {"|q|", "", COORDINATE_NORM, "q"};

#define ANGLES_KEPT 1e4           /* rad */
#define VECTOR_ANGLES_KEPT 0x1p24 /* rad: |v| in binary64 is known well enough within its turn */
#define FLOAT_ANGLES_KEPT 0x1p50  /* rad: binary64 counts quarter turns */

#define DRIFT_REMOVED 0.05   /* of an entry: the drift that orthonormalising removes */
#define DRIFT_BORNE 0x1p-10  /* of an entry: the drift that conversions from a matrix tolerate */
#define SQUARES_FINITE DOMAIN({"v", 0, 0x1p500}) /* |v|² overflows in doubles beyond 2^512 */
#define UNDERFLOW 0x1p26     /* times the smallest normal number: products pass through subnormal ones */
#define LONGEST 0x1p126      /* of quaternions: their norm squared is taken in a wider format */
#define SHORTEST 0x1p-120

/* Rounding entries to nearest moves each by u |Rᵢⱼ| at most, so ‖MᵀM − E‖ by 2 √3 u; drift of d an entry by 6 d + 9 d².
 * A quaternion's length is off by u at most when its components are rounded. */
#define OF_DRIFT(d) (6 * (d) + 9 * (d) * (d))
static const struct class rounded = {"entries rounded to nearest", 0, 0, 0, 3.5},
    little = {"entries off by up to 2^-20", 0, OF_DRIFT(0x1p-20), 3.5, 0},
    much = {"entries off by more, up to 2^-10", OF_DRIFT(0x1p-20), INFINITY, 0, 0},
    any_drift = {"entries off by more than rounding", 0, INFINITY, 3.5, 0},
    unit_length = {"|q| = 1 but for rounding", 1, 1, -1.5, 1.5}, moderate = {"|q| from 1e-18 to 1e18", 1e-18, 1e18, 0, 0},
    short_ones = {"|q| below 1e-18", 0, 1e-18, 0, 0}, long_ones = {"|q| above 1e18", 1e18, INFINITY, 0, 0};

/* The inverse problems: near 0 the sine and the cosine's distance from 1 are small, near π the sine; at TINY and below,
 * squares of the sine underflow in floats. */
#define NEAR 0.1 /* rad */
#define TINY 1e-18
static const struct region middle = {"usual", NEAR, PI - NEAR, &rounded}, near_0 = {"near 0", TINY, NEAR, &rounded},
    tiny = {"tiny", 0, TINY, &rounded}, near_pi = {"near pi", PI - NEAR, PI, &rounded},
    at_0 = {"near 0", 0, NEAR, &rounded}, no_drift = {"rounded", 0, 0, &rounded}, drifted = {"drifted", 0, 0, &little},
    much_drifted = {"much drifted", 0, 0, &much}, with_drift = {"with drift", 0, 0, &any_drift};
static const struct region unit_middle = {"usual", NEAR, PI - NEAR, &unit_length},
    unit_near_0 = {"near 0", TINY, NEAR, &unit_length}, unit_tiny = {"tiny", 0, TINY, &unit_length},
    unit_near_pi = {"near pi", PI - NEAR, PI, &unit_length}, units = {"usual", 0, 0, &unit_length},
    other_lengths = {"other lengths", 0, 0, &moderate}, shortest = {"short", 0, 0, &short_ones},
    longest = {"long", 0, 0, &long_ones};
static const struct region drift_borne = {"usual", 0, OF_DRIFT(0x1p-10), NULL},
    drift_removed = {"much drifted", OF_DRIFT(0x1p-10), INFINITY, NULL};

/* The others: by the angle that is given. A vector's square underflows below TINY, in doubles below 1e-153. */
static const struct region angle_usual = {"usual", 0, PI, NULL}, several = {"several turns", PI, ANGLES_KEPT, NULL},
    many = {"many turns", ANGLES_KEPT, FLOAT_ANGLES_KEPT, NULL}, lost = {"turns lost", FLOAT_ANGLES_KEPT, INFINITY, NULL},
    past_kept = {"past pi", PI, FLOAT_ANGLES_KEPT, NULL}, past = {"past pi", PI, INFINITY, NULL},
    vector_usual = {"usual", TINY, PI, NULL}, vector_tiny = {"tiny", 0, TINY, NULL},
    vector_many = {"many turns", ANGLES_KEPT, VECTOR_ANGLES_KEPT, NULL},
    vector_lost = {"turns lost", VECTOR_ANGLES_KEPT, INFINITY, NULL},
    double_usual = {"usual", 1e-153, PI, NULL}, double_tiny = {"tiny", 0, 1e-153, NULL};

#define ANGLE_USUAL "|angle| up to π, half a turn"
#define VECTOR_USUAL "|v| up to π, half a turn, and not so small that |v|² underflows"
#define DRIFT_USUAL "entries off by up to 2^-10"
#define MATRIX_USUAL "a rotation whose entries are rounded to nearest, by an angle that is not within 0.1 of 0 or π"
#define ALGEBRA HAVOK "III.1"

#define PROJECTED "1 − cos α, a·x and their products: five roundings, two sums"
#define OUTER "1 − cos α times a twice: two roundings, one sum; sin α a: no more"
#define COUNTED_OF_OWN(most) .rests = COUNTED, .fused = most
#define EITHER OUTER "; or [a]² in place of a aᵀ − E: |a|² = 1 but for 2 u, twice near half a turn"
#define EITHER_DEPARTURE \
    "nine entries of a few ulp each; with [a]² in place of a aᵀ also (1 − cos α)²(1 − |a|²), and all that 1 − cos α is " \
    "rounded by, near half a turn"
#define SOME_TURN "some rotation about the axis"
#define EIGENVECTOR "a matrix of sums applied twice, and the way from a quaternion"
#define NORMALISED "a sum of squares, its root and a division"
#define CORRECTED "a small correction, added with one rounding"
#define SIX_ENTRIES "six entries of RᵀR off by what R is"
#define TWO_COLUMNS "two normalised columns and their cross product"
#define COLUMNS_COUNT_TWICE "as many errors count twice in RᵀR"
#define UNIT_LENGTH "the same over a sum of squares that is 1 but for rounding"
#define QUOTIENT "a sum over a sum of squares: three roundings each, and the division"
#define SERIES "polynomials in |v|² with what its rounding lost, and a product"
#define TURNS_OFF "the same polynomials in r², a = 2πk + r in pairs of floats, from 2²⁰ rad in binary64"
#define ARCTANGENT "a quotient, a polynomial, two products"
#define TURN_LOST "the float's own spacing exceeds a turn, or nearly: some rotation, at most half a turn off"
#define FEW_U "each entry within a few u"
#define IN_DOUBLES "roundings of |v|, sine and quotient; beyond 1 rad the rounded |v| turns by as much"
#define BORNE "bears drift of up to 2^-10 in every entry, far more than rounding makes; beyond, errors grow with its third power"

#define AXIS {"axis", "", UNIT_VECTOR, 3, 0, 0}
#define FREE_ANGLE {"angle", "rad", ANGLE, 1, -INFINITY, INFINITY}
#define POINT {"x", "m", VECTOR, 3, 0, 1e6}
#define ROTATION_VECTOR {"v", "rad", VECTOR, 3, 0, INFINITY}
#define SHORTEST_VECTOR {"v", "rad", VECTOR, 3, 0, PI}
#define UNIT {"q", "", UNIT_QUATERNION, 0, 0, 0}
#define ANY_QUATERNION {"q", "", QUATERNION, 0, SHORTEST, LONGEST}
#define MATRIX_R {"R", "", ROTATION, 3, 0, 0}
#define DRIFTED(most) {"M", "", ROTATION, 3, 0, most}

#define MATRIX_RULES SPECIALS(NAN_ALL("M"), INFINITY_SHOWS("M"))
#define QUATERNION_RULES SPECIALS(NAN_ALL("q"), INFINITY_ALL("q"), ZERO_NAN("q"), ZERO_IN_JUDGED("q"), TINY_JUDGED("q"))
#define RODRIGUES_RULES SPECIALS(NAN_SHOWS("axis"), NAN_ALL("angle"), NAN_SHOWS("x"), INFINITY_ALL("angle"), \
                                 TINY_JUDGED("angle"), ZERO_IN_JUDGED("angle"), TINY_JUDGED("x"), ZERO_IN_JUDGED("x"))
#define AXIS_RULES SPECIALS(NAN_SHOWS("axis"), NAN_ALL("angle"), INFINITY_ALL("angle"), TINY_JUDGED("angle"), \
    {"angle 0 gives the identity exactly", "angle", ALL_COMPONENTS, IN_ZERO, NULL, OUT_EXACT, identity}, \
    {"the largest angles give a rotation", "angle", ALL_COMPONENTS, IN_LARGEST, NULL, OUT_ROTATION, NULL})
#define VECTOR_RULES(...) SPECIALS(NAN_ALL("v"), INFINITY_ALL("v"), TINY_JUDGED("v"), \
    {"v = 0 gives (1, 0, 0, 0) exactly", "v", ALL_COMPONENTS, IN_ZERO, NULL, OUT_EXACT, one}, __VA_ARGS__)
#define LARGEST_TURN {"the largest numbers give a unit quaternion", "v", ALL_COMPONENTS, IN_LARGEST, NULL, OUT_ROTATION, NULL}
/* clang-format on */

static const double identity[] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, one[] = {1, 0, 0, 0};

const struct row rotation_rows[] = {
    {
        .id = "rotation.rodrigues",
        .title = "a vector turned about an axis",
        .formula = "y = cos α x + (1 − cos α)(a·x) a + sin α a×x",
        .catalogue = "AA1 RV2",
        .source = ALGEBRA "; " ROBLOX "section 2",
        .note = "the axis is taken as it is: of unit length, or y is not of x's; beyond 2^50 rad, where a float says "
                "nothing of the turn, y is x turned by some angle",
        .inputs = FIELDS(AXIS, FREE_ANGLE, POINT),
        .outputs = FIELDS({"y", "m", VECTOR, 3, 0, 1e6}),
        .coordinate = &turn_about_axis,
        .usual = ANGLE_USUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS(
                 {"y", SCALED_ULP, 7.1, &angle_usual, PROJECTED BY("rotation.rodrigues"), UNDERFLOW,
                  COUNTED_OF_OWN(7.1)},
                 {"y", SCALED_ULP, 7.1, &several, PROJECTED BY("rotation.rodrigues"), UNDERFLOW, COUNTED_OF_OWN(7.1)},
                 {"y", SCALED_ULP, 7.1, &many, PROJECTED BY("rotation.rodrigues"), UNDERFLOW, COUNTED_OF_OWN(7.1)},
                 {"y", NORM, 0x1.00001p25, &lost, "turned by some angle: the length is kept", UNDERFLOW,
                  .margin = "the error is at most twice the length"}),
             NULL, RODRIGUES_RULES},
            {IN_BINARY64,
             BOUNDS({"y", SCALED_ULP, 8, &angle_usual, PROJECTED, UNDERFLOW},
                    {"y", SCALED_ULP, 8, &past, PROJECTED, UNDERFLOW}),
             NULL, RODRIGUES_RULES}),
    },
    {
        .id = "rotation.from_axis_angle",
        .title = "matrix of a rotation by axis and angle",
        .formula = "R = cos α E + (1 − cos α) a aᵀ + sin α [a]",
        .catalogue = "AA2 RV2",
        .source = ALGEBRA "; " ROBLOX "section 2",
        .note =
            "R = E + sin α [a] + (1 − cos α)[a]², which is the same where |a| = 1, may differ by what rounding a does",
        .inputs = FIELDS(AXIS, FREE_ANGLE),
        .outputs = FIELDS(MATRIX_R),
        .coordinate = &turn_about_axis,
        .usual = ANGLE_USUAL,
        .promises = PROMISES({IN_BINARY32,
                              BOUNDS({"R", SCALED_ULP, 10, &angle_usual, EITHER BY("rotation.from_axis_angle"),
                                      UNDERFLOW, COUNTED_OF_OWN(3.01)},
                                     {"R", SCALED_ULP, 10, &several, EITHER BY("rotation.from_axis_angle"), UNDERFLOW,
                                      COUNTED_OF_OWN(3.01)},
                                     {"R", SCALED_ULP, 10, &many, EITHER BY("rotation.from_axis_angle"), UNDERFLOW,
                                      COUNTED_OF_OWN(3.01)},
                                     {"R", TURN, 0x1p26, &lost, SOME_TURN ": finite, and so at most π off",
                                      .margin = "no angle between two rotations exceeds π"},
                                     {"R", ORTHOGONALITY, 45, &angle_usual, EITHER_DEPARTURE},
                                     {"R", ORTHOGONALITY, 45, &past_kept, EITHER_DEPARTURE},
                                     {"R", ORTHOGONALITY, 45, &lost, EITHER_DEPARTURE}),
                              NULL, AXIS_RULES},
                             {IN_BINARY64,
                              BOUNDS({"R", SCALED_ULP, 10, &angle_usual, EITHER, UNDERFLOW},
                                     {"R", SCALED_ULP, 10, &past, EITHER, UNDERFLOW},
                                     {"R", ORTHOGONALITY, 45, &angle_usual, EITHER_DEPARTURE},
                                     {"R", ORTHOGONALITY, 45, &past, EITHER_DEPARTURE}),
                              NULL, AXIS_RULES}),
    },
    {
        .id = "rotation.to_axis_angle",
        .title = "axis and angle of a matrix",
        .formula = "R = cos α E + (1 − cos α) a aᵀ + sin α [a], 0 ≤ α ≤ π",
        .catalogue = "AA3",
        .source = ALGEBRA,
        .note = BORNE,
        .inputs = FIELDS(DRIFTED(DRIFT_BORNE)),
        .outputs = FIELDS(AXIS, {"angle", "rad", ANGLE, 1, 0, PI}),
        .coordinate = &turn_of_matrix,
        .second = &drift,
        .usual = MATRIX_USUAL,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"axis", NORM, 4.5, &middle, EIGENVECTOR}, {"axis", NORM, 4.25, &near_0, EIGENVECTOR},
                    {"axis", NORM, 3.25, &tiny, EIGENVECTOR}, {"axis", NORM, 4.5, &near_pi, EIGENVECTOR},
                    {"axis", NORM, 5, &drifted, EIGENVECTOR}, {"axis", NORM, 6, &much_drifted, EIGENVECTOR},
                    {"axis", ORTHOGONALITY, 3.75, &no_drift, NORMALISED},
                    {"axis", ORTHOGONALITY, 4, &with_drift, NORMALISED}, {"angle", ULP, 6.5, &middle, EIGENVECTOR},
                    {"angle", ULP, 6.5, &near_0, EIGENVECTOR}, {"angle", ULP, 3.25, &tiny, EIGENVECTOR, UNDERFLOW},
                    {"angle", ULP, 3, &near_pi, EIGENVECTOR}, {"angle", ULP, 8, &drifted, EIGENVECTOR, UNDERFLOW},
                    {"angle", ULP, 9.5, &much_drifted, EIGENVECTOR, UNDERFLOW}),
             NULL, MATRIX_RULES}),
    },
    {
        .id = "rotation.log",
        .title = "rotation vector of a matrix",
        .formula = "exp [v] = R, |v| ≤ π",
        .catalogue = "AA3 RV1",
        .source = ROBLOX "section 2, inverted",
        .note = BORNE,
        .inputs = FIELDS(DRIFTED(DRIFT_BORNE)),
        .outputs = FIELDS(SHORTEST_VECTOR),
        .coordinate = &turn_of_matrix,
        .second = &drift,
        .usual = MATRIX_USUAL,
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"v", NORM, 8, &middle, EIGENVECTOR}, {"v", NORM, 8, &near_0, EIGENVECTOR},
                             {"v", NORM, 2.5, &tiny, EIGENVECTOR, UNDERFLOW}, {"v", NORM, 6, &near_pi, EIGENVECTOR},
                             {"v", NORM, 10.5, &drifted, EIGENVECTOR, UNDERFLOW},
                             {"v", NORM, 10, &much_drifted, EIGENVECTOR, UNDERFLOW}),
                      NULL, MATRIX_RULES}),
    },
    {
        .id = "rotation.to_quaternion",
        .title = "unit quaternion of a matrix",
        .formula = "q = (cos α/2, a sin α/2), scalar part ≥ 0",
        .catalogue = "RV2",
        .source = ALGEBRA,
        .note = BORNE,
        .inputs = FIELDS(DRIFTED(DRIFT_BORNE)),
        .outputs = FIELDS(UNIT),
        .coordinate = &turn_of_matrix,
        .second = &drift,
        .usual = MATRIX_USUAL,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"q", NORM, 5, &middle, EIGENVECTOR}, {"q", NORM, 2, &at_0, EIGENVECTOR},
                    {"q", NORM, 5, &near_pi, EIGENVECTOR}, {"q", NORM, 5, &drifted, EIGENVECTOR},
                    {"q", NORM, 5.75, &much_drifted, EIGENVECTOR}, {"q", ORTHOGONALITY, 3.75, &no_drift, NORMALISED},
                    {"q", ORTHOGONALITY, 4.5, &with_drift, NORMALISED}),
             NULL, MATRIX_RULES}),
    },
    {
        .id = "rotation.from_quaternion",
        .title = "matrix of a quaternion",
        .formula = "R = E + 2(s[u] + [u]²)/|q|², q = (s, u)",
        .catalogue = "RV2",
        .source = ALGEBRA,
        .note = "q may have any length: R is that of q/|q|",
        .inputs = FIELDS(ANY_QUATERNION),
        .outputs = FIELDS(MATRIX_R),
        .coordinate = &turn_of_quaternion,
        .second = &length,
        .usual = "unit quaternions, components rounded to nearest",
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"R", SCALED_ULP, 4, &units, UNIT_LENGTH, UNDERFLOW},
                             {"R", SCALED_ULP, 7.01, &other_lengths, QUOTIENT BY("rotation.from_quaternion"), UNDERFLOW,
                              .rests = COUNTED},
                             {"R", SCALED_ULP, 7.01, &shortest, QUOTIENT BY("rotation.from_quaternion"), UNDERFLOW,
                              .rests = COUNTED},
                             {"R", SCALED_ULP, 7.01, &longest, QUOTIENT BY("rotation.from_quaternion"), UNDERFLOW,
                              .rests = COUNTED},
                             {"R", ORTHOGONALITY, 13, &units, FEW_U}, {"R", ORTHOGONALITY, 18, &other_lengths, FEW_U},
                             {"R", ORTHOGONALITY, 18, &shortest, FEW_U}, {"R", ORTHOGONALITY, 18, &longest, FEW_U}),
                      NULL, QUATERNION_RULES}),
    },
    {
        .id = "rotation.exp_quaternion",
        .title = "unit quaternion of a rotation vector",
        .formula = "q = (cos a/2, sin(a/2) v/a), a = |v|",
        .catalogue = "QE1 RV1",
        .source = ROTATIONAL "\"Integrating the Rotational Equations\"",
        .inputs = FIELDS(ROTATION_VECTOR),
        .outputs = FIELDS(UNIT),
        .coordinate = &turn_of_vector,
        .usual = VECTOR_USUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"q", SCALED_ULP, 3, &vector_usual, SERIES BY("rotation.exp_quaternion"), UNDERFLOW,
                     .rests = PROVED, .above = 0x1p-30},
                    {"q", SCALED_ULP, 1, &vector_tiny,
                     "v/2, and 1 beside it: exact but for one rounding" BY("rotation.exp_quaternion"), UNDERFLOW,
                     .rests = PROVED, .fused = 0.51},
                    {"q", SCALED_ULP, 2, &several, TURNS_OFF, UNDERFLOW},
                    {"q", SCALED_ULP, 2, &vector_many, TURNS_OFF, UNDERFLOW},
                    {"q", ORTHOGONALITY, 3.5, &vector_usual, FEW_U BY("rotation.exp_quaternion"), .rests = PROVED},
                    {"q", ORTHOGONALITY, 5, &past, FEW_U},
                    {"q", TURN, 5, &vector_lost, TURN_LOST, .beyond = VECTOR_ANGLES_KEPT}),
             BRANCHES(1, 3.14183, 0x1p20), VECTOR_RULES(LARGEST_TURN)},
            {IN_BINARY64,
             BOUNDS({"q", SCALED_ULP, 4, &double_usual, IN_DOUBLES, UNDERFLOW, .beyond = 1},
                    {"q", SCALED_ULP, 4, &double_tiny, IN_DOUBLES, UNDERFLOW},
                    {"q", SCALED_ULP, 4, &past, IN_DOUBLES, UNDERFLOW, .beyond = 1},
                    {"q", ORTHOGONALITY, 5, &double_usual, FEW_U}, {"q", ORTHOGONALITY, 5, &past, FEW_U}),
             NULL, VECTOR_RULES({0}), SQUARES_FINITE}),
    },
    {
        .id = "rotation.log_quaternion",
        .title = "rotation vector of a quaternion",
        .formula = "v = 2 atan2(|u|, |s|) (± u)/|u|, |v| ≤ π",
        .catalogue = "QE1 RV1",
        .source = ROTATIONAL "\"Integrating the Rotational Equations\", inverted",
        .note = "q may have any length; q and −q give the same vector",
        .inputs = FIELDS(ANY_QUATERNION),
        .outputs = FIELDS(SHORTEST_VECTOR),
        .coordinate = &turn_of_quaternion,
        .second = &length,
        .usual = "unit quaternions, components rounded to nearest, by an angle that is not within 0.1 of 0 or π",
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"v", SCALED_ULP, 5.5, &unit_middle, ARCTANGENT, UNDERFLOW},
                    {"v", SCALED_ULP, 5, &unit_near_0, ARCTANGENT, UNDERFLOW},
                    {"v", SCALED_ULP, 2, &unit_tiny, ARCTANGENT, UNDERFLOW},
                    {"v", SCALED_ULP, 5, &unit_near_pi, ARCTANGENT, UNDERFLOW},
                    {"v", SCALED_ULP, 6, &other_lengths, ARCTANGENT, UNDERFLOW},
                    {"v", SCALED_ULP, 6, &shortest, ARCTANGENT, UNDERFLOW},
                    {"v", SCALED_ULP, 6, &longest, ARCTANGENT, UNDERFLOW},
                    {"v", NORM, 5.5, &unit_middle, ARCTANGENT, UNDERFLOW},
                    {"v", NORM, 5, &unit_near_0, ARCTANGENT, UNDERFLOW},
                    {"v", NORM, 2.25, &unit_tiny, ARCTANGENT, UNDERFLOW},
                    {"v", NORM, 5, &unit_near_pi, ARCTANGENT, UNDERFLOW},
                    {"v", NORM, 6, &other_lengths, ARCTANGENT, UNDERFLOW},
                    {"v", NORM, 6, &shortest, ARCTANGENT, UNDERFLOW}, {"v", NORM, 6, &longest, ARCTANGENT, UNDERFLOW}),
             NULL, QUATERNION_RULES}),
    },
    {
        .id = "rotation.orthonormalise.polar",
        .title = "the rotation nearest to a matrix",
        .formula = "R = M (MᵀM)^(−1/2)",
        .catalogue = "ON1",
        .source = ROBLOX "section 10",
        .note = "for singular values from 0.8 to 1.2",
        .inputs = FIELDS(DRIFTED(DRIFT_REMOVED)),
        .outputs = FIELDS(MATRIX_R),
        .coordinate = &drift,
        .usual = DRIFT_USUAL,
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"R", NORM, 1.3, &drift_borne, "a small correction, added with one rounding"},
                                     {"R", NORM, 1.9, &drift_removed, CORRECTED},
                                     {"R", ORTHOGONALITY, 4.5, &drift_borne, "six entries of RᵀR off by what R is"},
                                     {"R", ORTHOGONALITY, 6.5, &drift_removed, SIX_ENTRIES}),
                              NULL, MATRIX_RULES}),
    },
    {
        .id = "rotation.orthonormalise.gram_schmidt",
        .title = "the rotation of a matrix's first two columns",
        .formula = "r₁ = m₁/|m₁|, r₂ = (m₂ − (r₁·m₂) r₁)/|…|, r₃ = r₁×r₂",
        .catalogue = "ON2",
        .source = ROBLOX "section 10",
        .note = "the third column is not looked at",
        .inputs = FIELDS(DRIFTED(DRIFT_REMOVED)),
        .outputs = FIELDS(MATRIX_R),
        .coordinate = &drift,
        .usual = DRIFT_USUAL,
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"R", NORM, 5.5, &drift_borne, TWO_COLUMNS}, {"R", NORM, 5, &drift_removed, TWO_COLUMNS},
                             {"R", ORTHOGONALITY, 19, &drift_borne, COLUMNS_COUNT_TWICE},
                             {"R", ORTHOGONALITY, 18, &drift_removed, COLUMNS_COUNT_TWICE}),
                      NULL,
                      SPECIALS({"NaNs give NaN in every entry", "M", ALL_COMPONENTS, IN_NAN, NULL, OUT_NAN, NULL},
                               {"so does M = 0", "M", ALL_COMPONENTS, IN_ZERO, NULL, OUT_NAN, NULL})}),
    },
    {
        .id = "rotation.displacement",
        .title = "how far a rotation vector moves a point",
        .formula = "R(v)x − x = v×T(v)x",
        .catalogue = "RV7",
        .source = ROBLOX "section 3",
        .note = "the difference itself keeps digits only of x",
        .usual = "all of the domain: |v| up to 3",
        .inputs = FIELDS({"v", "rad", VECTOR, 3, 0, 3}, POINT),
        .outputs = FIELDS({"change", "m", VECTOR, 3, 0, 1e7}),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"change", SCALED_ULP, 10, ANYWHERE, "two cross products, S₁ and S₂" BY("rotation.displacement"),
                     0x1p46, .rests = PROVED, .fused = 9}),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, ZERO_JUDGED("v"), ZERO_JUDGED("x"),
                      TINY_JUDGED("x"))}),
    },
    {
        .id = "rotation.departure",
        .title = "how far a matrix is from a rotation",
        .formula = "MᵀM − E, det M = m₃·(m₁×m₂), det(M − E)",
        .catalogue = "AA4",
        .source = ALGEBRA ".2 and III.1.6",
        .note = "0, 1 and 0 of a rotation; m₁, m₂, m₃ are M's columns; MᵀM − E on and below the diagonal",
        .usual = "all of the domain: entries off by up to 1/20",
        .inputs = FIELDS(DRIFTED(DRIFT_REMOVED)),
        .outputs = FIELDS({"gram", "", SYMMETRIC, 3, 0, 10}, {"det", "", NUMBER, 1, -10, 10},
                          {"det_less", "", NUMBER, 1, -100, 100}),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"gram", SCALED_ULP, 4.01, ANYWHERE, "a sum of three products and one" BY("rotation.departure"),
                     UNDERFLOW, .rests = COUNTED},
                    {"det", SCALED_ULP, 5.01, ANYWHERE,
                     "a cross product and a sum of products" BY("rotation.departure"), UNDERFLOW, .rests = COUNTED},
                    {"det_less", SCALED_ULP, 7.01, ANYWHERE,
                     "the same of three differences each" BY("rotation.departure"), UNDERFLOW, .rests = COUNTED}),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("M"), ZERO_JUDGED("M"), TINY_JUDGED("M"))}),
    },
    {0},
};
