/* The figures of `plumb data`: each writes its numbers as CSV, which plots/NAME.gp draws. What a figure shows, and its
 * columns, stand above its function. */
#ifndef FIGURES_FIGURE_H
#define FIGURES_FIGURE_H

#include "validate/ports/ports.h"

#include <stdio.h>

struct figure_request {
    FILE *stream;
    const char *data; /* of --data, or null */
    struct port *builtin;
    struct port *others[16];
    size_t other_count;
    size_t every; /* try one float in `every` where a figure would try all */
};

typedef void figure_writer(const struct figure_request *request);

/* errors.c: kernels and their truth */
figure_writer figure_polynomials, figure_degree6_error, figure_naive, figure_truncation, figure_rotation,
    figure_libraries, figure_cancellation;
/* limits.c: promises and records; ends the program where a record cannot be read */
figure_writer figure_limits;
/* formulas.c: what the formulas themselves do */
figure_writer figure_coefficients, figure_cubic, figure_platform, figure_magnus;
/* motions.c: what one step makes of many */
figure_writer figure_precession, figure_schemes, figure_drift, figure_relaxation, figure_sweeps, figure_chain;
/* free_body_figures.c: a free body's implicit steps */
figure_writer figure_convergence, figure_guarantees, figure_energy, figure_substeps, figure_step_error,
    figure_herpolhode, figure_flips, figure_pole, figure_lamppost, figure_field, figure_bands;
/* batches.c: the same in float, by fast/; and pairs, in time */
figure_writer figure_work, figure_cost, figure_pairs;

/* Edge i of `count` bins from low to high, equally spaced in the logarithm. */
double figure_edge(double low, double high, int i, int count);

/* Where the motion itself has turned the articles' body from rest in a time of 1, L being in the world. */
void figure_orientation(const double L[3], double q[4]);

#endif
