/* Reads and writes data/claims.csv: one claim per line, as comma-separated values with quotes around fields that
 * contain a comma. */
#include "claims.h"

#include "validate/util/csv.h"
#include "validate/util/table.h"

#include <stdlib.h>
#include <string.h>

enum claim_column {
    ID,
    ARTICLE,
    SECTION,
    BASIS,
    TEXT,
    RELATION,
    LIMIT,
    UNIT,
    MACHINE,
    VERDICT,
    MEASURED,
    FINDING,
    DATE,
    PROCESSOR,
    EFFORT,
    COMMIT,
    CODE,
    COLUMNS
};

static const char *const names[COLUMNS] = {"id",       "article",   "section", "basis",   "claim",    "relation",
                                           "limit",    "unit",      "machine", "verdict", "measured", "finding",
                                           "recorded", "processor", "effort",  "commit",  "code"};
static const char *const relations[RELATIONS] = {"at most", "below", "at least", "above", "about"};
static const char *const machines[2] = {"any", "this"};
static const char *const bases[CLAIM_BASES] = {"said", "reconstructed", "erratum", "own"};

const char *relation_text(enum relation relation)
{
    return relations[relation];
}

const char *claim_basis_text(enum claim_basis basis)
{
    return bases[basis];
}

int claim_is_made(const struct claim *claim)
{
    return claim->basis == BASIS_SAID || claim->basis == BASIS_RECONSTRUCTED;
}

/* --- reading ---------------------------------------------------------------------------------------------------- */

/* Returns the index of a word in a list, or −1. */
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

/* Reads a row into a claim. Returns 0, or −1 after an error message on standard error. */
static int parse(const struct csv *csv, size_t row, struct claim *claim)
{
    const struct {
        enum claim_column column;
        char *to;
        size_t size;
    } texts[] = {{ID, claim->id, sizeof claim->id},
                 {ARTICLE, claim->article, sizeof claim->article},
                 {SECTION, claim->section, sizeof claim->section},
                 {TEXT, claim->text, sizeof claim->text},
                 {UNIT, claim->unit, sizeof claim->unit},
                 {VERDICT, claim->verdict, sizeof claim->verdict},
                 {MEASURED, claim->measured, sizeof claim->measured},
                 {FINDING, claim->finding, sizeof claim->finding},
                 {DATE, claim->record.date, sizeof claim->record.date},
                 {PROCESSOR, claim->record.processor, sizeof claim->record.processor},
                 {EFFORT, claim->record.effort, sizeof claim->record.effort},
                 {COMMIT, claim->record.commit, sizeof claim->record.commit},
                 {CODE, claim->record.code, sizeof claim->record.code}};
    const char *relation = csv_cell(csv, row, RELATION), *machine = csv_cell(csv, row, MACHINE),
               *basis = csv_cell(csv, row, BASIS);
    const int relation_found = find_word(relation, relations, RELATIONS),
              machine_found = find_word(machine, machines, 2), basis_found = find_word(basis, bases, CLAIM_BASES);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (csv_text(csv, row, texts[i].column, texts[i].to, texts[i].size) != 0)
            return -1;
    if (!*claim->id)
        return csv_complain(csv, row, ID, "nothing");
    if (relation_found < 0)
        return csv_complain(csv, row, RELATION, "\"%.40s\" is none of at most, below, at least, above, about",
                            relation);
    if (basis_found < 0)
        return csv_complain(csv, row, BASIS, "\"%.40s\" is none of said, reconstructed, erratum, own", basis);
    if (machine_found < 0)
        return csv_complain(csv, row, MACHINE, "\"%.40s\" is neither any nor this", machine);
    if (!is_verdict(claim->verdict))
        return csv_complain(csv, row, VERDICT, "\"%.40s\" is none", claim->verdict);
    claim->relation = (enum relation)relation_found;
    claim->this_machine = machine_found;
    claim->basis = (enum claim_basis)basis_found;
    return csv_number(csv, row, LIMIT, &claim->limit);
}

/* Returns all claims of the table in an allocated array, after checking that their ids differ; null after an error
 * message on standard error. */
static struct claim *parse_all(const struct csv *csv)
{
    struct claim *claims = calloc(csv->rows + 1, sizeof *claims);
    int status = claims ? csv_expect(csv, names, COLUMNS) : -1;
    for (size_t row = 0; row < csv->rows && status == 0; row++) {
        status = parse(csv, row, &claims[row]);
        for (size_t i = 0; i < row && status == 0; i++)
            if (strcmp(claims[i].id, claims[row].id) == 0)
                status = csv_complain(csv, row, ID, "%s is already defined", claims[row].id);
    }
    if (status == 0)
        return claims;
    free(claims);
    return NULL;
}

long claims_read(const char *path, struct claim **claims)
{
    struct csv csv;
    *claims = csv_read(&csv, "claims", path) == 0 ? parse_all(&csv) : NULL;
    const long count = *claims ? (long)csv.rows : -1;
    csv_free(&csv);
    return count;
}

/* --- writing ---------------------------------------------------------------------------------------------------- */

void claims_print_csv(FILE *stream, const struct claim_result *results, size_t count)
{
    struct table_column columns[COLUMNS] = {{NULL}};
    struct table table;
    for (int column = 0; column < COLUMNS; column++)
        columns[column].name = names[column];
    columns[LIMIT].format = "%.9g";
    fputs("# The claims of the articles and their verdicts. The columns from verdict on are written by\n"
          "#     plumb claims --full --format csv -o data/claims.csv\n"
          "# (with --timed only for claims about times, with --untimed only for the others); people edit the other "
          "columns.\n"
          "# basis: docs/articles.md. A reading satisfies the claim if it has this relation to the limit.\n"
          "# machine: any, if the result is the same on every machine; this, if it is a time measured on the "
          "processor.\n",
          stream);
    table_open(&table, TABLE_CSV, stream, columns, COLUMNS);
    for (size_t i = 0; i < count; i++) {
        const struct claim *claim = results[i].claim;
        const struct claim_record *record = &results[i].record;
        TABLE_ROW(&table, table_text(claim->id), table_text(claim->article), table_text(claim->section),
                  table_text(bases[claim->basis]), table_text(claim->text), table_text(relation_text(claim->relation)),
                  table_number(claim->limit), table_text(claim->unit), table_text(machines[claim->this_machine]),
                  table_text(results[i].verdict), table_text(results[i].measured), table_text(results[i].finding),
                  table_text(record->date), table_text(record->processor), table_text(record->effort),
                  table_text(record->commit), table_text(record->code));
    }
}
