/* Output of commands to files and standard output.
 *
 *     struct output output;
 *     if (output_open(&output, "check", file) != 0) return STATUS_USAGE;
 *     fprintf(output.stream, …);
 *     if (output_close(&output) != 0) return STATUS_USAGE;
 *
 * A file is first written as a temporary file beside it, which then replaces it, so that readers never see a partial
 * file. An existing file keeps its permissions. Symbolic links are refused, except those in /dev and /proc: in a folder
 * where other users can write, a link may lead anywhere. Devices and pipes are written directly.
 *
 * If SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT or SIGXCPU ends the program, the temporary files are removed. What a
 * killed program left is removed when the same file is written again. A file that cannot be replaced (because no file
 * can be created in its folder, or because it is a mount point) is overwritten once the text is complete. */
#ifndef UTIL_OUTPUT_H
#define UTIL_OUTPUT_H

#include <signal.h>
#include <stdio.h>

struct output {
    FILE *stream;
    const char *verb, *file;     /* for messages; file is null for standard output */
    struct temporary *temporary; /* null: written directly */
    char *target;                /* the file that the temporary one will replace */
};

/* Opens the file, or standard output if `file` is null, and tests whether it can be written. To be called before the
 * work begins. Returns 0, or −1 after a line on standard error. */
int output_open(struct output *output, const char *verb, const char *file);

/* Replaces the target by the finished file. Returns 0; if anything could not be written, returns −1 after a line on
 * standard error, and the target's former content is preserved. */
int output_close(struct output *output);

/* Discards the output and preserves the target's former content: for a verb that has nothing to write, or that could
 * not write; in the second case a line is printed on standard error. Does nothing after output_close. */
void output_discard(struct output *output);

/* True if the stream is a terminal. */
int output_is_terminal(FILE *stream);

/* Creates a folder and its parents where they are missing. Returns 0, or −1 after a line on standard error. */
int output_directories(const char *verb, const char *directory);

/* Waits for a lock of an open file or folder (LOCK_SH or LOCK_EX of flock); close releases it. On a file system without
 * locks it returns at once. */
void output_lock(int descriptor, int lock);

/* True if two names mean the same file, which need not exist. */
int output_same_file(const char *one, const char *other);

/* Installs signal handlers for a verb that can stop early. The first of these signals (the list ends with 0) sets
 * *stop, unless it is ignored; a second one with the same number removes the temporary files and ends the program. */
void output_install_signal_handler(const int *signals, volatile sig_atomic_t *stop);

/* For main: opens those of the descriptors 0 to 2 that are closed, in such a way that reading and writing them fails;
 * so no file that is opened later gets one of these numbers. Also ignores SIGXFSZ, so that writing to a file that has
 * reached its maximum size (ulimit -f) returns an error. */
void output_prepare(void);

/* For main: returns `status`, or 2 after a line on standard error if standard output could not be written. */
int output_status(int status);

#endif
