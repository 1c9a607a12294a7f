/* Tests of formulas given as traces at run time: each operation is compared with the C library, in each arithmetic; and
 * malformed traces are rejected. */
#include "reference/arithmetic/interval.h"
#include "reference/formulas/traces.h"
#include "reference/reference.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BITS = 128, NODES = 8 };

/* Adds the trace of these nodes, the last of which is its output, with two inputs. Returns its number. */
static unsigned add(const struct trace_node *nodes, size_t count)
{
    struct formula_trace trace = {.inputs = 2, .outputs = 1, .count = count, .output = {(unsigned)count - 1}};
    trace.nodes = calloc(count, sizeof *nodes);
    cr_assert(trace.nodes);
    memcpy(trace.nodes, nodes, count * sizeof *nodes);
    return trace_add(&trace);
}

/* Checks the value of trace n at (a, b): as an enclosure, by the filter, and over a box. */
static void expect_value(unsigned n, double a, double b, double expected)
{
    static double in[2 * FILTER_BLOCK], value[FILTER_BLOCK], bound[FILTER_BLOCK], scale[FILTER_BLOCK];
    const struct formula *formula = formula_find("ported.formula");
    const double x[] = {a, b}, off = 4 * DBL_EPSILON * fabs(expected);
    const struct bounds box[] = {{a, a}, {b, b}};
    struct bounds over, scales;
    mpfi_t y;
    cr_assert(n > 0 && formula_takes(formula, n));
    mpfi_init2(y, BITS);
    exact_enclose(formula, n, 0, x, BITS, &y);
    cr_expect_float_eq(mpfi_get_d(y), expected, off, "%u at %a, %a: %a, not %a", n, a, b, mpfi_get_d(y), expected);
    mpfi_clear(y);
    in[0] = a, in[FILTER_BLOCK] = b;
    filter_evaluate(formula, n, 0, FLOAT, 1, in, value, NULL, bound, scale);
    cr_expect(fabs(value[0] - expected) <= bound[0] + off, "%u at %a, %a: %a ± %a", n, a, b, value[0], bound[0]);
    box_evaluate(formula, n, 0, box, &over, &scales);
    cr_expect(over.low <= expected + off && over.high >= expected - off && over.high - over.low <= 1e-12,
              "%u at %a, %a: [%a, %a]", n, a, b, over.low, over.high);
}

static unsigned add_operation(enum formula_operation operation, unsigned a, unsigned b, unsigned c)
{
    const struct trace_node nodes[] = {{.operation = TRACE_INPUT},
                                       {.operation = TRACE_INPUT, .a = 1},
                                       {.operation = TRACE_CONSTANT, .value = 3},
                                       {.operation = operation, .a = a, .b = b, .c = c}};
    return add(nodes, sizeof nodes / sizeof *nodes);
}

Test(ported, operations_match_mathematics)
{
    const double a = 0.625, b = -0.40625;
    expect_value(add_operation(TRACE_ADD, 0, 1, 0), a, b, a + b);
    expect_value(add_operation(TRACE_SUBTRACT, 0, 1, 0), a, b, a - b);
    expect_value(add_operation(TRACE_MULTIPLY, 0, 1, 0), a, b, a * b);
    expect_value(add_operation(TRACE_MULTIPLY, 1, 1, 0), a, b, b * b);
    expect_value(add_operation(TRACE_DIVIDE, 0, 1, 0), a, b, a / b);
    expect_value(add_operation(TRACE_FUSED, 0, 1, 2), a, b, a * b + 3);
    expect_value(add_operation(TRACE_SQRT, 0, 0, 0), a, b, sqrt(a));
    expect_value(add_operation(TRACE_NEGATE, 0, 0, 0), a, b, -a);
    expect_value(add_operation(TRACE_MAGNITUDE, 1, 0, 0), a, b, -b);
    expect_value(add_operation(TRACE_MAGNITUDE, 0, 0, 0), a, b, a);
    expect_value(add_operation(TRACE_MIN, 0, 1, 0), a, b, b);
    expect_value(add_operation(TRACE_MAX, 0, 1, 0), a, b, a);
    expect_value(add_operation(TRACE_SINE, 0, 0, 0), a, b, sin(a));
    expect_value(add_operation(TRACE_COSINE, 0, 0, 0), a, b, cos(a));
    expect_value(add_operation(TRACE_TANGENT, 1, 0, 0), a, b, tan(b));
    expect_value(add_operation(TRACE_EXPONENTIAL, 1, 0, 0), a, b, exp(b));
    expect_value(add_operation(TRACE_LOGARITHM, 0, 0, 0), a, b, log(a));
    expect_value(add_operation(TRACE_ARC_COSINE, 1, 0, 0), a, b, acos(b));
    expect_value(add_operation(TRACE_ARC_TANGENT, 0, 1, 0), a, b, atan2(a, b));
}

Test(ported, where_follows_its_comparison)
{
    static const enum formula_operation comparisons[] = {TRACE_LESS, TRACE_LESS_EQUAL, TRACE_EQUAL};
    for (int i = 0; i < 3; i++) {
        const struct trace_node nodes[] = {{.operation = TRACE_INPUT},
                                           {.operation = TRACE_INPUT, .a = 1},
                                           {.operation = comparisons[i], .a = 0, .b = 1},
                                           {.operation = TRACE_CONSTANT, .value = 7},
                                           {.operation = TRACE_WHERE, .a = 2, .b = 3, .c = 0}};
        const unsigned n = add(nodes, sizeof nodes / sizeof *nodes);
        expect_value(n, 1, 2, i < 2 ? 7 : 1);
        expect_value(n, 2, 2, i > 0 ? 7 : 2);
        expect_value(n, 3, 2, 3);
    }
}

Test(ported, where_encloses_both_sides_over_box)
{
    const struct trace_node nodes[] = {{.operation = TRACE_INPUT},
                                       {.operation = TRACE_INPUT, .a = 1},
                                       {.operation = TRACE_LESS, .a = 0, .b = 1},
                                       {.operation = TRACE_CONSTANT, .value = 7},
                                       {.operation = TRACE_WHERE, .a = 2, .b = 3, .c = 0}};
    const unsigned n = add(nodes, sizeof nodes / sizeof *nodes);
    const struct bounds box[] = {{1, 3}, {2, 2}};
    struct bounds value, scale;
    box_evaluate(formula_find("ported.formula"), n, 0, box, &value, &scale);
    cr_expect(value.low <= 1 && value.high >= 7);
}

/* The square root of a negative number makes the result undefined, unless the root is on the branch that is not
 * taken. */
Test(ported, undefined_values_are_unknown)
{
    const struct formula *formula = formula_find("ported.formula");
    const struct trace_node nodes[] = {{.operation = TRACE_INPUT},
                                       {.operation = TRACE_INPUT, .a = 1},
                                       {.operation = TRACE_SQRT, .a = 0},
                                       {.operation = TRACE_LESS, .a = 1, .b = 0},
                                       {.operation = TRACE_WHERE, .a = 3, .b = 2, .c = 1}};
    const unsigned root = add(nodes, 3), chosen = add(nodes, sizeof nodes / sizeof *nodes);
    const double in[] = {-1, 5};
    mpfi_t y;
    mpfi_init2(y, BITS);
    exact_enclose(formula, root, 0, in, BITS, &y);
    cr_expect(mpfi_nan_p(y) || !mpfi_bounded_p(y));
    mpfi_clear(y);
    expect_value(chosen, -1, 5, 5);
    expect_value(chosen, 9, 5, 3);
}

Test(ported, malformed_traces_are_rejected)
{
    const struct trace_node compared[] = {{.operation = TRACE_INPUT},
                                          {.operation = TRACE_LESS, .a = 0, .b = 0},
                                          {.operation = TRACE_NEGATE, .a = 1}},
                            chosen[] = {{.operation = TRACE_INPUT}, {.operation = TRACE_WHERE, .a = 0, .b = 0, .c = 0}},
                            ahead[] = {{.operation = TRACE_INPUT}, {.operation = TRACE_NEGATE, .a = 1}},
                            input[] = {{.operation = TRACE_INPUT, .a = 2}},
                            comparison[] = {{.operation = TRACE_INPUT}, {.operation = TRACE_EQUAL, .a = 0, .b = 0}},
                            unknown[] = {{.operation = TRACE_INPUT}, {.operation = TRACE_OPERATIONS, .a = 0}};
    cr_expect_eq(add(compared, 3), 0u);
    cr_expect_eq(add(chosen, 2), 0u);
    cr_expect_eq(add(ahead, 2), 0u);
    cr_expect_eq(add(input, 1), 0u);
    cr_expect_eq(add(comparison, 2), 0u);
    cr_expect_eq(add(unknown, 2), 0u);
    cr_expect_null(trace_find(0));
    cr_expect_null(trace_find(1));
    cr_expect_not(formula_takes(formula_find("ported.formula"), 1));
}

Test(ported, trace_count_is_limited)
{
    const struct trace_node input[] = {{.operation = TRACE_INPUT}};
    for (unsigned n = 1; n <= MAX_TRACES; n++)
        cr_expect_eq(add(input, 1), n);
    cr_expect_eq(add(input, 1), 0u);
}
