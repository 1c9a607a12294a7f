/* Looks up formulas by id, passes each evaluation to the family's functions for the arithmetic, and chooses the filter
 * variant for this CPU. The arithmetics are in exact.c, filter.c, box.c and modular.c, which are compiled once per
 * family. Outside this directory, a formula is a pointer to its row in the exact arithmetic's table; the tables of the
 * other arithmetics have the same order. */
#include "reference.h"

#include "families.h"
#include "reference/formulas/formula.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* --- lookup ----------------------------------------------------------------------------------------------------- */

enum { FORMATS = 2 };

struct family {
    const struct exact_family *exact;
    const struct box_family *box;
    const struct modular_family *modular;
    const struct filter_family *filter[FORMATS][FILTER_PATHS];
};

/* clang-format off */
#define DECLARED(family) \
    extern const struct exact_family exact_##family; \
    extern const struct box_family box_##family; \
    extern const struct modular_family modular_##family; \
    extern const struct filter_family filter_##family##_portable, filter_##family##_avx2, filter64_##family##_portable, filter64_##family##_avx2;
#define LISTED(family) \
    {&exact_##family, &box_##family, &modular_##family, \
     {{&filter_##family##_portable, &filter_##family##_avx2}, {&filter64_##family##_portable, &filter64_##family##_avx2}}},
/* clang-format on */

FAMILIES(DECLARED)
static const struct family families[] = {FAMILIES(LISTED)};
enum { FAMILIES_COUNT = sizeof families / sizeof *families };

const struct formula *formula_at(size_t i)
{
    for (size_t f = 0; f < FAMILIES_COUNT; i -= families[f++].exact->count)
        if (i < families[f].exact->count)
            return families[f].exact->formulas + i;
    return NULL;
}

const struct formula *formula_find(const char *id)
{
    for (size_t f = 0; f < FAMILIES_COUNT; f++)
        for (size_t i = 0; i < families[f].exact->count; i++)
            if (strcmp(families[f].exact->formulas[i].id, id) == 0)
                return families[f].exact->formulas + i;
    return NULL;
}

/* Returns the family whose table contains the formula, and stores the formula's index in that table. */
static const struct family *family_of(const struct formula *formula, size_t *index)
{
    const struct family *family = families;
    for (;; family++) {
        size_t bytes = (uintptr_t)formula - (uintptr_t)family->exact->formulas;
        *index = bytes / sizeof *formula;
        if (*index < family->exact->count)
            return family;
    }
}

const char *formula_id(const struct formula *formula)
{
    return formula->id;
}

int formula_takes(const struct formula *formula, unsigned parameter)
{
    const struct parameters taken = formula->parameters;
    if (taken.step == 0)
        return parameter == 0;
    return parameter >= taken.minimum && parameter <= taken.maximum && (parameter - taken.minimum) % taken.step == 0 &&
           formula->shape(parameter).outputs > 0; /* a trace that has not been added has 0 outputs */
}

size_t formula_inputs(const struct formula *formula, unsigned parameter)
{
    return formula->shape(parameter).inputs;
}

size_t formula_outputs(const struct formula *formula, unsigned parameter)
{
    return formula->shape(parameter).outputs;
}

size_t formula_alternatives(const struct formula *formula)
{
    size_t count = 1;
    while (count < FORMULA_ANSWERS && formula->answers[count])
        count++;
    return count;
}

/* --- exact ------------------------------------------------------------------------------------------------------ */

void exact_enclose(const struct formula *formula, unsigned parameter, size_t alternative, const double *in,
                   mpfr_prec_t precision, mpfi_t *enclosure)
{
    size_t index;
    family_of(formula, &index)->exact->enclose(formula, parameter, alternative, in, precision, enclosure);
}

void exact_enclose_rational(const struct formula *formula, unsigned parameter, size_t alternative, const mpq_t *in,
                            mpfr_prec_t precision, mpfi_t *enclosure, mpq_t *fraction, unsigned char *is_fraction)
{
    size_t index;
    family_of(formula, &index)
        ->exact->enclose_rational(formula, parameter, alternative, in, precision, enclosure, fraction, is_fraction);
}

/* --- filter ----------------------------------------------------------------------------------------------------- */

void filter_evaluate_by(enum filter_path path, const struct formula *formula, unsigned parameter, size_t alternative,
                        enum format format, size_t n, const double *in, double *value, double *rest, double *bound,
                        double *scale)
{
    size_t index;
    const struct filter_family *family = family_of(formula, &index)->filter[format == DOUBLE][path];
    family->evaluate(family->formulas + index, parameter, alternative, n, in, value, rest, bound, scale);
}

static enum filter_path processor_path(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? FILTER_AVX2 : FILTER_PORTABLE;
#else
    return FILTER_PORTABLE;
#endif
}

void filter_evaluate(const struct formula *formula, unsigned parameter, size_t alternative, enum format format,
                     size_t n, const double *in, double *value, double *rest, double *bound, double *scale)
{
    filter_evaluate_by(processor_path(), formula, parameter, alternative, format, n, in, value, rest, bound, scale);
}

/* --- box -------------------------------------------------------------------------------------------------------- */

void box_evaluate(const struct formula *formula, unsigned parameter, size_t alternative, const struct bounds *in,
                  struct bounds *value, struct bounds *scale)
{
    size_t index;
    const struct box_family *family = family_of(formula, &index)->box;
    family->evaluate(family->formulas + index, parameter, alternative, in, value, scale);
}

/* --- modular ---------------------------------------------------------------------------------------------------- */

void modular_evaluate(const struct formula *formula, unsigned parameter, const struct bounds *box, const uint64_t *in,
                      uint64_t *out)
{
    size_t index;
    const struct modular_family *family = family_of(formula, &index)->modular;
    family->evaluate(family->formulas + index, parameter, box, in, out);
}
