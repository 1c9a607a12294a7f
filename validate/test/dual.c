/* Tests of dual numbers: the public header's vector fields and edges; its operations in both languages are in dual.cpp. */
#include "fast/dual.h"

#include <criterion/criterion.h>

/* --- fast/dual.h ------------------------------------------------------------------------------------------------- */

/* V = (x₀x₁², sin x₀, x₁/x₀): three components at a point of two, counting its evaluations */
static void spiral(const plumb_dual *x, plumb_dual *V, void *context)
{
    V[0] = plumb_dual_multiply(x[0], plumb_dual_power(x[1], 2));
    V[1] = plumb_dual_sin(x[0]);
    V[2] = plumb_dual_divide(x[1], x[0]);
    ++*(int *)context;
}

Test(dual, the_jacobian_takes_a_pass_for_each_variable)
{
    const double x[2] = {0.5, 3}, expected[6] = {9, 3, cos(0.5), 0, -12, 2};
    double J[6];
    int passes = 0;
    plumb_dual room[5];
    plumb_dual_jacobian(2, 3, spiral, &passes, x, J, room);
    cr_expect_eq(passes, 2);
    for (int k = 0; k < 6; k++)
        cr_expect_float_eq(J[k], expected[k], 1e-15, "entry %d: %a", k, J[k]);
}

Test(dual, a_direction_takes_one_pass_and_gives_the_value_too)
{
    const double x[2] = {0.5, 3}, y[2] = {2, -1}, value[3] = {4.5, sin(0.5), 6}, slope[3] = {15, 2 * cos(0.5), -26};
    double V[3], D[3], alone[3];
    int passes = 0;
    plumb_dual room[5];
    plumb_dual_directional(2, 3, spiral, &passes, x, y, V, D, room);
    cr_expect_eq(passes, 1);
    plumb_dual_directional(2, 3, spiral, &passes, x, y, NULL, alone, room);
    plumb_dual_directional(2, 3, spiral, &passes, x, y, V, NULL, room);
    for (int k = 0; k < 3; k++) {
        cr_expect_float_eq(V[k], value[k], 1e-15, "component %d: %a", k, V[k]);
        cr_expect_float_eq(D[k], slope[k], 1e-14, "component %d: %a", k, D[k]);
        cr_expect_eq(alone[k], D[k]);
    }
}

/* n xⁿ⁻¹ is 0 · ∞ for n = 0 at x = 0, and so is n (n − 1) xⁿ⁻² for n = 1. */
Test(dual, powers_have_their_derivatives_at_zero)
{
    for (int n = 0; n < 4; n++) {
        const plumb_dual z = plumb_dual_power(plumb_dual_variable(0), n);
        const plumb_hyper w = plumb_hyper_power(plumb_hyper_variable(0), n);
        cr_expect(z.real == (n == 0) && z.dual == (n == 1), "n = %d: %a %a", n, z.real, z.dual);
        cr_expect(w.real == z.real && w.dual1 == z.dual && w.dual12 == (n == 2 ? 2 : 0), "n = %d: %a", n, w.dual12);
    }
}

Test(dual, where_there_is_no_value_or_no_derivative_the_parts_are_not_finite)
{
    const plumb_dual zero = plumb_dual_variable(0), minus = plumb_dual_variable(-1);
    cr_expect(isnan(plumb_dual_log(minus).real) && isnan(plumb_dual_sqrt(minus).real));
    cr_expect(isinf(plumb_dual_log(zero).real) && isinf(plumb_dual_log(zero).dual));
    cr_expect(plumb_dual_sqrt(zero).real == 0 && isinf(plumb_dual_sqrt(zero).dual));
    cr_expect(isinf(plumb_dual_divide(minus, zero).real) && !isfinite(plumb_dual_divide(minus, zero).dual));
}

/* (x/a, (ya − xb)/a²) with a² beyond the largest double */
Test(dual, a_quotient_does_not_overflow_by_its_square)
{
    const plumb_dual_float p = {1e30F, 1e30F}, q = {1e25F, 0}, z = plumb_dual_float_divide(p, q);
    cr_expect_eq(z.real, 1e30F / 1e25F);
    cr_expect_eq(z.dual, 1e30F / 1e25F);
}
