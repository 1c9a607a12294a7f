/* The kernels for which plumb has code, by format (kernel_is_coded). Only for these is a limit labelled as proved,
 * analysed or swept. All kernels of the library are in float; this file lists those that the double build has, too
 * (validate/peers/portable_double.c; a test compares). */
#include "contracts.h"

#include <plumb/run.h>
#include <string.h>

static int starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* True for families without coefficients that are only accurate enough for float, and without computations in
 * double. */
static int is_doubled(const char *family)
{
    static const char *const doubled[] = {"counting", "delta",  "hierarchy", "inertial", "pose",      "quaternion",
                                          "rigid",    "scheme", "skew",      "torque",   "transform", "dynamic"};
    for (size_t i = 0; i < sizeof doubled / sizeof *doubled; i++)
        if (strcmp(doubled[i], family) == 0)
            return 1;
    return 0;
}

int kernel_is_coded(const struct kernel *kernel, enum format format)
{
    return plumb_kernel_find(kernel->id) != NULL &&
           (format == FLOAT || (is_doubled(kernel->family) && !starts_with(kernel->id, "quaternion.exp.cubic")));
}
