/* What a measurement was made on: processor, caches, compiler, load. */
#ifndef MACHINE_H
#define MACHINE_H

#include <jansson.h>
#include <stddef.h>

struct machine {
    char processor[128];
    size_t cores, cache[3]; /* bytes of L1 data, L2 and L3; a common size where the system does not say */
    const char *compiler, *flags;
    double load; /* of the last minute: another program that runs makes times noisier */
};

struct machine machine_here(void);

/* {"processor": …, "cores": …, "caches": […], "compiler": …, "flags": …, "load": …} */
json_t *machine_json(const struct machine *machine);

/* Working sets that a batch is made for. */
enum place { IN_L1, IN_L2, IN_L3, IN_DRAM, PLACES };

const char *place_text(enum place place); /* "L1", "L2", "L3", "DRAM" */
/* Elements of that many bytes that fill half of a cache, a quarter of the shared last one, or four times that one; a
 * multiple of 8. */
size_t place_elements(const struct machine *machine, enum place place, double bytes);

#endif
