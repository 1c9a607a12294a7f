/* Parsing of options; see options.h. */
#include "options.h"

#include "manual.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints what is wrong with an option, and returns STATUS_USAGE. `detail` may be null. */
static int refuse_option(const char *verb, const char *what, const char *option, const char *detail)
{
    fprintf(stderr, "plumb %s: %s: %s%s%s\n", verb, option, what, detail ? " " : "", detail ? detail : "");
    return STATUS_USAGE;
}

/* Returns the factor of a suffix k, M or G; 1 for any other character. */
static double suffix_factor(char suffix)
{
    switch (suffix) {
    case 'k':
        return 1e3;
    case 'M':
        return 1e6;
    case 'G':
        return 1e9;
    default:
        return 1;
    }
}

/* Parses a decimal count with an optional k, M or G. Returns 0, or −1 if it is not an integer from 0 to 10¹⁸. */
static int parse_count(const char *text, size_t *count)
{
    char *end;
    errno = 0;
    double value = strtod(text, &end);
    double unit = suffix_factor(*end);
    if (end == text || end[unit != 1] != 0 || errno || !(value >= 0) || value * unit > 1e18)
        return -1;
    if (value * unit != floor(value * unit))
        return -1;
    *count = (size_t)(value * unit);
    return 0;
}

static int is_choice(const char *choices, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = choices; at; at = strchr(at, '|')) {
        at += *at == '|';
        if (length > 0 && strncmp(at, word, length) == 0 && (at[length] == 0 || at[length] == '|'))
            return 1;
    }
    return 0;
}

/* Stores a value. Returns null, or the text of an error, after which the value is printed. */
static const char *store(const struct option *option, const char *value)
{
    char *end = NULL;
    struct option_list *list = option->into;
    errno = 0;
    switch (option->type) {
    case OPTION_FLAG:
        *(int *)option->into = 1;
        return NULL;
    case OPTION_COUNT:
        return parse_count(value, option->into) ? "expected an integer, got" : NULL;
    case OPTION_SEED:
        *(uint64_t *)option->into = strtoull(value, &end, 0);
        return errno || end == value || *end || *value == '-' ? "expected an integer, got" : NULL;
    case OPTION_REAL:
        *(double *)option->into = strtod(value, &end);
        if (end == value || *end)
            return "expected a number, got";
        return isfinite(*(double *)option->into) ? NULL : "expected a finite number, got";
    case OPTION_TEXT:
        *(const char **)option->into = value;
        return *value ? NULL : "expected a value, got nothing";
    case OPTION_CHOICE:
        *(const char **)option->into = value;
        break;
    case OPTION_LIST:
        if (list->count == sizeof list->item / sizeof *list->item)
            return "given too often:";
        list->item[list->count++] = value;
        break;
    }
    return option->choices && !is_choice(option->choices, value) ? "expected" : NULL;
}

/* Writes "text, json or csv, got \"xml\"" of the choices "text|json|csv". */
static void describe_choices(const char *choices, const char *value, char *text, size_t size)
{
    size_t length = 0;
    const char *last = strrchr(choices, '|');
    for (const char *at = choices; *at && length + 4 < size; at++) {
        const char *separator = at == last ? " or " : ", ";
        if (*at == '|')
            length += (size_t)snprintf(text + length, size - length, "%s", separator);
        else
            text[length++] = *at;
    }
    snprintf(text + length, size - length, ", got \"%s\"", value);
}

const struct option *options_find(const struct option *options, const char *word, size_t length)
{
    for (; word[0] == '-' && options->name; options++)
        if ((word[1] == '-' && strncmp(options->name, word + 2, length - 2) == 0 && options->name[length - 2] == 0) ||
            (options->letter && word[1] == options->letter && length == 2))
            return options;
    return NULL;
}

/* Stores a value. Returns 0, or −1 with what is wrong in `problem`. */
static int store_value(const struct option *option, const char *value, char *problem, size_t size)
{
    const char *wrong = store(option, value);
    char detail[256];
    if (!wrong)
        return 0;
    if (option->choices)
        describe_choices(option->choices, value, detail, sizeof detail);
    else
        snprintf(detail, sizeof detail, "\"%s\"", value);
    snprintf(problem, size, "%s %s", wrong, detail);
    return -1;
}

int options_set(const struct option *option, const char *value, char *problem, size_t size)
{
    if (option->type != OPTION_FLAG)
        return store_value(option, value, problem, size);
    *(int *)option->into = strcmp(value, "true") == 0;
    if (*(int *)option->into || strcmp(value, "false") == 0)
        return 0;
    snprintf(problem, size, "expected true or false, got \"%s\"", value);
    return -1;
}

int options_parse(const struct usage *usage, const struct option *options, int *argc, char **argv)
{
    uint64_t given;
    return options_parse_given(usage, options, argc, argv, &given);
}

int options_parse_given(const struct usage *usage, const struct option *options, int *argc, char **argv,
                        uint64_t *given)
{
    const struct manual manual = {argv[0], usage, options, NULL};
    *given = 0;
    int kept = 1, literal = 0;
    const int answered = manual_answer(&manual, *argc, argv);
    if (answered != OPTIONS_GO)
        return answered;
    for (int i = 1; i < *argc; i++) {
        char *word = argv[i], *equals = strchr(word, '=');
        if (literal || word[0] != '-' || word[1] == 0 || (word[1] >= '0' && word[1] <= '9') || word[1] == '.') {
            argv[kept++] = word;
            continue;
        }
        if (strcmp(word, "--") == 0) {
            literal = 1;
            continue;
        }
        if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            manual_help(&manual);
            return STATUS_WITHIN;
        }
        const struct option *option = options_find(options, word, equals ? (size_t)(equals - word) : strlen(word));
        const struct option *flag = option || word[1] == '-' ? NULL : options_find(options, word, 2);
        if (flag && flag->type == OPTION_FLAG && word[2]) { /* -vf json is -v -f json */
            store(flag, "");
            word[1] = '-';
            argv[i--] = word + 1;
            continue;
        }
        if (!option)
            return refuse_option(argv[0], "no such option (see", word, "--help)");
        if (option->type == OPTION_FLAG && equals)
            return refuse_option(argv[0], "takes no value", word, NULL);
        if (option->type != OPTION_FLAG && !equals && i + 1 == *argc)
            return refuse_option(argv[0], "needs a value:", word, option->choices ? option->choices : option->value);
        const char *value;
        if (option->type == OPTION_FLAG)
            value = "";
        else
            value = equals ? equals + 1 : argv[++i];
        const uint64_t bit = (uint64_t)1 << (option - options);
        if (option->type != OPTION_FLAG && option->type != OPTION_LIST && (*given & bit))
            return refuse_option(argv[0], "given twice, but takes one value", word, NULL);
        *given |= bit;
        char problem[320];
        if (store_value(option, value, problem, sizeof problem) != 0)
            return refuse_option(argv[0], problem, word, NULL);
    }
    argv[ *argc = kept] = NULL;
    return OPTIONS_GO;
}

int refuse(const char *verb, const char *format, ...)
{
    va_list values;
    fprintf(stderr, "plumb %s: ", verb);
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    fputc('\n', stderr);
    return STATUS_USAGE;
}

int options_check(const char *verb, const struct option_rule *rules)
{
    for (; rules->says; rules++)
        if (rules->broken)
            return refuse(verb, "%s", rules->says);
    return OPTIONS_GO;
}
