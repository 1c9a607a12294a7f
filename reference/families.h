/* Every family's formulas, compiled into the arithmetic that includes this after real.h. A new family is a line in
 * each of the two lists; a family that builds on another includes it. */
#include "formula.h"

#include "rotation.c"
#include "so3.c"
#include "transform.c"

/* clang-format off */
#define FAMILIES \
    { \
        so3_formulas, \
        rotation_formulas, \
        transform_formulas, \
        NULL \
    }
/* clang-format on */
