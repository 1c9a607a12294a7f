/* Benchmarks of systems: the results of several variants of the same computation on one fixture (a tree, a chain, free
 * bodies, pairs) are compared, and then the variants are timed alternately.
 *
 * A `struct contest` describes the fixture and the variants (`struct way`): trees_benchmark.c, chains_benchmark.c,
 * bodies_benchmark.c, pairs_benchmark.c. contest_print measures all variants and prints their table; contest_ratio,
 * contest_seconds and contest_threads measure the figures that targets promise. A new system is a file with a `struct
 * contest`, and a line below. */
#ifndef BENCH_CONTEST_H
#define BENCH_CONTEST_H

#include "bench.h"

/* A variant of the computation. */
struct way {
    const char *name;
    void (*run)(void *subject);
    double times;       /* number of times that a run repeats the computation */
    const char *beside; /* in the table, the time is divided by that of this variant */
};

struct contest {
    const char *subject; /* the fixture in messages: "a tree" */
    size_t rounds;       /* maximum number of rounds, if a run takes long; 0: that of the bench */
    /* Makes a fixture of n elements; null when out of memory. */
    void *(*make)(const char *kind, size_t n);
    void (*free)(void *subject);
    void (*prepare)(void *subject); /* called before each run, not timed; null: nothing to do */
    /* Runs all variants and compares their results; returns true if they agree. Stores in left[i] the residual of
     * variant i, which stays NaN if it has none. Null: the variants do different work. */
    int (*agree)(void *subject, double *left);
    /* Runs one thread's part of the fastest variant; returns its CPU seconds. */
    double (*part)(void *subject, int thread, int threads);
    const struct way *ways;   /* ended by one without a name */
    const char *const *kinds; /* kinds of fixture, ended by null */
    /* The table in text: the noun for an element ("node"); the name over the ratios; the baseline variant whose time is
     * divided by that of each variant (or null); whether it shows the residuals; and the legend above the table, in
     * which %zu is the number of elements. In CSV and JSON all systems have the same columns, named as those of
     * kernels. */
    const char *element, *over, *yardstick;
    int leaves;
    const char *legend;
};

enum { CONTEST_WAYS = 8, CONTEST_VERSION = 1 /* of the JSON */ };

extern const struct contest contest_trees, contest_chains, contest_bodies, contest_pairs;

/* Measures all variants on a fixture of each kind and prints the table. Returns the exit status. */
int contest_print(const struct bench *bench, const struct contest *contest, size_t n);

/* A variant and the fixture that it runs on. */
struct contest_trial {
    const char *kind;
    size_t n;
    const char *way;
};

/* Returns the time of one variant divided by that of another, in one race on one fixture; if their fixtures differ,
 * each is timed in a race of its own. NaN when out of memory, or if the variants disagree. */
struct interval contest_ratio(const struct bench *bench, const struct contest *contest,
                              const struct contest_trial *above, const struct contest_trial *below);
/* Returns the time of a run, in seconds. */
struct interval contest_seconds(const struct bench *bench, const struct contest *contest,
                                const struct contest_trial *attempt);
/* Returns the CPU time of the busier of two threads, divided by that of one thread alone. */
struct interval contest_threads(const struct bench *bench, const struct contest *contest,
                                const struct contest_trial *attempt);

#endif
