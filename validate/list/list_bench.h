/* Internal header of `plumb list bench`: the request, and the output that its two tables share. list_bench.c has the
 * table of implementations, list_targets.c the table of speed promises; plans.c selects the benchmark groups, group.c
 * measures them. */
#ifndef LIST_BENCH_H
#define LIST_BENCH_H

#include "group.h"
#include "validate/bench/bench.h"
#include "validate/util/csv.h"

/* The results of an earlier run. */
struct finished_rows {
    char *text;
    struct csv rows;
};

struct list_bench {
    struct bench bench;
    int full, figures, targets, programs; /* the options of these names: what is measured */
    double memory;                        /* limit in bytes for the lists of a group */
    const struct finished_rows *finished; /* rows that are not measured again; or null */
    const char *experiment;               /* only this experiment; null: all */
    const char *order;                    /* only this order; null: all */
    size_t bytes, count;                  /* only this size of value and this count of elements; 0: all */
    const char *implementation;           /* only this implementation and std::list; null: all */
};

/* True if the options select a cell of the table. */
bool list_bench_wants(const struct list_bench *request, enum list_experiment experiment, enum list_order order,
                      size_t bytes, size_t count);

/* Calls `visit` for each group that the request selects: a default selection, the groups for the figures, or all. Each
 * group is freed after the visit. */
void list_bench_plan(const struct list_bench *request, void (*visit)(struct list_group *group, void *data), void *data);

/* Measures each speed promise of plumb/list.h and prints the results. Returns the exit status. */
int list_bench_targets(const struct list_bench *request);
/* Times programs that use a list, with several classes of lists, and prints the results. Returns the exit status. */
int list_bench_programs(const struct list_bench *request);
/* Prints machine, compiler, peers and memory. */
void list_bench_print_header(const struct list_bench *request);
/* Prints a JSON document with the same information, and with `rows` under the key `name`; takes ownership of `rows`. */
void list_bench_print_json(const struct list_bench *request, const char *schema, const char *name, json_t *rows);

#endif
