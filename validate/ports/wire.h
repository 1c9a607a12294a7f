/* What the judge and the process that runs a port say to each other.
 *
 * Here: the messages on the control socket, the descriptors that the worker finds open, and how the arrays of a call
 * are arranged in the two shared files. The judge's side is shared_object.c, the other worker.c. */
#ifndef PORT_WIRE_H
#define PORT_WIRE_H

#include "ports.h"

#include <stdint.h>

/* The worker is this same program, started again with this in its environment: "seconds bytes FILE". */
#define PORT_WORKER_VARIABLE "PLUMB_PORT_WORKER"

enum { WIRE_CONTROL = 3, WIRE_INPUT, WIRE_OUTPUT, WIRE_LAST }; /* descriptors */

enum {
    WIRE_GUARD = 256,      /* bytes before, between and after arrays that must stay as they are */
    WIRE_UNWRITTEN = 0xff, /* every byte of the output file before a call; as numbers these are NaN */
    WIRE_MOST_TEXT = 1 << 24,
    WIRE_MAGIC = 0x706c756d, /* "plum" */
};

/* Sent once, after the file was opened. The kernels' wire_kernel follow, then the texts, each with a zero at its end:
 * why the port cannot be used ("": it can), its name, its description, and the kernels' ids. */
struct wire_hello {
    uint32_t magic, kernels, text;
};

struct wire_kernel {
    int32_t format, layout;
};

struct wire_request {
    uint32_t serial, kernel, inputs, outputs, n;
};

enum wire_outcome { WIRE_RETURNED, WIRE_WROTE_INPUT, WIRE_WROTE_OUTSIDE };

struct wire_reply {
    uint32_t serial; /* the request's, so that bytes which a port wrote here itself are not taken for an answer */
    uint32_t outcome;
    int32_t code; /* what the kernel returned */
};

/* Where component k of element i of a call stands, in bytes from the start of the file:
 * offset + k * component + (i / 8) * tile + (i % 8) * element (layout TILES; the others have no tiles: i * element). */
struct wire_shape {
    size_t offset, component, element, tile, size;
    size_t stride;     /* of the port's view */
    size_t base_count; /* pointers of the port's view */
};

static inline struct wire_shape wire_arrange(int format, int layout, size_t components, size_t n)
{
    const size_t number = (size_t)format / 8, tiles = (n + 7) / 8;
    switch (port_layout(layout)) {
    case PLUMB_PORT_OWN: /* the worker packs and unpacks */
    case PLUMB_PORT_AOS:
        return (struct wire_shape){WIRE_GUARD, number, number * components, 0, 2 * WIRE_GUARD + number * components * n,
                                   components, 1};
    case PLUMB_PORT_TILES:
        return (struct wire_shape){WIRE_GUARD,
                                   8 * number,
                                   number,
                                   8 * number * components,
                                   2 * WIRE_GUARD + 8 * number * components * tiles,
                                   8 * components,
                                   components};
    default: {
        const size_t array = (number * n + 63) / 64 * 64 + WIRE_GUARD; /* arrays stay aligned */
        return (struct wire_shape){WIRE_GUARD, array, number, 0, WIRE_GUARD + array * components, 8, components};
    }
    }
}

static inline size_t wire_place(const struct wire_shape *shape, size_t k, size_t i)
{
    const size_t within = shape->tile ? i / 8 * shape->tile + i % 8 * shape->element : i * shape->element;
    return shape->offset + k * shape->component + within;
}

#endif
