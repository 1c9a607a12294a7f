/* Access to kernels by id, for programs that choose a kernel at run time. The functions of the kernels are declared in
 * kernels.h, except for kernels that exist only to compare with the articles; these can only be found by id. A source
 * file that includes only this header is not recompiled when a kernel is added.
 *
 *     #include <plumb/run.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         const plumb_kernel *kernel = plumb_kernel_find("so3.rotate");
 *         const float v[3] = {0, 0, 1.5f}, x[3] = {1, 0, 0};
 *         float y[3];
 *         const plumb_in in[] = {plumb_in_structs(v, 3), plumb_in_structs(x, 3)};
 *         const plumb_out out[] = {plumb_out_structs(y, 3)};
 *         const plumb_status status = plumb_kernel_run(kernel, PLUMB_BEST, 1, in, out);
 *         printf("%s: cos 1.5 = %.9g, sin 1.5 = %.9g\n", plumb_status_text(status), y[0], y[1]);
 *         return status != PLUMB_OK;
 *     } */
#ifndef PLUMB_RUN_H
#define PLUMB_RUN_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct plumb_kernel plumb_kernel;

/* Returns the kernel with this id, or null if there is none. Kernels are static: they need not be freed. */
PLUMB_API const plumb_kernel *plumb_kernel_find(const char *id);
/* Returns kernel number i, beginning with 0, or null if there are not so many. */
PLUMB_API const plumb_kernel *plumb_kernel_number(size_t i);

/* Returns the id of a kernel, such as "so3.exp". */
PLUMB_API const char *plumb_kernel_id(const plumb_kernel *kernel);
/* Return the numbers of inputs and outputs, which are in the order of the formula. */
PLUMB_API size_t plumb_kernel_inputs(const plumb_kernel *kernel);
PLUMB_API size_t plumb_kernel_outputs(const plumb_kernel *kernel);
/* Return the number of components of input or output number i, beginning with 0; 0 if there are not so many. */
PLUMB_API uint32_t plumb_kernel_input(const plumb_kernel *kernel, size_t input);
PLUMB_API uint32_t plumb_kernel_output(const plumb_kernel *kernel, size_t output);

/* Computes n elements; `in` and `out` have one view per input and output. */
PLUMB_API plumb_status plumb_kernel_run(const plumb_kernel *kernel, plumb_path path, size_t n, const plumb_in *in,
                                        const plumb_out *out);

#ifdef __cplusplus
}
#endif

#endif
