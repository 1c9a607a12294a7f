/* Batches of inputs by regime; see input_batch.h. */
#include "input_batch.h"

#include "validate/accuracy/accuracy.h"
#include "validate/util/format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct regime small = {"small", "angles up to 1", 0x1p-10, 1, 0, 0};
static const struct regime half_turn = {"half turn", "angles up to π", 0x1p-10, 0x1.921fb4p1, 0, 0};
static const struct regime mixed = {"mixed", "angles from 0.0001 to 10,000, log-uniform", 1e-4, 1e4, 1, 0};
static const struct regime large = {"large", "angles from 1 to 10,000", 1, 1e4, 0, 0};
static const struct regime alternating = {
    "alternating", "angles up to 1 and from 1 to 10,000 alternately", 1, 1e4, 0, 1};
static const struct regime usual = {"usual", "ordinary inputs", 0, 0, 0, 0};

const char *regime_text(const struct regime *regime)
{
    return regime->text;
}

/* Returns 1 if the kernel's coordinate is an angle, 2 if it is the square of an angle, otherwise 0. */
static int coordinate_power(const struct kernel *kernel)
{
    const char *unit = kernel_can_move_coordinate(kernel) ? kernel->row->coordinate->unit : "";
    if (strcmp(unit, "rad") == 0)
        return 1;
    return strcmp(unit, "rad²") == 0 ? 2 : 0;
}

/* Returns the maximum angle in the kernel's domain; 0 if its coordinate is not an angle, or if the input of the angle
 * is constrained (a unit quaternion, a rotation). */
static double largest_angle(const struct kernel *kernel)
{
    const int power = coordinate_power(kernel);
    const struct field *field = kernel_coordinate_field(kernel);
    if (!power || !kind_is_free(field->kind))
        return 0;
    return power == 2 ? sqrt(field->high) : field->high;
}

const struct regime *regime_at(const struct kernel *kernel, size_t i)
{
    const double largest = largest_angle(kernel);
    if (largest == 0)
        return i == 0 ? &usual : NULL;
    static const struct regime *const regimes[] = {&small, &half_turn, &mixed};
    return i == 0 || (i < sizeof regimes / sizeof *regimes && largest >= 10) ? regimes[i] : NULL;
}

const struct regime *regime_find(const struct kernel *kernel, const char *name)
{
    const struct regime *regime;
    for (size_t i = 0; (regime = regime_at(kernel, i)); i++)
        if (strcmp(regime->name, name) == 0)
            return regime;
    if (largest_angle(kernel) < 10)
        return NULL;
    if (strcmp(name, large.name) == 0)
        return &large;
    return strcmp(name, alternating.name) == 0 ? &alternating : NULL;
}

enum { BATCH_SEED = 20240229 };

/* Draws element i of a batch. */
static void draw_element(const struct promises *promises, const struct regime *regime, struct random *random, size_t i,
                         double *element)
{
    const struct kernel *kernel = promises->kernel;
    if (regime->alternating && i % 2 == 0)
        regime = &small;
    sampler_ordinary(promises, random, element);
    if (regime->high > 0) {
        const double high = fmin(regime->high, largest_angle(kernel));
        const double angle = regime->logarithmic ? random_log(random, regime->low, high)
                                                 : random_between(random, fmin(regime->low, high / 2), high);
        kernel_move_coordinate(kernel, random, element, coordinate_power(kernel) == 2 ? angle * angle : angle);
    }
}

double *batch_make(const struct kernel *kernel, enum format format, const struct regime *regime, size_t n)
{
    const size_t inputs = kernel->input_components, distinct = n < BATCH_DISTINCT ? n : BATCH_DISTINCT;
    const struct promises *promises = kernel_promises(kernel, format);
    struct random random = {BATCH_SEED};
    double *batch = promises ? malloc((n * inputs + 1) * sizeof *batch) : NULL;
    double *element = calloc(inputs + 1, sizeof *element);
    for (size_t i = 0; batch && element && i < distinct; i++) {
        draw_element(promises, regime, &random, i, element);
        for (size_t k = 0; k < inputs; k++)
            batch[i * inputs + k] = format_round(format, element[k]);
    }
    for (size_t i = distinct * inputs; batch && element && i < n * inputs; i++)
        batch[i] = batch[i - distinct * inputs];
    if (!element) {
        free(batch);
        batch = NULL;
    }
    free(element);
    return batch;
}
