/* Text that people read, in UTF-8: its width, cutting it short, and text of unknown origin.
 *
 * Names and remarks that come from a port, a file or the command line may hold anything: bytes that are not UTF-8,
 * control characters that would move a terminal's cursor, marks that turn the direction of writing. text_printable
 * makes them visible. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stddef.h>
#include <stdio.h>

/* Columns that a text takes on a terminal: one for each character. */
int text_width(const char *text);

/* Copies as many whole characters as fit into `size` bytes, the final zero included; bytes that are no UTF-8 and
 * control characters are shown as \xNN. */
void text_printable(char *to, size_t size, const char *from);

/* Drops the beginning of a character at the end of a text that was cut to fit. */
void text_end_whole(char *text);

/* A word as a shell takes it: with quotes around it where the shell would take it apart. Returns text. */
const char *text_shell_word(const char *word, char *text, size_t size);

/* Writes text in double quotes, with a backslash before those in it and before backslashes, as C and YAML read it. */
void text_print_quoted(FILE *stream, const char *text);
/* Writes text where Markdown is read, as nothing but text: no HTML, no code, no end of a table's cell. */
void text_print_markdown(FILE *stream, const char *text);
/* The same as code, `between backquotes`, in a table's cell. */
void text_print_markdown_code(FILE *stream, const char *text);

/* Allocated copies, null when out of memory: text_valid shows bytes that are no UTF-8 as \xNN, text_shown control
 * characters too. */
char *text_valid(const char *text);
char *text_shown(const char *text);

/* A whole file as text, to be freed; null with the reason in *problem, and errno (EILSEQ: it has a NUL in it). */
char *text_of_file(const char *file, const char **problem);

#endif
