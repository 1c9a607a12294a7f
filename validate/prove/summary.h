/* plumb prove --theorems: which share of the promises are theorems. Private to this room. */
#ifndef PROVE_SUMMARY_H
#define PROVE_SUMMARY_H

#include "validate/kernels/kernels.h"

/* A line for each format: of the promises of these kernels that plumb has code for, how many are proved, counted, swept
 * and found. Returns an exit status. */
int summary_write(const struct kernel **kernels, const char *format, const char *file);

#endif
