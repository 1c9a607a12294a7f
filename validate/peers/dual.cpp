/* Port of plumb/dual.hpp: scalar dual and hyper-dual numbers in float and double, for all kernels of the family dual.
 *
 * This file contains the number types for the formulas of dual_formulas.hpp; a Jacobian in n dimensions takes n passes.
 * A program that needs derivatives of single values, not of batches, computes them like this. The port is checked like
 * any library, and plumb's batches are benchmarked against it. */
#include <plumb/dual.hpp>

#include "dual_formulas.hpp"

#include <type_traits>

namespace
{

template <class T> struct plumb_library {
    static constexpr bool at_once = false;
    using number = T;
    using dual = std::conditional_t<std::is_same_v<T, float>, plumb_dual_float, plumb_dual>;
    using hyper = std::conditional_t<std::is_same_v<T, float>, plumb_hyper_float, plumb_hyper>;

    static dual make(T value, T part)
    {
        return {value, part};
    }

    static T value(const dual &p)
    {
        return p.real;
    }

    static T part(const dual &p)
    {
        return p.dual;
    }

    static hyper make_hyper(T x)
    {
        return {x, 1, 1, 0};
    }

    static T hyper_part(const hyper &p, int which)
    {
        const T parts[] = {p.real, p.dual1, p.dual2, p.dual12};
        return parts[which];
    }
};

const char about[] = "plumb's scalar dual numbers, plumb/dual.h, " PEER_FLAGS;

} // namespace

const plumb_port *plumb_port_open(void)
{
    using namespace dual_formulas;
    return port_of("dual.h", about,
                   {kernels<plumb_library<float>, int>(), second_order<plumb_library<float>>(),
                    jacobians<plumb_library<float>>(), kernels<plumb_library<double>, int>(),
                    second_order<plumb_library<double>>(), jacobians<plumb_library<double>>()});
}
