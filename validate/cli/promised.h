/* plumb kernels --limits: a table of the promises of plumb's own kernels, with their evidence. */
#ifndef CLI_PROMISED_H
#define CLI_PROMISED_H

#include "validate/accuracy/accuracy.h"
#include "validate/util/table.h"

#include <stdio.h>

/* Writes a line for each promise of those kernels that plumb's library has: the worst known error, the limit, its
 * evidence, and the duration of the search. With `only_breaking`, writes only the promises that do not meet the
 * conditions for limits with the evidence *sampled* (accuracy/records.h), and for each what is wrong. Returns the
 * number of lines. */
size_t promised_write(const struct records *records, const struct kernel **kernels, enum table_format format,
                      int only_breaking, FILE *stream);

#endif
