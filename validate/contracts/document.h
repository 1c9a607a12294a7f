/* A YAML document (libyaml) with the functions that its readers need: members by name, scalars, numbers, a word of a
 * list; each complains with file, line and column and ends the program with status 2, since the reader is a tool of the
 * build. */
#ifndef CONTRACTS_DOCUMENT_H
#define CONTRACTS_DOCUMENT_H

#include "expression.h"

#include <stddef.h>
#include <yaml.h>

struct document {
    const char *file;
    yaml_document_t yaml;
};

/* Reads a file; document_free releases it. */
void document_read(struct document *document, const char *file);
void document_free(struct document *document);

/* Prints "file:line:column: …" for that node and exits. */
_Noreturn void document_fail(const struct document *document, const yaml_node_t *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

yaml_node_t *document_root(struct document *document);
/* The mapping's value of that name, or null. */
yaml_node_t *member(struct document *document, const yaml_node_t *mapping, const char *name);
/* The same, which must be there. */
yaml_node_t *required_member(struct document *document, const yaml_node_t *mapping, const char *name);
/* Fails if the node is no mapping, or has a member that is none of these (a list ended by null) or has one twice. */
void expect_members(struct document *document, const yaml_node_t *mapping, const char *const *names);

/* How many entries a sequence or a mapping has. */
size_t entries(struct document *document, const yaml_node_t *node);
/* Entry i of a sequence; the name and the value of entry i of a mapping. */
yaml_node_t *entry(struct document *document, const yaml_node_t *sequence, size_t i);
yaml_node_t *entry_name(struct document *document, const yaml_node_t *mapping, size_t i);
yaml_node_t *entry_value(struct document *document, const yaml_node_t *mapping, size_t i);

/* A scalar's text, as long as the document lives. */
const char *text_of(struct document *document, const yaml_node_t *node);
/* Its value as an expression, which must be constant; the same with n or u in it. */
double number_of(struct document *document, const yaml_node_t *node);
struct linear linear_of(struct document *document, const yaml_node_t *node);
/* The index of its text among the words; fails with the words. */
size_t word_of(struct document *document, const yaml_node_t *node, const char *const *words, size_t count);

#endif
