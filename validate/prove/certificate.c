/* Certificates of proofs; see certificate.h, and validate/check_proof/main.c for what each line means.
 *
 * Here: kernels of one number that give S₁, S₂ or S₃. Written are the records as the kernel's text gives them, one
 * for each way through its branches, and not the cases that were made of them: the checker decides for itself. */
#include "certificate.h"

#include "ideal.h"
#include "validate/base/output.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STANDS = 64 };

const char *certificate_obstacle(const struct kernel *kernel, const struct bound *bound)
{
    const int of_series = bound->field && bound->field[0] == 'S' && strchr("123", bound->field[1]) && !bound->field[2];
    return kernel->input_components != 1 || !of_series
               ? "certificates are of kernels of one number that give S1, S2 or S3"
           : bound->measure != ULP && bound->measure != SCALED_ULP ? "certificates are of errors in ulps"
                                                                   : NULL;
}

static void write_node(const struct node *node, FILE *stream)
{
    const int operands = operation_operands(node->operation);
    char name[32];
    snprintf(name, sizeof name, "%s", operation_text(node->operation));
    for (char *space = name; (space = strchr(space, ' '));)
        *space = '_';
    fprintf(stream, "%s %s", name, node->wide ? "d" : "f");
    if (node->operation == CONSTANT)
        fprintf(stream, " %" PRIx64, node->bits);
    if (operands > 0)
        fprintf(stream, " %d", node->a);
    if (operands > 1 || operation_is_shift(node->operation))
        fprintf(stream, " %d", node->b);
    if (operands > 2)
        fprintf(stream, " %d", node->c);
    fputc('\n', stream);
}

static void write_record(const struct record *record, size_t output, FILE *stream)
{
    struct ideal ideal[MOST_STANDS];
    const size_t count = ideals_guess(record, ideal, MOST_STANDS);
    fprintf(stream, "record %zu\n", record->count);
    for (size_t i = 0; i < record->count; i++)
        write_node(&record->nodes[i], stream);
    fprintf(stream, "output %d\n", record->output[output]);
    for (size_t k = 0; k < record->known_count; k++)
        fprintf(stream, "known %d %a %a\n", record->known[k].node, record->known[k].low, record->known[k].high);
    for (size_t k = 0; k < count; k++)
        fprintf(stream, "stands %d %d %d %a %a %a\n", ideal[k].node, ideal[k].of, ideal[k].m, ideal[k].s, ideal[k].g,
                ideal[k].less);
    fputs("end\n", stream);
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The boxes' ends in order, within the region. */
static void write_cuts(const struct proving *proving, interval region, FILE *stream)
{
    const struct tasks *leaves = proving->leaves;
    double *cut = malloc((2 * leaves->count + 2) * sizeof *cut);
    size_t count = 0, kept = 1;
    if (!cut)
        return;
    cut[count++] = region.low;
    cut[count++] = region.high;
    for (size_t i = 0; i < leaves->count; i++) {
        cut[count++] = fmin(fmax(leaves->at[i].box[0].low, region.low), region.high);
        cut[count++] = fmin(fmax(leaves->at[i].box[0].high, region.low), region.high);
    }
    qsort(cut, count, sizeof *cut, by_size);
    for (size_t i = 1; i < count; i++)
        if (cut[i] > cut[kept - 1])
            cut[kept++] = cut[i];
    fprintf(stream, "cuts %zu\n", kept);
    for (size_t i = 0; i < kept; i++)
        fprintf(stream, "%a\n", cut[i]);
    free(cut);
}

int certificate_write(const struct proving *proving, const char *file)
{
    const struct proof *proof = proving->proof;
    const struct kernel *kernel = proof->kernel;
    const struct bound *bound = proof->bound;
    const struct field *field = kernel->inputs;
    const interval region =
        interval_intersection(proving->region, (interval){proving->signed_coordinate ? field->low : 0, field->high});
    struct output output;
    char name[128];
    size_t count;
    struct record *records = records_of_kernel(kernel, BINARY32, proof->code.steps, &count);
    if (output_open(&output, "prove", file) != 0) {
        records_free(records, count);
        return -1;
    }
    fprintf(output.stream, "plumb-proof 1\nkernel %s%s\npromise %s\nformula S%c of %s\nmeasure %s\nlimit %a %a\n",
            kernel->id, proof->code.steps == PLAIN_STEPS ? " unfused" : "",
            bound_name(kernel, bound, name, sizeof name), bound->field[1],
            strcmp(field->unit, "rad") == 0 ? "angle" : "square", bound->measure == SCALED_ULP ? "scaled" : "plain",
            proof->limit, bound->floor);
    fprintf(output.stream, "region %a %a %s\n", region.low, region.high, proving->signed_coordinate ? "one" : "both");
    write_cuts(proving, region, output.stream);
    for (size_t i = 0; i < count; i++)
        write_record(&records[i], fields_offset(kernel->outputs, fields_find(kernel->outputs, bound->field)),
                     output.stream);
    records_free(records, count);
    return output_close(&output);
}
