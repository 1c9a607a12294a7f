/* Fault: each call prints a reason and ends the process. */
#include "port.h"

#include <stdio.h>
#include <stdlib.h>

static int say_and_abort(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)in, (void)out;
    if (n == 0)
        return 0;
    fputs("too far for me\n\n", stderr);
    abort();
}

static const plumb_port_kernel kernels[] = {{"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, say_and_abort}};
static const plumb_port port = {PLUMB_PORT_VERSION, "says", "says why", 1, kernels};

const plumb_port *plumb_port_open(void)
{
    return &port;
}
