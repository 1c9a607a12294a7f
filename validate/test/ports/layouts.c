/* No fault: output k of an element is k plus its first input, in each layout and both formats, so that a number in a
 * wrong position is detected. */
#include "port.h"

static int aos(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < 9; k++)
            ((float *)out->base[0])[i * out->stride + k] = (float)k + ((const float *)in->base[0])[i * in->stride];
    return 0;
}

static int tiles(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < 9; k++)
            ((float *)out->base[k])[i / 8 * out->stride + i % 8] =
                (float)k + ((const float *)in->base[0])[i / 8 * in->stride + i % 8];
    return 0;
}

static int soa(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < 18; k++)
            ((double *)out->base[k])[i] = (double)k + ((const double *)in->base[0])[i];
    return 0;
}

PORT(PLUMB_PORT_VERSION, {"so3.exp", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, aos},
     {"so3.average", PLUMB_PORT_FLOAT, PLUMB_PORT_TILES, tiles},
     {"so3.exp_average", PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, soa})
