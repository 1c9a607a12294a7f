/* Whether a kernel treats an input and its negative alike, so that proving one side is enough. */
#include "cases.h"

#include "validate/base/random.h"

#include <math.h>
#include <stdlib.h>

enum { POINTS = 8 };

/* Whether the outputs of a record, its input negated, are the same nodes up to sign and order. */
static int nodes_are_even(const struct record *from, size_t input)
{
    struct record record;
    int even = 0, mirrored[RECORD_MIRRORED];
    if (record_specialised(from, NULL, &record) != 0)
        return 0;
    if (record_mirrored(&record, input, mirrored) == 0) {
        even = 1;
        for (size_t k = 0; k < record.outputs; k++) {
            int found = 0;
            for (size_t j = 0; j < record.outputs; j++)
                found |= node_without_sign(&record, mirrored[k]) == node_without_sign(&record, record.output[j]);
            even &= found;
        }
        for (size_t k = 0; k < record.known_count; k++) /* the branches as well */
            even &= mirrored[record.outputs + k] == record.known[k].node;
    }
    record_free(&record);
    return even;
}

static void enclosed_at(const struct kernel *kernel, const double *in, interval *value, interval *scale)
{
    interval point[RECORD_INPUTS];
    for (size_t k = 0; k < kernel->input_components; k++)
        point[k] = interval_point(in[k]);
    box_evaluate(kernel_promises(kernel, BINARY32)->against, kernel->parameter, 0, point, value, scale);
}

static int overlap(interval a, interval b)
{
    return a.low <= b.high && b.low <= a.high;
}

/* Whether the formula's outputs at the mirrored point are, up to sign and order, those at the point itself. */
static int formula_is_even_at(const struct kernel *kernel, double *in, size_t input)
{
    interval value[2][RECORD_OUTPUTS], scale[2][RECORD_OUTPUTS];
    enclosed_at(kernel, in, value[0], scale[0]);
    in[input] = -in[input];
    enclosed_at(kernel, in, value[1], scale[1]);
    for (size_t k = 0; k < kernel->output_components; k++) {
        int found = 0;
        for (size_t j = 0; j < kernel->output_components; j++)
            found |= overlap(scale[0][k], scale[1][j]) &&
                     (overlap(value[0][k], value[1][j]) || overlap(value[0][k], interval_negate(value[1][j])));
        if (!found)
            return 0;
    }
    return 1;
}

int kernel_is_even(const struct kernel *kernel, size_t input)
{
    size_t count;
    struct record *records = records_of_kernel(kernel, &count);
    struct random random = {.state = 3};
    int even = count > 0;
    for (size_t i = 0; i < count && even; i++)
        even = nodes_are_even(&records[i], input);
    records_free(records, count);
    for (int i = 0; i < POINTS && even; i++) {
        double in[RECORD_INPUTS];
        for (size_t k = 0; k < kernel->input_components; k++)
            in[k] = random_between(&random, -2, 2);
        even = formula_is_even_at(kernel, in, input);
    }
    return even;
}
