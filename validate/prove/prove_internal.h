/* Internal header of validate/prove: the types and functions that its files share. Other directories include prove.h.
 *
 * The steps of a proof, in order:
 *
 *   1. Traces. A trace is the straight-line program of one path through a kernel (trace.c; for ports: port_trace.c).
 *   2. Cases. Traces are split until nothing in them depends on a comparison (cases.c). Nodes that are error-free
 *      transformations (error_free.c) or approximations of functions (approximation.c) are recognised.
 *   3. Identity. Each case without rounding is tested to be the formula (identity.c).
 *   4. Error. Either the error is bounded over boxes of inputs, which are bisected until the limit holds (bound.c,
 *      boxes.c); or it is bounded a priori, by counting roundings (apriori.c, rotated_norm.c, norm_factors.c,
 *      inlined.c).
 *   5. Result. conclusion.c and summary.c print it.
 *
 * u is the unit roundoff (2⁻²⁴ in float), E the identity matrix. Other terms: docs/proofs.md, "Terms". */
#ifndef PROVE_INTERNAL_H
#define PROVE_INTERNAL_H

#include "prove.h"

#include "fast/simd/recorded.h"
#include "reference/reference.h"
#include "validate/contracts/contracts.h"
#include "validate/ports/ports.h"
#include "validate/util/json.h"

#include <math.h>
#include <mpfr.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

/* --- operations of traces: one table ------------------------------------------------------------------------------ */

/* The operations of traces: one table, with an element for each operation.
 *
 * A new operation is a value of enum operation (fast/simd/recorded.h), an element of the table, and folding rules in
 * trace.c. A rule is null if the operation has none. If a mask or an operation on bits has no rule for the enclosure,
 * its result is taken to be any value. Mathematics: interval extensions as in Moore, Kearfott and Cloud, "Introduction
 * to Interval Analysis"; adjoints as in Griewank and Walther, "Evaluating Derivatives"; roundings per term as Higham's
 * γₖ. */

struct operation_rules {
    const char *name;
    unsigned char operands, rounds, is_mask;
    /* Sets of operands, as sums of OPERAND_A, OPERAND_B and OPERAND_C. summands: the operands that are added to give
     * the result. factors: the two operands whose product is the result or one of its summands. differentiable: the
     * operands with respect to which the result is differentiable, except at kinks such as 0 for |a|. */
    unsigned char summands, factors, differentiable;
    unsigned char is_function; /* a function of a library, or inlined in the kernel; node.bits holds its error */
    unsigned char in_ring;     /* an operation of polynomials: input, constant, sum, product, fma, negation */
    /* Returns the result that the processor computes, in double if `wide`, else in float. */
    double (*result)(int wide, double a, double b, double c);
    /* Encloses the result before rounding, for operands x; is_square: the first two operands are the same node. */
    interval (*enclosure)(const interval x[3], int is_square);
    /* Encloses by · ∂y/∂xₖ, the contribution of the result y, whose adjoint is `by`, to the adjoint of operand k. */
    interval (*adjoint)(const interval x[3], interval y, interval by, int k);
    /* Returns the quantum exponent of the unrounded result, given the quantum exponents of the operands; NO_QUANTUM if
     * there is none. A quantum exponent q says that the value is a multiple of 2^q. */
    int (*quantum)(int a, int b, int c);
    /* Computes the result without rounding error, to the precision of y. */
    void (*exact)(mpfr_t y, mpfr_t a, mpfr_t b, mpfr_t c);
    /* Returns the result in the current prime field (reference/arithmetic/residue.h) for operands x of that field;
     * `within` encloses the real numbers that the operands represent. */
    uint64_t (*field)(const uint64_t x[3], const interval within[3]);
    /* A-priori analysis: returns the maximum number of roundings that a term of the result has passed. a, b and c are
     * these numbers for the operands; `own` is the number for the rounding of this operation. */
    double (*roundings)(double a, double b, double c, double own);
    /* Returns the condition scale of the result, the sum of the magnitudes of its terms, from the condition scales of
     * the operands. */
    double (*scale)(double a, double b, double c);
    /* Returns the sign, 1 or −1, that all terms of the result have; 0 if the signs differ or are unknown. a, b, c and
     * `product` are these signs for the operands and for the product of a and b. */
    int (*sign)(int a, int b, int c, int product);
};

extern const struct operation_rules operation_rules[OPERATIONS];

/* Returns the number of operands that are nodes. */
static inline int operation_operands(enum operation operation)
{
    return operation_rules[operation].operands;
}

static inline const char *operation_text(enum operation operation)
{
    return operation_rules[operation].name;
}

static inline int operation_rounds(enum operation operation)
{
    return operation_rules[operation].rounds;
}

static inline int operation_is_mask(enum operation operation)
{
    return operation_rules[operation].is_mask;
}

/* True for functions of a library and for those that a kernel inlines. */
static inline int operation_is_function(enum operation operation)
{
    return operation_rules[operation].is_function;
}

/* True if operand b is the number of bits to shift by, not a node. */
static inline int operation_is_shift(enum operation operation)
{
    return operation == SHIFT_LEFT || operation == SHIFT_RIGHT;
}

enum { OPERAND_A = 1, OPERAND_B = 2, OPERAND_C = 4 };
enum { NO_QUANTUM = -100000 };

/* --- traces ------------------------------------------------------------------------------------------------------- */

/* A trace is the directed acyclic graph of the operations that a kernel applies to one element on one path. Its nodes
 * are in topological order: operands come before results.
 *
 * New nodes are simplified, so that two traces of the same computation are equal: equal operations become one node
 * (value numbering), operations on constants become constants, and identities that are exact in floating point are
 * applied (x + 0 = x, 1 x = x, (−a) b = −(a b)).
 *
 * These identities may change the sign of a zero result. Therefore the sign of a constant 0 counts as unknown, and so
 * does the sign of a zero result of a node that an identity created (`has_either_zero`). Two nodes that depend on an
 * unknown sign of zero (by copying the sign, or by atan2) are never merged into one node, even if they are equal
 * (`zero_identity`).
 *
 * Simplification must not hide that an operand overflows or is NaN: x − x and 0 x become 0 only if |x| has a finite
 * bound for all inputs (`node.max_abs`), and operations on constants become constants only if the result is finite.
 * Otherwise the node stays, and a box in which it may overflow is left open.
 *
 * A kernel may branch on whether a mask is true in any lane, or in all lanes. Each outcome of a branch gives a trace,
 * with the outcome as a part of its path condition. */

enum {
    TRACE_OUTPUTS = 64,
    TRACE_INPUTS = 128,
    TRACE_CONDITIONS = 96,
    TRACE_MIRRORED = TRACE_OUTPUTS + TRACE_CONDITIONS
};
enum { NOT_SELECTED = -1 };
enum {
    INLINED = 1
}; /* value of operand b that marks a function as inlined: the kernel itself computes it (inlined.c) */

struct node {
    enum operation operation;
    int wide;                      /* the result is a double */
    int a, b, c;                   /* operands; b of a shift is a number of bits, b of a unary function INLINED or 0 */
    uint64_t bits;                 /* bits of a constant, component index of an input, or error bound of a function */
    double max_abs;                /* bounds |value| for all finite inputs; ∞ if the node may overflow or be NaN */
    int zero_identity;             /* a unique number if the node depends on an unknown sign of a zero, else 0 */
    unsigned char has_either_zero; /* if the result is 0, its sign is unknown */
    uint64_t hash;                 /* hash of the expression; does not depend on the indices of the operands */
};

/* Sets the verdict of a proof that has a bound (proof->proved) or a problem. */
static inline void proof_compare_with_limit(struct proof *proof)
{
    if (proof->problem)
        proof->verdict = PROOF_UNSUPPORTED;
    else
        proof->verdict = proof->proved <= proof->limit ? PROOF_HOLDS : PROOF_OPEN_BOXES;
}

/* Returns operand number k of a node: 0, 1 or 2. */
static inline int node_operand(const struct node *node, int k)
{
    const int operands[] = {node->a, node->b, node->c};
    return operands[k];
}

/* Part of a path condition: the computed value of a node lies in [low, high]. The value of a mask is 1 or 0. */
struct path_condition {
    int node;
    double low, high;
};

struct trace {
    struct node *nodes;
    size_t count, capacity;
    int *table; /* hash table of node indices; −1: free */
    size_t table_size;
    size_t inputs, outputs;
    double input_max_abs[TRACE_INPUTS]; /* bounds |input|, for folding; 0: only the format bounds it */
    int output[TRACE_OUTPUTS];          /* nodes; NOT_SELECTED if the output is not analysed */
    struct path_condition condition[TRACE_CONDITIONS];
    size_t conditions;
    /* has_power: trace_with_power added an input, the last one. It is the power of two by which the inputs from
     * scaled_first to scaled_end − 1 are scaled, so that their maximum magnitude is in [1, 2). */
    int has_power;
    size_t scaled_first, scaled_end;
    /* Both null except during an analysis of norm-function factors (norm_factors.c). Then, by node: the accumulated
     * error of a factor, as a number of roundings (−1: the node is no factor); and the magnitude of the factor. */
    const double *factor_roundings, *factor_magnitude;
    int zero_identities; /* the number of nodes with a zero_identity */
    int failed;          /* out of memory, or more conditions than fit */
};

/* Returns the error bound that a node of a library's function holds, in ulps of the exact value. The bound is an
 * assumption (struct assumptions). */
double function_ulps(const struct node *node);
/* Returns the error bound of a function, in units of u times the function's magnitude; for an inlined sine or cosine,
 * in units of u times an envelope of its magnitude: 1 for cos a; for sin a, |sin a| if |a| ≤ π/2, else 1. */
double function_roundings(const struct node *node);
int function_is_inlined(const struct node *node);
/* Returns the result of the node's operation in the node's format, as the processor computes it; for a function, the
 * result of this machine's C library. */
double operation_result(const struct node *node, double a, double b, double c);

void trace_start(struct trace *trace, size_t inputs, size_t outputs);
void trace_free(struct trace *trace);
/* Simplifies a node and adds it, unless the trace has an equal node. Returns the index of the new or of the equal node;
 * 0 after a failure, which sets trace->failed. */
int trace_node(struct trace *trace, struct node node);
int trace_constant(struct trace *trace, int wide, double value);
/* Stores a box that contains all inputs. Its bounds are used to simplify nodes that are added later, or when the trace
 * is rebuilt. */
void trace_bound_inputs(struct trace *trace, const interval *box);
double constant_value(const struct node *node);
int node_is_constant(const struct trace *trace, int node);
int nodes_are_same(const struct node *a, const struct node *b);
/* True if the nodes and outputs of two traces are equal. */
int traces_are_same(const struct trace *a, const struct trace *b);

struct kernel;

/* Records plumb's own code of a kernel. Returns an array of *count traces, one per path, for traces_free to free; null,
 * with *count 0, if there is no such code, it has too many branches or paths, or memory is short. */
struct trace *traces_of_kernel(const struct kernel *kernel, const struct code *code, size_t *count);
/* Records plumb's own code as traces_of_kernel does, or copies the traces of a port's code. */
struct trace *traces_of_code(const struct kernel *kernel, const struct code *code, size_t *count);
void traces_free(struct trace *traces, size_t count);
/* Code with more branches on a path, or with more paths, is refused. */
enum { PATH_BRANCHES = 24, MAX_PATHS = 256 };
/* Bit i of `outcomes` is the outcome of branch i on a path of n branches. Replaces the outcomes by the outcomes of the
 * next path in depth-first order. Returns 0 if there is no next path. */
int trace_next_path(uint32_t *outcomes, unsigned n);

/* Selects the outputs of a field for analysis, or all outputs if `field` is null. */
void trace_select_outputs(struct trace *trace, const struct kernel *kernel, const char *field);
/* Adds the path condition that the computed value of a node lies in [low, high]. */
void trace_assume(struct trace *trace, int node, double low, double high);
/* Rebuilds a trace in *trace with some nodes replaced by constants, with the same path conditions, without dead code.
 * The order of the new nodes depends only on the computation, not on the order of recording. value[i] is the constant
 * that replaces node i: 1 or 0 for a mask, the sign (1 or −1) for an XOR_SIGN, NaN to leave the node as it is. A null
 * `value` replaces none. Like the functions below, returns −1 if memory is short. */
int trace_specialise(const struct trace *from, const double *value, struct trace *trace);

/* Rebuilds a trace with selections in place of min, max and abs, which are not differentiable everywhere: |a| becomes a
 * < 0 ? −a : a. Each outcome of such a selection becomes a case of its own (cases.c), in which the result is
 * differentiable. */
int trace_split_kinks(const struct trace *from, struct trace *trace);
/* Replaces constants that are rounded quotients, such as 1/3, −1/12 or 1.11, by divisions. Returns the number of
 * constants replaced, −1 if memory is short. No node may be added to the trace afterwards. */
int trace_with_quotients(struct trace *trace);
/* Rebuilds a trace with fma(x, p, fl(x q)) written as x (p + q) + ε, where ε is the rounding error of x q. The kernel
 * does not compute the sum in this way, but the value and the rounding errors are the same, and the form shows that
 * errors of p and q that cancel in p + q do not affect the sum. */
int trace_factor(const struct trace *from, struct trace *trace);
/* Some kernels scale inputs by a power of two that they compute from these inputs, so that their maximum magnitude is
 * in [1, 2). Rebuilds a trace with an additional input in place of the node that computes this power. A bound that
 * holds for every power of two then holds for the computed one. Copies the trace if it has no such node. */
int trace_with_power(const struct trace *from, struct trace *trace);
/* True if a node is the input that trace_with_power added. */
int node_is_power_input(const struct trace *trace, int node);
/* Adds to a trace the nodes that compute its outputs, and the nodes of its path condition, for the negated value of an
 * input. Writes the indices of the added nodes to `mirrored`: first those for the outputs, then those for the path
 * condition. */
int trace_mirror(struct trace *trace, size_t input, int *mirrored);
/* Returns the operand if the node is a negation, else the node itself. */
int node_without_sign(const struct trace *trace, int node);

/* --- the error bound over one box --------------------------------------------------------------------------------- */

/* Upper bounds of a trace's error over a box of inputs, in ulps (bound.c).
 *
 * Let δᵢ be the errors of the nodes: rounding errors, each at most half an ulp of the largest magnitude that the node
 * can have, and approximation errors, each at most |polynomial − function|. By the mean value theorem, the error of an
 * output y is at most Σ |∂y/∂δᵢ| |δᵢ|. The derivatives ∂y/∂δᵢ, called adjoints, are enclosed by reverse accumulation;
 * the enclosures hold for all values between the exact and the computed ones. The result of an error-free
 * transformation is the rounding error of another node; it is 0 if nothing is rounded. */

/* The error-free transformation whose last operation a node is. */
enum transformation { NO_TRANSFORMATION, TWO_SUM, FAST_TWO_SUM, TWO_PROD, SQRT_REMAINDER };

/* Properties of a node that are recognised after recording. If `transformation` is TWO_SUM, FAST_TWO_SUM or TWO_PROD,
 * the node's value is sign · (exact − computed), where `exact` and `computed` are the results of node `of` before and
 * after rounding. If it is SQRT_REMAINDER, the value is sign · (t − r²), where node `of` is r = fl(√t). */

struct property {
    enum transformation transformation;
    int of, sign;
    int first, second; /* the summands of FAST_TWO_SUM, which must satisfy |first| ≥ |second| */
    int is_zero;       /* the node is exactly 0 if nothing is rounded */
    int approximation; /* index of the approximation (struct approximation) whose last node this is, or −1 */
    /* The node is a shared function: it depends on the inputs only through the splitting variable, and is an operand of
     * a node that also depends on the inputs in another way. */
    int is_shared;
};

/* A case: a trace without undecided selections, signs or roundings to an integer, and the properties of its nodes. */
struct proof_case {
    struct trace trace;
    struct property *properties;
    struct approximation *approximations;
    size_t approximations_count;
    int splitting_variable;    /* a node along which boxes are cut besides the inputs; −1: none */
    interval splitting_region; /* range of its computed values in the promise's region */
    int agrees; /* 1: the trace without rounding is the formula; −1: it differs at an input; 0: neither was shown */
    int points; /* number of inputs at which trace and formula were compared */
};

/* The state of one case's evaluation; each thread has its own. Arrays are indexed by node. */
struct evaluation {
    interval *value, *adjoint;
    /* Added to the adjoint of a node's rounding error: the effect of error-free transformations that compute it. */
    interval *adjustment;
    double *rounding;            /* bounds the rounding error */
    int *quantum;                /* quantum exponents of computed values; NO_QUANTUM: none */
    double *approximation_error; /* bounds |polynomial − function|; indexed by approximation */
    double *shared_error; /* error bound of a shared function, including its own rounding; NaN: not computed yet */
    unsigned char *has_condition; /* the path condition bounds the node */
    unsigned char *is_exact;      /* a constant that approximates nothing, and therefore has no error */
    unsigned char *is_power;      /* a constant that is ± a power of two */
    int shared_known;             /* each shared function counts as one error (shared_error) */
    int out_of_memory;            /* some error is ∞ because memory was short */
    /* Set by the a-priori analysis: a result's rounding may be assumed to be monotonic, and path conditions already
     * contain a margin for rounding errors, so they are applied without widening. */
    int is_monotonic;
    /* Null; or 1 for the partial sums of the splitting variable, which are never negative. */
    const unsigned char *parts;
    interval slice; /* range of the splitting variable: inputs for which its computed value is outside are ignored */
    /* By output: see dependencies_of (bound.c); null: not computed yet. [1] is used if shared_known is set. */
    int **dependencies[2];
    const int *reached; /* dependencies of the last output that was evaluated; other adjoints and adjustments are 0 */
    size_t nodes;       /* the arrays' size */
};

int evaluation_start(struct evaluation *evaluation, const struct proof_case *proof_case);
void evaluation_free(struct evaluation *evaluation);

/* Encloses the values of all nodes and bounds their rounding errors over a box. Returns 0 if no input of the box
 * satisfies the path condition; the evaluation is then incomplete. */
int evaluate_box(struct evaluation *evaluation, const struct proof_case *proof_case, const interval *box);

/* Returns a bound of a node's absolute error before its own rounding. Leaves in `adjoint` the adjoints of all nodes
 * with respect to this one. */
double propagated_error(struct evaluation *evaluation, const struct proof_case *proof_case, int node);

/* An error bound of an output in ulps, and its parts: ulps = (propagated + last) / unit. `propagated` bounds the error
 * before the last rounding, `last` the last rounding error; `unit` is the size of an ulp, or NaN if the error is 0 or
 * unbounded. */
struct error_parts {
    double ulps, propagated, last, unit;
};

/* Bounds the error of an output in ulps of a magnitude that lies in `size`: the magnitude of the exact value, or the
 * condition scale. Returns the largest bound over the binades of `size`, and its parts. */
struct error_parts error_parts(struct evaluation *evaluation, const struct proof_case *proof_case, size_t output,
                               interval size);

/* Bounds |fl(x) − x| for |x| ≤ magnitude, with rounding to nearest in double if `wide`, else in float; ∞ if that may
 * overflow. */
double half_ulp_under(int wide, double magnitude);

/* Allocates `properties`, and finds the error-free transformations. Returns −1 if memory is short. */
int transformations_find(struct proof_case *proof_case);
/* Finds the splitting variable and the shared functions, after the approximations. Returns −1 if memory is short. */
int shared_functions_find(struct proof_case *proof_case);

/* --- approximations ----------------------------------------------------------------------------------------------- */

/* Polynomials of a trace, the functions that they approximate, and |polynomial − function| (approximation.c).
 *
 * A polynomial in a node t, in any form of sums and products, is taken as an approximation if its coefficients are near
 * the coefficients of the series of one of these functions, where a = √t:
 *
 *   g Σ (−s t)ᵏ/(m+2k)!         s = 1 or 1/4, g a power of two or its negative: sine, cosine, S₁, S₂, S₃ …
 *   (1 − (a/2) cot(a/2))/a²     which is needed for the inverse of the left Jacobian, T⁻¹
 *   atan a / a
 *
 * The polynomial may lack a part of the function's constant term, the offset, which the kernel adds in another
 * operation. A constant counts as an approximation, too, if it is the remainder of π/2 or 2π after subtraction of the
 * leading digits.
 *
 * The choice of the function is a guess, and needs no proof: |polynomial − function| is bounded for the function that
 * was chosen, and a wrong choice fails the identity test (identity.c), which compares the trace with this function and
 * the formula. */

enum { APPROXIMATION_CELLS = 4096, APPROXIMATION_DEGREE = 16, COTANGENT_SERIES = 100, ARCTANGENT_SERIES };

/* True if `product` is exactly a b. The remainder a b − product is computed by fma. For a product below 2⁻⁹⁰⁰ this
 * remainder might underflow to 0 although the product is rounded; therefore the result is false for nonzero products
 * that small. */
static inline int is_exact_product(double a, double b, double product)
{
    const int may_hide_remainder = a != 0 && b != 0 && fabs(product) < 0x1p-900;
    return !may_hide_remainder && fma(a, b, -product) == 0;
}

struct approximation {
    int node, argument; /* the polynomial's last node, and its argument; argument −1: a constant */
    int m; /* m of the series above; −1: a remainder of π/2 or 2π; or COTANGENT_SERIES, ARCTANGENT_SERIES */
    double s, g, offset; /* the polynomial approximates the function minus the offset */
    interval range;      /* range of the argument, divided into APPROXIMATION_CELLS cells */
    double *cell;        /* bounds |polynomial − function| in each cell */
};

/* Finds the approximations of a case and marks their nodes. One evaluation over the box `region`, without approximation
 * errors, encloses the range of each argument. may_expand_reused: nodes with more than one use may be inner steps of a
 * polynomial, as they are if scalings or error-free transformations stand between its steps. Returns −1 if memory is
 * short. */
int approximations_find(struct proof_case *proof_case, const interval *region, int may_expand_reused);
void approximations_free(struct proof_case *proof_case);

/* Bounds |polynomial − function| for arguments in an interval; ∞ outside of the approximation's range. */
double approximation_distance(const struct approximation *approximation, interval argument);

/* If a constant approximates k · π/2 − first for k = 1 or 4 and its leading digits `first`, stores *first and returns
 * k; for the negative of such a constant, returns −k. Returns 0 for other constants. */
int half_pi_remainder(double value, double *first);

enum trace_agreement { TRACE_DIFFERS, TRACE_AGREES, TRACE_ON_ANOTHER_PATH, TRACE_OUT_OF_MEMORY };

/* Compares the trace without rounding, with functions in place of polynomials, with the formula at one input. They
 * agree if each output differs by at most 2⁻¹⁶⁰ times its magnitude, or 2⁻¹⁶⁰ if that is larger. Marks the sums that
 * are exactly 0. */
enum trace_agreement exact_trace_agrees(struct proof_case *proof_case, const struct formula *formula,
                                        unsigned parameter, const double *in);
/* Evaluates each node at an input without rounding, and stores the values, rounded to double, in `value`. Returns 1; 0
 * if the input takes another path; −1 when out of memory. */
int exact_trace_values(const struct proof_case *proof_case, const double *in, double *value);

/* --- cases -------------------------------------------------------------------------------------------------------- */

/* The cases of a kernel (cases.c): traces without undecided nodes, which together cover a box of inputs. A mask that is
 * not the same for all inputs of the box gives a case for each outcome. A number that is rounded to an integer, by
 * adding a large constant, gives a case for each integer. The outcome becomes a path condition of the case. */

struct proof_cases {
    struct proof_case *cases;
    size_t count;
    const char *problem; /* null, or a line that says why there are no cases */
    struct disagreement disagreement;
};

/* Finds the cases, or sets cases->problem. norms: null, or the range of the input's norm; inputs with another norm are
 * not covered. */
void cases_find(struct proof_cases *cases, const struct kernel *kernel, const struct code *code, const interval *box,
                const interval *norms);
void cases_free(struct proof_cases *cases);

/* True if negating an input only negates outputs, or permutes the outputs of a field, both in the kernel's traces and
 * in the formula, which is tested at random inputs (symmetry.c). Considers the outputs of `field`, or all outputs if
 * `field` is null. */
int kernel_is_even(const struct kernel *kernel, const struct code *code, const char *field, size_t input);
int trace_is_even(const struct kernel *kernel, enum format format, const struct trace *trace, size_t input);

/* --- identity with the formula ------------------------------------------------------------------------------------ */

/* Identity testing (identity.c): the trace without roundings, with functions in place of polynomials, and the formula
 * are evaluated at random elements of two prime fields, and have to be equal (reference/arithmetic/residue.h). */

/* Returns 1 if the selected outputs are equal to the formula's for all inputs of a box that satisfy the path condition.
 * Returns 0 if a difference was found, or if nothing is known because a condition of the formula, or a sign that the
 * trace uses, is not the same for all these inputs; −1 when out of memory. Clears the marks of nodes that are not
 * exactly 0 (property.is_zero). */
int identity_holds(struct proof_case *proof_case, const struct formula *formula, unsigned parameter,
                   const interval *box);

/* True if a node without rounding is the sum of the squares of all inputs. */
int identity_is_squared_length(const struct proof_case *proof_case, int node);

/* True if a node without rounding is `factor` times the sum of the squares of the n inputs from `first` on. */
int identity_is_part_squared(const struct proof_case *proof_case, int node, size_t first, size_t n, double factor);

/* True if the n × n outputs from `first` on, as a matrix R, are a rotation or a reflection at every input of a box: RᵀR
 * = E. */
int identity_is_orthogonal(const struct formula *formula, unsigned parameter, const interval *box, size_t inputs,
                           size_t first, size_t n);

/* --- inlined elementary functions --------------------------------------------------------------------------------- */

/* Recognition of sines, cosines and exponentials that a kernel inlines: argument reduction, polynomial, and quadrant or
 * power of two (inlined.c). */

/* A copy of a part of a trace. Its inputs are the nodes `cut`, its outputs the nodes `node`, and all operations between
 * them are sums, products, fma, quotients, sqrt and negations. subtrace_start returns 0 if there are other operations
 * or memory is short. Call subtrace_free in either case. */
struct subtrace {
    struct proof_case proof_case; /* without approximations */
    const struct trace *from;
    const int *cut; /* nodes of `from` */
    size_t cuts;
    int *new_index; /* by node of `from`: the index of its copy, or −1; freed by subtrace_start */
    int failed;
};
int subtrace_start(struct subtrace *subtrace, const struct trace *from, const int *cut, size_t cuts, const int *node,
                   size_t count);
void subtrace_free(struct subtrace *subtrace);

/* A cache of analysed functions, because kernels inline the same function for many inputs and in many traces. All
 * members are 0 at the start. */
struct analyses {
    struct analysis *of;
    size_t count;
    int failed;
};
void analyses_free(struct analyses *analyses);

/* Rebuilds a trace with one node SINE, COSINE or EXPONENTIAL in place of the nodes that inline this function, if its
 * error is bounded over the box; the node holds the error bound (function_roundings). Also replaces a min or max by one
 * of its operands, if this operand is the smaller or larger one for all inputs of the box. Returns −1 if memory is
 * short. */
int trace_with_functions(const struct trace *from, const interval *box, struct analyses *analyses, struct trace *trace);

/* --- bisection ---------------------------------------------------------------------------------------------------- */

/* Bisection of boxes, by all threads (boxes.c). */

/* A task of the bisection: to show that the limit holds for one case in a box of inputs, as far as the splitting
 * variable's computed value lies in `slice`. */
struct task {
    interval box[PROOF_INPUTS], slice;
    size_t number; /* index of the case */
    size_t output; /* index of the output to evaluate first */
    double share;  /* fraction of the total work, for progress reports; halved at each cut */
};

struct tasks {
    struct task *at;
    size_t count, capacity;
    int failed; /* out of memory */
};

struct bisection {
    struct proof *proof;
    struct proof_cases cases;
    interval region;                       /* range of the promise's coordinate */
    int signed_coordinate;                 /* the coordinate is the input itself, not its magnitude */
    unsigned zeros;                        /* bit k: component k is 0 */
    size_t output[TRACE_OUTPUTS], outputs; /* of the promise: indices and count */
    /* The outputs are the components of a unit vector: a small component may have a large relative error. */
    int of_unit_length;
    const volatile int *stop;
    void (*progress)(void *context, const struct proof *proof);
    void *context;
    uint64_t max_boxes;
    unsigned threads;

    pthread_mutex_t lock; /* protects the members below, and *proof */
    pthread_cond_t changed;
    struct tasks tasks;
    unsigned waiting;
    int ended;
    double next_progress;
    size_t abandoned;
};

/* Finds region, cases and outputs of bisection->proof, and stores the box that is to be covered in *root. Returns null,
 * or a line that says why the limit cannot be proved. */
const char *bisection_start(struct bisection *bisection, struct task *root);

/* Returns the range of the magnitude whose ulps are the unit of the error: the magnitude of the exact value, or for
 * scaled ulps the condition scale if that is larger; at least the promise's floor. */
interval size_for_ulp(const struct bound *bound, interval value, interval scale);

/* Bounds the error of the promise's output field in the promise's measure (norm, orthogonality or angle), in u. `value`
 * encloses the formula's outputs. Stores in *farthest the output with the largest error; `evaluation` then holds the
 * adjoints of this output. */
double error_of_field(const struct bisection *bisection, const struct proof_case *proof_case,
                      struct evaluation *evaluation, const interval *value, size_t *farthest);

void tasks_push(struct tasks *tasks, const struct task *task);

/* Processes bisection->tasks on bisection->threads threads, until none is left, max_boxes boxes were evaluated, too
 * many were abandoned, or *stop is set. Tasks that were not processed stay in the list. */
void boxes_work(struct bisection *bisection);

/* --- a-priori analysis -------------------------------------------------------------------------------------------- */

/* A-priori rounding-error analysis (apriori.c), for kernels with many inputs that add, multiply, divide and take square
 * roots. It counts the roundings that each term of an output has passed. */

/* Returns null if the analysis supports all operations on which the promise's outputs depend, else a line that says why
 * not. */
const char *apriori_obstacle(const struct kernel *kernel, const struct bound *bound, const struct code *code);
/* Sets proof->proved to the largest bound of the promise's outputs, and the verdict. */
void apriori_prove(struct proof *proof);
/* Sets the same members as apriori_prove, for a given trace in place of the kernel's own. */
void apriori_prove_trace(struct proof *proof, const struct trace *trace);

/* Bounds of the error that underflow adds to a node. `all` counts the underflow of every operation; `before` does not
 * count partial sums of the node, nor the node itself. The unit is an ulp of the maximum of the promise's floor,
 * `minimum` and the smallest normal number. ∞ if an operation may overflow. The bounds hold for inputs of a box for
 * which the splitting variable lies in `slice`. */
struct underflow {
    double before, all;
    int failed; /* out of memory */
};
struct underflow apriori_underflow(const struct proof *proof, struct proof_case *proof_case, int node,
                                   const interval *box, interval slice, double minimum);

/* True if a node is a sum, product, fma, negation, input or constant: the operations allowed between norm-function
 * factors and outputs (norm_factors.c). */
int apriori_supports(const struct trace *trace, int node);
/* Returns the condition scale of a node at an input: the sum of the magnitudes of its terms. */
double apriori_scale(const struct trace *trace, int node, const double *in);
/* Returns an interval that contains all components of a field in its domain. */
interval component_domain(const struct field *field);
/* True if the node, or one that it depends on, adds rounded terms that may cancel. */
int apriori_cancels(const struct kernel *kernel, const struct trace *trace, int node);
/* Raises proof->proved to the error bound of an output's node, in ulps of the condition scale, if that is larger. The
 * caller has checked that the sum of the magnitudes of the node's terms is at most the condition scale. Returns null,
 * or a line that says why there is no bound. */
const char *apriori_prove_terms(struct proof *proof, const struct trace *trace, int node, struct underflow underflow);

/* Both return an error bound of a node that holds if nothing underflows: apriori_ulps in ulps of the condition scale,
 * apriori_relative_error in units of u times the condition scale. */
double apriori_ulps(const struct trace *trace, int node);
double apriori_relative_error(const struct trace *trace, int node);

/* --- rotated norms ------------------------------------------------------------------------------------------------ */

/* Bounds ‖ŷ − y‖ / ‖y‖ in u, without underflow, for a rotated vector of n outputs, y = R t / s (rotated_norm.c). R is a
 * rotation matrix among the inputs, or its transpose; each tₖ is an input, or a sum or difference of two; the divisor s
 * is an input, or absent. Returns ∞ if the outputs are not recognised as a rotated vector of this form. */
double rotated_norm_roundings(const struct kernel *kernel, const struct trace *trace, const int *output, size_t n);

/* --- norm-function factors ---------------------------------------------------------------------------------------- */

/* A-priori analysis of kernels that multiply vectors and matrices by functions of a vector's norm, such as S₁ and S₂
 * (norm_factors.c). */

/* True if the method may apply to the promise: it is in scaled ulps, and an input is a vector. */
int factors_apply(const struct kernel *kernel, const struct bound *bound);
/* Sets proof->proved to the largest bound of the promise's outputs, and the verdict. */
void factors_prove(struct proof *proof);

/* --- traces of ports ---------------------------------------------------------------------------------------------- */

/* Traces of a port's own code, which the port records with plumb_record.h. port_trace.c builds them from the operations
 * that the port's process reports; port_replay.c compares their results with the results of the port's compiled
 * code. */

enum { FUNCTIONS = 7 };

/* Assumed bounds of the errors of a library's functions, in ulps of the exact value: [0] in float, [1] in double. */
struct assumptions {
    double ulps[FUNCTIONS][2];
};

/* Returns the bounds for glibc. */
struct assumptions assumptions_usual(void);
/* Sets one bound from text such as "sinf=0.6". Returns −1 if that is malformed. */
int assumptions_read(struct assumptions *assumptions, const char *text);

struct port_traces {
    struct trace *traces; /* one per path */
    size_t count;
};

/* Records the port's code of a kernel. If the result is neither PORT_OK nor PORT_MISSING, writes the reason to
 * `problem`, one line without the port's name. */
enum port_result port_traces_make(struct port_traces *traces, struct port *port, const struct kernel *kernel,
                                  enum format format, const struct assumptions *assumptions, char *problem,
                                  size_t size);
void port_traces_free(struct port_traces *traces);

/* Writes to `text` what a proof of these traces assumes about library functions, such as "assuming sin within 0.55
 * ulp", or "" if it assumes nothing. Returns `text`. */
const char *port_traces_assumptions(const struct port_traces *traces, char *text, size_t size);

/* The result of comparing compiled code with its traces at many inputs of a promise's region. Signs of zeros are not
 * compared, since they are unknown in traces. */
struct port_replay {
    size_t tried, in_region, differ; /* numbers of inputs: all, in the region, with different results */
    size_t flushed;          /* number of inputs with different results at which the trace has a subnormal number */
    size_t far;              /* number of inputs at which the results differ by more than a few roundings */
    double in[TRACE_INPUTS]; /* the first input at which the results differ */
    int keeps_state;         /* the compiled code changes static data from call to call */
    int is_over;             /* the port failed; `failure` says how */
    char failure[PORT_FAILURE];
};

/* True if no difference was found and inputs of the region were tried. */
int port_replay_agrees(const struct port_replay *replay);

/* Runs the traces and the port at inputs of the promise's region, or of the part `region` (both ends 0: the whole
 * region), in calls of several sizes. Inputs are drawn from the whole region and from each binade near its ends; some
 * have components that are 0, and some are constants found in the port's file, since its code may branch at them. */
void port_traces_replay(const struct port_traces *traces, struct port *port, const char *file,
                        const struct kernel *kernel, const struct bound *bound, enum format format,
                        struct bounds region, struct port_replay *replay);

/* --- conclusions -------------------------------------------------------------------------------------------------- */

/* The result of `plumb prove` for one promise (conclusion.c). It is printed as text, as JSON or as lines of
 * data/worst/boxes.csv, or stored in a record (accuracy/records.h). */

struct conclusion {
    struct proof proof;
    const char *obstacle; /* null, or a line that says why there is no method for the promise */
    int refuted;          /* an error above the limit was found */
    double worst;         /* the largest error that plumb check found in open boxes, or for skipped inputs; NaN: none */
    double worst_in[PROOF_INPUTS]; /* the input with that error */
    double worst_known;            /* the largest error of plumb's own code in data/records; 0: none */
    const char *port;              /* the file of the port whose code it is; null: plumb's own */
    int is_replayed;
    struct port_replay replay; /* result of replaying that port */
    char assumes[160];         /* the assumed errors of a library's functions, or "" */
};

/* True if a limit is proved for the recorded source code of a port, but not for its compiled code: the results of the
 * two differ, or the port failed. */
int conclusion_is_source_only(const struct conclusion *conclusion);

void conclusion_print(const struct conclusion *conclusion, FILE *stream);
/* Writes a line per open box. Searches for large errors start from these lines. */
void conclusion_print_boxes(const struct conclusion *conclusion, FILE *stream);
json_t *conclusion_document(const struct conclusion *conclusion);
/* Returns the result in the form in which records store it (accuracy/records.h). */
struct proof_record;
struct proof_record conclusion_record(const struct conclusion *conclusion);

/* --- summary ------------------------------------------------------------------------------------------------------ */

/* Writes the table of plumb prove --theorems: for each format, how many promises have each kind of evidence. Counts the
 * kernels in the list for which plumb has code. Returns an exit status. */
int summary_write(const struct kernel **kernels, const char *format, const char *file);

#endif
