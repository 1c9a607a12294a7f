/* The state of a check: the results of the kernels that have been checked. It is stored in a file, from which the same
 * check can be resumed. */
#ifndef CLI_CHECK_STATE_H
#define CLI_CHECK_STATE_H

#include "validate/accuracy/accuracy.h"

#include <jansson.h>

struct check_state {
    const char *file;
    char *identity;        /* describes the check, see saved_state.h */
    json_t *check_results; /* an entry per kernel, format and variant that has been checked */
    double seconds;        /* duration of the earlier runs of this check */
    double start, last;    /* process_clock() at the beginning of this run, and when the state was last saved */
    size_t next;           /* index of the entry to be restored next */
};

/* Reads the state from a file, if the file exists, and checks that it can be written. If `file` is null, begins an
 * empty state; the caller may set state->file before it is saved. `identity` describes everything on which the results
 * depend; if it is null because the caller was out of memory, the function fails. Returns 0, or −1 after a line on
 * standard error. check_state_close must be called in both cases. */
int check_state_open(struct check_state *state, const char *file, const char *identity);
/* Sets *check_result to the result of a kernel's check in an earlier run, or to null if there is none. `variant` is the
 * index of the port's variant of the kernel (ports.h). Kernels must be restored in the order in which they were added.
 * Returns 0, or −1 after a line on standard error. */
int check_state_restore(struct check_state *state, const struct kernel *kernel, enum format format, size_t variant,
                        const struct kernel_check_options *options, struct check_result **check_result);
/* Adds a result, and saves the state twice a minute. Returns 0, or −1 after a line on standard error. */
int check_state_add(struct check_state *state, const struct check_result *check_result);
/* Saves the state. Returns 0, or −1 after a line on standard error. */
int check_state_save(struct check_state *state);
/* Removes the file of a check that is complete. */
void check_state_remove(const struct check_state *state);
void check_state_close(struct check_state *state);

#endif
