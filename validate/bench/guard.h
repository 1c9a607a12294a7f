/* Runs a benchmark, which calls ports in its own process, in a child process. If a port crashes, hangs or ends that
 * process, the parent reports its name.
 *
 *     static int body(struct output *output, void *data) { … guard_enter(number); port(); guard_leave(); … }
 *     int status = guard_run("bench", body, data, &output, GUARD_SECONDS);
 *
 * Entering and leaving costs two stores into shared memory, so that both can be inside the timed code. Outside of a
 * child, these functions have no effect. */
#ifndef BENCH_GUARD_H
#define BENCH_GUARD_H

#include "validate/util/output.h"

#include <stddef.h>

enum { GUARD_SECONDS = 60 }; /* maximum for one call of a port */

/* Registers a name for code that may crash; returns its number for guard_enter. The text is copied. */
size_t guard_name(const char *text);
void guard_enter(size_t name);
void guard_leave(void);

/* Calls body in a child process, with an output that goes where `output` does. Returns what it returned, or 2 after a
 * line on standard error that says what ended it. */
int guard_run(const char *verb, int (*body)(struct output *output, void *data), void *data, struct output *output,
              double seconds);

#endif
