/* Rows of the rotation family: axis and angle, rotation vector, matrix and unit quaternion, each made from the others;
 * Rodrigues' formula on a vector; and matrices that have drifted, made rotations again.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/rotation.c, the code under test in
 * fast/rotation.c. A matrix or quaternion is never quite a rotation in floats: what is judged is the rotation nearest to
 * it, and matrices with more drift than rounding makes are among the inputs. Where few roundings make a component, the
 * limit is their count (half an ulp of the terms' size each, a whole one before a multiplication); where many do, it is
 * the worst that searching the whole domain found, rounded up. */
#include "kernels.h"

#define PI 0x1.921fb54442d18p1

/* clang-format off */
static const struct coordinate turn_of_matrix = {"angle", "rad", COORDINATE_TURN, NULL};
static const struct coordinate turn_of_quaternion = {"angle", "rad", COORDINATE_TURN, NULL};
static const struct coordinate turn_about_axis = {"|angle|", "rad", COORDINATE_MAGNITUDE, "angle"};
static const struct coordinate turn_of_vector = {"|v|", "rad", COORDINATE_NORM, NULL};
static const struct coordinate drift = {"drift", "", COORDINATE_DRIFT, NULL};

#define ANGLES_KEPT 1e4           /* rad */
#define VECTOR_ANGLES_KEPT 0x1p24 /* rad: |v| in binary64 is known well enough within its turn */
#define FLOAT_ANGLES_KEPT 0x1p50  /* rad: binary64 counts quarter turns */

#define DRIFT_REMOVED 0.05   /* of an entry: the drift that orthonormalising removes */
#define DRIFT_BORNE 0x1p-10  /* of an entry: the drift that conversions from a matrix tolerate */
#define SQUARES_FINITE DOMAIN({"v", 0, 0x1p500}) /* |v|² overflows in doubles beyond 2^512 */
#define UNDERFLOW 0x1p26     /* times the smallest normal number: products pass through subnormal ones */
#define LONGEST 0x1p126      /* of quaternions: their norm squared is taken in a wider format */
#define SHORTEST 0x1p-120

#define ROBLOX "the Roblox article on rigid-body rotation, "
#define HAVOK "\"The Mathematics of Havok's Solver\", III.1"
#define ROTATIONAL "\"Numerical Integration for Rotational Dynamics\""

#define PROJECTED "1 − cos α, a·x and their products: five roundings, two sums"
#define OUTER "1 − cos α times a twice: two roundings, one sum; sin α a: no more"
#define ADDED_DEPARTURE "nine entries, each within 2.5 ulp; found 6.8, a tenth above"
#define SOME_TURN "some rotation about the axis"
#define OTHER_TURN "turned by another angle, with which the rounded axis departs otherwise; found 15.85, a tenth above"
#define EIGENVECTOR "a matrix of sums applied twice, and the way from a quaternion; measured 3.5, 6.7 and 7.1"
#define NORMALISED "a sum of squares, its root and a division; found 3.16"
#define QUOTIENT "a sum over a sum of squares: three roundings each, and the division"
#define SERIES "a polynomial that corrects 1 and v/2, or the closed form in binary64"
#define ARCTANGENT "a quotient, a polynomial, two products; found 4.41"
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
        .promises =
            PROMISES({IN_BINARY32,
                      BOUNDS({"y", SCALED_ULP, 6, 0, PI, PROJECTED, UNDERFLOW},
                             {"y", SCALED_ULP, 6, PI, ANGLES_KEPT, PROJECTED, UNDERFLOW},
                             {"y", SCALED_ULP, 6, ANGLES_KEPT, FLOAT_ANGLES_KEPT, PROJECTED, UNDERFLOW},
                             {"y", NORM, 0x1.00001p25, FLOAT_ANGLES_KEPT, INFINITY,
                              "turned by some angle: the length is kept, and the error at most twice it", UNDERFLOW}),
                      NULL, RODRIGUES_RULES},
                     {IN_BINARY64,
                      BOUNDS({"y", SCALED_ULP, 8, 0, PI, PROJECTED, UNDERFLOW},
                             {"y", SCALED_ULP, 8, PI, INFINITY, PROJECTED, UNDERFLOW}),
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
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"R", SCALED_ULP, 2.5, 0, PI, OUTER, UNDERFLOW},
                    {"R", SCALED_ULP, 2.5, PI, ANGLES_KEPT, OUTER, UNDERFLOW},
                    {"R", SCALED_ULP, 2.5, ANGLES_KEPT, FLOAT_ANGLES_KEPT, OUTER, UNDERFLOW},
                    {"R", TURN, 0x1p26, FLOAT_ANGLES_KEPT, INFINITY, SOME_TURN},
                    {"R", ORTHOGONALITY, 7.5, 0, FLOAT_ANGLES_KEPT, ADDED_DEPARTURE},
                    {"R", ORTHOGONALITY, 17.5, FLOAT_ANGLES_KEPT, INFINITY, OTHER_TURN}),
             NULL, AXIS_RULES},
            {IN_BINARY64,
             BOUNDS({"R", SCALED_ULP, 5, 0, PI, OUTER, UNDERFLOW}, {"R", SCALED_ULP, 5, PI, INFINITY, OUTER, UNDERFLOW},
                    {"R", ORTHOGONALITY, 30, 0, 0, "nine entries, each within five ulps, count twice in RᵀR"}),
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
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"axis", NORM, 5, 0, 0, EIGENVECTOR}, {"axis", ORTHOGONALITY, 4, 0, 0, NORMALISED},
                                     {"angle", ULP, 8, 0, 0, EIGENVECTOR, UNDERFLOW}),
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
        .promises = PROMISES({IN_BOTH, BOUNDS({"v", NORM, 9, 0, 0, EIGENVECTOR, UNDERFLOW}), NULL, MATRIX_RULES}),
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
        .promises =
            PROMISES({IN_BOTH, BOUNDS({"q", NORM, 5, 0, 0, EIGENVECTOR}, {"q", ORTHOGONALITY, 4, 0, 0, NORMALISED}),
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
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"R", SCALED_ULP, 6.5, 0, 0, QUOTIENT, UNDERFLOW},
                                     {"R", ORTHOGONALITY, 14.5, 0, 0, FEW_U "; found 13.0, a tenth above"}),
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
        .promises =
            PROMISES({IN_BINARY32,
                      BOUNDS({"q", SCALED_ULP, 2, 0, PI, SERIES, UNDERFLOW},
                             {"q", SCALED_ULP, 2, PI, ANGLES_KEPT, SERIES, UNDERFLOW},
                             {"q", SCALED_ULP, 2, ANGLES_KEPT, VECTOR_ANGLES_KEPT, SERIES, UNDERFLOW},
                             {"q", ORTHOGONALITY, 2.5, 0, 0, FEW_U "; measured 1.6"},
                             {"q", TURN, 5, VECTOR_ANGLES_KEPT, INFINITY, TURN_LOST, .beyond = VECTOR_ANGLES_KEPT}),
                      BRANCHES(2), VECTOR_RULES(LARGEST_TURN)},
                     {IN_BINARY64,
                      BOUNDS({"q", SCALED_ULP, 4, 0, PI, IN_DOUBLES, UNDERFLOW, .beyond = 1},
                             {"q", SCALED_ULP, 4, PI, INFINITY, IN_DOUBLES, UNDERFLOW, .beyond = 1},
                             {"q", ORTHOGONALITY, 5, 0, 0, FEW_U}),
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
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"v", SCALED_ULP, 5, 0, 0, ARCTANGENT, UNDERFLOW}, {"v", NORM, 5, 0, 0, ARCTANGENT, UNDERFLOW}),
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
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"R", NORM, 1.5, 0, 0, "a small correction, added with one rounding; found 1.28"},
                    {"R", ORTHOGONALITY, 5, 0, 0, "six entries of RᵀR off by what R is; found 4.43, a tenth above"}),
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
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"R", NORM, 5, 0, 0, "two normalised columns and their cross product; found 4.05"},
                    {"R", ORTHOGONALITY, 16, 0, 0, "as many errors count twice in RᵀR; found 14.02, a tenth above"}),
             NULL,
             SPECIALS({"NaNs give NaN in every entry", "M", ALL_COMPONENTS, IN_NAN, NULL, OUT_NAN, NULL},
                      {"so does M = 0", "M", ALL_COMPONENTS, IN_ZERO, NULL, OUT_NAN, NULL})}),
    },
    {0},
};
