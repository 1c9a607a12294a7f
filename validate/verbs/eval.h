/* One value of a formula, enclosed to any number of digits. */
#ifndef VERBS_EVAL_H
#define VERBS_EVAL_H

#include "validate/kernels/kernels.h"

#include <gmp.h>
#include <mpfi.h>

enum { EVAL_MOST_DIGITS = 10000 };

/* An output component. */
struct eval_value {
    int known;      /* 0: the formula has no value here, or the arithmetic could not find it */
    int settled;    /* all below is certain: as many digits as were asked for, float and double */
    char *digits;   /* the nearest decimal, as text to print */
    char *radius;   /* how far the exact value may lie from it: "3.1e-21", rounded up; "0" if they are equal */
    int rounded[2]; /* whether the float and the double below are certain */
    double nearest[2];
};

struct eval {
    size_t outputs;
    size_t answers;        /* how many are right here; the values are those of the canonical one */
    mpfr_prec_t precision; /* bits that were needed */
    mpfi_t *enclosure;
    mpq_t *fraction;            /* the values themselves, where they are known to be fractions */
    unsigned char *is_fraction; /* whether they are */
    struct eval_value *value;
};

/* Evaluates a formula of the reference at exact rational arguments to `digits` significant digits, by Ziv's loop. Null:
 * out of memory. */
struct eval *eval_formula(const char *formula, unsigned parameter, const mpq_t *in, size_t digits);
void eval_free(struct eval *eval);

#endif
