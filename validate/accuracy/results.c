/* The check of results that were computed elsewhere, for example on a graphics card, on a console or in another
 * language (struct results_check in accuracy.h). Elements arrive one at a time and are measured like the samples of a
 * port; tests that need calls of a port are omitted. */
#include "check_run.h"

#include "sampler.h"
#include "validate/util/format.h"
#include "validate/util/process.h"

#include <math.h>
#include <stdlib.h>

enum { MIN_CONSECUTIVE = 64 }; /* hints need at least this many consecutive elements of the domain */

struct results_check {
    struct check_run run;
    struct check_result *check_result;
    struct oracle_block *block;
    struct oracle_block *first; /* for hints: consecutive elements of the domain, among the first that arrived */
    int first_is_complete;      /* no more elements are added to `first` */
    struct tally *tally;
    int ready;
    double start; /* time of process_clock() at the start */
};

struct results_check *results_check_begin(const struct kernel *kernel, enum format format,
                                          const struct kernel_check_options *options)
{
    struct results_check *results = calloc(1, sizeof *results);
    if (!results)
        return NULL;
    results->start = process_clock();
    results->check_result = check_run_open(&results->run, NULL, kernel, format, options, &results->ready);
    if (results->ready) {
        results->block = oracle_block_new(&results->run.oracle);
        results->first = oracle_block_new(&results->run.oracle);
        results->tally = tallies_new(results->run.bounds, results->run.element);
        results->run.stage.id = BY_SAMPLES;
    }
    if (results->check_result)
        results->check_result->elsewhere = 1;
    if (results->check_result && (!results->ready || (results->block && results->first && results->tally)))
        return results;
    check_result_free(results_check_end(results));
    return NULL;
}

/* Measures the elements collected in the block, and empties it. block_tally takes the index of the block's first
 * element. The index passed here is too large by the number of elements outside the domain that arrived since then,
 * because they count as samples but are not in the block. Only the order of indices matters here, and it is right. */
static void flush(struct results_check *results)
{
    struct check_run *run = &results->run;
    struct oracle_block *block = results->block;
    if (block->n == 0)
        return;
    oracle_evaluate(&run->oracle, block);
    for (size_t b = 0; b < run->bounds; b++)
        block_tally(run, block, b, results->check_result->samples - block->n, results->tally);
    block->n = 0;
}

static int all_finite(const double *x, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (!isfinite(x[k]))
            return 0;
    return 1;
}

/* Appends an element to a block. */
static void append_element(const struct oracle *oracle, struct oracle_block *block, const double *in, const double *out)
{
    oracle_block_put(oracle, block, block->n, in);
    for (size_t k = 0; k < oracle->outputs; k++)
        block->computed[k * FILTER_BLOCK + block->n] = out[k];
    block->batch[block->n] = 1;
    block->place[block->n] = 0;
    block->n++;
}

void results_check_add(struct results_check *results, const double *in, const double *out)
{
    struct oracle_block *block = results->block;
    const struct oracle *oracle = &results->run.oracle;
    if (!results->ready)
        return;
    check_specials_on(&results->run, in, out);
    results->check_result->samples++;
    if (!all_finite(in, oracle->inputs) || !sampler_in_domain(oracle->promises, in)) {
        /* The run of consecutive elements ends here: it is kept if it is long enough, and otherwise begins again. */
        results->first_is_complete |= results->first->n >= MIN_CONSECUTIVE;
        results->first->n = results->first_is_complete ? results->first->n : 0;
        return;
    }
    if (!results->first_is_complete)
        append_element(oracle, results->first, in, out);
    results->first_is_complete |= results->first->n == FILTER_BLOCK;
    append_element(oracle, block, in, out);
    if (block->n == FILTER_BLOCK)
        flush(results);
}

struct check_result *results_check_end(struct results_check *results)
{
    struct check_result *check_result = results->check_result;
    if (results->ready && results->block && results->tally) {
        flush(results);
        for (size_t b = 0; b < results->run.bounds; b++)
            for (size_t k = 0; k < results->tally[b].candidates.count; k++)
                results->tally[b].candidates.item[k].found = BY_SAMPLES;
        check_run_decide(&results->run, results->tally);
        check_run_conclude(&results->run);
        if (check_result->verdict == EXCEEDED)
            hints_find(&results->run, results->first);
    }
    if (check_result)
        check_result->seconds = process_clock() - results->start;
    oracle_block_free(results->block);
    oracle_block_free(results->first);
    oracle_block_free(results->run.alone);
    tallies_free(results->tally);
    free(results);
    return check_result;
}
