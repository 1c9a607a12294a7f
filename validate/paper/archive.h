/* What the article's numbers come from: the registry's rows, and the records in data/.
 *
 *     records/           the worst error known of each promise         plumb check --deep
 *     claims.csv         what the articles claim, and what was found   plumb claims --full --format csv
 *     libraries.csv      the worst errors of other libraries           docs/libraries
 *     bench.csv          times beside those libraries'                 make timed
 *     targets.json       promises of speed, and the machine            make timed
 *     list_targets.json  the list's promises of speed                  make timed
 *
 * A record is stale where it speaks of what the rows no longer have, or have otherwise. */
#ifndef PAPER_ARCHIVE_H
#define PAPER_ARCHIVE_H

#include "validate/base/csv.h"
#include "validate/base/format.h"
#include "validate/base/json.h"
#include "validate/claims/claims.h"
#include "validate/judge/judge.h"
#include "validate/kernels/kernels.h"

/* Columns of the tables that are read. */
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
    TIME_PLACE,
    TIME_WHOSE,
    TIME_WAY,
    TIME_NS,
    TIME_RATIO,
    TIME_LOW,
    TIME_HIGH,
    TIME_WORST,
    TIME_FORMAT,
    TIME_COLUMNS
};

/* A table whose columns are known by number. */
struct record {
    struct csv csv;
    size_t column[TIME_COLUMNS];
};

struct archive {
    struct records worst;
    struct record libraries, times;
    struct claim *claims;
    size_t claim_count;
    json_t *targets, *list_targets;
};

/* Reads the folder's records; 0, or −1 after a line on standard error that names what is missing or broken. */
int archive_read(struct archive *archive, const char *data);
/* How many of them are stale, each with a line on standard error. */
size_t archive_stale(const struct archive *archive, const char *data);
void archive_free(struct archive *archive);

const char *record_cell(const struct record *record, size_t row, size_t column);

/* The row of libraries.csv; −1 if it has none. */
long library_row(const struct archive *archive, const char *port, const char *kernel, const char *promise,
                 enum format format);
/* The row of bench.csv with an implementation's fastest way, in float; −1 if it has none. */
long time_row(const struct archive *archive, const char *kernel, const char *regime, const char *place,
              const char *whose);
/* A number of bench.csv; NaN where there is none. */
double time_number(const struct record *times, size_t row, enum time_column column);
const struct claim *record_claim(const struct archive *archive, const char *id);

/* An error as the records write it: ∞ where no number came out. */
double record_error(const char *text);

#endif
