/* The family inertial: the acceleration of a child in a moving parent, and the inertial forces that appear there, in
 * any dimension.
 *
 *   F force on a child of mass m, a₂, ω₂, α₂ the parent's motion, all in the world; T₁, v₁, a₁ the child in its parent
 *   F̃ = J₂⁻¹F,  ã₂ = J₂⁻¹a₂,  ω̃₂ = R₂ᵀω₂R₂,  α̃₂ = R₂ᵀα₂R₂      F, a₂, ω₂ and α₂ in the parent's axes
 *
 * This file computes the quantities of the second line, the acceleration a₁ by the two formulas that the article
 * prints, and the centrifugal, Coriolis and Euler forces on a mass of 1. Transforms and the meaning of J⁻¹ are in
 * transform.h. Source: "The Dynamics of a Transform Hierarchy" (cwzx). */
#ifndef INERTIAL_C
#define INERTIAL_C

#include "transform.h"

/* A parent's acceleration, angular velocity and angular acceleration, in the world or in its own axes. */
struct frame {
    vector a;
    matrix w, alpha;
};

/* Returns ã₂ = J₂⁻¹a₂,  ω̃₂ = R₂ᵀω₂R₂,  α̃₂ = R₂ᵀα₂R₂. */
static struct frame inertial_axes(struct transform A2, struct frame two)
{
    matrix back = transpose(A2.R);
    return (struct frame){transform_linear_inverse(A2, two.a), transform_rotate(back, two.w),
                          transform_rotate(back, two.alpha)};
}

/* Returns −ω²T. */
static vector inertial_centrifugal(matrix w, vector T)
{
    return negate(apply(w, apply(w, T)));
}

/* Returns −2ωv. */
static vector inertial_coriolis(matrix w, vector v)
{
    return multiply(number(-2), apply(w, v));
}

/* Returns −αT. */
static vector inertial_euler(matrix alpha, vector T)
{
    return negate(apply(alpha, T));
}

/* Returns F/m − a₂ − α₂T − ω₂²T − 2ω₂v, all in the same axes. */
static vector inertial_balance(vector F, real m, struct frame two, vector T, vector v)
{
    vector turning = add(inertial_centrifugal(two.w, T), inertial_coriolis(two.w, v));
    return add(subtract(divide(F, positive(m)), two.a), add(inertial_euler(two.alpha, T), turning));
}

/* Returns a₁ = F̃/m − ã₂ − α̃₂T₁ − ω̃₂²T₁ − 2ω̃₂v₁. */
static vector inertial_acceleration_local(vector F, real m, struct frame two, vector T1, vector v1)
{
    return inertial_balance(F, m, two, T1, v1);
}

/* Returns a₁ = J₂⁻¹F/m − J₂⁻¹(a₂ + (α₂ + ω₂²)J₂T₁ + 2ω₂J₂v₁). */
static vector inertial_acceleration(struct transform A2, vector F, real m, struct frame two, vector T1, vector v1)
{
    vector T = transform_linear(A2, T1), v = transform_linear(A2, v1);
    A2.S = positive(A2.S);
    return transform_linear_inverse(A2, inertial_balance(F, m, two, T, v));
}

/* --- rows, in n dimensions -------------------------------------------------------------------------------------- */

/* Writes F̃ = J₂⁻¹F and the result of inertial_axes. */
static void inertial_force_and_axes(struct transform A2, vector F, struct frame two, real *out)
{
    A2.S = positive(A2.S);
    struct frame seen = inertial_axes(A2, two);
    out = store(store(out, transform_linear_inverse(A2, F)), seen.a);
    store_skew(store_skew(out, seen.w), seen.alpha);
}

/* Writes −ω²T, −2ωv and −αT. */
static void inertial_terms(matrix w, matrix alpha, vector T, vector v, real *out)
{
    store(store(store(out, inertial_centrifugal(w, T)), inertial_coriolis(w, v)), inertial_euler(alpha, T));
}

KIND(inertial_parent, struct transform, matrix_n, R, number, S)
KIND(frame, struct frame, vector_n, a, skew_n, w, skew_n, alpha)

STORES((vector_n, frame), inertial_force_and_axes, inertial_parent, vector_n, frame)
STORES((vector_n, vector_n, vector_n), inertial_terms, skew_n, skew_n, vector_n, vector_n)
GIVES(vector_n, inertial_acceleration, inertial_parent, vector_n, number, frame, vector_n, vector_n)
GIVES(vector_n, inertial_acceleration_local, vector_n, number, frame, vector_n, vector_n)

#define DIMENSIONS                                                                                                     \
    {                                                                                                                  \
        2, 8, 1                                                                                                        \
    }

static const struct formula inertial_formulas[] = {
    {"inertial.axes", ANSWER(inertial_force_and_axes), .parameters = DIMENSIONS},
    {"inertial.terms", ANSWER(inertial_terms), .parameters = DIMENSIONS},
    {"inertial.acceleration", ANSWER(inertial_acceleration), .parameters = DIMENSIONS},
    {"inertial.acceleration.local", ANSWER(inertial_acceleration_local), .parameters = DIMENSIONS},
};

#undef DIMENSIONS

#endif
