/* Figures of motions that are computed by many steps of a formula. The reference evaluates the steps; their results are
 * rounded to double. */
#include "figure.h"

#include "validate/articles/claims/claims.h"
#include "validate/bench/bench.h"
#include "validate/util/linear_algebra.h"
#include "validate/util/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- torque-free precession --------------------------------------------------------------------------------------- */

/* The state of a rotating body: R in row-major order, then ω from index OMEGA on. */
enum { OMEGA = 9, STATE_SIZE = 12 };

/* The principal moments of the articles' test body. */
static const double moments[3] = {2.5, 1.4, 1.3};

/* Computes the entries of R Ī Rᵀ on and below the diagonal. */
static void world_inertia(const double *R, double I[6])
{
    double in[18] = {0}, M[9];
    memcpy(in, R, OMEGA * sizeof *in);
    for (int i = 0; i < 3; i++)
        in[OMEGA + 4 * i] = moments[i];
    reference_in_double("torque.matrix_to_world", 0, in, M);
    for (int i = 0, k = 0; i < 3; i++)
        for (int j = 0; j <= i; j++)
            I[k++] = M[3 * i + j];
}

/* Computes Ṙ = ω×R (column by column), and ω̇, the angular acceleration without torque; ω̇ = 0 if the gyroscopic term
 * is left out. */
static void state_rate(const double *state, int gyroscopic, double *rate)
{
    const double *w = state + OMEGA;
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
            rate[3 * i + j] =
                w[(i + 1) % 3] * state[3 * ((i + 2) % 3) + j] - w[(i + 2) % 3] * state[3 * ((i + 1) % 3) + j];
    double in[12] = {0};
    world_inertia(state, in);
    memcpy(in + 6, w, 3 * sizeof *in);
    memset(rate + OMEGA, 0, 3 * sizeof *rate);
    if (gyroscopic)
        reference_in_double("torque.acceleration", 0, in, rate + OMEGA);
}

/* Takes a step of the classical Runge–Kutta method, of order four. At h = 0.01 its error is 1e-9 after 12 seconds. */
static void advance(double *state, int gyroscopic, double h)
{
    static const double node[4] = {0, 0.5, 0.5, 1}, weight[4] = {1. / 6, 1. / 3, 1. / 3, 1. / 6};
    double k[STATE_SIZE] = {0}, sum[STATE_SIZE] = {0}, stage_state[STATE_SIZE];
    for (int stage = 0; stage < 4; stage++) {
        for (int i = 0; i < STATE_SIZE; i++)
            stage_state[i] = state[i] + node[stage] * h * k[i];
        state_rate(stage_state, gyroscopic, k);
        for (int i = 0; i < STATE_SIZE; i++)
            sum[i] += weight[stage] * k[i];
    }
    for (int i = 0; i < STATE_SIZE; i++)
        state[i] += h * sum[i];
}

/* Computes the angular momentum in world axes. */
static void momentum(const double *state, double *L)
{
    double in[9];
    world_inertia(state, in);
    memcpy(in + 6, state + OMEGA, 3 * sizeof *in);
    reference_in_double("torque.momentum", 0, in, L);
}

/* Prints the columns of one motion: two components of ω perpendicular to the initial L, and the relative change of
 * L. */
static void print_state(FILE *stream, const double *state, const double *L0, const double *w0)
{
    double L[3], u[3], v[3], change[3];
    const double size = sqrt(vector_dot(3, L0, L0)), along = vector_dot(3, w0, L0) / vector_dot(3, L0, L0),
                 *w = state + OMEGA;
    momentum(state, L);
    for (int i = 0; i < 3; i++) {
        u[i] = w0[i] - along * L0[i];
        change[i] = L[i] - L0[i];
    }
    const double length = sqrt(vector_dot(3, u, u));
    vector_cross(L0, u, v);
    fprintf(stream, ",%.6g,%.6g,%.4g", vector_dot(3, w, u) / length, vector_dot(3, w, v) / (size * length),
            sqrt(vector_dot(3, change, change)) / size);
}

/* Writes the columns: t; then with the gyroscopic term, and without it: two components of the angular velocity
 * perpendicular to the initial angular momentum, and the relative change of the angular momentum. */
void figure_precession(const struct figure_request *request)
{
    FILE *stream = request->stream;
    enum { ROWS = 400, STEPS = 3 }; /* STEPS steps of 0.01 s per row: 12 s in all */
    static const double start[STATE_SIZE] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 1.5, 1, 0.8};
    double state[2][STATE_SIZE], L0[3];
    memcpy(state[0], start, sizeof start);
    memcpy(state[1], start, sizeof start);
    momentum(start, L0);
    fputs("t,across with,along with,momentum with,across without,along without,momentum without\n", stream);
    for (int row = 0; row <= ROWS; row++) {
        fprintf(stream, "%.4g", row * STEPS * 0.01);
        for (int without = 0; without < 2; without++) {
            print_state(stream, state[without], L0, start + OMEGA);
            for (int i = 0; i < STEPS; i++)
                advance(state[without], !without, 0.01);
        }
        putc('\n', stream);
    }
}

/* --- schemes on the oscillator ------------------------------------------------------------------------------------ */

/* Writes the motion of the oscillator x″ = −x in steps of 0.5 from x = 1 at rest. Columns: t; then for each scheme x, v
 * and the energy relative to its initial value. */
void figure_schemes(const struct figure_request *request)
{
    FILE *stream = request->stream;
    enum { SCHEMES = 5, STEPS = 60 };
    static const char *const names[SCHEMES] = {"explicit", "implicit", "semi_implicit", "midpoint", "midpoint_printed"};
    double at[SCHEMES][4]; /* x, v, ω, h */
    putc('t', stream);
    for (int i = 0; i < SCHEMES; i++) {
        memcpy(at[i], (const double[4]){1, 0, 1, 0.5}, sizeof at[i]);
        fprintf(stream, ",x %s,v %s,energy %s", names[i], names[i], names[i]);
    }
    putc('\n', stream);
    for (int step = 0; step <= STEPS; step++) {
        fprintf(stream, "%.4g", step * at[0][3]);
        for (int i = 0; i < SCHEMES; i++) {
            char id[64];
            fprintf(stream, ",%.6g,%.6g,%.6g", at[i][0], at[i][1], at[i][0] * at[i][0] + at[i][1] * at[i][1]);
            snprintf(id, sizeof id, "scheme.oscillator.%s", names[i]);
            reference_in_double(id, 0, at[i], at[i]);
        }
        putc('\n', stream);
    }
}

/* --- drift -------------------------------------------------------------------------------------------------------- */

/* Writes the columns: t, at 60 steps per second; then |C|, the error of a constraint, if each step removes the fraction
 * β = 0.02, 0.1, 0.5, 1.5 or 2.02 of the error, and if the error is reduced by 3/4 per second. */
void figure_drift(const struct figure_request *request)
{
    FILE *stream = request->stream;
    enum { SHARES = 6, RATE = 60 };
    const double share[SHARES] = {0.02, 0.1, 0.5, 1.5, 2.02, 1 - pow(0.25, 1. / RATE)};
    double C[SHARES] = {1, 1, 1, 1, 1, 1};
    fputs("t,0.02,0.1,0.5,1.5,2.02,ERP\n", stream);
    for (int step = 0; step <= RATE; step++) {
        fprintf(stream, "%.4g", (double)step / RATE);
        for (int i = 0; i < SHARES; i++) {
            fprintf(stream, ",%.6g", fabs(C[i]));
            C[i] *= 1 - share[i];
        }
        putc('\n', stream);
    }
}

/* --- over-relaxation ---------------------------------------------------------------------------------------------- */

enum { SYSTEMS = 20 };

/* Returns ‖λ − solution‖/‖solution‖, or 10⁻¹⁶ if that is smaller. */
static double error_left(const double *lambda, const double *solution)
{
    double off = 0, size = 0;
    for (int i = 0; i < CONTACTS; i++) {
        off += (lambda[i] - solution[i]) * (lambda[i] - solution[i]);
        size += solution[i] * solution[i];
    }
    return fmax(sqrt(off / size), 1e-16);
}

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

struct solved {
    struct contacts system;
    double solution[CONTACTS];
};

static void sweep(struct contacts *system, double w, int sweeps)
{
    while (sweeps-- > 0)
        contacts_sweep(system, w);
}

static void draw_solved(struct solved *drawn)
{
    struct random random = {16};
    for (int i = 0; i < SYSTEMS; i++) {
        drawn[i].system = contacts_draw(&random);
        struct contacts solved = drawn[i].system;
        sweep(&solved, 1.3, 3000);
        memcpy(drawn[i].solution, solved.lambda, sizeof solved.lambda);
    }
}

/* Writes the columns: the over-relaxation factor ω; then the error of λ after 20 sweeps of projected Gauss–Seidel: the
 * minimum, median and maximum over twenty systems of twelve multipliers with bounds. */
void figure_relaxation(const struct figure_request *request)
{
    FILE *stream = request->stream;
    enum { FACTORS = 80 };
    static struct solved systems[SYSTEMS];
    double left[SYSTEMS];
    draw_solved(systems);
    fputs("w,min,median,max\n", stream);
    for (int f = 1; f <= FACTORS; f++) {
        const double w = 2.1 * f / FACTORS;
        for (int i = 0; i < SYSTEMS; i++) {
            struct contacts swept = systems[i].system;
            sweep(&swept, w, 20);
            left[i] = error_left(swept.lambda, systems[i].solution);
        }
        qsort(left, SYSTEMS, sizeof *left, compare_numbers);
        fprintf(stream, "%.4g,%.4g,%.4g,%.4g\n", w, left[0], left[SYSTEMS / 2], left[SYSTEMS - 1]);
    }
}

/* Writes the columns, for the systems of figure_relaxation and starting from λ = 0: the number of sweeps; then the
 * median error of λ after these sweeps for an over-relaxation factor ω of 0.5, 1, 1.3, 1.6 and 1.9. */
void figure_sweeps(const struct figure_request *request)
{
    FILE *stream = request->stream;
    enum { FACTORS = 5, MOST = 60 };
    static const double factor[FACTORS] = {0.5, 1, 1.3, 1.6, 1.9};
    static struct solved systems[SYSTEMS];
    static struct contacts swept[FACTORS][SYSTEMS];
    double left[SYSTEMS];
    draw_solved(systems);
    for (int i = 0; i < FACTORS * SYSTEMS; i++)
        swept[i / SYSTEMS][i % SYSTEMS] = systems[i % SYSTEMS].system;
    fputs("sweeps,0.5,1,1.3,1.6,1.9\n", stream);
    for (int k = 0; k <= MOST; k++) {
        fprintf(stream, "%d", k);
        for (int f = 0; f < FACTORS; f++) {
            for (int i = 0; i < SYSTEMS; i++) {
                left[i] = error_left(swept[f][i].lambda, systems[i].solution);
                contacts_sweep(&swept[f][i], factor[f]);
            }
            qsort(left, SYSTEMS, sizeof *left, compare_numbers);
            fprintf(stream, ",%.4g", left[SYSTEMS / 2]);
        }
        putc('\n', stream);
    }
}

/* --- chains ------------------------------------------------------------------------------------------------------- */

/* Writes the columns: the over-relaxation factor; then the residual of a chain of 2,000 joints, relative to the
 * right-hand side, after 5, 10, 20 and 40 sweeps, and of the direct solution. */
void figure_chain(const struct figure_request *request)
{
    static const size_t sweeps[] = {5, 10, 20, 40};
    enum { COUNTS = sizeof sweeps / sizeof *sweeps, STEPS = 39, JOINTS = 2000 };
    double left[COUNTS], directly;
    if (!bench_chain_residuals(JOINTS, 0, sweeps, 1, &directly))
        return;
    fputs("w", request->stream);
    for (size_t i = 0; i < COUNTS; i++)
        fprintf(request->stream, ",%zu sweeps", sweeps[i]);
    fputs(",directly\n", request->stream);
    for (int step = 1; step <= STEPS; step++) {
        const double w = 0.05 * step;
        if (!bench_chain_residuals(JOINTS, (float)w, sweeps, COUNTS, left))
            return;
        fprintf(request->stream, "%.4g", w);
        for (size_t i = 0; i < COUNTS; i++)
            fprintf(request->stream, ",%.5g", left[i]);
        fprintf(request->stream, ",%.5g\n", directly);
    }
}
