/* The unit quaternion of a rotation vector: a port with types of its own. */
#include "plumb_port.h"
#include <math.h>

typedef struct { float x, y, z; } vector;
typedef struct { float x, y, z, w; } quaternion; /* scalar last */

/* v → q = (sin(a/2)/a v, cos a/2), a = |v| */
static int exp_quaternion(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const vector *v = in->base[0];
    quaternion *q = out->base[0];
    for (size_t i = 0; i < n; i++) {
        double x = v[i].x, y = v[i].y, z = v[i].z, a = sqrt(x * x + y * y + z * z), s = a == 0 ? 0.5 : sin(a / 2) / a;
        q[i] = (quaternion){s * x, s * y, s * z, cos(a / 2)};
    }
    return 0;
}

/* Converts a quaternion to plumb's order, scalar first. */
static void unpack(const void *own, void *element)
{
    const quaternion *q = own;
    float *components = element;
    components[0] = q->w, components[1] = q->x, components[2] = q->y, components[3] = q->z;
}

static const plumb_port_own own = {sizeof(vector), sizeof(quaternion), 0, unpack};
static const plumb_port_kernel kernels[] = {
    {"rotation.exp_quaternion", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, exp_quaternion, 0, &own},
};
static const plumb_port port = {PLUMB_PORT_VERSION, "mine", "double inside", 1, kernels};
const plumb_port *plumb_port_open(void) { return &port; }
