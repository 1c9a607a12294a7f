/* Applies a user's region, limits and expected failures to kernels and to their results; see terms.h. */
#include "terms.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A copy of a kernel with other bounds. `regions` are the parts of its regions that lie in a range, if the user asked
 * for a range. */
struct revised_kernel {
    struct kernel kernel;
    const struct kernel *original;
    struct bound *bounds[2];
    struct region *regions[2];
};

/* --- the region --------------------------------------------------------------------------------------------------- */

/* Reads a range such as "0.5..2" into *low and *high; returns 0 if the text is none. strtod would take the first dot of
 * "1..2" as a decimal point, so a blank is inserted before it. */
static int is_range(const char *text, double *low, double *high)
{
    char copy[128];
    const char *dots = strstr(text, "..");
    if (!dots || strlen(text) + 2 > sizeof copy)
        return 0;
    snprintf(copy, sizeof copy, "%.*s ..%s", (int)(dots - text), text, dots + 2);
    char *end;
    *low = strtod(copy, &end);
    if (end == copy || strncmp(end, " ..", 3) != 0)
        return 0;
    *high = strtod(end + 3, &end);
    return *end == 0 && dots[2] != 0;
}

int terms_set_region(struct terms *terms, const char *text)
{
    terms->region = text;
    terms->ranged = is_range(text, &terms->low, &terms->high);
    if (!terms->ranged || terms->low < terms->high)
        return 0;
    fprintf(stderr, "plumb check: --region: \"%s\" is no range from low to high\n", text);
    return -1;
}

/* True if the bound is in the region that the user asked for. If that is a range, writes the part of the bound's region
 * that lies in it into *part. */
static int is_asked_for(const struct terms *terms, const struct kernel *kernel, const struct bound *bounds,
                        const struct bound *bound, struct region *part)
{
    if (!terms->region)
        return 1;
    if (!terms->ranged) {
        if (strcmp(terms->region, "usual") == 0)
            return bound_is_usual(bounds, bound);
        return strcmp(bound_region(bound), terms->region) == 0;
    }
    const double low = fmax(terms->low, bound_low(bound)), high = fmin(terms->high, bound_high(bound));
    *part = (struct region){.name = bound_region(bound),
                            .low = low,
                            .high = high,
                            .class = bound->region ? bound->region->class : NULL,
                            .key = bound_region_key(bound)};
    return kernel->row->coordinate != NULL && low < high;
}

/* --- revising ----------------------------------------------------------------------------------------------------- */

/* Returns the limit of that name in the user's file, or null. */
static const struct term *find_limit(const struct terms *terms, const struct kernel *kernel, enum format format,
                                     const char *what)
{
    for (const struct term *term = terms->line; term < terms->line + terms->lines; term++)
        if (!term->fails && term->kernel == kernel && term->format == format && strcmp(term->what, what) == 0)
            return term;
    return NULL;
}

/* Copies and modifies the bounds of a format; returns their number, or −1 when out of memory. */
static long revise_format(const struct terms *terms, struct revised_kernel *revised, int which)
{
    struct promises *promises = &revised->kernel.promises[which];
    promises->kernel = &revised->kernel;
    if (!promises->bounds)
        return 0;
    const struct bound *original = promises->bounds;
    const size_t count = bounds_count(original);
    struct bound *bounds = revised->bounds[which] = calloc(count + 1, sizeof *bounds);
    struct region *regions = revised->regions[which] = calloc(count + 1, sizeof *regions);
    long kept = 0;
    if (!bounds || !regions)
        return -1;
    for (size_t b = 0; b < count; b++) {
        char name[256];
        if (!is_asked_for(terms, revised->original, original, &original[b], &regions[kept]))
            continue;
        bounds[kept] = original[b];
        const struct term *term = find_limit(terms, revised->original, promises->format,
                                             bound_name(revised->original, &original[b], name, sizeof name));
        if (term) {
            bounds[kept].limit = term->own;
            bounds[kept].reason = term->limit.reason;
            bounds[kept].own = &term->limit;
        }
        if (terms->ranged)
            bounds[kept].region = &regions[kept];
        kept++;
    }
    promises->bounds = bounds;
    promises->placed = terms->region != NULL;
    if (terms->region)
        promises->specials = NULL; /* rules for special values belong to no region */
    if (kept == 0)
        promises->bounds = NULL;
    return kept;
}

/* Writes a line on standard error that names the regions of the kernels, because the one asked for is none of them.
 * Returns −1. */
static int complain_of_region(const struct terms *terms, const struct kernel *const *kernels)
{
    char names[512] = "";
    size_t length = 0;
    for (; *kernels && !terms->ranged; kernels++)
        for (int which = 0; which < 2; which++)
            for (const struct bound *bound = (*kernels)->promises[which].bounds; bound && bound->reason; bound++)
                if (!strstr(names, bound_region(bound)) && length + strlen(bound_region(bound)) + 3 < sizeof names)
                    length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", length ? ", " : "",
                                               bound_region(bound));
    if (terms->ranged)
        fprintf(stderr, "plumb check: --region: no promise of these kernels is for a part of %s\n", terms->region);
    else
        fprintf(stderr, "plumb check: --region: these kernels have none called \"%s\", but %s\n", terms->region, names);
    return -1;
}

int terms_revise(struct terms *terms, const struct kernel **kernels)
{
    size_t count = 0, kept = 0;
    while (kernels[count])
        count++;
    if (!terms->region && terms->lines == 0)
        return 0;
    const struct kernel **given = calloc(count + 1, sizeof(struct kernel *));
    terms->revised = calloc(count + 1, sizeof *terms->revised);
    int status = given && terms->revised ? 0 : -1;
    for (size_t i = 0; i < count && status == 0; i++) {
        struct revised_kernel *revised = &terms->revised[terms->count++];
        given[i] = kernels[i];
        revised->original = kernels[i];
        revised->kernel = *kernels[i];
        const long single = revise_format(terms, revised, 0), twofold = revise_format(terms, revised, 1);
        status = single < 0 || twofold < 0 ? -1 : 0;
        if (single + twofold > 0)
            kernels[kept++] = &revised->kernel;
    }
    kernels[kept] = NULL;
    if (status != 0)
        fprintf(stderr, "plumb check: out of memory\n");
    else if (kept == 0 && count > 0)
        status = complain_of_region(terms, given);
    free(given);
    return status;
}

/* --- expected failures -------------------------------------------------------------------------------------------- */

/* Marks each broken rule for special values as expected. Returns EXPECTED if one is broken, UNEXPECTED if all hold, and
 * NOT_JUDGED if none was tried. */
static enum judge_verdict expect_specials(struct judgement *judgement)
{
    enum judge_verdict verdict = NOT_JUDGED;
    for (size_t s = 0; s < judgement->specials; s++) {
        struct special_result *result = &judgement->special[s];
        result->expected |= result->failed > 0;
        if (result->tried > 0 && verdict != EXPECTED)
            verdict = result->failed > 0 ? EXPECTED : UNEXPECTED;
    }
    return verdict;
}

/* Marks the promise or rule that an expected failure names; returns its outcome. */
static enum judge_verdict expect(struct judgement *judgement, const char *what)
{
    char name[256];
    for (size_t b = 0; b < judgement->bounds; b++) {
        struct bound_result *result = &judgement->bound[b];
        if (strcmp(bound_name(judgement->kernel, result->bound, name, sizeof name), what) != 0)
            continue;
        if (result->verdict == EXCEEDED || result->verdict == WITHIN)
            result->verdict = result->verdict == EXCEEDED ? EXPECTED : UNEXPECTED;
        for (size_t of = 0; of < judgement->bounds; of++) /* the promise for the same output as a whole */
            if (judgement->bound[of].entries == result && judgement->bound[of].verdict == EXCEEDED)
                judgement->bound[of].verdict = EXPECTED;
        return result->verdict;
    }
    for (size_t s = 0; s < judgement->specials; s++)
        if (strcmp(judgement->special[s].special->sentence, what) == 0) {
            judgement->special[s].expected = judgement->special[s].tried > 0;
            if (!judgement->special[s].tried)
                return NOT_JUDGED;
            return judgement->special[s].failed ? EXPECTED : UNEXPECTED;
        }
    if (strcmp(what, "special values") == 0)
        return expect_specials(judgement);
    if (strcmp(what, "the kernel") == 0)
        return judgement->verdict == FAILED ? EXPECTED : UNEXPECTED;
    if (strcmp(what, "same bits") != 0)
        return NOT_JUDGED; /* a promise for a region that was not checked */
    judgement->bits_expected = 1;
    return judge_bits_hold(judgement) ? UNEXPECTED : EXPECTED;
}

/* True if anything fails that was not expected to, or anything holds that was expected to fail. */
static int falls_short(const struct judgement *judgement)
{
    for (size_t e = 0; e < judgement->expectations; e++)
        if (judgement->expectation[e].verdict == UNEXPECTED)
            return 1;
    return judge_falls_short(judgement, judgement->level);
}

int terms_expect(const struct terms *terms, struct judgement *judgement)
{
    const enum judge_verdict before = judgement->verdict;
    size_t met = 0, failures = 0;
    if (terms->lines == 0 || (before != WITHIN && before != EXCEEDED && before != FAILED))
        return 0;
    judgement->expectation = calloc(terms->lines, sizeof *judgement->expectation);
    if (!judgement->expectation)
        return -1;
    for (const struct term *term = terms->line; term < terms->line + terms->lines; term++) {
        if (!term->fails || strcmp(term->kernel->id, judgement->kernel->id) != 0 || term->format != judgement->format)
            continue;
        struct expectation *expectation = &judgement->expectation[judgement->expectations++];
        *expectation = (struct expectation){term->what, term->limit.reason, term->limit.file, term->limit.line,
                                            expect(judgement, term->what)};
        met += expectation->verdict == EXPECTED;
        failures += expectation->verdict == EXPECTED && strcmp(term->what, "the kernel") == 0;
    }
    if (judgement->expectations == 0 || (before == FAILED && failures == 0))
        return 0;
    if (falls_short(judgement))
        judgement->verdict = EXCEEDED;
    else
        judgement->verdict = met > 0 ? EXPECTED : WITHIN;
    return 0;
}

void terms_free(struct terms *terms)
{
    for (size_t i = 0; i < terms->count; i++)
        for (int which = 0; which < 2; which++) {
            free(terms->revised[i].bounds[which]);
            free(terms->revised[i].regions[which]);
        }
    free(terms->revised);
    terms_free_lines(terms);
}
