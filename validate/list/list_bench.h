/* What the two tables of `plumb list bench` share: what was asked, and the header that says what was measured where.
 * The table of implementations is in list_bench.c, that of promises in list_targets.c, what is run for it in plans.c,
 * the races in group.c. */
#ifndef LIST_BENCH_H
#define LIST_BENCH_H

#include "group.h"
#include "validate/base/csv.h"
#include "validate/bench/bench.h"

/* What an earlier run has measured. */
struct finished_rows {
    char *text;
    struct csv rows;
};

struct list_bench {
    struct bench bench;
    int full, figures, targets;
    double memory;                        /* bytes that the lists of a group may take */
    const struct finished_rows *finished; /* is not measured again; or null */
    const char *experiment;               /* one of them alone, or null */
    const char *order;                    /* likewise */
    size_t bytes, count;                  /* likewise, or 0 */
    const char *implementation;           /* beside std::list: one of them, or null */
};

/* Whether the options leave a cell in. */
bool list_bench_wants(const struct list_bench *request, enum list_experiment experiment, enum list_order order,
                      size_t bytes, size_t count);

/* Visits the groups of what was asked for: a choice, the figures', or all; each is freed after the visit. */
void list_bench_plan(const struct list_bench *request, void (*visit)(struct list_group *group, void *data), void *data);

/* The promises of plumb/list.h, each measured; returns the exit status. */
int list_bench_targets(const struct list_bench *request);
/* Machine, compiler, peers, memory. */
void list_bench_print_header(const struct list_bench *request);
/* A document with that header, and `rows`, which it takes over, under their name. */
void list_bench_print_json(const struct list_bench *request, const char *schema, const char *name, json_t *rows);

#endif
