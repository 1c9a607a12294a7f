/* Seals documents of JSON: a digest of all that a document says, so that a changed digit is seen. It is no signature:
 * who changes a document on purpose can seal it anew. */
#ifndef BASE_SEAL_H
#define BASE_SEAL_H

#include <jansson.h>
#include <stdio.h>

enum seal { SEAL_MISSING, SEAL_HOLDS, SEAL_BROKEN };

/* Sets the member "digest" of a document whose numbers are going to be written with `digits` digits. Returns 0, or −1
 * without memory. */
int seal_document(json_t *document, int digits);

/* Seals a document, writes it as json_write does and frees it. Returns 0, or −1 where it could not be sealed or
 * written. */
int seal_write(json_t *document, int digits, FILE *stream);

/* Compares a document that was read with its digest; layout and the order of members do not matter. */
enum seal seal_of(const json_t *document);

#endif
