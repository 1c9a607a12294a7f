/* Benchmark of chains of ball joints: the time per joint of solving for the joints' impulses, by sweeps and directly,
 * compared with scalar C; and the residuals of the solutions.
 *
 * chain_samples.h draws the bodies of the chain. The system is A λ = η, where λ are the impulses of the joints; D and U
 * are the blocks of A on and above the diagonal (plumb/chain.h). w is the relaxation factor of a sweep. */
#include "benchmark.h"

#include "chain_samples.h"
#include "scalar.h"
#include "tiles.h"

#include <plumb/chain.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Number of sweeps in a run. After 20 sweeps with the relaxation factor 1.25, the residual is about a millionth of the
 * right-hand side. */
enum { SWEEPS = 20 };
static const float factor = 1.25F;

/* A chain in the forms of all variants: bodies, system and λ in tiles; joints as structs of scalar C. */
struct chain_fixture {
    size_t n;
    struct tiles tiles;
    plumb_chain_system system;
    float *memory;
    plumb_chain chain;
    struct joint *joints;
    struct folded_joint *folded;         /* for sweeps with blocks multiplied out */
    struct eliminated_joint *eliminated; /* workspace of the direct solution */
};

static float *component_at(const struct chain_fixture *fixture, size_t i, size_t k)
{
    return tiles_at(&fixture->tiles, i, k);
}

static void chain_fixture_free(void *self)
{
    struct chain_fixture *fixture = self;
    if (!fixture)
        return;
    tiles_free(&fixture->tiles);
    free(fixture->memory), free(fixture->joints), free(fixture->folded), free(fixture->eliminated), free(fixture);
}

/* --- the chain ---------------------------------------------------------------------------------------------------- */

/* place[3 k + j] is the index of the entry in row k and column j of a symmetric matrix among its entries on and below
 * the diagonal. */
static const size_t place[9] = {0, 1, 3, 1, 2, 4, 3, 4, 5};

/* Inverts D by cofactors. Both matrices are stored as six entries on and below the diagonal. */
static void invert(const float *entries, float *inverse)
{
    double D[6];
    for (size_t k = 0; k < 6; k++)
        D[k] = entries[k];
    const double minors[6] = {D[2] * D[5] - D[4] * D[4], D[3] * D[4] - D[1] * D[5], D[0] * D[5] - D[3] * D[3],
                              D[1] * D[4] - D[3] * D[2], D[3] * D[1] - D[0] * D[4], D[0] * D[2] - D[1] * D[1]};
    const double determinant = D[0] * minors[0] + D[1] * minors[1] + D[3] * minors[3];
    for (size_t k = 0; k < 6; k++)
        inverse[k] = (float)(minors[k] / determinant);
}

/* Computes w D⁻¹ times a column of three numbers, where w is `factor`. Successive numbers are `stride` apart in the
 * column and in the result. */
static void multiply_out(const float *inverse, const float *column, size_t stride, float *to)
{
    for (size_t i = 0; i < 3; i++) {
        double sum = 0;
        for (size_t k = 0; k < 3; k++)
            sum += (double)inverse[place[3 * i + k]] * (double)column[k * stride];
        to[i * stride] = (float)((double)factor * sum);
    }
}

/* Writes the equation of joint i to the structs of scalar C. `joint` receives D, η, the block U after the joint and the
 * transpose of the block U before it, and D⁻¹; `folded` receives the blocks and η, multiplied by w D⁻¹. */
static void copy_joint(const struct chain_fixture *fixture, size_t i)
{
    struct joint *joint = &fixture->joints[i];
    struct folded_joint *folded = &fixture->folded[i];
    for (size_t k = 0; k < 6; k++)
        joint->D[k] = *component_at(fixture, i, CHAIN_D + k);
    for (size_t k = 0; k < 9; k++) {
        joint->before[k] = i > 0 ? *component_at(fixture, i - 1, CHAIN_U + 3 * (k % 3) + k / 3) : 0;
        joint->after[k] = i + 1 < fixture->n ? *component_at(fixture, i, CHAIN_U + k) : 0;
    }
    for (size_t k = 0; k < 3; k++)
        joint->eta[k] = *component_at(fixture, i, CHAIN_ETA + k);
    invert(joint->D, joint->inverse);
    for (size_t k = 0; k < 3; k++) {
        multiply_out(joint->inverse, joint->before + k, 3, folded->before + k);
        multiply_out(joint->inverse, joint->after + k, 3, folded->after + k);
    }
    multiply_out(joint->inverse, joint->eta, 1, folded->start);
}

static int allocate(struct chain_fixture *fixture, size_t n)
{
    fixture->n = n;
    fixture->memory = tiles_allocate(plumb_chain_floats(n) * sizeof(float));
    fixture->joints = tiles_allocate(n * sizeof *fixture->joints);
    fixture->folded = tiles_allocate(n * sizeof *fixture->folded);
    fixture->eliminated = tiles_allocate(n * sizeof *fixture->eliminated);
    return tiles_new(&fixture->tiles, n + 1, CHAIN_COMPONENTS) && fixture->memory && fixture->joints &&
           fixture->folded && fixture->eliminated;
}

static void *chain_fixture_make(const char *kind, size_t n)
{
    struct random random = {n};
    struct chain_fixture *fixture = calloc(1, sizeof *fixture);
    (void)kind;
    if (!fixture || !allocate(fixture, n)) {
        chain_fixture_free(fixture);
        return NULL;
    }
    const struct tiles *tiles = &fixture->tiles;
    fixture->system =
        (plumb_chain_system){n, tiles_in(tiles, CHAIN_D), tiles_in(tiles, CHAIN_U), tiles_in(tiles, CHAIN_ETA)};
    for (size_t i = 0; i <= n; i++) {
        float body[PLUMB_LINK];
        draw_chain_body(&random, 2, body);
        for (size_t k = 0; k < PLUMB_LINK; k++)
            *component_at(fixture, i, k) = body[k];
    }
    plumb_chain_assemble(n, tiles_in(tiles, CHAIN_BODY), tiles_in(tiles, CHAIN_BIAS), tiles_out(tiles, CHAIN_D),
                         tiles_out(tiles, CHAIN_U), tiles_out(tiles, CHAIN_ETA));
    for (size_t i = 0; i < n; i++)
        copy_joint(fixture, i);
    return fixture;
}

/* --- variants ----------------------------------------------------------------------------------------------------- */

static void run_prepare(void *self)
{
    struct chain_fixture *fixture = self;
    plumb_chain_prepare(&fixture->system, factor, fixture->memory, &fixture->chain);
}

static void run_sweeps(void *self)
{
    struct chain_fixture *fixture = self;
    plumb_chain_sweep(&fixture->chain, SWEEPS);
}

static void run_solve(void *self)
{
    struct chain_fixture *fixture = self;
    plumb_chain_solve(&fixture->system, fixture->memory, tiles_out(&fixture->tiles, CHAIN_LAMBDA));
}

static void run_scalar(void *self)
{
    struct chain_fixture *fixture = self;
    SCALAR(sweep)(fixture->joints, fixture->n, factor, SWEEPS);
}

static void run_folded(void *self)
{
    struct chain_fixture *fixture = self;
    SCALAR(sweep_folded)(fixture->folded, fixture->n, factor, SWEEPS);
}

static void run_thomas(void *self)
{
    struct chain_fixture *fixture = self;
    SCALAR(solve)(fixture->joints, fixture->eliminated, fixture->n);
}

/* Resets λ to 0 and prepares the chain again, because a direct solution overwrites the memory of the prepared chain. */
static void reset(void *self)
{
    struct chain_fixture *fixture = self;
    for (size_t i = 0; i < fixture->n; i++) {
        memset(fixture->joints[i].lambda, 0, sizeof fixture->joints[i].lambda);
        memset(fixture->folded[i].lambda, 0, sizeof fixture->folded[i].lambda);
    }
    run_prepare(fixture);
}

static const struct variant variants[] = {
    {"sweep", run_sweeps, SWEEPS, "sweep"},
    {"sweep, scalar C", run_scalar, SWEEPS, "sweep"},
    {"sweep, scalar C, blocks multiplied out", run_folded, SWEEPS, "sweep"},
    {"preparing sweeps", run_prepare, 1, "preparing sweeps"},
    {"directly", run_solve, 1, "directly"},
    {"directly, scalar C (block Thomas)", run_thomas, 1, "directly"},
    {0},
};

/* Copies λ to the fixture's tiles, from the memory in which the variant that ran last stores it. */
static void collect_result(const struct chain_fixture *fixture, const struct variant *variant)
{
    if (variant->run == run_sweeps)
        plumb_chain_lambda(&fixture->chain, tiles_out(&fixture->tiles, CHAIN_LAMBDA));
    for (size_t i = 0; i < fixture->n && variant->run != run_sweeps && variant->run != run_solve; i++)
        for (size_t k = 0; k < 3; k++)
            *component_at(fixture, i, CHAIN_LAMBDA + k) =
                variant->run == run_folded ? fixture->folded[i].lambda[k] : fixture->joints[i].lambda[k];
}

/* Returns the relative residual, |η − A λ| / |η|. */
static double residual(const struct chain_fixture *fixture)
{
    double missing = 0, whole = 0;
    for (size_t i = 0; i < fixture->n; i++)
        for (size_t k = 0; k < 3; k++) {
            const struct joint *joint = &fixture->joints[i];
            double r = joint->eta[k];
            whole += r * r;
            for (size_t j = 0; j < 3; j++) {
                r -= (double)joint->D[place[3 * k + j]] * (double)*component_at(fixture, i, CHAIN_LAMBDA + j);
                r -= i > 0 ? (double)joint->before[3 * k + j] * (double)*component_at(fixture, i - 1, CHAIN_LAMBDA + j)
                           : 0;
                r -= i + 1 < fixture->n
                         ? (double)joint->after[3 * k + j] * (double)*component_at(fixture, i + 1, CHAIN_LAMBDA + j)
                         : 0;
            }
            missing += r * r;
        }
    return sqrt(missing / whole);
}

/* Stores in residuals[i] the residual of variant i relative to the right-hand side; the variant that only prepares has
 * none. Returns 1 if, up to rounding, all variants with sweeps have the same residual, and all direct solutions have
 * the same residual. */
static int variants_agree(void *self, double *residuals)
{
    struct chain_fixture *fixture = self;
    int agree = 1;
    for (size_t variant = 0, first = 0; variants[variant].name; variant++) {
        if (strcmp(variants[variant].name, variants[variant].beside) == 0)
            first = variant;
        if (variants[variant].run == run_prepare)
            continue;
        reset(fixture);
        variants[variant].run(fixture);
        collect_result(fixture, &variants[variant]);
        residuals[variant] = residual(fixture);
        agree &= fabs(residuals[variant] - residuals[first]) <= 2e-6;
    }
    return agree;
}

int bench_chain_residuals(size_t n, float w, const size_t *sweeps, size_t counts, double *residuals)
{
    struct chain_fixture *fixture = chain_fixture_make(NULL, n);
    if (!fixture)
        return 0;
    run_solve(fixture);
    if (w > 0)
        plumb_chain_prepare(&fixture->system, w, fixture->memory, &fixture->chain);
    for (size_t i = 0, done = 0; i < counts; i++) {
        if (w > 0) {
            plumb_chain_sweep(&fixture->chain, sweeps[i] - done);
            plumb_chain_lambda(&fixture->chain, tiles_out(&fixture->tiles, CHAIN_LAMBDA));
            done = sweeps[i];
        }
        residuals[i] = residual(fixture);
    }
    chain_fixture_free(fixture);
    return 1;
}

const struct benchmark benchmark_chains = {
    .fixture = "a chain",
    .make = chain_fixture_make,
    .free = chain_fixture_free,
    .prepare = reset,
    .agree = variants_agree,
    .variants = variants,
    .kinds = (const char *const[]){"ball joints", NULL},
    .element = "joint",
    .over = "plumb",
    .has_residuals = 1,
    .legend = "\nA chain of %zu joints, one core: medians over the rounds of the processor time per joint (and sweep), "
              "and of\nits ratio to that of plumb's variant, with 95 %% intervals. Left: the remaining residual as a "
              "fraction of\nthe right-hand side; for sweeps, after 20 with a factor of 1.25.\n",
};
