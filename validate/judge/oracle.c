/* The oracle: errors of computed results, by the filter for blocks and by exact for single elements. */
#include "oracle.h"

#include "measure.h"
#include "validate/base/vectors.h"

#include <stdlib.h>
#include <string.h>

int oracle_open(struct oracle *oracle, const struct kernel *kernel, enum format format, const char **reason)
{
    const struct promises *promises = kernel_promises(kernel, format);
    *oracle = (struct oracle){.promises = promises, .kernel = kernel, .format = format};
    *reason = !promises ? format == BINARY64 ? "its promises are for binary32" : "its promises are for binary64"
              : !promises->against ? "the reference has no such formula, or one of another shape"
                                   : NULL;
    if (*reason)
        return -1;
    oracle->inputs = kernel->input_components;
    oracle->outputs = kernel->output_components;
    oracle->alternatives = formula_alternatives(promises->against);
    return 0;
}

struct oracle_block *oracle_block_new(const struct oracle *oracle)
{
    const size_t out = oracle->outputs * FILTER_BLOCK, in = oracle->inputs * FILTER_BLOCK;
    struct oracle_block *block = calloc(1, sizeof *block);
    double *room = calloc(in + 13 * out + oracle->inputs + oracle->outputs, sizeof *room);
    if (!block || !room) {
        free(block);
        free(room);
        return NULL;
    }
    block->in = room;
    block->computed = block->in + in;
    block->value = block->computed + out;
    block->rest = block->value + out;
    block->bound = block->rest + out;
    block->scale = block->bound + out;
    block->difference = block->scale + out;
    block->error = block->difference + out;
    block->doubt = block->error + out;
    block->spare = block->doubt + out;
    block->element = block->spare + 5 * out;
    return block;
}

void oracle_block_free(struct oracle_block *block)
{
    if (block)
        free(block->in);
    free(block);
}

void oracle_block_gather(const struct oracle *oracle, const struct oracle_block *block, size_t i, double *element)
{
    for (size_t k = 0; k < oracle->inputs; k++)
        element[k] = block->in[k * FILTER_BLOCK + i];
    for (size_t k = 0; k < oracle->outputs; k++)
        element[oracle->inputs + k] = block->computed[k * FILTER_BLOCK + i];
}

void oracle_block_put(const struct oracle *oracle, struct oracle_block *block, size_t i, const double *in)
{
    for (size_t k = 0; k < oracle->inputs; k++)
        block->in[k * FILTER_BLOCK + i] = in[k];
}

/* --- filter ------------------------------------------------------------------------------------------------------- */

static void filter(const struct oracle *oracle, size_t alternative, struct oracle_block *block, double *value,
                   double *rest, double *bound, double *scale)
{
    filter_evaluate(oracle->promises->against, oracle->kernel->parameter, alternative, oracle->format, block->n,
                    block->in, value, rest, bound, scale);
}

/* Σₖ (computed − value)² of element i; ∞ where that is unknown. */
static double distance_squared(const struct oracle *oracle, const double *computed, const double *value, size_t i)
{
    double sum = 0;
    for (size_t k = 0; k < oracle->outputs; k++) {
        double difference = computed[k * FILTER_BLOCK + i] - value[k * FILTER_BLOCK + i];
        sum += difference * difference;
    }
    return sum >= 0 ? sum : INFINITY;
}

/* Takes over another alternative's results, which are in `spare`, for elements where they are nearer to what was
 * computed. */
static void keep_nearer(const struct oracle *oracle, struct oracle_block *block)
{
    const size_t column = oracle->outputs * FILTER_BLOCK;
    for (size_t i = 0; i < block->n; i++) {
        if (distance_squared(oracle, block->computed, block->spare, i) >=
            distance_squared(oracle, block->computed, block->value, i))
            continue;
        for (size_t k = i; k < column; k += FILTER_BLOCK) {
            block->value[k] = block->spare[k];
            block->rest[k] = block->spare[column + k];
            block->bound[k] = block->spare[2 * column + k];
            block->scale[k] = block->spare[3 * column + k];
        }
    }
}

/* How much cancels in an output: the size of the terms over the size of their sum, as the filter knows them. */
static double cancellation(const struct oracle *oracle, const struct oracle_block *block, size_t i)
{
    const struct field *outputs = oracle->kernel->outputs, *field = outputs;
    if (oracle->kernel->row->coordinate->field)
        field = fields_find(outputs, oracle->kernel->row->coordinate->field);
    const size_t first = fields_offset(outputs, field);
    double terms = 0, sum = 0;
    for (size_t k = first; k < first + field_components(field); k++) {
        terms = hypot(terms, block->scale[k * FILTER_BLOCK + i]);
        sum = hypot(sum, block->value[k * FILTER_BLOCK + i]);
    }
    return terms > sum ? terms / sum : 1;
}

void oracle_evaluate(const struct oracle *oracle, struct oracle_block *block)
{
    const size_t column = oracle->outputs * FILTER_BLOCK;
    const struct coordinate *coordinate = oracle->kernel->row->coordinate;
    filter(oracle, 0, block, block->value, block->rest, block->bound, block->scale);
    for (size_t alternative = 1; alternative < oracle->alternatives; alternative++) {
        filter(oracle, alternative, block, block->spare, block->spare + column, block->spare + 2 * column,
               block->spare + 3 * column);
        keep_nearer(oracle, block);
    }
    for (size_t k = 0; k < oracle->outputs; k++)
        for (size_t at = k * FILTER_BLOCK; at < k * FILTER_BLOCK + block->n; at++)
            block->difference[at] = difference_near(oracle->format, block->computed[at], block->value[at],
                                                    oracle->format == BINARY64 ? block->rest[at] : 0);
    for (size_t i = 0; i < block->n; i++) {
        oracle_block_gather(oracle, block, i, block->element);
        block->coordinate[i] = coordinate && coordinate->of == COORDINATE_CANCELLATION
                                   ? cancellation(oracle, block, i)
                                   : kernel_coordinate(oracle->kernel, block->element);
    }
}

/* The first output component under a bound, and how many. */
static size_t components_of(const struct oracle *oracle, const struct bound *bound, size_t *first)
{
    *first = 0;
    if (!bound->field)
        return oracle->outputs;
    const struct field *field = fields_find(oracle->kernel->outputs, bound->field);
    *first = fields_offset(oracle->kernel->outputs, field);
    return field_components(field);
}

size_t oracle_errors_count(const struct oracle *oracle, const struct bound *bound)
{
    size_t first, count = components_of(oracle, bound, &first);
    return measure_of_components(bound->measure) ? count : 1;
}

/* |ŷ − y| of a whole number. A filter's value with an error bound may be another whole number: doubt is then infinite.
 */
static double whole_error(const struct component *component, double *doubt)
{
    *doubt = component->bound > 0 ? INFINITY : 0;
    return isnan(component->computed) ? (double)INFINITY : fabs(component->difference);
}

static double one_component_error(const struct oracle *oracle, const struct bound *bound,
                                  const struct component *component, double *doubt)
{
    if (bound->measure == EQUAL)
        return whole_error(component, doubt);
    return component_error(format_facts(oracle->format), component, bound->floor, bound->measure == SCALED_ULP, doubt);
}

static void errors_of_components(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound,
                                 size_t first, size_t count)
{
    for (size_t j = 0; j < count; j++)
        for (size_t i = 0; i < block->n; i++) {
            const size_t at = (first + j) * FILTER_BLOCK + i, to = j * FILTER_BLOCK + i;
            const struct component component = {block->computed[at], block->difference[at], block->value[at],
                                                block->bound[at], block->scale[at]};
            block->error[to] = one_component_error(oracle, bound, &component, &block->doubt[to]);
        }
}

/* n numbers of element i, from component `first` on. */
static const double *column(const double *from, size_t first, size_t n, size_t i, double *to)
{
    for (size_t k = 0; k < n; k++)
        to[k] = from[(first + k) * FILTER_BLOCK + i];
    return to;
}

static void errors_of_field(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound,
                            size_t first, size_t n)
{
    const struct field *field = fields_of_component(oracle->kernel->outputs, first);
    double *room = block->spare;
    for (size_t i = 0; i < block->n; i++) {
        const struct field_values values = {
            column(block->computed, first, n, i, room), column(block->difference, first, n, i, room + n),
            column(block->value, first, n, i, room + 2 * n),
            oracle->format == BINARY64 ? column(block->rest, first, n, i, room + 3 * n) : NULL,
            column(block->bound, first, n, i, room + 4 * n)};
        block->error[i] =
            field_error(field, bound->measure, format_facts(oracle->format), &values, bound->floor, &block->doubt[i]);
    }
}

void oracle_errors(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound)
{
    size_t first, count = components_of(oracle, bound, &first);
    if (measure_of_components(bound->measure))
        errors_of_components(oracle, block, bound, first, count);
    else
        errors_of_field(oracle, block, bound, first, count);
    for (size_t at = 0; bound->beyond > 0 && at < oracle_errors_count(oracle, bound) * FILTER_BLOCK; at++) {
        const double divisor = bound_growth(oracle->kernel, bound, block->coordinate[at % FILTER_BLOCK]);
        block->error[at] /= divisor;
        block->doubt[at] /= divisor;
    }
}

/* --- exact -------------------------------------------------------------------------------------------------------- */

/* An element's enclosures at one precision: of the alternative nearest to what was computed. */
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
    exact_enclose(oracle->promises->against, oracle->kernel->parameter, alternative, in, precision, enclosure->y);
}

static void enclose_nearest(const struct oracle *oracle, const double *in, const double *computed,
                            mpfr_prec_t precision, struct enclosure *enclosure)
{
    double least = INFINITY;
    size_t nearest = 0;
    for (size_t alternative = 0; oracle->alternatives > 1 && alternative < oracle->alternatives; alternative++) {
        double distance = 0;
        enclose(oracle, alternative, in, precision, enclosure);
        for (size_t k = 0; k < oracle->outputs; k++)
            distance = hypot(distance, computed[k] - mpfi_get_d(enclosure->y[k]));
        if (distance < least) {
            least = distance;
            nearest = alternative;
        }
    }
    enclosure->alternative = nearest;
    enclose(oracle, nearest, in, precision, enclosure);
}

/* ŷ − y at the middle value + rest of an enclosure, and how far y may lie from there. */
static void difference_exact(const struct oracle *oracle, double computed, const mpfi_t y, struct component *component,
                             double *rest)
{
    mpfr_t middle, radius;
    mpfr_inits2(mpfi_get_prec(y) + 64, middle, radius, (mpfr_ptr)0);
    mpfi_mid(middle, y);
    component->computed = computed;
    component->value = mpfr_get_d(middle, MPFR_RNDN);
    mpfr_sub_d(radius, middle, component->value, MPFR_RNDN);
    *rest = mpfr_get_d(radius, MPFR_RNDN);
    mpfi_diam_abs(radius, y);
    if (isfinite(computed)) {
        mpfr_d_sub(middle, computed, middle, MPFR_RNDN);
        component->difference = mpfr_get_d(middle, MPFR_RNDN);
    } else {
        component->difference = difference_near(oracle->format, computed, component->value, 0);
    }
    component->bound = mpfr_get_d(radius, MPFR_RNDU);
    mpfr_clears(middle, radius, (mpfr_ptr)0);
}

/* A field's error, how much greater it may be (`doubt`), and the component that is farthest off. */
static void measure_field(const struct oracle *oracle, const struct bound *bound, const double *computed,
                          const struct enclosure *enclosure, size_t first, size_t n, struct exact_error *result,
                          double *doubt)
{
    const struct field *field = fields_of_component(oracle->kernel->outputs, first);
    double *room = calloc(5 * n + 1, sizeof *room), most = -1;
    result->error = *doubt = INFINITY;
    for (size_t k = 0; room && k < n; k++) {
        struct component component;
        difference_exact(oracle, computed[first + k], enclosure->y[first + k], &component, &room[3 * n + k]);
        room[k] = computed[first + k], room[n + k] = component.difference;
        room[2 * n + k] = component.value, room[4 * n + k] = component.bound;
        if (fabs(component.difference) > most || isnan(component.difference)) {
            most = isnan(component.difference) ? INFINITY : fabs(component.difference);
            result->component = first + k;
        }
    }
    if (room) {
        const struct field_values values = {room, room + n, room + 2 * n, room + 3 * n, room + 4 * n};
        result->error = field_error(field, bound->measure, format_facts(oracle->format), &values, bound->floor, doubt);
    }
    free(room);
}

/* A component's error as an interval. */
static void measure_component(const struct oracle *oracle, const struct bound *bound, double computed,
                              const struct enclosure *enclosure, size_t k, double *low, double *high)
{
    if (bound->measure == EQUAL) {
        struct component component;
        double doubt, rest;
        difference_exact(oracle, computed, enclosure->y[k], &component, &rest);
        component.bound = mpfr_equal_p(&enclosure->y[k]->left, &enclosure->y[k]->right) ? 0 : 1;
        *low = *high = whole_error(&component, &doubt);
        *high += doubt;
        return;
    }
    const double reach = fmax(bound->floor, bound->measure == SCALED_ULP ? enclosure->scale[k] : 0);
    scaled_ulp_error_enclosure(oracle->format, computed, enclosure->y[k], reach, low, high);
}

/* The bound's measure on one enclosure: error and component into result; returns how much less the error may be. */
static double measure_enclosure(const struct oracle *oracle, const struct bound *bound, const double *computed,
                                const struct enclosure *enclosure, struct exact_error *result)
{
    size_t first, count = components_of(oracle, bound, &first);
    double certain = 0, doubt;
    result->component = first;
    result->error = 0;
    if (!measure_of_components(bound->measure)) {
        measure_field(oracle, bound, computed, enclosure, first, count, result, &doubt);
        return doubt;
    }
    for (size_t k = first; k < first + count; k++) {
        double least, most;
        measure_component(oracle, bound, computed[k], enclosure, k, &least, &most);
        if (most > result->error || k == first) {
            result->error = most;
            result->component = k;
        }
        certain = fmax(certain, least);
    }
    return result->error == certain ? 0 : isinf(result->error) ? INFINITY : result->error - certain;
}

/* The scale of one element for the enclosure's alternative; only the filter knows scales. */
static void scale_of(const struct oracle *oracle, const double *in, struct enclosure *enclosure)
{
    struct oracle_block *block = oracle_block_new(oracle);
    if (!block)
        return;
    block->n = 1;
    oracle_block_put(oracle, block, 0, in);
    filter(oracle, enclosure->alternative, block, block->value, block->rest, block->bound, block->scale);
    for (size_t k = 0; k < oracle->outputs; k++)
        enclosure->scale[k] = isfinite(block->scale[k * FILTER_BLOCK]) ? block->scale[k * FILTER_BLOCK] : 0;
    oracle_block_free(block);
}

/* (x − y) / ulp(y), the sign kept. */
static double signed_ulps(const struct oracle *oracle, mpfr_t x, mpfr_t y)
{
    mpfr_t part;
    mpfr_init2(part, mpfr_get_prec(y));
    mpfr_sub(part, x, y, MPFR_RNDN);
    mpfr_div_2si(part, part, ulp_exponent(oracle->format, y), MPFR_RNDN);
    double ulps = mpfr_get_d(part, MPFR_RNDN);
    mpfr_clear(part);
    return ulps;
}

/* The middle of the model's enclosure of component k. */
static void model_of(const struct oracle *oracle, const double *in, size_t k, mpfr_prec_t precision, mpfr_t result)
{
    struct enclosure model;
    if (enclosure_open(&model, oracle->outputs, precision) != 0)
        return;
    exact_enclose(oracle->promises->model, oracle->kernel->parameter, 0, in, precision, model.y);
    mpfi_mid(result, model.y[k]);
    enclosure_close(&model);
}

/* ŷ − y = (model − y) + (ŷ − model), in ulps of y, signs kept. A row without a model approximates nothing. */
static void split(const struct oracle *oracle, const double *in, const struct enclosure *enclosure,
                  struct exact_error *result)
{
    mpfr_t y, approximated, computed;
    size_t k = result->component;
    result->truncation = result->rounding = NAN;
    if (!isfinite(result->computed))
        return;
    mpfr_prec_t precision = mpfi_get_prec(enclosure->y[k]);
    mpfr_inits2(precision + 64, y, approximated, computed, (mpfr_ptr)0);
    mpfi_mid(y, enclosure->y[k]);
    mpfr_set(approximated, y, MPFR_RNDN);
    mpfr_set_d(computed, result->computed, MPFR_RNDN);
    if (oracle->promises->model)
        model_of(oracle, in, k, precision, approximated);
    result->truncation = signed_ulps(oracle, approximated, y);
    result->rounding = signed_ulps(oracle, computed, y) - result->truncation;
    mpfr_clears(y, approximated, computed, (mpfr_ptr)0);
}

static void describe(const struct oracle *oracle, const double *in, const double *computed,
                     const struct enclosure *enclosure, struct exact_error *result)
{
    size_t k = result->component;
    double low;
    result->computed = computed[k];
    result->value = mpfi_get_d(enclosure->y[k]);
    ulp_error_enclosure(oracle->format, computed[k], enclosure->y[k], &low, &result->ulp);
    scaled_ulp_error_enclosure(oracle->format, computed[k], enclosure->y[k], enclosure->scale[k], &low,
                               &result->scaled);
    split(oracle, in, enclosure, result);
}

void oracle_exact(const struct oracle *oracle, const double *in, const double *computed, const struct bound *bound,
                  struct exact_error *result)
{
    *result = (struct exact_error){.error = INFINITY};
    for (mpfr_prec_t precision = EXACT_START; precision <= EXACT_CEILING && !result->decided; precision *= 2) {
        struct enclosure enclosure;
        if (enclosure_open(&enclosure, oracle->outputs, precision) != 0)
            return;
        enclose_nearest(oracle, in, computed, precision, &enclosure);
        scale_of(oracle, in, &enclosure);
        const double doubt = measure_enclosure(oracle, bound, computed, &enclosure, result);
        result->certain = doubt == 0 ? result->error : fmax(0, result->error - doubt);
        result->decided = doubt == 0 || doubt <= 1e-6 * fmax(1, result->certain);
        if (result->decided || 2 * precision > EXACT_CEILING)
            describe(oracle, in, computed, &enclosure, result);
        enclosure_close(&enclosure);
    }
    const double growth = bound_growth(oracle->kernel, bound, kernel_coordinate(oracle->kernel, in));
    result->error /= growth;
    result->certain /= growth;
}

/* Whether |value + rest − y| ≤ bound for some y of the enclosure: whether the filter's interval and the enclosure
 * meet. */
static int meets(double value, double rest, double bound, const mpfi_t y)
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
            const double rest = oracle->format == BINARY64 ? block->rest[at] : 0;
            holds = !isfinite(value) || !isfinite(bound) || meets(value, rest, bound, enclosure.y[k]);
        }
    }
    enclosure_close(&enclosure);
    free(element);
    return holds;
}
