/* Correctly rounded exact values; see rounded.h. */
#include "rounded.h"

#include "test_objects.h"

static double rounded(mpfr_srcptr x, enum format format)
{
    return format == FLOAT ? mpfr_get_flt(x, MPFR_RNDN) : mpfr_get_d(x, MPFR_RNDN);
}

static size_t round_decided(size_t outputs, const mpfi_t *enclosure, enum format format, double *value, int *decided)
{
    size_t undecided = 0;
    for (size_t k = 0; k < outputs; k++) {
        if (decided[k])
            continue;
        double low = rounded(&enclosure[k]->left, format), high = rounded(&enclosure[k]->right, format);
        value[k] = high;
        decided[k] = low == high;
        undecided += !decided[k];
    }
    return undecided;
}

size_t exact_round(const struct formula *formula, unsigned parameter, size_t alternative, const double *in,
                   enum format format, double *value, int *decided)
{
    size_t outputs = formula_outputs(formula, parameter), undecided = outputs;
    mpfi_t *enclosure = malloc(outputs * sizeof *enclosure);
    if (!enclosure) {
        memset(decided, 0, outputs * sizeof *decided);
        return outputs;
    }
    for (size_t k = 0; k < outputs; k++) {
        mpfi_init2(enclosure[k], EXACT_START);
        decided[k] = 0;
    }
    for (mpfr_prec_t precision = EXACT_START; undecided && precision <= EXACT_CEILING; precision *= 2) {
        exact_enclose(formula, parameter, alternative, in, precision, enclosure);
        undecided = round_decided(outputs, enclosure, format, value, decided);
    }
    for (size_t k = 0; k < outputs; k++)
        mpfi_clear(enclosure[k]);
    free(enclosure);
    return undecided;
}
