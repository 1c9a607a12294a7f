/* The points of a grid, and of a stratified sample with one point per cell: see points.h. */
#include "points.h"

#include "validate/util/format.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int points_are_asked_for(const struct points_request *request)
{
    return request->grid.count > 0 || request->strata > 0;
}

void points_free(struct points *points)
{
    if (!points)
        return;
    free(points->axis);
    free(points->fixed);
    free(points);
}

/* --- a grid ------------------------------------------------------------------------------------------------------- */

/* Adds the axis "v.x=0:3:100". Its component must not have a value yet. Returns 0, or −1 with a line in `problem`. */
static int add_axis(struct points *points, const char *text, char *problem, size_t size)
{
    const struct kernel *kernel = points->promises->kernel;
    struct axis *axis = &points->axis[points->axes].axis;
    char what[256];
    size_t name;
    if (axis_parse(text, MAX_POINTS, axis, &name, what, sizeof what) != 0)
        snprintf(problem, size, "--grid: %s", what);
    else if (fields_components_named(kernel->inputs, text, name, &axis->component) != 1)
        snprintf(problem, size, "--grid: \"%.*s\" is not a component of the inputs (plumb kernels %s lists them)",
                 (int)(name > 64 ? 64 : name), text, kernel->id);
    else if (!isnan(points->fixed[axis->component]))
        snprintf(problem, size, "--grid: \"%.*s\" already has values", (int)(name > 64 ? 64 : name), text);
    else if (axis->points > MAX_POINTS / points->count)
        snprintf(problem, size, "--grid: more than 2^40 points in all, with \"%.96s\"", text);
    else {
        points->fixed[axis->component] = axis->from;
        points->count *= axis->points;
        points->axes++;
        return 0;
    }
    return -1;
}

int points_fix(const struct kernel *kernel, const struct option_list *at, double *in, char *problem, size_t size)
{
    char what[320];
    for (size_t k = 0; k < kernel->input_components; k++)
        in[k] = NAN;
    for (size_t i = 0; i < at->count; i++)
        if (fields_set(kernel->inputs, kernel->id, at->item[i], in, what, sizeof what) != 0) {
            snprintf(problem, size, "--at: %s", what);
            return -1;
        }
    return 0;
}

static int make_grid(struct points *points, const struct points_request *request, char *problem, size_t size)
{
    const struct kernel *kernel = points->promises->kernel;
    char name[64];
    if (points_fix(kernel, &request->at, points->fixed, problem, size) != 0)
        return -1;
    for (size_t i = 0; i < request->grid.count; i++)
        if (add_axis(points, request->grid.item[i], problem, size) != 0)
            return -1;
    for (size_t k = 0; k < kernel->input_components; k++) {
        if (isnan(points->fixed[k])) {
            snprintf(problem, size, "--grid: %s has no values: give --grid FIELD=FROM:TO:N or --at FIELD=NUMBERS",
                     fields_component_name(kernel->inputs, k, name, sizeof name));
            return -1;
        }
        points->fixed[k] = format_round(points->promises->format, points->fixed[k]);
    }
    return 0;
}

/* --- strata ------------------------------------------------------------------------------------------------------- */

/* True if each component of the field may take any number within the field's limits. Such components are cut into
 * cells. */
static int is_cut(const struct field *field)
{
    return field->kind == NUMBER || field->kind == POSITIVE || field->kind == ANGLE || field->kind == VECTOR ||
           field->kind == MATRIX || field->kind == SKEW || field->kind == SYMMETRIC;
}

/* Adds an axis for each component that is cut into cells; cut_axes sets the number of cells. A component of a vector
 * ranges from −m to m, where m is the maximum norm of the vector. */
static void add_components(struct points *points)
{
    const enum format format = points->promises->format;
    size_t component = 0;
    for (const struct field *field = points->promises->inputs; field->name; field++) {
        const int single = kind_is_number(field->kind);
        for (size_t k = 0; k < field_components(field); k++, component++)
            if (is_cut(field))
                points->axis[points->axes++] = (struct points_axis){
                    .axis = {.component = component},
                    .first = format_rank(format, format_round(format, single ? field->low : -field->high)),
                    .last = format_rank(format, format_round(format, field->high))};
    }
}

/* Returns how many numbers of the format an axis has. */
static uint64_t numbers_of(const struct points_axis *axis)
{
    return (uint64_t)axis->last - (uint64_t)axis->first + 1;
}

/* Returns the largest integer whose n-th power is at most x ≥ 1. */
static uint64_t whole_root(uint64_t x, size_t n)
{
    uint64_t root = (uint64_t)pow((double)x, 1.0 / (double)n) + 1; /* too large by at most 1 or 2 */
    for (;; root--) {
        unsigned __int128 power = 1;
        for (size_t k = 0; k < n && power <= x; k++)
            power *= root;
        if (power <= x)
            return root;
    }
}

/* Sets the number of cells of each axis, so that there are at most `most` points, one per combination of cells. All
 * axes get the same number of cells, with two exceptions: an axis with fewer numbers gets one cell per number, and the
 * first axes get one more cell if the limit allows it. */
static void cut_axes(struct points *points, uint64_t most)
{
    size_t open = points->axes; /* number of axes whose number of cells is not determined yet */
    uint64_t root = whole_root(most, open);
    for (size_t j = 0; open > 0 && j < points->axes; j++) {
        struct points_axis *axis = &points->axis[j];
        if (axis->axis.points > 0 || numbers_of(axis) > root)
            continue;
        points->count *= axis->axis.points = numbers_of(axis);
        root = --open > 0 ? whole_root(most / points->count, open) : root;
        j = (size_t)-1; /* the other axes can now have more cells: start again */
    }
    for (size_t j = 0; j < points->axes; j++)
        if (points->axis[j].axis.points == 0)
            points->count *= points->axis[j].axis.points = root;
    for (size_t j = 0; j < points->axes; j++) {
        uint64_t *cells = &points->axis[j].axis.points;
        const uint64_t others = points->count / *cells;
        if (*cells < numbers_of(&points->axis[j]) && others <= most / (*cells + 1))
            points->count = others * ++*cells;
    }
}

static int make_strata(struct points *points, const struct points_request *request, char *problem, size_t size)
{
    const struct kernel *kernel = points->promises->kernel;
    points->stratified = 1;
    points->seed = request->seed;
    add_components(points);
    if (points->axes == 0)
        snprintf(problem, size,
                 "--stratified: %s has no input that can be cut into cells: rotations and the like are drawn",
                 kernel->id);
    else if (request->strata > MAX_POINTS)
        snprintf(problem, size, "--stratified: expected 1 to 2^40 points, got %" PRIu64, request->strata);
    else {
        cut_axes(points, request->strata);
        return 0;
    }
    return -1;
}

/* --- grids and strata --------------------------------------------------------------------------------------------- */

struct points *points_new(const struct promises *promises, const struct points_request *request, char *problem,
                          size_t size)
{
    const size_t inputs = promises->kernel->input_components;
    struct points *points = calloc(1, sizeof *points);
    if (points)
        *points = (struct points){
            promises, 1, 0, 0, 0, calloc(inputs + 1, sizeof *points->axis), calloc(inputs + 1, sizeof *points->fixed)};
    if (!points || !points->axis || !points->fixed)
        snprintf(problem, size, "out of memory");
    else if ((request->strata > 0 ? make_strata : make_grid)(points, request, problem, size) == 0)
        return points;
    points_free(points);
    return NULL;
}

/* Returns a random number of cell number `cell` of an axis. */
static double number_in_cell(const struct points *points, const struct points_axis *axis, uint64_t cell,
                             struct random *random)
{
    const unsigned __int128 numbers = numbers_of(axis);
    const uint64_t first = (uint64_t)(numbers * cell / axis->axis.points),
                   end = (uint64_t)(numbers * (cell + 1) / axis->axis.points);
    const uint64_t within = (uint64_t)((unsigned __int128)random_bits(random) * (end - first) >> 64);
    return format_number(points->promises->format, axis->first + (int64_t)(first + within));
}

/* Draws the fields that are not cut into cells: each either uniformly or with uniformly distributed exponents, with
 * probability 1/2. */
static void draw_others(const struct points *points, struct random *random, double *in)
{
    for (const struct field *field = points->promises->inputs; field->name; in += field_components(field), field++) {
        if (is_cut(field))
            continue;
        field_draw(random, random_bits(random) & 1 ? DRAW_UNIFORM : DRAW_EXPONENT, field, points->promises->format, in);
        field_round(field, points->promises->format, in);
    }
}

void points_element(const struct points *points, uint64_t i, double *in)
{
    struct random random = {random_mix(points->seed ^ random_mix(i))};
    uint64_t rest = i;
    if (points->stratified)
        draw_others(points, &random, in);
    else
        memcpy(in, points->fixed, points->promises->kernel->input_components * sizeof *in);
    for (size_t j = 0; j < points->axes; j++) {
        const struct points_axis *axis = &points->axis[j];
        const uint64_t cell = rest % axis->axis.points;
        rest /= axis->axis.points;
        in[axis->axis.component] = points->stratified ? number_in_cell(points, axis, cell, &random)
                                                      : axis_at(&axis->axis, points->promises->format, cell);
    }
}

char *points_text(const struct points *points)
{
    char *text = NULL, name[64];
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        return NULL;
    const struct field *inputs = points->promises->kernel->inputs;
    fprintf(stream, points->stratified ? "strata" : "grid");
    for (size_t j = 0; j < points->axes; j++) {
        const struct axis *axis = &points->axis[j].axis;
        fprintf(stream, " %s=", fields_component_name(inputs, axis->component, name, sizeof name));
        if (!points->stratified)
            fprintf(stream, "%a:%a:", axis->from, axis->to);
        fprintf(stream, "%" PRIu64, axis->points);
    }
    for (size_t k = 0; k < points->promises->kernel->input_components && !points->stratified; k++)
        fprintf(stream, " %a", points->fixed[k]);
    if (points->stratified)
        fprintf(stream, " seed %" PRIu64, points->seed);
    return fclose(stream) == 0 ? text : NULL;
}
