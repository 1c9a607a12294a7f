/* Common values of fields: the values that programs and their tests use most, and that random draws never give. The
 * entry point is field_common_value(), which calls the function common_… of the field's kind (kinds.h).
 *
 * The list of a field's values depends on its kind and unit: multiples of 7.5° and 1° for rotations, time steps for
 * seconds, gravity for accelerations, weights for forces, inertias of boxes and spheres for kg m². Value 0 of most
 * lists is the kind's neutral value (0, the identity, 1). The others go from the most to the least common, since a test
 * that cannot try all of them tries the first ones (accuracy/common_inputs.c). Some values are outside the field's
 * domain; the caller skips them.
 *
 * All rotations come from one list of struct rotation: the 24 rotations of the cube, multiples of 7.5° about axes and
 * diagonals, Euler angles, multiples of 1°. They are converted to matrices, quaternions or rotation vectors. */
#include "kinds.h"

#include "validate/util/elementary.h"
#include "validate/util/linear_algebra.h"

#include <math.h>
#include <mpfr.h>
#include <pthread.h>
#include <string.h>

#define PI 0x1.921fb54442d18p1
#define DEGREE (PI / 180)
#define G 9.81 /* gravity, m/s² */
#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* --- numbers by unit ---------------------------------------------------------------------------------------------- */

/* clang-format would put each number on a line of its own. */
/* clang-format off */
static const double plain[] = {
    0, 1, 2, 0.5, 0.2, -1, 3, 0.1, 1.3, 0.8, 1.5, 0.05, 0.25, 10, 0.3, 4, -2, -0.5, 0.01, 5, 0.4, 0.6, 0.7, 0.9,
    1.2, 0.02, 0.001, 6, 7, 8, 9, -3, -0.1, 12, 20, 60, 100, 1000, 0.75, 16, 1 / 60., PI, 25, -10, 1.25, 1.75, 1.7,
    1.9, 1.8, 0.95, 0.99, 0.005, 1.1, 1.4, 1.6, 1e-4, 1e-5, 1e-6, -0.25, -0.2, -4, -5, -100, 30, 50, 1e4, 1e6, 2.5,
    1 / 3., 2 / 3., 0.7071067811865476, 1.4142135623730951, 2.718281828459045};
static const double scales[] = {
    1, 2, 0.5, 3, 0.1, 10, 4, 0.25, 1.5, 5, 100, 0.01, 0.001, 1000, 0.2, 8, 0.125, 6, 7, 9, 0.75, 1.25, 1 / 3., 20,
    50, 0.05, 0.02, 1.1, 0.9, 2.54, 0.0254, 0.3048, 16, 64, 2 / 3., 4 / 3.};
static const double seconds[] = {
    1, 1 / 60., 0.01, 0.001, 1 / 30., 0.016, 0.1, 1 / 120., 1 / 240., 0.02, 0.033, 1 / 50., 1 / 144., 1 / 90.,
    0.005, 0.05, 0.25, 0.5, 0.0166, 0.0167, 0.017, 0.01667, 0.0333, 0.008, 0.004, 0.002, 1 / 25., 1 / 24., 1 / 75.,
    1 / 72., 1 / 100., 1 / 80., 1 / 45., 1 / 15., 1 / 20., 1 / 165., 1 / 250., 1 / 300., 1 / 360., 1 / 400., 1 /
    480., 1 / 500., 1 / 1000., 0.2, 0x1p-6, 0x1p-7, 0x1p-8, 0x1p-10, 2, 10, 1 / 3., 2 / 3.};
/* Numbers of time steps, frames or readings per second. */
static const double per_second[] = {
    60, 30, 120, 240, 50, 100, 1, 144, 90, 10, 1000, 500, 200, 20, 25, 24, 75, 72, 165, 360, 480, 250, 300, 400, 59,
    61, 119, 121, 239, 241, 59.94, 29.97, 23.976, 15, 12, 80, 40, 45, 48, 2, 5};
static const double kilograms[] = {
    1, 2, 10, 70, 0.5, 5, 0.1, 3, 100, 80, 75, 60, 4, 1000, 20, 50, 1.5, 0.01, 0.001, 0.25, 6, 7, 8, 9, 12, 15, 25,
    30, 40, 200, 500, 1500, 2000, 0.2, 0.05, 1 / 3., 2 / 3.};
static const double moments[] = {
    1, 2, 3, 0.4, 1 / 6., 0.5, 0.1, 1 / 12., 2 / 3., 10, 4, 0.25, 1 / 3., 5 / 12., 13 / 12., 10 / 12., 5, 0.8, 0.2,
    6, 8, 1.5, 2.5, 0.05, 20 / 3., 14., 28., 0.04, 7 / 12., 1.25, 1.6, 1.2, 12, 16, 20};
static const double meters[] = {
    0, 1, -0.01, 0.01, 0.1, -0.1, 2, -0.001, 0.001, 0.5, -1, -0.02, 0.02, 3, -0.05, 0.05, 0.005, -0.005, 10, -0.5,
    1.5, 4, 5, 100, 0.25, 1000, -2, -10, 6, 7, 8, 9, 0.2, 0.3, 1e-4, -1e-4, 1e-6, 1 / 3., 2 / 3.};
/* Angular velocities in rad/s: common numbers of radians, revolutions and degrees per second, and of revolutions per
 * minute. */
static const double rates[] = {
    1, 2 * PI, 2, 10, PI, 0.5, 0.1, PI / 2, 100, 5, 3, 20, DEGREE, 10 * DEGREE, 30 * DEGREE, 45 * DEGREE, 60 *
    DEGREE, 180 * DEGREE * 2, 4, 6, 7, 8, 9, 1000, 4 * PI, 10 * PI, 20 * PI, 50, 0.01, 0.001, 2 * PI / 60, 1.5,
    0.25, 0.2, 0.3, 2 * PI * 50, 2 * PI * 60, 2 * PI * 1000 / 60, 2 * PI * 3000 / 60, PI / 8, 1 / 3., 2 / 3., PI /
    3, PI / 6, PI / 12, PI / 24};
/* clang-format on */
static const double lengths[] = {
    1,      2,  3,      0.5,    10,     0.1,    5,      4,      6,       7,       8,    9,   11,   12,    13,  14,
    15,     16, 17,     18,     19,     20,     25,     50,     100,     1000,    0.25, 0.2, 0.01, 0.001, 1.5, 2.5,
    PI / 2, PI, PI / 4, 1 / 3., 2 / 3., PI / 3, PI / 6, PI / 8, PI / 12, PI / 24, 0.3,  0.4, 0.6,  0.7,   0.8, 0.9};
static const double gravities[] = {G,     9.80665, 9.8,  10, 1, 9.82, 9.807, 9.79, 9.7803,
                                   9.832, 1.62,    3.71, 2,  5, 20,   100,   0.1,  0.5};
/* Integers: small ones; powers of two and of ten with their neighbours; and those whose squares are next to 2²³, 2²⁵,
 * 2³¹ and 2³³. */
static const double counts[] = {
    0,       1,        2,       3,      4,      5,      10,      9,       20,      19,      46341,   65536,   46340,
    65535,   100,      99,      6,      7,      8,      16,      15,      32,      31,      64,      63,      60,
    59,      61,       120,     119,    121,    240,    239,     241,     30,      29,      1000,    999,     50,
    49,      11,       12,      13,     14,     17,     18,      21,      22,      23,      24,      25,      26,
    27,      28,       33,      34,     35,     36,     39,      40,      41,      47,      48,      51,      52,
    72,      79,       80,      81,     89,     90,     91,      143,     144,     145,     180,     360,     359,
    361,     365,      65,      101,    127,    128,    129,     200,     255,     256,     257,     300,     500,
    511,     512,      513,     1001,   1023,   1024,   1025,    2047,    2048,    2049,    2895,    2896,    2897,
    4095,    4096,     4097,    5792,   5793,   5794,   9999,    10000,   10001,   16383,   16384,   16385,   32767,
    32768,   32769,    46339,   46342,  65534,  65537,  92681,   92682,   92683,   99999,   100000,  100001,  131071,
    131072,  131073,   262143,  262144, 262145, 999999, 1000000, 1000001, 1048575, 1048576, 1048577, 2097152, 4194303,
    4194304, 16777215, 16777216};

/* The list of angles has four parts: first_degrees, in degrees; multiples of 7.5°; multiples of 1°; and plain_angles,
 * in radians, among them approximations of π and of its fractions with few digits. */
static const short first_degrees[] = {0,   90,  180, 45,   30, 60, 120, 150, -90, 135, 360, 270, 15,  75,
                                      -45, -30, -60, -180, 1,  10, 20,  5,   210, 240, 300, 330, 225, 315};
static const double plain_angles[] = {
    1,    2,      0.5,     3,    0.1,    0.2,   0.3,    -1,   10,     90,     180,   45,      360,     30,
    60,   0.01,   0.001,   -0.1, 100,    4,     5,      6,    1.5,    2.5,    1e-4,  1e-5,    1e-6,    0.25,
    1000, 1 / 3., 2 / 3.,  0.4,  0.6,    0.7,   0.8,    0.9,  1.2,    0.05,   0.15,  PI / 16, PI / 32, PI / 7,
    3.14, 3.1416, 3.14159, 1.57, 1.5708, 0.785, 0.7854, 6.28, 6.2832, 0.5236, 1.0472};

enum {
    SEVENS = 96,   /* number of multiples of 7.5° up to 360°, of both signs */
    DEGREES = 720, /* number of multiples of 1° up to 360°, of both signs */
    ANGLES = COUNT_OF(first_degrees) + SEVENS + DEGREES + COUNT_OF(plain_angles) /* length of the whole list */
};

/* Returns multiple number i of `step`: step, −step, 2 step, −2 step … */
static double signed_multiple(size_t i, double step)
{
    const size_t multiple = i / 2 + 1;
    return (double)multiple * (i % 2 ? -step : step);
}

/* Stores angle i of the list, in radians; returns 0 past the last. */
static int angle_at(size_t i, double *angle)
{
    size_t j = i;
    if (j < COUNT_OF(first_degrees))
        *angle = first_degrees[j] * DEGREE;
    else if ((j -= COUNT_OF(first_degrees)) < SEVENS)
        *angle = signed_multiple(j, 7.5) * DEGREE;
    else if ((j -= SEVENS) < DEGREES)
        *angle = signed_multiple(j, 1) * DEGREE;
    else if ((j -= DEGREES) < COUNT_OF(plain_angles))
        *angle = plain_angles[j];
    return i < ANGLES;
}

static int is_unit(const struct field *field, const char *unit)
{
    return strcmp(field->unit, unit) == 0;
}

struct value_list {
    const double *value;
    size_t count;
};

#define LIST(array) ((struct value_list){array, COUNT_OF(array)})

/* Returns the list of values for the unit of a number. */
static struct value_list list_of(const struct field *field)
{
    if (is_unit(field, "s"))
        return LIST(seconds);
    if (is_unit(field, "1/s"))
        return LIST(per_second);
    if (is_unit(field, "kg") || is_unit(field, "1/kg"))
        return LIST(kilograms);
    if (is_unit(field, "kg m²") && field->kind == POSITIVE)
        return LIST(moments);
    if (is_unit(field, "m") && field->kind == NUMBER)
        return LIST(meters);
    if (is_unit(field, "rad/s"))
        return LIST(rates);
    return field->kind == POSITIVE ? LIST(scales) : LIST(plain);
}

/* True if the field is an inverse mass or an inverse inertia: its values are the reciprocals of common masses and
 * inertias. The unit of an inverse inertia is "1/(kg m²)". */
static int is_inverse(const struct field *field)
{
    return strncmp(field->unit, "1/kg", 4) == 0 || strncmp(field->unit, "1/(kg", 5) == 0;
}

/* Stores value i of a number: the values of its unit, then the plain numbers. If the kind allows 0 and the list of the
 * unit does not begin with it, 0 comes before them. Returns 0 past the last. */
static int number_at(const struct field *field, size_t i, double *x)
{
    const struct value_list first = list_of(field);
    if (field->kind == NUMBER && first.value[0] != 0 && i-- == 0)
        *x = 0;
    else if (i < first.count)
        *x = first.value[i];
    else if (i < first.count + COUNT_OF(plain))
        *x = plain[i - first.count];
    else
        return 0;
    if (is_inverse(field) && *x != 0)
        *x = 1 / *x;
    return 1;
}

int common_number(const struct field *field, size_t i, double *x)
{
    const int squared = is_unit(field, "rad²"); /* the square of an angle */
    if (!squared && !is_unit(field, "rad"))
        return number_at(field, i, x);
    if (!angle_at(i, x))
        return 0;
    *x *= squared ? *x : 1;
    return 1;
}

int common_angle(const struct field *field, size_t i, double *x)
{
    (void)field;
    return angle_at(i, x);
}

/* Stores the same angle in all three components. */
int common_sequence(const struct field *field, size_t i, double *x)
{
    (void)field;
    return angle_at(i, x) && angle_at(i, x + 1) && angle_at(i, x + 2);
}

int common_whole(const struct field *field, size_t i, double *x)
{
    (void)field;
    if (i < COUNT_OF(counts))
        *x = counts[i];
    return i < COUNT_OF(counts);
}

/* --- rotations ---------------------------------------------------------------------------------------------------- */

enum { HALF_DEGREES = 720 };

/* The angle of which a sine and cosine are computed. */
enum rounded_angle {
    EXACT, /* as OF_DOUBLE, but results that differ from 0, ±½, ±√½ or ±1 only by rounding are replaced by these */
    OF_DOUBLE, /* the angle in radians, rounded to a double, as in programs: the sine of 30° may differ from ½ */
    OF_FLOAT,  /* the angle in radians, rounded to a float */
    ROUNDED_ANGLES
};

/* Sines and cosines of multiples of half a degree. fill_circle() writes them once; then they are constant. */
static struct {
    double sine, cosine;
} circle[ROUNDED_ANGLES][HALF_DEGREES + 1];

/* If x differs from a multiple of ½ or from ±√½ only by rounding, returns that number; otherwise x. */
static double snap_to_exact(double x)
{
    const double near = round(2 * x) / 2, diagonal = 0x1.6a09e667f3bcdp-1;
    if (fabs(x - near) < 0x1p-50)
        return near;
    return fabs(fabs(x) - diagonal) < 0x1p-50 ? copysign(diagonal, x) : x;
}

/* Fills `circle`. Sines and cosines of the rounded angles are rounded correctly, so that they are the same on all
 * systems. */
static void fill_circle(void)
{
    mpfr_t angle, sine, cosine;
    mpfr_inits2(53, angle, sine, cosine, (mpfr_ptr)0);
    for (int rounded = 0; rounded < ROUNDED_ANGLES; rounded++)
        for (size_t i = 0; i <= HALF_DEGREES; i++) {
            const double radians = (double)i / 2 * DEGREE;
            mpfr_set_d(angle, rounded == OF_FLOAT ? (double)(float)radians : radians, MPFR_RNDN);
            mpfr_sin_cos(sine, cosine, angle, MPFR_RNDN);
            const double s = mpfr_get_d(sine, MPFR_RNDN), c = mpfr_get_d(cosine, MPFR_RNDN);
            circle[rounded][i].sine = rounded == EXACT ? snap_to_exact(s) : s;
            circle[rounded][i].cosine = rounded == EXACT ? snap_to_exact(c) : c;
        }
    mpfr_clears(angle, sine, cosine, (mpfr_ptr)0);
}

/* Computes the cosine and sine of an angle in degrees. `rounded` only matters for multiples of half a degree up to
 * 360°; for other angles the angle in radians is rounded to a double. */
static void degrees_cosine_sine(double degrees, enum rounded_angle rounded, double *cosine, double *sine)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    const double halves = fabs(degrees) * 2;
    pthread_once(&once, fill_circle);
    if (halves <= HALF_DEGREES && halves == floor(halves)) {
        *cosine = circle[rounded][(size_t)halves].cosine;
        *sine = copysign(1, degrees) * circle[rounded][(size_t)halves].sine;
    } else
        elementary_sine_cosine(degrees * DEGREE, sine, cosine);
}

/* Axes of rotations: coordinate axes, then diagonals. */
static const signed char axes[][3] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},  {1, 1, 1},  {1, 1, 0},  {1, 0, 1}, {0, 1, 1},
                                      {1, -1, 0}, {1, 0, -1}, {0, 1, -1}, {-1, 1, 1}, {1, -1, 1}, {1, 1, -1}};

/* The most common rotations, among them the 24 rotations of the cube. */
static const struct {
    unsigned char axis; /* index into axes */
    short degrees;
} first_rotations[] = {{2, 90},   {0, 90},   {1, 90},   {2, 180}, {3, 120}, {2, 30},   {2, 60},   {2, 45},
                       {0, 180},  {1, 180},  {0, 30},   {0, 45},  {0, 60},  {1, 30},   {1, 45},   {1, 60},
                       {2, -90},  {0, -90},  {1, -90},  {3, 240}, {2, 120}, {2, 150},  {2, 135},  {4, 180},
                       {5, 180},  {6, 180},  {7, 180},  {8, 180}, {9, 180}, {10, 120}, {11, 120}, {12, 120},
                       {10, 240}, {11, 240}, {12, 240}, {2, 1},   {0, 1},   {1, 1},    {2, 10},   {0, 10}};

/* Common triples of Euler angles about x, y and z, in degrees. */
static const short euler_first[][3] = {{10, 20, 30}, {30, 20, 10}, {30, 45, 60}, {60, 45, 30}, {45, 30, 60},
                                       {1, 2, 3},    {5, 10, 15},  {15, 30, 45}, {20, 40, 60}, {90, 45, 0},
                                       {45, 35, 0},  {30, 60, 90}, {35, 45, 0}};
static const short euler_angles[] = {0, 30, 45, 60, 90, -30, -45, -90};

/* A rotation by an angle about one axis, or the product Rz Ry Rx (ZYX) or Rx Ry Rz (XYZ) of rotations by Euler
 * angles. */
struct rotation {
    enum { ABOUT_AXIS, ZYX, XYZ } of;
    enum rounded_angle rounded;
    size_t axis;
    double degrees[3]; /* [0] about the axis; or the Euler angles about x, y, z */
};

/* Lengths of the parts of the list of rotations. The parts that are multiplied by …_AXES are about the first axes only.
 */
enum {
    FIFTEENS = 24 * COUNT_OF(axes), /* multiples of 15° */
    BETWEEN = 24 * COUNT_OF(axes),  /* odd multiples of 7.5° */
    COMPUTED_AXES = 4,
    COMPUTED = 2 * 48 * COMPUTED_AXES, /* multiples of 7.5° with computed sine and cosine */
    ONES_AXES = 4,
    FIVES = 48 * ONES_AXES, /* multiples of 5°, but not of 15° */
    ONES = 288 * ONES_AXES, /* multiples of 1°, but not of 5° */
    RADIANS_AXES = 4,
    /* all triples of euler_angles */
    EULERS = COUNT_OF(euler_angles) * COUNT_OF(euler_angles) * COUNT_OF(euler_angles),
    EULERS_ALL = 2 * (COUNT_OF(euler_first) + EULERS), /* all Euler angles, in two orders of the axes */
    RADIANS = RADIANS_AXES * COUNT_OF(plain_angles),   /* angles in radians */
};

/* Sets *rotation to a rotation by an angle about an axis. Returns 1. */
static int set_about_axis(struct rotation *rotation, size_t axis, double degrees)
{
    rotation->axis = axis;
    rotation->degrees[0] = degrees;
    return 1;
}

/* Sets *rotation to rotation i by Euler angles: first euler_first, then all triples of euler_angles, each as ZYX and as
 * XYZ. */
static void euler_rotation(size_t i, struct rotation *rotation)
{
    rotation->of = i % 2 ? XYZ : ZYX;
    i /= 2;
    if (i < COUNT_OF(euler_first)) {
        for (size_t k = 0; k < 3; k++)
            rotation->degrees[k] = euler_first[i][k];
        return;
    }
    i -= COUNT_OF(euler_first); /* the three angles are the digits of i */
    for (size_t k = 0; k < 3; k++, i /= COUNT_OF(euler_angles))
        rotation->degrees[k] = euler_angles[i % COUNT_OF(euler_angles)];
}

/* Stores rotation i of the list. Returns 0 past the last. The list does not begin with the identity, which callers put
 * before it; it has the identity later, as a rotation by 360°. With `for_matrices` the list also has rotations by Euler
 * angles, and rotations with the sine and cosine of a rounded angle; callers that need rotation vectors leave it 0.
 * With `negative` the list also has negative angles; for multiples of 1° and 7.5°, −a has the matrix of 360° − a. */
static int rotation_at(size_t i, int for_matrices, int negative, struct rotation *rotation)
{
    *rotation = (struct rotation){0};
    if (i < COUNT_OF(first_rotations))
        return set_about_axis(rotation, first_rotations[i].axis, first_rotations[i].degrees);
    i -= COUNT_OF(first_rotations);
    for (int sign = 1; sign >= (negative ? -1 : 1); sign -= 2) {
        if (i < FIFTEENS) {
            const size_t fifteens = i / COUNT_OF(axes) + 1;
            return set_about_axis(rotation, i % COUNT_OF(axes), sign * 15. * (double)fifteens);
        }
        i -= FIFTEENS;
        if (i < FIVES) {
            const size_t k = i / ONES_AXES, fives = k / 2 * 3 + k % 2 + 1; /* 1, 2, 4, 5, 7, 8 … */
            return set_about_axis(rotation, i % ONES_AXES, sign * 5. * (double)fives);
        }
        i -= FIVES;
        if (i < BETWEEN) {
            const size_t odd = 2 * (i / COUNT_OF(axes)) + 1;
            return set_about_axis(rotation, i % COUNT_OF(axes), sign * 7.5 * (double)odd);
        }
        i -= BETWEEN;
        if (sign > 0 && for_matrices && i < EULERS_ALL) {
            euler_rotation(i, rotation);
            return 1;
        }
        i -= sign > 0 && for_matrices ? EULERS_ALL : 0;
        if (sign > 0 && for_matrices && i < COMPUTED) {
            const size_t steps = i / 2 / COMPUTED_AXES + 1;
            rotation->rounded = i % 2 ? OF_FLOAT : OF_DOUBLE;
            return set_about_axis(rotation, i / 2 % COMPUTED_AXES, 7.5 * (double)steps);
        }
        i -= sign > 0 && for_matrices ? COMPUTED : 0;
        if (i < ONES) {
            const size_t k = i / ONES_AXES, degrees = k / 4 * 5 + k % 4 + 1; /* 1, 2, 3, 4, 6, 7, 8, 9, 11 … */
            return set_about_axis(rotation, i % ONES_AXES, sign * (double)degrees);
        }
        i -= ONES;
        if (i < RADIANS)
            return set_about_axis(rotation, i % RADIANS_AXES, sign * plain_angles[i / RADIANS_AXES] / DEGREE);
        i -= RADIANS;
    }
    return 0;
}

/* Computes R = c E + (1 − c) a aᵀ + s [a], with the identity E, the unit vector a along the axis, and the
 * skew-symmetric matrix [a] of the cross product. */
static void axis_matrix(size_t axis, double degrees, enum rounded_angle rounded, double R[9])
{
    const signed char *a = axes[axis];
    const int square = a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
    double c, s;
    degrees_cosine_sine(degrees, rounded, &c, &s);
    const double along = (1 - c) / square, across = s / sqrt(square);
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++) {
            const size_t k = 3 - i - j; /* the third index, if i ≠ j */
            double skew;
            if (i == j)
                skew = 0;
            else
                skew = (j + 1) % 3 == i ? across * a[k] : -across * a[k];
            const double entry = (i == j ? c : 0) + along * (a[i] * a[j]) + skew;
            R[3 * i + j] = rounded == EXACT ? snap_to_exact(entry) : entry;
        }
}

/* Computes the matrix of a rotation, row by row. */
static void rotation_to_matrix(const struct rotation *rotation, double R[9])
{
    double about[3][9], two[9];
    if (rotation->of == ABOUT_AXIS) {
        axis_matrix(rotation->axis, rotation->degrees[0], rotation->rounded, R);
        return;
    }
    for (size_t k = 0; k < 3; k++)
        axis_matrix(k, rotation->degrees[k], EXACT, about[k]);
    const int zyx = rotation->of == ZYX;
    matrix_multiply(3, about[1], about[zyx ? 0 : 2], two);
    matrix_multiply(3, about[zyx ? 2 : 0], two, R);
    for (size_t k = 0; k < 9; k++)
        R[k] = snap_to_exact(R[k]);
}

/* Computes the unit quaternion of a rotation about an axis, scalar first. */
static void axis_quaternion(size_t axis, double degrees, enum rounded_angle rounded, double q[4])
{
    const signed char *a = axes[axis];
    double sine;
    degrees_cosine_sine(degrees / 2, rounded, q, &sine);
    for (size_t k = 0; k < 3; k++)
        q[1 + k] = a[k] ? sine / sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]) * a[k] : 0;
}

/* Computes the unit quaternion of a rotation, scalar first. */
static void rotation_to_quaternion(const struct rotation *rotation, double q[4])
{
    double about[3][4];
    if (rotation->of == ABOUT_AXIS) {
        axis_quaternion(rotation->axis, rotation->degrees[0], rotation->rounded, q);
    } else {
        for (size_t k = 0; k < 3; k++)
            axis_quaternion(k, rotation->degrees[k], EXACT, about[k]);
        const int zyx = rotation->of == ZYX;
        quaternion_multiply(about[1], about[zyx ? 0 : 2], q);
        quaternion_multiply(about[zyx ? 2 : 0], q, q);
    }
    for (size_t k = 0; k < 4 && rotation->rounded == EXACT; k++)
        q[k] = snap_to_exact(q[k]);
}

/* Computes the rotation vector: the angle times the unit vector along the axis. */
static void rotation_to_vector(const struct rotation *rotation, double v[3])
{
    const signed char *a = axes[rotation->axis];
    const double length = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    for (size_t k = 0; k < 3; k++)
        v[k] = a[k] ? rotation->degrees[0] * DEGREE / length * a[k] : 0;
}

static void set_identity(size_t n, double *M)
{
    memset(M, 0, n * n * sizeof *M);
    for (size_t k = 0; k < n; k++)
        M[k * n + k] = 1;
}

/* Computes the rotation by an angle in the plane of coordinates p and q. */
static void plane_matrix(size_t n, size_t p, size_t q, double degrees, double *R)
{
    double c, s;
    degrees_cosine_sine(degrees, EXACT, &c, &s);
    set_identity(n, R);
    R[p * n + p] = R[q * n + q] = c;
    R[p * n + q] = -s;
    R[q * n + p] = s;
}

/* Stores rotation i in four or more dimensions: rotations by common angles in every coordinate plane; a cyclic shift of
 * the coordinates; and three-dimensional rotations of the first three coordinates. Returns 0 past the last. */
static int high_rotation(size_t n, size_t i, double *R)
{
    static const short degrees[] = {90, 180, 45, 30, 60, 270};
    const size_t planes = n * (n - 1) / 2, simple = planes * COUNT_OF(degrees);
    struct rotation rotation;
    if (i < simple) {
        const size_t angle = i / planes;
        size_t p = 0, q = 1;
        for (size_t plane = i % planes; plane > 0; plane--)
            p = p + 1 < q ? p + 1 : (q++, 0);
        plane_matrix(n, p, q, degrees[angle], R);
        return 1;
    }
    set_identity(n, R);
    if (i == simple) { /* (x₁, x₂ …) becomes (±xₙ, x₁ …), with the minus sign for even n, for which the shift alone is
                          a reflection */
        memset(R, 0, n * n * sizeof *R);
        for (size_t k = 0; k < n; k++)
            R[(k + 1) % n * n + k] = k + 1 == n && n % 2 == 0 ? -1 : 1;
        return 1;
    }
    double small[9];
    if (i - simple - 1 >= COUNT_OF(first_rotations) + FIFTEENS + BETWEEN ||
        !rotation_at(i - simple - 1, 0, 0, &rotation))
        return 0;
    rotation_to_matrix(&rotation, small);
    for (size_t k = 0; k < 9; k++)
        R[k / 3 * n + k % 3] = small[k];
    return 1;
}

int common_rotation(const struct field *field, size_t i, double *R)
{
    const size_t n = field->size;
    struct rotation rotation;
    double angle;
    set_identity(n, R);
    if (i == 0)
        return 1;
    if (n > 3)
        return high_rotation(n, i - 1, R);
    if (n == 3) {
        const int there = rotation_at(i - 1, 1, 0, &rotation);
        if (there)
            rotation_to_matrix(&rotation, R);
        return there;
    }
    const int there = n == 2 && i < COUNT_OF(first_degrees) + SEVENS + DEGREES && angle_at(i, &angle);
    if (there)
        plane_matrix(n, 0, 1, round(angle / DEGREE * 2) / 2, R);
    return there;
}

/* Quaternions with integer components, as tests use them; not of norm 1. */
static const signed char whole_quaternions[][4] = {
    {1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0},  {0, 0, 0, 1}, {1, 2, 3, 4},    {1, 1, 1, 1}, {-1, 0, 0, 0},
    {5, 6, 7, 8}, {1, 1, 0, 0}, {0, -1, 0, 0}, {0, 3, 4, 0}, {3, 0, 0, 4},    {4, 3, 0, 0}, {1, -1, -1, -1},
    {4, 3, 2, 1}, {2, 0, 0, 0}, {0, 2, 0, 0},  {2, 1, 0, 0}, {-1, -2, -3, -4}};
enum { WHOLE_QUATERNIONS = COUNT_OF(whole_quaternions), AXIS_QUATERNIONS = 4 };

static void whole_quaternion(size_t i, double *q)
{
    for (size_t k = 0; k < 4; k++)
        q[k] = whole_quaternions[i][k];
}

/* Stores unit quaternion i: the first of whole_quaternions, which have length 1; quaternions of the most common
 * rotations; the other whole_quaternions, scaled to length 1; quaternions of the other rotations. Returns 0 past the
 * last. */
int common_unit_quaternion(const struct field *field, size_t i, double *q)
{
    struct rotation rotation;
    (void)field;
    if (i < AXIS_QUATERNIONS)
        whole_quaternion(i, q);
    else if (i < AXIS_QUATERNIONS + COUNT_OF(first_rotations)) {
        rotation_at(i - AXIS_QUATERNIONS, 1, 1, &rotation);
        rotation_to_quaternion(&rotation, q);
    } else if (i < WHOLE_QUATERNIONS + COUNT_OF(first_rotations)) {
        whole_quaternion(i - COUNT_OF(first_rotations), q);
        vector_resize(4, q, 1);
    } else {
        if (!rotation_at(i - WHOLE_QUATERNIONS, 1, 1, &rotation))
            return 0;
        rotation_to_quaternion(&rotation, q);
    }
    return 1;
}

/* Stores quaternion i: whole_quaternions, their halves, then unit quaternions. */
int common_quaternion(const struct field *field, size_t i, double *q)
{
    if (i >= 2 * WHOLE_QUATERNIONS)
        return common_unit_quaternion(field, i - 2 * WHOLE_QUATERNIONS, q);
    whole_quaternion(i % WHOLE_QUATERNIONS, q);
    for (size_t k = 0; k < 4 && i >= WHOLE_QUATERNIONS; k++)
        q[k] /= 2;
    return 1;
}

/* --- vectors ------------------------------------------------------------------------------------------------------ */

/* Common points. In more than three dimensions their components are repeated. Points of consecutive numbers, such as
 * (1, 2, 3) and (4, 5, 6), become consecutive numbers in n dimensions: (1, 2, 3, 4) and (5, 6, 7, 8); (1, 2) and
 * (3, 4). */
static const double points[][3] = {{1, 2, 3},
                                   {1, 0, 0},
                                   {0, 1, 0},
                                   {0, 0, 1},
                                   {0.1, 0.2, 0.3},
                                   {4, 5, 6},
                                   {0.5, 0, 0},
                                   {-0.5, 0, 0},
                                   {1, 1, 1},
                                   {7, 8, 9},
                                   {3, 4, 0},
                                   {1, 1, 0},
                                   {-1, 0, 0},
                                   {0, -1, 0},
                                   {0, 0, -1},
                                   {10, 20, 30},
                                   {0.5, 0.5, 0.5},
                                   {1, -1, 0},
                                   {-1, -2, -3},
                                   {0.4, 0.5, 0.6},
                                   {10, 11, 12},
                                   {13, 14, 15},
                                   {3, 2, 1},
                                   {1, 0, 1},
                                   {0, 1, 1},
                                   {2, 2, 2},
                                   {0.5, 0.25, 0.75},
                                   {1, -2, 3},
                                   {0.01, 0.02, 0.03},
                                   {-1, -1, -1},
                                   {2, 3, 4},
                                   {3, 4, 5},
                                   {1, 2, 2},
                                   {0.1, 0.1, 0.1},
                                   {100, 200, 300},
                                   {0.3, 0.4, 0},
                                   {0.7, 0.8, 0.9},
                                   {1 / 3., 1 / 3., 1 / 3.},
                                   {2 / 3., 2 / 3., 2 / 3.},
                                   {1 / 3., 2 / 3., 2 / 3.},
                                   {10, 10, 10},
                                   {5, 5, 5},
                                   {0.3, -0.2, 0.1},
                                   {1.5, 2.5, 3.5},
                                   {0.2, 0.3, 0.4},
                                   {1, 2, -3},
                                   {-1, 2, -3},
                                   {-1, 2, 3},
                                   {0.25, 0.5, 0.75},
                                   {0.5, -0.5, 0.5},
                                   {1, 2, 0},
                                   {0, 1, 2},
                                   {2, 1, 0},
                                   {2, 0, 1},
                                   {1, -1, 1},
                                   {1, 1, -1},
                                   {-1, 1, 1},
                                   {5, 5, 0},
                                   {0, -1, 1},
                                   {5, 4, 3},
                                   {6, 7, 8},
                                   {1, 10, 100},
                                   {0.6, 0.8, 0},
                                   {3, -2, 1},
                                   {10, 0, 5}};
/* Vectors that come before the points for fields of these units. */
static const double accelerations[][3] = {{0, 0, -G}, {0, -G, 0}, {1, 0, 0}, {0, 0, -9.80665}, {0, 1, 0}, {0, 0, 1}};
static const double weights[][3] = {{0, 0, -G},     {0, -G, 0},      {1, 0, 0}, {0, 0, -70 * G}, {0, 0, -10 * G},
                                    {0, 0, -2 * G}, {0, -70 * G, 0}, {0, 1, 0}, {0, 0, 1}};
static const double speeds[][3] = {{1, 0, 0}, {0, 1, 0},  {0, 0, 1},  {1, 2, 3},  {1, 1, 1},  {10, 0, 0},
                                   {4, 5, 6}, {-1, 0, 0}, {0, 10, 0}, {0, 0, 10}, {0, 0, -1}, {0, -1, 0}};
static const double angular_velocities[][3] = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {1, 2, 3}, {0, 0, 2 * PI}, {0, 0, 10}};

struct point_list {
    const double (*point)[3];
    size_t count;
};

#define POINTS(array) ((struct point_list){array, COUNT_OF(array)})

static struct point_list points_of(const struct field *field)
{
    if (is_unit(field, "m/s²"))
        return POINTS(accelerations);
    if (is_unit(field, "N"))
        return POINTS(weights);
    if (is_unit(field, "rad/s"))
        return POINTS(angular_velocities);
    return is_unit(field, "m/s") ? POINTS(speeds) : (struct point_list){NULL, 0};
}

static struct value_list lengths_of(const struct field *field)
{
    if (is_unit(field, "m/s²"))
        return LIST(gravities);
    return is_unit(field, "rad/s") ? LIST(rates) : LIST(lengths);
}

enum { GRAVITIES = 3 }; /* the first values of `gravities`, which are those on Earth: 9.81, 9.80665, 9.8 */

/* Returns the number of weights, one for each mass and each gravity on Earth, that are lengths of forces after the
 * lengths of all vectors; 0 if the field is not a force. */
static size_t count_weights(const struct field *field)
{
    return is_unit(field, "N") ? GRAVITIES * COUNT_OF(kilograms) : 0;
}

static size_t count_axis_lengths(const struct field *field)
{
    return count_weights(field) + lengths_of(field).count;
}

/* Returns length number i along an axis. */
static double axis_length(const struct field *field, size_t i)
{
    const struct value_list list = lengths_of(field);
    const size_t weight = i - list.count;
    return i < list.count ? list.value[i] : gravities[weight % GRAVITIES] * kilograms[weight / GRAVITIES];
}

/* Stores vector i along the axes: six vectors per length, along each axis with either sign. In more than three
 * dimensions the last axis is used for z. */
static int along_axis(const struct field *field, size_t i, size_t n, double *x)
{
    if (i / 6 >= count_axis_lengths(field))
        return 0;
    const double length = axis_length(field, i / 6);
    const size_t axis = i % 6 / 2;
    x[axis == 2 || axis >= n ? n - 1 : axis] = i % 2 ? -length : length;
    return 1;
}

/* Numbers that people use for components, of which all combinations of three are common vectors. */
static const double components[] = {0, 1, -1, 0.5, -0.5, 0.1, 0.2, 0.3, -0.1, 2, 0.25, 3};

enum { COMBINED = COUNT_OF(components) * COUNT_OF(components) * COUNT_OF(components) };

/* Stores vector i of these components; returns 0 past the last. */
static int combined_vector(size_t i, double x[3])
{
    for (size_t k = 0, rest = i; k < 3 && i < COMBINED; k++, rest /= COUNT_OF(components))
        x[k] = components[rest % COUNT_OF(components)];
    return i < COMBINED;
}

/* Returns the number of rotations in the list for rotation vectors. */
static size_t count_rotation_vectors(void)
{
    return COUNT_OF(first_rotations) + 2 * (FIFTEENS + FIVES + BETWEEN + ONES + RADIANS);
}

/* Stores rotation vector i: first points and rotations alternately, then the other rotations, and combinations of
 * common components. */
static int rotation_vector(size_t i, double *x)
{
    enum { MIXED = COUNT_OF(points) };
    struct rotation rotation;
    if (i < 2 * MIXED && i % 2) {
        memcpy(x, points[i / 2], sizeof *points);
        return 1;
    }
    const size_t number = i < 2 * MIXED ? i / 2 : i - MIXED;
    if (!rotation_at(number, 0, 1, &rotation))
        return combined_vector(number - count_rotation_vectors(), x);
    rotation_to_vector(&rotation, x);
    return 1;
}

int common_vector(const struct field *field, size_t i, double *x)
{
    const size_t n = field_components(field);
    const struct point_list first = points_of(field);
    memset(x, 0, n * sizeof *x);
    if (i == 0)
        return 1;
    if (n == 1)
        return common_number(&(struct field){field->name, field->unit, NUMBER, 1, field->low, field->high, 0}, i, x);
    i--;
    if (n == 3 && is_unit(field, "rad"))
        return rotation_vector(i, x);
    if (i >= first.count + COUNT_OF(points)) {
        const size_t along = i - first.count - COUNT_OF(points), all = 6 * count_axis_lengths(field);
        return along < all ? along_axis(field, along, n, x) : n == 3 && combined_vector(along - all, x);
    }
    const double *point = i < first.count ? first.point[i] : points[i - first.count];
    const int is_counting = point[1] == point[0] + 1 && point[2] == point[0] + 2 && fmod(point[0], 3) == 1;
    for (size_t k = 0; k < n; k++)
        x[k] = is_counting ? (point[0] - 1) / 3 * (double)n + (double)k + 1 : point[k % 3];
    if (n == 2 && point[0] == 0 && point[1] == 0) /* in two dimensions, a vector along z becomes one along y */
        x[1] = point[2];
    return 1;
}

/* Stores unit vector i: axes, diagonals, directions of points with integer coordinates, and directions at multiples of
 * 7.5° in coordinate planes. */
int common_unit_vector(const struct field *field, size_t i, double *x)
{
    static const signed char directions[][3] = {
        {1, 0, 0},  {0, 1, 0},  {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1},   {1, 1, 1},  {3, 4, 0},  {1, 2, 3},
        {1, 1, 0},  {1, 0, 1},  {0, 1, 1}, {1, -1, 0}, {1, 2, 2},  {-1, -1, -1}, {1, 0, -1}, {0, 1, -1}, {-1, 1, 1},
        {1, -1, 1}, {1, 1, -1}, {0, 3, 4}, {4, 0, 3},  {2, 1, 2},  {2, 3, 6},    {1, -2, 3}};
    enum { ROUND = 48, PLANES = 3 };
    const size_t n = field_components(field);
    memset(x, 0, n * sizeof *x);
    if (i < COUNT_OF(directions)) {
        double square = 0;
        for (size_t k = 0; k < n && k < 3; k++)
            square += directions[i][k] * directions[i][k];
        x[0] = 1; /* used if all components in n dimensions are 0 */
        for (size_t k = 0; k < n && k < 3 && square > 0; k++)
            x[k] = (double)(directions[i][k] / sqrtl((long double)square));
        return 1;
    }
    i -= COUNT_OF(directions);
    const size_t plane = i % PLANES, multiple = i / PLANES;
    if (n >= 2 && i < (size_t)ROUND * PLANES)
        degrees_cosine_sine(7.5 * (double)multiple, EXACT, x + plane % n, x + (plane + 1) % n);
    return n >= 2 && i < (size_t)ROUND * PLANES;
}

/* --- matrices and bounds ------------------------------------------------------------------------------------------ */

/* Stores matrix i. For square matrices, the list begins with multiples of the identity and of rotations. Then, and for
 * all other matrices, the entries are the components of common vectors. */
int common_matrix(const struct field *field, size_t i, double *M)
{
    static const double sizes[] = {1, 2, 0.5};
    enum { ROTATIONS = 300 };
    const size_t n = field->size, square = (!field->columns || field->columns == n) && n >= 2;
    const struct field rotation = {"", "", ROTATION, field->size, 0, 0, 0};
    if (!square)
        return common_vector(field, i, M);
    if (i >= COUNT_OF(sizes) * ROTATIONS)
        return common_vector(field, i - COUNT_OF(sizes) * ROTATIONS, M);
    if (!common_rotation(&rotation, i / COUNT_OF(sizes), M))
        set_identity(n, M);
    for (size_t k = 0; k < n * n; k++)
        M[k] *= sizes[i % COUNT_OF(sizes)];
    return 1;
}

/* Bodies whose moments of inertia are common: a box with these edges, a sphere or spherical shell of this radius, a
 * cylinder of radius and height. */
static const struct {
    enum { BOX, SPHERE, SHELL, CYLINDER } of;
    double size[3];
} bodies[] = {{BOX, {1, 1, 1}},       {BOX, {1, 2, 3}},     {SPHERE, {1}},    {BOX, {2, 2, 2}}, {SPHERE, {0.5}},
              {CYLINDER, {1, 1}},     {BOX, {2, 1, 0.5}},   {SHELL, {1}},     {BOX, {1, 1, 2}}, {CYLINDER, {0.5, 2}},
              {BOX, {0.5, 0.5, 0.5}}, {BOX, {1, 0.1, 0.1}}, {BOX, {3, 2, 1}}, {SPHERE, {2}},    {CYLINDER, {1, 2}},
              {BOX, {2, 4, 6}},       {BOX, {1, 2, 1}},     {BOX, {2, 1, 1}}};

/* Returns the moment of inertia about axis k of a body of mass 1. */
static double unit_moment(size_t body, size_t k)
{
    const double *s = bodies[body].size, a = s[(k + 1) % 3], b = s[(k + 2) % 3];
    switch (bodies[body].of) {
    case BOX:
        return (a * a + b * b) / 12;
    case SPHERE:
        return 2 * s[0] * s[0] / 5;
    case SHELL:
        return 2 * s[0] * s[0] / 3;
    default: /* a cylinder about z, of radius s[0] and length s[1] */
        return k == 2 ? s[0] * s[0] / 2 : (3 * s[0] * s[0] + s[1] * s[1]) / 12;
    }
}

static void body_moments(size_t body, double mass, double moment[3])
{
    for (size_t k = 0; k < 3; k++)
        moment[k] = mass * unit_moment(body, k);
}

/* Stores positive definite matrix i: diagonal matrices, some tridiagonal ones, and inertias of bodies of common masses,
 * or, if the field's unit is that of an inverse, the inverses of these inertias. Returns 0 past the last. */
int common_positive_matrix(const struct field *field, size_t i, double *M)
{
    static const double diagonals[][3] = {{1, 1, 1}, {1, 2, 3},       {2, 2, 2},       {3, 2, 1},       {1, 1, 2},
                                          {2, 3, 4}, {1, 1.5, 2},     {0.5, 0.5, 0.5}, {0.4, 0.4, 0.4}, {2, 1, 1},
                                          {4, 4, 4}, {1.5, 1.5, 1.5}, {1, 2, 2},       {10, 10, 10},    {0.1, 0.1, 0.1},
                                          {4, 3, 2}, {2, 2, 1},       {3, 3, 3},       {1.2, 1.4, 1.6}};
    static const double coupled[][2] = {{2, 0.5}, {1.5, 0.25}, {3, 0.5}, {2, -0.5}, {1.5, 0.1}, {2.5, 0.5}};
    static const double masses[] = {1, 2, 10, 12, 6, 5, 70, 0.5};
    enum { BODIES = COUNT_OF(bodies) * COUNT_OF(masses) };
    double moment[3] = {1, 1, 1}, beside = 0;
    size_t j = i;
    if (j < COUNT_OF(diagonals))
        memcpy(moment, diagonals[j], sizeof moment);
    else if ((j -= COUNT_OF(diagonals)) < COUNT_OF(coupled)) {
        moment[0] = moment[1] = moment[2] = coupled[j][0];
        beside = coupled[j][1];
    } else if ((j -= COUNT_OF(coupled)) < BODIES) {
        body_moments(j % COUNT_OF(bodies), masses[j / COUNT_OF(bodies)], moment);
        for (size_t k = 0; k < 3 && is_inverse(field); k++)
            moment[k] = 1 / moment[k];
    } else
        return 0;
    for (size_t row = 0; row < field->size; row++)
        for (size_t column = 0; column <= row; column++) {
            if (row == column)
                *M++ = moment[row % 3];
            else
                *M++ = column + 1 == row ? beside : 0;
        }
    return 1;
}

int common_limits(const struct field *field, size_t i, double *x)
{
    const double ends[][2] = {{field->low, field->high},
                              {0, field->high},
                              {0, 10},
                              {-1, 1},
                              {0, 1},
                              {-10, 10},
                              {0, 0},
                              {0, 100},
                              {0, 1000},
                              {-100, 100},
                              {field->low, 0},
                              {1, 2},
                              {-0.5, 0.5}};
    for (size_t k = 0; k < field->size && i < COUNT_OF(ends); k++) {
        x[k] = ends[i][0];
        x[field->size + k] = ends[i][1];
    }
    return i < COUNT_OF(ends);
}

/* --- functions of contracts.h that use the table of kinds --------------------------------------------------------- */

int field_common_value(const struct field *field, size_t i, double *x)
{
    return kinds[field->kind].common(field, i, x);
}

void field_invert(const struct field *field, double *x)
{
    const size_t n = field->size, count = field_components(field);
    if (field->kind == POSITIVE) {
        x[0] = 1 / x[0];
    } else if (field->kind == ROTATION) {
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < i; j++) {
                const double below = x[i * n + j];
                x[i * n + j] = x[j * n + i];
                x[j * n + i] = below;
            }
    } else if (field->kind == QUATERNION || field->kind == UNIT_QUATERNION) {
        const double square = vector_dot(4, x, x);
        for (size_t k = 0; k < 4; k++)
            x[k] *= (k == 0 ? 1 : -1) / square;
    } else if (kind_is_free(field->kind) || field->kind == UNIT_VECTOR) {
        for (size_t k = 0; k < count; k++)
            x[k] = -x[k];
    }
}
