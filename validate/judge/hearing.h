/* What judging one kernel keeps: candidates and tallies of errors, and the run's state. Private to this room.
 *
 * Here: what judge.c (samples and decision), block.c (measuring), tally.c (candidates) and search.c share. */
#ifndef HEARING_H
#define HEARING_H

#include "judge.h"

enum { KEPT = 24 }; /* worst candidates kept for exact, per bound */

/* --- tally.c: the worst elements seen, in order, and what a task found under each bound --------------------------- */

struct candidate {
    double upper;   /* the error is at most this */
    uint64_t index; /* in the sample stream; breaks ties */
    int searched;
    double *element; /* inputs, then computed outputs */
};

struct candidates {
    size_t count;
    double dropped; /* greatest upper end among those not kept */
    struct candidate kept[KEPT];
};

struct tally {
    struct statistics statistics;
    uint64_t undecided;
    struct candidates candidates;
    struct profile profile;
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
    size_t bounds, element; /* how many promises; input and output components of an element */
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

/* Adds the block's errors under bound number b to a tally; its elements are the stream's from number `first` on. */
void block_tally(const struct hearing *hearing, struct oracle_block *block, size_t b, uint64_t first,
                 struct tally *tally);

/* Finds the block's worst element under a bound. If it is worse than *than, copies it to block->element and its error
 * to *than and returns 1; else returns 0. */
int block_worst(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound, double *than);

/* --- aim.c -------------------------------------------------------------------------------------------------------- */

/* Moves a block's elements, numbers of the format, so that some result of each lies just below a power of two. They may
 * leave the domain. */
void aim_below_powers_of_two(const struct oracle *oracle, struct random *random, struct oracle_block *block);

/* --- search.c ----------------------------------------------------------------------------------------------------- */

/* Hill climbing from the worst candidates of each tally; what is worse joins them. */
void search_for_worse(struct hearing *hearing, struct tally *total);

/* The errors around the worst of a bound: see struct surroundings. */
void search_around(struct hearing *hearing, struct bound_result *result);

/* --- hints.c ------------------------------------------------------------------------------------------------------ */

/* Where promises are broken grossly: looks for a convention that would explain it, and adds hints to the judgement. */
void hints_find(struct hearing *hearing);

#endif
