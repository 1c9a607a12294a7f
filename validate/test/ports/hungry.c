/* Fault: so3.s1 takes memory without end, and gives up with an error once it gets no more. */
#include "port.h"

#include <stdlib.h>
#include <string.h>

static int hungry(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const size_t bite = (size_t)64 << 20;
    static void *volatile eaten; /* volatile: a compiler may see that nobody needs the memory */
    while ((eaten = malloc(bite)))
        memset((void *)eaten, 1, 4096);
    good_s1(n, in, out);
    return 12;
}

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, hungry})
