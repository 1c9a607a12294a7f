/* Binade-targeted inputs: moves elements so that a result is just below a power of two (target_binades).
 *
 * The ulp just below a power of two P is half of the ulp just above it. If the exact value is just below P and the
 * propagated error moves the result above P, the last rounding error can be one ulp of the exact value instead of half
 * an ulp. Such results are rare among random draws.
 *
 * The method works for any formula: it makes a few secant steps with the filter's values, each in one random input
 * component. Rotations, unit vectors and unit quaternions are not moved, because a change of a single component would
 * violate their constraints. */
#include "check_run.h"

#include "validate/util/format.h"

#include <math.h>
#include <stdlib.h>

enum { STEPS = 4 };

struct binade_targets {
    const size_t *movable; /* the input components that may change individually */
    size_t movable_count;
    /* Per element of a block: */
    size_t output[FILTER_BLOCK]; /* the output component whose size has to be just below a power of two */
    size_t input[FILTER_BLOCK];  /* the input component that is changed in the current step */
    double target[FILTER_BLOCK]; /* what the size has to be */
    double size[FILTER_BLOCK];   /* what the size is: see evaluate_sizes */
    double slope[FILTER_BLOCK];  /* the derivative of the size with respect to the input component */
};

/* Stores the input components that may change individually in `component`; returns their number. */
static size_t list_movable(const struct oracle *oracle, size_t *component)
{
    size_t count = 0, k = 0;
    for (const struct field *field = oracle->promises->inputs; field->name; field++)
        for (const size_t end = k + field_components(field); k < end; k++)
            if (kind_is_free(field->kind) || field->kind == QUATERNION)
                component[count++] = k;
    return count;
}

/* Computes with the filter, for each element, the size of its target output: the larger of the result's magnitude and
 * its condition scale. Errors are measured in ulps of this size. */
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

/* Returns a random number in (P − u P, P], where P is the power of two whose logarithm is nearest to that of `size`,
 * and u the unit roundoff; NaN if `size` is 0 or not finite. */
static double below_power_of_two(struct random *random, const struct format_facts *facts, double size)
{
    const double power = exp2(round(log2(size)));
    return size > 0 && isfinite(power) ? power * (1 - random_unit(random) * facts->unit) : (double)NAN;
}

/* Chooses an input component for each element, and computes the derivative of the size by a finite difference. */
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

/* Makes one secant step per element, unless it would change the input component by more than half of its magnitude.
 * Undoes a step that does not bring the size closer to the target. */
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
