/* A port with types of its own: output k of so3.exp is k plus the first input. Faults: so3.average writes one element
 * too many; the types of so3.rotate and so3.derivative are smaller than the numbers of an element. */
#include "port.h"

typedef struct vector {
    double x, y, z, unused;
} vector;

typedef struct matrix {
    double at[10]; /* from 1 */
} matrix;

static void pack(const void *element, void *own)
{
    const float *v = element;
    *(vector *)own = (vector){v[0], v[1], v[2], 0};
}

static void unpack(const void *own, void *element)
{
    for (int k = 0; k < 9; k++)
        ((float *)element)[k] = (float)((const matrix *)own)->at[k + 1];
}

static int exp_own(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < 9; k++)
            ((matrix *)out->base[0])[i].at[k + 1] = k + ((const vector *)in->base[0])[i].x;
    return 0;
}

static int average_own(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    exp_own(n, in, out);
    ((matrix *)out->base[0])[n].at[1] = 0;
    return 0;
}

static const plumb_port_own own = {sizeof(vector), sizeof(matrix), pack, unpack};
static const plumb_port_own small_input = {sizeof(float[3]), sizeof(float[3]), 0, 0};  /* of 6 numbers */
static const plumb_port_own small_output = {sizeof(float[6]), sizeof(float[2]), 0, 0}; /* of 9 numbers */

PORT(PLUMB_PORT_VERSION, {"so3.exp", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, exp_own, 0, &own},
     {"so3.average", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, average_own, 0, &own},
     {"so3.rotate", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, exp_own, 0, &small_input},
     {"so3.derivative", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, exp_own, 0, &small_output})
