/* The door of the list's room: what the rest of the program needs of it. All other headers of this folder are for the
 * room itself.
 *
 * Source: "Implementing Linked Lists with Contiguous Arrays", section 3. */
#ifndef LIST_LIST_H
#define LIST_LIST_H

#include "validate/bench/bench.h"
#include "validate/plumb_list_port.h"

#include <stdio.h>

/* How a list comes to be. */
enum list_order {
    ORDER_BACK,       /* each element at the back */
    ORDER_MID,        /* each at the midpoint */
    ORDER_RANDOM,     /* each at the front or at the back, by chance */
    ORDER_SHUFFLED,   /* each before a random one: link order and memory order have nothing to do with each other */
    ORDER_AGED,       /* grown at the back, then in bursts twice as many erased and inserted, at random places */
    ORDER_LINEARISED, /* shuffled, then laid out in link order */
    ORDERS
};

const char *list_order_text(enum list_order order);

enum { LIST_MATCH_MOST = 6 };

/* Implementations (lists_implementation's names: "plumb", "std::list" …) that do the same with lists of the same
 * elements, which they share where the experiments leave them alone. Null and EXPERIMENTS end the lists that are not
 * full. */
struct list_match {
    enum list_order order;
    size_t bytes, count; /* of a value; elements */
    size_t implementations, experiments;
    const char *implementation[LIST_MATCH_MOST];
    enum list_experiment experiment[LIST_MATCH_MOST];
};

/* Races them for `rounds` rounds, shared among `builds` builds of the lists. Runner e · implementations + i of the
 * race does experiment e by implementation i. Returns 0, or −1 after a line on standard error that begins with "plumb
 * VERB: ". */
int list_match_run(const struct list_match *match, size_t rounds, size_t builds, const char *verb, struct race *race);

/* How a list stands to the traces (recipes.c). */
struct list_conformity {
    size_t judged, equal, skipped; /* traces */
    char *said;                    /* of each a line or some, then what it answered with "absent"; to be freed */
};

enum { LIST_OFFERED = 1, LIST_ALONE = 2 };

/* What a shared object offers, found out in a process of its own: LIST_OFFERED where a list can be judged, and
 * LIST_ALONE as well where it has no kernels (plumb_port.h); 0 where it has no list, or cannot be opened. */
int list_offers(const char *file);
/* Holds the list of a shared object, or plumb's own where `file` is null, against these traces. 0, or −1 after a line
 * on standard error. */
int list_conform(const char *verb, const char *file, struct list_conformity *result);
/* Writes the traces that lists are held against, for the digest of a certificate. */
void list_write_traces(FILE *stream);

/* plumb list …: the verb. */
int verb_list(int argc, char **argv);

#endif
