/* Fault: so3.s1 allocates memory until allocation fails, and then returns an error. */
#include "port.h"

#include <stdlib.h>
#include <string.h>

static int hungry(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const size_t bite = (size_t)64 << 20;
    static void *volatile eaten; /* volatile, because the compiler may remove allocations that are not used */
    while ((eaten = malloc(bite)))
        memset((void *)eaten, 1, 4096);
    good_s1(n, in, out);
    return 12;
}

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, hungry})
