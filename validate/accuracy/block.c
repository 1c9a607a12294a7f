/* Runs blocks of elements through the port and measures their errors with the oracle (the functions block_… of
 * check_run.h), for all stages that search for the largest error. */
#include "check_run.h"

#include "validate/util/format.h"

#include <math.h>
#include <string.h>

/* For each block and each promise, interval arithmetic computes at most this many of the errors that the filter does
 * not determine well enough. */
enum { EXACT_BUDGET = 2 };

int block_run(struct check_run *run, struct oracle_block *block, uint64_t order, struct call_sizes sizes)
{
    struct call_batch *batch = batch_new(&run->oracle, block->n);
    int status = batch ? 0 : -1;
    if (batch)
        batch_write(&run->oracle, batch, block->in);
    else
        check_run_out_of_memory(run);
    for (size_t first = 0, n; first < block->n && status == 0; first += n) {
        enum port_placement placement;
        n = call_sizes_next(&sizes, block->n - first, &placement);
        struct call_batch part = batch_part(&run->oracle, batch, first, n, placement);
        status = check_run_call(run, &part, order);
        for (size_t i = 0; i < n; i++) {
            block->batch[first + i] = (uint32_t)n;
            block->place[first + i] = (uint32_t)i;
            block->skipped[first + i] = part.skipped[i];
        }
    }
    if (status == 0)
        batch_read(&run->oracle, batch, NULL, block->computed);
    batch_free(batch);
    return status;
}

int block_measure(struct check_run *run, struct oracle_block *block, uint64_t order, struct call_sizes sizes)
{
    if (block_run(run, block, order, sizes) != 0)
        return -1;
    oracle_evaluate(&run->oracle, block);
    return 0;
}

/* Returns an upper estimate of element i's error in the measure of a promise (`bound`): the largest of its `count`
 * errors, one per component. `budget` is the number of errors that interval arithmetic may still compute. Returns NaN
 * if neither the filter nor interval arithmetic determines the error, or if the budget is spent. Adds the errors to
 * `statistics`, unless that is null. */
static double error_of(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound, size_t i,
                       size_t count, int *budget, struct statistics *statistics)
{
    const struct filtered_error range = oracle_filtered(block, count, i);
    if (!range.clear && (*budget)-- <= 0)
        return NAN;
    if (!range.clear) {
        struct exact_error exact;
        oracle_block_gather(oracle, block, i, block->element); /* block->element: space for one element */
        oracle_exact(oracle, block->element, block->element + oracle->inputs, bound, &exact);
        if (isnan(exact.error) || !exact.decided)
            return NAN;
        if (statistics)
            statistics_add(statistics, exact.error);
        return exact.error;
    }
    for (size_t j = 0; j < count && statistics; j++)
        statistics_add(statistics, block->error[j * FILTER_BLOCK + i]);
    return range.most;
}

/* True if a coordinate is an angle as programs often use it: from about 1° (2⁻⁶ rad) to 360°. Angles within 2⁻⁶ rad of
 * 180° are excluded, because functions such as the logarithm are ill-conditioned there; 180° itself is included,
 * because programs use it. */
static int is_common_angle(const struct oracle *oracle, double coordinate)
{
    static const double pi = 0x1.921fb54442d18p1, degree = 0x1p-6;
    const struct coordinate *of = oracle->kernel->row->coordinate;
    const int is_squared = of && strcmp(of->unit, "rad²") == 0;
    if (!of || !(is_squared || strcmp(of->unit, "rad") == 0))
        return 0;
    const double angle = is_squared ? sqrt(fabs(coordinate)) : fabs(coordinate), from_pi = fabs(angle - pi);
    const double rounding = 4 * format_facts(oracle->format)->unit;
    return angle >= degree && angle <= 2 * pi * (1 + rounding) && (from_pi >= degree || from_pi <= pi * rounding);
}

void block_tally(const struct check_run *run, struct oracle_block *block, size_t b, uint64_t first,
                 struct tally *tallies)
{
    const struct oracle *oracle = &run->oracle;
    const struct bound *bound = run->check_result->bound[b].bound;
    struct tally *tally = tallies + b;
    const size_t count = oracle_errors_count(oracle, bound);
    int budget = EXACT_BUDGET;
    oracle_errors(oracle, block, bound);
    for (size_t i = 0; i < block->n; i++) {
        if (block->skipped[i] || !bound_holds_at(bound, block->coordinate[i], block->second[i]))
            continue;
        double upper = error_of(oracle, block, bound, i, count, &budget, &tally->statistics);
        if (isnan(upper)) {
            tally->undecided++;
            continue;
        }
        if (run->of_common_inputs && upper > tally->common_angle_error && is_common_angle(oracle, block->coordinate[i]))
            tally->common_angle_error = upper;
        profile_add(&run->check_result->bound[b].scale, &tally->profile, block->coordinate[i], upper);
        struct candidate *candidate = candidates_insert(&tally->candidates, upper, first + i);
        if (!candidate)
            continue;
        candidate->n = block->batch[i];
        candidate->place = block->place[i];
        oracle_block_gather(oracle, block, i, candidate->element);
    }
}

size_t block_worst(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound, double *largest)
{
    const size_t count = oracle_errors_count(oracle, bound);
    size_t worst = SIZE_MAX;
    int budget = 1;
    oracle_errors(oracle, block, bound);
    for (size_t i = 0; i < block->n; i++) {
        if (block->skipped[i] || !bound_holds_at(bound, block->coordinate[i], block->second[i]))
            continue;
        double upper = error_of(oracle, block, bound, i, count, &budget, NULL);
        if (upper > *largest) {
            *largest = upper;
            worst = i;
        }
    }
    if (worst != SIZE_MAX)
        oracle_block_gather(oracle, block, worst, block->element);
    return worst;
}
