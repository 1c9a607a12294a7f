/* Counts of distinct pairs with a property: the public functions of plumb/pairs.h, which check arguments and choose the
 * path. The loops are in pairs_tiles.c; pairs.h defines what is counted. */
#include "fast/plumb/pairs.h"

#include "fast/batch/view.h"
#include "pairs_tiles.h"

#include <string.h>

/* Copies the last n mod 8 elements of each column to work->tail, because columns are read eight elements at a time. */
static void copy_tail(plumb_pairs_work *work, size_t columns)
{
    const size_t whole = work->n / LANES * LANES;
    for (size_t k = 0; k < columns; k++)
        if (work->n > whole)
            memcpy(work->tail[k], work->column[k] + whole, (work->n - whole) * sizeof(float));
}

/* Checks the arguments and the first `columns` columns, copies the tails of these columns, and counts the pairs of
 * these rows with the function of a path. Integers are passed as columns of floats: the counting functions load 32 bits
 * per lane and use them as integers (pairs_tiles.c). They compute addresses in all three columns, so that the caller
 * passes the array of integers three times; but they load from the first alone. */
static plumb_status count_pairs(plumb_pairs_counter *counter, plumb_pairs_work *work, size_t columns, plumb_range rows,
                                uint64_t *count)
{
    if (work->n > PLUMB_PAIRS_MOST_ELEMENTS)
        return PLUMB_TOO_MANY;
    for (size_t k = 0; k < columns; k++)
        if (!work->column[k] && work->n > 0)
            return PLUMB_NULL_POINTER;
    if (!count)
        return PLUMB_NULL_POINTER;
    const plumb_status status = check_range(&rows, work->n);
    if (status)
        return status;
    work->begin = (size_t)rows.from;
    work->end = (size_t)rows.to;
    copy_tail(work, columns);
    *count = work->begin == work->end ? 0 : counter(work);
    return PLUMB_OK;
}

plumb_status plumb_pairs_count_near_on(plumb_path path, size_t n, const float *x, const float *y, const float *z,
                                       float r, plumb_range rows, uint64_t *count)
{
    /* The square of a negative r is positive, but no distance is below r: the limit 0 counts no pair. */
    plumb_pairs_work work = {.n = n, .column = {x, y, z}, .limit = r >= 0 ? r * r : 0};
    const plumb_status status = choose_path(&path);
    return status ? status : count_pairs(PLUMB_SHARED_OF_PATH(path, pairs_near), &work, 3, rows, count);
}

plumb_status plumb_pairs_count_even_on(plumb_path path, size_t n, const int32_t *x, plumb_range rows, uint64_t *count)
{
    plumb_pairs_work work = {.n = n, .column = {(const float *)x, (const float *)x, (const float *)x}};
    const plumb_status status = choose_path(&path);
    return status ? status : count_pairs(PLUMB_SHARED_OF_PATH(path, pairs_even), &work, 1, rows, count);
}

plumb_status plumb_pairs_count_sum_on(plumb_path path, size_t n, const int32_t *x, int32_t k, plumb_range rows,
                                      uint64_t *count)
{
    plumb_pairs_work work = {
        .n = n, .column = {(const float *)x, (const float *)x, (const float *)x}, .sum = (uint32_t)k};
    const plumb_status status = choose_path(&path);
    return status ? status : count_pairs(PLUMB_SHARED_OF_PATH(path, pairs_sum), &work, 1, rows, count);
}

plumb_status plumb_pairs_count_near(size_t n, const float *x, const float *y, const float *z, float r, plumb_range rows,
                                    uint64_t *count)
{
    return plumb_pairs_count_near_on(PLUMB_BEST, n, x, y, z, r, rows, count);
}

plumb_status plumb_pairs_count_even(size_t n, const int32_t *x, plumb_range rows, uint64_t *count)
{
    return plumb_pairs_count_even_on(PLUMB_BEST, n, x, rows, count);
}

plumb_status plumb_pairs_count_sum(size_t n, const int32_t *x, int32_t k, plumb_range rows, uint64_t *count)
{
    return plumb_pairs_count_sum_on(PLUMB_BEST, n, x, k, rows, count);
}
