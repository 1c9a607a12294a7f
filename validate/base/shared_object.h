/* Shared objects: loading one, or all of a folder, and finding what they offer.
 *
 * What is loaded stays loaded until the program ends. A file that is not trusted is loaded in a process of its own:
 * see ports/worker.c. */
#ifndef BASE_SHARED_OBJECT_H
#define BASE_SHARED_OBJECT_H

#include <stddef.h>

/* The address of a symbol in the shared object `file`; null with the reason in `problem`, a line without the file's
 * name: there is no such file, it cannot be loaded, or it does not export the symbol. */
void *shared_object_symbol(const char *file, const char *symbol, char *problem, size_t size);

/* Visits the files of a folder whose names begin with `start` and end with ".so", in the order of their names. Returns
 * how many, or −1 with errno where the folder cannot be read. */
long shared_objects_in(const char *folder, const char *start, void (*visit)(const char *file, void *data), void *data);

/* Looks for a name in the program's folder, in the one above ("peers" is in build/, the programs are build/plumb and
 * build/test/all), and where it is installed, PREFIX/lib/plumb for PREFIX/bin/plumb. Returns an allocated path, or null
 * if there is none. */
char *beside_program(const char *name);

#endif
