/* Evaluates the formulas of one family in the box arithmetic: encloses a formula's values and scales over a box of
 * inputs. Compiled once per family; FAMILY is the family's name. */
#define REAL_BOX
#include "reference/arithmetic/real.h"

#include "paste.h"
#include "reference/formulas/formula.h"

#include FAMILY_FILE(FAMILY)

static void evaluate(const struct formula *formula, unsigned parameter, size_t alternative, const interval *in,
                     interval *value, interval *scale)
{
    struct arena_chunk *const chunk = arena.current;
    const size_t used = arena.used, inputs = formula_inputs(formula, parameter);
    const size_t outputs = formula_outputs(formula, parameter);
    real *x = arena_take(inputs * sizeof *x), *y = arena_take(outputs * sizeof *y);
    for (size_t k = 0; k < inputs; k++)
        x[k] = real_input(k, interval_from_bounds(in[k].low, in[k].high));
    formula->answers[alternative](parameter, x, y);
    for (size_t k = 0; k < outputs; k++) {
        value[k] = y[k].v;
        scale[k] = y[k].s;
    }
    arena_rewind(chunk, used);
}

const struct box_family PASTE(box, FAMILY) = {PASTE(FAMILY, formulas), evaluate};
