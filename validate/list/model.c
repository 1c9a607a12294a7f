/* The right answers of a trace, and the choice of its steps. */
#include "model.h"

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

static trace_answer ok(void)
{
    return (trace_answer){TRACE_OK, 0};
}
static trace_answer number(long long value)
{
    return (trace_answer){TRACE_NUMBER, value};
}
/* The value at a rank, or what is said where there is none. */
static trace_answer value_at(const trace_model *m, size_t list, size_t rank, trace_answer_kind none)
{
    return rank < m->size[list] ? number(m->values[list][rank]) : (trace_answer){none, 0};
}

static void cut(trace_model *m, size_t list, size_t first, size_t last)
{
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

static trace_answer put(trace_model *m, size_t list, size_t at, size_t count, size_t value, size_t increment)
{
    unsigned char *gap = open_gap(m, list, at, count);
    if (!gap)
        return (trace_answer){TRACE_FULL, 0};
    for (size_t i = 0; i < count; i++)
        gap[i] = (unsigned char)(value + i * increment);
    return ok();
}

static trace_answer put_again(trace_model *m, size_t list, size_t count, size_t value, size_t increment)
{
    if (count > m->limit)
        return (trace_answer){TRACE_FULL, 0};
    m->size[list] = 0;
    return put(m, list, 0, count, value, increment);
}

/* Copies (or moves, when `take`) ranks first … last of `from` before rank `at` of `to`. */
static trace_answer put_range(trace_model *m, size_t to, size_t at, size_t from, size_t first, size_t last, bool take)
{
    const size_t count = last - first;
    unsigned char *copy = malloc(count + 1);
    if (!copy)
        return (trace_answer){TRACE_FAILED, 0};
    memcpy(copy, m->values[from] + first, count);
    trace_answer answer = {TRACE_FULL, 0};
    if (take && to == from) {
        cut(m, from, first, last);
        at -= at >= last ? count : 0;
    }
    unsigned char *gap = open_gap(m, to, at, count);
    if (gap) {
        memcpy(gap, copy, count);
        if (take && to != from)
            cut(m, from, first, last);
        answer = ok();
    }
    free(copy);
    return answer;
}

static size_t remove_where(trace_model *m, size_t list, size_t divisor, size_t rest)
{
    size_t kept = 0;
    for (size_t i = 0; i < m->size[list]; i++)
        if (m->values[list][i] % divisor != rest)
            m->values[list][kept++] = m->values[list][i];
    const size_t removed = m->size[list] - kept;
    m->size[list] = kept;
    return removed;
}

static size_t remove_repeated(trace_model *m, size_t list)
{
    size_t kept = 0;
    for (size_t i = 0; i < m->size[list]; i++)
        if (!kept || m->values[list][i] != m->values[list][kept - 1])
            m->values[list][kept++] = m->values[list][i];
    const size_t removed = m->size[list] - kept;
    m->size[list] = kept;
    return removed;
}

static size_t count_where(const trace_model *m, size_t list, size_t divisor, size_t rest)
{
    size_t count = 0;
    for (size_t i = 0; i < m->size[list]; i++)
        count += m->values[list][i] % divisor == rest;
    return count;
}

static size_t replace_where(trace_model *m, size_t list, size_t divisor, size_t rest, size_t value)
{
    const size_t count = count_where(m, list, divisor, rest);
    for (size_t i = 0; i < m->size[list]; i++)
        if (m->values[list][i] % divisor == rest)
            m->values[list][i] = (unsigned char)value;
    return count;
}

/* Stable: all values of one class after all of the classes before it. */
static trace_answer sort(trace_model *m, size_t list)
{
    unsigned char *sorted = malloc(m->limit + 1);
    if (!sorted)
        return (trace_answer){TRACE_FAILED, 0};
    size_t count = 0;
    for (size_t class = 0; class < TRACE_VALUES / TRACE_CLASS; class ++)
        for (size_t i = 0; i < m->size[list]; i++)
            if (m->values[list][i] / TRACE_CLASS == class)
                sorted[count++] = m->values[list][i];
    free(m->values[list]);
    m->values[list] = sorted;
    return ok();
}

static trace_answer merge(trace_model *m, size_t list)
{
    const trace_answer answer = put_range(m, list, m->size[list], !list, 0, m->size[!list], true);
    return answer.kind == TRACE_OK ? sort(m, list) : answer;
}

static size_t rank_of(const trace_model *m, size_t list, size_t value)
{
    size_t rank = 0;
    while (rank < m->size[list] && m->values[list][rank] / TRACE_CLASS < value / TRACE_CLASS)
        rank++;
    return rank;
}

static int compare(const trace_model *m)
{
    for (size_t i = 0;; i++) {
        if (i == m->size[0] || i == m->size[1])
            return (m->size[0] > i) - (m->size[1] > i);
        const int a = m->values[0][i] / TRACE_CLASS, b = m->values[1][i] / TRACE_CLASS;
        if (a != b)
            return a < b ? -1 : 1;
    }
}

static void reverse(trace_model *m, size_t list)
{
    for (size_t i = 0, j = m->size[list]; i + 1 < j; i++) {
        const unsigned char value = m->values[list][--j];
        m->values[list][j] = m->values[list][i];
        m->values[list][i] = value;
    }
}

static void swap(trace_model *m)
{
    const trace_model old = *m;
    m->size[0] = old.size[1];
    m->size[1] = old.size[0];
    m->values[0] = old.values[1];
    m->values[1] = old.values[0];
}

static long long sum(const trace_model *m, size_t list)
{
    long long total = 0;
    for (size_t i = 0; i < m->size[list]; i++)
        total += m->values[list][i];
    return total;
}

/* Operations that change which elements there are. */
static trace_answer apply_change(trace_model *m, trace_operation operation, const size_t *a)
{
    const size_t list = a[0], other = !list;
    trace_answer answer;
    switch (operation) {
    case TRACE_push_back:
        return put(m, list, m->size[list], 1, a[1], 0);
    case TRACE_push_front:
        return put(m, list, 0, 1, a[1], 0);
    case TRACE_insert:
        return put(m, list, a[1], 1, a[2], 0);
    case TRACE_insert_copies:
        return put(m, list, a[1], a[2], a[3], 0);
    case TRACE_insert_array:
        return put(m, list, a[1], a[2], a[3], 1);
    case TRACE_insert_range:
        return put_range(m, list, a[1], a[2], a[3], a[4], false);
    case TRACE_pop_back:
        answer = value_at(m, list, m->size[list] - 1, TRACE_EMPTY);
        m->size[list] -= m->size[list] != 0;
        return answer;
    case TRACE_pop_front:
        answer = value_at(m, list, 0, TRACE_EMPTY);
        if (m->size[list])
            cut(m, list, 0, 1);
        return answer;
    case TRACE_erase:
        cut(m, list, a[1], a[1] + 1);
        return value_at(m, list, a[1], TRACE_END);
    case TRACE_erase_range:
        cut(m, list, a[1], a[2]);
        return ok();
    case TRACE_resize:
        if (a[1] > m->size[list])
            return put(m, list, m->size[list], a[1] - m->size[list], a[2], 0);
        m->size[list] = a[1];
        return ok();
    case TRACE_assign_copies:
        return put_again(m, list, a[1], a[2], 0);
    case TRACE_assign_array:
        return put_again(m, list, a[1], a[2], 1);
    case TRACE_assign_range:
        memmove(m->values[list], m->values[a[1]] + a[2], a[3] - a[2]);
        m->size[list] = a[3] - a[2];
        return ok();
    case TRACE_clear:
        m->size[list] = 0;
        return ok();
    case TRACE_copy:
    case TRACE_move:
        memcpy(m->values[list], m->values[other], m->size[other]);
        m->size[list] = m->size[other];
        m->size[other] = operation == TRACE_move ? 0 : m->size[other];
        return ok();
    case TRACE_swap:
        swap(m);
        return ok();
    case TRACE_splice:
        return put_range(m, list, a[1], other, 0, m->size[other], true);
    case TRACE_splice_one:
        return put_range(m, list, a[1], a[2], a[3], a[3] + 1, true);
    case TRACE_splice_range:
        return put_range(m, list, a[1], a[2], a[3], a[4], true);
    case TRACE_merge:
        return merge(m, list);
    case TRACE_remove:
        return number((long long)remove_where(m, list, TRACE_VALUES, a[1]));
    case TRACE_remove_if:
        return number((long long)remove_where(m, list, a[1], a[2]));
    case TRACE_unique:
        return number((long long)remove_repeated(m, list));
    default:
        return (trace_answer){TRACE_ABSENT, 0};
    }
}

/* Operations that ask, reorder, or change values in place. */
static trace_answer apply_rest(trace_model *m, trace_operation operation, const size_t *a)
{
    const size_t list = a[0], size = m->size[list];
    switch (operation) {
    case TRACE_reverse:
        reverse(m, list);
        return ok();
    case TRACE_sort:
        return sort(m, list);
    case TRACE_front:
        return value_at(m, list, 0, TRACE_EMPTY);
    case TRACE_back:
        return value_at(m, list, size - 1, TRACE_EMPTY);
    case TRACE_size:
        return number((long long)size);
    case TRACE_at:
    case TRACE_at_back:
        return value_at(m, list, a[1], TRACE_END);
    case TRACE_lower_bound:
        return number((long long)rank_of(m, list, a[1]));
    case TRACE_equal:
        return number(m->size[0] == m->size[1] && !memcmp(m->values[0], m->values[1], m->size[0]));
    case TRACE_compare:
        return number(compare(m));
    case TRACE_accumulate:
        return number(sum(m, list));
    case TRACE_count:
        return number((long long)count_where(m, list, TRACE_VALUES, a[1]));
    case TRACE_count_if:
        return number((long long)count_where(m, list, a[1], a[2]));
    case TRACE_any_of:
        return number(count_where(m, list, a[1], a[2]) != 0);
    case TRACE_all_of:
        return number(count_where(m, list, a[1], a[2]) == size);
    case TRACE_none_of:
        return number(count_where(m, list, a[1], a[2]) == 0);
    case TRACE_fill:
        memset(m->values[list], (int)a[1], size);
        return ok();
    case TRACE_replace:
        return number((long long)replace_where(m, list, TRACE_VALUES, a[1], a[2]));
    case TRACE_replace_if:
        return number((long long)replace_where(m, list, a[1], a[2], a[3]));
    case TRACE_reserve:
        return a[1] > m->limit ? (trace_answer){TRACE_FULL, 0} : ok();
    case TRACE_shrink:
    case TRACE_linearise:
    case TRACE_restore:
    case TRACE_values:
        return ok();
    default:
        return (trace_answer){TRACE_ABSENT, 0};
    }
}

trace_answer trace_model_apply(trace_model *model, const trace_step *step)
{
    const trace_answer answer = apply_change(model, step->operation, step->argument);
    return answer.kind == TRACE_ABSENT ? apply_rest(model, step->operation, step->argument) : answer;
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

/* An operation by chance, with ranks that exist. Where it needs an element and the list is empty, one is pushed instead. */
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

    size_t from = list; /* the list that i, j and e belong to */
    for (const char *c = trace_operation_arguments(operation); *c; c++)
        if (*c == 'M')
            from = source->below(source, 2);
    if (strchr(trace_operation_arguments(operation), 'e') && !m->size[from])
        return (trace_step){TRACE_push_back, {from, source->below(source, TRACE_VALUES)}};

    trace_step step = {.operation = operation};
    size_t first = source->below(source, m->size[from] + 1);
    size_t last = first + source->below(source, m->size[from] - first + 1);
    size_t before = source->below(source, m->size[list] + 1);
    size_t divisor = 1 + source->below(source, 16);
    if (operation == TRACE_splice_range && from == list && before >= first && before < last)
        before = last; /* before an element of the range itself: undefined in std::list */
    for (size_t i = 0; trace_operation_arguments(operation)[i]; i++) {
        size_t *argument = &step.argument[i];
        switch (trace_operation_arguments(operation)[i]) {
        case 'L':
            *argument = list;
            break;
        case 'M':
            *argument = from;
            break;
        case 'p':
            *argument = before;
            break;
        case 'e':
            *argument = source->below(source, m->size[from]);
            break;
        case 'i':
            *argument = first;
            break;
        case 'j':
            *argument = last;
            break;
        case 'n':
            *argument = source->below(source, size + 2);
            break;
        case 'd':
            *argument = divisor;
            break;
        default: /* v, w: a value; after a divisor the rest of a division */
            *argument = source->below(source, TRACE_VALUES);
            if (i && trace_operation_arguments(operation)[i - 1] == 'd')
                *argument %= divisor;
            break;
        }
    }
    return step;
}
