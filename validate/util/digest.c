/* SHA-256 of streams and files: see digest.h. */
#include "digest.h"

#include <nettle/base64.h>
#include <nettle/sha2.h>

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

struct digest {
    struct sha256_ctx state;
    FILE *stream; /* written bytes go to digest_write */
};

static ssize_t digest_write(void *digest, const char *bytes, size_t size)
{
    sha256_update(&((struct digest *)digest)->state, size, (const uint8_t *)bytes);
    return (ssize_t)size;
}

struct digest *digest_begin(void)
{
    struct digest *digest = malloc(sizeof *digest);
    if (!digest)
        return NULL;
    sha256_init(&digest->state);
    digest->stream = fopencookie(digest, "w", (cookie_io_functions_t){.write = digest_write});
    if (digest->stream)
        return digest;
    free(digest);
    return NULL;
}

FILE *digest_stream(struct digest *digest)
{
    return digest->stream;
}

int digest_end(struct digest *digest, char text[DIGEST_TEXT])
{
    uint8_t bytes[SHA256_DIGEST_SIZE];
    const int failed = ferror(digest->stream);
    const int status = fclose(digest->stream) != 0 || failed ? -1 : 0;
    sha256_digest(&digest->state, sizeof bytes, bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    free(digest);
    return status;
}

void digest_base64(const char *bytes, size_t size, char text[DIGEST_BASE64])
{
    struct sha256_ctx state;
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_init(&state);
    sha256_update(&state, size, (const uint8_t *)bytes);
    sha256_digest(&state, sizeof digest, digest);
    base64_encode_raw(text, sizeof digest, digest);
    text[DIGEST_BASE64 - 1] = 0;
}

int digest_of_file(const char *file, char text[DIGEST_TEXT])
{
    char bytes[1 << 14];
    FILE *stream = fopen(file, "rb");
    struct digest *digest = stream ? digest_begin() : NULL;
    if (!digest) {
        const int error = errno;
        if (stream)
            fclose(stream);
        errno = error;
        return -1;
    }
    for (size_t count; (count = fread(bytes, 1, sizeof bytes, stream)) > 0;)
        fwrite(bytes, 1, count, digest_stream(digest));
    const int error = ferror(stream) ? errno : 0;
    const int status = digest_end(digest, text);
    fclose(stream);
    errno = error ? error : errno;
    return error ? -1 : status;
}
