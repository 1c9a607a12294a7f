/* Comma-separated values: see csv.h. */
#include "csv.h"

#include <stddef.h>

char *csv_field(char **line)
{
    char *at = *line, *field = at, *to = at;
    const int quoted = *at == '"';
    at += quoted;
    while (*at && (quoted ? *at != '"' || at[1] == '"' : *at != ',')) {
        at += quoted && *at == '"';
        *to++ = *at++;
    }
    if (quoted && *at++ != '"')
        return NULL;
    if (*at && *at != ',')
        return NULL;
    *line = *at == ',' ? at + 1 : NULL;
    *to = 0;
    return field;
}
