/* Port of the articles' formulas over vectors of eight floats, with -ffast-math; see vector_formulas.h. */
enum { KEEPS = 0 };
#define NAME "vector"
#define VARIANT "raw"
#define ABOUT                                                                                                          \
    "eight floats a vector and a sine after Cephes. It breaks: NaN and infinity (-ffast-math), angles beyond 8192, "   \
    "signed zeros, definite inertia and crossed bounds are not tested, the same bits from other compilers"
#include "vector_formulas.h"
