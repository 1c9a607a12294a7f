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

/* t at 60 steps a second, then |C| with a share β of 0.02, 0.1, 0.5, 1.5 and 2.02 taken at each step, and for an error reduction
 * of 3/4 a second. */
void motions_drift(FILE *stream);

/* ω, then what projected Gauss–Seidel leaves of the error in λ after 20 sweeps: the least, the median and the greatest of
 * twenty systems of twelve multipliers with bounds. */
void motions_relaxation(FILE *stream);

/* The same systems from λ = 0 on: the number of sweeps, then the median of the error that is left with a factor ω of 0.5, 1, 1.3,
 * 1.6 and 1.9. */
void motions_sweeps(FILE *stream);

#endif
