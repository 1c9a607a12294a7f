/* No fault: so3.s1 in every layout, and in double. Returns 9 if its arrays, tiles or own types are not aligned to 64
 * bytes, as plumb bench guarantees. */
#include "port.h"

#include <stdint.h>

static int misplaced(const plumb_port_view *in, const plumb_port_view *out)
{
    return ((uintptr_t)in->base[0] | (uintptr_t)out->base[0]) % 64 != 0 ? 9 : 0;
}

static int arrays(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++)
        ((float *)out->base[0])[i] = (float)right_s1(((const float *)in->base[0])[i]);
    return misplaced(in, out);
}

static int structs(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++)
        ((float *)out->base[0])[i * out->stride] = (float)right_s1(((const float *)in->base[0])[i * in->stride]);
    return misplaced(in, out);
}

static int tiles(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++)
        ((float *)out->base[0])[i / 8 * out->stride + i % 8] =
            (float)right_s1(((const float *)in->base[0])[i / 8 * in->stride + i % 8]);
    return misplaced(in, out);
}

static int doubles(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++)
        ((double *)out->base[0])[i] = right_s1(((const double *)in->base[0])[i]);
    return misplaced(in, out);
}

typedef struct padded {
    double pad, value;
} padded;

static void pack(const void *element, void *own)
{
    *(padded *)own = (padded){7, *(const float *)element};
}

static void unpack(const void *own, void *element)
{
    *(float *)element = (float)((const padded *)own)->value;
}

static int own_type(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++)
        ((padded *)out->base[0])[i].value = right_s1(((const padded *)in->base[0])[i].value);
    return misplaced(in, out);
}

static const plumb_port_own own = {sizeof(padded), sizeof(padded), pack, unpack};

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, arrays},
     {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_AOS, structs, "a, \"b\""},
     {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_TILES, tiles, "eights"},
     {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, own_type, "padded", &own},
     {"so3.s1", PLUMB_PORT_DOUBLE, PLUMB_PORT_SOA, doubles})
