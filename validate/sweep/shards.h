/* What the sweep's two verbs share: sweep.c's plumb sweep and shards.c's plumb merge; report.c prints for both. Private to this room. */
#ifndef SHARDS_H
#define SHARDS_H

#include "sweep.h"

#include <stdio.h>

/* Everything that a stored state depends on, in a line, to be freed; null: out of memory. */
char *sweep_identity(const struct sweep *sweep);
/* The report: format is "text", "json" or "csv". */
void sweep_print(const struct sweep *sweep, const char *format, double seconds, int interrupted, FILE *stream);
/* The exit status of a finished sweep. */
int sweep_verdict(const struct sweep *sweep);

/* Understands "3/8"; "auto": task and count of a Slurm job array; "auto/8": the task of that or the job of GNU parallel, of 8. 0,
 * or −1 with a line in problem. */
int sweep_parse_shard(const char *text, size_t *which, size_t *of, char *problem, size_t size);

#endif
