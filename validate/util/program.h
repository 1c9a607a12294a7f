/* The name of this program, and runs of its verbs, or of those of another build, in processes of their own, with the
 * JSON that they write as the result. */
#ifndef UTIL_PROGRAM_H
#define UTIL_PROGRAM_H

#include <jansson.h>

/* Stores the name by which the program was called. main calls it once. */
void program_is_called(const char *name);
/* Returns the name by which the program was called, quoted for a shell if necessary ("build/plumb"), for commands in
 * messages. Text that must be equal on all machines (streams of vectors, traces, certificates) has "plumb" instead. */
const char *program_called(void);

/* Set in the environment of the processes that the functions below start: plumb check then reads no project file
 * (cli/project.h), so that a report about a kernel does not depend on the folder in which the caller runs. */
#define PROGRAM_NO_PROJECT "PLUMB_NO_CONFIG"

/* Arguments that make a command send its JSON document to program_json. */
#define PROGRAM_JSON "--format", "json", "-o", "/dev/fd/3"

/* A command line that grows; words that do not fit are dropped. */
struct program_words {
    size_t count;
    const char *word[1024]; /* ended by null */
};
/* Adds words, ended by null: PROGRAM_WORDS("plumb", "check") or another list. */
void program_add(struct program_words *words, const char *const *more);
#define PROGRAM_WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Runs `program` (null: this one) with these arguments, which include argv[0] and PROGRAM_JSON and end with null.
 * `caller`, for instance "compare", begins messages. Stores the exit status in *status unless that is null. Returns the
 * JSON; null if the verb could not run, which either the verb or this function has reported on standard error. */
json_t *program_json(const char *caller, const char *program, const char *const *arguments, int *status);

/* Runs the program with standard output at descriptor `out` (−1: /dev/null) and waits. Returns the exit status, or −1
 * after a line on standard error if it could not be started or a signal ended it. */
int program_run(const char *caller, const char *program, const char *const *arguments, int out);

#endif
