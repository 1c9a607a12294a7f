/* The built-in port: plumb's own kernels, called where they stand. */
#include "ports.h"

#include "fast/plumb.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_COMPONENTS = 256 };

struct builtin {
    struct port port;
    plumb_path path;
};

static const plumb_kernel_entry *entry_of(const struct row *row)
{
    const plumb_kernel_entry *entry = plumb_kernels;
    while (entry->id && strcmp(entry->id, row->id) != 0)
        entry++;
    return entry->id ? entry : NULL;
}

static int builtin_format(struct port *port, const struct row *row)
{
    const struct builtin *builtin = port->state;
    const plumb_kernel_entry *entry = entry_of(row);
    return entry && entry->path[builtin->path] ? BINARY32 : 0;
}

static enum port_result builtin_run(struct port *port, const struct row *row, size_t n, const void *in, void *out,
                                    size_t stride)
{
    const struct builtin *builtin = port->state;
    const plumb_kernel_entry *entry = entry_of(row);
    const float *input[MOST_COMPONENTS];
    float *output[MOST_COMPONENTS];
    if (!entry || !entry->path[builtin->path])
        return PORT_MISSING;
    for (size_t k = 0; k < entry->inputs; k++)
        input[k] = (const float *)in + k * stride;
    for (size_t k = 0; k < entry->outputs; k++)
        output[k] = (float *)out + k * stride;
    return entry->path[builtin->path](n, (plumb_in){input, 8}, (plumb_out){output, 8}) == PLUMB_OK ? PORT_OK
                                                                                                   : PORT_FAILED;
}

static const char *builtin_failure(struct port *port, const struct row *row)
{
    (void)port, (void)row;
    return "the kernel refused its arguments";
}

static void builtin_close(struct port *port)
{
    free(port->state);
}

struct port *port_builtin(const char *path)
{
    static const char *const names[PLUMB_PATHS] = {[PLUMB_PORTABLE] = "portable", [PLUMB_AVX2] = "avx2"};
    static const char *const about[PLUMB_PATHS] = {
        [PLUMB_PORTABLE] = "fast/, portable path", [PLUMB_AVX2] = "fast/, AVX2 and FMA path"};
    for (int i = PLUMB_PATHS - 1; i >= 0; i--) {
        if ((path && strcmp(path, names[i]) != 0) || !plumb_path_available((plumb_path)i))
            continue;
        struct builtin *builtin = malloc(sizeof *builtin);
        if (!builtin)
            return NULL;
        *builtin = (struct builtin){
            {names[i], about[i], builtin_format, builtin_run, builtin_failure, builtin_close, builtin}, (plumb_path)i};
        return &builtin->port;
    }
    return NULL;
}

void port_close(struct port *port)
{
    if (port)
        port->close(port);
}
