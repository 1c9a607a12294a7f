/* One family of formulas in the modular arithmetic: evaluates a formula at elements of a prime field, to test
 * identities. Compiled once per family; FAMILY is the family's name. */
#define REAL_MODULAR
#include "reference/arithmetic/real.h"

#include "paste.h"
#include "reference/formulas/formula.h"

#include FAMILY_FILE(FAMILY)

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
