/* Fuzz target of the readers of results (libFuzzer; `make fuzz`). The first byte of the input selects the use of the
 * rest:
 *
 *   a stream of elements, of which the source returns so many bytes at a time
 *   the header of an .npy file
 *   the dictionary of such a header, which is put after a correct length
 *
 * What is read is written and read again, and has to be the same; memory errors are detected by the sanitizers. */
#include "validate/test/byte_source.h"
#include "validate/util/elements.h"
#include "validate/util/npy.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static void check(bool holds)
{
    if (!holds)
        abort();
}

/* --- headers of .npy files ---------------------------------------------------------------------------------------- */

/* Reads a header from bytes that come after NPY_MAGIC. Returns true if it is accepted. */
static bool read_npy(const void *bytes, size_t size, struct npy_header *header)
{
    FILE *stream = fmemopen((void *)bytes, size, "rb");
    check(stream != NULL);
    const char *problem = npy_read_header(stream, header);
    fclose(stream);
    return !problem;
}

/* Reads the header that consists of this dictionary after a correct length. Returns true if it is accepted. */
static bool read_dictionary(const void *dictionary, size_t size, struct npy_header *header)
{
    unsigned char *bytes = malloc(4 + size);
    check(bytes != NULL);
    memcpy(bytes, (unsigned char[]){1, 0, (unsigned char)size, (unsigned char)(size >> 8)}, 4);
    memcpy(bytes + 4, dictionary, size);
    const bool is_accepted = read_npy(bytes, 4 + size, header);
    free(bytes);
    return is_accepted;
}

/* Writes an accepted header and reads it again. */
static void repeat_header(const struct npy_header *header)
{
    struct npy_header again;
    char shape[NPY_SHAPE], text[512];
    const char *mark = strchr(header->type, '\'') ? "\"" : "'";
    const int length =
        snprintf(text, sizeof text, "{'descr': %s%s%s, 'fortran_order': %s, 'shape': %s, }\n", mark, header->type, mark,
                 header->is_fortran ? "True" : "False", npy_shape(header->dimensions, header->shape, shape));
    check(read_dictionary(text, (size_t)length, &again));
    check(strcmp(again.type, header->type) == 0 && again.is_fortran == header->is_fortran);
    check(again.dimensions == header->dimensions && memcmp(again.shape, header->shape, sizeof header->shape) == 0);
}

/* --- streams of elements ------------------------------------------------------------------------------------------ */

static void expect_problem(const struct elements_reader *reader)
{
    check(reader->problem[0] && memchr(reader->problem, 0, sizeof reader->problem) != NULL);
}

/* Writes an element and reads it again. */
static void repeat_element(const struct elements_header *header, const uint64_t *bits, size_t count)
{
    static struct elements_reader reader;
    static uint64_t again[2 * ELEMENTS_MAX_NUMBERS];
    char *text = malloc(elements_size(header, count));
    check(text != NULL);
    const size_t size = elements_write(header, bits, count, text);
    check(size <= elements_size(header, count));
    struct byte_source source = {text, text + size, size};
    elements_begin(&reader, read_bytes, &source);
    check(elements_read(&reader, header, count, again) == 0 && memcmp(again, bits, count * sizeof *bits) == 0);
    check(elements_skip(&reader) == 0);
    free(text);
}

static void fuzz_stream(const unsigned char *bytes, size_t size, size_t most)
{
    static struct elements_reader reader;
    static uint64_t bits[2 * ELEMENTS_MAX_NUMBERS];
    struct byte_source source = {(const char *)bytes, (const char *)bytes + size, most};
    struct elements_header header;
    char why[64];
    int status;
    elements_begin(&reader, read_bytes, &source);
    while ((status = elements_read_header(&reader, &header)) == 0) {
        check(header.inputs <= ELEMENTS_MAX_NUMBERS && header.outputs <= ELEMENTS_MAX_NUMBERS);
        const size_t count = (header.outputs_alone ? 0 : header.inputs) + header.outputs;
        for (uint64_t i = 0; i < header.n; i++) {
            if (header.form != ELEMENTS_BINARY && elements_read_error(&reader, why, sizeof why))
                continue;
            if (elements_read(&reader, &header, count, bits) != 0) {
                expect_problem(&reader);
                return;
            }
            repeat_element(&header, bits, count);
        }
    }
    if (status < 0)
        expect_problem(&reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct npy_header header;
    if (size < 2)
        return 0;
    if (bytes[0] % 2 == 0)
        fuzz_stream(bytes + 1, size - 1, 1 + (size_t)bytes[0] / 2);
    else if (bytes[0] % 4 == 1 ? read_npy(bytes + 1, size - 1, &header) : read_dictionary(bytes + 1, size - 1, &header))
        repeat_header(&header);
    return 0;
}
