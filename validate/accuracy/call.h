/* Calls of a port: their arrays (struct call_arrays), their sizes (struct pieces), and running them. Included by
 * accuracy.h. An element is one set of inputs and outputs of a kernel; a call computes n elements. */
#ifndef ACCURACY_CALL_H
#define ACCURACY_CALL_H

#include "oracle.h"
#include "validate/ports/ports.h"
#include "validate/util/random.h"

/* The arrays of a call. They contain numbers of the format; component k of element i is at index k * stride + i. */
struct call_arrays {
    size_t n, stride;
    enum port_placement placement; /* as in struct port_call */
    unsigned char *in, *out;
    /* Per element: true if the port fails at it, so that a copy of another element replaced it. */
    unsigned char *skipped;
    char failure[PORT_FAILURE]; /* the reason, if the call was run and the result is not PORT_OK */
};

struct call_arrays *batch_new(const struct oracle *oracle, size_t n); /* null: out of memory */
void batch_free(struct call_arrays *batch);
/* Returns elements first … first + n − 1 of a batch as a separate call, which shares the arrays of the batch. */
struct call_arrays batch_part(const struct oracle *oracle, const struct call_arrays *batch, size_t first, size_t n,
                              enum port_placement placement);

/* Copy the inputs or outputs of element i: batch_set_… to the batch, batch_get_… from the batch. */
void batch_set_inputs(const struct oracle *oracle, struct call_arrays *batch, size_t i, const double *in);
void batch_get_inputs(const struct oracle *oracle, const struct call_arrays *batch, size_t i, double *in);
void batch_get_outputs(const struct oracle *oracle, const struct call_arrays *batch, size_t i, double *out);
void batch_set_outputs(const struct oracle *oracle, struct call_arrays *batch, size_t i, const double *out);
/* batch_has_outputs: true if element i has these outputs, bit for bit; all NaNs count as equal. batch_same_outputs:
 * true if element i of a and element j of b have the same outputs in this sense. */
int batch_has_outputs(const struct oracle *oracle, const struct call_arrays *batch, size_t i, const double *out);
int batch_same_outputs(const struct oracle *oracle, const struct call_arrays *a, size_t i, const struct call_arrays *b,
                       size_t j);

/* Copy all elements: batch_write copies inputs from the columns of a struct oracle_block; batch_read copies inputs
 * (unless `in` is null) and outputs into such columns. */
void batch_write(const struct oracle *oracle, struct call_arrays *batch, const double *in);
void batch_read(const struct oracle *oracle, const struct call_arrays *batch, double *in, double *computed);

/* Returns the id under which the port has the kernel in that format: the kernel's id, or, for the usual parameter, the
 * id without the parameter. Returns null if the port does not have it. */
const char *port_kernel_id(struct port *port, const struct kernel *kernel, enum format format);

/* Returns the number of variants (implementations) of the kernel that the port has; 0 if it does not have the
 * kernel. */
size_t port_variant_count(struct port *port, const struct kernel *kernel, enum format format);

/* Runs one call of the port. It fails if the port fails, or writes to memory beyond its outputs. */
enum port_result batch_run(struct port *port, const struct oracle *oracle, struct call_arrays *batch);

/* Runs a call of n ≤ FILTER_BLOCK elements whose components are stored in columns, as in a struct oracle_block. `trial`
 * has the placement of the arrays, and receives the reason if the call fails. */
struct call_trial {
    enum port_placement placement;
    char failure[PORT_FAILURE];
};
enum port_result call_elements(struct port *port, const struct oracle *oracle, size_t n, const double *in,
                               double *computed, struct call_trial *trial);

/* The sizes of the calls in which a block of elements is run: one call for all with probability 3/4, else calls of
 * random sizes from 1 to 67. Several sizes are used because a port may be wrong at some sizes only. */
struct pieces {
    struct random random;
    int whole; /* one call for all elements */
};

/* Returns the sizes of calls for a block. They depend only on `number`. */
struct pieces pieces_of(uint64_t number);
/* Returns the size of the next call, if `left` elements are left, and where its arrays are to be placed. */
size_t pieces_next(struct pieces *pieces, size_t left, enum port_placement *placement);

#endif
