/* Evaluates the formulas of one family in the exact arithmetic: encloses a formula's value at a given precision.
 * Compiled once per family; FAMILY is the family's name. */
#define REAL_EXACT
#include "reference/arithmetic/real.h"

#include "paste.h"
#include "reference/formulas/formula.h"

#include FAMILY_FILE(FAMILY)

/* Evaluates the formula and copies its enclosures. If `fraction` is not null, also stores the results that are known to
 * be fractions there, and sets is_fraction for each output. */
static void enclose(const struct formula *formula, unsigned parameter, size_t alternative, const real *in,
                    mpfi_t *enclosure, mpq_t *fraction, unsigned char *is_fraction)
{
    size_t outputs = formula_outputs(formula, parameter);
    real *out = arena_take(outputs * sizeof *out);
    formula->answers[alternative](parameter, in, out);
    for (size_t k = 0; k < outputs; k++) {
        mpfi_set_prec(enclosure[k], numbers.precision);
        mpfi_set(enclosure[k], out[k].x);
        if (!fraction)
            continue;
        is_fraction[k] = out[k].q != NULL;
        if (out[k].q)
            mpq_set(fraction[k], out[k].q);
    }
}

/* Encloses the value at double inputs. The inputs are exact: they have 53 bits, and the precision is at least 64. */
static void enclose_numbers(const struct formula *formula, unsigned parameter, size_t alternative, const double *in,
                            mpfr_prec_t precision, mpfi_t *enclosure)
{
    struct scope scope = scope_open(precision < 64 ? 64 : precision);
    size_t inputs = formula_inputs(formula, parameter);
    real *x = arena_take(inputs * sizeof *x);
    for (size_t k = 0; k < inputs; k++)
        x[k] = number(in[k]);
    enclose(formula, parameter, alternative, x, enclosure, NULL, NULL);
    scope_close(scope);
}

static void enclose_rationals(const struct formula *formula, unsigned parameter, size_t alternative, const mpq_t *in,
                              mpfr_prec_t precision, mpfi_t *enclosure, mpq_t *fraction, unsigned char *is_fraction)
{
    struct scope scope = scope_open_fractions(precision < 64 ? 64 : precision);
    size_t inputs = formula_inputs(formula, parameter);
    real *x = arena_take(inputs * sizeof *x);
    for (size_t k = 0; k < inputs; k++) {
        x[k] = real_new();
        mpfi_set_q(x[k].x, in[k]);
        mpq_set(fraction_slot(), in[k]);
        x[k] = real_fraction(x[k]);
    }
    enclose(formula, parameter, alternative, x, enclosure, fraction, is_fraction);
    scope_close(scope);
}

const struct exact_family PASTE(exact, FAMILY) = {PASTE(FAMILY, formulas),
                                                  sizeof PASTE(FAMILY, formulas) / sizeof *PASTE(FAMILY, formulas),
                                                  enclose_numbers, enclose_rationals};
