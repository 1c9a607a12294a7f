/* The figure of what a long step of a free body costs: see bodies.h.
 *
 * Here: steps of one second, by fast/bodies.h's rules, of bodies with momenta of one length in all directions. What is counted is
 * Newton's iterations in all parts of a step, which are the same on every machine; what an iteration takes is in plumb bench. */
#include "bodies.h"

#include "fast/bodies.h"
#include "validate/base/random.h"

#include <math.h>

enum { BODIES = 512, LANES = 8, LENGTHS = 33 };

static const double shortest = 1, longest = 50; /* |L|, kg m²/s */

struct batch {
    float I[3][BODIES], L[3][BODIES], q[4][BODIES];
    plumb_body_report report[BODIES];
};

/* At rest, with momenta of that length: the same directions every time. */
static void batch_rest(struct batch *batch, double length)
{
    static const float moments[3] = {2.5F, 1.4F, 1.3F};
    struct random random = {.state = 1};
    for (size_t i = 0; i < BODIES; i++) {
        double direction[3];
        random_direction(&random, 3, direction);
        for (size_t k = 0; k < 3; k++) {
            batch->I[k][i] = moments[k];
            batch->L[k][i] = (float)(length * direction[k]);
        }
        for (size_t k = 0; k < 4; k++)
            batch->q[k][i] = k == 0;
    }
}

/* Newton's iterations of a body's step, in the mean; NaN if one could not be taken. */
static double iterations_of(struct batch *b, plumb_bodies_rule rule, plumb_bodies_parts parts)
{
    const float *const I[] = {b->I[0], b->I[1], b->I[2]}, *const L[] = {b->L[0], b->L[1], b->L[2]};
    float *const q[] = {b->q[0], b->q[1], b->q[2], b->q[3]};
    const plumb_bodies all = {BODIES, 1, 1, {I, LANES}, {L, LANES}, {q, LANES, 0}, b->report};
    const plumb_bodies_step step = {1, rule, parts, 0};
    size_t untouched = 0, iterations = 0;
    if (plumb_bodies_advance(&all, &step, &untouched) != PLUMB_BODIES_OK || untouched > 0)
        return NAN;
    for (size_t i = 0; i < BODIES; i++)
        iterations += b->report[i].iterations;
    return (double)iterations / BODIES;
}

void bodies_cost(FILE *stream)
{
    static const struct {
        plumb_bodies_rule rule;
        plumb_bodies_parts parts;
    } ways[] = {{PLUMB_MIDPOINT, PLUMB_SAFE_PARTS},
                {PLUMB_MIDPOINT, PLUMB_ADAPTIVE_PARTS},
                {PLUMB_WORLD_TRAPEZOID, PLUMB_SAFE_PARTS},
                {PLUMB_WORLD_TRAPEZOID, PLUMB_ADAPTIVE_PARTS}};
    static struct batch batch;
    fputs("|L|,midpoint safe,midpoint adaptive,world safe,world adaptive\n", stream);
    for (int i = 0; i < LENGTHS; i++) {
        const double length = shortest * pow(longest / shortest, (double)i / (LENGTHS - 1));
        fprintf(stream, "%.6g", length);
        for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
            batch_rest(&batch, length);
            fprintf(stream, ",%.6g", iterations_of(&batch, ways[w].rule, ways[w].parts));
        }
        putc('\n', stream);
    }
}
