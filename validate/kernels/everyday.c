/* Everyday values of fields: what programs and their tests mostly pass, and what random numbers never are. The
 * identity, whole and round numbers, axes, turns by quarters.
 *
 * Each kind has a list. Its number 0 is the kind's identity (of plain numbers 0), so that all fields at their number 0
 * are the identity as a whole. Some values lie outside of a field's domain: judge/everyday.c leaves them out. */
#include "kinds.h"

#include "validate/base/vectors.h"

#include <string.h>

#define PI 0x1.921fb54442d18p1
#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* --- numbers ------------------------------------------------------------------------------------------------------ */

static const double numbers[] = {0,       1,   2,    0.5,  -1,   3,    0.1,
                                 10,      -2,  -0.5, 0.25, 4,    5,    6,
                                 7,       8,   9,    12,   20,   60,   100,
                                 1000,    0.2, 0.3,  16,   0.01, 0.02, 0.001,
                                 1 / 60., PI,  25,   -3,   -0.1, -10,  0x1.3bd3cc9be45dep3 /* π² */};
static const double positive_numbers[] = {1, 2, 0.5, 3, 0.1, 10, 4, 0.25, 1.5, 5, 100, 0.01, 1 / 60., 0.001, 1000};
static const double angles[] = {0,   PI / 2, PI,  -PI / 2, -PI, 2 * PI, PI / 4, PI / 3, PI / 6, 1,  2,
                                0.5, 3,      0.1, -1,      10,  90,     180,    45,     360,    30, 60};

static int number_of(const double *list, size_t count, size_t i, double *x)
{
    x[0] = i < count ? list[i] : 0;
    return i < count;
}

int everyday_number(const struct field *field, size_t i, double *x)
{
    (void)field;
    return number_of(numbers, COUNT_OF(numbers), i, x);
}

int everyday_positive(const struct field *field, size_t i, double *x)
{
    (void)field;
    return number_of(positive_numbers, COUNT_OF(positive_numbers), i, x);
}

int everyday_angle(const struct field *field, size_t i, double *x)
{
    (void)field;
    return number_of(angles, COUNT_OF(angles), i, x);
}

int everyday_whole(const struct field *field, size_t i, double *x)
{
    (void)field;
    x[0] = (double)i;
    return i <= 10;
}

/* --- vectors ------------------------------------------------------------------------------------------------------ */

/* Each repeats itself in more than three dimensions. */
static const double patterns[][3] = {{0, 0, 0},    {1, 2, 3},       {1, 1, 1},        {0.1, 0.2, 0.3},
                                     {3, 4, 0},    {1, 1, 0},       {1, -1, 0},       {-1, -2, -3},
                                     {10, 20, 30}, {0.5, 0.5, 0.5}, {0.5, 0.25, 0.75}};

/* Along one axis each, by turns: ±1, 2 to 19, and round parts of them and of a turn. */
static const double lengths[] = {1,   1,   1,   -1,  -1,     -1,     2,      3,  4,  5,  6,     7,
                                 8,   9,   10,  11,  12,     13,     14,     15, 16, 17, 18,    19,
                                 0.5, 0.5, 0.5, 0.1, PI / 2, PI / 2, PI / 2, PI, PI, PI, PI / 4};

int everyday_vector(const struct field *field, size_t i, double *x)
{
    const size_t n = field_components(field);
    memset(x, 0, n * sizeof *x);
    for (size_t k = 0; k < n && i < COUNT_OF(patterns); k++)
        x[k] = patterns[i][k % 3];
    if (i >= COUNT_OF(patterns) && i < COUNT_OF(patterns) + COUNT_OF(lengths))
        x[(i - COUNT_OF(patterns)) % 3 % n] = lengths[i - COUNT_OF(patterns)];
    return i < COUNT_OF(patterns) + COUNT_OF(lengths);
}

int everyday_unit_vector(const struct field *field, size_t i, double *x)
{
    static const double directions[][3] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1}, {-1, 0, 0}, {0, -1, 0},
                                           {0, 0, -1}, {3, 4, 0},  {1, 2, 2}, {1, 1, 0},  {1, 0, 1},
                                           {0, 1, 1},  {1, -1, 0}, {1, 1, 1}, {1, 2, 3},  {-1, -1, -1}};
    const size_t n = field_components(field);
    memset(x, 0, n * sizeof *x);
    for (size_t k = 0; k < n && k < 3 && i < COUNT_OF(directions); k++)
        x[k] = directions[i][k];
    vector_resize(n, x, 1);
    return i < COUNT_OF(directions);
}

/* --- turns -------------------------------------------------------------------------------------------------------- */

/* Cosine and sine of turns in coordinate planes, exact where they can be. */
static const double turns[][2] = {{0, 1}, {-1, 0}, {0, -1}, {0.6, 0.8}, {0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bcdp-1}};

enum { PLANES = 6 }; /* of higher dimensions the first */

/* The identity, then each turn in each plane. */
int everyday_rotation(const struct field *field, size_t i, double *R)
{
    const size_t n = field->size, all = n * (n - 1) / 2, planes = all < PLANES ? all : PLANES;
    memset(R, 0, n * n * sizeof *R);
    for (size_t k = 0; k < n; k++)
        R[k * n + k] = 1;
    if (i == 0 || i > planes * COUNT_OF(turns))
        return i == 0;
    size_t p = 0, q = 1;
    for (size_t plane = (i - 1) % planes; plane > 0; plane--)
        p = p + 1 < q ? p + 1 : (q++, 0);
    const double *turn = turns[(i - 1) / planes];
    R[p * n + p] = R[q * n + q] = turn[0];
    R[p * n + q] = -turn[1];
    R[q * n + p] = turn[1];
    return 1;
}

static const double quaternions[][4] = {{1, 0, 0, 0},  {0, 1, 0, 0},  {0, 0, 1, 0},    {0, 0, 0, 1},  {-1, 0, 0, 0},
                                        {1, 1, 0, 0},  {1, 0, 1, 0},  {1, 0, 0, 1},    {1, -1, 0, 0}, {1, 0, -1, 0},
                                        {1, 0, 0, -1}, {1, 1, 1, 1},  {1, -1, -1, -1}, {3, 4, 0, 0},  {4, 0, 3, 0},
                                        {0, 0, 3, 4},  {0, -1, 0, 0}, {1, 2, 3, 4}};

int everyday_unit_quaternion(const struct field *field, size_t i, double *q)
{
    (void)field;
    memcpy(q, quaternions[i % COUNT_OF(quaternions)], sizeof *quaternions);
    vector_resize(4, q, 1);
    return i < COUNT_OF(quaternions);
}

/* The unit ones, then as they stand, twice and half of that. */
int everyday_quaternion(const struct field *field, size_t i, double *q)
{
    static const double sizes[] = {1, 2, 0.5};
    const size_t count = COUNT_OF(quaternions);
    const int there = everyday_unit_quaternion(field, i % count, q) && i < 2 * count;
    for (size_t k = 0; k < 4 && i >= count; k++)
        q[k] = sizes[i % COUNT_OF(sizes)] * quaternions[i % count][k];
    return there;
}

/* --- matrices and bounds ------------------------------------------------------------------------------------------ */

/* Diagonal ones; and, of two entries alike, one that is not. */
int everyday_positive_matrix(const struct field *field, size_t i, double *M)
{
    static const double diagonals[][3] = {{1, 1, 1},    {2, 2, 2}, {0.5, 0.5, 0.5}, {1, 2, 3},      {3, 2, 1},
                                          {1, 1, 2},    {2, 3, 4}, {4, 4, 4},       {1, 1.5, 2},    {1.5, 1.5, 1.5},
                                          {10, 10, 10}, {2, 2, 2}, {0.1, 0.1, 0.1}, {0.4, 0.4, 0.4}};
    enum { COUPLED = 11 };
    if (i >= COUNT_OF(diagonals))
        return 0;
    for (size_t row = 0; row < field->size; row++)
        for (size_t column = 0; column <= row; column++)
            *M++ = row == column ? diagonals[i][row % 3] : i == COUPLED && row == 1 ? 0.5 : 0;
    return 1;
}

int everyday_limits(const struct field *field, size_t i, double *x)
{
    const double ends[][2] = {{0, 0}, {0, field->high}, {-1, 1}, {0, 1}, {field->low, field->high}, {-10, 10}};
    for (size_t k = 0; k < field->size && i < COUNT_OF(ends); k++) {
        x[k] = ends[i][0];
        x[field->size + k] = ends[i][1];
    }
    return i < COUNT_OF(ends);
}

/* --- by way of the table ------------------------------------------------------------------------------------------ */

int field_everyday(const struct field *field, size_t i, double *x)
{
    return kinds[field->kind].everyday(field, i, x);
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
