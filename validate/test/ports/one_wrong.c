/* Fault: so3.s1 has an error of three ulps at a single float, 0x1.234568p-4, and of eight ulps at a single double,
 * 0x1.23456789abcdep-4. */
#include "port.h"

EACH(single, const float, t, float, S1)
{
    *S1 = (*t > 0 ? (float)(sin(sqrt(*t)) / sqrt(*t)) : 1) - (*t == 0x1.234568p-4f ? 3 * 0x1p-24f : 0);
}

EACH(twofold, const double, t, double, S1)
{
    *S1 = (*t > 0 ? sin(sqrt(*t)) / sqrt(*t) : 1) - (*t == 0x1.23456789abcdep-4 ? 8 * 0x1p-53 : 0);
}

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, run_single},
     {"so3.s1", PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, run_twofold})
