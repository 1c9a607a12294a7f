/* What the tables of `plumb bench` and `plumb list bench` share: the settings, the header that says what was measured
 * where, and promises with their verdicts; and what other modules measure by this one.
 *
 * All races are race_group.h's. Kernels are in kernel_race.c and kernel_table.c, promises in promises.c, systems in
 * contest.c. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "entrant.h"
#include "race_group.h"
#include "validate/base/machine.h"
#include "validate/base/table.h"

struct bench {
    struct machine machine;
    enum table_format format;
    size_t rounds;
    double sample_seconds; /* of one runner in one round */
    double heat_seconds;   /* a race may take; longer only to reach RACE_LEAST_ROUNDS */
    FILE *stream;
    int places[PLACES]; /* which working sets are wanted */
    const char *only;   /* of the targets that one's sentence; null: all */
    int ports;          /* --port was given: what those ports do not have is left out */
    int against_port;   /* ratios are to the first of these, not to plumb's */
    int instructions;   /* are counted, and nothing is timed */
};

/* Versions of the JSON of kernels' times and of their instructions, and digits of numbers in JSON. */
enum { BENCH_VERSION = 5, INSTRUCTIONS_VERSION = 2, BENCH_DIGITS = 9 };

/* Machine, compiler and peers: as text, or as a JSON object with the schema's name and version. */
void bench_print_header(const struct bench *bench);
json_t *bench_json_header(const struct bench *bench, const char *schema, int version);
struct table_cell bench_interval(struct interval interval);

/* Measures every promise of kernels and systems (promises.c). Returns the exit status: 0 if all are met. */
int bench_targets(const struct bench *bench);

/* --- promises ----------------------------------------------------------------------------------------------------- */

/* What is wanted of a number: at least or at most so much; the other is 0. */
struct target {
    const char *sentence, *unit;
    double at_least, at_most;
};

/* A target where it was measured: kernels in a place, lists of so many elements of so many bytes. NaN: not known. */
struct measured_target {
    const struct target *target;
    const char *place;
    size_t bytes, elements;
    struct interval value;
    double above_ns, below_ns; /* the times that it is the ratio of */
    double beside;             /* the ratio to something else, without a verdict */
};

/* Not measured yet. */
struct measured_target measured_nothing(const struct target *target);

/* Missed where the interval is on the wrong side, unclear where only the median is. */
enum target_verdict { TARGET_MET, TARGET_MISSED, TARGET_UNCLEAR, TARGET_NOT_MEASURED };
enum target_verdict target_verdict(const struct measured_target *measured);

/* Four times as many rounds: for what is unclear after a race, which noise makes so, too. */
struct bench bench_longer(const struct bench *bench);

/* The table of targets in the bench's format; targets_close gives JSON's rows. */
enum { TARGET_COLUMNS = 18 };
struct targets {
    const struct bench *bench;
    struct table table;
    size_t known, short_of, unclear; /* measured; missed or not measured; between */
    struct table_column columns[TARGET_COLUMNS];
};
void targets_open(struct targets *targets, const struct bench *bench, int of_lists);
void targets_add(struct targets *targets, const struct measured_target *measured);
json_t *targets_close(struct targets *targets);
/* 0 where none is missed, 1 where one is or was not measured, 3 where nothing was measured, after a line on
 * standard error. */
int targets_status(const struct targets *targets, const char *verb);

/* --- for other modules -------------------------------------------------------------------------------------------- */

/* Of a chain of n ball joints the share of the right-hand side that is left after counts of sweeps (ascending) with a
 * factor w; or directly, for a factor of 0. Returns 0 without memory. */
int bench_chain_left(size_t n, float w, const size_t *sweeps, size_t counts, double *left);

/* The article's example of pairs has so many elements. */
enum { PAIRS_OF_ARTICLE = 1 << 17 };

/* Processor time of one core for counting the distinct pairs of n elements that are `near`, or whose sum is `even`, or
 * is n/2 (`sum`), eight at a time; or for asking each whether its sum is even, from pair to pair (`walk`). NaN without
 * memory. */
double bench_pairs_seconds(const char *way, size_t n);
/* How many pairs of 1 … n have an even sum. */
double bench_pairs_even(size_t n);

/* plumb bench …: the verb. */
int verb_bench(int argc, char **argv);

#endif
