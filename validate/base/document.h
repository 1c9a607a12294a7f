/* A YAML document (libyaml), with what its readers need: members by name, scalars, numbers, a word of a list. What the
 * document has wrong ends the program with exit status 2, after a line with file, line and column: whoever reads one
 * has written nothing yet. */
#ifndef BASE_DOCUMENT_H
#define BASE_DOCUMENT_H

#include "expression.h"

#include <stddef.h>
#include <yaml.h>

struct document {
    const char *prefix, *file;
    yaml_document_t yaml;
};

/* Reads a file; document_free releases it. Messages begin with the prefix: "plumb check: ". An empty file has no root.
 */
void document_read(struct document *document, const char *prefix, const char *file);
void document_free(struct document *document);

/* Prints "PREFIXfile:line:column: …" for that node and exits. */
_Noreturn void document_fail(const struct document *document, const yaml_node_t *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Null where the file is empty or has nothing but comments. */
yaml_node_t *document_root(struct document *document);
size_t node_line(const yaml_node_t *node); /* from 1 on */
/* The mapping's value of that name, or null. */
yaml_node_t *node_member(struct document *document, const yaml_node_t *mapping, const char *name);
/* The same, which must be there. */
yaml_node_t *node_required(struct document *document, const yaml_node_t *mapping, const char *name);
/* Fails if the node is no mapping, or has a member that is none of these (a list ended by null) or has one twice. */
void node_expect_members(struct document *document, const yaml_node_t *mapping, const char *const *names);

/* How many entries a sequence or a mapping has. */
size_t node_entries(struct document *document, const yaml_node_t *node);
/* Entry i of a sequence; the name and the value of entry i of a mapping. */
yaml_node_t *node_entry(struct document *document, const yaml_node_t *sequence, size_t i);
yaml_node_t *node_name(struct document *document, const yaml_node_t *mapping, size_t i);
yaml_node_t *node_value(struct document *document, const yaml_node_t *mapping, size_t i);

/* A scalar's text, as long as the document lives. */
const char *node_text(struct document *document, const yaml_node_t *node);
/* Its value as an expression, which must be constant; the same with n or u in it. */
double node_number(struct document *document, const yaml_node_t *node);
struct linear node_linear(struct document *document, const yaml_node_t *node);
/* The index of its text among the words; fails with the words. */
size_t node_word(struct document *document, const yaml_node_t *node, const char *const *words, size_t count);

#endif
