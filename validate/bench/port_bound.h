/* A lower bound of the time of a kernel's loop on this processor: the measured time of another loop that has the same
 * number of instructions of each kind, but no dependencies between them, so that only throughput limits it.
 *
 * There are such loops for the kernels that are promised to be near this bound. The measured time includes all
 * bottlenecks (the processor's execution ports for multiplications, loads and stores, and the number of instructions
 * that it issues per cycle), so that one need not know which of them limits the kernel. */
#ifndef BENCH_PORT_BOUND_H
#define BENCH_PORT_BOUND_H

#include <stddef.h>

/* A loop over tiles. It loads from `from`, and stores the outputs of the tiles consecutively to `to`. */
struct port_loop {
    const char *kernel;   /* id of the kernel whose instructions are counted */
    size_t loads, stores; /* of 32 bytes, per tile */
    void (*run)(size_t tiles, const char *from, char *to);
};

/* Returns the loop for the kernel with this id, or null. */
const struct port_loop *port_loop_of(const char *kernel);

#endif
