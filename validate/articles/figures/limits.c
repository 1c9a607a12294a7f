/* The figure "limits": each promise in ulps or norms, with its limit, proof and worst error known, from the registry of
 * kernels and the records in data/.
 *
 * Proofs and worst errors come from data/records. For kernels with one input the worst errors are over every float
 * (`make worst` sweeps them). */
#include "figure.h"

#include "validate/accuracy/accuracy.h"
#include "validate/prove/prove.h"
#include "validate/util/data_files.h"
#include "validate/util/options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BETWEEN_GROUPS = 3 };

/* --- groups ------------------------------------------------------------------------------------------------------- */

/* True if two kernels belong to the same group of the figure: to the same family, and either both or neither have a
 * single number as input. Kernels of one number form a group of their own, because all their floats can be tried. */
static int same_group(const struct kernel *a, const struct kernel *b)
{
    const size_t length = strcspn(a->id, ".");
    return strncmp(a->id, b->id, length + 1) == 0 && (a->input_components == 1) == (b->input_components == 1);
}

static void write_group(const struct kernel *kernel, FILE *stream)
{
    fprintf(stream, "%.*s%s", (int)strcspn(kernel->id, "."), kernel->id,
            kernel->input_components == 1 ? " of one number" : "");
}

/* --- rows --------------------------------------------------------------------------------------------------------- */

static void write_number(double x, FILE *stream)
{
    if (isnan(x))
        fputs(",nan", stream);
    else
        fprintf(stream, ",%.6g", x);
}

/* Writes the columns from `kernel` on. The proved bound is in the column `proved` or `counted`, depending on the method
 * of the proof. The worst error known is in the column `tried` if all floats were tried, otherwise in the column
 * `found`. */
static void write_row(const struct kernel *kernel, const struct bound *bound, const struct proof_record *proof,
                      double worst, FILE *stream)
{
    char name[128];
    const double proved = proof ? proof->proved : (double)NAN;
    const int is_by_analysis = proof && strcmp(proof->method, "a priori") == 0;
    fprintf(stream, ",%s,\"%s\"", kernel->id, bound_name(kernel, bound, name, sizeof name));
    write_number(bound->limit, stream);
    write_number(is_by_analysis ? (double)NAN : proved, stream);
    write_number(is_by_analysis ? proved : (double)NAN, stream);
    write_number(kernel->input_components == 1 ? worst : (double)NAN, stream);
    write_number(kernel->input_components == 1 ? (double)NAN : worst, stream);
    fputc('\n', stream);
}

static void write_all(const struct records *records, struct port *port, FILE *stream)
{
    const struct kernel *kernel, *last = NULL;
    int position = 0; /* of the row in the figure; groups are BETWEEN_GROUPS apart */
    fputs("at,group,kernel,promise,limit,proved,counted,tried,found\n", stream);
    for (size_t i = 0; (kernel = kernel_at(i)); i++) {
        const struct promises *promises = port_kernel_id(port, kernel, FLOAT) ? kernel_promises(kernel, FLOAT) : NULL;
        for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++) {
            const struct record_line *worst;
            char name[128];
            if (!is_provable(kernel, bound))
                continue;
            position += last && !same_group(last, kernel) ? BETWEEN_GROUPS : 1;
            last = kernel;
            worst = records_find(records, kernel->id, bound_name(kernel, bound, name, sizeof name));
            fprintf(stream, "%d,", position);
            write_group(kernel, stream);
            write_row(kernel, bound, records_proof(records, kernel->id, name), worst ? worst->error : (double)NAN,
                      stream);
        }
    }
}

/* Reads the records from the data directory. Returns 0, or −1 after a line on standard error. */
static int read_records(const char *data, struct records *records)
{
    char *folder = data_find("data", data, "records");
    const int result = folder ? records_read(records, "data", folder) : -1;
    if (result == 0 && records->count == 0)
        fprintf(stderr, "plumb data: %s: nothing is on record there; make worst proofs\n", folder);
    free(folder);
    return result == 0 && records->count > 0 ? 0 : -1;
}

void figure_limits(const struct figure_request *request)
{
    struct records records;
    if (read_records(request->data, &records) != 0)
        exit(STATUS_USAGE);
    write_all(&records, request->builtin, request->stream);
    records_free(&records);
}
