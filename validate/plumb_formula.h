/* Formulas that are not kernels of plumb: by this interface a port defines its own, so that `plumb check` and `plumb
 * prove` work on them. In addition to plumb_port_open (plumb_port.h) the port exports
 *
 *     const plumb_formulas *plumb_port_formulas(void);
 *
 * A formula has the same id as its kernel in the port. It defines the range of each input, the limit that is promised
 * for the error of each output, and the exact outputs. These are recorded by `exact`, which computes not with numbers
 * but with names of values, as in plumb_record.h, in format PLUMB_RECORD_EXACT: each operation is the mathematical one,
 * without rounding. A constant must be exact as well: for a tenth, record the constants 1 and 10 and divide them. If
 * `exact` calls `branch`, plumb runs it again for the other outcome. In C++ plumb_formula.hpp does all of this for a
 * template. */
#ifndef PLUMB_FORMULA_H
#define PLUMB_FORMULA_H

#include "plumb_record.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PLUMB_FORMULA_VERSION 1

enum { PLUMB_FORMULA_INPUTS = 8, PLUMB_FORMULA_OUTPUTS = 16, PLUMB_FORMULA_NAME = 23 /* characters of a name */ };

/* The input may be any number of the kernel's format from low to high. */
typedef struct plumb_formula_input {
    const char *name;
    double low, high;
} plumb_formula_input;

/* |computed − exact| is promised to be at most `limit` ulps of the output's condition scale, or of `floor` if that is
 * more. The condition scale is the sum of the sizes of the output's terms; without cancellation it is the size of the
 * exact value. */
typedef struct plumb_formula_output {
    const char *name;
    double limit, floor;
} plumb_formula_output;

typedef struct plumb_formula {
    const char *id;
    plumb_formula_input input[PLUMB_FORMULA_INPUTS + 1];    /* the first element without a name ends the list */
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
