/* Files that are read whole, with every byte, zeros too. */
#ifndef BASE_INPUT_H
#define BASE_INPUT_H

#include <stdio.h>

/* What a stream holds, with a zero after it, to be freed; null with errno, which is EFBIG where it is more than
 * `most`. */
char *input_read(FILE *stream, size_t most, size_t *length);

#endif
