/* Public header of the module validate/list, which checks and benchmarks implementations of linked lists. All other
 * headers of this directory are internal.
 *
 * Source: "Implementing Linked Lists with Contiguous Arrays", section 3. */
#ifndef LIST_LIST_H
#define LIST_LIST_H

#include "validate/bench/bench.h"
#include "validate/plumb_list_port.h"

#include <stdio.h>

/* The order of insertions by which a list is built. */
enum list_order {
    ORDER_BACK,     /* each element is inserted at the back */
    ORDER_MID,      /* each element is inserted at the midpoint */
    ORDER_RANDOM,   /* each element is inserted at the front or at the back, at random */
    ORDER_SHUFFLED, /* each element is inserted before a random one: link order and memory order are unrelated */
    /* As ORDER_BACK; then, in bursts, twice as many elements as the list has are erased and inserted again, at random
     * positions. */
    ORDER_AGED,
    ORDER_LINEARISED, /* as ORDER_SHUFFLED; then the elements are moved in memory into link order */
    ORDERS
};

const char *list_order_text(enum list_order order);

enum { MAX_LIST_MATCH = 6 };

/* A comparison of implementations by the same experiments, on lists of the same elements. Experiments that do not
 * modify a list share it. The names are those of lists_implementation: "plumb", "std::list" … */
struct list_match {
    enum list_order order;
    size_t bytes, count; /* size of a value; count of elements */
    size_t implementations, experiments;
    const char *implementation[MAX_LIST_MATCH];
    enum list_experiment experiment[MAX_LIST_MATCH];
};

/* Measures the implementations for `rounds` rounds, which are divided among `builds` builds of the lists. Contender
 * e · implementations + i of the race is experiment e by implementation i. Returns 0, or −1 after an error message on
 * standard error that begins with "plumb VERB: ". */
int list_match_run(const struct list_match *match, size_t rounds, size_t builds, const char *verb, struct race *race);

/* The result of checking a list with the traces (recipes.c). */
struct list_conformity {
    size_t checked, equal, skipped; /* counts of traces */
    char *said;                     /* the output: lines per trace, then the absent operations; the caller frees it */
};

/* Flags that list_probe returns. */
enum { LIST_HAS_TRACES = 1, LIST_WITHOUT_KERNELS = 2 };

/* Returns what a shared object offers, determined in a separate process: the flag LIST_HAS_TRACES if it has a list that
 * can be checked, and then also LIST_WITHOUT_KERNELS if it has no kernels (plumb_port.h); 0 if it has no list or cannot
 * be opened. */
int list_probe(const char *file);
/* Checks the list of a shared object, or plumb's own if `file` is null, with these traces. Returns 0, or −1 after an
 * error message on standard error. */
int list_conform(const char *verb, const char *file, struct list_conformity *result);
/* Writes the traces that lists are checked with, for the digest of a certificate. */
void list_write_traces(FILE *stream);

/* Runs the command `plumb list`. Returns the exit status. */
int verb_list(int argc, char **argv);

#endif
