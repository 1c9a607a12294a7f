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
        capacity = 2 * capacity + (1 << 16);
        char *more = realloc(text, capacity);
        if (!more) {
            free(text);
            errno = ENOMEM;
            return NULL;
        }
        text = more;
        *length += fread(text + *length, 1, capacity - 1 - *length, stream);
    } while (*length == capacity - 1 && *length <= most);
    if (*length > most) {
        free(text);
        errno = EFBIG;
        return NULL;
    }
    if (ferror(stream)) {
        free(text);
        return NULL;
    }
    text[*length] = 0;
    return text;
}
