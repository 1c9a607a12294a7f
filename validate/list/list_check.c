/* The command `plumb list check`: checks a list in any language by operation traces. A trace is a sequence of steps:
 * questions to the list, each with the right answer. trace_file.c has the text format of traces, port.c runs the list
 * (the port). */
#include "list.h"
#include "list_verb.h"
#include "lists.h"
#include "port.h"
#include "validate/util/input.h"
#include "validate/util/options.h"
#include "validate/util/text.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct check {
    FILE *out; /* where the results of traces are printed */
    struct trace_port port;
    struct trace_limits limits;
    const char *answers;               /* a file of answers, used instead of a port */
    uint64_t seed;                     /* seed of generated traces */
    size_t checked, equal, skipped;    /* counts of traces */
    bool hung;                         /* the list did not return from a trace: no more traces are run */
    bool lacks[TRACE_OPERATION_COUNT]; /* operations that were answered with "absent" */
};

/* Answers that have not been compared yet: the text from `at` to `end`. */
struct unread {
    char *at, *end; /* *end is a zero */
    bool torn;      /* the port did not end by itself: its last line may be incomplete */
};

/* Removes the next line and returns it, without blanks at its end; null if there is no line, or only an incomplete one
 * of a port that did not end by itself. Sets *whole to false if the line contains a zero byte, at which the returned
 * text ends. */
static char *next_line(struct unread *unread, bool *whole)
{
    char *line = unread->at, *end = memchr(line, '\n', (size_t)(unread->end - line));
    if (line == unread->end || (!end && unread->torn))
        return NULL;
    unread->at = end ? end + 1 : unread->end;
    end = end ? end : unread->end;
    *end = 0;
    size_t length = strlen(line);
    *whole = line + length == end;
    while (length && strchr(" \r\t", line[length - 1]))
        line[--length] = 0;
    return line;
}

/* True if the operation does not change the elements of either list. These operations are two groups in the order of
 * TRACE_OPERATIONS (plumb_list_port.h). */
static bool changes_nothing(trace_operation operation)
{
    return (operation >= TRACE_front && operation <= TRACE_none_of) || operation >= TRACE_reserve;
}

/* Prints the question that was answered wrongly, the right answer and the given one. */
static void print_difference(const struct check *run, const struct operation_trace *trace,
                             const struct trace_line *line, const char *got, bool whole)
{
    char question[TRACE_LINE], shown[200];
    trace_format_step(&line->step, question);
    text_printable(shown, sizeof shown, got);
    fprintf(run->out, "DIFFERS at line %zu\n", line->number);
    fprintf(run->out, "    %s:%zu: %s\n        right: %.200s\n        given: %s%s%s\n", trace->file, line->number,
            question, line->answer, shown, strlen(got) > strlen(shown) ? " …" : "", whole ? "" : " and a zero byte");
}

/* Prints the question that was not answered, and how the port ended. */
static void print_unanswered(const struct check *run, const struct operation_trace *trace, size_t i, const char *ending)
{
    char question[TRACE_LINE];
    trace_format_step(&trace->lines[i].step, question);
    fprintf(run->out, "SHORT: %zu of %zu answers, %s\n", i, trace->count, ending);
    fprintf(run->out, "    %s:%zu: %s\n        given: nothing%s\n", trace->file, trace->lines[i].number, question,
            run->port.subject ? "" : " (if the program did answer, it has to flush each line)");
}

/* Ends the comparison at an operation that the port lacks. The operation would have changed the list, so from here on
 * the port's list may rightly differ from the model's. The port must have run to the end nevertheless: a port that
 * crashed or stopped answering does not count as equal. `compared` is the number of answers compared so far. */
static void end_at_absence(struct check *run, const struct trace_line *line, const struct trace_answers *answers,
                           size_t compared)
{
    const char *name = trace_operation_name(line->step.operation);
    if (*answers->ending) {
        run->checked++;
        fprintf(run->out, "right up to line %zu, where %s is absent, but %s\n", line->number, name, answers->ending);
        return;
    }
    run->checked += compared > 0;
    run->equal += compared > 0;
    run->skipped += compared == 0;
    fprintf(run->out, "equal up to line %zu, where %s is absent\n", line->number, name);
}

/* Compares the answers to one trace, prints the result and updates the counts. */
static void check_answers(struct check *run, const struct operation_trace *trace, struct trace_answers *answers)
{
    struct unread unread = {answers->text, answers->text + answers->length, *answers->ending != 0};
    size_t compared = 0, without = 0;
    bool whole;
    fprintf(run->out, "%-16s %7zu  ", trace->file, trace->count);
    for (size_t i = 0; i < trace->count; i++) {
        const struct trace_line *line = &trace->lines[i];
        const char *given = next_line(&unread, &whole);
        if (!given) {
            run->checked++;
            print_unanswered(run, trace, i, *answers->ending ? answers->ending : "then the port ended");
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
            run->checked++;
            print_difference(run, trace, line, given, whole);
            return;
        }
        compared++;
    }
    if (!compared && !*answers->ending) {
        run->skipped++;
        fprintf(run->out, "skipped: the port has none of these operations\n");
        return;
    }
    run->checked++;
    if (*answers->ending)
        fprintf(run->out, "all answers right, but %s\n", answers->ending);
    else if (unread.at < unread.end)
        fprintf(run->out, "all answers right, but more are written than were asked\n");
    else {
        run->equal++;
        fprintf(run->out, without ? "equal; %zu questions answered \"absent\"\n" : "equal\n", without);
    }
}

/* Reads the answers to a trace from a file; "-" is standard input. Returns 0, or −1 after an error message on standard
 * error. */
static int read_answers(const char *file, const struct operation_trace *trace, struct trace_answers *answers)
{
    const bool standard = strcmp(file, "-") == 0;
    FILE *stream = standard ? stdin : fopen(file, "r");
    *answers = (struct trace_answers){0};
    answers->text = stream ? input_read(stream, trace_answers_max_bytes(trace), &answers->length) : NULL;
    if (!answers->text)
        refuse("list check", "--answers %s: %s", file, strerror(errno));
    if (stream && !standard)
        fclose(stream);
    return answers->text ? 0 : -1;
}

/* True if a failure is accepted because the trace is demanding: a correct list may need more memory or time than the
 * limits allow. */
static bool is_beyond(const struct operation_trace *trace, const struct trace_answers *answers)
{
    return trace->demanding &&
           ((answers->timed_out && !answers->stalled) || answers->killed || strstr(answers->text, "failed\n"));
}

/* Asks all questions of a trace, checks the answers, and frees the trace. Returns an exit status. */
static int check_trace(struct check *run, struct operation_trace *trace)
{
    struct trace_answers answers = {0};
    int status = STATUS_WITHIN;
    const bool has_limit = trace->limit != TRACE_MOST;
    if (has_limit && trace->limit != run->port.limit) {
        fprintf(run->out, "%-16s %7zu  skipped: it is for lists that hold at most %zu elements\n", trace->file,
                trace->count, trace->limit);
        run->skipped++;
    } else if (!has_limit && run->port.limit < trace->longest) {
        fprintf(run->out, "%-16s %7zu  skipped: it needs lists of %zu elements\n", trace->file, trace->count,
                trace->longest);
        run->skipped++;
    } else if (run->answers ? read_answers(run->answers, trace, &answers) != 0
                            : trace_port_run(&run->port, trace, &run->limits, "list check", &answers) != 0)
        status = STATUS_USAGE;
    else if (is_beyond(trace, &answers))
        fprintf(run->out, "%-16s %7zu  left out: too slow, or too little memory, for %zu elements\n", trace->file,
                trace->count, trace->longest);
    else {
        check_answers(run, trace, &answers);
        run->hung = answers.timed_out;
    }
    free(answers.text);
    list_trace_free(trace);
    return status;
}

static int out_of_memory(void)
{
    return refuse("list check", "out of memory");
}

static bool lacks_some(const struct check *run)
{
    for (size_t i = 0; i < TRACE_OPERATION_COUNT; i++)
        if (run->lacks[i])
            return true;
    return false;
}

/* Checks a trace file. Omits the operations that the port lacks, and the steps that are invalid as a consequence.
 * Returns an exit status. */
static int check_file(struct check *run, const char *file)
{
    struct operation_trace trace;
    if (trace_read(&trace, "list check", file) != 0)
        return STATUS_USAGE;
    const size_t count = trace.count;
    if (lacks_some(run) && !trace_leave_out(&trace, run->lacks)) {
        list_trace_free(&trace);
        return out_of_memory();
    }
    if (trace.count < count)
        fprintf(run->out, "%s: %zu of %zu questions are asked; the others need an operation that is absent\n", file,
                trace.count, count);
    if (trace.count)
        return check_trace(run, &trace);
    run->skipped++;
    list_trace_free(&trace);
    return STATUS_WITHIN;
}

/* True if the recipe, adapted to the port's limit and operations, still tests what it is for. */
static bool suits(const struct trace_recipe *recipe)
{
    if (recipe->shape == SHAPE_FULL && !recipe->limit) /* a list without a limit is never full */
        return false;
    if (recipe->limit && recipe->limit < recipe->minimum) /* the lists of this trace are longer */
        return false;
    /* Without an operation that makes many elements at once, the script of this shape asks nothing. */
    if (recipe->shape == SHAPE_HUGE && recipe->without[TRACE_assign_copies] && recipe->without[TRACE_insert_copies])
        return false;
    /* Some operation must be left, apart from the question for the values. */
    for (size_t i = 0; i < TRACE_OPERATION_COUNT; i++)
        if (i != TRACE_values && trace_wants(recipe, (trace_operation)i))
            return true;
    return false;
}

/* Checks a trace that is generated for this port: up to its limit, with the operations that it has. Returns an exit
 * status. */
static int check_recipe(struct check *run, const char *verb, const struct trace_recipe *named)
{
    struct trace_recipe recipe = *named;
    struct operation_trace trace;
    const size_t wrong = run->checked - run->equal;
    recipe.seed += (run->seed - 1) << TRACE_SEED_BITS; /* --seed 1 leaves the named traces as they are */
    recipe.limit = run->port.limit < TRACE_MOST ? run->port.limit : 0;
    memcpy(recipe.without, run->lacks, sizeof recipe.without);
    if (!suits(&recipe))
        return STATUS_WITHIN;
    if (trace_make(&trace, verb, &recipe) != 0)
        return STATUS_USAGE;
    const int status = check_trace(run, &trace);
    if (run->checked - run->equal > wrong) {
        fputs("        asked by: ", run->out);
        trace_print_command(&recipe, run->out);
        fputc('\n', run->out);
    }
    return status;
}

static int check_recipes(struct check *run, const char *verb)
{
    const struct trace_recipe *recipe;
    int status = STATUS_WITHIN;
    for (size_t i = 0; status == STATUS_WITHIN && !run->hung && (recipe = trace_recipe(i)); i++)
        status = check_recipe(run, verb, recipe);
    return status;
}

static int is_trace(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".trace") == 0;
}

/* Checks a trace by name, a file, or all *.trace of a directory. Returns an exit status. */
static int check_path(struct check *run, const char *path)
{
    struct stat about;
    struct dirent **entries;
    const struct trace_recipe *recipe = run->answers ? NULL : trace_recipe_named(path);
    if (run->hung)
        return STATUS_WITHIN;
    if (recipe)
        return check_recipe(run, "list check", recipe);
    if (stat(path, &about) != 0 || !S_ISDIR(about.st_mode))
        return check_file(run, path);
    const int count = scandir(path, &entries, is_trace, alphasort);
    int status = STATUS_WITHIN;
    if (count < 0) {
        return refuse("list check", "%s: %s", path, strerror(errno));
    }
    for (int i = 0; i < count; i++) {
        char *file = NULL;
        if (status == STATUS_WITHIN && !run->hung)
            status = asprintf(&file, "%s/%s", path, entries[i]->d_name) < 0 ? out_of_memory() : check_file(run, file);
        free(file);
        free(entries[i]);
    }
    free(entries);
    return status;
}

/* --- operations that the port lacks ------------------------------------------------------------------------------- */

/* Returns a step on a list (0 or 1) with the smallest valid arguments. They are valid for every list; if the operation
 * has an argument 'e' (an element), for every list that is not empty. */
static trace_step smallest_step(trace_operation operation, size_t list)
{
    trace_step step = {.operation = operation};
    const char *letters = trace_operation_arguments(operation);
    for (size_t i = 0; letters[i]; i++)
        if (letters[i] == 'L')
            step.argument[i] = list;
        else
            step.argument[i] = letters[i] == 'n' || letters[i] == 'd';
    return step;
}

/* Runs the trace in `text`, and marks the operations that the port answers with "absent". Returns an exit status. */
static int query_missing_operations(struct check *run, const char *verb, const char *text)
{
    struct operation_trace trace;
    struct trace_answers answers = {0};
    FILE *stream = fmemopen((void *)text, strlen(text), "r");
    if (!stream)
        return out_of_memory();
    int status = trace_read_stream(&trace, verb, "each operation", stream);
    fclose(stream);
    if (status != 0)
        return STATUS_USAGE;
    status = trace_port_run(&run->port, &trace, &run->limits, verb, &answers) == 0 ? STATUS_WITHIN : STATUS_USAGE;
    struct unread unread = {answers.text, answers.text + answers.length, *answers.ending != 0};
    size_t answered = 0;
    bool whole;
    for (const char *given; status == STATUS_WITHIN && answered < trace.count && (given = next_line(&unread, &whole));)
        if (strcmp(given, "absent") == 0)
            run->lacks[trace.lines[answered++].step.operation] = true;
        else
            answered++;
    if (answers.timed_out) {
        fprintf(run->out, "%-16s %7zu  ", trace.file, trace.count);
        if (answered < trace.count)
            print_unanswered(run, &trace, answered, answers.ending);
        else
            fprintf(run->out, "all answered, but %s\n", answers.ending);
        run->checked++;
        run->hung = true;
    }
    free(answers.text);
    list_trace_free(&trace);
    return status;
}

/* Finds the operations that the port lacks. The first round asks for the operations that need no element. The second
 * round makes a list with those that insert, and asks for the operations that need an element. Returns an exit
 * status. */
static int find_lacking(struct check *run, const char *verb)
{
    static const trace_operation growing[] = {TRACE_push_back, TRACE_push_front, TRACE_insert, TRACE_insert_copies,
                                              TRACE_insert_array},
                                 wanting[] = {TRACE_at,   TRACE_at_back,    TRACE_hold, TRACE_held,
                                              TRACE_gone, TRACE_splice_one, TRACE_erase};
    /* Each growing operation is asked three times: if the port has only one of them, the list then has three elements,
     * which suffices although splice_one and erase remove one each. */
    enum { GROWING = sizeof growing / sizeof *growing, WANTING = sizeof wanting / sizeof *wanting };
    int status = STATUS_USAGE;
    for (int round = 0; round < 2 && !run->hung; round++) {
        char *text = NULL, problem[TRACE_LINE];
        size_t size;
        trace_model model;
        FILE *stream = open_memstream(&text, &size);
        bool success = trace_model_make(&model, TRACE_MOST) && stream;
        if (stream)
            fputs("plumb-trace 1\n", stream);
        for (size_t i = 0; success && i < (round ? 3 * GROWING + WANTING : TRACE_OPERATION_COUNT); i++) {
            trace_operation operation = (trace_operation)i;
            if (round)
                operation = i < 3 * GROWING ? growing[i % GROWING] : wanting[i - 3 * GROWING];
            /* splice_one moves an element to list 1; all other operations work on list 0. */
            const trace_step step = smallest_step(operation, operation == TRACE_splice_one ? 1 : 0);
            const bool wants_element = strchr(trace_operation_arguments(operation), 'e') != NULL;
            if (!run->lacks[operation] && (round || !wants_element) && !trace_step_problem(&model, &step, problem))
                success = trace_write_step(&model, &step, stream);
        }
        if (stream && fclose(stream) != 0)
            success = false;
        trace_model_free(&model);
        status = STATUS_WITHIN; /* remains if there is nothing to ask */
        if (!success)
            status = out_of_memory();
        else if (strchr(text, '\n')[1])
            status = query_missing_operations(run, verb, text);
        free(text);
        if (status != STATUS_WITHIN)
            return status;
    }
    bool grows = false;
    for (size_t i = 0; i < GROWING; i++)
        grows = grows || !run->lacks[growing[i]];
    for (size_t i = 0; i < WANTING && !grows; i++)
        run->lacks[wanting[i]] = true; /* the list can never have an element */
    if (run->lacks[TRACE_hold])
        run->lacks[TRACE_held] = run->lacks[TRACE_gone] = true;
    return status;
}

/* Prints the operations that were answered with "absent", separated by commas. Returns true if there are any. */
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

/* Prints the last line, and returns the exit status. */
static int conclude(const struct check *run)
{
    const bool lacks = print_lacking(run, "absent: ");
    printf("%s%s: %zu of %zu traces equal", lacks ? "\n" : "", run->port.name, run->equal, run->checked);
    if (run->skipped)
        printf(", %zu skipped, so not everything was checked", run->skipped);
    puts(run->hung ? "; asked no more, since it did not return" : "");
    if (run->equal < run->checked)
        return STATUS_SHORT;
    return !run->checked || run->skipped ? STATUS_NOTHING : STATUS_WITHIN;
}

/* --- for certificates --------------------------------------------------------------------------------------------- */

void list_write_traces(FILE *stream)
{
    const struct trace_recipe *recipe;
    for (size_t i = 0; (recipe = trace_recipe(i)); i++)
        if (recipe->shape != SHAPE_HUGE) {
            struct trace_recipe made = *recipe;
            made.limit = recipe->shape == SHAPE_FULL ? UINT8_MAX : 0; /* this shape needs some limit */
            trace_write(&made, stream);
        }
}

int list_conform(const char *verb, const char *file, struct list_conformity *result)
{
    size_t size;
    struct check run = {.limits = {.seconds = 10, .megabytes = 8192}, .seed = 1};
    *result = (struct list_conformity){0};
    run.port.subject = lists_subject(verb, file ? file : "plumb");
    if (!run.port.subject)
        return -1;
    run.port.name = "list";
    run.port.limit = run.port.subject->limit;
    run.out = open_memstream(&result->said, &size);
    int status = run.out ? find_lacking(&run, verb) : out_of_memory();
    if (status == STATUS_WITHIN)
        status = check_recipes(&run, verb);
    result->checked = run.checked;
    result->equal = run.equal;
    result->skipped = run.skipped;
    if (run.out && (print_lacking(&run, "absent: ") ? fputc('\n', run.out) : 0) == EOF)
        status = STATUS_USAGE;
    if (run.out && fclose(run.out) != 0)
        status = STATUS_USAGE;
    return status == STATUS_WITHIN ? 0 : -1;
}

static int check_limits(const struct trace_limits *limits)
{
    static const double max_seconds = 1e6, max_megabytes = 1e9;
    if (!(limits->seconds > 0 && limits->seconds <= max_seconds)) {
        return refuse("list check", "--seconds: expected more than 0 and at most %g, got %g", max_seconds,
                      limits->seconds);
    }
    if ((double)limits->megabytes > max_megabytes) {
        return refuse("list check", "--memory: expected at most %g, got %zu", max_megabytes, limits->megabytes);
    }
    return OPTIONS_GO;
}

static const struct usage usage = {
    .arguments = "[TRACE | FOLDER]…",
    .summary = "checks a list in any language by traces of operations",
    .more = "A TRACE is a file, or a name that plumb list trace has; without a TRACE, all named traces are used. "
            "docs/list.md says what they contain.",
    .example = "plumb list check --port plumb",
    .passes = "all answers are right",
    .falls_short = "an answer is wrong",
    .nothing = "no trace was checked, or one was skipped"};

int list_verb_check(int argc, char **argv)
{
    struct check run = {
        .out = stdout, .port = {.limit = TRACE_MOST}, .limits = {.seconds = 10, .megabytes = 8192}, .seed = 1};
    const char *port = NULL;
    const struct option options[] = {
        {"program", 'p', OPTION_TEXT, &run.port.command, "COMMAND",
         "a program that reads questions and writes answers, one per line", 0},
        {"port", 0, OPTION_TEXT, &port, "FILE.so",
         "a shared object (validate/plumb_list_port.h), or plumb, plumb8, handles, stable, std, hpp, hpp_stable, "
         "article",
         0},
        {"answers", 0, OPTION_TEXT, &run.answers, "FILE",
         "answers to one trace, computed elsewhere; - is standard input", 0},
        {"limit", 0, OPTION_COUNT, &run.port.limit, "N", "the port's lists hold at most N elements (no limit)", 0},
        {"seconds", 0, OPTION_REAL, &run.limits.seconds, "S", "maximum time of a trace (10 s)", 0},
        {"memory", 0, OPTION_COUNT, &run.limits.megabytes, "MB", "maximum memory of the program; 0: no limit (8192)",
         0},
        {"seed", 's', OPTION_SEED, &run.seed, "N", "seed of the generated traces (1)", 0},
        {0}};
    int status = options_parse(&usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (!!run.port.command + !!port + !!run.answers != 1 || (run.answers && argc != 2)) {
        return refuse("list check", "expected one of --program, --port and --answers; with --answers, one TRACE");
    }
    status = check_limits(&run.limits);
    if (status != OPTIONS_GO)
        return status;
    run.port.name = run.port.command ? run.port.command : run.answers;
    if (port)
        run.port.name = port;
    run.port.subject = port ? lists_subject("list check", port) : NULL;
    if (port && !run.port.subject)
        return STATUS_USAGE;
    if (port)
        run.port.limit = run.port.subject->limit;
    if (!run.answers && find_lacking(&run, "list check") != STATUS_WITHIN)
        return STATUS_USAGE;
    for (int i = 1; i < argc; i++)
        if (check_path(&run, argv[i]) != STATUS_WITHIN)
            return STATUS_USAGE;
    if (argc == 1 && check_recipes(&run, "list check") != STATUS_WITHIN)
        return STATUS_USAGE;
    return conclude(&run);
}
