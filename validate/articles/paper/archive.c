/* The result store, from which the article takes its numbers; see archive.h. */
#include "archive.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const library_names[] = {"kernel", "format", "promise", "low", "high", "port", "worst"};
static const char *const time_names[] = {"kernel", "regime",    "place",      "implementation", "variant", "ns",
                                         "ratio",  "ratio_low", "ratio_high", "scaled_ulp_max", "format"};

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* Returns the path of a file in a folder, to be freed; aborts when out of memory. */
static char *in_folder(const char *folder, const char *name)
{
    char *path;
    if (asprintf(&path, "%s/%s", folder, name) < 0)
        abort();
    return path;
}

static int read_table(struct record *record, const char *data, const char *name, const char *const *names,
                      size_t columns)
{
    char *file = in_folder(data, name);
    int result = csv_read(&record->csv, "paper", file);
    free(file);
    for (size_t c = 0; c < columns && result == 0; c++) {
        const long column = csv_column(&record->csv, names[c]);
        record->column[c] = (size_t)column;
        result = column < 0 ? -1 : 0;
    }
    return result;
}

static int read_worst(struct records *worst, const char *data)
{
    char *file = in_folder(data, "records");
    const int result = records_read(worst, "paper", file);
    free(file);
    return result;
}

static json_t *read_document(const char *data, const char *name, const char *schema, int version)
{
    json_error_t error;
    char *file = in_folder(data, name);
    json_t *document = json_load_file(file, 0, &error);
    if (!document && error.line < 0)
        fprintf(stderr, "plumb paper: %s\n", error.text); /* the text names the file */
    else if (!document)
        fprintf(stderr, "plumb paper: %s:%d: %s\n", file, error.line, error.text);
    else if (json_integer_value(json_object_get(document, "version")) != version ||
             !json_is_string(json_object_get(document, "schema")) ||
             strcmp(json_string_value(json_object_get(document, "schema")), schema) != 0 ||
             json_array_size(json_object_get(document, "targets")) == 0) {
        fprintf(stderr, "plumb paper: %s: not version %d of %s, or empty; make timed records it anew\n", file, version,
                schema);
        json_decref(document);
        document = NULL;
    }
    free(file);
    return document;
}

int archive_read(struct archive *archive, const char *data)
{
    *archive = (struct archive){0};
    char *file = in_folder(data, "claims.csv");
    const long claims = claims_read(file, &archive->claims);
    free(file);
    archive->claim_count = claims > 0 ? (size_t)claims : 0;
    archive->targets = read_document(data, "targets.json", "plumb.bench.targets", 2);
    archive->list_targets = read_document(data, "list_targets.json", "plumb.list.targets", 2);
    const int tables = read_worst(&archive->worst, data) |
                       read_table(&archive->libraries, data, "libraries.csv", library_names, LIBRARY_COLUMNS) |
                       read_table(&archive->times, data, "bench.csv", time_names, TIME_COLUMNS);
    return claims < 0 || tables != 0 || !archive->targets || !archive->list_targets ? -1 : 0;
}

static void record_free(struct record *record)
{
    csv_free(&record->csv);
}

void archive_free(struct archive *archive)
{
    records_free(&archive->worst);
    record_free(&archive->libraries);
    record_free(&archive->times);
    free(archive->claims);
    json_decref(archive->targets);
    json_decref(archive->list_targets);
}

/* --- looking up --------------------------------------------------------------------------------------------------- */

const char *record_cell(const struct record *record, size_t row, size_t column)
{
    return csv_cell(&record->csv, row, record->column[column]);
}

double record_error(const char *text)
{
    char *end;
    const double error = strtod(text, &end);
    return end == text ? INFINITY : error;
}

static int is(const struct record *record, size_t row, size_t column, const char *text)
{
    return strcmp(record_cell(record, row, column), text) == 0;
}

long library_row(const struct archive *archive, const char *port, const char *kernel, const char *promise,
                 enum format format)
{
    const struct record *libraries = &archive->libraries;
    for (size_t row = 0; row < libraries->csv.rows; row++)
        if (is(libraries, row, LIBRARY_KERNEL, kernel) && is(libraries, row, LIBRARY_PROMISE, promise) &&
            is(libraries, row, LIBRARY_PORT, port) && is(libraries, row, LIBRARY_FORMAT, format_facts(format)->name))
            return (long)row;
    return -1;
}

double time_number(const struct record *times, size_t row, enum time_column column)
{
    char *end;
    const char *text = record_cell(times, row, column);
    const double number = strtod(text, &end);
    return end == text ? NAN : number;
}

long time_row(const struct archive *archive, const char *kernel, const char *regime, const char *place,
              const char *whose)
{
    const struct record *times = &archive->times;
    double least = INFINITY;
    long found = -1;
    for (size_t row = 0; row < times->csv.rows; row++) {
        const double ns = time_number(times, row, TIME_NS);
        if (is(times, row, TIME_KERNEL, kernel) && is(times, row, TIME_REGIME, regime) &&
            is(times, row, TIME_PLACE, place) && is(times, row, TIME_WHOSE, whose) &&
            is(times, row, TIME_FORMAT, "float") && ns < least) {
            least = ns;
            found = (long)row;
        }
    }
    return found;
}

const struct claim *record_claim(const struct archive *archive, const char *id)
{
    for (size_t i = 0; i < archive->claim_count; i++)
        if (strcmp(archive->claims[i].id, id) == 0)
            return archive->claims + i;
    return NULL;
}

/* --- stale records ------------------------------------------------------------------------------------------------ */

/* Reports a stale record in a line, with the command that makes it again. Returns 1. */
static size_t stale(const struct record *record, size_t row, const char *kernel, const char *what, const char *anew)
{
    fprintf(stderr, "plumb paper: %s:%zu: stale: %s: %s; %s\n", record->csv.file, record->csv.line[row + 1], kernel,
            what, anew);
    return 1;
}

/* Reports a worst error of a promise that no longer exists; returns 1, or 0 if it exists. The limit is not compared:
 * only the row has it. */
static size_t stale_worst(const struct record_line *worst, const char *data)
{
    const struct kernel *kernel = kernel_find(worst->kernel);
    if (kernel && promise_find(kernel, FLOAT, worst->promise))
        return 0;
    fprintf(stderr,
            "plumb paper: %s/records/%s.csv: stale: %s: it promises no \"%s\"; plumb check %s --deep drops it\n", data,
            worst->family, worst->kernel, worst->promise, kernel ? worst->kernel : "KERNEL");
    return 1;
}

/* True if a region still has the recorded ends: those of its coordinate, or else of its class. */
static int same_region(const struct record *libraries, size_t row, const struct bound *bound)
{
    const struct class *class = bound->region ? bound->region->class : NULL;
    const int by_class = class && bound_any_coordinate(bound);
    const double low = by_class ? class->low : bound_low(bound), high = by_class ? class->high : bound_high(bound);
    return strtod(record_cell(libraries, row, LIBRARY_LOW), NULL) == low &&
           strtod(record_cell(libraries, row, LIBRARY_HIGH), NULL) == high;
}

static size_t stale_library(const struct record *libraries, size_t row)
{
    static const char anew[] = "docs/refresh docs/libraries.md measures it";
    const char *id = record_cell(libraries, row, LIBRARY_KERNEL), *name = record_cell(libraries, row, LIBRARY_PROMISE);
    const struct kernel *kernel = kernel_find(id);
    char what[512], where[256];
    if (!kernel)
        return stale(libraries, row, id, "there is no such kernel", anew);
    const struct bound *bound = promise_find(kernel, format_of_name(record_cell(libraries, row, LIBRARY_FORMAT)), name);
    snprintf(what, sizeof what, "it promises no \"%s\"", name);
    if (!bound)
        return stale(libraries, row, id, what, anew);
    bound_where(kernel, bound, where, sizeof where);
    snprintf(what, sizeof what, "\"%s\" is for %s now", name, *where ? where : "everywhere");
    return same_region(libraries, row, bound) ? 0 : stale(libraries, row, id, what, anew);
}

size_t archive_stale(const struct archive *archive, const char *data)
{
    size_t count = 0;
    for (size_t i = 0; i < archive->worst.count; i++)
        count += stale_worst(archive->worst.row + i, data);
    for (size_t row = 0; row < archive->libraries.csv.rows; row++)
        count += stale_library(&archive->libraries, row);
    for (size_t row = 0; row < archive->times.csv.rows; row++)
        if (!kernel_find(record_cell(&archive->times, row, TIME_KERNEL)))
            count += stale(&archive->times, row, record_cell(&archive->times, row, TIME_KERNEL),
                           "there is no such kernel", "make timed measures it");
    for (size_t i = 0; i < archive->claim_count; i++)
        if (!*archive->claims[i].verdict) {
            fprintf(stderr,
                    "plumb paper: %s/claims.csv: stale: %s has no verdict; plumb claims %s --format csv finds it\n",
                    data, archive->claims[i].id, archive->claims[i].id);
            count++;
        }
    return count;
}
