/* Runs a benchmark, which calls ports in its own process, in a child process: what crashes, hangs or ends that process
 * is named, and the program goes on to say so.
 *
 *     static int body(struct output *output, void *data) { … guard_enter(number); port(); guard_leave(); … }
 *     int status = guard_run("bench", body, data, &output, GUARD_SECONDS);
 *
 * Entering and leaving costs two stores into shared memory, so that it may stand inside the clock. Outside of a child,
 * all of this does nothing. */
#ifndef BENCH_GUARD_H
#define BENCH_GUARD_H

#include "validate/base/output.h"

#include <stddef.h>

enum { GUARD_SECONDS = 60 }; /* that one call of a port may take */

/* A number for what may crash, to hand to guard_enter; the text is copied. */
size_t guard_name(const char *text);
void guard_enter(size_t name);
void guard_leave(void);

/* Calls body in a child, with an output that goes where `output` does. Returns what it returned, or 2 after a line on
 * standard error that names what ended it. */
int guard_run(const char *verb, int (*body)(struct output *output, void *data), void *data, struct output *output,
              double seconds);

#endif
