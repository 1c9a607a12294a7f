/* The right answers of a trace, and the choice of its steps. */
#include "model.h"
#include "parts.h"

#include <stdlib.h>
#include <string.h>

bool trace_model_make(trace_model *model, size_t limit)
{
    *model = (trace_model){.limit = limit, .values = {malloc(limit + 1), malloc(limit + 1)}};
    if (model->values[0] && model->values[1])
        return true;
    trace_model_free(model);
    return false;
}

void trace_model_free(trace_model *model)
{
    free(model->values[0]);
    free(model->values[1]);
    model->values[0] = model->values[1] = NULL;
}

static size_t size_of(const void *model, size_t list)
{
    return ((const trace_model *)model)->size[list];
}

static unsigned char *next(void *model, size_t list, unsigned char *value)
{
    const trace_model *m = model;
    unsigned char *after = value ? value + 1 : m->values[list];
    return after < m->values[list] + m->size[list] ? after : NULL;
}

static void cut(void *model, size_t list, size_t first, size_t last)
{
    trace_model *m = model;
    memmove(m->values[list] + first, m->values[list] + last, m->size[list] - last);
    m->size[list] -= last - first;
}

/* Room for `count` values before rank `at`; null if the list would be too long. */
static unsigned char *open_gap(trace_model *m, size_t list, size_t at, size_t count)
{
    if (count > m->limit - m->size[list])
        return NULL;
    unsigned char *gap = m->values[list] + at;
    memmove(gap + count, gap, m->size[list] - at);
    m->size[list] += count;
    return gap;
}

static trace_answer put(void *model, size_t list, size_t at, size_t count, size_t value, size_t increment)
{
    unsigned char *gap = open_gap(model, list, at, count);
    for (size_t i = 0; gap && i < count; i++)
        gap[i] = (unsigned char)(value + i * increment);
    return trace_answered(gap ? TRACE_OK : TRACE_FULL);
}

static trace_answer put_range(void *model, size_t to, size_t at, size_t from, size_t first, size_t last, bool take)
{
    trace_model *m = model;
    const size_t count = last - first;
    unsigned char *copy = malloc(count + 1);
    if (!copy)
        return trace_answered(TRACE_FAILED);
    memcpy(copy, m->values[from] + first, count);
    if (take && to == from) {
        cut(m, from, first, last);
        at -= at >= last ? count : 0;
    }
    unsigned char *gap = open_gap(m, to, at, count);
    if (gap) {
        memcpy(gap, copy, count);
        if (take && to != from)
            cut(m, from, first, last);
    }
    free(copy);
    return trace_answered(gap ? TRACE_OK : TRACE_FULL);
}

/* Stable: all values of one class after all of the classes before it. */
static trace_answer sort(void *model, size_t list)
{
    trace_model *m = model;
    unsigned char *sorted = malloc(m->limit + 1);
    if (!sorted)
        return trace_answered(TRACE_FAILED);
    size_t count = 0;
    for (size_t class = 0; class < TRACE_VALUES / TRACE_CLASS; class ++)
        for (size_t i = 0; i < m->size[list]; i++)
            if (m->values[list][i] / TRACE_CLASS == class)
                sorted[count++] = m->values[list][i];
    free(m->values[list]);
    m->values[list] = sorted;
    return trace_answered(TRACE_OK);
}

static trace_answer merge(void *model, size_t list)
{
    trace_model *m = model;
    const trace_answer answer = put_range(m, list, m->size[list], !list, 0, m->size[!list], true);
    return answer.kind == TRACE_OK ? sort(m, list) : answer;
}

static void reverse(void *model, size_t list)
{
    trace_model *m = model;
    for (size_t i = 0, j = m->size[list]; i + 1 < j; i++) {
        const unsigned char value = m->values[list][--j];
        m->values[list][j] = m->values[list][i];
        m->values[list][i] = value;
    }
}

static void swap(void *model)
{
    trace_model *m = model;
    const trace_model old = *m;
    m->size[0] = old.size[1];
    m->size[1] = old.size[0];
    m->values[0] = old.values[1];
    m->values[1] = old.values[0];
}

trace_answer trace_model_apply(trace_model *model, const trace_step *step)
{
    static const trace_parts parts = {size_of, next, put, put_range, cut, sort, merge, reverse, swap};
    return trace_apply_by_parts(&parts, model->limit, model, step);
}

/* --- choosing steps ----------------------------------------------------------------------------------------------- */

static size_t drawn_below(trace_source *source, size_t bound)
{
    return random_below(&source->random, bound);
}

static size_t byte_below(trace_source *source, size_t bound)
{
    size_t z = 0;
    for (size_t left = bound - 1; left; left >>= 8) {
        z = z << 8 | (source->count ? *source->bytes : 0);
        source->bytes += source->count != 0;
        source->count -= source->count != 0;
    }
    return z % bound;
}

trace_source trace_random(uint64_t seed)
{
    return (trace_source){.below = drawn_below, .random = {seed}};
}
trace_source trace_bytes(const unsigned char *bytes, size_t count)
{
    return (trace_source){.below = byte_below, .bytes = bytes, .count = count};
}

static bool is_sorted(const trace_model *m, size_t list)
{
    for (size_t i = 1; i < m->size[list]; i++)
        if (m->values[list][i] / TRACE_CLASS < m->values[list][i - 1] / TRACE_CLASS)
            return false;
    return true;
}

const char *trace_step_problem(const trace_model *m, const trace_step *step, char *problem)
{
    const char *arguments = trace_operation_arguments(step->operation);
    const size_t *a = step->argument, list = *arguments == 'L' ? a[0] : 0;
    const char *from_at = strchr(arguments, 'M');
    const size_t from = from_at ? a[from_at - arguments] : list;
    for (size_t i = 0; arguments[i]; i++) {
        const char *what = NULL;
        if (arguments[i] == 'p' && a[i] > m->size[list])
            what = "there is no such place in the list";
        if (arguments[i] == 'e' && a[i] >= m->size[from])
            what = "there is no such element";
        if (arguments[i] == 'i' && (a[i] > a[i + 1] || a[i + 1] > m->size[from]))
            what = "there is no such range";
        if (arguments[i] == 'n' && m->limit == TRACE_MOST && a[i] > TRACE_MOST - m->size[list])
            what = "these are too many elements";
        if (what)
            return trace_argument_problem(step->operation, i, what, problem);
    }
    if (step->operation == TRACE_splice_range && list == from && a[1] >= a[3] && a[1] < a[4])
        return "a range cannot be moved into itself";
    if ((step->operation == TRACE_lower_bound || step->operation == TRACE_merge) && !is_sorted(m, list))
        return "the list is not sorted";
    if (step->operation == TRACE_merge && !is_sorted(m, !list))
        return "the other list is not sorted";
    return NULL;
}

/* lower_bound and merge need sorted lists: where one is not, sorting it comes instead. */
static trace_operation prepared(const trace_model *m, trace_operation operation, size_t *list)
{
    if (operation == TRACE_lower_bound && !is_sorted(m, *list))
        return TRACE_sort;
    if (operation == TRACE_merge) {
        if (!is_sorted(m, *list))
            return TRACE_sort;
        if (!is_sorted(m, !*list)) {
            *list = !*list;
            return TRACE_sort;
        }
    }
    return operation;
}

/* An operation by chance, with ranks that exist. Where it needs an element and the list is empty, one is pushed
 * instead. */
trace_step trace_choose(const trace_model *m, trace_source *source, size_t size)
{
    size_t list = source->below(source, 2);
    trace_operation operation = (trace_operation)source->below(source, TRACE_OPERATION_COUNT);
    /* Short lists grow, long ones shrink; single elements are the commonest. */
    if (source->below(source, 3) == 0)
        operation = m->size[list] < size ? source->below(source, 2) ? TRACE_insert : TRACE_push_front : TRACE_erase;
    if (m->size[list] > 2 * size && source->below(source, 2))
        operation = source->below(source, 2) ? TRACE_erase_range : TRACE_remove_if;
    operation = prepared(m, operation, &list);

    const char *letters = trace_operation_arguments(operation);
    const size_t from = strchr(letters, 'M') ? source->below(source, 2) : list; /* the list that i, j and e belong to */
    if (strchr(letters, 'e') && !m->size[from])
        return (trace_step){TRACE_push_back, {from, source->below(source, TRACE_VALUES)}};

    trace_step step = {.operation = operation};
    const size_t first = source->below(source, m->size[from] + 1);
    const size_t last = first + source->below(source, m->size[from] - first + 1);
    size_t before = source->below(source, m->size[list] + 1);
    const size_t divisor = 1 + source->below(source, 16);
    if (operation == TRACE_splice_range && from == list && before >= first && before < last)
        before = last; /* before an element of the range itself: undefined in std::list */
    const size_t chosen['v'] = {
        ['L'] = list, ['M'] = from, ['p'] = before, ['i'] = first, ['j'] = last, ['d'] = divisor};
    for (size_t i = 0; letters[i]; i++) {
        const char letter = letters[i];
        step.argument[i] = letter == 'e'          ? source->below(source, m->size[from])
                           : letter == 'n'        ? source->below(source, size + 2)
                           : strchr("vw", letter) ? source->below(source, TRACE_VALUES)
                                                  : chosen[(size_t)letter];
        if (i && letters[i - 1] == 'd') /* the rest of a division */
            step.argument[i] %= divisor;
    }
    return step;
}
