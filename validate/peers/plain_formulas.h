/* The articles' formulas as they are written, over plain structs of `number`s. Two ports use them: libm.c, where a
 * number is a float, computes one element at a time; vector_formulas.h, where it is a vector of floats, computes eight.
 *
 *   R = E + S1 v× + S2 v×²,   T = E + S2 v× + S3 v×²
 *   (T3, R3, S3) = (R2 S2 T1 + T2, R2 R1, S2 S1), and its derivatives
 *
 * E is the identity matrix, v× the skew-symmetric matrix of the cross product, R the rotation matrix of the rotation
 * vector v, and T(v) the left Jacobian of SO(3); S1 = sin a/a, S2 = (1 − cos a)/a², S3 = (a − sin a)/a³, a = |v|. In a
 * transform, T is the translation, R the rotation, S the scale, and J = S R.
 *
 * The file contains rotations, quaternions, transforms with their velocities and accelerations, sudden changes of
 * these, inertial forces, torque, a step by the Magnus expansion and one by the implicit midpoint rule, and projected
 * Gauss–Seidel. Each kernel is a function whose argument is one element, a struct of the inputs' components in order.
 *
 * A file that includes this one defines before: the type `number`; NUMBER(x), a constant as a number; MIN and MAX of a
 * bound and a number; square_root(x); if_definite(determinant, smallest leading minor), which returns the determinant,
 * or NaN for a matrix that is not positive definite if the port tests that; and MIDPOINT_STEPS. It defines after:
 * of_square and cosine_and_ratio.
 *
 * Sources: the Roblox article on rigid-body rotation, sections 2 and 3; "The Dynamics of a Transform Hierarchy"; "From
 * Torque to Angular Acceleration… Correctly."; "Numerical Integration for Rotational Dynamics"; "The Mathematics of
 * Havok's Solver". */
#ifndef PEERS_PLAIN_FORMULAS_H
#define PEERS_PLAIN_FORMULAS_H

#define INLINE static inline __attribute__((always_inline, unused))

typedef struct vec3 {
    number x, y, z;
} vec3;

typedef struct mat3 {
    vec3 row[3];
} mat3;

INLINE vec3 add(vec3 a, vec3 b)
{
    return (vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

INLINE vec3 subtract(vec3 a, vec3 b)
{
    return (vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

INLINE vec3 scale(number s, vec3 a)
{
    return (vec3){s * a.x, s * a.y, s * a.z};
}

INLINE number dot(vec3 a, vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

INLINE vec3 cross(vec3 a, vec3 b)
{
    return (vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

INLINE vec3 apply(const mat3 *m, vec3 a)
{
    return (vec3){dot(m->row[0], a), dot(m->row[1], a), dot(m->row[2], a)};
}

INLINE mat3 transpose(const mat3 *m)
{
    const vec3 *r = m->row;
    return (mat3){{{r[0].x, r[1].x, r[2].x}, {r[0].y, r[1].y, r[2].y}, {r[0].z, r[1].z, r[2].z}}};
}

/* Computes a b, row by row: (a b)_i = Σ a_ij b_j. */
INLINE mat3 multiply(const mat3 *a, const mat3 *b)
{
    mat3 c;
    for (int i = 0; i < 3; i++)
        c.row[i] =
            add(add(scale(a->row[i].x, b->row[0]), scale(a->row[i].y, b->row[1])), scale(a->row[i].z, b->row[2]));
    return c;
}

/* --- R, T ------------------------------------------------------------------------------------------------------- */

/* Returns S1, S2, S3 as functions of t = |v|². */
static vec3 of_square(number t);

/* Computes E + p v× + q v×² = (1 - q v·v) E + p v× + q v vᵀ. */
INLINE mat3 rodrigues(vec3 v, number p, number q)
{
    const number d = NUMBER(1) - q * dot(v, v);
    const vec3 u = scale(q, v), w = scale(p, v);
    return (mat3){{{d + u.x * v.x, u.x * v.y - w.z, u.x * v.z + w.y},
                   {u.y * v.x + w.z, d + u.y * v.y, u.y * v.z - w.x},
                   {u.z * v.x - w.y, u.z * v.y + w.x, d + u.z * v.z}}};
}

INLINE mat3 exponential(const vec3 *v)
{
    const vec3 S = of_square(dot(*v, *v));
    return rodrigues(*v, S.x, S.y);
}

INLINE mat3 average(const vec3 *v)
{
    const vec3 S = of_square(dot(*v, *v));
    return rodrigues(*v, S.y, S.z);
}

typedef struct two_matrices {
    mat3 R, T;
} two_matrices;

INLINE two_matrices exponential_and_average(const vec3 *v)
{
    const vec3 S = of_square(dot(*v, *v));
    return (two_matrices){rodrigues(*v, S.x, S.y), rodrigues(*v, S.y, S.z)};
}

/* Computes R(v)x = x + S1 v×x + S2 v×(v×x). */
INLINE vec3 turned(vec3 v, vec3 x)
{
    const vec3 S = of_square(dot(v, v)), w = cross(v, x);
    return add(x, add(scale(S.x, w), scale(S.y, cross(v, w))));
}

typedef struct two_vectors {
    vec3 v, x;
} two_vectors;

INLINE vec3 rotate(const two_vectors *e)
{
    return turned(e->v, e->x);
}

/* --- quaternions ------------------------------------------------------------------------------------------------ */

typedef struct quaternion {
    number s;
    vec3 v;
} quaternion;

/* The functions cos x and sin x / x of one angle x. */
typedef struct circular {
    number cosine, ratio;
} circular;

static circular cosine_and_ratio(number x);

/* Returns the unit quaternion exp(X) = (cos |X|, sin |X| X / |X|). */
INLINE quaternion quaternion_of(vec3 X)
{
    const circular of = cosine_and_ratio(square_root(dot(X, X)));
    return (quaternion){of.cosine, scale(of.ratio, X)};
}

INLINE quaternion exponential_quaternion(const vec3 *v)
{
    return quaternion_of(scale(NUMBER(0.5f), *v));
}

/* Computes R = E + 2/|q|² (s v× + v×²) for q = (s, v). */
INLINE mat3 from_quaternion(const quaternion *q)
{
    const number factor = NUMBER(2) / (q->s * q->s + dot(q->v, q->v));
    return rodrigues(q->v, factor * q->s, factor);
}

typedef struct quaternions {
    quaternion a, b;
} quaternions;

/* Computes the product ab = (a0 b0 - u·v, a0 v + b0 u + u×v) of a = (a0, u) and b = (b0, v). */
INLINE quaternion times(quaternion a, quaternion b)
{
    return (quaternion){a.s * b.s - dot(a.v, b.v), add(add(scale(a.s, b.v), scale(b.s, a.v)), cross(a.v, b.v))};
}

INLINE quaternion product(const quaternions *e)
{
    return times(e->a, e->b);
}

/* Approximates exp(X) by Taylor polynomials, (1 - x²/2, (1 - x²/6) X) with x = |X|, and normalises the result. */
INLINE quaternion cubic_unit(const vec3 *X)
{
    const number t = dot(*X, *X), c = NUMBER(1) - NUMBER(0.5f) * t, s = NUMBER(1) - t * NUMBER(1.0f / 6);
    const number r = NUMBER(1) / square_root(c * c + s * s * t);
    return (quaternion){c * r, scale(s * r, *X)};
}

/* --- a step by the Magnus expansion ------------------------------------------------------------------------------- */

typedef struct spinning {
    quaternion q;
    vec3 w, alpha;
    number h;
} spinning;

typedef struct spun {
    quaternion q;
    vec3 w;
} spun;

/* Computes the first `terms` terms of the Magnus expansion, with the angular velocity w and the angular acceleration α:
 *
 *   Ω = h m + h³/12 α×w + h⁵/240 α×(α×w) + h⁵/720 m×(m×(m×α)) + h⁷/6720 α×(α×(α×w)),   m = w + h/2 α */
INLINE vec3 magnus_vector(unsigned terms, const spinning *from)
{
    const number h = from->h, h2 = h * h, h3 = h2 * h, h5 = h3 * h2;
    const vec3 m = add(from->w, scale(NUMBER(0.5f) * h, from->alpha)), aw = cross(from->alpha, from->w);
    vec3 sum = add(scale(h, m), scale(h3 * NUMBER(1.0f / 12), aw));
    const vec3 aaw = cross(from->alpha, aw);
    if (terms > 2)
        sum = add(sum, scale(h5 * NUMBER(1.0f / 240), aaw));
    if (terms > 3) {
        sum = add(sum, scale(h5 * NUMBER(1.0f / 720), cross(m, cross(m, cross(m, from->alpha)))));
        sum = add(sum, scale(h5 * h2 * NUMBER(1.0f / 6720), cross(from->alpha, aaw)));
    }
    return sum;
}

/* Makes a step of time h: q' = exp(Ω/2) q, w' = w + h α. */
INLINE spun magnus_step(unsigned terms, const spinning *from)
{
    const quaternion turn = quaternion_of(scale(NUMBER(0.5f), magnus_vector(terms, from)));
    return (spun){times(turn, from->q), add(from->w, scale(from->h, from->alpha))};
}

INLINE spun magnus_2(const spinning *from)
{
    return magnus_step(2, from);
}

INLINE spun magnus_3(const spinning *from)
{
    return magnus_step(3, from);
}

INLINE spun magnus_4(const spinning *from)
{
    return magnus_step(4, from);
}

/* --- transforms ------------------------------------------------------------------------------------------------- */

typedef struct transform {
    vec3 T;
    mat3 R;
    number S;
} transform;

typedef struct transforms {
    transform A2, A1;
} transforms;

/* Computes A2(x) = R2 S2 x + T2. */
INLINE vec3 map(const transform *A, vec3 x)
{
    return add(scale(A->S, apply(&A->R, x)), A->T);
}

INLINE transform composed(const transform *A2, const transform *A1)
{
    return (transform){map(A2, A1->T), multiply(&A2->R, &A1->R), A2->S * A1->S};
}

INLINE transform compose(const transforms *e)
{
    return composed(&e->A2, &e->A1);
}

/* Computes S' = 1/S, R' = Rᵀ, T' = -S' R' T. */
INLINE transform inverse(const transform *A)
{
    const mat3 R = transpose(&A->R);
    const number S = NUMBER(1) / A->S;
    return (transform){scale(-S, apply(&R, A->T)), R, S};
}

/* Computes A1 = A2⁻¹∘A3; its translation is T1 = J2⁻¹ (T3 - T2). The second operand, A3, is stored in e->A1. */
INLINE transform to_local(const transforms *e)
{
    const mat3 R = transpose(&e->A2.R);
    const number S = NUMBER(1) / e->A2.S;
    return (transform){scale(S, apply(&R, subtract(e->A1.T, e->A2.T))), multiply(&R, &e->A1.R), S * e->A1.S};
}

typedef struct transform_point {
    transform A;
    vec3 x;
} transform_point;

INLINE vec3 map_point(const transform_point *e)
{
    return map(&e->A, e->x);
}

/* --- moving transforms -------------------------------------------------------------------------------------------- */

typedef struct dynamic {
    transform A;
    vec3 v, a, w, alpha;
} dynamic;

typedef struct dynamics {
    dynamic D2, D1;
} dynamics;

/* Composes moving transforms D3 = D2∘D1. Their T, R and S are composed as above, their velocities v, w and
 * accelerations a, α by
 *
 *   v3 = v2 + J2 v1 + w2×J2 T1
 *   a3 = a2 + J2 a1 + α2×J2 T1 + w2×(w2×J2 T1) + 2 w2×J2 v1
 *   w3 = w2 + R2 w1,   α3 = α2 + R2 α1 + w2×R2 w1 */
INLINE dynamic dynamic_compose(const dynamics *e)
{
    const dynamic *D2 = &e->D2, *D1 = &e->D1;
    const mat3 *R2 = &D2->A.R;
    const number S2 = D2->A.S;
    const vec3 T = scale(S2, apply(R2, D1->A.T)), v = scale(S2, apply(R2, D1->v)), a = scale(S2, apply(R2, D1->a));
    const vec3 w = apply(R2, D1->w), alpha = apply(R2, D1->alpha), wT = cross(D2->w, T);
    dynamic r;
    r.A = (transform){add(T, D2->A.T), multiply(R2, &D1->A.R), S2 * D1->A.S};
    r.v = add(add(D2->v, v), wT);
    r.a = add(add(D2->a, a), add(cross(D2->alpha, T), add(cross(D2->w, wT), scale(NUMBER(2), cross(D2->w, v)))));
    r.w = add(D2->w, w);
    r.alpha = add(add(D2->alpha, alpha), cross(D2->w, w));
    return r;
}

/* Computes the inverse of a moving transform:
 *
 *   v' = J⁻¹(w×T - v),   a' = J⁻¹(α×T - w×(w×T) + 2 w×v - a),   w' = -Rᵀw,   α' = -Rᵀα */
INLINE dynamic dynamic_inverse(const dynamic *d)
{
    const mat3 R = transpose(&d->A.R);
    const number S = NUMBER(1) / d->A.S;
    const vec3 wT = cross(d->w, d->A.T), sum = subtract(cross(d->alpha, d->A.T), cross(d->w, wT));
    dynamic r;
    r.A = inverse(&d->A);
    r.v = scale(S, apply(&R, subtract(wT, d->v)));
    r.a = scale(S, apply(&R, subtract(add(sum, scale(NUMBER(2), cross(d->w, d->v))), d->a)));
    r.w = scale(NUMBER(-1), apply(&R, d->w));
    r.alpha = scale(NUMBER(-1), apply(&R, d->alpha));
    return r;
}

/* Computes D1 = D2⁻¹∘D3. The second operand, D3, is stored in e->D1. With ΔT = T3 - T2:
 *
 *   v1 = J2⁻¹(v3 - v2 - w2×(T3 - T2))
 *   a1 = J2⁻¹(a3 - a2 - α2×ΔT + w2×(w2×ΔT) - 2 w2×(v3 - v2))
 *   w1 = R2ᵀ(w3 - w2),   α1 = R2ᵀ(α3 - α2 + w3×w2) */
INLINE dynamic dynamic_to_local(const dynamics *e)
{
    const dynamic *D2 = &e->D2, *D3 = &e->D1;
    const mat3 R = transpose(&D2->A.R);
    const number S = NUMBER(1) / D2->A.S;
    const vec3 T = subtract(D3->A.T, D2->A.T), v = subtract(D3->v, D2->v), wT = cross(D2->w, T);
    const vec3 a = subtract(subtract(D3->a, D2->a), cross(D2->alpha, T));
    dynamic r;
    r.A = (transform){scale(S, apply(&R, T)), multiply(&R, &D3->A.R), S * D3->A.S};
    r.v = scale(S, apply(&R, subtract(v, wT)));
    r.a = scale(S, apply(&R, subtract(add(a, cross(D2->w, wT)), scale(NUMBER(2), cross(D2->w, v)))));
    r.w = apply(&R, subtract(D3->w, D2->w));
    r.alpha = apply(&R, add(subtract(D3->alpha, D2->alpha), cross(D3->w, D2->w)));
    return r;
}

/* --- torque ----------------------------------------------------------------------------------------------------- */

/* A symmetric matrix, stored as its entries on and below the diagonal. */
typedef struct symmetric {
    number xx, yx, yy, zx, zy, zz;
} symmetric;

INLINE vec3 symmetric_apply(const symmetric *m, vec3 a)
{
    return (vec3){m->xx * a.x + m->yx * a.y + m->zx * a.z, m->yx * a.x + m->yy * a.y + m->zy * a.z,
                  m->zx * a.x + m->zy * a.y + m->zz * a.z};
}

/* Computes m⁻¹ a by cofactors (Cramer's rule). */
INLINE vec3 symmetric_solve(const symmetric *m, vec3 a)
{
    const symmetric minors = {m->yy * m->zz - m->zy * m->zy, m->zx * m->zy - m->yx * m->zz,
                              m->xx * m->zz - m->zx * m->zx, m->yx * m->zy - m->yy * m->zx,
                              m->yx * m->zx - m->xx * m->zy, m->xx * m->yy - m->yx * m->yx};
    const number det = m->xx * minors.xx + m->yx * minors.yx + m->zx * minors.zx;
    return scale(NUMBER(1) / if_definite(det, MIN(m->xx, MIN(minors.zz, det))), symmetric_apply(&minors, a));
}

typedef struct turning {
    symmetric I;
    vec3 w, tau;
} turning;

/* Computes the angular acceleration α = I⁻¹(τ − w×Iw) under a torque τ. */
INLINE vec3 acceleration(const turning *e)
{
    return symmetric_solve(&e->I, subtract(e->tau, cross(e->w, symmetric_apply(&e->I, e->w))));
}

typedef struct moving {
    number m;
    vec3 a;
    symmetric I;
    vec3 w, alpha;
} moving;

/* Computes the force f = m a and the torque τ = Iα + w×Iw. */
INLINE two_vectors newton_euler(const moving *e)
{
    const vec3 L = symmetric_apply(&e->I, e->w);
    return (two_vectors){scale(e->m, e->a), add(symmetric_apply(&e->I, e->alpha), cross(e->w, L))};
}

/* Computes R M Rᵀ. The second operand, M, is stored in e->T. */
INLINE mat3 matrix_to_world(const two_matrices *e)
{
    const mat3 half = multiply(&e->R, &e->T), turned_back = transpose(&e->R);
    return multiply(&half, &turned_back);
}

typedef struct body {
    symmetric I;
    vec3 L;
} body;

/* Solves I v = R(−v/2) L for v by Newton's method, from the solution of (I − ½[L]) v = L. With w = −v/2 and m = R(w) L,
 * the Jacobian's columns are I e − ½ m×T(w) e for the unit vectors e. It makes MIDPOINT_STEPS steps, which are enough
 * for all momenta with which the port is tested. */
INLINE vec3 midpoint(const body *e)
{
    const symmetric *I = &e->I;
    const mat3 start = {{{I->xx, I->yx + NUMBER(0.5f) * e->L.z, I->zx - NUMBER(0.5f) * e->L.y},
                         {I->yx - NUMBER(0.5f) * e->L.z, I->yy, I->zy + NUMBER(0.5f) * e->L.x},
                         {I->zx + NUMBER(0.5f) * e->L.y, I->zy - NUMBER(0.5f) * e->L.x, I->zz}}};
    vec3 v = e->L, residual = e->L; /* the first step sets v */
    mat3 J = start;
    for (int step = 0; step <= MIDPOINT_STEPS; step++) {
        const vec3 bc = cross(J.row[1], J.row[2]), ca = cross(J.row[2], J.row[0]), ab = cross(J.row[0], J.row[1]);
        const vec3 sum = add(add(scale(residual.x, bc), scale(residual.y, ca)), scale(residual.z, ab));
        const vec3 change = scale(NUMBER(1) / dot(J.row[0], bc), sum);
        v = step ? subtract(v, change) : change;
        if (step == MIDPOINT_STEPS)
            break;
        const vec3 w = scale(NUMBER(-0.5f), v), S = of_square(dot(w, w)), wL = cross(w, e->L);
        const vec3 m = add(e->L, add(scale(S.x, wL), scale(S.y, cross(w, wL))));
        const mat3 T = rodrigues(w, S.y, S.z), Tt = transpose(&T);
        const vec3 x = cross(m, Tt.row[0]), y = cross(m, Tt.row[1]), z = cross(m, Tt.row[2]);
        const number half = NUMBER(0.5f);
        J = (mat3){{{I->xx - half * x.x, I->yx - half * y.x, I->zx - half * z.x},
                    {I->yx - half * x.y, I->yy - half * y.y, I->zy - half * z.y},
                    {I->zx - half * x.z, I->zy - half * y.z, I->zz - half * z.z}}};
        residual = subtract(symmetric_apply(I, v), m);
    }
    return v;
}

/* --- sudden changes, and inertial forces -------------------------------------------------------------------------- */

typedef struct parent_change {
    mat3 R;
    number S;
    vec3 w, dv, da, dw, dalpha;
} parent_change;

typedef struct change {
    vec3 dv, da, dw, dalpha;
} change;

/* Transforms sudden changes of a child's motion from its parent's frame to the global one:
 *
 *   Δv3 = J2 Δv1,   Δa3 = J2 Δa1 + 2 w2×Δv3,   Δw3 = R2 Δw1,   Δα3 = R2 Δα1 + w2×Δw3 */
INLINE change delta_to_global(const parent_change *e)
{
    change r;
    r.dv = scale(e->S, apply(&e->R, e->dv));
    r.da = add(scale(e->S, apply(&e->R, e->da)), scale(NUMBER(2), cross(e->w, r.dv)));
    r.dw = apply(&e->R, e->dw);
    r.dalpha = add(apply(&e->R, e->dalpha), cross(e->w, r.dw));
    return r;
}

/* Transforms sudden changes of a child's motion from the global frame to its parent's:
 *
 *   Δv1 = J2⁻¹Δv3,   Δa1 = J2⁻¹(Δa3 - 2 w2×Δv3),   Δw1 = R2ᵀΔw3,   Δα1 = R2ᵀ(Δα3 + Δw3×w2) */
INLINE change delta_to_local(const parent_change *e)
{
    const mat3 R = transpose(&e->R);
    const number S = NUMBER(1) / e->S;
    change r;
    r.dv = scale(S, apply(&R, e->dv));
    r.da = scale(S, apply(&R, subtract(e->da, scale(NUMBER(2), cross(e->w, e->dv)))));
    r.dw = apply(&R, e->dw);
    r.dalpha = apply(&R, add(e->dalpha, cross(e->dw, e->w)));
    return r;
}

typedef struct struck {
    mat3 R;
    number S;
    vec3 w2, T1, v1, w3, dv, da, dw, dalpha;
} struck;

/* Computes the change of a child's motion that follows from a sudden change of its parent's motion:
 *
 *   Δv3 = Δv2 + Δw2×J2 T1
 *   Δa3 = Δa2 + Δα2×J2 T1 + Δw2×(w2×J2 T1) + w2×(Δw2×J2 T1) + Δw2×(Δw2×J2 T1) + 2 Δw2×J2 v1
 *   Δw3 = Δw2,   Δα3 = Δα2 + Δw2×(w3 - w2) */
INLINE change delta_inherited(const struck *e)
{
    const vec3 T = scale(e->S, apply(&e->R, e->T1)), v = scale(e->S, apply(&e->R, e->v1)), q = cross(e->dw, T);
    const vec3 swung = add(cross(e->dw, cross(e->w2, T)), add(cross(e->w2, q), cross(e->dw, q)));
    change r;
    r.dv = add(e->dv, q);
    r.da = add(add(e->da, cross(e->dalpha, T)), add(swung, scale(NUMBER(2), cross(e->dw, v))));
    r.dw = e->dw;
    r.dalpha = add(e->dalpha, cross(e->dw, subtract(e->w3, e->w2)));
    return r;
}

typedef struct pushed {
    mat3 R;
    number S;
    vec3 F;
    number m;
    vec3 a, w, alpha, T, v;
} pushed;

/* Computes the acceleration of a mass m in a moving frame under a force F:
 *
 *   a1 = J2⁻¹(F/m - a2 - α2×J2 T1 - w2×(w2×J2 T1) - 2 w2×J2 v1) */
INLINE vec3 inertial_acceleration(const pushed *e)
{
    const mat3 R = transpose(&e->R);
    const vec3 T = scale(e->S, apply(&e->R, e->T)), v = scale(e->S, apply(&e->R, e->v));
    const vec3 forced = add(cross(e->alpha, T), cross(e->w, add(cross(e->w, T), scale(NUMBER(2), v))));
    const vec3 a = subtract(subtract(scale(NUMBER(1) / e->m, e->F), e->a), forced);
    return scale(NUMBER(1) / e->S, apply(&R, a));
}

typedef struct moving_point {
    vec3 w, alpha, T, v;
} moving_point;

typedef struct inertial {
    vec3 centrifugal, coriolis, euler;
} inertial;

/* Computes the accelerations of inertial forces in a rotating frame: the centrifugal -w×(w×T), the Coriolis -2 w×v, and
 * the Euler acceleration -α×T. */
INLINE inertial inertial_terms(const moving_point *e)
{
    return (inertial){cross(cross(e->w, e->T), e->w), scale(NUMBER(-2), cross(e->w, e->v)), cross(e->T, e->alpha)};
}

/* --- projected Gauss–Seidel ------------------------------------------------------------------------------------- */

enum { MULTIPLIERS = 12, TRIANGLE = MULTIPLIERS * (MULTIPLIERS + 1) / 2 };

typedef struct multipliers {
    number at[MULTIPLIERS];
} multipliers;

typedef struct bounded_system {
    number G[TRIANGLE];
    multipliers eta, low, high, lambda;
    number w;
} bounded_system;

/* Returns row i of G λ, Σ Gᵢⱼ λⱼ. G is stored as its entries on and below the diagonal. */
INLINE number row_times(const number *G, int i, const number *lambda)
{
    const number *row = G + i * (i + 1) / 2;
    number sum = row[0] * lambda[0];
    for (int j = 1; j <= i; j++)
        sum += row[j] * lambda[j];
    for (int j = i + 1; j < MULTIPLIERS; j++)
        sum += G[j * (j + 1) / 2 + i] * lambda[j];
    return sum;
}

/* Makes two sweeps of projected Gauss–Seidel with the over-relaxation factor w. */
INLINE multipliers sweep_twice(const bounded_system *e)
{
    multipliers relaxed, lambda = e->lambda;
    for (int i = 0; i < MULTIPLIERS; i++)
        relaxed.at[i] = e->w / e->G[i * (i + 3) / 2];
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < MULTIPLIERS; i++) {
            const number x = lambda.at[i] + relaxed.at[i] * (e->eta.at[i] - row_times(e->G, i, lambda.at));
            lambda.at[i] = MIN(e->high.at[i], MAX(e->low.at[i], x));
        }
    return lambda;
}

/* --- the table -----------------------------------------------------------------------------------------------------
 * DO(id, function, type of an element, type of its result) of each kernel. A macro, because the loops have types. */
#define PLAIN_KERNELS(DO)                                                                                              \
    DO("so3.exp", exponential, vec3, mat3)                                                                             \
    DO("so3.average", average, vec3, mat3)                                                                             \
    DO("so3.exp_average", exponential_and_average, vec3, two_matrices)                                                 \
    DO("so3.rotate", rotate, two_vectors, vec3)                                                                        \
    DO("rotation.exp_quaternion", exponential_quaternion, vec3, quaternion)                                            \
    DO("rotation.from_quaternion", from_quaternion, quaternion, mat3)                                                  \
    DO("quaternion.product", product, quaternions, quaternion)                                                         \
    DO("quaternion.exp.cubic_unit", cubic_unit, vec3, quaternion)                                                      \
    DO("magnus.quaternion.terms2", magnus_2, spinning, spun)                                                           \
    DO("magnus.quaternion.terms3", magnus_3, spinning, spun)                                                           \
    DO("magnus.quaternion.terms4", magnus_4, spinning, spun)                                                           \
    DO("transform.compose", compose, transforms, transform)                                                            \
    DO("transform.inverse", inverse, transform, transform)                                                             \
    DO("transform.to_local", to_local, transforms, transform)                                                          \
    DO("transform.apply", map_point, transform_point, vec3)                                                            \
    DO("dynamic.compose", dynamic_compose, dynamics, dynamic)                                                          \
    DO("dynamic.inverse", dynamic_inverse, dynamic, dynamic)                                                           \
    DO("dynamic.to_local", dynamic_to_local, dynamics, dynamic)                                                        \
    DO("delta.to_global", delta_to_global, parent_change, change)                                                      \
    DO("delta.to_local", delta_to_local, parent_change, change)                                                        \
    DO("delta.inherited", delta_inherited, struck, change)                                                             \
    DO("inertial.terms", inertial_terms, moving_point, inertial)                                                       \
    DO("inertial.acceleration", inertial_acceleration, pushed, vec3)                                                   \
    DO("torque.acceleration", acceleration, turning, vec3)                                                             \
    DO("torque.newton_euler", newton_euler, moving, two_vectors)                                                       \
    DO("torque.matrix_to_world", matrix_to_world, two_matrices, mat3)                                                  \
    DO("integrator.midpoint", midpoint, body, vec3)                                                                    \
    DO("constraint.pgs.n12", sweep_twice, bounded_system, multipliers)

#endif
