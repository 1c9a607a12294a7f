/* Files of limits and of expected failures; see terms.h, and docs/reports.md for users.
 *
 *     KERNEL[ in binary64]: PROMISE <= LIMIT: REASON        a limit
 *     KERNEL[ in binary64]: PROMISE: REASON                 an expected failure
 *
 * Names of promises hold blanks, and reasons may hold anything: the longest name that the kernel has and the line
 * begins with is meant. */
#include "terms.h"

#include "validate/base/text.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of a file, as it is read. */
struct terms_line {
    struct terms_file *file;
    size_t number;
    char *line;
    int expected;
};

static int complain(const struct terms_line *reading, const char *format, ...)
{
    va_list arguments;
    char text[1024], shown[1024];
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    text_printable(shown, sizeof shown, text);
    fprintf(stderr, "plumb check: %s:%zu: %s\n", reading->file->file, reading->number, shown);
    return -1;
}

/* The rest of a text after a beginning, or null if it does not begin so. */
static char *after(char *text, const char *beginning)
{
    const size_t length = strlen(beginning);
    return strncmp(text, beginning, length) == 0 ? text + length : NULL;
}

/* --- the kernel --------------------------------------------------------------------------------------------------- */

/* Reads "so3.exp in binary64: "; returns what follows, or null after a line. */
static char *read_kernel(struct terms_line *reading, struct term *term)
{
    char *colon = strstr(reading->line, ": ");
    if (!colon) {
        complain(reading, "expected KERNEL: PROMISE%s: REASON", reading->expected ? "" : " <= LIMIT");
        return NULL;
    }
    *colon = 0;
    char *blank = strchr(reading->line, ' ');
    term->format = BINARY32;
    if (blank && strcmp(blank, " in binary64") == 0)
        term->format = BINARY64;
    else if (blank && strcmp(blank, " in binary32") != 0) {
        complain(reading, "after the kernel comes \": \", or \" in binary64: \", not \"%s\"", blank);
        return NULL;
    }
    if (blank)
        *blank = 0;
    term->kernel = kernel_find(reading->line);
    if (!term->kernel) {
        char text[160];
        complain(reading, "no kernel \"%s\"%s", reading->line, kernel_suggestion(reading->line, text, sizeof text));
        return NULL;
    }
    if (!kernel_promises(term->kernel, term->format)) {
        complain(reading, "nothing is promised of %s in %s", reading->line,
                 term->format == BINARY64 ? "binary64" : "binary32");
        return NULL;
    }
    return colon + 2;
}

/* --- the promise -------------------------------------------------------------------------------------------------- */

/* The names that a line may have, one by one, in `text`; null past the last. */
static const char *name_at(const struct terms_line *reading, const struct term *term, size_t i, char *text, size_t size)
{
    static const char *const others[] = {"same bits", "the kernel", "special values"};
    const struct promises *promises = kernel_promises(term->kernel, term->format);
    const size_t bounds = bounds_count(promises->bounds);
    const size_t specials = promises->specials ? specials_count(promises->specials) : 0;
    if (i < bounds)
        return bound_name(term->kernel, promises->bounds + i, text, size);
    if (!reading->expected || i >= bounds + specials + sizeof others / sizeof *others)
        return NULL;
    return i < bounds + specials ? promises->specials[i - bounds].sentence : others[i - bounds - specials];
}

static void complain_of_name(const struct terms_line *reading, const struct term *term, const char *rest)
{
    char names[700] = "", text[256];
    const char *name;
    size_t length = 0;
    for (size_t i = 0; (name = name_at(reading, term, i, text, sizeof text)) && length < sizeof names; i++)
        length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", i ? ", " : "", name);
    complain(reading, "%s has no promise%s at \"%.60s\"; it has: %s", term->kernel->id,
             reading->expected ? " with \":\" behind it" : " with \"<=\" behind it", rest, names);
}

/* Reads a promise's name, which `end` follows; returns what comes after that, or null after a line. */
static char *read_name(const struct terms_line *reading, struct term *term, char *rest, const char *end)
{
    char text[256], *best = NULL;
    size_t longest = 0;
    const char *name;
    for (size_t i = 0; (name = name_at(reading, term, i, text, sizeof text)); i++) {
        char *follows = after(rest, name);
        if (follows && strlen(name) >= longest && after(follows + strspn(follows, " "), end)) {
            best = follows;
            longest = strlen(name);
        }
    }
    if (!best) {
        complain_of_name(reading, term, rest);
        return NULL;
    }
    char *next = best + strspn(best, " ") + strlen(end);
    *best = 0;
    term->what = rest;
    return next + strspn(next, " ");
}

/* --- the limit and the reason ------------------------------------------------------------------------------------- */

static double own_limit_of(const struct term *term)
{
    char text[256];
    for (const struct bound *bound = kernel_promises(term->kernel, term->format)->bounds; bound->reason; bound++)
        if (strcmp(bound_name(term->kernel, bound, text, sizeof text), term->what) == 0)
            return bound->limit;
    return NAN;
}

/* Reads "4: "; returns the reason, or null after a line. */
static char *read_limit(const struct terms_line *reading, struct term *term, char *rest)
{
    char *end;
    errno = 0;
    term->own = strtod(rest, &end);
    if (end == rest || !isfinite(term->own) || term->own < 0 || signbit(term->own) || errno) {
        complain(reading, "a limit is a finite number from 0 on, not \"%.60s\"", rest);
        return NULL;
    }
    char *reason = after(end, ":");
    if (!reason) {
        complain(reading,
                 *end ? "after the limit comes \": \" and the reason, not \"%.60s\"" : "the reason is missing%s", end);
        return NULL;
    }
    term->limit.before = own_limit_of(term);
    return reason;
}

static int read_reason(const struct terms_line *reading, struct term *term, char *rest)
{
    rest += strspn(rest, " \t");
    if (!*rest)
        return complain(reading, "the reason is missing");
    term->limit.reason = rest;
    term->limit.line = reading->number;
    term->limit.file = reading->file->file;
    return 0;
}

/* --- a file ------------------------------------------------------------------------------------------------------- */

static int add_term(const struct terms_line *reading, const struct term *term)
{
    struct terms_file *file = reading->file;
    for (size_t i = 0; i < file->count; i++)
        if (file->term[i].kernel == term->kernel && file->term[i].format == term->format &&
            strcmp(file->term[i].what, term->what) == 0)
            return complain(reading, "%s is there already, in line %zu", term->what, file->term[i].limit.line);
    struct term *more = realloc(file->term, (file->count + 1) * sizeof *more);
    if (!more)
        return complain(reading, "out of memory");
    file->term = more;
    more[file->count++] = *term;
    return 0;
}

static int read_line(struct terms_line *reading)
{
    struct term term = {0};
    const size_t length = strlen(reading->line);
    if (length > 0 && reading->line[length - 1] == '\r')
        reading->line[length - 1] = 0;
    reading->line += strspn(reading->line, " \t");
    if (!*reading->line || *reading->line == '#')
        return 0;
    char *rest = read_kernel(reading, &term);
    rest = rest ? read_name(reading, &term, rest, reading->expected ? ":" : "<=") : NULL;
    if (rest && !reading->expected)
        rest = read_limit(reading, &term, rest);
    return rest && read_reason(reading, &term, rest) == 0 ? add_term(reading, &term) : -1;
}

static int read_file(struct terms_file *file, const char *name, int expected)
{
    struct terms_line reading = {.file = file, .expected = expected};
    const char *problem = "out of memory";
    file->file = strdup(name);
    file->text = file->file ? text_of_file(name, &problem) : NULL;
    if (!file->text) {
        fprintf(stderr, "plumb check: %s: %s\n", name, problem);
        return -1;
    }
    int status = 0;
    for (char *line = file->text, *end; line && status == 0; line = end) {
        end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        reading.number++;
        reading.line = line;
        status = read_line(&reading);
    }
    return status;
}

int terms_read_limits(struct terms *terms, const char *file)
{
    return read_file(&terms->limits, file, 0);
}

int terms_read_expected(struct terms *terms, const char *file)
{
    return read_file(&terms->expect, file, 1);
}
