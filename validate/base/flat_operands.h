/* A kernel's operands as the judge counts them: the components of all inputs one after the other, and so those of all
 * outputs, each side in one view. */
#ifndef BASE_FLAT_OPERANDS_H
#define BASE_FLAT_OPERANDS_H

#include <plumb/run.h>

enum { JOINED_OPERANDS = 16 };

static inline size_t joined_inputs(const plumb_kernel *kernel)
{
    size_t components = 0;
    for (size_t i = 0; i < plumb_kernel_inputs(kernel); i++)
        components += plumb_kernel_input(kernel, i);
    return components;
}

static inline size_t joined_outputs(const plumb_kernel *kernel)
{
    size_t components = 0;
    for (size_t i = 0; i < plumb_kernel_outputs(kernel); i++)
        components += plumb_kernel_output(kernel, i);
    return components;
}

/* The kernel after this one, the first after null; null after the last. */
static inline const plumb_kernel *joined_next(const plumb_kernel *kernel)
{
    size_t i = 0;
    while (kernel && plumb_kernel_number(i++) != kernel)
        continue;
    return plumb_kernel_number(i);
}

/* The views of a kernel's operands. */
struct joined_views {
    plumb_in in[JOINED_OPERANDS];
    plumb_out out[JOINED_OPERANDS];
};

static inline struct joined_views joined_views(const plumb_kernel *kernel, plumb_in in, plumb_out out)
{
    struct joined_views views;
    for (size_t i = 0, k = 0; i < plumb_kernel_inputs(kernel); k += plumb_kernel_input(kernel, i++))
        views.in[i] = plumb_in_part(in, k);
    for (size_t i = 0, k = 0; i < plumb_kernel_outputs(kernel); k += plumb_kernel_output(kernel, i++))
        views.out[i] = plumb_out_part(out, k);
    return views;
}

static inline plumb_status joined_run(const plumb_kernel *kernel, plumb_path path, size_t n, plumb_in in, plumb_out out)
{
    const struct joined_views views = joined_views(kernel, in, out);
    return plumb_kernel_run(kernel, path, n, views.in, views.out);
}

#endif
