/* Polynomial identity testing (Schwartz–Zippel lemma): compares traces, without rounding, with formulas at random
 * elements of prime fields. Two different rational functions of degree d agree at a random point of a field of p
 * elements with a probability of at most d/p. Square roots and functions of angles have values in the field, too:
 * reference/arithmetic/residue.h defines them, and explains why equal values imply equal functions. E is the identity
 * matrix. */
#include "prove_internal.h"

#include "reference/arithmetic/residue.h"

#include <stdlib.h>

/* Traces are compared at POINTS points per prime. At most MAX_DRAWN points are drawn, because half of the points are
 * not used: a square root has no value in the field there. */
enum { POINTS = 16, MAX_DRAWN = 16384 };

/* --- one point ---------------------------------------------------------------------------------------------------- */

/* A trace at a point: the inputs and the values x of nodes, as elements of the field. Only the nodes on which the
 * outputs depend (`needed`) are evaluated. */
struct point {
    const struct proof_case *proof_case;
    const interval *value; /* enclosures of the nodes over the box, or null */
    uint64_t in[TRACE_INPUTS], *x;
    unsigned char *needed;
};

/* Returns the element of the field for the remainder of π/2 or 2π that a constant approximates. */
static uint64_t remainder_of_half_pi(double value)
{
    double first;
    const int times = half_pi_remainder(value, &first);
    const uint64_t quarter = residue_divide(residue_pi(), 2),
                   rest = residue_subtract(residue_multiply(quarter, (uint64_t)abs(times)), residue_of(first));
    return times < 0 ? residue_subtract(0, rest) : rest;
}

/* Returns the value of the approximated function at t: g Σ (−s t)ᵏ/(m+2k)! − offset; or, with a = √t, (1 − (a/2)
 * cot(a/2))/t or atan a/a. */
static uint64_t function_at(const struct approximation *approximation, uint64_t t)
{
    if (approximation->m == ARCTANGENT_SERIES)
        return residue_arctangent_series(t);
    if (approximation->m == COTANGENT_SERIES) {
        const uint64_t half = residue_divide(residue_sqrt(t), 2);
        uint64_t cosine, sine;
        residue_circle(half, &cosine, &sine);
        return residue_divide(residue_subtract(1, residue_divide(residue_multiply(half, cosine), sine)), t);
    }
    const uint64_t f = residue_series((unsigned)approximation->m, residue_multiply(t, residue_of(approximation->s)));
    return residue_subtract(residue_multiply(f, residue_of(approximation->g)), residue_of(approximation->offset));
}

/* Returns the value of node i, given the values of its operands. */
static uint64_t node_at(const struct point *point, int i)
{
    const struct node *node = &point->proof_case->trace.nodes[i];
    const int approximation = point->proof_case->properties[i].approximation;
    const uint64_t *x = point->x;
    const struct operation_rules *rules = &operation_rules[node->operation];
    if (approximation >= 0) {
        const struct approximation *function = &point->proof_case->approximations[approximation];
        return function->argument < 0 ? remainder_of_half_pi(constant_value(node))
                                      : function_at(function, x[function->argument]);
    }
    if (node->operation == INPUT)
        return point->in[node->bits];
    if (node->operation == CONSTANT)
        return residue_of(constant_value(node));
    if (!rules->field)
        return RESIDUE_UNKNOWN; /* selections and copied signs: cases have none */
    const int operand[] = {node->a, node->b, node->c};
    uint64_t operands[3] = {0};
    interval within[3];
    for (int k = 0; k < 3; k++) {
        operands[k] = k < rules->operands ? x[operand[k]] : 0;
        within[k] = k < rules->operands && point->value ? point->value[operand[k]] : interval_entire();
    }
    return rules->field(operands, within);
}

/* Marks node i and all nodes on which it depends. */
static void need(const struct trace *trace, unsigned char *needed, int i)
{
    const int operands = operation_operands(trace->nodes[i].operation);
    if (needed[i]++)
        return;
    if (operands > 0)
        need(trace, needed, trace->nodes[i].a);
    if (operands > 1)
        need(trace, needed, trace->nodes[i].b);
    if (operands > 2)
        need(trace, needed, trace->nodes[i].c);
}

/* Computes the values of all needed nodes. */
static void evaluate(struct point *point)
{
    for (int i = 0; i < (int)point->proof_case->trace.count; i++)
        point->x[i] = point->needed[i] ? node_at(point, i) : 0;
}

/* Allocates the arrays of a point. Returns 0 if memory is short. Call point_free in either case. */
static int point_start(struct point *point, const struct proof_case *proof_case)
{
    *point = (struct point){.proof_case = proof_case,
                            .x = calloc(proof_case->trace.count + 1, sizeof *point->x),
                            .needed = calloc(proof_case->trace.count + 1, 1)};
    return point->x && point->needed;
}

static void point_free(struct point *point)
{
    free(point->x);
    free(point->needed);
}

/* --- a trace and its formula ------------------------------------------------------------------------------------- */

/* Compares a trace and a formula at one random point. Returns 1 if the selected outputs are equal; 0 if they differ or
 * are unknown; −1 if the trace or the formula is undefined there, for example because a square root has no value in the
 * field. */
static int same_at(struct point *point, const struct formula *formula, unsigned parameter, const interval *box)
{
    const struct trace *trace = &point->proof_case->trace;
    uint64_t out[TRACE_OUTPUTS];
    int same = 1;
    for (size_t k = 0; k < trace->inputs; k++) {
        /* Inputs that are never negative become squares, so that their square roots exist. */
        const uint64_t x = residue_random();
        if (box[k].low == box[k].high)
            point->in[k] = residue_of(box[k].low);
        else
            point->in[k] = box[k].low >= 0 ? residue_multiply(x, x) : x;
    }
    modular_evaluate(formula, parameter, box, point->in, out);
    evaluate(point);
    if (residue_undefined())
        return -1;
    for (size_t k = 0; k < trace->outputs; k++)
        same &= trace->output[k] == NOT_SELECTED || residue_same(out[k], point->x[trace->output[k]]);
    return same;
}

/* Clears the marks of exact zeros from nodes that are not 0 at this point. */
static void clear_false_zeros(struct proof_case *proof_case, const struct point *point)
{
    for (size_t i = 0; i < proof_case->trace.count; i++)
        proof_case->properties[i].is_zero &= point->needed[i] && point->x[i] == 0;
}

/* True if a trace and a formula are equal at POINTS points of one prime field. */
static int same_modulo(unsigned prime, struct proof_case *proof_case, struct point *point,
                       const struct formula *formula, unsigned parameter, const interval *box)
{
    int points = 0;
    for (uint64_t seed = 0; seed < MAX_DRAWN && points < POINTS; seed++) {
        residue_start(prime, seed);
        const int same = same_at(point, formula, parameter, box);
        if (same == 0)
            return 0;
        if (same > 0) {
            clear_false_zeros(proof_case, point);
            points++;
        }
    }
    return points == POINTS;
}

int identity_holds(struct proof_case *proof_case, const struct formula *formula, unsigned parameter,
                   const interval *box)
{
    const struct trace *trace = &proof_case->trace;
    struct evaluation evaluation;
    struct point point;
    interval within[TRACE_INPUTS];
    if (evaluation_start(&evaluation, proof_case) != 0)
        return -1;
    const int started = point_start(&point, proof_case);
    int same = started && evaluate_box(&evaluation, proof_case, box);
    for (size_t k = 0; k < trace->inputs; k++)
        within[k] = box[k];
    for (size_t i = 0; same && i < trace->count; i++) /* path conditions may bound an input */
        if (trace->nodes[i].operation == INPUT)
            within[trace->nodes[i].bits] = evaluation.value[i];
    /* Inputs have no rounding error, so conditions on inputs hold exactly. The evaluation widened them outward by a
     * unit in the last place; here they are applied without widening, so that a formula that branches at the same
     * number has one outcome. */
    for (size_t i = 0; same && i < trace->conditions; i++) {
        const struct node *node = &trace->nodes[trace->condition[i].node];
        const interval condition = {trace->condition[i].low, trace->condition[i].high};
        if (node->operation == INPUT)
            within[node->bits] = interval_intersection(within[node->bits], condition);
    }
    for (size_t k = 0; same && k < trace->outputs; k++)
        if (trace->output[k] != NOT_SELECTED)
            need(trace, point.needed, trace->output[k]);
    point.value = evaluation.value;
    for (unsigned prime = 0; same && prime < RESIDUE_PRIMES; prime++)
        same = same_modulo(prime, proof_case, &point, formula, parameter, within);
    point_free(&point);
    evaluation_free(&evaluation);
    return started ? same : -1;
}

int identity_is_squared_length(const struct proof_case *proof_case, int node)
{
    return identity_is_part_squared(proof_case, node, 0, proof_case->trace.inputs, 1);
}

int identity_is_part_squared(const struct proof_case *proof_case, int node, size_t first, size_t n, double factor)
{
    const struct trace *trace = &proof_case->trace;
    struct point point;
    int same = point_start(&point, proof_case);
    if (same)
        need(trace, point.needed, node);
    for (uint64_t seed = 0; same && seed < POINTS; seed++) {
        uint64_t sum = 0;
        residue_start(seed % RESIDUE_PRIMES, seed);
        for (size_t k = 0; k < trace->inputs; k++) {
            point.in[k] = residue_random();
            if (k >= first && k < first + n)
                sum = residue_add(sum, residue_multiply(point.in[k], point.in[k]));
        }
        evaluate(&point);
        same = residue_same(point.x[node], residue_multiply(sum, residue_of(factor))) && !residue_undefined();
    }
    point_free(&point);
    return same;
}

/* True if RᵀR = E for these elements of the current field. */
static int is_orthogonal(const uint64_t *R, size_t n)
{
    int is_equal = 1;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            uint64_t sum = 0;
            for (size_t k = 0; k < n; k++)
                sum = residue_add(sum, residue_multiply(R[k * n + i], R[k * n + j]));
            is_equal &= sum == (uint64_t)(i == j); /* false if unknown */
        }
    return is_equal;
}

int identity_is_orthogonal(const struct formula *formula, unsigned parameter, const interval *box, size_t inputs,
                           size_t first, size_t n)
{
    int points[RESIDUE_PRIMES] = {0}, holds = 1;
    for (uint64_t seed = 0; seed < RESIDUE_PRIMES * MAX_DRAWN && holds; seed++) {
        uint64_t in[TRACE_INPUTS], out[TRACE_OUTPUTS];
        const unsigned prime = seed % RESIDUE_PRIMES;
        residue_start(prime, seed);
        for (size_t k = 0; k < inputs; k++)
            in[k] = residue_random();
        modular_evaluate(formula, parameter, box, in, out);
        if (residue_undefined() || points[prime] == POINTS)
            continue;
        holds = is_orthogonal(out + first, n);
        points[prime]++;
    }
    for (size_t prime = 0; prime < RESIDUE_PRIMES; prime++)
        holds &= points[prime] == POINTS;
    return holds;
}
