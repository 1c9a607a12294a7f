/* Operations on eight symmetric 3×3 matrices at a time, for inertias and their inverses; and the solution of 3×3
 * systems of equations.
 *
 * Contains the type, which has the six entries on and below the diagonal, products with vectors, the adjugate and the
 * inverse, a bound of the largest eigenvalue, and the Jacobians of rigid-body equations. E is the identity matrix, [p]
 * the skew-symmetric matrix of the cross product with p. This header contains no formula of a family. */
#ifndef FAST_SYMMETRIC_H
#define FAST_SYMMETRIC_H

#include "element.h"

typedef struct symmetric {
    f32x8 xx, yx, yy, zx, zy, zz;
} symmetric;

SIMD symmetric load_symmetric(tile_in in, size_t k)
{
    return (symmetric){load(in, k),     load(in, k + 1), load(in, k + 2),
                       load(in, k + 3), load(in, k + 4), load(in, k + 5)};
}

/* Returns Ma: three roundings per entry. */
SIMD vec3 symmetric_apply(symmetric M, vec3 a)
{
    return (vec3){dot((vec3){M.xx, M.yx, M.zx}, a), dot((vec3){M.yx, M.yy, M.zy}, a), dot((vec3){M.zx, M.zy, M.zz}, a)};
}

/* Returns Ma + c. */
SIMD vec3 symmetric_apply_add(symmetric M, vec3 a, vec3 c)
{
    return (vec3){dot_add((vec3){M.xx, M.yx, M.zx}, a, c.x), dot_add((vec3){M.yx, M.yy, M.zy}, a, c.y),
                  dot_add((vec3){M.zx, M.zy, M.zz}, a, c.z)};
}

/* Returns Ma − c. */
SIMD vec3 symmetric_apply_subtract(symmetric M, vec3 a, vec3 c)
{
    return (vec3){fma_f32(M.zx, a.z, fma_f32(M.yx, a.y, fms_f32(M.xx, a.x, c.x))),
                  fma_f32(M.zy, a.z, fma_f32(M.yy, a.y, fms_f32(M.yx, a.x, c.y))),
                  fma_f32(M.zz, a.z, fma_f32(M.zy, a.y, fms_f32(M.zx, a.x, c.z)))};
}

/* Returns a b − c d: two roundings. */
SIMD f32x8 minor(f32x8 a, f32x8 b, f32x8 c, f32x8 d)
{
    return fms_f32(a, b, mul(c, d));
}

/* Returns the adjugate adj(M), M adj(M) = det(M) E: two roundings per entry. */
SIMD symmetric symmetric_adjoint(symmetric M)
{
    return (symmetric){.xx = minor(M.yy, M.zz, M.zy, M.zy),
                       .yx = minor(M.zx, M.zy, M.yx, M.zz),
                       .yy = minor(M.xx, M.zz, M.zx, M.zx),
                       .zx = minor(M.yx, M.zy, M.yy, M.zx),
                       .zy = minor(M.yx, M.zx, M.xx, M.zy),
                       .zz = minor(M.xx, M.yy, M.yx, M.yx)};
}

/* Returns 1/det M, or NaN unless the leading minors of M, as computed, are above 0. */
SIMD f32x8 symmetric_inverse_determinant(symmetric M, symmetric adjoint)
{
    f32x8 det = fma_f32(M.zx, adjoint.zx, fma_f32(M.yx, adjoint.yx, mul(M.xx, adjoint.xx)));
    /* NaN if one of the minors is NaN, not above 0 if one of them is not */
    f32x8 minimum = min_f32(M.xx, min_f32(adjoint.zz, det));
    return divide(splat(1), choose(less(splat(0), minimum), det, splat(NAN)));
}

/* Returns M⁻¹ a = adj(M) a / det M, or NaN unless the leading minors are above 0. */
SIMD vec3 symmetric_solve(symmetric M, vec3 a)
{
    symmetric adjoint = symmetric_adjoint(M);
    return vec3_scale(symmetric_inverse_determinant(M, adjoint), symmetric_apply(adjoint, a));
}

/* Returns M⁻¹, or NaN unless the leading minors are above 0. */
SIMD symmetric symmetric_inverse(symmetric M)
{
    symmetric adjoint = symmetric_adjoint(M);
    f32x8 d = symmetric_inverse_determinant(M, adjoint);
    return (symmetric){mul(d, adjoint.xx), mul(d, adjoint.yx), mul(d, adjoint.yy),
                       mul(d, adjoint.zx), mul(d, adjoint.zy), mul(d, adjoint.zz)};
}

/* True where the leading minors of M, as computed, are above 0. */
SIMD m32x8 is_positive(symmetric M)
{
    f32x8 xx = minor(M.yy, M.zz, M.zy, M.zy), yx = minor(M.zx, M.zy, M.yx, M.zz), zx = minor(M.yx, M.zy, M.yy, M.zx);
    f32x8 det = fma_f32(M.zx, zx, fma_f32(M.yx, yx, mul(M.xx, xx)));
    return less(splat(0), min_f32(M.xx, min_f32(minor(M.xx, M.yy, M.yx, M.yx), det)));
}

/* Returns |M|², the squared Frobenius norm of a symmetric M. */
SIMD f32x8 symmetric_squared(symmetric M)
{
    vec3 diagonal = {M.xx, M.yy, M.zz}, off_diagonal = {M.yx, M.zx, M.zy};
    return dot_add(diagonal, diagonal, mul(splat(2), dot(off_diagonal, off_diagonal)));
}

/* Returns √(t + √⅔ |M − tE|), where t is a third of M's trace: an upper bound of the square root of M's largest
 * eigenvalue. */
SIMD f32x8 sqrt_of_max_eigenvalue(symmetric M)
{
    f32x8 t = mul(splat(1.0F / 3), add(M.xx, add(M.yy, M.zz)));
    symmetric deviator = {sub(M.xx, t), M.yx, sub(M.yy, t), M.zx, M.zy, sub(M.zz, t)}; /* M − tE */
    return square_root(add(t, square_root(mul(splat(2.0F / 3), symmetric_squared(deviator)))));
}

/* --- systems of three equations ---------------------------------------------------------------------------------- */

/* Returns the columns b×c, c×a, a×b of J⁻¹ det J, where a, b, c are the rows of J and det J = a · b×c. */
SIMD mat3 cofactors_of(mat3 J)
{
    return (mat3){cross(J.y, J.z), cross(J.z, J.x), cross(J.x, J.y)};
}

/* Returns 1/det J, given the cofactors of J. */
SIMD f32x8 inverse_determinant(mat3 J, mat3 cofactors)
{
    return divide(splat(1), dot(J.x, cofactors.x));
}

/* Returns J⁻¹y. */
SIMD vec3 solve(mat3 J, vec3 y)
{
    mat3 C = cofactors_of(J);
    vec3 x = vec3_scale_add(y.x, C.x, vec3_scale_add(y.y, C.y, vec3_scale(y.z, C.z)));
    return vec3_scale(inverse_determinant(J, C), x);
}

/* Returns [p] + K[m] by rows: the product of a row k of K with [m] is k × m. */
SIMD mat3 crossed(symmetric K, vec3 p, vec3 m)
{
    const f32x8 zero = splat(0);
    vec3 n = vec3_negate(p);
    return (mat3){cross_add((vec3){K.xx, K.yx, K.zx}, m, (vec3){zero, n.z, p.y}),
                  cross_add((vec3){K.yx, K.yy, K.zy}, m, (vec3){p.z, zero, n.x}),
                  cross_add((vec3){K.zx, K.zy, K.zz}, m, (vec3){n.y, p.x, zero})};
}

/* Returns h (by − cz) + a − hf, for gyroscopic_jacobian. */
SIMD vec3 gyroscopic_row(f32x8 h, f32x8 b, vec3 y, f32x8 c, vec3 z, vec3 a, vec3 f)
{
    vec3 product = {fms_f32(b, y.x, mul(c, z.x)), fms_f32(b, y.y, mul(c, z.y)), fms_f32(b, y.z, mul(c, z.z))};
    return vec3_scale_add(h, vec3_sub(product, f), a);
}

/* Returns I + h ([w] I − [L]), L = I w: the Jacobian of I w + h w × I w, which is in the equation of an implicit Euler
 * step of the angular velocity. */
SIMD mat3 gyroscopic_jacobian(symmetric I, vec3 w, vec3 L, f32x8 h)
{
    const f32x8 zero = splat(0);
    vec3 x = {I.xx, I.yx, I.zx}, y = {I.yx, I.yy, I.zy}, z = {I.zx, I.zy, I.zz};
    return (mat3){gyroscopic_row(h, w.y, z, w.z, y, x, (vec3){zero, negate(L.z), L.y}),
                  gyroscopic_row(h, w.z, x, w.x, z, y, (vec3){L.z, zero, negate(L.x)}),
                  gyroscopic_row(h, w.x, y, w.y, x, z, (vec3){negate(L.y), L.x, zero})};
}

#endif
