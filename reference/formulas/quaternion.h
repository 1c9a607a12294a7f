/* Internal header of reference/: functions of quaternions that several families need: the operations of the algebra,
 * and the quaternion of a rotation vector.
 *
 *   a = (s, u): scalar s, vector u      ab = (s_a s_b − u_a·u_b, s_a u_b + s_b u_a + u_a×u_b)      a^c = (s, −u)
 *
 * The other formulas of the families quaternion and rotation are in quaternion.c and rotation.c, so that changing them
 * does not recompile other families. */
#ifndef REFERENCE_QUATERNION_H
#define REFERENCE_QUATERNION_H

#include "rows.h"
#include "so3.h"

struct quaternion {
    real s;
    vector u;
};

KIND(quaternion, struct quaternion, number, s, vector, u)

/* --- algebra ---------------------------------------------------------------------------------------------------- */

/* Returns (s_a s_b − u_a·u_b, s_a u_b + s_b u_a + u_a×u_b). */
static inline struct quaternion quaternion_product(struct quaternion a, struct quaternion b)
{
    return (struct quaternion){subtract(multiply(a.s, b.s), dot(a.u, b.u)),
                               add(add(multiply(a.s, b.u), multiply(b.s, a.u)), cross(a.u, b.u))};
}

/* Returns a + k b. */
static inline struct quaternion quaternion_combination(struct quaternion a, real k, struct quaternion b)
{
    return (struct quaternion){add(a.s, multiply(k, b.s)), add(a.u, multiply(k, b.u))};
}

static inline struct quaternion quaternion_conjugate(struct quaternion a)
{
    return (struct quaternion){a.s, negate(a.u)};
}

/* Returns −a. If a is a unit quaternion, −a is the other quaternion of the same rotation. */
static inline struct quaternion quaternion_negate(struct quaternion a)
{
    return (struct quaternion){negate(a.s), negate(a.u)};
}

/* Returns −a where the condition holds, else a. Where the condition is undecided, both are enclosed. */
static inline struct quaternion quaternion_negate_where(condition negative, struct quaternion a)
{
    return (struct quaternion){where(negative, negate(a.s), a.s), where(negative, negate(a.u), a.u)};
}

/* Returns a a^c = |a|². */
static inline real quaternion_squared_norm(struct quaternion a)
{
    return add(square(a.s), squared_length(a.u));
}

static inline real quaternion_norm(struct quaternion a)
{
    return square_root(quaternion_squared_norm(a));
}

static inline struct quaternion quaternion_divide(struct quaternion a, real k)
{
    return (struct quaternion){divide(a.s, k), divide(a.u, k)};
}

/* Returns a/|a|. */
static inline struct quaternion quaternion_unit(struct quaternion a)
{
    return quaternion_divide(a, quaternion_norm(a));
}

/* Returns the quaternion of a rotation vector v: (cos √t, ½ S₁(t) v), where t = |v|²/4 and S₁(t) = sin √t/√t. */
static inline struct quaternion rotation_exp_quaternion(vector v)
{
    real t = multiply(number(0.25), squared_length(v));
    return (struct quaternion){cosine(square_root(t)), multiply(multiply(number(0.5), so3_s1(t)), v)};
}

#endif
