/* Port of S2 = (1 − cos a) / a² = 2 sin²(a/2) / a², the identity that the article offers against cancellation. Like
 * article.c it is in plain scalar C, in float and double. It is separate from article.c because plumb check uses only
 * one implementation of a kernel in a port. */
#include "validate/plumb_port.h"

#include <tgmath.h> /* sin(x) is sinf(x) if x is a float */

#define S2(name, number)                                                                                               \
    static int name(size_t n, const plumb_port_view *in, const plumb_port_view *out)                                   \
    {                                                                                                                  \
        const number *a = in->base[0];                                                                                 \
        number *s = out->base[0];                                                                                      \
        for (size_t i = 0; i < n; i++) {                                                                               \
            const number sine = sin(a[i] / 2);                                                                         \
            s[i] = 2 * sine * sine / (a[i] * a[i]);                                                                    \
        }                                                                                                              \
        return 0;                                                                                                      \
    }
S2(s2_float, float)
S2(s2_double, double)

static const plumb_port_kernel kernels[] = {{"so3.s2.angle", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, s2_float},
                                            {"so3.s2.angle", PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, s2_double}};

const plumb_port *plumb_port_open(void)
{
    static const plumb_port port = {PLUMB_PORT_VERSION, "article half angle", "2 sin²(a/2) / a², as the article has it",
                                    sizeof kernels / sizeof *kernels, kernels};
    return &port;
}
