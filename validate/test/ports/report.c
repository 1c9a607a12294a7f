/* Faults for the reports to show: so3.s1 gives NaN everywhere, so3.exp crashes. */
#include "port.h"

#include <math.h>
#include <stdlib.h>

static int nans(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)in;
    for (size_t i = 0; i < n; i++)
        ((float *)out->base[0])[i] = NAN;
    return 0;
}

static int crash(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)n, (void)in, (void)out;
    abort();
}

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, nans},
     {"so3.exp", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, crash})
