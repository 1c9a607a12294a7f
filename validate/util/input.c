/* Reading of whole files; see input.h. */
#include "input.h"

#include <errno.h>
#include <stdlib.h>

char *input_read(FILE *stream, size_t most, size_t *length)
{
    char *text = NULL;
    size_t capacity = 0;
    *length = 0;
    do {
        char *more = *length > most ? NULL : realloc(text, capacity = 2 * capacity + (1 << 16));
        if (!more) {
            errno = *length > most ? EFBIG : ENOMEM;
            free(text);
            return NULL;
        }
        text = more;
        *length += fread(text + *length, 1, capacity - 1 - *length, stream);
    } while (*length == capacity - 1);
    if (ferror(stream)) {
        free(text);
        return NULL;
    }
    text[*length] = 0;
    return text;
}
