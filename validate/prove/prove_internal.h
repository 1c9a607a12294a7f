/* What the prover's files share; no other directory includes it. */
#ifndef PROVE_INTERNAL_H
#define PROVE_INTERNAL_H

#include "prove.h"

#include "fast/recorded.h"
#include "reference/reference.h"
#include "validate/base/json.h"
#include "validate/judge/judge.h"
#include "validate/kernels/kernels.h"
#include "validate/ports/ports.h"

#include <mpfr.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

/* --- operations of traces: one table ------------------------------------------------------------------------------ */

/* The operations of traces: one table, with a row for each operation.
 *
 * A row has all that the prover knows of an operation, so that a new one is a value of enum operation
 * (fast/recorded.h), a row here, and its folding rules in record.c. Rules are null where an operation has no such
 * meaning (masks and bits), and what asks for them then knows nothing of the result. Mathematics: interval extensions
 * and adjoints as in Moore, Kearfott and Cloud, "Introduction to Interval Analysis"; roundings per term as Higham's
 * gamma counts. */

struct operation_rules {
    const char *name;
    unsigned char operands, rounds, is_mask;
    /* Bits 1, 2 and 4 are operands a, b and c: those that are added to the result as they are; those whose product is a
     * summand; those that the result depends on differentiably, but for corners. */
    unsigned char summands, factors, differentiable;
    unsigned char is_function; /* of a library, or written out by the kernel: its error is stated, `bits` */
    unsigned char in_ring;     /* adds, multiplies and negates alone: of polynomials */
    /* Returns what the processor computes, in double if wide, else in float. */
    double (*result)(int wide, double a, double b, double c);
    /* Encloses the result without its rounding, for operands x; is_square: the first two are the same node. */
    interval (*enclosure)(const interval x[3], int is_square);
    /* Encloses what operand k gets of the result's adjoint `by`: by ∂y/∂xₖ. */
    interval (*adjoint)(const interval x[3], interval y, interval by, int k);
    /* Returns the quantum exponent of the unrounded result, of those of its operands; NO_QUANTUM if there is none. */
    int (*quantum)(int a, int b, int c);
    /* Computes the exact value, to the precision of y. */
    void (*exact)(mpfr_t y, mpfr_t a, mpfr_t b, mpfr_t c);
    /* Returns the value in the prime field at hand (reference/residue.h); `within` encloses the operands as real
     * numbers. */
    uint64_t (*field)(const uint64_t x[3], const interval within[3]);
    /* A-priori analysis: how many roundings a term has passed, of those that it passed in the operands and `own`. */
    double (*roundings)(double a, double b, double c, double own);
    /* Returns the condition scale: the sum of the sizes of the result's terms. */
    double (*scale)(double a, double b, double c);
    /* Returns 1 or −1 if all terms have that sign, of those of a, b, c and of the product of a and b; else 0. */
    int (*sign)(int a, int b, int c, int product);
};

extern const struct operation_rules operation_rules[OPERATIONS];

/* How many operands an operation takes that are nodes. */
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

/* Of a library, or written out by the kernel. */
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

/* Records: what a kernel does to one element, as operations in the order of their dependences.
 *
 * Equal operations are one node, constants are folded, and what is exact in floating point is simplified (x + 0, 1 x,
 * (−a) b = −(a b)), so that two records of the same computation are the same. That may change the sign of a zero: a
 * constant 0 is of either sign, and so is the zero of a node that folding made of others (`has_either_zero`). What
 * depends on such a sign, a copied sign or atan2, is a node of its own each time (`own_zero`).
 * Folding must not hide that an operand overflows or is NaN: x − x and 0 x become 0 only where |x| has a finite bound
 * whatever the inputs are (`node.most`), and constants are folded only to finite numbers. Otherwise the node stays,
 * and the box in which it may overflow is open.
 * A branch of the kernel on all or any lanes gives a record for each way it can go, with what is then known.
 * Here: making, specialising and printing records. What follows from them is the other files' matter. */

enum { RECORD_OUTPUTS = 64, RECORD_INPUTS = 128, RECORD_KNOWN = 96, RECORD_MIRRORED = RECORD_OUTPUTS + RECORD_KNOWN };
enum { NOT_ASKED_FOR = -1 };
enum { WRITTEN_OUT = 1 }; /* a function that the kernel computes with its own text (functions.h) */

struct node {
    enum operation operation;
    int wide;      /* the result is a double */
    int a, b, c;   /* operands; b of a shift is a number, of a function of one WRITTEN_OUT or 0 */
    uint64_t bits; /* of a constant; an input's component */
    double most;   /* bounds |value| for all finite inputs; ∞ where the node may overflow or be NaN */
    int own_zero;  /* of what depends on the sign of a zero that is of either sign: its number; else 0 */
    unsigned char has_either_zero;
    uint64_t hash; /* of all that it computes, whatever its operands' numbers */
};

/* Known of a node: the computed value lies in [low, high]; of a mask, 1 where it holds and 0 where it does not. */
struct known {
    int node;
    double low, high;
};

struct record {
    struct node *nodes;
    size_t count, room;
    int *table; /* by hash; −1: free */
    size_t table_size;
    size_t inputs, outputs;
    double input_most[RECORD_INPUTS]; /* bounds |input|, for folding; 0: by the format alone */
    int output[RECORD_OUTPUTS];       /* nodes, or NOT_ASKED_FOR: then what only they need is left out */
    struct known known[RECORD_KNOWN];
    size_t known_count;
    int over_greatest;              /* the last input is none of the kernel's, but a power of two: record_with_power */
    size_t sized_first, sized_end;  /* over the greatest size of these inputs */
    const double *unit, *unit_size; /* null, or while it is counted (units.c) the roundings behind each node that is
                                       taken as a whole, −1 for the others, and its size */
    int own_zeros;                  /* so many nodes have one */
    int failed;                     /* out of memory, or more is known than there is room for */
};

/* The error that is assumed of a library's function, in ulps of the exact value. */
double function_ulps(const struct node *node);
/* The error of any function in roundings, u of its value; of a sine or cosine that is written out of its envelope: its
 * value up to a quarter turn, 1 beyond. */
double function_roundings(const struct node *node);
int function_is_written_out(const struct node *node);
/* What an operation on numbers gives in the node's format, as the processor would; a function as this one's library. */
double operation_result(const struct node *node, double a, double b, double c);

void record_start(struct record *record, size_t inputs, size_t outputs);
void record_free(struct record *record);
int record_node(struct record *record, struct node node);
int record_constant(struct record *record, int wide, double value);
/* Tells of a record that its inputs lie in a box: of nodes that are made later, and when it is made anew. */
void record_bound_inputs(struct record *record, const interval *box);
double constant_value(const struct node *node);
int node_is_constant(const struct record *record, int node);
int nodes_are_same(const struct node *a, const struct node *b);
int records_are_same(const struct record *a, const struct record *b); /* in nodes and outputs */

struct kernel;

/* For tests: changes a kernel's operations as they are recorded, so that false kernels can be given to the prover; null
 * elsewhere. Before a record's first operation it is called with none. */
extern void (*record_falsified)(struct record *record, struct node *node);

/* All records of plumb's own code for a kernel in a format, one for each way through its branches; allocated, their
 * number in *count. Null with *count 0 if there is no such code or no memory. */
struct record *records_of_kernel(const struct kernel *kernel, enum format format, enum steps steps, size_t *count);
void records_free(struct record *records, size_t count);
/* Code with more branches on a way, or more ways, is not followed. */
enum { RECORD_BRANCHES = 24, RECORD_WAYS = 256 };
/* Ways are numbers whose bit i is where branch i goes. After a way that met m branches, the next is the one that
 * differs in the last branch that can still go the other way; 0 if there is none. */
int record_next_way(uint32_t *ways, unsigned met);

/* Only the outputs of a field are asked for; all where it is null. */
void record_ask_for(struct record *record, const struct kernel *kernel, const char *field);
void record_know(struct record *record, int node, double low, double high);
/* The record with some nodes replaced by constants, with what is known carried over, and only the nodes that its
 * outputs and that knowledge need, in an order that depends on the computation alone. value[i] is node i's constant,
 * for a mask 1 or 0, for a flip the sign that it carries over, or NaN to keep it; null keeps all. */
int record_specialised(const struct record *from, const double *value, struct record *record);

/* The record with choices in place of the least, the greatest and the magnitude, which have corners. */
int record_split(const struct record *from, struct record *record);
/* Writes constants that are 1/3, −1/12 … rounded as these quotients; how many, −1 without memory. Nothing may be added
 * to the record then. */
int record_with_quotients(struct record *record);
/* The record with x p + x q written as x (p + q): not as the kernel computes it, but with the same roundings. */
int record_factored(const struct record *from, struct record *record);
/* The record with the power of two that brings the greatest size of some inputs, of the fields' first … end, to 1 … 2
 * as one more input: what is so of every power of two is so of that one. A copy where there is no such power. */
int record_with_power(const struct record *from, struct record *record);
/* Whether a node is that input. */
int node_is_the_power(const struct record *record, int node);
/* The outputs, and then the nodes of which something is known, as they are when an input is negated: nodes of the same
 * record, which grows. −1 if there is no memory. */
int record_mirrored(struct record *record, size_t input, int *mirrored);
/* The node that it negates, or itself. */
int node_without_sign(const struct record *record, int node);

/* --- the error bound over one box --------------------------------------------------------------------------------- */

/* The error of a recorded kernel over a box of inputs, in ulps, bounded from above.
 *
 * Along the record, each rounding adds at most half a unit of the binade that its result can lie in, and each
 * polynomial at most its distance from the function that it stands for. By the mean value theorem these reach an output
 * multiplied by the output's derivatives with respect to them, over all values that lie between the exact and the
 * computed ones: intervals, found in reverse. What error-free transformations return is known to be a rounding's error,
 * and vanishes with it. Here: the bound over one box. Which boxes, is in boxes.c; what polynomials stand for, in
 * ideal.c. */

/* What a node is beside its operation. */
enum lost { LOST_NOTHING, LOST_IN_SUM, LOST_IN_FAST_SUM, LOST_IN_PRODUCT, LOST_IN_ROOT };

struct role {
    enum lost lost;    /* the node is what another's rounding lost … */
    int of, sign;      /* … of this one: sign · (exact − computed) */
    int first, second; /* of a fast sum: the summands, the first to be the greater */
    int vanishes;      /* without rounding it would be 0 */
    int ideal;         /* the number of the approximation that ends here, or −1 */
    int is_shared;     /* it depends on the inputs through the pivot alone, and others use it */
};

/* A record without undecided branches, and what is known of its nodes. */
struct proof_case {
    struct record record;
    struct role *roles;
    struct ideal *ideals; /* ideal.h */
    size_t ideals_count;
    interval pivot_region; /* what the promise's region leaves of the pivot's computed values */
    int pivot;             /* a node on which much of the record depends, and nothing else of the inputs; −1: none */
    int agrees;            /* without rounding it was found to be the formula, at several inputs */
    int points;            /* how many */
};

/* Room for the evaluation of one case; one for each thread. */
struct evaluation {
    interval *value, *adjoint, *adjustment;
    double *rounding;        /* at most, for each node */
    int *quantum;            /* quantum exponents of computed values; NO_QUANTUM: not known */
    double *approximation;   /* at most, for each ideal */
    double *shared_error;    /* at most the error of a node that is a shared function, with its own rounding */
    unsigned char *is_known; /* whether the record knows something of a node */
    unsigned char *is_exact; /* a constant that stands for itself: no error comes from there */
    unsigned char *is_power; /* a constant that is ± a power of two */
    int shared_known;
    int keeps_order;            /* a result above a number is rounded to no less than that is: counts need it; and what
                              is known of a node allows for roundings */
    const unsigned char *parts; /* null, or marks nodes that are added up to the pivot, none of them negative */
    interval slice;             /* of the pivot's computed values: only inputs for which it lies there count */
    int **makers
        [2]; /* of each node what it is made of, the last first, then −1, the shared functions among them, −1; or null:
                              not asked for yet. [1]: shared functions are not gone into */
    const int *reached; /* those of the node that was asked for last: all other adjoints and adjustments are 0 */
    size_t nodes;       /* how many there is room for */
};

int evaluation_start(struct evaluation *evaluation, const struct proof_case *proof_case);
void evaluation_free(struct evaluation *evaluation);

/* Values and roundings of all nodes over a box; 0 if no input of the box takes the case's branches. */
int evaluate_box(struct evaluation *evaluation, const struct proof_case *proof_case, const interval *box);

/* The error that an output carries before its last rounding, absolute; the adjoints of the inputs stay in `adjoint`. */
double carried_error(struct evaluation *evaluation, const struct proof_case *proof_case, int node);

/* What an error in ulps is made of, where it is greatest: (carried + last) / unit. */
struct error_parts {
    double ulps, carried, last, unit; /* unit: NaN where the error is 0, or nothing is known */
};

/* The error of an output in ulps of a size, the exact value's or its terms', that lies in `size` (not negative). */
double error_in_ulps(struct evaluation *evaluation, const struct proof_case *proof_case, size_t output, interval size);
struct error_parts error_parts(struct evaluation *evaluation, const struct proof_case *proof_case, size_t output,
                               interval size);

/* At most |rounded − x| for |x| ≤ magnitude, rounded to nearest in binary32 or, wide, binary64. */
double half_ulp_under(int wide, double magnitude);

/* Finds the roles that follow from a record's text: error-free transformations. Allocates `roles`. */
int roles_find(struct proof_case *proof_case);
/* Finds the splitting variable and the shared functions, once the ideals are known. */
int shared_functions_find(struct proof_case *proof_case);

/* --- approximations ----------------------------------------------------------------------------------------------- */

/* What the polynomials of a record stand for, and how far they are from it.
 *
 * A polynomial in a node t, in any form of sums and products, whose coefficients are nearly those of
 *
 *   g Σ (−s t)ᵏ/(m+2k)!      s = 1 or 1/4, g a power of two or its negative
 *
 * stands for that function, for that of T⁻¹, (1 − (a/2) cot(a/2))/a² with a = √t, or for atan a / a; its constant
 * term may be that of the function less a float, which the kernel adds elsewhere. A constant may stand for what is
 * left of π/2 or 2π past its first digits. Which function is meant is a guess; the distance is proved for the guess,
 * and ideals_agree tells whether the record with the functions in the polynomials' place is the formula. */

enum { IDEAL_CELLS = 4096, IDEAL_DEGREE = 16, IDEAL_COTANGENT = 100, IDEAL_ARCTANGENT };

struct ideal {
    int node, of;      /* the polynomial's last node, and its argument; of −1: a constant */
    int m;             /* −1: what is left of π/2 or 2π; IDEAL_COTANGENT, IDEAL_ARCTANGENT */
    double s, g, less; /* less: what the constant term lacks */
    interval range;    /* of the argument, over which the cells are spread */
    double *cell;      /* at most |polynomial − function| on each */
};

/* Finds the approximations of a case and marks their nodes. The range of each argument comes from one evaluation over
 * the whole region, in which the polynomials count as exact. through_all: polynomials reach through nodes that are used
 * more than once, as those do that detours of scalings and error-free transformations are made of. */
int ideals_find(struct proof_case *proof_case, const interval *region, int through_all);
void ideals_free(struct proof_case *proof_case);

/* At most |polynomial − function| for arguments within an interval. */
double ideal_distance(const struct ideal *ideal, interval argument);

/* Of a constant that stands for ± (times π/2 − first): ± times, else 0. */
int ideal_rest_of_half_pi(double value, double *first);

/* True if the record without rounding, with functions in place of polynomials, gives the formula's outputs: compared to
 * 2⁻¹⁶⁰ of their terms at an input in the box. Also marks the nodes that vanish there. −1 if the input takes other
 * branches. */
int ideals_agree(struct proof_case *proof_case, const struct formula *formula, unsigned parameter, const double *in);
/* What each node is at an input, nearest doubles; 0 if the input takes other branches. */
int ideals_values(const struct proof_case *proof_case, const double *in, double *value);

/* --- cases -------------------------------------------------------------------------------------------------------- */

/* The cases of a kernel: records without branches left to decide, which together cover a box of inputs.
 *
 * A mask that the box does not decide gives a case for each answer; so does a number rounded to a whole one by adding a
 * power of two, for each whole number. What was assumed is known of the case's nodes. */

struct proof_cases {
    struct proof_case *cases;
    size_t count;
    int of_text_alone;   /* what their nodes are, and whether that is the formula, was not asked */
    const char *problem; /* null, or why there are none: a line for readers */
    struct disagreement disagreement;
};

/* lengths: null, or where the inputs' length lies: of no others is anything to be said. */
void cases_find(struct proof_cases *cases, const struct kernel *kernel, const struct code *code, const interval *box,
                const interval *lengths);
/* Of the kernel's text alone: whether it is the formula is not asked. */
void cases_of_text(struct proof_cases *cases, const struct kernel *kernel, const struct code *code,
                   const interval *box);
void cases_free(struct proof_cases *cases);

/* Whether negating an input only negates outputs, or exchanges those of a field: in the kernel's records, and with the
 * same signs and order in the formula at some points. Of the outputs of a field, or of all if it is null. */
int kernel_is_even(const struct kernel *kernel, const struct code *code, const char *field, size_t input);
int record_is_even(const struct kernel *kernel, enum format format, const struct record *record, size_t input);

/* --- identity with the formula ------------------------------------------------------------------------------------ */

/* True if a record is its formula: both, the record without its roundings and with functions in place of polynomials,
 * are evaluated at random elements of two prime fields and have to give the same (reference/residue.h). Private to this
 * room. */

/* True if the outputs that are asked for are the formula's, over a box of inputs that take the case's branches: not
 * where conditions of the formula, or signs that the record uses, change within it. Nodes that are marked as vanishing
 * and are not 0 lose the mark. */
int identity_holds(struct proof_case *proof_case, const struct formula *formula, unsigned parameter,
                   const interval *box);

/* True if a node without its roundings is the sum of all inputs' squares. */
int identity_is_squared_length(const struct proof_case *proof_case, int node);

/* True if it is the sum of the squares of n inputs from `first` on, times `share`. */
int identity_is_part_squared(const struct proof_case *proof_case, int node, size_t first, size_t n, double share);

/* True if the n × n outputs from `first` on are a rotation or a reflection at every input of a box: RᵀR is E. */
int identity_is_orthogonal(const struct formula *formula, unsigned parameter, const interval *box, size_t inputs,
                           size_t first, size_t n);

/* --- inlined elementary functions --------------------------------------------------------------------------------- */

/* Sines, cosines and exponentials that a kernel writes out itself: range reduction, polynomial, quadrant or power of
 * two. Private to this room. */

/* The part of a record that computes nodes, its outputs, from others, its inputs, by adding, multiplying, dividing and
 * roots alone. 0 if the nodes are made of more; to be freed in any case. */
struct part {
    struct proof_case of_r; /* without ideals */
    const struct record *from;
    const int *cut;
    size_t cuts;
    int *now, failed;
};
int part_start(struct part *part, const struct record *from, const int *cut, size_t cuts, const int *node,
               size_t count);
void part_free(struct part *part);

/* What is known of functions already: kernels write the same one out for each of many inputs, in each of many records.
 * All 0 at first. */
struct analyses {
    struct analysed *of;
    size_t count;
    int failed;
};
void analyses_free(struct analyses *analyses);

/* The record with nodes SINE, COSINE and EXPONENTIAL in place of what computes them, where that is proved for every
 * argument that inputs in a box give: with the roundings that they are off by at most (function_roundings). Least and
 * greatest are settled where the box decides them. −1 without memory. */
int record_with_functions(const struct record *from, const interval *box, struct analyses *analyses,
                          struct record *record);

/* --- bisection ---------------------------------------------------------------------------------------------------- */

/* The work of a proof by bisection: what all threads share. Private to this room. */

/* A box of inputs, and a part of the pivot's values, of one case. */
struct task {
    interval box[PROOF_INPUTS], slice;
    size_t number; /* the case's */
    size_t output; /* to be tried first */
    double share;  /* of the whole work, by halving */
};

struct tasks {
    struct task *at;
    size_t count, room;
    int failed; /* out of memory */
};

struct proving {
    struct proof *proof;
    struct proof_cases cases;
    interval region;       /* of the coordinate */
    int signed_coordinate; /* it is the input itself, not its size */
    unsigned zeros;        /* bit k: component k is 0 */
    size_t wanted[RECORD_OUTPUTS], wanted_count;
    int of_unit_length; /* wanted is a vector of length 1 as a whole: small components hardly count */
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
    size_t given_up;
};

/* Finds the region, the box that is to be covered, the cases and the outputs of proving->proof; null, or the
 * problem. */
const char *proving_start(struct proving *proving, struct task *whole);

/* The size whose ulp counts: of the terms or of the value, nothing below the promise's floor. */
interval size_for_ulp(const struct bound *bound, interval value, interval scale);

/* The error of the promise's field as a whole, in u, and which output is farthest off. */
double error_of_whole(const struct proving *proving, const struct proof_case *proof_case, struct evaluation *evaluation,
                      const interval *value, size_t *farthest);

void tasks_push(struct tasks *tasks, const struct task *task);

/* Works on the tasks until none is left, too many boxes were seen or given up, or *stop is set. What was not done stays
 * in the tasks. */
void boxes_work(struct proving *proving);

/* --- a-priori analysis -------------------------------------------------------------------------------------------- */

/* Proofs by counting, for kernels with many inputs that add, multiply and divide: how many roundings a term can pass on
 * its way to an output. Private to this room. */

/* True if what the kernel does for the promise's outputs is made of operations that can be counted. */
const char *count_obstacle(const struct kernel *kernel, const struct bound *bound, const struct code *code);
/* Fills in the greatest bound of the promise's outputs, and the verdict. */
void count_prove(struct proof *proof);
/* The same for a record that is said to be the kernel's. */
void count_prove_record(struct proof *proof, const struct record *record);

/* What products may lose below the smallest normal number before a node's last rounding, and with it; in ulps, which
 * are nowhere less than the floor's, `least`'s and the smallest number. For the part of a box in which the case's pivot
 * lies in a slice. */
struct underflow {
    double before, all;
};
struct underflow count_lost(const struct proof *proof, struct proof_case *proof_case, int node, const interval *box,
                            interval slice, double least);

/* What units.c shares: whether a node that is no unit is counted; its size at an input; where a field's components lie;
 * and a proof for an output's node, whose terms are those of the scale: null, or what is in the way. */
int count_knows(const struct record *record, int node);
double count_size(const struct record *record, int node, const double *in);
interval count_part_of_domain(const struct field *field);
/* True if the node adds what is rounded and may cancel, or is made of what does. */
int count_cancels(const struct kernel *kernel, const struct record *record, int node);
const char *count_prove_terms(struct proof *proof, const struct record *record, int node, struct underflow lost);

/* The error of a node in ulps of its scale, underflow aside; and in u of its scale, by the roundings of each term. */
double count_roundings(const struct record *record, int node);
double count_part(const struct record *record, int node);

/* --- rotated norms ------------------------------------------------------------------------------------------------ */

/* Counting roundings in norms: of vectors that a rotation turns, as it is or transposed. Private to this room. */

/* At most ‖computed − exact‖ / ‖exact‖ in u, underflow aside, of n outputs that are a rotation among the inputs times n
 * inputs, or differences of them, divided by another or not. ∞ if they are not seen to be that. */
double norm_roundings(const struct kernel *kernel, const struct record *record, const int *output, size_t n);

/* --- norm-function factors ---------------------------------------------------------------------------------------- */

/* Proofs by counting, for kernels that multiply vectors and matrices by functions of a vector's length, such as S₁ and
 * S₂. Private to this room. */

/* True if that may be a way for the promise: it is one of components, and a vector among the inputs. */
int units_may_do(const struct kernel *kernel, const struct bound *bound);
/* Fills in the greatest bound of the promise's outputs, and the verdict. */
void units_prove(struct proof *proof);

/* --- traces of ports ---------------------------------------------------------------------------------------------- */

/* Records of a port's own code, which it hands over by plumb_record.h.
 *
 * Here: making them from what the port's process tells, of which everything is checked; and what is assumed of a
 * library's functions. Running them again beside the port's compiled code is in port_replay.c. */

enum { FUNCTIONS = 7 };

/* By how many ulps of the exact value functions err at most, in float and in double. */
struct assumptions {
    double ulps[FUNCTIONS][2];
};

/* What is known of glibc. */
struct assumptions assumptions_usual(void);
/* Takes over "sinf=0.6"; −1 if it is not that. */
int assumptions_read(struct assumptions *assumptions, const char *text);

struct port_records {
    struct record *records; /* one for each way through the code */
    size_t count;
};

/* Records what the port has of a kernel. PORT_FAILED and the like have a line in `problem`, without the port's name. */
enum port_result port_records_make(struct port_records *records, struct port *port, const struct kernel *kernel,
                                   enum format format, const struct assumptions *assumptions, char *problem,
                                   size_t size);
void port_records_free(struct port_records *records);

/* "if sinf, cosf err by at most 0.561 ulp": what a proof of these records assumes; "" if nothing. */
const char *port_records_assume(const struct port_records *records, char *text, size_t size);

/* How the compiled code and its records compare at many inputs of a promise's region. Signs of zeros do not count:
 * records do not have them. */
struct port_replay {
    size_t tried, in_region, differ;
    size_t flushed;           /* of those that differ: where the record has a subnormal number */
    size_t far;               /* of those that differ: by more than a few roundings */
    double in[RECORD_INPUTS]; /* the first at which they differ */
    int keeps_state;          /* static data of the compiled code change from call to call */
    int is_over;              /* the port failed: `failure` says how */
    char failure[PORT_FAILURE];
};

/* True if the compiled code is shown to be the recorded text: no difference, and inputs of the region were tried. */
int port_replay_agrees(const struct port_replay *replay);

/* Runs both at inputs of the promise's region, or of a part of it (both ends 0: all), in calls of several sizes: drawn
 * over it, binade by binade from its ends, with components that are 0; and numbers that stand in the port's file, by
 * which its code may branch. */
void port_records_replay(const struct port_records *records, struct port *port, const char *file,
                         const struct kernel *kernel, const struct bound *bound, enum format format,
                         struct bounds region, struct port_replay *replay);

/* The records of some code, allocated; null with *count 0 if there are none. */
struct record *records_of_code(const struct kernel *kernel, const struct code *code, size_t *count);

/* --- conclusions -------------------------------------------------------------------------------------------------- */

/* What `plumb prove` knows of one promise in the end, and how it is printed: as text, as JSON, as lines of
 * data/worst/boxes.csv and of data/proofs.csv. */

struct conclusion {
    struct proof proof;
    const char *obstacle; /* or null */
    int refuted;
    struct exact_error worst; /* found by the judge where the proof is open or leaves out; decided 0: nothing found */
    double worst_in[PROOF_INPUTS];
    double worst_known; /* of plumb's own code, in data/worst/kernels.csv; 0: none */
    const char *port;   /* the file of the port whose code it is; null: plumb's own */
    int is_replayed;
    struct port_replay replay; /* of that port */
    char assumes[160];         /* of a library's functions, or "" */
};

/* Whether what was proved of a port's text is not said of its compiled code: they differ, or the port failed. */
int conclusion_is_of_text_alone(const struct conclusion *conclusion);

void conclusion_print(const struct conclusion *conclusion, FILE *stream);
/* A line for each open box, from which searches start. */
void conclusion_print_boxes(const struct conclusion *conclusion, FILE *stream);
json_t *conclusion_document(const struct conclusion *conclusion);
struct recorded_proof conclusion_record(const struct conclusion *conclusion);

/* --- summary ------------------------------------------------------------------------------------------------------ */

/* plumb prove --theorems: which share of the promises are theorems. Private to this room. */

/* A line for each format: of the promises of these kernels that plumb has code for, how many are proved, counted, swept
 * and found. Returns an exit status. */
int summary_write(const struct kernel **kernels, const char *format, const char *file);

#endif
