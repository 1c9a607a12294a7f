/* Evaluates the reference's formulas in double (reference_in_double.h). */
#include "reference_in_double.h"

#include "reference/reference.h"

enum { MAX_COMPONENTS = 24 };

/* The reference's filter evaluates a block of FILTER_BLOCK elements; here only the first element is used. Component k
 * of element i is at index k · FILTER_BLOCK + i. The values are the midpoints of enclosures; the bounds of their errors
 * are not used. */
void reference_in_double(const char *id, unsigned parameter, const double *in, double *out)
{
    double value[FILTER_BLOCK * MAX_COMPONENTS] = {0}, bound[FILTER_BLOCK * MAX_COMPONENTS],
                                scale[FILTER_BLOCK * MAX_COMPONENTS], element[FILTER_BLOCK * MAX_COMPONENTS] = {0};
    const struct formula *formula = formula_find(id);
    for (size_t k = 0; k < formula_inputs(formula, parameter); k++)
        element[k * FILTER_BLOCK] = in[k];
    filter_evaluate(formula, parameter, 0, FLOAT, 1, element, value, NULL, bound, scale);
    for (size_t k = 0; k < formula_outputs(formula, parameter); k++)
        out[k] = value[k * FILTER_BLOCK];
}
