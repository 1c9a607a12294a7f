/* Writes streams of test vectors: for each kernel a header and its elements. */
#include "vectors.h"

#include "validate/util/format.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint64_t bits_of(enum format format, double x)
{
    unsigned char bytes[sizeof(double)];
    uint32_t narrow;
    uint64_t wide;
    format_store(format, bytes, 0, x);
    if (format == DOUBLE)
        return memcpy(&wide, bytes, sizeof wide), wide;
    return memcpy(&narrow, bytes, sizeof narrow), narrow;
}

struct digester {
    const struct vectors_order *order;
    uint64_t digest;
};

static int digest_element(void *context, uint64_t index, const double *in, const char *why)
{
    struct digester *digester = context;
    (void)index, (void)why;
    for (size_t k = 0; k < digester->order->kernel->input_components; k++) {
        const uint64_t bits = isnan(in[k]) ? 0 : bits_of(digester->order->format, in[k]);
        digester->digest = elements_digest(digester->digest, &bits, 1);
    }
    return 0;
}

int vectors_digest(const struct vectors_order *order, uint64_t *digest)
{
    struct digester digester = {order, ELEMENTS_NO_DIGEST};
    const int status = vectors_each(order, digest_element, &digester);
    *digest = digester.digest;
    return status;
}

/* Fills in the header of the part for an order. */
static void fill_header(const struct vectors_order *order, enum elements_form form, struct elements_header *header)
{
    const struct kernel *kernel = order->kernel;
    *header = (struct elements_header){.version = ELEMENTS_VERSION,
                                       .format = (int)order->format,
                                       .form = form,
                                       .n = vectors_count(order),
                                       .seed = order->seed,
                                       .inputs = kernel->input_components,
                                       .outputs = kernel->output_components};
    snprintf(header->kernel, sizeof header->kernel, "%s", kernel->id);
    snprintf(header->set, sizeof header->set, "%s", vectors_set_name(order->set));
}

/* Prints the components of a list of fields with their units, such as " v.x:rad v.y:rad". */
static void print_components(const struct field *fields, size_t count, FILE *stream)
{
    char name[128];
    for (size_t k = 0; k < count; k++)
        fprintf(stream, " %s:%s", fields_component_name(fields, k, name, sizeof name),
                *fields_of_component(fields, k)->unit ? fields_of_component(fields, k)->unit : "1");
}

static void print_header(const struct vectors_order *order, const struct vectors_form *form,
                         const struct elements_header *header, FILE *stream)
{
    const struct kernel *kernel = order->kernel;
    char line[1024];
    elements_write_header(header, line, sizeof line);
    /* Another first word, so that a stream with expected values is not taken for one of inputs or of results. */
    fprintf(stream, "%s%s |", form->expected ? "plumb-expected" : "plumb-vectors", strchr(line, ' '));
    print_components(kernel->inputs, header->inputs, stream);
    fputs(" |", stream);
    print_components(kernel->outputs, header->outputs, stream);
    fprintf(stream, " | plumb vectors %s -n %" PRIu64 " --set %s --seed %" PRIu64 " --precision %s%s%s\n", kernel->id,
            header->n, header->set, header->seed, format_facts(order->format)->name,
            (const char *const[]){"", " --binary", " --decimal"}[form->numbers], form->expected ? " --expected" : "");
}

struct writer {
    const struct elements_header *header;
    struct oracle oracle;
    struct vectors_expected expected;
    int with_expected;
    uint64_t *bits;
    char *text;
    FILE *stream;
};

/* Prints what determines the values: the precision in bits; "rule" if it is a rule for special values; "open" if they
 * are not determined. */
static void print_proof(int bits, FILE *stream)
{
    if (bits > 0)
        fprintf(stream, " %d\n", bits);
    else
        fputs(bits == 0 ? " rule\n" : " open\n", stream);
}

static int write_element(void *context, uint64_t index, const double *in, const char *why)
{
    struct writer *writer = context;
    const struct elements_header *header = writer->header;
    const enum format format = (enum format)header->format;
    size_t count = header->inputs;
    (void)index, (void)why;
    for (size_t k = 0; k < header->inputs; k++)
        writer->bits[k] = bits_of(format, in[k]);
    if (writer->with_expected) {
        if (vectors_expect(&writer->oracle, in, &writer->expected) != 0)
            return -1;
        for (size_t k = 0; k < header->outputs; k++) {
            writer->bits[header->inputs + k] = bits_of(format, writer->expected.value[k]);
            writer->bits[header->inputs + header->outputs + k] = bits_of(format, writer->expected.scale[k]);
        }
        count += 2 * header->outputs;
    }
    const size_t size = elements_write(header, writer->bits, count, writer->text);
    fwrite(writer->text, 1, size - (size_t)writer->with_expected, writer->stream);
    if (writer->with_expected)
        print_proof(writer->expected.bits, writer->stream);
    return ferror(writer->stream) ? -1 : 0;
}

int vectors_write(const struct vectors_order *order, const struct vectors_form *form, FILE *stream)
{
    struct elements_header header;
    const char *reason;
    fill_header(order, form->numbers, &header);
    const size_t most = header.inputs + 2 * header.outputs;
    struct writer writer = {.header = &header,
                            .with_expected = form->expected,
                            .bits = malloc(most * sizeof(uint64_t)),
                            .text = malloc(elements_size(&header, most)),
                            .stream = stream};
    double *storage = malloc(2 * header.outputs * sizeof *storage);
    int status = writer.bits && writer.text && storage ? 0 : -1;
    writer.expected = (struct vectors_expected){.value = storage, .scale = storage ? storage + header.outputs : NULL};
    if (status == 0)
        status = oracle_open(&writer.oracle, order->kernel, order->format, &reason);
    if (status == 0 && form->digest) {
        header.has_digest = 1;
        status = vectors_digest(order, &header.digest);
    }
    if (status == 0) {
        print_header(order, form, &header, stream);
        status = vectors_each(order, write_element, &writer);
    }
    free(writer.bits);
    free(writer.text);
    free(storage);
    return status;
}
