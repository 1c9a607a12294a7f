/* Faults: kernels that do not write some or all outputs if their input is NaN (skip…), or that do something when called
 * without elements (none…). No faults: NaN with all bits set (ones…), and structs with padding (holes). */
#include "port.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Defines a kernel that computes out = in for numbers, and executes `at_nan` for NaN. A macro, since a port's functions
 * take no other arguments. */
#define KERNEL(name, type, at_nan)                                                                                     \
    static int name(size_t n, const plumb_port_view *in, const plumb_port_view *out)                                   \
    {                                                                                                                  \
        const type *x = in->base[0];                                                                                   \
        type *y = out->base[0];                                                                                        \
        for (size_t i = 0; i < n; i++)                                                                                 \
            if (isnan(x[i])) {                                                                                         \
                at_nan;                                                                                                \
            } else                                                                                                     \
                y[i] = x[i];                                                                                           \
        return 0;                                                                                                      \
    }

KERNEL(skip, float, continue)
KERNEL(skip_double, double, continue)
KERNEL(skip_half, double, ((uint32_t *)y)[2 * i] = 0)
KERNEL(skip_most, float, *(unsigned char *)(y + i) = 0)
KERNEL(ones, float, memset(y + i, 0xff, sizeof *y))
KERNEL(ones_double, double, memset(y + i, 0xff, sizeof *y))

typedef struct holed {
    char mark;
    double value;
} holed;

static void pack(const void *element, void *own)
{
    ((holed *)own)->mark = 1;
    ((holed *)own)->value = *(const float *)element;
}

static void unpack(const void *own, void *element)
{
    *(float *)element = (float)((const holed *)own)->value;
}

static int holes(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++)
        ((holed *)out->base[0])[i].value = ((const holed *)in->base[0])[i].value;
    return 0;
}

static int skip_own(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++)
        if (!isnan(((const holed *)in->base[0])[i].value))
            ((holed *)out->base[0])[i].value = ((const holed *)in->base[0])[i].value;
    return 0;
}

static int none_written(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)in, (void)n;
    ((volatile float *)out->base[0])[0] = 1;
    return 0;
}

static int none_refused(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    (void)in, (void)out;
    return n == 0 ? 3 : 0;
}

static const plumb_port_own own = {sizeof(holed), sizeof(holed), pack, unpack};

PORT(PLUMB_PORT_VERSION, {"skip", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, skip},
     {"skip_double", PLUMB_PORT_DOUBLE, PLUMB_PORT_AOS, skip_double},
     {"skip_half", PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, skip_half},
     {"skip_most", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, skip_most}, {"ones", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, ones},
     {"ones_double", PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, ones_double},
     {"holes", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, holes, 0, &own},
     {"skip_own", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, skip_own, 0, &own},
     {"none_written", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, none_written},
     {"none_refused", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, none_refused})
