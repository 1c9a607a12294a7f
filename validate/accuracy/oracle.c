/* The part of the oracle that uses the filter: it computes the errors of blocks of elements. exact_error.c has the part
 * for single elements. */
#include "oracle.h"

#include "measure.h"
#include "validate/util/linear_algebra.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int oracle_open(struct oracle *oracle, const struct kernel *kernel, enum format format, const char **reason)
{
    const struct promises *promises = kernel_promises(kernel, format);
    *oracle = (struct oracle){.promises = promises, .kernel = kernel, .format = format, .filter = filter_evaluate};
    if (!promises)
        *reason = format == DOUBLE ? "its promises are for float" : "its promises are for double";
    else
        *reason = !promises->against ? "the reference has no such formula, or one of another shape" : NULL;
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
    double *storage = calloc(in + 13 * out + oracle->inputs + oracle->outputs, sizeof *storage);
    if (!block || !storage) {
        free(block);
        free(storage);
        return NULL;
    }
    block->in = storage;
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
    const double minimum = oracle->flush ? format_facts(oracle->format)->smallest_normal : 0;
    for (size_t k = 0; k < oracle->inputs; k++)
        block->in[k * FILTER_BLOCK + i] = fabs(in[k]) < minimum ? copysign(0, in[k]) : in[k];
}

/* --- filter ------------------------------------------------------------------------------------------------------- */

static void evaluate(const struct oracle *oracle, size_t alternative, struct oracle_block *block, double *value,
                     double *rest, double *bound, double *scale)
{
    oracle->filter(oracle->promises->against, oracle->kernel->parameter, alternative, oracle->format, block->n,
                   block->in, value, rest, bound, scale);
}

/* Returns Σₖ (computed − value)² of element i; ∞ if that is unknown. */
static double distance_squared(const struct oracle *oracle, const double *computed, const double *value, size_t i)
{
    double sum = 0;
    for (size_t k = 0; k < oracle->outputs; k++) {
        double difference = computed[k * FILTER_BLOCK + i] - value[k * FILTER_BLOCK + i];
        sum += difference * difference;
    }
    return sum >= 0 ? sum : INFINITY;
}

/* `spare` has the filter's results for another alternative. Copies them over the current results, for the elements at
 * which they are nearer to the computed results. */
static void prefer_nearer_alternative(const struct oracle *oracle, struct oracle_block *block)
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

/* Copies n components of element i, from component `first` on, to `to`. Returns `to`. */
static const double *column(const double *from, size_t first, size_t n, size_t i, double *to)
{
    for (size_t k = 0; k < n; k++)
        to[k] = from[(first + k) * FILTER_BLOCK + i];
    return to;
}

/* Returns the cancellation in element i: the norm of the scales divided by the norm of the exact values, both from the
 * filter, over the field that the coordinate names, or the first one; at least 1. */
static double cancellation(const struct oracle *oracle, const struct oracle_block *block, size_t i)
{
    const struct field *outputs = oracle->kernel->outputs, *field = outputs;
    if (oracle->kernel->row->coordinate->field)
        field = fields_find(outputs, oracle->kernel->row->coordinate->field);
    const size_t first = fields_offset(outputs, field), n = field_components(field);
    const double terms = vector_norm_over(n, column(block->scale, first, n, i, block->spare), 1);
    const double sum = vector_norm_over(n, column(block->value, first, n, i, block->spare), 1);
    return terms > sum ? terms / sum : 1;
}

void oracle_filter(const struct oracle *oracle, struct oracle_block *block)
{
    const size_t column = oracle->outputs * FILTER_BLOCK;
    evaluate(oracle, 0, block, block->value, block->rest, block->bound, block->scale);
    for (size_t alternative = 1; alternative < oracle->alternatives; alternative++) {
        evaluate(oracle, alternative, block, block->spare, block->spare + column, block->spare + 2 * column,
                 block->spare + 3 * column);
        prefer_nearer_alternative(oracle, block);
    }
}

void oracle_evaluate(const struct oracle *oracle, struct oracle_block *block)
{
    const struct coordinate *coordinate = oracle->kernel->row->coordinate;
    oracle_filter(oracle, block);
    for (size_t k = 0; k < oracle->outputs; k++)
        for (size_t at = k * FILTER_BLOCK; at < k * FILTER_BLOCK + block->n; at++)
            block->difference[at] = difference_near(oracle->format, block->computed[at], block->value[at],
                                                    oracle->format == DOUBLE ? block->rest[at] : 0);
    for (size_t i = 0; i < block->n; i++) {
        oracle_block_gather(oracle, block, i, block->element);
        block->coordinate[i] = coordinate && coordinate->of == COORDINATE_CANCELLATION
                                   ? cancellation(oracle, block, i)
                                   : kernel_coordinate(oracle->kernel, block->element);
        block->second[i] = kernel_second(oracle->kernel, block->element);
    }
}

size_t oracle_components(const struct oracle *oracle, const struct bound *bound, size_t *first)
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
    size_t first, count = oracle_components(oracle, bound, &first);
    return measure_of_components(bound->measure) ? count : 1;
}

/* Returns |ŷ − y| for an integer y. If the error bound of the filter's value is above 0, y may be a different integer,
 * so *doubt becomes infinite. */
static double integer_error(const struct component *component, double *doubt)
{
    *doubt = component->bound > 0 ? INFINITY : 0;
    return isnan(component->computed) ? (double)INFINITY : fabs(component->difference);
}

static double one_component_error(const struct oracle *oracle, const struct bound *bound,
                                  const struct component *component, double *doubt)
{
    if (bound->measure == EQUAL)
        return integer_error(component, doubt);
    return component_error(format_facts(oracle->format), component, bound->floor, bound->measure != ULP, doubt);
}

/* Writes to `spare`, for each component, the largest scale of the components of its field. */
static void write_field_scales(const struct oracle *oracle, struct oracle_block *block)
{
    size_t first = 0;
    for (const struct field *field = oracle->kernel->outputs; field->name; first += field_components(field), field++)
        for (size_t i = 0; i < block->n; i++) {
            double largest = 0;
            for (size_t k = first; k < first + field_components(field); k++)
                largest = fmax(largest, block->scale[k * FILTER_BLOCK + i]);
            for (size_t k = first; k < first + field_components(field); k++)
                block->spare[k * FILTER_BLOCK + i] = largest;
        }
}

/* Computes the errors of `count` components, from `first` on, each by itself. */
static void errors_of_components(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound,
                                 size_t first, size_t count)
{
    const double *scale = bound->measure == FIELD_ULP ? block->spare : block->scale;
    if (bound->measure == FIELD_ULP)
        write_field_scales(oracle, block);
    for (size_t j = 0; j < count; j++)
        for (size_t i = 0; i < block->n; i++) {
            const size_t at = (first + j) * FILTER_BLOCK + i, to = j * FILTER_BLOCK + i;
            const struct component component = {block->computed[at], block->difference[at], block->value[at],
                                                block->bound[at], scale[at]};
            block->error[to] = one_component_error(oracle, bound, &component, &block->doubt[to]);
        }
}

/* Computes one error per element: the error of the field of n components that begins with component `first`. */
static void errors_of_field(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound,
                            size_t first, size_t n)
{
    const struct field *field = fields_of_component(oracle->kernel->outputs, first);
    double *storage = block->spare;
    for (size_t i = 0; i < block->n; i++) {
        if (bound->measure == IMAGE)
            oracle_block_gather(oracle, block, i, block->element);
        const struct field_values values = {column(block->computed, first, n, i, storage),
                                            column(block->difference, first, n, i, storage + n),
                                            column(block->value, first, n, i, storage + 2 * n),
                                            oracle->format == DOUBLE ? column(block->rest, first, n, i, storage + 3 * n)
                                                                     : NULL,
                                            column(block->bound, first, n, i, storage + 4 * n),
                                            block->element};
        block->error[i] =
            field_error(field, bound->measure, format_facts(oracle->format), &values, bound->floor, &block->doubt[i]);
    }
}

void oracle_errors(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound)
{
    size_t first, count = oracle_components(oracle, bound, &first);
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

/* Returns the absolute error that a promise about the `count` components from `first` on allows in component k of
 * element i. */
static double allowed_by(const struct oracle *oracle, const struct oracle_block *block, const struct bound *bound,
                         size_t i, size_t first, size_t count, size_t k)
{
    const struct format_facts *facts = format_facts(oracle->format);
    const double limit = bound->limit * bound_growth(oracle->kernel, bound, block->coordinate[i]);
    double size = fmax(fabs(block->value[k * FILTER_BLOCK + i]), bound->floor), norm = 0;
    if (bound->measure == EQUAL)
        return limit;
    if (bound->measure == NORM) {
        for (size_t j = first; j < first + count; j++)
            norm = hypot(norm, block->value[j * FILTER_BLOCK + i]);
        return limit * facts->unit * fmax(norm, fmax(bound->floor, facts->smallest_normal));
    }
    if (bound->measure == SCALED_ULP)
        size = fmax(size, block->scale[k * FILTER_BLOCK + i]);
    return ldexp(limit, ulp_exponent_near(facts, size));
}

void oracle_allowed(const struct oracle *oracle, const struct oracle_block *block, size_t i, double *allowed)
{
    for (size_t k = 0; k < oracle->outputs; k++)
        allowed[k] = INFINITY;
    for (const struct bound *bound = oracle->promises->bounds; bound->reason; bound++) {
        size_t first, count = oracle_components(oracle, bound, &first);
        if (bound->measure == TURN || bound->measure == ORTHOGONALITY || bound->measure == IMAGE ||
            !bound_holds_at(bound, block->coordinate[i], block->second[i]))
            continue;
        for (size_t k = first; k < first + count; k++)
            allowed[k] = fmin(allowed[k], allowed_by(oracle, block, bound, i, first, count, k));
    }
}

struct filtered_error oracle_filtered(const struct oracle_block *block, size_t count, size_t i)
{
    struct filtered_error range = {0, 0, 1};
    for (size_t at = i; at < count * FILTER_BLOCK; at += FILTER_BLOCK) {
        const double error = block->error[at], doubt = block->doubt[at];
        const int known = isfinite(doubt);
        const double most = known ? error + doubt : (double)INFINITY;
        double minimum;
        if (!known)
            minimum = 0;
        else
            minimum = isinf(error) ? error : error - doubt;
        /* Written with ?:, because fmax would be a function call. */
        range.clear &= known && (isinf(error) || doubt <= 1e-3 * (error > 1 ? error : 1));
        range.most = most > range.most ? most : range.most;
        range.minimum = minimum > range.minimum ? minimum : range.minimum;
    }
    return range;
}
