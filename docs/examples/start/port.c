#include <plumb_port.h>
#include <math.h>
static float sine_ratio(double a) { /* sin a / a */
    if (isinf(a)) return 0;
    return a == 0 ? 1 : sin(a) / a;
}
static int s1(size_t n, const plumb_port_view *in, const plumb_port_view *out) { /* t → S₁ = sin √t / √t */
    const float *t = in->base[0]; float *S1 = out->base[0];
    for (size_t i = 0; i < n; i++) S1[i] = sine_ratio(sqrt(t[i]));
    return 0;
}
static const plumb_port_kernel kernels[] = {{"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, s1, 0, 0}};
static const plumb_port port = {PLUMB_PORT_VERSION, "mine", "by the sine of a double", 1, kernels};
const plumb_port *plumb_port_open(void) { return &port; }
