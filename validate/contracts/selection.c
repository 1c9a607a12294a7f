/* Selects the kernels that a command line names (kernels_select, kernel_of_argument), or describes in words
 * (kernels_search). */
#include "contracts.h"

#include "validate/util/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* True if an argument selects a kernel. A whole id selects only that kernel, even if other ids begin with it. Any other
 * argument is a pattern; an id without its parameter selects the kernels for all values of the parameter. */
static int matches_argument(const struct kernel *kernel, const char *argument)
{
    const struct kernel *named = kernel_find(argument);
    return named && strcmp(named->id, argument) == 0 ? named == kernel : kernel_matches(kernel->id, argument);
}

const struct kernel *kernel_of_argument(const char *verb, const char *name)
{
    const struct kernel *kernel = kernel_find(name);
    char text[160];
    if (!kernel)
        refuse(verb, "no kernel \"%.64s\"%s (plumb kernels lists all)", name,
               kernel_suggestion(name, text, sizeof text));
    return kernel;
}

int kernels_lack(const char *argument)
{
    for (size_t i = 0; i < kernels_count(); i++)
        if (matches_argument(kernel_at(i), argument))
            return 0;
    return !strpbrk(argument, "*?[");
}

int kernels_select(int argc, char **argv, const struct kernel ***kernels)
{
    size_t count = kernels_count(), kept = 0;
    *kernels = calloc(count + 1, sizeof **kernels);
    if (!*kernels)
        return refuse(argv[0], "out of memory");
    for (int a = 1; a < argc; a++) {
        if (kernels_lack(argv[a])) {
            char text[160];
            fprintf(stderr, "plumb %s: no kernel \"%s\"%s (plumb kernels lists all)\n", argv[0], argv[a],
                    kernel_suggestion(argv[a], text, sizeof text));
            free(*kernels);
            *kernels = NULL;
            return STATUS_USAGE;
        }
    }
    for (size_t i = 0; i < count; i++) {
        int selected = argc == 1;
        for (int a = 1; a < argc; a++)
            selected |= matches_argument(kernel_at(i), argv[a]);
        if (selected)
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

/* --- words -------------------------------------------------------------------------------------------------------- */

static int fields_contain(const struct field *fields, const char *word)
{
    for (const struct field *field = fields; field->name; field++)
        if (strcasestr(field->name, word) || strcasestr(kind_text(field->kind), word) || strcasestr(field->unit, word))
            return 1;
    return 0;
}

static int kernel_contains(const struct kernel *kernel, const char *word)
{
    const struct row *row = kernel->row;
    return strcasestr(kernel->id, word) || strcasestr(row->title, word) || strcasestr(row->formula, word) ||
           strcasestr(row->source, word) || fields_contain(kernel->inputs, word) ||
           fields_contain(kernel->outputs, word);
}

/* True if the kernel contains each word of each argument: "left jacobian" is two words. */
static int contains_all(const struct kernel *kernel, int argc, char **argv)
{
    for (int a = 1; a < argc; a++) {
        char words[256], *rest = words, *word;
        snprintf(words, sizeof words, "%s", argv[a]);
        while ((word = strsep(&rest, " ")))
            if (!kernel_contains(kernel, word))
                return 0;
    }
    return 1;
}

int kernels_search(int argc, char **argv, const struct kernel ***kernels)
{
    const size_t count = kernels_count();
    size_t found = 0;
    *kernels = calloc(count + 1, sizeof **kernels);
    for (size_t i = 0; i < count && *kernels; i++)
        if (contains_all(kernel_at(i), argc, argv))
            (*kernels)[found++] = kernel_at(i);
    if (found > 0)
        return OPTIONS_GO;
    free(*kernels);
    *kernels = NULL;
    return STATUS_NOTHING;
}
