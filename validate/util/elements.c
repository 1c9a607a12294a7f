/* Reading and writing of streams of elements; see elements.h. */
#include "elements.h"
#include "fingerprint.h"
#include "format.h"
#include "text.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void elements_begin(struct elements_reader *reader, elements_source *source, void *context)
{
    reader->source = source;
    reader->context = context;
    reader->at = reader->used = 0;
    reader->line = reader->column = 1;
    reader->element = 0;
    reader->ended = reader->failed = 0;
    reader->problem[0] = 0;
}

/* --- bytes -------------------------------------------------------------------------------------------------------- */

/* Fills the buffer if it is empty. Returns 1 if there is a byte to read; 0 at the end and if the source failed. */
static int has_byte(struct elements_reader *reader)
{
    if (reader->at < reader->used)
        return 1;
    if (reader->ended)
        return 0;
    const ptrdiff_t got = reader->source(reader->context, reader->buffer, sizeof reader->buffer);
    reader->at = 0;
    reader->used = got > 0 ? (size_t)got : 0;
    reader->ended = got <= 0;
    reader->failed = got < 0;
    return got > 0;
}

/* Returns a description of the next byte for messages. */
static const char *show(struct elements_reader *reader, char text[24])
{
    if (!has_byte(reader))
        return reader->failed ? "an error" : "the end";
    const unsigned char byte = (unsigned char)reader->buffer[reader->at];
    if (byte == '\n')
        return "the end of the line";
    snprintf(text, 24, byte > 0x20 && byte < 0x7f ? "\"%c\"" : "byte 0x%02x", byte);
    return text;
}

static int expected(struct elements_reader *reader, const char *what)
{
    char text[24];
    snprintf(reader->problem, sizeof reader->problem, "line %" PRIu64 ", column %" PRIu64 ": expected %s, found %s",
             reader->line, reader->column, what, show(reader, text));
    return -1;
}

uint64_t elements_skip(struct elements_reader *reader)
{
    uint64_t skipped = 0;
    for (; has_byte(reader); reader->at = reader->used)
        skipped += reader->used - reader->at;
    return skipped;
}

/* --- the header --------------------------------------------------------------------------------------------------- */

/* Takes the next word of a line, up to a blank. Returns it, or null if there is none or it is too long. */
static const char *take_word(const char **line, char *word)
{
    const size_t length = strcspn(*line, " ");
    if (length == 0 || length >= ELEMENTS_WORD)
        return NULL;
    memcpy(word, *line, length);
    word[length] = 0;
    *line += length + ((*line)[length] == ' ');
    return word;
}

/* Takes a word that is an integer of at most `most`. Returns 0, or −1. */
static int take_count(const char **line, uint64_t most, uint64_t *count)
{
    char word[ELEMENTS_WORD];
    const char *rest = *line;
    if (!take_word(&rest, word) || word[strspn(word, "0123456789")])
        return -1;
    errno = 0;
    *count = strtoull(word, NULL, 10);
    if (errno || *count > most)
        return -1;
    *line = rest;
    return 0;
}

/* Takes a word that is one of two, and stores 0 for the first and 1 for the second. Returns 0, or −1. */
static int take_choice(const char **line, const char *first, const char *second, int *choice)
{
    char word[ELEMENTS_WORD];
    const char *rest = *line;
    if (!take_word(&rest, word) || (strcmp(word, first) != 0 && strcmp(word, second) != 0))
        return -1;
    *choice = strcmp(word, second) == 0;
    *line = rest;
    return 0;
}

const char *elements_format_word(int version, int format)
{
    if (version == 1)
        return format == 32 ? "f32" : "f64";
    return format_facts((enum format)format)->name;
}

static const char *const form_words[ELEMENTS_FORMS] = {"hex", "binary", "decimal"};

const char *elements_form_word(enum elements_form form)
{
    return form_words[form];
}

/* Takes a word that is the name of a form. Returns 0, or −1. */
static int take_form(const char **line, enum elements_form *form)
{
    char word[ELEMENTS_WORD];
    const char *rest = *line;
    if (!take_word(&rest, word))
        return -1;
    for (int i = 0; i < ELEMENTS_FORMS; i++)
        if (strcmp(word, form_words[i]) == 0) {
            *form = (enum elements_form)i;
            *line = rest;
            return 0;
        }
    return -1;
}

/* Takes a digest of 16 hex digits; if the line has none, because a bar comes or the line ends, takes nothing. Returns
 * 0, or −1 if there is something else. */
static int take_digest(const char **line, struct elements_header *header)
{
    char word[ELEMENTS_WORD];
    const char *rest = *line;
    if (!*rest || *rest == '|')
        return 0;
    if (!take_word(&rest, word) || strlen(word) != 16 || word[strspn(word, "0123456789abcdefABCDEF")])
        return -1;
    header->has_digest = 1;
    header->digest = strtoull(word, NULL, 16);
    *line = rest;
    return 0;
}

/* Parses a header's line, without its newline. Returns 0, or −1 with the column and what was expected there. */
static int parse_header(const char *line, struct elements_header *header, size_t *column, const char **what)
{
    char word[ELEMENTS_WORD];
    const char *at = line;
    uint64_t version = 0, inputs = 0, outputs = 0;
    int is_double = 0, failed = 1;
    *header = (struct elements_header){0};
    header->outputs_alone = strncmp(at, "plumb-outputs ", 14) == 0;
    if (!header->outputs_alone && strncmp(at, "plumb-vectors ", 14) != 0)
        *what = "\"plumb-vectors\" or \"plumb-outputs\", which begins a header";
    else if (at += 14, take_count(&at, ELEMENTS_VERSION, &version) != 0 || version == 0)
        *what = "version 1 or 2";
    else if (!take_word(&at, header->kernel))
        *what = "a kernel";
    else if (take_choice(&at, elements_format_word((int)version, 32), elements_format_word((int)version, 64),
                         &is_double) != 0)
        *what = version == 1 ? "f32 or f64" : "float or double";
    else if (take_form(&at, &header->form) != 0)
        *what = "hex, decimal or binary";
    else if (take_count(&at, UINT64_MAX, &header->n) != 0)
        *what = "the number of elements";
    else if (take_count(&at, ELEMENTS_MAX_NUMBERS, &inputs) != 0 || inputs == 0)
        *what = "the number of inputs";
    else if (take_count(&at, ELEMENTS_MAX_NUMBERS, &outputs) != 0 || outputs == 0)
        *what = "the number of outputs";
    else if (!take_word(&at, word) || (memcpy(header->set, word, sizeof word), 0))
        *what = "a set";
    else if (take_count(&at, UINT64_MAX, &header->seed) != 0)
        *what = "a seed";
    else if (take_digest(&at, header) != 0)
        *what = "a digest of 16 hex digits, \"|\" or the end of the line";
    else if (*at && *at != '|')
        *what = "\"|\" or the end of the line";
    else
        failed = 0;
    header->version = (int)version;
    header->format = is_double ? 64 : 32;
    header->inputs = (size_t)inputs;
    header->outputs = (size_t)outputs;
    *column = (size_t)(at - line) + 1;
    return failed ? -1 : 0;
}

int elements_read_header(struct elements_reader *reader, struct elements_header *header)
{
    char text[4096];
    size_t used = 0, length = 0, column;
    const char *what;
    if (!has_byte(reader))
        return reader->failed ? expected(reader, "a header") : 1;
    /* The text after the first bar is for human readers and may be long. */
    for (; has_byte(reader) && reader->buffer[reader->at] != '\n' && length < ELEMENTS_MAX_LINE; length++) {
        const char byte = reader->buffer[reader->at++];
        if (used + 1 < sizeof text)
            text[used++] = byte ? byte : '\x01'; /* a zero would end the text */
    }
    text[used] = 0;
    if (used > 0 && text[used - 1] == '\r' && used == length)
        text[used - 1] = 0;
    const int failed = parse_header(text, header, &column, &what);
    const uint64_t end = (uint64_t)length + 1;
    reader->column = failed ? (uint64_t)column : end;
    if (failed) {
        snprintf(reader->problem, sizeof reader->problem, "line %" PRIu64 ", column %zu: expected %s", reader->line,
                 column, what);
        return -1;
    }
    if (!has_byte(reader) || reader->buffer[reader->at] != '\n')
        return expected(reader, "the end of the header");
    reader->at++;
    reader->line++;
    reader->column = 1;
    reader->element = 0;
    return 0;
}

/* --- elements ----------------------------------------------------------------------------------------------------- */

/* Table of the value of each hex digit plus IS_DIGIT; 0 for other characters. A table is used for speed, because most
 * bytes of a stream are hex digits. */
enum { IS_DIGIT = 16 };
static const unsigned char digit_of[256] = {
    ['0'] = 16, ['1'] = 17, ['2'] = 18, ['3'] = 19, ['4'] = 20, ['5'] = 21, ['6'] = 22, ['7'] = 23,
    ['8'] = 24, ['9'] = 25, ['a'] = 26, ['b'] = 27, ['c'] = 28, ['d'] = 29, ['e'] = 30, ['f'] = 31,
    ['A'] = 26, ['B'] = 27, ['C'] = 28, ['D'] = 29, ['E'] = 30, ['F'] = 31,
};

static void skip_blanks(struct elements_reader *reader)
{
    while (has_byte(reader)) {
        const char byte = reader->buffer[reader->at];
        if (byte != ' ' && byte != '\t' && byte != '\r')
            return;
        reader->at++;
        reader->column++;
    }
}

/* Reads a number if all its digits are in the buffer. Returns the number of digits; 0 if some are not in the buffer or
 * are not hex digits. */
static size_t take_hex_number(const struct elements_reader *reader, size_t digits, uint64_t *bits)
{
    unsigned all = IS_DIGIT;
    if (reader->used - reader->at < digits)
        return 0;
    *bits = 0;
    for (size_t i = 0; i < digits; i++) {
        const unsigned digit = digit_of[(unsigned char)reader->buffer[reader->at + i]];
        all &= digit;
        *bits = *bits << 4 | (digit & 15);
    }
    return all ? digits : 0;
}

/* True if the next character belongs to a number in decimal or to a hexadecimal one of C, not to a bit pattern. */
static int is_decimal_here(struct elements_reader *reader)
{
    return has_byte(reader) && reader->buffer[reader->at] && strchr(".xX+-pP", reader->buffer[reader->at]);
}

/* Says that a bit pattern is expected, and, if there is another number, how the header allows those. */
static int expect_digits(struct elements_reader *reader, int format)
{
    const int is_decimal = is_decimal_here(reader);
    const int status = expected(reader, format == 64 ? "16 hex digits" : "8 hex digits");
    const size_t length = strlen(reader->problem);
    if (is_decimal)
        snprintf(reader->problem + length, sizeof reader->problem - length,
                 "; for numbers such as 0.5 or 0x1p-1 the header has decimal in place of hex");
    return status;
}

static int read_hex_number(struct elements_reader *reader, const struct elements_header *header, uint64_t *bits)
{
    const size_t taken = take_hex_number(reader, (size_t)header->format / 4, bits);
    reader->at += taken;
    reader->column += taken;
    if (taken > 0)
        return 0;
    *bits = 0;
    for (int i = 0; i < header->format / 4; i++) { /* across the end of the buffer, or up to the wrong character */
        const int digit = has_byte(reader) ? digit_of[(unsigned char)reader->buffer[reader->at]] - IS_DIGIT : -1;
        if (digit < 0)
            return expect_digits(reader, header->format);
        *bits = *bits << 4 | (uint64_t)digit;
        reader->at++;
        reader->column++;
    }
    return 0;
}

/* Returns the bit pattern of a number in a format, 32 or 64. */
static uint64_t bits_of_text(int format, const char *text, char **end)
{
    return format == 64 ? bits_from_double(strtod(text, end)) : bits_from_float(strtof(text, end));
}

/* Reads a number in decimal, or a hexadecimal number of C, rounded to nearest in the format. */
static int read_decimal_number(struct elements_reader *reader, const struct elements_header *header, uint64_t *bits)
{
    char text[ELEMENTS_NUMBER], shown[ELEMENTS_NUMBER], *end;
    const uint64_t column = reader->column;
    size_t used = 0;
    while (has_byte(reader) && !strchr(" \t\r\n", reader->buffer[reader->at]) && used < sizeof text - 1) {
        text[used++] = reader->buffer[reader->at++];
        reader->column++;
    }
    text[used] = 0;
    if (used == 0)
        return expected(reader, "a number");
    *bits = bits_of_text(header->format, text, &end);
    if (end == text + used && used < sizeof text - 1)
        return 0;
    text_printable(shown, 40, text);
    snprintf(reader->problem, sizeof reader->problem,
             "line %" PRIu64 ", column %" PRIu64
             ": expected a number such as 0.5, 0x1p-1, NaN or Infinity, found \"%s\"",
             reader->line, column, shown);
    return -1;
}

/* Reads a number of an element that is a line. */
static int read_text_number(struct elements_reader *reader, const struct elements_header *header, uint64_t *bits)
{
    if (header->form == ELEMENTS_DECIMAL)
        return read_decimal_number(reader, header, bits);
    return read_hex_number(reader, header, bits);
}

/* Describes a line that has `found` numbers in place of `count`. */
static void describe_count(struct elements_reader *reader, const struct elements_header *header, size_t found,
                           size_t count)
{
    const int is_result = count == header->inputs + header->outputs;
    snprintf(reader->problem, sizeof reader->problem, "line %" PRIu64 ": has %zu number%s, expected %zu%s%s%s",
             reader->line, found, found > 1 ? "s" : "", count, is_result ? ": the inputs, and then the outputs" : "",
             is_result && found == header->outputs
                 ? "; for outputs alone the header begins with plumb-outputs in place of plumb-vectors"
                 : "",
             is_result && found == header->inputs ? "; is this a file of inputs, without results?" : "");
}

/* Returns what follows the last of `count` numbers of a line, for a message. */
static const char *end_of_line(const struct elements_header *header, size_t count)
{
    if (header->outputs_alone)
        return "the end of the line: after plumb-outputs an element is its outputs alone";
    if (count == header->inputs + header->outputs)
        return "the end of the line: an element is its inputs and outputs";
    return "the end of the line";
}

static int read_line_of_numbers(struct elements_reader *reader, const struct elements_header *header, size_t count,
                                uint64_t *bits)
{
    for (size_t k = 0; k < count; k++) {
        const uint64_t before = reader->column;
        skip_blanks(reader);
        if (k > 0 && has_byte(reader) && reader->buffer[reader->at] == '\n') {
            describe_count(reader, header, k, count);
            return -1;
        }
        if (k > 0 && reader->column == before)
            return expected(reader, "a blank between two numbers");
        if (read_text_number(reader, header, bits + k) != 0)
            return -1;
    }
    skip_blanks(reader);
    if (!has_byte(reader) || reader->buffer[reader->at] != '\n')
        return expected(reader, end_of_line(header, count));
    reader->at++;
    reader->line++;
    reader->column = 1;
    return 0;
}

static int read_binary(struct elements_reader *reader, const struct elements_header *header, size_t count,
                       uint64_t *bits)
{
    const size_t width = (size_t)header->format / 8;
    for (size_t k = 0; k < count; k++) {
        bits[k] = 0;
        for (size_t b = 0; b < width; b++) {
            if (!has_byte(reader)) {
                const int has_inputs =
                    count > header->inputs && b == 0 && reader->element * count + k == header->n * header->inputs;
                snprintf(reader->problem, sizeof reader->problem,
                         "element %" PRIu64 " of %" PRIu64 ", number %zu of %zu: %s%s", reader->element + 1, header->n,
                         k + 1, count, reader->failed ? "cannot be read" : "the stream ends in it",
                         has_inputs ? "; is this a file of inputs, without results?" : "");
                return -1;
            }
            bits[k] |= (uint64_t)(unsigned char)reader->buffer[reader->at++] << 8 * b;
        }
    }
    return 0;
}

int elements_read(struct elements_reader *reader, const struct elements_header *header, size_t count, uint64_t *bits)
{
    if (header->form != ELEMENTS_BINARY && !has_byte(reader)) {
        snprintf(reader->problem, sizeof reader->problem,
                 "line %" PRIu64 ", column 1: %s after %" PRIu64 " of %" PRIu64 " elements", reader->line,
                 reader->failed ? "cannot be read" : "ends", reader->element, header->n);
        return -1;
    }
    const int status = header->form == ELEMENTS_BINARY ? read_binary(reader, header, count, bits)
                                                       : read_line_of_numbers(reader, header, count, bits);
    reader->element += status == 0;
    return status;
}

int elements_read_error(struct elements_reader *reader, char *why, size_t size)
{
    static const char word[] = "plumb-error";
    char line[ELEMENTS_PROBLEM];
    size_t used = 0;
    for (const char *next = word; *next; next++, reader->at++, reader->column++)
        if (!has_byte(reader) || reader->buffer[reader->at] != *next)
            return 0; /* no number begins with "p" */
    for (; has_byte(reader) && reader->buffer[reader->at] != '\n'; reader->at++)
        if (used < sizeof line - 1)
            line[used++] = reader->buffer[reader->at];
    line[used] = 0;
    reader->at += (size_t)has_byte(reader);
    reader->line++;
    reader->column = 1;
    reader->element++;
    text_printable(why, size, line + strspn(line, ": "));
    return 1;
}

const char *elements_place(const struct elements_reader *reader, const struct elements_header *header, size_t k,
                           char text[64])
{
    if (header->form == ELEMENTS_BINARY)
        snprintf(text, 64, "element %" PRIu64 ", number %zu", reader->element, k + 1);
    else if (header->form == ELEMENTS_DECIMAL)
        snprintf(text, 64, "line %" PRIu64 ", number %zu", reader->line - 1, k + 1);
    else
        snprintf(text, 64, "line %" PRIu64 ", column %zu", reader->line - 1, k * ((size_t)header->format / 4 + 1) + 1);
    return text;
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

uint64_t elements_digest(uint64_t so_far, const uint64_t *bits, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        unsigned char bytes[8];
        for (size_t b = 0; b < sizeof bytes; b++)
            bytes[b] = (unsigned char)(bits[k] >> 8 * b);
        so_far = fingerprint(so_far, bytes, sizeof bytes);
    }
    return so_far;
}

enum { DECIMAL_SIZE = 25 }; /* "-2.2250738585072014e-308" and a blank */

size_t elements_size(const struct elements_header *header, size_t count)
{
    const size_t number = header->form == ELEMENTS_DECIMAL ? DECIMAL_SIZE : (size_t)header->format / 4 + 1;
    return count * number + 1;
}

/* Writes a number with enough digits to be read again exactly, and a blank after it; returns the length. NaN and
 * Infinity are the words that C, Python, JavaScript and Rust read. */
static size_t write_decimal(int format, uint64_t bits, char *to)
{
    const double number = number_from_bits(format == 64, bits);
    if (isnan(number))
        strcpy(to, "NaN ");
    else if (isinf(number))
        strcpy(to, number < 0 ? "-Infinity " : "Infinity ");
    else
        snprintf(to, DECIMAL_SIZE + 1, "%.*g ", format == 64 ? 17 : 9, number);
    return strlen(to);
}

size_t elements_write(const struct elements_header *header, const uint64_t *bits, size_t count, char *to)
{
    static const char digits[] = "0123456789abcdef";
    const size_t width = (size_t)header->format / 8;
    char *at = to;
    for (size_t k = 0; k < count; k++)
        if (header->form == ELEMENTS_DECIMAL) {
            at += write_decimal(header->format, bits[k], at);
            at[-1] = k + 1 < count ? ' ' : '\n';
        } else if (header->form == ELEMENTS_BINARY)
            for (size_t b = 0; b < width; b++)
                *at++ = (char)(bits[k] >> 8 * b);
        else {
            for (size_t d = 2 * width; d-- > 0;)
                *at++ = digits[bits[k] >> 4 * d & 15];
            *at++ = k + 1 < count ? ' ' : '\n';
        }
    return (size_t)(at - to);
}

int elements_write_header(const struct elements_header *header, char *to, size_t size)
{
    char digest[24] = "";
    if (header->has_digest)
        snprintf(digest, sizeof digest, " %016" PRIx64, header->digest);
    return snprintf(to, size, "plumb-%s %d %s %s %s %" PRIu64 " %zu %zu %s %" PRIu64 "%s",
                    header->outputs_alone ? "outputs" : "vectors", header->version, header->kernel,
                    elements_format_word(header->version, header->format), form_words[header->form], header->n,
                    header->inputs, header->outputs, header->set, header->seed, digest);
}
