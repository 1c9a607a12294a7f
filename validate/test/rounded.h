/* Correctly rounded reference values for tests, by Ziv's method: increase the precision until the rounding is
 * decided. */
#ifndef TEST_ROUNDED_H
#define TEST_ROUNDED_H

#include "reference/reference.h"

/* Evaluates a formula exactly and rounds each component to nearest even in `format`: decided[k] is 1 and value[k] the
 * result; or decided[k] is 0 if the enclosure still contained two candidates at the precision EXACT_CEILING. Returns
 * the number of undecided components. */
size_t exact_round(const struct formula *formula, unsigned parameter, size_t alternative, const double *in,
                   enum format format, double *value, int *decided);

#endif
