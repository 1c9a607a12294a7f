/* Iteration over pairs of elements of a sequence, without storing the pairs: over all n² pairs (x, y); over the
 * n(n − 1)/2 distinct pairs, in which x comes before y in the sequence; and over pairs of such pairs. For C and C++.
 *
 *     #include <plumb/pairs.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         const int x[] = {1, 2, 3, 4};
 *         const plumb_pairs all = plumb_pairs_of(PLUMB_DISTINCT_PAIRS, 4);
 *         plumb_pair p;
 *         for (int more = plumb_pairs_first(&all, &p); more; more = plumb_pairs_next(&all, &p))
 *             printf("(%d, %d) ", x[p.first], x[p.second]);
 *         return plumb_pairs_at(PLUMB_DISTINCT_PAIRS, 4, 5, &p) || x[p.first] != 3 || x[p.second] != 4;
 *     }
 *
 * The order is that of two nested loops: i goes over all elements, and for each i, j goes over all elements, or for
 * distinct pairs over the elements after i. Two elements at different positions are distinct even if their values are
 * equal.
 *
 *   plumb_pairs_of(kind, n)                  pairs of the indices 0 … n − 1 of an array
 *   plumb_pairs_over(kind, begin, end, next, container)
 *                                            pairs of positions; `next` returns the position after the given one. For
 *                                            list.h: from int_list_begin(&list) to 0, with a `next` that calls
 *                                            int_list_next
 *   plumb_pairs_first, plumb_pairs_next      the first pair, the next pair; they return 0 if there is none
 *   plumb_pairs_of_pairs_first, …_next       the same for pairs of pairs
 *   plumb_pairs_count, plumb_pairs_at, plumb_pairs_number
 *                                            the count of pairs; pair number k; the number of a pair; in constant time
 *   plumb_pairs_part, plumb_pairs_rows       divide the pair numbers, or the rows i, among threads
 *   plumb_pairs_count_near, _even, _sum      the count of distinct pairs with a property, by SIMD (in libplumb)
 *
 * The state of an iteration is two positions. Counts and pair numbers are exact for up to 2³² elements, except for the
 * count of all pairs of 2³² elements, 2⁶⁴, which does not fit in a uint64_t. Ranges of iterators for C++,
 * plumb::pairs(x) and plumb::distinct_pairs(x), are in pairs.hpp. Source: "Iterating Over Distinct Pairs in C++". */
#ifndef PLUMB_PAIRS_H
#define PLUMB_PAIRS_H

#include "base.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
/* This header is compiled as C, too, which has only these casts. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

typedef enum plumb_pairs_kind { PLUMB_ALL_PAIRS, PLUMB_DISTINCT_PAIRS } plumb_pairs_kind;

/* Two positions; for an array, two indices. */
typedef struct plumb_pair {
    size_t first, second;
} plumb_pair;

/* Returns the position in the container after `position`. */
typedef size_t plumb_pairs_step(const void *container, size_t position);

/* A sequence, and the kind of pairs over which to iterate. */
typedef struct plumb_pairs {
    plumb_pairs_kind kind;
    size_t begin, end;
    plumb_pairs_step *next; /* null for an array: the next position is position + 1 */
    const void *container;
} plumb_pairs;

/* --- iteration ---------------------------------------------------------------------------------------------------- */

static inline plumb_pairs plumb_pairs_over(plumb_pairs_kind kind, size_t begin, size_t end, plumb_pairs_step *next,
                                           const void *container)
{
    const plumb_pairs pairs = {kind, begin, end, next, container};
    return pairs;
}

static inline plumb_pairs plumb_pairs_of(plumb_pairs_kind kind, size_t n)
{
    return plumb_pairs_over(kind, 0, n, NULL, NULL);
}

static inline size_t plumb_pairs_after(const plumb_pairs *pairs, size_t position)
{
    return pairs->next ? pairs->next(pairs->container, position) : position + 1;
}

/* Sets p->second to the first partner of p->first. Returns 0 if p->first is the end or has no partner. */
static inline int plumb_pairs_begin_row(const plumb_pairs *pairs, plumb_pair *p)
{
    if (p->first == pairs->end)
        return 0;
    p->second = pairs->kind == PLUMB_ALL_PAIRS ? pairs->begin : plumb_pairs_after(pairs, p->first);
    return p->second != pairs->end;
}

static inline int plumb_pairs_first(const plumb_pairs *pairs, plumb_pair *p)
{
    p->first = pairs->begin;
    return plumb_pairs_begin_row(pairs, p);
}

/* Advances to the next pair. Returns 0 if there is none. */
static inline int plumb_pairs_next(const plumb_pairs *pairs, plumb_pair *p)
{
    p->second = plumb_pairs_after(pairs, p->second);
    if (p->second != pairs->end)
        return 1;
    p->first = plumb_pairs_after(pairs, p->first);
    return plumb_pairs_begin_row(pairs, p);
}

typedef struct plumb_pair_of_pairs {
    plumb_pair first, second;
} plumb_pair_of_pairs;

static inline int plumb_pairs_of_pairs_begin_row(plumb_pairs_kind kind, const plumb_pairs *pairs,
                                                 plumb_pair_of_pairs *p)
{
    if (kind == PLUMB_ALL_PAIRS)
        return plumb_pairs_first(pairs, &p->second);
    p->second = p->first;
    return plumb_pairs_next(pairs, &p->second);
}

/* Begin and advance an iteration over the pairs, of this kind, whose elements are the pairs of `pairs`. */
static inline int plumb_pairs_of_pairs_first(plumb_pairs_kind kind, const plumb_pairs *pairs, plumb_pair_of_pairs *p)
{
    return plumb_pairs_first(pairs, &p->first) && plumb_pairs_of_pairs_begin_row(kind, pairs, p);
}

static inline int plumb_pairs_of_pairs_next(plumb_pairs_kind kind, const plumb_pairs *pairs, plumb_pair_of_pairs *p)
{
    if (plumb_pairs_next(pairs, &p->second))
        return 1;
    return plumb_pairs_next(pairs, &p->first) && plumb_pairs_of_pairs_begin_row(kind, pairs, p);
}

/* --- numbers ------------------------------------------------------------------------------------------------------ */

#define PLUMB_PAIRS_MOST_ELEMENTS ((uint64_t)1 << 32)

/* Computes the number of pairs: n² or n(n − 1)/2. */
static inline plumb_status plumb_pairs_count(plumb_pairs_kind kind, uint64_t n, uint64_t *count)
{
    if (n > PLUMB_PAIRS_MOST_ELEMENTS || (kind == PLUMB_ALL_PAIRS && n == PLUMB_PAIRS_MOST_ELEMENTS))
        return PLUMB_TOO_MANY;
    if (kind == PLUMB_ALL_PAIRS)
        *count = n * n;
    else
        *count = n % 2 ? n * ((n - 1) / 2) : n / 2 * (n - 1);
    return PLUMB_OK;
}

/* Returns r(r + 1)/2 for r < 2³². */
static inline uint64_t plumb_pairs_triangle(uint64_t r)
{
    return r % 2 ? (r + 1) / 2 * r : r / 2 * (r + 1);
}

/* Returns the largest r with r(r + 1)/2 ≤ m. The initial value √(2m) differs from it by at most 1, apart from a
 * rounding error below 2⁻²⁰, and the loops correct it. */
static inline uint64_t plumb_pairs_triangular_root(uint64_t m)
{
    uint64_t r = (uint64_t)sqrt(2.0 * (double)m);
    while (plumb_pairs_triangle(r) > m)
        r--;
    while (plumb_pairs_triangle(r + 1) <= m)
        r++;
    return r;
}

/* Computes pair number k of n elements; numbers begin with 0. For distinct pairs, row r counted from the last row has
 * r + 1 pairs. */
static inline plumb_status plumb_pairs_at(plumb_pairs_kind kind, uint64_t n, uint64_t k, plumb_pair *pair)
{
    uint64_t count, row, from_end;
    if (n > PLUMB_PAIRS_MOST_ELEMENTS)
        return PLUMB_TOO_MANY;
    if (kind == PLUMB_ALL_PAIRS) {
        if (n == 0 || k / n >= n)
            return PLUMB_PAST_END;
        pair->first = (size_t)(k / n);
        pair->second = (size_t)(k % n);
        return PLUMB_OK;
    }
    if (plumb_pairs_count(kind, n, &count) != PLUMB_OK || k >= count)
        return PLUMB_PAST_END;
    from_end = count - 1 - k;
    row = plumb_pairs_triangular_root(from_end);
    pair->first = (size_t)(n - 2 - row);
    pair->second = (size_t)(n - 1 - (from_end - plumb_pairs_triangle(row)));
    return PLUMB_OK;
}

/* Computes the number of the pair (i, j): i n + j, or for distinct pairs, i < j, i(2n − i − 1)/2 + j − i − 1. */
static inline plumb_status plumb_pairs_number(plumb_pairs_kind kind, uint64_t n, plumb_pair pair, uint64_t *k)
{
    const uint64_t i = pair.first, j = pair.second;
    if (n > PLUMB_PAIRS_MOST_ELEMENTS)
        return PLUMB_TOO_MANY;
    if (i >= n || j >= n || (kind == PLUMB_DISTINCT_PAIRS && i >= j))
        return PLUMB_PAST_END;
    *k = kind == PLUMB_ALL_PAIRS ? i * n + j : i * (2 * n - i - 1) / 2 + (j - i - 1);
    return PLUMB_OK;
}

/* Divides the numbers 0 … count − 1 into `parts` ranges, whose sizes differ by at most 1, and computes range number
 * `part`. */
static inline plumb_status plumb_pairs_part(uint64_t count, uint64_t parts, uint64_t part, plumb_range *range)
{
    uint64_t each, more;
    if (parts == 0 || part >= parts)
        return PLUMB_BAD_ARGUMENT;
    each = count / parts, more = count % parts;
    range->from = each * part + (part < more ? part : more);
    range->to = range->from + each + (part < more);
    return PLUMB_OK;
}

/* Divides the rows of the distinct pairs into `parts` ranges with nearly equal numbers of pairs, and computes range
 * number `part`. */
static inline plumb_status plumb_pairs_rows(uint64_t n, uint64_t parts, uint64_t part, plumb_range *rows)
{
    uint64_t count;
    plumb_pair pair;
    plumb_range numbers;
    plumb_status status = plumb_pairs_count(PLUMB_DISTINCT_PAIRS, n, &count);
    if (status == PLUMB_OK)
        status = plumb_pairs_part(count, parts, part, &numbers);
    if (status != PLUMB_OK)
        return status;
    rows->from = rows->to = n;
    if (plumb_pairs_at(PLUMB_DISTINCT_PAIRS, n, numbers.from, &pair) == PLUMB_OK)
        rows->from = part == 0 ? 0 : pair.first;
    if (plumb_pairs_at(PLUMB_DISTINCT_PAIRS, n, numbers.to, &pair) == PLUMB_OK)
        rows->to = pair.first;
    return PLUMB_OK;
}

/* --- properties, in libplumb ---------------------------------------------------------------------------------------
 * These functions count the distinct pairs (i, j), with i in `rows` and i < j < n, that have a property. They allocate
 * no memory, and all paths give the same count. For threads, divide the rows by plumb_pairs_rows, and add the
 * counts. */

/* Counts the pairs of points with a distance below r: those for which, in float arithmetic with fused multiply-adds,
 *
 *   fma(dx, dx, fma(dy, dy, dz dz)) < r r      dx = xᵢ − xⱼ …
 *
 * holds. This can differ from the exact comparison only if the distance is within rounding errors of r. A point with a
 * NaN coordinate is near no point. */
PLUMB_API plumb_status plumb_pairs_count_near(size_t n, const float *x, const float *y, const float *z, float r,
                                              plumb_range rows, uint64_t *count);

/* Counts the pairs with an even sum xᵢ + xⱼ. */
PLUMB_API plumb_status plumb_pairs_count_even(size_t n, const int32_t *x, plumb_range rows, uint64_t *count);

/* Counts the pairs with xᵢ + xⱼ = k in 32-bit arithmetic, in which sums wrap around. */
PLUMB_API plumb_status plumb_pairs_count_sum(size_t n, const int32_t *x, int32_t k, plumb_range rows, uint64_t *count);

/* The same functions on a given path, for comparisons. */
PLUMB_API plumb_status plumb_pairs_count_near_on(plumb_path path, size_t n, const float *x, const float *y,
                                                 const float *z, float r, plumb_range rows, uint64_t *count);
PLUMB_API plumb_status plumb_pairs_count_even_on(plumb_path path, size_t n, const int32_t *x, plumb_range rows,
                                                 uint64_t *count);
PLUMB_API plumb_status plumb_pairs_count_sum_on(plumb_path path, size_t n, const int32_t *x, int32_t k,
                                                plumb_range rows, uint64_t *count);

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

#endif
