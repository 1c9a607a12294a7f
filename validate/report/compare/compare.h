/* Header of the module compare: plumb compare A B lists what is better or worse in B than in A. plumb nightly uses the
 * same classification to compare a nightly run with its baseline.
 *
 * Documents are JSON, and are paired list by list, if both have the list:
 *
 *     kernels   promises, rules and bits: a report of plumb check, a nightly record, the accepted errors
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
    CHANGE_BROKEN, /* a limit is exceeded, a rule is violated, a claim or proof has another verdict */
    CHANGE_WORSE,  /* the error is larger */
    CHANGE_SLOWER, /* the times of two reports differ, or a test on repeated measurements of two builds says so */
    CHANGE_GONE,   /* in A, not in B */
    CHANGE_FOUND,  /* B has a worse input that A had not tried; A's build has as large an error there */
    CHANGE_BETTER, /* the error or time is smaller, or a fault is gone */
    CHANGE_NEW,    /* in B, not in A */
    CHANGE_UNSURE, /* a ratio of times that seems slower, unproved; a claim about times of another machine */
    CHANGE_SAME,
    CHANGES
};

const char *change_text(enum change change); /* for example "worse" */

enum part { PART_ACCURACY, PART_CLAIMS, PART_PROOFS, PART_SPEED, PARTS };

/* Thresholds from which a difference counts. */
struct thresholds {
    double worst, mean; /* factors of errors; mean is INFINITY if means cannot be compared */
    double slower;      /* a factor of times; the interval also has to exclude 1 */
    double minimum;     /* smaller differences of errors never count; in the unit of the promise */
};

/* Thresholds for runs of the same kernels: worst errors are compared exactly; means, if both runs had the same inputs,
 * by a factor that different rounding in another C library does not reach. */
#define EXACT_THRESHOLDS ((struct thresholds){.worst = 1, .mean = 1 + 1e-4, .slower = 1.05, .minimum = 0})

/* The measurement on one side of a pair. */
struct measurement {
    int known;
    char verdict[24]; /* "within", "exceeded", "confirmed" …; "" for times, and for accepted errors */
    double worst, mean, limit;
    double time; /* in ns, or a ratio of two times */
};

/* Bins of a promise's profile (accuracy/profile.h) in which errors above the limit changed. They show a change that the
 * largest error of all bins does not: if one of two faults is fixed, that may still be the error of the other. */
struct changed_bins {
    size_t better, worse;    /* counts of bins */
    double low, high;        /* range of the coordinate from the first to the last of them */
    double worst_a, worst_b; /* maximum errors in these bins */
    char coordinate[32];
};

/* A promise, a rule, a kernel as a whole, a claim, a proof, a race or a ratio, in both documents. */
struct compared_pair {
    enum part part;
    char kernel[96], what[400]; /* "so3.exp in double", "R scaled ulp usual"; kernel is "" for claims and ratios */
    const char *unit;           /* "ulp", "u" or "" for errors, "ns" or "" for times */
    struct measurement a, b;
    double ratio, low, high; /* of times, B over A, with its interval; NaN for errors */
    struct changed_bins bins;
    const json_t *in_a; /* the entries in the documents, which the caller owns; null if there is none */
    json_t *in_b;
    int is_found;   /* A's build has as large an error at B's worst input */
    char again[24]; /* for claims: the verdict of a repeated measurement, or "" */
    char note[256]; /* the result of measuring again, or why a kernel failed; or "" */
    enum change change;
};

struct comparison {
    struct thresholds thresholds;
    int is_accepted; /* A is the accepted state: a rule that it does not have must hold in B; its ratios of times are
                      * the usual ones */
    size_t count;
    struct compared_pair *pair;
};

/* Returns true if the kernel is to be compared. */
typedef int kernel_filter(const char *id, void *data);

/* Adds the pairs of two documents; returns 0, or −1 when out of memory. The pairs point into the documents. */
int compare_documents(struct comparison *comparison, const json_t *a, const json_t *b, kernel_filter *selected,
                      void *data);
/* Adds the pairs of one document of `plumb bench --against port`, in which two implementations were timed. */
int compare_race(struct comparison *comparison, const json_t *bench, const char *a, const char *b);
/* True if two documents have a list in common. */
int can_compare(const json_t *a, const json_t *b);
/* True if two runs of plumb check had the same seed and as many samples. */
int have_same_inputs(const json_t *a, const json_t *b);

/* Returns the class of a pair, for example after its measurements changed. */
enum change classify(const struct comparison *comparison, const struct compared_pair *pair);

size_t comparison_count(const struct comparison *comparison, enum change change);
/* Returns 0 if nothing is worse, 1 if something is worse or gone, 3 if there was nothing to compare. */
int comparison_status(const struct comparison *comparison);
void comparison_free(struct comparison *comparison);

/* --- documents ---------------------------------------------------------------------------------------------------- */

struct records;

/* Returns the accepted state as a document: the worst errors {samples, seed, kernels}; the proofs, if `with_proofs`;
 * and the claims of a file (null: none). Null after a line on standard error. */
json_t *baseline_document(const struct records *records, int with_proofs, const char *claims);
/* Return the parts of reports of plumb check and plumb claims that a nightly record stores: the lists `kernels` and
 * `claims`, without members that no comparison needs. Claims about times are omitted in short runs. */
json_t *kernels_of_check(const json_t *check);
json_t *claims_of_document(const json_t *claims, int with_times);
int is_claim_about_times(const json_t *claim);
/* True if the document has a kernel of that id, in any format. */
int has_kernel(const json_t *document, const char *id);

/* Calls `take` for the promises of a document that have an error, with the kernel's name ("so3.exp in double") and the
 * bound. */
typedef void take_bound(void *data, const char *kernel, json_t *bound);
void for_each_bound(const json_t *document, take_bound *take, void *data);
/* Returns the promise of a kernel with that name, or null. */
json_t *find_bound(const json_t *document, const char *kernel, const char *promise);
/* Returns the error of a promise, NaN if it has none. */
double bound_error(const json_t *bound);
/* Replaces the worst input of a promise by that of `other`; `found` says how it was found. */
void bound_set_worst(json_t *bound, const json_t *other, const char *found);

/* Convert between an input, from a record or a report, and a text of its numbers in hex. The text is freed by the
 * caller. Numbers are separated by ",", as --at takes them, or by " ", as eval takes them and files store them. */
char *input_text(const json_t *input, const char *between);
json_t *input_of_text(const char *text);
/* Returns the report of plumb check for one input, by a build (null: this one); null after a line on standard error. */
json_t *check_at(const char *verb, const char *program, const char *id, const json_t *input);

/* --- speed -------------------------------------------------------------------------------------------------------- */

/* Appends a row {name, slower, ratio, again} for each ratio in a document of plumb bench, plumb bench --targets or
 * plumb list bench --targets: of plumb's own code to other code in the same race. slower: "up" or "down", the direction
 * of the ratio when plumb becomes slower; again: the arguments of the command that measures it again. */
void speed_rows(const json_t *document, json_t *rows);
json_t *speed_find(const json_t *rows, const char *name);
/* Stores the factor by which plumb's code takes longer in `now` than in `before`, by their medians, and the two ends of
 * its interval. */
void speed_slowdown(const json_t *before, const json_t *now, double slowdown[3]);
/* Returns rows with the median of each ratio in a history, which is an array of nightly records; ratios that are not in
 * the history have no row. Null when out of memory. */
json_t *speed_usual(const json_t *history, const json_t *rows);

/* Returns the p-value of a one-sided t test. Null hypothesis: the code is not slower than by the factor `margin`. The
 * samples are differences of logarithms (B's time over A's), one per pair of measurements. Returns 1 for fewer than
 * three. */
double speed_probability(const double *difference, size_t count, double margin);
/* Holm's procedure: sets rejected[i] for the tests whose null hypothesis is rejected, with the family-wise error rate
 * `level`. */
void speed_holm(const double *probability, size_t count, double level, int *rejected);

/* --- measuring again ---------------------------------------------------------------------------------------------- */

/* The rule by which a ratio that seems slower is tested (docs/nightly.md). */
struct speed_rule {
    double margin; /* the factor of the null hypothesis; the position of code in memory changes times by up to 5 % */
    double level;  /* family-wise false-alarm rate of all tests of a comparison */
    size_t pairs;  /* number of pairs of measurements, one of each build */
};
#define SPEED_RULE ((struct speed_rule){1.05, 0.01, 12})

enum build { BUILD_B, BUILD_A };
/* Returns the error of a build's kernel at an input, under a promise; NaN if it is not known. */
typedef double error_at(void *data, enum build build, const char *kernel, const char *promise, const json_t *input);

/* Settings for measuring again. */
struct remeasurement {
    const char *verb;    /* for messages */
    const char *program; /* A's build, or null; B's build is this program */
    struct speed_rule rule;
    double end;                /* when measuring times again has to end, on process_clock */
    struct progress *progress; /* or null */
    error_at *error;           /* for tests; null: use plumb check --at */
    void *data;
};

/* Measures apparent regressions again and classifies them by the results. Errors: at A's worst input, which B's run may
 * have missed, and of A's build at B's worst input. Claims about times: once more. Ratios of times: both builds in
 * turn, one test per ratio. Returns 0, or −1 when out of memory. */
int comparison_again(struct comparison *comparison, const struct remeasurement *again, const json_t *a,
                     const json_t *b);

/* --- views -------------------------------------------------------------------------------------------------------- */

/* Returns the pairs as an array {kind, part, kernel, name, text, commands, input, a, b, ratio, bins}; unchanged pairs
 * only if `with_same`. Commands, which reproduce a pair for plumb's own kernels, are included if `with_commands`. */
json_t *pairs_json(const struct comparison *comparison, int with_same, int with_commands);
int is_alarm(const json_t *pair);
size_t count_alarms(const json_t *pairs);
size_t count_kind(const json_t *pairs, enum change change);
/* Writes a small figure of a pair, such as its last nightly runs, of at most `size` bytes. */
typedef void pair_figure(void *data, const json_t *pair, char *text, size_t size);

/* Writes how many pairs of a kind there are, in total and per family: "12: so3 3, constraint 9". */
void print_families(const json_t *pairs, enum change change, FILE *stream);
/* Writes the alarms in full, then the other pairs: all of them, all that changed, or one line per kind. Then the
 * counts. */
enum show { SHOW_ALL, SHOW_CHANGES, SHOW_FOLDED };
void pairs_text(const json_t *pairs, enum show show, FILE *stream);
/* Writes a table of the alarms, and a folded one for each other kind. figure may be null. */
void pairs_markdown(const json_t *pairs, pair_figure *figure, void *data, FILE *stream);
/* Writes all pairs, as a test suite for each part. `title` is the command's name. */
void pairs_junit(const json_t *pairs, const char *title, FILE *stream);

enum { HISTORY_VERSION = 4 }; /* of a nightly record, {schema: "plumb.history"}; its lists are kernels, claims, speed */

int verb_compare(int argc, char **argv);

#endif
