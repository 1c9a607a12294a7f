/* Elements as text or bytes: the one stream in which plumb hands over inputs and takes back results, in files and
 * pipes.
 *
 * A stream is made of parts, one for each kernel. A part begins with a line
 *
 *     plumb-vectors 2 so3.exp float hex 1000 3 9 random 1 | v.x:rad … | R[0][0]:1 … | plumb vectors so3.exp …
 *
 * (version, kernel, format, form, elements, inputs, outputs, set, seed; then for readers the inputs and outputs by name
 * and unit, and the command). Its elements follow: in hex a line each, every number as its IEEE pattern of 8 or 16
 * digits with a blank between; in binary their bytes, the least significant first. Results are the same stream with
 * every element's outputs behind its inputs. Version 1, in which the formats were called f32 and f64, is read and
 * answered, too.
 *
 * Here: reading and writing this, from anything that gives bytes. What the numbers mean is not known here. */
#ifndef BASE_ELEMENTS_H
#define BASE_ELEMENTS_H

#include <stddef.h>
#include <stdint.h>

enum {
    ELEMENTS_VERSION = 2,
    ELEMENTS_WORD = 128,          /* bytes of an id or of another word of the header, with the zero at its end */
    ELEMENTS_MOST_LINE = 1 << 17, /* bytes of a header */
    ELEMENTS_MOST_NUMBERS = 4096, /* of an element: inputs, or outputs */
    ELEMENTS_PROBLEM = 320,
};

struct elements_header {
    int version; /* 1 to ELEMENTS_VERSION */
    char kernel[ELEMENTS_WORD], set[ELEMENTS_WORD];
    int format; /* 32 or 64 */
    int binary;
    uint64_t n, seed;
    size_t inputs, outputs;
};

/* Reads as `from` gives bytes: as many as there are, at most `size`; 0 at the end, −1 where it failed (it has said
 * why). */
typedef ptrdiff_t elements_source(void *context, void *bytes, size_t size);

struct elements_reader {
    elements_source *source;
    void *context;
    size_t at, used;                /* of the buffer */
    uint64_t line, column;          /* of the next byte, counted from 1; in binary: the part's header's line */
    uint64_t element;               /* of this part, from 0 */
    int ended, failed;              /* failed: the source did */
    char problem[ELEMENTS_PROBLEM]; /* "line 3, column 10: …" */
    char buffer[1 << 16];
};

/* Returns "float" or "double", or what that version called them. */
const char *elements_format_word(int version, int format);

void elements_begin(struct elements_reader *reader, elements_source *source, void *context);

/* The next part's header: 0; 1 where the stream ends before it; −1 with the problem. */
int elements_read_header(struct elements_reader *reader, struct elements_header *header);

/* The next element's `count` numbers, as IEEE patterns: 0, or −1 with the problem, which is also that there is none. */
int elements_read(struct elements_reader *reader, const struct elements_header *header, size_t count, uint64_t *bits);

/* Whether the next line is "plumb-error WHY", which a program answers in place of an element that it cannot compute:
 * reads it, and stores the reason, printable. In hex alone. */
int elements_read_error(struct elements_reader *reader, char *why, size_t size);

/* Where component k of the element that was read last stood, for a message of the caller's: "line 3, column 10". */
const char *elements_place(const struct elements_reader *reader, const struct elements_header *header, size_t k,
                           char text[64]);

/* Bytes that an element of so many numbers takes at most. */
size_t elements_size(const struct elements_header *header, size_t count);
/* Writes an element there; returns how many bytes it took. */
size_t elements_write(const struct elements_header *header, const uint64_t *bits, size_t count, char *to);
/* Writes the header's line up to its first bar, without a newline; returns its length as snprintf does. */
int elements_write_header(const struct elements_header *header, char *to, size_t size);

#endif
