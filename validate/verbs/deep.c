/* plumb check --deep FILE: searches for hours, and stores what it finds.
 *
 * A turn judges the kernel that was searched least so far, by the file, with a seed of its own: samples, then long
 * climbs from them and from the inputs that are known. Turns run side by side, one a thread, so that a thread's
 * processor time is that of its turn. The file, or the folder with one for each family (judge/records.h), is written
 * anew after each, so that a run which ends at any time goes on where it was. */
#include "deep.h"

#include "validate/base/format.h"
#include "validate/base/options.h"
#include "validate/base/output.h"
#include "validate/base/process.h"
#include "validate/base/progress.h"
#include "validate/judge/judge.h"
#include "validate/report/report.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A kernel in a format, as it is searched. */
struct deep_kernel {
    const struct kernel *kernel;
    enum format format;
    char name[160];     /* in the file */
    double under_way;   /* seconds of turns that are not over */
    unsigned turns;     /* that are over */
    unsigned turns_now; /* that are not */
    int exhausted;      /* nothing is to be found by another turn */
};

struct deep {
    const struct deep_order *order;
    struct port *port;
    struct records known;
    struct deep_kernel *subject;
    size_t subjects;
    double end;                   /* on process_clock; a turn that was begun is finished */
    size_t worse, beyond, judged; /* promises */
    size_t turns;                 /* begun */
    int failed;
    struct progress progress;
};

static volatile sig_atomic_t interrupted;

/* --- the file ----------------------------------------------------------------------------------------------------- */

/* Reads the file or folder; OPTIONS_GO unless it cannot be used. */
static int read_file(struct deep *deep)
{
    if ((access(deep->order->file, F_OK) == 0 || errno != ENOENT) &&
        records_read(&deep->known, "check", deep->order->file) != 0)
        return STATUS_USAGE;
    return OPTIONS_GO;
}

static int write_file(const struct deep *deep)
{
    return records_save(&deep->known, "check", deep->order->file, RECORD_WORST);
}

/* --- what is searched next ---------------------------------------------------------------------------------------- */

/* Whether the file has an input of the kernel that is to be tried, a line without a promise. */
static int has_untried(const struct deep *deep, const struct deep_kernel *subject)
{
    for (size_t i = 0; i < deep->known.count; i++)
        if (!*deep->known.row[i].promise && strcmp(deep->known.row[i].kernel, subject->name) == 0)
            return 1;
    return 0;
}

/* How long, and by how many seeds, a kernel was searched: the promise that was least. One that no turn came upon does
 * not count. */
static double searched(const struct deep *deep, const struct deep_kernel *subject, unsigned long *seeds)
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

/* Takes the kernel that was searched least, with the seed of its turn; null: none needs it. Several threads may search
 * one kernel, each with a seed of its own. */
static struct deep_kernel *choose(struct deep *deep, uint64_t *seed)
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
    char *text;     /* the file as it was when the turn began */
    double seconds; /* of a processor that it took */
};

/* Says what is worse than known before. */
static void announce(const struct worst_news *news, double before, const struct bound_result *result, uint64_t seed)
{
    printf("%s %s: %.4g, limit %.4g, seed %llu", news->kernel, news->promise, news->error, result->bound->limit,
           (unsigned long long)seed);
    if (!isnan(before))
        printf(", before %.4g", before);
    printf("%s\n    at %s\n", result->verdict == EXCEEDED ? ": EXCEEDED" : "", news->input);
    fflush(stdout);
}

/* The element's numbers, with a blank between each two; null when out of memory. */
static char *input_text(const double *in, size_t count)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    for (size_t k = 0; stream && k < count; k++)
        fprintf(stream, "%s%a", k ? " " : "", in[k]);
    return stream && fclose(stream) == 0 ? text : NULL;
}

/* The error at an input on record; NaN where it could not be judged. */
static double error_at(const struct deep *deep, const struct deep_kernel *subject, const struct bound *bound,
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

/* Whether the kernel is another one than that on record: it no longer errs as much at the input there. A turn that
 * found less may have passed that input over, where its filter held many inputs for as bad. */
static int is_another(const struct deep *deep, const struct search_turn *turn, const struct bound *bound,
                      const struct record_line *row, double found)
{
    return row && found < row->error && error_at(deep, turn->subject, bound, row->input) < row->error;
}

/* Puts a result into the promise's line; 0, or −1 when out of memory. */
static int keep(struct deep *deep, const struct search_turn *turn, const struct bound_result *result)
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

/* Keeps what a turn found, and writes the file. A turn that was interrupted counts for nothing. */
static void take(struct deep *deep, const struct search_turn *turn, const struct judgement *judgement)
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

/* Notes what is known before a turn; −1 when out of memory. */
static int note_known(const struct deep *deep, struct search_turn *turn)
{
    size_t size;
    FILE *stream = open_memstream(&turn->text, &size);
    if (!stream)
        return -1;
    records_write(&deep->known, stream);
    return fclose(stream) == 0 ? 0 : -1;
}

/* Begins a turn; returns 0 where the search is over. */
static int begin_turn(struct deep *deep, struct search_turn *turn)
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

static void end_turn(struct deep *deep, struct search_turn *turn, const struct judgement *judgement)
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

/* Turn after turn, until the search is over. */
static void run_turns(struct deep *deep)
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

/* The kernels that the port has, each in its formats; −1 when out of memory. */
static int list_subjects(struct deep *deep, const struct kernel **kernels)
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

/* Drops what is about no promise any more, also of kernels that needed no turn; −1 after a line. */
static int drop_stale(struct deep *deep)
{
    unsigned long seeds;
    for (struct deep_kernel *subject = deep->subject; subject < deep->subject + deep->subjects; subject++)
        if (searched(deep, subject, &seeds) > 0) /* else inputs of a promise with another name are still to be tried */
            records_drop_others(&deep->known, subject->name, kernel_find(subject->kernel->id), subject->format);
    records_drop_unknown(&deep->known);
    return write_file(deep);
}

static int conclude(const struct deep *deep)
{
    printf("%zu errors worse than known before, %zu promises EXCEEDED in %zu turns; %s has what is known\n",
           deep->worse, deep->beyond, deep->turns, deep->order->file);
    const int enough = deep->turns == 0 && deep->subjects > 0; /* as much as is asked for was searched before */
    if (deep->failed)
        return STATUS_USAGE;
    if (deep->beyond)
        return STATUS_SHORT;
    return deep->judged || enough ? STATUS_WITHIN : STATUS_NOTHING;
}

int deep_run(const struct deep_order *order, struct port *port, const struct kernel **kernels)
{
    struct deep deep = {.order = order,
                        .port = port,
                        .end = process_clock() + 3600 * order->hours,
                        .progress = progress_begin("check --deep")};
    int status = read_file(&deep);
    if (status == OPTIONS_GO && write_file(&deep) != 0) /* so that a file which cannot be written costs no hours */
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
