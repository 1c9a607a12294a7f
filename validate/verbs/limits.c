/* The figure "limits": each promise in ulps with what is known of it, from the registry and the records in data/.
 *
 * Here: the joining. Proofs are those of data/proofs.csv, the worst errors found those of data/contracts.csv; of kernels with one
 * input they are the worst of every float (`make contracts` sweeps them). */
#include "proofs_file.h"
#include "validate/base/csv.h"
#include "validate/base/text.h"
#include "validate/judge/judge.h"
#include "validate/ports/ports.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BETWEEN_GROUPS = 3 };

/* --- the worst errors found ------------------------------------------------------------------------------------------------ */

/* Of a line "kernel,promise,error,limit,input". NaN: of another promise. */
static double error_of_line(char *line, const char *kernel, const char *promise)
{
    const char *id = csv_field(&line), *name = id && line ? csv_field(&line) : NULL,
               *error = name && line ? csv_field(&line) : NULL;
    return error && strcmp(id, kernel) == 0 && strcmp(name, promise) == 0 ? strtod(error, NULL) : (double)NAN;
}

static double worst_found(const char *contracts, const char *kernel, const char *promise)
{
    double worst = (double)NAN;
    char *text = strdup(contracts), *rest = text, *line;
    while (text && (line = strsep(&rest, "\n")))
        if (*line && *line != '#')
            worst = fmax(worst, error_of_line(line, kernel, promise));
    free(text);
    return worst;
}

/* --- groups ---------------------------------------------------------------------------------------------------------------- */

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

/* --- rows ------------------------------------------------------------------------------------------------------------------ */

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
    const int counted = proof && strcmp(proof->method, "counting") == 0;
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
    char *contracts;
};

static void write_all(const struct records *records, struct port *port, FILE *stream)
{
    const struct kernel *kernel, *last = NULL;
    int at = 0;
    fputs("at,group,kernel,promise,limit,proved,counted,tried,found\n", stream);
    for (size_t i = 0; (kernel = kernel_at(i)); i++) {
        const struct promises *promises =
            judge_offered(port, kernel, BINARY32) ? kernel_promises(kernel, BINARY32) : NULL;
        for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++) {
            char name[128];
            if (bound->measure != ULP && bound->measure != SCALED_ULP)
                continue;
            at += last && !same_group(last, kernel) ? BETWEEN_GROUPS : 1;
            last = kernel;
            bound_name(kernel, bound, name, sizeof name);
            fprintf(stream, "%d,", at);
            write_group(kernel, stream);
            write_row(kernel, bound, recorded_proofs_find(records->proofs, records->count, kernel->id, name),
                      worst_found(records->contracts, kernel->id, name), stream);
        }
    }
}

int limits_write(FILE *stream)
{
    const char *problem = NULL;
    struct port *port = port_builtin(NULL);
    struct records records = {.contracts = text_of_file("data/contracts.csv", &problem)};
    if (!records.contracts)
        fprintf(stderr, "plumb data: data/contracts.csv: %s\n", problem);
    else
        records.proofs = recorded_proofs_read("data", "data/proofs.csv", &records.count);
    if (records.contracts && records.count == 0)
        fputs("plumb data: data/proofs.csv: nothing is on record there; make proofs\n", stderr);
    const int ok = port && records.contracts && records.count > 0;
    if (ok)
        write_all(&records, port, stream);
    free(records.contracts);
    free(records.proofs);
    if (port)
        port_close(port);
    return ok ? 0 : -1;
}
