/* Calls of a port: their arrays, the sizes that they are made in, and running them. judge.h includes this. */
#ifndef JUDGE_CALL_H
#define JUDGE_CALL_H

#include "oracle.h"
#include "validate/base/random.h"
#include "validate/ports/ports.h"

/* The arrays of a call: numbers of the format, component k of element i at k * stride + i. */
struct call_arrays {
    size_t n, stride;
    enum port_placement placement; /* as in struct port_call */
    unsigned char *in, *out;
    unsigned char *skipped; /* of each element: the port fails at it by itself, and was given another in its place */
    char failure[PORT_FAILURE]; /* why, where it was run and the result is not PORT_OK */
};

struct call_arrays *batch_new(const struct oracle *oracle, size_t n); /* null: out of memory */
void batch_free(struct call_arrays *batch);
/* Elements first … first + n − 1 of a batch as a call of their own, in its arrays. */
struct call_arrays batch_part(const struct oracle *oracle, const struct call_arrays *batch, size_t first, size_t n,
                              enum port_placement placement);

void batch_put(const struct oracle *oracle, struct call_arrays *batch, size_t i, const double *in);
void batch_inputs(const struct oracle *oracle, const struct call_arrays *batch, size_t i, double *in);
void batch_outputs(const struct oracle *oracle, const struct call_arrays *batch, size_t i, double *out);
void batch_set(const struct oracle *oracle, struct call_arrays *batch, size_t i, const double *out); /* the outputs */
/* Whether element i has these outputs, to the bit; all NaNs are alike. */
int batch_holds(const struct oracle *oracle, const struct call_arrays *batch, size_t i, const double *out);
int batch_alike(const struct oracle *oracle, const struct call_arrays *a, size_t i, const struct call_arrays *b,
                size_t j);

/* All elements at once: their inputs from the columns of a struct oracle_block; inputs (unless null) and outputs into
 * them. */
void batch_take(const struct oracle *oracle, struct call_arrays *batch, const double *in);
void batch_give(const struct oracle *oracle, const struct call_arrays *batch, double *in, double *computed);

/* The id under which the port has the kernel in that format: its own, or for the usual parameter also the id without
 * it. Null if the port does not have it. */
const char *judge_offered(struct port *port, const struct kernel *kernel, enum format format);

/* Returns how often the port has it: more than once where it has variants. */
size_t judge_variants(struct port *port, const struct kernel *kernel, enum format format);

/* One call of the port; what follows its outputs in memory must stay as it is. */
enum port_result batch_run(struct port *port, const struct oracle *oracle, struct call_arrays *batch);

/* The same for n ≤ FILTER_BLOCK elements in columns: how it is to be made, and what came of it. */
struct judge_trial {
    enum port_placement placement;
    char failure[PORT_FAILURE];
};
enum port_result judge_run(struct port *port, const struct oracle *oracle, size_t n, const double *in, double *computed,
                           struct judge_trial *trial);

/* The sizes of calls that elements are handed over in: mostly all in one, one time in four some of 1 … 67, since a port
 * may be wrong in some of these alone. They depend on the number alone. */
struct pieces {
    struct random random;
    int whole;
};

struct pieces pieces_of(uint64_t number);
size_t pieces_next(struct pieces *pieces, size_t left, enum port_placement *placement);

#endif
