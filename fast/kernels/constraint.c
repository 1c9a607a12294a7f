/* Constraints between rigid bodies: impulses of a ball joint, a distance and a hinge, correction of drift, and sweeps
 * of projected Gauss–Seidel with over-relaxation.
 *
 *   G = J M⁻¹ Jᵀ,  eta = B − J (v + M⁻¹ g),  G lambda = eta,  then v + M⁻¹ g + M⁻¹ Jᵀ lambda
 *
 * J is the Jacobian of the constraint, M the mass matrix, v the velocities, g the impulses of other forces, B the bias,
 * lambda the impulse that satisfies the constraint. Each of the two bodies (index 1 and 2) has
 *
 *   k     inverse mass                 v     linear velocity of the centre
 *   W     inverse inertia              w     angular velocity
 *   r     arm: from the centre to      p     linear impulse of other forces
 *         the anchor                   a     angular impulse of other forces
 *
 * Outputs are NaN for the ball and the hinge if G is not positive definite, for the distance if G is not above 0, and
 * for Gauss–Seidel if a diagonal entry of G is not above 0 or a lower bound exceeds its upper bound.
 *
 * No kernel has a branch. Formulas are evaluated in float, except where a comment says double. Only the kernels with
 * exponentials and logarithms (exponential.h) approximate a function. The worst error known of each kernel and its
 * limit are in docs/tables/limits.md. Source: "The Mathematics of Havok's Solver", II.2.2 to II.5. */
#include "exponential.h"
#include "joint_body.h"

/* --- two bodies --------------------------------------------------------------------------------------------------- */

/* Loads body number `which` (0 or 1), and applies the impulses of other forces: v + k p, w + W a. Components 0 to 6 are
 * k and W of the first body, 7 to 13 k and W of the second body, 14 to 19 the two arms; v, w, p, a of this body begin
 * at component `at`. */
SIMD joint_body load_joint_body(tile_in in, size_t which, size_t at)
{
    joint_body body = {
        .k = load(in, 7 * which), .W = load_symmetric(in, 7 * which + 1), .r = load_vec3(in, 14 + 3 * which)};
    body.v = vec3_scale_add(body.k, load_vec3(in, at + 6), load_vec3(in, at));
    body.w = symmetric_apply_add(body.W, load_vec3(in, at + 9), load_vec3(in, at + 3));
    return body;
}

/* Stores the velocities after an impulse p at the end of the arm r: v + k p, w + W (r×p). */
SIMD void store_impulse(tile_out out, size_t at, joint_body body, vec3 p)
{
    store_vec3(out, at, vec3_scale_add(body.k, p, body.v));
    store_vec3(out, at + 3, symmetric_apply_add(body.W, cross(body.r, p), body.w));
}

/* Ball joint: (k1, W1, k2, W2, r1, r2, v1, w1, p1, a1, v2, w2, p2, a2, B) → G, eta, lambda, v1, w1, v2, w2. After the
 * impulse lambda, the velocity of the anchor of body 2 relative to the anchor of body 1 is B. G is a symmetric 3 × 3
 * matrix; the system is solved with its adjugate. */
PLUMB_KERNEL(constraint_ball, "constraint.ball", (7, 7, 3, 3, 12, 12, 3), (6, 3, 3, 6, 6))
{
    enum { MOTION_1 = 20, MOTION_2 = 32, BIAS = 44 };
    joint_body one = load_joint_body(in, 0, MOTION_1), two = load_joint_body(in, 1, MOTION_2);
    symmetric G = symmetric_add(response(one), response(two));
    vec3 eta = vec3_sub(load_vec3(in, BIAS), vec3_sub(anchor(two), anchor(one)));
    vec3 lambda = symmetric_solve(G, eta);
    store_vec3(out, 0, (vec3){G.xx, G.yx, G.yy});
    store_vec3(out, 3, (vec3){G.zx, G.zy, G.zz});
    store_vec3(out, 6, eta);
    store_vec3(out, 9, lambda);
    store_impulse(out, 12, one, vec3_negate(lambda));
    store_impulse(out, 18, two, lambda);
}

/* Distance: (k1, W1, k2, W2, r1, r2, u, v1, w1, p1, a1, v2, w2, p2, a2, B) → G, eta, lambda, v1, w1, v2, w2
 * After the impulse lambda u, the velocity of the anchor of body 2 relative to the anchor of body 1 has the component B
 * along u, if |u| = 1. G is a number. */
PLUMB_KERNEL(constraint_distance, "constraint.distance", (7, 7, 3, 3, 3, 12, 12, 1), (1, 1, 1, 6, 6))
{
    enum { DIRECTION = 20, MOTION_1 = 23, MOTION_2 = 35, BIAS = 47 };
    joint_body one = load_joint_body(in, 0, MOTION_1), two = load_joint_body(in, 1, MOTION_2);
    vec3 u = load_vec3(in, DIRECTION), c1 = cross(one.r, u), c2 = cross(two.r, u);
    f32x8 angular_part = dot_add(c1, symmetric_apply(one.W, c1), dot(c2, symmetric_apply(two.W, c2)));
    f32x8 G = fma_f32(add(one.k, two.k), dot(u, u), angular_part);
    f32x8 relative_velocity = sub(dot_add(c2, two.w, dot(u, two.v)), dot_add(c1, one.w, dot(u, one.v)));
    f32x8 eta = sub(load(in, BIAS), relative_velocity);
    f32x8 lambda = divide(eta, choose(less(splat(0), G), G, splat(NAN)));
    store(out, 0, G);
    store(out, 1, eta);
    store(out, 2, lambda);
    store_impulse(out, 3, one, vec3_scale(negate(lambda), u));
    store_impulse(out, 9, two, vec3_scale(lambda, u));
}

/* Returns w + W a for the angular velocity w at component `at` and the angular impulse a after it. */
SIMD vec3 load_angular(tile_in in, symmetric inverse, size_t at)
{
    return symmetric_apply_add(inverse, load_vec3(in, at + 3), load_vec3(in, at));
}

/* Hinge: (W1, W2, R, w1, a1, w2, a2, B) → G, eta, lambda, w1, w2, and the component of w2 − w1 along the axis
 * The axis of the hinge is the first column of R. After the impulse, the components of w2 − w1 along the other columns,
 * b and c, are B. G is a symmetric 2 × 2 matrix; the system is solved with its adjugate. */
PLUMB_KERNEL(constraint_hinge, "constraint.hinge", (6, 6, 9, 3, 3, 3, 3, 2), (3, 2, 2, 3, 3, 1))
{
    enum { ROTATION = 12, MOTION_1 = 21, MOTION_2 = 27, BIAS = 33 };
    symmetric W1 = load_symmetric(in, 0), W2 = load_symmetric(in, 6), W_sum = symmetric_add(W1, W2);
    vec3 axis = load_column(in, ROTATION, 0), b = load_column(in, ROTATION, 1), c = load_column(in, ROTATION, 2);
    vec3 w1 = load_angular(in, W1, MOTION_1), w2 = load_angular(in, W2, MOTION_2);
    vec3 relative_velocity = vec3_sub(w2, w1);

    vec3 Wb = symmetric_apply(W_sum, b), Wc = symmetric_apply(W_sum, c);
    f32x8 bb = dot(b, Wb), cb = dot(c, Wb), cc = dot(c, Wc), det = minor(bb, cc, cb, cb);
    f32x8 eta_b = sub(load(in, BIAS), dot(b, relative_velocity));
    f32x8 eta_c = sub(load(in, BIAS + 1), dot(c, relative_velocity));
    f32x8 det_or_nan = choose(less(splat(0), min_f32(bb, det)), det, splat(NAN));
    f32x8 lambda_b = divide(minor(cc, eta_b, cb, eta_c), det_or_nan),
          lambda_c = divide(minor(bb, eta_c, cb, eta_b), det_or_nan);
    vec3 torque = vec3_scale_add(lambda_b, b, vec3_scale(lambda_c, c));

    store_vec3(out, 0, (vec3){bb, cb, cc});
    store(out, 3, eta_b);
    store(out, 4, eta_c);
    store(out, 5, lambda_b);
    store(out, 6, lambda_c);
    w1 = symmetric_apply_add(W1, vec3_negate(torque), w1);
    w2 = symmetric_apply_add(W2, torque, w2);
    store_vec3(out, 7, w1);
    store_vec3(out, 10, w2);
    store(out, 13, dot(axis, vec3_sub(w2, w1)));
}

/* --- one number --------------------------------------------------------------------------------------------------- */

/* Returns x − x: 0 if x is finite, NaN if x is NaN or infinite. Added to a result, it makes the result NaN in that
 * case. */
SIMD f32x8 nan_unless_finite(f32x8 x)
{
    return sub(x, x);
}

/* (C, beta, h) → −beta C / h, the bias with which the constraint error C becomes (1 − beta) C in a step of length h */
PLUMB_KERNEL(constraint_bias, "constraint.bias", (1, 1, 1), (1))
{
    store(out, 0, divide(mul(negate(load(in, 1)), load(in, 0)), load(in, 2)));
}

/* (C, dC/dt, alpha, beta) → −alpha dC/dt − beta C, the acceleration of Baumgarte stabilisation */
PLUMB_KERNEL(constraint_acceleration, "constraint.acceleration", (1, 1, 1, 1), (1))
{
    store(out, 0, negate(fma_f32(load(in, 2), load(in, 1), mul(load(in, 3), load(in, 0)))));
}

/* (C, beta, t) → C e^(−beta t), the decay of a constraint error C in the time t
 * Computed in double, in which the product beta t of two floats is exact. The exponential has a relative truncation
 * error of 2⁻⁴⁵. */
PLUMB_KERNEL(constraint_decay, "constraint.decay", (1, 1, 1), (1))
{
    f64x8 exponent = wide_mul(wide_sub(wide_splat(0), widen(load(in, 1))), widen(load(in, 2)));
    store(out, 0, narrow(wide_mul(widen(load(in, 0)), wide_exponential(exponent))));
}

/* (C, beta, steps) → C (1 − beta)^steps, the constraint error after a number of steps. Computed in double by repeated
 * squaring, for the ten binary digits of `steps` from the highest to the lowest. `left` is `steps` minus the digits
 * used so far. It ends as 0 exactly if `steps` is an integer from 0 to 1023; otherwise the result is NaN. */
PLUMB_KERNEL(constraint_drift, "constraint.drift", (1, 1, 1), (1))
{
    f64x8 factor = wide_sub(wide_splat(1), widen(load(in, 1))), power = wide_splat(1);
    f32x8 left = load(in, 2);
    for (int digit = 512; digit > 0; digit /= 2) {
        f32x8 without = sub(left, splat((float)digit));
        m32x8 absent = less(without, splat(0));
        power = wide_mul(power, power);
        m64x8 wide_absent = wide_mask_of(widen(choose(absent, splat(-1), splat(1)))); /* selects by the sign */
        power = wide_choose(wide_absent, power, wide_mul(power, factor));
        left = choose(absent, left, without);
    }
    store(out, 0, choose(equal(left, splat(0)), narrow(wide_mul(widen(load(in, 0)), power)), splat(NAN)));
}

/* Returns log (1 − x) in double, where a is 1 − x rounded to float: 1 − x = a (1 + d), and log (1 + d) ≈ d with an
 * error of d²/2 ≤ 2⁻⁴⁹. Not valid for a = 0. */
SIMD f64x8 logarithm_of_complement(f32x8 x, f32x8 a)
{
    f64x8 wide_a = widen(a), rounding_error = wide_sub(wide_sub(wide_splat(1), widen(x)), wide_a);
    return wide_add(wide_logarithm(a), wide_div(rounding_error, wide_a));
}

/* Returns 1 − e^b rounded to float, for b = log a times or over a number of steps. If |a| is below FLT_MIN, returns the
 * limit for a → 0, which is 1. For small b the difference cancels; the limits of the two kernels, in scaled ulps,
 * allow for it. */
SIMD f32x8 removed_fraction(f32x8 a, f64x8 b)
{
    f32x8 fraction = narrow(wide_sub(wide_splat(1), wide_exponential(b)));
    return choose(less(magnitude(a), splat(FLT_MIN)), splat(1), fraction);
}

/* (beta, n) → 1 − (1 − beta)ⁿ, the part of an error that is removed in a second by n steps; in double, rounded once */
PLUMB_KERNEL(constraint_error_reduction, "constraint.error_reduction", (1, 1), (1))
{
    f32x8 beta = load(in, 0), n = load(in, 1), a = sub(splat(1), beta);
    f64x8 logarithm = wide_mul(widen(n), logarithm_of_complement(beta, a));
    store(out, 0, add(removed_fraction(a, logarithm), nan_unless_finite(n)));
}

/* (ERP, n) → beta = 1 − (1 − ERP)^(1/n): if each of the n steps of a second removes the part beta of an error, together
 * they remove the part ERP; in double, rounded once */
PLUMB_KERNEL(constraint_share, "constraint.share", (1, 1), (1))
{
    f32x8 ERP = load(in, 0), n = load(in, 1), a = sub(splat(1), ERP);
    f64x8 logarithm = wide_div(logarithm_of_complement(ERP, a), widen(n));
    store(out, 0, add(removed_fraction(a, logarithm), nan_unless_finite(n)));
}

/* (C before, C after, h) → the rate of change (C after − C before) / h */
PLUMB_KERNEL(constraint_predicted_rate, "constraint.predicted_rate", (1, 1, 1), (1))
{
    store(out, 0, divide(sub(load(in, 1), load(in, 0)), load(in, 2)));
}

/* (lambda, r, low, high) → the natural residual of a linear complementarity problem with bounds low ≤ lambda ≤ high:
 * r clamped to [lambda − high, lambda − low]. It is 0 if and only if lambda and the residual r of its equation satisfy
 * the complementarity conditions. NaN if low > high. */
PLUMB_KERNEL(constraint_complementarity, "constraint.complementarity", (1, 1, 2), (1))
{
    f32x8 lambda = load(in, 0), r = load(in, 1), low = load(in, 2), high = load(in, 3);
    f32x8 x = min_f32(sub(lambda, low), max_f32(sub(lambda, high), r));
    store(out, 0, choose(less_equal(low, high), add(x, nan_unless_finite(lambda)), splat(NAN)));
}

/* --- projected Gauss–Seidel --------------------------------------------------------------------------------------- */

enum { SWEEPS = 2, MAX_MULTIPLIERS = 12 };

/* Returns the index of entry (i, j) of the symmetric G, which is stored on and below the diagonal, row by row. */
SIMD size_t in_triangle(size_t i, size_t j)
{
    return i < j ? j * (j + 1) / 2 + i : i * (i + 1) / 2 + j;
}

/* Does sweeps of projected Gauss–Seidel: (G, eta, low, high, lambda, omega) → lambda after SWEEPS sweeps of
 *   lambda_i ← min(high_i, max(low_i, lambda_i + (omega / G_ii) (eta_i − Σ G_ij lambda_j)))
 * lambda are the multipliers, omega is the relaxation factor. The multipliers stay in registers. The terms of a sum are
 * added from the least to the most recently updated multiplier, in two partial sums, so that only the last addition
 * depends on the update of the previous row (latency). All multipliers of a lane become NaN if some G_ii is not above 0
 * or some low_i exceeds high_i. */
SIMD void sweep(size_t n, tile_in in, tile_out out)
{
    const size_t of_eta = n * (n + 1) / 2, of_low = of_eta + n, of_start = of_low + 2 * n;
    const tile_in G = part_in(in, 0), eta = part_in(in, of_eta), low = part_in(in, of_low),
                  high = part_in(in, of_low + n), start = part_in(in, of_start);
    f32x8 lambda[MAX_MULTIPLIERS], factor[MAX_MULTIPLIERS], omega = load(in, of_start + n);
    m32x8 valid = less_equal(load(low, 0), load(high, 0));
    UNROLL
    for (size_t i = 0; i < n; i++) {
        f32x8 diagonal = load(G, in_triangle(i, i));
        factor[i] = divide(omega, diagonal);
        valid = both(valid, both(less(splat(0), diagonal), less_equal(load(low, i), load(high, i))));
    }
    UNROLL
    for (size_t i = 0; i < n; i++)
        lambda[i] = choose(valid, load(start, i), splat(NAN));
    for (size_t k = 0; k < SWEEPS; k++) {
        UNROLL
        for (size_t i = 0; i < n; i++) {
            f32x8 even = load(eta, i), odd = splat(0);
            UNROLL
            for (size_t m = 0; m + 1 < n; m++) {
                const size_t j = (i + m) % n;
                if (m % 2)
                    odd = fnma_f32(load(G, in_triangle(i, j)), lambda[j], odd);
                else
                    even = fnma_f32(load(G, in_triangle(i, j)), lambda[j], even);
            }
            const size_t newest = (i + n - 1) % n;
            f32x8 r = fnma_f32(load(G, in_triangle(i, newest)), lambda[newest], add(even, odd));
            f32x8 x = fma_f32(factor[i], r, lambda[i]);
            lambda[i] = min_f32(load(high, i), max_f32(load(low, i), x)); /* a NaN in x is propagated */
        }
    }
    UNROLL
    for (size_t i = 0; i < n; i++)
        store(out, i, lambda[i]);
}

/* Two multipliers: see sweep(). */
PLUMB_KERNEL(constraint_pgs_n2, "constraint.pgs.n2", (3, 2, 4, 2, 1), (2))
{
    sweep(2, in, out);
}

/* Three multipliers, as for a contact with friction: see sweep(). */
PLUMB_KERNEL(constraint_pgs_n3, "constraint.pgs.n3", (6, 3, 6, 3, 1), (3))
{
    sweep(3, in, out);
}

/* Four multipliers: see sweep(). */
PLUMB_KERNEL(constraint_pgs_n4, "constraint.pgs.n4", (10, 4, 8, 4, 1), (4))
{
    sweep(4, in, out);
}

/* Five multipliers: see sweep(). */
PLUMB_KERNEL(constraint_pgs_n5, "constraint.pgs.n5", (15, 5, 10, 5, 1), (5))
{
    sweep(5, in, out);
}

/* Six multipliers: see sweep(). */
PLUMB_KERNEL(constraint_pgs_n6, "constraint.pgs.n6", (21, 6, 12, 6, 1), (6))
{
    sweep(6, in, out);
}

/* Seven multipliers: see sweep(). */
PLUMB_KERNEL(constraint_pgs_n7, "constraint.pgs.n7", (28, 7, 14, 7, 1), (7))
{
    sweep(7, in, out);
}

/* Eight multipliers: see sweep(). */
PLUMB_KERNEL(constraint_pgs_n8, "constraint.pgs.n8", (36, 8, 16, 8, 1), (8))
{
    sweep(8, in, out);
}

/* Nine multipliers: see sweep(). */
PLUMB_KERNEL(constraint_pgs_n9, "constraint.pgs.n9", (45, 9, 18, 9, 1), (9))
{
    sweep(9, in, out);
}

/* Ten multipliers: see sweep(). */
PLUMB_KERNEL(constraint_pgs_n10, "constraint.pgs.n10", (55, 10, 20, 10, 1), (10))
{
    sweep(10, in, out);
}

/* Eleven multipliers: see sweep(). */
PLUMB_KERNEL(constraint_pgs_n11, "constraint.pgs.n11", (66, 11, 22, 11, 1), (11))
{
    sweep(11, in, out);
}

/* Twelve multipliers, as for four contacts with friction: see sweep(). */
PLUMB_KERNEL(constraint_pgs_n12, "constraint.pgs.n12", (78, 12, 24, 12, 1), (12))
{
    sweep(12, in, out);
}
