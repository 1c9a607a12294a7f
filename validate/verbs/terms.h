/* What a user asks of a port in place of plumb's own promises: those of one region alone, limits of their own, and
 * failures that they know of.
 *
 * Here: the options --region, --limits and --expect of plumb check. The first two make other kernels of plumb's, with
 * other bounds, which are then judged like any; the third changes verdicts. */
#ifndef VERBS_TERMS_H
#define VERBS_TERMS_H

#include "validate/judge/judge.h"
#include "validate/kernels/kernels.h"

/* A line of --limits or --expect. */
struct term {
    const struct kernel *kernel;
    enum format format;
    const char
        *what; /* the promise's name; of --expect also a rule's sentence, "special values", "same bits", "the kernel" */
    struct own_limit limit; /* of --limits: plumb's own, the reason and the line */
    double own;             /* and the limit that replaces it */
};

struct terms_file {
    char *file, *text;
    size_t count;
    struct term *term;
};

struct terms {
    const char *region; /* as given, or null */
    int ranged;
    double low, high; /* where it is a range */
    struct terms_file limits, expect;
    size_t count;
    struct revised *revised; /* the kernels made */
};

/* Reads "usual" or "0.5..2"; 0, or −1 after a line on standard error. */
int terms_set_region(struct terms *terms, const char *text);
/* Reads a file of limits, or of expected failures; 0, or −1 after a line that names file and line. */
int terms_read_limits(struct terms *terms, const char *file);
int terms_read_expected(struct terms *terms, const char *file);

/* Puts kernels with these terms in the place of those in the list, and leaves out those that have nothing in the
 * region. 0, or −1 after a line: nothing is left. They stay valid until terms_free. */
int terms_revise(struct terms *terms, const struct kernel **kernels);
/* Marks in a judgement what was expected to fail, and gives the verdict anew; 0, or −1 when out of memory. */
int terms_expect(const struct terms *terms, struct judgement *judgement);
void terms_free(struct terms *terms);

#endif
