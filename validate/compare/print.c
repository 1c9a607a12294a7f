/* A comparison as text, JSON and Markdown. */
#include "compare.h"

#include "validate/base/text.h"

#include <math.h>
#include <string.h>

enum { VERSION = 2, NAME = 48 };

/* "2.083", "∞", or "–" for what is not known. */
static const char *number(double x, char *text, size_t size)
{
    if (isnan(x))
        snprintf(text, size, "–");
    else if (isinf(x))
        snprintf(text, size, "∞");
    else
        snprintf(text, size, fabs(x) >= 1e6 ? "%.2e" : "%.4g", x);
    return text;
}

/* "2.083 → 1.930 ulp" or "within → exceeded" */
static void print_step(FILE *stream, double a, double b)
{
    char before[32], after[32];
    fprintf(stream, "%s → %s", number(a, before, sizeof before), number(b, after, sizeof after));
}

/* ", from |v| = 1e-05 to 0.01: 2.1e+04 → 0.9" */
static void print_bins(FILE *stream, const struct changed_bins *bins)
{
    if (bins->better + bins->worse == 0)
        return;
    fprintf(stream, ", from %s%s%.4g to %.4g: ", bins->coordinate, *bins->coordinate ? " = " : "", bins->low,
            bins->high);
    print_step(stream, bins->worst_a, bins->worst_b);
}

static const char *verdict_of(const struct measurement *side)
{
    return !side->known ? "none" : *side->verdict ? side->verdict : "timed";
}

/* What changed, in a phrase. */
static void print_pair(FILE *stream, const struct pair *pair)
{
    if (!isnan(pair->ratio)) {
        print_step(stream, pair->a.ns, pair->b.ns);
        fprintf(stream, " ns, ratio %.3g [%.3g, %.3g]", pair->ratio, pair->low, pair->high);
        return;
    }
    const char *separator = "";
    if (strcmp(verdict_of(&pair->a), verdict_of(&pair->b)) != 0) {
        fprintf(stream, "%s → %s", verdict_of(&pair->a), verdict_of(&pair->b));
        separator = ", ";
    }
    if (!isnan(pair->a.worst) || !isnan(pair->b.worst)) {
        fprintf(stream, "%sworst ", separator);
        print_step(stream, pair->a.worst, pair->b.worst);
        fprintf(stream, "%s%s, mean ", *pair->unit ? " " : "", pair->unit);
        print_step(stream, pair->a.mean, pair->b.mean);
        print_bins(stream, &pair->bins);
    } else if (!*separator) {
        fputs(verdict_of(&pair->a), stream);
    }
}

static void print_thresholds(FILE *stream, const struct thresholds *by)
{
    fprintf(stream,
            "counted: worst errors by a factor of %g, means by %g, either by %g at least; parts of a region beyond the "
            "limit by 4; times by %g and by their interval; verdicts\n",
            by->worst, by->mean, by->least, by->slower);
}

static void print_counts(FILE *stream, const struct comparison *comparison)
{
    for (int change = 0; change < CHANGES_COUNTED; change++)
        if (change <= WORSE || comparison_count(comparison, (enum change)change) > 0)
            fprintf(stream, "%s%zu %s", change ? ", " : "", comparison_count(comparison, (enum change)change),
                    change_text((enum change)change));
    fputc('\n', stream);
}

static int is_shown(const struct pair *pair, int verbose)
{
    return verbose || pair->change != SAME;
}

int compare_text(const struct comparison *comparison, const struct sides *sides, int verbose, FILE *stream)
{
    const char *kernel = "";
    for (int side = 0; side < 2; side++)
        fprintf(stream, "%c: %s: %s\n", 'A' + side, sides->file[side], sides->about[side]);
    if (*sides->note)
        fprintf(stream, "%s\n", sides->note);
    print_thresholds(stream, &comparison->thresholds);
    fputc('\n', stream);
    for (size_t i = 0; i < comparison->count; i++) {
        const struct pair *pair = &comparison->pair[i];
        if (!is_shown(pair, verbose))
            continue;
        if (strcmp(kernel, pair->kernel) != 0)
            fprintf(stream, "%s\n", pair->kernel);
        kernel = pair->kernel;
        const int width = text_width(pair->what);
        fprintf(stream, "  %s%*s %-11s ", pair->what, width < NAME ? NAME - width : 0, "", change_text(pair->change));
        print_pair(stream, pair);
        fputc('\n', stream);
    }
    print_counts(stream, comparison);
    return ferror(stream) ? -1 : 0;
}

/* --- Markdown ----------------------------------------------------------------------------------------------------- */

int compare_markdown(const struct comparison *comparison, const struct sides *sides, int verbose, FILE *stream)
{
    fputs("# plumb compare\n\n", stream);
    for (int side = 0; side < 2; side++) {
        fprintf(stream, "- %c: ", 'A' + side);
        text_print_markdown(stream, sides->file[side]);
        fputs(": ", stream);
        text_print_markdown(stream, sides->about[side]);
        fputc('\n', stream);
    }
    fputc('\n', stream);
    if (*sides->note)
        fprintf(stream, "%s\n\n", sides->note);
    print_thresholds(stream, &comparison->thresholds);
    fputs("\n| kernel | promise or race | change | A → B |\n| --- | --- | --- | --- |\n", stream);
    for (size_t i = 0; i < comparison->count; i++) {
        const struct pair *pair = &comparison->pair[i];
        if (!is_shown(pair, verbose))
            continue;
        fprintf(stream, "| %s | ", pair->kernel);
        text_print_markdown(stream, pair->what);
        fprintf(stream, " | %s | ", change_text(pair->change));
        print_pair(stream, pair);
        fputs(" |\n", stream);
    }
    fputc('\n', stream);
    print_counts(stream, comparison);
    return ferror(stream) ? -1 : 0;
}

/* --- JSON --------------------------------------------------------------------------------------------------------- */

static json_t *side_object(const struct pair *pair, const struct measurement *side)
{
    if (!side->known)
        return json_null();
    if (!isnan(side->ns))
        return json_pack("{s:o}", "ns", json_number(side->ns));
    return json_pack("{s:s, s:o, s:o, s:s}", "verdict", side->verdict, "worst", json_number(side->worst), "mean",
                     json_number(side->mean), "unit", pair->unit);
}

/* The words of the text, in lower case. */
static const char *change_word(enum change change)
{
    static const char *const words[] = {"same", "better", "worse", "appeared", "disappeared"};
    return words[change];
}

static json_t *pair_object(const struct pair *pair)
{
    json_t *ratio = isnan(pair->ratio) ? json_null()
                                       : json_pack("[o, o, o]", json_number(pair->ratio), json_number(pair->low),
                                                   json_number(pair->high));
    const struct changed_bins *bins = &pair->bins;
    json_t *part =
        bins->better + bins->worse == 0
            ? json_null()
            : json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "better", json_count(bins->better), "worse",
                        json_count(bins->worse), "low", json_number(bins->low), "high", json_number(bins->high), "a",
                        json_number(bins->worst_a), "b", json_number(bins->worst_b));
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o}", "kernel", pair->kernel, "what", pair->what, "change",
                     change_word(pair->change), "a", side_object(pair, &pair->a), "b", side_object(pair, &pair->b),
                     "ratio", ratio, "bins", part);
}

int compare_json(const struct comparison *comparison, const struct sides *sides, FILE *stream)
{
    const struct thresholds *by = &comparison->thresholds;
    json_t *pairs = json_array(), *counts = json_object(), *both = json_array();
    for (size_t i = 0; i < comparison->count; i++)
        json_array_append_new(pairs, pair_object(&comparison->pair[i]));
    for (int change = 0; change < CHANGES_COUNTED; change++)
        json_object_set_new(counts, change_word((enum change)change),
                            json_count(comparison_count(comparison, (enum change)change)));
    for (int side = 0; side < 2; side++)
        json_array_append_new(both, json_pack("{s:o, s:o}", "file", json_text(sides->file[side]), "about",
                                              json_text(sides->about[side])));
    return json_write(json_pack("{s:s, s:i, s:i, s:o, s:o, s:{s:o, s:o, s:o, s:o}, s:o, s:o}", "schema",
                                "plumb.compare", "version", VERSION, "status", comparison_status(comparison), "sides",
                                both, "note", json_text_or_null(sides->note), "thresholds", "worst",
                                json_number(by->worst), "mean", json_number(by->mean), "least", json_number(by->least),
                                "slower", json_number(by->slower), "counts", counts, "pairs", pairs),
                      JSON_DIGITS, stream);
}
