/* Number types that record operations: plumb::recorded<float> and plumb::recorded<double>, on which a template runs
 * unchanged, so that `plumb prove --port FILE.so` gets its operations (plumb_record.h). C++17.
 *
 *     #include "mine.hpp"          // template <class Real> void my_exp(const Real v[3], Real R[9]);
 *     #include "plumb_record.hpp"
 *
 *     template <class Real> void record_exp(const Real *in, Real *out) { my_exp(in, out); }
 *     static const plumb::record records[] = {PLUMB_RECORD("so3.exp", record_exp)};
 *     PLUMB_RECORDS(records)
 *
 * The template's arguments are the components of the kernel, in order. √, |x|, fma, min, max, copysign, sin, cos, tan,
 * acos, atan2, exp and log are found as `using std::sqrt; sqrt(x)` or std::sqrt(x), and so are C's sqrtf, sinf …. Other
 * functions do not compile, nor does code that reads the bits of a number (a union, std::bit_cast, memcpy), nor
 * `c ? x : 0.5` with a float x, which C++ computes in double. GLM, whose vectors are unions, is recorded with
 * GLM_FORCE_XYZW_ONLY. `PLUMB_RECORD_IN("so3.exp", record, Between)` computes in another format than that of inputs and
 * outputs. For Eigen write PLUMB_RECORD_EIGEN after its headers. C code that is also C++ is recorded by including it a
 * second time, in a namespace, with float and double defined as plumb::recorded<float> and plumb::recorded<double>. */
#ifndef PLUMB_RECORD_HPP
#define PLUMB_RECORD_HPP

#include "plumb_record.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

namespace plumb
{

/* The recorder that receives operations during a recording; and a token per recording, by which numbers of earlier
 * recordings are detected. */
inline const plumb_recorder *recorder = nullptr;
inline std::vector<std::uint32_t> tokens;
inline int last_name = 0;

/* An odd factor and its inverse modulo 2ⁿ: names are stored multiplied by it, so that the bits of two names differ in
 * more than one place. */
constexpr std::uint32_t spread = 0x9e3779b1, gather = 0x0e8b2f51;
static_assert(spread * gather == 1, "");

/* The state of a recorded number: all bits 0 is the number 0, as `Real x{}` makes it. */
enum class holds : std::uint32_t { zero = 0, constant = 0x5eed0001, value = 0x5eed0002 };

/* Makes copying non-trivial, so that a recorded number in a union or std::bit_cast, which would give the bits of its
 * name, does not compile. */
struct not_bits {
    not_bits()
    {
    }
    not_bits(const not_bits &)
    {
    }
    not_bits &operator=(const not_bits &)
    {
        return *this;
    }
    ~not_bits()
    {
    }
};

template <class Real> struct recorded : not_bits {
    static constexpr int format = std::is_same_v<Real, long double> ? int(PLUMB_RECORD_EXACT) : 8 * int(sizeof(Real));
    /* The name of a value, and the recording's offset, which differs when a path is recorded again, so that code that
     * reads or changes these bits is detected. A constant has no name, since tables are initialised before a recording:
     * it is recorded where it is used. */
    std::uint32_t label, token;
    holds what;
    Real number;

    recorded() = default;
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    recorded(Number x) : label(0), token(0), what(holds::constant), number(Real(x))
    {
    }
    /* Conversion of a float to double is implicit; of a double to float as in C++. */
    template <class Other, class = std::enable_if_t<!std::is_same_v<Other, Real>>>
    recorded(const recorded<Other> &x) : label(x.label), token(x.token), what(x.what), number(Real(x.number))
    {
        if (what == holds::value && format == 32)
            *this = told(PLUMB_RECORD_TO_FLOAT, x.name());
    }
    /* Deleted, since otherwise `c ? x : 0.5` with a float x would compile, with a float as result; in C++ it is a
     * double. */
    template <class Number,
              class = std::enable_if_t<std::is_floating_point_v<Number> && (sizeof(Number) > sizeof(Real))>>
    operator Number() const = delete;

    int name() const
    {
        if (what == holds::constant && label == 0 && token == 0) {
            if (format == PLUMB_RECORD_EXACT && Real(double(number)) != number)
                recorder->refuse(PLUMB_RECORD_INEXACT);
            return recorder->constant(format, double(number));
        }
        if (what == holds::zero && label == 0 && token == 0)
            return 0;
        const std::uint32_t told = (label - recorder->offset) * gather;
        if (what == holds::value && token == tokens.back() && told <= std::uint32_t(last_name))
            return int(told);
        const bool is_earlier = what == holds::value && token != tokens.back() &&
                                std::find(tokens.begin(), tokens.end(), token) != tokens.end();
        recorder->refuse(is_earlier ? PLUMB_RECORD_STATIC : PLUMB_RECORD_CHANGED);
        return 0;
    }
    static recorded named(int name)
    {
        recorded x(0);
        last_name = std::max(last_name, name);
        x.label = std::uint32_t(name) * spread + recorder->offset;
        x.token = tokens.back();
        x.what = holds::value;
        return x;
    }
    static recorded told(int operation, int a, int b = 0, int c = 0)
    {
        return named(recorder->operation(operation, format, a, b, c));
    }
    static bool asked(int comparison, recorded a, recorded b)
    {
        return recorder->branch(recorder->operation(comparison, format, a.name(), b.name(), 0));
    }

    recorded operator+() const
    {
        return *this;
    }
    recorded operator-() const
    {
        return told(PLUMB_RECORD_NEGATE, name());
    }
    /* As in C++: computed in the common type, then converted. */
    template <class Number> recorded &operator+=(const Number &b)
    {
        return *this = *this + b;
    }
    template <class Number> recorded &operator-=(const Number &b)
    {
        return *this = *this - b;
    }
    template <class Number> recorded &operator*=(const Number &b)
    {
        return *this = *this * b;
    }
    template <class Number> recorded &operator/=(const Number &b)
    {
        return *this = *this / b;
    }
};

/* Copying bits between recorded numbers and anything else does not compile. */
#define PLUMB_NO_BITS(NAME)                                                                                            \
    template <class Real> void *NAME(void *, const recorded<Real> *, std::size_t) = delete;                            \
    template <class Real> void *NAME(recorded<Real> *, const void *, std::size_t) = delete;                            \
    template <class Real> void *NAME(recorded<Real> *to, const recorded<Real> *from, std::size_t size)                 \
    {                                                                                                                  \
        for (std::vector<recorded<Real>> copy(from, from + size / sizeof *from); !copy.empty(); copy.pop_back())       \
            to[copy.size() - 1] = copy.back();                                                                         \
        return to;                                                                                                     \
    }
PLUMB_NO_BITS(memcpy)
PLUMB_NO_BITS(memmove)
#undef PLUMB_NO_BITS
template <class Real> int memcmp(const recorded<Real> *, const void *, std::size_t) = delete;
template <class Real> int memcmp(const void *, const recorded<Real> *, std::size_t) = delete;
template <class Real> int memcmp(const recorded<Real> *, const recorded<Real> *, std::size_t) = delete;

/* As in C++: the common type of a float and a double, or of a number that is not recorded. */
template <class Number> struct real_of {
    using type = std::conditional_t<std::is_arithmetic_v<Number>, Number, int>;
    static constexpr bool is_number = std::is_arithmetic_v<Number>, is_recorded = false;
};
template <class Real> struct real_of<recorded<Real>> {
    using type = Real;
    static constexpr bool is_number = true, is_recorded = true;
};
template <class A, class B>
using common_of = std::enable_if_t<real_of<A>::is_number && real_of<B>::is_number &&
                                       (real_of<A>::is_recorded || real_of<B>::is_recorded),
                                   recorded<decltype(typename real_of<A>::type() + typename real_of<B>::type())>>;

#define PLUMB_OPERATOR(SYMBOL, OPERATION)                                                                              \
    template <class A, class B> common_of<A, B> operator SYMBOL(const A &a, const B &b)                                \
    {                                                                                                                  \
        const common_of<A, B> x = a, y = b;                                                                            \
        return x.told(OPERATION, x.name(), y.name());                                                                  \
    }
PLUMB_OPERATOR(+, PLUMB_RECORD_ADD)
PLUMB_OPERATOR(-, PLUMB_RECORD_SUBTRACT)
PLUMB_OPERATOR(*, PLUMB_RECORD_MULTIPLY)
PLUMB_OPERATOR(/, PLUMB_RECORD_DIVIDE)
#undef PLUMB_OPERATOR
#define PLUMB_COMPARISON(SYMBOL, WHAT)                                                                                 \
    template <class A, class B, class Common = common_of<A, B>> bool operator SYMBOL(const A &a, const B &b)           \
    {                                                                                                                  \
        const Common x = a, y = b;                                                                                     \
        return WHAT;                                                                                                   \
    }
PLUMB_COMPARISON(<, Common::asked(PLUMB_RECORD_LESS, x, y))
PLUMB_COMPARISON(>, Common::asked(PLUMB_RECORD_LESS, y, x))
PLUMB_COMPARISON(<=, Common::asked(PLUMB_RECORD_LESS_EQUAL, x, y))
PLUMB_COMPARISON(>=, Common::asked(PLUMB_RECORD_LESS_EQUAL, y, x))
PLUMB_COMPARISON(==, Common::asked(PLUMB_RECORD_EQUAL, x, y))
PLUMB_COMPARISON(!=, !Common::asked(PLUMB_RECORD_EQUAL, x, y))
#undef PLUMB_COMPARISON

#define PLUMB_FUNCTION(NAME, IN_FLOAT, OPERATION)                                                                      \
    template <class Real> recorded<Real> NAME(recorded<Real> a)                                                        \
    {                                                                                                                  \
        return a.told(OPERATION, a.name());                                                                            \
    }                                                                                                                  \
    inline recorded<float> IN_FLOAT(recorded<float> a)                                                                 \
    {                                                                                                                  \
        return NAME(a);                                                                                                \
    }
PLUMB_FUNCTION(sqrt, sqrtf, PLUMB_RECORD_SQRT)
PLUMB_FUNCTION(fabs, fabsf, PLUMB_RECORD_ABS)
PLUMB_FUNCTION(sin, sinf, PLUMB_RECORD_SINE)
PLUMB_FUNCTION(cos, cosf, PLUMB_RECORD_COSINE)
PLUMB_FUNCTION(exp, expf, PLUMB_RECORD_EXPONENTIAL)
PLUMB_FUNCTION(log, logf, PLUMB_RECORD_LOGARITHM)
PLUMB_FUNCTION(tan, tanf, PLUMB_RECORD_TANGENT)
PLUMB_FUNCTION(acos, acosf, PLUMB_RECORD_ARC_COSINE)
#undef PLUMB_FUNCTION
template <class Real> recorded<Real> abs(recorded<Real> a)
{
    return fabs(a);
}
/* As in C++: functions convert integers to double, operators do not. */
template <class A> using argument = std::conditional_t<std::is_integral_v<A>, double, A>;
#define PLUMB_FUNCTION(NAME, IN_FLOAT, OPERATION)                                                                      \
    template <class A, class B> common_of<argument<A>, argument<B>> NAME(const A &a, const B &b)                       \
    {                                                                                                                  \
        const common_of<argument<A>, argument<B>> x = a, y = b;                                                        \
        return x.told(OPERATION, x.name(), y.name());                                                                  \
    }                                                                                                                  \
    inline recorded<float> IN_FLOAT(recorded<float> a, recorded<float> b)                                              \
    {                                                                                                                  \
        return NAME(a, b);                                                                                             \
    }
PLUMB_FUNCTION(fmin, fminf, PLUMB_RECORD_MIN)
PLUMB_FUNCTION(fmax, fmaxf, PLUMB_RECORD_MAX)
PLUMB_FUNCTION(copysign, copysignf, PLUMB_RECORD_COPY_SIGN)
PLUMB_FUNCTION(atan2, atan2f, PLUMB_RECORD_ARC_TANGENT)
#undef PLUMB_FUNCTION
template <class A, class B, class C>
common_of<common_of<argument<A>, argument<B>>, argument<C>> fma(const A &a, const B &b, const C &c)
{
    const common_of<common_of<argument<A>, argument<B>>, argument<C>> x = a, y = b, z = c;
    return x.told(PLUMB_RECORD_FUSED, x.name(), y.name(), z.name());
}
inline recorded<float> fmaf(recorded<float> a, recorded<float> b, recorded<float> c)
{
    return fma(a, b, c);
}
/* A NaN is neither above nor below the maximum. plumb proves nothing about comparisons of a value that may be NaN. */
template <class Real> bool isfinite(recorded<Real> a)
{
    return fabs(a) <= std::numeric_limits<Real>::max();
}
template <class Real> bool isnan(recorded<Real> a)
{
    return !(a <= std::numeric_limits<Real>::max()) && !(a >= std::numeric_limits<Real>::max());
}
template <class Real> bool isinf(recorded<Real> a)
{
    return fabs(a) > std::numeric_limits<Real>::max();
}

/* Functions that cannot be recorded, by name, and by C's name in float: no error bound of these is known, or their
 * result is not a number of the format. */
#define PLUMB_NO_FUNCTION(NAME)                                                                                        \
    template <class Real, class... More> recorded<Real> NAME(recorded<Real>, More...) = delete;                        \
    template <class Real, class... More> recorded<Real> NAME##f(recorded<Real>, More...) = delete;
PLUMB_NO_FUNCTION(asin)
PLUMB_NO_FUNCTION(atan)
PLUMB_NO_FUNCTION(pow)
PLUMB_NO_FUNCTION(hypot)
PLUMB_NO_FUNCTION(cbrt)
PLUMB_NO_FUNCTION(exp2)
PLUMB_NO_FUNCTION(log2)
PLUMB_NO_FUNCTION(expm1)
PLUMB_NO_FUNCTION(log1p)
PLUMB_NO_FUNCTION(floor)
PLUMB_NO_FUNCTION(ceil)
PLUMB_NO_FUNCTION(trunc)
PLUMB_NO_FUNCTION(round)
PLUMB_NO_FUNCTION(fmod)
PLUMB_NO_FUNCTION(ldexp)
PLUMB_NO_FUNCTION(frexp)
PLUMB_NO_FUNCTION(signbit)
PLUMB_NO_FUNCTION(lround)
#undef PLUMB_NO_FUNCTION

/* --- kernels ----------------------------------------------------------------------------------------------------- */

/* A kernel and its code in float and in double, or null. */
struct record {
    const char *kernel;
    void (*in_float)(const plumb_recorder *), (*in_double)(const plumb_recorder *);
};

/* Runs code on recorded inputs, in the format Between if that differs. */
template <class Real, class Between, void (*code)(const Between *, Between *)> void run(const plumb_recorder *to)
{
    std::vector<Between> in, out(to->outputs);
    for (std::size_t k = 0; k < to->inputs; k++)
        in.push_back(Real::named(int(k) + 1));
    for (Between &unset : out)
        unset.what = holds::constant, unset.label = 1; /* which no constant has */
    code(in.data(), out.data());
    for (std::size_t k = 0; k < to->outputs; k++)
        if (out[k].what != holds::constant || out[k].label != 1)
            to->output(k, Real(out[k]).name());
}

/* Begins a recording. Numbers of earlier recordings are detected by their token. */
inline void begin_recording(const plumb_recorder *to)
{
    recorder = to;
    last_name = 0;
    tokens.push_back(0x9e3779b9u * std::uint32_t(tokens.size() + 1));
}

inline int record_one(const record *records, std::size_t count, const char *kernel, const plumb_recorder *to)
{
    for (std::size_t i = 0; i < count; i++) {
        const auto code = to->format == 32 ? records[i].in_float : records[i].in_double;
        if (std::strcmp(records[i].kernel, kernel) != 0 || !code || to->version < PLUMB_RECORD_VERSION)
            continue;
        begin_recording(to);
        code(to);
        return 0;
    }
    return 1;
}

} // namespace plumb

#define PLUMB_RECORD_IN(KERNEL, CODE, BETWEEN)                                                                         \
    {                                                                                                                  \
        KERNEL, plumb::run<plumb::recorded<float>, plumb::recorded<BETWEEN>, CODE<plumb::recorded<BETWEEN>>>,          \
            plumb::run<plumb::recorded<double>, plumb::recorded<BETWEEN>, CODE<plumb::recorded<BETWEEN>>>              \
    }
#define PLUMB_RECORD(KERNEL, CODE)                                                                                     \
    {                                                                                                                  \
        KERNEL, plumb::run<plumb::recorded<float>, plumb::recorded<float>, CODE<plumb::recorded<float>>>,              \
            plumb::run<plumb::recorded<double>, plumb::recorded<double>, CODE<plumb::recorded<double>>>                \
    }
#define PLUMB_RECORDS(RECORDS)                                                                                         \
    extern "C" int plumb_port_record(const char *kernel, const plumb_recorder *to)                                     \
    {                                                                                                                  \
        return plumb::record_one(RECORDS, sizeof RECORDS / sizeof *RECORDS, kernel, to);                               \
    }
#define PLUMB_RECORD_EIGEN                                                                                             \
    template <class Real>                                                                                              \
    struct Eigen::NumTraits<plumb::recorded<Real>> : Eigen::GenericNumTraits<plumb::recorded<Real>> {                  \
        enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 1 };                                \
        enum { ReadCost = 1, AddCost = 3, MulCost = 3 };                                                               \
    };

/* Overloads for code that calls std::sqrt, and std::numeric_limits. */
namespace std
{
using plumb::abs, plumb::fabs, plumb::sqrt, plumb::fma, plumb::fmin, plumb::fmax, plumb::copysign;
using plumb::asin, plumb::atan, plumb::pow, plumb::hypot, plumb::cbrt, plumb::exp2, plumb::log2, plumb::expm1,
    plumb::log1p, plumb::floor, plumb::ceil, plumb::trunc, plumb::round, plumb::fmod, plumb::ldexp, plumb::frexp,
    plumb::signbit, plumb::lround;
using plumb::memcpy, plumb::memmove, plumb::memcmp;
using plumb::sin, plumb::cos, plumb::tan, plumb::acos, plumb::atan2, plumb::exp, plumb::log, plumb::isfinite,
    plumb::isnan, plumb::isinf;
template <class Real> struct numeric_limits<plumb::recorded<Real>> : numeric_limits<Real> {
};
} // namespace std

#endif
