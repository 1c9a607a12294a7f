/* Faults: so3.exp returns an error, so3.s1 writes nothing, so3.average ends the process. */
#include "port.h"

#include <stdlib.h>

static int error(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)n, (void)in, (void)out;
    return 7;
}

static int idle(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)n, (void)in, (void)out;
    return 0;
}

static int leave(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)n, (void)in, (void)out;
    exit(0);
}

PORT(PLUMB_PORT_VERSION, {"so3.exp", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, error},
     {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, idle}, {"so3.average", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, leave})
