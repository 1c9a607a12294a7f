/* The filter arithmetic for checking doubles. A real is LANES double-double values v + w, each with a proven bound e of
 * its error and its scale s (real.h defines scales):
 *
 *   |v + w − exact| ≤ e       |w| ≤ u|v|, v is v + w rounded to double       u = 2⁻⁵³, the unit roundoff
 *
 * The bound of each operation is the propagated error of its operands, plus a few u² of the result for its own
 * rounding. The table has the bound that the code uses and, where it is smaller, the best bound that is known:
 *
 *   a + b   4u²      3u²/(1 − 4u): Joldes, Muller and Popescu, "Tight and rigorous error bounds for basic building
 *                    blocks of double-word arithmetic", ACM TOMS 44(2), 2017 (JMP), algorithm 6
 *   a b     8u²      7u²: JMP, algorithm 10, DWTimesDW1; 5u²: Muller and Rideau, ACM TOMS 48(1), 2022
 *   a / b   16u²     15u² + 56u³: JMP, algorithm 17, DWDivDW2; here with algorithm 8, derived at real_divide
 *   √a      5u²      25/8 u²: Lefèvre, Louvet, Muller, Picot and Rideau, ACM TOMS 49(1), 2023, SQRTDWtoDW
 *   sin     30u²     plus the error of the argument reduction: derived at words_sine
 *   exp     40u²     derived at words_exponential
 *   log     5u² of the result plus 64u²; near a = 1, 60u² of the result: derived at logarithm
 *
 * In the code, `unit` is u². This is running error analysis as in real_filter.h; Gappa proves the rules (docs/gappa).
 * The bound is computed from v without w, and with rounding errors: the factor 1 + 2⁻⁴⁸ covers both. The errors by
 * underflow in a product, an exact remainder or a bound are below 2⁻¹⁰⁶⁸; `tiny` is added to cover them. It is so large
 * that products with it stay normal, because subnormal bounds would make the arithmetic a third slower. Sums have no
 * such errors, since all words are integer multiples of 2⁻¹⁰⁷⁴.
 *
 * If something overflows, v and therefore e are NaN or infinite, and nothing is known about the value. The same holds
 * for sines and cosines of angles from 2²⁹ on, and for eᵃ and log a if a or log a is beyond ±600. The code uses vector
 * extensions, no intrinsics. Without fma, two_product splits its factors (Dekker), and nothing is known about products
 * with factors from 2⁹⁹⁶ on. Formulas use this arithmetic through real.h. */
#ifndef REFERENCE_REAL_FILTER64_H
#define REFERENCE_REAL_FILTER64_H

#include "arena.h"
#include "lanes.h"
#include "tables.h"

struct real {
    lanes v, w, e, s; /* high word and low word of the value, bound, scale */
};
typedef struct real real;

enum { WORDS = 2 }; /* number of doubles that represent a value */

static const double unit = 0x1p-106, inflation = 1 + 0x1p-48, tiny = 0x1p-1000;

/* --- words ------------------------------------------------------------------------------------------------------ */

/* h + l, where h is the sum rounded to double */
typedef struct words {
    lanes h, l;
} words;

/* Returns a + b exactly: Knuth's TwoSum. */
static inline words two_sum(lanes a, lanes b)
{
    lanes sum = a + b, most = sum - a;
    return (words){sum, (a - (sum - most)) + (b - most)};
}

/* Returns a + b exactly, where |a| ≥ |b| or a = 0: Dekker's Fast2Sum. */
static inline words fast_two_sum(lanes a, lanes b)
{
    lanes sum = a + b;
    return (words){sum, b - (sum - a)};
}

/* Returns a b exactly (TwoProd), except for an error of less than 2⁻¹⁰⁷² by underflow. */
#if defined(__FP_FAST_FMA) || defined(__FMA__) || defined(__aarch64__)
static inline words two_product(lanes a, lanes b)
{
    lanes p = a * b;
    return (words){p, (lanes){__builtin_fma(a[0], b[0], -p[0]), __builtin_fma(a[1], b[1], -p[1]),
                              __builtin_fma(a[2], b[2], -p[2]), __builtin_fma(a[3], b[3], -p[3])}};
}
#else
/* Splits a into its upper and lower bits, 26 each; NaN from 2⁹⁹⁶ on. */
static inline words halves(lanes a)
{
    lanes shifted = 0x1.0000002p27 * a, upper = shifted - (shifted - a);
    return (words){upper, a - upper};
}

/* Returns a b exactly, by Dekker's product: the products of the halves have at most 53 bits. */
static inline words two_product(lanes a, lanes b)
{
    lanes p = a * b;
    words x = halves(a), y = halves(b);
    return (words){p, ((x.h * y.h - p) + x.h * y.l + x.l * y.h) + x.l * y.l};
}
#endif

/* Returns a + b, within 3u²/(1 − 4u) of the sum, however much cancels: JMP, algorithm 6, AccurateDWPlusDW. */
static inline words words_add(words a, words b)
{
    words high = two_sum(a.h, b.h), low = two_sum(a.l, b.l), sum = fast_two_sum(high.h, high.l + low.h);
    return fast_two_sum(sum.h, low.l + sum.l);
}

/* Returns a + b, with an error of at most u²(|a + b| + |a|), because only the addition of a.l rounds. (JMP, algorithm
 * 4, DWPlusFP: at most 2u² of the sum.) */
static inline words words_add_lanes(words a, lanes b)
{
    words high = two_sum(a.h, b);
    return two_sum(high.h, high.l + a.l);
}

/* Returns a b, with an error of at most 7u² of the product: JMP, algorithm 10, DWTimesDW1. A simpler count gives 8u²,
 * in multiples of |a b|:
 *
 *   the two products a.h b.l and a.l b.h, each at most u      u² each
 *   their sum, at most 2u                                     2u²
 *   the addition of p.l, which gives at most 3u               3u²
 *   a.l b.l, which is omitted                                 u² */
static inline words words_multiply(words a, words b)
{
    words p = two_product(a.h, b.h);
    return fast_two_sum(p.h, p.l + (a.h * b.l + a.l * b.h));
}

/* Returns c + a b for |c| ≥ |a b|, with an error of at most 3u²|c| + 15u²|a b|. The product is p.h plus a lower word,
 * which is at most 3u|a b|. The errors are:
 *
 *   the product, as in words_multiply                         8u²|a b|
 *   the addition of c.l to the lower word                     u²(|c| + 3|a b|)
 *   the addition of high.l                                    u²(2|c| + 4|a b|) */
static inline words words_step(words c, words a, words b)
{
    words p = two_product(a.h, b.h), high = fast_two_sum(c.h, p.h);
    return fast_two_sum(high.h, high.l + (c.l + (p.l + (a.h * b.l + a.l * b.h))));
}

static inline words words_pick(mask m, words a, words b)
{
    return (words){lanes_pick(m, a.h, b.h), lanes_pick(m, a.l, b.l)};
}

/* --- numbers ---------------------------------------------------------------------------------------------------- */

static inline words words_of(real a)
{
    return (words){a.v, a.w};
}

static inline real real_of(words value, lanes bound, lanes scale)
{
    return (real){value.h, value.l, bound, scale};
}

static inline real real_of_lanes(lanes x)
{
    return (real){x, lanes_all(0), lanes_all(0), lanes_abs(x)};
}

static inline lanes rest_of(real a)
{
    return a.w;
}

static inline real real_unknown(void)
{
    return (real){lanes_all(NAN), lanes_all(NAN), lanes_all(NAN), lanes_all(NAN)};
}

static inline real number(double x)
{
    return real_of_lanes(lanes_all(x));
}

/* --- operations ------------------------------------------------------------------------------------------------- */

static inline real real_negate(real a)
{
    return (real){-a.v, -a.w, a.e, a.s};
}

static inline real real_add(real a, real b)
{
    words v = words_add(words_of(a), words_of(b));
    return real_of(v, (a.e + b.e + 4 * unit * lanes_abs(v.h)) * inflation, a.s + b.s);
}

static inline real real_subtract(real a, real b)
{
    return real_add(a, real_negate(b));
}

static inline real real_multiply(real a, real b)
{
    words v = words_multiply(words_of(a), words_of(b));
    lanes e = lanes_abs(a.v) * b.e + (lanes_abs(b.v) + b.e) * a.e + 8 * unit * lanes_abs(v.h) + tiny;
    return real_of(v, e * inflation, a.s * b.s);
}

static inline real real_square(real a)
{
    return real_multiply(a, a);
}

/* Returns a/b: the quotient q of the high words, plus the quotient of the remainder a − q b and b.v (JMP, algorithm 17,
 * with q b by algorithm 8). The remainder is at most 3.1u|a|, and its first difference, a.v − p.h, is exact. The
 * errors, in multiples of |a|, are together less than 15u²:
 *
 *   the product q b      3u²: q b.w rounds by u², its addition to p.l by 2u²
 *   the remainder        2.1u² for the difference of the low words, 3.1u² for the sum
 *   the division         3.1u² for b.v in place of b, 3.1u² for its rounding
 *
 * With b′ the exact divisor and a′ the exact dividend, the error of the result is |q b′ − a′|/|b′|, and |b′| ≥ |b| −
 * e. */
static inline real real_divide(real a, real b)
{
    lanes q = a.v / b.v, size = lanes_abs(b.v);
    words p = two_product(b.v, q);
    p = fast_two_sum(p.h, p.l + b.w * q);
    words v = fast_two_sum(q, ((a.v - p.h) + (a.w - p.l)) / b.v);
    lanes nearest = size * (1 - 0x1p-52) - b.e, large = lanes_abs(v.h);
    lanes e = (large * b.e + a.e + 16 * unit * large * size + tiny * (1 + size)) / nearest;
    e = lanes_pick((mask)(nearest > 0), e * inflation, lanes_all(INFINITY));
    return real_of(v, e, (a.s / size) * (b.s / size));
}

/* Returns √a: r = √a.v, plus the remainder a − r² divided by 2r. The remainder is at most 3u a, and a.v − r² is exact.
 * The errors, relative to the root, are 1.5u² for the addition of a.w, 1.5u² for the rounding of the division, and the
 * effect of the divisor 2r in place of √a + r: together less than 5u² (25/8 u²: SQRTDWtoDW).
 *
 * An error of e in a changes the root by at most e/√a, and by at most √e if a ≤ e, since the exact value is not below
 * 0. */
static inline real square_root(real a)
{
    mask none = (mask)(a.v < 0) & (mask)(-a.v <= a.e), clear = (mask)(a.v > a.e);
    words x = words_pick(none, (words){lanes_all(0), lanes_all(0)}, words_of(a));
    lanes r = lanes_sqrt(x.h);
    words p = two_product(r, r);
    lanes left = ((x.h - p.h) - p.l + x.l) / (2 * r);
    words v = fast_two_sum(r, lanes_pick((mask)(r == 0), r, left));
    lanes e = lanes_pick(clear, (a.e + tiny) / v.h, lanes_sqrt(a.e)) + 5 * unit * v.h;
    lanes s = lanes_pick((mask)(v.h > 0), a.s / v.h, lanes_sqrt(a.s));
    return real_of(v, e * inflation, s);
}

/* Returns a/2. Exact unless a word is subnormal and loses a bit; the bound then grows by tiny. */
static inline real halve(real a)
{
    lanes v = 0.5 * a.v, w = 0.5 * a.w;
    mask exact = (mask)(v + v == a.v) & (mask)(w + w == a.w);
    lanes e = lanes_pick((mask)(a.e > tiny), 0.5 * a.e, a.e); /* halving the smallest subnormal would underflow to 0 */
    return (real){v, w, e + lanes_pick(exact, lanes_all(0), lanes_all(tiny)), 0.5 * a.s};
}

/* --- series ----------------------------------------------------------------------------------------------------- */

/* Computes Σ cₖ(−t)ᵏ, k < terms, by Horner's rule: the terms with k < whole in two words, the others in double. cₖ is
 * high[stride k] + low[stride k]; in the lanes of the mask `other`, it is the entry before that. */
static inline words horner(const double *high, const double *low, int stride, mask other, words t, int terms, int whole)
{
    words minus = {-t.h, -t.l}, sum = {lanes_all(0), lanes_all(0)};
    for (int k = terms - 1; k >= 0; k--) {
        const double *h = high + stride * k, *l = low + stride * k;
        words c = {lanes_all(h[0]), lanes_all(l[0])};
        if (stride > 1)
            c = words_pick(other, (words){lanes_all(h[-1]), lanes_all(l[-1])}, c);
        if (k >= whole)
            sum.h = c.h - t.h * sum.h;
        else
            sum = words_step(c, minus, sum);
    }
    return sum;
}

/* Returns a bound of the errors of `horner` by rounding (Higham, section 5.1) and truncation. Each term is at most
 * `ratio` times the one before, and the first one is `first`.
 *
 * The steps in two words: for terms of magnitude Tₖ, each step has an error of 3u²Tₖ for the sum, u²/2 Tₖ for the
 * rounding of the coefficient, and 15u² times the sum of the terms after Tₖ (words_step). All steps together have at
 * most 4u² ΣTₖ + 15u² ΣkTₖ ≤ u² first (4/(1−ratio) + 15 ratio/(1−ratio)²).
 *
 * The terms in double: `faint` is a bound of their sum; it is computed with an error of at most (4·terms + 8)u faint.
 * The omitted terms alternate, so their sum is smaller than the first of them, which has to be at most u faint. */
static inline double horner_error(double first, double ratio, int terms, double faint)
{
    double around = 1 / (1 - ratio);
    return unit * first * around * (4 + 15 * ratio * around) + (4 * terms + 9) * 0x1p-53 * faint;
}

/* Numbers of terms: NEAR for t ≤ 1, FAR for t ≤ 16 and m = 3. The first NEAR_WHOLE or FAR_WHOLE terms are computed in
 * two words, the others in double.
 *
 *                              NEAR              FAR
 *   sum of terms in double     1/19! < 2⁻⁵⁶      16¹⁵/33! < 2⁻⁶²
 *   sum of omitted terms       1/31! < 2⁻¹⁰⁹     16²³/49! < 2⁻¹¹⁵ */
enum { NEAR_TERMS = 15, NEAR_WHOLE = 9, FAR_TERMS = 23, FAR_WHOLE = 15 };

static inline words factorial_horner(unsigned m, words t, int terms, int whole)
{
    return horner(inverse_factorial + m, inverse_factorial_low + m, 2, (mask){0}, t, terms, whole);
}

/* Returns Σ (−t)ᵏ/(m+2k)!, m = 1, 2, 3, for 0 ≤ t ≤ 1, or up to 16 for m = 3; unknown elsewhere. An error of e in t
 * changes it by at most e/(m+2)!, since the sum is ∫₀¹ (1−x)ᵐ⁻¹ cos(x√t) dx / (m−1)!. Inlined so that m, and all that
 * depends on it, is constant. */
__attribute__((always_inline)) static inline real factorial_series(unsigned m, real t)
{
    mask large = (mask)(t.v > 1), outside = ~(mask)(t.v >= 0) | (mask)(t.v > (m == 3 ? 16 : 1));
    double ratio = 1.0 / ((m + 1) * (m + 2));
    words v = factorial_horner(m, words_of(t), NEAR_TERMS, NEAR_WHOLE);
    lanes e = lanes_all(horner_error(inverse_factorial[m], ratio, NEAR_TERMS - NEAR_WHOLE, 0x1p-56));
    if (m == 3 && mask_any(large)) {
        v = words_pick(large, factorial_horner(m, words_of(t), FAR_TERMS, FAR_WHOLE), v);
        double far = horner_error(inverse_factorial[m], 16 * ratio, FAR_TERMS - FAR_WHOLE, 0x1p-62);
        e = lanes_pick(large, lanes_all(far), e);
    }
    e = (e + 1.001 * inverse_factorial[m + 2] * t.e) * inflation;
    return real_of(v, (lanes)((mask)e | outside), lanes_abs(v.h));
}

/* Returns Σ (−t)ᵏ/(2k+1) = atan(√t)/√t, for 0 ≤ t ≤ 2⁻⁶; unknown elsewhere. Its derivative is at most 1/3 in
 * magnitude. */
static inline real arctangent_series(real t)
{
    enum { TERMS = 18, WHOLE = 9 }; /* the terms in double: at most 2⁻⁵⁴/19; the omitted ones: 2⁻¹⁰⁸/37 */
    mask outside = ~(mask)(t.v >= 0) | (mask)(t.v > 0x1p-6);
    words v = horner(inverse_odd, inverse_odd_low, 1, (mask){0}, words_of(t), TERMS, WHOLE);
    lanes e = (horner_error(1, 0x1p-6, TERMS - WHOLE, 0x1p-58) + 0.334 * t.e) * inflation;
    return real_of(v, (lanes)((mask)e | outside), lanes_abs(v.h));
}

/* --- angles ----------------------------------------------------------------------------------------------------- */

/* Returns a − n h (Cody–Waite reduction) for an integer n, |n| < 2²⁹, and h < 2 (π/2 or log 2) in three words. The
 * products of n with the first two words of h are exact as two words each. The errors, with r the result, are together
 * 9u²|r| + 2⁻¹⁵⁷|n|:
 *
 *   the first addition, 3u² of a − n h₀, which is at most |r| + 2⁻⁵³|n|
 *   the second addition, 3u²|r|, and the last one, 2u²|r|
 *   what the three words of h omit, and the rounding of n h₂: below 2⁻¹⁶¹|n| */
static inline words words_reduced(words a, lanes n, const double *h)
{
    words p = two_product(n, lanes_all(h[0])), q = two_product(n, lanes_all(h[1]));
    words r = words_add(two_sum(a.h, -p.h), two_sum(a.l, -p.l));
    return words_add_lanes(words_add(r, (words){-q.h, -q.l}), n * -h[2]);
}

/* Returns sin(a + quarters π/2), and stores a bound of the function's own error; the bound is NaN for |a| ≥ 2²⁹,
 * because |n| may then be too large for words_reduced.
 *
 * The own error is at most 30u² of the result: 20u² for the series and 8u² for the multiplication. The series with t =
 * r² ≤ 0.62, for the cosine, has these errors (for the sine's quotient they are smaller):
 *
 *   Horner's rule          4u² cosh √t + 15u² ½√t sinh √t < 10.5u²
 *   the terms in double    less than u²
 *   the rounding of t      half of 8u² t, which is 2.5u²
 *
 * Together these are 14u², which is 20u² relative to the cosine, which is above 0.7. The error of the reduction is
 * propagated by the derivative: 1 for the sine and |r| for the cosine. */
static inline words words_sine(words a, int quarters, lanes *bound)
{
    const double round = 0x1.8p52; /* adding it leaves an integer in the low bits */
    lanes shifted = a.h * two_over_pi + round, n = shifted - round;
    mask turn = (mask)shifted + quarters, cosine = -(turn & 1), sign = (turn & 2) << 62;
    words r = words_reduced(a, n, half_pi), one = {lanes_all(1), lanes_all(0)};
    words series = horner(inverse_factorial + 1, inverse_factorial_low + 1, 2, cosine, words_multiply(r, r), NEAR_TERMS,
                          NEAR_WHOLE);
    words v = words_multiply(series, words_pick(cosine, one, r));
    lanes reduction = 9 * unit * lanes_abs(r.h) + lanes_abs(n) * 0x1p-157;
    lanes own = 30 * unit * lanes_abs(v.h) + reduction * lanes_pick(cosine, lanes_abs(r.h), lanes_all(1)) + tiny;
    *bound = lanes_pick((mask)(lanes_abs(a.h) < 0x1p29), own, lanes_all(NAN));
    return (words){(lanes)((mask)v.h ^ sign), (lanes)((mask)v.l ^ sign)};
}

static inline real sine(real a)
{
    lanes own;
    words v = words_sine(words_of(a), 0, &own);
    return real_of(v, (a.e + own) * inflation, sine_scale(lanes_abs(v.h), a.v, a.s));
}

static inline real cosine(real a)
{
    lanes own;
    words v = words_sine(words_of(a), 1, &own);
    return real_of(v, (a.e + own) * inflation, lanes_all(1));
}

/* Returns sin √t. The root has two words, so that a large angle, too, is located in its period. */
static inline real sine_of_sqrt(real t)
{
    return sine(square_root(t));
}

/* Returns atan2(y, x) as θ + δ, where θ is the library's angle of the high words and tan δ = (y cos θ − x sin θ)/(x cos
 * θ + y sin θ). Assumes that the library's error is below one ulp. The low words rotate (x, y) by at most 2u|θ|, so |δ|
 * < 8u|θ|, and δ equals its tangent up to |δ|³. The addition of δ rounds by u · 9u|θ|.
 *
 * The input −0 represents the number 0, and the angle of (x, 0) with x < 0 is π by convention; atan2(−0, x) would be
 * −π. Adding 0.0 replaces −0 by +0. */
static inline real arctangent(real y, real x)
{
    lanes theta = lanes_arctangent(y.v + 0.0, x.v);
    real angle = real_of_lanes(theta), c = cosine(angle), s = sine(angle);
    real across = y, along = x;
    across.e = along.e = lanes_all(0); /* angle_error accounts for their errors */
    real delta = real_divide(real_subtract(real_multiply(across, c), real_multiply(along, s)),
                             real_add(real_multiply(along, c), real_multiply(across, s)));
    words v = fast_two_sum(theta, delta.v);
    v = fast_two_sum(v.h, v.l + delta.w);
    lanes e = angle_error(y.v, y.e, x.v, x.e) + delta.e + 10 * unit * lanes_abs(theta) + tiny;
    return real_of(v, e * inflation, angle_scale(v.h, y.v, y.s, x.v, x.s));
}

/* --- exponentials and logarithms -------------------------------------------------------------------------------- */

/* Maximum magnitude of a in eᵃ; beyond it, low words come near the ends of the exponent range. */
#define FARTHEST_EXPONENT 600

/* Returns eᵃ = 2ⁿ eʳ, r = a − n log 2, |r| < 0.35; NaN where |a| > 600. The errors are together less than 33u² of eʳ >
 * 0.7, and the multiplication by 2ⁿ is exact:
 *
 *   Horner's rule      19u², because each term is at most r times the one before
 *   the terms          from the sixteenth on, computed in double: below 2⁻⁶⁸ together; omitted ones: below 2⁻¹²⁰
 *   the reduction      9u²|r| + 2⁻¹⁴⁷ */
static inline words words_exponential(words a)
{
    enum { TERMS = 25, WHOLE = 16 };
    const double round = 0x1.8p52; /* adding it leaves an integer in the low bits */
    lanes shifted = a.h * inverse_log2 + round, n = shifted - round;
    words r = words_reduced(a, n, log2_words);
    words v = horner(inverse_factorial, inverse_factorial_low, 1, (mask){0}, (words){-r.h, -r.l}, TERMS, WHOLE);
    lanes power = (lanes)(((mask)shifted + 1023) << 52);
    power = lanes_pick((mask)(lanes_abs(a.h) <= FARTHEST_EXPONENT), power, lanes_all(NAN));
    return (words){v.h * power, v.l * power};
}

/* Returns eᵃ. An error of e ≤ 1 in a changes eᵃ by at most eᵃ(e + e²). */
static inline real exponential(real a)
{
    words v = words_exponential(words_of(a));
    lanes e = (v.h * (a.e * (1 + a.e) * inflation + 40 * unit) + tiny) * inflation;
    return real_of(v, lanes_pick((mask)(a.e <= 1), e, lanes_all(INFINITY)), exponential_scale(v.h, a.v, a.s));
}

/* Returns log a = 2f (1 + f²/3 + f⁴/5 + …), f = (a − 1)/(a + 1), for |a − 1| < 0.2, where f² < 2⁻⁶. The errors,
 * relative to the result, are together below 45u²:
 *
 *   the quotient f         24u²: 16u² for the division, 4u² for each of its operands
 *   the square f²          2 · 24u² + 8u², of which less than 2⁻⁶ is passed on to the sum
 *   the sum                5u² for its steps, 2⁻¹⁰⁸/37 for the omitted terms
 *   the last product       8u² */
static inline words words_logarithm_near(words a)
{
    enum { TERMS = 18, WHOLE = 9 };
    const words one = {lanes_all(1), lanes_all(0)}, minus_one = {lanes_all(-1), lanes_all(0)};
    real above = real_of(words_add(a, minus_one), lanes_all(0), lanes_all(0));
    real quotient = real_divide(above, real_of(words_add(a, one), lanes_all(0), lanes_all(0)));
    words f = words_of(quotient), t = words_multiply(f, f);
    words sum = horner(inverse_odd, inverse_odd_low, 1, (mask){0}, (words){-t.h, -t.l}, TERMS, WHOLE);
    return words_multiply((words){2 * f.h, 2 * f.l}, sum);
}

/* Returns log a = y + log(1 + z), where y is the library's logarithm of the high word and z = a e⁻ʸ − 1, for |z| <
 * 2⁻⁴⁰. log(1 + z) is z − z²/2 up to 2⁻¹²⁰. The computed z is within 50u² of its exact value, since the exponential has
 * an error of 40u² and the product 8u²; the addition of y has an error of 4u² of the sum. NaN where |z| ≥ 2⁻⁴⁰: then
 * the library's result has a large error, or a is near the ends of the range. */
static inline words words_logarithm_far(words a)
{
    lanes y = lanes_logarithm(a.h);
    words z = words_add_lanes(words_multiply(a, words_exponential((words){-y, lanes_all(0)})), lanes_all(-1));
    z = fast_two_sum(z.h, z.l - 0.5 * z.h * z.h);
    words v = words_add(z, (words){y, lanes_all(0)});
    mask small = (mask)(lanes_abs(z.h) < 0x1p-40);
    return words_pick(small, v, (words){lanes_all(NAN), lanes_all(NAN)});
}

/* Returns log a. An error of e in a changes it by at most e/(a − e). */
static inline real logarithm(real a)
{
    mask near = (mask)(lanes_abs(a.v - 1) < 0.2);
    words v = words_pick(near, words_logarithm_near(words_of(a)), words_logarithm_far(words_of(a)));
    lanes own = unit * lanes_pick(near, 60 * lanes_abs(v.h), 5 * lanes_abs(v.h) + 64);
    lanes e = (a.e / (a.v * (1 - 0x1p-52) - a.e) + own) * inflation;
    e = (lanes)((mask)e | (mask)(v.h != v.h));
    return real_of(v, lanes_pick((mask)(a.v * (1 - 0x1p-52) > a.e), e, lanes_all(INFINITY)),
                   logarithm_scale(lanes_abs(v.h), a.v, a.s));
}

/* --- enclosures ------------------------------------------------------------------------------------------------- */

/* Returns the number v + w with the bound 0. It is near a but does not enclose a: a starting point for Newton's method
 * or for a proof by an enclosure (solve.h), never a result. */
static inline real midpoint(real a)
{
    return (real){a.v, a.w, lanes_all(0), lanes_abs(a.v)};
}

/* Returns a number with the bound 0 that is at least the exact value of a. Used for radii of boxes (solve.h).
 * Increasing v + e by 4u |v| covers w and two roundings. */
static inline real upper_bound(real a)
{
    return real_of_lanes((a.v + a.e * inflation) + 0x1p-51 * lanes_abs(a.v));
}

/* Returns a real that encloses every number within |radius| of a: the bound grows by the upper bound of |radius|. */
static inline real widened(real a, real radius)
{
    return (real){a.v, a.w, (a.e + lanes_abs(radius.v) + radius.e) * inflation, a.s};
}

/* Returns x with the scale of `other`: see real_filter.h. */
static inline real scaled_as(real x, real other)
{
    return (real){x.v, x.w, x.e, other.s};
}

/* Returns x with the scale |x|: see real_filter.h. */
static inline real scaled_as_itself(real x)
{
    return (real){x.v, x.w, x.e, lanes_abs(x.v)};
}

/* Returns the relative precision of this arithmetic, 8u². */
static inline real resolution(void)
{
    return number(8 * unit);
}

/* --- conditions ------------------------------------------------------------------------------------------------- */

/* Returns the condition a < b. The high word of the difference decides: the low word adds at most u times the high
 * word, and the bound is inflated by more than this. The code tests difference − e ≥ 0, not difference ≥ e, because if
 * both are infinite, ∞ − ∞ is NaN and the condition is uncertain, as it has to be. */
static inline condition below(real a, real b)
{
    real difference = real_subtract(a, b);
    lanes e = difference.e * inflation;
    return (condition){~((mask)(difference.v - e >= 0)), ~((mask)(difference.v < -e))};
}

static inline condition equal(real a, real b)
{
    real difference = real_subtract(a, b);
    lanes size = lanes_abs(difference.v), e = difference.e * inflation;
    return (condition){~((mask)(size > e)), ~((mask)(size == 0) & (mask)(e == 0))};
}

static inline condition likely_below(real a, real b)
{
    mask holds = (mask)(a.v < b.v) | ((mask)(a.v == b.v) & (mask)(a.w < b.w));
    return (condition){holds, ~holds};
}

/* Returns a where the condition holds and b where it fails. Where it is uncertain, returns the value of a with a bound
 * that also covers b. */
static inline real real_select(condition c, real a, real b)
{
    lanes cover = (lanes_abs(a.v - b.v) + lanes_abs(a.w - b.w) + b.e) * inflation;
    return real_of(words_pick(c.may_hold, words_of(a), words_of(b)), condition_bound(c, a.e, b.e, cover),
                   condition_scale(c, a.s, b.s));
}

static const double tie_gap = 0x1p-45; /* 128 · 2⁻⁵²: 128 spacings of doubles at 1 */

/* Returns x, which is the min or max of a and b. If |a − b| is at most `tie_gap` times the sum of the scales, x gets
 * the larger of the two scales, because rounding errors of an implementation may then decide which of the two it
 * selects. */
static inline real max_scale_if_tied(real x, real a, real b)
{
    lanes gap = lanes_abs((a.v - b.v) + (a.w - b.w));
    return real_of(words_of(x), x.e, scale_if_tied(x.s, gap, a.s, b.s, tie_gap));
}

#endif
