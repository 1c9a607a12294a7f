/* Reads streams of results part by part, checks that the inputs are those of the set, and checks the results. */
#include "vectors.h"

#include "validate/util/format.h"
#include "validate/util/text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct vectors_results {
    FILE *stream;
    char name[256];
    struct elements_reader reader;
    struct vectors_order last; /* the order that the last header describes */
};

static ptrdiff_t read_stream(void *context, void *bytes, size_t size)
{
    FILE *stream = context;
    const size_t got = fread(bytes, 1, size, stream);
    return got == 0 && ferror(stream) ? -1 : (ptrdiff_t)got;
}

struct vectors_results *vectors_results_new(FILE *stream, const char *name)
{
    struct vectors_results *results = calloc(1, sizeof *results);
    if (!results)
        return NULL;
    results->stream = stream;
    text_printable(results->name, sizeof results->name, name);
    elements_begin(&results->reader, read_stream, stream);
    return results;
}

void vectors_results_free(struct vectors_results *results)
{
    free(results);
}

const char *vectors_results_name(const struct vectors_results *results)
{
    return results->name;
}

/* --- one part ----------------------------------------------------------------------------------------------------- */

struct results_part {
    struct vectors_results *results;
    const struct elements_header *header;
    struct results_check *check;
    uint64_t *bits;
    double *out; /* outputs of the last element read */
    char *problem;
    size_t size;
};

/* Writes a problem after the stream's name. Returns −2, which ends the iteration over the set. */
static int report_problem(const struct results_part *reading, const char *text)
{
    snprintf(reading->problem, reading->size, "%s: %s", reading->results->name, text);
    text_end_whole(reading->problem);
    return -2;
}

/* True if the numbers read as the outputs of the first element are the inputs of the second one: then the stream
 * consists of inputs alone. */
static int are_inputs(const struct elements_header *header, const double *out, const double *in)
{
    for (size_t k = 0; k < header->inputs && k < header->outputs; k++)
        if (!same_value(out[k], in[k], 1))
            return 0;
    return 1;
}

/* Reads the next element, which must have these inputs, and checks its results. */
static int take_results(void *context, uint64_t index, const double *in, const char *why)
{
    struct results_part *reading = context;
    const struct elements_header *header = reading->header;
    struct elements_reader *reader = &reading->results->reader;
    const size_t repeated = header->outputs_alone ? 0 : header->inputs; /* inputs before the outputs */
    char text[512], place[64];
    (void)why;
    if (elements_read(reader, header, repeated + header->outputs, reading->bits) != 0)
        return report_problem(reading, reader->problem);
    for (size_t k = 0; k < repeated; k++)
        if (!same_value(number_from_bits(header->format == 64, reading->bits[k]), in[k], 1)) {
            snprintf(text, sizeof text, "%s: is not input %zu of element %" PRIu64 ": %s",
                     elements_place(reader, header, k, place), k + 1, index + 1,
                     index == 1 && are_inputs(header, reading->out, in)
                         ? "is this a file of inputs, without results?"
                         : "elements come back in order, each with its inputs unchanged");
            return report_problem(reading, text);
        }
    for (size_t k = 0; k < header->outputs; k++)
        reading->out[k] = number_from_bits(header->format == 64, reading->bits[repeated + k]);
    results_check_add(reading->check, in, reading->out);
    return 0;
}

/* True if results without inputs name the inputs of an order by their digest. */
static int has_digest_of(const struct elements_header *header, const struct vectors_order *order)
{
    uint64_t digest;
    return header->has_digest && vectors_digest(order, &digest) == 0 && digest == header->digest;
}

/* Returns the entry of the list of requested kernels with the same id, or null. It may have promises of the user, but
 * its inputs are those of `kernel`. */
static const struct kernel *find_requested(const struct kernel *const *kernels, const struct kernel *kernel)
{
    while (kernel && *kernels && strcmp((*kernels)->id, kernel->id) != 0)
        kernels++;
    return kernel ? *kernels : NULL;
}

/* Stores the order that a header describes. Returns 0, or −1 with a text that says what is wrong. */
static int order_of(const struct elements_header *header, const struct kernel *const *kernels,
                    struct vectors_order *order, char *text, size_t size)
{
    const struct kernel *kernel = kernel_find(header->kernel);
    char id[ELEMENTS_WORD], suggestion[160];
    const char *reason;
    struct oracle oracle;
    text_printable(id, sizeof id, header->kernel);
    *order = (struct vectors_order){.kernel = kernel, .format = (enum format)header->format, .seed = header->seed};
    if (!kernel)
        snprintf(text, size, "there is no kernel \"%s\"%s", id, kernel_suggestion(id, suggestion, sizeof suggestion));
    else if (!find_requested(kernels, kernel))
        snprintf(text, size, "a part for %s, which is not one of the requested kernels", id);
    else if (header->inputs != kernel->input_components || header->outputs != kernel->output_components)
        snprintf(text, size, "%s has %zu inputs and %zu outputs, not %zu and %zu", id, kernel->input_components,
                 kernel->output_components, header->inputs, header->outputs);
    else if (oracle_open(&oracle, kernel, order->format, &reason) != 0)
        snprintf(text, size, "%s: %s", id, reason);
    else if (vectors_set_named(header->set, &order->set) != 0)
        snprintf(text, size, "there is no set of that name: smoke, edge, random or worst");
    else if (header->n == 0 || (order->n = header->n, vectors_count(order) != header->n))
        snprintf(text, size, "the set does not have this number of elements: written by another version of plumb?");
    else if (header->outputs_alone && !has_digest_of(header, order))
        snprintf(text, size,
                 header->has_digest ? "the digest is not that of these inputs: written by another version of plumb?"
                                    : "outputs alone need the digest of their inputs: copy the header that plumb "
                                      "vectors wrote, with plumb-outputs in place of plumb-vectors");
    else
        return 0;
    return -1;
}

/* Checks the elements of a part. Returns 0 and the result, or −1 with a line in reading->problem. */
static int check_part(struct results_part *reading, const struct vectors_order *order, const struct kernel *kernel,
                      const struct kernel_check_options *options, struct check_result **check_result)
{
    const struct elements_header *header = reading->header;
    struct kernel_check_options with = *options;
    with.seed = header->seed;
    with.samples = header->n;
    reading->bits = malloc((header->inputs + header->outputs) * sizeof *reading->bits);
    reading->out = malloc(header->outputs * sizeof *reading->out);
    reading->check = results_check_begin(kernel, order->format, &with);
    int status = -1;
    if (reading->bits && reading->out && reading->check)
        status = vectors_each(order, take_results, reading);
    if (status == -1)
        report_problem(reading, "out of memory");
    *check_result = reading->check ? results_check_end(reading->check) : NULL;
    if (status != 0) {
        check_result_free(*check_result);
        *check_result = NULL;
    }
    free(reading->bits);
    free(reading->out);
    return status == 0 ? 0 : -1;
}

int vectors_results_next(struct vectors_results *results, const struct kernel *const *kernels,
                         const struct kernel_check_options *options, struct check_result **check_result, char *problem,
                         size_t size)
{
    struct elements_header header;
    struct vectors_order order;
    struct results_part reading = {.results = results, .header = &header, .problem = problem, .size = size};
    char text[512], line[600];
    const uint64_t at = results->reader.line;
    const int status = elements_read_header(&results->reader, &header);
    *check_result = NULL;
    *problem = 0;
    if (status < 0)
        report_problem(&reading, results->reader.failed ? strerror(errno) : results->reader.problem);
    if (status != 0)
        return status;
    if (order_of(&header, kernels, &order, text, sizeof text) != 0) {
        snprintf(line, sizeof line, "line %" PRIu64 ": %s", at, text);
        report_problem(&reading, line);
        return -1;
    }
    results->last = order;
    return check_part(&reading, &order, find_requested(kernels, order.kernel), options, check_result);
}

int vectors_results_expected(const struct vectors_results *results, const struct kernel *kernel)
{
    struct vectors_order order = results->last;
    order.kernel = kernel_find(kernel->id);
    return order.kernel && vectors_has_part(&order);
}
