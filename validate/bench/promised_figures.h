/* Promised figures that do not come from a race; NaN where one cannot be measured. */
#ifndef BENCH_PROMISED_FIGURES_H
#define BENCH_PROMISED_FIGURES_H

double figure_check_time(const char *kernel);   /* how many times longer for 4 times the samples */
double figure_check_memory(const char *kernel); /* how many times more for 4 times the samples */

#endif
