/* Scripted traces for cases that random steps would not reach: lists that grow beyond the counts that 8, 15, 16 or 23
 * bits can represent, and lists that are full.
 *
 * A counter, link or growing array typically fails at one particular length. Therefore each length near a power of two
 * is reached by single insertions, with questions after each, and long lists are made by few bulk insertions. */
#include "trace_file.h"

#include <string.h>

struct script {
    const struct trace_recipe *recipe;
    trace_model *model;
    trace_source source;
    FILE *stream;
    bool out_of_memory;
};

/* Writes a step if the recipe has the operation and the step is valid. Returns true if it was written. */
static bool ask(struct script *s, trace_step step)
{
    char problem[TRACE_LINE];
    if (s->out_of_memory || !trace_wants(s->recipe, step.operation) || trace_step_problem(s->model, &step, problem))
        return false;
    s->out_of_memory = !trace_write_step(s->model, &step, s->stream);
    return !s->out_of_memory;
}

/* A macro, because of the braces in a step's initialiser. */
#define ASK(operation, ...) ask(s, (trace_step){TRACE_##operation, {__VA_ARGS__}})

static size_t below(struct script *s, size_t bound)
{
    return s->source.below(&s->source, bound);
}
static size_t any_value(struct script *s)
{
    return below(s, TRACE_VALUES);
}
/* Returns the value of a random element of the list, or any value if it is empty. */
static size_t own_value(struct script *s, size_t list)
{
    return s->model->size[list] ? s->model->elements[list][below(s, s->model->size[list])].value : any_value(s);
}
/* Returns a random position for an insertion, from 0 to the list's size. */
static size_t place(struct script *s, size_t list)
{
    return below(s, s->model->size[list] + 1);
}

enum { INSERTIONS = 6 }; /* operations that insert one element */

/* Inserts one element by the first available operation from the `which`-th on, cyclically. Returns false if the recipe
 * has none of them. */
static bool insert_one(struct script *s, size_t list, size_t which)
{
    for (size_t i = 0; i < INSERTIONS; i++)
        switch ((which + i) % INSERTIONS) {
        case 0:
            if (ASK(push_back, list, any_value(s)))
                return true;
            break;
        case 1:
            if (ASK(push_front, list, any_value(s)))
                return true;
            break;
        case 2:
            if (ASK(insert, list, place(s, list), any_value(s)))
                return true;
            break;
        case 3:
            if (ASK(insert_copies, list, place(s, list), 1, any_value(s)))
                return true;
            break;
        case 4:
            if (ASK(insert_array, list, place(s, list), 1, any_value(s)))
                return true;
            break;
        default:
            if (ASK(resize, list, s->model->size[list] + 1, any_value(s)))
                return true;
            break;
        }
    return false;
}

/* Grows a list by bulk insertions at random positions, so that its order is not easy to sort. */
static void grow(struct script *s, size_t list, size_t size)
{
    for (bool going = size <= s->model->limit; going && s->model->size[list] < size;) {
        const size_t left = size - s->model->size[list], bulk = 1 + below(s, left < 64 ? left : left / 3 + 1);
        going = (below(s, 4) == 0 && bulk <= s->model->size[list] &&
                 ASK(insert_range, list, place(s, list), list, 0, bulk)) ||
                ASK(insert_array, list, place(s, list), bulk, any_value(s)) ||
                ASK(insert_copies, list, place(s, list), bulk, any_value(s)) || insert_one(s, list, 0);
    }
}

/* Brings a list to `size` elements, by erasing or growing. */
static void bring_to(struct script *s, size_t list, size_t size)
{
    if (s->model->size[list] > size && !ASK(resize, list, size, 0) &&
        !ASK(erase_range, list, size, s->model->size[list]) && !ASK(clear, list))
        while (s->model->size[list] > size && (ASK(pop_back, list) || ASK(pop_front, list) || ASK(erase, list, 0)))
            ;
    grow(s, list, size);
}

/* Moves random ranges, so that elements that compare equivalent but are not equal occur in any order. */
static void shuffle(struct script *s, size_t list)
{
    const size_t size = s->model->size[list];
    for (int i = 0; i < 24 && size; i++) {
        const size_t first = below(s, size), last = first + 1 + below(s, size - first);
        ASK(splice_range, list, last + below(s, size - last + 1), list, first, last);
    }
    ASK(reverse, list);
}

/* Asks the questions that cost little time. */
static void question(struct script *s, size_t list)
{
    const size_t size = s->model->size[list];
    ASK(size, list);
    ASK(front, list);
    ASK(back, list);
    ASK(at, list, size - 1);
    ASK(at, list, size / 2);
    ASK(at_back, list, 0);
    ASK(at_back, list, size - 1);
    ASK(accumulate, list);
    ASK(count, list, own_value(s, list));
    ASK(count_if, list, 1, 0);
    ASK(any_of, list, TRACE_VALUES, own_value(s, list));
}

/* Tests that held elements of list 1 are found again after other elements are erased, and are gone after they are
 * erased themselves: the first of equal elements, and those at the ends. */
static void exercise_handles(struct script *s)
{
    const size_t middle = s->model->size[1] / 2;
    ASK(hold, 1, s->model->size[1] - 1, 1);
    if (!ASK(insert_copies, 1, middle, 3, own_value(s, 1)) || !ASK(hold, 1, middle, 0))
        return;
    ASK(held, 1, 1);
    ASK(hold, 1, s->model->size[1] - 1, 1);
    ASK(unique, 1);
    ASK(held, 1, 0);
    ASK(pop_back, 1);
    ASK(gone, 1, 1);
    ASK(gone, 1, 0);
    ASK(hold, 1, 0, 2);
    ASK(pop_front, 1);
    ASK(gone, 1, 2);
    insert_one(s, 1, 0);
    ASK(gone, 1, 2);
    ASK(held, 1, 0);
}

/* Erases by `remove` while all handles of list 1 are in use: if a list updates any handle wrongly, an element that
 * remains is not found. */
static void exercise_handles_by_removal(struct script *s)
{
    for (size_t k = 0; k < TRACE_HELD && k < s->model->size[1]; k++)
        ASK(hold, 1, k, k);
    ASK(remove, 1, own_value(s, 1));
    for (size_t k = 0; k < TRACE_HELD; k++) {
        ASK(held, 1, k);
        ASK(gone, 1, k);
    }
}

/* Compares lists that differ in a single element: the last, the first, or one in the middle. */
static void exercise_comparison(struct script *s)
{
    const size_t size = s->model->size[0], changed[] = {size - 1, 0, size / 2};
    ASK(copy, 1);
    ASK(equal);
    ASK(compare);
    for (size_t i = 0; i < sizeof changed / sizeof *changed && changed[i] < size; i++) {
        const size_t other = (s->model->elements[0][changed[i]].value + TRACE_VALUES / 2) % TRACE_VALUES;
        if (ASK(erase, 1, changed[i]) &&
            (ASK(insert, 1, changed[i], other) || ASK(insert_copies, 1, changed[i], 1, other))) {
            ASK(equal);
            ASK(compare);
        }
        ASK(copy, 1);
    }
    ASK(pop_back, 1);
    ASK(equal);
    ASK(compare);
}

/* Tests every operation that takes a rank with ranks near the end: a rank stored in too few bits would be another
 * position. Works on list 1, a copy of list 0. */
static void exercise_far_ranks(struct script *s)
{
    ASK(copy, 1);
    const size_t size = s->model->size[1], end = size;
    if (size < 4 || size + 8 > s->model->limit)
        return;
    ASK(insert, 1, end - 1, any_value(s));
    ASK(erase, 1, end - 2);
    ASK(insert_copies, 1, end - 1, 2, any_value(s));
    ASK(erase_range, 1, end - 3, end - 1);
    ASK(insert_array, 1, end - 1, 3, any_value(s));
    ASK(insert_range, 1, end - 2, 0, end - 3, end - 1);
    ASK(insert_range, 1, 1, 1, 1, 3);
    ASK(splice_one, 1, end - 3, 1, 1);
    ASK(splice_one, 1, 1, 1, end - 2);
    ASK(splice_one, 1, end - 1, 0, 0);
    ASK(splice_one, 0, 0, 1, end - 2);
    ASK(splice_range, 1, end - 3, 0, 0, 2);
    ASK(splice_range, 0, 0, 1, end - 4, end - 2);
    ASK(splice_range, 1, 2, 1, end - 3, end - 1);
    ASK(values, 1);
    ASK(assign_range, 1, 0, 1, end - 1);
    ASK(at, 1, s->model->size[1] - 1);
    ASK(at_back, 1, 0);
    if (!ASK(resize, 0, 2, 0))
        ASK(erase_range, 0, 2, s->model->size[0]);
    ASK(splice, 1, s->model->size[1] - 1);
    ASK(at, 1, s->model->size[1] - 2);
    ASK(at_back, 1, s->model->size[1] - 3);
    ASK(size, 1);
    ASK(swap);
    bring_to(s, 0, size);
}

/* Tests searches whose only match is the last element, and counts of all elements, on list 1 with the size of list
 * 0. */
static void exercise_counts(struct script *s)
{
    const size_t size = s->model->size[0], most = TRACE_VALUES - 1;
    if (!ASK(assign_copies, 1, size, most)) {
        ASK(copy, 1);
        ASK(fill, 1, most);
    }
    ASK(accumulate, 1);
    ASK(count, 1, most);
    ASK(count_if, 1, 2, 1);
    ASK(all_of, 1, TRACE_VALUES, most);
    if (ASK(pop_back, 1) && ASK(push_back, 1, 1)) {
        ASK(any_of, 1, TRACE_VALUES, 1);
        ASK(none_of, 1, TRACE_VALUES, 1);
        ASK(all_of, 1, TRACE_VALUES, most);
        ASK(lower_bound, 1, most);
        ASK(equal);
    }
    ASK(replace, 1, most, 2);
    ASK(replace_if, 1, 1, 0, 3);
    ASK(unique, 1);
    ASK(assign_array, 1, size, any_value(s));
    ASK(back, 1);
    ASK(remove_if, 1, 1, 0);
    if (size <= s->model->limit && ASK(insert_copies, 1, 0, size, 5)) {
        ASK(remove, 1, 5);
        ASK(insert_array, 1, 0, size, any_value(s));
        ASK(back, 1);
    }
    ASK(clear, 1);
}

/* Tests every algorithm on list 0, whose size is the same afterwards, and on list 1. */
static void exercise(struct script *s)
{
    const size_t size = s->model->size[0];
    exercise_far_ranks(s);
    ASK(hold, 0, size / 2, 0);
    exercise_counts(s);
    exercise_comparison(s);
    ASK(sort, 1);
    ASK(values, 1);
    ASK(lower_bound, 1, own_value(s, 0));
    ASK(lower_bound, 1, TRACE_VALUES - 1);
    ASK(unique, 1);
    ASK(copy, 1);
    exercise_handles(s);
    exercise_handles_by_removal(s);
    ASK(copy, 1);
    ASK(replace, 1, own_value(s, 0), any_value(s));
    ASK(remove, 1, own_value(s, 0));
    ASK(count_if, 1, 3, 1);
    ASK(remove_if, 1, 2, 1);
    ASK(resize, 1, size, any_value(s));
    ASK(fill, 1, any_value(s));
    ASK(accumulate, 1);
    ASK(erase_range, 1, 1, s->model->size[1]);
    ASK(clear, 1);
    insert_one(s, 1, 0);
    ASK(back, 1);
    ASK(clear, 1);
    ASK(held, 0, 0);
    /* Sort two thirds and a third and merge them: the order of equivalent elements shows whether this is stable. */
    ASK(splice_range, 1, 0, 0, size - size / 3, size);
    ASK(sort, 0);
    ASK(sort, 1);
    ASK(merge, 0);
    ASK(values, 0);
    ASK(at, 0, s->model->size[0] / 3);
    ASK(linearise, 0);
    ASK(restore, 0);
    ASK(shrink, 0);
    ASK(swap);
    ASK(move, 0);
    grow(s, 0, size);
    shuffle(s, 0);
    ASK(values, 0);
    question(s, 0);
}

/* Grows list 0 from length − 2 past `length`, one element at a time, with tests at each size. */
static void cross(struct script *s, size_t length, bool thoroughly)
{
    const size_t limit = s->model->limit;
    bring_to(s, 0, length - 2);
    for (size_t i = 0; i < 5 && s->model->size[0] < limit; i++) {
        const size_t size = s->model->size[0];
        question(s, 0);
        ASK(reserve, 0, size + 1);
        if (i == 3 || (i > 1 && thoroughly))
            exercise(s);
        for (size_t which = 0; which < INSERTIONS && s->model->size[0] == size; which++)
            if (insert_one(s, 0, which) && !ASK(pop_back, 0) && !ASK(pop_front, 0))
                ASK(erase, 0, size / 2);
        ASK(hold, 0, size / 2, 1);
        if (!insert_one(s, 0, below(s, INSERTIONS)))
            return;
        ASK(held, 0, 1);
        ASK(size, 0);
        ASK(at_back, 0, 0);
        ASK(pop_front, 0);
        if (s->model->size[0] == size && !insert_one(s, 0, i % 3))
            return;
    }
}

/* Tests every short length, then lengths near 2ᵏ − 1. The last length is between powers of two, where sums exceed
 * 2²⁴. */
static void go_wide(struct script *s)
{
    const size_t size = s->recipe->size;
    size_t first = size > 4097 ? 8191 : 15;
    if (size > 32769)
        first = 65535;
    for (size_t length = 0; first == 15 && length <= 40 && length <= s->model->limit; length++) {
        bring_to(s, 0, length);
        question(s, 0);
        exercise(s);
    }
    for (size_t length = first; length < size && length <= s->model->limit + 2; length = 2 * length + 1)
        cross(s, length, length < 1024 || length == 32767 || length == 65535);
    if (size > 65535 && size <= s->model->limit)
        cross(s, size - 2, false);
}

/* Tests a list of somewhat more than 2²³ elements, all 255, whose sum exceeds 2³¹. */
static void go_huge(struct script *s)
{
    const size_t size = s->recipe->size, most = TRACE_VALUES - 1, edge = (size_t)1 << 23;
    if (s->model->limit < size || !(ASK(assign_copies, 0, edge - 1, most) || ASK(insert_copies, 0, 0, edge - 1, most)))
        return;
    for (int i = 0; i < 3; i++) {
        ASK(size, 0);
        ASK(count, 0, most);
        insert_one(s, 0, 0);
    }
    if (!ASK(resize, 0, size, most))
        ASK(insert_copies, 0, s->model->size[0], size - s->model->size[0], most);
    ASK(size, 0);
    ASK(accumulate, 0);
    ASK(count_if, 0, 1, 0);
    ASK(replace, 0, most, most - 1);
    ASK(remove, 0, most - 1);
    ASK(size, 0);
    ASK(clear, 0);
}

/* Brings list 0 to one element below its limit, and list 1 to one element. */
static void nearly_fill(struct script *s)
{
    const size_t limit = s->model->limit;
    bring_to(s, 0, limit - 1);
    bring_to(s, 1, 1);
}

/* Fills list 0, which is one element below its limit, by the `which`-th operation. Returns true if it was written. */
static bool insert_last(struct script *s, size_t which)
{
    const size_t size = s->model->size[0], value = any_value(s), limit = s->model->limit;
    switch (which) {
    case 0:
        return ASK(push_back, 0, value);
    case 1:
        return ASK(push_front, 0, value);
    case 2:
        return ASK(insert, 0, place(s, 0), value);
    case 3:
        return ASK(insert_copies, 0, place(s, 0), 1, value);
    case 4:
        return ASK(insert_array, 0, place(s, 0), 1, value);
    case 5:
        return ASK(insert_range, 0, place(s, 0), 0, size / 2, size / 2 + 1);
    case 6:
        return ASK(resize, 0, limit, value);
    case 7:
        return ASK(splice_one, 0, place(s, 0), 1, 0);
    case 8:
        return ASK(splice_range, 0, place(s, 0), 1, 0, 1);
    case 9:
        return ASK(splice, 0, place(s, 0));
    case 10:
        return ASK(sort, 0) && ASK(sort, 1) && ASK(merge, 0);
    case 11:
        return ASK(assign_copies, 0, limit, value);
    case 12:
        return ASK(assign_array, 0, limit, value);
    default:
        return ASK(reserve, 0, limit);
    }
}

/* Lets each inserting operation in turn fill the last slot, and then asks for all of them, which have to fail. */
static void go_full(struct script *s)
{
    enum { OPERATIONS = 14 };
    const size_t limit = s->model->limit;
    trace_source *source = &s->source;
    if (limit == TRACE_MOST)
        return;
    for (size_t which = 0; which < OPERATIONS; which++) {
        nearly_fill(s);
        if (!insert_last(s, which))
            continue;
        ASK(size, 0);
        ASK(back, 0);
        ASK(push_back, 0, 1);
        ASK(push_front, 0, 2);
        ASK(insert, 0, place(s, 0), 3);
        ASK(insert_copies, 0, place(s, 0), 1, 4);
        ASK(insert_copies, 0, place(s, 0), 0, 4);
        ASK(insert_array, 0, place(s, 0), 2, 5);
        ASK(insert_range, 0, 0, 0, 0, 1);
        ASK(resize, 0, limit + 1, 6);
        ASK(assign_copies, 0, limit + 1, 7);
        ASK(assign_array, 0, limit + 1, 8);
        ASK(reserve, 0, limit + 1);
        if (!s->model->size[1])
            insert_one(s, 1, 0);
        ASK(splice, 0, place(s, 0));
        ASK(splice_one, 0, 0, 1, 0);
        ASK(splice_range, 0, limit, 1, 0, 1);
        ASK(values, 0);
        ASK(values, 1);
    }
    ASK(copy, 1);
    ASK(equal);
    ASK(sort, 1);
    ASK(reverse, 1);
    ASK(values, 1);
    ASK(splice, 0, 0);
    ASK(clear, 0);
    ASK(splice, 0, 0);
    ASK(values, 0);
    const size_t size = limit - limit / 5;
    for (size_t i = 0; i < s->recipe->steps && limit <= UINT16_MAX; i++)
        ask(s, trace_choose(s->model, source, size));
    ASK(values, 0);
    ASK(values, 1);
}

bool trace_write_script(const struct trace_recipe *recipe, trace_model *model, FILE *stream)
{
    struct script script = {.recipe = recipe, .model = model, .source = trace_random(recipe->seed), .stream = stream};
    if (recipe->shape == SHAPE_WIDE)
        go_wide(&script);
    else if (recipe->shape == SHAPE_HUGE)
        go_huge(&script);
    else
        go_full(&script);
    return !script.out_of_memory;
}
