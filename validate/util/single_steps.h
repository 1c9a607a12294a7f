/* Function that the benchmark of single calls needs from a library beside its kernels: a chain of rotations, in which
 * each step waits for the one before it. Peers that have quaternions export it.
 *
 * q ← q exp(v) for each of n rotation vectors v (three floats), from the identity: by the exponential map of the
 * library and its product. Quaternions are in the library's own order of components, four floats; that after each step
 * is stored. */
#ifndef UTIL_SINGLE_STEPS_H
#define UTIL_SINGLE_STEPS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SINGLE_STEPS "single_steps" /* name of the exported function */
typedef void single_steps_function(size_t n, const float *v, float *q);
single_steps_function single_steps;

#ifdef __cplusplus
}
#endif

#endif
