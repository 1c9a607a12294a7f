/* The table of kinds: how a field of each kind is drawn, moved, perturbed, restricted to its domain and rotated; see
 * kinds.h. E is the identity matrix, u the unit roundoff. */
#include "kinds.h"

#include "validate/util/elementary.h"
#include "validate/util/format.h"
#include "validate/util/linear_algebra.h"

#include <math.h>
#include <string.h>

#define PI 0x1.921fb54442d18p1
enum { USUAL_ANGLE = 32 }; /* rad: most programs' angles are below this, however large the domain is */

/* Returns the relative error with which a value at the edge of a domain still counts as inside: 16 u, for the rounding
 * of its components to the format and of the sums that are computed here. */
static double rounding_of(enum format format)
{
    return 16 * format_facts(format)->unit;
}

/* True if a length is in [low, high], up to rounding_of(). */
static int is_length_in(enum format format, double length, double low, double high)
{
    const double edge = 1 + rounding_of(format);
    return low <= length * edge && length <= high * edge;
}

static size_t one(const struct field *field)
{
    (void)field;
    return 1;
}

static size_t four(const struct field *field)
{
    (void)field;
    return 4;
}

static size_t three(const struct field *field)
{
    (void)field;
    return 3;
}

static size_t size_of(const struct field *field)
{
    return field->size;
}

static size_t square_of(const struct field *field)
{
    return (size_t)field->size * field->size;
}

static size_t rectangle_of(const struct field *field)
{
    return (size_t)field->size * (field->columns ? field->columns : field->size);
}

static size_t below_diagonal_of(const struct field *field)
{
    return (size_t)field->size * (field->size - 1) / 2;
}

static size_t triangle_of(const struct field *field)
{
    return (size_t)field->size * (field->size + 1) / 2;
}

static size_t twice_size_of(const struct field *field)
{
    return 2 * (size_t)field->size;
}

static size_t count_components(const struct field *field)
{
    return kinds[field->kind].components(field);
}

static double clamp(double x, double low, double high)
{
    if (x < low)
        return low;
    return x > high ? high : x;
}

/* --- numbers ------------------------------------------------------------------------------------------------------ */

static int is_angle(const struct field *field)
{
    return strncmp(field->unit, "rad", 3) == 0 && strchr(field->unit, '/') == NULL;
}

/* Returns a number with a uniformly distributed exponent between the field's ends, with a random sign if the field has
 * negative numbers. In a very large domain, half of the angles are at most USUAL_ANGLE. */
static double any_exponent(struct random *random, const struct field *field, enum format format)
{
    double most = fmax(fabs(field->low), fabs(field->high));
    double minimum = field->low > 0 ? field->low : fmin(format_facts(format)->smallest, most);
    if (is_angle(field) && most > USUAL_ANGLE && minimum < USUAL_ANGLE && random_bits(random) & 1)
        most = USUAL_ANGLE;
    double x = random_log(random, minimum, most);
    return field->low < 0 && random_bits(random) & 1 ? fmax(-x, field->low) : fmin(x, field->high);
}

/* Returns a number at which programs often fail, at or below `most`: 0, a subnormal, a power of two or its neighbour, a
 * multiple of π/4 … */
static double remarkable_number(struct random *random, enum format format, double most)
{
    const struct format_facts *facts = format_facts(format);
    double power = elementary_exp2(floor(elementary_log2(most > 0 ? most : 1)) - (double)random_below(random, 40));
    switch (random_below(random, 9)) {
    case 0:
        return 0;
    case 1:
        return facts->smallest;
    case 2:
        return facts->smallest_normal - facts->smallest;
    case 3:
        return facts->smallest_normal;
    case 4:
        return most;
    case 5:
        return power;
    case 6:
        return power * (1 + 2 * facts->unit);
    case 7:
        return power * (1 - facts->unit);
    default:
        return PI / 4 * (double)(1 + random_below(random, 16));
    }
}

static void number_draw(struct random *random, enum draw how, const struct field *field, enum format format, double *x)
{
    if (how == DRAW_SPECIAL)
        *x = clamp((field->low < 0 ? random_sign(random) : 1) * remarkable_number(random, format, field->high),
                   field->low, field->high);
    else if (how == DRAW_EXPONENT)
        *x = any_exponent(random, field, format);
    else if (field->kind == POSITIVE)
        *x = random_log(random, field->low, field->high);
    else
        *x = random_between(random, field->low, field->high);
}

static int number_contains(const struct field *field, enum format format, const double *x)
{
    (void)format;
    return field->low <= x[0] && x[0] <= field->high;
}

/* Returns x moved by up to 2^(28 size) floats or 2^(57 size) doubles: for size 1 across 32 binades. */
static double step_randomly(struct random *random, enum format format, double size, double x)
{
    double most = format == FLOAT ? 28 : 57;
    int64_t steps = (int64_t)elementary_exp2(random_unit(random) * size * most);
    return format_step(format, x, random_bits(random) & 1 ? steps : -steps);
}

/* Moves some components, or scales the vector. */
static void free_move(struct random *random, enum format format, const struct field *field, double size, double *x)
{
    const size_t n = count_components(field);
    if (n > 1 && random_below(random, 4) == 0) {
        vector_resize(n, x, vector_norm(n, x) * (1 + size * random_between(random, -0.5, 0.5)));
        return;
    }
    do {
        size_t k = random_below(random, n);
        x[k] = step_randomly(random, format, size, x[k]);
    } while (random_bits(random) & 1);
}

static void free_perturb(struct random *random, const struct field *field, double radius, double *x)
{
    for (size_t k = 0; k < count_components(field); k++)
        x[k] *= 1 + random_between(random, -radius, radius);
}

/* --- angles of sequences ------------------------------------------------------------------------------------------ */

static void sequence_draw(struct random *random, enum draw how, const struct field *field, enum format format,
                          double *x)
{
    const struct field one = {"", field->unit, ANGLE, 1, field->low, field->high, 0};
    for (size_t k = 0; k < 3; k++)
        number_draw(random, how, &one, format, x + k);
}

static int sequence_contains(const struct field *field, enum format format, const double *x)
{
    return number_contains(field, format, x) && number_contains(field, format, x + 1) &&
           number_contains(field, format, x + 2);
}

/* --- vectors ------------------------------------------------------------------------------------------------------ */

/* Draws a direction in which some components are zero or much smaller than others. */
static void uneven_direction(struct random *random, size_t n, double *unit)
{
    for (size_t k = 0; k < n; k++)
        unit[k] = random_sign(random) * (random_below(random, 4) == 0 ? 0 : random_log(random, 0x1p-40, 1));
    vector_resize(n, unit, 1);
}

static void any_direction(struct random *random, enum draw how, size_t n, double *unit)
{
    if (how == DRAW_SPECIAL) {
        const size_t at = random_below(random, n); /* one draw per line, since C does not specify the order of
                                                      evaluation */
        memset(unit, 0, n * sizeof *unit);
        unit[at] = random_sign(random);
    } else if (how == DRAW_EXPONENT && random_bits(random) & 1) {
        uneven_direction(random, n, unit);
    } else {
        random_direction(random, n, unit);
    }
}

static void vector_draw(struct random *random, enum draw how, const struct field *field, enum format format, double *x)
{
    const size_t n = count_components(field);
    if (how == DRAW_SPECIAL) {
        for (size_t k = 0; k < n; k++)
            x[k] = random_sign(random) *
                   (random_bits(random) & 1 ? 0 : remarkable_number(random, format, field->high / sqrt((double)n)));
        const double norm = vector_norm(n, x), kept = clamp(norm, field->low, field->high);
        if (norm != kept)
            vector_resize(n, x, kept);
        return;
    }
    any_direction(random, how, n, x);
    vector_resize(n, x,
                  how == DRAW_EXPONENT ? any_exponent(random, field, format)
                                       : random_between(random, field->low, field->high));
}

static int vector_contains(const struct field *field, enum format format, const double *x)
{
    return is_length_in(format, vector_norm(count_components(field), x), field->low, field->high);
}

static void unit_draw(struct random *random, enum draw how, const struct field *field, enum format format, double *x)
{
    (void)format;
    any_direction(random, how, count_components(field), x);
}

/* Moves a vector by a relative step in a random direction, and preserves its length. */
static void turn_direction(struct random *random, double step, size_t n, double *x)
{
    const double length = vector_norm(n, x);
    for (size_t k = 0; k < n; k += 2) {
        double off[2];
        random_normals(random, off, off + 1);
        x[k] += step * length * off[0];
        if (k + 1 < n)
            x[k + 1] += step * length * off[1];
    }
    vector_resize(n, x, length);
}

/* Moves a unit vector. Its length is reset to 1, since the rounding errors of many moves would accumulate. */
static void unit_move(struct random *random, enum format format, const struct field *field, double size, double *x)
{
    (void)format;
    turn_direction(random, random_log(random, 0x1p-26, 1) * size, count_components(field), x);
    vector_resize(count_components(field), x, 1);
}

static void unit_perturb(struct random *random, const struct field *field, double radius, double *x)
{
    turn_direction(random, radius * random_unit(random), count_components(field), x);
    vector_resize(count_components(field), x, 1);
}

static int unit_contains(const struct field *field, enum format format, const double *x)
{
    return is_length_in(format, vector_norm(count_components(field), x), 1, 1);
}

static void unit_fit(const struct field *field, double *x)
{
    columns_restore(count_components(field), 1, x);
}

/* Scales the components other than k so that their squares and that of `value` add up to 1. */
static void unit_adapt(const struct field *field, size_t k, double value, double *x)
{
    const size_t n = count_components(field);
    x[k] = 0;
    if (vector_norm(n, x) > 0)
        vector_resize(n, x, sqrt((1 - value) * (1 + value)));
}

/* --- rotations ---------------------------------------------------------------------------------------------------- */

/* Returns an extreme angle in [0, π]: near 0 or near π, with the distance's exponent uniformly distributed, and
 * sometimes exactly 0 or π. Rarely so small that only interval arithmetic can measure a float's error. */
static double extreme_angle(struct random *random)
{
    if (random_below(random, 32) == 0)
        return random_bits(random) & 1 ? PI : 0;
    double small = random_log(random, random_below(random, 16) == 0 ? 0x1p-140 : 0x1p-26, PI);
    return random_bits(random) & 1 ? small : PI - small;
}

/* Multiplies the lower right m × m corner of M from the left by the reflection H that maps the first unit vector to a
 * random one. */
static void reflect_corner(struct random *random, size_t n, size_t m, double *M)
{
    double w[MAX_MATRIX];
    const size_t first = n - m;
    random_direction(random, m, w);
    w[0] -= 1;
    vector_resize(m, w, 1);
    for (size_t j = first; j < n; j++) {
        double along = 0;
        for (size_t i = 0; i < m; i++)
            along += w[i] * M[(first + i) * n + j];
        for (size_t i = 0; i < m; i++)
            M[(first + i) * n + j] -= 2 * along * w[i];
    }
}

/* Draws a rotation corner by corner (Diaconis and Shahshahani's subgroup algorithm): m − 1 reflections extend SO(1) to
 * SO(m). The one entry of SO(1) has the sign that makes the determinant 1. */
void random_rotation(struct random *random, size_t n, double *R)
{
    memset(R, 0, n * n * sizeof *R);
    for (size_t i = 0; i < n; i++)
        R[i * n + i] = 1;
    R[n * n - 1] = n % 2 ? 1 : -1;
    for (size_t m = 2; m <= n; m++)
        reflect_corner(random, n, m, R);
}

/* Orthogonalises q against p (Gram–Schmidt) and scales it to length 1; returns its length before scaling. */
static double orthogonalise(size_t n, const double *p, double *q)
{
    const double along = vector_dot(n, p, q);
    for (size_t k = 0; k < n; k++)
        q[k] -= along * p[k];
    const double left = vector_norm(n, q);
    vector_resize(n, q, 1);
    return left;
}

/* Draws two orthogonal unit vectors. */
static void draw_plane(struct random *random, enum draw how, size_t n, double *p, double *q)
{
    any_direction(random, how, n, p);
    do
        any_direction(random, how, n, q);
    while (orthogonalise(n, p, q) < 0x1p-10);
    orthogonalise(n, p, q); /* again: cancellation amplified the rounding errors of the first pass */
}

static void draw_rotation(struct random *random, enum draw how, size_t n, double angle, double *R)
{
    double p[MAX_MATRIX], q[MAX_MATRIX];
    draw_plane(random, how, n, p, q);
    matrix_rotation(n, p, q, angle, R);
}

void random_rotation_by(struct random *random, size_t n, double angle, double *R)
{
    draw_rotation(random, DRAW_UNIFORM, n, angle, R);
}

/* Draws a rotation by a multiple of 90° about a coordinate axis, with integer entries, or by any angle about one. */
static void remarkable_rotation(struct random *random, size_t n, double *R)
{
    const int whole = (int)(random_bits(random) & 1);
    double angle;
    if (whole)
        angle = PI / 2 * (double)random_below(random, 4);
    else
        angle = random_bits(random) & 1 ? extreme_angle(random) : 2 * PI * random_unit(random);
    draw_rotation(random, DRAW_SPECIAL, n, angle, R);
    for (size_t k = 0; k < n * n && whole; k++)
        R[k] = round(R[k]);
}

/* Replaces R by R (E + k u uᵀ) with a random unit vector u: an error along one direction, of norm |k|. */
static void stretch_along(struct random *random, size_t n, double k, double *R)
{
    double u[MAX_MATRIX];
    random_direction(random, n, u);
    for (size_t i = 0; i < n; i++) {
        const double along = vector_dot(n, R + i * n, u);
        for (size_t j = 0; j < n; j++)
            R[i * n + j] += k * along * u[j];
    }
}

/* Adds an error of up to `most` per entry: none to half of the rotations, to the others `most`, up to 2^-20, or
 * anything between; along one direction (only for uniform draws), or in each entry independently. */
static void add_drift(struct random *random, enum draw how, size_t n, double most, double *R)
{
    const double little = fmin(0x1p-20, most);
    if (random_bits(random) & 1)
        return;
    double size;
    if (random_below(random, 3) == 0)
        size = most;
    else
        size = random_bits(random) & 1 ? little : random_log(random, fmin(0x1p-30, most), most);
    /* DRAW_UNIFORM only: with an error along one direction, the rotation nearest to a rotation by 180° or 90° is by
     * exactly the same angle, and no precision decides which result is right */
    if (how == DRAW_UNIFORM && random_bits(random) & 1)
        stretch_along(random, n, random_sign(random) * size * random_between(random, 0.9, 1) * (double)n, R);
    else
        for (size_t k = 0; k < n * n; k++)
            R[k] += random_between(random, -size, size);
}

/* Restores a rotation to a double's precision: each step squares the orthogonality error. */
static void restore_rotation(size_t n, double *M)
{
    for (int step = 0; step < 5; step++)
        rotation_restore(n, M);
}

void random_defect(struct random *random, size_t n, double departure, double *M)
{
    restore_rotation(n, M);
    if (random_bits(random) & 1) { /* (1 + k)² = 1 ± departure */
        stretch_along(random, n, sqrt(1 + random_sign(random) * departure) - 1, M);
        return;
    }
    double entries[MAX_MATRIX * MAX_MATRIX], moved[MAX_MATRIX * MAX_MATRIX], size = departure;
    for (size_t k = 0; k < n * n; k++)
        entries[k] = random_between(random, -1, 1);
    for (int step = 0; step < 2; step++) { /* the departure is nearly proportional to the entries' size */
        for (size_t k = 0; k < n * n; k++)
            moved[k] = M[k] + size * entries[k];
        const double reached = matrix_orthogonality_defect(n, moved);
        size *= reached > 0 ? departure / reached : 1;
    }
    memcpy(M, moved, n * n * sizeof *M);
}

static void rotation_draw(struct random *random, enum draw how, const struct field *field, enum format format,
                          double *R)
{
    (void)format;
    const size_t n = field->size;
    if (how == DRAW_SPECIAL)
        remarkable_rotation(random, n, R);
    else if (how == DRAW_EXPONENT)
        draw_rotation(random, how, n, extreme_angle(random), R);
    else
        random_rotation(random, n, R);
    if (field->high > 0)
        add_drift(random, how, n, field->high, R);
}

/* Rotates R by an angle in a random plane. */
static void rotate_further(struct random *random, double angle, size_t n, double *R)
{
    double turn[MAX_MATRIX * MAX_MATRIX], product[MAX_MATRIX * MAX_MATRIX];
    random_rotation_by(random, n, angle, turn);
    matrix_multiply(n, turn, R, product);
    memcpy(R, product, n * n * sizeof *R);
}

/* True if M is as orthogonal as a rotation whose entries are rounded to nearest: their errors are at most u |Rᵢⱼ|, and
 * ‖MᵀM − E‖ is at most 2 √n u. */
static int is_rounded(size_t n, enum format format, const double *M)
{
    return matrix_orthogonality_defect(n, M) <= 2.05 * sqrt((double)n) * format_facts(format)->unit;
}

/* Moves a rotation. One that is orthogonal up to rounding mostly remains so; the orthogonality error of others changes
 * by up to a tenth of itself, or sometimes of the field's maximum. */
static void rotation_move(struct random *random, enum format format, const struct field *field, double size, double *R)
{
    const int rounded = is_rounded(field->size, format, R);
    if (field->high > 0 && random_below(random, rounded ? 8 : 2) == 0) {
        const double most =
            random_below(random, 4) == 0 ? field->high : fmin(field->high, matrix_orthogonality_defect(field->size, R));
        const double by = size * most * random_between(random, -0.1, 0.1);
        R[random_below(random, count_components(field))] += by;
        return;
    }
    rotate_further(random, random_log(random, 0x1p-26, 1) * size, field->size, R);
    if (field->high == 0 || rounded)
        rotation_restore(field->size, R);
}

static void rotation_perturb(struct random *random, const struct field *field, double radius, double *R)
{
    rotate_further(random, radius * random_unit(random), field->size, R);
    if (field->high == 0)
        rotation_restore(field->size, R);
}

/* True if M is in the domain: a rotation, not a reflection. An error D of up to `high` per entry has ‖D‖ ≤ f = n high,
 * and ‖(R + D)ᵀ(R + D) − E‖ = ‖RᵀD + DᵀR + DᵀD‖ ≤ 2f + f². If high is 0, entries may have errors of 4 u, since they are
 * computed and rounded. */
static int rotation_contains(const struct field *field, enum format format, const double *M)
{
    const double f = field->size * fmax(field->high, 4 * format_facts(format)->unit);
    return is_length_in(format, matrix_orthogonality_defect(field->size, M), 0, 2 * f + f * f) &&
           !matrix_reflects(field->size, M);
}

static void rotation_fit(const struct field *field, double *M)
{
    if (field->high == 0)
        columns_restore(field->size, field->size, M);
}

/* Rotates row i and the row with the largest other entry of column j, in their plane, so that entry (i, j) becomes
 * `value`: from its entries a and b in that column, with r² = a² + b²,
 *
 *   row i → c row i + s row m,   row m → c row m − s row i,   c = (a value + b w) / r²,   s = (b value − a w) / r²,
 *
 * where w² = r² − value². In a rotation of up to 12 rows r² is at least 1/11, so that r > |value|. */
static void rotation_adapt(const struct field *field, size_t k, double value, double *R)
{
    const size_t n = field->size, i = k / n, j = k % n;
    size_t m = i == 0 ? n - 1 : 0;
    for (size_t row = 0; row < n; row++)
        if (row != i && fabs(R[row * n + j]) > fabs(R[m * n + j]))
            m = row;
    const double a = R[i * n + j], b = R[m * n + j], r = sqrt(a * a + b * b);
    const double w = sqrt((r - value) * (r + value)), c = (a * value + b * w) / (r * r),
                 s = (b * value - a * w) / (r * r);
    for (size_t column = 0; column < n; column++) {
        double *p = R + i * n + column, *q = R + m * n + column;
        const double moved = c * *p + s * *q;
        *q = c * *q - s * *p;
        *p = moved;
    }
}

static double rotation_angle_of(const struct field *field, const double *R)
{
    return rotation_angle(field->size, R);
}

/* Replaces R by a rotation by another angle: in the same plane in two and three dimensions, else in the plane of its
 * largest skew-symmetric entry. */
static void rotation_set_angle(const struct field *field, double angle, double *R)
{
    const size_t n = field->size;
    double p[MAX_MATRIX] = {0}, q[MAX_MATRIX] = {0};
    size_t i = 1, j = 0;
    for (size_t a = 1; a < n; a++)
        for (size_t b = 0; b < a; b++)
            if (fabs(R[a * n + b] - R[b * n + a]) > fabs(R[i * n + j] - R[j * n + i]))
                i = a, j = b;
    if (n == 3) { /* the axis is the vector of the skew-symmetric part; p and q span the plane orthogonal to it */
        const double axis[3] = {R[7] - R[5], R[2] - R[6], R[3] - R[1]}, size = vector_norm(3, axis);
        const size_t k = fabs(axis[0]) <= fabs(axis[1]) ? 0 : 1;
        p[k] = 1;
        for (size_t c = 0; c < 3 && size > 0; c++)
            p[c] -= axis[k] / size * axis[c] / size;
        vector_resize(3, p, 1);
        for (size_t c = 0; c < 3; c++)
            q[c] = size > 0 ? (axis[(c + 1) % 3] * p[(c + 2) % 3] - axis[(c + 2) % 3] * p[(c + 1) % 3]) / size : c == 2;
    } else {
        p[j] = 1;
        q[i] = R[i * n + j] >= R[j * n + i] ? 1 : -1;
    }
    matrix_rotation(n, p, q, angle, R);
}

/* --- quaternions -------------------------------------------------------------------------------------------------- */

static void unit_quaternion_draw(struct random *random, enum draw how, const struct field *field, enum format format,
                                 double *q)
{
    (void)field;
    (void)format;
    if (how != DRAW_EXPONENT) {
        any_direction(random, how, 4, q);
        return;
    }
    const double half = extreme_angle(random) / 2, sign = random_sign(random);
    double sine, cosine;
    elementary_sine_cosine(half, &sine, &cosine);
    any_direction(random, how, 3, q + 1);
    for (size_t k = 1; k < 4; k++)
        q[k] *= sign * sine;
    q[0] = sign * cosine;
}

static void quaternion_draw(struct random *random, enum draw how, const struct field *field, enum format format,
                            double *q)
{
    unit_quaternion_draw(random, how, field, format, q);
    if (random_bits(random) & 1)
        vector_resize(4, q, random_log(random, field->low, field->high));
}

/* Moves a quaternion and preserves its length; a length that is 1 up to rounding is first set to 1. */
static void quaternion_move(struct random *random, enum format format, const struct field *field, double size,
                            double *q)
{
    if (fabs(vector_norm(4, q) - 1) <= 2 * format_facts(format)->unit)
        vector_resize(4, q, 1);
    (void)field;
    turn_direction(random, random_log(random, 0x1p-26, 1) * size, 4, q);
}

static void quaternion_perturb(struct random *random, const struct field *field, double radius, double *q)
{
    (void)field;
    turn_direction(random, radius * random_unit(random), 4, q);
}

/* Restores length 1 if the length is 1 up to a float's rounding; other lengths are left as they are. */
static void quaternion_fit(const struct field *field, double *q)
{
    if (unit_contains(field, DOUBLE, q))
        unit_fit(field, q);
}

static double quaternion_angle(const struct field *field, const double *q)
{
    (void)field;
    return 2 * atan2(vector_norm(3, q + 1), fabs(q[0]));
}

static void quaternion_set_angle(const struct field *field, double angle, double *q)
{
    (void)field;
    const double length = vector_norm(4, q);
    double sine, cosine;
    elementary_sine_cosine(angle / 2, &sine, &cosine);
    q[0] = copysign(length * cosine, q[0]);
    vector_resize(3, q + 1, length * sine);
}

/* --- positive definite matrices ----------------------------------------------------------------------------------- */

/* Returns the index of entry (i, j), j ≤ i, of a symmetric matrix. */
static size_t in_triangle(size_t i, size_t j)
{
    return i * (i + 1) / 2 + j;
}

/* Draws Q diag(λ) Qᵀ, with a random rotation Q, or the identity for special values. */
static void positive_draw(struct random *random, enum draw how, const struct field *field, enum format format,
                          double *M)
{
    (void)format;
    const size_t n = field->size;
    double Q[MAX_MATRIX * MAX_MATRIX], lambda[MAX_MATRIX];
    random_rotation(random, n, Q);
    for (size_t i = 0; i < n; i++) {
        const size_t end = how == DRAW_SPECIAL ? random_below(random, 3) : 2;
        if (end == 0)
            lambda[i] = field->low;
        else
            lambda[i] = end == 1 ? field->high : random_log(random, field->low, field->high);
        for (size_t j = 0; j < n && how == DRAW_SPECIAL; j++)
            Q[i * n + j] = i == j;
    }
    symmetric_of_eigenvalues(n, Q, lambda, M);
}

static void positive_move(struct random *random, enum format format, const struct field *field, double size, double *M)
{
    const size_t k = random_below(random, count_components(field));
    M[k] = step_randomly(random, format, size, M[k]);
}

static void positive_perturb(struct random *random, const struct field *field, double radius, double *M)
{
    for (size_t k = 0; k < count_components(field); k++)
        M[k] *= 1 + random_between(random, -radius, radius) / (double)field->size;
}

/* True if sign M + shift E has a Cholesky factor, for sign = ±1: all eigenvalues of sign M exceed −shift. */
static int is_positive(size_t n, const double *M, double sign, double shift)
{
    double L[MAX_MATRIX * MAX_MATRIX] = {0};
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++) {
            double sum = sign * M[in_triangle(i, j)] + (i == j ? shift : 0);
            for (size_t k = 0; k < j; k++)
                sum -= L[i * n + k] * L[j * n + k];
            if (i == j && !(sum > 0))
                return 0;
            L[i * n + j] = i == j ? sqrt(sum) : sum / L[j * n + j];
        }
    return 1;
}

/* True if M is in the domain. Rounding its entries changes eigenvalues by an amount that is relative to the largest
 * one. */
static int positive_contains(const struct field *field, enum format format, const double *M)
{
    const size_t n = field->size;
    const double slack = rounding_of(format) * vector_norm(count_components(field), M);
    return is_positive(n, M, 1, 0) && is_positive(n, M, 1, slack - field->low) &&
           is_positive(n, M, -1, slack + field->high);
}

/* --- pairs of bounds ---------------------------------------------------------------------------------------------- */

/* Exchanges lower and upper bounds that are in the wrong order. */
static void order_bounds(const struct field *field, double *x)
{
    for (size_t i = 0; i < field->size; i++)
        if (x[i] > x[field->size + i]) {
            const double upper = x[i];
            x[i] = x[field->size + i];
            x[field->size + i] = upper;
        }
}

/* Draws bounds. Special ones have an end at 0, allow a single value, or allow the whole domain. */
static void limits_draw(struct random *random, enum draw how, const struct field *field, enum format format, double *x)
{
    const struct field one = {"", "", NUMBER, 1, field->low, field->high, 0};
    for (size_t i = 0; i < field->size; i++) {
        double *low = &x[i], *high = &x[field->size + i];
        number_draw(random, how, &one, format, low);
        number_draw(random, how, &one, format, high);
        const size_t special = how == DRAW_SPECIAL ? random_below(random, 4) : 3;
        if (special == 0)
            *low = clamp(0, field->low, field->high);
        else if (special == 1)
            *low = *high;
        else if (special == 2)
            *low = field->low, *high = field->high;
    }
    order_bounds(field, x);
}

static void limits_move(struct random *random, enum format format, const struct field *field, double size, double *x)
{
    const size_t k = random_below(random, count_components(field));
    x[k] = clamp(step_randomly(random, format, size, x[k]), field->low, field->high);
    order_bounds(field, x);
}

static void limits_perturb(struct random *random, const struct field *field, double radius, double *x)
{
    for (size_t k = 0; k < count_components(field); k++)
        x[k] = clamp(x[k] * (1 + random_between(random, -radius, radius)), field->low, field->high);
    order_bounds(field, x);
}

static int limits_contains(const struct field *field, enum format format, const double *x)
{
    (void)format;
    for (size_t i = 0; i < field->size; i++)
        if (!(field->low <= x[i] && x[i] <= x[field->size + i] && x[field->size + i] <= field->high))
            return 0;
    return 1;
}

/* --- integers ----------------------------------------------------------------------------------------------------- */

static void integer_draw(struct random *random, enum draw how, const struct field *field, enum format format, double *x)
{
    (void)format;
    const double steps = field->high - field->low;
    if (how == DRAW_SPECIAL)
        *x = random_bits(random) & 1 ? field->low : field->high;
    else if (how == DRAW_EXPONENT)
        *x = field->low + floor(steps > 1 ? random_log(random, 1, steps + 1) - 1 : steps * random_unit(random));
    else
        *x = field->low + floor((steps + 1) * random_unit(random));
    *x = clamp(*x, field->low, field->high);
}

static void integer_move(struct random *random, enum format format, const struct field *field, double size, double *x)
{
    (void)format;
    const double radius = fmax(1, floor(size * (field->high - field->low)));
    *x = clamp(*x + random_sign(random) * (1 + floor(radius * random_unit(random))), field->low, field->high);
}

static void integer_perturb(struct random *random, const struct field *field, double radius, double *x)
{
    (void)random, (void)radius;
    *x = clamp(*x, field->low, field->high); /* an integer has no neighbourhood */
}

static int integer_contains(const struct field *field, enum format format, const double *x)
{
    return x[0] == floor(x[0]) && number_contains(field, format, x);
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

static const char lower_triangle[] = "lower triangle, row by row";

const struct kind_facts kinds[KINDS] = {
    [NUMBER] = {"number", one, number_draw, free_move, free_perturb, number_contains, NULL, NULL, common_number},
    [POSITIVE] = {"positive number", one, number_draw, free_move, free_perturb, number_contains, NULL, NULL,
                  common_number},
    [ANGLE] = {"angle", one, number_draw, free_move, free_perturb, number_contains, NULL, NULL, common_angle},
    [VECTOR] = {"vector", size_of, vector_draw, free_move, free_perturb, vector_contains, NULL, NULL, common_vector},
    [MATRIX] = {"matrix", rectangle_of, vector_draw, free_move, free_perturb, vector_contains, NULL, NULL,
                common_matrix, .order = "row by row"},
    [SKEW] = {"skew matrix", below_diagonal_of, vector_draw, free_move, free_perturb, vector_contains, NULL, NULL,
              common_vector},
    [SYMMETRIC] = {"symmetric matrix", triangle_of, vector_draw, free_move, free_perturb, vector_contains, NULL, NULL,
                   common_vector, .order = lower_triangle},
    [POSITIVE_MATRIX] = {"symmetric positive definite matrix", triangle_of, positive_draw, positive_move,
                         positive_perturb, positive_contains, NULL, NULL, common_positive_matrix,
                         .order = lower_triangle},
    [LIMITS] = {"bounds", twice_size_of, limits_draw, limits_move, limits_perturb, limits_contains, NULL, NULL,
                common_limits, .order = "all lower bounds, then all upper ones"},
    [UNIT_VECTOR] = {"unit vector", size_of, unit_draw, unit_move, unit_perturb, unit_contains, NULL, NULL,
                     common_unit_vector, unit_fit, unit_adapt},
    [ROTATION] = {"rotation", square_of, rotation_draw, rotation_move, rotation_perturb, rotation_contains,
                  rotation_angle_of, rotation_set_angle, common_rotation, rotation_fit, rotation_adapt,
                  .order = "row by row"},
    [UNIT_QUATERNION] = {"unit quaternion", four, unit_quaternion_draw, unit_move, unit_perturb, unit_contains,
                         quaternion_angle, quaternion_set_angle, common_unit_quaternion, unit_fit, unit_adapt,
                         .order = "w, x, y, z"},
    [QUATERNION] = {"quaternion", four, quaternion_draw, quaternion_move, quaternion_perturb, vector_contains,
                    quaternion_angle, quaternion_set_angle, common_quaternion, quaternion_fit, .order = "w, x, y, z"},
    [SEQUENCE_ANGLES] = {"angles of a sequence", three, sequence_draw, free_move, free_perturb, sequence_contains, NULL,
                         NULL, common_sequence, .order = "a, b, c"},
    [INDEX] = {"index", one, integer_draw, integer_move, integer_perturb, integer_contains, NULL, NULL, common_whole},
    [COUNT] = {"count", one, integer_draw, integer_move, integer_perturb, integer_contains, NULL, NULL, common_whole},
    [STATUS] = {"status", one, integer_draw, integer_move, integer_perturb, integer_contains, NULL, NULL, common_whole},
};

int kind_is_number(enum kind kind)
{
    return kind == NUMBER || kind == POSITIVE || kind == ANGLE;
}

int kind_is_free(enum kind kind)
{
    return kind_is_number(kind) || kind == VECTOR || kind == MATRIX || kind == SKEW || kind == SYMMETRIC;
}

int kind_is_integer(enum kind kind)
{
    return kind == INDEX || kind == COUNT || kind == STATUS;
}

const char *kind_text(enum kind kind)
{
    return kinds[kind].text;
}

/* --- functions of contracts.h that use the table ------------------------------------------------------------------ */

void field_draw(struct random *random, enum draw how, const struct field *field, enum format format, double *x)
{
    kinds[field->kind].draw(random, how, field, format, x);
}

void field_draw_ordinary(struct random *random, const struct field *field, enum format format, double *x)
{
    const double size = clamp(random_between(random, 0.25, 2), field->low, field->high);
    field_draw(random, DRAW_UNIFORM, field, format, x);
    if (kind_is_number(field->kind))
        x[0] = size;
    else if (kind_is_free(field->kind))
        vector_resize(count_components(field), x, size);
    else if (field->kind == QUATERNION)
        vector_resize(count_components(field), x, clamp(1, field->low, field->high));
}

void field_move(struct random *random, enum format format, const struct field *field, double size, double *x)
{
    kinds[field->kind].move(random, format, field, size, x);
}

void field_perturb(struct random *random, const struct field *field, double radius, double *x)
{
    kinds[field->kind].perturb(random, field, radius, x);
}

void field_put(const struct field *field, size_t k, double value, double *x)
{
    if (kinds[field->kind].adapt && fabs(value) <= 0.25)
        kinds[field->kind].adapt(field, k, value, x);
    x[k] = value;
}

int field_contains(const struct field *field, enum format format, const double *x)
{
    for (size_t k = 0; k < count_components(field); k++)
        if (!isfinite(x[k]))
            return 0;
    return kinds[field->kind].contains(field, format, x);
}

void field_round(const struct field *field, enum format format, double *x)
{
    const size_t n = count_components(field);
    for (size_t k = 0; k < n; k++)
        x[k] = format_round(format, x[k]);
    if (format == DOUBLE && kinds[field->kind].fit && field_contains(field, FLOAT, x))
        kinds[field->kind].fit(field, x);
}
