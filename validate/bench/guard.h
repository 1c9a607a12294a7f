/* Runs a benchmark in a child process, in which it calls ports directly. If a port crashes, hangs or ends the process,
 * the parent reports the name of the port.
 *
 *     static int body(struct output *output, void *data) { … guard_enter(number); port(); guard_leave(); … }
 *     int status = guard_run("bench", body, data, &output, GUARD_SECONDS);
 *
 * guard_enter and guard_leave together cost two stores into shared memory, so that they can be in timed code. Outside
 * of a child they have no effect. */
#ifndef BENCH_GUARD_H
#define BENCH_GUARD_H

#include "validate/util/output.h"

#include <stddef.h>

enum { GUARD_SECONDS = 60 }; /* maximum for one call of a port */

/* Registers a name for code that may crash; returns its number for guard_enter. The text is copied. */
size_t guard_name(const char *text);
void guard_enter(size_t name);
void guard_leave(void);

/* Calls body in a child process, with an output that writes to the file of `output`. Returns the result of body, or 2
 * after a line on standard error that says how the child ended. */
int guard_run(const char *verb, int (*body)(struct output *output, void *data), void *data, struct output *output,
              double seconds);

#endif
