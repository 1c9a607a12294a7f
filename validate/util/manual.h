/* Help, man pages and completions of commands ("verbs"), all from the same tables: --help is printed from the tables of
 * options; validate/cli/man converts the output of --help to a man page; a shell calls --complete.
 *
 * This module also runs verbs that only call other verbs: plumb itself, and plumb list. */
#ifndef UTIL_MANUAL_H
#define UTIL_MANUAL_H

#include "options.h"

/* A verb: its name, its function, and the heading above it in the help if it is the first verb of a group. */
struct verb {
    const char *word;
    int (*run)(int argc, char **argv);
    const char *heading;
};

/* Runs the verb that argv[1] names, or answers --help, help VERB and the requests of manual_answer. argv[0] is the name
 * of the calling verb: "list", or "" for plumb itself. The verb that is run gets its full name as its own argv[0]:
 * "list check". `verbs` ends with {0}. Returns the exit status, or OPTIONS_KERNEL. */
int verbs_run(const struct usage *usage, const struct verb *verbs, int argc, char **argv);

/* The description of a verb, which has options or verbs of its own. */
struct manual {
    const char *name; /* "check", "list check", or "" for plumb itself */
    const struct usage *usage;
    const struct option *options;
    const struct verb *verbs;
};

/* Prints the text of --help on standard output. */
void manual_help(const struct manual *manual);
/* Answers requests in argv[1]:
 *     --summary          prints the summary, for tables of verbs
 *     --complete WORD…   prints what the last word, which may be empty, could become: one line each, with a tab and an
 *                        explanation after it; nothing where a file is expected
 * Returns the exit status; OPTIONS_KERNEL if a kernel's id is expected; OPTIONS_GO if argv[1] is no such request. */
int manual_answer(const struct manual *manual, int argc, char **argv);

#endif
