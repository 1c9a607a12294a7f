/* Experiments on the claims about implicit steps in the article on rigid-body rotation: C7 to C12, C20, C23, C24, C64,
 * C65.
 *
 * The article's test body has the moments 2.5, 1.4, 1.3 and a momentum L in a plane perpendicular to the axis of the
 * smallest moment; L is multiplied by the step. "Within ±15" means the square |L₁|, |L₂| ≤ 15 of this plane. By
 * symmetry one quadrant is enough: rotating the body by π about a principal axis changes the signs of two components of
 * L. free_body.h has the rules, the iterations and the conditions that guarantee convergence; σ is the smallest moment.
 * The exact motion is the reference's integrator.flow. Source: the Roblox article on rigid-body rotation, sections 6 to
 * 12. */
#include "claims.h"
#include "free_body.h"
#include "reference/reference.h"
#include "reference_in_double.h"
#include "validate/util/random.h"
#include <plumb/bodies.h>

#include <math.h>
#include <string.h>

#define ARTICLES_MOMENTS                                                                                               \
    {                                                                                                                  \
        2.5, 1.4, 1.3                                                                                                  \
    }

enum { ITERATIONS = 10 }; /* the article's limit: more iterations count as no convergence */

static const double pi = 0x1.921fb54442d18p+1;

/* Returns the test body with the momentum (x, y, z). */
static struct free_body articles_body(double x, double y, double z)
{
    return (struct free_body){ARTICLES_MOMENTS, {x, y, z}};
}

/* Returns the test body with the momentum at the centre of cell k of (0, reach)², which is divided into n × n cells. */
static struct free_body body_in_cell(double reach, int n, int k, double z)
{
    const int row = k / n, column = k % n;
    return articles_body(reach * (row + 0.5) / n, reach * (column + 0.5) / n, z);
}

/* Returns the number of cells per side into which the plane of momenta is divided. */
static int cells_of(const struct effort *effort)
{
    return effort->full ? 200 : 50;
}

/* --- C7, C8, C9: what a step conserves ---------------------------------------------------------------------------- */

typedef int advance_function(enum rule rule, struct free_body *body, double c, double q[4]);

/* Returns the largest relative change of the energy by a step, over the momenta in (0, 50)². `advance` takes each step
 * in parts that c limits. Returns NaN if the iteration did not converge in a part. */
static double max_energy_change_by(advance_function *advance, enum rule rule, double c, int n)
{
    double max_change = 0;
    for (int k = 0; k < n * n; k++) {
        struct free_body body = body_in_cell(50, n, k, 0);
        const double before = free_body_energy(&body);
        if (advance(rule, &body, c, NULL) != 0)
            return NAN;
        max_change = fmax(max_change, fabs(free_body_energy(&body) / before - 1));
    }
    return max_change;
}

/* Returns the largest relative change of the energy over the momenta in (0, 50)², for a step that is taken in equal
 * parts of at most c σ/|L|. */
static double max_energy_change(enum rule rule, double c, int n)
{
    return max_energy_change_by(free_body_advance, rule, c, n);
}

/* C7.energy: the largest change of the energy by a step of the midpoint rule. */
static void run_energy_map(const struct effort *effort, struct findings *findings)
{
    static const double parts[] = {8. / 9, 1, 0x1.6a09e667f3bcdp+0, 2.0725};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        findings_add(findings, READING, 100 * max_energy_change(RULE_MIDPOINT, parts[i], effort->full ? 100 : 25),
                     "largest change in %%, parts of %.4g σ/|L|", parts[i]);
    findings_add(findings, CONTEXT,
                 100 * max_energy_change_by(free_body_advance_largest, RULE_MIDPOINT, sqrt(2), effort->full ? 100 : 25),
                 "largest change in %%, the largest safe parts, √2 σ/|L|, and what is left");
    findings_remark(
        findings,
        "grows about as the square of the parts that a step is taken in. The article's condition for them is lost: "
        "parts of 8/9 to 1 times σ/|L| give its 0.3 %%, and parts of √2 σ/|L|, our condition, twice as much");
}

/* Computes the largest relative deviation of the energy from its value at the start, for each quarter of a long run. */
static void find_deviations(enum rule rule, struct free_body body, int steps, double deviation[4])
{
    const double before = free_body_energy(&body);
    memset(deviation, 0, 4 * sizeof *deviation);
    for (int k = 0; k < steps; k++) {
        free_body_advance(rule, &body, 2, NULL);
        deviation[4 * k / steps] = fmax(deviation[4 * k / steps], fabs(free_body_energy(&body) / before - 1));
    }
}

/* C7.bounded: does the deviation of the energy grow during a long run of the midpoint rule? */
static void run_energy_bounded(const struct effort *effort, struct findings *findings)
{
    static const double directions[][3] = {{1, 0.1, 0.1}, {0.1, 1, 0.1}, {0.1, 0.1, 1}, {0.6, 0.64, 0.48}};
    for (size_t i = 0; i < sizeof directions / sizeof *directions; i++) {
        double deviation[4];
        const double *d = directions[i];
        find_deviations(RULE_MIDPOINT, articles_body(2 * d[0], 2 * d[1], 2 * d[2]), effort->full ? 400000 : 20000,
                        deviation);
        findings_add(findings, READING, deviation[3] / deviation[0],
                     "last quarter over the first, L along (%g, %g, %g)", d[0], d[1], d[2]);
        findings_at(findings, "at most %.3g %% of the energy", 100 * deviation[3]);
    }
    findings_remark(
        findings,
        "the energy returns to what it was, and deviates in no later quarter of a run by more than in the first");
}

/* Returns the relative change of the energy by R(−v)L with each operation rounded to float, as in a shader. The
 * coefficients s₁ and s₂ are computed in double and rounded. */
static double energy_change_in_float(const struct free_body *body, const double v[3])
{
    const double a = free_body_length(v), half = a > 0 ? sin(a / 2) / a : 0.5;
    const float s1 = (float)(a > 0 ? sin(a) / a : 1), s2 = (float)(2 * half * half);
    float w[3], L[3], wL[3], wwL[3], before = 0, after = 0;
    for (int i = 0; i < 3; i++)
        w[i] = (float)-v[i], L[i] = (float)body->L[i];
    for (int i = 0; i < 3; i++)
        wL[i] = w[(i + 1) % 3] * L[(i + 2) % 3] - w[(i + 2) % 3] * L[(i + 1) % 3];
    for (int i = 0; i < 3; i++)
        wwL[i] = w[(i + 1) % 3] * wL[(i + 2) % 3] - w[(i + 2) % 3] * wL[(i + 1) % 3];
    for (int i = 0; i < 3; i++) {
        const float m = L[i] + s1 * wL[i] + s2 * wwL[i];
        before += L[i] * L[i] / (float)body->I[i];
        after += m * m / (float)body->I[i];
    }
    return fabs((double)after / (double)before - 1);
}

/* C8: the trapezoidal rule in body axes conserves the energy exactly, apart from rounding. */
static void run_body_trapezoid(const struct effort *effort, struct findings *findings)
{
    const int n = effort->full ? 400 : 50;
    double in_double = 0, in_float = 0;
    for (int k = 0; k < n * n; k++) {
        struct free_body body = body_in_cell(2, n, k, 0.25);
        double v[3];
        free_body_solve(RULE_BODY_TRAPEZOID, &body, free_body_newton, 1e-15, 60, v);
        in_float = fmax(in_float, energy_change_in_float(&body, v));
        const double before = free_body_energy(&body), back[3] = {-v[0], -v[1], -v[2]};
        free_body_rotate(back, body.L, body.L);
        in_double = fmax(in_double, fabs(free_body_energy(&body) / before - 1));
    }
    findings_add(findings, READING, in_float, "one step in float");
    findings_add(findings, READING, in_double, "one step in double");
    findings_remark(findings, "the change is 0: 2ΔE = (m − L)·I⁻¹(m + L) = 2(m − L)·v with m = R(−v)L, and m − L is at "
                              "right angles to v; what is measured is rounding");
}

/* --- C9: order, and symmetry under time reversal ------------------------------------------------------------------ */

/* Returns the angle between the rotation of a step and the rotation of the exact motion. */
static double step_error(enum rule rule, const struct free_body *body)
{
    double v[3], q[4], exact[4], squares = 0;
    const double in[9] = {body->I[0], 0, body->I[1], 0, 0, body->I[2], body->L[0], body->L[1], body->L[2]};
    free_body_solve(rule, body, free_body_newton, 1e-15, 60, v);
    reference_in_double("rotation.exp_quaternion", 0, v, q);
    reference_in_double("integrator.flow", 0, in, exact);
    for (int k = 0; k < 4; k++)
        squares += (q[k] - exact[k]) * (q[k] - exact[k]);
    return 4 * asin(fmin(sqrt(squares) / 2, 1));
}

/* Returns the order of a rule: the binary logarithm of the ratio of the errors of a step and of a step of half the
 * length is the order plus one. */
static double observed_order(enum rule rule)
{
    const struct free_body coarse = articles_body(0.0625, 0.125, 0.09375),
                           fine = articles_body(0.03125, 0.0625, 0.046875);
    return log2(step_error(rule, &coarse) / step_error(rule, &fine)) - 1;
}

/* C9.order: the orders of the midpoint rule and the trapezoidal rules. */
static void run_order(struct findings *findings)
{
    const struct free_body body = articles_body(0.5, 1, 0.75);
    for (enum rule rule = RULE_MIDPOINT; rule <= RULE_BODY_TRAPEZOID; rule++)
        findings_add(findings, rule == RULE_MIDPOINT ? READING : CONTEXT, round(100 * observed_order(rule)) / 100, "%s",
                     rule_names[rule]);
    findings_add(findings, CONTEXT, round(100 * observed_order(RULE_WORLD_C)) / 100, "trapezoid in world axes");
    findings_remark(findings,
                    "after one step at L = (0.5, 1, 0.75) the orientation is wrong by %.2g rad (midpoint), %.2g "
                    "(trapezoid in body axes) and %.2g (in world axes), of a rotation by %.2g rad",
                    step_error(RULE_MIDPOINT, &body), step_error(RULE_BODY_TRAPEZOID, &body),
                    step_error(RULE_WORLD_C, &body), 0.87);
}

/* Returns the largest component of v + v′, where v is the rotation vector of a step and v′ the rotation vector of a
 * step back in time from its end. It is 0 for a method that is symmetric under time reversal. */
static double reversal_error(enum rule rule)
{
    double max_error = 0;
    struct random random = {1};
    for (int i = 0; i < 200; i++) {
        double d[3], v[3], back[3];
        random_direction(&random, 3, d);
        struct free_body body = articles_body(1.8 * d[0], 1.8 * d[1], 1.8 * d[2]);
        free_body_solve(rule, &body, free_body_newton, 1e-15, 60, v);
        const double minus[3] = {-v[0], -v[1], -v[2]};
        free_body_rotate(minus, body.L, body.L);
        for (int k = 0; k < 3; k++)
            body.L[k] = -body.L[k];
        free_body_solve(rule, &body, free_body_newton, 1e-15, 60, back);
        for (int k = 0; k < 3; k++)
            max_error = fmax(max_error, fabs(v[k] + back[k]));
    }
    return max_error;
}

/* C9.symmetric: the error of a step and a step back, for the midpoint rule and the trapezoidal rules. */
static void run_symmetric(struct findings *findings)
{
    for (enum rule rule = RULE_MIDPOINT; rule <= RULE_BODY_TRAPEZOID; rule++)
        findings_add(findings, rule == RULE_MIDPOINT ? READING : CONTEXT, reversal_error(rule), "%s", rule_names[rule]);
    findings_add(findings, CONTEXT, reversal_error(RULE_WORLD_C), "trapezoid in world axes");
    findings_remark(findings,
                    "true of midpoint and of both trapezoids, but for rounding; the tests verify it to 200 bits");
}

/* C9.energy: is the change of the energy by the trapezoidal rule in world axes of the same size as by midpoint? */
static void run_same_kind(const struct effort *effort, struct findings *findings)
{
    const int n = effort->full ? 100 : 25;
    for (double c = 1; c <= 2; c += 1)
        findings_add(findings, READING, max_energy_change(RULE_WORLD_C, c, n) / max_energy_change(RULE_MIDPOINT, c, n),
                     "%s",
                     c == 1 ? "largest change of the energy over midpoint's, parts of σ/|L|" : "parts of 2 σ/|L|");
    findings_remark(findings, "bounded in the same way, but twice as large as midpoint's");
}

/* --- C10, C11: where iterations converge -------------------------------------------------------------------------- */

/* The percentage of the plane of momenta on which an iteration converges, and the mean number of iterations there. */
struct share {
    double percent, mean;
};

/* Returns the share of the momenta in (0, reach)² for which the iteration converges. */
static struct share converging(enum rule rule, free_body_iteration *iteration, double reach, double tolerance, int n)
{
    double converged = 0, taken = 0;
    for (int k = 0; k < n * n; k++) {
        const struct free_body body = body_in_cell(reach, n, k, 0);
        double v[3];
        const int steps = free_body_solve(rule, &body, iteration, tolerance, ITERATIONS, v);
        if (steps <= ITERATIONS) {
            converged++;
            taken += steps;
        }
    }
    return (struct share){100 * converged / ((double)n * n), converged > 0 ? taken / converged : 0};
}

static const double tolerances[] = {1e-3, 1e-6, 1e-12};
enum { TOLERANCES = sizeof tolerances / sizeof *tolerances };

/* Returns the number of fixed-point iterations divided by the number of Newton steps; both numbers are sums over the
 * cells in which both methods converge within 200 steps. */
static double step_ratio(double reach, double tolerance, int n)
{
    enum { MAX_STEPS = 200 };
    double simple = 0, newton = 0;
    for (int k = 0; k < n * n; k++) {
        const struct free_body body = body_in_cell(reach, n, k, 0);
        double v[3];
        const int slow = free_body_solve(RULE_MIDPOINT, &body, free_body_simple, tolerance, MAX_STEPS, v),
                  fast = free_body_solve(RULE_MIDPOINT, &body, free_body_newton, tolerance, MAX_STEPS, v);
        if (slow <= MAX_STEPS && fast <= MAX_STEPS)
            simple += slow, newton += fast;
    }
    return simple / newton;
}

/* C10.faster: the number of steps of the fixed-point iteration divided by the number of steps of Newton's method. */
static void run_faster(const struct effort *effort, struct findings *findings)
{
    const int n = cells_of(effort);
    double over[TOLERANCES];
    for (int t = 0; t < TOLERANCES; t++) {
        over[t] = step_ratio(15, tolerances[t], n);
        findings_add(findings, READING, over[t], "simple iterations over Newton's steps, to %g", tolerances[t]);
        findings_at(findings, "where both converge in 200");
    }
    findings_remark(findings,
                    "where both converge the simple iteration takes %.1f times as many iterations to a tolerance of "
                    "0.001, %.1f times to 1e-6 and %.1f times to 1e-12: each of its iterations reduces the error by "
                    "the same factor, each of Newton's by a larger one than before",
                    over[0], over[1], over[2]);
}

/* Returns det J(v)/det I for the midpoint rule. */
static double determinant_ratio(const struct free_body *body, const double v[3])
{
    double J[9];
    free_body_jacobian(RULE_MIDPOINT, body, v, J);
    const double determinant =
        J[0] * (J[4] * J[8] - J[5] * J[7]) - J[1] * (J[3] * J[8] - J[5] * J[6]) + J[2] * (J[3] * J[7] - J[4] * J[6]);
    return determinant / (body->I[0] * body->I[1] * body->I[2]);
}

/* C10.singular: measures det J(v)/det I at Newton's iterates. It is 1 at v = 0; if it is negative at an iterate, J is
 * singular somewhere between 0 and that iterate. */
static void run_singular(const struct effort *effort, struct findings *findings)
{
    static const double reaches[] = {15, 50};
    const int n = cells_of(effort);
    double percent[2];
    for (int r = 0; r < 2; r++) {
        double minimum = INFINITY;
        int below = 0;
        for (int k = 0; k < n * n; k++) {
            const struct free_body body = body_in_cell(reaches[r], n, k, 0);
            double v[3] = {0}, min_ratio = INFINITY;
            for (int step = 0; step < ITERATIONS; step++) {
                free_body_newton(RULE_MIDPOINT, &body, v);
                min_ratio = fmin(min_ratio, determinant_ratio(&body, v));
            }
            minimum = fmin(minimum, min_ratio);
            below += min_ratio < 0;
        }
        percent[r] = 100. * below / ((double)n * n);
        findings_add(findings, READING, minimum, "smallest det J over det I at an iterate, within ±%g", reaches[r]);
        findings_at(findings, "below 0 on %.2g %% of the plane", percent[r]);
    }
    findings_remark(
        findings,
        "over det I the determinant is 1 for a body at rest, and negative at some iterate on %.2g %% of the plane "
        "within ±15 and %.2g %% within ±50; between the two there are v at which the Jacobian has no inverse",
        percent[0], percent[1]);
}

/* C10: the share of the plane on which the simple iteration or Newton's method converges. */
static void run_iterations(const struct effort *effort, struct findings *findings)
{
    const int n = cells_of(effort), simple = strcmp(effort->row, "simple") == 0;
    struct share share[TOLERANCES];
    for (int t = 0; t < TOLERANCES; t++) {
        share[t] = converging(RULE_MIDPOINT, simple ? free_body_simple : free_body_newton, 15, tolerances[t], n);
        findings_add(findings, READING, share[t].percent, "converges to %g within 10 steps, %% of the plane",
                     tolerances[t]);
        findings_at(findings, "%.3g steps in the mean", share[t].mean);
    }
    if (simple)
        findings_remark(findings, "only around the origin, there in %.1f iterations on average to a tolerance of 0.001",
                        share[0].mean);
    else
        findings_remark(findings,
                        "in %.1f iterations on average to a tolerance of 0.001, in %.1f to 1e-12; the area hardly "
                        "depends on the tolerance",
                        share[0].mean, share[2].mean);
}

/* Returns the number of cells per side of the plane for comparisons with the solution that is connected to rest
 * (free_body_continue). There are few cells, because following that solution takes longer than any iteration. */
static int cells_of_roots(const struct effort *effort)
{
    return effort->full ? 100 : 40;
}

/* Two shares of the momenta in (0, reach)², in percent: those for which a method converges to the solution that is
 * connected to rest, and those for which it converges to another solution, which does not approximate the motion. */
struct converged_area {
    double right, another;
};

/* A method of solution: the iteration in double or, if it is null, form C in float. */
struct solution_method {
    const char *name;
    enum rule rule;
    free_body_iteration *iteration;
    int is_direct, relative; /* for float: see free_body_solve_in_float */
    double tolerance;
};

/* Solves the equation of a step from v = 0. Returns the number of iterations; ITERATIONS + 1 if these are not
 * enough. */
static int solving_steps(const struct solution_method *method, const struct free_body *body, double v[3])
{
    return method->iteration
               ? free_body_solve(method->rule, body, method->iteration, method->tolerance, ITERATIONS, v)
               : free_body_solve_in_float(body, method->is_direct, method->tolerance, method->relative, ITERATIONS, v);
}

/* Computes the converged areas of several methods for equations that have the same solutions. */
static void find_converged_areas(const struct solution_method *methods, size_t count, double reach, int n,
                                 struct converged_area *converged_area)
{
    memset(converged_area, 0, count * sizeof *converged_area);
    for (int k = 0; k < n * n; k++) {
        const struct free_body body = body_in_cell(reach, n, k, 0);
        double right[3], v[3];
        const int exists = free_body_continue(methods->rule, &body, right) == 0;
        for (size_t i = 0; i < count; i++) {
            if (solving_steps(&methods[i], &body, v) > ITERATIONS)
                continue;
            const double off[3] = {v[0] - right[0], v[1] - right[1], v[2] - right[2]};
            const int is_right = exists && free_body_length(off) < 1e-3 * fmax(1, free_body_length(right));
            *(is_right ? &converged_area[i].right : &converged_area[i].another) += 100 / ((double)n * n);
        }
    }
}

/* Returns the radius, at most `reach`, of the largest disc around 0 in the plane of momenta in which the iteration from
 * v = 0 converges to the solution that is connected to rest. That solution is followed along each ray in steps of
 * `step`: Newton's method starts from the solution of the preceding step. */
static double disc_radius(const struct solution_method *method, double reach, double step, int rays)
{
    double minimum = reach;
    for (int ray = 0; ray < rays; ray++) {
        const double angle = pi / 2 * (ray + 0.5) / rays, x = cos(angle), y = sin(angle);
        double right[3] = {0};
        for (double r = step; r < minimum; r += step) {
            const struct free_body body = articles_body(r * x, r * y, 0);
            double v[3], moved = 1;
            for (int k = 0; k < 60 && moved > 1e-12; k++)
                moved = free_body_newton(method->rule, &body, right);
            const int found = solving_steps(method, &body, v) <= ITERATIONS;
            const double off[3] = {v[0] - right[0], v[1] - right[1], v[2] - right[2]};
            if (!found || !(moved <= 1e-12) || free_body_length(off) >= 1e-3 * fmax(1, free_body_length(right)))
                minimum = r;
        }
    }
    return minimum;
}

enum { MAX_REACH = 120 };

/* Returns the radius of the disc, computed with a ray per half degree and steps of 0.02; a run without --full has fewer
 * rays and longer steps. */
static double disc(const struct solution_method *method, const struct effort *effort)
{
    return disc_radius(method, MAX_REACH, effort->full ? 0.02 : 0.1, effort->full ? 180 : 45);
}

static const struct solution_method by_midpoint = {"midpoint", RULE_MIDPOINT, free_body_newton, 0, 0, 1e-6};

/* C11.world: compares discs, not parts of a square, since a disc does not depend on the size of the square and does not
 * include isolated islands of convergence. */
static void run_world_trapezoid(const struct effort *effort, struct findings *findings)
{
    static const struct solution_method forms[3] = {{"form A", RULE_WORLD_A, free_body_newton, 0, 0, 1e-6},
                                                    {"form B", RULE_WORLD_B, free_body_newton, 0, 0, 1e-6},
                                                    {"form C", RULE_WORLD_C, free_body_newton, 0, 0, 1e-6}};
    const int n = cells_of_roots(effort);
    const double midpoint = disc(&by_midpoint, effort);
    double radius[3];
    struct converged_area by[3];
    find_converged_areas(forms, 3, 50, n, by);
    for (int i = 0; i < 3; i++) {
        radius[i] = disc(&forms[i], effort);
        findings_add(findings, READING, pow(radius[i] / midpoint, 2), "%s", forms[i].name);
        findings_at(findings, "|L| < %.4g; of ±50 on %.1f %%, and to another solution on %.1f", radius[i], by[i].right,
                    by[i].another);
    }
    findings_remark(findings,
                    "Newton's method reaches the solution that grows from v = 0 in the disc |L| < %.3g for midpoint; "
                    "for the trapezoid |L| < %.3g in form A, %.3g in B, and %.3g in C, the equation in the axes of the "
                    "body's new orientation; the article does not say which form it solves",
                    midpoint, radius[0], radius[1], radius[2]);
}

/* C11.float: the same comparison for form C in float. */
static void run_float_trapezoid(const struct effort *effort, struct findings *findings)
{
    static const struct solution_method methods[] = {
        {"form C in double", RULE_WORLD_C, free_body_newton, 0, 0, 1e-5},
        {"v − J⁻¹F, to 1e-5", RULE_WORLD_C, NULL, 0, 0, 1e-5},
        {"v − J⁻¹F, to 3e-4 of v", RULE_WORLD_C, NULL, 0, 1, 3e-4},
        {"the next v at once, to 1e-5", RULE_WORLD_C, NULL, 1, 0, 1e-5},
        {"the next v at once, to 3e-4 of v", RULE_WORLD_C, NULL, 1, 1, 3e-4}};
    enum { METHODS_IN_FLOAT = sizeof methods / sizeof *methods };
    const int n = cells_of_roots(effort);
    const double midpoint = disc(&by_midpoint, effort);
    struct converged_area area[METHODS_IN_FLOAT];
    double unsolved[METHODS_IN_FLOAT], radius[METHODS_IN_FLOAT];
    find_converged_areas(methods, METHODS_IN_FLOAT, 50, n, area);
    for (size_t i = 0; i < METHODS_IN_FLOAT; i++) {
        unsolved[i] = 100 - area[i].right - area[i].another;
        radius[i] = disc(&methods[i], effort);
        findings_add(findings, i ? READING : CONTEXT, pow(radius[i] / midpoint, 2), "%s", methods[i].name);
        findings_at(findings, "|L| < %.4g; to another solution on %.2g %% of ±50, to none on %.2g", radius[i],
                    area[i].another, unsolved[i]);
    }
    findings_remark(
        findings,
        "the disc is |L| < %.3g in double; in float it is %.3g to a tolerance of 1e-5 and %.3g to one in proportion to "
        "v; solved for the next v, where terms cancel, %.3g and %.3g. Within ±50 it does not converge to 1e-5 on %.2g "
        "%% of the plane in double, on %.2g %% in float, and on %.0f %% if solved for the next v",
        radius[0], radius[1], radius[2], radius[3], radius[4], unsolved[0], unsolved[1], unsolved[3]);
}

/* Returns the area of a disc in percent of the square ±15. */
static double percent_of_15(double radius)
{
    return 100 * pi * radius * radius / 900;
}

/* C11.body: the disc for the trapezoidal rule in body axes, in percent of the square ±15. */
static void run_body_trapezoid_region(const struct effort *effort, struct findings *findings)
{
    static const struct solution_method forms[3] = {
        {"as it is written", RULE_BODY_TRAPEZOID, free_body_newton, 0, 0, 1e-6},
        {"times R(v/2)", RULE_BODY_TRAPEZOID, free_body_newton_halfway, 0, 0, 1e-6},
        {"times R(v)", RULE_BODY_TRAPEZOID, free_body_newton_rotated, 0, 0, 1e-6}};
    const int n = cells_of_roots(effort);
    const double midpoint = disc(&by_midpoint, effort);
    double radius[3];
    struct converged_area by[3];
    find_converged_areas(forms, 3, 15, n, by);
    for (int f = 0; f < 3; f++) {
        radius[f] = disc(&forms[f], effort);
        findings_add(findings, READING, percent_of_15(radius[f]), "%s, the disc in %% of ±15", forms[f].name);
        findings_at(findings, "|L| < %.4g", radius[f]);
        findings_add(findings, CONTEXT, by[f].right, "%s, with scattered successes, %% of ±15", forms[f].name);
        findings_at(findings, "to another solution on %.1f %%", by[f].another);
    }
    findings_remark(findings,
                    "Newton's method reaches the solution that grows from v = 0 in the disc |L| < %.3g, %.2g %% of the "
                    "plane within ±15 (with the equation multiplied by R(v/2) |L| < %.3g, by R(v) %.3g); for midpoint "
                    "|L| < %.3g, %.2g %%. In the whole plane it is reached on %.1f %%, and another solution on %.1f %%",
                    radius[0], percent_of_15(radius[0]), radius[1], radius[2], midpoint, percent_of_15(midpoint),
                    by[0].right, by[0].another);
}

/* --- C12: guarantees ---------------------------------------------------------------------------------------------- */

/* Returns the area within ±15 on which the condition guarantees convergence, and stores in *converging_percent on what
 * percentage of this area Newton's method converges. */
static double guaranteed_area(enum guarantee guarantee, int n, double *converging_percent)
{
    double guaranteed = 0, converged = 0;
    for (int k = 0; k < n * n; k++) {
        const struct free_body body = body_in_cell(15, n, k, 0);
        double v[3];
        if (!free_body_guaranteed(guarantee, &body))
            continue;
        guaranteed++;
        converged += free_body_solve(RULE_MIDPOINT, &body, free_body_newton, 1e-10, 60, v) <= 60;
    }
    *converging_percent = 100 * converged / guaranteed;
    return 900 * guaranteed / ((double)n * n);
}

/* Returns the area within ±15 where Newton's method converges within 60 steps. */
static double converging_area(int n)
{
    double converged = 0;
    for (int k = 0; k < n * n; k++) {
        const struct free_body body = body_in_cell(15, n, k, 0);
        double v[3];
        converged += free_body_solve(RULE_MIDPOINT, &body, free_body_newton, 1e-10, 60, v) <= 60;
    }
    return 900 * converged / ((double)n * n);
}

/* C12: "conservative" compares the area that √2 σ guarantees with the area of convergence; "inside" tests whether
 * Newton's method converges wherever a condition guarantees it; the third row compares the areas of the conditions. */
static void run_guarantees(const struct effort *effort, struct findings *findings)
{
    const int n = effort->full ? 400 : 100;
    double inside, area[SURE_COUNT];
    if (strcmp(effort->row, "conservative") == 0) {
        const double guaranteed = guaranteed_area(SURE_ROOT_TWO, n, &inside), all = converging_area(n);
        findings_add(findings, READING, 100 * guaranteed / all, "%% of where Newton's method converges");
        findings_remark(findings,
                        "with the bounds |L|/4, 1/σ and |L|/σ the theorem gives |L| ≤ √2 σ, an area of 2πσ² = %.1f; "
                        "Newton's method converges on an area of %.0f",
                        guaranteed, all);
        return;
    }
    for (enum guarantee guarantee = SURE_ROOT_TWO; guarantee < SURE_COUNT; guarantee++) {
        area[guarantee] = guaranteed_area(guarantee, n, &inside);
        if (strcmp(effort->row, "inside") == 0) {
            findings_add(findings, READING, inside, "%s", guarantee_names[guarantee]);
        } else if (guarantee > SURE_ROOT_TWO) {
            findings_add(findings, READING, area[guarantee] / area[SURE_ROOT_TWO], "%s", guarantee_names[guarantee]);
            findings_at(findings, "area %.4g of 900", area[guarantee]);
        }
    }
    if (strcmp(effort->row, "inside") == 0)
        findings_remark(findings, "true of each condition that was tried, at every grid point that it covers");
    else
        findings_remark(
            findings,
            "applied after one of Newton's iterations instead of before it, the theorem guarantees convergence on %.0f "
            "times the area, after five on %.0f times, nearly all of the area where the method converges",
            area[SURE_AFTER_1] / area[SURE_ROOT_TWO], area[SURE_AFTER_5] / area[SURE_ROOT_TWO]);
}

/* --- C20: asymmetric bodies --------------------------------------------------------------------------------------- */

/* Returns the smallest angle |ω|h of a step, over random directions, for which Newton's method does not converge within
 * 60 steps. */
static double first_failure(const double moments[3], int directions)
{
    struct random random = {7};
    double minimum = INFINITY;
    for (int i = 0; i < directions; i++) {
        double w[3];
        random_direction(&random, 3, w);
        for (double angle = 0.25; angle < fmin(minimum, 16); angle += 0.0625) {
            struct free_body body;
            double v[3];
            for (int k = 0; k < 3; k++)
                body.I[k] = moments[k], body.L[k] = angle * moments[k] * w[k];
            if (free_body_solve(RULE_MIDPOINT, &body, free_body_newton, 1e-10, 60, v) > 60)
                minimum = angle;
        }
    }
    return minimum;
}

/* Returns the largest angle |ω|h of a step, for rotation about a principal axis, for which the condition guarantees
 * convergence. The angle is found by bisection; the variables are quarters of the angle. */
static double max_sure_step(const double moments[3], int axis, enum guarantee guarantee)
{
    double sure = 0, unsure = 1;
    for (int k = 0; k < 52; k++) {
        const double angle = (sure + unsure) / 2;
        struct free_body body = {{moments[0], moments[1], moments[2]}, {0}};
        body.L[axis] = 4 * angle * moments[axis];
        *(free_body_guaranteed(guarantee, &body) ? &sure : &unsure) = angle;
    }
    return 4 * sure;
}

/* C20: measures the convergence for poles of increasing length, which have the moments of inertia k, k and 1. */
static void run_asymmetry(const struct effort *effort, struct findings *findings)
{
    static const double ratios[] = {2, 5, 20}, ball[3] = {1, 1, 1};
    static const enum guarantee guarantees[] = {SURE_ROOT_TWO, SURE_ALIGNED, SURE_AT_START};
    const int directions = effort->full ? 2000 : 200;
    double failing[3];
    for (size_t i = 0; i < 3; i++) {
        const double k = ratios[i], moments[3] = {k, k, 1};
        for (size_t g = 0; g < sizeof guarantees / sizeof *guarantees; g++) {
            findings_add(findings, READING,
                         max_sure_step(moments, 0, guarantees[g]) / max_sure_step(ball, 0, guarantees[g]),
                         "sure step over a ball's, moments %g, %g, 1, turning across the pole", k, k);
            findings_at(findings, "%s", guarantee_names[guarantees[g]]);
        }
        findings_add(findings, CONTEXT,
                     max_sure_step(moments, 2, SURE_ROOT_TWO) / max_sure_step(ball, 2, SURE_ROOT_TWO),
                     "the same, turning about the pole");
        failing[i] = first_failure(moments, directions);
        findings_add(findings, CONTEXT, failing[i], "step at which Newton's method first fails, moments %g, %g, 1", k,
                     k);
        findings_at(findings, "radians; a ball's never fails");
    }
    findings_remark(
        findings,
        "the guaranteed step is √2 σ/|L|: an angle of √2 for a ball, and for a pole that rotates across its axis √2 "
        "over the ratio of its moments. Newton's method itself always converges for a ball, and for ratios of 2, 5 and "
        "20 first fails at %.3g, %.3g and %.3g rad: only the guarantee shrinks with the ratio",
        failing[0], failing[1], failing[2]);
}

/* --- C23: qualitative motion -------------------------------------------------------------------------------------- */

enum { FLIP_STEPS = 2000 };

static void step_midpoint(struct free_body *body, double q[4])
{
    free_body_advance(RULE_MIDPOINT, body, 2, q);
}

/* Returns how often the momentum along an axis changes its sign in 2000 steps of 0.05 s; it starts nearly along that
 * axis, at about 4 rad/s. */
static int flips(void (*step)(struct free_body *body, double q[4]), int axis, double tilt)
{
    struct free_body body = articles_body(tilt, tilt, tilt);
    double q[4] = {1, 0, 0, 0};
    int count = 0;
    body.L[axis] = 1;
    for (int k = 0; k < 3; k++)
        body.L[k] *= 0.05 * 1.4 * 4;
    for (int i = 0, sign = 1; i < FLIP_STEPS; i++) {
        step(&body, q);
        if ((body.L[axis] > 0 ? 1 : -1) != sign) {
            count++;
            sign = -sign;
        }
    }
    return count;
}

/* C23.flips: how often the body flips if it rotates nearly about one of its axes, in the exact motion and by the
 * midpoint rule. */
static void run_flips(struct findings *findings)
{
    static const char *const axes[] = {"about the largest moment", "about the middle one", "about the smallest"};
    int by_steps[3], exact[3];
    for (int axis = 0; axis < 3; axis++) {
        by_steps[axis] = flips(step_midpoint, axis, 0.01);
        exact[axis] = flips(free_body_move, axis, 0.01);
        findings_add(findings, axis == 1 ? READING : CONTEXT, exact[axis], "%s", axes[axis]);
        findings_at(findings, "the motion itself");
        findings_add(findings, axis == 1 ? READING : CONTEXT, by_steps[axis], "%s", axes[axis]);
        findings_at(findings, "midpoint");
    }
    findings_remark(findings,
                    "in 100 s at about 4 rad/s, 0.8° off the middle axis, the body flips %d times, by midpoint in "
                    "steps of 0.05 s %d times; as far off the other axes it never does",
                    exact[1], by_steps[1]);
}

/* Returns the largest tilt in 20 s, in degrees, of a pole that rotates at 6 rad/s about an axis 0.1 rad off its own. */
static double max_tilt(int gyroscopic)
{
    const double moments[3] = {1, 1, 0.02}, h = 1. / 60, w[3] = {6 * sin(0.1), 0, 6 * cos(0.1)};
    struct free_body body = {{moments[0], moments[1], moments[2]}, {h * w[0], 0, h * moments[2] * w[2]}};
    double q[4] = {1, 0, 0, 0}, max_angle = 0;
    for (int step = 0; step < 1200; step++) {
        if (gyroscopic) {
            free_body_advance(RULE_MIDPOINT, &body, 1, q);
        } else { /* ω is constant in world axes */
            const double a = 6 * h * (step + 1) / 2;
            q[0] = cos(a), q[1] = sin(a) * w[0] / 6, q[2] = 0, q[3] = sin(a) * w[2] / 6;
        }
        const double up = 1 - 2 * (q[1] * q[1] + q[2] * q[2]); /* vertical component of the pole's axis */
        max_angle = fmax(max_angle, acos(fmin(fmax(up, -1), 1)));
    }
    return max_angle * 180 / pi;
}

/* C23.pole: the largest tilt of a spinning pole by the midpoint rule, and with constant ω. */
static void run_pole(struct findings *findings)
{
    const double falls = max_tilt(1), stays = max_tilt(0);
    findings_add(findings, READING, falls / stays, "largest tilt by midpoint over the one with ω kept");
    findings_remark(findings,
                    "a pole of moments 1, 1, 0.02 that starts upright and rotates at 6 rad/s about an axis 5.7° off "
                    "its own tilts by up to %.0f° by midpoint; with ω constant in world axes, as by Euler's method "
                    "without the gyroscopic term, by up to %.1f°",
                    falls, stays);
}

/* Returns the lamppost's largest tilt in degrees within 20 s, or until it lies on the ground. */
static double max_lean(int gyroscopic)
{
    enum { SMALL_STEPS = 20 * 60 * 16 };
    struct lamppost post = lamppost_at_start();
    double max_tilt_so_far = 0;
    for (int step = 0; step < SMALL_STEPS && post.axis[2] > 0; step++) {
        lamppost_advance(&post, 1. / (60 * 16), gyroscopic);
        max_tilt_so_far = fmax(max_tilt_so_far, lamppost_tilt(&post));
    }
    return max_tilt_so_far;
}

/* C23.lamppost: the largest tilt of a spinning lamppost, with the gyroscopic term and without it. */
static void run_lamppost(struct findings *findings)
{
    const double falls = max_lean(1), stands = max_lean(0);
    findings_add(findings, READING, falls / stands, "largest tilt with the gyroscopic term over the one without");
    findings_remark(findings,
                    "a lamppost of 4 m on its foot starts at a tilt of 5.7° and rotates at 6 rad/s about the vertical: "
                    "by Euler's method without the gyroscopic term, as in games, it tilts by at most %.1f° in 20 s; "
                    "with the term by %.0f°: it falls",
                    stands, falls);
}

enum { HANDLE_STEPS = 20000, HANDLE_STEPS_QUICK = 2000 };

static const float handle_moments[3] = {2.5F, 1.4F, 1.3F}, handle_momentum[3] = {0.01F, 1.4F, 0};

/* Returns how often the middle axis of a T-handle flips in `steps` steps of `time` seconds by a rule of the fast
 * library, if the handle starts rotating at 1 rad/s nearly about that axis; −1 if a step fails. */
static int handle_flips(plumb_bodies_rule rule, plumb_bodies_parts parts, float time, int steps)
{
    float q[4] = {1, 0, 0, 0};
    const plumb_bodies handle = {1,
                                 PLUMB_BODIES_MOMENTS,
                                 PLUMB_BODIES_QUATERNION,
                                 plumb_in_arrays(handle_moments, 1),
                                 plumb_in_arrays(handle_momentum, 1),
                                 plumb_out_arrays(q, 1),
                                 NULL};
    const plumb_bodies_step step = {time, rule, parts, 0};
    int count = 0, up = 1;
    for (int i = 0; i < steps; i++) {
        size_t untouched = 0;
        if (plumb_bodies_advance(&handle, &step, plumb_all(), &untouched) || untouched)
            return -1;
        const float along = 1 - 2 * (q[1] * q[1] + q[3] * q[3]);
        if ((along > 0) != up) {
            up = !up;
            count++;
        }
    }
    return count;
}

/* Returns how often the T-handle of handle_flips flips in steps × time seconds of its exact motion. */
static int handle_flips_of_motion(double time, int steps)
{
    struct free_body body;
    double q[4] = {1, 0, 0, 0};
    int count = 0, up = 1;
    for (int k = 0; k < 3; k++)
        body.I[k] = handle_moments[k], body.L[k] = time * handle_momentum[k];
    for (int i = 0; i < steps; i++) {
        free_body_move(&body, q);
        if ((body.L[1] > 0) != up) {
            up = !up;
            count++;
        }
    }
    return count;
}

/* C23.count: does a T-handle flip as often by each rule of the fast library as by the exact motion? */
static void run_count(const struct effort *effort, struct findings *findings)
{
    static const char *const names[2][3] = {
        {"midpoint, safe parts", "trapezoid in body axes, safe parts", "trapezoid in world axes, safe parts"},
        {"midpoint, adaptive", "trapezoid in body axes, adaptive", "trapezoid in world axes, adaptive"}};
    const int steps = effort->full ? HANDLE_STEPS : HANDLE_STEPS_QUICK, exact = handle_flips_of_motion(2, steps);
    int flips[2][3], finer[3];
    for (int p = 0; p < 2; p++)
        for (int r = 0; r < 3; r++) {
            flips[p][r] = handle_flips((plumb_bodies_rule)r, (plumb_bodies_parts)p, 2, steps);
            findings_add(findings, CONTEXT, (double)flips[p][r] / exact, "%s", names[p][r]);
            findings_at(findings, "%d flips in %d steps of 2 rad, the motion has %d", flips[p][r], steps, exact);
        }
    for (int r = 0; r < 3; r++) {
        finer[r] = handle_flips((plumb_bodies_rule)r, PLUMB_BODIES_SAFE, 0.5F, 4 * steps);
        findings_add(findings, CONTEXT, (double)finer[r] / exact, "%s, steps of 0.5 rad", names[0][r]);
    }
    double worst = 0;
    for (int p = 0; p < 2; p++)
        for (int r = 0; r < 3; r++)
            worst = fmax(worst, fabs((double)flips[p][r] / exact - 1));
    findings_add(findings, READING, worst, "the farthest of these from the motion's count");
    findings_remark(
        findings,
        "in %d steps of 2 rad the motion of a T-handle flips %d times; by midpoint and the trapezoids in body and in "
        "world axes it flips %d, %d and %d times with safe parts, and %d, %d and %d times with adaptive ones, which "
        "may find another solution than the motion's; in steps of 0.5 rad, over the same time, %d, %d and %d times",
        steps, exact, flips[0][0], flips[0][1], flips[0][2], flips[1][0], flips[1][1], flips[1][2], finer[0], finer[1],
        finer[2]);
}

/* --- C24: a bound of the iterates --------------------------------------------------------------------------------- */

/* Returns a random body with moments from 1 to 1000, the smallest of which is 1, and |L| = rho. */
static struct free_body random_body(struct random *random, double rho)
{
    struct free_body body = {{1, 1, 1}, {0}};
    double d[3];
    for (int k = 1; k < 3; k++)
        body.I[k] = random_log(random, 1, random_unit(random) < 0.5 ? 3 : 1000);
    random_direction(random, 3, d);
    for (int k = 0; k < 3; k++)
        body.L[k] = rho * d[k];
    return body;
}

/* Returns the article's bound of |v|, (4/ρ)(1 − √(1 − ρ²/2)). */
static double articles_bound(double rho)
{
    return 4 / rho * (1 - sqrt(fmax(0, 1 - rho * rho / 2)));
}

/* C24: is each of Newton's iterates within the article's bound? */
static void run_iterates(const struct effort *effort, struct findings *findings)
{
    struct random random = {3};
    const int problems = effort->full ? 100000 : 5000;
    double over_bound = 0, over_rho = 0;
    for (int i = 0; i < problems; i++) {
        const double rho = random_between(&random, 0.1, 0x1.6a09e667f3bcdp+0);
        const struct free_body body = random_body(&random, rho);
        double v[3] = {0};
        for (int k = 0; k < ITERATIONS; k++) {
            free_body_newton(RULE_MIDPOINT, &body, v);
            over_bound = fmax(over_bound, free_body_length(v) / articles_bound(rho));
            over_rho = fmax(over_rho, free_body_length(v) / rho);
        }
    }
    findings_add(findings, READING, over_bound, "largest |v| of an iterate over (4σ/|L|)(1 − √(1 − |L|²/2σ²))");
    findings_add(findings, CONTEXT, over_rho, "largest |v| of an iterate over |L|/σ");
    findings_remark(findings, "for ρ = |L|/σ ≤ √2 the theorem bounds iterates by (4/ρ)(1 − √(1 − ρ²/2)), at most 2√2; "
                              "no iterate that was tried was longer than ρ, which bounds all solutions");
}

/* --- C64: symplectic or not --------------------------------------------------------------------------------------- */

/* Computes m, the momentum in body axes after a step from L. */
static void after_step(enum rule rule, const double L[3], double m[3])
{
    struct free_body body = articles_body(L[0], L[1], L[2]);
    double v[3];
    free_body_solve(rule, &body, free_body_newton, 1e-15, 60, v);
    const double back[3] = {-v[0], -v[1], -v[2]};
    free_body_rotate(back, body.L, m);
}

/* Returns the relative change of areas at L by a step, which maps the sphere |L| = const to itself; computed by central
 * differences along two directions. */
static double area_change(enum rule rule, const double L[3])
{
    const double size = free_body_length(L), h = 1e-4, across[3] = {L[1], -L[0], 0};
    double e[2][3], d[2][3], image[3], area[3];
    for (int k = 0; k < 3; k++)
        e[0][k] = across[k] / free_body_length(across) * h;
    for (int k = 0; k < 3; k++)
        e[1][k] = (L[(k + 1) % 3] * e[0][(k + 2) % 3] - L[(k + 2) % 3] * e[0][(k + 1) % 3]) / size;
    for (int i = 0; i < 2; i++) {
        double forward[3], backward[3], after[3], before[3];
        const double about[3] = {e[1 - i][0] / size, e[1 - i][1] / size, e[1 - i][2] / size},
                     reverse[3] = {-about[0], -about[1], -about[2]};
        free_body_rotate(about, L, forward); /* a rotation, so that |L| does not change */
        free_body_rotate(reverse, L, backward);
        after_step(rule, forward, after);
        after_step(rule, backward, before);
        for (int k = 0; k < 3; k++)
            d[i][k] = (after[k] - before[k]) / (2 * h);
    }
    after_step(rule, L, image);
    for (int k = 0; k < 3; k++)
        area[k] = d[0][(k + 1) % 3] * d[1][(k + 2) % 3] - d[0][(k + 2) % 3] * d[1][(k + 1) % 3];
    return fabs(fabs(area[0] * image[0] + area[1] * image[1] + area[2] * image[2]) / size - 1);
}

/* Returns the relative change of areas in the phase plane of a pendulum, q̇ = p, ṗ = −sin q, by the implicit midpoint
 * rule in its textbook form. */
static double pendulum_area_change(double q, double p, double h)
{
    const double d = 1e-4;
    const double step[4][2] = {{d, 0}, {-d, 0}, {0, d}, {0, -d}};
    double moved[4][2], jacobian[2][2];
    for (int i = 0; i < 4; i++) {
        const double from[2] = {q + step[i][0], p + step[i][1]};
        double to[2] = {from[0], from[1]};
        for (int k = 0; k < 200; k++) { /* fixed-point iteration: a contraction, because h is small */
            const double mean[2] = {(from[0] + to[0]) / 2, (from[1] + to[1]) / 2};
            to[0] = from[0] + h * mean[1], to[1] = from[1] - h * sin(mean[0]);
        }
        memcpy(moved[i], to, sizeof to);
    }
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
            jacobian[i][k] = (moved[2 * i][k] - moved[2 * i + 1][k]) / (2 * d);
    return fabs(jacobian[0][0] * jacobian[1][1] - jacobian[0][1] * jacobian[1][0] - 1);
}

/* C64: does a step conserve areas? */
static void run_symplectic(struct findings *findings)
{
    static const double directions[][3] = {{0.6, 0.64, 0.48}, {0.36, 0.48, 0.8}, {0.8, 0.36, 0.48}};
    double world = 0;
    for (double p = 0; p <= 2; p++)
        findings_add(findings, READING, pendulum_area_change(1, p, 0.5), "a pendulum's phase plane, q = 1, p = %g", p);
    for (int i = 0; i < 3; i++)
        for (double size = 1; size <= 2; size += 1) {
            const double *d = directions[i], L[3] = {size * d[0], size * d[1], size * d[2]};
            findings_add(findings, READING, area_change(RULE_MIDPOINT, L),
                         "as the article uses it, |L| = %g along (%g, %g, %g)", size, d[0], d[1], d[2]);
            world = fmax(world, area_change(RULE_WORLD_C, L));
        }
    findings_remark(
        findings,
        "true of the midpoint rule for canonical equations; as the article uses it, with rotation vectors that begin "
        "anew at each step, it changes areas on the sphere |m| = |L|, and so does the trapezoid in world axes by up to "
        "%.2g. The energy stays bounded because a step back returns to the start and |L| is constant",
        world);
}

/* --- C65: the trapezoidal rule ------------------------------------------------------------------------------------ */

/* C65: compares the trapezoidal rule for the article's equation dv/dt = f(v) with the article's rule in world axes. */
static void run_trapezoid(struct findings *findings)
{
    for (double size = 0.5; size <= 2; size *= 2) {
        const struct free_body body = articles_body(0.36 * size, 0.48 * size, 0.8 * size);
        double world[3], own[3] = {0}, from[3], to[3], max_difference = 0;
        free_body_solve(RULE_WORLD_C, &body, free_body_newton, 1e-15, 60, world);
        free_body_rate(&body, own, from);
        for (int k = 0; k < 400; k++) { /* fixed-point iteration of v = (f(0) + f(v))/2 */
            free_body_rate(&body, own, to);
            for (int i = 0; i < 3; i++)
                own[i] = (own[i] + (from[i] + to[i]) / 2) / 2;
        }
        for (int i = 0; i < 3; i++)
            max_difference = fmax(max_difference, fabs(own[i] - world[i]));
        findings_add(findings, READING, max_difference, "|L| = %g: between the two v", size);
    }
    findings_remark(
        findings,
        "the trapezoidal rule for the article's own equation dv/dt = f(v) is v = ½(f(0) + f(v)) with T(−v)⁻¹ in f; the "
        "mean of the angular velocities in world axes is another rule, also symmetric and of order two");
}

const struct experiment integrator_experiments[] = {
    {.id = "C7.bounded", .run = run_energy_bounded, .sampled = 1, .seconds = 3},
    {.id = "C7.energy", .run = run_energy_map, .sampled = 1, .seconds = 3},
    {.id = "C8", .run = run_body_trapezoid, .sampled = 1, .seconds = 1},
    {.id = "C9.order", .run_plain = run_order, .sampled = 1, .seconds = 3},
    {.id = "C9.symmetric", .run_plain = run_symmetric, .sampled = 1, .seconds = 3},
    {.id = "C9.energy", .run = run_same_kind, .sampled = 1, .seconds = 3},
    {.id = "C10.faster", .run = run_faster, .sampled = 1, .seconds = 1},
    {.id = "C10.singular", .run = run_singular, .sampled = 1, .seconds = 1},
    {.id = "C10", .run = run_iterations, .sampled = 1, .seconds = 1},
    {.id = "C11.world", .run = run_world_trapezoid, .sampled = 1, .seconds = 10},
    {.id = "C11.body", .run = run_body_trapezoid_region, .sampled = 1, .seconds = 10},
    {.id = "C11.float", .run = run_float_trapezoid, .sampled = 1, .seconds = 10},
    {.id = "C12", .run = run_guarantees, .sampled = 1, .seconds = 3},
    {.id = "C20", .run = run_asymmetry, .sampled = 1, .seconds = 1},
    {.id = "C23.flips", .run_plain = run_flips, .sampled = 1, .seconds = 3},
    {.id = "C23.pole", .run_plain = run_pole, .sampled = 1, .seconds = 3},
    {.id = "C23.lamppost", .run_plain = run_lamppost, .sampled = 1, .seconds = 3},
    {.id = "C23.count", .run = run_count, .sampled = 1, .seconds = 3},
    {.id = "C24", .run = run_iterates, .sampled = 1, .seconds = 1},
    {.id = "C64", .run_plain = run_symplectic},
    {.id = "C65", .run_plain = run_trapezoid},
    {0}};
