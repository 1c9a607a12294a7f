/* The result store, from which the article takes its numbers: the records in data/.
 *
 *     records/           the worst error known of each promise         plumb check --deep
 *     claims.csv         what the articles claim, and what was found   plumb claims --full --format csv
 *     libraries.csv      the worst errors of other libraries           docs/libraries
 *     bench.csv          times beside those libraries'                 make timed
 *     targets.json       promises about speed, and the machine         make timed
 *     list_targets.json  the list's promises about speed               make timed
 *
 * The last column is the command that makes the record. A record is stale if it is about a kernel, promise or region
 * that has changed, or that the contracts no longer have. */
#ifndef PAPER_RESULT_STORE_H
#define PAPER_RESULT_STORE_H

#include "validate/accuracy/accuracy.h"
#include "validate/articles/claims/claims.h"
#include "validate/contracts/contracts.h"
#include "validate/util/csv.h"
#include "validate/util/format.h"
#include "validate/util/json.h"

/* Columns of the tables in CSV. */
enum library_column {
    LIBRARY_KERNEL,
    LIBRARY_FORMAT,
    LIBRARY_PROMISE,
    LIBRARY_LOW,
    LIBRARY_HIGH,
    LIBRARY_PORT,
    LIBRARY_WORST,
    LIBRARY_COLUMNS
};
enum time_column {
    TIME_KERNEL,
    TIME_REGIME,
    TIME_MEMORY,
    TIME_IMPLEMENTATION,
    TIME_VARIANT,
    TIME_NS,
    TIME_RATIO,
    TIME_LOW,
    TIME_HIGH,
    TIME_WORST,
    TIME_FORMAT,
    TIME_COLUMNS
};

/* A table and the positions of its columns. */
struct record {
    struct csv csv;
    size_t column[TIME_COLUMNS];
};

struct result_store {
    struct records worst;
    struct record libraries, times;
    struct claim *claims;
    size_t claim_count;
    json_t *targets, *list_targets;
};

/* Reads the folder's records; returns 0, or −1 after a line on standard error that names the file that is missing or
 * damaged. */
int result_store_read(struct result_store *result_store, const char *data);
/* Returns the number of stale records, and reports each in a line on standard error. */
size_t result_store_stale(const struct result_store *result_store, const char *data);
void result_store_free(struct result_store *result_store);

const char *record_cell(const struct record *record, size_t row, size_t column);

/* Returns the row of libraries.csv with a port's worst error of a kernel's promise in a format; −1 if there is none. */
long library_row(const struct result_store *result_store, const char *port, const char *kernel, const char *promise,
                 enum format format);
/* Returns the row of bench.csv with an implementation's fastest variant, in float, of a kernel and regime with the data
 * in this memory; −1 if there is none. */
long time_row(const struct result_store *result_store, const char *kernel, const char *regime, const char *memory,
              const char *implementation);
/* Returns a number of bench.csv; NaN if there is none. */
double time_number(const struct record *times, size_t row, enum time_column column);
const struct claim *record_claim(const struct result_store *result_store, const char *id);

/* Reads an error as the records write it: ∞ if the text is not a number. */
double record_error(const char *text);

#endif
