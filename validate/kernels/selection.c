/* The rows that a command line names; see selection.h. */
#include "selection.h"

#include "registry.h"
#include "validate/base/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An id means that kernel alone, though others begin with it; anything else is a pattern. */
static int is_meant(const struct row *row, const char *argument)
{
    const struct row *named = registry_find(argument);
    return named ? named == row : registry_matches(row->id, argument);
}

int selection_rows(int argc, char **argv, const struct row ***rows)
{
    size_t count = registry_count(), kept = 0;
    *rows = calloc(count + 1, sizeof **rows);
    if (!*rows) {
        fprintf(stderr, "plumb %s: out of memory\n", argv[0]);
        return STATUS_USAGE;
    }
    for (int a = 1; a < argc; a++) {
        size_t matched = 0;
        for (size_t i = 0; i < count; i++)
            matched += (size_t)is_meant(registry_at(i), argv[a]);
        if (matched == 0 && !strpbrk(argv[a], "*?[")) {
            fprintf(stderr, "plumb %s: no kernel \"%s\"; did you mean %s? (plumb list names them)\n", argv[0], argv[a],
                    registry_nearest(argv[a]));
            free(*rows);
            return STATUS_USAGE;
        }
    }
    for (size_t i = 0; i < count; i++) {
        int wanted = argc == 1;
        for (int a = 1; a < argc; a++)
            wanted |= is_meant(registry_at(i), argv[a]);
        if (wanted)
            (*rows)[kept++] = registry_at(i);
    }
    if (kept == 0) {
        fprintf(stderr, "plumb %s: no kernel matches\n", argv[0]);
        free(*rows);
        return STATUS_NOTHING;
    }
    return OPTIONS_GO;
}
