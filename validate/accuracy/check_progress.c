/* Shows the progress of the check of some kernels (kernels_progress_show): see accuracy.h. */
#include "accuracy.h"

#include <string.h>

int kernels_progress_show(void *context, const struct kernel *kernel, double share)
{
    struct kernels_progress *progress = context;
    const double done = ((double)progress->kernel + share) / (double)progress->kernels;
    const char *family = kernel->family;
    if (progress->family && strcmp(progress->family, family) != 0)
        progress_stage(&progress->shown, done, "%s", family);
    else
        progress_show(&progress->shown, done, "%s", kernel->id);
    progress->family = family;
    return *progress->interrupted;
}
