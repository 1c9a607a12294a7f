/* Marks and colour of reports on a terminal. */
#ifndef UTIL_STYLE_H
#define UTIL_STYLE_H

#include <stdio.h>

struct text_style {
    int marks;  /* write "✓" for "pass", and so on */
    int colour; /* write ANSI escape sequences */
};

/* Returns the style for a stream. `choice` is "always" (marks and colour), "never" (neither), or "auto": both on a
 * terminal, but no colour if the environment variable NO_COLOR is not empty (https://no-color.org) or TERM is "dumb";
 * plain text elsewhere. */
struct text_style text_style_for(FILE *stream, const char *choice);

#endif
