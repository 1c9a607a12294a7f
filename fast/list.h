/* A doubly linked list kept in contiguous arrays: a template to include once for each element type.
 *
 *     #include <stdio.h>
 *
 *     #define LIST_NAME int_list
 *     #define LIST_VALUE int
 *     #define LIST_SCALAR
 *     #include "fast/list.h"
 *
 *     int main(void)
 *     {
 *         int_list list = {0};
 *         for (int i = 0; i < 10; i++)
 *             if (int_list_push_front(&list, i * i % 7))
 *                 return 1;
 *         int_list_sort(&list);
 *         for (size_t p = int_list_begin(&list); p; p = int_list_next(&list, p))
 *             printf("%d ", *int_list_at(&list, p));
 *         int_list_free(&list);
 *     }
 *
 * Links and values live in arrays of their own. Slot i (0 ≤ i < size) of the values belongs to slot i of the links;
 * there are no holes: insertion appends, erasure moves the last slot into the gap.
 *
 *     values   value₀     value₁     value₂     …
 *     next     end  next₀  next₁  next₂  …            prev     end  prev₀  prev₁  prev₂  …
 *
 * A *position* is what other containers call an iterator: a number, 0 for the end (one past the last element), and
 * scale · (slot + 1) for an element. Links are positions. The end has links as well, its next is the first element, its
 * prev the last one, so that no insertion or erasure has a special case; and an all-zero list is a valid empty one.
 * scale = sizeof(link): a stored link is the byte offset of the next link, which saves the cycle that a scaled index
 * costs in every hop and makes a hop as fast as a pointer's. next and prev are two arrays, since a traversal needs one
 * of them: half the memory of {prev, next} pairs, and reversal is an exchange of two pointers. The measurements behind
 * both choices: docs/list.md.
 *
 * Parameters, all undefined again at the end of the header:
 *   LIST_NAME        prefix of everything, and the name of the list type                                     required
 *   LIST_VALUE       element type; it must survive being moved by memcpy                                      required
 *   LIST_INDEX       8, 16, 32 (the default) or 64: width of a link
 *   LIST_UNSCALED    links are slot + 1, not offsets: full index range, one cycle more for a hop
 *   LIST_SCALAR      the element is an arithmetic type: gives LIST_EQUAL, LIST_LESS, LIST_SUM and the byte order of
 *                    serialised elements
 *   LIST_EQUAL(a, b) whether *a equals *b; without it the functions that compare for equality do not exist
 *   LIST_LESS(a, b)  whether *a comes before *b; without it those that need an order do not exist
 *   LIST_SUM         type in which accumulate adds (LIST_SCALAR: double for floating point, else long long)
 *   LIST_COPY(to, from)    copies *from to the uninitialised *to; true on success. Default: assignment
 *   LIST_DESTROY(value)    releases what *value owns. Default: nothing. With it but without LIST_COPY elements can
 *                          only be moved: the functions that copy do not exist
 *   LIST_ENCODE(value, to) number of bytes that *value takes, written at `to` unless that is null
 *   LIST_DECODE(value, from, available)   bytes used to make *value, 0 if they are not an element or memory ran out
 *   LIST_STRIDE      bytes from one value to the next. Default: sizeof, and 32 more for multiples of 256 from 512 on,
 *                    whose first bytes would otherwise share few cache sets
 *   LIST_HANDLES     every element has a handle, a number that it keeps until it is erased, wherever it moves; two more
 *                    arrays of indices, no cost to traversal and insertion
 *   LIST_CONTEXT     type of a member `context`, for allocators
 *   LIST_REALLOCATE(list, pointer, old_bytes, new_bytes)   as realloc, null on failure; old_bytes is 0 for a new block
 *   LIST_RELEASE(list, pointer, bytes)                     as free
 *   LIST_CHECKED     positions that lie outside the list are refused (PLUMB_LIST_BAD_POSITION) instead of undefined
 *
 * Every function that can fail returns a plumb_list_status; then the list is what it was before. Values are passed to
 * the list by move: it owns them from a successful call on, the caller after a failed one.
 * Complexity and invalidation of each function, beside those of std::list: docs/list.md. In short: insertion never
 * invalidates a position (it may move values: pointers die, positions live); erasing gives the position of the last
 * slot to the element that moved, and reports it; sort, reverse, merge and moving elements within a list keep
 * positions. Source: seed 000, "Implementing Linked Lists with Contiguous Arrays". */

/* --- shared by all lists ------------------------------------------------------------------------------------------ */

#ifndef PLUMB_LIST_H
#define PLUMB_LIST_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef enum plumb_list_status {
    PLUMB_LIST_OK = 0,
    PLUMB_LIST_NO_MEMORY,
    PLUMB_LIST_FULL,         /* more elements than the index type can number */
    PLUMB_LIST_EMPTY,        /* no element to take */
    PLUMB_LIST_BAD_POSITION, /* checked builds: not a position of this list, or not a range of it */
    PLUMB_LIST_BAD_ARGUMENT, /* a list given twice where two are needed; an array smaller than its count */
    PLUMB_LIST_BAD_DATA,     /* restore: the bytes are not a serialised list of this element type */
    PLUMB_LIST_CORRUPT       /* validate: an invariant does not hold */
} plumb_list_status;

/* Never null. */
static inline const char *plumb_list_status_text(plumb_list_status status)
{
    switch (status) {
    case PLUMB_LIST_OK:
        return "no error";
    case PLUMB_LIST_NO_MEMORY:
        return "out of memory";
    case PLUMB_LIST_FULL:
        return "more elements than the index type can number";
    case PLUMB_LIST_EMPTY:
        return "the list is empty";
    case PLUMB_LIST_BAD_POSITION:
        return "the position does not belong to the list";
    case PLUMB_LIST_BAD_ARGUMENT:
        return "two different lists are needed, or a larger array";
    case PLUMB_LIST_BAD_DATA:
        return "the bytes are not a list of this element type";
    case PLUMB_LIST_CORRUPT:
        return "the list is corrupt";
    }
    return "unknown status";
}

/* Serialised numbers are little-endian. */
static inline void plumb_list_put(unsigned char *to, uint64_t number, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        to[i] = (unsigned char)(number >> 8 * i);
}

static inline uint64_t plumb_list_get(const unsigned char *from, size_t bytes)
{
    uint64_t number = 0;
    for (size_t i = 0; i < bytes; i++)
        number |= (uint64_t)from[i] << 8 * i;
    return number;
}

static inline bool plumb_list_host_is_little(void)
{
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 1;
}

/* Copies a scalar to or from its serialised form. */
static inline void plumb_list_little(unsigned char *to, const unsigned char *from, size_t bytes)
{
    const bool little = plumb_list_host_is_little();
    for (size_t i = 0; i < bytes; i++)
        to[i] = from[little ? i : bytes - 1 - i];
}

/* FNV-1a, 64 bits: finds accidents, not attacks; nothing relies on it for safety. */
static inline uint64_t plumb_list_checksum(const unsigned char *bytes, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

/* The serialised form, all numbers little-endian:
 *    0  "plumbLST"
 *    8  version (2 bytes): 1
 *   10  order width (1): bytes of a slot number in the order, 0 when link order is slot order and none is stored
 *   11  value form (1): how values are written
 *   12  zero (4)
 *   16  bytes of a value (8), 0 when encoded
 *   24  number of elements (8)
 *   32  values in slot order; then, in link order, the slot numbers; then the checksum of all before (8) */
enum {
    PLUMB_LIST_VERSION = 1,
    PLUMB_LIST_HEADER = 32,
    PLUMB_LIST_TRAILER = 8,
    PLUMB_LIST_FORM_SCALAR = 1,     /* little-endian numbers */
    PLUMB_LIST_FORM_RAW_LITTLE = 2, /* memory of a little-endian machine, which no other can read */
    PLUMB_LIST_FORM_RAW_BIG = 3,
    PLUMB_LIST_FORM_ENCODED = 4, /* the element type's own encoding */
    PLUMB_LIST_LANES = 8,        /* chains followed at the same time, to overlap their cache misses */
    PLUMB_LIST_CHAINS = 64,
    PLUMB_LIST_CHECKPOINTS = 64,
    PLUMB_LIST_BLOCK = 64, /* loops over values run in blocks of constant length, which compilers vectorise */
    PLUMB_LIST_SUMS = 16   /* sums added side by side, for floating point cannot be reordered by the compiler */
};

typedef struct plumb_list_file {
    unsigned order_width;
    unsigned form;
    uint64_t value_bytes;
    uint64_t size;
} plumb_list_file;

static inline void plumb_list_write_header(unsigned char *to, plumb_list_file file)
{
    memcpy(to, "plumbLST", 8);
    plumb_list_put(to + 8, PLUMB_LIST_VERSION, 2);
    to[10] = (unsigned char)file.order_width;
    to[11] = (unsigned char)file.form;
    memset(to + 12, 0, 4);
    plumb_list_put(to + 16, file.value_bytes, 8);
    plumb_list_put(to + 24, file.size, 8);
}

static inline plumb_list_status plumb_list_read_header(const unsigned char *from, size_t bytes, plumb_list_file *file)
{
    if (bytes < PLUMB_LIST_HEADER + PLUMB_LIST_TRAILER || memcmp(from, "plumbLST", 8) ||
        plumb_list_get(from + 8, 2) != PLUMB_LIST_VERSION || plumb_list_get(from + 12, 4) ||
        plumb_list_get(from + bytes - PLUMB_LIST_TRAILER, 8) != plumb_list_checksum(from, bytes - PLUMB_LIST_TRAILER))
        return PLUMB_LIST_BAD_DATA;
    *file = (plumb_list_file){.order_width = from[10],
                              .form = from[11],
                              .value_bytes = plumb_list_get(from + 16, 8),
                              .size = plumb_list_get(from + 24, 8)};
    const unsigned width = file->order_width;
    if (width > 8 || (width & (width - 1)))
        return PLUMB_LIST_BAD_DATA;
    return PLUMB_LIST_OK;
}

/* Bytes that number `size` slots. */
static inline unsigned plumb_list_order_width(uint64_t size)
{
    return size <= 1u << 8 ? 1 : size <= 1u << 16 ? 2 : size <= (uint64_t)1 << 32 ? 4 : 8;
}

/* Sets of up to 64 slots in a row as bits. */
static inline uint64_t plumb_list_ones(size_t count)
{
    return count < 64 ? ((uint64_t)1 << count) - 1 : UINT64_MAX;
}

/* Number of the lowest and of the highest bit that is set; one must be. */
static inline unsigned plumb_list_lowest(uint64_t bits)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(bits);
#else
    unsigned i = 0;
    for (; !(bits & 1); bits >>= 1)
        i++;
    return i;
#endif
}
static inline unsigned plumb_list_highest(uint64_t bits)
{
#if defined(__GNUC__)
    return 63u ^ (unsigned)__builtin_clzll(bits);
#else
    unsigned i = 0;
    while (bits >>= 1)
        i++;
    return i;
#endif
}

#define PLUMB_LIST_JOIN_(a, b) a##_##b
#define PLUMB_LIST_JOIN(a, b) PLUMB_LIST_JOIN_(a, b)

/* Engines take a predicate or an order as an argument; inlined, the call disappears. */
#if defined(__GNUC__) || defined(__clang__)
#define PLUMB_LIST_INLINE static inline __attribute__((always_inline, unused))
#define PLUMB_LIST_FUNCTION static inline __attribute__((unused))
#define PLUMB_LIST_PREFETCH(address) __builtin_prefetch(address, 1)
#else
#define PLUMB_LIST_INLINE static inline
#define PLUMB_LIST_FUNCTION static inline
#define PLUMB_LIST_PREFETCH(address) ((void)(address))
#endif

#endif /* PLUMB_LIST_H */

/* --- parameters --------------------------------------------------------------------------------------------------- */

#if !defined(LIST_NAME) || !defined(LIST_VALUE)
#error "define LIST_NAME and LIST_VALUE before including list.h"
#endif

#define LIST_(name) PLUMB_LIST_JOIN(LIST_NAME, name)

#ifndef LIST_INDEX
#define LIST_INDEX 32
#endif
#if LIST_INDEX == 8
typedef uint8_t LIST_(index);
#define LIST_INDEX_MAX UINT8_MAX
#elif LIST_INDEX == 16
typedef uint16_t LIST_(index);
#define LIST_INDEX_MAX UINT16_MAX
#elif LIST_INDEX == 32
typedef uint32_t LIST_(index);
#define LIST_INDEX_MAX UINT32_MAX
#elif LIST_INDEX == 64
typedef uint64_t LIST_(index);
#define LIST_INDEX_MAX UINT64_MAX
#else
#error "LIST_INDEX is 8, 16, 32 or 64"
#endif

#ifdef LIST_UNSCALED
#define LIST_SCALE ((size_t)1)
#else
#define LIST_SCALE sizeof(LIST_(index))
#endif

typedef LIST_VALUE LIST_(value);

#ifdef LIST_SCALAR
#ifndef LIST_EQUAL
#define LIST_EQUAL(a, b) (*(a) == *(b))
#endif
#ifndef LIST_LESS
#define LIST_LESS(a, b) (*(a) < *(b))
#endif
#ifndef LIST_SUM
#define LIST_SUM                                                                                                       \
    __typeof__(_Generic((LIST_VALUE)0, float : 0.0, double : 0.0, long double                                          \
                        : (long double)0, unsigned char : 0ull, unsigned short : 0ull, unsigned : 0ull,                \
                          unsigned long : 0ull, unsigned long long : 0ull, default : 0ll))
#endif
#endif

#ifdef LIST_COPY
#define LIST_COPIES
#define LIST_COPY_MAY_FAIL 1
#elif !defined(LIST_DESTROY)
#define LIST_COPIES
#define LIST_COPY_MAY_FAIL 0
#define LIST_COPY(to, from) (*(to) = *(from), true)
#endif
#ifndef LIST_DESTROY
#define LIST_TRIVIAL
#define LIST_DESTROY(value) ((void)(value))
#endif

#ifndef LIST_STRIDE
#define LIST_STRIDE                                                                                                    \
    (sizeof(LIST_(value)) >= 512 && sizeof(LIST_(value)) % 256 == 0                                                    \
         ? sizeof(LIST_(value)) + (_Alignof(LIST_(value)) > 32 ? _Alignof(LIST_(value)) : 32)                          \
         : sizeof(LIST_(value)))
#endif
#ifdef LIST_HANDLES
#define LIST_ROWS 4
#else
#define LIST_ROWS 2
#endif
_Static_assert(LIST_STRIDE >= sizeof(LIST_(value)) && LIST_STRIDE % _Alignof(LIST_(value)) == 0, "LIST_STRIDE");

#ifndef LIST_REALLOCATE
_Static_assert(_Alignof(LIST_(value)) <= _Alignof(max_align_t), "over-aligned values need LIST_REALLOCATE");
#define LIST_REALLOCATE(list, pointer, old_bytes, new_bytes) ((void)(old_bytes), realloc(pointer, new_bytes))
#endif
#ifndef LIST_RELEASE
#define LIST_RELEASE(list, pointer, bytes) ((void)(bytes), free(pointer))
#endif

/* --- types -------------------------------------------------------------------------------------------------------- */

/* All members may be read; only the list's functions may write them, except that values may be changed in place.
 * The value of slot i is values[i] unless LIST_STRIDE says otherwise (then int_list_slot_value(list, i)); the links of
 * slot i are next[i + 1] and prev[i + 1], those of the end next[0] and prev[0]. */
typedef struct LIST_NAME {
    LIST_(value) * values;
    LIST_(index) * next; /* capacity + 1 links each, in one block */
    LIST_(index) * prev;
    size_t size;
    size_t capacity;
#ifdef LIST_HANDLES
    LIST_(index) * handles; /* of slot i: handles[i + 1]; those of the slots from size on are free */
    LIST_(index) * owners;  /* the inverse permutation of 1 … capacity: owners[handles[i]] = i */
#endif
#ifdef LIST_CONTEXT
    LIST_CONTEXT context;
#endif
} LIST_NAME;

/* What an erasure did: the position after the erased element, and which element moved (from = 0: none did). */
typedef struct LIST_(erased) {
    size_t next;
    size_t from;
    size_t to;
} LIST_(erased);

typedef bool LIST_(predicate)(const LIST_(value) * value, void *context);
typedef bool LIST_(relation)(const LIST_(value) * a, const LIST_(value) * b, void *context);

/* --- positions and elements --------------------------------------------------------------------------------------- */

/* Largest number of elements: positions must fit the index type, arrays the address space. */
PLUMB_LIST_FUNCTION size_t LIST_(max_size)(void)
{
    const size_t links = LIST_ROWS * sizeof(LIST_(index)), bytes = LIST_STRIDE > links ? LIST_STRIDE : links;
    const size_t room = (size_t)PTRDIFF_MAX / bytes - 64;
    return (uint64_t)LIST_INDEX_MAX / LIST_SCALE < room ? (size_t)(LIST_INDEX_MAX / LIST_SCALE) : room;
}

/* slot → position → slot */
PLUMB_LIST_FUNCTION size_t LIST_(position)(size_t slot)
{
    return (slot + 1) * LIST_SCALE;
}
PLUMB_LIST_FUNCTION size_t LIST_(slot)(size_t position)
{
    return position / LIST_SCALE - 1;
}

PLUMB_LIST_FUNCTION LIST_(value) * LIST_(slot_value)(const LIST_NAME *list, size_t slot)
{
    return (LIST_(value) *)((char *)list->values + slot * LIST_STRIDE);
}

/* The link cell of a position: byte offset position when links are scaled. */
PLUMB_LIST_INLINE LIST_(index) * LIST_(cell_)(LIST_(index) * links, size_t position)
{
    return (LIST_(index) *)((char *)links + position * (sizeof(LIST_(index)) / LIST_SCALE));
}
PLUMB_LIST_INLINE size_t LIST_(link_)(const LIST_(index) * links, size_t position)
{
    return *(const LIST_(index) *)((const char *)links + position * (sizeof(LIST_(index)) / LIST_SCALE));
}

/* Whether the position is an element's (or, with `end`, the end): what a checked build asks. A position of an erased
 * element may since be another's; that no check can see. */
PLUMB_LIST_FUNCTION bool LIST_(is_position)(const LIST_NAME *list, size_t position, bool end)
{
    if (!position)
        return end;
    return position % LIST_SCALE == 0 && position / LIST_SCALE <= list->size;
}
/* Whether `last` is met on the way from `first` to the end. */
PLUMB_LIST_FUNCTION bool LIST_(is_range)(const LIST_NAME *list, size_t first, size_t last)
{
    if (!LIST_(is_position)(list, first, true) || !LIST_(is_position)(list, last, true))
        return false;
    while (first && first != last)
        first = LIST_(link_)(list->next, first);
    return first == last;
}
#ifdef LIST_CHECKED
#define LIST_REQUIRE(condition)                                                                                        \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            return PLUMB_LIST_BAD_POSITION;                                                                            \
    } while (0)
#else
#define LIST_REQUIRE(condition) ((void)0)
#endif
#define LIST_CHECK(list, position, end) LIST_REQUIRE(LIST_(is_position)(list, position, end))
#define LIST_CHECK_RANGE(list, first, last) LIST_REQUIRE(LIST_(is_range)(list, first, last))

/* Forwards: for (size_t p = begin(list); p; p = next(list, p)). Backwards: p = last(list), p = prev(list, p). The end
 * is 0; the element after the end is the first one, that before it the last. Neither may be asked of an empty list,
 * except in checked builds, which answer 0 there and for a bad position. */
PLUMB_LIST_FUNCTION size_t LIST_(next)(const LIST_NAME *list, size_t position)
{
#ifdef LIST_CHECKED
    if (!list->size || !LIST_(is_position)(list, position, true))
        return 0;
#endif
    return LIST_(link_)(list->next, position);
}
PLUMB_LIST_FUNCTION size_t LIST_(prev)(const LIST_NAME *list, size_t position)
{
#ifdef LIST_CHECKED
    if (!list->size || !LIST_(is_position)(list, position, true))
        return 0;
#endif
    return LIST_(link_)(list->prev, position);
}
PLUMB_LIST_FUNCTION size_t LIST_(begin)(const LIST_NAME *list)
{
    return list->size ? list->next[0] : 0;
}
PLUMB_LIST_FUNCTION size_t LIST_(end)(const LIST_NAME *list)
{
    (void)list;
    return 0;
}
PLUMB_LIST_FUNCTION size_t LIST_(last)(const LIST_NAME *list)
{
    return list->size ? list->prev[0] : 0;
}

/* The element at a position; null for a bad one in checked builds. The pointer lives until the next insertion,
 * erasure, change of capacity or linearise. */
PLUMB_LIST_FUNCTION LIST_(value) * LIST_(at)(const LIST_NAME *list, size_t position)
{
#ifdef LIST_CHECKED
    if (!LIST_(is_position)(list, position, false))
        return NULL;
#endif
    if (LIST_STRIDE % LIST_SCALE == 0)
        return (LIST_(value) *)((char *)list->values + (position - LIST_SCALE) * (LIST_STRIDE / LIST_SCALE));
    return LIST_(slot_value)(list, LIST_(slot)(position));
}

/* Null when empty. */
PLUMB_LIST_FUNCTION LIST_(value) * LIST_(front)(const LIST_NAME *list)
{
    return list->size ? LIST_(at)(list, list->next[0]) : NULL;
}
PLUMB_LIST_FUNCTION LIST_(value) * LIST_(back)(const LIST_NAME *list)
{
    return list->size ? LIST_(at)(list, list->prev[0]) : NULL;
}

PLUMB_LIST_FUNCTION bool LIST_(empty)(const LIST_NAME *list)
{
    return !list->size;
}
PLUMB_LIST_FUNCTION size_t LIST_(size)(const LIST_NAME *list)
{
    return list->size;
}
PLUMB_LIST_FUNCTION size_t LIST_(capacity)(const LIST_NAME *list)
{
    return list->capacity;
}

/* Bytes from one value to the next in the array list->values. */
PLUMB_LIST_FUNCTION size_t LIST_(stride)(void)
{
    return LIST_STRIDE;
}

/* `steps` hops forwards, or backwards when negative, the end counting as one place. */
PLUMB_LIST_FUNCTION size_t LIST_(advance)(const LIST_NAME *list, size_t position, ptrdiff_t steps)
{
    for (; steps > 0; steps--)
        position = LIST_(next)(list, position);
    for (; steps < 0; steps++)
        position = LIST_(prev)(list, position);
    return position;
}

/* Hops from first to last, which must come after it; SIZE_MAX if it does not, in checked builds. */
PLUMB_LIST_FUNCTION size_t LIST_(distance)(const LIST_NAME *list, size_t first, size_t last)
{
#ifdef LIST_CHECKED
    if (!LIST_(is_range)(list, first, last))
        return SIZE_MAX;
#endif
    if (!last && first == LIST_(begin)(list))
        return list->size;
    size_t count = 0;
    for (; first != last; first = LIST_(next)(list, first))
        count++;
    return count;
}

/* --- memory ------------------------------------------------------------------------------------------------------- */

/* Bytes from next[0] to prev[0]: a line apart from a power of two, so that the two do not compete for cache sets. */
PLUMB_LIST_INLINE size_t LIST_(links_bytes_)(size_t capacity)
{
    return ((capacity + 1) * sizeof(LIST_(index)) + 127) / 64 * 64;
}

/* Links and handles stand in one block. */
PLUMB_LIST_INLINE size_t LIST_(block_bytes_)(size_t capacity)
{
    return LIST_ROWS * LIST_(links_bytes_)(capacity);
}

/* The block starts with next, or with prev after an exchange of the two. */
PLUMB_LIST_INLINE void LIST_(release_links_)(LIST_NAME *list)
{
    if (list->next)
        LIST_RELEASE(list, list->next < list->prev ? list->next : list->prev, LIST_(block_bytes_)(list->capacity));
}

PLUMB_LIST_INLINE void LIST_(set_links_)(LIST_NAME *list, void *block, size_t capacity)
{
    const size_t row = LIST_(links_bytes_)(capacity);
    list->next = block;
    list->prev = block ? (LIST_(index) *)((char *)block + row) : NULL;
#ifdef LIST_HANDLES
    list->handles = block ? (LIST_(index) *)((char *)block + 2 * row) : NULL;
    list->owners = block ? (LIST_(index) *)((char *)block + 3 * row) : NULL;
#endif
    list->capacity = capacity;
}

/* The elements keep the handles that `kept` gives them; the other numbers up to the capacity are free. */
PLUMB_LIST_INLINE void LIST_(set_handles_)(LIST_NAME *list, const LIST_(index) * kept, size_t count)
{
#ifdef LIST_HANDLES
    memset(list->owners, 0, (list->capacity + 1) * sizeof *list->owners);
    for (size_t i = 1; i <= count; i++) {
        list->handles[i] = kept[i];
        list->owners[kept[i]] = (LIST_(index))i;
    }
    for (size_t handle = 1; handle <= list->capacity; handle++)
        if (!list->owners[handle]) {
            list->handles[++count] = (LIST_(index))handle;
            list->owners[handle] = (LIST_(index))count;
        }
#endif
    (void)list, (void)kept, (void)count;
}

/* Least capacity that the elements and their handles need. */
PLUMB_LIST_INLINE size_t LIST_(needed_)(const LIST_NAME *list)
{
    size_t needed = list->size;
#ifdef LIST_HANDLES
    for (size_t i = 1; i <= list->size; i++)
        needed = list->handles[i] > needed ? list->handles[i] : needed;
#endif
    return needed;
}

/* All functions that change the capacity end here. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(set_capacity_)(LIST_NAME *list, size_t capacity)
{
    LIST_NAME old = *list;
    LIST_(index) *block = LIST_REALLOCATE(list, NULL, 0, LIST_(block_bytes_)(capacity));
    if (!block)
        return PLUMB_LIST_NO_MEMORY;
    void *values = LIST_REALLOCATE(list, list->values, old.capacity * LIST_STRIDE, capacity * LIST_STRIDE);
    if (!values) {
        LIST_RELEASE(list, block, LIST_(block_bytes_)(capacity));
        return PLUMB_LIST_NO_MEMORY;
    }
    list->values = values;
    LIST_(set_links_)(list, block, capacity);
    list->next[0] = list->prev[0] = 0;
    if (old.next) {
        memcpy(list->next, old.next, (list->size + 1) * sizeof *block);
        memcpy(list->prev, old.prev, (list->size + 1) * sizeof *block);
    }
#ifdef LIST_HANDLES
    LIST_(set_handles_)(list, old.handles, list->size);
#endif
    LIST_(release_links_)(&old);
    return PLUMB_LIST_OK;
}

/* Room for `capacity` elements in all: insertions up to there cannot fail. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(reserve)(LIST_NAME *list, size_t capacity)
{
    if (capacity <= list->capacity)
        return PLUMB_LIST_OK;
    if (capacity > LIST_(max_size)())
        return PLUMB_LIST_FULL;
    return LIST_(set_capacity_)(list, capacity);
}

/* Room for `more` elements beyond the present ones, growing geometrically. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(grow_)(LIST_NAME *list, size_t more)
{
    if (more <= list->capacity - list->size)
        return PLUMB_LIST_OK;
    const size_t limit = LIST_(max_size)();
    if (more > limit - list->size)
        return PLUMB_LIST_FULL;
    const size_t needed = list->size + more;
    size_t capacity = list->capacity > limit / 2 ? limit : 2 * list->capacity;
    if (capacity < 8)
        capacity = 8;
    return LIST_(set_capacity_)(list, capacity < needed ? needed : capacity > limit ? limit : capacity);
}

/* Gives back all memory that holds no element; with LIST_HANDLES what lies below the highest handle stays. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(shrink_to_fit)(LIST_NAME *list)
{
    const size_t needed = LIST_(needed_)(list);
    if (needed == list->capacity)
        return PLUMB_LIST_OK;
    if (needed)
        return LIST_(set_capacity_)(list, needed);
    LIST_RELEASE(list, list->values, list->capacity * LIST_STRIDE);
    LIST_(release_links_)(list);
    list->values = NULL;
    LIST_(set_links_)(list, NULL, 0);
    return PLUMB_LIST_OK;
}

#ifdef LIST_HANDLES
/* The handle of an element, never 0. It is the element's until that is erased or goes to another list; then it may be
 * given to a new one. */
PLUMB_LIST_FUNCTION size_t LIST_(handle)(const LIST_NAME *list, size_t position)
{
#ifdef LIST_CHECKED
    if (!LIST_(is_position)(list, position, false))
        return 0;
#endif
    return list->handles[position / LIST_SCALE];
}
/* The position of the element that has the handle, 0 if none has it. */
PLUMB_LIST_FUNCTION size_t LIST_(find)(const LIST_NAME *list, size_t handle)
{
    if (!handle || handle > list->capacity || list->owners[handle] > list->size)
        return 0;
    return list->owners[handle] * LIST_SCALE;
}
#endif

PLUMB_LIST_FUNCTION void LIST_(destroy_slots_)(LIST_NAME *list, size_t from, size_t to)
{
    for (size_t slot = from; slot < to; slot++)
        LIST_DESTROY(LIST_(slot_value)(list, slot));
    (void)list;
}

/* Destroys all elements; the capacity stays. */
PLUMB_LIST_FUNCTION void LIST_(clear)(LIST_NAME *list)
{
    LIST_(destroy_slots_)(list, 0, list->size);
    list->size = 0;
    if (list->next)
        list->next[0] = list->prev[0] = 0;
}

/* Destroys all elements and gives back all memory; the list is then empty and usable. */
PLUMB_LIST_FUNCTION void LIST_(free)(LIST_NAME *list)
{
    LIST_(clear)(list);
    LIST_(shrink_to_fit)(list);
}

/* Exchanges two lists, whose positions go with their elements. */
PLUMB_LIST_FUNCTION void LIST_(swap)(LIST_NAME *a, LIST_NAME *b)
{
    const LIST_NAME old = *a;
    *a = *b;
    *b = old;
}

/* `to` becomes what `from` was; `from` becomes empty. */
PLUMB_LIST_FUNCTION void LIST_(move)(LIST_NAME *to, LIST_NAME *from)
{
    if (to == from)
        return;
    LIST_(free)(to);
    LIST_(swap)(to, from);
}

/* An empty list with the same context. */
PLUMB_LIST_INLINE LIST_NAME LIST_(like_)(const LIST_NAME *list)
{
    LIST_NAME made = *list;
    made.size = 0;
    made.values = NULL;
    LIST_(set_links_)(&made, NULL, 0);
    return made;
}

/* --- insertion ---------------------------------------------------------------------------------------------------- */

/* prev ⇄ first … last ⇄ before */
PLUMB_LIST_INLINE void LIST_(link_run_)(LIST_NAME *list, size_t before, size_t first, size_t last)
{
    const size_t previous = LIST_(link_)(list->prev, before);
    *LIST_(cell_)(list->next, previous) = (LIST_(index))first;
    *LIST_(cell_)(list->prev, first) = (LIST_(index))previous;
    *LIST_(cell_)(list->next, last) = (LIST_(index))before;
    *LIST_(cell_)(list->prev, before) = (LIST_(index))last;
}

/* previous ⇄ next: first … last no longer belong to the chain */
PLUMB_LIST_INLINE void LIST_(unlink_run_)(LIST_NAME *list, size_t first, size_t last)
{
    const size_t previous = LIST_(link_)(list->prev, first), next = LIST_(link_)(list->next, last);
    *LIST_(cell_)(list->next, previous) = (LIST_(index))next;
    *LIST_(cell_)(list->prev, next) = (LIST_(index))previous;
}

/* The `count` values already written behind the last slot become elements, in slot order. Returns the first. */
PLUMB_LIST_INLINE size_t LIST_(commit_)(LIST_NAME *list, size_t before, size_t count)
{
    if (!count)
        return before;
    const size_t slot = list->size, first = LIST_(position)(slot), last = LIST_(position)(slot + count - 1);
    for (size_t i = slot + 1; i < slot + count; i++) {
        list->next[i] = (LIST_(index))LIST_(position)(i);
        list->prev[i + 1] = (LIST_(index))LIST_(position)(i - 1);
    }
    LIST_(link_run_)(list, before, first, last);
    list->size += count;
    return first;
}

/* A new element before the position (0: at the end), not yet initialised: *element is where its value goes. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(emplace)(LIST_NAME *list, size_t before, LIST_(value) * *element,
                                                     size_t *where)
{
    LIST_CHECK(list, before, true);
    if (list->size == list->capacity) {
        const plumb_list_status status = LIST_(grow_)(list, 1);
        if (status)
            return status;
    }
    const size_t slot = list->size++, position = LIST_(position)(slot);
    LIST_(link_run_)(list, before, position, position);
    *element = LIST_(slot_value)(list, slot);
    if (where)
        *where = position;
    return PLUMB_LIST_OK;
}
PLUMB_LIST_FUNCTION plumb_list_status LIST_(emplace_back)(LIST_NAME *list, LIST_(value) * *element)
{
    return LIST_(emplace)(list, 0, element, NULL);
}
PLUMB_LIST_FUNCTION plumb_list_status LIST_(emplace_front)(LIST_NAME *list, LIST_(value) * *element)
{
    return LIST_(emplace)(list, LIST_(begin)(list), element, NULL);
}

/* A new element before the position (0: at the end). `where`, if not null, receives its position. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(insert)(LIST_NAME *list, size_t before, LIST_(value) value, size_t *where)
{
    LIST_(value) * element;
    const plumb_list_status status = LIST_(emplace)(list, before, &element, where);
    if (!status)
        *element = value;
    return status;
}
PLUMB_LIST_FUNCTION plumb_list_status LIST_(push_back)(LIST_NAME *list, LIST_(value) value)
{
    return LIST_(insert)(list, 0, value, NULL);
}
PLUMB_LIST_FUNCTION plumb_list_status LIST_(push_front)(LIST_NAME *list, LIST_(value) value)
{
    return LIST_(insert)(list, LIST_(begin)(list), value, NULL);
}

#ifdef LIST_COPIES
/* `count` copies of *value, which may be an element of this list; null makes zero bytes. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(insert_copies)(LIST_NAME *list, size_t before, size_t count,
                                                           const LIST_(value) * value, size_t *where)
{
    LIST_CHECK(list, before, true);
    LIST_(value) original; /* whose place in memory may change, if it is an element */
    memset((void *)&original, 0, sizeof original);
    if (value)
        original = *value;
    const plumb_list_status status = LIST_(grow_)(list, count);
    if (status)
        return status;
    for (size_t i = 0; i < count; i++) {
        LIST_(value) *to = LIST_(slot_value)(list, list->size + i);
        if (!value)
            memset((void *)to, 0, sizeof *to);
        else if (!LIST_COPY(to, (const LIST_(value) *)&original)) {
            LIST_(destroy_slots_)(list, list->size, list->size + i);
            return PLUMB_LIST_NO_MEMORY;
        }
    }
    const size_t first = LIST_(commit_)(list, before, count);
    if (where)
        *where = first;
    return PLUMB_LIST_OK;
}

/* Copies of the `count` values of a plain array, which must not be this list's. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(insert_array)(LIST_NAME *list, size_t before, const LIST_(value) * values,
                                                          size_t count, size_t *where)
{
    LIST_CHECK(list, before, true);
    const plumb_list_status status = LIST_(grow_)(list, count);
    if (status)
        return status;
    for (size_t i = 0; i < count; i++)
        if (!LIST_COPY(LIST_(slot_value)(list, list->size + i), values + i)) {
            LIST_(destroy_slots_)(list, list->size, list->size + i);
            return PLUMB_LIST_NO_MEMORY;
        }
    const size_t first = LIST_(commit_)(list, before, count);
    if (where)
        *where = first;
    return PLUMB_LIST_OK;
}

/* Copies of the elements first … last (exclusive) of a list, which may be this one. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(insert_range)(LIST_NAME *list, size_t before, const LIST_NAME *from,
                                                          size_t first, size_t last, size_t *where)
{
    LIST_CHECK(list, before, true);
    LIST_CHECK_RANGE(from, first, last);
    const size_t count = LIST_(distance)(from, first, last);
    const plumb_list_status status = LIST_(grow_)(list, count);
    if (status)
        return status;
    for (size_t i = 0; i < count; i++, first = LIST_(next)(from, first))
        if (!LIST_COPY(LIST_(slot_value)(list, list->size + i), (const LIST_(value) *)LIST_(at)(from, first))) {
            LIST_(destroy_slots_)(list, list->size, list->size + i);
            return PLUMB_LIST_NO_MEMORY;
        }
    const size_t start = LIST_(commit_)(list, before, count);
    if (where)
        *where = start;
    return PLUMB_LIST_OK;
}
#endif

/* --- assignment --------------------------------------------------------------------------------------------------- */

/* What `made` holds takes the place of what the list held. */
PLUMB_LIST_INLINE plumb_list_status LIST_(replace_by_)(LIST_NAME *list, LIST_NAME *made, plumb_list_status status)
{
    if (!status)
        LIST_(swap)(list, made);
    LIST_(free)(made);
    return status;
}

#ifdef LIST_COPIES
/* Construction is assignment to an empty list. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(assign_copies)(LIST_NAME *list, size_t count, const LIST_(value) * value)
{
    LIST_NAME made = LIST_(like_)(list);
    const plumb_list_status status = LIST_(insert_copies)(&made, 0, count, value, NULL);
    return LIST_(replace_by_)(list, &made, status);
}
PLUMB_LIST_FUNCTION plumb_list_status LIST_(assign_array)(LIST_NAME *list, const LIST_(value) * values, size_t count)
{
    LIST_NAME made = LIST_(like_)(list);
    const plumb_list_status status = LIST_(insert_array)(&made, 0, values, count, NULL);
    return LIST_(replace_by_)(list, &made, status);
}
PLUMB_LIST_FUNCTION plumb_list_status LIST_(assign_range)(LIST_NAME *list, const LIST_NAME *from, size_t first,
                                                          size_t last)
{
    LIST_NAME made = LIST_(like_)(list);
    const plumb_list_status status = LIST_(insert_range)(&made, 0, from, first, last, NULL);
    return LIST_(replace_by_)(list, &made, status);
}

/* `to` becomes a copy of `from`, with the same positions and handles; no link is followed. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(copy)(LIST_NAME *to, const LIST_NAME *from)
{
    if (to == from)
        return PLUMB_LIST_OK;
    LIST_NAME made = LIST_(like_)(to);
    plumb_list_status status = LIST_(reserve)(&made, LIST_(needed_)(from));
    if (!status && from->size) {
        memcpy(made.next, from->next, (from->size + 1) * sizeof *made.next);
        memcpy(made.prev, from->prev, (from->size + 1) * sizeof *made.prev);
#ifdef LIST_HANDLES
        LIST_(set_handles_)(&made, from->handles, from->size);
#endif
        if (!LIST_COPY_MAY_FAIL) {
            memcpy((void *)made.values, (const void *)from->values, from->size * LIST_STRIDE);
            made.size = from->size;
        }
        for (; made.size < from->size; made.size++)
            if (!LIST_COPY(LIST_(slot_value)(&made, made.size),
                           (const LIST_(value) *)LIST_(slot_value)(from, made.size))) {
                status = PLUMB_LIST_NO_MEMORY;
                break;
            }
    }
    return LIST_(replace_by_)(to, &made, status);
}
#endif

/* The list takes over a plain array (from malloc, or from the list's allocator) of `count` values and room for
 * `capacity`; its order is the array's. No value is moved, unless LIST_STRIDE is not sizeof: then they are spread out,
 * and the array is given back. On failure the array remains the caller's. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(take_array)(LIST_NAME *list, LIST_(value) * values, size_t count,
                                                        size_t capacity)
{
    if (capacity < count || (capacity && !values))
        return PLUMB_LIST_BAD_ARGUMENT;
    if (capacity > LIST_(max_size)())
        return PLUMB_LIST_FULL;
    LIST_NAME made = LIST_(like_)(list);
    plumb_list_status status = PLUMB_LIST_OK;
    if (LIST_STRIDE != sizeof *values) {
        status = LIST_(reserve)(&made, capacity);
        for (size_t i = 0; !status && i < count; i++)
            memcpy((void *)LIST_(slot_value)(&made, i), (const void *)(values + i), sizeof *values);
        if (!status && values)
            LIST_RELEASE(list, values, capacity * sizeof *values);
    } else if (capacity) {
        LIST_(index) *block = LIST_REALLOCATE(list, NULL, 0, LIST_(block_bytes_)(capacity));
        if (!block)
            return PLUMB_LIST_NO_MEMORY;
        LIST_(set_links_)(&made, block, capacity);
        made.next[0] = made.prev[0] = 0;
        LIST_(set_handles_)(&made, NULL, 0);
        made.values = values;
    }
    if (!status)
        LIST_(commit_)(&made, 0, count);
    return LIST_(replace_by_)(list, &made, status);
}

/* The values in slot order (linearise first for link order) as a plain array that the caller frees; the list becomes
 * empty. No value is moved unless LIST_STRIDE is not sizeof. *values is null for an empty list. */
PLUMB_LIST_FUNCTION void LIST_(release_array)(LIST_NAME *list, LIST_(value) * *values, size_t *count, size_t *capacity)
{
    *values = list->values;
    *count = list->size;
    *capacity = list->capacity * LIST_STRIDE / sizeof **values;
    if (LIST_STRIDE != sizeof **values)
        for (size_t i = 1; i < list->size; i++)
            memmove((void *)(*values + i), (const void *)LIST_(slot_value)(list, i), sizeof **values);
    LIST_(release_links_)(list);
    list->values = NULL;
    list->size = 0;
    LIST_(set_links_)(list, NULL, 0);
}

#ifdef LIST_COPIES
/* Copies the values in link order to an array of at least size elements. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(copy_to_array)(const LIST_NAME *list, LIST_(value) * values)
{
    LIST_(value) *to = values;
    for (size_t p = LIST_(begin)(list); p; p = LIST_(next)(list, p), to++)
        if (!LIST_COPY(to, (const LIST_(value) *)LIST_(at)(list, p))) {
            while (to > values) {
                to--;
                LIST_DESTROY(to);
            }
            return PLUMB_LIST_NO_MEMORY;
        }
    return PLUMB_LIST_OK;
}

#endif

/* --- removal ------------------------------------------------------------------------------------------------------ */

/* An unlinked slot whose value is gone, `to`, takes over the element of another one. */
PLUMB_LIST_INLINE void LIST_(relocate_)(LIST_NAME *list, size_t from, size_t to)
{
    const size_t previous = LIST_(link_)(list->prev, from), next = LIST_(link_)(list->next, from);
    memcpy((void *)LIST_(slot_value)(list, LIST_(slot)(to)), (const void *)LIST_(slot_value)(list, LIST_(slot)(from)),
           sizeof *list->values);
    *LIST_(cell_)(list->next, to) = (LIST_(index))next;
    *LIST_(cell_)(list->prev, to) = (LIST_(index))previous;
    *LIST_(cell_)(list->next, previous) = (LIST_(index))to;
    *LIST_(cell_)(list->prev, next) = (LIST_(index))to;
#ifdef LIST_HANDLES
    const LIST_(index) i = (LIST_(index))(to / LIST_SCALE), j = (LIST_(index))(from / LIST_SCALE);
    const LIST_(index) freed = list->handles[i], moved = list->handles[j];
    list->handles[i] = moved;
    list->handles[j] = freed;
    list->owners[moved] = i;
    list->owners[freed] = j;
#endif
}

/* Closes the gap that an unlinked slot leaves with the last one. Returns the position that moved, 0 for none. */
PLUMB_LIST_INLINE size_t LIST_(fill_gap_)(LIST_NAME *list, size_t gap)
{
    const size_t last = LIST_(position)(--list->size);
    if (gap == last)
        return 0;
    LIST_(relocate_)(list, last, gap);
    return last;
}

/* Takes the element out of the list into *value, or destroys it if value is null. */
PLUMB_LIST_INLINE LIST_(erased) LIST_(take_out_)(LIST_NAME *list, size_t position, LIST_(value) * value)
{
    const size_t next = LIST_(link_)(list->next, position);
    LIST_(value) *element = LIST_(slot_value)(list, LIST_(slot)(position));
    LIST_(unlink_run_)(list, position, position);
    if (value)
        *value = *element;
    else
        LIST_DESTROY(element);
    const size_t from = LIST_(fill_gap_)(list, position);
    return (LIST_(erased)){from && next == from ? position : next, from, from ? position : 0};
}

/* Takes the element out of the list into *value, or destroys it if value is null. `erased`, if not null, receives the
 * position after it and which element moved: whoever keeps positions replaces `from` by `to`. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(extract)(LIST_NAME *list, size_t position, LIST_(value) * value,
                                                     LIST_(erased) * erased)
{
    LIST_CHECK(list, position, false);
    const LIST_(erased) done = LIST_(take_out_)(list, position, value);
    if (erased)
        *erased = done;
    return PLUMB_LIST_OK;
}
PLUMB_LIST_FUNCTION plumb_list_status LIST_(erase)(LIST_NAME *list, size_t position, LIST_(erased) * erased)
{
    return LIST_(extract)(list, position, NULL, erased);
}

/* The elements first … last (exclusive). `next`, if not null, receives the position of what `last` was. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(erase_range)(LIST_NAME *list, size_t first, size_t last, size_t *next)
{
    LIST_CHECK_RANGE(list, first, last);
    while (first != last) {
        const LIST_(erased) erased = LIST_(take_out_)(list, first, NULL);
        first = erased.next;
        if (erased.from && erased.from == last)
            last = erased.to;
    }
    if (next)
        *next = last;
    return PLUMB_LIST_OK;
}

/* The element goes to *value, or is destroyed if value is null. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(pop_back)(LIST_NAME *list, LIST_(value) * value)
{
    return list->size ? LIST_(extract)(list, list->prev[0], value, NULL) : PLUMB_LIST_EMPTY;
}
PLUMB_LIST_FUNCTION plumb_list_status LIST_(pop_front)(LIST_NAME *list, LIST_(value) * value)
{
    return list->size ? LIST_(extract)(list, list->next[0], value, NULL) : PLUMB_LIST_EMPTY;
}

#ifdef LIST_COPIES
/* Erases from the back, or appends copies of *value (null: zero bytes), until there are `count` elements. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(resize)(LIST_NAME *list, size_t count, const LIST_(value) * value)
{
    while (list->size > count)
        LIST_(pop_back)(list, NULL);
    return LIST_(insert_copies)(list, 0, count - list->size, value, NULL);
}
#endif

/* --- splicing, reversing ------------------------------------------------------------------------------------------ */

/* All elements of `other` move here, before the position. Links are shifted, not followed. The contexts must be equal.
 */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(splice)(LIST_NAME *list, size_t before, LIST_NAME *other)
{
    LIST_CHECK(list, before, true);
    if (list == other)
        return PLUMB_LIST_BAD_ARGUMENT;
    if (!other->size)
        return PLUMB_LIST_OK;
    if (!list->size && list->capacity <= other->capacity) {
        LIST_(swap)(list, other);
        return PLUMB_LIST_OK;
    }
    const plumb_list_status status = LIST_(grow_)(list, other->size);
    if (status)
        return status;
    const size_t shift = list->size * LIST_SCALE, count = other->size;
    memcpy((void *)LIST_(slot_value)(list, list->size), (const void *)other->values, count * LIST_STRIDE);
    for (size_t i = 1; i <= count; i++) {
        list->next[list->size + i] = (LIST_(index))(other->next[i] + shift);
        list->prev[list->size + i] = (LIST_(index))(other->prev[i] + shift);
    }
    LIST_(link_run_)(list, before, other->next[0] + shift, other->prev[0] + shift);
    list->size += count;
    other->size = 0;
    other->next[0] = other->prev[0] = 0;
    return PLUMB_LIST_OK;
}

/* The elements first … last (exclusive) of `other` move here, before the position. Within one list they are relinked
 * and keep their positions; then `before` must not lie among them. `where`, if not null, receives the position of the
 * first. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(splice_range)(LIST_NAME *list, size_t before, LIST_NAME *other,
                                                          size_t first, size_t last, size_t *where)
{
    LIST_CHECK(list, before, true);
    LIST_CHECK_RANGE(other, first, last);
    LIST_REQUIRE(list != other || first == last || before == last || !LIST_(is_range)(list, first, before) ||
                 LIST_(is_range)(list, last, before));
    size_t start = first == last ? before : first;
    if (list == other) {
        if (first != last && before != first && before != last) {
            const size_t end = LIST_(link_)(list->prev, last);
            LIST_(unlink_run_)(list, first, end);
            LIST_(link_run_)(list, before, first, end);
        }
    } else {
        const size_t count = LIST_(distance)(other, first, last);
        const plumb_list_status status = LIST_(grow_)(list, count);
        if (status)
            return status;
        for (size_t i = 0; i < count; i++) {
            first = LIST_(take_out_)(other, first, LIST_(slot_value)(list, list->size + i)).next;
        }
        start = LIST_(commit_)(list, before, count);
    }
    if (where)
        *where = start;
    return PLUMB_LIST_OK;
}
PLUMB_LIST_FUNCTION plumb_list_status LIST_(splice_one)(LIST_NAME *list, size_t before, LIST_NAME *other,
                                                        size_t position, size_t *where)
{
    LIST_CHECK(other, position, false);
    if (list == other && before == position) {
        if (where)
            *where = position;
        return PLUMB_LIST_OK;
    }
    return LIST_(splice_range)(list, before, other, position, LIST_(next)(other, position), where);
}

/* next and prev exchange their names. */
PLUMB_LIST_FUNCTION void LIST_(reverse)(LIST_NAME *list)
{
    LIST_(index) *next = list->next;
    list->next = list->prev;
    list->prev = next;
}

/* --- link order --------------------------------------------------------------------------------------------------- */

/* Whether link order is slot order. */
PLUMB_LIST_FUNCTION bool LIST_(is_linear)(const LIST_NAME *list)
{
    for (size_t i = 0; i < list->size; i++)
        if (list->next[i] != LIST_(position)(i))
            return false;
    return true;
}

/* Link order, cut into chains at every slot whose number is a multiple of a power of two. */
typedef struct LIST_(chains_) {
    size_t count;
    size_t mask;                      /* a position with no bit of it starts a chain; the end is one */
    size_t place[PLUMB_LIST_CHAINS];  /* first pass: length; then the place of the chain's first element in the order */
    size_t follow[PLUMB_LIST_CHAINS]; /* the chain that follows */
} LIST_(chains_);

/* Follows all chains, several at a time, so that their cache misses overlap. With `order` it writes each position to
 * its place, without it measures the chains. */
PLUMB_LIST_INLINE void LIST_(follow_)(const LIST_NAME *list, LIST_(chains_) * chains, LIST_(index) * order)
{
    size_t at[PLUMB_LIST_LANES], chain[PLUMB_LIST_LANES], place[PLUMB_LIST_LANES];
    size_t lanes = 0, started = 0;
    while (lanes < PLUMB_LIST_LANES && started < chains->count) {
        chain[lanes] = started++;
        at[lanes] = chain[lanes] * (chains->mask + 1);
        place[lanes] = order ? chains->place[chain[lanes]] : 0;
        lanes++;
    }
    while (lanes)
        for (size_t l = 0; l < lanes; l++) {
            if (order && at[l])
                order[place[l]] = (LIST_(index))at[l];
            place[l] += at[l] != 0;
            at[l] = LIST_(link_)(list->next, at[l]);
            if (at[l] & chains->mask)
                continue;
            if (!order) {
                chains->place[chain[l]] = place[l];
                chains->follow[chain[l]] = at[l] / (chains->mask + 1);
            }
            if (started < chains->count)
                chain[l] = started++;
            else {
                chain[l] = chain[--lanes];
                at[l] = at[lanes];
                place[l] = place[lanes];
                l--;
                continue;
            }
            at[l] = chain[l] * (chains->mask + 1);
            place[l] = order ? chains->place[chain[l]] : 0;
        }
}

/* The positions in link order, to an array of `size` that may be list->prev: it is not read. */
PLUMB_LIST_FUNCTION void LIST_(order_)(const LIST_NAME *list, LIST_(index) * order)
{
    if (list->size < 4096) {
        for (size_t p = LIST_(begin)(list); p; p = LIST_(link_)(list->next, p))
            *order++ = (LIST_(index))p;
        return;
    }
    LIST_(chains_) chains;
    size_t length = 64;
    while (list->size / length >= PLUMB_LIST_CHAINS)
        length *= 2;
    chains.mask = length * LIST_SCALE - 1;
    chains.count = list->size / length + 1;
    LIST_(follow_)(list, &chains, NULL);
    size_t chain = 0, place = 0;
    do {
        const size_t chain_length = chains.place[chain];
        chains.place[chain] = place;
        place += chain_length;
        chain = chains.follow[chain];
    } while (chain);
    LIST_(follow_)(list, &chains, order);
}

/* Lays slots out in link order: traversal is a straight walk again. Positions change; `slots`, if not null, an array of
 * size, receives the new slot of each old slot. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(linearise)(LIST_NAME *list, size_t *slots)
{
    const size_t size = list->size;
    if (LIST_(is_linear)(list)) {
        for (size_t i = 0; slots && i < size; i++)
            slots[i] = i;
        return PLUMB_LIST_OK;
    }
    char *values = LIST_REALLOCATE(list, NULL, 0, list->capacity * LIST_STRIDE);
    if (!values)
        return PLUMB_LIST_NO_MEMORY;
    LIST_(index) *order = list->prev;
    LIST_(order_)(list, order);
    for (size_t i = 0; i < size; i++)
        memcpy(values + i * LIST_STRIDE, (const void *)LIST_(slot_value)(list, LIST_(slot)(order[i])),
               sizeof *list->values);
    for (size_t i = 0; slots && i < size; i++)
        slots[LIST_(slot)(order[i])] = i;
#ifdef LIST_HANDLES
    for (size_t i = 0; i < size; i++)
        list->next[i + 1] = list->handles[order[i] / LIST_SCALE];
    LIST_(set_handles_)(list, list->next, size);
#endif
    LIST_RELEASE(list, list->values, list->capacity * LIST_STRIDE);
    list->values = (LIST_(value) *)values;
    list->size = 0;
    list->next[0] = list->prev[0] = 0;
    LIST_(commit_)(list, 0, size);
    return PLUMB_LIST_OK;
}

/* --- sorting, merging --------------------------------------------------------------------------------------------- */

/* Stable insertion sort of a short run of positions. */
PLUMB_LIST_INLINE void LIST_(sort_run_)(const LIST_NAME *list, LIST_(index) * run, size_t count, LIST_(relation) * less,
                                        void *context)
{
    for (size_t i = 1; i < count; i++) {
        const LIST_(index) moving = run[i];
        const LIST_(value) *value = LIST_(at)(list, moving);
        size_t j = i;
        for (; j && less(value, LIST_(at)(list, run[j - 1]), context); j--)
            run[j] = run[j - 1];
        run[j] = moving;
    }
}

/* a ∪ b → to, stable: of equal elements those of a come first. */
PLUMB_LIST_INLINE void LIST_(merge_runs_)(const LIST_NAME *list, const LIST_(index) * a, const LIST_(index) * b,
                                          const LIST_(index) * end, LIST_(index) * to, LIST_(relation) * less,
                                          void *context)
{
    const LIST_(index) *middle = b;
    if (b == end || !less(LIST_(at)(list, *b), LIST_(at)(list, b[-1]), context)) {
        memcpy(to, a, (size_t)(end - a) * sizeof *a);
        return;
    }
    while (a < middle && b < end) {
        const bool second = less(LIST_(at)(list, *b), LIST_(at)(list, *a), context);
        *to++ = second ? *b : *a;
        b += second;
        a += !second;
    }
    memcpy(to, a, (size_t)(middle - a) * sizeof *a);
    memcpy(to + (middle - a), b, (size_t)(end - b) * sizeof *b);
}

/* Merge sort of the sequence of positions, to and fro between the two link arrays, which are rebuilt from it: no memory
 * is needed, no link followed, no value moved. */
PLUMB_LIST_INLINE void LIST_(sort_)(LIST_NAME *list, LIST_(relation) * less, void *context)
{
    enum { run = 8 };
    const size_t size = list->size;
    if (size < 2)
        return;
    LIST_(index) *from = list->prev, *to = list->next;
    LIST_(order_)(list, from);
    for (size_t i = 0; i < size; i += run)
        LIST_(sort_run_)(list, from + i, size - i < run ? size - i : run, less, context);
    for (size_t width = run; width < size; width *= 2) {
        for (size_t i = 0; i < size; i += 2 * width) {
            const size_t middle = size - i < width ? size : i + width;
            const size_t end = size - i < 2 * width ? size : i + 2 * width;
            LIST_(merge_runs_)(list, from + i, from + middle, from + end, to + i, less, context);
        }
        LIST_(index) *swap = from;
        from = to;
        to = swap;
    }
    list->next = to;
    list->prev = from;
    size_t p = 0;
    for (size_t i = 0; i < size; i++) {
        *LIST_(cell_)(to, p) = from[i];
        p = from[i];
    }
    *LIST_(cell_)(to, p) = 0;
    for (size_t i = 0; i <= size; i++)
        *LIST_(cell_)(list->prev, list->next[i]) = (LIST_(index))(i * LIST_SCALE);
}

/* The elements of `other`, sorted like this list, move here; stable, those of this list first among equals. */
PLUMB_LIST_INLINE plumb_list_status LIST_(merge_)(LIST_NAME *list, LIST_NAME *other, LIST_(relation) * less,
                                                  void *context)
{
    if (list == other)
        return PLUMB_LIST_OK;
    size_t b = LIST_(begin)(other);
    if (!b)
        return PLUMB_LIST_OK;
    const bool moved_whole = !list->size;
    const size_t shift = list->size * LIST_SCALE;
    const plumb_list_status status = LIST_(splice)(list, 0, other);
    if (status || moved_whole)
        return status;
    b += shift;
    for (size_t a = LIST_(begin)(list); a != b && b;) {
        if (!less(LIST_(at)(list, b), LIST_(at)(list, a), context)) {
            a = LIST_(link_)(list->next, a);
            continue;
        }
        size_t end = b;
        do
            end = LIST_(link_)(list->next, end);
        while (end && less(LIST_(at)(list, end), LIST_(at)(list, a), context));
        LIST_(splice_range)(list, a, list, b, end, NULL);
        b = end;
    }
    return PLUMB_LIST_OK;
}

/* Stable; positions stay with their elements. `less` is a strict weak order. */
PLUMB_LIST_FUNCTION void LIST_(sort_by)(LIST_NAME *list, LIST_(relation) * less, void *context)
{
    LIST_(sort_)(list, less, context);
}
PLUMB_LIST_FUNCTION plumb_list_status LIST_(merge_by)(LIST_NAME *list, LIST_NAME *other, LIST_(relation) * less,
                                                      void *context)
{
    return LIST_(merge_)(list, other, less, context);
}

/* Halving, from `first` over `count` elements. */
PLUMB_LIST_INLINE size_t LIST_(halve_)(const LIST_NAME *list, size_t first, size_t count, const LIST_(value) * value,
                                       LIST_(relation) * less, void *context)
{
    while (count) {
        const size_t half = count / 2;
        size_t middle = first;
        for (size_t i = 0; i < half; i++)
            middle = LIST_(link_)(list->next, middle);
        if (less(LIST_(at)(list, middle), value, context)) {
            first = LIST_(link_)(list->next, middle);
            count -= half + 1;
        } else
            count = half;
    }
    return first;
}

/* First element of first … last (exclusive; sorted) that is not less than *value, or last: ⌈log₂ n⌉ + 1 comparisons, as
 * std::lower_bound. That one walks 2n nodes, n to count them and n/2 + n/4 + … to halve; here one walk of n/2 steps
 * from both ends at once leaves 64 checkpoints, and n/64 steps follow. A part of the list is counted first. */
PLUMB_LIST_INLINE size_t LIST_(lower_bound_)(const LIST_NAME *list, size_t first, size_t last,
                                             const LIST_(value) * value, LIST_(relation) * less, void *context)
{
    enum { checkpoints = PLUMB_LIST_CHECKPOINTS };
    const size_t count = LIST_(distance)(list, first, last);
    if (count < 2 * checkpoints)
        return LIST_(halve_)(list, first, count, value, less, context);
    const size_t step = count / checkpoints, rest = count - (checkpoints - 1) * step;
    size_t mark[checkpoints], forward = first, backward = last;
    for (size_t i = 0; i < rest; i++)
        backward = LIST_(link_)(list->prev, backward);
    for (size_t k = 0;; k++) {
        mark[k] = forward;
        mark[checkpoints - 1 - k] = backward;
        if (k + 1 == checkpoints / 2)
            break;
        for (size_t i = 0; i < step; i++) {
            forward = LIST_(link_)(list->next, forward);
            backward = LIST_(link_)(list->prev, backward);
        }
    }
    size_t low = 0, high = checkpoints; /* marks below low are less, those from high on are not */
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (less(LIST_(at)(list, mark[middle]), value, context))
            low = middle + 1;
        else
            high = middle;
    }
    if (!low)
        return first;
    return LIST_(halve_)(list, LIST_(link_)(list->next, mark[low - 1]), (low < checkpoints ? step : rest) - 1, value,
                         less, context);
}

PLUMB_LIST_FUNCTION size_t LIST_(lower_bound_by)(const LIST_NAME *list, size_t first, size_t last,
                                                 const LIST_(value) * value, LIST_(relation) * less, void *context)
{
    return LIST_(lower_bound_)(list, first, last, value, less, context);
}

/* --- algorithms that need no order, straight on the values -------------------------------------------------------- */

/* They walk over the slots. For LIST_SCALAR elements in blocks, inside which nothing depends on the outcome so far: so
 * compilers vectorise them, and any_of may ask for a few elements more than needed. */

/* Counts inside a block: as wide as an element of 8 bytes, so that both fill as many lanes. */
typedef __typeof__(_Generic((char (*)[sizeof(LIST_(value))])0, char (*)[8] : (uint64_t)0, default : 0u)) LIST_(tally_);

PLUMB_LIST_INLINE size_t LIST_(count_if_)(const LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    const size_t size = list->size;
    size_t count = 0, slot = 0;
#ifdef LIST_SCALAR
    for (; slot + PLUMB_LIST_BLOCK <= size; slot += PLUMB_LIST_BLOCK) {
        LIST_(tally_) found = 0;
        for (size_t i = 0; i < PLUMB_LIST_BLOCK; i++)
            found += holds(LIST_(slot_value)(list, slot + i), context);
        count += found;
    }
#endif
    for (; slot < size; slot++)
        count += holds(LIST_(slot_value)(list, slot), context);
    return count;
}
/* Whether `wanted` is what the predicate answers for some element. */
PLUMB_LIST_INLINE bool LIST_(exists_)(const LIST_NAME *list, LIST_(predicate) * holds, void *context, bool wanted)
{
    const size_t size = list->size;
    size_t slot = 0;
#ifdef LIST_SCALAR
    for (; slot + PLUMB_LIST_BLOCK <= size; slot += PLUMB_LIST_BLOCK) {
        LIST_(tally_) found = 0;
        for (size_t i = 0; i < PLUMB_LIST_BLOCK; i++)
            found |= holds(LIST_(slot_value)(list, slot + i), context) == wanted;
        if (found)
            return true;
    }
#endif
    for (; slot < size; slot++)
        if (holds(LIST_(slot_value)(list, slot), context) == wanted)
            return true;
    return false;
}
/* Bit i: whether the predicate holds for slot from + i. The elements for which it does are destroyed and unlinked. Those
 * of slots `later` on are asked for early: what is done here waits for a whole block, and the processor could not run
 * ahead. */
PLUMB_LIST_INLINE uint64_t LIST_(unlink_if_)(LIST_NAME *list, size_t from, size_t count, size_t later,
                                             LIST_(predicate) * holds, void *context)
{
    uint64_t hits = 0;
    if (count == PLUMB_LIST_BLOCK)
        for (size_t half = 0; half < PLUMB_LIST_BLOCK; half += 32) {
            uint32_t bits = 0;
            for (uint32_t i = 0; i < 32; i++) {
                if (LIST_STRIDE >= 32)
                    PLUMB_LIST_PREFETCH(LIST_(slot_value)(list, later + half + i));
                bits |= (uint32_t)holds(LIST_(slot_value)(list, from + half + i), context) << i;
            }
            hits |= (uint64_t)bits << half;
        }
    else
        for (size_t i = 0; i < count; i++)
            hits |= (uint64_t)holds(LIST_(slot_value)(list, from + i), context) << i;
    for (uint64_t left = hits; left; left &= left - 1) {
        const size_t position = LIST_(position)(from + plumb_list_lowest(left));
        LIST_DESTROY(LIST_(slot_value)(list, LIST_(slot)(position)));
        LIST_(unlink_run_)(list, position, position);
    }
    return hits;
}

/* In blocks from both ends: what goes in front leaves gaps, into which the last that stay move. So only elements behind
 * the new size move, each once, and no branch depends on a single element. */
PLUMB_LIST_INLINE size_t LIST_(remove_if_)(LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    enum { ahead = 2 * PLUMB_LIST_BLOCK };
    LIST_NAME fixed = *list; /* not reachable by stores to elements */
    size_t low = 0, high = list->size, front = 0, back = high;
    uint64_t gaps = 0, movers = 0; /* bits of the slots from `front` and from `back` on */
    while (low < high) {
        const size_t count = high - low < PLUMB_LIST_BLOCK ? high - low : PLUMB_LIST_BLOCK;
        const size_t from = gaps ? high - count : low;
        const size_t later = gaps ? from - (from < ahead ? 0 : ahead) : from + (high - from < 2 * ahead ? 0 : ahead);
        const uint64_t hits = LIST_(unlink_if_)(&fixed, from, count, later, holds, context);
        if (gaps) {
            high = back = from;
            movers = plumb_list_ones(count) & ~hits;
        } else {
            front = from;
            low += count;
            gaps = hits;
        }
        for (; gaps && movers; gaps &= gaps - 1) {
            const unsigned mover = plumb_list_highest(movers);
            LIST_(relocate_)(&fixed, LIST_(position)(back + mover), LIST_(position)(front + plumb_list_lowest(gaps)));
            movers ^= (uint64_t)1 << mover;
        }
    }
    /* All are asked. Of one block at the end of what stays, the last fill the gaps. */
    const size_t base = gaps ? front : back;
    uint64_t live = gaps ? plumb_list_ones(low - front) & ~gaps : movers;
    while (live & (live + 1)) {
        const unsigned gap = plumb_list_lowest(~live), last = plumb_list_highest(live);
        LIST_(relocate_)(&fixed, LIST_(position)(base + last), LIST_(position)(base + gap));
        live ^= (uint64_t)1 << gap | (uint64_t)1 << last;
    }
    const size_t erased = list->size - base - (live ? plumb_list_highest(live) + 1 : 0);
    list->size -= erased;
    return erased;
}

/* Number of elements for which the predicate holds. */
PLUMB_LIST_INLINE size_t LIST_(count_if)(const LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    return LIST_(count_if_)(list, holds, context);
}
PLUMB_LIST_INLINE bool LIST_(any_of)(const LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    return LIST_(exists_)(list, holds, context, true);
}
PLUMB_LIST_INLINE bool LIST_(all_of)(const LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    return !LIST_(exists_)(list, holds, context, false);
}
PLUMB_LIST_INLINE bool LIST_(none_of)(const LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    return !LIST_(exists_)(list, holds, context, true);
}
/* Erases all elements for which the predicate holds; it is asked once for each, in no particular order. Returns their
 * number. */
PLUMB_LIST_INLINE size_t LIST_(remove_if)(LIST_NAME *list, LIST_(predicate) * holds, void *context)
{
    return LIST_(remove_if_)(list, holds, context);
}

#ifdef LIST_COPIES
/* Owning elements: all copies are made first, since each may fail; then the predicate is asked again. */
PLUMB_LIST_INLINE plumb_list_status LIST_(replace_owning_)(LIST_NAME *list, LIST_(predicate) * holds, void *context,
                                                           const LIST_(value) * value, size_t *replaced)
{
    const size_t needed = LIST_(count_if_)(list, holds, context);
    size_t made = 0, used = 0;
    plumb_list_status status = PLUMB_LIST_OK;
    LIST_(value) *copies = needed ? LIST_REALLOCATE(list, NULL, 0, needed * sizeof *copies) : NULL;
    while (copies && made < needed && LIST_COPY(copies + made, value))
        made++;
    if (made < needed)
        status = PLUMB_LIST_NO_MEMORY;
    for (size_t slot = 0; !status && used < made && slot < list->size; slot++) {
        LIST_(value) *to = LIST_(slot_value)(list, slot);
        if (holds(to, context)) {
            LIST_DESTROY(to);
            *to = copies[used++];
        }
    }
    for (size_t i = used; i < made; i++)
        LIST_DESTROY(copies + i);
    if (copies)
        LIST_RELEASE(list, copies, needed * sizeof *copies);
    if (replaced && !status)
        *replaced = used;
    return status;
}
/* *value wherever the predicate holds. */
PLUMB_LIST_INLINE plumb_list_status LIST_(replace_if_)(LIST_NAME *list, LIST_(predicate) * holds, void *context,
                                                       const LIST_(value) * value, size_t *replaced)
{
    if (LIST_COPY_MAY_FAIL)
        return LIST_(replace_owning_)(list, holds, context, value, replaced);
    const LIST_NAME fixed = *list; /* not reachable by stores to elements */
    const LIST_(value) copy = *value;
    size_t count = 0, slot = 0;
#ifdef LIST_SCALAR
    for (; slot + PLUMB_LIST_BLOCK <= fixed.size; slot += PLUMB_LIST_BLOCK) {
        LIST_(tally_) found = 0;
        for (size_t i = 0; replaced && i < PLUMB_LIST_BLOCK; i++)
            found += holds(LIST_(slot_value)(&fixed, slot + i), context);
        count += found;
        for (size_t i = 0; i < PLUMB_LIST_BLOCK; i++) {
            LIST_(value) *to = LIST_(slot_value)(&fixed, slot + i);
            *to = holds(to, context) ? copy : *to;
        }
    }
#endif
    for (; slot < fixed.size; slot++) {
        LIST_(value) *to = LIST_(slot_value)(&fixed, slot);
        if (holds(to, context)) {
            *to = copy;
            count++;
        }
    }
    if (replaced)
        *replaced = count;
    return PLUMB_LIST_OK;
}
PLUMB_LIST_INLINE bool LIST_(always_)(const LIST_(value) * value, void *context)
{
    (void)value;
    (void)context;
    return true;
}

/* *to becomes a copy of *value, which may be an element, wherever the predicate holds. `replaced`, if not null,
 * receives their number. */
PLUMB_LIST_INLINE plumb_list_status LIST_(replace_if)(LIST_NAME *list, LIST_(predicate) * holds, void *context,
                                                      const LIST_(value) * value, size_t *replaced)
{
    return LIST_(replace_if_)(list, holds, context, value, replaced);
}
PLUMB_LIST_FUNCTION plumb_list_status LIST_(fill)(LIST_NAME *list, const LIST_(value) * value)
{
    return LIST_(replace_if_)(list, LIST_(always_), NULL, value, NULL);
}
#endif

#ifdef LIST_SUM
/* sum + Σ values. Floating point is added in 16 sums side by side, integers in unsigned arithmetic: only the total has
 * to be representable. */
PLUMB_LIST_FUNCTION LIST_SUM LIST_(accumulate)(const LIST_NAME *list, LIST_SUM sum)
{
    typedef __typeof__(_Generic(sum, float
                                : sum, double
                                : sum, long double
                                : sum, default
                                : (unsigned long long)0)) partial;
    const size_t size = list->size;
    partial total = (partial)sum;
    size_t slot = 0;
    if ((partial)0.5 != 0) {
        partial part[PLUMB_LIST_SUMS] = {0};
        for (; slot + PLUMB_LIST_SUMS <= size; slot += PLUMB_LIST_SUMS)
            for (size_t i = 0; i < PLUMB_LIST_SUMS; i++)
                part[i] += (partial)*LIST_(slot_value)(list, slot + i);
        for (size_t i = 0; i < PLUMB_LIST_SUMS; i++)
            total += part[i];
    }
    for (; slot + PLUMB_LIST_BLOCK <= size; slot += PLUMB_LIST_BLOCK) {
        partial part = 0;
        for (size_t i = 0; i < PLUMB_LIST_BLOCK; i++)
            part += (partial)*LIST_(slot_value)(list, slot + i);
        total += part;
    }
    for (; slot < size; slot++)
        total += (partial)*LIST_(slot_value)(list, slot);
    return (LIST_SUM)total;
}
#endif

/* Erases each element that has the relation to the one before it that stayed. Returns the number erased. */
PLUMB_LIST_INLINE size_t LIST_(unique_)(LIST_NAME *list, LIST_(relation) * same, void *context)
{
    const size_t size = list->size;
    size_t kept = LIST_(begin)(list);
    for (size_t p = kept ? LIST_(next)(list, kept) : 0; p;) {
        if (!same(LIST_(at)(list, kept), LIST_(at)(list, p), context)) {
            kept = p;
            p = LIST_(next)(list, p);
            continue;
        }
        const LIST_(erased) erased = LIST_(take_out_)(list, p, NULL);
        p = erased.next;
        if (erased.from == kept)
            kept = erased.to;
    }
    return size - list->size;
}
PLUMB_LIST_FUNCTION size_t LIST_(unique_by)(LIST_NAME *list, LIST_(relation) * same, void *context)
{
    return LIST_(unique_)(list, same, context);
}

/* --- what needs a comparison -------------------------------------------------------------------------------------- */

#ifdef LIST_EQUAL
PLUMB_LIST_INLINE bool LIST_(equals_)(const LIST_(value) * value, void *other)
{
    const LIST_(value) *wanted = other;
    return LIST_EQUAL(value, wanted);
}
PLUMB_LIST_INLINE bool LIST_(same_)(const LIST_(value) * a, const LIST_(value) * b, void *context)
{
    (void)context;
    return LIST_EQUAL(a, b);
}
PLUMB_LIST_FUNCTION size_t LIST_(count)(const LIST_NAME *list, const LIST_(value) * value)
{
    LIST_(value) wanted = *value;
    return LIST_(count_if_)(list, LIST_(equals_), &wanted);
}
/* Erases all elements equal to *value, which may be one of them. Returns their number. */
PLUMB_LIST_FUNCTION size_t LIST_(remove)(LIST_NAME *list, const LIST_(value) * value)
{
    LIST_(value) unwanted = *value;
#ifdef LIST_TRIVIAL
    return LIST_(remove_if_)(list, LIST_(equals_), &unwanted);
#else
    const size_t size = list->size;
    size_t own = SIZE_MAX; /* goes last, since others are compared with what it owns */
    for (size_t slot = size; slot-- > 0;)
        if (LIST_(equals_)(LIST_(slot_value)(list, slot), &unwanted)) {
            if (LIST_(slot_value)(list, slot) == value)
                own = slot;
            else {
                if (own == list->size - 1)
                    own = slot;
                LIST_(take_out_)(list, LIST_(position)(slot), NULL);
            }
        }
    if (own != SIZE_MAX)
        LIST_(take_out_)(list, LIST_(position)(own), NULL);
    return size - list->size;
#endif
}
#ifdef LIST_COPIES
/* *to becomes a copy of *value wherever it equals *old; both may be elements. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(replace)(LIST_NAME *list, const LIST_(value) * old,
                                                     const LIST_(value) * value, size_t *replaced)
{
    LIST_(value) wanted = *old;
    if (!LIST_COPY(&wanted, old)) /* compared with while it may be replaced itself */
        return PLUMB_LIST_NO_MEMORY;
    const plumb_list_status status = LIST_(replace_if_)(list, LIST_(equals_), &wanted, value, replaced);
    LIST_DESTROY(&wanted);
    return status;
}
#endif
PLUMB_LIST_FUNCTION size_t LIST_(unique)(LIST_NAME *list)
{
    return LIST_(unique_)(list, LIST_(same_), NULL);
}
/* Same elements in the same order. */
PLUMB_LIST_FUNCTION bool LIST_(equal)(const LIST_NAME *a, const LIST_NAME *b)
{
    if (a->size != b->size)
        return false;
    size_t q = LIST_(begin)(b);
    for (size_t p = LIST_(begin)(a); p; p = LIST_(next)(a, p), q = LIST_(next)(b, q))
        if (!LIST_(same_)(LIST_(at)(a, p), LIST_(at)(b, q), NULL))
            return false;
    return true;
}
#endif

#ifdef LIST_LESS
PLUMB_LIST_INLINE bool LIST_(less_)(const LIST_(value) * a, const LIST_(value) * b, void *context)
{
    (void)context;
    return LIST_LESS(a, b);
}
PLUMB_LIST_FUNCTION void LIST_(sort)(LIST_NAME *list)
{
    LIST_(sort_)(list, LIST_(less_), NULL);
}
PLUMB_LIST_FUNCTION plumb_list_status LIST_(merge)(LIST_NAME *list, LIST_NAME *other)
{
    return LIST_(merge_)(list, other, LIST_(less_), NULL);
}
/* −1, 0 or 1: a before, equivalent to or after b in lexicographic order. */
PLUMB_LIST_FUNCTION int LIST_(compare)(const LIST_NAME *a, const LIST_NAME *b)
{
    size_t p = LIST_(begin)(a), q = LIST_(begin)(b);
    for (; p && q; p = LIST_(next)(a, p), q = LIST_(next)(b, q)) {
        const LIST_(value) *x = LIST_(at)(a, p), *y = LIST_(at)(b, q);
        if (LIST_(less_)(x, y, NULL))
            return -1;
        if (LIST_(less_)(y, x, NULL))
            return 1;
    }
    return (p != 0) - (q != 0);
}

PLUMB_LIST_FUNCTION size_t LIST_(lower_bound)(const LIST_NAME *list, size_t first, size_t last,
                                              const LIST_(value) * value)
{
    return LIST_(lower_bound_)(list, first, last, value, LIST_(less_), NULL);
}

/* lower_bound over the whole list in O(√n) expected steps, where slot order says nothing about values: about 2√n slots
 * are looked at directly, and the nearest on both sides walked from. The worst case (few different values, or slots
 * arranged against it) is O(n). A node-based list cannot do this: it has no way to an element but its neighbours. */
PLUMB_LIST_FUNCTION size_t LIST_(lower_bound_sampled)(const LIST_NAME *list, const LIST_(value) * value)
{
    size_t step = 1, below = 0, above = 0;
    while (step * step < list->size / 4)
        step *= 2;
    for (size_t slot = 0; slot < list->size; slot += step + 1) {
        const LIST_(value) *sample = LIST_(slot_value)(list, slot);
        if (LIST_(less_)(sample, value, NULL)) {
            if (!below || LIST_(less_)(LIST_(at)(list, below), sample, NULL))
                below = LIST_(position)(slot);
        } else if (!above || LIST_(less_)(sample, LIST_(at)(list, above), NULL))
            above = LIST_(position)(slot);
    }
    size_t forward = below ? LIST_(link_)(list->next, below) : LIST_(begin)(list);
    while (forward != above) {
        if (!LIST_(less_)(LIST_(at)(list, forward), value, NULL))
            return forward;
        const size_t previous = LIST_(link_)(list->prev, above);
        if (LIST_(less_)(LIST_(at)(list, previous), value, NULL))
            return above;
        above = previous;
        if (forward != above)
            forward = LIST_(link_)(list->next, forward);
    }
    return above;
}
#endif

/* --- checking, serialising ---------------------------------------------------------------------------------------- */

/* Checks every invariant; for tests, and for lists whose memory may have been written by others. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(validate)(const LIST_NAME *list)
{
    if (list->size > list->capacity || list->capacity > LIST_(max_size)() || (list->capacity && !list->values) ||
        !list->capacity != !list->next || !list->next != !list->prev)
        return PLUMB_LIST_CORRUPT;
    if (!list->next)
        return PLUMB_LIST_OK;
    for (size_t i = 0; i <= list->size; i++)
        if (!LIST_(is_position)(list, list->next[i], true) || !LIST_(is_position)(list, list->prev[i], true) ||
            LIST_(link_)(list->prev, list->next[i]) != i * LIST_SCALE)
            return PLUMB_LIST_CORRUPT;
#ifdef LIST_HANDLES
    for (size_t i = 1; i <= list->capacity; i++)
        if (!list->handles[i] || list->handles[i] > list->capacity || list->owners[list->handles[i]] != i)
            return PLUMB_LIST_CORRUPT;
#endif
    size_t p = 0;
    for (size_t i = 0; i < list->size; i++)
        if (!(p = LIST_(link_)(list->next, p)))
            return PLUMB_LIST_CORRUPT;
    return LIST_(link_)(list->next, p) ? PLUMB_LIST_CORRUPT : PLUMB_LIST_OK;
}

#if defined(LIST_ENCODE) || defined(LIST_TRIVIAL)

#ifdef LIST_ENCODE
#define LIST_FORM PLUMB_LIST_FORM_ENCODED
#define LIST_FILE_BYTES 0
#elif defined(LIST_SCALAR)
#define LIST_FORM PLUMB_LIST_FORM_SCALAR
#define LIST_FILE_BYTES sizeof(LIST_(value))
#else
#define LIST_FORM (plumb_list_host_is_little() ? PLUMB_LIST_FORM_RAW_LITTLE : PLUMB_LIST_FORM_RAW_BIG)
#define LIST_FILE_BYTES sizeof(LIST_(value))
#endif

PLUMB_LIST_INLINE size_t LIST_(write_value_)(const LIST_(value) * value, unsigned char *to)
{
#ifdef LIST_ENCODE
    return LIST_ENCODE(value, to);
#elif defined(LIST_SCALAR)
    if (to)
        plumb_list_little(to, (const unsigned char *)value, sizeof *value);
    return sizeof *value;
#else
    if (to)
        memcpy(to, (const void *)value, sizeof *value);
    return sizeof *value;
#endif
}

/* Bytes used, 0 if they do not make a value. */
PLUMB_LIST_INLINE size_t LIST_(read_value_)(LIST_(value) * value, const unsigned char *from, size_t available)
{
#ifdef LIST_DECODE
    return LIST_DECODE(value, from, available);
#else
    if (available < sizeof *value)
        return 0;
#ifdef LIST_SCALAR
    if (_Generic(*value, bool : true, default : false) && *from > 1)
        return 0; /* no value of the type */
    plumb_list_little((unsigned char *)value, from, sizeof *value);
#else
    memcpy((void *)value, from, sizeof *value);
#endif
    return sizeof *value;
#endif
}

/* Number of bytes that serialise writes. */
PLUMB_LIST_FUNCTION size_t LIST_(serialised_size)(const LIST_NAME *list)
{
    size_t bytes = PLUMB_LIST_HEADER + PLUMB_LIST_TRAILER;
    for (size_t slot = 0; slot < list->size; slot++)
        bytes += LIST_(write_value_)(LIST_(slot_value)(list, slot), NULL);
    return bytes + (LIST_(is_linear)(list) ? 0 : plumb_list_order_width(list->size) * list->size);
}

/* Writes the list, positions included, in the form described above; any machine and any index width that has room can
 * restore it. Returns the number of bytes. */
PLUMB_LIST_FUNCTION size_t LIST_(serialise)(const LIST_NAME *list, unsigned char *to)
{
    const unsigned width = LIST_(is_linear)(list) ? 0 : plumb_list_order_width(list->size);
    plumb_list_write_header(to, (plumb_list_file){width, LIST_FORM, LIST_FILE_BYTES, list->size});
    size_t bytes = PLUMB_LIST_HEADER;
    for (size_t slot = 0; slot < list->size; slot++)
        bytes += LIST_(write_value_)(LIST_(slot_value)(list, slot), to + bytes);
    if (width)
        for (size_t p = LIST_(begin)(list); p; p = LIST_(next)(list, p), bytes += width)
            plumb_list_put(to + bytes, LIST_(slot)(p), width);
    plumb_list_put(to + bytes, plumb_list_checksum(to, bytes), PLUMB_LIST_TRAILER);
    return bytes + PLUMB_LIST_TRAILER;
}

/* Links the values already in place in the order that the file gives, each slot exactly once. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(restore_order_)(LIST_NAME *list, const unsigned char *order, unsigned width)
{
    for (size_t i = 1; i <= list->size; i++)
        list->next[i] = (LIST_(index))(i * LIST_SCALE); /* a link to itself: not met yet */
    size_t p = 0;
    for (size_t i = 0; i < list->size; i++) {
        const uint64_t slot = plumb_list_get(order + i * width, width);
        if (slot >= list->size || list->next[slot + 1] != LIST_(position)((size_t)slot))
            return PLUMB_LIST_BAD_DATA;
        const size_t q = LIST_(position)((size_t)slot);
        *LIST_(cell_)(list->next, p) = (LIST_(index))q;
        *LIST_(cell_)(list->prev, q) = (LIST_(index))p;
        *LIST_(cell_)(list->next, q) = 0;
        p = q;
    }
    list->prev[0] = (LIST_(index))p;
    return PLUMB_LIST_OK;
}

PLUMB_LIST_FUNCTION plumb_list_status LIST_(restore_values_)(LIST_NAME *made, const unsigned char *from, size_t bytes,
                                                             plumb_list_file file)
{
    size_t at = PLUMB_LIST_HEADER;
    for (; made->size < file.size; made->size++) {
        const size_t used = LIST_(read_value_)(LIST_(slot_value)(made, made->size), from + at, bytes - at);
        if (!used)
            return PLUMB_LIST_BAD_DATA;
        at += used;
    }
    if ((bytes - at) != file.order_width * file.size)
        return PLUMB_LIST_BAD_DATA;
    if (file.order_width)
        return LIST_(restore_order_)(made, from + at, file.order_width);
    made->size = 0;
    LIST_(commit_)(made, 0, (size_t)file.size);
    return PLUMB_LIST_OK;
}

/* The list becomes the one that was serialised. Whatever the bytes are, the list is valid afterwards, and unchanged
 * unless the status is PLUMB_LIST_OK. */
PLUMB_LIST_FUNCTION plumb_list_status LIST_(restore)(LIST_NAME *list, const unsigned char *from, size_t bytes)
{
    plumb_list_file file;
    plumb_list_status status = plumb_list_read_header(from, bytes, &file);
    if (status)
        return status;
    bytes -= PLUMB_LIST_TRAILER;
    if (file.form != (unsigned)LIST_FORM || file.value_bytes != LIST_FILE_BYTES ||
        file.size > (bytes - PLUMB_LIST_HEADER) / ((file.value_bytes ? file.value_bytes : 1) + file.order_width))
        return PLUMB_LIST_BAD_DATA;
    if (file.size > LIST_(max_size)())
        return PLUMB_LIST_FULL;
    LIST_NAME made = LIST_(like_)(list);
    status = LIST_(reserve)(&made, (size_t)file.size);
    if (!status && file.size)
        status = LIST_(restore_values_)(&made, from, bytes, file);
    else if (!status && bytes != PLUMB_LIST_HEADER)
        status = PLUMB_LIST_BAD_DATA;
    return LIST_(replace_by_)(list, &made, status);
}
#undef LIST_FORM
#undef LIST_FILE_BYTES
#endif

#undef LIST_
#undef LIST_CHECK
#undef LIST_CHECKED
#undef LIST_CHECK_RANGE
#undef LIST_CONTEXT
#undef LIST_COPIES
#undef LIST_COPY
#undef LIST_COPY_MAY_FAIL
#undef LIST_DECODE
#undef LIST_DESTROY
#undef LIST_ENCODE
#undef LIST_EQUAL
#undef LIST_HANDLES
#undef LIST_INDEX
#undef LIST_INDEX_MAX
#undef LIST_LESS
#undef LIST_NAME
#undef LIST_REALLOCATE
#undef LIST_RELEASE
#undef LIST_REQUIRE
#undef LIST_ROWS
#undef LIST_SCALAR
#undef LIST_SCALE
#undef LIST_STRIDE
#undef LIST_SUM
#undef LIST_TRIVIAL
#undef LIST_UNSCALED
#undef LIST_VALUE
