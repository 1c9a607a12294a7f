/* What a port prints: shown on standard error as text, line by line, whatever bytes it may be, and no more than a
 * reader could want.
 *
 * Here: a pipe that becomes a process's standard output and error. Nothing waits for its end: whatever the process
 * left behind may hold it. */
#ifndef PORTS_PRINTED_H
#define PORTS_PRINTED_H

#include <stddef.h>

enum { PRINTED_KEPT = 3, PRINTED_LINE = 120 };

struct printed {
    int from; /* −1: nothing more will come */
    size_t used;
    char line[1024];                       /* as far as it has come */
    size_t lines;                          /* that came, but for blank ones */
    char last[PRINTED_KEPT][PRINTED_LINE]; /* line number i at i % PRINTED_KEPT, printable and cut */
    char wrong[PRINTED_LINE];              /* the last one that tells of an error or exception, */
    size_t wrong_at;                       /* and its number */
};

/* Makes the pipe and stores the process's end in *to; −1 with errno. */
int printed_open(struct printed *printed, int *to);

/* Adds the last lines to a text, "; its last lines: …", after what an error or exception said before them; nothing
 * where there are none. */
void printed_quote(const struct printed *printed, char *text, size_t size);

/* Shows what has come, without waiting for more. */
void printed_show(struct printed *printed);
void printed_close(struct printed *printed);

#endif
