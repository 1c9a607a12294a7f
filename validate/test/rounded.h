/* For tests: an exact value rounded to a format, by Ziv's loop. */
#ifndef TEST_ROUNDED_H
#define TEST_ROUNDED_H

#include "reference/reference.h"

/* Ziv's loop: value[k] is the exact component rounded to nearest even in `format` and decided[k] is 1; or decided[k]
 * is 0 where the enclosure still held two candidates at EXACT_CEILING. Returns how many are undecided. */
size_t exact_round(const struct formula *formula, unsigned parameter, size_t alternative, const double *in,
                   enum format format, double *value, int *decided);

#endif
