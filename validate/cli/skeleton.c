/* Writes skeletons of ports; see skeleton.h.
 *
 * A template (validate/cli/skeletons/NAME.txt) is text with two kinds of marks. {{NAME}} is replaced by a text
 * (write_value), which may depend on the current kernel and format. Lines between {{begin NAME}} and {{end NAME}} are a
 * block (expand_block): they are written once per kernel, once per format of a kernel, or only for some languages. */
#include "skeleton.h"
#include "project.h"

#include "validate/util/format.h"
#include "validate/util/text.h"
#include <plumb/base.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* --- templates ---------------------------------------------------------------------------------------------------- */

#define TEMPLATE(name) "skeleton_" #name ":\n.incbin \"validate/cli/skeletons/" #name ".txt\"\n.byte 0\n"
__asm__(".pushsection .rodata\n" TEMPLATE(c) TEMPLATE(cpp) TEMPLATE(rust) TEMPLATE(python) TEMPLATE(javascript)
            TEMPLATE(conventions) TEMPLATE(readme) TEMPLATE(workflow) TEMPLATE(limits)
                TEMPLATE(project) ".popsection\n");
#undef TEMPLATE
extern const char template_c[] __asm__("skeleton_c");
extern const char template_cpp[] __asm__("skeleton_cpp");
extern const char template_rust[] __asm__("skeleton_rust");
extern const char template_python[] __asm__("skeleton_python");
extern const char template_javascript[] __asm__("skeleton_javascript");
extern const char template_conventions[] __asm__("skeleton_conventions");
extern const char template_readme[] __asm__("skeleton_readme");
extern const char template_workflow[] __asm__("skeleton_workflow");
extern const char template_limits[] __asm__("skeleton_limits");
extern const char template_project[] __asm__("skeleton_project");

struct skeleton {
    const char *language, *source, *text;
    const char *compiler, *libraries; /* beginning and end of the command that builds the port; null for a script */
    const char *interpreter;          /* of a script; otherwise null */
    const char *header;               /* header of plumb that the source includes; or null */
    const char *packages;             /* Debian packages of the compiler or interpreter */
    const char *number[2];            /* names of the types float and double; null if the language has only double */
};

static const struct skeleton skeletons[] = {
    {.language = "c",
     .source = "port.c",
     .text = template_c,
     .compiler = "cc -O2 -shared -fPIC",
     .libraries = " -lm",
     .header = "plumb_port.h",
     .packages = "gcc libc6-dev",
     .number = {"float", "double"}},
    {.language = "c++",
     .source = "port.cpp",
     .text = template_cpp,
     .compiler = "c++ -std=c++17 -O2 -shared -fPIC",
     .libraries = "",
     .header = "plumb_port.hpp",
     .packages = "g++",
     .number = {"float", "double"}},
    {.language = "rust",
     .source = "port.rs",
     .text = template_rust,
     .compiler = "rustc -O --crate-type cdylib",
     .libraries = "",
     .packages = "rustc",
     .number = {"f32", "f64"}},
    {.language = "python",
     .source = "port.py",
     .text = template_python,
     .interpreter = "python3",
     .packages = "python3"},
    {.language = "javascript",
     .source = "port.mjs",
     .text = template_javascript,
     .interpreter = "node",
     .packages = "nodejs"},
};

static const char shared_object[] = "port.so";

static const enum format formats[2] = {FLOAT, DOUBLE};

const struct skeleton *skeleton_find(const char *language)
{
    if (strcmp(language, "js") == 0)
        language = "javascript";
    for (size_t i = 0; i < sizeof skeletons / sizeof *skeletons; i++)
        if (strcmp(skeletons[i].language, language) == 0)
            return &skeletons[i];
    return NULL;
}

/* The files beside the source. */
static const struct {
    const char *name, *text;
} others[] = {{PROJECT_FILE, template_project},
              {"README.md", template_readme},
              {"limits.yaml", template_limits},
              {".github/workflows/plumb.yml", template_workflow}};

enum { OTHERS = sizeof others / sizeof *others };

const char *skeleton_file(const struct skeleton *skeleton, size_t i)
{
    if (i == 0)
        return skeleton->source;
    return i <= OTHERS ? others[i - 1].name : NULL;
}

/* --- commands ----------------------------------------------------------------------------------------------------- */

enum { COMMAND = 256 };

/* Writes the command that builds the port of a compiled language. Returns text. */
static const char *build_command(const struct skeleton *skeleton, char text[COMMAND])
{
    snprintf(text, COMMAND, "%s %s -o %s%s", skeleton->compiler, skeleton->source, shared_object, skeleton->libraries);
    return text;
}

/* Writes the command that runs a script. Returns text. */
static const char *run_command(const struct skeleton *skeleton, char text[COMMAND])
{
    snprintf(text, COMMAND, "%s %s", skeleton->interpreter, skeleton->source);
    return text;
}

void skeleton_write_command(const char *folder, const char *program, FILE *stream)
{
    char file[PATH_MAX], word[2 * PATH_MAX];
    snprintf(file, sizeof file, "%s/%s", folder, PROJECT_FILE);
    fprintf(stream, "%s check --config %s\n", program, text_shell_word(file, word, sizeof word));
}

/* --- a kernel's description --------------------------------------------------------------------------------------- */

/* Writes a line of text, broken at blanks; further lines begin with four blanks. */
static void write_wrapped(FILE *stream, const char *text)
{
    enum { COLUMNS = 100 };
    text_print_wrapped(stream, "", "    ", text, ' ', COLUMNS);
}

/* Writes a line per field: the indices of its components, its name and unit, its domain, and the order and names of its
 * components. */
static void write_fields(FILE *stream, const char *array, const struct field *fields)
{
    for (const struct field *field = fields; field->name; field++) {
        const struct field alone[2] = {*field, {0}};
        const size_t first = fields_offset(fields, field), count = field_components(field);
        char range[64], shape[64], domain[128], order[96], names[96], line[640];
        if (count > 1)
            snprintf(range, sizeof range, "%s[%zu] … %s[%zu]", array, first, array, first + count - 1);
        else
            snprintf(range, sizeof range, "%s[%zu]", array, first);
        const int is_matrix = field_columns(field) < count;
        int length = snprintf(line, sizeof line, "%s: %s%s%s, %s%s%s", range, field->name, *field->unit ? " in " : "",
                              field->unit, is_matrix ? field_shape(field, shape, sizeof shape) : "",
                              is_matrix ? " " : "", field_domain(field, domain, sizeof domain));
        if (count > 1)
            snprintf(line + length, sizeof line - (size_t)length, "; order: %s (%s)",
                     field_order(field, order, sizeof order), fields_names(alone, names, sizeof names));
        write_wrapped(stream, line);
    }
}

/* True if one of the rules of the promises has this sentence. */
static int has_rule(const struct promises *promises, const char *sentence)
{
    for (const struct special *special = promises ? promises->specials : NULL; special && special->sentence; special++)
        if (strcmp(special->sentence, sentence) == 0)
            return 1;
    return 0;
}

/* Returns the words that say at which level a rule counts. If a required rule is about NaN in every output, level basic
 * requires NaN in one output. */
static const char *level_of_rule(const struct special *special)
{
    if (!special->is_required)
        return "convention";
    return special->value == IN_NAN && special->expect == OUT_NAN ? "required: some NaN; convention" : "required";
}

/* Writes a line per rule for special values; a rule that holds in both formats is written once. */
static void write_rules(FILE *stream, const struct kernel *kernel)
{
    for (int f = 0; f < 2; f++) {
        const struct promises *promises = kernel_promises(kernel, formats[f]),
                              *other = kernel_promises(kernel, formats[1 - f]);
        const struct special *special = promises ? promises->specials : NULL;
        for (; special && special->sentence; special++) {
            char line[256];
            const int is_in_both = has_rule(other, special->sentence);
            if (is_in_both && f > 0)
                continue;
            snprintf(line, sizeof line, "%s: %s%s%s", level_of_rule(special), special->sentence,
                     is_in_both || !other ? "" : ", in ", is_in_both || !other ? "" : format_facts(formats[f])->name);
            write_wrapped(stream, line);
        }
    }
}

static void write_description(FILE *stream, const struct kernel *kernel)
{
    const struct row *row = kernel->row;
    char line[1024];
    write_wrapped(stream, row->formula);
    snprintf(line, sizeof line, "source: %s%s%s", row->source, row->catalogue ? "; catalogue " : "",
             row->catalogue ? row->catalogue : "");
    write_wrapped(stream, line);
    char value[16];
    if (row->parameter)
        fprintf(stream, "%s = %s, the %s\n", row->parameter->name,
                parameter_value_text(row->parameter, kernel->parameter, value, sizeof value), row->parameter->what);
    if (row->note) {
        snprintf(line, sizeof line, "note: %s", row->note);
        write_wrapped(stream, line);
    }
    write_fields(stream, "inputs", kernel->inputs);
    write_fields(stream, "outputs", kernel->outputs);
    write_rules(stream, kernel);
}

/* --- placeholders ------------------------------------------------------------------------------------------------- */

/* The data from which marks in a template are replaced. */
struct skeleton_context {
    const struct skeleton *skeleton;
    const struct kernel *const *kernels; /* ends with null */
    const struct kernel *kernel;         /* in a block per kernel */
    enum format format;                  /* in a block per format */
    FILE *stream;                        /* where the file is written */
};

/* True if the skeleton has a function for the kernel in this format. In a language whose only numbers are doubles, a
 * kernel is offered in float only if it has no promises in double. */
static int is_offered(const struct skeleton *skeleton, const struct kernel *kernel, enum format format)
{
    const int is_alone = !skeleton->number[0] && format == FLOAT && kernel_promises(kernel, DOUBLE);
    return kernel_promises(kernel, format) && !is_alone;
}

static void write_function_name(const struct skeleton_context *context, FILE *stream)
{
    for (const char *c = context->kernel->id; *c; c++)
        fputc(*c == '.' ? '_' : *c, stream);
}

static void write_formats(const struct skeleton_context *context, FILE *stream)
{
    const char *separator = "";
    for (int f = 0; f < 2; f++)
        if (is_offered(context->skeleton, context->kernel, formats[f])) {
            fprintf(stream, "%s%s", separator, format_facts(formats[f])->name);
            separator = " ";
        }
}

static void write_count(const struct skeleton_context *context, FILE *stream)
{
    size_t count = 0;
    for (const struct kernel *const *kernel = context->kernels; *kernel; kernel++)
        for (int f = 0; f < 2; f++)
            count += (size_t)is_offered(context->skeleton, *kernel, formats[f]);
    fprintf(stream, "%zu", count);
}

static void write_title(const struct skeleton_context *context, FILE *stream)
{
    text_print_markdown(stream, context->kernel->row->title);
}

static void write_kernel_description(const struct skeleton_context *context, FILE *stream)
{
    write_description(stream, context->kernel);
}

static void write_input_count(const struct skeleton_context *context, FILE *stream)
{
    fprintf(stream, "%zu", context->kernel->input_components);
}

static void write_output_count(const struct skeleton_context *context, FILE *stream)
{
    fprintf(stream, "%zu", context->kernel->output_components);
}

static void write_build(const struct skeleton_context *context, FILE *stream)
{
    char text[COMMAND];
    fputs(build_command(context->skeleton, text), stream);
}

static void write_run(const struct skeleton_context *context, FILE *stream)
{
    char text[COMMAND];
    fputs(run_command(context->skeleton, text), stream);
}

/* True if the first `length` bytes of a name are this word. */
static int is_named(const char *name, size_t length, const char *word)
{
    return strlen(word) == length && strncmp(name, word, length) == 0;
}

/* Writes the text that replaces {{name}}. */
static void write_value(const struct skeleton_context *context, const char *name, size_t length, FILE *stream)
{
    const struct skeleton *skeleton = context->skeleton;
    const struct kernel *kernel = context->kernel;
    const int f = context->format == DOUBLE;
    const struct {
        const char *name, *text;
        void (*write)(const struct skeleton_context *context, FILE *stream); /* if text is null */
    } values[] = {{"source", skeleton->source, NULL},
                  {"header", skeleton->header, NULL},
                  {"packages", skeleton->packages, NULL},
                  {"version", PLUMB_VERSION, NULL},
                  {"conventions", template_conventions, NULL},
                  {"build", NULL, write_build},
                  {"object", shared_object, NULL},
                  {"run", NULL, write_run},
                  {"count", NULL, write_count},
                  {"id", kernel ? kernel->id : NULL, NULL},
                  {"title", kernel ? kernel->row->title : NULL, NULL},
                  {"escaped_title", NULL, write_title},
                  {"description", NULL, write_kernel_description},
                  {"function", NULL, write_function_name},
                  {"inputs", NULL, write_input_count},
                  {"outputs", NULL, write_output_count},
                  {"formats", NULL, write_formats},
                  {"number", skeleton->number[f], NULL},
                  {"format", f ? "PLUMB_PORT_DOUBLE" : "PLUMB_PORT_FLOAT", NULL}};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (is_named(name, length, values[i].name)) {
            if (values[i].text)
                fputs(values[i].text, stream);
            else
                values[i].write(context, stream);
            return;
        }
    abort(); /* a template has a name that does not exist */
}

/* --- expansion ---------------------------------------------------------------------------------------------------- */

static const char begin_mark[] = "{{begin ";

/* Writes the value of a mark, without the newline at its end. Each of its lines but the first gets a prefix: `lead`,
 * the text before the mark in the template's line, such as " * ". */
static void write_lines(FILE *stream, const char *value, const char *lead, size_t length)
{
    size_t trimmed = length;
    while (trimmed > 0 && lead[trimmed - 1] == ' ')
        trimmed--;
    for (; *value; value++) {
        if (*value != '\n')
            fputc(*value, stream);
        else if (value[1]) /* an empty line gets no blanks at its end */
            fprintf(stream, "\n%.*s", (int)(value[1] == '\n' ? trimmed : length), lead);
    }
}

/* Writes a line of a template with its marks replaced. */
static void expand_line(const struct skeleton_context *context, const char *line, const char *end)
{
    const char *at = line, *mark;
    while ((mark = memmem(at, (size_t)(end - at), "{{", 2))) {
        const char *name = mark + 2, *close = strstr(name, "}}");
        char *value = NULL;
        size_t size;
        FILE *stream = open_memstream(&value, &size);
        if (!stream)
            abort();
        write_value(context, name, (size_t)(close - name), stream);
        if (fclose(stream) != 0)
            abort();
        fwrite(at, 1, (size_t)(mark - at), context->stream);
        write_lines(context->stream, value, line, (size_t)(mark - line));
        free(value);
        at = close + 2;
    }
    fwrite(at, 1, (size_t)(end - at), context->stream);
}

static void expand(const struct skeleton_context *context, const char *text, const char *end);

/* Writes the lines of a block: per kernel, per format, or once if the language has the property that the block
 * names. */
static void expand_block(const struct skeleton_context *context, const char *name, size_t length, const char *text,
                         const char *end)
{
    const struct skeleton *skeleton = context->skeleton;
    struct skeleton_context inner = *context;
    if (is_named(name, length, "kernels")) {
        for (const struct kernel *const *kernel = context->kernels; *kernel; kernel++) {
            inner.kernel = *kernel;
            expand(&inner, text, end);
        }
    } else if (is_named(name, length, "formats")) {
        for (int f = 0; f < 2; f++) {
            inner.format = formats[f];
            if (is_offered(skeleton, context->kernel, formats[f]))
                expand(&inner, text, end);
        }
    } else if ((is_named(name, length, "compiled") && skeleton->compiler) ||
               (is_named(name, length, "script") && skeleton->interpreter) ||
               (is_named(name, length, "header") && skeleton->header)) {
        expand(&inner, text, end);
    }
}

/* Writes the lines of a template from `text` to `end`. */
static void expand(const struct skeleton_context *context, const char *text, const char *end)
{
    while (text < end) {
        const char *next = strchr(text, '\n') + 1;
        if (strncmp(text, begin_mark, strlen(begin_mark)) != 0) {
            expand_line(context, text, next);
            text = next;
            continue;
        }
        const char *name = text + strlen(begin_mark);
        const size_t length = strcspn(name, "}");
        char mark[64];
        snprintf(mark, sizeof mark, "{{end %.*s}}\n", (int)length, name);
        const char *close = strstr(next, mark);
        if (!close)
            abort(); /* a template has a block without an end */
        expand_block(context, name, length, next, close);
        text = close + strlen(mark);
    }
}

void skeleton_write(const struct skeleton *skeleton, size_t i, const struct kernel *const *kernels, FILE *stream)
{
    const struct skeleton_context context = {.skeleton = skeleton, .kernels = kernels, .stream = stream};
    const char *text = i == 0 ? skeleton->text : others[i - 1].text;
    expand(&context, text, text + strlen(text));
}
