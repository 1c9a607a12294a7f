/* Compares a port's traces with its compiled code (port_traces_replay).
 *
 * A proof is about the operations that the port recorded. That the compiled code performs these operations is tested,
 * not proved: the compiled code and the trace have to give the same bits at many inputs of the promise's region. Inputs
 * are drawn from the whole region and from each binade near its ends; some components are exactly 0; others are numbers
 * found in the port's file, because a constant at which the code branches is usually stored there. Calls have several
 * sizes, because compilers generate different code for the remainder of a vectorised loop. Static data that change from
 * call to call are detected, too: they may make results depend on earlier calls, which a trace cannot represent. */
#include "prove_internal.h"

#include "validate/util/format.h"
#include "validate/util/random.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* CALL: maximum number of elements per call. MIN_IN_REGION: the comparison ends after this number of inputs in the
 * region, or after 4 times as many inputs in total. FROM_FILE: maximum number of numbers taken from the port's file.
 * SMALL_CALLS: the first calls have 1, 2 … SMALL_CALLS elements. FAR: results with a larger relative difference, in u,
 * count as port_replay.far. */
enum { CALL = 4096, MIN_IN_REGION = 100000, FROM_FILE = 65536, SMALL_CALLS = 100, FAR = 64 };

/* --- the trace --------------------------------------------------------------------------------------------------- */

/* Returns the computed value of a node, given the values of its operands; 1 or 0 for a comparison. */
static double value_of(const struct node *node, const double *in, const double *x)
{
    switch (node->operation) {
    case INPUT:
        return in[node->bits];
    case CONSTANT:
        return constant_value(node);
    case LESS:
        return x[node->a] < x[node->b];
    case LESS_EQUAL:
        return x[node->a] <= x[node->b];
    case EQUALS:
        return x[node->a] == x[node->b];
    default:
        return operation_result(node, x[node->a], operation_operands(node->operation) > 1 ? x[node->b] : 0,
                                operation_operands(node->operation) > 2 ? x[node->c] : 0);
    }
}

/* Computes the values x of a trace's nodes at an input, rounded as the processor rounds. Returns 1 if the input takes
 * the trace's path, else 0. */
static int run_trace(const struct trace *trace, const double *in, double *x)
{
    for (size_t i = 0; i < trace->count; i++)
        x[i] = value_of(&trace->nodes[i], in, x);
    for (size_t i = 0; i < trace->conditions; i++)
        if (!(x[trace->condition[i].node] >= trace->condition[i].low &&
              x[trace->condition[i].node] <= trace->condition[i].high))
            return 0;
    return 1;
}

/* Returns the trace whose path an input takes, with the values of its nodes in x; null if there is none. */
static const struct trace *find_path(const struct port_traces *traces, const double *in, double *x)
{
    for (size_t r = 0; r < traces->count; r++)
        if (run_trace(&traces->traces[r], in, x))
            return &traces->traces[r];
    return NULL;
}

static int has_subnormal(const struct trace *trace, const double *x)
{
    for (size_t i = 0; i < trace->count; i++)
        if (x[i] != 0 && fabs(x[i]) < (trace->nodes[i].wide ? DBL_MIN : (double)FLT_MIN) &&
            !operation_is_mask(trace->nodes[i].operation))
            return 1;
    return 0;
}

/* --- inputs ------------------------------------------------------------------------------------------------------- */

/* The distribution that inputs are drawn from: a region of a kernel, and numbers found in the code. */
struct sample_source {
    const struct kernel *kernel;
    const struct bound *bound;
    const struct promises *promises;
    enum format format;
    struct bounds region; /* range of the coordinate, with finite ends */
    int is_placed;        /* inputs can be moved into the region */
    struct random random;
    double *number; /* numbers found in the port's file */
    size_t numbers;
};

/* Draws a coordinate in the region from one of five distributions: uniform; log-uniform; log-uniform distance from the
 * upper end; log-uniform distance from the lower end; one of the ends. */
static double draw_coordinate(struct sample_source *source)
{
    struct random *random = &source->random;
    const double low = source->region.low, high = source->region.high, width = high - low,
                 digits = source->format == DOUBLE ? DBL_MANT_DIG : FLT_MANT_DIG;
    switch (random_below(random, 5)) {
    case 0:
        return low + width * random_unit(random);
    case 1:
        return low >= 0 && high > 0 ? random_log(random, fmax(low, high * exp2(-4 * digits)), high)
                                    : random_sign(random) * high * exp2(-4 * digits * random_unit(random));
    case 2:
        return high - fmin(width, fabs(high)) * exp2(-digits * random_unit(random));
    case 3:
        return low + (low != 0 ? fmin(width, fabs(low)) : width) * exp2(-digits * random_unit(random));
    default:
        return random_below(random, 2) ? low : high;
    }
}

static void round_element(const struct sample_source *source, double *in)
{
    size_t k = 0;
    for (const struct field *field = source->promises->inputs; field->name; field++) {
        field_round(field, source->format, in + k);
        k += field_components(field);
    }
}

static int is_in_domain(const struct sample_source *source, const double *in)
{
    int contains = 1;
    for (const struct field *field = source->promises->inputs; field->name; field++) {
        contains &= field_contains(field, source->format, in);
        in += field_components(field);
    }
    return contains;
}

static int is_in_region(const struct sample_source *source, const double *in)
{
    if (kernel_is_ported(source->kernel))
        return is_in_domain(source, in);
    const double coordinate = kernel_coordinate(source->kernel, in);
    if (source->bound->region && !bound_holds_at(source->bound, coordinate, kernel_second(source->kernel, in)))
        return 0;
    return isnan(coordinate) || (coordinate >= source->region.low && coordinate <= source->region.high);
}

/* Draws an input of the domain, and moves it into the region if that is possible (is_placed). In half of the cases,
 * first tries a number from the port's file as one component, and keeps the input if it is then in the region. */
static void draw_input(struct sample_source *source, double *in)
{
    static const enum draw draws[] = {DRAW_UNIFORM, DRAW_UNIFORM, DRAW_EXPONENT, DRAW_SPECIAL};
    struct random *random = &source->random;
    size_t k = 0;
    const enum draw kind = draws[random_below(random, sizeof draws / sizeof *draws)];
    for (const struct field *field = source->promises->inputs; field->name; field++) {
        const int zeros = kind_is_free(field->kind) && field->low <= 0 && random_below(random, 4) == 0;
        field_draw(random, kind, field, source->format, in + k);
        for (const size_t end = k + field_components(field); k < end; k++)
            in[k] = zeros && random_below(random, 2) ? 0 : in[k];
    }
    if (source->numbers > 0 && random_below(random, 2)) {
        const double number = source->number[random_below(random, source->numbers)];
        const size_t component = random_below(random, source->kernel->input_components);
        const double before = in[component];
        in[component] = number;
        round_element(source, in);
        if (is_in_region(source, in))
            return;
        if (kernel_is_ported(source->kernel)) /* outside of the domain its code may do anything */
            in[component] = before;
    }
    round_element(source, in);
    for (int tries = 0; source->is_placed && tries < 4; tries++) {
        if (tries > 0 && is_in_region(source, in))
            break;
        kernel_move_coordinate(source->kernel, random, in, draw_coordinate(source));
        round_element(source, in);
    }
}

/* Interprets the bytes at each offset of the port's file as a float and as a double. Stores the numbers whose magnitude
 * is at most M and at least 2⁻¹⁰⁰ M, where M is the larger magnitude of the region's ends; a random sample of FROM_FILE
 * of them if there are more. */
static void read_numbers(struct sample_source *source, const char *file)
{
    const double maximum = fmax(fabs(source->region.low), fabs(source->region.high)), minimum = maximum * 0x1p-100;
    FILE *stream = fopen(file, "rb");
    unsigned char window[8];
    size_t found_count = 0;
    source->number = stream ? malloc(FROM_FILE * sizeof *source->number) : NULL;
    for (int byte; source->number && (byte = getc(stream)) != EOF;) {
        float narrow;
        double wide;
        memmove(window, window + 1, sizeof window - 1);
        window[sizeof window - 1] = (unsigned char)byte;
        memcpy(&narrow, window + sizeof window - sizeof narrow, sizeof narrow);
        memcpy(&wide, window, sizeof wide);
        const double found[] = {(double)narrow, wide};
        for (int i = 0; i < 2; i++) {
            if (!(fabs(found[i]) >= minimum && fabs(found[i]) <= maximum))
                continue;
            /* reservoir sampling: each number found so far is in the sample with the same probability */
            const size_t slot = found_count < FROM_FILE ? found_count : random_below(&source->random, found_count + 1);
            found_count++;
            if (slot < FROM_FILE)
                source->number[slot] = found[i];
        }
    }
    source->numbers = found_count < FROM_FILE ? found_count : FROM_FILE;
    if (stream)
        fclose(stream);
}

/* --- comparing ---------------------------------------------------------------------------------------------------- */

/* Returns number i of an array in the port's format. */
static double number_at(const void *array, int wide, size_t i)
{
    return wide ? ((const double *)array)[i] : (double)((const float *)array)[i];
}

static void put_number(void *array, int wide, size_t i, double x)
{
    if (wide)
        ((double *)array)[i] = x;
    else
        ((float *)array)[i] = (float)x;
}

/* Compares the port's outputs for one input with the outputs of the trace whose path the input takes, and counts a
 * difference. */
static void compare_element(const struct port_traces *traces, const double *in, const double *out, double unit,
                            double *x, struct port_replay *replay)
{
    const struct trace *trace = find_path(traces, in, x);
    int same = trace != NULL, near = trace != NULL;
    for (size_t k = 0; trace && k < trace->outputs; k++) {
        const double traced = x[trace->output[k]];
        same &= traced == out[k] || (isnan(traced) && isnan(out[k]));
        near &= fabs(traced - out[k]) <= FAR * unit * fmax(fabs(traced), fabs(out[k])) || traced == out[k];
    }
    if (same)
        return;
    if (replay->differ++ == 0)
        memcpy(replay->in, in, sizeof replay->in);
    replay->flushed += trace && has_subnormal(trace, x);
    replay->far += !near;
}

/* Compares all elements of a call with the traces, and counts them in *replay. */
static void compare_call(const struct sample_source *source, const struct port_traces *traces,
                         const struct port_call *call, double *x, struct port_replay *replay)
{
    double in[TRACE_INPUTS] = {0}, out[TRACE_OUTPUTS];
    const int wide = source->format == DOUBLE;
    for (size_t i = 0; i < call->n; i++) {
        for (size_t k = 0; k < call->inputs; k++)
            in[k] = number_at(call->in, wide, k * call->stride + i);
        for (size_t k = 0; k < call->outputs; k++)
            out[k] = number_at(call->out, wide, k * call->stride + i);
        replay->in_region += (size_t)is_in_region(source, in);
        compare_element(traces, in, out, format_facts(source->format)->unit, x, replay);
    }
    replay->tried += call->n;
    replay->keeps_state |= call->keeps_state;
}

/* Draws the inputs of a call and runs the port on them. */
static void run_port(struct sample_source *source, struct port *port, struct port_call *call,
                     struct port_replay *replay)
{
    double in[TRACE_INPUTS];
    for (size_t i = 0; i < call->n; i++) {
        draw_input(source, in);
        for (size_t k = 0; k < call->inputs; k++)
            put_number((void *)call->in, source->format == DOUBLE, k * call->stride + i, in[k]);
    }
    replay->is_over = port->run(port, call) != PORT_OK;
    snprintf(replay->failure, sizeof replay->failure, "%s", call->failure);
}

/* For kernels of one input: runs the port at the numbers from its file that lie in the region, and at the two
 * neighbours of each, and compares the results. */
static void run_numbers(struct sample_source *source, struct port *port, const struct port_traces *traces,
                        struct port_call *call, double *x, struct port_replay *replay)
{
    const int wide = source->format == DOUBLE;
    for (size_t next = 0; next < source->numbers && !replay->is_over;) {
        for (call->n = 0; call->n + 3 <= CALL && next < source->numbers; next++) {
            const double number = source->number[next];
            for (int side = -1; side <= 1; side++) {
                double in = wide ? nextafter(number, side < 0 ? -(double)INFINITY : (double)INFINITY)
                                 : (double)nextafterf((float)number, side < 0 ? -INFINITY : INFINITY);
                in = side == 0 ? number : in;
                round_element(source, &in);
                if (is_in_region(source, &in))
                    put_number((void *)call->in, wide, call->n++, in);
            }
        }
        if (call->n == 0)
            continue;
        replay->is_over = port->run(port, call) != PORT_OK;
        snprintf(replay->failure, sizeof replay->failure, "%s", call->failure);
        if (!replay->is_over)
            compare_call(source, traces, call, x, replay);
    }
}

/* Runs the port on random inputs, in calls of increasing sizes, and compares the results with the traces, until enough
 * inputs were in the region. For kernels of one input also tries the numbers of the port's file. */
static void run_calls(struct sample_source *source, struct port *port, const struct port_traces *traces,
                      struct port_call *call, double *x, struct port_replay *replay)
{
    for (size_t calls = 0; !replay->is_over && replay->in_region < MIN_IN_REGION && replay->tried < 4 * MIN_IN_REGION;
         calls++) {
        call->n = calls < SMALL_CALLS ? calls + 1 : CALL;
        call->watch = calls <= SMALL_CALLS
                          ? PORT_WATCH_REMEMBER
                          /* Calls of a new size only store the static data, with which later calls compare. */
                          : PORT_WATCH_COMPARE;
        run_port(source, port, call, replay);
        if (!replay->is_over)
            compare_call(source, traces, call, x, replay);
    }
    if (!replay->is_over && source->kernel->input_components == 1)
        run_numbers(source, port, traces, call, x, replay);
}

/* --- replay ------------------------------------------------------------------------------------------------------- */

/* Returns the range of the coordinate in the region, or in `part` of the region, within the domain. For a port's own
 * formula, which has no coordinate, returns the smallest range that contains the ranges of all inputs. */
static struct bounds region_of(const struct kernel *kernel, const struct bound *bound, const struct promises *promises,
                               struct bounds part)
{
    const struct coordinate *coordinate = kernel->row->coordinate;
    struct bounds region = {bound_low(bound), bound_high(bound)};
    if (kernel_is_ported(kernel)) { /* the union of its inputs' ranges */
        region = (struct bounds){promises->inputs->low, promises->inputs->high};
        for (const struct field *field = promises->inputs; field->name; field++)
            region = (struct bounds){fmin(region.low, field->low), fmax(region.high, field->high)};
        return region;
    }
    if (part.low < part.high)
        region = (struct bounds){fmax(region.low, part.low), fmin(region.high, part.high)};
    if (coordinate) {
        region.low = fmax(region.low, coordinate_min(promises, coordinate));
        region.high = fmin(region.high, coordinate_max(promises, coordinate));
    }
    return region;
}

void port_traces_replay(const struct port_traces *traces, struct port *port, const char *file,
                        const struct kernel *kernel, const struct bound *bound, enum format format,
                        struct bounds region, struct port_replay *replay)
{
    size_t max_nodes = 1;
    struct sample_source source = {.kernel = kernel,
                                   .bound = bound,
                                   .promises = kernel_promises(kernel, format),
                                   .format = format,
                                   .random = {.state = 1}};
    source.region = region_of(kernel, bound, source.promises, region);
    source.is_placed = !kernel_is_ported(kernel) && kernel_can_move_coordinate(kernel) && isfinite(source.region.low) &&
                       isfinite(source.region.high);
    for (size_t r = 0; r < traces->count; r++)
        max_nodes = traces->traces[r].count > max_nodes ? traces->traces[r].count : max_nodes;
    struct port_call call = {.id = kernel->id,
                             .format = (int)format,
                             .inputs = kernel->input_components,
                             .outputs = kernel->output_components,
                             .stride = CALL};
    void *in = calloc(CALL * call.inputs, sizeof(double)), *out = calloc(CALL * call.outputs, sizeof(double));
    double *x = calloc(max_nodes, sizeof *x);
    call.in = in;
    call.out = out;
    *replay = (struct port_replay){.is_over = !in || !out || !x};
    if (replay->is_over)
        snprintf(replay->failure, sizeof replay->failure, "out of memory");
    read_numbers(&source, file);
    run_calls(&source, port, traces, &call, x, replay);
    free(source.number);
    free(in);
    free(out);
    free(x);
}

int port_replay_agrees(const struct port_replay *replay)
{
    return replay->differ == 0 && replay->in_region > 0 && !replay->keeps_state && !replay->is_over;
}
