/* See document.h. */
#include "document.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void fail_at(const char *file, const yaml_mark_t *mark, const char *problem)
{
    fprintf(stderr, "%s:%zu:%zu: %s\n", file, mark->line + 1, mark->column + 1, problem);
    exit(2);
}

void document_read(struct document *document, const char *file)
{
    FILE *stream = fopen(file, "rb");
    if (!stream) {
        perror(file);
        exit(2);
    }
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) {
        fputs("out of memory\n", stderr);
        exit(2);
    }
    yaml_parser_set_input_file(&parser, stream);
    document->file = file;
    if (!yaml_parser_load(&parser, &document->yaml))
        fail_at(file, &parser.problem_mark, parser.problem ? parser.problem : "cannot be read");
    yaml_parser_delete(&parser);
    fclose(stream);
    if (!document_root(document))
        fail_at(file, &(yaml_mark_t){0}, "the file is empty");
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
    fail_at(document->file, &node->start_mark, problem);
}

yaml_node_t *document_root(struct document *document)
{
    return yaml_document_get_root_node(&document->yaml);
}

static void expect_mapping(const struct document *document, const yaml_node_t *node)
{
    if (node->type != YAML_MAPPING_NODE)
        document_fail(document, node, "expected names with values, such as {name: value}");
}

yaml_node_t *member(struct document *document, const yaml_node_t *mapping, const char *name)
{
    for (size_t i = 0; i < entries(document, mapping); i++)
        if (strcmp(text_of(document, entry_name(document, mapping, i)), name) == 0)
            return entry_value(document, mapping, i);
    return NULL;
}

yaml_node_t *required_member(struct document *document, const yaml_node_t *mapping, const char *name)
{
    expect_mapping(document, mapping);
    yaml_node_t *value = member(document, mapping, name);
    if (!value)
        document_fail(document, mapping, "\"%s\" is missing", name);
    return value;
}

/* "a, b or c" */
static void list_words(const char *const *words, size_t count, char *text, size_t size)
{
    size_t length = 0;
    *text = 0;
    for (size_t i = 0; i < count && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s",
                                   i == 0           ? ""
                                   : i + 1 == count ? " or "
                                                    : ", ",
                                   words[i]);
}

void expect_members(struct document *document, const yaml_node_t *mapping, const char *const *names)
{
    expect_mapping(document, mapping);
    size_t count = 0;
    while (names[count])
        count++;
    for (size_t i = 0; i < entries(document, mapping); i++) {
        const yaml_node_t *name = entry_name(document, mapping, i);
        word_of(document, name, names, count);
        for (size_t j = 0; j < i; j++)
            if (strcmp(text_of(document, name), text_of(document, entry_name(document, mapping, j))) == 0)
                document_fail(document, name, "\"%s\" stands there twice", text_of(document, name));
    }
}

size_t entries(struct document *document, const yaml_node_t *node)
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

yaml_node_t *entry(struct document *document, const yaml_node_t *sequence, size_t i)
{
    if (sequence->type != YAML_SEQUENCE_NODE)
        document_fail(document, sequence, "expected a list, such as [a, b]");
    return yaml_document_get_node(&document->yaml, sequence->data.sequence.items.start[i]);
}

yaml_node_t *entry_name(struct document *document, const yaml_node_t *mapping, size_t i)
{
    expect_mapping(document, mapping);
    return yaml_document_get_node(&document->yaml, mapping->data.mapping.pairs.start[i].key);
}

yaml_node_t *entry_value(struct document *document, const yaml_node_t *mapping, size_t i)
{
    expect_mapping(document, mapping);
    return yaml_document_get_node(&document->yaml, mapping->data.mapping.pairs.start[i].value);
}

const char *text_of(struct document *document, const yaml_node_t *node)
{
    if (node->type != YAML_SCALAR_NODE)
        document_fail(document, node, "expected a single value");
    return (const char *)node->data.scalar.value;
}

struct linear linear_of(struct document *document, const yaml_node_t *node)
{
    struct linear value;
    const char *problem = expression_value(text_of(document, node), &value);
    if (problem)
        document_fail(document, node, "\"%s\" is no number: %s", text_of(document, node), problem);
    return value;
}

double number_of(struct document *document, const yaml_node_t *node)
{
    const struct linear value = linear_of(document, node);
    if (value.per_n != 0 || value.per_u != 0)
        document_fail(document, node, "\"%s\": n and u cannot be used here", text_of(document, node));
    return value.constant;
}

size_t word_of(struct document *document, const yaml_node_t *node, const char *const *words, size_t count)
{
    const char *text = text_of(document, node);
    for (size_t i = 0; i < count; i++)
        if (strcmp(text, words[i]) == 0)
            return i;
    char expected[768];
    list_words(words, count, expected, sizeof expected);
    document_fail(document, node, "expected %s, got \"%s\"", expected, text);
}
