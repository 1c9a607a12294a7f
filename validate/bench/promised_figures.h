/* Promised figures that are not ratios of times in one race: the cost of a check. The functions return NaN if the
 * figure cannot be measured. */
#ifndef BENCH_PROMISED_FIGURES_H
#define BENCH_PROMISED_FIGURES_H

double figure_check_time(const char *kernel);   /* CPU time with 4 times the samples / CPU time */
double figure_check_memory(const char *kernel); /* memory with 4 times the samples / memory */

#endif
