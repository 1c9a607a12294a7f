/* Files in which long runs store their state, so that they can be stopped and resumed.
 *
 * A file has a line of JSON and a line with its checksum, by which accidental changes are detected. The JSON is an
 * object with the members "schema", "version" and "identity", and the members that the command adds. The identity is a
 * text of parts separated by ", ", which describes all that the results depend on ("kernel so3.s1, format float, …"): a
 * state with another identity belongs to another run.
 *
 * The checksum does not protect from changes on purpose: commands check the members that they read. */
#ifndef UTIL_SAVED_STATE_H
#define UTIL_SAVED_STATE_H

#include <jansson.h>
#include <stddef.h>

/* A kind of state. */
struct saved_state_kind {
    const char *verb;   /* begins messages about files that cannot be written */
    const char *what;   /* "a sweep": what the state is of */
    const char *schema; /* "plumb-sweep-state" */
    int version;        /* of the members */
};

/* Writes a state with these members, an object that it releases. Returns 0, or −1 after a line on standard error. */
int saved_state_write(const struct saved_state_kind *kind, const char *file, const char *identity, json_t *members);

/* Reads a state, which the caller releases. Refuses a damaged file, another kind or version of state, and another
 * identity, naming the first part that differs; a null identity matches any. Returns 0; or, with a line in `problem`,
 * −1, and 1 if there is no such file. */
int saved_state_read(const struct saved_state_kind *kind, const char *file, const char *identity, json_t **state,
                     char *problem, size_t size);

#endif
