/* Instructions that a run takes, counted by stepping through it in a child process: the same number each time for the
 * same program on the same kind of processor, whatever else the machine does. That is what runs on hosted machines can
 * compare from one change to the next, where times are too noisy. An instruction that repeats itself ("rep movsb")
 * counts once per repetition; other threads than the calling one are not counted. */
#ifndef BENCH_INSTRUCTIONS_H
#define BENCH_INSTRUCTIONS_H

#include "race.h"

/* Returns the number of instructions of one run and of what is called around it, a few hundred: take the difference of
 * two runs. NaN where the system allows no process to trace its child. */
double instructions_of(const struct runner *runner);
/* True if the system allows it. */
int instructions_allowed(void);

#endif
