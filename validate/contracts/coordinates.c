/* Coordinates, to which regions, plots and branch points refer: computes the coordinate of an element, and changes an
 * element so that it has a given coordinate. */
#include "kinds.h"

#include "validate/util/elementary.h"
#include "validate/util/linear_algebra.h"

#include <math.h>
#include <string.h>

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

/* Returns the angle in [0, π] between the vectors p and q: 2 atan2(|p/|p| − q/|q||, |p/|p| + q/|q||), which is accurate
 * also near 0 and near π. */
static double angle_between(size_t n, const double *p, const double *q)
{
    const double p_length = vector_norm(n, p), q_length = vector_norm(n, q);
    double difference[MAX_MATRIX], sum[MAX_MATRIX];
    for (size_t k = 0; k < n; k++) {
        difference[k] = p[k] / p_length - q[k] / q_length;
        sum[k] = p[k] / p_length + q[k] / q_length;
    }
    return 2 * atan2(vector_norm(n, difference), vector_norm(n, sum));
}

/* Stores column k of a rotation: of a matrix, or of the matrix of a quaternion of any length, times its square. */
static void rotated_axis(const struct field *field, const double *x, size_t k, double axis[3])
{
    if (field->kind == ROTATION) {
        for (size_t row = 0; row < 3; row++)
            axis[row] = x[3 * row + k];
        return;
    }
    const double inverse[4] = {x[0], -x[1], -x[2], -x[3]};
    double q[4] = {0};
    q[1 + k] = 1;
    quaternion_multiply(x, q, q);
    quaternion_multiply(q, inverse, q);
    memcpy(axis, q + 1, 3 * sizeof *axis);
}

/* Returns the angle between the first axis of the sequence and the last one after the rotation x. */
static double lock_angle(const struct kernel *kernel, const struct field *field, const double *x)
{
    size_t axis[3];
    double last[3];
    sequence_axes(kernel->parameter, axis);
    rotated_axis(field, x, axis[2], last);
    return atan2(hypot(last[(axis[0] + 1) % 3], last[(axis[0] + 2) % 3]), last[axis[0]]);
}

/* Rotates x further, about an axis at right angles to the first axis of the sequence and the last one after the
 * rotation, so that the angle between the two becomes `angle`. If they are parallel, that axis is random. */
static void set_lock_angle(const struct kernel *kernel, struct random *random, const struct field *field, double angle,
                           double *x)
{
    size_t axis[3];
    double last[3], about[4] = {0}, sine, cosine;
    sequence_axes(kernel->parameter, axis);
    rotated_axis(field, x, axis[2], last);
    const size_t i = axis[0], j = (i + 1) % 3, k = (i + 2) % 3;
    const double turned = angle - atan2(hypot(last[j], last[k]), last[i]);
    if (!(hypot(last[j], last[k]) > 0))
        random_direction(random, 3, last);
    about[1 + j] = -last[k] / hypot(last[j], last[k]);
    about[1 + k] = last[j] / hypot(last[j], last[k]);
    elementary_sine_cosine(turned / 2, &sine, &cosine);
    const double turn[4] = {cosine, sine * about[1], sine * about[2], sine * about[3]};
    if (field->kind != ROTATION) {
        quaternion_multiply(turn, x, x);
        return;
    }
    const double back[4] = {turn[0], -turn[1], -turn[2], -turn[3]};
    for (size_t column = 0; column < 3; column++) {
        double v[4] = {0, x[column], x[3 + column], x[6 + column]};
        quaternion_multiply(turn, v, v);
        quaternion_multiply(v, back, v);
        for (size_t row = 0; row < 3; row++)
            x[3 * row + column] = v[1 + row];
    }
    rotation_restore(3, x);
}

/* Subtracts from q its component along p. Returns the length of the remainder divided by that of q before. */
static double subtract_component(size_t n, const double *p, double *q)
{
    const double length = vector_norm(n, q), along = vector_dot(n, p, q) / vector_dot(n, p, p);
    for (size_t k = 0; k < n; k++)
        q[k] -= along * p[k];
    return vector_norm(n, q) / length;
}

/* Rotates q in the plane of p and q so that the angle between them becomes `angle`; q's length is preserved. If q is
 * parallel to p, the plane is a random one through p. */
static void set_angle_between(struct random *random, size_t n, const double *p, double angle, double *q)
{
    const double p_length = vector_norm(n, p), q_length = vector_norm(n, q);
    double across[MAX_MATRIX], sine, cosine;
    memcpy(across, q, n * sizeof *q);
    while (!(subtract_component(n, p, across) > 0x1p-26))
        random_direction(random, n, across);
    subtract_component(n, p, across); /* again: cancellation amplified the rounding errors of the first subtraction */
    vector_resize(n, across, q_length);
    elementary_sine_cosine(angle, &sine, &cosine);
    for (size_t k = 0; k < n; k++)
        q[k] = cosine * q_length / p_length * p[k] + sine * across[k];
}

/* Writes the rotation that leads from one rotation to another of the same kind: AᵀB of matrices, of quaternions p^c q,
 * where p^c is the conjugate of p. */
static void rotation_between(const struct field *field, const double *from, const double *to, double *turn)
{
    if (field->kind == ROTATION) {
        matrix_multiply_transposed(field->size, from, to, turn);
        return;
    }
    const double conjugate[4] = {from[0], -from[1], -from[2], -from[3]};
    quaternion_multiply(conjugate, to, turn);
}

/* Returns the angle in [0, π] of the rotation that leads from one rotation to another. */
static double angle_of_rotation_between(const struct field *field, const double *from, const double *to)
{
    double turn[MAX_MATRIX * MAX_MATRIX];
    rotation_between(field, from, to, turn);
    return kinds[field->kind].angle_of(field, turn);
}

/* Replaces the rotation `to` so that the rotation that leads to it, by the same axis, has another angle. The length of
 * a quaternion is preserved; the columns of a matrix are orthonormal afterwards, unless its domain has other ones. */
static void set_angle_of_rotation_between(const struct field *field, const double *from, double angle, double *to)
{
    double turn[MAX_MATRIX * MAX_MATRIX];
    rotation_between(field, from, to, turn);
    kinds[field->kind].set_angle(field, angle, turn);
    if (field->kind == ROTATION) {
        matrix_multiply(field->size, from, turn, to);
        if (field->high == 0)
            rotation_restore(field->size, to);
        return;
    }
    const double length = vector_norm(4, to);
    quaternion_multiply(from, turn, to);
    vector_resize(4, to, length);
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
    case COORDINATE_APART:
        return angle_between(field_components(field), x - field_components(field), x);
    case COORDINATE_TURN_BETWEEN:
        return angle_of_rotation_between(field, x - field_components(field), x);
    case COORDINATE_LOCK:
        return lock_angle(kernel, field, x);
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
    case COORDINATE_APART:
        set_angle_between(random, field_components(field), x - field_components(field), at, x);
        break;
    case COORDINATE_TURN_BETWEEN:
        set_angle_of_rotation_between(field, x - field_components(field), at, x);
        break;
    case COORDINATE_LOCK:
        set_lock_angle(kernel, random, field, at, x);
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

int coordinate_ends_at_pi(const struct coordinate *coordinate)
{
    return coordinate->of == COORDINATE_TURN || coordinate->of == COORDINATE_APART ||
           coordinate->of == COORDINATE_TURN_BETWEEN || coordinate->of == COORDINATE_LOCK;
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
    if (coordinate_ends_at_pi(coordinate))
        return HALF_TURN;
    return coordinate->of == COORDINATE_DRIFT ? 2 * drift + drift * drift : fmax(fabs(field->low), field->high);
}
