/* Hints (hints_find): if the errors of a port exceed the limits by orders of magnitude, a hint names another convention
 * that the port may use for an input or output.
 *
 * The hypothesis is that the port computes the right function, but takes or gives, for example, a transposed rotation
 * matrix, a quaternion with the scalar last, or an angle in degrees. Each such change is tried on ordinary elements. If
 * the errors are then within the limits, or smaller by orders of magnitude, a hint names the change. If errors in the
 * usual region exceed limits by orders of magnitude, only changes that explain these become hints; otherwise the hint
 * also names the region whose errors it explains. Verdicts do not depend on hints. The changes are defined by kinds of
 * fields, so new formulas need no code for hints. */
#include "check_run.h"

#include "validate/util/format.h"
#include "validate/util/linear_algebra.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ELEMENTS = 240,      /* elements on which changes are tried */
    ORDINARY = 96,       /* how many of these are ordinary; the others are drawn from regions */
    MIN_ELEMENTS = 12,   /* a promise needs this number of elements in its region */
    MAX_COMPONENTS = 64, /* fields with more components are not rearranged */
    MAX_FIELDS = 16,     /* of an element with more fields, no two are exchanged */
    MAX_MOVED = 6        /* of an element with more fields, none is moved to another position */
};

/* If a quarter of the errors exceed this factor times the limit, rounding is not the cause. */
static const double min_excess = 64;
/* If a hint assumes a coarser unit of errors (an ulp of a float, for a port in double), errors below 1/8 of this unit
 * are ignored. */
static const double min_part_of_unit = 8;
/* A change that makes errors smaller by this factor does not do so by chance. */
static const double min_improvement = 2048;
/* Other hints are given besides the best one if their errors are at most this factor times the errors of the best
 * hint. */
static const double max_worse = 8;

/* --- changes of a field ------------------------------------------------------------------------------------------- */

static int is_matrix(const struct field *field)
{
    return (field->kind == ROTATION || field->kind == MATRIX) && field_components(field) > 1 &&
           field_components(field) <= MAX_COMPONENTS;
}

static int is_square(const struct field *field)
{
    return is_matrix(field) && field_columns(field) == field->size;
}

static int is_quaternion(const struct field *field)
{
    return field->kind == QUATERNION || field->kind == UNIT_QUATERNION;
}

static int is_signed(const struct field *field)
{
    return field->kind == ANGLE || field->kind == VECTOR || field->kind == UNIT_VECTOR || field->kind == SKEW ||
           field->kind == NUMBER || field->kind == SEQUENCE_ANGLES;
}

/* True for outputs in whose formulas a factor ½ is often forgotten. */
static int may_lack_a_half(const struct field *field)
{
    return field->kind == VECTOR || field->kind == MATRIX || field->kind == SKEW || field->kind == QUATERNION ||
           (field->kind == NUMBER && !strstr(field->unit, "rad"));
}

static int is_in_radians(const struct field *field)
{
    return strcmp(field->unit, "rad") == 0 || strncmp(field->unit, "rad/", 4) == 0;
}

/* True for the square of a quantity, such as t = a², for which a port may take the quantity itself. */
static int is_squared(const struct field *field)
{
    return field->kind == NUMBER && strstr(field->unit, "²") != NULL;
}

static int is_sequence(const struct field *field)
{
    return field->kind == SEQUENCE_ANGLES;
}

/* True for vectors and angles whose components a port may store in the reverse order. */
static int is_ordered(const struct field *field)
{
    return (field->kind == VECTOR || field->kind == UNIT_VECTOR || field->kind == SKEW || is_sequence(field)) &&
           field_components(field) > 1 && field_components(field) <= MAX_COMPONENTS;
}

/* True for symmetric matrices, of which only the lower triangle is stored. */
static int is_triangle(const struct field *field)
{
    return (field->kind == SYMMETRIC || field->kind == POSITIVE_MATRIX) && field_components(field) > 1 &&
           field_components(field) <= MAX_COMPONENTS;
}

/* True for an angular velocity or acceleration, or a torque: if the kernel also has an orientation, a port may expect
 * these in the body's axes or in the world's axes. */
static int is_about_axes(const struct field *field)
{
    return (field->kind == VECTOR || field->kind == SKEW) && field_components(field) == 3 &&
           (strncmp(field->unit, "rad/s", 5) == 0 || strcmp(field->unit, "N m") == 0);
}

static int is_orientation(const struct field *field)
{
    return is_quaternion(field) || (field->kind == ROTATION && field->size == 3);
}

/* Transposes a matrix: entries that are stored row by row are then stored column by column. */
static void transpose(const struct field *field, double *x)
{
    double rows[MAX_COMPONENTS];
    const size_t n = field_components(field), columns = field_columns(field);
    memcpy(rows, x, n * sizeof *x);
    for (size_t k = 0; k < n; k++)
        x[k % columns * (n / columns) + k / columns] = rows[k];
}

static void transpose_back(const struct field *field, double *x)
{
    double columns_first[MAX_COMPONENTS];
    const size_t n = field_components(field), columns = field_columns(field);
    memcpy(columns_first, x, n * sizeof *x);
    for (size_t k = 0; k < n; k++)
        x[k] = columns_first[k % columns * (n / columns) + k / columns];
}

static void negate(const struct field *field, double *x)
{
    for (size_t k = 0; k < field_components(field); k++)
        x[k] = -x[k];
}

static void conjugate(const struct field *field, double *x)
{
    (void)field;
    x[1] = -x[1], x[2] = -x[2], x[3] = -x[3];
}

static void scalar_last(const struct field *field, double *x)
{
    const double scalar = x[0];
    (void)field;
    memmove(x, x + 1, 3 * sizeof *x);
    x[3] = scalar;
}

static void scalar_first(const struct field *field, double *x)
{
    const double scalar = x[3];
    (void)field;
    memmove(x + 1, x, 3 * sizeof *x);
    x[0] = scalar;
}

static void conjugate_last(const struct field *field, double *x)
{
    conjugate(field, x);
    scalar_last(field, x);
}

static void conjugate_first(const struct field *field, double *x)
{
    scalar_first(field, x);
    conjugate(field, x);
}

static void scalar_positive(const struct field *field, double *x)
{
    if (x[0] < 0)
        negate(field, x);
}

static void scale(const struct field *field, double *x, double factor)
{
    for (size_t k = 0; k < field_components(field); k++)
        x[k] *= factor;
}

static void to_degrees(const struct field *field, double *x)
{
    scale(field, x, 180 / M_PI);
}

static void to_radians(const struct field *field, double *x)
{
    scale(field, x, M_PI / 180);
}

static void halve(const struct field *field, double *x)
{
    scale(field, x, 0.5);
}

static void twice(const struct field *field, double *x)
{
    scale(field, x, 2);
}

/* Halves the vector part of a quaternion, for a port that gives twice the vector part. */
static void halve_vector_part(const struct field *field, double *x)
{
    (void)field;
    for (size_t k = 1; k < 4; k++)
        x[k] /= 2;
}

/* Replaces cos a by cos(a/2). */
static void halve_angle_of_scalar(const struct field *field, double *x)
{
    (void)field;
    x[0] = sqrt((1 + x[0]) / 2);
}

/* Replaces sin a by sin(a/2), given cos(a/2). */
static void halve_angle_of_vector_part(const struct field *field, double *x)
{
    (void)field;
    for (size_t k = 1; k < 4; k++)
        x[k] /= 2 * x[0];
}

/* Halves the skew part S [v], or the symmetric part S' [v]², of a matrix like E + S [v] + S' [v]², where E is the
 * identity and [v] the skew-symmetric matrix of the cross product. */
static void halve_part(const struct field *field, int is_skew, double *x)
{
    const size_t n = field->size;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++) {
            const double symmetric = (x[i * n + j] + x[j * n + i]) / 2 - (i == j),
                         skew = (x[i * n + j] - x[j * n + i]) / 2;
            const double s = is_skew ? symmetric : symmetric / 2, a = is_skew ? skew / 2 : skew;
            x[i * n + j] = (i == j) + s + a;
            x[j * n + i] = (i == j) + s - a;
        }
}

static void halve_skew_part(const struct field *field, double *x)
{
    halve_part(field, 1, x);
}

static void halve_symmetric_part(const struct field *field, double *x)
{
    halve_part(field, 0, x);
}

static void to_half_degrees(const struct field *field, double *x)
{
    scale(field, x, 360 / M_PI);
}

static void from_half_degrees(const struct field *field, double *x)
{
    scale(field, x, M_PI / 90);
}

/* Rearranges the lower triangle of a symmetric matrix, stored row by row: entry (i, j), j ≤ i, moves to index place(n,
 * i, j); if `back` is set, it moves from there to its usual index. */
static void rearrange(const struct field *field, double *x, size_t (*place)(size_t n, size_t i, size_t j), int back)
{
    double was[MAX_COMPONENTS];
    size_t k = 0;
    memcpy(was, x, field_components(field) * sizeof *x);
    for (size_t i = 0; i < field->size; i++)
        for (size_t j = 0; j <= i; j++, k++)
            x[back ? k : place(field->size, i, j)] = was[back ? place(field->size, i, j) : k];
}

/* Returns the index of entry (j, i) if the upper triangle is stored row by row: it comes after the j rows above it. */
static size_t place_in_upper(size_t n, size_t i, size_t j)
{
    return j * n - j * (j + 1) / 2 + i;
}

/* Returns the index of entry (j, i) if the diagonal is stored first, then the entries above it, row by row. */
static size_t place_after_diagonal(size_t n, size_t i, size_t j)
{
    return i == j ? i : n + place_in_upper(n, i, j) - (j + 1);
}

/* Sets the entries off the diagonal to 0, for a port that ignores them. */
static void diagonal_alone(const struct field *field, double *x)
{
    size_t k = 0;
    for (size_t i = 0; i < field->size; i++)
        for (size_t j = 0; j <= i; j++, k++)
            x[k] = i == j ? x[k] : 0;
}

static void to_upper(const struct field *field, double *x)
{
    rearrange(field, x, place_in_upper, 0);
}

static void from_upper(const struct field *field, double *x)
{
    rearrange(field, x, place_in_upper, 1);
}

static void diagonal_first(const struct field *field, double *x)
{
    rearrange(field, x, place_after_diagonal, 0);
}

static void diagonal_back(const struct field *field, double *x)
{
    rearrange(field, x, place_after_diagonal, 1);
}

static void root(const struct field *field, double *x)
{
    (void)field;
    *x = sqrt(*x);
}

static void reverse(const struct field *field, double *x)
{
    for (size_t k = 0, last = field_components(field) - 1; k < last; k++, last--) {
        const double other = x[last];
        x[last] = x[k];
        x[k] = other;
    }
}

/* Replaces the three angles of a sequence of axes by the other three angles that give the same rotation. */
static void other_angles(const struct field *field, double *x)
{
    size_t axis[3];
    sequence_axes(field->size, axis);
    x[0] += x[0] > 0 ? -M_PI : M_PI;
    x[2] += x[2] > 0 ? -M_PI : M_PI;
    x[1] = axis[0] == axis[2] ? -x[1] : copysign(M_PI, x[1]) - x[1];
}

/* Subtracts 2π from angles above π. */
static void from_full_turn(const struct field *field, double *x)
{
    for (size_t k = 0; k < field_components(field); k++)
        x[k] -= x[k] > M_PI ? 2 * M_PI : 0;
}

/* The changes of a field: conventions that a port may use for it. `to_port` converts an input to the port's convention;
 * `from_port` converts an output from the port's convention to plumb's. A null function: the change is not tried for
 * inputs, or for outputs. */
static const struct field_change {
    const char *before, *after; /* words before and after the field's name in the hint */
    int (*applies_to)(const struct field *field);
    void (*to_port)(const struct field *field, double *x);
    void (*from_port)(const struct field *field, double *x);
    /* OF_THE_BODY, OF_THE_WORLD: the field is rotated by the element's orientation. IGNORED: the port gets the element
     * unchanged, and its results are compared with the exact results for the changed input. */
    enum axes { AS_THEY_ARE, OF_THE_BODY, OF_THE_WORLD, IGNORED } axes;
} changes[] = {
    {"", " transposed (columns first, or the inverse)", is_matrix, transpose, transpose_back, AS_THEY_ARE},
    {"", " with the scalar last", is_quaternion, scalar_last, scalar_first, AS_THEY_ARE},
    {"", " as z, w, x, y (the scalar moved, though it was in the right position)", is_quaternion, scalar_first,
     scalar_last, AS_THEY_ARE},
    {"", " with a scalar that is not negative (q and -q are the same rotation; it uses that one)", is_quaternion,
     scalar_positive, NULL, AS_THEY_ARE},
    {"", " conjugated (the inverse)", is_quaternion, conjugate, conjugate, AS_THEY_ARE},
    {"", " conjugated, with the scalar last", is_quaternion, conjugate_last, conjugate_first, AS_THEY_ARE},
    {"", " in degrees", is_in_radians, to_degrees, to_radians, AS_THEY_ARE},
    {"", " with the other sign", is_signed, negate, negate, AS_THEY_ARE},
    {"half of ", " (a factor ½ too many)", is_in_radians, twice, twice, AS_THEY_ARE},
    {"half of ", " in degrees", is_in_radians, to_half_degrees, from_half_degrees, AS_THEY_ARE},
    {"twice ", " (a factor ½ is missing)", is_in_radians, halve, halve, AS_THEY_ARE},
    {"twice ", " (a factor ½ is missing)", may_lack_a_half, NULL, halve, AS_THEY_ARE},
    {"half of ", " (a factor ½ too many)", may_lack_a_half, NULL, twice, AS_THEY_ARE},
    {"", " with twice its vector part (a factor ½ is missing)", is_quaternion, NULL, halve_vector_part, AS_THEY_ARE},
    {"", " with the cosine of the angle as its scalar (a factor ½ is missing: of half the angle)", is_quaternion, NULL,
     halve_angle_of_scalar, AS_THEY_ARE},
    {"", " with the sine of the angle in its vector part (a factor ½ is missing: of half the angle)", is_quaternion,
     NULL, halve_angle_of_vector_part, AS_THEY_ARE},
    {"", " with twice its skew part (a factor ½ is missing)", is_square, NULL, halve_skew_part, AS_THEY_ARE},
    {"", " with twice its symmetric part, but for the identity (a factor ½ is missing)", is_square, NULL,
     halve_symmetric_part, AS_THEY_ARE},
    {"", " with the other sign in every component", is_quaternion, negate, negate, AS_THEY_ARE},
    {"", " by its diagonal alone, as if the other entries were 0", is_triangle, diagonal_alone, NULL, IGNORED},
    {"the root of ", "", is_squared, root, NULL, AS_THEY_ARE},
    {"", " with its components the other way round", is_ordered, reverse, reverse, AS_THEY_ARE},
    {"", " as the upper triangle, row by row", is_triangle, to_upper, from_upper, AS_THEY_ARE},
    {"", " with the diagonal first, then the upper triangle row by row", is_triangle, diagonal_first, diagonal_back,
     AS_THEY_ARE},
    {"", " as the other three angles of the same rotation (a ± π, -b or ±π - b, c ± π)", is_sequence, NULL,
     other_angles, AS_THEY_ARE},
    {"", " from 0 to 2π", is_sequence, NULL, from_full_turn, AS_THEY_ARE},
    {"", " in the body's axes", is_about_axes, NULL, NULL, OF_THE_BODY},
    {"", " in the world's axes", is_about_axes, NULL, NULL, OF_THE_WORLD},
};
enum { CHANGES = sizeof changes / sizeof *changes };

/* --- trying ------------------------------------------------------------------------------------------------------- */

/* An attempt to explain the errors: a change of some inputs and outputs (bit f: field f); or fields of one side (the
 * inputs or the outputs) exchanged with the fields `distance` positions later; or field `from` of one side is moved to
 * position `to`. */
struct attempt {
    const struct field_change *change; /* null: an exchange or a move */
    unsigned inputs, outputs;          /* the inputs and the outputs that are changed or exchanged */
    size_t distance;                   /* 0: a move */
    size_t from, to;
    /* Not null: the results are compared with the exact ones of this kernel, which has another sequence of axes; if
     * `fixed_axes` is set, with the angles in the reverse order, since rotations about fixed axes are equal to
     * rotations about the rotated axes in the reverse order. */
    const struct kernel *instead;
    int fixed_axes;
};

struct hint_search {
    struct check_run *run;
    /* Ordinary elements; the port's results for the unchanged elements are measured first. */
    struct oracle_block *block;
    double *inputs;  /* the port's inputs in an attempt, or the saved inputs of the block (begin_change) */
    double *results; /* the port's results for the unchanged elements */
    struct hint found[HINTS];
    size_t count;
    size_t ordinary;    /* the number of ordinary elements, which come first in the block */
    int is_usual_wrong; /* `before` is not 0 for some promise of the usual region */
    int failed;         /* the port failed in an attempt, so no more attempts are made */
    double *before;     /* per bound: the error that a quarter of the unchanged elements exceed; 0: no hint is needed */
};

/* Exchanges each field of an element whose bit is set in `mask` with the field `distance` positions later. */
static void exchange(const struct field *fields, unsigned mask, size_t distance, double *x)
{
    for (size_t f = 0; fields[f].name; f++)
        for (size_t k = 0; (mask >> f & 1) && k < field_components(&fields[f]); k++) {
            double *one = x + fields_offset(fields, &fields[f]) + k;
            double *other = x + fields_offset(fields, &fields[f + distance]) + k;
            const double first = *one;
            *one = *other;
            *other = first;
        }
}

/* Moves an element's fields to the order of the attempt; if `back` is set, to the original order. */
static void move(const struct field *fields, const struct attempt *attempt, int back, double *x)
{
    double was[MAX_COMPONENTS];
    size_t at = 0;
    memcpy(was, x, fields_components(fields) * sizeof *x);
    for (size_t place = 0; fields[place].name; place++) {
        const size_t other = place - (place > attempt->to); /* index among the fields that are not moved */
        const size_t f = place == attempt->to ? attempt->from : other + (other >= attempt->from);
        const size_t home = fields_offset(fields, &fields[f]);
        for (size_t k = 0; k < field_components(&fields[f]); k++, at++)
            x[back ? home + k : at] = was[back ? at : home + k];
    }
}

/* Returns the orientation that belongs to a field of a list: the last one before it, or else the first; null if there
 * is none. */
static const struct field *orientation_of(const struct field *fields, const struct field *field)
{
    const struct field *found = NULL;
    for (const struct field *one = fields; one->name && (one < field || !found); one++)
        found = is_orientation(one) ? one : found;
    return found;
}

/* Rotates a vector by a rotation matrix or a quaternion, or by its inverse. */
static void rotate(const struct field *orientation, const double *by, int back, double *x)
{
    const double q[] = {by[0], back ? -by[1] : by[1], back ? -by[2] : by[2], back ? -by[3] : by[3]};
    const double inverse[] = {q[0], -q[1], -q[2], -q[3]}, was[] = {0, x[0], x[1], x[2]};
    double rotated[4];
    if (orientation->kind == ROTATION) {
        for (size_t k = 0; k < 3; k++)
            x[k] = vector_dot(
                3, (const double[]){by[back ? k : 3 * k], by[back ? 3 + k : 3 * k + 1], by[back ? 6 + k : 3 * k + 2]},
                was + 1);
        return;
    }
    quaternion_multiply(q, was, rotated);
    quaternion_multiply(rotated, inverse, rotated);
    for (size_t k = 0; k < 3; k++)
        x[k] = rotated[1 + k] / vector_dot(4, q, q);
}

/* Rotates a field, at x, to the axes that the attempt assumes; an output is rotated back from them. The orientation is
 * taken from the field's own side, or, if there is none, from the inputs. */
static void change_axes(const struct kernel *kernel, enum axes axes, int outputs, const struct field *field,
                        const double *element, double *x)
{
    const struct field *const fields = outputs ? kernel->outputs : kernel->inputs;
    const struct field *by = orientation_of(fields, field), *list = fields;
    if (!by)
        by = orientation_of(list = kernel->inputs, NULL);
    if (by)
        rotate(by, element + (list == kernel->outputs ? kernel->input_components : 0) + fields_offset(list, by),
               (axes == OF_THE_BODY) != outputs, x);
}

/* Applies an attempt to the inputs or the outputs of an element; the element has the inputs first, then the outputs. */
static void alter(const struct kernel *kernel, const struct attempt *attempt, int outputs, double *element)
{
    const struct field_change *change = attempt->change;
    const struct field *fields = outputs ? kernel->outputs : kernel->inputs;
    const unsigned mask = outputs ? attempt->outputs : attempt->inputs;
    double *x = element + (outputs ? kernel->input_components : 0);
    if (!change && mask && attempt->distance == 0)
        move(fields, attempt, outputs, x);
    if (!change && attempt->distance > 0)
        exchange(fields, mask, attempt->distance, x);
    if (!change)
        return;
    for (const struct field *field = fields; field->name; x += field_components(field), field++)
        if ((mask >> (field - fields) & 1) && change->axes && change->axes != IGNORED)
            change_axes(kernel, change->axes, outputs, field, element, x);
        else if (mask >> (field - fields) & 1)
            (outputs ? change->from_port : change->to_port)(field, x);
}

/* Applies an attempt to the inputs or the outputs of all elements of a block, which are stored in columns. */
static void alter_all(const struct hint_search *hint_search, const struct attempt *attempt, int outputs,
                      double *columns)
{
    const struct oracle *oracle = &hint_search->run->oracle;
    const size_t count = outputs ? oracle->outputs : oracle->inputs;
    double *const element = hint_search->block->element, *const x = element + (outputs ? oracle->inputs : 0);
    for (size_t i = 0; i < hint_search->block->n; i++) {
        for (size_t k = 0; k < oracle->inputs; k++)
            element[k] = hint_search->block->in[k * FILTER_BLOCK + i];
        for (size_t k = 0; k < count; k++)
            x[k] = columns[k * FILTER_BLOCK + i];
        alter(oracle->kernel, attempt, outputs, element);
        for (size_t k = 0; k < count; k++)
            columns[k * FILTER_BLOCK + i] = format_round(oracle->format, x[k]);
    }
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Returns the quantile `share` of the block's errors under a bound: among the ordinary elements if enough of these are
 * in the bound's region, else among all elements; NaN if too few elements are in the region. */
static double error_of_share(struct hint_search *hint_search, const struct bound *bound, double share)
{
    const struct oracle *oracle = &hint_search->run->oracle;
    struct oracle_block *block = hint_search->block;
    const size_t count = oracle_errors_count(oracle, bound);
    double errors[FILTER_BLOCK] = {0};
    size_t n = 0;
    oracle_errors(oracle, block, bound);
    for (size_t i = 0; i < block->n && !(i == hint_search->ordinary && n >= MIN_ELEMENTS); i++) {
        double error = 0;
        for (size_t j = 0; j < count; j++)
            error =
                isnan(block->error[j * FILTER_BLOCK + i]) ? INFINITY : fmax(error, block->error[j * FILTER_BLOCK + i]);
        if (bound_holds_at(bound, block->coordinate[i], block->second[i]))
            errors[n++] = error;
    }
    qsort(errors, n, sizeof *errors, ascending);
    return n < MIN_ELEMENTS ? NAN : errors[(size_t)(share * (double)(n - 1))];
}

/* Saves the inputs of the block, which an attempt is going to change, and restores the port's results for the saved
 * inputs. */
static void begin_change(struct hint_search *hint_search)
{
    const struct oracle *oracle = &hint_search->run->oracle;
    memcpy(hint_search->inputs, hint_search->block->in, oracle->inputs * FILTER_BLOCK * sizeof(double));
    memcpy(hint_search->block->computed, hint_search->results, oracle->outputs * FILTER_BLOCK * sizeof(double));
}

static void restore_inputs(struct hint_search *hint_search)
{
    const size_t inputs = hint_search->run->oracle.inputs;
    memcpy(hint_search->block->in, hint_search->inputs, inputs * FILTER_BLOCK * sizeof(double));
}

/* Exchanges the first and the third angle in the inputs of all elements of a block, or, if the angles are an output, in
 * the computed results. */
static void reverse_angles(struct hint_search *hint_search)
{
    struct oracle_block *block = hint_search->block;
    const struct oracle *oracle = &hint_search->run->oracle;
    double *const columns = is_sequence(oracle->kernel->outputs) ? block->computed : block->in;
    for (size_t i = 0; i < block->n; i++) {
        const double first = columns[i];
        columns[i] = columns[2 * FILTER_BLOCK + i];
        columns[2 * FILTER_BLOCK + i] = first;
    }
}

/* Evaluates the port's results for the unchanged elements as if they were results for another sequence of axes. */
static void evaluate_instead(struct hint_search *hint_search, const struct attempt *attempt)
{
    struct oracle *oracle = &hint_search->run->oracle;
    const struct kernel *own = oracle->kernel;
    begin_change(hint_search);
    if (attempt->fixed_axes)
        reverse_angles(hint_search);
    oracle->kernel = attempt->instead;
    oracle_evaluate(oracle, hint_search->block);
    oracle->kernel = own;
    restore_inputs(hint_search);
}

/* Runs the elements through the port with an attempt's changes, and evaluates the results. Returns 0 on success. */
static int run_attempt(struct hint_search *hint_search, const struct attempt *attempt)
{
    const struct oracle *oracle = &hint_search->run->oracle;
    struct oracle_block *block = hint_search->block;
    struct call_trial trial = {0};
    if (attempt->instead) {
        evaluate_instead(hint_search, attempt);
        return 0;
    }
    if (attempt->change && attempt->change->axes == IGNORED) {
        begin_change(hint_search);
        alter_all(hint_search, attempt, 0, block->in);
        oracle_evaluate(oracle, block);
        restore_inputs(hint_search);
        return 0;
    }
    if (attempt->inputs) {
        memcpy(hint_search->inputs, block->in, oracle->inputs * FILTER_BLOCK * sizeof(double));
        alter_all(hint_search, attempt, 0, hint_search->inputs);
        if (call_elements(hint_search->run->port, oracle, block->n, hint_search->inputs, block->computed, &trial) !=
            PORT_OK)
            return -1;
    } else {
        memcpy(block->computed, hint_search->results, oracle->outputs * FILTER_BLOCK * sizeof(double));
    }
    if (attempt->outputs)
        alter_all(hint_search, attempt, 1, block->computed);
    oracle_evaluate(oracle, block);
    return 0;
}

/* --- texts and order of hints ------------------------------------------------------------------------------------- */

/* Writes the names of the fields in `mask`, such as "R, q"; for an exchange, "T1, R1 and T2, R2". */
static void name_fields(const struct field *fields, unsigned mask, size_t distance, char *text, size_t size)
{
    size_t length = 0;
    *text = 0;
    for (size_t f = 0; fields[f].name && length < size; f++)
        if (mask >> f & 1)
            length += (size_t)snprintf(text + length, size - length, "%s%s", length ? ", " : "", fields[f].name);
    for (size_t f = 0; distance > 0 && fields[f].name && length < size; f++)
        if (mask >> f & 1)
            length += (size_t)snprintf(text + length, size - length, "%s%s", (mask & ((1U << f) - 1)) ? ", " : " and ",
                                       fields[f + distance].name);
}

/* Writes the sequence of axes that an attempt assumes. A sequence about fixed axes is named in the order of its
 * rotations, which is the reverse of the order of the kernel in `instead`. */
static void describe_sequence(const struct attempt *attempt, char *text, size_t size)
{
    const char *axes = attempt->instead->row->parameter->names[attempt->instead->parameter - 1];
    if (attempt->fixed_axes)
        snprintf(text, size, "looks as if it rotated about fixed axes: the extrinsic sequence %c%c%c", axes[2], axes[1],
                 axes[0]);
    else
        snprintf(text, size, "looks as if its sequence of axes were %s", axes);
}

/* Writes the text of the hint for an attempt. */
static void describe(const struct kernel *kernel, const struct attempt *attempt, char *text, size_t size)
{
    const struct field_change *change = attempt->change;
    const struct field *const fields = attempt->outputs ? kernel->outputs : kernel->inputs;
    const int both = attempt->inputs && attempt->outputs;
    char inputs[96], outputs[96];
    name_fields(kernel->inputs, attempt->inputs, attempt->distance, inputs, sizeof inputs);
    name_fields(kernel->outputs, attempt->outputs, attempt->distance, outputs, sizeof outputs);
    if (attempt->instead) {
        describe_sequence(attempt, text, size);
        return;
    }
    if (change && both && change->to_port == negate)
        snprintf(text, size,
                 "looks as if, in %s, terms that have an even number of factors among %s had the wrong sign: a cross "
                 "product of two of them, say, with its operands exchanged",
                 outputs, inputs);
    else if (change)
        snprintf(text, size, "looks as if it %s%s%s%s%s%s%s%s", attempt->inputs ? "took " : "",
                 attempt->inputs ? change->before : "", inputs, both ? ", and " : "", attempt->outputs ? "gave " : "",
                 attempt->outputs ? change->before : "", outputs, change->after);
    else if (attempt->distance == 0)
        snprintf(text, size, "looks as if it %s %s %s %s", attempt->inputs ? "took" : "gave",
                 fields[attempt->from].name, attempt->to < attempt->from ? "before" : "after",
                 fields[attempt->to].name);
    else
        snprintf(text, size, "looks as if it %s %s%s in each other's place", attempt->inputs ? "took" : "gave", inputs,
                 outputs);
}

/* True if a hint explains more exceeded promises than the other, or equally many with much smaller errors. */
static int is_better(const struct hint *hint, const struct hint *than)
{
    return hint->explains != than->explains ? hint->explains > than->explains : hint->after * 1.5 < than->after;
}

/* Inserts a hint into the list, in which the best hint comes first; among hints that are about equally good, the hint
 * that was tried first. */
static void insert_hint(struct hint_search *hint_search, const struct hint *hint)
{
    size_t at = hint_search->count;
    while (at > 0 && is_better(hint, &hint_search->found[at - 1]))
        at--;
    if (at == HINTS)
        return;
    if (hint_search->count < HINTS)
        hint_search->count++;
    memmove(hint_search->found + at + 1, hint_search->found + at, (hint_search->count - 1 - at) * sizeof *hint);
    hint_search->found[at] = *hint;
}

/* Stores a hint with this text if it explains a promise: if the errors, divided by `unit`, are within the limit, or
 * smaller than before by the factor min_improvement. */
static void hint_if_nearer(struct hint_search *hint_search, const char *said, double unit)
{
    const struct check_result *check_result = hint_search->run->check_result;
    const struct bound *promised = hint_search->run->oracle.promises->bounds;
    struct hint best = {.after = INFINITY};
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound *bound = check_result->bound[b].bound;
        const double before =
            hint_search->is_usual_wrong && !bound_is_usual(promised, bound) ? 0 : hint_search->before[b];
        const double after = before > unit / min_part_of_unit ? error_of_share(hint_search, bound, 0.9) / unit : NAN;
        if (!(after <= (unit > 1 ? fmin(bound->limit, 2) : bound->limit) ||
              (isfinite(before) && after * min_improvement <= before / unit)))
            continue;
        best.explains++;
        if (!(after < best.after))
            continue;
        best.bound = bound;
        best.before = before;
        best.after = after;
    }
    if (!best.bound)
        return;
    char where[128];
    bound_where(hint_search->run->oracle.kernel, best.bound, where, sizeof where);
    if (bound_is_usual(promised, best.bound) || !*where)
        snprintf(best.text, sizeof best.text, "%s", said);
    else
        snprintf(best.text, sizeof best.text, "%.240s, where %s", said, where);
    insert_hint(hint_search, &best);
}

/* True if an attempt has to call the port, with changed inputs. */
static int needs_call(const struct attempt *attempt)
{
    return attempt->inputs && !(attempt->change && attempt->change->axes == IGNORED);
}

/* Makes one attempt, and stores a hint if the attempt explains errors. Does nothing if the attempt needs a call of the
 * port but only its results are available, or if the port failed in an earlier attempt. */
static void attempt_one(struct hint_search *hint_search, struct attempt attempt)
{
    char said[sizeof hint_search->found->text];
    if (needs_call(&attempt) && !hint_search->run->port)
        return;
    hint_search->failed |= hint_search->failed || run_attempt(hint_search, &attempt) != 0;
    if (hint_search->failed)
        return;
    describe(hint_search->run->oracle.kernel, &attempt, said, sizeof said);
    hint_if_nearer(hint_search, said, 1);
}

/* Returns the set of fields to which a change applies (bit f: field f). */
static unsigned fields_of_change(const struct field *fields, const struct field_change *change)
{
    unsigned mask = 0;
    for (size_t f = 0; f < MAX_FIELDS && fields[f].name; f++)
        mask |= (unsigned)(change->applies_to(&fields[f]) != 0) << f;
    return mask;
}

/* Tries a change on each field by itself, on all inputs or all outputs, and on all inputs and outputs. */
static void attempt_change(struct hint_search *hint_search, const struct field_change *change)
{
    const struct kernel *kernel = hint_search->run->oracle.kernel;
    const int rotates = change->axes && change->axes != IGNORED && orientation_of(kernel->inputs, NULL);
    const unsigned inputs = change->to_port || rotates ? fields_of_change(kernel->inputs, change) : 0;
    const unsigned outputs = change->from_port || rotates ? fields_of_change(kernel->outputs, change) : 0;
    for (unsigned bit = 1; bit && bit <= outputs; bit <<= 1)
        if (outputs & bit)
            attempt_one(hint_search, (struct attempt){.change = change, .outputs = bit});
    for (unsigned bit = 1; bit && bit <= inputs; bit <<= 1)
        if (inputs & bit)
            attempt_one(hint_search, (struct attempt){.change = change, .inputs = bit});
    if (inputs & (inputs - 1))
        attempt_one(hint_search, (struct attempt){.change = change, .inputs = inputs});
    if (outputs & (outputs - 1))
        attempt_one(hint_search, (struct attempt){.change = change, .outputs = outputs});
    if (inputs && outputs)
        attempt_one(hint_search, (struct attempt){.change = change, .inputs = inputs, .outputs = outputs});
}

static int are_similar(const struct field *a, const struct field *b)
{
    return a->kind == b->kind && field_components(a) == field_components(b);
}

static struct attempt exchange_of(unsigned fields, int outputs, size_t distance)
{
    return (struct attempt){.inputs = outputs ? 0 : fields, .outputs = outputs ? fields : 0, .distance = distance};
}

/* Tries to exchange each two fields of the same kind; and the first half of the fields with the second half, since
 * these may be two operands. */
static void attempt_exchanges(struct hint_search *hint_search, int outputs)
{
    const struct kernel *kernel = hint_search->run->oracle.kernel;
    const struct field *fields = outputs ? kernel->outputs : kernel->inputs;
    const size_t count = fields_count(fields), half = count / 2;
    size_t pairs = 0;
    for (size_t a = 0; a < count && count <= MAX_FIELDS; a++)
        for (size_t b = a + 1; b < count; b++)
            if (are_similar(&fields[a], &fields[b])) {
                pairs += b == a + half;
                attempt_one(hint_search, exchange_of(1U << a, outputs, b - a));
            }
    if (count % 2 == 0 && half > 1 && pairs == half)
        attempt_one(hint_search, exchange_of((1U << half) - 1, outputs, half));
}

/* Tries the other sequences of axes, and all sequences about fixed axes, if the kernel's parameter is the sequence and
 * its angles are three inputs or one output. */
static void attempt_sequences(struct hint_search *hint_search)
{
    const struct kernel *kernel = hint_search->run->oracle.kernel;
    const struct parameter *parameter = kernel->row->parameter;
    const int takes_angles = fields_count(kernel->inputs) == 3 && kernel->inputs->kind == ANGLE;
    if (!parameter || strcmp(parameter->name, "sequence") != 0 || !(takes_angles || is_sequence(kernel->outputs)))
        return;
    for (unsigned value = 1; parameter->names[value - 1]; value++) {
        char id[64];
        snprintf(id, sizeof id, "%s.%s", kernel->row->id, parameter->names[value - 1]);
        const struct kernel *other = kernel_find(id);
        for (int fixed_axes = 0; fixed_axes < 2; fixed_axes++)
            if (other && (other != kernel || fixed_axes))
                attempt_one(hint_search, (struct attempt){.instead = other, .fixed_axes = fixed_axes});
    }
}

/* Tries to move each field to other positions, unless that is an exchange, which attempt_exchanges tries. */
static void attempt_move(struct hint_search *hint_search, int outputs)
{
    const struct kernel *kernel = hint_search->run->oracle.kernel;
    const struct field *fields = outputs ? kernel->outputs : kernel->inputs;
    const size_t count = fields_count(fields);
    for (size_t from = 0; from < count && count <= MAX_MOVED && fields_components(fields) <= MAX_COMPONENTS; from++)
        for (size_t to = 0; to < count; to++)
            if (to > from + 1 || to + 1 < from || (to == from + 1 && !are_similar(&fields[from], &fields[to])))
                attempt_one(hint_search,
                            (struct attempt){.inputs = !outputs, .outputs = outputs != 0, .from = from, .to = to});
}

/* --- a kernel ----------------------------------------------------------------------------------------------------- */

/* Fills the block with elements, the ordinary ones first, and with the port's results. Returns 0, or −1 if the port
 * fails. */
static int call_port(struct hint_search *hint_search)
{
    struct check_run *run = hint_search->run;
    struct oracle_block *block = hint_search->block;
    struct random random = {run->options->seed};
    block->n = ELEMENTS;
    hint_search->ordinary = ORDINARY;
    for (size_t i = 0; i < block->n; i++) {
        if (i >= ORDINARY) /* drawn uniformly in the region of some promise, in case no ordinary element is in it */
            sampler_draw(run->oracle.promises, run->options->seed, 2 * i, block->element);
        else
            sampler_ordinary(run->oracle.promises, &random, block->element);
        oracle_block_put(&run->oracle, block, i, block->element);
    }
    struct call_trial trial = {0};
    return call_elements(run->port, &run->oracle, block->n, block->in, block->computed, &trial) == PORT_OK ? 0 : -1;
}

/* Saves and measures the results in the block, and fills hint_search->before. True if the errors of a quarter of the
 * elements exceed the limit of some promise by a large factor (min_excess): only then is a different convention
 * likely. */
static int is_wrong_by_orders(struct hint_search *hint_search)
{
    struct check_run *run = hint_search->run;
    int wrong = 0;
    memcpy(hint_search->results, hint_search->block->computed, run->oracle.outputs * FILTER_BLOCK * sizeof(double));
    oracle_evaluate(&run->oracle, hint_search->block);
    for (size_t b = 0; b < run->check_result->bounds; b++) {
        const struct bound_result *result = run->check_result->bound + b;
        const double before = result->verdict == EXCEEDED && result->bound->measure != ORTHOGONALITY
                                  ? error_of_share(hint_search, result->bound, 0.75)
                                  : 0;
        hint_search->before[b] = before > min_excess * fmax(1, result->bound->limit) ? before : 0;
        wrong |= hint_search->before[b] > 0;
        hint_search->is_usual_wrong |=
            hint_search->before[b] > 0 && bound_is_usual(run->oracle.promises->bounds, result->bound);
    }
    return wrong;
}

/* Tries whether the result of each element belongs to the element before it (`is_late`) or after it. */
static void attempt_neighbour(struct hint_search *hint_search, int is_late)
{
    const struct oracle *oracle = &hint_search->run->oracle;
    struct oracle_block *block = hint_search->block;
    const size_t n = block->n, column = (n - 1) * sizeof(double);
    begin_change(hint_search);
    for (size_t k = 0; k < oracle->inputs; k++)
        memmove(block->in + k * FILTER_BLOCK, block->in + k * FILTER_BLOCK + !is_late, column);
    for (size_t k = 0; k < oracle->outputs; k++)
        memmove(block->computed + k * FILTER_BLOCK, block->computed + k * FILTER_BLOCK + is_late, column);
    block->n = n - 1;
    oracle_evaluate(oracle, block);
    hint_if_nearer(hint_search,
                   is_late ? "looks as if each result were that of the element before it (shifted by one element)"
                           : "looks as if each result were that of the element after it (shifted by one element)",
                   1);
    block->n = n;
    restore_inputs(hint_search);
}

/* Tries all explanations. */
static void attempt_all(struct hint_search *hint_search)
{
    if (hint_search->run->oracle.format == DOUBLE)
        hint_if_nearer(hint_search,
                       "looks as if it computed or stored something in float, whose ulps are 2^29 times as large",
                       0x1p29);
    for (size_t c = 0; c < CHANGES; c++)
        attempt_change(hint_search, &changes[c]);
    attempt_sequences(hint_search);
    for (int outputs = 0; outputs < 2; outputs++)
        attempt_exchanges(hint_search, outputs);
    for (int outputs = 0; outputs < 2; outputs++)
        attempt_move(hint_search, outputs);
    for (int is_late = 0; is_late < 2 && hint_search->block->n > 1; is_late++)
        attempt_neighbour(hint_search, is_late);
}

/* Adds the best hints to the result of the check. */
static void store_hints(const struct hint_search *hint_search, struct check_result *check_result)
{
    for (size_t h = 0; h < hint_search->count; h++)
        if (hint_search->found[h].explains == hint_search->found[0].explains &&
            hint_search->found[h].after <= max_worse * fmax(1, hint_search->found[0].after))
            check_result->hint[check_result->hints++] = hint_search->found[h];
}

void hints_find(struct check_run *run, struct oracle_block *results)
{
    const size_t column = FILTER_BLOCK * sizeof(double);
    struct hint_search hint_search = {.run = run, .block = results ? results : oracle_block_new(&run->oracle)};
    hint_search.inputs = malloc(run->oracle.inputs * column + 1);
    hint_search.results = malloc(run->oracle.outputs * column + 1);
    hint_search.before = calloc(run->check_result->bounds + 1, sizeof *hint_search.before);
    if (hint_search.block && hint_search.inputs && hint_search.results && hint_search.before &&
        (results || call_port(&hint_search) == 0) && is_wrong_by_orders(&hint_search))
        attempt_all(&hint_search);
    store_hints(&hint_search, run->check_result);
    free(hint_search.inputs);
    free(hint_search.results);
    free(hint_search.before);
    if (!results)
        oracle_block_free(hint_search.block);
}
