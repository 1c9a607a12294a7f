/* Operation traces as text files: reads them, comparing every answer with the model's, and generates them. The
 * operations are in list_operations.c, the model is in model.c, recipes are in recipes.c, and scripts in scripts.c. */
#include "trace_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "plumb-trace 1";

void trace_print_values(FILE *stream, const unsigned char *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        fprintf(stream, "%s%u", i ? " " : "", values[i]);
}

static void print_elements(FILE *stream, const trace_model *model, size_t list)
{
    for (size_t i = 0; i < model->size[list]; i++)
        fprintf(stream, "%s%u", i ? " " : "", model->elements[list][i].value);
}

/* Applies a step to the model and returns its answer as text, which the caller frees; null if out of memory. */
static char *right_answer(trace_model *model, const trace_step *step)
{
    char *text = NULL, line[TRACE_LINE];
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    if (!stream)
        return NULL;
    trace_format_answer(trace_model_apply(model, step), line);
    if (step->operation == TRACE_values)
        print_elements(stream, model, step->argument[0]);
    else
        fputs(line, stream);
    if (fclose(stream) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* The state while a trace is read. */
struct reader {
    struct operation_trace *trace;
    trace_model model;
    bool begun;               /* the first line was read */
    bool has_model;           /* the model was made, which is done at the first step */
    size_t capacity;          /* the number of lines for which trace->lines has memory */
    char problem[TRACE_LINE]; /* buffer for the error message of the last step */
};

/* Reads the line "limit 255", which is allowed before the first step. Returns null or an error message. */
static const char *read_limit(struct reader *reader, const char *text)
{
    char *end;
    if (reader->has_model)
        return "the limit comes before the first step, once";
    errno = 0;
    reader->trace->limit = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno || !reader->trace->limit || reader->trace->limit > TRACE_MOST)
        return "a limit is a number from 1 to 16777216";
    return NULL;
}

/* Appends a line to the trace. Returns null or an error message. */
static const char *append_line(struct reader *reader, struct trace_line line)
{
    struct operation_trace *trace = reader->trace;
    if (trace->count == reader->capacity) {
        const size_t capacity = reader->capacity ? 2 * reader->capacity : 256;
        struct trace_line *lines = realloc(trace->lines, capacity * sizeof *lines);
        if (!lines)
            return "out of memory";
        trace->lines = lines;
        reader->capacity = capacity;
    }
    trace->lines[trace->count++] = line;
    return NULL;
}

/* Updates the largest size of a list: the current sizes, or the count that the step names. */
static void note_length(struct reader *reader, const trace_step *step)
{
    struct operation_trace *trace = reader->trace;
    const char *count = strchr(trace_operation_arguments(step->operation), 'n');
    const size_t capacity = count ? step->argument[count - trace_operation_arguments(step->operation)] : 0;
    for (size_t list = 0; list < 2; list++)
        if (trace->longest < reader->model.size[list])
            trace->longest = reader->model.size[list];
    if (trace->longest < capacity)
        trace->longest = capacity;
}

/* Reads a step such as "insert 0 3 17 = ok". Returns null or an error message. */
static const char *read_step(struct reader *reader, char *text, size_t number)
{
    struct trace_line line = {.number = number};
    char *equals = strstr(text, " =");
    if (!equals)
        return "a step has an answer after \" =\"";
    const char *answer = equals + 2 + (equals[2] == ' ');
    *equals = 0;
    if (!reader->has_model && !trace_model_make(&reader->model, reader->trace->limit))
        return "out of memory";
    reader->has_model = true;
    const char *problem = trace_parse_step(text, &line.step, reader->problem);
    if (!problem)
        problem = trace_step_problem(&reader->model, &line.step, reader->problem);
    if (problem)
        return problem;
    line.answer = right_answer(&reader->model, &line.step);
    if (!line.answer)
        return "out of memory";
    note_length(reader, &line.step);
    if (strcmp(line.answer, answer) != 0)
        problem = "this is not the right answer";
    else if (reader->trace->limit == TRACE_MOST && strcmp(answer, "full") == 0)
        problem = "these are too many elements: a list without a limit has at most 16777216";
    else
        problem = append_line(reader, line);
    if (problem)
        free(line.answer);
    return problem;
}

static const char *read_line(struct reader *reader, char *text, size_t length, size_t number)
{
    if (strlen(text) != length)
        return "there is a zero byte in the line";
    while (length > 0 && strchr("\r\n", text[length - 1]))
        text[--length] = 0;
    if (!reader->begun) {
        reader->begun = true;
        return strcmp(text, first_line) == 0 ? NULL : "the first line is not \"plumb-trace 1\"";
    }
    if (!*text || *text == '#')
        return NULL;
    return strncmp(text, "limit ", 6) == 0 ? read_limit(reader, text + 6) : read_step(reader, text, number);
}

int trace_read(struct operation_trace *trace, const char *verb, const char *file)
{
    FILE *stream = fopen(file, "r");
    *trace = (struct operation_trace){.file = file};
    if (!stream) {
        fprintf(stderr, "plumb %s: %s: %s\n", verb, file, strerror(errno));
        return -1;
    }
    const int status = trace_read_stream(trace, verb, file, stream);
    fclose(stream);
    return status;
}

int trace_read_stream(struct operation_trace *trace, const char *verb, const char *file, FILE *stream)
{
    *trace = (struct operation_trace){.file = file, .limit = TRACE_MOST};
    struct reader reader = {.trace = trace};
    const char *problem = NULL;
    char *text = NULL;
    size_t size = 0, number = 0;
    for (ssize_t length; !problem && (length = getline(&text, &size, stream)) >= 0;)
        problem = read_line(&reader, text, (size_t)length, ++number);
    if (!problem && !feof(stream))
        problem = strerror(errno);
    if (!problem && !trace->count)
        problem = "there is no step in it";
    if (problem)
        fprintf(stderr, "plumb %s: %s:%zu: %s\n", verb, file, number, problem);
    free(text);
    if (reader.has_model)
        trace_model_free(&reader.model);
    if (problem)
        list_trace_free(trace);
    return problem ? -1 : 0;
}

void list_trace_free(struct operation_trace *trace)
{
    for (size_t i = 0; i < trace->count; i++)
        free(trace->lines[i].answer);
    free(trace->lines);
    trace->lines = NULL;
    trace->count = 0;
}

void trace_write_questions(const struct operation_trace *trace, FILE *stream)
{
    char text[TRACE_LINE];
    for (size_t i = 0; i < trace->count; i++) {
        trace_format_step(&trace->lines[i].step, text);
        fprintf(stream, "%s\n", text);
    }
}

/* Replaces the line's answer by the model's. Returns false if out of memory. */
static bool answer_anew(struct trace_line *line, trace_model *model)
{
    free(line->answer);
    line->answer = right_answer(model, &line->step);
    return line->answer != NULL;
}

bool trace_leave_out(struct operation_trace *trace, const bool without[TRACE_OPERATION_COUNT])
{
    trace_model model;
    char problem[TRACE_LINE];
    size_t kept = 0;
    bool success = trace_model_make(&model, trace->limit);
    for (size_t i = 0; i < trace->count; i++) {
        struct trace_line line = trace->lines[i];
        const bool goes = success && (without[line.step.operation] || trace_step_problem(&model, &line.step, problem));
        if (goes)
            free(line.answer);
        else {
            success = success && answer_anew(&line, &model);
            trace->lines[kept++] = line;
        }
    }
    trace->count = kept;
    trace_model_free(&model);
    return success;
}

/* --- generating --------------------------------------------------------------------------------------------------- */

bool trace_wants(const struct trace_recipe *recipe, trace_operation operation)
{
    const char *name = trace_operation_name(operation);
    const size_t length = strlen(name);
    const char *at = recipe->operations;
    if (recipe->without[operation])
        return false;
    while (at && (strncmp(at, name, length) != 0 || (at[length] && at[length] != ','))) {
        at = strchr(at, ',');
        at += at != NULL;
    }
    return !recipe->operations || at;
}

bool trace_write_step(trace_model *model, const trace_step *step, FILE *stream)
{
    char text[TRACE_LINE];
    char *answer = right_answer(model, step);
    if (!answer)
        return false;
    if (strcmp(answer, "full") != 0 || model->limit != TRACE_MOST) {
        trace_format_step(step, text);
        fprintf(stream, "%s =%s%s\n", text, *answer ? " " : "", answer);
    }
    free(answer);
    return true;
}

/* Draws steps until one is of an operation of the recipe. After 10,000 draws asks for the values instead. */
static trace_step choose_wanted(const struct trace_recipe *recipe, const trace_model *model, trace_source *source)
{
    char problem[TRACE_LINE];
    for (int i = 0; i < 10000; i++) {
        const trace_step step = trace_choose(model, source, recipe->size);
        if (trace_wants(recipe, step.operation) && !trace_step_problem(model, &step, problem))
            return step;
    }
    return (trace_step){.operation = TRACE_values};
}

static bool write_random_steps(const struct trace_recipe *recipe, trace_model *model, FILE *stream)
{
    trace_source source = trace_random(recipe->seed);
    bool success = true;
    for (size_t i = 1; success && i <= recipe->steps; i++) {
        const trace_step step = choose_wanted(recipe, model, &source);
        success = trace_write_step(model, &step, stream);
        for (size_t list = 0; success && recipe->every && i % recipe->every == 0 && list < 2; list++)
            if (!recipe->without[TRACE_values])
                success = trace_write_step(model, &(trace_step){TRACE_values, {list}}, stream);
    }
    return success;
}

/* Prints the option that excludes operations, if there are any; three and more in succession as a range, "A..C". */
static void print_without(const struct trace_recipe *recipe, FILE *stream)
{
    const char *separator = " --without ";
    for (size_t i = 0; i < TRACE_OPERATION_COUNT; i++)
        if (recipe->without[i]) {
            size_t last = i;
            while (last + 1 < TRACE_OPERATION_COUNT && recipe->without[last + 1])
                last++;
            fprintf(stream, "%s%s", separator, trace_operation_name((trace_operation)i));
            separator = ",";
            if (last < i + 2)
                continue;
            fprintf(stream, "..%s", trace_operation_name((trace_operation)last));
            i = last;
        }
}

void trace_print_command(const struct trace_recipe *recipe, FILE *stream)
{
    fputs("plumb list trace", stream);
    if (recipe->name) {
        const uint64_t seed = 1 + ((recipe->seed - trace_recipe_named(recipe->name)->seed) >> TRACE_SEED_BITS);
        fprintf(stream, " %s --seed %" PRIu64, recipe->name, seed);
    } else {
        fprintf(stream, " --seed %" PRIu64 " --steps %zu --size %zu --every %zu", recipe->seed, recipe->steps,
                recipe->size, recipe->every);
        if (recipe->operations)
            fprintf(stream, " --operations %s", recipe->operations);
    }
    if (recipe->limit)
        fprintf(stream, " --limit %zu", recipe->limit);
    print_without(recipe, stream);
}

bool trace_write(const struct trace_recipe *recipe, FILE *stream)
{
    trace_model model;
    bool success = trace_model_make(&model, recipe->limit ? recipe->limit : TRACE_MOST);
    fprintf(stream, "%s\n# ", first_line);
    trace_print_command(recipe, stream);
    if (recipe->limit)
        fprintf(stream, "\nlimit %zu", recipe->limit);
    fputc('\n', stream);
    if (success)
        success = recipe->shape == SHAPE_RANDOM ? write_random_steps(recipe, &model, stream)
                                                : trace_write_script(recipe, &model, stream);
    trace_model_free(&model);
    return success;
}

int trace_make(struct operation_trace *trace, const char *verb, const struct trace_recipe *recipe)
{
    FILE *file = tmpfile();
    int status = -1;
    *trace = (struct operation_trace){.file = recipe->name};
    if (!file || !trace_write(recipe, file) || fflush(file) != 0)
        fprintf(stderr, "plumb %s: the trace %s cannot be made: %s\n", verb, recipe->name, strerror(errno));
    else {
        rewind(file);
        status = trace_read_stream(trace, verb, recipe->name, file);
        trace->demanding = recipe->minimum > 0;
    }
    if (file)
        fclose(file);
    return status;
}
