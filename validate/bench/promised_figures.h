/* Promised figures that are not ratios of times in one race; NaN if one cannot be measured. */
#ifndef BENCH_PROMISED_FIGURES_H
#define BENCH_PROMISED_FIGURES_H

double figure_check_time(const char *kernel);   /* ratio of CPU time for 4 times the samples */
double figure_check_memory(const char *kernel); /* ratio of memory for 4 times the samples */

#endif
