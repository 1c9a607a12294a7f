/* Adapter that makes plumb's contiguous list a subject of operation traces: a template over index width and element,
 * to be included once per subject.
 *
 *     #define SUBJECT narrow                 // defines `static const list_subject narrow_subject`
 *     #define SUBJECT_INDEX 8
 *     #define SUBJECT_BYTES 24               // element of 24 bytes, all of which are checked
 *     #include "validate/list/subject.h"
 *
 * Alternatives to SUBJECT_BYTES: SUBJECT_SCALAR, an arithmetic type; SUBJECT_OWNING, elements that own memory.
 * SUBJECT_UNSCALED, SUBJECT_CHECKED, SUBJECT_HANDLES, SUBJECT_GENERATIONS and SUBJECT_STABLE define LIST_UNSCALED and
 * so on. If LIST_ALL_STABLE is defined, LIST_STABLE always is. With SUBJECT_KEYED the list is sorted by a key. A file
 * that simulates failing allocations defines, for all its subjects, SUBJECTS_ALLOCATE(pointer, bytes) in place of
 * realloc, SUBJECTS_FREE(pointer) in place of free, and SUBJECTS_ALLOWED, a variable of type long with the count of
 * allocations that still succeed, or −1. */
#include "answers.h"
#include "list_operations.h"

#include <stdlib.h>
#include <string.h>

#define S_JOIN_(a, b) a##_##b
#define S_JOIN(a, b) S_JOIN_(a, b)
#define S(name) S_JOIN(SUBJECT, name)

#ifndef SUBJECTS_ALLOCATE
#define SUBJECTS_ALLOCATE realloc
#define SUBJECTS_FREE free
#endif

/* --- the element: made from a value, and checked when read -------------------------------------------------------- */

#ifdef SUBJECT_SCALAR
typedef SUBJECT_SCALAR S(element);
#define S_KEY(element) ((unsigned char)*(element))
static inline bool S(make_element)(S(element) * element, size_t value)
{
    *element = (S(element))value;
    return true;
}
static inline bool S(sound_element)(const S(element) * element)
{
    return *element == (S(element))S_KEY(element);
}
#elif defined(SUBJECT_OWNING)
/* An element that owns a block of memory with a tag and the value. */
typedef struct S(element) {
    unsigned *owned;
} S(element);
#define S_KEY(element) ((unsigned char)(element)->owned[1])
static inline bool S(make_element)(S(element) * element, size_t value)
{
    element->owned = SUBJECTS_ALLOCATE(NULL, 2 * sizeof *element->owned);
    if (!element->owned)
        return false;
    element->owned[0] = 0x600d600d;
    element->owned[1] = (unsigned)value;
    return true;
}
static inline void S(destroy_element)(S(element) * element)
{
    element->owned[0] = 0xdeaddead;
    SUBJECTS_FREE(element->owned);
}
static inline bool S(sound_element)(const S(element) * element)
{
    return element->owned[0] == 0x600d600d && element->owned[1] < TRACE_VALUES;
}
static inline size_t S(encode)(const S(element) * element, unsigned char *to)
{
    /* Encoded sizes vary: one byte more than the count of bits set in the value. */
    size_t bytes = 1;
    for (unsigned value = S_KEY(element); value; value &= value - 1)
        bytes++;
    if (to)
        memset(to, S_KEY(element), bytes);
    return bytes;
}
static inline size_t S(decode)(S(element) * element, const unsigned char *from, size_t available)
{
    size_t bytes = 1;
    for (unsigned value = available ? *from : 0; value; value &= value - 1)
        bytes++;
    return bytes <= available && S(make_element)(element, *from) ? bytes : 0;
}
#define LIST_COPY(to, from) S(make_element)(to, S_KEY(from))
#define LIST_DESTROY(element) S(destroy_element)(element)
#define LIST_ENCODE(element, to) S(encode)(element, to)
#define LIST_DECODE(element, from, available) S(decode)(element, from, available)
#else
/* An element of SUBJECT_BYTES bytes: byte i is value + 7i. */
typedef struct S(element) {
    unsigned char bytes[SUBJECT_BYTES];
} S(element);
#define S_KEY(element) ((element)->bytes[0])
static inline bool S(make_element)(S(element) * element, size_t value)
{
    for (size_t i = 0; i < SUBJECT_BYTES; i++)
        element->bytes[i] = (unsigned char)(value + 7 * i);
    return true;
}
static inline bool S(sound_element)(const S(element) * element)
{
    for (size_t i = 0; i < SUBJECT_BYTES; i++)
        if (element->bytes[i] != (unsigned char)(element->bytes[0] + 7 * i))
            return false;
    return true;
}
#endif

#ifndef SUBJECT_OWNING
static inline void S(destroy_element)(S(element) * element)
{
    (void)element;
}
#endif

#define LIST_NAME S(list)
#define LIST_VALUE S(element)
#define LIST_INDEX SUBJECT_INDEX
#ifdef SUBJECT_SCALAR
#define LIST_SCALAR
#endif
#ifdef SUBJECT_UNSCALED
#define LIST_UNSCALED
#endif
#ifdef SUBJECT_CHECKED
#define LIST_CHECKED
#endif
#ifdef SUBJECT_HANDLES
#define LIST_HANDLES
#endif
#ifdef SUBJECT_GENERATIONS
#define LIST_GENERATIONS
#endif
#ifdef SUBJECT_STABLE
#define LIST_STABLE
#else
#include "variant.h"
#ifdef LIST_STABLE
#define SUBJECT_STABLE
#endif
#endif
#define LIST_EQUAL(a, b) (S_KEY(a) == S_KEY(b))
#ifdef SUBJECT_KEYED
#define LIST_KEY(element) ((unsigned)S_KEY(element) / TRACE_CLASS << 20)
#else
#define LIST_LESS(a, b) (S_KEY(a) / TRACE_CLASS < S_KEY(b) / TRACE_CLASS)
#endif
#define LIST_REALLOCATE(list, pointer, old_bytes, new_bytes) ((void)(old_bytes), SUBJECTS_ALLOCATE(pointer, new_bytes))
#define LIST_RELEASE(list, pointer, bytes) ((void)(bytes), SUBJECTS_FREE(pointer))
#include <plumb/list.h>

#define L_JOIN_(a, b) a##_list_##b
#define L_JOIN(a, b) L_JOIN_(a, b)
#define L(name) L_JOIN(SUBJECT, name)
#if defined(SUBJECT_HANDLES) || defined(SUBJECT_GENERATIONS) || defined(SUBJECT_STABLE)
#define S_HANDLES
#endif

/* The two lists of a trace, and the handles of the held elements (their positions, if positions are stable). */
typedef struct S(lists) {
    S(list) list[2];
    size_t handle[2][TRACE_HELD];
} S(lists);

/* --- answers ------------------------------------------------------------------------------------------------------ */

static trace_answer S(answered)(plumb_status status)
{
    if (status == PLUMB_OK)
        return trace_answered(TRACE_OK);
    return trace_answered(status == PLUMB_TOO_MANY ? TRACE_FULL : TRACE_FAILED);
}
static trace_answer S(counted)(plumb_status status, size_t number)
{
    return status ? S(answered)(status) : trace_number((long long)number);
}
static trace_answer S(value)(const S(element) * element, trace_answer_kind none)
{
    return element ? trace_number(S_KEY(element)) : trace_answered(none);
}
static trace_answer S(value_at)(const S(list) * list, size_t position, trace_answer_kind none)
{
    return S(value)(position ? L(at)(list, position) : NULL, none);
}
/* A row (answers.h) whose answer is a status of the list. */
#define TRIES(name, ...) ANSWERS(name, S(answered)(__VA_ARGS__))

/* Returns the position of a rank, counted from the nearer end. */
static size_t S(position)(const S(list) * list, size_t rank)
{
    if (rank <= list->size / 2)
        return L(advance)(list, L(begin)(list), (ptrdiff_t)rank);
    return L(advance)(list, 0, (ptrdiff_t)rank - (ptrdiff_t)list->size);
}
static size_t S(rank)(const S(list) * list, size_t position)
{
    return L(distance)(list, L(begin)(list), position);
}

/* A residue class: the values with remainder `rest` modulo `divisor`. */
typedef struct S(class) {
    size_t divisor, rest;
} S(class);
static bool S(in_class)(const S(element) * element, void *context)
{
    const S(class) *class = context;
    return S_KEY(element) % class->divisor == class->rest;
}

/* --- operations that take a value --------------------------------------------------------------------------------- */

static trace_answer S(insert_copies)(S(list) * list, size_t rank, size_t count, const S(element) * element)
{
    size_t first = 0;
    const plumb_status status = L(insert_copies)(list, S(position)(list, rank), count, element, &first);
    return S(answered)(!status && S(rank)(list, first) != rank ? PLUMB_CORRUPT : status);
}

#ifdef SUBJECTS_ALLOWED
/* Calls insert_copies with a limited count of successful allocations, and erases the inserted elements again. */
static trace_answer S(insert_denied)(S(list) * list, const size_t *a, const S(element) * element)
{
    size_t first = 0;
    const size_t position = S(position)(list, a[1]);
    SUBJECTS_ALLOWED = (long)a[4];
    const plumb_status status = L(insert_copies)(list, position, a[2], element, &first);
    SUBJECTS_ALLOWED = -1;
    if (!status && a[2] && L(erase_range)(list, first, L(advance)(list, first, (ptrdiff_t)a[2]), NULL))
        return trace_answered(TRACE_FAILED);
    return S(answered)(status == PLUMB_NO_MEMORY ? PLUMB_OK : status);
}
#endif

static trace_answer S(lower_bound)(const S(list) * list, const S(element) * element)
{
    const size_t position = L(lower_bound)(list, L(begin)(list), 0, element);
    const bool same = L(lower_bound_sampled)(list, element) == position;
    return same ? trace_number((long long)S(rank)(list, position)) : trace_answered(TRACE_FAILED);
}

static trace_answer S(replace)(S(list) * list, const S(element) * old, size_t value)
{
    S(element) element;
    size_t number = 0;
    if (!S(make_element)(&element, value))
        return trace_answered(TRACE_FAILED);
    const plumb_status status = L(replace)(list, old, &element, &number);
    S(destroy_element)(&element);
    return S(counted)(status, number);
}

static trace_answer S(replace_if)(S(list) * list, S(class) class, const S(element) * element)
{
    size_t number = 0;
    const plumb_status status = L(replace_if)(list, S(in_class), &class, element, &number);
    return S(counted)(status, number);
}

/* Applies operations that move the element into the list. After the answer TRACE_OK the list owns the element. */
static trace_answer S(apply_giving)(S(list) * list, trace_operation operation, const size_t *a, S(element) element)
{
    /* clang-format off */
    switch (operation) {
    TRIES(push_back, L(push_back)(list, element))
    TRIES(push_front, L(push_front)(list, element))
    TRIES(insert, L(insert)(list, S(position)(list, a[1]), element, NULL))
    default: return trace_answered(TRACE_ABSENT);
    }
    /* clang-format on */
}

static trace_answer S(apply_showing)(S(list) * list, trace_operation operation, const size_t *a,
                                     const S(element) * element)
{
    /* clang-format off */
    switch (operation) {
    ANSWERS(insert_copies, S(insert_copies)(list, a[1], a[2], element))
    TRIES(resize, L(resize)(list, a[1], element))
    TRIES(assign_copies, L(assign_copies)(list, a[1], element))
    TRIES(fill, L(fill)(list, element))
    GIVES(remove, L(remove)(list, element))
    GIVES(count, L(count)(list, element))
    ANSWERS(lower_bound, S(lower_bound)(list, element))
#ifdef SUBJECTS_ALLOWED
    ANSWERS(insert_denied, S(insert_denied)(list, a, element))
#endif
    ANSWERS(replace, S(replace)(list, element, a[2]))
    ANSWERS(replace_if, S(replace_if)(list, (S(class)){a[1], a[2]}, element))
    default: return trace_answered(TRACE_ABSENT);
    }
    /* clang-format on */
}

static trace_answer S(apply_value)(S(list) * list, trace_operation operation, const size_t *a, size_t value)
{
    S(element) element;
    if (!S(make_element)(&element, value))
        return trace_answered(TRACE_FAILED);
    trace_answer answer = S(apply_giving)(list, operation, a, element);
    if (answer.kind == TRACE_OK)
        return answer;
    if (answer.kind == TRACE_ABSENT)
        answer = S(apply_showing)(list, operation, a, &element);
    S(destroy_element)(&element);
    return answer;
}

/* --- operations that take an array -------------------------------------------------------------------------------- */

static trace_answer S(apply_array)(S(list) * list, trace_operation operation, size_t at, size_t count, size_t value)
{
    /* Some of the arrays passed to take_array have room for one more value, if a list may be that large. */
    size_t made = 0, capacity = count + (value % 2 && count < L(max_size)());
    S(element) *array = SUBJECTS_ALLOCATE(NULL, (count + 1) * sizeof *array);
    plumb_status status = PLUMB_NO_MEMORY;
    if (!array)
        return S(answered)(status);
    while (made < count && S(make_element)(array + made, (value + made) % TRACE_VALUES))
        made++;
    if (made == count) {
        if (operation == TRACE_insert_array)
            status = L(insert_array)(list, S(position)(list, at), array, count, NULL);
        else
            status = count % 2 ? L(assign_array)(list, array, count) : L(take_array)(list, array, count, capacity);
#ifndef SUBJECT_STABLE
        if (operation == TRACE_assign_array && count % 2 == 0 && !status) {
            /* The list owns the array now: release it and pass it again, so that both directions are tested. */
            L(release_array)(list, &array, &made, &capacity);
            if (L(take_array)(list, array, made, capacity) == PLUMB_OK)
                return S(answered)(PLUMB_OK);
            status = PLUMB_NO_MEMORY;
        }
#else
        if (operation == TRACE_assign_array && count % 2 == 0 && !status)
            return S(answered)(PLUMB_OK);
#endif
    }
    while (made)
        S(destroy_element)(array + --made);
    SUBJECTS_FREE(array);
    return S(answered)(status);
}

/* --- operations on one and on two lists --------------------------------------------------------------------------- */

static trace_answer S(restore)(S(list) * list)
{
    const size_t size = L(serialised_size)(list);
    unsigned char *bytes = malloc(size);
    if (!bytes || L(serialise)(list, bytes) != size) {
        free(bytes);
        return trace_answered(TRACE_FAILED);
    }
    const plumb_status status = L(restore)(list, bytes, size);
    free(bytes);
    return S(answered)(status);
}

static trace_answer S(apply_two)(S(list) * lists, trace_operation operation, const size_t *a)
{
    S(list) *list = &lists[a[0]], *other = &lists[!a[0]], *from = &lists[a[2] & 1], *source = &lists[a[1] & 1];
    /* clang-format off */
    switch (operation) {
    TRIES(insert_range, L(insert_range)(list, S(position)(list, a[1]), from, S(position)(from, a[3]),
                                        S(position)(from, a[4]), NULL))
    TRIES(assign_range, L(assign_range)(list, source, S(position)(source, a[2]), S(position)(source, a[3])))
    TRIES(copy, L(copy)(list, other))
    DOES(move, L(move)(list, other))
    DOES(swap, L(swap)(&lists[0], &lists[1]))
    TRIES(splice, L(splice)(list, S(position)(list, a[1]), other))
    TRIES(splice_one, L(splice_one)(list, S(position)(list, a[1]), from, S(position)(from, a[3]), NULL))
    TRIES(splice_range, L(splice_range)(list, S(position)(list, a[1]), from, S(position)(from, a[3]),
                                        S(position)(from, a[4]), NULL))
    TRIES(merge, L(merge)(list, other))
    GIVES(equal, L(equal)(&lists[0], &lists[1]))
    GIVES(compare, L(compare)(&lists[0], &lists[1]))
    default: return trace_answered(TRACE_ABSENT);
    }
    /* clang-format on */
}

static trace_answer S(take)(S(list) * list, plumb_status (*pop)(S(list) * list, S(element) * element))
{
    S(element) element;
    if (pop(list, &element))
        return trace_answered(TRACE_EMPTY);
    const trace_answer answer = S(value)(&element, TRACE_EMPTY);
    S(destroy_element)(&element);
    return answer;
}

static trace_answer S(erase)(S(list) * list, size_t rank)
{
    L(erased) erased;
    if (L(erase)(list, S(position)(list, rank), &erased))
        return trace_answered(TRACE_FAILED);
    return S(value_at)(list, erased.next, TRACE_END);
}

static long long S(sum)(const S(list) * list)
{
#if defined(SUBJECT_SCALAR)
    return (long long)L(accumulate)(list, 0);
#else
    long long sum = 0;
    for (size_t p = L(begin)(list); p; p = L(next)(list, p))
        sum += S_KEY(L(at)(list, p));
    return sum;
#endif
}

/* Linearises the list and checks the map from old to new slots that the operation returns. With LIST_STABLE, lists of
 * odd size are compacted instead. */
static trace_answer S(linearise)(S(list) * list)
{
    const size_t end = L(slot_count)(list), size = list->size;
    size_t *slots = malloc((end + 1) * sizeof *slots), *order = malloc((size + 1) * sizeof *order), i = 0;
    bool right = slots && order;
    plumb_status status = PLUMB_NO_MEMORY;
    for (size_t p = L(begin)(list); right && p; p = L(next)(list, p))
        order[i++] = L(slot)(p);
    if (right) {
#ifdef SUBJECT_STABLE
        status = PLUMB_OK;
        if (size % 2)
            L(compact)(list, slots);
        else
#endif
            status = L(linearise)(list, slots);
        i = 0;
        for (size_t p = L(begin)(list); !status && p; p = L(next)(list, p))
            right = slots[order[i++]] == L(slot)(p) && right;
        right = right && (status || L(slot_count)(list) == size);
    }
    free(slots);
    free(order);
    return right ? S(answered)(status) : trace_answered(TRACE_FAILED);
}

static trace_answer S(apply_one)(S(list) * list, trace_operation operation, const size_t *a)
{
    S(class) class = {a[1] ? a[1] : 1, a[2]};
    /* clang-format off */
    switch (operation) {
    ANSWERS(pop_back, S(take)(list, L(pop_back)))
    ANSWERS(pop_front, S(take)(list, L(pop_front)))
    ANSWERS(erase, S(erase)(list, a[1]))
    TRIES(erase_range, L(erase_range)(list, S(position)(list, a[1]), S(position)(list, a[2]), NULL))
    DOES(clear, L(clear)(list))
    GIVES(remove_if, L(remove_if)(list, S(in_class), &class))
    GIVES(unique, L(unique)(list))
    DOES(reverse, L(reverse)(list))
    DOES(sort, L(sort)(list))
    ANSWERS(front, S(value)(L(front)(list), TRACE_EMPTY))
    ANSWERS(back, S(value)(L(back)(list), TRACE_EMPTY))
    GIVES(size, L(size)(list))
    ANSWERS(at, S(value_at)(list, L(advance)(list, L(begin)(list), (ptrdiff_t)a[1]), TRACE_END))
    ANSWERS(at_back, S(value_at)(list, L(advance)(list, 0, (ptrdiff_t)a[1] - (ptrdiff_t)list->size), TRACE_END))
    GIVES(accumulate, S(sum)(list))
    GIVES(count_if, L(count_if)(list, S(in_class), &class))
    GIVES(any_of, L(any_of)(list, S(in_class), &class))
    GIVES(all_of, L(all_of)(list, S(in_class), &class))
    GIVES(none_of, L(none_of)(list, S(in_class), &class))
    TRIES(reserve, L(reserve)(list, a[1]))
    TRIES(shrink, L(shrink_to_fit)(list))
    ANSWERS(linearise, S(linearise)(list))
    ANSWERS(restore, S(restore)(list))
    default: return trace_answered(TRACE_ABSENT);
    }
    /* clang-format on */
}

#ifdef S_HANDLES
static trace_answer S(apply_held)(S(lists) * lists, trace_operation operation, const size_t *a)
{
    S(list) *list = &lists->list[a[0]];
    size_t *handles = lists->handle[a[0]];
    /* clang-format off */
    switch (operation) {
#if defined(SUBJECT_HANDLES) || defined(SUBJECT_GENERATIONS)
    DOES(hold, handles[a[2]] = L(handle)(list, S(position)(list, a[1])))
    GIVES(held, S(rank)(list, L(find_handle)(list, handles[a[1]])))
#else
    DOES(hold, handles[a[2]] = S(position)(list, a[1]))
    GIVES(held, S(rank)(list, handles[a[1]]))
#endif
#ifdef SUBJECT_GENERATIONS
    GIVES(gone, L(find_handle)(list, handles[a[1]]) == 0)
#endif
    default: return trace_answered(TRACE_ABSENT);
    }
    /* clang-format on */
}
#endif

static trace_answer S(apply)(void *data, const trace_step *step)
{
    S(list) *lists = ((S(lists) *)data)->list;
    const size_t *a = step->argument;
    const char *arguments = trace_operation_arguments(step->operation);
    trace_answer answer = trace_answered(TRACE_ABSENT);
    if (step->operation == TRACE_insert_array)
        return S(apply_array)(&lists[a[0]], step->operation, a[1], a[2], a[3]);
    if (step->operation == TRACE_assign_array)
        return S(apply_array)(&lists[a[0]], step->operation, 0, a[1], a[2]);
    const char *value = step->operation == TRACE_replace_if ? strchr(arguments, 'w') : strchr(arguments, 'v');
    if (value)
        answer = S(apply_value)(&lists[a[0]], step->operation, a, a[value - arguments]);
    if (answer.kind == TRACE_ABSENT)
        answer = S(apply_one)(&lists[a[0]], step->operation, a);
    if (answer.kind == TRACE_ABSENT)
        answer = S(apply_two)(lists, step->operation, a);
#ifdef S_HANDLES
    if (answer.kind == TRACE_ABSENT)
        answer = S(apply_held)(data, step->operation, a);
#endif
    return answer;
}

/* --- the subject -------------------------------------------------------------------------------------------------- */

static void *S(make)(void)
{
    return calloc(1, sizeof(S(lists)));
}
static void S(free)(void *data)
{
    S(lists) *lists = data;
    for (size_t i = 0; lists && i < 2; i++)
        L(free)(&lists->list[i]);
    free(lists);
}
static size_t S(values)(void *data, size_t index, unsigned char *to)
{
    const S(list) *list = &((const S(lists) *)data)->list[index];
    size_t count = 0;
    if (L(validate)(list))
        return SIZE_MAX;
    for (size_t p = L(begin)(list); p; p = L(next)(list, p)) {
        if (!S(sound_element)(L(at)(list, p)))
            return SIZE_MAX;
#if defined(SUBJECT_HANDLES) || defined(SUBJECT_GENERATIONS)
        if (L(find_handle)(list, L(handle)(list, p)) != p)
            return SIZE_MAX;
#endif
        to[count++] = S_KEY(L(at)(list, p));
    }
    return count;
}

#define S_TEXT_(name) #name
#define S_TEXT(name) S_TEXT_(name)
#ifdef SUBJECT_STABLE
#define S_LOST 7 /* slots before the first chunk, except the sentinel's */
#else
#define S_LOST 0
#endif
#define S_MOST_INDEX (UINT64_MAX >> (64 - SUBJECT_INDEX))
static const list_subject S(subject) = {
    .name = S_TEXT(SUBJECT),
#ifdef SUBJECT_UNSCALED
    .limit = S_MOST_INDEX - S_LOST,
#else
    .limit = S_MOST_INDEX / (SUBJECT_INDEX <= 32 ? SUBJECT_INDEX / 8 : 1) - S_LOST, /* 16 bits: 1/2, 32: 1/4 */
#endif
    .make = S(make),
    .free = S(free),
    .apply = S(apply),
    .values = S(values),
};

#undef L
#undef L_JOIN
#undef L_JOIN_
#undef S
#undef S_JOIN
#undef S_JOIN_
#undef S_HANDLES
#undef S_KEY
#undef S_LOST
#undef S_MOST_INDEX
#undef S_TEXT
#undef S_TEXT_
#undef SUBJECT
#undef SUBJECT_BYTES
#undef SUBJECT_CHECKED
#undef SUBJECT_GENERATIONS
#undef SUBJECT_HANDLES
#undef SUBJECT_INDEX
#undef SUBJECT_KEYED
#undef SUBJECT_OWNING
#undef SUBJECT_SCALAR
#undef SUBJECT_STABLE
#undef SUBJECT_UNSCALED
#undef TRIES
