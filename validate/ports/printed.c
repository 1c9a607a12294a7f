/* Output that a port prints; see printed.h. */
#include "printed.h"

#include "validate/util/fingerprint.h"
#include "validate/util/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_SHOWN = 1 << 16 };       /* bytes, for all ports of a run */
enum { MOST_ALIKE = 8, KINDS = 64 }; /* how often the same line is shown; size of the table of counters */

static atomic_size_t shown;
static struct {
    _Atomic uint64_t line; /* fingerprint of the line */
    atomic_uint times;
} alike[KINDS];

/* Returns how often the line was printed. If two lines share a slot and alternate, the count is too small. */
static unsigned times_printed(const struct printed *printed)
{
    const uint64_t line = fingerprint(FINGERPRINT_EMPTY, printed->line, printed->used);
    const size_t at = line % KINDS;
    if (atomic_exchange(&alike[at].line, line) != line)
        atomic_store(&alike[at].times, 0);
    return atomic_fetch_add(&alike[at].times, 1) + 1;
}

int printed_open(struct printed *printed, int *to)
{
    int ends[2];
    *printed = (struct printed){.from = -1};
    if (pipe2(ends, O_CLOEXEC) != 0)
        return -1;
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    printed->from = ends[0];
    *to = ends[1];
    return 0;
}

/* Stores a line to be quoted. A line that reports an error is also stored separately, so that a stack trace after it
 * does not displace it. */
static void keep_line(struct printed *printed)
{
    static const char *const signs[] = {"error: ", "exception", "panic"};
    char *line = printed->last[printed->lines % PRINTED_KEPT];
    text_printable(line, PRINTED_LINE, printed->line);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strcasestr(line, signs[i])) {
            snprintf(printed->wrong, sizeof printed->wrong, "%s", line);
            printed->wrong_at = printed->lines;
        }
    printed->lines++;
}

/* Shows a line, unless too much has been shown; reports once that more is not shown. */
static void show_line(struct printed *printed)
{
    const unsigned times = printed->used > 0 ? times_printed(printed) : 1; /* blank lines do not count as repeated */
    const size_t before = times > MOST_ALIKE ? MOST_SHOWN : atomic_fetch_add(&shown, printed->used + 1);
    printed->line[printed->used] = 0;
    for (size_t i = 0; i < printed->used; i++)
        if (!printed->line[i])
            printed->line[i] = '\x01'; /* shown as a control character; a zero would end the text */
        else if (printed->line[i] == '\t')
            printed->line[i] = ' '; /* stack traces are indented */
    char *text = text_shown(printed->line);
    if (printed->line[strspn(printed->line, " \t\r")])
        keep_line(printed);
    if (before < MOST_SHOWN)
        fprintf(stderr, "%s\n", text ? text : "");
    if (before < MOST_SHOWN && before + printed->used + 1 >= MOST_SHOWN)
        fprintf(stderr, "plumb: the port prints more, which is not shown\n");
    if (times == MOST_ALIKE && before < MOST_SHOWN)
        fprintf(stderr, "plumb: the port repeats this line: further copies are hidden\n");
    free(text);
    printed->used = 0;
}

void printed_show(struct printed *printed)
{
    char bytes[4096];
    for (int turn = 0; turn < 16 && printed->from >= 0; turn++) { /* at most a full pipe's content */
        const ssize_t count = read(printed->from, bytes, sizeof bytes);
        if (count < 0)
            return;
        if (count == 0) {
            close(printed->from);
            printed->from = -1;
        }
        for (ssize_t i = 0; i < count; i++) {
            if (bytes[i] == '\n' || printed->used == sizeof printed->line - 1)
                show_line(printed);
            if (bytes[i] != '\n')
                printed->line[printed->used++] = bytes[i];
        }
    }
}

void printed_quote(const struct printed *printed, char *text, size_t size)
{
    size_t length = strlen(text);
    const size_t first = printed->lines > PRINTED_KEPT ? printed->lines - PRINTED_KEPT : 0;
    if (*printed->wrong && printed->wrong_at < first && length < size)
        snprintf(text + length, size - length, "; it said: %s", printed->wrong);
    length = strlen(text);
    for (size_t i = first; i < printed->lines && length < size; i++, length = strlen(text))
        snprintf(text + length, size - length, "%s%s", i == first ? "; its last lines: " : " / ",
                 printed->last[i % PRINTED_KEPT]);
    text_end_whole(text);
}

void printed_close(struct printed *printed)
{
    printed_show(printed);
    if (printed->used > 0)
        show_line(printed);
    if (printed->from >= 0)
        close(printed->from);
    printed->from = -1;
}
