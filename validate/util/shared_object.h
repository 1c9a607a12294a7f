/* Shared objects: loading one, finding those in a folder, and looking up a symbol.
 *
 * A loaded object stays loaded until the program ends. Untrusted files must be loaded in a process of their own, as
 * ports/worker.c does. */
#ifndef UTIL_SHARED_OBJECT_H
#define UTIL_SHARED_OBJECT_H

#include <stddef.h>

/* Loads the shared object `file` and returns the address of a symbol in it. Returns null with the reason in `problem`,
 * a line without the file's name: the file does not exist, it cannot be loaded, or it does not export the symbol. */
void *shared_object_symbol(const char *file, const char *symbol, char *problem, size_t size);

/* Calls `visit` for the files of a folder whose names begin with `start` and end with ".so", in the order of their
 * names. Returns the number of these files, or −1 with errno if the folder cannot be read. */
long shared_objects_in(const char *folder, const char *start, void (*visit)(const char *file, void *data), void *data);

/* Looks for a file or folder `name` in these places, in this order:
 *
 *   the folder of the program
 *   its parent folder: build/test/all finds build/peers there
 *   PREFIX/lib/plumb, if the program is installed as PREFIX/bin/plumb
 *
 * Returns an allocated path, or null if it is in none of them. */
char *beside_program(const char *name);

#endif
