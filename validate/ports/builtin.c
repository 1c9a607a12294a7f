/* The built-in port: plumb's own kernels, called directly. */
#include "ports.h"

#include "fast/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct builtin {
    struct port port;
    plumb_path path;
};

static const plumb_kernel_entry *entry_of(const struct builtin *builtin, const char *id)
{
    const plumb_kernel_entry *entry = plumb_kernels;
    while (entry->id && strcmp(entry->id, id) != 0)
        entry++;
    return entry->id && entry->path[builtin->path] ? entry : NULL;
}

static int builtin_formats(struct port *port, const char *id)
{
    return entry_of(port->state, id) ? PLUMB_PORT_BINARY32 : 0;
}

static enum port_result builtin_run(struct port *port, struct port_call *call)
{
    const struct builtin *builtin = port->state;
    const plumb_kernel_entry *entry = entry_of(builtin, call->id);
    if (!entry || call->format != PLUMB_PORT_BINARY32)
        return PORT_MISSING;
    snprintf(call->failure, sizeof call->failure, "the kernel refused its arguments");
    if (call->inputs != entry->inputs || call->outputs != entry->outputs)
        return PORT_FAILED;
    const float **input = calloc(call->inputs + 1, sizeof *input);
    float **output = calloc(call->outputs + 1, sizeof *output);
    enum port_result result = PORT_FAILED;
    for (size_t k = 0; input && k < call->inputs; k++)
        input[k] = (const float *)call->in + k * call->stride;
    for (size_t k = 0; output && k < call->outputs; k++)
        output[k] = (float *)call->out + k * call->stride;
    if (input && output &&
        entry->path[builtin->path](call->n, (plumb_in){input, 8}, (plumb_out){output, 8, 0}) == PLUMB_OK)
        result = PORT_OK;
    free(input);
    free(output);
    return result;
}

static int builtin_same_bits(struct port *port, const char *id, int format)
{
    (void)port, (void)id, (void)format;
    return 1;
}

static const char *builtin_id(struct port *port, size_t i)
{
    const plumb_kernel_entry *entry = plumb_kernels;
    (void)port;
    while (entry->id && i > 0)
        entry++, i--;
    return entry->id;
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
    for (int i = PLUMB_PATHS - 1; i > PLUMB_BEST; i--) {
        if ((path && strcmp(path, names[i]) != 0) || !plumb_path_available((plumb_path)i))
            continue;
        struct builtin *builtin = malloc(sizeof *builtin);
        if (!builtin)
            return NULL;
        *builtin = (struct builtin){
            {names[i], about[i], builtin_formats, builtin_run, builtin_same_bits, builtin_id, builtin_close, builtin},
            (plumb_path)i};
        return &builtin->port;
    }
    return NULL;
}

void port_close(struct port *port)
{
    if (port)
        port->close(port);
}
