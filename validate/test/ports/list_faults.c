/* A list in arrays with links, written for this test, with over a hundred possible faults. The environment variable
 * LIST_FAULT selects one; without it the list is correct. `plumb list check` must find each fault with its default
 * options.
 *
 * The faults are of kinds known from bug reports: only the first match is removed, a range is moved into itself,
 * counters of 8 or 16 bits, arrays that grow wrongly at one length, a sort that is stable only for short lists, wrong
 * links that are followed much later, an iterator that is used after its element was erased. */
#include "validate/list/answers.h"

#include <stdlib.h>
#include <string.h>

/* clang-format off */
#define FAULTS(F) \
    F(remove_first) F(remove_skips_next) F(remove_if_first) F(remove_counts_one) F(remove_by_class) \
    F(replace_first) F(replace_no_change_not_counted) F(replace_if_first) F(replace_skips_last) \
    F(count_8_bits) F(count_15_bits) F(count_16_bits) F(count_23_bits) F(count_skips_last) F(count_by_class) \
    F(size_8_bits) F(size_15_bits) F(size_16_bits) F(size_23_bits) \
    F(sum_8_bits) F(sum_16_bits) F(sum_23_bits) F(sum_float) F(sum_31_bits) F(sum_skips_first) \
    F(links_8_bits) F(links_15_bits) F(links_16_bits) \
    F(full_early_255) F(full_early_32767) F(full_early_65535) F(full_late) F(full_inserts) F(full_resize_erases) \
    F(grow_255) F(grow_256) F(grow_32767) F(grow_32768) F(grow_65535) F(grow_65536) \
    F(sort_unstable) F(sort_unstable_at_100) F(sort_unstable_at_5000) F(sort_unstable_at_65000) F(sort_skips_last) \
    F(sort_by_value) F(merge_other_first) F(merge_unstable_at_5000) F(merge_unstable_at_65000) F(merge_keeps_other) \
    F(splice_one_own_place_hangs) F(splice_one_own_place_lost) F(splice_range_own_place_lost) F(splice_one_leaves_prev) \
    F(splice_range_leaves_last) F(splice_leaves_other) F(insert_range_own_reads_new) F(insert_range_own_tail_short) \
    F(assign_range_own_clears) F(insert_copies_none_is_one) F(insert_array_saturates) F(insert_before_end_prev) \
    F(resize_shrinks_less) F(resize_grows_more) F(erase_range_short) F(erase_says_old) F(erase_last_leaves_back) \
    F(erase_leaves_prev) F(pop_front_last_leaves_back) F(pop_back_of_one_leaves_front) F(clear_leaves_back) \
    F(clear_leaves_size) F(move_leaves_other) F(move_appends) F(swap_leaves_back) F(copy_appends) \
    F(copy_reverses_long) F(unique_not_adjacent) F(unique_pairs) F(unique_by_class) F(unique_counts_left) \
    F(reverse_leaves_prev) F(reverse_odd_swaps_less) F(equal_prefix) F(equal_by_class) F(equal_sizes) \
    F(equal_skips_last) F(compare_prefix) F(compare_by_value) F(compare_sizes_first) F(any_of_skips_first) \
    F(all_of_empty) F(none_of_any) F(lower_bound_upper) F(lower_bound_by_value) F(fill_skips_last) F(at_back_long) \
    F(front_of_empty_crashes) F(shrink_drops_last) F(reserve_clears) F(restore_leaves_prev) F(linearise_long) \
    F(held_after_sort) F(held_after_reverse) F(held_after_erasure) F(held_unique_second) F(held_after_growth) \
    F(gone_never) F(gone_until_reuse) F(gone_after_pop) F(denied_leaves_some) F(denied_loses_tail) \
    F(insert_rank_16_bits) F(insert_copies_rank_16_bits) F(insert_copies_count_16_bits) F(insert_array_rank_15_bits) \
    F(insert_range_first_15_bits) F(erase_rank_16_bits) F(splice_rank_16_bits) F(splice_one_rank_16_bits) \
    F(splice_one_element_16_bits) F(splice_range_rank_15_bits) F(assign_array_count_16_bits) F(at_rank_16_bits) \
    F(remove_counts_16_bits) F(remove_if_counts_15_bits) F(unique_counts_16_bits) F(replace_if_counts_16_bits) \
    F(lower_bound_16_bits) F(freed_twice)
/* clang-format on */

#define NAMED(name) FAULT_##name,
#define TEXT(name) #name,
enum fault { FAULT_NONE, FAULTS(NAMED) };
static enum fault fault;
#define ERRS(name) (fault == FAULT_##name)

struct list {
    unsigned *next, *prev; /* links of slot i; slot 0 is the sentinel; free slots form a list from `free` by `next` */
    unsigned *born;        /* generation of the element in the slot; 0: free */
    unsigned char *value;
    size_t size, capacity, free, births;
    size_t held[TRACE_HELD];
    unsigned held_born[TRACE_HELD];
};
struct lists {
    struct list list[2];
    size_t erasures;
};

static list_subject subject;

/* --- slots and links ---------------------------------------------------------------------------------------------- */

static void reserve(struct list *list, size_t capacity)
{
    if (capacity <= list->capacity)
        return;
    list->next = realloc(list->next, (capacity + 1) * sizeof *list->next);
    list->prev = realloc(list->prev, (capacity + 1) * sizeof *list->prev);
    list->born = realloc(list->born, (capacity + 1) * sizeof *list->born);
    list->value = realloc(list->value, capacity + 1);
    if (!list->next || !list->prev || !list->born || !list->value)
        abort();
    if (!list->capacity)
        list->next[0] = list->prev[0] = 0;
    for (size_t slot = capacity; slot > list->capacity; slot--) {
        list->next[slot] = (unsigned)list->free;
        list->born[slot] = 0;
        list->free = slot;
    }
    list->capacity = capacity;
}

static size_t step(const struct list *list, size_t slot)
{
    return list->capacity ? list->next[slot] : 0;
}
static size_t back(const struct list *list, size_t slot)
{
    return list->capacity ? list->prev[slot] : 0;
}

static size_t slot_at(const struct list *list, size_t rank)
{
    size_t slot = step(list, 0);
    while (rank-- && slot)
        slot = step(list, slot);
    return slot;
}
static size_t slot_at_back(const struct list *list, size_t rank)
{
    size_t slot = 0;
    for (size_t hops = list->size - rank; hops; hops--)
        slot = back(list, slot);
    return slot;
}

static size_t link_mask(void)
{
    switch (fault) {
    case FAULT_links_8_bits:
        return 255;
    case FAULT_links_15_bits:
        return 32767;
    case FAULT_links_16_bits:
        return 65535;
    default:
        return SIZE_MAX;
    }
}

static void join(struct list *list, size_t a, size_t b)
{
    list->next[a] = (unsigned)(b & link_mask());
    list->prev[b] = (unsigned)(a & link_mask());
}

/* True if growth of an array with `size` elements has a fault. */
static int grows_wrongly(size_t size)
{
    return (ERRS(grow_255) && size == 255) || (ERRS(grow_256) && size == 256) || (ERRS(grow_32767) && size == 32767) ||
           (ERRS(grow_32768) && size == 32768) || (ERRS(grow_65535) && size == 65535) ||
           (ERRS(grow_65536) && size == 65536);
}

static size_t insert_before(struct list *list, size_t before, int value)
{
    if (grows_wrongly(list->size))
        list->value[list->prev[0]] = (unsigned char)(list->value[list->prev[0]] + 1);
    if (ERRS(held_after_growth) && !list->free && list->size == 64)
        list->held[0] = list->held[1] = list->next[0];
    if (!list->free)
        reserve(list, list->capacity ? 2 * list->capacity : 4);
    const size_t slot = list->free, previous = list->prev[before];
    list->free = list->next[slot];
    list->value[slot] = (unsigned char)value;
    list->born[slot] = (unsigned)++list->births;
    join(list, previous, slot);
    if (!(ERRS(insert_before_end_prev) && before == 0 && list->size == 7))
        join(list, slot, before);
    else
        list->next[slot] = 0;
    list->size++;
    return slot;
}

static void unlink_slot(struct list *list, size_t slot)
{
    join(list, list->prev[slot], list->next[slot]);
}

static void erase_slot(struct list *list, size_t slot)
{
    const size_t previous = list->prev[slot], next = list->next[slot];
    const unsigned kept = list->prev[next];
    unlink_slot(list, slot);
    if ((ERRS(erase_leaves_prev) && next && previous) || (ERRS(erase_last_leaves_back) && !next && previous))
        list->prev[next] = kept;
    list->born[slot] = ERRS(gone_never) ? list->born[slot] : 0;
    list->next[slot] = (unsigned)list->free;
    list->free = slot;
    list->size--;
}

static void clear(struct list *list)
{
    const unsigned last = list->capacity ? list->prev[0] : 0;
    const size_t size = list->size;
    while (list->size)
        erase_slot(list, list->next[0]);
    if (ERRS(clear_leaves_back) && last)
        list->prev[0] = last;
    if (ERRS(clear_leaves_size) && size > 3)
        list->size = 1;
}

static int is_full(const struct list *list, size_t count)
{
    const size_t limit =
        subject.limit - (ERRS(full_early_255) || ERRS(full_early_32767) || ERRS(full_early_65535)) + ERRS(full_late);
    return count > limit - list->size;
}

/* --- values in an array: what is inserted, or was there ----------------------------------------------------------- */

static unsigned char *values_of(const struct list *list, size_t first, size_t last)
{
    unsigned char *values = malloc(last - first + 1);
    size_t slot = slot_at(list, first);
    if (!values)
        abort();
    for (size_t i = first; i < last; i++, slot = step(list, slot))
        values[i - first] = list->value[slot];
    return values;
}

static trace_answer insert(struct list *list, size_t rank, const unsigned char *values, size_t count)
{
    if (is_full(list, count)) {
        if (ERRS(full_inserts) && count > 1)
            insert_before(list, slot_at(list, rank), values[0]);
        return trace_answered(TRACE_FULL);
    }
    reserve(list, list->capacity ? list->capacity : 4);
    const size_t before = slot_at(list, rank);
    for (size_t i = 0; i < count; i++)
        insert_before(list, before, values[i]);
    return trace_answered(TRACE_OK);
}

static trace_answer insert_run(struct list *list, size_t rank, size_t count, size_t value, size_t increment)
{
    unsigned char *values = malloc(count + 2);
    if (!values)
        abort();
    if (ERRS(insert_copies_none_is_one) && !count && !increment)
        count = 1;
    for (size_t i = 0; i < count; i++) {
        const size_t next = value + i * increment;
        values[i] = (unsigned char)(ERRS(insert_array_saturates) && next > 255 ? 255 : next);
    }
    const trace_answer answer = insert(list, rank, values, count);
    free(values);
    return answer;
}

static trace_answer insert_range(struct list *list, size_t rank, struct list *from, size_t first, size_t last)
{
    if (ERRS(insert_range_own_tail_short) && list == from && rank == list->size && last == rank && last > first)
        last--;
    unsigned char *values = values_of(from, first, last);
    if (ERRS(insert_range_own_reads_new) && list == from)
        for (size_t i = rank; i > first && i < last; i++)
            values[i - first] = values[i - rank];
    const trace_answer answer = insert(list, rank, values, last - first);
    free(values);
    return answer;
}

static trace_answer assign_range(struct list *list, struct list *from, size_t first, size_t last)
{
    unsigned char *values = values_of(from, first, last);
    if (ERRS(assign_range_own_clears) && list == from && first > 0)
        last = first;
    clear(list);
    const trace_answer answer = insert(list, 0, values, last - first);
    free(values);
    return answer;
}

static trace_answer assign_run(struct list *list, size_t count, size_t value, size_t increment)
{
    if (count > subject.limit)
        return trace_answered(TRACE_FULL);
    clear(list);
    return insert_run(list, 0, count, value, increment);
}

static trace_answer resize(struct list *list, size_t count, size_t value)
{
    if (ERRS(full_resize_erases) && count > subject.limit)
        clear(list);
    if (count > list->size)
        return insert_run(list, list->size, count - list->size + (ERRS(resize_grows_more) && count > 4), value, 0);
    while (list->size > count + (ERRS(resize_shrinks_less) && count > 0))
        erase_slot(list, list->prev[0]);
    return trace_answered(TRACE_OK);
}

/* --- ranges ------------------------------------------------------------------------------------------------------- */

static void erase_range(struct list *list, size_t first, size_t last)
{
    last -= ERRS(erase_range_short) && last == list->size && last > first + 1;
    for (size_t slot = slot_at(list, first), i = first; i < last; i++) {
        const size_t next = step(list, slot);
        erase_slot(list, slot);
        slot = next;
    }
}

static trace_answer splice_range(struct list *list, size_t rank, struct list *from, size_t first, size_t last)
{
    const int one = last == first + 1;
    if (list == from) {
        if (ERRS(splice_one_own_place_hangs) && one && (rank == first || rank == last))
            for (;;)
                ;
        if ((ERRS(splice_one_own_place_lost) && one && rank == first) ||
            (ERRS(splice_range_own_place_lost) && last > first + 1 && rank == last))
            erase_range(list, first, last);
        if (rank >= first && rank <= last)
            return trace_answered(TRACE_OK);
        const size_t before = slot_at(list, rank);
        for (size_t i = first, slot = slot_at(list, first); i < last; i++) {
            const size_t next = list->next[slot], previous = list->prev[before];
            unlink_slot(list, slot);
            join(list, previous, slot);
            join(list, slot, before);
            if (ERRS(splice_one_leaves_prev) && one)
                list->prev[slot] = (unsigned)before;
            slot = next;
        }
        return trace_answered(TRACE_OK);
    }
    last -= ERRS(splice_range_leaves_last) && last > first + 1;
    const trace_answer answer = insert_range(list, rank, from, first, last);
    if (answer.kind == TRACE_OK)
        erase_range(from, first, last);
    return answer;
}

/* --- order -------------------------------------------------------------------------------------------------------- */

static int class_of(int value)
{
    return ERRS(sort_by_value) ? value : value / TRACE_CLASS;
}

static int unstable_at(size_t size, int merging)
{
    return merging ? (ERRS(merge_unstable_at_5000) && size > 5000) || (ERRS(merge_unstable_at_65000) && size > 65000)
                   : (ERRS(sort_unstable) && size > 1) || (ERRS(sort_unstable_at_100) && size > 100) ||
                         (ERRS(sort_unstable_at_5000) && size > 5000) || (ERRS(sort_unstable_at_65000) && size > 65000);
}

/* Sorts by class; within a class in the list's order, or, with a fault, in reverse order. */
static void sort(struct list *list, size_t count, int unstable)
{
    size_t *order = malloc((list->size + 1) * sizeof *order), sorted = 0;
    if (!order)
        abort();
    for (int class = 0; class < TRACE_VALUES; class ++) {
        size_t slot = unstable ? back(list, 0) : step(list, 0);
        for (size_t i = 0; i < count; i++, slot = unstable ? back(list, slot) : step(list, slot))
            if (class_of(list->value[slot]) == class)
                order[sorted++] = slot;
    }
    if (sorted < list->size)
        order[sorted++] = back(list, 0);
    if (ERRS(held_after_sort) && sorted > 1)
        for (size_t k = 0; k < TRACE_HELD; k++)
            list->held[k] = list->held[k] == order[0] ? order[1] : list->held[k];
    for (size_t i = 0; i <= sorted && sorted; i++)
        join(list, i ? order[i - 1] : 0, i < sorted ? order[i] : 0);
    free(order);
}

static trace_answer merge(struct list *list, struct list *other)
{
    const size_t count = list->size + other->size;
    const trace_answer answer = splice_range(list, ERRS(merge_other_first) ? 0 : list->size, other, 0, other->size);
    if (answer.kind == TRACE_OK)
        sort(list, list->size, unstable_at(count, 1));
    if (ERRS(merge_keeps_other) && answer.kind == TRACE_OK && list->size > 2)
        insert_run(other, 0, 1, 1, 0);
    return answer;
}

static void reverse(struct list *list)
{
    const unsigned last = list->capacity ? list->prev[0] : 0;
    if (ERRS(reverse_odd_swaps_less) && list->size == 5)
        return;
    for (size_t i = 0, slot = 0; list->capacity && i <= list->size; i++) {
        const unsigned next = list->next[slot];
        list->next[slot] = list->prev[slot];
        list->prev[slot] = next;
        slot = next;
    }
    if (ERRS(reverse_leaves_prev) && list->size > 1)
        list->prev[0] = last;
    if (ERRS(held_after_reverse) && list->size > 2)
        list->held[1] = list->next[0];
}

static size_t lower_bound(const struct list *list, int value)
{
    size_t rank = 0;
    for (size_t slot = step(list, 0); slot; slot = step(list, slot), rank++) {
        const int here = list->value[slot];
        int found = here / TRACE_CLASS >= value / TRACE_CLASS;
        if (ERRS(lower_bound_upper))
            found = here / TRACE_CLASS > value / TRACE_CLASS;
        if (ERRS(lower_bound_by_value))
            found = here >= value;
        if (found)
            break;
    }
    return rank;
}

/* --- values ------------------------------------------------------------------------------------------------------- */

struct class
{
    size_t divisor, rest;
};

static int is_in(struct class class, int value)
{
    return (size_t)value % class.divisor == class.rest;
}

static size_t removed(struct list *list, struct class class, int by_value)
{
    const size_t size = list->size;
    for (size_t slot = step(list, 0); slot;) {
        size_t next = step(list, slot);
        const int same = ERRS(remove_by_class) && by_value
                             ? list->value[slot] / TRACE_CLASS == (int)class.rest / TRACE_CLASS
                             : is_in(class, list->value[slot]);
        if (same) {
            erase_slot(list, slot);
            if (by_value ? ERRS(remove_first) : ERRS(remove_if_first))
                break;
            if (ERRS(remove_skips_next) && next)
                next = step(list, next);
        }
        slot = next;
    }
    if (ERRS(held_after_erasure) && list->size < size && list->size)
        list->held[2] = list->prev[0];
    return ERRS(remove_counts_one) && list->size < size ? 1 : size - list->size;
}

static size_t replaced(struct list *list, struct class class, size_t with, int by_value)
{
    size_t count = 0;
    for (size_t slot = step(list, 0); slot; slot = step(list, slot)) {
        if (ERRS(replace_skips_last) && !step(list, slot))
            break;
        if (!is_in(class, list->value[slot]))
            continue;
        count += !(ERRS(replace_no_change_not_counted) && list->value[slot] == with);
        list->value[slot] = (unsigned char)with;
        if (by_value ? ERRS(replace_first) : ERRS(replace_if_first))
            break;
    }
    return count;
}

static size_t counted(const struct list *list, struct class class)
{
    size_t count = 0;
    for (size_t slot = step(list, 0); slot; slot = step(list, slot))
        if (!(ERRS(count_skips_last) && !step(list, slot) && class.divisor == TRACE_VALUES))
            count += ERRS(count_by_class) && class.divisor == TRACE_VALUES
                         ? list->value[slot] / TRACE_CLASS == (int)class.rest / TRACE_CLASS
                         : is_in(class, list->value[slot]);
    switch (fault) {
    case FAULT_count_8_bits:
        return count & 255;
    case FAULT_count_15_bits:
        return count & 32767;
    case FAULT_count_16_bits:
        return count & 65535;
    case FAULT_count_23_bits:
        return count & ((1 << 23) - 1);
    default:
        return count;
    }
}

static long long any_of(const struct list *list, struct class class)
{
    size_t slot = step(list, 0);
    if (ERRS(any_of_skips_first) && slot)
        slot = step(list, slot);
    while (slot && !is_in(class, list->value[slot]))
        slot = step(list, slot);
    return slot != 0;
}

static long long sum(const struct list *list)
{
    long long sum = 0;
    float narrow = 0;
    size_t slot = step(list, 0);
    if (ERRS(sum_skips_first) && slot)
        slot = step(list, slot);
    for (; slot; slot = step(list, slot)) {
        sum += list->value[slot];
        narrow += list->value[slot];
    }
    return ERRS(sum_float) ? (long long)narrow : sum;
}

static size_t unique(struct list *list)
{
    const size_t size = list->size;
    for (size_t slot = step(list, 0), next; slot; slot = next) {
        next = step(list, slot);
        const size_t before = list->prev[slot];
        size_t same =
            before && (ERRS(unique_by_class) ? list->value[before] / TRACE_CLASS == list->value[slot] / TRACE_CLASS
                                             : list->value[before] == list->value[slot])
                ? before
                : 0;
        for (size_t other = step(list, 0); ERRS(unique_not_adjacent) && other != slot; other = step(list, other))
            same = list->value[other] == list->value[slot] ? other : same;
        if (!same)
            continue;
        if (ERRS(held_unique_second))
            for (size_t k = 0; k < TRACE_HELD; k++)
                list->held[k] = list->held[k] == same ? step(list, 0) : list->held[k];
        erase_slot(list, slot);
        if (ERRS(unique_pairs) && next)
            next = step(list, next);
    }
    return ERRS(unique_counts_left) ? list->size : size - list->size;
}

static int compare(const struct list *a, const struct list *b, int divisor)
{
    size_t i = step(a, 0), j = step(b, 0);
    if (ERRS(compare_sizes_first) && divisor > 1 && a->size != b->size)
        return a->size < b->size ? -1 : 1;
    if (ERRS(compare_by_value))
        divisor = 1;
    while (i && j && a->value[i] / divisor == b->value[j] / divisor)
        i = step(a, i), j = step(b, j);
    if (i && j)
        return a->value[i] / divisor < b->value[j] / divisor ? -1 : 1;
    return ERRS(compare_prefix) ? 0 : (i != 0) - (j != 0);
}

static int equal(const struct list *a, const struct list *b)
{
    size_t i = step(a, 0), j = step(b, 0);
    if (a->size != b->size && !ERRS(equal_prefix))
        return 0;
    if (ERRS(equal_sizes))
        return 1;
    for (; i && j; i = step(a, i), j = step(b, j)) {
        if (ERRS(equal_skips_last) && !step(a, i))
            return 1;
        if (ERRS(equal_by_class) ? a->value[i] / TRACE_CLASS != b->value[j] / TRACE_CLASS : a->value[i] != b->value[j])
            return 0;
    }
    return 1;
}

/* --- single elements ---------------------------------------------------------------------------------------------- */

static trace_answer end_value(const struct list *list, size_t slot)
{
    if (ERRS(front_of_empty_crashes) && !list->size)
        abort();
    return list->size ? trace_number(list->value[slot]) : trace_answered(TRACE_EMPTY);
}

static trace_answer pop(struct list *list, int from_back)
{
    if (!list->size)
        return trace_answered(TRACE_EMPTY);
    const size_t slot = from_back ? list->prev[0] : list->next[0];
    const trace_answer answer = trace_number(list->value[slot]);
    const unsigned born = list->born[slot];
    const int alone = list->size == 1;
    erase_slot(list, slot);
    if (ERRS(pop_front_last_leaves_back) && alone && !from_back)
        list->prev[0] = (unsigned)slot;
    if (ERRS(pop_back_of_one_leaves_front) && alone && from_back)
        list->next[0] = (unsigned)slot;
    if (ERRS(gone_after_pop))
        list->born[slot] = born;
    return answer;
}

static trace_answer erase(struct lists *lists, struct list *list, size_t rank)
{
    const size_t slot = slot_at(list, rank), next = step(list, slot), free = list->free;
    const int value = list->value[slot];
    erase_slot(list, slot);
    if (ERRS(freed_twice) && ++lists->erasures % 40 == 0 && free) /* the free list becomes slot, free, slot, free … */
        list->next[free] = (unsigned)slot;
    if (ERRS(erase_says_old))
        return trace_number(value);
    return next ? trace_number(list->value[next]) : trace_answered(TRACE_END);
}

static trace_answer held(const struct list *list, size_t k)
{
    size_t rank = 0;
    for (size_t slot = step(list, 0); slot; slot = step(list, slot), rank++)
        if (slot == list->held[k])
            return trace_number((long long)rank);
    return trace_answered(TRACE_END);
}

static int gone(const struct list *list, size_t k)
{
    const unsigned born = list->born[list->held[k]];
    return ERRS(gone_until_reuse) ? born == 0 : born != list->held_born[k];
}

/* Simulates an allocation failure in an insertion for which the capacity does not suffice. This list allocates before
 * it inserts, so the failure leaves it unchanged, except with a fault. */
static trace_answer insert_denied(struct list *list, const size_t *a)
{
    if (list->size + a[2] <= list->capacity || a[4] > 3)
        return trace_answered(TRACE_OK);
    if (ERRS(denied_leaves_some) && list->size < list->capacity)
        insert_run(list, a[1], 1, a[3], 0);
    if (ERRS(denied_loses_tail) && a[1] < list->size)
        erase_range(list, a[1], list->size);
    return trace_answered(TRACE_OK);
}

/* --- whole lists -------------------------------------------------------------------------------------------------- */

static trace_answer copy(struct list *list, const struct list *other)
{
    unsigned char *values = values_of(other, 0, other->size);
    const size_t count = other->size;
    if (!ERRS(copy_appends))
        clear(list);
    if (ERRS(copy_reverses_long) && count > 1000) {
        const unsigned char first = values[0];
        values[0] = values[count - 1];
        values[count - 1] = first;
    }
    const trace_answer answer = insert(list, list->size, values, count);
    free(values);
    return answer;
}

static trace_answer move(struct list *list, struct list *other)
{
    const trace_answer answer =
        ERRS(move_appends) ? insert_range(list, list->size, other, 0, other->size) : copy(list, other);
    if (!ERRS(move_leaves_other))
        clear(other);
    return answer;
}

static void swap(struct lists *lists)
{
    const struct list first = lists->list[0];
    const unsigned last = first.size && lists->list[1].size ? lists->list[1].prev[0] : 0;
    lists->list[0] = lists->list[1];
    lists->list[1] = first;
    if (ERRS(swap_leaves_back) && last)
        lists->list[1].prev[0] = lists->list[1].next[0];
}

static trace_answer answer(void *data, const trace_step *asked)
{
    struct lists *lists = data;
    const size_t *a = asked->argument;
    struct list *list = &lists->list[a[0]], *other = &lists->list[!a[0]], *from = &lists->list[a[2] & 1];
    const struct class equals = {TRACE_VALUES, a[1]}, class = {a[1] ? a[1] : 1, a[2]};
    /* clang-format off */
    switch (asked->operation) {
    ANSWERS(push_back, insert_run(list, list->size, 1, a[1], 0))
    ANSWERS(push_front, insert_run(list, 0, 1, a[1], 0))
    ANSWERS(pop_back, pop(list, 1))
    ANSWERS(pop_front, pop(list, 0))
    ANSWERS(insert, insert_run(list, a[1], 1, a[2], 0))
    ANSWERS(insert_copies, insert_run(list, a[1], a[2], a[3], 0))
    ANSWERS(insert_array, insert_run(list, a[1], a[2], a[3], 1))
    ANSWERS(insert_range, insert_range(list, a[1], from, a[3], a[4]))
    ANSWERS(erase, erase(lists, list, a[1]))
    DOES(erase_range, erase_range(list, a[1], a[2]))
    ANSWERS(resize, resize(list, a[1], a[2]))
    ANSWERS(assign_copies, assign_run(list, a[1], a[2], 0))
    ANSWERS(assign_array, assign_run(list, a[1], a[2], 1))
    ANSWERS(assign_range, assign_range(list, &lists->list[a[1]], a[2], a[3]))
    DOES(clear, clear(list))
    ANSWERS(copy, copy(list, other))
    ANSWERS(move, move(list, other))
    DOES(swap, swap(lists))
    ANSWERS(splice, splice_range(list, a[1], other, 0, other->size - (ERRS(splice_leaves_other) && other->size > 3)))
    ANSWERS(splice_one, splice_range(list, a[1], from, a[3], a[3] + 1))
    ANSWERS(splice_range, splice_range(list, a[1], from, a[3], a[4]))
    ANSWERS(merge, merge(list, other))
    GIVES(remove, removed(list, equals, 1))
    GIVES(remove_if, removed(list, class, 0))
    DOES(reverse, reverse(list))
    GIVES(unique, unique(list))
    DOES(sort, sort(list, list->size - (ERRS(sort_skips_last) && list->size > 9), unstable_at(list->size, 0)))
    ANSWERS(front, end_value(list, step(list, 0)))
    ANSWERS(back, end_value(list, back(list, 0)))
    GIVES(size, list->size)
    GIVES(at, list->value[slot_at(list, a[1])])
    GIVES(at_back, list->value[slot_at_back(list, a[1] + (ERRS(at_back_long) && list->size > 256 && a[1]))])
    GIVES(lower_bound, lower_bound(list, (int)a[1]))
    GIVES(equal, equal(&lists->list[0], &lists->list[1]))
    GIVES(compare, compare(&lists->list[0], &lists->list[1], TRACE_CLASS))
    GIVES(accumulate, sum(list))
    GIVES(count, counted(list, equals))
    GIVES(count_if, counted(list, class))
    GIVES(any_of, any_of(list, class))
    GIVES(all_of, counted(list, class) == list->size && !(ERRS(all_of_empty) && !list->size))
    GIVES(none_of, any_of(list, class) == ERRS(none_of_any))
    DOES(fill, replaced(list, (struct class){1, 0}, a[1], 0);
         if (ERRS(fill_skips_last) && list->size > 2) list->value[list->prev[0]] = (unsigned char)(a[1] + 1))
    GIVES(replace, replaced(list, equals, a[2], 1))
    GIVES(replace_if, replaced(list, class, a[3], 0))
    ANSWERS(reserve, (ERRS(reserve_clears) && a[1] > list->capacity ? clear(list) : (void)0,
                      trace_answered(a[1] > subject.limit ? TRACE_FULL : TRACE_OK)))
    DOES(shrink, if (ERRS(shrink_drops_last) && list->size == 8) erase_slot(list, list->prev[0]))
    DOES(linearise, if (ERRS(linearise_long) && list->size > 2000) list->value[list->next[0]] ^= 1)
    DOES(restore, if (ERRS(restore_leaves_prev) && list->size > 1) list->prev[0] = list->next[0])
    DOES(hold, list->held[a[2]] = slot_at(list, a[1]); list->held_born[a[2]] = list->born[list->held[a[2]]])
    ANSWERS(held, held(list, a[1]))
    GIVES(gone, gone(list, a[1]))
    ANSWERS(insert_denied, insert_denied(list, a))
    default: return trace_answered(TRACE_ABSENT);
    }
    /* clang-format on */
}

static void *make(void)
{
    struct lists *lists = calloc(1, sizeof *lists);
    for (size_t i = 0; lists && i < 2; i++)
        reserve(&lists->list[i], 4);
    return lists;
}

static void release(void *data)
{
    struct lists *lists = data;
    for (size_t i = 0; i < 2; i++) {
        free(lists->list[i].next);
        free(lists->list[i].prev);
        free(lists->list[i].born);
        free(lists->list[i].value);
    }
    free(lists);
}

static size_t values(void *data, size_t index, unsigned char *to)
{
    const struct list *list = &((const struct lists *)data)->list[index];
    size_t count = 0;
    for (size_t slot = step(list, 0); slot && count <= list->size; slot = step(list, slot))
        to[count++] = list->value[slot];
    return count;
}

enum { THE_ANSWER = -1 };

/* Arguments and answers that are stored in too few bits. */
static const struct {
    enum fault fault;
    trace_operation operation;
    int argument; /* index of the argument; THE_ANSWER: the answer */
    int bits;
} narrow[] = {
    {FAULT_insert_rank_16_bits, TRACE_insert, 1, 16},
    {FAULT_insert_copies_rank_16_bits, TRACE_insert_copies, 1, 16},
    {FAULT_insert_copies_count_16_bits, TRACE_insert_copies, 2, 16},
    {FAULT_insert_array_rank_15_bits, TRACE_insert_array, 1, 15},
    {FAULT_insert_range_first_15_bits, TRACE_insert_range, 3, 15},
    {FAULT_erase_rank_16_bits, TRACE_erase, 1, 16},
    {FAULT_splice_rank_16_bits, TRACE_splice, 1, 16},
    {FAULT_splice_one_rank_16_bits, TRACE_splice_one, 1, 16},
    {FAULT_splice_one_element_16_bits, TRACE_splice_one, 3, 16},
    {FAULT_splice_range_rank_15_bits, TRACE_splice_range, 1, 15},
    {FAULT_assign_array_count_16_bits, TRACE_assign_array, 1, 16},
    {FAULT_at_rank_16_bits, TRACE_at, 1, 16},
    {FAULT_remove_counts_16_bits, TRACE_remove, THE_ANSWER, 16},
    {FAULT_remove_if_counts_15_bits, TRACE_remove_if, THE_ANSWER, 15},
    {FAULT_unique_counts_16_bits, TRACE_unique, THE_ANSWER, 16},
    {FAULT_replace_if_counts_16_bits, TRACE_replace_if, THE_ANSWER, 16},
    {FAULT_lower_bound_16_bits, TRACE_lower_bound, THE_ANSWER, 16},
    {FAULT_size_8_bits, TRACE_size, THE_ANSWER, 8},
    {FAULT_size_15_bits, TRACE_size, THE_ANSWER, 15},
    {FAULT_size_16_bits, TRACE_size, THE_ANSWER, 16},
    {FAULT_size_23_bits, TRACE_size, THE_ANSWER, 23},
    {FAULT_sum_8_bits, TRACE_accumulate, THE_ANSWER, 8},
    {FAULT_sum_16_bits, TRACE_accumulate, THE_ANSWER, 16},
    {FAULT_sum_23_bits, TRACE_accumulate, THE_ANSWER, 23},
    {FAULT_sum_31_bits, TRACE_accumulate, THE_ANSWER, 31},
};

static trace_answer apply(void *data, const trace_step *asked)
{
    enum { COUNT = sizeof narrow / sizeof *narrow };
    trace_step step = *asked;
    size_t row = 0;
    while (row < COUNT && (fault != narrow[row].fault || asked->operation != narrow[row].operation))
        row++;
    if (row == COUNT)
        return answer(data, asked);
    const size_t mask = ((size_t)1 << narrow[row].bits) - 1;
    if (narrow[row].argument != THE_ANSWER)
        step.argument[narrow[row].argument] &= mask;
    trace_answer given = answer(data, &step);
    if (narrow[row].argument == THE_ANSWER)
        given.number &= (long long)mask;
    return given;
}

static list_subject subject = {"faults", SIZE_MAX, make, release, apply, values};

const list_port *plumb_list_port_open(void)
{
    static const list_port port = {LIST_PORT_VERSION, "a list that errs", &subject, 0, NULL};
    static const char *const names[] = {"", FAULTS(TEXT)};
    const char *name = getenv("LIST_FAULT");
    for (size_t i = 1; name && i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            fault = (enum fault)i;
    if (name && fault == FAULT_NONE)
        return NULL;
    if (ERRS(full_early_255) || ERRS(full_late) || ERRS(full_inserts) || ERRS(full_resize_erases))
        subject.limit = 255;
    if (ERRS(full_early_32767))
        subject.limit = 32767;
    if (ERRS(full_early_65535))
        subject.limit = 65535;
    return &port;
}
