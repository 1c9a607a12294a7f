/* The lists that there are: shared objects (plumb_list_port.h) of a folder or by file, and ours as a subject of traces.
 *
 * Here: which there are, and finding one. Asking a subject is port.h's, timing an entrant group.h's. */
#ifndef LIST_LISTS_H
#define LIST_LISTS_H

#include "validate/plumb_list_port.h"

/* A subject by name: "plumb" (ours, 32-bit index), "plumb8" (8-bit index), "handles" (16-bit index and
 * LIST_GENERATIONS), "stable" (LIST_STABLE), "std" for peers/list_std.so beside the program …, or the file of a shared
 * object, with a slash in it. Null after a line on standard error that begins with "plumb VERB: ". */
const list_subject *lists_subject(const char *verb, const char *name);

/* Loads the list_*.so of a folder, or of that beside the program where it is null, and returns how many entrants they
 * have. Once: later calls change nothing. A shared object that is no list port is named on standard error. */
size_t lists_load(const char *folder);

/* What loaded port i says of itself, where it has entrants; null past the last. */
const char *lists_about(size_t i);
/* The name of implementation i, plumb first and std::list second; null past the last. */
const char *lists_implementation(size_t i);
/* The entrant of an implementation that can do the experiment with values of so many bytes, with the smallest index
 * that numbers `count` elements; null where there is none. */
const list_entrant *lists_entrant(const char *implementation, size_t bytes, size_t count,
                                  enum list_experiment experiment);

#endif
