/* Chains of ball joints, one joint after the other, in scalar C, as an author who cares for speed would write it; see
 * scalar.h. */
#include "scalar_vectors.h"

/* The first joint has no joint before it, and the last joint none after it: these missing joints have the impulse λ =
 * 0. */
static const float no_impulse[3];

/* Relaxes one joint: λ += w D⁻¹ (η − Uᵀ λ(before) − U λ(after)) − w λ. */
static inline void relax(struct joint *joint, const float *before, const float *after, float w)
{
    const float *const K = joint->inverse;
    float r[3], *const x = joint->lambda;
    for (int i = 0; i < 3; i++)
        r[i] =
            joint->eta[i] - dot(joint->before + 3 * (ptrdiff_t)i, before) - dot(joint->after + 3 * (ptrdiff_t)i, after);
    x[0] += w * (K[0] * r[0] + K[1] * r[1] + K[3] * r[2] - x[0]);
    x[1] += w * (K[1] * r[0] + K[2] * r[1] + K[4] * r[2] - x[1]);
    x[2] += w * (K[3] * r[0] + K[4] * r[1] + K[5] * r[2] - x[2]);
}

void SCALAR_NAME(sweep)(struct joint *joints, size_t n, float w, size_t sweeps)
{
    for (size_t half = 0; half < 2 * sweeps; half++)
        for (size_t i = half % 2; i < n; i += 2)
            relax(joints + i, i > 0 ? joints[i - 1].lambda : no_impulse, i + 1 < n ? joints[i + 1].lambda : no_impulse,
                  w);
}

/* Relaxes one joint, with products that were computed in advance: λ ← (1 − w) λ + w D⁻¹η − (w D⁻¹Uᵀ) λ(before) − (w
 * D⁻¹U) λ(after). */
static inline void relax_folded(struct folded_joint *joint, const float *before, const float *after, float rest)
{
    float x[3];
    for (int i = 0; i < 3; i++)
        x[i] = rest * joint->lambda[i] + joint->start[i] - dot(joint->before + 3 * (ptrdiff_t)i, before) -
               dot(joint->after + 3 * (ptrdiff_t)i, after);
    for (int i = 0; i < 3; i++)
        joint->lambda[i] = x[i];
}

void SCALAR_NAME(sweep_folded)(struct folded_joint *joints, size_t n, float w, size_t sweeps)
{
    for (size_t half = 0; half < 2 * sweeps; half++)
        for (size_t i = half % 2; i < n; i += 2)
            relax_folded(joints + i, i > 0 ? joints[i - 1].lambda : no_impulse,
                         i + 1 < n ? joints[i + 1].lambda : no_impulse, 1 - w);
}

/* Inverts a symmetric M. Both matrices are row-major. */
static inline void invert(const float *M, float *inverse)
{
    const float a = M[4] * M[8] - M[5] * M[5], b = M[2] * M[5] - M[1] * M[8], c = M[1] * M[5] - M[2] * M[4];
    const float d = 1 / (M[0] * a + M[1] * b + M[2] * c);
    inverse[0] = d * a, inverse[1] = inverse[3] = d * b, inverse[2] = inverse[6] = d * c;
    inverse[4] = d * (M[0] * M[8] - M[2] * M[2]);
    inverse[5] = inverse[7] = d * (M[1] * M[2] - M[0] * M[5]);
    inverse[8] = d * (M[0] * M[4] - M[1] * M[1]);
}

/* Eliminates the joint before this one, for which C(before) and y(before) are stored in `before`: computes S = D − Uᵀ
 * C(before), and stores C = S⁻¹U and y = S⁻¹(η − Uᵀ y(before)) for this joint. */
static inline void eliminate(const struct joint *joint, const struct eliminated_joint *before,
                             struct eliminated_joint *left)
{
    const float *const D = joint->D;
    float S[9] = {D[0], D[1], D[3], D[1], D[2], D[4], D[3], D[4], D[5]}, inverse[9], y[3];
    for (int i = 0; i < 3; i++) {
        const float *const row = joint->before + 3 * (ptrdiff_t)i;
        for (int k = i; k < 3; k++)
            S[3 * i + k] -= row[0] * before->after[k] + row[1] * before->after[3 + k] + row[2] * before->after[6 + k];
        y[i] = joint->eta[i] - dot(row, before->start);
    }
    invert(S, inverse);
    for (int i = 0; i < 3; i++) {
        const float *const row = inverse + 3 * (ptrdiff_t)i;
        for (int k = 0; k < 3; k++)
            left->after[3 * i + k] =
                row[0] * joint->after[k] + row[1] * joint->after[3 + k] + row[2] * joint->after[6 + k];
        left->start[i] = dot(row, y);
    }
}

void SCALAR_NAME(solve)(struct joint *joints, struct eliminated_joint *left, size_t n)
{
    static const struct eliminated_joint none;
    for (size_t i = 0; i < n; i++)
        eliminate(joints + i, i > 0 ? left + i - 1 : &none, left + i);
    for (size_t i = n; i-- > 0;)
        for (int k = 0; k < 3; k++)
            joints[i].lambda[k] =
                left[i].start[k] - dot(left[i].after + 3 * (ptrdiff_t)k, i + 1 < n ? joints[i + 1].lambda : no_impulse);
}
