/* Rows of the rotation family: axis and angle, rotation vector, matrix and unit quaternion, each made from the others;
 * Rodrigues' formula on a vector; and matrices that have drifted, made rotations again.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/rotation.c, the code under test in
 * fast/rotation.c. A matrix or quaternion is never quite a rotation in floats: what is judged is the rotation nearest to
 * it, and matrices with more drift than rounding makes are among the inputs. All limits are the worst
 * that searches of the whole domain found, with a margin that the reason states; in doubles, set wide. */
#include "kernels.h"

#define PI 0x1.921fb54442d18p1

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

/* Rounding entries to nearest moves each by u |Rᵢⱼ| at most, so ‖MᵀM − E‖ by 2 √3 u; drift of d an entry by 6 d + 9 d². A
 * quaternion's length is off by u at most when its components are rounded. */
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
#define ROBLOX "the Roblox article on rigid-body rotation, "
#define HAVOK "\"The Mathematics of Havok's Solver\", III.1"
#define ROTATIONAL "\"Numerical Integration for Rotational Dynamics\""

#define PROJECTED "1 − cos α, a·x and their products: five roundings, two sums"
#define OUTER "1 − cos α times a twice: two roundings, one sum; sin α a: no more"
#define ADDED_DEPARTURE "nine entries, each within 3 ulp; found 6.82, a tenth above"
#define DEPARTURE "nine entries, each within five ulps, count twice in RᵀR"
#define SOME_TURN "some rotation about the axis"
#define OTHER_TURN "turned by another angle, with which the rounded axis departs otherwise; found 16.6, a twentieth above"
#define EIGENVECTOR "a matrix of sums applied twice, and the way from a quaternion"
#define NORMALISED "a sum of squares, its root and a division"
#define CORRECTED "a small correction, added with one rounding; found 1.33, a tenth above"
#define SIX_ENTRIES "six entries of RᵀR off by what R is; found 4.60, a fifth above"
#define TWO_COLUMNS "two normalised columns and their cross product; found 4.06"
#define COLUMNS_COUNT_TWICE "as many errors count twice in RᵀR; found 14.1, a tenth above"
#define UNIT_LENGTH "the same over a sum of squares that is 1 but for rounding"
#define QUOTIENT "a sum over a sum of squares: three roundings each, and the division"
#define ADDED_BY_QUOTIENT FEW_U "; found 12.7, a seventh above"
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

#define NAN_ALL(field) {"a NaN in " field " gives NaN in every component", field, EACH_COMPONENT, IN_NAN, NULL, OUT_NAN, NULL}
#define NAN_SHOWS(field) {"a NaN in " field " gives NaN somewhere", field, EACH_COMPONENT, IN_NAN, NULL, OUT_SOME_NAN, NULL}
#define INFINITY_ALL(field) {"an ∞ in " field " gives NaN in every component", field, EACH_COMPONENT, IN_INFINITE, NULL, OUT_NAN, NULL}
#define INFINITY_SHOWS(field) {"an ∞ in " field " gives NaN or ∞ somewhere", field, EACH_COMPONENT, IN_INFINITE, NULL, OUT_NOT_FINITE, NULL}
#define NO_QUATERNION {"q = 0 gives NaN", "q", ALL_COMPONENTS, IN_ZERO, NULL, OUT_NAN, NULL}
#define TINY_JUDGED(field) {"a subnormal number in " field " is judged like others", field, EACH_COMPONENT, IN_SUBNORMAL, NULL, OUT_JUDGED, NULL}
#define ZERO_JUDGED(field) {"a zero in " field " is judged like others", field, EACH_COMPONENT, IN_ZERO, NULL, OUT_JUDGED, NULL}
#define MATRIX_RULES SPECIALS(NAN_ALL("M"), INFINITY_SHOWS("M"))
#define QUATERNION_RULES SPECIALS(NAN_ALL("q"), INFINITY_ALL("q"), NO_QUATERNION, ZERO_JUDGED("q"), TINY_JUDGED("q"))
#define RODRIGUES_RULES SPECIALS(NAN_SHOWS("axis"), NAN_ALL("angle"), NAN_SHOWS("x"), INFINITY_ALL("angle"), \
                                 TINY_JUDGED("angle"), ZERO_JUDGED("angle"), TINY_JUDGED("x"), ZERO_JUDGED("x"))
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
        .family = "rotation",
        .title = "a vector turned about an axis",
        .formula = "y = cos α x + (1 − cos α)(a·x) a + sin α a×x",
        .catalogue = "AA1 RV2",
        .source = HAVOK "; " ROBLOX "section 2",
        .note = "the axis is taken as it is: of unit length, or y is not of x's; beyond 2^50 rad, where a float says "
                "nothing of the turn, y is x turned by some angle",
        .inputs = FIELDS(AXIS, FREE_ANGLE, POINT),
        .outputs = FIELDS({"y", "m", VECTOR, 3, 0, 1e6}),
        .coordinate = &turn_about_axis,
        .usual = ANGLE_USUAL,
        .promises =
            PROMISES({IN_BINARY32,
                      BOUNDS({"y", SCALED_ULP, 6, &angle_usual, PROJECTED "; found 4.18, half above", UNDERFLOW},
                             {"y", SCALED_ULP, 6, &several, PROJECTED "; found 3.92, half above", UNDERFLOW},
                             {"y", SCALED_ULP, 6, &many, PROJECTED "; found 4.18, half above", UNDERFLOW},
                             {"y", NORM, 0x1.00001p25, &lost,
                              "turned by some angle: the length is kept, and the error at most twice it", UNDERFLOW}),
                      NULL, RODRIGUES_RULES},
                     {IN_BINARY64,
                      BOUNDS({"y", SCALED_ULP, 8, &angle_usual, PROJECTED, UNDERFLOW},
                             {"y", SCALED_ULP, 8, &past, PROJECTED, UNDERFLOW}),
                      NULL, RODRIGUES_RULES}),
    },
    {
        .id = "rotation.from_axis_angle",
        .family = "rotation",
        .title = "matrix of a rotation by axis and angle",
        .formula = "R = cos α E + (1 − cos α) a aᵀ + sin α [a]",
        .catalogue = "AA2 RV2",
        .source = HAVOK "; " ROBLOX "section 2",
        .inputs = FIELDS(AXIS, FREE_ANGLE),
        .outputs = FIELDS(MATRIX_R),
        .coordinate = &turn_about_axis,
        .usual = ANGLE_USUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"R", SCALED_ULP, 3, &angle_usual, OUTER "; found 2.61, a tenth above", UNDERFLOW},
                    {"R", SCALED_ULP, 3, &several, OUTER "; found 1.95, half above", UNDERFLOW},
                    {"R", SCALED_ULP, 3, &many, OUTER "; found 1.85, two thirds above", UNDERFLOW},
                    {"R", TURN, 0x1p26, &lost, SOME_TURN ", at most π and a little off"},
                    {"R", ORTHOGONALITY, 7.5, &angle_usual, ADDED_DEPARTURE},
                    {"R", ORTHOGONALITY, 7.5, &past_kept, ADDED_DEPARTURE},
                    {"R", ORTHOGONALITY, 17.5, &lost, OTHER_TURN}),
             NULL, AXIS_RULES},
            {IN_BINARY64,
             BOUNDS({"R", SCALED_ULP, 5, &angle_usual, OUTER, UNDERFLOW}, {"R", SCALED_ULP, 5, &past, OUTER, UNDERFLOW},
                    {"R", ORTHOGONALITY, 30, &angle_usual, DEPARTURE}, {"R", ORTHOGONALITY, 30, &past, DEPARTURE}),
             NULL, AXIS_RULES}),
    },
    {
        .id = "rotation.to_axis_angle",
        .family = "rotation",
        .title = "axis and angle of a matrix",
        .formula = "R = cos α E + (1 − cos α) a aᵀ + sin α [a], 0 ≤ α ≤ π",
        .catalogue = "AA3",
        .source = HAVOK,
        .note = BORNE,
        .inputs = FIELDS(DRIFTED(DRIFT_BORNE)),
        .outputs = FIELDS(AXIS, {"angle", "rad", ANGLE, 1, 0, PI}),
        .coordinate = &turn_of_matrix,
        .second = &drift,
        .usual = MATRIX_USUAL,
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"axis", NORM, 3.5, &middle, EIGENVECTOR "; found 2.98, a sixth above"},
                             {"axis", NORM, 3.5, &near_0, EIGENVECTOR "; found 2.67, a third above"},
                             {"axis", NORM, 3, &tiny, EIGENVECTOR "; found 2.37, a quarter above"},
                             {"axis", NORM, 3.5, &near_pi, EIGENVECTOR "; found 3.11, a tenth above"},
                             {"axis", NORM, 4, &drifted, EIGENVECTOR "; found 3.24, a quarter above"},
                             {"axis", NORM, 4.5, &much_drifted, EIGENVECTOR "; found 3.92, a sixth above"},
                             {"axis", ORTHOGONALITY, 3, &no_drift, NORMALISED "; found 2.78, under a tenth above"},
                             {"axis", ORTHOGONALITY, 4, &with_drift, NORMALISED "; found 2.91, a third above"},
                             {"angle", ULP, 5.5, &middle, EIGENVECTOR "; found 4.73, a sixth above"},
                             {"angle", ULP, 5.5, &near_0, EIGENVECTOR "; found 4.69, a sixth above"},
                             {"angle", ULP, 2.5, &tiny, EIGENVECTOR "; found 2.00, a quarter above", UNDERFLOW},
                             {"angle", ULP, 2.5, &near_pi, EIGENVECTOR "; found 2.23, a tenth above"},
                             {"angle", ULP, 6.5, &drifted, EIGENVECTOR "; found 6.05, under a tenth above", UNDERFLOW},
                             {"angle", ULP, 8, &much_drifted, EIGENVECTOR "; found 6.55, a fifth above", UNDERFLOW}),
                      NULL, MATRIX_RULES}),
    },
    {
        .id = "rotation.log",
        .family = "rotation",
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
                      BOUNDS({"v", NORM, 6, &middle, EIGENVECTOR "; found 5.49, a tenth above"},
                             {"v", NORM, 6, &near_0, EIGENVECTOR "; found 5.71, under a tenth above"},
                             {"v", NORM, 2.5, &tiny, EIGENVECTOR "; found 2.00, a quarter above", UNDERFLOW},
                             {"v", NORM, 5, &near_pi, EIGENVECTOR "; found 4.18, a fifth above"},
                             {"v", NORM, 9, &drifted, EIGENVECTOR "; found 7.19, a quarter above", UNDERFLOW},
                             {"v", NORM, 9, &much_drifted, EIGENVECTOR "; found 7.19, a quarter above", UNDERFLOW}),
                      NULL, MATRIX_RULES}),
    },
    {
        .id = "rotation.to_quaternion",
        .family = "rotation",
        .title = "unit quaternion of a matrix",
        .formula = "q = (cos α/2, a sin α/2), scalar part ≥ 0",
        .catalogue = "RV2",
        .source = HAVOK,
        .note = BORNE,
        .inputs = FIELDS(DRIFTED(DRIFT_BORNE)),
        .outputs = FIELDS(UNIT),
        .coordinate = &turn_of_matrix,
        .second = &drift,
        .usual = MATRIX_USUAL,
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"q", NORM, 4, &middle, EIGENVECTOR "; found 3.59, a tenth above"},
                                     {"q", NORM, 2, &at_0, EIGENVECTOR "; found 1.50, a third above"},
                                     {"q", NORM, 4, &near_pi, EIGENVECTOR "; found 3.53, a tenth above"},
                                     {"q", NORM, 4, &drifted, EIGENVECTOR "; found 3.21, a quarter above"},
                                     {"q", NORM, 5, &much_drifted, EIGENVECTOR "; found 4.16, a fifth above"},
                                     {"q", ORTHOGONALITY, 3, &no_drift, NORMALISED "; found 2.68, a tenth above"},
                                     {"q", ORTHOGONALITY, 4, &with_drift, NORMALISED "; found 3.43, a sixth above"}),
                              NULL, MATRIX_RULES}),
    },
    {
        .id = "rotation.from_quaternion",
        .family = "rotation",
        .title = "matrix of a quaternion",
        .formula = "R = E + 2(s[u] + [u]²)/|q|², q = (s, u)",
        .catalogue = "RV2",
        .source = HAVOK,
        .note = "q may have any length: R is that of q/|q|",
        .inputs = FIELDS(ANY_QUATERNION),
        .outputs = FIELDS(MATRIX_R),
        .coordinate = &turn_of_quaternion,
        .second = &length,
        .usual = "unit quaternions, components rounded to nearest",
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"R", SCALED_ULP, 3.5, &units, UNIT_LENGTH "; found 2.94, a fifth above", UNDERFLOW},
                             {"R", SCALED_ULP, 6.5, &other_lengths, QUOTIENT "; found 4.71, a third above", UNDERFLOW},
                             {"R", SCALED_ULP, 6.5, &shortest, QUOTIENT "; found 4.71, a third above", UNDERFLOW},
                             {"R", SCALED_ULP, 6.5, &longest, QUOTIENT "; found 4.71, a third above", UNDERFLOW},
                             {"R", ORTHOGONALITY, 10.5, &units, FEW_U "; found 9.32, a tenth above"},
                             {"R", ORTHOGONALITY, 14.5, &other_lengths, ADDED_BY_QUOTIENT},
                             {"R", ORTHOGONALITY, 14.5, &shortest, ADDED_BY_QUOTIENT},
                             {"R", ORTHOGONALITY, 14.5, &longest, ADDED_BY_QUOTIENT}),
                      NULL, QUATERNION_RULES}),
    },
    {
        .id = "rotation.exp_quaternion",
        .family = "rotation",
        .title = "unit quaternion of a rotation vector",
        .formula = "q = (cos a/2, sin(a/2) v/a), a = |v|",
        .catalogue = "QE1 RV1",
        .source = ROTATIONAL ", \"Integrating the Rotational Equations\"",
        .inputs = FIELDS(ROTATION_VECTOR),
        .outputs = FIELDS(UNIT),
        .coordinate = &turn_of_vector,
        .usual = VECTOR_USUAL,
        .promises =
            PROMISES({IN_BINARY32,
                      BOUNDS({"q", SCALED_ULP, 2, &vector_usual, SERIES "; found 1.39, two fifths above", UNDERFLOW},
                             {"q", SCALED_ULP, 1, &vector_tiny,
                              "v/2, and 1 beside it: exact but for one rounding; found below 0.01", UNDERFLOW},
                             {"q", SCALED_ULP, 2, &several, TURNS_OFF "; found 1.42, two fifths above", UNDERFLOW},
                             {"q", SCALED_ULP, 2, &vector_many, TURNS_OFF "; found 1.35, two fifths above", UNDERFLOW},
                             {"q", ORTHOGONALITY, 2.5, &vector_usual, FEW_U "; found 1.51, two thirds above"},
                             {"q", ORTHOGONALITY, 2.5, &past, FEW_U "; found 1.68, half above"},
                             {"q", TURN, 5, &vector_lost, TURN_LOST "; found 1.77, twice as much and more above",
                              .beyond = VECTOR_ANGLES_KEPT}),
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
        .family = "rotation",
        .title = "rotation vector of a quaternion",
        .formula = "v = 2 atan2(|u|, |s|) (± u)/|u|, |v| ≤ π",
        .catalogue = "QE1 RV1",
        .source = ROTATIONAL ", \"Integrating the Rotational Equations\", inverted",
        .note = "q may have any length; q and −q give the same vector",
        .inputs = FIELDS(ANY_QUATERNION),
        .outputs = FIELDS(SHORTEST_VECTOR),
        .coordinate = &turn_of_quaternion,
        .second = &length,
        .usual = "unit quaternions, components rounded to nearest, by an angle that is not within 0.1 of 0 or π",
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"v", SCALED_ULP, 4, &unit_middle, ARCTANGENT "; found 3.59, a tenth above", UNDERFLOW},
                             {"v", SCALED_ULP, 4, &unit_near_0, ARCTANGENT "; found 3.55, a tenth above", UNDERFLOW},
                             {"v", SCALED_ULP, 2, &unit_tiny, ARCTANGENT "; found 1.25, two thirds above", UNDERFLOW},
                             {"v", SCALED_ULP, 4, &unit_near_pi, ARCTANGENT "; found 3.32, a fifth above", UNDERFLOW},
                             {"v", SCALED_ULP, 5, &other_lengths, ARCTANGENT "; found 4.19, a fifth above", UNDERFLOW},
                             {"v", SCALED_ULP, 5, &shortest, ARCTANGENT "; found 4.19, a fifth above", UNDERFLOW},
                             {"v", SCALED_ULP, 5, &longest, ARCTANGENT "; found 4.19, a fifth above", UNDERFLOW},
                             {"v", NORM, 5, &unit_middle, ARCTANGENT "; found 4.42, a tenth above", UNDERFLOW},
                             {"v", NORM, 4.5, &unit_near_0, ARCTANGENT "; found 3.69, a fifth above", UNDERFLOW},
                             {"v", NORM, 2, &unit_tiny, ARCTANGENT "; found 1.66, a fifth above", UNDERFLOW},
                             {"v", NORM, 4, &unit_near_pi, ARCTANGENT "; found 3.61, a tenth above", UNDERFLOW},
                             {"v", NORM, 5, &other_lengths, ARCTANGENT "; found 4.42, a tenth above", UNDERFLOW},
                             {"v", NORM, 5, &shortest, ARCTANGENT "; found 4.42, a tenth above", UNDERFLOW},
                             {"v", NORM, 5, &longest, ARCTANGENT "; found 4.42, a tenth above", UNDERFLOW}),
                      NULL, QUATERNION_RULES}),
    },
    {
        .id = "rotation.orthonormalise.polar",
        .family = "rotation",
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
                              BOUNDS({"R", NORM, 1.1, &drift_borne,
                                      "a small correction, added with one rounding; found 0.93, a sixth above"},
                                     {"R", NORM, 1.5, &drift_removed, CORRECTED},
                                     {"R", ORTHOGONALITY, 3.5, &drift_borne,
                                      "six entries of RᵀR off by what R is; found 3.18, a tenth above"},
                                     {"R", ORTHOGONALITY, 5.5, &drift_removed, SIX_ENTRIES}),
                              NULL, MATRIX_RULES}),
    },
    {
        .id = "rotation.orthonormalise.gram_schmidt",
        .family = "rotation",
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
                      BOUNDS({"R", NORM, 5, &drift_borne, TWO_COLUMNS ", a quarter above"},
                             {"R", NORM, 5, &drift_removed, TWO_COLUMNS ", a quarter above"},
                             {"R", ORTHOGONALITY, 16, &drift_borne, COLUMNS_COUNT_TWICE},
                             {"R", ORTHOGONALITY, 16, &drift_removed, COLUMNS_COUNT_TWICE}),
                      NULL,
                      SPECIALS({"NaNs give NaN in every entry", "M", ALL_COMPONENTS, IN_NAN, NULL, OUT_NAN, NULL},
                               {"so does M = 0", "M", ALL_COMPONENTS, IN_ZERO, NULL, OUT_NAN, NULL})}),
    },
    {0},
};
