/* plumb list: finds what is to be done with lists, and hands over. */
#include "verb.h"

#include "list.h"
#include "validate/base/manual.h"

#include <stddef.h>

static const struct verb verbs[] = {
    {"check", list_verb_check}, {"trace", list_verb_trace}, {"bench", list_verb_bench}, {0}};

static const struct usage usage = {.arguments = "VERB …",
                                   .summary = "the contiguous list: check, trace and bench it, or a list of yours",
                                   .more = "plumb list VERB --help tells more.",
                                   .example = "plumb list check --port plumb",
                                   .falls_short = "something falls short",
                                   .nothing = "nothing was judged"};

int verb_list(int argc, char **argv)
{
    return verbs_run(&usage, verbs, argc, argv);
}
