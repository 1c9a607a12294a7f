/* Coordinates that rows of several families use. */
#include "coordinates.h"

#include <math.h>

double coordinate_first(const double *in)
{
    return in[0];
}

void coordinate_place_first(double *in, double at)
{
    in[0] = at;
}

double coordinate_magnitude(const double *in)
{
    return fabs(in[0]);
}

void coordinate_place_magnitude(double *in, double at)
{
    in[0] = copysign(at, in[0]);
}

double coordinate_length(const double *in)
{
    return sqrt(in[0] * in[0] + in[1] * in[1] + in[2] * in[2]);
}

void coordinate_place_length(double *in, double at)
{
    double now = coordinate_length(in);
    for (int k = 0; k < 3; k++)
        in[k] = now > 0 ? in[k] / now * at : k == 0 ? at : 0;
}
