/* plumb check --deep FILE: searches for hours for inputs with large errors, and stores what it finds.
 *
 * The search proceeds in turns. A turn checks the kernel that was searched least so far according to the file, with a
 * seed of its own: random samples, then long local searches that start from these and from the inputs in the file. One
 * turn runs per thread, so that the CPU time of the thread is that of the turn. The file, or the folder with a file per
 * family (accuracy/records.h), is rewritten after each turn, so that a run that was ended at any time continues where it
 * was. */
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
    char name[160];     /* the kernel's name in the file */
    double under_way;   /* CPU seconds reserved for turns that are running */
    unsigned turns;     /* finished turns */
    unsigned turns_now; /* running turns */
    int exhausted;      /* 1 if another turn cannot find anything */
};

struct deep_search {
    const struct deep_order *order;
    struct port *port;
    struct records known;
    struct deep_kernel *subject;
    size_t subjects;
    double end;                   /* on process_clock; a turn that has begun is finished */
    size_t worse, beyond, judged; /* counts: errors worse than known, limits exceeded, promises checked */
    size_t turns;                 /* count of turns begun */
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

/* True if the file has an input of the kernel that is still to be tried: a line without a promise. */
static int has_untried(const struct deep_search *deep, const struct deep_kernel *subject)
{
    for (size_t i = 0; i < deep->known.count; i++)
        if (!*deep->known.row[i].promise && strcmp(deep->known.row[i].kernel, subject->name) == 0)
            return 1;
    return 0;
}

/* Returns for how many CPU seconds, and in *seeds with how many seeds, the kernel was searched: the minimum over its
 * promises. A promise does not count if turns of this run were finished and none recorded a result for it. */
static double searched(const struct deep_search *deep, const struct deep_kernel *subject, unsigned long *seeds)
{
    const struct bound *bound = kernel_promises(subject->kernel, subject->format)->bounds;
    double least = INFINITY;
    *seeds = 0;
    for (; bound->reason; bound++) {
        char promise[256];
        const struct record_line *row =
            records_find(&deep->known, subject->name, bound_name(subject->kernel, bound, promise, sizeof promise));
        if ((!row && subject->turns > 0) || (row && row->seconds >= least))
            continue;
        least = row ? row->seconds : 0;
        *seeds = row ? row->seeds : 0;
    }
    return has_untried(deep, subject) && subject->turns_now == 0 ? 0 : least;
}

/* Returns the kernel that was searched least, and in *seed the seed of its turn; null if no kernel needs a turn.
 * Several threads may search one kernel, each with a seed of its own. */
static struct deep_kernel *choose(struct deep_search *deep, uint64_t *seed)
{
    struct deep_kernel *chosen = NULL;
    double least = INFINITY;
    for (struct deep_kernel *subject = deep->subject; subject < deep->subject + deep->subjects; subject++) {
        unsigned long seeds;
        const double seconds = searched(deep, subject, &seeds) + subject->under_way;
        const int enough = deep->order->minutes > 0 && seconds >= 60 * deep->order->minutes &&
                           seeds + subject->turns_now >= WORST_SEEDS;
        if (subject->exhausted || enough || seconds >= least)
            continue;
        chosen = subject;
        least = seconds;
        *seed = deep->order->seed + seeds + subject->turns_now;
    }
    return chosen;
}

/* --- a turn ------------------------------------------------------------------------------------------------------- */

struct search_turn {
    struct deep_kernel *subject;
    uint64_t seed;
    char *text;     /* the text of the file when the turn began */
    double seconds; /* CPU seconds that it took */
};

/* Prints a worst error that is larger than the one known before. */
static void announce(const struct worst_news *news, double before, const struct bound_result *result, uint64_t seed)
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
static double error_at(const struct deep_search *deep, const struct deep_kernel *subject, const struct bound *bound,
                       const char *input)
{
    double error = NAN, *at = calloc(subject->kernel->input_components + 1, sizeof *at);
    char *end;
    for (size_t k = 0; at && k < subject->kernel->input_components; k++, input = end)
        at[k] = strtod(input, &end);
    const struct judge_options options = {.samples = 1, .at = at, .batch = JUDGE_COPIES};
    struct judgement *judgement = at ? judge_kernel(deep->port, subject->kernel, subject->format, &options) : NULL;
    for (size_t b = 0; judgement && b < judgement->bounds; b++)
        if (judgement->bound[b].bound == bound && judgement->bound[b].verdict != NOT_JUDGED)
            error = judgement->bound[b].worst.error;
    judgement_free(judgement);
    free(at);
    return error;
}

/* True if the kernel has changed since the error was recorded: its error at the recorded input is smaller now. A turn
 * that found a smaller worst error does not show this by itself: it may have skipped the input if its filter considered
 * many inputs equally bad. */
static int is_another(const struct deep_search *deep, const struct search_turn *turn, const struct bound *bound,
                      const struct record_line *row, double found)
{
    return row && found < row->error && error_at(deep, turn->subject, bound, row->input) < row->error;
}

/* Stores a result in the promise's line. Returns 0, or −1 when out of memory. */
static int keep(struct deep_search *deep, const struct search_turn *turn, const struct bound_result *result)
{
    const struct deep_kernel *subject = turn->subject;
    char promise[256];
    char *input = input_text(result->worst_in, subject->kernel->input_components);
    if (!input)
        return -1;
    struct worst_news news = {.kernel = subject->name,
                              .promise = bound_name(subject->kernel, result->bound, promise, sizeof promise),
                              .input = input,
                              .error = result->worst.error,
                              .seconds = turn->seconds};
    const struct record_line *row = records_find(&deep->known, news.kernel, news.promise);
    const double before = row ? row->error : (double)NAN;
    news.another = is_another(deep, turn, result->bound, row, news.error);
    row = records_take(&deep->known, &news);
    if (row && !(news.error <= before)) {
        deep->worse++;
        announce(&news, before, result, turn->seed);
    }
    free(input);
    return row ? 0 : -1;
}

/* Stores what a turn found, and writes the file. A turn that was interrupted counts for nothing. */
static void take(struct deep_search *deep, const struct search_turn *turn, const struct judgement *judgement)
{
    struct deep_kernel *subject = turn->subject;
    if (!judgement) {
        deep->failed = 1;
        return;
    }
    if (judgement->verdict == FAILED || judgement->verdict == INTERNAL) {
        fprintf(stderr, "plumb check: --deep: %s: %s\n", subject->name, judgement->reason);
        deep->failed |= judgement->verdict == INTERNAL;
        deep->beyond += judgement->verdict == FAILED;
    }
    if (judgement->verdict != WITHIN && judgement->verdict != EXCEEDED) {
        subject->exhausted = 1;
        return;
    }
    subject->turns++;
    subject->exhausted |= judgement->exhaustive;
    for (size_t b = 0; b < judgement->bounds; b++) {
        const struct bound_result *result = judgement->bound + b;
        deep->judged++;
        deep->beyond += result->verdict == EXCEEDED;
        if (result->verdict != NOT_JUDGED && keep(deep, turn, result) != 0)
            deep->failed = 1;
    }
    records_drop_others(&deep->known, subject->name, kernel_find(subject->kernel->id), subject->format);
    deep->failed |= write_file(deep) != 0;
}

static int may_go_on(void *context, const struct kernel *kernel, double share)
{
    (void)context, (void)kernel, (void)share;
    return interrupted;
}

/* Copies the text of the file for a turn. Returns 0, or −1 when out of memory. */
static int note_known(const struct deep_search *deep, struct search_turn *turn)
{
    size_t size;
    FILE *stream = open_memstream(&turn->text, &size);
    if (!stream)
        return -1;
    records_write(&deep->known, stream);
    return fclose(stream) == 0 ? 0 : -1;
}

/* Begins a turn. Returns 0 if the search is over. */
static int begin_turn(struct deep_search *deep, struct search_turn *turn)
{
    *turn = (struct search_turn){.subject = NULL};
#pragma omp critical(deep)
    if (!interrupted && !deep->failed && (deep->turns == 0 || process_clock() < deep->end) &&
        (turn->subject = choose(deep, &turn->seed))) {
        deep->failed |= note_known(deep, turn) != 0;
        deep->turns++;
        turn->subject->turns_now++;
        turn->subject->under_way += deep->order->turn;
        const double now = process_clock();
        progress_show(&deep->progress, fmin(1, (now - deep->progress.start) / (deep->end - deep->progress.start)),
                      "%s, seed %llu", turn->subject->name, (unsigned long long)turn->seed);
    }
    return turn->subject != NULL;
}

static void end_turn(struct deep_search *deep, struct search_turn *turn, const struct judgement *judgement)
{
#pragma omp critical(deep)
    {
        progress_clear(&deep->progress);
        turn->subject->turns_now--;
        turn->subject->under_way -= deep->order->turn;
        take(deep, turn, judgement);
    }
    free(turn->text);
}

/* Runs turns in this thread until the search is over. */
static void run_turns(struct deep_search *deep)
{
    struct judge_options options = {
        .samples = deep->order->samples, .seconds = deep->order->turn, .progress = may_go_on};
    struct search_turn turn;
    while (begin_turn(deep, &turn)) {
        const double start = process_thread_seconds();
        options.seed = turn.seed;
        options.known = turn.text;
        struct judgement *judgement = judge_kernel(deep->port, turn.subject->kernel, turn.subject->format, &options);
        turn.seconds = process_thread_seconds() - start;
        end_turn(deep, &turn, judgement);
        judgement_free(judgement);
    }
}

/* --- the run ------------------------------------------------------------------------------------------------------ */

/* Lists the kernels that the port has, each in its formats. Returns 0, or −1 when out of memory. */
static int list_subjects(struct deep_search *deep, const struct kernel **kernels)
{
    static const enum format formats[] = {FLOAT, DOUBLE};
    size_t count = 0;
    while (kernels[count])
        count++;
    deep->subject = calloc(2 * count + 1, sizeof *deep->subject);
    for (size_t i = 0; deep->subject && i < 2 * count; i++) {
        struct deep_kernel *subject = deep->subject + deep->subjects;
        subject->kernel = kernels[i / 2];
        subject->format = formats[i % 2];
        if (!judge_offered(deep->port, subject->kernel, subject->format) ||
            !kernel_promises(subject->kernel, subject->format))
            continue;
        snprintf(subject->name, sizeof subject->name, "%s%s", subject->kernel->id,
                 format_facts(subject->format)->suffix);
        deep->subjects++;
    }
    return deep->subject ? 0 : -1;
}

/* Drops records of promises that no longer exist, also for kernels that needed no turn. Returns 0, or −1 after a line
 * on standard error. */
static int drop_stale(struct deep_search *deep)
{
    unsigned long seeds;
    for (struct deep_kernel *subject = deep->subject; subject < deep->subject + deep->subjects; subject++)
        if (searched(deep, subject, &seeds) > 0) /* 0: inputs of a promise that was renamed are still to be tried */
            records_drop_others(&deep->known, subject->name, kernel_find(subject->kernel->id), subject->format);
    records_drop_unknown(&deep->known);
    return write_file(deep);
}

static int conclude(const struct deep_search *deep)
{
    printf("%zu errors worse than known before, %zu promises EXCEEDED in %zu turns; %s has what is known\n",
           deep->worse, deep->beyond, deep->turns, deep->order->file);
    const int enough = deep->turns == 0 && deep->subjects > 0; /* the file says that enough was searched before */
    if (deep->failed)
        return STATUS_USAGE;
    if (deep->beyond)
        return STATUS_SHORT;
    return deep->judged || enough ? STATUS_WITHIN : STATUS_NOTHING;
}

int deep_run(const struct deep_order *order, struct port *port, const struct kernel **kernels)
{
    struct deep_search deep = {.order = order,
                               .port = port,
                               .end = process_clock() + 3600 * order->hours,
                               .progress = progress_begin("check --deep")};
    int status = read_file(&deep);
    if (status == OPTIONS_GO && write_file(&deep) != 0) /* so that a file that cannot be written does not cost hours */
        status = STATUS_USAGE;
    if (status == OPTIONS_GO && list_subjects(&deep, kernels) != 0)
        status = refuse("check", "out of memory");
    if (status == OPTIONS_GO) {
        output_stop_on((const int[]){SIGINT, 0}, &interrupted);
#pragma omp parallel
        run_turns(&deep);
        deep.failed |= drop_stale(&deep) != 0;
        status = conclude(&deep);
    }
    free(deep.subject);
    records_free(&deep.known);
    return status;
}
