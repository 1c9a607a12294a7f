/* Promised times of free bodies: bodies.h's midpoint step with safe parts, on one core, against scalar C one body after the
 * other (turns.c).
 *
 * Here: the bodies and the clock. Both ways turn the same bodies in turn, round after round, and the median of the ratios
 * counts; before the clock starts, their orientations are compared. Bodies are boxes of three moments between 2 and 4. */
#include "bench.h"

#include "turns.h"

#include "fast/bodies.h"
#include "validate/base/random.h"
#include "validate/base/vectors.h"
#include "validate/kernels/kernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BODIES = 1 << 16, LANES = 8, OF_INERTIA = 6, OF_MOMENTUM = 3, OF_TURN = 4, ROUNDS = 9 };

/* What both ways may differ by where they take as many parts. */
#define APART 1e-4

struct crowd {
    float (*inertia)[OF_INERTIA][LANES], (*momentum)[OF_MOMENTUM][LANES], (*orientation)[OF_TURN][LANES];
    struct turning_body *bodies;
};

static void crowd_free(struct crowd *crowd)
{
    free(crowd->inertia), free(crowd->momentum), free(crowd->orientation), free(crowd->bodies);
}

/* |L| over the least moment: about one part; uniform up to ten; one part, and a tenth with ten */
static double draw_ratio(struct random *random, const char *way)
{
    if (strcmp(way, "mixed") == 0)
        return random_between(random, 0.2, 14);
    if (strcmp(way, "tenth") == 0)
        return random_between(random, 0.9, 1.4) * (random_below(random, 10) == 0 ? 9.5 : 1);
    return random_between(random, 0.9, 1.4);
}

/* R diag(moments) Rᵀ of a random R, on and below the diagonal */
static void draw_inertia(struct random *random, float *entries, double *least)
{
    double R[9], moments[3], M[OF_INERTIA];
    *least = INFINITY;
    for (size_t k = 0; k < 3; k++) {
        moments[k] = random_between(random, 2, 4);
        *least = fmin(*least, moments[k]);
    }
    random_rotation(random, 3, R);
    matrix_of_eigenvalues(3, R, moments, M);
    for (size_t k = 0; k < OF_INERTIA; k++)
        entries[k] = (float)M[k];
}

static void crowd_rest(struct crowd *crowd)
{
    for (size_t i = 0; i < BODIES; i++)
        for (size_t k = 0; k < OF_TURN; k++)
            crowd->orientation[i / LANES][k][i % LANES] = crowd->bodies[i].orientation[k] = k == 0;
}

static int crowd_make(struct crowd *crowd, const char *way)
{
    struct random random = {1};
    *crowd =
        (struct crowd){calloc(BODIES / LANES, sizeof *crowd->inertia), calloc(BODIES / LANES, sizeof *crowd->momentum),
                       calloc(BODIES / LANES, sizeof *crowd->orientation), calloc(BODIES, sizeof *crowd->bodies)};
    if (!crowd->inertia || !crowd->momentum || !crowd->orientation || !crowd->bodies) {
        crowd_free(crowd);
        return 0;
    }
    for (size_t i = 0; i < BODIES; i++) {
        struct turning_body *body = &crowd->bodies[i];
        double least, direction[3];
        draw_inertia(&random, body->inertia, &least);
        random_direction(&random, 3, direction);
        const double length = least * draw_ratio(&random, way);
        for (size_t k = 0; k < OF_MOMENTUM; k++)
            crowd->momentum[i / LANES][k][i % LANES] = body->momentum[k] = (float)(length * direction[k]);
        for (size_t k = 0; k < OF_INERTIA; k++)
            crowd->inertia[i / LANES][k][i % LANES] = body->inertia[k];
    }
    return 1;
}

static double processor_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void turn_together(struct crowd *crowd)
{
    const float *inertia[OF_INERTIA], *momentum[OF_MOMENTUM];
    float *orientation[OF_TURN];
    for (size_t k = 0; k < OF_INERTIA; k++)
        inertia[k] = crowd->inertia[0][k];
    for (size_t k = 0; k < OF_MOMENTUM; k++)
        momentum[k] = crowd->momentum[0][k];
    for (size_t k = 0; k < OF_TURN; k++)
        orientation[k] = crowd->orientation[0][k];
    const plumb_bodies all = {.n = BODIES,
                              .quaternion = 1,
                              .inertia = {inertia, LANES * OF_INERTIA},
                              .momentum = {momentum, LANES * OF_MOMENTUM},
                              .orientation = {.base = orientation, .stride = LANES * OF_TURN}};
    const plumb_bodies_step step = {.time = 1, .rule = PLUMB_MIDPOINT, .parts = PLUMB_SAFE_PARTS};
    plumb_bodies_advance(&all, &step, NULL);
}

static void turn_alone(struct crowd *crowd)
{
#if !defined(PLUMB_WITHOUT_AVX2)
    turns_function *const turns = plumb_path_available(PLUMB_AVX2) ? turns_avx2 : turns_portable;
#else
    turns_function *const turns = turns_portable;
#endif
    turns(crowd->bodies, BODIES, 1);
}

/* Of the bodies, how many stand elsewhere: where rounding decides about a part more, they may. */
static size_t apart(const struct crowd *crowd)
{
    size_t count = 0;
    for (size_t i = 0; i < BODIES; i++) {
        double most = 0;
        for (size_t k = 0; k < OF_TURN; k++)
            most = fmax(most, fabs((double)crowd->orientation[i / LANES][k][i % LANES] -
                                   (double)crowd->bodies[i].orientation[k]));
        count += !(most <= APART);
    }
    return count;
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_bodies(const char *way)
{
    struct crowd crowd;
    double ratios[ROUNDS];
    if (!crowd_make(&crowd, way))
        return NAN;
    for (size_t round = 0; round < ROUNDS; round++) {
        crowd_rest(&crowd);
        const double start = processor_time();
        turn_alone(&crowd);
        const double middle = processor_time();
        turn_together(&crowd);
        ratios[round] = (middle - start) / (processor_time() - middle);
    }
    const int same = apart(&crowd) <= BODIES / 1000;
    crowd_free(&crowd);
    qsort(ratios, ROUNDS, sizeof *ratios, ascending);
    return same ? ratios[ROUNDS / 2] : NAN;
}
