/* Vectors of three floats and row-major matrices for the scalar C of this folder, and the macro that makes its
 * functions' names. */
#include "validate/bench/scalar.h"

#include <stddef.h>

#define SCALAR_PASTE(name, path) scalar_##name##_##path
#define SCALAR_PASTE_EXPANDED(name, path) SCALAR_PASTE(name, path)
#define SCALAR_NAME(name) SCALAR_PASTE_EXPANDED(name, PATH)

static inline float dot(const float *a, const float *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void cross(const float *a, const float *b, float *c)
{
    c[0] = a[1] * b[2] - a[2] * b[1], c[1] = a[2] * b[0] - a[0] * b[2], c[2] = a[0] * b[1] - a[1] * b[0];
}

static inline void apply(const float *M, const float *x, float *y)
{
    for (ptrdiff_t i = 0; i < 3; i++)
        y[i] = dot(M + 3 * i, x);
}
