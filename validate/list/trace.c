/* plumb list trace: operation traces generated, or the questions of one alone. Their text is file.c's, the right
 * answers model.c's. */
#include "file.h"
#include "validate/base/options.h"
#include "validate/base/output.h"
#include "verb.h"

#include <string.h>

static int want_operations(struct trace_recipe *recipe)
{
    const char *names = recipe->operations;
    for (size_t i = 0; i < TRACE_OPERATION_COUNT; i++)
        recipe->wanted[i] = !names;
    while (names) {
        const size_t length = strcspn(names, ",");
        const trace_operation found = trace_operation_named(names, length);
        if (found == TRACE_OPERATION_COUNT) {
            fprintf(stderr, "plumb list trace: --operations: there is no operation \"%.*s\" (see --list)\n",
                    (int)length, names);
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
        int width = fprintf(stream, "%s", trace_operation_name(operation));
        for (const char *c = trace_operation_arguments(operation); *c; c++)
            width += fprintf(stream, " %c", *c);
        fprintf(stream, "%*s %s\n", width < 24 ? 24 - width : 0, "", trace_operation_text(operation));
    }
}

static int write_trace(const struct trace_recipe *recipe, const char *file)
{
    struct output output;
    if (output_open(&output, "list trace", file) != 0)
        return STATUS_USAGE;
    if (!trace_write(recipe, output.stream)) {
        fprintf(stderr, "plumb list trace: out of memory\n");
        output_abandon(&output);
        return STATUS_USAGE;
    }
    return output_close(&output) == 0 ? STATUS_WITHIN : STATUS_USAGE;
}

static int write_questions(const char *trace_file, const char *file)
{
    struct trace trace;
    struct output output;
    if (trace_read(&trace, "list trace", trace_file) != 0)
        return STATUS_USAGE;
    int status = output_open(&output, "list trace", file) == 0 ? STATUS_WITHIN : STATUS_USAGE;
    if (status == STATUS_WITHIN) {
        trace_write_questions(&trace, output.stream);
        status = output_close(&output) == 0 ? STATUS_WITHIN : STATUS_USAGE;
    }
    trace_free(&trace);
    return status;
}

static const struct usage usage = {.arguments = "",
                                   .summary = "operation traces: generated, or the questions alone",
                                   .more = "They are for plumb list check (docs/list.md).",
                                   .example = "plumb list trace --steps 5"};

int list_verb_trace(int argc, char **argv)
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
    int status = options_parse(&usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc > 1 || recipe.size > TRACE_MOST / 8 || recipe.limit > TRACE_MOST) {
        const char *what = argc > 1 ? argv[1] : recipe.limit > TRACE_MOST ? "--limit" : "--size";
        fprintf(stderr, "plumb list trace: %s: %s\n", what,
                argc > 1 ? "there are options only (see --help)" : "too many elements");
        return STATUS_USAGE;
    }
    if (list) {
        print_operations(stdout);
        return STATUS_WITHIN;
    }
    if (questions)
        return write_questions(questions, file);
    status = want_operations(&recipe);
    return status == STATUS_WITHIN ? write_trace(&recipe, file) : status;
}
