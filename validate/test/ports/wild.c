/* Faults: so3.s1 writes a megabyte past its output, so3.exp into its input, so3.average through a null pointer. */
#include "port.h"

static int past(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    good_s1(n, in, out);
    for (size_t i = 0; i < 1 << 20; i++)
        ((char *)out->base[0])[4 * n + i] = 0;
    return 0;
}

static int input(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)n, (void)out;
    ((float *)in->base[0])[0] = 0;
    return 0;
}

static int null(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    volatile float *volatile nowhere = 0; /* volatile, because the compiler would remove the write otherwise */
    (void)n, (void)in, (void)out;
    *nowhere = 1;
    return 0;
}

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, past},
     {"so3.exp", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, input}, {"so3.average", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, null})
