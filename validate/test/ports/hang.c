/* Fault: so3.exp never returns; so3.s1 is correct. */
#include "port.h"

static int hang(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    volatile size_t count = 0;
    (void)n, (void)in, (void)out;
    for (;;)
        count++;
}

PORT(PLUMB_PORT_VERSION, {"so3.exp", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, hang},
     {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, good_s1})
