/* Options of a verb: one table says what may be given, and --help prints it.
 *
 *     size_t samples = 1000000;
 *     const struct option options[] = {{"samples", 0, OPTION_COUNT, &samples, "N", "inputs tried", 0}, {0}};
 *     int status = options_parse("KERNEL…", options, &argc, argv);
 *     if (status != OPTIONS_GO) return status;
 *     // argv[1] … argv[argc - 1] are what is left: the verb's arguments
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stddef.h>

/* Exit status of every verb: all is within its limits, something falls short, wrong usage, nothing was judged. */
enum { STATUS_WITHIN = 0, STATUS_SHORT = 1, STATUS_USAGE = 2, STATUS_NOTHING = 3 };

enum { OPTIONS_GO = -1 }; /* from the helpers below: go on; anything else is the exit status to return */

enum option_type {
    OPTION_FLAG,   /* int: 1 when given */
    OPTION_COUNT,  /* size_t: a decimal number, or one with k, M, G (10³, 10⁶, 10⁹) */
    OPTION_SEED,   /* uint64_t: decimal or 0x… */
    OPTION_REAL,   /* double: decimal or hex */
    OPTION_TEXT,   /* const char * */
    OPTION_CHOICE, /* const char *: one of the words in `choices`, "text|json" */
    OPTION_LIST,   /* struct option_list: may be given several times */
};

struct option_list {
    size_t count;
    const char *item[16];
};

struct option {
    const char *name; /* "samples" for --samples */
    char letter;      /* 'n' for -n, or 0 */
    enum option_type type;
    void *into;
    const char *value; /* what --help calls its value: "N" */
    const char *help;  /* one line */
    const char *choices;
};

/* Takes the options out of argv (argv[0] is the verb) and leaves the arguments. An error is one line on standard error
 * that names the option; an option given twice is one, unless it is a flag or a list. At most 64 options. */
int options_parse(const char *arguments, const struct option *options, int *argc, char **argv);

/* For a verb that cannot go on: a line on standard error, "plumb VERB: ", then the rest; always STATUS_USAGE. */
int refuse(const char *verb, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What does not go together. */
struct option_rule {
    int broken;
    const char *says; /* "--only: goes with --targets" */
};

/* OPTIONS_GO, or STATUS_USAGE after a line on standard error that says the first broken rule. A rule without a text is
 * the last. */
int options_check(const char *verb, const struct option_rule *rules);

#endif
