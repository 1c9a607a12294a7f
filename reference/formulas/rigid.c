/* The family rigid: transforms without a scale (S = 1), and their velocities and accelerations in a hierarchy, in any
 * dimension.
 *
 *   A(x) = R x + T      A₃ = A₂∘A₁: child A₁ in parent A₂, A₃ the child in the parent's surroundings
 *   v = Ṫ,  a = v̇,  Ṙ = ωR,  α = ω̇; ω and α are skew matrices
 *
 * The formulas are the same as for transforms with a scale, in transform.h, with S = 1: a rigid transform has no
 * component for the scale and is read with S = 1. Products with 1 and quotients by 1 are exact. Source: "The Dynamics
 * of a Transform Hierarchy" (cwzx). */
#ifndef RIGID_C
#define RIGID_C

#include "transform.h"

/* The kind of the scale S, which has no components and is read as 1 */
BASIC_KIND(one, real, 0, number(1), out)
KIND(rigid, struct transform, vector_n, T, matrix_n, R, one, S)
KIND(rigid_dynamic, struct dynamic, rigid, at, vector_n, v, vector_n, a, skew_n, w, skew_n, alpha)

/* Returns (T₂ + R₂T₁, R₂R₁). */
static struct transform rigid_compose(struct transform A2, struct transform A1)
{
    return transform_compose(A2, A1);
}

/* Returns (−RᵀT, Rᵀ). */
static struct transform rigid_inverse(struct transform A)
{
    return transform_inverse(A);
}

/* Returns (R₂ᵀ(T₃ − T₂), R₂ᵀR₃). */
static struct transform rigid_to_local(struct transform A2, struct transform A3)
{
    return transform_to_local(A2, A3);
}

/* Returns R x + T. */
static vector rigid_apply(struct transform A, vector x)
{
    return transform_apply(A, x);
}

/* Returns the composition A₂∘A₁, with T, R, ω and α as in transform.h:
 *   v₃ = v₂ + R₂v₁ + ω₂R₂T₁                  a₃ = a₂ + R₂a₁ + α₂R₂T₁ + ω₂²R₂T₁ + 2ω₂R₂v₁ */
static struct dynamic rigid_dynamic_compose(struct dynamic A2, struct dynamic A1)
{
    return dynamic_compose(A2, A1);
}

/* Returns the inverse of A, with T, R, ω and α as in transform.h:
 *   v′ = Rᵀ(ωT − v)                          a′ = Rᵀ(αT − ω²T + 2ωv − a) */
static struct dynamic rigid_dynamic_inverse(struct dynamic A)
{
    return dynamic_inverse(A);
}

/* Returns A₂⁻¹∘A₃, with T, R, ω and α as in transform.h:
 *   v₁ = R₂ᵀ(v₃ − v₂ − ω₂(T₃ − T₂))          a₁ = R₂ᵀ(a₃ − a₂ − (α₂ − ω₂²)(T₃ − T₂) − 2ω₂(v₃ − v₂)) */
static struct dynamic rigid_dynamic_to_local(struct dynamic A2, struct dynamic A3)
{
    return dynamic_to_local(A2, A3);
}

GIVES(rigid, rigid_compose, rigid, rigid)
GIVES(rigid, rigid_inverse, rigid)
GIVES(rigid, rigid_to_local, rigid, rigid)
GIVES(vector_n, rigid_apply, rigid, vector_n)
GIVES(rigid_dynamic, rigid_dynamic_compose, rigid_dynamic, rigid_dynamic)
GIVES(rigid_dynamic, rigid_dynamic_inverse, rigid_dynamic)
GIVES(rigid_dynamic, rigid_dynamic_to_local, rigid_dynamic, rigid_dynamic)

#define DIMENSIONS                                                                                                     \
    {                                                                                                                  \
        2, 8, 1                                                                                                        \
    }

static const struct formula rigid_formulas[] = {
    {"rigid.compose", ANSWER(rigid_compose), .parameters = DIMENSIONS},
    {"rigid.inverse", ANSWER(rigid_inverse), .parameters = DIMENSIONS},
    {"rigid.to_local", ANSWER(rigid_to_local), .parameters = DIMENSIONS},
    {"rigid.apply", ANSWER(rigid_apply), .parameters = DIMENSIONS},
    {"rigid.dynamic.compose", ANSWER(rigid_dynamic_compose), .parameters = DIMENSIONS},
    {"rigid.dynamic.inverse", ANSWER(rigid_dynamic_inverse), .parameters = DIMENSIONS},
    {"rigid.dynamic.to_local", ANSWER(rigid_dynamic_to_local), .parameters = DIMENSIONS},
};

#undef DIMENSIONS

#endif
