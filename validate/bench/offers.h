/* The ports that take part in races: loaded once, into the process that races them, and named so that no two
 * implementations share a name. */
#ifndef BENCH_OFFERS_H
#define BENCH_OFFERS_H

#include "validate/base/options.h"
#include "validate/kernels/kernels.h"
#include "validate/ports/ports.h"

/* A kernel of a port. */
struct offer {
    const plumb_port_kernel *kernel;
    size_t port;         /* its number */
    const char *variant; /* what the port calls it, else its layout: "arrays", "structs", "tiles", "own type" */
    const struct kernel *of;
    enum format format;
    size_t watched; /* its number for guard.h */
};

/* Loads the files of --port, then the ports of the folder of --peers. Without either, loads peers/ beside the program,
 * where there is one. Returns 0, or −1 after a line on standard error that names what is no port, or no folder. */
int offers_load(const struct option_list *files, const char *folder);

size_t offers_count(void);
const struct offer *offer_at(size_t i);
/* Whether a port of --port has the kernel in that format. */
int offers_asked_for(const struct kernel *kernel, enum format format);

/* The ports: how many, the name of each ("mine (2)" if another one is called "mine" too), and what it is. */
size_t offers_ports(void);
const char *offers_port_name(size_t i);
const char *offers_port_about(size_t i);

#endif
