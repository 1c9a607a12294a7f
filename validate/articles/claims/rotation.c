/* Experiments on the articles' claims C31 to C33 and C69 about rotation matrices: drift (loss of orthogonality), axis
 * and angle, the basis in which a rotation has its canonical form, and statements about linear maps.
 *
 *   cos α = (tr R − 1) / 2,   a = (R₃₂ − R₂₃, R₁₃ − R₃₁, R₂₁ − R₁₂) / (2 sin α)
 *
 * a is the axis and α the angle of the rotation matrix R, E the identity matrix, R(v) the rotation matrix of the
 * rotation vector v. Exact values come from the reference. Sources: "The Mathematics of Havok's Solver", part III,
 * section 1; the Roblox article on rigid-body rotation, section 10. */
#include "claims.h"
#include "reference/reference.h"
#include "reference_in_double.h"
#include "validate/util/linear_algebra.h"
#include "validate/util/random.h"

#include <float.h>
#include <math.h>
#include <mpfi.h>
#include <string.h>

static const double pi = 0x1.921fb54442d18p+1;

enum { DIGITS = 160, AXES = 5 };

/* Unit vectors, rounded to double: one along a coordinate axis, one in a coordinate plane, three in general
 * position. */
static const double axes[AXES][3] = {
    {1, 0, 0}, {0.6, 0, -0.8}, {2. / 3, -1. / 3, 2. / 3}, {-2. / 7, 3. / 7, 6. / 7}, {0.36, 0.48, 0.8}};

static double dot(const double a[3], const double b[3])
{
    return vector_dot(3, a, b);
}

/* Computes R(α a) with entries rounded to float if to_float is true, otherwise to double. */
static void rotation_rounded(const double axis[3], double angle, int to_float, double R[9])
{
    const double v[3] = {angle * axis[0], angle * axis[1], angle * axis[2]};
    reference_in_double("so3.exp", 0, v, R);
    for (int k = 0; k < 9 && to_float; k++)
        R[k] = (float)R[k];
}

/* --- C31: drift ------------------------------------------------------------------------------------------------- */

enum { STEPS = 2000 };

static void matrix_init(mpfr_t *M, mpfr_prec_t precision)
{
    for (int k = 0; k < 9; k++)
        mpfr_init2(M[k], precision);
}

static void matrix_clear(mpfr_t *M)
{
    for (int k = 0; k < 9; k++)
        mpfr_clear(M[k]);
}

/* Computes AB, or with `transposed` AᵀB, with every operation rounded to the result's precision. */
static void matrix_product(mpfr_t *AB, mpfr_t *A, mpfr_t *B, int transposed)
{
    mpfr_t term;
    mpfr_init2(term, mpfr_get_prec(AB[0]));
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            mpfr_set_zero(AB[3 * i + j], 1);
            for (int k = 0; k < 3; k++) {
                mpfr_mul(term, A[transposed ? 3 * k + i : 3 * i + k], B[3 * k + j], MPFR_RNDN);
                mpfr_add(AB[3 * i + j], AB[3 * i + j], term, MPFR_RNDN);
            }
        }
    mpfr_clear(term);
}

/* Computes R(v), rounded to `precision` bits. */
static void matrix_of_rotation(mpfr_t *R, const double v[3], mpfr_prec_t precision)
{
    mpfi_t enclosure[9];
    for (int k = 0; k < 9; k++)
        mpfi_init2(enclosure[k], precision + 64);
    exact_enclose(formula_find("so3.exp"), 0, 0, v, precision + 64, enclosure);
    for (int k = 0; k < 9; k++) {
        mpfi_get_fr(R[k], enclosure[k]);
        mpfi_clear(enclosure[k]);
    }
}

/* Computes R = (1 − t S₂) E + S₁ [v] + S₂ v vᵀ with the article's polynomials of degree 6 for S₁ and S₂, whose only
 * error is the truncation of the series; t = |v|². */
static void matrix_of_polynomials(mpfr_t *R, const double v[3], mpfr_prec_t precision)
{
    static const long divisors[2][3] = {{6, 20, 42}, {12, 30, 56}};
    mpfr_t t, sum[2], term;
    mpfr_inits2(precision + 64, t, sum[0], sum[1], term, (mpfr_ptr)0);
    mpfr_set_zero(t, 1);
    for (int k = 0; k < 3; k++) {
        mpfr_set_d(term, v[k], MPFR_RNDN);
        mpfr_sqr(term, term, MPFR_RNDN);
        mpfr_add(t, t, term, MPFR_RNDN);
    }
    for (int f = 0; f < 2; f++) { /* 1 − t/d₁ (1 − t/d₂ (1 − t/d₃)) */
        mpfr_set_ui(sum[f], 1, MPFR_RNDN);
        for (int k = 2; k >= 0; k--) {
            mpfr_mul(sum[f], sum[f], t, MPFR_RNDN);
            mpfr_div_si(sum[f], sum[f], divisors[f][k], MPFR_RNDN);
            mpfr_ui_sub(sum[f], 1, sum[f], MPFR_RNDN);
        }
    }
    mpfr_div_ui(sum[1], sum[1], 2, MPFR_RNDN);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            mpfr_mul_d(R[3 * i + j], sum[1], v[i], MPFR_RNDN);
            mpfr_mul_d(R[3 * i + j], R[3 * i + j], v[j], MPFR_RNDN);
            if (i == j) {
                mpfr_mul(term, t, sum[1], MPFR_RNDN);
                mpfr_ui_sub(term, 1, term, MPFR_RNDN);
            } else /* [v]: 0 −z y, z 0 −x, −y x 0 */
                mpfr_mul_d(term, sum[0], (j - i + 3) % 3 == 1 ? -v[3 - i - j] : v[3 - i - j], MPFR_RNDN);
            mpfr_add(R[3 * i + j], R[3 * i + j], term, MPFR_RNDN);
        }
    mpfr_clears(t, sum[0], sum[1], term, (mpfr_ptr)0);
}

typedef void step_matrix(mpfr_t *R, const double v[3], mpfr_prec_t precision);

/* Returns the orthogonality defect ‖RᵀR − E‖, in the Frobenius norm, of the orientation of a tumbling body after STEPS
 * steps in arithmetic of that precision. */
static double defect_after_steps(step_matrix *write_step, mpfr_prec_t precision)
{
    static const double rotations[2][3] = {{0.3, -0.2, 0.25}, {-0.1, 0.4, 0.15}}; /* both 0.44 rad long */
    mpfr_t R[9], next[9], turn[2][9], gram[9];
    matrix_init(R, precision);
    matrix_init(next, precision);
    matrix_init(gram, 2 * precision + 64);
    for (int i = 0; i < 2; i++) {
        matrix_init(turn[i], precision);
        write_step(turn[i], rotations[i], precision);
    }
    for (int k = 0; k < 9; k++)
        mpfr_set(R[k], turn[0][k], MPFR_RNDN);
    for (int step = 1; step < STEPS; step++) {
        matrix_product(next, turn[step % 2], R, 0);
        for (int k = 0; k < 9; k++)
            mpfr_swap(R[k], next[k]);
    }
    matrix_product(gram, R, R, 1);
    double squares = 0;
    for (int k = 0; k < 9; k++) {
        mpfr_sub_ui(gram[k], gram[k], k % 4 == 0, MPFR_RNDN);
        const double entry = mpfr_get_d(gram[k], MPFR_RNDN);
        squares += entry * entry;
    }
    matrix_clear(R);
    matrix_clear(next);
    matrix_clear(gram);
    matrix_clear(turn[0]);
    matrix_clear(turn[1]);
    return sqrt(squares);
}

/* Returns an upper bound of ‖RᵀR − E‖ that follows from the rounding errors of all steps, with u = 2⁻ᵇⁱᵗˢ. All norms
 * are Frobenius norms; that of a rotation is √3. In a product TR of two rotations, the error of an entry is at most 3u
 * Σ|t||r|, so that the error of the product is at most 3u ‖T‖ ‖R‖ = 9u. Rounding the entries of T adds √3 u.
 * Multiplication by a rotation does not change the norm of an earlier error, so the errors of the steps add up. The
 * error of RᵀR is at most twice the error of R. The factor 1.01 covers terms in u². The factor √3 makes the bound
 * larger than necessary. */
static double defect_by_rounding(int bits)
{
    return 1.01 * 2 * sqrt(3) * (9 + sqrt(3)) * STEPS * ldexp(1, -bits);
}

/* C31: if rounding alone causes the drift, the drift is below the bound for rounding errors at every precision. If a
 * step is not exactly a rotation, the drift stops decreasing as the precision increases, and exceeds the bound once the
 * precision is high enough. */
static void run_drift(struct findings *findings)
{
    static const int precisions[] = {24, 53, 113, 237, 489};
    enum { PRECISIONS = sizeof precisions / sizeof *precisions };
    double minimum = INFINITY, maximum = 0, drift = 0;
    for (int i = 0; i < PRECISIONS; i++) {
        drift = defect_after_steps(matrix_of_rotation, precisions[i]);
        const double roundings = ldexp(drift, precisions[i]);
        minimum = fmin(minimum, roundings);
        maximum = fmax(maximum, roundings);
        findings_add(findings, READING, drift / defect_by_rounding(precisions[i]), "%d steps by R(v), %d bits", STEPS,
                     precisions[i]);
        findings_at(findings, "drift %.3g, %.0f roundings", drift, roundings);
    }
    for (int i = 0; i < PRECISIONS; i++) {
        drift = defect_after_steps(matrix_of_polynomials, precisions[i]);
        findings_add(findings, READING, drift / defect_by_rounding(precisions[i]),
                     "%d steps by the polynomials of degree 6, %d bits", STEPS, precisions[i]);
        findings_at(findings, "drift %.3g", drift);
    }
    findings_remark(findings,
                    "true where each step has R(v) but for rounding: %.0f to %.0f roundings after %d steps at every "
                    "precision; the polynomials of degree 6 of section 2 add a defect of %.1e with each step of 0.44 "
                    "rad, however many digits are used",
                    floor(minimum), ceil(maximum), STEPS, drift);
}

/* --- C32: axis and angle ---------------------------------------------------------------------------------------- */

/* Computes axis and angle from trace and skew part, by the document's formulas. The arithmetic is double, whose
 * rounding errors are far smaller than the rounding errors of the entries of a float matrix. Returns 0 if the computed
 * cosine is ±1 or beyond: the formula then has no axis, and beyond ±1 no angle. */
static int by_trace_and_skew(const double R[9], double axis[3], double *angle)
{
    const double skew[3] = {R[7] - R[5], R[2] - R[6], R[3] - R[1]}, cosine = (R[0] + R[4] + R[8] - 1) / 2;
    if (fabs(cosine) >= 1)
        return 0;
    *angle = acos(cosine);
    for (int k = 0; k < 3; k++)
        axis[k] = skew[k] / (2 * sin(*angle));
    return 1;
}

/* Computes axis and angle of a matrix from the logarithm of the nearest rotation. */
static int by_logarithm(const double R[9], double axis[3], double *angle)
{
    double v[3];
    reference_in_double("rotation.log", 0, R, v);
    *angle = sqrt(dot(v, v));
    for (int k = 0; k < 3; k++)
        axis[k] = v[k] / *angle;
    return 1;
}

struct axis_error {
    double angle, axis; /* largest relative error of the angle and absolute error of the axis, where there is a value */
    int values;         /* count of axes that have a value */
};

typedef int axis_method(const double R[9], double axis[3], double *angle);

static struct axis_error worst_axis_error(axis_method *method, double angle, int to_float)
{
    struct axis_error worst = {NAN, NAN, 0};
    for (int i = 0; i < AXES; i++) {
        double R[9], axis[3], found;
        rotation_rounded(axes[i], angle, to_float, R);
        if (!method(R, axis, &found))
            continue;
        const double difference[3] = {axis[0] - axes[i][0], axis[1] - axes[i][1], axis[2] - axes[i][2]};
        worst.angle = fmax(worst.angle, fabs(found - angle) / angle);
        worst.axis = fmax(worst.axis, sqrt(dot(difference, difference)));
        worst.values++;
    }
    return worst;
}

/* True if the formula has a value for the float matrix of every axis, with both errors at most 1e-5. */
static int is_accurate(double angle)
{
    const struct axis_error error = worst_axis_error(by_trace_and_skew, angle, 1);
    return error.values == AXES && error.angle <= 1e-5 && error.axis <= 1e-5;
}

/* Adds two cells, for the angle and for the axis: the formula's largest error among the axes for which it has a value.
 * If it has no value for some axes, adds a third cell, which says for how many. (For these axes the computed cosine is
 * 1 or beyond. It is not clamped to [−1, 1], because that would hide that there is no value.) */
static void add_axis_and_angle(struct findings *findings, double angle, int to_float)
{
    const struct axis_error error = worst_axis_error(by_trace_and_skew, angle, to_float),
                            better = worst_axis_error(by_logarithm, angle, to_float);
    const enum cell_role role = to_float ? CONTEXT : READING;
    const char *format = to_float ? ", float matrix" : "";
    if (error.values < AXES) {
        findings_add(findings, role, NAN, "turn by %g rad%s: no value for %d of %d axes", angle, format,
                     AXES - error.values, AXES);
        findings_at(findings, "a cosine rounded to ±1 or past it");
    }
    if (error.values == 0)
        return;
    findings_add(findings, role, error.angle, "angle of %g rad%s, relative error", angle, format);
    findings_at(findings, "the logarithm's: %.1e", better.angle);
    findings_add(findings, role, error.axis, "axis of a turn by %g rad%s, error", angle, format);
    findings_at(findings, "the logarithm's: %.1e", better.axis);
}

/* True if the formula finds the axis a of the rotation by π, whose matrix is 2aaᵀ − E. The skew part of this matrix is
 * zero, and so is the sine by which the formula divides it. */
static int has_axis_at_half_turn(const double a[3])
{
    double R[9], axis[3], angle;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            R[3 * i + j] = 2 * a[i] * a[j] - (i == j);
    return by_trace_and_skew(R, axis, &angle) && fabs(fabs(dot(axis, a)) - 1) < 1e-9;
}

/* Returns the largest angle between `low` and `high` for which the float matrix of some axis has no value, on a grid of
 * tenths of an octave. */
static double last_without_value(double low, double high)
{
    double last = NAN;
    for (double angle = low; angle < high; angle *= exp2(0.1))
        if (worst_axis_error(by_trace_and_skew, angle, 1).values < AXES)
            last = angle;
    return last;
}

/* C32: the document gives formulas and does not mention rounding. Therefore the readings are those of matrices in
 * double, for angles whose sine is not small, and for the rotation by π. Errors for float matrices are context. */
static void run_axis_and_angle(struct findings *findings)
{
    static const double angles[] = {0.01, 0.1, 0.5, 1, 1.5, 2, 2.5, 3, 3.13},
                        in_float[] = {1e-4, 1e-3, 0.01, 0.1, 0.5, 1, 2, 3, 3.1, 3.14, 3.1415};
    for (size_t i = 0; i < sizeof angles / sizeof *angles; i++)
        add_axis_and_angle(findings, angles[i], 0);
    int with_axis = 0;
    for (int i = 0; i < AXES; i++)
        with_axis += has_axis_at_half_turn(axes[i]);
    findings_add(findings, READING, with_axis ? 0 : (double)NAN, "half a turn: no value for %d of %d axes",
                 AXES - with_axis, AXES);
    for (size_t i = 0; i < sizeof in_float / sizeof *in_float; i++)
        add_axis_and_angle(findings, in_float[i], 1);
    /* Bisects for the smallest and for the largest angle at which the formula is accurate. `good` is always an angle at
     * which it is accurate, `bad` one at which it is not; the smallest angle is searched for on a logarithmic scale. */
    double low = 1, high = 1, good = 1, bad;
    for (bad = 1e-4; bad < 0.999 * good;)
        *(is_accurate(sqrt(bad * good)) ? &good : &bad) = sqrt(bad * good);
    low = good;
    for (good = 1, bad = pi; bad - good > 1e-4;)
        *(is_accurate((bad + good) / 2) ? &good : &bad) = (bad + good) / 2;
    high = good;
    findings_remark(
        findings,
        "false at half a turn, where the skew part and the sine are both 0. From a matrix in float, angle and axis are "
        "right to 1e-5 from about %.2g rad to π − %.2g; nearer 0 the cosine loses digits, nearer π the sine does, and "
        "up to %.1g rad the cosine may be rounded to 1 or above it, where there is no angle",
        low, pi - high, last_without_value(1e-6, 0.1));
}

/* --- C33: the basis that makes a rotation canonical --------------------------------------------------------------- */

/* Returns the largest error of an entry of B⁻¹ R B, for the basis vectors b₁, b₂, b₃, as the matrix of the rotation by
 * α about the third axis. B⁻¹ is computed from the cross products of the columns of B. */
static double error_of_canonical_form(const double R[9], double b[3][3], double angle)
{
    const double canonical[9] = {cos(angle), -sin(angle), 0, sin(angle), cos(angle), 0, 0, 0, 1};
    double dual[3][3], worst = 0;
    for (int i = 0; i < 3; i++)
        vector_cross(b[(i + 1) % 3], b[(i + 2) % 3], dual[i]);
    const double volume = dot(b[0], dual[0]);
    for (int j = 0; j < 3; j++) {
        double image[3]; /* R bⱼ */
        for (int i = 0; i < 3; i++)
            image[i] = dot(R + 3 * i, b[j]);
        for (int i = 0; i < 3; i++)
            worst = fmax(worst, fabs(dot(dual[i], image) / volume - canonical[3 * i + j]));
    }
    return worst;
}

/* Computes the basis (e_u, e_v, a), in which a replaces the natural basis vector nearest to it, in right-handed
 * order. */
static void natural_basis(const double a[3], double b[3][3])
{
    int nearest = 0;
    for (int k = 1; k < 3; k++)
        nearest = fabs(a[k]) > fabs(a[nearest]) ? k : nearest;
    memset(b, 0, 3 * sizeof *b);
    b[0][(nearest + 1) % 3] = 1;
    b[1][(nearest + 2) % 3] = 1;
    memcpy(b[2], a, 3 * sizeof *a);
}

/* Computes an orthonormal basis (u, w, a) from the natural basis (e_u, e_v, a): u is e_u made perpendicular to a, and w
 * = a × u. */
static void orthonormal_basis(const double a[3], double b[3][3])
{
    natural_basis(a, b);
    const double along = dot(a, b[0]);
    for (int k = 0; k < 3; k++)
        b[0][k] -= along * a[k];
    const double length = sqrt(dot(b[0], b[0]));
    for (int k = 0; k < 3; k++)
        b[0][k] /= length;
    vector_cross(a, b[0], b[1]);
}

static double power_of_ten_above(double x)
{
    return pow(10, ceil(log10(x)));
}

/* C33: measures the errors of the canonical form in the bases that the document names. */
static void run_canonical(struct findings *findings)
{
    double along_axis = 0, general = 0, orthonormal = 0, trace = 0;
    for (int i = 0; i < AXES; i++)
        for (double angle = 0.25; angle < 3; angle += 0.25) {
            const double v[3] = {angle * axes[i][0], angle * axes[i][1], angle * axes[i][2]};
            double R[9], b[3][3];
            reference_in_double("so3.exp", 0, v, R);
            natural_basis(axes[i], b);
            double *worst = i == 0 ? &along_axis : &general;
            *worst = fmax(*worst, error_of_canonical_form(R, b, angle));
            orthonormal_basis(axes[i], b);
            orthonormal = fmax(orthonormal, error_of_canonical_form(R, b, angle));
            trace = fmax(trace, fabs(R[0] + R[4] + R[8] - 1 - 2 * cos(angle)));
        }
    findings_add(findings, READING, along_axis, "basis (e_u, e_v, a), a a natural basis vector itself");
    findings_add(findings, READING, general, "basis (e_u, e_v, a), any other axis");
    findings_add(findings, CONTEXT, orthonormal, "orthonormal basis (u, w, a) with w = a × u");
    findings_add(findings, CONTEXT, trace, "tr R − (1 + 2 cos α), which the article wants it for");
    findings_remark(findings,
                    "needs an orthonormal basis, in which the entries are right to %.0e; in the printed basis only the "
                    "trace is right, to %.0e",
                    power_of_ten_above(orthonormal), power_of_ten_above(trace));
}

/* --- C69: statements about terms ---------------------------------------------------------------------------------- */

enum { MAX_WIDTH = 9 };

/* Returns the numerical rank, by Gaussian elimination with complete pivoting. Overwrites the rows. */
static int rank_of(size_t rows, size_t width, double (*row)[MAX_WIDTH])
{
    const double none = 1e-9;
    int rank = 0;
    for (size_t k = 0; k < width && k < rows; k++) {
        size_t pivot_row = k, pivot = k;
        for (size_t i = k; i < rows; i++)
            for (size_t j = k; j < width; j++)
                if (fabs(row[i][j]) > fabs(row[pivot_row][pivot]))
                    pivot_row = i, pivot = j;
        if (fabs(row[pivot_row][pivot]) < none)
            break;
        rank++;
        for (size_t j = 0; j < width; j++) {
            const double swapped = row[k][j];
            row[k][j] = row[pivot_row][j], row[pivot_row][j] = swapped;
        }
        for (size_t i = 0; i < rows; i++) {
            const double swapped = row[i][k];
            row[i][k] = row[i][pivot], row[i][pivot] = swapped;
        }
        for (size_t i = k + 1; i < rows; i++)
            for (size_t j = width; j-- > k;)
                row[i][j] -= row[i][k] / row[k][k] * row[k][j];
    }
    return rank;
}

enum { ROTATIONS = 60 };

/* Computes R(v) for a random axis and a random angle up to π. */
static void draw_rotation(struct random *random, double R[9])
{
    double v[3];
    random_direction(random, 3, v);
    const double angle = random_between(random, 0, pi);
    for (int k = 0; k < 3; k++)
        v[k] *= angle;
    reference_in_double("so3.exp", 0, v, R);
}

/* C69.cosines: how many of the nine direction cosines are linearly independent? */
static void run_cosines(struct findings *findings)
{
    struct random random = {69};
    double rows[ROTATIONS][MAX_WIDTH];
    for (int i = 0; i < ROTATIONS; i++)
        draw_rotation(&random, rows[i]);
    findings_add(findings, READING, rank_of(ROTATIONS, 9, rows), "independent among the nine, of %d rotations",
                 ROTATIONS);
    findings_remark(findings, "what relates the nine, RᵀR = E, is not linear, and rotations span all 3 × 3 matrices; "
                              "three degrees of freedom are meant");
}

/* Computes a random isometry: three orthonormal rows of either handedness. Returns its determinant. */
static double draw_isometry(struct random *random, double M[9])
{
    double cross[3];
    for (int i = 0; i < 3; i++) {
        random_direction(random, 3, M + 3 * i);
        for (int twice = 0; twice < 2; twice++)
            for (int j = 0; j < i; j++) {
                const double along = dot(M + 3 * i, M + 3 * j);
                for (int k = 0; k < 3; k++)
                    M[3 * i + k] -= along * M[3 * j + k];
            }
        const double size = sqrt(dot(M + 3 * i, M + 3 * i));
        for (int k = 0; k < 3; k++)
            M[3 * i + k] /= size;
    }
    vector_cross(M, M + 3, cross);
    return dot(cross, M + 6);
}

/* C69.reflection: the document's footnote defines a reflection as any improper rotation, that is a rotation followed by
 * a mirror image. Improper rotations with trace 1 are mirror images, which are the reflections in the narrower
 * sense. */
static void run_reflection(struct findings *findings)
{
    struct random random = {70};
    double M[9], determinant_error = 0, mirrored_error = 0, minimum = INFINITY, maximum = 0;
    for (int i = 0; i < ROTATIONS; i++) {
        const double det = draw_isometry(&random, M), trace = M[0] + M[4] + M[8];
        if (det > 0)
            continue;
        determinant_error = fmax(determinant_error, fabs(det + 1));
        for (int k = 0; k < 3; k++)
            M[k] = -M[k];
        double cross[3];
        vector_cross(M, M + 3, cross);
        mirrored_error = fmax(mirrored_error, fabs(dot(cross, M + 6) - 1));
        maximum = fmax(maximum, fabs(trace - 1)), minimum = fmin(minimum, fabs(trace - 1));
    }
    findings_add(findings, READING, determinant_error, "determinant off −1, of maps that are no rotations");
    findings_add(findings, READING, mirrored_error, "the same map after a mirror: determinant off 1, a rotation's");
    findings_add(findings, CONTEXT, minimum, "off a mirror's trace, 1, the nearest of them");
    findings_add(findings, CONTEXT, maximum, "the farthest of them");
    findings_remark(findings,
                    "an improper rotation that is not a reflection in a plane also rotates about the plane's normal, "
                    "as −E does by half a turn; if reflection meant the former alone, the statement would be false");
}

/* Returns the rank of the functions 1, x, y, x², xy, y² with y = f(x): it is six unless the curve y = f(x) lies on a
 * conic, that is unless f is algebraic of degree two or less. */
static int conic_rank(double (*f)(double x))
{
    double rows[ROTATIONS][MAX_WIDTH];
    for (int i = 0; i < ROTATIONS; i++) {
        const double x = 0.25 + 3.75 * i / ROTATIONS, y = f(x);
        memcpy(rows[i], (const double[6]){1, x, y, x * x, x * y, y * y}, 6 * sizeof(double));
    }
    return rank_of(ROTATIONS, 6, rows);
}

/* C69.root: are sine, cosine and square root transcendental? */
static void run_transcendental(struct findings *findings)
{
    findings_add(findings, READING, conic_rank(sin), "sine");
    findings_add(findings, READING, conic_rank(cos), "cosine");
    findings_add(findings, READING, conic_rank(sqrt), "square root");
    findings_remark(findings, "the square root is algebraic, y² − x = 0, and every processor rounds it correctly");
}

/* Returns the angle between R(a + b) and R(a)R(b), for random rotation vectors a and b of the given length. */
static double angle_between_sum_and_product(struct random *random, double length)
{
    double a[3], b[3], sum[3], R[9], first[9], second[9], product[9], apart[9];
    random_direction(random, 3, a);
    random_direction(random, 3, b);
    for (int k = 0; k < 3; k++) {
        a[k] *= length, b[k] *= length;
        sum[k] = a[k] + b[k];
    }
    reference_in_double("so3.exp", 0, a, first);
    reference_in_double("so3.exp", 0, b, second);
    reference_in_double("so3.exp", 0, sum, R);
    matrix_multiply(3, first, second, product);
    matrix_multiply_transposed(3, R, product, apart);
    return rotation_angle(3, apart);
}

/* C69.sum: does the sum of two rotation vectors describe the two rotations one after the other? */
static void run_sum(struct findings *findings)
{
    static const double angles[] = {1, 0.1, 0.01};
    struct random random = {71};
    double max_error[3] = {0};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < ROTATIONS; k++)
            max_error[i] = fmax(max_error[i], angle_between_sum_and_product(&random, angles[i]));
        findings_add(findings, READING, max_error[i], "turns by %g rad, the farthest of %d pairs", angles[i],
                     ROTATIONS);
    }
    findings_remark(findings,
                    "for two rotations by an angle a the sum is wrong by up to about a²/2: by %.2g rad at a = 1, %.2g "
                    "at 0.1, %.2g at 0.01",
                    max_error[0], max_error[1], max_error[2]);
}

/* Returns |det| of the three vectors in ω = α̇ a + β̇ R(αa)b + γ̇ R(αa)R(βb)c, the angular velocity for Euler angles α,
 * β, γ about the axes a, b, c. It equals the determinant of a, b and R(βb)c. */
static double angles_determinant(const int axis[3], double beta)
{
    double turn[3] = {0}, R[9], image[3];
    turn[axis[1]] = beta;
    reference_in_double("so3.exp", 0, turn, R);
    for (int i = 0; i < 3; i++)
        image[i] = R[3 * i + axis[2]];
    return fabs(image[3 - axis[0] - axis[1]]);
}

/* C69.angles: for each sequence of axes of Euler angles, the smallest determinant over the second angle. */
static void run_angles(struct findings *findings)
{
    enum { PARTS = 180 };
    for (int sequence = 0; sequence < 27; sequence++) {
        const int axis[3] = {sequence / 9, sequence / 3 % 3, sequence % 3};
        double minimum = 1;
        int part_of_minimum = 0;
        if (axis[0] == axis[1] || axis[1] == axis[2])
            continue;
        for (int i = 0; i <= PARTS; i++) {
            const double det = angles_determinant(axis, pi * i / PARTS);
            part_of_minimum = det < minimum ? i : part_of_minimum;
            minimum = fmin(minimum, det);
        }
        findings_add(findings, READING, minimum, "axes %c, %c, %c", "xyz"[axis[0]], "xyz"[axis[1]], "xyz"[axis[2]]);
        findings_at(findings, "second angle %d°", part_of_minimum);
    }
    findings_remark(findings, "each of the twelve sequences is singular where its second angle is a quarter turn, or "
                              "where it is 0; rotation vectors have no singularity up to 2π (C19)");
}

/* C69.scales: measures how far J = D₂RD₁ is from a rotation times a scale along each axis, for which JᵀJ would be
 * diagonal: the largest off-diagonal entry of JᵀJ, relative to the geometric mean of the two diagonal entries. */
static void run_scales(struct findings *findings)
{
    static const struct {
        const char *name;
        double D2[3], v[3];
    } cases[] = {{"scales that differ, a turn of 0.7 rad", {1, 2, 3}, {0.2, 0.3, 0.6}},
                 {"the same, a turn of 0.07 rad", {1, 2, 3}, {0.02, 0.03, 0.06}},
                 {"the same, a quarter turn about an axis", {1, 2, 3}, {0, 0, pi / 2}},
                 {"one scale, a turn of 0.7 rad", {2, 2, 2}, {0.2, 0.3, 0.6}}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        double R[9], J[9], max_cosine = 0;
        reference_in_double("so3.exp", 0, cases[c].v, R);
        for (int k = 0; k < 9; k++)
            J[k] = cases[c].D2[k / 3] * R[k] * (1 + k % 3);
        for (int i = 0; i < 3; i++) {
            const int j = (i + 1) % 3;
            const double a[3] = {J[i], J[3 + i], J[6 + i]}, b[3] = {J[j], J[3 + j], J[6 + j]};
            max_cosine = fmax(max_cosine, fabs(dot(a, b)) / sqrt(dot(a, a) * dot(b, b)));
        }
        findings_add(findings, READING, max_cosine, "%s", cases[c].name);
    }
    findings_remark(
        findings,
        "false where one of the two has the same scale for all axes, or where the rotation takes axes to axes");
}

/* A nonlinear map of the plane that preserves lengths: rotates each vector x by |x| rad. */
static void rotate_by_length(const double x[2], double y[2])
{
    const double a = hypot(x[0], x[1]);
    y[0] = cos(a) * x[0] - sin(a) * x[1], y[1] = sin(a) * x[0] + cos(a) * x[1];
}

/* C69.proof: for u and v of the same length, t(u + v) and t(u) + t(v) differ; do their lengths differ, too? */
static void run_proof(struct findings *findings)
{
    static const double pairs[][2][2] = {{{1, 0}, {0, 1}}, {{0.6, 0.8}, {-0.8, 0.6}}, {{1, 0}, {0, 2}}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const double *u = pairs[i][0], *v = pairs[i][1], sum[2] = {u[0] + v[0], u[1] + v[1]};
        double tu[2], tv[2], whole[2];
        rotate_by_length(u, tu), rotate_by_length(v, tv), rotate_by_length(sum, whole);
        const double parts[2] = {tu[0] + tv[0], tu[1] + tv[1]};
        findings_add(findings, READING, fabs(hypot(parts[0], parts[1]) - hypot(whole[0], whole[1])),
                     "x turned by |x|, lengths %g and %g", hypot(u[0], u[1]), hypot(v[0], v[1]));
        findings_at(findings, "t(u + v) is %.2g off t(u) + t(v)", hypot(parts[0] - whole[0], parts[1] - whole[1]));
    }
    findings_remark(findings, "the lengths are equal where |u| = |v|; the theorem is true all the same: |t(au + bv) − "
                              "at(u) − bt(v)|² = 0, since inner products are preserved");
}

const struct experiment rotation_experiments[] = {{.id = "C31", .run_plain = run_drift},
                                                  {.id = "C32", .run_plain = run_axis_and_angle},
                                                  {.id = "C33", .run_plain = run_canonical},
                                                  {.id = "C69.cosines", .run_plain = run_cosines},
                                                  {.id = "C69.reflection", .run_plain = run_reflection},
                                                  {.id = "C69.root", .run_plain = run_transcendental},
                                                  {.id = "C69.sum", .run_plain = run_sum},
                                                  {.id = "C69.angles", .run_plain = run_angles},
                                                  {.id = "C69.scales", .run_plain = run_scales},
                                                  {.id = "C69.proof", .run_plain = run_proof},
                                                  {0}};
