/* SHA-256 digests, which show whether two files or two texts are the same. The library nettle computes them. */
#ifndef UTIL_DIGEST_H
#define UTIL_DIGEST_H

#include <stdio.h>

enum { DIGEST_TEXT = 65 }; /* 64 hex digits */

/* digest_begin returns a new digest, or null when out of memory. Bytes written to its stream are digested at once and
 * not stored, so that a text may be of any length. */
struct digest;
struct digest *digest_begin(void);
FILE *digest_stream(struct digest *digest);
/* Writes the digest to `text`, closes the stream and frees the digest. Returns 0, or −1 if writing failed or memory ran
 * out. */
int digest_end(struct digest *digest, char text[DIGEST_TEXT]);

/* Writes the digest of bytes in memory in base64, the form in which a Content-Security-Policy names scripts. */
enum { DIGEST_BASE64 = 45 };
void digest_base64(const char *bytes, size_t size, char text[DIGEST_BASE64]);

/* Writes the digest of a file's content. Returns 0, or −1 with errno. */
int digest_of_file(const char *file, char text[DIGEST_TEXT]);

#endif
