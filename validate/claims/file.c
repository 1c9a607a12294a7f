/* data/claims.csv: reading and writing the claims, one per line, as comma-separated values with quotes around fields
 * that have a comma. */
#include "claims.h"

#include "validate/base/csv.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum column { ID, ARTICLE, SECTION, TEXT, RELATION, LIMIT, UNIT, MACHINE, VERDICT, MEASURED, FINDING, COLUMNS };

static const char *const names[COLUMNS] = {"id",   "article", "section", "claim",    "relation", "limit",
                                           "unit", "machine", "verdict", "measured", "finding"};
static const char header[] = "id,article,section,claim,relation,limit,unit,machine,verdict,measured,finding";
static const char *const relations[RELATIONS] = {"at most", "below", "at least", "above", "about"};
static const char *const machines[2] = {"any", "this"};

const char *relation_text(enum relation relation)
{
    return relations[relation];
}

/* --- reading ---------------------------------------------------------------------------------------------------- */

/* What is wrong with a line. */
struct problem {
    char text[128];
};

static int complain(struct problem *problem, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int complain(struct problem *problem, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem->text, sizeof problem->text, format, arguments);
    va_end(arguments);
    return -1;
}

static int split(char *line, char *field[COLUMNS], struct problem *problem)
{
    for (int column = 0; column < COLUMNS; column++) {
        if (!line)
            return complain(problem, "%d fields, not %d: no %s", column, COLUMNS, names[column]);
        field[column] = csv_field(&line);
        if (!field[column])
            return complain(problem, "%s: quotes that do not match", names[column]);
    }
    return line ? complain(problem, "more than %d fields", COLUMNS) : 0;
}

/* The place of a field's word in a list, or −1. */
static int find_word(const char *word, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return -1;
}

static int is_verdict(const char *text)
{
    for (int v = 0; v < CLAIM_VERDICTS; v++)
        if (strcmp(text, claim_verdict_text((enum claim_verdict)v)) == 0)
            return 1;
    return *text == 0;
}

static int parse(char *const field[COLUMNS], struct claim *claim, struct problem *problem)
{
    *claim = (struct claim){0};
    const struct {
        enum column column;
        char *to;
        size_t size;
    } texts[] = {{ID, claim->id, sizeof claim->id},
                 {ARTICLE, claim->article, sizeof claim->article},
                 {SECTION, claim->section, sizeof claim->section},
                 {TEXT, claim->text, sizeof claim->text},
                 {UNIT, claim->unit, sizeof claim->unit},
                 {VERDICT, claim->verdict, sizeof claim->verdict},
                 {MEASURED, claim->measured, sizeof claim->measured},
                 {FINDING, claim->finding, sizeof claim->finding}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (snprintf(texts[i].to, texts[i].size, "%s", field[texts[i].column]) >= (int)texts[i].size)
            return complain(problem, "%s: longer than %zu bytes", names[texts[i].column], texts[i].size - 1);

    char *end;
    const int relation = find_word(field[RELATION], relations, RELATIONS);
    const int machine = find_word(field[MACHINE], machines, 2);
    claim->limit = strtod(field[LIMIT], &end);
    if (!*field[ID])
        return complain(problem, "id: nothing");
    if (relation < 0)
        return complain(problem, "relation: \"%.40s\" is none of at most, below, at least, above, about",
                        field[RELATION]);
    if (end == field[LIMIT] || *end)
        return complain(problem, "limit: \"%.40s\" is not a number", field[LIMIT]);
    if (machine < 0)
        return complain(problem, "machine: \"%.40s\" is neither any nor this", field[MACHINE]);
    if (!is_verdict(field[VERDICT]))
        return complain(problem, "verdict: \"%.40s\" is none", field[VERDICT]);
    claim->relation = (enum relation)relation;
    claim->this_machine = machine;
    return 0;
}

/* One more claim at the end of an array. */
static int append(char *const field[COLUMNS], struct claim **claims, long count, struct problem *problem)
{
    struct claim *grown = realloc(*claims, (size_t)(count + 1) * sizeof **claims);
    if (!grown)
        return complain(problem, "out of memory");
    *claims = grown;
    if (parse(field, &grown[count], problem))
        return -1;
    for (long i = 0; i < count; i++)
        if (strcmp(grown[i].id, grown[count].id) == 0)
            return complain(problem, "id: %s stands there already", grown[i].id);
    return 0;
}

/* The lines of an open file; returns the number of claims, or −1 with the problem and the line's number. */
static long read_lines(FILE *file, struct claim **claims, long *number, struct problem *problem)
{
    char line[8192], *field[COLUMNS] = {0};
    long count = -1; /* the header has not been read */
    for (*number = 1; fgets(line, sizeof line, file); ++*number) {
        size_t length = strcspn(line, "\n");
        if (line[length] == 0 && !feof(file))
            return complain(problem, "longer than %zu bytes", sizeof line - 2);
        line[length] = 0;
        if (line[0] == '#' || line[0] == 0)
            continue;
        if (count < 0 && strcmp(line, header) != 0)
            return complain(problem, "expected %s", header);
        if (count >= 0 && (split(line, field, problem) || append(field, claims, count, problem)))
            return -1;
        count++;
    }
    return ferror(file) ? complain(problem, "%s", strerror(errno)) : count < 0 ? 0 : count;
}

long claims_read(const char *path, struct claim **claims)
{
    struct problem problem = {0};
    long number;
    FILE *file = fopen(path, "r");
    *claims = NULL;
    if (!file) {
        fprintf(stderr, "plumb claims: %s: %s (give another with --claims FILE)\n", path, strerror(errno));
        return -1;
    }
    const long count = read_lines(file, claims, &number, &problem);
    fclose(file);
    if (count < 0) {
        fprintf(stderr, "plumb claims: %s:%ld: %s\n", path, number, problem.text);
        free(*claims);
        *claims = NULL;
    }
    return count;
}

/* --- writing ---------------------------------------------------------------------------------------------------- */

static void print_field(FILE *stream, const char *text, int end)
{
    const int quoted = strpbrk(text, ",\"\n") != NULL;
    if (quoted)
        putc('"', stream);
    for (; *text; text++) {
        if (*text == '"')
            putc('"', stream);
        putc(*text, stream);
    }
    if (quoted)
        putc('"', stream);
    putc(end, stream);
}

void claims_print_csv(FILE *stream, const struct claim_result *results, size_t count)
{
    fputs("# What the articles claim, and what came of it. The last three columns are what\n"
          "#     plumb claims --full --format csv -o data/claims.csv\n"
          "# found; the others are facts, for people to edit. Relation and limit say when a reading satisfies the "
          "claim;\n"
          "# machine: on any machine the same, or a time measured on this one (plumb bench says which).\n",
          stream);
    fprintf(stream, "%s\n", header);
    for (size_t i = 0; i < count; i++) {
        const struct claim *claim = results[i].claim;
        char limit[32];
        snprintf(limit, sizeof limit, "%.9g", claim->limit);
        const char *const field[COLUMNS] = {claim->id,
                                            claim->article,
                                            claim->section,
                                            claim->text,
                                            relation_text(claim->relation),
                                            limit,
                                            claim->unit,
                                            machines[claim->this_machine],
                                            results[i].verdict,
                                            results[i].measured,
                                            results[i].finding};
        for (int column = 0; column < COLUMNS; column++)
            print_field(stream, field[column], column + 1 == COLUMNS ? '\n' : ',');
    }
}
