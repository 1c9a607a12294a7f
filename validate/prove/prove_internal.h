/* Internal header of validate/prove: the types and functions that its files share. Other directories include prove.h.
 *
 * The steps of a proof, in order:
 *
 *   1. Traces. A trace is the straight-line program of one path through a kernel (trace.c; of a port: port_trace.c).
 *   2. Cases. Traces are split until nothing in them depends on a comparison (cases.c). Nodes that are error-free
 *      transformations (error_free.c) or approximations of functions (approximation.c) are recognised.
 *   3. Identity. Each case without rounding is shown to be the formula (identity.c).
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

#include <mpfr.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

/* --- operations of traces: one table ------------------------------------------------------------------------------ */

/* The operations of traces: one table, with an element for each operation.
 *
 * A new operation is a value of enum operation (fast/simd/recorded.h), an element of the table, and folding rules in
 * trace.c. A rule is null if the operation has none; for masks and operations on bits, nothing is then known of the
 * result. Mathematics: interval extensions as in Moore, Kearfott and Cloud, "Introduction to Interval Analysis";
 * adjoints as in Griewank and Walther, "Evaluating Derivatives"; roundings per term as Higham's γₖ. */

struct operation_rules {
    const char *name;
    unsigned char operands, rounds, is_mask;
    /* Sets of operands (OPERAND_A and so on). summands: those that are added to give the result. factors: the two whose
     * product is the result or a summand of it. differentiable: those in which the result is differentiable, except at
     * corners such as that of |a| at 0. */
    unsigned char summands, factors, differentiable;
    unsigned char is_function; /* a function of a library, or inlined in the kernel; node.bits holds its error */
    unsigned char in_ring;     /* an operation of polynomials: input, constant, sum, product, fma, negation */
    /* Returns what the processor computes, in double if wide, else in float. */
    double (*result)(int wide, double a, double b, double c);
    /* Encloses the result before rounding, for operands x; is_square: the first two operands are the same node. */
    interval (*enclosure)(const interval x[3], int is_square);
    /* Encloses by · ∂y/∂xₖ, the contribution of the result y, whose adjoint is `by`, to the adjoint of operand k. */
    interval (*adjoint)(const interval x[3], interval y, interval by, int k);
    /* Returns the quantum exponent of the unrounded result from those of the operands; NO_QUANTUM if there is none. */
    int (*quantum)(int a, int b, int c);
    /* Computes the exact value, to the precision of y. */
    void (*exact)(mpfr_t y, mpfr_t a, mpfr_t b, mpfr_t c);
    /* Returns the value in the current prime field (reference/arithmetic/residue.h) for operands x; `within` encloses
     * the operands as real numbers. */
    uint64_t (*field)(const uint64_t x[3], const interval within[3]);
    /* A-priori analysis: returns the maximum number of roundings that a term of the result has passed, from the numbers
     * for the operands, and `own` for the operation's own rounding. */
    double (*roundings)(double a, double b, double c, double own);
    /* Returns the condition scale, the sum of the magnitudes of the result's terms, from the operands' scales. */
    double (*scale)(double a, double b, double c);
    /* Returns the sign, 1 or −1, of all terms of the result, from the signs of the terms of a, b, c and of a b; 0 if
     * the signs differ or are unknown. */
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

/* A trace is the DAG of operations that a kernel applies to one element on one path, in topological order.
 *
 * New nodes are simplified, so that two traces of the same computation are equal: equal operations become one node
 * (value numbering), operations on constants become constants, and identities that are exact in floating point are
 * applied (x + 0 = x, 1 x = x, (−a) b = −(a b)).
 *
 * Such identities may change the sign of a zero result. Therefore the sign of a constant 0 counts as unknown, and so
 * does the sign of a zero result of a node that an identity created (`has_either_zero`). A node that depends on such a
 * sign (a copied sign, atan2) is never unified with another one (`zero_identity`).
 *
 * Simplification must not hide that an operand overflows or is NaN: x − x and 0 x become 0 only if |x| has a finite
 * bound for all inputs (`node.max_abs`), and operations on constants become constants only if the result is finite.
 * Otherwise the node stays, and a box in which it may overflow is left open.
 *
 * A branch of the kernel on all or any lanes gives one trace per outcome, with the path condition. */

enum {
    TRACE_OUTPUTS = 64,
    TRACE_INPUTS = 128,
    TRACE_CONDITIONS = 96,
    TRACE_MIRRORED = TRACE_OUTPUTS + TRACE_CONDITIONS
};
enum { NOT_SELECTED = -1 };
enum { INLINED = 1 }; /* operand b of a function that the kernel itself computes (inlined.c) */

struct node {
    enum operation operation;
    int wide;                      /* the result is a double */
    int a, b, c;                   /* operands; a shift's b is a number of bits, a unary function's INLINED or 0 */
    uint64_t bits;                 /* a constant's bits, an input's component, or a function's error */
    double max_abs;                /* bounds |value| for all finite inputs; ∞ if the node may overflow or be NaN */
    int zero_identity;             /* a unique number if the node depends on an unknown sign of a zero, else 0 */
    unsigned char has_either_zero; /* if the result is 0, its sign is unknown */
    uint64_t hash;                 /* of the expression, not of the operands' indices */
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
    /* has_power: the last input is not one of the kernel's, but the power of two that scales the maximum magnitude of
     * the inputs from scaled_first to scaled_end − 1 to [1, 2) (trace_with_power). */
    int has_power;
    size_t scaled_first, scaled_end;
    /* Null except during an analysis of norm-function factors (norm_factors.c). Then, by node: the accumulated error of
     * a factor, as a number of roundings (−1: the node is no factor); and the factor's magnitude. */
    const double *factor_roundings, *factor_magnitude;
    int zero_identities; /* the number of nodes with an zero_identity */
    int failed;          /* out of memory, or more conditions than fit */
};

/* Returns the error bound of a library's function that its node holds, an assumption (struct assumptions), in ulps of
 * the exact value. */
double function_ulps(const struct node *node);
/* Returns the error bound of a function in u, relative to its value; of an inlined sine or cosine relative to an
 * envelope: 1 for a cosine; for a sine of a, |sin a| for |a| up to π/2, and 1 beyond. */
double function_roundings(const struct node *node);
int function_is_inlined(const struct node *node);
/* Returns the node's result in its format, as the processor computes it; for a function, the result of this machine's C
 * library. */
double operation_result(const struct node *node, double a, double b, double c);

void trace_start(struct trace *trace, size_t inputs, size_t outputs);
void trace_free(struct trace *trace);
/* Simplifies a node and adds it, unless the trace has an equal one. Returns the index of the new node, or of the one
 * that it is equal to; 0 after a failure, which sets trace->failed. */
int trace_node(struct trace *trace, struct node node);
int trace_constant(struct trace *trace, int wide, double value);
/* Bounds the inputs by a box. The bounds are used to simplify nodes that are added later, or when the trace is rebuilt.
 * */
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
/* Bit i of `outcomes` is the outcome of branch i. Given those of a path of n branches, sets those of the next path,
 * depth first. Returns 0 if that was the last. */
int trace_next_path(uint32_t *outcomes, unsigned n);

/* Selects the outputs of a field, or all if `field` is null. */
void trace_select_outputs(struct trace *trace, const struct kernel *kernel, const char *field);
/* Adds the path condition that the computed value of a node lies in [low, high]. */
void trace_assume(struct trace *trace, int node, double low, double high);
/* Rebuilds a trace with some nodes replaced by constants and the same conditions, without dead code, in an order that
 * depends on the computation alone. value[i] is the constant that replaces node i: 1 or 0 for a mask, the sign (1 or
 * −1) for an XOR_SIGN, NaN to leave the node. A null `value` replaces none. Returns −1 if memory is short, as do the
 * functions below. */
int trace_specialise(const struct trace *from, const double *value, struct trace *trace);

/* Rebuilds a trace with selections in place of min, max and abs, which are not differentiable everywhere. Each outcome
 * of a selection becomes a case, in which the result is differentiable. */
int trace_split_corners(const struct trace *from, struct trace *trace);
/* Replaces constants that are rounded quotients, such as 1/3, −1/12 or 1.11, by divisions. Returns the number of
 * constants replaced, −1 if memory is short. No node may be added to the trace afterwards. */
int trace_with_quotients(struct trace *trace);
/* Rebuilds a trace with fma(x, p, fl(x q)) written as x (p + q) + ε, where ε is the rounding error of x q. That is not
 * how the kernel computes the sum, but it has the same value and rounding errors, and shows that errors of p and q that
 * cancel in p + q have no effect. */
int trace_factor(const struct trace *from, struct trace *trace);
/* Rebuilds a trace with one more input in place of the node that computes the power of two by which some inputs are
 * scaled, so that their maximum magnitude is in [1, 2). What is proved for any power of two then holds for that one.
 * Copies the trace if it has no such node. */
int trace_with_power(const struct trace *from, struct trace *trace);
/* True if a node is the input that trace_with_power added. */
int node_is_power_input(const struct trace *trace, int node);
/* Adds to a trace the nodes that its outputs and the nodes of its path condition become if an input is negated; writes
 * their indices to `mirrored`, outputs first. */
int trace_mirror(struct trace *trace, size_t input, int *mirrored);
/* Returns the operand if the node is a negation, else the node itself. */
int node_without_sign(const struct trace *trace, int node);

/* --- the error bound over one box --------------------------------------------------------------------------------- */

/* Upper bounds of a trace's error over a box of inputs, in ulps (bound.c).
 *
 * Let δᵢ be the errors of the nodes: rounding errors, each at most half an ulp of the largest magnitude that the node
 * can have, and approximation errors, each at most |polynomial − function|. By the mean value theorem the error of an
 * output y is at most Σ |∂y/∂δᵢ| |δᵢ|, with the adjoints enclosed by reverse accumulation over all values between the
 * exact and the computed ones. The result of an error-free transformation is the rounding error of another node, so it
 * is 0 without rounding. */

/* The error-free transformation whose last operation a node is. */
enum transformation { NO_TRANSFORMATION, TWO_SUM, FAST_TWO_SUM, TWO_PROD, SQRT_REMAINDER };

/* Properties of a node that are recognised after recording. With a transformation, the node is sign · (exact −
 * computed), where `exact` is the result before rounding of node `of`; for SQRT_REMAINDER, with t − r² for t and r =
 * fl(√t). */

struct property {
    enum transformation transformation;
    int of, sign;
    int first, second; /* of FAST_TWO_SUM: the summands, which have to satisfy |first| ≥ |second| */
    int is_zero;       /* the node is exactly 0 without rounding */
    int approximation; /* index of the approximation whose last node this is, or −1 */
    /* The node is a shared function: it depends on the inputs only through the splitting variable, and is an operand of
     * a node that does not. */
    int is_shared;
};

/* A trace without undecided branches, and the properties of its nodes. */
struct proof_case {
    struct trace trace;
    struct property *properties;
    struct approximation *approximations;
    size_t approximations_count;
    int splitting_variable;    /* a node along which boxes are cut besides the inputs; −1: none */
    interval splitting_region; /* its computed values in the promise's region */
    int agrees; /* 1: the trace without rounding is the formula; −1: it differs at an input; 0: neither was shown */
    int points; /* number of inputs at which both were compared */
};

/* The state of one case's evaluation; each thread has its own. Arrays are indexed by node. */
struct evaluation {
    interval *value, *adjoint;
    interval *adjustment;         /* added to the adjoint of a node's rounding error, by transformations of it */
    double *rounding;             /* bounds the rounding error */
    int *quantum;                 /* quantum exponents of computed values; NO_QUANTUM: none */
    double *approximation_error;  /* bounds |polynomial − function|; indexed by approximation */
    double *shared_error;         /* error of a shared function, its own rounding included; NaN: not known */
    unsigned char *has_condition; /* the path condition bounds the node */
    unsigned char *is_exact;      /* a constant that approximates nothing: it has no error */
    unsigned char *is_power;      /* a constant that is ± a power of two */
    int shared_known;             /* shared functions count as one error each (shared_error) */
    int out_of_memory;            /* some error is ∞ because memory was short */
    int is_monotonic;             /* a-priori analysis: rounding is monotonic, and conditions allow for roundings */
    const unsigned char *parts;   /* null, or marks the partial sums of the splitting variable, none of them negative */
    interval slice;               /* of the splitting variable's computed values: only inputs in it count */
    int **dependencies[2];        /* by output: see dependencies_of; null: not computed yet. [1] is for shared_known */
    const int *reached; /* dependencies of the last output that was evaluated; other adjoints and adjustments are 0 */
    size_t nodes;       /* the arrays' size */
};

int evaluation_start(struct evaluation *evaluation, const struct proof_case *proof_case);
void evaluation_free(struct evaluation *evaluation);

/* Encloses the values of all nodes and bounds their rounding errors over a box. Returns 0 if no input of the box meets
 * the path condition; the evaluation is then incomplete. */
int evaluate_box(struct evaluation *evaluation, const struct proof_case *proof_case, const interval *box);

/* Returns a bound of a node's absolute error before its own rounding. Leaves in `adjoint` the adjoints of all nodes
 * with respect to this one. */
double propagated_error(struct evaluation *evaluation, const struct proof_case *proof_case, int node);

/* An error bound in ulps and its parts: ulps = (propagated + last) / unit, where `last` bounds the last rounding error
 * and `unit` is an ulp. unit is NaN if the error is 0 or unbounded. */
struct error_parts {
    double ulps, propagated, last, unit;
};

/* Bounds the error of an output in ulps of a magnitude that lies in `size`: that of the exact value, or the condition
 * scale. Returns the largest bound and its parts. */
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
 * A polynomial in a node t, in any form of sums and products, is taken as an approximation if its coefficients are
 * nearly those of one of these functions, where a = √t:
 *
 *   g Σ (−s t)ᵏ/(m+2k)!         s = 1 or 1/4, g a power of two or its negative: sine, cosine, S₁, S₂, S₃ …
 *   (1 − (a/2) cot(a/2))/a²     which is needed for the inverse of the left Jacobian, T⁻¹
 *   atan a / a
 *
 * Its constant term may be that of the function minus an offset, which the kernel adds elsewhere. A constant may
 * approximate the remainder of π/2 or 2π after subtraction of its first digits.
 *
 * The choice of the function is a guess that needs no proof: |polynomial − function| is proved for the function that
 * was chosen, and the identity test (identity.c) shows that the trace with this function is the formula. */

enum { APPROXIMATION_CELLS = 4096, APPROXIMATION_DEGREE = 16, COTANGENT_SERIES = 100, ARCTANGENT_SERIES };

struct approximation {
    int node, argument;  /* the polynomial's last node, and its argument; argument −1: a constant */
    int m;               /* m of the series; −1: a remainder of π/2 or 2π; or COTANGENT_SERIES, ARCTANGENT_SERIES */
    double s, g, offset; /* the polynomial approximates the function minus the offset */
    interval range;      /* of the argument; divided into the cells */
    double *cell;        /* bounds |polynomial − function| in each cell */
};

/* Finds the approximations of a case and marks their nodes. The range of each argument is computed by one evaluation
 * over the box `region`, in which polynomials have no approximation error. through_all: a polynomial may extend through
 * nodes with more than one use, which occur if its steps are interleaved with scalings and error-free transformations.
 * Returns −1 if memory is short. */
int approximations_find(struct proof_case *proof_case, const interval *region, int through_all);
void approximations_free(struct proof_case *proof_case);

/* Bounds |polynomial − function| for arguments in an interval; ∞ outside of the approximation's range. */
double approximation_distance(const struct approximation *approximation, interval argument);

/* Returns `times` and stores `first` for a constant that approximates times · π/2 − first; −times for its negative; 0
 * for other constants. */
int half_pi_remainder(double value, double *first);

enum trace_agreement { TRACE_DIFFERS, TRACE_AGREES, TRACE_ON_ANOTHER_PATH, TRACE_OUT_OF_MEMORY };

/* Compares the trace without rounding, with functions in place of polynomials, and the formula at an input: they agree
 * if the outputs agree to 2⁻¹⁶⁰ of their magnitude, or of 1 if that is larger. Marks the sums that are exactly 0. */
enum trace_agreement exact_trace_agrees(struct proof_case *proof_case, const struct formula *formula,
                                        unsigned parameter, const double *in);
/* Evaluates each node at an input without rounding, and stores the values, rounded to double, in `value`. Returns 1; 0
 * if the input takes another path; −1 when out of memory. */
int exact_trace_values(const struct proof_case *proof_case, const double *in, double *value);

/* --- cases -------------------------------------------------------------------------------------------------------- */

/* The cases of a kernel (cases.c): traces without undecided branches, which together cover a box of inputs. A mask that
 * is not the same in all of the box gives a case for each outcome. A number that is rounded to an integer, by adding a
 * large constant, gives a case for each integer. The outcome becomes a path condition of the case. */

struct proof_cases {
    struct proof_case *cases;
    size_t count;
    int without_formula; /* only error-free transformations are recognised; cases are not compared with the formula */
    const char *problem; /* null, or a line that says why there are no cases */
    struct disagreement disagreement;
};

/* Finds the cases, or sets cases->problem. norms: null, or the region of the inputs' norm; inputs outside of it are not
 * covered. */
void cases_find(struct proof_cases *cases, const struct kernel *kernel, const struct code *code, const interval *box,
                const interval *norms);
/* Finds cases without comparing them with the formula. */
void cases_of_text(struct proof_cases *cases, const struct kernel *kernel, const struct code *code,
                   const interval *box);
void cases_free(struct proof_cases *cases);

/* True if negating an input only negates outputs, or permutes those of a field: in the kernel's traces, and in the same
 * way in the formula at random points (symmetry.c). Considers the outputs of `field`, or all if that is null. */
int kernel_is_even(const struct kernel *kernel, const struct code *code, const char *field, size_t input);
int trace_is_even(const struct kernel *kernel, enum format format, const struct trace *trace, size_t input);

/* --- identity with the formula ------------------------------------------------------------------------------------ */

/* Identity testing (identity.c): the trace without roundings, with functions in place of polynomials, and the formula
 * are evaluated at random elements of two prime fields, and have to be equal (reference/arithmetic/residue.h). */

/* True if the selected outputs are the formula's for all inputs of a box that meet the path condition. Also false if a
 * condition of the formula, or a sign that the trace uses, is not the same in all of the box. Clears the marks of nodes
 * that are not exactly zero (property.is_zero). Returns −1 when out of memory. */
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

/* A part of a trace as a trace of its own: its inputs are the nodes `cut`, its outputs other nodes, and all operations
 * between them are sums, products, fma, quotients, sqrt and negations. subtrace_start returns 0 if there are other
 * operations or memory is short; subtrace_free is to be called in any case. */
struct subtrace {
    struct proof_case proof_case; /* without approximations */
    const struct trace *from;
    const int *cut;
    size_t cuts;
    int *now, failed;
};
int subtrace_start(struct subtrace *subtrace, const struct trace *from, const int *cut, size_t cuts, const int *node,
                   size_t count);
void subtrace_free(struct subtrace *subtrace);

/* A cache of analysed functions, since kernels inline the same function for many inputs and in many traces. Initially
 * all 0. */
struct analyses {
    struct analysis *of;
    size_t count;
    int failed;
};
void analyses_free(struct analyses *analyses);

/* Rebuilds a trace with one node SINE, COSINE or EXPONENTIAL in place of the nodes that compute such a function, if its
 * error is bounded over the box; the node holds the error bound (function_roundings). Also replaces min and max by an
 * operand that is the smaller or larger one in all of the box. Returns −1 if memory is short. */
int trace_with_functions(const struct trace *from, const interval *box, struct analyses *analyses, struct trace *trace);

/* --- bisection ---------------------------------------------------------------------------------------------------- */

/* Bisection of boxes, by all threads (boxes.c). */

/* A box of inputs and a range of the splitting variable's values, in which the limit is to be shown for one case. */
struct task {
    interval box[PROOF_INPUTS], slice;
    size_t number; /* index of the case */
    size_t output; /* index of the output to evaluate first */
    double share;  /* fraction of all the work, for progress reports; halved at each cut */
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
    int of_unit_length; /* the outputs are one unit vector: its small components need no small relative error */
    const volatile int *stop;
    void (*progress)(void *context, const struct proof *proof);
    void *context;
    uint64_t max_boxes;
    unsigned threads;

    pthread_mutex_t lock; /* protects what follows, and *proof */
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

/* Returns the range of the magnitude in whose ulps the error is measured: the value's, or for scaled ulps the larger of
 * that and the condition scale; at least the promise's floor. */
interval size_for_ulp(const struct bound *bound, interval value, interval scale);

/* Bounds the error of the promise's field in its measure (norm, orthogonality or angle), in u. `value` encloses the
 * formula's outputs. Stores in *farthest the output with the largest error, whose adjoints the evaluation then has. */
double error_of_field(const struct bisection *bisection, const struct proof_case *proof_case,
                      struct evaluation *evaluation, const interval *value, size_t *farthest);

void tasks_push(struct tasks *tasks, const struct task *task);

/* Processes bisection->tasks, on bisection->threads threads, until none is left, too many boxes were evaluated or
 * abandoned, or *stop is set. Tasks that were not processed stay in the list. */
void boxes_work(struct bisection *bisection);

/* --- a-priori analysis -------------------------------------------------------------------------------------------- */

/* A-priori rounding-error analysis (apriori.c), for kernels with many inputs that add, multiply, divide and take square
 * roots. It counts the roundings that each term of an output has passed. */

/* Returns null if the analysis supports all operations on which the promise's outputs depend, else a line that says why
 * not. */
const char *apriori_obstacle(const struct kernel *kernel, const struct bound *bound, const struct code *code);
/* Sets proof->proved to the largest bound of the promise's outputs, and the verdict. */
void apriori_prove(struct proof *proof);
/* Does what apriori_prove does, for this trace in place of the kernel's. */
void apriori_prove_trace(struct proof *proof, const struct trace *trace);

/* Bounds of what underflow adds to a node's error: `all` from every operation; `before` from all but the partial sums,
 * the node itself among these. In ulps of the maximum of the promise's floor, `minimum` and the smallest normal number;
 * ∞ if an operation may overflow. For inputs of a box at which the splitting variable lies in `slice`. */
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
/* Raises proof->proved to the error bound of an output's node, in ulps of the condition scale. The sum of the
 * magnitudes of the node's terms must be at most that scale. Returns null, or a line that says why there is no bound.
 * */
const char *apriori_prove_terms(struct proof *proof, const struct trace *trace, int node, struct underflow underflow);

/* Return a bound of the error of a node without underflow: apriori_ulps in ulps of its condition scale,
 * apriori_relative_error in units of u times that scale. */
double apriori_ulps(const struct trace *trace, int node);
double apriori_relative_error(const struct trace *trace, int node);

/* --- rotated norms ------------------------------------------------------------------------------------------------ */

/* Bounds ‖ŷ − y‖ / ‖y‖ in u, without underflow, for a rotated vector of n outputs, y = R t / s (rotated_norm.c). R is a
 * rotation matrix among the inputs, or its transpose; each tₖ is an input, or a sum or difference of two; the divisor s
 * is an input, or absent. Returns ∞ if the outputs are not recognised as that. */
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
 * that the port's process reports; port_replay.c compares their results with those of the port's compiled code. */

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

/* Records the port's code of a kernel. If the result is neither PORT_OK nor PORT_MISSING, `problem` says why in a line,
 * without the port's name. */
enum port_result port_traces_make(struct port_traces *traces, struct port *port, const struct kernel *kernel,
                                  enum format format, const struct assumptions *assumptions, char *problem,
                                  size_t size);
void port_traces_free(struct port_traces *traces);

/* Writes what a proof of these traces assumes about functions, such as "assuming sin within 0.55 ulp"; "" if nothing.
 * Returns text. */
const char *port_traces_assumptions(const struct port_traces *traces, char *text, size_t size);

/* The result of comparing compiled code with its traces at many inputs of a promise's region. Signs of zeros are not
 * compared, since they are unknown in traces. */
struct port_replay {
    size_t tried, in_region, differ; /* numbers of inputs: all, those in the region, those with different results */
    size_t flushed;                  /* of these, the number at which the trace has a subnormal number */
    size_t far;                      /* of these, the number at which they differ by more than a few roundings */
    double in[TRACE_INPUTS];         /* the first input at which the results differ */
    int keeps_state;                 /* the compiled code changes static data from call to call */
    int is_over;                     /* the port failed; `failure` says how */
    char failure[PORT_FAILURE];
};

/* True if no difference was found and inputs of the region were tried. */
int port_replay_agrees(const struct port_replay *replay);

/* Runs the traces and the port at inputs of the promise's region, or of a part of it (both ends 0: all of it), in calls
 * of several sizes. Inputs are drawn from all of the region, from each binade near its ends, with components that are
 * 0, and from the constants in the port's file, since its code may branch at them. */
void port_traces_replay(const struct port_traces *traces, struct port *port, const char *file,
                        const struct kernel *kernel, const struct bound *bound, enum format format,
                        struct bounds region, struct port_replay *replay);

/* --- conclusions -------------------------------------------------------------------------------------------------- */

/* The result of `plumb prove` for one promise (conclusion.c). It is printed as text, as JSON or as lines of
 * data/worst/boxes.csv, or stored in a record (accuracy/records.h). */

struct conclusion {
    struct proof proof;
    const char *obstacle; /* why there is no method for the promise, or null */
    int refuted;          /* an error above the limit was found */
    double worst; /* the largest error that plumb check found in open boxes, or with skipped inputs; NaN: none */
    double worst_in[PROOF_INPUTS]; /* the input with that error */
    double worst_known;            /* the largest error of plumb's own code in data/records; 0: none */
    const char *port;              /* the file of the port whose code it is; null: plumb's own */
    int is_replayed;
    struct port_replay replay; /* result of replaying that port */
    char assumes[160];         /* the assumed errors of a library's functions, or "" */
};

/* True if a proof is only about the recorded text of a port, not its compiled code: the results of the two differ, or
 * the port failed. */
int conclusion_is_without_formula(const struct conclusion *conclusion);

void conclusion_print(const struct conclusion *conclusion, FILE *stream);
/* Writes a line per open box. Searches for large errors start from these lines. */
void conclusion_print_boxes(const struct conclusion *conclusion, FILE *stream);
json_t *conclusion_document(const struct conclusion *conclusion);
/* Returns the result as it is stored in a record: accuracy/records.h. */
struct proof_record;
struct proof_record conclusion_record(const struct conclusion *conclusion);

/* --- summary ------------------------------------------------------------------------------------------------------ */

/* Writes the table of plumb prove --theorems: for each format, the numbers of promises with each kind of evidence, of
 * those kernels in the list for which plumb has code. Returns an exit status. */
int summary_write(const struct kernel **kernels, const char *format, const char *file);

#endif
