/* Port of the articles' formulas over vectors of eight floats, without -ffast-math; see vector_formulas.h. */
enum { KEEPS = 1 };
#define NAME "vector kept"
#define VARIANT "with NaNs, large angles"
#define ABOUT                                                                                                          \
    "the same made to keep NaNs as one NaN, large angles, and definite inertia. It breaks: crossed bounds are not "    \
    "tested, a NaN among bounds, the same bits from other compilers"
#include "vector_formulas.h"
