/* Export of traces as scripts for Gappa; see gappa_script.h. */
#include "gappa_script.h"

#include "validate/prove/prove_internal.h"

#include <math.h>
#include <stdlib.h>

/* A case's range is divided into this number of parts, each with a claim of its own. */
enum { PARTS = 8 };
/* Claims exceed plumb's bounds by this factor. If the input is squared first, Gappa's bound is 2 % larger, and larger
 * still unless it divides each part further. */
static const double slack = 1.02;
static const char *const hint = "$ x in 16;\n";

/* --- plumb's bounds ----------------------------------------------------------------------------------------------- */

/* Copies the case without its approximated functions, so that the bound covers rounding errors only. */
static int without_approximations(const struct proof_case *proof_case, struct proof_case *plain)
{
    *plain = (struct proof_case){.trace = proof_case->trace, .splitting_variable = -1};
    return transformations_find(plain);
}

/* Evaluates the case over a range. Returns 0; 1 if no input of the range takes the case's branches; −1 if memory is
 * exhausted. Unless it returns −1, the caller frees the evaluation. */
static int evaluate(const struct proof_case *plain, interval range, struct evaluation *evaluation)
{
    if (evaluation_start(evaluation, plain) != 0)
        return -1;
    return !evaluate_box(evaluation, plain, &range);
}

int gappa_bounds(const struct proof_case *proof_case, interval range, double *bound)
{
    struct proof_case plain;
    struct evaluation evaluation;
    int status = without_approximations(proof_case, &plain);
    if (status == 0 && (status = evaluate(&plain, range, &evaluation)) >= 0) {
        for (size_t k = 0; k < plain.trace.outputs && status == 0; k++) {
            const int node = plain.trace.output[k];
            bound[k] = interval_up(propagated_error(&evaluation, &plain, node) + evaluation.rounding[node]);
        }
        evaluation_free(&evaluation);
    }
    free(plain.properties);
    return status;
}

/* --- definitions -------------------------------------------------------------------------------------------------- */

/* Returns the operand that a min or max selects, if the intervals decide it, or −1. */
static int chosen(const struct node *node, const interval *value)
{
    const int minimum = node->operation == MINIMUM;
    const int low = minimum ? node->a : node->b, high = minimum ? node->b : node->a;
    if (value[low].high <= value[high].low)
        return node->a;
    return value[high].high <= value[low].low ? node->b : -1;
}

static int has_word(const struct node *node, const interval *value)
{
    switch (node->operation) {
    case INPUT:
    case ADD:
    case MULTIPLY:
    case DIVIDE:
    case FUSED:
    case SQRT:
    case TO_FLOAT:
    case NEGATE:
    case ABSOLUTE:
        return 1;
    case CONSTANT:
        return isfinite(constant_value(node));
    case MINIMUM:
    case MAXIMUM:
        return chosen(node, value) >= 0;
    case XOR_SIGN:
        return value[node->b].low >= 0 || value[node->b].high < 0;
    default:
        return 0;
    }
}

struct gappa_script {
    const struct trace *trace;
    const interval *value; /* intervals of the nodes over the range */
    FILE *stream;
};

/* Returns the node with the same value, if the node only selects an operand, preserves a sign or, in the exact
 * definition, rounds to a narrower format. */
static int same_as(const struct gappa_script *script, int exact, int node)
{
    const struct node *at = &script->trace->nodes[node];
    int same = node;
    if (at->operation == MINIMUM || at->operation == MAXIMUM)
        same = chosen(at, script->value);
    else if ((at->operation == ABSOLUTE && script->value[at->a].low >= 0) ||
             (at->operation == XOR_SIGN && script->value[at->b].low >= 0) || (at->operation == TO_FLOAT && exact))
        same = at->a;
    return same == node ? node : same_as(script, exact, same);
}

/* Prints an operand. Nodes are named computed7 and exact7. */
static void print_operand(const struct gappa_script *script, int exact, int node)
{
    node = same_as(script, exact, node);
    const struct node *operand = &script->trace->nodes[node];
    if (operand->operation == INPUT)
        fputc('x', script->stream);
    else if (operand->operation == CONSTANT)
        fprintf(script->stream, constant_value(operand) < 0 ? "(%a)" : "%a", constant_value(operand));
    else
        fprintf(script->stream, "%s%d", exact ? "exact" : "computed", node);
}

/* Prints a text in which a, b and c are replaced by the operands. */
static void print_expression(const struct gappa_script *script, int exact, const struct node *node, const char *text)
{
    const int operand[] = {node->a, node->b, node->c};
    for (; *text; text++)
        if (*text >= 'a' && *text <= 'c')
            print_operand(script, exact, operand[*text - 'a']);
        else
            fputc(*text, script->stream);
}

static void print_definitions(const struct gappa_script *script)
{
    static const char *const text[OPERATIONS] = {
        [ADD] = "a + b",  [MULTIPLY] = "a * b", [DIVIDE] = "a / b", [FUSED] = "a * b + c", [SQRT] = "sqrt(a)",
        [TO_FLOAT] = "a", [NEGATE] = "-a",      [XOR_SIGN] = "-a",  [ABSOLUTE] = "|a|"};
    for (int i = 0; i < (int)script->trace->count; i++) {
        const struct node *node = &script->trace->nodes[i];
        for (int exact = 0; exact < 2; exact++) {
            const int rounds = !exact && operation_rounds(node->operation);
            if (operation_operands(node->operation) == 0 || same_as(script, exact, i) != i)
                continue;
            print_operand(script, exact, i);
            fputs(" = ", script->stream);
            if (rounds)
                fputs(node->wide ? "binary64(" : "binary32(", script->stream);
            print_expression(script, exact, node, text[node->operation]);
            fprintf(script->stream, rounds ? ");\n" : ";\n");
        }
    }
}

/* --- claims ------------------------------------------------------------------------------------------------------- */

/* Prints the path conditions of computed nodes as hypotheses. */
static void print_conditions(const struct gappa_script *script)
{
    for (size_t i = 0; i < script->trace->conditions; i++) {
        const struct path_condition *known = &script->trace->condition[i];
        const int from_below = known->low > -INFINITY, from_above = known->high < INFINITY;
        if (same_as(script, 0, known->node) != known->node || (!from_below && !from_above))
            continue;
        fprintf(script->stream, " /\\ ");
        print_operand(script, 0, known->node);
        if (from_below && from_above)
            fprintf(script->stream, " in [%a, %a]", known->low, known->high);
        else
            fprintf(script->stream, from_below ? " >= %a" : " <= %a", from_below ? known->low : known->high);
    }
}

/* Prints a claim for all outputs with the same hypotheses. Claims for several ranges in one script would be too much
 * for Gappa. */
static void print_claims(const struct gappa_script *script, interval range, const double *bound)
{
    fprintf(script->stream, "{ x in [%a, %a]", range.low, range.high);
    print_conditions(script);
    for (size_t k = 0; k < script->trace->outputs; k++) {
        fprintf(script->stream, k == 0 ? "\n  -> |" : "\n  /\\ |");
        print_operand(script, 0, script->trace->output[k]);
        fprintf(script->stream, " - ");
        print_operand(script, 1, script->trace->output[k]);
        fprintf(script->stream, "| <= %a", bound[k]);
    }
    fprintf(script->stream, " }\n");
}

static const struct node *wordless(const struct gappa_script *script)
{
    for (size_t i = 0; i < script->trace->count; i++)
        if (!has_word(&script->trace->nodes[i], script->value))
            return &script->trace->nodes[i];
    return NULL;
}

/* Prints the script. The first option prevents Gappa from spending minutes on a claim that it cannot prove; the second
 * makes it use small improvements. */
static void print_script(const struct gappa_script *script, interval range, const double *bound)
{
    fprintf(script->stream, "#@ -Eno-auto-dichotomy\n"
                            "#@ -Echange-threshold=0.0001\n"
                            "@binary32 = float<ieee_32, ne>;\n"
                            "@binary64 = float<ieee_64, ne>;\n"
                            "x = binary32(any);\n");
    print_definitions(script);
    print_claims(script, range, bound);
}

int gappa_print(const struct proof_case *proof_case, interval range, const double *bound, FILE *stream)
{
    struct proof_case plain;
    struct evaluation evaluation;
    int status = without_approximations(proof_case, &plain);
    if (status == 0 && (status = evaluate(&plain, range, &evaluation)) >= 0) {
        const struct gappa_script script = {&plain.trace, evaluation.value, stream};
        if (status == 0 && wordless(&script))
            status = -1;
        if (status == 0)
            print_script(&script, range, bound);
        evaluation_free(&evaluation);
    }
    free(plain.properties);
    return status;
}

/* --- a promise's region ------------------------------------------------------------------------------------------- */

/* Returns the part of the range that satisfies the case's conditions on the input. */
static interval range_of_case(const struct trace *trace, interval range)
{
    for (size_t i = 0; i < trace->conditions; i++)
        if (trace->nodes[trace->condition[i].node].operation == INPUT)
            range = interval_intersection(range, (interval){trace->condition[i].low, trace->condition[i].high});
    return range;
}

static interval part_of(interval range, int part)
{
    const double width = (range.high - range.low) / PARTS;
    return (interval){part == 0 ? range.low : range.low + part * width,
                      part == PARTS - 1 ? range.high : range.low + (part + 1) * width};
}

/* Prints plumb's bounds over each part of the case's range as scripts for Gappa, in a shell script. */
static int print_parts(const struct proof_case *proof_case, size_t number, interval range, FILE *stream)
{
    double bound[TRACE_OUTPUTS] = {0};
    int status = 0;
    for (int part = 0; part < PARTS && status >= 0; part++) {
        const interval at = part_of(range, part);
        status = gappa_bounds(proof_case, at, bound);
        if (status != 0)
            continue;
        for (size_t k = 0; k < proof_case->trace.outputs; k++)
            bound[k] = interval_up(bound[k] * slack);
        fprintf(stream, "\ngappa << 'END' || { echo 'not proved: case %zu, x in [%a, %a]'; status=1; }\n", number,
                at.low, at.high);
        status = gappa_print(proof_case, at, bound, stream);
        fprintf(stream, "%sEND\n", hint);
    }
    return status < 0 ? -1 : 0;
}

int gappa_print_promise(const struct kernel *kernel, const struct bound *bound, FILE *stream)
{
    const char *problem = kernel->input_components != 1 ? "scripts for Gappa are of kernels of one input"
                                                        : proof_obstacle(kernel, bound, &(struct code){0});
    struct proof proof = {.kernel = kernel, .bound = bound, .limit = proof_limit(bound, &(struct code){0})};
    struct bisection bisection = {.proof = &proof};
    const struct proof_cases *cases = &bisection.cases;
    struct task whole;
    if (!problem) {
        problem = bisection_start(&bisection, &whole);
        if (!problem)
            fprintf(
                stream,
                "# What rounding does to %s. Run this by sh: Gappa, the Debian package, proves one script after the\n"
                "# other, or the exit status is 1. The distance of polynomials from their functions is no part of it.\n"
                "status=0\n",
                kernel->id);
        for (size_t i = 0; i < cases->count && !problem; i++)
            if (print_parts(&cases->cases[i], i, range_of_case(&cases->cases[i].trace, whole.box[0]), stream) != 0)
                problem = "Gappa has no word for one of its operations";
        if (!problem)
            fprintf(stream, "\nexit $status\n");
    }
    cases_free(&bisection.cases);
    if (problem)
        fprintf(stderr, "%s: %s\n", kernel->id, problem);
    return problem ? -1 : 0;
}
