/* Tests of plumb/pairs.h: iterations compared with nested loops, numbers of pairs with counting, and counts by a
 * property, on all paths, with tests of one pair at a time. C++ ranges are tested in pairs.cpp. */
#include <plumb/pairs.h>

#include "validate/util/random.h"

#include "test_objects.h"

#define LIST_NAME numbers
#define LIST_VALUE int
#define LIST_SCALAR
#include <plumb/list.h>

static const plumb_pairs_kind kinds[] = {PLUMB_ALL_PAIRS, PLUMB_DISTINCT_PAIRS};

/* --- walks ------------------------------------------------------------------------------------------------------- */

enum { MOST = 12 };

/* Stores the pairs of 0 … n − 1 by nested loops. Returns their number. */
static size_t nested(plumb_pairs_kind kind, size_t n, plumb_pair *pair)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t j = kind == PLUMB_DISTINCT_PAIRS ? i + 1 : 0; j < n; j++)
            pair[count++] = (plumb_pair){i, j};
    return count;
}

static int same(plumb_pair a, plumb_pair b)
{
    return a.first == b.first && a.second == b.second;
}

Test(pairs, walk_matches_two_nested_loops)
{
    for (size_t n = 0; n <= MOST; n++)
        for (size_t kind = 0; kind < 2; kind++) {
            plumb_pair expected[MOST * MOST], p;
            const size_t count = nested(kinds[kind], n, expected);
            const plumb_pairs all = plumb_pairs_of(kinds[kind], n);
            size_t k = 0;
            for (int more = plumb_pairs_first(&all, &p); more; more = plumb_pairs_next(&all, &p), k++)
                cr_assert(k < count && same(p, expected[k]), "n = %zu, pair %zu", n, k);
            cr_expect_eq(k, count, "n = %zu: %zu pairs", n, k);
        }
}

static size_t after(const void *list, size_t position)
{
    return numbers_next(list, position);
}

/* Elements are inserted at the front, so the order of the list differs from the order of its slots. */
Test(pairs, list_walk_follows_link_order)
{
    for (int n = 0; n <= MOST; n++) {
        numbers list = {0};
        for (int i = n; i-- > 0;)
            cr_assert_eq(numbers_push_front(&list, i), PLUMB_OK);
        for (size_t kind = 0; kind < 2; kind++) {
            plumb_pair expected[MOST * MOST], p;
            const size_t count = nested(kinds[kind], (size_t)n, expected);
            const plumb_pairs all = plumb_pairs_over(kinds[kind], numbers_begin(&list), 0, after, &list);
            size_t k = 0;
            for (int more = plumb_pairs_first(&all, &p); more; more = plumb_pairs_next(&all, &p), k++) {
                const plumb_pair values = {(size_t)*numbers_at(&list, p.first), (size_t)*numbers_at(&list, p.second)};
                cr_assert(k < count && same(values, expected[k]), "n = %d, pair %zu", n, k);
            }
            cr_expect_eq(k, count, "n = %d: %zu pairs", n, k);
        }
        numbers_free(&list);
    }
}

Test(pairs, pairs_of_pairs_match_nested_loops)
{
    for (size_t n = 0; n <= 5; n++)
        for (size_t kind = 0; kind < 4; kind++) {
            plumb_pair inner[25], number[625];
            plumb_pair_of_pairs p;
            const size_t count = nested(kinds[kind % 2], nested(kinds[kind / 2], n, inner), number);
            const plumb_pairs all = plumb_pairs_of(kinds[kind / 2], n);
            size_t k = 0;
            for (int more = plumb_pairs_of_pairs_first(kinds[kind % 2], &all, &p); more;
                 more = plumb_pairs_of_pairs_next(kinds[kind % 2], &all, &p), k++)
                cr_assert(k < count && same(p.first, inner[number[k].first]) && same(p.second, inner[number[k].second]),
                          "n = %zu, pair %zu", n, k);
            cr_expect_eq(k, count, "n = %zu: %zu pairs", n, k);
        }
}

/* --- numbers ------------------------------------------------------------------------------------------------------ */

Test(pairs, numbers_follow_the_order_of_walk)
{
    for (size_t n = 0; n <= 60; n++)
        for (size_t kind = 0; kind < 2; kind++) {
            const plumb_pairs all = plumb_pairs_of(kinds[kind], n);
            plumb_pair p, found;
            uint64_t k = 0, number, count;
            for (int more = plumb_pairs_first(&all, &p); more; more = plumb_pairs_next(&all, &p), k++) {
                cr_assert_eq(plumb_pairs_at(kinds[kind], n, k, &found), PLUMB_OK);
                cr_assert_eq(plumb_pairs_number(kinds[kind], n, p, &number), PLUMB_OK);
                cr_assert(same(p, found) && number == k, "n = %zu, pair %llu", n, (unsigned long long)k);
            }
            cr_expect_eq(plumb_pairs_count(kinds[kind], n, &count), PLUMB_OK);
            cr_expect_eq(count, k, "n = %zu", n);
            cr_expect_eq(plumb_pairs_at(kinds[kind], n, count, &found), PLUMB_PAST_END);
        }
}

/* Checks the conversion between k and pair k, and for adjacent pairs, in a sequence too long to iterate over. */
static void expect_inverse(plumb_pairs_kind kind, uint64_t n, uint64_t k)
{
    plumb_pair pair;
    uint64_t number = 0;
    cr_assert_eq(plumb_pairs_at(kind, n, k, &pair), PLUMB_OK, "%llu of %llu", (unsigned long long)k,
                 (unsigned long long)n);
    cr_assert(pair.second < n && (kind == PLUMB_ALL_PAIRS || pair.first < pair.second));
    cr_assert_eq(plumb_pairs_number(kind, n, pair, &number), PLUMB_OK);
    cr_assert_eq(number, k, "%llu of %llu: (%zu, %zu)", (unsigned long long)k, (unsigned long long)n, pair.first,
                 pair.second);
}

/* Numbers of pairs are exact for up to 2³² elements. */
Test(pairs, numbers_are_exact_to_2_32)
{
    const uint64_t most = (uint64_t)1 << 32;
    struct random random = {5};
    for (int i = 0; i < 20000; i++) {
        const uint64_t n = i % 2 ? most - random_below(&random, 5) : 2 + random_bits(&random) % (most - 1);
        const uint64_t row = random_bits(&random) % (n - 1), count = n % 2 ? (n - 1) / 2 * n : n / 2 * (n - 1);
        uint64_t first = 0;
        /* the first pair of a row, its neighbours, and a random pair */
        cr_assert_eq(plumb_pairs_number(PLUMB_DISTINCT_PAIRS, n, (plumb_pair){row, row + 1}, &first), PLUMB_OK);
        cr_assert_eq(first, (uint64_t)((unsigned __int128)row * (2 * n - row - 1) / 2));
        expect_inverse(PLUMB_DISTINCT_PAIRS, n, first);
        if (first > 0)
            expect_inverse(PLUMB_DISTINCT_PAIRS, n, first - 1);
        expect_inverse(PLUMB_DISTINCT_PAIRS, n, count - 1);
        expect_inverse(PLUMB_DISTINCT_PAIRS, n, random_bits(&random) % count);
        expect_inverse(PLUMB_ALL_PAIRS, n, n == most ? random_bits(&random) : random_bits(&random) % (n * n));
    }
}

Test(pairs, invalid_pair_is_reported)
{
    const uint64_t most = (uint64_t)1 << 32;
    plumb_pair pair = {7, 7};
    uint64_t k = 7;
    cr_expect_eq(plumb_pairs_at(PLUMB_DISTINCT_PAIRS, most, most / 2 * (most - 1), &pair), PLUMB_PAST_END);
    cr_expect_eq(plumb_pairs_at(PLUMB_ALL_PAIRS, 3, 9, &pair), PLUMB_PAST_END);
    cr_expect_eq(plumb_pairs_at(PLUMB_DISTINCT_PAIRS, 3, UINT64_MAX, &pair), PLUMB_PAST_END);
    cr_expect_eq(plumb_pairs_at(PLUMB_ALL_PAIRS, most + 1, 0, &pair), PLUMB_TOO_MANY);
    cr_expect_eq(plumb_pairs_number(PLUMB_DISTINCT_PAIRS, 3, (plumb_pair){1, 1}, &k), PLUMB_PAST_END);
    cr_expect_eq(plumb_pairs_number(PLUMB_ALL_PAIRS, 3, (plumb_pair){1, 3}, &k), PLUMB_PAST_END);
    cr_expect_eq(plumb_pairs_number(PLUMB_ALL_PAIRS, most + 1, (plumb_pair){1, 3}, &k), PLUMB_TOO_MANY);
    cr_expect_eq(plumb_pairs_count(PLUMB_ALL_PAIRS, most, &k), PLUMB_TOO_MANY);
    cr_expect_eq(plumb_pairs_count(PLUMB_DISTINCT_PAIRS, most + 1, &k), PLUMB_TOO_MANY);
    cr_expect(same(pair, (plumb_pair){7, 7}) && k == 7, "a refused call writes nothing");
}

Test(pairs, parts_cover_all_numbers_once)
{
    for (uint64_t count = 0; count < 40; count++)
        for (uint64_t parts = 1; parts < 9; parts++) {
            uint64_t next = 0;
            for (uint64_t part = 0; part < parts; part++) {
                plumb_range range;
                cr_assert_eq(plumb_pairs_part(count, parts, part, &range), PLUMB_OK);
                cr_assert(range.from == next && range.to - range.from - count / parts <= 1);
                next = range.to;
            }
            cr_assert_eq(next, count);
        }
    plumb_range range;
    cr_expect_eq(plumb_pairs_part(5, 0, 0, &range), PLUMB_BAD_ARGUMENT);
    cr_expect_eq(plumb_pairs_part(5, 2, 2, &range), PLUMB_BAD_ARGUMENT);
    cr_expect_eq(plumb_pairs_rows(5, 2, 2, &range), PLUMB_BAD_ARGUMENT);
    cr_expect_eq(plumb_pairs_rows(((uint64_t)1 << 32) + 1, 2, 1, &range), PLUMB_TOO_MANY);
}

/* A part has its share of the pairs, with an excess of at most one row. */
Test(pairs, parts_split_rows_by_pairs)
{
    static const uint64_t sizes[] = {0, 1, 2, 3, 7, 100, 5000, (uint64_t)1 << 32};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (uint64_t n = sizes[s], parts = 1; parts < 9; parts++) {
            const double all = (double)n * ((double)n - 1) / 2;
            uint64_t next = 0;
            for (uint64_t part = 0; part < parts && n > 1; part++) {
                plumb_range rows;
                cr_assert_eq(plumb_pairs_rows(n, parts, part, &rows), PLUMB_OK);
                cr_assert_eq(rows.from, next);
                const double begin = (double)rows.from, end = (double)rows.to, N = (double)n;
                const double has = (end - begin) * (2 * N - end - begin - 1) / 2;
                cr_assert(has <= all / (double)parts + N && has >= all / (double)parts - N, "%g of %g", has, all);
                next = rows.to;
            }
            cr_assert_eq(next, n > 1 ? n : 0);
        }
}

/* --- counts by a property ----------------------------------------------------------------------------------------- */

/* Computes with the order of operations that pairs.h documents. */
static int are_near(const float *a, const float *b, float r)
{
    const float dx = a[0] - b[0], dy = a[1] - b[1], dz = a[2] - b[2], squared = r * r, last = dz * dz;
    return fmaf(dx, dx, fmaf(dy, dy, last)) < squared;
}

enum { POINTS = 4500, WHOLE = 3 };

/* Points of a coarse grid, so that many distances equal r exactly, and integers, at unaligned addresses. */
static float place[3][POINTS + WHOLE];
static int32_t whole[POINTS + WHOLE];

static void draw_points(void)
{
    struct random random = {11};
    for (size_t i = 0; i < POINTS + WHOLE; i++) {
        for (size_t k = 0; k < 3; k++)
            place[k][i] =
                (float)random_below(&random, 16) / 16 + (i % 2 ? 0x1p-25F * (float)random_below(&random, 3) : 0);
        whole[i] = (int32_t)random_below(&random, 64) - 32;
    }
    place[0][5] = NAN, place[1][17] = INFINITY;
    whole[3] = INT32_MAX, whole[4] = INT32_MIN;
}

struct counts {
    uint64_t near, even, sum;
};

static struct counts one_by_one(size_t n, plumb_range rows, float r, int32_t k)
{
    struct counts counts = {0, 0, 0};
    for (size_t i = rows.from; i < rows.to; i++)
        for (size_t j = i + 1; j < n; j++) {
            const float a[] = {place[0][i + 1], place[1][i + 2], place[2][i + 3]},
                        b[] = {place[0][j + 1], place[1][j + 2], place[2][j + 3]};
            const uint32_t sum = (uint32_t)whole[i + 1] + (uint32_t)whole[j + 1];
            counts.near += (uint64_t)are_near(a, b, r);
            counts.even += sum % 2 == 0;
            counts.sum += sum == (uint32_t)k;
        }
    return counts;
}

static struct counts counted(plumb_path path, size_t n, plumb_range rows, float r, int32_t k)
{
    struct counts counts;
    cr_assert_eq(plumb_pairs_count_near_on(path, n, place[0] + 1, place[1] + 2, place[2] + 3, r, rows, &counts.near),
                 PLUMB_OK);
    cr_assert_eq(plumb_pairs_count_even_on(path, n, whole + 1, rows, &counts.even), PLUMB_OK);
    cr_assert_eq(plumb_pairs_count_sum_on(path, n, whole + 1, k, rows, &counts.sum), PLUMB_OK);
    return counts;
}

static void expect_counts(size_t n, plumb_range rows, float r, int32_t k)
{
    const struct counts expected = one_by_one(n, rows, r, k);
    for (int path = PLUMB_PORTABLE; path < PLUMB_PATHS; path++) {
        if (!plumb_path_available((plumb_path)path))
            continue;
        const struct counts found = counted((plumb_path)path, n, rows, r, k);
        cr_assert(found.near == expected.near && found.even == expected.even && found.sum == expected.sum,
                  "path %d, n = %zu, rows %llu to %llu: %llu near, %llu even, %llu of the sum; not %llu, %llu, %llu",
                  path, n, (unsigned long long)rows.from, (unsigned long long)rows.to, (unsigned long long)found.near,
                  (unsigned long long)found.even, (unsigned long long)found.sum, (unsigned long long)expected.near,
                  (unsigned long long)expected.even, (unsigned long long)expected.sum);
    }
}

Test(pairs, counts_match_single_pairs)
{
    struct random random = {3};
    draw_points();
    for (size_t n = 0; n < 45; n++)
        for (uint64_t begin = 0; begin <= n; begin += 1 + begin / 4)
            expect_counts(n, (plumb_range){begin, begin + random_below(&random, n - begin + 1)}, 0.5F, 7);
    expect_counts(POINTS, (plumb_range){0, POINTS}, 0.125F, -3);
    expect_counts(2050, (plumb_range){2040, 2050}, 0.125F, 7);
    expect_counts(2056, (plumb_range){3, 2049}, 0.125F, -1); /* INT32_MAX + INT32_MIN */
}

Test(pairs, parts_of_count_add_up)
{
    const plumb_path path = PLUMB_PORTABLE;
    draw_points();
    const struct counts all = counted(path, 1001, plumb_all(), 0.25F, 0);
    struct counts sum = {0, 0, 0};
    for (uint64_t part = 0; part < 7; part++) {
        plumb_range rows;
        cr_assert_eq(plumb_pairs_rows(1001, 7, part, &rows), PLUMB_OK);
        const struct counts some = counted(path, 1001, rows, 0.25F, 0);
        sum = (struct counts){sum.near + some.near, sum.even + some.even, sum.sum + some.sum};
    }
    cr_expect(sum.near == all.near && sum.even == all.even && sum.sum == all.sum && all.near > 0);
}

/* The article's example for 1 … 2ᵐ: 2 C(2ᵐ⁻¹, 2) pairs have an even sum, and ⌊(k − 1)/2⌋ pairs have the sum k ≤ 2ᵐ +
 * 1. */
Test(pairs, sums_of_ascending_numbers_are_counted)
{
    enum { N = 1 << 12 };
    static int32_t x[N];
    uint64_t even = 0, sum = 0;
    for (int i = 0; i < N; i++)
        x[i] = i + 1;
    cr_assert_eq(plumb_pairs_count_even(N, x, plumb_all(), &even), PLUMB_OK);
    cr_assert_eq(plumb_pairs_count_sum(N, x, 1001, plumb_all(), &sum), PLUMB_OK);
    cr_expect_eq(even, 2 * (uint64_t)(N / 2) * (N / 2 - 1) / 2);
    cr_expect_eq(sum, 500);
}

Test(pairs, nonpositive_radius_counts_no_distance)
{
    static const float x[20];
    static const float radii[] = {-1, -0.0F, 0, NAN, -INFINITY};
    uint64_t count;
    for (size_t i = 0; i < sizeof radii / sizeof *radii; i++) {
        cr_assert_eq(plumb_pairs_count_near(20, x, x, x, radii[i], plumb_all(), &count), PLUMB_OK);
        cr_expect_eq(count, 0, "r = %g", (double)radii[i]);
    }
    cr_assert_eq(plumb_pairs_count_near(20, x, x, x, INFINITY, plumb_all(), &count), PLUMB_OK);
    cr_expect_eq(count, 190);
}

Test(pairs, counts_reject_unreadable_input)
{
    static const float x[8];
    static const int32_t whole_numbers[8];
    const plumb_range all = {0, 8}, past = {0, 9}, turned = {5, 4};
    uint64_t count = 7;
    cr_expect_eq(plumb_pairs_count_near(8, x, NULL, x, 1, all, &count), PLUMB_NULL_POINTER);
    cr_expect_eq(plumb_pairs_count_even(8, NULL, all, &count), PLUMB_NULL_POINTER);
    cr_expect_eq(plumb_pairs_count_sum(8, whole_numbers, 1, past, &count), PLUMB_BAD_RANGE);
    cr_expect_eq(plumb_pairs_count_even(8, whole_numbers, turned, &count), PLUMB_BAD_RANGE);
    cr_expect_eq(plumb_pairs_count_even_on(PLUMB_PATHS, 8, whole_numbers, all, &count), PLUMB_NO_PATH);
    cr_expect_eq(plumb_pairs_count_even(((size_t)1 << 32) + 1, whole_numbers, all, &count), PLUMB_TOO_MANY);
    cr_expect_eq(count, 7, "a refused call writes nothing");
    cr_expect_eq(plumb_pairs_count_even(8, whole_numbers, all, NULL), PLUMB_NULL_POINTER);
    cr_expect_eq(plumb_pairs_count_near(0, NULL, NULL, NULL, 1, plumb_all(), &count), PLUMB_OK);
    cr_expect_eq(count, 0);
}
