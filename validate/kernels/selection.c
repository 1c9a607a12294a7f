/* Selecting the kernels that a command line names (kernels_select, kernel_wanted). */
#include "kernels.h"

#include "validate/base/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* True if an argument selects a kernel. A whole id selects that kernel alone, even if others begin with it. Anything
 * else is a pattern: an id without its parameter selects all values of the parameter. */
static int is_meant(const struct kernel *kernel, const char *argument)
{
    const struct kernel *named = kernel_find(argument);
    return named && strcmp(named->id, argument) == 0 ? named == kernel : kernel_matches(kernel->id, argument);
}

const struct kernel *kernel_wanted(const char *verb, const char *name)
{
    const struct kernel *kernel = kernel_find(name);
    char text[160];
    if (!kernel)
        refuse(verb, "no kernel \"%.64s\"%s (plumb kernels names them)", name,
               kernel_suggestion(name, text, sizeof text));
    return kernel;
}

int kernels_select(int argc, char **argv, const struct kernel ***kernels)
{
    size_t count = kernels_count(), kept = 0;
    *kernels = calloc(count + 1, sizeof **kernels);
    if (!*kernels)
        return refuse(argv[0], "out of memory");
    for (int a = 1; a < argc; a++) {
        size_t matched = 0;
        for (size_t i = 0; i < count; i++)
            matched += (size_t)is_meant(kernel_at(i), argv[a]);
        if (matched == 0 && !strpbrk(argv[a], "*?[")) {
            char text[160];
            fprintf(stderr, "plumb %s: no kernel \"%s\"%s (plumb kernels names them)\n", argv[0], argv[a],
                    kernel_suggestion(argv[a], text, sizeof text));
            free(*kernels);
            *kernels = NULL;
            return STATUS_USAGE;
        }
    }
    for (size_t i = 0; i < count; i++) {
        int wanted = argc == 1;
        for (int a = 1; a < argc; a++)
            wanted |= is_meant(kernel_at(i), argv[a]);
        if (wanted)
            (*kernels)[kept++] = kernel_at(i);
    }
    if (kept == 0) {
        fprintf(stderr, "plumb %s: no kernel matches\n", argv[0]);
        free(*kernels);
        *kernels = NULL;
        return STATUS_NOTHING;
    }
    return OPTIONS_GO;
}
