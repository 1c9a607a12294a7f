/* Internal header of validate/accuracy: the state of the check of one kernel (struct check_run), and what its parts
 * share. The parts are judge.c (samples and decision), call.c (calls of the port), block.c (measuring blocks of
 * elements), tally.c (candidates for the worst error), search.c, batch_context.c, reproducibility.c, lane_isolation.c,
 * special.c and failure.c. */
#ifndef ACCURACY_CHECK_RUN_H
#define ACCURACY_CHECK_RUN_H

#include "accuracy.h"

/* The maximum number of candidates per promise: elements that may have the largest error, which are measured in
 * interval arithmetic at the end. */
enum { MAX_CANDIDATES = 24 };

/* --- tally.c: candidates, and the errors that a task found per promise -------------------------------------------- */

struct candidate {
    double upper;   /* upper bound of the error */
    uint64_t index; /* in the stream of samples; of candidates with equal bounds the smaller index comes first */
    enum check_stage found;
    uint32_t n, place; /* it was element `place` of a call of n elements */
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
    double common_angle_error; /* the largest error at common inputs with common angles, see check_exceeds */
    double *storage;           /* of MAX_CANDIDATES elements */
};

/* Inserts a candidate in descending order of errors and returns it; the caller fills in its element. Returns null if
 * MAX_CANDIDATES with larger errors are stored. */
struct candidate *candidates_insert(struct candidates *candidates, double upper, uint64_t index);

/* Allocates one tally per bound, for elements of `element` components; returns null when out of memory. */
struct tally *tallies_new(size_t bounds, size_t element);
void tallies_free(struct tally *tally);
void tally_clear(struct tally *tally, size_t element);
/* Add another tally: tally_offer only its candidates and common_angle_error, tally_merge also its statistics and
 * profile. */
void tally_offer(struct tally *into, const struct tally *from, size_t element);
void tally_merge(struct tally *into, const struct tally *from, size_t element);

/* --- the run ------------------------------------------------------------------------------------------------------ */

/* The current stage, and the inputs that it skips because the port fails at them. */
struct run_stage {
    enum check_stage id;
    int active;           /* between check_run_begin_stage and check_run_end_stage */
    size_t max_skipped;   /* inputs that are skipped before the stage is aborted */
    size_t skipped_count; /* stored here: the first ones, at most max_skipped + 1 */
    struct skipped_input *skipped;
    uint64_t abort_order; /* order of the call at which it was aborted; UINT64_MAX: the stage is not aborted */
};

/* The first call that failed although none of its elements fails by itself. */
struct failed_call {
    struct call_arrays *call; /* a copy, or null */
    uint64_t order;           /* its index among the stage's calls; UINT64_MAX: none failed */
    int out_of_time;          /* it did not fail, but all calls together took too long */
};

struct check_run {
    struct port *port;
    const struct kernel_check_options *options;
    struct oracle oracle;
    size_t bounds, element;     /* the result's number of bounds at the start; the number of input and output
                                   components of an element */
    struct oracle_block *alone; /* space for one element, used for rules about special values */
    struct check_result *check_result;
    int of_common_inputs; /* the current block consists of common inputs */
    size_t climbs;        /* number of climbs in earlier searches */
    struct run_stage stage;
    struct failed_call failure;
    int worked;                                  /* a call succeeded, or a call with one element */
    int fails_always;                            /* none of the first MAX_SKIPPED_AT_FIRST inputs succeeded */
    int out_of_memory, interrupted, unavailable; /* unavailable: plumb could not run the port, for the reason in
                                                    check_result->reason */
};

int check_run_ended(const struct check_run *run);
/* Notes that a call succeeded. */
void check_run_note_success(struct check_run *run);
/* True if the current stage is over: it was aborted, or the check run ended. */
int check_run_stage_is_over(const struct check_run *run);
/* Returns the order of the call at which the stage ends, failed or aborted; UINT64_MAX if it goes on. */
uint64_t check_run_end_order(const struct check_run *run);
/* True if the stage ended at an earlier call, so that the results of this one would not count. */
int check_run_is_past(const struct check_run *run, uint64_t order);
void check_run_out_of_memory(struct check_run *run);

/* --- judge.c: parts that results.c and check_result_json.c use, too
 * ---------------------------------------------------------------------- */

/* Returns a result without contents for the promises and rules of a kernel; null when out of memory. */
struct check_result *check_result_new(const struct kernel *kernel, enum format format,
                                      const struct kernel_check_options *options);
/* Opens a check run and returns its result, still empty; returns null when out of memory. Sets *ready to 0, with the
 * reason in the result, if the kernel cannot be checked in that format; else to 1. */
struct check_result *check_run_open(struct check_run *run, struct port *port, const struct kernel *kernel,
                                    enum format format, const struct kernel_check_options *options, int *ready);
/* check_run_decide decides each promise: it measures the candidates in interval arithmetic. check_run_conclude then
 * forms the verdict of the result. */
void check_run_decide(struct check_run *run, const struct tally *total);
void check_run_conclude(struct check_run *run);

/* --- call.c: calls of the port (call.h) as parts of the check run ------------------------------------------------- */

/* Runs a call and returns 0. Returns −1 if the call failed, which ends the check run, or if the stage was aborted.
 * Elements at which the port fails by themselves are skipped: they are replaced by copies of another element, and
 * batch->skipped marks them. The calls of a stage are ordered, so that the first one to fail does not depend on the
 * number of threads. */
int check_run_call(struct check_run *run, struct call_arrays *batch, uint64_t order);

/* Runs a call of n copies of an element twice, with the arrays at the start and at the end of their memory. Returns the
 * call with its results, which the caller frees; null if it fails, with the reason in `failure`. */
struct call_arrays *check_run_copies(struct check_run *run, const double *in, size_t n, char failure[PORT_FAILURE]);

/* Returns which call reproduces the result that an element had in a call of n: REPRODUCED_BY_COPIES,
 * REPRODUCED_BY_LARGE_CALL, or REPRODUCED_IN_SAME_CALL if neither does. */
enum reproduction check_run_reproduce(struct check_run *run, const double *in, const double *out, size_t n);

/* --- block.c: measuring ------------------------------------------------------------------------------------------- */

/* block_run runs the block's n elements in calls of these sizes. block_measure also computes their exact values and
 * errors. Both return 0 on success. */
int block_run(struct check_run *run, struct oracle_block *block, uint64_t order, struct pieces pieces);
int block_measure(struct check_run *run, struct oracle_block *block, uint64_t order, struct pieces pieces);

/* Adds the block's errors under bound number b to tallies[b]. Its first element has index `first` in the stream. */
void block_tally(const struct check_run *run, struct oracle_block *block, size_t b, uint64_t first,
                 struct tally *tallies);

/* Finds the block's worst element under a bound. If its error exceeds *than, copies it to block->element and its error
 * to *than, and returns its index; else returns SIZE_MAX. */
size_t block_worst(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound, double *than);

/* --- regression_inputs.c ------------------------------------------------------------------------------------------ */

/* Tries common inputs and regression inputs (which gave large errors before). They can become candidates, but are not
 * part of the statistics. */
void check_fixed_inputs(struct check_run *run, struct tally *total);

/* --- batch_context.c, reproducibility.c --------------------------------------------------------------------------- */

/* Makes calls of many sizes. Results that differ from those of a call with one element are measured, and can become
 * candidates. */
void try_batches(struct check_run *run, struct tally *total, struct batch_result *result);

/* Makes the same calls at the start and at the end of a check run, there after other calls and in another order, and
 * compares the bits. */
struct repeats;
struct repeats *repeats_begin(struct check_run *run, struct repeat_result *result); /* null: the check run ended */
void repeats_end(struct check_run *run, struct repeats *repeats);
void repeats_free(struct repeats *repeats);

/* --- special.c, lane_isolation.c ---------------------------------------------------------------------------------- */

void check_specials(struct check_run *run);
/* Checks the rules that apply to the element of kernel_check_options' `at`, on the results of this call. */
void check_specials_at(struct check_run *run, const struct call_arrays *batch);
/* Checks the rules that apply to an element that was computed elsewhere. */
void check_specials_on(struct check_run *run, const double *in, const double *out);
void check_lane_isolation(struct check_run *run, struct isolation_result *result);

/* --- failure.c ---------------------------------------------------------------------------------------------------- */

/* Limits the inputs that are skipped before a rule about special values is aborted; MAX_SKIPPED (accuracy.h) does so
 * for a stage. */
enum { MAX_SKIPPED_OF_RULE = 4 };
/* A port that fails at this many inputs, the first of all, is assumed to fail at any: no more are tried. */
enum { MAX_SKIPPED_AT_FIRST = 8 };

/* Begins a stage, which is aborted as soon as it would skip more than `most` inputs. */
void check_run_begin_stage(struct check_run *run, enum check_stage stage, size_t most);
void check_run_end_stage(struct check_run *run);
/* Marks as skipped the elements of a failed call at which the port fails by themselves, at most one more than the stage
 * may skip. Returns their number; 0 if there are none, or if the port seems to fail at any input. */
size_t skip_failing(struct check_run *run, struct call_arrays *batch, uint64_t order);
/* Writes the reason for the verdict if inputs were skipped and no call failed otherwise. */
void explain_skipped(struct check_run *run);

/* Finds the element that makes the failed call fail, with few calls, since each may take as long as a call is allowed
 * to. */
void find_failure(struct check_run *run);

/* --- binade_targeting.c ------------------------------------------------------------------------------------------- */

/* Moves a block's elements (numbers of the format) so that one result of each is just below a power of two. They may
 * leave the domain. */
void target_binades(const struct oracle *oracle, struct random *random, struct oracle_block *block);

/* --- search.c ----------------------------------------------------------------------------------------------------- */

/* Searches by hill climbing from the worst candidates of each tally, and adds what it finds to the candidates. Ends
 * when the thread's CPU time reaches `until`; 0: after as many rounds as usual. */
void search_for_worse(struct check_run *run, struct tally *total, double until);

/* Measures the errors around the worst element of a bound: see struct surroundings. */
void search_around(struct check_run *run, struct bound_result *result);

/* --- hints.c ------------------------------------------------------------------------------------------------------ */

/* If errors exceed limits by orders of magnitude, tries whether another convention would explain them, and adds hints
 * to the result. */
void hints_find(struct check_run *run);

/* --- simplest.c --------------------------------------------------------------------------------------------------- */

/* Finds, for each promise whose limit is exceeded, a simple input at which it is. */
void simplest_find(struct check_run *run);

#endif
