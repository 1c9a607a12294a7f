/* Coordinates that rows of several families use: what regions, plots and branch points refer to. */
#ifndef COORDINATES_H
#define COORDINATES_H

#include "registry.h"

/* The first component. */
double coordinate_first(const double *in);
void coordinate_place_first(double *in, double at);

/* The first component's magnitude; placing keeps its sign. */
double coordinate_magnitude(const double *in);
void coordinate_place_magnitude(double *in, double at);

/* The length of the first three components; placing keeps their direction. */
double coordinate_length(const double *in);
void coordinate_place_length(double *in, double at);

#endif
