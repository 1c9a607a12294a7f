/* Fault: each call of so3.s1 takes a tenth of a second; so3.s2 is correct. */
#include "port.h"

#include <unistd.h>

static int slow(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    usleep(100000);
    return good_s1(n, in, out);
}

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, slow},
     {"so3.s2", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, good_s1})
