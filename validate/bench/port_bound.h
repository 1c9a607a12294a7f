/* A lower bound of a loop's time on this processor: the time of another loop with the same number of instructions of
 * each kind, none of which waits for another's result.
 *
 * There are such loops for the kernels whose promise is to be near that bound. The bottleneck decides, be it the
 * execution ports that multiply, those of loads or of stores, or the number of instructions that start per cycle;
 * nothing is assumed about any of them. */
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
