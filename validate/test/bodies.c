/* Tests of free bodies (plumb/bodies.h): a body's result has the same bits in every layout, on every path, and for
 * every range of bodies in the call; the applied rotation solves the rule's equation; a body with invalid data is not
 * changed; and long motions conserve what the rule conserves. The equations themselves are tested as the kernels
 * integrator.*. */
#include "inputs.h"
#include "test_objects.h"

#include "validate/contracts/contracts.h"
#include "validate/util/linear_algebra.h"
#include <plumb/bodies.h>

#include <pthread.h>

enum { LANES = 8, MOST = 320, COMPONENTS = 18, INERTIA = 0, MOMENTUM = 6, ORIENTATION = 9 };
enum { MARK = 0x7fabcdef }; /* in memory that must not be written */

/* A set of bodies with 18 components per body, stored as arrays or as tiles. */
struct set {
    size_t n;
    int principal, quaternion;
    float memory[(MOST / LANES + 1) * COMPONENTS][LANES];
    float *base[COMPONENTS];
    size_t stride;
    plumb_bodies_report report[MOST];
};

static float *at(struct set *set, size_t i, size_t k)
{
    return &set->base[k][i / LANES * set->stride + i % LANES];
}

static struct set *set_new(size_t n, int principal, int quaternion, int tiles)
{
    struct set *set = memory_for_test(sizeof *set);
    cr_assert(n <= MOST);
    set->n = n, set->principal = principal, set->quaternion = quaternion;
    set->stride = tiles ? (size_t)LANES * COMPONENTS : LANES;
    for (size_t k = 0; k < COMPONENTS; k++)
        set->base[k] = set->memory[tiles ? k : k * (MOST / LANES + 1)];
    for (size_t i = 0; i < sizeof set->memory / sizeof **set->memory; i++)
        set->memory[i / LANES][i % LANES] = float_from_bits(MARK);
    return set;
}

static plumb_bodies bodies_of(struct set *set)
{
    const int tiles = set->stride > LANES;
    const plumb_out all = tiles ? plumb_out_tiles(set->base[0], COMPONENTS) : plumb_out_fields(set->base);
    return (plumb_bodies){.n = set->n,
                          .inertia_kind = set->principal ? PLUMB_BODIES_MOMENTS : PLUMB_BODIES_INERTIA_MATRIX,
                          .orientation_kind = set->quaternion ? PLUMB_BODIES_QUATERNION : PLUMB_BODIES_ROTATION_MATRIX,
                          .inertia = plumb_in_part(plumb_in_of(all), INERTIA),
                          .momentum = plumb_in_part(plumb_in_of(all), MOMENTUM),
                          .orientation = plumb_out_part(all, ORIENTATION),
                          .report = set->report};
}

/* --- random bodies ------------------------------------------------------------------------------------------------ */

/* Draws a body with principal moments of inertia between 1 and 4, about the axes of the body if `principal` is set,
 * else about axes of a random orientation; with a momentum of up to `most` times the smallest moment; and with an
 * orientation that is a rotation up to an error of 1e-3 (a quaternion of length 1.01). */
static void draw_body(struct random *random, int principal, int quaternion, double most, float *body)
{
    double moments[3], R[9], q[4], M[6], minimum = 4;
    for (size_t k = 0; k < 3; k++) {
        moments[k] = random_between(random, 1, 4);
        minimum = fmin(minimum, moments[k]);
    }
    random_rotation(random, 3, R);
    symmetric_of_eigenvalues(3, R, moments, M);
    for (size_t k = 0; k < 6; k++)
        body[INERTIA + k] = (float)M[k];
    for (size_t k = 0; principal && k < 3; k++)
        body[INERTIA + k] = (float)moments[k];
    double direction[3];
    random_direction(random, 3, direction);
    const double length = minimum * random_between(random, 0, most);
    for (size_t k = 0; k < 3; k++)
        body[MOMENTUM + k] = (float)(length * direction[k]);
    random_direction(random, 4, q);
    for (size_t k = 0; k < 9; k++)
        body[ORIENTATION + k] = (float)(R[k] * (1 + 1e-3 * random_between(random, -1, 1)));
    for (size_t k = 0; quaternion && k < 4; k++)
        body[ORIENTATION + k] = (float)(1.01 * q[k]);
}

/* Draws n bodies. In every tenth, on average, one component is replaced by a special float, which may make the body
 * invalid. */
static void draw_bodies(uint64_t seed, size_t n, int principal, int quaternion, double most,
                        float (*bodies)[COMPONENTS])
{
    struct random random = {seed};
    for (size_t i = 0; i < n; i++) {
        draw_body(&random, principal, quaternion, most, bodies[i]);
        if (random_below(&random, 10) == 0)
            bodies[i][random_below(&random, COMPONENTS)] = special_float(&random);
    }
}

static struct set *set_of(float (*bodies)[COMPONENTS], size_t n, int principal, int quaternion, int tiles)
{
    struct set *set = set_new(n, principal, quaternion, tiles);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < COMPONENTS; k++)
            *at(set, i, k) = bodies[i][k];
    return set;
}

static void expect_same(struct set *a, struct set *b, const char *what)
{
    for (size_t i = 0; i < a->n; i++) {
        for (size_t k = 0; k < COMPONENTS; k++)
            cr_assert_eq(bits_from_float(*at(a, i, k)), bits_from_float(*at(b, i, k)),
                         "%s: component %zu of body %zu: %a, not %a", what, k, i, (double)*at(a, i, k),
                         (double)*at(b, i, k));
        const plumb_bodies_report x = a->report[i], y = b->report[i];
        cr_assert(x.outcome == y.outcome && x.parts == y.parts && x.iterations == y.iterations &&
                      bits_from_float(x.residual) == bits_from_float(y.residual),
                  "%s: the report of body %zu", what, i);
    }
}

/* --- bits --------------------------------------------------------------------------------------------------------- */

enum { BODIES = 203, VARIANTS = PLUMB_BODIES_RULES * 2 * 4 };
static const plumb_bodies_step safe_step = {1, PLUMB_BODIES_MIDPOINT, PLUMB_BODIES_SAFE, 0};

struct bodies_variant {
    plumb_bodies_step step;
    int principal, quaternion;
};

static struct bodies_variant variant_at(size_t i)
{
    return (struct bodies_variant){
        {0.5F, (plumb_bodies_rule)(i % PLUMB_BODIES_RULES), (plumb_bodies_parts)(i / 3 % 2), 0},
        (int)(i / 6 % 2),
        (int)(i / 12)};
}

/* Advances all bodies by one step. Returns the number of bodies that were not changed. */
static size_t advance(struct set *set, plumb_bodies_step step)
{
    const plumb_bodies all = bodies_of(set);
    size_t untouched;
    cr_assert_eq(plumb_bodies_advance(&all, &step, plumb_all(), &untouched), PLUMB_OK);
    return untouched;
}

/* Returns the bodies of variant i after one step of all bodies on the portable path. */
static struct set *advanced(size_t i, float (*bodies)[COMPONENTS])
{
    const struct bodies_variant variant = variant_at(i);
    draw_bodies(i, BODIES, variant.principal, variant.quaternion, 30, bodies);
    struct set *set = set_of(bodies, BODIES, variant.principal, variant.quaternion, 1);
    const plumb_bodies all = bodies_of(set);
    size_t untouched, counted = 0;
    cr_assert_eq(plumb_bodies_advance_on(PLUMB_PORTABLE, &all, &variant.step, plumb_all(), &untouched), PLUMB_OK);
    for (size_t k = 0; k < BODIES; k++)
        counted += set->report[k].outcome != PLUMB_BODIES_ROTATED;
    cr_assert(counted == untouched && counted > 0 && counted < BODIES / 4, "variant %zu: %zu", i, counted);
    return set;
}

/* All paths and layouts give the same bits and write nothing else. */
Test(bodies, paths_and_layouts_agree_bitwise)
{
    static float bodies[BODIES][COMPONENTS];
    for (size_t i = 0; i < VARIANTS; i++) {
        const struct bodies_variant variant = variant_at(i);
        struct set *right = advanced(i, bodies);
        for (int tiles = 0; tiles < 2; tiles++) {
            struct set *set = set_of(bodies, BODIES, variant.principal, variant.quaternion, tiles);
            advance(set, variant.step);
            expect_same(set, right, "best path");
            for (size_t k = BODIES; k % LANES; k++)
                for (size_t c = 0; c < COMPONENTS; c++)
                    cr_assert_eq(bits_from_float(*at(set, k, c)), MARK);
        }
    }
}

/* A single body, and any range of bodies, get the same bits as all bodies together. */
Test(bodies, single_body_and_range_agree_bitwise)
{
    static float bodies[BODIES][COMPONENTS];
    static const size_t ends[] = {0, 1, 8, 13, 15, 16, 100, 130, BODIES};
    for (size_t i = 0; i < VARIANTS; i += 5) {
        const struct bodies_variant variant = variant_at(i);
        struct set *right = advanced(i, bodies);
        struct set *ranges = set_of(bodies, BODIES, variant.principal, variant.quaternion, 1);
        struct set *alone = set_of(bodies, BODIES, variant.principal, variant.quaternion, 0);
        const plumb_bodies all = bodies_of(ranges), one = bodies_of(alone);
        for (size_t r = sizeof ends / sizeof *ends; r-- > 1;)
            cr_assert_eq(plumb_bodies_advance(&all, &variant.step, (plumb_range){ends[r - 1], ends[r]}, NULL),
                         PLUMB_OK);
        for (size_t k = 0; k < BODIES; k++)
            cr_assert_eq(plumb_bodies_advance(&one, &variant.step, (plumb_range){k, k + 1}, NULL), PLUMB_OK);
        expect_same(ranges, right, "ranges");
        expect_same(alone, right, "alone");
    }
}

struct bodies_job {
    const plumb_bodies *bodies;
    const plumb_bodies_step *step;
    size_t from, to;
};

static void *do_job(void *pointer)
{
    const struct bodies_job *job = pointer;
    return plumb_bodies_advance(job->bodies, job->step, (plumb_range){job->from, job->to}, NULL) ? pointer : NULL;
}

/* Parts cover each element once, in complete tiles, and have about the same size. */
Test(bodies, parts_cover_elements_once_in_tiles)
{
    for (uint64_t n = 0; n <= 100; n++)
        for (uint64_t parts = 1; parts <= 15; parts++) {
            uint64_t at = 0;
            for (uint64_t part = 0; part < parts; part++) {
                const plumb_range range = plumb_part(n, parts, part);
                cr_expect(range.from == at && range.to >= at && range.from % 8 == 0, "part %llu/%llu of %llu",
                          (unsigned long long)part, (unsigned long long)parts, (unsigned long long)n);
                cr_expect_leq(range.to - range.from, 8 * (n / 8 / parts + 1) + 7);
                at = range.to;
            }
            cr_expect_eq(at, n);
            const plumb_range none = plumb_part(n, parts, parts);
            cr_expect_eq(none.from, none.to);
        }
    const plumb_range last = plumb_part(UINT64_MAX, 3, 2), nothing = plumb_part(7, 0, 0);
    cr_expect(last.to == UINT64_MAX && last.to - last.from > UINT64_MAX / 4 && nothing.from == nothing.to);
}

/* The two threads' ranges meet inside a tile. */
Test(bodies, threads_agree_bitwise)
{
    static float bodies[BODIES][COMPONENTS];
    const struct bodies_variant variant = variant_at(0);
    struct set *right = advanced(0, bodies), *set = set_of(bodies, BODIES, variant.principal, variant.quaternion, 1);
    const plumb_bodies all = bodies_of(set);
    struct bodies_job first = {&all, &variant.step, 0, 101}, second = {&all, &variant.step, 101, BODIES};
    pthread_t thread;
    void *failed;
    cr_assert_eq(pthread_create(&thread, NULL, do_job, &second), 0);
    cr_assert_null(do_job(&first));
    pthread_join(thread, &failed);
    cr_assert_null(failed);
    expect_same(set, right, "threads");
}

/* --- solutions ---------------------------------------------------------------------------------------------------- */

static void cross(const double *a, const double *b, double *c)
{
    for (size_t i = 0; i < 3; i++)
        c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Rotates x by the rotation vector v. */
static void rotate_by(const double *v, const double *x, double *y)
{
    const double a = sqrt(dot(v, v)), s = a == 0 ? 1 : sin(a) / a, h = a == 0 ? 1 : sin(a / 2) / (a / 2);
    double once[3], twice[3];
    cross(v, x, once);
    cross(v, once, twice);
    for (size_t i = 0; i < 3; i++)
        y[i] = x[i] + s * once[i] + h * h / 2 * twice[i];
}

/* Returns the residual |I v − m̄| of the rule's equation, relative to the sum of its terms, in units of 2⁻²⁴. I is
 * diagonal, and the step begins at the identity. */
static double relative_residual(plumb_bodies_rule rule, const float *body, const double *v)
{
    const double I[3] = {body[0], body[1], body[2]}, m[3] = {body[MOMENTUM], body[MOMENTUM + 1], body[MOMENTUM + 2]};
    double back[3], end[3], before[3], right[3], rest[3], w[3];
    for (size_t k = 0; k < 3; k++)
        back[k] = (rule == PLUMB_BODIES_MIDPOINT ? -0.5 : -1) * v[k], w[k] = m[k] / I[k];
    rotate_by(back, m, end);
    rotate_by(back, w, before);
    for (size_t k = 0; k < 3; k++) {
        if (rule == PLUMB_BODIES_MIDPOINT)
            right[k] = end[k];
        else
            right[k] = rule == PLUMB_BODIES_TRAPEZOID ? (m[k] + end[k]) / 2 : I[k] * (before[k] + end[k] / I[k]) / 2;
        rest[k] = I[k] * v[k] - right[k];
    }
    return 0x1p24 * sqrt(dot(rest, rest)) / ((I[0] + I[1] + I[2]) * sqrt(dot(v, v)) + sqrt(dot(m, m)));
}

/* Recomputes the residual in double from the resulting orientation, which also has a rounding error of a few units, and
 * checks the reported numbers of parts and iterations. */
Test(bodies, step_rotates_body_by_solution)
{
    enum { N = 300 };
    static float bodies[N][COMPONENTS];
    for (int rule = 0; rule < PLUMB_BODIES_RULES; rule++)
        for (int parts = 0; parts < 2; parts++) {
            struct random random = {(uint64_t)rule + 1};
            for (size_t i = 0; i < N; i++) {
                draw_body(&random, 1, 1, parts ? 4 : 1.4, bodies[i]);
                memcpy(bodies[i] + ORIENTATION, (float[]){1, 0, 0, 0}, 4 * sizeof(float));
            }
            struct set *set = set_of(bodies, N, 1, 1, 1);
            const plumb_bodies_step step = {1, (plumb_bodies_rule)rule, (plumb_bodies_parts)parts, 0};
            size_t whole = 0;
            cr_assert_eq(advance(set, step), 0);
            for (size_t i = 0; i < N; i++) {
                const plumb_bodies_report told = set->report[i];
                cr_assert(told.residual <= PLUMB_BODIES_RESIDUAL && told.parts > 0 && told.iterations >= told.parts);
                if (told.parts > 1)
                    continue;
                double u[3], v[3];
                for (size_t k = 0; k < 3; k++)
                    u[k] = *at(set, i, ORIENTATION + 1 + k);
                const double length = sqrt(dot(u, u)), a = 2 * atan2(length, *at(set, i, ORIENTATION));
                for (size_t k = 0; k < 3; k++)
                    v[k] = a / length * u[k];
                cr_expect_leq(relative_residual((plumb_bodies_rule)rule, bodies[i], v), PLUMB_BODIES_RESIDUAL,
                              "rule %d, body %zu", rule, i);
                whole++;
            }
            cr_expect_geq(whole, N / 3);
        }
}

/* A step is divided into "safe" parts, whose number guarantees convergence, or into adaptive parts. The number of safe
 * parts equals the number in the article; adaptive parts are at most a third as many. With |L| = 15 and the article's
 * inertia, the smallest moment gives nine safe parts. */
Test(bodies, safe_and_adaptive_parts_match_article)
{
    float body[1][COMPONENTS] = {{2.5F, 1.4F, 1.3F, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0}};
    for (int degrees = 0; degrees <= 90; degrees += 5) {
        body[0][MOMENTUM] = (float)(15 * cos(degrees * M_PI / 180));
        body[0][MOMENTUM + 1] = (float)(15 * sin(degrees * M_PI / 180));
        struct set *safe = set_of(body, 1, 1, 1, 1), *adaptive = set_of(body, 1, 1, 1, 1);
        advance(safe, safe_step);
        advance(adaptive, (plumb_bodies_step){1, PLUMB_BODIES_MIDPOINT, PLUMB_BODIES_ADAPTIVE, 0});
        cr_expect_eq(safe->report->parts, 9);
        cr_expect(adaptive->report->parts > 0 && adaptive->report->parts <= 3, "%u", adaptive->report->parts);
    }
}

/* For a body with an inertia matrix, the number of safe parts follows from the smallest principal moment. The step
 * needs so many parts that a small error of this moment would change their number. Some bodies have two or three
 * moments that are equal or nearly equal. */
Test(bodies, safe_parts_use_the_smallest_moment)
{
    enum { N = 240 };
    static float bodies[N][COMPONENTS];
    static const double others[][2] = {{1, 1}, {1, 1.0001}, {1, 4},  {1.01, 1.9},
                                       {2, 2}, {4, 4.001},  {2, 50}, {999, 1000}};
    double minimum[N];
    struct random random = {5};
    for (size_t i = 0; i < N; i++) {
        draw_body(&random, 0, 0, 0, bodies[i]);
        const double *const two = others[i % (sizeof others / sizeof *others)];
        const double moments[3] = {1, two[0], two[1]};
        double R[9], M[6], direction[3];
        random_rotation(&random, 3, R);
        symmetric_of_eigenvalues(3, R, moments, M);
        random_direction(&random, 3, direction);
        minimum[i] = random_between(&random, 500, 1000); /* the number of parts that the smallest moment requires */
        for (size_t k = 0; k < 6; k++)
            bodies[i][INERTIA + k] = (float)M[k];
        for (size_t k = 0; k < 3; k++)
            bodies[i][MOMENTUM + k] = (float)(sqrt(2) * minimum[i] * direction[k]);
    }
    struct set *set = set_of(bodies, N, 0, 0, 1);
    advance(set, safe_step);
    for (size_t i = 0; i < N; i++) {
        const double parts = set->report[i].parts;
        cr_expect(parts >= minimum[i] * (1 - 2e-5) && parts <= minimum[i] / 0.997 + 1.001, "body %zu: %g parts for %g",
                  i, parts, minimum[i]);
    }
}

/* --- invalid bodies ----------------------------------------------------------------------------------------------- */

struct wrong {
    size_t component;
    float value;
    plumb_bodies_outcome outcome;
};

/* A body with invalid data stays unchanged, and the others advance. */
Test(bodies, faulty_body_does_not_affect_others)
{
    static const struct wrong wrongs[] = {
        {0, 0, PLUMB_BODIES_BAD_INERTIA},
        {0, -1, PLUMB_BODIES_BAD_INERTIA},
        {2, NAN, PLUMB_BODIES_BAD_INERTIA},
        {5, INFINITY, PLUMB_BODIES_BAD_INERTIA},
        {1, 100, PLUMB_BODIES_BAD_INERTIA},
        {0, 0x1p101F, PLUMB_BODIES_BAD_INERTIA},
        {6, NAN, PLUMB_BODIES_BAD_MOMENTUM},
        {7, -INFINITY, PLUMB_BODIES_BAD_MOMENTUM},
        {8, 0x1p127F, PLUMB_BODIES_BAD_MOMENTUM},
        {9, NAN, PLUMB_BODIES_BAD_ORIENTATION},
        {12, INFINITY, PLUMB_BODIES_BAD_ORIENTATION},
        {9, -1, PLUMB_BODIES_BAD_ORIENTATION},
        {17, 1.2F, PLUMB_BODIES_BAD_ORIENTATION},
        {6, 1e5F, PLUMB_BODIES_TOO_MANY_PARTS},
    };
    enum { WRONGS = sizeof wrongs / sizeof *wrongs, N = 3 * WRONGS };
    static float bodies[N][COMPONENTS];
    for (size_t i = 0; i < N; i++) {
        const float ordinary[COMPONENTS] = {2, 0.1F, 1.5F, 0, 0.2F, 3, 1, 1, 0.1F * (float)i,
                                            1, 0,    0,    0, 1,    0, 0, 0, 1};
        memcpy(bodies[i], ordinary, sizeof ordinary);
        if (i % 3 == 1)
            bodies[i][wrongs[i / 3].component] = wrongs[i / 3].value;
    }
    struct set *set = set_of(bodies, N, 0, 0, 0);
    cr_assert_eq(advance(set, safe_step), WRONGS);
    for (size_t i = 0; i < N; i++) {
        const int wrong = i % 3 == 1;
        cr_expect_eq(set->report[i].outcome, wrong ? wrongs[i / 3].outcome : PLUMB_BODIES_ROTATED, "body %zu: %u", i,
                     set->report[i].outcome);
        for (size_t k = ORIENTATION; k < COMPONENTS && wrong; k++)
            cr_assert_eq(bits_from_float(*at(set, i, k)), bits_from_float(bodies[i][k]), "body %zu was changed", i);
    }
}

/* If several data of a body are invalid, the reported outcome is the first one in the order of plumb_bodies_outcome. */
Test(bodies, first_reason_is_reported)
{
    static const struct wrong wrongs[] = {
        {0, -1, PLUMB_BODIES_BAD_INERTIA}, {9, NAN, PLUMB_BODIES_BAD_ORIENTATION}, {6, NAN, PLUMB_BODIES_BAD_MOMENTUM}};
    static float bodies[7][COMPONENTS];
    for (size_t i = 0; i < 7; i++) { /* datum w of body i is wrong if bit w of i + 1 is set */
        const float ordinary[COMPONENTS] = {2, 0, 1.5F, 0, 0, 3, 1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
        memcpy(bodies[i], ordinary, sizeof ordinary);
        for (size_t w = 0; w < 3; w++)
            if ((i + 1) >> w & 1)
                bodies[i][wrongs[w].component] = wrongs[w].value;
    }
    struct set *set = set_of(bodies, 7, 0, 0, 0);
    cr_assert_eq(advance(set, safe_step), 7);
    for (size_t i = 0; i < 7; i++) {
        unsigned first = UINT_MAX;
        for (size_t w = 0; w < 3; w++)
            if ((i + 1) >> w & 1 && wrongs[w].outcome < first)
                first = wrongs[w].outcome;
        cr_expect_eq(set->report[i].outcome, first, "body %zu: %u", i, set->report[i].outcome);
    }
    cr_expect_leq(advance(set, (plumb_bodies_step){NAN, PLUMB_BODIES_MIDPOINT, PLUMB_BODIES_SAFE, 0}), 7);
    cr_expect_eq(set->report[6].outcome, PLUMB_BODIES_BAD_TIME);
}

Test(bodies, invalid_time_step_changes_no_body)
{
    static const float times[] = {0, -1, NAN, INFINITY};
    static float bodies[BODIES][COMPONENTS];
    draw_bodies(1, BODIES, 0, 0, 1, bodies);
    for (size_t t = 0; t < sizeof times / sizeof *times; t++) {
        struct set *set = set_of(bodies, BODIES, 0, 0, 1);
        cr_assert_eq(advance(set, (plumb_bodies_step){times[t], PLUMB_BODIES_MIDPOINT, PLUMB_BODIES_SAFE, 0}), BODIES);
        for (size_t i = 0; i < BODIES; i++) {
            cr_assert_eq(set->report[i].outcome, PLUMB_BODIES_BAD_TIME);
            for (size_t k = ORIENTATION; k < COMPONENTS; k++)
                cr_assert_eq(bits_from_float(*at(set, i, k)), bits_from_float(bodies[i][k]));
        }
    }
}

Test(bodies, wrong_arguments_are_refused)
{
    static float bodies[BODIES][COMPONENTS];
    draw_bodies(1, BODIES, 0, 0, 1, bodies);
    struct set *set = set_of(bodies, BODIES, 0, 0, 0);
    plumb_bodies all = bodies_of(set);
    plumb_bodies_step step = safe_step;
    cr_expect_eq(plumb_bodies_advance(NULL, &step, plumb_all(), NULL), PLUMB_NULL_POINTER);
    cr_expect_eq(plumb_bodies_advance(&all, NULL, plumb_all(), NULL), PLUMB_NULL_POINTER);
    cr_expect_eq(plumb_bodies_advance(&all, &step, (plumb_range){5, BODIES + 1}, NULL), PLUMB_BAD_RANGE);
    cr_expect_eq(plumb_bodies_advance(&all, &step, (plumb_range){5, 4}, NULL), PLUMB_BAD_RANGE);
    step.rule = PLUMB_BODIES_RULES;
    cr_expect_eq(plumb_bodies_advance(&all, &step, plumb_all(), NULL), PLUMB_BAD_ARGUMENT);
    step.rule = PLUMB_BODIES_MIDPOINT;
    plumb_bodies kinds[2] = {all, all};
    kinds[0].inertia_kind = (plumb_bodies_inertia)2, kinds[1].orientation_kind = (plumb_bodies_orientation)2;
    for (int k = 0; k < 2; k++)
        cr_expect_eq(plumb_bodies_advance(&kinds[k], &step, plumb_all(), NULL), PLUMB_BAD_ARGUMENT);
    all.orientation.tile = 7;
    cr_expect_eq(plumb_bodies_advance(&all, &step, plumb_all(), NULL), PLUMB_BAD_VIEW);
    all.orientation.tile = LANES;
    for (size_t k = 0; k < COMPONENTS; k++) {
        float *kept = set->base[k];
        set->base[k] = NULL;
        cr_expect_eq(plumb_bodies_advance(&all, &step, plumb_all(), NULL), PLUMB_NULL_POINTER);
        set->base[k] = kept;
    }
    for (size_t i = 0; i < BODIES; i++)
        for (size_t k = 0; k < COMPONENTS; k++)
            cr_assert_eq(bits_from_float(*at(set, i, k)), bits_from_float(bodies[i][k]));
}

/* --- long motions ------------------------------------------------------------------------------------------------- */

/* Returns L·O I⁻¹OᵀL, twice the kinetic energy, for principal moments and a quaternion. */
static double energy(struct set *set)
{
    const double q[4] = {*at(set, 0, ORIENTATION), *at(set, 0, ORIENTATION + 1), *at(set, 0, ORIENTATION + 2),
                         *at(set, 0, ORIENTATION + 3)};
    const double L[3] = {*at(set, 0, MOMENTUM), *at(set, 0, MOMENTUM + 1), *at(set, 0, MOMENTUM + 2)};
    const double length = sqrt(dot(q + 1, q + 1)), a = 2 * atan2(length, q[0]);
    double back[3], m[3], sum = 0;
    for (size_t k = 0; k < 3; k++)
        back[k] = length > 0 ? -a / length * q[1 + k] : 0;
    rotate_by(back, L, m);
    for (size_t k = 0; k < 3; k++)
        sum += m[k] * m[k] / *at(set, 0, INERTIA + k);
    return sum;
}

/* Returns the article's body rotating about nearly its middle principal axis, so that it flips repeatedly. */
static struct set *t_handle(void)
{
    float body[1][COMPONENTS] = {{2.5F, 1.4F, 1.3F, 0, 0, 0, 0.001F, 1.4F, 0.002F, 1, 0, 0, 0}};
    return set_of(body, 1, 1, 1, 1);
}

static void take_steps(struct set *set, plumb_bodies_step step, size_t steps)
{
    while (steps-- > 0)
        cr_assert_eq(advance(set, step), 0);
}

/* The trapezoidal rule in body axes conserves the energy except for rounding errors. Only the rounding errors of the
 * last steps matter, because the momentum is constant. With the other two rules the energy oscillates by about θ²/100,
 * where θ = 0.1 is the rotation angle of a step. The observed deviations are half of these limits. */
Test(bodies, energy_error_stays_bounded_for_long)
{
    enum { STEPS = 5000 };
    static const double most[PLUMB_BODIES_RULES] = {8e-5, 2e-6, 1.7e-4};
    for (int rule = 0; rule < PLUMB_BODIES_RULES; rule++) {
        struct set *set = t_handle();
        const double before = energy(set);
        double worst = 0;
        for (int i = 0; i < STEPS; i += 10) {
            take_steps(set, (plumb_bodies_step){0.1F, (plumb_bodies_rule)rule, PLUMB_BODIES_SAFE, 0}, 10);
            worst = fmax(worst, fabs(energy(set) / before - 1));
        }
        cr_expect_leq(worst, most[rule], "rule %d: %g", rule, worst);
    }
}

/* After L is replaced by −L, the same steps return the body to its first orientation, except for rounding errors, which
 * grow while the body is near its unstable axis. */
Test(bodies, reversed_momentum_reverses_time)
{
    enum { STEPS = 60 };
    for (int rule = 0; rule < PLUMB_BODIES_RULES; rule++) {
        struct set *set = t_handle();
        const plumb_bodies_step step = {0.2F, (plumb_bodies_rule)rule, PLUMB_BODIES_SAFE, 0};
        take_steps(set, step, STEPS);
        cr_expect_lt(fabsf(*at(set, 0, ORIENTATION)), 0.99F, "the body has not rotated");
        for (size_t k = 0; k < 3; k++)
            *at(set, 0, MOMENTUM + k) = -*at(set, 0, MOMENTUM + k);
        take_steps(set, step, STEPS);
        for (size_t k = 1; k < 4; k++)
            cr_expect_lt(fabsf(*at(set, 0, ORIENTATION + k)), 2e-6F, "rule %d: %g", rule,
                         (double)*at(set, 0, ORIENTATION + k));
    }
}
