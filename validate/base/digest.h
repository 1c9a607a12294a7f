/* SHA-256: says whether two files, or two texts, are the same. By nettle. */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include <stdio.h>

enum { DIGEST_TEXT = 65 }; /* 64 hex digits */

/* A stream whose bytes are digested as they are written and kept nowhere: no text is too long. Null when out of
 * memory. */
struct digest;
struct digest *digest_begin(void);
FILE *digest_stream(struct digest *digest);
/* Closes the stream and frees the digest. 0, or −1 where writing failed or memory ran out. */
int digest_end(struct digest *digest, char text[DIGEST_TEXT]);

/* Of bytes in memory, in base64, as a Content-Security-Policy has it. */
enum { DIGEST_BASE64 = 45 };
void digest_base64(const char *bytes, size_t size, char text[DIGEST_BASE64]);

/* Of a file's bytes. 0, or −1 with errno. */
int digest_of_file(const char *file, char text[DIGEST_TEXT]);

#endif
