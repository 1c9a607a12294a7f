/* Forms, sizes and what is known of magnitudes: see forms.hpp. */
#include "forms.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

rational power_of_two(int n)
{
    mpz_class power;
    mpz_ui_pow_ui(power.get_mpz_t(), 2, (unsigned)std::abs(n));
    return n < 0 ? rational(1, power) : rational(power);
}

static const rational unit_roundoff = power_of_two(-53);

/* --- polynomials ------------------------------------------------------------------------------------------------- */

polynomial constant(const rational &value)
{
    return value == 0 ? polynomial() : polynomial{{{}, value}};
}

static void add_term(polynomial &to, const monomial &at, const rational &coefficient)
{
    rational &sum = to[at];
    sum += coefficient;
    if (sum == 0)
        to.erase(at);
}

polynomial operator+(const polynomial &a, const polynomial &b)
{
    polynomial sum = a;
    for (const auto &[at, coefficient] : b)
        add_term(sum, at, coefficient);
    return sum;
}

polynomial operator*(const rational &factor, const polynomial &a)
{
    polynomial product;
    for (const auto &[at, coefficient] : a)
        add_term(product, at, factor * coefficient);
    return product;
}

polynomial operator-(const polynomial &a, const polynomial &b)
{
    return a + rational(-1) * b;
}

/* --- unknowns ---------------------------------------------------------------------------------------------------- */

/* What is known of an unknown: its magnitude at most and at least, by unknowns of lower numbers. */
struct knowledge {
    polynomial most, least;
    bool bounded, above_zero;
    double sample;
    int inverse = -1;           /* the number of 1/x */
    bool representable = false; /* it needs no rounding */
    bool lost = false;          /* in a rounding */
};
static std::vector<knowledge> unknowns;

static bool is_numeric(const knowledge &known)
{
    return known.bounded && (known.most.empty() || known.most.begin()->first.empty());
}

/* Sums of two words whose smaller word was not shown to be smaller. */
static int overlaps;
/* Numbers and their roots. */
static std::vector<std::pair<lanes, lanes>> squares;
/* What was rounded: the same gives the same. */
static std::map<polynomial, lanes> results;

void forget_unknowns()
{
    unknowns.clear();
    squares.clear();
    overlaps = 0;
    results.clear();
}

/* What a size is at most, or at least, where its unknowns are bounded by numbers; below 0 where some are not. */
static rational number_of(const polynomial &size, bool at_least)
{
    rational sum;
    for (const auto &[at, coefficient] : size) {
        rational product = coefficient;
        for (int number : at) {
            const knowledge &known = unknowns[number];
            if (!is_numeric(known))
                return -1;
            const polynomial &bound = at_least && coefficient > 0 ? known.least : known.most;
            product *= bound.empty() ? rational() : bound.begin()->second;
        }
        sum += product;
    }
    return sum;
}

/* Bounds that are numbers in the end become numbers at once. */
static int learn(knowledge known)
{
    const rational most = known.bounded ? number_of(known.most, false) : rational(-1);
    if (most >= 0) {
        const rational least = number_of(known.least, true);
        known.most = constant(most);
        known.least = least > 0 ? constant(least) : polynomial();
    }
    unknowns.push_back(known);
    return (int)unknowns.size() - 1;
}

/* ±most, where that is a number. */
static range around_zero(const polynomial &most)
{
    const rational number = number_of(most, false);
    return {number >= 0, -number, number};
}

static lanes lone(int number)
{
    const polynomial form = {{{number}, 1}};
    return lanes(form, form, unknowns[number].sample);
}

lanes any_size(double sample)
{
    return lone(learn({{}, {}, false, true, sample}));
}

lanes any_number(double sample)
{
    const polynomial magnitude = any_size(std::fabs(sample)).form;
    const lanes number = lone(learn({magnitude, magnitude, true, false, sample}));
    return lanes(number.form, magnitude, sample);
}

lanes any_size_up_to(const rational &most, double sample)
{
    lanes size = lone(learn({constant(most), {}, true, true, sample}));
    size.within = {true, 0, most};
    return size;
}

lanes any_within(const polynomial &most, double sample)
{
    lanes number = lone(learn({most, {}, true, false, sample}));
    number.within = around_zero(most);
    return number;
}

static polynomial loss(const polynomial &most)
{
    const int number = learn({most, {}, true, false, 0});
    unknowns[number].lost = true;
    return {{{number}, 1}};
}

/* The product of two monomials, in which x and 1/x go. */
static monomial joined(const monomial &a, const monomial &b)
{
    monomial product = a;
    for (int number : b) {
        const auto with = std::find(product.begin(), product.end(), unknowns[number].inverse);
        if (unknowns[number].inverse >= 0 && with != product.end())
            product.erase(with);
        else
            product.insert(std::upper_bound(product.begin(), product.end(), number), number);
    }
    return product;
}

polynomial operator*(const polynomial &a, const polynomial &b)
{
    polynomial product;
    for (const auto &[at, coefficient] : a)
        for (const auto &[other_at, other] : b)
            add_term(product, joined(at, other_at), coefficient * other);
    return product;
}

/* --- sizes ------------------------------------------------------------------------------------------------------- */

/* Unknowns whose magnitude has a number of its own give way to that. */
static polynomial magnitude_of(const monomial &at)
{
    polynomial product = constant(1);
    for (int number : at) {
        const knowledge &known = unknowns[number];
        product = product * (known.bounded && known.most == known.least ? known.most : polynomial{{{number}, 1}});
    }
    return product;
}

polynomial size_of(const polynomial &form)
{
    polynomial size;
    for (const auto &[at, coefficient] : form)
        size = size + abs(coefficient) * magnitude_of(at);
    return size;
}

polynomial least_of(const polynomial &form)
{
    polynomial least;
    for (const auto &[at, coefficient] : form) {
        const bool sure = std::all_of(at.begin(), at.end(), [](int number) { return unknowns[number].above_zero; });
        least = least + (sure ? coefficient : rational(-abs(coefficient))) * magnitude_of(at);
    }
    return least;
}

static double sample_of(const monomial &at, const rational &coefficient)
{
    double product = coefficient.get_d();
    for (int number : at)
        product *= std::fabs(unknowns[number].sample);
    return product;
}

/* What the magnitude of a form is at least: its largest term less the others, if they are small or it is a number; else
 * nothing. */
static polynomial dominated(const polynomial &form)
{
    const monomial *largest = nullptr;
    double most = 0, all = 0;
    for (const auto &[at, coefficient] : form) {
        const double size = std::fabs(sample_of(at, coefficient));
        all += size;
        if (size > most)
            most = size, largest = &at;
    }
    if (!largest || all > most * (largest->empty() ? 2 : 1.001))
        return {};
    return 2 * abs(form.at(*largest)) * magnitude_of(*largest) - size_of(form);
}

/* Replaces the last unknown that is bounded by what it is at most where that makes the size less, else by what it is at
 * least; returns whether there was one. */
static bool eliminate(polynomial &size)
{
    int last = -1;
    for (const auto &[at, coefficient] : size)
        for (int number : at)
            if (unknowns[number].bounded)
                last = std::max(last, number);
    if (last < 0)
        return false;
    polynomial left;
    for (const auto &[at, coefficient] : size) {
        const auto place = std::find(at.begin(), at.end(), last);
        if (place == at.end()) {
            add_term(left, at, coefficient);
            continue;
        }
        monomial others = at;
        others.erase(others.begin() + (place - at.begin()));
        const polynomial &bound = coefficient < 0 ? unknowns[last].most : unknowns[last].least;
        left = left + bound * polynomial{{others, coefficient}};
    }
    size = left;
    return true;
}

bool never_below(const polynomial &a, const polynomial &b)
{
    polynomial size = a - b;
    while (eliminate(size))
        ;
    return std::all_of(size.begin(), size.end(), [](const auto &term) { return term.second >= 0; });
}

/* --- arithmetic -------------------------------------------------------------------------------------------------- */

lanes::lanes(double x) : sample(x)
{
    if (std::isfinite(x))
        form = constant(rational(x)), magnitude = constant(abs(rational(x))), within = {true, x, x};
}

lanes exactly(const polynomial &form, double sample)
{
    const int magnitude = learn({size_of(form), dominated(form), true, true, std::fabs(sample)});
    return lanes(form, {{{magnitude}, 1}}, sample);
}

/* Together, what was lost in roundings and is too little to matter, where it has cancelled or not. */
static polynomial tidied(const polynomial &form)
{
    static const rational little = power_of_two(-190);
    polynomial left;
    rational together;
    for (const auto &[at, coefficient] : form) {
        const bool lost = std::any_of(at.begin(), at.end(), [](int number) { return unknowns[number].lost; });
        const rational size = lost ? number_of({{at, abs(coefficient)}}, false) : rational(-1);
        if (size >= 0 && size < little)
            together += size;
        else
            left.insert({at, coefficient});
    }
    return together > 0 ? left + loss(constant(together)) : left;
}

/* The form, which is known to lie there, rounded. */
static lanes rounded(const polynomial &form, const range &exact, double sample)
{
    const auto before = results.find(form);
    if (before != results.end())
        return before->second;
    const rational u = unit_roundoff;
    const polynomial size = size_of(form), lower = dominated(form);
    polynomial most = (1 + u) * size, least = lower.empty() ? lower : lower - u * size;
    range within = exact;
    if (exact.known) {
        const rational largest = std::max(rational(-exact.low), exact.high), triangle = number_of(size, false);
        most = (1 + u) * constant(triangle >= 0 ? std::min(largest, triangle) : largest);
        within.low -= u * largest, within.high += u * largest;
        const rational nearest = std::max(within.low, rational(-within.high));
        least = nearest > 0 ? constant(nearest) : polynomial();
    }
    const int magnitude = learn({most, least, true, true, std::fabs(sample)});
    const polynomial of_result = {{{magnitude}, 1}};
    return results[form] = lanes(tidied(form) + loss(u * of_result), of_result, sample, within);
}

static bool is_power_of_two(const lanes &x)
{
    int exponent;
    return x.form.size() == 1 && x.form.begin()->first.empty() && std::fabs(std::frexp(x.sample, &exponent)) == 0.5;
}

static bool is_number(const lanes &x)
{
    return x.form.empty() || (x.form.size() == 1 && x.form.begin()->first.empty());
}

static bool is_representable(const polynomial &form)
{
    return form.size() == 1 && form.begin()->first.size() == 1 && abs(form.begin()->second) == 1 &&
           unknowns[form.begin()->first[0]].representable;
}

lanes operator-(const lanes &a)
{
    return lanes(rational(-1) * a.form, a.magnitude, -a.sample, {a.within.known, -a.within.high, -a.within.low});
}

lanes operator+(const lanes &a, const lanes &b)
{
    if (a.form.empty() || b.form.empty())
        return a.form.empty() ? b : a;
    if (is_number(a) && is_number(b))
        return a.sample + b.sample;
    const polynomial sum = a.form + b.form;
    const double sample = a.sample + b.sample;
    if (is_representable(sum))
        return exactly(sum, sample);
    /* Sterbenz: a difference of numbers that are within half of each other is exact. */
    if (std::fabs(sample) < std::fabs(b.sample) / 4 && never_below(b.magnitude, 2 * size_of(sum)))
        return exactly(sum, sample);
    const range within = {a.within.known && b.within.known, a.within.low + b.within.low, a.within.high + b.within.high};
    return rounded(sum, within, sample);
}

lanes operator-(const lanes &a, const lanes &b)
{
    return a + -b;
}

static range product_of(const range &a, const range &b)
{
    const rational corners[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
    return {a.known && b.known, *std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4)};
}

lanes operator*(const lanes &a, const lanes &b)
{
    if (is_number(a) && is_number(b))
        return a.sample * b.sample;
    if (a.form.empty() || b.form.empty())
        return 0;
    const double sample = a.sample * b.sample;
    if (is_power_of_two(a) || is_power_of_two(b))
        return lanes(a.form * b.form, a.magnitude * b.magnitude, sample, product_of(a.within, b.within));
    return rounded(a.form * b.form, product_of(a.within, b.within), sample);
}

/* The number of 1/x for an unknown; its magnitude is `most`, or like x any size. */
static int inverse_of_unknown(int number, const polynomial &most)
{
    if (unknowns[number].inverse < 0) {
        const int inverse =
            learn({most, most, !most.empty(), unknowns[number].above_zero, 1 / unknowns[number].sample, number});
        unknowns[number].inverse = inverse;
    }
    return unknowns[number].inverse;
}

/* 1/x, for a number that is above 0 or no sum, times one that is known. */
static polynomial inverse_of(const lanes &x)
{
    if (x.magnitude.size() != 1 || x.magnitude.begin()->first.size() != 1)
        return {};
    const auto &[magnitude, factor] = *x.magnitude.begin();
    const polynomial size = {{{inverse_of_unknown(magnitude[0], {})}, 1}};
    if (x.form.size() != 1 || x.form.begin()->first == magnitude)
        return x.sample > 0 ? 1 / factor * size : polynomial();
    return {{{inverse_of_unknown(x.form.begin()->first.at(0), size)}, 1 / x.form.begin()->second}};
}

lanes operator/(const lanes &a, const lanes &b)
{
    return rounded(a.form * inverse_of(b), {}, a.sample / b.sample);
}

lanes lanes_abs(const lanes &x)
{
    return lanes(x.magnitude, x.magnitude, std::fabs(x.sample));
}

/* r² − x = ρ, at most 2u + u² of r², where r is the root of x, rounded. That is representable: Boldo and Daumas,
 * "Representable correcting terms for possibly underflowing floating point operations", 2003. */
lanes square_of(const lanes &r)
{
    const polynomial r2 = r.form * r.form;
    const polynomial off = any_within((2 * unit_roundoff + unit_roundoff * unit_roundoff) * r2, 0).form;
    unknowns.back().representable = true;
    squares.push_back({exactly(r2 - off, r.sample * r.sample), r});
    return squares.back().first;
}

lanes lanes_sqrt(const lanes &x)
{
    for (const auto &[square, root] : squares)
        if (x.form == square.form)
            return root;
    return NAN;
}

/* --- words ------------------------------------------------------------------------------------------------------- */

words two_sum(const lanes &a, const lanes &b)
{
    const lanes sum = a + b;
    const polynomial left = a.form + b.form - sum.form;
    return {sum, lanes(left, size_of(left), 0, around_zero(size_of(left)))};
}

words fast_two_sum(const lanes &a, const lanes &b)
{
    overlaps += !never_below(a.magnitude, b.magnitude);
    return two_sum(a, b);
}

words two_product(const lanes &a, const lanes &b)
{
    const lanes product = a * b;
    const polynomial left = a.form * b.form - product.form;
    return {product, lanes(left, size_of(left), 0, around_zero(size_of(left)))};
}

words words_add(const words &a, const words &b)
{
    const polynomial sum = a.h.form + a.l.form + b.h.form + b.l.form;
    const rational u = unit_roundoff, own = 3 * u * u / (1 - 4 * u);
    const double sample = a.h.sample + b.h.sample;
    const polynomial exact = exactly(sum, sample).magnitude;
    const int magnitude = learn({(1 + 2 * u) * exact, (1 - 2 * u) * exact, true, true, std::fabs(sample)});
    const polynomial high = {{{magnitude}, 1}};
    const polynomial low = loss(u * high);
    return {lanes(sum + loss(own * (1 + 2 * u) * high) - low, high, sample), lanes(low, low, 0)};
}

/* --- bits -------------------------------------------------------------------------------------------------------- */

mask::mask(const lanes &x) : of(std::make_shared<lanes>(x))
{
    memcpy(&bits, &x.sample, sizeof bits);
}

lanes::lanes(const mask &m)
{
    double number;
    memcpy(&number, &m.bits, sizeof number);
    *this = m.of ? *m.of : lanes(number);
}

mask operator|(const mask &a, const mask &b)
{
    return b.bits == 0 ? a : mask(a.bits | b.bits);
}

mask operator^(const mask &a, const mask &b)
{
    if (b.bits == 0)
        return a;
    if (a.of && b.bits == INT64_MIN)
        return mask(a.bits ^ b.bits, std::make_shared<lanes>(-*a.of));
    return mask(a.bits ^ b.bits);
}

/* --- series ------------------------------------------------------------------------------------------------------ */

polynomial series(const polynomial &t, const rational &limit, int terms, unsigned m, rational (*d)(unsigned m, int k))
{
    polynomial sum, power = constant(1);
    rational rest = 1;
    for (int k = 0; k < terms; k++) {
        sum = sum + rational(k % 2 ? -1 : 1) / d(m, k) * power;
        power = power * t;
        rest *= limit;
    }
    return sum + any_within(constant(rest / d(m, terms)), 0).form;
}

const char *factorial_series_text(unsigned m, bool far)
{
    static const char *const of[] = {"Σ (−t)ᵏ/(1+2k)!, t ≤ 1", "Σ (−t)ᵏ/(2+2k)!, t ≤ 1", "Σ (−t)ᵏ/(3+2k)!, t ≤ 1"};
    return far ? "the last, t ≤ 16" : of[m - 1];
}

rational factorial_of(unsigned m, int k)
{
    mpz_class product;
    mpz_fac_ui(product.get_mpz_t(), m + 2 * (unsigned)k);
    return product;
}

rational odd(unsigned, int k)
{
    return 2 * k + 1;
}

/* --- theorems ---------------------------------------------------------------------------------------------------- */

int not_shown;

void shown(const char *file, const char *operation, const char *own, const polynomial &bound, const polynomial &error)
{
    const bool holds = overlaps == 0 && never_below(bound, error);
    not_shown += !holds;
    printf("| %s | %s | %s | %s |\n", file, operation, *own ? own : "–", holds ? "shown" : "NOT SHOWN");
    forget_unknowns();
}
