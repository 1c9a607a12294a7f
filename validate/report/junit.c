/* The report as JUnit XML for continuous integration: a suite per family, a test case per promise. */
#include "report.h"

#include "validate/util/xml.h"
#include <plumb/base.h>

#include <stdlib.h>
#include <string.h>

static void print_property(FILE *stream, const char *name, const char *value)
{
    fputs("   <property", stream);
    xml_print_attribute(stream, "name", name);
    xml_print_attribute(stream, "value", value);
    fputs("/>\n", stream);
}

static void print_properties(FILE *stream, const struct report *report)
{
    char samples[32], seed[32];
    snprintf(samples, sizeof samples, "%zu", report->samples);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)report->seed);
    fputs("  <properties>\n", stream);
    print_property(stream, "plumb", PLUMB_VERSION);
    print_property(stream, "port", report->port);
    print_property(stream, "about", report->about);
    if (report->port_file)
        print_property(stream, "file", report->port_file);
    if (*report_not_tried(report))
        print_property(stream, "not tried", report_not_tried(report));
    print_property(stream, "level", check_level_text(report->level));
    if (*report_flushing(report))
        print_property(stream, "subnormal numbers", report_flushing(report));
    print_property(stream, "processor", report->machine.processor);
    print_property(stream, "compiler", report->machine.compiler);
    print_property(stream, "flags", report->machine.flags);
    print_property(stream, "samples", samples);
    print_property(stream, "seed", seed);
    fputs("  </properties>\n", stream);
}

/* --- test cases --------------------------------------------------------------------------------------------------- */

/* A test case. `message` is one line on what is wrong, `details` the text in the element, which the case owns. The
 * first test case of a kernel has the time of the kernel's check, the others have the time 0. */
struct test_case {
    const char *name, *message;
    enum check_verdict verdict;
    char *details;
    double seconds;
};

/* Returns the JUnit element for a verdict; null for a test that passes. */
static const char *outcome_element(enum check_verdict verdict)
{
    if (verdict == NOT_CHECKED)
        return "skipped";
    if (report_falls_short(verdict))
        return "failure";
    return verdict == WITHIN || verdict == EXPECTED ? NULL : "error";
}

static void print_case(FILE *stream, const struct check_result *check_result, const struct test_case *test)
{
    const char *element = outcome_element(test->verdict);
    char name[256];
    junit_print_case(
        stream, &(struct junit_case){.classname = report_name(check_result, name, sizeof name),
                                     .name = test->name,
                                     .seconds = test->seconds,
                                     .outcome = element,
                                     .type = test->verdict == NOT_CHECKED ? NULL : check_verdict_text(test->verdict),
                                     .message = test->message,
                                     .said = test->details && *test->details ? test->details : NULL});
}

/* A stream into memory, to get details as text from functions that write to a stream. */
struct text_memory {
    char *text;
    size_t size;
    FILE *stream;
};

static FILE *memory_open(struct text_memory *memory)
{
    memory->text = NULL;
    return memory->stream = open_memstream(&memory->text, &memory->size);
}

/* Closes the stream and returns the text, to be freed; null when out of memory. */
static char *memory_close(struct text_memory *memory)
{
    if (memory->stream)
        fclose(memory->stream);
    return memory->text;
}

static void print_bound(FILE *stream, const struct report *report, const struct check_result *check_result,
                        const struct bound_result *result, double seconds)
{
    char name[256], message[512], worst[32], limit[32], grade[64];
    struct text_memory memory;
    if (memory_open(&memory)) {
        char effort[256];
        fprintf(memory.stream, "\n%s\n", report_effort(check_result, effort, sizeof effort));
        if (result->verdict == EXCEEDED)
            report_hints(memory.stream, check_result, 0);
        report_expectations(memory.stream, check_result, 0);
        report_bound_details(memory.stream, report, check_result, result, 1, 0);
    }
    if (result->verdict == NOT_CHECKED)
        snprintf(message, sizeof message, "no sample in its region");
    else if (result->verdict == UNEXPECTED)
        snprintf(message, sizeof message, "expected to fail, but holds: remove the line");
    else
        snprintf(message, sizeof message, "%s: worst %s %s, limit %s",
                 grade_text(grade_of_result(check_result, result), grade, sizeof grade),
                 report_beside(result->worst.error, result->bound->limit, worst, sizeof worst),
                 measure_unit(result->bound->measure), report_at_most(result->bound->limit, limit, sizeof limit));
    struct test_case test = {report_bound(check_result->kernel, result->bound, name, sizeof name), message,
                             result->verdict == EXCEEDED && !report_bound_falls_short(check_result, result)
                                 ? WITHIN /* exceeds its limit, which does not count at this level */
                                 : result->verdict,
                             memory_close(&memory), seconds};
    print_case(stream, check_result, &test);
    free(test.details);
}

static void print_special(FILE *stream, const struct report *report, const struct check_result *check_result,
                          const struct special_result *result)
{
    char message[80];
    struct text_memory memory;
    if (memory_open(&memory))
        report_special_details(memory.stream, report, check_result, result, 0);
    snprintf(message, sizeof message, "%llu of %llu inputs break the rule", (unsigned long long)result->failed,
             (unsigned long long)result->tried);
    const enum check_verdict verdict = report_special_verdict(result, check_result->level);
    if (verdict == UNEXPECTED)
        snprintf(message, sizeof message, "expected to fail, but holds: remove the line");
    struct test_case test = {result->special->sentence, message, verdict, memory_close(&memory), 0};
    print_case(stream, check_result, &test);
    free(test.details);
}

static void print_bits(FILE *stream, const struct report *report, const struct check_result *check_result)
{
    struct text_memory memory;
    if (memory_open(&memory))
        report_bits_details(memory.stream, report, check_result, 0);
    struct test_case test = {"lanes are independent",
                             "an element's bits depend on its neighbours, on the size of the call or on earlier calls",
                             report_bits_verdict(check_result), memory_close(&memory), 0};
    print_case(stream, check_result, &test);
    free(test.details);
}

/* True if the check of a kernel was completed. A kernel has a test case for each promise and each rule that was tested,
 * and one for the tests of equal bits. If its check was not completed, it also has a test case with the reason. */
static int is_whole(const struct check_result *check_result)
{
    return check_result->verdict == WITHIN || check_result->verdict == EXCEEDED || check_result->verdict == EXPECTED;
}

static void print_reason(FILE *stream, const struct report *report, const struct check_result *check_result)
{
    struct text_memory memory;
    if (memory_open(&memory) && check_result->verdict == FAILED)
        report_failure_details(memory.stream, report, check_result, 0);
    struct test_case test = {"judged", check_result->reason, check_result->verdict, memory_close(&memory),
                             check_result->seconds};
    print_case(stream, check_result, &test);
    free(test.details);
}

static void print_kernel(FILE *stream, const struct report *report, const struct check_result *check_result)
{
    if (!is_whole(check_result))
        print_reason(stream, report, check_result);
    for (size_t b = 0; b < check_result->bounds && report_has_bounds(check_result); b++)
        print_bound(stream, report, check_result, check_result->bound + b,
                    b == 0 && is_whole(check_result) ? check_result->seconds : 0);
    for (size_t s = 0; s < check_result->specials; s++)
        if (check_result->special[s].tried > 0)
            print_special(stream, report, check_result, check_result->special + s);
    if (report_has_bits(check_result))
        print_bits(stream, report, check_result);
}

/* --- suites ------------------------------------------------------------------------------------------------------- */

struct totals {
    size_t tests, failures, errors, skipped;
    double seconds;
};

static void add_totals(const struct report *report, const struct check_result *check_result, struct totals *totals)
{
    if (!report_lists(report, check_result))
        return;
    totals->seconds += check_result->seconds;
    if (!is_whole(check_result)) {
        totals->tests++;
        totals->skipped += check_result->verdict == NOT_CHECKED;
        totals->errors += check_result->verdict != NOT_CHECKED;
    }
    for (size_t b = 0; b < check_result->bounds && report_has_bounds(check_result); b++) {
        totals->tests++;
        totals->failures += (size_t)report_bound_falls_short(check_result, check_result->bound + b);
        totals->skipped += check_result->bound[b].verdict == NOT_CHECKED;
    }
    for (size_t s = 0; s < check_result->specials; s++) {
        totals->tests += check_result->special[s].tried > 0;
        totals->failures += (size_t)report_special_falls_short(check_result, check_result->special + s);
    }
    totals->tests += (size_t)report_has_bits(check_result);
    totals->failures += (size_t)report_falls_short(report_bits_verdict(check_result));
}

static void print_totals(FILE *stream, const struct totals *totals)
{
    fprintf(stream, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\" time=\"%.3f\"", totals->tests,
            totals->failures, totals->errors, totals->skipped, totals->seconds);
}

/* Prints the suite of one family, kernels first … end − 1. */
static void print_suite(FILE *stream, const struct report *report, size_t first, size_t end)
{
    char started[32];
    struct tm utc;
    struct totals totals = {0};
    for (size_t i = first; i < end; i++)
        add_totals(report, report->check_result[i], &totals);
    if (totals.tests == 0)
        return; /* none of the family's kernels is listed */
    strftime(started, sizeof started, "%Y-%m-%dT%H:%M:%S", gmtime_r(&report->started, &utc));
    fputs(" <testsuite", stream);
    xml_print_attribute(stream, "name", report->check_result[first]->kernel->family);
    print_totals(stream, &totals);
    xml_print_attribute(stream, "timestamp", started);
    fputs(">\n", stream);
    print_properties(stream, report);
    for (size_t i = first; i < end; i++)
        if (report_lists(report, report->check_result[i]))
            print_kernel(stream, report, report->check_result[i]);
    fputs(" </testsuite>\n", stream);
}

int report_junit(const struct report *report, FILE *stream)
{
    struct totals totals = {0};
    for (size_t i = 0; i < report->count; i++)
        add_totals(report, report->check_result[i], &totals);
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"plumb check\"", stream);
    print_totals(stream, &totals);
    fputs(">\n", stream);
    for (size_t first = 0, end; first < report->count; first = end) {
        for (end = first + 1; end < report->count; end++)
            if (strcmp(report->check_result[end]->kernel->family, report->check_result[first]->kernel->family) != 0)
                break;
        print_suite(stream, report, first, end);
    }
    fputs("</testsuites>\n", stream);
    return ferror(stream) ? -1 : 0;
}
