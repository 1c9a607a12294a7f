/* The certificate as a page in Markdown: the conclusion, what was tested and with which inputs, a legend, and a table
 * with a row per kernel. */
#include "conform.h"

#include "validate/util/text.h"
#include <plumb/base.h>

#include <inttypes.h>
#include <limits.h>
#include <string.h>

/* Writes the number of results that have the verdict, and the predicate in the singular or the plural; writes nothing
 * if no result has the verdict. */
static void print_count(FILE *stream, const struct report *report, enum check_verdict verdict, const char *singular,
                        const char *plural)
{
    const size_t count = report_count(report, verdict);
    if (count > 0)
        fprintf(stream, ", %zu %s", count, count == 1 ? singular : plural);
}

static void print_conclusion(FILE *stream, const struct certificate *certificate)
{
    static const char *const words[] = {"Conforms", "Does not conform", "Internal error of plumb",
                                        "Nothing was checked"};
    const struct report *report = &certificate->report;
    const size_t within = report_count(report, WITHIN);
    fprintf(stream, "**%s**", words[certificate_status(certificate)]);
    if (report->count > 0) {
        fprintf(stream, ": %zu of %zu kernels %s", within, report->count,
                within == 1 ? "is within its limits" : "are within their limits");
        print_count(stream, report, EXCEEDED, "exceeds a limit", "exceed a limit");
        print_count(stream, report, FAILED, "failed", "failed");
        print_count(stream, report, INTERNAL, "has an internal error of plumb", "have an internal error of plumb");
        print_count(stream, report, NOT_CHECKED, "was not checked", "were not checked");
    }
    if (certificate->has_list)
        fprintf(stream, "%s %zu of %zu traces of the list have the right results", report->count > 0 ? ";" : ":",
                certificate->list.equal, certificate->list.checked);
    fputs(".\n\n", stream);
}

/* Writes the command that produces the same certificate. It names the port's file without its folder, since the
 * certificate is the same on every machine. */
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
    fputs("| command | ", stream);
    text_print_markdown_code(stream, command);
    fputs(" |\n", stream);
}

static void print_tested(FILE *stream, const struct certificate *certificate)
{
    char count[32];
    fputs("| tested |", stream);
    if (certificate->report.count > 0)
        fprintf(stream,
                " golden vectors, special values, ends of domains and regions, common inputs, %s random samples per "
                "kernel (seed %" PRIu64 "); calls of all sizes, with NaN and other values in the other elements, and "
                "repeated after other calls",
                report_grouped(CONFORM_SAMPLES, count), certificate->seed);
    if (certificate->has_list)
        fprintf(stream, "%s the list's operation traces", certificate->report.count > 0 ? ";" : "");
    fputs(" |\n| not tested | ", stream);
    if (certificate->offered < certificate->kernels)
        fputs("kernels that this port does not provide; ", stream);
    const char *text;
    for (size_t i = 0; (text = certificate_not_tried(certificate, i)); i++)
        fprintf(stream, "%s%s", i > 0 ? "; " : "", text);
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
    fprintf(stream, "\n| plumb | %s |\n| input set | version %d, SHA-256 `%s` |\n", PLUMB_VERSION, CONFORM_SET,
            certificate->set);
    print_tested(stream, certificate);
    print_command(stream, certificate);
}

/* --- a kernel ----------------------------------------------------------------------------------------------------- */

/* Writes how to read the table of kernels. */
static void print_legend(FILE *stream)
{
    fputs(
        "How to read the table:\n\n"
        "- *worst errors*: for each output and measure the regions of the inputs, each with the largest error found, "
        "the word \"of\", and the limit. Example: `R scaled ulp: usual 2.276 of 3.000`. A limit that is exceeded is "
        "marked by a bold error; – means that no input was in the region. A limit of 0 requires the exact result.\n"
        "- *measures*: `ulp` is the spacing of floating-point numbers at the exact value, `scaled ulp` that at the "
        "size of the terms which are added; `norm`, `angle`, `orthogonality` and `image` are errors of a whole vector "
        "or rotation, in units of u = 2⁻²⁴ for float, 2⁻⁵³ for double. `plumb kernels KERNEL` prints the regions.\n"
        "- *special values*: how many of the tested rules for NaN, ∞, zeros and other special values hold.\n"
        "- *calls*: \"equal bits\" if the bits of a result depend neither on the other elements of the call, nor on "
        "their number, nor on earlier calls.\n\n",
        stream);
}

/* Writes the largest error and the limit of a promise: "2.276 of 3.000". */
static void print_error(FILE *stream, const struct bound_result *result)
{
    char error[32], limit[32];
    const int checked = result->verdict != NOT_CHECKED;
    const char *mark = report_falls_short(result->verdict) ? "**" : "";
    if (checked && result->bound->limit == 0 && result->worst.error == 0)
        fputs("exact, as required", stream);
    else
        fprintf(stream, "%s%s%s of %s", mark, checked ? report_number(result->worst.error, error, sizeof error) : "–",
                mark, report_at_most(result->bound->limit, limit, sizeof limit));
}

/* Writes the cell of errors, with a line per output and measure: "R scaled ulp: usual 2.276 of 3.000, tiny 0.500 of
 * 1.000". */
static void print_errors(FILE *stream, const struct check_result *check_result)
{
    char output[256], note[REPORT_TEXT];
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound_result *result = check_result->bound + b;
        if (b == 0 || !bound_same_output(result->bound, result[-1].bound)) {
            fprintf(stream, "%s%s: ", b == 0 ? " " : "<br>",
                    bound_output(check_result->kernel, result->bound, output, sizeof output));
        } else
            fputs(", ", stream);
        fprintf(stream, "%s ", bound_region(result->bound));
        print_error(stream, result);
        if (result->verdict != NOT_CHECKED && *report_remark(check_result, result, note, sizeof note))
            fprintf(stream, " (%s)", note);
    }
    fputs(" |", stream);
}

/* Writes the cell of rules for special values: how many of the tested ones hold. */
static void print_rules(FILE *stream, const struct check_result *check_result)
{
    size_t tried = 0, holding = 0;
    for (size_t s = 0; s < check_result->specials; s++) {
        tried += check_result->special[s].tried > 0;
        holding += check_result->special[s].tried > 0 && check_result->special[s].failed == 0;
    }
    if (tried == 0)
        fputs(" – |", stream);
    else
        fprintf(stream, holding == tried ? " %zu of %zu |" : " **%zu of %zu** |", holding, tried);
}

/* Writes the cell on the bits of calls: that the bits are equal in all calls, or what they depend on. */
static void print_calls(FILE *stream, const struct check_result *check_result)
{
    if (!report_has_bits(check_result))
        fputs(" – |", stream);
    else if (check_bits_hold(check_result))
        fputs(" equal bits |", stream);
    else
        fprintf(stream, " **depend on %s** |", report_bits_cause(check_result));
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
    if (certificate->report.count > 0) {
        fputs("\n", stream);
        print_legend(stream);
        fputs("| kernel | worst errors | special values | calls | verdict |\n| --- | --- | ---: | --- | --- |\n",
              stream);
    }
    for (size_t i = 0; i < certificate->report.count; i++)
        print_kernel(stream, certificate->report.check_result[i]);
    if (certificate->has_list)
        fprintf(stream, "\nThe list, trace by trace:\n\n```text\n%s```\n", certificate->list.said);
    return ferror(stream) ? -1 : 0;
}
