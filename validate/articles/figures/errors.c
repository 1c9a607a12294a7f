/* Figures of the errors of kernels: each runs a kernel on blocks of inputs, and the oracle (validate/accuracy) measures
 * the errors of the results. For the symbols S₁, S₂, S₃, R(v) and T(v) see docs/glossary.md; a is an angle, and t =
 * a². */
#include "figure.h"

#include "validate/accuracy/accuracy.h"
#include "validate/accuracy/sweep/sweep.h"
#include "validate/util/options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 0x1.921fb54442d18p+1;

/* --- a kernel and its reference values -------------------------------------------------------------------------- */

/* A kernel of a port, a block of elements that it computes, and their errors: in ulps of the exact value (plain) and in
 * ulps of the condition scale (scaled). The error of component k of element i is at [k * FILTER_BLOCK + i]. */
struct probe {
    struct port *port;
    struct oracle oracle;
    struct oracle_block *block;
    double *plain, *scaled;
    int is_available; /* 0: the port lacks the kernel in that format or failed; errors are NaN */
};

static int has_kernel(struct port *port, const char *id, enum format format)
{
    return port_kernel_id(port, kernel_find(id), format) != NULL;
}

static struct probe probe_open(struct port *port, const char *id, enum format format)
{
    const char *reason;
    struct probe probe = {.port = port};
    if (oracle_open(&probe.oracle, kernel_find(id), format, &reason) != 0)
        abort(); /* figures name only kernels that exist */
    probe.is_available = has_kernel(port, id, format);
    probe.block = oracle_block_new(&probe.oracle);
    probe.plain = calloc(2 * probe.oracle.outputs * FILTER_BLOCK, sizeof *probe.plain);
    if (!probe.block || !probe.plain) {
        fputs("plumb data: out of memory\n", stderr);
        exit(STATUS_USAGE);
    }
    probe.scaled = probe.plain + probe.oracle.outputs * FILTER_BLOCK;
    return probe;
}

static void probe_close(struct probe *probe)
{
    oracle_block_free(probe->block);
    free(probe->plain);
}

/* Rounds the block's inputs to the format, runs the kernel and measures the errors of its first n elements. If the
 * kernel fails, computed values and errors are NaN. */
static void measure(struct probe *probe, size_t n)
{
    static const struct bound plain = {.measure = ULP}, scaled = {.measure = SCALED_ULP};
    const struct oracle *oracle = &probe->oracle;
    struct oracle_block *block = probe->block;
    const size_t results = oracle->outputs * FILTER_BLOCK;
    block->n = n;
    for (size_t k = 0; k < oracle->inputs; k++)
        for (size_t i = k * FILTER_BLOCK; i < k * FILTER_BLOCK + n; i++)
            block->in[i] = format_round(oracle->format, block->in[i]);
    struct call_trial trial = {.placement = PORT_AT_END};
    if (!probe->is_available || call_elements(probe->port, oracle, n, block->in, block->computed, &trial) != PORT_OK)
        probe->is_available = 0;
    for (size_t i = 0; i < results && !probe->is_available; i++)
        block->computed[i] = probe->plain[i] = probe->scaled[i] = NAN;
    oracle_evaluate(oracle, block);
    if (!probe->is_available)
        return;
    oracle_errors(oracle, block, &plain);
    memcpy(probe->plain, block->error, results * sizeof *probe->plain);
    oracle_errors(oracle, block, &scaled);
    memcpy(probe->scaled, block->error, results * sizeof *probe->scaled);
}

/* Returns the maximum of the values that are not NaN, or NaN if there are none. */
static double max_of(const double *values, size_t n)
{
    double result = NAN;
    for (size_t i = 0; i < n; i++)
        result = fmax(result, values[i]);
    return result;
}

/* --- polynomials ------------------------------------------------------------------------------------------------ */

/* Writes the columns: a; then for each of S₁, S₂, S₃ the exact value, and the results of the kernels of the polynomials
 * of degree 2, 4, 6. */
void figure_polynomials(const struct figure_request *request)
{
    static const char *const ids[3][3] = {{"so3.s1.taylor2", "so3.s1.taylor4", "so3.s1.taylor6"},
                                          {"so3.s2.taylor2", "so3.s2.taylor4", "so3.s2.taylor6"},
                                          {"so3.s3.taylor2", "so3.s3.taylor4", "so3.s3.taylor6"}};
    fputs("a,S1,S1 degree 2,S1 degree 4,S1 degree 6,S2,S2 degree 2,S2 degree 4,S2 degree 6,"
          "S3,S3 degree 2,S3 degree 4,S3 degree 6\n",
          request->stream);
    for (int i = 0; i <= 300; i++) {
        double a = 5. * i / 300;
        fprintf(request->stream, "%.6g", a);
        for (int function = 0; function < 3; function++)
            for (int degree = 0; degree < 3; degree++) {
                struct probe probe = probe_open(request->builtin, ids[function][degree], FLOAT);
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

/* A port's kernel whose only input is t, as a function of one float that can be scanned. */
struct kernel_function {
    struct scan_function function; /* its name is the kernel's */
    struct port *port;
    struct oracle oracle;
};

/* Runs the kernel on a block; y is NaN if the port fails. */
static void run_kernel(const struct scan_function *function, const float *t, float *y)
{
    const struct kernel_function *kernel = (const struct kernel_function *)function;
    double in[FILTER_BLOCK], computed[FILTER_BLOCK];
    struct call_trial trial = {.placement = PORT_AT_END};
    for (size_t i = 0; i < FILTER_BLOCK; i++)
        in[i] = t[i];
    const int failed = call_elements(kernel->port, &kernel->oracle, FILTER_BLOCK, in, computed, &trial) != PORT_OK;
    for (size_t i = 0; i < FILTER_BLOCK; i++)
        y[i] = failed ? NAN : (float)computed[i];
}

/* Returns the maximum error of a kernel whose only input is t, over one in `stride` of the floats t in [low, high); NaN
 * if there are no errors. */
static double envelope(struct port *port, const char *id, float low, float high, uint32_t stride)
{
    struct kernel_function kernel = {.function = {.name = id, .run = run_kernel}, .port = port};
    struct scan_errors errors = scan_no_errors;
    const char *reason;
    if (oracle_open(&kernel.oracle, kernel_find(id), FLOAT, &reason) != 0)
        abort(); /* figures name only kernels that exist */
    const struct scan scan = {kernel.oracle.promises->against, &kernel.function, 1, 0};
    scan_floats(&scan, low, nextafterf(high, 0), stride, &errors);
    return errors.max < 0 ? (double)NAN : errors.max;
}

/* Writes the columns: a (the bin's middle), then the maximum error over the bin of each polynomial of degree 6. All
 * floats t with √t ≥ 1/64 are tried. Below 1/64, where the errors no longer change, one in 61 is tried. */
void figure_degree6_error(const struct figure_request *request)
{
    static const char *const ids[6] = {"so3.s1.taylor6",  "so3.s2.taylor6",  "so3.s3.taylor6",
                                       "so3.s1.minimax6", "so3.s2.minimax6", "so3.s3.minimax6"};
    enum { INTERVALS = 160 };
    static double maximum[INTERVALS][6];
#pragma omp parallel for schedule(dynamic) collapse(2)
    for (int bin = 0; bin < INTERVALS; bin++)
        for (int k = 0; k < 6; k++) {
            double low = 0.5 * bin / INTERVALS, high = 0.5 * (bin + 1) / INTERVALS;
            uint32_t stride = (uint32_t)request->every * (high <= 1. / 64 ? 61 : 1);
            maximum[bin][k] = envelope(request->builtin, ids[k], (float)(low * low), (float)(high * high), stride);
        }
    fputs("a,S1 Taylor,S2 Taylor,S3 Taylor,S1 minimax,S2 minimax,S3 minimax\n", request->stream);
    for (int bin = 0; bin < INTERVALS; bin++) {
        fprintf(request->stream, "%.6g", 0.5 * (bin + 0.5) / INTERVALS);
        for (int k = 0; k < 6; k++)
            fprintf(request->stream, ",%.4g", maximum[bin][k]);
        putc('\n', request->stream);
    }
}

/* --- closed formulas -------------------------------------------------------------------------------------------- */

/* Returns edge i of `count` bins of angles a from 0.001 to 2π − 0.001. Up to π the edges are equally spaced in the
 * logarithm of a, above π in the logarithm of 2π − a. */
static double naive_edge(int i, int count)
{
    return 2 * i <= count ? figure_edge(1e-3, pi, 2 * i, count)
                          : 2 * pi - figure_edge(1e-3, pi, 2 * (count - i), count);
}

/* Writes the columns: a (the bin's middle), then for each method for S₂ the mean and the maximum error over 4096 draws.
 * The methods are plumb's methods and the methods of the ports that are shown with it. */
void figure_naive(const struct figure_request *request)
{
    enum { INTERVALS = 160, BLOCKS = 16 };
    struct random random = {1};
    FILE *stream = request->stream;
    fputs("a,plumb mean,plumb most", stream);
    for (size_t p = 0; p < request->other_count; p++)
        fprintf(stream, ",%s mean,%s most", request->others[p]->name, request->others[p]->name);
    putc('\n', stream);
    for (int bin = 0; bin < INTERVALS; bin++) {
        const double middle = naive_edge(2 * bin + 1, 2 * INTERVALS), low = naive_edge(2 * bin, 2 * INTERVALS),
                     high = naive_edge(2 * bin + 2, 2 * INTERVALS);
        fprintf(stream, "%.9g", middle);
        for (size_t p = 0; p <= request->other_count; p++) {
            struct probe probe = probe_open(p ? request->others[p - 1] : request->builtin, "so3.s2.angle", FLOAT);
            double sum = 0, maximum = NAN;
            for (int b = 0; b < BLOCKS; b++) {
                for (int i = 0; i < FILTER_BLOCK; i++)
                    probe.block->in[i] = random_log(&random, low, high);
                measure(&probe, FILTER_BLOCK);
                for (int i = 0; i < FILTER_BLOCK; i++)
                    sum += probe.plain[i];
                maximum = fmax(maximum, max_of(probe.plain, FILTER_BLOCK));
            }
            fprintf(stream, ",%.4g,%.4g", sum / (BLOCKS * FILTER_BLOCK), maximum);
            probe_close(&probe);
        }
        putc('\n', stream);
    }
}

/* Computes Σ tᵏ (−1)ᵏ / (2k + 1 + function)! with degree/2 + 1 terms in double: the Taylor polynomial without the
 * kernel's rounding errors. */
static double taylor_polynomial(int function, int degree, double t)
{
    static const double first[] = {1, 1. / 2, 1. / 6};
    double term = first[function], sum = term;
    for (int k = 1; k <= degree / 2; k++) {
        term *= -t / ((2 * k + function) * (2 * k + 1 + function));
        sum += term;
    }
    return sum;
}

/* Writes the columns: a; then for S₁, S₂, S₃ and degree 2, 4, 6 the maximum truncation error |p − S| and rounding error
 * |p̂ − p| over the bin's 1024 draws, in ulps of S. */
void figure_truncation(const struct figure_request *request)
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
        double low = figure_edge(0.01, 2.5, bin, INTERVALS), high = figure_edge(0.01, 2.5, bin + 1, INTERVALS);
        fprintf(request->stream, "%.6g", sqrt(low * high));
        for (int function = 0; function < 3; function++)
            for (int degree = 2; degree <= 6; degree += 2) {
                char id[64];
                double truncation = NAN, rounding = NAN;
                snprintf(id, sizeof id, "so3.s%d.taylor%d", function + 1, degree);
                struct probe probe = probe_open(request->builtin, id, FLOAT);
                const struct oracle_block *block = probe.block;
                for (int b = 0; b < BLOCKS; b++) {
                    for (int i = 0; i < FILTER_BLOCK; i++)
                        block->in[i] = random_log(&random, low * low, high * high);
                    measure(&probe, FILTER_BLOCK);
                    for (int i = 0; i < FILTER_BLOCK; i++) {
                        double p = taylor_polynomial(function, degree, block->in[i]);
                        truncation =
                            fmax(truncation, in_ulps(format_facts(FLOAT), fabs(p - block->value[i]), block->value[i]));
                        rounding =
                            fmax(rounding, in_ulps(format_facts(FLOAT), fabs(block->computed[i] - p), block->value[i]));
                    }
                }
                fprintf(request->stream, ",%.4g,%.4g", truncation, rounding);
                probe_close(&probe);
            }
        putc('\n', request->stream);
    }
}

/* --- R and T against |v| ---------------------------------------------------------------------------------------- */

/* The maximum scaled error of the diagonal and of the other entries, for each 3 × 3 matrix among a kernel's outputs. */
struct groups {
    double diagonal[2], others[2];
};

/* Returns the maximum scaled errors of a kernel at random rotation vectors v with |v| from low to high. */
static struct groups matrix_errors(struct port *port, const char *id, double low, double high, uint64_t seed)
{
    enum { BLOCKS = 8 };
    struct probe probe = probe_open(port, id, FLOAT);
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
            *group = fmax(*group, max_of(probe.scaled + k * FILTER_BLOCK, FILTER_BLOCK));
        }
    }
    probe_close(&probe);
    return groups;
}

/* Writes the columns: |v|; then the errors of R and T, for plumb and for each port that has R; a port without T has no
 * column for it. */
void figure_rotation(const struct figure_request *request)
{
    enum { INTERVALS = 100 };
    FILE *stream = request->stream;
    fputs("|v|,R diagonal plumb,R others plumb,T diagonal plumb,T others plumb", stream);
    for (size_t p = 0; p < request->other_count; p++) {
        const char *name = request->others[p]->name;
        if (!has_kernel(request->others[p], "so3.exp", FLOAT))
            continue;
        fprintf(stream, ",R diagonal %s,R others %s", name, name);
        if (has_kernel(request->others[p], "so3.average", FLOAT))
            fprintf(stream, ",T diagonal %s,T others %s", name, name);
    }
    putc('\n', stream);
    for (int bin = 0; bin < INTERVALS; bin++) {
        double low = figure_edge(1e-3, 1e4, bin, INTERVALS), high = figure_edge(1e-3, 1e4, bin + 1, INTERVALS);
        struct groups own = matrix_errors(request->builtin, "so3.exp_average", low, high, (uint64_t)bin);
        fprintf(stream, "%.6g,%.4g,%.4g,%.4g,%.4g", sqrt(low * high), own.diagonal[0], own.others[0], own.diagonal[1],
                own.others[1]);
        for (size_t p = 0; p < request->other_count; p++) {
            if (!has_kernel(request->others[p], "so3.exp", FLOAT))
                continue;
            struct groups other = matrix_errors(request->others[p], "so3.exp", low, high, (uint64_t)bin);
            fprintf(stream, ",%.4g,%.4g", other.diagonal[0], other.others[0]);
            if (!has_kernel(request->others[p], "so3.average", FLOAT))
                continue;
            other = matrix_errors(request->others[p], "so3.average", low, high, (uint64_t)bin);
            fprintf(stream, ",%.4g,%.4g", other.diagonal[0], other.others[0]);
        }
        putc('\n', stream);
    }
}

/* --- logarithm of a rotation matrix ----------------------------------------------------------------------------- */

/* Returns the maximum error of the logarithm of a rotation, in u of the rotation vector's norm. The angles are in [low,
 * high], or, if `below_pi`, less than π by a value in [low, high]; the matrices' entries are rounded to nearest. */
static double log_error(struct port *port, enum format format, int below_pi, double low, double high, uint64_t seed)
{
    enum { BLOCKS = 4 };
    static const struct bound norm = {.field = "v", .measure = NORM};
    struct probe probe = probe_open(port, "rotation.log", format);
    struct random random = {seed};
    double maximum = NAN;
    for (int b = 0; b < BLOCKS && probe.is_available; b++) {
        for (size_t i = 0; i < FILTER_BLOCK; i++) {
            const double x = random_log(&random, low, high);
            random_rotation_by(&random, 3, below_pi ? pi - x : x, probe.block->element);
            oracle_block_put(&probe.oracle, probe.block, i, probe.block->element);
        }
        measure(&probe, FILTER_BLOCK);
        if (probe.is_available)
            oracle_errors(&probe.oracle, probe.block, &norm);
        maximum = fmax(maximum, probe.is_available ? max_of(probe.block->error, FILTER_BLOCK) : NAN);
    }
    probe_close(&probe);
    return maximum;
}

/* Writes first rows for angles near 0, in which x is the angle, then rows for angles near π, in which x is π minus the
 * angle. There is a column per port: first the ports that have the kernel in float, then the ports that have it in
 * double. */
void figure_libraries(const struct figure_request *request)
{
    enum { INTERVALS = 48 };
    static const enum format formats[] = {FLOAT, DOUBLE};
    struct port *ports[1 + sizeof request->others / sizeof *request->others] = {request->builtin};
    memcpy(ports + 1, request->others, request->other_count * sizeof *ports);
    fputs("near,x", request->stream);
    for (size_t f = 0; f < 2; f++)
        for (size_t p = 0; p <= request->other_count; p++)
            if (has_kernel(ports[p], "rotation.log", formats[f]))
                fprintf(request->stream, ",%s %s", f == 0 ? "float" : "double", p == 0 ? "plumb" : ports[p]->name);
    putc('\n', request->stream);
    for (int row = 0; row < 2 * INTERVALS; row++) {
        const int below_pi = row >= INTERVALS, bin = row % INTERVALS;
        const double low = figure_edge(1e-6, pi / 2, bin, INTERVALS),
                     high = figure_edge(1e-6, pi / 2, bin + 1, INTERVALS);
        fprintf(request->stream, "%.6g,%.6g", below_pi ? pi : 0, sqrt(low * high));
        for (size_t f = 0; f < 2; f++)
            for (size_t p = 0; p <= request->other_count; p++)
                if (has_kernel(ports[p], "rotation.log", formats[f]))
                    fprintf(request->stream, ",%.4g",
                            log_error(ports[p], formats[f], below_pi, low, high, (uint64_t)row));
        putc('\n', request->stream);
    }
}

/* --- cancellation ----------------------------------------------------------------------------------------------- */

/* Writes the columns: the cancellation, which is the condition scale divided by the value; then, for the components of
 * T and v of dynamic.compose with that cancellation, the maximum plain and scaled error and the number of components.
 * The inputs are drawn by the sampler that makes outputs cancel. */
void figure_cancellation(const struct figure_request *request)
{
    enum { INTERVALS = 48, BLOCKS = 600, OCTAVES = 24, STRATEGIES = 16, CANCELLING = 9 };
    double plain[INTERVALS] = {0}, scaled[INTERVALS] = {0};
    long count[INTERVALS] = {0};
    struct probe probe = probe_open(request->builtin, "dynamic.compose", FLOAT);
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
                size_t index = (fields[k / 3] + k % 3) * FILTER_BLOCK + i;
                double octave = log2(probe.block->scale[index] / fabs(probe.block->value[index]));
                int bin = (int)(octave * INTERVALS / OCTAVES);
                if (!(octave >= 0) || bin >= INTERVALS)
                    continue;
                count[bin]++;
                plain[bin] = fmax(plain[bin], probe.plain[index]);
                scaled[bin] = fmax(scaled[bin], probe.scaled[index]);
            }
    }
    fputs("cancellation,plain,scaled,count\n", request->stream);
    for (int bin = 0; bin < INTERVALS; bin++)
        if (count[bin])
            fprintf(request->stream, "%.6g,%.4g,%.4g,%ld\n", exp2((bin + 0.5) * OCTAVES / INTERVALS), plain[bin],
                    scaled[bin], count[bin]);
    probe_close(&probe);
}
