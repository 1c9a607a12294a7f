/* The family rotation: conversions between axis and angle, rotation vector, matrix and unit quaternion, and the
 * orthogonalisation of matrices that are only nearly rotations.
 *
 *   q = (s, u) = (cos a/2, sin(a/2) v/a)      R = E + 2(s[u] + [u]²)/|q|²      v = 2 atan2(|u|, s) u/|u|
 *   E is the identity matrix, [u] the skew-symmetric matrix with [u]x = u×x; R(v) and T(v) are defined in so3.h
 *
 * The conversions go in both directions, on all of SO(3). A matrix M that is only nearly a rotation is replaced by the
 * nearest rotation R, the polar factor of M = R P with P symmetric and positive definite. If det M ≤ 0, or if the polar
 * factor could not be enclosed, the result is unknown: an enclosure by all numbers. Angles are in [0, π]; the
 * quaternion of such an angle has s ≥ 0 and is called canonical. The axis at angle 0 is (1, 0, 0) by convention.
 *
 * If several results are correct, the check accepts each of them; the additional ones are called alternatives. For
 * quaternions these are q and −q. For rotation vectors of angles a within 2⁻¹⁷ of π, the vector of length 2π − a about
 * the opposite axis is an alternative, because there the last bits of the matrix decide the sign of the axis.
 *
 * The exponential as a matrix is in so3.h, as a quaternion in quaternion.h. Sources: "The Mathematics of Havok's
 * Solver", III.1.4 to III.1.7; the Roblox article on rigid-body rotation, section 2; the enclosure of the polar factor
 * is ours. */
#ifndef ROTATION_C
#define ROTATION_C

#include "quaternion.h"
#include "solve.h"

/* --- axis and angle --------------------------------------------------------------------------------------------- */

/* Returns 1 − cos a = 2 sin²(a/2), in which nothing cancels. */
static real rotation_versine(real angle)
{
    return multiply(number(2), square(sine(multiply(number(0.5), angle))));
}

/* Returns u(u·x) + cos a (x − u(u·x)) + sin a u×x. The two terms in u(u·x) are combined to (1 − cos a) u(u·x). The
 * caller provides u; it is not normalised here. */
static vector rotation_rodrigues(vector axis, real angle, vector x)
{
    vector along = multiply(multiply(rotation_versine(angle), dot(axis, x)), axis);
    return add(multiply(cosine(angle), x), add(along, multiply(sine(angle), cross(axis, x))));
}

/* Returns cos a E + (1 − cos a) u uᵀ + sin a [u]; u is not normalised. */
static matrix rotation_from_axis_angle(vector axis, real angle)
{
    matrix along = multiply(rotation_versine(angle), outer(axis, axis));
    return add(multiply(cosine(angle), identity(3)), add(along, multiply(sine(angle), hat(axis))));
}

/* --- quaternions ------------------------------------------------------------------------------------------------ */

/* Returns E + 2(s[u] + [u]²)/|q|². */
static matrix rotation_from_quaternion(struct quaternion q)
{
    matrix K = hat(q.u);
    real norm = add(square(q.s), squared_length(q.u));
    return add(identity(3), divide(multiply(number(2), add(multiply(q.s, K), square(K))), norm));
}

/* Returns 2 atan2(n, s) / n with n = √n2, for n > 0. */
static real rotation_log_quotient_far(real n2, real s)
{
    real n = square_root(n2);
    return multiply(number(2), divide(arctangent(n, s), n));
}

/* Returns 2 atan(n/s) / n = (2/s) Σ (−n²/s²)ᵏ/(2k+1), for 128 n² ≤ s² and s > 0. At n = 0 the series has the value of
 * the limit n → 0, which is 2/s. */
static real rotation_log_quotient_near(real n2, real s)
{
    return multiply(divide(number(2), s), arctangent_series(divide(n2, square(s))));
}

/* Returns 2 atan2(n, s) / n for s ≥ 0. Near the threshold 128 n² = s², likely_below may select either form. The result
 * encloses the value in both cases: the far form is valid for all n > 0, and the near form is either valid or unknown,
 * because arctangent_series gives an unknown value beyond the range in which it encloses the sum. */
static real rotation_log_quotient(real n2, real s)
{
    condition near = likely_below(multiply(number(128), n2), square(s));
    return where(near, rotation_log_quotient_near(n2, s), rotation_log_quotient_far(n2, s));
}

/* Returns v = 2 atan2(|u|, s) u/|u|, for s ≥ 0. */
static vector rotation_log_of_quaternion(struct quaternion q)
{
    return multiply(rotation_log_quotient(squared_length(q.u), q.s), q.u);
}

/* Returns the other rotation vector of the same rotation, about the opposite axis: −2 atan2(|u|, −s) u/|u|, of length
 * 2π − a. */
static vector rotation_log_opposite(struct quaternion q)
{
    return negate(multiply(rotation_log_quotient_far(squared_length(q.u), negate(q.s)), q.u));
}

/* Returns ±q with s ≥ 0. Where the enclosure of s contains 0 and other numbers, both signs are enclosed. */
static struct quaternion rotation_canonical(struct quaternion q)
{
    return quaternion_negate_where(below(q.s, number(0)), q);
}

/* --- nearest rotation ------------------------------------------------------------------------------------------- */

/* Returns column j of M. */
static vector column(matrix M, size_t j)
{
    return vector3(entry(M, 0, j), entry(M, 1, j), entry(M, 2, j));
}

static matrix from_columns(vector x, vector y, vector z)
{
    matrix rows = matrix_new(3, 3);
    store(store(store(rows.at, x), y), z);
    return transpose(rows);
}

/* Returns det(M) M⁻ᵀ. */
static matrix cofactors(matrix M)
{
    vector x = column(M, 0), y = column(M, 1), z = column(M, 2);
    return from_columns(cross(y, z), cross(z, x), cross(x, y));
}

static real determinant(matrix M)
{
    return dot(column(M, 0), cross(column(M, 1), column(M, 2)));
}

/* Returns √Σ mᵢⱼ². */
static real frobenius_norm(matrix M)
{
    return square_root(squared_length(flat(M)));
}

/* Returns the orthogonality defect XᵀX − E. */
static matrix rotation_orthogonality_defect(matrix X)
{
    return subtract(multiply(transpose(X), X), identity(3));
}

/* Returns (X + X⁻ᵀ)/2: a Newton step towards the polar factor; X and the result have the same polar factor. */
static matrix rotation_polar_step(matrix X)
{
    return multiply(number(0.5), add(X, divide(cofactors(X), determinant(X))));
}

/* Returns a matrix X near the polar factor of M, by Newton steps until X is orthogonal to the precision of the
 * arithmetic (N. J. Higham, "Computing the Polar Decomposition — with Applications", 1986). The result does not enclose
 * the polar factor; rotation_polar_distance bounds its error afterwards. */
static matrix rotation_polar_near(matrix M)
{
    enum { STEPS = 60 };
    matrix X = shaped(3, 3, midpoint_of(flat(M)));
    real enough = multiply(number(8), resolution());
    for (int step = 0; step < STEPS; step++) {
        condition done = likely_below(frobenius_norm(rotation_orthogonality_defect(X)), enough);
        if (!any_may_fail(done))
            break;
        X = where(done, X, shaped(3, 3, midpoint_of(flat(rotation_polar_step(X)))));
    }
    return X;
}

/* Returns twice the vector of a matrix's skew part. */
static vector skew_vector(matrix M)
{
    return subtract(vector3(entry(M, 2, 1), entry(M, 0, 2), entry(M, 1, 0)),
                    vector3(entry(M, 1, 2), entry(M, 2, 0), entry(M, 0, 1)));
}

/* Bounds the difference, in every entry, between X and the polar factor R of M = R P. Unknown unless g_low > 0 (below),
 * det X > 0 and det M > 0 are proved; the determinants make W and R rotations. All norms are Frobenius norms.
 *
 * 1. From X to its polar factor W. Each singular value σ of X has |σ − 1| ≤ |σ² − 1|, so ‖X − W‖ ≤ δ = ‖XᵀX − E‖.
 *
 * 2. From W to R. They differ by a rotation Q = WᵀR, by an angle θ in [0, π] about an axis u, and WᵀM = QP. Let g =
 * tr(QP) − ‖M‖, and assume g > 0. Because tr(QP) = tr P − (1 − cos θ)(tr P − uᵀPu), tr P ≥ tr(QP); and uᵀPu ≤ ‖P‖ =
 * ‖M‖. So tr P − uᵀPu ≥ g.
 *
 * The skew part of QP is [k] with u·k = ½ sin θ (tr P − uᵀPu), so sin θ ≤ 2|k|/g. Also tr(QP) − uᵀPu = cos θ (tr P −
 * uᵀPu); the left side is at least g, so cos θ > 0. Hence ‖W − R‖ = ‖Q − E‖ = 2√2 sin(θ/2) ≤ 2 sin θ ≤ 4|k|/g.
 *
 * 3. W is not computed. XᵀM in place of WᵀM changes the matrix by at most ε = δ‖M‖, its trace by at most √3 ε, and |k|
 * by less than ε. So the bound is δ + 4(|k| + ε)/g_low, where g_low = g − 2ε, and k and g are computed from XᵀM. */
static real rotation_polar_distance(matrix M, matrix X)
{
    matrix XtM = multiply(transpose(X), M); /* near WᵀM = QP */
    real size = frobenius_norm(M), delta = frobenius_norm(rotation_orthogonality_defect(X)),
         epsilon = multiply(delta, size);
    real g_low = subtract(subtract(trace(XtM), multiply(number(2), epsilon)), size);
    real k = multiply(number(0.5), length(skew_vector(XtM)));
    condition proven =
        both(below(number(0), g_low), both(below(number(0), determinant(X)), below(number(0), determinant(M))));
    return where(proven, add(delta, divide(multiply(number(4), add(k, epsilon)), g_low)), real_unknown());
}

/* True if MᵀM = E and det M > 0 exactly: M is then a rotation, and equal to its polar factor. */
static condition rotation_exactly(matrix M)
{
    matrix defect = rotation_orthogonality_defect(M);
    condition holds = below(number(0), determinant(M));
    for (size_t i = 0; i < 9; i++)
        holds = both(holds, equal(defect.at[i], number(0)));
    return certainly(holds);
}

/* Encloses the polar factor of M: X, widened by the bound of rotation_polar_distance. Unknown where that bound is
 * unknown. The condition scale of R (real.h) would be the scale of X, which is not the scale of a formula. It is
 * replaced by the scale of the terms of (R + R⁻ᵀ)/2, a Newton step at R, which is equal to R. */
static matrix rotation_polar_enclosed(matrix M)
{
    matrix X = rotation_polar_near(M), R = shaped(3, 3, widened_by(flat(X), rotation_polar_distance(M, X)));
    matrix terms = rotation_polar_step(R);
    for (size_t i = 0; i < 9; i++)
        R.at[i] = scaled_as(R.at[i], terms.at[i]);
    return R;
}

/* Returns the polar factor of M. If M is certainly a rotation, this is M itself, exactly. Otherwise, or if that is
 * undecided, the result comes from rotation_polar_enclosed, which encloses the polar factor or is unknown. */
static matrix rotation_polar(matrix M)
{
    condition itself = rotation_exactly(M);
    return where(itself, M, rotation_polar_enclosed(M));
}

/* Returns the matrix that the Gram–Schmidt method makes from the columns c₁ and c₂ of M: c₁ normalised; the part of c₂
 * that is orthogonal to c₁, normalised; the cross product of these two. Divisions come last: the direction of c₂ −
 * (c₁·c₂)c₁/|c₁|² is computed as the direction of |c₁|²c₂ − (c₁·c₂)c₁. */
static matrix rotation_gram_schmidt(matrix M)
{
    vector x = column(M, 0), y = column(M, 1), z = cross(x, y);
    vector y1 = subtract(multiply(squared_length(x), y), multiply(dot(x, y), x));
    return from_columns(divide(x, length(x)), divide(y1, length(y1)), divide(z, length(z)));
}

/* --- from a matrix ---------------------------------------------------------------------------------------------- */

/* True if M = Mᵀ. This is decided exactly, since the entries are inputs. R is then symmetric, too, and its angle is 0
 * or π. */
static condition is_symmetric(matrix M)
{
    return both(equal(entry(M, 2, 1), entry(M, 1, 2)),
                both(equal(entry(M, 0, 2), entry(M, 2, 0)), equal(entry(M, 1, 0), entry(M, 0, 1))));
}

/* Returns row i of 4 q qᵀ, which is the multiple 4qᵢ q of q. The entries of 4 q qᵀ are sums of entries of R and 1, so
 * no division is needed. `skew` is skew_vector(R), or exactly 0 if R is symmetric. */
static vector quaternion_row(matrix R, vector skew, size_t i)
{
    real diagonal = add(number(1), trace(R));
    vector row = vector_new(4);
    row.at[0] = i == 0 ? diagonal : skew.at[i - 1];
    for (size_t j = 0; j < 3; j++) {
        real symmetric_part = i == 0 ? skew.at[j] : add(entry(R, i - 1, j), entry(R, j, i - 1));
        row.at[j + 1] = i == j + 1 ? subtract(add(number(1), symmetric_part), trace(R)) : symmetric_part;
    }
    return row;
}

/* Computes q from the row of 4 q qᵀ whose diagonal entry is largest. Every row encloses a multiple of q, so q is right
 * whichever row likely_below selects; the selection only affects the error bound. */
static struct quaternion quaternion_from_rows(matrix R, vector skew)
{
    vector best = quaternion_row(R, skew, 0);
    real largest = best.at[0];
    for (size_t i = 1; i < 4; i++) {
        vector row = quaternion_row(R, skew, i);
        condition larger = likely_below(largest, row.at[i]);
        best = where(larger, row, best);
        largest = where(larger, row.at[i], largest);
    }
    vector q = divide(best, multiply(number(2), square_root(largest)));
    return (struct quaternion){q.at[0], vector3(q.at[1], q.at[2], q.at[3])};
}

/* Computes q for angles below π/2, with a small error relative to |u| however small u is. q maximises the quadratic
 * form tr(Q(q)ᵀM) among the unit quaternions, where Q(q) is the rotation matrix of q; the maximum is λ = tr(RᵀM). So q
 * is an eigenvector of the form's matrix, with the eigenvalue λ. The last three rows of this equation are ((λ + tr M) E
 * − M − Mᵀ) u = s w, where w is twice the vector of the skew-symmetric part of M. Their solution is x = u/s. */
static struct quaternion quaternion_from_skew(matrix M, matrix R)
{
    real lambda = trace(multiply(transpose(R), M));
    matrix B = subtract(multiply(add(lambda, trace(M)), identity(3)), add(M, transpose(M)));
    vector x = divide(apply(cofactors(B), skew_vector(M)), determinant(B));
    real n = square_root(add(number(1), squared_length(x)));
    return (struct quaternion){divide(number(1), n), divide(x, n)};
}

/* Computes q of the rotation nearest to M, with s ≥ 0. There are two forms: from the skew-symmetric part of M, selected
 * for tr R > 1, that is for angles below π/2; and from the rows of 4 q qᵀ. Both give q or −q if the enclosure of their
 * divisor does not contain 0, and are unknown otherwise; so each form encloses q or −q, whichever likely_below selects.
 * If M is symmetric, which is decided exactly, then so is R, and its skew-symmetric part is exactly 0. */
static struct quaternion rotation_to_quaternion(matrix M)
{
    matrix R = rotation_polar(M);
    condition symmetric = is_symmetric(M), near = likely_below(number(1), trace(R));
    struct quaternion far = quaternion_from_rows(R, where(symmetric, zero_vector(), skew_vector(R)));
    struct quaternion close = quaternion_from_skew(M, R);
    return rotation_canonical((struct quaternion){where(near, close.s, far.s), where(near, close.u, far.u)});
}

/* True if the angle is within 2⁻¹⁷ of half a rotation. */
static condition is_near_half_rotation(struct quaternion q)
{
    return below(q.s, number(0x1p-18));
}

/* Returns the rotation vector, with an angle in [0, π], of the rotation nearest to M. */
static vector rotation_log(matrix M)
{
    return rotation_log_of_quaternion(rotation_to_quaternion(M));
}

/* Near half a rotation, returns the rotation vector about the opposite axis; elsewhere the canonical one. Where
 * is_near_half_rotation is undecided, encloses both. */
static vector rotation_log_alternative(matrix M)
{
    struct quaternion q = rotation_to_quaternion(M);
    condition half = is_near_half_rotation(q);
    return where(half, rotation_log_opposite(q), rotation_log_of_quaternion(q));
}

/* Writes the axis u/|u| and the angle 2 atan2(|u|, s) of q; where is_opposite holds, −u/|u| and 2 atan2(|u|, −s). At
 * angle 0 the axis is (1, 0, 0) and the angle 0. This angle is recognised by the symmetry of M, which is decided
 * exactly, and s > 1/2: if M is symmetric, the angle is 0 or π, so s is 1 or 0, and likely_below is never wrong. */
static void rotation_axis_angle_of(matrix M, struct quaternion q, condition is_opposite, real *out)
{
    condition none = both(is_symmetric(M), likely_below(number(0.5), q.s));
    real n2 = squared_length(q.u), n = square_root(n2);
    vector u = where(is_opposite, negate(q.u), q.u);
    real angle =
        multiply(where(is_opposite, rotation_log_quotient_far(n2, negate(q.s)), rotation_log_quotient(n2, q.s)), n);
    out = store(out, where(none, vector3(number(1), number(0), number(0)), divide(u, n)));
    store(out, where(none, number(0), angle));
}

static void rotation_to_axis_angle(matrix M, real *out)
{
    const condition nowhere = below(number(1), number(0));
    rotation_axis_angle_of(M, rotation_to_quaternion(M), nowhere, out);
}

static void rotation_to_axis_angle_alternative(matrix M, real *out)
{
    struct quaternion q = rotation_to_quaternion(M);
    rotation_axis_angle_of(M, q, is_near_half_rotation(q), out);
}

/* --- rows of the table (rows.h) --------------------------------------------------------------------------------- */

static struct quaternion rotation_to_quaternion_alternative(matrix M)
{
    return quaternion_negate(rotation_to_quaternion(M));
}

static struct quaternion rotation_exp_quaternion_alternative(vector v)
{
    return quaternion_negate(rotation_exp_quaternion(v));
}

static vector rotation_log_quaternion(struct quaternion q)
{
    return rotation_log_of_quaternion(rotation_canonical(q));
}

/* For s = 0, half a rotation, both directions of the axis are valid: returns the vector −v opposite to the canonical
 * one. Otherwise returns the canonical vector v. */
static vector rotation_log_quaternion_alternative(struct quaternion q)
{
    condition half = equal(q.s, number(0));
    vector v = rotation_log_quaternion(q);
    return where(half, negate(v), v);
}

/* Returns R(v)x − x = v × T(v)x, since R(v) − E = [v]T(v). */
static vector rotation_displacement(vector v, vector x)
{
    return cross(v, apply(so3_average(v), x));
}

/* Writes MᵀM − E, det M and det(M − E), which are 0, 1 and 0 for a rotation. det M = m₃·(m₁×m₂), where mᵢ are the
 * columns of M, which are the rows of Mᵀ. */
static void rotation_departure(matrix M, real *out)
{
    matrix columns = transpose(M), difference = transpose(subtract(M, identity(3)));
    out = store_symmetric(out, subtract(multiply(columns, M), identity(3)));
    out = store(out, determinant_by(columns, cofactors_of_rows(columns)));
    store(out, determinant_by(difference, cofactors_of_rows(difference)));
}

GIVES(vector, rotation_displacement, vector, vector)
STORES((symmetric, number, number), rotation_departure, matrix)
GIVES(vector, rotation_rodrigues, vector, number, vector)
GIVES(matrix, rotation_from_axis_angle, vector, number)
STORES((vector, number), rotation_to_axis_angle, matrix)
STORES((vector, number), rotation_to_axis_angle_alternative, matrix)
GIVES(vector, rotation_log, matrix)
GIVES(vector, rotation_log_alternative, matrix)
GIVES(quaternion, rotation_to_quaternion, matrix)
GIVES(quaternion, rotation_to_quaternion_alternative, matrix)
GIVES(matrix, rotation_from_quaternion, quaternion)
GIVES(quaternion, rotation_exp_quaternion, vector)
GIVES(quaternion, rotation_exp_quaternion_alternative, vector)
GIVES(vector, rotation_log_quaternion, quaternion)
GIVES(vector, rotation_log_quaternion_alternative, quaternion)
GIVES(matrix, rotation_polar, matrix)
GIVES(matrix, rotation_gram_schmidt, matrix)

static const struct formula rotation_formulas[] = {
    {"rotation.displacement", ANSWER(rotation_displacement)},
    {"rotation.departure", ANSWER(rotation_departure)},
    {"rotation.rodrigues", ANSWER(rotation_rodrigues)},
    {"rotation.from_axis_angle", ANSWER(rotation_from_axis_angle)},
    {"rotation.to_axis_angle", EITHER(rotation_to_axis_angle, rotation_to_axis_angle_alternative)},
    {"rotation.log", EITHER(rotation_log, rotation_log_alternative)},
    {"rotation.to_quaternion", EITHER(rotation_to_quaternion, rotation_to_quaternion_alternative)},
    {"rotation.from_quaternion", ANSWER(rotation_from_quaternion)},
    {"rotation.exp_quaternion", EITHER(rotation_exp_quaternion, rotation_exp_quaternion_alternative)},
    {"rotation.log_quaternion", EITHER(rotation_log_quaternion, rotation_log_quaternion_alternative)},
    {"rotation.orthonormalise.polar", ANSWER(rotation_polar)},
    {"rotation.orthonormalise.gram_schmidt", ANSWER(rotation_gram_schmidt)},
};

#endif
