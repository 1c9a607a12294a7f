/* Rows of the rotation family: axis and angle, rotation vector, matrix and unit quaternion, each made from the others;
 * Rodrigues' formula on a vector; and matrices that have drifted, made rotations again.
 *
 * Here: facts about each kernel for the judge; the formulas are in reference/rotation.c, the code under test in
 * fast/rotation.c. A matrix or quaternion is never quite a rotation in floats: what is judged is the rotation nearest to
  * it, and matrices with more drift than rounding makes are among the inputs. Where few roundings make a component, the
 * limit is their count (half an ulp of the terms' size each, a whole one before a multiplication); where many do, it is
 * the worst that searching the whole domain found, rounded up. */
#include "coordinates.h"
#include "validate/judge/sampler.h"

#include <math.h>
#include <string.h>

#define PI 0x1.921fb54442d18p1
#define LARGEST 0x1.fffffep127

/* --- coordinates --------------------------------------------------------------------------------------------------
 * The angle of the turn, in [0, π] for a matrix or quaternion. */

static double matrix_angle(const double *R)
{
    double x = R[7] - R[5], y = R[2] - R[6], z = R[3] - R[1];
    return atan2(sqrt(x * x + y * y + z * z), R[0] + R[4] + R[8] - 1);
}

/* Another angle about the same axis, exactly a rotation. */
static void place_matrix_angle(double *R, double at)
{
    double axis[3] = {R[7] - R[5], R[2] - R[6], R[3] - R[1]}, size = coordinate_length(axis);
    for (int k = 0; k < 3; k++)
        axis[k] = size > 0 ? axis[k] / size : k == 0;
    rotation_about(axis, at, R);
}

static double quaternion_angle(const double *q)
{
    return 2 * atan2(coordinate_length(q + 1), fabs(q[0]));
}

static void place_quaternion_angle(double *q, double at)
{
    q[0] = copysign(cos(at / 2), q[0]);
    coordinate_place_length(q + 1, sin(at / 2));
}

static double axis_angle(const double *in)
{
    return fabs(in[3]);
}

static void place_axis_angle(double *in, double at)
{
    in[3] = copysign(at, in[3]);
}

static const struct coordinate turn_of_matrix = {"angle", "rad", matrix_angle, place_matrix_angle};
static const struct coordinate turn_of_quaternion = {"angle", "rad", quaternion_angle, place_quaternion_angle};
static const struct coordinate turn_about_axis = {"|angle|", "rad", axis_angle, place_axis_angle};
static const struct coordinate turn_of_vector = {"|v|", "rad", coordinate_length, coordinate_place_length};
static const struct coordinate drift = {"drift", "", rotation_departure, NULL};

#define DRIFT_REMOVED 0.05 /* of an entry: what orthonormalising takes back */

/* --- samplers ----------------------------------------------------------------------------------------------------- */

/* An axis that is general, or along a coordinate axis or nearly so. */
static void draw_axis(struct random *random, double *axis)
{
    random_direction(random, 3, axis);
    if (random_below(random, 3) > 0)
        return;
    size_t k = random_below(random, 3);
    double size = 0, aside = random_bits(random) & 1 ? 0 : random_log(random, 0x1p-40, 1);
    for (size_t i = 0; i < 3; i++) {
        axis[i] = i == k ? random_sign(random) : aside * axis[i];
        size = hypot(size, axis[i]);
    }
    for (size_t i = 0; i < 3; i++)
        axis[i] /= size;
}

/* Mostly such that binary64 still tells how far off a float is: below, each element costs an exact evaluation. */
static double tiny_angle(struct random *random)
{
    return random_log(random, random_below(random, 16) == 0 ? 0x1p-140 : 0x1p-26, 0x1p-3);
}

static double nearly_half_a_turn(struct random *random)
{
    return PI - random_log(random, 0x1p-30, 0x1p-3);
}

static void draw_turn(struct random *random, double angle, double *R)
{
    double axis[3];
    draw_axis(random, axis);
    rotation_about(axis, angle, R);
}

static void draw_near_identity(struct random *random, double *R)
{
    draw_turn(random, random_below(random, 64) ? tiny_angle(random) : 0, R);
}

static void draw_near_half_turn(struct random *random, double *R)
{
    draw_turn(random, nearly_half_a_turn(random), R);
}

/* R = 2 a aᵀ − E, symmetric to the last bit. */
static void draw_half_turn(struct random *random, double *R)
{
    double axis[3];
    draw_axis(random, axis);
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            R[3 * i + j] = 2 * axis[i] * axis[j] - (i == j);
}

/* A rotation as rounding leaves it: no drift but that. */
static void draw_rounded(struct random *random, double *R)
{
    random_rotation(random, R);
}

/* As much drift as is taken back, all of it along one direction u: R (E + k u uᵀ). */
static void draw_stretched(struct random *random, double *M)
{
    double R[9], u[3], most = 3 * DRIFT_REMOVED, k = random_sign(random) * (most - random_log(random, 0x1p-20, most));
    random_rotation(random, R);
    random_direction(random, 3, u);
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++) {
            const double *row = R + 3 * i;
            M[3 * i + j] = row[j] + k * (row[0] * u[0] + row[1] * u[1] + row[2] * u[2]) * u[j];
        }
}

static void draw_quaternion(struct random *random, double angle, double *q)
{
    double sign = random_sign(random);
    draw_axis(random, q + 1);
    q[0] = sign * cos(angle / 2);
    for (size_t k = 1; k < 4; k++)
        q[k] *= sign * sin(angle / 2);
}

static void draw_quaternion_near_identity(struct random *random, double *q)
{
    draw_quaternion(random, tiny_angle(random), q);
}

static void draw_quaternion_near_half_turn(struct random *random, double *q)
{
    draw_quaternion(random, nearly_half_a_turn(random), q);
}

static void draw_quaternion_of_any_length(struct random *random, double *q)
{
    double size = random_log(random, 0x1p-120, 0x1p126);
    draw_quaternion(random, random_between(random, 0, PI), q);
    for (size_t k = 0; k < 4; k++)
        q[k] *= size;
}

/* v of every size up to a few turns. */
static void draw_small_vector(struct random *random, double *v)
{
    double size = random_log(random, 0x1p-140, 32);
    draw_axis(random, v);
    for (size_t k = 0; k < 3; k++)
        v[k] *= size;
}

/* --- rows --------------------------------------------------------------------------------------------------------- */

/* clang-format off */
#define ANGLES_KEPT 1e4           /* rad */
#define VECTOR_ANGLES_KEPT 0x1p24 /* rad: |v| in binary64 is known well enough within its turn */
#define FLOAT_ANGLES_KEPT 0x1p50  /* rad: binary64 counts quarter turns */

#define DRIFT_BORNE 0x1p-10     /* of an entry: what the ways from a matrix bear */
#define UNDERFLOW 0x1p-100      /* entries below: products pass through subnormal numbers */

#define PROJECTED "1 − cos α, a·x and their products: five roundings, two sums"
#define OUTER "1 − cos α times a twice: two roundings, one sum; sin α a: no more"
#define AXIS_ROUNDED "an axis of floats is not quite of unit length, which counts twice; measured 11.4"
#define EIGENVECTOR "a matrix of sums applied twice, and the way from a quaternion; measured 3.5, 6.7 and 7.1"
#define NORMALISED "a sum of squares, its root and a division; measured 2.8"
#define QUOTIENT "a sum over a sum of squares: three roundings each, and the division"
#define SERIES "a polynomial that corrects 1 and v/2, or the closed form in binary64"
#define ARCTANGENT "a quotient, a polynomial, two products; measured 3.9"
#define TURN_LOST "the float's own spacing exceeds a turn, or nearly: some rotation, at most half a turn off"
#define BORNE "bears drift of up to 2^-10 in every entry, far more than rounding makes; beyond, errors grow with its third power"

#define AXIS {"axis", "", UNIT_VECTOR, 3, 1, 0, 0}
#define FREE_ANGLE {"angle", "rad", REALS, 1, 1, -LARGEST, LARGEST}
#define POINT {"x", "m", REALS, 3, 1, 0, 1e6}
#define ROTATION_VECTOR {"v", "rad", REALS, 3, 1, 0, LARGEST}
#define SHORTEST_VECTOR {"v", "rad", REALS, 3, 1, 0, PI}
#define QUATERNION {"q", "", UNIT_QUATERNION, 4, 1, 0, 0}
#define MATRIX_R {"R", "", ROTATION, 3, 3, 0, 0}
#define DRIFTED(most) {"M", "", DRIFTED_ROTATION, 3, 3, 0, most}

#define MATRIX_SAMPLERS \
    SAMPLERS({"rounded rotations", draw_rounded}, {"rotations near the identity", draw_near_identity}, \
             {"rotations near half a turn", draw_near_half_turn}, {"half turns", draw_half_turn})
#define DRIFT_SAMPLERS \
    SAMPLERS({"rounded rotations", draw_rounded}, {"half turns", draw_half_turn}, \
             {"all drift along one direction", draw_stretched})
#define QUATERNION_SAMPLERS \
    SAMPLERS({"rotations near the identity, both signs", draw_quaternion_near_identity}, \
             {"rotations near half a turn, both signs", draw_quaternion_near_half_turn}, \
             {"quaternions of any length", draw_quaternion_of_any_length})

#define NAN_ALL(field) {"a NaN in " field " gives NaN in every component", field, EACH_COMPONENT, IN_NAN, NULL, OUT_NAN, NULL}
#define NAN_SHOWS(field) {"a NaN in " field " gives NaN somewhere", field, EACH_COMPONENT, IN_NAN, NULL, OUT_SOME_NAN, NULL}
#define INFINITY_ALL(field) {"an ∞ in " field " gives NaN in every component", field, EACH_COMPONENT, IN_INFINITE, NULL, OUT_NAN, NULL}
#define INFINITY_SHOWS(field) {"an ∞ in " field " gives NaN or ∞ somewhere", field, EACH_COMPONENT, IN_INFINITE, NULL, OUT_NOT_FINITE, NULL}
#define NO_QUATERNION {"q = 0 gives NaN", "q", ALL_COMPONENTS, IN_ZERO, NULL, OUT_NAN, NULL}
#define TINY_JUDGED(field) {"a subnormal number in " field " is judged like others", field, EACH_COMPONENT, IN_SUBNORMAL, NULL, OUT_JUDGED, NULL}
#define ZERO_JUDGED(field) {"a zero in " field " is judged like others", field, EACH_COMPONENT, IN_ZERO, NULL, OUT_JUDGED, NULL}
/* clang-format on */

static const double identity[] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, one[] = {1, 0, 0, 0};

const struct row rotation_rows[] = {
    {
        .id = "rotation.rodrigues",
        .family = "rotation",
        .title = "a vector turned about an axis",
        .formula = "y = cos α x + (1 − cos α)(a·x) a + sin α a×x",
        .catalogue = "RV2",
        .source = "seed 003, III.1; seed 004, section 2",
        .inputs = FIELDS(AXIS, FREE_ANGLE, POINT),
        .outputs = FIELDS({"y", "m", REALS, 3, 1, 0, 1e6}),
        .coordinate = &turn_about_axis,
        .bounds = BOUNDS({"y", SCALED_ULP, 6, 0, PI, PROJECTED, UNDERFLOW},
                         {"y", SCALED_ULP, 6, PI, ANGLES_KEPT, PROJECTED, UNDERFLOW},
                         {"y", SCALED_ULP, 6, ANGLES_KEPT, FLOAT_ANGLES_KEPT, PROJECTED, UNDERFLOW},
                         {"y", NORM, 0x1.00001p25, FLOAT_ANGLES_KEPT, LARGEST,
                          "turned by some angle: the length is kept, and the error at most twice it", UNDERFLOW}),
        .specials = SPECIALS(NAN_SHOWS("axis"), NAN_ALL("angle"), NAN_SHOWS("x"), INFINITY_ALL("angle"),
                             TINY_JUDGED("angle"), ZERO_JUDGED("angle"), TINY_JUDGED("x"), ZERO_JUDGED("x")),
        .note = "the axis is taken as it is: of unit length, or y is not of x's; beyond 2^50 rad, where a float says "
                "nothing "
                "of the turn, y is x turned by some angle",
    },
    {
        .id = "rotation.from_axis_angle",
        .family = "rotation",
        .title = "matrix of a rotation by axis and angle",
        .formula = "R = cos α E + (1 − cos α) a aᵀ + sin α [a]",
        .catalogue = "RV2",
        .source = "seed 003, III.1; seed 004, section 2",
        .inputs = FIELDS(AXIS, FREE_ANGLE),
        .outputs = FIELDS(MATRIX_R),
        .coordinate = &turn_about_axis,
        .bounds = BOUNDS({"R", SCALED_ULP, 2.5, 0, PI, OUTER, UNDERFLOW},
                         {"R", SCALED_ULP, 2.5, PI, ANGLES_KEPT, OUTER, UNDERFLOW},
                         {"R", SCALED_ULP, 2.5, ANGLES_KEPT, FLOAT_ANGLES_KEPT, OUTER, UNDERFLOW},
                         {"R", ANGLE, 0x1p26, FLOAT_ANGLES_KEPT, LARGEST, "some rotation about the axis", 0},
                         {"R", ORTHOGONALITY, 14, 0, 0, AXIS_ROUNDED, 0}),
        .specials = SPECIALS(
            NAN_SHOWS("axis"), NAN_ALL("angle"), INFINITY_ALL("angle"), TINY_JUDGED("angle"),
            {"angle 0 gives the identity exactly", "angle", ALL_COMPONENTS, IN_ZERO, NULL, OUT_EXACT, identity},
            {"the largest angles give a rotation", "angle", ALL_COMPONENTS, IN_LARGEST, NULL, OUT_ROTATION, NULL}),
    },
    {
        .id = "rotation.to_axis_angle",
        .family = "rotation",
        .title = "axis and angle of a matrix",
        .formula = "R = cos α E + (1 − cos α) a aᵀ + sin α [a], 0 ≤ α ≤ π",
        .catalogue = "RV2",
        .source = "seed 003, III.1",
        .inputs = FIELDS(DRIFTED(DRIFT_BORNE)),
        .outputs = FIELDS(AXIS, {"angle", "rad", REALS, 1, 1, 0, PI}),
        .coordinate = &turn_of_matrix,
        .bounds = BOUNDS({"axis", NORM, 5, 0, 0, EIGENVECTOR, 0}, {"axis", ORTHOGONALITY, 4, 0, 0, NORMALISED, 0},
                         {"angle", ULP, 8, 0, 0, EIGENVECTOR, UNDERFLOW}),
        .specials = SPECIALS(NAN_ALL("M"), INFINITY_SHOWS("M")),
        .samplers = MATRIX_SAMPLERS,
        .note = BORNE,
    },
    {
        .id = "rotation.log",
        .family = "rotation",
        .title = "rotation vector of a matrix",
        .formula = "exp [v] = R, |v| ≤ π",
        .catalogue = "RV1",
        .source = "seed 004, section 2, inverted",
        .inputs = FIELDS(DRIFTED(DRIFT_BORNE)),
        .outputs = FIELDS(SHORTEST_VECTOR),
        .coordinate = &turn_of_matrix,
        .bounds = BOUNDS({"v", NORM, 9, 0, 0, EIGENVECTOR, UNDERFLOW}),
        .specials = SPECIALS(NAN_ALL("M"), INFINITY_SHOWS("M")),
        .samplers = MATRIX_SAMPLERS,
        .note = BORNE,
    },
    {
        .id = "rotation.to_quaternion",
        .family = "rotation",
        .title = "unit quaternion of a matrix",
        .formula = "q = (cos α/2, a sin α/2), scalar part ≥ 0",
        .catalogue = "RV2",
        .source = "seed 003, III.1",
        .inputs = FIELDS(DRIFTED(DRIFT_BORNE)),
        .outputs = FIELDS(QUATERNION),
        .coordinate = &turn_of_matrix,
        .bounds = BOUNDS({"q", NORM, 5, 0, 0, EIGENVECTOR, 0}, {"q", ORTHOGONALITY, 4, 0, 0, NORMALISED, 0}),
        .specials = SPECIALS(NAN_ALL("M"), INFINITY_SHOWS("M")),
        .samplers = MATRIX_SAMPLERS,
        .note = BORNE,
    },
    {
        .id = "rotation.from_quaternion",
        .family = "rotation",
        .title = "matrix of a quaternion",
        .formula = "R = E + 2(s[u] + [u]²)/|q|², q = (s, u)",
        .catalogue = "RV2",
        .source = "seed 003, III.1",
        .inputs = FIELDS(QUATERNION),
        .outputs = FIELDS(MATRIX_R),
        .coordinate = &turn_of_quaternion,
        .bounds = BOUNDS({"R", SCALED_ULP, 6.5, 0, 0, QUOTIENT, UNDERFLOW},
                         {"R", ORTHOGONALITY, 12, 0, 0, "nine entries, each within a few u; measured 9.9", 0}),
        .specials = SPECIALS(NAN_ALL("q"), INFINITY_ALL("q"), NO_QUATERNION, ZERO_JUDGED("q"), TINY_JUDGED("q")),
        .samplers = QUATERNION_SAMPLERS,
        .note = "q may have any length: R is that of q/|q|",
    },
    {
        .id = "rotation.exp_quaternion",
        .family = "rotation",
        .title = "unit quaternion of a rotation vector",
        .formula = "q = (cos a/2, sin(a/2) v/a), a = |v|",
        .catalogue = "QE1 RV1",
        .source = "seed 000, \"Integrating the Rotational Equations\"",
        .inputs = FIELDS(ROTATION_VECTOR),
        .outputs = FIELDS(QUATERNION),
        .coordinate = &turn_of_vector,
        .branches = BRANCHES(2),
        .bounds = BOUNDS({"q", SCALED_ULP, 2, 0, PI, SERIES, UNDERFLOW},
                         {"q", SCALED_ULP, 2, PI, ANGLES_KEPT, SERIES, UNDERFLOW},
                         {"q", SCALED_ULP, 2, ANGLES_KEPT, VECTOR_ANGLES_KEPT, SERIES, UNDERFLOW},
                         {"q", ORTHOGONALITY, 2.5, 0, 0, "each component within an ulp or two; measured 1.6", 0},
                         {"q", ANGLE, 0x1p26, VECTOR_ANGLES_KEPT, LARGEST, TURN_LOST, 0}),
        .specials = SPECIALS(
            NAN_ALL("v"), INFINITY_ALL("v"), TINY_JUDGED("v"),
            {"v = 0 gives (1, 0, 0, 0) exactly", "v", ALL_COMPONENTS, IN_ZERO, NULL, OUT_EXACT, one},
            {"the largest numbers give a unit quaternion", "v", ALL_COMPONENTS, IN_LARGEST, NULL, OUT_ROTATION, NULL}),
        .samplers = SAMPLERS({"vectors of up to a few turns", draw_small_vector}),
    },
    {
        .id = "rotation.log_quaternion",
        .family = "rotation",
        .title = "rotation vector of a quaternion",
        .formula = "v = 2 atan2(|u|, |s|) (± u)/|u|, |v| ≤ π",
        .catalogue = "QE1 RV1",
        .source = "seed 000, \"Integrating the Rotational Equations\", inverted",
        .inputs = FIELDS(QUATERNION),
        .outputs = FIELDS(SHORTEST_VECTOR),
        .coordinate = &turn_of_quaternion,
        .bounds =
            BOUNDS({"v", SCALED_ULP, 5, 0, 0, ARCTANGENT, UNDERFLOW}, {"v", NORM, 5, 0, 0, ARCTANGENT, UNDERFLOW}),
        .specials = SPECIALS(NAN_ALL("q"), INFINITY_ALL("q"), NO_QUATERNION, ZERO_JUDGED("q"), TINY_JUDGED("q")),
        .samplers = QUATERNION_SAMPLERS,
        .note = "q may have any length; q and −q give the same vector",
    },
    {
        .id = "rotation.orthonormalise.polar",
        .family = "rotation",
        .title = "the rotation nearest to a matrix",
        .formula = "R = M (MᵀM)^(−1/2)",
        .catalogue = "ON1",
        .source = "seed 004, section 10",
        .inputs = FIELDS(DRIFTED(DRIFT_REMOVED)),
        .outputs = FIELDS(MATRIX_R),
        .coordinate = &drift,
        .bounds = BOUNDS({"R", NORM, 1.5, 0, 0, "a small correction, added with one rounding; measured 1.0", 0},
                         {"R", ORTHOGONALITY, 5, 0, 0, "six entries of RᵀR off by what R is; measured 3.7", 0}),
        .specials = SPECIALS(NAN_ALL("M"), INFINITY_SHOWS("M")),
        .samplers = DRIFT_SAMPLERS,
        .note = "for singular values from 0.8 to 1.2",
    },
    {
        .id = "rotation.orthonormalise.gram_schmidt",
        .family = "rotation",
        .title = "the rotation of a matrix's first two columns",
        .formula = "r₁ = m₁/|m₁|, r₂ = (m₂ − (r₁·m₂) r₁)/|…|, r₃ = r₁×r₂",
        .catalogue = "ON2",
        .source = "seed 004, section 10",
        .inputs = FIELDS(DRIFTED(DRIFT_REMOVED)),
        .outputs = FIELDS(MATRIX_R),
        .coordinate = &drift,
        .bounds = BOUNDS({"R", NORM, 5, 0, 0, "two normalised columns and their cross product; measured 3.8", 0},
                         {"R", ORTHOGONALITY, 16, 0, 0, "as many errors count twice in RᵀR; measured 12.9", 0}),
        .specials = SPECIALS({"NaNs give NaN in every entry", "M", ALL_COMPONENTS, IN_NAN, NULL, OUT_NAN, NULL},
                             {"so does M = 0", "M", ALL_COMPONENTS, IN_ZERO, NULL, OUT_NAN, NULL}),
        .samplers = DRIFT_SAMPLERS,
        .note = "the third column is not looked at",
    },
    {0},
};
