/* The numbers behind the figures: `plumb data`. */
#ifndef FIGURES_FIGURES_H
#define FIGURES_FIGURES_H

int verb_data(int argc, char **argv);

#endif
