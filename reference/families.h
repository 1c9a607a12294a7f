/* Every family's formulas, compiled into the arithmetic that includes this after real.h. A new family is a line in
 * each of the two lists. */
#include "formula.h"

#include "so3.c"
#include "transform.c"

/* clang-format off */
#define FAMILIES \
    { \
        so3_formulas, \
        transform_formulas, \
        NULL \
    }
/* clang-format on */
