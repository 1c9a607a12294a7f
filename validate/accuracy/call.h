/* Calls of a port. An element is one set of inputs and outputs of a kernel; a call computes n elements. This header
 * declares the batch, which contains the elements of a call (struct call_batch, functions batch_…); functions that run
 * a call; and the random sizes of calls (struct call_sizes). Included by accuracy.h. */
#ifndef ACCURACY_CALL_H
#define ACCURACY_CALL_H

#include "oracle.h"
#include "validate/ports/ports.h"
#include "validate/util/random.h"

/* The inputs and outputs of the n elements of a call, as numbers of the format. Component k of element i is at index
 * k * stride + i. */
struct call_batch {
    size_t n, stride;
    enum port_placement placement; /* where the port's process has these arrays in its memory: see ports.h */
    unsigned char *in, *out;
    /* Per element: 1 if the port fails at this element; its inputs were then replaced by the inputs of another one. */
    unsigned char *skipped;
    char failure[PORT_FAILURE]; /* the reason, if the call was run and its result is not PORT_OK */
};

struct call_batch *batch_new(const struct oracle *oracle, size_t n); /* null: out of memory */
void batch_free(struct call_batch *batch);
/* Returns elements first … first + n − 1 of a batch as a batch for a call of their own. It shares the arrays of the
 * whole batch, and is not freed. */
struct call_batch batch_part(const struct oracle *oracle, const struct call_batch *batch, size_t first, size_t n,
                             enum port_placement placement);

/* Copy the inputs or outputs of element i: batch_set_… to the batch, batch_get_… from the batch. */
void batch_set_inputs(const struct oracle *oracle, struct call_batch *batch, size_t i, const double *in);
void batch_get_inputs(const struct oracle *oracle, const struct call_batch *batch, size_t i, double *in);
void batch_get_outputs(const struct oracle *oracle, const struct call_batch *batch, size_t i, double *out);
void batch_set_outputs(const struct oracle *oracle, struct call_batch *batch, size_t i, const double *out);
/* Compare outputs bit for bit, except that all NaNs count as equal. batch_has_outputs: true if element i has the
 * outputs `out`. batch_same_outputs: true if element i of a and element j of b have the same outputs. */
int batch_has_outputs(const struct oracle *oracle, const struct call_batch *batch, size_t i, const double *out);
int batch_same_outputs(const struct oracle *oracle, const struct call_batch *a, size_t i, const struct call_batch *b,
                       size_t j);

/* Copy all elements: batch_write copies inputs from the columns of a struct oracle_block; batch_read copies inputs
 * (unless `in` is null) and outputs into such columns. */
void batch_write(const struct oracle *oracle, struct call_batch *batch, const double *in);
void batch_read(const struct oracle *oracle, const struct call_batch *batch, double *in, double *computed);

/* Returns the id under which the port has the kernel in that format: the kernel's id; or, if the kernel's parameter has
 * its usual value, possibly the id without the ending that gives this value. Returns null if the port does not have the
 * kernel. */
const char *port_kernel_id(struct port *port, const struct kernel *kernel, enum format format);

/* Returns the number of variants (implementations) of the kernel that the port has; 0 if it does not have the
 * kernel. */
size_t port_variant_count(struct port *port, const struct kernel *kernel, enum format format);

/* Runs one call of the port. Returns PORT_FAILED also if the port wrote to memory beyond its outputs. */
enum port_result batch_run(struct port *port, const struct oracle *oracle, struct call_batch *batch);

/* The parameters of call_elements that are not arrays. */
struct call_trial {
    enum port_placement placement; /* set by the caller */
    char failure[PORT_FAILURE];    /* receives the reason if the call fails */
};
/* Runs a call of n ≤ FILTER_BLOCK elements whose components are stored in columns, as in a struct oracle_block. */
enum port_result call_elements(struct port *port, const struct oracle *oracle, size_t n, const double *in,
                               double *computed, struct call_trial *trial);

/* The sizes of the calls in which a block of elements is run: one call for all with probability 3/4, else calls of
 * random sizes from 1 to 67. Several sizes are used because a port may be wrong at some sizes only. */
struct call_sizes {
    struct random random;
    int in_one_call; /* all elements of the block are in one call */
};

/* Returns the sizes of calls for a block. They depend only on `number`. */
struct call_sizes call_sizes_of(uint64_t number);
/* Returns the size of the next call, if `left` elements are left, and where its arrays are to be placed. */
size_t call_sizes_next(struct call_sizes *sizes, size_t left, enum port_placement *placement);

#endif
