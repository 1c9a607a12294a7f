/* Promised times of free bodies: bodies.h's steps with safe parts, on one core, against scalar C one body after the other
 * (turns.c); what two threads cost; and maps of how many of Newton's steps are taken.
 *
 * Here: the bodies and the clock. Both ways turn the same bodies in turn, round after round, and the median of the ratios
 * counts; after that, their orientations are compared. Bodies have three moments between 2 and 4. */
#include "bench.h"

#include "turns.h"

#include "fast/bodies.h"
#include "fast/table.h"
#include "race.h"
#include "validate/base/process.h"
#include "validate/base/random.h"
#include "validate/base/vectors.h"
#include "validate/kernels/kernels.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { MILLION = 1 << 20, SOME = 1 << 16, LANES = 8, OF_INERTIA = 6, OF_MOMENTUM = 3, OF_TURN = 4, ROUNDS = 9 };

/* |L| is drawn between two multiples of what is safe in one part, and one in `tenth` of them is 9.5 times that. */
struct way {
    const char *name;
    size_t bodies;
    plumb_bodies_rule rule;
    int principal; /* three moments, or a matrix */
    double least, most;
    unsigned tenth;
};

static const struct way ways[] = {
    {"moments", MILLION, PLUMB_MIDPOINT, 1, 0.64, 0.99, 0},
    {"full", MILLION, PLUMB_MIDPOINT, 0, 0.64, 0.99, 0},
    {"mixed", SOME, PLUMB_MIDPOINT, 0, 0.14, 9.9, 0},
    {"tenth", SOME, PLUMB_MIDPOINT, 0, 0.64, 0.99, 10},
    {"trapezoid", MILLION, PLUMB_TRAPEZOID, 1, 0.64, 0.99, 0},
    {"world", MILLION, PLUMB_WORLD_TRAPEZOID, 1, 0.64, 0.99, 0},
};

/* |L|/σ that is safe in one part */
static const double safe_ratio[PLUMB_BODIES_RULES] = {
    [PLUMB_MIDPOINT] = M_SQRT2, [PLUMB_TRAPEZOID] = 1, [PLUMB_WORLD_TRAPEZOID] = 1.18};

/* What both ways may differ by where they take as many parts. */
#define APART 1e-4

struct crowd {
    const struct way *way;
    float *inertia; /* tiles of three or six numbers a body */
    float (*momentum)[OF_MOMENTUM][LANES], (*orientation)[OF_TURN][LANES];
    struct turning_body *bodies;
};

static void crowd_free(struct crowd *crowd)
{
    free(crowd->inertia), free(crowd->momentum), free(crowd->orientation), free(crowd->bodies);
}

static size_t inertias_of(const struct way *way)
{
    return way->principal ? 3 : OF_INERTIA;
}

/* Where inertia k of a body stands among the entries on and below the diagonal */
static size_t entry_of(const struct way *way, size_t k)
{
    static const size_t diagonal[3] = {0, 2, 5};
    return way->principal ? diagonal[k] : k;
}

/* The inertia on and below the diagonal: of three moments, or R diag(moments) Rᵀ of a random R */
static void draw_inertia(struct random *random, int principal, float *entries, double *least)
{
    static const double own[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    double R[9], moments[3], M[OF_INERTIA];
    *least = INFINITY;
    for (size_t k = 0; k < 3; k++) {
        moments[k] = random_between(random, 2, 4);
        *least = fmin(*least, moments[k]);
    }
    random_rotation(random, 3, R);
    matrix_of_eigenvalues(3, principal ? own : R, moments, M);
    for (size_t k = 0; k < OF_INERTIA; k++)
        entries[k] = (float)M[k];
}

static void draw_body(struct random *random, const struct way *way, struct turning_body *body)
{
    double least, direction[3];
    draw_inertia(random, way->principal, body->inertia, &least);
    random_direction(random, 3, direction);
    double length = least * safe_ratio[way->rule] * random_between(random, way->least, way->most);
    if (way->tenth && random_below(random, way->tenth) == 0)
        length *= 9.5;
    for (size_t k = 0; k < OF_MOMENTUM; k++)
        body->momentum[k] = (float)(length * direction[k]);
}

static void crowd_rest(struct crowd *crowd)
{
    for (size_t i = 0; i < crowd->way->bodies; i++)
        for (size_t k = 0; k < OF_TURN; k++)
            crowd->orientation[i / LANES][k][i % LANES] = crowd->bodies[i].orientation[k] = k == 0;
}

static int crowd_make(struct crowd *crowd, const char *name)
{
    struct random random = {1};
    const struct way *way = ways;
    while (strcmp(way->name, name) != 0)
        way++;
    const size_t n = way->bodies;
    *crowd =
        (struct crowd){way, calloc(n * OF_INERTIA, sizeof *crowd->inertia), calloc(n / LANES, sizeof *crowd->momentum),
                       calloc(n / LANES, sizeof *crowd->orientation), calloc(n, sizeof *crowd->bodies)};
    if (!crowd->inertia || !crowd->momentum || !crowd->orientation || !crowd->bodies) {
        crowd_free(crowd);
        return 0;
    }
    for (size_t i = 0; i < n; i++) {
        const struct turning_body *body = &crowd->bodies[i];
        draw_body(&random, way, &crowd->bodies[i]);
        for (size_t k = 0; k < OF_MOMENTUM; k++)
            crowd->momentum[i / LANES][k][i % LANES] = body->momentum[k];
        for (size_t k = 0; k < inertias_of(way); k++)
            crowd->inertia[(i / LANES * inertias_of(way) + k) * LANES + i % LANES] = body->inertia[entry_of(way, k)];
    }
    return 1;
}

/* The bodies from ≤ i < to */
static void turn_together(struct crowd *crowd, size_t from, size_t to)
{
    const float *inertia[OF_INERTIA], *momentum[OF_MOMENTUM];
    float *orientation[OF_TURN];
    for (size_t k = 0; k < inertias_of(crowd->way); k++)
        inertia[k] = crowd->inertia + LANES * k;
    for (size_t k = 0; k < OF_MOMENTUM; k++)
        momentum[k] = crowd->momentum[0][k];
    for (size_t k = 0; k < OF_TURN; k++)
        orientation[k] = crowd->orientation[0][k];
    const plumb_bodies all = {.n = crowd->way->bodies,
                              .principal = crowd->way->principal,
                              .quaternion = 1,
                              .inertia = {inertia, LANES * inertias_of(crowd->way)},
                              .momentum = {momentum, LANES * OF_MOMENTUM},
                              .orientation = {.base = orientation, .stride = LANES * OF_TURN}};
    const plumb_bodies_step step = {.time = 1, .rule = crowd->way->rule, .parts = PLUMB_SAFE_PARTS};
    plumb_bodies_advance_range(&all, &step, from, to, NULL);
}

static void turn_alone(struct crowd *crowd)
{
#if !defined(PLUMB_WITHOUT_AVX2)
    turns_function *const turns = plumb_path_available(PLUMB_AVX2) ? turns_avx2 : turns_portable;
#else
    turns_function *const turns = turns_portable;
#endif
    turns(crowd->bodies, crowd->way->bodies, crowd->way->rule, 1);
}

/* Of the bodies, how many stand elsewhere: where rounding decides about a part more, they may. */
static size_t apart(const struct crowd *crowd)
{
    size_t count = 0;
    for (size_t i = 0; i < crowd->way->bodies; i++) {
        double most = 0;
        for (size_t k = 0; k < OF_TURN; k++)
            most = fmax(most, fabs((double)crowd->orientation[i / LANES][k][i % LANES] -
                                   (double)crowd->bodies[i].orientation[k]));
        count += !(most <= APART);
    }
    return count;
}

double bench_bodies(const char *name)
{
    struct crowd crowd;
    double ratios[ROUNDS];
    if (!crowd_make(&crowd, name))
        return NAN;
    for (size_t round = 0; round < ROUNDS; round++) {
        crowd_rest(&crowd);
        const double start = process_thread_seconds();
        turn_alone(&crowd);
        const double middle = process_thread_seconds();
        turn_together(&crowd, 0, crowd.way->bodies);
        ratios[round] = (middle - start) / (process_thread_seconds() - middle);
    }
    const int same = apart(&crowd) <= crowd.way->bodies / 1000;
    crowd_free(&crowd);
    return same ? interval_of(ratios, ROUNDS).median : NAN;
}

/* --- two threads ---------------------------------------------------------------------------------------------------- */

/* Of the busier thread: tiles are shared out evenly. */
static double threads_seconds(struct crowd *crowd, int threads)
{
    double most = 0;
#pragma omp parallel num_threads(threads) reduction(max : most)
    {
        const size_t part = crowd->way->bodies / (size_t)threads, from = part * (size_t)omp_get_thread_num();
        const double start = process_thread_seconds();
        turn_together(crowd, from, from + part);
        most = process_thread_seconds() - start;
    }
    return most;
}

double bench_bodies_threads(const char *name)
{
    struct crowd crowd;
    double ratios[ROUNDS];
    if (!crowd_make(&crowd, name))
        return NAN;
    crowd_rest(&crowd);
    for (size_t round = 0; round < ROUNDS; round++) {
        const double one = threads_seconds(&crowd, 1);
        ratios[round] = threads_seconds(&crowd, 2) / one;
    }
    crowd_free(&crowd);
    return interval_of(ratios, ROUNDS).median;
}

/* --- maps ----------------------------------------------------------------------------------------------------------- */

/* How many steps `kernel` counts on the article's body along a row of points, momenta between ±15 each way */
static void map_row(plumb_kernel *kernel, size_t side, size_t row)
{
    static const float inertia[OF_INERTIA] = {2.5F, 0, 1.4F, 0, 0, 1.3F};
    float inputs[OF_INERTIA + OF_MOMENTUM][LANES], counts[LANES] = {0};
    const float *in[OF_INERTIA + OF_MOMENTUM];
    const float apart = 30.0F / (float)(side - 1);
    for (size_t k = 0; k < OF_INERTIA + OF_MOMENTUM; k++) {
        in[k] = inputs[k];
        for (size_t i = 0; i < LANES; i++)
            inputs[k][i] = k < OF_INERTIA ? inertia[k] : k == OF_INERTIA + 1 ? -15 + apart * (float)row : 0;
    }
    for (size_t first = 0; first < side; first += LANES) {
        for (size_t i = 0; i < LANES; i++)
            inputs[OF_INERTIA][i] = -15 + apart * (float)(first + i);
        kernel(LANES, (plumb_in){in, LANES}, (plumb_out){(float *[]){counts}, LANES, 0});
    }
}

double bench_map(const char *id)
{
    enum { SIDE = 1024 };
    const plumb_path best = plumb_path_available(PLUMB_AVX2) ? PLUMB_AVX2 : PLUMB_PORTABLE;
    const plumb_kernel_entry *entry = plumb_kernels;
    double seconds[ROUNDS];
    while (entry->id && strcmp(entry->id, id) != 0)
        entry++;
    for (size_t round = 0; entry->id && round < ROUNDS; round++) {
        const double start = process_thread_seconds();
        for (size_t row = 0; row < SIDE; row++)
            map_row(entry->path[best], SIDE, row);
        seconds[round] = process_thread_seconds() - start;
    }
    return entry->id ? 1e3 * interval_of(seconds, ROUNDS).median : NAN;
}
