/* Fault: the port's table lists one kernel twice. */
#include "port.h"

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, good_s1},
     {"so3.s1", PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, good_s1}, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, good_s1})
