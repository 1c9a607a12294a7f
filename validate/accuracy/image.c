/* The measure IMAGE: the angle between R̂x and y, where R̂ is a computed rotation and x, y are the first two inputs, as
 * in contracts of the rotation from x to y. The exact rotation is not used: if x and y are opposite, every half turn
 * about an axis perpendicular to x is right, and all of these have the error 0. */
#include "measure.h"

#include <float.h>

/* Computes the image y = R̂x; of a quaternion q̂ = (s, v) |q̂|² times the rotated x:
 * (s² − v·v) x + 2 (v·x) v + 2 s v×x. */
static void rotate_by(const struct field *field, const double *rotation, const double *x, long double *y)
{
    const long double s = rotation[0], v[3] = {rotation[1], rotation[2], rotation[3]};
    const long double scalar = s * s - v[0] * v[0] - v[1] * v[1] - v[2] * v[2];
    const long double along = v[0] * x[0] + v[1] * x[1] + v[2] * x[2];
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        const double *row = rotation + 3 * i;
        if (field->kind == ROTATION)
            y[i] = (long double)row[0] * x[0] + (long double)row[1] * x[1] + (long double)row[2] * x[2];
        else
            y[i] = scalar * x[i] + 2 * along * v[i] + 2 * s * (v[j] * x[k] - v[k] * x[j]);
    }
}

/* True if a matrix is a reflection: its determinant is negative. */
static int is_reflection(const struct field *field, const double *R)
{
    long double determinant = 0;
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        determinant += R[i] * ((long double)R[3 + j] * R[6 + k] - (long double)R[3 + k] * R[6 + j]);
    }
    return field->kind == ROTATION && determinant < 0;
}

double image_error(const struct field *field, const struct format_facts *facts, const double *in,
                   const double *computed, double *doubt)
{
    const double *y = in + 3;
    long double image[3], squares = 0, along = 0;
    rotate_by(field, computed, in, image);
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3, k = (i + 2) % 3;
        const long double normal = image[j] * y[k] - image[k] * y[j];
        squares += normal * normal;
        along += image[i] * y[i];
    }
    *doubt = 0;
    if (!isfinite(squares) || (squares == 0 && along == 0) || is_reflection(field, computed))
        return INFINITY;
    /* some twenty roundings, relative to the lengths of the image and of y */
    *doubt = 32 * (double)LDBL_EPSILON / facts->unit;
    return (double)atan2l(sqrtl(squares), along) / facts->unit;
}

/* --- the decisive measurement ------------------------------------------------------------------------------------- */

/* Precision, in bits, of the intervals: three times the precision of a double, and the range of its exponents. */
enum { PRECISION = 160 + 2200 };

/* Sets sum to sum ± a b c. */
static void add_product(mpfi_t sum, double a, double b, double c, int sign)
{
    mpfi_t product;
    mpfi_init2(product, PRECISION);
    mpfi_set_d(product, sign * a);
    mpfi_mul_d(product, product, b);
    mpfi_mul_d(product, product, c);
    mpfi_add(sum, sum, product);
    mpfi_clear(product);
}

/* Encloses component i of the image, as in rotate_by. */
static void enclose_image(const struct field *field, const double *rotation, const double *x, size_t i, mpfi_t image)
{
    const size_t j = (i + 1) % 3, k = (i + 2) % 3;
    const double s = rotation[0], *v = rotation + 1;
    mpfi_set_ui(image, 0);
    if (field->kind == ROTATION) {
        for (size_t n = 0; n < 3; n++)
            add_product(image, rotation[3 * i + n], x[n], 1, 1);
        return;
    }
    add_product(image, s, s, x[i], 1);
    for (size_t n = 0; n < 3; n++) {
        add_product(image, v[n], v[n], x[i], -1);
        add_product(image, v[n], 2 * x[n], v[i], 1);
    }
    add_product(image, s, 2 * v[j], x[k], 1);
    add_product(image, s, 2 * v[k], x[j], -1);
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
    const struct format_facts *facts = format_facts(format);
    double doubt;
    mpfi_t image[3], angle;
    *low = *high = image_error(field, facts, in, computed, &doubt);
    if (isinf(*high))
        return;
    mpfi_init2(angle, PRECISION);
    for (size_t i = 0; i < 3; i++) {
        mpfi_init2(image[i], PRECISION);
        enclose_image(field, computed, in, i, image[i]);
    }
    enclose_angle(image, in + 3, angle);
    mpfi_mul_2ui(angle, angle, (unsigned long)facts->digits);
    *low = fmax(0, mpfr_get_d(&angle->left, MPFR_RNDD));
    *high = mpfr_get_d(&angle->right, MPFR_RNDU);
    for (size_t i = 0; i < 3; i++)
        mpfi_clear(image[i]);
    mpfi_clear(angle);
}
