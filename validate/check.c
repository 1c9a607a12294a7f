/* plumb check: judges the kernels of a port and reports.
 *
 * Here: options, the run over rows, and where reports go. Judging is in judge.c, the formats in report_*.c. */
#include "judge.h"
#include "options.h"
#include "output.h"
#include "report.h"
#include "verbs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct check {
    const char *port_file, *path, *format;
    struct option_list output;
    size_t samples;
    uint64_t seed;
    int verbose;
};

/* --- progress, on a terminal only --------------------------------------------------------------------------------- */

struct progress {
    size_t row, rows;
    int terminal;
};

static void show_progress(void *context, const struct row *row, double share)
{
    const struct progress *progress = context;
    double done = ((double)progress->row + share) / (double)progress->rows;
    if (progress->terminal)
        fprintf(stderr, "\r\033[K[%3.0f %%] %s", 100 * done, row->id);
}

/* --- reports ------------------------------------------------------------------------------------------------------ */

static const struct output_format {
    const char *name, *extension;
} formats[] = {{"text", "txt"}, {"json", "json"}, {"junit", "xml"}, {"markdown", "md"}};

enum { FORMATS = sizeof formats / sizeof *formats };

static int write_format(const struct report *report, size_t format, FILE *stream, int verbose)
{
    return format == 0   ? report_text(report, stream, verbose)
           : format == 1 ? report_json(report, stream)
           : format == 2 ? report_junit(report, stream)
                         : report_markdown(report, stream);
}

static int write_file(const struct report *report, size_t format, const char *file)
{
    struct output output;
    if (output_open(&output, "check", file) != 0)
        return STATUS_USAGE;
    write_format(report, format, output.stream, 1);
    return output_close(&output) == 0 ? STATUS_WITHIN : STATUS_USAGE;
}

/* The format of a file: as asked, or by its extension; text otherwise. */
static size_t format_of(const char *asked, const char *file)
{
    const char *dot = strrchr(file, '.');
    for (size_t f = 0; f < FORMATS; f++)
        if (asked ? strcmp(asked, formats[f].name) == 0 : dot && strcmp(dot + 1, formats[f].extension) == 0)
            return f;
    return 0;
}

static int is_directory(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

/* All formats in a directory, as check.txt and so on. */
static int write_directory(const struct report *report, const char *directory)
{
    char file[4096];
    for (size_t f = 0; f < FORMATS; f++) {
        if (snprintf(file, sizeof file, "%s/check.%s", directory, formats[f].extension) >= (int)sizeof file) {
            fprintf(stderr, "plumb check: --output: %s: the name is too long\n", directory);
            return STATUS_USAGE;
        }
        int status = write_file(report, f, file);
        if (status != STATUS_WITHIN)
            return status;
    }
    return STATUS_WITHIN;
}

static int write_reports(const struct check *check, const struct report *report)
{
    size_t standard = check->format && check->output.count == 0 ? format_of(check->format, "") : 0;
    if (write_format(report, standard, stdout, check->verbose) != 0 || fflush(stdout) != 0) {
        fprintf(stderr, "plumb check: cannot write to standard output\n");
        return STATUS_USAGE;
    }
    for (size_t i = 0; i < check->output.count; i++) {
        const char *output = check->output.item[i];
        int status = is_directory(output) ? write_directory(report, output)
                                          : write_file(report, format_of(check->format, output), output);
        if (status != STATUS_WITHIN)
            return status;
    }
    return report_status(report);
}

/* --- the run ------------------------------------------------------------------------------------------------------ */

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int run(const struct check *check, struct port *port, const struct row **rows)
{
    struct progress progress = {.terminal = isatty(STDERR_FILENO)};
    struct judge_options options = {check->seed, check->samples, check->samples / 100 + 100, show_progress, &progress};
    while (rows[progress.rows])
        progress.rows++;
    struct report report = {.port = port->name,
                            .about = port->about,
                            .port_file = check->port_file,
                            .path = check->path,
                            .seed = check->seed,
                            .samples = check->samples,
                            .judgement = calloc(progress.rows, sizeof *report.judgement)};
    double start = seconds_now();
    int status = report.judgement ? STATUS_WITHIN : STATUS_USAGE;
    for (; progress.row < progress.rows && status == STATUS_WITHIN; progress.row++) {
        struct judgement *judgement = judge_row(port, rows[progress.row], &options);
        if (judgement)
            report.judgement[report.count++] = judgement;
        else
            status = STATUS_USAGE;
    }
    report.seconds = seconds_now() - start;
    if (progress.terminal)
        fprintf(stderr, "\r\033[K");
    if (status == STATUS_WITHIN)
        status = write_reports(check, &report);
    else
        fprintf(stderr, "plumb check: out of memory\n");
    if (status == STATUS_NOTHING)
        fprintf(stderr, "plumb check: nothing was judged: %s\n",
                report.count == 1 ? report.judgement[0]->reason : "the port has none of these kernels");
    for (size_t i = 0; i < report.count; i++)
        judgement_free(report.judgement[i]);
    free(report.judgement);
    return status;
}

/* The port asked for; null, after a line on standard error, where it cannot be had. */
static struct port *open_port(const struct check *check)
{
    char problem[512];
    if (check->port_file) {
        struct port *port = port_shared_object(check->port_file, NULL, problem, sizeof problem);
        if (!port)
            fprintf(stderr, "plumb check: --port: %s\n", problem);
        return port;
    }
    struct port *port = port_builtin(check->path);
    if (!port)
        fprintf(stderr, "plumb check: --path: this processor cannot run the %s path\n", check->path);
    return port;
}

int verb_check(int argc, char **argv)
{
    struct check check = {.samples = 300000, .seed = 1};
    const struct option options[] = {
        {"port", 'p', OPTION_TEXT, &check.port_file, "FILE.so", "judge this shared object (validate/plumb_port.h)",
         NULL},
        {"path", 0, OPTION_CHOICE, &check.path, "PATH", "of the built-in kernels: avx2 or portable", "avx2|portable"},
        {"samples", 'n', OPTION_COUNT, &check.samples, "N", "inputs tried a kernel, before the search (300k)", NULL},
        {"seed", 's', OPTION_SEED, &check.seed, "S", "another seed, other inputs (1)", NULL},
        {"format", 'f', OPTION_CHOICE, &check.format, "FORMAT", "text, json, junit or markdown (text)",
         "text|json|junit|markdown"},
        {"output", 'o', OPTION_LIST, &check.output, "FILE",
         "write there (format by extension); a directory gets all four", NULL},
        {"verbose", 'v', OPTION_FLAG, &check.verbose, NULL, "reasons, quantiles, histograms, splits, commands", NULL},
        {0},
    };
    int status = options_parse("[KERNEL…]", options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (check.samples == 0) {
        fprintf(stderr, "plumb check: --samples: expected at least 1\n");
        return STATUS_USAGE;
    }
    const struct row **rows;
    status = options_rows(argc, argv, &rows);
    if (status != OPTIONS_GO)
        return status;
    struct port *port = open_port(&check);
    status = port ? run(&check, port, rows) : STATUS_USAGE;
    port_close(port);
    free(rows);
    return status;
}
