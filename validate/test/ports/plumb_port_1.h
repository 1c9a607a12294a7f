/* Version 1 of plumb_port.h without its documentation, for tests that plumb still loads ports of that version. */
#ifndef PLUMB_PORT_H
#define PLUMB_PORT_H

#include <stddef.h>

#define PLUMB_PORT_VERSION 1

enum { PLUMB_PORT_BINARY32 = 32, PLUMB_PORT_BINARY64 = 64 };

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

const plumb_port *plumb_port_open(void);

#endif
