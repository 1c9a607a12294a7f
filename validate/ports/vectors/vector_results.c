/* Reads streams of results part by part, checks that the inputs are those of the set, and checks the results. An array
 * of outputs, as an .npy file or as bytes alone, is read as outputs alone in binary with the header of its inputs. */
#include "vectors.h"

#include "validate/util/format.h"
#include "validate/util/npy.h"
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
    int is_array;              /* true if the stream is an array */
    int is_read;               /* true if the array was read */
    struct elements_header of; /* of an array: its header as a stream */
    size_t used, given;        /* bytes of `first` that were read to recognise the array, and given to the reader */
    char first[NPY_MAGIC];
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

/* --- arrays ------------------------------------------------------------------------------------------------------- */

/* Reads an array. Its first bytes may have been read before, to recognise its form. */
static ptrdiff_t read_array(void *context, void *bytes, size_t size)
{
    struct vectors_results *results = context;
    if (results->given == results->used)
        return read_stream(results->stream, bytes, size);
    const size_t left = results->used - results->given, count = left < size ? left : size;
    memcpy(bytes, results->first + results->given, count);
    results->given += count;
    return (ptrdiff_t)count;
}

/* Reads the elements of a part of inputs. Returns null, or what is wrong with them. */
static const char *read_inputs(struct elements_reader *reader, const struct elements_header *header)
{
    uint64_t bits[ELEMENTS_MAX_NUMBERS], digest = ELEMENTS_NO_DIGEST;
    struct elements_header next;
    for (uint64_t i = 0; i < header->n; i++) {
        if (elements_read(reader, header, header->inputs, bits) != 0)
            return reader->problem;
        digest = elements_digest(digest, bits, header->inputs);
    }
    if (digest != header->digest)
        return "the inputs are not those of the digest in their header";
    switch (elements_read_header(reader, &next)) {
    case 0:
        return "has inputs of several kernels, and an array of results those of one";
    case 1:
        return NULL;
    default:
        return reader->problem;
    }
}

/* Reads a file of inputs to its end. Returns null, or what is wrong with it. */
static const char *read_inputs_file(struct elements_reader *reader, struct elements_header *header)
{
    const int status = elements_read_header(reader, header);
    if (status > 0)
        return "is empty";
    if (status < 0)
        return reader->failed ? strerror(errno) : reader->problem;
    if (header->outputs_alone)
        return "expected inputs, as plumb vectors writes them, found results";
    if (!header->has_digest)
        return "its header has no digest: write the inputs again by plumb vectors";
    return read_inputs(reader, header);
}

int vectors_results_of_inputs(struct vectors_results *results, FILE *inputs, const char *name, char *problem,
                              size_t size)
{
    struct elements_reader *reader = &results->reader;
    char printable[256];
    elements_begin(reader, read_stream, inputs);
    const char *wrong = read_inputs_file(reader, &results->of);
    if (wrong) {
        text_printable(printable, sizeof printable, name);
        snprintf(problem, size, "--inputs: %s: %s", printable, wrong);
        text_end_whole(problem);
        return -1;
    }
    results->of.form = ELEMENTS_BINARY;
    results->of.outputs_alone = results->is_array = 1;
    elements_begin(reader, read_array, results);
    return 0;
}

/* Writes that the type of an array's numbers is not the expected one, and how to convert them. */
static void expect_type(const struct npy_header *npy, const char *expected, char *text, size_t size)
{
    char type[NPY_TYPE];
    text_printable(type, sizeof type, npy->type);
    snprintf(text, size, "has numbers of type %s, expected %s%s: np.save(FILE, y.astype('%s'))", type, expected,
             npy->type[0] == '>' ? ", least significant byte first" : ", as the inputs", expected);
}

/* True if an array has a row per element, and as many numbers in each row as an element has outputs, in one or more
 * dimensions. */
static int is_shape_of(const struct npy_header *npy, const struct elements_header *header)
{
    uint64_t numbers = 1;
    for (int i = 1; i < npy->dimensions; i++)
        if (npy->shape[i] == 0 || npy->shape[i] > header->outputs / numbers)
            return 0;
        else
            numbers *= npy->shape[i];
    return npy->dimensions > 0 && npy->shape[0] == header->n && numbers == header->outputs;
}

static const char inputs_without_results[] = "; is this a file of inputs, without results?";

/* True if an array has the shape of the inputs, and this is not the shape of the outputs. */
static int has_shape_of_inputs(const struct npy_header *npy, const struct elements_header *header)
{
    struct elements_header inputs = *header;
    inputs.outputs = header->inputs;
    return header->inputs != header->outputs && is_shape_of(npy, &inputs);
}

/* Checks that an array has a row of outputs per element, in the format of the inputs. Returns 0, or −1 with a text. */
static int expect_array(const struct npy_header *npy, const struct elements_header *header, char *text, size_t size)
{
    const char *type = header->format == 64 ? "<f8" : "<f4";
    char found[NPY_SHAPE], expected[NPY_SHAPE];
    if (strcmp(npy->type, type) != 0)
        expect_type(npy, type, text, size);
    else if (!is_shape_of(npy, header))
        snprintf(text, size, "has the shape %s, expected %s: a row of outputs per element%s",
                 npy_shape(npy->dimensions, npy->shape, found),
                 npy_shape(2, (const uint64_t[]){header->n, header->outputs}, expected),
                 has_shape_of_inputs(npy, header) ? inputs_without_results : "");
    else if (npy->is_fortran && header->outputs > 1)
        snprintf(text, size, "is in Fortran order: np.save(FILE, np.ascontiguousarray(y))");
    else
        return 0;
    return -1;
}

/* Reads what comes before the numbers of an array. Returns 0, or −1 with a text that says what is wrong. */
static int begin_array(struct vectors_results *results, char *text, size_t size)
{
    struct npy_header npy;
    results->used = fread(results->first, 1, sizeof results->first, results->stream);
    if (results->used < sizeof results->first)
        return 0; /* numbers alone; if they are too few, elements_read says so */
    if (memcmp(results->first, "plumb-", sizeof results->first) == 0) {
        snprintf(text, size, "has a header of its own, and needs no --inputs");
        return -1;
    }
    if (memcmp(results->first, "PK\3\4", 4) == 0) {
        snprintf(text, size, "is an archive of arrays (.npz): np.save(FILE, y) writes one array");
        return -1;
    }
    if (!npy_is_magic(results->first))
        return 0;
    results->used = 0;
    const char *problem = npy_read_header(results->stream, &npy);
    if (!problem)
        return expect_array(&npy, &results->of, text, size);
    snprintf(text, size, "%s", problem);
    return -1;
}

/* Checks that an array ends after its last element. Returns 0, or −1 with a text that says what is wrong. */
static int end_array(struct vectors_results *results, char *text, size_t size)
{
    const struct elements_header *header = &results->of;
    const uint64_t width = (uint64_t)header->format / 8, bytes = header->n * header->outputs * width,
                   more = elements_skip(&results->reader);
    const int is_long_as_inputs = bytes + more == header->n * header->inputs * width;
    if (more == 0)
        return 0;
    snprintf(text, size, "has %" PRIu64 " bytes of numbers, expected %" PRIu64 ": %" PRIu64 " elements of %zu %ss%s%s",
             bytes + more, bytes, header->n, header->outputs, format_facts((enum format)header->format)->name,
             more == bytes && width == 4 ? "; are these doubles?" : "",
             is_long_as_inputs ? inputs_without_results : "");
    return -1;
}

/* --- one part ----------------------------------------------------------------------------------------------------- */

struct results_part {
    struct vectors_results *results;
    const struct elements_header *header;
    struct results_check *check;
    uint64_t *bits;
    double *out;     /* outputs of the last element read */
    uint64_t copied; /* number of elements whose outputs are their inputs */
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

/* True if outputs and inputs are equal, as far as both have components. */
static int are_equal(const struct elements_header *header, const double *out, const double *in)
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
                     index == 1 && are_equal(header, reading->out, in)
                         ? "is this a file of inputs, without results?"
                         : "elements come back in order, each with its inputs unchanged");
            return report_problem(reading, text);
        }
    for (size_t k = 0; k < header->outputs; k++)
        reading->out[k] = number_from_bits(header->format == 64, reading->bits[repeated + k]);
    reading->copied += header->inputs == header->outputs && are_equal(header, reading->out, in);
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
 * it has the same inputs as `kernel`. */
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
    /* Decided at the end, because a right kernel may map some inputs to themselves. */
    if (status == 0 && reading->copied == header->n && (*check_result)->verdict == EXCEEDED)
        status = report_problem(reading, "all outputs are the inputs: is this a file of inputs, without results?");
    if (status != 0) {
        check_result_free(*check_result);
        *check_result = NULL;
    }
    free(reading->bits);
    free(reading->out);
    return status == 0 ? 0 : -1;
}

/* Reads the header of a stream's next part. Returns 0; 1 at the end of the stream; −1 with a line in `problem`. */
static int next_header(struct results_part *reading, struct elements_header *header)
{
    struct vectors_results *results = reading->results;
    const int is_first = results->reader.line == 1, status = elements_read_header(&results->reader, header);
    if (status < 0 && is_first && npy_is_magic(results->reader.buffer))
        report_problem(reading, "is an .npy file: --inputs names the file of its inputs, which plumb vectors wrote");
    else if (status < 0)
        report_problem(reading, results->reader.failed ? strerror(errno) : results->reader.problem);
    return status;
}

/* Does what next_header does, for an array, which has one part. */
static int next_array(struct results_part *reading, struct elements_header *header)
{
    struct vectors_results *results = reading->results;
    char text[512];
    *header = results->of;
    if (results->is_read)
        return 1;
    results->is_read = 1;
    if (begin_array(results, text, sizeof text) == 0)
        return 0;
    report_problem(reading, text);
    return -1;
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
    *check_result = NULL;
    *problem = 0;
    const int status = results->is_array ? next_array(&reading, &header) : next_header(&reading, &header);
    if (status != 0)
        return status;
    if (order_of(&header, kernels, &order, text, sizeof text) != 0) {
        if (results->is_array)
            snprintf(line, sizeof line, "the header of its inputs: %s", text);
        else
            snprintf(line, sizeof line, "line %" PRIu64 ": %s", at, text);
        report_problem(&reading, line);
        return -1;
    }
    results->last = order;
    if (check_part(&reading, &order, find_requested(kernels, order.kernel), options, check_result) != 0)
        return -1;
    if (!results->is_array || end_array(results, text, sizeof text) == 0)
        return 0;
    check_result_free(*check_result);
    *check_result = NULL;
    report_problem(&reading, text);
    return -1;
}

int vectors_results_expected(const struct vectors_results *results, const struct kernel *kernel)
{
    struct vectors_order order = results->last;
    order.kernel = kernel_find(kernel->id);
    return order.kernel && vectors_has_part(&order);
}
