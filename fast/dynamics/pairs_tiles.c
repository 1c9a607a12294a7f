/* Counts the distinct pairs of elements that have a property, eight pairs at a time.
 *
 * Contains the loops, compiled for each path; pairs.c calls them. Two rows i of points, or four rows of integers, stay
 * in registers while the columns j > i are read, so that one load serves all these rows. Columns are processed in
 * chunks that stay in the L1 cache. If a comparison holds, it sets all bits of a lane, which is −1 as an integer, so
 * that subtracting the result counts the pair. Source: "Iterating Over Distinct Pairs in C++". */
#include "pairs_tiles.h"

#include "fast/simd/simd.h"

/* CHUNK: columns in a chunk. MAX_ROWS: rows that are processed together. */
enum { LANES = 8, CHUNK = 2048, MAX_ROWS = 4 };
enum pair_property { NEAR, EVEN, SUM };

/* Eight elements: coordinates x, y, z, or integers in x. */
typedef struct elements {
    f32x8 x, y, z;
} elements;

/* Returns a mask with all bits set in the lanes from `first` on, and none in the others. */
SIMD u32x8 lanes_from(size_t first)
{
    static const uint32_t window[2 * LANES] = {0,          0,          0,          0,          0,          0,
                                               0,          0,          0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff,
                                               0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff};
    float lanes[LANES];
    memcpy(lanes, window + (LANES - first), sizeof lanes);
    const float *const base = lanes;
    return bits(load(single_in(&base, 0, 0), 0));
}

SIMD u32x8 not_bits(u32x8 a)
{
    return xor_bits(a, splat_bits(0xffffffffu));
}

/* Returns the parities of eight integers: no bits are set in the lane of an even integer, all bits in the lane of an
 * odd integer. */
SIMD u32x8 parities(u32x8 x)
{
    return sub_bits(splat_bits(0), and_bits(x, splat_bits(1)));
}

/* Returns element i in every lane, in the form in which it is compared with columns: its coordinates; for sums the
 * number sum − x that completes a pair; for parities the inverted parity. */
SIMD elements row_of(enum pair_property what, const plumb_pairs_work *work, size_t i)
{
    if (what == NEAR)
        return (elements){splat(work->column[0][i]), splat(work->column[1][i]), splat(work->column[2][i])};
    uint32_t x;
    memcpy(&x, work->column[0] + i, sizeof x);
    const u32x8 compared = what == SUM ? splat_bits(work->sum - x) : not_bits(parities(splat_bits(x)));
    return (elements){from_bits(compared), splat(0), splat(0)};
}

/* Loads eight elements from the addresses of their coordinates. */
SIMD elements elements_at(enum pair_property what, const float *x, const float *y, const float *z)
{
    const float *const base[3] = {x, y, z};
    const tile_in in = single_in(base, 0, 0);
    if (what == NEAR)
        return (elements){load(in, 0), load(in, 1), load(in, 2)};
    const u32x8 numbers = bits(load(in, 0));
    return (elements){from_bits(what == SUM ? numbers : parities(numbers)), splat(0), splat(0)};
}

/* Returns elements j to j + 7, with zeros past the last element. j is a multiple of eight. */
SIMD elements columns_of(enum pair_property what, const plumb_pairs_work *work, size_t j)
{
    if (j + LANES > work->n)
        return elements_at(what, work->tail[0], work->tail[1], work->tail[2]);
    return elements_at(what, work->column[0] + j, work->column[1] + j, work->column[2] + j);
}

/* Returns a mask with all bits set in the lanes whose pair has the property: distance below the limit, an even sum, or
 * the given sum. */
SIMD u32x8 holds(enum pair_property what, f32x8 limit, elements row, elements columns)
{
    if (what == SUM)
        return bits_of_mask(same_bits(bits(row.x), bits(columns.x)));
    if (what == EVEN)
        return xor_bits(bits(row.x), bits(columns.x));
    const f32x8 dx = sub(row.x, columns.x), dy = sub(row.y, columns.y), dz = sub(row.z, columns.z);
    return bits_of_mask(less(fma_f32(dx, dx, fma_f32(dy, dy, mul(dz, dz))), limit));
}

/* Returns the sum of the lanes. */
SIMD uint64_t sum_of(u32x8 counts)
{
    float lanes[LANES];
    float *const base = lanes;
    uint32_t count[LANES];
    uint64_t sum = 0;
    store_number(single_out(&base, 0, 0, 0), 0, from_bits(counts));
    memcpy(count, lanes, sizeof count);
    for (size_t lane = 0; lane < LANES; lane++)
        sum += count[lane];
    return sum;
}

/* Counts the pairs of the rows i … i + rows − 1, which are in one tile, with the columns in [from, to) that come after
 * the row. `from` is the start of a tile. */
SIMD uint64_t count_rows(enum pair_property what, size_t rows, const plumb_pairs_work *work, size_t i, size_t from,
                         size_t to)
{
    const size_t own = i / LANES * LANES; /* first element of the tile of the rows */
    const f32x8 limit = splat(work->limit);
    elements row[MAX_ROWS];
    u32x8 counts[MAX_ROWS];
    UNROLL
    for (size_t r = 0; r < rows; r++) {
        row[r] = row_of(what, work, i + r);
        counts[r] = splat_bits(0);
    }

    size_t j = own + LANES > from ? own + LANES : from;
    UNROLL
    for (size_t r = 0; r < rows && own >= from; r++) { /* the tile of the rows themselves: the columns after each row */
        u32x8 after = lanes_from(i + r + 1 - own);
        if (own + LANES > work->n)
            after = and_bits(after, not_bits(lanes_from(work->n - own)));
        counts[r] = sub_bits(counts[r], and_bits(after, holds(what, limit, row[r], columns_of(what, work, own))));
    }
    const float *const x = work->column[0], *const y = work->column[1], *const z = work->column[2];
    for (; j + 2 * LANES <= to; j += 2 * LANES) {
        const elements columns = elements_at(what, x + j, y + j, z + j);
        const elements next = elements_at(what, x + j + LANES, y + j + LANES, z + j + LANES);
        UNROLL
        for (size_t r = 0; r < rows; r++) {
            counts[r] = sub_bits(counts[r], holds(what, limit, row[r], columns));
            counts[r] = sub_bits(counts[r], holds(what, limit, row[r], next));
        }
    }
    for (; j + LANES <= to; j += LANES) {
        const elements columns = elements_at(what, x + j, y + j, z + j);
        UNROLL
        for (size_t r = 0; r < rows; r++)
            counts[r] = sub_bits(counts[r], holds(what, limit, row[r], columns));
    }
    if (j < to) {
        const u32x8 present = not_bits(lanes_from(to - j));
        const elements columns = columns_of(what, work, j);
        UNROLL
        for (size_t r = 0; r < rows; r++)
            counts[r] = sub_bits(counts[r], and_bits(present, holds(what, limit, row[r], columns)));
    }
    UNROLL
    for (size_t r = 1; r < rows; r++)
        counts[0] = sub_bits(counts[0], sub_bits(splat_bits(0), counts[r]));
    return sum_of(counts[0]);
}

/* Counts the pairs of all rows of the work, chunk by chunk of columns, `rows` rows at a time where possible. */
SIMD uint64_t count_pairs(enum pair_property what, size_t rows, const plumb_pairs_work *work)
{
    uint64_t count = 0;
    for (size_t from = work->begin / LANES * LANES; from < work->n; from += CHUNK) {
        const size_t to = work->n - from < CHUNK ? work->n : from + CHUNK, end = work->end < to ? work->end : to;
        for (size_t i = work->begin; i < end;) {
            const int together = i % rows == 0 && i + rows <= end;
            count += together ? count_rows(what, rows, work, i, from, to) : count_rows(what, 1, work, i, from, to);
            i += together ? rows : 1;
        }
    }
    return count;
}

uint64_t PLUMB_PATH_NAME(pairs_near)(const plumb_pairs_work *work)
{
    return count_pairs(NEAR, 2, work);
}

uint64_t PLUMB_PATH_NAME(pairs_even)(const plumb_pairs_work *work)
{
    return count_pairs(EVEN, 4, work);
}

uint64_t PLUMB_PATH_NAME(pairs_sum)(const plumb_pairs_work *work)
{
    return count_pairs(SUM, 4, work);
}
