/* Sudden changes of velocities and accelerations in a hierarchy, in any dimension: a blow changes them while no time
 * passes, and T, R and S stay.
 *
 *   Δv, Δa, Δω, Δα      of a child in its parent (index 1), of the parent (2), of the child in its surroundings (3)
 *
 * Here: a child's change from local to global and back, the child's share of its parent's change, what an impulse does,
 * and the local change that keeps a child's motion when its parent is struck, as printed and in general. Transforms and
 * the meaning of J⁻¹ are in transform.c. The general counteraction is ours; the rest is as the article has it. Source:
 * "The Dynamics of a Transform Hierarchy" (cwzx). */
#ifndef DELTA_C
#define DELTA_C

#include "real.h"

#include "formula.h"
#include "transform.c"

struct change {
    vector v, a;
    matrix w, alpha;
};

/* Δv₃ = J₂Δv₁                               Δa₃ = J₂Δa₁ + 2ω₂Δv₃
 * Δω₃ = R₂Δω₁R₂ᵀ                            Δα₃ = R₂Δα₁R₂ᵀ + [ω₂, Δω₃] */
static struct change delta_to_global(struct dynamic A2, struct change one)
{
    struct change three;
    three.v = transform_linear(A2.at, one.v);
    three.a = add(transform_linear(A2.at, one.a), multiply(number(2), apply(A2.w, three.v)));
    three.w = transform_turned(A2.at.R, one.w);
    three.alpha = add(transform_turned(A2.at.R, one.alpha), commutator(A2.w, three.w));
    return three;
}

/* Δv₁ = J₂⁻¹Δv₃                             Δa₁ = J₂⁻¹(Δa₃ − 2ω₂Δv₃)
 * Δω₁ = R₂ᵀΔω₃R₂                            Δα₁ = R₂ᵀ(Δα₃ + [Δω₃, ω₂])R₂ */
static struct change delta_to_local(struct dynamic A2, struct change three)
{
    struct change one;
    matrix back = transpose(A2.at.R);
    vector coriolis = multiply(number(2), apply(A2.w, three.v));
    one.v = transform_linear_inverse(A2.at, three.v);
    one.a = transform_linear_inverse(A2.at, subtract(three.a, coriolis));
    one.w = transform_turned(back, three.w);
    one.alpha = transform_turned(back, add(three.alpha, commutator(three.w, A2.w)));
    return one;
}

/* What a child at T₁ with velocity v₁ inherits; ω₂ and ω₃ are those before the change:
 * Δv₃ = Δv₂ + Δω₂J₂T₁                       Δa₃ = Δa₂ + (Δα₂ + Δω₂ω₂ + ω₂Δω₂ + Δω₂²)J₂T₁ + 2Δω₂J₂v₁
 * Δω₃ = Δω₂                                 Δα₃ = Δα₂ + [Δω₂, ω₃ − ω₂] */
static struct change delta_inherited(struct dynamic A2, vector T1, vector v1, matrix w3, struct change two)
{
    struct change three;
    vector T = transform_linear(A2.at, T1), v = transform_linear(A2.at, v1), turned = apply(two.w, T);
    vector centripetal = add(apply(two.w, apply(A2.w, T)), add(apply(A2.w, turned), apply(two.w, turned)));
    vector coriolis = multiply(number(2), apply(two.w, v));
    three.v = add(two.v, turned);
    three.a = add(two.a, add(apply(two.alpha, T), add(centripetal, coriolis)));
    three.w = two.w;
    three.alpha = add(two.alpha, commutator(two.w, subtract(w3, A2.w)));
    return three;
}

/* An impulse Δp on a child of mass m, whose global acceleration stays:
 * Δv₁ = J₂⁻¹Δp/m                            Δa₁ = −2J₂⁻¹ω₂Δp/m */
static struct change delta_of_impulse(struct dynamic A2, vector p, real m)
{
    struct change one;
    struct transform heavy = {.R = A2.at.R, .S = multiply(A2.at.S, m)};
    one.v = transform_linear_inverse(heavy, p);
    one.a = transform_linear_inverse(heavy, multiply(number(-2), apply(A2.w, p)));
    return one;
}

/* As printed, for a parent of which nothing but the velocity changes:
 * Δv₁ = −J₂⁻¹Δv₂                            Δa₁ = 2J₂⁻¹ω₂Δv₂ */
static struct change delta_counteraction_printed(struct dynamic A2, vector v2)
{
    struct change one;
    one.v = negate(transform_linear_inverse(A2.at, v2));
    one.a = transform_linear_inverse(A2.at, multiply(number(2), apply(A2.w, v2)));
    return one;
}

/* For any change of the parent: what it inherits, negated, seen from the parent as it moves afterwards, ω₂ + Δω₂. Of
 * the terms in J₂T₁ some cancel: Δv₁ = −J₂⁻¹(Δv₂ + Δω₂J₂T₁) Δa₁ = J₂⁻¹(−Δa₂ − Δα₂J₂T₁ − Δω₂(ω₂J₂T₁ + 2J₂v₁) + (ω₂ +
 * Δω₂)(2Δv₂ + Δω₂J₂T₁))
 * Δω₁ = −R₂ᵀΔω₂R₂                           Δα₁ = −R₂ᵀ(Δα₂ + [Δω₂, ω₃])R₂ */
static struct change delta_counteraction(struct dynamic A2, vector T1, vector v1, matrix w3, struct change two)
{
    struct change one;
    matrix back = transpose(A2.at.R), after = add(A2.w, two.w);
    vector T = transform_linear(A2.at, T1), v = transform_linear(A2.at, v1), turned = apply(two.w, T);
    vector before = apply(two.w, add(apply(A2.w, T), multiply(number(2), v)));
    vector gained = apply(after, add(multiply(number(2), two.v), turned));
    vector lost = add(two.a, add(apply(two.alpha, T), before));
    one.v = negate(transform_linear_inverse(A2.at, add(two.v, turned)));
    one.a = transform_linear_inverse(A2.at, subtract(gained, lost));
    one.w = negate(transform_turned(back, two.w));
    one.alpha = negate(transform_turned(back, add(two.alpha, commutator(two.w, w3))));
    return one;
}

/* --- rows, in n dimensions -------------------------------------------------------------------------------------- */

/* A parent's R, S and ω: all that a child's own change depends on. */
static struct dynamic delta_read_parent(const real **in, size_t n)
{
    struct dynamic A2 = {0};
    A2.at.R = read_matrix(in, n);
    A2.at.S = read_vector(in, 1).at[0];
    A2.w = read_skew(in, n);
    return A2;
}

static struct change delta_read(const real **in, size_t n)
{
    struct change change;
    change.v = read_vector(in, n);
    change.a = read_vector(in, n);
    change.w = read_skew(in, n);
    change.alpha = read_skew(in, n);
    return change;
}

static void delta_store(real *out, struct change change)
{
    out = store(store(out, change.v), change.a);
    store_skew(store_skew(out, change.w), change.alpha);
}

static void delta_to_global_row(unsigned n, const real *in, real *out)
{
    struct dynamic A2 = delta_read_parent(&in, n);
    delta_store(out, delta_to_global(A2, delta_read(&in, n)));
}

static void delta_to_local_row(unsigned n, const real *in, real *out)
{
    struct dynamic A2 = delta_read_parent(&in, n);
    delta_store(out, delta_to_local(A2, delta_read(&in, n)));
}

typedef struct change struck_child(struct dynamic A2, vector T1, vector v1, matrix w3, struct change two);

static void delta_of_parent(struck_child *formula, unsigned n, const real *in, real *out)
{
    struct dynamic A2 = delta_read_parent(&in, n);
    vector T1 = read_vector(&in, n), v1 = read_vector(&in, n);
    matrix w3 = read_skew(&in, n);
    delta_store(out, formula(A2, T1, v1, w3, delta_read(&in, n)));
}

static void delta_inherited_row(unsigned n, const real *in, real *out)
{
    delta_of_parent(delta_inherited, n, in, out);
}

static void delta_counteraction_row(unsigned n, const real *in, real *out)
{
    delta_of_parent(delta_counteraction, n, in, out);
}

static void delta_of_impulse_row(unsigned n, const real *in, real *out)
{
    struct dynamic A2 = delta_read_parent(&in, n);
    vector p = read_vector(&in, n);
    struct change one = delta_of_impulse(A2, p, read_vector(&in, 1).at[0]);
    store(store(out, one.v), one.a);
}

static void delta_counteraction_printed_row(unsigned n, const real *in, real *out)
{
    struct dynamic A2 = delta_read_parent(&in, n);
    struct change one = delta_counteraction_printed(A2, read_vector(&in, n));
    store(store(out, one.v), one.a);
}

#define DIMENSIONS                                                                                                     \
    {                                                                                                                  \
        2, 8, 1                                                                                                        \
    }

static const struct formula delta_formulas[] = {
    {"delta.to_global", .parameters = DIMENSIONS, .inputs = {1, 2, 1, 3}, .outputs = {0, 2, 0, 2},
     .answers_of = {delta_to_global_row}},
    {"delta.to_local", .parameters = DIMENSIONS, .inputs = {1, 2, 1, 3}, .outputs = {0, 2, 0, 2},
     .answers_of = {delta_to_local_row}},
    {"delta.inherited", .parameters = DIMENSIONS, .inputs = {1, 4, 1, 4}, .outputs = {0, 2, 0, 2},
     .answers_of = {delta_inherited_row}},
    {"delta.impulse", .parameters = DIMENSIONS, .inputs = {2, 1, 1, 1}, .outputs = {0, 2},
     .answers_of = {delta_of_impulse_row}},
    {"delta.counteraction", .parameters = DIMENSIONS, .inputs = {1, 4, 1, 4}, .outputs = {0, 2, 0, 2},
     .answers_of = {delta_counteraction_row}},
    {"delta.counteraction.printed", .parameters = DIMENSIONS, .inputs = {1, 1, 1, 1}, .outputs = {0, 2},
     .answers_of = {delta_counteraction_printed_row}},
};

#undef DIMENSIONS

#endif
