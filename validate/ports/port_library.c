/* Loads a shared object and checks its list of kernels (plumb_port.h) before any of them is run. */
#include "ports.h"

#include "validate/util/format.h"
#include "validate/util/shared_object.h"
#include "validate/util/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static int is_printable(const char *text)
{
    char *shown = text_shown(text);
    const int same = shown && strcmp(shown, text) == 0;
    free(shown);
    return same;
}

/* Returns a phrase that says what is wrong with the declaration of a kernel, or null. */
static const char *fault_of(const plumb_port_kernel *kernel)
{
    if (kernel->format != PLUMB_PORT_FLOAT && kernel->format != PLUMB_PORT_DOUBLE)
        return "a format that does not exist";
    const int layout = port_layout(kernel->layout);
    if (layout < PLUMB_PORT_SOA || layout > PLUMB_PORT_OWN)
        return "a layout that does not exist";
    if (layout == PLUMB_PORT_OWN && (!kernel->own || !kernel->own->input_size || !kernel->own->output_size))
        return "a layout of its own, but no sizes";
    if (layout == PLUMB_PORT_OWN && ((!kernel->own->pack && kernel->own->input_size % (size_t)(kernel->format / 8)) ||
                                     (!kernel->own->unpack && kernel->own->output_size % (size_t)(kernel->format / 8))))
        return "a type of its own without pack or unpack that is not an array of numbers of its format";
    if (!is_printable(kernel->id) || (kernel->variant && !is_printable(kernel->variant)))
        return "an id or a variant that is not printable UTF-8";
    return kernel->run ? NULL : "no function";
}

/* Returns 0 if the list of kernels is valid, or −1 with what is wrong in `problem`. */
static int check_kernels(const plumb_port *port, char *problem, size_t size)
{
    for (size_t i = 0; i < port->count; i++) {
        const plumb_port_kernel *kernel = &port->kernels[i];
        const char *fault = kernel->id ? fault_of(kernel) : NULL;
        if (!kernel->id) {
            snprintf(problem, size, "its kernel number %zu has no id", i);
            return -1;
        }
        if (fault) {
            snprintf(problem, size, "its kernel \"%s\" has %s", kernel->id, fault);
            return -1;
        }
        for (size_t before = 0; before < i; before++)
            if (strcmp(port->kernels[before].id, kernel->id) == 0 && port->kernels[before].format == kernel->format &&
                same_text(port->kernels[before].variant, kernel->variant)) {
                snprintf(problem, size, "has kernel \"%s\" twice in %s; variants tell them apart", kernel->id,
                         format_facts((enum format)kernel->format)->name);
                return -1;
            }
    }
    return 0;
}

/* --- version 1 ---------------------------------------------------------------------------------------------------- */

/* A kernel in version 1 of plumb_port.h: the present struct without its last members. */
struct kernel_of_version_1 {
    const char *id;
    int format, layout;
    int (*run)(size_t n, const plumb_port_view *in, const plumb_port_view *out);
};

/* A port of version 1, converted to the present version. It is never freed. Its description names the features that
 * version 1 does not have. */
struct converted_port {
    plumb_port port;
    char about[256];
    plumb_port_kernel kernels[];
};

static struct converted_port *convert_version_1(const plumb_port *old)
{
    enum { MOST = 1 << 20 }; /* a larger number of kernels cannot be right */
    const struct kernel_of_version_1 *kernel = (const void *)old->kernels;
    struct converted_port *new = old->count <= MOST ? malloc(sizeof *new + old->count * sizeof *new->kernels) : NULL;
    if (!new)
        return NULL;
    snprintf(new->about, sizeof new->about, "port interface 1: without variants, own types, promise of equal bits; %s",
             old->about ? old->about : "");
    for (size_t i = 0; i < old->count; i++) {
        const int is_layout = kernel[i].layout >= PLUMB_PORT_SOA && kernel[i].layout <= PLUMB_PORT_TILES;
        new->kernels[i] = (plumb_port_kernel){
            kernel[i].id, kernel[i].format, is_layout ? kernel[i].layout : -1, kernel[i].run, NULL, NULL};
    }
    new->port = (plumb_port){PLUMB_PORT_VERSION, old->name, new->about, old->count, new->kernels};
    return new;
}

/* --- opening ------------------------------------------------------------------------------------------------------ */

const plumb_port *port_of_shared_object(const char *file, char *problem, size_t size)
{
    const plumb_port *(*open)(void);
    struct converted_port *converted = NULL;
    *(void **)&open = shared_object_symbol(file, "plumb_port_open", problem, size);
    if (!open)
        return NULL;
    const plumb_port *port = open();
    if (!port)
        snprintf(problem, size, "plumb_port_open returned null");
    else if (port->version < 1 || port->version > PLUMB_PORT_VERSION)
        snprintf(problem, size, "is for version %d of the port interface (plumb_port.h), this takes 1 to %d",
                 port->version, PLUMB_PORT_VERSION);
    else if (port->count > 0 && !port->kernels)
        snprintf(problem, size, "says that it has %zu kernels, but gives none", port->count);
    else if (port->version == 1 && !(converted = convert_version_1(port)))
        snprintf(problem, size, "says that it has %zu kernels, for which there is no memory", port->count);
    else if (check_kernels(converted ? &converted->port : port, problem, size) == 0)
        return converted ? &converted->port : port;
    free(converted);
    text_end_whole(problem);
    return NULL;
}
