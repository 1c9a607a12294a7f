/* Chooses the steps of a trace, at random or from a fuzzer's bytes, and checks whether a step is valid for the model's
 * current lists. model.c computes the expected answers. */
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

/* Returns a description of what is wrong with an argument, or null. */
static const char *argument_problem(const trace_model *m, char letter, const size_t *argument, size_t list, size_t from)
{
    if (letter == 'p' && *argument > m->size[list])
        return "there is no such place in the list";
    if (letter == 'e' && *argument >= m->size[from])
        return "there is no such element";
    if (letter == 'i' && (argument[0] > argument[1] || argument[1] > m->size[from]))
        return "there is no such range";
    return NULL;
}

const char *trace_step_problem(const trace_model *m, const trace_step *step, char *problem)
{
    const char *arguments = trace_operation_arguments(step->operation);
    const size_t *a = step->argument, list = *arguments == 'L' ? a[0] : 0;
    const char *from_at = strchr(arguments, 'M');
    const size_t from = from_at ? a[from_at - arguments] : list;
    for (size_t i = 0; arguments[i]; i++) {
        const char *what = argument_problem(m, arguments[i], &a[i], list, from);
        if (what)
            return trace_argument_problem(step->operation, i, what, problem);
    }
    if (step->operation == TRACE_splice_range && list == from && a[1] >= a[3] && a[1] < a[4])
        return "a range cannot be moved into itself";
    if ((step->operation == TRACE_lower_bound || step->operation == TRACE_merge) && !trace_model_sorted(m, list))
        return "the list is not sorted";
    if (step->operation == TRACE_merge && !trace_model_sorted(m, !list))
        return "the other list is not sorted";
    if (step->operation == TRACE_held && m->held[list][a[1]] != HELD_ALIVE)
        return "no element of the list is held as this number";
    if (step->operation == TRACE_gone && m->held[list][a[1]] == HELD_UNKNOWN)
        return "nothing is known of what was held as this number";
    if (step->operation == TRACE_insert_denied && a[2] > m->limit - m->size[list])
        return "the list cannot have so many elements";
    return NULL;
}

/* --- choice of the operation -------------------------------------------------------------------------------------- */

/* Sequences of operations that reveal faults which single steps do not: comparison of equal lists and of lists that
 * differ in length or in one value, refilling an emptied list, use of a list that was moved from. The letters are those
 * of sequence_operations. */
static const char *const sequences[] = {
    "CEQ",  "CpEQ", "CfEQ", "CbEQ", "CxEQ", "CiQE", "CrEQ",  "CQsE", "ESQ",  "csbfB", "cfFBi", "cBiAv",
    "Mbs",  "Mfc",  "WbfE", "SmA",  "SUsA", "RBFb", "RAaR",  "SlL",  "Ixn",  "Irn",   "IUs",   "oRBa",
    "oAaF", "gAa",  "gBF",  "PcbA", "HOh",  "HxhG", "HRhSh", "Hoh",  "HDhG", "HdGbG", "NvA",   "KpKb",
};
static const struct {
    char letter;
    trace_operation operation;
} sequence_operations[] = {
    {'A', TRACE_at_back},       {'B', TRACE_back},        {'C', TRACE_copy},
    {'D', TRACE_remove_if},     {'E', TRACE_equal},       {'F', TRACE_front},
    {'G', TRACE_gone},          {'H', TRACE_hold},        {'I', TRACE_insert_copies},
    {'K', TRACE_shrink},        {'L', TRACE_lower_bound}, {'M', TRACE_move},
    {'N', TRACE_insert_denied}, {'O', TRACE_insert},      {'P', TRACE_splice},
    {'Q', TRACE_compare},       {'R', TRACE_reverse},     {'S', TRACE_sort},
    {'U', TRACE_unique},        {'W', TRACE_swap},        {'a', TRACE_at},
    {'b', TRACE_push_back},     {'c', TRACE_clear},       {'d', TRACE_remove},
    {'f', TRACE_push_front},    {'g', TRACE_erase_range}, {'h', TRACE_held},
    {'i', TRACE_insert},        {'l', TRACE_lower_bound}, {'m', TRACE_merge},
    {'n', TRACE_count},         {'o', TRACE_splice_one},  {'p', TRACE_pop_back},
    {'r', TRACE_replace},       {'s', TRACE_size},        {'v', TRACE_values},
    {'x', TRACE_erase},
};

static trace_operation operation_of(char letter)
{
    size_t i = 0;
    while (sequence_operations[i].letter != letter)
        i++;
    return sequence_operations[i].operation;
}

/* Returns the next operation of the current sequence or, if there is none, a random operation, which may begin a
 * sequence. Sets *list to the list that it works on. */
static trace_operation drawn_operation(const trace_model *m, trace_source *source, size_t size, size_t *list)
{
    if (source->sequence && *source->sequence) {
        *list = source->sequence_list;
        return operation_of(*source->sequence++);
    }
    *list = source->below(source, 2);
    if (!source->churns && source->below(source, 8) == 0) {
        source->sequence = sequences[source->below(source, sizeof sequences / sizeof *sequences)];
        source->sequence_list = *list;
        return operation_of(*source->sequence++);
    }
    trace_operation operation = (trace_operation)source->below(source, TRACE_OPERATION_COUNT);
    /* Let short lists grow and long ones shrink, mostly by single elements. */
    if (source->below(source, 3) == 0) {
        if (m->size[*list] < size)
            operation = source->below(source, 2) ? TRACE_insert : TRACE_push_front;
        else
            operation = TRACE_erase;
    }
    if (m->size[*list] > 2 * size && source->below(source, 2))
        operation = source->below(source, 2) ? TRACE_erase_range : TRACE_remove_if;
    if (source->churns && source->below(source, 64))
        operation = source->below(source, 2 * size) < m->size[*list] ? TRACE_erase : TRACE_insert;
    return operation;
}

/* Returns the operation itself or, if it needs a sorted list (lower_bound, merge) and the list is not sorted, sort;
 * then the operation is scheduled as the next one. This happens only once for an operation, since a trace may exclude
 * sort. */
static trace_operation prepared(const trace_model *m, trace_source *source, trace_operation operation, size_t *list)
{
    static const char again[] = "mml";
    const bool own = trace_model_sorted(m, *list), waited = source->sequence > again && source->sequence < again + 4;
    if (operation != TRACE_lower_bound && operation != TRACE_merge)
        return operation;
    if (own && (operation == TRACE_lower_bound || trace_model_sorted(m, !*list)))
        return operation;
    if (!waited) {
        source->sequence = operation == TRACE_merge ? again : again + 2;
        source->sequence_list = *list;
    }
    if (own)
        *list = !*list;
    return TRACE_sort;
}

/* Chooses the number by which an element is held. For the operation held, the number has to be of an element that is in
 * the list; for gone, of an element that is in the list or was erased. If there is no suitable number, returns hold
 * instead of the operation. */
static trace_operation held_number(const trace_model *m, trace_source *source, trace_operation operation, size_t list,
                                   size_t *number)
{
    *number = source->below(source, TRACE_HELD);
    if (operation != TRACE_held && operation != TRACE_gone)
        return operation;
    for (size_t i = 0; i < TRACE_HELD; i++) {
        const enum trace_held held = m->held[list][(*number + i) % TRACE_HELD];
        if (held == HELD_ALIVE || (held == HELD_ERASED && operation == TRACE_gone)) {
            *number = (*number + i) % TRACE_HELD;
            return operation;
        }
    }
    return TRACE_hold;
}

/* --- arguments: edge cases are frequent, and most values occur in a list ------------------------------------------ */

/* Returns a value: with probability 1/2 one of the list, with 1/8 one of the other list, with 1/8 one that differs from
 * a value of the list but compares equivalent, and otherwise any. */
static size_t drawn_value(const trace_model *m, trace_source *source, size_t list)
{
    const size_t kind = source->below(source, 8), from = kind == 4 ? !list : list;
    if (kind > 5 || !m->size[from])
        return source->below(source, TRACE_VALUES);
    const size_t value = m->elements[from][source->below(source, m->size[from])].value;
    return kind == 5 ? value ^ (1 + source->below(source, TRACE_CLASS - 1)) : value;
}

/* Returns a rank from 0 to `last`; each of these two has a probability of at least 1/4. */
static size_t drawn_rank(trace_source *source, size_t last)
{
    const size_t kind = source->below(source, 8);
    if (kind < 2)
        return 0;
    return kind < 4 ? last : source->below(source, last + 1);
}

/* Draws a range of ranks of a list: any, empty, the whole list, a head, a tail, or one that contains the rank
 * `around`. */
static void draw_range(trace_source *source, size_t size, size_t around, size_t range[2])
{
    const size_t kind = source->below(source, 10);
    range[0] = kind == 1 || kind == 2 ? 0 : source->below(source, size + 1);
    range[1] = kind == 0 ? range[0] : range[0] + source->below(source, size - range[0] + 1);
    if (kind == 1 || kind == 3)
        range[1] = size;
    if (kind > 6 && around <= size) {
        range[0] = source->below(source, around + 1);
        range[1] = around + source->below(source, size - around + 1);
    }
}

static size_t drawn_divisor(trace_source *source)
{
    static const size_t edges[] = {1, 2, TRACE_VALUES - 1, TRACE_VALUES};
    const size_t kind = source->below(source, 16);
    return kind < 4 ? edges[kind] : 1 + source->below(source, 16);
}

/* Returns a count of elements: often 0, 1, or the list's own size or one more or less. */
static size_t drawn_count(trace_source *source, size_t own, size_t size)
{
    const size_t kind = source->below(source, 8);
    if (kind < 2)
        return kind;
    if (kind < 4)
        return own + source->below(source, 3) - (own > 0);
    return source->below(source, size + 2);
}

trace_step trace_choose(const trace_model *m, trace_source *source, size_t size)
{
    size_t list, number, range[2];
    trace_operation operation = drawn_operation(m, source, size, &list);
    operation = prepared(m, source, operation, &list);
    operation = held_number(m, source, operation, list, &number);

    const char *letters = trace_operation_arguments(operation);
    const size_t from = strchr(letters, 'M') ? source->below(source, 2) : list; /* the list that i, j and e belong to */
    if (strchr(letters, 'e') && !m->size[from])
        return (trace_step){TRACE_push_back, {from, source->below(source, TRACE_VALUES)}};

    trace_step step = {.operation = operation};
    size_t before = drawn_rank(source, m->size[list]);
    draw_range(source, m->size[from], before, range);
    if (operation == TRACE_splice_range && from == list && before >= range[0] && before < range[1])
        before = range[1]; /* before an element of the range itself: undefined in std::list */
    const size_t divisor = drawn_divisor(source), element = m->size[from] ? drawn_rank(source, m->size[from] - 1) : 0,
                 value = drawn_value(m, source, list);
    const bool divided = strchr(letters, 'd') != NULL;
    const size_t other = source->below(source, 4) ? drawn_value(m, source, list) : value;
    size_t chosen['w' + 1] = {
        ['L'] = list,    ['M'] = from,    ['p'] = before, ['i'] = range[0], ['j'] = range[1],
        ['d'] = divisor, ['e'] = element, ['k'] = number, ['w'] = other,    ['v'] = divided ? value % divisor : value};
    if (strchr(letters, 'n'))
        chosen['n'] = drawn_count(source, operation == TRACE_insert_copies ? 0 : m->size[list], size);
    if (operation == TRACE_insert_denied && chosen['n'] > m->limit - m->size[list])
        chosen['n'] = 0;
    for (size_t i = 0; letters[i]; i++)
        step.argument[i] = chosen[(size_t)letters[i]];
    return step;
}
