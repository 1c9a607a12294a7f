/* Output that a port prints: shown on standard error as printable text, line by line, and cut off when it becomes too
 * long to be useful.
 *
 * The output comes from a pipe that is the standard output and error of the port's process. Nothing waits for its end,
 * because processes that the port left behind may hold it open. */
#ifndef PORTS_PRINTED_H
#define PORTS_PRINTED_H

#include <stddef.h>

enum { PRINTED_LAST_LINES = 3, PRINTED_LINE = 120 };

struct port_output {
    int from; /* the pipe; −1: nothing more will come */
    size_t used;
    char line[1024];                             /* the current, incomplete line */
    size_t lines;                                /* number of lines so far, without blank ones */
    char last[PRINTED_LAST_LINES][PRINTED_LINE]; /* line number i is at i % PRINTED_LAST_LINES, printable and cut */
    char wrong[PRINTED_LINE];                    /* the last line that reports an error or exception, */
    size_t wrong_at;                             /* and its number */
};

/* Creates the pipe and stores the process's end in *to. Returns 0, or −1 with errno. */
int printed_open(struct port_output *port_output, int *to);

/* Appends the last lines to a text, "; its last lines: …", preceded by the line with an error or exception if that is
 * not among them. Appends nothing if there are no lines. */
void printed_quote(const struct port_output *port_output, char *text, size_t size);

/* Shows the lines that have arrived, without waiting for more. */
void printed_show(struct port_output *port_output);
/* Shows the lines that have arrived, and the incomplete one; closes the pipe. */
void printed_close(struct port_output *port_output);

#endif
