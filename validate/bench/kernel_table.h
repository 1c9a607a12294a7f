/* The tables of `plumb bench` for kernels: a row per implementation, in the format of the bench. */
#ifndef BENCH_KERNEL_TABLE_H
#define BENCH_KERNEL_TABLE_H

#include "kernel_race.h"

#include "validate/util/progress.h"

struct kernel_table {
    const struct bench *bench;
    struct table table;
    struct progress progress;
    json_t *races; /* for JSON: each race contains the rows of its table */
    size_t count;
};

/* Begins the table, after the header if the format is text. */
void kernel_table_open(struct kernel_table *table, const struct bench *bench);
/* Adds a row per implementation of a race that was timed, or whose instructions were counted. */
void kernel_table_add(struct kernel_table *table, const struct kernel_race *race);
/* Ends the table and writes it if the format is JSON. Returns the number of races that were added. */
size_t kernel_table_close(struct kernel_table *table);

#endif
