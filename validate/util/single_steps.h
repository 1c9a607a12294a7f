/* The function of a library that computes a chain of rotations, in which each step waits for the result of the one
 * before it. The benchmark of single calls measures it; peers that have quaternions export it.
 *
 * q ← q exp(v) for each of n rotation vectors v (three floats), from the identity: by the exponential map of the
 * library and its product. Quaternions are four floats in the library's own order of components; the result of each
 * step is stored. */
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
