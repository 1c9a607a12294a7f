/* plumb kernels --limits: what is promised of plumb's own kernels, and on what evidence. */
#ifndef CLI_PROMISED_H
#define CLI_PROMISED_H

#include "validate/accuracy/accuracy.h"
#include "validate/util/table.h"

#include <stdio.h>

/* Writes a line for each promise of the kernels that plumb has: the worst error known, the limit, its evidence, and how
 * long was searched. With `only_breaking` it writes only the promises that break the rule for limits of evidence
 * *sampled* (accuracy/records.h), and the problem with each. Returns the number of lines. */
size_t promised_write(const struct records *records, const struct kernel **kernels, enum table_format format,
                      int only_breaking, FILE *stream);

#endif
