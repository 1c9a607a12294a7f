/* Shared objects: loading one, finding those in a folder, and looking up a symbol.
 *
 * A loaded object stays loaded until the program ends. An untrusted file is loaded in a process of its own: see
 * ports/worker.c. */
#ifndef UTIL_SHARED_OBJECT_H
#define UTIL_SHARED_OBJECT_H

#include <stddef.h>

/* Loads the shared object `file` and returns the address of a symbol in it. Returns null with the reason in `problem`,
 * a line without the file's name: the file does not exist, it cannot be loaded, or it does not export the symbol. */
void *shared_object_symbol(const char *file, const char *symbol, char *problem, size_t size);

/* Calls `visit` for the files of a folder whose names begin with `start` and end with ".so", in the order of their
 * names. Returns how many, or −1 with errno if the folder cannot be read. */
long shared_objects_in(const char *folder, const char *start, void (*visit)(const char *file, void *data), void *data);

/* Looks for a name in the program's folder, in the parent of that ("peers" is in build/, the programs are build/plumb
 * and build/test/all), and where it is installed, PREFIX/lib/plumb for PREFIX/bin/plumb. Returns an allocated path, or
 * null if there is none. */
char *beside_program(const char *name);

#endif
