/* The result store, from which the article takes its numbers; see result_store.h. */
#include "result_store.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const library_names[] = {"kernel", "format", "promise", "low", "high", "port", "worst"};
static const char *const time_names[] = {"kernel", "regime",    "place",      "implementation", "variant", "ns",
                                         "ratio",  "ratio_low", "ratio_high", "scaled_ulp_max", "format"};

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* Returns the path of a file in a folder, which the caller frees; aborts when out of memory. */
static char *in_folder(const char *folder, const char *name)
{
    char *path;
    if (asprintf(&path, "%s/%s", folder, name) < 0)
        abort();
    return path;
}

/* Reads a table in CSV and finds its columns by their names. Returns 0, or −1 after a line on standard error. */
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

/* Reads a JSON document with promises about speed. Returns null after a line on standard error if it cannot be read,
 * has another schema or version, or has no promise. */
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

int result_store_read(struct result_store *result_store, const char *data)
{
    *result_store = (struct result_store){0};
    char *file = in_folder(data, "claims.csv");
    const long claims = claims_read(file, &result_store->claims);
    free(file);
    result_store->claim_count = claims > 0 ? (size_t)claims : 0;
    result_store->targets = read_document(data, "targets.json", "plumb.bench.targets", 2);
    result_store->list_targets = read_document(data, "list_targets.json", "plumb.list.targets", 2);
    const int tables = read_worst(&result_store->worst, data) |
                       read_table(&result_store->libraries, data, "libraries.csv", library_names, LIBRARY_COLUMNS) |
                       read_table(&result_store->times, data, "bench.csv", time_names, TIME_COLUMNS);
    return claims < 0 || tables != 0 || !result_store->targets || !result_store->list_targets ? -1 : 0;
}

static void record_free(struct record *record)
{
    csv_free(&record->csv);
}

void result_store_free(struct result_store *result_store)
{
    records_free(&result_store->worst);
    record_free(&result_store->libraries);
    record_free(&result_store->times);
    free(result_store->claims);
    json_decref(result_store->targets);
    json_decref(result_store->list_targets);
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

/* True if a cell has this text. */
static int cell_is(const struct record *record, size_t row, size_t column, const char *text)
{
    return strcmp(record_cell(record, row, column), text) == 0;
}

long library_row(const struct result_store *result_store, const char *port, const char *kernel, const char *promise,
                 enum format format)
{
    const struct record *libraries = &result_store->libraries;
    for (size_t row = 0; row < libraries->csv.rows; row++)
        if (cell_is(libraries, row, LIBRARY_KERNEL, kernel) && cell_is(libraries, row, LIBRARY_PROMISE, promise) &&
            cell_is(libraries, row, LIBRARY_PORT, port) &&
            cell_is(libraries, row, LIBRARY_FORMAT, format_facts(format)->name))
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

long time_row(const struct result_store *result_store, const char *kernel, const char *regime, const char *memory,
              const char *implementation)
{
    const struct record *times = &result_store->times;
    double least_ns = INFINITY;
    long found = -1;
    for (size_t row = 0; row < times->csv.rows; row++) {
        const double ns = time_number(times, row, TIME_NS);
        if (cell_is(times, row, TIME_KERNEL, kernel) && cell_is(times, row, TIME_REGIME, regime) &&
            cell_is(times, row, TIME_MEMORY, memory) && cell_is(times, row, TIME_IMPLEMENTATION, implementation) &&
            cell_is(times, row, TIME_FORMAT, "float") && ns < least_ns) {
            least_ns = ns;
            found = (long)row;
        }
    }
    return found;
}

const struct claim *record_claim(const struct result_store *result_store, const char *id)
{
    for (size_t i = 0; i < result_store->claim_count; i++)
        if (strcmp(result_store->claims[i].id, id) == 0)
            return result_store->claims + i;
    return NULL;
}

/* --- stale records ------------------------------------------------------------------------------------------------ */

/* Reports a stale record in one line; `anew` is the command that makes the record again. Returns 1. */
static size_t stale(const struct record *record, size_t row, const char *kernel, const char *what, const char *anew)
{
    fprintf(stderr, "plumb paper: %s:%zu: stale: %s: %s; %s\n", record->csv.file, record->csv.line[row + 1], kernel,
            what, anew);
    return 1;
}

/* Reports a recorded worst error whose promise no longer exists, and returns 1; returns 0 if the promise exists. Limits
 * are not compared, since the record has none. */
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

/* True if the promise's region still has the recorded lower and upper end. If the region is a class of inputs and does
 * not restrict the coordinate, the ends are the ends of the class, otherwise the ends of the coordinate. */
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

size_t result_store_stale(const struct result_store *result_store, const char *data)
{
    size_t count = 0;
    for (size_t i = 0; i < result_store->worst.count; i++)
        count += stale_worst(result_store->worst.row + i, data);
    for (size_t row = 0; row < result_store->libraries.csv.rows; row++)
        count += stale_library(&result_store->libraries, row);
    for (size_t row = 0; row < result_store->times.csv.rows; row++)
        if (!kernel_find(record_cell(&result_store->times, row, TIME_KERNEL)))
            count += stale(&result_store->times, row, record_cell(&result_store->times, row, TIME_KERNEL),
                           "there is no such kernel", "make timed measures it");
    for (size_t i = 0; i < result_store->claim_count; i++)
        if (!*result_store->claims[i].verdict) {
            fprintf(stderr,
                    "plumb paper: %s/claims.csv: stale: %s has no verdict; plumb claims %s --format csv finds it\n",
                    data, result_store->claims[i].id, result_store->claims[i].id);
            count++;
        }
    return count;
}
