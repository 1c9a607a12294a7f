/* Promised figures that do not come from a race, in their own units; NaN where one cannot be measured. */
#ifndef FIGURES_H
#define FIGURES_H

double figure_sweep(const char *kernel);      /* million inputs a second and core */
double figure_map(const char *kernel);        /* on 1024×1024 momenta of the article's body, one core: milliseconds */
double figure_check(const char *unused);      /* of the so3 family with default settings on two cores: seconds */
double figure_check_time(const char *kernel); /* how many times longer for 4 times the samples */
double figure_check_memory(const char *kernel); /* how many times more for 4 times the samples */

#endif
