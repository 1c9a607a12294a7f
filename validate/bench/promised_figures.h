/* Promised figures that are not ratios of times in one race: the cost of a check. The functions return NaN if the
 * figure cannot be measured. */
#ifndef BENCH_PROMISED_FIGURES_H
#define BENCH_PROMISED_FIGURES_H

/* Return the CPU time, or the memory, of a check of the kernel with 4 n samples, divided by that with n samples. */
double figure_check_time(const char *kernel);
double figure_check_memory(const char *kernel);

#endif
