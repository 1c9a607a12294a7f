/* Coordinates, to which regions, plots and branch points refer: computes the coordinate of an element, and changes an
 * element so that it has a given coordinate. */
#include "kinds.h"

#include "validate/util/linear_algebra.h"

#include <math.h>

#define HALF_TURN 0x1.921fb54442d18p1

static const struct field *field_of(const struct kernel *kernel, const struct coordinate *coordinate)
{
    if (!coordinate || coordinate->of == COORDINATE_CANCELLATION)
        return NULL;
    return coordinate->field ? fields_find(kernel->inputs, coordinate->field) : kernel->inputs;
}

const struct field *kernel_coordinate_field(const struct kernel *kernel)
{
    return field_of(kernel, kernel->row->coordinate);
}

static double coordinate_at(const struct kernel *kernel, const struct coordinate *coordinate, const double *in)
{
    const struct field *field = field_of(kernel, coordinate);
    if (!field)
        return NAN;
    const double *x = in + fields_offset(kernel->inputs, field);
    switch (coordinate->of) {
    case COORDINATE_VALUE:
        return x[0];
    case COORDINATE_MAGNITUDE:
        return fabs(x[0]);
    case COORDINATE_NORM:
        return vector_norm(field_components(field), x);
    case COORDINATE_TURN:
        return kinds[field->kind].angle_of(field, x);
    case COORDINATE_DRIFT:
        return matrix_orthogonality_defect(field->size, x);
    case COORDINATE_CANCELLATION:
        break;
    }
    return NAN;
}

double kernel_coordinate(const struct kernel *kernel, const double *in)
{
    return coordinate_at(kernel, kernel->row->coordinate, in);
}

double kernel_second(const struct kernel *kernel, const double *in)
{
    return coordinate_at(kernel, kernel->row->second, in);
}

/* Changes an element so that one of its coordinates becomes `at`. Returns 0 if that is impossible. */
static int place(const struct kernel *kernel, const struct coordinate *coordinate, struct random *random, double *in,
                 double at)
{
    const struct field *field = field_of(kernel, coordinate);
    if (!field)
        return 0;
    double *x = in + fields_offset(kernel->inputs, field);
    switch (coordinate->of) {
    case COORDINATE_VALUE:
        x[0] = at;
        break;
    case COORDINATE_MAGNITUDE:
        x[0] = copysign(at, x[0]);
        break;
    case COORDINATE_NORM:
        vector_resize(field_components(field), x, at);
        break;
    case COORDINATE_DRIFT:
        random_defect(random, field->size, at, x);
        break;
    default:
        kinds[field->kind].set_angle(field, at, x);
        break;
    }
    return 1;
}

int kernel_can_move_coordinate(const struct kernel *kernel)
{
    return kernel_coordinate_field(kernel) != NULL;
}

int kernel_move_coordinate(const struct kernel *kernel, struct random *random, double *in, double at)
{
    return place(kernel, kernel->row->coordinate, random, in, at);
}

int kernel_move_second(const struct kernel *kernel, struct random *random, double *in, double at)
{
    return place(kernel, kernel->row->second, random, in, at);
}

double coordinate_min(const struct promises *promises, const struct coordinate *coordinate)
{
    if (coordinate->of == COORDINATE_VALUE)
        return promises->inputs->low;
    return coordinate->of == COORDINATE_CANCELLATION ? 1 : 0;
}

double coordinate_max(const struct promises *promises, const struct coordinate *coordinate)
{
    if (coordinate->of == COORDINATE_CANCELLATION)
        return INFINITY;
    const struct field *field = coordinate->field ? fields_find(promises->inputs, coordinate->field) : promises->inputs;
    const double drift = field->size * field->high; /* of the whole matrix */
    if (coordinate->of == COORDINATE_TURN)
        return HALF_TURN;
    return coordinate->of == COORDINATE_DRIFT ? 2 * drift + drift * drift : fmax(fabs(field->low), field->high);
}
