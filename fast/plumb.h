/* plumb's fast library: batch float kernels for rigid-body code.
 *
 * Here: the kernels, their paths, and the table to look one up at run time; batch views and status are in batch.h. What
 * each kernel computes, its shapes, units and edges are in `plumb kernels KERNEL`. Trees of moving
 * transforms are in tree.h, the contiguous list is in list.h.
 *
 * Above each kernel in its family's file (so3.c, rotation.c, transform.c) stands its contract in numbers: the domain, and
 * for each promise the worst error that is known, the limit, and the input with that error (those of more than nine numbers
 * are in data/contracts.csv). Errors are in ulps; scaled ones in ulps of the terms that were added; norms, angles and
 * departures from orthogonality in units of 2⁻²⁴. `make contracts` renews them, and a test measures them.
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
 *         const plumb_in from = {(const float *[]){v[0], v[1], v[2]}, 8};
 *         const plumb_out to = {.base = (float *[]){R[0], R[1], R[2], R[3], R[4], R[5], R[6], R[7], R[8]}, .stride = 8};
 *         const plumb_status status = plumb_so3_exp(N, from, to);
 *         printf("%s: cos 0.99 = %.9g\n", plumb_status_text(status), R[0][99]);
 *         return status;
 *     } */
#ifndef PLUMB_H
#define PLUMB_H

#include "batch.h"
#include "kernels.h"
#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* "tile stride below 8" and the like; never null. */
const char *plumb_status_text(plumb_status status);

#define PLUMB_DECLARE(name, id, inputs, outputs) plumb_kernel plumb_##name;
PLUMB_KERNELS(PLUMB_DECLARE)
#undef PLUMB_DECLARE

#ifdef __cplusplus
}
#endif

#endif
