/* Figures of a free body's implicit steps, as CSV; `plumb data` writes them. The body is the articles': moments 2.5, 1.4, 1.3, but
 * for the pole's. What converges is tried in doubles; the motion itself is the reference's. */
#ifndef BODIES_H
#define BODIES_H

#include <stdio.h>

/* L over ±15 in the plane across the least axis: iterations until one moves v by less than 0.001, 11 for more than 10: simple,
 * and Newton's for midpoint, the trapezoid in body axes, and in world axes (form C). */
void bodies_convergence(FILE *stream);
/* The same plane: how many steps' conditions it takes until convergence is sure: 0 by |L| ≤ √2 σ, 1 by a sharper constant, 2 after
 * one step, 3 after two, 4 after five; 5 converges, 6 does not. */
void bodies_guarantees(FILE *stream);
/* L over ±50: log₁₀ of the energy's relative change by a step in parts of σ/|L|, midpoint and the trapezoid in world axes. */
void bodies_energy(FILE *stream);
/* The number of steps, then the angle that each method's orientation is off after the whole time. */
void bodies_step_error(FILE *stream);
/* t, then for the motion and for midpoint: ω across L, in two components, and its part along L over what it has to be. */
void bodies_herpolhode(FILE *stream);
/* t, then the part of the momentum along the middle axis: of the motion, by midpoint, by one Newton step of backward Euler. */
void bodies_flips(FILE *stream);
/* t, then the tilt of a spinning pole in degrees: the motion, midpoint, and with ω kept. */
void bodies_pole(FILE *stream);
/* v in a plane of the ball of radius π, v̇ there, and the energy over the middle axis's. */
void bodies_field(FILE *stream);

/* The number of steps, then for each method the nanoseconds that a body takes for the whole time, and the angle that its
 * orientation is off, both in float, in batches (work.c). */
void bodies_work(FILE *stream);
/* |L|, then for midpoint and the trapezoid in world axes, in safe parts and in adaptive ones: Newton's iterations of a step of one
 * second, in float, in the mean over all directions of L (cost.c). */
void bodies_cost(FILE *stream);

/* Where the motion itself has turned the body from rest in a time of 1, L being in the world. */
void bodies_orientation(const double L[3], double q[4]);

#endif
