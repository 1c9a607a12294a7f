/* Counts the instructions of a run by stepping through it in a child process: the same number each time for the same
 * program on the same kind of processor, whatever else the machine does. Runs on hosted machines, where times are too
 * noisy, can compare this number from one change to the next. An instruction that repeats itself ("rep movsb") counts
 * once per repetition; only the calling thread is counted. */
#ifndef BENCH_INSTRUCTIONS_H
#define BENCH_INSTRUCTIONS_H

#include "race.h"

/* Returns the number of instructions of one run and of the calls around it, a few hundred: take the difference of two
 * runs. NaN if the system does not allow a process to trace its child. */
double instructions_of(const struct runner *runner);
/* True if the system allows tracing. */
int instructions_allowed(void);

#endif
