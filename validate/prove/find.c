/* Proves smaller limits than a promise has. prove_smallest finds the smallest limit that can be proved, by bisection
 * over the limit. prove_tightly lowers the limit by 5 % as long as it can be proved.
 *
 * A proof by boxes cuts a box only until its bound is at most the limit. So the maximum bound of all boxes lies just
 * below the limit, and does not show how small a limit could be proved; smaller limits have to be tried. A limit counts
 * as not provable if it is not proved with a given number of boxes. An a-priori bound does not depend on the limit. */
#include "prove.h"

#include <math.h>
#include <string.h>

enum {
    /* prove_smallest doubles a limit that it cannot prove, up to this number of times */
    DOUBLINGS = 12,
    /* prove_smallest allows this number of boxes per limit, or four times as many as the first proof took if that is
     * more */
    MIN_BOXES_PER_LIMIT = 100000,
    /* prove_tightly tries no other limit if the first proof took this number of boxes or more */
    MAX_FIRST_BOXES = 100000,
    /* if the first proof took b boxes, prove_tightly allows 4 (b + EXTRA_BOXES) boxes per limit, and tries no further
     * limit after 20 (b + EXTRA_BOXES) boxes in total */
    EXTRA_BOXES = 1000,
};

/* Returns the smallest number of three significant decimal digits that is at least x > 0. */
static double three_digits_up(double x)
{
    const double unit = pow(10, floor(log10(x)) - 2), up = ceil(x / unit * (1 - 0x1p-50)) * unit;
    return up >= x ? up : up + unit;
}

/* Returns the largest number of three significant decimal digits that is at most x, up to rounding. */
static double three_digits_down(double x)
{
    const double unit = pow(10, floor(log10(x)) - 2);
    return floor(x / unit * (1 + 0x1p-50)) * unit;
}

static int is_by_boxes(const struct proof *proof)
{
    return strcmp(proof->method, "bisection") == 0;
}

/* Tries to prove another limit. If it holds, replaces *best by its proof and returns 1; else returns 0. In either case,
 * adds the boxes and seconds of this attempt to *best. */
static int try_limit(const struct proof_order *order, double limit, uint64_t max_boxes, struct proof *best)
{
    struct proof_order another = *order;
    struct proof proof;
    another.limit = limit;
    another.max_boxes = order->max_boxes && order->max_boxes < max_boxes ? order->max_boxes : max_boxes;
    prove(best->kernel, best->bound, &another, &proof);
    const int holds = proof.verdict == PROOF_HOLDS;
    proof.seconds += best->seconds;
    proof.boxes += best->boxes;
    best->seconds = proof.seconds;
    best->boxes = proof.boxes;
    if (holds)
        *best = proof;
    return holds;
}

void prove_smallest(const struct kernel *kernel, const struct bound *bound, const struct proof_order *order,
                    struct proof *proof)
{
    prove(kernel, bound, order, proof);
    const uint64_t max_boxes_per_limit =
        4 * proof->boxes > MIN_BOXES_PER_LIMIT ? 4 * proof->boxes : MIN_BOXES_PER_LIMIT;
    double limit = proof->limit, below = 0;
    if (proof->verdict == PROOF_OPEN_BOXES && is_by_boxes(proof))
        for (int i = 0; i < DOUBLINGS && proof->verdict != PROOF_HOLDS; i++)
            try_limit(order, limit *= 2, max_boxes_per_limit, proof);
    else if (proof->verdict == PROOF_OPEN_BOXES)
        proof->verdict = PROOF_HOLDS; /* an a-priori bound does not depend on the limit */
    if (proof->verdict != PROOF_HOLDS || !(proof->proved > 0))
        return;
    limit = three_digits_up(proof->proved);
    while (is_by_boxes(proof) && three_digits_down(limit * (1 - 0x1p-20)) > below && !(order->stop && *order->stop)) {
        const double middle = three_digits_down(below > 0 ? sqrt(below * limit) : 0.8 * limit),
                     next = middle > below && middle < limit ? middle : three_digits_down(limit * (1 - 0x1p-20));
        if (try_limit(order, next, max_boxes_per_limit, proof))
            limit = fmin(next, three_digits_up(proof->proved));
        else
            below = next;
    }
    proof->limit = limit;
    proof->is_smallest = 1;
}

void prove_tightly(const struct kernel *kernel, const struct bound *bound, const struct proof_order *order,
                   struct proof *proof)
{
    prove(kernel, bound, order, proof);
    struct proof best = *proof;
    const uint64_t boxes = proof->boxes;
    /* if the bound is more than 10 % below the limit, it is not near the limit because of the limit */
    int holds = proof->verdict == PROOF_HOLDS && is_by_boxes(proof) && proof->proved > 0.9 * proof->limit;
    proof->follows_limit = holds;
    while (holds && boxes < MAX_FIRST_BOXES && best.boxes < 20 * (boxes + EXTRA_BOXES)) {
        holds = try_limit(order, 0.95 * best.proved, 4 * (boxes + EXTRA_BOXES), &best);
        proof->follows_limit = holds; /* stays true if the search ends with a limit that holds */
        proof->proved = best.proved;
    }
}
