/* What judging one kernel keeps: candidates and tallies of errors, and the run's state. Private to this room.
 *
 * Here: what judge.c (samples and decision), measure of blocks (block.c), tally.c and search.c share. */
#ifndef HEARING_H
#define HEARING_H

#include "judge.h"

enum { KEPT = 24 }; /* worst candidates kept for exact, a bound */

/* --- tally.c: the worst elements seen, in order, and what a task found under each bound --------------------------- */

struct candidate {
    double upper;   /* the error is at most this */
    uint64_t index; /* in the sample stream; decides among equals */
    int searched;
    double *element; /* inputs, then computed outputs */
};

struct candidates {
    size_t count;
    double dropped; /* greatest upper end that is not kept */
    struct candidate kept[KEPT];
};

struct tally {
    struct statistics statistics;
    uint64_t undecided;
    struct candidates candidates;
    double *room; /* KEPT elements */
};

/* A place for a candidate in order, or null if it is not bad enough. The caller fills its element. */
struct candidate *candidates_insert(struct candidates *candidates, double upper, uint64_t index);

/* Tallies of `bounds` bounds, elements of `element` components; null: out of memory. */
struct tally *tallies_new(size_t bounds, size_t element);
void tallies_free(struct tally *tally);
void tally_clear(struct tally *tally, size_t element);
void tally_merge(struct tally *into, const struct tally *from, size_t element);

/* --- the run ------------------------------------------------------------------------------------------------------ */

struct hearing {
    struct port *port;
    const struct judge_options *options;
    struct oracle oracle;
    size_t bounds, element; /* promises; components in and out of an element */
    struct judgement *judgement;
    int port_failed, out_of_memory, interrupted;
};

static inline int hearing_ended(const struct hearing *hearing)
{
    return hearing->port_failed || hearing->out_of_memory || hearing->interrupted;
}

/* --- block.c: measuring ------------------------------------------------------------------------------------------- */

/* Runs the block's n elements and evaluates what they should have been; 0 on success. */
int block_measure(struct hearing *hearing, struct oracle_block *block);

/* The errors of the block that `bound` speaks of into a tally; the elements are number `first` and on of the stream. */
void block_tally(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound, uint64_t first,
                 struct tally *tally);

/* The element that is worst under a bound and worse than `than`, which becomes its error; in block->element. 0: none. */
int block_worst(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound, double *than);

/* --- search.c ----------------------------------------------------------------------------------------------------- */

/* Hill climbing from the worst candidates of each tally; what is worse joins them. */
void search_for_worse(struct hearing *hearing, struct tally *total);

/* The errors around the worst of a bound: see struct surroundings. */
void search_around(struct hearing *hearing, struct bound_result *result);

#endif
