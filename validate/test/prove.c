/* Tests of the prover (validate/prove): its intermediate results are compared with the kernels and with MPFR.
 *
 * A trace, replayed, must give the kernel's bits; the cases together must cover their region; and at floats inside a
 * box, the values, rounding errors and output errors must be within the bounds computed for the box. Then false
 * statements, which must not be proved: a wrong sign, a wrong formula, a limit that a known input exceeds. Traces made
 * by hand are small enough for their bounds to be known exactly. */
#include "batch.h"
#include "ran.h"
#include "replay.h"
#include "scarce.h"
#include "scoped.h"

#include "validate/prove/prove_internal.h"
#include "validate/util/flat_operands.h"

#include <float.h>
#include <unistd.h>

/* --- traces ------------------------------------------------------------------------------------------------------ */

static const plumb_kernel *plumb_kernel_of(const struct kernel *kernel)
{
    const plumb_kernel *own = NULL;
    while ((own = flat_kernel_next(own)) && kernel_find(plumb_kernel_id(own)) != kernel)
        continue;
    cr_assert(own, "%s", kernel->id);
    return own;
}

/* Computes the kernel's outputs for one element, with plumb's own code. */
static void run_kernel(const plumb_kernel *own, const float *in, float *out)
{
    SCOPED_STRUCT(test_batch) from = batch_new(TILES, flat_inputs(own), 1);
    SCOPED_STRUCT(test_batch) to = batch_new(TILES, flat_outputs(own), 1);
    batch_fill(&from, in);
    cr_assert_eq(flat_run(own, PLUMB_PORTABLE, 1, in_of(&from, 0), out_of(&to, 0)), PLUMB_OK);
    for (size_t k = 0; k < flat_outputs(own); k++)
        out[k] = *at(&to, 0, k);
}

/* Draws an element of the kernel's domain. */
static void draw_input(struct random *random, const struct kernel *kernel, float *in)
{
    static const enum draw kinds[] = {DRAW_UNIFORM, DRAW_EXPONENT, DRAW_EXPONENT, DRAW_SPECIAL};
    double x[TRACE_INPUTS];
    size_t k = 0;
    const enum draw kind = kinds[random_below(random, sizeof kinds / sizeof *kinds)];
    for (const struct field *field = kernel_promises(kernel, FLOAT)->inputs; field->name; field++) {
        field_draw(random, kind, field, FLOAT, x + k);
        k += field_components(field);
    }
    while (k-- > 0)
        in[k] = (float)x[k];
}

static void expect_bits(const struct kernel *kernel, const struct trace *trace, const struct replay *replay,
                        const float *in, const float *out)
{
    for (size_t k = 0; k < trace->outputs; k++) {
        const double recorded = replay_number(replay, trace->output[k]);
        cr_assert(recorded == (double)out[k] || (isnan(recorded) && isnan(out[k])),
                  "%s: output %zu is %a by the trace and %a by the kernel, for %a %a %a", kernel->id, k, recorded,
                  (double)out[k], (double)in[0], (double)in[1], (double)in[2]);
    }
}

Test(prove, replayed_records_match_kernel_bits)
{
    for (const plumb_kernel *own = NULL; (own = flat_kernel_next(own));) {
        /* The seed is fixed per kernel, so that a kernel's inputs do not depend on which other kernels exist. A trace
         * does not record the sign of zero, which decides between q and −q at some rotations by π. */
        struct random random = {.state = 1};
        const char *id = plumb_kernel_id(own);
        const struct kernel *kernel = kernel_find(id);
        size_t count, applied = 0;
        struct trace *traces = traces_of_kernel(kernel, &(struct code){0}, &count);
        if (count == 0 && (strncmp(id, "integrator.", 11) == 0 || strncmp(id, "scheme.solid.", 13) == 0))
            continue; /* its loop runs until all lanes have converged: more branches than the prover follows */
        cr_assert(count > 0, "%s", id);
        const int rounds = kernel->input_components > 3 ? 300 : 3000;
        for (int i = 0; i < rounds; i++) {
            float in[TRACE_INPUTS] = {0}, out[TRACE_OUTPUTS];
            size_t takes = 0;
            draw_input(&random, kernel, in);
            run_kernel(own, in, out);
            for (size_t r = 0; r < count; r++) {
                SCOPED_STRUCT(replay) replay = replay_of(&traces[r], in);
                if (replay_takes_path(&replay)) {
                    takes++;
                    expect_bits(kernel, &traces[r], &replay, in, out);
                }
            }
            cr_assert(takes > 0, "%s: no trace for %a", id, (double)in[0]);
            applied += takes;
        }
        cr_assert(applied >= (size_t)rounds);
        traces_free(traces, count);
    }
}

/* Fills `node` with operands for the test of constant folding: inputs, constants, and nodes that have folding rules. */
static size_t folding_operands(struct trace *trace, int *node)
{
    const int a = trace_node(trace, (struct node){.operation = INPUT, .bits = 0}),
              b = trace_node(trace, (struct node){.operation = INPUT, .bits = 1}),
              product = trace_node(trace, (struct node){.operation = MULTIPLY, .a = a, .b = b}),
              wide = trace_node(trace, (struct node){.operation = ADD, .wide = 1, .a = a, .b = b});
    size_t n = 0;
    const double constants[] = {0, 1, -1, 2, 0x1.921fb6p+0};
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
        node[n++] = trace_constant(trace, 0, constants[i]);
    const int numbers[] = {a, b, product, wide};
    for (size_t i = 0; i < 4; i++) {
        const int is_wide = trace->nodes[numbers[i]].wide;
        node[n++] = numbers[i];
        node[n++] = trace_node(trace, (struct node){.operation = NEGATE, .wide = is_wide, .a = numbers[i]});
    }
    node[n++] = trace_node(trace, (struct node){.operation = ABSOLUTE, .a = a});
    return n;
}

/* Returns a mask that compares two numbers, as the condition of a select. */
static int random_mask(struct trace *trace, struct random *random, int a, int b)
{
    static const enum operation comparisons[] = {LESS, LESS_EQUAL, EQUALS};
    int mask = trace_node(trace, (struct node){.operation = comparisons[random_below(random, 3)], .a = a, .b = b});
    if (random_below(random, 2))
        mask = trace_node(trace, (struct node){.operation = NOT, .a = mask});
    return mask;
}

Test(prove, constant_folding_changes_no_bit)
{
    static const enum operation operations[] = {ADD,    MULTIPLY, DIVIDE,  FUSED,   SQRT,   TO_FLOAT,
                                                NEGATE, ABSOLUTE, MINIMUM, MAXIMUM, SELECT, XOR_BITS};
    struct random random = {.state = 2};
    for (int round = 0; round < 20000; round++) {
        SCOPED_STRUCT(trace) trace;
        int from[32];
        trace_start(&trace, 2, 1);
        const size_t n = folding_operands(&trace, from);
        struct node node = {.operation = operations[random_below(&random, sizeof operations / sizeof *operations)],
                            .wide = (int)random_below(&random, 2)};
        node.a = from[random_below(&random, n)];
        node.b = from[random_below(&random, n)];
        node.c = from[random_below(&random, n)];
        node.wide |= (node.operation != TO_FLOAT) &
                     (trace.nodes[node.a].wide | trace.nodes[node.b].wide | trace.nodes[node.c].wide);
        node.wide &= node.operation != TO_FLOAT;
        if (node.operation == SELECT)
            node.a = random_mask(&trace, &random, node.a, node.b);
        if (node.operation == XOR_BITS) {
            node.wide = trace.nodes[node.a].wide;
            node.b = replay_add_constant(&trace, node.wide, node.wide ? UINT64_C(1) << 63 : UINT64_C(1) << 31);
        }
        trace.output[0] = trace_node(&trace, node);
        for (int i = 0; i < 4; i++) {
            const float in[2] = {(float)random_between(&random, -3, 3), (float)random_between(&random, -3, 3)};
            SCOPED_STRUCT(replay) replay = replay_of(&trace, in);
            const double folded = replay_number(&replay, trace.output[0]),
                         direct = replay_evaluate_node(&replay, &node);
            cr_assert(folded == direct || (isnan(folded) && isnan(direct)), "%s of nodes %d, %d, %d: %a, folded %a",
                      operation_text(node.operation), node.a, node.b, node.c, direct, folded);
        }
    }
}

/* --- roundings ---------------------------------------------------------------------------------------------------- */

enum { BITS = 400 };

/* Returns the rounding error |fl(x) − x| of x in float or, if `wide`, in double. */
static double rounding_error(int wide, mpfr_t x)
{
    WIDE(BITS, y);
    mpfr_set_d(y, wide ? mpfr_get_d(x, MPFR_RNDN) : (double)mpfr_get_flt(x, MPFR_RNDN), MPFR_RNDN);
    mpfr_sub(y, y, x, MPFR_RNDN);
    return fabs(mpfr_get_d(y, MPFR_RNDU));
}

static double below(int wide, double x)
{
    return wide ? nextafter(x, 0) : (double)nextafterf((float)x, 0);
}

/* Checks that no rounding error exceeds half_ulp_under(magnitude), at numbers up to `magnitude` with large rounding
 * errors: `magnitude` itself, and midpoints between adjacent numbers of the format just below it. */
static void expect_roundings_within(int wide, double magnitude)
{
    const double bound = half_ulp_under(wide, magnitude);
    double number = wide ? magnitude : (double)(float)magnitude;
    number = number > magnitude ? below(wide, number) : number;
    WIDE(BITS, x);
    mpfr_set_d(x, magnitude, MPFR_RNDN);
    for (int i = 0; i < 4; i++) {
        cr_assert(rounding_error(wide, x) <= bound, "%s %a: a number below has an error of %a, not %a",
                  wide ? "double" : "float", magnitude, rounding_error(wide, x), bound);
        const double next = below(wide, number);
        mpfr_set_d(x, number, MPFR_RNDN);
        mpfr_add_d(x, x, next, MPFR_RNDN);
        mpfr_div_2ui(x, x, 1, MPFR_RNDN);
        number = next;
    }
}

/* No number up to a magnitude is rounded by more than the half ulp of that magnitude. */
Test(prove, half_ulp_bounds_every_rounding)
{
    static const double factors[] = {1,           1 + 0x1p-52, 1 + 0x1p-26, 1 + 0x1p-24,
                                     1 + 0x1p-23, 1.5,         2 - 0x1p-23, 2 - 0x1p-52};
    struct random random = {.state = 3};
    for (int i = 0; i < 20000; i++) {
        const int wide = i & 1, exponent = (int)random_below(&random, wide ? 2090 : 276) - (wide ? 1070 : 150);
        const double factor = factors[random_below(&random, sizeof factors / sizeof *factors)];
        const double magnitude = ldexp(random_below(&random, 4) ? factor : random_between(&random, 1, 2), exponent);
        if (magnitude <= (wide ? DBL_MAX : (double)FLT_MAX))
            expect_roundings_within(wide, magnitude);
    }
}

Test(prove, rounding_is_half_ulp_of_binade)
{
    cr_expect_eq(half_ulp_under(0, 1), 0x1p-25);
    cr_expect_eq(half_ulp_under(0, 1.5), 0x1p-24);
    cr_expect_eq(half_ulp_under(1, 1), 0x1p-54);
    cr_expect_eq(half_ulp_under(1, 1.5), 0x1p-53);
    cr_expect_eq(half_ulp_under(0, 0x1p-126), 0x1p-150);
    cr_expect_eq(half_ulp_under(0, 0x1p-149), 0x1p-150);
    cr_expect_eq(half_ulp_under(0, 0), 0);
    cr_expect_eq(half_ulp_under(0, (double)FLT_MAX), 0x1p103);
    cr_expect_eq(half_ulp_under(0, 0x1p128), INFINITY);
    cr_expect_eq(half_ulp_under(0, (double)NAN), 0); /* of nothing */
    /* a number between 1 and the magnitude rounds to 1 with an error of at most magnitude − 1 */
    cr_expect_leq(half_ulp_under(0, 1 + 0x1p-24), 0x1p-24);
    cr_expect_leq(half_ulp_under(0, 1 + 0x1p-26), 0x1p-25);
    cr_expect_gt(half_ulp_under(1, 0x1p-1074), 0, "subnormal doubles are rounded, too");
}

/* --- traces built by hand ----------------------------------------------------------------------------------------- */

/* A trace under construction. Its nodes are floats unless `wide` is set, then doubles. */
struct trace_builder {
    struct trace trace;
    int wide;
};

static struct trace_builder builder_new(size_t inputs)
{
    struct trace_builder builder = {.wide = 0};
    trace_start(&builder.trace, inputs, 1);
    return builder;
}

static int input(struct trace_builder *builder, size_t k)
{
    return trace_node(&builder->trace, (struct node){.operation = INPUT, .bits = k});
}

static int add_node(struct trace_builder *builder, enum operation operation, int a, int b, int c)
{
    return trace_node(&builder->trace,
                      (struct node){.operation = operation, .wide = builder->wide, .a = a, .b = b, .c = c});
}

static int negated(struct trace_builder *builder, int a)
{
    return trace_node(&builder->trace,
                      (struct node){.operation = NEGATE, .wide = builder->trace.nodes[a].wide, .a = a});
}

static int sum_of(struct trace_builder *builder, int a, int b)
{
    return add_node(builder, ADD, a, b, 0);
}

static int product_of(struct trace_builder *builder, int a, int b)
{
    return add_node(builder, MULTIPLY, a, b, 0);
}

static int difference(struct trace_builder *builder, int a, int b)
{
    return sum_of(builder, a, negated(builder, b));
}

/* Returns the product of a node and a constant. */
static int times(struct trace_builder *builder, int a, double factor)
{
    return product_of(builder, a, trace_constant(&builder->trace, 0, factor));
}

/* A case of a trace, evaluated over one box. */
struct evaluated_case {
    struct proof_case proof_case;
    struct evaluation evaluation;
};

static struct evaluated_case evaluated_case(struct trace_builder *builder, int output, const interval *box)
{
    struct evaluated_case evaluated_case = {.proof_case = {.trace = builder->trace, .splitting_variable = -1}};
    evaluated_case.proof_case.trace.output[0] = output;
    cr_assert_eq(transformations_find(&evaluated_case.proof_case), 0);
    cr_assert_eq(evaluation_start(&evaluated_case.evaluation, &evaluated_case.proof_case), 0);
    cr_assert(evaluate_box(&evaluated_case.evaluation, &evaluated_case.proof_case, box));
    return evaluated_case;
}

static void evaluated_case_free(struct evaluated_case *evaluated_case)
{
    evaluation_free(&evaluated_case->evaluation);
    free(evaluated_case->proof_case.properties);
    trace_free(&evaluated_case->proof_case.trace);
}

static double rounding_of_output(struct trace_builder *builder, int output, const interval *box)
{
    output = node_without_sign(&builder->trace, output);
    SCOPED_STRUCT(evaluated_case) of = evaluated_case(builder, output, box);
    return of.evaluation.rounding[output];
}

Test(prove, exact_results_are_not_rounded)
{
    const interval just[] = {{1, 1.5}, {0.75, 1}}; /* operands within a factor of 2: exact by Sterbenz's lemma */
    struct trace_builder same = builder_new(2);
    cr_expect_eq(rounding_of_output(&same, difference(&same, input(&same, 0), input(&same, 1)), just), 0);
    const interval far[] = {{1, 2}, {0.25, 1}}; /* differences of up to 1.75, where half an ulp is 2⁻²⁴ */
    struct trace_builder rounds = builder_new(2);
    cr_expect_eq(rounding_of_output(&rounds, difference(&rounds, input(&rounds, 0), input(&rounds, 1)), far), 0x1p-24);
    const interval past[] = {{1, 1.75}, {0.5, 0.75}}; /* differences up to 1.25 that are multiples of 2⁻²⁴: they need
                                                         one bit more than a float has */
    struct trace_builder more = builder_new(2);
    cr_expect_gt(rounding_of_output(&more, difference(&more, input(&more, 0), input(&more, 1)), past), 0);
    struct trace_builder twice = builder_new(1);
    cr_expect_eq(rounding_of_output(&twice, times(&twice, input(&twice, 0), 2), just), 0);
    struct trace_builder thrice = builder_new(1);
    cr_expect_gt(rounding_of_output(&thrice, times(&thrice, input(&thrice, 0), 3), just), 0);
}

/* Checks an operation over a box: its interval must contain the values at points of the box, and its adjoints the
 * difference quotients between them. */
static void expect_enclosed(enum operation operation, const interval *box)
{
    enum { STEPS = 16 };
    struct trace_builder one = builder_new(2);
    one.wide = 1;
    const int operands[] = {input(&one, 0), input(&one, 1)},
              node = add_node(&one, operation, operands[0], operands[1], 0);
    const double ulps = 1, near = (box[0].high - box[0].low) / STEPS, above = (box[1].high - box[1].low) / STEPS;
    memcpy(&one.trace.nodes[node].bits, &ulps, sizeof ulps);
    SCOPED_STRUCT(evaluated_case) of = evaluated_case(&one, node, box);
    const interval value = of.evaluation.value[node];
    propagated_error(&of.evaluation, &of.proof_case, node);
    for (int i = 0; i <= STEPS; i++)
        for (int j = 0; j <= STEPS; j++) {
            const double a = box[0].low + i * near, b = box[1].low + j * above;
            const struct node *told = &one.trace.nodes[node];
            const double at = operation_result(told, a, b, 0),
                         slopes[] = {(operation_result(told, a + near, b, 0) - at) / near,
                                     (operation_result(told, a, b + above, 0) - at) / above};
            cr_expect(at >= value.low && at <= value.high, "%s at %g, %g", operation_text(operation), a, b);
            for (int k = 0; k < operation_operands(operation); k++) {
                const interval adjoint = of.evaluation.adjoint[operands[k]];
                cr_expect((k ? j : i) == STEPS || isinf(value.high) ||
                              (slopes[k] >= adjoint.low - 1e-6 && slopes[k] <= adjoint.high + 1e-6),
                          "slope of %s in operand %d at %g, %g: %g", operation_text(operation), k, a, b, slopes[k]);
            }
        }
}

Test(prove, values_and_derivatives_are_enclosed)
{
    static const enum operation anywhere[] = {ADD, MULTIPLY, ABSOLUTE, MINIMUM, MAXIMUM, SINE, COSINE, EXPONENTIAL},
                                above_zero[] = {DIVIDE, SQRT, LOGARITHM};
    for (size_t i = 0; i < sizeof anywhere / sizeof *anywhere; i++)
        expect_enclosed(anywhere[i], (const interval[]){{-1.5, 1.25}, {-0.5, 2}});
    for (size_t i = 0; i < sizeof above_zero / sizeof *above_zero; i++)
        expect_enclosed(above_zero[i], (const interval[]){{0.25, 3}, {0.5, 2}});
    expect_enclosed(DIVIDE, (const interval[]){{-1, 2}, {-3, -0.5}});
}

Test(prove, tangents_and_inverses_are_enclosed)
{
    expect_enclosed(TANGENT, (const interval[]){{-1.5, 1.25}, {0, 1}});
    expect_enclosed(TANGENT, (const interval[]){{2, 4.5}, {0, 1}});
    expect_enclosed(TANGENT, (const interval[]){{1, 2}, {0, 1}});
    expect_enclosed(ARC_COSINE, (const interval[]){{-0.9, 0.95}, {0, 1}});
    expect_enclosed(ARC_COSINE, (const interval[]){{0.5, 1}, {0, 1}});
    expect_enclosed(ARC_TANGENT, (const interval[]){{-2, 1}, {0.5, 3}});
    expect_enclosed(ARC_TANGENT, (const interval[]){{0.25, 1}, {-2, 1}});
    expect_enclosed(ARC_TANGENT, (const interval[]){{-1, 1}, {-2, -1}}); /* atan2 jumps at its branch cut */
}

Test(prove, half_of_subnormal_is_rounded)
{
    const interval tiny = {0, 0x1p-130};
    struct trace_builder half = builder_new(1);
    cr_expect_eq(rounding_of_output(&half, times(&half, input(&half, 0), 0.5), &tiny), 0x1p-150);
}

Test(prove, possible_overflow_has_no_bound)
{
    const interval large[] = {{0x1p126, 0x1p127}, {0x1p126, 0x1p127}};
    struct trace_builder twice = builder_new(1), sum = builder_new(2);
    cr_expect_eq(rounding_of_output(&twice, times(&twice, input(&twice, 0), 4), large), INFINITY);
    cr_expect_eq(rounding_of_output(&sum, sum_of(&sum, input(&sum, 0), input(&sum, 1)), large), INFINITY);
}

Test(prove, selection_is_no_multiple_of_mask)
{
    /* (whole number < 2 ? x : x / 3) − y: x has full precision, although the mask depends on a whole number */
    const interval box[] = {{1, 3}, {0x1p-20, 0x1p-10}, {1, 1.5}};
    struct trace_builder choice = builder_new(3);
    const int large = trace_constant(&choice.trace, 0, 0x1p23 + 2), whole = sum_of(&choice, input(&choice, 0), large),
              mask = trace_node(&choice.trace, (struct node){.operation = LESS, .a = whole, .b = large}),
              third = add_node(&choice, DIVIDE, input(&choice, 1), trace_constant(&choice.trace, 0, 3), 0),
              chosen = add_node(&choice, SELECT, mask, input(&choice, 1), third);
    cr_expect_gt(rounding_of_output(&choice, sum_of(&choice, chosen, input(&choice, 2)), box), 0);
}

/* A path condition holds for the computed product. If that is in [1, 1.5], the exact product may lie half an ulp
 * outside. */
Test(prove, condition_bounds_computed_value_alone)
{
    const interval box[] = {{0.5, 2}, {0.5, 2}};
    struct trace_builder it = builder_new(2);
    const int product = product_of(&it, input(&it, 0), input(&it, 1));
    trace_assume(&it.trace, product, 1, 1.5);
    SCOPED_STRUCT(evaluated_case) of = evaluated_case(&it, product, box);
    cr_expect_leq(of.evaluation.value[product].low, 1 - 0x1p-25);
    cr_expect_geq(of.evaluation.value[product].high, 1.5 + 0x1p-24);
    cr_expect_leq(of.evaluation.value[product].high, 1.5 + 0x1p-22, "the path condition must narrow the value");
}

/* --- ulps --------------------------------------------------------------------------------------------------------- */

/* Returns the error bound of a + b for a and b in a box, in ulps of `size`. */
static double sum_in_ulps(interval a, interval b, interval size)
{
    const interval box[] = {a, b};
    struct trace_builder sum = builder_new(2);
    const int product = product_of(&sum, input(&sum, 0), input(&sum, 1));
    SCOPED_STRUCT(evaluated_case) of = evaluated_case(&sum, sum_of(&sum, product, input(&sum, 1)), box);
    return error_parts(&of.evaluation, &of.proof_case, 0, size).ulps;
}

Test(prove, errors_are_in_ulps_of_magnitude)
{
    /* a product in [1, 2) and a sum in [2, 4): errors of half an ulp of 1 and half an ulp of 2 */
    const interval a = {1, 1.25}, b = {1.25, 1.5};
    cr_expect_float_eq(sum_in_ulps(a, b, (interval){2.5, 3.5}), 0.75, 1e-6);
    cr_expect_float_eq(sum_in_ulps(a, b, (interval){4, 7}), 0.375, 1e-6,
                       "half as many ulps, since an ulp is twice as large");
    cr_expect_float_eq(sum_in_ulps(a, b, (interval){1, 7}), 1, 1e-6, "the smallest ulp in the interval counts");
    cr_expect_eq(sum_in_ulps(a, b, (interval){1, INFINITY}), INFINITY);
}

Test(prove, subnormal_magnitude_has_smallest_unit)
{
    const interval a = {0.25, 0.5}, b = {0x1p-140, 0x1p-139};
    cr_expect_geq(sum_in_ulps(a, b, (interval){0x1p-140, 0x1p-138}), 0.5, "the product is rounded");
    cr_expect_geq(sum_in_ulps(a, b, (interval){0, 0x1p-138}), 0.5);
    cr_expect_geq(sum_in_ulps(a, b, (interval){0, 0}), 0.5);
}

/* --- error-free transformations ----------------------------------------------------------------------------------- */

/* Returns a or −a: negates it if the lowest bit of *choice is set. Removes that bit. */
static int negated_if_chosen(struct trace_builder *builder, unsigned *choice, int a)
{
    const int negative = *choice & 1;
    *choice >>= 1;
    return negative ? negated(builder, a) : a;
}

/* Returns the rounding error of a + b by Knuth's TwoSum. Each bit of `choice` changes one sign in it. */
static int error_of_sum(struct trace_builder *builder, unsigned choice)
{
    const int a = input(builder, 0), b = input(builder, 1),
              s = sum_of(builder, a, negated_if_chosen(builder, &choice, b));
    const int p = sum_of(builder, s, negated_if_chosen(builder, &choice, a)),
              w = sum_of(builder, s, negated_if_chosen(builder, &choice, p)),
              left = sum_of(builder, a, negated_if_chosen(builder, &choice, w)),
              right = sum_of(builder, b, negated_if_chosen(builder, &choice, p));
    return sum_of(builder, left, negated_if_chosen(builder, &choice, right));
}

static int error_of_fast_sum(struct trace_builder *builder, unsigned choice)
{
    const int a = input(builder, 0), b = input(builder, 1),
              s = sum_of(builder, a, negated_if_chosen(builder, &choice, b)),
              p = sum_of(builder, s, negated_if_chosen(builder, &choice, a));
    return sum_of(builder, b, negated_if_chosen(builder, &choice, p));
}

static int error_of_product(struct trace_builder *builder, unsigned choice)
{
    const int a = input(builder, 0), b = input(builder, 1), m = product_of(builder, a, b);
    const int first = negated_if_chosen(builder, &choice, choice & 8 ? b : a), second = choice & 24 ? a : b;
    return add_node(builder, FUSED, first, second, negated_if_chosen(builder, &choice, m));
}

static int error_of_sqrt(struct trace_builder *builder, unsigned choice)
{
    const int t = add_node(builder, ABSOLUTE, input(builder, 0), 0, 0), r = add_node(builder, SQRT, t, 0, 0);
    const int other = choice & 8 ? t : r;
    const int first = negated_if_chosen(builder, &choice, r);
    return add_node(builder, FUSED, first, other,
                    negated_if_chosen(builder, &choice, choice & 2 ? input(builder, 1) : t));
}

/* Checks at one element that the value of `error_node` is ±(exact − computed) of the node that its property names, up
 * to its own rounding. */
static void expect_error_value(const struct evaluated_case *of, int error_node, const float *in)
{
    const struct trace *trace = &of->proof_case.trace;
    const struct property *property = &of->proof_case.properties[error_node];
    SCOPED_STRUCT(replay) replay = replay_of(trace, in);
    WIDE(2400, x);
    replay_unrounded(&replay, &trace->nodes[property->of], x);
    const double computed_value = replay_number(&replay, property->of);
    if (property->transformation == SQRT_REMAINDER) { /* t − r² */
        mpfr_sqr(x, x, MPFR_RNDN);
        mpfr_sub_d(x, x, computed_value * computed_value, MPFR_RNDN);
    } else {
        mpfr_sub_d(x, x, computed_value, MPFR_RNDN);
    }
    mpfr_mul_si(x, x, property->sign, MPFR_RNDN);
    mpfr_sub_d(x, x, replay_number(&replay, error_node), MPFR_RNDN);
    const double off = fabs(mpfr_get_d(x, MPFR_RNDA)), allowed = of->evaluation.rounding[error_node];
    cr_assert(off <= allowed || (property->transformation == SQRT_REMAINDER && off < 0x1p-700),
              "%d of %d at %a, %a: off by %a, not %a", property->transformation, property->of, (double)in[0],
              (double)in[1], off, allowed);
    cr_assert(replay_number(&replay, error_node) >= of->evaluation.value[error_node].low &&
              replay_number(&replay, error_node) <= of->evaluation.value[error_node].high);
}

typedef int make_error_node(struct trace_builder *builder, unsigned choice);

/* Checks error-free transformations for all combinations of signs: a node that the prover recognises must compute what
 * the prover takes it for. The combination `usual` must be recognised. */
static void expect_recognised(const char *name, make_error_node *make, enum transformation what, unsigned usual,
                              unsigned choices)
{
    struct random random = {.state = 4};
    int recognised = 0;
    for (unsigned choice = 0; choice < choices; choice++) {
        struct trace_builder it = builder_new(2);
        const int error_node = node_without_sign(&it.trace, make(&it, choice));
        interval box[] = {{-0x1p60, 0x1p60}, {-0x1p60, 0x1p60}};
        SCOPED_STRUCT(evaluated_case) of = evaluated_case(&it, error_node, box);
        const struct property *property = &of.proof_case.properties[error_node];
        recognised += property->transformation == what;
        cr_expect(choice != usual || property->transformation == what, "%s is not recognised", name);
        for (int i = 0; i < 200 && property->transformation != NO_TRANSFORMATION; i++) {
            float in[2];
            for (int k = 0; k < 2; k++) {
                in[k] = (float)(random_sign(&random) * random_log(&random, i % 2 ? 0x1p-75 : 0.25, i % 2 ? 0x1p60 : 4));
                box[k] = interval_point((double)in[k]);
            }
            cr_assert(evaluate_box(&of.evaluation, &of.proof_case, box));
            expect_error_value(&of, error_node, in);
        }
    }
    cr_expect((unsigned)recognised < choices, "%s: a wrong sign is recognised", name);
}

Test(prove, error_free_transformations_are_recognised)
{
    expect_recognised("a sum", error_of_sum, TWO_SUM, 0x1e, 0x40);
    expect_recognised("a fast sum", error_of_fast_sum, FAST_TWO_SUM, 6, 8);
    expect_recognised("a product", error_of_product, TWO_PROD, 2, 32);
    expect_recognised("a root", error_of_sqrt, SQRT_REMAINDER, 1, 16);
}

/* A rounding error that was computed in another format is not recognised. */
Test(prove, mixed_format_remainder_is_not_recognised)
{
    struct trace_builder it = builder_new(2);
    const int a = input(&it, 0), b = input(&it, 1), s = sum_of(&it, a, b);
    const int p = difference(&it, s, a);
    it.wide = 1;
    const int error_node = node_without_sign(&it.trace, difference(&it, b, p));
    const interval box[] = {{0x1p-10, 1}, {0x1p-10, 1}};
    SCOPED_STRUCT(evaluated_case) of = evaluated_case(&it, error_node, box);
    cr_expect_eq(of.proof_case.properties[error_node].transformation, NO_TRANSFORMATION);
}

/* A sum to which its own rounding error is added again has only the rounding error of the last addition. */
Test(prove, compensated_error_cancels)
{
    const interval box[] = {{1, 2}, {0x1p-30, 1}};
    struct trace_builder it = builder_new(2);
    const int error_node = error_of_sum(&it, 0x1e), a = input(&it, 0), b = input(&it, 1), s = sum_of(&it, a, b);
    it.wide = 1;
    SCOPED_STRUCT(evaluated_case) of = evaluated_case(&it, sum_of(&it, s, error_node), box);
    const double propagated = propagated_error(&of.evaluation, &of.proof_case, of.proof_case.trace.output[0]);
    cr_expect_leq(propagated, 0x1p-60, "propagated %a", propagated);
    struct trace_builder wrong = builder_new(2);
    const int same_error = error_of_sum(&wrong, 0x1e), sum = sum_of(&wrong, input(&wrong, 0), input(&wrong, 1));
    wrong.wide = 1;
    SCOPED_STRUCT(evaluated_case) twice = evaluated_case(&wrong, difference(&wrong, sum, same_error), box);
    cr_expect_geq(propagated_error(&twice.evaluation, &twice.proof_case, twice.proof_case.trace.output[0]), 0x1p-23,
                  "a correction with the wrong sign doubles the error");
}

/* t − r² of r = √t is computed exactly and is about 2 r times the rounding error of r. */
Test(prove, sqrt_remainder_has_its_magnitude)
{
    const interval box = {0x1p10, 0x1.8p10};
    struct trace_builder it = builder_new(1);
    const int t = input(&it, 0), r = add_node(&it, SQRT, t, 0, 0),
              error_node = add_node(&it, FUSED, negated(&it, r), r, t);
    it.wide = 1;
    SCOPED_STRUCT(evaluated_case)
    of = evaluated_case(&it, sum_of(&it, error_node, trace_constant(&it.trace, 1, 1)), &box);
    cr_assert_eq(of.proof_case.properties[error_node].transformation, SQRT_REMAINDER);
    const double propagated = propagated_error(&of.evaluation, &of.proof_case, of.proof_case.trace.output[0]);
    cr_expect_geq(propagated, 2 * 32 * 0x1p-19 * (1 - 0x1p-20), "r in [32, 64) is rounded by up to 2^-19: %a",
                  propagated);
}

/* --- symmetry ----------------------------------------------------------------------------------------------------- */

/* One side is proved for both only where the kernel and the formula are even. */
Test(prove, symmetry_is_used_only_if_even)
{
    for (size_t k = 0; k < 3; k++) {
        cr_expect(kernel_is_even(kernel_find("so3.exp"), &(struct code){0}, NULL, k));
        cr_expect(kernel_is_even(kernel_find("rotation.exp_quaternion"), &(struct code){0}, NULL, k));
    }
    cr_expect(kernel_is_even(kernel_find("so3.s2.angle"), &(struct code){0}, NULL, 0));
    cr_expect_not(kernel_is_even(kernel_find("so3.s2"), &(struct code){0}, NULL, 0), "a function of the squared angle");
    cr_expect_not(kernel_is_even(kernel_find("so3.rotate"), &(struct code){0}, NULL, 0));
    cr_expect_not(kernel_is_even(kernel_find("transform.apply.n3"), &(struct code){0}, NULL, 0));
    const struct kernel *twice = kernel_find("so3.exp_average.double_angle");
    cr_expect(kernel_is_even(twice, &(struct code){0}, "R", 0));
    cr_expect_not(kernel_is_even(twice, &(struct code){0}, "T", 0), "(R T)ᵀ is Tᵀ Rᵀ");
}

/* A kernel that drops a sign gives equal results for v and −v, but its formula does not: it must not count as even. */
Test(prove, lost_sign_breaks_symmetry)
{
    const struct kernel *kernel = kernel_find("rotation.exp_quaternion");
    size_t count;
    struct trace *traces = traces_of_kernel(kernel, &(struct code){0}, &count);
    for (size_t i = 0; i < count; i++) {
        struct trace *trace = &traces[i];
        cr_expect(trace_is_even(kernel, FLOAT, trace, 0));
        trace->output[1] = trace_node(trace, (struct node){.operation = ABSOLUTE, .a = trace->output[1]});
        cr_expect_not(trace_is_even(kernel, FLOAT, trace, 0), "|q.x| for q.x");
    }
    traces_free(traces, count);
}

/* In a box that begins at 50 rad, a bound that was proved without growth is divided by at most 50/π. */
Test(prove, growing_errors_divide_by_minimum_growth)
{
    const struct kernel *kernel = kernel_find("so3.average.determinant");
    const struct proof_order order = {.limit = 8, .region = {50, 70}, .threads = 1};
    struct bound growing = kernel_promises(kernel, FLOAT)->bounds[2], flat = growing;
    struct proof proofs[2];
    flat.beyond = 0;
    prove(kernel, &growing, &order, &proofs[0]);
    prove(kernel, &flat, &order, &proofs[1]);
    cr_expect(growing.beyond > 0 && proofs[0].verdict == PROOF_HOLDS && proofs[1].verdict == PROOF_HOLDS);
    cr_expect_geq(proofs[0].proved, proofs[1].proved / (50 / growing.beyond), "%g", proofs[0].proved);
}

/* Checks that the rules of all operations are complete and consistent. A missing rule would be a null function pointer,
 * or an operation that a method does not support. */
Test(prove, every_operation_has_its_rules)
{
    for (enum operation operation = INPUT; operation < OPERATIONS; operation++) {
        const struct operation_rules *rules = &operation_rules[operation];
        cr_assert(rules->name, "operation %d", (int)operation);
        cr_expect(!rules->rounds || (rules->enclosure && rules->exact && rules->field), "%s", rules->name);
        cr_expect(!rules->differentiable == !rules->adjoint || operation == PRODUCT_ROUNDING, "%s", rules->name);
        cr_expect(!rules->roundings || rules->scale || rules->is_function, "%s", rules->name);
        cr_expect_eq(rules->differentiable >> rules->operands, 0, "%s", rules->name);
    }
}

/* --- a-priori rounding-error analysis ----------------------------------------------------------------------------- */

static double count_of(struct trace_builder *builder, int output)
{
    const double count = apriori_ulps(&builder->trace, output);
    trace_free(&builder->trace);
    return count;
}

Test(prove, rounding_count_is_correct)
{
    struct trace_builder one = builder_new(3);
    cr_expect_eq(count_of(&one, sum_of(&one, input(&one, 0), input(&one, 1))), 0.5, "a + b");
    struct trace_builder two = builder_new(3);
    const int product = product_of(&two, input(&two, 0), input(&two, 1));
    cr_expect_eq(count_of(&two, sum_of(&two, product, input(&two, 2))), 1, "a b + c");
    struct trace_builder three = builder_new(3);
    const int sum = sum_of(&three, input(&three, 0), input(&three, 1));
    cr_expect_eq(count_of(&three, product_of(&three, sum, input(&three, 2))), 1.5,
                 "(a + b) c: the sum is rounded by up to a unit of a scale that may lie just below the next power");
    struct trace_builder both = builder_new(3);
    const int a = sum_of(&both, input(&both, 0), input(&both, 1));
    cr_expect_eq(count_of(&both, product_of(&both, a, a)), 3,
                 "(a + b)²: two units propagated, and one unit of rounding");
    struct trace_builder chain = builder_new(4);
    int partial = product_of(&chain, input(&chain, 0), input(&chain, 1));
    for (size_t k = 1; k < 4; k++)
        partial = add_node(&chain, FUSED, input(&chain, 0), input(&chain, k), partial);
    cr_expect_eq(count_of(&chain, partial), 0.5 + 0.5 + 0.5 + 1,
                 "if the propagated error exceeds one unit, the next rounding adds one unit, not half");
    struct trace_builder two_chains = builder_new(4);
    int left = product_of(&two_chains, input(&two_chains, 0), input(&two_chains, 1));
    int right = product_of(&two_chains, input(&two_chains, 2), input(&two_chains, 3));
    for (size_t k = 1; k < 4; k++) {
        left = add_node(&two_chains, FUSED, input(&two_chains, 0), input(&two_chains, k), left);
        right = add_node(&two_chains, FUSED, input(&two_chains, 1), input(&two_chains, k), right);
    }
    const double of_both = count_of(&two_chains, sum_of(&two_chains, left, right));
    cr_expect(of_both > 5 && of_both < 5.001,
              "%g: no term is rounded more than five times, though there are nine operations", of_both);
    struct trace_builder halve = builder_new(3);
    const int whole = sum_of(&halve, input(&halve, 0), input(&halve, 1));
    const int half = times(&halve, whole, 0.5);
    cr_expect_eq(count_of(&halve, half), 0.5, "(a + b)/2: multiplying by a power of two is exact");
    struct trace_builder third = builder_new(3);
    const int sum3 = sum_of(&third, input(&third, 0), input(&third, 1));
    cr_expect_eq(count_of(&third, times(&third, sum3, 3)), 1.5, "3 (a + b)");
    struct trace_builder shared = builder_new(2);
    const int used = sum_of(&shared, input(&shared, 0), input(&shared, 1));
    cr_expect_geq(count_of(&shared, sum_of(&shared, used, sum_of(&shared, used, input(&shared, 0)))), 3,
                  "the rounding error of a sum that is used twice counts twice");
    struct trace_builder fused = builder_new(4);
    const int first = sum_of(&fused, input(&fused, 0), input(&fused, 1)),
              second = sum_of(&fused, input(&fused, 2), input(&fused, 3)),
              both_sums = add_node(&fused, FUSED, first, second, input(&fused, 0));
    cr_expect_eq(count_of(&fused, product_of(&fused, both_sums, input(&fused, 1))), 4,
                 "((a + b) (c + d) + a) b: both factors' roundings are passed on");
}

/* Returns the proof of the kernel's first promise by a-priori analysis of the given trace. */
static struct proof analysed_trace(const struct kernel *kernel, const struct trace *trace)
{
    struct proof proof = {.kernel = kernel, .bound = kernel_promises(kernel, FLOAT)->bounds, .limit = INFINITY};
    apriori_prove_trace(&proof, trace);
    return proof;
}

/* Proves a promise repeatedly, by bisection or a priori, while the first, second … call of calloc fails. That must not
 * be reported as a disagreement with the formula. (The search for paths does not distinguish short memory from too many
 * paths.) */
static void prove_with_failing_calloc(const char *id, const struct trace *trace)
{
    const struct kernel *kernel = kernel_find(id);
    const struct proof_order order = {.limit = NAN, .threads = 1};
    struct proof proof;
    long successes = 0;
    do {
        calloc_fails_after(successes++);
        if (trace)
            proof = analysed_trace(kernel, trace);
        else
            prove(kernel, kernel_promises(kernel, FLOAT)->bounds, &order, &proof);
        cr_assert(!proof.problem || strstr(proof.problem, "memory") || strstr(proof.problem, "path explosion"),
                  "%s, after %ld: %s", id, successes - 1, proof.problem);
    } while (calloc_has_failed() && successes < 200);
    calloc_fails_after(-1);
}

Test(prove, short_memory_rejects_no_kernel)
{
    const struct kernel *kernel = kernel_find("quaternion.product");
    size_t count;
    struct trace *traces = traces_of_kernel(kernel, &(struct code){0}, &count);
    prove_with_failing_calloc("quaternion.product", traces);
    traces_free(traces, count);
    prove_with_failing_calloc("so3.s1.taylor2", NULL);
}

Test(prove, trace_of_other_formula_is_rejected)
{
    const struct kernel *kernel = kernel_find("transform.compose.n3");
    size_t count;
    struct trace *traces = traces_of_kernel(kernel, &(struct code){0}, &count), *trace = traces;
    struct proof proof = analysed_trace(kernel, trace);
    cr_expect_eq(proof.verdict, PROOF_HOLDS, "%s", proof.problem ? proof.problem : "");
    cr_expect_geq(proof.proved, 3.99, "an input with that error is known");
    trace->output[0] = trace_node(trace, (struct node){.operation = NEGATE, .a = trace->output[0]});
    cr_expect_eq(analysed_trace(kernel, trace).verdict, PROOF_UNSUPPORTED, "T.x has the wrong sign");
    trace->output[0] = trace->output[1];
    cr_expect_eq(analysed_trace(kernel, trace).verdict, PROOF_UNSUPPORTED, "T.x is T.y");
    traces_free(traces, count);
}

/* Counts (n/2)(n − 1), where n/2 may underflow: with that error the product may cross a power of two, where rounding
 * costs a full ulp. In n (n − 1)/2, underflow costs at most half an ulp. */
Test(prove, underflow_may_cross_power_of_two)
{
    const struct kernel *kernel = kernel_find("counting.pairs");
    size_t count;
    struct trace *traces = traces_of_kernel(kernel, &(struct code){0}, &count), *trace = traces;
    struct proof proof = {.kernel = kernel, .bound = &kernel_promises(kernel, FLOAT)->bounds[1], .limit = INFINITY};
    cr_assert_str_eq(proof.bound->field, "distinct");
    apriori_prove_trace(&proof, trace);
    cr_expect_lt(proof.proved, 1.51);
    const int n = trace_node(trace, (struct node){.operation = INPUT}), one = trace_constant(trace, 0, -1),
              two = trace_constant(trace, 0, 0.5),
              half = trace_node(trace, (struct node){.operation = MULTIPLY, .a = two, .b = n}),
              less = trace_node(trace, (struct node){.operation = ADD, .a = n, .b = one});
    trace->output[1] = trace_node(trace, (struct node){.operation = MULTIPLY, .a = half, .b = less});
    apriori_prove_trace(&proof, trace);
    cr_expect_gt(proof.proved, 2);
    traces_free(traces, count);
    const struct kernel *compose = kernel_find("transform.compose.n3");
    proof = (struct proof){.kernel = compose, .bound = &kernel_promises(compose, FLOAT)->bounds[1], .limit = INFINITY};
    cr_assert_str_eq(proof.bound->field, "R3");
    apriori_prove(&proof);
    cr_expect_eq(proof.proved, 1.5, "the rounding error of a product adds at most half an ulp to the sum");
}

/* Returns the maximum norm of the error, in u, over random inputs for the field of a promise. */
static double norm_found(const struct kernel *kernel, const struct bound *bound)
{
    const struct field *field = fields_find(kernel->outputs, bound->field);
    const size_t first = fields_offset(kernel->outputs, field), n = field_components(field);
    struct random random = {.state = 6};
    double worst = 0;
    for (int round = 0; round < 2000; round++) {
        interval point[TRACE_INPUTS], value[TRACE_OUTPUTS], scale[TRACE_OUTPUTS];
        float in[TRACE_INPUTS] = {0}, out[TRACE_OUTPUTS];
        double error = 0, size = 0;
        draw_input(&random, kernel, in);
        run_kernel(plumb_kernel_of(kernel), in, out);
        for (size_t k = 0; k < kernel->input_components; k++)
            point[k] = interval_point((double)in[k]);
        box_evaluate(kernel_promises(kernel, FLOAT)->against, kernel->parameter, 0, point, value, scale);
        for (size_t k = first; k < first + n; k++) {
            const double off = fmax(fmax(value[k].low - (double)out[k], (double)out[k] - value[k].high), 0);
            error += off * off;
            size += value[k].high * value[k].high;
        }
        worst = fmax(worst, sqrt(error) / fmax(sqrt(size), bound->floor) * 0x1p24);
    }
    return worst;
}

Test(prove, norms_of_rotated_vectors_are_counted)
{
    static const struct {
        const char *id, *promise;
        enum steps steps;
        double expected; /* number of rounding errors of: the vector, products, sums, a quotient */
    } cases[] = {
        {"transform.inverse.n2", "T norm everywhere", FUSED_STEPS, 0 + 1 + 1 + 1},
        {"transform.inverse.n2", "T norm everywhere", PLAIN_STEPS, 0 + 0x1.6a09e7p0 + 1 + 1},
        {"transform.to_local.n3", "T1 norm everywhere", FUSED_STEPS, 1 + 1 + 2 + 1},
        {"transform.to_local.n4", "T1 norm everywhere", PLAIN_STEPS, 1 + 2 + 3 + 1},
        {"rigid.inverse.n3", "T norm everywhere", PLAIN_STEPS, 0 + 0x1.bb67afp0 + 2 + 0},
        {"dynamic.to_local.n3", "w1 norm everywhere", PLAIN_STEPS, 1 + 0x1.bb67afp0 + 2 + 0},
        {"dynamic.to_local.n2", "w1 norm everywhere", PLAIN_STEPS, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct kernel *kernel = kernel_find(cases[i].id);
        const struct proof_order order = {.limit = INFINITY, .code = {.steps = cases[i].steps}, .threads = 1};
        const struct bound *bound = promise_find(kernel, FLOAT, cases[i].promise);
        struct proof proof;
        prove(kernel, bound, &order, &proof);
        cr_assert_eq(proof.verdict, PROOF_HOLDS, "%s: %s", cases[i].id, proof.problem ? proof.problem : "");
        cr_expect(proof.proved >= cases[i].expected && proof.proved < cases[i].expected + 1e-3, "%s: %g for %g",
                  cases[i].id, proof.proved, cases[i].expected);
        const double found = norm_found(kernel, bound);
        cr_expect(found <= proof.proved && found > 0.3 * proof.proved, "%s: %g found of %g", cases[i].id, found,
                  proof.proved);
    }
}

/* Returns the norm bound of three sums. Each is a sum of products of a rotation's entries, at the given indices, and
 * the components of a vector. The entry `negative` is negated. */
static double norm_of(const int (*place)[3], int negative)
{
    struct trace_builder it = builder_new(12);
    int output[3];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            int entry = input(&it, (size_t)place[i][k]);
            entry = place[i][k] == negative ? negated(&it, entry) : entry;
            output[i] = k == 0 ? product_of(&it, entry, input(&it, 9))
                               : add_node(&it, FUSED, entry, input(&it, 9 + (size_t)k), output[i]);
        }
    const double norm = rotated_norm_roundings(kernel_find("torque.vector_to_body"), &it.trace, output, 3);
    trace_free(&it.trace);
    return norm;
}

Test(prove, norms_need_an_actual_rotation)
{
    static const int rows[][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}}, columns[][3] = {{0, 3, 6}, {1, 4, 7}, {2, 5, 8}},
                     others[][3] = {{6, 7, 8}, {0, 1, 2}, {3, 4, 5}}, cycles[][3] = {{0, 4, 8}, {1, 5, 6}, {2, 3, 7}},
                     twice[][3] = {{0, 1, 2}, {0, 1, 2}, {6, 7, 8}};
    cr_expect_float_eq(norm_of(rows, -1), 3, 1e-3);
    cr_expect_float_eq(norm_of(columns, -1), 3, 1e-3);
    cr_expect_float_eq(norm_of(others, -1), 3, 1e-3);
    cr_expect_eq(norm_of(cycles, -1), INFINITY, "these rows are not orthogonal");
    cr_expect_eq(norm_of(twice, -1), INFINITY, "the same row twice is not orthogonal");
    cr_expect_eq(norm_of(rows, 4), INFINITY, "with the sign of one entry changed, the rows are not orthogonal");
}

/* Error bounds of a field as a vector: the bound over a box that consists of the worst known input must be at least the
 * error at that input and less than 1.5 times that error. */
Test(prove, field_error_is_below_component_sum)
{
    static const struct {
        const char *id, *promise, *at[3];
        double worst;
    } cases[] = {
        {"so3.exp", "R orthogonality usual", {"0x1.6fd174p+1", "0x1.4e2402p-3", "0x1.a7ff58p-3"}, 14.0604},
        {"so3.exp", "R angle usual", {"0x1.32be86p-4", "0x1.3a273ap-2", "0x1.0b422ep+1"}, 3.9683},
        {"so3.average", "T norm usual", {"0x1.2d166ap+0", "0x1.8112c8p-2", "0x1.6e478ep+1"}, 2.4981},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *const *at = cases[i].at;
        const struct ran ran =
            ran_shell(formatted("plumb prove %s -p '%s' --box v.x=%s,%s --box v.y=%s,%s --box v.z=%s,%s", cases[i].id,
                                cases[i].promise, at[0], at[0], at[1], at[1], at[2], at[2]));
        const char *said = strstr(ran.out, formatted("\n%s: at most ", cases[i].promise));
        cr_assert(ran.status == 0 && said, "%s: %s", cases[i].id, ran.error);
        const double bound = strtod(strstr(said, "most ") + 5, NULL);
        cr_expect(bound >= cases[i].worst && bound < 1.5 * cases[i].worst, "%s, %s: %g for %g", cases[i].id,
                  cases[i].promise, bound, cases[i].worst);
    }
}

Test(prove, only_rotations_are_recognised_as_such)
{
    static const struct {
        const char *id;
        int is;
    } cases[] = {{"so3.exp", 1}, {"so3.average", 0}, {"so3.exp_average", 1}, {"rotation.exp_quaternion", 0}};
    const interval box[3] = {{0, 3}, {0, 3}, {0, 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(identity_is_orthogonal(kernel_promises(kernel_find(cases[i].id), FLOAT)->against, 0, box, 3, 0,
                                            cases[i].id[0] == 's' ? 3 : 2),
                     cases[i].is, "%s", cases[i].id);
}

/* Statements that must not be proved: each differs from a proved promise in its measure, limit or region. */
Test(prove, false_promises_are_not_proved)
{
    static const struct region beyond = {.name = "beyond", .low = 0, .high = 40};
    static const struct {
        const char *id;
        size_t bound;
        enum measure measure;
        double limit;
        const struct region *region;
    } rows[] = {
        {.id = "transform.compose.n3", 0, ULP, 1e6},
        {.id = "transform.compose.n3", 0, NORM, 1e6},
        {.id = "transform.compose.n2", 0, SCALED_ULP, 2.99},
        {.id = "transform.apply.n3", 0, NORM, 1e6},
        {.id = "transform.apply.n3", 0, ULP, 1e6},
        {.id = "transform.vector.n3", 0, ULP, 1e6},
        {.id = "transform.inverse.n3", 0, ULP, 1e6},
        {.id = "transform.inverse.n3", 1, NORM, 3.9},
        {.id = "quaternion.product", 0, ULP, 1e6},
        {.id = "quaternion.product", 0, NORM, 1e6},
        {.id = "quaternion.rate", 0, ULP, 1e6},
        {.id = "torque.momentum", 0, ULP, 1e6},
        {.id = "torque.momentum", 0, NORM, 1e6},
        {.id = "torque.free", 0, ULP, 1e6},
        {.id = "dual.multiply", 0, ULP, 1e6},
        {.id = "dual.multiply", 1, ULP, 0.49},
        {.id = "so3.s1", 1, ULP, 2, &beyond},
        {.id = "so3.s2", 1, ULP, 2, &beyond},
        {.id = "so3.s1", 1, ULP, 0.63},
        {.id = "so3.s3", 1, ULP, 0.57},
        {.id = "so3.s1.taylor2", 0, ULP, 0.5},
        {.id = "so3.s1", 1, TURN, 1e6},
        {.id = "so3.s1", 1, ORTHOGONALITY, 1e6},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct kernel *kernel = kernel_find(rows[i].id);
        struct bound bound = kernel_promises(kernel, FLOAT)->bounds[rows[i].bound];
        const struct proof_order order = {.limit = rows[i].limit, .max_boxes = 3000, .threads = 1};
        struct proof proof;
        bound.measure = rows[i].measure;
        bound.region = rows[i].region ? rows[i].region : bound.region;
        prove(kernel, &bound, &order, &proof);
        cr_expect_neq(proof.verdict, PROOF_HOLDS, "row %zu, %s: at most %g", i, rows[i].id, proof.proved);
    }
}

Test(prove, ulps_under_cancellation_are_not_counted)
{
    const struct kernel *kernel = kernel_find("quaternion.product");
    struct bound bound = *kernel_promises(kernel, FLOAT)->bounds;
    const struct proof_order order = {.limit = INFINITY, .threads = 1};
    struct proof proof;
    prove(kernel, &bound, &order, &proof);
    cr_expect_eq(proof.verdict, PROOF_HOLDS);
    bound.measure = ULP;
    prove(kernel, &bound, &order, &proof);
    cr_expect_eq(proof.verdict, PROOF_UNSUPPORTED);
}

static double scaled_error(const struct kernel *kernel, const float *in, const float *out)
{
    double worst = 0, wide[TRACE_INPUTS];
    interval point[TRACE_INPUTS], value[TRACE_OUTPUTS], scale[TRACE_OUTPUTS];
    for (size_t k = 0; k < kernel->input_components; k++)
        point[k] = interval_point(wide[k] = (double)in[k]);
    box_evaluate(kernel_promises(kernel, FLOAT)->against, kernel->parameter, 0, point, value, scale);
    for (size_t k = 0; k < field_components(kernel->outputs); k++) {
        const double floor = kernel_promises(kernel, FLOAT)->bounds->floor, size = fmax(scale[k].low, floor);
        const double off = fmax(value[k].low - (double)out[k], (double)out[k] - value[k].high);
        worst = fmax(worst, off / ldexp(1, ilogb(size) - 23));
    }
    return worst;
}

Test(prove, no_random_input_exceeds_a_count)
{
    static const char *const ids[] = {"transform.compose.n2", "transform.compose.n3",  "transform.inverse.n3",
                                      "transform.apply.n3",   "transform.to_local.n3", "dynamic.compose",
                                      "quaternion.product",   "quaternion.rate"};
    struct random random = {.state = 5};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const struct kernel *kernel = kernel_find(ids[i]);
        const struct proof_order order = {.limit = INFINITY, .threads = 1};
        struct proof proof;
        prove(kernel, kernel_promises(kernel, FLOAT)->bounds, &order, &proof);
        cr_assert_eq(proof.verdict, PROOF_HOLDS, "%s: %s", ids[i], proof.problem ? proof.problem : "");
        for (int round = 0; round < 1000; round++) {
            float in[TRACE_INPUTS] = {0}, out[TRACE_OUTPUTS];
            draw_input(&random, kernel, in);
            run_kernel(plumb_kernel_of(kernel), in, out);
            const double error = scaled_error(kernel, in, out);
            cr_assert(error <= proof.proved, "%s: %g at %a …, counted %g", ids[i], error, (double)in[0], proof.proved);
        }
    }
}

/* --- cases and boxes ---------------------------------------------------------------------------------------------- */

/* A kernel's cases over a region: each input component between its low and high end. */
struct region_cases {
    const struct kernel *kernel;
    interval region[TRACE_INPUTS];
    struct proof_cases cases;
    struct evaluation *evaluations;
};

static struct region_cases subject(const char *id, double low, double high)
{
    struct region_cases subject = {.kernel = kernel_find(id)};
    for (size_t k = 0; k < subject.kernel->input_components; k++)
        subject.region[k] = (interval){low, high};
    cases_find(&subject.cases, subject.kernel, &(struct code){0}, subject.region, NULL);
    cr_assert(!subject.cases.problem, "%s: %s", id, subject.cases.problem);
    subject.evaluations = calloc(subject.cases.count + 1, sizeof *subject.evaluations);
    for (size_t i = 0; i < subject.cases.count; i++)
        cr_assert_eq(evaluation_start(&subject.evaluations[i], &subject.cases.cases[i]), 0);
    return subject;
}

static void region_cases_free(struct region_cases *subject)
{
    for (size_t i = 0; i < subject->cases.count; i++)
        evaluation_free(&subject->evaluations[i]);
    free(subject->evaluations);
    cases_free(&subject->cases);
}

/* Draws a box in the region, either a point or of a random width. */
static void draw_box(struct random *random, const struct region_cases *subject, interval *box)
{
    const double width = random_below(random, 4) ? random_log(random, 0x1p-23, 1) : 0;
    for (size_t k = 0; k < subject->kernel->input_components; k++) {
        const interval all = subject->region[k];
        const double size = all.high * (random_below(random, 2) ? 1 : random_log(random, 0x1p-20, 1));
        const double x =
            (double)(float)(all.low < 0 ? random_between(random, -size, size) : random_between(random, 0, size));
        box[k] = (interval){fmax(all.low, (double)(float)(x - width * fabs(x))),
                            fmin(all.high, (double)(float)(x + width * fabs(x)))};
    }
}

/* Returns an end of the interval or a random float inside it. */
static float draw_in(struct random *random, interval a)
{
    const size_t way = random_below(random, 6);
    if (way == 0)
        return (float)a.low;
    return way == 1 ? (float)a.high : (float)random_between(random, a.low, a.high);
}

/* Computes enclosures of the exact outputs, with 200 bits. */
static void exact_outputs(const struct kernel *kernel, const float *in, mpfi_t *y)
{
    double wide[TRACE_INPUTS];
    for (size_t k = 0; k < kernel->input_components; k++)
        wide[k] = (double)in[k];
    exact_enclose(kernel_promises(kernel, FLOAT)->against, kernel->parameter, 0, wide, 200, y);
}

/* Checks that each node's value is in its interval, its rounding error within its bound, and the value of each
 * error-free transformation as its property says. */
static void expect_nodes(const struct region_cases *subject, size_t number, const struct replay *replay)
{
    const struct proof_case *proof_case = &subject->cases.cases[number];
    const struct evaluation *evaluation = &subject->evaluations[number];
    WIDE(2400, x);
    for (int i = 0; i < (int)proof_case->trace.count; i++) {
        const struct node *node = &proof_case->trace.nodes[i];
        const double value = replay_number(replay, i);
        if (operation_is_mask(node->operation) || node->operation == EXACT_SUM || node->operation == PRODUCT_ROUNDING)
            continue;
        cr_assert(value >= evaluation->value[i].low && value <= evaluation->value[i].high,
                  "%s, case %zu: node %d is %a, not in [%a, %a]", subject->kernel->id, number, i, value,
                  evaluation->value[i].low, evaluation->value[i].high);
        if (!operation_rounds(node->operation) || proof_case->properties[i].transformation != NO_TRANSFORMATION)
            continue;
        replay_unrounded(replay, node, x);
        mpfr_sub_d(x, x, value, MPFR_RNDN);
        cr_assert(fabs(mpfr_get_d(x, MPFR_RNDZ)) <= evaluation->rounding[i],
                  "%s, case %zu: node %d (%s) is rounded by %a, not %a", subject->kernel->id, number, i,
                  operation_text(node->operation), fabs(mpfr_get_d(x, MPFR_RNDZ)), evaluation->rounding[i]);
    }
}

/* Checks that the errors of the outputs are within the bounds, absolute and in ulps of the exact value. */
static void expect_errors(const struct region_cases *subject, size_t number, const float *in, const float *out,
                          mpfi_t *y)
{
    const struct proof_case *proof_case = &subject->cases.cases[number];
    struct evaluation *evaluation = &subject->evaluations[number];
    WIDE(400, error);
    for (size_t k = 0; k < proof_case->trace.outputs; k++) {
        const int node = node_without_sign(&proof_case->trace, proof_case->trace.output[k]);
        mpfi_get_fr(error, y[k]);
        const double size = fabs(mpfr_get_d(error, MPFR_RNDN));
        mpfr_sub_d(error, error, (double)out[k], MPFR_RNDN);
        const double off = fabs(mpfr_get_d(error, MPFR_RNDZ)),
                     propagated = propagated_error(evaluation, proof_case, node),
                     ulps = error_parts(evaluation, proof_case, k, (interval){size, size}).ulps,
                     unit = ldexp(1, (size > (double)FLT_MIN ? ilogb(size) : -126) - 23);
        cr_assert(off <= (propagated + evaluation->rounding[node]) * (1 + 0x1p-50),
                  "%s, case %zu: output %zu has an error of %a at %a, %a, %a; propagated %a, rounded %a",
                  subject->kernel->id, number, k, off, (double)in[0], (double)in[1], (double)in[2], propagated,
                  evaluation->rounding[node]);
        cr_assert(off / unit <= ulps * (1 + 0x1p-40),
                  "%s, case %zu: output %zu has an error of %g ulps at %a, %a, %a, not %g", subject->kernel->id, number,
                  k, off / unit, (double)in[0], (double)in[1], (double)in[2], ulps);
    }
}

/* Checks one float input of a box: at least one case applies to it; every case that applies gives the kernel's bits,
 * and its bounds hold. */
static void expect_covered(struct region_cases *subject, const unsigned char *reached, const float *in, mpfi_t *y)
{
    float out[TRACE_OUTPUTS];
    size_t takes = 0;
    run_kernel(plumb_kernel_of(subject->kernel), in, out);
    exact_outputs(subject->kernel, in, y);
    for (size_t i = 0; i < subject->cases.count; i++) {
        SCOPED_STRUCT(replay) replay = replay_of(&subject->cases.cases[i].trace, in);
        if (replay_takes_path(&replay)) {
            takes++;
            cr_assert(reached[i], "%s: the evaluation says that no input of the box takes case %zu",
                      subject->kernel->id, i);
            expect_bits(subject->kernel, &subject->cases.cases[i].trace, &replay, in, out);
            expect_nodes(subject, i, &replay);
            if (subject->cases.cases[i].agrees) /* otherwise the case's errors say nothing about this input */
                expect_errors(subject, i, in, out, y);
        }
    }
    cr_assert(takes > 0, "%s: no case for %a, %a, %a", subject->kernel->id, (double)in[0], (double)in[1],
              (double)in[2]);
}

static void expect_bounds(const char *id, double low, double high, int boxes)
{
    SCOPED_STRUCT(region_cases) it = subject(id, low, high);
    struct random random = {.state = 6};
    unsigned char *reached = memory_for_test(it.cases.count + 1);
    mpfi_t *y = enclosures_for_test(TRACE_OUTPUTS, 200);
    for (int round = 0; round < boxes; round++) {
        interval box[TRACE_INPUTS];
        draw_box(&random, &it, box);
        for (size_t i = 0; i < it.cases.count; i++)
            reached[i] = evaluate_box(&it.evaluations[i], &it.cases.cases[i], box) != 0;
        for (int point = 0; point < 3; point++) {
            float in[TRACE_INPUTS] = {0};
            for (size_t k = 0; k < it.kernel->input_components; k++)
                in[k] = draw_in(&random, box[k]);
            expect_covered(&it, reached, in, y);
        }
    }
}

/* Bounds over boxes hold at points inside them, for numbers. */
Test(prove, box_bounds_hold_for_numbers)
{
    static const char *const squares[] = {"so3.s1", "so3.s2", "so3.s3", "so3.s123", "so3.s123.double_angle"};
    for (size_t i = 0; i < sizeof squares / sizeof *squares; i++)
        expect_bounds(squares[i], 0, 9.75, 400);
    static const char *const angles[] = {"so3.s1.angle", "so3.s2.angle", "so3.s3.angle"};
    for (size_t i = 0; i < sizeof angles / sizeof *angles; i++)
        expect_bounds(angles[i], -3.125, 3.125, 400);
}

/* Bounds over boxes hold at points inside them, for vectors. */
Test(prove, box_bounds_hold_for_vectors)
{
    static const char *const ids[] = {"so3.exp", "so3.average", "so3.exp_average.double_angle",
                                      "rotation.exp_quaternion"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        expect_bounds(ids[i], 0, 1.75, 100);
}

/* The bound over a box around the worst known inputs of a kernel must be at least the error found there. */
Test(prove, known_worst_inputs_are_within_bound)
{
    static const float worst[] = {0x1.3fabb2p-3f, 0x1.201832p-2f, 0x1.c81f32p-1f};
    SCOPED_STRUCT(region_cases) it = subject("so3.exp", 0, 3.25);
    double bound = 0;
    interval box[3], value[TRACE_OUTPUTS], scale[TRACE_OUTPUTS];
    for (int k = 0; k < 3; k++)
        box[k] = interval_point((double)worst[k]);
    box_evaluate(kernel_promises(it.kernel, FLOAT)->against, it.kernel->parameter, 0, box, value, scale);
    for (size_t i = 0; i < it.cases.count; i++)
        if (evaluate_box(&it.evaluations[i], &it.cases.cases[i], box))
            for (size_t k = 0; k < 9; k++)
                bound = fmax(bound, error_parts(&it.evaluations[i], &it.cases.cases[i], k, scale[k]).ulps);
    cr_expect_geq(bound, 2.276, "%g", bound);
    cr_expect_leq(bound, 2.7, "the bound at a point is nearly the error there: %g", bound);
}

/* --- approximated functions --------------------------------------------------------------------------------------- */

/* Evaluates a polynomial's node at t with its float coefficients, without rounding. */
static void polynomial_at(const struct trace *trace, int i, int of, double t, mpfr_t y)
{
    const struct node *node = &trace->nodes[i];
    if (i == of) {
        mpfr_set_d(y, t, MPFR_RNDN);
    } else if (node->operation == CONSTANT) {
        mpfr_set_d(y, constant_value(node), MPFR_RNDN);
    } else if (node->operation == NEGATE) {
        polynomial_at(trace, node->a, of, t, y);
        mpfr_neg(y, y, MPFR_RNDN);
    } else {
        WIDE(2000, b, c);
        cr_assert(node->operation == FUSED || node->operation == ADD || node->operation == MULTIPLY);
        polynomial_at(trace, node->a, of, t, y);
        polynomial_at(trace, node->b, of, t, b);
        if (node->operation == FUSED)
            polynomial_at(trace, node->c, of, t, c);
        (node->operation == ADD ? mpfr_add : mpfr_mul)(y, y, b, MPFR_RNDN);
        if (node->operation == FUSED)
            mpfr_add(y, y, c, MPFR_RNDN);
    }
}

/* Returns |polynomial − approximated function| at t. */
static double distance_at(const struct trace *trace, const struct approximation *approximation, double t)
{
    WIDE(2000, y, term);
    polynomial_at(trace, approximation->node, approximation->argument, t, y);
    if (approximation->m == COTANGENT_SERIES) { /* (1 − (a/2) cot(a/2))/t, a = √t */
        WIDE(2000, half);
        mpfr_set_d(half, t, MPFR_RNDN);
        mpfr_sqrt(half, half, MPFR_RNDN);
        mpfr_div_2ui(half, half, 1, MPFR_RNDN);
        mpfr_cot(term, half, MPFR_RNDN);
        mpfr_mul(term, term, half, MPFR_RNDN);
        mpfr_ui_sub(term, 1, term, MPFR_RNDN);
        mpfr_div_d(term, term, t, MPFR_RNDN);
        mpfr_sub(y, y, term, MPFR_RNDN);
        return fabs(mpfr_get_d(y, MPFR_RNDZ));
    }
    mpfr_add_d(y, y, approximation->offset, MPFR_RNDN);
    mpfr_set_d(term, approximation->g, MPFR_RNDN);
    for (int i = 2; i <= approximation->m; i++)
        mpfr_div_ui(term, term, (unsigned long)i, MPFR_RNDN);
    for (unsigned long n = (unsigned long)approximation->m + 1; n < 150; n += 2) {
        mpfr_sub(y, y, term, MPFR_RNDN);
        mpfr_mul_d(term, term, -approximation->s * t, MPFR_RNDN);
        mpfr_div_ui(term, term, n * (n + 1), MPFR_RNDN);
    }
    return fabs(mpfr_get_d(y, MPFR_RNDZ));
}

/* No polynomial is farther from its function than the bound says. */
Test(prove, approximation_errors_are_within_their_bound)
{
    static const char *const ids[] = {"so3.s1", "so3.s2", "so3.s3", "so3.s123.double_angle", "so3.average.inverse"};
    struct random random = {.state = 7};
    size_t seen = 0;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const int of_vector = strcmp(ids[i], "so3.average.inverse") == 0;
        SCOPED_STRUCT(region_cases) it = subject(ids[i], 0, of_vector ? sqrt(9.75) : 9.75);
        for (size_t n = 0; n < it.cases.count; n++)
            for (size_t k = 0; k < it.cases.cases[n].approximations_count; k++) {
                const struct approximation *approximation = &it.cases.cases[n].approximations[k];
                for (int round = 0; approximation->argument >= 0 && round < 60; round++, seen++) {
                    const double t = random_between(&random, approximation->range.low, approximation->range.high),
                                 off = distance_at(&it.cases.cases[n].trace, approximation, t);
                    cr_assert(off <= approximation_distance(approximation, interval_point(t)), "%s: %a at %a, not %a",
                              ids[i], off, t, approximation_distance(approximation, interval_point(t)));
                }
                for (int cell = 0; approximation->argument >= 0 && cell < APPROXIMATION_CELLS; cell += 97) {
                    const double width = approximation->range.high - approximation->range.low,
                                 t = approximation->range.low + width * (cell + cell % 2) / APPROXIMATION_CELLS;
                    const double off = distance_at(&it.cases.cases[n].trace, approximation, t);
                    cr_assert(t == 0 || off <= approximation->cell[cell], "%s: at %a, an end of cell %d", ids[i], t,
                              cell);
                }
                cr_expect_eq(approximation_distance(approximation, (interval){0, 100}),
                             approximation->argument < 0 ? approximation->cell[0] : INFINITY);
            }
    }
    cr_expect_gt(seen, 0);
}

/* The constant approximates the difference between π/2 and its float value. Its approximation error must reach the
 * product with x. */
Test(prove, approximation_error_is_propagated)
{
    const interval box = {1, 2};
    struct trace_builder it = builder_new(1);
    const int rest = trace_constant(&it.trace, 0, -0x1.777a5cp-25), product = product_of(&it, input(&it, 0), rest);
    it.trace.output[0] = product;
    struct evaluated_case of = {.proof_case = {.trace = it.trace, .splitting_variable = -1}};
    cr_assert_eq(transformations_find(&of.proof_case), 0);
    cr_assert_eq(approximations_find(&of.proof_case, &box, 0), 0);
    cr_assert_eq(of.proof_case.approximations_count, 1u);
    cr_assert_eq(evaluation_start(&of.evaluation, &of.proof_case), 0);
    cr_assert(evaluate_box(&of.evaluation, &of.proof_case, &box));
    cr_expect_geq(propagated_error(&of.evaluation, &of.proof_case, product), 2 * 0x1.efp-50);
    approximations_free(&of.proof_case);
    evaluated_case_free(&of);
}

/* --- the command -------------------------------------------------------------------------------------------------- */

/* Runs a command as expect_said does. Also checks that it shows no progress when standard error is not a terminal. */
static struct ran expect_quiet(const char *command, int status, const char *part)
{
    const struct ran ran = expect_said(command, status, part);
    cr_expect_str_empty(ran.error, "%s", command);
    return ran;
}

Test(prove, verb_reports_by_text_and_status)
{
    expect_quiet("plumb prove so3.s1 --promise 'S1 ulp near 0'", 0, "proved, at most 0.63");
    expect_quiet("plumb prove so3.s1 --promise 'S1 ulp near 0' --limit 0.63", 1, "REFUTED");
    expect_quiet("plumb prove so3.s1 --promise 'S1 scaled ulp many turns'", 3, "no proof: ");
    expect_quiet("plumb prove rotation.exp_quaternion --promise 'q scaled ulp usual' --threads 1 --boxes 100", 1,
                 "stopped");
    expect_line("plumb prove so3.s1 --limit -1", 2, "--limit");
    expect_line("plumb prove so3.s1 --limit x", 2, "--limit");
    expect_line("plumb prove so3.nothing", 2, "so3.nothing");
    expect_line("plumb prove so3.s1 --promise none", 2, "--promise");
    expect_line("plumb prove so3.s1 --format xml", 2, "--format");
}

/* A refuted limit has an input that check confirms. */
Test(prove, refuted_limit_has_confirmed_input)
{
    static const char begin[] = "plumb check so3.s1 --at=";
    const struct ran ran = expect_quiet("plumb prove so3.s1 --promise 'S1 ulp near 0' --limit 0.63", 1, begin);
    const char *at = strstr(ran.out, begin);
    cr_assert(at);
    expect_said(formatted("%.*s --verbose", (int)strcspn(at, "\n"), at), 0, "0.633");
}

Test(prove, json_agrees_with_its_schema)
{
    static const char *const runs[] = {"plumb prove so3.s1",
                                       "plumb prove so3.s1 --promise 'S1 ulp near 0' --limit 0.63",
                                       "plumb prove transform.compose.n3 --limit 1"};
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        expect_schema("data/prove.schema.json", json_of(ran_shell(formatted("%s --format json", runs[i])).out));
}

Test(prove, absent_kernel_is_reported)
{
    static const char said[] = "no proof: plumb's own library has no such kernel";
    cr_assert_eq(count_of_text(expect_said("plumb prove transform.compose.n5", 3, said).out, said), 3);
}
