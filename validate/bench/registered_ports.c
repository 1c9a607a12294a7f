/* Loads the ports that are timed; see registered_ports.h. */
#include "registered_ports.h"

#include "guard.h"
#include "validate/util/format.h"
#include "validate/util/shared_object.h"
#include "validate/util/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct loaded_port {
    char name[64], about[256]; /* printable */
    int is_named;              /* option --port names it */
    single_steps_function *steps;
};

static struct {
    struct loaded_port *port;
    struct registered_kernel *kernel;
    size_t ports, kernels;
} registry;

/* --- names -------------------------------------------------------------------------------------------------------- */

static int is_taken(const char *name)
{
    static const char *const reserved_names[] = {"plumb avx2", "plumb portable", "copy"};
    for (size_t i = 0; i < sizeof reserved_names / sizeof *reserved_names; i++)
        if (strcmp(reserved_names[i], name) == 0)
            return 1;
    for (size_t i = 0; i < registry.ports; i++)
        if (strcmp(registry.port[i].name, name) == 0)
            return 1;
    return 0;
}

/* Gives the port a name that no other port has: "mine", or "mine (2)" if another port is called "mine". */
static void name_port(struct loaded_port *port, const char *name)
{
    char plain[48];
    text_printable(plain, sizeof plain, name && *name ? name : "port");
    snprintf(port->name, sizeof port->name, "%s", plain);
    for (unsigned i = 2; is_taken(port->name); i++)
        snprintf(port->name, sizeof port->name, "%s (%u)", plain, i);
}

static const char *variant_of(const plumb_port_kernel *kernel)
{
    static const char *const layouts[] = {"arrays", "structs", "tiles", "own type"};
    return kernel->variant && *kernel->variant ? kernel->variant : layouts[port_layout(kernel->layout)];
}

/* --- loading ------------------------------------------------------------------------------------------------------ */

static int complain(const char *option, const char *what, const char *problem)
{
    fprintf(stderr, "plumb bench: %s%s%s: %s\n", option ? option : "", option ? ": " : "", what, problem);
    return -1;
}

static void add_kernel(const plumb_port_kernel *kernel, size_t port)
{
    const struct kernel *contract = kernel_find(kernel->id);
    char name[160];
    if (!contract)
        return;
    snprintf(name, sizeof name, "%s: %s in %s (%s)", registry.port[port].name, contract->id,
             format_facts((enum format)kernel->format)->name, variant_of(kernel));
    registry.kernel[registry.kernels++] = (struct registered_kernel){
        kernel, port, variant_of(kernel), contract, (enum format)kernel->format, guard_name(name)};
}

/* Loads a shared object and registers its port with all kernels; returns 0, or −1 after a line on standard error.
 * `option` is the option that named the file, or null. */
static int load_file(const char *file, const char *option)
{
    char problem[512];
    /* Loading runs the initialisers of the shared object: if they crash, the guard reports the file. */
    guard_enter(guard_name(file));
    const plumb_port *port = port_of_shared_object(file, problem, sizeof problem);
    guard_leave();
    if (!port)
        return complain(option, file, problem);
    struct loaded_port *more = realloc(registry.port, (registry.ports + 1) * sizeof *more);
    if (more)
        registry.port = more;
    struct registered_kernel *kernels =
        more ? realloc(registry.kernel, (registry.kernels + port->count + 1) * sizeof *kernels) : NULL;
    if (!kernels)
        return complain(option, file, "out of memory");
    registry.kernel = kernels;
    struct loaded_port *here = &registry.port[registry.ports];
    *here = (struct loaded_port){.is_named = option && strcmp(option, "--port") == 0};
    name_port(here, port->name);
    void *steps = shared_object_symbol(file, SINGLE_STEPS, problem, sizeof problem);
    memcpy(&here->steps, &steps, sizeof here->steps);
    text_printable(here->about, sizeof here->about, port->about ? port->about : "");
    for (size_t i = 0; i < port->count; i++)
        add_kernel(&port->kernels[i], registry.ports);
    registry.ports++;
    return 0;
}

struct folder {
    const char *option;
    size_t ports, failed;
};

/* Registers a port of a folder. Skips ports of lists in the same folder, which are for `plumb list bench`. */
static void load_if_kernel_port(const char *file, void *data)
{
    struct folder *folder = data;
    if (strncmp(strrchr(file, '/') + 1, "list_", 5) == 0)
        return;
    folder->ports++;
    folder->failed += load_file(file, folder->option) != 0;
}

static int load_folder(const char *name, const char *option)
{
    struct folder folder = {.option = option};
    if (shared_objects_in(name, "", load_if_kernel_port, &folder) < 0)
        return complain(option, name, strerror(errno));
    if (folder.ports == 0 && option)
        return complain(option, name, "no port is there (a file whose name ends in .so)");
    return folder.failed ? -1 : 0;
}

int registered_ports_load(const struct option_list *files, const char *folder)
{
    for (size_t i = 0; i < files->count; i++)
        if (load_file(files->item[i], "--port") != 0)
            return -1;
    if (folder)
        return load_folder(folder, "--peers");
    char *beside = files->count == 0 ? beside_program("peers") : NULL;
    const int status = beside ? load_folder(beside, NULL) : 0;
    free(beside);
    return status;
}

/* --- registered ports --------------------------------------------------------------------------------------------- */

size_t registered_kernels_count(void)
{
    return registry.kernels;
}

const struct registered_kernel *registered_kernel_at(size_t i)
{
    return &registry.kernel[i];
}

int is_kernel_requested(const struct kernel *kernel, enum format format)
{
    for (size_t i = 0; i < registry.kernels; i++)
        if (registry.kernel[i].contract == kernel && registry.kernel[i].format == format &&
            registry.port[registry.kernel[i].port].is_named)
            return 1;
    return 0;
}

size_t registered_ports_count(void)
{
    return registry.ports;
}

const char *registered_port_name(size_t i)
{
    return registry.port[i].name;
}

const char *registered_port_about(size_t i)
{
    return registry.port[i].about;
}

single_steps_function *registered_port_steps(size_t i)
{
    return registry.port[i].steps;
}

int registered_port_is_plumb(size_t i)
{
    return strncmp(registry.port[i].name, "plumb", 5) == 0;
}
