/* The state of the check of one kernel: calls of the port, candidates and tallies of errors, progress. Private to this
 * directory.
 *
 * Here: what judge.c (samples and decision), call.c (calls of the port), block.c (measuring), tally.c (candidates),
 * search.c, batch_context.c, reproducibility.c, lane_isolation.c, special.c and failure.c share. */
#ifndef JUDGE_CHECK_RUN_H
#define JUDGE_CHECK_RUN_H

#include "judge.h"

enum { MAX_CANDIDATES = 24 }; /* worst candidates kept for exact, per bound */

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
    struct candidate item[MAX_CANDIDATES];
};

struct tally {
    struct statistics statistics;
    uint64_t undecided;
    struct candidates candidates;
    struct profile profile;
    double common_angle_error; /* the largest error at common inputs with common angles, see judge_exceeds */
    double *storage;           /* of MAX_CANDIDATES elements */
};

/* Makes room for a candidate, in order of errors; returns null if others are worse. The caller fills its element. */
struct candidate *candidates_insert(struct candidates *candidates, double upper, uint64_t index);

/* Tallies of `bounds` bounds, elements of `element` components; null: out of memory. */
struct tally *tallies_new(size_t bounds, size_t element);
void tallies_free(struct tally *tally);
void tally_clear(struct tally *tally, size_t element);
/* Add another tally: its candidates alone; its candidates and statistics. */
void tally_offer(struct tally *into, const struct tally *from, size_t element);
void tally_merge(struct tally *into, const struct tally *from, size_t element);

/* --- the run ------------------------------------------------------------------------------------------------------ */

/* The stage at hand, and the inputs that it skips since the port fails at them. */
struct run_stage {
    enum judge_stage id;
    int active;           /* between check_run_begin_stage and check_run_end_stage */
    size_t max_skipped;   /* inputs that are skipped before the stage is aborted */
    size_t skipped_count; /* of them the first ones, max_skipped and one more at most */
    struct skipped_input *skipped;
    uint64_t abort_order; /* the order of the call with one too many; UINT64_MAX: there is none */
};

/* The first call that failed with none of its elements to blame. */
struct failed_call {
    struct call_arrays *call; /* a copy, or null */
    uint64_t order;           /* among the stage's calls; UINT64_MAX: none failed */
    int out_of_time;          /* it did not fail, but all calls together took too long */
};

struct check_run {
    struct port *port;
    const struct judge_options *options;
    struct oracle oracle;
    size_t bounds, element;     /* the judgement's at first; input and output components of an element */
    struct oracle_block *alone; /* for one element, whose special values are judged */
    struct judgement *judgement;
    int of_common_inputs; /* the block at hand is of common inputs */
    size_t climbs;        /* begun by searches that are over */
    struct run_stage stage;
    struct failed_call failure;
    int worked;                                  /* some call did, or an element alone */
    int fails_always;                            /* none did of the first */
    int out_of_memory, interrupted, unavailable; /* unavailable: the judge's own means, for a reason kept */
};

int check_run_ended(const struct check_run *run);
/* Notes that a call did not fail. */
void check_run_note_success(struct check_run *run);
/* True if the stage at hand is over: it was aborted, or the check run ended. */
int check_run_stage_is_over(const struct check_run *run);
/* Returns the order of the call at which the stage ends, failed or aborted; UINT64_MAX if it goes on. */
uint64_t check_run_end_order(const struct check_run *run);
/* True if the stage ended at an earlier call, so that the results of this one would not count. */
int check_run_is_past(const struct check_run *run, uint64_t order);
void check_run_out_of_memory(struct check_run *run);

/* --- judge.c: of results that were computed elsewhere, see results.c ---------------------------------------------- */

/* Opens a check run and returns its judgement, still empty; null when out of memory. If the kernel cannot be judged in
 * that format, the judgement says so and *ready is 0. */
struct judgement *check_run_open(struct check_run *run, struct port *port, const struct kernel *kernel,
                                 enum format format, const struct judge_options *options, int *ready);
/* Decides each promise: measures its candidates in interval arithmetic. Then forms the verdict of the judgement. */
void check_run_decide(struct check_run *run, const struct tally *total);
void check_run_conclude(struct check_run *run);

/* --- call.c: calls of the port (call.h) as parts of the check run ------------------------------------------------- */

/* Runs a call: 0; or −1 where it failed, which ends the check run, or where the stage was aborted. Elements at which
 * the port fails by themselves are skipped: others stand in their place, and batch->skipped tells which. A stage's
 * calls have an order, so that the first to fail is the same for any number of threads. */
int check_run_call(struct check_run *run, struct call_arrays *batch, uint64_t order);

/* Runs n copies of an element, with the arrays at either end of their memory. The call whose arrays come back; null
 * where it fails: `failure` says why. */
struct call_arrays *check_run_copies(struct check_run *run, const double *in, size_t n, char failure[PORT_FAILURE]);

/* Which call reproduces an element's result in a call of n: REPRODUCED_ALONE, REPRODUCED_AS_COPIES, or
 * REPRODUCED_IN_SAME_CALL where neither gives it. */
enum reproduction check_run_reproduce(struct check_run *run, const double *in, const double *out, size_t n);

/* --- block.c: measuring ------------------------------------------------------------------------------------------- */

/* Runs the block's n elements in these calls; and evaluates what they should have been. 0 on success. */
int block_run(struct check_run *run, struct oracle_block *block, uint64_t order, struct pieces pieces);
int block_measure(struct check_run *run, struct oracle_block *block, uint64_t order, struct pieces pieces);

/* Adds the block's errors under bound number b to its tally; its elements are the stream's from number `first` on. */
void block_tally(const struct check_run *run, struct oracle_block *block, size_t b, uint64_t first,
                 struct tally *tallies);

/* Finds the block's worst element under a bound. If it is worse than *than, copies it to block->element and its error
 * to *than, and returns its place; else returns SIZE_MAX. */
size_t block_worst(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound, double *than);

/* --- regression_inputs.c ------------------------------------------------------------------------------------------ */

/* Tries common inputs and regression inputs, those that gave large errors; they join the candidates, and not the
 * statistics. */
void try_fixed_inputs(struct check_run *run, struct tally *total);

/* --- batch_context.c, reproducibility.c --------------------------------------------------------------------------- */

/* Calls of all sizes; what differs from what an element gives alone is measured, and joins the candidates. */
void try_batches(struct check_run *run, struct tally *total, struct batch_result *result);

/* The same calls at the start and at the end of a check run, after others, and in another order. */
struct repeats;
struct repeats *repeats_begin(struct check_run *run, struct repeat_result *result); /* null: ended */
void repeats_end(struct check_run *run, struct repeats *repeats);
void repeats_free(struct repeats *repeats);

/* --- special.c, lane_isolation.c ---------------------------------------------------------------------------------- */

void try_specials(struct check_run *run);
/* The rules that apply to the one element given, on these results. */
void try_specials_at(struct check_run *run, const struct call_arrays *batch);
/* Those that apply to an element computed elsewhere. */
void try_specials_on(struct check_run *run, const double *in, const double *out);
void check_lane_isolation(struct check_run *run, struct isolation_result *result);

/* --- failure.c ---------------------------------------------------------------------------------------------------- */

/* Inputs that are skipped before a rule about special values is aborted; for a stage, see judge.h. */
enum { MAX_SKIPPED_OF_RULE = 4 };
/* A port that fails at so many inputs, the first of all, fails at any: no more are tried. */
enum { MAX_SKIPPED_AT_FIRST = 8 };

/* Begins a stage, which is aborted once it would skip more than `most` inputs. */
void check_run_begin_stage(struct check_run *run, enum judge_stage stage, size_t most);
void check_run_end_stage(struct check_run *run);
/* Marks the elements of a failed call at which the port fails by themselves, up to one more than the stage skips.
 * Returns how many; 0 where none does, or any would. */
size_t skip_failing(struct check_run *run, struct call_arrays *batch, uint64_t order);
/* Explains the verdict where inputs were skipped and no call failed otherwise. */
void explain_skipped(struct check_run *run);

/* Finds the element that makes the failed call fail, in few calls: each may take as long as a call may. */
void find_failure(struct check_run *run);

/* --- binade_targeting.c ------------------------------------------------------------------------------------------- */

/* Moves a block's elements, numbers of the format, so that some result of each lies just below a power of two. They may
 * leave the domain. */
void target_binades(const struct oracle *oracle, struct random *random, struct oracle_block *block);

/* --- search.c ----------------------------------------------------------------------------------------------------- */

/* Hill climbing from the worst candidates of each tally; what is worse joins them. It goes on until the thread has
 * taken so much processor time; 0: as many rounds as usual. */
void search_for_worse(struct check_run *run, struct tally *total, double until);

/* The errors around the worst of a bound: see struct surroundings. */
void search_around(struct check_run *run, struct bound_result *result);

/* --- hints.c ------------------------------------------------------------------------------------------------------ */

/* Where promises are broken grossly: looks for a convention that would explain it, and adds hints to the judgement. */
void hints_find(struct check_run *run);

#endif
