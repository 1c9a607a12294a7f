#ifndef BYTE_SOURCE_H
#define BYTE_SOURCE_H

/* A stream of elements (validate/util/elements.h) in memory, for tests and fuzzers. */
#include <stddef.h>
#include <string.h>

/* The bytes from `at` to `end` are still to be read. A call reads at most `most` of them, because a pipe may also
 * return fewer bytes than requested. */
struct byte_source {
    const char *at, *end;
    size_t most;
};

/* Reads at most `size` bytes of the struct byte_source at `context`. Returns their number, 0 at the end. */
static ptrdiff_t read_bytes(void *context, void *bytes, size_t size)
{
    struct byte_source *source = context;
    size_t count = (size_t)(source->end - source->at);
    count = count < source->most ? count : source->most;
    count = count < size ? count : size;
    memcpy(bytes, source->at, count);
    source->at += count;
    return (ptrdiff_t)count;
}

#endif
