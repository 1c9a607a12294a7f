/* Coordinates, to which regions, plots and branch points refer: an element's coordinate, and moving an element to one.
 */
#include "kinds.h"

#include "validate/base/vectors.h"

#include <math.h>

const struct field *kernel_coordinate_field(const struct kernel *kernel)
{
    const struct coordinate *coordinate = kernel->row->coordinate;
    if (!coordinate || coordinate->of == COORDINATE_CANCELLATION)
        return NULL;
    return coordinate->field ? fields_find(kernel->inputs, coordinate->field) : kernel->inputs;
}

double kernel_coordinate(const struct kernel *kernel, const double *in)
{
    const struct field *field = kernel_coordinate_field(kernel);
    if (!field)
        return NAN;
    const double *x = in + fields_offset(kernel->inputs, field);
    switch (kernel->row->coordinate->of) {
    case COORDINATE_VALUE:
        return x[0];
    case COORDINATE_MAGNITUDE:
        return fabs(x[0]);
    case COORDINATE_NORM:
        return vector_norm(field_components(field), x);
    case COORDINATE_TURN:
        return kinds[field->kind].turn(field, x);
    case COORDINATE_DRIFT:
        return matrix_departure(field->size, x);
    case COORDINATE_CANCELLATION:
        break;
    }
    return NAN;
}

int kernel_places(const struct kernel *kernel)
{
    return kernel_coordinate_field(kernel) && kernel->row->coordinate->of != COORDINATE_DRIFT;
}

int kernel_place(const struct kernel *kernel, double *in, double at)
{
    const struct field *field = kernel_coordinate_field(kernel);
    if (!kernel_places(kernel))
        return 0;
    double *x = in + fields_offset(kernel->inputs, field);
    switch (kernel->row->coordinate->of) {
    case COORDINATE_VALUE:
        x[0] = at;
        break;
    case COORDINATE_MAGNITUDE:
        x[0] = copysign(at, x[0]);
        break;
    case COORDINATE_NORM:
        vector_resize(field_components(field), x, at);
        break;
    default:
        kinds[field->kind].turn_to(field, at, x);
        break;
    }
    return 1;
}
