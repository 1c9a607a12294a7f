/* The output formats of `plumb claims`: text, Markdown and JSON. CSV, which is also read, is in claims_file.c. */
#include "claims.h"
#include "validate/util/json.h"

#include <math.h>
#include <string.h>

/* A text with the condition that every reading of a confirmed claim satisfies, or that every reading of a refuted claim
 * satisfies. */
struct verdict_condition {
    char text[128];
};

static struct verdict_condition claim_confirmed_if(const struct claim *claim)
{
    struct verdict_condition condition;
    snprintf(condition.text, sizeof condition.text, "%s %g %s",
             claim->relation == ABOUT ? "within a tenth of" : relation_text(claim->relation), claim->limit,
             claim->unit);
    return condition;
}

static struct verdict_condition claim_refuted_if(const struct claim *claim)
{
    static const char *const words[RELATIONS] = {[AT_MOST] = "above",
                                                 [BELOW] = "at least",
                                                 [AT_LEAST] = "below",
                                                 [ABOVE] = "at most",
                                                 [ABOUT] = "more than a tenth off"};
    struct verdict_condition condition;
    snprintf(condition.text, sizeof condition.text, "%s %g %s", words[claim->relation], claim->limit, claim->unit);
    return condition;
}

/* Returns a remark on the origin of a row of the file of claims; "" for a claim in the article's own words. */
static const char *basis_remark(enum claim_basis basis)
{
    static const char *const remarks[CLAIM_BASES] = {
        [BASIS_SAID] = "",
        [BASIS_RECONSTRUCTED] = "rests on a formula that is reconstructed: docs/articles.md",
        [BASIS_ERRATUM] = "no claim: an erratum that the article corrects itself",
        [BASIS_OWN] = "no claim: a finding of plumb's own"};
    return remarks[basis];
}

/* --- text ------------------------------------------------------------------------------------------------------- */

/* Prints a row: whether the reading holds, its value, its interval if it has one, its name and its input. */
static void print_cell(FILE *stream, const struct claim *claim, const struct cell *cell)
{
    static const char *const marks[] = {[FAILS] = "✗", [HOLDS] = "✓", [UNCLEAR] = "?"};
    const char *mark = cell->role == CONTEXT ? " " : marks[claim_holds(claim, cell)];
    fprintf(stream, "      %s %12.6g", mark, cell->value);
    if (cell->low < cell->high)
        fprintf(stream, " [%.4g, %.4g]", cell->low, cell->high);
    fprintf(stream, "  %s%s%s\n", cell->name, cell->at[0] ? "   at " : "", cell->at);
}

/* Prints the number of claims with each verdict, and the numbers of rows that are no claims. */
static void print_summary(FILE *stream, const struct claim_result *results, size_t count)
{
    size_t by_basis[CLAIM_BASES] = {0};
    fputc('\n', stream);
    for (int v = 0; v < CLAIM_VERDICTS; v++) {
        const char *text = claim_verdict_text((enum claim_verdict)v);
        size_t n = 0;
        for (size_t i = 0; i < count; i++)
            n += claim_is_made(results[i].claim) && strcmp(results[i].verdict, text) == 0;
        fprintf(stream, "%s%zu %s", v ? ", " : "", n, text);
    }
    for (size_t i = 0; i < count; i++)
        by_basis[results[i].claim->basis]++;
    if (by_basis[BASIS_ERRATUM] + by_basis[BASIS_OWN])
        fprintf(stream, "; beside the claims: errata %zu, findings of plumb's own %zu", by_basis[BASIS_ERRATUM],
                by_basis[BASIS_OWN]);
    fputc('\n', stream);
}

/* Prints when and how the record was made: "recorded 2026-11-28, full: lists of up to 1000000 elements, commit 0123, on
 * …". */
static void print_record(FILE *stream, const char *indent, const struct claim_record *record)
{
    if (*record->date)
        fprintf(stream, "%srecorded %s, %s%s%s, on %s\n", indent, record->date, record->effort,
                *record->commit ? ", commit " : "", record->commit, record->processor);
}

void claims_print_text(FILE *stream, const struct claim_result *results, size_t count, int cells)
{
    static const char indent[] = "                 ";
    for (size_t i = 0; i < count; i++) {
        const struct claim_result *result = &results[i];
        const struct claim *claim = result->claim;
        fprintf(stream, "%-5s %-9s  %s, %s: %s\n", claim->id, *result->verdict ? result->verdict : "open",
                claim->article, claim->section, claim->text);
        fprintf(stream, "%s%s %s %g %s, found %s%s\n", indent, claim_is_made(claim) ? "claimed" : "stated",
                relation_text(claim->relation), claim->limit, claim->unit,
                *result->measured ? result->measured : "nothing yet",
                result->is_new ? "" : " (recorded; named, it is measured again)");
        fprintf(stream, "%sconfirmed if every reading is %s, refuted if every reading is %s\n", indent,
                claim_confirmed_if(claim).text, claim_refuted_if(claim).text);
        if (*basis_remark(claim->basis))
            fprintf(stream, "%s%s\n", indent, basis_remark(claim->basis));
        if (*result->finding)
            fprintf(stream, "%s%s\n", indent, result->finding);
        if (cells)
            print_record(stream, indent, &claim->record);
        for (size_t c = 0; cells && c < result->findings.count; c++)
            print_cell(stream, claim, &result->findings.cells[c]);
    }
    print_summary(stream, results, count);
}

/* --- Markdown --------------------------------------------------------------------------------------------------- */

/* Prints text with vertical bars escaped, which would otherwise end a table cell. */
static void print_escaped(FILE *stream, const char *text)
{
    for (; *text; text++) {
        if (*text == '|')
            putc('\\', stream);
        putc(*text, stream);
    }
}

void claims_print_markdown(FILE *stream, const struct claim_result *results, size_t count)
{
    fputs("| claim | source | verdict | claimed | found | |\n|---|---|---|---|---|---|\n", stream);
    for (size_t i = 0; i < count; i++) {
        const struct claim *claim = results[i].claim;
        fprintf(stream, "| %s: ", claim->id);
        print_escaped(stream, claim->text);
        fprintf(stream, " | %s, %s | **%s** | %s %g ", claim->article, claim->section, results[i].verdict,
                relation_text(claim->relation), claim->limit);
        print_escaped(stream, claim->unit);
        fputs("; refuted if every reading is ", stream);
        print_escaped(stream, claim_refuted_if(claim).text);
        fputs(" | ", stream);
        print_escaped(stream, results[i].measured);
        fputs(" | ", stream);
        print_escaped(stream, results[i].finding);
        fputs(" |\n", stream);
    }
}

/* --- JSON ------------------------------------------------------------------------------------------------------- */

static json_t *json_cells(const struct claim_result *result)
{
    static const char *const words[] = {[FAILS] = "no", [HOLDS] = "yes", [UNCLEAR] = "unclear"};
    json_t *cells = json_array();
    for (size_t c = 0; c < result->findings.count; c++) {
        const struct cell *cell = &result->findings.cells[c];
        json_t *entry =
            json_pack("{s:s, s:s, s:o, s:o, s:o, s:s}", "role", cell->role == READING ? "reading" : "context", "name",
                      cell->name, "value", json_number(cell->value), "low", json_number(cell->low), "high",
                      json_number(cell->high), "at", cell->at);
        if (cell->role == READING)
            json_object_set_new(entry, "holds", json_string(words[claim_holds(result->claim, cell)]));
        json_array_append_new(cells, entry);
    }
    return cells;
}

/* Prints {schema: "plumb-claims", version, full, claims: [{id, article, section, basis, claim, relation, limit, unit,
 * confirmed_if, refuted_if, machine, verdict, measured, finding, recorded, processor, effort, commit, new,
 * cells: [{role, name, value, low, high, at, holds}]}]} */
void claims_print_json(FILE *stream, const struct claim_result *results, size_t count, int full)
{
    json_t *claims = json_array();
    for (size_t i = 0; i < count; i++) {
        const struct claim *claim = results[i].claim;
        json_array_append_new(
            claims,
            json_pack(
                "{s:s, s:s, s:s, s:s, s:s, s:s, s:o, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:b, s:o}",
                "id", claim->id, "article", claim->article, "section", claim->section, "basis",
                claim_basis_text(claim->basis), "claim", claim->text, "relation", relation_text(claim->relation),
                "limit", json_number(claim->limit), "unit", claim->unit, "confirmed_if", claim_confirmed_if(claim).text,
                "refuted_if", claim_refuted_if(claim).text, "machine", claim->this_machine ? "this" : "any", "verdict",
                results[i].verdict, "measured", results[i].measured, "finding", results[i].finding, "recorded",
                results[i].record.date, "processor", results[i].record.processor, "effort", results[i].record.effort,
                "commit", results[i].record.commit, "new", results[i].is_new, "cells", json_cells(&results[i])));
    }
    json_t *root =
        json_pack("{s:s, s:i, s:b, s:o}", "schema", "plumb-claims", "version", 2, "full", full, "claims", claims);
    json_write(root, JSON_DIGITS, stream);
}
