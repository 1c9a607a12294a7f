/* plumb check --deep FILE: searches for hours, and keeps what it finds. */
#ifndef DEEP_H
#define DEEP_H

#include "validate/kernels/kernels.h"
#include "validate/ports/ports.h"

struct deep_order {
    const char *file; /* in the format of data/contracts.csv; it need not exist */
    double hours;
    uint64_t seed;  /* of the first round, unless the file says which comes next */
    size_t samples; /* a kernel and round */
};

/* Searches round by round, each with the next seed, until the time is over or the run is interrupted; after each kernel
 * the file has what is known by then. Returns the exit status. */
int deep_run(const struct deep_order *order, struct port *port, const struct kernel **kernels);

#endif
