/* Groups of lists that are raced: implementations that do the same work on lists of the same elements. What there is to
 * be raced is lists.h's, the work itself plumb_list_port.h's, the race bench/race_group.h's. */
#ifndef LIST_GROUP_H
#define LIST_GROUP_H

#include "list.h"

#include <stdbool.h>

const char *list_experiment_text(enum list_experiment experiment);

/* One list and what is done with it. */
struct list_contender {
    const list_entrant *entrant;
    enum list_order order;
    enum list_experiment experiment;
    /* while it runs, and what came of it */
    void *list;
    uint64_t checksum, hash;
};

/* Lists of the same elements, raced against each other. Contenders of the same entrant and order whose experiments
 * leave the list alone share it. */
struct list_group {
    size_t bytes, count;
    size_t rounds;
    size_t builds; /* the rounds are shared out among so many processes, each with lists of its own; 0: one */
    double sample_seconds;
    size_t contenders; /* added by list_group_add */
    struct list_contender *contender;
    bool out_of_memory; /* a contender is missing for want of memory */
    /* what came of it */
    struct race race;
    char error[RACE_PROBLEM];
};

/* Adds a contender and returns true, if the implementation can do the experiment with such values; an array, which has
 * no order of its own, only where the order does not matter. */
bool list_group_add(struct list_group *group, const char *implementation, enum list_order order,
                    enum list_experiment experiment);
/* Adds a contender without asking what its entrant can do. */
void list_group_add_contender(struct list_group *group, const struct list_contender *contender);
/* The contender of an implementation, an experiment and an order, or −1. */
int list_group_contender(const struct list_group *group, const char *implementation, enum list_order order,
                         enum list_experiment experiment);
/* "erase, shuffled, 4 bytes, 1000 elements": of a contender. */
const char *list_group_text(const struct list_group *group, size_t contender, char *text, size_t size);
/* Bytes of memory that it takes. */
double list_group_memory(const struct list_group *group);
/* Runs it in a process of its own, so that every group finds a fresh heap; each build in another process, since
 * times depend on which pages of memory a list happens to get. Returns 0; or −1 with `error` set if memory runs out,
 * something crashes, or two implementations did not do the same work. */
int list_group_run(struct list_group *group);
void list_group_free(struct list_group *group);

/* Nanoseconds of a contender, an element. */
struct interval list_group_ns(const struct list_group *group, int contender);

#endif
