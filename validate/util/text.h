/* UTF-8 text for people: its width, cutting it short, and making text of unknown origin safe to print.
 *
 * Names and remarks that come from a port, a file or the command line may contain anything: bytes that are not UTF-8,
 * control characters that move a terminal's cursor, marks that change the direction of writing. text_printable makes
 * them visible. */
#ifndef UTIL_TEXT_H
#define UTIL_TEXT_H

#include <stddef.h>
#include <stdio.h>

/* Returns the number of columns of a text on a terminal: two for a wide character (日), none for a combining one, one
 * for a byte that is not UTF-8. */
int text_width(const char *text);

/* Copies as many whole characters as fit into `size` bytes, including the final zero. Shows bytes that are not UTF-8,
 * control and format characters and code points that are not assigned as \xNN. */
void text_printable(char *to, size_t size, const char *from);

/* Removes an incomplete character from the end of a text that was cut to fit. */
void text_end_whole(char *text);

/* Cuts a text that is wider than `columns`, at least 1, and ends it with "…". Does not need more memory than the text
 * has if that is at least four bytes. */
void text_fit(char *text, int columns);

/* Writes a word as a shell reads it: in quotes if the shell would split or interpret it. Returns text. */
const char *text_shell_word(const char *word, char *text, size_t size);

/* Writes text in double quotes, with a backslash before quotes and backslashes in it, as C and YAML read it. */
void text_print_quoted(FILE *stream, const char *text);
/* Writes text for Markdown with special characters escaped: no HTML, no code, no end of a table's cell. */
void text_print_markdown(FILE *stream, const char *text);
/* Writes text as code, `between backquotes`, for a table's cell. */
void text_print_markdown_code(FILE *stream, const char *text);

/* Return allocated copies, or null when out of memory. text_valid shows bytes that are not UTF-8 as \xNN, text_shown
 * what text_printable shows. */
char *text_valid(const char *text);
char *text_shown(const char *text);

/* Returns the content of a file as text, to be freed; null with the reason in *problem, and errno (EILSEQ: the file
 * contains a NUL). */
char *text_of_file(const char *file, const char **problem);

/* Prints text that begins with `first`, in lines of at most `columns` columns; further lines begin with `indent`. Lines
 * break at `separator`, which is printed as a blank within a line. */
void text_print_wrapped(FILE *stream, const char *first, const char *indent, const char *text, char separator,
                        int columns);

#endif
