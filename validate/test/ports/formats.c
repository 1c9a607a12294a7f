/* No fault: so3.s1 in both formats, where the result tells the format (32 or 64), and twice in one format, as variants;
 * a kernel with an id of 1000 letters that returns its last and first input; a name with control characters. */
#include "port.h"

#include <string.h>

static int single(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)in;
    for (size_t i = 0; i < n; i++)
        ((float *)out->base[0])[i] = 32;
    return 0;
}

static int in_double(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)in;
    for (size_t i = 0; i < n; i++)
        ((double *)out->base[0])[i] = 64;
    return 0;
}

static int ends(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++) {
        ((double *)out->base[0])[i] = ((const double *)in->base[2999])[i];
        ((double *)out->base[1])[i] = ((const double *)in->base[0])[i];
    }
    return 0;
}

const plumb_port *plumb_port_open(void)
{
    static char id[1001];
    static plumb_port_kernel kernels[] = {{"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, single},
                                          {"so3.s1", PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, in_double},
                                          {id, PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, ends},
                                          {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, single, "another"}};
    static const plumb_port port = {PLUMB_PORT_VERSION, "two\x1b[31m \xff", "", 4, kernels};
    memset(id, 'k', sizeof id - 1);
    return &port;
}
