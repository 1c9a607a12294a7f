/* Port of the articles' formulas over vectors of eight floats, with -ffast-math; see vector_formulas.h. */
enum { SPECIAL_CASES = 0 };
#define NAME "vector"
#define VARIANT "raw"
#define ABOUT                                                                                                          \
    "vectors of eight floats, and the sine of Cephes. Wrong for NaN and infinity (-ffast-math), angles above 8192, "   \
    "signed zeros, inertias that are not positive definite, and bounds that cross. Bits depend on the compiler"
#include "vector_formulas.h"
