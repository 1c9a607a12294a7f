/* Runs the tests of interface.c, order.c, values.c and bytes.c again with LIST_STABLE; and tests properties that only
 * such lists have: elements are not moved, holes are filled first, compact reports moved elements. */
#define LIST_ALL_STABLE
#include "bytes.c"
#include "interface.c"
#include "order.c"
#include "values.c"

/* Values stay at their addresses and positions until their element is erased. */
TEST(addresses_are_stable_until_erasure)
{
    enum { MOST = 400 };
    SCOPED(pages) list = {0};
    page *where[MOST] = {0};
    size_t position[MOST] = {0}, alive = 0;
    unsigned random = 1;
    for (int step = 0; step < 20000; step++) {
        random = random * 1664525 + 1013904223;
        const int key = (int)(random >> 16) % MOST;
        if (position[key]) {
            OK(pages_erase(&list, position[key], NULL));
            position[key] = 0;
            alive--;
        } else {
            OK(pages_insert(&list, key % 2 ? pages_begin(&list) : 0, (page){.key = key}, &position[key]));
            where[key] = pages_at(&list, position[key]);
            alive++;
        }
        if (step % 1000 == 0)
            OK(pages_shrink_to_fit(&list));
        if (step % 1000 == 500)
            pages_reverse(&list);
    }
    OK(pages_validate(&list));
    cr_assert_eq(pages_size(&list), alive);
    for (int key = 0; key < MOST; key++)
        if (position[key]) {
            cr_assert_eq(pages_at(&list, position[key]), where[key]);
            cr_assert_eq(where[key]->key, key);
        }
}

/* Insertions fill holes first, beginning with the latest one. A list that becomes empty has no holes. */
TEST(holes_are_filled_before_appending)
{
    SCOPED(ints) list = mixed(100);
    for (size_t slot = 10; slot < 90; slot += 10)
        OK(ints_erase(&list, ints_position(slot), NULL));
    cr_assert_eq(ints_slot_count(&list), 100);
    for (size_t slot = 80; slot >= 10; slot -= 10) {
        size_t where = 0;
        OK(ints_insert(&list, 0, 7, &where));
        cr_assert_eq(ints_slot(where), slot, "the latest hole first");
    }
    OK(ints_push_back(&list, 7));
    cr_assert_eq(ints_slot_count(&list), 101);
    ints_sort(&list);
    OK(ints_erase_range(&list, ints_begin(&list), 0, NULL));
    cr_assert_eq(ints_slot_count(&list), 0);
    OK(ints_push_back(&list, 1));
    cr_assert_eq(ints_slot(ints_begin(&list)), 0);
    OK(ints_validate(&list));
}

TEST(sort_and_reverse_preserve_holes)
{
    for (int n = 2; n < 20000; n = 3 * n + 1) {
        SCOPED(ints) list = mixed(n);
        ints_remove_if(&list, is_multiple, &(int){3});
        const size_t size = ints_size(&list), end = ints_slot_count(&list);
        ints_sort(&list);
        OK(ints_validate(&list));
        ints_reverse(&list);
        OK(ints_validate(&list));
        int before = n + 1;
        for (size_t p = ints_begin(&list); p; before = *ints_at(&list, p), p = ints_next(&list, p))
            cr_assert(*ints_at(&list, p) < before && *ints_at(&list, p) % 3);
        OK(ints_insert_copies(&list, 0, end - size, &(int){0}, NULL));
        cr_assert_eq(ints_slot_count(&list), end);
        OK(ints_validate(&list));
    }
}

/* Compacting removes all holes and reports which elements moved. */
TEST(compact_fills_holes_and_reports_moves)
{
    for (int divisor = 1; divisor < 8; divisor++) {
        SCOPED(ints) list = mixed(500);
        size_t slots[500];
        int old[500], order[500], n = 0;
        ints_remove_if(&list, is_multiple, &divisor);
        const size_t end = ints_slot_count(&list);
        for (size_t slot = 0; slot < end; slot++)
            old[slot] = ints_is_element(&list, slot) ? *ints_slot_value(&list, slot) : 0;
        for (size_t p = ints_begin(&list); p; p = ints_next(&list, p))
            order[n++] = *ints_at(&list, p);
        ints_compact(&list, slots);
        OK(ints_validate(&list));
        cr_assert_eq(ints_slot_count(&list), ints_size(&list));
        for (size_t slot = 0; slot < end; slot++) {
            cr_assert_eq(slots[slot] == SIZE_MAX, old[slot] == 0);
            cr_assert(!old[slot] || slots[slot] < ints_size(&list));
            cr_assert(!old[slot] || *ints_slot_value(&list, slots[slot]) == old[slot]);
            cr_assert(!old[slot] || slot >= ints_size(&list) || slots[slot] == slot, "only the last ones move");
        }
        n = 0;
        for (size_t p = ints_begin(&list); p; p = ints_next(&list, p))
            cr_assert_eq(*ints_at(&list, p), order[n++]);
    }
}

/* Splicing a complete list into an empty one changes the address of no element. */
TEST(splice_into_empty_list_moves_nothing)
{
    SCOPED(ints) list = {0}, other = mixed(1000);
    const int *front = ints_front(&other);
    OK(ints_splice(&list, 0, &other));
    cr_assert_eq(ints_front(&list), front);
    EXPECT_EMPTY(&other);
}

TEST(accumulate_ignores_values_in_holes)
{
    SCOPED(doubles) list = {0}, copy = {0};
    for (int i = 0; i < 200; i++)
        OK(doubles_push_back(&list, i % 5 ? 1 : NAN));
    for (size_t slot = 0; slot < 200; slot += 5)
        OK(doubles_erase(&list, doubles_position(slot), NULL));
    OK(doubles_copy(&copy, &list));
    cr_assert_eq(doubles_accumulate(&list, 0), 160);
    cr_assert_eq(doubles_accumulate(&copy, 0), 160);
}

/* A list with holes is serialised in link order, and lists with and without LIST_STABLE can restore it. */
TEST(list_with_holes_restores_from_bytes)
{
    SCOPED(ints) list = mixed(100), back = {0};
    ints_remove_if(&list, is_multiple, &(int){7});
    BYTES_OF(ints, &list);
    OK(ints_restore(&back, data, size));
    OK(ints_validate(&back));
    cr_assert(ints_equal(&list, &back));
    cr_assert(ints_is_linear(&back));
}
