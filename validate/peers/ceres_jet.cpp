/* Port of Ceres Solver's Jet (http://ceres-solver.org): dual numbers in float and double.
 *
 * This file contains the number types for the formulas of dual_formulas.hpp: a Jet with one derivative is a dual
 * number, a Jet of such Jets is a hyper-dual number, and Jets with n derivatives give a Jacobian in one pass. All of
 * them consist, in memory, of plumb's components in order. */
#include <ceres/jet.h>
#include <ceres/version.h>

#include "dual_formulas.hpp"

namespace
{

template <class T> struct jet_library {
    static constexpr bool at_once = true;
    using number = T;
    using dual = ceres::Jet<T, 1>;
    using hyper = ceres::Jet<dual, 1>;
    template <size_t n> using numbers = ceres::Jet<T, int(n)>;

    static dual make(T value, T part)
    {
        dual p(value);
        p.v[0] = part;
        return p;
    }

    static T value(const dual &p)
    {
        return p.a;
    }

    template <int n> static T part(const ceres::Jet<T, n> &p, size_t which = 0)
    {
        return p.v[int(which)];
    }

    template <size_t n> static numbers<n> variable(T value, size_t which)
    {
        return numbers<n>(value, int(which));
    }

    static hyper make_hyper(T x)
    {
        hyper p(make(x, 1));
        p.v[0] = make(1, 0);
        return p;
    }

    static T hyper_part(const hyper &p, int which)
    {
        const dual &half = which < 2 ? p.a : p.v[0];
        return which % 2 ? half.v[0] : half.a;
    }
};

const char about[] = "Jet of Ceres Solver " CERES_VERSION_STRING ", " PEER_FLAGS;

} // namespace

const plumb_port *plumb_port_open(void)
{
    using namespace dual_formulas;
    return port_of("Ceres Jet", about,
                   {kernels<jet_library<float>, double>(), jacobians<jet_library<float>>(),
                    kernels<jet_library<double>, double>(), second_order<jet_library<double>>(),
                    jacobians<jet_library<double>>()});
}
