/* A port whose kernel is C code, which `plumb prove` can record. plain_exp.h is included twice: unchanged, as the code
 * that computes results in float; and with `float` defined as plumb::recorded<float>, a class whose operators record
 * the operations (plumb_record.hpp). The definition is possible because plain_exp.h includes nothing: it would change
 * float in the headers of the C++ library, too. */
#include "recorded.hpp"

#include <cmath>

namespace in_float
{
#include "plain_exp.h"
}

namespace in_recorded_numbers
{
using namespace plumb;
#define float plumb::recorded<float>
#include "plain_exp.h"
#undef float
} // namespace in_recorded_numbers

template <class Real> void exponential_kernel(const Real *in, Real *out)
{
    if constexpr (std::is_same_v<Real, float>)
        std::memcpy(out, in_float::exponential(in).at, 9 * sizeof *out);
    else
        for (int k = 0; k < 9; k++)
            out[k] = in_recorded_numbers::exponential(in).at[k / 3][k % 3];
}

static const plumb_port_kernel kernels[] = {{"so3.exp", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA,
                                             run<3, 9, float, float, exponential_kernel<float>>, nullptr, nullptr}};
PORT("C")

static const plumb::record records[] = {
    {"so3.exp", plumb::run<plumb::recorded<float>, plumb::recorded<float>, exponential_kernel<plumb::recorded<float>>>,
     nullptr}};
PLUMB_RECORDS(records)
