/* plumb check --deep FILE: searches for hours for inputs with large errors, and stores the worst ones in a file of
 * records. */
#ifndef CLI_DEEP_H
#define CLI_DEEP_H

#include "validate/contracts/contracts.h"
#include "validate/ports/ports.h"

/* A request for a search. */
struct deep_order {
    const char *file; /* file of records (accuracy/records.h), or a folder of such files; need not exist */
    double hours;
    double minutes;        /* the search ends when each kernel was searched for this many CPU minutes; 0: no such end */
    double search_seconds; /* CPU seconds per kernel and seed */
    uint64_t seed;         /* first seed for a kernel that was not searched yet */
    size_t samples;        /* per turn */
};

/* Searches in turns until the time is over, the goal is reached, or the user interrupts it. A turn searches the kernel
 * that was searched least so far, with a new seed; one turn runs per thread. After each turn the file is up to date.
 * Returns the exit status. */
int deep_run(const struct deep_order *order, struct port *port, const struct kernel **kernels);

#endif
