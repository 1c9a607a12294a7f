/* plumb list check: a list in any language held against operation traces. The traces' text is file.c's, running a list
 * port.c's. */
#include "lists.h"
#include "port.h"
#include "validate/base/options.h"
#include "verb.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct check {
    struct trace_port port;
    struct trace_limits limits;
    const char *answers;               /* a file of answers instead of a port */
    size_t judged, equal, skipped;     /* traces */
    bool lacks[TRACE_OPERATION_COUNT]; /* answered "absent" */
};

/* Cuts the next line off. Null at the end. */
static char *next_line(char **text)
{
    char *line = *text;
    if (!*line)
        return NULL;
    char *end = strchr(line, '\n');
    *text = end ? end + 1 : line + strlen(line);
    if (end)
        *end = 0;
    for (size_t length = strlen(line); length && strchr(" \r\t", line[length - 1]);)
        line[--length] = 0;
    return line;
}

/* Operations after which both lists hold what they held before. */
static bool changes_nothing(trace_operation operation)
{
    return (operation >= TRACE_front && operation <= TRACE_none_of) || operation >= TRACE_reserve;
}

static void print_difference(const struct trace *trace, const struct trace_line *line, const char *got)
{
    char question[TRACE_LINE];
    trace_format_step(&line->step, question);
    printf("DIFFERS at line %zu\n", line->number);
    printf("    %s:%zu: %s\n        right: %.200s\n        given: %.200s%s\n", trace->file, line->number, question,
           line->answer, got, strlen(got) > 200 ? " …" : "");
}

/* The verdict on one trace: its row. */
static void check_answers(struct check *run, const struct trace *trace, struct trace_answers *answers)
{
    char *rest = answers->text;
    size_t compared = 0, without = 0;
    printf("%-36s %7zu  ", trace->file, trace->count);
    for (size_t i = 0; i < trace->count; i++) {
        const struct trace_line *line = &trace->lines[i];
        const char *given = next_line(&rest);
        if (!given) {
            run->judged++;
            printf("SHORT: %zu of %zu answers, %s\n", i, trace->count,
                   *answers->ending ? answers->ending : "then the port ended");
            return;
        }
        if (strcmp(given, "absent") == 0) {
            run->lacks[line->step.operation] = true;
            without++;
            if (changes_nothing(line->step.operation))
                continue;
            run->judged += compared > 0;
            run->equal += compared > 0;
            run->skipped += compared == 0;
            printf("equal up to line %zu, where %s is absent\n", line->number,
                   trace_operation_name(line->step.operation));
            return;
        }
        if (strcmp(given, line->answer) != 0) {
            run->judged++;
            print_difference(trace, line, given);
            return;
        }
        compared++;
    }
    run->judged++;
    if (*answers->ending)
        printf("all answers right, but %s\n", answers->ending);
    else if (*rest)
        printf("all answers right, but more are written than were asked\n");
    else {
        run->equal++;
        printf(without ? "equal; %zu questions answered \"absent\"\n" : "equal\n", without);
    }
}

static int read_answers(const char *file, struct trace_answers *answers)
{
    const bool standard = strcmp(file, "-") == 0;
    FILE *stream = standard ? stdin : fopen(file, "r");
    size_t size = 0;
    *answers = (struct trace_answers){0};
    const ssize_t length = stream ? getdelim(&answers->text, &size, 0, stream) : -1;
    const bool failed = !stream || ferror(stream);
    if (failed)
        fprintf(stderr, "plumb list check: --answers %s: %s\n", file, strerror(errno));
    else if (length < 0 && (answers->text = realloc(answers->text, 1)))
        *answers->text = 0;
    if (stream && !standard)
        fclose(stream);
    return failed || !answers->text ? -1 : 0;
}

static int check_file(struct check *run, const char *file)
{
    struct trace trace;
    struct trace_answers answers = {0};
    if (trace_read(&trace, "list check", file) != 0)
        return STATUS_USAGE;
    int status = STATUS_WITHIN;
    if (run->port.limit < trace.longest || (trace.limit != TRACE_MOST && trace.limit != run->port.limit)) {
        printf("%-36s %7zu  skipped: for lists of %s %zu elements\n", file, trace.count,
               trace.limit != TRACE_MOST ? "at most" : "up to",
               trace.limit != TRACE_MOST ? trace.limit : trace.longest);
        run->skipped++;
    } else if (run->answers ? read_answers(run->answers, &answers) != 0
                            : trace_port_ask(&run->port, &trace, &run->limits, "list check", &answers) != 0)
        status = STATUS_USAGE;
    else
        check_answers(run, &trace, &answers);
    free(answers.text);
    trace_free(&trace);
    return status;
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
    for (int i = 0; i < count; i++) {
        char *file = NULL;
        if (status == STATUS_WITHIN)
            status = asprintf(&file, "%s/%s", path, entries[i]->d_name) < 0 ? out_of_memory() : check_file(run, file);
        free(file);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return status;
}

static int conclude(const struct check *run)
{
    const char *separator = "absent: ";
    for (size_t i = 0; i < TRACE_OPERATION_COUNT; i++)
        if (run->lacks[i]) {
            printf("%s%s", separator, trace_operation_name((trace_operation)i));
            separator = ", ";
        }
    printf("%s%s: %zu of %zu traces equal", *separator == ',' ? "\n" : "", run->port.name, run->equal, run->judged);
    printf(run->skipped ? ", %zu skipped\n" : "\n", run->skipped);
    return !run->judged ? STATUS_NOTHING : run->equal == run->judged ? STATUS_WITHIN : STATUS_SHORT;
}

int list_verb_check(int argc, char **argv)
{
    struct check run = {.port = {.limit = TRACE_MOST}, .limits = {.seconds = 10, .megabytes = 8192}};
    const char *port = NULL;
    const struct option options[] = {
        {"program", 'p', OPTION_TEXT, &run.port.command, "COMMAND", "reads questions, writes answers, a line each", 0},
        {"port", 0, OPTION_TEXT, &port, "FILE.so",
         "a shared object (validate/plumb_list_port.h), or plumb, plumb8, nodes, std", 0},
        {"answers", 0, OPTION_TEXT, &run.answers, "FILE",
         "answers to one trace, computed elsewhere; - is standard input", 0},
        {"limit", 0, OPTION_COUNT, &run.port.limit, "N", "the port's lists hold at most N elements (no limit)", 0},
        {"seconds", 0, OPTION_REAL, &run.limits.seconds, "S", "a trace may take (10)", 0},
        {"memory", 0, OPTION_COUNT, &run.limits.megabytes, "MB", "the program may use; 0: no limit (8192)", 0},
        {0}};
    const int status =
        options_parse("[TRACE | FOLDER]… (data/traces): holds a list against operation traces", options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (!!run.port.command + !!port + !!run.answers != 1 || (run.answers && argc != 2)) {
        fprintf(stderr, "plumb list check: one of --program, --port, or --answers with one trace\n");
        return STATUS_USAGE;
    }
    run.port.name = port ? port : run.port.command ? run.port.command : run.answers;
    run.port.subject = port ? lists_subject("list check", port) : NULL;
    if (port && !run.port.subject)
        return STATUS_USAGE;
    if (port)
        run.port.limit = run.port.subject->limit;
    for (int i = 1; i < argc; i++)
        if (check_path(&run, argv[i]) != STATUS_WITHIN)
            return STATUS_USAGE;
    if (argc == 1 && check_path(&run, "data/traces") != STATUS_WITHIN)
        return STATUS_USAGE;
    return conclude(&run);
}
