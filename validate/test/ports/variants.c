/* Fault: so3.s1 is correct in its first variant, and 1 − t/6 in its second, which has a layout of structs. */
#include "port.h"

static int first(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++)
        ((float *)out->base[0])[i] = (float)right_s1(((const float *)in->base[0])[i]);
    return 0;
}

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, first},
     {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, good_s1, "structs"})
