/* plumb's fast library: batch float kernels for rigid-body code.
 *
 * Here: the kernels; one is looked up at run time by run.h; status, views and paths are in base.h. What each
 * kernel computes, its shapes, units and edges are in `plumb kernels KERNEL`. Trees of moving transforms are in tree.h,
 * the contiguous list is in list.h.
 *
 * A kernel's contract in numbers is `plumb kernels KERNEL`: its domain, and for each promise the limit, what that rests
 * on, and the worst error known with its input, from data/worst/kernels.csv, which a test measures again. Errors are in
 * ulps; scaled ones in ulps of the terms that were added; norms, angles and departures from orthogonality in units of
 * 2⁻²⁴.
 *
 * A kernel is called with the number of elements and a view of each operand, inputs and then outputs, in the order of
 * its formula. A transform is one operand: T, R and S, and if it moves v, a, omega and alpha.
 *
 *     #include "fast/plumb.h"
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         enum { N = 104 };
 *         static float v[3][N], R[9][N]; // arrays
 *         for (int i = 0; i < N; i++)
 *             v[2][i] = 0.01f * (float)i;
 *         const plumb_status status = plumb_so3_exp(N, plumb_in_arrays(v[0], N), plumb_out_arrays(R[0], N));
 *         printf("%s: cos 0.99 = %.9g\n", plumb_status_text(status), R[0][99]);
 *         return status != PLUMB_OK;
 *     } */
#ifndef PLUMB_H
#define PLUMB_H

#include "base.h"
#include "kernels.h"
#include "operands.h"
#include "run.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PLUMB_DECLARE(name, id, inputs, outputs)                                                                       \
    PLUMB_API plumb_status plumb_##name(size_t n, OPERANDS(plumb_in, in, inputs), OPERANDS(plumb_out, out, outputs));
PLUMB_KERNELS(PLUMB_DECLARE)
#undef PLUMB_DECLARE

#ifdef __cplusplus
}
#endif

#endif
