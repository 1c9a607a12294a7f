/* plumb/dual.hpp as a port: scalar dual and hyper-dual numbers in float and double, for all rows of their family.
 *
 * Here: one text of each formula, for both formats, by the header's operators; the Jacobian in n passes. It is what a
 * program does that needs derivatives and no batches: judged as any library, and what plumb's batches are raced
 * against. */
#include <plumb/dual.hpp>

#include "validate/plumb_port.hpp"

#include <array>
#include <type_traits>
#include <vector>

namespace
{

template <class T> using dual = std::conditional_t<std::is_same_v<T, float>, plumb_dual_float, plumb_dual>;
template <class T> using hyper = std::conditional_t<std::is_same_v<T, float>, plumb_hyper_float, plumb_hyper>;

template <class Number> struct two {
    Number p, q;
};

/* --- algebra and functions --------------------------------------------------------------------------------------- */

template <class T> dual<T> sum(const two<dual<T>> &in)
{
    return in.p + in.q;
}

template <class T> dual<T> difference(const two<dual<T>> &in)
{
    return in.p - in.q;
}

template <class Number> Number product(const two<Number> &in)
{
    return in.p * in.q;
}

template <class T> dual<T> quotient(const two<dual<T>> &in)
{
    return in.p / in.q;
}

template <class T, int n> dual<T> power(const dual<T> &p)
{
    return pow(p, n);
}

template <class T> dual<T> exponential(const dual<T> &p)
{
    return exp(p);
}

template <class T> dual<T> logarithm(const dual<T> &p)
{
    return log(p);
}

template <class T> dual<T> sine(const dual<T> &p)
{
    return sin(p);
}

template <class T> dual<T> cosine(const dual<T> &p)
{
    return cos(p);
}

template <class T> dual<T> root(const dual<T> &p)
{
    return sqrt(p);
}

template <class T> dual<T> sine_squared(const dual<T> &p)
{
    const dual<T> s = sin(p);
    return s * s;
}

template <class T> dual<T> exponential_of_sine(const dual<T> &p)
{
    return exp(sin(p));
}

template <class T> dual<T> derivative(const T &x)
{
    const dual<T> p = {x, 1};
    return exponential_of_sine<T>(p);
}

template <class T> std::array<T, 3> second_derivative(const T &x)
{
    const hyper<T> p = {x, 1, 1, 0}, z = exp(sin(p));
    return {z.real, z.dual1, z.dual12};
}

/* --- the field ---------------------------------------------------------------------------------------------------- */

/* Vᵢ = xᵢ xᵢ₊₁ − ½ xᵢ₊₂² xᵢ + sin xᵢ + e^{−xᵢ₊₃/4}, indices modulo n */
template <class T, size_t n, class Scalar> Scalar component(const std::array<Scalar, n> &x, size_t i)
{
    const Scalar a = x[i], b = x[(i + 1) % n], c = x[(i + 2) % n], d = x[(i + 3) % n];
    return a * b - T(0.5) * (c * c * a) + sin(a) + exp(T(-0.25) * d);
}

template <class T, size_t n> struct place {
    std::array<T, n> x, y;
};

template <class T, size_t n> place<T, n> directional(const place<T, n> &in)
{
    std::array<dual<T>, n> x;
    for (size_t i = 0; i < n; i++)
        x[i] = {in.x[i], in.y[i]};
    place<T, n> out;
    for (size_t i = 0; i < n; i++) {
        const dual<T> V = component<T>(x, i);
        out.x[i] = V.real, out.y[i] = V.dual;
    }
    return out;
}

template <class T, size_t n> std::array<T, n * n> jacobian(const std::array<T, n> &in)
{
    std::array<T, n * n> J;
    for (size_t j = 0; j < n; j++) {
        std::array<dual<T>, n> x;
        for (size_t i = 0; i < n; i++)
            x[i] = {in[i], T(i == j)};
        for (size_t i = 0; i < n; i++)
            J[i * n + j] = component<T>(x, i).dual;
    }
    return J;
}

/* --- tables ------------------------------------------------------------------------------------------------------- */

template <class T> void add_kernels(std::vector<plumb_port_kernel> &kernels)
{
    using plumb::kernel;
    kernels.insert(kernels.end(), {
                                      kernel<T, sum<T>>("dual.add"),
                                      kernel<T, difference<T>>("dual.subtract"),
                                      kernel<T, product<dual<T>>>("dual.multiply"),
                                      kernel<T, quotient<T>>("dual.divide"),
                                      kernel<T, power<T, 2>>("dual.power.n2"),
                                      kernel<T, power<T, 3>>("dual.power.n3"),
                                      kernel<T, power<T, 8>>("dual.power.n8"),
                                      kernel<T, exponential<T>>("dual.exp"),
                                      kernel<T, logarithm<T>>("dual.log"),
                                      kernel<T, sine<T>>("dual.sin"),
                                      kernel<T, cosine<T>>("dual.cos"),
                                      kernel<T, root<T>>("dual.sqrt"),
                                      kernel<T, sine_squared<T>>("dual.sin_squared"),
                                      kernel<T, exponential_of_sine<T>>("dual.exp_sin"),
                                      kernel<T, derivative<T>>("dual.derivative"),
                                      kernel<T, second_derivative<T>>("dual.second_derivative"),
                                      kernel<T, product<hyper<T>>>("dual.hyper.multiply"),
                                      kernel<T, directional<T, 2>>("dual.directional.n2"),
                                      kernel<T, directional<T, 3>>("dual.directional.n3"),
                                      kernel<T, jacobian<T, 2>>("dual.jacobian.n2"),
                                      kernel<T, jacobian<T, 3>>("dual.jacobian.n3"),
                                      kernel<T, jacobian<T, 8>>("dual.jacobian.n8"),
                                  });
}

const char about[] = "plumb's scalar dual numbers, plumb/dual.h, " PEER_FLAGS;

} // namespace

const plumb_port *plumb_port_open(void)
{
    static std::vector<plumb_port_kernel> kernels;
    add_kernels<float>(kernels);
    add_kernels<double>(kernels);
    static const plumb_port port = {PLUMB_PORT_VERSION, "dual.h", about, kernels.size(), kernels.data()};
    return &port;
}
