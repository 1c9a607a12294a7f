/* Contests: several ways to do the same work on one subject (a tree, a chain, free bodies, pairs), compared and then
 * raced.
 *
 * Here: the race of all ways with its table, and the figures that targets promise. A subject and its ways are described
 * by a `struct contest`: trees_benchmark.c, chains_benchmark.c, bodies_benchmark.c, pairs_benchmark.c. A new system is
 * a file with one, and a line below. */
#ifndef BENCH_CONTEST_H
#define BENCH_CONTEST_H

#include "bench.h"

/* A way of doing the work. */
struct way {
    const char *name;
    void (*run)(void *subject);
    double times;       /* that a run does the work */
    const char *beside; /* the way that its time is compared with in the table */
};

struct contest {
    const char *subject; /* "a tree", for messages */
    size_t rounds;       /* at most, where a run takes long; 0: as many as are asked for */
    /* A subject of n elements; null without memory. */
    void *(*make)(const char *kind, size_t n);
    void (*free)(void *subject);
    void (*prepare)(void *subject); /* before each run and not timed; null: nothing */
    /* Runs all ways and compares what they leave; left[i]: of what was to be done by way i, NaN where that is no
     * question. Null: the ways do different work. */
    int (*agree)(void *subject, double *left);
    /* A thread's part of the fastest way: its processor time. */
    double (*part)(void *subject, int thread, int threads);
    const struct way *ways;   /* ended by one without a name */
    const char *const *kinds; /* of subjects, ended by null */
    /* The table in text: what an element is ("node"), whose time ratios are over, the way whose time is shown as so
     * many times a way's (or null), whether it shows what is left, and what stands above, in which %zu is the number
     * of elements. In CSV and JSON all contests have the same columns, named as those of kernels. */
    const char *element, *over, *yardstick;
    int leaves;
    const char *legend;
};

enum { CONTEST_WAYS = 8, CONTEST_VERSION = 1 /* of the JSON */ };

extern const struct contest contest_trees, contest_chains, contest_bodies, contest_pairs;

/* Races all ways on a subject of each kind. Returns the exit status. */
int contest_print(const struct bench *bench, const struct contest *contest, size_t n);

/* A way and what it is done to. */
struct contest_trial {
    const char *kind;
    size_t n;
    const char *way;
};

/* The time of one way over that of another on one subject; where their subjects differ, each in a race of its own. NaN
 * without memory, or where the ways do not agree. */
struct interval contest_ratio(const struct bench *bench, const struct contest *contest,
                              const struct contest_trial *above, const struct contest_trial *below);
/* Seconds of a run. */
struct interval contest_seconds(const struct bench *bench, const struct contest *contest,
                                const struct contest_trial *attempt);
/* The processor time of the busier of two threads over that of one. */
struct interval contest_threads(const struct bench *bench, const struct contest *contest,
                                const struct contest_trial *attempt);

#endif
