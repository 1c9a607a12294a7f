/* What a user asks of a port in place of plumb's own promises: those of one region alone, limits of their own, and
 * failures that they know of.
 *
 * Here: the options --region, --limits and --accept of plumb check. Regions and limits make other kernels of plumb's,
 * with other bounds, which are then judged like any; known failures change verdicts; --accept writes the limits and
 * failures that a report has, as a file for --limits. */
#ifndef VERBS_TERMS_H
#define VERBS_TERMS_H

#include "validate/judge/judge.h"
#include "validate/kernels/kernels.h"
#include "validate/report/report.h"

#include <stdio.h>

/* A line of --limits. */
struct term {
    const struct kernel *kernel;
    enum format format;
    const char *what; /* the promise's name; if it fails also a rule's sentence, "special values", "same bits", "the
                         kernel" */
    int fails;        /* it is known to; else it has a limit */
    double own;       /* the limit that replaces plumb's */
    struct own_limit limit; /* plumb's, the reason and the line */
};

struct document;

struct terms {
    const char *region; /* as given, or null */
    int ranged;
    double low, high; /* where it is a range */
    char *file;       /* of --limits */
    struct document *document;
    size_t lines;
    struct term *line;
    size_t count;
    struct revised *revised; /* the kernels made */
};

/* Reads "usual" or "0.5..2"; 0, or −1 after a line on standard error. */
int terms_set_region(struct terms *terms, const char *text);
/* Reads a file of limits and known failures; 0, or −1 when out of memory. What is wrong in it ends the program with
 * exit status 2, after a line that names file, line and column. */
int terms_read(struct terms *terms, const char *file);
void terms_free_lines(struct terms *terms);

/* Puts kernels with these terms in the place of those in the list, and leaves out those that have nothing in the
 * region. 0, or −1 after a line: nothing is left. They stay valid until terms_free. */
int terms_revise(struct terms *terms, const struct kernel **kernels);
/* Marks in a judgement what was expected to fail, and gives the verdict anew; 0, or −1 when out of memory. */
int terms_expect(const struct terms *terms, struct judgement *judgement);
void terms_free(struct terms *terms);

/* Writes what falls short in the report as a file for --limits: promises with a limit a quarter above the worst error,
 * the rest as known failures. */
void terms_write(FILE *stream, const struct report *report);

#endif
