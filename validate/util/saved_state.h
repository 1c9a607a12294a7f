/* Files in which long runs store their state, so that they can be stopped and resumed.
 *
 * A file has a line of JSON and a line with its checksum, which detects accidental changes. The JSON is an object with
 * the members "schema", "version" and "identity", and members of the command. The identity is a text of parts separated
 * by ", ", which describes everything on which the results depend ("kernel so3.s1, format float, …"): a state with
 * another identity belongs to another run.
 *
 * The checksum does not protect from intentional changes: commands check the members that they read. */
#ifndef UTIL_SAVED_STATE_H
#define UTIL_SAVED_STATE_H

#include <jansson.h>
#include <stddef.h>

/* A kind of state. */
struct saved_state_kind {
    const char *verb;   /* begins messages about files that cannot be written */
    const char *what;   /* the run to which the state belongs: "a sweep" */
    const char *schema; /* "plumb-sweep-state" */
    int version;        /* of the members */
};

/* Writes a state with these members, an object that it releases. Returns 0, or −1 after a line on standard error. */
int saved_state_write(const struct saved_state_kind *kind, const char *file, const char *identity, json_t *members);

/* Reads a state, which the caller releases. Returns 0; 1, with a line in `problem`, if the file does not exist; −1,
 * with a line in `problem`, if the file is damaged, has another kind or version of state, or another identity (the line
 * names the first part that differs). If `identity` is null, every identity is accepted. */
int saved_state_read(const struct saved_state_kind *kind, const char *file, const char *identity, json_t **state,
                     char *problem, size_t size);

#endif
