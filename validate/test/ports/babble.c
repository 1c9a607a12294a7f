/* Fault: writes random bytes to every open descriptor: so3.s1 when it runs, and the port when it is opened if the
 * environment contains PLUMB_TEST_BABBLE. */
#include "port.h"

#include <stdlib.h>
#include <unistd.h>

static unsigned state = 1;

static void babble(void)
{
    unsigned char bytes[600];
    const char *seed = getenv("PLUMB_TEST_BABBLE");
    if (seed)
        state += (unsigned)atoi(seed);
    for (size_t i = 0; i < sizeof bytes; i++) {
        state = state * 1664525 + 1013904223;
        bytes[i] = (state & 0x7000000) ? (unsigned char)(state >> 16) : 0;
    }
    for (int descriptor = 3; descriptor < 8; descriptor++)
        if (write(descriptor, bytes, 1 + state % sizeof bytes) < 0)
            continue;
}

static int run(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    babble();
    return good_s1(n, in, out);
}

static const plumb_port_kernel kernels[] = {{"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, run},
                                            {"so3.s2", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, good_s1}};
static const plumb_port port = {PLUMB_PORT_VERSION, "babble", "", 2, kernels};

const plumb_port *plumb_port_open(void)
{
    if (getenv("PLUMB_TEST_BABBLE"))
        babble();
    return &port;
}
