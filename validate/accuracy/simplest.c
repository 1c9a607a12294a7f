/* Finds a simple input at which a limit is exceeded (simplest_find), as property-based testing shrinks a
 * counterexample.
 *
 * The worst input of a promise is often hard to read: its numbers have many digits, or are tiny. A reader understands a
 * fault faster at an input with few non-zero numbers of few decimal digits. The search has two steps:
 *
 *   common inputs   Some common inputs are measured. The search continues from the simplest one that fails; if none
 *                   of them is simpler than the worst input, from the worst input.
 *   shrinking       One component at a time is replaced by 0, by a common number, or by itself with fewer decimal
 *                   digits. The new input is taken if it still fails and is simpler.
 *
 * An input fails if its error exceeds the limit by a tenth or more, so that the failure does not depend on a single
 * rounding. */
#include "check_run.h"

#include "validate/util/decimal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* COMMON: number of common inputs that are measured. MAX_BLOCKS: maximum number of blocks that shrinking measures per
 * promise. */
enum { COMMON = 8 * FILTER_BLOCK, MAX_BLOCKS = 48 };

static const double min_excess = 1.1; /* an input fails if its error is at least this factor times the limit */

/* Numbers that replace a component, each with both signs, the simplest first. */
static const double common_numbers[] = {0,    1,    2,    3,    0.5,   0.1,   0.2,   0.3,  0.01,
                                        0.02, 0.03, 0.25, 10,   0.001, 0.002, 0.003, 100,  1000,
                                        1e-4, 1e-5, 1e-6, 1e-8, 1e-10, 1e-15, 1e-20, 1e-30};
enum { NUMBERS = sizeof common_numbers / sizeof *common_numbers };

/* The state of the search for one promise. */
struct simplest_search {
    struct check_run *run;
    struct bound_result *result;
    struct oracle_block *block; /* the candidates that are to be measured together */
    double limit;               /* an input fails if its error is at least this */
    double *element;            /* space for one candidate */
    double cost;                /* cost of the simplest failing input so far, which is result->simplest_in; ∞: none */
    int blocks;                 /* number of blocks measured so far */
};

/* --- the cost of an input ----------------------------------------------------------------------------------------- */

/* Returns the cost of a number: 0 for 0, 1/4 for −0; else the number of its decimal digits, plus an amount if it is
 * negative or of unusual magnitude. */
static double cost_of_number(double x, enum format format)
{
    if (x == 0)
        return signbit(x) ? 0.25 : 0;
    const double size = fabs(log10(fabs(x)));
    return 2 + decimal_digits(x, format) + (x < 0 ? 0.25 : 0) + (size > 3.5 ? 1 + size / 16 : 0);
}

static double cost_of(const struct oracle *oracle, const double *in)
{
    double cost = 0;
    for (size_t k = 0; k < oracle->inputs; k++)
        cost += cost_of_number(in[k], oracle->format);
    return cost;
}

/* --- measuring ---------------------------------------------------------------------------------------------------- */

/* Stores element i of the measured block as the best input if it fails and is simpler than the best so far. */
static void consider(struct simplest_search *state, size_t i, size_t errors)
{
    const struct oracle *oracle = &state->run->oracle;
    struct oracle_block *block = state->block;
    struct bound_result *result = state->result;
    struct exact_error exact;
    if (block->skipped[i] || !bound_holds_at(result->bound, block->coordinate[i], block->second[i]) ||
        oracle_filtered(block, errors, i).most < state->limit)
        return;
    oracle_block_gather(oracle, block, i, block->element);
    const double cost = cost_of(oracle, block->element);
    if (!(cost < state->cost))
        return;
    oracle_exact(oracle, block->element, block->element + oracle->inputs, result->bound, &exact);
    if (!(exact.certain >= state->limit))
        return;
    state->cost = cost;
    result->simplest = exact;
    memcpy(result->simplest_in, block->element, oracle->inputs * sizeof(double));
}

/* Measures the block's candidates, and empties it. */
static void measure_candidates(struct simplest_search *state)
{
    struct oracle_block *block = state->block;
    const size_t errors = oracle_errors_count(&state->run->oracle, state->result->bound);
    state->blocks++;
    if (block->n > 0 && block_measure(state->run, block, 0, call_sizes_of(1)) == 0) {
        oracle_errors(&state->run->oracle, block, state->result->bound);
        for (size_t i = 0; i < block->n; i++)
            consider(state, i, errors);
    }
    block->n = 0;
}

/* --- candidates --------------------------------------------------------------------------------------------------- */

/* Adds state->element to the block of candidates if it is in the domain and simpler than the best input so far. Returns
 * 1 if the block is full. */
static int add_candidate(struct simplest_search *state)
{
    const struct oracle *oracle = &state->run->oracle;
    sampler_round(oracle->promises, state->element);
    if (sampler_in_domain(oracle->promises, state->element) && cost_of(oracle, state->element) < state->cost)
        oracle_block_put(oracle, state->block, state->block->n++, state->element);
    return state->block->n == FILTER_BLOCK;
}

/* Adds a common input; stops after COMMON of them, or at the end of the check run. An element_callback. */
static int add_common(void *context, const double *in)
{
    struct simplest_search *state = context;
    memcpy(state->element, in, state->run->oracle.inputs * sizeof(double));
    if (add_candidate(state))
        measure_candidates(state);
    return state->blocks >= COMMON / FILTER_BLOCK || check_run_ended(state->run);
}

/* Adds the best input with component k replaced by x. */
static void add_replaced(struct simplest_search *state, const double *best, size_t k, double x)
{
    if (state->block->n == FILTER_BLOCK)
        return;
    memcpy(state->element, best, state->run->oracle.inputs * sizeof(double));
    state->element[k] = x;
    add_candidate(state);
}

/* Measures all simpler values of component k of the best input. Returns 1 if one of them fails. */
static int shrink_component(struct simplest_search *state, const double *best, size_t k)
{
    const enum format format = state->run->oracle.format;
    const double before = state->cost;
    for (size_t i = 0; i < NUMBERS; i++) {
        add_replaced(state, best, k, common_numbers[i]);
        add_replaced(state, best, k, -common_numbers[i]);
    }
    for (int digits = 1; digits < 6; digits++)
        add_replaced(state, best, k, decimal_rounded(best[k], digits, format));
    measure_candidates(state);
    return state->cost < before;
}

/* Shrinks the best input until no component can be simplified. */
static void shrink(struct simplest_search *state, double *best)
{
    const size_t inputs = state->run->oracle.inputs;
    for (int again = 1; again && state->blocks < MAX_BLOCKS;) {
        again = 0;
        for (size_t k = 0; k < inputs && state->blocks < MAX_BLOCKS && !check_run_ended(state->run); k++) {
            memcpy(best, state->result->simplest_in, inputs * sizeof(double));
            if (cost_of_number(best[k], state->run->oracle.format) > 0)
                again |= shrink_component(state, best, k);
        }
    }
}

static void find_for(struct check_run *run, struct bound_result *result, struct oracle_block *block, double *space)
{
    const struct check_result *check_result = run->check_result;
    const enum check_level level =
        check_exceeds(check_result, result, check_result->level) ? check_result->level : LEVEL_FULL;
    struct simplest_search state = {.run = run,
                                    .result = result,
                                    .block = block,
                                    .limit = min_excess * check_limit(result->bound, level),
                                    .element = space,
                                    .cost = cost_of(&run->oracle, result->worst_in)};
    result->simplest = result->worst;
    memcpy(result->simplest_in, result->worst_in, run->oracle.inputs * sizeof(double));
    if (!(result->worst.error >= state.limit)) /* near the limit, only the worst input itself may fail */
        return;
    block->n = 0;
    pass_common_inputs(run->oracle.promises, add_common, &state);
    measure_candidates(&state);
    state.blocks = 0;
    shrink(&state, space + run->oracle.inputs);
}

void simplest_find(struct check_run *run)
{
    struct check_result *check_result = run->check_result;
    struct oracle_block *block = oracle_block_new(&run->oracle);
    double *space = calloc(2 * run->oracle.inputs + 1, sizeof *space);
    for (size_t b = 0; b < check_result->bounds && block && space && !check_run_ended(run); b++)
        if (check_result->bound[b].verdict == EXCEEDED)
            find_for(run, check_result->bound + b, block, space);
    oracle_block_free(block);
    free(space);
}
