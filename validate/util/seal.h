/* Digests of JSON documents: a sealed document contains a digest of all its content, so that a changed digit is
 * noticed. The digest is not a signature: a person who changes a document on purpose can seal it again. */
#ifndef UTIL_SEAL_H
#define UTIL_SEAL_H

#include <jansson.h>
#include <stdio.h>

enum seal { SEAL_MISSING, SEAL_HOLDS, SEAL_BROKEN };

/* Adds the member "digest" to a document. `digits` has to be the number of digits with which json_write will write the
 * document's numbers, because the digest is that of the written numbers. Returns 0, or −1 when out of memory. */
int seal_document(json_t *document, int digits);

/* Seals a document, writes it as json_write does and frees it. Returns 0, or −1 if it could not be sealed or
 * written. */
int seal_write(json_t *document, int digits, FILE *stream);

/* Compares the digest that a document contains with the digest of its content. Layout and the order of members do not
 * matter. */
enum seal seal_of(const json_t *document);

#endif
