/* The family constraint: constraints between two rigid bodies. For a ball joint, a distance joint and a hinge it has
 * the impulse that satisfies the constraint. It also has Baumgarte's corrections of drift, and projected Gauss–Seidel.
 *
 *   Jv = B,   Γ = J M⁻¹Jᵀ,   η = B − J(v⁻ + vₑ),   Γλ = η,   v⁺ = v⁻ + vₑ + M⁻¹Jᵀλ,   vₑ = M⁻¹gₑ
 *
 *   v⁻, v⁺   velocities and angular velocities of both bodies before and after all impulses
 *   M        matrix of masses and inertias
 *   J        Jacobian of the constraint
 *   B        required value of Jv, the bias: 0 unless drift is corrected
 *   gₑ, vₑ   external impulses, and the change of v that they cause
 *   λ        multipliers, from which the constraint's impulse Jᵀλ follows
 *
 *   ball joint    J = (−E, [r₁], E, −[r₂])            the anchors, at rᵢ from the centres, stay together
 *   distance      J = (−uᵀ, −(r₁×u)ᵀ, uᵀ, (r₂×u)ᵀ)    the distance of the anchors along the unit vector u is constant
 *   hinge         J = (0, −nᵀ, 0, nᵀ), n = b, c       no rotation about b and c, which are orthogonal to the axis a
 *
 * E is the identity matrix, [r] the skew-symmetric matrix with [r]x = r×x. Projected Gauss–Seidel with over-relaxation
 * solves Γλ = η approximately, with each multiplier limited to an interval.
 *
 * In the functions on drift, C is the error of the constraint, and β has three meanings, as in the article: the share
 * of the error that one step removes (bias, share, error_reduction, drift), the rate of decay (decay), and the
 * coefficient of C in an equation of second order (acceleration).
 *
 * Source: "The Mathematics of Havok's Solver", II.2.2 to II.5. Errors of the article are corrected here: see the claims
 * about it (validate/articles). */
#ifndef CONSTRAINT_C
#define CONSTRAINT_C

#include "rows.h"

struct constraint_body {
    real k;   /* 1/m */
    matrix W; /* I⁻¹ */
    vector r; /* anchor, from the centre of mass */
};

struct constraint_motion {
    vector v, w;
};

/* --- two bodies ------------------------------------------------------------------------------------------------- */

/* Returns the motion after an impulse p and an angular impulse a: (v + kp, w + Wa). */
static struct constraint_motion constraint_apply_impulse(struct constraint_body body, struct constraint_motion at,
                                                         vector p, vector a)
{
    return (struct constraint_motion){add(at.v, multiply(body.k, p)), add(at.w, apply(body.W, a))};
}

/* Returns the velocity of the anchor: v + w×r. */
static vector constraint_anchor(struct constraint_body body, struct constraint_motion at)
{
    return add(at.v, cross(at.w, body.r));
}

/* Returns the motion after an impulse p at the anchor: (v + kp, w + W(r×p)). */
static struct constraint_motion constraint_apply_anchor_impulse(struct constraint_body body,
                                                                struct constraint_motion at, vector p)
{
    return constraint_apply_impulse(body, at, p, cross(body.r, p));
}

/* Returns K = kE + [r]W[r]ᵀ: an impulse p at the anchor changes the anchor's velocity by Kp. */
static matrix constraint_response(struct constraint_body body)
{
    matrix arm = hat(body.r);
    return add(multiply(body.k, identity(3)), multiply(arm, multiply(body.W, transpose(arm))));
}

/* Returns A⁻¹y = adj(A)y / det A for a symmetric 3 × 3 matrix. */
static vector constraint_solve(matrix A, vector y)
{
    vector a = vector3(entry(A, 0, 0), entry(A, 0, 1), entry(A, 0, 2));
    vector b = vector3(entry(A, 1, 0), entry(A, 1, 1), entry(A, 1, 2));
    vector c = vector3(entry(A, 2, 0), entry(A, 2, 1), entry(A, 2, 2));
    vector bc = cross(b, c), ca = cross(c, a), ab = cross(a, b);
    vector x = add(multiply(y.at[0], bc), add(multiply(y.at[1], ca), multiply(y.at[2], ab)));
    return divide(x, dot(a, bc));
}

/* Returns the matrix Γ for the two multipliers of a hinge, as its entries bᵀWb, cᵀWb and cᵀWc, where W = W₁ + W₂. */
static vector constraint_hinge_system(matrix W, vector b, vector c)
{
    return vector3(dot(b, apply(W, b)), dot(c, apply(W, b)), dot(c, apply(W, c)));
}

/* Returns A⁻¹y for a symmetric 2 × 2 matrix, which is given as (a₁₁, a₂₁, a₂₂). */
static vector constraint_solve_two(vector A, vector y)
{
    vector x = vector_new(2);
    x.at[0] = subtract(multiply(A.at[2], y.at[0]), multiply(A.at[1], y.at[1]));
    x.at[1] = subtract(multiply(A.at[0], y.at[1]), multiply(A.at[1], y.at[0]));
    return divide(x, subtract(multiply(A.at[0], A.at[2]), square(A.at[1])));
}

/* --- one number ------------------------------------------------------------------------------------------------- */

/* Returns the bias −βC/h: with this velocity, an error C of the constraint becomes (1 − β)C in one step of length h. */
static real constraint_bias(real C, real beta, real h)
{
    return negate(divide(multiply(beta, C), h));
}

/* Returns C″ = −αC′ − βC, Baumgarte's equation for the error C, where rate = C′. A solver for accelerations has to
 * produce this acceleration. */
static real constraint_acceleration(real C, real rate, real alpha, real beta)
{
    return negate(add(multiply(alpha, rate), multiply(beta, C)));
}

/* Returns C(t) = C(0) e^(−βt), the solution of C′ + βC = 0. */
static real constraint_decay(real C, real beta, real t)
{
    return multiply(C, exponential(negate(multiply(beta, t))));
}

/* Returns β = 1 − (1 − ERP)^(1/n). ERP, the error reduction parameter (`reduction`), is the fraction of an error that n
 * steps with this β remove. The n-th root of x = 1 − ERP is computed by a logarithm if x > 0. If x ≤ 0, the square root
 * of x is used instead: it is 0 if x = 0, and unknown if x < 0, as the n-th root has to be. Where `below` is undecided,
 * both alternatives are enclosed. */
static real constraint_share(real reduction, real n)
{
    real left = subtract(number(1), reduction);
    condition some = below(number(0), left);
    return subtract(number(1), where(some, exponential(divide(logarithm(left), n)), square_root(left)));
}

/* Returns ERP = 1 − (1 − β)ⁿ, the fraction of an error that n steps remove. As in constraint_share, the square root
 * takes the place of the power for 1 − β ≤ 0: 0 if 1 − β = 0, otherwise unknown. */
static real constraint_error_reduction(real beta, real n)
{
    real left = subtract(number(1), beta);
    condition some = below(number(0), left);
    return subtract(number(1), where(some, exponential(multiply(logarithm(left), n)), square_root(left)));
}

/* Returns C(1 − β)ⁿ, the error after n steps, for an integer n from 0 to 1023. The power is computed from the binary
 * digits of n, the highest first, because 1 − β may be negative. An integer differs by at least 1/2 from each threshold
 * (digit − 1/2), so likely_below decides correctly. For other n the remainder after all digits is not 0, and the result
 * is unknown. */
static real constraint_drift(real C, real beta, real n)
{
    real factor = subtract(number(1), beta), power = number(1), zero = number(0), unknown = real_unknown();
    for (unsigned digit = 512; digit > 0; digit /= 2) {
        condition has_digit = likely_below(number(digit - 0.5), n);
        power = square(power);
        power = where(has_digit, multiply(power, factor), power);
        n = where(has_digit, subtract(n, number(digit)), n);
    }
    condition whole = equal(n, zero);
    return where(whole, multiply(C, power), unknown);
}

/* --- projected Gauss–Seidel ------------------------------------------------------------------------------------- */

enum { CONSTRAINT_SWEEPS = 2 };

/* Returns λ after CONSTRAINT_SWEEPS sweeps of λᵢ ← clamp(λᵢ + (ω/Γᵢᵢ)(ηᵢ − Σⱼ Γᵢⱼλⱼ)), i = 0, 1, …, where clamp limits
 * to [λᵢ⁻, λᵢ⁺] and ω is the relaxation factor. Where a comparison in clamp is undecided, both alternatives are
 * enclosed. Unknown if λᵢ⁻ > λᵢ⁺, or if Γᵢᵢ ≤ 0. */
static vector constraint_sweep(matrix G, vector eta, vector low, vector high, vector lambda, real relaxation)
{
    for (unsigned k = 0; k < CONSTRAINT_SWEEPS * eta.n; k++) {
        size_t i = k % eta.n;
        real missing = eta.at[i];
        for (size_t j = 0; j < eta.n; j++)
            missing = subtract(missing, multiply(entry(G, i, j), lambda.at[j]));
        real x = add(lambda.at[i], multiply(divide(relaxation, positive(entry(G, i, i))), missing));
        condition bounds_reversed = below(high.at[i], low.at[i]);
        lambda.at[i] = where(bounds_reversed, real_unknown(), clamped(x, low.at[i], high.at[i]));
    }
    return lambda;
}

/* Returns r limited to [λ − λ⁺, λ − λ⁻]: the natural residual of the complementarity conditions for a multiplier λ in
 * [λ⁻, λ⁺], whose component of Γλ − η is r. (`missing` in constraint_sweep has the opposite sign of r.) The result is 0
 * if and only if r = 0 and λ is within its bounds, or r ≥ 0 and λ = λ⁻, or r ≤ 0 and λ = λ⁺. */
static real constraint_complementarity(real lambda, real r, real low, real high)
{
    condition bounds_reversed = below(high, low);
    return where(bounds_reversed, real_unknown(), clamped(r, subtract(lambda, high), subtract(lambda, low)));
}

/* --- rows of the table (rows.h) --------------------------------------------------------------------------------- */

/* Two bodies with their anchors. */
struct constraint_pair {
    struct constraint_body one, two;
};

/* A motion, and the external impulse p and angular impulse a that act on it. */
struct constraint_before {
    struct constraint_motion at;
    vector p, a;
};

/* Returns the motion before the constraint acts: the body's part of v⁻ + vₑ. */
static struct constraint_motion constraint_motion_before(struct constraint_body body, struct constraint_before before)
{
    return constraint_apply_impulse(body, before.at, before.p, before.a);
}

static real *constraint_store_motion(real *out, struct constraint_motion at)
{
    return store(store(out, at.v), at.w);
}

static void constraint_ball(struct constraint_pair of, struct constraint_before before1,
                            struct constraint_before before2, vector bias, real *out)
{
    struct constraint_motion v1 = constraint_motion_before(of.one, before1),
                             v2 = constraint_motion_before(of.two, before2);
    matrix G = add(constraint_response(of.one), constraint_response(of.two));
    vector eta = subtract(bias, subtract(constraint_anchor(of.two, v2), constraint_anchor(of.one, v1)));
    vector lambda = constraint_solve(G, eta);
    out = store(store(store_symmetric(out, G), eta), lambda);
    out = constraint_store_motion(out, constraint_apply_anchor_impulse(of.one, v1, negate(lambda)));
    constraint_store_motion(out, constraint_apply_anchor_impulse(of.two, v2, lambda));
}

static void constraint_distance(struct constraint_pair of, vector u, struct constraint_before before1,
                                struct constraint_before before2, real bias, real *out)
{
    struct constraint_motion v1 = constraint_motion_before(of.one, before1),
                             v2 = constraint_motion_before(of.two, before2);
    vector c1 = cross(of.one.r, u), c2 = cross(of.two.r, u);
    real turning = add(dot(c1, apply(of.one.W, c1)), dot(c2, apply(of.two.W, c2)));
    real G = add(multiply(add(of.one.k, of.two.k), squared_length(u)), turning);
    real apart = subtract(add(dot(u, v2.v), dot(c2, v2.w)), add(dot(u, v1.v), dot(c1, v1.w)));
    real eta = subtract(bias, apart), lambda = divide(eta, G);
    out = store(store(store(out, G), eta), lambda);
    out = constraint_store_motion(out, constraint_apply_anchor_impulse(of.one, v1, multiply(negate(lambda), u)));
    constraint_store_motion(out, constraint_apply_anchor_impulse(of.two, v2, multiply(lambda, u)));
}

/* An angular velocity w and an external angular impulse t. */
struct constraint_angular_motion {
    vector w, t;
};

/* Writes Γ, η and λ of a hinge; the angular velocities w₁ and w₂ after the impulse; and a·(w₂ − w₁), where a is the
 * axis about which the bodies rotate freely. `frame` has the columns a, b and c; `one` and `two` are the matrices W.
 * Before the constraint acts, each body has the angular velocity w + Wt, where t is its external angular impulse. */
static void constraint_hinge(matrix one, matrix two, matrix frame, struct constraint_angular_motion before1,
                             struct constraint_angular_motion before2, vector bias, real *out)
{
    matrix axes = transpose(frame);
    vector a = {3, axes.at}, b = {3, axes.at + 3}, c = {3, axes.at + 6};
    vector w1 = add(before1.w, apply(one, before1.t)), w2 = add(before2.w, apply(two, before2.t));
    vector eta = vector_new(2);
    eta.at[0] = subtract(bias.at[0], dot(b, subtract(w2, w1)));
    eta.at[1] = subtract(bias.at[1], dot(c, subtract(w2, w1)));
    vector G = constraint_hinge_system(add(one, two), b, c), lambda = constraint_solve_two(G, eta);
    vector impulse = add(multiply(lambda.at[0], b), multiply(lambda.at[1], c));
    out = store(store(store(out, G), eta), lambda);
    w1 = subtract(w1, apply(one, impulse)), w2 = add(w2, apply(two, impulse));
    store(store(store(out, w1), w2), dot(a, subtract(w2, w1)));
}

/* Returns the rate of a constraint error that changes from `from` to `to` in a step of length h: (to − from)/h. */
static real constraint_predicted_rate(real from, real to, real h)
{
    return divide(subtract(to, from), h);
}

VECTOR_KIND(vector_2, 2)
KIND(mass, struct constraint_body, number, k, symmetric, W)
KIND(pair, struct constraint_pair, mass, one, mass, two, vector, one.r, vector, two.r)
KIND(motion, struct constraint_motion, vector, v, vector, w)
KIND(before, struct constraint_before, motion, at, vector, p, vector, a)
KIND(turning, struct constraint_angular_motion, vector, w, vector, t)

STORES((symmetric, vector, vector, motion, motion), constraint_ball, pair, before, before, vector)
STORES((number, number, number, motion, motion), constraint_distance, pair, vector, before, before, number)
STORES((vector, vector_2, vector_2, vector, vector, number), constraint_hinge, symmetric, symmetric, matrix, turning,
       turning, vector_2)
GIVES(number, constraint_bias, number, number, number)
GIVES(number, constraint_acceleration, number, number, number, number)
GIVES(number, constraint_decay, number, number, number)
GIVES(number, constraint_drift, number, number, number)
GIVES(number, constraint_error_reduction, number, number)
GIVES(number, constraint_share, number, number)
GIVES(number, constraint_predicted_rate, number, number, number)
GIVES(number, constraint_complementarity, number, number, number, number)
GIVES(vector_n, constraint_sweep, symmetric_n, vector_n, vector_n, vector_n, vector_n, number)

static const struct formula constraint_formulas[] = {
    {"constraint.ball", ANSWER(constraint_ball)},
    {"constraint.distance", ANSWER(constraint_distance)},
    {"constraint.hinge", ANSWER(constraint_hinge)},
    {"constraint.bias", ANSWER(constraint_bias)},
    {"constraint.acceleration", ANSWER(constraint_acceleration)},
    {"constraint.decay", ANSWER(constraint_decay)},
    {"constraint.drift", ANSWER(constraint_drift)},
    {"constraint.error_reduction", ANSWER(constraint_error_reduction)},
    {"constraint.share", ANSWER(constraint_share)},
    {"constraint.predicted_rate", ANSWER(constraint_predicted_rate)},
    {"constraint.complementarity", ANSWER(constraint_complementarity)},
    {"constraint.pgs", ANSWER(constraint_sweep), .parameters = {2, 12, 1}},
};

#endif
