/* Text that says in which parts of the domain a port is accurate: grades, regions and profiles in words, for all
 * formats of the report. See report.h; accuracy/grade.h defines and computes the grades. */
#include "report.h"

#include "validate/util/decimal.h"
#include "validate/util/format.h"

#include <math.h>
#include <string.h>

/* --- errors by coordinate ----------------------------------------------------------------------------------------- */

/* Writes an error with two digits, since only its order of magnitude matters: "2.1", "36", "4,100", "1.7e+07". Returns
 * text. */
static const char *two_digits(double error, char text[32])
{
    if (isinf(error))
        snprintf(text, 32, "∞");
    else if (error < 0.05)
        snprintf(text, 32, "0");
    else if (error < 10)
        snprintf(text, 32, "%.1f", error);
    else if (error < 1e6) {
        const double step = pow(10, fmax(0, floor(log10(fmax(error, 10))) - 1));
        report_grouped((uint64_t)(round(error / step) * step), text);
    } else
        snprintf(text, 32, "%.1e", error);
    return text;
}

/* Writes a value of a coordinate: "0.01"; near π "π" or "π − 0.001". Returns text. */
static const char *coordinate_text(const struct coordinate *coordinate, double at, char text[32])
{
    const double pi = 0x1.921fb54442d18p1, left = pi - at;
    const int decade = left > 0 && left < 0.2 ? (int)lround(log10(fmax(left, 1e-300))) : 0;
    if (strcmp(coordinate->unit, "rad") == 0 && at == pi)
        snprintf(text, 32, "π");
    else if (strcmp(coordinate->unit, "rad") == 0 && decade < 0 && fabs(left * pow(10, -decade) - 1) < 1e-6)
        snprintf(text, 32, "π − %g", pow(10, decade));
    else
        snprintf(text, 32, "%.4g", at);
    return text;
}

const char *report_where(const struct check_result *check_result, const struct bound_result *result, char *text,
                         size_t size)
{
    enum { PARTS = 6 };
    struct profile_part part[PARTS];
    char at[32], error[32];
    const struct coordinate *coordinate = check_result->kernel->row->coordinate;
    const size_t parts = profile_parts(&result->scale, &result->profile, result->bound->limit, PARTS, part);
    size_t length = report_append(text, size, 0, "%s", "");
    for (size_t i = 0; i < parts; i++) {
        if (i == 0)
            length = report_append(text, size, length, "%s", coordinate->name);
        if (isinf(part[i].high) || part[i].high >= format_facts(check_result->format)->largest)
            length = report_append(text, size, length, i ? ", beyond" : " any");
        else
            length = report_append(text, size, length, "%s to %s", i ? "," : " up",
                                   coordinate_text(coordinate, part[i].high, at));
        length = report_append(text, size, length, ": %s", two_digits(part[i].worst, error));
    }
    if (parts > 0)
        report_append(text, size, length, " (limit %s)", decimal_up(result->bound->limit, 4, error, sizeof error));
    return text;
}

/* Writes a grade in few words: "within", "1.2-fold", "13 bits lost", "all 24 bits lost". Returns text. */
static const char *short_grade(struct grade grade, char text[32])
{
    if (grade.class == GRADE_DIGITS)
        snprintf(text, 32, "%d bit%s lost", grade.lost, grade.lost > 1 ? "s" : "");
    else if (grade.class == GRADE_WRONG)
        snprintf(text, 32, "all %d bits lost", grade.digits);
    else
        grade_text(grade, text, 32);
    return text;
}

const char *report_bits_where(const struct check_result *check_result, const struct bound_result *result, size_t most,
                              char *text, size_t size)
{
    enum { PARTS = 8 };
    struct profile_part part[PARTS];
    char at[32], grade[PARTS][32];
    const struct coordinate *coordinate = check_result->kernel->row->coordinate;
    const size_t parts =
        profile_parts(&result->scale, &result->profile, result->bound->limit, most < PARTS ? most : PARTS, part);
    size_t length = report_append(text, size, 0, "%s", "");
    for (size_t i = 0; i < parts; i++)
        short_grade(grade_of(result->bound, check_result->format, part[i].worst), grade[i]);
    for (size_t i = 0; i < parts; i++) {
        if (i + 1 < parts && strcmp(grade[i], grade[i + 1]) == 0)
            continue; /* one text for both parts */
        if (i + 1 == parts)
            length = report_append(text, size, length, "%s", length ? "; beyond" : "everywhere");
        else
            length = report_append(text, size, length, "%s%s %s", length ? "; to" : coordinate->name,
                                   length ? "" : " up to", coordinate_text(coordinate, part[i].high, at));
        length = report_append(text, size, length, ": %s", grade[i]);
    }
    return text;
}

const char *report_short(const struct check_result *check_result, char *text, size_t size)
{
    char name[256], error[32];
    const struct bound *before = NULL;
    size_t length = report_append(text, size, 0, "%s", ""), specials = 0;
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound *bound = check_result->bound[b].bound;
        if (!report_bound_falls_short(check_result, check_result->bound + b))
            continue;
        const int continues = before && bound_same_output(bound, before);
        const char *what = continues ? bound_region(bound) : bound_name(check_result->kernel, bound, name, sizeof name);
        const char *separator = continues ? ", " : "; ";
        length = report_append(text, size, length, "%s%s %s", length ? separator : "", what,
                               two_digits(check_result->bound[b].worst.error, error));
        before = bound;
    }
    for (size_t s = 0; s < check_result->specials; s++)
        specials += (size_t)report_special_falls_short(check_result, check_result->special + s);
    if (specials > 0)
        length = report_append(text, size, length, "%s%zu special value%s", length ? "; " : "", specials,
                               specials > 1 ? "s" : "");
    if (report_bits_verdict(check_result) == EXCEEDED)
        report_append(text, size, length, "%sbits depend on %s", length ? "; " : "", report_bits_cause(check_result));
    return text;
}

/* --- grades ------------------------------------------------------------------------------------------------------- */

const char *report_part_of_region(const struct check_result *check_result, const struct bound_result *result,
                                  char text[96])
{
    const enum grade_class worst = grade_of_result(check_result, result).class;
    size_t first = SIZE_MAX, last = 0, minimum = SIZE_MAX, most = 0;
    char low[32], high[32];
    for (size_t i = 0; i < result->scale.bins; i++) {
        if (result->profile.inputs[i] == 0)
            continue;
        minimum = minimum == SIZE_MAX ? i : minimum;
        most = i;
        const enum grade_class class = grade_of(result->bound, check_result->format, result->profile.worst[i]).class;
        if (class < (worst > GRADE_DIGITS ? GRADE_DIGITS : worst))
            continue;
        first = first == SIZE_MAX ? i : first;
        last = i;
    }
    *text = 0;
    if (first == SIZE_MAX || (first == minimum && last == most))
        return text;
    const struct coordinate *coordinate = check_result->kernel->row->coordinate;
    coordinate_text(coordinate, result->scale.edge[first], low);
    coordinate_text(coordinate, result->scale.edge[last + 1], high);
    if (first == minimum)
        snprintf(text, 96, "%s up to %s", coordinate->name, high);
    else
        snprintf(text, 96, last == most ? "%s from %s" : "%s from %s to %s", coordinate->name, low, high);
    return text;
}

/* Appends a grade, with the promise that determines it (`worst`), the part of the region, and the grade of the median
 * error: "21 of 24 bits lost (R scaled ulp, |v| up to 1e-05; median within)". Returns the new length. */
static size_t append_grade(const struct check_result *check_result, struct grade usual,
                           const struct bound_result *worst, char *text, size_t size, size_t length)
{
    char grade[64], name[256], part[96];
    length = report_append(text, size, length, "%s", grade_text(usual, grade, sizeof grade));
    if (usual.class <= GRADE_WITHIN)
        return length;
    length =
        report_append(text, size, length, " (%s", bound_output(check_result->kernel, worst->bound, name, sizeof name));
    if (*report_part_of_region(check_result, worst, part))
        length = report_append(text, size, length, ", %s", part);
    const double median = statistics_quantile(&worst->statistics, 0.5);
    if (usual.class > GRADE_FEW && worst->statistics.count > 0)
        length = report_append(text, size, length, "; median %s",
                               grade_text(grade_of(worst->bound, check_result->format, median), grade, sizeof grade));
    return report_append(text, size, length, ")");
}

/* Writes the grade of the usual region: "usual: within". If single entries have a worse grade than the outputs as a
 * whole: "usual: as a whole within; entry by entry wrong (R scaled ulp, …)". Returns the length. */
static size_t append_usual(const struct check_result *check_result, char *text, size_t size)
{
    const struct bound_result *whole_worst, *entries_worst, *worst;
    const struct grade whole = grade_of_usual(check_result, AS_A_WHOLE, &whole_worst),
                       entries = grade_of_usual(check_result, ENTRY_BY_ENTRY, &entries_worst),
                       all = grade_of_usual(check_result, ALL_PROMISES, &worst);
    if (!worst)
        return report_append(text, size, 0, "usual: not tried");
    size_t length = report_append(text, size, 0, "%s: ", bound_region(worst->bound));
    if (!whole_worst || !entries_worst || !grade_is_worse(entries, whole) || entries.class <= GRADE_WITHIN)
        return append_grade(check_result, all, worst, text, size, length);
    length = report_append(text, size, length, "as a whole ");
    length = append_grade(check_result, whole, whole_worst, text, size, length);
    length = report_append(text, size, length, "; entry by entry ");
    return append_grade(check_result, entries, entries_worst, text, size, length);
}

const char *report_meaning(const struct check_result *check_result)
{
    const struct bound_result *whole_worst, *entries_worst;
    const struct grade whole = grade_of_usual(check_result, AS_A_WHOLE, &whole_worst),
                       entries = grade_of_usual(check_result, ENTRY_BY_ENTRY, &entries_worst);
    if (!whole_worst || !entries_worst || whole.class != GRADE_WITHIN || entries.class <= GRADE_WITHIN)
        return "";
    const enum kind kind = fields_of_component(check_result->kernel->outputs, entries_worst->worst.component)->kind;
    return kind == ROTATION || kind == UNIT_QUATERNION || kind == QUATERNION
               ? "small entries matter where small rotations are accumulated or differentiated"
               : "small entries matter where they are used without the large ones beside them";
}

int report_region_named(const struct check_result *check_result, size_t b)
{
    for (size_t before = 0; before < b; before++)
        if (strcmp(bound_region(check_result->bound[before].bound), bound_region(check_result->bound[b].bound)) == 0)
            return 1;
    return 0;
}

/* Returns a word for the special input of a rule. */
static const char *value_text(enum special_input value)
{
    static const char *const text[] = {[IN_NAN] = "NaN",
                                       [IN_INFINITE] = "∞",
                                       [IN_PLUS_INFINITE] = "∞",
                                       [IN_ZERO] = "zeros",
                                       [IN_SUBNORMAL] = "subnormal numbers",
                                       [IN_PLUS_SUBNORMAL] = "subnormal numbers",
                                       [IN_LARGEST] = "largest numbers",
                                       [IN_PLUS_LARGEST] = "largest numbers",
                                       [IN_NEGATIVE] = "negative numbers",
                                       [IN_ABOVE_ONE] = "numbers above 1"};
    return text[value];
}

const char *report_specials(const struct check_result *check_result, char *text, size_t size)
{
    size_t tried = 0, broken = 0, length = 0;
    char values[256] = "";
    for (size_t s = 0; s < check_result->specials; s++) {
        const struct special_result *result = check_result->special + s;
        tried += result->tried > 0 && (check_result->level == LEVEL_FULL || result->special->is_required);
        if (check_violations(result, check_result->level) == 0)
            continue;
        broken++;
        const char *value = value_text(result->special->value);
        if (!strstr(values, value))
            length = report_append(values, sizeof values, length, "%s%s", length ? ", " : ": ", value);
    }
    snprintf(text, size, "%zu of %zu rules broken%s", broken, tried, values);
    return text;
}

const char *report_conventions(const struct check_result *check_result, char *text, size_t size)
{
    size_t tried = 0, differ = 0, length = 0;
    char values[256] = "";
    for (size_t s = 0; s < check_result->specials; s++) {
        const struct special_result *result = check_result->special + s;
        tried += result->tried > 0;
        if (result->failed == 0 || check_violations(result, check_result->level) > 0)
            continue;
        differ++;
        const char *value = value_text(result->special->value);
        if (!strstr(values, value))
            length = report_append(values, sizeof values, length, "%s%s", length ? ", " : ": ", value);
    }
    *text = 0;
    if (differ > 0)
        snprintf(text, size, "%zu of %zu differ%s", differ, tried, values);
    return text;
}

/* True if rules are broken only because ordinary results are wrong, too: if digits are lost in the usual region, and
 * all broken rules require no more than a small error. */
static int rules_follow(const struct check_result *check_result)
{
    const struct bound_result *worst;
    if (grade_of_usual(check_result, AS_A_WHOLE, &worst).class < GRADE_DIGITS)
        return 0;
    for (size_t s = 0; s < check_result->specials; s++)
        if (check_violations(check_result->special + s, check_result->level) > 0 &&
            check_result->special[s].special->expect != OUT_JUDGED)
            return 0;
    return 1;
}

/* True if a promise of the region falls short at the level of the check. */
static int region_falls_short(const struct check_result *check_result, const struct bound *bound)
{
    for (size_t b = 0; b < check_result->bounds; b++)
        if (strcmp(bound_region(check_result->bound[b].bound), bound_region(bound)) == 0 &&
            report_bound_falls_short(check_result, check_result->bound + b))
            return 1;
    return 0;
}

/* Appends the grades of the regions except the usual one, if they are worse than within: "tiny, short: wrong". If
 * `required`, leaves out regions without a promise that falls short at the level of the check. Returns the new
 * length. */
static size_t append_regions(const struct check_result *check_result, int required, const char *separator, char *text,
                             size_t size, size_t length)
{
    const struct bound_result *worst;
    char last[64] = "", grade[64];
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound *bound = check_result->bound[b].bound;
        const struct grade one = grade_of_region(check_result, bound, ALL_PROMISES, &worst);
        if (report_region_named(check_result, b) || bound_is_usual(check_result->bound->bound, bound) ||
            one.class <= GRADE_WITHIN || (required && !region_falls_short(check_result, bound)))
            continue;
        grade_text(one, grade, sizeof grade);
        const int joins = strcmp(grade, last) == 0; /* "tiny: wrong" becomes "tiny, short: wrong" */
        if (joins)
            length -= strlen(grade) + strlen(": ");
        length = report_append(text, size, length, "%s%s: %s", joins ? ", " : separator, bound_region(bound), grade);
        separator = "; ";
        snprintf(last, sizeof last, "%s", grade);
    }
    return length;
}

const char *report_regions(const struct check_result *check_result, char *text, size_t size)
{
    const size_t length = report_append(text, size, 0, "%s", "");
    append_regions(check_result, 1, "", text, size, length);
    return text;
}

const char *report_grades(const struct check_result *check_result, char *text, size_t size)
{
    char specials[320];
    size_t length = append_regions(check_result, 0, "; ", text, size, append_usual(check_result, text, size));
    if (report_specials_verdict(check_result) != WITHIN && report_specials_verdict(check_result) != NOT_CHECKED &&
        !rules_follow(check_result))
        length = report_append(text, size, length, "; special values: %s",
                               report_specials(check_result, specials, sizeof specials));
    if (*report_conventions(check_result, specials, sizeof specials))
        length = report_append(text, size, length, "; conventions: %s", specials);
    if (!check_bits_hold(check_result))
        report_append(text, size, length, "; bits depend on %s", report_bits_cause(check_result));
    return text;
}

const char *report_grade_counts(const struct report *report, char *text, size_t size)
{
    static const char *const meaning[GRADES] = {
        [GRADE_FEW] = "a few times the limit", [GRADE_DIGITS] = "with digits lost", [GRADE_WRONG] = "wrong"};
    size_t usual[GRADES] = {0}, beyond = 0, specials = 0;
    const struct bound_result *worst;
    for (size_t i = 0; i < report->count; i++) {
        const struct check_result *check_result = report->check_result[i];
        const struct grade grade =
            grade_of_usual(check_result, report->level == LEVEL_BASIC ? AS_A_WHOLE : ALL_PROMISES, &worst);
        usual[grade.class]++;
        int falls = 0;
        for (size_t b = 0; b < check_result->bounds; b++) {
            const struct grade one = grade_of_result(check_result, check_result->bound + b);
            falls |= grade_is_worse(one, grade) && one.class > GRADE_WITHIN &&
                     !bound_is_usual(check_result->bound->bound, check_result->bound[b].bound);
        }
        beyond += (size_t)falls;
        specials += (size_t)report_falls_short(report_specials_verdict(check_result));
    }
    size_t length = report_append(text, size, 0, "By the limits of level full, in the usual region"), worse = 0;
    for (int class = GRADE_FEW; class < GRADES; class ++)
        if (usual[class] > 0)
            length = report_append(text, size, length, "%s %zu result%s %s", worse++ ? "," : "", usual[class],
                                   usual[class] == 1 ? "" : "s", meaning[class]);
    if (worse == 0)
        length = report_append(text, size, length, " no result exceeds a limit");
    if (beyond > 0)
        length = report_append(text, size, length, "; in other regions %zu result%s worse", beyond,
                               beyond == 1 ? " is" : "s are");
    if (specials > 0)
        report_append(text, size, length, "; %zu result%s rules for special values", specials,
                      specials == 1 ? " breaks" : "s break");
    return text;
}
