/* The value of a formula of the reference, enclosed to any number of digits (plumb eval). */
#ifndef CLI_EVAL_H
#define CLI_EVAL_H

#include "validate/contracts/contracts.h"

#include <gmp.h>
#include <mpfi.h>

enum { EVAL_MAX_DIGITS = 10000 };

/* An output component. */
struct eval_value {
    int known;         /* 0 if the formula is undefined here, or interval arithmetic could not enclose it */
    int settled;       /* 1 if the requested digits, the float and the double are determined */
    char *digits;      /* nearest decimal, as text to print */
    char *radius;      /* bound of its distance from the exact value, rounded up: "3.1e-21"; "0" if they are equal */
    int rounded[2];    /* 1 if nearest[0] (the float) or nearest[1] (the double) is determined */
    double nearest[2]; /* the nearest float and double */
};

struct eval {
    size_t outputs;
    size_t answers;        /* number of correct answers at these arguments; the values are those of the canonical one */
    mpfr_prec_t precision; /* precision in bits that was needed */
    mpfi_t *enclosure;
    mpq_t *fraction;            /* the exact values of those outputs that are known to be rational */
    unsigned char *is_fraction; /* 1 for those outputs */
    struct eval_value *value;
};

/* Evaluates a formula of the reference at exact rational arguments to `digits` significant digits, by Ziv's strategy:
 * doubles the precision until the enclosure decides all digits. Returns null when out of memory; the caller frees the
 * result with eval_free. */
struct eval *eval_formula(const char *formula, unsigned parameter, const mpq_t *in, size_t digits);
void eval_free(struct eval *eval);

#endif
