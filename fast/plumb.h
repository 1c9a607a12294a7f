/* plumb's fast library: batch float kernels for rigid-body code.
 *
 * Here: the kernels, and the table to look one up at run time; status, batch views and paths are in base.h. What each
 * kernel computes, its shapes, units and edges are in `plumb kernels KERNEL`. Trees of moving transforms are in tree.h,
 * the contiguous list is in list.h.
 *
 * A kernel's contract in numbers is `plumb kernels KERNEL`: its domain, and for each promise the limit, what that rests
 * on, and the worst error known with its input, from data/worst/kernels.csv, which a test measures again. Errors are in
 * ulps; scaled ones in ulps of the terms that were added; norms, angles and departures from orthogonality in units of
 * 2⁻²⁴.
 *
 *     #include "fast/plumb.h"
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         enum { N = 100 };
 *         static float v[3][N], R[9][N]; // structure of arrays
 *         for (int i = 0; i < N; i++)
 *             v[2][i] = 0.01f * (float)i;
 *         const float *const from[] = {v[0], v[1], v[2]};
 *         float *const to[] = {R[0], R[1], R[2], R[3], R[4], R[5], R[6], R[7], R[8]};
 *         const plumb_in in = {from, 8};
 *         const plumb_out out = {to, 8, 0};
 *         const plumb_status status = plumb_so3_exp(N, in, out);
 *         printf("%s: cos 0.99 = %.9g\n", plumb_status_text(status), R[0][99]);
 *         return status != PLUMB_OK;
 *     } */
#ifndef PLUMB_H
#define PLUMB_H

#include "base.h"
#include "kernels.h"
#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PLUMB_DECLARE(name, id, inputs, outputs) PLUMB_API plumb_kernel plumb_##name;
PLUMB_KERNELS(PLUMB_DECLARE)
#undef PLUMB_DECLARE

#ifdef __cplusplus
}
#endif

#endif
