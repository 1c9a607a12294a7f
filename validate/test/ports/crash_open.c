/* Fault: crashes when it is opened. */
#include "validate/plumb_port.h"

#include <stdlib.h>

const plumb_port *plumb_port_open(void)
{
    abort();
}
