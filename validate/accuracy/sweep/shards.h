/* Internal header of validate/accuracy/sweep: what the commands plumb sweep (sweep.c) and plumb merge (shards.c) share.
 * sweep_report.c prints the results of both. */
#ifndef SWEEP_SHARDS_H
#define SWEEP_SHARDS_H

#include "sweep.h"

#include <stdio.h>

/* The command line of plumb sweep. The strings belong to the command. */
struct sweep_command {
    const struct kernel *kernel;
    const char *format, *file, *state, *path, *port_file, *precision;
    double from, to;
    size_t threads;
    struct points_request request;
    const char *shard; /* as given, or null */
    size_t which, of;
};

/* Parses the words of the command. Returns OPTIONS_GO, or the exit status after a line on standard error. */
int sweep_understand(int argc, char **argv, struct sweep_command *command);
/* Opens the port that the command names. Returns null, with a line in `problem`, if that fails. */
struct port *sweep_open_port(const struct sweep_command *command, char *problem, size_t size);
/* Plans the command's sweep, with nothing done yet. Returns 0, or the error of sweep_plan. */
int sweep_make(struct sweep *sweep, const struct sweep_command *command, struct port *port, char *problem, size_t size);

/* Returns a line with everything that a stored state depends on, to be freed; null if out of memory. */
char *sweep_identity(const struct sweep *sweep, const char *port_file);
/* Prints the report. `format` is "text", "json" or "csv". */
void sweep_print(const struct sweep *sweep, const char *format, double seconds, int interrupted, FILE *stream);
/* Returns the exit status of a finished sweep. */
int sweep_verdict(const struct sweep *sweep);

/* Parses a shard: "3/8"; "auto", for task and count of a Slurm job array; or "auto/8", for a task of that array, or
 * a job of GNU parallel, of 8. Returns 0, or −1 with a line in `problem`. */
int sweep_parse_shard(const char *text, size_t *which, size_t *of, char *problem, size_t size);

#endif
