/* Measures the implementations of one kernel in one format, regime (range of angles) and working set: checks their
 * accuracy, then times them in turn, or counts their instructions.
 *
 * struct kernel_race contains the results. kernel_runner.h makes the implementations, kernel_accuracy.h measures their
 * accuracy, and kernel_table.h prints the tables. */
#ifndef BENCH_KERNEL_RACE_H
#define BENCH_KERNEL_RACE_H

#include "bench.h"

/* The result of one implementation. */
struct kernel_result {
    struct kernel_runner kernel_runner;     /* name and size; its memory is already freed */
    struct interval ns, ratio;              /* time per element; time divided by the baseline's */
    struct interval over_as_accurate;       /* in a race of single calls: see kernel_race_time */
    double error_max, error_mean, error_99; /* in scaled ulps; NaN for copies */
    int error;                              /* the value that a port's kernel returned; 0 is success */
    int timed;                              /* 0 if it computes a different function, or returned an error */
    double instructions;                    /* per element, with --instructions */
};

/* A race compares implementations over working sets; calls for one element each; loops over arrays of structs; or
 * all of plumb's forms (calls for one element, structs, arrays, tiles) and all ports over batches of n elements. */
enum kernel_race_kind { OF_WORKING_SETS, OF_SINGLE_CALLS, OF_STRUCTS, OF_BATCH_SIZES };

struct kernel_race {
    enum kernel_race_kind kind;
    const struct kernel *kernel;
    enum format format;
    const struct regime *regime;
    enum place place;
    size_t n;                     /* number of elements: set by the place for working sets, else by the caller */
    size_t count;                 /* number of implementations */
    struct kernel_result *result; /* one per implementation */
    /* During the run: the runner of each implementation; of[i] is the index of the implementation that is contender i
     * of the timing. */
    struct kernel_runner *kernel_runner;
    size_t *of;
};

/* Allocates the memory of a race. Returns 0 when out of memory; call kernel_race_free in either case. */
int kernel_race_new(struct kernel_race *race, const struct kernel *kernel, enum format format);
void kernel_race_free(struct kernel_race *race);

/* Runs every implementation once on inputs of the regime, and stores its description and its errors in `result`. */
void kernel_race_check(struct kernel_race *race);
/* True if there is an implementation other than the copies; over arrays of structs, other than plumb's. */
int kernel_race_has_runners(const struct kernel_race *race);
/* True if the implementation is timed in the race's working set: non-temporal stores only in DRAM. */
int kernel_race_includes(const struct kernel_race *race, const struct kernel_result *result);
/* Times the correct implementations. Returns 0, or −1 if there is none or memory ran out.
 *
 * The `ratio` of an implementation is its time divided by the time of the baseline: of the first implementation; with
 * --against port, of the first port's; in a race of single calls, of the fastest implementation that is not plumb's.
 *
 * In a race of single calls, `over_as_accurate` of an implementation of plumb is its time divided by the time of the
 * fastest other implementation whose largest error does not exceed its own; NaN if there is none. */
int kernel_race_time(const struct bench *bench, struct kernel_race *race);
/* Computes `ratio` and `over_as_accurate` of a race of single calls from its times. The result of contender i of
 * `times` is result[of[i]]; its `ns` and `error_max` have to be known. */
void kernel_results_compare(struct kernel_result *result, const size_t *of, size_t timed, const struct race *times);
/* Counts the instructions per element of the correct implementations: the number for 128 elements minus that for 64
 * elements, divided by 64, so that the overhead of a call cancels. Returns 0, or −1 when out of memory. */
int kernel_race_count(struct kernel_race *race);

#endif
