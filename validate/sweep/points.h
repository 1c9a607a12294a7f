/* Points of a kernel of several inputs: a grid, or one point in each cell of its domain. Point number i follows from i
 * alone.
 *
 * Here: which points these are. How a sweep goes through them is in judged.h. Private to this room.
 *
 * Strata: every component of numbers, vectors and matrices is cut into cells that hold as many numbers of the format
 * each, so that all of its binades are met, small ones and large; a point is drawn at random in each combination of
 * cells. Fields of other kinds (rotations, unit quaternions …) are drawn at random for each point. */
#ifndef SWEEP_POINTS_H
#define SWEEP_POINTS_H

#include "validate/base/axis.h"
#include "validate/base/options.h"
#include "validate/judge/judge.h"

/* More than 10¹² of them. */
#define POINTS_MOST (UINT64_C(1) << 40)

/* What is asked for; it owns none of its texts. Neither grid nor strata: every number of one input. */
struct points_request {
    struct option_list grid, at; /* "v.x=0:3:100" …; "w=1,2,3" … for the components without an axis */
    uint64_t strata, seed;       /* at most so many cells; 0: none are asked for */
};

struct points {
    const struct promises *promises;
    uint64_t count, seed;
    int stratified;
    size_t axes;
    struct points_axis {
        struct axis axis;    /* of a grid; of strata its component and how many cells */
        int64_t first, last; /* strata: by format_rank, both included */
    } * axis;
    double *fixed; /* a grid's components without an axis */
};

int points_are_asked_for(const struct points_request *request);
/* Sets the inputs that `at` names, and the others to NaN: 0, or −1 with a line in problem. */
int points_fix(const struct kernel *kernel, const struct option_list *at, double *in, char *problem, size_t size);
/* Null, with a line in problem that begins with the option. To be freed. */
struct points *points_new(const struct promises *promises, const struct points_request *request, char *problem,
                          size_t size);
void points_free(struct points *points);

/* Point number i < count: components as numbers of the format. */
void points_element(const struct points *points, uint64_t i, double *in);

/* "grid v.x=0x0p+0:0x1.8p+1:100 v.y=…", "strata 1000000 seed 1": all that the points depend on beside kernel and
 * format. To be freed; null: out of memory. */
char *points_text(const struct points *points);

#endif
