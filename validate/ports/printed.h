/* The output that a port prints: it is shown on standard error as printable text, line by line, until it becomes too
 * long to be useful.
 *
 * The output comes from a pipe that is the standard output and error of the port's process. No function waits for the
 * end of the pipe, because processes that the port started may keep it open. */
#ifndef PORTS_PRINTED_H
#define PORTS_PRINTED_H

#include <stddef.h>

enum { PRINTED_LAST_LINES = 3, PRINTED_LINE = 120 };

/* The output of one process. */
struct port_output {
    int from;                                    /* the pipe; −1 after its end */
    size_t used;                                 /* number of bytes in `line` */
    char line[1024];                             /* the current, incomplete line */
    size_t lines;                                /* number of lines so far, without blank ones */
    char last[PRINTED_LAST_LINES][PRINTED_LINE]; /* line number i is at i % PRINTED_LAST_LINES, printable and cut */
    char error_line[PRINTED_LINE];               /* the last line that reports an error or exception, or "" */
    size_t error_line_number;
};

/* Creates the pipe and sets *to to the end for the port's process. Returns 0, or −1 with errno. */
int printed_open(struct port_output *port_output, int *to);

/* Appends to a text "; its last lines: …", with the last lines that the port printed. If a line that reports an error
 * is not among these, first appends "; it said: …" with that line. Appends nothing if there are no lines. */
void printed_quote(const struct port_output *port_output, char *text, size_t size);

/* Shows the lines that have arrived, without waiting for more. */
void printed_show(struct port_output *port_output);
/* Shows the lines that have arrived, and the incomplete one; closes the pipe. */
void printed_close(struct port_output *port_output);

#endif
