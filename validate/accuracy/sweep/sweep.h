/* Sweeps: plans, results and saved state. A sweep runs a kernel at many inputs and certifies the largest error: this
 * error is computed in interval arithmetic, and error bounds show that no other input that was measured has a larger
 * one. All inputs are measured, except points at which double precision does not suffice; these are counted
 * (sweep_track.undecided).
 *
 * The inputs of a sweep are one of:
 *
 *   - a range: every number between two numbers of the format. The kernel has one component of input, or its other
 *     components are fixed.
 *   - points: those of a grid, or of a stratified sample, for a kernel of several components (points.h).
 *
 * Inputs have positions, so that a sweep can be divided into pieces. The position of a number of a range is its rank
 * (format_rank in util/format.h); the position of a point is its number, counted from 0.
 *
 * sweep_plan and sweep_plan_points fill a struct sweep; sweep_run measures; sweep_save and sweep_load make it possible
 * to stop a sweep and continue it. The plan is made in plan.c; sweep_run.c measures, with the inner loops of
 * sweep_block.c; state.c reads and writes the state file; sweep.c is the command. */
#ifndef SWEEP_SWEEP_H
#define SWEEP_SWEEP_H

#include "points.h"
#include "scan.h"

#include "validate/accuracy/accuracy.h"
#include "validate/util/format.h"
#include "validate/util/json.h"
#include "validate/util/statistics.h"

enum { SWEEP_MAX_TRACKS = 16 }; /* maximum number of promises that one sweep checks */

/* One promise of the kernel, and the errors found at the inputs in its region. A kernel without promises has one track,
 * with the limit ∞. */
struct sweep_track {
    struct bound bound;
    uint64_t inputs; /* number of inputs measured */
    /* Number of points that are not measured, because the filter's uncertainty is too large and interval arithmetic
     * would take too long for all of them. */
    uint64_t undecided;
    struct statistics statistics; /* statistics of the errors that the filter computed */
    double mean;

    /* The largest error that interval arithmetic measured so far, and where. */
    double error;     /* −1: none yet */
    int decided;      /* of this error, see struct exact_error */
    double input;     /* the number of the range that has this error; for points, the number of the point */
    size_t component; /* the output component that has this error */
    double computed;  /* the port's result for this component */
    double exact;     /* the exact value of this component */

    double certain; /* lower bound of the largest error, from the filter */
};

/* A piece: consecutive inputs, from position `first` to position `last`. All numbers of a piece lie in the regions of
 * the same promises; for points, this is tested point by point. */
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
    /* The values of all components of the input; that of `varied` is not used. Null for a kernel of one component, and
     * for points. */
    double *fixed;
    size_t varied;       /* index of the component that takes every number of the range */
    int64_t first, last; /* the first and last position */
    size_t tracks, pieces;
    /* This process works on the pieces from shard_first to shard_end − 1: all pieces, unless sweep_shard was called. */
    size_t shard_first, shard_end;
    struct sweep_track track[SWEEP_MAX_TRACKS];
    struct sweep_piece *piece;
    double *sums;          /* memory of the pieces' `sum` */
    uint64_t exact_calls;  /* number of errors measured in interval arithmetic */
    double thread_seconds; /* CPU seconds of all threads in total */
    /* The command line that started the sweep, which is stored with the state so that parts can be merged; or null. */
    json_t *command;
};

/* Where a sweep stores its state while it runs. */
struct sweep_saving {
    const char *identity, *file; /* arguments for sweep_save */
    double seconds;              /* between two saves */
};

/* Plans a sweep over the numbers from `from` to `to`, and cuts it into pieces. If `from` or `to` is NaN, the end of the
 * domain is used. `at` gives the values of all components but one; null for a kernel of one component. Returns 0 if
 * *sweep was filled; sweep_free then frees its memory. Returns 1 if no number lies in the range, and −1 after another
 * error, both with a line in `problem`. */
int sweep_plan(struct sweep *sweep, const struct kernel *kernel, enum format format, struct port *port,
               const struct option_list *at, double from, double to, char *problem, size_t size);
/* Plans a sweep over the requested points. Returns 0 if *sweep was filled, or −1 with a line in `problem`. The
 * request's strings have to live as long as the sweep. */
int sweep_plan_points(struct sweep *sweep, const struct kernel *kernel, enum format format, struct port *port,
                      const struct points_request *request, char *problem, size_t size);
/* Restricts the sweep to the pieces of shard number `which` of `count` shards, counted from 1. */
void sweep_shard(struct sweep *sweep, size_t which, size_t count);
void sweep_free(struct sweep *sweep);

/* A callback that shows progress: called from time to time with the number of inputs done, and the number of inputs
 * per second. */
struct sweep_progress {
    void (*show)(void *context, const struct sweep *sweep, uint64_t done, double rate);
    void *context;
};

/* Measures the pieces of the shard that are not done, on all threads of OpenMP, until none is left or *stop is set.
 * `progress` and `saving` may be null. Returns 0, or −1 with a line in `problem` if the port failed, memory ran out, or
 * the state could not be saved. */
int sweep_run(struct sweep *sweep, const volatile int *stop, const struct sweep_progress *progress,
              const struct sweep_saving *saving, char *problem, size_t size);
/* Runs the port again at the inputs of the largest errors found so far, and measures these errors again in interval
 * arithmetic. Returns 0 if all results are the same as before, else −1. */
int sweep_confirm(struct sweep *sweep);

/* sweep_inputs returns the number of all inputs, sweep_inputs_done the number of inputs in the pieces that are done. */
uint64_t sweep_inputs(const struct sweep *sweep);
uint64_t sweep_inputs_done(const struct sweep *sweep);
/* Tracks and reports identify an input by a double (sweep_track.input): the number of the range, or the number of the
 * point. sweep_position returns the position of an input that is given so; sweep_input is the inverse. sweep_element
 * writes all components of the input at a position. */
int64_t sweep_position(const struct sweep *sweep, double input);
double sweep_input(const struct sweep *sweep, int64_t position);
void sweep_element(const struct sweep *sweep, int64_t position, double *in);
/* Returns the fixed components as text, such as "y=0x1p+0", which the caller frees; null if no component is fixed, or
 * when out of memory. */
char *sweep_fixed_text(const struct sweep *sweep);
/* True if all numbers of a piece lie in the domain and in the region of the track's promise. For points, returns true
 * without a test, because each point is tested when it is measured. */
int track_covers(const struct sweep *sweep, size_t track, const struct sweep_piece *piece);

/* sweep_save writes the state to a file, and sweep_load reads it. `identity` describes the sweep, in parts separated by
 * ", ". sweep_load refuses a damaged file, and a state with another identity, of which it names the first part that
 * differs. sweep_save returns 0, or −1 after a line on standard error. sweep_load returns 0; −1 after an error, with a
 * line in `problem`; 1 if the file does not exist. */
int sweep_save(const struct sweep *sweep, const char *identity, const char *file);
int sweep_load(struct sweep *sweep, const char *identity, const char *file, char *problem, size_t size);

/* Returns the command line with which the sweep in a state file was started: an array of its words, which the caller
 * releases. Returns null, with a line in `problem`, if that fails. */
json_t *sweep_command_line(const char *file, char *problem, size_t size);

/* The commands plumb sweep and plumb merge. */
int verb_sweep(int argc, char **argv);
int verb_merge(int argc, char **argv);

#endif
