/* The choice of a trace's steps: at random or from a fuzzer's bytes, and whether a step makes sense for what the model
 * holds. The right answers are model.c's. */
#include "model.h"

#include <string.h>

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
trace_source trace_churn(uint64_t seed)
{
    return (trace_source){.below = drawn_below, .random = {seed}, .churns = true};
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
    if (source->churns && source->below(source, 64))
        operation = source->below(source, 2 * size) < m->size[list] ? TRACE_erase : TRACE_insert;
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
