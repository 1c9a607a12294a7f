/* Counts of distinct pairs by a property: arguments checked, and the path chosen; the loops are in pairs_tiles.c, what
 * they count in pairs.h. */
#include "pairs.h"

#include "pairs_tiles.h"

#include <string.h>

enum { LANES = 8 };

const char *plumb_pairs_status_text(plumb_pairs_status status)
{
    switch (status) {
    case PLUMB_PAIRS_OK:
        return "ok";
    case PLUMB_PAIRS_PAST_END:
        return "no such pair";
    case PLUMB_PAIRS_TOO_MANY:
        return "more elements or pairs than can be numbered";
    case PLUMB_PAIRS_BAD_PART:
        return "no such part, or rows past the last element";
    case PLUMB_PAIRS_NULL_POINTER:
        return "an array or the place for the count is null";
    case PLUMB_PAIRS_NO_SUCH_PATH:
        return "this processor cannot run that path";
    }
    return "unknown status";
}

/* Copies what is left of the columns after the last eight elements: whole tiles of it may be read. */
static void take_tail(plumb_pairs_work *work, size_t columns)
{
    const size_t whole = work->n / LANES * LANES;
    for (size_t k = 0; k < columns; k++)
        if (work->n > whole)
            memcpy(work->tail[k], work->column[k] + whole, (work->n - whole) * sizeof(float));
}

static plumb_pairs_status run(plumb_path path, plumb_pairs_counter *portable, plumb_pairs_counter *avx2,
                              plumb_pairs_work *work, size_t columns, plumb_pairs_range rows, uint64_t *count)
{
    if (!plumb_path_available(path))
        return PLUMB_PAIRS_NO_SUCH_PATH;
    if (work->n > PLUMB_PAIRS_MOST_ELEMENTS)
        return PLUMB_PAIRS_TOO_MANY;
    for (size_t k = 0; k < columns; k++)
        if (!work->column[k] && work->n > 0)
            return PLUMB_PAIRS_NULL_POINTER;
    if (!count)
        return PLUMB_PAIRS_NULL_POINTER;
    if (rows.begin > rows.end || rows.end > work->n)
        return PLUMB_PAIRS_BAD_PART;
    work->begin = (size_t)rows.begin;
    work->end = (size_t)rows.end;
    take_tail(work, columns);
    *count = work->begin == work->end ? 0 : (path == PLUMB_AVX2 ? avx2 : portable)(work);
    return PLUMB_PAIRS_OK;
}

#if defined(__x86_64__) && !defined(PLUMB_WITHOUT_AVX2)
#define RUN(name, ...) run(path, plumb_portable_pairs_##name, plumb_avx2_pairs_##name, __VA_ARGS__)
#else
#define RUN(name, ...) run(path, plumb_portable_pairs_##name, plumb_portable_pairs_##name, __VA_ARGS__)
#endif

static plumb_path best_path(void)
{
    return plumb_path_available(PLUMB_AVX2) ? PLUMB_AVX2 : PLUMB_PORTABLE;
}

plumb_pairs_status plumb_pairs_count_near_on(plumb_path path, size_t n, const float *x, const float *y, const float *z,
                                             float r, plumb_pairs_range rows, uint64_t *count)
{
    /* No distance is below a negative r, whose square is positive. */
    plumb_pairs_work work = {.n = n, .column = {x, y, z}, .limit = r >= 0 ? r * r : 0};
    return RUN(near, &work, 3, rows, count);
}

plumb_pairs_status plumb_pairs_count_even_on(plumb_path path, size_t n, const int32_t *x, plumb_pairs_range rows,
                                             uint64_t *count)
{
    plumb_pairs_work work = {.n = n, .column = {(const float *)x, (const float *)x, (const float *)x}};
    return RUN(even, &work, 1, rows, count);
}

plumb_pairs_status plumb_pairs_count_sum_on(plumb_path path, size_t n, const int32_t *x, int32_t k,
                                            plumb_pairs_range rows, uint64_t *count)
{
    plumb_pairs_work work = {
        .n = n, .column = {(const float *)x, (const float *)x, (const float *)x}, .sum = (uint32_t)k};
    return RUN(sum, &work, 1, rows, count);
}

plumb_pairs_status plumb_pairs_count_near(size_t n, const float *x, const float *y, const float *z, float r,
                                          plumb_pairs_range rows, uint64_t *count)
{
    return plumb_pairs_count_near_on(best_path(), n, x, y, z, r, rows, count);
}

plumb_pairs_status plumb_pairs_count_even(size_t n, const int32_t *x, plumb_pairs_range rows, uint64_t *count)
{
    return plumb_pairs_count_even_on(best_path(), n, x, rows, count);
}

plumb_pairs_status plumb_pairs_count_sum(size_t n, const int32_t *x, int32_t k, plumb_pairs_range rows, uint64_t *count)
{
    return plumb_pairs_count_sum_on(best_path(), n, x, k, rows, count);
}
