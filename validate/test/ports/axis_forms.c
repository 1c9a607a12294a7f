/* No fault: rotation.from_axis_angle by either form of the textbooks, without a fused step and with 1 − cos α
 * as 2 sin²(α/2). PORT_FORM=square has E + sin α [a] + (1 − cos α) [a]², else it is cos α E + (1 − cos α) a aᵀ +
 * sin α [a]. They differ where a is a unit vector only up to rounding. */
#include "port.h"

#include <stdlib.h>
#include <string.h>

/* In a format: (1 − cos α) times entry (i, j) of [a]², or of a aᵀ plus cos α on the diagonal; then the kernel. A macro,
 * since C has no templates. */
#define FORMS(number, name, SINE, COSINE)                                                                              \
    typedef struct name##_axis_angle {                                                                                 \
        number axis[3], angle;                                                                                         \
    } name##_axis_angle;                                                                                               \
    typedef struct name##_matrix {                                                                                     \
        number entry[9];                                                                                               \
    } name##_matrix;                                                                                                   \
    static number name##_symmetric(const name##_axis_angle *of, int by_square, int i, int j)                           \
    {                                                                                                                  \
        const number *a = of->axis, half = SINE(of->angle / 2), rest = 2 * half * half;                                \
        if (i != j)                                                                                                    \
            return rest * (a[i] * a[j]);                                                                               \
        const number p = a[(i + 1) % 3], q = a[(i + 2) % 3];                                                           \
        return by_square ? 1 - rest * (p * p + q * q) : COSINE(of->angle) + rest * (a[i] * a[i]);                      \
    }                                                                                                                  \
    EACH(name, const name##_axis_angle, in, name##_matrix, R)                                                          \
    {                                                                                                                  \
        const char *form = getenv("PORT_FORM");                                                                        \
        const int by_square = form && strcmp(form, "square") == 0;                                                     \
        for (int i = 0; i < 3; i++) {                                                                                  \
            const int j = (i + 1) % 3, k = (i + 2) % 3;                                                                \
            const number skew = SINE(in->angle) * in->axis[k];                                                         \
            R->entry[4 * i] = name##_symmetric(in, by_square, i, i);                                                   \
            R->entry[3 * i + j] = name##_symmetric(in, by_square, i, j) - skew;                                        \
            R->entry[3 * j + i] = name##_symmetric(in, by_square, i, j) + skew;                                        \
        }                                                                                                              \
    }

FORMS(float, single, sinf, cosf)
FORMS(double, twofold, sin, cos)

PORT(PLUMB_PORT_VERSION, {"rotation.from_axis_angle", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, run_single},
     {"rotation.from_axis_angle", PLUMB_PORT_DOUBLE, PLUMB_PORT_AOS, run_twofold})
