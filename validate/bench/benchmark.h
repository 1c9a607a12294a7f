/* Benchmarks of systems. A system is a computation on a fixture (a tree, a chain, free bodies, pairs), of which there
 * are several variants. First the results of the variants are compared, then the variants are timed alternately.
 *
 * A `struct benchmark` describes a fixture and its variants (`struct variant`). There is one per system, in
 * trees_benchmark.c, chains_benchmark.c, bodies_benchmark.c and pairs_benchmark.c. benchmark_print measures all
 * variants and prints their table; benchmark_ratio, benchmark_seconds and benchmark_threads measure the figures that
 * targets promise. To add a system, write a file with a `struct benchmark`, and declare it below. */
#ifndef BENCH_BENCHMARK_H
#define BENCH_BENCHMARK_H

#include "bench.h"

/* A variant of the computation. */
struct variant {
    const char *name;
    void (*run)(void *fixture);
    double times;       /* number of times that a run repeats the computation */
    const char *beside; /* name of the variant by whose time the table divides the time of this variant */
};

struct benchmark {
    const char *fixture; /* the fixture in messages: "a tree" */
    size_t rounds;       /* maximum number of rounds, for a system whose runs take long; 0: as in struct bench */
    /* Makes a fixture of n elements; null when out of memory. */
    void *(*make)(const char *kind, size_t n);
    void (*free)(void *fixture);
    void (*prepare)(void *fixture); /* called before each run, not timed; null: nothing to do */
    /* Runs all variants and compares their results; returns true if they agree. Stores in residual[i] the residual of
     * variant i, which stays NaN if it has none. Null: the variants do different work. */
    int (*agree)(void *fixture, double *residual);
    /* Runs one thread's part of the fastest variant; returns its CPU seconds. */
    double (*part)(void *fixture, int thread, int threads);
    const struct variant *variants; /* ended by one without a name */
    const char *const *kinds;       /* kinds of fixture, ended by null */
    /* For the table as text. In CSV and JSON all systems have the same columns, named as in the table of kernels. */
    const char *element;  /* the noun for an element ("node") */
    const char *over;     /* the heading of the column of ratios, without "/" ("copy") */
    const char *baseline; /* name of a variant; a column shows its time divided by the time of each variant; or null */
    int has_residuals;    /* a column shows residuals */
    const char *legend;   /* printed above the table; %zu in it is the number of elements */
};

enum { MAX_VARIANTS = 8, BENCHMARK_VERSION = 1 /* of the JSON */ };

extern const struct benchmark benchmark_trees, benchmark_chains, benchmark_bodies, benchmark_pairs;

/* Measures all variants on a fixture of each kind and prints the table. Returns the exit status. */
int benchmark_print(const struct bench *bench, const struct benchmark *benchmark, size_t n);

/* A variant and the fixture that it runs on. */
struct benchmark_trial {
    const char *kind;
    size_t n;
    const char *variant;
};

/* Returns the time of one variant divided by the time of another, in one race on one fixture; if their fixtures differ,
 * each is timed in a race of its own. NaN when out of memory, or if the variants disagree. */
struct interval benchmark_ratio(const struct bench *bench, const struct benchmark *benchmark,
                                const struct benchmark_trial *numerator, const struct benchmark_trial *denominator);
/* Returns the seconds of one run of a variant. NaN when out of memory. */
struct interval benchmark_seconds(const struct bench *bench, const struct benchmark *benchmark,
                                  const struct benchmark_trial *trial);
/* Runs the fastest variant on two threads and on one. Returns the CPU time of the busier of the two threads, divided by
 * the CPU time of the one thread. */
struct interval benchmark_threads(const struct bench *bench, const struct benchmark *benchmark,
                                  const struct benchmark_trial *trial);

#endif
