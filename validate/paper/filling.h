/* What is being filled in: shared by the verb (paper.c), its words (words.c) and its tables (paper_tables.c). */
#ifndef PAPER_FILLING_H
#define PAPER_FILLING_H

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
    char *argument[MOST_ARGUMENTS + 1]; /* what it asks with, behind the word */
    size_t count;
    FILE *stream; /* for the answer */
    size_t faults;
};

/* A line on standard error about the place in the text; it is counted. */
void fault(struct filling *filling, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* An argument; "" past the last. */
const char *asked(const struct filling *filling, size_t i);

/* Writes LaTeX. What stands for % in it are texts from a row or a record: %t a text, %f a formula, %k a kernel's id,
 * %3 a double to three digits, or as many as it says; and %s LaTeX, %z a size_t. What LaTeX cannot show is a fault. */
void put(struct filling *filling, const char *latex, ...);

/* Answers "limit | so3.exp | R scaled ulp usual": writes what stands for it. */
void fill_word(struct filling *filling, char *words);

/* \plumb{table | NAME | …}: writes a table. */
void fill_table(struct filling *filling);

/* The families of the registry, in order; null past the last. */
const char *family_at(size_t i);
/* Whether kernel i is the first of its row. */
int begins_row(size_t i);

#endif
