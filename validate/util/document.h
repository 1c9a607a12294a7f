/* Reading of YAML documents (libyaml): members by name, scalars, numbers, one of a list of words.
 *
 * An error in the document prints a line with file, line and column and ends the program with exit status 2. Therefore
 * a document is read before the program changes anything: contracts during the build, limits before a check begins. */
#ifndef UTIL_DOCUMENT_H
#define UTIL_DOCUMENT_H

#include "expression.h"

#include <stddef.h>
#include <yaml.h>

struct document {
    const char *prefix, *file;
    yaml_document_t yaml;
};

/* Reads a file; document_free releases it. Messages begin with the prefix, for instance "plumb check: ". */
void document_read(struct document *document, const char *prefix, const char *file);
void document_free(struct document *document);

/* Prints "PREFIXfile:line:column: …" for that node and exits. */
_Noreturn void document_fail(const struct document *document, const yaml_node_t *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Returns the outermost node; null if the file is empty or has only comments. */
yaml_node_t *document_root(struct document *document);
size_t node_line(const yaml_node_t *node); /* counted from 1 */
/* Returns the mapping's value of that name, or null. */
yaml_node_t *node_member(struct document *document, const yaml_node_t *mapping, const char *name);
/* Returns the mapping's value of that name; fails if there is none. */
yaml_node_t *node_required(struct document *document, const yaml_node_t *mapping, const char *name);
/* Fails if the node is not a mapping, has a member that is not in the list (ended by null), or has a member twice. */
void node_expect_members(struct document *document, const yaml_node_t *mapping, const char *const *names);

/* Returns the number of entries of a sequence or a mapping. */
size_t node_entries(struct document *document, const yaml_node_t *node);
/* node_entry returns entry i of a sequence; node_name and node_value return the name and the value of entry i of a
 * mapping. */
yaml_node_t *node_entry(struct document *document, const yaml_node_t *sequence, size_t i);
yaml_node_t *node_name(struct document *document, const yaml_node_t *mapping, size_t i);
yaml_node_t *node_value(struct document *document, const yaml_node_t *mapping, size_t i);

/* Returns a scalar's text, valid until document_free. */
const char *node_text(struct document *document, const yaml_node_t *node);
/* Return the value of a scalar that is an expression (expression.h): node_number a constant, node_linear a linear
 * function of n and u. */
double node_number(struct document *document, const yaml_node_t *node);
struct linear node_linear(struct document *document, const yaml_node_t *node);
/* Returns the index of a scalar's text among the words; fails if it is none of them, with a message that lists them. */
size_t node_word(struct document *document, const yaml_node_t *node, const char *const *words, size_t count);

#endif
