/* Sequential rotations: three rotations, each about a coordinate axis of the frame that the previous ones have
 * rotated.
 *
 *   R = Aᵢ(a) Aⱼ(b) Aₖ(c),   Aᵢ(a) the rotation by a about axis i
 *   q = qᵢ(a) qⱼ(b) qₖ(c),   qᵢ(a) = (cos a/2, sin a/2 eᵢ)
 *
 * Contains the matrix and the quaternion of three angles, the angles of a matrix or quaternion, and the conversions
 * between the angles' rates and the angular velocity. The static functions take any of the twelve sequences ijk of
 * axes: six have three different axes, six have k = i. Kernels exist for one of each kind, zyx and zxz.
 *
 * A sequence is odd if j does not follow i in the order x, y, z, x, for example zyx. It is the mirror image of a
 * sequence that is not, for example xyz: its formulas have the signs of all sines changed, of the quaternion's
 * vector, and of the angles that are results. In the formulas below, ± is + and ∓ is −, but for odd sequences ± is −
 * and ∓ is +.
 *
 * Sines and cosines are computed in double and rounded once to float. The worst error known of each output and its
 * limit are in docs/tables/limits.md. Source: "The Mathematics of Havok's Solver", II.6.1.3. */
#include "arctangent.h"
#include "quaternion.h"
#include "trigonometry.h"

typedef struct direction {
    f32x8 sine, cosine;
} direction;

/* Returns sin a and cos a, computed in double and rounded to float, for |a| up to 2⁵⁰; `nan_unless_finite` is 0 if the
 * angle is finite, NaN otherwise. */
SIMD direction direction_of(f64x8 a, f32x8 nan_unless_finite)
{
    f64x8 sine, cosine;
    wide_sin_cos(a, &sine, &cosine);
    return (direction){add(narrow(sine), nan_unless_finite), add(narrow(cosine), nan_unless_finite)};
}

/* The sines and cosines of the three angles, or of half of them; the sines are negated for odd sequences. */
typedef struct directions {
    direction a, b, c;
} directions;

/* True if axis j does not follow axis i in the order x, y, z, x: the sequence is odd. */
SIMD int is_odd(size_t i, size_t j)
{
    return j != (i + 1) % 3;
}

SIMD f32x8 negated_if(int odd, f32x8 x)
{
    return odd ? negate(x) : x;
}

/* Returns the direction at the negated angle for odd sequences, else d. */
SIMD direction mirrored_if(int odd, direction d)
{
    return (direction){negated_if(odd, d.sine), d.cosine};
}

/* Returns the sine and cosine of component n of the inputs; the sine is negated for odd sequences. */
SIMD direction direction_at(tile_in in, size_t n, int odd)
{
    f32x8 angle = load(in, n);
    return mirrored_if(odd, direction_of(widen(angle), sub(angle, angle)));
}

SIMD directions directions_of(tile_in in, int odd)
{
    return (directions){direction_at(in, 0, odd), direction_at(in, 1, odd), direction_at(in, 2, odd)};
}

/* --- matrices ----------------------------------------------------------------------------------------------------- */

SIMD void store_matrix(tile_out out, const f32x8 *R)
{
    for (size_t row = 0; row < 9; row += 3)
        store_vec3(out, row, (vec3){R[row], R[row + 1], R[row + 2]});
}

/* Stores Aᵢ(a) Aⱼ(b) Aₖ(c) for three different axes. Up to three roundings per entry after those of the sines and
 * cosines. sin b sin c and sin b cos c are computed once and used in two rows. No branch. */
SIMD void to_matrix(size_t i, size_t j, tile_in in, tile_out out)
{
    const size_t k = 3 - i - j;
    const int odd = is_odd(i, j);
    const directions d = directions_of(in, odd);
    f32x8 ss = mul(d.b.sine, d.c.sine), sc = mul(d.b.sine, d.c.cosine), R[9];
    f32x8 bc = mul(d.b.cosine, d.c.sine), ab = mul(d.a.sine, d.b.cosine);
    R[3 * i + i] = mul(d.b.cosine, d.c.cosine);
    R[3 * i + j] = negate(bc);
    R[3 * i + k] = d.b.sine;
    R[3 * j + i] = fma_f32(d.a.sine, sc, mul(d.a.cosine, d.c.sine));
    R[3 * j + j] = fnma_f32(d.a.sine, ss, mul(d.a.cosine, d.c.cosine));
    R[3 * j + k] = negate(ab);
    R[3 * k + i] = fnma_f32(d.a.cosine, sc, mul(d.a.sine, d.c.sine));
    R[3 * k + j] = fma_f32(d.a.cosine, ss, mul(d.a.sine, d.c.cosine));
    R[3 * k + k] = mul(d.a.cosine, d.b.cosine);
    store_matrix(out, R);
}

/* Stores Aᵢ(a) Aⱼ(b) Aᵢ(c). Up to three roundings per entry after those of the sines and cosines. cos b sin c and
 * cos b cos c are computed once and used in two rows. No branch. */
SIMD void to_matrix_proper(size_t i, size_t j, tile_in in, tile_out out)
{
    const size_t k = 3 - i - j;
    const directions d = directions_of(in, is_odd(i, j));
    f32x8 cs = mul(d.b.cosine, d.c.sine), cc = mul(d.b.cosine, d.c.cosine), R[9];
    R[3 * i + i] = d.b.cosine;
    R[3 * i + j] = mul(d.b.sine, d.c.sine);
    R[3 * i + k] = mul(d.b.sine, d.c.cosine);
    R[3 * j + i] = mul(d.a.sine, d.b.sine);
    R[3 * j + j] = fnma_f32(d.a.sine, cs, mul(d.a.cosine, d.c.cosine));
    R[3 * j + k] = negate(fma_f32(d.a.sine, cc, mul(d.a.cosine, d.c.sine)));
    R[3 * k + i] = negate(mul(d.a.cosine, d.b.sine));
    R[3 * k + j] = fma_f32(d.a.cosine, cs, mul(d.a.sine, d.c.cosine));
    R[3 * k + k] = fms_f32(d.a.cosine, cc, mul(d.a.sine, d.c.sine));
    store_matrix(out, R);
}

/* a, b, c → matrix of the rotations by a about z, b about y, c about x */
PLUMB_KERNEL(euler_to_matrix_zyx, "euler.to_matrix.zyx", (1, 1, 1), (9))
{
    to_matrix(2, 1, in, out);
}

/* a, b, c → matrix of the rotations by a about z, b about x, c about z */
PLUMB_KERNEL(euler_to_matrix_zxz, "euler.to_matrix.zxz", (1, 1, 1), (9))
{
    to_matrix_proper(2, 0, in, out);
}

/* --- quaternions -------------------------------------------------------------------------------------------------- */

/* Returns the sine and cosine of half of component n of the inputs; the sine is negated for odd sequences. */
SIMD direction half_direction_at(tile_in in, size_t n, int odd)
{
    f32x8 angle = load(in, n);
    return mirrored_if(odd, direction_of(wide_mul(wide_splat(0.5), widen(angle)), sub(angle, angle)));
}

SIMD directions half_directions_of(tile_in in, int odd)
{
    return (directions){half_direction_at(in, 0, odd), half_direction_at(in, 1, odd), half_direction_at(in, 2, odd)};
}

/* Stores a quaternion with the scalar s and the components x, y, z of the vector along the axes i, j and the third one,
 * negated for odd sequences. */
SIMD void store_along(size_t i, size_t j, f32x8 s, f32x8 x, f32x8 y, f32x8 z, tile_out out)
{
    const int odd = is_odd(i, j);
    f32x8 v[3];
    v[i] = negated_if(odd, x);
    v[j] = negated_if(odd, y);
    v[3 - i - j] = negated_if(odd, z);
    store_quaternion(out, 0, (quaternion){s, {v[0], v[1], v[2]}});
}

/* Stores qᵢ(a) qⱼ(b) qₖ(c) for three different axes. Four roundings per component after those of the sines and cosines,
 * three in either of its two terms. No branch. */
SIMD void to_quaternion(size_t i, size_t j, tile_in in, tile_out out)
{
    const directions d = half_directions_of(in, is_odd(i, j));
    f32x8 cc = mul(d.b.cosine, d.c.cosine), cs = mul(d.b.cosine, d.c.sine), sc = mul(d.b.sine, d.c.cosine),
          ss = mul(d.b.sine, d.c.sine);
    store_along(i, j, fnma_f32(d.a.sine, ss, mul(d.a.cosine, cc)), fma_f32(d.a.cosine, ss, mul(d.a.sine, cc)),
                fnma_f32(d.a.sine, cs, mul(d.a.cosine, sc)), fma_f32(d.a.sine, sc, mul(d.a.cosine, cs)), out);
}

/* Stores qᵢ(a) qⱼ(b) qᵢ(c) = (cos b/2 cos s, cos b/2 sin s eᵢ + sin b/2 cos t eⱼ ± sin b/2 sin t eₖ), with
 * s = (a + c)/2 and t = (a − c)/2: one rounding per component after those of the sines and cosines. No branch. */
SIMD void to_quaternion_proper(size_t i, size_t j, tile_in in, tile_out out)
{
    const int odd = is_odd(i, j);
    const f64x8 half = wide_splat(0.5);
    f32x8 a = load(in, 0), c = load(in, 2), nan_unless_finite = sub(sub(a, a), sub(c, c));
    f64x8 first = wide_mul(half, widen(a)), third = wide_mul(half, widen(c));
    direction middle = half_direction_at(in, 1, odd);
    direction sum = mirrored_if(odd, direction_of(wide_add(first, third), nan_unless_finite));
    direction difference = mirrored_if(odd, direction_of(wide_sub(first, third), nan_unless_finite));
    store_along(i, j, mul(middle.cosine, sum.cosine), mul(middle.cosine, sum.sine), mul(middle.sine, difference.cosine),
                mul(middle.sine, difference.sine), out);
}

/* a, b, c → unit quaternion of the rotations by a about z, b about y, c about x */
PLUMB_KERNEL(euler_to_quaternion_zyx, "euler.to_quaternion.zyx", (1, 1, 1), (4))
{
    to_quaternion(2, 1, in, out);
}

/* a, b, c → unit quaternion of the rotations by a about z, b about x, c about z */
PLUMB_KERNEL(euler_to_quaternion_zxz, "euler.to_quaternion.zxz", (1, 1, 1), (4))
{
    to_quaternion_proper(2, 0, in, out);
}

/* --- angles ------------------------------------------------------------------------------------------------------- */

/* Returns 1 where `squared`, the sum of the squares of x and another number, is 0; else x. */
SIMD f32x8 one_if_both_zero(f32x8 squared, f32x8 x)
{
    return choose(equal(squared, splat(0)), splat(1), x);
}

/* Stores the angles a, b, c of the matrix R, row by row, with R = Aᵢ(a) Aⱼ(b) Aₖ(c), for three different axes:
 *
 *   a = atan2(∓Rⱼₖ, Rₖₖ),   b = atan2(±Rᵢₖ, r),   r = √(Rⱼₖ² + Rₖₖ²),
 *   c = atan2(±(Rₖₖ Rⱼᵢ − Rⱼₖ Rₖᵢ), Rₖₖ Rⱼⱼ − Rⱼₖ Rₖⱼ)
 *
 * c is computed from Aᵢ(−a) R = Aⱼ(b) Aₖ(c). So the rotation by the three angles is R within a few u even where r is so
 * small that rounding errors of R determine a; a = 0 where r = 0. No branch. */
SIMD void store_angles(size_t i, size_t j, const f32x8 *R, tile_out out)
{
    const size_t k = 3 - i - j;
    const int odd = is_odd(i, j);
    f32x8 jk = R[3 * j + k], kk = R[3 * k + k], squared = fma_f32(jk, jk, mul(kk, kk));
    kk = one_if_both_zero(squared, kk);
    f32x8 sine = fms_f32(kk, R[3 * j + i], mul(jk, R[3 * k + i]));
    f32x8 cosine = fms_f32(kk, R[3 * j + j], mul(jk, R[3 * k + j]));
    const f32x8 angles[] = {angle_of(negated_if(!odd, jk), kk),
                            angle_of(negated_if(odd, R[3 * i + k]), square_root(squared)),
                            angle_of(negated_if(odd, sine), cosine)};
    store_all(out, 0, 1, 3, angles);
}

/* Stores the angles a, b, c of the matrix R, row by row, with R = Aᵢ(a) Aⱼ(b) Aᵢ(c), l the third axis:
 *
 *   a = atan2(s, t),   b = atan2(r, Rᵢᵢ),   s = Rⱼᵢ, t = ∓Rₗᵢ, r = √(s² + t²),
 *   c = atan2(−(t Rⱼₗ ± s Rₗₗ), t Rⱼⱼ ± s Rₗⱼ)
 *
 * c as in store_angles. No branch. */
SIMD void store_angles_proper(size_t i, size_t j, const f32x8 *R, tile_out out)
{
    const size_t l = 3 - i - j;
    const int odd = is_odd(i, j);
    f32x8 s = R[3 * j + i], t = negated_if(!odd, R[3 * l + i]), squared = fma_f32(s, s, mul(t, t));
    t = one_if_both_zero(squared, t);
    f32x8 turned = negated_if(odd, s);
    f32x8 sine = fma_f32(t, R[3 * j + l], mul(turned, R[3 * l + l]));
    f32x8 cosine = fma_f32(t, R[3 * j + j], mul(turned, R[3 * l + j]));
    const f32x8 angles[] = {angle_of(s, t), angle_of(square_root(squared), R[3 * i + i]),
                            angle_of(negated_if(!odd, sine), cosine)};
    store_all(out, 0, 1, 3, angles);
}

SIMD void store_sequence_angles(size_t i, size_t j, size_t k, const f32x8 *R, tile_out out)
{
    if (i == k)
        store_angles_proper(i, j, R, out);
    else
        store_angles(i, j, R, out);
}

SIMD void from_matrix(size_t i, size_t j, size_t k, tile_in in, tile_out out)
{
    f32x8 R[9];
    for (size_t n = 0; n < 9; n++)
        R[n] = load(in, n);
    store_sequence_angles(i, j, k, R, out);
}

/* R → the angles a, b, c with R = Z(a) Y(b) X(c) */
PLUMB_KERNEL(euler_from_matrix_zyx, "euler.from_matrix.zyx", (9), (3))
{
    from_matrix(2, 1, 0, in, out);
}

/* R → the angles a, b, c with R = Z(a) X(b) Z(c) */
PLUMB_KERNEL(euler_from_matrix_zxz, "euler.from_matrix.zxz", (9), (3))
{
    from_matrix(2, 0, 2, in, out);
}

/* Stores the angles of a unit quaternion, computed from its matrix. No branch. */
SIMD void from_quaternion(size_t i, size_t j, size_t k, tile_in in, tile_out out)
{
    quaternion q = load_quaternion(in, 0);
    const f32x8 u[] = {q.v.x, q.v.y, q.v.z}, twice = add(q.s, q.s);
    f32x8 R[9];
    for (size_t x = 0; x < 3; x++) {
        const size_t y = (x + 1) % 3, z = (x + 2) % 3;
        f32x8 across = fma_f32(u[y], u[y], mul(u[z], u[z])), product = mul(add(u[x], u[x]), u[y]);
        R[3 * x + x] = sub(fma_f32(q.s, q.s, mul(u[x], u[x])), across);
        R[3 * x + y] = fnma_f32(twice, u[z], product);
        R[3 * y + x] = fma_f32(twice, u[z], product);
    }
    store_sequence_angles(i, j, k, R, out);
}

/* q → the angles a, b, c with R(q) = Z(a) Y(b) X(c) */
PLUMB_KERNEL(euler_from_quaternion_zyx, "euler.from_quaternion.zyx", (4), (3))
{
    from_quaternion(2, 1, 0, in, out);
}

/* q → the angles a, b, c with R(q) = Z(a) X(b) Z(c) */
PLUMB_KERNEL(euler_from_quaternion_zxz, "euler.from_quaternion.zxz", (4), (3))
{
    from_quaternion(2, 0, 2, in, out);
}

/* --- rates of the angles ------------------------------------------------------------------------------------------ */

/* A rotation about axis i by the angle a, then about the rotated axis j by b; k is the third axis of the sequence. The
 * sines are negated for odd sequences. */
typedef struct first_rotations {
    size_t i, j, k;
    direction a, b;
} first_rotations;

/* Returns the first two rotations of the sequence ijk, with the angles in components 0 and 1 of the inputs. */
SIMD first_rotations rotations_from_world(size_t i, size_t j, size_t k, tile_in in)
{
    const int odd = is_odd(i, j);
    return (first_rotations){i, j, k, direction_at(in, 0, odd), direction_at(in, 1, odd)};
}

/* Returns the rotations that take axes from the world's to the body's coordinates in the sequence ijk: the first two of
 * kji with the angles −c and −b, where b and c are components 0 and 1 of the inputs. As these angles are negated, the
 * sines are negated if kji is not odd. */
SIMD first_rotations rotations_from_body(size_t i, size_t j, size_t k, tile_in in)
{
    const int odd = !is_odd(k, j);
    return (first_rotations){k, j, i, direction_at(in, 1, odd), direction_at(in, 0, odd)};
}

/* Stores the angular velocity of the rates a′, b′, c′. With ± the sign of the sequence and t = cos b c′ or, for the
 * sequences iji, ∓sin b c′, the components along i, j and the third axis are
 *
 *   a′ ± sin b c′ (iji: a′ + cos b c′),   cos a b′ ∓ sin a t,   ± sin a b′ + cos a t
 *
 * Up to two roundings per component after those of the sines and cosines, and one in t. `rates` has a′, b′ and c′. No
 * branch. */
SIMD void store_velocity(first_rotations r, vec3 rates, tile_out out)
{
    const int is_proper = r.i == r.k;
    f32x8 t = mul(is_proper ? negate(r.b.sine) : r.b.cosine, rates.z), w[3];
    w[r.i] = fma_f32(is_proper ? r.b.cosine : r.b.sine, rates.z, rates.x);
    w[r.j] = fnma_f32(r.a.sine, t, mul(r.a.cosine, rates.y));
    w[3 - r.i - r.j] = fma_f32(r.a.sine, rates.y, mul(r.a.cosine, t));
    store_vec3(out, 0, (vec3){w[0], w[1], w[2]});
}

/* Returns the rates of an angular velocity w, the inverse of the formulas above:
 *
 *   b′ = cos a wⱼ ± sin a wₗ,   t = cos a wₗ ∓ sin a wⱼ,   c′ = t/cos b,   a′ = wᵢ ∓ sin b c′
 *   (iji: c′ = ∓t/sin b,   a′ = wᵢ − cos b c′)
 *
 * with l the third axis. Near gimbal lock c′ has the relative accuracy of t, because the sine and the cosine of b are
 * accurate to half an ulp however small they are. No branch. */
SIMD vec3 rates_of(first_rotations r, vec3 velocity)
{
    const int is_proper = r.i == r.k;
    const f32x8 w[] = {velocity.x, velocity.y, velocity.z};
    f32x8 across = w[r.j], along = w[3 - r.i - r.j];
    f32x8 t = fnma_f32(r.a.sine, across, mul(r.a.cosine, along));
    f32x8 third = divide(t, is_proper ? negate(r.b.sine) : r.b.cosine);
    return (vec3){fnma_f32(is_proper ? r.b.cosine : r.b.sine, third, w[r.i]),
                  fma_f32(r.a.sine, along, mul(r.a.cosine, across)), third};
}

SIMD void angular_velocity(size_t i, size_t j, size_t k, tile_in in, tile_out out)
{
    store_velocity(rotations_from_world(i, j, k, in), load_vec3(in, 2), out);
}

SIMD void angular_velocity_body(size_t i, size_t j, size_t k, tile_in in, tile_out out)
{
    vec3 rates = load_vec3(in, 2);
    store_velocity(rotations_from_body(i, j, k, in), (vec3){rates.z, rates.y, rates.x}, out);
}

SIMD void rates(size_t i, size_t j, size_t k, tile_in in, tile_out out)
{
    store_vec3(out, 0, rates_of(rotations_from_world(i, j, k, in), load_vec3(in, 2)));
}

SIMD void rates_body(size_t i, size_t j, size_t k, tile_in in, tile_out out)
{
    vec3 rates = rates_of(rotations_from_body(i, j, k, in), load_vec3(in, 2));
    store_vec3(out, 0, (vec3){rates.z, rates.y, rates.x});
}

/* a, b; a′, b′, c′ → angular velocity in the world's axes, for R = Z(a) Y(b) X(c) */
PLUMB_KERNEL(euler_angular_velocity_zyx, "euler.angular_velocity.zyx", (1, 1, 3), (3))
{
    angular_velocity(2, 1, 0, in, out);
}

/* a, b; a′, b′, c′ → angular velocity in the world's axes, for R = Z(a) X(b) Z(c) */
PLUMB_KERNEL(euler_angular_velocity_zxz, "euler.angular_velocity.zxz", (1, 1, 3), (3))
{
    angular_velocity(2, 0, 2, in, out);
}

/* b, c; a′, b′, c′ → angular velocity in the body's axes, for R = Z(a) Y(b) X(c) */
PLUMB_KERNEL(euler_angular_velocity_body_zyx, "euler.angular_velocity.body.zyx", (1, 1, 3), (3))
{
    angular_velocity_body(2, 1, 0, in, out);
}

/* b, c; a′, b′, c′ → angular velocity in the body's axes, for R = Z(a) X(b) Z(c) */
PLUMB_KERNEL(euler_angular_velocity_body_zxz, "euler.angular_velocity.body.zxz", (1, 1, 3), (3))
{
    angular_velocity_body(2, 0, 2, in, out);
}

/* a, b; angular velocity in the world's axes → a′, b′, c′, for R = Z(a) Y(b) X(c) */
PLUMB_KERNEL(euler_rates_zyx, "euler.rates.zyx", (1, 1, 3), (3))
{
    rates(2, 1, 0, in, out);
}

/* a, b; angular velocity in the world's axes → a′, b′, c′, for R = Z(a) X(b) Z(c) */
PLUMB_KERNEL(euler_rates_zxz, "euler.rates.zxz", (1, 1, 3), (3))
{
    rates(2, 0, 2, in, out);
}

/* b, c; angular velocity in the body's axes → a′, b′, c′, for R = Z(a) Y(b) X(c) */
PLUMB_KERNEL(euler_rates_body_zyx, "euler.rates.body.zyx", (1, 1, 3), (3))
{
    rates_body(2, 1, 0, in, out);
}

/* b, c; angular velocity in the body's axes → a′, b′, c′, for R = Z(a) X(b) Z(c) */
PLUMB_KERNEL(euler_rates_body_zxz, "euler.rates.body.zxz", (1, 1, 3), (3))
{
    rates_body(2, 0, 2, in, out);
}
