/* A port: your implementation of some of plumb's kernels, as a shared object that `plumb check --port FILE.so` can
 * check. A port needs no other file of plumb than this header, and no library.
 *
 *     #include "plumb_port.h"
 *     #include <math.h>
 *
 *     static int my_s1(size_t n, const plumb_port_view *in, const plumb_port_view *out)
 *     {
 *         const float *t = (const float *)in->base[0];
 *         float *S1 = (float *)out->base[0];
 *         for (size_t i = 0; i < n; i++) {
 *             const double a = sqrt(t[i]);
 *             S1[i] = (float)(a == 0 ? 1 : isinf(a) ? 0 : sin(a) / a);
 *         }
 *         return 0;
 *     }
 *
 *     static const plumb_port_kernel kernels[] = {{"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, my_s1, 0, 0}};
 *     static const plumb_port port = {PLUMB_PORT_VERSION, "mine", "what it is", 1, kernels};
 *
 *     const plumb_port *plumb_port_open(void) { return &port; }
 *
 * `cc -O2 -shared -fPIC mine.c -o mine.so -lm && plumb check --port ./mine.so` checks it.
 *
 * `plumb kernels` lists the kernels; `plumb kernels KERNEL` has a kernel's input and output components in order, their
 * units, and the outputs that are expected for NaN, ∞ and zero. plumb checks only the kernels that the port has. The
 * code runs in a child process: a crash, a hang or a write to foreign memory ends the check of that kernel with a
 * verdict, and the other kernels are still checked. `plumb bench --port FILE.so` times the kernels and plumb's own; in
 * `bench` a crash ends the run. Arrays have the alignment of their numbers; in `bench`, of 64 bytes. */
#ifndef PLUMB_PORT_H
#define PLUMB_PORT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* In version 2 a kernel may have types of its own and several variants, and may promise PLUMB_PORT_SAME_BITS. plumb
 * also accepts ports of version 1, and refuses all other versions. */
#define PLUMB_PORT_VERSION 2

enum { PLUMB_PORT_FLOAT = 32, PLUMB_PORT_DOUBLE = 64 }; /* IEEE 754 calls them binary32 and binary64 */
/* Their former names, so that older sources compile. */
enum { PLUMB_PORT_BINARY32 = PLUMB_PORT_FLOAT, PLUMB_PORT_BINARY64 = PLUMB_PORT_DOUBLE };

/* Layouts of a kernel's operands. With T = float or double, component k of element i is
 *   SOA    ((T *)base[k])[i]                                    one array per component
 *   AOS    ((T *)base[0])[i * stride + k]                       one struct per element; stride = its components
 *   TILES  ((T *)base[k])[(i / 8) * stride + i % 8]             tiles of eight elements
 *   OWN    ((your_type *)base[0])[i]                            your own type: see plumb_port_own
 * stride counts numbers of type T, not bytes. n is from 0 to a million. A kernel may access only the elements 0 … n-1,
 * also in the last tile, and must not write inputs; it must write every output of every element. The arrays begin
 * after, or end before, inaccessible memory, so that an access outside causes a fault. Therefore they are aligned only
 * to their numbers (SOA, AOS), to eight numbers (TILES) or to 64 bytes (OWN). */
enum { PLUMB_PORT_SOA, PLUMB_PORT_AOS, PLUMB_PORT_TILES, PLUMB_PORT_OWN };

/* May be or-ed into a layout. It promises that the bits of an element's outputs depend on its inputs alone, not on n,
 * its index or the other elements, and plumb checks this. Without it, results need only be accurate. */
enum { PLUMB_PORT_SAME_BITS = 0x100 };

/* May be or-ed into a layout. It promises that the kernel works in place: output component k may be in the memory of
 * input component k, if both exist. In SOA they are then the same array; in AOS and TILES, if an element has as many
 * outputs as inputs, the same structs. plumb then also makes such calls. */
enum { PLUMB_PORT_IN_PLACE = 0x200 };

typedef struct plumb_port_view {
    void *const *base;
    size_t stride;
} plumb_port_view;

/* Your own types for a kernel's inputs and outputs. plumb calls pack for each element before run, and unpack for each
 * element after it. Their errors count as the kernel's; their time does not. `element` has the components in order, as
 * floats or doubles. A function may be null if your type consists of just these numbers. */
typedef struct plumb_port_own {
    size_t input_size, output_size; /* bytes of an element */
    void (*pack)(const void *element, void *own);
    void (*unpack)(const void *own, void *element);
} plumb_port_own;

typedef struct plumb_port_kernel {
    const char *id; /* "so3.exp" */
    int format;     /* PLUMB_PORT_FLOAT or PLUMB_PORT_DOUBLE; one kernel may have an entry for each */
    int layout;     /* PLUMB_PORT_SOA, …; PLUMB_PORT_SAME_BITS and PLUMB_PORT_IN_PLACE may be or-ed into it */
    int (*run)(size_t n, const plumb_port_view *in,
               const plumb_port_view *out); /* returns 0, or an error code of your own */
    /* The remaining members may be null. */
    /* Name of this variant, usually the function of your library that it calls. Several entries for one kernel are
     * variants of it and differ in this name, which reports show; check, conform and bench run all variants. */
    const char *variant;
    const plumb_port_own *own; /* for PLUMB_PORT_OWN */
} plumb_port_kernel;

typedef struct plumb_port {
    int version;              /* PLUMB_PORT_VERSION */
    const char *name, *about; /* "cglm", "cglm 0.8.8, -O3 -mavx2 -mfma" */
    size_t count;
    const plumb_port_kernel *kernels;
} plumb_port;

/* The only symbol that a port must export. */
const plumb_port *plumb_port_open(void);

#ifdef __cplusplus
}
#endif

#endif
