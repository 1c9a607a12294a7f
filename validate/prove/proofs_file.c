/* Reads and writes data/proofs.csv. */
#include "prove.h"

#include "validate/base/csv.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum proof_column { KERNEL, PROMISE, LIMIT, VERDICT, METHOD, BOUND, ABOVE, BOXES, SECONDS, COLUMNS };

static const char *const names[COLUMNS] = {"kernel", "promise", "limit", "verdict", "method",
                                           "proved", "above",   "boxes", "seconds"};

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* Reads a number; NaN where the cell is empty and may be. */
static int read_number(const struct csv *csv, size_t row, enum proof_column column, double *number)
{
    *number = (double)NAN;
    return (column == BOUND || column == ABOVE) && !*csv_cell(csv, row, column) ? 0
                                                                                : csv_number(csv, row, column, number);
}

static int read_text(const struct csv *csv, size_t row, enum proof_column column, char *text, size_t size)
{
    if (column != METHOD && !*csv_cell(csv, row, column))
        return csv_complain(csv, row, column, "nothing");
    return csv_text(csv, row, column, text, size);
}

/* Reads a line. Returns −1 after a line on standard error. */
static int parse(const struct csv *csv, size_t row, struct recorded_proof *proof)
{
    return read_text(csv, row, KERNEL, proof->kernel, sizeof proof->kernel) != 0 ||
                   read_text(csv, row, PROMISE, proof->promise, sizeof proof->promise) != 0 ||
                   read_number(csv, row, LIMIT, &proof->limit) != 0 ||
                   read_text(csv, row, VERDICT, proof->verdict, sizeof proof->verdict) != 0 ||
                   read_text(csv, row, METHOD, proof->method, sizeof proof->method) != 0 ||
                   read_number(csv, row, BOUND, &proof->proved) != 0 ||
                   read_number(csv, row, ABOVE, &proof->above) != 0 ||
                   read_number(csv, row, BOXES, &proof->boxes) != 0 ||
                   read_number(csv, row, SECONDS, &proof->seconds) != 0
               ? -1
               : 0;
}

struct recorded_proof *recorded_proofs_read(const char *verb, const char *file, long *count)
{
    struct recorded_proof *proofs = NULL;
    struct csv csv = {0};
    *count = 0;
    if (access(file, F_OK) != 0 && errno == ENOENT)
        return NULL;
    int status = csv_read(&csv, verb, file) != 0 || csv_expect(&csv, names, COLUMNS) != 0 ? -1 : 0;
    if (status == 0 && !(proofs = calloc(csv.rows + 1, sizeof *proofs)))
        status = -1;
    for (size_t row = 0; row < csv.rows && status == 0; row++)
        status = parse(&csv, row, &proofs[row]);
    *count = status == 0 ? (long)csv.rows : -1;
    if (status != 0) {
        free(proofs);
        proofs = NULL;
    }
    csv_free(&csv);
    return proofs;
}

const struct recorded_proof *recorded_proofs_find(const struct recorded_proof *proofs, long count, const char *kernel,
                                                  const char *promise)
{
    for (long i = 0; i < count; i++)
        if (strcmp(proofs[i].kernel, kernel) == 0 && strcmp(proofs[i].promise, promise) == 0)
            return &proofs[i];
    return NULL;
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

void recorded_proofs_begin(struct table *table, FILE *stream)
{
    static const struct table_column columns[COLUMNS] = {
        {.name = "kernel"},          {.name = "promise"},         {"limit", .format = "%.12g"},
        {.name = "verdict"},         {.name = "method"},          {"proved", .format = "%.9g"},
        {"above", .format = "%.9g"}, {"boxes", .format = "%.0f"}, {"seconds", .format = "%.0f"}};
    fputs("# What plumb prove finds out of each promise in ulps and norms: docs/proofs.md. `make proofs` writes this, "
          "and for "
          "single\n"
          "# kernels `plumb prove KERNEL --format csv -o data/proofs.csv`, which leaves the other lines as they are.\n",
          stream);
    table_open(table, TABLE_CSV, stream, columns, COLUMNS);
}

void recorded_proof_write(struct table *table, const struct recorded_proof *proof)
{
    TABLE_ROW(table, table_text(proof->kernel), table_text(proof->promise), table_number(proof->limit),
              table_text(proof->verdict), table_text(proof->method), table_number(proof->proved),
              table_number(proof->above), table_number(proof->boxes), table_number(proof->seconds));
}
