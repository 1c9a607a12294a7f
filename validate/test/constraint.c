/* Tests of the reference formulas of constraints: impulses give a joint the required velocities and conserve momentum;
 * Jacobians agree with differentiation by dual numbers; sweeps converge to multipliers that satisfy the complementarity
 * conditions; and inputs without a result give NaN. */
#include "enclosures.h"

#include "reference/formulas/constraint.c"
#include "reference/formulas/dual.c"
#include "reference/formulas/so3.c"
#include <plumb/kernels.h>

TestSuite(constraint, .init = open_test_scope, .fini = close_test_scope);

/* The inputs of a kernel with two bodies. With b numbers between the anchors and the motions, the components are:
 *
 *   0, 7             inverse mass k and inverse inertia W (6) of the first and of the second body
 *   14, 17           anchors r₁ and r₂, each relative to the centre of its body
 *   20               b further numbers
 *   20 + b, 32 + b   velocity v, angular velocity w, external impulse p and external angular impulse a of each body
 *   44 + b           the bias
 *
 * The constants are the indices for b = 0. */
enum { BODY_2 = 7, ANCHOR_1 = 14, ANCHOR_2 = 17, BETWEEN = 20, MOTION_1 = 20, MOTION_2 = 32, BIAS = 44 };

/* Draws such inputs, with `between` numbers between the anchors and the motions, and `bias` numbers as the bias. */
static vector draw_jointed_bodies(unsigned long long *state, size_t between, size_t bias)
{
    vector in = vector_new(20 + between + 24 + bias), drawn = draw_vector(state, in.n, 1);
    real *next = in.at;
    for (int i = 0; i < 2; i++) {
        next = store(next, number(1.5 + draw(state)));
        next = store_symmetric(next, draw_positive(state, 3));
    }
    for (size_t k = ANCHOR_1; k < in.n; k++)
        in.at[k] = drawn.at[k];
    return in;
}

/* The inputs of a hinge:
 *
 *   0, 6     inverse inertia W (6) of each body
 *   12       the frame, a rotation matrix (9), whose first column is the axis of the hinge
 *   21, 27   angular velocity w and external angular impulse of each body
 *   33       the bias (2) */
enum { HINGE_FRAME = 12, HINGE_MOTION_1 = 21, HINGE_MOTION_2 = 27, HINGE_BIAS = 33 };

static vector draw_hinge(unsigned long long *state)
{
    vector in = vector_new(35), drawn = draw_vector(state, in.n, 1);
    matrix frame = so3_exp(draw_vector(state, 3, 1));
    real *next = store_symmetric(store_symmetric(in.at, draw_positive(state, 3)), draw_positive(state, 3));
    next = store(next, frame);
    for (size_t k = HINGE_MOTION_1; k < in.n; k++)
        in.at[k] = drawn.at[k];
    return in;
}

/* Returns the impulse that changes the velocity from `before` to v: (v − before)/k. */
static vector impulse_between(real k, vector v, vector before)
{
    return divide(subtract(v, before), k);
}

/* Returns the vector whose first component is at this address. */
static vector three(const real *at)
{
    return vector3(at[0], at[1], at[2]);
}

/* Returns the motion of body `which` before the impulse of the joint: the velocities v + kp and w + Wa after the
 * external impulses p and a. Its v, w, p and a are 12 consecutive inputs, from in.at[at] on. */
static struct constraint_motion before_of(const vector in, size_t which, size_t at)
{
    const real *next = in.at + BODY_2 * which;
    struct constraint_body body = mass_read(&next, 0);
    next = in.at + at;
    return constraint_motion_before(body, before_read(&next, 0));
}

/* After the impulse λ of a ball joint, the relative velocity of the anchors is the bias. λ changes the momentum of the
 * second body by λ, and of the first body by −λ. */
LAW(constraint, ball_impulse_meets_bias)
{
    vector in = draw_jointed_bodies(state, 0, 3);
    enum { LAMBDA = 9, V_1 = 12, W_1 = 15, V_2 = 18, W_2 = 21 };
    real out[24];
    constraint_ball_row(0, in.at, out);
    vector one = add(three(out + V_1), cross(three(out + W_1), three(in.at + ANCHOR_1)));
    vector two = add(three(out + V_2), cross(three(out + W_2), three(in.at + ANCHOR_2)));
    expect_agree(subtract(two, one), three(in.at + BIAS));
    vector before_1 = before_of(in, 0, MOTION_1).v, before_2 = before_of(in, 1, MOTION_2).v;
    expect_agree(impulse_between(in.at[BODY_2], three(out + V_2), before_2), three(out + LAMBDA));
    expect_agree(impulse_between(in.at[0], three(out + V_1), before_1), negate(three(out + LAMBDA)));
}

/* After the impulse of a distance joint the distance of the anchors grows at the rate that is given as the bias. */
LAW(constraint, distance_impulse_meets_bias)
{
    enum { U = 3, LAMBDA = 2, V_1 = 3, W_1 = 6, V_2 = 9, W_2 = 12 }; /* U: number of components of the direction u */
    vector in = draw_jointed_bodies(state, U, 1), u = three(in.at + BETWEEN);
    real out[15];
    constraint_distance_row(0, in.at, out);
    vector one = add(three(out + V_1), cross(three(out + W_1), three(in.at + ANCHOR_1)));
    vector two = add(three(out + V_2), cross(three(out + W_2), three(in.at + ANCHOR_2)));
    expect_agree(dot(u, subtract(two, one)), in.at[BIAS + U]);
    vector before_2 = before_of(in, 1, MOTION_2 + U).v;
    expect_agree(impulse_between(in.at[BODY_2], three(out + V_2), before_2), multiply(out[LAMBDA], u));
}

/* After the impulse of a hinge, the relative angular velocity of the bodies about b and c is the bias; about the axis a
 * it is the last output. */
LAW(constraint, hinge_impulse_meets_bias)
{
    vector in = draw_hinge(state);
    real out[14];
    enum { W_1 = 7, W_2 = 10, ABOUT_AXIS = 13 };
    constraint_hinge_row(0, in.at, out);
    vector relative = subtract(three(out + W_2), three(out + W_1));
    matrix columns = transpose((matrix){3, 3, in.at + HINGE_FRAME});
    expect_agree(dot((vector){3, columns.at}, relative), out[ABOUT_AXIS]);
    expect_agree(dot((vector){3, columns.at + 3}, relative), in.at[HINGE_BIAS]);
    expect_agree(dot((vector){3, columns.at + 6}, relative), in.at[HINGE_BIAS + 1]);
}

/* --- Jacobians by dual numbers: the dual part of a position after the time ε is its velocity ---------------------- */

struct dual_vector {
    struct dual at[3];
};

static struct dual constant(real x)
{
    return (struct dual){x, number(0)};
}

static struct dual product_of(struct dual_vector a, struct dual_vector b)
{
    struct dual xy = dual_add(dual_multiply(a.at[0], b.at[0]), dual_multiply(a.at[1], b.at[1]));
    return dual_add(xy, dual_multiply(a.at[2], b.at[2]));
}

/* Returns r after a rotation at the angular velocity w for the time ε: cos θ r + sin θ u×r + (1 − cos θ)(u·r)u, θ =
 * |w|ε, u = w/|w|. */
static struct dual_vector rotated_for(vector w, vector r)
{
    real rate = square_root(squared_length(w));
    struct dual angle = {number(0), rate}, cosine = dual_cos(angle), sine = dual_sin(angle);
    struct dual rest = dual_subtract(constant(number(1)), cosine);
    vector u = divide(w, rate), across = cross(u, r), along = multiply(dot(u, r), u);
    struct dual_vector result;
    for (int i = 0; i < 3; i++)
        result.at[i] =
            dual_add(dual_multiply(cosine, constant(r.at[i])),
                     dual_add(dual_multiply(sine, constant(across.at[i])), dual_multiply(rest, constant(along.at[i]))));
    return result;
}

/* Two bodies: the difference x₂ − x₁ of their centres, their anchors and their motions. */
struct two_bodies {
    vector apart, r[2];
    struct constraint_motion motion[2];
};

static struct two_bodies draw_bodies(unsigned long long *state)
{
    struct two_bodies two = {.apart = add(vector3(number(4), number(0), number(0)), draw_vector(state, 3, 1))};
    for (int i = 0; i < 2; i++) {
        two.r[i] = draw_vector(state, 3, 1);
        two.motion[i].v = draw_vector(state, 3, 1);
        two.motion[i].w = draw_vector(state, 3, 1);
    }
    return two;
}

/* Returns x₂ + r₂ − x₁ − r₁ after the time ε. */
static struct dual_vector anchors_apart(struct two_bodies two)
{
    struct dual_vector from = rotated_for(two.motion[0].w, two.r[0]), to = rotated_for(two.motion[1].w, two.r[1]);
    vector v = subtract(two.motion[1].v, two.motion[0].v);
    for (int i = 0; i < 3; i++)
        to.at[i] = dual_add((struct dual){two.apart.at[i], v.at[i]}, dual_subtract(to.at[i], from.at[i]));
    return to;
}

/* Returns the inputs of a ball joint, or, with a direction u of 3 components, of a distance joint: without impulses and
 * bias, so that η = −Jv. */
static vector inputs_of(unsigned long long *state, struct two_bodies two, vector u)
{
    const vector in = draw_jointed_bodies(state, u.n, u.n > 0 ? 1 : 3), none = vector3(number(0), number(0), number(0));
    real *next = store(store(store(in.at + ANCHOR_1, two.r[0]), two.r[1]), u);
    for (int i = 0; i < 2; i++)
        next = store(store(constraint_store_motion(next, two.motion[i]), none), none);
    while (next < in.at + in.n)
        *next++ = number(0);
    return in;
}

/* The Jacobian of a ball joint times the velocities is the rate at which its anchors separate. */
LAW(constraint, ball_jacobian_gives_anchor_velocity)
{
    struct two_bodies two = draw_bodies(state);
    struct dual_vector C = anchors_apart(two);
    real out[24];
    constraint_ball_row(0, inputs_of(state, two, vector_new(0)).at, out);
    for (int k = 0; k < 3; k++)
        expect_agree(negate(out[6 + k]), C.at[k].y); /* η is out[6] to out[8] */
}

/* The Jacobian of a distance joint times the velocities is the rate of the distance of its anchors. */
LAW(constraint, distance_jacobian_gives_rate)
{
    struct two_bodies two = draw_bodies(state);
    struct dual_vector C = anchors_apart(two);
    struct dual distance = dual_sqrt(product_of(C, C));
    vector u = divide(vector3(C.at[0].x, C.at[1].x, C.at[2].x), distance.x);
    real out[15];
    constraint_distance_row(0, inputs_of(state, two, u).at, out);
    expect_agree(negate(out[1]), distance.y); /* out[1] is η */
}

/* The Jacobian J of a hinge times the velocities v is the rate at which the axis tilts. J has one row (0, −nᵀ, 0, nᵀ)
 * for n = b and one for n = c. If a rotates with the second body and b and c with the first, then (a·b)˙ = (w₂×a)·b +
 * a·(w₁×b) = c·(w₂ − w₁), since c = a×b; and (a·c)˙ = −b·(w₂ − w₁). */
LAW(constraint, hinge_jacobian_gives_tilt_rate)
{
    vector in = draw_hinge(state), w1 = draw_vector(state, 3, 1), w2 = draw_vector(state, 3, 1);
    for (size_t k = HINGE_MOTION_1; k < in.n; k++)
        in.at[k] = number(0);
    store(in.at + HINGE_MOTION_1, w1);
    store(in.at + HINGE_MOTION_2, w2);
    real out[14];
    constraint_hinge_row(0, in.at, out);
    matrix columns = transpose((matrix){3, 3, in.at + HINGE_FRAME});
    struct dual_vector a = rotated_for(w2, (vector){3, columns.at}), b = rotated_for(w1, (vector){3, columns.at + 3});
    struct dual_vector c = rotated_for(w1, (vector){3, columns.at + 6});
    enum { ETA_B = 3, ETA_C = 4 };
    expect_agree(negate(out[ETA_C]), product_of(a, b).y);
    expect_agree(out[ETA_B], product_of(a, c).y);
}

Test(constraint, baumgarte_bias_shrinks_error_by_share)
{
    real C = number(0.75), beta = number(0.25), h = fraction(1, 60);
    for (unsigned n = 1; n <= 8; n++)
        expect_agree(constraint_drift(number(0.75), beta, number(n)),
                     C = add(C, multiply(h, constraint_bias(C, beta, h))));
}

/* The formula computes (1 − β)ⁿ from the binary digits of n. Together the numbers of steps below have every binary
 * digit from 1 to 512, and the factor 1 − β is negative. A number of steps that is not an integer, is negative or
 * exceeds 1023 gives NaN. */
Test(constraint, drift_accepts_any_integer_step_count)
{
    static const unsigned steps[] = {0, 1, 50, 144, 512, 777, 1023};
    static const double not_counts[] = {0.5, -1, 1024, 3.25};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        real C = number(0.75), beta = number(1.96875);
        for (unsigned k = 0; k < steps[i]; k++)
            C = multiply(C, subtract(number(1), beta));
        expect_agree(constraint_drift(number(0.75), beta, number(steps[i])), C);
    }
    for (size_t i = 0; i < sizeof not_counts / sizeof *not_counts; i++)
        cr_expect(mpfi_nan_p(constraint_drift(number(1), number(0.5), number(not_counts[i])).x), "%g", not_counts[i]);
}

/* With the share that constraint_share computes, n steps remove the requested fraction of the error. */
Test(constraint, share_gives_requested_error_reduction)
{
    static const double rates[] = {1, 30, 50, 120, 999};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        real reduction = number(0.75), one = number(1), n = number(rates[i]), share = constraint_share(reduction, n);
        expect_agree(subtract(one, constraint_drift(one, share, n)), reduction);
        expect_agree(constraint_error_reduction(share, n), reduction);
        expect_agree(constraint_share(one, n), one);
        expect_agree(constraint_error_reduction(one, n), one);
    }
}

/* n steps of length t/n with the factor 1 − βt/n each: C (1 − βt/n)ⁿ differs from its limit C e^(−βt) by about
 * C e^(−βt) (βt)²/(2n). Here this is 1.4e-4, between 2⁻¹³ and 2⁻¹¹. */
Test(constraint, drift_converges_to_exponential_decay)
{
    real C = number(0.75), beta = number(2), t = number(0.5);
    real steps = constraint_drift(C, divide(multiply(beta, t), number(1000)), number(1000));
    real C_of_t = constraint_decay(C, beta, t);
    cr_expect(real_near(steps, C_of_t, -11));
    cr_expect_not(real_near(steps, C_of_t, -13));
}

/* C = e^(−2t) has C′ = −2C and C″ = 4C, and solves C″ + αC′ + βC = 0 if 4 − 2α + β = 0. */
Test(constraint, acceleration_matches_a_solution)
{
    real C = number(0.75), rate = number(-1.5);
    cr_expect(exactly(constraint_acceleration(C, rate, number(5), number(6)), 3));
    cr_expect(exactly(constraint_acceleration(C, rate, number(4), number(4)), 3));
}

/* --- projected Gauss–Seidel --------------------------------------------------------------------------------------- */

/* Returns the multipliers after `calls` calls of constraint_sweep. They are 0 before the first call; after each call,
 * every multiplier is rounded to the midpoint of its enclosure. */
static vector swept(matrix G, vector eta, vector low, vector high, double factor, int calls)
{
    vector lambda = vector_new(eta.n);
    for (size_t i = 0; i < eta.n; i++)
        lambda.at[i] = number(0);
    for (int k = 0; k < calls; k++) {
        constraint_sweep(G, eta, low, high, lambda, number(factor));
        for (size_t i = 0; i < eta.n; i++)
            lambda.at[i] = midpoint(lambda.at[i]);
    }
    return lambda;
}

Test(constraint, sweeps_converge_to_complementarity)
{
    enum { N = 4 };
    int at_bounds = 0, between = 0;
    for (unsigned long long i = 0, state = 4; i < CASES; i++) {
        matrix G = draw_positive(&state, N);
        vector eta = draw_vector(&state, N, 1), low = vector_new(N), high = vector_new(N);
        for (size_t k = 0; k < N; k++)
            low.at[k] = number(-0.25), high.at[k] = number(0.25);
        vector lambda = swept(G, eta, low, high, 1, 120), r = subtract(apply(G, lambda), eta);
        for (size_t k = 0; k < N; k++) {
            const int lower = !any_may_fail(equal(lambda.at[k], low.at[k]));
            const int upper = !any_may_fail(equal(lambda.at[k], high.at[k]));
            const real zero = number(0), r_k = r.at[k];
            at_bounds += lower || upper;
            between += !lower && !upper;
            cr_expect(lower || !any_may_hold(below(number(0x1p-30), r_k)), "r > 0, but λ is above its lower bound");
            cr_expect(upper || !any_may_hold(below(r_k, number(-0x1p-30))), "r < 0, but λ is below its upper bound");
            cr_expect(lower || upper || real_near(r_k, zero, -30), "r is not 0, but λ is between its bounds");
        }
    }
    cr_expect(at_bounds > 3 && between > 3, "%d at bounds, %d between", at_bounds, between);
}

/* With bounds so far apart that none is reached, the sweeps are successive over-relaxation. For a positive definite
 * matrix it converges to the solution of Γλ = η if the relaxation factor is between 0 and 2. */
Test(constraint, unbounded_sweeps_converge_to_solution)
{
    static const double factors[] = {0.75, 1, 1.25, 1.5};
    for (unsigned long long i = 0, state = 8; i < 4; i++) {
        matrix G = draw_positive(&state, 3);
        vector eta = draw_vector(&state, 3, 1), low = vector_new(3), high = vector_new(3), x = constraint_solve(G, eta);
        for (size_t k = 0; k < 3; k++)
            low.at[k] = number(-1e6), high.at[k] = number(1e6);
        vector lambda = swept(G, eta, low, high, factors[i], 120);
        for (size_t k = 0; k < 3; k++)
            cr_expect(real_near(lambda.at[k], x.at[k], -40), "factor %g", factors[i]);
    }
}

/* Runs the kernel constraint.pgs.n3 on these inputs. Returns the number of multipliers that are NaN. */
static int count_nan(const float in[19])
{
    float out[3];
    const plumb_in all = plumb_in_structs(in, 19);
    cr_assert_eq(plumb_constraint_pgs_n3(1, all, plumb_in_part(all, 6), plumb_in_part(all, 9), plumb_in_part(all, 15),
                                         plumb_in_part(all, 18), plumb_out_structs(out, 3)),
                 PLUMB_OK);
    return (isnan(out[0]) != 0) + (isnan(out[1]) != 0) + (isnan(out[2]) != 0);
}

/* The result is NaN if a lower bound is above its upper bound, or if a diagonal entry is not above 0. */
Test(constraint, invalid_bounds_or_diagonal_give_nan)
{
    const float good[19] = {2, 0.5f, 2, 0.25f, 0.5f, 2, 1, 2, 3, -1, -1, -1, 1, 1, 1, 0, 0, 0, 1};
    cr_expect_eq(count_nan(good), 0);
    for (int i = 0; i < 3; i++) {
        float in[19];
        memcpy(in, good, sizeof in);
        in[9 + i] = 2;
        cr_expect_eq(count_nan(in), 3, "lower bound %d above its upper one", i);
        memcpy(in, good, sizeof in);
        in[i * (i + 3) / 2] = 0;
        cr_expect_eq(count_nan(in), 3, "diagonal entry %d is 0", i);
        in[i * (i + 3) / 2] = -1;
        cr_expect_eq(count_nan(in), 3, "diagonal entry %d is negative", i);
        memcpy(in, good, sizeof in);
        in[12 + i] = INFINITY;
        cr_expect_eq(count_nan(in), 0, "no upper bound is no fault");
    }
}

/* Between the bounds the residual must be 0; at a bound it must have the correct sign. A case is λ, r, λ⁻, λ⁺ and the
 * expected violation. */
Test(constraint, complementarity_residual_depends_on_bounds)
{
    static const double cases[][5] = {{0.5, 0, 0, 1, 0},   {0, 3, 0, 1, 0},   {1, -3, 0, 1, 0}, {0.5, 0.25, 0, 1, 0.25},
                                      {0.5, 3, 0, 1, 0.5}, {0, -3, 0, 1, -1}, {2, 0, 0, 1, 1},  {-1, 0, 0, 1, -1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double *c = cases[i];
        cr_expect(exactly(constraint_complementarity(number(c[0]), number(c[1]), number(c[2]), number(c[3])), c[4]),
                  "%zu", i);
    }
    cr_expect(mpfi_nan_p(constraint_complementarity(number(0), number(0), number(1), number(0)).x));
}
