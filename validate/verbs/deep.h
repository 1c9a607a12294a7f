/* plumb check --deep FILE: searches for hours, and keeps what it finds. */
#ifndef VERBS_DEEP_H
#define VERBS_DEEP_H

#include "validate/kernels/kernels.h"
#include "validate/ports/ports.h"

struct deep_order {
    const char *file; /* judge/records.h; it need not exist. Or a folder of such files */
    double hours;
    double minutes; /* it ends as well when each kernel was searched for so many of a processor; 0: it does not */
    double turn;    /* seconds of a processor that a kernel is searched with one seed */
    uint64_t seed;  /* the first of a kernel that was not searched yet */
    size_t samples; /* of a turn */
};

/* Searches turn by turn, always the kernel that was least searched, with a seed of its own; as many at once as there
 * are threads. It ends when the time is over, when the goal is reached, or when it is interrupted; after each turn the
 * file has what is known by then. Returns the exit status. */
int deep_run(const struct deep_order *order, struct port *port, const struct kernel **kernels);

#endif
