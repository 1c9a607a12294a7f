/* The exponential map of SO(3) and its average, for batches of rotation vectors.
 *
 *   R(v) = exp([v]) = E + S1 [v] + S2 [v]²        T(v) = ∫₀¹ R(sv) ds = E + S2 [v] + S3 [v]²
 *   S1 = sin a / a,   S2 = (1 − cos a) / a²,   S3 = (a − sin a) / a³,   a = |v|, t = a²
 *
 * Source: seed 004, sections 2 and 3. */
#include "simd.h"

/* S1 ≈ 1 − t/6 + t²/120 − t³/5040, the article's polynomial of degree 6 in a. */
PLUMB_KERNEL(so3_s1_taylor6)
{
    f32x8 t = load(in, 0);
    f32x8 s = fma_f32(t, splat(-1.0f / 5040), splat(1.0f / 120));
    s = fma_f32(t, s, splat(-1.0f / 6));
    store(out, 0, fma_f32(t, s, splat(1)));
}
