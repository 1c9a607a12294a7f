/* Runs a block through the port and the oracle and measures its errors, for the samples and for the search. */
#include "hearing.h"

#include "validate/base/format.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EXACT_BUDGET = 2, /* errors that the filter cannot resolve and exact does, per block and bound */
    CANARY = 0xa5
};

const char *judge_offered(struct port *port, const struct kernel *kernel, enum format format)
{
    if (port->formats(port, kernel->id) & (int)format)
        return kernel->id;
    const struct row *row = kernel->row;
    const int usual = row->parameter && row->parameter->usual == kernel->parameter;
    return usual && port->formats(port, row->id) & (int)format ? row->id : NULL;
}

/* Whether any byte after the first n elements of a column changed. */
static int overran(const unsigned char *column, size_t n, size_t width)
{
    for (size_t byte = n * width; byte < FILTER_BLOCK * width; byte++)
        if (column[byte] != CANARY)
            return 1;
    return 0;
}

enum port_result judge_run(struct port *port, const struct oracle *oracle, size_t n, const double *in, double *computed,
                           struct judge_trial *trial)
{
    const size_t width = format_width(oracle->format), column = FILTER_BLOCK * width;
    unsigned char *input = malloc((oracle->inputs + oracle->outputs) * column);
    trial->overran = 0;
    snprintf(trial->failure, sizeof trial->failure, "out of memory");
    if (!input)
        return PORT_UNAVAILABLE;
    unsigned char *output = input + oracle->inputs * column;
    memset(output, CANARY, oracle->outputs * column);
    for (size_t k = 0; k < oracle->inputs; k++)
        for (size_t at = k * FILTER_BLOCK; at < k * FILTER_BLOCK + n; at++)
            format_store(oracle->format, input, at, in[at]);
    struct port_call call = {.id = judge_offered(port, oracle->kernel, oracle->format),
                             .format = oracle->format,
                             .inputs = oracle->inputs,
                             .outputs = oracle->outputs,
                             .n = n,
                             .stride = FILTER_BLOCK,
                             .in = input,
                             .out = output,
                             .at_start = trial->at_start};
    enum port_result result = port->run(port, &call);
    for (size_t k = 0; k < oracle->outputs && result == PORT_OK; k++) {
        trial->overran |= overran(output + k * column, n, width);
        for (size_t at = k * FILTER_BLOCK; at < k * FILTER_BLOCK + n; at++)
            computed[at] = format_load(oracle->format, output, at);
    }
    memcpy(trial->failure, call.failure, sizeof trial->failure);
    free(input);
    return result;
}

void judge_note_failure(struct judgement *judgement, enum port_result result, const char *failure)
{
#pragma omp critical(judge_failure)
    if (judgement->verdict != FAILED && judgement->verdict != UNAVAILABLE) {
        judgement->verdict = result == PORT_UNAVAILABLE ? UNAVAILABLE : FAILED;
        snprintf(judgement->reason, sizeof judgement->reason, "%s", failure);
    }
}

int block_measure(struct hearing *hearing, struct oracle_block *block)
{
    struct judge_trial trial = {.at_start = 0};
    const enum port_result result =
        judge_run(hearing->port, &hearing->oracle, block->n, block->in, block->computed, &trial);
    if (result != PORT_OK) {
        judge_note_failure(hearing->judgement, result, trial.failure);
#pragma omp atomic write
        hearing->port_failed = 1;
        return -1;
    }
    oracle_evaluate(&hearing->oracle, block);
    return 0;
}

/* The filter decides an error to a thousandth of an ulp, or of the error itself. */
static int is_clear(double error, double doubt)
{
    return isfinite(doubt) && (isinf(error) || doubt <= 1e-3 * fmax(1, error));
}

/* The upper end of element i's greatest error under a bound; NaN if it is undecided, by filter and by exact, or if the
 * budget for exact is spent. Adds what it finds to the statistics, unless they are null. */
static double error_of(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound, size_t i,
                       size_t count, int *budget, struct statistics *statistics)
{
    double upper = 0;
    int settled = 1;
    for (size_t j = 0; j < count && settled; j++)
        settled = is_clear(block->error[j * FILTER_BLOCK + i], block->doubt[j * FILTER_BLOCK + i]);
    if (!settled && (*budget)-- <= 0)
        return NAN;
    if (!settled) {
        struct exact_error exact;
        oracle_block_gather(oracle, block, i, block->element);
        oracle_exact(oracle, block->element, block->element + oracle->inputs, bound, &exact);
        if (isnan(exact.error) || !exact.decided)
            return NAN;
        if (statistics)
            statistics_add(statistics, exact.error);
        return exact.error;
    }
    for (size_t j = 0; j < count; j++) {
        double error = block->error[j * FILTER_BLOCK + i];
        if (statistics)
            statistics_add(statistics, error);
        upper = fmax(upper, error + block->doubt[j * FILTER_BLOCK + i]);
    }
    return upper;
}

void block_tally(const struct hearing *hearing, struct oracle_block *block, size_t b, uint64_t first,
                 struct tally *tally)
{
    const struct oracle *oracle = &hearing->oracle;
    const struct bound *bound = oracle->promises->bounds + b;
    const size_t count = oracle_errors_count(oracle, bound);
    int budget = EXACT_BUDGET;
    oracle_errors(oracle, block, bound);
    for (size_t i = 0; i < block->n; i++) {
        if (!bound_holds_at(bound, block->coordinate[i], block->second[i]))
            continue;
        double upper = error_of(oracle, block, bound, i, count, &budget, &tally->statistics);
        if (isnan(upper)) {
            tally->undecided++;
            continue;
        }
        profile_add(&hearing->judgement->bound[b].scale, &tally->profile, block->coordinate[i], upper);
        struct candidate *place = candidates_insert(&tally->candidates, upper, first + i);
        if (place)
            oracle_block_gather(oracle, block, i, place->element);
    }
}

int block_worst(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound, double *than)
{
    const size_t count = oracle_errors_count(oracle, bound);
    size_t worst = SIZE_MAX;
    int budget = 1;
    oracle_errors(oracle, block, bound);
    for (size_t i = 0; i < block->n; i++) {
        if (!bound_holds_at(bound, block->coordinate[i], block->second[i]))
            continue;
        double upper = error_of(oracle, block, bound, i, count, &budget, NULL);
        if (upper > *than) {
            *than = upper;
            worst = i;
        }
    }
    if (worst == SIZE_MAX)
        return 0;
    oracle_block_gather(oracle, block, worst, block->element);
    return 1;
}
