/* Files that a verb writes: first to a temporary one beside it, so that what stands there is never half of it.
 *
 *     struct output output;
 *     if (output_open(&output, "check", file) != 0) return STATUS_USAGE;
 *     fprintf(output.stream, …);
 *     if (output_close(&output) != 0) return STATUS_USAGE;
 */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdio.h>

struct output {
    FILE *stream;
    const char *verb, *file; /* of the messages; file is null for standard output */
    char temporary[4096];
};

/* Opens the file, or standard output where `file` is null. Returns 0, or −1 after a line on standard error. */
int output_open(struct output *output, const char *verb, const char *file);

/* Puts the file in its place. Where anything of it could not be written: −1 after a line on standard error, and what
 * stood there before is kept. */
int output_close(struct output *output);

/* Leaves what stood there before, for a verb that has nothing to write. */
void output_abandon(struct output *output);

#endif
