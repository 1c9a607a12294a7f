/* Port of the articles' formulas over vectors of eight floats, without -ffast-math; see vector_formulas.h. */
enum { SPECIAL_CASES = 1 };
#define NAME "vector kept"
#define VARIANT "with NaNs, large angles"
#define ABOUT                                                                                                          \
    "vectors of eight floats, and the sine of Cephes; with NaNs, large angles, and inertias that are not positive "    \
    "definite. Wrong for bounds that cross or are NaN. Bits depend on the compiler"
#include "vector_formulas.h"
