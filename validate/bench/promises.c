/* plumb bench --targets: the table of the promises about speed, and their measurement.
 *
 * Most promises limit the ratio of two times, above/below, measured in one race (race.h). `above` and `below` are each
 * the sum of the times of one or two runners (kernel_runner.h) on batches of the same length. Some promises compare two
 * variants of a system (benchmark.h). promised_figures.c measures the figures that are not ratios of times in one race.
 *
 * In the promises v is a rotation vector, R its rotation matrix and T its left Jacobian. S1 = sin a/a, S2 = (1 − cos
 * a)/a² and S3 = (a − sin a)/a³ are functions of t = a², where a = ‖v‖. "T, R, S" is a transform of translation,
 * rotation and scale. */
#include "benchmark.h"
#include "promised_figures.h"

#include "validate/util/progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One runner whose time is a term of `above`, `below` or `beside`. If `kernel` is null, there is no such runner; if it
 * is "", the runner copies `copied` bytes per element. If `implementation` is null, the runner is the loop of
 * port_bound.h, whose time is a lower bound of the kernel's. */
struct promise_side {
    const char *kernel, *implementation, *variant, *regime;
    size_t copied;
};

/* A promise, which limits one of these numbers:
 *   - if `figure` is not null, figure(argument), which is not a ratio of times in one race
 *   - if `benchmark` is not null, the time of the variant `one` of a system divided by that of the variant `other`; or,
 *     if `threads` is true, the time of each of two threads divided by that of one thread
 *   - otherwise the ratio of the times per element, time(above) / time(below), in one race of kernels; if `few` is not
 *     0, the runners of `above` run batches of `few` elements */
struct promise {
    struct target target;
    struct promise_side above[2], below[2], beside; /* time(above) / time(beside) is shown, too, without a limit */
    enum place first, last;                         /* first and last working set that the promise covers */
    size_t few;
    const struct benchmark *benchmark;
    struct benchmark_trial one, other;
    int threads;
    double (*figure)(const char *argument);
    const char *argument;
};

enum { MILLION = 1000000, MANY = 1 << 20, SOME = 1 << 16 };

/* clang-format off */
#define AT_LEAST(times) .target.at_least = times
#define AT_MOST(times) .target.at_most = times
#define TILES(kernel, regime) {kernel, "plumb avx2", "tiles", regime, 0}
#define ARRAYS(kernel, regime) {kernel, "plumb avx2", "arrays", regime, 0}
#define STRUCTS(kernel, regime) {kernel, "plumb", "structs", regime, 0}
#define STREAMED(kernel, regime) {kernel, "plumb avx2", "tiles, streamed", regime, 0}
#define PEER(kernel, name, variant, regime) {kernel, name, variant, regime, 0}
#define COPY(variant, bytes) {"", "copy", variant, "", bytes}
#define PROMISE(sentence_, unit_) .target.sentence = sentence_, .target.unit = unit_
#define RACE(sentence, ...) {PROMISE(sentence, "times"), __VA_ARGS__}
#define IN_CACHE .first = IN_L1, .last = IN_L2
#define FROM_L1 .first = IN_L1, .last = IN_L1
#define FROM_L2 .first = IN_L2, .last = IN_L2
#define FROM_DRAM .first = IN_DRAM, .last = IN_DRAM
#define EVERYWHERE .first = IN_L1, .last = IN_DRAM
#define AGAINST_SLEEF(kernel, regime, times) .below = {PEER(kernel, "SLEEF", "float, tiles", regime)}, AT_MOST(times)
#define AGAINST_COPY(bytes) .below = {COPY("loop", bytes)}, .beside = COPY("memcpy", bytes)
#define S_AGAINST_COPY(kernel, bytes) .above = {TILES(kernel, "small")}, AGAINST_COPY(bytes), AT_MOST(1.3), FROM_DRAM
/* The kernel takes at most 1.15 times the lower bound that the instructions of its loop give (port_bound.h) */
#define PORTS(kernel, regime) \
    .above = {TILES(kernel, regime)}, .below = {{kernel, NULL, "", "", 0}}, AT_MOST(1.15), FROM_L1
/* The time of a port of the formulas over vectors of eight floats, which handles NaNs (validate/peers/vector_kept.c),
 * divided by the time of plumb's kernel */
#define VECTOR(sentence, kernel, regime, times) \
    RACE(sentence, .above = {PEER(kernel, "vector kept", NULL, regime)}, .below = {TILES(kernel, regime)}, \
         AT_LEAST(times), FROM_L1)
#define R_AND_T(regime) .above = {TILES("so3.exp_average", regime)}
#define R_AND_T_SLEEF(regime) R_AND_T(regime), AGAINST_SLEEF("so3.exp_average", regime, 0.8), IN_CACHE
#define TIMES_OURS(kernel, name, variant, times) \
    .above = {PEER(kernel, name, variant, "usual")}, .below = {TILES(kernel, "usual")}, AT_LEAST(times)
/* Arrays of structs: the time of plumb's kernel over structs divided by its time over tiles; and the time of Eigen's
 * loop over arrays of its own types divided by that of plumb's kernel over structs */
#define STRUCTS_AGAINST_TILES(kernel, regime, times) \
    .above = {STRUCTS(kernel, regime)}, .below = {TILES(kernel, regime)}, AT_MOST(times)
#define EIGEN_AGAINST_STRUCTS(kernel, regime, times) \
    .above = {PEER(kernel, "Eigen", NULL, regime)}, .below = {STRUCTS(kernel, regime)}, AT_LEAST(times), IN_CACHE
#define COPIED(kernel, bytes, times) .above = {TILES(kernel, "usual")}, AGAINST_COPY(bytes), AT_MOST(times), FROM_DRAM
#define FIGURE(sentence, figure_, argument_, unit, ...) \
    {PROMISE(sentence, unit), .figure = figure_, .argument = argument_, __VA_ARGS__}
#define VARIANTS(sentence, unit, benchmark_, kind, n, variant, other_n, other_variant, ...) \
    {PROMISE(sentence, unit), .benchmark = benchmark_, .one = {kind, n, variant}, .other = {kind, other_n, other_variant}, \
     __VA_ARGS__}
#define BODIES(sentence, kind, n, times) \
    VARIANTS(sentence, "times", &benchmark_bodies, kind, n, "scalar C", n, "tiles", AT_LEAST(times))
#define JOINTS(sentence, variant, ours, times) \
    VARIANTS(sentence, "times", &benchmark_chains, "ball joints", 10000, variant, 10000, ours, AT_LEAST(times))
#define PAIRS(sentence, variant, times) \
    VARIANTS(sentence, "times", &benchmark_pairs, "", PAIRS_OF_ARTICLE, "walk", PAIRS_OF_ARTICLE, variant, AT_LEAST(times))
#define TREE(sentence, kind, variant, times) \
    VARIANTS(sentence, "times", &benchmark_trees, kind, MILLION, variant, MILLION, "copy", AT_MOST(times))
#define THREADS(sentence, benchmark_, kind, n, times) \
    {PROMISE(sentence, "times"), .benchmark = benchmark_, .one = {kind, n, NULL}, .threads = 1, AT_MOST(times)}

static const struct promise promises[] = {
    RACE("Eigen's AngleAxisf to R alone / R and T together",
         .above = {PEER("so3.exp", "Eigen", NULL, "small")}, .below = {TILES("so3.exp_average", "small")},
         AT_LEAST(8), IN_CACHE),
    RACE("R and T together / copying their 72 bytes", R_AND_T("small"), AGAINST_COPY(72), AT_MOST(1.3), FROM_L2),
    RACE("R and T together / copying their 72 bytes", R_AND_T("small"), AGAINST_COPY(72), AT_MOST(1), FROM_DRAM),
    VECTOR("R and T over vectors of eight, angles up to 1 / ours", "so3.exp_average", "small", 5),
    RACE("R and T, angles mixed up to 10^4 / SLEEF's", R_AND_T_SLEEF("mixed")),
    RACE("R and T, angles of 1 to 10^4 / SLEEF's", R_AND_T_SLEEF("large")),
    RACE("R and T, small and large in turn / SLEEF's", R_AND_T_SLEEF("alternating")),
    RACE("R and T together / R and T apart", R_AND_T("small"),
         .below = {TILES("so3.exp", "small"), TILES("so3.average", "small")}, AT_MOST(1), EVERYWHERE),
    RACE("S1 from t / copying its 4 bytes", S_AGAINST_COPY("so3.s1", 4)),
    RACE("S2 from t / copying its 4 bytes", S_AGAINST_COPY("so3.s2", 4)),
    RACE("S3 from t / copying its 4 bytes", S_AGAINST_COPY("so3.s3", 4)),
    RACE("S1 from t / its instructions, none waiting", PORTS("so3.s1", "small")),
    RACE("S1, S2, S3 from t / their instructions, none waiting", PORTS("so3.s123", "small")),
    RACE("S1, S2, S3 from t / copying 8 bytes", S_AGAINST_COPY("so3.s123", 8)),
    VECTOR("R over vectors of eight, to half a turn / ours", "so3.exp", "half turn", 1.1),
    VECTOR("quaternion of v over vectors of eight, to half a turn / ours", "rotation.exp_quaternion", "half turn", 1.5),
    VECTOR("transform compose over vectors of eight / ours", "transform.compose", "usual", 1),
    VECTOR("transform inverse over vectors of eight / ours", "transform.inverse", "usual", 1),
    VECTOR("transform to local over vectors of eight / ours", "transform.to_local", "usual", 1),
    VECTOR("dynamic compose over vectors of eight / ours", "dynamic.compose", "usual", 1.5),
    VECTOR("dynamic to local over vectors of eight / ours", "dynamic.to_local", "usual", 1.3),
    VECTOR("quaternion product over vectors of eight / ours", "quaternion.product", "usual", 1),
    VECTOR("midpoint step over vectors of eight / ours", "integrator.midpoint", "usual", 1.8),
    VECTOR("Magnus step of 2 terms over vectors of eight / ours", "magnus.quaternion.terms2", "usual", 1.5),
    VECTOR("sweeps of 12 multipliers over vectors of eight / ours", "constraint.pgs.n12", "usual", 2),
    RACE("quaternion of v from arrays, to half a turn / SLEEF's",
         .above = {ARRAYS("rotation.exp_quaternion", "half turn")},
         AGAINST_SLEEF("rotation.exp_quaternion", "half turn", 0.65), FROM_L1),
    RACE("R from arrays, to half a turn / SLEEF's", .above = {ARRAYS("so3.exp", "half turn")},
         AGAINST_SLEEF("so3.exp", "half turn", 1), FROM_L1),
    RACE("transform compose, 8 elements a call / as many as half of L1 holds",
         .above = {TILES("transform.compose", "usual")}, .below = {TILES("transform.compose", "usual")}, .few = 8,
         AT_MOST(5), FROM_L1),
    RACE("R over structs, angles up to 1 / over tiles", STRUCTS_AGAINST_TILES("so3.exp", "small", 2.6), IN_CACHE),
    RACE("transform inverse over structs / over tiles", STRUCTS_AGAINST_TILES("transform.inverse", "usual", 3.2), FROM_L2),
    /* in L1 the number of stores limits the time: eight structs need 32 stores of up to 16 bytes, a tile 13 of 32
     * bytes */
    RACE("transform inverse over structs / over tiles", STRUCTS_AGAINST_TILES("transform.inverse", "usual", 4.2), FROM_L1),
    RACE("Eigen's R of v, angles up to 1 / ours, over structs", EIGEN_AGAINST_STRUCTS("so3.exp", "small", 4)),
    RACE("Eigen's quaternion of v, up to 1 / ours, over structs",
         EIGEN_AGAINST_STRUCTS("rotation.exp_quaternion", "small", 3)),
    RACE("Eigen's R of a quaternion / ours, over structs", EIGEN_AGAINST_STRUCTS("rotation.from_quaternion", "usual", 1)),
    RACE("Eigen's quaternion of R / ours, over structs", EIGEN_AGAINST_STRUCTS("rotation.to_quaternion", "usual", 1)),
    RACE("Eigen's Affine3f product / ours, over structs", EIGEN_AGAINST_STRUCTS("transform.compose", "usual", 1.5)),
    RACE("Eigen's Affine3f inverse / ours, over structs", EIGEN_AGAINST_STRUCTS("transform.inverse", "usual", 1.5)),
    RACE("scalar C's dynamic compose / ours", TIMES_OURS("dynamic.compose", "libm", NULL, 6), IN_CACHE),
    RACE("Eigen's Affine3f product / our transform compose",
         TIMES_OURS("transform.compose", "Eigen", "Affine3", 4), IN_CACHE),
    RACE("Eigen's T, R, S by its matrices / ours", TIMES_OURS("transform.compose", "Eigen", "T, R, S", 4), IN_CACHE),
    RACE("cglm's T, R, S by its matrices / ours", TIMES_OURS("transform.compose", "cglm", "T, R, S", 4), IN_CACHE),
    RACE("scalar C's quaternion product / ours", TIMES_OURS("quaternion.product", "libm", NULL, 3), FROM_L2),
    RACE("quaternion product / copying its 24 bytes", COPIED("quaternion.product", 24, 1.2)),
    RACE("gyroscopic term / copying its 30 bytes", COPIED("torque.acceleration", 30, 1.2)),
    VECTOR("gyroscopic term over vectors of eight / ours", "torque.acceleration", "usual", 1),
    RACE("quaternion of v, angles up to 1 / SLEEF's", .above = {TILES("rotation.exp_quaternion", "small")},
         AGAINST_SLEEF("rotation.exp_quaternion", "small", 0.35), FROM_L1),
    RACE("quaternion of v, up to half a turn / SLEEF's", .above = {TILES("rotation.exp_quaternion", "half turn")},
         AGAINST_SLEEF("rotation.exp_quaternion", "half turn", 0.5), FROM_L1),
    RACE("quaternion of v, angles up to 10^4 / SLEEF's", .above = {TILES("rotation.exp_quaternion", "mixed")},
         AGAINST_SLEEF("rotation.exp_quaternion", "mixed", 1.25), FROM_L1),
    RACE("quaternion to half a turn, streamed / SLEEF's", .above = {STREAMED("rotation.exp_quaternion", "half turn")},
         AGAINST_SLEEF("rotation.exp_quaternion", "half turn", 0.8), FROM_DRAM),
    RACE("R and T, up to half a turn / SLEEF's", .above = {TILES("so3.exp_average", "half turn")},
         AGAINST_SLEEF("so3.exp_average", "half turn", 0.65), FROM_L1),
    RACE("R and T to half a turn, streamed / SLEEF's", .above = {STREAMED("so3.exp_average", "half turn")},
         AGAINST_SLEEF("so3.exp_average", "half turn", 0.8), FROM_DRAM),
    RACE("delta to global / copying its 74 bytes", COPIED("delta.to_global", 74, 1.2)),
    RACE("delta to local / copying its 74 bytes", COPIED("delta.to_local", 74, 1.2)),
    RACE("delta inherited / copying its 92 bytes", COPIED("delta.inherited", 92, 1.2)),
    RACE("inertial acceleration / copying its 64 bytes", COPIED("inertial.acceleration", 64, 1.2)),
    RACE("scalar C's delta to global / ours", TIMES_OURS("delta.to_global", "libm", NULL, 6.5), FROM_L2),
    RACE("scalar C's delta to local / ours", TIMES_OURS("delta.to_local", "libm", NULL, 6.5), FROM_L2),
    RACE("scalar C's delta inherited / ours", TIMES_OURS("delta.inherited", "libm", NULL, 6.5), FROM_L2),
    RACE("scalar C's inertial acceleration / ours", TIMES_OURS("inertial.acceleration", "libm", NULL, 6.5), FROM_L2),
    RACE("scalar dual numbers' Jacobian in 8 dimensions / ours",
         TIMES_OURS("dual.jacobian.n8", "dual.h", NULL, 22), IN_CACHE),
    BODIES("scalar C's midpoint step of 1 M free bodies / ours", "moments", MANY, 10),
    BODIES("the same with inertia matrices", "full", MANY, 9),
    BODIES("the same in 1 to 10 parts", "mixed", SOME, 9),
    BODIES("the same in 1 part, a tenth in up to 10", "tenth", SOME, 7),
    BODIES("scalar C's object-space trapezoid of 1 M / ours", "trapezoid", MANY, 8),
    BODIES("scalar C's world-space trapezoid of 1 M / ours", "world", MANY, 8),
    THREADS("1 M free bodies, each of two threads / one thread", &benchmark_bodies, "moments", MANY, 0.55),
    RACE("scalar C's sweeps of 12 multipliers / ours", TIMES_OURS("constraint.pgs.n12", "libm", NULL, 9), IN_CACHE),
    RACE("Eigen's sweeps of 12, by residuals / ours",
         TIMES_OURS("constraint.pgs.n12", "Eigen", "residuals", 9), IN_CACHE),
    JOINTS("scalar C's sweep of 10,000 ball joints / ours", "sweep, scalar C", "sweep", 8),
    JOINTS("the same, its blocks multiplied out as ours are", "sweep, scalar C, blocks multiplied out", "sweep", 6),
    JOINTS("scalar C's direct solution of 10,000 joints / ours", "directly, scalar C (block Thomas)", "directly", 2),
    PAIRS("distinct pairs of 131,072 whose sum is even: pair by pair / ours", "even", 15),
    RACE("scalar C's Magnus step of 2 terms / ours", TIMES_OURS("magnus.quaternion.terms2", "libm", NULL, 10), FROM_L1),
    RACE("scalar C's Magnus step of 3 terms / ours",
         TIMES_OURS("magnus.quaternion.terms3", "libm", NULL, 9.5), FROM_L1),
    RACE("scalar C's Magnus step of 4 terms / ours", TIMES_OURS("magnus.quaternion.terms4", "libm", NULL, 9), FROM_L1),
    RACE("Magnus step of 2 terms / copying its 36 bytes", COPIED("magnus.quaternion.terms2", 36, 1.15)),
    /* the kernel takes longer in L1 than copying its bytes takes in DRAM, so it is not compared with copying */
    RACE("Magnus step of 4 terms over vectors of eight / ours",
         .above = {PEER("magnus.quaternion.terms4", "vector kept", NULL, "usual")},
         .below = {TILES("magnus.quaternion.terms4", "usual")}, AT_LEAST(1.3), FROM_DRAM),
    /* the time is divided by that of copying the nodes' bytes; what is above 1 is the time for parents in other tiles
     * and the latency of memory */
    TREE("tree, 1 M nodes by level, branching / copying", "branching by level", "tiles streamed", 1.15),
    TREE("tree, 1 M nodes by level, wide / copying", "wide by level", "tiles streamed", 1),
    TREE("tree, 1 M nodes by level, random / copying", "random by level", "tiles streamed", 1.8),
    TREE("tree, 1 M nodes in random order / copying", "random in any order", "nodes of 128 bytes", 2.86),
    TREE("chains of 100,000 links / copying", "chains of 100000", "nodes of 128 bytes", 1.54),
    VARIANTS("scalar C's tree of 1,024 nodes / ours", "times", &benchmark_trees, "branching by level", 1024, "scalar C", 1024,
         "tiles", AT_LEAST(3)),
    VARIANTS("tree, 10 M nodes / 1 M nodes", "times", &benchmark_trees, "branching by level", 10 * MILLION, "tiles streamed",
         MILLION, "tiles streamed", AT_MOST(10.5)),
    /* two threads take more than half the time of one, because one thread nearly saturates the memory bandwidth */
    THREADS("tree, each of two threads / one thread", &benchmark_trees, "branching by level", MILLION, 0.75),
    /* time should grow by a factor of 4, and memory should not grow; 10 % is allowed for noise */
    FIGURE("check's processor time for 4 times the samples", figure_check_time, "so3.exp", "times", AT_MOST(4.4)),
    FIGURE("check's memory for 4 times the samples", figure_check_memory, "so3.exp", "times", AT_MOST(1.1)),
};
/* clang-format on */

static const char definitions[] =
    "Ratios of times: medians over the rounds, with 95 % bootstrap intervals. In each round both sides run in turn,\n"
    "on batches of equally many elements. In cache: tiles whose inputs and outputs fill half of L1, half of L2 or an\n"
    "eighth of L3; each operand has an array of its own. Instructions: a loop with as many products, sums, moves,\n"
    "loads, stores and integer operations as the kernel's loop over tiles, but without dependencies between them, so\n"
    "that only throughput limits its time. Copying: a loop of AVX2 loads and stores, as the kernels have them, which\n"
    "reads the stated number of bytes and writes as many; the verdict is on the ratio to this loop. memcpy: the same\n"
    "ratio to memcpy of the C library, which may use wider registers and bypass the caches. For S1, S2 and S3 from t,\n"
    "copying reads and writes about as many bytes as the kernel.\n";

/* --- races of kernels --------------------------------------------------------------------------------------------- */

/* Returns the bytes per element that a runner reads and writes: the inputs and outputs of its kernel, or a copy's. */
static double side_bytes(const struct promise_side *side)
{
    const struct kernel *kernel = side->kernel ? kernel_find(side->kernel) : NULL;
    if (!kernel)
        return 2.0 * (double)side->copied;
    return 4.0 * (double)(kernel->input_components + kernel->output_components);
}

static int make_side(const struct promise_side *side, size_t n, struct kernel_runner *kernel_runner)
{
    if (side->copied > 0)
        return kernel_runner_make_copy(kernel_runner, side->variant, side->copied, n);
    if (!side->implementation)
        return kernel_runner_make_port_bound(kernel_runner, side->kernel, n);
    const struct kernel *kernel = kernel_find(side->kernel);
    const struct regime *regime = kernel ? regime_find(kernel, side->regime) : NULL;
    double *batch = regime ? batch_make(kernel, FLOAT, regime, n) : NULL;
    const int made = batch && kernel_runner_make(kernel_runner, side->implementation, side->variant, kernel, batch, n);
    free(batch);
    return made;
}

/* Returns the sum of the median times of the runners of a list that ends with −1, in ns per element. */
static double sum_of_times(const struct race *race, const int *list, size_t n)
{
    double sum = 0;
    for (; *list >= 0; list++)
        sum += race_time(race, *list, 1e9 / (double)n).median;
    return sum;
}

enum { MAX_SIDES = 5 };

/* The race of a promise. list[0], list[1] and list[2] are the indices of the runners of `above`, `below` and `beside`;
 * each list ends with −1. The runners of `above` run batches of `above` elements, the others batches of n elements. */
struct promise_race {
    const struct promise *promise;
    size_t n, above;
    struct kernel_runner kernel_runner[MAX_SIDES];
    size_t count;
    int list[3][3];
};

static long make_sides(void *data, struct race_contender *contenders, char problem[RACE_PROBLEM])
{
    struct promise_race *race = data;
    const struct promise *promise = race->promise;
    const struct promise_side *sides[MAX_SIDES] = {&promise->above[0], &promise->above[1], &promise->below[0],
                                                   &promise->below[1], &promise->beside};
    size_t length[3] = {0};
    memset(race->list, -1, sizeof race->list);
    for (int s = 0; s < MAX_SIDES; s++) {
        if (!sides[s]->kernel)
            continue;
        if (!make_side(sides[s], s < 2 ? race->above : race->n, &race->kernel_runner[race->count])) {
            snprintf(problem, RACE_PROBLEM, "an implementation is not there");
            return -1;
        }
        race->list[s / 2][length[s / 2]++] = (int)race->count;
        contenders[race->count].runner = race->kernel_runner[race->count].runner;
        race->count++;
    }
    return (long)race->count;
}

static void free_sides(void *data)
{
    struct promise_race *race = data;
    kernel_runners_free(race->kernel_runner, race->count);
}

/* Measures a promise about kernels. The number of elements is chosen so that the runner with the most bytes per element
 * fits the working set; the runners of `above` have promise->few elements if that is not 0. */
static void measure_race(const struct bench *bench, const struct promise *promise, enum place place,
                         struct measured_target *measured)
{
    const double bytes = fmax(side_bytes(&promise->above[0]), side_bytes(&promise->below[0]));
    const size_t n = place_elements(&bench->machine, place, bytes);
    struct promise_race sides = {.promise = promise, .n = n, .above = promise->few ? promise->few : n};
    const struct race_group group = {.contenders = MAX_SIDES,
                                     .rounds = bench->rounds,
                                     .sample_seconds = bench->sample_seconds,
                                     .budget_seconds = bench->race_seconds,
                                     .make = make_sides,
                                     .release = free_sides,
                                     .data = &sides};
    struct race race;
    char problem[RACE_PROBLEM];
    if (race_group_run(&group, &race, problem) != 0)
        return;
    measured->value = race_ratio(&race, sides.list[0], 1 / (double)sides.above, sides.list[1], 1 / (double)n);
    measured->above_ns = sum_of_times(&race, sides.list[0], sides.above);
    measured->below_ns = sum_of_times(&race, sides.list[1], n);
    if (sides.list[2][0] >= 0)
        measured->beside = race_ratio(&race, sides.list[0], 1, sides.list[2], 1).median;
    race_free(&race);
}

/* --- all promises ------------------------------------------------------------------------------------------------- */

static struct measured_target measure(const struct bench *bench, const struct promise *promise, enum place place)
{
    struct measured_target measured = measured_nothing(&promise->target);
    const struct benchmark *benchmark = promise->benchmark;
    if (promise->threads) {
        measured.value = benchmark_threads(bench, benchmark, &promise->one);
    } else if (benchmark) {
        measured.value = benchmark_ratio(bench, benchmark, &promise->one, &promise->other);
    } else if (promise->figure) {
        const double value = promise->figure(promise->argument);
        measured.value = (struct interval){value, value, value};
    } else {
        measured.place = place_text(place);
        measure_race(bench, promise, place, &measured);
    }
    return measured;
}

int bench_targets(const struct bench *bench)
{
    struct targets targets;
    const struct bench longer = bench_longer(bench);
    const size_t count = sizeof promises / sizeof *promises;
    struct progress progress = progress_begin("bench");
    targets_begin_kernels(&targets, bench, definitions);
    for (size_t i = 0; i < count; i++)
        for (int place = (int)promises[i].first; place <= (int)promises[i].last; place++) {
            if (!bench->places[place] || (bench->only && strcmp(bench->only, promises[i].target.sentence) != 0))
                continue;
            progress_show(&progress, (double)i / (double)count, "%s", promises[i].target.sentence);
            struct measured_target measured = measure(bench, &promises[i], (enum place)place);
            if (target_verdict(&measured) == TARGET_UNCLEAR)
                measured = measure(&longer, &promises[i], (enum place)place);
            progress_clear(&progress);
            targets_add(&targets, &measured);
        }
    return targets_end_kernels(&targets, definitions);
}
