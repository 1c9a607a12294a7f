/* The model that computes the expected answers of a trace: each operation (defined in plumb_list_port.h) on plain
 * arrays. Steps are chosen in choose.c. */
#include "model.h"
#include "answers.h"

#include <stdlib.h>
#include <string.h>

bool trace_model_make(trace_model *model, size_t limit)
{
    const size_t bytes = (limit + 1) * sizeof *model->elements[0];
    *model = (trace_model){.limit = limit, .elements = {malloc(bytes), malloc(bytes)}};
    if (model->elements[0] && model->elements[1])
        return true;
    trace_model_free(model);
    return false;
}

void trace_model_free(trace_model *model)
{
    free(model->elements[0]);
    free(model->elements[1]);
    model->elements[0] = model->elements[1] = NULL;
}

bool trace_model_holds(const trace_model *model, size_t list, const unsigned char *values, size_t count)
{
    size_t i = 0;
    while (i < count && i < model->size[list] && model->elements[list][i].value == values[i])
        i++;
    return i == count && count == model->size[list];
}

bool trace_model_sorted(const trace_model *model, size_t list)
{
    const trace_element *elements = model->elements[list];
    for (size_t i = 1; i < model->size[list]; i++)
        if (elements[i].value / TRACE_CLASS < elements[i - 1].value / TRACE_CLASS)
            return false;
    return true;
}

/* --- insertion, removal and reordering; a range has the ranks first … last − 1 ------------------------------------ */

/* Sets the state of the held elements in a range, when the range is erased, or moved in a way that loses their
 * handles. */
static void note(trace_model *m, size_t list, size_t first, size_t last, enum trace_held state)
{
    for (size_t i = first; i < last; i++)
        if (m->elements[list][i].mark)
            m->held[list][m->elements[list][i].mark - 1] = state;
}

/* Invalidates all handles of a list. */
static void forget(trace_model *m, size_t list)
{
    for (size_t k = 0; k < TRACE_HELD; k++)
        m->held[list][k] = HELD_UNKNOWN;
    for (size_t i = 0; i < m->size[list]; i++)
        m->elements[list][i].mark = 0;
}

static void close_gap(trace_model *m, size_t list, size_t first, size_t last)
{
    trace_element *elements = m->elements[list];
    memmove(elements + first, elements + last, (m->size[list] - last) * sizeof *elements);
    m->size[list] -= last - first;
}

static void erase(trace_model *m, size_t list, size_t first, size_t last)
{
    note(m, list, first, last, HELD_ERASED);
    close_gap(m, list, first, last);
}

/* Makes room for `count` elements before rank `at` and returns it; null if the list would exceed its limit. */
static trace_element *open_gap(trace_model *m, size_t list, size_t at, size_t count)
{
    if (count > m->limit - m->size[list])
        return NULL;
    trace_element *gap = m->elements[list] + at;
    memmove(gap + count, gap, (m->size[list] - at) * sizeof *gap);
    m->size[list] += count;
    return gap;
}

/* Inserts the `count` values value, value + increment … before a rank. */
static trace_answer put(trace_model *m, size_t list, size_t at, size_t count, size_t value, size_t increment)
{
    trace_element *gap = open_gap(m, list, at, count);
    for (size_t i = 0; gap && i < count; i++)
        gap[i] = (trace_element){(unsigned char)(value + i * increment), 0};
    return trace_answered(gap ? TRACE_OK : TRACE_FULL);
}

/* Moves (with `take`) or copies a range of list `from` before rank `at` of list `to`. */
static trace_answer put_range(trace_model *m, size_t to, size_t at, size_t from, size_t first, size_t last, bool take)
{
    const size_t count = last - first;
    const bool within = take && to == from;
    trace_element *copy = malloc((count + 1) * sizeof *copy);
    if (!copy)
        return trace_answered(TRACE_FAILED);
    memcpy(copy, m->elements[from] + first, count * sizeof *copy);
    for (size_t i = 0; i < count && !within; i++)
        copy[i].mark = 0;
    if (within) {
        close_gap(m, from, first, last);
        at -= at >= last ? count : 0;
    }
    trace_element *gap = open_gap(m, to, at, count);
    if (gap) {
        memcpy(gap, copy, count * sizeof *copy);
        if (take && !within) {
            note(m, from, first, last, HELD_UNKNOWN);
            close_gap(m, from, first, last);
        }
    }
    free(copy);
    return trace_answered(gap ? TRACE_OK : TRACE_FULL);
}

/* Sorts stably by the class of the values (value / TRACE_CLASS). */
static trace_answer sort(trace_model *m, size_t list)
{
    trace_element *sorted = malloc((m->limit + 1) * sizeof *sorted);
    if (!sorted)
        return trace_answered(TRACE_FAILED);
    size_t count = 0;
    for (size_t class = 0; class < TRACE_VALUES / TRACE_CLASS; class ++)
        for (size_t i = 0; i < m->size[list]; i++)
            if (m->elements[list][i].value / TRACE_CLASS == class)
                sorted[count++] = m->elements[list][i];
    free(m->elements[list]);
    m->elements[list] = sorted;
    return trace_answered(TRACE_OK);
}

static trace_answer merge(trace_model *m, size_t list)
{
    const trace_answer answer = put_range(m, list, m->size[list], !list, 0, m->size[!list], true);
    return answer.kind == TRACE_OK ? sort(m, list) : answer;
}

static void reverse(trace_model *m, size_t list)
{
    trace_element *elements = m->elements[list];
    for (size_t i = 0, j = m->size[list]; i + 1 < j; i++) {
        const trace_element last = elements[--j];
        elements[j] = elements[i];
        elements[i] = last;
    }
}

static void swap(trace_model *m)
{
    forget(m, 0);
    forget(m, 1);
    const trace_model old = *m;
    m->size[0] = old.size[1];
    m->size[1] = old.size[0];
    m->elements[0] = old.elements[1];
    m->elements[1] = old.elements[0];
}

/* Erases elements at the back, or appends copies of a value. */
static trace_answer resize(trace_model *m, size_t list, size_t count, size_t value)
{
    const size_t size = m->size[list];
    if (count > size)
        return put(m, list, size, count - size, value, 0);
    erase(m, list, count, size);
    return trace_answered(TRACE_OK);
}

/* Replaces all elements by the `count` values value, value + increment …, if the limit allows it. */
static trace_answer assign(trace_model *m, size_t list, size_t count, size_t value, size_t increment)
{
    if (count > m->limit)
        return trace_answered(TRACE_FULL);
    forget(m, list);
    m->size[list] = 0;
    return put(m, list, 0, count, value, increment);
}

/* Replaces all elements by the elements of the other list, moved (with `take`) or copied. */
static trace_answer assign_other(trace_model *m, size_t list, bool take)
{
    forget(m, list);
    m->size[list] = 0;
    return put_range(m, list, 0, !list, 0, m->size[!list], take);
}

/* Replaces all elements by a range of the list itself or of the other one. */
static trace_answer assign_range(trace_model *m, size_t list, size_t from, size_t first, size_t last)
{
    forget(m, list);
    if (from == list) {
        close_gap(m, list, last, m->size[list]);
        close_gap(m, list, 0, first);
        return trace_answered(TRACE_OK);
    }
    m->size[list] = 0;
    return put_range(m, list, 0, from, first, last, false);
}

/* --- holding elements by a number --------------------------------------------------------------------------------- */

static trace_answer hold(trace_model *m, size_t list, size_t rank, size_t number)
{
    for (size_t i = 0; i < m->size[list]; i++)
        if (m->elements[list][i].mark == number + 1)
            m->elements[list][i].mark = 0;
    const unsigned char before = m->elements[list][rank].mark;
    if (before) /* the element is held already: the older number is invalidated */
        m->held[list][before - 1] = HELD_UNKNOWN;
    m->elements[list][rank].mark = (unsigned char)(number + 1);
    m->held[list][number] = HELD_ALIVE;
    return trace_answered(TRACE_OK);
}

static size_t rank_held(const trace_model *m, size_t list, size_t number)
{
    size_t rank = 0;
    while (rank < m->size[list] && m->elements[list][rank].mark != number + 1)
        rank++;
    return rank;
}

/* --- operations on values ----------------------------------------------------------------------------------------- */

/* Returns the value at a rank, or the answer `none` if there is no such element. */
static trace_answer value_at(const trace_model *m, size_t list, size_t rank, trace_answer_kind none)
{
    return rank < m->size[list] ? trace_number(m->elements[list][rank].value) : trace_answered(none);
}

/* Erases the element at a rank and returns its value, or TRACE_EMPTY if there is none. */
static trace_answer remove_at(trace_model *m, size_t list, size_t rank)
{
    const trace_answer answer = value_at(m, list, rank, TRACE_EMPTY);
    if (answer.kind == TRACE_NUMBER)
        erase(m, list, rank, rank + 1);
    return answer;
}

/* A residue class: the values with remainder `rest` modulo `divisor`. */
struct residue {
    size_t divisor, rest;
};

/* Returns the count of values in the residue class, and replaces them if `replacement` is not null. */
static size_t count_in(trace_model *m, size_t list, struct residue residue, const size_t *replacement)
{
    size_t count = 0;
    for (size_t i = 0; i < m->size[list]; i++) {
        unsigned char *value = &m->elements[list][i].value;
        if (*value % residue.divisor == residue.rest) {
            count++;
            *value = (unsigned char)(replacement ? *replacement : *value);
        }
    }
    return count;
}

/* Removes the values in the residue class or, if `residue` is null, the values that equal the preceding one. Returns
 * the count of removed values. */
static size_t drop(trace_model *m, size_t list, const struct residue *residue)
{
    const size_t size = m->size[list];
    trace_element *elements = m->elements[list];
    size_t kept = 0;
    for (size_t i = 0; i < size; i++) {
        const unsigned char value = elements[i].value;
        if (residue ? value % residue->divisor == residue->rest : kept > 0 && value == elements[kept - 1].value)
            note(m, list, i, i + 1, HELD_ERASED);
        else
            elements[kept++] = elements[i];
    }
    m->size[list] = kept;
    return size - kept;
}

static size_t rank_of(const trace_model *m, size_t list, size_t wanted)
{
    size_t rank = 0;
    while (rank < m->size[list] && m->elements[list][rank].value / TRACE_CLASS < wanted / TRACE_CLASS)
        rank++;
    return rank;
}

static size_t sum(const trace_model *m, size_t list)
{
    size_t sum = 0;
    for (size_t i = 0; i < m->size[list]; i++)
        sum += m->elements[list][i].value;
    return sum;
}

/* Compares the two lists lexicographically by value / divisor. Returns −1, 0 or 1. */
static int compare(const trace_model *m, int divisor)
{
    const trace_element *a = m->elements[0], *b = m->elements[1];
    size_t i = 0;
    while (i < m->size[0] && i < m->size[1] && a[i].value / divisor == b[i].value / divisor)
        i++;
    if (i < m->size[0] && i < m->size[1])
        return a[i].value / divisor < b[i].value / divisor ? -1 : 1;
    return (i < m->size[0]) - (i < m->size[1]);
}

/* --- the operations ----------------------------------------------------------------------------------------------- */

/* Applies the operations that insert elements. Returns TRACE_ABSENT for others. */
static trace_answer apply_insertion(trace_model *m, const trace_step *step)
{
    const size_t *a = step->argument, list = a[0], other = !list, size = m->size[list];
    /* clang-format off */
    switch (step->operation) {
    ANSWERS(push_back, put(m, list, size, 1, a[1], 0))
    ANSWERS(push_front, put(m, list, 0, 1, a[1], 0))
    ANSWERS(insert, put(m, list, a[1], 1, a[2], 0))
    ANSWERS(insert_copies, put(m, list, a[1], a[2], a[3], 0))
    ANSWERS(insert_array, put(m, list, a[1], a[2], a[3], 1))
    ANSWERS(insert_range, put_range(m, list, a[1], a[2], a[3], a[4], false))
    ANSWERS(resize, resize(m, list, a[1], a[2]))
    ANSWERS(assign_copies, assign(m, list, a[1], a[2], 0))
    ANSWERS(assign_array, assign(m, list, a[1], a[2], 1))
    ANSWERS(assign_range, assign_range(m, list, a[1], a[2], a[3]))
    ANSWERS(copy, assign_other(m, list, false))
    ANSWERS(move, assign_other(m, list, true))
    ANSWERS(splice, put_range(m, list, a[1], other, 0, m->size[other], true))
    ANSWERS(splice_one, put_range(m, list, a[1], a[2], a[3], a[3] + 1, true))
    ANSWERS(splice_range, put_range(m, list, a[1], a[2], a[3], a[4], true))
    ANSWERS(merge, merge(m, list))
    default: return trace_answered(TRACE_ABSENT);
    }
    /* clang-format on */
}

/* Applies the operations that remove elements, reorder them, or change their values. Returns TRACE_ABSENT for
 * others. */
static trace_answer apply_change(trace_model *m, const trace_step *step)
{
    const size_t *a = step->argument, list = a[0], size = m->size[list];
    const struct residue all = {1, 0}, equal = {TRACE_VALUES, a[1]}, residue = {a[1], a[2]};
    /* clang-format off */
    switch (step->operation) {
    ANSWERS(pop_back, remove_at(m, list, size - 1))
    ANSWERS(pop_front, remove_at(m, list, 0))
    ANSWERS(erase, (erase(m, list, a[1], a[1] + 1), value_at(m, list, a[1], TRACE_END)))
    DOES(erase_range, erase(m, list, a[1], a[2]))
    DOES(clear, erase(m, list, 0, size))
    GIVES(remove, drop(m, list, &equal))
    GIVES(remove_if, drop(m, list, &residue))
    GIVES(unique, drop(m, list, NULL))
    DOES(swap, swap(m))
    DOES(reverse, reverse(m, list))
    ANSWERS(sort, sort(m, list))
    DOES(fill, count_in(m, list, all, &a[1]))
    GIVES(replace, count_in(m, list, equal, &a[2]))
    GIVES(replace_if, count_in(m, list, residue, &a[3]))
    default: return trace_answered(TRACE_ABSENT);
    }
    /* clang-format on */
}

/* Applies the queries and the operations that change no element. Returns TRACE_ABSENT for others. */
static trace_answer apply_question(trace_model *m, const trace_step *step)
{
    const size_t *a = step->argument, list = a[0], size = m->size[list];
    const struct residue equal = {TRACE_VALUES, a[1]}, residue = {a[1], a[2]};
    /* clang-format off */
    /* NOLINTBEGIN(bugprone-branch-clone): a line an operation, some of which do the same */
    switch (step->operation) {
    ANSWERS(front, value_at(m, list, 0, TRACE_EMPTY))
    ANSWERS(back, value_at(m, list, size - 1, TRACE_EMPTY))
    GIVES(size, size)
    ANSWERS(at, value_at(m, list, a[1], TRACE_END))
    ANSWERS(at_back, value_at(m, list, a[1], TRACE_END))
    GIVES(lower_bound, rank_of(m, list, a[1]))
    GIVES(equal, compare(m, 1) == 0)
    GIVES(compare, compare(m, TRACE_CLASS))
    GIVES(accumulate, sum(m, list))
    GIVES(count, count_in(m, list, equal, NULL))
    GIVES(count_if, count_in(m, list, residue, NULL))
    GIVES(any_of, count_in(m, list, residue, NULL) != 0)
    GIVES(all_of, count_in(m, list, residue, NULL) == size)
    GIVES(none_of, count_in(m, list, residue, NULL) == 0)
    ANSWERS(reserve, trace_answered(a[1] > m->limit ? TRACE_FULL : TRACE_OK))
    DOES(shrink) DOES(values)
    DOES(linearise, forget(m, list))
    DOES(restore, forget(m, list))
    ANSWERS(hold, hold(m, list, a[1], a[2]))
    GIVES(held, rank_held(m, list, a[1]))
    GIVES(gone, m->held[list][a[1]] == HELD_ERASED)
    ANSWERS(insert_denied, trace_answered(a[2] > m->limit - size ? TRACE_FULL : TRACE_OK))
    default: return trace_answered(TRACE_ABSENT);
    }
    /* NOLINTEND(bugprone-branch-clone) */
    /* clang-format on */
}

trace_answer trace_model_apply(trace_model *model, const trace_step *step)
{
    trace_answer answer = apply_insertion(model, step);
    if (answer.kind == TRACE_ABSENT)
        answer = apply_change(model, step);
    return answer.kind == TRACE_ABSENT ? apply_question(model, step) : answer;
}
