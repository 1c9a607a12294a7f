/* The command plumb data, which prints the numbers behind the figures. */
#ifndef FIGURES_FIGURES_H
#define FIGURES_FIGURES_H

int verb_data(int argc, char **argv);

#endif
