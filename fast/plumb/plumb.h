/* plumb's fast library: batch float kernels for rigid-body code.
 *
 * Here: all of the library but list.h. Status, paths and views are in base.h, structs and offsets of components in
 * types.h, the kernels with their formulas and errors in kernels.h, the same for one element in scalar.h, views of a
 * single element in one.h, kernels by their ids in run.h; systems of many elements in tree.h, bodies.h, chain.h and
 * pairs.h; dual numbers in dual.h.
 *
 * A kernel is called with the number of elements and a view of each operand, inputs and then outputs, in the order of
 * its formula. A transform is one operand: T, R and S, and if it moves v, a, w and alpha.
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
