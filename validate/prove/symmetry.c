/* Symmetry (kernel_is_even): tests whether negating an input only negates or permutes outputs, in the kernel and in its
 * formula. If so, the proof needs only boxes in which the input is not negative.
 *
 * For the kernel the test is exact: the trace with the input negated is simplified, and its outputs are compared, node
 * by node, with the outputs of the original trace. For the formula, enclosures are compared at random points only. */
#include "prove_internal.h"

#include "validate/util/random.h"

#include <math.h>
#include <stdlib.h>

enum { POINTS = 8 };

/* Encloses the formula's outputs and their condition scales at an input. */
static void enclosed_at(const struct kernel *kernel, enum format format, const double *in, interval *value,
                        interval *scale)
{
    interval point[TRACE_INPUTS];
    for (size_t k = 0; k < kernel->input_components; k++)
        point[k] = interval_point(in[k]);
    box_evaluate(kernel_promises(kernel, format)->against, kernel->parameter, 0, point, value, scale);
}

static int overlap(interval a, interval b)
{
    return a.low <= b.high && b.low <= a.high;
}

/* Enclosures of the formula's outputs and condition scales: [0] at random points, [1] at the same points with one input
 * negated. */
struct samples {
    interval value[2][POINTS][TRACE_OUTPUTS], scale[2][POINTS][TRACE_OUTPUTS];
};

static void sample_formula(const struct kernel *kernel, enum format format, size_t input, struct samples *samples)
{
    struct random random = {.state = 3};
    for (int i = 0; i < POINTS; i++) {
        double in[TRACE_INPUTS];
        for (size_t k = 0; k < kernel->input_components; k++)
            in[k] = random_between(&random, -2, 2);
        enclosed_at(kernel, format, in, samples->value[0][i], samples->scale[0][i]);
        in[input] = -in[input];
        enclosed_at(kernel, format, in, samples->value[1][i], samples->scale[1][i]);
    }
}

/* True if, at all points, output k with the input negated may be `sign` times output j with the original input, and the
 * two condition scales may be equal: their enclosures overlap. */
static int formula_agrees(const struct samples *samples, size_t k, size_t j, int sign)
{
    int agrees = 1;
    for (int i = 0; i < POINTS; i++) {
        const interval value = samples->value[0][i][j];
        agrees &= overlap(samples->scale[1][i][k], samples->scale[0][i][j]) &&
                  overlap(samples->value[1][i][k], sign < 0 ? interval_negate(value) : value);
    }
    return agrees;
}

/* `mirrored` is the node of output k with the input negated. True if it is the node of an output j of the same field,
 * or its negative, and formula_agrees for k, j and this sign. */
static int has_image(const struct kernel *kernel, const struct trace *trace, size_t k, int mirrored,
                     const struct samples *samples)
{
    for (size_t j = 0; j < trace->outputs; j++)
        if (fields_of_component(kernel->outputs, j) == fields_of_component(kernel->outputs, k) &&
            node_without_sign(trace, mirrored) == node_without_sign(trace, trace->output[j]) &&
            formula_agrees(samples, k, j, mirrored == trace->output[j] ? 1 : -1))
            return 1;
    return 0;
}

int trace_is_even(const struct kernel *kernel, enum format format, const struct trace *from, size_t input)
{
    struct trace trace = {0};
    struct samples samples;
    int even = 0, mirrored[TRACE_MIRRORED];
    if (trace_specialise(from, NULL, &trace) != 0)
        return 0;
    sample_formula(kernel, format, input, &samples);
    if (trace_mirror(&trace, input, mirrored) == 0) {
        even = 1;
        for (size_t k = 0; k < trace.outputs; k++)
            even &= trace.output[k] == NOT_SELECTED || has_image(kernel, &trace, k, mirrored[k], &samples);
        for (size_t k = 0; k < trace.conditions; k++) /* the path conditions must not change */
            even &= mirrored[trace.outputs + k] == trace.condition[k].node;
    }
    trace_free(&trace);
    return even;
}

int kernel_is_even(const struct kernel *kernel, const struct code *code, const char *field, size_t input)
{
    size_t count;
    if (kernel_is_ported(kernel)) /* its formula may have a branch that none of the random points takes */
        return 0;
    struct trace *traces = traces_of_code(kernel, code, &count);
    int even = count > 0;
    for (size_t i = 0; i < count && even; i++) {
        trace_select_outputs(&traces[i], kernel, field);
        even = trace_is_even(kernel, code_format(code), &traces[i], input);
    }
    traces_free(traces, count);
    return even;
}
