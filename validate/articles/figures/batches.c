/* Figures of the cost of steps of free bodies in float, by the rules of plumb/bodies.h: Newton iterations of long
 * steps, and time against error. For comparison, the figure of time against error also contains a step as in physics
 * engines, where a kernel advances the angular velocity ω, and then the orientation is multiplied by exp(hω). A third
 * figure shows the time to iterate over pairs by plumb/pairs.h.
 *
 * Iteration counts are the same on every machine. Times are CPU times of one thread, the minimum over a few rounds. */
#include "figure.h"

#include "validate/bench/bench.h"
#include "validate/util/process.h"
#include "validate/util/random.h"
#include <plumb/bodies.h>
#include <plumb/run.h>

#include <math.h>
#include <string.h>

enum { BODIES = 512, INERTIA_ENTRIES = 6 };

/* Bodies, in an array per component. The first arrays are the operands of plumb/bodies.h; the others are those of a
 * step as in physics engines: ω, the length h of the step, the rotation vector v = hω and the quaternion of v. */
struct stepped_bodies {
    size_t count;
    float I[INERTIA_ENTRIES][BODIES], L[3][BODIES], q[4][BODIES];
    float w[3][BODIES], h[BODIES], v[3][BODIES], turn[4][BODIES];
    plumb_bodies_report report[BODIES];
    const plumb_kernel *euler, *gyroscopic, *exp_quaternion, *product;
};

static const float inertia[INERTIA_ENTRIES] = {2.5F, 0, 1.4F, 0, 0, 1.3F};
static const size_t diagonal[3] = {0, 2, 5};

/* Sets body i: identity orientation, angular momentum L, and ω = I⁻¹L. */
static void set_body(struct stepped_bodies *batch, size_t i, const double L[3])
{
    for (size_t k = 0; k < INERTIA_ENTRIES; k++)
        batch->I[k][i] = inertia[k];
    for (size_t k = 0; k < 3; k++) {
        batch->L[k][i] = (float)L[k];
        batch->w[k][i] = batch->L[k][i] / inertia[diagonal[k]];
    }
    for (size_t k = 0; k < 4; k++)
        batch->q[k][i] = k == 0;
}

/* Takes a step of length h of all bodies. Returns 0 if it could be taken. */
static int step_by_rule(struct stepped_bodies *b, plumb_bodies_rule rule, plumb_bodies_parts parts, float h)
{
    const float *const I[] = {b->I[0], b->I[2], b->I[5]};
    const plumb_bodies all = {.n = b->count,
                              .inertia_kind = PLUMB_BODIES_MOMENTS,
                              .orientation_kind = PLUMB_BODIES_QUATERNION,
                              .inertia = plumb_in_fields(I),
                              .momentum = plumb_in_arrays(b->L[0], BODIES),
                              .orientation = plumb_out_arrays(b->q[0], BODIES),
                              .report = b->report};
    const plumb_bodies_step step = {h, rule, parts, 0};
    size_t untouched = 0;
    return plumb_bodies_advance(&all, &step, plumb_all(), &untouched) != PLUMB_OK || untouched > 0;
}

/* --- iterations of long steps ------------------------------------------------------------------------------------- */

/* Returns the mean number of Newton iterations of a body's step of one second, over BODIES momenta with this length;
 * their directions are the same in every call. NaN if a step could not be taken. */
static double iterations_of(struct stepped_bodies *batch, double length, plumb_bodies_rule rule,
                            plumb_bodies_parts parts)
{
    struct random random = {.state = 1};
    size_t iterations = 0;
    batch->count = BODIES;
    for (size_t i = 0; i < BODIES; i++) {
        double L[3];
        random_direction(&random, 3, L);
        for (size_t k = 0; k < 3; k++)
            L[k] *= length;
        set_body(batch, i, L);
    }
    if (step_by_rule(batch, rule, parts, 1) != 0)
        return NAN;
    for (size_t i = 0; i < BODIES; i++)
        iterations += batch->report[i].iterations;
    return (double)iterations / BODIES;
}

/* Writes the columns: |L|; then the mean number of Newton iterations of a step of one second, over all directions of L.
 * It is written for the midpoint rule and for the trapezoid in world axes, each in safe parts and in adaptive parts.
 * plumb bench shows the time of an iteration. */
void figure_cost(const struct figure_request *request)
{
    enum { LENGTHS = 33 };
    static struct stepped_bodies batch;
    fputs("|L|,midpoint safe,midpoint adaptive,world safe,world adaptive\n", request->stream);
    for (int i = 0; i < LENGTHS; i++) {
        const double length = figure_edge(1, 50, i, LENGTHS - 1); /* kg m²/s */
        fprintf(request->stream, "%.6g", length);
        for (int column = 0; column < 4; column++)
            fprintf(request->stream, ",%.6g",
                    iterations_of(&batch, length, column < 2 ? PLUMB_BODIES_MIDPOINT : PLUMB_BODIES_WORLD_TRAPEZOID,
                                  column % 2 ? PLUMB_BODIES_ADAPTIVE : PLUMB_BODIES_SAFE));
        putc('\n', request->stream);
    }
}

/* --- work and precision ------------------------------------------------------------------------------------------- */

enum { TIMED = 256, ROUNDS = 5, MIN_STEPS = 4, MAX_STEPS = 4096 };

static const double momentum[3] = {1.44, 1.92, 3.2}; /* |L| = 4, as in figure_step_error */

/* Sets all bodies to the same state, and their step to 1/steps. */
static void set_all_bodies(struct stepped_bodies *batch, int steps)
{
    batch->count = TIMED;
    for (size_t i = 0; i < TIMED; i++) {
        set_body(batch, i, momentum);
        batch->h[i] = 1 / (float)steps;
    }
}

/* Takes a step of length h of all bodies. Returns 0 if it could be taken. */
typedef int batch_step(struct stepped_bodies *batch, float h);

static int step_midpoint(struct stepped_bodies *batch, float h)
{
    return step_by_rule(batch, PLUMB_BODIES_MIDPOINT, PLUMB_BODIES_SAFE, h);
}

static int step_trapezoid(struct stepped_bodies *batch, float h)
{
    return step_by_rule(batch, PLUMB_BODIES_TRAPEZOID, PLUMB_BODIES_SAFE, h);
}

static int step_world(struct stepped_bodies *batch, float h)
{
    return step_by_rule(batch, PLUMB_BODIES_WORLD_TRAPEZOID, PLUMB_BODIES_SAFE, h);
}

/* Takes a step as physics engines do: replaces ω by the kernel's result, then q by q exp(h ω). */
static int step_as_engines(struct stepped_bodies *b, const plumb_kernel *kernel, float h)
{
    const plumb_in w = plumb_in_arrays(b->w[0], BODIES), v = plumb_in_arrays(b->v[0], BODIES),
                   q = plumb_in_arrays(b->q[0], BODIES), turn = plumb_in_arrays(b->turn[0], BODIES);
    const plumb_out to_w = plumb_out_arrays(b->w[0], BODIES), to_q = plumb_out_arrays(b->q[0], BODIES),
                    to_turn = plumb_out_arrays(b->turn[0], BODIES);
    const plumb_in in[] = {plumb_in_arrays(b->I[0], BODIES), w, plumb_in_arrays(b->h, BODIES)}, pair[] = {q, turn};
    int failed = plumb_kernel_run(kernel, PLUMB_BEST, TIMED, in, &to_w) != 0;
    for (size_t k = 0; k < 3; k++)
        for (size_t i = 0; i < TIMED; i++)
            b->v[k][i] = h * b->w[k][i];
    failed |= plumb_kernel_run(b->exp_quaternion, PLUMB_BEST, TIMED, &v, &to_turn) != 0;
    return failed | (plumb_kernel_run(b->product, PLUMB_BEST, TIMED, pair, &to_q) != 0);
}

static int step_gyroscopic(struct stepped_bodies *batch, float h)
{
    return step_as_engines(batch, batch->gyroscopic, h);
}

static int step_euler(struct stepped_bodies *batch, float h)
{
    return step_as_engines(batch, batch->euler, h);
}

/* Returns the nanoseconds per body of simulating one second in `steps` steps, the minimum over the rounds. Afterwards
 * the batch contains the bodies' final orientations. */
static double time_of(struct stepped_bodies *batch, batch_step *step, int steps)
{
    double minimum = INFINITY;
    int failed = 0;
    for (int round = 0; round < ROUNDS; round++) {
        set_all_bodies(batch, steps);
        const double start = process_thread_seconds();
        for (int i = 0; i < steps; i++)
            failed |= step(batch, 1 / (float)steps);
        minimum = fmin(minimum, process_thread_seconds() - start);
    }
    return failed ? NAN : 1e9 * minimum / TIMED;
}

/* Returns the angle between the first body's orientation and the orientation `exact`. */
static double angle_to_exact(const struct stepped_bodies *batch, const double exact[4])
{
    double q[4], along = 0, across = 0;
    for (size_t k = 0; k < 4; k++) {
        q[k] = (double)batch->q[k][0];
        along += q[k] * exact[k];
    }
    /* the sine of half the angle: accurate for small angles, where the error of |q|, about 1e-7, has no effect */
    for (size_t k = 0; k < 4; k++)
        across += (q[k] - along * exact[k]) * (q[k] - along * exact[k]);
    return 2 * atan2(sqrt(across), fabs(along));
}

/* Writes the columns: the number of steps; then for each method the nanoseconds per body of simulating one second, and
 * the error of the final orientation as an angle. */
void figure_work(const struct figure_request *request)
{
    FILE *stream = request->stream;
    static struct stepped_bodies batch;
    batch.euler = plumb_kernel_find("integrator.euler");
    batch.gyroscopic = plumb_kernel_find("integrator.gyroscopic");
    batch.exp_quaternion = plumb_kernel_find("rotation.exp_quaternion");
    batch.product = plumb_kernel_find("quaternion.product");
    static batch_step *const methods[] = {step_euler, step_gyroscopic, step_midpoint, step_trapezoid, step_world};
    double exact[4];
    figure_orientation(momentum, exact);
    fputs("steps,explicit Euler ns,explicit Euler,gyroscopic ns,gyroscopic,midpoint ns,midpoint,body trapezoid ns,body "
          "trapezoid,world trapezoid ns,world trapezoid\n",
          stream);
    for (int steps = MIN_STEPS; steps <= MAX_STEPS; steps *= 2) {
        fprintf(stream, "%d", steps);
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
            const double ns = time_of(&batch, methods[m], steps);
            fprintf(stream, ",%.5g,%.5g", ns, angle_to_exact(&batch, exact));
        }
        putc('\n', stream);
    }
}

/* --- pairs -------------------------------------------------------------------------------------------------------- */

/* Writes the columns: the number of elements; then for each variant the number of pairs per second, in units of 10⁹. */
void figure_pairs(const struct figure_request *request)
{
    static const char *const variants[] = {"walk", "even", "near", "sum"};
    enum { VARIANTS = sizeof variants / sizeof *variants };
    fputs("elements", request->stream);
    for (size_t k = 0; k < VARIANTS; k++)
        fprintf(request->stream, ",%s", variants[k]);
    for (size_t n = 1 << 8; n <= 1 << 14; n *= 2) {
        fprintf(request->stream, "\n%zu", n);
        for (size_t k = 0; k < VARIANTS; k++) {
            const double pairs = (double)n * ((double)n - 1) / 2;
            fprintf(request->stream, ",%.4g", 1e-9 * pairs / bench_pairs_seconds(variants[k], n));
        }
    }
    fputc('\n', request->stream);
}
