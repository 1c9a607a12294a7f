/* Applies a user's region, limits and expected failures to kernels and to their results; see user_limits.h. */
#include "user_limits.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A copy of a kernel with other bounds, for both formats. If --region has a range, `regions` are the intersections of
 * the kernel's regions with it. */
struct revised_kernel {
    struct kernel kernel;
    const struct kernel *original;
    struct bound *bounds[2];
    struct region *regions[2];
};

/* --- the region --------------------------------------------------------------------------------------------------- */

/* Reads a range such as "0.5..2" into *low and *high; returns 0 if the text is not a range. A blank is inserted before
 * the dots, because strtod would read "1." in "1..2". */
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

int user_limits_set_region(struct user_limits *user_limits, const char *text)
{
    user_limits->region = text;
    user_limits->ranged = is_range(text, &user_limits->low, &user_limits->high);
    if (!user_limits->ranged || user_limits->low < user_limits->high)
        return 0;
    fprintf(stderr, "plumb check: --region: \"%s\": the lower end of the range is not below the upper end\n", text);
    return -1;
}

/* True if a bound is for the region of the option --region, or if the option is not set. If the option has a range,
 * stores the intersection of the bound's region with it in *part. */
static int is_in_region(const struct user_limits *user_limits, const struct kernel *kernel, const struct bound *bounds,
                        const struct bound *bound, struct region *part)
{
    if (!user_limits->region)
        return 1;
    if (!user_limits->ranged) {
        if (strcmp(user_limits->region, "usual") == 0)
            return bound_is_usual(bounds, bound);
        return strcmp(bound_region(bound), user_limits->region) == 0;
    }
    const double low = fmax(user_limits->low, bound_low(bound)), high = fmin(user_limits->high, bound_high(bound));
    *part = (struct region){.name = bound_region(bound),
                            .low = low,
                            .high = high,
                            .class = bound->region ? bound->region->class : NULL,
                            .key = bound_region_key(bound)};
    return kernel->row->coordinate != NULL && low < high;
}

/* --- revising ----------------------------------------------------------------------------------------------------- */

/* Returns the limit for the promise of this name in the user's file, or null. */
static const struct user_limit *find_limit(const struct user_limits *user_limits, const struct kernel *kernel,
                                           enum format format, const char *what)
{
    for (const struct user_limit *user_limit = user_limits->line; user_limit < user_limits->line + user_limits->lines;
         user_limit++)
        if (!user_limit->fails && user_limit->kernel == kernel && user_limit->format == format &&
            strcmp(user_limit->what, what) == 0)
            return user_limit;
    return NULL;
}

/* Makes the bounds of a format: copies the bounds of the region, and replaces the limits that the user's file has.
 * Returns their number, or −1 when out of memory. */
static long revise_format(const struct user_limits *user_limits, struct revised_kernel *revised, int which)
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
        if (!is_in_region(user_limits, revised->original, original, &original[b], &regions[kept]))
            continue;
        bounds[kept] = original[b];
        const struct user_limit *user_limit =
            find_limit(user_limits, revised->original, promises->format,
                       bound_name(revised->original, &original[b], name, sizeof name));
        if (user_limit) {
            bounds[kept].limit = user_limit->own;
            bounds[kept].reason = user_limit->limit.reason;
            bounds[kept].own = &user_limit->limit;
        }
        if (user_limits->ranged)
            bounds[kept].region = &regions[kept];
        kept++;
    }
    promises->bounds = bounds;
    promises->placed = user_limits->region != NULL;
    if (user_limits->region)
        promises->specials = NULL; /* rules for special values belong to no region */
    if (kept == 0)
        promises->bounds = NULL;
    return kept;
}

/* Prints that no kernel has the region of --region, and which regions they have. Returns −1. */
static int report_unknown_region(const struct user_limits *user_limits, const struct kernel *const *kernels)
{
    char names[512] = "";
    size_t length = 0;
    for (; *kernels && !user_limits->ranged; kernels++)
        for (int which = 0; which < 2; which++)
            for (const struct bound *bound = (*kernels)->promises[which].bounds; bound && bound->reason; bound++)
                if (!strstr(names, bound_region(bound)) && length + strlen(bound_region(bound)) + 3 < sizeof names)
                    length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", length ? ", " : "",
                                               bound_region(bound));
    if (user_limits->ranged)
        fprintf(stderr, "plumb check: --region: no promise of these kernels is for a part of %s\n",
                user_limits->region);
    else
        fprintf(stderr, "plumb check: --region: these kernels have no region \"%s\"; they have %s\n",
                user_limits->region, names);
    return -1;
}

int user_limits_revise(struct user_limits *user_limits, const struct kernel **kernels)
{
    size_t count = 0, kept = 0;
    while (kernels[count])
        count++;
    if (!user_limits->region && user_limits->lines == 0)
        return 0;
    const struct kernel **given = calloc(count + 1, sizeof(struct kernel *));
    user_limits->revised = calloc(count + 1, sizeof *user_limits->revised);
    int status = given && user_limits->revised ? 0 : -1;
    for (size_t i = 0; i < count && status == 0; i++) {
        struct revised_kernel *revised = &user_limits->revised[user_limits->count++];
        given[i] = kernels[i];
        revised->original = kernels[i];
        revised->kernel = *kernels[i];
        const long narrow = revise_format(user_limits, revised, 0), wide = revise_format(user_limits, revised, 1);
        status = narrow < 0 || wide < 0 ? -1 : 0;
        if (narrow + wide > 0)
            kernels[kept++] = &revised->kernel;
    }
    kernels[kept] = NULL;
    if (status != 0)
        fprintf(stderr, "plumb check: out of memory\n");
    else if (kept == 0 && count > 0)
        status = report_unknown_region(user_limits, given);
    free(given);
    return status;
}

/* --- expected failures -------------------------------------------------------------------------------------------- */

/* Marks each broken rule for special values as expected. Returns EXPECTED if one is broken, UNEXPECTED if all hold,
 * NOT_CHECKED if none was tested. */
static enum check_verdict expect_specials(struct check_result *check_result)
{
    enum check_verdict verdict = NOT_CHECKED;
    for (size_t s = 0; s < check_result->specials; s++) {
        struct special_result *result = &check_result->special[s];
        result->expected |= result->failed > 0;
        if (result->tried > 0 && verdict != EXPECTED)
            verdict = result->failed > 0 ? EXPECTED : UNEXPECTED;
    }
    return verdict;
}

/* Marks the promise or rule that an expected failure names as EXPECTED if it fails, as UNEXPECTED if it holds. Returns
 * this verdict; NOT_CHECKED if it was not checked. */
static enum check_verdict expect(struct check_result *check_result, const char *what)
{
    char name[256];
    for (size_t b = 0; b < check_result->bounds; b++) {
        struct bound_result *result = &check_result->bound[b];
        if (strcmp(bound_name(check_result->kernel, result->bound, name, sizeof name), what) != 0)
            continue;
        if (result->verdict == EXCEEDED || result->verdict == WITHIN)
            result->verdict = result->verdict == EXCEEDED ? EXPECTED : UNEXPECTED;
        for (size_t of = 0; of < check_result->bounds; of++) /* the promise for the same output as a whole */
            if (check_result->bound[of].entries == result && check_result->bound[of].verdict == EXCEEDED)
                check_result->bound[of].verdict = EXPECTED;
        return result->verdict;
    }
    for (size_t s = 0; s < check_result->specials; s++)
        if (strcmp(check_result->special[s].special->sentence, what) == 0) {
            check_result->special[s].expected = check_result->special[s].tried > 0;
            if (!check_result->special[s].tried)
                return NOT_CHECKED;
            return check_result->special[s].failed ? EXPECTED : UNEXPECTED;
        }
    if (strcmp(what, "special values") == 0)
        return expect_specials(check_result);
    if (strcmp(what, "the kernel") == 0)
        return check_result->verdict == FAILED ? EXPECTED : UNEXPECTED;
    if (strcmp(what, "same bits") != 0)
        return NOT_CHECKED; /* a promise for a region that was not checked */
    check_result->bits_expected = 1;
    return check_bits_hold(check_result) ? UNEXPECTED : EXPECTED;
}

/* True if something fails that is not expected to fail, or something holds that is expected to fail. */
static int differs_from_expectation(const struct check_result *check_result)
{
    for (size_t e = 0; e < check_result->expectations; e++)
        if (check_result->expectation[e].verdict == UNEXPECTED)
            return 1;
    return check_falls_short(check_result, check_result->level);
}

int user_limits_expect(const struct user_limits *user_limits, struct check_result *check_result)
{
    const enum check_verdict before = check_result->verdict;
    size_t met = 0, failures = 0;
    if (user_limits->lines == 0 || (before != WITHIN && before != EXCEEDED && before != FAILED))
        return 0;
    check_result->expectation = calloc(user_limits->lines, sizeof *check_result->expectation);
    if (!check_result->expectation)
        return -1;
    for (const struct user_limit *user_limit = user_limits->line; user_limit < user_limits->line + user_limits->lines;
         user_limit++) {
        if (!user_limit->fails || strcmp(user_limit->kernel->id, check_result->kernel->id) != 0 ||
            user_limit->format != check_result->format)
            continue;
        struct expectation *expectation = &check_result->expectation[check_result->expectations++];
        *expectation = (struct expectation){user_limit->what, user_limit->limit.reason, user_limit->limit.file,
                                            user_limit->limit.line, expect(check_result, user_limit->what)};
        met += expectation->verdict == EXPECTED;
        failures += expectation->verdict == EXPECTED && strcmp(user_limit->what, "the kernel") == 0;
    }
    if (check_result->expectations == 0 || (before == FAILED && failures == 0))
        return 0;
    if (differs_from_expectation(check_result))
        check_result->verdict = EXCEEDED;
    else
        check_result->verdict = met > 0 ? EXPECTED : WITHIN;
    return 0;
}

void user_limits_free(struct user_limits *user_limits)
{
    for (size_t i = 0; i < user_limits->count; i++)
        for (int which = 0; which < 2; which++) {
            free(user_limits->revised[i].bounds[which]);
            free(user_limits->revised[i].regions[which]);
        }
    free(user_limits->revised);
    user_limits_free_lines(user_limits);
}
