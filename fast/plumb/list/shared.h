/* Shared by all lists of a program: the serialised form, sets of slots as bits. Part of ../list.h. */
#ifndef PLUMB_LIST_H
#define PLUMB_LIST_H

#include "../base.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif
#ifdef __cplusplus
#include <type_traits>
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast" /* C has only these casts */
#endif

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

/* Returns the 64-bit FNV-1a hash. It detects accidental changes, not attacks; memory safety does not rely on it. */
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
    PLUMB_LIST_DIGIT = 11,          /* bits */
    PLUMB_LIST_KEYED = 256,         /* elements from which sorting by digits pays */
    PLUMB_LIST_FAR = 1 << 20,       /* bytes of values that are larger than the L2 cache */
    PLUMB_LIST_SOON = 32,           /* prefetch distance in a run, in elements */
    PLUMB_LIST_FIRST = 8,           /* values of a stable list's first chunk */
    PLUMB_LIST_TOGETHER = 64 << 10, /* maximum size of a block that holds both values and links */
    PLUMB_LIST_BLOCK = 64,          /* loops over values run in blocks of constant length, which compilers vectorise */
    PLUMB_LIST_SUMS = 16            /* partial sums, since the compiler may not reorder floating-point additions */
};

typedef struct plumb_list_file {
    unsigned order_width;
    unsigned form;
    uint64_t value_bytes;
    uint64_t size;
} plumb_list_file;

static const unsigned char plumb_list_mark[8] = {'p', 'l', 'u', 'm', 'b', 'L', 'S', 'T'};

static inline void plumb_list_write_header(unsigned char *to, plumb_list_file file)
{
    memcpy(to, plumb_list_mark, 8);
    plumb_list_put(to + 8, PLUMB_LIST_VERSION, 2);
    to[10] = (unsigned char)file.order_width;
    to[11] = (unsigned char)file.form;
    memset(to + 12, 0, 4);
    plumb_list_put(to + 16, file.value_bytes, 8);
    plumb_list_put(to + 24, file.size, 8);
}

static inline plumb_status plumb_list_read_header(const unsigned char *from, size_t bytes, plumb_list_file *file)
{
    if (bytes < PLUMB_LIST_HEADER + PLUMB_LIST_TRAILER || memcmp(from, plumb_list_mark, 8) != 0 ||
        plumb_list_get(from + 8, 2) != PLUMB_LIST_VERSION || plumb_list_get(from + 12, 4) ||
        plumb_list_get(from + bytes - PLUMB_LIST_TRAILER, 8) != plumb_list_checksum(from, bytes - PLUMB_LIST_TRAILER))
        return PLUMB_BAD_DATA;
    const plumb_list_file read = {from[10], from[11], plumb_list_get(from + 16, 8), plumb_list_get(from + 24, 8)};
    *file = read;
    const unsigned width = file->order_width;
    if (width > 8 || (width & (width - 1)))
        return PLUMB_BAD_DATA;
    return PLUMB_OK;
}

/* Returns the number of bytes that an index of `size` slots needs. */
static inline unsigned plumb_list_order_width(uint64_t size)
{
    if (size <= 1u << 8)
        return 1;
    if (size <= 1u << 16)
        return 2;
    return size <= (uint64_t)1 << 32 ? 4 : 8;
}

/* Sets of up to 64 consecutive slots as bits. */
static inline uint64_t plumb_list_ones(size_t count)
{
    return count < 64 ? ((uint64_t)1 << count) - 1 : UINT64_MAX;
}

/* Return the index of the lowest and of the highest set bit; at least one must be set. */
static inline unsigned plumb_list_lowest(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}
static inline unsigned plumb_list_highest(uint64_t bits)
{
    return 63u ^ (unsigned)__builtin_clzll(bits);
}

/* Returns the number of set bits. */
static inline size_t plumb_list_bits(uint64_t bits)
{
    return (size_t)__builtin_popcountll(bits);
}

/* Return keys for LIST_KEY: unsigned integers in the order of the values. −0 is before 0; NaNs are at the ends. */
static inline uint64_t plumb_list_key_of_float(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits >> 31 ? UINT32_MAX - bits : bits | (uint32_t)1 << 31;
}
static inline uint64_t plumb_list_key_of_double(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits >> 63 ? UINT64_MAX - bits : bits | (uint64_t)1 << 63;
}

/* realloc() that requests huge pages from Linux for blocks larger than the caches, since page faults and TLB misses
 * take a considerable part of the time of copying and of random access. A new block starts at a huge page. */
static inline void *plumb_list_reallocate(void *old, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    const size_t huge = (size_t)2 << 20, large = (size_t)32 << 20;
    if (bytes >= large && bytes <= SIZE_MAX - huge) {
        char *block = (char *)(old ? realloc(old, bytes) : aligned_alloc(huge, (bytes + huge - 1) / huge * huge));
        const size_t start = (huge - (uintptr_t)block % huge) % huge;
        if (block)
            (void)madvise(block + start, (bytes - start) / huge * huge, MADV_HUGEPAGE); /* may fail, which is harmless
                                                                                           */
        return block;
    }
#endif
    return realloc(old, bytes);
}

#define PLUMB_LIST_JOIN_(a, b) a##_##b
#define PLUMB_LIST_JOIN(a, b) PLUMB_LIST_JOIN_(a, b)

/* Functions that take a predicate or an order as an argument: inlining removes the indirect call. */
#define PLUMB_LIST_INLINE static inline __attribute__((always_inline, unused))
#define PLUMB_LIST_PREFETCH(address) __builtin_prefetch(address, 1)
/* A condition that is unlikely. It makes the compiler use a branch, which can be predicted, not a conditional move,
 * which waits for its operands. */
#define PLUMB_LIST_UNLIKELY(condition) __builtin_expect(condition, 0)
/* Functions that may run out of memory, in which case the list is unchanged: the caller has to check the status. */
#define PLUMB_LIST_TRY __attribute__((warn_unused_result)) static inline

/* Type traits for C and C++: true for bool, and for arithmetic types; the type in which accumulate adds; the type of
 * its partial sums, unsigned for integers; the type of counts inside a block, as wide as an element, up to 8 bytes. */
#ifdef __cplusplus
extern "C++" {
template <class T, class Integer> struct plumb_list_sums {
    typedef typename std::conditional<std::is_floating_point<T>::value, T, Integer>::type type;
};
}
#define PLUMB_LIST_IS_BOOL(T) std::is_same<T, bool>::value
#define PLUMB_LIST_IS_NUMBER(T) (std::is_arithmetic<T>::value || std::is_enum<T>::value)
#define PLUMB_LIST_TALLY(T) typename std::conditional<sizeof(T) == 8, uint64_t, unsigned>::type
#define PLUMB_LIST_PARTIAL(T) typename plumb_list_sums<T, unsigned long long>::type
#define PLUMB_LIST_SUM(T)                                                                                              \
    typename std::conditional<                                                                                         \
        std::is_same<T, float>::value, double,                                                                         \
        typename plumb_list_sums<                                                                                      \
            T, typename std::conditional<std::is_unsigned<T>::value && !std::is_same<T, bool>::value,                  \
                                         unsigned long long, long long>::type>::type>::type
#define PLUMB_LIST_ALIGNOF(T) alignof(T)
#define PLUMB_LIST_ASSERT(condition, text) static_assert(condition, text)
#else
#define PLUMB_LIST_IS_BOOL(T) _Generic((T)0, bool : true, default : false)
#define PLUMB_LIST_IS_NUMBER(T)                                                                                        \
    _Generic((T)0, bool : 1, char : 1, signed char : 1, unsigned char : 1, short : 1, unsigned short : 1, int : 1,     \
             unsigned : 1, long : 1, unsigned long : 1, long long : 1, unsigned long long : 1, float : 1, double : 1,  \
             long double : 1, default : 0)
#define PLUMB_LIST_TALLY(T) __typeof__(_Generic((char(*)[sizeof(T)])0, char(*)[8] : (uint64_t)0, default : 0u))
#define PLUMB_LIST_PARTIAL(T)                                                                                          \
    __typeof__(_Generic((T)0, float : (T)0, double : (T)0, long double : (T)0, default : (unsigned long long)0))
#define PLUMB_LIST_SUM(T)                                                                                              \
    __typeof__(_Generic((T)0, float : 0.0, double : 0.0, long double                                                   \
                        : (long double)0, unsigned char : 0ull, unsigned short : 0ull, unsigned : 0ull,                \
                          unsigned long : 0ull, unsigned long long : 0ull, default : 0ll))
#define PLUMB_LIST_ALIGNOF(T) _Alignof(T)
#define PLUMB_LIST_ASSERT(condition, text) _Static_assert(condition, text)
#endif

#ifdef __cplusplus
#pragma GCC diagnostic pop
#endif

#endif /* PLUMB_LIST_H */
