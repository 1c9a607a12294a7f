/* The ports whose speed `plumb bench` measures. They are loaded once, into the process that measures, and each gets a
 * unique name. */
#ifndef BENCH_REGISTERED_PORTS_H
#define BENCH_REGISTERED_PORTS_H

#include "validate/contracts/contracts.h"
#include "validate/ports/ports.h"
#include "validate/util/options.h"
#include "validate/util/single_steps.h"

/* A kernel of a port. */
struct registered_kernel {
    const plumb_port_kernel *kernel;
    size_t port; /* the index of its port, for registered_port_name */
    /* The name that the port gives this variant, or its layout: "arrays", "structs", "tiles", "own type". */
    const char *variant;
    const struct kernel *contract;
    enum format format;
    size_t guard_index; /* what guard_name returned for the kernel's name; for guard_enter */
};

/* Loads the files of --port, then the ports in the folder of --peers. Without either, loads peers/ beside the program,
 * if there is one. Returns 0, or −1 after a line on standard error that names the file that is not a port, or the
 * folder without ports. */
int registered_ports_load(const struct option_list *files, const char *folder);

size_t registered_kernels_count(void);
const struct registered_kernel *registered_kernel_at(size_t i);
/* True if a port that was loaded by option --port has the kernel in that format. */
int is_kernel_requested(const struct kernel *kernel, enum format format);

/* Return the number of ports, the name of each ("mine (2)" if another one is called "mine" too), and its
 * description. */
size_t registered_ports_count(void);
const char *registered_port_name(size_t i);
const char *registered_port_about(size_t i);
/* Returns the function of port i that computes a chain of steps, each from the result of the step before it
 * (single_steps.h), or null if the port exports no such function. */
single_steps_function *registered_port_steps(size_t i);
/* True if a port consists of plumb's own kernels: its name begins with "plumb". */
int registered_port_is_plumb(size_t i);

#endif
