/* A lower bound of a loop's time on this processor: the measured time of another loop that has the same number of
 * instructions of each kind, but no dependencies between them, so that only throughput limits it.
 *
 * There are such loops for the kernels that are promised to be near that bound. Which resource is the bottleneck (the
 * execution ports of multiplications, loads or stores, or the number of instructions issued per cycle) need not be
 * known. */
#ifndef BENCH_PORT_BOUND_H
#define BENCH_PORT_BOUND_H

#include <stddef.h>

/* A loop over tiles. It loads from `from`, and stores the outputs of the tiles consecutively to `to`. */
struct port_loop {
    const char *kernel;   /* whose instructions it has */
    size_t loads, stores; /* of 32 bytes, per tile */
    void (*run)(size_t tiles, const char *from, char *to);
};

const struct port_loop *port_loop_of(const char *kernel);

#endif
