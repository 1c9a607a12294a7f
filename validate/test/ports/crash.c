/* Fault: so3.exp raises SIGFPE, as a division by zero does; so3.s1 is correct. */
#include "port.h"

#include <signal.h>

static int crash(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)n, (void)in, (void)out;
    raise(SIGFPE);
    return 0;
}

PORT(PLUMB_PORT_VERSION, {"so3.exp", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, crash},
     {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, good_s1})
