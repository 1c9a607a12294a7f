/* Finds the folder of plumb_port.h, which a compiler of ports has to search. */
#ifndef CLI_INCLUDE_FOLDER_H
#define CLI_INCLUDE_FOLDER_H

#include <limits.h>

/* Writes the path of the folder with the plumb_port.h of this program to `text`: PREFIX/include for the program
 * PREFIX/bin/plumb, TREE/validate for a program in TREE/build. Returns text. Returns null if there is no such folder,
 * or if compilers search it without an option -I. */
const char *include_folder(char text[PATH_MAX]);

#endif
