/* Numbers that stand for any number: what the proofs of the filters' bounds compute with.
 *
 * A form is a polynomial with rational coefficients in unknowns: the inputs, and one more for each rounding. A rounded
 * sum is its two forms' sum and an unknown that is at most u times the result. So a formula that is run on forms gives
 * what any run of it in binary64 gives, and from what it should give it differs by a form in which all has cancelled
 * but roundings. A size is such a polynomial in the unknowns' magnitudes. Of a magnitude it is known what it is at most
 * and at least, in terms of those that were there before: enough to show that one size is never below another one.
 *
 * Each number has a sample beside its form, by which comparisons are answered: what is shown holds for all inputs that
 * take the sample's branches.
 *
 * Assumed: sums, products, quotients and roots are rounded to nearest (u = 2⁻⁵³); nothing underflows or overflows. */
#ifndef FORMS_HPP
#define FORMS_HPP

#include <gmpxx.h>

#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <vector>

using rational = mpq_class;
using monomial = std::vector<int>; /* unknowns by number, ascending */
using polynomial = std::map<monomial, rational>;

rational power_of_two(int n);
polynomial constant(const rational &value);
polynomial operator+(const polynomial &a, const polynomial &b);
polynomial operator-(const polynomial &a, const polynomial &b);
polynomial operator*(const polynomial &a, const polynomial &b);
polynomial operator*(const rational &factor, const polynomial &a);

/* --- numbers ---------------------------------------------------------------------------------------------------- */

struct mask;

/* Where a number lies for all inputs, if that is known. */
struct range {
    bool known = false;
    rational low, high;
};

/* `magnitude` is the size |x|. */
struct lanes {
    polynomial form, magnitude;
    double sample = 0;
    range within;

    lanes() = default;
    lanes(double x);
    lanes(const polynomial &form, const polynomial &magnitude, double sample, const range &within = {})
        : form(form), magnitude(magnitude), sample(sample), within(within)
    {
    }
    lanes(std::initializer_list<lanes> same) : lanes(*(same.end() - 1))
    {
    }
    explicit lanes(const mask &bits);
    lanes &operator[](int)
    {
        return *this;
    }
    const lanes &operator[](int) const
    {
        return *this;
    }
};

/* Bits: a comparison's zeros or ones, a whole number's, or a number's own, which stay its own where nothing is changed
 * but the sign. */
struct mask {
    int64_t bits = 0;
    std::shared_ptr<const lanes> of;

    mask(int64_t bits = 0) : bits(bits)
    {
    }
    explicit mask(const lanes &x);
    mask(int64_t bits, std::shared_ptr<const lanes> of) : bits(bits), of(of)
    {
    }
    int64_t operator[](int) const
    {
        return bits;
    }
};
mask operator|(const mask &a, const mask &b);
mask operator^(const mask &a, const mask &b);
inline mask operator&(const mask &a, const mask &b)
{
    return a.bits & b.bits;
}
inline mask operator+(const mask &a, const mask &b)
{
    return a.bits + b.bits;
}
inline mask operator<<(const mask &a, int places)
{
    return (int64_t)((uint64_t)a.bits << places);
}
inline mask operator~(const mask &a)
{
    return ~a.bits;
}
inline mask operator-(const mask &a)
{
    return -a.bits;
}
inline bool mask_any(const mask &m)
{
    return m.bits != 0;
}

lanes operator-(const lanes &a);
lanes operator+(const lanes &a, const lanes &b);
lanes operator-(const lanes &a, const lanes &b);
lanes operator*(const lanes &a, const lanes &b);
lanes operator/(const lanes &a, const lanes &b);
inline mask operator<(const lanes &a, const lanes &b)
{
    return -(a.sample < b.sample);
}
inline mask operator>(const lanes &a, const lanes &b)
{
    return -(a.sample > b.sample);
}
inline mask operator<=(const lanes &a, const lanes &b)
{
    return -(a.sample <= b.sample);
}
inline mask operator>=(const lanes &a, const lanes &b)
{
    return -(a.sample >= b.sample);
}
inline mask operator==(const lanes &a, const lanes &b)
{
    return -(a.sample == b.sample);
}
inline mask operator!=(const lanes &a, const lanes &b)
{
    return -(a.sample != b.sample);
}

inline lanes lanes_all(double x)
{
    return x;
}
inline lanes lanes_pick(const mask &m, const lanes &a, const lanes &b)
{
    return m.bits ? a : b;
}
inline lanes lanes_max(const lanes &a, const lanes &b)
{
    return a.sample > b.sample ? a : b;
}
inline lanes lanes_min(const lanes &a, const lanes &b)
{
    return a.sample < b.sample ? a : b;
}
lanes lanes_abs(const lanes &x);

/* --- two words --------------------------------------------------------------------------------------------------- */

/* h + l, where h is the sum rounded. */
struct words {
    lanes h, l;
};

/* Exact: Knuth's, Dekker's (where |a| ≥ |b|, which is shown each time), and the product's remainder. */
words two_sum(const lanes &a, const lanes &b);
words fast_two_sum(const lanes &a, const lanes &b);
words two_product(const lanes &a, const lanes &b);
/* Within 3u²/(1 − 4u) of the sum: Joldes, Muller and Popescu, "Tight and rigorous error bounds for basic building
 * blocks of double-word arithmetic", 2017, AccurateDWPlusDW, a proof that Muller and Rideau had checked by a machine,
 * "Formalization of double-word arithmetic", 2022. */
words words_add(const words &a, const words &b);

/* --- unknowns ---------------------------------------------------------------------------------------------------- */

/* Any number; a number not below 0; one from 0 to `most`; one of a magnitude of at most `most`. */
lanes any_number(double sample);
lanes any_size(double sample);
lanes any_size_up_to(const rational &most, double sample);
lanes any_within(const polynomial &most, double sample);
/* The number whose rounded root is r. */
lanes square_of(const lanes &r);
/* r, for that one. */
lanes lanes_sqrt(const lanes &x);
/* A number of this form, not rounded. */
lanes exactly(const polynomial &form, double sample);
void forget_unknowns();

/* Σ_{k<terms} (−t)ᵏ/d(m, k), 0 ≤ t ≤ limit, and what the rest can be, which alternates. */
polynomial series(const polynomial &t, const rational &limit, int terms, unsigned m, rational (*d)(unsigned m, int k));
/* (m + 2k)!, and how its series is called, up to 1 or far beyond. */
const char *factorial_series_text(unsigned m, bool far);
rational factorial_of(unsigned m, int k);
/* 2k + 1 */
rational odd(unsigned m, int k);

/* --- theorems ---------------------------------------------------------------------------------------------------- */

/* The size of a form: the sum of its terms' magnitudes. */
polynomial size_of(const polynomial &form);
/* What a number, whose large terms are not below 0, is at least. */
polynomial least_of(const polynomial &form);
/* Whether a − b, both sizes, is never below 0. */
bool never_below(const polynomial &a, const polynomial &b);

/* A line of the table: whether `bound`, which the filter in that file says holds of the operation, is never below
 * `error`. Counts those that are not shown, and forgets all unknowns. */
void shown(const char *file, const char *operation, const char *own, const polynomial &bound, const polynomial &error);
extern int not_shown;

void prove_filter();
void prove_filter64();

#endif
