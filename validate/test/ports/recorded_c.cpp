/* C code, compiled and recorded: the same source twice, the second time with recorded numbers in place of float. */
#include "recorded.hpp"

#include <cmath>

namespace plain
{
#include "plain_exp.h"
}

namespace told
{
using namespace plumb;
#define float plumb::recorded<float>
#include "plain_exp.h"
#undef float
} // namespace told

template <class Real> void code(const Real *in, Real *out)
{
    if constexpr (std::is_same_v<Real, float>)
        std::memcpy(out, plain::exponential(in).at, 9 * sizeof *out);
    else
        for (int k = 0; k < 9; k++)
            out[k] = told::exponential(in).at[k / 3][k % 3];
}

static const plumb_port_kernel kernels[] = {
    {"so3.exp", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, run<3, 9, float, float, code<float>>, nullptr, nullptr}};
PORT("C")

static const plumb::record records[] = {
    {"so3.exp", plumb::run<plumb::recorded<float>, plumb::recorded<float>, code<plumb::recorded<float>>>, nullptr}};
PLUMB_RECORDS(records)
