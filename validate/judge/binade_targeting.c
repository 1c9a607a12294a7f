/* Binade-targeted inputs: moves elements to results just below a power of two, for the search.
 *
 * There a unit of the result is half of what it is just above: an error of one unit before the last rounding can take
 * the result across, and that rounding then costs up to a whole unit more. Random draws hardly meet such places. An
 * element is moved there by secant steps on the filter, one random input component at a time, for any formula.
 * Rotations, unit vectors and unit quaternions would no longer be what they are if one component moved: they stay. */
#include "check_run.h"

#include "validate/base/format.h"

#include <math.h>
#include <stdlib.h>

enum { STEPS = 4 };

/* For each element of a block: the output component that is to come below a power of two, the size wanted and the size
 * at hand. */
struct binade_targets {
    const size_t *movable; /* the input components that may move alone */
    size_t movable_count;
    size_t output[FILTER_BLOCK], input[FILTER_BLOCK];
    double target[FILTER_BLOCK], size[FILTER_BLOCK], slope[FILTER_BLOCK];
};

/* Lists the input components that may move alone in `component`; returns how many. */
static size_t list_movable(const struct oracle *oracle, size_t *component)
{
    size_t count = 0, k = 0;
    for (const struct field *field = oracle->promises->inputs; field->name; field++)
        for (const size_t end = k + field_components(field); k < end; k++)
            if (kind_is_free(field->kind) || field->kind == QUATERNION)
                component[count++] = k;
    return count;
}

/* The size whose ulp counts for a result, that of its terms, by the filter. */
static void evaluate_sizes(const struct oracle *oracle, struct oracle_block *block,
                           const struct binade_targets *targets, double *size)
{
    const size_t column = oracle->outputs * FILTER_BLOCK;
    double *value = block->spare, *scale = value + 3 * column;
    filter_evaluate(oracle->promises->against, oracle->kernel->parameter, 0, oracle->format, block->n, block->in, value,
                    value + column, value + 2 * column, scale);
    for (size_t i = 0; i < block->n; i++) {
        const size_t at = targets->output[i] * FILTER_BLOCK + i;
        size[i] = fmax(fabs(value[at]), scale[at]);
    }
}

/* Up to a unit below the nearest power of two; NaN where there is none. */
static double below_power_of_two(struct random *random, const struct format_facts *facts, double size)
{
    const double power = exp2(round(log2(size)));
    return size > 0 && isfinite(power) ? power * (1 - random_unit(random) * facts->unit) : (double)NAN;
}

/* Chooses an input component for each element and finds how the size depends on it. */
static void find_slopes(const struct oracle *oracle, struct random *random, struct oracle_block *block,
                        struct binade_targets *targets)
{
    double saved[FILTER_BLOCK] = {0}, move[FILTER_BLOCK] = {0}, size[FILTER_BLOCK];
    for (size_t i = 0; i < block->n; i++) {
        targets->input[i] = targets->movable[random_below(random, targets->movable_count)];
        double *x = block->in + targets->input[i] * FILTER_BLOCK + i;
        saved[i] = *x;
        move[i] = 0x1p-16 * *x;
        *x += move[i];
    }
    evaluate_sizes(oracle, block, targets, size);
    for (size_t i = 0; i < block->n; i++) {
        block->in[targets->input[i] * FILTER_BLOCK + i] = saved[i];
        targets->slope[i] = (size[i] - targets->size[i]) / move[i];
    }
}

/* One secant step of each element; what brings it no nearer is taken back. */
static void step(const struct oracle *oracle, struct random *random, struct oracle_block *block,
                 struct binade_targets *targets)
{
    double size[FILTER_BLOCK], saved[FILTER_BLOCK];
    find_slopes(oracle, random, block, targets);
    for (size_t i = 0; i < block->n; i++) {
        double *x = block->in + targets->input[i] * FILTER_BLOCK + i;
        const double by = (targets->target[i] - targets->size[i]) / targets->slope[i];
        saved[i] = *x;
        if (fabs(by) <= fabs(*x) / 2)
            *x = format_round(oracle->format, *x + by);
    }
    evaluate_sizes(oracle, block, targets, size);
    for (size_t i = 0; i < block->n; i++)
        if (fabs(size[i] - targets->target[i]) < fabs(targets->size[i] - targets->target[i]))
            targets->size[i] = size[i];
        else
            block->in[targets->input[i] * FILTER_BLOCK + i] = saved[i];
}

static void move_block(const struct oracle *oracle, struct random *random, struct oracle_block *block,
                       struct binade_targets *targets)
{
    for (size_t i = 0; i < block->n; i++)
        targets->output[i] = random_below(random, oracle->outputs);
    evaluate_sizes(oracle, block, targets, targets->size);
    for (size_t i = 0; i < block->n; i++)
        targets->target[i] = below_power_of_two(random, format_facts(oracle->format), targets->size[i]);
    for (int steps = 0; steps < STEPS; steps++)
        step(oracle, random, block, targets);
}

void target_binades(const struct oracle *oracle, struct random *random, struct oracle_block *block)
{
    size_t *movable = calloc(oracle->inputs, sizeof *movable);
    struct binade_targets targets = {.movable = movable, .movable_count = movable ? list_movable(oracle, movable) : 0};
    if (targets.movable_count > 0)
        move_block(oracle, random, block, &targets);
    free(movable);
}
