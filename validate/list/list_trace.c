/* The command `plumb list trace`: generates operation traces, or prints the questions of a trace without its answers.
 * trace_file.c reads and writes the text format; model.c computes the expected answers. */
#include "list_verb.h"
#include "trace_file.h"
#include "validate/util/options.h"
#include "validate/util/output.h"

#include <string.h>

/* Finds the operation whose name begins at `name` and ends before one of the characters `ends`. Returns an exit
 * status. */
static int read_operation(const char *option, const char *name, const char *ends, trace_operation *operation)
{
    const size_t length = strcspn(name, ends);
    *operation = trace_operation_named(name, length);
    if (*operation < TRACE_OPERATION_COUNT)
        return STATUS_WITHIN;
    return refuse("list trace", "--%s: there is no operation \"%.*s\" (see --list)", option, (int)length, name);
}

/* Marks the operations that the option --without names, separated by commas: A, or A..C for all from A to C in the
 * order of --list. Returns an exit status. */
static int read_ranges(const char *option, const char *names, bool found[TRACE_OPERATION_COUNT])
{
    while (names) {
        const int length = (int)strcspn(names, ",");
        const char *dots = memmem(names, (size_t)length, "..", 2);
        trace_operation first, last;
        if (read_operation(option, names, ",.", &first) != STATUS_WITHIN ||
            read_operation(option, dots ? dots + 2 : names, ",", &last) != STATUS_WITHIN)
            return STATUS_USAGE;
        if (last < first) {
            return refuse("list trace", "--%s: \"%.*s\" ends before it begins (see --list)", option, length, names);
        }
        for (size_t i = first; i <= last; i++)
            found[i] = true;
        names = names[length] ? names + length + 1 : NULL;
    }
    return STATUS_WITHIN;
}

/* Marks the operations that an option names, separated by commas. Returns an exit status. */
static int read_operations(const char *option, const char *names, bool found[TRACE_OPERATION_COUNT])
{
    while (names) {
        const size_t length = strcspn(names, ",");
        trace_operation operation;
        if (read_operation(option, names, ",", &operation) != STATUS_WITHIN)
            return STATUS_USAGE;
        found[operation] = true;
        names = names[length] ? names + length + 1 : NULL;
    }
    return STATUS_WITHIN;
}

static void print_operations(FILE *stream)
{
    for (size_t i = 0; i < TRACE_OPERATION_COUNT; i++) {
        const trace_operation operation = (trace_operation)i;
        int width = fprintf(stream, "%s", trace_operation_name(operation));
        for (const char *c = trace_operation_arguments(operation); *c; c++)
            width += fprintf(stream, " %c", *c);
        fprintf(stream, "%*s %s\n", width < 24 ? 24 - width : 0, "", trace_operation_text(operation));
    }
}

static void print_recipes(FILE *stream)
{
    const struct trace_recipe *recipe;
    fputs("\nTraces by name:", stream);
    for (size_t i = 0; (recipe = trace_recipe(i)); i++)
        fprintf(stream, " %s", recipe->name);
    fputc('\n', stream);
}

static int write_trace(const struct trace_recipe *recipe, const char *file)
{
    struct output output;
    if (output_open(&output, "list trace", file) != 0)
        return STATUS_USAGE;
    if (!trace_write(recipe, output.stream)) {
        refuse("list trace", "out of memory");
        output_discard(&output);
        return STATUS_USAGE;
    }
    return output_close(&output) == 0 ? STATUS_WITHIN : STATUS_USAGE;
}

static int write_questions(const char *trace_file, const char *file)
{
    struct operation_trace trace;
    struct output output;
    if (trace_read(&trace, "list trace", trace_file) != 0)
        return STATUS_USAGE;
    int status = output_open(&output, "list trace", file) == 0 ? STATUS_WITHIN : STATUS_USAGE;
    if (status == STATUS_WITHIN) {
        trace_write_questions(&trace, output.stream);
        status = output_close(&output) == 0 ? STATUS_WITHIN : STATUS_USAGE;
    }
    list_trace_free(&trace);
    return status;
}

static const struct usage usage = {.arguments = "[NAME]",
                                   .summary = "generates traces of list operations, or prints their questions",
                                   .more =
                                       "NAME is a trace that plumb list check uses (--list names them); without NAME, "
                                       "the options say what to make. docs/list.md says what traces are.",
                                   .example = "plumb list trace --steps 5"};

_Static_assert(TRACE_MOST == 16777216 && TRACE_MOST / 8 == 2097152, "recipe_problem prints these numbers");

/* Returns an error message about the options, or null. */
static const char *recipe_problem(const struct trace_recipe *recipe)
{
    if (recipe->size > TRACE_MOST / 8)
        return "--size: at most 2097152 elements";
    if (recipe->limit > TRACE_MOST)
        return "--limit: at most 16777216 elements";
    if (recipe->shape == SHAPE_FULL && !recipe->limit)
        return "full: needs --limit, the number of elements that a list can hold";
    if (recipe->limit && recipe->limit < recipe->minimum)
        return "--limit: the lists of this trace are longer: give a larger number, or no limit";
    return NULL;
}

/* Replaces the recipe by the named recipe, with the options --seed and --limit applied. Returns an exit status. */
static int take_named(struct trace_recipe *recipe, const char *name)
{
    const struct trace_recipe *named = trace_recipe_named(name);
    if (!named) {
        return refuse("list trace", "there is no trace \"%s\" (see --list)", name);
    }
    const uint64_t seed = recipe->seed;
    const size_t limit = recipe->limit;
    *recipe = *named;
    recipe->seed += (seed - 1) << TRACE_SEED_BITS; /* each --seed has 2^TRACE_SEED_BITS seeds for named traces */
    recipe->limit = limit;
    return STATUS_WITHIN;
}

int list_verb_trace(int argc, char **argv)
{
    struct trace_recipe recipe = {.seed = 1, .steps = 500, .size = 12, .every = 1};
    const char *file = NULL, *questions = NULL, *without = NULL, *problem;
    int list = 0;
    bool known[TRACE_OPERATION_COUNT] = {0};
    const struct option options[] = {
        {"seed", 's', OPTION_SEED, &recipe.seed, "N", "seed of the pseudo-random choices (1)", 0},
        {"steps", 'n', OPTION_COUNT, &recipe.steps, "N", "number of operations (500)", 0},
        {"size", 0, OPTION_COUNT, &recipe.size, "N", "lists stay near N elements (12)", 0},
        {"limit", 0, OPTION_COUNT, &recipe.limit, "N",
         "a list holds at most N elements; beyond, the answer is full (no limit)", 0},
        {"every", 0, OPTION_COUNT, &recipe.every, "N", "ask for all values after every N steps; 0: never (1)", 0},
        {"operations", 0, OPTION_TEXT, &recipe.operations, "A,B,…", "use only these operations (all)", 0},
        {"without", 0, OPTION_TEXT, &without, "A,B..D,…",
         "leave out A, and all from B to D in the order of --list (none)", 0},
        {"output", 'o', OPTION_TEXT, &file, "FILE", "write to this file, not to standard output", 0},
        {"questions", 'q', OPTION_TEXT, &questions, "TRACE",
         "write the questions of this trace file, without the answers", 0},
        {"list", 0, OPTION_FLAG, &list, 0, "list the operations and the names of traces", 0},
        {0}};
    int status = options_parse(&usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc > 2) {
        return refuse("list trace", "%s: one name at most", argv[2]);
    }
    if (list) {
        print_operations(stdout);
        print_recipes(stdout);
        return STATUS_WITHIN;
    }
    if (questions)
        return write_questions(questions, file);
    if (argc == 2 && take_named(&recipe, argv[1]) != STATUS_WITHIN)
        return STATUS_USAGE;
    problem = recipe_problem(&recipe);
    if (problem) {
        return refuse("list trace", "%s", problem);
    }
    status = argc == 2 ? STATUS_WITHIN : read_operations("operations", recipe.operations, known);
    if (status == STATUS_WITHIN)
        status = read_ranges("without", without, recipe.without);
    return status == STATUS_WITHIN ? write_trace(&recipe, file) : status;
}
