/* Fault: so3.s1 takes a tenth of a second for each call; so3.s2 is well. */
#include "port.h"

#include <unistd.h>

static int slow(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    usleep(100000);
    return good_s1(n, in, out);
}

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, slow},
     {"so3.s2", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, good_s1})
