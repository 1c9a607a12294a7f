/* plumb bench --chain: what a joint of a chain of ball joints costs, by sweeps and directly, beside scalar C; and the promises
 * about that.
 *
 * Here: the chain, the ways to do it, a race of all ways. Before the clock starts their results are compared. Bodies weigh 2/3
 * to 2 kg and are about a metre long. */
#include "bench.h"

#include "joints.h"
#include "validate/base/options.h"
#include "validate/base/random.h"

#include "fast/chain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LANES = 8,
    BIAS = PLUMB_CHAIN_BODY,
    OF_D = BIAS + 3,
    OF_U = OF_D + 6,
    OF_ETA = OF_U + 9,
    LAMBDA = OF_ETA + 3,
    COMPONENTS = LAMBDA + 3,
    LENGTH = COMPONENTS * LANES
};

/* Sweeps of a run. With a factor of 1.25 they leave about a millionth of the right-hand side. */
enum { SWEEPS = 20 };
static const float factor = 1.25F;

/* A chain for every way: bodies, system and λ in tiles; scalar C's joints */
struct moored {
    size_t n;
    float *tiles, *memory;
    plumb_chain chain;
    struct joint *joints;
    struct folded_joint *folded;
    struct eliminated_joint *left;
};

static float *at(const struct moored *moored, size_t i, size_t k)
{
    return moored->tiles + i / LANES * LENGTH + k * LANES + i % LANES;
}

static void moored_free(struct moored *moored)
{
    free(moored->tiles), free(moored->memory), free(moored->joints), free(moored->folded), free(moored->left);
}

/* --- the chain ---------------------------------------------------------------------------------------------------------- */

static void draw_body(struct random *random, const struct moored *moored, size_t i)
{
    const double k = random_between(random, 0.5, 1.5);
    double axis[3];
    random_direction(random, 3, axis);
    *at(moored, i, 0) = (float)k;
    for (size_t row = 0, entry = 1; row < 3; row++)
        for (size_t column = 0; column <= row; column++, entry++)
            *at(moored, i, entry) = (float)(k * (2 * (row == column) + 4 * axis[row] * axis[column]));
    for (size_t j = 0; j < 3; j++) {
        *at(moored, i, 7 + j) = (float)random_between(random, -0.7, 0.7);
        *at(moored, i, 10 + j) = -*at(moored, i, 7 + j) + (float)random_between(random, -0.2, 0.2);
        *at(moored, i, 13 + j) = (float)random_between(random, -1, 1);
        *at(moored, i, 16 + j) = (float)random_between(random, -1, 1);
    }
}

static void pointers_to(const struct moored *moored, float *base[COMPONENTS])
{
    for (size_t k = 0; k < COMPONENTS; k++)
        base[k] = moored->tiles + k * LANES;
}

static plumb_in in_of(float *const *base, size_t k)
{
    return (plumb_in){(const float *const *)base + k, LENGTH};
}

static plumb_out out_of(float *const *base, size_t k)
{
    return (plumb_out){.base = base + k, .stride = LENGTH};
}

static plumb_chain_system system_of(const struct moored *moored, float *const *base)
{
    return (plumb_chain_system){moored->n, in_of(base, OF_D), in_of(base, OF_U), in_of(base, OF_ETA)};
}

/* D⁻¹ of the six entries on and below the diagonal */
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

/* w D⁻¹ (a column of the joint's numbers, `apart` from each other) */
static void fold(const float *inverse, const float *column, size_t apart, float *to)
{
    static const size_t place[9] = {0, 1, 3, 1, 2, 4, 3, 4, 5};
    for (size_t i = 0; i < 3; i++) {
        double sum = 0;
        for (size_t k = 0; k < 3; k++)
            sum += (double)inverse[place[3 * i + k]] * (double)column[k * apart];
        to[i * apart] = (float)((double)factor * sum);
    }
}

/* The same system for scalar C */
static void copy_joint(const struct moored *moored, size_t i)
{
    struct joint *joint = &moored->joints[i];
    struct folded_joint *folded = &moored->folded[i];
    for (size_t k = 0; k < 6; k++)
        joint->D[k] = *at(moored, i, OF_D + k);
    for (size_t k = 0; k < 9; k++) {
        joint->before[k] = i > 0 ? *at(moored, i - 1, OF_U + 3 * (k % 3) + k / 3) : 0;
        joint->after[k] = i + 1 < moored->n ? *at(moored, i, OF_U + k) : 0;
    }
    for (size_t k = 0; k < 3; k++)
        joint->eta[k] = *at(moored, i, OF_ETA + k);
    invert(joint->D, joint->inverse);
    for (size_t k = 0; k < 3; k++) {
        fold(joint->inverse, joint->before + k, 3, folded->before + k);
        fold(joint->inverse, joint->after + k, 3, folded->after + k);
    }
    fold(joint->inverse, joint->eta, 1, folded->start);
}

static int moored_new(struct moored *moored, size_t n)
{
    struct random random = {n};
    float *base[COMPONENTS];
    *moored = (struct moored){.n = n,
                              .tiles = bench_pages((n / LANES + 1) * LENGTH * sizeof(float)),
                              .memory = bench_pages(plumb_chain_floats(n) * sizeof(float)),
                              .joints = bench_pages(n * sizeof *moored->joints),
                              .folded = bench_pages(n * sizeof *moored->folded),
                              .left = bench_pages(n * sizeof *moored->left)};
    if (!moored->tiles || !moored->memory || !moored->joints || !moored->folded || !moored->left) {
        moored_free(moored);
        return 0;
    }
    for (size_t i = 0; i <= n; i++)
        draw_body(&random, moored, i);
    pointers_to(moored, base);
    plumb_chain_assemble(n, in_of(base, 0), in_of(base, BIAS), out_of(base, OF_D), out_of(base, OF_U),
                         out_of(base, OF_ETA));
    for (size_t i = 0; i < n; i++)
        copy_joint(moored, i);
    return 1;
}

/* --- ways --------------------------------------------------------------------------------------------------------------- */

static const struct joints_functions *scalar(void)
{
#if !defined(PLUMB_WITHOUT_AVX2)
    return plumb_path_available(PLUMB_AVX2) ? &joints_avx2 : &joints_portable;
#else
    return &joints_portable;
#endif
}

static void run_prepare(void *self)
{
    struct moored *moored = self;
    float *base[COMPONENTS];
    pointers_to(moored, base);
    const plumb_chain_system system = system_of(moored, base);
    plumb_chain_prepare(&system, factor, moored->memory, &moored->chain);
}

static void run_sweeps(void *self)
{
    struct moored *moored = self;
    plumb_chain_sweep(&moored->chain, SWEEPS);
}

static void run_solve(void *self)
{
    struct moored *moored = self;
    float *base[COMPONENTS];
    pointers_to(moored, base);
    const plumb_chain_system system = system_of(moored, base);
    plumb_chain_solve(&system, moored->memory, out_of(base, LAMBDA));
}

static void run_scalar(void *self)
{
    struct moored *moored = self;
    scalar()->sweep(moored->joints, moored->n, factor, SWEEPS);
}

static void run_folded(void *self)
{
    struct moored *moored = self;
    scalar()->sweep_folded(moored->folded, moored->n, factor, SWEEPS);
}

static void run_thomas(void *self)
{
    struct moored *moored = self;
    scalar()->solve(moored->joints, moored->left, moored->n);
}

/* Sweeps start from 0, on a chain that has just been prepared: its memory serves for solving, too. */
static void start(void *self)
{
    struct moored *moored = self;
    for (size_t i = 0; i < moored->n; i++) {
        memset(moored->joints[i].lambda, 0, sizeof moored->joints[i].lambda);
        memset(moored->folded[i].lambda, 0, sizeof moored->folded[i].lambda);
    }
    run_prepare(moored);
}

enum way { WAY_SWEEPS, WAY_SCALAR, WAY_FOLDED, WAY_PREPARE, WAY_SOLVE, WAY_THOMAS, WAYS };
static const struct way_of_chain {
    const char *name;
    void (*run)(void *);
    double sweeps; /* in a run, or 1 */
    enum way beside;
} ways[WAYS] = {
    {"sweep", run_sweeps, SWEEPS, WAY_SWEEPS},
    {"sweep, scalar C", run_scalar, SWEEPS, WAY_SWEEPS},
    {"sweep, scalar C, blocks multiplied out", run_folded, SWEEPS, WAY_SWEEPS},
    {"preparing sweeps", run_prepare, 1, WAY_PREPARE},
    {"directly", run_solve, 1, WAY_SOLVE},
    {"directly, scalar C (block Thomas)", run_thomas, 1, WAY_SOLVE},
};

/* λ of a way that has just run, to where plumb's are written */
static void fetch(const struct moored *moored, enum way way)
{
    float *base[COMPONENTS];
    pointers_to(moored, base);
    if (way == WAY_SWEEPS)
        plumb_chain_lambda(&moored->chain, out_of(base, LAMBDA));
    for (size_t i = 0; i < moored->n && way != WAY_SWEEPS && way != WAY_SOLVE; i++)
        for (size_t k = 0; k < 3; k++)
            *at(moored, i, LAMBDA + k) = way == WAY_FOLDED ? moored->folded[i].lambda[k] : moored->joints[i].lambda[k];
}

/* |η − A λ| over |η| */
static double residual(const struct moored *moored)
{
    static const size_t place[9] = {0, 1, 3, 1, 2, 4, 3, 4, 5};
    double missing = 0, whole = 0;
    for (size_t i = 0; i < moored->n; i++)
        for (size_t k = 0; k < 3; k++) {
            const struct joint *joint = &moored->joints[i];
            double r = joint->eta[k];
            whole += r * r;
            for (size_t j = 0; j < 3; j++) {
                r -= (double)joint->D[place[3 * k + j]] * (double)*at(moored, i, LAMBDA + j);
                r -= i > 0 ? (double)joint->before[3 * k + j] * (double)*at(moored, i - 1, LAMBDA + j) : 0;
                r -= i + 1 < moored->n ? (double)joint->after[3 * k + j] * (double)*at(moored, i + 1, LAMBDA + j) : 0;
            }
            missing += r * r;
        }
    return sqrt(missing / whole);
}

/* What each way leaves of the right-hand side; whether the ways of a kind agree about it, but for rounding. */
static int ways_agree(struct moored *moored, double left[WAYS])
{
    int agree = 1;
    for (int way = 0; way < WAYS; way++) {
        left[way] = NAN;
        if (way == WAY_PREPARE)
            continue;
        start(moored);
        ways[way].run(moored);
        fetch(moored, (enum way)way);
        left[way] = residual(moored);
        agree &= fabs(left[way] - left[ways[way].beside]) <= 2e-6;
    }
    return agree;
}

int bench_chain_left(size_t n, float w, const size_t *sweeps, size_t counts, double *left)
{
    struct moored moored;
    float *base[COMPONENTS];
    if (!moored_new(&moored, n))
        return 0;
    pointers_to(&moored, base);
    const plumb_chain_system system = system_of(&moored, base);
    plumb_chain_solve(&system, moored.memory, out_of(base, LAMBDA));
    if (w > 0)
        plumb_chain_prepare(&system, w, moored.memory, &moored.chain);
    for (size_t i = 0, done = 0; i < counts; i++) {
        if (w > 0) {
            plumb_chain_sweep(&moored.chain, sweeps[i] - done);
            plumb_chain_lambda(&moored.chain, out_of(base, LAMBDA));
            done = sweeps[i];
        }
        left[i] = residual(&moored);
    }
    moored_free(&moored);
    return 1;
}

/* --- the table ---------------------------------------------------------------------------------------------------------- */

struct row_of_table {
    struct interval ns, over;
    double left;
};

static int race_ways(const struct bench *bench, struct moored *moored, struct row_of_table rows[WAYS])
{
    struct runner runners[WAYS];
    double left[WAYS];
    if (!ways_agree(moored, left))
        return 0;
    for (int way = 0; way < WAYS; way++)
        runners[way] = (struct runner){ways[way].run, moored, start};
    struct race race = race_run_within(runners, WAYS, bench->rounds, bench->sample_seconds, bench->heat_seconds);
    for (int way = 0; race.seconds && way < WAYS; way++) {
        const int above[] = {way, -1}, below[] = {(int)ways[way].beside, -1};
        rows[way].ns = race_time(&race, way, 1e9 / ((double)moored->n * ways[way].sweeps));
        rows[way].over = race_ratio(&race, above, 1, below, 1);
        rows[way].left = left[way];
    }
    const int raced = race.seconds != NULL;
    race_free(&race);
    return raced;
}

static void print_row(const struct bench *bench, size_t n, const char *name, const struct row_of_table *row)
{
    char left[32] = "";
    if (!isnan(row->left))
        snprintf(left, sizeof left, "%.2g", row->left);
    if (bench->format == BENCH_CSV)
        fprintf(bench->stream, "\"%s\",%zu,%.6g,%.6g,%.6g,%.6g,%s\n", name, n, row->ns.median, row->over.median,
                row->over.low, row->over.high, left);
    else
        fprintf(bench->stream, "%-40s %9.3f %8.2f  [%.2f, %.2f]  %s\n", name, row->ns.median, row->over.median,
                row->over.low, row->over.high, left);
}

int bench_chains(const struct bench *bench, size_t n)
{
    struct moored moored;
    struct row_of_table rows[WAYS];
    if (!moored_new(&moored, n)) {
        fputs("plumb bench: not enough memory for a chain of that length\n", stderr);
        return STATUS_USAGE;
    }
    if (bench->format == BENCH_TEXT) {
        bench_print_header(bench);
        fprintf(
            bench->stream,
            "\nA chain of %zu ball joints, one core: medians of processor time for a joint (and a sweep), and of "
            "ratios to "
            "plumb's\nway round by round with 95 %% intervals. Left: of the right-hand side, after %d sweeps with a "
            "factor of %g.\n\n%-40s %9s %8s  %-12s  %s\n",
            n, (int)SWEEPS, (double)factor, "way", "ns/joint", "/ plumb", "95 %", "left");
    } else {
        fputs("way,joints,ns,over_plumb,over_plumb_low,over_plumb_high,left\n", bench->stream);
    }
    const int raced = race_ways(bench, &moored, rows);
    for (int way = 0; way < WAYS && raced; way++)
        print_row(bench, n, ways[way].name, &rows[way]);
    if (!raced)
        fputs("plumb bench: the ways to do a chain do not agree, or memory ran out\n", stderr);
    moored_free(&moored);
    return raced ? STATUS_WITHIN : STATUS_USAGE;
}

/* --- promises ----------------------------------------------------------------------------------------------------------- */

double bench_chain(const char *name)
{
    enum { ROUNDS = 21, JOINTS = 10000 };
    struct moored moored;
    double ratio = NAN, left[WAYS];
    int way = 0;
    while (strcmp(ways[way].name, name) != 0)
        way++; /* targets name only ways that exist */
    if (!moored_new(&moored, JOINTS))
        return NAN;
    const struct runner runners[] = {{ways[way].run, &moored, start}, {ways[ways[way].beside].run, &moored, start}};
    struct race race = ways_agree(&moored, left) ? race_run(runners, 2, ROUNDS, 5e-4) : (struct race){0};
    if (race.seconds)
        ratio = race_ratio(&race, (const int[]){0, -1}, 1, (const int[]){1, -1}, 1).median;
    race_free(&race);
    moored_free(&moored);
    return ratio;
}
