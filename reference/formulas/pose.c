/* The family pose: transforms in three dimensions with a unit quaternion instead of a rotation matrix.
 *
 *   A(x) = S R(q) x + T,   R(q) x = x + 2 u × (u × x + s x),   q = (s, u), |q| = 1
 *
 * This file has the formulas of the family transform without velocities and accelerations, except the decomposition of
 * a matrix. R(q) is defined as the polynomial above, and R(q)ᵀ as R(q^c), where q^c = (s, −u), also for a float q,
 * whose length is only nearly 1, because programs compute them in this form. (q x q^c would differ from R(q) x by (|q|²
 * − 1) x.) Sources: "The Dynamics of a Transform Hierarchy" (cwzx); "The Mathematics of Havok's Solver", III.1.7. */
#ifndef POSE_C
#define POSE_C

#include "quaternion.h"
#include "transform.h"

struct pose {
    vector T;
    struct quaternion q;
    real S;
};

/* Returns R(q) x = x + 2 u × (u × x + s x). */
static vector pose_rotate(struct quaternion q, vector x)
{
    return add(x, multiply(number(2), cross(q.u, add(cross(q.u, x), multiply(q.s, x)))));
}

/* Returns R(q) = E + 2 (s [u] + [u]²), E the identity matrix, [u]x = u × x. */
static matrix pose_rotation(struct quaternion q)
{
    matrix U = hat(q.u), half = add(multiply(q.s, U), multiply(U, U));
    return add(identity(3), multiply(number(2), half));
}

/* Returns J x = S R x. */
static vector pose_linear(struct pose A, vector x)
{
    return multiply(A.S, pose_rotate(A.q, x));
}

/* Returns J⁻¹x = R(q^c) x / S. */
static vector pose_linear_inverse(struct pose A, vector x)
{
    return divide(pose_rotate(quaternion_conjugate(A.q), x), A.S);
}

/* Returns J⁻ᵀx = R x / S. */
static vector pose_normal(struct pose A, vector x)
{
    return divide(pose_rotate(A.q, x), A.S);
}

/* Returns A(x) = J x + T. */
static vector pose_apply(struct pose A, vector x)
{
    return add(pose_linear(A, x), A.T);
}

/* Returns A⁻¹(y) = J⁻¹(y − T). */
static vector pose_apply_inverse(struct pose A, vector y)
{
    return pose_linear_inverse(A, subtract(y, A.T));
}

/* Returns (A₂(T₁), q₂q₁, S₂S₁). */
static struct pose pose_compose(struct pose A2, struct pose A1)
{
    return (struct pose){pose_apply(A2, A1.T), quaternion_product(A2.q, A1.q), multiply(A2.S, A1.S)};
}

/* Returns (−J⁻¹T, q^c, 1/S). */
static struct pose pose_inverse(struct pose A)
{
    return (struct pose){negate(pose_linear_inverse(A, A.T)), quaternion_conjugate(A.q), divide(number(1), A.S)};
}

/* Returns A₁ = A₂⁻¹∘A₃ = (J₂⁻¹(T₃ − T₂), q₂^c q₃, S₃/S₂). */
static struct pose pose_to_local(struct pose A2, struct pose A3)
{
    return (struct pose){pose_apply_inverse(A2, A3.T), quaternion_product(quaternion_conjugate(A2.q), A3.q),
                         divide(A3.S, A2.S)};
}

/* Returns the same transform with −q in place of q: both represent the rotation R(q). */
static struct pose pose_with_negated(struct pose A)
{
    return (struct pose){A.T, quaternion_negate(A.q), A.S};
}

static struct pose pose_compose_alternative(struct pose A2, struct pose A1)
{
    return pose_with_negated(pose_compose(A2, A1));
}

static struct pose pose_inverse_alternative(struct pose A)
{
    return pose_with_negated(pose_inverse(A));
}

static struct pose pose_to_local_alternative(struct pose A2, struct pose A3)
{
    return pose_with_negated(pose_to_local(A2, A3));
}

/* --- rows of the table (rows.h) --------------------------------------------------------------------------------- */

/* Returns (J T; 0 1). */
static matrix pose_to_matrix(struct pose A)
{
    return transform_to_matrix((struct transform){A.T, pose_rotation(A.q), A.S});
}

KIND(pose, struct pose, vector, T, quaternion, q, number, S)
/* A pose of which only q and S are read */
KIND(pose_linear, struct pose, quaternion, q, number, S)
MATRIX_KIND(pose_matrix, 4, 4)

GIVES(pose, pose_compose, pose, pose)
GIVES(pose, pose_inverse, pose)
GIVES(pose, pose_to_local, pose, pose)
GIVES(pose, pose_compose_alternative, pose, pose)
GIVES(pose, pose_inverse_alternative, pose)
GIVES(pose, pose_to_local_alternative, pose, pose)
GIVES(vector, pose_apply, pose, vector)
GIVES(vector, pose_apply_inverse, pose, vector)
GIVES(vector, pose_linear, pose_linear, vector)
GIVES(vector, pose_linear_inverse, pose_linear, vector)
GIVES(vector, pose_normal, pose_linear, vector)
GIVES(pose_matrix, pose_to_matrix, pose)

static const struct formula pose_formulas[] = {
    {"pose.compose", EITHER(pose_compose, pose_compose_alternative)},
    {"pose.inverse", EITHER(pose_inverse, pose_inverse_alternative)},
    {"pose.to_local", EITHER(pose_to_local, pose_to_local_alternative)},
    {"pose.apply", ANSWER(pose_apply)},
    {"pose.apply_inverse", ANSWER(pose_apply_inverse)},
    {"pose.vector", ANSWER(pose_linear)},
    {"pose.vector_inverse", ANSWER(pose_linear_inverse)},
    {"pose.normal", ANSWER(pose_normal)},
    {"pose.to_matrix", ANSWER(pose_to_matrix)},
};

#endif
