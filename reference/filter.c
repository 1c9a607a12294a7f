/* Evaluates the formulas of one family in a filter arithmetic, over blocks of elements. Compiled once for each
 * family, each filter arithmetic (REAL_FILTER or REAL_FILTER64) and each path (portable or AVX2); FAMILY and PATH are
 * the names. */
#include "reference/arithmetic/real.h"

#include "paste.h"
#include "reference/formulas/formula.h"

#include FAMILY_FILE(FAMILY)

/* The position of the arena before a group of lanes, to which it is rewound afterwards. */
struct arena_position {
    struct arena_chunk *chunk;
    size_t used;
};

/* Loads the elements from i on; if fewer than LANES are left, the last is repeated. */
static inline lanes load(const double *x, size_t i, size_t n)
{
    lanes z;
    if (i + LANES <= n) {
        __builtin_memcpy(&z, x + i, sizeof z);
        return z;
    }
    for (size_t j = 0; j < LANES; j++)
        z[j] = x[i + j < n ? i + j : n - 1];
    return z;
}

static inline void save(double *x, size_t i, size_t n, lanes z)
{
    if (i + LANES <= n)
        __builtin_memcpy(x + i, &z, sizeof z);
    else
        for (size_t j = 0; i + j < n; j++)
            x[i + j] = z[j];
}

static void evaluate(const struct formula *row, unsigned parameter, size_t alternative, size_t n, const double *in,
                     double *value, double *rest, double *bound, double *scale)
{
    struct arena_position scope = {arena.current, arena.used};
    size_t inputs = formula_inputs(row, parameter), outputs = formula_outputs(row, parameter);
    real *x = arena_take(inputs * sizeof *x), *y = arena_take(outputs * sizeof *y);
    struct arena_position formula_scope = {arena.current, arena.used};
    for (size_t i = 0; i < n; i += LANES) {
        for (size_t k = 0; k < inputs; k++)
            x[k] = real_of_lanes(load(in + k * FILTER_BLOCK, i, n));
        row->answers[alternative](parameter, x, y);
        for (size_t k = 0; k < outputs; k++) {
            save(value + k * FILTER_BLOCK, i, n, y[k].v);
            if (WORDS == 2)
                save(rest + k * FILTER_BLOCK, i, n, rest_of(y[k]));
            save(bound + k * FILTER_BLOCK, i, n, y[k].e);
            save(scale + k * FILTER_BLOCK, i, n, y[k].s);
        }
        arena_rewind(formula_scope.chunk, formula_scope.used);
    }
    arena_rewind(scope.chunk, scope.used);
}

const struct filter_family PASTE(PASTE(FILTER, FAMILY), PATH) = {PASTE(FAMILY, formulas), evaluate};
