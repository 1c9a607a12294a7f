/* Fault: when it is opened, writes a file that PLUMB_TEST_TRESPASS names. Its kernel always crashes. */
#include "port.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static int crash(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)in, (void)out;
    return n > 0 ? raise(SIGSEGV) : 0;
}

static const plumb_port_kernel kernels[] = {{"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, crash, 0, 0}};
static const plumb_port port = {PLUMB_PORT_VERSION, "trespasses", "writes a file", 1, kernels};

const plumb_port *plumb_port_open(void)
{
    const char *name = getenv("PLUMB_TEST_TRESPASS");
    FILE *file = name ? fopen(name, "w") : NULL;
    if (file)
        fclose(file);
    return &port;
}
