/* How far the judging of some kernels is, on a terminal; see judge.h. */
#include "judge.h"

#include <stdio.h>

int judge_show_progress(void *context, const struct kernel *kernel, double share)
{
    const struct judge_progress *progress = context;
    const double done = ((double)progress->kernel + share) / (double)progress->kernels;
    if (progress->terminal)
        fprintf(stderr, "\r\033[K[%3.0f %%] %s", 100 * done, kernel->id);
    return *progress->interrupted;
}

void judge_end_progress(const struct judge_progress *progress)
{
    if (progress->terminal)
        fprintf(stderr, "\r\033[K");
}
