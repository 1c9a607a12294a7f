/* Grades: how bad the errors of a port are, in words. A verdict only says whether a limit is kept; an error of 1.2
 * limits and one of ten million are both EXCEEDED.
 *
 * A promise has a grade by its worst error, a region the worst of its promises'. Rules about special values and what
 * bits depend on have none: their verdicts stand on lines of their own. judge.h includes this. */
#ifndef JUDGE_GRADE_H
#define JUDGE_GRADE_H

#include "validate/kernels/kernels.h"

struct judgement;
struct bound_result;

enum grade_class {
    GRADE_NONE,   /* nothing was tried */
    GRADE_WITHIN, /* the limit is kept */
    GRADE_FEW,    /* up to GRADE_FEW_FOLD limits: some roundings more than need be */
    GRADE_DIGITS, /* beyond that, but the first digits are right */
    GRADE_WRONG,  /* the error is half of the result or more, or the result is NaN: no digit is right */
    GRADES
};

#define GRADE_FEW_FOLD 8.0

struct grade {
    enum grade_class class;
    double fold;      /* the error over its limit */
    int lost, digits; /* bits of the significand, of so many: 24 or 53 */
};

struct grade grade_of(const struct bound *bound, enum format format, double error);
int grade_is_worse(struct grade grade, struct grade than);
/* "within", "1.2-fold", "21 of 24 bits lost", "wrong", "not tried". Returns text. */
const char *grade_text(struct grade grade, char *text, size_t size);
/* The class in words: "a few-fold", "digits lost". */
const char *grade_class_text(enum grade_class class);

struct grade grade_of_result(const struct judgement *judgement, const struct bound_result *result);
/* Which promises a grade is of: those about outputs as a whole (kernels.h, bound_is_of_whole), those that judge entry
 * by entry, or all. */
enum graded { AS_A_WHOLE, ENTRY_BY_ENTRY, ALL_PROMISES };

/* The grade of the region that a promise is for, and the promise with that grade. */
struct grade grade_of_region(const struct judgement *judgement, const struct bound *bound, enum graded graded,
                             const struct bound_result **worst);
/* The same of the usual region. */
struct grade grade_of_usual(const struct judgement *judgement, enum graded graded, const struct bound_result **worst);

#endif
