/* Counts the instructions of a run by executing it step by step in a child process (ptrace). For the same program on
 * the same kind of processor the number is always the same, whatever else the machine does. So it can be compared
 * between versions of plumb even on hosted machines, on which times are too noisy. An instruction that repeats itself
 * ("rep movsb") counts once per repetition. Only the calling thread is counted. */
#ifndef BENCH_INSTRUCTIONS_H
#define BENCH_INSTRUCTIONS_H

#include "race.h"

/* Returns the number of instructions of a run, plus a few hundred for the calls around it, which cancel in the
 * difference of two runs. NaN if the system does not allow a process to trace its child. */
double instructions_of(const struct runner *runner);
/* True if the system allows tracing. */
int instructions_allowed(void);

#endif
