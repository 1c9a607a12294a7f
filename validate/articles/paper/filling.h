/* The template context: shared by the command (paper.c), its template functions, called words (words.c), and its tables
 * (paper_tables.c). */
#ifndef PAPER_FILLING_H
#define PAPER_FILLING_H

#include "archive.h"

#include <stdint.h>
#include <stdio.h>

enum { MOST_ARGUMENTS = 24 };

struct filling {
    const char *text, *data; /* folders: the text to fill in, and the records */
    char *const *figures;    /* folders with figures, ended by null; or null: figures are not looked for */
    struct archive archive;
    char file[1024]; /* file of the current macro */
    size_t line;
    char *argument[MOST_ARGUMENTS + 1]; /* arguments of the macro, after the word */
    size_t count;
    FILE *stream; /* for the replacement */
    size_t faults;
};

/* Reports an error at the current position of the text in a line on standard error, and counts it. */
void fault(struct filling *filling, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns argument i; "" past the last. */
const char *asked(const struct filling *filling, size_t i);

/* Writes LaTeX. In it, % introduces a value from a row or a record, which is converted to LaTeX: %t a text, %f a
 * formula, %k a kernel's id, %3 a double to three digits, or as many as the digit says. %s is LaTeX that is copied, %z
 * a size_t. A character that has no LaTeX is a fault. */
void put(struct filling *filling, const char *latex, ...);

/* Writes the replacement of a macro's content, such as "limit | so3.exp | R scaled ulp usual". */
void fill_word(struct filling *filling, char *words);

/* Writes a table: \plumb{table | NAME | …}. */
void fill_table(struct filling *filling);

/* Returns the families of the registry, in order; null past the last. */
const char *family_at(size_t i);
/* True if kernel i is the first of its row. */
int begins_row(size_t i);

#endif
