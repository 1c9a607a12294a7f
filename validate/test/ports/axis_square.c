/* No fault: computes rotation.from_axis_angle as E + sin α [a] + (1 − cos α) [a]², without fused multiply-add and with
 * 1 − cos α = 2 sin²(α/2). textbook_forms.cpp uses the other form, cos α E + (1 − cos α) a aᵀ + sin α [a]. They differ
 * if a is a unit vector only up to rounding. */
#include "port.h"

/* Defines the kernel in one format. A macro, since C has no templates. */
#define SQUARE(number, name, SINE)                                                                                     \
    typedef struct name##_axis_angle {                                                                                 \
        number axis[3], angle;                                                                                         \
    } name##_axis_angle;                                                                                               \
    typedef struct name##_matrix {                                                                                     \
        number entry[9];                                                                                               \
    } name##_matrix;                                                                                                   \
    EACH(name, const name##_axis_angle, in, name##_matrix, R)                                                          \
    {                                                                                                                  \
        const number *a = in->axis, half = SINE(in->angle / 2), rest = 2 * half * half;                                \
        for (int i = 0; i < 3; i++) {                                                                                  \
            const int j = (i + 1) % 3, k = (i + 2) % 3;                                                                \
            const number skew = SINE(in->angle) * a[k], symmetric = rest * (a[i] * a[j]);                              \
            R->entry[4 * i] = 1 - rest * (a[j] * a[j] + a[k] * a[k]);                                                  \
            R->entry[3 * i + j] = symmetric - skew;                                                                    \
            R->entry[3 * j + i] = symmetric + skew;                                                                    \
        }                                                                                                              \
    }

SQUARE(float, single, sinf)
SQUARE(double, twofold, sin)

PORT(PLUMB_PORT_VERSION, {"rotation.from_axis_angle", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, run_single},
     {"rotation.from_axis_angle", PLUMB_PORT_DOUBLE, PLUMB_PORT_AOS, run_twofold})
