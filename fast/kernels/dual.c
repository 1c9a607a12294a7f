/* Dual numbers x + εy, ε² = 0, eight at a time: their algebra, the extension of the elementary functions, and
 * derivatives of a function and of a vector field.
 *
 *   (x, y)(a, b) = (xa, ya + xb)      f̃(x, y) = (f(x), y f′(x))      Ṽ(x + εy) = V(x) + ε (y·∇)V
 *
 * The elements of a batch are independent numbers or points. The kernel dual.jacobian computes the derivatives in all
 * directions of the axes at a point; what does not depend on the direction is computed once. Scalar dual numbers, for
 * functions that the user writes, are in plumb/dual.h.
 *
 * Elementary functions are computed in double and rounded once to float, except the functions of the vector field,
 * which are computed in float for |xᵢ| ≤ 100. Truncation errors are stated at the functions (exponential.h,
 * trigonometry.h, near_sin_cos below). The worst error known of each kernel and its limit are in docs/tables/limits.md.
 * Source: "Automatically Computing the Derivatives of a Vector Field using Dual Numbers". */
#include "exponential.h"
#include "trigonometry.h"

/* --- the algebra -------------------------------------------------------------------------------------------------- */

/* Sum of dual numbers: (x, y, a, b) → (x + a, y + b) */
PLUMB_KERNEL(dual_batch_add, "dual.add", (1, 1, 1, 1), (1, 1))
{
    f32x8 x = add(load(in, 0), load(in, 2)), y = add(load(in, 1), load(in, 3));
    store(out, 0, x);
    store(out, 1, y);
}

/* Difference of dual numbers: (x, y, a, b) → (x − a, y − b) */
PLUMB_KERNEL(dual_batch_subtract, "dual.subtract", (1, 1, 1, 1), (1, 1))
{
    f32x8 x = sub(load(in, 0), load(in, 2)), y = sub(load(in, 1), load(in, 3));
    store(out, 0, x);
    store(out, 1, y);
}

/* Returns ya + xb: two roundings. */
SIMD f32x8 crossed(f32x8 x, f32x8 y, f32x8 a, f32x8 b)
{
    return fma_f32(y, a, mul(x, b));
}

/* Product of dual numbers: (x, y, a, b) → (xa, ya + xb) */
PLUMB_KERNEL(dual_batch_multiply, "dual.multiply", (1, 1, 1, 1), (1, 1))
{
    f32x8 x = load(in, 0), y = load(in, 1), a = load(in, 2), b = load(in, 3);
    store(out, 0, mul(x, a));
    store(out, 1, crossed(x, y, a, b));
}

/* Quotient of dual numbers: (x, y, a, b) → (x/a, (ya − xb)/a²)
 * The second part is computed in double, where products of floats are exact, and rounded to float. */
PLUMB_KERNEL(dual_batch_divide, "dual.divide", (1, 1, 1, 1), (1, 1))
{
    f32x8 x = load(in, 0), a = load(in, 2);
    f64x8 wide_x = widen(x), y = widen(load(in, 1)), wide_a = widen(a), b = widen(load(in, 3));
    f64x8 across = wide_fnma(wide_x, b, wide_mul(y, wide_a));
    store(out, 0, divide(x, a));
    store(out, 1, narrow(wide_div(across, wide_mul(wide_a, wide_a))));
}

/* Product as matrices: (x, y, a, b) → [[x, y], [0, x]] [[a, b], [0, a]] = [[xa, ya + xb], [0, xa]] */
PLUMB_KERNEL(dual_batch_matrix, "dual.matrix", (1, 1, 1, 1), (4))
{
    f32x8 x = load(in, 0), y = load(in, 1), a = load(in, 2), b = load(in, 3);
    f32x8 product = mul(x, a);
    store(out, 0, product);
    store(out, 1, crossed(x, y, a, b));
    store(out, 2, splat(0));
    store(out, 3, product);
}

/* Product of hyper-dual numbers:
 * (x, y₁, y₂, y₁₂, a, b₁, b₂, b₁₂) → (xa, y₁a + xb₁, y₂a + xb₂, y₁₂a + y₁b₂ + y₂b₁ + xb₁₂) */
PLUMB_KERNEL(dual_batch_hyper_multiply, "dual.hyper.multiply", (1, 1, 1, 1, 1, 1, 1, 1), (1, 1, 1, 1))
{
    f32x8 x = load(in, 0), y1 = load(in, 1), y2 = load(in, 2), y12 = load(in, 3);
    f32x8 a = load(in, 4), b1 = load(in, 5), b2 = load(in, 6), b12 = load(in, 7);
    f32x8 second = fma_f32(y2, b1, fma_f32(y1, b2, fma_f32(y12, a, mul(x, b12))));
    store(out, 0, mul(x, a));
    store(out, 1, crossed(x, y1, a, b1));
    store(out, 2, crossed(x, y2, a, b2));
    store(out, 3, second);
}

/* --- functions, in double ----------------------------------------------------------------------------------------- */

/* Stores a function of a dual number with the dual part y: f, and y f′ where f′ is `slope`, each rounded once to
 * float. */
SIMD void store_extended(tile_out out, f64x8 y, f64x8 f, f64x8 slope)
{
    store(out, 0, narrow(f));
    store(out, 1, narrow(wide_mul(y, slope)));
}

/* Computes sine and cosine in double. Angles beyond ±FARTHEST_ANGLE are replaced by ±FARTHEST_ANGLE. x · 0 is added to
 * the clamped angle, so that an infinite x gives NaN. */
SIMD void sin_cos(f64x8 x, f64x8 *sine, f64x8 *cosine)
{
    const f64x8 maximum = wide_splat(FARTHEST_ANGLE), minimum = wide_splat(-FARTHEST_ANGLE);
    f64x8 clamped = wide_min(maximum, wide_max(minimum, x));
    wide_sin_cos(wide_fma(x, wide_splat(0), clamped), sine, cosine);
}

/* Computes a power of a dual number: (x, y) → (xⁿ, n xⁿ⁻¹ y), in double, each part rounded once to float */
SIMD void power(unsigned n, tile_in in, tile_out out)
{
    f64x8 x = widen(load(in, 0)), y = widen(load(in, 1)), slope = wide_splat(1);
    for (unsigned k = 1; k < n; k++)
        slope = wide_mul(slope, x);
    store_extended(out, y, wide_mul(slope, x), wide_mul(wide_splat(n), slope));
}

/* dual.power with n = 1: see power(). */
PLUMB_KERNEL(dual_batch_power_n1, "dual.power.n1", (1, 1), (1, 1))
{
    power(1, in, out);
}

/* dual.power with n = 2: see power(). */
PLUMB_KERNEL(dual_batch_power_n2, "dual.power.n2", (1, 1), (1, 1))
{
    power(2, in, out);
}

/* dual.power with n = 3: see power(). */
PLUMB_KERNEL(dual_batch_power_n3, "dual.power.n3", (1, 1), (1, 1))
{
    power(3, in, out);
}

/* dual.power with n = 4: see power(). */
PLUMB_KERNEL(dual_batch_power_n4, "dual.power.n4", (1, 1), (1, 1))
{
    power(4, in, out);
}

/* dual.power with n = 5: see power(). */
PLUMB_KERNEL(dual_batch_power_n5, "dual.power.n5", (1, 1), (1, 1))
{
    power(5, in, out);
}

/* dual.power with n = 6: see power(). */
PLUMB_KERNEL(dual_batch_power_n6, "dual.power.n6", (1, 1), (1, 1))
{
    power(6, in, out);
}

/* dual.power with n = 7: see power(). */
PLUMB_KERNEL(dual_batch_power_n7, "dual.power.n7", (1, 1), (1, 1))
{
    power(7, in, out);
}

/* dual.power with n = 8: see power(). */
PLUMB_KERNEL(dual_batch_power_n8, "dual.power.n8", (1, 1), (1, 1))
{
    power(8, in, out);
}

/* (x, y) → (eˣ, y eˣ); in double, truncation error 2⁻⁴⁵ relative to the result */
PLUMB_KERNEL(dual_batch_exp, "dual.exp", (1, 1), (1, 1))
{
    f64x8 f = wide_exponential(widen(load(in, 0))), y = widen(load(in, 1));
    store_extended(out, y, f, f);
}

/* (x, y) → (log x, y/x); log x in double, relative truncation error 2⁻⁵¹ near 1; y/x in float, one rounding */
PLUMB_KERNEL(dual_batch_log, "dual.log", (1, 1), (1, 1))
{
    f32x8 x = load(in, 0), y = load(in, 1);
    store(out, 0, narrow(wide_logarithm(x)));
    store(out, 1, divide(y, x));
}

/* (x, y) → (sin x, y cos x); in double, |x| clamped to 2⁵⁰ */
PLUMB_KERNEL(dual_batch_sin, "dual.sin", (1, 1), (1, 1))
{
    f64x8 y = widen(load(in, 1)), sine, cosine;
    sin_cos(widen(load(in, 0)), &sine, &cosine);
    store_extended(out, y, sine, cosine);
}

/* (x, y) → (cos x, −y sin x); in double, |x| clamped to 2⁵⁰ */
PLUMB_KERNEL(dual_batch_cos, "dual.cos", (1, 1), (1, 1))
{
    f64x8 y = widen(load(in, 1)), sine, cosine;
    sin_cos(widen(load(in, 0)), &sine, &cosine);
    store_extended(out, y, cosine, wide_xor(sine, wide_splat(-0.0)));
}

/* (x, y) → (√x, y/(2√x)); in double, each part rounded once to float */
PLUMB_KERNEL(dual_batch_sqrt, "dual.sqrt", (1, 1), (1, 1))
{
    f64x8 f = wide_square_root(widen(load(in, 0))), y = widen(load(in, 1));
    store(out, 0, narrow(f));
    store(out, 1, narrow(wide_div(y, wide_add(f, f))));
}

/* (x, y) → (sin² x, 2y sin x cos x), the square of the result of dual.sin; in double, |x| clamped to 2⁵⁰ */
PLUMB_KERNEL(dual_batch_sin_squared, "dual.sin_squared", (1, 1), (1, 1))
{
    f64x8 y = widen(load(in, 1)), sine, cosine;
    sin_cos(widen(load(in, 0)), &sine, &cosine);
    store_extended(out, y, wide_mul(sine, sine), wide_mul(wide_add(sine, sine), cosine));
}

/* f = e^{sin x}, cos x and sin x. */
typedef struct composed {
    f64x8 f, cosine, sine;
} composed;

/* Computes e^{sin x}, cos x and sin x in double. */
SIMD composed exp_of_sin(f32x8 x)
{
    composed z;
    sin_cos(widen(x), &z.sine, &z.cosine);
    z.f = wide_exponential(z.sine);
    return z;
}

/* (x, y) → (e^{sin x}, y e^{sin x} cos x); in double, each part rounded once to float */
PLUMB_KERNEL(dual_batch_exp_sin, "dual.exp_sin", (1, 1), (1, 1))
{
    f64x8 y = widen(load(in, 1));
    composed z = exp_of_sin(load(in, 0));
    store_extended(out, y, z.f, wide_mul(z.cosine, z.f));
}

/* x → e^{sin x} and its derivative, e^{sin x} cos x: the dual number at (x, 1) */
PLUMB_KERNEL(dual_batch_derivative, "dual.derivative", (1), (1, 1))
{
    composed z = exp_of_sin(load(in, 0));
    store_extended(out, z.cosine, z.f, z.f);
}

/* x → f = e^{sin x}, f′ = f cos x, f″ = f (cos² x − sin x): the hyper-dual number at (x, 1, 1, 0) */
PLUMB_KERNEL(dual_batch_second_derivative, "dual.second_derivative", (1), (1, 1, 1))
{
    composed z = exp_of_sin(load(in, 0));
    f64x8 second_order = wide_sub(wide_mul(z.cosine, z.cosine), z.sine);
    store_extended(out, z.cosine, z.f, z.f);
    store(out, 2, narrow(wide_mul(second_order, z.f)));
}

/* --- a vector field --------------------------------------------------------------------------------------------------
 * Vᵢ = xᵢ xᵢ₊₁ − ½ xᵢ₊₂² xᵢ + sin xᵢ + e^{−xᵢ₊₃/4}, indices modulo n. In every kernel n is a constant after
 * inlining. */

enum { MAX_DIMENSIONS = 8 };

/* Limit of |xᵢ| up to which sine, cosine and exponential are computed in float. */
#define NEAR_FIELD 100

/* The values that do not depend on the direction: the point, the squares of its components, and sine, cosine and
 * e^{−x/4} of each component. */
typedef struct values {
    f32x8 x[MAX_DIMENSIONS], squared[MAX_DIMENSIONS], sine[MAX_DIMENSIONS], cosine[MAX_DIMENSIONS],
        decay[MAX_DIMENSIONS];
} values;

/* Computes sin a and cos a in float for |a| ≤ 100. Truncation errors of the polynomials 2⁻²⁸ (sine) and 2⁻³³ (cosine);
 * error of the argument reduction 2⁻⁴³ and half an ulp of r. */
SIMD void near_sin_cos(f32x8 a, f32x8 *sine, f32x8 *cosine)
{
    const f32x8 shift = splat(0x1.8p23f);
    f32x8 shifted = fma_f32(a, splat(0x1.45f306p-1f), shift), k = sub(shifted, shift);
    f32x8 r = fnma_f32(k, splat(-0x1.777a5cp-25f), precise_fnma_f32(k, splat(0x1.921fb6p0f), a)), t = mul(r, r);

    f32x8 s = fma_f32(t, splat(-0x1.9956b6p-13f), splat(0x1.11077ep-7f));
    s = fma_f32(t, s, splat(-0x1.555546p-3f));
    s = fma_f32(mul(r, t), s, r);
    f32x8 c = fma_f32(t, splat(0x1.99ebaep-16f), splat(-0x1.6c0c3p-10f));
    c = fma_f32(t, c, splat(0x1.55554ap-5f));
    c = fma_f32(t, c, splat(-0.5f));
    c = fma_f32(t, c, splat(1));

    /* If k is odd, the two are swapped; bit 1 of k negates the sine, bit 1 of k + 1 the cosine. */
    u32x8 odd = shift_left(bits(shifted), 31), upper = shift_left(bits(shifted), 30), sign = splat_bits(0x80000000u);
    m32x8 swap = mask_of_bits(odd);
    *sine = flip_sign(choose(swap, c, s), and_bits(upper, sign));
    *cosine = flip_sign(choose(swap, s, c), and_bits(xor_bits(upper, odd), sign));
}

/* Replaces the functions of one component by those computed in double in the lanes with |x| > NEAR_FIELD or NaN, which
 * are not in `near`. */
NOINLINE void far_functions(f32x8 x, m32x8 near, f32x8 *sine, f32x8 *cosine, f32x8 *decay)
{
    f64x8 s, c, wide = widen(x);
    sin_cos(wide, &s, &c);
    *sine = choose(near, *sine, narrow(s));
    *cosine = choose(near, *cosine, narrow(c));
    *decay = choose(near, *decay, narrow(wide_exponential(wide_mul(wide_splat(-0.25), wide))));
}

/* Computes the values at a point. If |xᵢ| > NEAR_FIELD in some lane of a tile, the functions of xᵢ are computed in
 * double, too (far_functions). */
SIMD void field_values(size_t n, tile_in in, values *at)
{
    in = part_in(in, 0);
    UNROLL
    for (size_t i = 0; i < n; i++) {
        const f32x8 x = load(in, i);
        const m32x8 near = less_equal(magnitude(x), splat(NEAR_FIELD));
        near_sin_cos(x, &at->sine[i], &at->cosine[i]);
        at->decay[i] = near_exponential(mul(splat(-0.25f), x));
        if (UNLIKELY(!all(near)))
            far_functions(x, near, &at->sine[i], &at->cosine[i], &at->decay[i]);
        at->x[i] = x;
        at->squared[i] = mul(x, x);
    }
}

/* Returns component Vᵢ of the field. */
SIMD f32x8 field_value(size_t n, const values *at, size_t i)
{
    const size_t b = (i + 1) % n, c = (i + 2) % n, d = (i + 3) % n;
    f32x8 cubic = mul(mul(splat(0.5f), at->squared[c]), at->x[i]);
    return add(add(fms_f32(at->x[i], at->x[b], cubic), at->sine[i]), at->decay[d]);
}

/* Returns the derivative of Vᵢ in the direction y: the dual part that the rules of dual numbers give, with the values
 * in `at`. */
SIMD f32x8 field_slope(size_t n, const values *at, const f32x8 *y, size_t i)
{
    const size_t b = (i + 1) % n, c = (i + 2) % n, d = (i + 3) % n;
    f32x8 square = mul(at->x[c], y[c]); /* half of the dual part of x² */
    f32x8 cubic = fma_f32(square, at->x[i], mul(mul(splat(0.5f), at->squared[c]), y[i]));
    f32x8 product = fma_f32(y[i], at->x[b], fms_f32(at->x[i], y[b], cubic));
    f32x8 functions = fma_f32(at->cosine[i], y[i], mul(mul(splat(-0.25f), at->decay[d]), y[d]));
    return add(product, functions);
}

/* Computes the field and its derivative in the direction y: (x, y) → (V, (y·∇)V), in float, with the elementary
 * functions of field_values. */
SIMD void directional(size_t n, tile_in in, tile_out out)
{
    values at;
    field_values(n, in, &at);
    const tile_in direction = part_in(in, n);
    const tile_out V = part_out(out, 0), D = part_out(out, n);
    f32x8 y[MAX_DIMENSIONS];
    UNROLL
    for (size_t i = 0; i < n; i++)
        y[i] = load(direction, i);
    UNROLL
    for (size_t i = 0; i < n; i++) {
        store(V, i, field_value(n, &at, i));
        store(D, i, field_slope(n, &at, y, i));
    }
}

/* Prefetches for writing the output lines of column j, two tiles ahead. The hardware prefetcher does not recognise
 * stores in the order of columns. */
SIMD void prefetch_column(size_t n, tile_out prefetch_at, size_t j)
{
    UNROLL
    for (size_t i = 0; i < n; i += 2)
        __builtin_prefetch(output_at(prefetch_at, j * n + i), 1);
}

/* Computes the Jacobian, ∂Vᵢ/∂xⱼ in row i and column j. Column j is the derivative in the direction of axis j. The
 * array `ones` is 0 … 0, 1, 0 … 0 with the 1 at index n, so that the n numbers from index n − j on are that direction.
 * */
SIMD void jacobian(size_t n, tile_in in, tile_out out)
{
    tile_out prefetch_at = out;
    prefetch_at.tile += 2;
    values at;
    field_values(n, in, &at);
    f32x8 ones[2 * MAX_DIMENSIONS];
    for (size_t i = 0; i < 2 * n; i++)
        ones[i] = splat(i == n);
    for (size_t j = 0; j < n; j++) {
        UNROLL
        for (size_t i = 0; i < n; i++)
            store(out, i * n + j, field_slope(n, &at, ones + n - j, i));
        prefetch_column(n, prefetch_at, j);
    }
}

/* dual.directional in two dimensions: see directional(). */
PLUMB_KERNEL(dual_batch_directional_n2, "dual.directional.n2", (2, 2), (2, 2))
{
    directional(2, in, out);
}

/* dual.directional in three dimensions: see directional(). */
PLUMB_KERNEL(dual_batch_directional_n3, "dual.directional.n3", (3, 3), (3, 3))
{
    directional(3, in, out);
}

/* dual.jacobian in two dimensions: see jacobian(). */
PLUMB_KERNEL(dual_batch_jacobian_n2, "dual.jacobian.n2", (2), (4))
{
    jacobian(2, in, out);
}

/* dual.jacobian in three dimensions: see jacobian(). */
PLUMB_KERNEL(dual_batch_jacobian_n3, "dual.jacobian.n3", (3), (9))
{
    jacobian(3, in, out);
}

/* dual.jacobian in eight dimensions: see jacobian(). */
PLUMB_KERNEL(dual_batch_jacobian_n8, "dual.jacobian.n8", (8), (64))
{
    jacobian(8, in, out);
}
