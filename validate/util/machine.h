/* The machine on which a measurement is made: processor, caches, compiler, load. */
#ifndef UTIL_MACHINE_H
#define UTIL_MACHINE_H

#include <jansson.h>
#include <stddef.h>

struct machine {
    char processor[128];
    size_t cores, cache[3]; /* bytes of L1 data, L2 and L3; a common size if the system does not tell */
    const char *compiler, *flags;
    double load; /* load average of the last minute, which tells how noisy times may be; −1: unknown */
};

/* Returns the description of the machine on which the program runs. */
struct machine machine_here(void);

/* Returns {"processor": …, "cores": …, "caches": […], "compiler": …, "flags": …, "load": …}. */
json_t *machine_json(const struct machine *machine);

/* The smallest level of the memory hierarchy that has room for all inputs and outputs of a benchmark. */
enum place { IN_L1, IN_L2, IN_L3, IN_DRAM, PLACES };

const char *place_text(enum place place); /* "L1", "L2", "L3", "DRAM" */
/* Returns the number of elements of `bytes` bytes that a benchmark in this place uses: they fill half of L1 or of L2,
 * an eighth of L3, which other cores share, or, for DRAM, four times L3. The number is a multiple of 8, and at least
 * 8. */
size_t place_elements(const struct machine *machine, enum place place, double bytes);

#endif
