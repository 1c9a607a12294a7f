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

enum { MAX_SHOWN = 1 << 16 };                /* bytes, for all ports of a run */
enum { MAX_REPEATED_LINES = 8, KINDS = 64 }; /* how often the same line is shown; size of the table of counters */

static atomic_size_t shown;
static struct {
    _Atomic uint64_t line; /* fingerprint of the line */
    atomic_uint times;
} alike[KINDS];

/* Returns how often the line was printed. If two lines share a slot and alternate, the count is too small. */
static unsigned times_printed(const struct port_output *port_output)
{
    const uint64_t line = fingerprint(FINGERPRINT_EMPTY, port_output->line, port_output->used);
    const size_t at = line % KINDS;
    if (atomic_exchange(&alike[at].line, line) != line)
        atomic_store(&alike[at].times, 0);
    return atomic_fetch_add(&alike[at].times, 1) + 1;
}

int printed_open(struct port_output *port_output, int *to)
{
    int ends[2];
    *port_output = (struct port_output){.from = -1};
    if (pipe2(ends, O_CLOEXEC) != 0)
        return -1;
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    port_output->from = ends[0];
    *to = ends[1];
    return 0;
}

/* Stores a line to be quoted. A line that reports an error is also stored separately, so that a stack trace after it
 * does not displace it. */
static void keep_line(struct port_output *port_output)
{
    static const char *const signs[] = {"error: ", "exception", "panic"};
    char *line = port_output->last[port_output->lines % PRINTED_LAST_LINES];
    text_printable(line, PRINTED_LINE, port_output->line);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strcasestr(line, signs[i])) {
            snprintf(port_output->wrong, sizeof port_output->wrong, "%s", line);
            port_output->wrong_at = port_output->lines;
        }
    port_output->lines++;
}

/* Shows a line, unless too much has been shown; reports once that more is not shown. */
static void show_line(struct port_output *port_output)
{
    const unsigned times =
        port_output->used > 0 ? times_printed(port_output) : 1; /* blank lines do not count as repeated */
    const size_t before = times > MAX_REPEATED_LINES ? MAX_SHOWN : atomic_fetch_add(&shown, port_output->used + 1);
    port_output->line[port_output->used] = 0;
    for (size_t i = 0; i < port_output->used; i++)
        if (!port_output->line[i])
            port_output->line[i] = '\x01'; /* shown as a control character; a zero would end the text */
        else if (port_output->line[i] == '\t')
            port_output->line[i] = ' '; /* stack traces are indented */
    char *text = text_shown(port_output->line);
    if (port_output->line[strspn(port_output->line, " \t\r")])
        keep_line(port_output);
    if (before < MAX_SHOWN)
        fprintf(stderr, "%s\n", text ? text : "");
    if (before < MAX_SHOWN && before + port_output->used + 1 >= MAX_SHOWN)
        fprintf(stderr, "plumb: the port prints more, which is not shown\n");
    if (times == MAX_REPEATED_LINES && before < MAX_SHOWN)
        fprintf(stderr, "plumb: the port repeats this line: further copies are hidden\n");
    free(text);
    port_output->used = 0;
}

void printed_show(struct port_output *port_output)
{
    char bytes[4096];
    for (int turn = 0; turn < 16 && port_output->from >= 0; turn++) { /* at most a full pipe's content */
        const ssize_t count = read(port_output->from, bytes, sizeof bytes);
        if (count < 0)
            return;
        if (count == 0) {
            close(port_output->from);
            port_output->from = -1;
        }
        for (ssize_t i = 0; i < count; i++) {
            if (bytes[i] == '\n' || port_output->used == sizeof port_output->line - 1)
                show_line(port_output);
            if (bytes[i] != '\n')
                port_output->line[port_output->used++] = bytes[i];
        }
    }
}

void printed_quote(const struct port_output *port_output, char *text, size_t size)
{
    size_t length = strlen(text);
    const size_t first = port_output->lines > PRINTED_LAST_LINES ? port_output->lines - PRINTED_LAST_LINES : 0;
    if (*port_output->wrong && port_output->wrong_at < first && length < size)
        snprintf(text + length, size - length, "; it said: %s", port_output->wrong);
    length = strlen(text);
    for (size_t i = first; i < port_output->lines && length < size; i++, length = strlen(text))
        snprintf(text + length, size - length, "%s%s", i == first ? "; its last lines: " : " / ",
                 port_output->last[i % PRINTED_LAST_LINES]);
    text_end_whole(text);
}

void printed_close(struct port_output *port_output)
{
    printed_show(port_output);
    if (port_output->used > 0)
        show_line(port_output);
    if (port_output->from >= 0)
        close(port_output->from);
    port_output->from = -1;
}
