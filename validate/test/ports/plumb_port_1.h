/* A port: your implementation of some of plumb's kernels, as a shared object that `plumb check --port FILE.so` can
 * judge. This header is all you need; it has no other part.
 *
 *     #include "plumb_port.h"
 *
 *     static int my_exp(size_t n, const plumb_port_view *in, const plumb_port_view *out)
 *     {
 *         const float *const *v = (const float *const *)in->base;
 *         float *const *R = (float *const *)out->base;
 *         for (size_t i = 0; i < n; i++) …                // v[0][i], v[1][i], v[2][i] → R[0][i] … R[8][i]
 *         return 0;
 *     }
 *
 *     static const plumb_port_kernel kernels[] = {{"so3.exp", PLUMB_PORT_BINARY32, PLUMB_PORT_SOA, my_exp}};
 *     static const plumb_port port = {PLUMB_PORT_VERSION, "mine", "what it is", 1, kernels};
 *
 *     const plumb_port *plumb_port_open(void) { return &port; }
 *
 *     cc -O2 -shared -fPIC mine.c -o mine.so -lm && plumb check --port ./mine.so # a whole one: README.md
 *
 * `plumb list` names the kernels, their input and output components in order, units, and what is expected for NaN, ∞
 * and zero. Kernels that you leave out are not judged. The code runs in a child process: a crash, a hang or a wild
 * write ends that kernel with a verdict and the others go on. */
#ifndef PLUMB_PORT_H
#define PLUMB_PORT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLUMB_PORT_VERSION 1

enum { PLUMB_PORT_BINARY32 = 32, PLUMB_PORT_BINARY64 = 64 };

/* How the kernel wants its components laid out. With T = float or double, component k of element i stands at
 *   SOA    ((T *)base[k])[i]                                    one array a component
 *   AOS    ((T *)base[0])[i * stride + k]                       one struct an element; stride = its components
 *   TILES  ((T *)base[k])[(i / 8) * stride + i % 8]             tiles of eight elements
 * stride counts T's, not bytes. Only elements 0 … n-1 may be touched, and inputs must not be written. */
enum { PLUMB_PORT_SOA, PLUMB_PORT_AOS, PLUMB_PORT_TILES };

typedef struct plumb_port_view {
    void *const *base;
    size_t stride;
} plumb_port_view;

typedef struct plumb_port_kernel {
    const char *id; /* "so3.exp" */
    int format;     /* PLUMB_PORT_BINARY32 or PLUMB_PORT_BINARY64 */
    int layout;     /* PLUMB_PORT_SOA, … */
    int (*run)(size_t n, const plumb_port_view *in, const plumb_port_view *out); /* 0, or an error of your own */
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
