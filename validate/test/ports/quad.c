/* No fault: the formulas of wide.c in binary128, as with libquadmath. */
#define WIDE(function) function##f128

#include <math.h>

typedef _Float128 wide;

#include "wide.c"
