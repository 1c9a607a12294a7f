/* Experiments on what the articles say about simple steps in time: C13, C14.
 *
 *   a step of the oscillator is a 2 × 2 matrix in x and v/ω; its spectral radius is what an amplitude is multiplied by
 *
 * Steps are the reference's, in binary64. The free body's are written here: a solver in world axes that turns a body by
 * its new angular velocity exactly, ω⁺ = ω + hI⁻¹(−ω×Iω), R⁺ = exp(hω⁺)R, leaves ω⁺ where it is in the turned body, so
 * that in the body's axes it is explicit Euler on Euler's equations. Sources: "The Mathematics of Havok's Solver",
 * II.2.1; the Roblox article on rigid-body rotation, section 7; "From Torque to Angular Acceleration… Correctly." */
#include "claims.h"
#include "truth.h"

#include <math.h>
#include <string.h>

/* --- C14: the oscillator ------------------------------------------------------------------------------------------ */

/* (x, v) after a step of size hω with ω = 1. */
static void step_oscillator(const char *id, double h, double x, double v, double to[2])
{
    truth_evaluate(id, 0, (const double[4]){x, v, 1, h}, to);
}

/* The greater modulus of a real 2 × 2 matrix's eigenvalues, its columns a and b. */
static double spectral_radius(const double a[2], const double b[2])
{
    const double half = (a[0] + b[1]) / 2, det = a[0] * b[1] - a[1] * b[0], discriminant = half * half - det;
    return discriminant < 0 ? sqrt(det) : fabs(half) + sqrt(discriminant);
}

/* The row is the scheme's name. */
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
        {"explicit", "amplitudes grow by √(1 + h²ω²) a step, at any step: halving h halves the growth a second"},
        {"implicit", "amplitudes shrink by √(1 + h²ω²) a step, where the oscillator keeps them"},
        {"semi_implicit", "amplitudes are kept below hω = 2; beyond, the step diverges"},
        {"midpoint", "z⁺ = z + hF((z + z⁺)/2), as the rule is named, keeps amplitudes at any step"},
        {"midpoint_printed", "the printed half step is explicit: amplitudes grow by √(1 + h⁴ω⁴/4) a step; solved for "
                             "z⁺ = z + hF((z + z⁺)/2) the rule keeps them"}};
    for (size_t i = 0; i < sizeof remarks / sizeof *remarks; i++)
        if (strcmp(remarks[i].row, effort->row) == 0)
            findings_remark(findings, "%s", remarks[i].remark);
}

/* --- C13: a free body --------------------------------------------------------------------------------------------- */

static const double moments[3] = {2.5, 1.4, 1.3};

static double energy(const double w[3])
{
    return (moments[0] * w[0] * w[0] + moments[1] * w[1] * w[1] + moments[2] * w[2] * w[2]) / 2;
}

/* What the energy is multiplied by in `seconds`; ∞ once it is a million times what it was. */
static double growth(double speed, double h, double seconds)
{
    double w[3] = {0.6 * speed, 0.64 * speed, 0.48 * speed};
    const double start = energy(w);
    for (long step = 0; step < lround(seconds / h); step++) {
        double next[3];
        for (int i = 0; i < 3; i++) {
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            next[i] = w[i] + h * (moments[j] - moments[k]) / moments[i] * w[j] * w[k];
        }
        memcpy(w, next, sizeof w);
        if (!(energy(w) < 1e6 * start))
            return INFINITY;
    }
    return energy(w) / start;
}

enum { SECONDS = 60 };
static const double rates[] = {30, 60, 120, 240, 480, 960};
enum { RATES = sizeof rates / sizeof *rates };

/* C13.step: whether a smaller step mends explicit Euler; at one speed, the energy's growth in a minute by the step. */
static void run_step(struct findings *findings)
{
    for (int i = 0; i < RATES; i++)
        findings_add(findings, READING, growth(1, 1 / rates[i], SECONDS), "energy after a minute, %g steps a second",
                     rates[i]);
    const double few = growth(1, 1 / rates[RATES - 2], SECONDS) - 1,
                 many = growth(1, 1 / rates[RATES - 1], SECONDS) - 1;
    findings_remark(findings,
                    "the energy grows at every step; half the step leaves %.2f of the growth, so that a step can be "
                    "small enough for a given time, but for none for ever",
                    many / few);
}

/* C13.gyroscopic: whether the gyroscopic term makes such a solver unstable; at 60 steps a second, by the speed. Without
 * the term ω is kept, and the energy with it. */
static void run_gyroscopic(struct findings *findings)
{
    static const double speeds[] = {0.5, 1, 2, 5, 10, 20};
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
        const double factor = growth(speeds[i], 1. / 60, SECONDS);
        findings_add(findings, READING, fmin(factor, 1e6), "energy after a minute, %g rad/s", speeds[i]);
        findings_at(findings, "%s", isinf(factor) ? "60 steps a second: blown up" : "60 steps a second");
    }
    findings_remark(findings,
                    "times the energy at the start, 60 steps a second for a minute: %.4f at 1 rad/s, %.4f at 2, blown "
                    "up from 5 on (counted as a million); 1 without the term, at any speed",
                    growth(1, 1. / 60, SECONDS), growth(2, 1. / 60, SECONDS));
}

static void run_free_body(const struct effort *effort, struct findings *findings)
{
    if (strcmp(effort->row, "step") == 0)
        run_step(findings);
    else
        run_gyroscopic(findings);
}

const struct experiment scheme_experiments[] = {
    {.id = "C13", .run = run_free_body}, {.id = "C14", .run = run_oscillator}, {0}};
