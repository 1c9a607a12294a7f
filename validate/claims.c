/* plumb claims: puts what the articles say to experiments and prints a verdict for each claim.
 *
 * Here: the verdicts, the verb and its formats. What is claimed stands in data/claims.csv, read by claims_file.c; the
 * experiments stand in claims_so3.c and its like. */
#include "claims.h"
#include "options.h"
#include "output.h"
#include "verbs.h"

#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A claim with what came of it. */
struct result {
    const struct claim *claim;
    struct findings findings;
    enum claim_verdict verdict;
};

/* --- cells and verdicts ----------------------------------------------------------------------------------------- */

void findings_add(struct findings *findings, enum cell_role role, double value, const char *name, const char *at, ...)
{
    if (findings->count == findings->capacity) {
        findings->capacity = findings->capacity ? 2 * findings->capacity : 16;
        findings->cells = realloc(findings->cells, findings->capacity * sizeof *findings->cells);
        if (!findings->cells)
            abort();
    }
    struct cell *cell = &findings->cells[findings->count++];
    *cell = (struct cell){.role = role, .value = value};
    snprintf(cell->name, sizeof cell->name, "%s", name);
    if (at) {
        va_list arguments;
        va_start(arguments, at);
        vsnprintf(cell->at, sizeof cell->at, at, arguments);
        va_end(arguments);
    }
}

void findings_free(struct findings *findings)
{
    free(findings->cells);
    *findings = (struct findings){0};
}

const char *claim_verdict_text(enum claim_verdict verdict)
{
    static const char *const text[] = {"confirmed", "refuted", "refined"};
    return text[verdict];
}

int claim_holds(const struct claim *claim, double value)
{
    switch (claim->relation) {
    case AT_MOST:
        return value <= claim->limit;
    case BELOW:
        return value < claim->limit;
    case ABOVE:
        return value > claim->limit;
    default:
        return fabs(value - claim->limit) <= 0.1 * fabs(claim->limit);
    }
}

enum claim_verdict claim_judge(const struct claim *claim, const struct findings *findings)
{
    size_t readings = 0, held = 0;
    for (size_t i = 0; i < findings->count; i++)
        if (findings->cells[i].role == READING) {
            readings++;
            held += (size_t)claim_holds(claim, findings->cells[i].value);
        }
    return held == 0 ? REFUTED : held == readings ? CONFIRMED : REFINED;
}

/* "0.734 … 0.839 ulp": the readings' range. */
static const char *measured_text(const struct result *result, char *text, size_t size)
{
    double least = INFINITY, most = -INFINITY;
    for (size_t i = 0; i < result->findings.count; i++)
        if (result->findings.cells[i].role == READING) {
            least = fmin(least, result->findings.cells[i].value);
            most = fmax(most, result->findings.cells[i].value);
        }
    const char *unit = result->claim->unit, *gap = *unit ? " " : "";
    if (least == most)
        snprintf(text, size, "%.4g%s%s", most, gap, unit);
    else
        snprintf(text, size, "%.4g … %.4g%s%s", least, most, gap, unit);
    return text;
}

/* --- formats ---------------------------------------------------------------------------------------------------- */

static void print_text(FILE *stream, const struct result *results, size_t count, int cells)
{
    char measured[96];
    for (size_t i = 0; i < count; i++) {
        const struct claim *claim = results[i].claim;
        fprintf(stream, "%-5s %-9s  seed %s, %s: %s\n", claim->id, claim_verdict_text(results[i].verdict), claim->seed,
                claim->section, claim->text);
        fprintf(stream, "                 claimed %s %g %s, found %s\n", relation_text(claim->relation), claim->limit,
                claim->unit, measured_text(&results[i], measured, sizeof measured));
        if (results[i].findings.remark[0])
            fprintf(stream, "                 %s\n", results[i].findings.remark);
        for (size_t c = 0; cells && c < results[i].findings.count; c++) {
            const struct cell *cell = &results[i].findings.cells[c];
            const char *mark = cell->role == CONTEXT ? " " : claim_holds(claim, cell->value) ? "✓" : "✗";
            fprintf(stream, "      %s %12.6g  %s%s%s\n", mark, cell->value, cell->name, cell->at[0] ? "   at " : "",
                    cell->at);
        }
    }
}

static void print_markdown(FILE *stream, const struct result *results, size_t count)
{
    char measured[96];
    fputs("| claim | source | verdict | claimed | found | |\n|---|---|---|---|---|---|\n", stream);
    for (size_t i = 0; i < count; i++) {
        const struct claim *claim = results[i].claim;
        fprintf(stream, "| %s: %s | seed %s, %s | **%s** | %s %g %s | %s | %s |\n", claim->id, claim->text, claim->seed,
                claim->section, claim_verdict_text(results[i].verdict), relation_text(claim->relation), claim->limit,
                claim->unit, measured_text(&results[i], measured, sizeof measured), results[i].findings.remark);
    }
}

static void print_field(FILE *stream, const char *text, int end)
{
    int quoted = strpbrk(text, ",\"\n") != NULL;
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

/* The format of data/claims.csv. */
static void print_csv(FILE *stream, const struct result *results, size_t count)
{
    char measured[96], limit[32];
    fputs("# What the articles claim, and what came of it. The last three columns are what\n"
          "#     plumb claims --full --format csv\n"
          "# found; the others are facts, for people to edit. Relation and limit say when a reading satisfies the "
          "claim.\n"
          "id,seed,section,claim,relation,limit,unit,verdict,measured,finding\n",
          stream);
    for (size_t i = 0; i < count; i++) {
        const struct claim *claim = results[i].claim;
        snprintf(limit, sizeof limit, "%g", claim->limit);
        const char *const fields[] = {claim->id,
                                      claim->seed,
                                      claim->section,
                                      claim->text,
                                      relation_text(claim->relation),
                                      limit,
                                      claim->unit,
                                      claim_verdict_text(results[i].verdict),
                                      measured_text(&results[i], measured, sizeof measured),
                                      results[i].findings.remark};
        for (size_t f = 0; f < sizeof fields / sizeof *fields; f++)
            print_field(stream, fields[f], f + 1 == sizeof fields / sizeof *fields ? '\n' : ',');
    }
}

/* A number, or null where JSON has no word for it. */
static json_t *json_number_or_null(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

static json_t *json_cells(const struct result *result)
{
    json_t *cells = json_array();
    for (size_t c = 0; c < result->findings.count; c++) {
        const struct cell *cell = &result->findings.cells[c];
        json_t *entry = json_pack("{s:s, s:s, s:o, s:s}", "role", cell->role == READING ? "reading" : "context", "name",
                                  cell->name, "value", json_number_or_null(cell->value), "at", cell->at);
        if (cell->role == READING)
            json_object_set_new(entry, "holds", json_boolean(claim_holds(result->claim, cell->value)));
        json_array_append_new(cells, entry);
    }
    return cells;
}

static void print_json(FILE *stream, const struct result *results, size_t count, int full)
{
    json_t *claims = json_array();
    for (size_t i = 0; i < count; i++) {
        const struct claim *claim = results[i].claim;
        json_array_append_new(claims,
                              json_pack("{s:s, s:s, s:s, s:s, s:s, s:f, s:s, s:s, s:s, s:o}", "id", claim->id, "seed",
                                        claim->seed, "section", claim->section, "claim", claim->text, "relation",
                                        relation_text(claim->relation), "limit", claim->limit, "unit", claim->unit,
                                        "verdict", claim_verdict_text(results[i].verdict), "finding",
                                        results[i].findings.remark, "cells", json_cells(&results[i])));
    }
    json_t *root =
        json_pack("{s:s, s:i, s:b, s:o}", "schema", "plumb-claims", "version", 1, "full", full, "claims", claims);
    json_dumpf(root, stream, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
    putc('\n', stream);
    json_decref(root);
}

/* --- the verb --------------------------------------------------------------------------------------------------- */

const struct experiment *claims_experiment(const char *id)
{
    static const struct experiment *const families[] = {so3_experiments};
    for (size_t f = 0; f < sizeof families / sizeof *families; f++)
        for (const struct experiment *experiment = families[f]; experiment->id; experiment++)
            if (strcmp(experiment->id, id) == 0)
                return experiment;
    return NULL;
}

static int is_asked_for(const struct claim *claim, int argc, char **argv)
{
    for (int a = 1; a < argc; a++)
        if (strcmp(argv[a], claim->id) == 0)
            return 1;
    return argc == 1;
}

/* Every argument must be a claim of the file. */
static int arguments_exist(int argc, char **argv, const struct claim *claims, size_t count)
{
    for (int a = 1; a < argc; a++) {
        size_t i = 0;
        while (i < count && strcmp(argv[a], claims[i].id) != 0)
            i++;
        if (i == count) {
            fprintf(stderr, "plumb claims: no claim \"%s\" (plumb claims names them)\n", argv[a]);
            return 0;
        }
    }
    return 1;
}

/* Runs what is asked for into results; returns how many, or −1 after printing which experiment is missing. */
static long run(const struct claim *claims, size_t count, int argc, char **argv, const struct effort *effort,
                struct result *results)
{
    long done = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_asked_for(&claims[i], argc, argv))
            continue;
        const struct experiment *experiment = claims_experiment(claims[i].id);
        if (!experiment) {
            fprintf(stderr, "plumb claims: claim %s has no experiment\n", claims[i].id);
            return -1;
        }
        struct result *result = &results[done++];
        *result = (struct result){.claim = &claims[i]};
        experiment->run(effort, &result->findings);
        result->verdict = claim_judge(result->claim, &result->findings);
    }
    return done;
}

static int write_results(const char *path, const char *format, const struct result *results, size_t count, int full,
                         int cells)
{
    struct output output;
    if (output_open(&output, "claims", path) != 0)
        return STATUS_USAGE;
    if (strcmp(format, "json") == 0)
        print_json(output.stream, results, count, full);
    else if (strcmp(format, "markdown") == 0)
        print_markdown(output.stream, results, count);
    else if (strcmp(format, "csv") == 0)
        print_csv(output.stream, results, count);
    else
        print_text(output.stream, results, count, cells);
    return output_close(&output) == 0 ? STATUS_WITHIN : STATUS_USAGE;
}

/* Whether each verdict is the one that the file records from an earlier run. */
static int compare_with_record(const struct result *results, size_t count)
{
    int status = STATUS_WITHIN;
    for (size_t i = 0; i < count; i++)
        if (results[i].claim->recorded[0] &&
            strcmp(results[i].claim->recorded, claim_verdict_text(results[i].verdict)) != 0) {
            fprintf(stderr, "plumb claims: %s: now %s, recorded as %s\n", results[i].claim->id,
                    claim_verdict_text(results[i].verdict), results[i].claim->recorded);
            status = STATUS_SHORT;
        }
    return status;
}

int verb_claims(int argc, char **argv)
{
    const char *format = "text", *path = "data/claims.csv", *output = NULL;
    struct effort effort = {0};
    const struct option options[] = {
        {"full", 0, OPTION_FLAG, &effort.full, NULL, "try every input; without it one in 61 where all would take long",
         0},
        {"format", 0, OPTION_CHOICE, &format, "FORMAT", "text, json, markdown or csv", "text|json|markdown|csv"},
        {"output", 'o', OPTION_TEXT, &output, "FILE", "write there instead of standard output", 0},
        {"claims", 0, OPTION_TEXT, &path, "FILE", "the claims; data/claims.csv if not given", 0},
        {0},
    };
    int status = options_parse("[CLAIM…]", options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    struct claim *claims;
    long count = claims_read(path, &claims);
    if (count < 0)
        return STATUS_USAGE;
    if (count == 0) {
        free(claims);
        return STATUS_NOTHING;
    }
    struct result *results = calloc((size_t)count, sizeof *results);
    long done = results && arguments_exist(argc, argv, claims, (size_t)count)
                    ? run(claims, (size_t)count, argc, argv, &effort, results)
                    : -1;
    status = done < 0 ? STATUS_USAGE : write_results(output, format, results, (size_t)done, effort.full, argc > 1);
    if (status == STATUS_WITHIN)
        status = compare_with_record(results, (size_t)done);
    for (long i = 0; i < done; i++)
        findings_free(&results[i].findings);
    free(results);
    free(claims);
    return status;
}
