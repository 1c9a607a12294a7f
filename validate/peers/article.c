/* The articles' formulas as a port, in plain scalar C, in float and double. It shows how much accuracy the formulas
 * lose, both where their author warns of it and elsewhere.
 *
 * This file contains the port's table. The formulas are in article_formulas.h; article_half_angle.c is another port,
 * which computes S2 by the half-angle identity. Sources: the Roblox article on rigid-body rotation, section 2 (S1, S2,
 * S3, R, T); "The Dynamics of a Transform Hierarchy" (A2∘A1, A⁻¹). */
#include "validate/plumb_port.h"

#include <tgmath.h> /* sin(x) is sinf(x) if x is a float */

#define EACH_DIMENSION(DO) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8)

#define number float
#define NAMED(name) name##_float
#include "article_formulas.h"
#undef number
#undef NAMED

#define number double
#define NAMED(name) name##_double
#include "article_formulas.h"
#undef number
#undef NAMED

#define KERNEL(id, name)                                                                                               \
    {id, PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, run_##name##_float},                                                        \
        {id, PLUMB_PORT_DOUBLE, PLUMB_PORT_AOS, run_##name##_double},
#define TRANSFORM(n) KERNEL("transform.compose.n" #n, compose_n##n) KERNEL("transform.inverse.n" #n, inverse_n##n)
/* clang-format off */
static const plumb_port_kernel kernels[] = {
    KERNEL("so3.s1.angle", s1)
    KERNEL("so3.s2.angle", s2)
    KERNEL("so3.s3.angle", s3)
    KERNEL("so3.exp", exponential)
    KERNEL("so3.average", average)
    EACH_DIMENSION(TRANSFORM)
};
/* clang-format on */

const plumb_port *plumb_port_open(void)
{
    static const plumb_port port = {PLUMB_PORT_VERSION, "article", "the articles' formulas as they are written",
                                    sizeof kernels / sizeof *kernels, kernels};
    return &port;
}
