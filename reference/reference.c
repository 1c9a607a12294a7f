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

int formula_takes(const struct formula *formula, unsigned parameter)
{
    struct parameters taken = formula->parameters;
    return taken.step
               ? parameter >= taken.least && parameter <= taken.greatest && (parameter - taken.least) % taken.step == 0
               : parameter == 0;
}

size_t formula_inputs(const struct formula *formula, unsigned parameter)
{
    return formula->inputs_of ? formula->inputs_of(parameter) : formula->inputs;
}

size_t formula_outputs(const struct formula *formula, unsigned parameter)
{
    return formula->outputs_of ? formula->outputs_of(parameter) : formula->outputs;
}

size_t formula_alternatives(const struct formula *formula)
{
    size_t count = 1;
    while (count < FORMULA_ANSWERS && (formula->answers[count] || formula->answers_of[count]))
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

void filter_evaluate(const struct formula *formula, unsigned parameter, size_t alternative, enum format format,
                     size_t n, const double *in, double *value, double *rest, double *bound, double *scale)
{
    int fast = processor_has_avx2();
    const struct formula *row = same_row(formula, fast ? filter_families_avx2 : filter_families_portable);
    filter_function *evaluate = fast ? filter_evaluate_avx2 : filter_evaluate_portable;
    evaluate(row, parameter, alternative, n, in, value, bound, scale);
    if (format == BINARY64)
        memset(rest, 0, formula_outputs(formula, parameter) * FILTER_BLOCK * sizeof *rest);
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
