/* Formulas by id, the choice of filter for this processor, and Ziv's loop. The arithmetic is in exact.c and filter.c. */
#include "reference.h"

#include "formula.h"

#include <stdlib.h>
#include <string.h>

/* --- lookup ----------------------------------------------------------------------------------------------------- */

const struct formula *formula_at(size_t i)
{
    for (size_t family = 0; exact_families[family]; family++)
        for (const struct formula *row = exact_families[family]; row->id; row++)
            if (i-- == 0)
                return row;
    return NULL;
}

const struct formula *formula_find(const char *id)
{
    const struct formula *formula;
    for (size_t i = 0; (formula = formula_at(i)) && strcmp(formula->id, id) != 0; i++)
        ;
    return formula;
}

const char *formula_id(const struct formula *formula)
{
    return formula->id;
}

size_t formula_inputs(const struct formula *formula)
{
    return formula->inputs;
}

size_t formula_outputs(const struct formula *formula)
{
    return formula->outputs;
}

size_t formula_alternatives(const struct formula *formula)
{
    size_t count = 1;
    while (count < FORMULA_ANSWERS && formula->answer[count])
        count++;
    return count;
}

/* --- filter ----------------------------------------------------------------------------------------------------- */

static int processor_has_avx2(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return 0;
#endif
}

/* The same row of another arithmetic's tables, which are in the same order. */
static const struct formula *same_row(const struct formula *formula, const struct formula *const *families)
{
    for (size_t family = 0;; family++)
        for (const struct formula *row = exact_families[family]; row->id; row++)
            if (row == formula)
                return families[family] + (row - exact_families[family]);
}

void filter_evaluate(const struct formula *formula, size_t alternative, size_t n, const double *in, double *value,
                     double *bound, double *scale)
{
    int fast = processor_has_avx2();
    const struct formula *row = same_row(formula, fast ? filter_families_avx2 : filter_families_portable);
    filter_function *evaluate = fast ? filter_evaluate_avx2 : filter_evaluate_portable;
    evaluate(row->answer[alternative], row->inputs, row->outputs, n, in, value, bound, scale);
}

/* --- Ziv's loop ------------------------------------------------------------------------------------------------- */

static double rounded(mpfr_srcptr x, enum format format)
{
    return format == BINARY32 ? mpfr_get_flt(x, MPFR_RNDN) : mpfr_get_d(x, MPFR_RNDN);
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

size_t exact_round(const struct formula *formula, size_t alternative, const double *in, enum format format,
                   double *value, int *decided)
{
    size_t outputs = formula->outputs, undecided = outputs;
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
        exact_enclose(formula, alternative, in, precision, enclosure);
        undecided = round_decided(outputs, enclosure, format, value, decided);
    }
    for (size_t k = 0; k < outputs; k++)
        mpfi_clear(enclosure[k]);
    free(enclosure);
    return undecided;
}
