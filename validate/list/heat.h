/* Races of lists: implementations that do the same work on lists of the same elements, checked against each other and
 * then timed in turn. What there is to be raced is lists.h's, the work itself plumb_list_port.h's, the clock
 * bench/race.h's. */
#ifndef LIST_HEAT_H
#define LIST_HEAT_H

#include "list.h"

#include <stdbool.h>

const char *list_experiment_text(enum list_experiment experiment);

/* One list and what is done with it. */
struct list_lane {
    const list_entrant *entrant;
    enum list_order order;
    enum list_experiment experiment;
    /* while it runs, and what came of it */
    void *list;
    uint64_t checksum, hash;
};

/* Lists of the same elements, raced against each other. Lanes of the same entrant and order whose experiments leave the
 * list alone share it. */
struct list_heat {
    size_t bytes, count;
    size_t rounds;
    size_t builds; /* the rounds are shared out among so many processes, each with lists of its own; 0: one */
    double sample_seconds;
    size_t lanes; /* added by list_heat_add */
    struct list_lane *lane;
    bool out_of_memory; /* a lane is missing for want of memory */
    /* what came of it */
    struct race race;
    char error[256];
};

/* Adds a lane and returns true, if the implementation can do the experiment with such values; an array, which has no
 * order of its own, only where the order does not matter. */
bool list_heat_add(struct list_heat *heat, const char *implementation, enum list_order order,
                   enum list_experiment experiment);
/* Adds a lane without asking what its entrant can do. */
void list_heat_add_lane(struct list_heat *heat, const struct list_lane *lane);
/* The lane of an implementation, an experiment and an order, or −1. */
int list_heat_lane(const struct list_heat *heat, const char *implementation, enum list_order order,
                   enum list_experiment experiment);
/* "erase, shuffled, 4 bytes, 1000 elements": of a lane. */
const char *list_heat_text(const struct list_heat *heat, size_t lane, char *text, size_t size);
/* Bytes of memory that it takes. */
double list_heat_memory(const struct list_heat *heat);
/* Runs it in a process of its own, so that every heat finds a fresh heap; in several, where it asks for several builds,
 * since which pages of memory a list gets is luck. 0, or −1 with `error` set: where memory runs out, something crashes,
 * or two implementations did not do the same work. */
int list_heat_run(struct list_heat *heat);
void list_heat_free(struct list_heat *heat);

/* Nanoseconds of a lane, an element. */
struct interval list_heat_ns(const struct list_heat *heat, int lane);

#endif
