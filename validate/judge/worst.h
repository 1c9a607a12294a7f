/* The worst errors known, and how long was searched for worse: files with a line for each promise.
 *
 *     kernel,promise,error,mean,seconds,seeds,input
 *
 * data/worst/kernels.csv is such a file, about the kernels of fast/; it is part of the program. `plumb check --deep`
 * writes errors, inputs, and the processor seconds and seeds that it searched; `plumb accept` writes errors and means
 * of a night. A line without an error has an input that was the worst once, or, without a promise, one that was found
 * in another way: the next search tries it. Lines that begin with # stay, if they stand before all others.
 *
 * A SAMPLED limit is held to a rule: it is at least WORST_MARGIN times the worst found, or its
 * row says why less is enough (`margin`), and it was searched for WORST_SECONDS by WORST_SEEDS seeds. */
#ifndef JUDGE_WORST_H
#define JUDGE_WORST_H

#include "validate/kernels/kernels.h"

#include <stddef.h>
#include <stdio.h>

#define WORST_MARGIN 1.25
enum { WORST_SECONDS = 60, WORST_SEEDS = 5 };

struct worst {
    char *kernel, *promise; /* "so3.exp", "so3.exp in double"; "R scaled ulp usual" */
    char *input;            /* numbers with a blank between each two */
    double error, mean;     /* NaN: none. The mean is that of the accepted night's samples */
    double seconds;         /* of processor time that was searched */
    unsigned long seeds;
};

struct worsts {
    char *comments;    /* the lines before the first */
    long long samples; /* of the accepted night, whose means these are; 0: none */
    char seed[32];
    struct worst *row;
    size_t count;
};

/* Reads a file, or a text as if it stood there, which may be empty; 0, or −1 after a line on standard error, which
 * begins with the verb. */
int worsts_read(struct worsts *worsts, const char *verb, const char *file);
int worsts_parse(struct worsts *worsts, const char *verb, const char *file, const char *text);
/* The text of those that are part of the program. */
const char *worsts_own(void);
void worsts_write(const struct worsts *worsts, FILE *stream);
void worsts_free(struct worsts *worsts);

/* Inserts a line at a place, with copies of these texts and no numbers yet. Returns it; null when out of memory. */
struct worst *worsts_insert(struct worsts *worsts, size_t at, const char *kernel, const char *promise,
                            const char *input);
/* The promise's line that has an error, or null. */
struct worst *worsts_find(const struct worsts *worsts, const char *kernel, const char *promise);
struct worst *worsts_of(const struct worsts *worsts, const struct kernel *kernel, const struct bound *bound);

/* What came of a search or a night. */
struct worst_news {
    const char *kernel, *promise, *input;
    double error, seconds;
    int another; /* the kernel is another one than that on record: it errs less at the input there */
};

/* Takes it into the promise's line, which is made where it is missing; null when out of memory. The effort adds up, but
 * begins anew with another kernel. */
struct worst *worsts_take(struct worsts *worsts, const struct worst_news *news);
/* Takes what others found or searched: the greater error, the longer search. 0, or −1 when out of memory. */
int worsts_join(struct worsts *worsts, const struct worsts *others);
/* Drops the lines of that name about promises that the kernel does not make in that format. */
void worsts_drop_others(struct worsts *worsts, const char *name, const struct kernel *kernel, enum format format);

/* The smallest limit that has the margin, with as few digits as 2 or 3 give without adding more than a hundredth. */
double worst_limit(double error);
/* In what a promise breaks the rule; null: it holds. Returns text. */
const char *worst_problem(const struct bound *bound, const struct worst *worst, char *text, size_t size);

#endif
