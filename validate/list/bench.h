/* plumb bench list: the contiguous list against the lists that people use.
 *
 * Here: the race of lists (list_bench_heat.c), which the table (list_bench.c), the targets (list_bench_targets.c) and
 * the articles' claims (claims_list.c) share. What is raced stands in peers/list_bench*: see peers/list_bench.h.
 * Source: seed 000, "Implementing Linked Lists with Contiguous Arrays", section 3. */
#ifndef LIST_BENCH_H
#define LIST_BENCH_H

#include "validate/bench/bench.h"
#include "validate/bench/race.h"
#include "validate/list/peers/bench.h"

#include <stdint.h>

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
const char *list_experiment_text(enum list_bench_experiment experiment);

/* Loads the peers of a directory, null: that beside the program; once. Returns how many entrants there are. */
size_t list_peers_load(const char *directory);
size_t list_peers_count(void);
const char *list_peer_about(size_t i);
/* The name of implementation i, plumb first and std::list second, or null past the last. */
const char *list_implementation(size_t i);
/* The entrant of an implementation that can do the experiment with values of so many bytes, with the smallest index that
 * numbers `count` elements; null where there is none. */
const list_bench_entrant *list_entrant(const char *implementation, size_t bytes, size_t count,
                                       enum list_bench_experiment experiment);

/* One list and what is done with it. */
struct list_lane {
    const list_bench_entrant *entrant;
    enum list_order order;
    enum list_bench_experiment experiment;
};

enum { MOST_LANES = 32 };

/* Lists of the same elements, raced against each other. Lanes of the same entrant and order whose experiments leave the
 * list alone share it. */
struct list_heat {
    size_t bytes, count, lanes;
    struct list_lane lane[MOST_LANES];
    size_t rounds;
    size_t builds; /* the rounds are shared out among so many processes, each with lists of its own; 0: one */
    double sample_seconds;
    /* what came of it */
    struct race race;
    uint64_t checksum[MOST_LANES];
    char error[256];
};

/* Adds a lane where the entrant exists, can do the experiment, and answers to that order; returns whether. */
int list_heat_add(struct list_heat *heat, const char *implementation, enum list_order order,
                  enum list_bench_experiment experiment);
/* Bytes of memory that it takes. */
double list_heat_memory(const struct list_heat *heat);
/* Runs it in a process of its own, so that every heat finds a fresh heap; in several, where it asks for several builds,
 * since which pages of memory a list gets is luck. 0, or −1 with `error` set: where memory runs out, something crashes,
 * or two implementations did not do the same work. */
int list_heat_run(struct list_heat *heat);
void list_heat_free(struct list_heat *heat);

/* The median over the rounds of time(above) / time(below), lanes by number. */
struct interval list_heat_ratio(const struct list_heat *heat, int above, int below);
/* Nanoseconds of a lane, an element. */
struct interval list_heat_ns(const struct list_heat *heat, int lane);

/* Everything that the verb was asked. */
struct list_bench {
    struct bench bench;
    const char *file; /* null: bench.stream is standard output */
    int full, figures, resume;
    double memory;              /* bytes that the lists of a heat may take */
    const char *experiment;     /* one of them, or null */
    const char *order;          /* likewise */
    size_t bytes, count;        /* likewise, or 0 */
    const char *implementation; /* beside std::list: one of them, or null */
};

/* plumb bench list …; argv[0] is "list". */
int bench_list(int argc, char **argv);
/* The promises of fast/list.h, each measured; returns the exit status. */
int list_bench_targets(const struct list_bench *request);
/* Machine, compiler, peers, memory. */
void list_bench_print_header(const struct list_bench *request);
json_t *list_bench_json_header(const struct list_bench *request, const char *schema);

#endif
