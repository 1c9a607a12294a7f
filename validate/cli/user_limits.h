/* The options --region, --limits and --accept of plumb check: a user checks only one region, or with limits of their
 * own and with expected failures.
 *
 * A kernel with a region or a limit of the user is replaced by a copy with other bounds, which is then checked like any
 * other kernel. An expected failure changes the verdict of a result. --accept writes a file for --limits with the
 * limits and expected failures with which a report would pass. */
#ifndef CLI_USER_LIMITS_H
#define CLI_USER_LIMITS_H

#include "validate/accuracy/accuracy.h"
#include "validate/contracts/contracts.h"
#include "validate/report/report.h"

#include <stdio.h>

/* A line of a --limits file, for one number format: a limit for a promise, or an expected failure. */
struct user_limit {
    const struct kernel *kernel;
    enum format format;
    const char *what;       /* the promise's name; if `fails`, possibly the sentence of a rule for special values,
                               "special values" (all rules), "same bits" or "the kernel" */
    int fails;              /* 1: an expected failure; 0: a limit */
    double own;             /* the user's limit; unused with `fails` */
    struct own_limit limit; /* plumb's limit (unused with `fails`), the reason, and the line's file and number */
};

struct document;

struct user_limits {
    const char *region; /* value of --region, or null */
    int ranged;         /* 1: the region is a range from low to high */
    double low, high;
    char *file; /* name of the --limits file */
    struct document *document;
    size_t lines;
    struct user_limit *line;
    size_t count;
    struct revised_kernel *revised; /* the modified copies of kernels */
};

/* Stores a region: its name, "usual", or a range of the coordinate, such as "0.5..2". Returns 0, or −1 after a line on
 * standard error. */
int user_limits_set_region(struct user_limits *user_limits, const char *text);
/* Reads a file of limits and expected failures. Returns 0, or −1 when out of memory. An error in the file ends the
 * program with exit status 2, after a line that names file, line and column. */
int user_limits_read(struct user_limits *user_limits, const char *file);
void user_limits_free_lines(struct user_limits *user_limits);

/* Replaces the kernels in the list (ended by null) by copies with the user's region and limits, and removes kernels
 * without a promise in the region. Returns 0, or −1 after a line if no kernel is left. The copies are valid until
 * user_limits_free. */
int user_limits_revise(struct user_limits *user_limits, const struct kernel **kernels);
/* Marks the expected failures in a result, and determines its verdict anew. Returns 0, or −1 when out of memory. */
int user_limits_expect(const struct user_limits *user_limits, struct check_result *check_result);
void user_limits_free(struct user_limits *user_limits);

/* Writes a file for --limits with which the report would pass: for each exceeded promise a limit a quarter above the
 * worst error, for each other failure an expected failure. */
void user_limits_write(FILE *stream, const struct report *report);
/* Writes all promises of the kernels (a list ended by null) in both formats, as a file for --limits. */
void user_limits_write_promises(FILE *stream, const struct kernel *const *kernels);

#endif
