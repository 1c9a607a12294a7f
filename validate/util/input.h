/* Reading of whole files, including zero bytes. */
#ifndef UTIL_INPUT_H
#define UTIL_INPUT_H

#include <stdio.h>

/* Returns the content of a stream, followed by a zero, to be freed. Null with errno, which is EFBIG if the content is
 * longer than `most` bytes. */
char *input_read(FILE *stream, size_t most, size_t *length);

#endif
