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
#ifndef PROVE_RECORD_H
#define PROVE_RECORD_H

#include "operations.h"
#include "prove.h"
#include "reference/interval.h"

#include <stddef.h>

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

#endif
