/* plumb trace: operation traces generated, or their questions alone. plumb judge list: a list in any language held
 * against traces. The traces' text is trace_file.c's, running a list trace_port.c's. */
#include "trace_port.h"
#include "validate/base/options.h"
#include "validate/base/output.h"
#include "validate/verbs/verbs.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* --- plumb trace -------------------------------------------------------------------------------------------------- */

static int want_operations(struct trace_recipe *recipe)
{
    const char *names = recipe->operations;
    for (size_t i = 0; i < TRACE_OPERATION_COUNT; i++)
        recipe->wanted[i] = !names;
    while (names) {
        const size_t length = strcspn(names, ",");
        size_t found = 0;
        while (found < TRACE_OPERATION_COUNT &&
               (strlen(trace_operation_name((trace_operation)found)) != length ||
                memcmp(trace_operation_name((trace_operation)found), names, length) != 0))
            found++;
        if (found == TRACE_OPERATION_COUNT) {
            fprintf(stderr, "plumb trace: --operations: there is no operation \"%.*s\" (see --list)\n", (int)length,
                    names);
            return STATUS_USAGE;
        }
        recipe->wanted[found] = true;
        names = names[length] ? names + length + 1 : NULL;
    }
    return STATUS_WITHIN;
}

static void print_operations(FILE *stream)
{
    for (size_t i = 0; i < TRACE_OPERATION_COUNT; i++) {
        const trace_operation operation = (trace_operation)i;
        char usage[64];
        int length = snprintf(usage, sizeof usage, "%s", trace_operation_name(operation));
        for (const char *c = trace_operation_arguments(operation); *c; c++)
            length += snprintf(usage + length, sizeof usage - (size_t)length, " %c", *c);
        fprintf(stream, "%-24s %s\n", usage, trace_operation_text(operation));
    }
}

static int write_trace(const struct trace_recipe *recipe, const char *file)
{
    struct output output;
    if (output_open(&output, "trace", file) != 0)
        return STATUS_USAGE;
    if (!trace_write(recipe, output.stream)) {
        fprintf(stderr, "plumb trace: out of memory\n");
        output_abandon(&output);
        return STATUS_USAGE;
    }
    return output_close(&output) == 0 ? STATUS_WITHIN : STATUS_USAGE;
}

int verb_trace(int argc, char **argv)
{
    struct trace_recipe recipe = {.seed = 1, .steps = 500, .size = 12, .every = 1};
    const char *file = NULL, *questions = NULL;
    int list = 0;
    const struct option options[] = {
        {"seed", 's', OPTION_SEED, &recipe.seed, "N", "of the pseudo-random choices (1)", 0},
        {"steps", 'n', OPTION_COUNT, &recipe.steps, "N", "operations (500)", 0},
        {"size", 0, OPTION_COUNT, &recipe.size, "N", "lists stay near so many elements (12)", 0},
        {"limit", 0, OPTION_COUNT, &recipe.limit, "N", "a list cannot hold more; then the answer is full (no limit)",
         0},
        {"every", 0, OPTION_COUNT, &recipe.every, "N", "all values are asked for after so many steps; 0: never (1)", 0},
        {"operations", 0, OPTION_TEXT, &recipe.operations, "A,B,…", "only these (all)", 0},
        {"output", 'o', OPTION_TEXT, &file, "FILE", "write there (standard output)", 0},
        {"questions", 'q', OPTION_TEXT, &questions, "TRACE", "write that trace's questions, without the answers", 0},
        {"list", 0, OPTION_FLAG, &list, 0, "what operations there are", 0},
        {0}};
    int status =
        options_parse("[options]: an operation trace for plumb judge list (docs/traces.md)", options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc > 1 || recipe.size > TRACE_MOST / 8 || recipe.limit > TRACE_MOST) {
        fprintf(stderr, "plumb trace: %s: %s\n",
                argc > 1                    ? argv[1]
                : recipe.limit > TRACE_MOST ? "--limit"
                                            : "--size",
                argc > 1 ? "there are options only (see --help)" : "too many elements");
        return STATUS_USAGE;
    }
    if (list) {
        print_operations(stdout);
        return STATUS_WITHIN;
    }
    if (questions) {
        struct trace trace;
        struct output output;
        if (trace_read(&trace, "trace", questions) != 0)
            return STATUS_USAGE;
        status = output_open(&output, "trace", file) == 0 ? STATUS_WITHIN : STATUS_USAGE;
        if (status == STATUS_WITHIN) {
            trace_write_questions(&trace, output.stream);
            status = output_close(&output) == 0 ? STATUS_WITHIN : STATUS_USAGE;
        }
        trace_free(&trace);
        return status;
    }
    status = want_operations(&recipe);
    return status == STATUS_WITHIN ? write_trace(&recipe, file) : status;
}

/* --- plumb judge list --------------------------------------------------------------------------------------------- */

struct judge_run {
    struct trace_port port;
    struct trace_limits limits;
    const char *answers; /* a file of answers instead of a port */
    size_t judged, equal, skipped;
    bool lacks[TRACE_OPERATION_COUNT];
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
static void judge_answers(struct judge_run *run, const struct trace *trace, struct trace_answers *answers)
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
        fprintf(stderr, "plumb judge list: --answers %s: %s\n", file, strerror(errno));
    else if (length < 0 && (answers->text = realloc(answers->text, 1)))
        *answers->text = 0;
    if (stream && !standard)
        fclose(stream);
    return failed || !answers->text ? -1 : 0;
}

static int judge_file(struct judge_run *run, const char *file)
{
    struct trace trace;
    struct trace_answers answers = {0};
    if (trace_read(&trace, "judge list", file) != 0)
        return STATUS_USAGE;
    int status = STATUS_WITHIN;
    if (run->port.limit < trace.longest || (trace.limit != TRACE_MOST && trace.limit != run->port.limit)) {
        printf("%-36s %7zu  skipped: for lists of %s %zu elements\n", file, trace.count,
               trace.limit != TRACE_MOST ? "at most" : "up to",
               trace.limit != TRACE_MOST ? trace.limit : trace.longest);
        run->skipped++;
    } else if (run->answers ? read_answers(run->answers, &answers) != 0
                            : trace_port_ask(&run->port, &trace, &run->limits, "judge list", &answers) != 0)
        status = STATUS_USAGE;
    else if (run->port.command && !answers.length && strcmp(answers.ending, "exit status 127") == 0) {
        fprintf(stderr, "plumb judge list: --program %s: it could not be started\n", run->port.command);
        status = STATUS_USAGE;
    } else
        judge_answers(run, &trace, &answers);
    free(answers.text);
    trace_free(&trace);
    return status;
}

static int is_trace(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".trace") == 0;
}

/* A file, or all *.trace of a folder. */
static int judge_path(struct judge_run *run, const char *path)
{
    struct stat about;
    struct dirent **entries;
    if (stat(path, &about) != 0 || !S_ISDIR(about.st_mode))
        return judge_file(run, path);
    const int count = scandir(path, &entries, is_trace, alphasort);
    int status = STATUS_WITHIN;
    for (int i = 0; i < count; i++) {
        char file[4096];
        snprintf(file, sizeof file, "%s/%s", path, entries[i]->d_name);
        if (status == STATUS_WITHIN)
            status = judge_file(run, file);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return status;
}

static int conclude(const struct judge_run *run)
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

static int judge_list(int argc, char **argv)
{
    struct judge_run run = {.port = {.limit = TRACE_MOST}, .limits = {.seconds = 10, .megabytes = 8192}};
    const char *subject = NULL;
    const struct option options[] = {
        {"program", 'p', OPTION_TEXT, &run.port.command, "COMMAND", "reads questions, writes answers, a line each", 0},
        {"subject", 0, OPTION_TEXT, &subject, "NAME",
         "plumb, plumb8, nodes, std, or a shared object (validate/trace.h)", 0},
        {"answers", 0, OPTION_TEXT, &run.answers, "FILE",
         "answers to one trace, computed elsewhere; - is standard input", 0},
        {"limit", 0, OPTION_COUNT, &run.port.limit, "N", "the port's lists hold at most N elements (no limit)", 0},
        {"seconds", 0, OPTION_REAL, &run.limits.seconds, "S", "a trace may take (10)", 0},
        {"memory", 0, OPTION_COUNT, &run.limits.megabytes, "MB", "the program may use; 0: no limit (8192)", 0},
        {0}};
    argv[0] = (char *)"judge list";
    const int status =
        options_parse("[TRACE | FOLDER]… (data/traces): holds a list against operation traces", options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (!!run.port.command + !!subject + !!run.answers != 1 || (run.answers && argc != 2)) {
        fprintf(stderr, "plumb judge list: one of --program, --subject, or --answers with one trace\n");
        return STATUS_USAGE;
    }
    if (subject && trace_port_subject(&run.port, "judge list", subject) != 0)
        return STATUS_USAGE;
    if (!subject)
        run.port.name = run.port.command ? run.port.command : run.answers;
    for (int i = 1; i < argc; i++)
        if (judge_path(&run, argv[i]) != STATUS_WITHIN)
            return STATUS_USAGE;
    if (argc == 1 && judge_path(&run, "data/traces") != STATUS_WITHIN)
        return STATUS_USAGE;
    return conclude(&run);
}

int verb_judge(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "list") == 0)
        return judge_list(argc - 1, argv + 1);
    const bool help = argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0);
    fputs("plumb judge list …: a list in any language against operation traces (plumb judge list --help)\n",
          help ? stdout : stderr);
    return help ? STATUS_WITHIN : STATUS_USAGE;
}
