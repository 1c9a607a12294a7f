/* Fault: has a kernel twice. */
#include "port.h"

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_BINARY32, PLUMB_PORT_SOA, good_s1},
     {"so3.s1", PLUMB_PORT_BINARY64, PLUMB_PORT_SOA, good_s1}, {"so3.s1", PLUMB_PORT_BINARY32, PLUMB_PORT_AOS, good_s1})
