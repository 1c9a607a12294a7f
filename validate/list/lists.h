/* The lists that can be checked or timed: plumb's own lists, and the shared objects (plumb_list_port.h) of a directory
 * or a single file. A subject answers operation traces (port.h runs it); an implementation is timed (group.h runs
 * it). */
#ifndef LIST_LISTS_H
#define LIST_LISTS_H

#include "validate/plumb_list_port.h"

/* Returns a subject by name: "plumb" (plumb's list with 32-bit index), "plumb8" (8-bit index), "handles" (16-bit index
 * and LIST_GENERATIONS), "stable" (LIST_STABLE), "std" for peers/list_std.so beside the program …, or the path of a
 * shared object, which contains a slash. Returns null after an error message on standard error that begins with "plumb
 * VERB: ". */
const list_subject *lists_subject(const char *verb, const char *name);

/* Loads the list_*.so of a directory, or, if `folder` is null, of peers/ beside the program. Returns the number of
 * their implementations. Only the first call loads; later calls only return the number. Prints an error message for
 * each shared object that is not a list port. */
size_t lists_load(const char *folder);

/* Returns the description of port i of the loaded ports that have implementations; null past the last. */
const char *lists_about(size_t i);
/* Returns the name of implementation i, plumb first and std::list second; null past the last. */
const char *lists_implementation(size_t i);
/* Returns the code of an implementation that can do the experiment with values of `bytes` bytes, with the smallest
 * index width that suffices for `count` elements; null if there is none. */
const list_implementation *lists_find_timed(const char *implementation, size_t bytes, size_t count,
                                            enum list_experiment experiment);

#endif
