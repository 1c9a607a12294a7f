/* Calls of the library's kernels with flat operands, as the check stores them: the components of all inputs one after
 * another in one view, and those of all outputs in another. */
#ifndef UTIL_FLAT_OPERANDS_H
#define UTIL_FLAT_OPERANDS_H

#include <plumb/run.h>

enum { FLAT_OPERANDS = 16 };

/* Returns the number of components of all inputs. */
static inline size_t flat_inputs(const plumb_kernel *kernel)
{
    size_t components = 0;
    for (size_t i = 0; i < plumb_kernel_inputs(kernel); i++)
        components += plumb_kernel_input(kernel, i);
    return components;
}

/* Returns the number of components of all outputs. */
static inline size_t flat_outputs(const plumb_kernel *kernel)
{
    size_t components = 0;
    for (size_t i = 0; i < plumb_kernel_outputs(kernel); i++)
        components += plumb_kernel_output(kernel, i);
    return components;
}

/* Returns the kernel after this one; the first one for null; null after the last. */
static inline const plumb_kernel *flat_kernel_next(const plumb_kernel *kernel)
{
    size_t i = 0;
    while (kernel && plumb_kernel_number(i++) != kernel)
        continue;
    return plumb_kernel_number(i);
}

/* A view per operand of a kernel. */
struct flat_views {
    plumb_in in[FLAT_OPERANDS];
    plumb_out out[FLAT_OPERANDS];
};

/* Splits the flat operands into a view per input and output. */
static inline struct flat_views flat_views(const plumb_kernel *kernel, plumb_in in, plumb_out out)
{
    struct flat_views views;
    for (size_t i = 0, k = 0; i < plumb_kernel_inputs(kernel); k += plumb_kernel_input(kernel, i++))
        views.in[i] = plumb_in_part(in, k);
    for (size_t i = 0, k = 0; i < plumb_kernel_outputs(kernel); k += plumb_kernel_output(kernel, i++))
        views.out[i] = plumb_out_part(out, k);
    return views;
}

/* Runs a kernel on n elements with flat operands. Returns the status of plumb_kernel_run. */
static inline plumb_status flat_run(const plumb_kernel *kernel, plumb_path path, size_t n, plumb_in in, plumb_out out)
{
    const struct flat_views views = flat_views(kernel, in, out);
    return plumb_kernel_run(kernel, path, n, views.in, views.out);
}

#endif
