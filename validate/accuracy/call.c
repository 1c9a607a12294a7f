/* Calls of the port: allocates their arrays, chooses their sizes, runs them, and handles calls that fail. See call.h,
 * and check_run.h for the functions check_run_…. */
#include "check_run.h"

#include "validate/util/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    GUARD = 16, /* count of numbers after the last element of each component, to which the port must not write */
    PAGE = 4096,
    LARGE = 1 << 23, /* arrays of at least this number of bytes use huge pages */
    /* Before a call, every byte of the outputs, and of the guards after them, has this value; overran() tests the
     * guards. */
    CANARY = 0xa5
};

/* --- arrays ------------------------------------------------------------------------------------------------------- */

struct call_batch *batch_new(const struct oracle *oracle, size_t n)
{
    const size_t stride = n + GUARD, width = format_width(oracle->format);
    struct call_batch *batch = malloc(sizeof *batch);
    const size_t bytes = (oracle->inputs + oracle->outputs) * stride * width;
    unsigned char *storage = malloc(bytes + n);
    if (storage && bytes >= LARGE) /* allocating many small pages would take longer than a call */
        madvise((void *)(((uintptr_t)storage + PAGE - 1) / PAGE * PAGE), bytes - PAGE, MADV_HUGEPAGE);
    if (!batch || !storage) {
        free(batch);
        free(storage);
        return NULL;
    }
    *batch = (struct call_batch){.n = n,
                                 .stride = stride,
                                 .in = storage,
                                 .out = storage + oracle->inputs * stride * width,
                                 .skipped = storage + bytes};
    memset(storage, 0, oracle->inputs * stride * width);
    memset(batch->skipped, 0, n);
    return batch;
}

void batch_free(struct call_batch *batch)
{
    if (batch)
        free(batch->in);
    free(batch);
}

/* Returns a copy of a call with its inputs, but without its outputs; null when out of memory. */
static struct call_batch *batch_copy(const struct oracle *oracle, const struct call_batch *from)
{
    const size_t width = format_width(oracle->format);
    struct call_batch *copy = batch_new(oracle, from->n);
    if (!copy)
        return NULL;
    copy->placement = from->placement;
    for (size_t k = 0; k < oracle->inputs; k++)
        memcpy(copy->in + k * copy->stride * width, from->in + k * from->stride * width, from->n * width);
    memcpy(copy->failure, from->failure, sizeof copy->failure);
    return copy;
}

struct call_batch batch_part(const struct oracle *oracle, const struct call_batch *batch, size_t first, size_t n,
                             enum port_placement placement)
{
    const size_t offset = first * format_width(oracle->format);
    return (struct call_batch){.n = n,
                               .stride = batch->stride,
                               .placement = placement,
                               .in = batch->in + offset,
                               .out = batch->out + offset,
                               .skipped = batch->skipped + first};
}

void batch_set_inputs(const struct oracle *oracle, struct call_batch *batch, size_t i, const double *in)
{
    for (size_t k = 0; k < oracle->inputs; k++)
        format_store(oracle->format, batch->in, k * batch->stride + i, in[k]);
    batch->skipped[i] = 0;
}

void batch_get_inputs(const struct oracle *oracle, const struct call_batch *batch, size_t i, double *in)
{
    for (size_t k = 0; k < oracle->inputs; k++)
        in[k] = format_load(oracle->format, batch->in, k * batch->stride + i);
}

void batch_get_outputs(const struct oracle *oracle, const struct call_batch *batch, size_t i, double *out)
{
    for (size_t k = 0; k < oracle->outputs; k++)
        out[k] = format_load(oracle->format, batch->out, k * batch->stride + i);
}

void batch_set_outputs(const struct oracle *oracle, struct call_batch *batch, size_t i, const double *out)
{
    for (size_t k = 0; k < oracle->outputs; k++)
        format_store(oracle->format, batch->out, k * batch->stride + i, out[k]);
}

int batch_has_outputs(const struct oracle *oracle, const struct call_batch *batch, size_t i, const double *out)
{
    for (size_t k = 0; k < oracle->outputs; k++)
        if (!same_value(format_load(oracle->format, batch->out, k * batch->stride + i), out[k], 1))
            return 0;
    return 1;
}

int batch_same_outputs(const struct oracle *oracle, const struct call_batch *a, size_t i, const struct call_batch *b,
                       size_t j)
{
    for (size_t k = 0; k < oracle->outputs; k++)
        if (!same_value(format_load(oracle->format, a->out, k * a->stride + i),
                        format_load(oracle->format, b->out, k * b->stride + j), 1))
            return 0;
    return 1;
}

void batch_write(const struct oracle *oracle, struct call_batch *batch, const double *in)
{
    for (size_t k = 0; k < oracle->inputs; k++)
        for (size_t i = 0; i < batch->n; i++)
            format_store(oracle->format, batch->in, k * batch->stride + i, in[k * FILTER_BLOCK + i]);
    memset(batch->skipped, 0, batch->n);
}

/* Converts `count` components of all elements to doubles, each component to a column of FILTER_BLOCK numbers. */
static void load_columns(const struct oracle *oracle, const struct call_batch *batch, const void *array, size_t count,
                         double *to)
{
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < batch->n; i++)
            to[k * FILTER_BLOCK + i] = format_load(oracle->format, array, k * batch->stride + i);
}

void batch_read(const struct oracle *oracle, const struct call_batch *batch, double *in, double *computed)
{
    if (in)
        load_columns(oracle, batch, batch->in, oracle->inputs, in);
    load_columns(oracle, batch, batch->out, oracle->outputs, computed);
}

/* --- running ------------------------------------------------------------------------------------------------------ */

const char *port_kernel_id(struct port *port, const struct kernel *kernel, enum format format)
{
    if (port->formats(port, kernel->id) & (int)format)
        return kernel->id;
    const struct row *row = kernel->row;
    const int usual = row->parameter && row->parameter->usual == kernel->parameter;
    return usual && port->formats(port, row->id) & (int)format ? row->id : NULL;
}

size_t port_variant_count(struct port *port, const struct kernel *kernel, enum format format)
{
    const char *id = port_kernel_id(port, kernel, format);
    if (!id)
        return 0;
    return port->variants ? port->variants(port, id, (int)format) : 1;
}

/* True if a number after the last element of an output component changed. */
static int overran(const struct oracle *oracle, const struct call_batch *batch)
{
    const size_t width = format_width(oracle->format);
    for (size_t k = 0; k < oracle->outputs; k++) {
        const unsigned char *after = batch->out + (k * batch->stride + batch->n) * width;
        for (size_t byte = 0; byte < GUARD * width; byte++)
            if (after[byte] != CANARY)
                return 1;
    }
    return 0;
}

enum port_result batch_run(struct port *port, const struct oracle *oracle, struct call_batch *batch)
{
    struct port_call call = {.id = port_kernel_id(port, oracle->kernel, oracle->format),
                             .format = (int)oracle->format,
                             .inputs = oracle->inputs,
                             .outputs = oracle->outputs,
                             .n = batch->n,
                             .stride = batch->stride,
                             .in = batch->in,
                             .out = batch->out,
                             .placement = batch->placement};
    const size_t width = format_width(oracle->format);
    for (size_t k = 0; k < oracle->outputs; k++)
        memset(batch->out + k * batch->stride * width, CANARY, (batch->n + GUARD) * width);
    enum port_result result = port->run(port, &call);
    memcpy(batch->failure, call.failure, sizeof batch->failure);
    if (result == PORT_OK && overran(oracle, batch)) {
        result = PORT_FAILED;
        snprintf(batch->failure, sizeof batch->failure, "wrote outside its outputs");
    }
    if (result != PORT_OK && !*batch->failure)
        snprintf(batch->failure, sizeof batch->failure, REASON_NOT_PROVIDED);
    return result;
}

enum port_result call_elements(struct port *port, const struct oracle *oracle, size_t n, const double *in,
                               double *computed, struct call_trial *trial)
{
    struct call_batch *batch = batch_new(oracle, n);
    if (!batch) {
        snprintf(trial->failure, sizeof trial->failure, "out of memory");
        return PORT_UNAVAILABLE;
    }
    batch->placement = trial->placement;
    batch_write(oracle, batch, in);
    const enum port_result result = batch_run(port, oracle, batch);
    if (result == PORT_OK)
        batch_read(oracle, batch, NULL, computed);
    memcpy(trial->failure, batch->failure, sizeof trial->failure);
    batch_free(batch);
    return result;
}

/* --- as a part of the check run ----------------------------------------------------------------------------------- */

void check_run_out_of_memory(struct check_run *run)
{
#pragma omp atomic write
    run->out_of_memory = 1;
}

uint64_t check_run_end_order(const struct check_run *run)
{
    uint64_t failed, aborted;
#pragma omp atomic read
    failed = run->failure.order;
#pragma omp atomic read
    aborted = run->stage.abort_order;
    return failed < aborted ? failed : aborted;
}

int check_run_is_past(const struct check_run *run, uint64_t order)
{
    int unavailable;
#pragma omp atomic read
    unavailable = run->unavailable;
    return check_run_end_order(run) < order || unavailable;
}

int check_run_ended(const struct check_run *run)
{
    uint64_t failed;
#pragma omp atomic read
    failed = run->failure.order;
    return failed < UINT64_MAX || run->unavailable || run->out_of_memory || run->interrupted;
}

void check_run_note_success(struct check_run *run)
{
#pragma omp atomic write
    run->worked = 1;
}

int check_run_stage_is_over(const struct check_run *run)
{
    return check_run_ended(run) || check_run_is_past(run, UINT64_MAX);
}

/* Stores a failed call if its index in the stage (`order`) is smaller than that of the failed call stored so far, and
 * than that of the call at which the stage was aborted. So the failed call that is reported does not depend on the
 * number of threads. */
static void store_failed_call(struct check_run *run, const struct call_batch *batch, uint64_t order, int out_of_time)
{
#pragma omp critical(check_run_failed)
    if (order < check_run_end_order(run)) {
        batch_free(run->failure.call);
        run->failure.call = batch_copy(&run->oracle, batch);
        run->failure.out_of_time = out_of_time;
#pragma omp atomic write
        run->failure.order = order;
    }
}

/* Stores the reason why plumb could not run the port, which ends the check run. */
static void store_unavailable(struct check_run *run, const char *reason)
{
#pragma omp critical(check_run_failed)
    {
        snprintf(run->check_result->reason, sizeof run->check_result->reason, "%s", reason);
#pragma omp atomic write
        run->unavailable = 1;
    }
}

/* Runs the call again, with each skipped element replaced by one that is not skipped. */
static enum port_result run_without_skipped(struct check_run *run, struct call_batch *batch)
{
    const struct oracle *oracle = &run->oracle;
    const size_t width = format_width(oracle->format);
    size_t other = 0;
    while (other < batch->n && batch->skipped[other])
        other++;
    for (size_t i = 0; i < batch->n; i++)
        for (size_t k = 0; k < oracle->inputs && batch->skipped[i] && other < batch->n; k++)
            memcpy(batch->in + (k * batch->stride + i) * width, batch->in + (k * batch->stride + other) * width, width);
    for (size_t k = 0; k < oracle->outputs; k++)
        memset(batch->out + k * batch->stride * width, 0, batch->n * width);
    return other < batch->n ? batch_run(run->port, oracle, batch) : PORT_OK;
}

int check_run_call(struct check_run *run, struct call_batch *batch, uint64_t order)
{
    if (check_run_end_order(run) <= order)
        return -1;
    enum port_result result = batch_run(run->port, &run->oracle, batch);
    if (result == PORT_FAILED && !run->options->at && skip_failing(run, batch, order) > 0)
        result = check_run_end_order(run) <= order ? PORT_FAILED : run_without_skipped(run, batch);
    if (result == PORT_OK)
        check_run_note_success(run);
    else if (result == PORT_UNAVAILABLE)
        store_unavailable(run, batch->failure);
    else
        store_failed_call(run, batch, order, result == PORT_OUT_OF_TIME);
    return result == PORT_OK ? 0 : -1;
}

/* --- sizes -------------------------------------------------------------------------------------------------------- */

/* One block in DIVIDED is run in several calls, of at most MAX_SIZE elements. */
enum { DIVIDED = 4, MAX_SIZE = 67 };

struct call_sizes call_sizes_of(uint64_t number)
{
    struct call_sizes sizes = {{random_mix(number)}, 0};
    sizes.in_one_call = random_below(&sizes.random, DIVIDED) != 0;
    return sizes;
}

size_t call_sizes_next(struct call_sizes *sizes, size_t left, enum port_placement *placement)
{
    const size_t size = 1 + random_below(&sizes->random, MAX_SIZE);
    *placement = random_bits(&sizes->random) & 1 ? PORT_AT_START : PORT_AT_END;
    return sizes->in_one_call || size > left ? left : size;
}

/* --- reproducing a result ----------------------------------------------------------------------------------------- */

struct call_batch *check_run_copies(struct check_run *run, const double *in, size_t n, char failure[PORT_FAILURE])
{
    struct call_batch *batch = batch_new(&run->oracle, n);
    enum port_result result = PORT_OK;
    if (!batch) {
        check_run_out_of_memory(run);
        return NULL;
    }
    for (size_t i = 0; i < n; i++)
        batch_set_inputs(&run->oracle, batch, i, in);
    for (int end = 0; end < 2 && result == PORT_OK; end++) {
        batch->placement = end ? PORT_AT_END : PORT_AT_START;
        result = batch_run(run->port, &run->oracle, batch);
    }
    if (result == PORT_OK)
        return batch;
    memcpy(failure, batch->failure, PORT_FAILURE);
    if (result == PORT_UNAVAILABLE)
        store_unavailable(run, failure);
    batch_free(batch);
    return NULL;
}

/* True if some copy of the element gives these outputs in a call of n copies. */
static int copies_reproduce(struct check_run *run, const double *in, const double *out, size_t n)
{
    char failure[PORT_FAILURE];
    struct call_batch *batch = check_run_copies(run, in, n, failure);
    int found = 0;
    for (size_t i = 0; batch && i < n && !found; i++)
        found = batch_has_outputs(&run->oracle, batch, i, out);
    batch_free(batch);
    return found;
}

enum reproduction check_run_reproduce(struct check_run *run, const double *in, const double *out, size_t n)
{
    if (copies_reproduce(run, in, out, ELEMENT_COPIES))
        return REPRODUCED_BY_COPIES;
    return n != ELEMENT_COPIES && copies_reproduce(run, in, out, n) ? REPRODUCED_BY_LARGE_CALL
                                                                    : REPRODUCED_IN_SAME_CALL;
}
