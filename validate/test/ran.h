/* For tests: a verb run as its user does, in a process of its own, with what it wrote and its exit status. */
#ifndef TEST_RAN_H
#define TEST_RAN_H

#include "kept.h"

struct ran {
    int status;
    char *out, *error; /* standard output and error, to the end of the test */
};

typedef int verb_function(int argc, char **argv);

/* Runs verb with the words of a command line: "check so3.s1 --samples 1k". Words are split at blanks. */
struct ran ran(verb_function *verb, const char *words);
/* Runs a command of the shell, which finds plumb, the tests' ports in $ports, others in $peers, and in_scratch's folder
 * in $scratch. */
struct ran ran_shell(const char *command);
/* That it ends with this status, and says these words on either stream. */
struct ran expect_said(const char *command, int status, const char *words);
/* The document that it prints, where it ends with this status. */
json_t *expect_json(const char *command, int status);
/* That all it says is a line on standard error, with these words. */
void expect_line(const char *command, int status, const char *words);

/* A port that is wrong by a thousandth where a form says so, ports/wrong_at.c: check with seeds 1 and 2 and conform end
 * with this status. The form begins with a port of ../peers. */
void expect_wrong_at(int status, const char *form);

/* From here on, what the test's own process writes on standard error is kept, for captured_stderr(): a test that passes
 * prints nothing (main.c). Once more: it begins anew. */
void capture_stderr(void);
/* What was written since capture_stderr(). */
const char *captured_stderr(void);

/* How many lines a text has. */
int count_lines(const char *text);
/* How often a text contains another. */
int count_of_text(const char *text, const char *part);

/* Writes the program that a public header opens with ("fast/plumb/tree.h") to mine.c in the test's folder: the first
 * run of lines that are indented by four blanks, empty lines among them. */
void take_out(const char *header);

#endif
