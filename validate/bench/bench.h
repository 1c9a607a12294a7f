/* What the two tables of `plumb bench` share: the settings, the header that says what was measured where, and output.
 *
 * The table of kernels is in bench.c, that of targets in targets.c. */
#ifndef BENCH_H
#define BENCH_H

#include "entrant.h"
#include "race.h"
#include "validate/base/json.h"
#include "validate/base/machine.h"

#include <stdio.h>

enum bench_format { BENCH_TEXT, BENCH_JSON, BENCH_CSV };

struct bench {
    struct machine machine;
    enum bench_format format;
    size_t rounds;
    double sample_seconds; /* of one runner in one round */
    double heat_seconds;   /* a race may take; longer only to reach RACE_LEAST_ROUNDS */
    FILE *stream;
    int places[PLACES]; /* which working sets are wanted */
    const char *only;   /* of the targets that one's sentence; null: all */
    int ports;          /* --port was given: what those ports do not have is left out */
    int against_port;   /* ratios are to the first of these, not to plumb's */
};

/* Measures every target. Returns the exit status: 0 if all are met. */
int bench_targets(const struct bench *bench);

/* Memory of zeros for free(), or null: large pages where the system has them, so that looking addresses up is not what is
 * measured. */
void *bench_pages(size_t bytes);

/* What a node of a tree of n costs, by shape and order (trees.c). Returns the exit status. */
int bench_trees(const struct bench *bench, size_t n);

/* What a joint of a chain of n ball joints costs, by sweeps and directly (chains.c). Returns the exit status. */
int bench_chains(const struct bench *bench, size_t n);

/* Of such a chain the share of the right-hand side that is left after counts of sweeps (ascending) with a factor w; or directly,
 * for a factor of 0. Returns 0 without memory. */
int bench_chain_left(size_t n, float w, const size_t *sweeps, size_t counts, double *left);

/* A promised figure that does not come from a race, in its own unit; NaN if it could not be measured. */
typedef double bench_figure(const char *argument);
bench_figure bench_sweep;        /* of a kernel: million inputs a second and core */
bench_figure bench_check;        /* of the so3 family with default settings on two cores: seconds */
bench_figure bench_check_time;   /* of a kernel: how many times longer for 4 times the samples */
bench_figure bench_check_memory; /* of a kernel: how many times more for 4 times the samples */
bench_figure bench_bodies;       /* scalar C over our steps of free bodies (bodies.c has the ways): times */
bench_figure
    bench_bodies_threads; /* of free bodies: the processor time of each of two threads over that of one alone */
bench_figure bench_map;   /* a kernel on 1024×1024 momenta of the article's body, one core: milliseconds */
bench_figure bench_pairs; /* all distinct pairs of the article's example, one way of bench_pairs_seconds: seconds */

/* The article's example has so many elements. */
enum { PAIRS_OF_ARTICLE = 1 << 17 };

/* Processor time of one core, the least of some rounds, for counting the distinct pairs of n elements that are `near`, or
 * whose sum is `even`, or is n/2 (`sum`), eight at a time; or for asking each whether its sum is even, from pair to pair
 * (`walk`). Gives the count, too; NaN without memory. */
double bench_pairs_seconds(const char *way, size_t n, size_t rounds, unsigned long long *count);
bench_figure bench_chain;         /* of 10,000 ball joints: the time of one of scalar C's ways over that of ours */
bench_figure bench_tree;          /* of a tree of a million nodes: the time over copying's */
bench_figure bench_tree_in_cache; /* of a tree in L2: scalar C's time over ours */
bench_figure bench_tree_growth;   /* of a tree: the time of ten million nodes over that of one */
bench_figure bench_tree_threads;  /* of a tree: the processor time of each of two threads over that of one alone */

enum { BENCH_VERSION = 3, BENCH_DIGITS = 9 }; /* of the JSON of kernels, and of numbers in JSON */

/* Machine, compiler and peers: as text, or as a JSON object with the schema's name and version. */
void bench_print_header(const struct bench *bench);
json_t *bench_json_interval(const struct interval *interval); /* median, low, high */
json_t *bench_json_header(const struct bench *bench, const char *schema, int version);

/* plumb bench …: the verb. */
int verb_bench(int argc, char **argv);

#endif
