/* Registers the exact formulas that a port provides (validate/plumb_formula.h): each becomes a kernel like plumb's own.
 * Entry point: register_port_formula().
 *
 * The port's process runs the formula with recorded numbers and reports the operations. This file validates the reports
 * and makes a trace of them, a DAG of operations (reference/formulas/traces.h). If a formula branches, it is run again
 * with the other outcome, and a node TRACE_WHERE selects between the two results. Each run is recorded twice, and the
 * two recordings must be equal. */
#include "accuracy.h"

#include "reference/formulas/traces.h"
#include "validate/plumb_formula.h"
#include "validate/util/random.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Limits: a formula that exceeds one of these limits is rejected. */
enum { MAX_NODES = 100000, MAX_BRANCHES = 24, MAX_RUNS = 256 };

_Static_assert((int)TRACE_INPUTS == PLUMB_FORMULA_INPUTS && (int)TRACE_OUTPUTS == PLUMB_FORMULA_OUTPUTS, "");

/* The operations of real numbers. plumb_record.h has others, which are only defined for floating-point formats. */
static const struct {
    enum formula_operation operation;
    int is_allowed;
} operations[PLUMB_RECORD_OPERATIONS] = {
    [PLUMB_RECORD_ADD] = {TRACE_ADD, 1},
    [PLUMB_RECORD_SUBTRACT] = {TRACE_SUBTRACT, 1},
    [PLUMB_RECORD_MULTIPLY] = {TRACE_MULTIPLY, 1},
    [PLUMB_RECORD_DIVIDE] = {TRACE_DIVIDE, 1},
    [PLUMB_RECORD_FUSED] = {TRACE_FUSED, 1},
    [PLUMB_RECORD_SQRT] = {TRACE_SQRT, 1},
    [PLUMB_RECORD_NEGATE] = {TRACE_NEGATE, 1},
    [PLUMB_RECORD_ABS] = {TRACE_MAGNITUDE, 1},
    [PLUMB_RECORD_MIN] = {TRACE_MIN, 1},
    [PLUMB_RECORD_MAX] = {TRACE_MAX, 1},
    [PLUMB_RECORD_LESS] = {TRACE_LESS, 1},
    [PLUMB_RECORD_LESS_EQUAL] = {TRACE_LESS_EQUAL, 1},
    [PLUMB_RECORD_EQUAL] = {TRACE_EQUAL, 1},
    [PLUMB_RECORD_SINE] = {TRACE_SINE, 1},
    [PLUMB_RECORD_COSINE] = {TRACE_COSINE, 1},
    [PLUMB_RECORD_EXPONENTIAL] = {TRACE_EXPONENTIAL, 1},
    [PLUMB_RECORD_LOGARITHM] = {TRACE_LOGARITHM, 1},
    [PLUMB_RECORD_TANGENT] = {TRACE_TANGENT, 1},
    [PLUMB_RECORD_ARC_COSINE] = {TRACE_ARC_COSINE, 1},
    [PLUMB_RECORD_ARC_TANGENT] = {TRACE_ARC_TANGENT, 1},
};

/* An input or output of a formula. */
struct recorded_field {
    char name[PLUMB_FORMULA_NAME + 1];
    double value, more; /* as in port_step */
};

/* The part of a formula that has been recorded. */
struct formula_recording {
    struct port *port;
    const char *id;
    int format; /* format of the kernel that has the formula */
    struct recorded_field input[TRACE_INPUTS], output[TRACE_OUTPUTS];
    size_t inputs, outputs;
    struct trace_node *nodes; /* of all runs */
    size_t count, capacity;   /* number of nodes, and for how many there is memory */
    size_t runs;
    unsigned char answer[MAX_BRANCHES]; /* the outcome of each branch on the current path */
    /* Members for the current run: */
    size_t first;                     /* the node of value 0 in the port's report; the nodes of other values follow */
    size_t fields[2];                 /* number of inputs and outputs reported */
    unsigned fixed, met;              /* number of branches whose outcome is prescribed; number of branches reported */
    unsigned condition[MAX_BRANCHES]; /* per branch, the node of the comparison that decides it */
    unsigned result[TRACE_OUTPUTS];   /* the outputs' nodes; 0 until reported */
    uint64_t hash;                    /* hash of all steps reported */
    int is_begun;                     /* a step other than an input or output was reported */
    char *problem;
    size_t size;
};

__attribute__((format(printf, 2, 3))) static int refuse_formula(struct formula_recording *recording, const char *format,
                                                                ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(recording->problem, recording->size, format, arguments);
    va_end(arguments);
    return -1;
}

/* --- nodes -------------------------------------------------------------------------------------------------------- */

static int add_node(struct formula_recording *recording, struct trace_node node)
{
    if (recording->count == MAX_NODES)
        return refuse_formula(recording, "has more than %d operations", MAX_NODES);
    if (recording->count == recording->capacity) {
        const size_t capacity = recording->capacity ? 2 * recording->capacity : 256;
        struct trace_node *nodes = realloc(recording->nodes, capacity * sizeof *nodes);
        if (!nodes)
            return refuse_formula(recording, "out of memory");
        recording->nodes = nodes;
        recording->capacity = capacity;
    }
    recording->nodes[recording->count++] = node;
    return 0;
}

/* Finds the node of the value with index `name` in the port's report. Returns −1 if there is no such value, or if it is
 * a number although a comparison is expected, or the reverse. */
static int find_value(struct formula_recording *recording, int name, int is_comparison, unsigned *node)
{
    const size_t values = recording->count - recording->first;
    if (name < 0 || (size_t)name >= values)
        return refuse_formula(recording, "names a value that does not exist: %d of %zu", name, values);
    *node = (unsigned)(recording->first + (size_t)name);
    if (trace_is_comparison(recording->nodes[*node].operation) == is_comparison)
        return 0;
    return refuse_formula(recording,
                          is_comparison ? "branches on a value that is not a comparison: value %d"
                                        : "computes with the result of a comparison: value %d",
                          name);
}

/* Adds the values that exist before the first step: the constant 0 and the inputs. */
static int begin_values(struct formula_recording *recording)
{
    recording->first = recording->count;
    int status = add_node(recording, (struct trace_node){.operation = TRACE_CONSTANT});
    for (unsigned k = 0; k < recording->inputs && status == 0; k++)
        status = add_node(recording, (struct trace_node){.operation = TRACE_INPUT, .a = k});
    return status;
}

/* --- steps -------------------------------------------------------------------------------------------------------- */

/* True if a text can name a component in reports and options. */
static int is_name(const char *text, size_t size)
{
    if (!isalpha((unsigned char)text[0]) || !memchr(text, 0, size))
        return 0;
    while (isalnum((unsigned char)*text) || *text == '_')
        text++;
    return *text == 0;
}

/* Stores an input or output of the formula. Later runs report the same fields again, which has no effect. */
static int add_field(struct formula_recording *recording, const struct port_step *step)
{
    const int is_output = step->what == PORT_STEP_IS_OUTPUT;
    struct recorded_field *fields = is_output ? recording->output : recording->input;
    size_t *count = is_output ? &recording->outputs : &recording->inputs, number = recording->fields[is_output]++;
    if (recording->is_begun || number >= (is_output ? TRACE_OUTPUTS : TRACE_INPUTS))
        return refuse_formula(recording, "reports more inputs or outputs than are allowed");
    if (!is_name(step->name, sizeof step->name))
        return refuse_formula(recording, "%s %zu: its name is to be letters, digits and _, at most %d",
                              is_output ? "output" : "input", number, PLUMB_FORMULA_NAME);
    if (number < *count)
        return 0;
    for (size_t k = 0; k < *count; k++)
        if (strcmp(fields[k].name, step->name) == 0)
            return refuse_formula(recording, "has two fields %s", step->name);
    if (!is_output && !(step->value < step->more && isfinite(step->value) && isfinite(step->more)))
        return refuse_formula(recording, "input %s: [%g, %g] is to be finite, with its lower end first", step->name,
                              step->value, step->more);
    if (is_output && !(step->value > 0 && isfinite(step->value)))
        return refuse_formula(recording, "output %s: its limit is to be above 0, not %g", step->name, step->value);
    if (is_output && !(step->more >= 0 && isfinite(step->more)))
        return refuse_formula(recording, "output %s: its floor is to be at least 0, not %g", step->name, step->more);
    struct recorded_field *field = &fields[(*count)++];
    memcpy(field->name, step->name, sizeof field->name);
    field->value = step->value;
    field->more = step->more;
    return 0;
}

static int add_constant(struct formula_recording *recording, const struct port_step *step)
{
    if (!isfinite(step->value))
        return refuse_formula(recording, "has a constant that is not finite");
    if ((double)(float)step->value != step->value)
        return refuse_formula(recording,
                              "has the constant %.17g, which is no float and was probably rounded: write a quotient, "
                              "or a sum of floats",
                              step->value);
    return add_node(recording, (struct trace_node){.operation = TRACE_CONSTANT, .value = step->value});
}

static int add_operation(struct formula_recording *recording, const struct port_step *step)
{
    if (step->operation == PLUMB_RECORD_TO_FLOAT)
        return refuse_formula(recording, "rounds a number to float, which no exact formula does");
    if (step->operation == PLUMB_RECORD_COPY_SIGN)
        return refuse_formula(recording, "copies a sign, which zeros have in floats alone: compare instead");
    if (step->operation <= 0 || step->operation >= PLUMB_RECORD_OPERATIONS || !operations[step->operation].is_allowed ||
        step->format != PLUMB_RECORD_EXACT)
        return refuse_formula(recording, "names an operation that no formula has: %d in format %d", step->operation,
                              step->format);
    const enum formula_operation operation = operations[step->operation].operation;
    const int name[] = {step->a, step->b, step->c};
    unsigned operand[3] = {0};
    for (unsigned k = 0; k < trace_operands(operation); k++)
        if (find_value(recording, name[k], 0, &operand[k]) != 0)
            return -1;
    return add_node(recording,
                    (struct trace_node){.operation = operation, .a = operand[0], .b = operand[1], .c = operand[2]});
}

/* Returns the outcome of a branch: the prescribed one, or true. */
static int add_branch(struct formula_recording *recording, const struct port_step *step)
{
    if (recording->met == MAX_BRANCHES)
        return refuse_formula(recording, "has more than %d branches on one path", MAX_BRANCHES);
    if (find_value(recording, step->a, 1, &recording->condition[recording->met]) != 0)
        return -1;
    if (recording->met >= recording->fixed)
        recording->answer[recording->met] = 1;
    return recording->answer[recording->met++];
}

static int add_output(struct formula_recording *recording, const struct port_step *step)
{
    unsigned node;
    if (step->b < 0 || (size_t)step->b >= recording->outputs)
        return refuse_formula(recording, "gives an output that does not exist: %d of %zu", step->b, recording->outputs);
    if (recording->result[step->b] != 0)
        return refuse_formula(recording, "gives output %s twice", recording->output[step->b].name);
    if (find_value(recording, step->a, 0, &node) != 0)
        return -1;
    /* In result[], 0 marks an output that was not reported. But node 0 exists: it is value 0 of the first run, the
     * constant 0. If an output is this constant, it gets another node. */
    if (node == 0)
        return add_node(recording, (struct trace_node){.operation = TRACE_CONSTANT}) != 0
                   ? -1
                   : (recording->result[step->b] = (unsigned)recording->count - 1, 0);
    recording->result[step->b] = node;
    return 0;
}

static int add_refusal(struct formula_recording *recording, const struct port_step *step)
{
    const char *why = "uses a number that it did not set, or whose bits it changed";
    if (step->a == PLUMB_RECORD_STATIC)
        why = "uses a number of an earlier call, which a static or thread_local variable holds";
    else if (step->a == PLUMB_RECORD_INEXACT)
        why = "has a constant with more digits than a double: write a quotient, or a sum of floats";
    return refuse_formula(recording, "%s", why);
}

static void add_to_hash(struct formula_recording *recording, const struct port_step *step)
{
    uint64_t value[2];
    memcpy(&value[0], &step->value, sizeof value[0]);
    memcpy(&value[1], &step->more, sizeof value[1]);
    const uint64_t all[] = {step->what,
                            (uint32_t)step->operation,
                            (uint32_t)step->format,
                            (uint32_t)step->a,
                            (uint32_t)step->b,
                            (uint32_t)step->c,
                            value[0],
                            value[1]};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        recording->hash = random_mix(recording->hash * 3 ^ all[i]);
    for (size_t i = 0; i < sizeof step->name && step->name[i]; i++)
        recording->hash = random_mix(recording->hash * 3 ^ (unsigned char)step->name[i]);
}

static int add_step(void *context, const struct port_step *step)
{
    struct formula_recording *recording = context;
    add_to_hash(recording, step);
    if (step->what == PORT_STEP_IS_INPUT || step->what == PORT_STEP_IS_OUTPUT)
        return add_field(recording, step);
    if (!recording->is_begun && begin_values(recording) != 0)
        return -1;
    recording->is_begun = 1;
    switch (step->what) {
    case PORT_STEP_CONSTANT:
        return add_constant(recording, step);
    case PORT_STEP_OPERATION:
        return add_operation(recording, step);
    case PORT_STEP_BRANCH:
        return add_branch(recording, step);
    case PORT_STEP_OUTPUT:
        return add_output(recording, step);
    default:
        return add_refusal(recording, step);
    }
}

/* --- runs --------------------------------------------------------------------------------------------------------- */

/* Runs the formula once, with the prescribed outcomes for the first `fixed` branches. */
static enum port_result run_once(struct formula_recording *recording, unsigned fixed, unsigned offset)
{
    struct port_recording order = {.id = recording->id,
                                   .format = recording->format,
                                   .offset = offset,
                                   .of_formula = 1,
                                   .take = add_step,
                                   .context = recording};
    recording->fixed = fixed;
    recording->met = 0;
    recording->is_begun = 0;
    recording->hash = 0;
    memset(recording->fields, 0, sizeof recording->fields);
    memset(recording->result, 0, sizeof recording->result);
    const enum port_result result = recording->port->record(recording->port, &order);
    if (result != PORT_OK) {
        if (order.failure[0])
            refuse_formula(recording, "%s", order.failure);
        return result;
    }
    if (recording->inputs == 0 || recording->outputs == 0) {
        refuse_formula(recording, "has no inputs or no outputs");
        return PORT_FAILED;
    }
    for (size_t k = 0; k < recording->outputs; k++)
        if (recording->result[k] == 0) {
            refuse_formula(recording, "gives no output %s", recording->output[k].name);
            return PORT_FAILED;
        }
    return PORT_OK;
}

/* Runs the formula twice, the second time with shifted indices of values. Code that depends on something other than its
 * inputs then reports other steps, and is rejected. */
static enum port_result run_twice(struct formula_recording *recording, unsigned fixed)
{
    static const unsigned offset[] = {0x40490000, 0x80310000};
    enum port_result result = run_once(recording, fixed, offset[0]);
    const struct formula_recording first = *recording;
    if (result != PORT_OK)
        return result;
    result = run_once(recording, fixed, offset[1]);
    if (result == PORT_OK && (recording->hash != first.hash || recording->met != first.met)) {
        refuse_formula(recording, "reports other operations when it is recorded again: a static variable, a random "
                                  "number or the bits of a number decide");
        result = PORT_FAILED;
    }
    recording->count = first.count;
    memcpy(recording->condition, first.condition, sizeof recording->condition);
    memcpy(recording->result, first.result, sizeof recording->result);
    return result;
}

/* Records all paths that begin with the `fixed` prescribed outcomes, and adds nodes that select between their results.
 * Stores the outputs' nodes in `out`. */
static enum port_result trace_calls(struct formula_recording *recording, unsigned fixed, unsigned *out)
{
    unsigned condition[MAX_BRANCHES], other[TRACE_OUTPUTS];
    if (++recording->runs > MAX_RUNS) {
        refuse_formula(recording, "has more than %d paths", MAX_RUNS);
        return PORT_FAILED;
    }
    enum port_result result = run_twice(recording, fixed);
    if (result != PORT_OK)
        return result;
    memcpy(out, recording->result, sizeof recording->result);
    memcpy(condition, recording->condition, sizeof condition);
    for (unsigned branch = recording->met; branch-- > fixed && result == PORT_OK;) {
        recording->answer[branch] = 0;
        result = trace_calls(recording, branch + 1, other);
        for (size_t k = 0; result == PORT_OK && k < recording->outputs; k++) {
            const struct trace_node chosen = {
                .operation = TRACE_WHERE, .a = condition[branch], .b = out[k], .c = other[k]};
            if (add_node(recording, chosen) != 0)
                return PORT_FAILED;
            out[k] = (unsigned)recording->count - 1;
        }
    }
    return result;
}

/* --- making the kernel -------------------------------------------------------------------------------------------- */

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) {
        fputs("plumb: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

static const char *copy_of(const char *text)
{
    return strcpy(allocate(strlen(text) + 1, 1), text);
}

static const struct field *make_fields(const struct recorded_field *told, size_t count, int have_ends)
{
    struct field *fields = allocate(count + 1, sizeof *fields);
    for (size_t k = 0; k < count; k++)
        fields[k] = (struct field){.name = copy_of(told[k].name),
                                   .unit = "",
                                   .kind = NUMBER,
                                   .size = 1,
                                   .low = have_ends ? told[k].value : 0,
                                   .high = have_ends ? told[k].more : 0};
    return fields;
}

/* Makes a promise for each output, with the limit that the port states. */
static const struct promise_set *make_promises(const struct formula_recording *recording, double *floors)
{
    struct bound *bounds = allocate(recording->outputs + 1, sizeof *bounds);
    struct promise_set *sets = allocate(2, sizeof *sets);
    for (size_t k = 0; k < recording->outputs; k++) {
        bounds[k] = (struct bound){.field = copy_of(recording->output[k].name),
                                   .measure = SCALED_ULP,
                                   .limit = recording->output[k].value,
                                   .region = ANYWHERE,
                                   .reason = "the port states it",
                                   .evidence = STATED};
        floors[k] = recording->output[k].more;
    }
    sets[0] = (struct promise_set){.formats = IN_BOTH, .bounds = bounds};
    return sets;
}

/* Adds a kernel for the formula to the list of kernels. It exists until the process ends, like plumb's own kernels. */
static int add_kernel(const struct formula_recording *recording, unsigned trace)
{
    struct row *row = allocate(1, sizeof *row);
    double floors[TRACE_OUTPUTS];
    *row = (struct row){.id = copy_of(recording->id),
                        .title = "a formula that the port brings",
                        .formula = "as the port tells it",
                        .source = "the port",
                        .inputs = make_fields(recording->input, recording->inputs, 1),
                        .outputs = make_fields(recording->output, recording->outputs, 0),
                        .reference = "ported.formula",
                        .promises = make_promises(recording, floors)};
    return kernel_add_ported(row, trace, floors);
}

static int is_id(const char *text)
{
    enum { LONGEST = 60 };
    return strlen(text) <= LONGEST && isalpha((unsigned char)text[0]) &&
           strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.") == strlen(text);
}

enum port_result register_port_formula(struct port *port, const char *id, char *problem, size_t size)
{
    struct formula_recording recording = {.port = port, .id = id, .problem = problem, .size = size};
    struct formula_trace trace = {0};
    const int formats = port->formats(port, id);
    recording.format = formats & FLOAT ? FLOAT : DOUBLE;
    snprintf(problem, size, "%s", "");
    enum port_result result = port->record ? trace_calls(&recording, 0, trace.output) : PORT_MISSING;
    trace.inputs = recording.inputs;
    trace.outputs = recording.outputs;
    trace.count = recording.count;
    trace.nodes = recording.nodes;
    if (result == PORT_OK && !is_id(id)) {
        refuse_formula(&recording, "its name is to be letters, digits, _ and dots");
        result = PORT_FAILED;
    }
    const unsigned number = result == PORT_OK ? trace_add(&trace) : 0;
    if (number > 0 && add_kernel(&recording, number) == 0)
        return PORT_OK;
    if (result == PORT_OK) {
        refuse_formula(&recording, "there are more than %d formulas", MAX_TRACES);
        result = PORT_FAILED;
    }
    free(recording.nodes);
    return result;
}
