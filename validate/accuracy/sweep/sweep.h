/* Sweeps: plans, results and saved state. A sweep runs a kernel at many inputs and certifies the largest error: this
 * error is computed in interval arithmetic, and bounds show that no other input of the sweep has a larger error.
 *
 * Inputs are one of:
 *
 *   - every number of a range, in either format, of a kernel's one input, or of one input while the others are fixed
 *   - all points of a grid, or of a stratified sample, of a kernel of several inputs (points.h)
 *
 * sweep_plan and sweep_plan_points fill a struct sweep, sweep_run does the work, and the state can be saved and
 * continued. The plan is made in plan.c; the work is in sweep_run.c, with the inner loops in sweep_block.c; state.c
 * reads and writes the state file; sweep.c is the command. */
#ifndef SWEEP_SWEEP_H
#define SWEEP_SWEEP_H

#include "points.h"
#include "scan.h"

#include "validate/accuracy/accuracy.h"
#include "validate/util/format.h"
#include "validate/util/json.h"
#include "validate/util/statistics.h"

enum { SWEEP_MAX_TRACKS = 16 }; /* maximum number of promises that one sweep checks */

/* One promise of the kernel, and the errors found at the inputs for which it holds. A kernel without promises has one
 * track, with the limit ∞. */
struct sweep_track {
    struct bound bound;
    uint64_t inputs; /* number of inputs measured */
    /* Number of points that are not measured, because the filter's uncertainty is too large and interval arithmetic
     * would take too long for all of them. */
    uint64_t undecided;
    struct statistics statistics; /* statistics of the errors that the filter computed */
    double mean;
    /* error: the largest error measured in interval arithmetic (−1: none yet). input: its input, or for points the
     * number of the point. computed, exact: the port's result and the exact result there. component: the output
     * component. decided: see struct exact_error. */
    int decided;
    double error, input, computed, exact;
    size_t component;
    double certain; /* lower bound of the largest error, from the filter */
};

/* Consecutive inputs; `first` and `last` are positions (sweep_input). For numbers of a range, the same promises hold
 * for all inputs of a piece; for points, the promises that hold are determined for each point. */
struct sweep_piece {
    int64_t first, last;
    int done;
    double *sum; /* sums of the errors, per track */
};

struct sweep {
    const struct kernel *kernel;
    enum format format;
    struct port *port;
    struct points *points; /* null: every number of a range */
    /* The fixed values of all inputs but one; null for a kernel of one input, and for points. */
    double *others;
    size_t moving; /* index of the component that takes every number */
    /* The first and last position: the ranks of two numbers (format_rank), or the numbers of two points, counted from
     * 0. */
    int64_t first, last;
    size_t tracks, pieces;
    /* The pieces that this process works on, shard_end excluded: all of them, unless sweep_shard was called. */
    size_t shard_first, shard_end;
    struct sweep_track track[SWEEP_MAX_TRACKS];
    struct sweep_piece *piece;
    double *sums;          /* memory of the pieces' `sum` */
    uint64_t exact_calls;  /* number of errors measured in interval arithmetic */
    double thread_seconds; /* CPU seconds of all threads in total */
    /* The command line that started the sweep, which is stored with the state so that parts can be merged; or null. */
    json_t *words;
};

/* Where a sweep stores its state while it runs. */
struct sweep_saving {
    const char *identity, *file; /* arguments for sweep_save */
    double seconds;              /* between two saves */
};

/* Plans a sweep over the numbers from `from` to `to`, and cuts it into pieces. If `from` or `to` is NaN, the end of the
 * domain is used. `at` gives the fixed values of all inputs but one; null for a kernel of one input. Returns 0, and a
 * sweep for sweep_free to free; or, with a line in `problem`, 1 if no number lies in the range, and −1 for other
 * errors. */
int sweep_plan(struct sweep *sweep, const struct kernel *kernel, enum format format, struct port *port,
               const struct option_list *at, double from, double to, char *problem, size_t size);
/* Plans a sweep over the requested points. Returns 0, and a sweep for sweep_free to free; or −1 with a line in
 * `problem`. The request's strings have to live as long as the sweep. */
int sweep_plan_points(struct sweep *sweep, const struct kernel *kernel, enum format format, struct port *port,
                      const struct points_request *request, char *problem, size_t size);
/* A progress callback: called from time to time with the number of inputs done and the number per second. */
struct sweep_progress_callback {
    void (*show)(void *context, const struct sweep *sweep, uint64_t done, double rate);
    void *context;
};
/* Measures the pieces of the shard that are not done, on all threads of OpenMP, until none is left or *stop is set. The
 * watcher and `saving` may be null. Returns 0, or −1 with a line in `problem` if the port failed, memory ran out, or
 * the state could not be saved. */
int sweep_run(struct sweep *sweep, const volatile int *stop, const struct sweep_progress_callback *watcher,
              const struct sweep_saving *saving, char *problem, size_t size);
/* Restricts the sweep to the pieces of shard `which` of `of`, counted from 1. */
void sweep_shard(struct sweep *sweep, size_t which, size_t of);
/* sweep_inputs returns the number of all inputs, sweep_inputs_done the number of inputs in the pieces that are done. */
uint64_t sweep_inputs(const struct sweep *sweep);
uint64_t sweep_inputs_done(const struct sweep *sweep);
/* A track identifies an input by a number: the input itself, or the number of a point. sweep_index converts this number
 * to a position (rank of the input, or number of the point), sweep_input a position to this number. The third function
 * writes the components of the input at a position. */
int64_t sweep_index(const struct sweep *sweep, double input);
double sweep_input(const struct sweep *sweep, int64_t place);
void sweep_element(const struct sweep *sweep, int64_t place, double *in);
/* Returns the fixed inputs as text, such as "y=0x1p+0", which the caller frees; null if there are no fixed inputs, or
 * when out of memory. */
char *sweep_others_text(const struct sweep *sweep);
/* True if the track's promise holds for all inputs of a piece. Always true for points, of which some may lie outside
 * the promise's region. */
int track_holds_for(const struct sweep *sweep, size_t track, const struct sweep_piece *piece);
void sweep_free(struct sweep *sweep);

/* Runs the port again at the inputs of the largest errors found so far, and measures these in interval arithmetic.
 * Returns 0 if all results are the same as before, else −1. */
int sweep_confirm(struct sweep *sweep);

/* Write and read the state in a file. `identity` describes the sweep, in parts separated by ", "; sweep_load refuses a
 * state with another identity, naming the first part that differs, and a damaged file. sweep_save returns 0, or −1
 * after a line on standard error. sweep_load returns 0; −1 after an error, with a line in `problem`; 1 if the file does
 * not exist. */
int sweep_save(const struct sweep *sweep, const char *identity, const char *file);
int sweep_load(struct sweep *sweep, const char *identity, const char *file, char *problem, size_t size);

/* Returns the command line that started the sweep whose state a file contains, an array that the caller releases; null,
 * with a line in `problem`, if that fails. */
json_t *sweep_words(const char *file, char *problem, size_t size);

/* The commands plumb sweep and plumb merge. */
int verb_sweep(int argc, char **argv);
int verb_merge(int argc, char **argv);

#endif
