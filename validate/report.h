/* Reports: what the judge found, as text, JSON, JUnit XML and Markdown.
 *
 * Here: the report's data and one writer a format. JSON follows data/report.schema.json; its `version` grows when a
 * reader of the old one would fail. */
#ifndef REPORT_H
#define REPORT_H

#include "judge.h"

#include <stdio.h>

enum { REPORT_VERSION = 1 };

struct report {
    const char *port, *about; /* the port's name and description */
    const char *port_file;    /* its file, or null: built-in */
    const char *path;         /* the built-in's path where one was asked for, or null */
    uint64_t seed;
    size_t samples;
    double seconds;
    size_t count;
    struct judgement **judgement;
};

/* 0 all within · 1 something falls short · 2 plumb contradicts itself · 3 nothing was judged. */
int report_status(const struct report *report);
/* Rows of a verdict. */
size_t report_count(const struct report *report, enum judge_verdict verdict);

/* Writers: 0, or −1 where writing failed. */
int report_text(const struct report *report, FILE *stream, int verbose);
int report_json(const struct report *report, FILE *stream);
int report_junit(const struct report *report, FILE *stream);
int report_markdown(const struct report *report, FILE *stream);

/* Pieces that the writers share. Each returns text. */

/* The command that judges the row again. */
const char *report_command(const struct report *report, const struct row *row, char *text, size_t size);
/* The command that shows the exact value at an element: "plumb eval so3.exp 0x1p-3 …". */
const char *report_eval_command(const struct row *row, const double *in, char *text, size_t size);
/* An element as "0x1.8p-3 (0.1875)", components separated by commas; an ellipsis after the first `most`. */
const char *report_element(const struct row *row, const double *in, size_t most, char *text, size_t size);
/* "R scaled ulp, |v| in [0, 3.14159]" */
const char *report_bound(const struct row *row, const struct bound *bound, char *text, size_t size);
/* An error to three digits, "∞" where it is. */
const char *report_number(double error, char *text, size_t size);

#endif
