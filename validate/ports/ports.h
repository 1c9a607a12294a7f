/* A port as the judge sees it: something that runs kernels, wherever it runs them.
 *
 * Here: the interface, and the built-in port (fast/). Shared objects in a child process are in port_child.c. The judge
 * calls run from several threads at once. */
#ifndef PORT_H
#define PORT_H

#include "reference/reference.h"
#include "validate/kernels/registry.h"

enum port_result {
    PORT_OK = 0,
    PORT_MISSING, /* the port does not have this kernel */
    PORT_FAILED,  /* the kernel returned an error, crashed, hung or wrote where it must not: `failure` says which */
};

struct port {
    const char *name, *about;
    /* What the port has for a row: BINARY32 or BINARY64, or 0. */
    int (*format)(struct port *port, const struct row *row);
    /* Runs n elements. Component k of element i stands at in[k * stride + i], and at out[k * stride + i], as floats or
     * doubles of the kernel's format. After PORT_FAILED the row is not run again. */
    enum port_result (*run)(struct port *port, const struct row *row, size_t n, const void *in, void *out,
                            size_t stride);
    /* What went wrong with the row, in a few words ("killed by SIGSEGV"), or null. */
    const char *(*failure)(struct port *port, const struct row *row);
    void (*close)(struct port *port);
    void *state;
};

/* The kernels of fast/, on the path that the processor takes ("avx2", "portable"), or by name; null if it has not that.
 */
struct port *port_builtin(const char *path);

struct port_limits {
    double seconds; /* a call of up to a thousand elements may take, and the opening */
    size_t bytes;   /* of address space of a process */
};

enum { PORT_SECONDS = 10 };
#define PORT_BYTES ((size_t)4 << 30)

/* The shared object `file` (plumb_port.h), run in processes of its own; limits null: the usual ones. Null where it
 * cannot be used, with one line in `problem` that names the file: it does not exist, is no port, is for another
 * version, or crashed or hung while it was opened. */
struct port *port_shared_object(const char *file, const struct port_limits *limits, char *problem, size_t size);

void port_close(struct port *port);

#endif
