/* A check as the command line and the project file ask for it, and its run: internal to plumb check.
 *
 * check.c reads the options into a struct check_request; check_request.c runs the check, writes the reports, and stores
 * the state with which an interrupted check is resumed. */
#ifndef CLI_CHECK_REQUEST_H
#define CLI_CHECK_REQUEST_H

#include "check_state.h"
#include "project.h"
#include "user_limits.h"
#include "validate/accuracy/accuracy.h"
#include "watch.h"

struct check_request {
    const char *port_file, *command, *results, *path, *format, *output, *reports, *at_text, *deep;
    const char *region, *limits, *accept, *level, *state, *config;
    struct project project;
    struct user_limits user_limits;
    struct check_state saved;
    struct port *port;
    struct watch *watch;     /* with --watch, where files and results are noted; else null */
    char **words;            /* the command line, ended by null */
    double *at, *at_rounded; /* the numbers of --at, and the same rounded to the current format; or null */
    double call_seconds, seconds, hours, minutes, slice;
    size_t samples, batch;
    uint64_t seed;
    const char *color;
    int verbose, finite, flush, sandbox, no_config, watches;
    int named;    /* 1 if the command line or the project file names kernels */
    char **names; /* the arguments that name kernels, null-terminated */
};

#define NO_BATCH SIZE_MAX /* the value without --batch */

/* Returns the implementation to check as the command line gives it; null for the built-in kernels. */
const char *check_request_given(const struct check_request *check);
/* With --watch, notes the files that the check writes, whose changes are no reason to check again. */
void check_request_ignore_outputs(const struct check_request *check);
/* Reads the state of --state, checks the kernels and writes the reports; returns the exit status. The port is null if
 * results are given. `words` names the kernels. */
int check_request_run(struct check_request *check, struct port *port, const struct kernel **kernels, const char *words);

#endif
