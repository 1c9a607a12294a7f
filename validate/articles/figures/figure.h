/* Internal header of validate/articles/figures: the figures of `plumb data`. Each function writes its numbers as CSV,
 * which plots/NAME.gp draws; the comment above the function says what the figure shows, and its columns. */
#ifndef FIGURES_FIGURE_H
#define FIGURES_FIGURE_H

#include "validate/ports/ports.h"

#include <stdio.h>

/* A request for the numbers of a figure: the stream to which they are written, and what they are computed from. */
struct figure_request {
    FILE *stream;
    const char *data;        /* the argument of --data, a directory with the data files; or null */
    struct port *builtin;    /* plumb's own kernels */
    struct port *others[16]; /* the ports of --port */
    size_t other_count;
    size_t every; /* figures over all floats evaluate only one in `every` */
};

typedef void figure_writer(const struct figure_request *request);

/* errors.c: errors of kernels, measured against the reference */
figure_writer figure_polynomials, figure_degree6_error, figure_naive, figure_truncation, figure_rotation,
    figure_libraries, figure_cancellation;
/* limits.c: promises and records; ends the program if a record cannot be read */
figure_writer figure_limits;
/* formulas.c: properties of the formulas themselves, independent of any implementation */
figure_writer figure_coefficients, figure_cubic, figure_platform, figure_magnus;
/* motions.c: motions that are computed by many steps of a formula */
figure_writer figure_precession, figure_schemes, figure_drift, figure_relaxation, figure_sweeps, figure_chain;
/* free_body_figures.c: implicit steps of a free body */
figure_writer figure_convergence, figure_guarantees, figure_energy, figure_substeps, figure_step_error,
    figure_herpolhode, figure_flips, figure_pole, figure_lamppost, figure_field, figure_bands;
/* batches.c: steps of free bodies in float by the kernels of fast/; and times of pairs */
figure_writer figure_work, figure_cost, figure_pairs;

/* Returns edge i of `count` bins from low to high, equally spaced in the logarithm. */
double figure_edge(double low, double high, int i, int count);

/* Computes the orientation q of the articles' body (moments 2.5, 1.4, 1.3) after 1 s of its exact free motion. At the
 * start the orientation is the identity, so that body and world axes are the same, and the angular momentum is L. */
void figure_orientation(const double L[3], double q[4]);

#endif
