/* The command plumb paper. Reads the records and the text, replaces each \plumb{…}, and writes the copy; see
 * paper.h. */
#include "paper.h"

#include "template_context.h"
#include "validate/util/tex.h"

#include "validate/util/data_files.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/text.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void template_error(struct template_context *template_context, const char *format, ...)
{
    va_list arguments;
    char text[1024], shown[1024];
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    text_printable(shown, sizeof shown, text);
    fprintf(stderr, "plumb paper: %s:%zu: %s\n", template_context->file, template_context->line, shown);
    template_context->errors++;
}

/* --- the replacement ---------------------------------------------------------------------------------------------- */

const char *argument_at(const struct template_context *template_context, size_t i)
{
    return i < template_context->count ? template_context->argument[i] : "";
}

/* Writes a kernel's id, with a possible line break before a dot or an underscore. */
static void write_id(struct template_context *template_context, const char *id)
{
    char part[96];
    fputs("\\kernel{", template_context->stream);
    for (const char *at = id; *at; at += strlen(part)) {
        snprintf(part, sizeof part, "%.*s", (int)(strcspn(at + 1, "._") + 1), at);
        tex_text(template_context->stream, part);
        if (at[strlen(part)])
            fputs("\\allowbreak ", template_context->stream);
    }
    fputs("}", template_context->stream);
}

static void write_number(struct template_context *template_context, double x, int digits)
{
    char text[128];
    snprintf(text, sizeof text, "%.*g", digits, x);
    tex_text(template_context->stream, text);
}

void write_latex(struct template_context *template_context, const char *latex, ...)
{
    va_list values;
    va_start(values, latex);
    for (; *latex; latex++) {
        if (*latex != '%') {
            fputc(*latex, template_context->stream);
            continue;
        }
        const char kind = *++latex;
        if (kind == 'k')
            write_id(template_context, va_arg(values, const char *));
        else if (kind == 't')
            tex_text(template_context->stream, va_arg(values, const char *));
        else if (kind == 'f')
            tex_formula(template_context->stream, va_arg(values, const char *));
        else if (kind == 's')
            fputs(va_arg(values, const char *), template_context->stream);
        else if (kind == 'z')
            fprintf(template_context->stream, "%zu", va_arg(values, size_t));
        else
            write_number(template_context, va_arg(values, double), kind - '0');
    }
    va_end(values);
}

/* --- families ----------------------------------------------------------------------------------------------------- */

const char *family_at(size_t i)
{
    for (size_t k = 0; k < kernels_count(); k++)
        if ((k == 0 || strcmp(kernel_at(k)->family, kernel_at(k - 1)->family) != 0) && i-- == 0)
            return kernel_at(k)->family;
    return NULL;
}

int begins_row(size_t i)
{
    return i == 0 || kernel_at(i)->row != kernel_at(i - 1)->row;
}

/* Checks that each family has a chapter that is not empty. */
static void check_families(struct template_context *template_context)
{
    char file[512];
    struct stat status;
    for (size_t i = 0; family_at(i); i++) {
        snprintf(file, sizeof file, "%s/%s.tex", template_context->text, family_at(i));
        if (stat(file, &status) == 0 && status.st_size > 0)
            continue;
        fprintf(stderr,
                "plumb paper: %s is missing or empty: the family %s needs its chapter (CONTRIBUTING.md, How to add a "
                "family)\n",
                file, family_at(i));
        template_context->errors++;
    }
}

/* --- the text ----------------------------------------------------------------------------------------------------- */

static size_t count_line_ends(const char *from, const char *to)
{
    size_t count = 0;
    for (; from < to; from++)
        count += *from == '\n';
    return count;
}

/* Copies a text and replaces each \plumb{…}. */
static void fill_text(struct template_context *template_context, char *text)
{
    static const char mark[] = "\\plumb{";
    template_context->line = 1;
    for (char *begin; (begin = strstr(text, mark));) {
        char *content = begin + strlen(mark), *end = content + strcspn(content, "{}");
        template_context->line += count_line_ends(text, begin);
        fwrite(text, 1, (size_t)(begin - text), template_context->stream);
        if (*end != '}') {
            template_error(template_context, "\\plumb{ without its }");
            return;
        }
        const size_t lines = count_line_ends(begin, end);
        *end = 0;
        expand_macro(template_context, content);
        template_context->line += lines;
        text = end + 1;
    }
    fputs(text, template_context->stream);
}

/* Fills one file, which is written into `folder` unless that is null. */
static int fill_file(struct template_context *template_context, const char *name, const char *folder)
{
    struct output output = {.stream = NULL};
    const char *problem;
    char target[1024];
    snprintf(template_context->file, sizeof template_context->file, "%s/%s", template_context->text, name);
    snprintf(target, sizeof target, "%s/%s", folder ? folder : "", name);
    char *text = text_of_file(template_context->file, &problem);
    if (!text) {
        fprintf(stderr, "plumb paper: %s: %s\n", template_context->file, problem);
        return -1;
    }
    FILE *nowhere = folder ? NULL : fopen("/dev/null", "w");
    if (folder ? output_open(&output, "paper", target) != 0 : !nowhere) {
        free(text);
        return -1;
    }
    const size_t before = template_context->errors;
    template_context->stream = folder ? output.stream : nowhere;
    fill_text(template_context, text);
    free(text);
    if (!folder)
        return fclose(nowhere);
    if (template_context->errors == before)
        return output_close(&output);
    output_discard(&output); /* do not leave a file with errors behind that looks finished */
    return 0;
}

static int is_tex(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".tex") == 0 && *entry->d_name != '.';
}

/* Fills all files of the text, in the order of their names. */
static int fill_all(struct template_context *template_context, const char *folder)
{
    struct dirent **entry;
    const int count = scandir(template_context->text, &entry, is_tex, alphasort);
    if (count <= 0) {
        fprintf(stderr, "plumb paper: --text %s: %s\n", template_context->text,
                count ? strerror(errno) : "has no .tex file");
        return -1;
    }
    int result = 0;
    for (int i = 0; i < count; i++) {
        result |= fill_file(template_context, entry[i]->d_name, folder);
        free(entry[i]);
    }
    free(entry);
    return result;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static int is_folder(const char *path)
{
    struct stat status;
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return 1;
    fprintf(stderr, "plumb paper: --output %s: not a folder\n", path);
    return 0;
}

static const struct usage usage = {.arguments = "",
                                   .summary = "writes the article's text with its numbers and tables filled in",
                                   .example = "plumb paper",
                                   .passes = "the text agrees with the data",
                                   .falls_short = "the text asks for what is not there, or says what no longer holds"};

int verb_paper(int argc, char **argv)
{
    const char *folder = NULL, *named = NULL;
    struct option_list figures = {0};
    struct template_context template_context = {.text = "paper"};
    const struct option options[] = {
        {"text", 0, OPTION_TEXT, &template_context.text, "DIR", "folder of the text to fill in (paper)", 0},
        {"data", 0, OPTION_TEXT, &named, "DIR", DATA_FILES_HELP, 0},
        {"figures", 0, OPTION_LIST, &figures, "DIR",
         "folder in which the figures of the text are looked for; may be repeated", 0},
        {"output", 'o', OPTION_TEXT, &folder, "DIR",
         "folder to which the filled text is written (otherwise nothing is written)", 0},
        {0}};
    const int status = options_parse(&usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc > 1)
        return refuse("paper", "what is \"%s\"? It takes options alone", argv[1]);
    if (folder && !is_folder(folder))
        return STATUS_USAGE;
    char *data = data_find("paper", named, "");
    if (!data)
        return STATUS_USAGE;
    template_context.data = data;
    char *folders[sizeof figures.item / sizeof *figures.item + 1] = {0};
    for (size_t i = 0; i < figures.count; i++)
        folders[i] = (char *)figures.item[i];
    template_context.figures = figures.count ? folders : NULL;
    int broken = result_store_read(&template_context.result_store, template_context.data) != 0;
    if (!broken) {
        template_context.errors = result_store_stale(&template_context.result_store, template_context.data);
        check_families(&template_context);
        broken = fill_all(&template_context, folder) != 0;
    }
    result_store_free(&template_context.result_store);
    free(data);
    if (broken)
        return STATUS_USAGE;
    return template_context.errors ? STATUS_SHORT : STATUS_WITHIN;
}
