/* What each function of fast/list.h promises, one by one, on small lists; hostile bytes for restore; broken invariants
 * for validate. Random sequences of all of them together are in list_model.c. */
#include <criterion/criterion.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LIST_NAME ints
#define LIST_VALUE int
#define LIST_SCALAR
#include "fast/list.h"

#define LIST_NAME checked
#define LIST_VALUE int
#define LIST_SCALAR
#define LIST_CHECKED
#include "fast/list.h"

#define LIST_NAME tagged
#define LIST_VALUE int
#define LIST_SCALAR
#define LIST_INDEX 16
#define LIST_HANDLES
#include "fast/list.h"

#define LIST_NAME bools
#define LIST_VALUE bool
#define LIST_SCALAR
#include "fast/list.h"

#define LIST_NAME chars
#define LIST_VALUE signed char
#define LIST_INDEX 8
#define LIST_SCALAR
#include "fast/list.h"

#define LIST_NAME doubles
#define LIST_VALUE double
#define LIST_SCALAR
#define LIST_INDEX 64
#include "fast/list.h"

#define LIST_NAME floats
#define LIST_VALUE float
#define LIST_SCALAR
#include "fast/list.h"

#define LIST_NAME longs
#define LIST_VALUE long long
#define LIST_SCALAR
#include "fast/list.h"

/* Spread out in memory: LIST_STRIDE is not sizeof. */
typedef struct page {
    int key;
    char rest[1020];
} page;
#define LIST_NAME pages
#define LIST_VALUE page
#include "fast/list.h"

/* Elements that can be moved, but not copied. */
static int boxes_alive;
typedef struct box {
    int key;
} box;
#define LIST_NAME boxes
#define LIST_VALUE box
#define LIST_DESTROY(value) (boxes_alive -= (value)->key > 0)
#include "fast/list.h"

/* Words that own their letters, from an allocator that the list's context counts for. */
typedef struct allowance {
    long bytes;   /* alive */
    long refusal; /* allocations until one is refused; negative: none */
} allowance;
static bool word_copy(char **to, char *const *from)
{
    *to = strdup(*from);
    return *to != NULL;
}
static size_t word_encode(char *const *word, unsigned char *to)
{
    if (to)
        memcpy(to, *word, strlen(*word) + 1);
    return strlen(*word) + 1;
}
static size_t word_decode(char **word, const unsigned char *from, size_t available)
{
    const unsigned char *end = memchr(from, 0, available);
    if (!end || !(*word = strdup((const char *)from)))
        return 0;
    return (size_t)(end - from) + 1;
}
static void *purse_reallocate(allowance *purse, void *pointer, size_t old_bytes, size_t new_bytes)
{
    if (purse->refusal == 0)
        return NULL;
    purse->refusal -= purse->refusal > 0;
    void *block = realloc(pointer, new_bytes);
    if (block)
        purse->bytes += (long)new_bytes - (long)old_bytes;
    return block;
}
static void purse_release(allowance *purse, void *pointer, size_t bytes)
{
    if (pointer)
        purse->bytes -= (long)bytes;
    free(pointer);
}
#define LIST_NAME words
#define LIST_VALUE char *
#define LIST_INDEX 16
#define LIST_CONTEXT allowance *
#define LIST_COPY(to, from) word_copy(to, from)
#define LIST_DESTROY(value) free(*(value))
#define LIST_EQUAL(a, b) (!strcmp(*(a), *(b)))
#define LIST_LESS(a, b) (strcmp(*(a), *(b)) < 0)
#define LIST_ENCODE(value, to) word_encode(value, to)
#define LIST_DECODE(value, from, available) word_decode(value, from, available)
#define LIST_REALLOCATE(list, pointer, old_bytes, new_bytes)                                                           \
    purse_reallocate((list)->context, pointer, old_bytes, new_bytes)
#define LIST_RELEASE(list, pointer, bytes) purse_release((list)->context, pointer, bytes)
#include "fast/list.h"

/* --- helpers ------------------------------------------------------------------------------------------------------ */

#define COUNT(...) (sizeof((int[]){__VA_ARGS__}) / sizeof(int))
#define OK(call) cr_assert_eq(call, PLUMB_LIST_OK)
/* The list has these values, forwards and backwards, and is valid. */
#define EXPECT(list, ...) expect(list, (const int[]){__VA_ARGS__}, COUNT(__VA_ARGS__), __LINE__)
#define EXPECT_EMPTY(list) expect(list, NULL, 0, __LINE__)
static void expect(const ints *list, const int *values, size_t count, int line)
{
    OK(ints_validate(list));
    cr_assert_eq(ints_size(list), count, "line %d: %zu elements, not %zu", line, ints_size(list), count);
    size_t i = 0;
    for (size_t p = ints_begin(list); p != ints_end(list); p = ints_next(list, p), i++)
        cr_assert_eq(*ints_at(list, p), values[i], "line %d: element %zu is %d", line, i, *ints_at(list, p));
    cr_assert_eq(i, count);
    for (size_t p = ints_last(list); p; p = ints_prev(list, p)) {
        i--;
        cr_assert_eq(*ints_at(list, p), values[i], "line %d: backwards, element %zu", line, i);
    }
    cr_assert_eq(i, 0);
}
/* 1, 2, … n pushed in turn to the front and to the back: link order is not slot order. */
static ints mixed(int n)
{
    ints list = {0};
    for (int i = 1; i <= n; i++)
        OK(i % 2 ? ints_push_back(&list, i) : ints_push_front(&list, i));
    return list;
}
#define MAKE(...) make((const int[]){__VA_ARGS__}, COUNT(__VA_ARGS__))
static ints make(const int *values, size_t count)
{
    ints list = {0};
    OK(ints_assign_array(&list, values, count));
    return list;
}
static size_t at_rank(const ints *list, ptrdiff_t rank)
{
    return ints_advance(list, ints_begin(list), rank);
}
static bool is_multiple(const int *value, void *context)
{
    return *value % *(int *)context == 0;
}
static bool is_descending(const int *a, const int *b, void *context)
{
    (void)context;
    return *a > *b;
}
static bool same_tens(const int *a, const int *b, void *context)
{
    (void)context;
    return *a / 10 == *b / 10;
}
static words make_words(allowance *purse, const char *text)
{
    words list = {.context = purse};
    char *copy = strdup(text);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        OK(words_push_back(&list, strdup(word)));
    free(copy);
    return list;
}
static void expect_words(const words *list, const char *text)
{
    char joined[1000] = "";
    OK(words_validate(list));
    for (size_t p = words_begin(list); p; p = words_next(list, p)) {
        strcat(joined, *joined ? " " : "");
        strcat(joined, *words_at(list, p));
    }
    cr_assert_str_eq(joined, text);
}

/* --- every function is tested here -------------------------------------------------------------------------------- */

static char *read_text(const char *folder, const char *file)
{
    char path[PATH_MAX + 64];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    FILE *stream = fopen(path, "r");
    if (!stream)
        return NULL;
    char *text = calloc(1, 1 << 20);
    cr_assert(fread(text, 1, (1 << 20) - 1, stream) > 0);
    fclose(stream);
    return text;
}
static char *source(const char *file)
{
    char folder[PATH_MAX] = "";
    cr_assert(readlink("/proc/self/exe", folder, sizeof folder - 1) > 0);
    for (char *slash; (slash = strrchr(folder, '/'));) {
        *slash = 0;
        char *text = read_text(folder, file);
        if (text)
            return text;
    }
    cr_assert_fail("%s is in no folder above the test program", file);
    return NULL;
}

Test(list, each_public_function_of_the_header_is_called_in_this_file)
{
    char *header = source("fast/list.h"), *test = source("validate/test/list.c");
    size_t functions = 0;
    for (char *at = header; (at = strstr(at, "\nPLUMB_LIST_")); at++) {
        char *end = strstr(at, ")("), *name = end; /* LIST_(name)(parameters */
        cr_assert(end);
        while (*name != '(')
            name--;
        if (end[-1] == '_')
            continue; /* private */
        char call[100];
        snprintf(call, sizeof call, "_%.*s(", (int)(end - name - 1), name + 1);
        cr_expect(strstr(test, call), "no test calls %s…)", call + 1);
        functions++;
    }
    cr_assert_gt(functions, 75);
    free(header);
    free(test);
}

/* --- construction, assignment ------------------------------------------------------------------------------------- */

Test(list, zero_is_an_empty_list)
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

Test(list, assignment_replaces_all_elements)
{
    ints list = MAKE(9, 9, 9, 9), other = mixed(5);
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
    ints_free(&list);
    ints_free(&other);
}

Test(list, a_copy_has_the_same_positions_and_shares_nothing)
{
    ints list = mixed(6), copy = MAKE(1);
    OK(ints_copy(&copy, &list));
    for (size_t p = ints_begin(&list); p; p = ints_next(&list, p))
        cr_assert_eq(*ints_at(&copy, p), *ints_at(&list, p));
    *ints_front(&copy) = 100;
    EXPECT(&list, 6, 4, 2, 1, 3, 5);
    EXPECT(&copy, 100, 4, 2, 1, 3, 5);
    OK(ints_copy(&copy, &copy));
    EXPECT(&copy, 100, 4, 2, 1, 3, 5);
    ints_free(&list);
    ints_free(&copy);
}

Test(list, moving_and_swapping_take_no_element_apart)
{
    ints a = mixed(4), b = MAKE(9);
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
    ints_free(&a);
}

Test(list, plain_arrays_are_taken_over_and_given_back_without_moving_a_value)
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
    cr_assert_eq(ints_take_array(&list, back, 9, 8), PLUMB_LIST_BAD_ARGUMENT);
    cr_assert_eq(ints_take_array(&list, NULL, 0, 8), PLUMB_LIST_BAD_ARGUMENT);
    free(back);
    OK(ints_take_array(&list, NULL, 0, 0));
    ints_release_array(&list, &back, &count, &capacity);
    cr_assert_null(back);
}

Test(list, arrays_of_values_that_a_list_spreads_out_are_taken_and_given_back_dense)
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

Test(list, values_are_copied_to_an_array_in_link_order)
{
    ints list = mixed(5);
    int array[5];
    OK(ints_copy_to_array(&list, array));
    cr_assert_arr_eq(array, ((int[]){4, 2, 1, 3, 5}), sizeof array);
    ints_free(&list);
}

/* --- positions, size, capacity ------------------------------------------------------------------------------------ */

Test(list, positions_go_round_through_the_end_both_ways)
{
    ints list = mixed(3);
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
    ints_free(&list);
}

Test(list, positions_and_slots_are_two_names_of_the_same_element)
{
    ints list = mixed(4);
    for (size_t slot = 0; slot < 4; slot++) {
        const size_t p = ints_position(slot);
        cr_assert_eq(ints_slot(p), slot);
        cr_assert_eq(ints_at(&list, p), ints_slot_value(&list, slot));
        cr_assert_eq(*ints_at(&list, p), (int)slot + 1);
        cr_assert(ints_is_position(&list, p, false));
    }
    cr_assert_not(ints_is_position(&list, ints_position(4), true));
    cr_assert_not(ints_is_position(&list, ints_position(0) + 1, true));
    cr_assert(ints_is_position(&list, 0, true));
    cr_assert_not(ints_is_position(&list, 0, false));
    ints_free(&list);
}

Test(list, a_range_leads_from_its_first_to_its_last)
{
    ints list = mixed(4);
    const size_t a = at_rank(&list, 1), b = at_rank(&list, 3);
    cr_assert(ints_is_range(&list, a, b));
    cr_assert(ints_is_range(&list, a, a));
    cr_assert(ints_is_range(&list, a, 0));
    cr_assert(ints_is_range(&list, 0, 0));
    cr_assert_not(ints_is_range(&list, b, a));
    cr_assert_not(ints_is_range(&list, 0, a));
    cr_assert_not(ints_is_range(&list, ints_position(4), 0));
    ints_free(&list);
}

Test(list, what_is_reserved_is_not_allocated_again)
{
    ints list = {0};
    OK(ints_reserve(&list, 100));
    cr_assert_geq(ints_capacity(&list), 100);
    const int *values = list.values;
    for (int i = 0; i < 100; i++)
        OK(ints_push_back(&list, i));
    cr_assert_eq(list.values, values);
    OK(ints_reserve(&list, 10));
    cr_assert_eq(list.values, values);
    OK(ints_erase_range(&list, at_rank(&list, 3), 0, NULL));
    OK(ints_shrink_to_fit(&list));
    cr_assert_eq(ints_capacity(&list), 3);
    EXPECT(&list, 0, 1, 2);
    cr_assert_eq(ints_reserve(&list, ints_max_size() + 1), PLUMB_LIST_FULL);
    cr_assert_eq(ints_reserve(&list, SIZE_MAX), PLUMB_LIST_FULL);
    EXPECT(&list, 0, 1, 2);
    ints_free(&list);
    cr_assert_eq(ints_capacity(&list), 0);
}

Test(list, capacity_grows_geometrically)
{
    ints list = {0};
    size_t changes = 0;
    for (int i = 0; i < 100000; i++) {
        const size_t capacity = ints_capacity(&list);
        OK(ints_push_back(&list, i));
        changes += ints_capacity(&list) != capacity;
    }
    cr_assert_leq(changes, 15);
    ints_free(&list);
}

Test(list, a_full_index_type_refuses_one_more_and_keeps_all)
{
    chars list = {0};
    cr_assert_eq(chars_max_size(), 255);
    for (int i = 0; i < 255; i++)
        OK(chars_push_front(&list, (signed char)i));
    cr_assert_eq(chars_push_back(&list, 0), PLUMB_LIST_FULL);
    cr_assert_eq(chars_insert_copies(&list, 0, SIZE_MAX, NULL, NULL), PLUMB_LIST_FULL);
    OK(chars_validate(&list));
    cr_assert_eq(chars_size(&list), 255);
    cr_assert_eq(*chars_front(&list), (signed char)254);
    OK(chars_pop_back(&list, NULL));
    OK(chars_push_back(&list, 1));
    chars_free(&list);
    cr_assert_eq(ints_max_size(), UINT32_MAX / 4);
    cr_assert_geq(doubles_max_size(), ((size_t)1 << 59) - 100);
}

/* --- insertion ---------------------------------------------------------------------------------------------------- */

Test(list, insertion_says_where_and_keeps_positions)
{
    ints list = {0};
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
    ints_free(&list);
}

Test(list, a_list_inserts_elements_and_ranges_of_its_own)
{
    ints list = MAKE(1, 2, 3);
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
    ints_free(&list);
}

Test(list, emplacing_gives_the_place_to_write_to)
{
    ints list = {0};
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
    ints_free(&list);
}

/* --- removal ------------------------------------------------------------------------------------------------------ */

Test(list, erasing_says_what_follows_and_which_element_moved)
{
    ints list = mixed(7);
    ints_erased erased;
    while (ints_size(&list) > 1) {
        const size_t position = ints_advance(&list, ints_begin(&list), (ptrdiff_t)ints_size(&list) / 2);
        const size_t next = ints_next(&list, position);
        const int follows = next ? *ints_at(&list, next) : 0;
        const size_t last = ints_position(ints_size(&list) - 1);
        const int moving = *ints_at(&list, last);
        OK(ints_erase(&list, position, &erased));
        OK(ints_validate(&list));
        cr_assert_eq(erased.next ? *ints_at(&list, erased.next) : 0, follows);
        if (last == position)
            cr_assert(!erased.from && !erased.to);
        else {
            cr_assert_eq(erased.from, last);
            cr_assert_eq(erased.to, position);
            cr_assert_eq(*ints_at(&list, erased.to), moving);
        }
    }
    OK(ints_erase(&list, ints_begin(&list), NULL));
    EXPECT_EMPTY(&list);
    ints_free(&list);
}

Test(list, positions_kept_by_hand_survive_erasures)
{
    ints list = mixed(200);
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
    ints_free(&list);
}

Test(list, extracting_and_popping_hand_the_value_over)
{
    ints list = mixed(5);
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
    cr_assert_eq(ints_pop_back(&list, &value), PLUMB_LIST_EMPTY);
    cr_assert_eq(ints_pop_front(&list, &value), PLUMB_LIST_EMPTY);
    cr_assert_eq(value, 5);
    ints_free(&list);
}

Test(list, erasing_a_range_gives_the_place_of_what_followed)
{
    for (ptrdiff_t first = 0; first <= 7; first++)
        for (ptrdiff_t last = first; last <= 7; last++) {
            ints list = mixed(7);
            size_t next;
            const size_t after = at_rank(&list, last);
            const int follows = after ? *ints_at(&list, after) : 0;
            OK(ints_erase_range(&list, at_rank(&list, first), after, &next));
            OK(ints_validate(&list));
            cr_assert_eq(ints_size(&list), 7 - (size_t)(last - first));
            cr_assert_eq(next ? *ints_at(&list, next) : 0, follows);
            ints_free(&list);
        }
}

Test(list, resizing_appends_or_erases_at_the_back)
{
    ints list = mixed(5);
    OK(ints_resize(&list, 3, NULL));
    EXPECT(&list, 4, 2, 1);
    OK(ints_resize(&list, 5, &(int){8}));
    EXPECT(&list, 4, 2, 1, 8, 8);
    OK(ints_resize(&list, 6, NULL));
    EXPECT(&list, 4, 2, 1, 8, 8, 0);
    ints_clear(&list);
    EXPECT_EMPTY(&list);
    cr_assert_gt(ints_capacity(&list), 0);
    ints_free(&list);
}

Test(list, removing_by_value_predicate_and_relation_counts)
{
    ints list = MAKE(1, 2, 2, 3, 12, 14, 2, 31, 31);
    cr_assert_eq(ints_remove(&list, ints_front(&list)), 1);
    cr_assert_eq(ints_unique(&list), 2);
    EXPECT(&list, 2, 3, 12, 14, 2, 31);
    cr_assert_eq(ints_unique_by(&list, same_tens, NULL), 2);
    EXPECT(&list, 2, 12, 2, 31);
    cr_assert_eq(ints_remove_if(&list, is_multiple, &(int){2}), 3);
    EXPECT(&list, 31);
    cr_assert_eq(ints_remove(&list, &(int){5}), 0);
    ints_free(&list);
}

/* --- splicing, merging, sorting, reversing ------------------------------------------------------------------------ */

Test(list, splicing_all_moves_every_element_in_order)
{
    ints a = mixed(3), b = mixed(4), empty = {0};
    OK(ints_splice(&a, at_rank(&a, 1), &b));
    EXPECT(&a, 2, 4, 2, 1, 3, 1, 3);
    EXPECT_EMPTY(&b);
    OK(ints_splice(&a, 0, &b));
    OK(ints_splice(&a, 0, &empty));
    cr_assert_eq(ints_splice(&a, 0, &a), PLUMB_LIST_BAD_ARGUMENT);
    OK(ints_splice(&empty, 0, &a));
    EXPECT(&empty, 2, 4, 2, 1, 3, 1, 3);
    EXPECT_EMPTY(&a);
    ints_free(&a);
    ints_free(&b);
    ints_free(&empty);
}

Test(list, splicing_within_a_list_keeps_positions)
{
    ints list = MAKE(1, 2, 3, 4, 5);
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
    ints_free(&list);
}

Test(list, splicing_between_lists_takes_one_or_a_range)
{
    ints a = MAKE(1, 2), b = MAKE(10, 20, 30, 40);
    size_t where = 0;
    OK(ints_splice_one(&a, at_rank(&a, 1), &b, at_rank(&b, 2), &where));
    EXPECT(&a, 1, 30, 2);
    cr_assert_eq(*ints_at(&a, where), 30);
    OK(ints_splice_range(&a, 0, &b, at_rank(&b, 1), 0, &where));
    EXPECT(&a, 1, 30, 2, 20, 40);
    EXPECT(&b, 10);
    cr_assert_eq(*ints_at(&a, where), 20);
    ints_free(&a);
    ints_free(&b);
}

Test(list, sorting_is_stable_and_keeps_positions)
{
    ints list = {0};
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
    ints_free(&list);
}

Test(list, merging_is_stable_and_empties_the_other)
{
    ints a = MAKE(1, 3, 3, 5), b = MAKE(0, 3, 4, 9, 9);
    const size_t three = at_rank(&a, 1);
    OK(ints_merge(&a, &b));
    EXPECT(&a, 0, 1, 3, 3, 3, 4, 5, 9, 9);
    EXPECT_EMPTY(&b);
    cr_assert_eq(at_rank(&a, 2), three);
    OK(ints_merge(&a, &a));
    ints c = MAKE(9, 4, 0), d = MAKE(10, 4, 4, -1);
    OK(ints_merge_by(&c, &d, is_descending, NULL));
    EXPECT(&c, 10, 9, 4, 4, 4, 0, -1);
    ints_free(&a);
    ints_free(&b);
    ints_free(&c);
    ints_free(&d);
}

Test(list, reversing_keeps_positions)
{
    ints list = mixed(4);
    const size_t p = at_rank(&list, 1);
    const int value = *ints_at(&list, p);
    ints_reverse(&list);
    EXPECT(&list, 3, 1, 2, 4);
    cr_assert_eq(*ints_at(&list, p), value);
    OK(ints_push_back(&list, 9));
    OK(ints_reserve(&list, 1000));
    EXPECT(&list, 3, 1, 2, 4, 9);
    ints_free(&list);
}

Test(list, linearising_lays_slots_out_in_link_order)
{
    for (int n = 2; n <= 20000; n = n * 3 + 1) {
        ints list = mixed(n);
        size_t *slots = malloc((size_t)n * sizeof *slots);
        int *old = malloc((size_t)n * sizeof *old);
        memcpy(old, list.values, (size_t)n * sizeof *old);
        cr_assert_not(ints_is_linear(&list));
        OK(ints_linearise(&list, slots));
        cr_assert(ints_is_linear(&list));
        OK(ints_validate(&list));
        for (size_t i = 0; i < (size_t)n; i++)
            cr_assert_eq(*ints_slot_value(&list, slots[i]), old[i]);
        cr_assert_eq(*ints_front(&list), n % 2 ? n - 1 : n);
        OK(ints_linearise(&list, slots));
        for (size_t i = 0; i < (size_t)n; i++)
            cr_assert_eq(slots[i], i);
        free(slots);
        free(old);
        ints_free(&list);
    }
}

/* --- searching, comparing ----------------------------------------------------------------------------------------- */

Test(list, lower_bound_finds_the_first_that_is_not_less)
{
    for (int n = 0; n <= 700; n += n < 10 ? 1 : 69) {
        ints list = {0};
        for (int i = n; i-- > 0;)
            OK(i % 2 ? ints_push_back(&list, 2 * i) : ints_push_front(&list, 2 * i));
        ints_sort(&list);
        for (int value = -1; value <= 2 * n + 1; value++) {
            const size_t p = ints_lower_bound(&list, ints_begin(&list), 0, &value);
            const int rank = value < 0 ? 0 : (value + 1) / 2 < n ? (value + 1) / 2 : n;
            cr_assert_eq(ints_distance(&list, ints_begin(&list), p), (size_t)rank);
            cr_assert_eq(ints_lower_bound_sampled(&list, &value), p);
        }
        ints_reverse(&list);
        const size_t p = ints_lower_bound_by(&list, ints_begin(&list), 0, &(int){n}, is_descending, NULL);
        cr_assert(!p || *ints_at(&list, p) <= n);
        cr_assert(!p || p == ints_begin(&list) || *ints_at(&list, ints_prev(&list, p)) > n);
        ints_free(&list);
    }
}

Test(list, lower_bound_stays_within_its_range)
{
    ints list = {0};
    for (int i = 0; i < 1000; i++)
        OK(ints_push_back(&list, i));
    const size_t first = at_rank(&list, 200), last = at_rank(&list, 800);
    cr_assert_eq(ints_lower_bound(&list, first, last, &(int){5}), first);
    cr_assert_eq(ints_lower_bound(&list, first, last, &(int){900}), last);
    cr_assert_eq(*ints_at(&list, ints_lower_bound(&list, first, last, &(int){555})), 555);
    ints_free(&list);
}

Test(list, comparison_follows_link_order)
{
    ints a = MAKE(1, 2, 3), b = {0};
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
    ints_free(&a);
    ints_free(&b);
}

/* --- algorithms on the values ------------------------------------------------------------------------------------- */

/* At every length around the blocks that the loops run in, one hit at each place. */
#define TEST_VALUES(name, type)                                                                                        \
    static bool name##_is_hit(const type *value, void *context)                                                        \
    {                                                                                                                  \
        return *value == *(type *)context;                                                                             \
    }                                                                                                                  \
    Test(list, algorithms_on_the_values_of_##name##_see_each_exactly_once)                                             \
    {                                                                                                                  \
        for (size_t n = 0; n <= 200; n += n < 60 || n > 70 ? 13 : 1)                                                   \
            for (size_t hit = 0; hit < n; hit += 1 + n / 20) {                                                         \
                name list = {0};                                                                                       \
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
                name##_free(&list);                                                                                    \
            }                                                                                                          \
    }
TEST_VALUES(chars, signed char)
TEST_VALUES(ints, int)
TEST_VALUES(longs, long long)
TEST_VALUES(floats, float)
TEST_VALUES(doubles, double)

Test(list, removal_in_blocks_equals_removal_one_by_one)
{
    for (int divisor = 2; divisor < 9; divisor++) {
        ints list = mixed(1000);
        cr_assert_eq(ints_remove_if(&list, is_multiple, &divisor), (size_t)(1000 / divisor));
        OK(ints_validate(&list));
        for (size_t p = ints_begin(&list), q; (q = ints_next(&list, p)); p = q) {
            const int a = *ints_at(&list, p), b = *ints_at(&list, q);
            cr_assert(a % divisor && b % divisor);
            /* 1000, 998, … 2, 1, 3, … 999 */
            cr_assert(a % 2 == b % 2 ? (a % 2 ? a < b : a > b) : a % 2 == 0);
        }
        ints_free(&list);
    }
}

static bool is_third(const box *value, void *context)
{
    (void)context;
    return value->key % 3 == 0;
}
/* The bits of the pattern say which values go, over and over. */
static bool is_dropped(const int *value, void *pattern)
{
    return *(const uint64_t *)pattern >> *value % 61 & 1;
}
/* 0, 1, … n − 1, each inserted before another one: link order has nothing to do with slot order. */
static tagged scattered(int n)
{
    tagged list = {0};
    for (int i = 0; i < n; i++)
        OK(tagged_insert(&list, i ? tagged_position((size_t)(40503 * i % 65536 % i)) : 0, i, NULL));
    return list;
}

Test(list, removal_keeps_order_handles_and_every_slot_below_the_new_size)
{
    static const uint64_t patterns[] = {
        0,      UINT64_MAX,         1, 0x5555555555555555, (uint64_t)1 << 60, 0xffffffff,
        ~0xffu, 0x123456789abcdef0, 6, 0x7fffffffffffffff, 0xfff0000000000000};
    static int order[400], was[400];
    static size_t handle[400];
    for (int n = 0; n < 400; n += n < 140 ? 1 : 13)
        for (size_t k = 0; k < sizeof patterns / sizeof *patterns; k++) {
            uint64_t pattern = patterns[k];
            tagged list = scattered(n);
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
                cr_assert_eq(tagged_find(&list, handle[value]), p);
                cr_assert(before == value || is_dropped(&before, &pattern), "%d elements, pattern %zu: moved", n, k);
            }
            for (int value = 0; value < n; value++)
                cr_assert(!is_dropped(&value, &pattern) || !tagged_find(&list, handle[value]));
            tagged_free(&list);
        }
}

Test(list, removal_destroys_what_it_removes_and_nothing_else)
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

Test(list, integers_are_summed_without_overflow_on_the_way)
{
    longs list = {0};
    for (int i = 0; i < 100; i++)
        OK(longs_push_back(&list, LLONG_MAX));
    for (int i = 0; i < 100; i++)
        OK(longs_push_back(&list, -LLONG_MAX));
    cr_assert_eq(longs_accumulate(&list, 17), 17);
    longs_free(&list);
}

/* --- elements that own memory ------------------------------------------------------------------------------------- */

Test(list, owning_elements_are_copied_moved_and_destroyed_once)
{
    allowance purse = {.refusal = -1};
    words list = make_words(&purse, "pear fig apple fig"), other = {.context = &purse};
    char *word = NULL;
    OK(words_copy(&other, &list));
    words_sort(&other);
    expect_words(&other, "apple fig fig pear");
    OK(words_splice_one(&list, words_begin(&list), &other, words_begin(&other), NULL));
    expect_words(&list, "apple pear fig apple fig");
    /* The word that all are compared with is removed itself, though it is met first. */
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
    cr_assert_eq(purse.bytes, 0);
}

Test(list, the_allocator_is_the_lists_own_and_gets_every_byte_back)
{
    allowance purse = {.refusal = -1};
    words list = make_words(&purse, "a b c d e f g h i j k l m n o p");
    cr_assert_gt(purse.bytes, 16 * (long)sizeof(char *));
    words_reverse(&list);
    OK(words_linearise(&list, NULL));
    OK(words_shrink_to_fit(&list));
    purse.refusal = 0;
    cr_assert_eq(words_push_back(&list, NULL), PLUMB_LIST_NO_MEMORY);
    cr_assert_eq(words_reserve(&list, 100), PLUMB_LIST_NO_MEMORY);
    expect_words(&list, "p o n m l k j i h g f e d c b a");
    words_free(&list);
    cr_assert_eq(purse.bytes, 0);
}

Test(list, elements_without_a_copy_can_be_moved)
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

Test(list, a_handle_stays_with_its_element_until_it_is_erased)
{
    enum { MOST = 300 };
    tagged list = {0}, copy = {0};
    size_t handle[MOST + 1] = {0};
    unsigned random = 1;
    for (int step = 0; step < 20000; step++) {
        random = random * 1664525 + 1013904223;
        const int value = 1 + (int)(random >> 16) % MOST;
        size_t where = tagged_find(&list, handle[value]);
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
        case 0:
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
            cr_assert_eq(*tagged_at(&list, tagged_find(&list, handle[value])), value);
    tagged_free(&list);
    tagged_free(&copy);
}

Test(list, the_handle_of_an_erased_element_finds_nothing)
{
    tagged list = {0};
    for (int i = 0; i < 10; i++)
        OK(tagged_push_back(&list, i));
    const size_t handle = tagged_handle(&list, tagged_begin(&list));
    OK(tagged_pop_front(&list, NULL));
    cr_assert_eq(tagged_find(&list, handle), 0);
    cr_assert_eq(tagged_find(&list, 0), 0);
    cr_assert_eq(tagged_find(&list, SIZE_MAX), 0);
    tagged_free(&list);
    cr_assert_eq(tagged_find(&list, 1), 0);
}

/* --- checked builds ----------------------------------------------------------------------------------------------- */

Test(list, checked_builds_refuse_bad_positions_and_ranges)
{
    checked list = {0}, other = {0};
    cr_assert_eq(checked_next(&list, 0), 0);
    cr_assert_eq(checked_prev(&list, 0), 0);
    for (int i = 0; i < 5; i++)
        OK(checked_push_back(&list, i));
    const size_t first = checked_begin(&list), last = checked_last(&list);
    const size_t bad[] = {checked_position(5), first + 1, SIZE_MAX, SIZE_MAX - 3};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int *place;
        cr_assert_null(checked_at(&list, bad[i]));
        cr_assert_eq(checked_next(&list, bad[i]), 0);
        cr_assert_eq(checked_prev(&list, bad[i]), 0);
        cr_assert_eq(checked_distance(&list, first, bad[i]), SIZE_MAX);
        cr_assert_eq(checked_erase(&list, bad[i], NULL), PLUMB_LIST_BAD_POSITION);
        cr_assert_eq(checked_insert(&list, bad[i], 1, NULL), PLUMB_LIST_BAD_POSITION);
        cr_assert_eq(checked_emplace(&list, bad[i], &place, NULL), PLUMB_LIST_BAD_POSITION);
        cr_assert_eq(checked_insert_copies(&list, bad[i], 1, NULL, NULL), PLUMB_LIST_BAD_POSITION);
        cr_assert_eq(checked_insert_array(&list, bad[i], (int[]){1}, 1, NULL), PLUMB_LIST_BAD_POSITION);
        cr_assert_eq(checked_erase_range(&list, first, bad[i], NULL), PLUMB_LIST_BAD_POSITION);
        cr_assert_eq(checked_splice(&list, bad[i], &other), PLUMB_LIST_BAD_POSITION);
        cr_assert_eq(checked_splice_one(&other, 0, &list, bad[i], NULL), PLUMB_LIST_BAD_POSITION);
        cr_assert_eq(checked_assign_range(&other, &list, bad[i], 0), PLUMB_LIST_BAD_POSITION);
    }
    cr_assert_eq(checked_erase(&list, 0, NULL), PLUMB_LIST_BAD_POSITION);
    cr_assert_eq(checked_erase_range(&list, last, first, NULL), PLUMB_LIST_BAD_POSITION);
    cr_assert_eq(checked_insert_range(&other, 0, &list, last, first, NULL), PLUMB_LIST_BAD_POSITION);
    cr_assert_eq(checked_splice_range(&other, 0, &list, last, first, NULL), PLUMB_LIST_BAD_POSITION);
    cr_assert_eq(checked_distance(&list, last, first), SIZE_MAX);
    OK(checked_validate(&list));
    cr_assert_eq(checked_size(&list), 5);
    checked_free(&list);
    checked_free(&other);
}

Test(list, checked_builds_refuse_to_splice_a_range_into_itself)
{
    checked list = {0};
    for (int i = 0; i < 5; i++)
        OK(checked_push_back(&list, i));
    for (ptrdiff_t rank = 0; rank <= 5; rank++) {
        const size_t first = checked_advance(&list, checked_begin(&list), 1);
        const size_t last = checked_advance(&list, first, 3),
                     before = checked_advance(&list, checked_begin(&list), rank);
        cr_assert_eq(checked_splice_range(&list, before, &list, first, last, NULL),
                     rank >= 1 && rank < 4 ? PLUMB_LIST_BAD_POSITION : PLUMB_LIST_OK);
        OK(checked_validate(&list));
        checked_sort(&list);
    }
    checked_free(&list);
}

Test(list, every_status_has_a_text_of_its_own)
{
    for (int i = PLUMB_LIST_OK; i <= PLUMB_LIST_CORRUPT; i++)
        for (int j = i + 1; j <= PLUMB_LIST_CORRUPT + 1; j++)
            cr_assert_str_neq(plumb_list_status_text((plumb_list_status)i),
                              plumb_list_status_text((plumb_list_status)j));
}

/* --- validate: every broken invariant is found -------------------------------------------------------------------- */

Test(list, validate_finds_every_wrong_link)
{
    ints list = mixed(6);
    OK(ints_shrink_to_fit(&list));
    for (size_t cell = 0; cell <= 6; cell++)
        for (int side = 0; side < 2; side++) {
            uint32_t *link = (side ? list.prev : list.next) + cell;
            const uint32_t right = *link;
            for (uint32_t wrong = 0; wrong < 40; wrong++) {
                *link = wrong;
                cr_assert_eq(ints_validate(&list), wrong == right ? PLUMB_LIST_OK : PLUMB_LIST_CORRUPT);
            }
            *link = right;
        }
    ints_free(&list);
}

Test(list, validate_finds_consistent_links_that_make_two_rings)
{
    ints list = MAKE(1, 2, 3, 4);
    /* 1 ⇄ 2 ⇄ end and a ring 3 ⇄ 4 */
    list.next[2] = 0;
    list.prev[0] = (uint32_t)ints_position(1);
    list.next[4] = (uint32_t)ints_position(2);
    list.prev[3] = (uint32_t)ints_position(3);
    cr_assert_eq(ints_validate(&list), PLUMB_LIST_CORRUPT);
    /* 1 ⇄ end and a ring 2 ⇄ 3: going round for as many hops as there are elements ends at the end as well */
    OK(ints_assign_array(&list, (int[]){1, 2, 3}, 3));
    list.next[1] = 0;
    list.prev[0] = (uint32_t)ints_position(0);
    list.next[3] = (uint32_t)ints_position(1);
    list.prev[2] = (uint32_t)ints_position(2);
    cr_assert_eq(ints_validate(&list), PLUMB_LIST_CORRUPT);
    list.size = 0;
    ints_free(&list);
}

Test(list, validate_finds_wrong_sizes_pointers_and_handles)
{
    tagged list = {0};
    for (int i = 0; i < 6; i++)
        OK(tagged_push_front(&list, i));
    const tagged right = list;
    OK(tagged_validate(&list));
#define WRONG(member, value)                                                                                           \
    do {                                                                                                               \
        list.member = value;                                                                                           \
        cr_assert_eq(tagged_validate(&list), PLUMB_LIST_CORRUPT);                                                      \
        list = right;                                                                                                  \
    } while (0)
    WRONG(size, 5);
    WRONG(size, 7);
    WRONG(size, right.capacity + 1);
    WRONG(capacity, 5);
    WRONG(capacity, tagged_max_size() + 1);
    WRONG(values, NULL);
    WRONG(next, NULL);
    WRONG(prev, NULL);
    for (size_t i = 1; i <= right.capacity; i++)
        for (int side = 0; side < 2; side++) {
            uint16_t *cell = (side ? list.owners : list.handles) + i;
            const uint16_t kept = *cell;
            for (uint16_t wrong = 0; wrong < 12; wrong++) {
                *cell = wrong;
                cr_assert_eq(tagged_validate(&list), wrong == kept ? PLUMB_LIST_OK : PLUMB_LIST_CORRUPT);
            }
            *cell = kept;
        }
    tagged_free(&list);
}

/* --- serialise, restore ------------------------------------------------------------------------------------------- */

static unsigned char *bytes_of(const ints *list, size_t *size)
{
    *size = ints_serialised_size(list);
    unsigned char *data = malloc(*size);
    cr_assert_eq(ints_serialise(list, data), *size);
    return data;
}
/* Makes the checksum right again, so that what lies behind it is tested. */
static void seal(unsigned char *data, size_t size)
{
    plumb_list_put(data + size - 8, plumb_list_checksum(data, size - 8), 8);
}

Test(list, restoring_gives_the_same_elements_at_the_same_positions)
{
    for (int n = 0; n <= 700; n += 1 + n / 2) {
        ints list = mixed(n), back = MAKE(1, 2, 3);
        size_t size;
        unsigned char *data = bytes_of(&list, &size);
        OK(ints_restore(&back, data, size));
        OK(ints_validate(&back));
        cr_assert(ints_equal(&list, &back));
        cr_assert_eq(ints_begin(&list), ints_begin(&back));
        cr_assert_eq(ints_last(&list), ints_last(&back));
        free(data);
        ints_free(&list);
        ints_free(&back);
    }
}

Test(list, the_serialised_form_is_the_documented_one)
{
    static const unsigned char expected[] = {
        'p', 'l', 'u', 'm', 'b', 'L', 'S', 'T', 1, 0, 1, 1, 0, 0, 0, 0, /* version, order width, form */
        4,   0,   0,   0,   0,   0,   0,   0,                           /* bytes of a value */
        3,   0,   0,   0,   0,   0,   0,   0,                           /* elements */
        1,   0,   0,   0,   2,   0,   0,   0,   3, 0, 0, 0,             /* values in slot order */
        1,   0,   2,                                                    /* slots in link order */
    };
    ints list = mixed(3);
    size_t size;
    unsigned char *data = bytes_of(&list, &size);
    cr_assert_eq(size, sizeof expected + 8);
    cr_assert_arr_eq(data, expected, sizeof expected);
    free(data);
    ints_free(&list);
}

Test(list, any_index_width_with_room_restores_what_another_wrote)
{
    tagged list = {0};
    ints other = {0};
    for (int i = 0; i < 300; i++)
        OK(i % 2 ? tagged_push_back(&list, i) : tagged_push_front(&list, i));
    const size_t size = tagged_serialised_size(&list);
    unsigned char *data = malloc(size);
    cr_assert_eq(tagged_serialise(&list, data), size);
    OK(ints_restore(&other, data, size));
    cr_assert_eq(*ints_front(&other), 298);
    cr_assert_eq(*ints_back(&other), 299);
    free(data);
    /* 300 elements are too many for 8 bits */
    chars narrow = {0};
    doubles wide = {0};
    cr_assert_eq(chars_restore(&narrow, NULL, 0), PLUMB_LIST_BAD_DATA);
    OK(doubles_assign_copies(&wide, 300, NULL));
    const size_t wide_size = doubles_serialised_size(&wide);
    data = malloc(wide_size);
    cr_assert_eq(doubles_serialise(&wide, data), wide_size);
    cr_assert_eq(ints_restore(&other, data, wide_size), PLUMB_LIST_BAD_DATA, "elements of another size");
    data[16] = 1;
    data[17] = 0;
    seal(data, wide_size - 300 * 7);
    cr_assert_eq(chars_restore(&narrow, data, wide_size - 300 * 7), PLUMB_LIST_FULL);
    free(data);
    tagged_free(&list);
    ints_free(&other);
    doubles_free(&wide);
}

Test(list, words_and_pages_travel_through_bytes)
{
    allowance purse = {.refusal = -1};
    words list = make_words(&purse, "to be or not"), back = {.context = &purse};
    words_sort(&list);
    size_t size = words_serialised_size(&list);
    unsigned char *data = malloc(size);
    cr_assert_eq(words_serialise(&list, data), size);
    OK(words_restore(&back, data, size));
    expect_words(&back, "be not or to");
    free(data);
    words_free(&list);
    words_free(&back);
    pages sheets = {0}, again = {0};
    for (int i = 0; i < 5; i++)
        OK(pages_push_front(&sheets, (page){.key = i}));
    size = pages_serialised_size(&sheets);
    data = malloc(size);
    cr_assert_eq(pages_serialise(&sheets, data), size);
    OK(pages_restore(&again, data, size));
    cr_assert_eq(pages_front(&again)->key, 4);
    free(data);
    pages_free(&sheets);
    pages_free(&again);
}

/* Whatever the bytes are: an error and the old list, or a valid list. */
static plumb_list_status restore_anything(const unsigned char *data, size_t size)
{
    unsigned char *copy = malloc(size ? size : 1); /* so that a sanitizer sees reads past the end */
    ints list = MAKE(1, 2, 3);
    memcpy(copy, data, size);
    const plumb_list_status status = ints_restore(&list, copy, size);
    free(copy);
    if (status)
        EXPECT(&list, 1, 2, 3);
    else
        OK(ints_validate(&list));
    ints_free(&list);
    return status;
}

Test(list, truncated_bytes_and_any_flipped_bit_are_refused)
{
    ints list = mixed(20);
    size_t size;
    unsigned char *data = bytes_of(&list, &size);
    for (size_t cut = 0; cut < size; cut++)
        cr_assert_eq(restore_anything(data, cut), PLUMB_LIST_BAD_DATA);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        data[bit / 8] ^= (unsigned char)(1 << bit % 8);
        cr_assert_eq(restore_anything(data, size), PLUMB_LIST_BAD_DATA);
        data[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    cr_assert_eq(restore_anything(data, size), PLUMB_LIST_OK);
    free(data);
    ints_free(&list);
}

Test(list, forged_bytes_with_a_right_checksum_never_make_an_invalid_list)
{
    ints list = mixed(20);
    size_t size, accepted = 0;
    unsigned char *data = bytes_of(&list, &size), *forged = malloc(size + 64);
    for (size_t at = 0; at < size - 8; at++)
        for (int value = 0; value < 256; value++) {
            memcpy(forged, data, size);
            forged[at] = (unsigned char)value;
            seal(forged, size);
            accepted += !restore_anything(forged, size);
        }
    /* All bytes of values may change; nothing else may, since all else is determined. */
    cr_assert_eq(accepted, 20 * 4 * 256 + size - 8 - 20 * 4);
    for (size_t cut = 0; cut <= size; cut++) {
        memcpy(forged, data, size);
        if (cut >= 8)
            seal(forged, cut);
        cr_assert_eq(restore_anything(forged, cut), cut == size ? PLUMB_LIST_OK : PLUMB_LIST_BAD_DATA);
    }
    for (uint64_t count = 1; count; count = count > UINT64_MAX / 3 ? 0 : 3 * count) {
        memcpy(forged, data, size);
        plumb_list_put(forged + 24, count, 8);
        seal(forged, size);
        cr_assert_neq(restore_anything(forged, size), PLUMB_LIST_OK);
    }
    free(forged);
    free(data);
    ints_free(&list);
}

Test(list, random_bytes_after_a_right_header_never_make_an_invalid_list)
{
    unsigned random = 7;
    ints list = mixed(12);
    size_t size;
    unsigned char *data = bytes_of(&list, &size);
    for (int i = 0; i < 20000; i++) {
        for (size_t at = 8; at < size - 8; at++) {
            random = random * 1664525 + 1013904223;
            if (random >> 28 == 0)
                data[at] = (unsigned char)(random >> 16 & (at < 32 || at > 80 ? 15 : 255));
        }
        seal(data, size);
        restore_anything(data, size);
        free(data);
        data = bytes_of(&list, &size);
    }
    free(data);
    ints_free(&list);
}

Test(list, a_byte_that_is_no_truth_value_is_refused)
{
    bools list = {0};
    for (int i = 0; i < 3; i++)
        OK(bools_push_back(&list, i % 2));
    const size_t size = bools_serialised_size(&list);
    unsigned char *data = malloc(size);
    cr_assert_eq(bools_serialise(&list, data), size);
    OK(bools_restore(&list, data, size));
    data[33] = 2;
    seal(data, size);
    cr_assert_eq(bools_restore(&list, data, size), PLUMB_LIST_BAD_DATA);
    cr_assert_eq(bools_size(&list), 3);
    free(data);
    bools_free(&list);
}

Test(list, restoring_fails_cleanly_at_every_allocation)
{
    allowance purse = {.refusal = -1};
    words list = make_words(&purse, "one two three"), back = make_words(&purse, "old");
    const size_t size = words_serialised_size(&list);
    unsigned char *data = malloc(size);
    cr_assert_eq(words_serialise(&list, data), size);
    for (long refusal = 0; refusal < 2; refusal++) {
        purse.refusal = refusal;
        cr_assert_eq(words_restore(&back, data, size), PLUMB_LIST_NO_MEMORY);
        purse.refusal = -1;
        expect_words(&back, "old");
    }
    purse.refusal = 2;
    OK(words_restore(&back, data, size));
    purse.refusal = -1;
    expect_words(&back, "one two three");
    data[size - 9] = 'x'; /* the last word never ends */
    seal(data, size);
    cr_assert_eq(words_restore(&back, data, size), PLUMB_LIST_BAD_DATA);
    expect_words(&back, "one two three");
    free(data);
    words_free(&list);
    words_free(&back);
    cr_assert_eq(purse.bytes, 0);
}
