/* Options of a verb (a command of plumb). One table describes them; --help, man pages and completions (manual.h) are
 * made from it.
 *
 *     static const struct usage usage = {"KERNEL…", "what it is for", .example = "plumb verb so3.s1 --samples 1k"};
 *     size_t samples = 1000000;
 *     const struct option options[] = {{"samples", 0, OPTION_COUNT, &samples, "N", "inputs tried", 0}, {0}};
 *     int status = options_parse(&usage, options, &argc, argv);
 *     if (status != OPTIONS_GO) return status;
 *     // argv[1] … argv[argc - 1] are the verb's arguments */
#ifndef UTIL_OPTIONS_H
#define UTIL_OPTIONS_H

#include <stddef.h>
#include <stdint.h>

/* Exit status of every verb: 0, all limits hold, or done; 1, a limit is exceeded or a check fails; 2, wrong usage, or
 * the verb could not run; 3, nothing was checked. */
enum { STATUS_WITHIN = 0, STATUS_SHORT = 1, STATUS_USAGE = 2, STATUS_NOTHING = 3 };

/* Results of the functions below, if the verb is not to end with an exit status: OPTIONS_GO, the verb is to be run;
 * OPTIONS_KERNEL, a shell completes the id of a kernel, which only main can do, since it knows the kernels. */
enum { OPTIONS_GO = -1, OPTIONS_KERNEL = -2 };

enum option_type {
    OPTION_FLAG,   /* int: 1 if given */
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
    const char *value; /* name of its value in --help: "N" */
    const char *help;  /* one line */
    const char *choices;
};

/* A group of options in --help: its heading is above the group's first option. */
struct option_group {
    const char *first; /* "port"; null ends a list */
    const char *heading;
};

/* Description of a verb apart from its options. */
struct usage {
    const char *arguments;   /* "A B [KERNEL…]", or "": an argument named KERNEL is completed by kernels' ids */
    const char *summary;     /* its purpose, one line */
    const char *more;        /* more sentences, broken into lines; or null */
    const char *example;     /* a command that works in plumb's source folder: "plumb eval so3.s1 0.1" */
    const char *falls_short; /* meaning of exit status 1; null: never returned */
    const char *nothing;     /* meaning of exit status 3; null: never returned */
    const char *passes;      /* meaning of exit status 0; null: "all limits hold", or "done" without falls_short */
    const struct option_group *groups; /* or null */
};

/* Parses the options in argv (argv[0] is the verb) and removes them, so that the arguments are left. Returns
 * OPTIONS_GO, OPTIONS_KERNEL, or an exit status. Prints an error as one line on standard error that names the option.
 * An option that is given twice is an error, unless it is a flag or a list. At most 64 options. */
int options_parse(const struct usage *usage, const struct option *options, int *argc, char **argv);
/* The same as options_parse; also sets bit k of *given if the command line has option k of the table. */
int options_parse_given(const struct usage *usage, const struct option *options, int *argc, char **argv,
                        uint64_t *given);

/* Sets an option to a value that is not from the command line; for a flag, "true" or "false". Returns 0; or −1 with
 * what is wrong in `problem`: "expected basic or full, got "all"". */
int options_set(const struct option *option, const char *value, char *problem, size_t size);

/* Returns the option that the first `length` bytes of a word name ("--samples", "-n"), or null. */
const struct option *options_find(const struct option *options, const char *word, size_t length);

/* Prints an error message on standard error, "plumb VERB: " and then the text; always returns STATUS_USAGE. */
int refuse(const char *verb, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A combination of options that is not allowed. */
struct option_rule {
    int broken;
    const char *says; /* "--only: only together with --targets" */
};

/* Returns OPTIONS_GO, or STATUS_USAGE after a line on standard error with the text of the first broken rule. A rule
 * without a text ends the list. */
int options_check(const char *verb, const struct option_rule *rules);

#endif
