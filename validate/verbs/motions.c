/* Figures of motions: see motions.h. */
#include "motions.h"

#include "reference/reference.h"
#include "validate/base/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COMPONENTS_MOST = 24 };

/* One value of a reference formula, in binary64. */
static void evaluate(const char *id, const double *in, double *out)
{
    double element[COMPONENTS_MOST * FILTER_BLOCK] = {0}, value[COMPONENTS_MOST * FILTER_BLOCK],
                                     bound[COMPONENTS_MOST * FILTER_BLOCK], scale[COMPONENTS_MOST * FILTER_BLOCK];
    const struct formula *formula = formula_find(id);
    for (size_t k = 0; k < formula_inputs(formula, 0); k++)
        element[k * FILTER_BLOCK] = in[k];
    filter_evaluate(formula, 0, 0, BINARY32, 1, element, value, NULL, bound, scale);
    for (size_t k = 0; k < formula_outputs(formula, 0); k++)
        out[k] = value[k * FILTER_BLOCK];
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* --- torque-free precession ----------------------------------------------------------------------------------------- */

enum { TURN = 9, MOVING = 12 }; /* R row by row, then ω */

/* The principal moments of the articles' test body. */
static const double moments[3] = {2.5, 1.4, 1.3};

/* R Ī Rᵀ on and below the diagonal */
static void world_inertia(const double *R, double I[6])
{
    double in[18] = {0}, M[9];
    memcpy(in, R, TURN * sizeof *in);
    for (int i = 0; i < 3; i++)
        in[TURN + 4 * i] = moments[i];
    evaluate("torque.matrix_to_world", in, M);
    for (int i = 0, k = 0; i < 3; i++)
        for (int j = 0; j <= i; j++)
            I[k++] = M[3 * i + j];
}

/* Ṙ = ω×R; ω̇ = α without torque, 0 if the gyroscopic term is left out */
static void rate(const double *at, int gyroscopic, double *rate)
{
    const double *w = at + TURN;
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
            rate[3 * i + j] = w[(i + 1) % 3] * at[3 * ((i + 2) % 3) + j] - w[(i + 2) % 3] * at[3 * ((i + 1) % 3) + j];
    double in[12] = {0};
    world_inertia(at, in);
    memcpy(in + 6, w, 3 * sizeof *in);
    memset(rate + TURN, 0, 3 * sizeof *rate);
    if (gyroscopic)
        evaluate("torque.acceleration", in, rate + TURN);
}

/* A step of the classical Runge–Kutta method, of order four: at h = 0.01 it is off by 1e-9 after 12 seconds. */
static void advance(double *at, int gyroscopic, double h)
{
    static const double part[4] = {0, 0.5, 0.5, 1}, weight[4] = {1. / 6, 1. / 3, 1. / 3, 1. / 6};
    double k[MOVING] = {0}, sum[MOVING] = {0}, moved[MOVING];
    for (int stage = 0; stage < 4; stage++) {
        for (int i = 0; i < MOVING; i++)
            moved[i] = at[i] + part[stage] * h * k[i];
        rate(moved, gyroscopic, k);
        for (int i = 0; i < MOVING; i++)
            sum[i] += weight[stage] * k[i];
    }
    for (int i = 0; i < MOVING; i++)
        at[i] += h * sum[i];
}

static void momentum(const double *at, double *L)
{
    double in[9];
    world_inertia(at, in);
    memcpy(in + 6, at + TURN, 3 * sizeof *in);
    evaluate("torque.momentum", in, L);
}

/* The row's part of one motion: ω across the first L, and the relative change of L. */
static void print_moving(FILE *stream, const double *at, const double *L0, const double *w0)
{
    double L[3], u[3], v[3], change[3];
    const double size = sqrt(dot(L0, L0)), along = dot(w0, L0) / dot(L0, L0), *w = at + TURN;
    momentum(at, L);
    for (int i = 0; i < 3; i++) {
        u[i] = w0[i] - along * L0[i];
        change[i] = L[i] - L0[i];
    }
    const double length = sqrt(dot(u, u));
    for (int i = 0; i < 3; i++)
        v[i] = (L0[(i + 1) % 3] * u[(i + 2) % 3] - L0[(i + 2) % 3] * u[(i + 1) % 3]) / (size * length);
    fprintf(stream, ",%.6g,%.6g,%.4g", dot(w, u) / length, dot(w, v), sqrt(dot(change, change)) / size);
}

void motions_precession(FILE *stream)
{
    enum { ROWS = 400, STEPS = 3 }; /* of 0.01 s: 12 s in all */
    static const double start[MOVING] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 1.5, 1, 0.8};
    double at[2][MOVING], L0[3];
    memcpy(at[0], start, sizeof start);
    memcpy(at[1], start, sizeof start);
    momentum(start, L0);
    fputs("t,across with,along with,momentum with,across without,along without,momentum without\n", stream);
    for (int row = 0; row <= ROWS; row++) {
        fprintf(stream, "%.4g", row * STEPS * 0.01);
        for (int without = 0; without < 2; without++) {
            print_moving(stream, at[without], L0, start + TURN);
            for (int i = 0; i < STEPS; i++)
                advance(at[without], !without, 0.01);
        }
        putc('\n', stream);
    }
}

/* --- schemes on the oscillator -------------------------------------------------------------------------------------- */

void motions_schemes(FILE *stream)
{
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
            evaluate(id, at[i], at[i]);
        }
        putc('\n', stream);
    }
}

/* --- drift ---------------------------------------------------------------------------------------------------------- */

void motions_drift(FILE *stream)
{
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

/* --- over-relaxation ------------------------------------------------------------------------------------------------ */

enum { MULTIPLIERS = 12, SYSTEMS = 20 };

struct contacts {
    double G[MULTIPLIERS][MULTIPLIERS], eta[MULTIPLIERS], low[MULTIPLIERS], high[MULTIPLIERS];
};

/* Γ = A Aᵀ + E/4; one multiplier in three has the lower bound 0 and no upper one, the others ±0.3. */
static void draw_contacts(struct random *random, struct contacts *system)
{
    double A[MULTIPLIERS][MULTIPLIERS];
    for (int i = 0; i < MULTIPLIERS * MULTIPLIERS; i++)
        A[i / MULTIPLIERS][i % MULTIPLIERS] = random_between(random, -1, 1);
    for (int i = 0; i < MULTIPLIERS; i++) {
        for (int j = 0; j < MULTIPLIERS; j++) {
            system->G[i][j] = i == j ? 0.25 : 0;
            for (int k = 0; k < MULTIPLIERS; k++)
                system->G[i][j] += A[i][k] * A[j][k];
        }
        system->eta[i] = random_between(random, -3, 3);
        system->low[i] = i % 3 == 0 ? 0 : -0.3;
        system->high[i] = i % 3 == 0 ? INFINITY : 0.3;
    }
}

static void sweep(const struct contacts *system, double w, int sweeps, double *lambda)
{
    for (int k = 0; k < sweeps * MULTIPLIERS; k++) {
        const int i = k % MULTIPLIERS;
        double r = system->eta[i];
        for (int j = 0; j < MULTIPLIERS; j++)
            r -= system->G[i][j] * lambda[j];
        lambda[i] = fmin(fmax(lambda[i] + w / system->G[i][i] * r, system->low[i]), system->high[i]);
    }
}

/* ‖λ − solution‖/‖solution‖, and 10⁻¹⁶ where that is smaller */
static double error_left(const double *lambda, const double *solution)
{
    double off = 0, size = 0;
    for (int i = 0; i < MULTIPLIERS; i++) {
        off += (lambda[i] - solution[i]) * (lambda[i] - solution[i]);
        size += solution[i] * solution[i];
    }
    return fmax(sqrt(off / size), 1e-16);
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

struct solved {
    struct contacts system;
    double solution[MULTIPLIERS];
};

static void draw_solved(struct solved *drawn)
{
    struct random random = {16};
    for (int i = 0; i < SYSTEMS; i++) {
        draw_contacts(&random, &drawn[i].system);
        memset(drawn[i].solution, 0, sizeof drawn[i].solution);
        sweep(&drawn[i].system, 1.3, 3000, drawn[i].solution);
    }
}

void motions_relaxation(FILE *stream)
{
    enum { FACTORS = 80 };
    static struct solved systems[SYSTEMS];
    double left[SYSTEMS];
    draw_solved(systems);
    fputs("w,least,median,greatest\n", stream);
    for (int f = 1; f <= FACTORS; f++) {
        const double w = 2.1 * f / FACTORS;
        for (int i = 0; i < SYSTEMS; i++) {
            double lambda[MULTIPLIERS] = {0};
            sweep(&systems[i].system, w, 20, lambda);
            left[i] = error_left(lambda, systems[i].solution);
        }
        qsort(left, SYSTEMS, sizeof *left, by_size);
        fprintf(stream, "%.4g,%.4g,%.4g,%.4g\n", w, left[0], left[SYSTEMS / 2], left[SYSTEMS - 1]);
    }
}

void motions_sweeps(FILE *stream)
{
    enum { FACTORS = 5, MOST = 60 };
    static const double factor[FACTORS] = {0.5, 1, 1.3, 1.6, 1.9};
    static struct solved systems[SYSTEMS];
    double lambda[FACTORS][SYSTEMS][MULTIPLIERS] = {0}, left[SYSTEMS];
    draw_solved(systems);
    fputs("sweeps,0.5,1,1.3,1.6,1.9\n", stream);
    for (int k = 0; k <= MOST; k++) {
        fprintf(stream, "%d", k);
        for (int f = 0; f < FACTORS; f++) {
            for (int i = 0; i < SYSTEMS; i++) {
                left[i] = error_left(lambda[f][i], systems[i].solution);
                sweep(&systems[i].system, factor[f], 1, lambda[f][i]);
            }
            qsort(left, SYSTEMS, sizeof *left, by_size);
            fprintf(stream, ",%.4g", left[SYSTEMS / 2]);
        }
        putc('\n', stream);
    }
}
