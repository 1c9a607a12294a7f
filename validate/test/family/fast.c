/* Fast kernels of the family "turned", which a test adds to a copy of the sources. reference.c has the formulas, and
 * explains the remarks "added" and "end". In n dimensions ω has m = n(n − 1)/2 entries. */
#include "fast/simd/simd.h"

/* Computes (det R) ω, with an error of at most 2.5 scaled ulps. Also counts the entries of ω that exceed 1; the count
 * is exact. The inputs are the 2 × 2 matrix R and the m entries of ω. */
SIMD void turned_rate(size_t m, tile_in in, tile_out out)
{
    f32x8 det = fms_f32(load(in, 0), load(in, 3), mul(load(in, 1), load(in, 2))), count = splat(0), w[6];
    for (size_t k = 0; k < m; k++)
        w[k] = load(in, 4 + k);
    for (size_t k = 0; k < m; k++) {
        store(out, k, mul(det, w[k]));
        count = add(count, where(less(splat(1), w[k]), splat(1)));
    }
    store(out, m, count);
}

PLUMB_KERNEL(turned_rate_n2, "turned.rate.n2", (4, 1), (1, 1))
{
    turned_rate(1, in, out);
}

PLUMB_KERNEL(turned_rate_n3, "turned.rate.n3", (4, 3), (3, 1))
{
    turned_rate(3, in, out);
}

PLUMB_KERNEL(turned_rate_n4, "turned.rate.n4", (4, 6), (6, 1))
{
    turned_rate(6, in, out);
}

/* added */
/* Computes R x with an error of at most one scaled ulp. */
PLUMB_KERNEL(turned_vector, "turned.vector", (4, 2), (2))
{
    f32x8 x = load(in, 4), y = load(in, 5);
    f32x8 first = fma_f32(load(in, 1), y, mul(load(in, 0), x)), second = fma_f32(load(in, 3), y, mul(load(in, 2), x));
    store(out, 0, first);
    store(out, 1, second);
}
/* end */
