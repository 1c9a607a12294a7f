/* The built-in port: plumb's own kernels, called directly. */
#include "ports.h"

#include "validate/util/flat_operands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct builtin {
    struct port port;
    plumb_path path;
};

/* Returns the kernel with this id, or null. Caches the last result per thread, because there are thousands of calls of
 * the same kernel in a row, each with two look-ups. */
static const plumb_kernel *kernel_of(const char *id)
{
    static _Thread_local const plumb_kernel *last;
    if (!id || !last || strcmp(plumb_kernel_id(last), id) != 0)
        last = plumb_kernel_find(id);
    return last;
}

static int builtin_formats(struct port *port, const char *id)
{
    (void)port;
    return kernel_of(id) ? PLUMB_PORT_FLOAT : 0;
}

static enum port_result builtin_run(struct port *port, struct port_call *call)
{
    const struct builtin *builtin = port->state;
    const plumb_kernel *kernel = kernel_of(call->id);
    if (!kernel || call->format != PLUMB_PORT_FLOAT)
        return PORT_MISSING;
    snprintf(call->failure, sizeof call->failure, "the kernel refused its arguments");
    if (call->inputs != flat_inputs(kernel) || call->outputs != flat_outputs(kernel))
        return PORT_FAILED;
    const plumb_in in = plumb_in_arrays(call->in, (uint32_t)call->stride);
    const plumb_out out = plumb_out_arrays(call->out, (uint32_t)call->stride);
    return flat_run(kernel, builtin->path, call->n, in, out) == PLUMB_OK ? PORT_OK : PORT_FAILED;
}

static int builtin_same_bits(struct port *port, const char *id, int format)
{
    (void)port, (void)id, (void)format;
    return 1;
}

static const char *builtin_id(struct port *port, size_t i)
{
    const plumb_kernel *kernel = plumb_kernel_number(i);
    (void)port;
    return kernel ? plumb_kernel_id(kernel) : NULL;
}

static void builtin_close(struct port *port)
{
    free(port->state);
}

struct port *port_builtin(const char *path)
{
    static const struct {
        const char *name, *about;
        plumb_path path;
    } paths[] = {{"avx2", "fast/, AVX2 and FMA path", PLUMB_AVX2},
                 {"unfused", "fast/, path without fused multiply-add", PLUMB_UNFUSED},
                 {"portable", "fast/, portable path", PLUMB_PORTABLE}};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        const int is_wanted = path ? strcmp(path, paths[i].name) == 0 : paths[i].path == plumb_best_path();
        if (!is_wanted || !plumb_path_available(paths[i].path))
            continue;
        struct builtin *builtin = malloc(sizeof *builtin);
        if (!builtin)
            return NULL;
        *builtin = (struct builtin){.port = {.name = paths[i].name,
                                             .about = paths[i].about,
                                             .formats = builtin_formats,
                                             .run = builtin_run,
                                             .same_bits = builtin_same_bits,
                                             .id = builtin_id,
                                             .close = builtin_close,
                                             .state = builtin},
                                    .path = paths[i].path};
        return &builtin->port;
    }
    return NULL;
}

void port_close(struct port *port)
{
    if (port)
        port->close(port);
}
