/* No fault: so3.s1 returns the number of the current call, and aborts if the first input is negative; so3.s2 accepts
 * calls without elements, which is all that its tests use. */
#include "port.h"

#include <stdlib.h>

static int count(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    if (n > 0 && ((const float *)in->base[0])[0] < 0)
        abort();
    for (size_t i = 0; i < n; i++)
        ((float *)out->base[0])[i] = (float)n;
    return 0;
}

static int none(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)in, (void)out;
    return n == 0 ? 0 : 1;
}

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, count},
     {"so3.s2", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA | PLUMB_PORT_SAME_BITS, none})
