/* Declarations for the tables of `plumb bench` and `plumb list bench`: the settings (struct bench), the header with
 * machine and compiler, and targets (promised figures) with their verdicts. At the end are functions that measure
 * figures for other modules.
 *
 * race_group.h measures all times. The code for kernels is in kernel_race.c and kernel_table.c, for promises in
 * promises.c, for systems (trees, chains, bodies, pairs) in benchmark.c. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "kernel_runner.h"
#include "race_group.h"
#include "validate/util/machine.h"
#include "validate/util/table.h"

struct bench {
    struct machine machine;
    enum table_format format;
    size_t rounds;
    double sample_seconds; /* time for which one contender runs in one round */
    double race_seconds;   /* maximum for a race, which lasts longer only to reach RACE_MIN_ROUNDS */
    FILE *stream;          /* the output */
    int places[PLACES];    /* true for the working sets to measure */
    const char *only;      /* measure only the target with this sentence; null: all targets */
    int ports;             /* --port was given: kernels that none of these ports has are skipped */
    int against_port;      /* ratios are relative to the first of these ports instead of plumb */
    int instructions;      /* count instructions instead of measuring time */
    int structs;           /* arrays of structs of three lengths instead of working sets */
    int sizes;             /* batches of 1 to 1,000,000 elements instead of working sets */
};

/* BENCH_VERSION: version of the JSON with times of kernels. INSTRUCTIONS_VERSION: version of the JSON with numbers of
 * instructions. BENCH_DIGITS is the number of digits of numbers in both. */
enum { BENCH_VERSION = 6, INSTRUCTIONS_VERSION = 2, BENCH_DIGITS = 9 };

/* Print the header: the machine, the compiler and the names of the loaded ports. bench_print_header writes it as text
 * to bench->stream; bench_json_header returns it as a JSON object with the schema's name and version, which the caller
 * owns. */
void bench_print_header(const struct bench *bench);
json_t *bench_json_header(const struct bench *bench, const char *schema, int version);
/* Returns the cell of a table that shows an interval. */
struct table_cell bench_interval(struct interval interval);

/* Measures every promise of kernels and systems (promises.c). Returns the exit status: 0 if all are met. */
int bench_targets(const struct bench *bench);
/* Measures calls for one element each (single_benchmark.c): calls of plumb and of the registered ports, for each of
 * `kernels` that single_loops.h has; and a chain of calls, each of which needs the result of the call before it.
 * Returns the exit status. */
int bench_single(const struct bench *bench, const struct kernel *const *kernels);
/* Measures the promises about single calls. Returns the exit status: 0 if all are met. */
int bench_single_targets(const struct bench *bench);

/* --- promises ----------------------------------------------------------------------------------------------------- */

/* A promised figure: a lower or an upper limit; the other one is 0. */
struct target {
    const char *sentence, *unit;
    double at_least, at_most;
};

/* A measured target. A target of kernels has a working set (place); a target of lists has a number of elements and the
 * bytes of an element instead. Values that are not known are NaN. */
struct measured_target {
    const struct target *target;
    const char *place;
    size_t bytes, elements;
    struct interval value;
    double above_ns, below_ns; /* numerator and denominator, if the value is a ratio of times */
    double beside;             /* the ratio of times to a further reference, which is shown without a verdict */
};

/* Returns a target whose values are all unknown. */
struct measured_target measured_nothing(const struct target *target);

/* The verdict on a target: missed if the whole interval is on the wrong side of the limit, unclear if the median is,
 * but not the whole interval. */
enum target_verdict { TARGET_MET, TARGET_MISSED, TARGET_UNCLEAR, TARGET_NOT_MEASURED };
enum target_verdict target_verdict(const struct measured_target *measured);

/* Returns settings with four times as many rounds and four times the time, with which an unclear measurement is
 * repeated, since noise may have been the reason. */
struct bench bench_longer(const struct bench *bench);

/* The table of targets in the format of the bench. targets_close returns its rows if the format is JSON. */
enum { TARGET_COLUMNS = 18 };
struct targets {
    const struct bench *bench;
    struct table table;
    size_t known, short_of, unclear; /* numbers of targets: measured; missed or not measured; unclear */
    struct table_column columns[TARGET_COLUMNS];
};
void targets_open(struct targets *targets, const struct bench *bench, int of_lists);
void targets_add(struct targets *targets, const struct measured_target *measured);
json_t *targets_close(struct targets *targets);
/* Returns the exit status: 0 if no target is missed; 1 if one is missed, or was not measured; 3, after a line on
 * standard error, if none was measured. */
int targets_status(const struct targets *targets, const char *verb);
/* targets_begin_kernels prints the header and the definitions in text, and opens the table for kernels.
 * targets_end_kernels closes it, writes the document with the definitions if the format is JSON, and returns the exit
 * status. */
void targets_begin_kernels(struct targets *targets, const struct bench *bench, const char *definitions);
int targets_end_kernels(struct targets *targets, const char *definitions);

/* --- for other modules -------------------------------------------------------------------------------------------- */

/* Computes residuals of the linear system of a chain of n ball joints, relative to the right-hand side. residuals[k] is
 * the residual after sweeps[k] sweeps with the relaxation factor w; these `counts` numbers of sweeps ascend. If w is 0,
 * residuals[k] is the residual of the direct solution. Returns 0 when out of memory. */
int bench_chain_residuals(size_t n, float w, const size_t *sweeps, size_t counts, double *residuals);

/* The number of elements in the article's example of pairs. */
enum { PAIRS_OF_ARTICLE = 1 << 17 };

/* Returns the CPU seconds, on one core, of a variant: "near", "even" and "sum" count the distinct pairs of n elements
 * that are near each other, whose sum is even, or whose sum is n/2, eight pairs at a time; "walk" visits all pairs one
 * by one and tests whether the sum is even. NaN when out of memory. */
double bench_pairs_seconds(const char *variant, size_t n);
/* Returns the number of pairs of 1 … n with an even sum. */
double bench_pairs_even(size_t n);

/* Runs the command plumb bench; returns the exit status. */
int verb_bench(int argc, char **argv);

#endif
