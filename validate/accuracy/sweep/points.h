/* Internal header of validate/accuracy/sweep. The points of a sweep over several inputs: a grid, or a stratified sample
 * with one point in each cell of the domain. Point number i depends only on i and, for strata, on the seed.
 *
 * Strata: the range of each component of a number, a vector or a matrix is cut into cells with equally many numbers of
 * the format (or one more), so that all binades have the same weight. From each combination of cells, one per
 * component, one point is drawn at random. Fields of other kinds (rotations, unit quaternions …) are drawn at random
 * for each point.
 *
 * sweep_run.c evaluates the points. */
#ifndef SWEEP_POINTS_H
#define SWEEP_POINTS_H

#include "validate/accuracy/accuracy.h"
#include "validate/util/axis.h"
#include "validate/util/options.h"

/* Maximum number of points: more than 10¹². */
#define MAX_POINTS (UINT64_C(1) << 40)

/* The points that the command line requests; the strings belong to the command line. If there are neither axes of a
 * grid nor strata, the sweep is over a range (points_are_asked_for). */
struct points_request {
    struct option_list grid; /* the axes of the grid: "v.x=0:3:100" … */
    struct option_list at;   /* the values of components without an axis: "w=1,2,3" … */
    uint64_t strata;         /* maximum number of cells; 0: no strata */
    uint64_t seed;           /* of the points that are drawn from the strata */
};

struct points {
    const struct promises *promises;
    uint64_t count, seed;
    int stratified;
    size_t axes;
    struct points_axis {
        struct axis axis;    /* for strata, only the component and the number of cells are used */
        int64_t first, last; /* for strata: ranks (format_rank) of the first and last number */
    } * axis;
    double *fixed; /* for a grid: the values of components without an axis */
};

/* True if the request has a grid or strata. */
int points_are_asked_for(const struct points_request *request);
/* Sets the components that `at` names, and all others to NaN. Returns 0, or −1 with a line in `problem`. */
int points_fix(const struct kernel *kernel, const struct option_list *at, double *in, char *problem, size_t size);
/* Returns the requested points, to be freed with points_free; null, with a line in `problem` that begins with the
 * option, if the request is not valid. */
struct points *points_new(const struct promises *promises, const struct points_request *request, char *problem,
                          size_t size);
void points_free(struct points *points);

/* Computes the components of point number i < count, as numbers of the format. */
void points_element(const struct points *points, uint64_t i, double *in);

/* Returns a text that identifies the points of a given kernel and format, such as "grid v.x=0x0p+0:0x1.8p+1:100 v.y=…"
 * or "strata v.x=100 … seed 1". The caller frees it; null if out of memory. */
char *points_text(const struct points *points);

#endif
