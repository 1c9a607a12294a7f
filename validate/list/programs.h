/* Interface between `plumb list bench --programs` (list_programs.c) and the shared object with the programs
 * (peers/programs.cpp). A program is what users of a list do with it, such as an LRU cache; each is compiled once per
 * class of list. */
#ifndef LIST_PROGRAMS_H
#define LIST_PROGRAMS_H

#include <stddef.h>
#include <stdint.h>

/* A program with one class of list. */
struct list_program {
    const char *program, *list; /* the names of both; among the entries of a program, std::list comes first */
    size_t elements;            /* how many elements the list has, at most or on average */
    size_t operations;          /* how many operations `run` performs */
    uint64_t (*run)(void);      /* makes the list, runs and frees it; returns a checksum, the same for every list */
};

/* The function LIST_PROGRAMS of the shared object returns the entries: program by program, ended by one whose name is
 * null. */
#define LIST_PROGRAMS "plumb_list_programs"
typedef const struct list_program *list_programs_function(void);

#endif
