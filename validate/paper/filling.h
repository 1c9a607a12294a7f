/* What is being filled in: shared by the verb (paper.c), its words (words.c) and its tables (tables.c). */
#ifndef FILLING_H
#define FILLING_H

#include "archive.h"

#include <stdint.h>
#include <stdio.h>

enum { MOST_ARGUMENTS = 24 };

struct filling {
    const char *text, *data; /* folders: what is filled in, and the records */
    char *const *figures;    /* folders with figures, ended by null; or null: they are not looked for */
    struct archive archive;
    char file[1024]; /* where the text asks */
    size_t line;
    size_t faults;
};

/* A line on standard error about the place in the text; it is counted. */
void fault(struct filling *filling, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes text or a formula from a row or a record; what LaTeX cannot show is a fault. */
void put_text(struct filling *filling, FILE *stream, const char *text);
void put_formula(struct filling *filling, FILE *stream, const char *formula);

/* Answers "limit | so3.exp | R scaled ulp usual": writes what stands for it. */
void fill_word(struct filling *filling, FILE *stream, char *words);

/* \plumb{table | NAME | …}: writes a table; argument null where there is none. */
void fill_table(struct filling *filling, FILE *stream, const char *name, char *const *argument, size_t count);

/* The families of the registry, in order; null past the last. */
const char *family_at(size_t i);
/* Whether kernel i is the first of its row. */
int begins_row(size_t i);

#endif
