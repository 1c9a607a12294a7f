/* Benchmark of free rigid bodies on one core: a step by plumb/bodies.h, compared with scalar C that advances one body
 * after the other. For each body, the step is divided into as many parts as are necessary for the rule of integration
 * to be safe.
 *
 * Both variants advance the same bodies, and the orientations after a step are compared. The principal moments of
 * inertia of the bodies are between 2 and 4. */
#include "benchmark.h"

#include "scalar.h"
#include "tiles.h"
#include "validate/util/linear_algebra.h"
#include "validate/util/process.h"
#include "validate/util/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { OF_INERTIA = 6, OF_MOMENTUM = 3, OF_ORIENTATION = 4 };

/* A kind of body set. The norm of the angular momentum L is drawn between `minimum` and `most` times the largest norm
 * for which a step in one part is safe. If `tenth` is not 0, the angular momentum of one body in `tenth` is then
 * multiplied by 9.5, so that its step needs up to ten parts. */
struct kind_of_bodies {
    const char *name;
    plumb_bodies_rule rule;
    int principal; /* three moments instead of a matrix */
    double minimum, most;
    unsigned tenth;
};

static const struct kind_of_bodies body_kinds[] = {
    {"moments", PLUMB_BODIES_MIDPOINT, 1, 0.64, 0.99, 0},    {"full", PLUMB_BODIES_MIDPOINT, 0, 0.64, 0.99, 0},
    {"mixed", PLUMB_BODIES_MIDPOINT, 0, 0.14, 9.9, 0},       {"tenth", PLUMB_BODIES_MIDPOINT, 0, 0.64, 0.99, 10},
    {"trapezoid", PLUMB_BODIES_TRAPEZOID, 1, 0.64, 0.99, 0}, {"world", PLUMB_BODIES_WORLD_TRAPEZOID, 1, 0.64, 0.99, 0},
};

/* For each rule, the maximum of ‖L‖ Δt/σ for which a step of time Δt is safe in one part; Δt is 1 here. σ is the
 * smallest principal moment of inertia. */
static const double safe_ratio[PLUMB_BODIES_RULES] = {
    [PLUMB_BODIES_MIDPOINT] = M_SQRT2, [PLUMB_BODIES_TRAPEZOID] = 1, [PLUMB_BODIES_WORLD_TRAPEZOID] = 1.18};

/* Maximum difference between components of the two variants' orientations of a body (quaternions), if both divide its
 * step into the same number of parts. */
#define MAX_DIFFERENCE 1e-4

struct body_set {
    const struct kind_of_bodies *kind;
    size_t n;
    struct tiles inertia, momentum, orientation;
    struct turning_body *bodies;
};

static void body_set_free(void *self)
{
    struct body_set *set = self;
    if (!set)
        return;
    tiles_free(&set->inertia), tiles_free(&set->momentum), tiles_free(&set->orientation);
    free(set->bodies), free(set);
}

/* plumb stores number k of a body's inertia as component k of a tile. Returns the index of that number among the
 * entries on and below the diagonal, which scalar C stores. */
static size_t entry_of(const struct kind_of_bodies *kind, size_t k)
{
    static const size_t diagonal[3] = {0, 2, 5};
    return kind->principal ? diagonal[k] : k;
}

/* Draws an inertia matrix: diag(moments) if `principal`, otherwise R diag(moments) Rᵀ with a random rotation R. Stores
 * its entries on and below the diagonal, and the smallest moment in *minimum. */
static void draw_inertia(struct random *random, int principal, float *entries, double *minimum)
{
    static const double identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    double R[9], moments[3], M[OF_INERTIA];
    *minimum = INFINITY;
    for (size_t k = 0; k < 3; k++) {
        moments[k] = random_between(random, 2, 4);
        *minimum = fmin(*minimum, moments[k]);
    }
    random_rotation(random, 3, R);
    symmetric_of_eigenvalues(3, principal ? identity : R, moments, M);
    for (size_t k = 0; k < OF_INERTIA; k++)
        entries[k] = (float)M[k];
}

static void draw_body(struct random *random, const struct kind_of_bodies *kind, struct turning_body *body)
{
    double minimum, direction[3];
    draw_inertia(random, kind->principal, body->inertia, &minimum);
    random_direction(random, 3, direction);
    double length = minimum * safe_ratio[kind->rule] * random_between(random, kind->minimum, kind->most);
    if (kind->tenth && random_below(random, kind->tenth) == 0)
        length *= 9.5;
    for (size_t k = 0; k < OF_MOMENTUM; k++)
        body->momentum[k] = (float)(length * direction[k]);
}

/* Resets all bodies to their orientation before the first step: the identity. */
static void reset_orientations(void *self)
{
    struct body_set *set = self;
    for (size_t i = 0; i < set->n; i++)
        for (size_t k = 0; k < OF_ORIENTATION; k++)
            *tiles_at(&set->orientation, i, k) = set->bodies[i].orientation[k] = k == 0;
}

static void *body_set_make(const char *name, size_t n)
{
    struct random random = {1};
    const struct kind_of_bodies *kind = body_kinds;
    struct body_set *set = calloc(1, sizeof *set);
    if (!set)
        return NULL;
    while (strcmp(kind->name, name) != 0)
        kind++; /* targets name only kinds that exist */
    set->kind = kind, set->n = n;
    set->bodies = calloc(n, sizeof *set->bodies);
    const int tiled = tiles_new(&set->inertia, n, kind->principal ? 3 : OF_INERTIA) &
                      tiles_new(&set->momentum, n, OF_MOMENTUM) & tiles_new(&set->orientation, n, OF_ORIENTATION);
    if (!tiled || !set->bodies) {
        body_set_free(set);
        return NULL;
    }
    for (size_t i = 0; i < n; i++) {
        const struct turning_body *body = &set->bodies[i];
        draw_body(&random, kind, &set->bodies[i]);
        for (size_t k = 0; k < OF_MOMENTUM; k++)
            *tiles_at(&set->momentum, i, k) = body->momentum[k];
        for (size_t k = 0; k < set->inertia.components; k++)
            *tiles_at(&set->inertia, i, k) = body->inertia[entry_of(kind, k)];
    }
    reset_orientations(set);
    return set;
}

/* --- variants ----------------------------------------------------------------------------------------------------- */

static void advance_range(const struct body_set *set, plumb_range range)
{
    const plumb_bodies all = {.n = set->n,
                              .inertia_kind = set->kind->principal ? PLUMB_BODIES_MOMENTS : PLUMB_BODIES_INERTIA_MATRIX,
                              .orientation_kind = PLUMB_BODIES_QUATERNION,
                              .inertia = tiles_in(&set->inertia, 0),
                              .momentum = tiles_in(&set->momentum, 0),
                              .orientation = tiles_out(&set->orientation, 0)};
    const plumb_bodies_step step = {.time = 1, .rule = set->kind->rule, .parts = PLUMB_BODIES_SAFE};
    plumb_bodies_advance(&all, &step, range, NULL);
}

static void run_tiles(void *self)
{
    const struct body_set *set = self;
    advance_range(set, plumb_all());
}

static void run_scalar(void *self)
{
    struct body_set *set = self;
    SCALAR(bodies)(set->bodies, set->n, set->kind->rule, 1);
}

/* True if the orientations by both variants agree. For a body at the limit between two numbers of parts, rounding
 * decides which number each variant takes, and the orientations then differ; one body in a thousand may do so. */
static int variants_match(void *self, double *residuals) /* NOLINT(readability-non-const-parameter) */
{
    struct body_set *set = self;
    size_t apart = 0;
    (void)residuals;
    reset_orientations(set), run_tiles(set), run_scalar(set);
    for (size_t i = 0; i < set->n; i++) {
        double most = 0;
        for (size_t k = 0; k < OF_ORIENTATION; k++)
            most = fmax(most, fabs((double)*tiles_at(&set->orientation, i, k) - (double)set->bodies[i].orientation[k]));
        apart += !(most <= MAX_DIFFERENCE);
    }
    return apart <= set->n / 1000;
}

static double run_part(void *self, int thread, int threads)
{
    const struct body_set *set = self;
    const plumb_range part = plumb_part(set->n, (uint64_t)threads, (uint64_t)thread);
    const double start = process_thread_seconds();
    advance_range(set, part);
    return process_thread_seconds() - start;
}

const struct benchmark benchmark_bodies = {
    .fixture = "free bodies",
    .make = body_set_make,
    .free = body_set_free,
    .prepare = reset_orientations,
    .agree = variants_match,
    .part = run_part,
    .variants = (const struct variant[]){{"tiles", run_tiles, 1, "tiles"}, {"scalar C", run_scalar, 1, "tiles"}, {0}},
};
