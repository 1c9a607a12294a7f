/* The state of a check: the results of the kernels that are done, in a file from which the same check can be resumed.
 * */
#ifndef CLI_CHECK_STATE_H
#define CLI_CHECK_STATE_H

#include "validate/accuracy/accuracy.h"

#include <jansson.h>

struct check_state {
    const char *file;
    char *identity;        /* see saved_state.h */
    json_t *check_results; /* an entry per kernel, format and variant that is done */
    double seconds;        /* of the runs before this one */
    double start, last;    /* process_clock() at the beginning of this run, and when the state was last saved */
    size_t next;           /* index of the entry to be restored next */
};

/* Reads the state from a file, if there is one, and checks that it can be written; with a null file, begins a state
 * that can be saved to a file that is named later. `identity` describes all that the results depend on; null means that
 * memory ran out. Returns 0, or −1 after a line on standard error; check_state_close is to be called in any case. */
int check_state_open(struct check_state *state, const char *file, const char *identity);
/* Sets *check_result to the result of the check of a kernel in an earlier run, null if it was not done. A check has the
 * same order in each run. Returns 0, or −1 after a line on standard error. */
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
