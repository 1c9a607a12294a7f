/* Internal header of validate/accuracy/sweep: what the commands plumb sweep (sweep.c) and plumb merge (shards.c) share.
 * sweep_report.c prints the results of both. */
#ifndef SWEEP_SHARDS_H
#define SWEEP_SHARDS_H

#include "sweep.h"

#include <stdio.h>

/* The command line of plumb sweep: the argument, and the values of the options. The strings belong to the command
 * line; they are null if the option is not given. */
struct sweep_command {
    const struct kernel *kernel;
    const char *format;    /* of the report */
    const char *file;      /* --output */
    const char *state;     /* the file of the state */
    const char *port_file; /* --port: a shared object */
    const char *path;      /* if port_file is null: the path of the built-in kernels */
    const char *precision;
    double from, to; /* the range; NaN: the end of the domain */
    size_t threads;  /* 0: one per core */
    struct points_request request;
    const char *shard; /* "3/8" … */
    size_t which, of;  /* shard number `which` of `of`, if `shard` is not null */
};

/* Parses a command line of plumb sweep. Returns OPTIONS_GO, or the exit status after a line on standard error. */
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

/* Parses the text of --shard: "3/8" is shard 3 of 8; "auto" takes both numbers from the environment of a Slurm job
 * array; "auto/8" takes only the first number from there, or from the environment of GNU parallel. Returns 0, or −1
 * with a line in `problem`. */
int sweep_parse_shard(const char *text, size_t *which, size_t *of, char *problem, size_t size);

#endif
