/* What the files of the prover share. Private: other directories include prove.h.
 *
 * In the order of a proof: a trace (trace.c, port_trace.c) is the straight-line program of one path; cases (cases.c)
 * split it until no branch is left, and mark what its nodes are: error-free transformations (error_free.c),
 * approximations of functions (approximation.c), the formula itself (identity.c). The error over a box is bounded by
 * adjoints (bound.c), boxes are bisected (boxes.c); or roundings are counted a priori (apriori.c, rotated_norm.c,
 * norm_factors.c, inlined.c). conclusion.c and summary.c print. Terms: docs/proofs.md. */
#ifndef PROVE_INTERNAL_H
#define PROVE_INTERNAL_H

#include "prove.h"

#include "fast/recorded.h"
#include "reference/reference.h"
#include "validate/base/json.h"
#include "validate/kernels/kernels.h"
#include "validate/ports/ports.h"

#include <mpfr.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

/* --- operations of traces: one table ------------------------------------------------------------------------------ */

/* The operations of traces: one table, with a row for each operation.
 *
 * A new operation is a value of enum operation (fast/recorded.h), a row here, and its folding rules in trace.c. A
 * rule is null where it has no meaning (masks and bits): nothing is then known of the result. Mathematics: interval
 * extensions and adjoints as in Moore, Kearfott and Cloud, "Introduction to Interval Analysis"; roundings per term
 * as Higham's gamma counts. */

struct operation_rules {
    const char *name;
    unsigned char operands, rounds, is_mask;
    /* Sets of operands, bits 1, 2 and 4 for a, b and c: summands of the result; factors of a product that is one;
     * operands in which the result is differentiable, but for corners. */
    unsigned char summands, factors, differentiable;
    unsigned char is_function; /* of a library, or inlined in the kernel: node.bits holds its error */
    unsigned char in_ring;     /* a sum, product or negation: what polynomials are made of */
    /* Returns what the processor computes, in double if wide, else in float. */
    double (*result)(int wide, double a, double b, double c);
    /* Encloses the result without its rounding, for operands x; is_square: the first two are the same node. */
    interval (*enclosure)(const interval x[3], int is_square);
    /* Encloses by · ∂y/∂xₖ, what operand k gets of the result's adjoint. */
    interval (*adjoint)(const interval x[3], interval y, interval by, int k);
    /* Returns the quantum exponent of the unrounded result, of those of its operands; NO_QUANTUM if there is none. */
    int (*quantum)(int a, int b, int c);
    /* Computes the exact value, to the precision of y. */
    void (*exact)(mpfr_t y, mpfr_t a, mpfr_t b, mpfr_t c);
    /* Returns the value in the prime field at hand (reference/residue.h); `within` encloses the operands as real
     * numbers. */
    uint64_t (*field)(const uint64_t x[3], const interval within[3]);
    /* A-priori analysis: returns how many roundings a term has passed, from those of the operands and `own`. */
    double (*roundings)(double a, double b, double c, double own);
    /* Returns the condition scale, the sum of the magnitudes of the result's terms, from the operands' scales. */
    double (*scale)(double a, double b, double c);
    /* Returns 1 or −1 if all terms have that sign, of those of a, b, c and of the product of a and b; else 0. */
    int (*sign)(int a, int b, int c, int product);
};

extern const struct operation_rules operation_rules[OPERATIONS];

/* Returns how many operands are nodes. */
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

/* True for functions of a library, and those that a kernel inlines. */
static inline int operation_is_function(enum operation operation)
{
    return operation_rules[operation].is_function;
}

/* True if operand b is a number, not a node. */
static inline int operation_is_shift(enum operation operation)
{
    return operation == SHIFT_LEFT || operation == SHIFT_RIGHT;
}

enum { OPERAND_A = 1, OPERAND_B = 2, OPERAND_C = 4 };
enum { NO_QUANTUM = -100000 };

/* --- traces ------------------------------------------------------------------------------------------------------- */

/* A trace is the DAG of operations that a kernel applies to one element on one path, in topological order.
 *
 * Equal operations are one node, constants are folded, and what is exact in floating point is simplified (x + 0, 1
 * x, (−a) b = −(a b)), so that two traces of the same computation are the same. That may change the sign of a zero:
 * a constant 0 is of either sign, and so is the zero of a node that folding made of others (`has_either_zero`). A
 * node that depends on such a sign, a copied sign or atan2, is never unified with another (`own_zero`). Folding
 * must not hide that an operand overflows or is NaN: x − x and 0 x become 0 only where |x| has a finite bound
 * whatever the inputs are (`node.max_abs`), and constants are folded only to finite numbers. Otherwise the node
 * stays, and the box in which it may overflow is open. A branch of the kernel on all or any lanes gives a trace for
 * each outcome, with the path condition. */

enum {
    TRACE_OUTPUTS = 64,
    TRACE_INPUTS = 128,
    TRACE_CONDITIONS = 96,
    TRACE_MIRRORED = TRACE_OUTPUTS + TRACE_CONDITIONS
};
enum { NOT_SELECTED = -1 };
enum { INLINED = 1 }; /* b of a function that the kernel computes with its own text (inlined.c) */

struct node {
    enum operation operation;
    int wide;       /* the result is a double */
    int a, b, c;    /* operands; b of a shift is a number, of a function of one INLINED or 0 */
    uint64_t bits;  /* of a constant; an input's component; the error of a function */
    double max_abs; /* bounds |value| for all finite inputs; ∞ where the node may overflow or be NaN */
    int own_zero;   /* a number of its own if it depends on the sign of a zero of either sign, else 0 */
    unsigned char has_either_zero;
    uint64_t hash; /* of the expression, not of its operands' indices */
};

/* Sets the verdict of a proof whose bound is known, or that has a problem. */
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

/* Part of a path condition: the computed value of a node lies in [low, high]; of a mask, 1 where it holds, else 0. */
struct path_condition {
    int node;
    double low, high;
};

struct trace {
    struct node *nodes;
    size_t count, capacity;
    int *table; /* by hash; −1: free */
    size_t table_size;
    size_t inputs, outputs;
    double input_max_abs[TRACE_INPUTS]; /* bounds |input|, for folding; 0: by the format alone */
    int output[TRACE_OUTPUTS];          /* nodes, or NOT_SELECTED: then what only they need is not in the trace */
    struct path_condition condition[TRACE_CONDITIONS];
    size_t conditions;
    int has_power;                   /* the last input is not the kernel's, but a power of two (trace_with_power) … */
    size_t scaled_first, scaled_end; /* … that scales the maximum of |these inputs| to [1, 2) */
    /* Null; or, during an analysis of norm-function factors, the accumulated error of each node that is one, in
     * roundings (−1: it is none), and its magnitude. */
    const double *factor_roundings, *factor_size;
    int own_zeros; /* how many nodes have an own_zero */
    int failed;    /* out of memory, or more conditions than fit */
};

/* Returns the assumed error of a library's function, in ulps of the exact value. */
double function_ulps(const struct node *node);
/* Returns the error of a function in u of its value; of an inlined sine or cosine in u of its envelope: its value up to
 * π/2, 1 beyond. */
double function_roundings(const struct node *node);
int function_is_inlined(const struct node *node);
/* Returns what the processor computes in the node's format; for a function what this machine's library does. */
double operation_result(const struct node *node, double a, double b, double c);

void trace_start(struct trace *trace, size_t inputs, size_t outputs);
void trace_free(struct trace *trace);
/* Returns the node, which may be an older one, or what it folds to; 0 after a failure. */
int trace_node(struct trace *trace, struct node node);
int trace_constant(struct trace *trace, int wide, double value);
/* Bounds the inputs by a box, for the folding of nodes that are added later, or when the trace is rebuilt. */
void trace_bound_inputs(struct trace *trace, const interval *box);
double constant_value(const struct node *node);
int node_is_constant(const struct trace *trace, int node);
int nodes_are_same(const struct node *a, const struct node *b);
/* True if nodes and outputs are equal. */
int traces_are_same(const struct trace *a, const struct trace *b);

struct kernel;

/* Records plumb's own code of a kernel: one trace per path, allocated, *count of them. Returns null, with *count 0, if
 * there is no such code or no memory. */
struct trace *traces_of_kernel(const struct kernel *kernel, const struct code *code, size_t *count);
/* Records plumb's own code, or copies the traces of a port's; as traces_of_kernel. */
struct trace *traces_of_code(const struct kernel *kernel, const struct code *code, size_t *count);
void traces_free(struct trace *traces, size_t count);
/* Code with more branches on a path, or more paths, is not followed. */
enum { PATH_BRANCHES = 24, MOST_PATHS = 256 };
/* Bit i of `outcomes` is the outcome of branch i. After a path of n branches, sets the outcomes of the next, depth
 * first. Returns 0 if that was the last. */
int trace_next_path(uint32_t *outcomes, unsigned n);

/* Selects the outputs of a field; all where it is null. */
void trace_select_outputs(struct trace *trace, const struct kernel *kernel, const char *field);
/* Adds a condition. */
void trace_assume(struct trace *trace, int node, double low, double high);
/* Rebuilds a trace with some nodes replaced by constants and the same conditions, without dead code, in an order that
 * depends on the computation alone. value[i] is node i's constant, for a mask 1 or 0, for an XOR_SIGN the sign; or NaN
 * to leave it; null leaves all. Returns −1 without memory, as do those below. */
int trace_specialise(const struct trace *from, const double *value, struct trace *trace);

/* Rebuilds a trace with selections in place of min, max and abs, which are not differentiable everywhere. */
int trace_split_corners(const struct trace *from, struct trace *trace);
/* Writes constants that are 1/3, −1/12, 1.11 … rounded as these quotients. Returns how many, −1 without memory. No node
 * may be added after. */
int trace_with_quotients(struct trace *trace);
/* Rebuilds a trace with x p + x q written as x (p + q): not as the kernel computes it, but with the same roundings. */
int trace_factor(const struct trace *from, struct trace *trace);
/* Rebuilds a trace with the power of two that scales the maximum of |some inputs| to [1, 2) as one more input: what
 * holds for every power of two holds for that one. Copies it where there is no such power. */
int trace_with_power(const struct trace *from, struct trace *trace);
/* True if a node is that input. */
int node_is_power_input(const struct trace *trace, int node);
/* Adds to a trace what its outputs, and then the nodes with conditions, become when an input is negated. */
int trace_mirror(struct trace *trace, size_t input, int *mirrored);
/* Returns the node that it negates, or itself. */
int node_without_sign(const struct trace *trace, int node);

/* --- the error bound over one box --------------------------------------------------------------------------------- */

/* An upper bound of a trace's error over a box of inputs, in ulps (bound.c).
 *
 * Each rounding error is at most half a unit of the binade that its result can lie in, each approximation error at most
 * |polynomial − function|. By the mean value theorem an output's error is at most the sum of these times its adjoints,
 * enclosed over all values between the exact and the computed ones by reverse accumulation. The result of an
 * error-free transformation is the rounding error of another node: 0 without roundings. */

/* Which error-free transformation a node is the last operation of. */
enum transformation { NO_TRANSFORMATION, TWO_SUM, FAST_TWO_SUM, TWO_PROD, SQRT_REMAINDER };

/* Properties of a node that are found by recognition. */

struct property {
    enum transformation transformation; /* the node is the rounding error … */
    int of, sign;                       /* … of this one: sign · (exact − computed) */
    int first, second;                  /* of FAST_TWO_SUM: the summands, |first| ≥ |second| */
    int is_zero;                        /* without rounding it would be exactly 0 */
    int approximation;                  /* the number of the approximation that ends here, or −1 */
    int is_shared; /* a shared function: of the splitting variable alone, and an operand of a node that is not */
};

/* A trace without undecided branches, and the properties of its nodes. */
struct proof_case {
    struct trace trace;
    struct property *properties;
    struct approximation *approximations;
    size_t approximations_count;
    int splitting_variable;    /* a node along which boxes are cut besides the inputs; −1: none */
    interval splitting_region; /* its computed values in the promise's region */
    int agrees; /* 1: without rounding it is the formula, as an identity; −1: inputs show that it is not */
    int points; /* at how many inputs both were compared */
};

/* The state of one case's evaluation; one per thread. Arrays are indexed by node. */
struct evaluation {
    interval *value, *adjoint;
    interval *adjustment;         /* added to the adjoint of a node's own rounding error, by transformations of it */
    double *rounding;             /* bounds the rounding error */
    int *quantum;                 /* quantum exponents of computed values; NO_QUANTUM: none */
    double *approximation_error;  /* by approximation: bounds |polynomial − function| */
    double *shared_error;         /* bounds the error of a shared function, its own rounding included */
    unsigned char *has_condition; /* the path condition has one for the node */
    unsigned char *is_exact;      /* a constant that approximates nothing: it has no error */
    unsigned char *is_power;      /* a constant that is ± a power of two */
    int shared_known;             /* shared_error may be used */
    int is_monotonic;             /* a-priori analysis: rounding is monotonic, and conditions allow for roundings */
    const unsigned char *parts;   /* or null: marks the partial sums, none negative, of the splitting variable */
    interval slice;               /* of the splitting variable's computed values: only inputs in it count */
    int **dependencies[2];        /* dependencies_of: null where not computed yet; [1] stops at shared functions */
    const int *reached;           /* of the output asked for last: all other adjoints and adjustments are 0 */
    size_t nodes;                 /* the arrays' size */
};

int evaluation_start(struct evaluation *evaluation, const struct proof_case *proof_case);
void evaluation_free(struct evaluation *evaluation);

/* Evaluates values and roundings over a box. Returns 0 if no input of the box meets the path condition. */
int evaluate_box(struct evaluation *evaluation, const struct proof_case *proof_case, const interval *box);

/* Returns a bound of a node's absolute error before its own rounding. `adjoint` is then that of this node. */
double propagated_error(struct evaluation *evaluation, const struct proof_case *proof_case, int node);

/* The summands of the largest error in ulps: (propagated + last) / unit. */
struct error_parts {
    double ulps, propagated, last, unit; /* unit: NaN where the error is 0, or nothing is known */
};

/* Bounds the error of an output in ulps of a magnitude in `size`: the exact value's, or its condition scale. */
struct error_parts error_parts(struct evaluation *evaluation, const struct proof_case *proof_case, size_t output,
                               interval size);

/* Bounds |rounded − x| for |x| ≤ magnitude, rounded to nearest in float or, wide, double. */
double half_ulp_under(int wide, double magnitude);

/* Allocates `properties`, and finds the error-free transformations. Returns −1 without memory. */
int transformations_find(struct proof_case *proof_case);
/* Finds the splitting variable and the shared functions, after the approximations. Returns −1 without memory. */
int shared_functions_find(struct proof_case *proof_case);

/* --- approximations ----------------------------------------------------------------------------------------------- */

/* Polynomials of a trace, the functions that they approximate, and |polynomial − function| (approximation.c).
 *
 * A polynomial in a node t, in any form of sums and products, whose coefficients are nearly those of
 *
 *   g Σ (−s t)ᵏ/(m+2k)!      s = 1 or 1/4, g a power of two or its negative
 *
 * approximates that function, or that of T⁻¹, (1 − (a/2) cot(a/2))/a² with a = √t, or atan a / a; its constant term may
 * be that of the function minus an offset, a float, which the kernel adds elsewhere. A constant may approximate the
 * remainder of π/2 or 2π past its first digits. Which function is meant is a guess; |polynomial − function| is proved
 * for the guess, and the identity (identity.c) shows that the guess is right. */

enum { APPROXIMATION_CELLS = 4096, APPROXIMATION_DEGREE = 16, COTANGENT_SERIES = 100, ARCTANGENT_SERIES };

struct approximation {
    int node, argument;  /* the polynomial's last node, and its argument; argument −1: a constant */
    int m;               /* −1: a remainder of π/2 or 2π; COTANGENT_SERIES, ARCTANGENT_SERIES */
    double s, g, offset; /* the polynomial approximates the function minus the offset */
    interval range;      /* of the argument, over which the cells are spread */
    double *cell;        /* bounds |polynomial − function| on each */
};

/* Finds the approximations of a case and marks their nodes. The range of each argument comes from one evaluation over
 * the whole region, in which the polynomials count as exact. through_all: polynomials continue through nodes with more
 * than one use, as in detours made of scalings and error-free transformations. Returns −1 without memory. */
int approximations_find(struct proof_case *proof_case, const interval *region, int through_all);
void approximations_free(struct proof_case *proof_case);

/* Bounds |polynomial − function| for arguments in an interval. */
double approximation_distance(const struct approximation *approximation, interval argument);

/* Returns ± times for a constant that approximates ± (times π/2 − first), else 0. */
int half_pi_remainder(double value, double *first);

/* Compares the trace without rounding, functions in place of polynomials, and the formula at an input. Returns 1 if the
 * outputs agree to 2⁻¹⁶⁰ of their terms, 0 if not, −1 if the input takes another path. Marks exact zeros. */
int exact_trace_agrees(struct proof_case *proof_case, const struct formula *formula, unsigned parameter,
                       const double *in);
/* Evaluates each node without rounding, to the nearest double. Returns 0 if the input takes another path. */
int exact_trace_values(const struct proof_case *proof_case, const double *in, double *value);

/* --- cases -------------------------------------------------------------------------------------------------------- */

/* The cases of a kernel (cases.c): traces without undecided branches, which together cover a box of inputs. A mask
 * that the box does not decide gives a case for each outcome; a number that is rounded to an integer by adding a
 * shift, one for each integer. The outcome becomes a condition of the case. */

struct proof_cases {
    struct proof_case *cases;
    size_t count;
    int of_text_alone;   /* without properties, and not compared with the formula */
    const char *problem; /* null, or why there are none: a line for readers */
    struct disagreement disagreement;
};

/* norms: null, or the region of the inputs' norm; other inputs are not covered. */
void cases_find(struct proof_cases *cases, const struct kernel *kernel, const struct code *code, const interval *box,
                const interval *norms);
/* Finds cases without comparing them with the formula. */
void cases_of_text(struct proof_cases *cases, const struct kernel *kernel, const struct code *code,
                   const interval *box);
void cases_free(struct proof_cases *cases);

/* True if negating an input only negates outputs, or permutes those of a field: in the kernel's traces, and with the
 * same signs and order in the formula at some points. For the outputs of a field, or for all if it is null. */
int kernel_is_even(const struct kernel *kernel, const struct code *code, const char *field, size_t input);
int trace_is_even(const struct kernel *kernel, enum format format, const struct trace *trace, size_t input);

/* --- identity with the formula ------------------------------------------------------------------------------------ */

/* Identity testing (identity.c): the trace without roundings, with functions in place of polynomials, and the formula
 * are evaluated at random elements of two prime fields, and have to be equal (reference/residue.h). */

/* True if the selected outputs are the formula's for all inputs of a box that meet the path condition: not where
 * conditions of the formula, or signs that the trace uses, change within it. Clears false marks of exact zeros. */
int identity_holds(struct proof_case *proof_case, const struct formula *formula, unsigned parameter,
                   const interval *box);

/* True if a node without its roundings is the sum of all inputs' squares. */
int identity_is_squared_length(const struct proof_case *proof_case, int node);

/* True if it is the sum of the squares of n inputs from `first` on, times `factor`. */
int identity_is_part_squared(const struct proof_case *proof_case, int node, size_t first, size_t n, double factor);

/* True if the n × n outputs from `first` on are a rotation or a reflection at every input of a box: RᵀR is E. */
int identity_is_orthogonal(const struct formula *formula, unsigned parameter, const interval *box, size_t inputs,
                           size_t first, size_t n);

/* --- inlined elementary functions --------------------------------------------------------------------------------- */

/* Sines, cosines and exponentials that a kernel inlines: argument reduction, polynomial, quadrant or power of two
 * (inlined.c). */

/* The part of a trace that computes nodes, its outputs, from others, its inputs, by sums, products, quotients and sqrt
 * alone. subtrace_start returns 0 if it has other operations; to be freed in any case. */
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

/* A cache of functions analysed before: kernels inline the same one for each of many inputs, in each of many traces.
 * All 0 at first. */
struct analyses {
    struct analysis *of;
    size_t count;
    int failed;
};
void analyses_free(struct analyses *analyses);

/* Rebuilds a trace with nodes SINE, COSINE and EXPONENTIAL, and their errors (function_roundings), in place of what
 * computes them, where the error is bounded for every argument that inputs in a box give. Also decides min and max
 * where the box does. Returns −1 without memory. */
int trace_with_functions(const struct trace *from, const interval *box, struct analyses *analyses, struct trace *trace);

/* --- bisection ---------------------------------------------------------------------------------------------------- */

/* Bisection of boxes, by all threads (boxes.c). */

/* A box of inputs, and a part of the splitting variable's values, of one case. */
struct task {
    interval box[PROOF_INPUTS], slice;
    size_t number; /* the case's */
    size_t output; /* to be tried first */
    double share;  /* of all the work, halved at each cut */
};

struct tasks {
    struct task *at;
    size_t count, capacity;
    int failed; /* out of memory */
};

struct bisection {
    struct proof *proof;
    struct proof_cases cases;
    interval region;                       /* of the coordinate */
    int signed_coordinate;                 /* it is the input itself, not its magnitude */
    unsigned zeros;                        /* bit k: component k is 0 */
    size_t output[TRACE_OUTPUTS], outputs; /* the promise's */
    int of_unit_length;                    /* they are one unit vector: small components hardly count */
    const volatile int *stop;
    void (*progress)(void *context, const struct proof *proof);
    void *context;
    uint64_t most_boxes;
    unsigned threads;

    pthread_mutex_t lock; /* for what follows, and *proof */
    pthread_cond_t changed;
    struct tasks tasks;
    unsigned waiting;
    int ended;
    double next_progress;
    size_t abandoned;
};

/* Finds the region, the box that is to be covered, the cases and the outputs of bisection->proof. Returns null, or the
 * problem. */
const char *bisection_start(struct bisection *bisection, struct task *root);

/* Returns the magnitude whose ulp is the unit: the condition scale or the value, at least the promise's floor. */
interval size_for_ulp(const struct bound *bound, interval value, interval scale);

/* Bounds the error of the promise's field in its norm, orthogonality or angle, in u; *farthest is the output with the
 * largest error. */
double error_of_field(const struct bisection *bisection, const struct proof_case *proof_case,
                      struct evaluation *evaluation, const interval *value, size_t *farthest);

void tasks_push(struct tasks *tasks, const struct task *task);

/* Processes the tasks until none is left, too many boxes were evaluated or abandoned, or *stop is set. Tasks that
 * are left stay in the list. */
void boxes_work(struct bisection *bisection);

/* --- a-priori analysis -------------------------------------------------------------------------------------------- */

/* A-priori rounding-error analysis (apriori.c), for kernels with many inputs that add, multiply and divide: how many
 * roundings each term of an output has passed. */

/* Returns null if the promise's outputs are made of operations that the analysis supports, else why not. */
const char *apriori_obstacle(const struct kernel *kernel, const struct bound *bound, const struct code *code);
/* Sets the largest bound of the promise's outputs, and the verdict. */
void apriori_prove(struct proof *proof);
/* The same for this trace in place of the kernel's. */
void apriori_prove_trace(struct proof *proof, const struct trace *trace);

/* Bounds what underflow adds to a node's error before its last rounding, and with it, in ulps of the largest of the
 * promise's floor, `least` and the smallest normal number; where the splitting variable lies in a slice. */
struct underflow {
    double before, all;
};
struct underflow apriori_underflow(const struct proof *proof, struct proof_case *proof_case, int node,
                                   const interval *box, interval slice, double least);

/* For norm_factors.c: true if a node that is no factor is supported. */
int apriori_supports(const struct trace *trace, int node);
/* Returns the condition scale of a node at an input. */
double apriori_scale(const struct trace *trace, int node, const double *in);
/* Returns the domain of a field's components. */
interval component_domain(const struct field *field);
/* True if the node, or one that it depends on, adds rounded terms that may cancel. */
int apriori_cancels(const struct kernel *kernel, const struct trace *trace, int node);
/* Raises proof->proved to the error of an output's node, whose terms are those of its condition scale. Returns null, or
 * why there is none. */
const char *apriori_prove_terms(struct proof *proof, const struct trace *trace, int node, struct underflow underflow);

/* Return the error of a node without underflow: in ulps of its scale, and in u of its scale. */
double apriori_ulps(const struct trace *trace, int node);
double apriori_relative_error(const struct trace *trace, int node);

/* --- rotated norms ------------------------------------------------------------------------------------------------ */

/* A-priori analysis of norms of rotated vectors (rotated_norm.c): bounds ‖computed − exact‖ / ‖exact‖ in u, without
 * underflow, of n outputs that are a rotation among the inputs, or its transpose, times n inputs, or differences of
 * them, divided by another or not. Returns ∞ if they are not recognised as that. */
double rotated_norm_roundings(const struct kernel *kernel, const struct trace *trace, const int *output, size_t n);

/* --- norm-function factors ---------------------------------------------------------------------------------------- */

/* A-priori analysis of kernels that multiply vectors and matrices by functions of a vector's norm, such as S₁ and S₂
 * (norm_factors.c). */

/* True if the method may apply to the promise: it is one of components, and some input is a vector. */
int factors_apply(const struct kernel *kernel, const struct bound *bound);
/* Sets the largest bound of the promise's outputs, and the verdict. */
void factors_prove(struct proof *proof);

/* --- traces of ports ---------------------------------------------------------------------------------------------- */

/* Traces of a port's own code, which it records by plumb_record.h. port_trace.c makes them from the steps that the
 * port's process reports; port_replay.c compares them with the port's compiled code. */

enum { FUNCTIONS = 7 };

/* Bounds the errors of a library's functions, in ulps of the exact value, in float and in double. */
struct assumptions {
    double ulps[FUNCTIONS][2];
};

/* Returns those of glibc. */
struct assumptions assumptions_usual(void);
/* Sets one from text such as "sinf=0.6". Returns −1 if that is malformed. */
int assumptions_read(struct assumptions *assumptions, const char *text);

struct port_traces {
    struct trace *traces; /* one per path */
    size_t count;
};

/* Records the port's code of a kernel. After PORT_FAILED and the like `problem` has a line, without the port's name. */
enum port_result port_traces_make(struct port_traces *traces, struct port *port, const struct kernel *kernel,
                                  enum format format, const struct assumptions *assumptions, char *problem,
                                  size_t size);
void port_traces_free(struct port_traces *traces);

/* Writes what a proof of these traces assumes of functions, "if the error of sin is at most 0.55 ulp", or "". */
const char *port_traces_assumptions(const struct port_traces *traces, char *text, size_t size);

/* How the compiled code and its traces compare at many inputs of a promise's region. Signs of zeros are not compared:
 * traces do not have them. */
struct port_replay {
    size_t tried, in_region, differ;
    size_t flushed;          /* inputs that differ and where the trace has a subnormal number */
    size_t far;              /* inputs that differ by more than a few roundings */
    double in[TRACE_INPUTS]; /* the first at which they differ */
    int keeps_state;         /* static data of the compiled code change from call to call */
    int is_over;             /* the port failed: `failure` says how */
    char failure[PORT_FAILURE];
};

/* True if no difference was found, and inputs of the region were tried. */
int port_replay_agrees(const struct port_replay *replay);

/* Runs both at inputs of the promise's region, or of a part of it (both ends 0: all), in calls of several sizes.
 * Inputs are drawn over the region, binade by binade from its ends, with components that are 0, and from the
 * numbers in the port's file, on which its code may branch. */
void port_traces_replay(const struct port_traces *traces, struct port *port, const char *file,
                        const struct kernel *kernel, const struct bound *bound, enum format format,
                        struct bounds region, struct port_replay *replay);

/* --- conclusions -------------------------------------------------------------------------------------------------- */

/* The result of `plumb prove` for one promise (conclusion.c), printed as text, as JSON, or as lines of
 * data/worst/boxes.csv, or stored in a record (judge/records.h). */

struct conclusion {
    struct proof proof;
    const char *obstacle; /* or null */
    int refuted;
    double worst; /* the worst error that the judge found where boxes are open or skipped; NaN: none */
    double worst_in[PROOF_INPUTS];
    double worst_known; /* of plumb's own code, in data/records; 0: none */
    const char *port;   /* the file of the port whose code it is; null: plumb's own */
    int is_replayed;
    struct port_replay replay; /* of that port */
    char assumes[160];         /* of a library's functions, or "" */
};

/* True if what was proved of a port's text does not hold for its compiled code: they differ, or the port failed. */
int conclusion_is_of_text_alone(const struct conclusion *conclusion);

void conclusion_print(const struct conclusion *conclusion, FILE *stream);
/* Writes a line per open box, from which searches start. */
void conclusion_print_boxes(const struct conclusion *conclusion, FILE *stream);
json_t *conclusion_document(const struct conclusion *conclusion);
/* As it is stored in a record: judge/records.h. */
struct proof_record;
struct proof_record conclusion_record(const struct conclusion *conclusion);

/* --- summary ------------------------------------------------------------------------------------------------------ */

/* plumb prove --theorems: writes a line per format: of the promises of these kernels that plumb has code for, how many
 * have which evidence. Returns an exit status. */
int summary_write(const struct kernel **kernels, const char *format, const char *file);

#endif
