/* Faults: each kernel reads or writes one number outside one of its arrays; its id gives the side, the layout and the
 * position. All kernels have two inputs and two outputs, which are otherwise correct (output k is input k). */
#include "port.h"

#include <string.h>

typedef struct pair {
    float at[2];
    double unused[15]; /* 128 bytes, so that an array of them ends at a page boundary */
} pair;

static volatile float seen;

/* Copies inputs to outputs in any layout but OWN. */
static void copy(size_t n, const plumb_port_view *in, const plumb_port_view *out, int tiles)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < 2; k++)
            if (tiles == 2)
                ((float *)out->base[0])[2 * i + k] = ((const float *)in->base[0])[2 * i + k];
            else
                ((float *)out->base[k])[i / 8 * out->stride + i % 8] =
                    ((const float *)in->base[k])[i / 8 * in->stride + i % 8];
}

/* Defines a kernel that also executes `action`. A macro, since a port's functions take no other arguments. */
#define EDGE(name, layout, action)                                                                                     \
    static int name(size_t n, const plumb_port_view *in, const plumb_port_view *out)                                   \
    {                                                                                                                  \
        volatile float *const x = in->base[layout == 0], *const y = out->base[layout == 0];                            \
        copy(n, in, out, layout);                                                                                      \
        (void)x, (void)y;                                                                                              \
        action;                                                                                                        \
        return 0;                                                                                                      \
    }

EDGE(in_soa_after, 0, seen = x[n])
EDGE(in_soa_before, 0, seen = x[-1])
EDGE(in_soa_far, 0, seen = x[n + 200000])
EDGE(in_soa_written, 0, x[0] = 1)
EDGE(out_soa_after, 0, y[n] = 1)
EDGE(out_soa_before, 0, y[-1] = 1)
EDGE(out_soa_read, 0, seen = y[n])
EDGE(out_soa_200, 0, y[n + 200] = 1)
EDGE(out_soa_far, 0, y[n + 200000] = 1)
EDGE(in_aos_after, 2, seen = x[2 * n])
EDGE(in_aos_before, 2, seen = x[-1])
EDGE(out_aos_after, 2, y[2 * n] = 1)
EDGE(out_aos_before, 2, y[-1] = 1)
EDGE(in_tiles_after, 1, seen = x[(n + 7) / 8 * 16])
EDGE(in_tiles_before, 1, seen = x[-1])
EDGE(out_tiles_after, 1, y[(n + 7) / 8 * 16] = 1)
EDGE(out_tiles_lane, 1, y[n / 8 * 16 + 7] = 1)

static void own_copy(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const pair *x = in->base[0];
    pair *y = out->base[0];
    for (size_t i = 0; i < n; i++)
        memcpy(y[i].at, x[i].at, sizeof y[i].at);
}

#define OWN_EDGE(name, action)                                                                                         \
    static int name(size_t n, const plumb_port_view *in, const plumb_port_view *out)                                   \
    {                                                                                                                  \
        volatile pair *const x = in->base[0], *const y = out->base[0];                                                 \
        own_copy(n, in, out);                                                                                          \
        (void)x, (void)y;                                                                                              \
        action;                                                                                                        \
        return 0;                                                                                                      \
    }

OWN_EDGE(in_own_after, seen = x[n].at[0])
OWN_EDGE(in_own_before, seen = x[-1].at[0])
OWN_EDGE(in_own_written, x[0].at[0] = 1)
OWN_EDGE(out_own_after, y[n].at[0] = 1)
OWN_EDGE(out_own_before, y[-1].at[0] = 1)
OWN_EDGE(out_own_read, seen = y[n].at[0])

static void pack(const void *element, void *own)
{
    memcpy(((pair *)own)->at, element, 2 * sizeof(float));
}

static void unpack(const void *own, void *element)
{
    memcpy(element, ((const pair *)own)->at, 2 * sizeof(float));
}

static const plumb_port_own own = {sizeof(pair), sizeof(pair), pack, unpack};

#define SOA(name)                                                                                                      \
    {                                                                                                                  \
#name, PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, name                                                                  \
    }
#define AOS(name)                                                                                                      \
    {                                                                                                                  \
#name, PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, name                                                                  \
    }
#define TILES(name)                                                                                                    \
    {                                                                                                                  \
#name, PLUMB_PORT_FLOAT, PLUMB_PORT_TILES, name                                                                \
    }
#define OWN(name)                                                                                                      \
    {                                                                                                                  \
#name, PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, name, 0, &own                                                         \
    }

PORT(PLUMB_PORT_VERSION, SOA(in_soa_after), SOA(in_soa_before), SOA(in_soa_far), SOA(in_soa_written),
     SOA(out_soa_after), SOA(out_soa_before), SOA(out_soa_read), SOA(out_soa_200), SOA(out_soa_far), AOS(in_aos_after),
     AOS(in_aos_before), AOS(out_aos_after), AOS(out_aos_before), TILES(in_tiles_after), TILES(in_tiles_before),
     TILES(out_tiles_after), TILES(out_tiles_lane), OWN(in_own_after), OWN(in_own_before), OWN(in_own_written),
     OWN(out_own_after), OWN(out_own_before), OWN(out_own_read))
