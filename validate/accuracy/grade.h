/* Grades say in words how large the errors of a port are. (A verdict only says whether a limit holds: an error of 1.2
 * times the limit and an error of ten million times the limit are both EXCEEDED.)
 *
 * The grade of a promise is that of its worst error; the grade of a region is the worst grade of its promises. Rules
 * about special values, and the reproducibility of bits, have no grade: reports print their verdicts in lines of their
 * own. Included by accuracy.h. */
#ifndef ACCURACY_GRADE_H
#define ACCURACY_GRADE_H

#include "validate/contracts/contracts.h"

struct check_result;
struct bound_result;

enum grade_class {
    GRADE_NONE,   /* nothing was tried */
    GRADE_WITHIN, /* the limit holds */
    GRADE_FEW,    /* up to GRADE_FEW_FOLD times the limit: some unnecessary roundings */
    GRADE_DIGITS, /* more than that, but the first digits are right */
    GRADE_WRONG,  /* the error is half of the result or more, or the result is NaN: no digit is right */
    GRADES
};

#define GRADE_FEW_FOLD 8.0

struct grade {
    enum grade_class class;
    double fold;      /* the error divided by its limit */
    int lost, digits; /* number of bits of the significand that are wrong, and number of bits in total: 24 or 53 */
};

/* Returns the grade of an error under a promise. */
struct grade grade_of(const struct bound *bound, enum format format, double error);
int grade_is_worse(struct grade grade, struct grade than);
/* Writes "within", "1.2-fold", "21 of 24 bits lost", "wrong" or "not tried". Returns text. */
const char *grade_text(struct grade grade, char *text, size_t size);
/* Returns the name of a class of grades, such as "a few-fold" or "digits lost". */
const char *grade_class_text(enum grade_class class);

/* Returns the grade of a promise; GRADE_NONE if no element fell into its region. */
struct grade grade_of_result(const struct check_result *check_result, const struct bound_result *result);
/* Which promises form the grade of a region: those about outputs as a whole (bound_is_of_whole() in contracts.h), those
 * about entries one by one, or all. */
enum graded { AS_A_WHOLE, ENTRY_BY_ENTRY, ALL_PROMISES };

/* Returns the grade of the region of a promise; *worst becomes the promise with this grade, or null. */
struct grade grade_of_region(const struct check_result *check_result, const struct bound *bound, enum graded graded,
                             const struct bound_result **worst);
/* Returns the grade of the usual region, in the same way. */
struct grade grade_of_usual(const struct check_result *check_result, enum graded graded,
                            const struct bound_result **worst);

#endif
