/* Experiments on the articles' claims C5, C61 and C62 about the Magnus expansion of a rotation.
 *
 *   q̇ = ½ω(t)q, ω(t) = ω + αt on a step        q′ = exp(Ω/2)q, Ω = Ω₁ + Ω₂ + …
 *
 * The reference computes enclosures of the terms Ωₖ and of the motion itself. This file computes the radius of
 * convergence: with ω multiplied by a complex λ, the nearest singularities of Ω(λ) = Σ λᵏΩₖ are where −1 is an
 * eigenvalue of q(λ) as a 2 × 2 matrix, that is where the scalar part s(λ) of q(λ) is −1; λ = 1 is the step itself. s
 * is an entire function, and the count of zeros of s + 1 within a circle is the winding number of s + 1 around 0 along
 * the circle (argument principle). Source: "Numerical Integration for Rotational Dynamics", "Integrating the Rotational
 * Equations". */
#include "claims.h"
#include "reference/reference.h"
#include "reference_in_double.h"
#include "validate/util/random.h"

#include <complex.h>
#include <math.h>
#include <mpfi.h>
#include <string.h>

static const double pi = 0x1.921fb54442d18p+1;

/* Integrates |ω(t)| over [0, 1] by Simpson's rule. */
double magnus_path_length(const double w[3], const double alpha[3])
{
    enum { PARTS = 400 };
    double sum = 0;
    for (int i = 0; i <= PARTS; i++) {
        const double t = (double)i / PARTS, w_at_t[3] = {w[0] + alpha[0] * t, w[1] + alpha[1] * t, w[2] + alpha[2] * t};
        const int is_end = i == 0 || i == PARTS, inner_weight = i % 2 ? 4 : 2;
        sum += (is_end ? 1 : inner_weight) * free_body_length(w_at_t);
    }
    return sum / (3 * PARTS);
}

/* --- C5, C61: errors of a step ------------------------------------------------------------------------------------ */

/* Computes with enclosures of 200 bits, so that errors of any magnitude are resolved. */
double magnus_step_error(unsigned terms, const double w[3], const double alpha[3], double h)
{
    enum { BITS = 200 };
    const double spin[7] = {w[0], w[1], w[2], alpha[0], alpha[1], alpha[2], h};
    double step[11] = {1}, squares = 0;
    mpfi_t by_terms[7], flow[4];
    for (int k = 0; k < 7; k++)
        mpfi_init2(by_terms[k], BITS);
    for (int k = 0; k < 4; k++)
        mpfi_init2(flow[k], BITS);
    memcpy(step + 4, spin, sizeof spin);
    exact_enclose(formula_find("magnus.quaternion"), terms, 0, step, BITS, by_terms);
    exact_enclose(formula_find("magnus.flow"), 0, 0, spin, BITS, flow);
    for (int k = 0; k < 4; k++) {
        mpfi_sub(flow[k], flow[k], by_terms[k]);
        squares += pow(mpfi_get_d(flow[k]), 2);
        mpfi_clear(flow[k]);
    }
    for (int k = 0; k < 7; k++)
        mpfi_clear(by_terms[k]);
    return 4 * asin(fmin(sqrt(squares) / 2, 1));
}

/* The ratios |α|Δt/|ω| that are tried; the step Δt is one second. α is perpendicular to ω, because then the direction
 * of ω changes most. At the ratio 1, ω changes by as much as its own magnitude. */
static const double shares[] = {0.1, 0.5, 1};

/* Returns the path length at which the error of a step reaches 1 % of that length, by bisection. */
static double reaches_one_percent(unsigned terms, double share)
{
    double low = 0, high = 6;
    for (int i = 0; i < 24; i++) {
        const double middle = (low + high) / 2, unit[3] = {1, 0, 0}, across[3] = {0, share, 0};
        const double size = middle / magnus_path_length(unit, across), w[3] = {size, 0, 0},
                     alpha[3] = {0, size * share, 0};
        *(magnus_step_error(terms, w, alpha, 1) < 0.01 * middle ? &low : &high) = middle;
    }
    return low;
}

/* C5: up to which angle per step do one and two terms have an error below 1 %? */
static void run_few_terms(struct findings *findings)
{
    double minimum[3] = {INFINITY, INFINITY, INFINITY};
    for (unsigned terms = 1; terms <= 2; terms++)
        for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
            const double reached = reaches_one_percent(terms, shares[i]) * 180 / pi;
            minimum[terms] = fmin(minimum[terms], reached);
            findings_add(findings, READING, reached, "%u term%s, α across ω, |α|Δt = %g |ω|", terms,
                         terms == 1 ? "" : "s", shares[i]);
        }
    findings_remark(findings,
                    "where the angular velocity changes by its own magnitude, at right angles, one term is good to 1 "
                    "%% up to %.0f° per step and two up to %.0f°; where it changes by a tenth of that, one term is "
                    "good for far longer steps",
                    minimum[1], minimum[2]);
}

/* Returns log₂ of the error of a short step divided by the error of a step of half that length. */
static double observed_order(unsigned terms)
{
    static const double w[3] = {0.75, -0.5, 1.25}, alpha[3] = {-1, 0.5, 2};
    return log2(magnus_step_error(terms, w, alpha, 0x1p-7) / magnus_step_error(terms, w, alpha, 0x1p-8));
}

/* C61: the order of the error of a step by one to five terms. */
static void run_orders(struct findings *findings)
{
    double order[6];
    for (unsigned terms = 1; terms <= 5; terms++) {
        order[terms] = round(100 * observed_order(terms)) / 100;
        findings_add(findings, terms == 2 || terms == 3 ? READING : CONTEXT, order[terms], "local order with %u term%s",
                     terms, terms == 1 ? "" : "s");
    }
    findings_remark(
        findings,
        "the error of a step by one to five terms is of order %.1f, %.1f, %.1f, %.1f, %.1f: the fourth term, which the "
        "article does not have, begins with the same power of Δt as the third, and only with it the order rises",
        order[1], order[2], order[3], order[4], order[5]);
}

/* --- C62: where the series converges ------------------------------------------------------------------------------ */

/* POWERS is the number of coefficients of s(λ) that are computed, DEGREE an upper bound of the degree of qₙ(t) as a
 * polynomial in t, and CIRCLE the number of points of a circle at which s + 1 is evaluated. */
enum { POWERS = 96, DEGREE = 2 * POWERS, CIRCLE = 256 };

typedef struct double_quaternion {
    double at[4];
} double_quaternion;

/* Returns the quaternion product ½v q. */
static double_quaternion half_product(const double v[3], double_quaternion q)
{
    const double *u = q.at + 1;
    return (double_quaternion){
        {-0.5 * (v[0] * u[0] + v[1] * u[1] + v[2] * u[2]), 0.5 * (q.at[0] * v[0] + v[1] * u[2] - v[2] * u[1]),
         0.5 * (q.at[0] * v[1] + v[2] * u[0] - v[0] * u[2]), 0.5 * (q.at[0] * v[2] + v[0] * u[1] - v[1] * u[0])}};
}

/* Computes the coefficients of s(λ) = Σ cₙ λⁿ: cₙ is the scalar part at t = 1 of qₙ(t) = ∫ ½(ω + αt) qₙ₋₁ dt, a
 * polynomial in t. */
static void scalar_series(const double w[3], const double alpha[3], double c[POWERS])
{
    double_quaternion q[DEGREE + 2] = {{{1}}}, next[DEGREE + 2];
    for (int n = 0; n < POWERS; n++) {
        c[n] = 0;
        for (int k = 0; k <= 2 * n; k++)
            c[n] += q[k].at[0];
        memset(next, 0, sizeof next);
        for (int k = 0; k <= 2 * n && k < DEGREE; k++) {
            const double_quaternion by_w = half_product(w, q[k]), by_alpha = half_product(alpha, q[k]);
            for (int i = 0; i < 4; i++) {
                next[k + 1].at[i] += by_w.at[i] / (k + 1);
                next[k + 2].at[i] += by_alpha.at[i] / (k + 2);
            }
        }
        memcpy(q, next, sizeof q);
    }
}

/* Returns the number of zeros of s + 1 within a circle: the winding number of s + 1 around 0 as λ follows the
 * circle. */
static int zeros_within(const double c[POWERS], double radius)
{
    double phase = 0; /* the angle by which s + 1 has rotated around 0 so far */
    double complex before = 0;
    for (int i = 0; i <= CIRCLE; i++) {
        const double complex lambda = radius * cexp(2 * pi * I * i / CIRCLE);
        double complex f = 0;
        for (int n = POWERS - 1; n >= 0; n--)
            f = f * lambda + c[n];
        f += 1;
        if (i > 0)
            phase += carg(f / before);
        before = f;
    }
    return (int)lround(phase / (2 * pi));
}

/* Returns the largest factor by which ω(t) can be multiplied without its series diverging; ∞ if the path length would
 * exceed 14 at that factor. */
static double critical_factor(const double w[3], const double alpha[3])
{
    double c[POWERS], low = 0, high = 14 / magnus_path_length(w, alpha);
    scalar_series(w, alpha, c);
    if (zeros_within(c, high) == 0)
        return INFINITY;
    for (int i = 0; i < 40; i++) {
        const double middle = (low + high) / 2;
        *(zeros_within(c, middle) == 0 ? &low : &high) = middle;
    }
    return low;
}

double magnus_critical_length(const double w[3], const double alpha[3])
{
    return critical_factor(w, alpha) * magnus_path_length(w, alpha);
}

/* Returns the angle between the orientations at the start and the end of a motion, at most π. */
static double net_angle(const double w[3], const double alpha[3], double factor)
{
    double spin[7] = {0}, q[4];
    for (int k = 0; k < 3; k++) {
        spin[k] = factor * w[k];
        spin[3 + k] = factor * alpha[k];
    }
    spin[6] = 1;
    reference_in_double("magnus.flow", 0, spin, q);
    return 2 * acos(fmin(fabs(q[0]), 1));
}

/* Returns the path length from which the series of two successive rotations by equal angles, about axes `apart` radians
 * apart, diverges. If each is a rotation by 2x, then s = cos² x − sin² x cos(apart), which is −1 where cos x = ± i
 * tan(apart/2); the path length there is 4|x| = √((2π)² + 16 arcosh²(1/cos(apart/2))). */
static double critical_length_of_two_rotations(double apart)
{
    return hypot(2 * pi, 4 * acosh(1 / cos(apart / 2)));
}

/* C62: from which path length on does the Magnus series diverge, for motions drawn at random? */
static void run_convergence(const struct effort *effort, struct findings *findings)
{
    const int paths = effort->full ? 400 : 60;
    struct random random = {1};
    double minimum = INFINITY, min_net = INFINITY;
    for (int i = 0; i < paths; i++) {
        double w[3], alpha[3];
        for (int k = 0; k < 3; k++) {
            w[k] = random_between(&random, -1, 1);
            alpha[k] = random_between(&random, -4, 4);
        }
        const double factor = critical_factor(w, alpha);
        if (factor == INFINITY)
            continue;
        minimum = fmin(minimum, factor * magnus_path_length(w, alpha));
        min_net = fmin(min_net, net_angle(w, alpha, factor));
    }
    findings_add(findings, READING, minimum * sqrt(2) / pi,
                 "path length ∫|ω|dt where the first of the drawn motions diverges");
    findings_at(findings, "%.4f π", minimum / pi);
    findings_add(findings, READING, min_net * sqrt(2) / pi, "the angle between start and end, where they diverge");
    findings_at(findings, "%.4f π", min_net / pi);
    findings_add(findings, CONTEXT, critical_length_of_two_rotations(0.1) * sqrt(2) / pi,
                 "path length where two turns diverge, axes 0.1 rad apart");
    findings_at(findings, "%.4f π", critical_length_of_two_rotations(0.1) / pi);
    findings_add(findings, CONTEXT, sqrt(2), "the bound π, from the spectral norm of 3 × 3 matrices");
    findings_add(findings, CONTEXT, 2 * sqrt(2), "the bound 2π, from quaternions");
    findings_remark(findings,
                    "a path ∫|ω|dt below π/√2 is enough, but the bound is 2π: for none of the motions drawn at random "
                    "does the series diverge below %.3f π, and for two rotations about axes 0.1 rad apart it does at "
                    "%.3f π; the angle between the orientations at start and end does not decide it",
                    floor(1000 * minimum / pi) / 1000, critical_length_of_two_rotations(0.1) / pi);
}

const struct experiment magnus_experiments[] = {
    {.id = "C5", .run_plain = run_few_terms, .seconds = 1},
    {.id = "C62", .run = run_convergence, .sampled = 1, .seconds = 5},
    {.id = "C61", .run_plain = run_orders},
    {0},
};
