/* A doubly linked list in contiguous arrays: a template that is included once per element type.
 *
 *     #include <stdio.h>
 *
 *     #define LIST_NAME int_list
 *     #define LIST_VALUE int
 *     #define LIST_SCALAR
 *     #include <plumb/list.h>
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
 * Links and values are in separate arrays. Slot i (0 ≤ i < size) of the values belongs to slot i of the links. There
 * are no holes: insertion appends a slot, erasure moves the last slot into the gap.
 *
 *     values   value₀     value₁     value₂     …
 *     next     end  next₀  next₁  next₂  …            prev     end  prev₀  prev₁  prev₂  …
 *
 * A *position* is what other containers call an iterator: an integer, 0 for the end (one past the last element), and
 * scale · (slot + 1) for an element. Links are positions. The list has a sentinel node: the next of the end is the
 * first element, its prev the last one, so that insertion and erasure have no special cases, and an all-zero list is a
 * valid empty one. scale = sizeof(link): a stored link is the byte offset of the next link, which saves one cycle per
 * link compared with a scaled index, so that following a link is as fast as following a pointer. next and prev are two
 * arrays, since a traversal needs only one of them: half the memory traffic of {prev, next} pairs, and reversal
 * exchanges two pointers. docs/list.md has measurements of both choices.
 *
 * LIST_STABLE is the other variant: an erased slot becomes a *hole*, which a later insertion fills, so that erasing
 * moves no element, and positions and pointers are valid until their element is erased. Values are in chunks of 8, 16,
 * 32 … slots: slot i is at index i + 8 − 2ᵏ of chunk k, where 2ᵏ is the leading bit of i + 8. A bitmap marks the holes,
 * for traversals in slot order. `compact` fills the holes with the last elements. docs/list.md says which variant to
 * use.
 *
 * Parameters, all undefined again at the end of the header:
 *   LIST_NAME        prefix of all names, and the name of the list type                                       required
 *   LIST_VALUE       element type; it must survive being moved by memcpy                                      required
 *   LIST_INDEX       8, 16, 32 (the default) or 64: width of a link
 *   LIST_UNSCALED    links are slot + 1, not offsets: full index range, one cycle more per link
 *   LIST_SCALAR      the element is an arithmetic type: gives LIST_EQUAL, LIST_LESS, LIST_SUM and the byte order of
 *                    serialised elements
 *   LIST_EQUAL(a, b) true if *a equals *b; without it the functions that compare for equality do not exist
 *   LIST_LESS(a, b)  true if *a is before *b; without it the functions that need an order do not exist
 *   LIST_KEY(value)  instead of LIST_LESS: an unsigned integer of up to 64 bits by which values are ordered. Long lists
 *                    are then sorted by radix sort, with memory for two keys and links per element, if available
 *   LIST_SUM         type in which accumulate adds (LIST_SCALAR: double for floating point, else long long)
 *   LIST_COPY(to, from)    copies *from to the uninitialised *to; true on success. Default: assignment
 *   LIST_DESTROY(value)    releases the resources of *value. Default: nothing. With LIST_DESTROY but without LIST_COPY
 *                          elements can only be moved: the functions that copy do not exist
 *   LIST_ENCODE(value, to) encodes *value at `to`, unless that is null; returns the number of bytes
 *   LIST_DECODE(value, from, available)   decodes *value; returns the number of bytes used, 0 on failure
 *   LIST_STRIDE      stride of values in bytes. Default: sizeof, plus 32 for multiples of 256 from 512 on, whose first
 *                    bytes would otherwise map to few cache sets
 *   LIST_STABLE      values never move, see above
 *   LIST_MOVE(to, from)    LIST_STABLE: moves a value to another address, if memcpy does not suffice
 *   LIST_HANDLES     every element has a handle, an integer that is constant until it is erased, also if it moves; two
 *                    more arrays of indices, no cost for traversal and insertion. With LIST_STABLE it is the position
 *   LIST_GENERATIONS LIST_HANDLES, and the handle of an erased element differs from that of a later element in its slot
 *   LIST_CONTEXT     type of a member `context`, for allocators
 *   LIST_REALLOCATE(list, pointer, old_bytes, new_bytes)   as realloc, null on failure; old_bytes is 0 for a new block
 *   LIST_RELEASE(list, pointer, bytes)                     as free
 *   LIST_CHECKED     positions outside the list give PLUMB_BAD_POSITION instead of undefined behaviour
 *
 * Every function that can fail returns a plumb_status; on failure the list is unchanged. Values are passed to the list
 * by move: after a successful call the list owns them, after a failed one the caller does. docs/list.md compares
 * complexity and invalidation of each function with std::list. In short: insertion does not invalidate positions, but
 * pointers, since it may move values; erasing moves the element of the last slot, whose position changes, and reports
 * this; sort, reverse, merge and splicing within a list do not change positions. Source: the article "Implementing
 * Linked Lists with Contiguous Arrays".
 *
 * The functions are in the files that the end of this file includes. To use the list in another project without the
 * library, copy this file, the folder list/, base.h and status_text.h, and define PLUMB_HEADER_ONLY. */

#ifndef __GNUC__
#error "plumb/list.h needs gcc or clang"
#endif
#include "list/shared.h"
#ifdef __cplusplus
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

/* --- parameters --------------------------------------------------------------------------------------------------- */

#ifndef LIST_INDEX
#define LIST_INDEX 32
#endif
#if defined(__cplusplus) ? __cplusplus < 201703L : __STDC_VERSION__ < 201112L
#error "plumb/list.h needs C11 or C++17"
#elif !defined(LIST_NAME) || !defined(LIST_VALUE)
#error "plumb/list.h: define LIST_NAME and LIST_VALUE before including it"
#elif LIST_INDEX != 8 && LIST_INDEX != 16 && LIST_INDEX != 32 && LIST_INDEX != 64
#error "plumb/list.h: LIST_INDEX is 8, 16, 32 or 64"
#elif defined(LIST_KEY) && defined(LIST_LESS)
#error "plumb/list.h: LIST_KEY is the order, there is no LIST_LESS beside it"
#elif defined(LIST_ENCODE) != defined(LIST_DECODE)
#error "plumb/list.h: LIST_ENCODE and LIST_DECODE need each other"
#elif defined(LIST_MOVE) && !defined(LIST_STABLE)
#error "plumb/list.h: LIST_MOVE goes with LIST_STABLE; other lists move values by memcpy"
#elif defined(LIST_GENERATIONS) && LIST_INDEX > 32
#error "plumb/list.h: LIST_GENERATIONS needs a LIST_INDEX of at most 32"
#elif defined(LIST_REALLOCATE) != defined(LIST_RELEASE)
#error "plumb/list.h: LIST_REALLOCATE and LIST_RELEASE need each other"
#else

#define LIST_(name) PLUMB_LIST_JOIN(LIST_NAME, name)

#if LIST_INDEX == 8
typedef uint8_t LIST_(index);
#define LIST_INDEX_MAX UINT8_MAX
#elif LIST_INDEX == 16
typedef uint16_t LIST_(index);
#define LIST_INDEX_MAX UINT16_MAX
#elif LIST_INDEX == 32
typedef uint32_t LIST_(index);
#define LIST_INDEX_MAX UINT32_MAX
#else
typedef uint64_t LIST_(index);
#define LIST_INDEX_MAX UINT64_MAX
#endif

#ifdef LIST_UNSCALED
#define LIST_SCALE ((size_t)1)
#else
#define LIST_SCALE sizeof(LIST_(index))
#endif

typedef LIST_VALUE LIST_(value);

#ifdef LIST_KEY
#define LIST_LESS(a, b) ((uint64_t)LIST_KEY(a) < (uint64_t)LIST_KEY(b))
#endif
#ifdef LIST_SCALAR
#ifndef LIST_EQUAL
#define LIST_EQUAL(a, b) (*(a) == *(b))
#endif
#ifndef LIST_LESS
#define LIST_LESS(a, b) (*(a) < *(b))
#endif
#ifndef LIST_SUM
#define LIST_SUM PLUMB_LIST_SUM(LIST_VALUE)
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
#ifndef LIST_OWNS /* true if values own memory; list.hpp defines it by the element type */
#ifdef LIST_DESTROY
#define LIST_OWNS true
#else
#define LIST_OWNS false
#endif
#endif
#ifndef LIST_DESTROY
#define LIST_TRIVIAL
#define LIST_DESTROY(value) ((void)(value))
#endif

#ifndef LIST_STRIDE
#define LIST_STRIDE                                                                                                    \
    (sizeof(LIST_(value)) >= 512 && sizeof(LIST_(value)) % 256 == 0                                                    \
         ? sizeof(LIST_(value)) + (PLUMB_LIST_ALIGNOF(LIST_(value)) > 32 ? PLUMB_LIST_ALIGNOF(LIST_(value)) : 32)      \
         : sizeof(LIST_(value)))
#endif
#ifndef LIST_MOVE
#define LIST_MOVE(to, from) memcpy((void *)(to), (const void *)(from), sizeof *(to))
#endif
#ifdef LIST_GENERATIONS
#undef LIST_HANDLES
#define LIST_HANDLES
#define LIST_TRACKED 1
#else
#define LIST_TRACKED 0
#endif
#ifdef LIST_STABLE
#define LIST_HANDLE_SCALE LIST_SCALE /* a handle is a position */
#else
#define LIST_HANDLE_SCALE ((size_t)1)
#endif
#ifdef LIST_STABLE
#define LIST_FIRST ((size_t)PLUMB_LIST_FIRST)
#define LIST_ROWS 2
#define LIST_ALL_ROWS (3 + LIST_TRACKED)
#else
#define LIST_FIRST ((size_t)1)
#ifdef LIST_HANDLES
#define LIST_ROWS 4
#else
#define LIST_ROWS 2
#endif
#define LIST_ALL_ROWS (LIST_ROWS + LIST_TRACKED)
#endif
PLUMB_LIST_ASSERT(LIST_STRIDE >= sizeof(LIST_(value)) && LIST_STRIDE % PLUMB_LIST_ALIGNOF(LIST_(value)) == 0,
                  "LIST_STRIDE is at least sizeof(LIST_VALUE), and a multiple of its alignment");
#ifdef LIST_SCALAR
PLUMB_LIST_ASSERT(PLUMB_LIST_IS_NUMBER(LIST_(value)), "LIST_SCALAR: LIST_VALUE has to be an arithmetic type");
#endif

#ifndef LIST_REALLOCATE
PLUMB_LIST_ASSERT(PLUMB_LIST_ALIGNOF(LIST_(value)) <= PLUMB_LIST_ALIGNOF(max_align_t),
                  "over-aligned values need LIST_REALLOCATE");
#define LIST_REALLOCATE(list, pointer, old_bytes, new_bytes)                                                           \
    ((void)(old_bytes), plumb_list_reallocate(pointer, new_bytes))
#define LIST_IN_PLACE 1 /* a block may be larger than the capacity, since the allocator does not need its size */
#else
#define LIST_IN_PLACE 0
#endif
#ifndef LIST_RELEASE
#define LIST_RELEASE(list, pointer, bytes) ((void)(bytes), free(pointer))
#endif

/* --- types -------------------------------------------------------------------------------------------------------- */

/* All members may be read; only the list's functions may write them, except that values may be changed in place.
 * The value of slot i is values[i] unless LIST_STRIDE says otherwise (then int_list_slot_value(list, i)); the links of
 * slot i are next[i + 1] and prev[i + 1] (LIST_STABLE: i + 8), those of the end next[0] and prev[0]. */
typedef struct LIST_NAME {
#ifndef LIST_STABLE
    LIST_(value) * values;
#endif
    LIST_(index) * next; /* capacity + 1 links each (LIST_STABLE: capacity + 8), in one block */
    LIST_(index) * prev;
    size_t size;
    size_t capacity;
#ifdef LIST_STABLE
    size_t used;     /* slots in use: of elements and holes */
    size_t freed;    /* position of the first hole, 0 if there is none; both links of a hole lead to the next one */
    uint64_t *holes; /* bit i + 8 belongs to slot i, 64 per word */
    LIST_(value) * chunks[LIST_INDEX - 3]; /* 8, 16, 32 … values */
#else
    bool together; /* the links are in the block of the values, after them */
#endif
#if defined(LIST_HANDLES) && !defined(LIST_STABLE)
    LIST_(index) * handles;                /* of slot i: handles[i + 1]; those of the slots from size on are unused */
    LIST_(index) * owners;                 /* the inverse permutation of 1 … capacity: owners[handles[i]] = i */
#endif
#ifdef LIST_GENERATIONS
    uint32_t *generations; /* of slot i: generations[i + 8]; or without LIST_STABLE of handle i; 0: unused */
    uint32_t births;
#endif
#ifdef LIST_CONTEXT
    LIST_CONTEXT context;
#endif
} LIST_NAME;

/* The result of an erasure: the position after the erased element, and which element moved (from = 0: none, as always
 * with LIST_STABLE). */
typedef struct LIST_(erased) {
    size_t next;
    size_t from;
    size_t to;
} LIST_(erased);

typedef bool LIST_(predicate)(const LIST_(value) * value, void *context);
typedef bool LIST_(relation)(const LIST_(value) * a, const LIST_(value) * b, void *context);

/* --- functions ---------------------------------------------------------------------------------------------------- */

/* positions, slots, elements, iteration, size; storage of values: dense.h or, with LIST_STABLE, stable.h */
#include "list/positions.h"
/* blocks of memory, capacity, handles; clear, free, swap, move */
#include "list/memory.h"
/* insert, push, emplace; assign, copy; plain arrays */
#include "list/insertion.h"
/* erase, extract, pop, resize, unique; splice, swap_elements, reverse */
#include "list/removal.h"
/* linearise, sort, merge, remove_duplicates, lower_bound, orders as arguments */
#include "list/order.h"
/* count_if, any_of, remove_if, replace_if, fill, accumulate: in slot order */
#include "list/values.h"
/* the same and more with LIST_EQUAL and LIST_LESS */
#include "list/comparison.h"
/* validate, serialise, restore */
#include "list/bytes.h"

#endif
#ifdef __cplusplus
#pragma GCC diagnostic pop
#endif

#undef LIST_
#undef LIST_ALL_ROWS
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
#undef LIST_FIRST
#undef LIST_GENERATIONS
#undef LIST_HANDLES
#undef LIST_HANDLE_SCALE
#undef LIST_INDEX
#undef LIST_INDEX_MAX
#undef LIST_IN_PLACE
#undef LIST_KEY
#undef LIST_LESS
#undef LIST_MOVE
#undef LIST_NAME
#undef LIST_OWNS
#undef LIST_REALLOCATE
#undef LIST_RELEASE
#undef LIST_REQUIRE
#undef LIST_ROWS
#undef LIST_SCALAR
#undef LIST_SCALE
#undef LIST_STABLE
#undef LIST_STRIDE
#undef LIST_SUM
#undef LIST_TRACKED
#undef LIST_TRIVIAL
#undef LIST_UNSCALED
#undef LIST_VALUE
