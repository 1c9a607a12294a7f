/* A test port whose table of kernels has a fault. The environment variable PLUMB_TEST_TABLE selects it: 1 … 13 in the
 * order of the messages in unusable_table_is_rejected_with_reason (port.c). 14 is an empty table without texts, which
 * is valid. */
#include "port.h"

#include <stdlib.h>

const plumb_port *plumb_port_open(void)
{
    static plumb_port_kernel kernels[] = {{"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, good_s1},
                                          {"so3.s2", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, good_s1}};
    static plumb_port port = {PLUMB_PORT_VERSION, "tables", "", 2, kernels};
    static const plumb_port_own no_input_size = {.output_size = 4};
    const char *which = getenv("PLUMB_TEST_TABLE");
    switch (which ? atoi(which) : 0) {
    case 1:
        return NULL; /* no port at all */
    case 2:
        port.kernels = NULL; /* although the count is 2 */
        break;
    case 3:
        kernels[1].id = NULL;
        break;
    case 4:
        kernels[1].run = NULL;
        break;
    case 5:
        port.count = (size_t)-1; /* far beyond the end of the table */
        break;
    case 6:
        kernels[1].id = "so3.s2\x1b[2J"; /* an escape sequence that clears a terminal */
        break;
    case 7:
        kernels[1].id = "so3.\xe2\x80\xaes2"; /* U+202E, right-to-left override */
        break;
    case 8:
        kernels[1].layout = 0x400; /* no flag that a version of the header defines */
        break;
    case 9:
        kernels[1].format = 16; /* neither PLUMB_PORT_FLOAT nor PLUMB_PORT_DOUBLE */
        break;
    case 10:
        kernels[1].layout = PLUMB_PORT_OWN;
        break;
    case 11:
        kernels[1].layout = PLUMB_PORT_OWN;
        kernels[1].own = &no_input_size;
        break;
    case 12:
        return (const plumb_port *)8; /* an address that is not mapped */
    case 13:
        port.version = 0;
        break;
    case 14:
        port.name = NULL;
        port.about = NULL;
        port.count = 0;
        break;
    }
    return &port;
}
