/* Skeletons of ports, which plumb init writes: for some kernels and a programming language, the source of a port whose
 * functions return zeros, and the files beside it. The texts are templates in validate/cli/skeletons. */
#ifndef CLI_SKELETON_H
#define CLI_SKELETON_H

#include "validate/contracts/contracts.h"

#include <stdio.h>

/* The languages, separated by | as struct option (options.h) requires. */
#define SKELETON_LANGUAGES "c|c++|rust|python|javascript|js"

/* A language and its template: skeleton.c. */
struct skeleton;

/* Returns the skeleton in one of SKELETON_LANGUAGES, or null for any other word. */
const struct skeleton *skeleton_find(const char *language);

/* Returns the name of file i of a skeleton in the port's folder ("port.c", ".github/workflows/plumb.yml"); null past
 * the last file. */
const char *skeleton_file(const struct skeleton *skeleton, size_t i);

/* Writes file i for these kernels, a list that ends with null. */
void skeleton_write(const struct skeleton *skeleton, size_t i, const struct kernel *const *kernels, FILE *stream);

/* Writes the command that builds and checks the port in `folder`. `program` is the command by which
 * the user called plumb, quoted for a shell. */
void skeleton_write_command(const char *folder, const char *program, FILE *stream);

#endif
