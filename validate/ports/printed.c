/* Reads, shows and stores the output that a port prints; see printed.h. */
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

enum {
    MAX_SHOWN = 1 << 16,    /* bytes that are shown, of all ports of a run together */
    MAX_REPEATED_LINES = 8, /* maximum number of times that the same line is shown */
    LINE_SLOTS = 64,        /* size of the table of counters of equal lines */
};

static atomic_size_t shown; /* bytes so far */
static struct {
    _Atomic uint64_t line; /* fingerprint of the line */
    atomic_uint times;
} repeats[LINE_SLOTS];

/* Returns how often the current line has been printed, this time included. The count is too small if two lines that
 * alternate share a slot of the table. */
static unsigned times_printed(const struct port_output *port_output)
{
    const uint64_t line = fingerprint(FINGERPRINT_EMPTY, port_output->line, port_output->used);
    const size_t at = line % LINE_SLOTS;
    if (atomic_exchange(&repeats[at].line, line) != line)
        atomic_store(&repeats[at].times, 0);
    return atomic_fetch_add(&repeats[at].times, 1) + 1;
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

/* Stores the current line for printed_quote. A line that reports an error is also stored separately, so that the lines
 * of a stack trace do not replace it. */
static void store_line(struct port_output *port_output)
{
    static const char *const error_words[] = {"error: ", "exception", "panic"};
    char *line = port_output->last[port_output->lines % PRINTED_LAST_LINES];
    text_printable(line, PRINTED_LINE, port_output->line);
    for (size_t i = 0; i < sizeof error_words / sizeof *error_words; i++)
        if (strcasestr(line, error_words[i])) {
            snprintf(port_output->error_line, sizeof port_output->error_line, "%s", line);
            port_output->error_line_number = port_output->lines;
        }
    port_output->lines++;
}

/* Ends the current line with a zero. Replaces zeros in it by a control character, since they would end the text, and
 * tabs, with which stack traces are indented, by blanks. */
static void end_line(struct port_output *port_output)
{
    port_output->line[port_output->used] = 0;
    for (size_t i = 0; i < port_output->used; i++)
        if (!port_output->line[i])
            port_output->line[i] = '\x01';
        else if (port_output->line[i] == '\t')
            port_output->line[i] = ' ';
}

/* Shows a line that was printed `times` times, unless that is too often or too much has been shown; says once that the
 * rest is hidden. */
static void show_limited(const struct port_output *port_output, unsigned times)
{
    const size_t size = port_output->used + 1;
    const size_t before = times > MAX_REPEATED_LINES ? MAX_SHOWN : atomic_fetch_add(&shown, size);
    if (before >= MAX_SHOWN)
        return;
    char *text = text_shown(port_output->line);
    fprintf(stderr, "%s\n", text ? text : "");
    if (before + size >= MAX_SHOWN)
        fprintf(stderr, "plumb: the port prints more, which is not shown\n");
    if (times == MAX_REPEATED_LINES)
        fprintf(stderr, "plumb: the port repeats this line: further copies are hidden\n");
    free(text);
}

/* Stores and shows the current line, and begins a new one. */
static void take_line(struct port_output *port_output)
{
    const unsigned times =
        port_output->used > 0 ? times_printed(port_output) : 1; /* blank lines do not count as repeated */
    end_line(port_output);
    if (port_output->line[strspn(port_output->line, " \t\r")])
        store_line(port_output);
    show_limited(port_output, times);
    port_output->used = 0;
}

void printed_show(struct port_output *port_output)
{
    char bytes[4096];
    /* reads at most 64 KiB, the capacity of a pipe on Linux, so that a port that prints without end cannot hold this
     * loop */
    for (int part = 0; part < 16 && port_output->from >= 0; part++) {
        const ssize_t count = read(port_output->from, bytes, sizeof bytes);
        if (count < 0)
            return;
        if (count == 0) {
            close(port_output->from);
            port_output->from = -1;
        }
        for (ssize_t i = 0; i < count; i++) {
            if (bytes[i] == '\n' || port_output->used == sizeof port_output->line - 1)
                take_line(port_output);
            if (bytes[i] != '\n')
                port_output->line[port_output->used++] = bytes[i];
        }
    }
}

void printed_quote(const struct port_output *port_output, char *text, size_t size)
{
    size_t length = strlen(text);
    const size_t first = port_output->lines > PRINTED_LAST_LINES ? port_output->lines - PRINTED_LAST_LINES : 0;
    if (*port_output->error_line && port_output->error_line_number < first && length < size)
        snprintf(text + length, size - length, "; it said: %s", port_output->error_line);
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
        take_line(port_output);
    if (port_output->from >= 0)
        close(port_output->from);
    port_output->from = -1;
}
