/* What the sweep's two verbs share: sweep.c's plumb sweep and shards.c's plumb merge; sweep_report.c prints for both.
 * Private to this room. */
#ifndef SWEEP_SHARDS_H
#define SWEEP_SHARDS_H

#include "sweep.h"

#include <stdio.h>

/* plumb sweep as it was asked for; the texts are the command's. */
struct sweep_command {
    const struct kernel *kernel;
    const char *format, *file, *state, *path, *port_file, *precision;
    double from, to;
    size_t threads;
    struct points_request request;
    const char *shard; /* as given, or null */
    size_t which, of;
};

/* Understands the verb's words, as options_parse has them: OPTIONS_GO, or the exit status after a line on standard
 * error. */
int sweep_understand(int argc, char **argv, struct sweep_command *command);
/* The port that the command names; null with a line in problem. */
struct port *sweep_open_port(const struct sweep_command *command, char *problem, size_t size);
/* The command's sweep, with nothing done yet: 0; or as sweep_plan. */
int sweep_make(struct sweep *sweep, const struct sweep_command *command, struct port *port, char *problem, size_t size);

/* Everything that a stored state depends on, in a line, to be freed; null: out of memory. */
char *sweep_identity(const struct sweep *sweep, const char *port_file);
/* The report: format is "text", "json" or "csv". */
void sweep_print(const struct sweep *sweep, const char *format, double seconds, int interrupted, FILE *stream);
/* The exit status of a finished sweep. */
int sweep_verdict(const struct sweep *sweep);

/* Understands "3/8"; "auto": task and count of a Slurm job array; "auto/8": the task of that or the job of GNU
 * parallel, of 8. 0, or −1 with a line in problem. */
int sweep_parse_shard(const char *text, size_t *which, size_t *of, char *problem, size_t size);

#endif
