/* Marks and colour of reports; see style.h. */
#include "style.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

struct text_style text_style_for(FILE *stream, const char *choice)
{
    const char *none = getenv("NO_COLOR"), *terminal = getenv("TERM");
    const int on = strcmp(choice, "always") == 0;
    if (on || strcmp(choice, "never") == 0)
        return (struct text_style){on, on};
    const int is_terminal = output_is_terminal(stream);
    return (struct text_style){is_terminal,
                               is_terminal && !(none && *none) && !(terminal && strcmp(terminal, "dumb") == 0)};
}
