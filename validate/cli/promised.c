/* Writes the table of plumb kernels --limits; see promised.h. */
#include "promised.h"

#include "validate/ports/ports.h"
#include "validate/util/decimal.h"

#include <math.h>

static void write_promise(struct table *table, const struct kernel *kernel, const struct bound *bound,
                          const struct record_line *worst, const char *problem)
{
    char promise[256], limit[32], fused[32] = "", evidence[64], searched[64] = "";
    decimal_up(bound->limit, 4, limit, sizeof limit);
    if (bound->fused > 0)
        decimal_up(bound->fused, 4, fused, sizeof fused);
    if (worst && worst->seeds > 0)
        snprintf(searched, sizeof searched, "%.0f s, %lu seed%s", worst->seconds, worst->seeds,
                 worst->seeds == 1 ? "" : "s");
    TABLE_ROW(table, table_text(kernel->id), table_text(bound_name(kernel, bound, promise, sizeof promise)),
              table_number(worst ? worst->error : (double)NAN), table_text(limit), table_text(fused),
              table_text(bound_evidence(bound, evidence, sizeof evidence)), table_text(searched),
              table_text(bound->margin ? bound->margin : ""),
              table_number(bound->evidence == SAMPLED && worst ? worst_limit(worst->error) : (double)NAN),
              table_text(problem ? problem : ""));
}

size_t promised_write(const struct records *records, const struct kernel **kernels, enum table_format format,
                      int only_breaking, FILE *stream)
{
    const struct table_column columns[] = {
        {"kernel", .width = 30},
        {"promise", .width = 30},
        {"worst", .format = "%.4g", .width = 9},
        {"limit", .width = 9},
        {"fused", .width = 9}, /* the limit that plumb's own kernel satisfies, if that is smaller */
        {"evidence", .width = 18},
        {"searched", .width = 16},
        {"margin", .heading = "reason for a margin below 25 %", .only = TABLE_CSV | TABLE_MARKDOWN},
        {only_breaking ? "rule" : NULL, .format = "%.6g", .width = 9},
        {only_breaking ? "problem" : NULL, .width = 30}};
    struct port *port = port_builtin(NULL);
    struct table table;
    size_t lines = 0;
    table_open(&table, format, stream, columns, sizeof columns / sizeof *columns);
    for (; port && *kernels; kernels++)
        for (const struct bound *bound = kernel_promises(*kernels, FLOAT)->bounds;
             port_kernel_id(port, *kernels, FLOAT) && bound->reason; bound++) {
            char text[256];
            const struct record_line *worst = records_of(records, *kernels, bound);
            const char *problem = worst_problem(bound, worst, text, sizeof text);
            if (only_breaking && !problem)
                continue;
            write_promise(&table, *kernels, bound, worst, problem);
            lines++;
        }
    table_close(&table);
    if (port)
        port_close(port);
    return lines;
}
