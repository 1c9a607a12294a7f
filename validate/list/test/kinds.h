/* Instances of plumb/list.h for several types of elements, and helpers, for the tests of plumb/list.h (interface.c,
 * order.c, values.c, bytes.c). stable_functions.c compiles the same tests with LIST_STABLE. */
#ifndef LIST_TEST_KINDS_H
#define LIST_TEST_KINDS_H

#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef LIST_ALL_STABLE
#define TEST(name) Test(list_stable, name)
enum { STABLE = 1 };
#else
#define TEST(name) Test(list, name)
enum { STABLE = 0 };
#endif

#define LIST_NAME ints
#define LIST_VALUE int
#define LIST_SCALAR
#include "../variant.h"
#include <plumb/list.h>

#define LIST_NAME checked
#define LIST_VALUE int
#define LIST_SCALAR
#define LIST_CHECKED
#include "../variant.h"
#include <plumb/list.h>

#define LIST_NAME tagged
#define LIST_VALUE int
#define LIST_SCALAR
#define LIST_INDEX 16
#define LIST_GENERATIONS
#include "../variant.h"
#include <plumb/list.h>

#define LIST_NAME numbered
#define LIST_VALUE int
#define LIST_HANDLES
#include "../variant.h"
#include <plumb/list.h>

#define LIST_NAME bools
#define LIST_VALUE bool
#define LIST_SCALAR
#include "../variant.h"
#include <plumb/list.h>

#define LIST_NAME chars
#define LIST_VALUE signed char
#define LIST_INDEX 8
#define LIST_SCALAR
#include "../variant.h"
#include <plumb/list.h>

#define LIST_NAME doubles
#define LIST_VALUE double
#define LIST_SCALAR
#define LIST_INDEX 64
#include "../variant.h"
#include <plumb/list.h>

#define LIST_NAME floats
#define LIST_VALUE float
#define LIST_SCALAR
#include "../variant.h"
#include <plumb/list.h>

#define LIST_NAME longs
#define LIST_VALUE long long
#define LIST_SCALAR
#include "../variant.h"
#include <plumb/list.h>

/* Elements of 1024 bytes, between which plumb/list.h leaves gaps: LIST_STRIDE, which it sets, is larger than sizeof. */
typedef struct page {
    int key;
    char rest[1020];
} page;
#define LIST_NAME pages
#define LIST_VALUE page
#include "../variant.h"
#include <plumb/list.h>

/* Elements that can be moved, but not copied. */
static int boxes_alive;
typedef struct box {
    int key;
} box;
#define LIST_NAME boxes
#define LIST_VALUE box
#define LIST_DESTROY(value) (boxes_alive -= (value)->key > 0)
#include "../variant.h"
#include <plumb/list.h>

/* A list's context whose allocator counts bytes, and can fail. */
typedef struct counted_memory {
    long bytes;       /* bytes that are currently allocated */
    long fails_after; /* number of allocations that still succeed; all later ones fail. Negative: none fails */
} counted_memory;

/* Words that own their letters (allocated by strdup). The arrays of the list come from a counted_memory. */
static inline bool word_copy(char **to, char *const *from)
{
    *to = strdup(*from);
    return *to != NULL;
}
static inline size_t word_encode(char *const *word, unsigned char *to)
{
    if (to)
        memcpy(to, *word, strlen(*word) + 1);
    return strlen(*word) + 1;
}
static inline size_t word_decode(char **word, const unsigned char *from, size_t available)
{
    const unsigned char *end = memchr(from, 0, available);
    if (!end || !(*word = strdup((const char *)from)))
        return 0;
    return (size_t)(end - from) + 1;
}
static inline void *counted_reallocate(counted_memory *memory, void *pointer, size_t old_bytes, size_t new_bytes)
{
    if (memory->fails_after == 0)
        return NULL;
    memory->fails_after -= memory->fails_after > 0;
    void *block = realloc(pointer, new_bytes);
    if (block)
        memory->bytes += (long)new_bytes - (long)old_bytes;
    return block;
}
static inline void counted_release(counted_memory *memory, void *pointer, size_t bytes)
{
    if (pointer)
        memory->bytes -= (long)bytes;
    free(pointer);
}
#define LIST_NAME words
#define LIST_VALUE char *
#define LIST_INDEX 16
#define LIST_COPY(to, from) word_copy(to, from)
#define LIST_DESTROY(value) free(*(value))
#define LIST_EQUAL(a, b) (!strcmp(*(a), *(b)))
#define LIST_LESS(a, b) (strcmp(*(a), *(b)) < 0)
#define LIST_ENCODE(value, to) word_encode(value, to)
#define LIST_DECODE(value, from, available) word_decode(value, from, available)
#include "counted.h"
#include <plumb/list.h>

/* Elements between which there are gaps (LIST_STRIDE). The arrays of the list come from a counted_memory. */
typedef struct leaf {
    int key;
    char rest[508];
} leaf;
#define LIST_NAME leaves
#define LIST_VALUE leaf
#include "counted.h"
#include <plumb/list.h>

/* Elements that are ordered by a key. The arrays of the list come from a counted_memory. */
typedef struct rung {
    double key;
    int number;
} rung;
#define LIST_NAME rungs
#define LIST_VALUE rung
#define LIST_KEY(value) plumb_list_key_of_double((value)->key)
#include "counted.h"
#include <plumb/list.h>

/* --- helpers ------------------------------------------------------------------------------------------------------ */

/* Declares a list that is freed when its scope ends: SCOPED(ints) list = {0}. */
#define SCOPED(type) __attribute__((cleanup(type##_free))) type
/* The number of its arguments. */
#define COUNT(...) (sizeof((int[]){__VA_ARGS__}) / sizeof(int))
#define OK(call) cr_assert_eq(call, PLUMB_OK)
/* Checks that the list has these values, forwards and backwards, and is valid. */
#define EXPECT(list, ...) expect(list, (const int[]){__VA_ARGS__}, COUNT(__VA_ARGS__), __LINE__)
#define EXPECT_EMPTY(list) expect(list, NULL, 0, __LINE__)
static inline void expect(const ints *list, const int *values, size_t count, int line)
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
/* Returns a list of 1, 2, … n: odd numbers were pushed to the back, even numbers to the front, so that link order
 * differs from slot order. */
static inline ints mixed(int n)
{
    ints list = {0};
    for (int i = 1; i <= n; i++)
        OK(i % 2 ? ints_push_back(&list, i) : ints_push_front(&list, i));
    return list;
}
/* Returns a list of these values. */
#define MAKE(...) make((const int[]){__VA_ARGS__}, COUNT(__VA_ARGS__))
static inline ints make(const int *values, size_t count)
{
    ints list = {0};
    OK(ints_assign_array(&list, values, count));
    return list;
}
/* Returns the position of the element with this rank. */
static inline size_t at_rank(const ints *list, ptrdiff_t rank)
{
    return ints_advance(list, ints_begin(list), rank);
}
static inline bool is_multiple(const int *value, void *context)
{
    return *value % *(int *)context == 0;
}
static inline bool is_descending(const int *a, const int *b, void *context)
{
    (void)context;
    return *a > *b;
}
static inline bool is_less_by_tens(const int *a, const int *b, void *context)
{
    (void)context;
    return *a / 10 < *b / 10;
}
static inline bool same_tens(const int *a, const int *b, void *context)
{
    (void)context;
    return *a / 10 == *b / 10;
}
static inline words make_words(counted_memory *memory, const char *text)
{
    words list = {.context = memory};
    char *copy = strdup(text);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        OK(words_push_back(&list, strdup(word)));
    free(copy);
    return list;
}
static inline void expect_words(const words *list, const char *text)
{
    char concatenated[1000] = "";
    OK(words_validate(list));
    for (size_t p = words_begin(list); p; p = words_next(list, p)) {
        strcat(concatenated, *concatenated ? " " : "");
        strcat(concatenated, *words_at(list, p));
    }
    cr_assert_str_eq(concatenated, text);
}

#endif
