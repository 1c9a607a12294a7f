/* This program's name, and its verbs, or those of another build of it, run in a process of their own for the JSON that
 * they write. */
#ifndef BASE_PROGRAM_H
#define BASE_PROGRAM_H

#include <jansson.h>

/* For main, once: the name by which the program was called. */
void program_is_called(const char *name);
/* That name, for commands that a person is to paste: "build/plumb", with quotes where a shell needs them. What has to
 * be equal on every machine says "plumb" instead: streams of vectors, traces, certificates. */
const char *program_called(void);

/* Words that send a verb's JSON to program_json. */
#define PROGRAM_JSON "--format", "json", "-o", "/dev/fd/3"

/* A command line that grows; what finds no room is left out. */
struct program_words {
    size_t count;
    const char *word[1024]; /* ended by null */
};
/* Adds words, ended by null: PROGRAM_WORDS("plumb", "check") or a list. */
void program_add(struct program_words *words, const char *const *more);
#define PROGRAM_WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Runs `program` (null: this one) with these arguments, argv[0] among them, ended by null; they hold PROGRAM_JSON.
 * `caller` stands before messages: "compare". Stores the exit status in *status unless that is null. Null if it could
 * not run, which either the verb or a line on standard error has said. */
json_t *program_json(const char *caller, const char *program, const char *const *arguments, int *status);

/* Runs it with standard output at `out` (−1: /dev/null) and waits. Returns the exit status, or −1 with a line on
 * standard error if it could not be started or was ended by a signal. */
int program_run(const char *caller, const char *program, const char *const *arguments, int out);

#endif
