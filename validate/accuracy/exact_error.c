/* The part of the oracle that uses interval arithmetic: it computes the error of one element under one promise
 * (oracle_exact). The precision of the enclosures is doubled until the error is decided, as in Ziv's strategy ("Fast
 * evaluation of elementary mathematical functions with correctly rounded last bit", 1991). This file also describes the
 * component with the largest error, and audits the filter (oracle_audit). */
#include "oracle.h"

#include "measure.h"
#include "validate/util/decimal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- enclosures --------------------------------------------------------------------------------------------------- */

/* The enclosures of an element's n output components at one precision, for one alternative (a formula may have several
 * valid results), and their condition scales. */
struct enclosure {
    size_t alternative, n;
    mpfi_t *y;
    double *scale;
};

static int enclosure_open(struct enclosure *enclosure, size_t n, mpfr_prec_t precision)
{
    enclosure->n = n;
    enclosure->y = malloc(n * sizeof *enclosure->y);
    enclosure->scale = calloc(n, sizeof *enclosure->scale);
    if (!enclosure->y || !enclosure->scale) {
        free(enclosure->y);
        free(enclosure->scale);
        return -1;
    }
    for (size_t k = 0; k < n; k++)
        mpfi_init2(enclosure->y[k], precision);
    return 0;
}

static void enclosure_close(struct enclosure *enclosure)
{
    for (size_t k = 0; k < enclosure->n; k++)
        mpfi_clear(enclosure->y[k]);
    free(enclosure->y);
    free(enclosure->scale);
}

static void enclose(const struct oracle *oracle, size_t alternative, const double *in, mpfr_prec_t precision,
                    struct enclosure *enclosure)
{
    enclosure->alternative = alternative;
    exact_enclose(oracle->promises->against, oracle->kernel->parameter, alternative, in, precision, enclosure->y);
}

/* Computes the condition scales of one element for the enclosure's alternative, with the filter, since only the filter
 * computes condition scales. */
static void scale_of(const struct oracle *oracle, const double *in, struct enclosure *enclosure)
{
    const size_t in_size = oracle->inputs * FILTER_BLOCK, out_size = oracle->outputs * FILTER_BLOCK;
    double *storage = malloc((in_size + 4 * out_size) * sizeof *storage);
    if (!storage)
        return;
    double *value = storage + in_size, *scale = value + 3 * out_size;
    for (size_t k = 0; k < oracle->inputs; k++)
        storage[k * FILTER_BLOCK] = in[k];
    oracle->filter(oracle->promises->against, oracle->kernel->parameter, enclosure->alternative, oracle->format, 1,
                   storage, value, value + out_size, value + 2 * out_size, scale);
    for (size_t k = 0; k < oracle->outputs; k++)
        enclosure->scale[k] = isfinite(scale[k * FILTER_BLOCK]) ? scale[k * FILTER_BLOCK] : 0;
    free(storage);
}

/* --- alternatives ------------------------------------------------------------------------------------------------- */

/* Encloses ‖ŷ − y‖², by which the nearest alternative is chosen. Ignores components of ŷ that are NaN or infinite,
 * since these are equally far from every alternative. Gives [0, ∞] if y is not known. */
static void distance_from(const double *computed, const struct enclosure *enclosure, mpfi_t distance)
{
    mpfi_t part;
    mpfi_init2(part, mpfi_get_prec(distance));
    mpfi_set_ui(distance, 0);
    for (size_t k = 0; k < enclosure->n; k++) {
        if (!mpfi_bounded_p(enclosure->y[k])) {
            mpfr_set_inf(&distance->right, 1);
            mpfr_set_zero(&distance->left, 1);
            break;
        }
        if (!isfinite(computed[k]))
            continue;
        mpfi_sub_d(part, enclosure->y[k], computed[k]);
        mpfi_sqr(part, part);
        mpfi_add(distance, distance, part);
    }
    mpfi_clear(part);
}

enum { ALTERNATIVES = 8 }; /* more alternatives of a formula than this are ignored */

/* Marks the alternatives that may be the nearest to the computed result, as far as the enclosures tell; returns one of
 * them. */
static size_t nearest_alternatives(const struct oracle *oracle, const double *in, const double *computed,
                                   mpfr_prec_t precision, struct enclosure *enclosure, int may_be[ALTERNATIVES])
{
    const size_t count = oracle->alternatives < ALTERNATIVES ? oracle->alternatives : ALTERNATIVES;
    mpfi_t distance[ALTERNATIVES];
    size_t nearest = 0;
    for (size_t a = 0; a < count; a++) {
        mpfi_init2(distance[a], precision);
        enclose(oracle, a, in, precision, enclosure);
        distance_from(computed, enclosure, distance[a]);
        if (mpfr_cmp(&distance[a]->right, &distance[nearest]->right) < 0)
            nearest = a;
    }
    for (size_t a = 0; a < count; a++)
        may_be[a] = mpfr_cmp(&distance[a]->left, &distance[nearest]->right) <= 0;
    for (size_t a = 0; a < count; a++)
        mpfi_clear(distance[a]);
    return nearest;
}

/* --- the bound's measure ------------------------------------------------------------------------------------------ */

/* An interval that contains an error, and the component that has this error. */
struct error_range {
    double low, high;
    size_t component;
};

/* Encloses |ŷ − y| for an integer y. It is known only if the enclosure of y contains a single number. */
static void measure_integer(enum format format, double computed, const mpfi_t y, double *low, double *high)
{
    *low = *high = INFINITY;
    if (!mpfi_bounded_p(y) || mpfr_cmp(&y->left, &y->right) != 0)
        *low = 0;
    else if (!isnan(computed))
        *low = *high = fabs(difference_near(format, computed, mpfr_get_d(&y->left, MPFR_RNDN), 0));
}

/* The unit of component k's error is the ulp of the largest of |y|, the floor and, in some measures, the condition
 * scale. Returns this scale: that of the component in SCALED_ULP, the largest of the field in FIELD_ULP; 0 in other
 * measures. */
static double size_for(const struct oracle *oracle, enum measure measure, const struct enclosure *enclosure, size_t k)
{
    const struct field *outputs = oracle->kernel->outputs, *field = fields_of_component(outputs, k);
    const size_t first = fields_offset(outputs, field);
    double size = measure == SCALED_ULP ? enclosure->scale[k] : 0;
    for (size_t j = first; measure == FIELD_ULP && j < first + field_components(field); j++)
        size = fmax(size, enclosure->scale[j]);
    return size;
}

/* Encloses the error of component k, in the measure of the bound. */
static void measure_component(const struct oracle *oracle, const struct bound *bound, double computed,
                              const struct enclosure *enclosure, size_t k, double *low, double *high)
{
    const double reach = fmax(bound->floor, size_for(oracle, bound->measure, enclosure, k));
    if (isnan(computed))
        *low = *high = INFINITY;
    else if (!mpfi_bounded_p(enclosure->y[k]))
        *low = 0, *high = INFINITY;
    else if (bound->measure == EQUAL)
        measure_integer(oracle->format, computed, enclosure->y[k], low, high);
    else
        scaled_ulp_error_enclosure(oracle->format, computed, enclosure->y[k], reach, low, high);
}

/* Encloses the largest error of the components under the bound, or the error of the field. */
static struct error_range measure(const struct oracle *oracle, const struct bound *bound, const double *in,
                                  const double *computed, const struct enclosure *enclosure)
{
    size_t first, count = oracle_components(oracle, bound, &first);
    struct error_range range = {0, 0, first};
    if (bound->measure == IMAGE) {
        image_error_enclosure(fields_of_component(oracle->kernel->outputs, first), oracle->format, in, computed + first,
                              &range.low, &range.high);
        return range;
    }
    if (!measure_of_components(bound->measure)) {
        field_error_enclosure(fields_of_component(oracle->kernel->outputs, first), bound->measure, oracle->format,
                              computed + first, (const mpfi_t *)enclosure->y + first, bound->floor, &range.low,
                              &range.high, &range.component);
        range.component += first;
        return range;
    }
    double highest_low = -1;
    for (size_t k = first; k < first + count; k++) {
        double low, high;
        measure_component(oracle, bound, computed[k], enclosure, k, &low, &high);
        if (high > range.high || (high == range.high && low > highest_low)) {
            range.high = high;
            range.component = k;
            highest_low = low;
        }
        range.low = fmax(range.low, low);
    }
    return range;
}

/* Encloses the error with respect to the nearest alternative. If several alternatives may be the nearest, the interval
 * contains the errors for all of these. */
static struct error_range measure_nearest(const struct oracle *oracle, const struct bound *bound, const double *in,
                                          const double *computed, mpfr_prec_t precision, struct enclosure *enclosure)
{
    int may_be[ALTERNATIVES] = {1};
    size_t nearest = 0;
    if (oracle->alternatives > 1)
        nearest = nearest_alternatives(oracle, in, computed, precision, enclosure, may_be);
    struct error_range cover = {INFINITY, 0, 0};
    for (size_t a = 0; a < oracle->alternatives && a < ALTERNATIVES; a++) {
        if (a == nearest || !may_be[a])
            continue;
        enclose(oracle, a, in, precision, enclosure);
        scale_of(oracle, in, enclosure);
        const struct error_range other = measure(oracle, bound, in, computed, enclosure);
        cover = (struct error_range){fmin(cover.low, other.low), fmax(cover.high, other.high), 0};
    }
    enclose(oracle, nearest, in, precision, enclosure);
    scale_of(oracle, in, enclosure);
    const struct error_range own = measure(oracle, bound, in, computed, enclosure);
    return (struct error_range){fmin(own.low, cover.low), fmax(own.high, cover.high), own.component};
}

/* True if the ends differ by at most a millionth, relative to the larger of 1 and `low`. */
static int is_narrow(double low, double high)
{
    return low == high || high - low <= 1e-6 * fmax(1, low);
}

/* --- description of the worst component --------------------------------------------------------------------------- */

/* Returns (x − y) / ulp(y), with its sign. */
static double signed_ulps(enum format format, mpfr_t x, mpfr_t y)
{
    mpfr_t part;
    mpfr_init2(part, mpfr_get_prec(y));
    mpfr_sub(part, x, y, MPFR_RNDN);
    mpfr_div_2si(part, part, ulp_exponent(format, y), MPFR_RNDN);
    double ulps = mpfr_get_d(part, MPFR_RNDN);
    mpfr_clear(part);
    return ulps;
}

/* Computes the value of component k by the model, that is the kernel's approximation evaluated without rounding.
 * Returns 1 if this value is known to a millionth of an ulp of y. */
static int model_of(const struct oracle *oracle, const double *in, size_t k, mpfr_prec_t precision, mpfr_t y,
                    mpfr_t result)
{
    struct enclosure model;
    mpfr_t width;
    if (enclosure_open(&model, oracle->outputs, precision) != 0)
        return 0;
    exact_enclose(oracle->promises->model, oracle->kernel->parameter, 0, in, precision, model.y);
    mpfi_mid(result, model.y[k]);
    mpfr_init2(width, 53);
    mpfi_diam_abs(width, model.y[k]);
    mpfr_div_2si(width, width, ulp_exponent(oracle->format, y), MPFR_RNDU);
    const int known = mpfi_bounded_p(model.y[k]) && mpfr_cmp_d(width, 1e-6) <= 0;
    mpfr_clear(width);
    enclosure_close(&model);
    return known;
}

/* Splits ŷ − y into the truncation error, model − y, and the rounding error, ŷ − model, in ulps of y with signs. A
 * kernel without a model has no truncation error. Returns 1 if both parts are known. */
static int split(const struct oracle *oracle, const double *in, const struct enclosure *enclosure,
                 struct exact_error *result)
{
    mpfr_t y, approximated, computed;
    const size_t k = result->component;
    const mpfr_prec_t precision = mpfi_get_prec(enclosure->y[k]);
    int known = 1;
    result->truncation = result->rounding = NAN;
    if (!isfinite(result->computed) || !mpfi_bounded_p(enclosure->y[k]))
        return !isfinite(result->computed);
    mpfr_inits2(precision + 64, y, approximated, computed, (mpfr_ptr)0);
    mpfi_mid(y, enclosure->y[k]);
    mpfr_set(approximated, y, MPFR_RNDN);
    mpfr_set_d(computed, result->computed, MPFR_RNDN);
    if (oracle->promises->model)
        known = model_of(oracle, in, k, precision, y, approximated);
    if (known) {
        result->truncation = signed_ulps(oracle->format, approximated, y);
        result->rounding = signed_ulps(oracle->format, computed, y) - result->truncation;
    }
    mpfr_clears(y, approximated, computed, (mpfr_ptr)0);
    return known;
}

/* Writes y: its digits and the nearest double. If the enclosure is too wide for them, writes its midpoint and radius,
 * and returns 0. */
static int write_value(const mpfi_t y, struct exact_error *result)
{
    char *digits = decimal_of_enclosure(y, EXACT_DIGITS), *radius = NULL;
    const int known = digits != NULL;
    result->value = mpfi_get_d(y);
    if (!mpfi_bounded_p(y)) {
        snprintf(result->digits, sizeof result->digits, "not known");
        return 0;
    }
    if (!known) {
        digits = decimal_of_middle(y, EXACT_DIGITS);
        radius = digits ? decimal_radius(y, digits) : NULL;
    }
    snprintf(result->digits, sizeof result->digits, "%s%s%s", digits ? digits : "", radius ? " ± " : "",
             radius ? radius : "");
    free(digits);
    free(radius);
    const double low = mpfr_get_d(&y->left, MPFR_RNDN), high = mpfr_get_d(&y->right, MPFR_RNDN);
    if (low == high)
        result->value = high;
    return known && low == high;
}

/* Computes the norm error of the field to which the worst component belongs, if the field has several components. */
static void describe_field(const struct oracle *oracle, const double *computed, double floor,
                           const struct enclosure *enclosure, struct exact_error *result)
{
    const struct field *fields = oracle->kernel->outputs, *field = fields_of_component(fields, result->component);
    const size_t first = fields_offset(fields, field);
    double low;
    size_t worst;
    if (field_components(field) > 1)
        field_error_enclosure(field, NORM, oracle->format, computed + first, (const mpfi_t *)enclosure->y + first,
                              floor, &low, &result->norm, &worst);
}

/* Fills in everything about the worst component that follows from an enclosure. Returns 1 if everything is certain to
 * the digits given. */
static int describe(const struct oracle *oracle, const double *in, const struct enclosure *enclosure,
                    struct exact_error *result)
{
    const size_t k = result->component;
    double low, scaled_low;
    ulp_error_enclosure(oracle->format, result->computed, enclosure->y[k], &low, &result->ulp);
    scaled_ulp_error_enclosure(oracle->format, result->computed, enclosure->y[k], enclosure->scale[k], &scaled_low,
                               &result->scaled);
    const int known = write_value(enclosure->y[k], result), is_split = split(oracle, in, enclosure, result);
    return known && is_split && is_narrow(low, result->ulp) && is_narrow(scaled_low, result->scaled);
}

/* --- decisions ---------------------------------------------------------------------------------------------------- */

/* True if the range is so narrow that it determines the error, and does not contain the limit. */
static int decides(struct error_range range, double limit)
{
    return range.low == range.high || (is_narrow(range.low, range.high) && !(range.low <= limit && range.high > limit));
}

/* Doubles the precision until the error is decided, and then until the component with the largest error is described.
 * The description may take a higher precision, because the error can be known although y is not, for example if ŷ is
 * NaN or infinite. */
void oracle_exact(const struct oracle *oracle, const double *in, const double *computed, const struct bound *bound,
                  struct exact_error *result)
{
    const double growth = bound_growth(oracle->kernel, bound, kernel_coordinate(oracle->kernel, in));
    struct error_range range = {0, INFINITY, 0};
    int described = 0;
    size_t nearest = 0;
    *result = (struct exact_error){.error = INFINITY, .norm = NAN, .truncation = NAN, .rounding = NAN};
    for (mpfr_prec_t precision = EXACT_START; precision <= EXACT_CEILING && !described; precision *= 2) {
        struct enclosure enclosure;
        if (enclosure_open(&enclosure, oracle->outputs, precision) != 0)
            return;
        if (result->decided) {
            enclose(oracle, nearest, in, precision, &enclosure);
            scale_of(oracle, in, &enclosure);
        } else {
            range = measure_nearest(oracle, bound, in, computed, precision, &enclosure);
            range.low /= growth;
            range.high /= growth;
            nearest = enclosure.alternative;
            result->decided = decides(range, bound->limit);
            result->component = range.component;
            result->computed = computed[range.component];
        }
        if (result->decided || 2 * precision > EXACT_CEILING) {
            described = describe(oracle, in, &enclosure, result);
            describe_field(oracle, computed, bound->floor, &enclosure, result);
        }
        enclosure_close(&enclosure);
    }
    result->error = range.high;
    result->certain = range.low;
}

/* --- audit -------------------------------------------------------------------------------------------------------- */

/* True if |value + rest − y| ≤ bound for some y of the enclosure, that is, if the filter's interval and the enclosure
 * intersect. */
static int intersects(double value, double rest, double bound, const mpfi_t y)
{
    mpfr_t low, high;
    mpfr_inits2(2 * EXACT_START, low, high, (mpfr_ptr)0);
    mpfr_set_d(low, value, MPFR_RNDN);
    mpfr_add_d(high, low, rest, MPFR_RNDU);
    mpfr_add_d(high, high, bound, MPFR_RNDU);
    mpfr_add_d(low, low, rest, MPFR_RNDD);
    mpfr_sub_d(low, low, bound, MPFR_RNDD);
    int met = mpfr_cmp(low, &y->right) <= 0 && mpfr_cmp(high, &y->left) >= 0;
    mpfr_clears(low, high, (mpfr_ptr)0);
    return met;
}

int oracle_audit(const struct oracle *oracle, const struct oracle_block *block, size_t i)
{
    struct enclosure enclosure;
    double *element = malloc((oracle->inputs + oracle->outputs) * sizeof *element);
    if (!element || enclosure_open(&enclosure, oracle->outputs, 2 * EXACT_START) != 0) {
        free(element);
        return 1; /* out of memory: nothing is refuted */
    }
    int holds = 0;
    oracle_block_gather(oracle, block, i, element);
    for (size_t alternative = 0; alternative < oracle->alternatives && !holds; alternative++) {
        enclose(oracle, alternative, element, 2 * EXACT_START, &enclosure);
        holds = 1;
        for (size_t k = 0; k < oracle->outputs && holds; k++) {
            const size_t at = k * FILTER_BLOCK + i;
            const double value = block->value[at], bound = block->bound[at];
            const double rest = oracle->format == DOUBLE ? block->rest[at] : 0;
            holds = !isfinite(value) || !isfinite(bound) || intersects(value, rest, bound, enclosure.y[k]);
        }
    }
    enclosure_close(&enclosure);
    free(element);
    return holds;
}
