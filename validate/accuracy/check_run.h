/* Internal header of validate/accuracy: the state of the check of one kernel (struct check_run), and the functions that
 * the parts of the check share. The parts are judge.c (samples and decision), call.c (calls of the port), block.c
 * (measuring blocks of elements), tally.c (candidates for the worst error), search.c, batch_context.c,
 * reproducibility.c, lane_isolation.c, special.c and failure.c. */
#ifndef ACCURACY_CHECK_RUN_H
#define ACCURACY_CHECK_RUN_H

#include "accuracy.h"

/* Candidates are elements that may have the largest error under a promise; at the end, interval arithmetic measures
 * them. This is their maximum number per promise. */
enum { MAX_CANDIDATES = 24 };

/* --- tally.c: candidates, and the errors that a task found per promise -------------------------------------------- */

struct candidate {
    double upper; /* upper bound of the error */
    /* Index in the stream of samples; among candidates with equal bounds, the smaller index comes first. */
    uint64_t index;
    enum check_stage found;
    uint32_t n, place; /* the element was number `place` of a call of n elements */
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
    double *storage;           /* memory of MAX_CANDIDATES elements */
};

/* Inserts a candidate into the list, which is in descending order of errors, and returns it; the caller then fills in
 * its element. Returns null if the list already has MAX_CANDIDATES candidates with larger errors. */
struct candidate *candidates_insert(struct candidates *candidates, double upper, uint64_t index);

/* Allocates one tally per bound, for elements of `element` components; returns null when out of memory. */
struct tally *tallies_new(size_t bounds, size_t element);
void tallies_free(struct tally *tally);
void tally_clear(struct tally *tally, size_t element);
/* Add another tally to `into`: tally_offer adds only its candidates and common_angle_error, tally_merge also its
 * statistics and profile. */
void tally_offer(struct tally *into, const struct tally *from, size_t element);
void tally_merge(struct tally *into, const struct tally *from, size_t element);

/* --- the run ------------------------------------------------------------------------------------------------------ */

/* The current stage, and the inputs that it skips because the port fails at them. */
struct run_stage {
    enum check_stage id;
    int active;           /* between check_run_begin_stage and check_run_end_stage */
    size_t max_skipped;   /* the stage is aborted if more inputs than this would be skipped */
    size_t skipped_count; /* number of inputs stored here: the first ones, at most max_skipped + 1 */
    struct skipped_input *skipped;
    uint64_t abort_order; /* index of the call at which the stage was aborted; UINT64_MAX: not aborted */
};

/* The first call that failed although none of its elements fails by itself. */
struct failed_call {
    struct call_batch *call; /* a copy, or null */
    uint64_t order;          /* its index among the stage's calls; UINT64_MAX: no call failed */
    int out_of_time;         /* the call did not fail, but all calls together took too long */
};

struct check_run {
    struct port *port;
    const struct kernel_check_options *options;
    struct oracle oracle;
    /* Number of bounds in the result when the check began; number of input and output components of an element. */
    size_t bounds, element;
    struct oracle_block *alone; /* space for one element, used for rules about special values */
    struct check_result *check_result;
    int of_common_inputs; /* the current block consists of common inputs */
    size_t climbs;        /* number of climbs in earlier calls of search_for_worse */
    struct run_stage stage;
    struct failed_call failure;
    int worked;                                  /* some call succeeded, with any number of elements */
    int fails_always;                            /* the port failed at each of the first MAX_SKIPPED_AT_FIRST inputs */
    int out_of_memory, interrupted, unavailable; /* unavailable: plumb could not run the port, for the reason in
                                                    check_result->reason */
};

int check_run_ended(const struct check_run *run);
/* Notes that a call succeeded. */
void check_run_note_success(struct check_run *run);
/* True if the current stage has ended: it was aborted, or the check run ended. */
int check_run_stage_is_over(const struct check_run *run);
/* Returns the index of the call at which the stage ends, because the call failed or the stage was aborted; UINT64_MAX
 * if the stage continues. */
uint64_t check_run_end_order(const struct check_run *run);
/* True if the stage ended at a call with a smaller index, so that the results of call `order` do not count. */
int check_run_is_past(const struct check_run *run, uint64_t order);
void check_run_out_of_memory(struct check_run *run);

/* --- functions of judge.c that results.c and check_result_json.c call --------------------------------------------- */

/* Returns an empty result for the promises and rules of a kernel; null when out of memory. */
struct check_result *check_result_new(const struct kernel *kernel, enum format format,
                                      const struct kernel_check_options *options);
/* Opens a check run and returns its empty result; null when out of memory. Sets *ready to 1; to 0 if the kernel cannot
 * be checked in that format, with the reason in the result. */
struct check_result *check_run_open(struct check_run *run, struct port *port, const struct kernel *kernel,
                                    enum format format, const struct kernel_check_options *options, int *ready);
/* check_run_decide decides each promise: it measures the candidates in interval arithmetic. check_run_conclude then
 * forms the verdict of the result. */
void check_run_decide(struct check_run *run, const struct tally *total);
void check_run_conclude(struct check_run *run);

/* --- call.c: calls of the port (call.h) as parts of the check run ------------------------------------------------- */

/* Runs a call and returns 0. Returns −1 if the call failed, which ends the check run, or if the stage was aborted.
 * Elements at which the port fails even in a call with this element only are skipped: they are replaced by copies of
 * another element and marked in batch->skipped. `order` is the index of the call in the stage: the failure with the
 * smallest index is reported, so that the report does not depend on the number of threads. */
int check_run_call(struct check_run *run, struct call_batch *batch, uint64_t order);

/* Runs a call of n copies of an element twice, with its arrays placed at the start and at the end of the memory that
 * the port may access. Returns the call with its results, which the caller frees; null if the call fails, with the
 * reason in `failure`. */
struct call_batch *check_run_copies(struct check_run *run, const double *in, size_t n, char failure[PORT_FAILURE]);

/* Returns which call reproduces the result that an element had in a call of n elements: REPRODUCED_BY_COPIES,
 * REPRODUCED_BY_LARGE_CALL, or REPRODUCED_IN_SAME_CALL if neither of these calls does. */
enum reproduction check_run_reproduce(struct check_run *run, const double *in, const double *out, size_t n);

/* --- block.c: measuring ------------------------------------------------------------------------------------------- */

/* block_run runs the block's n elements in calls whose sizes `sizes` prescribes; `order` is the index in the stage that
 * all these calls get (check_run_call). block_measure also evaluates the exact values. Both return 0; or −1 if a call
 * failed or the stage was aborted (check_run_call), or when out of memory. */
int block_run(struct check_run *run, struct oracle_block *block, uint64_t order, struct call_sizes sizes);
int block_measure(struct check_run *run, struct oracle_block *block, uint64_t order, struct call_sizes sizes);

/* Adds the block's errors under bound b to tallies[b]. The block's first element has index `first` in the stream of
 * samples. */
void block_tally(const struct check_run *run, struct oracle_block *block, size_t b, uint64_t first,
                 struct tally *tallies);

/* Finds the element of the block with the largest error under a bound. If this error exceeds *largest, stores it there,
 * copies the element to block->element, and returns its index; else returns SIZE_MAX. */
size_t block_worst(const struct oracle *oracle, struct oracle_block *block, const struct bound *bound, double *largest);

/* --- regression_inputs.c ------------------------------------------------------------------------------------------ */

/* Tries common inputs, and regression inputs, which gave large errors in the past. They can become candidates, but do
 * not count in the statistics. */
void check_fixed_inputs(struct check_run *run, struct tally *total);

/* --- batch_context.c, reproducibility.c --------------------------------------------------------------------------- */

/* Makes calls of many sizes. Results that differ from the result of a call with one element are measured, and can
 * become candidates. */
void try_batches(struct check_run *run, struct tally *total, struct batch_result *result);

/* repeats_begin makes some calls at the start of a check run. repeats_end makes the same calls at its end, after other
 * calls and in another order, and compares the bits. */
struct repeats;
struct repeats *repeats_begin(struct check_run *run, struct repeat_result *result); /* null: the check run ended */
void repeats_end(struct check_run *run, struct repeats *repeats);
void repeats_free(struct repeats *repeats);

/* --- special.c, lane_isolation.c ---------------------------------------------------------------------------------- */

void check_specials(struct check_run *run);
/* Checks the rules that apply to the element kernel_check_options.at, with the results of this call. */
void check_specials_at(struct check_run *run, const struct call_batch *batch);
/* Checks the rules that apply to an element that was computed elsewhere. */
void check_specials_on(struct check_run *run, const double *in, const double *out);
void check_lane_isolation(struct check_run *run, struct isolation_result *result);

/* --- failure.c ---------------------------------------------------------------------------------------------------- */

/* The test of a rule about special values is aborted if more inputs than this would be skipped. (MAX_SKIPPED in
 * accuracy.h is this limit for a stage.) */
enum { MAX_SKIPPED_OF_RULE = 4 };
/* A port that fails at each of the first inputs, up to this number, is assumed to fail at all inputs; no more are
 * tried. */
enum { MAX_SKIPPED_AT_FIRST = 8 };

/* Begins a stage, which is aborted as soon as it would skip more than `most` inputs. */
void check_run_begin_stage(struct check_run *run, enum check_stage stage, size_t most);
void check_run_end_stage(struct check_run *run);
/* Finds the elements of a failed call at which the port fails even in a call with this element only, and marks them as
 * skipped: at most one more than the stage may skip. Returns the number of these elements; 0 if the port seems to fail
 * at every input. */
size_t skip_failing(struct check_run *run, struct call_batch *batch, uint64_t order);
/* Writes the reason for the verdict if inputs were skipped and no call failed otherwise. */
void explain_skipped(struct check_run *run);

/* Finds the element that makes the failed call fail. It makes few calls, because each may take the maximum time that a
 * call may take. */
void find_failure(struct check_run *run);

/* --- binade_targeting.c ------------------------------------------------------------------------------------------- */

/* Moves the elements of a block so that one result of each is just below a power of two. Elements stay numbers of the
 * format, but may leave the domain. */
void target_binades(const struct oracle *oracle, struct random *random, struct oracle_block *block);

/* --- search.c ----------------------------------------------------------------------------------------------------- */

/* Searches for larger errors under each bound by hill climbing: starts from the candidates with the largest errors in
 * the bound's tally, and adds the elements that it finds to the candidates. Ends when the thread's CPU time reaches
 * `until`, in seconds; if `until` is 0, after the usual number of rounds. */
void search_for_worse(struct check_run *run, struct tally *total, double until);

/* Measures the errors around the worst element of a bound: see struct surroundings. */
void search_around(struct check_run *run, struct bound_result *result);

/* --- hints.c ------------------------------------------------------------------------------------------------------ */

/* If errors exceed limits by orders of magnitude, tries whether another convention would explain them, and adds hints
 * to the result. If `results` is null, draws elements and calls the port. Otherwise `results` contains consecutive
 * elements of a check of results, with their inputs and computed outputs; explanations that need a call are then not
 * tried. The function overwrites this block. */
void hints_find(struct check_run *run, struct oracle_block *results);

/* --- simplest.c --------------------------------------------------------------------------------------------------- */

/* Finds, for each promise whose limit is exceeded, a simple input at which the limit is exceeded. */
void simplest_find(struct check_run *run);

#endif
