/* Communication between plumb and a worker, the process that runs a port.
 *
 * This header defines the messages on the control socket, the descriptors that are open when the worker starts, and how
 * the arrays of a call are arranged in two shared files, one for inputs and one for outputs. plumb's side is
 * shared_object_port.c, the worker's side is worker.c. */
#ifndef PORTS_WIRE_H
#define PORTS_WIRE_H

#include "ports.h"

#include <stdint.h>
#include <string.h>
#include <unistd.h>

/* The worker is this same program, started again with this variable in its environment. Its value is "BYTES FILE": the
 * limit of the address space, and the shared object. */
#define PORT_WORKER_VARIABLE "PLUMB_PORT_WORKER"

enum { WIRE_CONTROL = 3, WIRE_INPUT, WIRE_OUTPUT, WIRE_LAST }; /* descriptors of the worker */

enum {
    WIRE_ALIGNMENT = 64,   /* alignment of arrays of a port's own types */
    WIRE_UNWRITTEN = 0xff, /* value of all bytes of the outputs before a call; the numbers are then NaN */
    WIRE_MODERATE = 0x3e,  /* their value before a second call, which is made if results were NaN; the numbers are
                            * then 0.19 (float) or 7e-9 (double) */
    WIRE_CANARY = 0xa5,    /* value of all bytes beside the outputs that can be written without a fault */
    WIRE_MAX_TEXT = 1 << 24,
    WIRE_READY = 0x72656479, /* "redy": the worker is set up and will open the port */
    WIRE_MAGIC = 0x706c756d, /* "plum" */
};

/* Sent once, after the shared object was opened. It is followed by a wire_kernel per kernel, and then by texts, each
 * with a final zero: why the port cannot be used, or "" if it can; its name; its description; each kernel's id and
 * variant. Before this message the worker sends a uint32_t: WIRE_READY, or errno if the worker could not be set up. */
struct wire_hello {
    uint32_t magic, kernels, text;
    uint32_t flushes; /* opening the port set the CPU to flush subnormal numbers */
};

struct wire_kernel {
    int32_t format, layout;
};

/* A request of plumb: a call of kernel number `kernel`. */
struct wire_request {
    uint32_t serial, kernel, inputs, outputs, n;
    uint32_t placement, fill; /* enum port_placement; byte with which arrays of the port's own types are filled */
    uint32_t watch;           /* enum port_watch */
    uint32_t offset;          /* see `offset` of struct plumb_recorder */
    /* WIRE_RUN: the kernel is run. Otherwise its code or formula is recorded, and the reply consists of port_steps up
     * to PORT_STEP_END. In this last step, `a` is the value that plumb_port_record returned, or WIRE_NO_RECORDS; for a
     * formula it is 0, 1 (not found) or WIRE_NO_RECORDS. plumb answers each PORT_STEP_BRANCH by a byte, the outcome of
     * the branch. */
    uint32_t records;
};

enum { WIRE_RUN, WIRE_RECORD_CODE, WIRE_RECORD_FORMULA };
enum { WIRE_NO_RECORDS = -1 }; /* the port exports no plumb_port_record or plumb_port_formulas */

enum wire_outcome {
    WIRE_RETURNED,
    WIRE_WROTE_INPUT,
    WIRE_OUTSIDE_INPUT,
    WIRE_OUTSIDE_OUTPUT,
    WIRE_OUT_OF_MEMORY, /* no memory for arrays of the port's own types */
    WIRE_SMALL_INPUT,   /* the port's own type of inputs is smaller than the numbers that are copied to it */
    WIRE_SMALL_OUTPUT,  /* the port's own type of outputs is smaller than the numbers that are copied from it */
    WIRE_NOT_MAPPED,    /* the shared files could not be mapped; code: errno */
    WIRE_SIDE_EFFECT,   /* the call had a side effect (side_effects.h); code: enum side_effect */
    WIRE_OUTCOMES
};

enum wire_access { WIRE_TOUCHED, WIRE_READ, WIRE_WROTE };

/* The reply to a request. */
struct wire_reply {
    uint32_t serial;      /* number of the request; a reply with another number was written by the port itself */
    uint32_t outcome;     /* enum wire_outcome */
    int32_t code;         /* return value of the kernel; for some outcomes, see enum wire_outcome, another number */
    uint32_t keeps_state; /* PORT_WATCH_COMPARE found that the static data have changed */
    /* If there was an access outside of the arrays: */
    uint32_t access; /* enum wire_access */
    uint32_t array;  /* index of the nearest array */
    uint32_t before; /* 1: before the beginning of this array; 0: past its end */
};

/* Layout of the numbers of one side of a call, its inputs or its outputs. In the shared file each array has whole pages
 * (`slot` bytes), begins `first` bytes after the beginning of its pages, and has `used` bytes. Component k of element i
 * is at byte first + k · component + i · element of the file, or, in tiles of eight elements, at first + k · component
 * + ⌊i/8⌋ · tile + (i mod 8) · element. */
struct wire_shape {
    size_t arrays, used, slot, first;
    size_t component, element, tile; /* distances in bytes; tile is 0 for layouts without tiles */
    size_t stride;                   /* stride of the port's view (struct plumb_port_view) */
    size_t base_count;               /* number of pointers in the port's view */
};

/* Computes the shape of arrays of `used` bytes at the beginning or at the end of their pages. */
static inline struct wire_shape wire_place_arrays(size_t arrays, size_t used, enum port_placement placement,
                                                  size_t alignment)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t slot = (used + page - 1) / page * page;
    return (struct wire_shape){.arrays = arrays,
                               .used = used,
                               .slot = slot,
                               .first = placement == PORT_AT_START ? 0 : (slot - used) / alignment * alignment};
}

/* Returns the layout of one side of a call with `components` components. */
static inline struct wire_shape wire_arrange(const struct wire_kernel *kernel, size_t components, size_t n,
                                             enum port_placement placement)
{
    const size_t number = (size_t)kernel->format / 8;
    struct wire_shape shape;
    switch (port_layout(kernel->layout)) {
    case PLUMB_PORT_OWN: /* the file has the layout AOS; the worker converts to the port's types and back */
    case PLUMB_PORT_AOS:
        shape = wire_place_arrays(1, number * components * n, placement, number);
        shape.component = number;
        shape.element = number * components;
        shape.stride = components;
        shape.base_count = 1;
        return shape;
    case PLUMB_PORT_TILES:
        shape = wire_place_arrays(1, 8 * number * components * ((n + 7) / 8), placement, 8 * number);
        shape.component = 8 * number;
        shape.element = number;
        shape.tile = 8 * number * components;
        shape.stride = 8 * components;
        shape.base_count = components;
        return shape;
    default:
        if (placement == PORT_ONE_BLOCK) {
            shape = wire_place_arrays(1, number * n * components, placement, number);
            shape.component = number * n;
        } else {
            shape = wire_place_arrays(components, number * n, placement, number);
            shape.component = shape.slot;
        }
        shape.element = number;
        shape.stride = 8;
        shape.base_count = components;
        return shape;
    }
}

/* True if all of bytes[from] … bytes[to − 1] equal `byte`. */
static inline int wire_all_are(int byte, const unsigned char *bytes, size_t from, size_t to)
{
    return from >= to || (bytes[from] == byte && memcmp(bytes + from, bytes + from + 1, to - from - 1) == 0);
}

/* Returns the offset of component k of element i in the shared file, in bytes. */
static inline size_t wire_place(const struct wire_shape *shape, size_t k, size_t i)
{
    const size_t within = shape->tile ? i / 8 * shape->tile + i % 8 * shape->element : i * shape->element;
    return shape->first + k * shape->component + within;
}

#endif
