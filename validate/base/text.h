/* Text that people read, in UTF-8: its width, cutting it short, and text of unknown origin.
 *
 * Names and remarks that come from a port, a file or the command line may hold anything: bytes that are no UTF-8, or
 * control characters that would move a terminal's cursor. text_printable makes them visible. */
#ifndef TEXT_H
#define TEXT_H

#include <stddef.h>

/* Columns that a text takes on a terminal: one a character. */
int text_width(const char *text);

/* Copies as many whole characters as fit into `size` bytes, the final zero included. */
void text_cut(char *to, size_t size, const char *from);

/* The same, with bytes that are no UTF-8 and control characters shown as \xNN. */
void text_printable(char *to, size_t size, const char *from);

/* An allocated copy in which bytes that are no UTF-8 are shown as \xNN; null when out of memory. */
char *text_valid(const char *text);

#endif
