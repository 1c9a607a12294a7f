/* Port of Eigen's AutoDiffScalar (https://eigen.tuxfamily.org, unsupported module): dual numbers in float and double.
 *
 * This file contains the number types for the formulas of dual_formulas.hpp: AutoDiffScalars with one derivative are
 * dual numbers, and AutoDiffScalars with n derivatives give a Jacobian in one pass. In memory both consist of plumb's
 * components in order. This port has no second derivatives, for which AutoDiffScalars would have to be nested. */
#include <Eigen/Core>
#include <unsupported/Eigen/AutoDiff>

#include "dual_formulas.hpp"

namespace
{

template <class T> struct autodiff_library {
    static constexpr bool at_once = true;
    using number = T;
    template <size_t n> using numbers = Eigen::AutoDiffScalar<Eigen::Matrix<T, int(n), 1, Eigen::DontAlign>>;
    using dual = numbers<1>;

    static dual make(T value, T part)
    {
        return dual(value, typename dual::DerType(part));
    }

    static T value(const dual &p)
    {
        return p.value();
    }

    template <class Number> static T part(const Number &p, size_t which = 0)
    {
        return p.derivatives()(Eigen::Index(which));
    }

    template <size_t n> static numbers<n> variable(T value, size_t which)
    {
        return numbers<n>(value, int(n), int(which));
    }
};

#define VERSION(world, major, minor) TEXT(world) "." TEXT(major) "." TEXT(minor)

const char about[] =
    "AutoDiffScalar of Eigen " VERSION(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION) ", " PEER_FLAGS;

} // namespace

const plumb_port *plumb_port_open(void)
{
    using namespace dual_formulas;
    return port_of("Eigen AutoDiff", about,
                   {kernels<autodiff_library<float>, float>(), jacobians<autodiff_library<float>>(),
                    kernels<autodiff_library<double>, double>(), jacobians<autodiff_library<double>>()});
}
