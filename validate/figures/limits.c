/* The figure "limits": each promise in ulps or norms with what is known of it, from the registry and the
 * records in data/.
 *
 * Here: the joining. Proofs are those of data/proofs.csv, the worst errors found those of data/worst/kernels.csv; of
 * kernels with one input they are the worst of every float (`make worst` sweeps them). */
#include "figure.h"

#include "validate/base/data_files.h"
#include "validate/base/options.h"
#include "validate/judge/judge.h"
#include "validate/prove/prove.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BETWEEN_GROUPS = 3 };

/* --- groups ------------------------------------------------------------------------------------------------------- */

/* Kernels of a family that take one number stand apart: all their floats can be tried. */
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

static void write_row(const struct kernel *kernel, const struct bound *bound, const struct recorded_proof *proof,
                      double worst, FILE *stream)
{
    char name[128];
    const double proved = proof ? proof->proved : (double)NAN;
    const int counted = proof && strcmp(proof->method, "a priori") == 0;
    fprintf(stream, ",%s,\"%s\"", kernel->id, bound_name(kernel, bound, name, sizeof name));
    write_number(bound->limit, stream);
    write_number(counted ? (double)NAN : proved, stream);
    write_number(counted ? proved : (double)NAN, stream);
    write_number(kernel->input_components == 1 ? worst : (double)NAN, stream);
    write_number(kernel->input_components == 1 ? (double)NAN : worst, stream);
    fputc('\n', stream);
}

struct records {
    struct recorded_proof *proofs;
    long count;
    struct worsts worst;
};

static void write_all(const struct records *records, struct port *port, FILE *stream)
{
    const struct kernel *kernel, *last = NULL;
    int at = 0;
    fputs("at,group,kernel,promise,limit,proved,counted,tried,found\n", stream);
    for (size_t i = 0; (kernel = kernel_at(i)); i++) {
        const struct promises *promises = judge_offered(port, kernel, FLOAT) ? kernel_promises(kernel, FLOAT) : NULL;
        for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++) {
            const struct worst *worst;
            char name[128];
            if (!is_provable(kernel, bound))
                continue;
            at += last && !same_group(last, kernel) ? BETWEEN_GROUPS : 1;
            last = kernel;
            worst = worsts_find(&records->worst, kernel->id, bound_name(kernel, bound, name, sizeof name));
            fprintf(stream, "%d,", at);
            write_group(kernel, stream);
            write_row(kernel, bound, recorded_proofs_find(records->proofs, records->count, kernel->id, name),
                      worst ? worst->error : (double)NAN, stream);
        }
    }
}

/* Reads both records from where the data is; 0, or −1 after a line. */
static int read_records(const char *data, struct records *records)
{
    char *worst = data_find("data", data, "worst/kernels.csv");
    char *proofs = worst ? data_find("data", data, "proofs.csv") : NULL;
    *records = (struct records){.count = -1};
    if (proofs && worsts_read(&records->worst, "data", worst) == 0)
        records->proofs = recorded_proofs_read("data", proofs, &records->count);
    if (records->count == 0)
        fprintf(stderr, "plumb data: %s: nothing is on record there; make proofs\n", proofs);
    free(worst);
    free(proofs);
    return records->count > 0 ? 0 : -1;
}

void figure_limits(const struct figure_request *request)
{
    struct records records = {.count = 0};
    if (read_records(request->data, &records) != 0)
        exit(STATUS_USAGE);
    write_all(&records, request->builtin, request->stream);
    worsts_free(&records.worst);
    free(records.proofs);
}
