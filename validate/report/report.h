/* Reports: what the judge found, as text, JSON, JUnit XML and Markdown.
 *
 * Here: the report's data, one writer per format, and the pieces that writers share. JSON follows
 * data/report.schema.json; its `version` grows when a field is added, goes or changes its meaning. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "validate/base/json.h"
#include "validate/base/machine.h"
#include "validate/judge/judge.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>

enum { REPORT_VERSION = 14 };

struct report {
    const char *port, *about; /* the port's name and description */
    const char *port_file;    /* its file, its command, or the file of its results; or null: built-in */
    const char *port_option;  /* which of these: "--port", "--port-command" or "--results" */
    const char *path;         /* the built-in's path where one was asked for, or null */
    struct machine machine;
    uint64_t seed;
    size_t samples;
    const double *at; /* the only element that was tried, in a call of `batch` copies; or null */
    size_t batch;
    const char *region, *limits; /* as --region and --limits had it, or null */
    enum judge_level level;      /* that verdicts are of */
    int sandbox;                 /* --sandbox: the port ran confined */
    int finite;                  /* --finite: NaN and ∞ were not tried */
    int flush;                   /* --flush: subnormal numbers count as 0 */
    int flushes;                 /* loading the port made them so, see struct port */
    time_t started;
    double seconds;
    int interrupted; /* Ctrl-C: some kernels are missing */
    size_t count;
    struct judgement **judgement;
};

/* 0 all within · 1 something falls short · 2 plumb contradicts itself, or was interrupted · 3 nothing was judged. */
int report_status(const struct report *report);
/* How many judgements have that verdict, at the report's level or at another. */
size_t report_count(const struct report *report, enum judge_verdict verdict);
size_t report_count_at(const struct report *report, enum judge_level level, enum judge_verdict verdict);
/* The level at which a port is judged unless a user says otherwise, and plumb's own kernels are. */
enum judge_level report_usual_level(const struct report *report);

/* A run over kernels of a port. */
struct report_run {
    const char *verb; /* that messages and the progress name */
    struct port *port;
    const struct kernel **kernels;            /* null-terminated */
    int with_absent;                          /* a kernel that the port does not have gets a judgement that says so */
    struct judge_options options;             /* of every kernel; `progress` and its context are set by the run */
    const volatile sig_atomic_t *interrupted; /* ends the run when set */
    /* Called before and after each kernel in each format, unless null. `prepare` may change the kernel's own copy of
     * the options; what they point to then lasts until the next call. 0, or −1 after a line on standard error. */
    int (*prepare)(void *context, const struct kernel *kernel, enum format format, struct judge_options *options);
    int (*finish)(void *context, struct judgement *judgement);
    void *context;
};
/* Judges the kernels one after the other, each in the formats in which the port has it, and adds the judgements to the
 * report, whose `judgement` it allocates. Returns 0, also where it was interrupted, or −1 after a line on standard
 * error. */
int report_run(const struct report_run *run, struct report *report);
/* Adds a judgement to the report, which then owns it. Returns 0; when out of memory frees the judgement and returns −1
 * after a line on standard error. */
int report_add(struct report *report, struct judgement *judgement, const char *verb);

/* Whether what was judged are results from a file. */
int report_elsewhere(const struct report *report);

/* What was not tried, of what is tried usually; "" for nothing. */
const char *report_not_tried(const struct report *report);

/* Whether, and why, subnormal numbers count as 0 in the port; "" where they do not. */
const char *report_flushing(const struct report *report);

/* Writers: 0, or −1 if writing failed. */
int report_text(const struct report *report, FILE *stream, int verbose);
int report_json(const struct report *report, FILE *stream);
int report_junit(const struct report *report, FILE *stream);
int report_markdown(const struct report *report, FILE *stream);

/* Appends to text what fits; returns the new length. */
size_t report_append(char *text, size_t size, size_t length, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* --- pieces: text that writers share; each returns it ------------------------------------------------------------- */

/* "so3.exp"; the format is named unless it is float: "so3.exp in double"; and the variant where there are several:
 * "so3.exp (vector, 2nd of 2)". */
const char *report_name(const struct judgement *judgement, char *text, size_t size);
/* The command that judges the kernel again. */
const char *report_command(const struct report *report, const struct kernel *kernel, char *text, size_t size);
/* The command that judges one element alone, and so gives its errors again. */
const char *report_at_command(const struct report *report, const struct kernel *kernel, const double *in, char *text,
                              size_t size);
/* The command that reproduces what was found in that batch context: one element, so many copies of it, or all of it
 * again. */
const char *report_again_command(const struct report *report, const struct kernel *kernel, const double *in,
                                 const struct batch_context *context, char *text, size_t size);
/* "in a call with n = 1003, at place 1000", and which call reproduces it; "" for what an element gives alone. */
const char *report_batch_context(const struct batch_context *context, char *text, size_t size);
/* The command that shows the exact value at an element: "plumb eval so3.exp 0x1p-3 …", with the port where that brings
 * the formula. */
const char *report_eval_command(const struct report *report, const struct kernel *kernel, const double *in, char *text,
                                size_t size);
/* Numbers as "0x1.8p-3, 0x1p+0 (0.1875, 1)": as many as fit into so many columns, at least one. */
const char *report_numbers(const double *x, size_t n, int columns, char *text, size_t size);
/* What ulps of the worst error do not tell, "" where there is nothing: how large the error is beside the field, where
 * it is larger than its own component; or that this is smaller than the promise's floor. Returns text. */
const char *report_remark(const struct judgement *judgement, const struct bound_result *result, char *text,
                          size_t size);
/* A promise's name and where that is: "R scaled ulp usual, |v| in [1e-18, 3.142]". */
const char *report_bound(const struct kernel *kernel, const struct bound *bound, char *text, size_t size);
/* An error to about four digits, with its sign: "∞" if it is infinite, "–" if there is none. */
const char *report_number(double error, char *text, size_t size);
/* A bound likewise, rounded up: a limit, or what a share of the errors does not exceed. */
const char *report_at_most(double bound, char *text, size_t size);
/* An error beside a limit: with as many digits as tell them apart where it is beyond that, "0.5014" of 0.501. */
const char *report_beside(double error, double limit, char *text, size_t size);
const char *report_signed(double error, char *text, size_t size);
/* 1234567 → "1,234,567" */
const char *report_grouped(uint64_t count, char text[32]);
/* "300,000 samples per kernel, then a search for worse; a fault rarer than 1 in 100,000 may go unseen": with 95 %
 * confidence. */
const char *report_samples(const struct report *report, char *text, size_t size);
/* What the kernel was tried with: "447,456 inputs: 300,000 samples and 147,456 of the search; …" */
const char *report_effort(const struct judgement *judgement, char *text, size_t size);

/* A promise's region, as both schemas have it. */
json_t *report_region(const struct kernel *kernel, const struct bound *bound);

/* Text as a cell of a table in Markdown, with the bar behind it. */
void report_cell(FILE *stream, const char *text);

enum { REPORT_TEXT = 1 << 16 }; /* room for any of these texts: a command with two thousand numbers in it */

/* The promise that a kernel's line in a table shows, so that its numbers are those that the verdict rests on: of those
 * that fall short, or of all where none does, the one whose worst error takes up the greatest part of its limit. Null
 * where no promise was judged, or where what falls short is none of them. */
const struct bound_result *report_headline(const struct judgement *judgement);
/* How a promise's error depends on the coordinate: "|v| up to 1e-04: 1.7e+07, to π: 2.1 (limit 2.55)"; "" where that is
 * not known. */
const char *report_where(const struct judgement *judgement, const struct bound_result *result, char *text, size_t size);
/* The grades of a kernel, that of the usual region first, then what falls elsewhere: "usual: 1.2-fold (R angle); tiny,
 * many turns: wrong; special values: 2 of 6 rules broken: NaN". */
const char *report_grades(const struct judgement *judgement, char *text, size_t size);
/* Whether a promise before number b is for the same region. */
int report_region_named(const struct judgement *judgement, size_t b);
/* Of the whole report: "in the usual region 20 within, 3 a few-fold, 1 wrong; …". */
const char *report_grade_counts(const struct report *report, char *text, size_t size);
/* What falls short: "R scaled ulp usual 1.7e+07, tiny 1.7e+07; R angle many turns ∞; 2 special values"; "" where
 * nothing does. */
const char *report_short(const struct judgement *judgement, char *text, size_t size);
/* "within 4 of 4, 2 not tried": promises judged, and those that no input was tried on; "EXCEEDED 1 of 5, usual
 * 1.2-fold": those exceeded, and the grade of the usual region. Special-value rules and lanes count as one each. */
const char *report_verdict(const struct judgement *judgement, char *text, size_t size);
/* A promise's verdict, with the grade where its limit is exceeded: "EXCEEDED 1.2-fold". */
const char *report_bound_verdict(const struct judgement *judgement, const struct bound_result *result, char *text,
                                 size_t size);
/* True if a promise's result, or a rule's, falls short at the judgement's level. */
int report_bound_falls_short(const struct judgement *judgement, const struct bound_result *result);
int report_special_falls_short(const struct judgement *judgement, const struct special_result *result);
/* The verdict of a rule at a level, which knows of what the user expects. */
enum judge_verdict report_special_verdict(const struct special_result *result, enum judge_level level);
/* Rules that hold at the judgement's level, but not to the letter: "2 of 7 differ: ∞, largest numbers"; "" where there
 * are none. */
const char *report_conventions(const struct judgement *judgement, char *text, size_t size);
/* What errors entry by entry mean where outputs are within as a whole: "matters where …"; "" elsewhere. */
const char *report_meaning(const struct judgement *judgement);
enum judge_verdict report_bits_verdict(const struct judgement *judgement);
/* Of all rules for special values: NOT_JUDGED where none was tried; in words, "2 of 6 rules broken: NaN, zeros". */
enum judge_verdict report_specials_verdict(const struct judgement *judgement);
const char *report_specials(const struct judgement *judgement, char *text, size_t size);
/* What bits depend on that they should not: "neighbours". */
const char *report_bits_culprit(const struct judgement *judgement);
/* Whether it falls short: EXCEEDED or UNEXPECTED. */
int report_falls_short(enum judge_verdict verdict);
/* Whether a judgement has results of promises; of what bits depend on. */
int report_has_bounds(const struct judgement *judgement);
int report_has_bits(const struct judgement *judgement);

/* "looks as if it gave R transposed …: then nine of ten ordinary inputs err by 0.8 scaled ulp at most (R), now half of
 * them by 5.21e+06 at least" */
const char *report_hint(const struct judgement *judgement, const struct hint *hint, char *text, size_t size);

/* --- details: lines for people, in details.c ---------------------------------------------------------------------- */

/* A line with the remark on the worst error, if there is one. */
void report_print_remark(FILE *stream, const struct judgement *judgement, const struct bound_result *result,
                         int indent);
/* Where a promise's errors are large, and the command that gives the worst again. */
void report_bound_brief(FILE *stream, const struct report *report, const struct judgement *judgement,
                        const struct bound_result *result, int indent);
/* What is known of a bound's worst error; with `statistics`, quantiles and the histogram as well. */
void report_bound_details(FILE *stream, const struct report *report, const struct judgement *judgement,
                          const struct bound_result *result, int statistics, int indent);
/* The hints, a line each: tried where a promise is broken grossly, and no part of the verdict. */
void report_hints(FILE *stream, const struct judgement *judgement, int indent);
/* What the user expects to fail, a line each. */
void report_expectations(FILE *stream, const struct judgement *judgement, int indent);
/* A special-value rule, and unless in brief what broke it first. */
void report_special_details(FILE *stream, const struct report *report, const struct judgement *judgement,
                            const struct special_result *result, int indent, int brief);
/* Whether an element's bits depend on its neighbours, on the size of the call, or on the calls before. */
void report_bits_details(FILE *stream, const struct report *report, const struct judgement *judgement, int indent);

/* What was not judged and why, a line a reason: "36 not judged (so3.s1, so3.s2, so3.s3, …): the port does not have
 * it". */
void report_not_judged(FILE *stream, const struct report *report, const char *lead);

/* The call that failed, and the input that makes it fail. */
void report_failure_details(FILE *stream, const struct report *report, const struct judgement *judgement, int indent);

#endif
