/* Port of the transforms of plumb/types.hpp in float and in double, in two to eight dimensions. With it the members of
 * the classes transform and dynamic_transform are checked against the reference, by the limits of plumb's kernels. No
 * benchmark times this port. */
#include <plumb/types.hpp>

#include "calls.hpp"

#include <deque>
#include <string>

namespace
{

using plumb::dynamic_transform, plumb::matrix, plumb::skew, plumb::transform, plumb::vector;

/* The outputs of delta.to_global. */
template <std::size_t n, class Real> struct change {
    vector<n, Real> v, a;
    skew<n, Real> w, alpha;
};

/* Adds the kernels in n dimensions for numbers of the type Real. */
template <std::size_t n, class Real> void add(std::vector<plumb_port_kernel> &kernels)
{
    using A = transform<n, Real>;
    using D = dynamic_transform<n, Real>;
    using R = matrix<n, n, Real>;
    using V = vector<n, Real>;
    using W = skew<n, Real>;
    static std::deque<std::string> ids; /* kernels point to them: a deque does not move its elements when it grows */
    const auto kernel = [&](const char *id, const char *variant, const auto &function) {
        ids.push_back(std::string(id) + ".n" + std::to_string(n));
        kernels.push_back(call<plain, Real>(ids.back().c_str(), variant, function));
    };
    kernel("transform.compose", "t2 * t1", [](const A &t2, const A &t1) { return t2 * t1; });
    kernel("transform.inverse", "t.inverse()", [](const A &t) { return t.inverse(); });
    kernel("transform.apply", "t(x)", [](const A &t, const V &x) { return t(x); });
    kernel("transform.to_matrix", "t.to_matrix()", [](const A &t) { return t.to_matrix(); });
    kernel("transform.vector", "t.linear()(x)", [](const R &rotation, const Real &S, const V &x) {
        return A{{}, rotation, S}.linear()(x);
    });
    kernel("dynamic.compose", "t2 * t1", [](const D &t2, const D &t1) { return t2 * t1; });
    kernel("dynamic.inverse", "t.inverse()", [](const D &t) { return t.inverse(); });
    kernel("delta.to_global", "t.transform_delta_…()",
           [](const R &rotation, const Real &S, const W &w2, const V &dv, const V &da, const W &dw, const W &dalpha) {
               const D parent = {{}, rotation, S, {}, {}, w2, {}};
               return change<n, Real>{parent.transform_delta_velocity(dv), parent.transform_delta_acceleration(dv, da),
                                      parent.transform_delta_angular_velocity(dw),
                                      parent.transform_delta_angular_acceleration(dw, dalpha)};
           });
    if constexpr (n < 8)
        add<n + 1, Real>(kernels);
}

std::vector<plumb_port_kernel> kernels()
{
    std::vector<plumb_port_kernel> all;
    add<2, float>(all);
    add<2, double>(all);
    return all;
}

} // namespace

const plumb_port *plumb_port_open(void)
{
    return port_of("plumb C++ classes", "transforms of plumb/types.hpp, " PEER_FLAGS, {kernels()});
}
