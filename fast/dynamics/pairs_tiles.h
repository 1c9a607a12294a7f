/* Interface between pairs.c and pairs_tiles.c: the input of a count of pairs, and the counting functions of each path.
 * Not public. */
#ifndef FAST_PAIRS_TILES_H
#define FAST_PAIRS_TILES_H

#include <stddef.h>
#include <stdint.h>

/* The input of a count. The pair (i, j) with i < j belongs to row i, so that rows can be divided among threads. */
typedef struct plumb_pairs_work {
    size_t n, begin, end;   /* number of elements; rows begin ≤ i < end */
    const float *column[3]; /* coordinates x, y, z; for counts over integers three times the int32_t array, cast */
    float tail[3][8];       /* the last n mod 8 elements of each column, then zeros */
    float limit;            /* for pairs_near: upper limit of the squared distance */
    uint32_t sum;           /* for pairs_sum: the sum, modulo 2³² */
} plumb_pairs_work;

/* Returns the number of pairs in the rows. */
typedef uint64_t plumb_pairs_counter(const plumb_pairs_work *work);

plumb_pairs_counter plumb_portable_pairs_near, plumb_portable_pairs_even, plumb_portable_pairs_sum;
plumb_pairs_counter plumb_avx2_pairs_near, plumb_avx2_pairs_even, plumb_avx2_pairs_sum;

#endif
