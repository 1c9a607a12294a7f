/* The stream of elements, as text or bytes, in which files and pipes contain inputs and results of kernels. This module
 * reads it from any source of bytes, and writes it; it does not know what the numbers mean.
 *
 * A stream consists of parts, one per kernel. A part begins with a line
 *
 *     plumb-vectors 2 so3.exp float hex 1000 3 9 random 1 90de35e50e7ff2b7 | v.x:rad … | R[0][0]:1 … | plumb …
 *
 * (version, kernel, format, form, elements, inputs, outputs, set, seed, and perhaps a digest of all inputs; then, for
 * readers, the inputs and outputs by name and unit, and the command). Its elements follow. In hex each element is a
 * line, and each number its IEEE bit pattern of 8 or 16 hex digits, separated by a blank. In decimal an element is a
 * line, too; numbers are written in decimal, and read in decimal or as hexadecimal numbers of C. In binary an element
 * is the bytes of its numbers, least significant byte first. Results are the same stream with each element's outputs
 * after its inputs, or, if the header begins with plumb-outputs, with its outputs alone. Version 1, in which the
 * formats were called f32 and f64, is read and answered, too. */
#ifndef UTIL_ELEMENTS_H
#define UTIL_ELEMENTS_H

#include <stddef.h>
#include <stdint.h>

enum {
    ELEMENTS_VERSION = 2,
    ELEMENTS_WORD = 128,         /* bytes of an id or another word of the header, including the final zero */
    ELEMENTS_MAX_LINE = 1 << 17, /* bytes of a header */
    ELEMENTS_MAX_NUMBERS = 4096, /* inputs, or outputs, per element */
    ELEMENTS_PROBLEM = 320,
    ELEMENTS_NUMBER = 128, /* characters of a number in decimal, including the final zero */
};

enum elements_form { ELEMENTS_HEX, ELEMENTS_BINARY, ELEMENTS_DECIMAL, ELEMENTS_FORMS };

/* Returns "hex", "binary" or "decimal". */
const char *elements_form_word(enum elements_form form);

struct elements_header {
    int version; /* 1 to ELEMENTS_VERSION */
    char kernel[ELEMENTS_WORD], set[ELEMENTS_WORD];
    int format; /* 32 or 64 */
    enum elements_form form;
    uint64_t n, seed;
    size_t inputs, outputs;
    int outputs_alone; /* the elements are outputs without their inputs */
    int has_digest;
    uint64_t digest; /* see elements_digest */
};

/* Callback that reads as many bytes as are available, at most `size`. Returns their number; 0 at the end; −1 if reading
 * failed. */
typedef ptrdiff_t elements_source(void *context, void *bytes, size_t size);

struct elements_reader {
    elements_source *source;
    void *context;
    size_t at, used;                /* position in the buffer, and bytes in it */
    uint64_t line, column;          /* of the next byte, counted from 1; in binary, of the part's header */
    uint64_t element;               /* index of the next element of this part, from 0 */
    int ended, failed;              /* ended: no more bytes; failed: the source returned an error */
    char problem[ELEMENTS_PROBLEM]; /* "line 3, column 10: …" */
    char buffer[1 << 16];
};

/* Returns the name of a format (32 or 64) in a version of the stream: "float" or "double"; in version 1 "f32" or
 * "f64". */
const char *elements_format_word(int version, int format);

void elements_begin(struct elements_reader *reader, elements_source *source, void *context);

/* Reads the next part's header. Returns 0; 1 if the stream ends before it; −1 with reader->problem. */
int elements_read_header(struct elements_reader *reader, struct elements_header *header);

/* Reads the next element's `count` numbers as IEEE bit patterns. Returns 0, or −1 with reader->problem, also if the
 * stream ends. */
int elements_read(struct elements_reader *reader, const struct elements_header *header, size_t count, uint64_t *bits);

/* Reads to the end of the stream; returns the number of bytes that were left. */
uint64_t elements_skip(struct elements_reader *reader);

/* If the next line is "plumb-error WHY", which a program writes in place of an element that it cannot compute, reads
 * it, stores the reason in printable form and returns 1; otherwise returns 0. Not for streams in binary. */
int elements_read_error(struct elements_reader *reader, char *why, size_t size);

/* Writes the position of number k of the last element read, for a message of the caller: "line 3, column 10". Returns
 * text. */
const char *elements_place(const struct elements_reader *reader, const struct elements_header *header, size_t k,
                           char text[64]);

/* Extends a digest of numbers: `so_far` is the digest of the numbers before these in the stream, or ELEMENTS_NO_DIGEST
 * if there are none. Returns the digest of all of them. */
#define ELEMENTS_NO_DIGEST UINT64_C(0xcbf29ce484222325)
uint64_t elements_digest(uint64_t so_far, const uint64_t *bits, size_t count);

/* Returns the largest number of bytes of an element of `count` numbers. */
size_t elements_size(const struct elements_header *header, size_t count);
/* Writes an element to `to`; returns its number of bytes. */
size_t elements_write(const struct elements_header *header, const uint64_t *bits, size_t count, char *to);
/* Writes the header's line up to its first bar, without a newline; returns its length as snprintf does. */
int elements_write_header(const struct elements_header *header, char *to, size_t size);

#endif
