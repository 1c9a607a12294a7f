/* Kernels of dual numbers, in float and double, for ports of libraries that have a type of dual numbers.
 *
 * Each formula is written once, with the library's own operators and functions. The template parameter `Library`
 * describes the library. Library::dual is its type of a value with a derivative; in memory it consists of two numbers
 * of type Library::number. Library::make makes such a value, and Library::value and Library::part return its value and
 * its derivative. Library::at_once is true if the library also has values with several derivatives. */
#ifndef PEERS_DUAL_FORMULAS_HPP
#define PEERS_DUAL_FORMULAS_HPP

#include "calls.hpp"

#include <array>
#include <cmath>

namespace dual_formulas
{

template <class Number> Number exponential_of_sine(const Number &p)
{
    const Number s = sin(p);
    return exp(s);
}

/* --- the field ---------------------------------------------------------------------------------------------------- */

/* Returns component i of the test field: Vᵢ = xᵢ xᵢ₊₁ − ½ xᵢ₊₂² xᵢ + sin xᵢ + e^{−xᵢ₊₃/4}, indices modulo n. */
template <class T, class Numbers> auto component(const Numbers &x, size_t i)
{
    using Number = typename Numbers::value_type;
    const size_t n = x.size();
    const Number a = x[i], b = x[(i + 1) % n], c = x[(i + 2) % n], d = x[(i + 3) % n];
    return Number(a * b - T(0.5) * (c * c * a) + sin(a) + exp(T(-0.25) * d));
}

template <class Library, size_t n>
auto directional(const std::array<typename Library::number, n> &at,
                 const std::array<typename Library::number, n> &along)
{
    using T = typename Library::number;
    std::array<typename Library::dual, n> x;
    for (size_t i = 0; i < n; i++)
        x[i] = Library::make(at[i], along[i]);
    std::array<T, 2 * n> out;
    for (size_t i = 0; i < n; i++) {
        const typename Library::dual V = component<T>(x, i);
        out[i] = Library::value(V), out[n + i] = Library::part(V);
    }
    return out;
}

/* Computes the Jacobian of the test field: in a single pass if the library has numbers with n derivatives, otherwise in
 * n passes, one per derivative. */
template <class Library, size_t n> auto jacobian(const std::array<typename Library::number, n> &in)
{
    using T = typename Library::number;
    std::array<T, n * n> J;
    if constexpr (Library::at_once) {
        std::array<typename Library::template numbers<n>, n> x;
        for (size_t i = 0; i < n; i++)
            x[i] = Library::template variable<n>(in[i], i);
        for (size_t i = 0; i < n; i++) {
            const auto V = component<T>(x, i);
            for (size_t j = 0; j < n; j++)
                J[i * n + j] = Library::part(V, j);
        }
        return J;
    }
    for (size_t j = 0; j < n; j++) {
        std::array<typename Library::dual, n> x;
        for (size_t i = 0; i < n; i++)
            x[i] = Library::make(in[i], T(i == j));
        for (size_t i = 0; i < n; i++)
            J[i * n + j] = Library::part(component<T>(x, i));
    }
    return J;
}

/* --- tables ------------------------------------------------------------------------------------------------------- */

/* Returns the kernels that need only values with one derivative, or with several; every library has these. */
template <class Library, class Exponent> std::vector<plumb_port_kernel> kernels()
{
    using T = typename Library::number;
    using D = typename Library::dual;
    using two = std::array<T, 2>;
    using three = std::array<T, 3>;
    return {
        call<plain, T>("dual.add", nullptr, [](const D &p, const D &q) -> D { return p + q; }),
        call<plain, T>("dual.subtract", nullptr, [](const D &p, const D &q) -> D { return p - q; }),
        call<plain, T>("dual.multiply", nullptr, [](const D &p, const D &q) -> D { return p * q; }),
        call<plain, T>("dual.divide", nullptr, [](const D &p, const D &q) -> D { return p / q; }),
        call<plain, T>("dual.power.n2", nullptr, [](const D &p) -> D { return pow(p, Exponent(2)); }),
        call<plain, T>("dual.power.n3", nullptr, [](const D &p) -> D { return pow(p, Exponent(3)); }),
        call<plain, T>("dual.power.n8", nullptr, [](const D &p) -> D { return pow(p, Exponent(8)); }),
        call<plain, T>("dual.exp", nullptr, [](const D &p) -> D { return exp(p); }),
        call<plain, T>("dual.log", nullptr, [](const D &p) -> D { return log(p); }),
        call<plain, T>("dual.sin", nullptr, [](const D &p) -> D { return sin(p); }),
        call<plain, T>("dual.cos", nullptr, [](const D &p) -> D { return cos(p); }),
        call<plain, T>("dual.sqrt", nullptr, [](const D &p) -> D { return sqrt(p); }),
        call<plain, T>("dual.sin_squared", nullptr,
                       [](const D &p) -> D {
                           const D s = sin(p);
                           return s * s;
                       }),
        call<plain, T>("dual.exp_sin", nullptr, [](const D &p) { return exponential_of_sine(p); }),
        call<plain, T>("dual.derivative", nullptr, [](const T &x) { return exponential_of_sine(Library::make(x, 1)); }),
        call<plain, T>("dual.directional.n2", nullptr,
                       [](const two &x, const two &y) { return directional<Library, 2>(x, y); }),
        call<plain, T>("dual.directional.n3", nullptr,
                       [](const three &x, const three &y) { return directional<Library, 3>(x, y); }),
    };
}

template <class Library> std::vector<plumb_port_kernel> jacobians()
{
    using T = typename Library::number;
    return {
        call<plain, T>("dual.jacobian.n2", nullptr, [](const std::array<T, 2> &x) { return jacobian<Library, 2>(x); }),
        call<plain, T>("dual.jacobian.n3", nullptr, [](const std::array<T, 3> &x) { return jacobian<Library, 3>(x); }),
        call<plain, T>("dual.jacobian.n8", nullptr, [](const std::array<T, 8> &x) { return jacobian<Library, 8>(x); }),
    };
}

/* Returns the kernels of hyper-dual numbers, which give second derivatives. In memory a hyper-dual number consists of
 * four numbers: its value, and the derivatives by ε₁, by ε₂ and by both. */
template <class Library> std::vector<plumb_port_kernel> second_order()
{
    using T = typename Library::number;
    using H = typename Library::hyper;
    return {call<plain, T>("dual.second_derivative", nullptr,
                           [](const T &x) -> std::array<T, 3> {
                               const H z = exponential_of_sine(Library::make_hyper(x));
                               return {Library::hyper_part(z, 0), Library::hyper_part(z, 1), Library::hyper_part(z, 3)};
                           }),
            call<plain, T>("dual.hyper.multiply", nullptr, [](const H &p, const H &q) -> H { return p * q; })};
}

} // namespace dual_formulas

#endif
