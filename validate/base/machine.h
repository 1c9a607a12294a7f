/* What a measurement was made on: processor, caches, compiler, load. */
#ifndef BASE_MACHINE_H
#define BASE_MACHINE_H

#include <jansson.h>
#include <stddef.h>

struct machine {
    char processor[128];
    size_t cores, cache[3]; /* bytes of L1 data, L2 and L3; a common size where the system does not say */
    const char *compiler, *flags;
    double load; /* average of the last minute: other programs make times noisier */
};

struct machine machine_here(void);

/* {"processor": …, "cores": …, "caches": […], "compiler": …, "flags": …, "load": …} */
json_t *machine_json(const struct machine *machine);

/* Where a batch's working set is meant to fit. */
enum place { IN_L1, IN_L2, IN_L3, IN_DRAM, PLACES };

const char *place_text(enum place place); /* "L1", "L2", "L3", "DRAM" */
/* How many elements of `bytes` bytes fill half of L1 or of L2, a quarter of L3 (which other cores share), or, for
 * DRAM, four times L3; a multiple of 8. */
size_t place_elements(const struct machine *machine, enum place place, double bytes);

#endif
