/* What the two tables of `plumb bench` share: the settings, the header that says what was measured where, and output.
 *
 * The table of kernels is in bench.c, that of targets in bench_targets.c. */
#ifndef BENCH_H
#define BENCH_H

#include "entrant.h"
#include "machine.h"

#include <jansson.h>
#include <stdio.h>

enum bench_format { BENCH_TEXT, BENCH_JSON, BENCH_CSV };

struct bench {
    struct machine machine;
    enum bench_format format;
    size_t rounds;
    double sample_seconds; /* of one runner in one round */
    FILE *stream;
    int places[PLACES]; /* which working sets are wanted */
};

/* The targets, each measured; returns the exit status: 0 where all are met. */
int bench_targets(const struct bench *bench);

/* Machine, compiler and peers: as text, or as a JSON object with the schema's name and version. */
void bench_print_header(const struct bench *bench);
json_t *bench_json_header(const struct bench *bench, const char *schema);

#endif
