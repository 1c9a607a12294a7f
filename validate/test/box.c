/* Tests of the box arithmetic: every formula's value and scale over boxes of all widths against the exact value and the
 * filter's scale at points of them; the rules of real.h's scales, conditions and series by hand; and that boxes which are
 * narrow give what is narrow. */
#include "near_rotation.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REAL_BOX
#include "reference/real.h"

#include "reference/formula.h"
#include "reference/reference.h"

/* --- boxes and points of them ----------------------------------------------------------------------------------- */

/* dynamic.compose in eight dimensions; bits at which the truth is computed */
enum { INPUTS_MOST = 290, OUTPUTS_MOST = 145, POINTS = 4, BITS = 256 };

struct subject {
    const struct formula *formula;
    unsigned parameter;
    size_t alternative, inputs, outputs;
};

/* The middle of a box: a matrix near a rotation for what takes one, else numbers of one size. */
static void draw_middle(const struct subject *subject, unsigned long long *state, double *x)
{
    const double size = ldexp(1, 2 - (int)(next_bits(state) % 12));
    for (size_t k = 0; k < subject->inputs; k++)
        x[k] = size * uniform(state);
    if (subject->inputs == 9)
        near_rotation(state, x);
    if (subject->inputs == 1)
        x[0] = next_bits(state) % 4 ? fabs(8 * x[0]) : ldexp(1.5 + 0.5 * uniform(state), (int)(next_bits(state) % 60));
}

/* A box about the middle, as wide as this relative to its size; 0 itself stays now and then. */
static void draw_box(const struct subject *subject, unsigned long long *state, double width, interval *box)
{
    double x[INPUTS_MOST];
    draw_middle(subject, state, x);
    for (size_t k = 0; k < subject->inputs; k++) {
        if (subject->inputs != 9 && next_bits(state) % 16 == 0)
            x[k] = 0;
        const double reach = width * (subject->inputs == 9 ? 1 : fabs(x[k]) > 0 ? fabs(x[k]) : 1);
        box[k] = (interval){x[k] - reach * (next_bits(state) % 2), x[k] + reach};
        if (subject->inputs == 1)
            box[k].low = fmax(box[k].low, 0);
    }
}

static double draw_point(interval x, unsigned long long *state)
{
    const double y = x.low + (0.5 + 0.5 * uniform(state)) * (x.high - x.low);
    const unsigned kind = next_bits(state) % 4;
    return kind == 0 ? x.low : kind == 1 ? x.high : fmin(fmax(y, x.low), x.high);
}

/* --- at points of a box ------------------------------------------------------------------------------------------ */

/* What a filter says of the points of a box. */
struct filtered {
    double in[INPUTS_MOST * FILTER_BLOCK];
    double value[OUTPUTS_MOST * FILTER_BLOCK], rest[OUTPUTS_MOST * FILTER_BLOCK], bound[OUTPUTS_MOST * FILTER_BLOCK],
        scale[OUTPUTS_MOST * FILTER_BLOCK];
};

static struct filtered *filter_points(const struct subject *subject, const interval *box, unsigned long long *state)
{
    static struct filtered filtered;
    for (size_t i = 0; i < POINTS; i++)
        for (size_t k = 0; k < subject->inputs; k++)
            filtered.in[k * FILTER_BLOCK + i] = draw_point(box[k], state);
    filter_evaluate(subject->formula, subject->parameter, subject->alternative, BINARY64, POINTS, filtered.in,
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

static void report(const char *what, const struct subject *subject, const interval *box, size_t k)
{
    fprintf(stderr, "%s of %s (%u, alternative %zu), output %zu, is outside:", what, formula_id(subject->formula),
            subject->parameter, subject->alternative, k);
    for (size_t i = 0; i < subject->inputs; i++)
        fprintf(stderr, " [%a, %a]", box[i].low, box[i].high);
    fputc('\n', stderr);
}

/* How many outputs are outside of what is said of the box, at some of its points; *known counts those with a value. */
static size_t outside(const struct subject *subject, const interval *box, unsigned long long *state, mpfi_t *y,
                      size_t *known)
{
    interval value[OUTPUTS_MOST], scale[OUTPUTS_MOST];
    double x[INPUTS_MOST];
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

static void expect_inside(const struct subject *subject)
{
    static const double widths[] = {0, 0x1p-50, 0x1p-30, 0x1p-20, 0x1p-8, 0x1p-2, 1};
    enum { WIDTHS = sizeof widths / sizeof *widths };
    const size_t boxes = 30 / (1 + subject->inputs / 10);
    unsigned long long state = subject->inputs;
    size_t found = 0, known = 0;
    mpfi_t y[OUTPUTS_MOST];
    interval box[INPUTS_MOST];
    for (size_t k = 0; k < subject->outputs; k++)
        mpfi_init2(y[k], BITS);
    for (size_t i = 0; i < WIDTHS * boxes; i++) {
        draw_box(subject, &state, widths[i % WIDTHS], box);
        found += outside(subject, box, &state, y, &known);
    }
    for (size_t k = 0; k < subject->outputs; k++)
        mpfi_clear(y[k]);
    cr_expect_eq(found, 0u, "%s (%u)", formula_id(subject->formula), subject->parameter);
    cr_expect(known >= WIDTHS * boxes * POINTS * subject->outputs / 4, "%s (%u): %zu known",
              formula_id(subject->formula), subject->parameter, known);
}

/* Every formula whose id begins so, with its least and greatest parameter. */
static void expect_all_inside(const char *start)
{
    const struct formula *formula;
    for (size_t f = 0; (formula = formula_at(f)); f++)
        for (size_t alternative = 0; alternative < formula_alternatives(formula); alternative++)
            for (int last = 0; last <= (formula->parameters.step > 0); last++) {
                const unsigned parameter = last ? formula->parameters.greatest : formula->parameters.least;
                const struct subject subject = {formula, parameter, alternative, formula_inputs(formula, parameter),
                                                formula_outputs(formula, parameter)};
                if (strncmp(formula_id(formula), start, strlen(start)) == 0)
                    expect_inside(&subject);
            }
}

/* A test for each start of an id, so that they are shared out; real.c sees that none is left over. */
Test(box, holds_so3_at_its_points)
{
    expect_all_inside("so3.");
}

Test(box, holds_rotation_at_its_points)
{
    expect_all_inside("rotation.");
}

Test(box, holds_transform_at_its_points)
{
    expect_all_inside("transform.");
}

Test(box, holds_dynamic_at_its_points)
{
    expect_all_inside("dynamic.");
}
