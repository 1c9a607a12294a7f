/* The family transform: rigid transforms with a uniform scale, and their velocities and accelerations in a hierarchy,
 * in any dimension.
 *
 *   A(x) = J x + T,  J = R S      A₃ = A₂∘A₁: child A₁ in parent A₂, A₃ the child in the parent's surroundings
 *   v = Ṫ,  a = v̇,  Ṙ = ωR,  α = ω̇,  S constant; ω and α are skew matrices
 *
 * This file has the inverse map of points, the map of normals, the decomposition of a matrix into S and R, the
 * conversion from global to local by the chained form, and the family's table, in which the dimension is the parameter
 * of each formula. The other formulas, such as composition and inverse, are in transform.h. The families delta,
 * inertial, rigid (no scale) and pose (unit quaternions) have files of their own. Source: "The Dynamics of a Transform
 * Hierarchy" (cwzx). */
#ifndef TRANSFORM_C
#define TRANSFORM_C

#include "transform.h"

/* Returns J J⁻¹ x = R Rᵀ x, in which S cancels: x itself for an exact rotation. */
static vector transform_linear_there_and_back(struct transform A, vector x)
{
    return apply(A.R, apply(transpose(A.R), x));
}

/* Returns A⁻¹(y) = J⁻¹(y − T). */
static vector transform_apply_inverse(struct transform A, vector y)
{
    return transform_linear_inverse(A, subtract(y, A.T));
}

/* Returns J⁻ᵀx = R x / S: a normal of a surface that is mapped by J. If R is a rotation, its length is |x| / S. */
static vector transform_normal(struct transform A, vector x)
{
    return divide(apply(A.R, x), A.S);
}

/* Returns the transform with S = √(tr JᵀJ / n) and R = J/S. If J is S times a rotation, R is this rotation. For any
 * other J, R is not a rotation, but has the Frobenius norm of one, √n. */
static struct transform transform_from_matrix(matrix J, vector T)
{
    real S = square_root(divide(squared_length(flat(J)), number((double)J.rows)));
    return (struct transform){T, shaped(J.rows, J.rows, divide(flat(J), S)), S};
}

/* Returns A₂⁻¹∘A₃ by the chained form, with T₁ and v₁ already computed:
 *   v₁ = J₂⁻¹(v₃ − v₂ − ω₂J₂T₁)              a₁ = J₂⁻¹(a₃ − a₂ − (α₂ + ω₂²)J₂T₁ − 2ω₂J₂v₁) */
static struct dynamic dynamic_to_local_chained(struct dynamic A2, struct dynamic A3)
{
    struct dynamic A1;
    vector T = transform_linear_there_and_back(A2.at, subtract(A3.at.T, A2.at.T)), wT = apply(A2.w, T);
    vector local = subtract(subtract(A3.v, A2.v), wT), v = transform_linear_there_and_back(A2.at, local);
    vector centripetal = apply(A2.w, wT), coriolis = multiply(number(2), apply(A2.w, v));
    vector inertial = add(add(apply(A2.alpha, T), centripetal), coriolis);
    A1.at = transform_to_local(A2.at, A3.at);
    A1.v = transform_linear_inverse(A2.at, local);
    A1.a = transform_linear_inverse(A2.at, subtract(subtract(A3.a, A2.a), inertial));
    dynamic_angular_to_local(&A1, A2, A3);
    return A1;
}

/* --- rows, in n dimensions -------------------------------------------------------------------------------------- */

/* A transform of which only R and S are read */
KIND(linear, struct transform, matrix_n, R, number, S)
MATRIX_KIND(augmented, n + 1, n + 1)

GIVES(transform, transform_compose, transform, transform)
GIVES(transform, transform_inverse, transform)
GIVES(transform, transform_to_local, transform, transform)
GIVES(vector_n, transform_apply, transform, vector_n)
GIVES(vector_n, transform_apply_inverse, transform, vector_n)
GIVES(vector_n, transform_linear, linear, vector_n)
GIVES(vector_n, transform_linear_inverse, linear, vector_n)
GIVES(vector_n, transform_normal, linear, vector_n)
GIVES(augmented, transform_to_matrix, transform)
GIVES(transform, transform_from_matrix, matrix_n, vector_n)
GIVES(dynamic, dynamic_compose, dynamic, dynamic)
GIVES(dynamic, dynamic_inverse, dynamic)
GIVES(dynamic, dynamic_to_local, dynamic, dynamic)
GIVES(dynamic, dynamic_to_local_chained, dynamic, dynamic)

#define DIMENSIONS                                                                                                     \
    {                                                                                                                  \
        2, 8, 1                                                                                                        \
    }

static const struct formula transform_formulas[] = {
    {"transform.compose", ANSWER(transform_compose), .parameters = DIMENSIONS},
    {"transform.inverse", ANSWER(transform_inverse), .parameters = DIMENSIONS},
    {"transform.to_local", ANSWER(transform_to_local), .parameters = DIMENSIONS},
    {"transform.apply", ANSWER(transform_apply), .parameters = DIMENSIONS},
    {"transform.apply_inverse", ANSWER(transform_apply_inverse), .parameters = DIMENSIONS},
    {"transform.vector", ANSWER(transform_linear), .parameters = DIMENSIONS},
    {"transform.vector_inverse", ANSWER(transform_linear_inverse), .parameters = DIMENSIONS},
    {"transform.normal", ANSWER(transform_normal), .parameters = DIMENSIONS},
    {"transform.to_matrix", ANSWER(transform_to_matrix), .parameters = DIMENSIONS},
    {"transform.from_matrix", ANSWER(transform_from_matrix), .parameters = DIMENSIONS},
    {"dynamic.compose", ANSWER(dynamic_compose), .parameters = DIMENSIONS},
    {"dynamic.inverse", ANSWER(dynamic_inverse), .parameters = DIMENSIONS},
    {"dynamic.to_local", ANSWER(dynamic_to_local), .parameters = DIMENSIONS},
    {"dynamic.to_local.chained", ANSWER(dynamic_to_local_chained), .parameters = DIMENSIONS},
};

#undef DIMENSIONS

#endif
