/* Tests of dual numbers: identities of the reference formulas, and vector fields and edge cases of the public header.
 * The header's operations in both languages are tested in dual.cpp. */
#include <plumb/dual.h>

#include "enclosures.h"

#include "reference/formulas/dual.c"

#include "validate/util/random.h"

TestSuite(dual, .init = open_test_scope, .fini = close_test_scope);

/* --- the algebra ------------------------------------------------------------------------------------------------- */

static struct dual draw_dual(unsigned long long *state)
{
    return (struct dual){number(3 * draw(state)), number(3 * draw(state))};
}

static void expect_same(const char *what, struct dual p, struct dual q)
{
    cr_expect(real_agrees(p.x, q.x) && real_agrees(p.y, q.y), "%s", what);
}

/* Dual numbers form a commutative ring with a nilpotent unit. */
Test(dual, dual_numbers_form_commutative_ring)
{
    const struct dual one = {number(1), number(0)}, epsilon = {number(0), number(1)}, zero = {number(0), number(0)};
    for (unsigned long long i = 0, state = 1; i < CASES; i++) {
        struct dual p = draw_dual(&state), q = draw_dual(&state), r = draw_dual(&state);
        expect_same("pq = qp", dual_multiply(p, q), dual_multiply(q, p));
        expect_same("(pq)r = p(qr)", dual_multiply(dual_multiply(p, q), r), dual_multiply(p, dual_multiply(q, r)));
        expect_same("p(q + r) = pq + pr", dual_multiply(p, dual_add(q, r)),
                    dual_add(dual_multiply(p, q), dual_multiply(p, r)));
        expect_same("p1 = p", dual_multiply(p, one), p);
        expect_same("p + 0 = p", dual_add(p, zero), p);
        expect_same("(p + q) − q = p", dual_subtract(dual_add(p, q), q), p);
        expect_same("(pq)/q = p", dual_divide(dual_multiply(p, q), q), p);
    }
    expect_same("ε² = 0", dual_multiply(epsilon, epsilon), zero);
}

/* A dual number corresponds to a matrix; sums and products of the matrices correspond to sums and products of the
 * numbers. */
LAW(dual, matrices_match_number_arithmetic)
{
    struct dual p = draw_dual(state), q = draw_dual(state);
    expect_agree(add(dual_matrix(p), dual_matrix(q)), dual_matrix(dual_add(p, q)));
    expect_agree(multiply(dual_matrix(p), dual_matrix(q)), dual_matrix(dual_multiply(p, q)));
}

Test(dual, powers_are_products)
{
    unsigned long long state = 3;
    struct dual p = draw_dual(&state), product = p;
    for (unsigned n = 1; n <= 8; n++, product = dual_multiply(product, p))
        expect_same("pⁿ", dual_power(p, n), product);
}

/* --- functions --------------------------------------------------------------------------------------------------- */

/* If g is the inverse function of f, their extensions to dual numbers are inverse to each other, because (f∘g)~ =
 * f~∘g~. */
LAW(dual, extensions_of_inverses_undo_each_other)
{
    struct dual p = draw_dual(state), square_root = dual_sqrt(dual_exp(p));
    expect_same("log exp p", dual_log(dual_exp(p)), p);
    expect_same("(√q)²", dual_multiply(square_root, square_root), dual_exp(p));
    struct dual s = dual_sin(p), c = dual_cos(p);
    expect_same("sin² + cos² = 1", dual_add(dual_multiply(s, s), dual_multiply(c, c)),
                (struct dual){number(1), number(0)});
}

LAW(dual, article_example_is_sine_squared)
{
    struct dual p = draw_dual(state), z = dual_sin_squared(p);
    expect_agree(z.x, square(sine(p.x)));
    expect_agree(z.y, multiply(p.y, sine(multiply(number(2), p.x))));
}

/* Central differences (f(x + h) − f(x − h))/2h and (f(x + h) − 2f(x) + f(x − h))/h² with h = 2⁻⁶⁰ are accurate to about
 * 2⁻¹¹⁵. */
static real at_offset(real x, int steps, real (*f)(real))
{
    return f(add(x, number(ldexp(steps, -60))));
}

static real exp_of_sin(real x)
{
    return exponential(sine(x));
}

LAW(dual, derivatives_are_those_of_the_function)
{
    real x = number(3 * draw(state)), low = at_offset(x, -1, exp_of_sin), here = at_offset(x, 0, exp_of_sin),
         high = at_offset(x, 1, exp_of_sin);
    real out[2], bent[3];
    dual_derivative_row(0, &x, out);
    dual_second_derivative_row(0, &x, bent);
    real second = subtract(add(high, low), multiply(number(2), here));
    expect_agree(out[0], here);
    cr_expect(real_near(out[1], divide(subtract(high, low), number(0x1p-59)), -105));
    cr_expect(real_near(bent[2], divide(second, number(0x1p-120)), -105));
    expect_agree(bent[1], out[1]);
}

/* --- the field --------------------------------------------------------------------------------------------------- */

/* Returns ∂ⱼVᵢ, derived by hand from the terms of Vᵢ that contain xⱼ. */
static real partial(size_t n, vector x, size_t i, size_t j)
{
    size_t b = (i + 1) % n, c = (i + 2) % n, d = (i + 3) % n;
    real sum = number(0);
    if (j == i)
        sum = add(sum, add(subtract(x.at[b], halve(square(x.at[c]))), cosine(x.at[i])));
    if (j == b)
        sum = add(sum, x.at[i]);
    if (j == c)
        sum = subtract(sum, multiply(x.at[c], x.at[i]));
    if (j == d)
        sum = subtract(sum, multiply(number(0.25), exponential(multiply(number(-0.25), x.at[d]))));
    return sum;
}

Test(dual, jacobian_matches_partial_derivatives)
{
    unsigned long long state = 7;
    for (size_t n = 2; n <= 8; n++) {
        vector x = draw_vector(&state, n, 3);
        matrix J = dual_jacobian(n, x);
        for (size_t k = 0; k < n * n; k++)
            cr_expect(real_agrees(J.at[k], partial(n, x, k / n, k % n)), "n = %zu, entry %zu", n, k);
    }
}

/* A directional derivative is the Jacobian applied to the direction. */
Test(dual, directional_derivative_is_jacobian_product)
{
    unsigned long long state = 8;
    for (size_t n = 2; n <= 8; n++) {
        vector x = draw_vector(&state, n, 3), y = draw_vector(&state, n, 3), V = vector_new(n), D = vector_new(n);
        dual_directional(n, x, y, V, D);
        expect_agree(D, apply(dual_jacobian(n, x), y));
    }
}

/* --- hyper-dual numbers ------------------------------------------------------------------------------------------ */

/* Hyper-dual numbers are dual numbers of dual numbers: their product is the product of polynomials in ε₁ and ε₂; in ε₁
 * alone, and in ε₂ alone, it is the product of dual numbers. */
LAW(dual, hyper_dual_product_nests_dual_products)
{
    struct dual a = draw_dual(state), b = draw_dual(state), c = draw_dual(state), d = draw_dual(state);
    struct hyper p = {a.x, a.y, b.x, b.y}, q = {c.x, c.y, d.x, d.y}, z = hyper_multiply(p, q);
    expect_same("without ε₂", (struct dual){z.x, z.y1}, dual_multiply(a, c));
    expect_same("with ε₂", (struct dual){z.y2, z.y12}, dual_add(dual_multiply(b, c), dual_multiply(a, d)));
}

/* --- plumb/dual.h ------------------------------------------------------------------------------------------------- */

/* Computes V = (x₀x₁², sin x₀, x₁/x₀), a field with three components of two variables, and counts its evaluations. */
static void spiral(const plumb_dual *x, plumb_dual *V, void *context)
{
    V[0] = plumb_dual_multiply(x[0], plumb_dual_power(x[1], 2));
    V[1] = plumb_dual_sin(x[0]);
    V[2] = plumb_dual_divide(x[1], x[0]);
    ++*(int *)context;
}

Test(dual, jacobian_takes_pass_per_variable)
{
    const double x[2] = {0.5, 3}, expected[6] = {9, 3, cos(0.5), 0, -12, 2};
    double J[6];
    int passes = 0;
    plumb_dual workspace[5];
    plumb_dual_jacobian(2, 3, spiral, &passes, x, J, workspace);
    cr_expect_eq(passes, 2);
    for (int k = 0; k < 6; k++)
        cr_expect_float_eq(J[k], expected[k], 1e-15, "entry %d: %a", k, J[k]);
}

/* A directional derivative takes one pass and gives the value too. */
Test(dual, directional_derivative_takes_one_pass)
{
    const double x[2] = {0.5, 3}, y[2] = {2, -1}, value[3] = {4.5, sin(0.5), 6}, slope[3] = {15, 2 * cos(0.5), -26};
    double V[3], D[3], alone[3];
    int passes = 0;
    plumb_dual workspace[5];
    plumb_dual_directional(2, 3, spiral, &passes, x, y, V, D, workspace);
    cr_expect_eq(passes, 1);
    plumb_dual_directional(2, 3, spiral, &passes, x, y, NULL, alone, workspace);
    plumb_dual_directional(2, 3, spiral, &passes, x, y, V, NULL, workspace);
    for (int k = 0; k < 3; k++) {
        cr_expect_float_eq(V[k], value[k], 1e-15, "component %d: %a", k, V[k]);
        cr_expect_float_eq(D[k], slope[k], 1e-14, "component %d: %a", k, D[k]);
        cr_expect_eq(alone[k], D[k]);
    }
}

/* n xⁿ⁻¹ is 0 · ∞ for n = 0 at x = 0, and n (n − 1) xⁿ⁻² for n = 1. */
Test(dual, powers_have_their_derivatives_at_zero)
{
    for (int n = 0; n < 4; n++) {
        const plumb_dual z = plumb_dual_power(plumb_dual_variable(0), n);
        const plumb_hyper w = plumb_hyper_power(plumb_hyper_variable(0), n);
        cr_expect(z.real == (n == 0) && z.dual == (n == 1), "n = %d: %a %a", n, z.real, z.dual);
        cr_expect(w.real == z.real && w.dual1 == z.dual && w.dual12 == (n == 2 ? 2 : 0), "n = %d: %a", n, w.dual12);
    }
}

/* The parts are not finite where there is no value or no derivative. */
Test(dual, missing_value_or_derivative_is_nonfinite)
{
    const plumb_dual zero = plumb_dual_variable(0), minus = plumb_dual_variable(-1);
    cr_expect(isnan(plumb_dual_log(minus).real) && isnan(plumb_dual_sqrt(minus).real));
    cr_expect(isinf(plumb_dual_log(zero).real) && isinf(plumb_dual_log(zero).dual));
    cr_expect(plumb_dual_sqrt(zero).real == 0 && isinf(plumb_dual_sqrt(zero).dual));
    cr_expect(isinf(plumb_dual_divide(minus, zero).real) && !isfinite(plumb_dual_divide(minus, zero).dual));
}

/* (x/a, (ya − xb)/a²) with a² beyond the largest double */
Test(dual, quotient_does_not_overflow_by_square)
{
    const plumb_dual_float p = {1e30F, 1e30F}, q = {1e25F, 0}, z = plumb_dual_float_divide(p, q);
    cr_expect_eq(z.real, 1e30F / 1e25F);
    cr_expect_eq(z.dual, 1e30F / 1e25F);
}
