/* The filter arithmetic for checking doubles: a real is a few lanes of a double-double value, of a proven bound on its
 * error, and of its scale.
 *
 *   |v + w − exact| ≤ e       |w| ≤ u|v|, v being v + w rounded       u = 2⁻⁵³, half the spacing of doubles at 1
 *
 * Every operation's bound is that of its operands carried through it, plus a few u² of the result for its own rounding:
 *
 *   a + b   4u²      3u²/(1 − 4u): Joldes, Muller and Popescu, "Tight and rigorous error bounds for basic building
 *                    blocks of double-word arithmetic", ACM TOMS 44(2), 2017 (JMP), algorithm 6
 *   a b     8u²      7u²: JMP, algorithm 10, DWTimesDW1; 5u²: Muller and Rideau, ACM TOMS 48(1), 2022
 *   a / b   16u²     as JMP's algorithm 17, DWDivDW2 (15u² + 56u³), but with algorithm 8: counted beside real_divide
 *   √a      5u²      25/8 u²: Lefèvre, Louvet, Muller, Picot and Rideau, ACM TOMS 49(1), 2023, SQRTDWtoDW
 *   sin     30u²     and what reducing the angle loses: counted beside words_sine
 *   exp     40u²     counted beside words_exponential
 *   log     5u² and 64u²·1, 60u² near 1: counted beside logarithm
 *
 * Running error analysis, as in real_filter.h; Gappa proves the rules (docs/gappa). The bound's arithmetic, of v alone,
 * rounds: 1 + 2⁻⁴⁸ covers both. What underflows in a product, an exact remainder or a bound is below 2⁻¹⁰⁶⁸; `tiny`
 * stands for it, large enough to stay a normal number in products, since subnormal bounds would cost a third of the
 * speed. Sums lose nothing there, all words being whole multiples of 2⁻¹⁰⁷⁴. Where something overflows, v and so e are
 * NaN or infinite: the value is not known. Angles from 2²⁹ on are not known either, nor eᵃ and log a where a or log a
 * is beyond ±600. Written with vector extensions, no intrinsics; processors without fma split their factors instead,
 * and know nothing from 2⁹⁹⁶ on. Use it through real.h. */
#ifndef REFERENCE_REAL_FILTER64_H
#define REFERENCE_REAL_FILTER64_H

#include "arena.h"
#include "lanes.h"
#include "tables.h"

struct real {
    lanes v, w, e, s; /* value, the rest of it, bound, scale */
};
typedef struct real real;

enum { WORDS = 2 }; /* of double that make a value */

static const double unit = 0x1p-106, inflation = 1 + 0x1p-48, tiny = 0x1p-1000;

/* --- words ------------------------------------------------------------------------------------------------------ */

/* A proof of the bounds has these itself, up to words_add: it assumes what is known of them. */
#ifndef WORDS_ARE_GIVEN
/* h + l, where h is the sum rounded */
typedef struct words {
    lanes h, l;
} words;

/* a + b exactly: Knuth's TwoSum */
static inline words two_sum(lanes a, lanes b)
{
    lanes sum = a + b, most = sum - a;
    return (words){sum, (a - (sum - most)) + (b - most)};
}

/* The same where |a| ≥ |b| or a = 0: Dekker's Fast2Sum */
static inline words fast_two_sum(lanes a, lanes b)
{
    lanes sum = a + b;
    return (words){sum, b - (sum - a)};
}

/* a b exactly (TwoProd), but for what underflows: less than 2⁻¹⁰⁷² */
#if defined(__FP_FAST_FMA) || defined(__FMA__) || defined(__aarch64__)
static inline words two_product(lanes a, lanes b)
{
    lanes p = a * b;
    return (words){p, (lanes){__builtin_fma(a[0], b[0], -p[0]), __builtin_fma(a[1], b[1], -p[1]),
                              __builtin_fma(a[2], b[2], -p[2]), __builtin_fma(a[3], b[3], -p[3])}};
}
#else
/* The upper 26 bits and the lower; NaN from 2⁹⁹⁶ on */
static inline words halves(lanes a)
{
    lanes shifted = 0x1.0000002p27 * a, upper = shifted - (shifted - a);
    return (words){upper, a - upper};
}

/* Dekker's: products of halves have no more than 53 bits. */
static inline words two_product(lanes a, lanes b)
{
    lanes p = a * b;
    words x = halves(a), y = halves(b);
    return (words){p, ((x.h * y.h - p) + x.h * y.l + x.l * y.h) + x.l * y.l};
}
#endif

/* Within 3u²/(1 − 4u) of the sum, however much cancels: JMP, algorithm 6, AccurateDWPlusDW. */
static inline words words_add(words a, words b)
{
    words high = two_sum(a.h, b.h), low = two_sum(a.l, b.l), sum = fast_two_sum(high.h, high.l + low.h);
    return fast_two_sum(sum.h, low.l + sum.l);
}
#endif

/* Within u²(|a + b| + |a|): only adding a.l rounds. JMP, algorithm 4, DWPlusFP: within 2u². */
static inline words words_add_lanes(words a, lanes b)
{
    words high = two_sum(a.h, b);
    return two_sum(high.h, high.l + a.l);
}

/* Within 7u² of the product: JMP, algorithm 10, DWTimesDW1. Each of the two mixed products rounds by u², their sum by
 * 2u², adding the exact low word, itself at most u, by 3u², and a.l b.l is left out. */
static inline words words_multiply(words a, words b)
{
    words p = two_product(a.h, b.h);
    return fast_two_sum(p.h, p.l + (a.h * b.l + a.l * b.h));
}

/* c + a b for |c| ≥ |a b|. The product is left in two words that overlap, the lower at most 3u of it: that is within
 * 8u² of it as above, adding c.l rounds by u²(|c| + 3|a b|), adding high.l by u²(2|c| + 4|a b|): 3u²|c| + 15u²|a b|. */
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

/* A quotient q of the high words, then what is left of a, divided again: JMP, algorithm 17, with q b by algorithm 8.
 *
 * |q b − a| ≤ 3.1u|a|. Of what is left, computed, the product q b is off by 3u²|a| (q b.l rounds by u², adding it by
 * 2u²), the difference of the low words by 2.1u² and the sum by 3.1u²; a.v − p.h is exact. Dividing by b.v for b moves
 * the second quotient by 3.1u², and it rounds by 3.1u². Together less than 15u²|a|. With b′ the exact divisor, the
 * result is |q b′ − a′|/|b′| from the exact one, and b′ no nearer to 0 than |b| − e. */
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

/* r = √a.v, then what is left, a − r², over 2r. What is left is at most 3u a; a.v − r² is exact, adding a.w rounds by
 * 3u² a, 1.5u² of the root; dividing rounds by 1.5u², and 2r for √a + r moves the quotient: SQRTDWtoDW, 25/8 u² < 5u².
 * |√a − √a′| ≤ e/√a, and ≤ √e where a ≤ e; the exact value a′ is never below 0. */
static inline real root(real a)
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

/* a/2, with a bound of its own only where bits are lost to underflow. */
static inline real halved(real a)
{
    lanes v = 0.5 * a.v, w = 0.5 * a.w;
    mask exact = (mask)(v + v == a.v) & (mask)(w + w == a.w);
    lanes e = lanes_pick((mask)(a.e > tiny), 0.5 * a.e, a.e); /* half of the smallest number is none */
    return (real){v, w, e + lanes_pick(exact, lanes_all(0), lanes_all(tiny)), 0.5 * a.s};
}

/* --- series ----------------------------------------------------------------------------------------------------- */

/* Σ_{k<terms} cₖ(−t)ᵏ by Horner's rule, the terms from `whole` on in double. Coefficient k is high[stride k] +
 * low[stride k], or where `other` holds (lane by lane) the one before it in the table. */
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

/* A bound on what Horner's rule (Higham, section 5.1) and truncation lose, for 0 ≤ t ≤ limit, where each term is at
 * most `ratio` of the one before and the first one cₖ = `first`.
 *
 * With terms of size Tₖ, the steps in two words lose at most 3u² + u²/2, for the coefficient's own rounding, of every
 * Tₖ and 15u² of the sum of those after it: in all 4u² ΣTₖ + 15u² ΣkTₖ ≤ u² first (4/(1−ratio) + 15 ratio/(1−ratio)²).
 * The terms in double lose (4·terms + 8)u of their sum, at most `faint` in size together; the rest alternates and is
 * smaller than its first term, which `faint` is to cover as well. */
static inline double horner_error(double first, double ratio, int terms, double faint)
{
    double around = 1 / (1 - ratio);
    return unit * first * around * (4 + 15 * ratio * around) + (4 * terms + 9) * 0x1p-53 * faint;
}

/* Terms for t ≤ 1 and for t ≤ 16, and how many of them in two words. Past those, the sum of terms is less than 2⁻⁵⁶ and
 * 2⁻⁶², and the rest less than 2⁻⁵³ of that: 1/19! and 16¹⁵/33!, 1/31! and 16²³/49!. */
enum { NEAR_TERMS = 15, NEAR_WHOLE = 9, FAR_TERMS = 23, FAR_WHOLE = 15 };

static inline words factorial_horner(unsigned m, words t, int terms, int whole)
{
    return horner(inverse_factorial + m, inverse_factorial_low + m, 2, (mask){0}, t, terms, whole);
}

/* Σ (−t)ᵏ/(m+2k)!, m = 1, 2, 3, for 0 ≤ t ≤ 1, or for m = 3 also to 16. A change of t by e changes it by at most
 * e/(m+2)!, since it is ∫₀¹ (1−x)ᵐ⁻¹ cos(x√t) dx / (m−1)!. Inlined, so that m and all that it decides are constants. */
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

/* Σ (−t)ᵏ/(2k+1) = atan(√t)/√t, for 0 ≤ t ≤ 2⁻⁶. Its slope is at most 1/3. */
static inline real arctangent_series(real t)
{
    enum { TERMS = 18, WHOLE = 9 }; /* 2⁻⁵⁴/19 and less, and 2⁻¹⁰⁸/37 */
    mask outside = ~(mask)(t.v >= 0) | (mask)(t.v > 0x1p-6);
    words v = horner(inverse_odd, inverse_odd_low, 1, (mask){0}, words_of(t), TERMS, WHOLE);
    lanes e = (horner_error(1, 0x1p-6, TERMS - WHOLE, 0x1p-58) + 0.334 * t.e) * inflation;
    return real_of(v, (lanes)((mask)e | outside), lanes_abs(v.h));
}

/* --- angles ----------------------------------------------------------------------------------------------------- */

/* a − n h (Cody–Waite), n whole, |n| < 2²⁹, and h < 2, π/2 or log 2, in three words: n times the first two is exact in
 * two words each; the sums lose 3u² of what they give, first |a − n h₀| ≤ |r| + 2⁻⁵³|n|, then |r|, the last one 2u²|r|;
 * what is left out of n h and the rounding of n h₂ are below 2⁻¹⁶¹|n|: together 9u²|r| + 2⁻¹⁵⁷|n|. */
static inline words words_reduced(words a, lanes n, const double *h)
{
    words p = two_product(n, lanes_all(h[0])), q = two_product(n, lanes_all(h[1]));
    words r = words_add(two_sum(a.h, -p.h), two_sum(a.l, -p.l));
    return words_add_lanes(words_add(r, (words){-q.h, -q.l}), n * -h[2]);
}

/* sin(a + quarters π/2), and a bound on its own error; NaN from 2²⁹ on, where n would lose bits.
 *
 * With t = r² ≤ 0.62: of the cosine, Horner's rule loses 4u² cosh √t + 15u² ½√t sinh √t < 10.5u² and the terms in
 * double less than u², the rounding of t half of 8u² t, 2.5u², together 14u², 20u² of a value above 0.7; of the
 * sine's quotient less. Multiplying loses 8u². The reduction's error is carried by the slope, 1 for the sine and |r|
 * for the cosine. */
static inline words words_sine(words a, int quarters, lanes *bound)
{
    const double round = 0x1.8p52; /* adding it leaves a whole number in the low bits */
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

/* The root's second word keeps the place within the turn. */
static inline real sine_of_root(real t)
{
    return sine(root(t));
}

/* The mathematics library's angle θ of the high words, moved on by δ, tan δ = (y cos θ − x sin θ)/(x cos θ + y sin θ).
 * The library promises less than an ulp and the low words turn (x, y) by at most 2u of θ, so |δ| < 8u|θ| and δ is its
 * tangent but for |δ|³. Adding it rounds by u · 9u|θ|. */
/* Exact numbers have one zero: it is above the axis. */
static inline real arctangent(real y, real x)
{
    lanes theta = lanes_arctangent(y.v + 0.0, x.v);
    real angle = real_of_lanes(theta), c = cosine(angle), s = sine(angle);
    real across = y, along = x;
    across.e = along.e = lanes_all(0); /* their errors are angle_error's */
    real delta = real_divide(real_subtract(real_multiply(across, c), real_multiply(along, s)),
                             real_add(real_multiply(along, c), real_multiply(across, s)));
    words v = fast_two_sum(theta, delta.v);
    v = fast_two_sum(v.h, v.l + delta.w);
    lanes e = angle_error(y.v, y.e, x.v, x.e) + delta.e + 10 * unit * lanes_abs(theta) + tiny;
    return real_of(v, e * inflation, angle_scale(v.h, y.v, y.s, x.v, x.s));
}

/* --- exponentials and logarithms -------------------------------------------------------------------------------- */

/* Beyond, second words come near the ends of the number range. */
#define FARTHEST_EXPONENT 600

/* eᵃ = 2ⁿ eʳ, r = a − n log 2, |r| < 0.35; NaN where |a| > 600.
 *
 * Terms are at most r of the one before: Horner's rule loses 19u², and the terms from the sixteenth on are below
 * 2⁻⁶⁸ together, the rest after the last below 2⁻¹²⁰. The reduction's error is 9u²|r| + 2⁻¹⁴⁷. Of eʳ > 0.7 that is less
 * than 33u² in all, and 2ⁿ is exact. */
static inline words words_exponential(words a)
{
    enum { TERMS = 25, WHOLE = 16 };
    const double round = 0x1.8p52; /* adding it leaves a whole number in the low bits */
    lanes shifted = a.h * inverse_log2 + round, n = shifted - round;
    words r = words_reduced(a, n, log2_words);
    words v = horner(inverse_factorial, inverse_factorial_low, 1, (mask){0}, (words){-r.h, -r.l}, TERMS, WHOLE);
    lanes power = (lanes)(((mask)shifted + 1023) << 52);
    power = lanes_pick((mask)(lanes_abs(a.h) <= FARTHEST_EXPONENT), power, lanes_all(NAN));
    return (words){v.h * power, v.l * power};
}

/* An error of e ≤ 1 in a moves eᵃ by at most eᵃ(e + e²). */
static inline real exponential(real a)
{
    words v = words_exponential(words_of(a));
    lanes e = (v.h * (a.e * (1 + a.e) * inflation + 40 * unit) + tiny) * inflation;
    return real_of(v, lanes_pick((mask)(a.e <= 1), e, lanes_all(INFINITY)), exponential_scale(v.h, a.v, a.s));
}

/* log a = 2f (1 + f²/3 + f⁴/5 + …), f = (a − 1)/(a + 1), for |a − 1| < 0.2, where f² < 2⁻⁶. The sum's steps lose 5u²,
 * the rest is below 2⁻¹⁰⁸/37, the quotient 16u² and 4u² for each of its operands, its square twice that and 8u², of a
 * sum that it moves by less than 2⁻⁶ of that, and the product 8u²: below 45u². */
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

/* The mathematics library's logarithm y of the high word, and log a = y + log(1 + z), z = a e⁻ʸ − 1, for |z| < 2⁻⁴⁰:
 * then z − z²/2 is within 2⁻¹²⁰ of the second, and z within 50u² of what it is, the exponential losing 40u² and the
 * product 8u². Adding loses 4u² of the sum. NaN where z is larger: the library was wrong, or a is next to the ends of
 * its range. */
static inline words words_logarithm_far(words a)
{
    lanes y = lanes_logarithm(a.h);
    words z = words_add_lanes(words_multiply(a, words_exponential((words){-y, lanes_all(0)})), lanes_all(-1));
    z = fast_two_sum(z.h, z.l - 0.5 * z.h * z.h);
    words v = words_add(z, (words){y, lanes_all(0)});
    mask small = (mask)(lanes_abs(z.h) < 0x1p-40);
    return words_pick(small, v, (words){lanes_all(NAN), lanes_all(NAN)});
}

/* log a moves by at most e/(a − e). */
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

/* The value as an exact number: the start of a proof, never a result. */
static inline real midpoint(real a)
{
    return (real){a.v, a.w, lanes_all(0), lanes_abs(a.v)};
}

/* A number that is not below a, likewise: w and two roundings are less than 4u of v. */
static inline real at_most(real a)
{
    return real_of_lanes((a.v + a.e * inflation) + 0x1p-51 * lanes_abs(a.v));
}

/* All numbers within |radius| of a. */
static inline real widened(real a, real radius)
{
    return (real){a.v, a.w, (a.e + lanes_abs(radius.v) + radius.e) * inflation, a.s};
}

/* x, with the scale of a number that it was made from in a way that the arithmetic does not see. */
static inline real scaled_as(real x, real other)
{
    return (real){x.v, x.w, x.e, other.s};
}

/* The relative size that this arithmetic resolves. */
static inline real resolution(void)
{
    return number(8 * unit);
}

/* --- conditions ------------------------------------------------------------------------------------------------- */

/* The difference's high word decides: the low word adds at most u of it, and the bound is inflated by more. An infinite
 * difference is not sure if its bound is infinite too: e is subtracted rather than compared. */
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

/* Lane by lane a, b, or where the condition is not certain a bound that covers both. */
static inline real real_select(condition c, real a, real b)
{
    lanes cover = (lanes_abs(a.v - b.v) + lanes_abs(a.w - b.w) + b.e) * inflation;
    return real_of(words_pick(c.may_hold, words_of(a), words_of(b)), condition_bound(c, a.e, b.e, cover),
                   condition_scale(c, a.s, b.s));
}

static const double contest = 0x1p-45; /* 128 spacings of doubles */

/* x, which is a or b, with the scale of both where rounding may decide which of them is less. */
static inline real contested(real x, real a, real b)
{
    lanes gap = lanes_abs((a.v - b.v) + (a.w - b.w));
    return real_of(words_of(x), x.e, contested_scale(x.s, gap, a.s, b.s, contest));
}

#endif
