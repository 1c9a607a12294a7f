/* Port of plumb's own calls for single elements in C++ (plumb/plumb.hpp), over arrays of plumb's C++ types. `plumb
 * bench --single` times it as "plumb C++" beside the calls in C. The port is compiled for AVX2 and FMA, so that the
 * compiler inlines the calls. */
#include <plumb/plumb.hpp>

#include "calls.hpp"
#include "validate/util/single_steps.h"

/* Has a lambda inlined in the port's loop, as the calls of plumb.hpp are inlined in the loops of a program. */
#define INLINED __attribute__((always_inline))

namespace
{

using plumb::matrix, plumb::pose, plumb::quaternion, plumb::vector;

template <class Call> plumb_port_kernel kernel(const char *id, const char *variant, const Call &function)
{
    return call<plain, float>(id, variant, function);
}

std::vector<plumb_port_kernel> kernels()
{
    using V = vector<3>;
    using M = matrix<3>;
    using Q = quaternion;
    using A = plumb::transform<3>;
    using D = plumb::dynamic;
    return {
        kernel("quaternion.product", "product(a, b)",
               [](const Q &a, const Q &b) INLINED { return plumb::quaternion_product(a, b); }),
        kernel("quaternion.unit", "unit(q)", [](const Q &q) INLINED { return plumb::quaternion_unit(q); }),
        kernel("pose.vector", "vector(q, S, x)",
               [](const Q &q, const float &S, const V &x) INLINED { return plumb::pose_vector(q, S, x); }),
        kernel("pose.apply", "t(x)", [](const pose &t, const V &x) INLINED { return t(x); }),
        kernel("pose.compose", "t2 * t1", [](const pose &t2, const pose &t1) INLINED { return t2 * t1; }),
        kernel("pose.inverse", "t.inverse()", [](const pose &t) INLINED { return t.inverse(); }),
        kernel("transform.apply", "t(x)", [](const A &t, const V &x) INLINED { return t(x); }),
        kernel("transform.compose", "t2 * t1", [](const A &t2, const A &t1) INLINED { return t2 * t1; }),
        kernel("transform.inverse", "t.inverse()", [](const A &t) INLINED { return t.inverse(); }),
        kernel("dynamic.compose", "t2 * t1", [](const D &t2, const D &t1) INLINED { return t2 * t1; }),
        kernel("dynamic.inverse", "t.inverse()", [](const D &t) INLINED { return t.inverse(); }),
        kernel("so3.exp", "exp(v)", [](const V &v) INLINED { return plumb::so3_exp(v); }),
        kernel("so3.rotate", "rotate(v, x)", [](const V &v, const V &x) INLINED { return plumb::so3_rotate(v, x); }),
        kernel("rotation.exp_quaternion", "exp_quaternion(v)",
               [](const V &v) INLINED { return plumb::rotation_exp_quaternion(v); }),
        kernel("rotation.from_quaternion", "from_quaternion(q)",
               [](const Q &q) INLINED { return plumb::rotation_from_quaternion(q); }),
        kernel("rotation.to_quaternion", "to_quaternion(R)",
               [](const M &R) INLINED { return plumb::rotation_to_quaternion(R); }),
        kernel("rotation.log", "log(R)", [](const M &R) INLINED { return plumb::rotation_log(R); }),
    };
}

const char about[] = "plumb, single calls in C++, " PEER_FLAGS;

} // namespace

void single_steps(std::size_t n, const float *v, float *q)
{
    quaternion orientation = {1, 0, 0, 0};
    for (std::size_t i = 0; i < n; i++) {
        const vector<3> turn = {{v[3 * i], v[3 * i + 1], v[3 * i + 2]}};
        orientation = plumb::quaternion_product(orientation, plumb::rotation_exp_quaternion(turn));
        std::memcpy(q + 4 * i, &orientation, sizeof orientation);
    }
}

const plumb_port *plumb_port_open(void)
{
    return port_of("plumb C++", about, {kernels()});
}
