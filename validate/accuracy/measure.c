/* Error measures: see measure.h. ŷ is the computed value, y the exact one, δ = ŷ − y, u the unit roundoff. Norms of
 * matrices are Frobenius norms. */
#include "measure.h"

#include "validate/util/linear_algebra.h"

#include <float.h>
#include <stdlib.h>

/* Precision, in bits, of the differences of ŷ and an enclosure of y, in addition to the precision of the enclosure.
 * More than enough for a double, whose significand has 53 bits. */
enum { PRECISION = 320 };

/* --- in double, from differences ---------------------------------------------------------------------------------- */

double difference_near(enum format format, double computed, double value, double rest)
{
    const struct format_facts *facts = format_facts(format);
    if (!isinf(computed))
        return computed - value - rest;
    const double overflow = facts->largest + power_of_two(facts->max_exponent - facts->digits); /* a tie rounds up */
    if (signbit(computed) != signbit(value) || fabs(value) < power_of_two(facts->max_exponent))
        return computed;
    const double top = copysign(power_of_two(facts->max_exponent), computed);
    return fabs(value) >= overflow ? 0 : top - value - rest + top;
}

/* Returns the larger of a and b; b if a is NaN. */
static double larger_of(double a, double b)
{
    return a > b ? a : b; /* fmax would be a function call, which is slower */
}

double component_error(const struct format_facts *facts, const struct component *component, double floor, int scaled,
                       double *doubt)
{
    const double magnitude = fabs(component->value), scale = scaled ? component->scale : 0;
    const double size = larger_of(scale, floor);
    const double distance = fabs(component->difference), bound = component->bound;
    *doubt = 0;
    if (isnan(component->computed))
        return INFINITY;
    const double error = in_ulps(facts, distance, larger_of(magnitude, size));
    /* the exact y may be below a power of two and `value` above it, so the ulp is taken at the smallest possible |y| */
    const double most = in_ulps(facts, distance + bound, larger_of(magnitude - bound, size));
    *doubt = isfinite(component->value) && most >= 0 ? most - error : INFINITY;
    return error >= 0 ? error : (double)INFINITY;
}

/* A sum high + low with about twice the precision of a double. */
struct long_sum {
    double high, low;
};

/* Adds x y to a sum: a step of the compensated dot product (Ogita, Rump and Oishi, "Accurate sum and dot product",
 * 2005), which uses TwoSum and TwoProd. */
static void add_product(struct long_sum *sum, double x, double y)
{
    const double product = x * y, total = sum->high + product, moved = total - sum->high;
    sum->low += fma(x, y, -product) + (sum->high - (total - moved)) + (product - moved);
    sum->high = total;
}

/* Returns Σₖ x̂ₖ ŷₖ − Σₖ xₖ yₖ, the change of a dot product of n entries that are `stride` apart. x̂ and ŷ are the
 * computed components from index i and from index j on, x and y the exact ones, value + rest. The two sums nearly
 * cancel; hence struct long_sum. */
static double change_of_dot(const struct field_values *values, size_t n, size_t stride, size_t i, size_t j)
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

/* Returns ‖R̂ᵀR̂ − RᵀR‖, the orthogonality error that the computation added. */
static double orthogonality_error(size_t n, const struct field_values *values)
{
    double sum[MAX_MATRIX * MAX_MATRIX];
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            sum[i * n + j] = change_of_dot(values, n, n, i, j);
    return vector_norm(n * n, sum);
}

/* Returns | |ŷ| − |y| | = |ŷ·ŷ − y·y| / (|ŷ| + |y|). */
static double length_error(size_t n, const struct field_values *values)
{
    return fabs(change_of_dot(values, n, 1, 0, 0)) / (vector_norm(n, values->computed) + vector_norm(n, values->value));
}

/* Returns the angle φ of the rotation M = R̂Rᵀ = RRᵀ + δRᵀ, for n = 2 and 3. Its sine is computed from the
 * skew-symmetric part, M − Mᵀ = δRᵀ − Rδᵀ, whose norm is 2√2 |sin φ|, so that a small angle is accurate; its cosine
 * from the trace, which is n − 2 + 2 cos φ. */
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

/* Returns the angle of the rotation q̄q̂ = ‖q‖² + q̄δ, which is twice the angle between q and q̂. */
static double quaternion_angle(const double *q, const double *d)
{
    const double imaginary[3] = {q[0] * d[1] - q[1] * d[0] - q[2] * d[3] + q[3] * d[2],
                                 q[0] * d[2] - q[2] * d[0] - q[3] * d[1] + q[1] * d[3],
                                 q[0] * d[3] - q[3] * d[0] - q[1] * d[2] + q[2] * d[1]};
    return 2 * atan2(vector_norm(3, imaginary), fabs(vector_dot(4, q, q) + vector_dot(4, q, d)));
}

/* Returns the angle of R̂ᵀR, where R̂ and R are the rotations by the angles ŷ and y of one sequence of axes.
 *
 * Let δ = ŷ − y = (α, β, γ), and let b be the mean of the second angles of y and ŷ. In the frame of the first axis, the
 * second axis and their cross product, and apart from a change of axes that leaves its angle as it is, R̂ᵀR is the
 * quaternion
 *
 *   q(γ) (cos α/2 cos β/2, −sin α/2 cos b, −cos α/2 sin β/2, −sin α/2 sin b),   q(γ) = (cos γ/2, ∓sin γ/2 e)
 *
 * where e is the first axis if the sequence ends with it, and otherwise the cross product. The sign in q(γ) is + if the
 * third axis is the opposite of the cross product. Small differences of the angles enter without cancellation. */
static double sequence_angle(unsigned sequence, const double *y, const double *d)
{
    size_t axis[3];
    sequence_axes(sequence, axis);
    const int opposite = axis[2] != axis[0] && axis[1] != (axis[0] + 1) % 3;
    const double b = y[1] + d[1] / 2, sine = sin(d[0] / 2), cosine = cos(d[0] / 2);
    const double q[4] = {cosine * cos(d[1] / 2), -sine * cos(b), -cosine * sin(d[1] / 2), -sine * sin(b)};
    double third[4] = {cos(d[2] / 2)}, product[4];
    third[axis[2] == axis[0] ? 1 : 3] = opposite ? sin(d[2] / 2) : -sin(d[2] / 2);
    quaternion_multiply(third, q, product);
    return 2 * atan2(vector_norm(3, product + 1), fabs(product[0]));
}

/* Returns the field's error in the given measure, not divided by u. The norm error is relative to max(‖y‖, minimum). */
static double measured(const struct field *field, enum measure measure, const struct field_values *values,
                       double minimum)
{
    const size_t n = field_components(field);
    const int matrix = field->kind == ROTATION;
    if (measure == NORM)
        return vector_norm_over(n, values->difference, fmax(vector_norm_over(n, values->value, 1), minimum));
    if (measure == ORTHOGONALITY)
        return matrix ? orthogonality_error(field->size, values) : length_error(n, values);
    if (field->kind == SEQUENCE_ANGLES)
        return sequence_angle(field->size, values->value, values->difference);
    return matrix ? matrix_angle(field->size, values->value, values->difference)
                  : quaternion_angle(values->value, values->difference);
}

double field_error(const struct field *field, enum measure measure, const struct format_facts *facts,
                   const struct field_values *values, double floor, double *doubt)
{
    if (measure == IMAGE)
        return image_error(field, facts, values->in, values->computed, doubt);
    const size_t n = field_components(field);
    const double minimum = fmax(floor, facts->smallest_normal), norm = vector_norm_over(n, values->value, 1);
    const double divisor = measure == NORM ? fmax(norm, minimum) : 1;
    *doubt = 0;
    for (size_t k = 0; k < n; k++)
        if (!isfinite(values->difference[k]) && isfinite(values->value[k]) && isfinite(values->bound[k]))
            return INFINITY; /* ŷ is NaN or infinite although the exact value is finite */
    const double error = measured(field, measure, values, minimum);
    /* *doubt consists of the filter's bounds and of the rounding errors of the functions above. The latter are relative
     * to the difference; for orthogonality, they are relative to the error, plus those of a sum with about twice the
     * precision of a double. */
    const double rounding = measure == ORTHOGONALITY ? 0x1p-48 * error + 0x1p-100 * (1 + norm * norm)
                                                     : 0x1p-45 * vector_norm_over(n, values->difference, divisor);
    *doubt = (4 * vector_norm_over(n, values->bound, divisor) + rounding) / facts->unit;
    if (!(*doubt >= 0) || !isfinite(norm) || !isfinite(error))
        *doubt = INFINITY;
    return error >= 0 ? error / facts->unit : (double)INFINITY;
}

/* --- the decisive measurement ------------------------------------------------------------------------------------- */

long ulp_exponent(enum format format, const mpfr_t y)
{
    const struct format_facts *facts = format_facts(format);
    long exponent = mpfr_regular_p(y) ? mpfr_get_exp(y) - 1 : facts->min_exponent;
    return (exponent < facts->min_exponent ? facts->min_exponent : exponent) - (facts->digits - 1);
}

/* Sets `threshold` to the smallest magnitude that rounds to infinity, (2 − 2^−digits) 2^emax: at the tie, rounding to
 * nearest even goes up. */
static void overflow_threshold(mpfr_t threshold, const struct format_facts *facts)
{
    mpfr_set_ui_2exp(threshold, 1, -facts->digits, MPFR_RNDN);
    mpfr_ui_sub(threshold, 2, threshold, MPFR_RNDN);
    mpfr_mul_2si(threshold, threshold, facts->max_exponent, MPFR_RNDN);
}

/* Computes |ŷ − y| for a single y, with the conventions of measure.h for infinite ŷ. */
static void distance(enum format format, double computed, const mpfr_t y, mpfr_t result)
{
    const struct format_facts *facts = format_facts(format);
    if (isinf(computed)) {
        const int sign = computed > 0 ? 1 : -1;
        overflow_threshold(result, facts);
        if (sign * mpfr_cmp_si_2exp(y, sign, facts->max_exponent) < 0) {
            mpfr_set_inf(result, 1);
            return;
        }
        if (mpfr_cmpabs(y, result) >= 0) {
            mpfr_set_zero(result, 1);
            return;
        }
        mpfr_set_si_2exp(result, sign, facts->max_exponent + 1, MPFR_RNDN);
    } else {
        mpfr_set_d(result, computed, MPFR_RNDN);
    }
    mpfr_sub(result, result, y, MPFR_RNDN);
    mpfr_abs(result, result, MPFR_RNDN);
}

/* Encloses |ŷ − y| in ulps, for all y of an enclosure. The ulp may be any power of two from 2^low_exponent to
 * 2^high_exponent. */
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
    mpfr_srcptr minimum = mpfr_cmp(left, right) < 0 ? left : right, most = minimum == left ? right : left;
    mpfr_t scaled;
    mpfr_init2(scaled, PRECISION);
    mpfr_div_2si(scaled, most, low_exponent, MPFR_RNDU);
    *high = mpfr_get_d(scaled, MPFR_RNDU);
    mpfr_div_2si(scaled, minimum, high_exponent, MPFR_RNDD);
    *low = inside ? 0 : mpfr_get_d(scaled, MPFR_RNDD);
    if (isinf(*high) && *low == DBL_MAX)
        *low = *high; /* both exceed the range of double */
    mpfr_clears(left, right, scaled, (mpfr_ptr)0);
}

/* Finds the smallest and largest ulp exponent over an enclosure: y may be on either side of a power of two. */
static void exponent_range(enum format format, const mpfi_t y, long *low, long *high)
{
    long left = ulp_exponent(format, &y->left), right = ulp_exponent(format, &y->right);
    *high = left > right ? left : right;
    *low = left > right ? right : left;
    if (mpfi_has_zero(y))
        *low = format_facts(format)->min_exponent - (format_facts(format)->digits - 1);
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

/* --- the decisive measurement of fields --------------------------------------------------------------------------- */

/* A field of n components, as arrays of intervals: the exact y, the computed ŷ, and δ = ŷ − y. */
struct enclosed {
    size_t n;
    const mpfi_t *y;
    mpfi_t *computed, *difference;
    mpfi_t sum, part; /* space for enclose_norm and add_products */
};

/* Returns 0, or −1 when out of memory. */
static int enclosed_open(struct enclosed *field, size_t n, const mpfi_t *y)
{
    const mpfr_prec_t precision = mpfi_get_prec(y[0]) + PRECISION;
    field->n = n;
    field->y = y;
    field->computed = malloc(2 * n * sizeof *field->computed);
    if (!field->computed)
        return -1;
    field->difference = field->computed + n;
    for (size_t k = 0; k < n; k++) {
        mpfi_init2(field->computed[k], precision);
        mpfi_init2(field->difference[k], precision);
    }
    mpfi_init2(field->sum, precision);
    mpfi_init2(field->part, precision);
    return 0;
}

static void enclosed_close(struct enclosed *field)
{
    for (size_t k = 0; k < field->n; k++) {
        mpfi_clear(field->computed[k]);
        mpfi_clear(field->difference[k]);
    }
    mpfi_clear(field->sum);
    mpfi_clear(field->part);
    free(field->computed);
}

/* For an infinite ŷ: returns 1 if |y| ≥ `from` and y has the sign of ŷ for all y of the enclosure; 0 if this holds for
 * no y; −1 if it holds for some. */
static int is_beyond(double computed, const mpfi_t y, mpfr_t from)
{
    if (computed < 0)
        mpfr_neg(from, from, MPFR_RNDN);
    const int left = mpfr_cmp(&y->left, from), right = mpfr_cmp(&y->right, from);
    const int all = computed > 0 ? left >= 0 : right <= 0, some = computed > 0 ? right >= 0 : left <= 0;
    if (all)
        return 1;
    return some ? -1 : 0;
}

/* Sets ŷ and δ of component k, with the conventions of measure.h for NaN and infinite ŷ, and returns 1. Returns 0 if by
 * these conventions the error is infinite; −1 if the enclosure does not determine which convention applies. */
static int enclose_component(enum format format, double computed, size_t k, struct enclosed *field)
{
    if (!mpfi_bounded_p(field->y[k]))
        return -1;
    if (isnan(computed))
        return 0;
    if (isinf(computed)) {
        const struct format_facts *facts = format_facts(format);
        mpfr_t from;
        mpfr_init2(from, PRECISION);
        overflow_threshold(from, facts);
        const int right = is_beyond(computed, field->y[k], from);
        mpfr_set_ui_2exp(from, 1, facts->max_exponent, MPFR_RNDN);
        const int near = is_beyond(computed, field->y[k], from);
        mpfr_clear(from);
        if (right < 0 || near < 1)
            return right < 0 ? -1 : near;
        mpfi_set(field->computed[k], field->y[k]);
        if (right == 0) {
            mpfi_set_si(field->computed[k], computed > 0 ? 1 : -1);
            mpfi_mul_2si(field->computed[k], field->computed[k], facts->max_exponent + 1);
        }
        mpfi_sub(field->difference[k], field->computed[k], field->y[k]);
        if (right == 1)
            mpfi_set_ui(field->difference[k], 0);
        return 1;
    }
    mpfi_set_d(field->computed[k], computed);
    mpfi_sub(field->difference[k], field->computed[k], field->y[k]);
    return 1;
}

/* Sets field->sum to √Σ xₖ² of n numbers. */
static void enclose_norm(struct enclosed *field, size_t n, const mpfi_t *x)
{
    mpfi_set_ui(field->sum, 0);
    for (size_t k = 0; k < n; k++) {
        mpfi_sqr(field->part, x[k]);
        mpfi_add(field->sum, field->sum, field->part);
    }
    mpfi_sqrt(field->sum, field->sum);
}

/* Adds ± Σₖ aₖ bₖ to field->sum, over n entries that are `stride` apart. */
static void add_products(struct enclosed *field, size_t n, size_t stride, const mpfi_t *a, const mpfi_t *b, int sign)
{
    for (size_t k = 0; k < n; k++) {
        mpfi_mul(field->part, a[k * stride], b[k * stride]);
        (sign < 0 ? mpfi_sub : mpfi_add)(field->sum, field->sum, field->part);
    }
}

/* Encloses ‖δ‖ / max(‖y‖, minimum). */
static void enclose_norm_error(struct enclosed *field, double minimum, mpfi_t error)
{
    enclose_norm(field, field->n, field->difference);
    mpfi_set(error, field->sum);
    enclose_norm(field, field->n, field->y);
    if (mpfr_cmp_d(&field->sum->left, minimum) < 0)
        mpfr_set_d(&field->sum->left, minimum, MPFR_RNDD);
    if (mpfr_cmp_d(&field->sum->right, minimum) < 0)
        mpfr_set_d(&field->sum->right, minimum, MPFR_RNDU);
    mpfi_div(error, error, field->sum);
}

/* Encloses ‖R̂ᵀR̂ − RᵀR‖ of n × n matrices. */
static void enclose_orthogonality_error(struct enclosed *field, size_t n, mpfi_t error)
{
    mpfi_t squares;
    mpfi_init2(squares, mpfi_get_prec(field->sum));
    mpfi_set_ui(squares, 0);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            mpfi_set_ui(field->sum, 0);
            add_products(field, n, n, field->computed + i, field->computed + j, 1);
            add_products(field, n, n, field->y + i, field->y + j, -1);
            mpfi_sqr(field->sum, field->sum);
            mpfi_add(squares, squares, field->sum);
        }
    mpfi_sqrt(error, squares);
    mpfi_clear(squares);
}

/* Encloses | ‖ŷ‖ − ‖y‖ |. */
static void enclose_length_error(struct enclosed *field, mpfi_t error)
{
    enclose_norm(field, field->n, field->computed);
    mpfi_set(error, field->sum);
    enclose_norm(field, field->n, field->y);
    mpfi_sub(error, error, field->sum);
    mpfi_abs(error, error);
}

/* Encloses the angle of R̂Rᵀ as in matrix_angle: atan2(‖δRᵀ − Rδᵀ‖/√2, tr(RRᵀ + δRᵀ) − n + 2). */
static void enclose_matrix_angle(struct enclosed *field, size_t n, mpfi_t error)
{
    const mpfi_t *R = field->y, *d = field->difference;
    mpfi_t squares;
    mpfi_init2(squares, mpfi_get_prec(field->sum));
    mpfi_set_ui(squares, 0);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++) {
            mpfi_set_ui(field->sum, 0);
            add_products(field, n, 1, d + i * n, R + j * n, 1);
            add_products(field, n, 1, d + j * n, R + i * n, -1);
            mpfi_sqr(field->sum, field->sum);
            mpfi_add(squares, squares, field->sum);
        }
    mpfi_sqrt(squares, squares);
    mpfi_set_si(field->sum, 2 - (long)n);
    for (size_t i = 0; i < n; i++)
        add_products(field, n, 1, field->computed + i * n, R + i * n, 1);
    mpfi_atan2(error, squares, field->sum);
    mpfi_clear(squares);
}

/* Encloses twice the angle of q̄q̂ as in quaternion_angle. Its imaginary part is equal to the imaginary part of q̄δ. */
static void enclose_quaternion_angle(struct enclosed *field, mpfi_t error)
{
    static const int terms[3][4] = {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}}; /* q₀δ₁ − q₁δ₀ − q₂δ₃ + q₃δ₂ … */
    const mpfi_t *q = field->y, *d = field->difference;
    mpfi_t imaginary[3];
    for (size_t i = 0; i < 3; i++) {
        const int *t = terms[i];
        mpfi_init2(imaginary[i], mpfi_get_prec(field->sum));
        mpfi_set_ui(field->sum, 0);
        add_products(field, 1, 1, q + t[0], d + t[1], 1);
        add_products(field, 1, 1, q + t[1], d + t[0], -1);
        add_products(field, 1, 1, q + t[2], d + t[3], -1);
        add_products(field, 1, 1, q + t[3], d + t[2], 1);
        mpfi_set(imaginary[i], field->sum);
    }
    enclose_norm(field, 3, (const mpfi_t *)imaginary);
    mpfi_set(error, field->sum);
    mpfi_set_ui(field->sum, 0);
    add_products(field, 4, 1, q, field->computed, 1);
    mpfi_abs(field->sum, field->sum);
    mpfi_atan2(error, error, field->sum);
    mpfi_mul_ui(error, error, 2);
    for (size_t i = 0; i < 3; i++)
        mpfi_clear(imaginary[i]);
}

/* Sets `sine` and `cosine` to the sine and cosine of half of an angle. */
static void enclose_half(const mpfi_t angle, mpfi_t sine, mpfi_t cosine)
{
    mpfi_div_2ui(cosine, angle, 1);
    mpfi_sin(sine, cosine);
    mpfi_cos(cosine, cosine);
}

/* Encloses the angle of R̂ᵀR as in sequence_angle. */
static void enclose_sequence_angle(struct enclosed *field, unsigned sequence, mpfi_t error)
{
    enum { SINE_A, COSINE_A, SINE_B, COSINE_B, SINE_C, COSINE_C, X, Z, B, TERMS };
    mpfi_t at[TERMS];
    size_t axis[3];
    sequence_axes(sequence, axis);
    for (size_t i = 0; i < TERMS; i++)
        mpfi_init2(at[i], mpfi_get_prec(field->sum));
    for (size_t k = 0; k < 3; k++)
        enclose_half(field->difference[k], at[2 * k], at[2 * k + 1]);
    if (axis[2] == axis[0] || axis[1] == (axis[0] + 1) % 3)
        mpfi_neg(at[SINE_C], at[SINE_C]);
    mpfi_add(at[B], field->computed[1], field->y[1]);
    mpfi_div_2ui(at[B], at[B], 1);
    mpfi_cos(at[X], at[B]);
    mpfi_sin(at[Z], at[B]);
    mpfi_neg(at[SINE_A], at[SINE_A]);
    mpfi_mul(at[X], at[X], at[SINE_A]);
    mpfi_mul(at[Z], at[Z], at[SINE_A]);
    mpfi_mul(at[SINE_B], at[SINE_B], at[COSINE_A]);
    mpfi_neg(at[SINE_B], at[SINE_B]);
    mpfi_mul(at[COSINE_B], at[COSINE_B], at[COSINE_A]);

    /* the product of (cos γ/2, ∓sin γ/2 e) and (w, x, y, z): along e and at right angles to it */
    const mpfi_t *along = axis[2] == axis[0] ? &at[X] : &at[Z], *other = axis[2] == axis[0] ? &at[Z] : &at[X];
    mpfi_mul(at[SINE_A], at[SINE_C], at[COSINE_B]);
    mpfi_mul(at[COSINE_A], at[COSINE_C], *along);
    mpfi_add(at[SINE_A], at[SINE_A], at[COSINE_A]); /* cos γ/2 x + sin γ/2 w */
    mpfi_mul(at[COSINE_A], at[COSINE_C], at[COSINE_B]);
    mpfi_mul(at[B], at[SINE_C], *along);
    mpfi_sub(at[COSINE_A], at[COSINE_A], at[B]); /* the scalar */
    /* the part at right angles is rotated by γ/2, which does not change its length */
    mpfi_sqr(error, at[SINE_A]);
    mpfi_sqr(at[B], *other);
    mpfi_add(error, error, at[B]);
    mpfi_sqr(at[B], at[SINE_B]);
    mpfi_add(error, error, at[B]);
    mpfi_sqrt(error, error);
    mpfi_abs(at[COSINE_A], at[COSINE_A]);
    mpfi_atan2(error, error, at[COSINE_A]);
    mpfi_mul_2ui(error, error, 1);
    for (size_t i = 0; i < TERMS; i++)
        mpfi_clear(at[i]);
}

/* Returns the component with the largest error: a component that is NaN, or else the one with the largest upper bound
 * of |δ|. */
static size_t worst_component(const struct enclosed *field, const double *computed)
{
    size_t worst = 0;
    mpfr_t size, most;
    mpfr_inits2(mpfi_get_prec(field->sum), size, most, (mpfr_ptr)0);
    mpfr_set_si(most, -1, MPFR_RNDN);
    for (size_t k = 0; k < field->n; k++) {
        mpfi_mag(size, field->difference[k]);
        if (isnan(computed[k]) || mpfr_nan_p(size))
            mpfr_set_inf(size, 1);
        if (mpfr_cmp(size, most) > 0) {
            mpfr_set(most, size, MPFR_RNDU);
            worst = k;
        }
    }
    mpfr_clears(size, most, (mpfr_ptr)0);
    return worst;
}

/* Encloses the error of a field in the given measure, in u. All differences must be finite. */
static void enclose_measure(const struct field *kind, enum measure measure, const struct format_facts *facts,
                            double floor, struct enclosed *field, double *low, double *high)
{
    const int matrix = kind->kind == ROTATION;
    mpfi_t error;
    mpfi_init2(error, mpfi_get_prec(field->sum));
    if (measure == NORM)
        enclose_norm_error(field, fmax(floor, facts->smallest_normal), error);
    else if (measure == ORTHOGONALITY && matrix)
        enclose_orthogonality_error(field, kind->size, error);
    else if (measure == ORTHOGONALITY)
        enclose_length_error(field, error);
    else if (kind->kind == SEQUENCE_ANGLES)
        enclose_sequence_angle(field, kind->size, error);
    else if (matrix)
        enclose_matrix_angle(field, kind->size, error);
    else
        enclose_quaternion_angle(field, error);
    mpfi_mul_2ui(error, error, (unsigned long)facts->digits);
    *low = fmax(0, mpfr_get_d(&error->left, MPFR_RNDD));
    *high = fabs(mpfr_get_d(&error->right, MPFR_RNDU)); /* not −0 */
    if (!mpfi_bounded_p(error))
        *low = 0, *high = INFINITY;
    else if (isinf(*high) && *low == DBL_MAX)
        *low = *high;
    mpfi_clear(error);
}

void field_error_enclosure(const struct field *field, enum measure measure, enum format format, const double *computed,
                           const mpfi_t *y, double floor, double *low, double *high, size_t *worst)
{
    struct enclosed enclosed;
    int known = 1;
    *low = 0;
    *worst = 0;
    *high = INFINITY;
    if (enclosed_open(&enclosed, field_components(field), y) != 0)
        return;
    for (size_t k = 0; k < enclosed.n; k++) {
        const int status = enclose_component(format, computed[k], k, &enclosed);
        known = status < 1 && known != 0 ? status : known;
    }
    if (known == 0)
        *low = INFINITY;
    if (known == 1)
        enclose_measure(field, measure, format_facts(format), floor, &enclosed, low, high);
    *worst = worst_component(&enclosed, computed);
    enclosed_close(&enclosed);
}
