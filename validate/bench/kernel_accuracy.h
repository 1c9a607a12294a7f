/* Accuracy of an implementation of a kernel, which tables show beside its time: its errors at inputs of a regime (range
 * of angles, input_batch.h). An implementation that computes a different function is recognised by its large errors,
 * and not timed. */
#ifndef BENCH_KERNEL_ACCURACY_H
#define BENCH_KERNEL_ACCURACY_H

#include "kernel_runner.h"

#include "validate/accuracy/accuracy.h"
#include "validate/util/format.h"
#include "validate/util/statistics.h"

#include <stdbool.h>

enum { ACCURACY_ELEMENTS = 16 * FILTER_BLOCK };

/* Computes the errors, in scaled ulps (docs/glossary.md), of all components of all results of a runner that has run
 * once on this batch. Returns 0; or −1 if the kernel has no reference, or when out of memory. */
int kernel_accuracy(const struct kernel *kernel, enum format format, const double *batch,
                    const struct kernel_runner *kernel_runner, struct statistics *errors);
/* True if an implementation with these errors computes a different function: at least a fifth of the errors are larger
 * than about a thousandth of the condition scale. */
bool kernel_accuracy_is_of_something_else(enum format format, const struct statistics *errors);

#endif
