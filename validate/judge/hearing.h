/* What judging one kernel keeps: calls of the port, candidates and tallies of errors, and the run's state. Private to
 * this room.
 *
 * Here: what judge.c (samples and decision), call.c (calls of the port), block.c (measuring), tally.c (candidates),
 * search.c, batch_context.c, reproducibility.c, neighbours.c, special.c and failure.c share. */
#ifndef JUDGE_HEARING_H
#define JUDGE_HEARING_H

#include "judge.h"

enum { KEPT = 24 }; /* worst candidates kept for exact, per bound */

/* --- tally.c: the worst elements seen, in order, and what a task found under each bound --------------------------- */

struct candidate {
    double upper;   /* the error is at most this */
    uint64_t index; /* in the sample stream; breaks ties */
    enum judge_stage found;
    uint32_t n, place; /* it was element `place` of a call with n */
    double *element;   /* inputs, then computed outputs */
};

struct candidates {
    size_t count;
    struct candidate kept[KEPT];
};

struct tally {
    struct statistics statistics;
    uint64_t undecided;
    struct candidates candidates;
    struct profile profile;
    double familiar; /* the largest error at common inputs with familiar angles, see judge_exceeds */
    double *room;    /* KEPT elements */
};

/* A place for a candidate in order, or null if it is not bad enough. The caller fills its element. */
struct candidate *candidates_insert(struct candidates *candidates, double upper, uint64_t index);

/* Tallies of `bounds` bounds, elements of `element` components; null: out of memory. */
struct tally *tallies_new(size_t bounds, size_t element);
void tallies_free(struct tally *tally);
void tally_clear(struct tally *tally, size_t element);
/* Candidates alone, and with the statistics. */
void tally_offer(struct tally *into, const struct tally *from, size_t element);
void tally_merge(struct tally *into, const struct tally *from, size_t element);

/* --- the run ------------------------------------------------------------------------------------------------------ */

struct hearing {
    struct port *port;
    const struct judge_options *options;
    struct oracle oracle;
    size_t bounds, element;     /* the judgement's at first; input and output components of an element */
    struct oracle_block *alone; /* for one element, whose special values are judged */
    struct judgement *judgement;
    enum judge_stage stage;
    int familiar;          /* the block at hand is of common inputs */
    size_t climbs;         /* begun by searches that are over */
    struct batch *failed;  /* a copy of the first call that failed with none of its elements to blame, or null */
    uint64_t failed_order; /* its order among the stage's; UINT64_MAX: none failed */
    int staged;            /* between hearing_begin and hearing_end: */
    int worked;            /* some call did, or an element alone */
    int fails_always;      /* none did of the first */
    size_t most;           /* elements that the stage leaves out, before it is given up */
    size_t left_outs;      /* of them the first ones, `most` and one more at most */
    struct left_out *left_out;
    uint64_t given_up_order; /* the order of the call with one too many; UINT64_MAX: there is none */
    int out_of_time;         /* the first that failed did not, but all calls together took too long */
    int out_of_memory, interrupted, unavailable; /* unavailable: the judge's own means, for a reason kept */
};

int hearing_ended(const struct hearing *hearing);
/* Some call did not fail. */
void hearing_worked(struct hearing *hearing);
/* Whether the stage at hand is over: it was given up, or the hearing ended. */
int hearing_over(const struct hearing *hearing);
/* The order of the call at which the stage ends, failed or given up; UINT64_MAX: it goes on. */
uint64_t hearing_end_order(const struct hearing *hearing);
/* Whether the stage ended at a call before this one, so that what this one gives would not count. */
int hearing_passed(const struct hearing *hearing, uint64_t order);
void hearing_out_of_memory(struct hearing *hearing);

/* --- judge.c: of results that were computed elsewhere, see results.c ---------------------------------------------- */

/* An empty judgement of a kernel, and with it a hearing; null when out of memory. Where it cannot be judged in that
 * format, the judgement says so and *ready is 0. */
struct judgement *hearing_open(struct hearing *hearing, struct port *port, const struct kernel *kernel,
                               enum format format, const struct judge_options *options, int *ready);
/* Decides what was tallied, and concludes. */
void hearing_decide(struct hearing *hearing, const struct tally *total);
void hearing_conclude(struct hearing *hearing);

/* --- call.c: calls of the port (call.h) as parts of the hearing --------------------------------------------------- */

/* Runs a call: 0; or −1 where it failed, which ends the hearing, or where the stage was given up. Elements at which the
 * port fails by themselves are left out: others stand in their place, and batch->left_out tells which. A stage's calls
 * have an order, so that the first to fail is the same for any number of threads. */
int hearing_call(struct hearing *hearing, struct batch *batch, uint64_t order);

/* Runs n copies of an element, with the arrays at either end of their memory. The call whose arrays come back; null
 * where it fails: `failure` says why. */
struct batch *hearing_copies(struct hearing *hearing, const double *in, size_t n, char failure[PORT_FAILURE]);

/* How an element's result in a call of n comes back: ALONE, AS_COPIES, or TOGETHER where neither gives it. */
enum comes_back hearing_again(struct hearing *hearing, const double *in, const double *out, size_t n);

/* --- block.c: measuring ------------------------------------------------------------------------------------------- */

/* Runs the block's n elements in these calls; and evaluates what they should have been. 0 on success. */
int block_run(struct hearing *hearing, struct oracle_block *block, uint64_t order, struct pieces pieces);
int block_measure(struct hearing *hearing, struct oracle_block *block, uint64_t order, struct pieces pieces);

/* Adds the block's errors under bound number b to its tally; its elements are the stream's from number `first` on. */
void block_tally(const struct hearing *hearing, struct oracle_block *block, size_t b, uint64_t first,
                 struct tally *tallies);

/* Finds the block's worst element under a bound. If it is worse than *than, copies it to block->element and its error
 * to *than, and returns its place; else returns SIZE_MAX. */
size_t block_worst(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound, double *than);

/* --- regression_inputs.c ------------------------------------------------------------------------------------------ */

/* Tries common inputs and regression inputs, those that gave large errors; they join the candidates, and not the
 * statistics. */
void try_known(struct hearing *hearing, struct tally *total);

/* --- batch_context.c, reproducibility.c --------------------------------------------------------------------------- */

/* Calls of all sizes; what differs from what an element gives alone is measured, and joins the candidates. */
void try_batches(struct hearing *hearing, struct tally *total);

/* The same calls at the start and at the end of a hearing, after others, and in another order. */
struct repeats;
struct repeats *repeats_begin(struct hearing *hearing); /* null: ended */
void repeats_end(struct hearing *hearing, struct repeats *repeats);
void repeats_free(struct repeats *repeats);

/* --- special.c, neighbours.c -------------------------------------------------------------------------------------- */

void try_specials(struct hearing *hearing);
/* The rules that apply to the one element given, on these results. */
void try_specials_at(struct hearing *hearing, const struct batch *batch);
/* Those that apply to an element computed elsewhere. */
void try_specials_on(struct hearing *hearing, const double *in, const double *out);
void try_neighbours(struct hearing *hearing);

/* --- failure.c ---------------------------------------------------------------------------------------------------- */

/* Elements that are left out before a rule about special values is given up; of a stage, see judge.h. */
enum { LEFT_OUT_OF_A_RULE = 4 };
/* A port that fails at so many inputs, the first of all, fails at any: no more are tried. */
enum { LEFT_OUT_FIRST = 8 };

/* A stage begins, which is given up after so many elements that have to be left out; and is over. */
void hearing_begin(struct hearing *hearing, enum judge_stage stage, size_t most);
void hearing_end(struct hearing *hearing);
/* Marks the elements of a failed call at which the port fails by themselves, up to one more than the stage leaves out.
 * Returns how many; 0 where none does, or any would. */
size_t leave_out_failing(struct hearing *hearing, struct batch *batch, uint64_t order);
/* What is said where elements were left out, and no call failed otherwise. */
void tell_left_out(struct hearing *hearing);

/* Finds the element that makes the failed call fail, in few calls: each may take as long as a call may. */
void find_failure(struct hearing *hearing);

/* --- aim.c -------------------------------------------------------------------------------------------------------- */

/* Moves a block's elements, numbers of the format, so that some result of each lies just below a power of two. They may
 * leave the domain. */
void aim_below_powers_of_two(const struct oracle *oracle, struct random *random, struct oracle_block *block);

/* --- search.c ----------------------------------------------------------------------------------------------------- */

/* Hill climbing from the worst candidates of each tally; what is worse joins them. It goes on until the thread has
 * taken so much processor time; 0: as many rounds as usual. */
void search_for_worse(struct hearing *hearing, struct tally *total, double until);

/* The errors around the worst of a bound: see struct surroundings. */
void search_around(struct hearing *hearing, struct bound_result *result);

/* --- hints.c ------------------------------------------------------------------------------------------------------ */

/* Where promises are broken grossly: looks for a convention that would explain it, and adds hints to the judgement. */
void hints_find(struct hearing *hearing);

#endif
