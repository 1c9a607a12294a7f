/* Reading of YAML documents; see document.h. */
#include "document.h"

#include "text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void fail_at(const struct document *document, const yaml_mark_t *mark, const char *problem)
{
    char shown[1024];
    text_printable(shown, sizeof shown, problem);
    fprintf(stderr, "%s%s:%zu:%zu: %s\n", document->prefix, document->file, mark->line + 1, mark->column + 1, shown);
    exit(2);
}

/* Opens the file. Reads a byte and puts it back, because a folder can be opened but not read. Prints an error and exits
 * with status 2 if the file cannot be read. */
static FILE *open_file(const struct document *document)
{
    FILE *stream = fopen(document->file, "rb");
    if (stream) {
        const int first = fgetc(stream);
        if (first == EOF && ferror(stream)) {
            fclose(stream);
            stream = NULL;
        } else if (first != EOF) {
            ungetc(first, stream);
        }
    }
    if (!stream) {
        fprintf(stderr, "%s%s: %s\n", document->prefix, document->file, strerror(errno));
        exit(2);
    }
    return stream;
}

void document_read(struct document *document, const char *prefix, const char *file)
{
    document->prefix = prefix;
    document->file = file;
    FILE *stream = open_file(document);
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) {
        fputs("out of memory\n", stderr);
        exit(2);
    }
    yaml_parser_set_input_file(&parser, stream);
    if (!yaml_parser_load(&parser, &document->yaml))
        fail_at(document, &parser.problem_mark, parser.problem ? parser.problem : "cannot be read");
    yaml_parser_delete(&parser);
    fclose(stream);
}

void document_free(struct document *document)
{
    yaml_document_delete(&document->yaml);
}

void document_fail(const struct document *document, const yaml_node_t *node, const char *format, ...)
{
    char problem[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem, sizeof problem, format, arguments);
    va_end(arguments);
    fail_at(document, &node->start_mark, problem);
}

yaml_node_t *document_root(struct document *document)
{
    return yaml_document_get_root_node(&document->yaml);
}

size_t node_line(const yaml_node_t *node)
{
    return node->start_mark.line + 1;
}

static void expect_mapping(const struct document *document, const yaml_node_t *node)
{
    if (node->type != YAML_MAPPING_NODE)
        document_fail(document, node, "expected names with values, such as {name: value}");
}

yaml_node_t *node_member(struct document *document, const yaml_node_t *mapping, const char *name)
{
    for (size_t i = 0; i < node_entries(document, mapping); i++)
        if (strcmp(node_text(document, node_name(document, mapping, i)), name) == 0)
            return node_value(document, mapping, i);
    return NULL;
}

yaml_node_t *node_required(struct document *document, const yaml_node_t *mapping, const char *name)
{
    expect_mapping(document, mapping);
    yaml_node_t *value = node_member(document, mapping, name);
    if (!value)
        document_fail(document, mapping, "\"%s\" is missing", name);
    return value;
}

/* Writes "a, b or c". */
static void list_words(const char *const *words, size_t count, char *text, size_t size)
{
    size_t length = 0;
    *text = 0;
    for (size_t i = 0; i < count && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s%s", i > 0 && i + 1 < count ? ", " : "",
                                   i > 0 && i + 1 == count ? " or " : "", words[i]);
}

void node_expect_members(struct document *document, const yaml_node_t *mapping, const char *const *names)
{
    expect_mapping(document, mapping);
    size_t count = 0;
    while (names[count])
        count++;
    for (size_t i = 0; i < node_entries(document, mapping); i++) {
        const yaml_node_t *name = node_name(document, mapping, i);
        node_word(document, name, names, count);
        for (size_t j = 0; j < i; j++)
            if (strcmp(node_text(document, name), node_text(document, node_name(document, mapping, j))) == 0)
                document_fail(document, name, "\"%s\" is given twice", node_text(document, name));
    }
}

size_t node_entries(struct document *document, const yaml_node_t *node)
{
    switch (node->type) {
    case YAML_SEQUENCE_NODE:
        return (size_t)(node->data.sequence.items.top - node->data.sequence.items.start);
    case YAML_MAPPING_NODE:
        return (size_t)(node->data.mapping.pairs.top - node->data.mapping.pairs.start);
    default:
        document_fail(document, node, "expected a list");
    }
}

yaml_node_t *node_entry(struct document *document, const yaml_node_t *sequence, size_t i)
{
    if (sequence->type != YAML_SEQUENCE_NODE)
        document_fail(document, sequence, "expected a list, such as [a, b]");
    return yaml_document_get_node(&document->yaml, sequence->data.sequence.items.start[i]);
}

yaml_node_t *node_name(struct document *document, const yaml_node_t *mapping, size_t i)
{
    expect_mapping(document, mapping);
    return yaml_document_get_node(&document->yaml, mapping->data.mapping.pairs.start[i].key);
}

yaml_node_t *node_value(struct document *document, const yaml_node_t *mapping, size_t i)
{
    expect_mapping(document, mapping);
    return yaml_document_get_node(&document->yaml, mapping->data.mapping.pairs.start[i].value);
}

const char *node_text(struct document *document, const yaml_node_t *node)
{
    if (node->type != YAML_SCALAR_NODE)
        document_fail(document, node, "expected a single value");
    return (const char *)node->data.scalar.value;
}

struct linear node_linear(struct document *document, const yaml_node_t *node)
{
    struct linear value;
    const char *problem = expression_value(node_text(document, node), &value);
    if (problem)
        document_fail(document, node, "\"%s\" is no number: %s", node_text(document, node), problem);
    return value;
}

double node_number(struct document *document, const yaml_node_t *node)
{
    const struct linear value = node_linear(document, node);
    if (value.per_n != 0 || value.per_u != 0)
        document_fail(document, node, "\"%s\": n and u cannot be used here", node_text(document, node));
    return value.constant;
}

size_t node_word(struct document *document, const yaml_node_t *node, const char *const *words, size_t count)
{
    const char *text = node_text(document, node);
    for (size_t i = 0; i < count; i++)
        if (strcmp(text, words[i]) == 0)
            return i;
    char expected[768];
    list_words(words, count, expected, sizeof expected);
    document_fail(document, node, "expected %s, got \"%s\"", expected, text);
}
