/* plumb list: finds what is to be done with lists, and hands over. */
#include "verb.h"

#include "list.h"
#include "validate/base/options.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *word, *name; /* as messages say it */
    int (*run)(int argc, char **argv);
    const char *line;
} words[] = {
    {"check", "list check", list_verb_check, "a list in any language, held against operation traces"},
    {"trace", "list trace", list_verb_trace, "operation traces: generated, or the questions alone"},
    {"bench", "list bench", list_verb_bench, "the contiguous list's speed against std::list, std::vector, GLib …"},
};
enum { WORDS = sizeof words / sizeof *words };

static void print_usage(FILE *stream)
{
    fputs("plumb list WORD …: the list kept in contiguous arrays (fast/list.h), and lists of yours\n", stream);
    for (size_t i = 0; i < WORDS; i++)
        fprintf(stream, "  %-8s %s\n", words[i].word, words[i].line);
    fputs("plumb list WORD --help tells more. Kernels are listed by plumb kernels.\n", stream);
}

int verb_list(int argc, char **argv)
{
    if (argc < 2) {
        print_usage(stderr);
        return STATUS_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_usage(stdout);
        return STATUS_WITHIN;
    }
    for (size_t i = 0; i < WORDS; i++)
        if (strcmp(argv[1], words[i].word) == 0) {
            argv[1] = (char *)words[i].name;
            return words[i].run(argc - 1, argv + 1);
        }
    fprintf(stderr, "plumb list: there is no \"%s\", only check, trace and bench (kernels: plumb kernels)\n", argv[1]);
    return STATUS_USAGE;
}
