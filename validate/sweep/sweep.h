/* Sweeps: plans, results and saved state. A sweep runs a kernel over many inputs and certifies the largest error.
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

#include "validate/base/format.h"
#include "validate/base/json.h"
#include "validate/base/statistics.h"
#include "validate/judge/judge.h"

enum { SWEEP_MOST_TRACKS = 16 }; /* maximum number of promises that one sweep checks */

/* One promise of the kernel, and the errors found in its part of the range. Without a promise, the limit is ∞. */
struct sweep_track {
    struct bound bound;
    uint64_t inputs;
    /* Points that are not measured: the filter cannot determine their error, and exact takes too long. */
    uint64_t undecided;
    struct statistics statistics; /* of the errors that the filter computed */
    double mean;
    /* The largest error that exact measured (−1: none yet), its input, and the port's and the exact result there. */
    int decided;
    double error, input, computed, exact; /* for points, `input` is the point's number */
    size_t component;
    double certain; /* lower bound of the largest error, from the filter */
};

/* An interval of consecutive inputs that no end of a promise's region divides. */
struct sweep_piece {
    int64_t first, last;
    int done;
    double *sum; /* of the errors, per track */
};

struct sweep {
    const struct kernel *kernel;
    enum format format;
    struct port *port;
    struct points *points; /* null: every number of a range */
    /* The fixed values of all inputs but one; null for a kernel of one input, and for points. */
    double *others;
    size_t moving; /* the component that takes every number */
    /* Both included: ranks (format_rank); for points, their numbers, from 0. */
    int64_t first, last;
    size_t tracks, pieces;
    /* The pieces that this process works on: all of them, unless sweep_shard was called. */
    size_t shard_first, shard_end;
    struct sweep_track track[SWEEP_MOST_TRACKS];
    struct sweep_piece *piece;
    double *sums;          /* storage of the pieces' `sum` */
    uint64_t exact_calls;  /* calls of exact */
    double thread_seconds; /* CPU seconds of all threads together */
    /* The words of the command that started the sweep, stored with its state so that parts can be merged; or null. */
    json_t *words;
};

/* Where a sweep stores its state while it runs. */
struct sweep_saving {
    const char *identity, *file; /* as for sweep_save */
    double seconds;              /* between two saves */
};

/* Plans a sweep over the numbers from `from` to `to`, cut into pieces; an end that is NaN is that of the domain.
 * `at` gives the fixed values of all inputs but one; null if there are none. Returns 0; 1 if no number lies in the
 * range, or −1; both with a line in `problem`. */
int sweep_plan(struct sweep *sweep, const struct kernel *kernel, enum format format, struct port *port,
               const struct option_list *at, double from, double to, char *problem, size_t size);
/* Plans a sweep over the requested points, as sweep_plan does. The sweep owns the points; the caller owns the
 * request's strings. */
int sweep_plan_points(struct sweep *sweep, const struct kernel *kernel, enum format format, struct port *port,
                      const struct points_request *request, char *problem, size_t size);
/* A progress callback: called from time to time with the number of inputs done and the number per second. */
struct sweep_watcher {
    void (*show)(void *context, const struct sweep *sweep, uint64_t done, double rate);
    void *context;
};
/* Works on the pieces that are not done, until none is left or *stop is set. The watcher may be null. Returns 0, or
 * −1 with a line in `problem` if the port failed, memory ran out, or the state could not be stored. */
int sweep_run(struct sweep *sweep, const volatile int *stop, const struct sweep_watcher *watcher,
              const struct sweep_saving *saving, char *problem, size_t size);
/* Restricts the sweep to the pieces of shard `which` of `of`, counted from 1. */
void sweep_shard(struct sweep *sweep, size_t which, size_t of);
uint64_t sweep_inputs(const struct sweep *sweep);      /* in the whole range */
uint64_t sweep_inputs_done(const struct sweep *sweep); /* in the pieces that are done */
/* These three convert between an input's position (its rank, or a point's number), the number that a track stores
 * for it (the input itself, or the point's number), and the components of the input. */
int64_t sweep_place(const struct sweep *sweep, double input);
double sweep_input(const struct sweep *sweep, int64_t place);
void sweep_element(const struct sweep *sweep, int64_t place, double *in);
/* Returns the fixed inputs as text, such as "y=0x1p+0", to be freed; null if there are none, or no memory. */
char *sweep_others_text(const struct sweep *sweep);
int track_holds_for(const struct sweep *sweep, size_t track, const struct sweep_piece *piece);
void sweep_free(struct sweep *sweep);

/* Measures the largest errors found so far again, at their inputs. Returns 0 if exact gives the same results, or −1. */
int sweep_confirm(struct sweep *sweep);

/* Write and read the state in a file. `identity` describes the sweep, in parts separated by ", ". sweep_load refuses
 * the state of another sweep, naming the part that differs, and refuses a damaged file. sweep_save returns 0, or −1
 * after a line on standard error; sweep_load returns 0, −1 with a line in `problem`, or 1 if there is no such file. */
int sweep_save(const struct sweep *sweep, const char *identity, const char *file);
int sweep_load(struct sweep *sweep, const char *identity, const char *file, char *problem, size_t size);

/* Returns the words of the command whose state a file contains; null, with a line in `problem`, if that fails. */
json_t *sweep_words(const char *file, char *problem, size_t size);

/* The commands plumb sweep and plumb merge. */
int verb_sweep(int argc, char **argv);
int verb_merge(int argc, char **argv);

#endif
