/* Internal header of reference/: encloses the exact motion of a free rigid body, which the implicit steps
 * (integrator.c) approximate.
 *
 *   ṁ = m × Ω,   q̇ = ½ q Ω,   Ω = I⁻¹ m,   m(0) = L,  q(0) = 1         L = R(q) m at all times
 *
 * m is the angular momentum in the body's axes, q the orientation, I the inertia; the step has length 1. (A step of
 * length h is a step of length 1 with the momentum h L.) R(q) is the rotation matrix of q, E the identity matrix.
 *
 * The step is divided into short steps of length t. Each short step uses the Taylor series of m and q at its beginning;
 * the remainders are bounded by majorants. Let J = I⁻¹, and D = J − cE for any number c; then ṁ = m × Dm. Let ℓ = |L|,
 * which is |m| at all times, δ = ‖D‖ℓ and ρ = ‖J‖ℓ. The Taylor coefficients satisfy
 *
 *   |mₖ| ≤ ℓ δᵏ,   |qₖ| ≤ Qₖ,   Qₖ₊₁ = Qₖ (ρ/2 + kδ)/(k + 1),  Q₀ = 1
 *
 * These bounds are the Taylor coefficients of ℓ/(1 − δt) and of (1 − δt)^(−ρ/2δ). These two functions solve the
 * equations that one obtains if every product of vectors is replaced by the product of their norms.
 *
 * t is chosen so that δt ≤ 1/8 and ρt ≤ 1. The terms from the K-th on are bounded by geometric series: their sum is at
 * most ℓ (δt)ᴷ/(1 − δt) for m, and Q_K tᴷ/(1 − y) for q, where y = max(δ, (ρ/2 + Kδ)/(K + 1)) t, since each bound Qₖtᵏ
 * is at most y times the one before. If more than 64 short steps would be needed, the motion is unknown. Example: for a
 * diagonal inertia with moments from 1 to 4, δ ≤ ℓ/2, so the motion is known for |L| ≤ 16. */
#ifndef REFERENCE_MOTION_H
#define REFERENCE_MOTION_H

#include "quaternion.h"
#include "solve.h"

/* The state of the body at one time. */
struct motion {
    vector m;
    struct quaternion q;
};

/* J = I⁻¹ of a body, the number c, and δ and ρ as defined above. */
struct rates {
    matrix J, D;
    real c, l, delta, rho;
};

/* Returns the seven components of a state as one vector; motion_of does the reverse. */
static inline vector motion_flat(struct motion state)
{
    vector x = vector_new(7);
    store(store(store(x.at, state.m), state.q.s), state.q.u);
    return x;
}

static inline struct motion motion_of(vector x)
{
    return (struct motion){{3, x.at}, {x.at[3], {3, x.at + 4}}};
}

/* --- a short step ------------------------------------------------------------------------------------------------- */

/* Returns the maximum over the rows of Σ|mᵢⱼ|, which is at least the norm of a symmetric matrix. |x| is computed as
 * √x². */
static inline real motion_row_sum(matrix M)
{
    real max_sum = number(0);
    for (size_t i = 0; i < M.rows; i++) {
        real sum = square_root(square(entry(M, i, 0)));
        for (size_t j = 1; j < M.columns; j++)
            sum = add(sum, square_root(square(entry(M, i, j))));
        max_sum = maximum(max_sum, sum);
    }
    return max_sum;
}

/* Computes J, c, D and the bounds. Any c gives valid bounds; a third of the trace of J makes D small. c is the midpoint
 * of its enclosure, so that it is an exact number. */
static inline struct rates motion_rates(matrix inertia, vector L)
{
    struct rates rates = {.J = inverse(inertia), .l = square_root(squared_length(L))};
    rates.c = midpoint(divide(trace(rates.J), number(3)));
    rates.D = subtract(rates.J, multiply(rates.c, identity(3)));
    rates.delta = multiply(rates.l, motion_row_sum(rates.D));
    rates.rho = multiply(rates.l, motion_row_sum(rates.J));
    return rates;
}

/* Returns the number of terms for which the remainder is about the precision of the arithmetic, at δt = 1/8 and ρt =
 * 1. */
static inline size_t motion_terms(void)
{
    enum { MAX_TERMS = 2000 };
    real bound = number(1), enough = resolution();
    size_t terms = 1;
    for (; terms < MAX_TERMS; terms++) {
        const double k = (double)terms;
        bound = multiply(bound, number((0.5 + k / 8) / (k + 1)));
        condition left = likely_below(enough, bound);
        if (!any_may_hold(left))
            break;
    }
    return terms;
}

/* Returns Σ mᵢ × nₖ₋ᵢ, 0 ≤ i ≤ k. */
static inline vector motion_cross_sum(const vector *m, const vector *n, size_t k)
{
    vector sum = cross(m[0], n[k]);
    for (size_t i = 1; i <= k; i++)
        sum = add(sum, cross(m[i], n[k - i]));
    return sum;
}

/* Returns Σ qᵢ wₖ₋ᵢ, 0 ≤ i ≤ k, where the wₖ are imaginary quaternions. */
static inline struct quaternion motion_product_sum(const struct quaternion *q, const vector *w, size_t k)
{
    real s = dot(q[0].u, w[k]);
    vector u = add(multiply(q[0].s, w[k]), cross(q[0].u, w[k]));
    for (size_t i = 1; i <= k; i++) {
        s = add(s, dot(q[i].u, w[k - i]));
        u = add(u, add(multiply(q[i].s, w[k - i]), cross(q[i].u, w[k - i])));
    }
    return (struct quaternion){negate(s), u};
}

/* Encloses the state after a time t, for δt ≤ 1/8 and ρt ≤ 1: the Taylor polynomials, widened by the bounds of the
 * remainders. */
static inline struct motion motion_step(const struct rates *rates, struct motion from, real t, size_t terms)
{
    vector *m = arena_take(terms * sizeof *m), *n = arena_take(terms * sizeof *n), *w = arena_take(terms * sizeof *w);
    struct quaternion *q = arena_take(terms * sizeof *q);
    struct motion sum = from;
    real x = multiply(rates->delta, t), y = multiply(rates->rho, divide(t, number(2)));
    real m_bound = rates->l, q_bound = number(1);
    m[0] = from.m, q[0] = from.q;
    for (size_t k = 0; k < terms; k++) { /* computes the terms mₖ₊₁ tᵏ⁺¹ and qₖ₊₁ tᵏ⁺¹ */
        const real share = divide(t, number((double)k + 1)), half = divide(share, number(2));
        n[k] = apply(rates->D, m[k]);
        w[k] = add(n[k], multiply(rates->c, m[k]));
        m_bound = multiply(m_bound, x);
        q_bound = multiply(q_bound, divide(add(y, multiply(number((double)k), x)), number((double)k + 1)));
        if (k + 1 == terms)
            break;
        m[k + 1] = multiply(share, motion_cross_sum(m, n, k));
        struct quaternion product = motion_product_sum(q, w, k);
        q[k + 1] = (struct quaternion){multiply(half, product.s), multiply(half, product.u)};
        sum.m = add(sum.m, m[k + 1]);
        sum.q = quaternion_combination(sum.q, number(1), q[k + 1]);
    }
    const double K = (double)terms;
    real ratio = maximum(x, divide(add(y, multiply(number(K), x)), number(K + 1)));
    real m_rest = divide(m_bound, subtract(number(1), x)), q_rest = divide(q_bound, subtract(number(1), ratio));
    return (struct motion){widened_by(sum.m, m_rest), {widened(sum.q.s, q_rest), widened_by(sum.q.u, q_rest)}};
}

/* --- the whole step ----------------------------------------------------------------------------------------------- */

enum { MAX_MOTION_STEPS = 64 };

/* Returns the length t of the short steps: 1, 1/2, … or 1/64, the longest for which ρt < 1 and 8δt < 1 are certain. If
 * 1/64 is not short enough, either, motion_known detects it. */
static inline real motion_length(const struct rates *rates)
{
    real t = number(1), fastest = maximum(rates->rho, multiply(number(8), rates->delta));
    for (unsigned steps = 1; steps < MAX_MOTION_STEPS; steps *= 2) {
        condition enough = certainly(below(multiply(t, fastest), number(1)));
        if (!any_may_fail(enough))
            break;
        real shorter = halve(t);
        t = where(enough, t, shorter);
    }
    return t;
}

/* True if short steps of length t are short enough for this body, and its inertia is positive definite. */
static inline condition motion_known(const struct rates *rates, real t, condition positive)
{
    const real one = number(1);
    return certainly(
        both(positive, both(below(multiply(t, rates->rho), one), below(multiply(t, rates->delta), number(0.125)))));
}

/* Encloses m and q after the step, by short steps (motion_step). The elements of a vector of lanes may need different
 * numbers of short steps; an element that has reached the end of its step keeps its state. Unknown unless motion_known
 * certainly holds, since the bounds assume it. */
static inline struct motion motion_flow(matrix inertia, vector L, condition positive)
{
    struct motion state = {L, {number(1), vector_scaled(number(0), L)}};
    struct rates rates = motion_rates(inertia, L);
    real t = motion_length(&rates), passed = number(0);
    const size_t terms = motion_terms();
    condition known = motion_known(&rates, t, positive);
    for (unsigned step = 0; step < MAX_MOTION_STEPS && any_may_hold(known); step++) {
        number_scope scope = number_scope_open();
        struct motion next = motion_step(&rates, state, t, terms);
        condition on = certainly(below(passed, number(1))); /* true in the lanes whose elements need more steps */
        next.m = where(on, next.m, state.m);
        next.q = (struct quaternion){where(on, next.q.s, state.q.s), where(on, next.q.u, state.q.u)};
        state = motion_of(number_scope_return(scope, motion_flat(next)));
        passed = add(passed, t);
        condition more = likely_below(passed, number(1));
        if (!any_may_hold(more))
            break;
    }
    const struct quaternion unknown_q = {real_unknown(), vector_unknown(3)};
    vector unknown_m = vector_unknown(3);
    return (struct motion){where(known, state.m, unknown_m),
                           {where(known, state.q.s, unknown_q.s), where(known, state.q.u, unknown_q.u)}};
}

#endif
