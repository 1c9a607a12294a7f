/* Conversion of text of the contracts and records to LaTeX; see tex.h. */
#include "tex.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Kinds of characters in LaTeX: text, or mathematics on the line, above it (exponent) or below it (index). */
enum level { PLAIN, MATHS, ABOVE, BELOW };

static const struct glyph {
    uint32_t code;
    enum level level;
    const char *tex;
} glyphs[] = {
    {'#', PLAIN, "\\#"},
    {'$', PLAIN, "\\$"},
    {'%', PLAIN, "\\%"},
    {'&', PLAIN, "\\&"},
    {'_', PLAIN, "\\_"},
    {'{', PLAIN, "\\{"},
    {'}', PLAIN, "\\}"},
    {'~', PLAIN, "\\textasciitilde{}"},
    {'^', PLAIN, "\\textasciicircum{}"},
    {'\\', PLAIN, "\\textbackslash{}"},
    {'<', MATHS, "<"},
    {'>', MATHS, ">"},
    {'|', MATHS, "|"},
    {0xb0, MATHS, "{}^\\circ"},
    {0xb1, MATHS, "\\pm "},
    {0xb2, ABOVE, "2"},
    {0xb3, ABOVE, "3"},
    {0xb7, MATHS, "\\cdot "},
    {0xb9, ABOVE, "1"},
    {0xbd, MATHS, "\\tfrac12 "},
    {0xd7, MATHS, "\\times "},
    {0x3a3, MATHS, "\\Sigma "},
    {0x3a9, MATHS, "\\Omega "},
    {0x3b1, MATHS, "\\alpha "},
    {0x3b2, MATHS, "\\beta "},
    {0x3b5, MATHS, "\\varepsilon "},
    {0x3b7, MATHS, "\\eta "},
    {0x3b8, MATHS, "\\theta "},
    {0x3bb, MATHS, "\\lambda "},
    {0x3c0, MATHS, "\\pi "},
    {0x3c1, MATHS, "\\rho "},
    {0x3c3, MATHS, "\\sigma "},
    {0x3c4, MATHS, "\\tau "},
    {0x3c6, MATHS, "\\varphi "},
    {0x3c9, MATHS, "\\omega "},
    {0x394, MATHS, "\\Delta "},
    {0x393, MATHS, "\\Gamma "},
    {0x1d40, ABOVE, "\\mathsf{T}"},
    {0x1d4f, ABOVE, "k"},
    {0x1d62, BELOW, "i"},
    {0x2013, PLAIN, "--"},
    {0x2014, PLAIN, "---"},
    {0x2018, PLAIN, "`"},
    {0x2019, PLAIN, "'"},
    {0x201c, PLAIN, "``"},
    {0x201d, PLAIN, "''"},
    {0x2026, PLAIN, "\\dots{}"},
    {0x2016, MATHS, "\\|"},
    {0x2032, MATHS, "'"},
    {0x2033, MATHS, "''"},
    {0x2c7c, BELOW, "j"},
    {0x2070, ABOVE, "0"},
    {0x2074, ABOVE, "4"},
    {0x2075, ABOVE, "5"},
    {0x2076, ABOVE, "6"},
    {0x2077, ABOVE, "7"},
    {0x2078, ABOVE, "8"},
    {0x2079, ABOVE, "9"},
    {0x207a, ABOVE, "+"},
    {0x207b, ABOVE, "-"},
    {0x207f, ABOVE, "n"},
    {0x2080, BELOW, "0"},
    {0x2081, BELOW, "1"},
    {0x2082, BELOW, "2"},
    {0x2083, BELOW, "3"},
    {0x2084, BELOW, "4"},
    {0x2085, BELOW, "5"},
    {0x2086, BELOW, "6"},
    {0x2087, BELOW, "7"},
    {0x208a, BELOW, "+"},
    {0x2088, BELOW, "8"},
    {0x2089, BELOW, "9"},
    {0x2096, BELOW, "k"},
    {0x2098, BELOW, "m"},
    {0x2099, BELOW, "n"},
    {0x2202, MATHS, "\\partial "},
    {0x2207, MATHS, "\\nabla "},
    {0x2208, MATHS, "\\in "},
    {0x2211, MATHS, "\\sum "},
    {0x2212, MATHS, "-"},
    {0x2218, MATHS, "\\circ "},
    {0x221a, MATHS, "\\surd "},
    {0x221e, MATHS, "\\infty "},
    {0x222b, MATHS, "\\int\\!"},
    {0x2248, MATHS, "\\approx "},
    {0x2260, MATHS, "\\ne "},
    {0x2264, MATHS, "\\le "},
    {0x2265, MATHS, "\\ge "},
    {0x2308, MATHS, "\\lceil "},
    {0x2309, MATHS, "\\rceil "},
};

static const struct glyph *glyph_of(uint32_t code)
{
    for (size_t i = 0; i < sizeof glyphs / sizeof *glyphs; i++)
        if (glyphs[i].code == code)
            return glyphs + i;
    return NULL;
}

/* Returns the number of bytes that follow the first byte of a character in valid UTF-8. */
static int continuation_bytes(unsigned char first)
{
    if (first < 0x80)
        return 0;
    if (first < 0xe0)
        return 1;
    return first < 0xf0 ? 2 : 3;
}

/* Reads the character at *at, which is valid UTF-8, and advances *at past it. */
static uint32_t take_character(const char **at)
{
    const unsigned char *byte = (const unsigned char *)*at;
    const int more = continuation_bytes(byte[0]);
    uint32_t code = more ? byte[0] & (0x3f >> more) : byte[0];
    int taken = 1;
    for (; taken <= more && (byte[taken] & 0xc0) == 0x80; taken++)
        code = code << 6 | (byte[taken] & 0x3f);
    *at += taken;
    return code;
}

static uint32_t next_character(const char *at)
{
    return take_character(&at);
}

/* Writes the characters above or below the line with which *at begins, as one exponent or index. */
static void put_script(FILE *stream, const char **at, enum level level)
{
    const struct glyph *glyph;
    fputs(level == ABOVE ? "^{" : "_{", stream);
    while ((glyph = glyph_of(next_character(*at))) && glyph->level == level) {
        fputs(glyph->tex, stream);
        take_character(at);
    }
    fputc('}', stream);
}

/* --- text --------------------------------------------------------------------------------------------------------- */

/* Returns the length of a hex number, "0x1.8p+1", at the beginning of a text, or 0. */
static size_t hex_length(const char *text)
{
    char *end;
    if (strncmp(text, "0x", 2) != 0)
        return 0;
    strtod(text, &end);
    return (size_t)(end - text);
}

/* Returns the length of a number with a decimal exponent, "1.68e+07", at the beginning of a text, or 0; stores the
 * length of the part before the e. */
static size_t power_length(const char *text, size_t *digits)
{
    *digits = strspn(text, "0123456789.");
    const char *at = text + *digits;
    if (!*digits || *at != 'e')
        return 0;
    at += 1 + (at[1] == '+' || at[1] == '-');
    const size_t exponent = strspn(at, "0123456789");
    return exponent ? (size_t)(at - text) + exponent : 0;
}

/* Writes the number at *at, or the exponent after ^, if LaTeX needs a special form for it. Returns 1 if it did. */
static int put_number(FILE *stream, const char **at)
{
    size_t digits, length = hex_length(*at);
    if (**at == '^' && (digits = strspn(*at + 1, "0123456789"))) {
        fprintf(stream, "\\ensuremath{^{%.*s}}", (int)digits, *at + 1);
        length = digits + 1;
    } else if (length) {
        fprintf(stream, "\\code{%.*s}", (int)length, *at);
    } else if ((length = power_length(*at, &digits))) {
        const int one = digits == 1 && **at == '1';
        fprintf(stream, "\\ensuremath{%.*s%s10^{%ld}}", one ? 0 : (int)digits, *at, one ? "" : "\\cdot ",
                strtol(*at + digits + 1, NULL, 10));
    }
    *at += length;
    return length > 0;
}

uint32_t tex_text(FILE *stream, const char *text)
{
    int in_word = 0; /* digits inside a word are not a number */
    while (*text) {
        if ((!in_word || *text == '^') && put_number(stream, &text))
            continue;
        const char *here = text;
        const uint32_t code = take_character(&text);
        const struct glyph *glyph = glyph_of(code);
        in_word = code < 0x80 && (isalnum((int)code) || (in_word && code == '.'));
        if (glyph && glyph->level == PLAIN) {
            fputs(glyph->tex, stream);
        } else if (glyph) {
            fputs("\\ensuremath{", stream);
            if (glyph->level == MATHS)
                fputs(glyph->tex, stream);
            else
                put_script(stream, (text = here, &text), glyph->level);
            fputc('}', stream);
        } else if (code < 0x20 || code > 0xff) {
            return code;
        } else {
            fwrite(here, 1, (size_t)(text - here), stream);
        }
    }
    return 0;
}

/* --- formulas ----------------------------------------------------------------------------------------------------- */

static size_t letters(const char *text)
{
    size_t count = 0;
    while (isalpha((unsigned char)text[count]))
        count++;
    return count;
}

/* True if the first `count` letters of a text are one of these words. */
static int is_among(const char *const *words, const char *text, size_t count)
{
    while (*words && (strlen(*words) != count || strncmp(*words, text, count) != 0))
        words++;
    return *words != NULL;
}

/* Returns the length of a kernel's id, "magnus.vector", at the beginning of a text, or 0. */
static size_t id_length(const char *text)
{
    size_t count = letters(text), dots = 0;
    while (count > 2 && text[count] == '.' && letters(text + count + 1) > 2) {
        count += 1 + letters(text + count + 1);
        dots++;
    }
    return dots ? count : 0;
}

static const char *const functions[] = {"atan2", "sin", "cos", "tan", "cot", "exp",
                                        "log",   "det", "max", "min", "tr",  NULL};

/* Returns the length of the words with which a text begins, "as it is", or 0. A word has at least three letters or is
 * in the list below. */
static size_t words_length(const char *text)
{
    static const char *const words[] = {"as", "in", "is", "it", "of", "on", "to", NULL};
    const size_t count = letters(text);
    if ((count < 3 && !is_among(words, text, count)) || is_among(functions, text, count) || id_length(text))
        return 0;
    const size_t more = text[count] == ' ' ? words_length(text + count + 1) : 0;
    return more ? count + 1 + more : count;
}

/* Writes the letters at *at: a function's name, a kernel's id, words, or symbols. */
static void put_letters(FILE *stream, const char **at)
{
    const size_t id = id_length(*at), words = words_length(*at), named = id ? id : words,
                 count = named ? named : letters(*at);
    const size_t digits = count == 1 ? strspn(*at + count, "0123456789") : 0;
    if (id)
        fprintf(stream, "\\;\\text{\\ttfamily %.*s}", (int)count, *at);
    else if (words)
        fprintf(stream, "\\;\\text{%.*s}\\;", (int)count, *at);
    else if (is_among(functions, *at, count))
        fprintf(stream, "\\operatorname{%.*s}", (int)count, *at);
    else
        fprintf(stream, "%.*s", (int)count, *at);
    if (digits)
        fprintf(stream, "_{%.*s}", (int)digits, *at + count);
    *at += count + digits;
}

/* Writes ^(…) as an exponent without its parentheses. Returns what tex_formula does. */
static uint32_t put_exponent(FILE *stream, const char **at)
{
    fputs("^{", stream);
    for (*at += 2; **at && **at != ')';) {
        const uint32_t code = take_character(at);
        const struct glyph *glyph = glyph_of(code);
        if (!glyph && code > 0x7f)
            return code;
        if (glyph)
            fputs(glyph->tex, stream);
        else
            fputc((int)code, stream);
    }
    *at += **at == ')';
    fputc('}', stream);
    return 0;
}

static uint32_t put_symbol(FILE *stream, const char **at);

/* Writes the argument of √: what is in parentheses, which are dropped unless they contain a pair, or one symbol.
 * Returns what tex_formula does. */
static uint32_t put_root(FILE *stream, const char **at)
{
    uint32_t unknown = 0;
    const int bracketed = **at == '(', is_pair = bracketed && (*at)[strcspn(*at, ",)")] == ',';
    *at += bracketed;
    fputs(is_pair ? "\\sqrt{(" : "\\sqrt{", stream);
    if (!bracketed)
        unknown = put_symbol(stream, at);
    for (int depth = bracketed; depth > 0 && **at && !unknown;) {
        depth += (**at == '(') - (**at == ')');
        if (depth > 0)
            unknown = put_symbol(stream, at);
        else
            *at += 1;
    }
    fputs(is_pair ? ")}" : "}", stream);
    return unknown;
}

/* Writes one character of a formula, or several that belong together. Returns what tex_formula does. */
static uint32_t put_symbol(FILE *stream, const char **at)
{
    if (isalpha((unsigned char)**at)) {
        put_letters(stream, at);
        return 0;
    }
    if (strncmp(*at, "^(", 2) == 0)
        return put_exponent(stream, at);
    if (**at == '^' && isalpha((unsigned char)(*at)[1])) {
        fprintf(stream, "^{%c}", (*at)[1]);
        *at += 2;
        return 0;
    }
    const char *here = *at;
    const uint32_t code = take_character(at);
    const struct glyph *glyph = glyph_of(code);
    if (glyph && (glyph->level == ABOVE || glyph->level == BELOW)) {
        put_script(stream, (*at = here, at), glyph->level);
    } else if (code == 0x221a) {
        return put_root(stream, at);
    } else if (code == 0x2026) {
        fputs("\\dots ", stream);
    } else if (glyph) {
        fputs(glyph->tex, stream);
    } else if (code > 0x7f) {
        return code;
    } else {
        fputc((int)code, stream);
    }
    return 0;
}

uint32_t tex_formula(FILE *stream, const char *formula)
{
    int open = 0; /* inside $…$ */
    while (*formula) {
        const char *const separator = strchr(",;:", *formula);
        if (separator && formula[1] == ' ') {
            fprintf(stream, "%s%c ", open ? "$" : "", *formula);
            open = 0;
            formula += 2;
            continue;
        }
        if (*formula == ' ') {
            fputc(' ', stream);
            formula++;
            continue;
        }
        if (!open)
            fputc('$', stream);
        open = 1;
        const uint32_t unknown = put_symbol(stream, &formula);
        if (unknown)
            return unknown;
    }
    if (open)
        fputc('$', stream);
    return 0;
}
