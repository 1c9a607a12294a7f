/* plumb check --deep FILE: searches for hours, and keeps what it finds.
 *
 * A round judges every kernel with another seed, many samples and long climbs; first of all it tries the inputs that the
 * file has. The file, with a line for each promise (data/contracts.csv is such a file), is written anew after each
 * kernel, so that a run which ends at any time goes on where it was. */
#include "deep.h"

#include "validate/base/options.h"
#include "validate/base/output.h"
#include "validate/base/process.h"
#include "validate/base/text.h"
#include "validate/judge/judge.h"
#include "validate/report/report.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EFFORT = 32 }; /* how much longer than usual the search climbs */

static const char next_seed[] = "# next seed ";

struct deep {
    const struct deep_order *order;
    char *text; /* the file as it is */
    uint64_t seed;
    double start, end;                      /* of its time; a kernel that was begun is finished */
    size_t worse, beyond, judged, searched; /* the last: kernels */
    int failed;
};

/* --- the file ----------------------------------------------------------------------------------------------------- */

static const char usual_header[] =
    "# The worst error known for each promise, and the input that gives it: plumb check --deep FILE\n"
    "# goes on searching from here, and adds to it.\n"
    "kernel,promise,error,limit,input\n";

static int complain(const struct deep *deep, const char *problem)
{
    fprintf(stderr, "plumb check: --deep: %s: %s\n", deep->order->file, problem);
    return STATUS_USAGE;
}

/* Reads the file into deep->text and the seed; OPTIONS_GO unless it cannot be used. */
static int read_file(struct deep *deep)
{
    const char *reason = "out of memory";
    char problem[160];
    deep->text = text_of_file(deep->order->file, &reason);
    if (!deep->text && errno != ENOENT)
        return complain(deep, reason);
    if (!deep->text || !*deep->text) {
        free(deep->text);
        deep->text = strdup(usual_header);
    }
    if (!deep->text)
        return complain(deep, "out of memory");
    if (judge_known_check(deep->text, problem, sizeof problem) != 0)
        return complain(deep, problem);
    const char *line = strstr(deep->text, next_seed);
    deep->seed = line ? strtoull(line + strlen(next_seed), NULL, 10) : deep->order->seed;
    return OPTIONS_GO;
}

/* Writes the file anew; the line of the next seed stands before the first that is no comment. */
static int write_file(const struct deep *deep)
{
    struct output output;
    int noted = 0;
    if (output_open(&output, "check", deep->order->file) != 0)
        return -1;
    for (const char *line = deep->text; *line;) {
        const size_t length = strcspn(line, "\n");
        const int next = strncmp(line, next_seed, strlen(next_seed)) == 0;
        if (*line != '#' && !noted++)
            fprintf(output.stream, "%s%llu\n", next_seed, (unsigned long long)deep->seed);
        if (!next)
            fprintf(output.stream, "%.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
    return output_close(&output);
}

/* --- a promise's line --------------------------------------------------------------------------------------------- */

/* Appends kernel and promise, with quotes where the promise has a comma. */
static void print_key(FILE *stream, const struct judgement *judgement, const struct bound *bound)
{
    char name[160], promise[256];
    report_bound(judgement->kernel, bound, promise, sizeof promise);
    const char *quote = strchr(promise, ',') ? "\"" : "";
    fprintf(stream, "%s,%s%s%s,", report_name(judgement, name, sizeof name), quote, promise, quote);
}

static void print_input(FILE *stream, const struct judgement *judgement, const struct bound_result *result)
{
    for (size_t k = 0; k < judgement->kernel->input_components; k++)
        fprintf(stream, "%s%a", k ? " " : "", result->worst_in[k]);
    fputc('\n', stream);
}

/* The line of the text that starts with the key; null where there is none. */
static char *line_of(char *text, const char *key)
{
    const size_t length = strlen(key);
    for (char *line = text; line && *line; line = strchr(line, '\n'), line += line != NULL)
        if (strncmp(line, key, length) == 0)
            return line;
    return NULL;
}

/* Says what is worse than known before. */
static void announce(const struct deep *deep, const struct judgement *judgement, const struct bound_result *result,
                     double before)
{
    char name[160], promise[256];
    printf("%s %s: %.4g, limit %.4g, seed %llu", report_name(judgement, name, sizeof name),
           report_bound(judgement->kernel, result->bound, promise, sizeof promise), result->worst.error,
           result->bound->limit, (unsigned long long)deep->seed);
    if (before >= 0)
        printf(", before %.4g", before);
    printf("%s\n    at ", result->verdict == EXCEEDED ? ": EXCEEDED" : "");
    print_input(stdout, judgement, result);
    fflush(stdout);
}

/* Puts a result into the text, in the place of its promise's line; 0, or −1 when out of memory. */
static int keep(struct deep *deep, const struct judgement *judgement, const struct bound_result *result)
{
    char *key = NULL, *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&key, &size);
    if (!stream)
        return -1;
    print_key(stream, judgement, result->bound);
    if (fclose(stream) != 0)
        return -1;
    char *line = line_of(deep->text, key);
    const double before = line ? strtod(line + size, NULL) : -1;
    const size_t first = line ? (size_t)(line - deep->text) : strlen(deep->text);
    const char *rest = line ? line + strcspn(line, "\n") : "";
    stream = open_memstream(&text, &size);
    if (!stream)
        return free(key), -1;
    fprintf(stream, "%.*s%s%.4g,%.4g,", (int)first, deep->text, key, result->worst.error, result->bound->limit);
    print_input(stream, judgement, result);
    fputs(*rest ? rest + 1 : rest, stream);
    free(key);
    if (fclose(stream) != 0)
        return free(text), -1;
    free(deep->text);
    deep->text = text;
    if (!(result->worst.error <= before * (1 + 1e-3))) {
        deep->worse++;
        announce(deep, judgement, result, before);
    }
    return 0;
}

/* --- rounds ------------------------------------------------------------------------------------------------------- */

static volatile sig_atomic_t interrupted;

static int is_over(const struct deep *deep)
{
    return interrupted || deep->failed || (deep->searched > 0 && process_clock() >= deep->end);
}

static int show_progress(void *context, const struct kernel *kernel, double share)
{
    const struct deep *deep = context;
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K[%3.0f %%] seed %llu, %s %.0f %%",
                100 * fmin(1, (process_clock() - deep->start) / (deep->end - deep->start)),
                (unsigned long long)deep->seed, kernel->id, 100 * share);
    return interrupted;
}

/* Judges a kernel in one format, keeps what is found, and writes the file. A kernel that was interrupted counts for
 * nothing. */
static void search(struct deep *deep, struct port *port, const struct kernel *kernel, enum format format)
{
    const struct judge_options options = {.seed = deep->seed,
                                          .samples = deep->order->samples,
                                          .effort = EFFORT,
                                          .known = deep->text,
                                          .progress = show_progress,
                                          .context = deep};
    struct judgement *judgement = judge_kernel(port, kernel, format, &options);
    deep->searched++;
    deep->failed |= !judgement;
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
    if (judgement && (judgement->verdict == FAILED || judgement->verdict == INTERNAL)) {
        fprintf(stderr, "plumb check: --deep: %s: %s\n", kernel->id, judgement->reason);
        deep->failed |= judgement->verdict == INTERNAL;
        deep->beyond += judgement->verdict == FAILED;
    }
    const int counts = judgement && (judgement->verdict == WITHIN || judgement->verdict == EXCEEDED);
    for (size_t b = 0; counts && b < judgement->bounds; b++) {
        const struct bound_result *result = judgement->bound + b;
        deep->judged++;
        deep->beyond += result->verdict == EXCEEDED;
        if (result->verdict != NOT_JUDGED && keep(deep, judgement, result) != 0)
            deep->failed = 1;
    }
    judgement_free(judgement);
    if (counts && !deep->failed)
        deep->failed = write_file(deep) != 0;
}

static void round_of_kernels(struct deep *deep, struct port *port, const struct kernel **kernels)
{
    static const enum format formats[] = {BINARY32, BINARY64};
    for (size_t k = 0; kernels[k]; k++)
        for (size_t f = 0; f < 2; f++)
            if (!is_over(deep) && judge_offered(port, kernels[k], formats[f]))
                search(deep, port, kernels[k], formats[f]);
    if (is_over(deep))
        return;
    deep->seed++;
    deep->failed = write_file(deep) != 0;
}

int deep_run(const struct deep_order *order, struct port *port, const struct kernel **kernels)
{
    struct deep deep = {.order = order, .start = process_clock(), .end = process_clock() + 3600 * order->hours};
    int status = read_file(&deep);
    if (status == OPTIONS_GO && write_file(&deep) != 0) /* so that a file which cannot be written costs no hours */
        status = STATUS_USAGE;
    if (status == OPTIONS_GO) {
        output_stop_on((const int[]){SIGINT, 0}, &interrupted);
        size_t before;
        do {
            before = deep.judged;
            round_of_kernels(&deep, port, kernels);
        } while (!is_over(&deep) && deep.judged > before);
        printf("%zu errors worse than known before, %zu promises EXCEEDED; %s has what is known; next seed %llu\n",
               deep.worse, deep.beyond, order->file, (unsigned long long)deep.seed);
        status = deep.failed ? STATUS_USAGE : deep.beyond ? STATUS_SHORT : deep.judged ? STATUS_WITHIN : STATUS_NOTHING;
    }
    free(deep.text);
    return status;
}
