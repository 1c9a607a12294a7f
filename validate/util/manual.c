/* Help and completions of verbs: see manual.h. */
#include "manual.h"

#include "program.h"
#include "text.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

/* Lets the verb print its summary, a line. */
static void print_summary(const struct verb *verb)
{
    char *arguments[] = {(char *)verb->word, (char *)"--summary", NULL};
    verb->run(2, arguments);
}

/* Writes the left column of an option's help, "-p, --port FILE.so". Returns text. */
static const char *option_text(const struct option *option, char *text, size_t size)
{
    const int used = option->letter ? snprintf(text, size, "-%c, ", option->letter) : 0;
    snprintf(text + used, size - (size_t)used, "--%s%s%s", option->name, option->value ? " " : "",
             or_empty(option->value));
    return text;
}

/* Prints the left column and at least two blanks, where cli/man splits the line. */
static void print_left(const char *left, int column)
{
    const int width = text_width(left);
    printf("  %s%*s  ", left, width < column ? column - width : 0, "");
}

/* Prints the heading of a group of options if this is its first option. */
static void print_heading(const struct option_group *group, const struct option *option)
{
    for (; group && group->first; group++)
        if (strcmp(group->first, option->name) == 0)
            printf("%s:\n", group->heading);
}

void manual_help(const struct manual *manual)
{
    const struct usage *usage = manual->usage;
    const char *const done = usage->falls_short ? "all limits hold" : "done";
    const char *const statuses[] = {usage->passes ? usage->passes : done, usage->falls_short,
                                    "bad usage or could not run", usage->nothing};
    char text[80];
    printf("plumb%s%s%s%s: %s\n%s%s", *manual->name ? " " : "", manual->name, *usage->arguments ? " " : "",
           usage->arguments, usage->summary, or_empty(usage->more), usage->more ? "\n" : "");
    for (const struct option *option = manual->options; option && option->name; option++) {
        print_heading(usage->groups, option);
        print_left(option_text(option, text, sizeof text), 27);
        puts(option->help);
    }
    for (const struct verb *verb = manual->verbs; verb && verb->word; verb++) {
        if (verb->heading)
            printf("%s:\n", verb->heading);
        print_left(verb->word, 7);
        print_summary(verb);
    }
    for (int i = 0; i < 4; i++)
        if (statuses[i])
            printf("%s %d %s", i == 0 ? "Exit status:" : ",", i, statuses[i]);
    printf("\nExample: %s%s\n", program_called(), usage->example + strlen("plumb"));
}

/* --- completion --------------------------------------------------------------------------------------------------- */

/* Prints a word if it begins with `typed`; `lead` is printed before it, the part of the typed text that precedes the
 * word. */
static void offer(const char *typed, const char *lead, const char *word, size_t length, const char *explanation)
{
    if (strncmp(word, typed, strlen(typed)) == 0 && length >= strlen(typed))
        printf("%s%.*s\t%s\n", lead, (int)length, word, explanation);
}

/* Prints the choices for an option's value. */
static void offer_choices(const struct option *option, const char *typed, const char *lead)
{
    for (const char *at = or_empty(option->choices); *at;) {
        const size_t length = strcspn(at, "|");
        offer(typed, lead, at, length, option->help);
        at += length + (at[length] == '|');
    }
}

static void offer_options(const struct option *option, const char *typed)
{
    char word[64];
    for (; option->name; option++)
        offer(typed, "", word, (size_t)snprintf(word, sizeof word, "--%s", option->name), option->help);
    offer(typed, "", "--help", strlen("--help"), "what this verb takes, and an example");
}

/* True if argument number k, counted from 0, is a kernel: the last one of "A B [KERNEL…]" may be repeated. */
static int is_kernel(const char *arguments, size_t k)
{
    const char *word = arguments;
    for (; k > 0 && strchr(word, ' '); k--)
        word = strchr(word, ' ') + 1;
    return strncmp(word + strspn(word, "["), "KERNEL", strlen("KERNEL")) == 0 && (k == 0 || strstr(word, "…"));
}

/* Completes the last of these words. bash splits --format=json into three words, the second of which is "=". Returns
 * the exit status or OPTIONS_KERNEL. */
static int complete_word(const struct manual *manual, int count, char **words)
{
    const int last = count - 1;
    size_t arguments = 0;
    for (int i = 0; i < last; i++) {
        const struct option *option = options_find(manual->options, words[i], strlen(words[i]));
        if (option && option->type != OPTION_FLAG) {
            i += 1 + (strcmp(words[i + 1], "=") == 0);
            if (i >= last) {
                offer_choices(option, strcmp(words[last], "=") == 0 ? "" : words[last], "");
                return STATUS_WITHIN;
            }
        } else {
            arguments += words[i][0] != '-';
        }
    }
    char *typed = words[last], *equals = strchr(typed, '=');
    const struct option *option = equals ? options_find(manual->options, typed, (size_t)(equals - typed)) : NULL;
    if (option) {
        char lead[64];
        snprintf(lead, sizeof lead, "%.*s", (int)(equals + 1 - typed), typed);
        offer_choices(option, equals + 1, lead);
    } else if (typed[0] == '-') {
        offer_options(manual->options, typed);
    } else if (is_kernel(manual->usage->arguments, arguments)) {
        return OPTIONS_KERNEL;
    }
    return STATUS_WITHIN;
}

static void offer_verbs(const struct verb *verb, const char *typed)
{
    for (; verb->word; verb++)
        if (strncmp(verb->word, typed, strlen(typed)) == 0) {
            printf("%s\t", verb->word);
            print_summary(verb);
        }
}

/* --- verbs -------------------------------------------------------------------------------------------------------- */

int manual_answer(const struct manual *manual, int argc, char **argv)
{
    const char *asked = argc > 1 ? argv[1] : "";
    if (strcmp(asked, "--summary") == 0) {
        puts(manual->usage->summary);
    } else if (strcmp(asked, "--complete") == 0 && argc > 2) {
        if (!manual->verbs)
            return complete_word(manual, argc - 2, argv + 2);
        offer_verbs(manual->verbs, argv[2]);
    } else {
        return OPTIONS_GO;
    }
    return STATUS_WITHIN;
}

/* Runs the verb with which a command line begins, under its full name. Returns its exit status. */
static int forward_command(const struct verb *verbs, int argc, char **argv)
{
    char name[64];
    snprintf(name, sizeof name, "%s%s%s", argv[0], *argv[0] ? " " : "", argv[1]);
    for (; verbs->word; verbs++)
        if (strcmp(argv[1], verbs->word) == 0) {
            argv[1] = name;
            return verbs->run(argc - 1, argv + 1);
        }
    fprintf(stderr, "plumb%s%s: no command \"%s\" (plumb --help lists them; plumb kernels lists kernels)\n",
            *argv[0] ? " " : "", argv[0], argv[1]);
    return STATUS_USAGE;
}

int verbs_run(const struct usage *usage, const struct verb *verbs, int argc, char **argv)
{
    const struct manual manual = {argv[0], usage, NULL, verbs};
    if (argc < 2) { /* the help, but as an error */
        dup2(STDERR_FILENO, STDOUT_FILENO);
        manual_help(&manual);
        return STATUS_USAGE;
    }
    if (strcmp(argv[1], "help") == 0 && argc > 2) { /* "help check" is "check --help" */
        argv[1] = argv[2];
        argv[2] = (char *)"--help";
        return forward_command(verbs, argc, argv);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        manual_help(&manual);
        return STATUS_WITHIN;
    }
    if (strcmp(argv[1], "--complete") == 0 && argc > 3) { /* the words after a verb are completed by that verb */
        argv[1] = argv[2];
        argv[2] = (char *)"--complete";
    }
    const int status = manual_answer(&manual, argc, argv);
    return status == OPTIONS_GO ? forward_command(verbs, argc, argv) : status;
}
