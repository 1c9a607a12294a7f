/* Experiments on the articles' claims C13 and C14 about simple time-stepping schemes. h is the step.
 *
 * C14, the oscillator ẍ = −ω²x. One step of a scheme multiplies the vector (x, v/ω) by a 2 × 2 matrix. The spectral
 * radius of this matrix is the growth factor of the amplitude per step.
 *
 * C13, a free body with the inertia tensor I. Consider a solver that computes ω⁺ = ω + hI⁻¹(−ω×Iω) in world axes, and
 * then R⁺ = exp(hω⁺)R. A rotation about ω⁺ does not change the body components of ω⁺. Hence in body axes this solver is
 * the explicit Euler method for Euler's equations. This file computes the steps with the gyroscopic term −ω×Iω, in body
 * axes; all other steps are evaluated by the reference, in double.
 *
 * Sources: "The Mathematics of Havok's Solver", II.2.1; the Roblox article on rigid-body rotation, section 7; "From
 * Torque to Angular Acceleration… Correctly." */
#include "claims.h"
#include "free_body.h"
#include "reference_in_double.h"
#include "validate/util/linear_algebra.h"

#include <math.h>
#include <string.h>

/* --- C14: the oscillator ------------------------------------------------------------------------------------------ */

/* Computes (x, v) after a step of the scheme `id`, for an oscillator with ω = 1. */
static void step_oscillator(const char *id, double h, double x, double v, double to[2])
{
    reference_in_double(id, 0, (const double[4]){x, v, 1, h}, to);
}

/* Returns the larger modulus of the eigenvalues of the real 2 × 2 matrix with columns a and b. */
static double spectral_radius(const double a[2], const double b[2])
{
    const double half = (a[0] + b[1]) / 2, det = a[0] * b[1] - a[1] * b[0], discriminant = half * half - det;
    return discriminant < 0 ? sqrt(det) : fabs(half) + sqrt(discriminant);
}

/* C14: the spectral radius of the scheme that the row names, for several step sizes. */
static void run_oscillator(const struct effort *effort, struct findings *findings)
{
    static const double steps[] = {0.1, 0.5, 1, 1.5, 1.9, 2.5};
    char id[64];
    snprintf(id, sizeof id, "scheme.oscillator.%s", effort->row);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        double a[2], b[2];
        step_oscillator(id, steps[i], 1, 0, a);
        step_oscillator(id, steps[i], 0, 1, b);
        findings_add(findings, READING, spectral_radius(a, b), "spectral radius at hω = %g", steps[i]);
    }
    static const struct {
        const char *row, *remark;
    } remarks[] = {
        {"explicit",
         "amplitudes grow by a factor of √(1 + h²ω²) per step, for any h; for small hω, halving h halves the growth "
         "rate"},
        {"implicit", "amplitudes shrink by a factor of √(1 + h²ω²) per step, where the oscillator conserves them"},
        {"semi_implicit", "amplitudes stay bounded for hω below 2, and grow without bound above"},
        {"midpoint", "z⁺ = z + hF((z + z⁺)/2), the rule of that name, conserves amplitudes for any h"},
        {"midpoint_printed", "the printed half step is explicit: amplitudes grow by a factor of √(1 + h⁴ω⁴/4) per "
                             "step; the implicit equation z⁺ = z + hF((z + z⁺)/2) conserves them"},
        {"hybrid", "each step multiplies amplitudes by √(1 − h²ω²) up to hω = 1, more damping than by implicit Euler; "
                   "from hω = 2/√3 on they grow, as they do for neither implicit Euler nor the implicit midpoint "
                   "rule"}};
    for (size_t i = 0; i < sizeof remarks / sizeof *remarks; i++)
        if (strcmp(remarks[i].row, effort->row) == 0)
            findings_remark(findings, "%s", remarks[i].remark);
}

/* --- C13: a free body --------------------------------------------------------------------------------------------- */

static const double moments[3] = {2.5, 1.4, 1.3}, direction[3] = {0.6, 0.64, 0.48};

/* Returns the energy of the body with the angular velocity w in body axes. */
static double energy(const double w[3])
{
    return (moments[0] * w[0] * w[0] + moments[1] * w[1] * w[1] + moments[2] * w[2] * w[2]) / 2;
}

/* Computes ω̇ = −I⁻¹(ω × Iω), in the body's axes. */
static void gyroscopic_rate(const double w[3], double rate[3])
{
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        rate[i] = (moments[j] - moments[k]) / moments[i] * w[j] * w[k];
    }
}

/* A general-purpose solver: an explicit Runge–Kutta method in which stage i depends only on stage i − 1. In the Butcher
 * tableau, node[i] is cᵢ = a(i, i − 1), and weight[i] is bᵢ. */
struct solver {
    const char *name;
    int stages;
    double node[4], weight[4];
};

static const struct solver solvers[] = {
    {"Euler", 1, {0}, {1}},
    {"explicit midpoint", 2, {0, 0.5}, {0, 1}},
    {"Runge–Kutta of order 4", 4, {0, 0.5, 0.5, 1}, {1. / 6, 1. / 3, 1. / 3, 1. / 6}}};
enum { SOLVERS = sizeof solvers / sizeof *solvers };

/* Advances ω, in body axes, by one step of Euler's equations. */
static void solver_step(const struct solver *solver, double h, double w[3])
{
    double rate[3] = {0}, sum[3] = {0};
    for (int stage = 0; stage < solver->stages; stage++) {
        double stage_w[3];
        for (int i = 0; i < 3; i++)
            stage_w[i] = w[i] + solver->node[stage] * h * rate[i];
        gyroscopic_rate(stage_w, rate);
        for (int i = 0; i < 3; i++)
            sum[i] += solver->weight[stage] * rate[i];
    }
    for (int i = 0; i < 3; i++)
        w[i] += h * sum[i];
}

/* Returns the final energy divided by the initial energy, after a minute of 60 steps per second; ∞ if this ratio
 * reaches 10⁶ on the way. `speed` is the initial |ω| in rad/s. */
static double energy_ratio(const struct solver *solver, double speed)
{
    double w[3] = {direction[0] * speed, direction[1] * speed, direction[2] * speed};
    const double start = energy(w);
    for (int step = 0; step < 60 * 60; step++) {
        solver_step(solver, 1. / 60, w);
        if (!(energy(w) < 1e6 * start))
            return INFINITY;
    }
    return energy(w) / start;
}

/* C13.gyroscopic claims that the gyroscopic term can make general-purpose solvers unstable at high angular speed. One
 * unstable case confirms it. Without the term, ω and the energy are constant. */
static void run_gyroscopic(struct findings *findings)
{
    static const double speeds[] = {0.5, 1, 2, 5, 10, 20};
    enum { SPEEDS = sizeof speeds / sizeof *speeds };
    double factor[SOLVERS][SPEEDS], min_unstable_speed = INFINITY, max_factor = 0;
    for (int s = 0; s < SOLVERS; s++)
        for (int i = 0; i < SPEEDS; i++) {
            factor[s][i] = energy_ratio(&solvers[s], speeds[i]);
            max_factor = fmax(max_factor, fmin(factor[s][i], 1e6));
            findings_add(findings, CONTEXT, fmin(factor[s][i], 1e6), "energy after a minute, %s, %g rad/s",
                         solvers[s].name, speeds[i]);
            findings_at(findings, "60 steps a second%s", isinf(factor[s][i]) ? ": blown up" : "");
            if (s == 0 && isinf(factor[s][i]))
                min_unstable_speed = fmin(min_unstable_speed, speeds[i]);
        }
    findings_add(findings, READING, max_factor, "the largest of these");
    findings_remark(findings,
                    "at 60 steps per second Euler's method multiplies the energy in a minute by %.2f at 2 rad/s, and "
                    "without bound from %g rad/s on (counted as a million); at 20 rad/s the explicit midpoint rule "
                    "multiplies it by %.2f and the classical Runge–Kutta method by %.4f: a better general-purpose "
                    "solver is enough. Without the term the factor is 1",
                    factor[0][2], min_unstable_speed, factor[1][SPEEDS - 1], factor[2][SPEEDS - 1]);
}

/* Computes y = R(q) x = x + 2s u × x + 2 u × (u × x) for the unit quaternion q = (s, u). */
static void rotate_by_quaternion(const double q[4], const double x[3], double y[3])
{
    double cross[3], again[3];
    vector_cross(q + 1, x, cross);
    vector_cross(q + 1, cross, again);
    for (int i = 0; i < 3; i++)
        y[i] = x[i] + 2 * (q[0] * cross[i] + again[i]);
}

/* Returns |L − L₀|/|L₀|. L is given in body axes by `in_body`, and L₀ in world axes by `start`; the quaternion q
 * rotates body axes to world axes. */
static double momentum_error(const double q[4], const double in_body[3], const double start[3])
{
    double L[3];
    rotate_by_quaternion(q, in_body, L);
    const double off[3] = {L[0] - start[0], L[1] - start[1], L[2] - start[2]};
    return free_body_length(off) / free_body_length(start);
}

enum { SECONDS = 6 }; /* duration of the two simulations below */

/* Returns the relative error of L after six seconds, starting from |ω| = ½ rad/s, by explicit Euler without the
 * gyroscopic term, as in most game engines. Sets *w_error to |ω − ω₀|/|ω₀|. The steps are those of the reference
 * formula scheme.body.explicit, in world axes; the quaternion is normalised after each step. No forces act, so that
 * semi-implicit Euler gives the same result. */
static double error_without_term(int steps, double *w_error)
{
    enum { Q = 3, W = 10, STATE = 13, MASS = 13, MOMENTS = 14, STEP = 23 };
    double body[24] = {[Q] = 1, [MASS] = 1, [STEP] = (double)SECONDS / steps}, start[3], in_body[3], next[STATE];
    memcpy(body + MOMENTS, moments, sizeof moments);
    for (int i = 0; i < 3; i++) {
        body[W + i] = direction[i] / 2;
        start[i] = moments[i] * body[W + i];
    }
    for (int step = 0; step < steps; step++) {
        reference_in_double("scheme.body.explicit", 0, body, next);
        const double norm = sqrt(vector_dot(4, next + Q, next + Q));
        memcpy(body, next, sizeof next);
        for (int k = 0; k < 4; k++)
            body[Q + k] /= norm;
    }
    const double inverse[4] = {body[Q], -body[Q + 1], -body[Q + 2], -body[Q + 3]};
    const double off[3] = {body[W] - direction[0] / 2, body[W + 1] - direction[1] / 2, body[W + 2] - direction[2] / 2};
    *w_error = free_body_length(off) / 0.5;
    rotate_by_quaternion(inverse, body + W, in_body);
    for (int i = 0; i < 3; i++)
        in_body[i] *= moments[i];
    return momentum_error(body + Q, in_body, start);
}

/* Returns the relative error of L after the same six seconds by Euler's method with the gyroscopic term, in body
 * axes. */
static double error_with_term(int steps)
{
    const double h = (double)SECONDS / steps;
    double w[3], q[4] = {1, 0, 0, 0}, L[3], start[3];
    for (int i = 0; i < 3; i++) {
        w[i] = direction[i] / 2;
        start[i] = moments[i] * w[i];
    }
    for (int step = 0; step < steps; step++) {
        solver_step(&solvers[0], h, w);
        free_body_orient((const double[3]){h * w[0], h * w[1], h * w[2]}, q);
    }
    for (int i = 0; i < 3; i++)
        L[i] = moments[i] * w[i];
    return momentum_error(q, L, start);
}

/* C13.step: measures whether smaller steps reduce the error of Euler's method: the error with a tenth of the step
 * divided by the error with the whole step. */
static void run_step(struct findings *findings)
{
    static const int steps[] = {60, 600, 6000};
    double without[3], with[3], w_error;
    for (int i = 0; i < 3; i++) {
        without[i] = error_without_term(steps[i], &w_error);
        with[i] = error_with_term(steps[i]);
    }
    for (int i = 1; i < 3; i++)
        findings_add(findings, READING, without[i] / without[i - 1], "without the gyroscopic term, %d steps over %d",
                     steps[i], steps[i - 1]);
    for (int i = 1; i < 3; i++)
        findings_add(findings, CONTEXT, with[i] / with[i - 1], "with the term, %d steps over %d", steps[i],
                     steps[i - 1]);
    findings_remark(
        findings,
        "after six seconds at 0.5 rad/s L is wrong by %.3f times its magnitude in 60 steps, by %.3f in 600 and by %.3f "
        "in 6,000: this error does not come from the step. With the gyroscopic term it is %.2g, %.2g and %.2g",
        without[0], without[1], without[2], with[0], with[1], with[2]);
}

/* C13.conserved: measures what a body conserves if the gyroscopic term is left out. */
static void run_conserved(struct findings *findings)
{
    double w_error;
    const double error = error_without_term(600, &w_error);
    findings_add(findings, READING, w_error, "ω after six seconds");
    findings_add(findings, CONTEXT, error, "L after six seconds");
    findings_remark(
        findings,
        "the angular momentum is not conserved: after six seconds at 0.5 rad/s it is wrong by %.3f times its magnitude",
        error);
}

const struct experiment scheme_experiments[] = {{.id = "C13.step", .run_plain = run_step},
                                                {.id = "C13.conserved", .run_plain = run_conserved},
                                                {.id = "C13.gyroscopic", .run_plain = run_gyroscopic},
                                                {.id = "C14", .run = run_oscillator},
                                                {0}};
