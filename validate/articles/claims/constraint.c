/* Experiments on the claims about constraints in the document on Havok's solver: C15 (drift correction), C16 (projected
 * Gauss–Seidel), C63 (multipliers).
 *
 *   C⁺ = C + hB for a bias B;   Γλ = η + r, λ⁻ ≤ λ ≤ λ⁺;   Γ = J M⁻¹Jᵀ
 *
 * J is the constraints' Jacobian, M the mass matrix, λ the multipliers. All computations are in double, on small
 * systems that are defined or drawn here. Source: "The Mathematics of Havok's Solver", I.1.1 and II.2.2 to II.5. */
#include "claims.h"

#include "validate/util/random.h"

#include <math.h>
#include <string.h>

/* --- C15: drift correction ---------------------------------------------------------------------------------------- */

/* Measures |C⁺/C − (1 − β)| for the bias −βC and for −βC/h, at 60 steps per second. */
static void run_bias(const struct effort *effort, struct findings *findings)
{
    const int over_step = strcmp(effort->row, "bias") != 0;
    static const double shares[] = {0.1, 0.5, 1, 1.5, 1.9};
    const double h = 1. / 60;
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        const double bias = over_step ? -shares[i] / h : -shares[i], shrunk = 1 + h * bias;
        findings_add(findings, READING, fabs(shrunk - (1 - shares[i])), "β = %g", shares[i]);
        findings_at(findings, "C⁺/C = %.4g", shrunk);
    }
    findings_remark(findings, over_step ? "with −βC/h a step multiplies the error by 1 − β"
                                        : "with −βC a step multiplies the error by 1 − hβ: β is then a rate in 1/s, "
                                          "whose range is 0 < β < 2/h; the factor 1 − β belongs to the bias −βC/h");
}

/* Measures |C(k + 1)/C(0) − (1 − β)ᵏ| for C(k + 1) = (1 − β)C(k), as printed; with the exponent k + 1 it is 0. */
static void run_count(struct findings *findings)
{
    static const double shares[] = {0.1, 0.5, 1.5};
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        double C = 1;
        for (int k = 0; k <= 4; k++)
            C *= 1 - shares[i];
        findings_add(findings, READING, fabs(C - pow(1 - shares[i], 4)), "β = %g, k = 4", shares[i]);
        findings_at(findings, "C(5) is (1 − β)⁵ to %.1g", fabs(C - pow(1 - shares[i], 5)));
    }
    findings_remark(findings, "the formula counts one step too few: C(k) = C(0)(1 − β)ᵏ");
}

/* Measures |C| after a thousand steps that each multiply C by 1 − β, relative to |C| at the start. */
static void run_range(struct findings *findings)
{
    static const double shares[] = {0.01, 0.5, 1, 1.5, 1.99};
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
        findings_add(findings, READING, pow(fabs(1 - shares[i]), 1000), "β = %g", shares[i]);
    findings_add(findings, CONTEXT, pow(fabs(1 - 2.01), 1000), "β = 2.01");
    findings_add(findings, CONTEXT, pow(fabs(1 + 0.01), 1000), "β = −0.01");
    findings_remark(findings,
                    "|1 − β| is below 1 there and nowhere else; above 1 the error changes its sign at each step");
}

/* Measures |C(n)/C(0) − (1 − ERP)| for β = 1 − (1 − ERP)^(1/n), where ERP is the error reduction per second. */
static void run_reduction(struct findings *findings)
{
    static const double reductions[] = {0.1, 0.5, 0.75, 0.99};
    for (int n = 30; n <= 240; n *= 2)
        for (size_t i = 0; i < sizeof reductions / sizeof *reductions; i++) {
            const double beta = 1 - pow(1 - reductions[i], 1. / n);
            findings_add(findings, READING, fabs(pow(1 - beta, n) - (1 - reductions[i])), "ERP %g, %d steps a second",
                         reductions[i], n);
            findings_at(findings, "β = %.4g", beta);
        }
    findings_remark(findings, "exact but for rounding");
}

/* The following three functions return the largest kinetic energy within ten seconds at 60 steps per second, relative
 * to an initial energy. */
enum { CORRECTED_STEPS = 600 };

/* Simulates a mass at rest under `constraints` identical constraints. Each corrects the fraction β of the error as if
 * it were the only one, as in solvers that treat constraints in parallel (Jacobi). The energy is relative to the
 * kinetic energy in the first step. */
static double energy_side_by_side(int constraints, double beta)
{
    double C = 1, first = 0, max_energy = 0;
    for (int step = 0; step < CORRECTED_STEPS && max_energy < 1e30; step++) {
        const double moved = -constraints * beta * C;
        C += moved;
        max_energy = fmax(max_energy, moved * moved);
        first = step == 0 ? max_energy : first;
    }
    return max_energy / first;
}

/* Simulates a mass under gravity that starts five centimetres inside a floor. The floor pushes but does not pull. The
 * energy is relative to the work of lifting the mass out of the floor. */
static double energy_on_a_floor(double beta)
{
    const double h = 1. / 60, depth = 0.05;
    double x = -depth, v = 0, max_energy = 0;
    for (int step = 0; step < CORRECTED_STEPS; step++) {
        v -= 9.81 * h;
        if (x < 0)
            v = fmax(v, -beta * x / h);
        x += h * v;
        max_energy = fmax(max_energy, v * v / 2);
    }
    return max_energy / (9.81 * depth);
}

/* Simulates a pendulum of one metre that starts horizontally. Its constraint is solved exactly at each step; the error
 * that is corrected comes from the curvature of the path. The energy is relative to the kinetic energy after a fall of
 * one metre. */
static double energy_of_a_pendulum(double beta)
{
    const double h = 1. / 60;
    double x[2] = {1, 0}, v[2] = {0, 0}, max_energy = 0;
    for (int step = 0; step < CORRECTED_STEPS; step++) {
        const double r = hypot(x[0], x[1]), u[2] = {x[0] / r, x[1] / r};
        v[1] -= 9.81 * h;
        const double lambda = -beta * (r - 1) / h - (u[0] * v[0] + u[1] * v[1]);
        for (int k = 0; k < 2; k++) {
            v[k] += lambda * u[k];
            x[k] += h * v[k];
        }
        max_energy = fmax(max_energy, (v[0] * v[0] + v[1] * v[1]) / 2);
    }
    return max_energy / 9.81;
}

/* C15.whole: the document says that correcting the whole error (β = 1) can destabilise a simulation. One unstable
 * simulation confirms it. */
static void run_whole(struct findings *findings)
{
    static const double shares[2] = {1, 0.2};
    double max_energy = fmax(energy_of_a_pendulum(1), energy_on_a_floor(1));
    for (int k = 2; k <= 3; k++)
        max_energy = fmax(max_energy, energy_side_by_side(k, 1));
    findings_add(findings, READING, max_energy, "the largest of these with β = 1");
    for (int i = 0; i < 2; i++) {
        findings_add(findings, CONTEXT, energy_of_a_pendulum(shares[i]), "a pendulum, solved exactly, β = %g",
                     shares[i]);
        findings_add(findings, CONTEXT, energy_on_a_floor(shares[i]), "begun 5 cm within a floor, β = %g", shares[i]);
        for (int k = 2; k <= 3; k++)
            findings_add(findings, CONTEXT, energy_side_by_side(k, shares[i]),
                         "%d times the same, side by side, β = %g", k, shares[i]);
    }
    findings_remark(
        findings,
        "constraints that are solved together, such as a pendulum's, stay stable. If k equal ones are each corrected "
        "alone, a step multiplies the error by 1 − kβ, and it grows from β = 2/k on; and a body that begins %g cm "
        "inside a floor is thrown up with %.3g times the energy of lifting it out, with β = 0.2 with %.2g times that",
        5., energy_on_a_floor(1), energy_on_a_floor(0.2));
}

/* --- C16: projected Gauss–Seidel ---------------------------------------------------------------------------------- */

enum { SWEEPS = 2000 };

struct contacts contacts_draw(struct random *random)
{
    struct contacts system = {0};
    double A[CONTACTS][CONTACTS];
    for (int i = 0; i < CONTACTS; i++)
        for (int j = 0; j < CONTACTS; j++)
            A[i][j] = random_between(random, -1, 1);
    for (int i = 0; i < CONTACTS; i++) {
        for (int j = 0; j < CONTACTS; j++) {
            system.G[i][j] = i == j ? 0.25 : 0;
            for (int k = 0; k < CONTACTS; k++)
                system.G[i][j] += A[i][k] * A[j][k];
        }
        system.eta[i] = random_between(random, -3, 3);
        system.low[i] = i % 3 == 0 ? 0 : -0.3;
        system.high[i] = i % 3 == 0 ? INFINITY : 0.3;
    }
    return system;
}

/* Returns rᵢ = (Γλ − η)ᵢ. */
static double residual(const struct contacts *system, int i)
{
    double r = -system->eta[i];
    for (int j = 0; j < CONTACTS; j++)
        r += system->G[i][j] * system->lambda[j];
    return r;
}

void contacts_sweep(struct contacts *system, double w)
{
    for (int i = 0; i < CONTACTS; i++) {
        const double x = system->lambda[i] - w / system->G[i][i] * residual(system, i);
        system->lambda[i] = fmin(fmax(x, system->low[i]), system->high[i]);
    }
}

/* Returns the largest violation, over all multipliers, of these conditions: rᵢ = 0 if λᵢ is between its bounds, rᵢ ≥ 0
 * if it is at the lower bound, rᵢ ≤ 0 if it is at the upper one. */
static double violation(const struct contacts *system)
{
    double worst = 0;
    for (int i = 0; i < CONTACTS; i++) {
        const double r = residual(system, i);
        double allowed;
        if (system->lambda[i] == system->low[i])
            allowed = fmax(r, 0);
        else
            allowed = system->lambda[i] == system->high[i] ? fmin(r, 0) : 0;
        worst = fmax(worst, fabs(r - allowed));
    }
    return worst;
}

/* Returns the largest |rᵢ|. The document prints rᵢ = 0 for every multiplier within its bounds. Projection keeps all
 * multipliers within their bounds, so that, taken literally, all rᵢ would be 0. */
static double residual_within(const struct contacts *system)
{
    double worst = 0;
    for (int i = 0; i < CONTACTS; i++)
        worst = fmax(worst, fabs(residual(system, i)));
    return worst;
}

/* C16: measures how well the multipliers satisfy the complementarity conditions after many sweeps; or, for the row
 * about the conditions as the document prints them, how far r is from 0. */
static void run_sweeps(const struct effort *effort, struct findings *findings)
{
    static const double factors[] = {0.5, 1, 1.3, 1.6, 1.9};
    enum { SYSTEMS = 20 };
    const int printed = strcmp(effort->row, "printed") == 0;
    for (size_t f = 0; f < sizeof factors / sizeof *factors; f++) {
        struct random random = {16};
        double worst = 0;
        for (int i = 0; i < SYSTEMS; i++) {
            struct contacts system = contacts_draw(&random);
            for (int k = 0; k < SWEEPS; k++)
                contacts_sweep(&system, factors[f]);
            worst = fmax(worst, printed ? residual_within(&system) : violation(&system));
        }
        findings_add(findings, READING, worst, "ω = %g", factors[f]);
        findings_at(findings, "%d systems of %d, %d sweeps", SYSTEMS, CONTACTS, SWEEPS);
    }
    findings_remark(findings, printed ? "as printed, r would always be 0, since λ is always within its bounds; at a "
                                        "bound r may have one sign: r ≥ 0 at the lower, r ≤ 0 at the upper one"
                                      : "at the end r = 0 between the bounds, r ≥ 0 at the lower and r ≤ 0 at the "
                                        "upper one, for any ω in (0, 2)");
}

/* --- C63: multipliers --------------------------------------------------------------------------------------------- */

/* Measures det Γ/(Γ₁₁Γ₂₂) for two constraints on a body of unit mass, for several angles between the constraints'
 * directions; at the angle 0 both are the same constraint. */
static void run_invertible(struct findings *findings)
{
    static const double angles[] = {1.5, 0.5, 0.01, 0};
    for (size_t i = 0; i < sizeof angles / sizeof *angles; i++) {
        const double c = cos(angles[i]);
        findings_add(findings, READING, 1 - c * c, "two constraints %g rad apart", angles[i]);
        findings_at(findings, "both with B = 0: consistent");
    }
    findings_remark(findings, "the same constraint twice is consistent, and makes Γ singular; Γ is invertible exactly "
                              "where J has full row rank");
}

/* Measures |Jv² − B| (v² is the velocity after the step) of one constraint on a body of unit mass under an external
 * impulse g, with λ from Γλ = B − J(v¹ + vₑ). The update either adds vₑ = M⁻¹g or, as printed, does not. */
static void run_update(const struct effort *effort, struct findings *findings)
{
    const int external = strcmp(effort->row, "update") != 0;
    static const double pulls[] = {0, 0.16, 1};
    for (size_t i = 0; i < sizeof pulls / sizeof *pulls; i++) {
        const double v1 = 0.5, bias = 0.25, lambda = bias - (v1 + pulls[i]),
                     v2 = v1 + (external ? pulls[i] : 0) + lambda;
        findings_add(findings, READING, fabs(v2 - bias), "external impulse %g N s", pulls[i]);
    }
    findings_remark(
        findings,
        external ? "v² = v¹ + M⁻¹g + M⁻¹Jᵀλ satisfies the constraint"
                 : "v¹ + M⁻¹Jᵀλ omits the external impulse, so that Jv² is not B; right is v² = v¹ + M⁻¹g + M⁻¹Jᵀλ");
}

/* Measures |C − l| after a second of 60 steps, for a constraint whose value C starts at A and has to follow l(t) = Bt +
 * A. Its bias is the rate that the document prints, B dt/dt + A. */
static void run_driven(struct findings *findings)
{
    static const double starts[] = {0, 0.25, 1};
    const double B = 0.5;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        const double A = starts[i], bias = B + A;
        double C = A;
        for (int step = 0; step < 60; step++)
            C += bias / 60;
        findings_add(findings, READING, fabs(C - (B + A)), "B = %g, A = %g", B, A);
    }
    findings_remark(findings,
                    "the rate of l(t) = Bt + A is B; A is where the constraint starts, and no part of its bias");
}

/* A unit mass in a plane with the velocity (½, ¼) m/s and an external impulse (0, −0.16) N s, under one or two
 * constraints Jv = B on its velocity along unit vectors. The struct has the mass's velocity after the step, and the
 * impulse of the multipliers. */
struct held_mass {
    int constraints;
    double J[2][2], B[2], v[2], impulse[2];
};

/* Returns the mass after a step: solves Γλ = B − J(v + g) for λ by Cramer's rule; then v⁺ = v + g + Jᵀλ. */
static struct held_mass hold(int constraints, const double *biases)
{
    static const double directions[2][2] = {{0.8, 0.6}, {0.28, 0.96}}, before[2] = {0.5, 0.25}, pull[2] = {0, -0.16};
    struct held_mass mass = {.constraints = constraints};
    double eta[2] = {0}, G[2][2] = {{1, 0}, {0, 1}}, lambda[2];
    for (int i = 0; i < constraints; i++) {
        memcpy(mass.J[i], directions[i], sizeof mass.J[i]);
        mass.B[i] = biases[i];
        eta[i] = biases[i];
        for (int k = 0; k < 2; k++)
            eta[i] -= mass.J[i][k] * (before[k] + pull[k]);
        for (int j = 0; j <= i; j++)
            G[i][j] = G[j][i] = mass.J[i][0] * mass.J[j][0] + mass.J[i][1] * mass.J[j][1];
    }
    const double det = G[0][0] * G[1][1] - G[0][1] * G[1][0];
    lambda[0] = (G[1][1] * eta[0] - G[0][1] * eta[1]) / det;
    lambda[1] = (G[0][0] * eta[1] - G[1][0] * eta[0]) / det;
    for (int k = 0; k < 2; k++) {
        mass.impulse[k] = mass.J[0][k] * lambda[0] + mass.J[1][k] * lambda[1];
        mass.v[k] = before[k] + pull[k] + mass.impulse[k];
    }
    return mass;
}

/* Measures |v² − J⁻¹B|. J⁻¹ is the inverse if J is square, and otherwise the pseudoinverse Jᵀ(JJᵀ)⁻¹. */
static void run_inverse(struct findings *findings)
{
    static const double biases[2] = {0.25, -0.1};
    for (int constraints = 1; constraints <= 2; constraints++) {
        const struct held_mass mass = hold(constraints, biases);
        const double *a = mass.J[0], *b = mass.J[1], det = a[0] * b[1] - a[1] * b[0];
        const double v[2] = {constraints == 1 ? a[0] * mass.B[0] : (b[1] * mass.B[0] - a[1] * mass.B[1]) / det,
                             constraints == 1 ? a[1] * mass.B[0] : (a[0] * mass.B[1] - b[0] * mass.B[0]) / det};
        findings_add(findings, READING, hypot(mass.v[0] - v[0], mass.v[1] - v[1]), "%d constraint%s on two freedoms",
                     constraints, constraints == 1 ? "" : "s");
    }
    findings_remark(findings, "J has an inverse only where the constraints leave no freedom; elsewhere Jv² = B does "
                              "not determine v², which depends on v¹ and the external impulse. The equation that the "
                              "document arrives at, Γλ = B − J(v¹ + M⁻¹g), is right");
}

/* Measures the power of the constraint's impulse, (Jᵀλ)·v² = λ·B, where v² is the velocity after the step. For
 * comparison, measures the work of a spring between two masses: like the constraint, a spring is an internal force, but
 * it does work. */
static void run_work(struct findings *findings)
{
    static const double biases[] = {0, 0.25, -0.5};
    static const char *const names[] = {"B = 0", "a motor, B = 0.25", "a correction of drift, B = −0.5"};
    for (int i = 0; i < 3; i++) {
        const struct held_mass mass = hold(1, &biases[i]);
        findings_add(findings, READING, fabs(mass.impulse[0] * mass.v[0] + mass.impulse[1] * mass.v[1]), "%s",
                     names[i]);
    }
    const double stretch = 0.1, stiffness = 50, relative_speed = 0.5;
    findings_add(findings, CONTEXT, stiffness * stretch * relative_speed / 60,
                 "a spring between two masses, a step of 1/60 s");
    findings_remark(findings, "they do no work where B = 0, and λ·B elsewhere; being internal is no reason, since a "
                              "spring between two bodies is internal too, and does work");
}

/* Measures the smallest dC/dt of a mass's height C ≥ 0 above the floor, while the mass falls and when it rests on the
 * floor. */
static void run_inequality(struct findings *findings)
{
    const double heights[] = {1, 0.01, 0};
    for (size_t i = 0; i < 3; i++) {
        double C = heights[i], rate = 0, minimum = 0;
        for (; C > 0; C += rate / 600)
            minimum = rate, rate -= 9.81 / 600;
        findings_add(findings, READING, minimum, "%s %g m", i < 2 ? "falling from" : "at rest at", heights[i]);
    }
    findings_remark(findings,
                    "true only where C = 0: where C > 0, dC/dt may have either sign, and a step needs C + h dC/dt ≥ 0");
}

const struct experiment constraint_experiments[] = {{.id = "C15.count", .run_plain = run_count},
                                                    {.id = "C15.range", .run_plain = run_range},
                                                    {.id = "C15.whole", .run_plain = run_whole},
                                                    {.id = "C15.reduction", .run_plain = run_reduction},
                                                    {.id = "C15", .run = run_bias},
                                                    {.id = "C16", .run = run_sweeps},
                                                    {.id = "C63.invertible", .run_plain = run_invertible},
                                                    {.id = "C63.driven", .run_plain = run_driven},
                                                    {.id = "C63.inverse", .run_plain = run_inverse},
                                                    {.id = "C63.work", .run_plain = run_work},
                                                    {.id = "C63.inequality", .run_plain = run_inequality},
                                                    {.id = "C63", .run = run_update},
                                                    {0}};
