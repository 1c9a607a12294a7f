/* Fault: also writes element n, in each layout. */
#include "port.h"

static int soa(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    ((float *)out->base[0])[n] = 0;
    return good_s1(n, in, out);
}

static int aos(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)in;
    for (size_t i = 0; i < n * out->stride + 1; i++)
        ((float *)out->base[0])[i] = 0;
    return 0;
}

static int tiles(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)in;
    for (size_t i = 0; i < (n + 7) / 8 * 8; i++)
        for (size_t k = 0; k < 9; k++)
            ((float *)out->base[k])[i / 8 * out->stride + i % 8] = 0;
    return 0;
}

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, soa},
     {"so3.exp", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, aos}, {"so3.average", PLUMB_PORT_FLOAT, PLUMB_PORT_TILES, tiles})
