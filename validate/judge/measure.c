/* Error measures: see measure.h. */
#include "measure.h"

#include "validate/base/vectors.h"

#include <stdlib.h>

enum { PRECISION = 320 }; /* bits of the differences below: above twice binary64's digits and the enclosures' start */

/* --- in binary64, from differences -------------------------------------------------------------------------------- */

double difference_near(enum format format, double computed, double value, double rest)
{
    const struct format_facts *facts = format_facts(format);
    if (!isinf(computed))
        return computed - value - rest;
    const double overflow = facts->largest + power_of_two(facts->most_exponent - facts->digits); /* the tie goes up */
    if (signbit(computed) == signbit(value) && fabs(value) >= overflow)
        return 0;
    return format == BINARY32 ? copysign(0x1p128, computed) - value : computed;
}

double component_error(const struct format_facts *facts, const struct component *component, double floor, int scaled,
                       double *doubt)
{
    const double magnitude = fabs(component->value), size = fmax(floor, scaled ? component->scale : 0);
    const double distance = fabs(component->difference), bound = component->bound;
    *doubt = 0;
    if (isnan(component->computed))
        return INFINITY;
    const double error = in_ulps(facts, distance, fmax(magnitude, size));
    /* the exact y may lie below a power of two and `value` above it: use the smaller spacing, that of the low end */
    const double most = in_ulps(facts, distance + bound, fmax(magnitude - bound, size));
    *doubt = isfinite(component->value) && most >= 0 ? most - error : INFINITY;
    return error >= 0 ? error : (double)INFINITY;
}

/* Σₖ x̂ₖ ŷₖ − Σₖ xₖ yₖ over n entries that stand `stride` apart, x and y being value + rest: in twice binary64's digits,
 * since two products that are nearly equal are subtracted. */
struct long_sum {
    double high, low;
};

static void add_product(struct long_sum *sum, double x, double y)
{
    const double product = x * y, total = sum->high + product, moved = total - sum->high;
    sum->low += fma(x, y, -product) + (sum->high - (total - moved)) + (product - moved);
    sum->high = total;
}

static double products_added(const struct field_values *values, size_t n, size_t stride, size_t i, size_t j)
{
    struct long_sum sum = {0, 0};
    for (size_t k = 0; k < n; k++) {
        const size_t x = k * stride + i, y = k * stride + j;
        add_product(&sum, values->computed[x], values->computed[y]);
        add_product(&sum, -values->value[x], values->value[y]);
        if (values->rest)
            sum.low -= values->value[x] * values->rest[y] + values->rest[x] * values->value[y];
    }
    return sum.high + sum.low;
}

/* ‖R̂ᵀR̂ − RᵀR‖ */
static double departure_added(size_t n, const struct field_values *values)
{
    double sum[MATRIX_MOST * MATRIX_MOST];
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            sum[i * n + j] = products_added(values, n, n, i, j);
    return vector_norm(n * n, sum);
}

/* |ŷ| − |y| = (ŷ·ŷ − y·y) / (|ŷ| + |y|) */
static double length_added(size_t n, const struct field_values *values)
{
    return fabs(products_added(values, n, 1, 0, 0)) /
           (vector_norm(n, values->computed) + vector_norm(n, values->value));
}

/* The angle of R̂Rᵀ = RRᵀ + δRᵀ, whose skew part is that of δRᵀ: ‖δRᵀ − Rδᵀ‖/√2 = 2 sin φ, the trace n − 2 + 2 cos φ */
static double matrix_angle(size_t n, const double *R, const double *difference)
{
    double skew = 0, trace = 0;
    for (size_t i = 0; i < n; i++) {
        trace += vector_dot(n, R + i * n, R + i * n) + vector_dot(n, difference + i * n, R + i * n);
        for (size_t j = 0; j < i; j++) {
            const double entry =
                vector_dot(n, difference + i * n, R + j * n) - vector_dot(n, difference + j * n, R + i * n);
            skew += entry * entry;
        }
    }
    return atan2(sqrt(skew), trace - (double)n + 2);
}

/* Twice the angle of q̄q̂ = |q|² + q̄δ */
static double quaternion_angle(const double *q, const double *d)
{
    const double imaginary[3] = {q[0] * d[1] - q[1] * d[0] - q[2] * d[3] + q[3] * d[2],
                                 q[0] * d[2] - q[2] * d[0] - q[3] * d[1] + q[1] * d[3],
                                 q[0] * d[3] - q[3] * d[0] - q[1] * d[2] + q[2] * d[1]};
    return 2 * atan2(vector_norm(3, imaginary), fabs(vector_dot(4, q, q) + vector_dot(4, q, d)));
}

static double measured(const struct field *field, enum measure measure, const struct field_values *values, double least)
{
    const size_t n = field_components(field);
    const int matrix = field->kind == ROTATION;
    if (measure == NORM)
        return vector_norm_over(n, values->difference, fmax(vector_norm(n, values->value), least));
    if (measure == ORTHOGONALITY)
        return matrix ? departure_added(field->size, values) : length_added(n, values);
    return matrix ? matrix_angle(field->size, values->value, values->difference)
                  : quaternion_angle(values->value, values->difference);
}

double field_error(const struct field *field, enum measure measure, const struct format_facts *facts,
                   const struct field_values *values, double floor, double *doubt)
{
    const size_t n = field_components(field);
    const double least = fmax(floor, facts->smallest_normal), norm = vector_norm(n, values->value);
    const double divisor = measure == NORM ? fmax(norm, least) : 1;
    *doubt = 0;
    for (size_t k = 0; k < n; k++)
        if (!isfinite(values->difference[k]) && isfinite(values->value[k]) && isfinite(values->bound[k]))
            return INFINITY; /* a NaN or an infinity where the exact value is finite */
    const double error = measured(field, measure, values, least);
    /* The filter's own bound, and the rounding of the functions above: relative to the difference, or for
     * orthogonality to twice binary64's digits. */
    const double rounding = measure == ORTHOGONALITY ? 0x1p-48 * error + 0x1p-100 * (1 + norm * norm)
                                                     : 0x1p-45 * vector_norm_over(n, values->difference, divisor);
    *doubt = (4 * vector_norm_over(n, values->bound, divisor) + rounding) / facts->unit;
    if (!(*doubt >= 0) || !isfinite(norm))
        *doubt = INFINITY;
    return error >= 0 ? error / facts->unit : (double)INFINITY;
}

/* --- the decisive measurement ------------------------------------------------------------------------------------- */

long ulp_exponent(enum format format, const mpfr_t y)
{
    const struct format_facts *facts = format_facts(format);
    long exponent = mpfr_regular_p(y) ? mpfr_get_exp(y) - 1 : facts->least_exponent;
    return (exponent < facts->least_exponent ? facts->least_exponent : exponent) - (facts->digits - 1);
}

/* The least magnitude that rounds to infinity, (2 − 2^−digits) 2^emax: at the tie, nearest even goes up. */
static void overflow_threshold(mpfr_t threshold, const struct format_facts *facts)
{
    mpfr_set_ui_2exp(threshold, 1, -facts->digits, MPFR_RNDN);
    mpfr_ui_sub(threshold, 2, threshold, MPFR_RNDN);
    mpfr_mul_2si(threshold, threshold, facts->most_exponent, MPFR_RNDN);
}

/* |ŷ − y| for a single y, by the conventions for infinite ŷ. */
static void distance(enum format format, double computed, const mpfr_t y, mpfr_t result)
{
    const struct format_facts *facts = format_facts(format);
    if (isinf(computed)) {
        overflow_threshold(result, facts);
        int sign = computed > 0 ? 1 : -1;
        if (mpfr_sgn(y) == sign && mpfr_cmpabs(y, result) >= 0) {
            mpfr_set_zero(result, 1);
            return;
        }
        mpfr_set_si_2exp(result, sign, facts->most_exponent + 1, MPFR_RNDN);
    } else {
        mpfr_set_d(result, computed, MPFR_RNDN);
    }
    mpfr_sub(result, result, y, MPFR_RNDN);
    mpfr_abs(result, result, MPFR_RNDN);
}

/* Distances to both ends of an enclosure, in ulps 2^low_exponent … 2^high_exponent. */
static void error_enclosure(enum format format, double computed, const mpfi_t y, long low_exponent, long high_exponent,
                            double *low, double *high)
{
    mpfr_t left, right;
    if (isnan(computed)) {
        *low = *high = INFINITY;
        return;
    }
    mpfr_inits2(PRECISION + mpfi_get_prec(y), left, right, (mpfr_ptr)0);
    distance(format, computed, &y->left, left);
    distance(format, computed, &y->right, right);
    int inside = mpfr_cmp_d(&y->left, computed) <= 0 && mpfr_cmp_d(&y->right, computed) >= 0;
    mpfr_srcptr least = mpfr_cmp(left, right) < 0 ? left : right, most = least == left ? right : left;
    mpfr_t scaled;
    mpfr_init2(scaled, PRECISION);
    mpfr_div_2si(scaled, most, low_exponent, MPFR_RNDU);
    *high = mpfr_get_d(scaled, MPFR_RNDU);
    mpfr_div_2si(scaled, least, high_exponent, MPFR_RNDD);
    *low = inside ? 0 : mpfr_get_d(scaled, MPFR_RNDD);
    mpfr_clears(left, right, scaled, (mpfr_ptr)0);
}

/* The ends of an enclosure's ulp exponents: y may lie on either side of a power of two. */
static void exponent_range(enum format format, const mpfi_t y, long *low, long *high)
{
    long left = ulp_exponent(format, &y->left), right = ulp_exponent(format, &y->right);
    *high = left > right ? left : right;
    *low = left > right ? right : left;
    if (mpfi_has_zero(y))
        *low = format_facts(format)->least_exponent - (format_facts(format)->digits - 1);
}

void ulp_error_enclosure(enum format format, double computed, const mpfi_t y, double *low, double *high)
{
    long low_exponent, high_exponent;
    exponent_range(format, y, &low_exponent, &high_exponent);
    error_enclosure(format, computed, y, low_exponent, high_exponent, low, high);
}

void scaled_ulp_error_enclosure(enum format format, double computed, const mpfi_t y, double scale, double *low,
                                double *high)
{
    long low_exponent, high_exponent;
    mpfr_t scale_exact;
    mpfr_init2(scale_exact, 53);
    mpfr_set_d(scale_exact, scale, MPFR_RNDN);
    long scale_exponent = ulp_exponent(format, scale_exact);
    mpfr_clear(scale_exact);
    exponent_range(format, y, &low_exponent, &high_exponent);
    error_enclosure(format, computed, y, low_exponent > scale_exponent ? low_exponent : scale_exponent,
                    high_exponent > scale_exponent ? high_exponent : scale_exponent, low, high);
}
