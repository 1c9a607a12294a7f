/* plumb's library for C: float kernels over batches of elements, for rigid-body code.
 *
 * This header includes all other headers of the library except list.h:
 *
 *   base.h       status, paths, views, ranges           scalar.h     the kernels for one element
 *   types.h      structs of operands, offsets           one.h        views of single variables
 *   kernels.h    the kernels for n elements             run.h        kernels by their ids
 *   dual.h       dual numbers                           tree.h, bodies.h, chain.h, pairs.h    systems of many elements
 *
 * A kernel is called with the number of elements and a view of each operand, first the inputs, then the outputs, in the
 * order of its formula. A transform is one operand, which consists of T, R and S; a moving transform also has v, a, w
 * and alpha.
 *
 *     #include <plumb/plumb.h>
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
#include "bodies.h"
#include "chain.h"
#include "dual.h"
#include "kernels.h"
#include "one.h"
#include "pairs.h"
#include "run.h"
#include "scalar.h"
#include "tree.h"
#include "types.h"

#endif
