/* Kernels that are correct, but reject some inputs as other libraries do: so3.s1 aborts for numbers above 2e38, which
 * are many, and for NaN; so3.s1.angle always aborts; so3.s2 returns an error for 0 and subnormal numbers; so3.s3 aborts
 * outside its usual region. */
#include "port.h"

#include <stdlib.h>

EACH(abort_beyond, const float, t, float, S1)
{
    if (!(*t < 2e38f))
        abort();
    *S1 = (float)(*t < 0 ? NAN : right_s1(*t));
}

EACH(abort_outside, const float, t, float, S3)
{
    const double a = sqrt(*t);
    if (!(*t >= 0 && *t < 10))
        abort();
    *S3 = (float)(a < 0x1p-6 ? 1.0 / 6 - a * a / 120 : (a - sin(a)) / (a * a * a));
}

static int abort_always(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)in, (void)out;
    if (n > 0)
        abort();
    return 0;
}

static int refuse_zero(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++) {
        const float t = ((const float *)in->base[0])[i];
        if (fabsf(t) < 0x1p-126f)
            return 7;
        const double half = right_s1(t / 4.0); /* S2(t) = S1(t/4)²/2 */
        ((float *)out->base[0])[i] = (float)(t < 0 ? NAN : half * half / 2);
    }
    return 0;
}

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, run_abort_beyond},
     {"so3.s1.angle", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, abort_always},
     {"so3.s2", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, refuse_zero},
     {"so3.s3", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, run_abort_outside})
