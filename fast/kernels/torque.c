/* Torque, angular momentum, the gyroscopic term w × L, and the conversions between world and body axes.
 *
 *   L = I w,  tau = I alpha + w × L,  dI/dt = [w] I − I [w]
 *
 * I is the inertia in world axes, L the angular momentum, tau the torque, w the angular velocity, alpha the angular
 * acceleration, [w] the skew-symmetric matrix of the cross product. R rotates from body to world axes; R⁻¹ is computed
 * as Rᵀ. An inertia matrix is given by its entries on and below the diagonal. Kernels that invert it return NaN if a
 * leading minor, as computed, is not above 0.
 *
 * No kernel has a branch or approximates a function: errors are those of rounding alone. I is inverted by its adjugate.
 * The worst error known of each kernel and its limit are in docs/tables/limits.md. Sources: "From Torque to Angular
 * Acceleration… Correctly."; "The Mathematics of Havok's Solver", II.1. */
#include "symmetric.h"

/* (I, w) → L = I w */
PLUMB_KERNEL(torque_momentum, "torque.momentum", (6, 3), (3))
{
    store_vec3(out, 0, symmetric_apply(load_symmetric(in, 0), load_vec3(in, 6)));
}

/* Returns a s + b t − c u with three roundings. */
SIMD f32x8 three_terms(f32x8 a, f32x8 s, f32x8 b, f32x8 t, f32x8 c, f32x8 u)
{
    return fma_f32(a, s, fms_f32(b, t, mul(c, u)));
}

/* (I, w) → dI/dt = [w] I − I [w], on and below the diagonal */
PLUMB_KERNEL(torque_inertia_rate, "torque.inertia_rate", (6, 3), (6))
{
    symmetric I = load_symmetric(in, 0);
    vec3 w = load_vec3(in, 6);
    f32x8 xx = minor(w.y, I.zx, w.z, I.yx), yy = minor(w.z, I.yx, w.x, I.zy), zz = minor(w.x, I.zy, w.y, I.zx);
    const f32x8 rate[] = {add(xx, xx),
                          three_terms(w.z, sub(I.xx, I.yy), w.y, I.zy, w.x, I.zx),
                          add(yy, yy),
                          three_terms(w.y, sub(I.zz, I.xx), w.x, I.yx, w.z, I.zy),
                          three_terms(w.x, sub(I.yy, I.zz), w.z, I.zx, w.y, I.yx),
                          add(zz, zz)};
    store_all(out, 0, 1, 6, rate);
}

/* (I, w, tau) → alpha = I⁻¹ (tau − w × I w) */
PLUMB_KERNEL(torque_acceleration, "torque.acceleration", (6, 3, 3), (3))
{
    symmetric I = load_symmetric(in, 0);
    vec3 w = load_vec3(in, 6);
    store_vec3(out, 0, symmetric_solve(I, cross_add(symmetric_apply(I, w), w, load_vec3(in, 9))));
}

/* (I, tau) → alpha = I⁻¹ tau, without the gyroscopic term */
PLUMB_KERNEL(torque_acceleration_approximate, "torque.acceleration.approximate", (6, 3), (3))
{
    store_vec3(out, 0, symmetric_solve(load_symmetric(in, 0), load_vec3(in, 6)));
}

/* (R, I, c, m, g, w) → alpha = R I⁻¹ (c × m Rᵀ g − x × I x), x = Rᵀ w
 * Angular acceleration of a body of mass m that
 * stands on a fixed foot under gravity. In body axes: I, the inertia about the foot, and c, the vector from the foot to
 * the centre of mass. In world axes: g and w. */
PLUMB_KERNEL(torque_on_foot, "torque.on_foot", (9, 6, 3, 1, 3, 3), (3))
{
    mat3 rotation = load_mat3(in, 0), back = transposed(rotation);
    symmetric I = load_symmetric(in, 9);
    vec3 x = apply(back, load_vec3(in, 22)), weight = vec3_scale(load(in, 18), apply(back, load_vec3(in, 19)));
    vec3 tau = cross(load_vec3(in, 15), weight);
    store_vec3(out, 0, apply(rotation, symmetric_solve(I, cross_add(symmetric_apply(I, x), x, tau))));
}

/* (m, a, I, w, alpha) → f = m a, tau = I alpha + w × I w */
PLUMB_KERNEL(torque_newton_euler, "torque.newton_euler", (1, 3, 6, 3, 3), (3, 3))
{
    symmetric I = load_symmetric(in, 4);
    vec3 w = load_vec3(in, 10);
    vec3 f = vec3_scale(load(in, 0), load_vec3(in, 1));
    vec3 tau = cross_add(w, symmetric_apply(I, w), symmetric_apply(I, load_vec3(in, 13)));
    store_vec3(out, 0, f);
    store_vec3(out, 3, tau);
}

/* Returns x / moment, or NaN unless the moment is above 0. */
SIMD f32x8 over_moment(f32x8 x, f32x8 moment)
{
    return divide(x, choose(less(splat(0), moment), moment, splat(NAN)));
}

/* (m, I1, I2, I3) → dm/dt = m × (m1/I1, m2/I2, m3/I3): the rate of the angular momentum m, in body axes, without torque
 * */
PLUMB_KERNEL(torque_free, "torque.free", (3, 3), (3))
{
    vec3 m = load_vec3(in, 0), moments = load_vec3(in, 3);
    vec3 w = {over_moment(m.x, moments.x), over_moment(m.y, moments.y), over_moment(m.z, moments.z)};
    store_vec3(out, 0, cross(m, w));
}

/* (R, z) → Rz: converts a vector from body to world axes; three roundings per component */
PLUMB_KERNEL(torque_vector_to_world, "torque.vector_to_world", (9, 3), (3))
{
    store_vec3(out, 0, apply(load_mat3(in, 0), load_vec3(in, 9)));
}

/* (R, z) → Rᵀz: converts a vector from world to body axes; three roundings per component */
PLUMB_KERNEL(torque_vector_to_body, "torque.vector_to_body", (9, 3), (3))
{
    store_vec3(out, 0, apply(transposed(load_mat3(in, 0)), load_vec3(in, 9)));
}

/* Stores Q M Qᵀ, row by row. Row i of QM is Mᵀ times row i of Q; row i of the result is Q times row i of QM. */
SIMD void store_rotated(tile_out out, mat3 Q, mat3 M)
{
    mat3 Mt = transposed(M);
    mat3 QM = {apply(Mt, Q.x), apply(Mt, Q.y), apply(Mt, Q.z)};
    store_mat3(out, 0, (mat3){apply(Q, QM.x), apply(Q, QM.y), apply(Q, QM.z)});
}

/* (R, M) → R M Rᵀ: converts a matrix from body to world axes; each term of an entry has at most six roundings */
PLUMB_KERNEL(torque_matrix_to_world, "torque.matrix_to_world", (9, 9), (9))
{
    store_rotated(out, load_mat3(in, 0), load_mat3(in, 9));
}

/* (R, M) → Rᵀ M R: converts a matrix from world to body axes; each term of an entry has at most six roundings */
PLUMB_KERNEL(torque_matrix_to_body, "torque.matrix_to_body", (9, 9), (9))
{
    store_rotated(out, transposed(load_mat3(in, 0)), load_mat3(in, 9));
}
