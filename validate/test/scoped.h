/* Objects that are released when their scope ends, not at the end of the test (as those of test_objects.h are): for
 * loops, for threads, and for functions that are called very often. They are macros because they put the attribute
 * `cleanup` on a declaration. */
#ifndef TEST_SCOPED_H
#define TEST_SCOPED_H

#include <mpfi.h>
#include <stdarg.h>
#include <stdlib.h>

/* Declares a struct TYPE that TYPE_free(struct TYPE *) releases: SCOPED_STRUCT(sweep) sweep; */
#define SCOPED_STRUCT(type) __attribute__((cleanup(type##_free))) struct type

/* Declares a pointer that is freed, which may be null: SCOPED_MEMORY float *x = malloc(…); */
#define SCOPED_MEMORY __attribute__((cleanup(scoped_memory_free)))
static inline void scoped_memory_free(void *pointer)
{
    free(*(void *const *)pointer);
}

/* Declares MPFR numbers of `bits` bits: WIDE(400, x, y); */
#define WIDE(bits, ...)                                                                                                \
    __attribute__((cleanup(wide_clear))) mpfr_t __VA_ARGS__;                                                           \
    mpfr_inits2(bits, __VA_ARGS__, (mpfr_ptr)0)
static inline void wide_clear(mpfr_t *x)
{
    mpfr_clear(*x);
}

/* Declares MPFI enclosures of `bits` bits: ENCLOSURES(100, x, y); */
#define ENCLOSURES(bits, ...)                                                                                          \
    __attribute__((cleanup(enclosure_clear))) mpfi_t __VA_ARGS__;                                                      \
    enclosures_init(bits, __VA_ARGS__, (mpfi_ptr)0)
static inline void enclosure_clear(mpfi_t *y)
{
    mpfi_clear(*y);
}
static inline void enclosures_init(mpfr_prec_t bits, mpfi_ptr y, ...)
{
    va_list rest;
    va_start(rest, y);
    for (; y; y = va_arg(rest, mpfi_ptr))
        mpfi_init2(y, bits);
    va_end(rest);
}

/* Declares a GMP rational number: FRACTION(x); */
#define FRACTION(x)                                                                                                    \
    __attribute__((cleanup(fraction_clear))) mpq_t x;                                                                  \
    mpq_init(x)
static inline void fraction_clear(mpq_t *x)
{
    mpq_clear(*x);
}

#endif
