/* Transforms with a unit quaternion in the place of the rotation matrix, in three dimensions.
 *
 *   A(x) = S R(q) x + T,   R(q) x = x + 2 u × (u × x + s x),   q = (s, u), |q| = 1
 *
 * Here: what transform.c has for transforms without dynamics. R(q) is the polynomial as it is written, also for a float
 * q whose length is only nearly 1, and R(q)ᵀ is R(q^c): so do programs compute them. q R q^c differs from it by (|q|² −
 * 1) x. Source: "The Dynamics of a Transform Hierarchy" (cwzx); "The Mathematics of Havok's Solver", III.1.7. */
#ifndef POSE_C
#define POSE_C

#include "real.h"

#include "formula.h"
#include "quaternion.c"
#include "transform.c"

struct pose {
    vector T;
    struct quaternion q;
    real S;
};

/* R(q) x = x + 2 u × (u × x + s x) */
static vector pose_turned(struct quaternion q, vector x)
{
    return add(x, multiply(number(2), cross(q.u, add(cross(q.u, x), multiply(q.s, x)))));
}

/* R(q) = E + 2 (s [u] + [u]²) */
static matrix pose_rotation(struct quaternion q)
{
    matrix U = hat(q.u), half = add(multiply(q.s, U), multiply(U, U));
    return add(identity(3), multiply(number(2), half));
}

/* J x = S R x */
static vector pose_linear(struct pose A, vector x)
{
    return multiply(A.S, pose_turned(A.q, x));
}

/* J⁻¹x = R(q^c) x / S */
static vector pose_linear_inverse(struct pose A, vector x)
{
    return divide(pose_turned(quaternion_conjugate(A.q), x), A.S);
}

/* J⁻ᵀx = R x / S */
static vector pose_normal(struct pose A, vector x)
{
    return divide(pose_turned(A.q, x), A.S);
}

/* A(x) = J x + T */
static vector pose_apply(struct pose A, vector x)
{
    return add(pose_linear(A, x), A.T);
}

/* A⁻¹(y) = J⁻¹(y − T) */
static vector pose_apply_inverse(struct pose A, vector y)
{
    return pose_linear_inverse(A, subtract(y, A.T));
}

/* (A₂(T₁), q₂q₁, S₂S₁) */
static struct pose pose_compose(struct pose A2, struct pose A1)
{
    return (struct pose){pose_apply(A2, A1.T), quaternion_product(A2.q, A1.q), multiply(A2.S, A1.S)};
}

/* (−J⁻¹T, q^c, 1/S) */
static struct pose pose_inverse(struct pose A)
{
    return (struct pose){negate(pose_linear_inverse(A, A.T)), quaternion_conjugate(A.q), divide(number(1), A.S)};
}

/* A₁ = A₂⁻¹∘A₃ = (J₂⁻¹(T₃ − T₂), q₂^c q₃, S₃/S₂) */
static struct pose pose_to_local(struct pose A2, struct pose A3)
{
    return (struct pose){pose_apply_inverse(A2, A3.T), quaternion_product(quaternion_conjugate(A2.q), A3.q),
                         divide(A3.S, A2.S)};
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

static struct pose pose_read(const real **in)
{
    struct pose A;
    A.T = read_vector(in, 3);
    A.q = quaternion_read(in);
    A.S = read_vector(in, 1).at[0];
    return A;
}

/* q and S alone */
static struct pose pose_linear_read(const real **in)
{
    struct pose A = {.T = vector_new(3)};
    A.q = quaternion_read(in);
    A.S = read_vector(in, 1).at[0];
    return A;
}

static void pose_store(real *out, struct pose A)
{
    out = store(out, A.T);
    quaternion_store(out, A.q);
    store(out + 4, A.S);
}

static void pose_compose_row(const real *in, real *out)
{
    struct pose A2 = pose_read(&in), A1 = pose_read(&in);
    pose_store(out, pose_compose(A2, A1));
}

static void pose_inverse_row(const real *in, real *out)
{
    pose_store(out, pose_inverse(pose_read(&in)));
}

static void pose_to_local_row(const real *in, real *out)
{
    struct pose A2 = pose_read(&in), A3 = pose_read(&in);
    pose_store(out, pose_to_local(A2, A3));
}

static void pose_apply_row(const real *in, real *out)
{
    struct pose A = pose_read(&in);
    store(out, pose_apply(A, read_vector(&in, 3)));
}

static void pose_apply_inverse_row(const real *in, real *out)
{
    struct pose A = pose_read(&in);
    store(out, pose_apply_inverse(A, read_vector(&in, 3)));
}

static void pose_vector_row(const real *in, real *out)
{
    struct pose A = pose_linear_read(&in);
    store(out, pose_linear(A, read_vector(&in, 3)));
}

static void pose_vector_inverse_row(const real *in, real *out)
{
    struct pose A = pose_linear_read(&in);
    store(out, pose_linear_inverse(A, read_vector(&in, 3)));
}

static void pose_normal_row(const real *in, real *out)
{
    struct pose A = pose_linear_read(&in);
    store(out, pose_normal(A, read_vector(&in, 3)));
}

static void pose_to_matrix_row(const real *in, real *out)
{
    struct pose A = pose_read(&in);
    store(out, transform_to_matrix((struct transform){A.T, pose_rotation(A.q), A.S}));
}

enum { POSE = 8, POSE_LINEAR = 5 };

static const struct formula pose_formulas[] = {
    {"pose.compose", .inputs = {POSE + POSE}, .outputs = {POSE}, .answers = {pose_compose_row}},
    {"pose.inverse", .inputs = {POSE}, .outputs = {POSE}, .answers = {pose_inverse_row}},
    {"pose.to_local", .inputs = {POSE + POSE}, .outputs = {POSE}, .answers = {pose_to_local_row}},
    {"pose.apply", .inputs = {POSE + 3}, .outputs = {3}, .answers = {pose_apply_row}},
    {"pose.apply_inverse", .inputs = {POSE + 3}, .outputs = {3}, .answers = {pose_apply_inverse_row}},
    {"pose.vector", .inputs = {POSE_LINEAR + 3}, .outputs = {3}, .answers = {pose_vector_row}},
    {"pose.vector_inverse", .inputs = {POSE_LINEAR + 3}, .outputs = {3}, .answers = {pose_vector_inverse_row}},
    {"pose.normal", .inputs = {POSE_LINEAR + 3}, .outputs = {3}, .answers = {pose_normal_row}},
    {"pose.to_matrix", .inputs = {POSE}, .outputs = {16}, .answers = {pose_to_matrix_row}},
};

#endif
