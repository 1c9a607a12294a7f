/* data/claims.csv: reading the claims, one a line, as comma-separated values with quotes where a field has a comma. */
#include "claims.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 10 }; /* id, seed, section, claim, relation, limit, unit, and the record: verdict, measured, finding */

static const char *const relations[RELATIONS] = {"at most", "below", "above", "about"};

const char *relation_text(enum relation relation)
{
    return relations[relation];
}

/* The field that *line starts with, unquoted in place; *line goes to the next one, or null after the last. */
static char *take_field(char **line)
{
    char *at = *line, *field = at, *to = at;
    int quoted = *at == '"';
    at += quoted;
    while (*at && *at != '\n' && (quoted || *at != ',')) {
        if (quoted && *at == '"') {
            if (at[1] != '"') {
                quoted = 0;
                at++;
                continue;
            }
            at++;
        }
        *to++ = *at++;
    }
    *line = *at == ',' ? at + 1 : NULL;
    *to = 0;
    return field;
}

static int split(char *line, char *field[COLUMNS])
{
    int count = 0;
    while (line && count < COLUMNS)
        field[count++] = take_field(&line);
    return line ? COLUMNS + 1 : count;
}

static int copy(char *to, size_t size, const char *from)
{
    return snprintf(to, size, "%s", from) < (int)size ? 0 : -1;
}

/* Returns null, or what is wrong with the fields. */
static const char *parse(char *field[COLUMNS], struct claim *claim)
{
    char *end;
    int relation = 0;
    while (relation < RELATIONS && strcmp(field[4], relations[relation]) != 0)
        relation++;
    if (relation == RELATIONS)
        return "a relation is at most, below, above or about";
    claim->relation = (enum relation)relation;
    claim->limit = strtod(field[5], &end);
    if (end == field[5] || *end)
        return "the limit is not a number";
    if (copy(claim->id, sizeof claim->id, field[0]) || copy(claim->seed, sizeof claim->seed, field[1]) ||
        copy(claim->section, sizeof claim->section, field[2]) || copy(claim->text, sizeof claim->text, field[3]) ||
        copy(claim->unit, sizeof claim->unit, field[6]) || copy(claim->recorded, sizeof claim->recorded, field[7]))
        return "a field is too long";
    return NULL;
}

long claims_read(const char *path, struct claim **claims)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "plumb claims: %s: %s (give another with --claims FILE)\n", path, strerror(errno));
        return -1;
    }
    char line[4096], *field[COLUMNS];
    long count = 0, number = 0, header = 1;
    *claims = NULL;
    while (fgets(line, sizeof line, file)) {
        number++;
        if (line[0] == '#' || line[0] == '\n' || header) {
            header = header && line[0] == '#';
            continue;
        }
        struct claim *grown = realloc(*claims, (size_t)(count + 1) * sizeof **claims);
        *claims = grown ? grown : *claims;
        const char *wrong = !grown                          ? "out of memory"
                            : split(line, field) == COLUMNS ? parse(field, *claims + count)
                                                            : "not ten fields";
        if (wrong) {
            fprintf(stderr, "plumb claims: %s:%ld: %s\n", path, number, wrong);
            free(*claims);
            fclose(file);
            return -1;
        }
        count++;
    }
    fclose(file);
    return count;
}
