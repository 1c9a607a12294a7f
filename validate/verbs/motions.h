/* Figures of motions: what formulas of one step make of many.
 *
 * Here: the numbers behind plots/precession.gp and its like, as CSV; `plumb data` writes them. Steps are evaluated by the
 * reference in binary64. */
#ifndef MOTIONS_H
#define MOTIONS_H

#include <stdio.h>

/* t; the angular velocity's two components at right angles to the angular momentum at the start, and how far angular
 * momentum is from what it was: with the gyroscopic term, and without. */
void motions_precession(FILE *stream);

/* The oscillator x″ = −x, step after step of 0.5 from x = 1 at rest: t, then for each scheme x, v and the energy over its
 * value at the start. */
void motions_schemes(FILE *stream);

#endif
