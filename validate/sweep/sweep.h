/* A sweep: every number of a range, in either format, through a kernel of one input, or through one input of several
 * while the others stay where they are, the greatest error certified; or all points of a grid or of a stratified sample
 * (points.h) through a kernel of several.
 *
 * Here: the plan and the results, which can be saved halfway and continued. The plan is made in plan.c, the work is
 * done in sweep_run.c, with the hot loops of sweep_block.c; the state file is state.c's, the verb and its output
 * sweep.c's. */
#ifndef SWEEP_SWEEP_H
#define SWEEP_SWEEP_H

#include "points.h"
#include "scan.h"

#include "validate/base/format.h"
#include "validate/base/json.h"
#include "validate/base/statistics.h"
#include "validate/judge/judge.h"

enum { SWEEP_MOST_TRACKS = 16 }; /* promises that can be followed */

/* One promise of the kernel (or none: limit ∞), followed over its part of the range. */
struct sweep_track {
    struct bound bound;
    uint64_t inputs;
    uint64_t undecided; /* points that are left out: the filter cannot tell their error, and exact takes too long */
    struct statistics statistics; /* of the errors as the filter has them */
    double mean;
    /* The greatest error that exact measured (−1: none yet), its input, and what the port computed there. */
    int decided;
    double error, input, computed, exact; /* of points, `input` is the point's number */
    size_t component;
    double certain; /* by the filter: some input's error is at least this */
};

/* A stretch of numbers that lies on one side of every bound's ends. */
struct sweep_piece {
    int64_t first, last;
    int done;
    double *sum; /* of the errors, for each track */
};

struct sweep {
    const struct kernel *kernel;
    enum format format;
    struct port *port;
    struct points *points; /* or null: every number of a range */
    double *others;        /* or null; of a kernel of several inputs, what all but one of them stay at */
    size_t moving;         /* the component that takes every number */
    int64_t first, last;   /* by format_rank, both included; of points, their numbers from 0 on */
    size_t tracks, pieces;
    size_t shard_first, shard_end; /* the pieces that are worked on here: all, unless sweep_shard says */
    struct sweep_track track[SWEEP_MOST_TRACKS];
    struct sweep_piece *piece;
    double *sums;          /* the pieces' */
    uint64_t exact_calls;  /* by exact */
    double thread_seconds; /* of all threads together */
    json_t *words; /* of the command that asked for it, stored with its state, so that parts can be merged; or null */
};

/* Where a sweep stores its state while it runs. */
struct sweep_saving {
    const char *identity, *file; /* as for sweep_save */
    double seconds;              /* between two savings */
};

/* Cuts the numbers of a range into pieces; an end that is NaN is the domain's. `at`, or null, says what all inputs but
 * one stay at. 0; 1 where no number lies in the range, or −1, with a line in problem. */
int sweep_plan(struct sweep *sweep, const struct kernel *kernel, enum format format, struct port *port,
               const struct option_list *at, double from, double to, char *problem, size_t size);
/* The same for the points asked for. The sweep owns them; the request's texts are the caller's. */
int sweep_plan_points(struct sweep *sweep, const struct kernel *kernel, enum format format, struct port *port,
                      const struct points_request *request, char *problem, size_t size);
/* Who watches a sweep: called now and then with the inputs done, and those of a second. */
struct sweep_watcher {
    void (*show)(void *context, const struct sweep *sweep, uint64_t done, double rate);
    void *context;
};
/* Works on pieces that are not done until none is left or *stop is set; the watcher may be null. 0, or −1 where the
 * port failed or memory ran out, with a line in problem. */
int sweep_run(struct sweep *sweep, const volatile int *stop, const struct sweep_watcher *watcher,
              const struct sweep_saving *saving, char *problem, size_t size);
/* Leaves all pieces but those of shard `which` of `of` (counted from 1) to others. */
void sweep_shard(struct sweep *sweep, size_t which, size_t of);
uint64_t sweep_inputs(const struct sweep *sweep);      /* of the whole range */
uint64_t sweep_inputs_done(const struct sweep *sweep); /* of pieces that are done */
/* An input's place among all, its rank or a point's number; what stands for it in a track, itself or that number; and
 * its components. */
int64_t sweep_place(const struct sweep *sweep, double input);
double sweep_input(const struct sweep *sweep, int64_t place);
void sweep_element(const struct sweep *sweep, int64_t place, double *in);
/* "y=0x1p+0": what the others stay at; to be freed; null where there are none, or no memory. */
char *sweep_others_text(const struct sweep *sweep);
int track_holds_for(const struct sweep *sweep, size_t track, const struct sweep_piece *piece);
void sweep_free(struct sweep *sweep);

/* Whether the greatest errors so far are what exact measures at their inputs: 0, or −1. */
int sweep_confirm(struct sweep *sweep);

/* The state in a file. `identity` describes the sweep in parts with ", " between: loading refuses another sweep's state
 * and names the part, and it refuses a damaged one. Saving returns 0, or −1 after a line on standard error; loading
 * returns 0, or −1 with a line in problem, or 1 if there is no such file. */
int sweep_save(const struct sweep *sweep, const char *identity, const char *file);
int sweep_load(struct sweep *sweep, const char *identity, const char *file, char *problem, size_t size);

/* The words of the command whose sweep's state a file holds; null with a line in problem. */
json_t *sweep_words(const char *file, char *problem, size_t size);

/* plumb sweep …, plumb merge …: the verbs. */
int verb_sweep(int argc, char **argv);
int verb_merge(int argc, char **argv);

#endif
