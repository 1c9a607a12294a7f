/* Header of the module report: writes the results of a check run as text, JSON, JUnit XML, Markdown, SARIF, or
 * annotations.
 *
 * This header declares the report's data, one writer per format, and functions for the pieces of text that writers
 * share. JSON follows data/report.schema.json; its `version` is increased when a field is added or removed, or changes
 * its meaning. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "validate/accuracy/accuracy.h"
#include "validate/util/json.h"
#include "validate/util/machine.h"
#include "validate/util/style.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>

enum { REPORT_VERSION = 18, REPORT_LEAST_OCTAVE = -8 /* histograms have one line for all errors below 2⁻⁸ */ };

struct report {
    const char *port, *about; /* the port's name and description */
    const char *port_file;    /* the port's file or command, or the file of its results; null for the built-in port */
    const char *source; /* the file to which hosts of code attach failures: the project file or the port's; or null */
    const char *port_option; /* the option that names port_file: "--port", "--port-command" or "--results" */
    const char *shown_as;    /* what stands for "plumb check KERNEL" and the port in commands: --shown-as; or null */
    const char *path;        /* of the built-in port: the value of --path, or null */
    struct machine machine;
    uint64_t seed;
    size_t samples;   /* per kernel */
    const double *at; /* with --at: the only element that was tried, in a call of `batch` copies; or null */
    size_t batch;
    const char *region, *limits; /* values of --region and --limits, or null */
    enum check_level level;      /* level of the verdicts */
    int sandbox;                 /* --sandbox: the port ran in a sandbox */
    int finite;                  /* --finite: NaN and ∞ were not tried */
    int flush;                   /* --flush: subnormal numbers count as 0 */
    int flushes;                 /* loading the port set the processor to treat them as 0 (struct port) */
    time_t started;
    double seconds;  /* duration of the run */
    int interrupted; /* by Ctrl-C: some kernels are missing */
    char **named;    /* the kernels and patterns on the command line, ended by null; null if there are none */
    size_t count;
    struct check_result **check_result; /* `count` results, which report owns */
};

/* Returns the first result of a kernel that the command line names by its id and that was checked in no format; null if
 * there is none. */
const struct check_result *report_absent(const struct report *report);

/* Returns the exit status: 0, no result exceeds a limit or breaks a rule; 1, one does, a kernel failed, or one that the
 * command line names by its id was not checked while others were; 2, internal error of plumb, or the run was
 * interrupted; 3, nothing was checked. */
int report_status(const struct report *report);
/* Returns how many results have this verdict at the level of the report. */
size_t report_count(const struct report *report, enum check_verdict verdict);
/* Returns how many results have this verdict at that level. */
size_t report_count_at(const struct report *report, enum check_level level, enum check_verdict verdict);
/* Returns the default level: basic for a port, full for plumb's own kernels. */
enum check_level report_usual_level(const struct report *report);

/* Settings of a check run over kernels of a port. */
struct report_run {
    const char *verb; /* name in messages and in the progress line */
    struct port *port;
    const struct kernel **kernels;            /* null-terminated */
    int with_absent;                          /* also add a result for a kernel that the port does not have */
    int is_parallel;                          /* checks several kernels at the same time, for plumb's own kernels, which
                                                 are in float and run in this process; sets with_absent */
    struct kernel_check_options options;      /* for every kernel; `progress` and its context are set by the run */
    const volatile sig_atomic_t *interrupted; /* ends the run if set */
    /* Unless null, `prepare` is called before and `finish` after the check of each kernel in each format. `prepare` may
     * change its copy of the options; data to which the options then point must last until its next call. Both return
     * 0, or −1 after a line on standard error. */
    int (*prepare)(void *context, const struct kernel *kernel, enum format format,
                   struct kernel_check_options *options);
    int (*finish)(void *context, struct check_result *check_result);
    /* For runs that can be resumed; otherwise null. `restore` is called before each check: it sets *check_result to the
     * result of an earlier run, which then replaces the check, or to null. `store` is called with each complete result,
     * before `finish` changes it. Both return 0, or −1 after a line on standard error. */
    int (*restore)(void *context, const struct kernel *kernel, enum format format,
                   const struct kernel_check_options *options, struct check_result **check_result);
    int (*store)(void *context, const struct check_result *check_result);
    void *context;
};
/* Checks the kernels one after the other, each in the formats in which the port has it, and adds the results to the
 * report, whose array `check_result` it allocates. Returns 0, also if it was interrupted; −1 after a line on standard
 * error. */
int report_run(const struct report_run *run, struct report *report);
/* Adds a result to the report, which then owns it. Returns 0; when out of memory, frees the result and returns −1
 * after a line on standard error. */
int report_add(struct report *report, struct check_result *check_result, const char *verb);

/* True if the results were computed elsewhere and read from a file (--results), so that no command can repeat them. */
int report_elsewhere(const struct report *report);

/* Returns a phrase on the tests that are part of a check but were not made in this run; "" if all were made. */
const char *report_not_tried(const struct report *report);

/* Returns a note that subnormal numbers count as 0 in the port, and why; "" if they do not. */
const char *report_flushing(const struct report *report);

/* Write the report in the format of the name. Return 0, or −1 if writing failed. */
int report_text(const struct report *report, FILE *stream, int verbose, struct text_style style);
int report_json(const struct report *report, FILE *stream);
int report_junit(const struct report *report, FILE *stream);
int report_markdown(const struct report *report, FILE *stream);
int report_github(const struct report *report, FILE *stream); /* commands of a workflow: an annotation per failure */
int report_sarif(const struct report *report, FILE *stream);

/* Writes how to read the text report. */
void report_legend(FILE *stream);

/* Appends formatted text to the first `length` bytes of `text`, as much as fits into `size` bytes. Returns the length
 * that the whole text would have: `size` or more if it did not fit. */
size_t report_append(char *text, size_t size, size_t length, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* --- text that writers share; each function returns its `text` ---------------------------------------------------- */

/* Writes a kernel's name: "so3.exp"; with the format unless it is float: "so3.exp in double"; and with the variant if
 * there are several: "so3.exp (vector, 2nd of 2)". */
const char *report_name(const struct check_result *check_result, char *text, size_t size);
/* Writes the name without the format. */
const char *report_short_name(const struct check_result *check_result, char *text, size_t size);
/* Writes the command that checks the kernel again. */
const char *report_command(const struct report *report, const struct kernel *kernel, char *text, size_t size);
/* Writes the command that prints the verbose report of the kernel, with the usual samples. */
const char *report_verbose_command(const struct report *report, const struct kernel *kernel, char *text, size_t size);
/* Writes the command that checks one element by itself, and so reproduces its errors. */
const char *report_at_command(const struct report *report, const struct kernel *kernel, const double *in, char *text,
                              size_t size);
/* Writes the same command with short decimals in place of hex: rounded to the format of the result, they give the same
 * element. */
const char *report_decimal_command(const struct report *report, const struct check_result *check_result,
                                   const double *in, char *text, size_t size);
/* Writes the command that reproduces a result found in a batch context: a command that checks this element alone, or in
 * a call of context->n copies, or that repeats the whole run. */
const char *report_again_command(const struct report *report, const struct kernel *kernel, const double *in,
                                 const struct batch_context *context, char *text, size_t size);
/* Writes "in a call with n = 1003, at index 1000", and what else is needed to reproduce the result; "" if a call with
 * this element alone reproduces it. */
const char *report_batch_context(const struct batch_context *context, char *text, size_t size);
/* Writes the command that shows the exact value at an element: "plumb eval so3.exp 0x1p-3 …", with the port if the port
 * brings the formula. */
const char *report_eval_command(const struct report *report, const struct kernel *kernel, const double *in, char *text,
                                size_t size);
/* Writes inputs with `digits` significant digits; if digits is 0, as the shortest decimals that identify the numbers in
 * the format. "v = (1, 0, 0); x = 2"; a matrix row by row: "M = (1, 0; 0, 1)". */
const char *report_inputs(const struct check_result *check_result, const double *x, int digits, char *text,
                          size_t size);
/* True if an input simpler than the worst one was found that also exceeds the limit, in a call of any size. */
int report_has_simpler(const struct check_result *check_result, const struct bound_result *result);
/* Writes numbers in hex and in decimal, "0x1.8p-3, 0x1p+0 (0.1875, 1)": as many as fit into `columns` columns, at least
 * one. */
const char *report_numbers(const double *x, size_t n, int columns, char *text, size_t size);
/* Writes a remark on the worst error if its number of ulps is misleading, "" otherwise. If the error is larger than the
 * component itself: how large it is relative to the norm of the output. If the component is below the promise's floor
 * (struct bound): that ulps of the floor are counted. */
const char *report_remark(const struct check_result *check_result, const struct bound_result *result, char *text,
                          size_t size);
/* Writes a promise's name and region: "R scaled ulp usual, |v| in [1e-18, 3.142]". */
const char *report_bound(const struct kernel *kernel, const struct bound *bound, char *text, size_t size);
/* Writes an error with about four digits and its sign: "∞" if it is infinite, "–" for NaN. */
const char *report_number(double error, char *text, size_t size);
/* Writes an upper bound (a limit, or a quantile of the errors) in the form of report_number, rounded up. */
const char *report_at_most(double bound, char *text, size_t size);
/* Writes an error that is shown next to a limit in the form of report_number; but if it exceeds the limit, with enough
 * digits to show that: "0.5014" for the limit 0.501. */
const char *report_beside(double error, double limit, char *text, size_t size);
/* Writes an error in the form of report_number with its sign: "+2.083". */
const char *report_signed(double error, char *text, size_t size);
/* Writes 1234567 as "1,234,567". */
const char *report_grouped(uint64_t count, char text[32]);
/* Writes "300,000 samples per kernel, then a search for larger errors; a fault rarer than 1 in 100,000 may remain
 * undetected". More frequent faults are detected with a probability of at least 95 %. */
const char *report_samples(const struct report *report, char *text, size_t size);
/* Writes the number of inputs with which the kernel was checked, and their origin: "447,456 inputs: samples 300,000,
 * search for larger errors 147,456; …". */
const char *report_effort(const struct check_result *check_result, char *text, size_t size);

/* Returns a promise's region as a JSON object, in the form that data/report.schema.json and data/conform.schema.json
 * share. */
json_t *report_region(const struct kernel *kernel, const struct bound *bound);

/* Writes text as a cell of a Markdown table, and the bar that ends the cell. */
void report_cell(FILE *stream, const char *text);

enum { REPORT_TEXT = 1 << 16 }; /* size that suffices for each of these texts, even a command with 2000 numbers */

/* Why a kernel falls short, and what to do about it. */
struct likely_cause {
    char cause[512];
    const char *remedy;
};
/* Finds the likely cause why a promise's limit is exceeded; or if `result` is null, why the kernel falls short
 * otherwise: by a failed call, a broken rule for special values, or bits that differ. Returns 0 if nothing in the
 * result tells. */
int report_likely_cause(const struct check_result *check_result, const struct bound_result *result,
                        struct likely_cause *likely);
/* Returns the promise that a failing kernel's block in the text is about: the headline, if its limit is exceeded. Null
 * if the kernel falls short otherwise. */
const struct bound_result *report_subject(const struct check_result *check_result);

/* Returns the promise that represents a kernel in a table, its *headline*, so that the numbers in the table decide the
 * verdict. If promises fall short, the headline is one of them: one that fails even at level basic before others, then
 * one about the usual region before others. Of several, it is the promise whose worst error is the largest multiple of
 * its limit. Null if no promise was checked, or if the kernel falls short for another reason than a promise. */
const struct bound_result *report_headline(const struct check_result *check_result);
/* Writes how a promise's error depends on the coordinate: "|v| up to 1e-04: 1.7e+07, to π: 2.1 (limit 2.55)"; "" if
 * that is not known. */
const char *report_where(const struct check_result *check_result, const struct bound_result *result, char *text,
                         size_t size);
/* Writes how many bits are lost by coordinate, in at most `most` parts: "|v| up to 1e-05: all 24 bits lost; to 0.01: 13
 * bits lost; beyond: within"; "" if that is not known. */
const char *report_bits_where(const struct check_result *check_result, const struct bound_result *result, size_t most,
                              char *text, size_t size);
/* Writes the part of the region in which errors have the grade of the result, or a worse one, by the profile: "|v| up
 * to 1e-05"; "" if this is the whole region or not known. If the grade is "wrong", the part in which digits are
 * lost. */
const char *report_part_of_region(const struct check_result *check_result, const struct bound_result *result,
                                  char text[96]);
/* Writes the grades of those regions, except the usual one, in which a promise falls short at the level of the check:
 * "tiny, many turns: wrong"; "" if there are none. */
const char *report_regions(const struct check_result *check_result, char *text, size_t size);
/* Writes the grades of a kernel: the grade of the usual region, then the grades of other regions that are worse than
 * within, then the rules that are broken: "usual: 1.2-fold (R angle); tiny, many turns: wrong; special values: 2 of 6
 * rules broken: NaN". */
const char *report_grades(const struct check_result *check_result, char *text, size_t size);
/* True if a promise before number b is for the same region. */
int report_region_named(const struct check_result *check_result, size_t b);
/* Writes how many results of the report have each grade worse than within: "By the limits of level full, in the usual
 * region 3 results a few times the limit, 1 result wrong; …". */
const char *report_grade_counts(const struct report *report, char *text, size_t size);
/* Writes the promises that fall short with their errors, and the number of broken rules: "R scaled ulp usual 1.7e+07,
 * tiny 1.7e+07; R angle many turns ∞; 2 special values"; "" if there are none. */
const char *report_short(const struct check_result *check_result, char *text, size_t size);
/* Writes a kernel's verdict: "within, 2 not tried", with the number of promises in whose regions no input was; or
 * "EXCEEDED 1 of 5, usual 1.2-fold", with the number of promises that are exceeded and the grade of the usual region.
 * Each rule for special values counts as one promise, and so do the tests of equal bits together. */
const char *report_verdict(const struct check_result *check_result, char *text, size_t size);
/* Writes a promise's verdict, with the grade if its limit is exceeded: "EXCEEDED 1.2-fold". */
const char *report_bound_verdict(const struct check_result *check_result, const struct bound_result *result, char *text,
                                 size_t size);
/* True if the result of a promise, or of a rule, falls short at the level of the check. */
int report_bound_falls_short(const struct check_result *check_result, const struct bound_result *result);
int report_special_falls_short(const struct check_result *check_result, const struct special_result *result);
/* Returns the verdict of a rule at a level, taking into account what the user expects to fail. */
enum check_verdict report_special_verdict(const struct special_result *result, enum check_level level);
/* Writes how many rules for special values are not kept without being broken at the level of the check, since the level
 * does not require them: "2 of 7 differ: ∞, largest numbers"; "" if there are none. */
const char *report_conventions(const struct check_result *check_result, char *text, size_t size);
/* If the outputs as a whole are within their limits in the usual region but single entries are not, returns a phrase
 * that says in which applications this matters: "small entries matter where …"; otherwise "". */
const char *report_meaning(const struct check_result *check_result);
/* Returns the verdict of the tests of equal bits (neighbours, sizes of calls, repetition) together. */
enum check_verdict report_bits_verdict(const struct check_result *check_result);
/* Returns the verdict on all rules for special values together; NOT_CHECKED if none was tested. */
enum check_verdict report_specials_verdict(const struct check_result *check_result);
/* Writes how many rules for special values are broken, and for which values: "2 of 6 rules broken: NaN, zeros". */
const char *report_specials(const struct check_result *check_result, char *text, size_t size);
/* Returns on what bits depend although they should not: "neighbours", "earlier calls" or "the size of the call". */
const char *report_bits_cause(const struct check_result *check_result);
/* True if a verdict falls short: EXCEEDED or UNEXPECTED. */
int report_falls_short(enum check_verdict verdict);
/* True if a check result fails, unexpectedly: it has a block in the text. */
int report_fails(const struct check_result *check_result);
/* True if a check result has results of promises. */
int report_has_bounds(const struct check_result *check_result);
/* True if a check result has results of the tests of equal bits. */
int report_has_bits(const struct check_result *check_result);

/* Writes a hint: "looks as if it gave R transposed …: with that change the error of nine of ten ordinary inputs is at
 * most 0.8 scaled ulp (R); now a quarter of them have 5.21e+06 or more". */
const char *report_hint(const struct check_result *check_result, const struct hint *hint, char *text, size_t size);

/* --- the default text of a kernel, in kernel_block.c ------------------------------------------------------------- */

enum { REPORT_COLUMNS = 100 /* width of the default text, except of commands with a longer word */ };

struct report_style {
    int marks, colour; /* lines begin with a sign for the verdict; terminal colours */
    int name_width;    /* columns for names of kernels */
};

/* Writes a line, cut at REPORT_COLUMNS: "FAIL so3.exp float " and the text. If the style has marks, a sign replaces the
 * word `mark`, which is "pass", "FAIL", "known" or "note". */
void report_title(FILE *stream, const struct report_style *style, const char *mark, const char *name,
                  const char *format, const char *text);
/* Writes which promise is nearest to its limit at the level of the check: "R angle 0.97 of its limit". If none is
 * required at level basic, but all hold at level full: "level full: y scaled ulp 0.51 of its limit". "" if none was
 * checked. *ratio becomes the ratio. Returns text. */
const char *report_nearest(const struct check_result *check_result, double *ratio, char *text, size_t size);
/* Writes the line of a kernel that passes. */
void report_pass(FILE *stream, const struct report *report, const struct check_result *check_result,
                 const struct report_style *style);
/* Writes the block of a kernel that fails: at most 12 lines, with what is wrong, where, the simplest input, the likely
 * cause, and the commands that show it; then a line if its conventions for special values differ. Returns 0, or −1 when
 * out of memory. */
int report_block(FILE *stream, const struct report *report, const struct check_result *check_result,
                 const struct report_style *style);
/* Writes a phrase on the main fault of a kernel: "R: 21 of 24 bits lost, |v| up to 1e-05". Returns text. */
const char *report_fault(const struct check_result *check_result, char *text, size_t size);
/* Writes how many results have which verdict: "1 passed, 1 failed"; "" if nothing was checked. Returns text. */
const char *report_counts(const struct report *report, char *text, size_t size);
/* Writes the result of the whole report: "2 kernels: 1 passed, 1 failed at level basic (level full: 2 failed). 12.7 s,
 * seed 1". Returns text. */
const char *report_outcome(const struct report *report, char *text, size_t size);
/* True if the report lists a result. A kernel that was not checked is listed only if the command line names it. */
int report_lists(const struct report *report, const struct check_result *check_result);

/* --- details: lines of text, in details.c ------------------------------------------------------------------------- */

/* Prints a line with the remark on the worst error (report_remark), if there is one. */
void report_print_remark(FILE *stream, const struct check_result *check_result, const struct bound_result *result,
                         int indent);
/* Prints everything known about a promise's worst error; with `statistics`, also quantiles and the histogram. */
void report_bound_details(FILE *stream, const struct report *report, const struct check_result *check_result,
                          const struct bound_result *result, int statistics, int indent);
/* Prints the hints, a line each. There are hints only if errors exceed a limit by orders of magnitude; they do not
 * affect the verdict. */
void report_hints(FILE *stream, const struct check_result *check_result, int indent);
/* Prints what the user expects to fail, a line each. */
void report_expectations(FILE *stream, const struct check_result *check_result, int indent);
/* Prints a special-value rule and the first input that broke it. */
void report_special_details(FILE *stream, const struct report *report, const struct check_result *check_result,
                            const struct special_result *result, int indent);
/* Prints the results of the tests whether an element's bits depend on its neighbours, on the size of the call, or on
 * earlier calls. */
void report_bits_details(FILE *stream, const struct report *report, const struct check_result *check_result,
                         int indent);

/* If the command line names kernels, prints which of them were not checked, and why, with a line per reason: "36
 * kernels not provided by this port (so3.s1, so3.s2, so3.s3, …)". Each line begins with `lead`. */
void report_not_checked(FILE *stream, const struct report *report, const char *lead);

/* Prints the call that failed, and the input that makes it fail. */
void report_failure_details(FILE *stream, const struct report *report, const struct check_result *check_result,
                            int indent);

#endif
