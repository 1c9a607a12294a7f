/* Rigid transforms with a uniform scale, and their velocities and accelerations in a hierarchy, in any dimension.
 *
 *   A(x) = J x + T,  J = R S      A₃ = A₂∘A₁: child A₁ in parent A₂, A₃ the child in the parent's surroundings
 *   v = Ṫ,  a = v̇,  Ṙ = ωR,  α = ω̇,  S constant; ω and α are skew matrices
 *
 * Here: composition, inverse, global to local in both written forms, the maps of points, vectors and normals, there and
 * back, the augmented matrix; rows take the dimension as their parameter. Deltas, inertial forces and transforms by
 * unit quaternions have their own families. J⁻¹ stands for Rᵀ/S, as the article defines it, also for a float R whose
 * transpose is only nearly its inverse. The division comes last, so that a quotient that is a binary fraction is found
 * exactly. Source: "The Dynamics of a Transform Hierarchy" (cwzx). */
#ifndef TRANSFORM_C
#define TRANSFORM_C

#include "real.h"

#include "formula.h"

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

/* --- parts ------------------------------------------------------------------------------------------------------ */

/* J x = S (R x) */
static vector transform_linear(struct transform A, vector x)
{
    return multiply(A.S, apply(A.R, x));
}

/* J⁻¹x = Rᵀx / S */
static vector transform_linear_inverse(struct transform A, vector x)
{
    return divide(apply(transpose(A.R), x), A.S);
}

/* J J⁻¹ x = R Rᵀ x: x itself for an exact rotation, S having cancelled */
static vector transform_linear_there_and_back(struct transform A, vector x)
{
    return apply(A.R, apply(transpose(A.R), x));
}

/* R w Rᵀ for a skew w. In two dimensions this is w itself, in three [Rω], and here these simpler forms count as the
 * truth: they differ slightly for a float R, which is only nearly a rotation, and they are what programs compute. */
static matrix transform_turned(matrix R, matrix w)
{
    return w.rows == 2 ? w : w.rows == 3 ? hat(apply(R, unhat(w))) : multiply(R, multiply(w, transpose(R)));
}

/* --- transforms ------------------------------------------------------------------------------------------------- */

/* A(x) = J x + T */
static vector transform_apply(struct transform A, vector x)
{
    return add(transform_linear(A, x), A.T);
}

/* A⁻¹(y) = J⁻¹(y − T) */
static vector transform_apply_inverse(struct transform A, vector y)
{
    return transform_linear_inverse(A, subtract(y, A.T));
}

/* J⁻ᵀx = R x / S: a normal of a surface that moves with J, not of length 1 but for S = 1 */
static vector transform_normal(struct transform A, vector x)
{
    return divide(apply(A.R, x), A.S);
}

/* (A₂(T₁), R₂R₁, S₂S₁) */
static struct transform transform_compose(struct transform A2, struct transform A1)
{
    return (struct transform){transform_apply(A2, A1.T), multiply(A2.R, A1.R), multiply(A2.S, A1.S)};
}

/* (−J⁻¹T, Rᵀ, 1/S) */
static struct transform transform_inverse(struct transform A)
{
    return (struct transform){negate(transform_linear_inverse(A, A.T)), transpose(A.R), divide(number(1), A.S)};
}

/* A₁ = A₂⁻¹∘A₃ = (J₂⁻¹(T₃ − T₂), R₂ᵀR₃, S₃/S₂) */
static struct transform transform_to_local(struct transform A2, struct transform A3)
{
    return (struct transform){transform_linear_inverse(A2, subtract(A3.T, A2.T)), multiply(transpose(A2.R), A3.R),
                              divide(A3.S, A2.S)};
}

/* --- as an augmented matrix ------------------------------------------------------------------------------------------
 *   M = (J T; 0 1), (n + 1) × (n + 1): A(x) = M (x, 1), and a product of matrices is a composition */

static matrix transform_to_matrix(struct transform A)
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

/* S = √(tr JᵀJ / n), R = J/S: right for each J = S R, and the nearest such S for others */
static struct transform transform_from_matrix(matrix J, vector T)
{
    real S = root(divide(squared_length(flat(J)), number((double)J.rows)));
    return (struct transform){T, shaped(J.rows, J.rows, divide(flat(J), S)), S};
}

/* --- their dynamics --------------------------------------------------------------------------------------------- */

/* v₃ = v₂ + J₂v₁ + ω₂J₂T₁                  a₃ = a₂ + J₂a₁ + α₂J₂T₁ + ω₂²J₂T₁ + 2ω₂J₂v₁
 * ω₃ = ω₂ + R₂ω₁R₂ᵀ                         α₃ = α₂ + R₂α₁R₂ᵀ + [ω₂, ω₃] */
static struct dynamic dynamic_compose(struct dynamic A2, struct dynamic A1)
{
    struct dynamic A3;
    vector T = transform_linear(A2.at, A1.at.T), v = transform_linear(A2.at, A1.v), a = transform_linear(A2.at, A1.a);
    A3.at = transform_compose(A2.at, A1.at);
    A3.v = add(A2.v, add(v, apply(A2.w, T)));
    vector centripetal = apply(A2.w, apply(A2.w, T)), coriolis = multiply(number(2), apply(A2.w, v));
    A3.a = add(A2.a, add(a, add(apply(A2.alpha, T), add(centripetal, coriolis))));
    A3.w = add(A2.w, transform_turned(A2.at.R, A1.w));
    A3.alpha = add(A2.alpha, add(transform_turned(A2.at.R, A1.alpha), commutator(A2.w, A3.w)));
    return A3;
}

/* v′ = J⁻¹(ωT − v)                          a′ = J⁻¹(αT − ω²T + 2ωv − a)
 * ω′ = −RᵀωR                                α′ = −RᵀαR */
static struct dynamic dynamic_inverse(struct dynamic A)
{
    struct dynamic Z;
    matrix back = transpose(A.at.R);
    vector T = A.at.T, centripetal = apply(A.w, apply(A.w, T)), coriolis = multiply(number(2), apply(A.w, A.v));
    Z.at = transform_inverse(A.at);
    Z.v = transform_linear_inverse(A.at, subtract(apply(A.w, T), A.v));
    Z.a = transform_linear_inverse(A.at, subtract(add(subtract(apply(A.alpha, T), centripetal), coriolis), A.a));
    Z.w = negate(transform_turned(back, A.w));
    Z.alpha = negate(transform_turned(back, A.alpha));
    return Z;
}

/* ω₁ = R₂ᵀ(ω₃ − ω₂)R₂                      α₁ = R₂ᵀ(α₃ − α₂ + [ω₃, ω₂])R₂ */
static void dynamic_angular_to_local(struct dynamic *A1, struct dynamic A2, struct dynamic A3)
{
    matrix back = transpose(A2.at.R);
    A1->w = transform_turned(back, subtract(A3.w, A2.w));
    A1->alpha = transform_turned(back, add(subtract(A3.alpha, A2.alpha), commutator(A3.w, A2.w)));
}

/* In differences of the globals:
 * v₁ = J₂⁻¹(v₃ − v₂ − ω₂(T₃ − T₂))         a₁ = J₂⁻¹(a₃ − a₂ − (α₂ − ω₂²)(T₃ − T₂) − 2ω₂(v₃ − v₂)) */
static struct dynamic dynamic_to_local(struct dynamic A2, struct dynamic A3)
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

/* Along the chain, T₁ and v₁ already known:
 * v₁ = J₂⁻¹(v₃ − v₂ − ω₂J₂T₁)              a₁ = J₂⁻¹(a₃ − a₂ − (α₂ + ω₂²)J₂T₁ − 2ω₂J₂v₁) */
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

static struct transform transform_read(const real **in, size_t n)
{
    struct transform A;
    A.T = read_vector(in, n);
    A.R = read_matrix(in, n);
    A.S = read_vector(in, 1).at[0];
    return A;
}

/* R and S alone */
static struct transform linear_read(const real **in, size_t n)
{
    struct transform A = {.T = vector_new(n)};
    A.R = read_matrix(in, n);
    A.S = read_vector(in, 1).at[0];
    return A;
}

static real *transform_store(real *out, struct transform A)
{
    return store(store(store(out, A.T), A.R), A.S);
}

static struct dynamic dynamic_read(const real **in, size_t n)
{
    struct dynamic A;
    A.at = transform_read(in, n);
    A.v = read_vector(in, n);
    A.a = read_vector(in, n);
    A.w = read_skew(in, n);
    A.alpha = read_skew(in, n);
    return A;
}

static real *dynamic_store(real *out, struct dynamic A)
{
    out = store(store(transform_store(out, A.at), A.v), A.a);
    return store_skew(store_skew(out, A.w), A.alpha);
}

static void transform_compose_row(unsigned n, const real *in, real *out)
{
    struct transform A2 = transform_read(&in, n), A1 = transform_read(&in, n);
    transform_store(out, transform_compose(A2, A1));
}

static void transform_inverse_row(unsigned n, const real *in, real *out)
{
    transform_store(out, transform_inverse(transform_read(&in, n)));
}

static void transform_to_local_row(unsigned n, const real *in, real *out)
{
    struct transform A2 = transform_read(&in, n), A3 = transform_read(&in, n);
    transform_store(out, transform_to_local(A2, A3));
}

static void transform_apply_row(unsigned n, const real *in, real *out)
{
    struct transform A = transform_read(&in, n);
    store(out, transform_apply(A, read_vector(&in, n)));
}

static void transform_apply_inverse_row(unsigned n, const real *in, real *out)
{
    struct transform A = transform_read(&in, n);
    store(out, transform_apply_inverse(A, read_vector(&in, n)));
}

static void transform_vector_row(unsigned n, const real *in, real *out)
{
    struct transform A = linear_read(&in, n);
    store(out, transform_linear(A, read_vector(&in, n)));
}

static void transform_vector_inverse_row(unsigned n, const real *in, real *out)
{
    struct transform A = linear_read(&in, n);
    store(out, transform_linear_inverse(A, read_vector(&in, n)));
}

static void transform_normal_row(unsigned n, const real *in, real *out)
{
    struct transform A = linear_read(&in, n);
    store(out, transform_normal(A, read_vector(&in, n)));
}

static void transform_to_matrix_row(unsigned n, const real *in, real *out)
{
    store(out, transform_to_matrix(transform_read(&in, n)));
}

static void transform_from_matrix_row(unsigned n, const real *in, real *out)
{
    matrix J = read_matrix(&in, n);
    transform_store(out, transform_from_matrix(J, read_vector(&in, n)));
}

static void dynamic_compose_row(unsigned n, const real *in, real *out)
{
    struct dynamic A2 = dynamic_read(&in, n), A1 = dynamic_read(&in, n);
    dynamic_store(out, dynamic_compose(A2, A1));
}

static void dynamic_inverse_row(unsigned n, const real *in, real *out)
{
    dynamic_store(out, dynamic_inverse(dynamic_read(&in, n)));
}

static void dynamic_to_local_row(unsigned n, const real *in, real *out)
{
    struct dynamic A2 = dynamic_read(&in, n), A3 = dynamic_read(&in, n);
    dynamic_store(out, dynamic_to_local(A2, A3));
}

static void dynamic_to_local_chained_row(unsigned n, const real *in, real *out)
{
    struct dynamic A2 = dynamic_read(&in, n), A3 = dynamic_read(&in, n);
    dynamic_store(out, dynamic_to_local_chained(A2, A3));
}

#define DIMENSIONS                                                                                                     \
    {                                                                                                                  \
        2, 8, 1                                                                                                        \
    }

static const struct formula transform_formulas[] = {
    {"transform.compose", .parameters = DIMENSIONS, .inputs = {2, 2, 2}, .outputs = {1, 1, 1},
     .answers_of = {transform_compose_row}},
    {"transform.inverse", .parameters = DIMENSIONS, .inputs = {1, 1, 1}, .outputs = {1, 1, 1},
     .answers_of = {transform_inverse_row}},
    {"transform.to_local", .parameters = DIMENSIONS, .inputs = {2, 2, 2}, .outputs = {1, 1, 1},
     .answers_of = {transform_to_local_row}},
    {"transform.apply", .parameters = DIMENSIONS, .inputs = {1, 2, 1}, .outputs = {0, 1},
     .answers_of = {transform_apply_row}},
    {"transform.apply_inverse", .parameters = DIMENSIONS, .inputs = {1, 2, 1}, .outputs = {0, 1},
     .answers_of = {transform_apply_inverse_row}},
    {"transform.vector", .parameters = DIMENSIONS, .inputs = {1, 1, 1}, .outputs = {0, 1},
     .answers_of = {transform_vector_row}},
    {"transform.vector_inverse", .parameters = DIMENSIONS, .inputs = {1, 1, 1}, .outputs = {0, 1},
     .answers_of = {transform_vector_inverse_row}},
    {"transform.normal", .parameters = DIMENSIONS, .inputs = {1, 1, 1}, .outputs = {0, 1},
     .answers_of = {transform_normal_row}},
    {"transform.to_matrix", .parameters = DIMENSIONS, .inputs = {1, 1, 1}, .outputs = {1, 2, 1},
     .answers_of = {transform_to_matrix_row}},
    {"transform.from_matrix", .parameters = DIMENSIONS, .inputs = {0, 1, 1}, .outputs = {1, 1, 1},
     .answers_of = {transform_from_matrix_row}},
    {"dynamic.compose", .parameters = DIMENSIONS, .inputs = {2, 6, 2, 4}, .outputs = {1, 3, 1, 2},
     .answers_of = {dynamic_compose_row}},
    {"dynamic.inverse", .parameters = DIMENSIONS, .inputs = {1, 3, 1, 2}, .outputs = {1, 3, 1, 2},
     .answers_of = {dynamic_inverse_row}},
    {"dynamic.to_local", .parameters = DIMENSIONS, .inputs = {2, 6, 2, 4}, .outputs = {1, 3, 1, 2},
     .answers_of = {dynamic_to_local_row}},
    {"dynamic.to_local.chained", .parameters = DIMENSIONS, .inputs = {2, 6, 2, 4}, .outputs = {1, 3, 1, 2},
     .answers_of = {dynamic_to_local_chained_row}},
};

#undef DIMENSIONS

#endif
