/* plumb data: the numbers behind the figures, as CSV. plots/NAME.gp draws what `plumb data NAME` writes.
 *
 * Here: one function per figure, and what they share: running a kernel on a block of inputs and asking the oracle how
 * far it is off. A figure's numbers depend on nothing but the code and the ports, draws being seeded; those of `pairs` are
 * times. */
#include "bodies.h"
#include "motions.h"
#include "proofs_file.h"
#include "validate/base/data_files.h"
#include "validate/base/options.h"
#include "validate/base/output.h"
#include "validate/bench/bench.h"
#include "validate/claims/claims.h"
#include "validate/judge/judge.h"
#include "validate/ports/ports.h"
#include "verbs.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 0x1.921fb54442d18p+1;

enum { MOST_EVERY = 1000000 };

struct request {
    FILE *stream;
    const char *data; /* of --data, or null */
    struct port *builtin;
    struct port *others[16];
    size_t other_count;
    size_t every; /* try one float in `every` where a figure would try all */
};

/* --- a kernel and its truth ------------------------------------------------------------------------------------- */

/* A kernel of a port and a block of its elements; errors in ulps of the exact value and of its scale: component k of element i stands at [k * FILTER_BLOCK + i]. */
struct probe {
    struct port *port;
    struct oracle oracle;
    struct oracle_block *block;
    double *plain, *scaled;
    int there; /* 0: the port does not have it in that format, and all errors are NaN */
};

static int has_kernel_in(struct port *port, const char *id, enum format format)
{
    return judge_offered(port, kernel_find(id), format) != NULL;
}

static int has_kernel(struct port *port, const char *id)
{
    return has_kernel_in(port, id, BINARY32);
}

static struct probe probe_open_in(struct port *port, const char *id, enum format format)
{
    const char *reason;
    struct probe probe = {.port = port};
    if (oracle_open(&probe.oracle, kernel_find(id), format, &reason) != 0)
        abort(); /* figures name only kernels that exist */
    probe.there = has_kernel_in(port, id, format);
    probe.block = oracle_block_new(&probe.oracle);
    probe.plain = calloc(2 * probe.oracle.outputs * FILTER_BLOCK, sizeof *probe.plain);
    if (!probe.block || !probe.plain) {
        fputs("plumb data: out of memory\n", stderr);
        exit(STATUS_USAGE);
    }
    probe.scaled = probe.plain + probe.oracle.outputs * FILTER_BLOCK;
    return probe;
}

static struct probe probe_open(struct port *port, const char *id)
{
    return probe_open_in(port, id, BINARY32);
}

static void probe_close(struct probe *probe)
{
    oracle_block_free(probe->block);
    free(probe->plain);
}

/* Rounds the block's inputs to the format, runs the kernel and measures its first n elements. Where that fails, computed
 * values and errors are NaN. */
static void measure(struct probe *probe, size_t n)
{
    static const struct bound plain = {.measure = ULP}, scaled = {.measure = SCALED_ULP};
    const struct oracle *oracle = &probe->oracle;
    struct oracle_block *block = probe->block;
    const size_t results = oracle->outputs * FILTER_BLOCK;
    block->n = n;
    for (size_t k = 0; k < oracle->inputs; k++)
        for (size_t at = k * FILTER_BLOCK; at < k * FILTER_BLOCK + n; at++)
            block->in[at] = format_round(oracle->format, block->in[at]);
    struct judge_trial trial = {.at_start = 0};
    if (!probe->there || judge_run(probe->port, oracle, n, block->in, block->computed, &trial) != PORT_OK)
        probe->there = 0;
    for (size_t at = 0; at < results && !probe->there; at++)
        block->computed[at] = probe->plain[at] = probe->scaled[at] = NAN;
    oracle_evaluate(oracle, block);
    if (!probe->there)
        return;
    oracle_errors(oracle, block, &plain);
    memcpy(probe->plain, block->error, results * sizeof *probe->plain);
    oracle_errors(oracle, block, &scaled);
    memcpy(probe->scaled, block->error, results * sizeof *probe->scaled);
}

/* The greatest value, or NaN if there are none. */
static double most(const double *values, size_t n)
{
    double result = NAN;
    for (size_t i = 0; i < n; i++)
        result = fmax(result, values[i]);
    return result;
}

/* Edge i of `count` bins from low to high, equally spaced in the logarithm. */
static double log_edge(double low, double high, int i, int count)
{
    return low * pow(high / low, (double)i / count);
}

/* --- S₁, S₂, S₃ and their polynomials --------------------------------------------------------------------------- */

/* a, S₁, S₂, S₃ over two turns. */
static void write_coefficients(const struct request *request)
{
    fputs("a,S1,S2,S3\n", request->stream);
    for (int i = 0; i <= 400; i++) {
        double in[FILTER_BLOCK] = {4 * pi * i / 400}, bound[FILTER_BLOCK], scale[FILTER_BLOCK], value[3][FILTER_BLOCK];
        static const char *const ids[3] = {"so3.s1.angle", "so3.s2.angle", "so3.s3.angle"};
        for (int k = 0; k < 3; k++)
            filter_evaluate(formula_find(ids[k]), 0, 0, BINARY32, 1, in, value[k], NULL, bound, scale);
        fprintf(request->stream, "%.6g,%.6g,%.6g,%.6g\n", in[0], value[0][0], value[1][0], value[2][0]);
    }
}

/* a, S₁ and its polynomials of degree 2, 4, 6, S₂ and its own: as the kernels compute them. */
static void write_polynomials(const struct request *request)
{
    static const char *const ids[2][3] = {{"so3.s1.taylor2", "so3.s1.taylor4", "so3.s1.taylor6"},
                                          {"so3.s2.taylor2", "so3.s2.taylor4", "so3.s2.taylor6"}};
    fputs("a,S1,S1 degree 2,S1 degree 4,S1 degree 6,S2,S2 degree 2,S2 degree 4,S2 degree 6\n", request->stream);
    for (int i = 0; i <= 300; i++) {
        double a = 5. * i / 300;
        fprintf(request->stream, "%.6g", a);
        for (int function = 0; function < 2; function++)
            for (int degree = 0; degree < 3; degree++) {
                struct probe probe = probe_open(request->builtin, ids[function][degree]);
                probe.block->in[0] = a * a;
                measure(&probe, 1);
                if (degree == 0)
                    fprintf(request->stream, ",%.6g", probe.block->value[0]);
                fprintf(request->stream, ",%.6g", probe.block->computed[0]);
                probe_close(&probe);
            }
        putc('\n', request->stream);
    }
}

/* The greatest error of a kernel of t over every float t in [low, high), or over one in `stride`. */
static double envelope(struct port *port, const char *id, float low, float high, uint32_t stride)
{
    uint32_t first, last;
    memcpy(&first, &low, sizeof first);
    memcpy(&last, &high, sizeof last);
    double greatest = NAN;
    struct probe probe = probe_open(port, id);
    for (uint32_t bits = first; bits < last;) {
        size_t n = 0;
        for (; n < FILTER_BLOCK && bits < last; n++, bits += stride) {
            float t;
            memcpy(&t, &bits, sizeof t);
            probe.block->in[n] = t;
        }
        measure(&probe, n);
        greatest = fmax(greatest, most(probe.plain, n));
    }
    probe_close(&probe);
    return greatest;
}

/* a (the bin's middle), then the greatest error over the bin of each polynomial of degree 6: every float t with √t ≥
 * 1/64; below, where the errors do not change any more, one in 61. */
static void write_degree6_error(const struct request *request)
{
    static const char *const ids[6] = {"so3.s1.taylor6",  "so3.s2.taylor6",  "so3.s3.taylor6",
                                       "so3.s1.minimax6", "so3.s2.minimax6", "so3.s3.minimax6"};
    enum { INTERVALS = 160 };
    static double greatest[INTERVALS][6];
#pragma omp parallel for schedule(dynamic) collapse(2)
    for (int bin = 0; bin < INTERVALS; bin++)
        for (int k = 0; k < 6; k++) {
            double low = 0.5 * bin / INTERVALS, high = 0.5 * (bin + 1) / INTERVALS;
            uint32_t stride = (uint32_t)request->every * (high <= 1. / 64 ? 61 : 1);
            greatest[bin][k] = envelope(request->builtin, ids[k], (float)(low * low), (float)(high * high), stride);
        }
    fputs("a,S1 Taylor,S2 Taylor,S3 Taylor,S1 minimax,S2 minimax,S3 minimax\n", request->stream);
    for (int bin = 0; bin < INTERVALS; bin++) {
        fprintf(request->stream, "%.6g", 0.5 * (bin + 0.5) / INTERVALS);
        for (int k = 0; k < 6; k++)
            fprintf(request->stream, ",%.4g", greatest[bin][k]);
        putc('\n', request->stream);
    }
}

/* --- closed formulas -------------------------------------------------------------------------------------------- */

/* a (the bin's geometric middle), then mean and greatest error of each way to S₂ over 4096 draws: plumb's, and those of
 * the ports that are shown beside it. */
static void write_naive(const struct request *request)
{
    enum { INTERVALS = 120, BLOCKS = 16 };
    struct random random = {1};
    FILE *stream = request->stream;
    fputs("a,plumb mean,plumb most", stream);
    for (size_t p = 0; p < request->other_count; p++)
        fprintf(stream, ",%s mean,%s most", request->others[p]->name, request->others[p]->name);
    putc('\n', stream);
    for (int bin = 0; bin < INTERVALS; bin++) {
        double low = log_edge(1e-3, pi, bin, INTERVALS), high = log_edge(1e-3, pi, bin + 1, INTERVALS);
        fprintf(stream, "%.6g", sqrt(low * high));
        for (size_t p = 0; p <= request->other_count; p++) {
            struct probe probe = probe_open(p ? request->others[p - 1] : request->builtin, "so3.s2.angle");
            double sum = 0, greatest = NAN;
            for (int b = 0; b < BLOCKS; b++) {
                for (int i = 0; i < FILTER_BLOCK; i++)
                    probe.block->in[i] = random_log(&random, low, high);
                measure(&probe, FILTER_BLOCK);
                for (int i = 0; i < FILTER_BLOCK; i++)
                    sum += probe.plain[i];
                greatest = fmax(greatest, most(probe.plain, FILTER_BLOCK));
            }
            fprintf(stream, ",%.4g,%.4g", sum / (BLOCKS * FILTER_BLOCK), greatest);
            probe_close(&probe);
        }
        putc('\n', stream);
    }
}

/* Σ tᵏ (−1)ᵏ / (2k + 1 + function)!, degree/2 + 1 terms: the polynomial itself, in binary64. */
static double taylor_polynomial(int function, int degree, double t)
{
    double term = function == 0 ? 1 : function == 1 ? 1. / 2 : 1. / 6, sum = term;
    for (int k = 1; k <= degree / 2; k++) {
        term *= -t / ((2 * k + function) * (2 * k + 1 + function));
        sum += term;
    }
    return sum;
}

/* a, then for S₁, S₂, S₃ and degree 2, 4, 6 the greatest truncation error |p − S| and rounding error |p̂ − p| over the
 * bin's 1024 draws, in ulps of S. */
static void write_truncation(const struct request *request)
{
    enum { INTERVALS = 120, BLOCKS = 4 };
    struct random random = {2};
    fputs("a", request->stream);
    for (int function = 1; function <= 3; function++)
        for (int degree = 2; degree <= 6; degree += 2)
            fprintf(request->stream, ",S%d degree %d truncation,S%d degree %d rounding", function, degree, function,
                    degree);
    putc('\n', request->stream);
    for (int bin = 0; bin < INTERVALS; bin++) {
        double low = log_edge(0.01, 2.5, bin, INTERVALS), high = log_edge(0.01, 2.5, bin + 1, INTERVALS);
        fprintf(request->stream, "%.6g", sqrt(low * high));
        for (int function = 0; function < 3; function++)
            for (int degree = 2; degree <= 6; degree += 2) {
                char id[64];
                double truncation = NAN, rounding = NAN;
                snprintf(id, sizeof id, "so3.s%d.taylor%d", function + 1, degree);
                struct probe probe = probe_open(request->builtin, id);
                const struct oracle_block *block = probe.block;
                for (int b = 0; b < BLOCKS; b++) {
                    for (int i = 0; i < FILTER_BLOCK; i++)
                        block->in[i] = random_log(&random, low * low, high * high);
                    measure(&probe, FILTER_BLOCK);
                    for (int i = 0; i < FILTER_BLOCK; i++) {
                        double p = taylor_polynomial(function, degree, block->in[i]);
                        truncation = fmax(truncation,
                                          in_ulps(format_facts(BINARY32), fabs(p - block->value[i]), block->value[i]));
                        rounding = fmax(rounding,
                                        in_ulps(format_facts(BINARY32), fabs(block->computed[i] - p), block->value[i]));
                    }
                }
                fprintf(request->stream, ",%.4g,%.4g", truncation, rounding);
                probe_close(&probe);
            }
        putc('\n', request->stream);
    }
}

/* --- R and T against |v| ---------------------------------------------------------------------------------------- */

/* The greatest scaled error of the diagonal and of the other entries of each 3 × 3 matrix of a kernel's outputs. */
struct groups {
    double diagonal[2], others[2];
};

static struct groups matrix_errors(struct port *port, const char *id, double low, double high, uint64_t seed)
{
    enum { BLOCKS = 8 };
    struct probe probe = probe_open(port, id);
    struct random random = {seed};
    struct groups groups = {{NAN, NAN}, {NAN, NAN}};
    for (int b = 0; b < BLOCKS; b++) {
        for (int i = 0; i < FILTER_BLOCK; i++) {
            double direction[3], length = random_log(&random, low, high);
            random_direction(&random, 3, direction);
            for (int k = 0; k < 3; k++)
                probe.block->in[k * FILTER_BLOCK + i] = length * direction[k];
        }
        measure(&probe, FILTER_BLOCK);
        for (size_t k = 0; k < probe.oracle.outputs; k++) {
            double *group = k % 9 % 4 == 0 ? &groups.diagonal[k / 9] : &groups.others[k / 9];
            *group = fmax(*group, most(probe.scaled + k * FILTER_BLOCK, FILTER_BLOCK));
        }
    }
    probe_close(&probe);
    return groups;
}

/* Ports that have no R are left out; T is written beside R for those that have it. */
static void write_rotation(const struct request *request)
{
    enum { INTERVALS = 100 };
    FILE *stream = request->stream;
    fputs("|v|,R diagonal plumb,R others plumb,T diagonal plumb,T others plumb", stream);
    for (size_t p = 0; p < request->other_count; p++) {
        const char *name = request->others[p]->name;
        if (!has_kernel(request->others[p], "so3.exp"))
            continue;
        fprintf(stream, ",R diagonal %s,R others %s", name, name);
        if (has_kernel(request->others[p], "so3.average"))
            fprintf(stream, ",T diagonal %s,T others %s", name, name);
    }
    putc('\n', stream);
    for (int bin = 0; bin < INTERVALS; bin++) {
        double low = log_edge(1e-3, 1e4, bin, INTERVALS), high = log_edge(1e-3, 1e4, bin + 1, INTERVALS);
        struct groups own = matrix_errors(request->builtin, "so3.exp_average", low, high, (uint64_t)bin);
        fprintf(stream, "%.6g,%.4g,%.4g,%.4g,%.4g", sqrt(low * high), own.diagonal[0], own.others[0], own.diagonal[1],
                own.others[1]);
        for (size_t p = 0; p < request->other_count; p++) {
            if (!has_kernel(request->others[p], "so3.exp"))
                continue;
            struct groups other = matrix_errors(request->others[p], "so3.exp", low, high, (uint64_t)bin);
            fprintf(stream, ",%.4g,%.4g", other.diagonal[0], other.others[0]);
            if (!has_kernel(request->others[p], "so3.average"))
                continue;
            other = matrix_errors(request->others[p], "so3.average", low, high, (uint64_t)bin);
            fprintf(stream, ",%.4g,%.4g", other.diagonal[0], other.others[0]);
        }
        putc('\n', stream);
    }
}

/* --- the way back from a matrix --------------------------------------------------------------------------------- */

/* The greatest error, in u of the rotation vector's norm, of the logarithm of rotations by an angle in [low, high], or
 * by so much less than π; their entries are rounded to nearest. */
static double log_error(struct port *port, enum format format, int below_pi, double low, double high, uint64_t seed)
{
    enum { BLOCKS = 4 };
    static const struct bound norm = {.field = "v", .measure = NORM};
    struct probe probe = probe_open_in(port, "rotation.log", format);
    struct random random = {seed};
    double greatest = NAN;
    for (int b = 0; b < BLOCKS && probe.there; b++) {
        for (size_t i = 0; i < FILTER_BLOCK; i++) {
            const double x = random_log(&random, low, high);
            random_turn(&random, 3, below_pi ? pi - x : x, probe.block->element);
            oracle_block_put(&probe.oracle, probe.block, i, probe.block->element);
        }
        measure(&probe, FILTER_BLOCK);
        if (probe.there)
            oracle_errors(&probe.oracle, probe.block, &norm);
        greatest = fmax(greatest, probe.there ? most(probe.block->error, FILTER_BLOCK) : NAN);
    }
    probe_close(&probe);
    return greatest;
}

/* Rows near 0 against the angle, then rows near π against what is left to it; columns of the ports that have the
 * kernel in float, then of those that have it in double. */
static void write_libraries(const struct request *request)
{
    enum { INTERVALS = 48 };
    static const enum format formats[] = {BINARY32, BINARY64};
    struct port *ports[1 + sizeof request->others / sizeof *request->others] = {request->builtin};
    memcpy(ports + 1, request->others, request->other_count * sizeof *ports);
    fputs("near,x", request->stream);
    for (size_t f = 0; f < 2; f++)
        for (size_t p = 0; p <= request->other_count; p++)
            if (has_kernel_in(ports[p], "rotation.log", formats[f]))
                fprintf(request->stream, ",%s %s", f == 0 ? "float" : "double", p == 0 ? "plumb" : ports[p]->name);
    putc('\n', request->stream);
    for (int row = 0; row < 2 * INTERVALS; row++) {
        const int below_pi = row >= INTERVALS, bin = row % INTERVALS;
        const double low = log_edge(1e-6, pi / 2, bin, INTERVALS), high = log_edge(1e-6, pi / 2, bin + 1, INTERVALS);
        fprintf(request->stream, "%.6g,%.6g", below_pi ? pi : 0, sqrt(low * high));
        for (size_t f = 0; f < 2; f++)
            for (size_t p = 0; p <= request->other_count; p++)
                if (has_kernel_in(ports[p], "rotation.log", formats[f]))
                    fprintf(request->stream, ",%.4g",
                            log_error(ports[p], formats[f], below_pi, low, high, (uint64_t)row));
        putc('\n', request->stream);
    }
}

/* --- cancellation ----------------------------------------------------------------------------------------------- */

/* Cancellation (how many times the terms are larger than their sum: scale over value), then the greatest plain and
 * scaled error of the components of T and v of dynamic.compose that cancel that much, and how many there were. Elements
 * come from the sampler that makes outputs cancel. */
static void write_cancellation(const struct request *request)
{
    enum { INTERVALS = 48, BLOCKS = 600, OCTAVES = 24, STRATEGIES = 16, CANCELLING = 9 };
    double plain[INTERVALS] = {0}, scaled[INTERVALS] = {0};
    long count[INTERVALS] = {0};
    struct probe probe = probe_open(request->builtin, "dynamic.compose");
    const struct field *outputs = probe.oracle.kernel->outputs;
    const size_t fields[2] = {fields_offset(outputs, fields_find(outputs, "T3")),
                              fields_offset(outputs, fields_find(outputs, "v3"))};
    for (uint64_t b = 0; b < BLOCKS; b++) {
        for (uint64_t i = 0; i < FILTER_BLOCK; i++) {
            sampler_draw(probe.oracle.promises, 3, STRATEGIES * (b * FILTER_BLOCK + i) + CANCELLING,
                         probe.block->element);
            oracle_block_put(&probe.oracle, probe.block, i, probe.block->element);
        }
        measure(&probe, FILTER_BLOCK);
        for (size_t k = 0; k < 6; k++)
            for (size_t i = 0; i < FILTER_BLOCK; i++) {
                size_t at = (fields[k / 3] + k % 3) * FILTER_BLOCK + i;
                double octave = log2(probe.block->scale[at] / fabs(probe.block->value[at]));
                int bin = (int)(octave * INTERVALS / OCTAVES);
                if (!(octave >= 0) || bin >= INTERVALS)
                    continue;
                count[bin]++;
                plain[bin] = fmax(plain[bin], probe.plain[at]);
                scaled[bin] = fmax(scaled[bin], probe.scaled[at]);
            }
    }
    fputs("cancellation,plain,scaled,count\n", request->stream);
    for (int bin = 0; bin < INTERVALS; bin++)
        if (count[bin])
            fprintf(request->stream, "%.6g,%.4g,%.4g,%ld\n", exp2((bin + 0.5) * OCTAVES / INTERVALS), plain[bin],
                    scaled[bin], count[bin]);
    probe_close(&probe);
}

/* --- the exponential to the third order ------------------------------------------------------------------------- */

/* A formula of the reference at one element. */
static void formula_at_point(const char *id, size_t inputs, const double *in, size_t outputs, double *out)
{
    enum { MOST = 16 };
    double element[MOST * FILTER_BLOCK] = {0}, value[MOST * FILTER_BLOCK], bound[MOST * FILTER_BLOCK],
                          scale[MOST * FILTER_BLOCK];
    for (size_t k = 0; k < inputs; k++)
        element[k * FILTER_BLOCK] = in[k];
    filter_evaluate(formula_find(id), 0, 0, BINARY32, 1, element, value, NULL, bound, scale);
    for (size_t k = 0; k < outputs; k++)
        out[k] = value[k * FILTER_BLOCK];
}

static double quaternion_distance(const double a[4], const double b[4])
{
    double squares = 0;
    for (size_t k = 0; k < 4; k++)
        squares += (a[k] - b[k]) * (a[k] - b[k]);
    return sqrt(squares);
}

/* The angle turned by in degrees, then in percent how far the normalised cubic is from the exponential (of |q| = 1), how
 * far the cubic as it is, the error of the angle that both turn by, and that of the matrix in the spectral norm. */
static void write_cubic(const struct request *request)
{
    enum { ROWS = 360 };
    fputs("angle,normalised,as it is,angle turned by,matrix\n", request->stream);
    for (int i = 1; i <= ROWS; i++) {
        const double angle = pi * i / ROWS, half = angle / 2;
        const double v[3] = {angle * 2 / 7, angle * -3 / 7, angle * 6 / 7}, X[3] = {v[0] / 2, v[1] / 2, v[2] / 2};
        double exact[4], cubic[4], unit[4], turned;
        formula_at_point("rotation.exp_quaternion", 3, v, 4, exact);
        formula_at_point("quaternion.exp.cubic", 3, X, 4, cubic);
        formula_at_point("quaternion.exp.cubic_unit", 3, X, 4, unit);
        formula_at_point("quaternion.exp.cubic_angle", 1, &half, 1, &turned);
        fprintf(request->stream, "%.6g,%.6g,%.6g,%.6g,%.6g\n", 180. * i / ROWS, 100 * quaternion_distance(unit, exact),
                100 * quaternion_distance(cubic, exact), 100 * (turned - angle) / angle,
                100 * 2 * fabs(sin((turned - angle) / 2)));
    }
}

/* --- inertial forces ---------------------------------------------------------------------------------------------- */

/* The puck that slides over a platform, at a time: seconds, metres. In the world it moves straight, at y = 0.25. */
struct puck {
    double rate, gain;         /* the platform's angular velocity and acceleration */
    double place[2], speed[2]; /* in the platform's axes */
};

static struct puck puck_at(double time)
{
    const double start = 0.5, gain = 1, rate = start + gain * time, angle = start * time + gain * time * time / 2;
    const double c = cos(angle), s = sin(angle), x = time - 1, y = 0.25;
    const double vx = 1 + rate * y, vy = -rate * x; /* v − ω×x */
    return (struct puck){rate, gain, {c * x + s * y, c * y - s * x}, {c * vx + s * vy, c * vy - s * vx}};
}

/* Time, place and velocity on the platform, then the centrifugal, the Coriolis and Euler's acceleration there. */
static void write_platform(const struct request *request)
{
    enum { STEPS = 80, INPUTS = 6, OUTPUTS = 6 };
    double in[INPUTS * FILTER_BLOCK], value[OUTPUTS * FILTER_BLOCK], bound[OUTPUTS * FILTER_BLOCK],
        scale[OUTPUTS * FILTER_BLOCK];
    fputs("time,x,y,vx,vy,centrifugal_x,centrifugal_y,coriolis_x,coriolis_y,euler_x,euler_y\n", request->stream);
    for (size_t i = 0; i <= STEPS; i++) {
        const struct puck puck = puck_at(0.02 * (double)i);
        const double element[INPUTS] = {puck.rate,     puck.gain,     puck.place[0],
                                        puck.place[1], puck.speed[0], puck.speed[1]};
        for (size_t k = 0; k < INPUTS; k++)
            in[k * FILTER_BLOCK] = element[k];
        filter_evaluate(formula_find("inertial.terms"), 2, 0, BINARY32, 1, in, value, NULL, bound, scale);
        fprintf(request->stream, "%.6g", 0.02 * (double)i);
        for (size_t k = 2; k < INPUTS; k++)
            fprintf(request->stream, ",%.6g", element[k]);
        for (size_t k = 0; k < OUTPUTS; k++)
            fprintf(request->stream, ",%.6g", value[k * FILTER_BLOCK]);
        putc('\n', request->stream);
    }
}

/* --- a step by the Magnus expansion --------------------------------------------------------------------------- */

/* A formula of the reference at one element, to many digits. */
static void exactly(const char *id, unsigned parameter, const double *in, size_t outputs, mpfi_t *out)
{
    enum { BITS = 200 };
    for (size_t k = 0; k < outputs; k++)
        mpfi_init2(out[k], BITS);
    exact_enclose(formula_find(id), parameter, 0, in, BITS, out);
}

/* The angle between a step from 1 by so many terms and the motion itself. */
static double magnus_error(unsigned terms, const double spin[7])
{
    double step[11] = {1}, squares = 0;
    mpfi_t by_terms[7], flow[4];
    memcpy(step + 4, spin, 7 * sizeof *spin);
    exactly("magnus.quaternion", terms, step, 7, by_terms);
    exactly("magnus.flow", 0, spin, 4, flow);
    for (size_t k = 0; k < 4; k++) {
        mpfi_sub(flow[k], flow[k], by_terms[k]);
        squares += pow(mpfi_get_d(flow[k]), 2);
        mpfi_clear(flow[k]);
    }
    for (size_t k = 0; k < 7; k++)
        mpfi_clear(by_terms[k]);
    return 4 * asin(fmin(sqrt(squares) / 2, 1));
}

/* ∫|ω + αt|dt over a step of length 1, by the midpoints of many parts */
static double path_of(const double w[3], const double alpha[3])
{
    enum { PARTS = 2000 };
    double sum = 0;
    for (int i = 0; i < PARTS; i++) {
        const double t = (i + 0.5) / PARTS;
        sum += sqrt(pow(w[0] + alpha[0] * t, 2) + pow(w[1] + alpha[1] * t, 2) + pow(w[2] + alpha[2] * t, 2));
    }
    return sum / PARTS;
}

/* The path ∫|ω|dt of a step that begins with 1 rad/s, under 1 rad/s² across it, then the error in rad of one to five terms,
 * and the path up to which the series of a motion of that shape converges. */
static void write_magnus(const struct request *request)
{
    enum { ROWS = 120 };
    fputs("path,1 term,2 terms,3 terms,4 terms,5 terms,converges to\n", request->stream);
    for (int i = 0; i <= ROWS; i++) {
        const double h = log_edge(0.05, 4, i, ROWS), spin[7] = {1, 0, 0, 0, 1, 0, h};
        const double w[3] = {h, 0, 0}, alpha[3] = {0, h * h, 0}; /* in units of the step */
        fprintf(request->stream, "%.6g", path_of(w, alpha));
        for (unsigned terms = 1; terms <= 5; terms++)
            fprintf(request->stream, ",%.5g", magnus_error(terms, spin));
        fprintf(request->stream, ",%.6g\n", magnus_critical_length(w, alpha));
    }
}

/* --- the verb --------------------------------------------------------------------------------------------------- */

/* Each promise in ulps: its limit, what is proved or counted of it, and the worst error found. */
static void write_limits(const struct request *request)
{
    if (limits_write(request->data, request->stream) != 0)
        exit(STATUS_USAGE);
}

/* --- pairs ------------------------------------------------------------------------------------------------------ */

/* 10⁹ pairs a second, by the number of elements. */
static void write_pairs(const struct request *request)
{
    static const char *const ways[] = {"walk", "even", "near", "sum"};
    enum { WAYS = sizeof ways / sizeof *ways };
    fputs("elements", request->stream);
    for (size_t way = 0; way < WAYS; way++)
        fprintf(request->stream, ",%s", ways[way]);
    for (size_t n = 1 << 8; n <= 1 << 14; n *= 2) {
        fprintf(request->stream, "\n%zu", n);
        for (size_t way = 0; way < WAYS; way++) {
            const double pairs = (double)n * ((double)n - 1) / 2;
            fprintf(request->stream, ",%.4g", 1e-9 * pairs / bench_pairs_seconds(ways[way], n));
        }
    }
    fputc('\n', request->stream);
}

/* --- chains ------------------------------------------------------------------------------------------------------ */

/* What 5, 10, 20 and 40 sweeps leave of the right-hand side of a chain, by their factor; and the direct solution. */
static void write_chain(const struct request *request)
{
    static const size_t sweeps[] = {5, 10, 20, 40};
    enum { COUNTS = sizeof sweeps / sizeof *sweeps, STEPS = 39, JOINTS = 2000 };
    double left[COUNTS], directly;
    if (!bench_chain_left(JOINTS, 0, sweeps, 1, &directly))
        return;
    fputs("w", request->stream);
    for (size_t i = 0; i < COUNTS; i++)
        fprintf(request->stream, ",%zu sweeps", sweeps[i]);
    fputs(",directly\n", request->stream);
    for (int step = 1; step <= STEPS; step++) {
        const double w = 0.05 * step;
        if (!bench_chain_left(JOINTS, (float)w, sweeps, COUNTS, left))
            return;
        fprintf(request->stream, "%.4g", w);
        for (size_t i = 0; i < COUNTS; i++)
            fprintf(request->stream, ",%.5g", left[i]);
        fprintf(request->stream, ",%.5g\n", directly);
    }
}

/* --- motions ---------------------------------------------------------------------------------------------------- */

static void write_precession(const struct request *request)
{
    motions_precession(request->stream);
}

static void write_schemes(const struct request *request)
{
    motions_schemes(request->stream);
}

static void write_drift(const struct request *request)
{
    motions_drift(request->stream);
}

static void write_relaxation(const struct request *request)
{
    motions_relaxation(request->stream);
}

static void write_convergence(const struct request *request)
{
    bodies_convergence(request->stream);
}

static void write_guarantees(const struct request *request)
{
    bodies_guarantees(request->stream);
}

static void write_energy(const struct request *request)
{
    bodies_energy(request->stream);
}

static void write_step_error(const struct request *request)
{
    bodies_step_error(request->stream);
}

static void write_work(const struct request *request)
{
    bodies_work(request->stream);
}

static void write_cost(const struct request *request)
{
    bodies_cost(request->stream);
}

static void write_herpolhode(const struct request *request)
{
    bodies_herpolhode(request->stream);
}

static void write_flips(const struct request *request)
{
    bodies_flips(request->stream);
}

static void write_pole(const struct request *request)
{
    bodies_pole(request->stream);
}

static void write_field(const struct request *request)
{
    bodies_field(request->stream);
}

static void write_sweeps(const struct request *request)
{
    motions_sweeps(request->stream);
}

static const struct figure {
    const char *name;
    void (*write)(const struct request *request);
    const char *line;
} figures[] = {
    {"coefficients", write_coefficients, "S₁, S₂, S₃ against the angle"},
    {"polynomials", write_polynomials, "Taylor polynomials of degree 2, 4, 6 beside S₁ and S₂"},
    {"degree6_error", write_degree6_error, "error of the polynomials of degree 6, every float"},
    {"naive", write_naive, "error of several ways to (1 − cos a)/a²"},
    {"truncation", write_truncation, "truncation and rounding of the Taylor polynomials"},
    {"rotation", write_rotation, "error of R and T against |v|, plumb's and the ports'"},
    {"libraries", write_libraries, "error of rotation.log near 0 and near π, plumb's and the ports'"},
    {"cancellation", write_cancellation, "plain and scaled error of dynamic.compose under cancellation"},
    {"cubic", write_cubic, "error of the third-order quaternion exponential against the angle"},
    {"precession", write_precession, "torque-free precession with the gyroscopic term and without it"},
    {"schemes", write_schemes, "Euler's schemes and midpoint rules on the oscillator"},
    {"platform", write_platform, "inertial forces on a puck that crosses a turning platform"},
    {"pairs", write_pairs, "distinct pairs a second, by property and number of elements"},
    {"magnus", write_magnus, "error of a step by one to five Magnus terms against its path"},
    {"drift", write_drift, "a constraint's error under Baumgarte's bias"},
    {"relaxation", write_relaxation, "what projected Gauss–Seidel leaves of the error, against over-relaxation"},
    {"chain", write_chain, "what sweeps leave of a chain of 2,000 ball joints, against over-relaxation"},
    {"convergence", write_convergence, "where iterations for implicit steps of a free body converge"},
    {"guarantees", write_guarantees,
     "where Newton's method for the midpoint rule is sure to converge, by which condition"},
    {"energy", write_energy, "change of the energy by a step, midpoint and trapezoid in world axes"},
    {"step_error", write_step_error, "error of a free body's orientation by method and number of steps"},
    {"work", write_work, "the same error against the processor time, in float"},
    {"cost", write_cost, "the iterations of a free body's long step, by rule and way to take parts"},
    {"herpolhode", write_herpolhode, "the angular velocity near the middle axis, of the motion and by midpoint"},
    {"flips", write_flips, "the momentum along the middle axis: the motion and two methods"},
    {"pole", write_pole, "tilt of a spinning pole: the motion, midpoint, and with its angular velocity kept"},
    {"field", write_field, "the vector field of rotation vectors of a free body, and its energy"},
    {"sweeps", write_sweeps, "what projected Gauss–Seidel leaves of the error, sweep by sweep"},
    {"limits", write_limits, "limits in ulps, what is proved of them, and the worst errors found"},
};

static const struct figure *figure_find(const char *name)
{
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        if (strcmp(figures[i].name, name) == 0)
            return &figures[i];
    return NULL;
}

static void list_figures(FILE *stream)
{
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        fprintf(stream, "%-14s %s\n", figures[i].name, figures[i].line);
}

static int open_ports(struct request *request, const struct option_list *files)
{
    for (size_t i = 0; i < files->count; i++) {
        char problem[256];
        struct port *port = port_shared_object(files->item[i], NULL, problem, sizeof problem);
        if (!port) {
            fprintf(stderr, "plumb data: --port: %s\n", problem);
            return -1;
        }
        request->others[request->other_count++] = port;
    }
    request->builtin = port_builtin(NULL);
    return request->builtin ? 0 : -1;
}

static void close_ports(struct request *request)
{
    for (size_t i = 0; i < request->other_count; i++)
        port_close(request->others[i]);
    port_close(request->builtin);
}

static int write_figure(const struct figure *figure, struct request *request, const char *file)
{
    struct output output;
    if (output_open(&output, "data", file) != 0)
        return STATUS_USAGE;
    request->stream = output.stream;
    figure->write(request);
    return output_close(&output) == 0 ? STATUS_WITHIN : STATUS_USAGE;
}

int verb_data(int argc, char **argv)
{
    struct option_list ports = {0};
    struct request request = {.every = 1};
    const char *file = NULL;
    const struct option options[] = {
        {"port", 0, OPTION_LIST, &ports, "FILE.so", "another implementation to show, where the figure has room for it",
         0},
        {"every", 0, OPTION_COUNT, &request.every, "N", "one float in N where the figure tries every one (1)", 0},
        {"data", 0, OPTION_TEXT, &request.data, "DIR", DATA_FILES_HELP, 0},
        {"output", 'o', OPTION_TEXT, &file, "FILE", "write there instead of standard output", 0},
        {0},
    };
    int status = options_parse("[FIGURE]", options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc == 1) {
        list_figures(stdout);
        return STATUS_WITHIN;
    }
    const struct figure *figure = figure_find(argv[1]);
    if (!figure || argc > 2) {
        fprintf(stderr, "plumb data: %s \"%s\" (plumb data names the figures)\n",
                figure ? "one figure at a time, not also" : "no figure", figure ? argv[2] : argv[1]);
        return STATUS_USAGE;
    }
    if (request.every < 1 || request.every > MOST_EVERY) {
        fprintf(stderr, "plumb data: --every: expected 1 to %d\n", MOST_EVERY);
        return STATUS_USAGE;
    }
    status = open_ports(&request, &ports) == 0 ? write_figure(figure, &request, file) : STATUS_USAGE;
    close_ports(&request);
    return status;
}
