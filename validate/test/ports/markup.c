/* Fault: its name and description contain markup, which a report in Markdown must show as text. */
#include "port.h"

static const plumb_port_kernel kernels[] = {{"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, good_s1, 0, 0}};
static const plumb_port port = {PLUMB_PORT_VERSION, "</details><script>", "a | b ``` c & \\<script>", 1, kernels};

const plumb_port *plumb_port_open(void)
{
    return &port;
}
