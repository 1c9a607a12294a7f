/* The implementations of one kernel in one format, regime and working set: checked, then timed in turn, or their
 * instructions counted.
 *
 * Here: struct kernel_race with the results. Implementations are entrant.h's, their accuracy kernel_accuracy.h's, the
 * tables kernel_table.h's. */
#ifndef BENCH_KERNEL_RACE_H
#define BENCH_KERNEL_RACE_H

#include "bench.h"

/* How one implementation did. */
struct kernel_result {
    struct entrant entrant;                 /* without its memory */
    struct interval ns, ratio;              /* time per element; that over the baseline's */
    double error_max, error_mean, error_99; /* in scaled ulps; NaN for copies */
    int error;                              /* what a port's kernel returned, if not 0 */
    int timed;                              /* 0: it computes something else, or returned an error */
    double instructions;                    /* per element, with --instructions */
};

struct kernel_race {
    const struct kernel *kernel;
    enum format format;
    const struct regime *regime;
    enum place place;
    size_t n, count; /* elements; implementations */
    struct kernel_result *result;
    /* while it runs: all entrants, and which of them are timed */
    struct entrant *entrant;
    size_t *of;
};

/* Allocates what a race needs. Returns 0 without memory; kernel_race_free in either case. */
int kernel_race_new(struct kernel_race *race, const struct kernel *kernel, enum format format);
void kernel_race_free(struct kernel_race *race);

/* Runs every implementation once on inputs of the regime, and stores what it is and its errors. */
void kernel_race_check(struct kernel_race *race);
/* True if there is an implementation beside the copies. */
int kernel_race_has_entrants(const struct kernel_race *race);
/* True if an implementation is of use in the working set. */
int kernel_race_includes(const struct kernel_race *race, const struct kernel_result *result);
/* Times the implementations that are right. Returns 0, or −1 if there is none or memory ran out. */
int kernel_race_time(const struct bench *bench, struct kernel_race *race);
/* Counts their instructions per element: those of a run with twice 64 elements less those of a run with 64, so that
 * what a call takes beside its elements does not count. Returns 0, or −1 without memory. */
int kernel_race_count(struct kernel_race *race);

#endif
