/* The template functions, called words: \plumb{WORD | ARGUMENT | …}. Each writes its replacement, or reports a
 * fault. */
#include "filling.h"

#include <plumb/base.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- promises ----------------------------------------------------------------------------------------------------- */

/* Returns the promise that two arguments name, from argument `from` on: the kernel and the promise; null after a
 * fault. */
static const struct bound *named_promise(struct filling *filling, size_t from, enum format format)
{
    const char *id = asked(filling, from), *name = asked(filling, from + 1);
    const struct kernel *kernel = kernel_find(id);
    if (!kernel) {
        char text[160];
        fault(filling, "no kernel \"%s\"%s", id, kernel_suggestion(id, text, sizeof text));
        return NULL;
    }
    const struct bound *bound = promise_find(kernel, format, name);
    if (!bound)
        fault(filling, "%s promises no \"%s\" in %s", id, name, format_facts(format)->name);
    return bound;
}

/* Returns the format that an argument names, float if there is none. */
static enum format named_format(struct filling *filling, size_t i)
{
    const char *name = asked(filling, i);
    if (!*name || strcmp(name, "float") == 0)
        return FLOAT;
    if (strcmp(name, "double") != 0)
        fault(filling, "\"%s\" is neither float nor double", name);
    return DOUBLE;
}

static void word_limit(struct filling *filling)
{
    const struct bound *bound = named_promise(filling, 0, named_format(filling, 2));
    put(filling, "%4", bound ? bound->limit : (double)NAN);
}

static void word_where(struct filling *filling)
{
    char text[256];
    const struct bound *bound = named_promise(filling, 0, named_format(filling, 2));
    if (bound)
        put(filling, "%t", bound_where(kernel_find(asked(filling, 0)), bound, text, sizeof text));
}

/* Returns the promise's line in the worst errors known; null after a fault. */
static const struct record_line *worst_named(struct filling *filling)
{
    const char *id = asked(filling, 0), *name = asked(filling, 1);
    const struct record_line *worst = NULL;
    if (named_promise(filling, 0, FLOAT) && !(worst = records_find(&filling->archive.worst, id, name)))
        fault(filling, "records: no worst error of %s, \"%s\"; plumb check %s --deep finds it", id, name, id);
    return worst;
}

static void word_worst(struct filling *filling)
{
    const struct record_line *worst = worst_named(filling);
    if (worst)
        put(filling, "%4", worst->error);
}

static void word_at(struct filling *filling)
{
    const struct record_line *worst = worst_named(filling);
    if (worst)
        put(filling, "%t", worst->input);
}

/* --- other libraries ---------------------------------------------------------------------------------------------- */

/* PORT | KERNEL | PROMISE | FORMAT: writes the port's worst error. It is a fault if that has to be beyond the limit, or
 * within it, and is not; with neither flag set, both are correct. */
static void put_library(struct filling *filling, int beyond, int within)
{
    const enum format format = named_format(filling, 3);
    const struct bound *bound = named_promise(filling, 1, format);
    const struct record *libraries = &filling->archive.libraries;
    const char *port = asked(filling, 0), *kernel = asked(filling, 1), *promise = asked(filling, 2);
    if (!bound)
        return;
    const long row = library_row(&filling->archive, port, kernel, promise, format);
    if (row < 0) {
        fault(filling, "%s: nothing of %s's %s, \"%s\"", libraries->csv.file, port, kernel, promise);
        return;
    }
    const char *worst = record_cell(libraries, (size_t)row, LIBRARY_WORST);
    if (record_error(worst) > bound->limit ? within : beyond)
        fault(filling, "stale: %s's %s, \"%s\": %s is %s the limit %.4g", port, kernel, promise, worst,
              within ? "beyond" : "within", bound->limit);
    put(filling, "%t", worst);
}

static void word_peer(struct filling *filling)
{
    put_library(filling, 0, 0);
}

static void word_beyond(struct filling *filling)
{
    put_library(filling, 1, 0);
}

static void word_within(struct filling *filling)
{
    put_library(filling, 0, 1);
}

/* --- claims ------------------------------------------------------------------------------------------------------- */

/* Returns the claim whose id is argument i; null after a fault. */
static const struct claim *named_claim(struct filling *filling, size_t i)
{
    const struct claim *claim = record_claim(&filling->archive, asked(filling, i));
    if (!claim)
        fault(filling, "%s/claims.csv has no claim %s", filling->data, asked(filling, i));
    return claim;
}

static void word_measured(struct filling *filling)
{
    const struct claim *claim = named_claim(filling, 0);
    if (claim)
        put(filling, "%t", claim->measured);
}

/* Writes the lowest or the highest reading on record, without the unit: 1.81 or 1.99 for "1.81 … 1.99 times" and for
 * "1.86 [1.81, 1.99] times"; the single number if there is no range. */
static void put_reading(struct filling *filling, int highest)
{
    const struct claim *claim = named_claim(filling, 0);
    if (!claim)
        return;
    const char *text = claim->measured, *bracket = strchr(text, '['), *range = strstr(text, " … ");
    if (bracket)
        text = highest ? bracket + strcspn(bracket, ",") + 2 : bracket + 1;
    else if (range && highest)
        text = range + strlen(" … ");
    char number[64];
    snprintf(number, sizeof number, "%.*s", (int)strcspn(text, " ,]"), text);
    put(filling, "%t", number);
}

static void word_low(struct filling *filling)
{
    put_reading(filling, 0);
}

static void word_high(struct filling *filling)
{
    put_reading(filling, 1);
}

/* True if a text has this number, in this spelling: 0.588, not 0.5880. */
static int has_number(const char *text, const char *number)
{
    for (size_t length; *text; text += length + (text[length] != 0)) {
        length = strspn(text, "0123456789.e+-");
        size_t end = length;
        while (end > 0 && text[end - 1] == '.')
            end--;
        if (end > 0 && end == strlen(number) && strncmp(text, number, end) == 0)
            return 1;
    }
    return 0;
}

/* ID | NUMBER: writes the number; a fault if the claim's record does not have it. */
static void word_number(struct filling *filling)
{
    const struct claim *claim = named_claim(filling, 0);
    const char *number = asked(filling, 1);
    if (claim && !has_number(claim->finding, number) && !has_number(claim->measured, number))
        fault(filling, "stale: the text has %s of %s, %s/claims.csv has not", number, claim->id, filling->data);
    put(filling, "%t", number);
}

/* VERDICT | ID: writes the claim's id; a fault if that is no longer its verdict. */
static void word_verdict(struct filling *filling)
{
    const char *verdict = asked(filling, 0), *id = asked(filling, 1);
    const struct claim *claim = named_claim(filling, 1);
    if (claim && strcmp(claim->verdict, verdict) != 0)
        fault(filling, "stale: the text says that %s is %s, %s/claims.csv says %s", id, verdict, filling->data,
              claim->verdict);
    put(filling, "%t", id);
}

/* --- speed -------------------------------------------------------------------------------------------------------- */

/* KERNEL | REGIME | PLACE | IMPLEMENTATION: writes a number of the row of its fastest variant; nothing after a
 * fault. */
static void put_of_time(struct filling *filling, enum time_column column)
{
    const char *const words[] = {asked(filling, 0), asked(filling, 1), asked(filling, 2), asked(filling, 3)};
    const long row = time_row(&filling->archive, words[0], words[1], words[2], words[3]);
    if (row < 0)
        fault(filling, "%s: no time of %s's %s, %s, in %s; make timed measures it", filling->archive.times.csv.file,
              words[3], words[0], words[1], words[2]);
    else
        put(filling, "%3", time_number(&filling->archive.times, (size_t)row, column));
}

static void word_time(struct filling *filling)
{
    put_of_time(filling, TIME_NS);
}

static void word_times(struct filling *filling)
{
    put_of_time(filling, TIME_RATIO);
}

/* all, met, list or list met: writes how many promises about speed there are, or how many are met. */
static void word_targets(struct filling *filling)
{
    static const char *const words[] = {"all", "met", "list", "list met"};
    const struct archive *archive = &filling->archive;
    const json_t *target;
    size_t i, word = 0, found = 0;
    while (word < 4 && strcmp(words[word], asked(filling, 0)) != 0)
        word++;
    if (word == 4)
        fault(filling, "targets | all, met, list or list met, not \"%s\"", asked(filling, 0));
    const int of_list = word / 2 == 1, met_only = word % 2;
    json_array_foreach (json_object_get(of_list ? archive->list_targets : archive->targets, "targets"), i, target) {
        const json_t *met = json_object_get(target, of_list ? "verdict" : "met");
        found += !met_only || json_is_true(met) || (json_is_string(met) && strcmp(json_string_value(met), "met") == 0);
    }
    put(filling, "%z", found);
}

/* --- counts, figures, chapters ------------------------------------------------------------------------------------ */

/* Returns the number of claims that an article makes, with a verdict, or all ("claims"), whose ids have this beginning
 * and end. */
static size_t count_claims(const struct archive *archive, const char *verdict, const char *begin, const char *end)
{
    size_t found = 0;
    for (size_t i = 0; i < archive->claim_count; i++) {
        const struct claim *claim = archive->claims + i;
        const size_t length = strlen(claim->id), rest = strlen(end);
        found += claim_is_made(claim) && (strcmp(verdict, "claims") == 0 || strcmp(verdict, claim->verdict) == 0) &&
                 strncmp(claim->id, begin, strlen(begin)) == 0 && length >= rest &&
                 strcmp(claim->id + length - rest, end) == 0;
    }
    return found;
}

/* Returns the length of a library's own name, without a suffix for a format (Bullet-double) or a part (Ceres Jet). */
static size_t library_length(const char *name)
{
    return strcspn(name, " -");
}

/* Returns the number of other libraries on record; a library that is checked in both formats, or in two parts, counts
 * once. */
static size_t count_libraries(const struct archive *archive)
{
    static const char plain[] = "libm"; /* scalar C is not a library */
    size_t found = 0;
    for (size_t row = 0; row < archive->libraries.csv.rows; row++) {
        const char *name = record_cell(&archive->libraries, row, LIBRARY_PORT), *other;
        size_t first = 0;
        do
            other = record_cell(&archive->libraries, first++, LIBRARY_PORT);
        while (library_length(other) != library_length(name) || strncmp(other, name, library_length(name)) != 0);
        found += first == row + 1 && strcmp(name, plain) != 0;
    }
    return found;
}

/* Returns the number of kernels, formulas or promises of a family, or of all. */
static size_t count_rows(const char *what, const char *family)
{
    size_t found = 0;
    for (size_t i = 0; i < kernels_count(); i++) {
        const struct kernel *kernel = kernel_at(i);
        if (*family && strcmp(kernel->family, family) != 0)
            continue;
        found += strcmp(what, "kernels") == 0 || (strcmp(what, "formulas") == 0 && begins_row(i));
        for (int format = 0; format < 2 && strcmp(what, "promises") == 0; format++)
            if (kernel->promises[format].bounds)
                found += bounds_count(kernel->promises[format].bounds);
    }
    return found;
}

/* kernels, formulas or promises | FAMILY; families; libraries; claims or a verdict | BEGINNING | END of the ids: writes
 * their number. */
static void word_count(struct filling *filling)
{
    const char *what = asked(filling, 0), *second = asked(filling, 1), *third = asked(filling, 2);
    size_t found = 0;
    if (strcmp(what, "families") == 0)
        while (family_at(found))
            found++;
    else if (strcmp(what, "libraries") == 0)
        found = count_libraries(&filling->archive);
    else
        found = count_rows(what, second) + count_claims(&filling->archive, what, second, third);
    if (!found)
        fault(filling, "count | %s: there is none", what);
    put(filling, "%z", found);
}

static void word_figure(struct filling *filling)
{
    char file[512] = "";
    int found = !filling->figures;
    for (char *const *folder = filling->figures; folder && *folder && !found; folder++) {
        snprintf(file, sizeof file, "%s/%s.pdf", *folder, asked(filling, 0));
        found = access(file, R_OK) == 0;
    }
    if (!found)
        fault(filling, "no figure \"%s\": %s is missing", asked(filling, 0), file);
    put(filling, "%s.pdf", asked(filling, 0));
}

/* Writes one \input for each family of the registry, in its order. */
static void word_chapters(struct filling *filling)
{
    for (size_t i = 0; family_at(i); i++)
        put(filling, "\\input{%s}\n", family_at(i));
}

static void word_version(struct filling *filling)
{
    put(filling, "%t", PLUMB_VERSION);
}

/* --- the words ---------------------------------------------------------------------------------------------------- */

static const struct paper_word {
    const char *word;
    size_t least, most; /* number of arguments */
    void (*fill)(struct filling *filling);
} all_words[] = {
    {"limit", 2, 3, word_limit},
    {"where", 2, 3, word_where},
    {"worst", 2, 2, word_worst},
    {"at", 2, 2, word_at},
    {"peer", 3, 4, word_peer},
    {"beyond", 3, 4, word_beyond},
    {"within", 3, 4, word_within},
    {"measured", 1, 1, word_measured},
    {"low", 1, 1, word_low},
    {"high", 1, 1, word_high},
    {"number", 2, 2, word_number},
    {"claim", 2, 2, word_verdict},
    {"time", 4, 4, word_time},
    {"times", 4, 4, word_times},
    {"targets", 1, 1, word_targets},
    {"count", 1, 3, word_count},
    {"figure", 1, 1, word_figure},
    {"chapters", 0, 0, word_chapters},
    {"table", 1, MOST_ARGUMENTS, fill_table},
    {"version", 0, 0, word_version},
};

/* Ends a text before its trailing blanks, and returns where its leading ones end. */
static char *trimmed(char *text)
{
    text += strspn(text, " \n");
    for (size_t end = strlen(text); end > 0 && strchr(" \n", text[end - 1]); end--)
        text[end - 1] = 0;
    return text;
}

void fill_word(struct filling *filling, char *words)
{
    char *name = words;
    filling->count = 0;
    for (char *bar; words && filling->count <= MOST_ARGUMENTS; words = bar) {
        if ((bar = strchr(words, '|')))
            *bar++ = 0;
        if (words == name)
            name = trimmed(words);
        else
            filling->argument[filling->count++] = trimmed(words);
    }
    for (size_t i = 0; i < sizeof all_words / sizeof *all_words; i++) {
        const struct paper_word *word = all_words + i;
        if (strcmp(word->word, name) != 0)
            continue;
        if (filling->count < word->least || filling->count > word->most)
            fault(filling, "\\plumb{%s}: %zu arguments, not %zu to %zu", word->word, filling->count, word->least,
                  word->most);
        else
            word->fill(filling);
        return;
    }
    fault(filling, "\\plumb{%s}: there is no such word", name);
}
