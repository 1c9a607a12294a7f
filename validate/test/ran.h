/* For tests: a verb run as its user does, in a process of its own, with what it wrote and its exit status. */
#ifndef RAN_H
#define RAN_H

#include <jansson.h>

struct ran {
    int status;
    char *out, *error; /* standard output and error; to be freed by ran_free */
};

typedef int verb_function(int argc, char **argv);

/* Runs verb with the words of a command line: "check so3.s1 --samples 1k". Words are split at blanks. */
struct ran ran(verb_function *verb, const char *words);
/* Runs a command of the shell, which finds plumb. */
struct ran ran_shell(const char *command);
/* Runs plumb with these arguments; what it prints on both streams, cut to `size`, and its exit status. */
int ran_plumb(const char *arguments, char *text, size_t size);
void ran_free(struct ran *ran);

/* From here on, what the test's own process writes on standard error is kept, for heard(): a test that passes prints nothing
 * (main.c). Once more: it begins anew. */
void hear(void);
/* What was written since hear(). */
const char *heard(void);

/* What a document breaks of a schema of data/, a line each, to be freed; "" where it agrees. */
char *schema_problems(const char *schema, const json_t *document);

/* How many lines a text has. */
int count_lines(const char *text);
/* How often a text contains another. */
int count_of_text(const char *text, const char *part);
/* A whole file, to be freed; the test fails where there is none. */
char *file_text(const char *file);

/* The path of a file named from the folder of the test program ("../plumb"), to be freed. */
char *beside_tests(const char *name);

#endif
