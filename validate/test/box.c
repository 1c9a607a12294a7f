/* Tests of the box arithmetic (reference/arithmetic/real_box.h): for every formula and boxes of all widths, the
 * enclosures must contain the exact value and the filter's scale at points of the box; the rules for scales, conditions
 * and series in real.h are checked by hand; and narrow boxes must give narrow enclosures. */
#include "near_rotation.h"
#include "test_objects.h"

#define REAL_BOX
#include "reference/arithmetic/real.h"

#include "reference/formulas/formula.h"
#include "reference/reference.h"

/* --- boxes and points in them ----------------------------------------------------------------------------------- */

/* MAX_INPUTS and MAX_OUTPUTS suffice for dynamic.compose in eight dimensions. BITS: precision of the reference
 * values */
enum { MAX_INPUTS = 290, MAX_OUTPUTS = 145, POINTS = 4, BITS = 256 };

struct boxed_formula {
    const struct formula *formula;
    unsigned parameter;
    size_t alternative, inputs, outputs;
};

/* Draws the midpoint of a box: a matrix near a rotation for formulas that take one, else numbers of one magnitude. */
static void draw_midpoint(const struct boxed_formula *subject, unsigned long long *state, double *x)
{
    const double size = ldexp(1, 6 - (int)(next_bits(state) % 16));
    for (size_t k = 0; k < subject->inputs; k++)
        x[k] = size * uniform(state);
    if (subject->inputs == 9)
        near_rotation(state, x);
    if (subject->inputs == 1)
        x[0] = next_bits(state) % 4 ? fabs(8 * x[0]) : ldexp(1.5 + 0.5 * uniform(state), (int)(next_bits(state) % 60));
}

/* Draws a box of the given relative width around a random point, or with that point as its lower end. Components of the
 * point are 0 with probability 1/16, unless they form a matrix. */
static void draw_box(const struct boxed_formula *subject, unsigned long long *state, double width, interval *box)
{
    double x[MAX_INPUTS];
    draw_midpoint(subject, state, x);
    for (size_t k = 0; k < subject->inputs; k++) {
        if (subject->inputs != 9 && next_bits(state) % 16 == 0)
            x[k] = 0;
        const double reach = width * (subject->inputs != 9 && fabs(x[k]) > 0 ? fabs(x[k]) : 1);
        box[k] = (interval){x[k] - reach * (next_bits(state) % 2), x[k] + reach};
        if (subject->inputs == 1)
            box[k].low = fmax(box[k].low, 0);
    }
}

static double draw_point(interval x, unsigned long long *state)
{
    const double y = x.low + (0.5 + 0.5 * uniform(state)) * (x.high - x.low);
    const unsigned kind = next_bits(state) % 4;
    if (kind == 0)
        return x.low;
    return kind == 1 ? x.high : fmin(fmax(y, x.low), x.high);
}

/* --- points of a box --------------------------------------------------------------------------------------------- */

/* The filter's results at points of a box. */
struct filtered {
    double in[MAX_INPUTS * FILTER_BLOCK];
    double value[MAX_OUTPUTS * FILTER_BLOCK], rest[MAX_OUTPUTS * FILTER_BLOCK], bound[MAX_OUTPUTS * FILTER_BLOCK],
        scale[MAX_OUTPUTS * FILTER_BLOCK];
};

static struct filtered *filter_points(const struct boxed_formula *subject, const interval *box,
                                      unsigned long long *state)
{
    static struct filtered filtered;
    for (size_t i = 0; i < POINTS; i++)
        for (size_t k = 0; k < subject->inputs; k++)
            filtered.in[k * FILTER_BLOCK + i] = draw_point(box[k], state);
    filter_evaluate(subject->formula, subject->parameter, subject->alternative, DOUBLE, POINTS, filtered.in,
                    filtered.value, filtered.rest, filtered.bound, filtered.scale);
    return &filtered;
}

static int exact_outside(mpfi_srcptr y, interval value)
{
    return mpfr_cmp_d(&y->right, value.low) < 0 || mpfr_cmp_d(&y->left, value.high) > 0;
}

static int scale_outside(double s, interval scale)
{
    return s < scale.low * (1 - 1e-12) - 1e-290 || s > scale.high * (1 + 1e-12) + 1e-290;
}

static void report(const char *what, const struct boxed_formula *subject, const interval *box, size_t k)
{
    fprintf(stderr, "%s of %s (%u, alternative %zu), output %zu, is outside:", what, formula_id(subject->formula),
            subject->parameter, subject->alternative, k);
    for (size_t i = 0; i < subject->inputs; i++)
        fprintf(stderr, " [%a, %a]", box[i].low, box[i].high);
    fputc('\n', stderr);
}

/* Evaluates the formula at points of a box. Returns how many values and scales are outside the enclosures over the box;
 * adds to *known the number of outputs with a known value and scale. */
static size_t count_outside(const struct boxed_formula *subject, const interval *box, unsigned long long *state,
                            mpfi_t *y, size_t *known)
{
    interval value[MAX_OUTPUTS], scale[MAX_OUTPUTS];
    double x[MAX_INPUTS];
    size_t found = 0;
    box_evaluate(subject->formula, subject->parameter, subject->alternative, box, value, scale);
    const struct filtered *filtered = filter_points(subject, box, state);
    for (size_t i = 0; i < POINTS; i++) {
        for (size_t k = 0; k < subject->inputs; k++)
            x[k] = filtered->in[k * FILTER_BLOCK + i];
        exact_enclose(subject->formula, subject->parameter, subject->alternative, x, BITS, y);
        for (size_t k = 0; k < subject->outputs; k++) {
            const size_t at = k * FILTER_BLOCK + i;
            const int has_value = !mpfi_nan_p(y[k]) && mpfi_bounded_p(y[k]),
                      wrong = has_value && exact_outside(y[k], value[k]);
            const int scale_known = has_value && filtered->bound[at] <= 1e-20 * filtered->scale[at];
            const int scale_wrong = scale_known && scale_outside(filtered->scale[at], scale[k]);
            *known += scale_known;
            if ((wrong || scale_wrong) && !found++)
                report(wrong ? "the exact value" : "the scale", subject, box, k);
        }
    }
    return found;
}

static void expect_inside(const struct boxed_formula *subject)
{
    static const double widths[] = {0, 0x1p-50, 0x1p-30, 0x1p-20, 0x1p-8, 0x1p-2, 1};
    enum { WIDTHS = sizeof widths / sizeof *widths };
    const size_t boxes = 30 / (1 + subject->inputs / 10);
    unsigned long long state = subject->inputs;
    size_t found = 0, known = 0;
    mpfi_t *y = enclosures_for_test(subject->outputs, BITS);
    interval box[MAX_INPUTS];
    for (size_t i = 0; i < WIDTHS * boxes; i++) {
        draw_box(subject, &state, widths[i % WIDTHS], box);
        found += count_outside(subject, box, &state, y, &known);
    }
    cr_expect_eq(found, 0u, "%s (%u)", formula_id(subject->formula), subject->parameter);
    /* A formula has no value if its scale or its mass is not positive. If it takes both, drawn with random signs, both
     * are positive in a quarter of the boxes. */
    cr_expect(known >= WIDTHS * boxes * POINTS * subject->outputs / 8, "%s (%u): %zu known",
              formula_id(subject->formula), subject->parameter, known);
}

/* Checks all formulas whose id begins with `start`, with their smallest and largest parameter. */
static void expect_all_inside(const char *start)
{
    const struct formula *formula;
    for (size_t f = 0; (formula = formula_at(f)); f++)
        for (size_t alternative = 0; alternative < formula_alternatives(formula); alternative++)
            for (int last = 0; last <= (formula->parameters.step > 0); last++) {
                const unsigned parameter = last ? formula->parameters.maximum : formula->parameters.minimum;
                const struct boxed_formula subject = {formula, parameter, alternative,
                                                      formula_inputs(formula, parameter),
                                                      formula_outputs(formula, parameter)};
                if (strncmp(formula_id(formula), start, strlen(start)) == 0)
                    expect_inside(&subject);
            }
}

/* One test per prefix of an id, so that the tests run in parallel. */
#define BOX_TESTS(start)                                                                                               \
    Test(box, holds_##start##_at_its_points)                                                                           \
    {                                                                                                                  \
        expect_all_inside(#start ".");                                                                                 \
    }
BOX_TESTS(so3)
BOX_TESTS(rotation)
BOX_TESTS(transform)
BOX_TESTS(dynamic)
BOX_TESTS(quaternion)
BOX_TESTS(delta)
BOX_TESTS(inertial)
BOX_TESTS(dual)
BOX_TESTS(magnus)

/* --- width of enclosures ---------------------------------------------------------------------------------------- */

static double width_of(interval a)
{
    return a.high - a.low;
}

/* Checks boxes that are points: if the filter's bound in float is at most 2⁻⁴⁶ of the scale, the enclosure of the value
 * must be about as narrow. The enclosure of the scale must be as narrow, unless cancellation was large, because
 * divisors with cancellation make the scale uncertain. */
static void expect_narrow_points(const struct boxed_formula *subject)
{
    static struct filtered filtered;
    interval box[MAX_INPUTS], value[MAX_OUTPUTS], scale[MAX_OUTPUTS];
    unsigned long long state = 5;
    for (int i = 0; i < 100; i++) {
        draw_box(subject, &state, 0, box);
        for (size_t k = 0; k < subject->inputs; k++)
            filtered.in[k * FILTER_BLOCK] = box[k].low;
        filter_evaluate(subject->formula, subject->parameter, subject->alternative, FLOAT, 1, filtered.in,
                        filtered.value, NULL, filtered.bound, filtered.scale);
        box_evaluate(subject->formula, subject->parameter, subject->alternative, box, value, scale);
        for (size_t k = 0; k < subject->outputs; k++) {
            const double s = filtered.scale[k * FILTER_BLOCK];
            if (!(filtered.bound[k * FILTER_BLOCK] <= 0x1p-46 * s))
                continue;
            cr_assert(width_of(value[k]) <= 1e-12 * s + 1e-290, "%s, output %zu: %g of %g",
                      formula_id(subject->formula), k, width_of(value[k]), s);
            cr_assert(s > 10 * fabs(filtered.value[k * FILTER_BLOCK]) || width_of(scale[k]) <= 1e-10 * s + 1e-290,
                      "%s, output %zu: scale %g of %g", formula_id(subject->formula), k, width_of(scale[k]), s);
        }
    }
}

/* At a point, an enclosure is as narrow as the filter's bound. */
Test(box, point_enclosure_matches_filter_bound)
{
    const struct formula *formula;
    for (size_t f = 0; (formula = formula_at(f)); f++) {
        const unsigned parameter = formula->parameters.minimum;
        const struct boxed_formula subject = {formula, parameter, 0, formula_inputs(formula, parameter),
                                              formula_outputs(formula, parameter)};
        if (formula_takes(formula, parameter)) /* the trace of this formula may be missing */
            expect_narrow_points(&subject);
    }
}

/* Returns the maximum relative width of a formula's values and scales over random boxes of the given relative width,
 * divided by that width. */
static double relative_spread(const char *id, double width)
{
    const struct formula *formula = formula_find(id);
    const struct boxed_formula subject = {formula, 0, 0, formula_inputs(formula, 0), formula_outputs(formula, 0)};
    interval box[MAX_INPUTS], value[MAX_OUTPUTS], scale[MAX_OUTPUTS];
    unsigned long long state = 9;
    double widest = 0;
    for (int i = 0; i < 2000; i++) {
        for (size_t k = 0; k < subject.inputs; k++) {
            const double x = (subject.inputs == 1 ? 9 : 1.7) * uniform(&state);
            box[k] =
                (interval){subject.inputs == 1 ? fabs(x) : x, (subject.inputs == 1 ? fabs(x) : x) + width * fabs(x)};
        }
        box_evaluate(formula, 0, 0, box, value, scale);
        for (size_t k = 0; k < subject.outputs; k++)
            widest = fmax(widest, fmax(width_of(value[k]), width_of(scale[k])) / (width * scale[k].low));
    }
    return widest;
}

/* Formulas with few operations overestimate little, although each operation knows only the enclosures of its
 * operands. */
Test(box, narrow_boxes_give_narrow_enclosures)
{
    static const struct {
        const char *id;
        double spread;
    } most[] = {{"so3.s1", 2},  {"so3.s2", 2},      {"so3.s3", 0.6},
                {"so3.exp", 6}, {"so3.average", 5}, {"rotation.exp_quaternion", 3}};
    for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
        const double spread = relative_spread(most[i].id, 0x1p-20);
        cr_expect(spread <= most[i].spread, "%s: %g times as wide", most[i].id, spread);
    }
}

/* S₁, S₂, S₃ where they are evaluated as series: they are decreasing, so an enclosure must end at the values at the end
 * points. */
Test(box, series_match_values_at_end_points)
{
    static const double ends[] = {0, 1e-30, 0.001, 0.5, 0.75, 1, 4, 9.99, 14.9, 16.9};
    enum { ENDS = sizeof ends / sizeof *ends };
    for (unsigned m = 1; m <= 3; m++)
        for (size_t i = 0; i < ENDS; i++)
            for (size_t j = i; j < ENDS && 2 * ends[j] <= (m + 3) * (m + 4); j++) {
                const real z = factorial_series(m, real_plain((interval){ends[i], ends[j]}));
                const real low = factorial_series(m, number(ends[j])), high = factorial_series(m, number(ends[i]));
                cr_expect(z.v.low == low.v.low && z.v.high == high.v.high && z.v.low < z.v.high, "m = %u", m);
                cr_expect(width_of(high.v) <= 2.1e-13 * inverse_factorial[m], "m = %u, %g: %g", m, ends[i],
                          width_of(high.v));
            }
}

/* --- the rules by hand ------------------------------------------------------------------------------------------ */

static real measured(double v, double e, double s)
{
    (void)e;
    return (real){interval_point(v), interval_point(s), 0, fabs(v) == s};
}

static void expect_around(const char *what, interval z, double x)
{
    cr_expect(z.low <= x && x <= z.high && width_of(z) <= 3e-14 * fabs(x), "%s: [%a, %a], not %a", what, z.low, z.high,
              x);
}

static void expect_scale(const char *what, real z, double scale)
{
    expect_around(what, z.s, scale);
}

#include "scale_rules.h"

/* Special rules apply to numbers whose scale equals their magnitude. */
Test(box, scale_follows_rule_of_each_operation)
{
    const real a = measured(3, 0, 5), b = measured(-2, 0, 8), plain = measured(-3, 0, 3);
    expect_scales();
    expect_scale("sum of numbers of one sign", add(plain, number(-2)), 5);
    expect_scale("difference of numbers of one sign", subtract(plain, number(-2)), 5);
    expect_scale("product of a number of its size", multiply(plain, b), 24);
    expect_scale("quotient by a number of its size", divide(a, plain), 5.0 / 3);
    expect_scale("quotient of a number of its size", divide(plain, b), 3.0 / 2 * (8.0 / 2));
    expect_scale("sine of a number of its size", sine(number(-0.5)), sin(0.5));
    expect_scale("sine of a number beyond the peak", sine(number(3)), 1);
    expect_scale("arctangent's series past 0", arctangent_series(number(0.25)), atan(0.5) / 0.5);
}

/* Two numbers count as near if they differ by 2⁻¹⁶ of their scales in the filter for float, by 2⁻⁴⁵ in that for double.
 * A box must cover both filters: between these distances, both outcomes are possible. */
Test(box, minimum_of_near_has_larger_scale)
{
    const real bound = number(1), near = measured(1 - 0x1p-43, 0, 8), between = measured(1 - 0x1p-14, 0, 8),
               apart = measured(1 - 0x1p-12, 0, 8);
    expect_around("maximum of near ones", maximum(near, bound).s, 8);
    expect_around("clamped to what is near", clamped(near, bound, number(2)).s, 8);
    expect_around("minimum", minimum(apart, bound).s, 8);
    expect_around("maximum", maximum(apart, bound).s, 1);
    cr_expect(maximum(apart, bound).plain && !maximum(near, bound).plain);
    const real either = maximum(between, bound);
    cr_expect(either.s.low == 1 && either.s.high == 8 && !either.plain, "[%g, %g]", either.s.low, either.s.high);
    const real wide = maximum((real){{0.5, 1.5}, {8, 9}, 0, 0}, bound);
    cr_expect(wide.v.low == 0.5 && wide.v.high == 1.5 && wide.s.low == 1 && wide.s.high == 9);
}

/* If a divisor or an argument may be 0, the scale has no upper bound over the box, but its lower bound must remain. */
Test(box, scale_of_possible_zero_has_minimum)
{
    const real none = {{-1, 2}, {3, 4}, 0, 0}, positive = {{0, 4}, {9, 16}, 0, 0};
    const interval quotient = divide(number(1), none).s, rooted = square_root(positive).s, turned = sine(none).s;
    cr_expect(quotient.low > 0.749 && quotient.low <= 0.75 && quotient.high == INFINITY);
    cr_expect(rooted.low > 2.999 && rooted.low <= 3 && rooted.high == INFINITY);
    cr_expect(turned.low == 1 && turned.high == 1);
    const interval rising = sine((real){{-1, 1}, {1, 1.25}, 0, 0}).s, around = sine((real){{0.5, 1}, {1, 2}, 0, 0}).s;
    cr_expect(rising.low == 0 && rising.high == 1);
    cr_expect(around.low <= sin(0.5) && around.low > 0.47 && around.high == 1, "%g", around.low);
}

/* The product of an input with itself must be recognised as nonnegative, also if both factors are negated. */
Test(box, product_with_itself_is_a_square)
{
    const real x = real_input(0, (interval){-1, 2}), y = real_input(1, (interval){-1, 2});
    cr_expect(multiply(x, x).v.low == 0 && multiply(negate(x), negate(x)).v.low == 0);
    cr_expect(multiply(x, negate(x)).v.high == 0 && multiply(x, negate(x)).v.low <= -4);
    cr_expect(multiply(x, y).v.low <= -2 && multiply(add(x, number(1)), add(x, number(-1))).v.low <= -1);
    cr_expect(multiply(halve(x), halve(x)).v.low <= -0.5);
}

static int is_undecided(condition c)
{
    return c.may_hold && c.may_fail;
}

/* A condition that holds at some points only is undecided. */
Test(box, conditions_true_in_part_are_undecided)
{
    const real low = real_plain((interval){1, 2}), middle = real_plain((interval){2, 3}),
               high = real_plain((interval){2.5, 4});
    cr_expect(is_undecided(below(middle, high)) && is_undecided(likely_below(middle, high)) &&
              is_undecided(below(low, middle)));
    cr_expect(!below(low, high).may_fail && !below(high, low).may_hold && !below(middle, low).may_hold);
    cr_expect(is_undecided(equal(low, middle)) && is_undecided(equal(low, low)));
    cr_expect(!equal(low, high).may_hold && !equal(number(2), number(2)).may_fail);
    cr_expect(is_undecided(certainly(equal(low, middle))));
    const condition sure = {1, 0}, unsure = {1, 1}, never = {0, 1};
    cr_expect(is_undecided(both(sure, unsure)) && !both(sure, never).may_hold && !both(sure, sure).may_fail);
    cr_expect(is_undecided(below(real_unknown(), low)) && is_undecided(equal(real_unknown(), low)));
}

Test(box, an_undecided_condition_encloses_both_sides)
{
    const real a = {{1, 2}, {3, 4}, 0, 0}, b = {{5, 6}, {0.5, 1}, 0, 0};
    const condition unsure = {1, 1};
    const real z = where(unsure, a, b), w = where(unsure, b, a);
    cr_expect(z.v.low == 1 && z.v.high == 6 && z.s.low == 0.5 && z.s.high == 4);
    cr_expect(w.v.low == 1 && w.v.high == 6 && w.s.low == 0.5 && w.s.high == 4);
    cr_expect(where(unsure, a, real_unknown()).v.high == INFINITY);
}

/* --- unknown inputs --------------------------------------------------------------------------------------------- */

/* Some ends of the input box of R(v) are NaN or infinite. The result must enclose R(v) for every v that the box may
 * then contain. */
Test(box, unknown_inputs_claim_nothing_false)
{
    static const double unknowns[] = {NAN, INFINITY};
    const struct formula *formula = formula_find("so3.exp");
    const struct boxed_formula subject = {formula, 0, 0, 3, 9};
    unsigned long long state = 1;
    mpfi_t *y = enclosures_for_test(9, BITS);
    for (int i = 0; i < 300; i++) {
        interval box[3], value[9], scale[9];
        double point[3];
        draw_box(&subject, &state, 0.25, box);
        for (size_t k = 0; k < 3; k++)
            point[k] = draw_point(box[k], &state);
        const size_t k = next_bits(&state) % 3, side = next_bits(&state) % 3;
        if (side != 0)
            box[k].low = -unknowns[next_bits(&state) % 2], point[k] = -100;
        if (side != 1)
            box[k].high = unknowns[next_bits(&state) % 2], point[k] = 100;
        box_evaluate(formula, 0, 0, box, value, scale);
        exact_enclose(formula, 0, 0, point, BITS, y);
        for (size_t j = 0; j < 9; j++) {
            cr_assert(!exact_outside(y[j], value[j]), "output %zu", j);
            cr_assert(value[j].low <= value[j].high && scale[j].low <= scale[j].high && scale[j].low >= 0);
        }
    }
}

Test(box, quotient_by_possible_zero_is_unbounded)
{
    const real z = divide(number(1), real_plain((interval){0, 1}));
    cr_expect(z.v.low == -INFINITY && z.v.high == INFINITY);
    cr_expect(!(square_root(number(-1)).v.low > -INFINITY) && !(factorial_series(1, number(-1)).v.high < INFINITY));
}
