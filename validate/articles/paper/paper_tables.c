/* The article's tables, which the macro \plumb{table | NAME | …} requests. For the conversions of write_latex (%t, %k,
 * %3, %z …) see template_context.h. */
#include "template_context.h"

#include "validate/util/format.h"

#include <plumb/base.h>

#include <math.h>
#include <mpfi.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Returns argument 1, which has to be the name of a family of kernels; "" after reporting an error if it is not. */
static const char *wanted_family(struct template_context *template_context)
{
    const char *family = argument_at(template_context, 1);
    for (size_t i = 0; family_at(i); i++)
        if (strcmp(family_at(i), family) == 0)
            return family;
    template_error(template_context, "no family \"%s\"", family);
    return "";
}

/* Returns the format that an argument names. */
static enum format wanted_format(const struct template_context *template_context, size_t i)
{
    return format_of_name(argument_at(template_context, i));
}

static int in_family(size_t i, const char *family)
{
    return strcmp(kernel_at(i)->family, family) == 0;
}

/* Write the head of a table that may extend over several pages, and its end. */
static void begin_long(struct template_context *template_context, const char *columns, const char *heads)
{
    write_latex(template_context,
                "\\begin{longtable*}{@{}%s@{}}\n\\toprule %s\\\\ \\midrule\\endhead\\bottomrule\\endfoot\n", columns,
                heads);
}

static void end_long(struct template_context *template_context)
{
    write_latex(template_context, "\\end{longtable*}");
}

/* Returns the name of an implementation that the article and its figures show; the records use shorter names. */
static const char *shown_name(const char *name)
{
    static const char *const names[][2] = {
        {"glm", "GLM"}, {"vector", "fast-math vectors"}, {"vector kept", "compiler vectors"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i][0], name) == 0)
            return names[i][1];
    return name;
}

/* Writes the shown name of an implementation as the head of a column, with the first word in a line above the
 * others. */
static void write_head(struct template_context *template_context, const char *name)
{
    const char *shown = shown_name(name), *gap = strchr(shown, ' ');
    char first[32];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(shown, " "), shown);
    if (gap)
        write_latex(template_context, " & \\shortstack[r]{%t\\\\%t}", first, gap + 1);
    else
        write_latex(template_context, " & %t", shown);
}

/* --- formulas ----------------------------------------------------------------------------------------------------- */

/* Returns the name of a formula with all its parameters: its id, with a star in place of the parameter's value. */
static const char *row_name(const struct row *row, char *text, size_t size)
{
    const char *format = row->parameter ? row->parameter->format : "";
    snprintf(text, size, "%s%.*s%s", row->id, (int)strcspn(format, "%"), format, row->parameter ? "*" : "");
    return text;
}

static void table_formulas(struct template_context *template_context)
{
    const char *family = wanted_family(template_context);
    char name[160];
    begin_long(template_context, "L{0.3}L{0.65}", "kernel & formula");
    for (size_t i = 0; i < kernels_count(); i++) {
        const struct row *row = kernel_at(i)->row;
        if (in_family(i, family) && begins_row(i))
            write_latex(template_context, "%k & %t: %f\\\\\n", row_name(row, name, sizeof name), row->title,
                        row->formula);
    }
    end_long(template_context);
}

/* --- errors ------------------------------------------------------------------------------------------------------- */

/* Writes the worst error known, or nothing if there is none. */
static void write_worst(struct template_context *template_context, const struct record_line *worst)
{
    if (worst)
        write_latex(template_context, "%4", worst->error);
}

/* Writes a promise: its name, limit and worst known error. */
static void write_promise(struct template_context *template_context, const struct kernel *kernel,
                          const struct bound *bound)
{
    char name[256];
    write_latex(template_context, "%t & %4 & ", bound_name(kernel, bound, name, sizeof name), bound->limit);
    write_worst(template_context, records_find(&template_context->result_store.worst, kernel->id, name));
    write_latex(template_context, " & %t\\\\\n", measure_unit(bound->measure));
}

/* True if the library fast/ has this kernel, that is, if records/ has an error of it. */
static int is_in_library(const struct template_context *template_context, const struct kernel *kernel)
{
    const struct records *worst = &template_context->result_store.worst;
    for (size_t i = 0; i < worst->count; i++)
        if (strcmp(worst->row[i].kernel, kernel->id) == 0)
            return 1;
    return 0;
}

/* Returns, of a kernel's promises, the one with the largest ratio of worst known error to limit, as in plumb check's
 * tables. */
static const struct bound *headline_of(const struct template_context *template_context, const struct promises *promises)
{
    const struct bound *headline = promises->bounds;
    double maximum = 0;
    for (const struct bound *bound = promises->bounds; bound->reason; bound++) {
        const struct record_line *worst = records_of(&template_context->result_store.worst, promises->kernel, bound);
        const double share = worst ? bound_share(bound, worst->error) : 0;
        if (share > maximum) {
            maximum = share;
            headline = bound;
        }
    }
    return headline;
}

/* Writes the promises of the kernels of a family that are in the library fast/: all of them if `all` is true, otherwise
 * the headline of each kernel. */
static void write_promises(struct template_context *template_context, const char *family, int all)
{
    size_t found = 0;
    for (size_t i = 0; i < kernels_count(); i++)
        found += in_family(i, family) && is_in_library(template_context, kernel_at(i));
    if (!found) {
        write_latex(template_context, "No worst errors are on record yet.");
        return;
    }
    begin_long(template_context, "L{0.31}L{0.33}rrl", "kernel & output, measure, region & limit & worst & ");
    for (size_t i = 0; i < kernels_count(); i++) {
        const struct kernel *kernel = kernel_at(i);
        const struct promises *promises = kernel_promises(kernel, FLOAT);
        if (!in_family(i, family) || !promises || !is_in_library(template_context, kernel))
            continue;
        const struct bound *headline = headline_of(template_context, promises);
        for (const struct bound *bound = promises->bounds; bound->reason; bound++) {
            if (!all && bound != headline)
                continue;
            if (!all || bound == promises->bounds)
                write_latex(template_context, "%k", kernel->id);
            write_latex(template_context, " & ");
            write_promise(template_context, kernel, bound);
        }
    }
    end_long(template_context);
}

static void table_errors(struct template_context *template_context)
{
    write_promises(template_context, wanted_family(template_context), 0);
}

/* Writes the promises of all families, each under its name. */
static void table_promises(struct template_context *template_context)
{
    for (size_t i = 0; family_at(i); i++) {
        write_latex(template_context, "\\subsection*{%s}\n", family_at(i));
        write_promises(template_context, family_at(i), 1);
        write_latex(template_context, "\n");
    }
}

/* --- other libraries ---------------------------------------------------------------------------------------------- */

enum { MAX_PORTS = 24 };

/* Counts the ports with recorded results for a kernel and format, and stores their names in the order of the record. */
static size_t ports_of(const struct template_context *template_context, const char *kernel, enum format format,
                       const char *port[MAX_PORTS])
{
    const struct record *libraries = &template_context->result_store.libraries;
    size_t count = 0;
    for (size_t row = 0; row < libraries->csv.rows && count < MAX_PORTS; row++) {
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
static void write_libraries_row(struct template_context *template_context, const struct bound *bound,
                                const struct promises *of, const char *const *port, size_t ports)
{
    char name[256];
    const char *kernel = of->kernel->id;
    write_latex(template_context, "%t & %4", bound_name(of->kernel, bound, name, sizeof name), bound->limit);
    if (of->format == FLOAT) {
        write_latex(template_context, " & ");
        write_worst(template_context, records_find(&template_context->result_store.worst, kernel, name));
    }
    for (size_t p = 0; p < ports; p++) {
        const long row = library_row(&template_context->result_store, port[p], kernel, name, of->format);
        const char *worst =
            row < 0 ? "" : record_cell(&template_context->result_store.libraries, (size_t)row, LIBRARY_WORST);
        write_latex(template_context,
                    row >= 0 && record_error(worst) > bound->limit ? " & \\textbf{\\boldmath %t}" : " & %t", worst);
    }
    write_latex(template_context, "\\\\\n");
}

/* Writes the head of a table with a column for each port; `first` has the first column's format in LaTeX. */
static void begin_libraries(struct template_context *template_context, enum format format, const char *first,
                            const char *const *port, size_t ports)
{
    const int own = format == FLOAT;
    write_latex(template_context, "\\begin{tabular}{@{}%sr%s*{%z}{r}@{}}\n\\toprule output, measure, region & limit%s",
                first, own ? "r" : "", ports, own ? " & plumb" : "");
    for (size_t p = 0; p < ports; p++)
        write_head(template_context, port[p]);
    write_latex(template_context, "\\\\ \\midrule\n");
}

static void end_tabular(struct template_context *template_context)
{
    write_latex(template_context, "\\bottomrule\\end{tabular}");
}

/* KERNEL | FORMAT: writes a table with a row per promise, a column per library. */
static void table_libraries(struct template_context *template_context)
{
    const struct kernel *kernel = kernel_find(argument_at(template_context, 1));
    const enum format format = wanted_format(template_context, 2);
    const struct promises *promises = kernel ? kernel_promises(kernel, format) : NULL;
    const char *port[MAX_PORTS];
    const size_t ports = promises ? ports_of(template_context, kernel->id, format, port) : 0;
    if (!ports) {
        template_error(template_context, "%s: no library has %s", template_context->result_store.libraries.csv.file,
                       argument_at(template_context, 1));
        return;
    }
    begin_libraries(template_context, format, "l", port, ports);
    for (const struct bound *bound = promises->bounds; bound->reason; bound++)
        write_libraries_row(template_context, bound, promises, port, ports);
    end_tabular(template_context);
}

/* Writes one line of a table of libraries, for the promise with the name "KERNEL: PROMISE"; reports an error if it does
 * not exist. */
static void write_chosen(struct template_context *template_context, const char *name, enum format format,
                         const char *const *port, size_t ports)
{
    const char *colon = strstr(name, ": ");
    char id[96];
    snprintf(id, sizeof id, "%.*s", colon ? (int)(colon - name) : 0, name);
    const struct kernel *kernel = kernel_find(id);
    const struct bound *bound = kernel && colon ? promise_find(kernel, format, colon + 2) : NULL;
    if (!bound) {
        template_error(template_context, "no promise \"%s\" in %s; expected KERNEL: PROMISE", name,
                       format_facts(format)->name);
        return;
    }
    write_latex(template_context, "%k, ", id);
    write_libraries_row(template_context, bound, kernel_promises(kernel, format), port, ports);
}

/* FORMAT | PORT, PORT … | KERNEL: PROMISE | …: writes a table with a row for each promise. */
static void table_chosen(struct template_context *template_context)
{
    const char *port[MAX_PORTS];
    char names[256], *rest = names;
    size_t ports = 0;
    const enum format format = wanted_format(template_context, 1);
    snprintf(names, sizeof names, "%s", argument_at(template_context, 2));
    for (char *name; *names && ports < MAX_PORTS && (name = strsep(&rest, ",")); ports++)
        port[ports] = name + strspn(name, " ");
    begin_libraries(template_context, format, "L{0.3}", port, ports);
    for (size_t i = 3; i < template_context->count; i++)
        write_chosen(template_context, argument_at(template_context, i), format, port, ports);
    end_tabular(template_context);
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
    double minimum = INFINITY;
    long found = -1;
    for (size_t row = 0; row < times->csv.rows; row++) {
        const double ns = time_number(times, row, TIME_NS);
        int same = is_other(record_cell(times, row, TIME_IMPLEMENTATION)) && ns < minimum;
        for (enum time_column column = TIME_KERNEL; column <= TIME_MEMORY; column++)
            same &= strcmp(record_cell(times, row, column), record_cell(times, of, column)) == 0;
        if (same && strcmp(record_cell(times, row, TIME_FORMAT), "float") == 0) {
            minimum = ns;
            found = (long)row;
        }
    }
    return found;
}

/* True if a row of bench.csv has the time of plumb's fastest variant of its kernel and regime, on the AVX2 path and
 * with data in the L1 cache. */
static int is_fastest(const struct template_context *template_context, size_t row)
{
    const struct record *times = &template_context->result_store.times;
    return time_row(&template_context->result_store, record_cell(times, row, TIME_KERNEL),
                    record_cell(times, row, TIME_REGIME), "L1", "plumb avx2") == (long)row;
}

/* Writes a line of a family's table of speed: plumb's fastest variant beside the fastest other implementation, if there
 * is one. */
static void write_time(struct template_context *template_context, size_t row)
{
    const struct record *times = &template_context->result_store.times;
    const long found = fastest_other(times, row);
    const size_t other = (size_t)found;
    write_latex(template_context, "%k & %t & %3 & %2", record_cell(times, row, TIME_KERNEL),
                record_cell(times, row, TIME_REGIME), time_number(times, row, TIME_NS),
                time_number(times, row, TIME_WORST));
    if (found >= 0)
        write_latex(template_context, " & %t & %3 & %3 [%3, %3] & %2",
                    shown_name(record_cell(times, other, TIME_IMPLEMENTATION)), time_number(times, other, TIME_NS),
                    time_number(times, other, TIME_RATIO), time_number(times, other, TIME_LOW),
                    time_number(times, other, TIME_HIGH), time_number(times, other, TIME_WORST));
    write_latex(template_context, "\\\\\n");
}

/* True if a line of the record belongs to a kernel of the family. */
static int time_of_family(const struct record *times, size_t row, const char *family)
{
    const struct kernel *kernel = kernel_find(record_cell(times, row, TIME_KERNEL));
    return kernel && strcmp(kernel->family, family) == 0;
}

/* True if a time of another implementation is on record for one of the family's kernels that plumb has. */
static bool has_other(const struct template_context *template_context, const char *family)
{
    const struct record *times = &template_context->result_store.times;
    for (size_t row = 0; row < times->csv.rows; row++)
        if (time_of_family(times, row, family) && is_fastest(template_context, row) && fastest_other(times, row) >= 0)
            return true;
    return false;
}

/* FAMILY: writes a table of times with a row per kernel of the family that another library has, too: plumb's variant
 * beside the fastest other implementation. If no other library has a kernel of the family, the rows are all its
 * kernels. */
static void table_speed(struct template_context *template_context)
{
    const struct record *times = &template_context->result_store.times;
    const char *family = wanted_family(template_context);
    const bool others = has_other(template_context, family);
    const char *heads =
        others ? "\\toprule kernel & inputs & ns & error & fastest other & ns & ratio & error\\\\ \\midrule"
               : "\\toprule kernel & inputs & ns & error\\\\ \\midrule";
    size_t found = 0;
    write_latex(template_context,
                "\\begin{longtable}{@{}L{%s@{}}\n\\longcaption%s\\endfirsthead\n%s\\endhead\\bottomrule\\endfoot\n",
                others ? "0.23}lrrlrlr" : "0.4}lrr", heads, heads);
    for (size_t row = 0; row < times->csv.rows; row++)
        if (time_of_family(times, row, family) && is_fastest(template_context, row) &&
            (!others || fastest_other(times, row) >= 0)) {
            write_time(template_context, row);
            found++;
        }
    write_latex(template_context, "\\end{longtable}");
    if (!found && *family)
        template_error(template_context, "%s: no times of %s; make timed measures them", times->csv.file, family);
}

/* Returns the row of bench.csv with the fastest variant of an implementation, for a kernel with inputs and outputs in
 * float, a regime, and data in L1; −1 if there is none. `name` is the name of the implementation; with the suffix " in
 * double", only its variants that compute in double internally are considered, and without it only the others.
 * */
static long time_of(const struct template_context *template_context, const char *kernel, const char *regime,
                    const char *name)
{
    static const char suffix[] = " in double";
    const struct record *times = &template_context->result_store.times;
    const size_t length = strlen(name), suffix_length = strlen(suffix);
    const int in_double = length > suffix_length && strcmp(name + length - suffix_length, suffix) == 0;
    const size_t name_length = in_double ? length - suffix_length : length;
    long found = -1;
    for (size_t row = 0; row < times->csv.rows; row++) {
        const char *implementation = record_cell(times, row, TIME_IMPLEMENTATION),
                   *variant = record_cell(times, row, TIME_VARIANT);
        if (strlen(implementation) == name_length && strncmp(implementation, name, name_length) == 0 &&
            in_double == (strncmp(variant, "double inside", strlen("double inside")) == 0) &&
            strcmp(record_cell(times, row, TIME_KERNEL), kernel) == 0 &&
            strcmp(record_cell(times, row, TIME_REGIME), regime) == 0 &&
            strcmp(record_cell(times, row, TIME_MEMORY), "L1") == 0 &&
            strcmp(record_cell(times, row, TIME_FORMAT), "float") == 0 &&
            (found < 0 || time_number(times, row, TIME_NS) < time_number(times, (size_t)found, TIME_NS)))
            found = (long)row;
    }
    return found;
}

/* IMPLEMENTATION, IMPLEMENTATION … | KERNEL: REGIME | …: writes nanoseconds per element in L1, a row per kernel. */
static void table_times(struct template_context *template_context)
{
    const char *name[MAX_PORTS];
    char names[256], *rest = names;
    size_t count = 0;
    snprintf(names, sizeof names, "%s", argument_at(template_context, 1));
    for (char *one; *names && count < MAX_PORTS && (one = strsep(&rest, ",")); count++)
        name[count] = one + strspn(one, " ");
    write_latex(template_context, "\\begin{tabular}{@{}ll*{%z}{r}@{}}\n\\toprule kernel & inputs", count);
    for (size_t p = 0; p < count; p++)
        write_head(template_context, name[p]);
    write_latex(template_context, "\\\\ \\midrule\n");
    for (size_t i = 2; i < template_context->count; i++) {
        const char *colon = strstr(argument_at(template_context, i), ": ");
        char kernel[96];
        snprintf(kernel, sizeof kernel, "%.*s", colon ? (int)(colon - argument_at(template_context, i)) : 0,
                 argument_at(template_context, i));
        write_latex(template_context, "%k & %t", kernel, colon ? colon + 2 : "");
        size_t found = 0;
        for (size_t p = 0; p < count; p++) {
            const long row = time_of(template_context, kernel, colon ? colon + 2 : "", name[p]);
            found += row >= 0;
            const double ns = row >= 0 ? time_number(&template_context->result_store.times, (size_t)row, TIME_NS) : 0;
            if (row < 0)
                write_latex(template_context, " & ");
            else
                write_latex(template_context, ns < 1000 ? " & %3" : " & %4", ns);
        }
        write_latex(template_context, "\\\\\n");
        if (!found)
            template_error(template_context, "%s: no times of \"%s\"; expected KERNEL: REGIME",
                           template_context->result_store.times.csv.file, argument_at(template_context, i));
    }
    end_tabular(template_context);
}

/* Writes a JSON interval as "1.36 [1.36, 1.41]". */
static void write_interval(struct template_context *template_context, const json_t *interval)
{
    const double middle = json_number_value(json_array_get(interval, 0)),
                 low = json_number_value(json_array_get(interval, 1)),
                 high = json_number_value(json_array_get(interval, 2));
    write_latex(template_context, low < high ? "%3 [%3, %3]" : "%3", middle, low, high);
}

static void table_targets(struct template_context *template_context)
{
    const json_t *target;
    size_t i;
    begin_long(template_context, "L{0.42}llll", "target & where & measured & wanted & ");
    json_array_foreach (json_object_get(template_context->result_store.targets, "targets"), i, target) {
        write_latex(template_context, "%t & %s & ", json_text_at(target, "target"), json_text_at(target, "place"));
        write_interval(template_context, json_object_get(target, "value"));
        write_latex(template_context, " & %s %6 %t & %s\\\\\n", json_text_at(target, "promise"),
                    json_number_at(target, "wanted"), json_text_at(target, "unit"),
                    json_is_true(json_object_get(target, "met")) ? "met" : "\\textbf{missed}");
    }
    end_long(template_context);
}

/* --- the list ----------------------------------------------------------------------------------------------------- */

/* The targets with the same name and limit: how many of them are met, and the range of their ratios. */
struct promise_summary {
    const char *name, *promise;
    double wanted, minimum, most;
    size_t all, met;
};

static struct promise_summary list_promise_at(const json_t *targets, size_t first)
{
    const json_t *target = json_array_get(targets, first);
    struct promise_summary promise = {.name = json_text_at(target, "target"),
                                      .promise = json_text_at(target, "promise"),
                                      .wanted = json_number_at(target, "wanted"),
                                      .minimum = INFINITY};
    for (size_t i = first; i < json_array_size(targets); i++) {
        target = json_array_get(targets, i);
        if (strcmp(json_text_at(target, "target"), promise.name) != 0 ||
            json_number_at(target, "wanted") != promise.wanted)
            continue;
        const double ratio = json_number_value(json_array_get(json_object_get(target, "ratio"), 0));
        promise.all++;
        promise.met += strcmp(json_text_at(target, "verdict"), "met") == 0;
        promise.minimum = fmin(promise.minimum, ratio);
        promise.most = fmax(promise.most, ratio);
    }
    return promise;
}

/* True if an earlier target has the same name and limit. */
static int is_repeated(const json_t *targets, size_t i)
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

static void table_list_targets(struct template_context *template_context)
{
    const json_t *targets = json_object_get(template_context->result_store.list_targets, "targets");
    static const char heads[] = "\\toprule target & wanted & measured & met\\\\ \\midrule";
    write_latex(
        template_context,
        "\\begin{longtable}{@{}L{0.55}lll@{}}\n\\longcaption%s\\endfirsthead\n%s\\endhead\\bottomrule\\endfoot\n",
        heads, heads);
    for (size_t i = 0; i < json_array_size(targets); i++) {
        if (is_repeated(targets, i))
            continue;
        const struct promise_summary promise = list_promise_at(targets, i);
        write_latex(template_context, promise.most > promise.minimum ? "%t & %s %6 & %3 to %3" : "%t & %s %6 & %3",
                    promise.name, promise.promise, promise.wanted, promise.minimum, promise.most);
        write_latex(template_context, " & %z of %z\\\\\n", promise.met, promise.all);
    }
    write_latex(template_context, "\\end{longtable}");
}

/* --- claims ------------------------------------------------------------------------------------------------------- */

/* True if claim i is the first claim of its article. */
static int article_begins(const struct result_store *result_store, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(result_store->claims[k].article, result_store->claims[i].article) == 0)
            return 0;
    return 1;
}

/* Returns the basis of a claim, as a line of its own below its id; "" for a claim that the article makes literally. */
static const char *basis_line(enum claim_basis basis)
{
    switch (basis) {
    case BASIS_OWN:
        return "\\newline plumb's own";
    case BASIS_ERRATUM:
        return "\\newline an erratum";
    case BASIS_RECONSTRUCTED:
        return "\\newline reconstructed";
    default:
        return "";
    }
}

/* Writes all claims, article by article. */
static void table_claims(struct template_context *template_context)
{
    const struct claim *claims = template_context->result_store.claims;
    const size_t count = template_context->result_store.claim_count;
    begin_long(template_context, "L{0.16}L{0.4}L{0.38}", "claim & what is claimed & what was found");
    for (size_t i = 0; i < count; i++) {
        if (!article_begins(&template_context->result_store, i))
            continue;
        write_latex(template_context, "\\multicolumn{3}{@{}l@{}}{\\itshape %t}\\\\*\\addlinespace\n",
                    claims[i].article);
        for (const struct claim *claim = claims + i; claim < claims + count; claim++)
            if (strcmp(claim->article, claims[i].article) == 0)
                write_latex(template_context, "%k\\newline\\verdict{%s}%s & %t (%t) & %t%s%t\\\\\\addlinespace\n",
                            claim->id, claim->verdict, basis_line(claim->basis), claim->text, claim->section,
                            claim->measured, *claim->finding ? "; " : "", claim->finding);
    }
    end_long(template_context);
}

/* --- the machine -------------------------------------------------------------------------------------------------- */

/* Writes the machine on which times were recorded. */
static void write_machine(struct template_context *template_context, const json_t *document)
{
    const json_t *machine = json_object_get(document, "machine"), *caches = json_object_get(machine, "caches");
    size_t cache[3];
    for (size_t i = 0; i < 3; i++)
        cache[i] = (size_t)json_integer_value(json_array_get(caches, i)) / 1024;
    write_latex(template_context, "processor & %t, %z cores\\\\\n", json_text_at(machine, "processor"),
                (size_t)json_integer_value(json_object_get(machine, "cores")));
    write_latex(template_context, "caches & %z KiB, %z KiB, %z KiB\\\\\n", cache[0], cache[1], cache[2]);
    write_latex(template_context, "compiler & %t, %t\\\\\n", json_text_at(machine, "compiler"),
                json_text_at(machine, "flags"));
    char load[32];
    snprintf(load, sizeof load, "%.1f", json_number_at(machine, "load"));
    write_latex(template_context, "load average & %s (programs that ran at the same time, over a minute)\\\\\n", load);
}

static void table_machine(struct template_context *template_context)
{
    const char *const own[][2] = {
        {"plumb", PLUMB_VERSION}, {"MPFR", mpfr_get_version()}, {"MPFI", mpfi_get_version()}, {"GMP", gmp_version}};
    const char *name;
    json_t *peer;
    write_latex(template_context, "\\begin{tabular}{@{}lL{0.75}@{}}\n\\toprule\n");
    write_machine(template_context, template_context->result_store.targets);
    write_latex(template_context, "\\midrule\n");
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        write_latex(template_context, "%s & %t\\\\\n", own[i][0], own[i][1]);
    write_latex(template_context, "\\midrule\n");
    json_object_foreach (json_object_get(template_context->result_store.targets, "peers"), name, peer) {
        write_latex(template_context, "%t & %t\\\\\n", shown_name(name),
                    json_is_string(peer) ? json_string_value(peer) : "");
    }
    end_tabular(template_context);
}

/* --- provers ------------------------------------------------------------------------------------------------------ */

/* Writes the results that docs/gappa has recorded. */
static void table_provers(struct template_context *template_context)
{
    static const char *const names[] = {"formula", "inputs",        "plumb",       "seconds",
                                        "gappa",   "gappa_seconds", "gappa_lines", "fptaylor"};
    enum { COLUMNS = sizeof names / sizeof *names };
    char file[4096];
    struct csv csv;
    snprintf(file, sizeof file, "%s/gappa.csv", template_context->data);
    if (csv_read(&csv, "paper", file) != 0 || csv_expect(&csv, names, COLUMNS) != 0)
        template_error(template_context, "%s is not what docs/gappa prints", file);
    else {
        write_latex(template_context,
                    "\\begin{tabular}{@{}llrrrrrr@{}}\n\\toprule formula & inputs & plumb & s & Gappa & s & lines & "
                    "FPTaylor\\\\ \\midrule\n");
        for (size_t row = 0; row < csv.rows; row++)
            for (size_t c = 0; c < COLUMNS; c++)
                write_latex(template_context, c + 1 < COLUMNS ? "%t & " : "%t\\\\\n", csv_cell(&csv, row, c));
        end_tabular(template_context);
    }
    csv_free(&csv);
}

/* --- the tables --------------------------------------------------------------------------------------------------- */

void expand_table(struct template_context *template_context)
{
    static const struct {
        const char *name;
        void (*fill)(struct template_context *template_context);
    } tables[] = {{"formulas", table_formulas},   {"errors", table_errors},   {"promises", table_promises},
                  {"libraries", table_libraries}, {"chosen", table_chosen},   {"speed", table_speed},
                  {"times", table_times},         {"targets", table_targets}, {"list targets", table_list_targets},
                  {"claims", table_claims},       {"machine", table_machine}, {"provers", table_provers}};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (strcmp(tables[i].name, argument_at(template_context, 0)) == 0) {
            tables[i].fill(template_context);
            return;
        }
    template_error(template_context, "there is no table \"%s\"", argument_at(template_context, 0));
}
