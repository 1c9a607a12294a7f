/* Header of the module compare: plumb compare A B lists what is better or worse in B than in A. plumb nightly uses the
 * same classification to compare a nightly run with its baseline.
 *
 * The two sides are JSON documents. The entries of lists that both documents have are paired; lists and their sources:
 *
 *     kernels   errors under each promise, rules for special values, equality of bits: a report of plumb check, a
 *               nightly record, the accepted errors
 *     races     times: plumb bench
 *     claims    verdicts: plumb claims, a nightly record, data/claims.csv
 *     proofs    verdicts: plumb prove, data/records
 *     speed     ratios of two times of one race: a nightly record (speed.c)
 *
 * compared_pairs.c pairs and classifies, again.c repeats the measurement of apparent regressions, print.c writes pairs
 * as JSON, text, Markdown and JUnit XML, baseline.c makes a document of the accepted files of data/, compare.c is the
 * command. */
#ifndef COMPARE_COMPARE_H
#define COMPARE_COMPARE_H

#include "validate/util/json.h"
#include "validate/util/progress.h"

#include <stddef.h>
#include <stdio.h>

/* The kinds of differences. Those before CHANGE_FOUND are alarms: the exit status is then 1. */
enum change {
    CHANGE_BROKEN, /* B exceeds a limit or violates a rule, or a claim or proof has another verdict than in A */
    CHANGE_WORSE,  /* the error of B is larger */
    CHANGE_SLOWER, /* B's time is longer in two reports, or by a test on repeated measurements of two builds */
    CHANGE_GONE,   /* A checked it, B did not */
    CHANGE_FOUND,  /* B's error is larger, at an input that A had not tried and where A's build has the same error */
    CHANGE_BETTER, /* the error or time of B is smaller, or B corrects a fault of A */
    CHANGE_NEW,    /* B checked it, A did not */
    CHANGE_UNSURE, /* a ratio of times seems slower, without a test that shows it; or a claim about times has another
                    * verdict on another processor, or only in one of two measurements */
    CHANGE_SAME,
    CHANGES
};

const char *change_text(enum change change); /* for example "worse" */

enum part { PART_ACCURACY, PART_CLAIMS, PART_PROOFS, PART_SPEED, PARTS };

/* Thresholds: smaller differences between A and B count as none. */
struct thresholds {
    double worst, mean; /* smallest factor between worst errors, and between mean errors; mean is INFINITY if means
                         * cannot be compared */
    double slower;      /* smallest factor between times; the interval of the ratio also has to exclude 1 */
    double minimum;     /* smallest difference of two errors, in the unit of the promise */
};

/* Thresholds for two runs of plumb's own kernels. Worst errors are compared exactly. Means, which can be compared if
 * both runs had the same inputs, may differ in rounding by the C library: a factor of 1 + 10⁻⁴ allows for that. */
#define EXACT_THRESHOLDS ((struct thresholds){.worst = 1, .mean = 1 + 1e-4, .slower = 1.05, .minimum = 0})

/* The measurement on one side of a pair. */
struct measurement {
    int known;                 /* 0: this side has none */
    char verdict[24];          /* "within", "exceeded", "confirmed" …; "" for times, and for accepted errors */
    double worst, mean, limit; /* errors, in the unit of the promise */
    double time;               /* in ns, or a ratio of two times */
};

/* The bins of a promise's profile (accuracy/profile.h) in which errors above the limit changed. They show changes that
 * the largest error over all bins hides: if one of two faults is corrected, the largest error may still come from the
 * other fault. */
struct changed_bins {
    size_t better, worse;    /* counts of bins */
    double low, high;        /* range of the coordinate, from the first to the last changed bin */
    double worst_a, worst_b; /* maximum errors in these bins */
    char coordinate[32];
};

/* One item of the comparison: a promise, a rule, a kernel as a whole, a claim, a proof, a race or a ratio of times,
 * with its entries in both documents. */
struct compared_pair {
    enum part part;
    char kernel[96], what[400]; /* "so3.exp in double", "R scaled ulp usual"; kernel is "" for claims and ratios */
    const char *unit;           /* "ulp", "u" or "" for errors, "ns" or "" for times */
    struct measurement a, b;
    double ratio, low, high; /* B's time over A's, and the ends of its interval; NaN for errors */
    struct changed_bins bins;
    const json_t *in_a; /* the entries in documents A and B, which the caller owns; null if there is none */
    json_t *in_b;
    int is_found;   /* A's build has as large an error at B's worst input */
    char again[24]; /* for claims: the verdict of a repeated measurement, or "" */
    char note[256]; /* the result of a repeated measurement, or why a kernel failed; or "" */
    enum change change;
};

struct comparison {
    struct thresholds thresholds;
    int is_accepted; /* A is the accepted state: it has no rules, so all of B's must hold; its ratios of times are
                      * medians of earlier runs */
    size_t count;
    struct compared_pair *pair;
};

/* Returns true if the kernel is to be compared. */
typedef int kernel_filter(const char *id, void *data);

/* Adds the pairs of two documents; returns 0, or −1 when out of memory. The pairs point into the documents. */
int compare_documents(struct comparison *comparison, const json_t *a, const json_t *b, kernel_filter *selected,
                      void *data);
/* Adds a pair for each race of a document of `plumb bench --against port`, in which implementations `a` and `b` were
 * timed. Returns 0, or −1 when out of memory. */
int compare_race(struct comparison *comparison, const json_t *bench, const char *a, const char *b);
/* True if two documents have a list in common. */
int can_compare(const json_t *a, const json_t *b);
/* True if two runs of plumb check had the same seed and the same number of samples. */
int have_same_inputs(const json_t *a, const json_t *b);

/* Returns the kind of difference of a pair; to be called again after its measurements have changed. */
enum change classify(const struct comparison *comparison, const struct compared_pair *pair);

size_t comparison_count(const struct comparison *comparison, enum change change);
/* Returns the exit status: 0 without alarms, 1 if there is an alarm, 3 if no pair has measurements on both sides. */
int comparison_status(const struct comparison *comparison);
void comparison_free(struct comparison *comparison);

/* --- documents ---------------------------------------------------------------------------------------------------- */

struct records;

/* Returns the accepted state as a document: the worst errors {samples, seed, kernels}; the proofs, if `with_proofs`;
 * and the claims of a file (null: none). Null after a line on standard error. */
json_t *baseline_document(const struct records *records, int with_proofs, const char *claims);
/* Returns the list `kernels` of a report of plumb check, reduced to what a nightly record stores. */
json_t *kernels_of_check(const json_t *check);
/* Returns the list `claims` of a document of plumb claims, reduced to what a nightly record stores; claims about times
 * only if `with_times`. */
json_t *claims_of_document(const json_t *claims, int with_times);
int is_claim_about_times(const json_t *claim);
/* True if the document has a kernel with this id, in any format. */
int has_kernel(const json_t *document, const char *id);

/* Calls `take` for each promise of a document that has an error, with the name of its kernel ("so3.exp in double") and
 * its entry. */
typedef void take_bound(void *data, const char *kernel, json_t *bound);
void for_each_bound(const json_t *document, take_bound *take, void *data);
/* Returns the entry of a kernel's promise with this name ("R scaled ulp usual"), or null. */
json_t *find_bound(const json_t *document, const char *kernel, const char *promise);
/* Returns the error of a promise, NaN if it has none. */
double bound_error(const json_t *bound);
/* Replaces the worst error and input of a promise by the worst error and input of `other`; `found` says how the input
 * was found. */
void bound_set_worst(json_t *bound, const json_t *other, const char *found);

/* Returns the numbers of an input of a record or a report as text, in hex, separated by `between`: "," for the option
 * --at, " " for plumb eval and for files. The caller frees the text. */
char *input_text(const json_t *input, const char *between);
/* Returns the input in a text of numbers that are separated by blanks. */
json_t *input_of_text(const char *text);
/* Returns the report of plumb check for one input, by a build (null: this one); null after a line on standard error. */
json_t *check_at(const char *verb, const char *program, const char *id, const json_t *input);

/* --- speed -------------------------------------------------------------------------------------------------------- */

/* Appends a row for each ratio of the times of plumb's code and other code in the same race. The document is one of
 * plumb bench, plumb bench --targets or plumb list bench --targets. A row is
 *
 *     {name, slower: "up" or "down", ratio: [median, low, high], again: [argument …]}
 *
 * where `slower` is the direction in which the ratio changes if plumb becomes slower, and `again` has the arguments of
 * the plumb command that repeats the measurement. */
void speed_rows(const json_t *document, json_t *rows);
/* Returns the row of this name, or null. */
json_t *speed_find(const json_t *rows, const char *name);
/* Sets slowdown to the factor by which plumb's time in row `now` exceeds that in row `before`, from the two medians,
 * and to the lower and upper end of its interval. */
void speed_slowdown(const json_t *before, const json_t *now, double slowdown[3]);
/* Returns rows with the median of each ratio in a history, which is an array of nightly records; ratios that are not in
 * the history have no row. Null when out of memory. */
json_t *speed_usual(const json_t *history, const json_t *rows);

/* Returns the p-value of a one-sided t test with the null hypothesis that B's time is at most `margin` times A's. The
 * samples are the logarithms of B's time over A's, one per pair of measurements. Returns 1 for fewer than three
 * samples. */
double speed_probability(const double *difference, size_t count, double margin);
/* Holm's procedure: sets rejected[i] for the tests whose null hypothesis is rejected, with the family-wise error rate
 * `level`. */
void speed_holm(const double *probability, size_t count, double level, int *rejected);

/* --- repeated measurements ---------------------------------------------------------------------------------------- */

/* The rule by which a ratio that seems slower is tested (docs/nightly.md). */
struct speed_rule {
    double margin; /* largest slowdown that is no alarm: the position of code in memory changes times by up to 5 % */
    double level;  /* family-wise false-alarm rate of all tests of a comparison */
    size_t pairs;  /* number of pairs of measurements, one of each build */
};
#define SPEED_RULE ((struct speed_rule){1.05, 0.01, 12})

enum build { BUILD_B, BUILD_A };
/* Returns the error of a build's kernel at an input, in the unit of the promise; NaN if it is not known. */
typedef double error_at(void *data, enum build build, const char *kernel, const char *promise, const json_t *input);

/* Settings of repeated measurements. */
struct remeasurement {
    const char *verb;    /* for messages */
    const char *program; /* A's build, or null; B's build is this program */
    struct speed_rule rule;
    double end;                /* time on process_clock at which repeated measurements of times end */
    struct progress *progress; /* or null */
    error_at *error;           /* for tests; null: use plumb check --at */
    void *data;
};

/* Repeats the measurements of apparent regressions and classifies the pairs by the results. Errors: B's build is
 * checked at A's worst input, which B's run may not have tried, and A's build at B's worst input. Claims about times
 * are measured once more. Ratios of times: the two builds are measured alternately, with one statistical test per
 * ratio. Returns 0, or −1 when out of memory. */
int comparison_again(struct comparison *comparison, const struct remeasurement *again, const json_t *a,
                     const json_t *b);

/* --- views -------------------------------------------------------------------------------------------------------- */

/* Returns the pairs as an array of objects {kind, part, kernel, name, text, commands, a, b, ratio, bins}; those that do
 * not differ only if `with_same`. If `with_commands`, each has the commands that reproduce it with plumb's own
 * kernels. */
json_t *pairs_json(const struct comparison *comparison, int with_same, int with_commands);
int is_alarm(const json_t *pair);
size_t count_alarms(const json_t *pairs);
size_t count_kind(const json_t *pairs, enum change change);
/* Draws a small figure of a pair as text of at most `size` bytes, for example a sparkline of its last nightly runs. */
typedef void pair_figure(void *data, const json_t *pair, char *text, size_t size);

/* Writes how many pairs of a kind there are, in total and per family: "12: so3 3, constraint 9". */
void print_families(const json_t *pairs, enum change change, FILE *stream);
/* Which pairs beside the alarms are shown: all; those that differ; one line per kind of difference. */
enum show { SHOW_ALL, SHOW_CHANGES, SHOW_FOLDED };
/* Writes the alarms in full, then the other pairs as `show` says, then how many pairs of each kind there are. */
void pairs_text(const json_t *pairs, enum show show, FILE *stream);
/* Writes a table of the alarms, and a folded table for each other kind of difference. figure may be null. */
void pairs_markdown(const json_t *pairs, pair_figure *figure, void *data, FILE *stream);
/* Writes the pairs as JUnit XML with a test suite per part. `title` is the command's name. */
void pairs_junit(const json_t *pairs, const char *title, FILE *stream);

enum { HISTORY_VERSION = 4 }; /* of a nightly record, {schema: "plumb.history"}; its lists are kernels, claims, speed */

int verb_compare(int argc, char **argv);

#endif
