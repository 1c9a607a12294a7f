/* Every operation of a trace (plumb_list_port.h says what it does) by a few parts: for the model's arrays, and for a
 * list of nodes, which has no such functions of its own. */
#ifndef LIST_PARTS_H
#define LIST_PARTS_H

#include "validate/plumb_list_port.h"

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

static const trace_answer trace_ok = {TRACE_OK, 0}, trace_full = {TRACE_FULL, 0};

static inline trace_answer trace_number(size_t number)
{
    return (trace_answer){TRACE_NUMBER, (long long)number};
}

/* --- what is the same for all lists ------------------------------------------------------------------------------- */

/* The value at a rank, or what is said where there is none. */
static trace_answer trace_value_at(const trace_parts *by, void *lists, size_t list, size_t rank, trace_answer_kind none)
{
    unsigned char *value = by->next(lists, list, NULL);
    while (value && rank--)
        value = by->next(lists, list, value);
    return value ? trace_number(*value) : (trace_answer){none, 0};
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

/* Whether so many values are too many for an empty list; else it is emptied for them. */
static bool trace_too_many(const trace_parts *by, void *lists, size_t list, size_t count, size_t limit)
{
    if (count <= limit)
        by->cut(lists, list, 0, by->size(lists, list));
    return count > limit;
}

/* Leaves a range alone, of the list itself or of the other one. */
static trace_answer trace_assign_range(const trace_parts *by, void *lists, size_t list, size_t from, size_t first,
                                       size_t last)
{
    const size_t size = by->size(lists, list);
    if (from == list)
        by->cut(lists, list, last, size);
    by->cut(lists, list, 0, from == list ? first : size);
    return from == list ? trace_ok : by->put_range(lists, list, 0, from, first, last, false);
}

/* --- the operations ----------------------------------------------------------------------------------------------- */

/* Those that put elements in, on lists of at most `limit`. */
static trace_answer trace_apply_insertion(const trace_parts *by, size_t limit, void *lists, const trace_step *step)
{
    const size_t *a = step->argument, list = a[0], other = !list, size = by->size(lists, list);
    switch (step->operation) {
    case TRACE_push_back:
        return by->put(lists, list, size, 1, a[1], 0);
    case TRACE_push_front:
        return by->put(lists, list, 0, 1, a[1], 0);
    case TRACE_insert:
        return by->put(lists, list, a[1], 1, a[2], 0);
    case TRACE_insert_copies:
        return by->put(lists, list, a[1], a[2], a[3], 0);
    case TRACE_insert_array:
        return by->put(lists, list, a[1], a[2], a[3], 1);
    case TRACE_insert_range:
        return by->put_range(lists, list, a[1], a[2], a[3], a[4], false);
    case TRACE_resize:
        if (a[1] > size)
            return by->put(lists, list, size, a[1] - size, a[2], 0);
        by->cut(lists, list, a[1], size);
        return trace_ok;
    case TRACE_assign_copies:
    case TRACE_assign_array:
        if (trace_too_many(by, lists, list, a[1], limit))
            return trace_full;
        return by->put(lists, list, 0, a[1], a[2], step->operation == TRACE_assign_array);
    case TRACE_assign_range:
        return trace_assign_range(by, lists, list, a[1], a[2], a[3]);
    case TRACE_copy:
    case TRACE_move:
        by->cut(lists, list, 0, size);
        return by->put_range(lists, list, 0, other, 0, by->size(lists, other), step->operation == TRACE_move);
    case TRACE_splice:
        return by->put_range(lists, list, a[1], other, 0, by->size(lists, other), true);
    case TRACE_splice_one:
        return by->put_range(lists, list, a[1], a[2], a[3], a[3] + 1, true);
    case TRACE_splice_range:
        return by->put_range(lists, list, a[1], a[2], a[3], a[4], true);
    case TRACE_merge:
        return by->merge(lists, list);
    default:
        return (trace_answer){TRACE_ABSENT, 0};
    }
}

/* Those that remove elements, reorder them, or change their values. */
static trace_answer trace_apply_change(const trace_parts *by, void *lists, const trace_step *step)
{
    const size_t *a = step->argument, list = a[0], size = by->size(lists, list);
    const trace_class all = {1, 0}, equal = {TRACE_VALUES, a[1]}, class = {a[1], a[2]};
    switch (step->operation) {
    case TRACE_pop_back:
        return trace_take_at(by, lists, list, size - 1);
    case TRACE_pop_front:
        return trace_take_at(by, lists, list, 0);
    case TRACE_erase:
        by->cut(lists, list, a[1], a[1] + 1);
        return trace_value_at(by, lists, list, a[1], TRACE_END);
    case TRACE_erase_range:
        by->cut(lists, list, a[1], a[2]);
        return trace_ok;
    case TRACE_clear:
        by->cut(lists, list, 0, size);
        return trace_ok;
    case TRACE_remove:
        return trace_number(trace_remove(by, lists, list, &equal));
    case TRACE_remove_if:
        return trace_number(trace_remove(by, lists, list, &class));
    case TRACE_unique:
        return trace_number(trace_remove(by, lists, list, NULL));
    case TRACE_swap:
        by->swap(lists);
        return trace_ok;
    case TRACE_reverse:
        by->reverse(lists, list);
        return trace_ok;
    case TRACE_sort:
        return by->sort(lists, list);
    case TRACE_fill:
        trace_count_in(by, lists, list, all, &a[1]);
        return trace_ok;
    case TRACE_replace:
        return trace_number(trace_count_in(by, lists, list, equal, &a[2]));
    case TRACE_replace_if:
        return trace_number(trace_count_in(by, lists, list, class, &a[3]));
    default:
        return (trace_answer){TRACE_ABSENT, 0};
    }
}

/* Those that ask, and those that change no element: what a list need not have. */
static trace_answer trace_apply_question(const trace_parts *by, size_t limit, void *lists, const trace_step *step)
{
    const size_t *a = step->argument, list = a[0], size = by->size(lists, list);
    const trace_class equal = {TRACE_VALUES, a[1]}, class = {a[1], a[2]};
    switch (step->operation) {
    case TRACE_front:
        return trace_value_at(by, lists, list, 0, TRACE_EMPTY);
    case TRACE_back:
        return trace_value_at(by, lists, list, size - 1, TRACE_EMPTY);
    case TRACE_size:
        return trace_number(size);
    case TRACE_at:
    case TRACE_at_back:
        return trace_value_at(by, lists, list, a[1], TRACE_END);
    case TRACE_lower_bound:
        return trace_number(trace_rank_of(by, lists, list, a[1]));
    case TRACE_equal:
        return trace_number(trace_compare(by, lists, 1) == 0);
    case TRACE_compare:
        return (trace_answer){TRACE_NUMBER, trace_compare(by, lists, TRACE_CLASS)};
    case TRACE_accumulate:
        return trace_number(trace_sum(by, lists, list));
    case TRACE_count:
        return trace_number(trace_count_in(by, lists, list, equal, NULL));
    case TRACE_count_if:
        return trace_number(trace_count_in(by, lists, list, class, NULL));
    case TRACE_any_of:
        return trace_number(trace_count_in(by, lists, list, class, NULL) != 0);
    case TRACE_all_of:
        return trace_number(trace_count_in(by, lists, list, class, NULL) == size);
    case TRACE_none_of:
        return trace_number(trace_count_in(by, lists, list, class, NULL) == 0);
    case TRACE_reserve:
        return a[1] > limit ? trace_full : trace_ok;
    case TRACE_shrink:
    case TRACE_linearise:
    case TRACE_restore:
    case TRACE_values:
        return trace_ok;
    default:
        return (trace_answer){TRACE_ABSENT, 0};
    }
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
