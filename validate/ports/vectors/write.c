/* Writes streams of test vectors: a header, and then the elements. */
#include "vectors.h"

#include "validate/util/format.h"

#include <inttypes.h>
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

/* Fills in the header of an order; n is the size of the set. */
static void fill_header(const struct vectors_order *order, int binary, struct elements_header *header)
{
    const struct kernel *kernel = order->kernel;
    *header = (struct elements_header){.version = ELEMENTS_VERSION,
                                       .format = (int)order->format,
                                       .binary = binary,
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
    /* The first word keeps expected values from being mistaken for inputs or for results. */
    fprintf(stream, "%s%s |", form->expected ? "plumb-expected" : "plumb-vectors", strchr(line, ' '));
    print_components(kernel->inputs, header->inputs, stream);
    fputs(" |", stream);
    print_components(kernel->outputs, header->outputs, stream);
    fprintf(stream, " | plumb vectors %s -n %" PRIu64 " --set %s --seed %" PRIu64 " --precision %s%s%s\n", kernel->id,
            header->n, header->set, header->seed, format_facts(order->format)->name, form->binary ? " --binary" : "",
            form->expected ? " --expected" : "");
}

struct vectors_writing {
    const struct elements_header *header;
    struct oracle oracle;
    struct vectors_expected expected;
    int with_expected;
    uint64_t *bits;
    char *text;
    FILE *stream;
};

/* Prints how the values are proved: the precision in bits, "rule", or "open" if they are not determined. */
static void print_proof(int bits, FILE *stream)
{
    if (bits > 0)
        fprintf(stream, " %d\n", bits);
    else
        fputs(bits == 0 ? " rule\n" : " open\n", stream);
}

static int write_element(void *context, uint64_t index, const double *in, const char *why)
{
    struct vectors_writing *vectors_writing = context;
    const struct elements_header *header = vectors_writing->header;
    const enum format format = (enum format)header->format;
    size_t count = header->inputs;
    (void)index, (void)why;
    for (size_t k = 0; k < header->inputs; k++)
        vectors_writing->bits[k] = bits_of(format, in[k]);
    if (vectors_writing->with_expected) {
        if (vectors_expect(&vectors_writing->oracle, in, &vectors_writing->expected) != 0)
            return -1;
        for (size_t k = 0; k < header->outputs; k++) {
            vectors_writing->bits[header->inputs + k] = bits_of(format, vectors_writing->expected.value[k]);
            vectors_writing->bits[header->inputs + header->outputs + k] =
                bits_of(format, vectors_writing->expected.scale[k]);
        }
        count += 2 * header->outputs;
    }
    const size_t size = elements_write(header, vectors_writing->bits, count, vectors_writing->text);
    fwrite(vectors_writing->text, 1, size - (size_t)vectors_writing->with_expected, vectors_writing->stream);
    if (vectors_writing->with_expected)
        print_proof(vectors_writing->expected.bits, vectors_writing->stream);
    return ferror(vectors_writing->stream) ? -1 : 0;
}

int vectors_write(const struct vectors_order *order, const struct vectors_form *form, FILE *stream)
{
    struct elements_header header;
    const char *reason;
    fill_header(order, form->binary, &header);
    const size_t most = header.inputs + 2 * header.outputs;
    struct vectors_writing vectors_writing = {.header = &header,
                                              .with_expected = form->expected,
                                              .bits = malloc(most * sizeof(uint64_t)),
                                              .text = malloc(elements_size(&header, most)),
                                              .stream = stream};
    double *storage = malloc(2 * header.outputs * sizeof *storage);
    int status = vectors_writing.bits && vectors_writing.text && storage ? 0 : -1;
    vectors_writing.expected =
        (struct vectors_expected){.value = storage, .scale = storage ? storage + header.outputs : NULL};
    if (status == 0)
        status = oracle_open(&vectors_writing.oracle, order->kernel, order->format, &reason);
    if (status == 0) {
        print_header(order, form, &header, stream);
        status = vectors_each(order, write_element, &vectors_writing);
    }
    free(vectors_writing.bits);
    free(vectors_writing.text);
    free(storage);
    return status;
}
