/* Counts of the pairs of n elements, and the index of a pair.
 *
 * Results are exact as long as no intermediate result needs more than 24 bits. No kernel has a branch. The worst error
 * known of each kernel and its limit are in docs/tables/limits.md. The loops over pairs are in pairs.h. Source:
 * "Iterating Over Distinct Pairs in C++". */
#include "fast/simd/simd.h"

/* Returns n (n − 1)/2, the number of distinct pairs of n elements. */
SIMD f32x8 distinct(f32x8 n)
{
    return mul(splat(0.5f), mul(n, sub(n, splat(1))));
}

/* n → n², n (n − 1)/2, the number of distinct pairs of these pairs, 2 n + 1, n */
PLUMB_KERNEL(counting_pairs, "counting.pairs", (1), (1, 1, 1, 1, 1))
{
    f32x8 n = load(in, 0), pairs = distinct(n);
    store(out, 0, mul(n, n));
    store(out, 1, pairs);
    store(out, 2, distinct(pairs));
    store(out, 3, fma_f32(splat(2), n, splat(1)));
    store(out, 4, n);
}

/* (a, b) → a (a − 1)/2 + b (b − 1)/2, the number of distinct pairs of equal kind among a elements of one kind and b of
 * another */
PLUMB_KERNEL(counting_alike, "counting.alike", (1, 1), (1))
{
    store(out, 0, add(distinct(load(in, 0)), distinct(load(in, 1))));
}

/* (i, j, n) → i n + j, the index of the pair (i, j) among all pairs of n elements, and i (2 n − i − 3)/2 + j − 1, its
 * index among the distinct pairs (i < j) */
PLUMB_KERNEL(counting_place, "counting.place", (1, 1, 1), (1, 1))
{
    f32x8 i = load(in, 0), j = load(in, 1), n = load(in, 2), rest = sub(fma_f32(splat(2), n, negate(i)), splat(3));
    store(out, 0, fma_f32(i, n, j));
    store(out, 1, sub(fma_f32(mul(splat(0.5f), i), rest, j), splat(1)));
}
