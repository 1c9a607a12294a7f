/* What jansson leaves open, in one spelling for all documents: numbers that JSON lacks, text of unknown origin, and
 * how a document is laid out.
 *
 * Each function makes a new value for json_pack's "o" or json_object_set_new. */
#ifndef JSON_H
#define JSON_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

json_t *json_number(double x);               /* a number, or the text "Infinity", "-Infinity" or "NaN" */
json_t *json_count(uint64_t n);              /* exact up to 2⁶³ */
json_t *json_hex(double x);                  /* text: "0x1.8p+1", no bit is lost */
json_t *json_text(const char *text);         /* null of a null; bytes that are no UTF-8 as \xNN */
json_t *json_text_or_null(const char *text); /* null of an empty text too */

/* Reads what json_hex wrote: 0, or −1 where it is no number. */
int json_read_hex(const json_t *value, double *x);

/* Writes a document, with so many digits a number, and releases it. −1 where the stream failed, which output_close
 * reports. A null document, as jansson gives when memory runs out, ends the program with a line and exit status 2. */
int json_write(json_t *document, int digits, FILE *stream);

enum { JSON_DIGITS = 17 }; /* bring any double back */

#endif
