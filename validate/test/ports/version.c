/* Fault: the port says that it was made for a later version of the port interface. */
#include "port.h"

PORT(PLUMB_PORT_VERSION + 1, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, good_s1})
