/* Experiments on what the articles say about rotation matrices, their axes and their drift: C31 to C33.
 *
 *   cos α = (tr R − 1) / 2,   a = (R₃₂ − R₂₃, R₁₃ − R₃₁, R₂₁ − R₁₂) / (2 sin α)
 *
 * Truth is the reference's. Sources: "The Mathematics of Havok's Solver", part III, section 1; the
 * Roblox article on rigid-body rotation, section 10. */
#include "claims.h"
#include "reference/reference.h"

#include <float.h>
#include <math.h>
#include <mpfi.h>
#include <string.h>

static const double pi = 0x1.921fb54442d18p+1;

enum { DIGITS = 160, AXES = 5 };

/* Unit vectors, to a double's accuracy: along an axis, in a plane, and three in general position. */
static const double axes[AXES][3] = {
    {1, 0, 0}, {0.6, 0, -0.8}, {2. / 3, -1. / 3, 2. / 3}, {-2. / 7, 3. / 7, 6. / 7}, {0.36, 0.48, 0.8}};

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double a[3], const double b[3], double result[3])
{
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        result[i] = a[j] * b[k] - a[k] * b[j];
    }
}

/* The middles of a formula's enclosures, as doubles. */
static void evaluate(const char *id, size_t inputs, const double *in, size_t outputs, double *out)
{
    double value[FILTER_BLOCK * 16] = {0}, bound[FILTER_BLOCK * 16], scale[FILTER_BLOCK * 16],
                                element[FILTER_BLOCK * 16] = {0};
    const struct formula *formula = formula_find(id);
    for (size_t k = 0; k < inputs; k++)
        element[k * FILTER_BLOCK] = in[k];
    filter_evaluate(formula, 0, 0, BINARY32, 1, element, value, NULL, bound, scale);
    for (size_t k = 0; k < outputs; k++)
        out[k] = value[k * FILTER_BLOCK];
}

/* R(α a), its entries rounded to float. */
static void rotation_in_float(const double axis[3], double angle, double R[9])
{
    const double v[3] = {angle * axis[0], angle * axis[1], angle * axis[2]};
    evaluate("so3.exp", 3, v, 9, R);
    for (int k = 0; k < 9; k++)
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

/* AB, or AᵀB, every operation rounded to the result's precision. */
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

/* R(v) as well as `precision` bits can hold it. */
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

/* The greatest entry of RᵀR − E after STEPS steps of a tumbling body's rotation, in arithmetic of that precision. */
static double departure_after_steps(mpfr_prec_t precision)
{
    static const double turns[2][3] = {{0.05, -0.03, 0.04}, {-0.01, 0.06, 0.02}};
    mpfr_t R[9], next[9], turn[2][9], gram[9];
    matrix_init(R, precision);
    matrix_init(next, precision);
    matrix_init(gram, 2 * precision + 64);
    for (int i = 0; i < 2; i++) {
        matrix_init(turn[i], precision);
        matrix_of_rotation(turn[i], turns[i], precision);
    }
    for (int k = 0; k < 9; k++)
        mpfr_set(R[k], turn[0][k], MPFR_RNDN);
    for (int step = 1; step < STEPS; step++) {
        matrix_product(next, turn[step % 2], R, 0);
        for (int k = 0; k < 9; k++)
            mpfr_swap(R[k], next[k]);
    }
    matrix_product(gram, R, R, 1);
    double departure = 0;
    for (int k = 0; k < 9; k++) {
        mpfr_sub_ui(gram[k], gram[k], k % 4 == 0, MPFR_RNDN);
        departure = fmax(departure, fabs(mpfr_get_d(gram[k], MPFR_RNDN)));
    }
    matrix_clear(R);
    matrix_clear(next);
    matrix_clear(gram);
    matrix_clear(turn[0]);
    matrix_clear(turn[1]);
    return departure;
}

/* Rounding alone would shrink the drift by as many bits as the arithmetic gains. */
static void run_drift(const struct effort *effort, struct findings *findings)
{
    (void)effort;
    static const int precisions[] = {24, 53, 113, 237, 489};
    enum { PRECISIONS = sizeof precisions / sizeof *precisions };
    double departure[PRECISIONS], most = 0;
    for (int i = 0; i < PRECISIONS; i++) {
        char name[96];
        departure[i] = departure_after_steps(precisions[i]);
        const double in_roundings = ldexp(departure[i], precisions[i]);
        most = fmax(most, in_roundings);
        snprintf(name, sizeof name, "drift after %d steps, %d bits, in 2⁻ᵇⁱᵗˢ", STEPS, precisions[i]);
        findings_add(findings, CONTEXT, in_roundings, name, "%.3g", departure[i]);
    }
    findings_add(findings, READING, departure[PRECISIONS - 1] / departure[0],
                 "drift in 489 bits, as a share of the drift in float", NULL);
    snprintf(findings->remark, sizeof findings->remark,
             "at every precision the drift after %d steps is below %.0f roundings: it goes as the precision goes",
             STEPS, ceil(most));
}

/* --- C32: axis and angle ---------------------------------------------------------------------------------------- */

/* By trace and skew part; double arithmetic, so that only the float entries' rounding is magnified. */
static void by_trace_and_skew(const double R[9], double axis[3], double *angle)
{
    const double skew[3] = {R[7] - R[5], R[2] - R[6], R[3] - R[1]};
    *angle = acos(fmin(1, fmax(-1, (R[0] + R[4] + R[8] - 1) / 2)));
    for (int k = 0; k < 3; k++)
        axis[k] = skew[k] / (2 * sin(*angle));
}

/* By the logarithm of the nearest rotation, of the same matrix. */
static void by_logarithm(const double R[9], double axis[3], double *angle)
{
    double v[3];
    evaluate("rotation.log", 9, R, 3, v);
    *angle = sqrt(dot(v, v));
    for (int k = 0; k < 3; k++)
        axis[k] = v[k] / *angle;
}

struct axis_error {
    double angle, axis; /* relative, and the length of the difference */
};

/* The greatest errors over the axes; NaN if there is no result. */
static struct axis_error worst_axis_error(void (*method)(const double *, double *, double *), double angle)
{
    struct axis_error worst = {0, 0};
    for (int i = 0; i < AXES; i++) {
        double R[9], axis[3], found;
        rotation_in_float(axes[i], angle, R);
        method(R, axis, &found);
        const double difference[3] = {axis[0] - axes[i][0], axis[1] - axes[i][1], axis[2] - axes[i][2]};
        const double error = fabs(found - angle) / angle, length = sqrt(dot(difference, difference));
        worst.angle = isnan(error) || error > worst.angle ? error : worst.angle;
        worst.axis = isnan(length) || length > worst.axis ? length : worst.axis;
    }
    return worst;
}

/* Whether both errors stay below the limit of float's everyday accuracy. */
static int is_good(struct axis_error error)
{
    return error.angle <= 1e-5 && error.axis <= 1e-5;
}

static void run_axis_and_angle(const struct effort *effort, struct findings *findings)
{
    (void)effort;
    static const double angles[] = {1e-4, 1e-3, 0.01, 0.1, 0.5, 1, 1.5, 2, 2.5, 3, 3.1, 3.14, 3.1415};
    for (size_t i = 0; i < sizeof angles / sizeof *angles; i++) {
        const struct axis_error error = worst_axis_error(by_trace_and_skew, angles[i]);
        const struct axis_error better = worst_axis_error(by_logarithm, angles[i]);
        char name[96];
        snprintf(name, sizeof name, "angle of %g rad, relative error", angles[i]);
        findings_add(findings, READING, error.angle, name, "the logarithm's: %.1e", better.angle);
        snprintf(name, sizeof name, "axis of a turn by %g rad, error", angles[i]);
        findings_add(findings, READING, error.axis, name, "the logarithm's: %.1e", better.axis);
    }
    double low = 1, high = 1, good = 1, bad;
    for (bad = 1e-4; bad < 0.999 * good;)
        *(is_good(worst_axis_error(by_trace_and_skew, sqrt(bad * good))) ? &good : &bad) = sqrt(bad * good);
    low = good;
    for (good = 1, bad = pi; bad - good > 1e-4;)
        *(is_good(worst_axis_error(by_trace_and_skew, (bad + good) / 2)) ? &good : &bad) = (bad + good) / 2;
    high = good;
    snprintf(
        findings->remark, sizeof findings->remark,
        "from a float matrix both are right to 1e-5 from about %.2g rad to π − %.2g; near 0 the cosine, near π the "
        "sine loses them",
        low, pi - high);
}

/* --- C33: the basis that makes a rotation canonical --------------------------------------------------------------- */

/* B⁻¹ R B for the basis vectors b₁, b₂, b₃, and how far it is from the turn by α about the third; B⁻¹ by the cross
 * products of its columns. */
static double departure_from_canonical(const double R[9], double b[3][3], double angle)
{
    const double canonical[9] = {cos(angle), -sin(angle), 0, sin(angle), cos(angle), 0, 0, 0, 1};
    double dual[3][3], worst = 0;
    for (int i = 0; i < 3; i++)
        cross(b[(i + 1) % 3], b[(i + 2) % 3], dual[i]);
    const double volume = dot(b[0], dual[0]);
    for (int j = 0; j < 3; j++) {
        double turned[3];
        for (int i = 0; i < 3; i++)
            turned[i] = dot(R + 3 * i, b[j]);
        for (int i = 0; i < 3; i++)
            worst = fmax(worst, fabs(dot(dual[i], turned) / volume - canonical[3 * i + j]));
    }
    return worst;
}

/* The basis (e_u, e_v, a): a in the place of the natural vector that it is nearest to, in right-handed order. */
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

/* The same made orthonormal: u at right angles to a, w = a × u. */
static void orthonormal_basis(const double a[3], double b[3][3])
{
    natural_basis(a, b);
    const double along = dot(a, b[0]);
    for (int k = 0; k < 3; k++)
        b[0][k] -= along * a[k];
    const double length = sqrt(dot(b[0], b[0]));
    for (int k = 0; k < 3; k++)
        b[0][k] /= length;
    cross(a, b[0], b[1]);
}

static double power_of_ten_above(double x)
{
    return pow(10, ceil(log10(x)));
}

static void run_canonical(const struct effort *effort, struct findings *findings)
{
    (void)effort;
    double along_axis = 0, general = 0, orthonormal = 0, trace = 0;
    for (int i = 0; i < AXES; i++)
        for (double angle = 0.25; angle < 3; angle += 0.25) {
            const double v[3] = {angle * axes[i][0], angle * axes[i][1], angle * axes[i][2]};
            double R[9], b[3][3];
            evaluate("so3.exp", 3, v, 9, R);
            natural_basis(axes[i], b);
            double *worst = i == 0 ? &along_axis : &general;
            *worst = fmax(*worst, departure_from_canonical(R, b, angle));
            orthonormal_basis(axes[i], b);
            orthonormal = fmax(orthonormal, departure_from_canonical(R, b, angle));
            trace = fmax(trace, fabs(R[0] + R[4] + R[8] - 1 - 2 * cos(angle)));
        }
    findings_add(findings, READING, along_axis, "basis (e_u, e_v, a), a a natural basis vector itself", NULL);
    findings_add(findings, READING, general, "basis (e_u, e_v, a), any other axis", NULL);
    findings_add(findings, CONTEXT, orthonormal, "orthonormal basis (u, w, a) with w = a × u", NULL);
    findings_add(findings, CONTEXT, trace, "tr R − (1 + 2 cos α), which the article wants it for", NULL);
    snprintf(findings->remark, sizeof findings->remark,
             "needs an orthonormal basis: with one the departure is below %.0e; the trace, which is all that follows, "
             "is right to %.0e",
             power_of_ten_above(orthonormal), power_of_ten_above(trace));
}

const struct experiment rotation_experiments[] = {
    {"C31", run_drift, 0, 0}, {"C32", run_axis_and_angle, 0, 0}, {"C33", run_canonical, 0, 0}, {0}};
