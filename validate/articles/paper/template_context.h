/* The state of `plumb paper` while it replaces the macros \plumb{WORD | ARGUMENT | …} of a text. paper.c (the command),
 * template_functions.c (a function per word) and paper_tables.c share it. */
#ifndef PAPER_TEMPLATE_CONTEXT_H
#define PAPER_TEMPLATE_CONTEXT_H

#include "result_store.h"

#include <stdint.h>
#include <stdio.h>

enum { MAX_ARGUMENTS = 24 };

struct template_context {
    const char *text, *data; /* folders of the LaTeX text to fill in, and of the records */
    char *const *figures;    /* folders with figures, ended by null; or null: figures are not looked for */
    struct result_store result_store;
    char file[1024]; /* file of the current macro */
    size_t line;
    char *argument[MAX_ARGUMENTS + 1]; /* arguments of the macro, after the word */
    size_t count;
    FILE *stream; /* for the replacement */
    size_t errors;
};

/* Reports an error at the current position of the text in a line on standard error, and counts it. */
void template_error(struct template_context *template_context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns argument i; "" past the last. */
const char *argument_at(const struct template_context *template_context, size_t i);

/* Writes LaTeX. In it, % introduces a value from a row or a record, which is converted to LaTeX: %t a text, %f a
 * formula, %k a kernel's id, %N with a digit N a double to N significant digits. %s is
 * LaTeX that is copied without conversion, %z a size_t. A character that cannot be written in LaTeX is reported as an
 * error. */
void write_latex(struct template_context *template_context, const char *latex, ...);

/* Writes the text that replaces a macro with this content, for example "limit | so3.exp | R scaled ulp usual". Divides
 * the content into its word and arguments, in place. */
void expand_macro(struct template_context *template_context, char *content);

/* Writes a table: \plumb{table | NAME | …}. */
void expand_table(struct template_context *template_context);

/* Returns the name of family i of kernels, in the order of the contracts; null after the last. */
const char *family_at(size_t i);
/* True if kernel i is the first kernel of its formula; a formula has a kernel for each value of its parameter. */
int begins_row(size_t i);

#endif
