/* What the polynomials of a record stand for, and how far they are from it.
 *
 * A polynomial in a node t, in any form of sums and products, whose coefficients are nearly those of
 *
 *   g Σ (−s t)ᵏ/(m+2k)!      s = 1 or 1/4, g a power of two or its negative
 *
 * stands for that function, for that of T⁻¹, (1 − (a/2) cot(a/2))/a² with a = √t, or for atan a / a; its constant
 * term may be that of the function less a float, which the kernel adds elsewhere. A constant may stand for what is
 * left of π/2 or 2π past its first digits. Which function is meant is a guess; the distance is proved for the guess,
 * and ideals_agree tells whether the record with the functions in the polynomials' place is the formula. */
#ifndef PROVE_IDEAL_H
#define PROVE_IDEAL_H

#include "bound.h"
#include "reference/reference.h"

enum { IDEAL_CELLS = 4096, IDEAL_DEGREE = 16, IDEAL_COTANGENT = 100, IDEAL_ARCTANGENT };

struct ideal {
    int node, of;      /* the polynomial's last node, and its argument; of −1: a constant */
    int m;             /* −1: what is left of π/2 or 2π; IDEAL_COTANGENT, IDEAL_ARCTANGENT */
    double s, g, less; /* less: what the constant term lacks */
    interval range;    /* of the argument, over which the cells are spread */
    double *cell;      /* at most |polynomial − function| on each */
};

/* Finds the approximations of a case and marks their nodes. The range of each argument comes from one evaluation over
 * the whole region, in which the polynomials count as exact. through_all: polynomials reach through nodes that are used
 * more than once, as those do that detours of scalings and error-free transformations are made of. */
int ideals_find(struct proof_case *proof_case, const interval *region, int through_all);
void ideals_free(struct proof_case *proof_case);

/* At most |polynomial − function| for arguments within an interval. */
double ideal_distance(const struct ideal *ideal, interval argument);

/* Of a constant that stands for ± (times π/2 − first): ± times, else 0. */
int ideal_rest_of_half_pi(double value, double *first);

/* True if the record without rounding, with functions in place of polynomials, gives the formula's outputs: compared to
 * 2⁻¹⁶⁰ of their terms at an input in the box. Also marks the nodes that vanish there. −1 if the input takes other
 * branches. */
int ideals_agree(struct proof_case *proof_case, const struct formula *formula, unsigned parameter, const double *in);
/* What each node is at an input, nearest doubles; 0 if the input takes other branches. */
int ideals_values(const struct proof_case *proof_case, const double *in, double *value);

#endif
