/* Tests of the prover on false kernels: plumb's kernels with one operation changed. What the prover proves of these
 * kernels must be true, so no input may exceed a proved bound. */
#include "replay.h"
#include "scoped.h"

#include "validate/prove/prove_internal.h"
#include "validate/util/random.h"

#include <criterion/criterion.h>
#include <math.h>

/* --- falsifying --------------------------------------------------------------------------------------------------- */

enum falsification {
    NEGATED,
    FIRST_NEGATED,
    FIRST_TWICE,
    SECOND_TWICE,
    SWAPPED,
    CLAMPED,
    KEPT_ABOVE,
    WITHOUT_SIGN,
    WITH_ITS_OWN_SIGN,
    LAST_DIGIT,
    ANOTHER_PART,
    SUM_FOR_PRODUCT,
    INPUT_FOR_SECOND,
    FALSIFICATIONS
};

/* The operation that is changed, counted from 0, how it is changed, and the number of operations seen so far. */
static struct {
    int at, seen;
    enum falsification kind;
} falsifying;

static int add_node(struct trace *trace, enum operation operation, int wide, int a, int b)
{
    return trace_node(trace, (struct node){.operation = operation, .wide = wide, .a = a, .b = b});
}

static int first_input(struct trace *trace)
{
    return trace_node(trace, (struct node){.operation = INPUT});
}

static int change_first_operand(struct trace *trace, const struct node *node)
{
    const int wide = trace->nodes[node->a].wide, a = node->a;
    switch (falsifying.kind) {
    case FIRST_NEGATED:
        return add_node(trace, NEGATE, wide, a, 0);
    case CLAMPED:
        return add_node(trace, MINIMUM, wide, a, trace_constant(trace, wide, 0.75));
    case KEPT_ABOVE:
        return add_node(trace, MAXIMUM, wide, a, trace_constant(trace, wide, 0x1p-8));
    case WITHOUT_SIGN:
        return add_node(trace, ABSOLUTE, wide, a, 0);
    case WITH_ITS_OWN_SIGN:
        return add_node(trace, XOR_SIGN, wide, a, first_input(trace));
    case LAST_DIGIT:
        return add_node(trace, MULTIPLY, wide, a, trace_constant(trace, wide, 1 + 0x1p-22));
    case ANOTHER_PART:
        return add_node(trace, MULTIPLY, wide, a, trace_constant(trace, wide, 1.5));
    default:
        return a;
    }
}

static void falsify(struct trace *trace, struct node *node)
{
    if (!node)
        falsifying.seen = 0;
    if (!node || !operation_rounds(node->operation) || falsifying.seen++ != falsifying.at)
        return;
    const int operands = operation_operands(node->operation);
    node->a = change_first_operand(trace, node);
    const int a = node->a;
    if (falsifying.kind == FIRST_TWICE && operands > 1)
        node->b = a;
    if (falsifying.kind == SECOND_TWICE && operands > 1)
        node->a = node->b;
    if (falsifying.kind == INPUT_FOR_SECOND && operands > 1)
        node->b = first_input(trace);
    if (falsifying.kind == SWAPPED && operands == 3) {
        node->a = node->c;
        node->c = a;
    }
    if (falsifying.kind == SWAPPED && node->operation == DIVIDE) {
        node->a = node->b;
        node->b = a;
    }
    if (falsifying.kind == SUM_FOR_PRODUCT && node->operation == MULTIPLY)
        node->operation = ADD;
    if (falsifying.kind == NEGATED && operands > 1)
        node->b = add_node(trace, NEGATE, trace->nodes[node->b].wide, node->b, 0);
}

/* --- truth -------------------------------------------------------------------------------------------------------- */

static void draw_input(struct random *random, const struct kernel *kernel, const struct bound *bound, float *in)
{
    const struct field *field = kernel_promises(kernel, FLOAT)->inputs;
    const double minimum = kernel->input_components == 1 ? field->low : -field->high,
                 low = fmax(fmax(bound_low(bound), minimum), -64),
                 high = fmin(fmin(bound_high(bound), field->high), 64);
    for (size_t k = 0; k < kernel->input_components; k++)
        in[k] = (float)(low + (high - low) * random_unit(random) *
                                  (random_below(random, 2) ? 1 : exp2(-30 * random_unit(random))));
    if (random_below(random, 16) == 0)
        in[0] = kernel->input_components == 1 && random_below(random, 2) ? -0.0f : 0.0f;
    if (kernel->input_components == 1 && !((double)in[0] >= low && (double)in[0] <= high))
        in[0] = (float)high;
}

/* Returns the maximum error of a trace's outputs at an input, in ulps, minus the width of the enclosures. */
static double error_at(const struct kernel *kernel, const struct bound *bound, const struct trace *trace,
                       const struct replay *replay, const float *in)
{
    interval point[TRACE_INPUTS], value[TRACE_OUTPUTS], scale[TRACE_OUTPUTS];
    double worst = 0;
    for (size_t k = 0; k < kernel->input_components; k++)
        point[k] = interval_point((double)in[k]);
    box_evaluate(kernel_promises(kernel, FLOAT)->against, kernel->parameter, 0, point, value, scale);
    for (size_t k = 0; k < trace->outputs; k++) {
        const interval size = size_for_ulp(bound, value[k], scale[k]);
        const double computed = replay_number(replay, trace->output[k]),
                     unit = ldexp(1, ilogb(fmax(size.high, 0x1p-126)) - 23);
        const struct field *field = fields_of_component(kernel->outputs, k);
        if (!bound->field || strcmp(field->name, bound->field) == 0)
            worst = fmax(worst, isnan(computed) ? (double)INFINITY
                                                : fmax(computed - value[k].high, value[k].low - computed) / unit);
    }
    return worst;
}

/* Returns the largest error of a kernel's code over random inputs. */
static double max_error_found(const struct kernel *kernel, const struct bound *bound, const struct code *code)
{
    struct random random = {.state = 5};
    double worst = 0;
    size_t count;
    struct trace *traces = traces_of_kernel(kernel, code, &count);
    for (int i = 0; i < 1000; i++) {
        float in[TRACE_INPUTS] = {0};
        draw_input(&random, kernel, bound, in);
        for (size_t r = 0; r < count; r++) {
            SCOPED_STRUCT(replay) replay = replay_of(&traces[r], in);
            if (replay_takes_path(&replay))
                worst = fmax(worst, error_at(kernel, bound, &traces[r], &replay, in));
        }
    }
    traces_free(traces, count);
    return worst;
}

/* --- tests -------------------------------------------------------------------------------------------------------- */

/* Changes every `step`th operation of a kernel in turn. Returns the number of changed kernels that are rejected. A
 * limit of NaN means the promise's own; with another limit, only kernels whose error exceeds it ten times count. */
static int expect_refused_of(const char *id, size_t promise, double limit, int step)
{
    const struct kernel *kernel = kernel_find(id);
    const struct bound *bound = &kernel_promises(kernel, FLOAT)->bounds[promise];
    struct proof_order order = {.limit = limit, .max_boxes = 3000, .threads = 1};
    const double minimum = isnan(limit) ? proof_limit(bound, &(struct code){0}) : 10 * limit;
    int refused = 0;
    struct proof proof;
    prove(kernel, bound, &order, &proof);
    cr_assert_eq(proof.verdict, PROOF_HOLDS, "%s", id);
    order.code.fault = falsify;
    falsifying.seen = 1;
    for (falsifying.at = 0; falsifying.at < falsifying.seen; falsifying.at += step)
        for (falsifying.kind = 0; falsifying.kind < FALSIFICATIONS; falsifying.kind++) {
            const double error = max_error_found(kernel, bound, &order.code);
            const int kind = falsifying.kind, at = falsifying.at;
            if (error > minimum) {
                prove(kernel, bound, &order, &proof);
                cr_expect_neq(proof.verdict, PROOF_HOLDS,
                              "%s: operation %d changed by kind %d is proved, with an error of %g", id, at, kind,
                              error);
                refused++;
            }
        }
    return refused;
}

static int expect_refused(const char *id, size_t promise)
{
    return expect_refused_of(id, promise, NAN, 1);
}

Test(false_kernels, faulty_rotations_are_rejected)
{
    const int refused = expect_refused_of("so3.exp", 3, 1e5, 17);
    cr_expect_gt(refused, 15, "%d", refused);
}

Test(false_kernels, faulty_polynomials_are_rejected)
{
    cr_expect_gt(expect_refused("so3.s1.minimax6", 0), 21);
    cr_expect_gt(expect_refused("so3.s3.taylor4", 0), 12);
}

Test(false_kernels, faulty_closed_formulas_are_rejected)
{
    cr_expect_gt(expect_refused("so3.s2.angle", 0), 28);
    cr_expect_gt(expect_refused("so3.s1", 0), 31);
}

Test(false_kernels, faulty_counts_are_rejected)
{
    cr_expect_gt(expect_refused("quaternion.product", 0), 160);
    cr_expect_gt(expect_refused("transform.from_matrix.n2", 1), 100);
    cr_expect_gt(expect_refused_of("rotation.from_quaternion", 1, NAN, 3), 100);
}

Test(false_kernels, faulty_function_counts_are_rejected)
{
    const int refused = expect_refused_of("rotation.displacement", 0, NAN, 5);
    cr_expect_gt(refused, 20, "%d", refused);
    const int velocities = expect_refused_of("so3.angular_velocity", 0, NAN, 19);
    cr_expect_gt(velocities, 20, "%d", velocities);
    const int rates = expect_refused_of("so3.vector_rate", 0, NAN, 19);
    cr_expect_gt(rates, 14, "%d", rates);
}

Test(false_kernels, faulty_inlined_function_counts_are_rejected)
{
    const int sines = expect_refused_of("dual.sin", 1, NAN, 3), exponentials = expect_refused_of("dual.exp", 1, NAN, 3),
              in_float = expect_refused_of("dual.jacobian.n2", 0, NAN, 7);
    cr_expect(sines > 20 && exponentials > 20 && in_float > 20, "%d, %d, %d", sines, exponentials, in_float);
}

/* Returns (x + by) − by, which equals x without rounding and has a rounding error of up to 2⁻²⁵ of `by`. */
static int coarsened(struct trace *trace, int x, double by)
{
    const int wide = trace->nodes[x].wide, sum = add_node(trace, ADD, wide, x, trace_constant(trace, wide, by));
    return add_node(trace, ADD, wide, sum, trace_constant(trace, wide, -by));
}

/* Applies `coarsened` to squares of nodes other than inputs, which belong to the norm by which components are
 * divided. */
static void coarsen_length(struct trace *trace, struct node *node)
{
    if (node && (node->operation == MULTIPLY || node->operation == FUSED) && node->a == node->b &&
        trace->nodes[node->a].operation != INPUT)
        node->a = node->b = coarsened(trace, node->a, 1000);
}

/* Adds to the divisor the square of the first input's rounding error. */
static void coarsen_divisor(struct trace *trace, struct node *node)
{
    if (!node || node->operation != DIVIDE)
        return;
    const int kept = coarsened(trace, first_input(trace), 0x1p13),
              lost = add_node(trace, ADD, node->wide, kept, add_node(trace, NEGATE, node->wide, first_input(trace), 0));
    node->b = add_node(trace, ADD, node->wide, node->b, add_node(trace, MULTIPLY, node->wide, lost, lost));
}

/* Applies `coarsened` to components of the form 1 − k t, and thereby to their norm. */
static void coarsen_components(struct trace *trace, struct node *node)
{
    if (node && node->operation == FUSED && node_is_constant(trace, node->c))
        node->a = coarsened(trace, node->a, 1000);
}

static enum proof_verdict verdict_on(const char *id, size_t promise, double limit,
                                     void (*fault)(struct trace *trace, struct node *node))
{
    const struct kernel *kernel = kernel_find(id);
    const struct proof_order order = {.limit = limit, .code = {.fault = fault}, .max_boxes = 3000, .threads = 1};
    struct proof proof;
    prove(kernel, &kernel_promises(kernel, FLOAT)->bounds[promise], &order, &proof);
    return proof.verdict;
}

/* A vector divided by its own norm is a unit vector, whatever its error. Divided by another norm it is not, and its
 * direction is unbounded. */
Test(false_kernels, quotients_by_other_norms_are_rejected)
{
    enum { NORM_BEYOND = 1, LENGTH = 2 };
    static const char id[] = "quaternion.exp.cubic_unit";
    cr_assert_neq(verdict_on(id, LENGTH, NAN, NULL), PROOF_UNSUPPORTED);
    cr_expect_eq(verdict_on(id, LENGTH, NAN, coarsen_length), PROOF_OPEN_BOXES);
    cr_expect_neq(verdict_on(id, LENGTH, NAN, coarsen_components), PROOF_OPEN_BOXES);
    cr_expect_eq(verdict_on(id, NORM_BEYOND, NAN, coarsen_components), PROOF_OPEN_BOXES);
}

/* The square of a value that may have cancelled is positive, but its relative error may exceed 1. */
Test(false_kernels, cancelled_divisors_are_rejected)
{
    cr_assert_eq(verdict_on("scheme.oscillator.implicit", 0, 100, NULL), PROOF_HOLDS);
    cr_expect_eq(verdict_on("scheme.oscillator.implicit", 0, 100, coarsen_divisor), PROOF_UNSUPPORTED);
}
