/* The article's tables: \plumb{table | NAME | …}. */
#include "filling.h"

#include "validate/util/format.h"

#include <plumb/base.h>

#include <math.h>
#include <mpfi.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Returns argument 1, which has to be a family of the registry. */
static const char *wanted_family(struct filling *filling)
{
    const char *family = asked(filling, 1);
    for (size_t i = 0; family_at(i); i++)
        if (strcmp(family_at(i), family) == 0)
            return family;
    fault(filling, "no family \"%s\"", family);
    return "";
}

/* Returns the format that an argument names. */
static enum format wanted_format(const struct filling *filling, size_t i)
{
    return format_of_name(asked(filling, i));
}

static int in_family(size_t i, const char *family)
{
    return strcmp(kernel_at(i)->family, family) == 0;
}

/* Write the head of a table that may extend over several pages, and its end. */
static void begin_long(struct filling *filling, const char *columns, const char *heads)
{
    put(filling, "\\begin{longtable*}{@{}%s@{}}\n\\toprule %s\\\\ \\midrule\\endhead\\bottomrule\\endfoot\n", columns,
        heads);
}

static void end_long(struct filling *filling)
{
    put(filling, "\\end{longtable*}");
}

/* Returns an implementation's name as the article and its figures show it; the records have shorter ones. */
static const char *shown_name(const char *name)
{
    static const char *const names[][2] = {
        {"glm", "GLM"}, {"vector", "fast-math vectors"}, {"vector kept", "compiler vectors"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i][0], name) == 0)
            return names[i][1];
    return name;
}

/* Writes that name as a column's head, the first word above the others. */
static void put_head(struct filling *filling, const char *name)
{
    const char *shown = shown_name(name), *gap = strchr(shown, ' ');
    char first[32];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(shown, " "), shown);
    if (gap)
        put(filling, " & \\shortstack[r]{%t\\\\%t}", first, gap + 1);
    else
        put(filling, " & %t", shown);
}

/* --- formulas ----------------------------------------------------------------------------------------------------- */

/* Returns a row's name: its id, with a star for a parameter's values. */
static const char *row_name(const struct row *row, char *text, size_t size)
{
    const char *format = row->parameter ? row->parameter->format : "";
    snprintf(text, size, "%s%.*s%s", row->id, (int)strcspn(format, "%"), format, row->parameter ? "*" : "");
    return text;
}

static void table_formulas(struct filling *filling)
{
    const char *family = wanted_family(filling);
    char name[160];
    begin_long(filling, "L{0.3}L{0.65}", "kernel & formula");
    for (size_t i = 0; i < kernels_count(); i++) {
        const struct row *row = kernel_at(i)->row;
        if (in_family(i, family) && begins_row(i))
            put(filling, "%k & %t: %f\\\\\n", row_name(row, name, sizeof name), row->title, row->formula);
    }
    end_long(filling);
}

/* --- errors ------------------------------------------------------------------------------------------------------- */

/* Writes the worst error known, or nothing if there is none. */
static void put_worst(struct filling *filling, const struct record_line *worst)
{
    if (worst)
        put(filling, "%4", worst->error);
}

/* Writes a promise: its name, limit and worst known error. */
static void put_promise(struct filling *filling, const struct kernel *kernel, const struct bound *bound)
{
    char name[256];
    put(filling, "%t & %4 & ", bound_name(kernel, bound, name, sizeof name), bound->limit);
    put_worst(filling, records_find(&filling->archive.worst, kernel->id, name));
    put(filling, " & %t\\\\\n", measure_unit(bound->measure));
}

/* True if plumb has a fast kernel of this formula: records/ has errors of such kernels only. */
static int is_fast(const struct filling *filling, const struct kernel *kernel)
{
    const struct records *worst = &filling->archive.worst;
    for (size_t i = 0; i < worst->count; i++)
        if (strcmp(worst->row[i].kernel, kernel->id) == 0)
            return 1;
    return 0;
}

/* Returns the promise of a kernel whose worst known error is the largest share of its limit, as in plumb check's
 * tables. */
static const struct bound *headline_of(const struct filling *filling, const struct promises *promises)
{
    const struct bound *headline = promises->bounds;
    double greatest = 0;
    for (const struct bound *bound = promises->bounds; bound->reason; bound++) {
        const struct record_line *worst = records_of(&filling->archive.worst, promises->kernel, bound);
        const double share = worst ? bound_share(bound, worst->error) : 0;
        if (share > greatest) {
            greatest = share;
            headline = bound;
        }
    }
    return headline;
}

/* Writes the headline of each fast kernel of a family, or, with `all`, every promise. */
static void put_promises(struct filling *filling, const char *family, int all)
{
    size_t found = 0;
    for (size_t i = 0; i < kernels_count(); i++)
        found += in_family(i, family) && is_fast(filling, kernel_at(i));
    if (!found) {
        put(filling, "No worst errors are on record yet.");
        return;
    }
    begin_long(filling, "L{0.31}L{0.33}rrl", "kernel & output, measure, region & limit & worst & ");
    for (size_t i = 0; i < kernels_count(); i++) {
        const struct kernel *kernel = kernel_at(i);
        const struct promises *promises = kernel_promises(kernel, FLOAT);
        if (!in_family(i, family) || !promises || !is_fast(filling, kernel))
            continue;
        const struct bound *headline = headline_of(filling, promises);
        for (const struct bound *bound = promises->bounds; bound->reason; bound++) {
            if (!all && bound != headline)
                continue;
            if (!all || bound == promises->bounds)
                put(filling, "%k", kernel->id);
            put(filling, " & ");
            put_promise(filling, kernel, bound);
        }
    }
    end_long(filling);
}

static void table_errors(struct filling *filling)
{
    put_promises(filling, wanted_family(filling), 0);
}

/* Writes the promises of all families, each under its name. */
static void table_promises(struct filling *filling)
{
    for (size_t i = 0; family_at(i); i++) {
        put(filling, "\\subsection*{%s}\n", family_at(i));
        put_promises(filling, family_at(i), 1);
        put(filling, "\n");
    }
}

/* --- other libraries ---------------------------------------------------------------------------------------------- */

enum { MOST_PORTS = 24 };

/* Returns the number of the ports that have results for a kernel and format on record, and stores their names in the
 * order of the record. */
static size_t ports_of(const struct filling *filling, const char *kernel, enum format format,
                       const char *port[MOST_PORTS])
{
    const struct record *libraries = &filling->archive.libraries;
    size_t count = 0;
    for (size_t row = 0; row < libraries->csv.rows && count < MOST_PORTS; row++) {
        const char *name = record_cell(libraries, row, LIBRARY_PORT);
        if (strcmp(record_cell(libraries, row, LIBRARY_KERNEL), kernel) != 0 ||
            strcmp(record_cell(libraries, row, LIBRARY_FORMAT), format_facts(format)->name) != 0)
            continue;
        if (count == 0 || strcmp(port[count - 1], name) != 0)
            port[count++] = name;
    }
    return count;
}

/* Writes a row of the table of libraries; plumb's own worst error comes first, if it is on record. Errors beyond the
 * limit are bold. */
static void put_libraries_row(struct filling *filling, const struct bound *bound, const struct promises *of,
                              const char *const *port, size_t ports)
{
    char name[256];
    const char *kernel = of->kernel->id;
    put(filling, "%t & %4", bound_name(of->kernel, bound, name, sizeof name), bound->limit);
    if (of->format == FLOAT) {
        put(filling, " & ");
        put_worst(filling, records_find(&filling->archive.worst, kernel, name));
    }
    for (size_t p = 0; p < ports; p++) {
        const long row = library_row(&filling->archive, port[p], kernel, name, of->format);
        const char *worst = row < 0 ? "" : record_cell(&filling->archive.libraries, (size_t)row, LIBRARY_WORST);
        put(filling, row >= 0 && record_error(worst) > bound->limit ? " & \\textbf{\\boldmath %t}" : " & %t", worst);
    }
    put(filling, "\\\\\n");
}

/* Writes the head of a table with a column for each port; `first` has the first column's format in LaTeX. */
static void begin_libraries(struct filling *filling, enum format format, const char *first, const char *const *port,
                            size_t ports)
{
    const int own = format == FLOAT;
    put(filling, "\\begin{tabular}{@{}%sr%s*{%z}{r}@{}}\n\\toprule output, measure, region & limit%s", first,
        own ? "r" : "", ports, own ? " & plumb" : "");
    for (size_t p = 0; p < ports; p++)
        put_head(filling, port[p]);
    put(filling, "\\\\ \\midrule\n");
}

static void end_tabular(struct filling *filling)
{
    put(filling, "\\bottomrule\\end{tabular}");
}

/* KERNEL | FORMAT: writes a table with a row per promise, a column per library. */
static void table_libraries(struct filling *filling)
{
    const struct kernel *kernel = kernel_find(asked(filling, 1));
    const enum format format = wanted_format(filling, 2);
    const struct promises *promises = kernel ? kernel_promises(kernel, format) : NULL;
    const char *port[MOST_PORTS];
    const size_t ports = promises ? ports_of(filling, kernel->id, format, port) : 0;
    if (!ports) {
        fault(filling, "%s: no library has %s", filling->archive.libraries.csv.file, asked(filling, 1));
        return;
    }
    begin_libraries(filling, format, "l", port, ports);
    for (const struct bound *bound = promises->bounds; bound->reason; bound++)
        put_libraries_row(filling, bound, promises, port, ports);
    end_tabular(filling);
}

/* Writes one line of a table of libraries, for a promise that is named "KERNEL: PROMISE"; a fault if it does not
 * exist. */
static void put_chosen(struct filling *filling, const char *name, enum format format, const char *const *port,
                       size_t ports)
{
    const char *colon = strstr(name, ": ");
    char id[96];
    snprintf(id, sizeof id, "%.*s", colon ? (int)(colon - name) : 0, name);
    const struct kernel *kernel = kernel_find(id);
    const struct bound *bound = kernel && colon ? promise_find(kernel, format, colon + 2) : NULL;
    if (!bound) {
        fault(filling, "no promise \"%s\" in %s; expected KERNEL: PROMISE", name, format_facts(format)->name);
        return;
    }
    put(filling, "%k, ", id);
    put_libraries_row(filling, bound, kernel_promises(kernel, format), port, ports);
}

/* FORMAT | PORT, PORT … | KERNEL: PROMISE | …: writes a table with a row for each promise. */
static void table_chosen(struct filling *filling)
{
    const char *port[MOST_PORTS];
    char names[256], *rest = names;
    size_t ports = 0;
    const enum format format = wanted_format(filling, 1);
    snprintf(names, sizeof names, "%s", asked(filling, 2));
    for (char *name; *names && ports < MOST_PORTS && (name = strsep(&rest, ",")); ports++)
        port[ports] = name + strspn(name, " ");
    begin_libraries(filling, format, "L{0.3}", port, ports);
    for (size_t i = 3; i < filling->count; i++)
        put_chosen(filling, asked(filling, i), format, port, ports);
    end_tabular(filling);
}

/* --- speed -------------------------------------------------------------------------------------------------------- */

/* True if an implementation is neither plumb's nor a copy. */
static int is_other(const char *name)
{
    return strncmp(name, "plumb", 5) != 0 && strcmp(name, "copy") != 0;
}

/* Returns the row of the fastest other implementation for the kernel, regime and working set of a row; −1 if there is
 * none. */
static long fastest_other(const struct record *times, size_t of)
{
    double least = INFINITY;
    long found = -1;
    for (size_t row = 0; row < times->csv.rows; row++) {
        const double ns = time_number(times, row, TIME_NS);
        int same = is_other(record_cell(times, row, TIME_WHOSE)) && ns < least;
        for (enum time_column column = TIME_KERNEL; column <= TIME_PLACE; column++)
            same &= strcmp(record_cell(times, row, column), record_cell(times, of, column)) == 0;
        if (same && strcmp(record_cell(times, row, TIME_FORMAT), "float") == 0) {
            least = ns;
            found = (long)row;
        }
    }
    return found;
}

/* True if a line of the record is plumb's fastest for its kernel and regime. */
static int is_fastest(const struct filling *filling, size_t row)
{
    const struct record *times = &filling->archive.times;
    return time_row(&filling->archive, record_cell(times, row, TIME_KERNEL), record_cell(times, row, TIME_REGIME), "L1",
                    "plumb avx2") == (long)row;
}

/* Writes a line of a family's table of speed: plumb's fastest variant beside the fastest other implementation, if there
 * is one. */
static void put_time(struct filling *filling, size_t row)
{
    const struct record *times = &filling->archive.times;
    const long found = fastest_other(times, row);
    const size_t other = (size_t)found;
    put(filling, "%k & %t & %3 & %2", record_cell(times, row, TIME_KERNEL), record_cell(times, row, TIME_REGIME),
        time_number(times, row, TIME_NS), time_number(times, row, TIME_WORST));
    if (found >= 0)
        put(filling, " & %t & %3 & %3 [%3, %3] & %2", shown_name(record_cell(times, other, TIME_WHOSE)),
            time_number(times, other, TIME_NS), time_number(times, other, TIME_RATIO),
            time_number(times, other, TIME_LOW), time_number(times, other, TIME_HIGH),
            time_number(times, other, TIME_WORST));
    put(filling, "\\\\\n");
}

/* True if a line of the record belongs to a kernel of the family. */
static int time_of_family(const struct record *times, size_t row, const char *family)
{
    const struct kernel *kernel = kernel_find(record_cell(times, row, TIME_KERNEL));
    return kernel && strcmp(kernel->family, family) == 0;
}

/* True if a time of another implementation is on record for one of the family's kernels that plumb has. */
static bool has_other(const struct filling *filling, const char *family)
{
    const struct record *times = &filling->archive.times;
    for (size_t row = 0; row < times->csv.rows; row++)
        if (time_of_family(times, row, family) && is_fastest(filling, row) && fastest_other(times, row) >= 0)
            return true;
    return false;
}

/* FAMILY: writes a table of the kernels that other libraries have, too, beside the fastest of these; of all kernels if
 * no other library has one. */
static void table_speed(struct filling *filling)
{
    const struct record *times = &filling->archive.times;
    const char *family = wanted_family(filling);
    const bool others = has_other(filling, family);
    const char *heads =
        others ? "\\toprule kernel & inputs & ns & error & fastest other & ns & ratio & error\\\\ \\midrule"
               : "\\toprule kernel & inputs & ns & error\\\\ \\midrule";
    size_t found = 0;
    put(filling, "\\begin{longtable}{@{}L{%s@{}}\n\\longcaption%s\\endfirsthead\n%s\\endhead\\bottomrule\\endfoot\n",
        others ? "0.23}lrrlrlr" : "0.4}lrr", heads, heads);
    for (size_t row = 0; row < times->csv.rows; row++)
        if (time_of_family(times, row, family) && is_fastest(filling, row) &&
            (!others || fastest_other(times, row) >= 0)) {
            put_time(filling, row);
            found++;
        }
    put(filling, "\\end{longtable}");
    if (!found && *family)
        fault(filling, "%s: no times of %s; make timed measures them", times->csv.file, family);
}

/* Returns the row of the record for a kernel and regime, in L1 and float, of an implementation that computes in float
 * or, if it is named "… in double", in double internally; −1 if there is none. */
static long time_of(const struct filling *filling, const char *kernel, const char *regime, const char *name)
{
    static const char inside[] = " in double";
    const struct record *times = &filling->archive.times;
    const size_t length = strlen(name), end = strlen(inside);
    const int in_double = length > end && strcmp(name + length - end, inside) == 0;
    long found = -1;
    for (size_t row = 0; row < times->csv.rows; row++) {
        const char *whose = record_cell(times, row, TIME_WHOSE), *way = record_cell(times, row, TIME_WAY);
        if (strlen(whose) == length - (in_double ? end : 0) && strncmp(whose, name, strlen(whose)) == 0 &&
            in_double == (strncmp(way, "double inside", strlen("double inside")) == 0) &&
            strcmp(record_cell(times, row, TIME_KERNEL), kernel) == 0 &&
            strcmp(record_cell(times, row, TIME_REGIME), regime) == 0 &&
            strcmp(record_cell(times, row, TIME_PLACE), "L1") == 0 &&
            strcmp(record_cell(times, row, TIME_FORMAT), "float") == 0 &&
            (found < 0 || time_number(times, row, TIME_NS) < time_number(times, (size_t)found, TIME_NS)))
            found = (long)row;
    }
    return found;
}

/* IMPLEMENTATION, IMPLEMENTATION … | KERNEL: REGIME | …: writes nanoseconds per element in L1, a row per kernel. */
static void table_times(struct filling *filling)
{
    const char *name[MOST_PORTS];
    char names[256], *rest = names;
    size_t count = 0;
    snprintf(names, sizeof names, "%s", asked(filling, 1));
    for (char *one; *names && count < MOST_PORTS && (one = strsep(&rest, ",")); count++)
        name[count] = one + strspn(one, " ");
    put(filling, "\\begin{tabular}{@{}ll*{%z}{r}@{}}\n\\toprule kernel & inputs", count);
    for (size_t p = 0; p < count; p++)
        put_head(filling, name[p]);
    put(filling, "\\\\ \\midrule\n");
    for (size_t i = 2; i < filling->count; i++) {
        const char *colon = strstr(asked(filling, i), ": ");
        char kernel[96];
        snprintf(kernel, sizeof kernel, "%.*s", colon ? (int)(colon - asked(filling, i)) : 0, asked(filling, i));
        put(filling, "%k & %t", kernel, colon ? colon + 2 : "");
        size_t found = 0;
        for (size_t p = 0; p < count; p++) {
            const long row = time_of(filling, kernel, colon ? colon + 2 : "", name[p]);
            found += row >= 0;
            const double ns = row >= 0 ? time_number(&filling->archive.times, (size_t)row, TIME_NS) : 0;
            if (row < 0)
                put(filling, " & ");
            else
                put(filling, ns < 1000 ? " & %3" : " & %4", ns);
        }
        put(filling, "\\\\\n");
        if (!found)
            fault(filling, "%s: no times of \"%s\"; expected KERNEL: REGIME", filling->archive.times.csv.file,
                  asked(filling, i));
    }
    end_tabular(filling);
}

/* Writes a JSON interval as "1.36 [1.36, 1.41]". */
static void put_interval(struct filling *filling, const json_t *interval)
{
    const double middle = json_number_value(json_array_get(interval, 0)),
                 low = json_number_value(json_array_get(interval, 1)),
                 high = json_number_value(json_array_get(interval, 2));
    put(filling, low < high ? "%3 [%3, %3]" : "%3", middle, low, high);
}

static void table_targets(struct filling *filling)
{
    const json_t *target;
    size_t i;
    begin_long(filling, "L{0.42}llll", "target & where & measured & wanted & ");
    json_array_foreach (json_object_get(filling->archive.targets, "targets"), i, target) {
        put(filling, "%t & %s & ", json_text_at(target, "target"), json_text_at(target, "place"));
        put_interval(filling, json_object_get(target, "value"));
        put(filling, " & %s %6 %t & %s\\\\\n", json_text_at(target, "promise"), json_number_at(target, "wanted"),
            json_text_at(target, "unit"), json_is_true(json_object_get(target, "met")) ? "met" : "\\textbf{missed}");
    }
    end_long(filling);
}

/* --- the list ----------------------------------------------------------------------------------------------------- */

/* The targets with one name and limit: how many are met, and the range of their ratios. */
struct promise_summary {
    const char *name, *promise;
    double wanted, least, most;
    size_t all, met;
};

static struct promise_summary list_promise_at(const json_t *targets, size_t first)
{
    const json_t *target = json_array_get(targets, first);
    struct promise_summary promise = {.name = json_text_at(target, "target"),
                                      .promise = json_text_at(target, "promise"),
                                      .wanted = json_number_at(target, "wanted"),
                                      .least = INFINITY};
    for (size_t i = first; i < json_array_size(targets); i++) {
        target = json_array_get(targets, i);
        if (strcmp(json_text_at(target, "target"), promise.name) != 0 ||
            json_number_at(target, "wanted") != promise.wanted)
            continue;
        const double ratio = json_number_value(json_array_get(json_object_get(target, "ratio"), 0));
        promise.all++;
        promise.met += strcmp(json_text_at(target, "verdict"), "met") == 0;
        promise.least = fmin(promise.least, ratio);
        promise.most = fmax(promise.most, ratio);
    }
    return promise;
}

/* True if an earlier target has the same name and limit. */
static int told_before(const json_t *targets, size_t i)
{
    const json_t *one = json_array_get(targets, i);
    for (size_t k = 0; k < i; k++) {
        const json_t *other = json_array_get(targets, k);
        if (strcmp(json_text_at(one, "target"), json_text_at(other, "target")) == 0 &&
            json_number_at(one, "wanted") == json_number_at(other, "wanted"))
            return 1;
    }
    return 0;
}

static void table_list_targets(struct filling *filling)
{
    const json_t *targets = json_object_get(filling->archive.list_targets, "targets");
    static const char heads[] = "\\toprule target & wanted & measured & met\\\\ \\midrule";
    put(filling,
        "\\begin{longtable}{@{}L{0.55}lll@{}}\n\\longcaption%s\\endfirsthead\n%s\\endhead\\bottomrule\\endfoot\n",
        heads, heads);
    for (size_t i = 0; i < json_array_size(targets); i++) {
        if (told_before(targets, i))
            continue;
        const struct promise_summary promise = list_promise_at(targets, i);
        put(filling, promise.most > promise.least ? "%t & %s %6 & %3 to %3" : "%t & %s %6 & %3", promise.name,
            promise.promise, promise.wanted, promise.least, promise.most);
        put(filling, " & %z of %z\\\\\n", promise.met, promise.all);
    }
    put(filling, "\\end{longtable}");
}

/* --- claims ------------------------------------------------------------------------------------------------------- */

/* True if no earlier claim is of the same article. */
static int article_begins(const struct archive *archive, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(archive->claims[k].article, archive->claims[i].article) == 0)
            return 0;
    return 1;
}

/* Returns the basis of a claim, as a line of its own below its id; "" for a claim that the article makes literally. */
static const char *basis_line(enum claim_basis basis)
{
    switch (basis) {
    case BASIS_OWN:
        return "\\newline plumb's own";
    case BASIS_SLIP:
        return "\\newline a slip";
    case BASIS_RECONSTRUCTED:
        return "\\newline reconstructed";
    default:
        return "";
    }
}

/* Writes all claims, article by article. */
static void table_claims(struct filling *filling)
{
    const struct claim *claims = filling->archive.claims;
    const size_t count = filling->archive.claim_count;
    begin_long(filling, "L{0.16}L{0.4}L{0.38}", "claim & what is claimed & what was found");
    for (size_t i = 0; i < count; i++) {
        if (!article_begins(&filling->archive, i))
            continue;
        put(filling, "\\multicolumn{3}{@{}l@{}}{\\itshape %t}\\\\*\\addlinespace\n", claims[i].article);
        for (const struct claim *claim = claims + i; claim < claims + count; claim++)
            if (strcmp(claim->article, claims[i].article) == 0)
                put(filling, "%k\\newline\\verdict{%s}%s & %t (%t) & %t%s%t\\\\\\addlinespace\n", claim->id,
                    claim->verdict, basis_line(claim->basis), claim->text, claim->section, claim->measured,
                    *claim->finding ? "; " : "", claim->finding);
    }
    end_long(filling);
}

/* --- the machine -------------------------------------------------------------------------------------------------- */

/* Writes the machine on which times were recorded. */
static void put_machine(struct filling *filling, const json_t *document)
{
    const json_t *machine = json_object_get(document, "machine"), *caches = json_object_get(machine, "caches");
    size_t cache[3];
    for (size_t i = 0; i < 3; i++)
        cache[i] = (size_t)json_integer_value(json_array_get(caches, i)) / 1024;
    put(filling, "processor & %t, %z cores\\\\\n", json_text_at(machine, "processor"),
        (size_t)json_integer_value(json_object_get(machine, "cores")));
    put(filling, "caches & %z KiB, %z KiB, %z KiB\\\\\n", cache[0], cache[1], cache[2]);
    put(filling, "compiler & %t, %t\\\\\n", json_text_at(machine, "compiler"), json_text_at(machine, "flags"));
    char load[32];
    snprintf(load, sizeof load, "%.1f", json_number_at(machine, "load"));
    put(filling, "load average & %s (programs that ran at the same time, over a minute)\\\\\n", load);
}

static void table_machine(struct filling *filling)
{
    const char *const own[][2] = {
        {"plumb", PLUMB_VERSION}, {"MPFR", mpfr_get_version()}, {"MPFI", mpfi_get_version()}, {"GMP", gmp_version}};
    const char *name;
    json_t *peer;
    put(filling, "\\begin{tabular}{@{}lL{0.75}@{}}\n\\toprule\n");
    put_machine(filling, filling->archive.targets);
    put(filling, "\\midrule\n");
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        put(filling, "%s & %t\\\\\n", own[i][0], own[i][1]);
    put(filling, "\\midrule\n");
    json_object_foreach (json_object_get(filling->archive.targets, "peers"), name, peer) {
        put(filling, "%t & %t\\\\\n", shown_name(name), json_is_string(peer) ? json_string_value(peer) : "");
    }
    end_tabular(filling);
}

/* --- provers ------------------------------------------------------------------------------------------------------ */

/* Writes the results that docs/gappa has recorded. */
static void table_provers(struct filling *filling)
{
    static const char *const names[] = {"formula", "inputs",        "plumb",       "seconds",
                                        "gappa",   "gappa_seconds", "gappa_lines", "fptaylor"};
    enum { COLUMNS = sizeof names / sizeof *names };
    char file[4096];
    struct csv csv;
    snprintf(file, sizeof file, "%s/gappa.csv", filling->data);
    if (csv_read(&csv, "paper", file) != 0 || csv_expect(&csv, names, COLUMNS) != 0)
        fault(filling, "%s is not what docs/gappa prints", file);
    else {
        put(filling, "\\begin{tabular}{@{}llrrrrrr@{}}\n\\toprule formula & inputs & plumb & s & Gappa & s & lines & "
                     "FPTaylor\\\\ \\midrule\n");
        for (size_t row = 0; row < csv.rows; row++)
            for (size_t c = 0; c < COLUMNS; c++)
                put(filling, c + 1 < COLUMNS ? "%t & " : "%t\\\\\n", csv_cell(&csv, row, c));
        end_tabular(filling);
    }
    csv_free(&csv);
}

/* --- the tables --------------------------------------------------------------------------------------------------- */

void fill_table(struct filling *filling)
{
    static const struct {
        const char *name;
        void (*fill)(struct filling *filling);
    } tables[] = {{"formulas", table_formulas},   {"errors", table_errors},   {"promises", table_promises},
                  {"libraries", table_libraries}, {"chosen", table_chosen},   {"speed", table_speed},
                  {"times", table_times},         {"targets", table_targets}, {"list targets", table_list_targets},
                  {"claims", table_claims},       {"machine", table_machine}, {"provers", table_provers}};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (strcmp(tables[i].name, asked(filling, 0)) == 0) {
            tables[i].fill(filling);
            return;
        }
    fault(filling, "there is no table \"%s\"", asked(filling, 0));
}
