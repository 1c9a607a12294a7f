/* Runs a benchmark in a child process, in which it calls ports directly. If a port crashes, hangs or ends the process,
 * the parent reports the name of the port.
 *
 *     static int body(struct output *output, void *data) { … guard_enter(number); port(); guard_leave(); … }
 *     int status = guard_run("bench", body, data, &output, GUARD_SECONDS);
 *
 * guard_enter and guard_leave cost only stores into shared memory, so that timed code can call them. In a process that
 * guard_run did not start they have no effect. */
#ifndef BENCH_GUARD_H
#define BENCH_GUARD_H

#include "validate/util/output.h"

#include <stddef.h>

enum { GUARD_SECONDS = 60 }; /* maximum for one call of a port */

/* Registers the name of code that may crash; copies the text. Returns a number that stands for this name in calls of
 * guard_enter. */
size_t guard_name(const char *text);
/* Mark the beginning and the end of a call of the code with this name. */
void guard_enter(size_t name);
void guard_leave(void);

/* Calls body in a child process, with an output that writes to the file of `output`. Returns the result of body, or 2
 * after a line on standard error that says how the child ended. */
int guard_run(const char *verb, int (*body)(struct output *output, void *data), void *data, struct output *output,
              double seconds);

#endif
