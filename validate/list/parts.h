/* Every operation of a trace (plumb_list_port.h says what it does) by a few parts: for the model's arrays, and for a
 * list of nodes, which has no such functions of its own. */
#ifndef LIST_PARTS_H
#define LIST_PARTS_H

#include "answers.h"

#include <stdbool.h>

/* Values of a class: those whose value mod divisor is rest. */
typedef struct trace_class {
    size_t divisor, rest;
} trace_class;

/* What a pair of lists can do. Ranges are ranks first … last − 1. */
typedef struct trace_parts {
    size_t (*size)(const void *lists, size_t list);
    /* The value after that one; the first after null; null after the last. */
    unsigned char *(*next)(void *lists, size_t list, unsigned char *value);
    /* value, value + increment … (count of them) before a rank. */
    trace_answer (*put)(void *lists, size_t list, size_t at, size_t count, size_t value, size_t increment);
    /* A range of list `from`, or where it is not to be taken a copy of it, before rank `at` of list `to`. */
    trace_answer (*put_range)(void *lists, size_t to, size_t at, size_t from, size_t first, size_t last, bool take);
    void (*cut)(void *lists, size_t list, size_t first, size_t last);
    trace_answer (*sort)(void *lists, size_t list);
    trace_answer (*merge)(void *lists, size_t list);
    void (*reverse)(void *lists, size_t list);
    void (*swap)(void *lists);
} trace_parts;

/* --- what is the same for all lists ------------------------------------------------------------------------------- */

/* The value at a rank, or what is said where there is none. */
static trace_answer trace_value_at(const trace_parts *by, void *lists, size_t list, size_t rank, trace_answer_kind none)
{
    unsigned char *value = by->next(lists, list, NULL);
    while (value && rank--)
        value = by->next(lists, list, value);
    return value ? trace_number(*value) : trace_answered(none);
}

/* Takes the value at a rank, where there is one. */
static trace_answer trace_take_at(const trace_parts *by, void *lists, size_t list, size_t rank)
{
    const trace_answer answer = trace_value_at(by, lists, list, rank, TRACE_EMPTY);
    if (answer.kind == TRACE_NUMBER)
        by->cut(lists, list, rank, rank + 1);
    return answer;
}

/* How many are in the class; these become the replacement, where there is one. */
static size_t trace_count_in(const trace_parts *by, void *lists, size_t list, trace_class class,
                             const size_t *replacement)
{
    size_t count = 0;
    for (unsigned char *value = NULL; (value = by->next(lists, list, value));)
        if (*value % class.divisor == class.rest) {
            count++;
            *value = (unsigned char)(replacement ? *replacement : *value);
        }
    return count;
}

/* Removes those in the class, or where that is null those that equal the one before them: their number. */
static size_t trace_remove(const trace_parts *by, void *lists, size_t list, const trace_class *class)
{
    unsigned char *before = NULL, *value;
    size_t rank = 0, removed = 0;
    while ((value = by->next(lists, list, before)))
        if (class ? *value % class->divisor == class->rest : before && *value == *before) {
            by->cut(lists, list, rank, rank + 1);
            removed++;
        } else {
            before = value;
            rank++;
        }
    return removed;
}

static size_t trace_rank_of(const trace_parts *by, void *lists, size_t list, size_t wanted)
{
    size_t rank = 0;
    for (unsigned char *value = NULL; (value = by->next(lists, list, value)); rank++)
        if (*value / TRACE_CLASS >= wanted / TRACE_CLASS)
            break;
    return rank;
}

static size_t trace_sum(const trace_parts *by, void *lists, size_t list)
{
    size_t sum = 0;
    for (unsigned char *value = NULL; (value = by->next(lists, list, value));)
        sum += *value;
    return sum;
}

/* −1, 0, 1: by the values div the divisor. */
static int trace_compare(const trace_parts *by, void *lists, int divisor)
{
    unsigned char *a = NULL, *b = NULL;
    do {
        a = by->next(lists, 0, a);
        b = by->next(lists, 1, b);
    } while (a && b && *a / divisor == *b / divisor);
    return a && b ? (*a / divisor < *b / divisor ? -1 : 1) : (a != NULL) - (b != NULL);
}

/* Elements go from the back, or copies of a value come. */
static trace_answer trace_resize(const trace_parts *by, void *lists, size_t list, size_t count, size_t value)
{
    const size_t size = by->size(lists, list);
    if (count > size)
        return by->put(lists, list, size, count - size, value, 0);
    by->cut(lists, list, count, size);
    return trace_answered(TRACE_OK);
}

/* value, value + increment … instead of all elements, where they are not too many. */
static trace_answer trace_assign(const trace_parts *by, void *lists, size_t list, size_t count, size_t value,
                                 size_t increment, size_t limit)
{
    if (count > limit)
        return trace_answered(TRACE_FULL);
    by->cut(lists, list, 0, by->size(lists, list));
    return by->put(lists, list, 0, count, value, increment);
}

/* The other list's elements, or copies of them, instead of all. */
static trace_answer trace_assign_other(const trace_parts *by, void *lists, size_t list, bool take)
{
    by->cut(lists, list, 0, by->size(lists, list));
    return by->put_range(lists, list, 0, !list, 0, by->size(lists, !list), take);
}

/* Leaves a range alone, of the list itself or of the other one. */
static trace_answer trace_assign_range(const trace_parts *by, void *lists, size_t list, size_t from, size_t first,
                                       size_t last)
{
    const size_t size = by->size(lists, list);
    if (from == list)
        by->cut(lists, list, last, size);
    by->cut(lists, list, 0, from == list ? first : size);
    return from == list ? trace_answered(TRACE_OK) : by->put_range(lists, list, 0, from, first, last, false);
}

/* --- the operations ----------------------------------------------------------------------------------------------- */

/* Those that put elements in, on lists of at most `limit`. */
static trace_answer trace_apply_insertion(const trace_parts *by, size_t limit, void *lists, const trace_step *step)
{
    const size_t *a = step->argument, list = a[0], other = !list, size = by->size(lists, list);
    /* clang-format off */
    switch (step->operation) {
    ANSWERS(push_back, by->put(lists, list, size, 1, a[1], 0))
    ANSWERS(push_front, by->put(lists, list, 0, 1, a[1], 0))
    ANSWERS(insert, by->put(lists, list, a[1], 1, a[2], 0))
    ANSWERS(insert_copies, by->put(lists, list, a[1], a[2], a[3], 0))
    ANSWERS(insert_array, by->put(lists, list, a[1], a[2], a[3], 1))
    ANSWERS(insert_range, by->put_range(lists, list, a[1], a[2], a[3], a[4], false))
    ANSWERS(resize, trace_resize(by, lists, list, a[1], a[2]))
    ANSWERS(assign_copies, trace_assign(by, lists, list, a[1], a[2], 0, limit))
    ANSWERS(assign_array, trace_assign(by, lists, list, a[1], a[2], 1, limit))
    ANSWERS(assign_range, trace_assign_range(by, lists, list, a[1], a[2], a[3]))
    ANSWERS(copy, trace_assign_other(by, lists, list, false))
    ANSWERS(move, trace_assign_other(by, lists, list, true))
    ANSWERS(splice, by->put_range(lists, list, a[1], other, 0, by->size(lists, other), true))
    ANSWERS(splice_one, by->put_range(lists, list, a[1], a[2], a[3], a[3] + 1, true))
    ANSWERS(splice_range, by->put_range(lists, list, a[1], a[2], a[3], a[4], true))
    ANSWERS(merge, by->merge(lists, list))
    default: return trace_answered(TRACE_ABSENT);
    }
    /* clang-format on */
}

/* Those that remove elements, reorder them, or change their values. */
static trace_answer trace_apply_change(const trace_parts *by, void *lists, const trace_step *step)
{
    const size_t *a = step->argument, list = a[0], size = by->size(lists, list);
    const trace_class all = {1, 0}, equal = {TRACE_VALUES, a[1]}, class = {a[1], a[2]};
    /* clang-format off */
    switch (step->operation) {
    ANSWERS(pop_back, trace_take_at(by, lists, list, size - 1))
    ANSWERS(pop_front, trace_take_at(by, lists, list, 0))
    ANSWERS(erase, (by->cut(lists, list, a[1], a[1] + 1), trace_value_at(by, lists, list, a[1], TRACE_END)))
    DOES(erase_range, by->cut(lists, list, a[1], a[2]))
    DOES(clear, by->cut(lists, list, 0, size))
    GIVES(remove, trace_remove(by, lists, list, &equal))
    GIVES(remove_if, trace_remove(by, lists, list, &class))
    GIVES(unique, trace_remove(by, lists, list, NULL))
    DOES(swap, by->swap(lists))
    DOES(reverse, by->reverse(lists, list))
    ANSWERS(sort, by->sort(lists, list))
    DOES(fill, trace_count_in(by, lists, list, all, &a[1]))
    GIVES(replace, trace_count_in(by, lists, list, equal, &a[2]))
    GIVES(replace_if, trace_count_in(by, lists, list, class, &a[3]))
    default: return trace_answered(TRACE_ABSENT);
    }
    /* clang-format on */
}

/* Those that ask, and those that change no element: what a list need not have. */
static trace_answer trace_apply_question(const trace_parts *by, size_t limit, void *lists, const trace_step *step)
{
    const size_t *a = step->argument, list = a[0], size = by->size(lists, list);
    const trace_class equal = {TRACE_VALUES, a[1]}, class = {a[1], a[2]};
    /* clang-format off */
    switch (step->operation) {
    ANSWERS(front, trace_value_at(by, lists, list, 0, TRACE_EMPTY))
    ANSWERS(back, trace_value_at(by, lists, list, size - 1, TRACE_EMPTY))
    GIVES(size, size)
    ANSWERS(at, trace_value_at(by, lists, list, a[1], TRACE_END))
    ANSWERS(at_back, trace_value_at(by, lists, list, a[1], TRACE_END))
    GIVES(lower_bound, trace_rank_of(by, lists, list, a[1]))
    GIVES(equal, trace_compare(by, lists, 1) == 0)
    GIVES(compare, trace_compare(by, lists, TRACE_CLASS))
    GIVES(accumulate, trace_sum(by, lists, list))
    GIVES(count, trace_count_in(by, lists, list, equal, NULL))
    GIVES(count_if, trace_count_in(by, lists, list, class, NULL))
    GIVES(any_of, trace_count_in(by, lists, list, class, NULL) != 0)
    GIVES(all_of, trace_count_in(by, lists, list, class, NULL) == size)
    GIVES(none_of, trace_count_in(by, lists, list, class, NULL) == 0)
    ANSWERS(reserve, trace_answered(a[1] > limit ? TRACE_FULL : TRACE_OK))
    DOES(shrink) DOES(linearise) DOES(restore) DOES(values)
    default: return trace_answered(TRACE_ABSENT);
    }
    /* clang-format on */
}

static inline trace_answer trace_apply_by_parts(const trace_parts *by, size_t limit, void *lists,
                                                const trace_step *step)
{
    trace_answer answer = trace_apply_insertion(by, limit, lists, step);
    if (answer.kind == TRACE_ABSENT)
        answer = trace_apply_change(by, lists, step);
    return answer.kind == TRACE_ABSENT ? trace_apply_question(by, limit, lists, step) : answer;
}

#endif
