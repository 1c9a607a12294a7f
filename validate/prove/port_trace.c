/* Builds traces of a port's code from the steps (constants, operations, branches and outputs) that the port's process
 * reports (port_traces_make). The steps are untrusted input, so each is validated. This file also has the assumed error
 * bounds of library functions. */
#include "prove_internal.h"

#include "validate/plumb_record.h"
#include "validate/util/random.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- functions of a library --------------------------------------------------------------------------------------- */

/* Error bounds of the functions of glibc 2.36 in ulps, rounded up. Their sources are:
 *
 *   float    sin, cos, exp, log   the comments in s_sinf.c, s_cosf.c, e_expf.c and e_logf.c
 *            acos                 the maximum over all floats, 0.8981
 *            tan                  the maximum over all floats up to 2²¹, 1.4146
 *            atan2                a search among 3·10⁸ pairs of arguments found 1.492
 *   double   sin, cos, exp, log   the comments in s_sin.c, e_exp.c (N = 128, without fma) and e_log.c
 *            tan, acos, atan2     the comments in s_tan.c, e_asin.c and e_atan2.c, which are from samples */
static const struct {
    enum operation operation;
    const char *name[2]; /* in float and in double */
    double ulps[2];
} functions[FUNCTIONS] = {
    {SINE, {"sinf", "sin"}, {0.561, 0.55}},         {COSINE, {"cosf", "cos"}, {0.561, 0.55}},
    {EXPONENTIAL, {"expf", "exp"}, {0.502, 0.511}}, {LOGARITHM, {"logf", "log"}, {0.818, 0.52}},
    {TANGENT, {"tanf", "tan"}, {1.48, 0.62}},       {ARC_COSINE, {"acosf", "acos"}, {0.9, 0.524}},
    {ARC_TANGENT, {"atan2f", "atan2"}, {2, 0.56}},
};

struct assumptions assumptions_usual(void)
{
    struct assumptions usual = {0};
    for (size_t i = 0; i < FUNCTIONS; i++)
        memcpy(usual.ulps[i], functions[i].ulps, sizeof usual.ulps[i]);
    return usual;
}

int assumptions_read(struct assumptions *assumptions, const char *text)
{
    const size_t length = strcspn(text, "=");
    char *end;
    const double ulps = text[length] ? strtod(text + length + 1, &end) : (double)NAN;
    if (!(ulps >= 0.5 && ulps < 0x1p20) || end == text + length + 1 || *end)
        return -1;
    for (size_t i = 0; i < FUNCTIONS; i++)
        for (int wide = 0; wide < 2; wide++)
            if (strlen(functions[i].name[wide]) == length && memcmp(functions[i].name[wide], text, length) == 0) {
                assumptions->ulps[i][wide] = ulps;
                return 0;
            }
    return -1;
}

/* True if a trace calls a function in this format. Then stores the function's error bound in *ulps. */
static int is_used(const struct port_traces *traces, enum operation operation, int wide, double *ulps)
{
    for (size_t r = 0; r < traces->count; r++)
        for (size_t i = 0; i < traces->traces[r].count; i++) {
            const struct node *node = &traces->traces[r].nodes[i];
            if (node->operation == operation && node->wide == wide) {
                *ulps = function_ulps(node);
                return 1;
            }
        }
    return 0;
}

const char *port_traces_assumptions(const struct port_traces *traces, char *text, size_t size)
{
    size_t length = 0;
    text[0] = 0;
    for (size_t i = 0; i < FUNCTIONS; i++)
        for (int wide = 0; wide < 2; wide++) {
            double ulps;
            if (is_used(traces, functions[i].operation, wide, &ulps) && length < size)
                length += (size_t)snprintf(text + length, size - length, "%s %s within %g ulp",
                                           length ? "," : "assuming", functions[i].name[wide], ulps);
        }
    return text;
}

/* --- steps of a recording ----------------------------------------------------------------------------------------- */

/* Code with more operations is refused. */
enum { MAX_STEPS = 100000 };

static const struct {
    enum operation operation;
    int operands, is_comparison;
} operations[PLUMB_RECORD_OPERATIONS] = {
    [PLUMB_RECORD_ADD] = {ADD, 2, 0},
    [PLUMB_RECORD_SUBTRACT] = {ADD, 2, 0},
    [PLUMB_RECORD_MULTIPLY] = {MULTIPLY, 2, 0},
    [PLUMB_RECORD_DIVIDE] = {DIVIDE, 2, 0},
    [PLUMB_RECORD_FUSED] = {FUSED, 3, 0},
    [PLUMB_RECORD_SQRT] = {SQRT, 1, 0},
    [PLUMB_RECORD_TO_FLOAT] = {TO_FLOAT, 1, 0},
    [PLUMB_RECORD_NEGATE] = {NEGATE, 1, 0},
    [PLUMB_RECORD_ABS] = {ABSOLUTE, 1, 0},
    [PLUMB_RECORD_MIN] = {MINIMUM, 2, 0},
    [PLUMB_RECORD_MAX] = {MAXIMUM, 2, 0},
    [PLUMB_RECORD_COPY_SIGN] = {XOR_SIGN, 2, 0},
    [PLUMB_RECORD_LESS] = {LESS, 2, 1},
    [PLUMB_RECORD_LESS_EQUAL] = {LESS_EQUAL, 2, 1},
    [PLUMB_RECORD_EQUAL] = {EQUALS, 2, 1},
    [PLUMB_RECORD_SINE] = {SINE, 1, 0},
    [PLUMB_RECORD_COSINE] = {COSINE, 1, 0},
    [PLUMB_RECORD_EXPONENTIAL] = {EXPONENTIAL, 1, 0},
    [PLUMB_RECORD_LOGARITHM] = {LOGARITHM, 1, 0},
    [PLUMB_RECORD_TANGENT] = {TANGENT, 1, 0},
    [PLUMB_RECORD_ARC_COSINE] = {ARC_COSINE, 1, 0},
    [PLUMB_RECORD_ARC_TANGENT] = {ARC_TANGENT, 2, 0},
};

/* A value that the port's code computes. Steps refer to values by index, in the order in which they were computed. */
struct value {
    int node, wide, is_comparison;
};

/* The recording of one path through a port's code. */
struct path_recording {
    struct trace *trace;
    const struct assumptions *assumptions;
    struct value *values;
    size_t count, capacity, steps;
    uint32_t outcomes;
    unsigned branches;
    int wide;        /* the kernel's format */
    uint64_t digest; /* a hash of all steps */
    char *problem;
    size_t size;
};

__attribute__((format(printf, 2, 3))) static int refuse_code(struct path_recording *recording, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(recording->problem, recording->size, format, arguments);
    va_end(arguments);
    return -1;
}

/* Adds a value, which gets the next index. Returns 0, or −1 when out of memory. */
static int add_value(struct path_recording *recording, int node, int wide, int is_comparison)
{
    if (recording->count == recording->capacity) {
        const size_t capacity = recording->capacity ? 2 * recording->capacity : 256;
        struct value *values = realloc(recording->values, capacity * sizeof *values);
        if (!values)
            return refuse_code(recording, "out of memory");
        recording->values = values;
        recording->capacity = capacity;
    }
    recording->values[recording->count++] = (struct value){node, wide, is_comparison};
    return 0;
}

static int take_constant(struct path_recording *recording, const struct port_step *step)
{
    if (step->format != PLUMB_PORT_FLOAT && step->format != PLUMB_PORT_DOUBLE)
        return refuse_code(recording, "names a constant in a format that does not exist: %d", step->format);
    if (!isfinite(step->value))
        return refuse_code(recording, "has a constant that is not finite");
    const int wide = step->format == PLUMB_PORT_DOUBLE;
    if (!wide && (double)(float)step->value != step->value)
        return refuse_code(recording, "has a constant that is not a float: %a", step->value);
    return add_value(recording, trace_constant(recording->trace, wide, step->value), wide, 0);
}

/* Returns operand `number` of a step; null if the code is refused. The operands of an operation in float have to be
 * floats; the operands of an operation in double, or of the conversion to float, can have either format. */
static const struct value *operand(struct path_recording *recording, const struct port_step *step, int number)
{
    const int indices[] = {step->a, step->b, step->c}, index = indices[number],
              narrow = step->format == PLUMB_PORT_FLOAT && step->operation != PLUMB_RECORD_TO_FLOAT;
    if (index < 0 || (size_t)index >= recording->count)
        refuse_code(recording, "names a value that does not exist: %d of %zu", index, recording->count);
    else if (recording->values[index].is_comparison)
        refuse_code(recording, "computes with the result of a comparison: value %d", index);
    else if (narrow && recording->values[index].wide)
        refuse_code(recording, "uses a double where a float is expected: value %d", index);
    else
        return &recording->values[index];
    return NULL;
}

/* Returns the bits of the assumed error bound of a function; 0 for other operations. */
static uint64_t assumed_error(const struct path_recording *recording, enum operation operation, int wide)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < FUNCTIONS; i++)
        if (functions[i].operation == operation)
            memcpy(&bits, &recording->assumptions->ulps[i][wide], sizeof bits);
    return bits;
}

/* Adds an operation. A subtraction is stored as the sum with the negative; a copied sign as the magnitude of the first
 * operand with the sign bit of the second exclusive-or'ed to it. Returns 0, or −1 if the code is refused. */
static int take_operation(struct path_recording *recording, const struct port_step *step)
{
    struct trace *trace = recording->trace;
    int node[3] = {0};
    if (step->operation <= 0 || step->operation >= PLUMB_RECORD_OPERATIONS)
        return refuse_code(recording, "names an operation that does not exist: %d", step->operation);
    if (step->format != PLUMB_PORT_FLOAT && step->format != PLUMB_PORT_DOUBLE)
        return refuse_code(recording, "names a format that does not exist: %d", step->format);
    for (int i = 0; i < operations[step->operation].operands; i++) {
        const struct value *value = operand(recording, step, i);
        if (!value)
            return -1;
        node[i] = value->node;
    }
    const int wide = step->format == PLUMB_PORT_DOUBLE && step->operation != PLUMB_RECORD_TO_FLOAT;
    const enum operation operation = operations[step->operation].operation;
    if (step->operation == PLUMB_RECORD_SUBTRACT)
        node[1] =
            trace_node(trace, (struct node){.operation = NEGATE, .wide = trace->nodes[node[1]].wide, .a = node[1]});
    if (step->operation == PLUMB_RECORD_COPY_SIGN)
        node[0] =
            trace_node(trace, (struct node){.operation = ABSOLUTE, .wide = trace->nodes[node[0]].wide, .a = node[0]});
    const int is_comparison = operations[step->operation].is_comparison;
    const struct node result = {.operation = operation,
                                .wide = is_comparison ? 0 : wide,
                                .a = node[0],
                                .b = node[1],
                                .c = node[2],
                                .bits = assumed_error(recording, operation, wide)};
    return add_value(recording, trace_node(trace, result), wide, is_comparison);
}

/* Returns the outcome of a branch that the port's code has to take; −1 if the code is refused. Plumb's kernels branch
 * on masks of several lanes, a port on one element; so both outcomes of its branch are path conditions. */
static int take_branch(struct path_recording *recording, const struct port_step *step)
{
    struct trace *trace = recording->trace;
    if (step->a < 0 || (size_t)step->a >= recording->count || !recording->values[step->a].is_comparison)
        return refuse_code(recording, "branches on a value that is not a comparison: value %d", step->a);
    const int mask = recording->values[step->a].node;
    if (node_is_constant(trace, mask))
        return trace->nodes[mask].bits != 0;
    for (size_t i = 0; i < trace->conditions; i++)
        if (trace->condition[i].node == mask)
            return trace->condition[i].low > 0;
    if (recording->branches == PATH_BRANCHES)
        return refuse_code(recording, "has more than %d branches on one path", PATH_BRANCHES);
    const int outcome = recording->outcomes >> recording->branches++ & 1;
    trace_assume(trace, mask, outcome, outcome);
    return outcome;
}

static int take_output(struct path_recording *recording, const struct port_step *step)
{
    struct trace *trace = recording->trace;
    if (step->b < 0 || (size_t)step->b >= trace->outputs)
        return refuse_code(recording, "has an output that does not exist: %d of %zu", step->b, trace->outputs);
    if (trace->output[step->b] != NOT_SELECTED)
        return refuse_code(recording, "gives output %d twice", step->b);
    const struct port_step as_operand = {.a = step->a,
                                         .format = recording->wide ? PLUMB_PORT_DOUBLE : PLUMB_PORT_FLOAT};
    const struct value *value = operand(recording, &as_operand, 0);
    if (!value)
        return -1;
    trace->output[step->b] = value->node;
    return 0;
}

static int take_refusal(struct path_recording *recording, const struct port_step *step)
{
    static const char *const reasons[PLUMB_RECORD_REFUSALS] = {
        [PLUMB_RECORD_STATIC] = "uses a number of an earlier call, which a static or thread_local variable holds",
        [PLUMB_RECORD_CHANGED] = "uses a number that it did not set, or whose bits it changed",
        [PLUMB_RECORD_INEXACT] = "has a constant that is not a double",
    };
    return step->a > 0 && step->a < PLUMB_RECORD_REFUSALS
               ? refuse_code(recording, "%s", reasons[step->a])
               : refuse_code(recording, "reports a refusal with an unknown reason");
}

static void add_to_digest(struct path_recording *recording, uint64_t bits)
{
    recording->digest = random_mix(recording->digest * 3 ^ bits);
}

static void digest_step(struct path_recording *recording, const struct port_step *step)
{
    uint64_t value;
    memcpy(&value, &step->value, sizeof value);
    const uint64_t all[] = {step->what,
                            (uint32_t)step->operation,
                            (uint32_t)step->format,
                            (uint32_t)step->a,
                            (uint32_t)step->b,
                            (uint32_t)step->c,
                            value};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        add_to_digest(recording, all[i]);
}

/* Validates a step and adds it to the recording. Returns 0, the outcome of a branch, or −1 if the code is refused. */
static int take_step(void *context, const struct port_step *step)
{
    struct path_recording *recording = context;
    if (++recording->steps > MAX_STEPS)
        return refuse_code(recording, "has more than %d operations", MAX_STEPS);
    digest_step(recording, step);
    switch (step->what) {
    case PORT_STEP_REFUSAL:
        return take_refusal(recording, step);
    case PORT_STEP_CONSTANT:
        return take_constant(recording, step);
    case PORT_STEP_OPERATION:
        return take_operation(recording, step);
    case PORT_STEP_BRANCH:
        return take_branch(recording, step);
    case PORT_STEP_OUTPUT:
        return take_output(recording, step);
    default:
        return refuse_code(recording, "reports a step of an unknown kind");
    }
}

/* --- all paths ---------------------------------------------------------------------------------------------------- */

/* Adds the values that exist before the first step: the constant 0, a float that can also be used as a double; and the
 * inputs. Returns −1 when out of memory. */
static int add_inputs(struct path_recording *recording)
{
    struct trace *trace = recording->trace;
    int status = add_value(recording, trace_constant(trace, 0, 0), 0, 0);
    for (size_t k = 0; k < trace->inputs && status == 0; k++) {
        const struct node input = {.operation = INPUT, .wide = recording->wide, .bits = k};
        status = add_value(recording, trace_node(trace, input), recording->wide, 0);
    }
    return status;
}

/* The number type with which a port is recorded stores the index of a value, plus an offset, in the bits of a number
 * (plumb_record.h). Each path is recorded with two offsets that differ in sign and exponent. Code that uses these bits
 * as a number then reports different steps, and is detected. */
static const unsigned offsets[] = {0x40490000, 0x80310000};

/* Records one path of a kernel, with the outcomes of branches in recording->outcomes, in recording->trace. */
static enum port_result record_path(struct path_recording *recording, struct port *port, const struct kernel *kernel,
                                    enum format format, unsigned offset)
{
    struct trace *trace = recording->trace;
    struct port_recording order = {.id = kernel->id,
                                   .format = (int)format,
                                   .inputs = kernel->input_components,
                                   .outputs = kernel->output_components,
                                   .offset = offset,
                                   .take = take_step,
                                   .context = recording};
    trace_start(trace, kernel->input_components, kernel->output_components);
    recording->count = recording->steps = recording->branches = 0;
    recording->digest = 0;
    for (size_t k = 0; k < trace->outputs; k++)
        trace->output[k] = NOT_SELECTED;
    if (add_inputs(recording) != 0)
        return PORT_UNAVAILABLE;
    const enum port_result result = port->record(port, &order);
    if (result != PORT_OK) {
        if (order.failure[0])
            refuse_code(recording, "%s", order.failure);
        return result;
    }
    for (size_t k = 0; k < trace->outputs; k++)
        if (trace->output[k] == NOT_SELECTED) {
            refuse_code(recording, "gives no output %zu", k);
            return PORT_FAILED;
        }
    if (trace->failed)
        refuse_code(recording, "out of memory");
    return trace->failed ? PORT_UNAVAILABLE : PORT_OK;
}

/* Records a path twice, with different offsets. Refuses code that reports different steps, because it depends on
 * something other than its inputs. */
static enum port_result record_twice(struct path_recording *recording, struct port *port, const struct kernel *kernel,
                                     enum format format)
{
    struct trace *trace = recording->trace, again;
    enum port_result result = record_path(recording, port, kernel, format, offsets[0]);
    const uint64_t digest = recording->digest;
    const unsigned branches = recording->branches;
    if (result != PORT_OK)
        return result;
    recording->trace = &again;
    result = record_path(recording, port, kernel, format, offsets[1]);
    recording->trace = trace;
    trace_free(&again);
    if (result == PORT_OK && (recording->digest != digest || recording->branches != branches)) {
        refuse_code(recording,
                    "reports other operations when it is recorded again: a static variable, a random number or "
                    "the bits of a number decide");
        result = PORT_FAILED;
    }
    return result;
}

/* Records all paths of a kernel, in depth-first order. */
static enum port_result record_paths(struct port_traces *traces, struct path_recording *recording, struct port *port,
                                     const struct kernel *kernel, enum format format)
{
    enum port_result result;
    do {
        if (traces->count == MAX_PATHS) {
            refuse_code(recording, "has more than %d paths", MAX_PATHS);
            return PORT_FAILED;
        }
        recording->trace = &traces->traces[traces->count++];
        result = record_twice(recording, port, kernel, format);
    } while (result == PORT_OK && trace_next_path(&recording->outcomes, recording->branches));
    return result;
}

enum port_result port_traces_make(struct port_traces *traces, struct port *port, const struct kernel *kernel,
                                  enum format format, const struct assumptions *assumptions, char *problem, size_t size)
{
    struct path_recording recording = {
        .assumptions = assumptions, .wide = format == DOUBLE, .problem = problem, .size = size};
    *traces = (struct port_traces){.traces = calloc(MAX_PATHS, sizeof *traces->traces)};
    snprintf(problem, size, "%s", traces->traces ? "" : "out of memory");
    enum port_result result;
    if (!traces->traces)
        result = PORT_UNAVAILABLE;
    else
        result = port->record ? record_paths(traces, &recording, port, kernel, format) : PORT_MISSING;
    free(recording.values);
    if (result != PORT_OK)
        port_traces_free(traces);
    return result;
}

void port_traces_free(struct port_traces *traces)
{
    traces_free(traces->traces, traces->count);
    *traces = (struct port_traces){0};
}

struct trace *traces_of_code(const struct kernel *kernel, const struct code *code, size_t *count)
{
    if (!code->port)
        return traces_of_kernel(kernel, code, count);
    struct trace *copies = calloc(code->port->count + 1, sizeof *copies);
    for (*count = 0; copies && *count < code->port->count; ++*count)
        if (trace_specialise(&code->port->traces[*count], NULL, &copies[*count]) != 0) {
            traces_free(copies, *count);
            copies = NULL;
        }
    *count = copies ? *count : 0;
    return copies;
}
