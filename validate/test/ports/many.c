/* Fault: of the port's 5,000 kernels, only the last one is a kernel that plumb knows. */
#include "port.h"

#include <stdio.h>

enum { MANY = 5000 };

const plumb_port *plumb_port_open(void)
{
    static char ids[MANY][16];
    static plumb_port_kernel kernels[MANY];
    static const plumb_port port = {PLUMB_PORT_VERSION, "many", "many kernels", MANY, kernels};
    for (int i = 0; i < MANY; i++) {
        snprintf(ids[i], sizeof ids[i], i + 1 < MANY ? "so3.x%d" : "so3.s1", i);
        kernels[i] = (plumb_port_kernel){ids[i], PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, good_s1, 0, 0};
    }
    return &port;
}
