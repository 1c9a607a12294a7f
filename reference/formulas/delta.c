/* The family delta: sudden changes of velocities and accelerations in a hierarchy, in any dimension. An impact changes
 * them instantaneously, while T, R and S do not change.
 *
 *   Δv, Δa, Δω, Δα      index 1: of a child in its parent; 2: of the parent; 3: of the child in the surroundings
 *
 * This file has the conversion of a child's change from local (1) to global (3) and back; the part of the parent's
 * change that the child inherits; the effect of an impulse; and the counteraction, which is the local change that
 * preserves a child's global motion when its parent's motion changes, as the article prints it and in general.
 * Transforms and the meaning of J⁻¹ are in transform.h; [A, B] is the commutator AB − BA. The general counteraction is
 * ours; everything else is as in the article. Source: "The Dynamics of a Transform Hierarchy" (cwzx). */
#ifndef DELTA_C
#define DELTA_C

#include "transform.h"

struct motion_change {
    vector v, a;
    matrix w, alpha;
};

/* Returns the change of a child in its surroundings, given its change in the parent:
 *   Δv₃ = J₂Δv₁                               Δa₃ = J₂Δa₁ + 2ω₂Δv₃
 *   Δω₃ = R₂Δω₁R₂ᵀ                            Δα₃ = R₂Δα₁R₂ᵀ + [ω₂, Δω₃] */
static struct motion_change delta_to_global(struct dynamic A2, struct motion_change one)
{
    struct motion_change three;
    three.v = transform_linear(A2.at, one.v);
    three.a = add(transform_linear(A2.at, one.a), multiply(number(2), apply(A2.w, three.v)));
    three.w = transform_rotate(A2.at.R, one.w);
    three.alpha = add(transform_rotate(A2.at.R, one.alpha), commutator(A2.w, three.w));
    return three;
}

/* Returns the change of a child in its parent, given its change in the surroundings:
 *   Δv₁ = J₂⁻¹Δv₃                             Δa₁ = J₂⁻¹(Δa₃ − 2ω₂Δv₃)
 *   Δω₁ = R₂ᵀΔω₃R₂                            Δα₁ = R₂ᵀ(Δα₃ + [Δω₃, ω₂])R₂ */
static struct motion_change delta_to_local(struct dynamic A2, struct motion_change three)
{
    struct motion_change one;
    matrix back = transpose(A2.at.R);
    vector coriolis = multiply(number(2), apply(A2.w, three.v));
    A2.at.S = positive(A2.at.S);
    one.v = transform_linear_inverse(A2.at, three.v);
    one.a = transform_linear_inverse(A2.at, subtract(three.a, coriolis));
    one.w = transform_rotate(back, three.w);
    one.alpha = transform_rotate(back, add(three.alpha, commutator(three.w, A2.w)));
    return one;
}

/* Returns the change that a child at T₁ with velocity v₁ inherits from its parent; ω₂ and ω₃ are the angular velocities
 * before the change:
 *   Δv₃ = Δv₂ + Δω₂J₂T₁                       Δa₃ = Δa₂ + (Δα₂ + Δω₂ω₂ + ω₂Δω₂ + Δω₂²)J₂T₁ + 2Δω₂J₂v₁
 *   Δω₃ = Δω₂                                 Δα₃ = Δα₂ + [Δω₂, ω₃ − ω₂] */
static struct motion_change delta_inherited(struct dynamic A2, vector T1, vector v1, matrix w3,
                                            struct motion_change two)
{
    struct motion_change three;
    vector T = transform_linear(A2.at, T1), v = transform_linear(A2.at, v1), turned = apply(two.w, T);
    vector centripetal = add(apply(two.w, apply(A2.w, T)), add(apply(A2.w, turned), apply(two.w, turned)));
    vector coriolis = multiply(number(2), apply(two.w, v));
    three.v = add(two.v, turned);
    three.a = add(two.a, add(apply(two.alpha, T), add(centripetal, coriolis)));
    three.w = two.w;
    three.alpha = add(two.alpha, commutator(two.w, subtract(w3, A2.w)));
    return three;
}

/* Returns the effect of an impulse Δp on a child of mass m, whose global acceleration does not change:
 *   Δv₁ = J₂⁻¹Δp/m                            Δa₁ = −2J₂⁻¹ω₂Δp/m */
static struct motion_change delta_of_impulse(struct dynamic A2, vector p, real m)
{
    struct motion_change one;
    struct transform heavy = {.R = A2.at.R, .S = multiply(positive(A2.at.S), positive(m))};
    one.v = transform_linear_inverse(heavy, p);
    one.a = transform_linear_inverse(heavy, multiply(number(-2), apply(A2.w, p)));
    return one;
}

/* Returns the counteraction as the article prints it, for a parent of which only the velocity changes:
 *   Δv₁ = −J₂⁻¹Δv₂                            Δa₁ = 2J₂⁻¹ω₂Δv₂ */
static struct motion_change delta_counteraction_printed(struct dynamic A2, vector v2)
{
    struct motion_change one;
    A2.at.S = positive(A2.at.S);
    one.v = negate(transform_linear_inverse(A2.at, v2));
    one.a = transform_linear_inverse(A2.at, multiply(number(2), apply(A2.w, v2)));
    return one;
}

/* Returns the counteraction for any change of the parent: the negative of the inherited change, expressed in the
 * parent's frame, which afterwards rotates with ω₂ + Δω₂. Some of the terms in J₂T₁ cancel:
 *   Δv₁ = −J₂⁻¹(Δv₂ + Δω₂J₂T₁)
 *   Δa₁ = J₂⁻¹(−Δa₂ − Δα₂J₂T₁ − Δω₂(ω₂J₂T₁ + 2J₂v₁) + (ω₂ + Δω₂)(2Δv₂ + Δω₂J₂T₁))
 *   Δω₁ = −R₂ᵀΔω₂R₂                           Δα₁ = −R₂ᵀ(Δα₂ + [Δω₂, ω₃])R₂ */
static struct motion_change delta_counteraction(struct dynamic A2, vector T1, vector v1, matrix w3,
                                                struct motion_change two)
{
    struct motion_change one;
    matrix back = transpose(A2.at.R), after = add(A2.w, two.w);
    vector T = transform_linear(A2.at, T1), v = transform_linear(A2.at, v1), turned = apply(two.w, T);
    vector before = apply(two.w, add(apply(A2.w, T), multiply(number(2), v)));
    vector gained = apply(after, add(multiply(number(2), two.v), turned));
    vector lost = add(two.a, add(apply(two.alpha, T), before));
    A2.at.S = positive(A2.at.S);
    one.v = negate(transform_linear_inverse(A2.at, add(two.v, turned)));
    one.a = transform_linear_inverse(A2.at, subtract(gained, lost));
    one.w = negate(transform_rotate(back, two.w));
    one.alpha = negate(transform_rotate(back, add(two.alpha, commutator(two.w, w3))));
    return one;
}

/* --- rows, in n dimensions -------------------------------------------------------------------------------------- */

/* A parent's R, S and ω, on which the conversion of a child's change depends */
KIND(delta_parent, struct dynamic, matrix_n, at.R, number, at.S, skew_n, w)
KIND(change, struct motion_change, vector_n, v, vector_n, a, skew_n, w, skew_n, alpha)
KIND(linear_change, struct motion_change, vector_n, v, vector_n, a)

GIVES(change, delta_to_global, delta_parent, change)
GIVES(change, delta_to_local, delta_parent, change)
GIVES(change, delta_inherited, delta_parent, vector_n, vector_n, skew_n, change)
GIVES(linear_change, delta_of_impulse, delta_parent, vector_n, number)
GIVES(change, delta_counteraction, delta_parent, vector_n, vector_n, skew_n, change)
GIVES(linear_change, delta_counteraction_printed, delta_parent, vector_n)

#define DIMENSIONS                                                                                                     \
    {                                                                                                                  \
        2, 8, 1                                                                                                        \
    }

static const struct formula delta_formulas[] = {
    {"delta.to_global", ANSWER(delta_to_global), .parameters = DIMENSIONS},
    {"delta.to_local", ANSWER(delta_to_local), .parameters = DIMENSIONS},
    {"delta.inherited", ANSWER(delta_inherited), .parameters = DIMENSIONS},
    {"delta.impulse", ANSWER(delta_of_impulse), .parameters = DIMENSIONS},
    {"delta.counteraction", ANSWER(delta_counteraction), .parameters = DIMENSIONS},
    {"delta.counteraction.printed", ANSWER(delta_counteraction_printed), .parameters = DIMENSIONS},
};

#undef DIMENSIONS

#endif
