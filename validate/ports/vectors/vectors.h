/* Test vectors: a kernel's inputs for programs that plumb cannot run, and the check of the results that they
 * compute.
 *
 * sets.c makes the sets of inputs, expected.c computes the reference's outputs for an input, write.c writes streams
 * of inputs, vector_results.c reads and checks streams of results, and vectors_verb.c is the command.
 * util/elements.h defines how numbers are written in a stream. */
#ifndef VECTORS_VECTORS_H
#define VECTORS_VECTORS_H

#include "validate/accuracy/accuracy.h"
#include "validate/util/elements.h"

#include <stdio.h>

enum vectors_set {
    VECTORS_SMOKE, /* a few dozen: ordinary numbers, then some samples of every kind */
    /* Special values at every position, then zeros, ends of ranges, powers of two, branch points; common inputs. */
    VECTORS_EDGE,
    VECTORS_RANDOM, /* the samples of plumb check with that seed */
    VECTORS_WORST,  /* inputs that gave large errors, of any kernel with as many inputs */
    VECTORS_SETS
};

const char *vectors_set_name(enum vectors_set set); /* returns "smoke", for example */
int vectors_set_named(const char *name, enum vectors_set *set);

struct vectors_order {
    const struct kernel *kernel;
    enum format format;
    enum vectors_set set;
    uint64_t n, seed; /* n: maximum count; 0: all of the set, for random 1000 */
};

/* A callback that takes element number `index`. `why` says where the element comes from, for example "a NaN in v
 * gives NaN in every entry". A result other than 0 stops the iteration. */
typedef int vectors_taker(void *context, uint64_t index, const double *in, const char *why);

/* Passes the elements of the set to the callback, in order; they are the same on every machine. Stops if the
 * callback returns anything but 0, and returns that; −1 if out of memory. */
int vectors_each(const struct vectors_order *order, vectors_taker *take, void *context);
/* Returns the count of those elements. */
uint64_t vectors_count(const struct vectors_order *order);
/* True if a stream has a part for this order: something is promised in the format, and the set is not empty. */
int vectors_has_part(const struct vectors_order *order);

/* --- expected.c: reference results -------------------------------------------------------------------------------- */

struct vectors_expected {
    /* For each output: the correctly rounded value; and the scale, rounded down to the format. */
    double *value, *scale;
    /* The precision, in bits, that determined all values; 0: a rule about special values gives them; −1: they could
     * not be determined, or depend on what is promised. */
    int bits;
    /* Maximum distance of a result from `value` if it satisfies the promises; ∞ where no promise is about the
     * component or the norm of its field. Null if not needed. */
    double *miss;
};

/* Computes the reference results of one element. The arrays must have an entry for each output. Returns −1 if out of
 * memory. */
int vectors_expect(const struct oracle *oracle, const double *in, struct vectors_expected *expected);

/* --- golden_inputs.c: data/vectors/golden.csv, which is compiled into the program --------------------------------- */

/* Writes the inputs of a kernel's golden cases, in the format of these promises, as text for kernel_check_options'
 * `known`. Returns 0, or −1 if writing failed or memory ran out. */
int vectors_golden_inputs(const struct promises *promises, FILE *stream);

/* --- streams ------------------------------------------------------------------------------------------------------ */

struct vectors_form {
    int binary, expected;
};

/* Writes the header and the elements. Returns 0, or −1 if writing failed or memory ran out. */
int vectors_write(const struct vectors_order *order, const struct vectors_form *form, FILE *stream);

/* A stream of results that is to be checked, part by part. */
struct vectors_results;
/* Creates a reader of an open stream; `name` is for messages. Returns null if out of memory. */
struct vectors_results *vectors_results_new(FILE *stream, const char *name);
const char *vectors_results_name(const struct vectors_results *results);
void vectors_results_free(struct vectors_results *results);
/* Checks the next part. Returns 0 and the result; 1 at the end; −1 with a line in `problem` that says what is
 * wrong and where. A part of a kernel that is not in `kernels` (ended by null) is an error, too. */
int vectors_results_next(struct vectors_results *results, const struct kernel *const *kernels,
                         const struct kernel_check_options *options, struct check_result **check_result, char *problem,
                         size_t size);
/* Called at the end: true if a complete stream, of the same set and format as its last part, would also have a part
 * of this kernel. */
int vectors_results_expected(const struct vectors_results *results, const struct kernel *kernel);

int verb_vectors(int argc, char **argv);

#endif
