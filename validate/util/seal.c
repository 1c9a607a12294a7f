/* Digests of JSON documents; see seal.h. The digest is the SHA-256 of the document without its member "digest", printed
 * by jansson in one line, with sorted members and 17 digits per number, which distinguish all doubles. */
#include "seal.h"

#include "digest.h"
#include "json.h"

#include <stdlib.h>
#include <string.h>

static const char member[] = "digest";
enum { DIGITS = 17 };

/* Computes the digest of a document that was read. Returns 0, or −1 when out of memory. */
static int digest_document(const json_t *document, char text[DIGEST_TEXT])
{
    json_t *rest = json_copy((json_t *)document);
    struct digest *digest = rest ? digest_begin() : NULL;
    if (rest)
        json_object_del(rest, member);
    int status =
        digest ? json_dumpf(rest, digest_stream(digest), JSON_COMPACT | JSON_SORT_KEYS | JSON_REAL_PRECISION(DIGITS))
               : -1;
    if (digest && digest_end(digest, text) != 0)
        status = -1;
    json_decref(rest);
    return status;
}

int seal_document(json_t *document, int digits)
{
    char text[DIGEST_TEXT];
    char *written = json_dumps(document, JSON_COMPACT | JSON_REAL_PRECISION(digits));
    json_t *read = written ? json_loads(written, 0, NULL) : NULL; /* with the digits of the written document */
    const int status =
        read && digest_document(read, text) == 0 ? json_object_set_new(document, member, json_string(text)) : -1;
    json_decref(read);
    free(written);
    return status;
}

int seal_write(json_t *document, int digits, FILE *stream)
{
    const int sealed = document ? seal_document(document, digits) : 0; /* json_write reports a null document */
    return json_write(document, digits, stream) == 0 ? sealed : -1;
}

enum seal seal_of(const json_t *document)
{
    char text[DIGEST_TEXT];
    const json_t *digest = json_object_get(document, member);
    if (!digest)
        return SEAL_MISSING;
    return digest_document(document, text) == 0 && json_is_string(digest) &&
                   strcmp(json_string_value(digest), text) == 0
               ? SEAL_HOLDS
               : SEAL_BROKEN;
}
