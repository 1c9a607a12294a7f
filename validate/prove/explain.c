/* Prints the arithmetic of a proof in one box as a table (explain): for each node its enclosure, the bound of its
 * rounding error, its adjoint, and the product of these two, which is its contribution to the output's error. bound.c
 * computes the numbers; docs/proofs.md explains an example. This file also says in words why a box is open
 * (open_box_reason). */
#include "prove_internal.h"

#include "validate/util/decimal.h"
#include "validate/util/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* NAME and TEXT: sizes of buffers for a name and for a line. WIDTH: of the column of operations. */
enum { NAME = 48, TEXT = 192, WIDTH = 46 };

/* The promise whose proof is explained, and the case that is being printed with its evaluation over the box. */
struct explanation {
    struct bisection bisection;
    const struct proof_case *proof_case;
    struct evaluation evaluation;
    double unit; /* an ulp of the output */
    FILE *stream;
};

/* --- numbers and names -------------------------------------------------------------------------------------------- */

/* Writes x to `text`: as "2^-37" if it is a power of two, else in decimal. Returns `text`, like the functions below. */
static const char *size_text(double x, char *text, size_t size)
{
    int exponent;
    if (frexp(x, &exponent) == 0.5)
        snprintf(text, size, "2^%d", exponent - 1);
    else
        snprintf(text, size, "%.4g", x);
    return text;
}

static const char *interval_text(interval a, char *text, size_t size)
{
    if (a.low == a.high)
        snprintf(text, size, "%.6g", a.low);
    else
        snprintf(text, size, "[%.6g, %.6g]", a.low, a.high);
    return text;
}

/* True if a node has a row in the table. Constants and negations have none; they are shown as operands. */
static int has_row(const struct node *node)
{
    return node->operation != CONSTANT && node->operation != NEGATE;
}

/* Returns the number of the row of node i; the first row has number 1. */
static int number_of(const struct explanation *explanation, int i)
{
    int number = 0;
    for (int k = 0; k <= i; k++)
        number += has_row(&explanation->proof_case->trace.nodes[k]);
    return number;
}

/* Writes an operand: the name of an input, the value of a constant, or the number of a node's row. */
static const char *operand_text(const struct explanation *explanation, int i, char *text, size_t size)
{
    const struct node *node = &explanation->proof_case->trace.nodes[i];
    if (node->operation == INPUT)
        return fields_component_name(explanation->bisection.proof->kernel->inputs, node->bits, text, size);
    if (node->operation == CONSTANT)
        snprintf(text, size, "%a", constant_value(node));
    else if (node->operation == NEGATE && size > 1) {
        text[0] = '-';
        operand_text(explanation, node->a, text + 1, size - 1);
    } else
        snprintf(text, size, "#%d", number_of(explanation, i));
    return text;
}

/* Returns the sign of an operand's text: '-' or '+'. */
static char sign_of(const char *text)
{
    return *text == '-' ? '-' : '+';
}

/* Returns an operand's text without its minus sign. */
static const char *without_sign(const char *text)
{
    return text + (*text == '-');
}

/* Writes a node's operation, such as "#3 t + 0x1p-1". */
static const char *operation_line(const struct explanation *explanation, int i, char *text, size_t size)
{
    const struct node *node = &explanation->proof_case->trace.nodes[i];
    const struct property *property = &explanation->proof_case->properties[i];
    const int operands = operation_operands(node->operation);
    char a[NAME], b[NAME], c[NAME];
    operand_text(explanation, operands > 0 ? node->a : i, a, sizeof a);
    operand_text(explanation, operands > 1 ? node->b : i, b, sizeof b);
    operand_text(explanation, operands > 2 ? node->c : i, c, sizeof c);
    if (property->transformation != NO_TRANSFORMATION)
        snprintf(text, size, "rounding error of #%d", number_of(explanation, property->of));
    else if (node->operation == INPUT)
        snprintf(text, size, "%s", a);
    else if (node->operation == ADD)
        snprintf(text, size, "%s %c %s", a, sign_of(b), without_sign(b));
    else if (node->operation == EXACT_SUM)
        snprintf(text, size, "%s %c %s, exactly", a, sign_of(b), without_sign(b));
    else if (node->operation == PRODUCT_ROUNDING)
        snprintf(text, size, "rounding error of %s %s", a, b);
    else if (node->operation == MULTIPLY)
        snprintf(text, size, "%s %s", a, b);
    else if (node->operation == DIVIDE)
        snprintf(text, size, "%s / %s", a, b);
    else if (node->operation == FUSED)
        snprintf(text, size, "%s %s %c %s", a, b, sign_of(c), without_sign(c));
    else
        snprintf(text, size, "%s %s%s%s", operation_text(node->operation), a, operands > 1 ? ", " : "",
                 operands > 1 ? b : "");
    return text;
}

/* Writes which node is a polynomial and which function it approximates, such as "#5 - sum (-t)^k/(2k+1)!". */
static const char *approximation_line(const struct explanation *explanation, const struct approximation *approximation,
                                      char *text, size_t size)
{
    char argument[NAME];
    if (approximation->argument < 0) {
        snprintf(text, size, "#%d - remainder of pi/2", number_of(explanation, approximation->node));
        return text;
    }
    operand_text(explanation, approximation->argument, argument, sizeof argument);
    if (approximation->m == COTANGENT_SERIES || approximation->m == ARCTANGENT_SERIES) {
        snprintf(text, size,
                 approximation->m == COTANGENT_SERIES ? "#%d - (1 - a/2 cot a/2)/a^2, a^2 = %s"
                                                      : "#%d - atan(a)/a, a^2 = %s",
                 number_of(explanation, approximation->node), argument);
        return text;
    }
    int length = snprintf(text, size, "#%d - ", number_of(explanation, approximation->node));
    if (approximation->g != 1)
        length += snprintf(text + length, size - (size_t)length, "%g ", approximation->g);
    length += snprintf(text + length, size - (size_t)length, approximation->s == 1 ? "sum (-%s)^k" : "sum (-%s/4)^k",
                       argument);
    length +=
        snprintf(text + length, size - (size_t)length, approximation->m ? "/(2k+%d)!" : "/(2k)!", approximation->m);
    if (approximation->offset != 0)
        snprintf(text + length, size - (size_t)length, " %c %a", approximation->offset < 0 ? '-' : '+',
                 fabs(approximation->offset));
    return text;
}

/* --- rows --------------------------------------------------------------------------------------------------------- */

/* Prints a row: operation, value, error bound, adjoint, and the contribution to the output's error in ulps, if `adds` >
 * 0. `value` and `adjoint` may be "". */
static void print_row(const struct explanation *explanation, const char *line, const char *value, double size,
                      const char *adjoint, double adds)
{
    char text[TEXT];
    const int padding = WIDTH - text_width(line);
    fprintf(explanation->stream, "  %s%*s %-24s %-11s %-24s", line, padding > 0 ? padding : 0, "", value,
            size > 0 ? size_text(size, text, sizeof text) : "", adjoint);
    if (adds > 0)
        fprintf(explanation->stream, " %.6f", adds / explanation->unit);
    fputc('\n', explanation->stream);
}

/* Returns the magnitude of an adjoint times an error bound; 0 if either is 0. */
static double contribution(interval adjoint, double size)
{
    return size > 0 && !interval_is_zero(adjoint) ? interval_up(interval_magnitude(adjoint) * size) : 0;
}

/* Prints the row of node i. The row of a shared function, marked *, shows the total error of the function; if an
 * error-free transformation uses the rounding error of the function's last operation, a second row shows the effect. */
static void print_node(const struct explanation *explanation, int i, int output)
{
    const struct evaluation *evaluation = &explanation->evaluation;
    const struct property *property = &explanation->proof_case->properties[i];
    const interval by = evaluation->adjoint[i], adjustment = evaluation->adjustment[i];
    const int is_shared = property->is_shared && i != output;
    const double size = is_shared ? evaluation->shared_error[i] : evaluation->rounding[i];
    const interval adjoint = is_shared ? by : interval_add(by, adjustment);
    char name[TEXT], value[TEXT], factor[TEXT], line[2 * TEXT];
    snprintf(line, sizeof line, "#%d%s = %s", number_of(explanation, i), is_shared ? "*" : "",
             operation_line(explanation, i, name, sizeof name));
    print_row(explanation, line, interval_text(evaluation->value[i], value, sizeof value), size,
              i == output || size == 0 ? "" : interval_text(adjoint, factor, sizeof factor),
              i == output ? 0 : contribution(adjoint, size));
    if (is_shared && contribution(adjustment, evaluation->rounding[i]) > 0x1p-200)
        print_row(explanation, "  its rounding, compensated", "", evaluation->rounding[i],
                  interval_text(adjustment, factor, sizeof factor), contribution(adjustment, evaluation->rounding[i]));
}

static void print_approximation(const struct explanation *explanation, const struct approximation *approximation,
                                int output)
{
    const struct evaluation *evaluation = &explanation->evaluation;
    const interval by = approximation->node == output ? interval_point(1) : evaluation->adjoint[approximation->node];
    const double error = evaluation->approximation_error[approximation - explanation->proof_case->approximations];
    const int is_in_shared =
        explanation->proof_case->properties[approximation->node].is_shared && approximation->node != output;
    char line[2 * TEXT], factor[TEXT];
    if (is_in_shared || approximation->node > output || interval_is_zero(by))
        return;
    print_row(explanation, approximation_line(explanation, approximation, line, sizeof line), "", error,
              interval_text(by, factor, sizeof factor), contribution(by, error));
}

static void print_splitting_variable(const struct explanation *explanation)
{
    const int splitting_variable = explanation->proof_case->splitting_variable;
    char line[TEXT];
    fprintf(explanation->stream, "  * a shared function of #%d = %s: the row is its whole error\n",
            number_of(explanation, splitting_variable),
            operation_line(explanation, splitting_variable, line, sizeof line));
}

/* Prints rows for the nodes and approximations that contribute to the output's error. If shared functions are among
 * them, also prints a legend. */
static void print_rows(const struct explanation *explanation, int output)
{
    const struct proof_case *proof_case = explanation->proof_case;
    const struct evaluation *evaluation = &explanation->evaluation;
    for (int i = 0; i <= output; i++) {
        if (has_row(&proof_case->trace.nodes[i]) &&
            !(interval_is_zero(evaluation->adjoint[i]) && interval_is_zero(evaluation->adjustment[i])))
            print_node(explanation, i, output);
    }
    for (size_t i = 0; i < proof_case->approximations_count; i++)
        print_approximation(explanation, &proof_case->approximations[i], output);
    for (int i = 0; i < output; i++)
        if (proof_case->properties[i].is_shared && !interval_is_zero(evaluation->adjoint[i])) {
            print_splitting_variable(explanation);
            return;
        }
}

/* --- an output of a case ------------------------------------------------------------------------------------------ */

/* Prints the table of output k; `value` and `scale` enclose the formula's output and its condition scale. */
static void print_output(struct explanation *explanation, size_t k, interval value, interval scale)
{
    const struct proof *proof = explanation->bisection.proof;
    const interval size = size_for_ulp(proof->bound, value, scale);
    const struct error_parts parts = error_parts(&explanation->evaluation, explanation->proof_case, k, size);
    char name[TEXT], text[TEXT], unit[TEXT];
    explanation->unit = parts.unit > 0 ? parts.unit : 1;
    fprintf(explanation->stream, "\n%s is in %s, an ulp is %s\n",
            fields_component_name(proof->kernel->outputs, k, name, sizeof name),
            interval_text(value, text, sizeof text), size_text(explanation->unit, unit, sizeof unit));
    fprintf(explanation->stream, "  %-*s %-24s %-11s %-24s %s\n", WIDTH, "operation", "value", "error", "adjoint",
            "adds, ulp");
    print_rows(explanation,
               node_without_sign(&explanation->proof_case->trace, explanation->proof_case->trace.output[k]));
    print_row(explanation, "propagated to the last rounding", "", parts.propagated, "", parts.propagated);
    print_row(explanation, "the last rounding", "", parts.last, "", parts.last);
    fprintf(explanation->stream, "  together at most %s", decimal_up(parts.ulps, 5, text, sizeof text));
    if (measure_of_components(proof->bound->measure))
        fprintf(explanation->stream, "; the limit is %.5g", proof->limit);
    fputc('\n', explanation->stream);
}

/* Prints the tables of all outputs in one case, if some input of the box takes the case's path. Returns 0, or −1 if
 * memory is short. */
static int explain_case(struct explanation *explanation, size_t number, const interval *box)
{
    const struct bisection *bisection = &explanation->bisection;
    const struct kernel *kernel = bisection->proof->kernel;
    interval value[TRACE_OUTPUTS], scale[TRACE_OUTPUTS];
    explanation->proof_case = &bisection->cases.cases[number];
    if (evaluation_start(&explanation->evaluation, explanation->proof_case) != 0)
        return -1;
    if (evaluate_box(&explanation->evaluation, explanation->proof_case, box)) {
        box_evaluate(kernel_promises(kernel, code_format(&bisection->proof->code))->against, kernel->parameter, 0, box,
                     value, scale);
        fprintf(explanation->stream, "\ncase %zu of %zu\n", number + 1, bisection->cases.count);
        for (size_t i = 0; i < bisection->outputs; i++)
            print_output(explanation, bisection->output[i], value[bisection->output[i]], scale[bisection->output[i]]);
        if (!measure_of_components(bisection->proof->bound->measure)) {
            char name[TEXT], text[TEXT];
            size_t farthest = 0;
            const double error =
                error_of_field(bisection, explanation->proof_case, &explanation->evaluation, value, &farthest);
            fprintf(explanation->stream, "\n%s: at most %s u; the limit is %.5g\n",
                    bound_name(kernel, bisection->proof->bound, name, sizeof name),
                    decimal_up(error, 5, text, sizeof text), bisection->proof->limit);
        }
    }
    evaluation_free(&explanation->evaluation);
    return 0;
}

/* --- a promise ---------------------------------------------------------------------------------------------------- */

/* Writes the requested box to `box`, with infinite ends replaced by the ends of `root`, the box of the promise's
 * region. Returns 0; −1 after a message on standard error if the requested box is not within `root`. */
static int clip_box(const struct kernel *kernel, const interval *root, const interval *requested, interval *box)
{
    char name[TEXT];
    for (size_t k = 0; k < kernel->input_components; k++) {
        box[k].low = requested[k].low > -INFINITY ? requested[k].low : root[k].low;
        box[k].high = requested[k].high < INFINITY ? requested[k].high : root[k].high;
        if (box[k].low >= root[k].low && box[k].high <= root[k].high)
            continue;
        fprintf(stderr, "plumb prove: --box: %s: the promise is proved for [%g, %g]\n",
                fields_component_name(kernel->inputs, k, name, sizeof name), root[k].low, root[k].high);
        return -1;
    }
    return 0;
}

static void print_heading(const struct proof *proof, const interval *box, FILE *stream)
{
    char name[TEXT];
    fprintf(stream, "%s, %s:", proof->kernel->id, bound_name(proof->kernel, proof->bound, name, sizeof name));
    for (size_t k = 0; k < proof->kernel->input_components; k++)
        fprintf(stream, "%s %s in [%.9g, %.9g]", k ? "," : "",
                fields_component_name(proof->kernel->inputs, k, name, sizeof name), box[k].low, box[k].high);
    fputc('\n', stream);
}

int explain(const struct kernel *kernel, const struct bound *bound, const struct code *code,
            const struct bounds *requested, FILE *stream)
{
    struct proof proof = {.kernel = kernel, .bound = bound, .limit = proof_limit(bound, code), .code = *code};
    struct explanation explanation = {.bisection = {.proof = &proof}, .stream = stream};
    struct task root;
    interval box[PROOF_INPUTS] = {{0, 0}};
    const char *problem = proof_obstacle(kernel, bound, code);
    int status = -1;
    if (!problem && kernel->input_components > PROOF_INPUTS)
        problem = "its limits are proved a priori, not in boxes";
    if (!problem)
        problem = bisection_start(&explanation.bisection, &root);
    if (problem)
        fprintf(stderr, "plumb prove: --box: %s: %s\n", kernel->id, problem);
    else
        status = clip_box(kernel, root.box, requested, box);
    if (status == 0)
        print_heading(&proof, box, stream);
    for (size_t i = 0; status == 0 && i < explanation.bisection.cases.count; i++)
        if ((status = explain_case(&explanation, i, box)) != 0)
            fputs("plumb prove: out of memory\n", stderr);
    cases_free(&explanation.bisection.cases);
    return status;
}

/* --- why a box is open -------------------------------------------------------------------------------------------- */

/* Writes a node's expression for use in a sentence, such as "t", "|v|" or "(t - 0x1p-1)". */
static const char *name_of(const struct explanation *explanation, int i, char *text, size_t size)
{
    const struct proof_case *proof_case = explanation->proof_case;
    const struct node *node = &proof_case->trace.nodes[i];
    char line[TEXT];
    if (node->operation == NEGATE)
        return name_of(explanation, node->a, text, size);
    if (node->operation == SQRT && identity_is_squared_length(proof_case, node->a))
        snprintf(text, size, "|%s|", explanation->bisection.proof->kernel->inputs->name);
    else if (has_row(node) && node->operation != INPUT)
        snprintf(text, size, "(%s)", operation_line(explanation, i, line, sizeof line));
    else
        operand_text(explanation, i, text, size);
    return text;
}

/* Writes "near t = 0" if the box contains the input 0, else "in this box". */
static const char *place_text(const struct explanation *explanation, const interval *box, char *text, size_t size)
{
    const struct kernel *kernel = explanation->bisection.proof->kernel;
    char name[NAME];
    int has_zero = 1;
    for (size_t k = 0; k < kernel->input_components; k++)
        has_zero &= box[k].low <= 0 && box[k].high >= 0;
    snprintf(text, size, has_zero ? "near %s = 0" : "in this box",
             kernel->inputs[1].name ? fields_component_name(kernel->inputs, 0, name, sizeof name)
                                    : kernel->inputs->name);
    return text;
}

/* If node i is the first node whose value or derivative is unbounded in the box, writes the reason and returns 1; else
 * returns 0. */
static int unbounded_reason(const struct explanation *explanation, int i, const char *place, char *text, size_t size)
{
    static const char *const advice = "add a branch, or prove a --region without it";
    const struct evaluation *evaluation = &explanation->evaluation;
    const struct node *node = &explanation->proof_case->trace.nodes[i];
    const int operands = operation_operands(node->operation);
    char name[TEXT];
    if (operands > 0 && !interval_is_bounded(evaluation->value[node->a]))
        return 0; /* the operand is unbounded already */
    if (node->operation == DIVIDE && interval_mignitude(evaluation->value[node->b]) == 0)
        snprintf(text, size, "%s the division by %s is unbounded: %s", place,
                 name_of(explanation, node->b, name, sizeof name), advice);
    else if (node->operation == SQRT && !(evaluation->value[node->a].low > 0))
        snprintf(text, size, "%s the sqrt of %s %s: %s", place, name_of(explanation, node->a, name, sizeof name),
                 evaluation->value[node->a].low < 0 ? "may be of a negative number" : "has an unbounded derivative",
                 advice);
    else if (operation_is_function(node->operation))
        snprintf(text, size, "%s the %s of %s, or its derivative, is unbounded: %s", place,
                 operation_text(node->operation), name_of(explanation, node->a, name, sizeof name), advice);
    else if (evaluation->rounding[i] == INFINITY)
        snprintf(text, size, "%s %s may overflow: scale it, or prove a smaller --region", place,
                 name_of(explanation, i, name, sizeof name));
    else
        return 0;
    return 1;
}

/* Writes which rounding error contributes most to an output's error. Returns 0 if no rounding error contributes. */
static int largest_reason(const struct explanation *explanation, int output, char *text, size_t size)
{
    const struct evaluation *evaluation = &explanation->evaluation;
    double max_contribution = 0;
    int node = -1;
    for (int i = 0; i < output; i++) {
        const int is_shared = explanation->proof_case->properties[i].is_shared;
        const double error = is_shared ? evaluation->shared_error[i] : evaluation->rounding[i],
                     adds = contribution(interval_add(evaluation->adjoint[i], evaluation->adjustment[i]), error);
        if (adds > max_contribution) {
            max_contribution = adds;
            node = i;
        }
    }
    char name[TEXT];
    if (node >= 0)
        snprintf(text, size, "the largest contribution comes from rounding %s; --box shows all contributions",
                 name_of(explanation, node, name, sizeof name));
    return node >= 0;
}

/* Writes why the limit could not be shown for one case in an open box. Returns 0 if no reason was found in this
 * case. */
static int case_reason(struct explanation *explanation, const interval *box, const struct open_box *open, char *text,
                       size_t size)
{
    const struct proof_case *proof_case = explanation->proof_case;
    const struct trace *trace = &proof_case->trace;
    const struct evaluation *evaluation = &explanation->evaluation;
    const int output = node_without_sign(trace, trace->output[open->output]);
    char place[TEXT];
    place_text(explanation, box, place, sizeof place);
    if (proof_case->agrees <= 0) {
        snprintf(text, size, "%s a path was not shown to be the formula: prove a --region without it", place);
        return 1;
    }
    const double propagated = propagated_error(&explanation->evaluation, proof_case, output);
    if (propagated < INFINITY && evaluation->rounding[output] < INFINITY)
        return open->bound < INFINITY && largest_reason(explanation, output, text, size);
    for (int i = 0; i <= output; i++) {
        const int is_unbounded = !interval_is_bounded(evaluation->value[i]) || evaluation->rounding[i] == INFINITY,
                  propagates = evaluation->adjoint[i].low > -INFINITY && evaluation->adjoint[i].high < INFINITY &&
                               !interval_is_zero(evaluation->adjoint[i]),
                  is_steep = trace->nodes[i].operation == SQRT || operation_is_function(trace->nodes[i].operation);
        if ((is_unbounded || (propagates && is_steep)) && unbounded_reason(explanation, i, place, text, size))
            return 1;
    }
    return 0;
}

int open_box_reason(const struct proof *proof, char *text, size_t size)
{
    struct proof again = {.kernel = proof->kernel,
                          .bound = proof->bound,
                          .limit = proof->limit,
                          .code = proof->code,
                          .region = proof->region};
    struct explanation explanation = {.bisection = {.proof = &again}};
    struct task root;
    interval box[PROOF_INPUTS];
    int found = 0;
    if (proof->open_count == 0 || proof->kernel->input_components > PROOF_INPUTS)
        return 0;
    for (size_t k = 0; k < proof->kernel->input_components; k++)
        box[k] = (interval){proof->open[0].low[k], proof->open[0].high[k]};
    const int is_started = !bisection_start(&explanation.bisection, &root);
    for (size_t i = 0; is_started && i < explanation.bisection.cases.count && !found; i++) {
        explanation.proof_case = &explanation.bisection.cases.cases[i];
        if (evaluation_start(&explanation.evaluation, explanation.proof_case) != 0)
            break;
        found = evaluate_box(&explanation.evaluation, explanation.proof_case, box) &&
                case_reason(&explanation, box, &proof->open[0], text, size);
        evaluation_free(&explanation.evaluation);
    }
    cases_free(&explanation.bisection.cases);
    return found;
}
