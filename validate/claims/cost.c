/* Experiments on what the articles say about cost: C26 to C30. Times of two ways in turn, as a ratio.
 *
 * Both ways are plain scalar C in float with libm's functions, called for one element at a time, as the articles
 * write them (compiled with -O3); for C28 plumb's own kernels stand beside them. Their results are compared before the
 * clock starts: a way that is fast because it is wrong gets no reading. Sources: the Roblox article on rigid-body
 * rotation, sections 2 and 3; "Numerical Integration for Rotational Dynamics". */
#include "claims.h"
#include "validate/base/random.h"
#include "validate/bench/bench.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ELEMENTS = 512, MOST_FLOATS = 18, ROUNDS = 1001, SHORT_ROUNDS = 201 };

/* Much shorter than a time slice, so that most rounds are not interrupted and the median comes from those. */
static const double sample_seconds = 1e-4;

/* One way on one batch. */
struct way {
    void (*run)(const float *in, float *out);
    size_t inputs, outputs;
    float in[ELEMENTS * 9], out[ELEMENTS * MOST_FLOATS];
};

static void run_way(void *self)
{
    struct way *way = self;
    for (size_t i = 0; i < ELEMENTS; i++)
        way->run(way->in + i * way->inputs, way->out + i * way->outputs);
}

/* --- inputs ----------------------------------------------------------------------------------------------------- */

/* Rotation vectors of low ≤ |v| ≤ high. */
static void draw_vectors(struct way *way, float low, float high)
{
    struct random random = {1};
    for (size_t i = 0; i < ELEMENTS;) {
        float *v = way->in + 3 * i;
        for (int k = 0; k < 3; k++)
            v[k] = high * (float)random_between(&random, -1, 1);
        const float length = sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        i += length >= low && length <= high;
    }
}

/* Numbers near those of `exact`, repeated to fill the batch: drifted quaternions or matrices. */
static void draw_drifted(struct way *way, const float *exact, size_t count)
{
    struct random random = {1};
    for (size_t i = 0; i < ELEMENTS * count; i++)
        way->in[i] = exact[i % count] + 1e-4f * (float)random_between(&random, -1, 1);
}

/* --- comparing -------------------------------------------------------------------------------------------------- */

static int agree(const struct way *a, const struct way *b, float tolerance)
{
    for (size_t i = 0; i < ELEMENTS * a->outputs; i++)
        if (!(fabsf(a->out[i] - b->out[i]) <= tolerance))
            return 0;
    return 1;
}

static void add_ratio(struct findings *findings, enum cell_role role, const struct race *race, const int *above,
                      const int *below, const char *name)
{
    const struct interval ratio = race_ratio(race, above, 1, below, 1);
    const struct interval time = race_time(race, above[0], 1e9 / ELEMENTS);
    findings_add_interval(findings, role, ratio.median, ratio.low, ratio.high, name, "%.2f ns an element", time.median);
}

/* Adds time(above) / time(below) on the same inputs; NaN if their results differ by more than `tolerance`. tolerance 0:
 * the two do different work, so results are not compared. */
static void add_comparison(struct findings *findings, const struct effort *effort, enum cell_role role,
                           struct way *above, struct way *below, float tolerance, const char *name)
{
    const struct runner runners[] = {{.run = run_way, .self = above}, {.run = run_way, .self = below}};
    run_way(above);
    run_way(below);
    if (tolerance > 0 && !agree(above, below, tolerance)) {
        findings_add(findings, role, NAN, name, "the results differ by more than %g", tolerance);
        return;
    }
    struct race race = race_run(runners, 2, effort->full ? ROUNDS : SHORT_ROUNDS, sample_seconds);
    if (race.seconds)
        add_ratio(findings, role, &race, (int[]){0, -1}, (int[]){1, -1}, name);
    race_free(&race);
}

/* Writes "of the whole: R 0.50, T 0.75": a word for each of the first ratios; a null ends the words. */
static void remark(struct findings *findings, const char *of_what, const char *const *words)
{
    char *text = findings->remark;
    size_t length = (size_t)snprintf(text, sizeof findings->remark, "%s:", of_what);
    for (size_t i = 0; i < findings->count && words[i] && length < sizeof findings->remark; i++)
        length += (size_t)snprintf(text + length, sizeof findings->remark - length, "%s %s %.2f", i ? "," : "",
                                   words[i], findings->cells[i].value);
}

/* Two ways on rotation vectors of low ≤ |v| ≤ high. */
static void compare_on_vectors(struct findings *findings, const struct effort *effort, enum cell_role role,
                               void (*above)(const float *, float *), void (*below)(const float *, float *),
                               size_t outputs, float low, float high, float tolerance, const char *name)
{
    struct way *ways = calloc(2, sizeof *ways);
    if (!ways)
        return;
    ways[0].run = above;
    ways[1].run = below;
    for (int i = 0; i < 2; i++) {
        ways[i].inputs = 3;
        ways[i].outputs = outputs;
        draw_vectors(&ways[i], low, high);
    }
    add_comparison(findings, effort, role, &ways[0], &ways[1], tolerance, name);
    free(ways);
}

/* --- the exponential map as the article codes it ---------------------------------------------------------------- */

struct coefficients {
    float cosine, s1, s2, s3;
};

static float squared_length(const float v[3])
{
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

/* Degree 6, from the smallest term to the greatest. */
static struct coefficients polynomials(float t)
{
    const float s1 = 1 + t * (-1.f / 6 + t * (1.f / 120 + t * (-1.f / 5040)));
    const float s2 = 1.f / 2 + t * (-1.f / 24 + t * (1.f / 720 + t * (-1.f / 40320)));
    const float s3 = 1.f / 6 + t * (-1.f / 120 + t * (1.f / 5040 + t * (-1.f / 362880)));
    return (struct coefficients){1 - t * s2, s1, s2, s3};
}

/* Square root, sine, cosine and an inverse. */
static struct coefficients closed(float t)
{
    const float a = sqrtf(t), inverse = 1 / a, sine = sinf(a), cosine = cosf(a), s1 = sine * inverse;
    return (struct coefficients){cosine, s1, (1 - cosine) * inverse * inverse, (1 - s1) * inverse * inverse};
}

/* M = diagonal E + linear [v] + quadratic v vᵀ */
static void assemble(const float v[3], float diagonal, float linear, float quadratic, float M[9])
{
    const float qx = quadratic * v[0], qy = quadratic * v[1], qz = quadratic * v[2];
    const float x = linear * v[0], y = linear * v[1], z = linear * v[2];
    const float xy = qx * v[1], xz = qx * v[2], yz = qy * v[2];
    M[0] = diagonal + qx * v[0];
    M[1] = xy - z;
    M[2] = xz + y;
    M[3] = xy + z;
    M[4] = diagonal + qy * v[1];
    M[5] = yz - x;
    M[6] = xz - y;
    M[7] = yz + x;
    M[8] = diagonal + qz * v[2];
}

static void store_R(const float v[3], struct coefficients c, float *out)
{
    assemble(v, c.cosine, c.s1, c.s2, out);
}

static void store_T(const float v[3], struct coefficients c, float *out)
{
    assemble(v, c.s1, c.s2, c.s3, out);
}

static void polynomial_coefficients(const float *v, float *out)
{
    const struct coefficients c = polynomials(squared_length(v));
    out[0] = c.s1;
    out[1] = c.s2;
}

static void closed_coefficients(const float *v, float *out)
{
    const struct coefficients c = closed(squared_length(v));
    out[0] = c.s1;
    out[1] = c.s2;
}

static void polynomial_R(const float *v, float *out)
{
    store_R(v, polynomials(squared_length(v)), out);
}

static void polynomial_T(const float *v, float *out)
{
    store_T(v, polynomials(squared_length(v)), out);
}

static void polynomial_R_and_T(const float *v, float *out)
{
    const struct coefficients c = polynomials(squared_length(v));
    store_R(v, c, out);
    store_T(v, c, out + 9);
}

static void closed_R(const float *v, float *out)
{
    store_R(v, closed(squared_length(v)), out);
}

static void closed_R_and_T(const float *v, float *out)
{
    const struct coefficients c = closed(squared_length(v));
    store_R(v, c, out);
    store_T(v, c, out + 9);
}

static void product(const float A[9], const float B[9], float AB[9])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            AB[3 * i + j] = A[3 * i] * B[j] + A[3 * i + 1] * B[3 + j] + A[3 * i + 2] * B[6 + j];
}

/* R(v) = R(v/2)², `times` times over; T(v) = (E + R(v/2)) T(v/2) / 2 where it is wanted. */
static inline void doubled(const float *v, float *out, int times, int with_T)
{
    float half[3], R[9], T[9], next[9];
    for (int k = 0; k < 3; k++)
        half[k] = v[k] / (float)(1 << times);
    const struct coefficients c = polynomials(squared_length(half));
    store_R(half, c, R);
    if (with_T)
        store_T(half, c, T);
    for (int i = 0; i < times; i++) {
        if (with_T) {
            product(R, T, next);
            for (int k = 0; k < 9; k++)
                T[k] = 0.5f * (T[k] + next[k]);
        }
        product(R, R, next);
        memcpy(R, next, sizeof R);
    }
    memcpy(out, R, sizeof R);
    if (with_T)
        memcpy(out + 9, T, sizeof T);
}

static void doubled_R(const float *v, float *out)
{
    doubled(v, out, 1, 0);
}

static void doubled_R_and_T(const float *v, float *out)
{
    doubled(v, out, 1, 1);
}

static void twice_doubled_R_and_T(const float *v, float *out)
{
    doubled(v, out, 2, 1);
}

static void thrice_doubled_R_and_T(const float *v, float *out)
{
    doubled(v, out, 3, 1);
}

/* --- C26, C27, C28 ---------------------------------------------------------------------------------------------- */

/* Float's accuracy in entries up to 1; 0.05 rad and up, so that (1 − cos a)/a² has lost less than half of it. */
static const float same_work = 1e-3f;

static void run_closed_formula(const struct effort *effort, struct findings *findings)
{
    compare_on_vectors(findings, effort, READING, closed_coefficients, polynomial_coefficients, 2, 0.05f, 0.5f,
                       same_work, "S₁ and S₂ of v, closed formulas against polynomials");
    compare_on_vectors(findings, effort, READING, closed_R, polynomial_R, 9, 0.05f, 0.5f, same_work,
                       "R(v), closed formulas against polynomials");
    compare_on_vectors(findings, effort, CONTEXT, closed_R_and_T, polynomial_R_and_T, 18, 0.05f, 0.5f, same_work,
                       "R(v) and T(v), closed formulas against polynomials");
    remark(findings, "the closed formulas' time", (const char *const[]){"S₁ and S₂", "R", "R and T", NULL});
}

static void run_double_angle(const struct effort *effort, struct findings *findings)
{
    compare_on_vectors(findings, effort, READING, doubled_R, closed_R, 9, 0.5f, 1, same_work,
                       "R(v), one doubling against the closed formula");
    compare_on_vectors(findings, effort, READING, doubled_R_and_T, closed_R_and_T, 18, 0.5f, 1, same_work,
                       "R(v) and T(v), one doubling");
    compare_on_vectors(findings, effort, CONTEXT, twice_doubled_R_and_T, closed_R_and_T, 18, 1, 2, same_work,
                       "R(v) and T(v), two doublings, up to 2 rad");
    compare_on_vectors(findings, effort, CONTEXT, thrice_doubled_R_and_T, closed_R_and_T, 18, 2, 3, same_work,
                       "R(v) and T(v), three doublings, up to 3 rad");
    remark(findings, "of the closed formulas' time",
           (const char *const[]){"R", "R and T", "two doublings", "three doublings", NULL});
}

/* R and T by plumb's kernels of a path: together against one after the other. */
static void compare_kernels(struct findings *findings, const struct effort *effort, const char *path, const char *name)
{
    static const char *const kernels[] = {"so3.exp_average", "so3.exp", "so3.average"};
    struct entrant entrants[3];
    struct runner runners[3];
    size_t made = 0;
    for (; made < 3; made++) {
        const struct kernel *row = kernel_find(kernels[made]);
        double *batch = row ? batch_make(row, BINARY32, regime_find(row, "small"), ELEMENTS) : NULL;
        const int there = batch && entrant_make(&entrants[made], path, "tiles", row, batch, ELEMENTS);
        free(batch);
        if (!there)
            break;
        runners[made] = entrants[made].runner;
    }
    if (made == 3) {
        struct race race = race_run(runners, 3, effort->full ? ROUNDS : SHORT_ROUNDS, sample_seconds);
        if (race.seconds)
            add_ratio(findings, READING, &race, (int[]){0, -1}, (int[]){1, 2, -1}, name);
        race_free(&race);
    }
    entrants_free(entrants, made);
}

static void run_together(const struct effort *effort, struct findings *findings)
{
    struct way *ways = calloc(3, sizeof *ways);
    if (!ways)
        return;
    struct runner runners[3];
    void (*const run[])(const float *, float *) = {polynomial_R_and_T, polynomial_R, polynomial_T};
    for (int i = 0; i < 3; i++) {
        ways[i].run = run[i];
        ways[i].inputs = 3;
        ways[i].outputs = i == 0 ? 18 : 9;
        draw_vectors(&ways[i], 0, 0.5f);
        runners[i] = (struct runner){.run = run_way, .self = &ways[i]};
    }
    struct race race = race_run(runners, 3, effort->full ? ROUNDS : SHORT_ROUNDS, sample_seconds);
    if (race.seconds)
        add_ratio(findings, READING, &race, (int[]){0, -1}, (int[]){1, 2, -1},
                  "scalar C, polynomials of degree 6: together against R and then T");
    race_free(&race);
    free(ways);
    compare_kernels(findings, effort, "plumb portable", "plumb's portable kernels, |v| ≤ 1");
    compare_kernels(findings, effort, "plumb avx2", "plumb's AVX2 kernels, |v| ≤ 1");
    remark(findings, "of the time of both apart",
           (const char *const[]){"scalar C", "portable kernels", "AVX2 kernels", NULL});
}

/* --- C29, C30: quaternions -------------------------------------------------------------------------------------- */

static void store_quaternion(const float half[3], float scalar, float factor, float *out)
{
    out[0] = scalar;
    for (int k = 0; k < 3; k++)
        out[1 + k] = factor * half[k];
}

/* exp X = cos x + X sin x / x, X = v/2 */
static void full_quaternion(const float *v, float *out)
{
    const float half[3] = {v[0] / 2, v[1] / 2, v[2] / 2}, x = sqrtf(squared_length(half));
    store_quaternion(half, cosf(x), sinf(x) / x, out);
}

/* (1 − x²/2) + (1 − x²/6) X, normalised */
static void cubic_quaternion(const float *v, float *out)
{
    const float half[3] = {v[0] / 2, v[1] / 2, v[2] / 2}, t = squared_length(half);
    const float scalar = 1 - t / 2, factor = 1 - t / 6, inverse = 1 / sqrtf(scalar * scalar + factor * factor * t);
    store_quaternion(half, scalar * inverse, factor * inverse, out);
}

static void run_cubic(const struct effort *effort, struct findings *findings)
{
    const float right_angle = 0x1.921fb6p+0f;
    compare_on_vectors(findings, effort, READING, cubic_quaternion, full_quaternion, 4, 0x1p-10f, right_angle, 0.01f,
                       "exp of v/2 as a quaternion, normalised cubic against sine and cosine");
}

/* q / |q| */
static void normalised(const float *q, float *out)
{
    const float inverse = 1 / sqrtf(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int k = 0; k < 4; k++)
        out[k] = q[k] * inverse;
}

static void scaled_column(const float M[9], int column, float scale, float *out)
{
    for (int i = 0; i < 3; i++)
        out[3 * i + column] = M[3 * i + column] * scale;
}

/* Gram–Schmidt on the columns; the third is the cross product of the others. */
static void gram_schmidt(const float *M, float *out)
{
    scaled_column(M, 0, 1 / sqrtf(M[0] * M[0] + M[3] * M[3] + M[6] * M[6]), out);
    const float along = out[0] * M[1] + out[3] * M[4] + out[6] * M[7];
    for (int i = 0; i < 3; i++)
        out[3 * i + 1] = M[3 * i + 1] - along * out[3 * i];
    scaled_column(out, 1, 1 / sqrtf(out[1] * out[1] + out[4] * out[4] + out[7] * out[7]), out);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[3 * i + 2] = out[3 * j] * out[3 * k + 1] - out[3 * k] * out[3 * j + 1];
    }
}

/* M (3E − MᵀM) / 2: one Newton step to the polar factor, enough for a drift that is small. */
static void polar_step(const float *M, float *out)
{
    float transposed[9], square[9];
    for (int k = 0; k < 9; k++)
        transposed[k] = M[3 * (k % 3) + k / 3];
    product(transposed, M, square);
    for (int k = 0; k < 9; k++)
        square[k] = (k % 4 == 0 ? 1.5f : 0) - 0.5f * square[k];
    product(M, square, out);
}

static void run_orthonormalise(const struct effort *effort, struct findings *findings)
{
    static const float unit[4] = {0.5f, -0.5f, 0.5f, 0.5f}, turn[9] = {0, 0, 1, 1, 0, 0, 0, 1, 0};
    static const struct {
        void (*run)(const float *, float *);
        const char *name;
    } matrices[] = {{gram_schmidt, "a quaternion's normalisation against a matrix's Gram–Schmidt"},
                    {polar_step, "against one Newton step to the matrix's polar factor"}};
    struct way *ways = calloc(2, sizeof *ways);
    if (!ways)
        return;
    for (size_t i = 0; i < sizeof matrices / sizeof *matrices; i++) {
        ways[0].run = normalised;
        ways[0].inputs = ways[0].outputs = 4;
        draw_drifted(&ways[0], unit, 4);
        ways[1].run = matrices[i].run;
        ways[1].inputs = ways[1].outputs = 9;
        draw_drifted(&ways[1], turn, 9);
        add_comparison(findings, effort, READING, &ways[0], &ways[1], 0, matrices[i].name);
    }
    free(ways);
    remark(findings, "of the matrix's time", (const char *const[]){"Gram–Schmidt", "polar factor", NULL});
}

const struct experiment cost_experiments[] = {
    {"C26", run_closed_formula, 0, 0}, {"C27", run_double_angle, 0, 0},   {"C28", run_together, 0, 0},
    {"C29", run_cubic, 0, 0},          {"C30", run_orthonormalise, 0, 0}, {0},
};
