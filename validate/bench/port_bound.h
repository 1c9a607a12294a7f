/* The least that a loop takes on this processor: another one with as many instructions of each kind, none of which
 * waits for another's result.
 *
 * Here: such loops for kernels that are promised to be near that. The narrowest decides, be it the ports that multiply,
 * those of loads or of stores, or how many instructions start in a cycle; nothing is assumed about any of them. */
#ifndef BENCH_PORT_BOUND_H
#define BENCH_PORT_BOUND_H

#include <stddef.h>

/* What runs so many tiles. It loads from `from`, and stores a tile's outputs one behind the other to `to`. */
struct port_loop {
    const char *kernel;   /* whose instructions it has */
    size_t loads, stores; /* of 32 bytes in a tile */
    void (*run)(size_t tiles, const char *from, char *to);
};

const struct port_loop *port_loop_of(const char *kernel);

#endif
