/* The template functions, one for each word of the macros \plumb{WORD | ARGUMENT | …}. A function writes the
 * replacement of the macro, or reports an error. The table at the end of the file lists them with their arguments. */
#include "template_context.h"

#include <plumb/base.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- promises ----------------------------------------------------------------------------------------------------- */

/* Returns the promise that two arguments name, from argument `from` on: the kernel and the promise; null after an
 * error. */
static const struct bound *named_promise(struct template_context *template_context, size_t from, enum format format)
{
    const char *id = argument_at(template_context, from), *name = argument_at(template_context, from + 1);
    const struct kernel *kernel = kernel_find(id);
    if (!kernel) {
        char text[160];
        template_error(template_context, "no kernel \"%s\"%s", id, kernel_suggestion(id, text, sizeof text));
        return NULL;
    }
    const struct bound *bound = promise_find(kernel, format, name);
    if (!bound)
        template_error(template_context, "%s promises no \"%s\" in %s", id, name, format_facts(format)->name);
    return bound;
}

/* Returns the format that an argument names, float if there is none. */
static enum format named_format(struct template_context *template_context, size_t i)
{
    const char *name = argument_at(template_context, i);
    if (!*name || strcmp(name, "float") == 0)
        return FLOAT;
    if (strcmp(name, "double") != 0)
        template_error(template_context, "\"%s\" is neither float nor double", name);
    return DOUBLE;
}

static void word_limit(struct template_context *template_context)
{
    const struct bound *bound = named_promise(template_context, 0, named_format(template_context, 2));
    write_latex(template_context, "%4", bound ? bound->limit : (double)NAN);
}

static void word_where(struct template_context *template_context)
{
    char text[256];
    const struct bound *bound = named_promise(template_context, 0, named_format(template_context, 2));
    if (bound)
        write_latex(template_context, "%t",
                    bound_where(kernel_find(argument_at(template_context, 0)), bound, text, sizeof text));
}

/* Returns the line of the record of worst errors for the promise that the arguments name; null after an error. */
static const struct record_line *worst_named(struct template_context *template_context)
{
    const char *id = argument_at(template_context, 0), *name = argument_at(template_context, 1);
    const struct record_line *worst = NULL;
    if (named_promise(template_context, 0, FLOAT) &&
        !(worst = records_find(&template_context->result_store.worst, id, name)))
        template_error(template_context, "records: no worst error of %s, \"%s\"; plumb check %s --deep finds it", id,
                       name, id);
    return worst;
}

static void word_worst(struct template_context *template_context)
{
    const struct record_line *worst = worst_named(template_context);
    if (worst)
        write_latex(template_context, "%4", worst->error);
}

static void word_at(struct template_context *template_context)
{
    const struct record_line *worst = worst_named(template_context);
    if (worst)
        write_latex(template_context, "%t", worst->input);
}

/* --- other libraries ---------------------------------------------------------------------------------------------- */

/* PORT | KERNEL | PROMISE | FORMAT: writes the port's worst error. If `beyond` is true, reports an error in the text
 * unless the port's error is beyond the limit; if `within` is true, unless it is within the limit. */
static void write_library(struct template_context *template_context, int beyond, int within)
{
    const enum format format = named_format(template_context, 3);
    const struct bound *bound = named_promise(template_context, 1, format);
    const struct record *libraries = &template_context->result_store.libraries;
    const char *port = argument_at(template_context, 0), *kernel = argument_at(template_context, 1),
               *promise = argument_at(template_context, 2);
    if (!bound)
        return;
    const long row = library_row(&template_context->result_store, port, kernel, promise, format);
    if (row < 0) {
        template_error(template_context, "%s: nothing of %s's %s, \"%s\"", libraries->csv.file, port, kernel, promise);
        return;
    }
    const char *worst = record_cell(libraries, (size_t)row, LIBRARY_WORST);
    if (record_error(worst) > bound->limit ? within : beyond)
        template_error(template_context, "stale: %s's %s, \"%s\": %s is %s the limit %.4g", port, kernel, promise,
                       worst, within ? "beyond" : "within", bound->limit);
    write_latex(template_context, "%t", worst);
}

static void word_peer(struct template_context *template_context)
{
    write_library(template_context, 0, 0);
}

static void word_beyond(struct template_context *template_context)
{
    write_library(template_context, 1, 0);
}

static void word_within(struct template_context *template_context)
{
    write_library(template_context, 0, 1);
}

/* --- claims ------------------------------------------------------------------------------------------------------- */

/* Returns the claim whose id is argument i; null after an error. */
static const struct claim *named_claim(struct template_context *template_context, size_t i)
{
    const struct claim *claim = record_claim(&template_context->result_store, argument_at(template_context, i));
    if (!claim)
        template_error(template_context, "%s/claims.csv has no claim %s", template_context->data,
                       argument_at(template_context, i));
    return claim;
}

static void word_measured(struct template_context *template_context)
{
    const struct claim *claim = named_claim(template_context, 0);
    if (claim)
        write_latex(template_context, "%t", claim->measured);
}

/* Writes the lowest or the highest reading on record, without the unit: 1.81 or 1.99 for "1.81 … 1.99 times" and for
 * "1.86 [1.81, 1.99] times"; the single number if there is no range. */
static void write_reading(struct template_context *template_context, int highest)
{
    const struct claim *claim = named_claim(template_context, 0);
    if (!claim)
        return;
    const char *text = claim->measured, *bracket = strchr(text, '['), *range = strstr(text, " … ");
    if (bracket)
        text = highest ? bracket + strcspn(bracket, ",") + 2 : bracket + 1;
    else if (range && highest)
        text = range + strlen(" … ");
    char number[64];
    snprintf(number, sizeof number, "%.*s", (int)strcspn(text, " ,]"), text);
    write_latex(template_context, "%t", number);
}

static void word_low(struct template_context *template_context)
{
    write_reading(template_context, 0);
}

static void word_high(struct template_context *template_context)
{
    write_reading(template_context, 1);
}

/* True if a text contains this number in exactly this spelling: "0.5880" does not contain 0.588. */
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

/* ID | NUMBER: writes the number; reports an error if the claim's record does not contain this number. */
static void word_number(struct template_context *template_context)
{
    const struct claim *claim = named_claim(template_context, 0);
    const char *number = argument_at(template_context, 1);
    if (claim && !has_number(claim->finding, number) && !has_number(claim->measured, number))
        template_error(template_context, "stale: the text has %s of %s, %s/claims.csv has not", number, claim->id,
                       template_context->data);
    write_latex(template_context, "%t", number);
}

/* VERDICT | ID: writes the claim's id; reports an error if the recorded verdict of the claim is a different one. */
static void word_verdict(struct template_context *template_context)
{
    const char *verdict = argument_at(template_context, 0), *id = argument_at(template_context, 1);
    const struct claim *claim = named_claim(template_context, 1);
    if (claim && strcmp(claim->verdict, verdict) != 0)
        template_error(template_context, "stale: the text says that %s is %s, %s/claims.csv says %s", id, verdict,
                       template_context->data, claim->verdict);
    write_latex(template_context, "%t", id);
}

/* --- speed -------------------------------------------------------------------------------------------------------- */

/* KERNEL | REGIME | MEMORY | IMPLEMENTATION: writes the value of a column of bench.csv in the row of the
 * implementation's fastest variant; writes nothing after an error. */
static void write_time_text(struct template_context *template_context, enum time_column column)
{
    const char *const words[] = {argument_at(template_context, 0), argument_at(template_context, 1),
                                 argument_at(template_context, 2), argument_at(template_context, 3)};
    const long row = time_row(&template_context->result_store, words[0], words[1], words[2], words[3]);
    if (row < 0)
        template_error(template_context, "%s: no time of %s's %s, %s, in %s; make timed measures it",
                       template_context->result_store.times.csv.file, words[3], words[0], words[1], words[2]);
    else
        write_latex(template_context, "%3", time_number(&template_context->result_store.times, (size_t)row, column));
}

static void word_time(struct template_context *template_context)
{
    write_time_text(template_context, TIME_NS);
}

static void word_times(struct template_context *template_context)
{
    write_time_text(template_context, TIME_RATIO);
}

/* "all", "met", "list" or "list met": writes the count of promises about the kernels' speed, or of those met; with
 * "list", of promises about the list's speed. */
static void word_targets(struct template_context *template_context)
{
    static const char *const words[] = {"all", "met", "list", "list met"};
    const struct result_store *result_store = &template_context->result_store;
    const json_t *target;
    size_t i, word = 0, found = 0;
    while (word < 4 && strcmp(words[word], argument_at(template_context, 0)) != 0)
        word++;
    if (word == 4)
        template_error(template_context, "targets | all, met, list or list met, not \"%s\"",
                       argument_at(template_context, 0));
    const int of_list = word / 2 == 1, met_only = word % 2;
    json_array_foreach (json_object_get(of_list ? result_store->list_targets : result_store->targets, "targets"), i,
                        target) {
        const json_t *met = json_object_get(target, of_list ? "verdict" : "met");
        found += !met_only || json_is_true(met) || (json_is_string(met) && strcmp(json_string_value(met), "met") == 0);
    }
    write_latex(template_context, "%z", found);
}

/* --- counts, figures, chapters ------------------------------------------------------------------------------------ */

/* Returns the number of claims that an article makes whose ids have this beginning and end, and that have this verdict;
 * "claims" stands for any verdict. */
static size_t count_claims(const struct result_store *result_store, const char *verdict, const char *begin,
                           const char *end)
{
    size_t found = 0;
    for (size_t i = 0; i < result_store->claim_count; i++) {
        const struct claim *claim = result_store->claims + i;
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
static size_t count_libraries(const struct result_store *result_store)
{
    static const char plain[] = "libm"; /* scalar C is not a library */
    size_t found = 0;
    for (size_t row = 0; row < result_store->libraries.csv.rows; row++) {
        const char *name = record_cell(&result_store->libraries, row, LIBRARY_PORT), *other;
        size_t first = 0;
        do
            other = record_cell(&result_store->libraries, first++, LIBRARY_PORT);
        while (library_length(other) != library_length(name) || strncmp(other, name, library_length(name)) != 0);
        found += first == row + 1 && strcmp(name, plain) != 0;
    }
    return found;
}

/* Returns the number of kernels, formulas or promises, as `what` says, of a family, or of all families if `family` is
 * ""; 0 if `what` is something else. */
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
static void word_count(struct template_context *template_context)
{
    const char *what = argument_at(template_context, 0), *second = argument_at(template_context, 1),
               *third = argument_at(template_context, 2);
    size_t found = 0;
    if (strcmp(what, "families") == 0)
        while (family_at(found))
            found++;
    else if (strcmp(what, "libraries") == 0)
        found = count_libraries(&template_context->result_store);
    else
        found = count_rows(what, second) + count_claims(&template_context->result_store, what, second, third);
    if (!found)
        template_error(template_context, "count | %s: there is none", what);
    write_latex(template_context, "%z", found);
}

static void word_figure(struct template_context *template_context)
{
    char file[512] = "";
    int found = !template_context->figures;
    for (char *const *folder = template_context->figures; folder && *folder && !found; folder++) {
        snprintf(file, sizeof file, "%s/%s.pdf", *folder, argument_at(template_context, 0));
        found = access(file, R_OK) == 0;
    }
    if (!found)
        template_error(template_context, "no figure \"%s\": %s is missing", argument_at(template_context, 0), file);
    write_latex(template_context, "%s.pdf", argument_at(template_context, 0));
}

/* Writes one \input for each family of the registry, in its order. */
static void word_chapters(struct template_context *template_context)
{
    for (size_t i = 0; family_at(i); i++)
        write_latex(template_context, "\\input{%s}\n", family_at(i));
}

static void word_version(struct template_context *template_context)
{
    write_latex(template_context, "%t", PLUMB_VERSION);
}

/* --- the words ---------------------------------------------------------------------------------------------------- */

static const struct paper_word {
    const char *word;
    size_t minimum, most; /* number of arguments */
    void (*fill)(struct template_context *template_context);
} all_words[] = {
    /* KERNEL | PROMISE | FORMAT (float if omitted): the limit; where it holds */
    {"limit", 2, 3, word_limit},
    {"where", 2, 3, word_where},
    /* KERNEL | PROMISE: the worst error on record in float; the input that has it */
    {"worst", 2, 2, word_worst},
    {"at", 2, 2, word_at},
    /* PORT | KERNEL | PROMISE | FORMAT: another library's worst error; the same where it must be beyond, or within, the
     * limit */
    {"peer", 3, 4, word_peer},
    {"beyond", 3, 4, word_beyond},
    {"within", 3, 4, word_within},
    /* CLAIM: what was measured; its lowest or highest reading */
    {"measured", 1, 1, word_measured},
    {"low", 1, 1, word_low},
    {"high", 1, 1, word_high},
    /* CLAIM | NUMBER; VERDICT | CLAIM: the text's own number or claim, checked against the record */
    {"number", 2, 2, word_number},
    {"claim", 2, 2, word_verdict},
    /* KERNEL | REGIME | MEMORY | IMPLEMENTATION: ns per element; the ratio to plumb's time */
    {"time", 4, 4, word_time},
    {"times", 4, 4, word_times},
    /* all, met, list or list met: number of promises about speed */
    {"targets", 1, 1, word_targets},
    {"count", 1, 3, word_count},
    /* NAME: the figure's file, NAME.pdf */
    {"figure", 1, 1, word_figure},
    {"chapters", 0, 0, word_chapters},
    /* NAME | ARGUMENT | …: a table of paper_tables.c */
    {"table", 1, MAX_ARGUMENTS, expand_table},
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

void expand_macro(struct template_context *template_context, char *content)
{
    char *name = content;
    template_context->count = 0;
    for (char *bar; content && template_context->count <= MAX_ARGUMENTS; content = bar) {
        if ((bar = strchr(content, '|')))
            *bar++ = 0;
        if (content == name)
            name = trimmed(content);
        else
            template_context->argument[template_context->count++] = trimmed(content);
    }
    for (size_t i = 0; i < sizeof all_words / sizeof *all_words; i++) {
        const struct paper_word *word = all_words + i;
        if (strcmp(word->word, name) != 0)
            continue;
        if (template_context->count < word->minimum || template_context->count > word->most)
            template_error(template_context, "\\plumb{%s}: %zu arguments, not %zu to %zu", word->word,
                           template_context->count, word->minimum, word->most);
        else
            word->fill(template_context);
        return;
    }
    template_error(template_context, "\\plumb{%s}: there is no such word", name);
}
