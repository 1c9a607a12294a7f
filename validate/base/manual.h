/* What a verb says of itself: --help, of which validate/verbs/man makes its man page, and what a shell may complete.
 * All is made of the same tables, and there is no other list of verbs, options or examples.
 *
 * Here, too, are verbs that only hand over to others: plumb itself, and plumb list. */
#ifndef BASE_MANUAL_H
#define BASE_MANUAL_H

#include "options.h"

/* A verb, the word that calls it, and the heading above it in the help, for the first verb of a group. */
struct verb {
    const char *word;
    int (*run)(int argc, char **argv);
    const char *heading;
};

/* Hands over to the verb that argv[1] names, with its whole name as argv[0] ("list check"), or answers --help,
 * help VERB and what manual_answer knows. `verbs` ends with {0}. argv[0] is
 * this verb's own name, "" for plumb itself. Returns the exit status, or OPTIONS_KERNEL. */
int verbs_run(const struct usage *usage, const struct verb *verbs, int argc, char **argv);

/* All that there is to say of a verb: it has options, or verbs of its own. */
struct manual {
    const char *name; /* "check", "list check", or "" for plumb itself */
    const struct usage *usage;
    const struct option *options;
    const struct verb *verbs;
};

void manual_help(const struct manual *manual);
/* Answers argv[1]:
 *     --summary          the summary, for tables of verbs
 *     --complete WORD…   what the last word, which may be empty, could become: a line each, with a tab and an
 *                        explanation behind it; nothing where files are wanted
 * The exit status; OPTIONS_KERNEL where ids of kernels are wanted; OPTIONS_GO where none of this is asked. */
int manual_answer(const struct manual *manual, int argc, char **argv);

#endif
