/* The measure IMAGE: the angle between R̂x and y, where R̂ is a computed rotation and x, y are the first two inputs, as
 * in contracts of the rotation from x to y. The exact rotation is not used: if x and y are opposite, every half turn
 * about an axis perpendicular to x is right, and all of these have the error 0. */
#include "measure.h"

#include <float.h>
#include <stdbool.h>

/* Computes the image R̂x and, for each of its components, the sum of the magnitudes of its terms, to which the rounding
 * errors are relative. The image by a quaternion q̂ = (s, v) is |q̂|² times the rotated x:
 * (s² − v·v) x + 2 (v·x) v + 2 s v×x. */
static void rotate_by(const struct field *field, const double *rotation, const double *x, long double *image,
                      long double *terms)
{
    for (size_t i = 0; field->kind == ROTATION && i < 3; i++) {
        image[i] = terms[i] = 0;
        for (size_t n = 0; n < 3; n++) {
            const long double term = (long double)rotation[3 * i + n] * x[n];
            image[i] += term;
            terms[i] += fabsl(term);
        }
    }
    if (field->kind == ROTATION)
        return;
    const long double s = rotation[0], v[3] = {rotation[1], rotation[2], rotation[3]};
    const long double of_v = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    const long double along = v[0] * x[0] + v[1] * x[1] + v[2] * x[2];
    const long double along_terms = fabsl(v[0] * x[0]) + fabsl(v[1] * x[1]) + fabsl(v[2] * x[2]);
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        image[i] = (s * s - of_v) * x[i] + 2 * along * v[i] + 2 * s * (v[j] * x[k] - v[k] * x[j]);
        terms[i] = (s * s + of_v) * fabsl(x[i]) + 2 * along_terms * fabsl(v[i]) +
                   2 * fabsl(s) * (fabsl(v[j] * x[k]) + fabsl(v[k] * x[j]));
    }
}

/* Returns the determinant of a matrix; *terms becomes the sum of the magnitudes of its terms. */
static long double determinant(const double *R, long double *terms)
{
    long double sum = *terms = 0;
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        const long double plus = (long double)R[3 + j] * R[6 + k], minus = (long double)R[3 + k] * R[6 + j];
        sum += R[i] * (plus - minus);
        *terms += fabsl(R[i]) * (fabsl(plus) + fabsl(minus));
    }
    return sum;
}

static bool all_finite(size_t n, const double *x)
{
    for (size_t i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return false;
    return true;
}

/* No operation below overflows or underflows: its operands are products of at most eight doubles, and the exponents of
 * long double have 15 bits. */
double image_error(const struct field *field, const struct format_facts *facts, const double *in,
                   const double *computed, double *doubt)
{
    enum { ROUNDINGS = 32 }; /* at least the number of roundings on the way to a component, and to the angle */
    const double *y = in + 3;
    long double image[3], terms[3], squares = 0, along = 0, lengths = 0, all_terms = 0;
    *doubt = 0;
    if (!all_finite(field_components(field), computed))
        return INFINITY;
    if (field->kind == ROTATION) {
        const long double sign = determinant(computed, &all_terms);
        if (fabsl(sign) <= ROUNDINGS * LDBL_EPSILON * all_terms)
            *doubt = INFINITY; /* the matrix may be a reflection */
        else if (sign < 0)
            return INFINITY;
    }
    rotate_by(field, computed, in, image, terms);
    all_terms = 0;
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        const long double normal = image[j] * y[k] - image[k] * y[j];
        squares += normal * normal;
        along += image[i] * y[i];
        lengths += image[i] * image[i];
        all_terms += terms[i] * terms[i];
    }
    if (squares == 0 && along == 0) { /* the image or y is 0; the image may only have been rounded to 0 */
        *doubt = all_terms > 0 && (y[0] != 0 || y[1] != 0 || y[2] != 0) ? INFINITY : 0;
        return INFINITY;
    }
    const double error = (double)(atan2l(sqrtl(squares), along) / facts->unit);
    /* The direction of the image has an error relative to its terms, the angle one relative to the lengths, and the
     * error's conversion to double one relative to itself. */
    *doubt += (double)(ROUNDINGS * LDBL_EPSILON * (1 + sqrtl(all_terms / lengths)) / facts->unit) + DBL_EPSILON * error;
    return error;
}

/* --- the decisive measurement ------------------------------------------------------------------------------------- */

/* Precision of the intervals, in bits: sums of products of three doubles, whose digits are between 2⁻³²²² and 2³⁰⁷²,
 * are exact. Hence the signs of determinants are exact, and the image is exactly 0 or not. */
enum { PRECISION = 3 * (1024 + 1074) + 64 };

/* Sets sum to sum + factor a b c. */
static void add_product(mpfi_t sum, long factor, double a, double b, double c)
{
    mpfi_t product;
    mpfi_init2(product, PRECISION);
    mpfi_set_d(product, a);
    mpfi_mul_d(product, product, b);
    mpfi_mul_d(product, product, c);
    mpfi_mul_si(product, product, factor);
    mpfi_add(sum, sum, product);
    mpfi_clear(product);
}

/* Computes component i of the image, as in rotate_by. */
static void enclose_image(const struct field *field, const double *rotation, const double *x, size_t i, mpfi_t image)
{
    const size_t j = (i + 1) % 3, k = (i + 2) % 3;
    const double s = rotation[0], *v = rotation + 1;
    mpfi_set_ui(image, 0);
    if (field->kind == ROTATION) {
        for (size_t n = 0; n < 3; n++)
            add_product(image, 1, rotation[3 * i + n], x[n], 1);
        return;
    }
    add_product(image, 1, s, s, x[i]);
    for (size_t n = 0; n < 3; n++) {
        add_product(image, -1, v[n], v[n], x[i]);
        add_product(image, 2, v[n], x[n], v[i]);
    }
    add_product(image, 2, s, v[j], x[k]);
    add_product(image, -2, s, v[k], x[j]);
}

/* True if a matrix is a reflection: its determinant is negative. */
static bool is_reflection(const double *R)
{
    mpfi_t sum;
    mpfi_init2(sum, PRECISION);
    mpfi_set_ui(sum, 0);
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        add_product(sum, 1, R[i], R[3 + j], R[6 + k]);
        add_product(sum, -1, R[i], R[3 + k], R[6 + j]);
    }
    const bool negative = mpfr_sgn(&sum->right) < 0;
    mpfi_clear(sum);
    return negative;
}

/* Encloses the angle between `image` and y. */
static void enclose_angle(mpfi_t *image, const double *y, mpfi_t angle)
{
    mpfi_t squares, along, part, other;
    mpfi_ptr const all[] = {squares, along, part, other};
    for (size_t i = 0; i < 4; i++) {
        mpfi_init2(all[i], PRECISION);
        mpfi_set_ui(all[i], 0);
    }
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        mpfi_mul_d(part, image[j], y[k]);
        mpfi_mul_d(other, image[k], y[j]);
        mpfi_sub(part, part, other);
        mpfi_sqr(part, part);
        mpfi_add(squares, squares, part);
        mpfi_mul_d(part, image[i], y[i]);
        mpfi_add(along, along, part);
    }
    mpfi_sqrt(squares, squares);
    mpfi_atan2(angle, squares, along);
    for (size_t i = 0; i < 4; i++)
        mpfi_clear(all[i]);
}

void image_error_enclosure(const struct field *field, enum format format, const double *in, const double *computed,
                           double *low, double *high)
{
    const double *y = in + 3;
    mpfi_t image[3], angle;
    int zeros = 0;
    *low = *high = INFINITY;
    if (!all_finite(field_components(field), computed) || (field->kind == ROTATION && is_reflection(computed)))
        return;
    mpfi_init2(angle, PRECISION);
    for (size_t i = 0; i < 3; i++) {
        mpfi_init2(image[i], PRECISION);
        enclose_image(field, computed, in, i, image[i]);
        zeros += mpfi_is_zero(image[i]) > 0;
    }
    if (zeros < 3 && (y[0] != 0 || y[1] != 0 || y[2] != 0)) {
        enclose_angle(image, y, angle);
        mpfi_mul_2ui(angle, angle, (unsigned long)format_facts(format)->digits);
        *low = fmax(0, mpfr_get_d(&angle->left, MPFR_RNDD));
        *high = mpfr_get_d(&angle->right, MPFR_RNDU);
    }
    for (size_t i = 0; i < 3; i++)
        mpfi_clear(image[i]);
    mpfi_clear(angle);
}
