/* Test vectors: a kernel's inputs, for programs that plumb cannot run, and the results that they give.
 *
 * Here: the sets of inputs (sets.c), what the reference says of one (expected.c), streams of them (write.c, and read.c
 * for results), and the verb. How numbers stand in a stream is base/elements.h's. */
#ifndef VECTORS_VECTORS_H
#define VECTORS_VECTORS_H

#include "validate/base/elements.h"
#include "validate/judge/judge.h"

#include <stdio.h>

enum vectors_set {
    VECTORS_SMOKE,  /* a few dozen: ordinary numbers, then some of every way to draw them */
    VECTORS_EDGE,   /* special values in every place, then zeros, ends of ranges, powers of two, branch points; common
                       inputs */
    VECTORS_RANDOM, /* the samples of plumb check with that seed */
    VECTORS_WORST,  /* inputs that gave large errors, of any kernel with as many inputs */
    VECTORS_SETS
};

const char *vectors_set_name(enum vectors_set set); /* "smoke" */
int vectors_set_named(const char *name, enum vectors_set *set);

struct vectors_order {
    const struct kernel *kernel;
    enum format format;
    enum vectors_set set;
    uint64_t n, seed; /* n: so many at most; 0: all that the set has, of random 1000 */
};

/* Takes element number `index`; `why` says where it comes from: "a NaN in v gives NaN in every entry". */
typedef int vectors_taker(void *context, uint64_t index, const double *in, const char *why);

/* Hands over the set's elements in order; the same for the same order, on every machine. Stops at a result other than
 * 0, which it returns; −1: out of memory. */
int vectors_each(const struct vectors_order *order, vectors_taker *take, void *context);
/* How many that are. */
uint64_t vectors_count(const struct vectors_order *order);
/* Whether a stream has a part for it: something is promised in the format, and the set is not empty. */
int vectors_has_part(const struct vectors_order *order);

/* --- expected.c: what is right ------------------------------------------------------------------------------------ */

struct vectors_expected {
    double *value, *scale; /* of every output: correctly rounded, and the size of its terms, cut to the format */
    int bits;              /* of the precision that settled all of them; 0: a rule about special values says them;
                              −1: they are not settled, or depend on what is promised */
    double *miss;          /* how far a result may lie from `value` at the most if it keeps the promises; ∞ where none
                              is about the component or its field's length. Or null: not asked for */
};

/* Fills in what is right for an element; the arrays have room for its outputs. −1: out of memory. */
int vectors_expect(const struct oracle *oracle, const double *in, struct vectors_expected *expected);

/* --- golden_inputs.c: data/vectors/golden.csv, which is part of the program --------------------------------------- */

/* Writes the inputs of a kernel's cases in the format of these promises, as judge_options' `known` has them. 0, or −1
 * where writing failed or memory ran out. */
int vectors_golden_inputs(const struct promises *promises, FILE *stream);

/* --- streams ------------------------------------------------------------------------------------------------------ */

struct vectors_form {
    int binary, expected;
};

/* Writes the header and the elements. 0, or −1 where writing failed or memory ran out. */
int vectors_write(const struct vectors_order *order, const struct vectors_form *form, FILE *stream);

/* Results to be judged: the parts of a stream. */
struct vectors_results;
/* Reads from an open stream; `name` is for messages. Null: out of memory. */
struct vectors_results *vectors_results_new(FILE *stream, const char *name);
const char *vectors_results_name(const struct vectors_results *results);
void vectors_results_free(struct vectors_results *results);
/* Judges the next part: 0 with the judgement; 1 at the end; −1 after filling in a line that says what is wrong and
 * where. A part of a kernel that `kernels` (ended by null) does not have is wrong too. */
int vectors_results_next(struct vectors_results *results, const struct kernel *const *kernels,
                         const struct judge_options *options, struct judgement **judgement, char *problem, size_t size);
/* At the end: whether a part of this kernel was to be expected beside the last one, of the same set and format. */
int vectors_results_expected(const struct vectors_results *results, const struct kernel *kernel);

int verb_vectors(int argc, char **argv);

#endif
