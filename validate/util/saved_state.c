/* Files with the state of a long run; see saved_state.h. The checksum is a hash of 64 bits (fingerprint.h). */
#include "saved_state.h"

#include "fingerprint.h"
#include "input.h"
#include "output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the checksum ------------------------------------------------------------------------------------------------- */

/* The checksum line: "checksum 0123456789abcdef", with a newline before and after. */
enum { CHECKSUM = 27 };

static void make_checksum(char line[CHECKSUM + 1], const char *text, size_t length)
{
    snprintf(line, CHECKSUM + 1, "\nchecksum %016" PRIx64 "\n", fingerprint(FINGERPRINT_EMPTY, text, length));
}

/* True if the text ends with a checksum line that is right for the text before it; then removes that line. */
static int take_checksum_off(char *text, size_t length)
{
    char line[CHECKSUM + 1];
    if (length < CHECKSUM)
        return 0;
    make_checksum(line, text, length - CHECKSUM);
    if (memcmp(line, text + length - CHECKSUM, CHECKSUM) != 0)
        return 0;
    text[length - CHECKSUM] = 0;
    return 1;
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

int saved_state_write(const struct saved_state_kind *kind, const char *file, const char *identity, json_t *members)
{
    json_t *state = json_pack("{ss si ss}", "schema", kind->schema, "version", kind->version, "identity", identity);
    struct output output;
    char *text = NULL, line[CHECKSUM + 1];
    int status = -1;
    if (state && members && json_object_update(state, members) == 0)
        text = json_dumps(state, JSON_COMPACT);
    json_decref(state);
    json_decref(members);
    if (!text) {
        fprintf(stderr, "plumb %s: out of memory\n", kind->verb);
    } else if (output_open(&output, kind->verb, file) == 0) {
        make_checksum(line, text, strlen(text));
        fprintf(output.stream, "%s%s", text, line); /* output_close reports a failure */
        status = output_close(&output);
    }
    free(text);
    return status;
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* Writes a message with the first part of the identities in which they differ. */
static void name_difference(const struct saved_state_kind *kind, const char *file, const char *found,
                            const char *identity, char *problem, size_t size)
{
    const char *other = strncmp(kind->what, "a ", 2) == 0 ? kind->what + 2 : kind->what; /* "a sweep": another sweep */
    while (*found && *identity) {
        const size_t theirs = strcspn(found, ","), ours = strcspn(identity, ",");
        if (theirs != ours || memcmp(found, identity, ours) != 0) {
            snprintf(problem, size, "%s: is the state of another %s: it has %.*s, this one %.*s", file, other,
                     (int)(theirs < 150 ? theirs : 150), found, (int)(ours < 150 ? ours : 150), identity);
            return;
        }
        found += theirs + strspn(found + theirs, ", ");
        identity += ours + strspn(identity + ours, ", ");
    }
    snprintf(problem, size, "%s: is the state of another %s", file, other);
}

/* Parses the text of a file. Returns the state, or null with a line in `problem`. */
static json_t *parse(const struct saved_state_kind *kind, const char *file, const char *identity, char *text,
                     size_t length, char *problem, size_t size)
{
    if (!take_checksum_off(text, length)) {
        snprintf(problem, size, "%s: is not the state of %s, or damaged: its checksum is not right", file, kind->what);
        return NULL;
    }
    json_t *state = json_loads(text, 0, NULL);
    const char *schema = json_string_value(json_object_get(state, "schema")),
               *found = json_string_value(json_object_get(state, "identity"));
    if (!schema || strcmp(schema, kind->schema) != 0 || !found)
        snprintf(problem, size, "%s: is not the state of %s", file, kind->what);
    else if (json_integer_value(json_object_get(state, "version")) != kind->version)
        snprintf(problem, size, "%s: is of another version of plumb", file);
    else if (identity && strcmp(found, identity) != 0)
        name_difference(kind, file, found, identity, problem, size);
    else
        return state;
    json_decref(state);
    return NULL;
}

int saved_state_read(const struct saved_state_kind *kind, const char *file, const char *identity, json_t **state,
                     char *problem, size_t size)
{
    size_t length;
    FILE *stream = fopen(file, "r");
    *state = NULL;
    if (!stream && errno == ENOENT)
        return snprintf(problem, size, "%s: %s", file, strerror(errno)), 1;
    char *text = stream ? input_read(stream, (size_t)1 << 30, &length) : NULL;
    if (text)
        *state = parse(kind, file, identity, text, length, problem, size);
    else
        snprintf(problem, size, "%s: %s", file, strerror(errno));
    free(text);
    if (stream)
        fclose(stream);
    return *state ? 0 : -1;
}
