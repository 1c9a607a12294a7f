/* Tests of each function of plumb/list.h on small lists: construction, positions, insertion, removal. Further tests:
 * splicing, sorting and searching in order.c; algorithms on values, owning elements and handles in values.c; checked
 * builds, validation and serialisation in bytes.c; random sequences of all operations in model.c. list_check.c checks
 * that these files call every function. */
#include "kinds.h"

/* --- construction, assignment ------------------------------------------------------------------------------------- */

TEST(zero_is_an_empty_list)
{
    ints list = {0};
    cr_assert(ints_empty(&list));
    cr_assert_eq(ints_begin(&list), ints_end(&list));
    cr_assert_eq(ints_last(&list), 0);
    cr_assert_null(ints_front(&list));
    cr_assert_null(ints_back(&list));
    EXPECT_EMPTY(&list);
    ints_clear(&list);
    ints_reverse(&list);
    ints_sort(&list);
    OK(ints_linearise(&list, NULL));
    OK(ints_shrink_to_fit(&list));
    cr_assert_eq(ints_unique(&list), 0);
    ints_free(&list);
    EXPECT_EMPTY(&list);
}

TEST(assignment_replaces_all_elements)
{
    SCOPED(ints) list = MAKE(9, 9, 9, 9), other = mixed(5);
    OK(ints_assign_copies(&list, 3, &(int){7}));
    EXPECT(&list, 7, 7, 7);
    OK(ints_assign_copies(&list, 2, NULL));
    EXPECT(&list, 0, 0);
    OK(ints_assign_array(&list, (int[]){3, 1, 2}, 3));
    EXPECT(&list, 3, 1, 2);
    OK(ints_assign_range(&list, &other, at_rank(&other, 1), at_rank(&other, 4)));
    EXPECT(&list, 2, 1, 3);
    OK(ints_assign_range(&list, &list, at_rank(&list, 1), 0));
    EXPECT(&list, 1, 3);
    OK(ints_assign_copies(&list, 4, ints_back(&list)));
    EXPECT(&list, 3, 3, 3, 3);
}

/* A copy has the same positions and shares no memory with the original. */
TEST(copy_has_same_positions_own_memory)
{
    SCOPED(ints) list = mixed(6), copy = MAKE(1);
    OK(ints_copy(&copy, &list));
    for (size_t p = ints_begin(&list); p; p = ints_next(&list, p))
        cr_assert_eq(*ints_at(&copy, p), *ints_at(&list, p));
    *ints_front(&copy) = 100;
    EXPECT(&list, 6, 4, 2, 1, 3, 5);
    EXPECT(&copy, 100, 4, 2, 1, 3, 5);
    OK(ints_copy(&copy, &copy));
    EXPECT(&copy, 100, 4, 2, 1, 3, 5);
}

/* Moving and swapping lists changes the address of no element. */
TEST(move_and_swap_relocate_no_element)
{
    SCOPED(ints) a = mixed(4), b = MAKE(9);
    const int *front = ints_front(&a);
    const size_t position = ints_begin(&a);
    ints_swap(&a, &b);
    EXPECT(&a, 9);
    EXPECT(&b, 4, 2, 1, 3);
    ints_move(&a, &b);
    EXPECT_EMPTY(&b);
    EXPECT(&a, 4, 2, 1, 3);
    cr_assert_eq(ints_front(&a), front);
    cr_assert_eq(ints_begin(&a), position);
    ints_move(&a, &a);
    EXPECT(&a, 4, 2, 1, 3);
}

#ifndef LIST_ALL_STABLE
/* An array is taken over, and given back, without moving a value. */
TEST(plain_array_is_exchanged_without_copying)
{
    ints list = MAKE(9);
    int *array = malloc(8 * sizeof *array), *back;
    size_t count, capacity;
    memcpy(array, (int[]){5, 3, 4}, 3 * sizeof *array);
    OK(ints_take_array(&list, array, 3, 8));
    EXPECT(&list, 5, 3, 4);
    cr_assert_eq(list.values, array);
    cr_assert_eq(ints_capacity(&list), 8);
    OK(ints_push_front(&list, 6));
    ints_release_array(&list, &back, &count, &capacity);
    cr_assert_eq(back, array);
    cr_assert_eq(count, 4);
    cr_assert_eq(capacity, 8);
    cr_assert_arr_eq(back, ((int[]){5, 3, 4, 6}), 4 * sizeof *back);
    EXPECT_EMPTY(&list);
    cr_assert_eq(ints_take_array(&list, back, 9, 8), PLUMB_BAD_ARGUMENT);
    cr_assert_eq(ints_take_array(&list, NULL, 0, 8), PLUMB_BAD_ARGUMENT);
    free(back);
    OK(ints_take_array(&list, malloc(1), 0, 0)); /* owned by the list from here on */
    OK(ints_take_array(&list, NULL, 0, 0));
    ints_release_array(&list, &back, &count, &capacity);
    cr_assert_null(back);
}

/* Arrays of a type whose values the list pads are taken over, and given back without padding. */
TEST(strided_array_is_taken_and_released)
{
    pages list = {0};
    page *array = calloc(5, sizeof *array), *back;
    size_t count, capacity;
    for (int i = 0; i < 4; i++)
        memset(array + i, 'a' + i, sizeof *array);
    cr_assert_eq(pages_stride(), sizeof(page) + 32);
    OK(pages_take_array(&list, array, 4, 5));
    OK(pages_validate(&list));
    cr_assert_eq((char *)pages_slot_value(&list, 2) - (char *)list.values, 2 * (ptrdiff_t)pages_stride());
    pages_release_array(&list, &back, &count, &capacity);
    cr_assert_eq(count, 4);
    cr_assert_geq(capacity, count);
    for (int i = 0; i < 4; i++)
        for (size_t j = 4; j < sizeof *back; j++)
            cr_assert_eq(((char *)(back + i))[j], 'a' + i);
    free(back);
}

/* An allocator that takes the old size of a block must get the correct size. */
TEST(released_array_has_size_of_allocation)
{
    counted_memory memory = {.fails_after = -1};
    SCOPED(leaves) list = {.context = &memory};
    leaf *array;
    size_t count, capacity;
    OK(leaves_push_back(&list, (leaf){.key = 5}));
    OK(leaves_reserve(&list, 9));
    leaves_release_array(&list, &array, &count, &capacity);
    cr_assert_eq(memory.bytes, (long)(capacity * sizeof *array));
    OK(leaves_take_array(&list, array, count, capacity));
    OK(leaves_reserve(&list, 200)); /* links in a separate block */
    OK(leaves_reserve(&list, 401)); /* a size that is no multiple of the value's size; values with a stride */
    leaves_release_array(&list, &array, &count, &capacity);
    cr_assert_eq(memory.bytes, (long)(capacity * sizeof *array));
    OK(leaves_take_array(&list, array, count, capacity));
    cr_assert_eq(leaves_front(&list)->key, 5);
    leaves_free(&list);
    cr_assert_eq(memory.bytes, 0);
}
#endif

TEST(element_of_const_list_is_const)
{
    SCOPED(ints) list = MAKE(7);
    const ints *fixed = &list;
    cr_assert(_Generic(ints_const_at(fixed, ints_begin(fixed)), const int * : 1, default : 0));
    cr_assert_eq(*ints_const_at(fixed, ints_begin(fixed)), 7);
}

TEST(copy_to_array_follows_link_order)
{
    SCOPED(ints) list = mixed(5);
    int array[5];
    OK(ints_copy_to_array(&list, array));
    cr_assert_arr_eq(array, ((int[]){4, 2, 1, 3, 5}), sizeof array);
}

/* --- positions, size, capacity ------------------------------------------------------------------------------------ */

/* Stepping forward or backward from the last or first element leads through the end position. */
TEST(positions_wrap_around_the_end)
{
    SCOPED(ints) list = mixed(3);
    const size_t first = ints_begin(&list), last = ints_last(&list);
    cr_assert_eq(ints_next(&list, ints_end(&list)), first);
    cr_assert_eq(ints_prev(&list, ints_end(&list)), last);
    cr_assert_eq(ints_next(&list, last), ints_end(&list));
    cr_assert_eq(ints_advance(&list, first, 2), last);
    cr_assert_eq(ints_advance(&list, first, 3), ints_end(&list));
    cr_assert_eq(ints_advance(&list, ints_end(&list), -3), first);
    cr_assert_eq(ints_distance(&list, first, ints_end(&list)), 3);
    cr_assert_eq(ints_distance(&list, first, last), 2);
    cr_assert_eq(ints_distance(&list, last, last), 0);
}

TEST(positions_and_slots_name_same_element)
{
    SCOPED(ints) list = mixed(4);
    for (size_t slot = 0; slot < 4; slot++) {
        const size_t p = ints_position(slot);
        cr_assert_eq(ints_slot(p), slot);
        cr_assert_eq(ints_at(&list, p), ints_slot_value(&list, slot));
        cr_assert_eq(*ints_at(&list, p), (int)slot + 1);
        cr_assert(ints_is_position(&list, p, false));
        cr_assert(ints_is_element(&list, slot));
    }
    cr_assert_eq(ints_slot_count(&list), 4);
    cr_assert_not(ints_is_element(&list, 4));
    cr_assert_not(ints_is_position(&list, ints_position(4), true));
    cr_assert_not(ints_is_position(&list, ints_position(0) + 1, true));
    cr_assert(ints_is_position(&list, 0, true));
    cr_assert_not(ints_is_position(&list, 0, false));
}

/* A range is valid if its first position comes before its last in link order. */
TEST(range_leads_from_first_to_last)
{
    SCOPED(ints) list = mixed(4);
    const size_t a = at_rank(&list, 1), b = at_rank(&list, 3);
    cr_assert(ints_is_range(&list, a, b));
    cr_assert(ints_is_range(&list, a, a));
    cr_assert(ints_is_range(&list, a, 0));
    cr_assert(ints_is_range(&list, 0, 0));
    cr_assert_not(ints_is_range(&list, b, a));
    cr_assert_not(ints_is_range(&list, 0, a));
    cr_assert_not(ints_is_range(&list, ints_position(4), 0));
}

TEST(reserved_memory_is_not_reallocated)
{
    ints list = {0};
    OK(ints_reserve(&list, 100));
    cr_assert_geq(ints_capacity(&list), 100);
    const int *value = ints_slot_value(&list, 99);
    for (int i = 0; i < 100; i++)
        OK(ints_push_back(&list, i));
    cr_assert_eq(ints_slot_value(&list, 99), value);
    OK(ints_reserve(&list, 10));
    cr_assert_eq(ints_slot_value(&list, 99), value);
    OK(ints_erase_range(&list, at_rank(&list, 3), 0, NULL));
    OK(ints_shrink_to_fit(&list));
    cr_assert_eq(ints_capacity(&list), STABLE ? 8 : 3);
    EXPECT(&list, 0, 1, 2);
    cr_assert_eq(ints_reserve(&list, ints_max_size() + 1), PLUMB_TOO_MANY);
    cr_assert_eq(ints_reserve(&list, SIZE_MAX), PLUMB_TOO_MANY);
    EXPECT(&list, 0, 1, 2);
    ints_free(&list);
    cr_assert_eq(ints_capacity(&list), 0);
}

/* Blocks of 32 MB or more are allocated by another method; they must hold their values and be freed as smaller blocks
 * are. */
TEST(large_blocks_hold_and_free_values)
{
    enum { large = 40 << 10, larger = 80 << 10 };
    pages list = {0};
    OK(pages_reserve(&list, large));
#if defined(MADV_HUGEPAGE) && !defined(LIST_ALL_STABLE)
    cr_assert_eq((uintptr_t)list.values % (2 << 20), 0, "a fresh block starts with a huge page");
#endif
    for (int i = 0; i < large; i++)
        OK(pages_push_back(&list, (page){.key = i}));
    OK(pages_reserve(&list, larger));
    OK(pages_push_back(&list, (page){.key = large}));
    OK(pages_validate(&list));
    for (int i = 0; i <= large; i += 1000)
        cr_assert_eq(pages_slot_value(&list, (size_t)i)->key, i);
    OK(pages_shrink_to_fit(&list));
#ifdef LIST_ALL_STABLE
    pages_free(&list);
#else
    page *plain;
    size_t count, capacity;
    pages_release_array(&list, &plain, &count, &capacity);
    cr_assert_eq(count, large + 1);
    cr_assert_eq(plain[large].key, large);
    plain = realloc(plain, 10 * sizeof *plain);
    cr_assert_eq(plain[9].key, 9);
    free(plain);
#endif
}

TEST(capacity_grows_geometrically)
{
    SCOPED(ints) list = {0};
    size_t changes = 0;
    for (int i = 0; i < 100000; i++) {
        const size_t capacity = ints_capacity(&list);
        OK(ints_push_back(&list, i));
        changes += ints_capacity(&list) != capacity;
    }
    cr_assert_leq(changes, 15);
}

/* A list that has used all indices of its type refuses another element and is unchanged. */
TEST(full_index_type_rejects_one_more)
{
    chars list = {0};
    const int most = STABLE ? 248 : 255;
    cr_assert_eq(chars_max_size(), (size_t)most);
    for (int i = 0; i < most; i++)
        OK(chars_push_front(&list, (signed char)i));
    cr_assert_eq(chars_push_back(&list, 0), PLUMB_TOO_MANY);
    cr_assert_eq(chars_insert_copies(&list, 0, SIZE_MAX, NULL, NULL), PLUMB_TOO_MANY);
    OK(chars_validate(&list));
    cr_assert_eq(chars_size(&list), (size_t)most);
    cr_assert_eq(*chars_front(&list), (signed char)(most - 1));
    OK(chars_pop_back(&list, NULL));
    OK(chars_push_back(&list, 1));
    chars_free(&list);
    cr_assert_eq(ints_max_size(), UINT32_MAX / 4 - 7 * STABLE);
    cr_assert_geq(doubles_max_size(), ((size_t)1 << (59 - STABLE)) - 100);
}

/* --- insertion ---------------------------------------------------------------------------------------------------- */

TEST(insertion_returns_position_preserving_others)
{
    SCOPED(ints) list = {0};
    size_t two = 0, where = 0;
    OK(ints_insert(&list, ints_end(&list), 2, &two));
    OK(ints_insert(&list, two, 1, &where));
    cr_assert_eq(*ints_at(&list, where), 1);
    OK(ints_push_back(&list, 5));
    OK(ints_insert_copies(&list, ints_last(&list), 2, &(int){3}, &where));
    cr_assert_eq(ints_next(&list, two), where);
    OK(ints_insert_array(&list, where, (int[]){7, 8}, 2, &where));
    cr_assert_eq(ints_next(&list, two), where);
    OK(ints_insert_copies(&list, two, 0, &(int){3}, &where));
    cr_assert_eq(where, two);
    EXPECT(&list, 1, 2, 7, 8, 3, 3, 5);
    for (int i = 0; i < 1000; i++)
        OK(ints_push_front(&list, i));
    cr_assert_eq(*ints_at(&list, two), 2);
}

/* Elements and ranges of a list are inserted into the list itself. */
TEST(list_inserts_its_own_elements)
{
    SCOPED(ints) list = MAKE(1, 2, 3);
    OK(ints_shrink_to_fit(&list));
    OK(ints_insert_copies(&list, ints_begin(&list), 20, ints_back(&list), NULL));
    OK(ints_erase_range(&list, ints_begin(&list), at_rank(&list, 18), NULL));
    EXPECT(&list, 3, 3, 1, 2, 3);
    size_t where = 0;
    OK(ints_insert_range(&list, at_rank(&list, 3), &list, at_rank(&list, 1), 0, &where));
    EXPECT(&list, 3, 3, 1, 3, 1, 2, 3, 2, 3);
    cr_assert_eq(where, at_rank(&list, 3));
    OK(ints_resize(&list, 2, ints_back(&list)));
    OK(ints_resize(&list, 60, ints_back(&list)));
    cr_assert_eq(ints_accumulate(&list, 0), 180);
}

TEST(emplace_returns_slot_to_write)
{
    SCOPED(ints) list = {0};
    int *place = NULL;
    size_t where = 0;
    OK(ints_emplace_back(&list, &place));
    *place = 2;
    OK(ints_emplace_front(&list, &place));
    *place = 1;
    OK(ints_emplace(&list, ints_last(&list), &place, &where));
    *place = 7;
    cr_assert_eq(ints_at(&list, where), place);
    EXPECT(&list, 1, 7, 2);
}

/* --- removal ------------------------------------------------------------------------------------------------------ */

/* Erasing returns the position of the next element and which element was moved. */
TEST(erase_returns_successor_and_moved_element)
{
    SCOPED(ints) list = mixed(7);
    ints_erased erased;
    while (ints_size(&list) > 1) {
        const size_t position = ints_advance(&list, ints_begin(&list), (ptrdiff_t)ints_size(&list) / 2);
        const size_t next = ints_next(&list, position);
        const int follows = next ? *ints_at(&list, next) : 0;
        const size_t last = ints_position(ints_slot_count(&list) - 1);
        const int moving = STABLE ? 0 : *ints_at(&list, last);
        OK(ints_erase(&list, position, &erased));
        OK(ints_validate(&list));
        cr_assert_eq(erased.next ? *ints_at(&list, erased.next) : 0, follows);
        if (STABLE || last == position)
            cr_assert(!erased.from && !erased.to);
        else {
            cr_assert_eq(erased.from, last);
            cr_assert_eq(erased.to, position);
            cr_assert_eq(*ints_at(&list, erased.to), moving);
        }
    }
    OK(ints_erase(&list, ints_begin(&list), NULL));
    EXPECT_EMPTY(&list);
}

TEST(positions_adjusted_by_caller_survive_erasures)
{
    SCOPED(ints) list = mixed(200);
    size_t where[201];
    for (size_t p = ints_begin(&list); p; p = ints_next(&list, p))
        where[*ints_at(&list, p)] = p;
    for (int victim = 1; victim <= 200; victim += 3) {
        ints_erased erased;
        OK(ints_erase(&list, where[victim], &erased));
        if (erased.from)
            where[*ints_at(&list, erased.to)] = erased.to;
    }
    for (int i = 1; i <= 200; i++)
        if (i % 3 != 1)
            cr_assert_eq(*ints_at(&list, where[i]), i);
}

TEST(extract_and_pop_return_the_value)
{
    SCOPED(ints) list = mixed(5);
    int value;
    OK(ints_extract(&list, at_rank(&list, 2), &value, NULL));
    cr_assert_eq(value, 1);
    OK(ints_pop_front(&list, &value));
    cr_assert_eq(value, 4);
    OK(ints_pop_back(&list, &value));
    cr_assert_eq(value, 5);
    EXPECT(&list, 2, 3);
    OK(ints_pop_front(&list, NULL));
    OK(ints_pop_back(&list, NULL));
    cr_assert_eq(ints_pop_back(&list, &value), PLUMB_EMPTY);
    cr_assert_eq(ints_pop_front(&list, &value), PLUMB_EMPTY);
    cr_assert_eq(value, 5);
}

/* Erasing a range returns the position of the element after it. */
TEST(erase_range_returns_successor_position)
{
    for (ptrdiff_t first = 0; first <= 7; first++)
        for (ptrdiff_t last = first; last <= 7; last++) {
            SCOPED(ints) list = mixed(7);
            size_t next;
            const size_t after = at_rank(&list, last);
            const int follows = after ? *ints_at(&list, after) : 0;
            OK(ints_erase_range(&list, at_rank(&list, first), after, &next));
            OK(ints_validate(&list));
            cr_assert_eq(ints_size(&list), 7 - (size_t)(last - first));
            cr_assert_eq(next ? *ints_at(&list, next) : 0, follows);
        }
}

TEST(resize_appends_or_erases_at_back)
{
    SCOPED(ints) list = mixed(5);
    OK(ints_resize(&list, 3, NULL));
    EXPECT(&list, 4, 2, 1);
    OK(ints_resize(&list, 5, &(int){8}));
    EXPECT(&list, 4, 2, 1, 8, 8);
    OK(ints_resize(&list, 6, NULL));
    EXPECT(&list, 4, 2, 1, 8, 8, 0);
    ints_clear(&list);
    EXPECT_EMPTY(&list);
    cr_assert_gt(ints_capacity(&list), 0);
}

/* Removal by value, by predicate and by relation returns the number of elements that it removed. */
TEST(removals_return_count_of_removed)
{
    SCOPED(ints) list = MAKE(1, 2, 2, 3, 12, 14, 2, 31, 31);
    cr_assert_eq(ints_remove(&list, ints_front(&list)), 1);
    cr_assert_eq(ints_unique(&list), 2);
    EXPECT(&list, 2, 3, 12, 14, 2, 31);
    cr_assert_eq(ints_unique_by(&list, same_tens, NULL), 2);
    EXPECT(&list, 2, 12, 2, 31);
    cr_assert_eq(ints_remove_if(&list, is_multiple, &(int){2}), 3);
    EXPECT(&list, 31);
    cr_assert_eq(ints_remove(&list, &(int){5}), 0);
}
