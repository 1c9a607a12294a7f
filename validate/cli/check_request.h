/* A check as the command line and the project file request it, and its run: internal to plumb check.
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
    const char *port_file, *command, *results, *inputs, *path, *format, *output, *reports, *at_text, *deep, *shown_as;
    const char *region, *limits, *accept, *level, *state, *config;
    struct project project;
    struct user_limits user_limits;
    struct check_state saved;
    struct port *port;
    struct watch *watch;     /* with --watch: receives the files that are read, and the result; otherwise null */
    char **words;            /* the command line, ended by null */
    double *at, *at_rounded; /* the numbers of --at, and these rounded to the current format; or null */
    double call_seconds, seconds, hours, minutes, slice;
    size_t samples, batch;
    uint64_t seed;
    const char *color;
    int verbose, finite, flush, sandbox, no_config, watches;
    int named;    /* 1 if the command line or the project file names kernels */
    char **names; /* the arguments that name kernels, null-terminated */
};

#define NO_BATCH SIZE_MAX /* the value of `batch` without the option --batch */

/* Returns the value of --results, --port-command or --port, which names the implementation to be checked; null for the
 * built-in kernels. */
const char *check_request_given(const struct check_request *check);
/* True if a project file is named or searched for: not with --no-config, and not if another command of plumb runs this
 * check. */
int check_request_has_project(const struct check_request *check);
/* With --watch: makes the watch ignore changes of the files that the check writes. */
void check_request_ignore_outputs(const struct check_request *check);
/* Reads the state of --state, checks the kernels and writes the reports; returns the exit status. `port` is null for a
 * check of --results. `words` is the text of the kernels on the command line. */
int check_request_run(struct check_request *check, struct port *port, const struct kernel **kernels, const char *words);

#endif
