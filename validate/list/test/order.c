/* Tests of the functions of plumb/list.h that concern link order: splicing, merging, sorting, reversing, linearising,
 * searching, comparing. */
#include "kinds.h"

#include <math.h>

/* --- splicing, merging, sorting, reversing ------------------------------------------------------------------------ */

TEST(splice_moves_every_element_in_order)
{
    SCOPED(ints) a = mixed(3), b = mixed(4), empty = {0};
    OK(ints_splice(&a, at_rank(&a, 1), &b));
    EXPECT(&a, 2, 4, 2, 1, 3, 1, 3);
    EXPECT_EMPTY(&b);
    OK(ints_splice(&a, 0, &b));
    OK(ints_splice(&a, 0, &empty));
    cr_assert_eq(ints_splice(&a, 0, &a), PLUMB_BAD_ARGUMENT);
    OK(ints_splice(&empty, 0, &a));
    EXPECT(&empty, 2, 4, 2, 1, 3, 1, 3);
    EXPECT_EMPTY(&a);
}

TEST(splice_within_list_preserves_positions)
{
    SCOPED(ints) list = MAKE(1, 2, 3, 4, 5);
    const size_t two = at_rank(&list, 1), four = at_rank(&list, 3);
    size_t where = 0;
    OK(ints_splice_range(&list, ints_begin(&list), &list, two, four, &where));
    EXPECT(&list, 2, 3, 1, 4, 5);
    cr_assert_eq(where, two);
    OK(ints_splice_one(&list, ints_end(&list), &list, two, &where));
    EXPECT(&list, 3, 1, 4, 5, 2);
    cr_assert_eq(where, two);
    cr_assert_eq(*ints_at(&list, four), 4);
    OK(ints_splice_one(&list, two, &list, two, NULL));
    OK(ints_splice_range(&list, four, &list, two, two, &where));
    cr_assert_eq(where, four);
    EXPECT(&list, 3, 1, 4, 5, 2);
}

/* Splicing from another list moves one element or a range. */
TEST(splice_moves_one_or_a_range)
{
    SCOPED(ints) a = MAKE(1, 2), b = MAKE(10, 20, 30, 40);
    size_t where = 0;
    OK(ints_splice_one(&a, at_rank(&a, 1), &b, at_rank(&b, 2), &where));
    EXPECT(&a, 1, 30, 2);
    cr_assert_eq(*ints_at(&a, where), 30);
    OK(ints_splice_range(&a, 0, &b, at_rank(&b, 1), 0, &where));
    EXPECT(&a, 1, 30, 2, 20, 40);
    EXPECT(&b, 10);
    cr_assert_eq(*ints_at(&a, where), 20);
}

TEST(sort_is_stable_and_preserves_positions)
{
    SCOPED(ints) list = {0};
    size_t where[3000];
    for (int i = 0; i < 3000; i++)
        OK(ints_insert(&list, i % 3 ? ints_begin(&list) : 0, i * 7919 % 3000, &where[i]));
    ints_sort(&list);
    int expected = 0;
    for (size_t p = ints_begin(&list); p; p = ints_next(&list, p))
        cr_assert_eq(*ints_at(&list, p), expected++);
    for (int i = 0; i < 3000; i++)
        cr_assert_eq(*ints_at(&list, where[i]), i * 7919 % 3000);
    ints_sort_by(&list, is_descending, NULL);
    for (size_t p = ints_begin(&list); p; p = ints_next(&list, p))
        cr_assert_eq(*ints_at(&list, p), --expected);
    OK(ints_validate(&list));
}

/* The first of equal values in link order remains, whether they are neighbours or not. */
TEST(remove_duplicates_leaves_first_of_equals)
{
    SCOPED(ints) list = MAKE(1, 2, 1, 2, 3), none = {0}, one = MAKE(7);
    size_t removed = 9;
    OK(ints_remove_duplicates(&list, &removed));
    cr_assert_eq(removed, 2);
    EXPECT(&list, 1, 2, 3);
    OK(ints_remove_duplicates(&list, NULL));
    OK(ints_remove_duplicates(&none, &removed));
    cr_assert_eq(removed, 0);
    OK(ints_remove_duplicates(&one, NULL));
    EXPECT(&list, 1, 2, 3);
    EXPECT(&one, 7);
    SCOPED(ints) many = {0};
    int seen[97] = {0}, expected[97], distinct = 0;
    for (int i = 0; i < 3000; i++)
        OK(i % 3 ? ints_push_back(&many, i * i % 97) : ints_push_front(&many, i % 97));
    for (size_t p = ints_next(&many, ints_begin(&many)); p;) { /* with holes, if the list has them */
        ints_erased erased = {0};
        p = *ints_at(&many, p) % 5 == 4 && !ints_erase(&many, p, &erased) ? erased.next : ints_next(&many, p);
    }
    for (size_t p = ints_begin(&many); p; p = ints_next(&many, p))
        if (!seen[*ints_at(&many, p)]++)
            expected[distinct++] = *ints_at(&many, p);
    const size_t size = ints_size(&many);
    OK(ints_remove_duplicates(&many, &removed));
    cr_assert_eq(removed, size - (size_t)distinct);
    expect(&many, expected, (size_t)distinct, __LINE__);
    OK(ints_push_back(&many, 5));
    cr_assert_eq(ints_size(&many), distinct + 1);
}

/* Removed elements that own memory, or are ordered by a key, are destroyed; a failed allocation changes nothing. */
TEST(remove_duplicates_destroys_and_may_fail)
{
    counted_memory memory = {.fails_after = -1};
    words list = {.context = &memory};
    rungs ladder = {.context = &memory};
    for (int i = 0; i < 600; i++) {
        OK(words_push_front(&list, strdup(i % 3 ? "on" : "off")));
        OK(rungs_push_back(&ladder, (rung){.key = i % 7, .number = i}));
    }
    memory.fails_after = 0;
    cr_assert_eq(words_remove_duplicates(&list, NULL), PLUMB_NO_MEMORY);
    cr_assert_eq(words_size(&list), 600);
    OK(words_validate(&list));
    memory.fails_after = -1;
    OK(words_remove_duplicates(&list, NULL));
    OK(rungs_remove_duplicates(&ladder, NULL));
    OK(words_validate(&list));
    OK(rungs_validate(&ladder));
    cr_assert_eq(words_size(&list), 2);
    cr_assert_str_eq(*words_front(&list), "on");
    cr_assert_eq(rungs_size(&ladder), 7);
    int number = 0;
    for (size_t p = rungs_begin(&ladder); p; p = rungs_next(&ladder, p))
        cr_assert_eq(rungs_at(&ladder, p)->number, number++);
    SCOPED(ints) tens = MAKE(10, 31, 12, 39, 5);
    OK(ints_remove_duplicates_by(&tens, is_less_by_tens, NULL, NULL));
    EXPECT(&tens, 10, 31, 5);
    words_free(&list);
    rungs_free(&ladder);
    cr_assert_eq(memory.bytes, 0);
}

TEST(swap_elements_exchanges_links_alone)
{
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 5; k++) {
            SCOPED(ints) list = MAKE(0, 1, 2, 3, 4);
            int expected[] = {0, 1, 2, 3, 4};
            const size_t a = at_rank(&list, (size_t)i), b = at_rank(&list, (size_t)k);
            const int *address = ints_at(&list, a);
            OK(ints_swap_elements(&list, a, b));
            expected[i] = k;
            expected[k] = i;
            expect(&list, expected, 5, __LINE__);
            cr_assert_eq(ints_at(&list, a), address);
            cr_assert_eq(*address, i);
        }
    SCOPED(ints) pair = MAKE(1, 2);
    OK(ints_swap_elements(&pair, at_rank(&pair, 1), ints_begin(&pair)));
    EXPECT(&pair, 2, 1);
    SCOPED(checked) list = {0};
    OK(checked_push_back(&list, 1));
    cr_assert_eq(checked_swap_elements(&list, checked_begin(&list), 0), PLUMB_BAD_POSITION);
    cr_assert_eq(checked_swap_elements(&list, 0, checked_begin(&list)), PLUMB_BAD_POSITION);
}

TEST(merge_is_stable_and_empties_other)
{
    SCOPED(ints) a = MAKE(1, 3, 3, 5), b = MAKE(0, 3, 4, 9, 9);
    const size_t three = at_rank(&a, 1);
    OK(ints_merge(&a, &b));
    EXPECT(&a, 0, 1, 3, 3, 3, 4, 5, 9, 9);
    EXPECT_EMPTY(&b);
    cr_assert_eq(at_rank(&a, 2), three);
    OK(ints_merge(&a, &a));
    SCOPED(ints) c = MAKE(9, 4, 0), d = MAKE(10, 4, 4, -1);
    OK(ints_merge_by(&c, &d, is_descending, NULL));
    EXPECT(&c, 10, 9, 4, 4, 4, 0, -1);
}

TEST(reverse_preserves_positions)
{
    SCOPED(ints) list = mixed(4);
    const size_t p = at_rank(&list, 1);
    const int value = *ints_at(&list, p);
    ints_reverse(&list);
    EXPECT(&list, 3, 1, 2, 4);
    cr_assert_eq(*ints_at(&list, p), value);
    OK(ints_push_back(&list, 9));
    OK(ints_reserve(&list, 1000));
    EXPECT(&list, 3, 1, 2, 4, 9);
}

/* Returns a list of n elements. `shape` is the order in which its links visit the slots: 0 from both ends alternately,
 * 1 in reverse, 2 at random. */
static ints laid_out(int shape, int n)
{
    ints list = {0};
    if (shape == 0)
        return mixed(n);
    for (int i = 0; i < n; i++)
        OK(ints_push_front(&list, shape == 1 ? i : (int)(i * 2654435761u >> 1)));
    if (shape == 2)
        ints_sort(&list);
    return list;
}

TEST(linearise_orders_slots_by_links)
{
    for (int step = 0; step < 27; step++) {
        /* from 4 to about 30000: each is three times the one before, plus 1 */
        static const int lengths[] = {4, 13, 40, 121, 364, 1093, 3280, 9841, 29524};
        const int shape = step % 3, n = lengths[step / 3];
        SCOPED(ints) list = laid_out(shape, n);
        const size_t count = (size_t)n;
        size_t *slots = malloc(count * sizeof *slots);
        int *old = malloc(count * sizeof *old), *values = malloc(count * sizeof *values);
        for (size_t i = 0; i < count; i++)
            old[i] = *ints_slot_value(&list, i);
        OK(ints_copy_to_array(&list, values));
        cr_assert_not(ints_is_linear(&list));
        OK(ints_linearise(&list, slots));
        cr_assert(ints_is_linear(&list));
        OK(ints_validate(&list));
        for (size_t i = 0; i < count; i++) {
            cr_assert_eq(*ints_slot_value(&list, slots[i]), old[i]);
            cr_assert_eq(*ints_slot_value(&list, i), values[i], "shape %d, %d elements: slot %zu", shape, n, i);
        }
        OK(ints_linearise(&list, slots));
        for (size_t i = 0; i < count; i++)
            cr_assert_eq(slots[i], i);
        free(slots);
        free(old);
        free(values);
    }
}

TEST(linearise_orders_large_values)
{
    SCOPED(pages) list = {0};
    for (int i = 0; i < 1000; i++)
        OK(i % 3 ? pages_push_front(&list, (page){.key = i}) : pages_push_back(&list, (page){.key = i}));
    SCOPED(pages) old = {0};
    OK(pages_copy(&old, &list));
    OK(pages_linearise(&list, NULL));
    size_t i = 0;
    for (size_t p = pages_begin(&old); p; p = pages_next(&old, p), i++)
        cr_assert_eq(pages_slot_value(&list, i)->key, pages_at(&old, p)->key);
    cr_assert(pages_is_linear(&list));
}

/* Sorts by keys if there is memory for them, else by comparison: stable in both cases. */
TEST(sort_by_keys_is_stable)
{
    static const int sizes[] = {2, 255, 256, 257, 5000};
    for (size_t s = 0; s < 2 * (sizeof sizes / sizeof *sizes); s++) {
        counted_memory memory = {.fails_after = -1}; /* the list's allocator (kinds.h); a rung has a key and a number */
        SCOPED(rungs) list = {.context = &memory};
        const int n = sizes[s / 2];
        for (int i = 0; i < n; i++) {
            const int k = i * 7919 % 101;
            OK(rungs_push_front(&list, (rung){k % 2 ? -0x1p-300 * k : k * 0x1p+200, n - i}));
        }
        const long owned = memory.bytes;
        memory.fails_after = s % 2 ? 0 : -1;
        rungs_sort(&list);
        cr_assert_eq(memory.bytes, owned);
        OK(rungs_validate(&list));
        const rung *before = NULL;
        for (size_t p = rungs_begin(&list); p; before = rungs_const_at(&list, p), p = rungs_next(&list, p)) {
            const rung *here = rungs_const_at(&list, p);
            cr_assert(!before || before->key < here->key ||
                      (before->key == here->key && before->number < here->number));
        }
    }
}

/* The keys order all floats strictly, −0 before +0. (list.hpp uses the key of 0 for both.) */
TEST(float_keys_have_order_of_floats)
{
    static const float rising[] = {-INFINITY, -0x1p127f, -1, -0x1p-149f, -0.0f, 0, 0x1p-149f, 1, 0x1p127f, INFINITY};
    for (size_t i = 1; i < sizeof rising / sizeof *rising; i++) {
        cr_assert_lt(plumb_list_key_of_float(rising[i - 1]), plumb_list_key_of_float(rising[i]));
        cr_assert_lt(plumb_list_key_of_double((double)rising[i - 1]), plumb_list_key_of_double((double)rising[i]));
    }
}

/* --- searching, comparing ----------------------------------------------------------------------------------------- */

TEST(lower_bound_finds_first_not_less)
{
    for (int n = 0; n <= 700; n += n < 10 ? 1 : 69) {
        SCOPED(ints) list = {0};
        for (int i = n; i-- > 0;)
            OK(i % 2 ? ints_push_back(&list, 2 * i) : ints_push_front(&list, 2 * i));
        ints_sort(&list);
        for (int value = -1; value <= 2 * n + 1; value++) {
            const size_t p = ints_lower_bound(&list, ints_begin(&list), 0, &value);
            int rank;
            if (value < 0)
                rank = 0;
            else
                rank = (value + 1) / 2 < n ? (value + 1) / 2 : n;
            cr_assert_eq(ints_distance(&list, ints_begin(&list), p), (size_t)rank);
            cr_assert_eq(ints_lower_bound_sampled(&list, &value), p);
        }
        ints_reverse(&list);
        const size_t p = ints_lower_bound_by(&list, ints_begin(&list), 0, &(int){n}, is_descending, NULL);
        cr_assert(!p || *ints_at(&list, p) <= n);
        cr_assert(!p || p == ints_begin(&list) || *ints_at(&list, ints_prev(&list, p)) > n);
    }
}

TEST(bounds_enclose_equivalent_elements)
{
    for (int n = 0; n <= 700; n += n < 10 ? 1 : 69) {
        SCOPED(ints) list = {0};
        for (int i = 0; i < n; i++)
            OK(i % 2 ? ints_push_back(&list, i / 3) : ints_push_front(&list, i / 3));
        ints_sort(&list);
        const size_t first = ints_begin(&list);
        for (int value = -1; value <= n / 3 + 1; value++) {
            const ints_range equal = ints_equal_range(&list, first, 0, &value);
            cr_assert_eq(equal.first, ints_lower_bound(&list, first, 0, &value));
            cr_assert_eq(equal.last, ints_upper_bound(&list, first, 0, &value));
            cr_assert_eq(ints_distance(&list, equal.first, equal.last), ints_count(&list, &value));
            cr_assert(equal.first == equal.last || *ints_at(&list, equal.first) == value);
            cr_assert_eq(ints_find(&list, first, 0, &value), equal.first == equal.last ? 0 : equal.first);
        }
        ints_reverse(&list);
        const ints_range equal = ints_equal_range_by(&list, ints_begin(&list), 0, &(int){2}, is_descending, NULL);
        cr_assert_eq(equal.last, ints_upper_bound_by(&list, ints_begin(&list), 0, &(int){2}, is_descending, NULL));
        cr_assert_eq(ints_distance(&list, equal.first, equal.last), ints_count(&list, &(int){2}));
    }
}

/* Find returns the first match in link order, or the end of the range. */
TEST(find_returns_first_match_or_end)
{
    SCOPED(ints) list = MAKE(5, 6, 7, 6, 9);
    OK(ints_push_front(&list, 6));
    const size_t first = ints_begin(&list), second = at_rank(&list, 2), third = at_rank(&list, 4);
    cr_assert_eq(ints_find(&list, first, 0, &(int){6}), first);
    cr_assert_eq(ints_find(&list, ints_next(&list, first), 0, &(int){6}), second);
    cr_assert_eq(ints_find(&list, ints_next(&list, second), third, &(int){6}), third);
    cr_assert_eq(ints_find(&list, ints_next(&list, second), third, &(int){9}), third);
    cr_assert_eq(ints_find(&list, first, 0, &(int){8}), 0);
    cr_assert_eq(*ints_at(&list, ints_find_if(&list, first, 0, is_multiple, &(int){7})), 7);
    cr_assert_eq(ints_find_if(&list, first, second, is_multiple, &(int){7}), second);
    cr_assert_eq(ints_find_if(&list, 0, 0, is_multiple, &(int){7}), 0);
}

TEST(lower_bound_stays_within_its_range)
{
    SCOPED(ints) list = {0};
    for (int i = 0; i < 1000; i++)
        OK(ints_push_back(&list, i));
    const size_t first = at_rank(&list, 200), last = at_rank(&list, 800);
    cr_assert_eq(ints_lower_bound(&list, first, last, &(int){5}), first);
    cr_assert_eq(ints_lower_bound(&list, first, last, &(int){900}), last);
    cr_assert_eq(*ints_at(&list, ints_lower_bound(&list, first, last, &(int){555})), 555);
}

TEST(comparison_follows_link_order)
{
    SCOPED(ints) a = MAKE(1, 2, 3), b = {0};
    OK(ints_push_front(&b, 3));
    OK(ints_push_front(&b, 2));
    OK(ints_push_front(&b, 1));
    cr_assert(ints_equal(&a, &b));
    cr_assert_eq(ints_compare(&a, &b), 0);
    OK(ints_push_back(&b, 0));
    cr_assert_not(ints_equal(&a, &b));
    cr_assert_eq(ints_compare(&a, &b), -1);
    cr_assert_eq(ints_compare(&b, &a), 1);
    *ints_back(&a) = 4;
    cr_assert_eq(ints_compare(&a, &b), 1);
    cr_assert_eq(ints_compare(&b, &a), -1);
}
