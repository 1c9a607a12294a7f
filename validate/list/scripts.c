/* Scripted traces for cases that random steps would not reach: lists that grow beyond the counts that 8, 15, 16 or 23
 * bits can represent, and lists that are full.
 *
 * A counter, a link or a growing array typically fails at one particular length. Therefore lengths near powers of two
 * are reached by single insertions, with questions after each; between them, lists grow by few bulk insertions. */
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
static bool add_step(struct script *s, trace_step step)
{
    char problem[TRACE_LINE];
    if (s->out_of_memory || !trace_wants(s->recipe, step.operation) || trace_step_problem(s->model, &step, problem))
        return false;
    s->out_of_memory = !trace_write_step(s->model, &step, s->stream);
    return !s->out_of_memory;
}

/* A macro, because of the braces in a step's initialiser. */
#define ADD_STEP(operation, ...) add_step(s, (trace_step){TRACE_##operation, {__VA_ARGS__}})

/* Returns a random number below `bound`. */
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
            if (ADD_STEP(push_back, list, any_value(s)))
                return true;
            break;
        case 1:
            if (ADD_STEP(push_front, list, any_value(s)))
                return true;
            break;
        case 2:
            if (ADD_STEP(insert, list, place(s, list), any_value(s)))
                return true;
            break;
        case 3:
            if (ADD_STEP(insert_copies, list, place(s, list), 1, any_value(s)))
                return true;
            break;
        case 4:
            if (ADD_STEP(insert_array, list, place(s, list), 1, any_value(s)))
                return true;
            break;
        default:
            if (ADD_STEP(resize, list, s->model->size[list] + 1, any_value(s)))
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
                 ADD_STEP(insert_range, list, place(s, list), list, 0, bulk)) ||
                ADD_STEP(insert_array, list, place(s, list), bulk, any_value(s)) ||
                ADD_STEP(insert_copies, list, place(s, list), bulk, any_value(s)) || insert_one(s, list, 0);
    }
}

/* Brings a list to `size` elements, by erasing or growing. */
static void resize_to(struct script *s, size_t list, size_t size)
{
    if (s->model->size[list] > size && !ADD_STEP(resize, list, size, 0) &&
        !ADD_STEP(erase_range, list, size, s->model->size[list]) && !ADD_STEP(clear, list))
        while (s->model->size[list] > size &&
               (ADD_STEP(pop_back, list) || ADD_STEP(pop_front, list) || ADD_STEP(erase, list, 0)))
            ;
    grow(s, list, size);
}

/* Moves random ranges, so that elements that compare equivalent but are not equal are in random order. */
static void shuffle(struct script *s, size_t list)
{
    const size_t size = s->model->size[list];
    for (int i = 0; i < 24 && size; i++) {
        const size_t first = below(s, size), last = first + 1 + below(s, size - first);
        ADD_STEP(splice_range, list, last + below(s, size - last + 1), list, first, last);
    }
    ADD_STEP(reverse, list);
}

/* Writes the questions that a list can answer in little time. */
static void question(struct script *s, size_t list)
{
    const size_t size = s->model->size[list];
    ADD_STEP(size, list);
    ADD_STEP(front, list);
    ADD_STEP(back, list);
    ADD_STEP(at, list, size - 1);
    ADD_STEP(at, list, size / 2);
    ADD_STEP(at_back, list, 0);
    ADD_STEP(at_back, list, size - 1);
    ADD_STEP(accumulate, list);
    ADD_STEP(count, list, own_value(s, list));
    ADD_STEP(count_if, list, 1, 0);
    ADD_STEP(any_of, list, TRACE_VALUES, own_value(s, list));
}

/* Tests that held elements of list 1 are found again after other elements are erased, and are gone after they are
 * erased themselves: the first of equal elements, the first and the last element. */
static void exercise_handles(struct script *s)
{
    const size_t middle = s->model->size[1] / 2;
    ADD_STEP(hold, 1, s->model->size[1] - 1, 1);
    if (!ADD_STEP(insert_copies, 1, middle, 3, own_value(s, 1)) || !ADD_STEP(hold, 1, middle, 0))
        return;
    ADD_STEP(held, 1, 1);
    ADD_STEP(hold, 1, s->model->size[1] - 1, 1);
    ADD_STEP(unique, 1);
    ADD_STEP(held, 1, 0);
    ADD_STEP(pop_back, 1);
    ADD_STEP(gone, 1, 1);
    ADD_STEP(gone, 1, 0);
    ADD_STEP(hold, 1, 0, 2);
    ADD_STEP(pop_front, 1);
    ADD_STEP(gone, 1, 2);
    insert_one(s, 1, 0);
    ADD_STEP(gone, 1, 2);
    ADD_STEP(held, 1, 0);
}

/* Erases by `remove` while all handles of list 1 are in use: if a list updates any handle wrongly, an element that
 * remains is not found. */
static void exercise_handles_by_removal(struct script *s)
{
    for (size_t k = 0; k < TRACE_HELD && k < s->model->size[1]; k++)
        ADD_STEP(hold, 1, k, k);
    ADD_STEP(remove, 1, own_value(s, 1));
    for (size_t k = 0; k < TRACE_HELD; k++) {
        ADD_STEP(held, 1, k);
        ADD_STEP(gone, 1, k);
    }
}

/* Compares lists that differ in a single element: the last, the first, or one in the middle. */
static void exercise_comparison(struct script *s)
{
    const size_t size = s->model->size[0], changed[] = {size - 1, 0, size / 2};
    ADD_STEP(copy, 1);
    ADD_STEP(equal);
    ADD_STEP(compare);
    for (size_t i = 0; i < sizeof changed / sizeof *changed && changed[i] < size; i++) {
        const size_t other = (s->model->elements[0][changed[i]].value + TRACE_VALUES / 2) % TRACE_VALUES;
        if (ADD_STEP(erase, 1, changed[i]) &&
            (ADD_STEP(insert, 1, changed[i], other) || ADD_STEP(insert_copies, 1, changed[i], 1, other))) {
            ADD_STEP(equal);
            ADD_STEP(compare);
        }
        ADD_STEP(copy, 1);
    }
    ADD_STEP(pop_back, 1);
    ADD_STEP(equal);
    ADD_STEP(compare);
}

/* Tests every operation that takes a rank with ranks near the end: a rank stored in too few bits would be another
 * position. Works on list 1, a copy of list 0. */
static void exercise_far_ranks(struct script *s)
{
    ADD_STEP(copy, 1);
    const size_t size = s->model->size[1], end = size;
    if (size < 4 || size + 8 > s->model->limit)
        return;
    ADD_STEP(insert, 1, end - 1, any_value(s));
    ADD_STEP(erase, 1, end - 2);
    ADD_STEP(insert_copies, 1, end - 1, 2, any_value(s));
    ADD_STEP(erase_range, 1, end - 3, end - 1);
    ADD_STEP(insert_array, 1, end - 1, 3, any_value(s));
    ADD_STEP(insert_range, 1, end - 2, 0, end - 3, end - 1);
    ADD_STEP(insert_range, 1, 1, 1, 1, 3);
    ADD_STEP(splice_one, 1, end - 3, 1, 1);
    ADD_STEP(splice_one, 1, 1, 1, end - 2);
    ADD_STEP(splice_one, 1, end - 1, 0, 0);
    ADD_STEP(splice_one, 0, 0, 1, end - 2);
    ADD_STEP(splice_range, 1, end - 3, 0, 0, 2);
    ADD_STEP(splice_range, 0, 0, 1, end - 4, end - 2);
    ADD_STEP(splice_range, 1, 2, 1, end - 3, end - 1);
    ADD_STEP(values, 1);
    ADD_STEP(assign_range, 1, 0, 1, end - 1);
    ADD_STEP(at, 1, s->model->size[1] - 1);
    ADD_STEP(at_back, 1, 0);
    if (!ADD_STEP(resize, 0, 2, 0))
        ADD_STEP(erase_range, 0, 2, s->model->size[0]);
    ADD_STEP(splice, 1, s->model->size[1] - 1);
    ADD_STEP(at, 1, s->model->size[1] - 2);
    ADD_STEP(at_back, 1, s->model->size[1] - 3);
    ADD_STEP(size, 1);
    ADD_STEP(swap);
    resize_to(s, 0, size);
}

/* Tests searches whose only match is the last element, and counts of all elements, on list 1 with the size of list
 * 0. */
static void exercise_counts(struct script *s)
{
    const size_t size = s->model->size[0], most = TRACE_VALUES - 1;
    if (!ADD_STEP(assign_copies, 1, size, most)) {
        ADD_STEP(copy, 1);
        ADD_STEP(fill, 1, most);
    }
    ADD_STEP(accumulate, 1);
    ADD_STEP(count, 1, most);
    ADD_STEP(count_if, 1, 2, 1);
    ADD_STEP(all_of, 1, TRACE_VALUES, most);
    if (ADD_STEP(pop_back, 1) && ADD_STEP(push_back, 1, 1)) {
        ADD_STEP(any_of, 1, TRACE_VALUES, 1);
        ADD_STEP(none_of, 1, TRACE_VALUES, 1);
        ADD_STEP(all_of, 1, TRACE_VALUES, most);
        ADD_STEP(lower_bound, 1, most);
        ADD_STEP(equal);
    }
    ADD_STEP(replace, 1, most, 2);
    ADD_STEP(replace_if, 1, 1, 0, 3);
    ADD_STEP(unique, 1);
    ADD_STEP(assign_array, 1, size, any_value(s));
    ADD_STEP(back, 1);
    ADD_STEP(remove_if, 1, 1, 0);
    if (size <= s->model->limit && ADD_STEP(insert_copies, 1, 0, size, 5)) {
        ADD_STEP(remove, 1, 5);
        ADD_STEP(insert_array, 1, 0, size, any_value(s));
        ADD_STEP(back, 1);
    }
    ADD_STEP(clear, 1);
}

/* Tests every algorithm on list 0, whose size is the same afterwards, and on list 1. */
static void exercise(struct script *s)
{
    const size_t size = s->model->size[0];
    exercise_far_ranks(s);
    ADD_STEP(hold, 0, size / 2, 0);
    exercise_counts(s);
    exercise_comparison(s);
    ADD_STEP(sort, 1);
    ADD_STEP(values, 1);
    ADD_STEP(lower_bound, 1, own_value(s, 0));
    ADD_STEP(lower_bound, 1, TRACE_VALUES - 1);
    ADD_STEP(unique, 1);
    ADD_STEP(copy, 1);
    exercise_handles(s);
    exercise_handles_by_removal(s);
    ADD_STEP(copy, 1);
    ADD_STEP(replace, 1, own_value(s, 0), any_value(s));
    ADD_STEP(remove, 1, own_value(s, 0));
    ADD_STEP(count_if, 1, 3, 1);
    ADD_STEP(remove_if, 1, 2, 1);
    ADD_STEP(resize, 1, size, any_value(s));
    ADD_STEP(fill, 1, any_value(s));
    ADD_STEP(accumulate, 1);
    ADD_STEP(erase_range, 1, 1, s->model->size[1]);
    ADD_STEP(clear, 1);
    insert_one(s, 1, 0);
    ADD_STEP(back, 1);
    ADD_STEP(clear, 1);
    ADD_STEP(held, 0, 0);
    /* Sort two thirds and a third and merge them: the order of equivalent elements shows whether this is stable. */
    ADD_STEP(splice_range, 1, 0, 0, size - size / 3, size);
    ADD_STEP(sort, 0);
    ADD_STEP(sort, 1);
    ADD_STEP(merge, 0);
    ADD_STEP(values, 0);
    ADD_STEP(at, 0, s->model->size[0] / 3);
    ADD_STEP(linearise, 0);
    ADD_STEP(restore, 0);
    ADD_STEP(shrink, 0);
    ADD_STEP(swap);
    ADD_STEP(move, 0);
    grow(s, 0, size);
    shuffle(s, 0);
    ADD_STEP(values, 0);
    question(s, 0);
}

/* Grows list 0 from length − 2 elements past `length`, one element at a time, with questions at each size. The
 * algorithms are tested at `length` + 1 or, if `everywhere` is set, at `length` and above. */
static void cross(struct script *s, size_t length, bool everywhere)
{
    const size_t limit = s->model->limit;
    resize_to(s, 0, length - 2);
    for (size_t i = 0; i < 5 && s->model->size[0] < limit; i++) {
        const size_t size = s->model->size[0];
        question(s, 0);
        ADD_STEP(reserve, 0, size + 1);
        if (i == 3 || (i > 1 && everywhere))
            exercise(s);
        for (size_t which = 0; which < INSERTIONS && s->model->size[0] == size; which++)
            if (insert_one(s, 0, which) && !ADD_STEP(pop_back, 0) && !ADD_STEP(pop_front, 0))
                ADD_STEP(erase, 0, size / 2);
        ADD_STEP(hold, 0, size / 2, 1);
        if (!insert_one(s, 0, below(s, INSERTIONS)))
            return;
        ADD_STEP(held, 0, 1);
        ADD_STEP(size, 0);
        ADD_STEP(at_back, 0, 0);
        ADD_STEP(pop_front, 0);
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
        resize_to(s, 0, length);
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
    if (s->model->limit < size ||
        !(ADD_STEP(assign_copies, 0, edge - 1, most) || ADD_STEP(insert_copies, 0, 0, edge - 1, most)))
        return;
    for (int i = 0; i < 3; i++) {
        ADD_STEP(size, 0);
        ADD_STEP(count, 0, most);
        insert_one(s, 0, 0);
    }
    if (!ADD_STEP(resize, 0, size, most))
        ADD_STEP(insert_copies, 0, s->model->size[0], size - s->model->size[0], most);
    ADD_STEP(size, 0);
    ADD_STEP(accumulate, 0);
    ADD_STEP(count_if, 0, 1, 0);
    ADD_STEP(replace, 0, most, most - 1);
    ADD_STEP(remove, 0, most - 1);
    ADD_STEP(size, 0);
    ADD_STEP(clear, 0);
}

/* Brings list 0 to one element below its limit, and list 1 to one element. */
static void nearly_fill(struct script *s)
{
    const size_t limit = s->model->limit;
    resize_to(s, 0, limit - 1);
    resize_to(s, 1, 1);
}

/* Fills list 0, which is one element below its limit, by the `which`-th operation. Returns true if it was written. */
static bool insert_last(struct script *s, size_t which)
{
    const size_t size = s->model->size[0], value = any_value(s), limit = s->model->limit;
    switch (which) {
    case 0:
        return ADD_STEP(push_back, 0, value);
    case 1:
        return ADD_STEP(push_front, 0, value);
    case 2:
        return ADD_STEP(insert, 0, place(s, 0), value);
    case 3:
        return ADD_STEP(insert_copies, 0, place(s, 0), 1, value);
    case 4:
        return ADD_STEP(insert_array, 0, place(s, 0), 1, value);
    case 5:
        return ADD_STEP(insert_range, 0, place(s, 0), 0, size / 2, size / 2 + 1);
    case 6:
        return ADD_STEP(resize, 0, limit, value);
    case 7:
        return ADD_STEP(splice_one, 0, place(s, 0), 1, 0);
    case 8:
        return ADD_STEP(splice_range, 0, place(s, 0), 1, 0, 1);
    case 9:
        return ADD_STEP(splice, 0, place(s, 0));
    case 10:
        return ADD_STEP(sort, 0) && ADD_STEP(sort, 1) && ADD_STEP(merge, 0);
    case 11:
        return ADD_STEP(assign_copies, 0, limit, value);
    case 12:
        return ADD_STEP(assign_array, 0, limit, value);
    default:
        return ADD_STEP(reserve, 0, limit);
    }
}

/* Repeats for each inserting operation: lets it fill the last slot, and then asks for all inserting operations, which
 * have to fail. */
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
        ADD_STEP(size, 0);
        ADD_STEP(back, 0);
        ADD_STEP(push_back, 0, 1);
        ADD_STEP(push_front, 0, 2);
        ADD_STEP(insert, 0, place(s, 0), 3);
        ADD_STEP(insert_copies, 0, place(s, 0), 1, 4);
        ADD_STEP(insert_copies, 0, place(s, 0), 0, 4);
        ADD_STEP(insert_array, 0, place(s, 0), 2, 5);
        ADD_STEP(insert_range, 0, 0, 0, 0, 1);
        ADD_STEP(resize, 0, limit + 1, 6);
        ADD_STEP(assign_copies, 0, limit + 1, 7);
        ADD_STEP(assign_array, 0, limit + 1, 8);
        ADD_STEP(reserve, 0, limit + 1);
        if (!s->model->size[1])
            insert_one(s, 1, 0);
        ADD_STEP(splice, 0, place(s, 0));
        ADD_STEP(splice_one, 0, 0, 1, 0);
        ADD_STEP(splice_range, 0, limit, 1, 0, 1);
        ADD_STEP(values, 0);
        ADD_STEP(values, 1);
    }
    ADD_STEP(copy, 1);
    ADD_STEP(equal);
    ADD_STEP(sort, 1);
    ADD_STEP(reverse, 1);
    ADD_STEP(values, 1);
    ADD_STEP(splice, 0, 0);
    ADD_STEP(clear, 0);
    ADD_STEP(splice, 0, 0);
    ADD_STEP(values, 0);
    const size_t size = limit - limit / 5;
    for (size_t i = 0; i < s->recipe->steps && limit <= UINT16_MAX; i++)
        add_step(s, trace_choose(s->model, source, size));
    ADD_STEP(values, 0);
    ADD_STEP(values, 1);
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
