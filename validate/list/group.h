/* Benchmark groups: implementations that do the same work on lists of the same elements, measured in turn (a race).
 * lists.h has the implementations, plumb_list_port.h the work, and bench/race_group.h the measurement. */
#ifndef LIST_GROUP_H
#define LIST_GROUP_H

#include "list.h"

#include <stdbool.h>

const char *list_experiment_text(enum list_experiment experiment);

/* A list implementation, and the experiment that it does. */
struct list_contender {
    const list_implementation *timed_list;
    enum list_order order;
    enum list_experiment experiment;
    /* State while it runs, and results: */
    void *list;
    uint64_t checksum; /* the result of the experiment */
    uint64_t hash;     /* of the list after the experiment */
};

/* Lists of the same elements, measured in turn. Contenders with the same implementation and order share a list if their
 * experiments do not modify it. */
struct list_group {
    size_t bytes, count;
    size_t rounds;
    size_t builds; /* number of processes among which the rounds are divided, each with its own lists; 0: one */
    double sample_seconds;
    size_t contenders; /* added by list_group_add */
    struct list_contender *contender;
    bool out_of_memory; /* a contender could not be added for lack of memory */
    /* results */
    struct race race;
    char error[RACE_PROBLEM];
};

/* Adds a contender and returns true if the implementation can do the experiment with values of this size. An array,
 * which has no link order, is added only if the order does not matter. */
bool list_group_add(struct list_group *group, const char *implementation, enum list_order order,
                    enum list_experiment experiment);
/* Adds a contender without checking what its implementation can do. */
void list_group_add_contender(struct list_group *group, const struct list_contender *contender);
/* Returns the index of the contender with this implementation, experiment and order, or −1. */
int list_group_contender(const struct list_group *group, const char *implementation, enum list_order order,
                         enum list_experiment experiment);
/* Writes a contender's description, "erase, shuffled, 4 bytes, 1000 elements", to `text` and returns it. */
const char *list_group_text(const struct list_group *group, size_t contender, char *text, size_t size);
/* Returns the bytes of memory that the group needs. */
double list_group_memory(const struct list_group *group);
/* Runs the group in one separate process per build, so that each build starts with a fresh heap: times depend on the
 * pages of memory that a list gets. Returns 0, or −1 with `error` set if memory runs out, a process crashes, or two
 * implementations did not do the same work. */
int list_group_run(struct list_group *group);
void list_group_free(struct list_group *group);

/* Returns the time of a contender in nanoseconds per element. */
struct interval list_group_ns(const struct list_group *group, int contender);

#endif
