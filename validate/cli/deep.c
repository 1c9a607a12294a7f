/* plumb check --deep FILE: searches for hours for inputs with large errors, and stores the worst ones.
 *
 * The search proceeds in turns. A turn checks the kernel that, according to the file, was searched least so far, with a
 * new seed: random samples, and then long local searches that start from these and from the inputs in the file. Each
 * thread runs one turn at a time, so that the CPU time of the thread is the CPU time of the turn. The file, or the
 * folder with a file per family (accuracy/records.h), is rewritten after each turn, so that the next run continues
 * where this run ended, even if it was killed. */
#include "deep.h"

#include "validate/accuracy/accuracy.h"
#include "validate/report/report.h"
#include "validate/util/format.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/process.h"
#include "validate/util/progress.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A kernel in one format, and the state of its search. */
struct deep_kernel {
    const struct kernel *kernel;
    enum format format;
    char name[160];          /* the kernel's name in the file */
    double seconds_reserved; /* CPU seconds that the running turns will take */
    unsigned finished_turns;
    unsigned running_turns;
    int exhausted; /* 1 if another turn cannot find anything */
};

struct deep_search {
    const struct deep_order *order;
    struct port *port;
    struct records known;
    struct deep_kernel *target;
    size_t targets;
    double end;                    /* time on process_clock after which no turn begins */
    size_t worse, beyond, checked; /* numbers of errors larger than known, of limits exceeded, of promises checked */
    size_t turns_begun;
    int failed;
    struct progress progress;
};

static volatile sig_atomic_t interrupted;

/* --- the file ----------------------------------------------------------------------------------------------------- */

/* Reads the file or folder, if it exists. Returns OPTIONS_GO, or STATUS_USAGE if it cannot be read. */
static int read_file(struct deep_search *deep)
{
    if ((access(deep->order->file, F_OK) == 0 || errno != ENOENT) &&
        records_read(&deep->known, "check", deep->order->file) != 0)
        return STATUS_USAGE;
    return OPTIONS_GO;
}

static int write_file(const struct deep_search *deep)
{
    return records_save(&deep->known, "check", deep->order->file, RECORD_WORST);
}

/* --- choice of the next kernel ------------------------------------------------------------------------------------ */

/* True if the file has an input of the kernel that has not been tried yet, which is a line without a promise. */
static int has_untried(const struct deep_search *deep, const struct deep_kernel *target)
{
    for (size_t i = 0; i < deep->known.count; i++)
        if (!*deep->known.row[i].promise && strcmp(deep->known.row[i].kernel, target->name) == 0)
            return 1;
    return 0;
}

/* Returns the CPU seconds of the kernel's promise that was searched least, and stores the number of its seeds in
 * *seeds. A promise is ignored if turns of this run were finished and none recorded a result for it. Returns 0 if the
 * kernel has an input that was not tried yet. */
static double searched_seconds(const struct deep_search *deep, const struct deep_kernel *target, unsigned long *seeds)
{
    const struct bound *bound = kernel_promises(target->kernel, target->format)->bounds;
    double minimum = INFINITY;
    *seeds = 0;
    for (; bound->reason; bound++) {
        char promise[256];
        const struct record_line *row =
            records_find(&deep->known, target->name, bound_name(target->kernel, bound, promise, sizeof promise));
        if ((!row && target->finished_turns > 0) || (row && row->seconds >= minimum))
            continue;
        minimum = row ? row->seconds : 0;
        *seeds = row ? row->seeds : 0;
    }
    return has_untried(deep, target) && target->running_turns == 0 ? 0 : minimum;
}

/* Returns the kernel that was searched least, and stores the seed for its turn in *seed; null if no kernel needs a
 * turn. Several threads may search the same kernel, with different seeds. */
static struct deep_kernel *choose_least_searched(struct deep_search *deep, uint64_t *seed)
{
    struct deep_kernel *chosen = NULL;
    double minimum = INFINITY;
    for (struct deep_kernel *target = deep->target; target < deep->target + deep->targets; target++) {
        unsigned long seeds;
        const double seconds = searched_seconds(deep, target, &seeds) + target->seconds_reserved;
        const int enough = deep->order->minutes > 0 && seconds >= 60 * deep->order->minutes &&
                           seeds + target->running_turns >= WORST_SEEDS;
        if (target->exhausted || enough || seconds >= minimum)
            continue;
        chosen = target;
        minimum = seconds;
        *seed = deep->order->seed + seeds + target->running_turns;
    }
    return chosen;
}

/* --- a turn ------------------------------------------------------------------------------------------------------- */

/* A turn: a check of one kernel with one seed. */
struct deep_turn {
    struct deep_kernel *target;
    uint64_t seed;
    char *text;     /* content of the file when the turn began */
    double seconds; /* CPU seconds of the turn */
};

/* Prints a worst error that is larger than the one known before. */
static void print_news(const struct worst_news *news, double before, const struct bound_result *result, uint64_t seed)
{
    printf("%s %s: %.4g, limit %.4g, seed %llu", news->kernel, news->promise, news->error, result->bound->limit,
           (unsigned long long)seed);
    if (!isnan(before))
        printf(", before %.4g", before);
    printf("%s\n    at %s\n", result->verdict == EXCEEDED ? ": EXCEEDED" : "", news->input);
    fflush(stdout);
}

/* Returns the element's numbers as text, separated by blanks; null when out of memory. The caller frees it. */
static char *input_text(const double *in, size_t count)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    for (size_t k = 0; stream && k < count; k++)
        fprintf(stream, "%s%a", k ? " " : "", in[k]);
    return stream && fclose(stream) == 0 ? text : NULL;
}

/* Returns the error at a recorded input; NaN if it could not be measured. */
static double error_at(const struct deep_search *deep, const struct deep_kernel *target, const struct bound *bound,
                       const char *input)
{
    double error = NAN, *at = calloc(target->kernel->input_components + 1, sizeof *at);
    char *end;
    for (size_t k = 0; at && k < target->kernel->input_components; k++, input = end)
        at[k] = strtod(input, &end);
    const struct kernel_check_options options = {.samples = 1, .at = at, .batch = ELEMENT_COPIES};
    struct check_result *check_result = at ? check_kernel(deep->port, target->kernel, target->format, &options) : NULL;
    for (size_t b = 0; check_result && b < check_result->bounds; b++)
        if (check_result->bound[b].bound == bound && check_result->bound[b].verdict != NOT_CHECKED)
            error = check_result->bound[b].worst.error;
    check_result_free(check_result);
    free(at);
    return error;
}

/* True if the kernel has changed since an error was recorded, so that its error at the recorded input is smaller now.
 * The input is measured, since a smaller worst error in a turn does not prove a change: if many inputs seem equally bad
 * to the filter, the turn may not have measured the recorded one. */
static int has_changed(const struct deep_search *deep, const struct deep_turn *turn, const struct bound *bound,
                       const struct record_line *row, double found)
{
    return row && found < row->error && error_at(deep, turn->target, bound, row->input) < row->error;
}

/* Stores a result in the promise's line. Returns 0, or −1 when out of memory. */
static int store_error(struct deep_search *deep, const struct deep_turn *turn, const struct bound_result *result)
{
    const struct deep_kernel *target = turn->target;
    char promise[256];
    char *input = input_text(result->worst_in, target->kernel->input_components);
    if (!input)
        return -1;
    struct worst_news news = {.kernel = target->name,
                              .promise = bound_name(target->kernel, result->bound, promise, sizeof promise),
                              .input = input,
                              .error = result->worst.error,
                              .seconds = turn->seconds};
    const struct record_line *row = records_find(&deep->known, news.kernel, news.promise);
    const double before = row ? row->error : (double)NAN;
    news.kernel_changed = has_changed(deep, turn, result->bound, row, news.error);
    row = records_take(&deep->known, &news);
    if (row && !(news.error <= before)) {
        deep->worse++;
        print_news(&news, before, result, turn->seed);
    }
    free(input);
    return row ? 0 : -1;
}

/* Stores the results of a turn, and writes the file. The results of a turn that was interrupted are ignored. */
static void add_results(struct deep_search *deep, const struct deep_turn *turn, const struct check_result *check_result)
{
    struct deep_kernel *target = turn->target;
    if (!check_result) {
        deep->failed = 1;
        return;
    }
    if (check_result->verdict == FAILED || check_result->verdict == INTERNAL) {
        fprintf(stderr, "plumb check: --deep: %s: %s\n", target->name, check_result->reason);
        deep->failed |= check_result->verdict == INTERNAL;
        deep->beyond += check_result->verdict == FAILED;
    }
    if (check_result->verdict != WITHIN && check_result->verdict != EXCEEDED) {
        target->exhausted = 1;
        return;
    }
    target->finished_turns++;
    target->exhausted |= check_result->exhaustive;
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound_result *result = check_result->bound + b;
        deep->checked++;
        deep->beyond += result->verdict == EXCEEDED;
        if (result->verdict != NOT_CHECKED && store_error(deep, turn, result) != 0)
            deep->failed = 1;
    }
    records_drop_others(&deep->known, target->name, kernel_find(target->kernel->id), target->format);
    deep->failed |= write_file(deep) != 0;
}

/* Callback of the check for its progress: a result other than 0 ends the check. */
static int stop_if_interrupted(void *context, const struct kernel *kernel, double share)
{
    (void)context, (void)kernel, (void)share;
    return interrupted;
}

/* Copies the present content of the file for a turn. Returns 0, or −1 when out of memory. */
static int copy_known(const struct deep_search *deep, struct deep_turn *turn)
{
    size_t size;
    FILE *stream = open_memstream(&turn->text, &size);
    if (!stream)
        return -1;
    records_write(&deep->known, stream);
    return fclose(stream) == 0 ? 0 : -1;
}

/* Begins a turn. Returns 0 if the search is over. */
static int begin_turn(struct deep_search *deep, struct deep_turn *turn)
{
    *turn = (struct deep_turn){.target = NULL};
#pragma omp critical(deep)
    if (!interrupted && !deep->failed && (deep->turns_begun == 0 || process_clock() < deep->end) &&
        (turn->target = choose_least_searched(deep, &turn->seed))) {
        deep->failed |= copy_known(deep, turn) != 0;
        deep->turns_begun++;
        turn->target->running_turns++;
        turn->target->seconds_reserved += deep->order->search_seconds;
        const double now = process_clock();
        progress_show(&deep->progress, fmin(1, (now - deep->progress.start) / (deep->end - deep->progress.start)),
                      "%s, seed %llu", turn->target->name, (unsigned long long)turn->seed);
    }
    return turn->target != NULL;
}

static void end_turn(struct deep_search *deep, struct deep_turn *turn, const struct check_result *check_result)
{
#pragma omp critical(deep)
    {
        progress_clear(&deep->progress);
        turn->target->running_turns--;
        turn->target->seconds_reserved -= deep->order->search_seconds;
        add_results(deep, turn, check_result);
    }
    free(turn->text);
}

/* Runs turns in this thread until the search is over. */
static void run_turns(struct deep_search *deep)
{
    struct kernel_check_options options = {
        .samples = deep->order->samples, .seconds = deep->order->search_seconds, .progress = stop_if_interrupted};
    struct deep_turn turn;
    while (begin_turn(deep, &turn)) {
        const double start = process_thread_seconds();
        options.seed = turn.seed;
        options.known = turn.text;
        struct check_result *check_result =
            check_kernel(deep->port, turn.target->kernel, turn.target->format, &options);
        turn.seconds = process_thread_seconds() - start;
        end_turn(deep, &turn, check_result);
        check_result_free(check_result);
    }
}

/* --- the run ------------------------------------------------------------------------------------------------------ */

/* Lists the kernels that the port has, each in its formats. Returns 0, or −1 when out of memory. */
static int collect_targets(struct deep_search *deep, const struct kernel **kernels)
{
    static const enum format formats[] = {FLOAT, DOUBLE};
    size_t count = 0;
    while (kernels[count])
        count++;
    deep->target = calloc(2 * count + 1, sizeof *deep->target);
    for (size_t i = 0; deep->target && i < 2 * count; i++) {
        struct deep_kernel *target = deep->target + deep->targets;
        target->kernel = kernels[i / 2];
        target->format = formats[i % 2];
        if (!port_kernel_id(deep->port, target->kernel, target->format) ||
            !kernel_promises(target->kernel, target->format))
            continue;
        snprintf(target->name, sizeof target->name, "%s%s", target->kernel->id, format_facts(target->format)->suffix);
        deep->targets++;
    }
    return deep->target ? 0 : -1;
}

/* Drops records of promises that no longer exist, also for kernels that needed no turn. Returns 0, or −1 after a line
 * on standard error. */
static int drop_stale(struct deep_search *deep)
{
    unsigned long seeds;
    for (struct deep_kernel *target = deep->target; target < deep->target + deep->targets; target++)
        /* if it is 0, inputs of a renamed promise may not have been tried yet */
        if (searched_seconds(deep, target, &seeds) > 0)
            records_drop_others(&deep->known, target->name, kernel_find(target->kernel->id), target->format);
    records_drop_unknown(&deep->known);
    return write_file(deep);
}

static int print_conclusion(const struct deep_search *deep)
{
    printf("%zu errors larger than known before, %zu promises EXCEEDED in %zu turns; results: %s\n", deep->worse,
           deep->beyond, deep->turns_begun, deep->order->file);
    const int enough = deep->turns_begun == 0 && deep->targets > 0; /* according to the file, no kernel needs a turn */
    if (deep->failed)
        return STATUS_USAGE;
    if (deep->beyond)
        return STATUS_SHORT;
    return deep->checked || enough ? STATUS_WITHIN : STATUS_NOTHING;
}

int deep_run(const struct deep_order *order, struct port *port, const struct kernel **kernels)
{
    struct deep_search deep = {.order = order,
                               .port = port,
                               .end = process_clock() + 3600 * order->hours,
                               .progress = progress_begin("check --deep")};
    int status = read_file(&deep);
    if (status == OPTIONS_GO && write_file(&deep) != 0) /* to fail now, and not after hours, if this is not possible */
        status = STATUS_USAGE;
    if (status == OPTIONS_GO && collect_targets(&deep, kernels) != 0)
        status = refuse("check", "out of memory");
    if (status == OPTIONS_GO) {
        output_install_signal_handler((const int[]){SIGINT, 0}, &interrupted);
#pragma omp parallel
        run_turns(&deep);
        deep.failed |= drop_stale(&deep) != 0;
        status = print_conclusion(&deep);
    }
    free(deep.target);
    records_free(&deep.known);
    return status;
}
