/* Tests that scales cover uncertain results. A filter's bound counts the formula's own rounding errors in the filter's
 * units, so a result's bound must not be many of these units of its scale. If a selection, a clamp or a function loses
 * the scale of a cancelled operand, the bound exceeds the scale of its result by any factor. For formulas of sums and
 * products the bound is some hundreds of units at most. */
#include "validate/accuracy/oracle.h"
#include "validate/accuracy/sampler.h"

#include "test_objects.h"

enum { MAX_INPUTS = 512, MAX_OUTPUTS = 256, MAX_UNITS = 1024 };

/* error of products of floats in the filters if doubles underflow */
#define UNDERFLOWN 0x1p-900

#ifdef SANITIZED
enum { BLOCKS = 1 };
#else
enum { BLOCKS = 4 };
#endif

/* Prefixes of ids of formulas whose bounds are larger than their rounding errors: for angles of many full turns the
 * scale is an envelope; the bound of an angle is that of its point, however near the point is to the axis; a proven box
 * is equally wide in all directions; (1 − β)ⁿ, computed with a logarithm, has up to n times the rounding error of 1
 * − β; and the weights of slerp are quotients of sines of an angle that is an arctangent, whose bounds add up to some
 * thousand units, and for slerp.direct grow with 1/sin θ. */
static const char *const other_bounds[] = {
    "so3.",
    "rotation.from_axis_angle",
    "rotation.rodrigues",
    "rotation.exp_quaternion",
    "quaternion.exp.cubic_angle",
    "integrator.midpoint",
    "integrator.trapezoid",
    "integrator.world",
    "constraint.error_reduction",
    "slerp.shortest",
    "slerp.direct",
};

static int has_other_bounds(const char *id)
{
    for (size_t i = 0; i < sizeof other_bounds / sizeof *other_bounds; i++)
        if (strncmp(id, other_bounds[i], strlen(other_bounds[i])) == 0)
            return 1;
    return 0;
}

static struct answers {
    double value[MAX_OUTPUTS * FILTER_BLOCK], rest[MAX_OUTPUTS * FILTER_BLOCK], bound[MAX_OUTPUTS * FILTER_BLOCK],
        scale[MAX_OUTPUTS * FILTER_BLOCK];
} answers;

/* Checks the outputs of element i that have promises in scaled ulps there. */
static void expect_element_scales(const struct promises *promises, const double *in, size_t i, double unit)
{
    const struct kernel *kernel = promises->kernel;
    const double coordinate = kernel_coordinate(kernel, in), second = kernel_second(kernel, in);
    for (const struct bound *bound = promises->bounds; bound->reason; bound++) {
        const struct field *field = bound->field ? fields_find(kernel->outputs, bound->field) : NULL;
        const size_t first = field ? fields_offset(kernel->outputs, field) : 0;
        const size_t end = field ? first + field_components(field) : kernel->output_components;
        if (bound->measure != SCALED_ULP || !bound_holds_at(bound, coordinate, second))
            continue;
        for (size_t k = first, at = k * FILTER_BLOCK + i; k < end; k++, at += FILTER_BLOCK)
            cr_expect(!(answers.bound[at] < INFINITY) ||
                          answers.bound[at] <= MAX_UNITS * unit * fmax(answers.scale[at], bound->floor) + UNDERFLOWN,
                      "%s, output %zu: %a ± %a of scale %a", kernel->id, k, answers.value[at], answers.bound[at],
                      answers.scale[at]);
    }
}

/* Checks the filter of a format at random floats. */
static void expect_scales_cover_bounds(const struct promises *promises, enum format format, uint64_t first)
{
    static double in[MAX_INPUTS * FILTER_BLOCK], x[FILTER_BLOCK][MAX_INPUTS];
    const struct kernel *kernel = promises->kernel;
    cr_assert(kernel->input_components <= MAX_INPUTS && kernel->output_components <= MAX_OUTPUTS);
    for (size_t i = 0; i < FILTER_BLOCK; i++) {
        sampler_draw(promises, 1, first + i, x[i]);
        for (size_t k = 0; k < kernel->input_components; k++)
            in[k * FILTER_BLOCK + i] = x[i][k];
    }
    filter_evaluate(promises->against, kernel->parameter, 0, format, FILTER_BLOCK, in, answers.value, answers.rest,
                    answers.bound, answers.scale);
    for (size_t i = 0; i < FILTER_BLOCK; i++)
        expect_element_scales(promises, x[i], i, format == FLOAT ? 0x1p-53 : 0x1p-106);
}

Test(scales, scales_cover_roundings_of_every_formula, .timeout = 3600)
{
    const struct kernel *kernel;
    for (size_t i = 0; (kernel = kernel_at(i)); i++) {
        const struct promises *promises = kernel_promises(kernel, FLOAT);
        for (uint64_t block = 0; promises && promises->against && !has_other_bounds(kernel->id) && block < BLOCKS;
             block++) {
            expect_scales_cover_bounds(promises, FLOAT, block * FILTER_BLOCK);
            expect_scales_cover_bounds(promises, DOUBLE, block * FILTER_BLOCK);
        }
    }
}

/* Returns the scale of the first of two multipliers after two sweeps with Γ = [1 ½; ½ 1], ω = 1 and the bounds 0 and
 * 10⁴. λ₂ stays 1000, so that in each sweep λ₁ is η₁ − ½λ₂ = −`below`, which is clamped to 0. */
static double scale_of_clamped(double below, enum format format)
{
    const double element[] = {1, 0.5, 1, 500 - below, 1000, 0, 0, 1e4, 1e4, 0, 1000, 1};
    double in[12 * FILTER_BLOCK] = {0}, value[2 * FILTER_BLOCK], rest[2 * FILTER_BLOCK], bound[2 * FILTER_BLOCK],
                   scale[2 * FILTER_BLOCK];
    for (size_t k = 0; k < 12; k++)
        in[k * FILTER_BLOCK] = element[k];
    filter_evaluate(formula_find("constraint.pgs"), 2, 0, format, 1, in, value, rest, bound, scale);
    cr_assert(value[0] == 0 && value[FILTER_BLOCK] == 1000);
    return scale[0];
}

/* If a multiplier's terms cancel to nearly its bound, its scale is the magnitude of these terms: correct code may have
 * an error of units of 1000 there, and passes it on to the other multipliers. */
Test(scales, cancelled_multiplier_has_scale_of_terms)
{
    cr_expect_geq(scale_of_clamped(0x1p-30, FLOAT), 1000);
    cr_expect_geq(scale_of_clamped(0x1p-43, DOUBLE), 1000);
    cr_expect_geq(scale_of_clamped(0, FLOAT), 1000);
    cr_expect_geq(scale_of_clamped(0, DOUBLE), 1000);
}

/* If a multiplier is clamped from well below its bound, its scale is the scale of the bound. There the limit remains
 * strict: the result must be 0. */
Test(scales, multiplier_below_bound_has_bounds_scale)
{
    cr_expect_eq(scale_of_clamped(100, FLOAT), 0);
    cr_expect_eq(scale_of_clamped(0x1p-30, DOUBLE), 0);
}
