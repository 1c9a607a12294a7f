/* Files that a verb writes, and standard output.
 *
 *     struct output output;
 *     if (output_open(&output, "check", file) != 0) return STATUS_USAGE;
 *     fprintf(output.stream, …);
 *     if (output_close(&output) != 0) return STATUS_USAGE;
 *
 * A file is written to a temporary one beside it, which then takes its place: no reader ever finds half a file. An
 * existing file keeps its permissions. A symbolic link is refused, but for those in /dev and /proc: in a folder where
 * others write too it may lead anywhere. Devices and pipes are written directly.
 * Where SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT or SIGXCPU end the program, the temporary files go with it; what a
 * killed program left goes when the same file is written again. A file that cannot be replaced (its folder takes no new
 * file, or it is mounted by itself) is written once the text is whole. */
#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H

#include <signal.h>
#include <stdio.h>

struct output {
    FILE *stream;
    const char *verb, *file;     /* for messages; file is null for standard output */
    struct temporary *temporary; /* null: written directly */
    char *target;                /* what the temporary file will replace */
};

/* Opens the file, or standard output where `file` is null, and tries whether it can be written: call it before the
 * work. Returns 0, or −1 after a line on standard error. */
int output_open(struct output *output, const char *verb, const char *file);

/* Puts the file in its place. If anything could not be written: −1 after a line on standard error, and what stood there
 * before is kept. */
int output_close(struct output *output);

/* Keeps what stood there before, for a verb that has nothing to write, or gave up since it could not: a line on
 * standard error says so. Once closed, it does nothing. */
void output_abandon(struct output *output);

/* Makes a folder and those above it where they are missing; 0, or −1 after a line on standard error. */
int output_directories(const char *verb, const char *directory);

/* Whether two names mean the same file, which need not exist. */
int output_same_file(const char *one, const char *other);

/* For a verb that can stop early: the first of these signals (ended by 0) sets *stop, unless it is ignored; the next
 * one ends the program, and the temporary files go with it. */
void output_stop_on(const int *signals, volatile sig_atomic_t *stop);

/* For main: takes the numbers 0 to 2 where they are closed, so that no file which is opened later gets them; reading
 * from and writing to them fails, as it should. A file that may not grow (ulimit -f) is an error, not a signal. */
void output_prepare(void);

/* For main: the exit status, or 2 after a line on standard error if standard output could not be written. */
int output_status(int status);

#endif
