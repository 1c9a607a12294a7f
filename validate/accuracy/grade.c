/* Grades of errors: see grade.h. */
#include "grade.h"

#include "accuracy.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Returns the number of low bits that an error makes wrong: k, rounded up, for an error of 2^k units; at least 1. */
static int bits_lost(double error)
{
    return error > 2 ? (int)ceil(log2(error)) : 1;
}

struct grade grade_of(const struct bound *bound, enum format format, double error)
{
    const int digits = format_facts(format)->digits;
    struct grade grade = {.class = GRADE_DIGITS, .fold = error > 0 ? error / bound->limit : 0, .digits = digits};
    if (error <= bound->limit)
        grade.class = GRADE_WITHIN;
    else if (grade.fold <= GRADE_FEW_FOLD)
        grade.class = GRADE_FEW;
    else if (bound->measure == EQUAL || !(error < ldexp(1, digits - 1)))
        grade.class = GRADE_WRONG;
    if (grade.class == GRADE_WITHIN)
        grade.lost = 0;
    else
        grade.lost = grade.class == GRADE_WRONG ? digits : bits_lost(error);
    return grade;
}

int grade_is_worse(struct grade grade, struct grade than)
{
    if (grade.class != than.class)
        return grade.class > than.class;
    return grade.class == GRADE_DIGITS ? grade.lost > than.lost : grade.fold > than.fold;
}

const char *grade_class_text(enum grade_class class)
{
    static const char *const text[GRADES] = {"not tried", "within", "a few-fold", "digits lost", "wrong"};
    return text[class];
}

const char *grade_text(struct grade grade, char *text, size_t size)
{
    if (grade.class == GRADE_FEW)
        snprintf(text, size, grade.fold < 1.1 ? "%.2f-fold" : "%.1f-fold", fmax(grade.fold, 1.01));
    else if (grade.class == GRADE_DIGITS)
        snprintf(text, size, "%d of %d bits lost", grade.lost, grade.digits);
    else
        snprintf(text, size, "%s", grade_class_text(grade.class));
    return text;
}

struct grade grade_of_result(const struct check_result *check_result, const struct bound_result *result)
{
    if (result->verdict == NOT_CHECKED)
        return (struct grade){.class = GRADE_NONE};
    return grade_of(result->bound, check_result->format, result->worst.error);
}

/* True if `graded` selects a promise. ALL_PROMISES does not select limits that are derived from a promise, because the
 * promise itself is graded. */
static int is_graded(const struct check_result *check_result, const struct bound_result *result, enum graded graded)
{
    if (graded == ALL_PROMISES)
        return !result->entries;
    return bound_is_of_whole(check_result->kernel, result->bound) == (graded == AS_A_WHOLE);
}

struct grade grade_of_region(const struct check_result *check_result, const struct bound *bound, enum graded graded,
                             const struct bound_result **worst)
{
    struct grade grade = {.class = GRADE_NONE};
    *worst = NULL;
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound_result *result = check_result->bound + b;
        const struct grade one = grade_of_result(check_result, result);
        if (strcmp(bound_region(result->bound), bound_region(bound)) != 0 || !grade_is_worse(one, grade) ||
            !is_graded(check_result, result, graded))
            continue;
        grade = one;
        *worst = result;
    }
    return grade;
}

struct grade grade_of_usual(const struct check_result *check_result, enum graded graded,
                            const struct bound_result **worst)
{
    *worst = NULL;
    for (size_t b = 0; b < check_result->bounds; b++)
        if (bound_is_usual(check_result->bound->bound, check_result->bound[b].bound))
            return grade_of_region(check_result, check_result->bound[b].bound, graded, worst);
    return (struct grade){.class = GRADE_NONE};
}
