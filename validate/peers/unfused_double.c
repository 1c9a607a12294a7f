/* plumb's own formulas in double without fused multiply-adds, as a port: portable_double.c, with each step rounded
 * twice. Like unfused.c a witness that plain code keeps what is promised of ports. */
#define PLUMB_UNFUSED
#include "portable_double.c"
