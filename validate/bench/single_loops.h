/* Loops that call plumb's kernels, or plain scalar C, for one element at a time; for the benchmark of single calls
 * (single_benchmark.c). scalar/scalar_single.c defines them, once for any processor and once for AVX2 and FMA. */
#ifndef BENCH_SINGLE_LOOPS_H
#define BENCH_SINGLE_LOOPS_H

#include "validate/util/single_steps.h"

#include <stddef.h>

/* Computes n elements: the components of an element's inputs are consecutive, and so are the components of its
 * outputs. */
typedef void element_loop(size_t n, const float *in, float *out);

struct single_loop {
    const char *name;            /* the id of a kernel */
    element_loop *plumb, *plain; /* plain: NULL if there is none */
};

/* A chain of steps, by plumb's kernels and in plain C. */
struct single_chain {
    single_steps_function *plumb, *plain;
};

/* The loops, in the same order in both arrays, which end with a loop without a name. */
extern const struct single_loop scalar_single_portable[], scalar_single_avx2[];
extern const struct single_chain scalar_chain_portable, scalar_chain_avx2;

#endif
