/* Internal header of reference/: rigid transforms with a uniform scale, and their velocities and accelerations in a
 * hierarchy, in any dimension.
 *
 *   A(x) = J x + T,  J = R S      A₃ = A₂∘A₁: child A₁ in parent A₂, A₃ the child in the parent's surroundings
 *   v = Ṫ,  a = v̇,  Ṙ = ωR,  α = ω̇,  S constant; ω and α are skew matrices
 *
 * This header has what several families need: the maps of points and vectors, composition, inverse, global to local,
 * and the augmented matrix. The other formulas are in transform.c, so that changing them does not recompile other
 * families.
 *
 * J⁻¹ is defined as Rᵀ/S, as in the article, even for a float R, whose transpose is only nearly its inverse. Divisions
 * come last, so that a quotient that is a binary fraction is computed exactly. Source: "The Dynamics of a Transform
 * Hierarchy" (cwzx). */
#ifndef REFERENCE_TRANSFORM_H
#define REFERENCE_TRANSFORM_H

#include "rows.h"

struct transform {
    vector T;
    matrix R;
    real S;
};

struct dynamic {
    struct transform at;
    vector v, a;
    matrix w, alpha;
};

KIND(transform, struct transform, vector_n, T, matrix_n, R, number, S)
KIND(dynamic, struct dynamic, transform, at, vector_n, v, vector_n, a, skew_n, w, skew_n, alpha)

/* --- parts ------------------------------------------------------------------------------------------------------ */

/* Returns J x = S (R x). */
static inline vector transform_linear(struct transform A, vector x)
{
    return multiply(A.S, apply(A.R, x));
}

/* Returns J⁻¹x = Rᵀx / S. */
static inline vector transform_linear_inverse(struct transform A, vector x)
{
    return divide(apply(transpose(A.R), x), A.S);
}

/* Returns R w Rᵀ for a skew matrix w. For an exact rotation R this is w in two dimensions and [Rω] in three. In two and
 * three dimensions these simpler forms are the reference, because programs compute them; for a float R, which is only
 * nearly a rotation, they differ slightly from R w Rᵀ. */
static inline matrix transform_rotate(matrix R, matrix w)
{
    if (w.rows == 2)
        return w;
    return w.rows == 3 ? hat(apply(R, vee(w))) : multiply(R, multiply(w, transpose(R)));
}

/* --- transforms ------------------------------------------------------------------------------------------------- */

/* Returns A(x) = J x + T. */
static inline vector transform_apply(struct transform A, vector x)
{
    return add(transform_linear(A, x), A.T);
}

/* Returns (A₂(T₁), R₂R₁, S₂S₁). */
static inline struct transform transform_compose(struct transform A2, struct transform A1)
{
    return (struct transform){transform_apply(A2, A1.T), multiply(A2.R, A1.R), multiply(A2.S, A1.S)};
}

/* Returns (−J⁻¹T, Rᵀ, 1/S). */
static inline struct transform transform_inverse(struct transform A)
{
    return (struct transform){negate(transform_linear_inverse(A, A.T)), transpose(A.R), divide(number(1), A.S)};
}

/* Returns A₁ = A₂⁻¹∘A₃ = (J₂⁻¹(T₃ − T₂), R₂ᵀR₃, S₃/S₂). */
static inline struct transform transform_to_local(struct transform A2, struct transform A3)
{
    return (struct transform){transform_linear_inverse(A2, subtract(A3.T, A2.T)), multiply(transpose(A2.R), A3.R),
                              divide(A3.S, A2.S)};
}

/* --- as an augmented matrix ------------------------------------------------------------------------------------------
 *   M = (J T; 0 1), (n + 1) × (n + 1): A(x) = M (x, 1), and a product of matrices is a composition */

static inline matrix transform_to_matrix(struct transform A)
{
    const size_t n = A.T.n;
    matrix M = identity(n + 1), J = multiply(A.S, A.R);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            M.at[i * (n + 1) + j] = entry(J, i, j);
        M.at[i * (n + 1) + n] = A.T.at[i];
    }
    return M;
}

/* --- transforms with velocities and accelerations ----------------------------------------------------------------- */

/* Returns the composition A₂∘A₁, the state of a child in the parent's surroundings:
 *   v₃ = v₂ + J₂v₁ + ω₂J₂T₁                  a₃ = a₂ + J₂a₁ + α₂J₂T₁ + ω₂²J₂T₁ + 2ω₂J₂v₁
 *   ω₃ = ω₂ + R₂ω₁R₂ᵀ                         α₃ = α₂ + R₂α₁R₂ᵀ + [ω₂, ω₃] */
static inline struct dynamic dynamic_compose(struct dynamic A2, struct dynamic A1)
{
    struct dynamic A3;
    vector T = transform_linear(A2.at, A1.at.T), v = transform_linear(A2.at, A1.v), a = transform_linear(A2.at, A1.a);
    A3.at = transform_compose(A2.at, A1.at);
    A3.v = add(A2.v, add(v, apply(A2.w, T)));
    vector centripetal = apply(A2.w, apply(A2.w, T)), coriolis = multiply(number(2), apply(A2.w, v));
    A3.a = add(A2.a, add(a, add(apply(A2.alpha, T), add(centripetal, coriolis))));
    A3.w = add(A2.w, transform_rotate(A2.at.R, A1.w));
    A3.alpha = add(A2.alpha, add(transform_rotate(A2.at.R, A1.alpha), commutator(A2.w, A3.w)));
    return A3;
}

/* Returns the inverse of A:
 *   v′ = J⁻¹(ωT − v)                          a′ = J⁻¹(αT − ω²T + 2ωv − a)
 *   ω′ = −RᵀωR                                α′ = −RᵀαR */
static inline struct dynamic dynamic_inverse(struct dynamic A)
{
    struct dynamic Z;
    matrix back = transpose(A.at.R);
    vector T = A.at.T, centripetal = apply(A.w, apply(A.w, T)), coriolis = multiply(number(2), apply(A.w, A.v));
    Z.at = transform_inverse(A.at);
    Z.v = transform_linear_inverse(A.at, subtract(apply(A.w, T), A.v));
    Z.a = transform_linear_inverse(A.at, subtract(add(subtract(apply(A.alpha, T), centripetal), coriolis), A.a));
    Z.w = negate(transform_rotate(back, A.w));
    Z.alpha = negate(transform_rotate(back, A.alpha));
    return Z;
}

/* Sets the angular velocity and acceleration of a child in its parent, in *A1:
 *   ω₁ = R₂ᵀ(ω₃ − ω₂)R₂                      α₁ = R₂ᵀ(α₃ − α₂ + [ω₃, ω₂])R₂ */
static inline void dynamic_angular_to_local(struct dynamic *A1, struct dynamic A2, struct dynamic A3)
{
    matrix back = transpose(A2.at.R);
    A1->w = transform_rotate(back, subtract(A3.w, A2.w));
    A1->alpha = transform_rotate(back, add(subtract(A3.alpha, A2.alpha), commutator(A3.w, A2.w)));
}

/* Returns A₂⁻¹∘A₃, computed from differences of the global values:
 *   v₁ = J₂⁻¹(v₃ − v₂ − ω₂(T₃ − T₂))         a₁ = J₂⁻¹(a₃ − a₂ − (α₂ − ω₂²)(T₃ − T₂) − 2ω₂(v₃ − v₂)) */
static inline struct dynamic dynamic_to_local(struct dynamic A2, struct dynamic A3)
{
    struct dynamic A1;
    vector T = subtract(A3.at.T, A2.at.T), v = subtract(A3.v, A2.v), a = subtract(A3.a, A2.a);
    vector centripetal = apply(A2.w, apply(A2.w, T)), coriolis = multiply(number(2), apply(A2.w, v));
    A1.at = transform_to_local(A2.at, A3.at);
    A1.v = transform_linear_inverse(A2.at, subtract(v, apply(A2.w, T)));
    A1.a = transform_linear_inverse(A2.at, subtract(subtract(a, subtract(apply(A2.alpha, T), centripetal)), coriolis));
    dynamic_angular_to_local(&A1, A2, A3);
    return A1;
}

#endif
