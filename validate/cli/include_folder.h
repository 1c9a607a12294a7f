/* The folder of plumb_port.h. */
#ifndef CLI_INCLUDE_FOLDER_H
#define CLI_INCLUDE_FOLDER_H

#include <limits.h>

/* Writes the path of the folder with the plumb_port.h that belongs to this program: PREFIX/include of PREFIX/bin/plumb,
 * or TREE/validate of a program in TREE/build. Returns text; null if compilers find the header without it, or if there
 * is none. */
const char *include_folder(char text[PATH_MAX]);

#endif
