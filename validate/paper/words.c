/* The words that the text asks with: \plumb{WORD | ARGUMENT | …}. Each writes its answer, or is a fault. */
#include "filling.h"

#include "validate/base/version.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- promises ----------------------------------------------------------------------------------------------------- */

/* The kernel and promise of the first two arguments; null after a fault. */
static const struct bound *named_promise(struct filling *filling, char *const *argument, enum format format)
{
    const struct kernel *kernel = kernel_find(argument[0]);
    if (!kernel) {
        char text[160];
        fault(filling, "no kernel \"%s\"%s", argument[0], kernel_suggestion(argument[0], text, sizeof text));
        return NULL;
    }
    const struct bound *bound = promise_find(kernel, format, argument[1]);
    if (!bound)
        fault(filling, "%s promises no \"%s\" in %s", argument[0], argument[1], format_facts(format)->name);
    return bound;
}

/* The format that an argument names, binary32 where there is none. */
static enum format named_format(struct filling *filling, const char *name)
{
    if (!name || strcmp(name, "binary32") == 0)
        return BINARY32;
    if (strcmp(name, "binary64") != 0)
        fault(filling, "\"%s\" is neither binary32 nor binary64", name);
    return BINARY64;
}

static void word_limit(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    char text[32];
    const struct bound *bound = named_promise(filling, argument, named_format(filling, count > 2 ? argument[2] : NULL));
    snprintf(text, sizeof text, "%.4g", bound ? bound->limit : NAN);
    put_text(filling, stream, text);
}

static void word_where(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    char text[256];
    const struct bound *bound = named_promise(filling, argument, named_format(filling, count > 2 ? argument[2] : NULL));
    if (bound)
        put_text(filling, stream, bound_where(kernel_find(argument[0]), bound, text, sizeof text));
}

/* The promise's line of the worst errors known; null after a fault. */
static const struct worst *worst_named(struct filling *filling, char *const *argument)
{
    const struct worst *worst = NULL;
    if (named_promise(filling, argument, BINARY32) &&
        !(worst = worsts_find(&filling->archive.worst, argument[0], argument[1])))
        fault(filling, "worst/kernels.csv: no worst error of %s, \"%s\"; plumb check %s --deep finds it", argument[0],
              argument[1], argument[0]);
    return worst;
}

static void word_worst(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    const struct worst *worst = worst_named(filling, argument);
    char text[32];
    (void)count;
    snprintf(text, sizeof text, "%.4g", worst ? worst->error : NAN);
    if (worst)
        put_text(filling, stream, text);
}

static void word_at(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    const struct worst *worst = worst_named(filling, argument);
    (void)count;
    if (worst)
        put_text(filling, stream, worst->input);
}

/* --- other libraries ---------------------------------------------------------------------------------------------- */

/* PORT | KERNEL | PROMISE | FORMAT: its worst error, which has to be beyond the limit, within it, or either. */
static void put_library(struct filling *filling, FILE *stream, char *const *argument, size_t count, int beyond,
                        int within)
{
    const enum format format = named_format(filling, count > 3 ? argument[3] : NULL);
    const struct bound *bound = named_promise(filling, argument + 1, format);
    const struct record *libraries = &filling->archive.libraries;
    if (!bound)
        return;
    const long row = library_row(&filling->archive, argument[0], argument[1], argument[2], format);
    if (row < 0) {
        fault(filling, "%s: nothing of %s's %s, \"%s\"", libraries->csv.file, argument[0], argument[1], argument[2]);
        return;
    }
    const char *worst = record_cell(libraries, (size_t)row, LIBRARY_WORST);
    if (record_error(worst) > bound->limit ? within : beyond)
        fault(filling, "stale: %s's %s, \"%s\": %s is %s the limit %.4g", argument[0], argument[1], argument[2], worst,
              within ? "beyond" : "within", bound->limit);
    put_text(filling, stream, worst);
}

static void word_peer(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    put_library(filling, stream, argument, count, 0, 0);
}

static void word_beyond(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    put_library(filling, stream, argument, count, 1, 0);
}

static void word_within(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    put_library(filling, stream, argument, count, 0, 1);
}

/* --- claims ------------------------------------------------------------------------------------------------------- */

static const struct claim *named_claim(struct filling *filling, const char *id)
{
    const struct claim *claim = record_claim(&filling->archive, id);
    if (!claim)
        fault(filling, "%s/claims.csv has no claim %s", filling->data, id);
    return claim;
}

static void word_measured(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    (void)count;
    const struct claim *claim = named_claim(filling, argument[0]);
    if (claim)
        put_text(filling, stream, claim->measured);
}

static void word_finding(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    (void)count;
    const struct claim *claim = named_claim(filling, argument[0]);
    if (claim)
        put_text(filling, stream, claim->finding);
}

/* VERDICT | ID: the claim by its id, if that is still its verdict. */
static void word_verdict(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    (void)count;
    const struct claim *claim = named_claim(filling, argument[1]);
    if (claim && strcmp(claim->verdict, argument[0]) != 0)
        fault(filling, "stale: the text says that %s is %s, %s/claims.csv says %s", argument[1], argument[0],
              filling->data, claim->verdict);
    put_text(filling, stream, argument[1]);
}

/* --- speed -------------------------------------------------------------------------------------------------------- */

/* KERNEL | REGIME | PLACE | IMPLEMENTATION: the row of its fastest way; −1 after a fault. */
static long named_time(struct filling *filling, char *const *argument)
{
    const long row = time_row(&filling->archive, argument[0], argument[1], argument[2], argument[3]);
    if (row < 0)
        fault(filling, "%s: no time of %s's %s, %s, in %s; make timed measures it", filling->archive.times.csv.file,
              argument[3], argument[0], argument[1], argument[2]);
    return row;
}

static void word_time(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    (void)count;
    const long row = named_time(filling, argument);
    if (row >= 0)
        fprintf(stream, "%.3g", strtod(record_cell(&filling->archive.times, (size_t)row, TIME_NS), NULL));
}

static void word_times(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    (void)count;
    const long row = named_time(filling, argument);
    if (row >= 0)
        fprintf(stream, "%.3g", strtod(record_cell(&filling->archive.times, (size_t)row, TIME_RATIO), NULL));
}

/* How many promises of speed there are, and how many are kept. */
static void put_met(FILE *stream, const json_t *document, const char *key, int met_only)
{
    const json_t *target;
    size_t i, all = 0;
    json_array_foreach (json_object_get(document, "targets"), i, target) {
        const json_t *met = json_object_get(target, key);
        all += !met_only || json_is_true(met) || (json_is_string(met) && strcmp(json_string_value(met), "met") == 0);
    }
    fprintf(stream, "%zu", all);
}

static void word_targets(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    (void)count;
    const int of_list = strncmp(argument[0], "list", 4) == 0, met = strstr(argument[0], "met") != NULL;
    if (strcmp(argument[0], "all") != 0 && strcmp(argument[0], "met") != 0 && strcmp(argument[0], "list") != 0 &&
        strcmp(argument[0], "list met") != 0)
        fault(filling, "targets | all, met, list or list met, not \"%s\"", argument[0]);
    put_met(stream, of_list ? filling->archive.list_targets : filling->archive.targets, of_list ? "verdict" : "met",
            met);
}

/* --- counts, figures, chapters ------------------------------------------------------------------------------------ */

/* Claims of a verdict, or all ("claims"), whose ids begin and end so. */
static size_t count_claims(const struct archive *archive, const char *verdict, const char *begin, const char *end)
{
    size_t found = 0;
    for (size_t i = 0; i < archive->claim_count; i++) {
        const struct claim *claim = archive->claims + i;
        const size_t length = strlen(claim->id), rest = strlen(end);
        found += (strcmp(verdict, "claims") == 0 || strcmp(verdict, claim->verdict) == 0) &&
                 strncmp(claim->id, begin, strlen(begin)) == 0 && length >= rest &&
                 strcmp(claim->id + length - rest, end) == 0;
    }
    return found;
}

/* Other people's libraries on record: one that is judged in both formats is one. */
static size_t count_libraries(const struct archive *archive)
{
    static const char twice[] = "-double", plain[] = "libm"; /* scalar C is no library */
    size_t found = 0;
    for (size_t row = 0; row < archive->libraries.csv.rows; row++) {
        const char *name = record_cell(&archive->libraries, row, LIBRARY_PORT);
        size_t first = 0;
        while (strcmp(record_cell(&archive->libraries, first, LIBRARY_PORT), name) != 0)
            first++;
        found += first == row && strcmp(name, plain) != 0 && !strstr(name, twice);
    }
    return found;
}

/* Of a family, or of all: kernels, formulas, promises. */
static size_t count_rows(const char *what, const char *family)
{
    size_t found = 0;
    for (size_t i = 0; i < kernels_count(); i++) {
        const struct kernel *kernel = kernel_at(i);
        if (*family && strcmp(kernel->row->family, family) != 0)
            continue;
        found += strcmp(what, "kernels") == 0 || (strcmp(what, "formulas") == 0 && begins_row(i));
        for (int format = 0; format < 2 && strcmp(what, "promises") == 0; format++)
            if (kernel->promises[format].bounds)
                found += bounds_count(kernel->promises[format].bounds);
    }
    return found;
}

/* kernels, formulas or promises | FAMILY; families; libraries; claims or a verdict | BEGINNING | END of the ids. */
static void word_count(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    const char *what = argument[0], *second = count > 1 ? argument[1] : "", *third = count > 2 ? argument[2] : "";
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
    fprintf(stream, "%zu", found);
}

static void word_figure(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    (void)count;
    char file[512] = "";
    int found = !filling->figures;
    for (char *const *folder = filling->figures; folder && *folder && !found; folder++) {
        snprintf(file, sizeof file, "%s/%s.pdf", *folder, argument[0]);
        found = access(file, R_OK) == 0;
    }
    if (!found)
        fault(filling, "no figure \"%s\": %s is missing", argument[0], file);
    fprintf(stream, "%s.pdf", argument[0]);
}

/* One \input for each family of the registry, in its order. */
static void word_chapters(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    (void)filling, (void)argument, (void)count;
    for (size_t i = 0; family_at(i); i++)
        fprintf(stream, "\\input{%s}\n", family_at(i));
}

static void word_table(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    fill_table(filling, stream, argument[0], argument + 1, count - 1);
}

static void word_version(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    (void)argument, (void)count;
    put_text(filling, stream, PLUMB_VERSION);
}

/* --- the words ---------------------------------------------------------------------------------------------------- */

static const struct word {
    const char *word;
    size_t least, most; /* arguments */
    void (*fill)(struct filling *filling, FILE *stream, char *const *argument, size_t count);
} all_words[] = {
    {"limit", 2, 3, word_limit},
    {"where", 2, 3, word_where},
    {"worst", 2, 2, word_worst},
    {"at", 2, 2, word_at},
    {"peer", 3, 4, word_peer},
    {"beyond", 3, 4, word_beyond},
    {"within", 3, 4, word_within},
    {"measured", 1, 1, word_measured},
    {"finding", 1, 1, word_finding},
    {"claim", 2, 2, word_verdict},
    {"time", 4, 4, word_time},
    {"times", 4, 4, word_times},
    {"targets", 1, 1, word_targets},
    {"count", 1, 3, word_count},
    {"figure", 1, 1, word_figure},
    {"chapters", 0, 0, word_chapters},
    {"table", 1, MOST_ARGUMENTS, word_table},
    {"version", 0, 0, word_version},
};

/* Ends a text where its trailing blanks begin, and returns where its leading ones end. */
static char *trimmed(char *text)
{
    text += strspn(text, " \n");
    for (size_t end = strlen(text); end > 0 && strchr(" \n", text[end - 1]); end--)
        text[end - 1] = 0;
    return text;
}

void fill_word(struct filling *filling, FILE *stream, char *words)
{
    char *argument[MOST_ARGUMENTS];
    size_t count = 0;
    do {
        char *bar = strchr(words, '|');
        if (bar)
            *bar = 0;
        argument[count++] = trimmed(words);
        words = bar ? bar + 1 : NULL;
    } while (words && count < MOST_ARGUMENTS);
    for (size_t i = 0; i < sizeof all_words / sizeof *all_words; i++) {
        const struct word *word = all_words + i;
        if (strcmp(word->word, argument[0]) != 0)
            continue;
        if (count - 1 < word->least || count - 1 > word->most)
            fault(filling, "\\plumb{%s}: %zu arguments, not %zu to %zu", word->word, count - 1, word->least,
                  word->most);
        else
            word->fill(filling, stream, argument + 1, count - 1);
        return;
    }
    fault(filling, "\\plumb{%s}: there is no such word", argument[0]);
}
