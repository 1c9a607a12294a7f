/* Helpers for tests that run plumb's commands in a process of their own and examine the output and the exit status.
 *
 * `ran` calls a command's C function, ran_shell runs a shell command. The functions expect_… run a shell command and
 * fail the test if its status or output is not the expected one. capture_stderr and captured_stderr do the same for
 * messages that the test's own process writes. */
#ifndef TEST_RAN_H
#define TEST_RAN_H

#include "test_objects.h"

struct ran {
    int status;
    char *out, *error; /* what the process wrote to standard output and standard error; freed at the end of the test */
};

typedef int verb_function(int argc, char **argv);

/* Runs `verb` with the arguments of a command line, which are separated by blanks: "check so3.s1 --samples 1k". */
struct ran ran(verb_function *verb, const char *words);
/* Runs a command in /bin/sh. plumb is found in PATH; $ports is the directory of the tests' ports, $peers that of the
 * other libraries' ports, $scratch the test's scratch directory (in_scratch). */
struct ran ran_shell(const char *command);
/* Runs a shell command. Fails the test unless it exits with `status` and standard output or standard error contains
 * `words`. */
struct ran expect_said(const char *command, int status, const char *words);
/* Runs a shell command and returns the JSON document that it prints. Fails the test unless it exits with `status`. */
json_t *expect_json(const char *command, int status);
/* Runs a shell command. Fails the test unless it exits with `status`, prints nothing on standard output, and prints
 * exactly one line on standard error, which begins with "plumb" and contains `words`. */
void expect_line(const char *command, int status, const char *words);

/* Checks a port that has a relative error of 1/1000 at the inputs that `form` describes (ports/wrong_at.c), with plumb
 * check (seed 2) and plumb conform (seed 1). Fails the test unless both exit with `status`. The form begins with the
 * name of a port in $peers. */
void expect_wrong_at(int status, const char *form);

/* Skips the test if the command fails, which tests whether a language is installed. */
#define NEEDS(what, command)                                                                                           \
    do {                                                                                                               \
        if (system(command " >/dev/null 2>&1") != 0)                                                                   \
            cr_skip_test(what " is not installed");                                                                    \
    } while (0)

#define NEEDS_RUST NEEDS("Rust", "rustc --version")
#define NEEDS_PYTHON NEEDS("Python", "python3 --version")
#define NEEDS_NODE NEEDS("Node", "node --version")

/* From now on, stores what the test's process writes to standard error for captured_stderr; otherwise main.c fails a
 * test that prints anything. A second call starts with empty text. */
void capture_stderr(void);
/* Returns the text that was written to standard error since capture_stderr. */
const char *captured_stderr(void);

/* Returns the number of newlines in a text. */
int count_lines(const char *text);
/* Returns how many times a text contains `part`; occurrences may overlap. */
int count_of_text(const char *text, const char *part);

/* Writes the example program in the opening comment of a public header ("fast/plumb/tree.h") to mine.c in the
 * scratch directory. The program is the first block of lines that are indented by four blanks; blank lines may be
 * between them. */
void take_out(const char *header);

#endif
