/* plumb compare A B: what got better or worse from A to B. The one engine that classifies differences: plumb nightly
 * compares a night with what was accepted by it.
 *
 * Documents are JSON, and are paired list by list, where both have the list:
 *   kernels   promises, rules and bits: a report of plumb check, a nightly record, the accepted errors
 *   heats     times: plumb bench
 *   claims    verdicts: plumb claims, a nightly record, data/claims.csv
 *   proofs    verdicts: plumb prove, data/records
 *   speed     ratios of two times of one race: a nightly record (speed.c)
 *
 * compared_pairs.c pairs and classifies, again.c measures again what seems worse, print.c shows pairs as JSON, text,
 * Markdown and JUnit XML, baseline.c makes a document of the accepted files of data/, compare.c is the verb. */
#ifndef COMPARE_COMPARE_H
#define COMPARE_COMPARE_H

#include "validate/base/json.h"
#include "validate/base/progress.h"

#include <stddef.h>
#include <stdio.h>

/* Differences that are an alarm come first: the exit status is then 1. */
enum change {
    CHANGE_BROKEN, /* a limit is exceeded, a rule does not hold, a claim or proof comes out otherwise */
    CHANGE_WORSE,  /* less accurate */
    CHANGE_SLOWER, /* by two reports' times, or proved by measuring two builds again */
    CHANGE_GONE,   /* A has it, B does not */
    CHANGE_FOUND,  /* a worse input that A had not tried: A's build errs as much there */
    CHANGE_BETTER, /* more accurate, faster, or no longer broken */
    CHANGE_NEW,    /* A does not have it, B does */
    CHANGE_UNSURE, /* a ratio of times that seems slower and is not proved; a claim about times of another machine */
    CHANGE_SAME,
    CHANGES
};

const char *change_text(enum change change); /* "worse" */

enum part { PART_ACCURACY, PART_CLAIMS, PART_PROOFS, PART_SPEED, PARTS };

/* When a difference counts. */
struct thresholds {
    double worst, mean; /* factors of errors; mean: INFINITY where means cannot be compared */
    double slower;      /* a factor of times, whose interval also has to leave out 1 */
    double least;       /* smaller differences of errors never count: in the promise's unit */
};

/* Of the same kernels: errors are compared exactly; where both runs had the same inputs, means by a factor that
 * rounding in another C library does not reach. */
#define EXACT_THRESHOLDS ((struct thresholds){.worst = 1, .mean = 1 + 1e-4, .slower = 1.05, .least = 0})

/* What one side has of a pair. */
struct measurement {
    int known;
    char verdict[24]; /* "within", "exceeded", "confirmed" …; "" of times, and of errors that were accepted */
    double worst, mean, limit;
    double time; /* in ns, or a ratio of two times */
};

/* Bins of a promise's profile in which errors beyond the limit changed, while other bins may have stayed: where one of
 * two faults is mended, the other's error is still the worst. */
struct changed_bins {
    size_t better, worse;    /* bins */
    double low, high;        /* the coordinate's range from the first to the last of them */
    double worst_a, worst_b; /* in them */
    char coordinate[32];
};

/* A promise, a rule, a kernel as a whole, a claim, a proof, a race or a ratio, in both. */
struct compared_pair {
    enum part part;
    char kernel[96], what[400]; /* "so3.exp in double", "R scaled ulp usual"; kernel is "" of claims and ratios */
    const char *unit;           /* "ulp", "u" or "" of errors, "ns" or "" of times */
    struct measurement a, b;
    double ratio, low, high; /* of times, B over A, with its interval; NaN: of errors */
    struct changed_bins bins;
    const json_t *in_a; /* what the documents have, which stay the caller's; null where there is none */
    json_t *in_b;
    int is_found;   /* A's build errs as much at B's worst input */
    char again[24]; /* of claims: the verdict when measured again, or "" */
    char note[256]; /* what came of measuring again, why a kernel failed; or "" */
    enum change change;
};

struct comparison {
    struct thresholds thresholds;
    int is_accepted; /* A is what was accepted: what it does not have must hold in B; ratios of times are usual ones */
    size_t count;
    struct compared_pair *pair;
};

/* True if a kernel is to be compared. */
typedef int wanted_kernel(const char *id, void *data);

/* Adds the pairs of two documents; 0, or −1 when out of memory. The pairs point into the documents. */
int compare_documents(struct comparison *comparison, const json_t *a, const json_t *b, wanted_kernel *wanted,
                      void *data);
/* Adds the pairs of one document of `plumb bench --against port`, in which two implementations were raced. */
int compare_race(struct comparison *comparison, const json_t *bench, const char *a, const char *b);
/* True if two documents have a list in common. */
int can_compare(const json_t *a, const json_t *b);
/* True if two runs of plumb check had the same seed and as many samples. */
int have_same_inputs(const json_t *a, const json_t *b);

/* Classifies a pair anew, after its measurements changed. */
enum change classify(const struct comparison *comparison, const struct compared_pair *pair);

size_t comparison_count(const struct comparison *comparison, enum change change);
/* 0 nothing worse, 1 something worse or gone, 3 nothing to compare. */
int comparison_status(const struct comparison *comparison);
void comparison_free(struct comparison *comparison);

/* --- documents ---------------------------------------------------------------------------------------------------- */

struct records;

/* What is accepted, as a document: of worst errors {samples, seed, kernels}, with `with_proofs` of proofs, and of a
 * file of claims (null: none). Null after a line on standard error. */
json_t *baseline_document(const struct records *records, int with_proofs, const char *claims);
/* What a nightly record has of reports of plumb check and plumb claims: the lists `kernels` and `claims`, without what
 * no comparison needs. Claims about times are left out of short runs. */
json_t *kernels_of_check(const json_t *check);
json_t *claims_of_document(const json_t *claims, int with_times);
int is_claim_about_times(const json_t *claim);
/* True if the document has a kernel of that id, in whatever format. */
int has_kernel(const json_t *document, const char *id);

/* Calls `take` with the promises of a document that have an error: "so3.exp in double" and the bound. */
typedef void take_bound(void *data, const char *kernel, json_t *bound);
void for_each_bound(const json_t *document, take_bound *take, void *data);
/* The promise of a kernel of that name, or null. */
json_t *find_bound(const json_t *document, const char *kernel, const char *promise);
/* The error of a promise, NaN: none. */
double bound_error(const json_t *bound);
/* Makes another input the worst, of which `found` says by whom. */
void bound_set_worst(json_t *bound, const json_t *other, const char *found);

/* Returns an input's numbers in hex as one text, to be freed, of a record or a report: with "," between as --at takes
 * it, with " " as eval does and files have it; and the input of such a text. */
char *input_text(const json_t *input, const char *between);
json_t *input_of_text(const char *text);
/* Returns the report of plumb check of one input, by a build (null: this one); null after a line. */
json_t *check_at(const char *verb, const char *program, const char *id, const json_t *input);

/* --- speed -------------------------------------------------------------------------------------------------------- */

/* Appends a row {name, slower, ratio, again} for each ratio in a document of plumb bench, plumb bench --targets or
 * plumb list bench --targets: of plumb's own code to other code in the same race. slower: "up" or "down", where the
 * ratio goes when plumb becomes slower; again: the words that measure it again. */
void speed_rows(const json_t *document, json_t *rows);
json_t *speed_find(const json_t *rows, const char *name);
/* Stores how many times longer plumb's code takes in `now` than in `before`, by their medians, and the ends of that. */
void speed_slowdown(const json_t *before, const json_t *now, double slowdown[3]);
/* Rows with the median that a history, an array of nightly records, has of each of these; none where it has nothing. */
json_t *speed_usual(const json_t *history, const json_t *rows);

/* How likely such differences of logarithms (B's time over A's, a pair each) are if the code is not slower than by the
 * factor `margin`: one-sided t test. 1 for fewer than three. */
double speed_probability(const double *difference, size_t count, double margin);
/* Holm's procedure: sets rejected[i] for those of the tests whose null hypothesis falls, at `level` for all
 * together. */
void speed_holm(const double *probability, size_t count, double level, int *rejected);

/* --- measuring again ---------------------------------------------------------------------------------------------- */

/* The rule by which a ratio that seems slower is proved to be (docs/nightly.md). */
struct speed_rule {
    double margin; /* proved slower than that is an alarm: where code lies makes up to 5 % */
    double level;  /* of all tests of a comparison together: how often an unchanged tree may be blamed */
    size_t pairs;  /* of measurements of the two builds, in turn */
};
#define SPEED_RULE ((struct speed_rule){1.05, 0.01, 12})

enum build { BUILD_B, BUILD_A };
/* The error of a build's kernel at an input, under a promise; NaN where it is not known. */
typedef double error_at(void *data, enum build build, const char *kernel, const char *promise, const json_t *input);

/* How to measure again. */
struct again {
    const char *verb;    /* for messages */
    const char *program; /* A's build, or null; this program is B's */
    struct speed_rule rule;
    double end;                /* when measuring times again has to be over, on process_clock */
    struct progress *progress; /* or null */
    error_at *error;           /* for tests; null: by plumb check --at */
    void *data;
};

/* Measures again what seems worse, and classifies it by that. Errors: at A's input, which B's run may have missed, and
 * A's build at B's input. Claims about times: once more. Ratios of times: both builds in turn, as a test each. */
void comparison_again(struct comparison *comparison, const struct again *again, const json_t *a, const json_t *b);

/* --- views -------------------------------------------------------------------------------------------------------- */

/* The pairs as an array {kind, part, kernel, name, text, commands, input, a, b, ratio, bins}, those that stayed the
 * same only where asked for. Commands show plumb's own kernels again: only `with_commands`. */
json_t *pairs_json(const struct comparison *comparison, int with_same, int with_commands);
int is_alarm(const json_t *pair);
size_t count_alarms(const json_t *pairs);
size_t count_kind(const json_t *pairs, enum change change);
/* Writes a small figure of a pair, such as its last nights, of at most `size` bytes. */
typedef void pair_figure(void *data, const json_t *pair, char *text, size_t size);

/* "12: so3 3, constraint 9": how many pairs of a kind there are, and in which families. */
void print_families(const json_t *pairs, enum change change, FILE *stream);
/* Alarms in full, then the others: each; each but those that are the same; or folded to a line for each kind. Then
 * their counts. */
enum show { SHOW_ALL, SHOW_CHANGES, SHOW_FOLDED };
void pairs_text(const json_t *pairs, enum show show, FILE *stream);
/* A table of the alarms, and one for each other kind, folded. figure may be null. */
void pairs_markdown(const json_t *pairs, pair_figure *figure, void *data, FILE *stream);
/* A test suite for each part, of all pairs. `title` is the verb's. */
void pairs_junit(const json_t *pairs, const char *title, FILE *stream);

enum { HISTORY_VERSION = 4 }; /* of a nightly record, {schema: "plumb.history"}; its lists are kernels, claims, speed */

int verb_compare(int argc, char **argv);

#endif
