/* Experiments on the articles' claims C26 to C30 about cost: ratios of the times of two methods, measured in turn.
 *
 * Both methods are scalar C in float with libm's functions, inlined into a loop over a batch (methods.c); for C28
 * plumb's own kernels are measured for comparison. The readings are from code compiled for AVX2 and FMA, if this
 * processor has them; times of the same code compiled for any x86-64 processor are context. The results of the two
 * methods are compared before the times are measured: a method that is fast because its results are wrong gets no
 * reading. Sources: the Roblox article on rigid-body rotation, sections 2 and 3; "Numerical Integration for Rotational
 * Dynamics". */
#include "claims.h"
#include "methods.h"

#include "validate/bench/bench.h"
#include "validate/util/random.h"
#include <plumb/base.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ELEMENTS = 512, MAX_INPUTS = 9, MAX_OUTPUTS = 18, MAX_METHODS = 3, ROUNDS = 401, SHORT_ROUNDS = 201 };

/* The interval of a single race does not cover variations of clock rate and memory placement. With --full a race is
 * therefore repeated several times with new memory, and the interval covers the intervals of all repetitions. */
enum { REPETITIONS = 5 };

/* Duration of one sample, in seconds: much shorter than the scheduler's time slice, so that most rounds are not
 * interrupted; the median ignores the others. */
static const double sample_seconds = 1e-4;

/* Tolerance for the comparison of results, whose entries are up to 1. It is large enough for angles from 0.05 rad on:
 * there (1 − cos a)/a² loses less than half of float's digits by cancellation. */
static const float same_work = 1e-3f;

/* A method with its batch of inputs and outputs. */
struct timed_loop {
    method_loop *run;
    size_t outputs;
    float in[ELEMENTS * MAX_INPUTS], out[ELEMENTS * MAX_OUTPUTS];
};

static void run_loop(void *self)
{
    struct timed_loop *loop = self;
    loop->run(ELEMENTS, loop->in, loop->out);
}

static method_loop *loop_of(enum timed_method method, int avx2)
{
    return (avx2 ? methods_avx2 : methods_portable)[method];
}

/* --- inputs ----------------------------------------------------------------------------------------------------- */

/* The inputs of a method: rotation vectors with low ≤ |v| ≤ high or, if `near` is not null, slightly perturbed copies
 * of the quaternion or matrix of `count` numbers at `near`. */
struct inputs {
    size_t count;
    float low, high;
    const float *near;
};

static void draw_vectors(struct timed_loop *loop, float low, float high)
{
    struct random random = {1};
    for (size_t i = 0; i < ELEMENTS;) {
        float *v = loop->in + 3 * i;
        for (int k = 0; k < 3; k++)
            v[k] = high * (float)random_between(&random, -1, 1);
        const float length = sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        i += length >= low && length <= high;
    }
}

/* Fills the inputs with slightly perturbed copies of a quaternion or matrix. */
static void draw_non_orthonormal(struct timed_loop *loop, const float *exact, size_t count)
{
    struct random random = {1};
    for (size_t i = 0; i < ELEMENTS * count; i++)
        loop->in[i] = exact[i % count] + 1e-4f * (float)random_between(&random, -1, 1);
}

static void make_loop(struct timed_loop *loop, method_loop *run, const struct inputs *inputs, size_t outputs)
{
    loop->run = run;
    loop->outputs = outputs;
    if (inputs->near)
        draw_non_orthonormal(loop, inputs->near, inputs->count);
    else
        draw_vectors(loop, inputs->low, inputs->high);
    run_loop(loop);
}

/* --- comparing -------------------------------------------------------------------------------------------------- */

static int agree(const struct timed_loop *a, const struct timed_loop *b, float tolerance)
{
    for (size_t i = 0; i < ELEMENTS * a->outputs; i++)
        if (!(fabsf(a->out[i] - b->out[i]) <= tolerance))
            return 0;
    return 1;
}

/* Sets the rounds and builds of a group of contenders, and times them. Returns 0 and the race, which the caller frees;
 * or −1 and an error message in `problem`. */
static int race_once(const struct effort *effort, struct race_group group, struct race *race,
                     char problem[RACE_PROBLEM])
{
    group.builds = effort->full ? REPETITIONS : 1;
    group.rounds = group.builds * (effort->full ? ROUNDS : SHORT_ROUNDS);
    group.sample_seconds = sample_seconds;
    return race_group_run(&group, race, problem);
}

/* Adds the time of the first contender divided by the sum of the times of the contenders in the list `below`, which
 * ends with −1. Frees the race. */
static void add_ratio(struct findings *findings, enum cell_role role, struct race *race, const int *below,
                      const char *name)
{
    const struct interval ratio = race_ratio_of_builds(race, (int[]){0, -1}, below);
    findings_add_interval(findings, role, ratio, "%s", name);
    findings_at(findings, "%.2f ns an element", race_time(race, 0, 1e9 / ELEMENTS).median);
    findings_effort(findings, "%zu races of %zu rounds", race->builds, race->rounds / race->builds);
    race_free(race);
}

/* A ratio to be measured: the time of the first method divided by the sum of the times of the others. */
struct time_ratio {
    const char *name;
    enum timed_method method[MAX_METHODS];
    size_t methods;
    size_t outputs[MAX_METHODS];
    struct inputs inputs[2]; /* inputs[0] for the first method, inputs[1] for the others */
    float tolerance;         /* for the comparison of the first two methods' results; 0: these do different work */
};

/* A comparison while it is measured, compiled for AVX2 or for any processor. */
struct comparison_race {
    const struct time_ratio *comparison;
    int avx2;
    struct timed_loop *loops;
};

static long make_loops(void *data, struct race_contender *contenders, char problem[RACE_PROBLEM])
{
    struct comparison_race *race = data;
    const struct time_ratio *comparison = race->comparison;
    struct timed_loop *loops = race->loops = calloc(MAX_METHODS, sizeof *loops);
    snprintf(problem, RACE_PROBLEM, "out of memory");
    for (size_t i = 0; loops && i < comparison->methods; i++) {
        make_loop(&loops[i], loop_of(comparison->method[i], race->avx2), &comparison->inputs[i > 0],
                  comparison->outputs[i]);
        contenders[i].runner = (struct runner){.run = run_loop, .self = &loops[i]};
    }
    if (loops && (comparison->tolerance <= 0 || agree(&loops[0], &loops[1], comparison->tolerance)))
        return (long)comparison->methods;
    if (loops)
        snprintf(problem, RACE_PROBLEM, "the results differ by more than %g", (double)comparison->tolerance);
    return -1;
}

static void free_loops(void *data)
{
    struct comparison_race *race = data;
    free(race->loops);
}

static void compare_on_path(struct findings *findings, const struct effort *effort, enum cell_role role,
                            const struct time_ratio *comparison, int avx2)
{
    struct comparison_race loops = {comparison, avx2, NULL};
    const struct race_group group = {
        .contenders = comparison->methods, .make = make_loops, .release = free_loops, .data = &loops};
    struct race race;
    char name[128], problem[RACE_PROBLEM];
    snprintf(name, sizeof name, "%s, %s", comparison->name, avx2 ? "AVX2 and FMA" : "any processor");
    if (race_once(effort, group, &race, problem) == 0) {
        add_ratio(findings, role, &race, comparison->methods == 2 ? (int[]){1, -1} : (int[]){1, 2, -1}, name);
        return;
    }
    findings_add(findings, role, NAN, "%s", name);
    findings_at(findings, "%s", problem);
}

/* Adds two ratios: first, in the given role, that of the code compiled for AVX2 and FMA if this processor has them;
 * then, as context, that of the code compiled for any processor. */
static void compare(struct findings *findings, const struct effort *effort, enum cell_role role,
                    const struct time_ratio *comparison)
{
    const int avx2 = plumb_path_available(PLUMB_AVX2);
    compare_on_path(findings, effort, role, comparison, avx2);
    if (avx2)
        compare_on_path(findings, effort, CONTEXT, comparison, 0);
}

/* Compares two methods that do the same work on rotation vectors. */
static void compare_on_vectors(struct findings *findings, const struct effort *effort, enum cell_role role,
                               enum timed_method above, enum timed_method below, size_t outputs, float low, float high,
                               float tolerance, const char *name)
{
    const struct inputs vectors = {3, low, high, NULL};
    const struct time_ratio comparison = {name, {above, below}, 2, {outputs, outputs}, {vectors, vectors}, tolerance};
    compare(findings, effort, role, &comparison);
}

/* Writes a remark of the form "of the whole: R 0.50 (0.61), T 0.75 (0.80)". It begins with `of_what`; then follows, for
 * each of the null-terminated `words`, the word and the ratio of the comparison with the same index, with the ratio for
 * any processor in brackets if it was measured. */
static void remark(struct findings *findings, const char *of_what, const char *const *words)
{
    char *text = findings->remark;
    const size_t size = sizeof findings->remark, step = plumb_path_available(PLUMB_AVX2) ? 2 : 1;
    size_t length = (size_t)snprintf(text, size, "%s:", of_what);
    for (size_t i = 0; words[i] && step * i < findings->count && length < size; i++) {
        const struct cell *cell = &findings->cells[step * i];
        length += (size_t)snprintf(text + length, size - length, "%s %s %.2f", i ? "," : "", words[i], cell->value);
        if (step == 2 && length < size && step * i + 1 < findings->count)
            length += (size_t)snprintf(text + length, size - length, " (%.2f)", cell[1].value);
    }
    if (step == 2 && length < size)
        snprintf(text + length, size - length, "; compiled for AVX2 and FMA (for any processor)");
}

/* --- C26, C27, C28 ---------------------------------------------------------------------------------------------- */

static void run_closed_formula(const struct effort *effort, struct findings *findings)
{
    compare_on_vectors(findings, effort, READING, CLOSED_S1_S2, POLYNOMIAL_S1_S2, 2, 0.05f, 0.5f, same_work,
                       "S₁ and S₂ of v, closed formulas against polynomials");
    compare_on_vectors(findings, effort, READING, CLOSED_R, POLYNOMIAL_R, 9, 0.05f, 0.5f, same_work,
                       "R(v), closed formulas against polynomials");
    compare_on_vectors(findings, effort, CONTEXT, CLOSED_R_T, POLYNOMIAL_R_T, 18, 0.05f, 0.5f, same_work,
                       "R(v) and T(v), closed formulas against polynomials");
    remark(findings, "the closed formulas' time", (const char *const[]){"S₁ and S₂", "R", "R and T", NULL});
}

/* A method that computes R, or R and T, by doubling the angle, compared with the closed formulas. */
struct doubling {
    enum cell_role role;
    enum timed_method doubled, closed;
    size_t outputs;
    float low, high;
    const char *name;
};

static void compare_doublings(const struct effort *effort, struct findings *findings, const struct doubling *doublings,
                              size_t count)
{
    for (size_t i = 0; i < count; i++)
        compare_on_vectors(findings, effort, doublings[i].role, doublings[i].doubled, doublings[i].closed,
                           doublings[i].outputs, doublings[i].low, doublings[i].high, same_work, doublings[i].name);
}

/* Returns the tolerance for angles up to `angle`. Each doubling of the angle a doubles its rounding error, too, so that
 * the error stays about a·2⁻²⁴; 2⁻¹⁹ of the angle allows for several such errors. */
static float tolerance_at(float angle)
{
    return fmaxf(same_work, 0x1p-19f * angle);
}

/* Returns the smallest number of doublings that takes longer than the closed formulas; 0 if none does. The cells,
 * `step` apart from cell `first` on, have the ratios for 2, 4, 6 … doublings. */
static int first_dearer(const struct findings *findings, size_t first, size_t step)
{
    for (int k = 1; k <= 6; k++)
        if (findings->cells[first + step * (size_t)(k - 1)].value > 1)
            return 2 * k;
    return 0;
}

/* C27.further: the polynomials are used up to 0.5 rad, so that n doublings reach 2ⁿ⁻¹ rad; four doublings reach more
 * than a full rotation. The article says that doubling becomes slower "at some point"; therefore the reading is the
 * ratio for the largest number of doublings, and the other ratios are context. */
static void run_further_doublings(const struct effort *effort, struct findings *findings)
{
    static const enum timed_method methods[2][7] = {
        {CLOSED_R, DOUBLED_2_R, DOUBLED_4_R, DOUBLED_6_R, DOUBLED_8_R, DOUBLED_10_R, DOUBLED_12_R},
        {CLOSED_R_T, DOUBLED_2_R_T, DOUBLED_4_R_T, DOUBLED_6_R_T, DOUBLED_8_R_T, DOUBLED_10_R_T, DOUBLED_12_R_T}};
    for (int with_T = 0; with_T < 2; with_T++)
        for (int k = 1; k <= 6; k++) {
            const float most = ldexpf(1, 2 * k - 1);
            char name[128];
            snprintf(name, sizeof name, "%s up to %g rad, doubled %d times", with_T ? "R(v) and T(v)" : "R(v)",
                     (double)most, 2 * k);
            compare_on_vectors(findings, effort, k == 6 ? READING : CONTEXT, methods[with_T][k], methods[with_T][0],
                               with_T ? 18 : 9, most / 2, most, tolerance_at(most), name);
        }
    remark(findings, "of the closed formulas' time",
           (const char *const[]){"R doubled twice", "4 times", "6", "8", "10", "12", "R and T doubled twice", "4 times",
                                 "6", "8", "10", "12", NULL});
    const size_t step = plumb_path_available(PLUMB_AVX2) ? 2 : 1;
    if (findings->count == 12 * step)
        findings_remark(findings, "; dearer from %d doublings on (R), %d (R and T); a full turn takes four",
                        first_dearer(findings, 0, step), first_dearer(findings, 6 * step, step));
}

static void run_double_angle(const struct effort *effort, struct findings *findings)
{
    static const struct doubling doublings[] = {
        {READING, DOUBLED_R, CLOSED_R, 9, 0.5f, 1, "R(v), coefficients doubled once"},
        {READING, DOUBLED_R_T, CLOSED_R_T, 18, 0.5f, 1, "R(v) and T(v), coefficients doubled once"},
        {READING, SQUARED_R, CLOSED_R, 9, 0.5f, 1, "R(v), the matrix squared"},
        {READING, SQUARED_R_T, CLOSED_R_T, 18, 0.5f, 1, "R(v) and T(v), the matrices multiplied"},
    };
    compare_doublings(effort, findings, doublings, sizeof doublings / sizeof *doublings);
    remark(findings, "of the closed formulas' time",
           (const char *const[]){"R", "R and T", "R as a matrix squared", "R and T as matrices multiplied", NULL});
}

/* Three of plumb's kernels on one path (avx2 or portable): for R and T together, for R, and for T. */
struct kernels_race {
    const char *path;
    struct kernel_runner kernel_runner[MAX_METHODS];
    size_t made;
};

static long make_kernels(void *data, struct race_contender *contenders, char problem[RACE_PROBLEM])
{
    static const char *const kernels[MAX_METHODS] = {"so3.exp_average", "so3.exp", "so3.average"};
    struct kernels_race *race = data;
    for (race->made = 0; race->made < MAX_METHODS; race->made++) {
        const struct kernel *row = kernel_find(kernels[race->made]);
        struct kernel_runner *kernel_runner = &race->kernel_runner[race->made];
        double *batch = row ? batch_make(row, FLOAT, regime_find(row, "small"), ELEMENTS) : NULL;
        const int there = batch && kernel_runner_make(kernel_runner, race->path, "tiles", row, batch, ELEMENTS);
        free(batch);
        if (!there) {
            snprintf(problem, RACE_PROBLEM, "%s is not there", race->path);
            return -1;
        }
        contenders[race->made].runner = kernel_runner->runner;
    }
    return MAX_METHODS;
}

static void free_kernels(void *data)
{
    struct kernels_race *race = data;
    kernel_runners_free(race->kernel_runner, race->made);
}

/* Adds the time of computing R and T together divided by the time of computing first R, then T, if the processor has
 * the path. */
static void compare_kernels(struct findings *findings, const struct effort *effort, const char *path, const char *name)
{
    struct kernels_race kernels = {.path = path};
    const struct race_group group = {
        .contenders = MAX_METHODS, .make = make_kernels, .release = free_kernels, .data = &kernels};
    struct race race;
    char problem[RACE_PROBLEM];
    if (race_once(effort, group, &race, problem) == 0)
        add_ratio(findings, CONTEXT, &race, (int[]){1, 2, -1}, name);
}

static void run_together(const struct effort *effort, struct findings *findings)
{
    const struct inputs vectors = {3, 0, 0.5f, NULL};
    const struct time_ratio together = {"scalar C, polynomials of degree 6: together against R and then T",
                                        {POLYNOMIAL_R_T, POLYNOMIAL_R, POLYNOMIAL_T},
                                        3,
                                        {18, 9, 9},
                                        {vectors, vectors},
                                        0};
    compare(findings, effort, READING, &together);
    remark(findings, "of the time of both apart", (const char *const[]){"scalar C", NULL});
    const size_t scalar = findings->count;
    compare_kernels(findings, effort, "plumb portable", "plumb's portable kernels, |v| ≤ 1");
    compare_kernels(findings, effort, "plumb avx2", "plumb's AVX2 kernels, |v| ≤ 1");
    if (findings->count == scalar + 2)
        findings_remark(findings, "; plumb's kernels, which write more than they compute: AVX2 %.2f, portable %.2f",
                        findings->cells[scalar + 1].value, findings->cells[scalar].value);
}

/* --- C29, C30: quaternions -------------------------------------------------------------------------------------- */

static void run_cubic(const struct effort *effort, struct findings *findings)
{
    const float right_angle = 0x1.921fb6p+0f;
    compare_on_vectors(findings, effort, READING, CUBIC_QUATERNION, FULL_QUATERNION, 4, 0x1p-10f, right_angle, 0.01f,
                       "exp of v/2 as a quaternion, normalised cubic against sine and cosine");
    remark(findings, "of the full exponential's time", (const char *const[]){"the normalised cubic", NULL});
}

static void run_orthonormalise(const struct effort *effort, struct findings *findings)
{
    static const float unit[4] = {0.5f, -0.5f, 0.5f, 0.5f}, turn[9] = {0, 0, 1, 1, 0, 0, 0, 1, 0};
    static const struct time_ratio comparisons[] = {{"a quaternion's normalisation against a matrix's Gram–Schmidt",
                                                     {NORMALISED, GRAM_SCHMIDT},
                                                     2,
                                                     {4, 9},
                                                     {{4, 0, 0, unit}, {9, 0, 0, turn}},
                                                     0},
                                                    {"against one Newton step to the matrix's polar factor",
                                                     {NORMALISED, POLAR_STEP},
                                                     2,
                                                     {4, 9},
                                                     {{4, 0, 0, unit}, {9, 0, 0, turn}},
                                                     0}};
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++)
        compare(findings, effort, READING, &comparisons[i]);
    remark(findings, "of the matrix's time", (const char *const[]){"Gram–Schmidt", "polar factor", NULL});
}

const struct experiment cost_experiments[] = {
    {.id = "C26", .run = run_closed_formula, .sampled = 1, .seconds = 4},
    {.id = "C27.further", .run = run_further_doublings, .sampled = 1, .seconds = 4},
    {.id = "C27", .run = run_double_angle, .sampled = 1, .seconds = 4},
    {.id = "C28", .run = run_together, .sampled = 1, .seconds = 4},
    {.id = "C29", .run = run_cubic, .sampled = 1, .seconds = 4},
    {.id = "C30", .run = run_orthonormalise, .sampled = 1, .seconds = 4},
    {0},
};
