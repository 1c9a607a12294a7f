/* A port of formulas of your own: templates that plumb::exact makes exact, floats and doubles compute, and recorded
 * numbers tell (plumb_formula.h, plumb_record.hpp). C++17.
 *
 *     template <class Real> void smoothstep(const Real *in, Real *out)
 *     {
 *         Real t = in[0];
 *         out[0] = t * t * (3 - 2 * t);
 *     }
 *
 *     #include "plumb_formula.hpp"
 *
 *     static const plumb::formula formulas[] = {
 *         PLUMB_FORMULA("smoothstep", smoothstep, smoothstep, {{"t", 0, 1}}, {{"y", 3, 0x1p-100}}),
 *     };
 *     PLUMB_FORMULAS("mine", "smoothstep by Horner's rule", formulas)
 *
 * After the name come the code and the formula, which may be two templates or one; then each input with its ends, and
 * each output with its limit in ulps of its condition scale and the smallest scale that counts. `plumb check --port
 * ./mine.so` checks the code in float and in double; `plumb prove --port ./mine.so` proves its limits.
 *
 * A formula may add, subtract, multiply, divide, take sqrt, fabs, fma, min, max, sin, cos, tan, acos, atan2, exp and
 * log, and compare. Its constants are exact: write Real(1) / 10, since 0.1 is not a tenth, and is refused. */
#ifndef PLUMB_FORMULA_HPP
#define PLUMB_FORMULA_HPP

#include "plumb_formula.h"
#include "plumb_port.h"
#include "plumb_record.hpp"

namespace plumb
{

/* A number of which every operation is told as the mathematical one. */
using exact = recorded<long double>;

/* What PLUMB_FORMULA makes. */
struct formula {
    plumb_formula of;
    record code;
    int (*in_float)(size_t, const plumb_port_view *, const plumb_port_view *);
    int (*in_double)(size_t, const plumb_port_view *, const plumb_port_view *);
};

/* Tells the exact formula. */
template <void (*code)(const exact *, exact *)> void tell_exact(const plumb_recorder *to)
{
    begin_recording(to);
    run<exact, exact, code>(to);
}

/* Runs a template on elements whose components follow one another (PLUMB_PORT_AOS). */
template <class Real, void (*code)(const Real *, Real *)>
int run_elements(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const Real *from = static_cast<const Real *>(in->base[0]);
    Real *to = static_cast<Real *>(out->base[0]);
    for (size_t i = 0; i < n; i++)
        code(from + i * in->stride, to + i * out->stride);
    return 0;
}

/* All that a port of formulas exports. */
struct formula_port {
    std::vector<plumb_port_kernel> kernels;
    std::vector<record> records;
    std::vector<const plumb_formula *> list;
    plumb_formulas formulas;
    plumb_port port;

    formula_port(const char *name, const char *about, const formula *all, size_t count)
    {
        for (const formula *one = all; one < all + count; one++) {
            kernels.push_back({one->of.id, PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, one->in_float, nullptr, nullptr});
            if (one->in_double)
                kernels.push_back({one->of.id, PLUMB_PORT_DOUBLE, PLUMB_PORT_AOS, one->in_double, nullptr, nullptr});
            records.push_back(one->code);
            list.push_back(&one->of);
        }
        formulas = {PLUMB_FORMULA_VERSION, count, list.data()};
        port = {PLUMB_PORT_VERSION, name, about, kernels.size(), kernels.data()};
    }
};

} // namespace plumb

#define PLUMB_FORMULA(ID, CODE, EXACT, ...)                                                                            \
    {                                                                                                                  \
        {ID, __VA_ARGS__, plumb::tell_exact<EXACT<plumb::exact>>}, PLUMB_RECORD(ID, CODE),                             \
            plumb::run_elements<float, CODE<float>>, plumb::run_elements<double, CODE<double>>                         \
    }
/* Of code that is meant for float alone. */
#define PLUMB_FLOAT_FORMULA(ID, CODE, EXACT, ...)                                                                      \
    {                                                                                                                  \
        {ID, __VA_ARGS__, plumb::tell_exact<EXACT<plumb::exact>>},                                                     \
            {ID, plumb::run<plumb::recorded<float>, plumb::recorded<float>, CODE<plumb::recorded<float>>>, nullptr},   \
            plumb::run_elements<float, CODE<float>>, nullptr                                                           \
    }
#define PLUMB_FORMULAS(NAME, ABOUT, FORMULAS)                                                                          \
    static const plumb::formula_port &plumb_formula_port()                                                             \
    {                                                                                                                  \
        static const plumb::formula_port port(NAME, ABOUT, FORMULAS, sizeof FORMULAS / sizeof *FORMULAS);              \
        return port;                                                                                                   \
    }                                                                                                                  \
    extern "C" const plumb_port *plumb_port_open(void)                                                                 \
    {                                                                                                                  \
        return &plumb_formula_port().port;                                                                             \
    }                                                                                                                  \
    extern "C" const plumb_formulas *plumb_port_formulas(void)                                                         \
    {                                                                                                                  \
        return &plumb_formula_port().formulas;                                                                         \
    }                                                                                                                  \
    extern "C" int plumb_port_record(const char *kernel, const plumb_recorder *to)                                     \
    {                                                                                                                  \
        const std::vector<plumb::record> &records = plumb_formula_port().records;                                      \
        return plumb::record_one(records.data(), records.size(), kernel, to);                                          \
    }

#endif
