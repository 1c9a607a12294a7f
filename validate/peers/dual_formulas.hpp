/* The dual numbers' formulas over any library's numbers, in float and double, as a port's kernels.
 *
 * Here: one text of each formula, by the library's own operators and functions. The library is a `Way`: Way<T>::dual is
 * its number of a value and a derivative, two numbers of type T in memory; Way<T>::make makes one, value and part take
 * it apart. */
#ifndef PEERS_DUAL_FORMULAS_HPP
#define PEERS_DUAL_FORMULAS_HPP

#include "validate/plumb_port.hpp"

#include <array>
#include <cmath>
#include <vector>

namespace dual_formulas
{

template <class Number> struct two {
    Number p, q;
};

/* --- algebra and functions ---------------------------------------------------------------------------------------- */

template <class Number> Number sum(const two<Number> &in)
{
    return in.p + in.q;
}

template <class Number> Number difference(const two<Number> &in)
{
    return in.p - in.q;
}

template <class Number> Number product(const two<Number> &in)
{
    return in.p * in.q;
}

template <class Number> Number quotient(const two<Number> &in)
{
    return in.p / in.q;
}

template <class Number, class Exponent, int n> Number power(const Number &p)
{
    return pow(p, Exponent(n));
}

template <class Number> Number exponential(const Number &p)
{
    return exp(p);
}

template <class Number> Number logarithm(const Number &p)
{
    return log(p);
}

template <class Number> Number sine(const Number &p)
{
    return sin(p);
}

template <class Number> Number cosine(const Number &p)
{
    return cos(p);
}

template <class Number> Number root(const Number &p)
{
    return sqrt(p);
}

template <class Number> Number sine_squared(const Number &p)
{
    const Number s = sin(p);
    return s * s;
}

template <class Number> Number exponential_of_sine(const Number &p)
{
    const Number s = sin(p);
    return exp(s);
}

template <class Way> typename Way::dual derivative(const typename Way::number &x)
{
    return exponential_of_sine(Way::make(x, 1));
}

/* --- the field ---------------------------------------------------------------------------------------------------- */

/* Vᵢ = xᵢ xᵢ₊₁ − ½ xᵢ₊₂² xᵢ + sin xᵢ + e^{−xᵢ₊₃/4}, indices modulo n */
template <class T, class Numbers> auto component(const Numbers &x, size_t i)
{
    using Number = typename Numbers::value_type;
    const size_t n = x.size();
    const Number a = x[i], b = x[(i + 1) % n], c = x[(i + 2) % n], d = x[(i + 3) % n];
    return Number(a * b - T(0.5) * (c * c * a) + sin(a) + exp(T(-0.25) * d));
}

template <class T, size_t n> struct place {
    std::array<T, n> x, y;
};

template <class Way, size_t n> auto directional(const place<typename Way::number, n> &in)
{
    using T = typename Way::number;
    std::array<typename Way::dual, n> x;
    for (size_t i = 0; i < n; i++)
        x[i] = Way::make(in.x[i], in.y[i]);
    place<T, n> out;
    for (size_t i = 0; i < n; i++) {
        const typename Way::dual V = component<T>(x, i);
        out.x[i] = Way::value(V), out.y[i] = Way::part(V);
    }
    return out;
}

/* A pass for each derivative. */
template <class Way, size_t n> auto jacobian(const std::array<typename Way::number, n> &in)
{
    using T = typename Way::number;
    std::array<T, n * n> J;
    for (size_t j = 0; j < n; j++) {
        std::array<typename Way::dual, n> x;
        for (size_t i = 0; i < n; i++)
            x[i] = Way::make(in[i], T(i == j));
        for (size_t i = 0; i < n; i++)
            J[i * n + j] = Way::part(component<T>(x, i));
    }
    return J;
}

/* All at once, by numbers with n derivatives each. */
template <class Way, size_t n> auto jacobian_at_once(const std::array<typename Way::number, n> &in)
{
    using T = typename Way::number;
    std::array<typename Way::template numbers<n>, n> x;
    std::array<T, n * n> J;
    for (size_t i = 0; i < n; i++)
        x[i] = Way::template variable<n>(in[i], i);
    for (size_t i = 0; i < n; i++) {
        const auto V = component<T>(x, i);
        for (size_t j = 0; j < n; j++)
            J[i * n + j] = Way::part(V, j);
    }
    return J;
}

/* --- tables ------------------------------------------------------------------------------------------------------- */

/* What every library's numbers can do. */
template <class Way, class Exponent> std::vector<plumb_port_kernel> kernels()
{
    using plumb::kernel;
    using T = typename Way::number;
    using D = typename Way::dual;
    return {
        kernel<T, sum<D>>("dual.add"),
        kernel<T, difference<D>>("dual.subtract"),
        kernel<T, product<D>>("dual.multiply"),
        kernel<T, quotient<D>>("dual.divide"),
        kernel<T, power<D, Exponent, 2>>("dual.power.n2"),
        kernel<T, power<D, Exponent, 3>>("dual.power.n3"),
        kernel<T, power<D, Exponent, 8>>("dual.power.n8"),
        kernel<T, exponential<D>>("dual.exp"),
        kernel<T, logarithm<D>>("dual.log"),
        kernel<T, sine<D>>("dual.sin"),
        kernel<T, cosine<D>>("dual.cos"),
        kernel<T, root<D>>("dual.sqrt"),
        kernel<T, sine_squared<D>>("dual.sin_squared"),
        kernel<T, exponential_of_sine<D>>("dual.exp_sin"),
        kernel<T, derivative<Way>>("dual.derivative"),
        kernel<T, directional<Way, 2>>("dual.directional.n2"),
        kernel<T, directional<Way, 3>>("dual.directional.n3"),
    };
}

template <class Way> std::vector<plumb_port_kernel> jacobians()
{
    using T = typename Way::number;
    return {plumb::kernel<T, jacobian<Way, 2>>("dual.jacobian.n2"),
            plumb::kernel<T, jacobian<Way, 3>>("dual.jacobian.n3"),
            plumb::kernel<T, jacobian<Way, 8>>("dual.jacobian.n8")};
}

template <class Way> std::vector<plumb_port_kernel> jacobians_at_once()
{
    using T = typename Way::number;
    return {plumb::kernel<T, jacobian_at_once<Way, 2>>("dual.jacobian.n2"),
            plumb::kernel<T, jacobian_at_once<Way, 3>>("dual.jacobian.n3"),
            plumb::kernel<T, jacobian_at_once<Way, 8>>("dual.jacobian.n8")};
}

/* The second derivative by hyper-dual numbers: value, and derivatives by ε₁, ε₂ and both, four numbers in memory. */
template <class Way> std::array<typename Way::number, 3> second_derivative(const typename Way::number &x)
{
    const typename Way::hyper z = exponential_of_sine(Way::make_hyper(x));
    return {Way::hyper_part(z, 0), Way::hyper_part(z, 1), Way::hyper_part(z, 3)};
}

template <class Way> std::vector<plumb_port_kernel> second_order()
{
    using T = typename Way::number;
    return {plumb::kernel<T, second_derivative<Way>>("dual.second_derivative"),
            plumb::kernel<T, product<typename Way::hyper>>("dual.hyper.multiply")};
}

using lists = std::initializer_list<std::vector<plumb_port_kernel>>;

/* The port that has all of these; to be made once. Static, since a process that opens several peers would share it. */
static inline const plumb_port *port_of(const char *name, const char *about, const lists &lists)
{
    static std::vector<plumb_port_kernel> all;
    for (const auto &list : lists)
        all.insert(all.end(), list.begin(), list.end());
    static const plumb_port port = {PLUMB_PORT_VERSION, name, about, all.size(), all.data()};
    return &port;
}

} // namespace dual_formulas

#endif
