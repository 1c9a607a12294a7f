/* R(v) = exp(v×) by half angles, as a function template; a port that calls it in double; and what plumb prove
 * needs: the same template, registered for a call with recorded numbers. */
#include <cmath>

/* R = E + s [v] + c [v]², with a = |v|, s = sin(a)/a and c = (1 − cos a)/a² = h²/2, where h = sin(a/2)/(a/2). */
template <class Real> void my_exp(const Real *v, Real *R)
{
    using std::sqrt, std::sin;
    Real x = v[0], y = v[1], z = v[2], a = sqrt(x * x + y * y + z * z);
    Real s = a == 0 ? 1 : sin(a) / a, h = a == 0 ? 1 : sin(a / 2) / (a / 2), c = h * h / 2;
    R[0] = 1 - c * (y * y + z * z), R[1] = c * x * y - s * z, R[2] = c * x * z + s * y;
    R[3] = c * x * y + s * z, R[4] = 1 - c * (x * x + z * z), R[5] = c * y * z - s * x;
    R[6] = c * x * z - s * y, R[7] = c * y * z + s * x, R[8] = 1 - c * (x * x + y * y);
}

#include "plumb_port.hpp"
#include "plumb_record.hpp"

struct vector { float x[3]; };
struct matrix { float x[9]; };

matrix exp_of(const vector &v) /* float inputs and outputs, computed in double */
{
    double in[] = {v.x[0], v.x[1], v.x[2]}, out[9];
    matrix R;
    my_exp(in, out);
    for (int k = 0; k < 9; k++)
        R.x[k] = float(out[k]);
    return R;
}

static const plumb_port_kernel kernels[] = {plumb::kernel<float, exp_of>("so3.exp")};
static const plumb_port port = {PLUMB_PORT_VERSION, "mine", "half angles in double", 1, kernels};
const plumb_port *plumb_port_open(void) { return &port; }

static const plumb::record records[] = {PLUMB_RECORD_IN("so3.exp", my_exp, double)};
PLUMB_RECORDS(records)
