/* plumb compare A B: what got better or worse from one port, or report, to another.
 *
 * Here: the pairs of a comparison and how they are judged. Documents, the JSON of `plumb check` and `plumb bench`, come
 * from files or from running these verbs on ports (compare.c); pairs.c pairs what two documents say, print.c writes
 * pairs. */
#ifndef COMPARE_COMPARE_H
#define COMPARE_COMPARE_H

#include "validate/base/json.h"

#include <stdio.h>

/* When a difference counts. */
struct thresholds {
    double worst, mean; /* factors of errors */
    double slower;      /* a factor of times, whose interval also has to leave out 1 */
    double least;       /* smaller differences of errors never count: in the promise's unit */
};

enum change { SAME, BETTER, WORSE, APPEARED, DISAPPEARED, CHANGES_COUNTED };

const char *change_text(enum change change);

struct measurement {
    int known;
    char verdict[24]; /* "within", "exceeded", "failed" …; "" of times */
    double worst, mean, limit;
    double ns;
};

/* Bins of a promise's profile in which errors beyond the limit changed, while other bins may have stayed: where one of
 * two faults is mended, the other's error is still the worst. */
struct changed_bins {
    size_t better, worse;    /* bins */
    double low, high;        /* the coordinate's range from the first to the last of them */
    double worst_a, worst_b; /* in them */
    char coordinate[32];
};

/* A promise, a rule, a kernel as a whole or a race, in both. */
struct pair {
    char kernel[96], what[256]; /* "so3.exp in binary64", "R scaled ulp usual" */
    const char *unit;           /* "ulp", "u" or "" of errors, "ns" of times */
    struct measurement a, b;
    double ratio, low, high; /* of times, B over A, with its interval; NaN: of errors */
    struct changed_bins bins;
    enum change change;
};

struct comparison {
    struct thresholds thresholds;
    size_t count;
    struct pair *pair;
};

/* Whether two documents of `plumb check` or of `plumb bench` say anything of a kernel. */
typedef int wanted_kernel(const char *id, void *data);

/* Adds the pairs of two documents of one schema; 0, or −1 when out of memory. */
int compare_checks(struct comparison *comparison, const json_t *a, const json_t *b, wanted_kernel *wanted, void *data);
int compare_benches(struct comparison *comparison, const json_t *a, const json_t *b, wanted_kernel *wanted, void *data);
/* Adds the pairs of one document of `plumb bench --against port`, in which two implementations were raced. */
int compare_race(struct comparison *comparison, const json_t *bench, const char *a, const char *b);

size_t comparison_count(const struct comparison *comparison, enum change change);
/* 0 nothing worse, 1 something worse or gone, 3 nothing to compare. */
int comparison_status(const struct comparison *comparison);

/* What is compared, as it is shown. */
struct sides {
    const char *file[2];
    char about[2][256]; /* name and description of a port, or of a report's */
    char note[256];     /* what makes the comparison less than equal, or "" */
};

int compare_text(const struct comparison *comparison, const struct sides *sides, int verbose, FILE *stream);
int compare_json(const struct comparison *comparison, const struct sides *sides, FILE *stream);
int compare_markdown(const struct comparison *comparison, const struct sides *sides, int verbose, FILE *stream);

int verb_compare(int argc, char **argv);

#endif
