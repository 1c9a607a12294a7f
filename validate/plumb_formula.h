/* A formula that is no kernel of plumb's: how a port brings its own, so that `plumb check` and `plumb prove` work on
 * it. Beside plumb_port_open (plumb_port.h) it exports
 *
 *     const plumb_formulas *plumb_port_formulas(void);
 *
 * Each formula is named as its kernel in the port, and says what its inputs may be, which error is promised of each
 * output, and what is exact: `exact` runs once, not on numbers but on names of values, as in plumb_record.h, and in
 * format PLUMB_RECORD_EXACT: each operation is the mathematical one, without rounding. Constants are exact, too, so
 * that they have to be floats: for a tenth, tell 1 and 10 and divide. Where `exact` asks which way to go, it is run for
 * both ways. In C++ plumb_formula.hpp does all that for a template. */
#ifndef PLUMB_FORMULA_H
#define PLUMB_FORMULA_H

#include "plumb_record.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PLUMB_FORMULA_VERSION 1

enum { PLUMB_FORMULA_INPUTS = 8, PLUMB_FORMULA_OUTPUTS = 16, PLUMB_FORMULA_NAME = 23 /* characters of a name */ };

/* Any number of the format from low to high. */
typedef struct plumb_formula_input {
    const char *name;
    double low, high;
} plumb_formula_input;

/* |computed − exact| is promised to be at most `limit` ulps of the output's condition scale, the sum of the sizes of
 * its terms (where nothing cancels: of the exact value), or of `floor` where that is more. */
typedef struct plumb_formula_output {
    const char *name;
    double limit, floor;
} plumb_formula_output;

typedef struct plumb_formula {
    const char *id;
    plumb_formula_input input[PLUMB_FORMULA_INPUTS + 1];    /* ended by one without a name */
    plumb_formula_output output[PLUMB_FORMULA_OUTPUTS + 1]; /* the same */
    void (*exact)(const plumb_recorder *to);
} plumb_formula;

typedef struct plumb_formulas {
    int version; /* PLUMB_FORMULA_VERSION */
    size_t count;
    const plumb_formula *const *formulas;
} plumb_formulas;

const plumb_formulas *plumb_port_formulas(void);

#ifdef __cplusplus
}
#endif

#endif
