/* Lines of data/proofs.csv; see proofs_file.h. */
#include "proofs_file.h"

#include "validate/base/csv.h"
#include "validate/base/text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum column { KERNEL, PROMISE, LIMIT, VERDICT, METHOD, PROVED, BOXES, SECONDS, COLUMNS };

static const char *const names[COLUMNS] = {"kernel", "promise", "limit", "verdict",
                                           "method", "proved",  "boxes", "seconds"};
static const char header[] = "kernel,promise,limit,verdict,method,proved,boxes,seconds";

/* --- reading ---------------------------------------------------------------------------------------------------------------- */

/* Null, or the field that is wrong. */
static const char *read_number(const char *field, enum column column, int may_be_empty, double *x)
{
    char *end;
    *x = strtod(field, &end);
    if (!*field && may_be_empty)
        *x = (double)NAN;
    else if (end == field || *end || !isfinite(*x))
        return names[column];
    return NULL;
}

static const char *read_text(const char *field, enum column column, int may_be_empty, char *text, size_t size)
{
    return (*field || may_be_empty) && snprintf(text, size, "%s", field) < (int)size ? NULL : names[column];
}

static const char *parse(char *line, struct recorded_proof *proof)
{
    char *field[COLUMNS];
    const char *wrong = NULL;
    for (int column = 0; column < COLUMNS; column++) {
        field[column] = line ? csv_field(&line) : NULL;
        if (!field[column])
            return names[column];
    }
    if (line)
        return "more than is in the header";
    wrong = read_text(field[KERNEL], KERNEL, 0, proof->kernel, sizeof proof->kernel);
    wrong = wrong ? wrong : read_text(field[PROMISE], PROMISE, 0, proof->promise, sizeof proof->promise);
    wrong = wrong ? wrong : read_number(field[LIMIT], LIMIT, 0, &proof->limit);
    wrong = wrong ? wrong : read_text(field[VERDICT], VERDICT, 0, proof->verdict, sizeof proof->verdict);
    wrong = wrong ? wrong : read_text(field[METHOD], METHOD, 1, proof->method, sizeof proof->method);
    wrong = wrong ? wrong : read_number(field[PROVED], PROVED, 1, &proof->proved);
    wrong = wrong ? wrong : read_number(field[BOXES], BOXES, 0, &proof->boxes);
    return wrong ? wrong : read_number(field[SECONDS], SECONDS, 0, &proof->seconds);
}

static struct recorded_proof *fail(struct recorded_proof *proofs, char *text, long *count)
{
    free(proofs);
    free(text);
    *count = -1;
    return NULL;
}

struct recorded_proof *recorded_proofs_read(const char *verb, const char *file, long *count)
{
    const char *problem, *wrong;
    char *text = text_of_file(file, &problem), *rest = text, *line;
    struct recorded_proof *proofs = NULL;
    *count = 0;
    if (!text && errno == ENOENT)
        return NULL;
    if (!text) {
        fprintf(stderr, "plumb %s: %s: %s\n", verb, file, problem);
        return fail(NULL, NULL, count);
    }
    for (size_t number = 1; (line = strsep(&rest, "\n")); number++) {
        if (!*line || *line == '#' || strcmp(line, header) == 0)
            continue;
        struct recorded_proof *more = realloc(proofs, (size_t)(*count + 1) * sizeof *more);
        if (!more) {
            fprintf(stderr, "plumb %s: out of memory\n", verb);
            return fail(proofs, text, count);
        }
        proofs = more;
        if ((wrong = parse(line, &proofs[(*count)++]))) {
            fprintf(stderr, "plumb %s: %s, line %zu: %s: expected %s\n", verb, file, number, wrong, header);
            return fail(proofs, text, count);
        }
    }
    free(text);
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

/* --- writing ---------------------------------------------------------------------------------------------------------------- */

void recorded_proofs_begin(FILE *stream)
{
    fputs("# What plumb prove finds out of each promise in ulps: docs/proofs.md. `make proofs` writes this, and for "
          "single\n"
          "# kernels `plumb prove KERNEL --format csv -o data/proofs.csv`, which leaves the other lines as they are.\n",
          stream);
    fprintf(stream, "%s\n", header);
}

void recorded_proof_write(const struct recorded_proof *proof, FILE *stream)
{
    const int quoted = strchr(proof->promise, ',') != NULL;
    fprintf(stream, "%s,%s%s%s,%.9g,%s,%s,", proof->kernel, quoted ? "\"" : "", proof->promise, quoted ? "\"" : "",
            proof->limit, proof->verdict, proof->method);
    if (!isnan(proof->proved))
        fprintf(stream, "%.9g", proof->proved);
    fprintf(stream, ",%.0f,%.0f\n", proof->boxes, proof->seconds);
}
