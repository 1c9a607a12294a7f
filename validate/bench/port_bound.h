/* A lower bound of the time of a kernel's loop on this processor: the measured time of another loop that has the same
 * number of instructions of each kind, but no dependencies between them, so that only throughput limits it.
 *
 * There are such loops for the kernels that are promised to be near this bound. The bound includes all bottlenecks
 * (execution ports for multiplications, loads or stores, instructions issued per cycle), so that it need not be known
 * which of them limits the kernel. */
#ifndef BENCH_PORT_BOUND_H
#define BENCH_PORT_BOUND_H

#include <stddef.h>

/* A loop over tiles. It loads from `from`, and stores the outputs of the tiles consecutively to `to`. */
struct port_loop {
    const char *kernel;   /* id of the kernel whose instructions are counted */
    size_t loads, stores; /* of 32 bytes, per tile */
    void (*run)(size_t tiles, const char *from, char *to);
};

const struct port_loop *port_loop_of(const char *kernel);

#endif
