/* Chains of ball joints in scalar C, one joint after the other, as a program that cares for speed compiles it: what chains.c
 * races plumb's against. Compiled once for any processor and once for AVX2 and FMA, as JOINTS_NAME says. */
#ifndef JOINTS_H
#define JOINTS_H

#include <stddef.h>

/* A joint and its equation: Uᵀ(before) λ(before) + D λ + U λ(after) = η. D and its inverse on and below the diagonal, the rest by
 * rows. */
struct joint {
    float D[6], inverse[6], before[9], after[9]; /* before: the transpose of U of the joint before */
    float eta[3], lambda[3];
};

/* The same with w D⁻¹ multiplied into it */
struct folded_joint {
    float before[9], after[9], start[3], lambda[3];
};

/* What is left of a joint once those before it are eliminated */
struct eliminated_joint {
    float after[9], start[3];
};

struct joints_functions {
    /* Sweeps, even joints first: from what is missing in each equation, and with blocks that are multiplied out */
    void (*sweep)(struct joint *joints, size_t n, float w, size_t sweeps);
    void (*sweep_folded)(struct folded_joint *joints, size_t n, float w, size_t sweeps);
    /* The direct solution, from the first joint to the last and back (Thomas) */
    void (*solve)(struct joint *joints, struct eliminated_joint *left, size_t n);
};

extern const struct joints_functions joints_portable, joints_avx2;

#endif
