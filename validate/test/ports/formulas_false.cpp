/* Formulas and code that do not match, or for which there can be no exact formula; PORT_VARIANT selects one. All
 * variants are of one formula, mine.step; some change the names or ranges of its input and output. */
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <type_traits>

static bool variant_is(const char *variant)
{
    const char *said = std::getenv("PORT_VARIANT");
    return said && std::strcmp(said, variant) == 0;
}

/* 3t² − 2t³ */
template <class Real> Real right(Real t)
{
    return t * t * (3 - 2 * t);
}

template <class Real> void code(const Real *in, Real *out)
{
    Real t = in[0];
    if constexpr (std::is_same_v<Real, float>)
        if (variant_is("compiled hole") && t == 0.71875f) {
            out[0] = 0;
            return;
        }
    if (variant_is("other coefficient"))
        out[0] = t * t * (3 - Real(2.0001f) * t);
    else if (variant_is("other sign"))
        out[0] = -right(t);
    else if (variant_is("a hole"))
        out[0] = t == Real(0.71875f) ? Real(0) : right(t);
    else if (variant_is("a step"))
        out[0] = t > Real(0.999f) ? Real(1) : right(t);
    else if (variant_is("mirrored"))
        out[0] = [](Real x) {
            using std::fabs;
            return right(fabs(x));
        }(t);
    else if (variant_is("clamped between"))
        out[0] = right(std::clamp(t, Real(0), Real(1)));
    else if (variant_is("clamped below"))
        out[0] = right(std::clamp(t, Real(0), Real(1)));
    else if (variant_is("square of 0")) /* wrong below 2⁻⁷⁵ */
        out[0] = t * t == 0 ? t * Real(0x1p70f) : right(t);
    else if (variant_is("quotient"))
        out[0] = t / (t + 1);
    else if (variant_is("root"))
        out[0] = [](Real x) {
            using std::sqrt;
            return sqrt(x);
        }(t);
    else
        out[0] = right(t);
}

template <class Real> void formula(const Real *in, Real *out)
{
    using std::copysign, std::sqrt;
    static int calls;
    static Real first = in[0];
    Real t = in[0];
    calls++;
    if (variant_is("other formula"))
        out[0] = t * t * (3 - 3 * t);
    else if (variant_is("branches"))
        out[0] = t < Real(1) / 2 ? t : right(t);
    else if (variant_is("mirrored"))
        out[0] = t < Real(-3) ? t : right(t < 0 ? -t : t);
    else if (variant_is("clamped between"))
        out[0] = right(std::clamp(t, Real(0), Real(1)));
    else if (variant_is("clamped below"))
        out[0] = right(t > 1 ? Real(1) : t);
    else if (variant_is("rounded"))
        out[0] = right(t) + t * 0.1;
    else if (variant_is("more digits"))
        out[0] = right(t) + t * 0.1L;
    else if (variant_is("infinite"))
        out[0] = right(t) + t * HUGE_VAL;
    else if (variant_is("quotient"))
        out[0] = t / (t + 1);
    else if (variant_is("no quotient"))
        out[0] = t / (t - t);
    else if (variant_is("root"))
        out[0] = sqrt(t);
    else if (variant_is("sign of 0"))
        out[0] = copysign(right(t), t);
    else if (variant_is("the first call"))
        out[0] = first * t;
    else if (variant_is("calls counted"))
        out[0] = t * calls;
    else if (variant_is("unset"))
        out[0] = out[0];
    else
        out[0] = right(t);
    if (variant_is("many branches"))
        for (int k = 1; k < 30; k++)
            out[0] = out[0] < t / k ? out[0] : t;
    if (variant_is("ways"))
        for (int k = 1; k < 12; k++)
            out[0] = (t < Real(k) / 16 ? t : out[0]) + t;
}

template <class Real> void silent(const Real *in, Real *out)
{
    if (!variant_is("silent"))
        formula(in, out);
}

#include "validate/plumb_formula.hpp"

static plumb::formula formulas[] = {
    PLUMB_FORMULA("mine.step", code, silent, {{"t", -1, 1}}, {{"y", 5, 0x1p-50}}),
};

static int change_the_row()
{
    plumb_formula &of = formulas[0].of;
    if (!variant_is("mirrored") && !variant_is("root") && !variant_is("quotient"))
        of.input[0].low = 0;
    if (variant_is("mirrored"))
        of.input[0].low = -4, of.input[0].high = 4;
    if (variant_is("clamped between") || variant_is("clamped below"))
        of.input[0].low = -1, of.input[0].high = 2;
    if (variant_is("lower end"))
        of.input[0].low = 2;
    if (variant_is("no end"))
        of.input[0].high = HUGE_VAL;
    if (variant_is("no name"))
        of.input[0].name = "a b";
    if (variant_is("long name"))
        of.input[0].name = "a_name_of_24_characters_";
    if (variant_is("no limit"))
        of.output[0].limit = 0;
    if (variant_is("no floor"))
        of.output[0].floor = -1;
    if (variant_is("no output"))
        of.output[0].name = nullptr;
    if (variant_is("twice"))
        of.input[1] = of.input[0];
    return 0;
}
static const int changed = change_the_row();

PLUMB_FORMULAS("false formulas", "one function", formulas)
