/* Evaluates the formulas of one family in modular arithmetic, in which a number is an element of a prime field: if two
 * formulas give the same elements at random points, they are identical with a probability near 1 (residue.h). Compiled
 * once per family; FAMILY is the family's name. */
#define REAL_MODULAR
#include "reference/arithmetic/real.h"

#include "paste.h"
#include "reference/formulas/formula.h"

#include FAMILY_FILE(FAMILY)

/* Does what modular_evaluate (reference.h) does. Each input has an element, in[k], which represents its value, and a
 * range, box[k], by which comparisons are decided. answers[0] is the canonical result of the formula. */
static void evaluate(const struct formula *formula, unsigned parameter, const interval *box, const uint64_t *in,
                     uint64_t *out)
{
    struct arena_chunk *const chunk = arena.current;
    const size_t used = arena.used, inputs = formula_inputs(formula, parameter);
    const size_t outputs = formula_outputs(formula, parameter);
    real *x = arena_take(inputs * sizeof *x), *y = arena_take(outputs * sizeof *y);
    for (size_t k = 0; k < inputs; k++)
        x[k] = (real){interval_from_bounds(box[k].low, box[k].high), in[k]};
    formula->answers[0](parameter, x, y);
    for (size_t k = 0; k < outputs; k++)
        out[k] = y[k].m;
    arena_rewind(chunk, used);
}

const struct modular_family PASTE(modular, FAMILY) = {PASTE(FAMILY, formulas), evaluate};
