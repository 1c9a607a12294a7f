/* Header of the module vectors: test vectors for programs that plumb cannot run, and the check of the results that
 * these programs compute.
 *
 * Inputs and results are streams with a part per kernel, in the form of util/elements.h. sets.c makes the sets of
 * inputs; expected.c computes the reference results of an input; write.c writes streams of inputs; vector_results.c
 * reads and checks streams of results; golden.c writes the golden vectors, whose inputs golden_inputs.c reads;
 * vectors_verb.c is the command. */
#ifndef VECTORS_VECTORS_H
#define VECTORS_VECTORS_H

#include "validate/accuracy/accuracy.h"
#include "validate/util/elements.h"

#include <stdio.h>

/* A set of inputs of a kernel. */
enum vectors_set {
    VECTORS_SMOKE,  /* a few dozen inputs: ordinary numbers, then some samples of every kind */
    VECTORS_EDGE,   /* special values at every position; zeros, ends of ranges, powers of two, branch points; common
                     * inputs */
    VECTORS_RANDOM, /* the samples that plumb check draws with the same seed */
    VECTORS_WORST,  /* inputs at which this kernel, or another one with the same number of inputs, has large errors */
    VECTORS_SETS
};

const char *vectors_set_name(enum vectors_set set); /* for example "smoke" */
/* Sets *set to the set of this name. Returns 0, or −1 if there is no such set. */
int vectors_set_named(const char *name, enum vectors_set *set);

/* Selects inputs: the first n of a set, for a kernel in a format. */
struct vectors_order {
    const struct kernel *kernel;
    enum format format;
    enum vectors_set set;
    uint64_t n, seed; /* n = 0 selects the whole set, or 1000 inputs of the set random, which has no end */
};

/* Callback for element number `index` of a set. `why` says why the element is in the set, for example "a NaN in v gives
 * NaN in every entry". A result other than 0 ends the iteration. */
typedef int vectors_taker(void *context, uint64_t index, const double *in, const char *why);

/* Passes the elements of a set to the callback, in an order that is the same on every machine. Returns 0; the result of
 * the callback if it is not 0, which ends the iteration; −1 when out of memory. */
int vectors_each(const struct vectors_order *order, vectors_taker *take, void *context);
/* Returns the number of elements that vectors_each passes on. */
uint64_t vectors_count(const struct vectors_order *order);
/* True if a stream has a part for this order: if the kernel has promises in the format, and the set is not empty. */
int vectors_has_part(const struct vectors_order *order);

/* --- expected.c: reference results -------------------------------------------------------------------------------- */

struct vectors_expected {
    double *value; /* per output: the correctly rounded value */
    double *scale; /* per output: the condition scale (docs/glossary.md), rounded down to the format */
    /* The precision in bits that determined all values; 0 if an input is not finite, so that a rule about special
     * values determines the outputs; −1 if the maximum precision did not determine them. */
    int bits;
    /* Per output: the largest distance from `value` that a result within the limits can have; ∞ if no promise is about
     * the component or the norm of its field. The pointer is null if this is not needed. */
    double *miss;
};

/* Computes the reference results of one element. The arrays must have an entry for each output. Returns 0, or −1 when
 * out of memory. */
int vectors_expect(const struct oracle *oracle, const double *in, struct vectors_expected *expected);

/* --- golden_inputs.c: data/vectors/golden.csv, which is compiled into the program --------------------------------- */

/* Writes the inputs of a kernel's golden vectors, rounded to the format of the promises, as text in the form of `known`
 * of struct kernel_check_options. Returns 0, or −1 if writing failed or when out of memory. */
int vectors_golden_inputs(const struct promises *promises, FILE *stream);

/* --- streams ------------------------------------------------------------------------------------------------------ */

/* The form of a stream. */
struct vectors_form {
    enum elements_form numbers;
    int expected; /* also the reference results */
    int digest;   /* the header has the digest of the inputs */
};

/* Computes the digest of the inputs of an order. (Results without inputs have it in their header, to name the inputs.)
 * Returns 0, or −1 when out of memory. */
int vectors_digest(const struct vectors_order *order, uint64_t *digest);

/* Writes a part of a stream: a header and the elements. Returns 0, or −1 if writing failed or when out of memory. */
int vectors_write(const struct vectors_order *order, const struct vectors_form *form, FILE *stream);

/* A reader of a stream of results, which are checked part by part. */
struct vectors_results;
/* Creates a reader of an open stream, which messages call `name`. Returns null when out of memory. */
struct vectors_results *vectors_results_new(FILE *stream, const char *name);
/* Declares that the stream has no header: it is an array of outputs, an .npy file or only the bytes of the numbers. The
 * inputs are in another stream, which `plumb vectors` wrote with one part and which messages call `name`. To be called
 * before vectors_results_next. Returns 0, or −1 with a line in `problem` if these inputs are damaged. */
int vectors_results_of_inputs(struct vectors_results *results, FILE *inputs, const char *name, char *problem,
                              size_t size);
const char *vectors_results_name(const struct vectors_results *results);
void vectors_results_free(struct vectors_results *results);
/* Checks the next part. Returns 0 and stores the result, which the caller frees; 1 at the end of the stream; −1, with a
 * line in `problem` that says what is wrong and where, if the part is damaged or its kernel is not in `kernels` (an
 * array ended by null). */
int vectors_results_next(struct vectors_results *results, const struct kernel *const *kernels,
                         const struct kernel_check_options *options, struct check_result **check_result, char *problem,
                         size_t size);
/* To be called at the end of the stream: true if a complete stream for the set and format of its last part would have a
 * part for this kernel. */
int vectors_results_expected(const struct vectors_results *results, const struct kernel *kernel);

int verb_vectors(int argc, char **argv);

#endif
