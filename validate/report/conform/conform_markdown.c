/* The certificate as Markdown, in one page: what was checked and with what, then a row per kernel. */
#include "conform.h"

#include "validate/util/text.h"
#include <plumb/base.h>

#include <inttypes.h>
#include <limits.h>
#include <string.h>

static void print_count(FILE *stream, const struct report *report, enum check_verdict verdict, const char *what)
{
    if (report_count(report, verdict) > 0)
        fprintf(stream, ", %zu %s", report_count(report, verdict), what);
}

static void print_conclusion(FILE *stream, const struct certificate *certificate)
{
    static const char *const words[] = {"All within", "Falls short", "Plumb contradicts itself", "Nothing was judged"};
    const struct report *report = &certificate->report;
    fprintf(stream, "**%s**", words[certificate_status(certificate)]);
    if (report->count > 0) {
        fprintf(stream, ": of %zu kernels %zu within", report->count, report_count(report, WITHIN));
        print_count(stream, report, EXCEEDED, "exceeded");
        print_count(stream, report, FAILED, "failed");
        print_count(stream, report, INTERNAL, "in contradiction");
        print_count(stream, report, NOT_CHECKED, "not judged");
    }
    if (certificate->has_list)
        fprintf(stream, "%s %zu of %zu traces of the list equal", report->count > 0 ? ";" : ":",
                certificate->list.equal, certificate->list.checked);
    fputs(".\n\n", stream);
}

/* Writes the command that gives the same certificate again. It has no folders, since the certificate is the same on
 * every machine. */
static void print_command(FILE *stream, const struct certificate *certificate)
{
    char given[PATH_MAX], word[PATH_MAX] = "", seed[32] = "", command[PATH_MAX + 96];
    const int is_file = *certificate->file != 0;
    snprintf(given, sizeof given, "%s%s", is_file ? "./" : "", certificate->given ? certificate->given : "");
    if (certificate->seed != CONFORM_SEED)
        snprintf(seed, sizeof seed, " --seed %" PRIu64, certificate->seed);
    const char *option = is_file ? " --port " : " --port-command ";
    snprintf(command, sizeof command, "plumb conform%s%s%s", seed, certificate->given ? option : "",
             certificate->given ? text_shell_word(given, word, sizeof word) : "");
    fputs("| again | ", stream);
    text_print_markdown_code(stream, command);
    fputs(" |\n", stream);
}

static void print_tried(FILE *stream, const struct certificate *certificate)
{
    char count[32];
    fputs("| tried |", stream);
    if (certificate->report.count > 0)
        fprintf(stream,
                " golden vectors, edges, special values, %s samples a kernel with seed %" PRIu64
                ", calls of all sizes, beside other elements and made again",
                report_grouped(CONFORM_SAMPLES, count), certificate->seed);
    if (certificate->has_list)
        fprintf(stream, "%s the list's operation traces", certificate->report.count > 0 ? ";" : "");
    fputs(" |\n| not tried | plumb's other kernels, which it does not have", stream);
    const char *text;
    for (size_t i = 0; (text = certificate_not_tried(certificate, i)); i++)
        fprintf(stream, "; %s", text);
    fputs(" |\n", stream);
}

static void print_head(FILE *stream, const struct certificate *certificate)
{
    fputs("# Conformance of ", stream);
    text_print_markdown(stream, certificate->report.port);
    fputs("\n\n", stream);
    print_conclusion(stream, certificate);
    fputs("| | |\n| --- | --- |\n| port |", stream);
    report_cell(stream, certificate->report.about);
    if (*certificate->file) {
        fputs("\n| file | ", stream);
        text_print_markdown_code(stream, certificate->given);
        fprintf(stream, ", SHA-256 `%s` |", certificate->file);
    }
    fprintf(stream, "\n| plumb | %s |\n| set | version %d, SHA-256 `%s` |\n", PLUMB_VERSION, CONFORM_SET,
            certificate->set);
    print_tried(stream, certificate);
    print_command(stream, certificate);
}

/* --- a kernel ----------------------------------------------------------------------------------------------------- */

/* Writes "R scaled ulp: usual 2.276 of 3, tiny 0.5 of 1", a line per output and measure. */
static void print_errors(FILE *stream, const struct check_result *check_result)
{
    char error[32], limit[32], output[256], note[REPORT_TEXT];
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound_result *result = check_result->bound + b;
        const int checked = result->verdict != NOT_CHECKED;
        const char *mark = report_falls_short(result->verdict) ? "**" : "";
        if (b == 0 || !bound_same_output(result->bound, result[-1].bound)) {
            fprintf(stream, "%s%s: ", b == 0 ? " " : "<br>",
                    bound_output(check_result->kernel, result->bound, output, sizeof output));
        } else
            fputs(", ", stream);
        fprintf(stream, "%s %s%s%s of %s", bound_region(result->bound), mark,
                checked ? report_number(result->worst.error, error, sizeof error) : "–", mark,
                report_at_most(result->bound->limit, limit, sizeof limit));
        if (checked && *report_remark(check_result, result, note, sizeof note))
            fprintf(stream, " (%s)", note);
    }
    fputs(" |", stream);
}

static void print_rules(FILE *stream, const struct check_result *check_result)
{
    size_t tried = 0, kept = 0;
    for (size_t s = 0; s < check_result->specials; s++) {
        tried += check_result->special[s].tried > 0;
        kept += check_result->special[s].tried > 0 && check_result->special[s].failed == 0;
    }
    if (tried == 0)
        fputs(" – |", stream);
    else
        fprintf(stream, kept == tried ? " %zu of %zu |" : " **%zu of %zu** |", kept, tried);
}

static void print_calls(FILE *stream, const struct check_result *check_result)
{
    if (!report_has_bits(check_result))
        fputs(" – |", stream);
    else if (check_bits_hold(check_result))
        fputs(" hold |", stream);
    else if (check_result->isolation.failed > 0)
        fputs(" **neighbours** |", stream);
    else
        fputs(check_result->repeats.failed > 0 ? " **made again** |" : " **sizes** |", stream);
}

static void print_kernel(FILE *stream, const struct check_result *check_result)
{
    char name[256];
    fputs("|", stream);
    report_cell(stream, report_name(check_result, name, sizeof name));
    if (report_has_bounds(check_result))
        print_errors(stream, check_result);
    else
        report_cell(stream, check_result->reason);
    print_rules(stream, check_result);
    print_calls(stream, check_result);
    const int falls_short = check_result->verdict != WITHIN && check_result->verdict != NOT_CHECKED;
    fprintf(stream, falls_short ? " **%s**" : " %s", check_verdict_text(check_result->verdict));
    if (check_result->verdict == FAILED && report_has_bounds(check_result)) {
        fputs(":", stream);
        report_cell(stream, check_result->reason);
        fputs("\n", stream);
    } else
        fputs(" |\n", stream);
}

int certificate_markdown(const struct certificate *certificate, FILE *stream)
{
    print_head(stream, certificate);
    if (certificate->report.count > 0)
        fputs("\nWorst error and limit per region, in the unit stated before them; –: no input was in the region.\n\n"
              "| kernel | worst errors | special values | calls | verdict |\n| --- | --- | ---: | --- | --- |\n",
              stream);
    for (size_t i = 0; i < certificate->report.count; i++)
        print_kernel(stream, certificate->report.check_result[i]);
    if (certificate->has_list)
        fprintf(stream, "\nThe list, trace by trace:\n\n```text\n%s```\n", certificate->list.said);
    return ferror(stream) ? -1 : 0;
}
