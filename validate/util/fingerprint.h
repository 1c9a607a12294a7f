/* FNV-1a, a non-cryptographic hash of 64 bits: different texts rarely have the same hash, unless somebody constructs
 * such texts. Changing a single byte always changes the hash. */
#ifndef UTIL_FINGERPRINT_H
#define UTIL_FINGERPRINT_H

#include <stddef.h>
#include <stdint.h>

#define FINGERPRINT_EMPTY UINT64_C(0xcbf29ce484222325)

/* Returns the fingerprint of a text followed by these bytes; `so_far` is the fingerprint of the text, or
 * FINGERPRINT_EMPTY. */
static inline uint64_t fingerprint(uint64_t so_far, const void *bytes, size_t count)
{
    for (const unsigned char *byte = bytes; count > 0; byte++, count--)
        so_far = (so_far ^ *byte) * UINT64_C(0x100000001b3);
    return so_far;
}

#endif
