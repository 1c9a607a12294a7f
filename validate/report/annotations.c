/* The report for hosts of code: annotations of GitHub, and SARIF 2.1.0. Both have an entry per kernel that does not
 * pass. The text of the entry is the kernel's block of the text report: the promise, its error and limit, the simplest
 * input, the likely cause, and the commands that reproduce the failure. */
#include "report.h"

#include "validate/util/text.h"
#include <plumb/base.h>

#include <stdlib.h>
#include <string.h>

/* Returns the block of a kernel as printable text, to be freed; null when out of memory. */
static char *block_text(const struct report *report, const struct check_result *check_result)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    const int failed = !stream || report_block(stream, report, check_result, &(struct report_style){0}) != 0;
    if ((stream && fclose(stream) != 0) || failed) {
        free(text);
        return NULL;
    }
    if (size > 0 && text[size - 1] == '\n')
        text[size - 1] = 0;
    return text;
}

/* Prints a text as part of a workflow command of GitHub, in which line ends and percent signs are written by their
 * codes, and in a property colons and commas, too. */
static void print_escaped(FILE *stream, const char *text, int is_property)
{
    for (const char *at = text; *at; at++)
        if (*at == '%' || *at == '\n' || *at == '\r' || (is_property && (*at == ':' || *at == ',')))
            fprintf(stream, "%%%02X", (unsigned)(unsigned char)*at);
        else
            fputc(*at, stream);
}

int report_github(const struct report *report, FILE *stream)
{
    for (size_t i = 0; i < report->count; i++) {
        char name[256];
        if (!report_fails(report->check_result[i]))
            continue;
        char *text = block_text(report, report->check_result[i]);
        if (!text)
            return -1;
        fputs("::error ", stream);
        if (report->source) {
            fputs("file=", stream);
            print_escaped(stream, report->source, 1);
            fputs(",line=1,", stream);
        }
        fputs("title=plumb%3A ", stream);
        print_escaped(stream, report_name(report->check_result[i], name, sizeof name), 1);
        fputs("::", stream);
        print_escaped(stream, text, 0);
        fputc('\n', stream);
        free(text);
    }
    return ferror(stream) ? -1 : 0;
}

/* Returns the location that all results of SARIF have: the first line of report->source. */
static json_t *locations(const struct report *report)
{
    if (!report->source)
        return json_array();
    return json_pack("[{s:{s:{s:o}, s:{s:i}}}]", "physicalLocation", "artifactLocation", "uri",
                     json_text(report->source), "region", "startLine", 1);
}

/* Adds a rule for a kernel, unless its rule is there. */
static void add_rule(json_t *rules, const struct kernel *kernel)
{
    const json_t *rule;
    size_t i;
    json_array_foreach (rules, i, rule)
        if (strcmp(json_string_value(json_object_get(rule, "id")), kernel->id) == 0)
            return;
    json_array_append_new(rules, json_pack("{s:s, s:{s:o}}", "id", kernel->id, "shortDescription", "text",
                                           json_text(kernel->row->title)));
}

int report_sarif(const struct report *report, FILE *stream)
{
    json_t *rules = json_array(), *results = json_array();
    int status = 0;
    for (size_t i = 0; i < report->count && status == 0; i++) {
        const struct check_result *check_result = report->check_result[i];
        if (!report_fails(check_result))
            continue;
        char *text = block_text(report, check_result);
        add_rule(rules, check_result->kernel);
        status =
            !text ? -1
                  : json_array_append_new(results, json_pack("{s:s, s:s, s:{s:o}, s:o}", "ruleId",
                                                             check_result->kernel->id, "level", "error", "message",
                                                             "text", json_text(text), "locations", locations(report)));
        free(text);
    }
    json_t *root = json_pack("{s:s, s:s, s:[{s:{s:{s:s, s:s, s:o}}, s:o}]}", "$schema",
                             "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0", "runs", "tool",
                             "driver", "name", "plumb", "version", PLUMB_VERSION, "rules", rules, "results", results);
    if (status == 0 && (!root || json_dumpf(root, stream, JSON_INDENT(1)) != 0))
        status = -1;
    fputc('\n', stream);
    json_decref(root);
    return status != 0 || ferror(stream) ? -1 : 0;
}
