/* Constraints between rigid bodies: impulses that keep them, corrections of what has drifted, and projected
 * Gauss–Seidel.
 *
 *   Jv = B,   Γ = J M⁻¹Jᵀ,   η = B − J(v¹ + vₑ),   Γλ = η,   v² = v¹ + vₑ + M⁻¹Jᵀλ,   vₑ = M⁻¹gₑ
 *
 *   ball joint    J = (−E, [r₁], E, −[r₂])            the anchors rᵢ from the centres keep together
 *   distance      J = (−uᵀ, −(r₁×u)ᵀ, uᵀ, (r₂×u)ᵀ)    the anchors' distance along the unit vector u is kept
 *   hinge         J = (0, −nᵀ, 0, nᵀ), n = b, c       no turn across the axis a: b and c are at right angles to it
 *
 * Here: such systems for two bodies, with inverse masses and inverse inertias; Baumgarte's bias and how an error then
 * decays; sweeps of projected Gauss–Seidel with over-relaxation, which keep multipliers between bounds. Source: "The
 * Mathematics of Havok's Solver", II.2.2 to II.5. The formulas are those of the derivation put right: see the article's
 * claims. */
#ifndef CONSTRAINT_C
#define CONSTRAINT_C

#include "real.h"

#include "formula.h"

struct constraint_body {
    real k;   /* 1/m */
    matrix W; /* I⁻¹ */
    vector r; /* anchor, from the centre of mass */
};

struct constraint_motion {
    vector v, w;
};

/* --- two bodies ------------------------------------------------------------------------------------------------- */

/* v¹ + M⁻¹g for an impulse g = (p, a) */
static struct constraint_motion constraint_pushed(struct constraint_body body, struct constraint_motion at, vector p,
                                                  vector a)
{
    return (struct constraint_motion){add(at.v, multiply(body.k, p)), add(at.w, apply(body.W, a))};
}

/* The velocity of the anchor: v + w×r */
static vector constraint_anchor(struct constraint_body body, struct constraint_motion at)
{
    return add(at.v, cross(at.w, body.r));
}

/* What an impulse p at the anchor does: (v + kp, w + W(r×p)) */
static struct constraint_motion constraint_struck(struct constraint_body body, struct constraint_motion at, vector p)
{
    return constraint_pushed(body, at, p, cross(body.r, p));
}

/* kE + [r]W[r]ᵀ: the velocity that a unit impulse gives the anchor */
static matrix constraint_response(struct constraint_body body)
{
    matrix arm = hat(body.r);
    return add(multiply(body.k, identity(3)), multiply(arm, multiply(body.W, transpose(arm))));
}

/* A⁻¹y = adj(A)y / det A for a symmetric 3 × 3 matrix */
static vector constraint_solve(matrix A, vector y)
{
    vector a = vector3(entry(A, 0, 0), entry(A, 0, 1), entry(A, 0, 2));
    vector b = vector3(entry(A, 1, 0), entry(A, 1, 1), entry(A, 1, 2));
    vector c = vector3(entry(A, 2, 0), entry(A, 2, 1), entry(A, 2, 2));
    vector bc = cross(b, c), ca = cross(c, a), ab = cross(a, b);
    vector x = add(multiply(y.at[0], bc), add(multiply(y.at[1], ca), multiply(y.at[2], ab)));
    return divide(x, dot(a, bc));
}

/* The two multipliers of a hinge: entries bᵀWb, cᵀWb, cᵀWc of Γ for W = W₁ + W₂ */
static vector constraint_hinge_system(matrix W, vector b, vector c)
{
    return vector3(dot(b, apply(W, b)), dot(c, apply(W, b)), dot(c, apply(W, c)));
}

/* A⁻¹y for a symmetric 2 × 2 matrix, A = (a₁₁, a₂₁, a₂₂) */
static vector constraint_solve_two(vector A, vector y)
{
    vector x = vector_new(2);
    x.at[0] = subtract(multiply(A.at[2], y.at[0]), multiply(A.at[1], y.at[1]));
    x.at[1] = subtract(multiply(A.at[0], y.at[1]), multiply(A.at[1], y.at[0]));
    return divide(x, subtract(multiply(A.at[0], A.at[2]), square(A.at[1])));
}

/* --- one number ------------------------------------------------------------------------------------------------- */

/* The bias −βC/h: with it C becomes (1 − β)C in a step */
static real constraint_bias(real C, real beta, real h)
{
    return negate(divide(multiply(beta, C), h));
}

/* β = 1 − (1 − ERP)^(1/n): n steps of it leave 1 − ERP of an error */
static real constraint_share(unsigned n, real reduction)
{
    return subtract(number(1), exponential(divide(logarithm(subtract(number(1), reduction)), number(n))));
}

/* C(1 − β)ⁿ after n steps */
static real constraint_drift(unsigned n, real C, real beta)
{
    real factor = subtract(number(1), beta);
    for (unsigned i = 0; i < n; i++)
        C = multiply(C, factor);
    return C;
}

/* --- projected Gauss–Seidel ------------------------------------------------------------------------------------- */

enum { CONSTRAINT_SWEEPS = 2 };

/* λᵢ ← clamp(λᵢ + (ω/Γᵢᵢ)(ηᵢ − Σⱼ Γᵢⱼλⱼ)), i = 0, 1, …, CONSTRAINT_SWEEPS times. */
static vector constraint_sweep(matrix G, vector eta, vector low, vector high, vector lambda, real w)
{
    for (unsigned k = 0; k < CONSTRAINT_SWEEPS * eta.n; k++) {
        size_t i = k % eta.n;
        real r = eta.at[i];
        for (size_t j = 0; j < eta.n; j++)
            r = subtract(r, multiply(entry(G, i, j), lambda.at[j]));
        real x = add(lambda.at[i], multiply(divide(w, entry(G, i, i)), r));
        lambda.at[i] = clamped(x, low.at[i], high.at[i]);
    }
    return lambda;
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

static struct constraint_body constraint_read_body(const real **in)
{
    struct constraint_body body;
    body.k = read_vector(in, 1).at[0];
    body.W = read_symmetric(in, 3);
    return body;
}

/* v, w, and the external impulse and angular impulse: v¹ + vₑ */
static struct constraint_motion constraint_read_motion(struct constraint_body body, const real **in)
{
    struct constraint_motion at;
    at.v = read_vector(in, 3);
    at.w = read_vector(in, 3);
    vector p = read_vector(in, 3);
    return constraint_pushed(body, at, p, read_vector(in, 3));
}

static real *constraint_store_motion(real *out, struct constraint_motion at)
{
    return store(store(out, at.v), at.w);
}

static void constraint_ball_row(const real *in, real *out)
{
    struct constraint_body one = constraint_read_body(&in), two = constraint_read_body(&in);
    one.r = read_vector(&in, 3);
    two.r = read_vector(&in, 3);
    struct constraint_motion v1 = constraint_read_motion(one, &in), v2 = constraint_read_motion(two, &in);
    vector bias = read_vector(&in, 3);
    matrix G = add(constraint_response(one), constraint_response(two));
    vector eta = subtract(bias, subtract(constraint_anchor(two, v2), constraint_anchor(one, v1)));
    vector lambda = constraint_solve(G, eta);
    out = store(store(store_symmetric(out, G), eta), lambda);
    out = constraint_store_motion(out, constraint_struck(one, v1, negate(lambda)));
    constraint_store_motion(out, constraint_struck(two, v2, lambda));
}

static void constraint_distance_row(const real *in, real *out)
{
    struct constraint_body one = constraint_read_body(&in), two = constraint_read_body(&in);
    one.r = read_vector(&in, 3);
    two.r = read_vector(&in, 3);
    vector u = read_vector(&in, 3);
    struct constraint_motion v1 = constraint_read_motion(one, &in), v2 = constraint_read_motion(two, &in);
    real bias = read_vector(&in, 1).at[0];
    vector c1 = cross(one.r, u), c2 = cross(two.r, u);
    real turning = add(dot(c1, apply(one.W, c1)), dot(c2, apply(two.W, c2)));
    real G = add(multiply(add(one.k, two.k), squared_length(u)), turning);
    real apart = subtract(add(dot(u, v2.v), dot(c2, v2.w)), add(dot(u, v1.v), dot(c1, v1.w)));
    real eta = subtract(bias, apart), lambda = divide(eta, G);
    out = store(store(store(out, G), eta), lambda);
    out = constraint_store_motion(out, constraint_struck(one, v1, multiply(negate(lambda), u)));
    constraint_store_motion(out, constraint_struck(two, v2, multiply(lambda, u)));
}

/* w and the external angular impulse: ω + Wa */
static vector constraint_read_turning(matrix W, const real **in)
{
    vector w = read_vector(in, 3);
    return add(w, apply(W, read_vector(in, 3)));
}

/* b and c are the second and the third column of the hinge's frame; about the first it turns freely, and how fast
 * comes last. */
static void constraint_hinge_row(const real *in, real *out)
{
    matrix one = read_symmetric(&in, 3), two = read_symmetric(&in, 3), frame = transpose(read_matrix(&in, 3));
    vector a = {3, frame.at}, b = {3, frame.at + 3}, c = {3, frame.at + 6};
    vector w1 = constraint_read_turning(one, &in), w2 = constraint_read_turning(two, &in), eta = read_vector(&in, 2);
    eta.at[0] = subtract(eta.at[0], dot(b, subtract(w2, w1)));
    eta.at[1] = subtract(eta.at[1], dot(c, subtract(w2, w1)));
    vector G = constraint_hinge_system(add(one, two), b, c), lambda = constraint_solve_two(G, eta);
    vector torque = add(multiply(lambda.at[0], b), multiply(lambda.at[1], c));
    out = store(store(store(out, G), eta), lambda);
    w1 = subtract(w1, apply(one, torque)), w2 = add(w2, apply(two, torque));
    store(store(store(out, w1), w2), dot(a, subtract(w2, w1)));
}

static void constraint_bias_row(const real *in, real *out)
{
    store(out, constraint_bias(in[0], in[1], in[2]));
}

static void constraint_drift_row(unsigned n, const real *in, real *out)
{
    store(out, constraint_drift(n, in[0], in[1]));
}

static void constraint_reduction_row(unsigned n, const real *in, real *out)
{
    store(out, subtract(number(1), constraint_drift(n, number(1), in[0])));
}

static void constraint_share_row(unsigned n, const real *in, real *out)
{
    store(out, constraint_share(n, in[0]));
}

static void constraint_predicted_rate_row(const real *in, real *out)
{
    store(out, divide(subtract(in[1], in[0]), in[2]));
}

static void constraint_pgs_row(unsigned n, const real *in, real *out)
{
    matrix G = read_symmetric(&in, n);
    vector eta = read_vector(&in, n), low = read_vector(&in, n), high = read_vector(&in, n);
    vector lambda = read_vector(&in, n);
    store(out, constraint_sweep(G, eta, low, high, lambda, in[0]));
}

static const struct formula constraint_formulas[] = {
    {"constraint.ball", .inputs = {47}, .outputs = {24}, .answers = {constraint_ball_row}},
    {"constraint.distance", .inputs = {48}, .outputs = {15}, .answers = {constraint_distance_row}},
    {"constraint.hinge", .inputs = {35}, .outputs = {14}, .answers = {constraint_hinge_row}},
    {"constraint.bias", .inputs = {3}, .outputs = {1}, .answers = {constraint_bias_row}},
    {"constraint.drift", .parameters = {1, 8, 1}, .inputs = {2}, .outputs = {1}, .answers_of = {constraint_drift_row}},
    {"constraint.error_reduction", .parameters = {30, 120, 30}, .inputs = {1}, .outputs = {1},
     .answers_of = {constraint_reduction_row}},
    {"constraint.share", .parameters = {30, 120, 30}, .inputs = {1}, .outputs = {1},
     .answers_of = {constraint_share_row}},
    {"constraint.predicted_rate", .inputs = {3}, .outputs = {1}, .answers = {constraint_predicted_rate_row}},
    {"constraint.pgs", .parameters = {2, 12, 1}, .inputs = {1, 5, 0, 1}, .outputs = {0, 1},
     .answers_of = {constraint_pgs_row}},
};

#endif
