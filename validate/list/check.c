/* plumb list check: a list in any language held against operation traces. The traces' text is file.c's, running a list
 * port.c's. */
#include "list.h"
#include "lists.h"
#include "port.h"
#include "validate/base/data_files.h"
#include "validate/base/input.h"
#include "validate/base/options.h"
#include "validate/base/text.h"
#include "verb.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct check {
    FILE *out; /* what is said of each trace */
    struct trace_port port;
    struct trace_limits limits;
    const char *answers;               /* a file of answers instead of a port */
    size_t judged, equal, skipped;     /* traces */
    bool lacks[TRACE_OPERATION_COUNT]; /* answered "absent" */
};

/* Answers that have not been compared yet. */
struct rest {
    char *at, *end; /* *end is a zero */
    bool torn;      /* the port did not end by itself: its last line may be half a one */
};

/* Cuts the next line off. Null at the end. *whole: it has no zero byte, after which more would come. */
static char *next_line(struct rest *rest, bool *whole)
{
    char *line = rest->at, *end = memchr(line, '\n', (size_t)(rest->end - line));
    if (line == rest->end || (!end && rest->torn))
        return NULL;
    rest->at = end ? end + 1 : rest->end;
    end = end ? end : rest->end;
    *end = 0;
    size_t length = strlen(line);
    *whole = line + length == end;
    while (length && strchr(" \r\t", line[length - 1]))
        line[--length] = 0;
    return line;
}

/* Operations after which both lists hold what they held before. */
static bool changes_nothing(trace_operation operation)
{
    return (operation >= TRACE_front && operation <= TRACE_none_of) || operation >= TRACE_reserve;
}

static void print_difference(const struct check *run, const struct trace *trace, const struct trace_line *line,
                             const char *got, bool whole)
{
    char question[TRACE_LINE], shown[200];
    trace_format_step(&line->step, question);
    text_printable(shown, sizeof shown, got);
    fprintf(run->out, "DIFFERS at line %zu\n", line->number);
    fprintf(run->out, "    %s:%zu: %s\n        right: %.200s\n        given: %s%s%s\n", trace->file, line->number,
            question, line->answer, shown, strlen(got) > strlen(shown) ? " …" : "", whole ? "" : " and a zero byte");
}

/* The port said that it lacks something that changes the list: from here on, its list may be another. It has to have
 * gone on to the end all the same: a port that crashed, or stopped answering, is not equal. */
static void end_at_absence(struct check *run, const struct trace_line *line, const struct trace_answers *answers,
                           size_t compared)
{
    const char *name = trace_operation_name(line->step.operation);
    if (*answers->ending) {
        run->judged++;
        fprintf(run->out, "right up to line %zu, where %s is absent, but %s\n", line->number, name, answers->ending);
        return;
    }
    run->judged += compared > 0;
    run->equal += compared > 0;
    run->skipped += compared == 0;
    fprintf(run->out, "equal up to line %zu, where %s is absent\n", line->number, name);
}

/* The verdict on one trace: its row. */
static void check_answers(struct check *run, const struct trace *trace, struct trace_answers *answers)
{
    struct rest rest = {answers->text, answers->text + answers->length, *answers->ending != 0};
    size_t compared = 0, without = 0;
    bool whole;
    fprintf(run->out, "%-36s %7zu  ", trace->file, trace->count);
    for (size_t i = 0; i < trace->count; i++) {
        const struct trace_line *line = &trace->lines[i];
        const char *given = next_line(&rest, &whole);
        if (!given) {
            run->judged++;
            fprintf(run->out, "SHORT: %zu of %zu answers, %s\n", i, trace->count,
                    *answers->ending ? answers->ending : "then the port ended");
            return;
        }
        if (strcmp(given, "absent") == 0 && whole) {
            run->lacks[line->step.operation] = true;
            without++;
            if (changes_nothing(line->step.operation))
                continue;
            end_at_absence(run, line, answers, compared);
            return;
        }
        if (strcmp(given, line->answer) != 0 || !whole) {
            run->judged++;
            print_difference(run, trace, line, given, whole);
            return;
        }
        compared++;
    }
    run->judged++;
    if (*answers->ending)
        fprintf(run->out, "all answers right, but %s\n", answers->ending);
    else if (rest.at < rest.end)
        fprintf(run->out, "all answers right, but more are written than were asked\n");
    else {
        run->equal++;
        fprintf(run->out, without ? "equal; %zu questions answered \"absent\"\n" : "equal\n", without);
    }
}

static int read_answers(const char *file, const struct trace *trace, struct trace_answers *answers)
{
    const bool standard = strcmp(file, "-") == 0;
    FILE *stream = standard ? stdin : fopen(file, "r");
    *answers = (struct trace_answers){0};
    answers->text = stream ? input_read(stream, trace_answers_room(trace), &answers->length) : NULL;
    if (!answers->text)
        fprintf(stderr, "plumb list check: --answers %s: %s\n", file, strerror(errno));
    if (stream && !standard)
        fclose(stream);
    return answers->text ? 0 : -1;
}

/* Asks all questions of a trace that was read, and frees it. */
static int check_trace(struct check *run, struct trace *trace)
{
    struct trace_answers answers = {0};
    int status = STATUS_WITHIN;
    if (run->port.limit < trace->longest || (trace->limit != TRACE_MOST && trace->limit != run->port.limit)) {
        fprintf(run->out, "%-36s %7zu  skipped: for lists of %s %zu elements\n", trace->file, trace->count,
                trace->limit != TRACE_MOST ? "at most" : "up to",
                trace->limit != TRACE_MOST ? trace->limit : trace->longest);
        run->skipped++;
    } else if (run->answers ? read_answers(run->answers, trace, &answers) != 0
                            : trace_port_ask(&run->port, trace, &run->limits, "list check", &answers) != 0)
        status = STATUS_USAGE;
    else
        check_answers(run, trace, &answers);
    free(answers.text);
    trace_free(trace);
    return status;
}

static int check_file(struct check *run, const char *file)
{
    struct trace trace;
    return trace_read(&trace, "list check", file) == 0 ? check_trace(run, &trace) : STATUS_USAGE;
}

static int is_trace(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".trace") == 0;
}

static int out_of_memory(void)
{
    fputs("plumb list check: out of memory\n", stderr);
    return STATUS_USAGE;
}

/* A file, or all *.trace of a folder. */
static int check_path(struct check *run, const char *path)
{
    struct stat about;
    struct dirent **entries;
    if (stat(path, &about) != 0 || !S_ISDIR(about.st_mode))
        return check_file(run, path);
    const int count = scandir(path, &entries, is_trace, alphasort);
    int status = STATUS_WITHIN;
    if (count < 0) {
        fprintf(stderr, "plumb list check: %s: %s\n", path, strerror(errno));
        return STATUS_USAGE;
    }
    for (int i = 0; i < count; i++) {
        char *file = NULL;
        if (status == STATUS_WITHIN)
            status = asprintf(&file, "%s/%s", path, entries[i]->d_name) < 0 ? out_of_memory() : check_file(run, file);
        free(file);
        free(entries[i]);
    }
    free(entries);
    return status;
}

/* The traces of the data folder. */
static int check_traces(struct check *run, const char *data)
{
    char *folder = data_find("list check", data, "traces");
    const int status = folder ? check_path(run, folder) : STATUS_USAGE;
    free(folder);
    return status;
}

/* The operations that were answered by "absent", with commas between; whether there are any. */
static bool print_lacking(const struct check *run, const char *separator)
{
    bool lacks = false;
    for (size_t i = 0; i < TRACE_OPERATION_COUNT; i++)
        if (run->lacks[i]) {
            fprintf(run->out, "%s%s", lacks ? ", " : separator, trace_operation_name((trace_operation)i));
            lacks = true;
        }
    return lacks;
}

static int conclude(const struct check *run)
{
    const bool lacks = print_lacking(run, "absent: ");
    printf("%s%s: %zu of %zu traces equal", lacks ? "\n" : "", run->port.name, run->equal, run->judged);
    printf(run->skipped ? ", %zu skipped\n" : "\n", run->skipped);
    return !run->judged ? STATUS_NOTHING : run->equal == run->judged ? STATUS_WITHIN : STATUS_SHORT;
}

/* --- the traces of data/traces, for certificates ------------------------------------------------------------------ */

/* Checks the recorded traces one by one; an array of texts, what was said of each, and what the list lacks. */
static int check_recorded(struct check *run, const char *verb, struct list_conformity *result)
{
    const char *name, *text;
    for (size_t i = 0; (name = traces_recorded(i, &text)); i++) {
        struct trace trace;
        FILE *stream = fmemopen((void *)text, strlen(text), "r");
        if (!stream)
            return out_of_memory();
        const int problem = trace_read_stream(&trace, verb, name, stream);
        fclose(stream);
        if (problem != 0 || check_trace(run, &trace) != STATUS_WITHIN)
            return STATUS_USAGE;
    }
    result->judged = run->judged;
    result->equal = run->equal;
    result->skipped = run->skipped;
    return STATUS_WITHIN;
}

int list_conform(const char *verb, const char *file, struct list_conformity *result)
{
    size_t size;
    struct check run = {.limits = {.seconds = 10, .megabytes = 8192}};
    *result = (struct list_conformity){0};
    run.port.subject = lists_subject(verb, file ? file : "plumb");
    if (!run.port.subject)
        return -1;
    run.port.name = "list";
    run.port.limit = run.port.subject->limit;
    run.out = open_memstream(&result->said, &size);
    int status = run.out ? check_recorded(&run, verb, result) : out_of_memory();
    if (run.out && (print_lacking(&run, "absent: ") ? fputc('\n', run.out) : 0) == EOF)
        status = STATUS_USAGE;
    if (run.out && fclose(run.out) != 0)
        status = STATUS_USAGE;
    return status == STATUS_WITHIN ? 0 : -1;
}

static int check_limits(const struct trace_limits *limits)
{
    static const double most_seconds = 1e6, most_megabytes = 1e9;
    if (!(limits->seconds > 0 && limits->seconds <= most_seconds)) {
        fprintf(stderr, "plumb list check: --seconds: expected more than 0 and at most %g, got %g\n", most_seconds,
                limits->seconds);
        return STATUS_USAGE;
    }
    if ((double)limits->megabytes > most_megabytes) {
        fprintf(stderr, "plumb list check: --memory: expected at most %g, got %zu\n", most_megabytes,
                limits->megabytes);
        return STATUS_USAGE;
    }
    return OPTIONS_GO;
}

static const struct usage usage = {
    .arguments = "[TRACE | FOLDER]…",
    .summary = "a list in any language, held against operation traces",
    .more = "Without a TRACE those of plumb's data are taken. docs/list.md says what they mean.",
    .example = "plumb list check --port plumb",
    .falls_short = "an answer is wrong",
    .nothing = "no trace could be judged"};

int list_verb_check(int argc, char **argv)
{
    struct check run = {.out = stdout, .port = {.limit = TRACE_MOST}, .limits = {.seconds = 10, .megabytes = 8192}};
    const char *port = NULL, *data = NULL;
    const struct option options[] = {
        {"program", 'p', OPTION_TEXT, &run.port.command, "COMMAND", "reads questions, writes answers, a line each", 0},
        {"port", 0, OPTION_TEXT, &port, "FILE.so",
         "a shared object (validate/plumb_list_port.h), or plumb, plumb8, stable, std, hpp, hpp_stable", 0},
        {"answers", 0, OPTION_TEXT, &run.answers, "FILE",
         "answers to one trace, computed elsewhere; - is standard input", 0},
        {"limit", 0, OPTION_COUNT, &run.port.limit, "N", "the port's lists hold at most N elements (no limit)", 0},
        {"seconds", 0, OPTION_REAL, &run.limits.seconds, "S", "a trace may take (10)", 0},
        {"memory", 0, OPTION_COUNT, &run.limits.megabytes, "MB", "the program may use; 0: no limit (8192)", 0},
        {"data", 0, OPTION_TEXT, &data, "DIR", DATA_FILES_HELP, 0},
        {0}};
    int status = options_parse(&usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (!!run.port.command + !!port + !!run.answers != 1 || (run.answers && argc != 2)) {
        fprintf(stderr, "plumb list check: one of --program, --port, or --answers with one trace\n");
        return STATUS_USAGE;
    }
    status = check_limits(&run.limits);
    if (status != OPTIONS_GO)
        return status;
    run.port.name = port ? port : run.port.command ? run.port.command : run.answers;
    run.port.subject = port ? lists_subject("list check", port) : NULL;
    if (port && !run.port.subject)
        return STATUS_USAGE;
    if (port)
        run.port.limit = run.port.subject->limit;
    for (int i = 1; i < argc; i++)
        if (check_path(&run, argv[i]) != STATUS_WITHIN)
            return STATUS_USAGE;
    if (argc == 1 && check_traces(&run, data) != STATUS_WITHIN)
        return STATUS_USAGE;
    return conclude(&run);
}
