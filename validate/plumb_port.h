/* A port: your implementation of some of plumb's kernels, as a shared object that `plumb check --port FILE.so` can
 * judge. This header is all you need; it has no other part.
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
 * `plumb kernels` names the kernels, their input and output components in order, units, and what is expected for NaN, ∞
 * and zero. Kernels that you leave out are not checked. The code runs in a child process: a crash, a hang or a wild
 * write ends that kernel with a verdict and the others go on. `plumb bench --port FILE.so` times its kernels beside
 * plumb's own; there, a crash ends the run. Arrays are aligned to their numbers, in `bench` to 64 bytes. */
#ifndef PLUMB_PORT_H
#define PLUMB_PORT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* 2: a kernel may have types of its own, and more than one variant, and say that its bits are always the same. Ports of
 * version 1 are still taken; those of other versions are refused. */
#define PLUMB_PORT_VERSION 2

enum { PLUMB_PORT_FLOAT = 32, PLUMB_PORT_DOUBLE = 64 }; /* IEEE 754 calls them binary32 and binary64 */
/* Their former names, so that older sources compile. */
enum { PLUMB_PORT_BINARY32 = PLUMB_PORT_FLOAT, PLUMB_PORT_BINARY64 = PLUMB_PORT_DOUBLE };

/* Layouts of a kernel's operands. With T = float or double, component k of element i is
 *   SOA    ((T *)base[k])[i]                                    one array per component
 *   AOS    ((T *)base[0])[i * stride + k]                       one struct per element; stride = its components
 *   TILES  ((T *)base[k])[(i / 8) * stride + i % 8]             tiles of eight elements
 *   OWN    ((your_type *)base[0])[i]                            your own type: see plumb_port_own
 * stride counts T's, not bytes. n is from 0 to a million. A kernel may access only the elements 0 … n-1, also in the
 * last tile, and must not write inputs: the arrays are adjacent to inaccessible memory, before or after it, so that an
 * access outside causes a fault. It must write every output of every element. Arrays are therefore aligned no better
 * than to their numbers (SOA, AOS), to eight numbers (TILES) or to 64 bytes (OWN). */
enum { PLUMB_PORT_SOA, PLUMB_PORT_AOS, PLUMB_PORT_TILES, PLUMB_PORT_OWN };

/* May be or-ed into a layout: the bits of an element's outputs depend on its inputs alone, not on n, its index or the
 * other elements. plumb then checks this; without it, results need only be accurate. */
enum { PLUMB_PORT_SAME_BITS = 0x100 };

/* May be or-ed into a layout, too: the kernel works in place. Output component k may be in the memory of input
 * component k, if both exist: in SOA the same array; in AOS and TILES, if an element has as many outputs as inputs, the
 * same structs. plumb then makes such calls, too. */
enum { PLUMB_PORT_IN_PLACE = 0x200 };

typedef struct plumb_port_view {
    void *const *base;
    size_t stride;
} plumb_port_view;

/* Your own types for a kernel's inputs and outputs. plumb calls pack for each element before run, and unpack after it:
 * what they do is judged, but not timed. `element` has the components in order, as floats or doubles; a null function
 * means that your type is just these numbers. */
typedef struct plumb_port_own {
    size_t input_size, output_size; /* bytes of an element */
    void (*pack)(const void *element, void *own);
    void (*unpack)(const void *own, void *element);
} plumb_port_own;

typedef struct plumb_port_kernel {
    const char *id; /* "so3.exp" */
    int format;     /* PLUMB_PORT_FLOAT or PLUMB_PORT_DOUBLE: a kernel may be there in both */
    int layout;     /* PLUMB_PORT_SOA, …, perhaps | PLUMB_PORT_SAME_BITS */
    int (*run)(size_t n, const plumb_port_view *in, const plumb_port_view *out); /* 0, or an error of your own */
    /* The rest may be left out. */
    /* Name of this variant, usually the function of your library that it calls; plumb report shows it. It tells several
     * variants of one kernel apart; check, conform and bench take all. */
    const char *variant;
    const plumb_port_own *own; /* for PLUMB_PORT_OWN */
} plumb_port_kernel;

typedef struct plumb_port {
    int version;              /* PLUMB_PORT_VERSION */
    const char *name, *about; /* "cglm", "cglm 0.8.8, -O3 -mavx2 -mfma" */
    size_t count;
    const plumb_port_kernel *kernels;
} plumb_port;

/* The one symbol that a port exports. */
const plumb_port *plumb_port_open(void);

#ifdef __cplusplus
}
#endif

#endif
