/* UTF-8 text; see text.h. The library utf8proc decodes characters and knows their categories and widths. */
#include "text.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* Returns the number of bytes of the character at the beginning of a text and stores its code point; returns 0 if the
 * bytes are not UTF-8. */
static size_t character(const char *text, int32_t *code)
{
    const ssize_t size = utf8proc_iterate((const unsigned char *)text, -1, code);
    return size > 0 ? (size_t)size : 0;
}

/* True for characters that a terminal, an editor or a parser interprets, and for code points that are not assigned:
 * controls; formats, among them marks that change the direction of writing; separators of lines and paragraphs. */
static int is_control(int32_t code)
{
    const utf8proc_category_t category = utf8proc_category(code); /* ZL, ZP, CC and CF follow one another */
    return category == UTF8PROC_CATEGORY_CN || (category >= UTF8PROC_CATEGORY_ZL && category <= UTF8PROC_CATEGORY_CF);
}

int text_width(const char *text)
{
    int width = 0;
    int32_t code;
    for (size_t size; *text; text += size ? size : 1) {
        size = character(text, &code);
        width += size ? utf8proc_charwidth(code) : 1;
    }
    return width;
}

/* Copies the characters that fit; returns the number of bytes that the whole text needs, without the final zero. */
static size_t copy(char *to, size_t size, const char *from, int show_controls)
{
    size_t needed = 0, used = 0;
    while (*from) {
        int32_t code;
        size_t taken = character(from, &code), made = taken;
        char shown[8];
        const char *bytes = from;
        if (taken == 0 || (show_controls && is_control(code))) {
            made = (size_t)snprintf(shown, sizeof shown, "\\x%02x", (unsigned)(unsigned char)*from);
            taken = 1;
            bytes = shown;
        }
        if (to && used == needed && used + made < size) {
            memcpy(to + used, bytes, made);
            used += made;
        }
        needed += made;
        from += taken;
    }
    if (to && size > 0)
        to[used] = 0;
    return needed;
}

void text_printable(char *to, size_t size, const char *from)
{
    copy(to, size, from, 1);
}

void text_end_whole(char *text)
{
    int32_t code;
    char *last = text + strlen(text);
    while (last > text && (*--last & 0xc0) == 0x80) /* a byte that continues a character */
        ;
    if (character(last, &code) == 0)
        *last = 0;
}

void text_fit(char *text, int columns)
{
    static const char end[] = "…";
    const size_t size = strlen(text);
    if (text_width(text) <= columns)
        return;
    for (size_t length = size; length > 0 && (text_width(text) >= columns || length + sizeof end > size + 1);) {
        text[--length] = 0;
        text_end_whole(text);
        length = strlen(text);
    }
    strcat(text, end);
}

static char *new_copy(const char *text, int show_controls)
{
    const size_t size = copy(NULL, 0, text, show_controls) + 1;
    char *made = malloc(size);
    if (made)
        copy(made, size, text, show_controls);
    return made;
}

char *text_valid(const char *text)
{
    return new_copy(text, 0);
}

char *text_shown(const char *text)
{
    return new_copy(text, 1);
}

char *text_of_file(const char *file, const char **problem)
{
    char *text = NULL;
    size_t capacity = 0;
    FILE *stream = fopen(file, "re");
    errno = stream ? 0 : errno;
    const ssize_t length = stream ? getdelim(&text, &capacity, 0, stream) : -1;
    const int nul = length > 0 && text[length - 1] == 0,
              read = length >= 0 || (stream && feof(stream) && !ferror(stream));
    const int error = nul ? EILSEQ : errno;
    if (stream)
        fclose(stream);
    if (read && !nul) {
        if (length < 0)
            *text = 0; /* getdelim allocates also for an empty file */
        return text;
    }
    free(text);
    *problem = nul ? "is no text: it has a NUL in it" : strerror(error);
    errno = error;
    return NULL;
}

const char *text_shell_word(const char *word, char *text, size_t size)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+,:=@";
    if (*word && word[strspn(word, plain)] == 0) {
        snprintf(text, size, "%s", word);
        return text;
    }
    size_t length = (size_t)snprintf(text, size, "'");
    for (; *word && length < size; word++)
        length += (size_t)snprintf(text + length, size - length, *word == '\'' ? "'\\''" : "%c", *word);
    if (length < size)
        snprintf(text + length, size - length, "'");
    return text;
}

void text_print_quoted(FILE *stream, const char *text)
{
    putc('"', stream);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putc('\\', stream);
        putc(*text, stream);
    }
    putc('"', stream);
}

void text_print_markdown(FILE *stream, const char *text)
{
    for (; *text; text++)
        fprintf(stream, strchr("|<>&`\\", *text) ? "\\%c" : "%c", *text);
}

void text_print_markdown_code(FILE *stream, const char *text)
{
    size_t fence = 0; /* length of the longest run of backquotes in the text */
    for (const char *at = text; *at; at += strspn(at, "`") ? strspn(at, "`") : 1)
        fence = strspn(at, "`") > fence ? strspn(at, "`") : fence;
    const char *const blank = fence > 0 ? " " : "";
    for (size_t i = 0; i <= fence; i++)
        fputc('`', stream);
    fputs(blank, stream);
    for (; *text; text++)
        fprintf(stream, *text == '|' ? "\\%c" : "%c", *text);
    fputs(blank, stream);
    for (size_t i = 0; i <= fence; i++)
        fputc('`', stream);
}

void text_print_wrapped(FILE *stream, const char *first, const char *indent, const char *text, char separator,
                        int columns)
{
    int column = text_width(first);
    fputs(first, stream);
    for (const char *piece = text, *end; piece; piece = *end ? end + 1 : NULL) {
        end = strchr(piece, separator);
        end = end ? end : piece + strlen(piece);
        char *shown = strndup(piece, (size_t)(end - piece));
        if (!shown)
            abort();
        const int width = text_width(shown), goes_on = column + 1 + width <= columns;
        if (piece != text)
            fprintf(stream, "%s%s", goes_on ? " " : "\n", goes_on ? "" : indent);
        if (piece != text)
            column = goes_on ? column + 1 : text_width(indent);
        column += width;
        fputs(shown, stream);
        free(shown);
    }
    fputc('\n', stream);
}
