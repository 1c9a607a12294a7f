/* Options of a verb: one table says what may be given, and --help, man pages and completions (manual.h) print it.
 *
 *     static const struct usage usage = {"KERNEL…", "what it is for", .example = "plumb verb so3.s1 --samples 1k"};
 *     size_t samples = 1000000;
 *     const struct option options[] = {{"samples", 0, OPTION_COUNT, &samples, "N", "inputs tried", 0}, {0}};
 *     int status = options_parse(&usage, options, &argc, argv);
 *     if (status != OPTIONS_GO) return status;
 *     // argv[1] … argv[argc - 1] are what is left: the verb's arguments
 */
#ifndef BASE_OPTIONS_H
#define BASE_OPTIONS_H

#include <stddef.h>

/* Exit status of every verb: all is within its limits, something falls short, wrong usage, nothing was judged. */
enum { STATUS_WITHIN = 0, STATUS_SHORT = 1, STATUS_USAGE = 2, STATUS_NOTHING = 3 };

/* From the helpers below: go on; anything else is the exit status to return, or for main alone, which knows the
 * kernels, that a shell wants to complete a kernel's id. */
enum { OPTIONS_GO = -1, OPTIONS_KERNEL = -2 };

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

/* What a verb is beside its options. */
struct usage {
    const char *arguments;   /* "A B [KERNEL…]", or "": what is called KERNEL is completed by kernels' ids */
    const char *summary;     /* what it is for, in a line */
    const char *more;        /* sentences, in lines; or null */
    const char *example;     /* a command that works as it stands in plumb's own folder: "plumb eval so3.s1 0.1" */
    const char *falls_short; /* when the exit status is 1; null: never */
    const char *nothing;     /* when it is 3; null: never */
};

/* Takes the options out of argv (argv[0] is the verb) and leaves the arguments. An error is one line on standard error
 * that names the option; an option given twice is one, unless it is a flag or a list. At most 64 options. */
int options_parse(const struct usage *usage, const struct option *options, int *argc, char **argv);

/* The option that a word names, of which `length` bytes count: "--samples", "-n"; or null. */
const struct option *options_find(const struct option *options, const char *word, size_t length);

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
