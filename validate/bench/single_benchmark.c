/* Benchmark of single calls: a kernel is called for one element at a time, as most programs do. It is compared with the
 * calls of other libraries, each inlined in a loop over elements of the library's own types, and with the same
 * computation in plain scalar C. The table shows the error of each beside its time.
 *
 * kernel_race.c times the kernels. This file times a chain of steps q ← q exp(v): each step needs the result of the
 * step before, so that the time of a step is its latency. */
#include "kernel_race.h"
#include "registered_ports.h"
#include "single_loops.h"

#include <plumb/base.h>

#include "validate/util/json.h"
#include "validate/util/options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SINGLE_ELEMENTS = 4096, SINGLE_VERSION = 1 /* of the JSON */ };

static const struct table_column columns[] = {
    {"kernel", .only = TABLE_CSV | TABLE_JSON},
    {"regime", .only = TABLE_CSV | TABLE_JSON},
    {"implementation", .heading = "", .width = 12},
    {"variant", .heading = "", .width = 24},
    {"elements", .format = "%.0f", .only = TABLE_CSV | TABLE_JSON},
    {"ns", .heading = "ns/call", .format = "%.2f", .width = 8, .only = TABLE_TEXT},
    {"ns", .format = "%.6g", .interval = 1, .only = TABLE_CSV | TABLE_JSON},
    {"ratio", .heading = "/ best peer", .format = "%.2f", .exact = "%.6g", .width = 11, .interval = 1},
    {"over_as_accurate", .heading = "/ as accurate", .format = "%.2f", .exact = "%.6g", .width = 14},
    {"error", .heading = "worst ulp", .format = "%.3g", .exact = "%.6g", .width = 10},
};

static const char legend[] =
    "%d calls, one per element, in one thread, over arrays of structs\n"
    "plumb        inline: plumb/scalar.h compiled for FMA; call: without FMA, a call of the library; views: a call\n"
    "             with views of one element; batch of structs: all elements in one call; C++: plumb/plumb.hpp\n"
    "/ best peer  time against the fastest that is not plumb's, and the 95 %% bootstrap interval of the ratio\n"
    "/ as accurate  the same against the fastest whose worst error is not larger; empty: none is as accurate\n"
    "worst ulp    errors on such inputs, in spacings at the size of the terms added (scaled ulp)\n\n";

static void add_row(struct table *table, const char *kernel, const char *regime, const struct kernel_result *result)
{
    TABLE_ROW(table, table_text(kernel), table_text(regime), table_text(result->kernel_runner.implementation),
              table_text(result->kernel_runner.variant), table_count(SINGLE_ELEMENTS), table_number(result->ns.median),
              bench_interval(result->ns), bench_interval(result->ratio), table_number(result->over_as_accurate.median),
              table_number(result->error_max));
}

/* Times the calls of a kernel on inputs of a regime. Returns 0, or −1 if there are none or memory ran out. Call
 * kernel_race_free in either case. */
static int time_kernel(const struct bench *bench, struct kernel_race *race, const struct kernel *kernel,
                       const struct regime *regime)
{
    if (!kernel_race_new(race, kernel, FLOAT))
        return -1;
    race->regime = regime;
    race->kind = OF_SINGLE_CALLS;
    race->n = SINGLE_ELEMENTS;
    kernel_race_check(race);
    return race->count > 0 ? kernel_race_time(bench, race) : -1;
}

/* Measures a kernel in all its regimes (ranges of angles), and adds the results to the table. */
static void add_kernel(const struct bench *bench, struct table *table, const struct kernel *kernel)
{
    struct kernel_race race;
    const struct regime *regime;
    for (size_t r = 0; (regime = regime_at(kernel, r)); r++) {
        if (time_kernel(bench, &race, kernel, regime) == 0) {
            table_section(table, "%s, %s", kernel->id, regime_text(race.regime));
            for (size_t i = 0; i < race.count; i++)
                if (race.result[i].timed)
                    add_row(table, kernel->id, race.regime->name, &race.result[i]);
            fflush(bench->stream);
        }
        kernel_race_free(&race);
    }
}

/* --- the chain ---------------------------------------------------------------------------------------------------- */

static const char chain[] = "q exp(v), a chain";
enum { CHAINS = 16 };

struct chain_loop {
    single_steps_function *run;
    const float *v;
    float *q;
};

struct chain_race {
    float *v, *q; /* SINGLE_ELEMENTS rotation vectors; quaternions */
    struct chain_loop loop[CHAINS];
    struct kernel_result result[CHAINS];
    size_t count;
};

static void run_chain(void *self)
{
    const struct chain_loop *loop = self;
    loop->run(SINGLE_ELEMENTS, loop->v, loop->q);
}

static void add_chain_loop(struct chain_race *race, enum runner_origin origin, const char *implementation,
                           const char *variant, single_steps_function *run)
{
    if (!run || race->count == CHAINS)
        return;
    const struct kernel_runner made = {.origin = origin, .implementation = implementation, .variant = variant};
    race->loop[race->count] = (struct chain_loop){run, race->v, race->q};
    race->result[race->count++] = (struct kernel_result){.kernel_runner = made, .timed = 1};
}

/* Returns the largest difference, over all steps, between |q₀| + … + |q₃| and the same sum of the chain in double, in
 * units of 2⁻²⁴. The sum does not depend on the order of the components, which differs between libraries. */
static double chain_error(const struct chain_race *race)
{
    double q[4] = {1, 0, 0, 0}, error = 0;
    for (size_t i = 0; i < SINGLE_ELEMENTS; i++) {
        const double x = race->v[3 * i], y = race->v[3 * i + 1], z = race->v[3 * i + 2],
                     a = sqrt(x * x + y * y + z * z), s = a > 0 ? sin(a / 2) / a : 0.5, c = cos(a / 2),
                     b[3] = {s * x, s * y, s * z};
        const double p[4] = {
            q[0] * c - q[1] * b[0] - q[2] * b[1] - q[3] * b[2], q[0] * b[0] + q[1] * c + q[2] * b[2] - q[3] * b[1],
            q[0] * b[1] - q[1] * b[2] + q[2] * c + q[3] * b[0], q[0] * b[2] + q[1] * b[1] - q[2] * b[0] + q[3] * c};
        memcpy(q, p, sizeof q);
        double sum = 0;
        for (size_t k = 0; k < 4; k++)
            sum += fabs((double)race->q[4 * i + k]) - fabs(q[k]);
        error = fmax(error, fabs(sum));
    }
    return error * 0x1p24;
}

/* NOLINTNEXTLINE(readability-non-const-parameter): the type is that of race_group.h */
static long make_chains(void *data, struct race_contender *contenders, char problem[RACE_PROBLEM])
{
    struct chain_race *race = data;
    (void)problem;
    for (size_t i = 0; i < race->count; i++)
        contenders[i].runner = (struct runner){run_chain, &race->loop[i], NULL};
    return (long)race->count;
}

static void release_chains(void *data)
{
    (void)data;
}

/* Times the chains and stores their results. Returns 0, or −1 with a line in problem. */
static int time_chains(const struct bench *bench, struct chain_race *race, char problem[RACE_PROBLEM])
{
    const struct race_group group = {.contenders = race->count,
                                     .rounds = bench->rounds,
                                     .sample_seconds = bench->sample_seconds,
                                     .budget_seconds = bench->race_seconds,
                                     .make = make_chains,
                                     .release = release_chains,
                                     .data = race};
    struct race times;
    size_t of[CHAINS];
    for (size_t i = 0; i < race->count; i++) {
        of[i] = i;
        run_chain(&race->loop[i]);
        race->result[i].error_max = chain_error(race);
    }
    if (race_group_run(&group, &times, problem) != 0)
        return -1;
    for (size_t i = 0; i < race->count; i++)
        race->result[i].ns = race_time(&times, (int)i, 1e9 / SINGLE_ELEMENTS);
    kernel_results_compare(race->result, of, race->count, &times);
    race_free(&times);
    return 0;
}

/* Makes and times the chains. Returns 0, or −1 with a line in problem. */
static int race_chains(const struct bench *bench, struct chain_race *race, char problem[RACE_PROBLEM])
{
    const struct kernel *kernel = kernel_find("rotation.exp_quaternion");
    const struct single_chain *inlined = plumb_path_available(PLUMB_AVX2) ? &scalar_chain_avx2 : &scalar_chain_portable;
    double *batch = batch_make(kernel, FLOAT, regime_at(kernel, 0), SINGLE_ELEMENTS);
    int status = -1;
    *race = (struct chain_race){.v = calloc(3 * SINGLE_ELEMENTS, sizeof(float)),
                                .q = calloc(4 * SINGLE_ELEMENTS, sizeof(float))};
    snprintf(problem, RACE_PROBLEM, "out of memory");
    if (race->v && race->q && batch) {
        for (size_t k = 0; k < 3 * (size_t)SINGLE_ELEMENTS; k++)
            race->v[k] = 0x1p-10F * (float)batch[k]; /* about 0.001 rad */
        add_chain_loop(race, OURS, "plumb", "inline", inlined->plumb);
        add_chain_loop(race, OURS, "plumb", "call", scalar_chain_portable.plumb);
        add_chain_loop(race, OF_PORT, "plain C", "libm", inlined->plain);
        for (size_t i = 0; i < registered_ports_count(); i++)
            add_chain_loop(race, registered_port_is_plumb(i) ? OURS : OF_PORT, registered_port_name(i), "",
                           registered_port_steps(i));
        status = time_chains(bench, race, problem);
    }
    free(race->v), free(race->q), free(batch);
    return status;
}

/* Measures the chain and adds the results to the table. Returns 0, or an exit status after a line on standard error. */
static int add_chain(const struct bench *bench, struct table *table)
{
    struct chain_race race;
    char problem[RACE_PROBLEM];
    if (race_chains(bench, &race, problem) != 0)
        return refuse("bench", "%s", problem);
    table_section(table, "%s: q ← q exp(v) for v of about 0.001 rad, errors in units of 2⁻²⁴", chain);
    for (size_t i = 0; i < race.count; i++)
        add_row(table, chain, "small", &race.result[i]);
    return 0;
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

static int is_in(const struct kernel *kernel, const struct kernel *const *kernels)
{
    while (*kernels && *kernels != kernel)
        kernels++;
    return *kernels != NULL;
}

int bench_single(const struct bench *bench, const struct kernel *const *kernels)
{
    struct table table;
    size_t requested = 0;
    int status = 0;
    for (const struct single_loop *loop = scalar_single_portable; loop->name; loop++)
        requested += (size_t)is_in(kernel_find(loop->name), kernels);
    if (requested == 0) {
        fputs("plumb bench: nothing was timed: --single has none of these kernels\n", stderr);
        return STATUS_NOTHING;
    }
    if (bench->format == TABLE_TEXT) {
        bench_print_header(bench);
        fprintf(bench->stream, legend, SINGLE_ELEMENTS);
    }
    table_open(&table, bench->format, bench->stream, columns, sizeof columns / sizeof *columns);
    for (const struct single_loop *loop = scalar_single_portable; loop->name; loop++)
        if (is_in(kernel_find(loop->name), kernels))
            add_kernel(bench, &table, kernel_find(loop->name));
    if (is_in(kernel_find("quaternion.product"), kernels) && is_in(kernel_find("rotation.exp_quaternion"), kernels))
        status = add_chain(bench, &table);
    json_t *rows = table_close(&table);
    if (rows) {
        json_t *document = bench_json_header(bench, "plumb.bench.single", SINGLE_VERSION);
        json_object_set(document, "results", rows);
        json_write(document, BENCH_DIGITS, bench->stream);
    }
    json_decref(rows);
    return status == 0 ? STATUS_WITHIN : status;
}

/* --- promises ----------------------------------------------------------------------------------------------------- */

/* A promise about plumb's inline call of a kernel, or, if `kernel` is null, about the chain. The first three measures
 * limit the time of the call divided by the time of another implementation: OVER_FASTEST, of the fastest;
 * OVER_AS_ACCURATE, of the fastest whose largest error is not larger; OVER_ALIKE, of the fastest with the same
 * representation of transforms. CALL_LESS_INLINE limits the difference between a call of the library and the inline
 * call, in ns. */
enum single_measure { OVER_FASTEST, OVER_AS_ACCURATE, OVER_ALIKE, CALL_LESS_INLINE };
struct single_promise {
    struct target target;
    const char *kernel, *regime;
    enum single_measure measure;
};

/* clang-format off */
#define WITHIN(sentence_, kernel_, regime_, measure_, limit) \
    {{.sentence = sentence_, .unit = (measure_) == CALL_LESS_INLINE ? "ns" : "times", .at_most = limit}, kernel_, regime_, measure_}
static const struct single_promise promises[] = {
    WITHIN("matrix times vector, one call / fastest other", "transform.vector.n3", "usual", OVER_FASTEST, 1.05),
    WITHIN("T, R, S applied to a point, one call / fastest as accurate", "transform.apply.n3", "usual", OVER_AS_ACCURATE, 1.05),
    WITHIN("T, R, S composed, one call / fastest with T, R, S", "transform.compose.n3", "usual", OVER_ALIKE, 1.05),
    WITHIN("T, R, S inverted, one call / fastest other", "transform.inverse.n3", "usual", OVER_FASTEST, 1.05),
    WITHIN("T, R composed, one call / fastest other", "rigid.compose.n3", "usual", OVER_FASTEST, 1.05),
    WITHIN("T, R inverted, one call / fastest other", "rigid.inverse.n3", "usual", OVER_FASTEST, 1.05),
    WITHIN("R from v, one call / fastest other", "so3.exp", "small", OVER_FASTEST, 0.77),
    WITHIN("quaternion from v, one call / fastest other", "rotation.exp_quaternion", "small", OVER_FASTEST, 0.77),
    WITHIN("quaternion from v to half a turn, one call / fastest other", "rotation.exp_quaternion", "half turn", OVER_FASTEST, 0.77),
    WITHIN("q exp(v) in a chain, a step / fastest other", NULL, "small", OVER_FASTEST, 1),
    /* plumb and Eigen both make four dependent multiply-adds; plumb's test for NaNs takes a quarter of that time in
     * addition. The compiler vectorises the loops of GLM and cglm over several elements; for such loops plumb has
     * batches. */
    WITHIN("product of quaternions, one call / fastest as accurate", "quaternion.product", "usual", OVER_AS_ACCURATE, 1.5),
    /* plumb divides by |q|², in three division instructions of four quotients each; plain C assumes a unit quaternion and
     * divides by nothing. */
    WITHIN("matrix of a quaternion, one call / fastest other", "rotation.from_quaternion", "usual", OVER_FASTEST, 2.6),
    /* plumb needs five shuffles to build the columns of R, in which Eigen's Isometry3 is stored. */
    WITHIN("T, R applied to a point, one call / fastest other", "rigid.apply.n3", "usual", OVER_FASTEST, 1.5),
    WITHIN("product of quaternions, call less inline call", "quaternion.product", "usual", CALL_LESS_INLINE, 3),
    WITHIN("T, R, S composed, call less inline call", "transform.compose.n3", "usual", CALL_LESS_INLINE, 3),
    WITHIN("R from v, call less inline call", "so3.exp", "small", CALL_LESS_INLINE, 3),
    WITHIN("quaternion from v, call less inline call", "rotation.exp_quaternion", "small", CALL_LESS_INLINE, 3),
};
/* clang-format on */

static const char definitions[] =
    "A promise about a single call, plumb's inline call: its time over that of the fastest other on the same inputs, "
    "of\n"
    "the fastest whose worst error is not larger (as accurate), or of the fastest that also stores T, R and S apart.";

/* True if an implementation other than plumb stores transforms as plumb does (T, R and S apart): plain C, or a port's
 * variant "T, R, S". */
static int is_alike(const struct kernel_result *result)
{
    return result->kernel_runner.origin != OURS && (strcmp(result->kernel_runner.implementation, "plain C") == 0 ||
                                                    strcmp(result->kernel_runner.variant, "T, R, S") == 0);
}

/* Stores the number that a promise limits, from the results of a race. The first result is that of plumb's inline call,
 * the second that of plumb's call of the library. */
static void evaluate(const struct single_promise *promise, const struct kernel_result *results, size_t count,
                     struct measured_target *measured)
{
    const struct kernel_result *inlined = &results[0], *called = &results[1], *other = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct kernel_result *result = &results[i];
        const int is_peer = result->timed && result->kernel_runner.origin != OURS;
        if (is_peer && (promise->measure != OVER_AS_ACCURATE || result->error_max <= inlined->error_max) &&
            (promise->measure != OVER_ALIKE || is_alike(result)) && (!other || result->ns.median < other->ns.median))
            other = result;
    }
    measured->above_ns = promise->measure == CALL_LESS_INLINE ? called->ns.median : inlined->ns.median;
    if (promise->measure == CALL_LESS_INLINE) {
        measured->value = (struct interval){called->ns.median - inlined->ns.median, called->ns.low - inlined->ns.high,
                                            called->ns.high - inlined->ns.low};
        measured->below_ns = inlined->ns.median;
    } else if (other) {
        measured->value = race_quotient(inlined->ns, other->ns);
        if (promise->measure == OVER_FASTEST)
            measured->value = inlined->ratio;
        else if (promise->measure == OVER_AS_ACCURATE)
            measured->value = inlined->over_as_accurate;
        measured->below_ns = other->ns.median;
    }
}

static struct measured_target measure(const struct bench *bench, const struct single_promise *promise)
{
    struct measured_target measured = measured_nothing(&promise->target);
    if (promise->kernel) {
        const struct kernel *kernel = kernel_find(promise->kernel);
        struct kernel_race race;
        if (time_kernel(bench, &race, kernel, regime_find(kernel, promise->regime)) == 0)
            evaluate(promise, race.result, race.count, &measured);
        kernel_race_free(&race);
    } else {
        struct chain_race chains;
        char problem[RACE_PROBLEM];
        if (race_chains(bench, &chains, problem) == 0)
            evaluate(promise, chains.result, chains.count, &measured);
    }
    return measured;
}

int bench_single_targets(const struct bench *bench)
{
    struct targets targets;
    const struct bench longer = bench_longer(bench);
    targets_begin_kernels(&targets, bench, definitions);
    for (size_t i = 0; i < sizeof promises / sizeof *promises; i++) {
        if (bench->only && strcmp(bench->only, promises[i].target.sentence) != 0)
            continue;
        struct measured_target measured = measure(bench, &promises[i]);
        if (target_verdict(&measured) == TARGET_UNCLEAR)
            measured = measure(&longer, &promises[i]);
        targets_add(&targets, &measured);
    }
    return targets_end_kernels(&targets, definitions);
}
