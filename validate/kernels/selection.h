/* Which rows the arguments of a verb name. */
#ifndef SELECTION_H
#define SELECTION_H

#include "registry.h"

/* The rows that the arguments name (all rows if there are none), in the registry's order, as an allocated array ended
 * by null. A whole id means that kernel alone; else a family, the start of ids up to a dot, or a glob. An unknown name
 * gives a line with a suggestion and status 2; OPTIONS_GO where there are some. */
int selection_rows(int argc, char **argv, const struct row ***rows);

#endif
