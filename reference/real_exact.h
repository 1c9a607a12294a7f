/* The exact arithmetic: a real is an MPFI interval that encloses the number, at the precision of the open scope.
 *
 * Every operation rounds outward, so whatever a formula returns encloses the formula's exact value. An operand outside
 * an operation's domain gives an enclosure with NaN ends, "not known". Use it through real.h. */
#ifndef REAL_EXACT_H
#define REAL_EXACT_H

#include "arena.h"

#include <mpfi.h>

struct real {
    mpfi_ptr x; /* never changed once an operation has returned it */
};
typedef struct real real;

/* --- scope: the numbers of one evaluation ----------------------------------------------------------------------- */

enum { NUMBERS_CHUNK = 256 };

struct number_chunk {
    struct number_chunk *next;
    size_t initialised;
    mpfi_t number[NUMBERS_CHUNK];
};

struct numbers {
    struct number_chunk *first, *current;
    size_t used;
    mpfr_prec_t precision;
};

extern _Thread_local struct numbers numbers;

void numbers_next_chunk(void);

struct scope {
    struct number_chunk *numbers_chunk;
    size_t numbers_used;
    mpfr_prec_t precision;
    struct arena_chunk *arena_chunk;
    size_t arena_used;
};

/* Numbers made from here on have this precision and live until the scope is closed. */
static inline struct scope scope_open(mpfr_prec_t precision)
{
    struct scope scope = {numbers.current, numbers.used, numbers.precision, arena.current, arena.used};
    numbers.precision = precision;
    return scope;
}

static inline void scope_close(struct scope scope)
{
    numbers.current = scope.numbers_chunk ? scope.numbers_chunk : numbers.first;
    numbers.used = scope.numbers_used;
    numbers.precision = scope.precision;
    arena_rewind(scope.arena_chunk, scope.arena_used);
}

static inline real real_new(void)
{
    if (!numbers.current || numbers.used == NUMBERS_CHUNK)
        numbers_next_chunk();
    struct number_chunk *chunk = numbers.current;
    mpfi_ptr x = chunk->number[numbers.used];
    if (numbers.used == chunk->initialised) {
        mpfi_init2(x, numbers.precision);
        chunk->initialised++;
    } else if (mpfi_get_prec(x) != numbers.precision) {
        mpfi_set_prec(x, numbers.precision);
    }
    numbers.used++;
    return (real){x};
}

/* --- numbers ---------------------------------------------------------------------------------------------------- */

static inline real real_unknown(void)
{
    real z = real_new();
    mpfr_set_nan(&z.x->left);
    mpfr_set_nan(&z.x->right);
    return z;
}

static inline real number(double x)
{
    real z = real_new();
    mpfi_set_d(z.x, x);
    return z;
}

#define REAL_EXACT_UNARY(name, operation)                                                                              \
    static inline real name(real a)                                                                                    \
    {                                                                                                                  \
        real z = real_new();                                                                                           \
        operation(z.x, a.x);                                                                                           \
        return z;                                                                                                      \
    }
#define REAL_EXACT_BINARY(name, operation)                                                                             \
    static inline real name(real a, real b)                                                                            \
    {                                                                                                                  \
        real z = real_new();                                                                                           \
        operation(z.x, a.x, b.x);                                                                                      \
        return z;                                                                                                      \
    }

REAL_EXACT_UNARY(real_negate, mpfi_neg)
REAL_EXACT_UNARY(real_square, mpfi_sqr)
REAL_EXACT_UNARY(sine, mpfi_sin)
REAL_EXACT_UNARY(cosine, mpfi_cos)
REAL_EXACT_BINARY(real_add, mpfi_add)
REAL_EXACT_BINARY(real_subtract, mpfi_sub)
REAL_EXACT_BINARY(real_multiply, mpfi_mul)
REAL_EXACT_BINARY(arctangent, mpfi_atan2)
#undef REAL_EXACT_UNARY
#undef REAL_EXACT_BINARY

static inline real real_divide(real a, real b)
{
    if (!(mpfr_sgn(&b.x->left) > 0 || mpfr_sgn(&b.x->right) < 0))
        return real_unknown();
    real z = real_new();
    mpfi_div(z.x, a.x, b.x);
    return z;
}

/* √a; the part of an enclosure below 0 is cut off, since the exact value cannot lie there. */
static inline real root(real a)
{
    if (!(mpfr_sgn(&a.x->right) >= 0))
        return real_unknown();
    real z = real_new();
    mpfi_set(z.x, a.x);
    if (mpfr_sgn(&z.x->left) < 0)
        mpfr_set_zero(&z.x->left, 1);
    mpfi_sqrt(z.x, z.x);
    return z;
}

static inline real sine_of_root(real t)
{
    return sine(root(t));
}

static inline real halved(real a)
{
    real z = real_new();
    mpfi_div_2ui(z.x, a.x, 1);
    return z;
}

/* --- enclosures ------------------------------------------------------------------------------------------------- */

/* A point near the middle, as an exact number: the start of a proof, never a result. */
static inline real midpoint(real a)
{
    real z = real_new();
    mpfi_mid(&z.x->left, a.x);
    mpfr_set(&z.x->right, &z.x->left, MPFR_RNDN);
    return z;
}

/* All numbers within |radius| of a. */
static inline real widened(real a, real radius)
{
    real z = real_new();
    mpfi_abs(z.x, radius.x);
    mpfr_neg(&z.x->left, &z.x->right, MPFR_RNDD);
    mpfi_add(z.x, a.x, z.x);
    return z;
}

/* x itself: this arithmetic has no scales. */
static inline real scaled_as(real x, real other)
{
    (void)other;
    return x;
}

/* The relative size that this arithmetic resolves. */
static inline real resolution(void)
{
    real z = real_new();
    mpfi_set_ui(z.x, 1);
    mpfi_div_2ui(z.x, z.x, (unsigned long)numbers.precision);
    return z;
}

/* --- conditions ------------------------------------------------------------------------------------------------- */

typedef struct condition {
    int may_hold, may_fail;
} condition;

static inline int any_may_hold(condition c)
{
    return c.may_hold;
}

static inline int any_may_fail(condition c)
{
    return c.may_fail;
}

static inline condition below(real a, real b)
{
    return (condition){!mpfr_greaterequal_p(&a.x->left, &b.x->right), !mpfr_less_p(&a.x->right, &b.x->left)};
}

static inline condition equal(real a, real b)
{
    int apart = mpfr_greater_p(&a.x->left, &b.x->right) || mpfr_less_p(&a.x->right, &b.x->left);
    int same = mpfr_equal_p(&a.x->left, &b.x->right) && mpfr_equal_p(&a.x->right, &b.x->left);
    return (condition){!apart, !same};
}

static inline condition likely_below(real a, real b)
{
    int holds = mpfr_less_p(&a.x->left, &b.x->left);
    return (condition){holds, !holds};
}

static inline condition both(condition a, condition b)
{
    return (condition){a.may_hold && b.may_hold, a.may_fail || b.may_fail};
}

static inline real real_select(condition c, real a, real b)
{
    if (!c.may_fail)
        return a;
    if (!c.may_hold)
        return b;
    real z = real_new();
    mpfi_union(z.x, a.x, b.x);
    if (mpfi_nan_p(a.x) || mpfi_nan_p(b.x))
        return real_unknown();
    return z;
}

/* --- series ----------------------------------------------------------------------------------------------------- */

/* Whether the term still matters to a sum of about 2^exponent. */
static inline int term_matters(mpfi_srcptr term, mpfr_exp_t exponent)
{
    mpfr_srcptr larger = mpfr_cmpabs(&term->left, &term->right) > 0 ? &term->left : &term->right;
    return !mpfr_zero_p(larger) && mpfr_get_exp(larger) >= exponent - (mpfr_exp_t)numbers.precision - 4;
}

/* Whether 0 ≤ t ≤ 17: for larger t the series below would take too many terms. */
static inline int series_argument(real t)
{
    return mpfr_sgn(&t.x->left) >= 0 && mpfr_cmp_ui(&t.x->right, 17) <= 0;
}

/* Σ (−t)ᵏ/(m+2k)!  The terms alternate and, past their largest, decrease: the rest is smaller than the first term left
 * out, so the sum is widened by that term. */
static inline real factorial_series(unsigned m, real t)
{
    if (!series_argument(t))
        return real_unknown();
    real sum = number(0), term = number(1);
    for (unsigned long k = 2; k <= m; k++)
        mpfi_div_ui(term.x, term.x, k);
    mpfr_exp_t exponent = mpfr_get_exp(&term.x->right);
    for (unsigned long k = m; term_matters(term.x, exponent); k += 2) {
        mpfi_add(sum.x, sum.x, term.x);
        mpfi_mul(term.x, term.x, t.x);
        mpfi_div_ui(term.x, term.x, (k + 1) * (k + 2));
        mpfi_neg(term.x, term.x);
    }
    return widened(sum, term);
}

/* Σ (−t)ᵏ/(2k+1), likewise, for t well below 1. */
static inline real arctangent_series(real t)
{
    if (!series_argument(t))
        return real_unknown();
    real sum = number(0), power = number(1), term = number(1);
    for (unsigned long k = 1; term_matters(term.x, 0); k += 2) {
        mpfi_add(sum.x, sum.x, term.x);
        mpfi_mul(power.x, power.x, t.x);
        mpfi_neg(power.x, power.x);
        mpfi_div_ui(term.x, power.x, k + 2);
    }
    return widened(sum, term);
}

#endif
