/* Error measures: the decisive ones, in MPFR, for binary32 and binary64. Conventions are in ulp.h. */
#include "ulp.h"

#include <float.h>
#include <stdlib.h>

enum { PRECISION = 320 }; /* bits of the differences below: above twice binary64's digits and the enclosures' start */

const struct format_facts *format_facts(enum format format)
{
    static const struct format_facts binary32 = {24, -126, 127, FLT_MAX, FLT_MIN, 0x1p-149, 0x1p-24};
    static const struct format_facts binary64 = {53, -1022, 1023, DBL_MAX, DBL_MIN, 0x1p-1074, 0x1p-53};
    return format == BINARY32 ? &binary32 : &binary64;
}

double format_round(enum format format, double x)
{
    return format == BINARY32 ? (double)(float)x : x;
}

int64_t format_rank(enum format format, double x)
{
    uint64_t magnitude = bits_from_double(fabs(x));
    if (format == BINARY32) {
        float single = (float)fabs(x);
        uint32_t bits;
        memcpy(&bits, &single, sizeof bits);
        magnitude = bits;
    }
    return signbit(x) ? -(int64_t)magnitude : (int64_t)magnitude;
}

static double number_at(enum format format, int64_t rank)
{
    uint64_t magnitude = (uint64_t)(rank < 0 ? -rank : rank);
    double x = double_from_bits(magnitude);
    if (format == BINARY32) {
        uint32_t bits = (uint32_t)magnitude;
        float single;
        memcpy(&single, &bits, sizeof single);
        x = single;
    }
    return rank < 0 ? -x : x;
}

double format_step(enum format format, double x, int64_t steps)
{
    const int64_t last = format_rank(format, format_facts(format)->largest);
    int64_t rank = format_rank(format, x);
    if (steps > 0)
        rank = rank > last - steps ? last : rank + steps;
    else
        rank = rank < -last - steps ? -last : rank + steps;
    return number_at(format, rank);
}

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

/* --- fields ------------------------------------------------------------------------------------------------------- */

static int all_finite(size_t n, const double *x)
{
    for (size_t k = 0; k < n; k++)
        if (!isfinite(x[k]))
            return 0;
    return 1;
}

/* Middles of enclosures, and computed values, at the working precision. */
static void load(size_t n, const double *computed, const mpfi_t *y, mpfr_t *x, mpfr_t *middle)
{
    for (size_t k = 0; k < n; k++) {
        mpfr_init2(x[k], PRECISION);
        mpfr_set_d(x[k], computed[k], MPFR_RNDN);
        if (!y)
            continue;
        mpfr_init2(middle[k], PRECISION);
        mpfi_mid(middle[k], y[k]);
    }
}

static void unload(size_t n, mpfr_t *x)
{
    for (size_t k = 0; k < n; k++)
        mpfr_clear(x[k]);
}

/* sum ← Σₖ a[i + k·step_a] b[j + k·step_b], three terms. */
static void dot3(mpfr_t sum, mpfr_t *a, size_t step_a, mpfr_t *b, size_t step_b)
{
    mpfr_t term;
    mpfr_init2(term, PRECISION);
    mpfr_set_zero(sum, 1);
    for (size_t k = 0; k < 3; k++) {
        mpfr_mul(term, a[k * step_a], b[k * step_b], MPFR_RNDN);
        mpfr_add(sum, sum, term, MPFR_RNDN);
    }
    mpfr_clear(term);
}

static double in_units(enum format format, mpfr_t x)
{
    mpfr_mul_2si(x, x, format_facts(format)->digits, MPFR_RNDN);
    return mpfr_get_d(x, MPFR_RNDN);
}

double norm_error(enum format format, size_t n, const double *computed, const mpfi_t *y, double floor)
{
    const double least = fmax(floor, format_facts(format)->smallest_normal);
    if (!all_finite(n, computed))
        return INFINITY;
    mpfr_t difference, norm, middle, error;
    mpfr_inits2(PRECISION, difference, norm, middle, error, (mpfr_ptr)0);
    mpfr_set_zero(error, 1);
    mpfr_set_zero(norm, 1);
    for (size_t k = 0; k < n; k++) {
        mpfi_mid(middle, y[k]);
        mpfr_hypot(norm, norm, middle, MPFR_RNDN);
        mpfr_d_sub(difference, computed[k], middle, MPFR_RNDN);
        mpfr_hypot(error, error, difference, MPFR_RNDN);
    }
    /* Below the smallest normal the spacing no longer shrinks with y: neither does the unit. */
    if (mpfr_cmp_d(norm, least) < 0)
        mpfr_set_d(norm, least, MPFR_RNDN);
    mpfr_div(error, error, norm, MPFR_RNDN);
    double units = in_units(format, error);
    mpfr_clears(difference, norm, middle, error, (mpfr_ptr)0);
    return units;
}

double rotation_angle_error(enum format format, const double *computed, const mpfi_t *y)
{
    if (!all_finite(9, computed))
        return INFINITY;
    mpfr_t x[9], middle[9], entry[9], sine, cosine;
    load(9, computed, y, x, middle);
    mpfr_inits2(PRECISION, sine, cosine, (mpfr_ptr)0);
    /* M = R̂Rᵀ; 2 sin = ‖(M₃₂ − M₂₃, M₁₃ − M₃₁, M₂₁ − M₁₂)‖, 2 cos = tr M − 1 */
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++) {
            mpfr_init2(entry[3 * i + j], PRECISION);
            dot3(entry[3 * i + j], x + 3 * i, 1, middle + 3 * j, 1);
        }
    mpfr_add(cosine, entry[0], entry[4], MPFR_RNDN);
    mpfr_add(cosine, cosine, entry[8], MPFR_RNDN);
    mpfr_sub_ui(cosine, cosine, 1, MPFR_RNDN);
    mpfr_sub(entry[7], entry[7], entry[5], MPFR_RNDN);
    mpfr_sub(entry[2], entry[2], entry[6], MPFR_RNDN);
    mpfr_sub(entry[3], entry[3], entry[1], MPFR_RNDN);
    mpfr_hypot(sine, entry[7], entry[2], MPFR_RNDN);
    mpfr_hypot(sine, sine, entry[3], MPFR_RNDN);
    mpfr_atan2(sine, sine, cosine, MPFR_RNDN);
    double error = in_units(format, sine);
    mpfr_clears(sine, cosine, (mpfr_ptr)0);
    unload(9, x);
    unload(9, middle);
    unload(9, entry);
    return error;
}

/* vector ← imaginary part of p̄q for quaternions p and q, component k. */
static void conjugate_product(mpfr_t vector, mpfr_t *p, mpfr_t *q, size_t k)
{
    const size_t i = 1 + k, j = 1 + (k + 1) % 3, l = 1 + (k + 2) % 3;
    mpfr_t term;
    mpfr_init2(term, PRECISION);
    mpfr_mul(vector, p[0], q[i], MPFR_RNDN);
    mpfr_mul(term, p[i], q[0], MPFR_RNDN);
    mpfr_sub(vector, vector, term, MPFR_RNDN);
    mpfr_mul(term, p[j], q[l], MPFR_RNDN);
    mpfr_sub(vector, vector, term, MPFR_RNDN);
    mpfr_mul(term, p[l], q[j], MPFR_RNDN);
    mpfr_add(vector, vector, term, MPFR_RNDN);
    mpfr_clear(term);
}

double quaternion_angle_error(enum format format, const double *computed, const mpfi_t *y)
{
    if (!all_finite(4, computed))
        return INFINITY;
    mpfr_t x[4], middle[4], sine, cosine, term;
    load(4, computed, y, x, middle);
    mpfr_inits2(PRECISION, sine, cosine, term, (mpfr_ptr)0);
    /* p̄q = (cos ½φ, sin ½φ u) */
    dot3(cosine, x + 1, 1, middle + 1, 1);
    mpfr_mul(term, x[0], middle[0], MPFR_RNDN);
    mpfr_add(cosine, cosine, term, MPFR_RNDN);
    mpfr_abs(cosine, cosine, MPFR_RNDN);
    mpfr_set_zero(sine, 1);
    for (size_t k = 0; k < 3; k++) {
        conjugate_product(term, x, middle, k);
        mpfr_hypot(sine, sine, term, MPFR_RNDN);
    }
    mpfr_atan2(sine, sine, cosine, MPFR_RNDN);
    mpfr_mul_ui(sine, sine, 2, MPFR_RNDN);
    double error = in_units(format, sine);
    mpfr_clears(sine, cosine, term, (mpfr_ptr)0);
    unload(4, x);
    unload(4, middle);
    return error;
}

double orthogonality_error(enum format format, const double *computed)
{
    if (!all_finite(9, computed))
        return INFINITY;
    mpfr_t x[9], sum, entry;
    load(9, computed, NULL, x, NULL);
    mpfr_inits2(PRECISION, sum, entry, (mpfr_ptr)0);
    mpfr_set_zero(sum, 1);
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++) {
            dot3(entry, x + i, 3, x + j, 3);
            mpfr_sub_ui(entry, entry, i == j, MPFR_RNDN);
            mpfr_hypot(sum, sum, entry, MPFR_RNDN);
        }
    double error = in_units(format, sum);
    mpfr_clears(sum, entry, (mpfr_ptr)0);
    unload(9, x);
    return error;
}

double unit_length_error(enum format format, size_t n, const double *computed)
{
    if (!all_finite(n, computed))
        return INFINITY;
    mpfr_t sum, term;
    mpfr_inits2(PRECISION, sum, term, (mpfr_ptr)0);
    mpfr_set_zero(sum, 1);
    for (size_t k = 0; k < n; k++) {
        mpfr_set_d(term, computed[k], MPFR_RNDN);
        mpfr_hypot(sum, sum, term, MPFR_RNDN);
    }
    mpfr_sub_ui(sum, sum, 1, MPFR_RNDN);
    mpfr_abs(sum, sum, MPFR_RNDN);
    double error = in_units(format, sum);
    mpfr_clears(sum, term, (mpfr_ptr)0);
    return error;
}

/* --- classes ------------------------------------------------------------------------------------------------------ */

enum number_class number_class(enum format format, double x)
{
    if (isnan(x))
        return CLASS_NAN;
    if (isinf(x))
        return CLASS_INFINITE;
    if (x == 0)
        return CLASS_ZERO;
    return fabs(x) < format_facts(format)->smallest_normal ? CLASS_SUBNORMAL : CLASS_NORMAL;
}

int same_value(double a, double b, int signs)
{
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b);
    return a == b && (!signs || signbit(a) == signbit(b));
}
