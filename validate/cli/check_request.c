/* Runs a check and writes its reports; see check_request.h. The checks themselves are in validate/accuracy, the formats
 * of the report in validate/report. */
#include "check_request.h"

#include "port_files.h"
#include "validate/contracts/contracts.h"
#include "validate/ports/vectors/vectors.h"
#include "validate/report/report.h"
#include "validate/util/digest.h"
#include "validate/util/format.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/process.h"
#include "validate/util/program.h"
#include "validate/util/text.h"

#include <errno.h>
#include <glob.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* --- interruption ------------------------------------------------------------------------------------------------- */

static volatile sig_atomic_t interrupted;

/* --- reports ------------------------------------------------------------------------------------------------------ */

static const struct output_format {
    const char *name, *file; /* in the directory of --reports */
    int (*write)(const struct report *report, FILE *stream);
} formats[] = {{"text", NULL, NULL},
               {"json", "report.json", report_json},
               {"junit", "report.xml", report_junit},
               {"markdown", "report.md", report_markdown},
               {"sarif", "report.sarif", report_sarif},
               {"github", "annotations.txt", report_github}};

enum { FORMATS = sizeof formats / sizeof *formats };

static int write_main(const struct check_request *check, const struct report *report, size_t format, FILE *stream)
{
    if (format == 0)
        return report_text(report, stream, check->verbose, text_style_for(stream, check->color));
    return formats[format].write(report, stream);
}

static size_t format_named(const char *name)
{
    size_t format = 0;
    while (strcmp(name, formats[format].name) != 0)
        format++;
    return format;
}

void check_request_ignore_outputs(const struct check_request *check)
{
    const char *const written[] = {check->output ? check->output : "/dev/stdout", "/dev/stdout", "/dev/stderr"};
    char path[PATH_MAX];
    for (size_t i = 0; i < sizeof written / sizeof *written; i++)
        watch_ignore(check->watch, written[i]);
    for (size_t f = 1; f < FORMATS && check->reports; f++) {
        snprintf(path, sizeof path, "%s/%s", check->reports, formats[f].file);
        watch_ignore(check->watch, path);
    }
}

/* The files to which reports are written. They are opened before the run, so that a file that cannot be written is
 * reported at once, and not after minutes. */
struct outputs {
    struct output main, also[FORMATS]; /* also[f]: format f in the directory of --reports */
    size_t opened;                     /* the open entries are also[1] … also[opened − 1]; also[0] is unused */
    struct output accepted;            /* the file of --accept; not open without that option */
};

static void outputs_discard(struct outputs *outputs)
{
    output_discard(&outputs->main);
    output_discard(&outputs->accepted);
    for (size_t f = 1; f < outputs->opened; f++)
        output_discard(outputs->also + f);
}

/* Opens the file of --accept, which must not exist yet: overwriting it would lose the reasons that a user wrote. */
static int open_accepted(const struct check_request *check, struct outputs *outputs)
{
    struct stat facts;
    if (stat(check->accept, &facts) == 0 && S_ISREG(facts.st_mode))
        return refuse("check", "--accept: %s exists: name another file, or remove it", check->accept);
    return output_open(&outputs->accepted, "check", check->accept) == 0 ? STATUS_WITHIN : STATUS_USAGE;
}

static int outputs_open(const struct check_request *check, struct outputs *outputs, char names[FORMATS][PATH_MAX])
{
    outputs->opened = 1;
    outputs->accepted = (struct output){0};
    if (output_open(&outputs->main, "check", check->output) != 0)
        return STATUS_USAGE;
    if (check->accept && open_accepted(check, outputs) != STATUS_WITHIN) {
        outputs_discard(outputs);
        return STATUS_USAGE;
    }
    if (!check->reports)
        return STATUS_WITHIN;
    if (output_directories("check", check->reports) != 0) {
        outputs_discard(outputs);
        return STATUS_USAGE;
    }
    for (; outputs->opened < FORMATS; outputs->opened++) {
        char *name = names[outputs->opened];
        const int length = snprintf(name, PATH_MAX, "%s/%s", check->reports, formats[outputs->opened].file);
        if (length >= PATH_MAX)
            fprintf(stderr, "plumb check: --reports: %s\n", strerror(ENAMETOOLONG));
        else if (output_open(outputs->also + outputs->opened, "check", name) == 0)
            continue;
        outputs_discard(outputs);
        return STATUS_USAGE;
    }
    return STATUS_WITHIN;
}

static int outputs_write(const struct check_request *check, const struct report *report, struct outputs *outputs)
{
    int failed = 0;
    if (check->accept && report_status(report) == STATUS_NOTHING) {
        output_discard(&outputs->accepted); /* a file without entries would only prevent the next attempt */
    } else if (check->accept) {
        user_limits_write(outputs->accepted.stream, report);
        failed |= output_close(&outputs->accepted);
    }
    for (size_t f = 1; f < outputs->opened; f++) {
        failed |= formats[f].write(report, outputs->also[f].stream);
        failed |= output_close(outputs->also + f);
    }
    /* The main report comes last: if the reader of standard output has closed the pipe, all files are written. */
    failed |= write_main(check, report, format_named(check->format), outputs->main.stream);
    failed |= output_close(&outputs->main);
    return failed ? STATUS_USAGE : report_status(report);
}

/* If nothing was checked, or not every named kernel, prints the reason on standard error. Other bad exit statuses are
 * explained by the report. */
static void explain_status(const struct report *report, int status)
{
    const struct check_result *absent = report_absent(report);
    if (status == STATUS_NOTHING)
        fprintf(stderr, "plumb check: nothing was checked: %s\n",
                report->count == 1 ? report->check_result[0]->reason
                                   : "none of these kernels is provided by this port");
    else if (absent && !report->interrupted)
        fprintf(stderr, "plumb check: %s was named, but not checked: %s\n", absent->kernel->id, absent->reason);
}

/* Writes the result of a check for --watch: a line with the numbers of verdicts, and a line per kernel that fails. */
static void summarise(const struct report *report, char *text, size_t size)
{
    char name[256], fault[REPORT_TEXT];
    report_counts(report, text, size);
    if (!*text)
        report_append(text, size, 0, "nothing was checked");
    for (size_t i = 0; i < report->count; i++) {
        const struct check_result *check_result = report->check_result[i];
        if (report_fails(check_result))
            report_append(text, size, strlen(text), "\n    %s: %s", report_name(check_result, name, sizeof name),
                          report_fault(check_result, fault, sizeof fault));
    }
    text_end_whole(text);
}

/* --- the run ------------------------------------------------------------------------------------------------------ */

static size_t batch_of(const struct check_request *check)
{
    return check->batch == NO_BATCH ? ELEMENT_COPIES : check->batch;
}

int check_request_has_project(const struct check_request *check)
{
    return !check->no_config && (check->config || !getenv(PROGRAM_NO_PROJECT));
}

const char *check_request_given(const struct check_request *check)
{
    if (check->results)
        return check->results;
    return check->command ? check->command : check->port_file;
}

/* Returns the option that names the port or its results, or null for plumb's own kernels. */
static const char *port_option(const struct check_request *check)
{
    if (check->results)
        return "--results";
    if (check->command)
        return "--port-command";
    return check->port_file ? "--port" : NULL;
}

/* Returns the level of the check. The default is basic for a port, which need not fulfil all promises, and full for
 * plumb's own kernels. */
static enum check_level level_of(const struct check_request *check)
{
    if (!check->level)
        return check_request_given(check) ? LEVEL_BASIC : LEVEL_FULL;
    return strcmp(check->level, check_level_text(LEVEL_BASIC)) == 0 ? LEVEL_BASIC : LEVEL_FULL;
}

/* --- the state ---------------------------------------------------------------------------------------------------- */

static const char default_state[] = "plumb-check.state";

/* True if the check can be stopped and resumed. A check of results or of one input is too short for that. */
static int is_resumable(const struct check_request *check)
{
    return check->port && !check->at_text && !check->watch;
}

/* Adds the digest of a file of the port to the digest of all its files, which is the context. */
static void add_digest(void *context, const char *path)
{
    char text[DIGEST_TEXT] = "0";
    digest_of_file(path, text);
    fputs(text, digest_stream(context));
}

/* Writes a digest of all files of which the port consists; "0" for plumb's own kernels, or when out of memory. */
static void digest_port(struct check_request *check, char text[DIGEST_TEXT])
{
    struct digest *digest = digest_begin();
    const char *command = project_command(&check->project), *folder = command ? check->project.folder : "";
    if (digest && check_request_given(check))
        port_files(check->port_file, command ? command : check->command, folder, add_digest, digest);
    if (!digest || digest_end(digest, text) != 0 || !check_request_given(check))
        snprintf(text, DIGEST_TEXT, "0");
}

/* Returns a text that describes everything on which the results depend, except this program; to be freed. Null when out
 * of memory. */
static char *identity_of(struct check_request *check, const char *kernels)
{
    char *text, port[DIGEST_TEXT], limits[DIGEST_TEXT] = "0";
    digest_port(check, port);
    if (check->limits)
        digest_of_file(check->limits, limits);
    const int length = asprintf(
        &text,
        "port %s, path %s, command %s, kernels %s, samples %zu, seed %llu, level %s, region %s, finite %d, flush %d, "
        "sandbox %d, seconds %g, call-seconds %g, processor %s, port files with checksum %s, limits with checksum %s",
        check->port->name, check->path ? check->path : "none", check->command ? check->command : "none", kernels,
        check->samples, (unsigned long long)check->seed, check_level_text(level_of(check)),
        check->region ? check->region : "all", check->finite, check->flush, check->sandbox, check->seconds,
        check->call_seconds, machine_here().processor, port, limits);
    return length < 0 ? NULL : text;
}

/* Returns an identity with the checksum of this program added, and frees the old one; null when out of memory. This is
 * only done when necessary, because the program has dozens of megabytes: a short check would take noticeably longer. */
static char *add_program_digest(char *identity)
{
    char *text, plumb[DIGEST_TEXT] = "0";
    digest_of_file("/proc/self/exe", plumb);
    if (!identity || asprintf(&text, "%s, plumb with checksum %s", identity, plumb) < 0)
        text = NULL;
    free(identity);
    return text;
}

/* Prints the command that resumes the check. */
static void print_resume_command(const struct check_request *check)
{
    char word[2 * PATH_MAX];
    fprintf(stderr, "plumb check: interrupted: the report is not complete; to continue: %s", program_called());
    for (char **at = check->words; *at; at++)
        fprintf(stderr, " %s", text_shell_word(*at, word, sizeof word));
    fprintf(stderr, "%s%s\n", check->state ? "" : " --state ", check->state ? "" : default_state);
}

/* Saves the state if the check is not complete, and removes the file of the state if it is. */
static void save_or_remove_state(struct check_request *check, int status, int is_interrupted)
{
    const int has_results = is_resumable(check) && json_array_size(check->saved.check_results) > 0;
    if (has_results && (is_interrupted || (check->state && status == STATUS_USAGE))) {
        if (!check->state) {
            check->saved.file = default_state;
            check->saved.identity = add_program_digest(check->saved.identity);
        }
        if (check_state_save(&check->saved) == 0 && is_interrupted)
            print_resume_command(check);
    } else if (is_interrupted) {
        fputs("plumb check: interrupted: the report is not complete\n", stderr);
    } else if (is_resumable(check) && check->state && status != STATUS_USAGE) {
        check_state_remove(&check->saved);
    }
}

/* --- the checks of kernels ---------------------------------------------------------------------------------------- */

/* Rounds the numbers of --at to the format. (This and the next three are callbacks of struct report_run.) */
static int prepare(void *context, const struct kernel *kernel, enum format format, struct kernel_check_options *options)
{
    const struct check_request *check = context;
    for (size_t k = 0; check->at && k < kernel->input_components; k++)
        check->at_rounded[k] = format_round(format, check->at[k]);
    options->at = check->at_rounded;
    return 0;
}

/* Applies the expected failures of --limits to a result. */
static int finish(void *context, struct check_result *check_result)
{
    struct check_request *check = context;
    if (user_limits_expect(&check->user_limits, check_result) == 0)
        return 0;
    refuse("check", "out of memory");
    return -1;
}

static int restore(void *context, const struct kernel *kernel, enum format format,
                   const struct kernel_check_options *options, struct check_result **check_result)
{
    struct check_request *check = context;
    return check_state_restore(&check->saved, kernel, format, check->port->variant, options, check_result);
}

static int store(void *context, const struct check_result *check_result)
{
    struct check_request *check = context;
    return check_state_add(&check->saved, check_result);
}

/* Checks the kernels of a port. Returns 0, or −1 after a line on standard error. */
static int check_all(struct check_request *check, struct port *port, const struct kernel **kernels,
                     struct report *report)
{
    const struct report_run order = {.verb = "check",
                                     .port = port,
                                     .kernels = kernels,
                                     .with_absent = 1,
                                     .is_parallel = !check_request_given(check),
                                     .options = {.seed = check->seed,
                                                 .samples = check->samples,
                                                 .level = level_of(check),
                                                 .finite = check->finite,
                                                 .flush = check->flush,
                                                 .batch = batch_of(check)},
                                     .interrupted = &interrupted,
                                     .prepare = prepare,
                                     .finish = finish,
                                     .restore = is_resumable(check) ? restore : NULL,
                                     .store = is_resumable(check) ? store : NULL,
                                     .context = check};
    const int status = report_run(&order, report);
    report->seconds += check->saved.seconds;
    return status;
}

/* --- results that were computed elsewhere ------------------------------------------------------------------------- */

/* Adds a part's result to the report. Returns 0, or −1 after a line on standard error. */
static int add_part(struct check_request *check, struct check_result *check_result, struct report *report)
{
    if (report_add(report, check_result, "check") != 0)
        return -1;
    report->samples += check_result->samples;
    return finish(check, check_result);
}

/* Returns the first kernel that was requested by name but has no part in the stream, for example because the stream was
 * cut between two parts; or null. */
static const struct kernel *kernel_without_part(const struct vectors_results *results, const struct kernel **kernels,
                                                const struct report *report)
{
    for (; *kernels; kernels++) {
        size_t part = 0;
        while (part < report->count && strcmp(report->check_result[part]->kernel->id, (*kernels)->id) != 0)
            part++;
        if (part == report->count && vectors_results_expected(results, *kernels))
            return *kernels;
    }
    return NULL;
}

/* Checks that a stream that was read to its end is complete. Returns 0, or −1 after a line on standard error. */
static int check_parts(const struct check_request *check, const struct vectors_results *results,
                       const struct kernel **kernels, const struct report *report)
{
    const char *name = vectors_results_name(results);
    if (report->count == 0) {
        fprintf(stderr, "plumb check: --results: %s: is empty\n", name);
        return -1;
    }
    const struct kernel *missing = check->named ? kernel_without_part(results, kernels, report) : NULL;
    if (!missing)
        return 0;
    fprintf(stderr, "plumb check: --results: %s: ends without a part for %s, which was requested\n", name, missing->id);
    return -1;
}

/* Checks the parts of a stream, one by one. Returns 0, or −1 after a line on standard error. */
static int check_result_parts(struct check_request *check, struct vectors_results *results,
                              const struct kernel **kernels, struct report *report)
{
    const struct kernel_check_options options = {
        .seed = check->seed, .level = level_of(check), .finite = check->finite, .flush = check->flush};
    const double start = process_clock();
    char problem[1024];
    struct check_result *check_result;
    int status = 0;
    while (!interrupted &&
           (status = vectors_results_next(results, kernels, &options, &check_result, problem, sizeof problem)) == 0)
        if (add_part(check, check_result, report) != 0)
            return -1;
    if (status < 0)
        fprintf(stderr, "plumb check: --results: %s\n", problem);
    if (status > 0)
        status = check_parts(check, results, kernels, report);
    report->interrupted = interrupted;
    report->seconds = process_clock() - start;
    return status < 0 ? -1 : 0;
}

/* Reads the file of --inputs, of which the results are an array. Returns 0, or −1 after a line on standard error. */
static int read_inputs(const struct check_request *check, struct vectors_results *results)
{
    char problem[1024];
    FILE *inputs = fopen(check->inputs, "rb");
    if (!inputs) {
        fprintf(stderr, "plumb check: --inputs: %s: %s\n", check->inputs, strerror(errno));
        return -1;
    }
    const int status = vectors_results_of_inputs(results, inputs, check->inputs, problem, sizeof problem);
    if (status != 0)
        fprintf(stderr, "plumb check: %s\n", problem);
    fclose(inputs);
    return status;
}

/* Checks the stream of --results. Returns 0, or −1 after a line on standard error. */
static int check_results(struct check_request *check, const struct kernel **kernels, struct report *report)
{
    const int is_input = strcmp(check->results, "-") == 0;
    FILE *stream = is_input ? stdin : fopen(check->results, "rb");
    if (!stream) {
        fprintf(stderr, "plumb check: --results: %s: %s\n", check->results, strerror(errno));
        return -1;
    }
    struct vectors_results *results = vectors_results_new(stream, is_input ? "standard input" : check->results);
    if (!results)
        refuse("check", "out of memory");
    int status = results && (!check->inputs || read_inputs(check, results) == 0) ? 0 : -1;
    if (status == 0)
        status = check_result_parts(check, results, kernels, report);
    vectors_results_free(results);
    if (!is_input)
        fclose(stream);
    return status;
}

/* --- the run and its reports -------------------------------------------------------------------------------------- */

/* Says on standard error that plumb's own kernels are checked, if neither the command line names kernels or a port, nor
 * a project file was found: a user in the wrong folder would believe that the own port was checked. */
static void warn_of_no_port(const struct check_request *check)
{
    glob_t found = {0};
    if (check_request_given(check) || check->path || check->named || !check_request_has_project(check) ||
        *check->project.file)
        return;
    fprintf(stderr, "plumb check: there is neither --port nor a %s: checking plumb's own kernels, for minutes%s",
            PROJECT_FILE, glob("*/" PROJECT_FILE, 0, NULL, &found) == 0 ? "; for a port: --config " : "");
    fprintf(stderr, "%s\n", found.gl_pathc > 0 ? found.gl_pathv[0] : "");
    globfree(&found);
}

/* Returns the file to which GitHub and other code hosts attach failures, without "./" before it: the project file, or
 * else the file of the port or of its results; null if the port is a command or plumb's own. */
static const char *source_of(const struct check_request *check)
{
    const char *file = check->command ? NULL : check_request_given(check);
    if (*check->project.file && check->project.is_used)
        file = check->project.file;
    if (!file || strcmp(file, "-") == 0)
        return NULL;
    return strncmp(file, "./", 2) == 0 ? file + 2 : file;
}

/* Runs the check and writes the reports; returns the exit status. `port` is null for a check of --results. */
static int run_and_report(struct check_request *check, struct port *port, const struct kernel **kernels)
{
    struct report report = {.port = port ? port->name : "results",
                            .about = port ? port->about : "computed elsewhere",
                            .port_file = check_request_given(check),
                            .source = source_of(check),
                            .port_option = port_option(check),
                            .shown_as = check->shown_as,
                            .path = check->path,
                            .machine = machine_here(),
                            .seed = check->seed,
                            .samples = port ? check->samples : 0,
                            .at = check->at,
                            .batch = batch_of(check),
                            .region = check->region,
                            .limits = check->limits,
                            .level = level_of(check),
                            .finite = check->finite,
                            .sandbox = check->sandbox,
                            .flush = check->flush,
                            .flushes = port && port->flushes,
                            .named = check->names,
                            .started = time(NULL)};
    struct outputs outputs;
    char names[FORMATS][PATH_MAX];
    int status = outputs_open(check, &outputs, names);
    if (status != STATUS_WITHIN)
        return status;
    warn_of_no_port(check);
    output_install_signal_handler(check->state ? (const int[]){SIGINT, SIGTERM, SIGHUP, 0} : (const int[]){SIGINT, 0},
                                  &interrupted);
    status = port ? check_all(check, port, kernels, &report) : check_results(check, kernels, &report);
    if (status != 0) {
        outputs_discard(&outputs);
        status = STATUS_USAGE;
    } else {
        status = outputs_write(check, &report, &outputs);
        explain_status(&report, status);
        if (check->watch)
            summarise(&report, check->watch->result, sizeof check->watch->result);
    }
    save_or_remove_state(check, status, report.interrupted);
    for (size_t i = 0; i < report.count; i++)
        check_result_free(report.check_result[i]);
    free(report.check_result);
    return status;
}

int check_request_run(struct check_request *check, struct port *port, const struct kernel **kernels, const char *words)
{
    check->port = port;
    if (!is_resumable(check))
        return run_and_report(check, port, kernels);
    int status = STATUS_USAGE;
    char *identity = identity_of(check, words);
    if (check->state)
        identity = add_program_digest(identity);
    if (check_state_open(&check->saved, check->state, identity) == 0)
        status = run_and_report(check, port, kernels);
    check_state_close(&check->saved);
    free(identity);
    return status;
}
