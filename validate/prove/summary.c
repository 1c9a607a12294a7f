/* Writes the table of plumb prove --theorems (summary_write): how many promises have each kind of evidence, and the
 * percentage of theorems, which are promises whose evidence is a proof, an error analysis or an exhaustive check. */
#include "prove_internal.h"

#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/table.h"

#include <math.h>

/* Numbers of promises: by kind of evidence, in total, and proved only for inputs with components above a magnitude
 * (bound.above). */
struct shares {
    size_t evidence[ASSUMED + 1], all, above;
};

/* Counts the promises in a format of the kernels for which plumb has code. */
static struct shares shares_of(const struct kernel **kernels, enum format format)
{
    struct shares shares = {.all = 0};
    for (; *kernels; kernels++) {
        const struct promises *promises = kernel_is_coded(*kernels, format) ? kernel_promises(*kernels, format) : NULL;
        for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++) {
            shares.evidence[bound->evidence]++;
            shares.above += bound->above > 0;
            shares.all++;
        }
    }
    return shares;
}

static void write_line(struct table *table, const char *name, const struct shares *shares)
{
    const size_t theorems = shares->evidence[PROVED] + shares->evidence[ERROR_ANALYSIS] + shares->evidence[EXHAUSTIVE];
    TABLE_ROW(table, table_text(name), table_number((double)shares->all),
              table_number((double)shares->evidence[PROVED]), table_number((double)shares->above),
              table_number((double)shares->evidence[ERROR_ANALYSIS]),
              table_number((double)shares->evidence[EXHAUSTIVE]), table_number((double)shares->evidence[SAMPLED]),
              table_number(shares->all ? 100 * (double)theorems / (double)shares->all : (double)NAN));
}

int summary_write(const struct kernel **kernels, const char *format, const char *file)
{
    static const struct table_column columns[] = {
        {"format", .width = 10},
        {"promises", .format = "%.0f", .width = 9},
        {"proved", .format = "%.0f", .width = 9},
        {"above", .heading = "proved except near 0", .format = "%.0f", .width = 21},
        {"error analysis", .format = "%.0f", .width = 15},
        {"exhaustive", .format = "%.0f", .width = 11},
        {"sampled", .format = "%.0f", .width = 9},
        {"theorems", .heading = "theorems, %", .format = "%.1f", .width = 12},
    };
    const struct shares narrow = shares_of(kernels, FLOAT), wide = shares_of(kernels, DOUBLE);
    struct output output;
    struct table table;
    if (output_open(&output, "prove", file) != 0)
        return STATUS_USAGE;
    table_open(&table, table_format_of(format), output.stream, columns, sizeof columns / sizeof *columns);
    write_line(&table, "float", &narrow);
    write_line(&table, "double", &wide);
    table_close(&table);
    if (output_close(&output) != 0)
        return STATUS_USAGE;
    return narrow.all + wide.all > 0 ? STATUS_WITHIN : STATUS_NOTHING;
}
