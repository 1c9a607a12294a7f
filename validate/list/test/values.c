/* Tests of the functions of plumb/list.h on values: algorithms that are independent of order, elements that own memory,
 * handles. */
#include "kinds.h"

/* --- algorithms on the values ------------------------------------------------------------------------------------- */

/* Tests all lengths near the block sizes of the loops, with one match at each position. */
#define TEST_VALUES(name, type)                                                                                        \
    static bool name##_is_hit(const type *value, void *context)                                                        \
    {                                                                                                                  \
        return *value == *(type *)context;                                                                             \
    }                                                                                                                  \
    TEST(algorithms_visit_each_of_##name##_once)                                                                       \
    {                                                                                                                  \
        for (size_t n = 0; n <= 200; n += n < 60 || n > 70 ? 13 : 1)                                                   \
            for (size_t hit = 0; hit < n; hit += 1 + n / 20) {                                                         \
                SCOPED(name) list = {0};                                                                               \
                type one = 1, two = 2, three = 3;                                                                      \
                size_t replaced = 9;                                                                                   \
                OK(name##_assign_copies(&list, n, &one));                                                              \
                cr_assert(name##_all_of(&list, name##_is_hit, &one));                                                  \
                cr_assert(name##_none_of(&list, name##_is_hit, &two));                                                 \
                *name##_slot_value(&list, hit) = two;                                                                  \
                cr_assert_not(name##_all_of(&list, name##_is_hit, &one));                                              \
                cr_assert(name##_any_of(&list, name##_is_hit, &two));                                                  \
                cr_assert_not(name##_none_of(&list, name##_is_hit, &two));                                             \
                cr_assert_eq(name##_count(&list, &two), 1);                                                            \
                cr_assert_eq(name##_count_if(&list, name##_is_hit, &one), n - 1);                                      \
                cr_assert_eq((size_t)name##_accumulate(&list, 5), n + 6);                                              \
                OK(name##_replace(&list, &two, &three, &replaced));                                                    \
                cr_assert_eq(replaced, 1);                                                                             \
                cr_assert_eq(*name##_slot_value(&list, hit), three);                                                   \
                OK(name##_replace_if(&list, name##_is_hit, &one, name##_slot_value(&list, hit), NULL));                \
                cr_assert_eq(name##_count(&list, &three), n);                                                          \
                *name##_slot_value(&list, hit) = two;                                                                  \
                cr_assert_eq(name##_remove(&list, &two), 1);                                                           \
                cr_assert_eq(name##_count(&list, &three), n - 1);                                                      \
                OK(name##_fill(&list, &one));                                                                          \
                cr_assert_eq(name##_remove_if(&list, name##_is_hit, &one), n - 1);                                     \
                cr_assert(name##_empty(&list));                                                                        \
            }                                                                                                          \
    }
TEST_VALUES(chars, signed char)
TEST_VALUES(ints, int)
TEST_VALUES(longs, long long)
TEST_VALUES(floats, float)
TEST_VALUES(doubles, double)

/* Removal in blocks gives the same list as removal one by one. */
TEST(block_removal_matches_single_removal)
{
    for (int divisor = 2; divisor < 9; divisor++) {
        SCOPED(ints) list = mixed(1000);
        cr_assert_eq(ints_remove_if(&list, is_multiple, &divisor), (size_t)(1000 / divisor));
        OK(ints_validate(&list));
        for (size_t p = ints_begin(&list), q; (q = ints_next(&list, p)); p = q) {
            const int a = *ints_at(&list, p), b = *ints_at(&list, q);
            cr_assert(a % divisor && b % divisor);
            /* 1000, 998, … 2, 1, 3, … 999 */
            if (a % 2 == 0)
                cr_assert(b % 2 || a > b);
            else
                cr_assert(b % 2 && a < b);
        }
    }
}

static bool is_third(const box *value, void *context)
{
    (void)context;
    return value->key % 3 == 0;
}
/* True if the pattern's bit for this value is set; bits are used cyclically. */
static bool is_dropped(const int *value, void *pattern)
{
    return *(const uint64_t *)pattern >> *value % 61 & 1;
}
/* Returns the list 0, 1, … n − 1 with each element inserted before a random one, so that link order and slot order are
 * independent. */
static tagged scattered(int n)
{
    tagged list = {0};
    for (int i = 0; i < n; i++)
        OK(tagged_insert(&list, i ? tagged_position((size_t)(40503 * i % 65536 % i)) : 0, i, NULL));
    return list;
}

/* Removal changes neither the order nor the handles, and moves no element below the new size. */
TEST(removal_preserves_order_and_handles)
{
    static const uint64_t patterns[] = {
        0,      UINT64_MAX,         1, 0x5555555555555555, (uint64_t)1 << 60, 0xffffffff,
        ~0xffu, 0x123456789abcdef0, 6, 0x7fffffffffffffff, 0xfff0000000000000};
    static int order[400], was[400];
    static size_t handle[400];
    for (int n = 0; n < 400; n += n < 140 ? 1 : 13)
        for (size_t k = 0; k < sizeof patterns / sizeof *patterns; k++) {
            uint64_t pattern = patterns[k];
            SCOPED(tagged) list = scattered(n);
            size_t kept = 0;
            for (size_t p = tagged_begin(&list); p; p = tagged_next(&list, p)) {
                was[tagged_slot(p)] = *tagged_at(&list, p);
                handle[*tagged_at(&list, p)] = tagged_handle(&list, p);
                if (!is_dropped(tagged_at(&list, p), &pattern))
                    order[kept++] = *tagged_at(&list, p);
            }
            cr_assert_eq(tagged_remove_if(&list, is_dropped, &pattern), (size_t)n - kept);
            OK(tagged_validate(&list));
            cr_assert_eq(tagged_size(&list), kept);
            size_t i = 0;
            for (size_t p = tagged_begin(&list); p; p = tagged_next(&list, p), i++) {
                const int value = *tagged_at(&list, p), before = was[tagged_slot(p)];
                cr_assert_eq(value, order[i], "%d elements, pattern %zu: element %zu", n, k, i);
                cr_assert_eq(tagged_find_handle(&list, handle[value]), p);
                cr_assert(before == value || (!STABLE && is_dropped(&before, &pattern)),
                          "%d elements, pattern %zu: moved", n, k);
            }
            for (int value = 0; value < n; value++)
                cr_assert(!is_dropped(&value, &pattern) || !tagged_find_handle(&list, handle[value]));
        }
}

TEST(removal_destroys_only_removed_elements)
{
    for (int n = 0; n < 200; n++) {
        boxes list = {0};
        boxes_alive = n;
        for (int i = 1; i <= n; i++)
            OK(boxes_push_front(&list, (box){i}));
        cr_assert_eq(boxes_remove_if(&list, is_third, NULL), (size_t)n / 3);
        cr_assert_eq(boxes_alive, n - n / 3);
        OK(boxes_validate(&list));
        boxes_free(&list);
        cr_assert_eq(boxes_alive, 0);
    }
}

TEST(integer_sum_has_no_intermediate_overflow)
{
    SCOPED(longs) list = {0};
    for (int i = 0; i < 100; i++)
        OK(longs_push_back(&list, LLONG_MAX));
    for (int i = 0; i < 100; i++)
        OK(longs_push_back(&list, -LLONG_MAX));
    cr_assert_eq(longs_accumulate(&list, 17), 17);
}

/* --- elements that own memory ------------------------------------------------------------------------------------- */

/* Elements that own memory are copied, moved and destroyed once. */
TEST(owning_elements_are_destroyed_once)
{
    counted_memory memory = {.fails_after = -1};
    words list = make_words(&memory, "pear fig apple fig"), other = {.context = &memory};
    char *word = NULL;
    OK(words_copy(&other, &list));
    words_sort(&other);
    expect_words(&other, "apple fig fig pear");
    OK(words_splice_one(&list, words_begin(&list), &other, words_begin(&other), NULL));
    expect_words(&list, "apple pear fig apple fig");
    /* The argument is an element of the list itself and the first match: after its removal, the other elements must
     * still be compared with its value. */
    cr_assert_eq(words_remove(&list, words_at(&list, words_position(3))), 2);
    expect_words(&list, "apple pear apple");
    OK(words_pop_front(&list, &word));
    free(word);
    OK(words_replace(&list, words_front(&list), words_back(&list), NULL));
    expect_words(&list, "apple apple");
    OK(words_fill(&list, words_front(&other)));
    expect_words(&list, "fig fig");
    OK(words_insert_copies(&list, 0, 30, words_back(&other), NULL));
    cr_assert_eq(words_count(&list, words_back(&other)), 30);
    words_free(&list);
    words_free(&other);
    cr_assert_eq(memory.bytes, 0);
}

/* A list allocates with its own allocator and returns every byte to it. */
TEST(list_allocator_gets_every_byte_back)
{
    counted_memory memory = {.fails_after = -1};
    words list = make_words(&memory, "a b c d e f g h i j k l m n o p q r s t u v w x");
    cr_assert_gt(memory.bytes, 16 * (long)sizeof(char *));
    words_reverse(&list);
    OK(words_linearise(&list, NULL));
    OK(words_shrink_to_fit(&list));
    memory.fails_after = 0;
    cr_assert_eq(words_push_back(&list, NULL), PLUMB_NO_MEMORY);
    cr_assert_eq(words_reserve(&list, 100), PLUMB_NO_MEMORY);
    expect_words(&list, "x w v u t s r q p o n m l k j i h g f e d c b a");
    words_free(&list);
    cr_assert_eq(memory.bytes, 0);
}

/* Elements that cannot be copied can be moved. */
TEST(move_only_elements_are_supported)
{
    boxes a = {0}, b = {0};
    box out;
    for (int i = 1; i <= 10; i++) {
        OK(boxes_push_back(&a, (box){i}));
        boxes_alive++;
    }
    OK(boxes_splice_range(&b, 0, &a, boxes_advance(&a, boxes_begin(&a), 3), 0, NULL));
    cr_assert_eq(boxes_size(&b), 7);
    OK(boxes_pop_front(&b, &out));
    boxes_alive--;
    cr_assert_eq(out.key, 4);
    boxes_reverse(&b);
    OK(boxes_linearise(&b, NULL));
    OK(boxes_erase(&b, boxes_begin(&b), NULL));
    boxes_free(&a);
    cr_assert_eq(boxes_alive, 5);
    boxes_free(&b);
    cr_assert_eq(boxes_alive, 0);
}

/* --- handles ------------------------------------------------------------------------------------------------------ */

TEST(handle_follows_element_until_erased)
{
    enum { MOST = 300 };
    SCOPED(tagged) list = {0}, copy = {0};
    size_t handle[MOST + 1] = {0};
    unsigned random = 1;
    for (int step = 0; step < 20000; step++) {
        random = random * 1664525 + 1013904223;
        const int value = 1 + (int)(random >> 16) % MOST;
        size_t where = tagged_find_handle(&list, handle[value]);
        if (handle[value]) {
            cr_assert_eq(*tagged_at(&list, where), value);
            OK(tagged_erase(&list, where, NULL));
            handle[value] = 0;
        } else {
            OK(tagged_insert(&list, value % 2 ? tagged_begin(&list) : 0, value, &where));
            handle[value] = tagged_handle(&list, where);
            cr_assert_neq(handle[value], 0);
        }
        switch (random >> 8 & 255) {
        case 0: /* with LIST_STABLE the handles differ */
            if (!STABLE)
                OK(tagged_linearise(&list, NULL));
            break;
        case 1:
            tagged_sort(&list);
            break;
        case 2:
            OK(tagged_shrink_to_fit(&list));
            break;
        case 3:
            tagged_reverse(&list);
            break;
        case 4:
            OK(tagged_copy(&copy, &list));
            tagged_swap(&copy, &list);
            break;
        default:
            break;
        }
        OK(tagged_validate(&list));
    }
    for (int value = 1; value <= MOST; value++)
        if (handle[value])
            cr_assert_eq(*tagged_at(&list, tagged_find_handle(&list, handle[value])), value);
}

TEST(handle_of_erased_element_finds_nothing)
{
    tagged list = {0};
    cr_assert_eq(tagged_handle(&list, tagged_end(&list)), 0); /* when there are no arrays yet */
    for (int i = 0; i < 10; i++)
        OK(tagged_push_back(&list, i));
    cr_assert_eq(tagged_handle(&list, tagged_end(&list)), 0);
    const size_t handle = tagged_handle(&list, tagged_begin(&list));
    OK(tagged_pop_front(&list, NULL));
    cr_assert_eq(tagged_find_handle(&list, handle), 0);
    cr_assert_eq(tagged_find_handle(&list, 0), 0);
    cr_assert_eq(tagged_find_handle(&list, SIZE_MAX), 0);
    size_t found = 0;
    for (size_t i = 0; i < 2000; i++) {
        const size_t number = i % 20 << 32 | i / 20, position = tagged_find_handle(&list, number);
        found += position != 0;
        cr_assert(!position || tagged_handle(&list, position) == number);
    }
    cr_assert_eq(found, tagged_size(&list), "so many numbers are handles");
    tagged_free(&list);
    cr_assert(!tagged_find_handle(&list, 1) && !tagged_find_handle(&list, (size_t)1 << 32 | 2));
}

/* Without generations, the handle of an erased element finds a later element that is in the same slot. */
TEST(handle_without_generation_finds_later_element)
{
    SCOPED(numbered) list = {0};
    cr_assert_eq(numbered_handle(&list, 0), 0);
    cr_assert_eq(numbered_find_handle(&list, 32), 0);
    for (int i = 0; i < 10; i++)
        OK(numbered_push_back(&list, i));
    const size_t first = numbered_begin(&list), handle = numbered_handle(&list, first);
    cr_assert_eq(numbered_find_handle(&list, handle), first);
    OK(numbered_erase(&list, first, NULL));
    cr_assert_eq(numbered_find_handle(&list, handle), 0);
    cr_assert_eq(numbered_find_handle(&list, SIZE_MAX), 0);
    OK(numbered_push_back(&list, 10));
    cr_assert_eq(*numbered_at(&list, numbered_find_handle(&list, handle)), 10);
}

/* After any operation, a handle finds its element or nothing, and never equals another element's handle. */
TEST(stale_handle_is_detected_everywhere)
{
    for (int operation = 0; operation < 14; operation++) {
        SCOPED(tagged) list = {0}, other = {0};
        size_t handle[20];
        for (int i = 0; i < 20; i++) {
            size_t where = 0;
            OK(tagged_insert(&list, i % 3 ? tagged_begin(&list) : 0, i, &where));
            handle[i] = tagged_handle(&list, where);
        }
        OK(tagged_assign_copies(&other, 3, &(int){-1}));
        const int one = -1;
        bool gone = true;
        switch (operation) {
        case 0:
            tagged_clear(&list);
            break;
        case 1:
            tagged_free(&list);
            break;
        case 2:
            OK(tagged_assign_array(&list, (int[]){-1, -1}, 2));
            break;
        case 3:
            OK(tagged_splice(&other, 0, &list));
            break;
        case 4:
            OK(tagged_splice_range(&other, 0, &list, tagged_begin(&list), 0, NULL));
            break;
        case 5:
            OK(tagged_erase_range(&list, tagged_begin(&list), 0, NULL));
            break;
        case 6:
            OK(tagged_resize(&list, 0, NULL));
            break;
        case 7:
            cr_assert_eq(tagged_remove_if(&list, is_multiple, &(int){1}), 20);
            break;
        case 8:
            while (!tagged_pop_front(&list, NULL))
                ;
            OK(tagged_shrink_to_fit(&list));
            break;
        case 9:
            OK(tagged_merge_by(&other, &list, is_descending, NULL));
            break;
        case 10:
            OK(tagged_restore(&list, (const unsigned char *)"", 0) ? PLUMB_OK : PLUMB_CORRUPT);
            gone = false;
            break;
        case 11:
            tagged_reverse(&list);
            tagged_sort(&list);
            OK(tagged_reserve(&list, 3000));
            gone = false;
            break;
        case 12:
            OK(tagged_copy(&other, &list));
            tagged_swap(&list, &other);
            gone = false;
            break;
        default:
            OK(tagged_insert_range(&list, 0, &list, tagged_begin(&list), 0, NULL));
            gone = false;
            break;
        }
        OK(tagged_insert_copies(&list, 0, 40, &one, NULL));
        OK(tagged_validate(&list));
        for (int i = 0; i < 20; i++) {
            const size_t p = tagged_find_handle(&list, handle[i]);
            cr_assert_eq(p != 0, !gone, "operation %d: handle of %d", operation, i);
            cr_assert(!p || *tagged_at(&list, p) == i, "operation %d: handle of %d", operation, i);
            cr_assert_eq(tagged_find_handle(&list, handle[i] ^ (size_t)1 << 40), 0);
            cr_assert_eq(tagged_find_handle(&list, (handle[i] & ~(size_t)UINT32_MAX) | UINT32_MAX), 0);
        }
    }
}

/* Gives elements of one of the two lists to the other: by which function is the number `operation`. */
static void give(int operation, tagged *list, tagged *other)
{
    switch (operation) {
    case 0:
        OK(tagged_splice(list, 0, other));
        break;
    case 1:
        OK(tagged_shrink_to_fit(list));
        OK(tagged_splice(list, 0, other)); /* the lists exchange their arrays */
        break;
    case 2:
        tagged_move(list, other);
        break;
    case 3:
        tagged_move(other, list);
        break;
    case 4:
        tagged_swap(list, other);
        break;
    default:
        OK(tagged_copy(list, other));
        break;
    }
}

/* The handle of an erased element finds no element that is spliced into its list, and none that is inserted later, even
 * if its list had elements from another one meanwhile. The other list made `others` + 1 elements; this one made
 * `earlier` before those whose handles are kept, so that equal numbers of insertions meet in equal slots. */
TEST(stale_handle_finds_no_later_element)
{
    enum { MADE = 40, OPERATIONS = 6 };
    for (int i = 0; i < 4 * OPERATIONS; i++) {
        const int operation = i / 4;
        const size_t others = i & 1 ? MADE : 1, earlier = i & 2 ? others + 1 : 0;
        SCOPED(tagged) list = {0}, other = {0};
        size_t handle[MADE];
        OK(tagged_insert_copies(&list, 0, earlier, &(int){-1}, NULL));
        tagged_clear(&list);
        for (int k = 0; k < MADE; k++) {
            OK(tagged_push_back(&list, k));
            handle[k] = tagged_handle(&list, tagged_last(&list));
        }
        tagged_clear(&list);
        OK(tagged_insert_copies(&other, 0, others, &(int){-1}, NULL));
        OK(tagged_pop_front(&other, NULL)); /* with LIST_STABLE a hole, if others remain */
        OK(tagged_push_back(&other, -1));
        if (others > 1)
            OK(tagged_pop_front(&other, NULL));
        give(operation, &list, &other);
        OK(tagged_validate(&list));
        for (int k = 0; k < MADE && operation < 2; k++)
            cr_assert_eq(tagged_find_handle(&list, handle[k]), 0, "operation %d: handle of %d", operation, k);
        tagged_clear(&list);
        OK(tagged_insert_copies(&list, 0, MADE, &(int){-1}, NULL));
        if (operation == 3 || operation == 4) { /* the kept handles went to the other list */
            tagged_clear(&other);
            OK(tagged_insert_copies(&other, 0, MADE, &(int){-1}, NULL));
        }
        for (int k = 0; k < MADE; k++) {
            cr_assert_eq(tagged_find_handle(&list, handle[k]), 0, "operation %d: handle of %d", operation, k);
            if (operation == 3 || operation == 4)
                cr_assert_eq(tagged_find_handle(&other, handle[k]), 0, "operation %d: handle of %d", operation, k);
        }
    }
}

/* NOLINTNEXTLINE(readability-non-const-parameter): visit() hands over values that may be changed */
static void add_up(int *value, void *sum)
{
    *(int *)sum += *value;
}

TEST(visit_covers_every_element_once)
{
    for (int n = 0; n < 300; n += 1 + n / 7)
        for (int divisor = 1; divisor < 5; divisor++) {
            SCOPED(ints) list = mixed(n);
            int sum = 0;
            ints_remove_if(&list, is_multiple, &divisor);
            ints_visit(&list, add_up, &sum);
            cr_assert_eq(sum, ints_accumulate(&list, 0));
        }
}
