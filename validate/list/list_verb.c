/* The command `plumb list`: runs the subcommand check, trace or bench. */
#include "list_verb.h"

#include "list.h"
#include "validate/util/manual.h"

#include <stddef.h>

static const struct verb verbs[] = {
    {"check", list_verb_check, NULL}, {"trace", list_verb_trace, NULL}, {"bench", list_verb_bench, NULL}, {0}};

static const struct usage usage = {.arguments = "VERB …",
                                   .summary = "checks and times the contiguous list, or a list of yours",
                                   .more = "plumb list help VERB explains one.",
                                   .example = "plumb list check --port plumb",
                                   .falls_short = "something falls short",
                                   .nothing = "nothing was judged"};

int verb_list(int argc, char **argv)
{
    return verbs_run(&usage, verbs, argc, argv);
}
