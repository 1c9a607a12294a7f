/* plumb's own formulas in double without fused multiply-adds, as a port: portable_double.c with each fused multiply-add
 * replaced by a product and a sum, each rounded. It shows that such code satisfies the limits for ports in double.
 * unfused.c shows this in float. */
#define PLUMB_BUILD_UNFUSED
#include "portable_double.c"
