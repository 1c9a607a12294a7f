/* A sweep: every number of a range, in either format, through a kernel of one input, the greatest error certified; or all
 * points of a grid or of a stratified sample (points.h) through a kernel of several.
 *
 * Here: the plan and the results, which can be saved halfway and continued. The plan is made in plan.c, the
 * work is done in run.c, with the hot loops of block.c, for points in judged.c; the state file is state.c's, the verb and its output sweep.c's. */
#ifndef SWEEP_H
#define SWEEP_H

#include "points.h"

#include "validate/base/format.h"
#include "validate/base/statistics.h"
#include "validate/judge/judge.h"

/* Promises that can be followed; fewer of them, and of outputs, where every number of one input is tried. */
enum { SWEEP_MOST_TRACKS = 16, SWEEP_MOST_OF_NUMBERS = 8, SWEEP_MOST_OUTPUTS = 8 };

/* One promise of the kernel (or none: limit ∞), followed over its part of the range. */
struct sweep_track {
    struct bound bound;
    uint64_t inputs;
    uint64_t undecided; /* points that are left out: the filter cannot tell their error, and exact takes too long */
    struct statistics statistics; /* of the errors as the filter has them; its sum is unused */
    double mean;
    /* The greatest error that exact measured (−1: none yet), its input, and what the port computed there. */
    int decided;
    double error, input, computed, exact; /* of points, `input` is the point's number */
    size_t component;
    double certain; /* by the filter: some input's error is at least this */
};

/* A stretch of numbers that lies in one bin of the input and on one side of every bound's ends. */
struct sweep_piece {
    int64_t first, last;
    int bin, done;
    double *sum, *greatest; /* for each track */
};

/* What a sweep was asked for, stored with its state so that parts can be merged. */
struct sweep_plan {
    const char *kernel, *precision, *port_file, *path; /* the last two null where they were not given */
    double from, to;
    size_t bins;
    int logarithmic;
    struct points_request request; /* of points; from, to and bins do not count then */
};

struct sweep {
    const struct kernel *kernel;
    enum format format;
    struct port *port;
    struct points *points; /* or null: every number of a range */
    int64_t first, last;   /* by format_rank, both included; of points, their numbers from 0 on */
    size_t tracks, pieces, bins;
    size_t shard_first, shard_end; /* the pieces that are worked on here: all, unless sweep_shard says */
    struct sweep_track track[SWEEP_MOST_TRACKS];
    struct sweep_piece *piece;
    double *sums;          /* the pieces' */
    int64_t *bin_edge;     /* bins + 1: bin b holds edge[b] … edge[b + 1] − 1 */
    uint64_t exact_calls;  /* by exact */
    double thread_seconds; /* of all threads together */
    struct sweep_plan plan;
};

/* Where a sweep stores its state while it runs. */
struct sweep_saving {
    const char *identity, *file; /* as for sweep_save */
    double seconds;              /* between two savings */
};

/* Cuts the range into pieces; its ends are numbers of the format. bins ≥ 1, of equal width (logarithmic: of equal
 * ratio). 0, or −1 with a line in problem. */
int sweep_plan(struct sweep *sweep, const struct kernel *kernel, enum format format, struct port *port, double from,
               double to, size_t bins, int logarithmic, char *problem, size_t size);
/* The same for the points asked for. The sweep owns them; the request's texts are the caller's. */
int sweep_plan_points(struct sweep *sweep, const struct kernel *kernel, enum format format, struct port *port,
                      const struct points_request *request, char *problem, size_t size);
/* Works on pieces that are not done until none is left or *stop is set. progress (or null) is called now and then with
 * the inputs done. 0, or −1 where the port failed or memory ran out, with a line in problem. */
int sweep_run(struct sweep *sweep, const volatile int *stop, void (*progress)(const struct sweep *, uint64_t, double),
              const struct sweep_saving *saving, char *problem, size_t size);
/* Leaves all pieces but those of shard `which` of `of` (counted from 1) to others. */
void sweep_shard(struct sweep *sweep, size_t which, size_t of);
/* Adds what another part of the same sweep has: 0, or −1 if it has a piece that is done here too, whose number is stored. */
int sweep_merge(struct sweep *into, const struct sweep *part, size_t *overlap);
uint64_t sweep_inputs(const struct sweep *sweep);      /* of the whole range */
uint64_t sweep_inputs_done(const struct sweep *sweep); /* of pieces that are done */
/* An input's place among all: its rank, or a point's number. */
int64_t sweep_place(const struct sweep *sweep, double input);
int track_holds_for(const struct sweep *sweep, size_t track, const struct sweep_piece *piece);
void sweep_free(struct sweep *sweep);

/* Whether the greatest errors so far are what exact measures at their inputs: 0, or −1. */
int sweep_confirm(struct sweep *sweep);

/* The state in a file. `identity` describes the sweep in parts with ", " between: loading refuses another sweep's state
 * and names the part, and it refuses a damaged one. Saving returns 0, or −1 after a line on standard error; loading
 * returns 0, or −1 with a line in problem, or 1 if there is no such file. */
int sweep_save(const struct sweep *sweep, const char *identity, const char *file);
int sweep_load(struct sweep *sweep, const char *identity, const char *file, char *problem, size_t size);

/* The plan of the sweep whose state a file holds; null with a line in problem. */
struct sweep_plan *sweep_plan_of(const char *file, char *problem, size_t size);
void sweep_plan_free(struct sweep_plan *plan); /* one of sweep_plan_of's */

/* plumb sweep …, plumb merge …: the verbs. */
int verb_sweep(int argc, char **argv);
int verb_merge(int argc, char **argv);

#endif
