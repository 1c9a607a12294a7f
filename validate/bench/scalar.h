/* Trees, free bodies and chains of ball joints in scalar C, one element after the other, as an author who cares for
 * speed would write and compile them. plumb's own variants are compared with them. The files of scalar/ are compiled
 * twice, for any processor and for AVX2 and FMA; the macro PATH, which the build defines, makes the names of the
 * functions ("avx2"). */
#ifndef BENCH_SCALAR_H
#define BENCH_SCALAR_H

#include <plumb/base.h>
#include <plumb/bodies.h>

#include <stdint.h>

/* The state of a node, in the local or the global frame: translation T, rotation R, scale S, velocity v, acceleration
 * a, angular velocity w, angular acceleration alpha. */
struct link_state {
    float T[3], R[9], S, v[3], a[3], w[3], alpha[3];
};

struct turning_body {
    float inertia[6];  /* entries on and below the diagonal */
    float momentum[3]; /* in the world frame */
    float orientation[4];
};

/* A joint and its equation: Uᵀ(before) λ(before) + D λ + U λ(after) = η, where λ is the joint's impulse
 * (plumb/chain.h). Of D and its inverse the entries on and below the diagonal are stored; the other matrices are
 * row-major. */
struct joint {
    float D[6], inverse[6], before[9], after[9]; /* before: Uᵀ of the previous joint */
    float eta[3], lambda[3];
};

/* The equation of a joint multiplied by w D⁻¹, where w is the relaxation factor. */
struct folded_joint {
    float before[9], after[9], start[3], lambda[3];
};

/* The equation of a joint after the joints before it have been eliminated: λ + after · λ(after) = start. */
struct eliminated_joint {
    float after[9], start[3];
};

/* Computes the global states of a tree's nodes from the local ones. */
typedef void scalar_tree(size_t n, const uint32_t *parent, const struct link_state *local, struct link_state *global);
/* Advances the bodies by a step of a rule, each in as many parts as are needed for a safe step. */
typedef void scalar_bodies(struct turning_body *bodies, size_t n, plumb_bodies_rule rule, float time);
/* Make sweeps over the joints, in each sweep first over the joints with an even index. scalar_sweep computes the
 * residual of each equation and multiplies it by w D⁻¹; scalar_sweep_folded has blocks that were multiplied by w D⁻¹ in
 * advance. */
typedef void scalar_sweep(struct joint *joints, size_t n, float w, size_t sweeps);
typedef void scalar_sweep_folded(struct folded_joint *joints, size_t n, float w, size_t sweeps);
/* Computes the direct solution, from the first joint to the last and back (block Thomas algorithm). */
typedef void scalar_solve(struct joint *joints, struct eliminated_joint *left, size_t n);

extern scalar_tree scalar_tree_portable, scalar_tree_avx2;
extern scalar_bodies scalar_bodies_portable, scalar_bodies_avx2;
extern scalar_sweep scalar_sweep_portable, scalar_sweep_avx2;
extern scalar_sweep_folded scalar_sweep_folded_portable, scalar_sweep_folded_avx2;
extern scalar_solve scalar_solve_portable, scalar_solve_avx2;

/* SCALAR(tree) is scalar_tree_avx2 if this processor has AVX2, otherwise scalar_tree_portable. This is a macro because
 * the functions have different types. */
#define SCALAR(name) (plumb_path_available(PLUMB_AVX2) ? &scalar_##name##_avx2 : &scalar_##name##_portable)

#endif
