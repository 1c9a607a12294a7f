/* Acceleration in a moving parent, and the inertial forces that appear there, in any dimension.
 *
 *   F force on a child of mass m, a₂, ω₂, α₂ the parent's motion, all in the world; T₁, v₁, a₁ the child in its parent
 *   F̃ = J₂⁻¹F,  ã₂ = J₂⁻¹a₂,  ω̃₂ = R₂ᵀω₂R₂,  α̃₂ = R₂ᵀα₂R₂      the same in the parent's axes
 *
 * Here: what is seen in the parent's axes, the acceleration in both written forms, and the three terms by their names,
 * for a mass of 1. Transforms and the meaning of J⁻¹ are in transform.c. Source: "The Dynamics of a Transform
 * Hierarchy" (cwzx). */
#ifndef INERTIAL_C
#define INERTIAL_C

#include "real.h"

#include "formula.h"
#include "transform.c"

/* A parent's acceleration and turning, or the same in its own axes. */
struct frame {
    vector a;
    matrix w, alpha;
};

/* F̃ = J₂⁻¹F,  ã₂ = J₂⁻¹a₂,  ω̃₂ = R₂ᵀω₂R₂,  α̃₂ = R₂ᵀα₂R₂ */
static struct frame inertial_axes(struct transform A2, struct frame two)
{
    matrix back = transpose(A2.R);
    return (struct frame){transform_linear_inverse(A2, two.a), transform_turned(back, two.w),
                          transform_turned(back, two.alpha)};
}

/* −ω²T */
static vector inertial_centrifugal(matrix w, vector T)
{
    return negate(apply(w, apply(w, T)));
}

/* −2ωv */
static vector inertial_coriolis(matrix w, vector v)
{
    return multiply(number(-2), apply(w, v));
}

/* −αT */
static vector inertial_euler(matrix alpha, vector T)
{
    return negate(apply(alpha, T));
}

/* F/m − a₂ − α₂T − ω₂²T − 2ω₂v, all in the same axes */
static vector inertial_balance(vector F, real m, struct frame two, vector T, vector v)
{
    vector turning = add(inertial_centrifugal(two.w, T), inertial_coriolis(two.w, v));
    return add(subtract(divide(F, m), two.a), add(inertial_euler(two.alpha, T), turning));
}

/* a₁ = F̃/m − ã₂ − α̃₂T₁ − ω̃₂²T₁ − 2ω̃₂v₁ */
static vector inertial_acceleration_local(vector F, real m, struct frame two, vector T1, vector v1)
{
    return inertial_balance(F, m, two, T1, v1);
}

/* a₁ = J₂⁻¹F/m − J₂⁻¹(a₂ + (α₂ + ω₂²)J₂T₁ + 2ω₂J₂v₁) */
static vector inertial_acceleration(struct transform A2, vector F, real m, struct frame two, vector T1, vector v1)
{
    vector T = transform_linear(A2, T1), v = transform_linear(A2, v1);
    return transform_linear_inverse(A2, inertial_balance(F, m, two, T, v));
}

/* --- rows, in n dimensions -------------------------------------------------------------------------------------- */

static struct transform inertial_read_parent(const real **in, size_t n)
{
    struct transform A2 = {0};
    A2.R = read_matrix(in, n);
    A2.S = read_vector(in, 1).at[0];
    return A2;
}

static struct frame inertial_read_frame(const real **in, size_t n)
{
    struct frame frame;
    frame.a = read_vector(in, n);
    frame.w = read_skew(in, n);
    frame.alpha = read_skew(in, n);
    return frame;
}

static void inertial_axes_row(unsigned n, const real *in, real *out)
{
    struct transform A2 = inertial_read_parent(&in, n);
    vector F = read_vector(&in, n);
    struct frame seen = inertial_axes(A2, inertial_read_frame(&in, n));
    out = store(store(out, transform_linear_inverse(A2, F)), seen.a);
    store_skew(store_skew(out, seen.w), seen.alpha);
}

static void inertial_terms_row(unsigned n, const real *in, real *out)
{
    matrix w = read_skew(&in, n), alpha = read_skew(&in, n);
    vector T = read_vector(&in, n), v = read_vector(&in, n);
    out = store(store(out, inertial_centrifugal(w, T)), inertial_coriolis(w, v));
    store(out, inertial_euler(alpha, T));
}

static void inertial_acceleration_row(unsigned n, const real *in, real *out)
{
    struct transform A2 = inertial_read_parent(&in, n);
    vector F = read_vector(&in, n);
    real m = read_vector(&in, 1).at[0];
    struct frame two = inertial_read_frame(&in, n);
    vector T1 = read_vector(&in, n);
    store(out, inertial_acceleration(A2, F, m, two, T1, read_vector(&in, n)));
}

static void inertial_acceleration_local_row(unsigned n, const real *in, real *out)
{
    vector F = read_vector(&in, n);
    real m = read_vector(&in, 1).at[0];
    struct frame two = inertial_read_frame(&in, n);
    vector T1 = read_vector(&in, n);
    store(out, inertial_acceleration_local(F, m, two, T1, read_vector(&in, n)));
}

#define DIMENSIONS                                                                                                     \
    {                                                                                                                  \
        2, 8, 1                                                                                                        \
    }

static const struct formula inertial_formulas[] = {
    {"inertial.axes", .parameters = DIMENSIONS, .inputs = {1, 2, 1, 2}, .outputs = {0, 2, 0, 2},
     .answers_of = {inertial_axes_row}},
    {"inertial.terms", .parameters = DIMENSIONS, .inputs = {0, 2, 0, 2}, .outputs = {0, 3},
     .answers_of = {inertial_terms_row}},
    {"inertial.acceleration", .parameters = DIMENSIONS, .inputs = {2, 4, 1, 2}, .outputs = {0, 1},
     .answers_of = {inertial_acceleration_row}},
    {"inertial.acceleration.local", .parameters = DIMENSIONS, .inputs = {1, 4, 0, 2}, .outputs = {0, 1},
     .answers_of = {inertial_acceleration_local_row}},
};

#undef DIMENSIONS

#endif
