/* plumb's own formulas in double without fused multiply-adds, as a port: portable_double.c with each fused step rounded
 * twice. Like unfused.c it shows that plain code satisfies what is promised of ports. */
#define PLUMB_UNFUSED
#include "portable_double.c"
