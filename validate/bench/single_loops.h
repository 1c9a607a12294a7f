/* Loops of calls for one element each, of plumb's kernels and of plain scalar C, for the benchmark of single calls
 * (single_benchmark.c). scalar/scalar_single.c defines them, once for any processor and once for AVX2 and FMA. */
#ifndef BENCH_SINGLE_LOOPS_H
#define BENCH_SINGLE_LOOPS_H

#include <stddef.h>

/* Computes n elements: the components of an element's inputs are consecutive, and so are those of its outputs. */
typedef void element_loop(size_t n, const float *in, float *out);

struct single_loop {
    const char *name;            /* the id of a kernel, or the name of a chain of calls */
    const char *kernel;          /* for a chain, the kernel whose inputs and number of outputs it has; else NULL */
    element_loop *plumb, *plain; /* plain: NULL if there is none */
};

/* Ended by a loop without a name. In both, the loops are in the same order. */
extern const struct single_loop scalar_single_portable[], scalar_single_avx2[];

#endif
