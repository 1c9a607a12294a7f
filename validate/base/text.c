/* UTF-8 text; see text.h. */
#include "text.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int continues(unsigned char byte)
{
    return (byte & 0xc0) == 0x80;
}

/* Returns the number of bytes of a character with this first byte, or 0 if no character begins with it (the Unicode
 * standard, table 3-7). */
static size_t size_by_first(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first <= 0xdf)
        return 2;
    if ((first & 0xf0) == 0xe0)
        return 3;
    return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

/* Returns the number of bytes of the character at the beginning of a text, or 0 if it is not valid. */
static size_t character_size(const char *text)
{
    const unsigned char *byte = (const unsigned char *)text;
    const size_t size = size_by_first(byte[0]);
    for (size_t i = 1; i < size; i++)
        if (!continues(byte[i]))
            return 0;
    if ((byte[0] == 0xe0 && byte[1] < 0xa0) || (byte[0] == 0xed && byte[1] > 0x9f) || /* overlong; half of a pair */
        (byte[0] == 0xf0 && byte[1] < 0x90) || (byte[0] == 0xf4 && byte[1] > 0x8f))   /* overlong; past the last */
        return 0;
    return size;
}

/* Returns the code point of a valid character of that size. */
static uint32_t character(const char *text, size_t size)
{
    static const unsigned char first[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t number = (unsigned char)text[0] & first[size];
    for (size_t i = 1; i < size; i++)
        number = number << 6 | ((unsigned char)text[i] & 0x3f);
    return number;
}

/* True for characters that a terminal, an editor or a parser interprets: C0, delete and C1 controls; line and paragraph
 * separators; marks that change the direction of writing; the byte order mark; noncharacters. */
static int is_control(const char *text, size_t size)
{
    static const uint32_t ranges[][2] = {{0, 0x1f},        {0x7f, 0x9f},      {0x61c, 0x61c},   {0x200e, 0x200f},
                                         {0x2028, 0x202e}, {0x2066, 0x2069},  {0xfdd0, 0xfdef}, {0xfeff, 0xfeff},
                                         {0xfff9, 0xfffb}, {0xe0000, 0xe007f}};
    const uint32_t number = character(text, size);
    for (size_t r = 0; r < sizeof ranges / sizeof *ranges; r++)
        if (number >= ranges[r][0] && number <= ranges[r][1])
            return 1;
    return (number & 0xfffe) == 0xfffe;
}

int text_width(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += !continues((unsigned char)*text);
    return width;
}

/* Copies the characters that fit; returns how many bytes the whole text needs, without the final zero. */
static size_t copy(char *to, size_t size, const char *from, int show_controls)
{
    size_t needed = 0, used = 0;
    while (*from) {
        size_t taken = character_size(from), made = taken;
        char shown[8];
        const char *bytes = from;
        if (taken == 0 || (show_controls && is_control(from, taken))) {
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
    size_t end = strlen(text), start = end;
    while (start > 0 && end - start < 3 && continues((unsigned char)text[start - 1]))
        start--;
    if (start > 0 && (unsigned char)text[start - 1] >= 0xc0 && character_size(text + start - 1) == 0)
        text[start - 1] = 0;
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
    size_t room = 0;
    FILE *stream = fopen(file, "re");
    errno = stream ? 0 : errno;
    const ssize_t length = stream ? getdelim(&text, &room, 0, stream) : -1;
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
