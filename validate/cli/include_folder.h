/* The folder of plumb_port.h. */
#ifndef CLI_INCLUDE_FOLDER_H
#define CLI_INCLUDE_FOLDER_H

#include <limits.h>

/* Writes the path of the folder with the plumb_port.h of this program: PREFIX/include for the program PREFIX/bin/plumb,
 * TREE/validate for a program in TREE/build. Returns text, or null if compilers need no option
 * -I for it, since they search it by default, or if there is no such folder. */
const char *include_folder(char text[PATH_MAX]);

#endif
