/* The exact arithmetic. A real is an MPFI interval that encloses the number, at the precision of the open scope.
 *
 * Each operation rounds outward, so the result of a formula encloses the formula's exact value. An operand outside an
 * operation's domain gives an enclosure with NaN ends, which means that nothing is known about the value.
 *
 * In a scope with fractions, a real also stores its value as a fraction, if that is known: for inputs; for sums,
 * differences, products and quotients of fractions; for square roots of squares; and for values of functions at 0 (of
 * the logarithm at 1). Fractions decide conditions that intervals cannot decide at any precision: ties, zeros,
 * comparisons of equal numbers. Formulas use this arithmetic through real.h. */
#ifndef REFERENCE_REAL_EXACT_H
#define REFERENCE_REAL_EXACT_H

#include "arena.h"

#include <gmp.h>
#include <mpfi.h>

struct real {
    mpfi_ptr x; /* never modified after an operation has returned it */
    mpq_ptr q;  /* the value as a fraction; null: not known to be a fraction, or longer than FRACTION_BITS */
};
typedef struct real real;

/* --- scope: the numbers of one evaluation ----------------------------------------------------------------------- */

enum {
    NUMBERS_CHUNK = 256,
    FRACTION_BITS = 1 << 17 /* maximum length of numerators and denominators: longer ones would take too much time */
};

struct number_chunk {
    struct number_chunk *next;
    size_t initialised;
    mpfi_t number[NUMBERS_CHUNK];
    mpq_t fraction[NUMBERS_CHUNK];
};

struct numbers {
    struct number_chunk *first, *current;
    size_t used;
    mpfr_prec_t precision;
    int fractions; /* true: numbers also have fractions */
};

extern _Thread_local struct numbers numbers;

void numbers_next_chunk(void);

struct scope {
    struct number_chunk *numbers_chunk;
    size_t numbers_used;
    mpfr_prec_t precision;
    int fractions;
    struct arena_chunk *arena_chunk;
    size_t arena_used;
};

/* Opens a scope: numbers made from here on have this precision, and live until the scope is closed. */
static inline struct scope scope_open(mpfr_prec_t precision)
{
    struct scope scope = {numbers.current,   numbers.used,  numbers.precision,
                          numbers.fractions, arena.current, arena.used};
    numbers.precision = precision;
    numbers.fractions = 0;
    return scope;
}

/* Opens a scope in which numbers also have fractions. */
static inline struct scope scope_open_fractions(mpfr_prec_t precision)
{
    struct scope scope = scope_open(precision);
    numbers.fractions = 1;
    return scope;
}

static inline void scope_close(struct scope scope)
{
    numbers.current = scope.numbers_chunk ? scope.numbers_chunk : numbers.first;
    numbers.used = scope.numbers_used;
    numbers.precision = scope.precision;
    numbers.fractions = scope.fractions;
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
        mpq_init(chunk->fraction[numbers.used]);
        chunk->initialised++;
    } else if (mpfi_get_prec(x) != numbers.precision) {
        mpfi_set_prec(x, numbers.precision);
    }
    numbers.used++;
    return (real){x, NULL};
}

/* Returns the memory for the fraction of the number that real_new returned last. */
static inline mpq_ptr fraction_slot(void)
{
    return numbers.current->fraction[numbers.used - 1];
}

/* Gives z the fraction that the caller has written to fraction_slot(), and sets the interval of z accordingly; z has to
 * be the number that real_new returned last. If the fraction is too long, returns z without a fraction; the caller then
 * has to set the interval. */
static inline real real_fraction(real z)
{
    z.q = fraction_slot();
    if (mpz_sizeinbase(mpq_numref(z.q), 2) > FRACTION_BITS || mpz_sizeinbase(mpq_denref(z.q), 2) > FRACTION_BITS)
        return (real){z.x, NULL};
    mpfi_set_q(z.x, z.q);
    return z;
}

/* Returns numerator/denominator as a fraction, in a scope with fractions. */
static inline real real_of_fraction(long numerator, unsigned long denominator)
{
    real z = real_new();
    mpq_set_si(fraction_slot(), numerator, denominator);
    mpq_canonicalize(fraction_slot());
    return real_fraction(z);
}

/* True if a is known as the fraction 0. */
static inline int is_zero(real a)
{
    return a.q && mpq_sgn(a.q) == 0;
}

/* --- numbers ---------------------------------------------------------------------------------------------------- */

/* Returns an enclosure with NaN ends. */
static inline real real_unknown(void)
{
    real z = real_new();
    mpfr_set_nan(&z.x->left);
    mpfr_set_nan(&z.x->right);
    return z;
}

/* Returns x without a fraction, as the initial value of a sum that is computed only in intervals. */
static inline real real_point(double x)
{
    real z = real_new();
    mpfi_set_d(z.x, x);
    return z;
}

static inline real number(double x)
{
    real z = real_point(x);
    if (!numbers.fractions)
        return z;
    mpq_set_d(fraction_slot(), x);
    return real_fraction(z);
}

/* Define an operation. If all operands have fractions, the result has a fraction, too, unless it would be too long.
 * Otherwise the result is an interval that is computed from the operands' intervals. */
#define REAL_EXACT_UNARY(name, operation, fraction_operation)                                                          \
    static inline real name(real a)                                                                                    \
    {                                                                                                                  \
        real z = real_new();                                                                                           \
        if (a.q) {                                                                                                     \
            fraction_operation(fraction_slot(), a.q);                                                                  \
            z = real_fraction(z);                                                                                      \
        }                                                                                                              \
        if (!z.q)                                                                                                      \
            operation(z.x, a.x);                                                                                       \
        return z;                                                                                                      \
    }
#define REAL_EXACT_BINARY(name, operation, fraction_operation)                                                         \
    static inline real name(real a, real b)                                                                            \
    {                                                                                                                  \
        real z = real_new();                                                                                           \
        if (a.q && b.q) {                                                                                              \
            fraction_operation(fraction_slot(), a.q, b.q);                                                             \
            z = real_fraction(z);                                                                                      \
        }                                                                                                              \
        if (!z.q)                                                                                                      \
            operation(z.x, a.x, b.x);                                                                                  \
        return z;                                                                                                      \
    }

static inline void fraction_square(mpq_ptr z, mpq_srcptr a)
{
    mpq_mul(z, a, a);
}

static inline void fraction_halve(mpq_ptr z, mpq_srcptr a)
{
    mpq_div_2exp(z, a, 1);
}

static inline void interval_halve(mpfi_ptr z, mpfi_srcptr a)
{
    mpfi_div_2ui(z, a, 1);
}

REAL_EXACT_UNARY(real_negate, mpfi_neg, mpq_neg)
REAL_EXACT_UNARY(real_square, mpfi_sqr, fraction_square)
REAL_EXACT_UNARY(halve, interval_halve, fraction_halve)
REAL_EXACT_BINARY(real_add, mpfi_add, mpq_add)
REAL_EXACT_BINARY(real_subtract, mpfi_sub, mpq_sub)
REAL_EXACT_BINARY(real_product, mpfi_mul, mpq_mul)
#undef REAL_EXACT_UNARY
#undef REAL_EXACT_BINARY

/* Returns a b. The fraction 0 times a number with a bounded enclosure is exactly 0. */
static inline real real_multiply(real a, real b)
{
    if ((is_zero(a) && mpfi_bounded_p(b.x)) || (is_zero(b) && mpfi_bounded_p(a.x)))
        return real_of_fraction(0, 1);
    return real_product(a, b);
}

/* Returns a/b; unknown if b may be 0. The fraction 0 divided by any other b is exactly 0. */
static inline real real_divide(real a, real b)
{
    if (!(mpfr_sgn(&b.x->left) > 0 || mpfr_sgn(&b.x->right) < 0))
        return real_unknown();
    real z = real_new();
    if (is_zero(a)) {
        mpq_set_ui(fraction_slot(), 0, 1);
        return real_fraction(z);
    }
    if (a.q && b.q) {
        mpq_div(fraction_slot(), a.q, b.q);
        z = real_fraction(z);
    }
    if (!z.q)
        mpfi_div(z.x, a.x, b.x);
    return z;
}

/* True if the enclosure of an angle is at least 7 > 2π wide, so that its sine and cosine are only known to be in [−1,
 * 1]. MPFI would first locate the ends of the enclosure in the period, which takes long for large angles. False for an
 * unknown angle, which may not exist: its sine and cosine are unknown, too. */
static inline int is_wider_than_period(real a)
{
    mpfr_t width;
    mpfr_init2(width, 64);
    mpfr_sub(width, &a.x->right, &a.x->left, MPFR_RNDD);
    const int whole = !mpfr_nan_p(width) && mpfr_cmp_ui(width, 7) >= 0;
    mpfr_clear(width);
    return whole;
}

/* Returns [−1, 1], which encloses every sine and cosine. */
static inline real any_sine(void)
{
    real z = real_new();
    mpfi_interv_si(z.x, -1, 1);
    return z;
}

/* Returns sin a. sin 0 = 0 exactly; else MPFI encloses the values. */
static inline real sine(real a)
{
    if (is_zero(a))
        return a;
    if (is_wider_than_period(a))
        return any_sine();
    real z = real_new();
    mpfi_sin(z.x, a.x);
    return z;
}

/* Returns cos a. cos 0 = 1 exactly; else MPFI encloses the values. */
static inline real cosine(real a)
{
    if (is_zero(a))
        return real_of_fraction(1, 1);
    if (is_wider_than_period(a))
        return any_sine();
    real z = real_new();
    mpfi_cos(z.x, a.x);
    return z;
}

/* Returns atan2(y, x), the angle of (x, y). It is exactly 0 for y = 0 and x > 0; else MPFI encloses the values. */
static inline real arctangent(real y, real x)
{
    if (is_zero(y) && mpfr_sgn(&x.x->left) > 0)
        return y;
    real z = real_new();
    mpfi_atan2(z.x, y.x, x.x);
    return z;
}

/* Returns eᵃ. e⁰ = 1 exactly; else MPFI encloses the values. */
static inline real exponential(real a)
{
    if (is_zero(a))
        return real_of_fraction(1, 1);
    real z = real_new();
    mpfi_exp(z.x, a.x);
    return z;
}

/* Returns log a; unknown if a may be 0 or less. */
static inline real logarithm(real a)
{
    if (!(mpfr_sgn(&a.x->left) > 0))
        return real_unknown();
    if (a.q && mpq_cmp_ui(a.q, 1, 1) == 0)
        return real_of_fraction(0, 1);
    real z = real_new();
    mpfi_log(z.x, a.x);
    return z;
}

/* Returns √a. The square root of a fraction is a fraction if numerator and denominator are squares; it is then exact.
 * Otherwise MPFI encloses the square roots of the part of a's enclosure that is not below 0, since the exact value
 * cannot be below 0. Unknown if the enclosure lies entirely below 0. */
static inline real square_root(real a)
{
    if (!(mpfr_sgn(&a.x->right) >= 0))
        return real_unknown();
    real z = real_new();
    if (a.q && mpq_sgn(a.q) >= 0 && mpz_perfect_square_p(mpq_numref(a.q)) && mpz_perfect_square_p(mpq_denref(a.q))) {
        mpz_sqrt(mpq_numref(fraction_slot()), mpq_numref(a.q));
        mpz_sqrt(mpq_denref(fraction_slot()), mpq_denref(a.q));
        return real_fraction(z);
    }
    mpfi_set(z.x, a.x);
    if (mpfr_sgn(&z.x->left) < 0)
        mpfr_set_zero(&z.x->left, 1);
    mpfi_sqrt(z.x, z.x);
    return z;
}

/* Returns sin √t. The precision of the scope is high enough for any angle, so no special form is needed. */
static inline real sine_of_sqrt(real t)
{
    return sine(square_root(t));
}

/* --- enclosures ------------------------------------------------------------------------------------------------- */

/* Returns an exact number near the middle of a. It does not enclose a: a starting point for Newton's method or for a
 * proof by an enclosure (solve.h), never a result. */
static inline real midpoint(real a)
{
    real z = real_new();
    mpfi_mid(&z.x->left, a.x);
    mpfr_set(&z.x->right, &z.x->left, MPFR_RNDN);
    return z;
}

/* Returns an exact number that is at least a. Used for radii of boxes (solve.h). */
static inline real upper_bound(real a)
{
    real z = real_new();
    mpfr_set(&z.x->left, &a.x->right, MPFR_RNDU);
    mpfr_set(&z.x->right, &z.x->left, MPFR_RNDN);
    return z;
}

/* Encloses all numbers within |radius| of a. */
static inline real widened(real a, real radius)
{
    real z = real_new();
    mpfi_abs(z.x, radius.x);
    mpfr_neg(&z.x->left, &z.x->right, MPFR_RNDD);
    mpfi_add(z.x, a.x, z.x);
    return z;
}

/* Returns x itself: this arithmetic has no scales. */
static inline real scaled_as(real x, real other)
{
    (void)other;
    return x;
}

/* Returns x itself: this arithmetic has no scales. */
static inline real scaled_as_itself(real x)
{
    return x;
}

/* Returns the relative precision of this arithmetic, 2⁻ᵖ. */
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

/* Compares two numbers whose fractions are known. Returns a number below, equal to or above 0, like mpq_cmp. */
static inline int compared(real a, real b)
{
    return mpq_cmp(a.q, b.q);
}

/* Returns the condition a < b. Two fractions are compared exactly; of two intervals, one has to be entirely on one side
 * of the other, or the condition is undecided. */
static inline condition below(real a, real b)
{
    if (a.q && b.q)
        return (condition){compared(a, b) < 0, compared(a, b) >= 0};
    return (condition){!mpfr_greaterequal_p(&a.x->left, &b.x->right), !mpfr_less_p(&a.x->right, &b.x->left)};
}

/* Returns the condition a = b. Of two intervals, it may hold unless they are disjoint, and may fail unless both are the
 * same point. */
static inline condition equal(real a, real b)
{
    if (a.q && b.q)
        return (condition){compared(a, b) == 0, compared(a, b) != 0};
    int are_disjoint = mpfr_greater_p(&a.x->left, &b.x->right) || mpfr_less_p(&a.x->right, &b.x->left);
    int are_same_point = mpfr_equal_p(&a.x->left, &b.x->right) && mpfr_equal_p(&a.x->right, &b.x->left);
    return (condition){!are_disjoint, !are_same_point};
}

/* Compares fractions if both are known, else the lower ends: a guess, which is always decided. */
static inline condition likely_below(real a, real b)
{
    int holds = a.q && b.q ? compared(a, b) < 0 : mpfr_less_p(&a.x->left, &b.x->left);
    return (condition){holds, !holds};
}

static inline condition certainly(condition c)
{
    return (condition){!c.may_fail, c.may_fail};
}

static inline condition both(condition a, condition b)
{
    return (condition){a.may_hold && b.may_hold, a.may_fail || b.may_fail};
}

/* Encloses the selection: a if the condition certainly holds, b if it certainly fails, else the smallest interval that
 * contains a and b; unknown if a or b is unknown. */
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

/* Returns x itself: this arithmetic has no scales. */
static inline real max_scale_if_tied(real x, real a, real b)
{
    (void)a, (void)b;
    return x;
}

/* --- series ----------------------------------------------------------------------------------------------------- */

/* True if the term is large enough to change a sum of about 2^exponent at this precision. */
static inline int term_matters(mpfi_srcptr term, mpfr_exp_t exponent)
{
    mpfr_srcptr larger = mpfr_cmpabs(&term->left, &term->right) > 0 ? &term->left : &term->right;
    return !mpfr_zero_p(larger) && mpfr_get_exp(larger) >= exponent - (mpfr_exp_t)numbers.precision - 4;
}

/* True if 0 ≤ t ≤ 17: for larger t the series below would need too many terms. */
static inline int series_argument(real t)
{
    return mpfr_sgn(&t.x->left) >= 0 && mpfr_cmp_ui(&t.x->right, 17) <= 0;
}

/* Returns Σ (−t)ᵏ/(m+2k)! for 0 ≤ t ≤ 17, exact at 0; unknown for other t. The sum is widened by the first omitted
 * term, which is larger than the remainder, because the terms alternate and decrease after the largest. */
static inline real factorial_series(unsigned m, real t)
{
    if (!series_argument(t))
        return real_unknown();
    if (is_zero(t)) {
        unsigned long factorial = 1;
        for (unsigned long k = 2; k <= m; k++)
            factorial *= k;
        return real_of_fraction(1, factorial);
    }
    real sum = real_point(0), term = real_point(1);
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

/* Returns Σ (−t)ᵏ/(2k+1) for t well below 1, exact at 0. The sum is widened by the first omitted term, which is larger
 * than the remainder, because the terms alternate and decrease. */
static inline real arctangent_series(real t)
{
    if (!series_argument(t))
        return real_unknown();
    if (is_zero(t))
        return real_of_fraction(1, 1);
    real sum = real_point(0), power = real_point(1), term = real_point(1);
    for (unsigned long k = 1; term_matters(term.x, 0); k += 2) {
        mpfi_add(sum.x, sum.x, term.x);
        mpfi_mul(power.x, power.x, t.x);
        mpfi_neg(power.x, power.x);
        mpfi_div_ui(term.x, power.x, k + 2);
    }
    return widened(sum, term);
}

#endif
