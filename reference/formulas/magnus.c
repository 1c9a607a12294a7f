/* The family magnus: one time step of a rotation under a constant angular acceleration, by the Magnus expansion; and
 * the exact result of the step.
 *
 *   Ṙ = [ω(t)]R,  q̇ = ½ω(t)q,  ω(t) = ω + αt, 0 ≤ t ≤ Δt            ω′ = ω(Δt),  ωₘ = ω(Δt/2)
 *   R′ = exp [Ω] R,  q′ = exp(Ω/2) q,  Ω = Ω₁ + Ω₂ + Ω₃ + …        [ω]x = ω×x
 *
 * This file has Ω₁ to Ω₅; the updates of R and q by the sum of the first terms, whose number is the parameter; the
 * translational step; and magnus_flow, which encloses the exact solution of the differential equation. The exponentials
 * are in so3.c and rotation.c. Source: "Numerical Integration for Rotational Dynamics"; Ω₄ and Ω₅ are derived here and
 * not in the article. */
#ifndef MAGNUS_C
#define MAGNUS_C

#include "quaternion.h"

/* ω and α over a step of length h = Δt. */
struct spin {
    vector w, alpha;
    real h;
};

/* Returns xⁿ for n ≥ 1. */
static real power(real x, unsigned n)
{
    real y = x;
    for (unsigned k = 1; k < n; k++)
        y = multiply(y, x);
    return y;
}

/* Returns hⁿ/divisor x. */
static vector magnus_scaled(struct spin spin, unsigned n, double divisor, vector x)
{
    return multiply(divide(power(spin.h, n), number(divisor)), x);
}

/* --- terms ------------------------------------------------------------------------------------------------------ */

/* Returns ω + αΔt/2. */
static vector magnus_middle(struct spin spin)
{
    return add(spin.w, multiply(halve(spin.h), spin.alpha));
}

/* Returns ω + αΔt. */
static vector magnus_end(struct spin spin)
{
    return add(spin.w, multiply(spin.h, spin.alpha));
}

/* Returns ½(ω + ω′)Δt. */
static vector magnus_first(struct spin spin)
{
    return multiply(spin.h, magnus_middle(spin));
}

/* Returns α×ω Δt³/12. */
static vector magnus_second(struct spin spin)
{
    return magnus_scaled(spin, 3, 12, cross(spin.alpha, spin.w));
}

/* Returns α×(α×ω) Δt⁵/240. */
static vector magnus_third(struct spin spin)
{
    return magnus_scaled(spin, 5, 240, cross(spin.alpha, cross(spin.alpha, spin.w)));
}

/* Returns ωₘ×(ωₘ×(ωₘ×α)) Δt⁵/720 + α×(α×(α×ω)) Δt⁷/6720. */
static vector magnus_fourth(struct spin spin)
{
    vector m = magnus_middle(spin), a = spin.alpha;
    return add(magnus_scaled(spin, 5, 720, cross(m, cross(m, cross(m, a)))),
               magnus_scaled(spin, 7, 6720, cross(a, cross(a, cross(a, spin.w)))));
}

/* Returns −m×(m×(α×(m×α))) Δt⁷/30240 + α×(m×(m×(m×α))) Δt⁷/7560 + α×(α×(α×(α×m))) Δt⁹/241920, m = ωₘ. */
static vector magnus_fifth(struct spin spin)
{
    vector m = magnus_middle(spin), a = spin.alpha, ma = cross(m, a);
    vector seventh = subtract(magnus_scaled(spin, 7, 7560, cross(a, cross(m, cross(m, ma)))),
                              magnus_scaled(spin, 7, 30240, cross(m, cross(m, cross(a, ma)))));
    return add(seventh, magnus_scaled(spin, 9, 241920, cross(a, cross(a, cross(a, cross(a, m))))));
}

/* Returns Ω₁ + … + Ωₖ, 1 ≤ k ≤ 5. */
static vector magnus_vector(unsigned terms, struct spin spin)
{
    static vector (*const term[])(struct spin) = {magnus_first, magnus_second, magnus_third, magnus_fourth,
                                                  magnus_fifth};
    vector sum = term[0](spin);
    for (unsigned k = 1; k < terms; k++)
        sum = add(sum, term[k](spin));
    return sum;
}

/* Returns ½(ω + ω′)Δt + ω′×ω Δt²/12: the first two terms, computed from the angular velocities at both ends of the
 * step. */
static vector magnus_ends(vector w, vector w_end, real h)
{
    return add(multiply(halve(h), add(w, w_end)), multiply(divide(square(h), number(12)), cross(w_end, w)));
}

/* --- steps ------------------------------------------------------------------------------------------------------ */

/* Returns q′ = exp(Ω/2) q, where Ω is the sum of the first `terms` terms. */
static struct quaternion magnus_quaternion(unsigned terms, struct quaternion q, struct spin spin)
{
    return quaternion_product(rotation_exp_quaternion(magnus_vector(terms, spin)), q);
}

/* Returns R′ = exp [Ω] R, where Ω is the sum of the first `terms` terms. */
static matrix magnus_rotation(unsigned terms, matrix R, struct spin spin)
{
    return multiply(so3_exp(magnus_vector(terms, spin)), R);
}

/* Encloses q(Δt), where q̇ = ½ω(t)q and q(0) = 1, by the Taylor series in t: q(t) = Σ pₖ (t/Δt)ᵏ with p₀ = 1 and
 *
 *   pₖ₊₁ = (a pₖ + b pₖ₋₁)/(2(k + 1)),   a = ωΔt,  b = αΔt²
 *
 * Bound of the remainder. The norm of a product of quaternions is the product of their norms, so for all j ≥ k
 *
 *   |pⱼ₊₁| ≤ r max(|pⱼ|, |pⱼ₋₁|),   r = (|a| + |b|)/(2(k + 1))
 *
 * Let r ≤ 1/2, and m = max(|pₖ|, |pₖ₋₁|). Then |pₖ₊₁| and |pₖ₊₂| are at most r m, the next two at most r² m, and so on;
 * the sum of all these is at most 2(r + r² + …) m ≤ 2 m. This is at most 2(|pₖ| + |pₖ₋₁|), by which each component of
 * the sum of the terms up to pₖ is widened. The sum ends at the first k for which r ≤ 1/2 and this bound is below the
 * resolution of the arithmetic. */
static struct quaternion magnus_flow(struct spin spin)
{
    enum { MAX_TERMS = 500 };
    vector a = multiply(spin.h, spin.w), b = multiply(square(spin.h), spin.alpha);
    real growth = add(length(a), length(b)), rest = real_unknown(), enough = resolution();
    struct quaternion before = {number(0), zero_vector()}, term = {number(1), zero_vector()}, sum = term;
    /* Each lane has its own end of the sum, because results must not depend on the other lanes. */
    condition done = below(number(0), number(0));
    for (unsigned k = 0; k < MAX_TERMS; k++) {
        struct quaternion A = {number(0), a}, B = {number(0), b};
        struct quaternion combined =
            quaternion_combination(quaternion_product(A, term), number(1), quaternion_product(B, before));
        before = term;
        term = quaternion_divide(combined, number(2 * (k + 1)));
        struct quaternion longer = quaternion_combination(sum, number(1), term);
        condition is_halved = certainly(below(growth, number(k + 2))); /* r ≤ 1/2 from the term k + 1 on */
        real bound = multiply(number(2), add(quaternion_norm(term), quaternion_norm(before)));
        real known_bound = where(is_halved, bound, real_unknown());
        rest = where(done, rest, known_bound);
        sum = (struct quaternion){where(done, sum.s, longer.s), where(done, sum.u, longer.u)};
        done = certainly(both(is_halved, likely_below(rest, enough)));
        if (!any_may_fail(done))
            break;
    }
    /* The scale is set to the scale of a unit quaternion, because the scale of the sum would depend on the number of
     * terms. */
    struct quaternion q = {scaled_as(widened(sum.s, rest), number(1)), vector_new(3)};
    for (size_t i = 0; i < 3; i++)
        q.u.at[i] = scaled_as(widened(sum.u.at[i], rest), number(1));
    return q;
}

/* Writes b = Δt(|ω| + |ω′|)/2, which is an upper bound of the path length ∫|ω| dt, since |ω + αt| is a convex function
 * of t. Also writes the ratios of b to π/√2 and to 2π: the series converges if the path length is below these (two
 * sufficient conditions). */
static void magnus_condition(struct spin spin, real *out)
{
    real angle = multiply(halve(spin.h), add(length(spin.w), length(magnus_end(spin))));
    real two_pi = multiply(number(8), arctangent(number(1), number(1))), share = divide(angle, two_pi);
    store(store(store(out, angle), multiply(square_root(number(8)), share)), share);
}

/* --- rows of the table (rows.h) --------------------------------------------------------------------------------- */

static void magnus_quaternion_step(unsigned terms, struct quaternion q, struct spin spin, real *out)
{
    store(quaternion_store(out, magnus_quaternion(terms, q, spin)), magnus_end(spin));
}

/* Writes the other quaternion of the same rotation, −q, in place of q. */
static void magnus_quaternion_step_alternative(unsigned terms, struct quaternion q, struct spin spin, real *out)
{
    store(quaternion_store(out, quaternion_negate(magnus_quaternion(terms, q, spin))), magnus_end(spin));
}

static void magnus_rotation_step(unsigned terms, matrix R, struct spin spin, real *out)
{
    store(store(out, magnus_rotation(terms, R, spin)), magnus_end(spin));
}

/* Returns [ω]R. */
static matrix magnus_rate(vector w, matrix R)
{
    return multiply(hat(w), R);
}

/* Writes x + ½(v + v′)Δt and v′ = v + aΔt. */
static void magnus_translation(vector x, vector v, vector a, real h, real *out)
{
    struct spin same = {v, a, h};
    store(store(out, add(x, magnus_first(same))), magnus_end(same));
}

KIND(spin, struct spin, vector, w, vector, alpha, number, h)

GIVES(vector, magnus_vector, parameter, spin)
GIVES(vector, magnus_ends, vector, vector, number)
STORES((quaternion, vector), magnus_quaternion_step, parameter, quaternion, spin)
STORES((quaternion, vector), magnus_quaternion_step_alternative, parameter, quaternion, spin)
STORES((matrix, vector), magnus_rotation_step, parameter, matrix, spin)
STORES((number, number, number), magnus_condition, spin)
GIVES(quaternion, magnus_flow, spin)
GIVES(matrix, magnus_rate, vector, matrix)
STORES((vector, vector), magnus_translation, vector, vector, vector, number)

#define TERMS                                                                                                          \
    {                                                                                                                  \
        1, 5, 1                                                                                                        \
    }

static const struct formula magnus_formulas[] = {
    {"magnus.vector", ANSWER(magnus_vector), .parameters = TERMS},
    {"magnus.ends", ANSWER(magnus_ends)},
    {"magnus.quaternion", EITHER(magnus_quaternion_step, magnus_quaternion_step_alternative), .parameters = TERMS},
    {"magnus.rotation", ANSWER(magnus_rotation_step), .parameters = TERMS},
    {"magnus.condition", ANSWER(magnus_condition)},
    {"magnus.flow", ANSWER(magnus_flow)},
    {"magnus.rate", ANSWER(magnus_rate)},
    {"magnus.translation", ANSWER(magnus_translation)},
};

#undef TERMS

#endif
