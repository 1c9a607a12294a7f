/* The article's tables: \plumb{table | NAME | …}. */
#include "filling.h"

#include "validate/base/version.h"

#include <math.h>
#include <mpfi.h>
#include <stdlib.h>
#include <string.h>

/* The argument where a table needs one, else "". */
static const char *wanted(char *const *argument, size_t count)
{
    return count ? argument[0] : "";
}

/* The same where it has to be a family of the registry. */
static const char *wanted_family(struct filling *filling, char *const *argument, size_t count)
{
    const char *family = wanted(argument, count);
    for (size_t i = 0; family_at(i); i++)
        if (strcmp(family_at(i), family) == 0)
            return family;
    fault(filling, "no family \"%s\"", family);
    return family;
}

static int in_family(size_t i, const char *family)
{
    return strcmp(kernel_at(i)->row->family, family) == 0;
}

/* A number to so many digits. */
static void put_number(struct filling *filling, FILE *stream, double x, int digits)
{
    char text[64];
    snprintf(text, sizeof text, "%.*g", digits, x);
    put_text(filling, stream, text);
}

/* A kernel's id, which may break before a dot or an underscore. */
static void put_id(struct filling *filling, FILE *stream, const char *id)
{
    char part[96];
    fputs("\\kernel{", stream);
    for (const char *at = id; *at; at += strlen(part)) {
        snprintf(part, sizeof part, "%.*s", (int)(strcspn(at + 1, "._") + 1), at);
        put_text(filling, stream, part);
        if (at[strlen(part)])
            fputs("\\allowbreak ", stream);
    }
    fputs("}", stream);
}

/* --- formulas ----------------------------------------------------------------------------------------------------- */

/* A row's name: its id, with a star for a parameter's values. */
static void put_row_id(struct filling *filling, FILE *stream, const struct row *row)
{
    char id[128];
    char *end = stpncpy(id, row->id, sizeof id - 32);
    *end = 0;
    if (row->parameter)
        snprintf(end, 32, "%.*s*", (int)strcspn(row->parameter->format, "%"), row->parameter->format);
    put_id(filling, stream, id);
}

static void table_formulas(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    const char *family = wanted_family(filling, argument, count);
    fputs("\\begin{longtable*}{@{}L{0.3}L{0.65}@{}}\n\\toprule kernel & formula\\\\ "
          "\\midrule\\endhead\\bottomrule\\endfoot\n",
          stream);
    for (size_t i = 0; i < kernels_count(); i++) {
        const struct row *row = kernel_at(i)->row;
        if (!in_family(i, family) || !begins_row(i))
            continue;
        put_row_id(filling, stream, row);
        fputs(" & ", stream);
        put_text(filling, stream, row->title);
        fputs(": ", stream);
        put_formula(filling, stream, row->formula);
        fputs("\\\\\n", stream);
    }
    fputs("\\end{longtable*}", stream);
}

/* --- errors ------------------------------------------------------------------------------------------------------- */

/* The worst error known, nothing where none is. */
static void put_worst(struct filling *filling, FILE *stream, const struct worst *worst)
{
    if (worst)
        put_number(filling, stream, worst->error, 4);
}

/* One promise: its name, limit and worst known error. */
static void put_promise(struct filling *filling, FILE *stream, const struct kernel *kernel, const struct bound *bound)
{
    char name[256];
    const struct worst *worst =
        worsts_find(&filling->archive.worst, kernel->id, bound_name(kernel, bound, name, sizeof name));
    put_text(filling, stream, name);
    fputs(" & ", stream);
    put_number(filling, stream, bound->limit, 4);
    fputs(" & ", stream);
    put_worst(filling, stream, worst);
    fputs(" & ", stream);
    put_text(filling, stream, measure_unit(bound->measure));
}

/* Whether plumb has a fast kernel of it, which is what worst/kernels.csv is about. */
static int is_fast(const struct filling *filling, const struct kernel *kernel)
{
    const struct worsts *worst = &filling->archive.worst;
    for (size_t i = 0; i < worst->count; i++)
        if (strcmp(worst->row[i].kernel, kernel->id) == 0)
            return 1;
    return 0;
}

/* The promise of a kernel whose worst known error takes up the greatest part of its limit, as in plumb check's
 * tables. */
static const struct bound *headline_of(const struct filling *filling, const struct promises *promises)
{
    const struct bound *headline = promises->bounds;
    double greatest = 0;
    for (const struct bound *bound = promises->bounds; bound->reason; bound++) {
        char name[256];
        const struct worst *worst = worsts_find(&filling->archive.worst, promises->kernel->id,
                                                bound_name(promises->kernel, bound, name, sizeof name));
        const double share = worst ? bound_share(bound, worst->error) : 0;
        if (share > greatest) {
            greatest = share;
            headline = bound;
        }
    }
    return headline;
}

/* The headline of each fast kernel of a family, or, with `all`, every promise. */
static void put_promises(struct filling *filling, FILE *stream, const char *family, int all)
{
    size_t found = 0;
    for (size_t i = 0; i < kernels_count(); i++)
        found += in_family(i, family) && is_fast(filling, kernel_at(i));
    if (!found) {
        fputs("No worst errors are on record yet.", stream);
        return;
    }
    fputs("\\begin{longtable*}{@{}L{0.31}L{0.34}rrl@{}}\n\\toprule kernel & promise & limit & worst & \\\\ "
          "\\midrule\\endhead\\bottomrule\\endfoot\n",
          stream);
    for (size_t i = 0; i < kernels_count(); i++) {
        const struct kernel *kernel = kernel_at(i);
        const struct promises *promises = kernel_promises(kernel, BINARY32);
        if (!in_family(i, family) || !promises || !is_fast(filling, kernel))
            continue;
        const struct bound *headline = headline_of(filling, promises);
        for (const struct bound *bound = promises->bounds; bound->reason; bound++) {
            if (!all && bound != headline)
                continue;
            if (!all || bound == promises->bounds)
                put_id(filling, stream, kernel->id);
            fputs(" & ", stream);
            put_promise(filling, stream, kernel, bound);
            fputs("\\\\\n", stream);
        }
    }
    fputs("\\end{longtable*}", stream);
}

static void table_errors(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    put_promises(filling, stream, wanted_family(filling, argument, count), 0);
}

/* All families, each under its name. */
static void table_promises(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    (void)argument, (void)count;
    for (size_t i = 0; family_at(i); i++) {
        fprintf(stream, "\\subsection*{%s}\n", family_at(i));
        put_promises(filling, stream, family_at(i), 1);
        fputs("\n", stream);
    }
}

/* --- other libraries ---------------------------------------------------------------------------------------------- */

enum { MOST_PORTS = 24 };

/* The ports that the record has for a kernel and format, in its order. */
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

/* A cell: the error, bold where it is beyond the limit. */
static void put_error(struct filling *filling, FILE *stream, const char *worst, double limit)
{
    const int beyond = record_error(worst) > limit;
    fputs(beyond ? "\\textbf{\\boldmath " : "", stream);
    put_text(filling, stream, worst);
    fputs(beyond ? "}" : "", stream);
}

/* A row of the table of libraries: plumb's own worst stands first where it is on record. */
static void put_libraries_row(struct filling *filling, FILE *stream, const struct bound *bound,
                              const struct promises *of, const char *const *port, size_t ports)
{
    char name[256];
    const char *kernel = of->kernel->id;
    put_text(filling, stream, bound_name(of->kernel, bound, name, sizeof name));
    fputs(" & ", stream);
    put_number(filling, stream, bound->limit, 4);
    if (of->format == BINARY32) {
        fputs(" & ", stream);
        put_worst(filling, stream, worsts_find(&filling->archive.worst, kernel, name));
    }
    for (size_t p = 0; p < ports; p++) {
        const long row = library_row(&filling->archive, port[p], kernel, name, of->format);
        fputs(" & ", stream);
        if (row >= 0)
            put_error(filling, stream, record_cell(&filling->archive.libraries, (size_t)row, LIBRARY_WORST),
                      bound->limit);
    }
    fputs("\\\\\n", stream);
}

/* The head of a table with a column for each port, the first one as LaTeX is told. */
static void begin_libraries(struct filling *filling, FILE *stream, enum format format, const char *first,
                            const char *const *port, size_t ports)
{
    fprintf(stream, "\\begin{tabular}{@{}%sr%s*{%zu}{r}@{}}\n\\toprule promise & limit%s", first,
            format == BINARY32 ? "r" : "", ports, format == BINARY32 ? " & plumb" : "");
    for (size_t p = 0; p < ports; p++) {
        fputs(" & ", stream);
        put_text(filling, stream, port[p]);
    }
    fputs("\\\\ \\midrule\n", stream);
}

/* KERNEL | FORMAT: a row a promise, a column a library. */
static void table_libraries(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    const struct kernel *kernel = kernel_find(wanted(argument, count));
    const enum format format = count > 1 && strcmp(argument[1], "binary64") == 0 ? BINARY64 : BINARY32;
    const struct promises *promises = kernel ? kernel_promises(kernel, format) : NULL;
    const char *port[MOST_PORTS];
    const size_t ports = promises ? ports_of(filling, kernel->id, format, port) : 0;
    if (!ports) {
        fault(filling, "%s: no library has %s", filling->archive.libraries.csv.file, wanted(argument, count));
        return;
    }
    begin_libraries(filling, stream, format, "l", port, ports);
    for (const struct bound *bound = promises->bounds; bound->reason; bound++)
        put_libraries_row(filling, stream, bound, promises, port, ports);
    fputs("\\bottomrule\\end{tabular}", stream);
}

/* One line of a table of libraries, of a promise that is named "KERNEL: PROMISE"; not found is a fault. */
static void put_chosen(struct filling *filling, FILE *stream, const char *name, enum format format,
                       const char *const *port, size_t ports)
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
    put_id(filling, stream, id);
    fputs(", ", stream);
    put_libraries_row(filling, stream, bound, kernel_promises(kernel, format), port, ports);
}

/* FORMAT | PORT, PORT … | KERNEL: PROMISE | …: a row each. */
static void table_chosen(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    const char *port[MOST_PORTS];
    char names[256] = "", *rest = names;
    size_t ports = 0;
    const enum format format = count && strcmp(argument[0], "binary64") == 0 ? BINARY64 : BINARY32;
    if (count > 1)
        snprintf(names, sizeof names, "%s", argument[1]);
    for (char *name; ports < MOST_PORTS && (name = strsep(&rest, ",")); ports++)
        port[ports] = name + strspn(name, " ");
    begin_libraries(filling, stream, format, "L{0.3}", port, ports);
    for (size_t i = 2; i < count; i++)
        put_chosen(filling, stream, argument[i], format, port, ports);
    fputs("\\bottomrule\\end{tabular}", stream);
}

/* --- speed -------------------------------------------------------------------------------------------------------- */

/* Whether an implementation is someone else's. */
static int is_other(const char *name)
{
    return strncmp(name, "plumb", 5) != 0 && strcmp(name, "copy") != 0;
}

/* The row of the fastest implementation that is someone else's, for the kernel and regime of a row; −1 if there is
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
        if (same && strcmp(record_cell(times, row, TIME_FORMAT), "binary32") == 0) {
            least = ns;
            found = (long)row;
        }
    }
    return found;
}

/* Whether a line of the record is plumb's fastest of its kernel and regime, and another implementation is beside it. */
static int is_raced(const struct filling *filling, size_t row)
{
    const struct record *times = &filling->archive.times;
    return fastest_other(times, row) >= 0 &&
           time_row(&filling->archive, record_cell(times, row, TIME_KERNEL), record_cell(times, row, TIME_REGIME), "L1",
                    "plumb avx2") == (long)row;
}

/* A line of a family's table of speed: plumb's fastest way beside the fastest other one. */
static void put_time(struct filling *filling, FILE *stream, size_t row)
{
    const struct record *times = &filling->archive.times;
    const long other = fastest_other(times, row);
    put_id(filling, stream, record_cell(times, row, TIME_KERNEL));
    fputs(" & ", stream);
    put_text(filling, stream, record_cell(times, row, TIME_REGIME));
    fputs(" & ", stream);
    put_number(filling, stream, time_number(times, row, TIME_NS), 3);
    fputs(" & ", stream);
    put_number(filling, stream, time_number(times, row, TIME_WORST), 2);
    fputs(" & ", stream);
    put_text(filling, stream, record_cell(times, (size_t)other, TIME_WHOSE));
    fputs(" & ", stream);
    put_number(filling, stream, time_number(times, (size_t)other, TIME_NS), 3);
    fprintf(stream, " & %.3g [%.3g, %.3g] & ", time_number(times, (size_t)other, TIME_RATIO),
            time_number(times, (size_t)other, TIME_LOW), time_number(times, (size_t)other, TIME_HIGH));
    put_number(filling, stream, time_number(times, (size_t)other, TIME_WORST), 2);
    fputs("\\\\\n", stream);
}

/* Whether a line of the record is of a family's kernel. */
static int time_of_family(const struct record *times, size_t row, const char *family)
{
    const struct kernel *kernel = kernel_find(record_cell(times, row, TIME_KERNEL));
    return kernel && strcmp(kernel->row->family, family) == 0;
}

static void table_speed(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    const struct record *times = &filling->archive.times;
    const char *family = wanted_family(filling, argument, count);
    size_t found = 0;
    for (size_t row = 0; row < times->csv.rows; row++)
        found += time_of_family(times, row, family) && is_raced(filling, row);
    if (!found) {
        fputs("No other implementation's times are on record.", stream);
        return;
    }
    fputs("\\begin{tabular}{@{}llrrlrlr@{}}\n\\toprule kernel & angles & ns & error & fastest other & ns & ratio & "
          "error\\\\ \\midrule\n",
          stream);
    for (size_t row = 0; row < times->csv.rows; row++)
        if (time_of_family(times, row, family) && is_raced(filling, row))
            put_time(filling, stream, row);
    fputs("\\bottomrule\\end{tabular}", stream);
}

/* "1.36 [1.36, 1.41]" of a JSON interval. */
static void put_interval(struct filling *filling, FILE *stream, const json_t *interval)
{
    char text[96];
    const double middle = json_number_value(json_array_get(interval, 0)),
                 low = json_number_value(json_array_get(interval, 1)),
                 high = json_number_value(json_array_get(interval, 2));
    snprintf(text, sizeof text, low < high ? "%.3g [%.3g, %.3g]" : "%.3g", middle, low, high);
    put_text(filling, stream, text);
}

static const char *member(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void table_targets(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    (void)argument, (void)count;
    const json_t *target;
    size_t i;
    fputs("\\begin{longtable*}{@{}L{0.42}llll@{}}\n\\toprule promise & where & measured & wanted & \\\\ "
          "\\midrule\\endhead\\bottomrule\\endfoot\n",
          stream);
    json_array_foreach (json_object_get(filling->archive.targets, "targets"), i, target) {
        put_text(filling, stream, member(target, "target"));
        fprintf(stream, " & %s & ", member(target, "place"));
        put_interval(filling, stream, json_object_get(target, "value"));
        fprintf(stream, " & %s %g ", member(target, "promise"), json_number_value(json_object_get(target, "wanted")));
        put_text(filling, stream, member(target, "unit"));
        fprintf(stream, " & %s\\\\\n", json_is_true(json_object_get(target, "met")) ? "met" : "\\textbf{missed}");
    }
    fputs("\\end{longtable*}", stream);
}

/* --- the list ----------------------------------------------------------------------------------------------------- */

/* The targets of one name: how many are met, and the range of their ratios. */
struct list_promise {
    const char *name, *promise;
    double wanted, least, most;
    size_t all, met;
};

static struct list_promise list_promise_at(const json_t *targets, size_t first)
{
    const json_t *target = json_array_get(targets, first);
    struct list_promise promise = {.name = member(target, "target"),
                                   .promise = member(target, "promise"),
                                   .wanted = json_number_value(json_object_get(target, "wanted")),
                                   .least = INFINITY};
    for (size_t i = first; i < json_array_size(targets); i++) {
        target = json_array_get(targets, i);
        if (strcmp(member(target, "target"), promise.name) != 0 ||
            json_number_value(json_object_get(target, "wanted")) != promise.wanted)
            continue;
        const double ratio = json_number_value(json_array_get(json_object_get(target, "ratio"), 0));
        promise.all++;
        promise.met += strcmp(member(target, "verdict"), "met") == 0;
        promise.least = fmin(promise.least, ratio);
        promise.most = fmax(promise.most, ratio);
    }
    return promise;
}

/* Whether an earlier target has the same name and limit. */
static int told_before(const json_t *targets, size_t i)
{
    const json_t *one = json_array_get(targets, i);
    for (size_t k = 0; k < i; k++) {
        const json_t *other = json_array_get(targets, k);
        if (strcmp(member(one, "target"), member(other, "target")) == 0 &&
            json_number_value(json_object_get(one, "wanted")) == json_number_value(json_object_get(other, "wanted")))
            return 1;
    }
    return 0;
}

static void table_list_targets(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    (void)argument, (void)count;
    const json_t *targets = json_object_get(filling->archive.list_targets, "targets");
    fputs("\\begin{tabular}{@{}llll@{}}\n\\toprule promise & wanted & measured & met\\\\ \\midrule\n", stream);
    for (size_t i = 0; i < json_array_size(targets); i++) {
        if (told_before(targets, i))
            continue;
        const struct list_promise promise = list_promise_at(targets, i);
        put_text(filling, stream, promise.name);
        fprintf(stream, " & %s %g & %.3g", promise.promise, promise.wanted, promise.least);
        if (promise.most > promise.least)
            fprintf(stream, " to %.3g", promise.most);
        fprintf(stream, " & %zu of %zu\\\\\n", promise.met, promise.all);
    }
    fputs("\\bottomrule\\end{tabular}", stream);
}

/* --- claims ------------------------------------------------------------------------------------------------------- */

static void put_claim(struct filling *filling, FILE *stream, const struct claim *claim)
{
    put_id(filling, stream, claim->id);
    fprintf(stream, "\\newline\\verdict{%s} & ", claim->verdict);
    put_text(filling, stream, claim->text);
    fputs(" (", stream);
    put_text(filling, stream, claim->section);
    fputs(") & ", stream);
    put_text(filling, stream, claim->measured);
    fputs("; ", stream);
    put_text(filling, stream, claim->finding);
    fputs("\\\\\\addlinespace\n", stream);
}

/* Whether no earlier claim is of the same article. */
static int article_begins(const struct archive *archive, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(archive->claims[k].article, archive->claims[i].article) == 0)
            return 0;
    return 1;
}

/* All claims, article by article. */
static void table_claims(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    (void)argument, (void)count;
    const struct archive *archive = &filling->archive;
    fputs("\\begin{longtable*}{@{}L{0.16}L{0.4}L{0.38}@{}}\n\\toprule claim & what is claimed & what was found\\\\ "
          "\\midrule\\endhead\\bottomrule\\endfoot\n",
          stream);
    for (size_t i = 0; i < archive->claim_count; i++) {
        if (!article_begins(archive, i))
            continue;
        fputs("\\multicolumn{3}{@{}l@{}}{\\itshape ", stream);
        put_text(filling, stream, archive->claims[i].article);
        fputs("}\\\\*\\addlinespace\n", stream);
        for (size_t k = i; k < archive->claim_count; k++)
            if (strcmp(archive->claims[k].article, archive->claims[i].article) == 0)
                put_claim(filling, stream, archive->claims + k);
    }
    fputs("\\end{longtable*}", stream);
}

/* --- the machine -------------------------------------------------------------------------------------------------- */

static void put_fact(struct filling *filling, FILE *stream, const char *what, const char *fact)
{
    fprintf(stream, "%s & ", what);
    put_text(filling, stream, fact);
    fputs("\\\\\n", stream);
}

/* What a record of times was measured on. */
static void put_machine(struct filling *filling, FILE *stream, const json_t *document)
{
    const json_t *machine = json_object_get(document, "machine"), *caches = json_object_get(machine, "caches");
    char text[160];
    snprintf(text, sizeof text, "%s, %lld cores", member(machine, "processor"),
             json_integer_value(json_object_get(machine, "cores")));
    put_fact(filling, stream, "processor", text);
    snprintf(text, sizeof text, "%lld KiB, %lld KiB, %lld KiB", json_integer_value(json_array_get(caches, 0)) / 1024,
             json_integer_value(json_array_get(caches, 1)) / 1024,
             json_integer_value(json_array_get(caches, 2)) / 1024);
    put_fact(filling, stream, "caches", text);
    snprintf(text, sizeof text, "%s, %s", member(machine, "compiler"), member(machine, "flags"));
    put_fact(filling, stream, "compiler", text);
    snprintf(text, sizeof text, "%.1f (programs that ran beside it, in the mean of a minute)",
             json_number_value(json_object_get(machine, "load")));
    put_fact(filling, stream, "load", text);
}

static void table_machine(struct filling *filling, FILE *stream, char *const *argument, size_t count)
{
    (void)argument, (void)count;
    const char *name;
    json_t *peer;
    fputs("\\begin{tabular}{@{}lL{0.75}@{}}\n\\toprule\n", stream);
    put_machine(filling, stream, filling->archive.targets);
    fputs("\\midrule\n", stream);
    put_fact(filling, stream, "plumb", PLUMB_VERSION);
    put_fact(filling, stream, "MPFR", mpfr_get_version());
    put_fact(filling, stream, "MPFI", mpfi_get_version());
    put_fact(filling, stream, "GMP", gmp_version);
    fputs("\\midrule\n", stream);
    json_object_foreach (json_object_get(filling->archive.targets, "peers"), name, peer) {
        put_text(filling, stream, name);
        fputs(" & ", stream);
        put_text(filling, stream, json_is_string(peer) ? json_string_value(peer) : "");
        fputs("\\\\\n", stream);
    }
    fputs("\\bottomrule\\end{tabular}", stream);
}

/* --- the tables --------------------------------------------------------------------------------------------------- */

void fill_table(struct filling *filling, FILE *stream, const char *name, char *const *argument, size_t count)
{
    static const struct {
        const char *name;
        void (*fill)(struct filling *filling, FILE *stream, char *const *argument, size_t count);
    } tables[] = {{"formulas", table_formulas}, {"errors", table_errors},
                  {"promises", table_promises}, {"libraries", table_libraries},
                  {"chosen", table_chosen},     {"speed", table_speed},
                  {"targets", table_targets},   {"list targets", table_list_targets},
                  {"claims", table_claims},     {"machine", table_machine}};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (strcmp(tables[i].name, name) == 0) {
            tables[i].fill(filling, stream, argument, count);
            return;
        }
    fault(filling, "there is no table \"%s\"", name);
}
