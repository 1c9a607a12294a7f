/* plumb's own formulas in double without fused multiply-adds, as a port: portable_double.c with each fused step rounded
 * twice. It shows that plain code satisfies what is promised of ports in double; unfused.c does so in float, except for
 * the promises that unfused.yaml lists. */
#define PLUMB_UNFUSED
#include "portable_double.c"
