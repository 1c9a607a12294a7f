/* Conventions for all JSON documents where jansson leaves a choice: numbers that JSON lacks (infinities, NaN), text
 * that may not be UTF-8, and layout.
 *
 * Each function up to json_text_or_null returns a new value for json_pack's "o" or json_object_set_new. */
#ifndef UTIL_JSON_H
#define UTIL_JSON_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

json_t *json_number(double x);               /* a number, or the text "Infinity", "-Infinity" or "NaN" */
json_t *json_count(uint64_t n);              /* exact up to 2⁶³ */
json_t *json_hex(double x);                  /* a text, "0x1.8p+1", which preserves all bits */
json_t *json_text(const char *text);         /* null for a null pointer; bytes that are not UTF-8 become \xNN */
json_t *json_text_or_null(const char *text); /* null also for an empty text */

/* Read a value that json_hex wrote. Return 0, or −1 if it is not a number; json_read_hex also if it is NaN. */
int json_read_hex(const json_t *value, double *x);
int json_read_hex_or_nan(const json_t *value, double *x);

/* Read values that json_number and json_text wrote. json_read_number returns a number, json_number_at a number that is
 * a member of an object, both NaN if there is none; json_text_at returns a text that is a member of an object, "" if
 * there is none. */
double json_read_number(const json_t *value);
double json_number_at(const json_t *object, const char *key);
const char *json_text_at(const json_t *object, const char *key);

/* Reads a document from a file. Returns null if it cannot be read, with the reason in `problem`: "No such file or
 * directory", "line 3: '}' expected". */
json_t *json_read_file(const char *file, char *problem, size_t size);

/* Writes a document with `digits` digits per number and releases it. Returns 0; −1 if the stream failed, which
 * output_close reports. If the document is null, jansson ran out of memory: then the program ends with a line on
 * standard error and status 2. */
int json_write(json_t *document, int digits, FILE *stream);

/* Writes a document in fewer bytes than json_write, and releases it: members share lines of up to 120 columns, an
 * object or array without objects and arrays in it takes one line, and a number has the fewest digits, of 15 to 17,
 * with which it is read back exactly. */
int json_write_short(json_t *document, FILE *stream);

enum { JSON_DIGITS = 17 }; /* enough to read back any double exactly */

#endif
