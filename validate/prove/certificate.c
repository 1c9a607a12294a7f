/* Certificates of proofs; see certificate.h, and validate/check_proof/main.c for what each line means.
 *
 * Here: kernels of few numbers, counts, and counts in slices of a length. Of all but counts written are the records as
 * the kernel's text gives them, one for each way through its branches, and not the cases that were made of them: the
 * checker decides for itself. Of a count it is the record that was counted, or the kernel's text where functions were
 * named in that. */
#include "certificate.h"

#include "count.h"
#include "ideal.h"
#include "ratio.h"
#include "turn.h"
#include "validate/base/output.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STANDS = 64 };

/* Whether boxes of its inputs are what may show it. */
static int is_of_boxes(const struct kernel *kernel, const struct bound *bound, const struct code *code)
{
    int free = kernel->input_components <= 3;
    for (const struct field *field = kernel->inputs; field->name; field++)
        free &= kind_is_free(field->kind);
    return free && bound->rests == PROVED && !proof_obstacle(kernel, bound, code);
}

/* Whether it has functions, or a power of two over the greatest, in place of the kernel's text. */
static int makes_more(const struct record *counted)
{
    int more = counted->over_greatest;
    for (size_t i = 0; i < counted->count; i++)
        more |= counted->nodes[i].operation > NEGATE;
    return more;
}

const char *certificate_obstacle(const struct kernel *kernel, const struct bound *bound, const struct code *code)
{
    struct proof_case counted = {.pivot = -1};
    const char *obstacle = NULL;
    if ((!code->in_double && (is_of_boxes(kernel, bound, code) || turn_is_any(bound, BINARY32))) ||
        is_of_units(kernel, bound, code) || ratio_may_do(kernel, bound, code))
        return NULL;
    if (bound->rests == PROVED || count_obstacle(kernel, bound, code) || !count_take(kernel, bound, code, &counted))
        obstacle = "certificates are of boxes, and of what is counted";
    struct record written = {0};
    if (!obstacle && makes_more(&counted.record) && !count_written_out(kernel, bound, code, &written))
        obstacle = "the kernel's ways compute it differently";
    record_free(&written);
    count_drop(&counted);
    return obstacle;
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
    if (node->operation == INPUT)
        fprintf(stream, " %" PRIu64, node->bits);
    if (operands > 0)
        fprintf(stream, " %d", node->a);
    if (operands > 1 || operation_is_shift(node->operation))
        fprintf(stream, " %d", node->b);
    if (operands > 2)
        fprintf(stream, " %d", node->c);
    fputc('\n', stream);
}

static void write_nodes(const struct record *record, FILE *stream)
{
    fprintf(stream, "record %zu\n", record->count);
    for (size_t i = 0; i < record->count; i++)
        write_node(&record->nodes[i], stream);
}

static void write_outputs(const struct record *record, FILE *stream)
{
    for (size_t k = 0; k < record->outputs; k++)
        if (record->output[k] != NOT_ASKED_FOR)
            fprintf(stream, "output %d %zu\n", record->output[k], k);
}

/* What is known of its nodes, and what they seem to stand for. */
static void write_end(const struct record *record, int stands, FILE *stream)
{
    struct ideal ideal[MOST_STANDS];
    const size_t count = stands ? ideals_guess(record, ideal, MOST_STANDS) : 0;
    for (size_t k = 0; k < record->known_count; k++)
        fprintf(stream, "known %d %a %a\n", record->known[k].node, record->known[k].low, record->known[k].high);
    for (size_t k = 0; k < count; k++)
        fprintf(stream, "stands %d %d %d %a %a %a\n", ideal[k].node, ideal[k].of, ideal[k].m, ideal[k].s, ideal[k].g,
                ideal[k].less);
    fputs("end\n", stream);
}

/* The lines that all certificates begin with. */
static void write_claim(const struct proof *proof, const char *measure, double floor, FILE *stream)
{
    char name[128];
    const struct promises *promises = kernel_promises(proof->kernel, code_format(&proof->code));
    fprintf(stream, "plumb-proof 2\nkernel %s%s%s\npromise %s\nformula terms of %s %u\nmeasure %s\nlimit %a %a\n",
            proof->kernel->id, proof->code.steps == PLAIN_STEPS ? " unfused" : "",
            proof->code.in_double ? " in double" : "", bound_name(proof->kernel, proof->bound, name, sizeof name),
            formula_id(promises->against), proof->kernel->parameter, measure, proof->limit, floor);
}

/* The words of what is measured component by component, or as a whole by one word or another. */
static const char *measure_word(const struct proof *proof, const char *whole)
{
    const enum measure measure = proof->bound->measure;
    return measure == SCALED_ULP ? "scaled" : measure == ULP ? "plain" : whole;
}

static int is_known_alike(const struct record *record, const struct known *known)
{
    for (size_t i = 0; i < record->known_count; i++)
        if (record->known[i].node == known->node && record->known[i].low == known->low &&
            record->known[i].high == known->high)
            return 1;
    return 0;
}

/* Whether an earlier way through the branches does the same, and for all inputs that take this one. */
static int is_part_of_another(const struct record *records, size_t i)
{
    for (size_t k = 0; k < i; k++) {
        size_t in = 0;
        for (size_t j = 0; j < records[k].known_count; j++)
            in += (size_t)is_known_alike(&records[i], &records[k].known[j]);
        if (in == records[k].known_count && records_are_same(&records[k], &records[i]))
            return 1;
    }
    return 0;
}

/* Of all records of a kernel the outputs that are proved, numbered among all. Where polynomials
 * stand for themselves, as in a formula that is one, constants may stand for quotients. */
static void write_records(const struct proving *proving, const size_t *outputs, size_t count_of_outputs, FILE *stream)
{
    size_t count;
    int stands = 0;
    struct record *records = records_of_kernel(proving->proof->kernel, BINARY32, proving->proof->code.steps, &count);
    for (size_t i = 0; i < proving->cases.count; i++)
        stands |= proving->cases.cases[i].ideals_count > 0;
    for (size_t i = 0; i < count; i++) {
        if (is_part_of_another(records, i))
            continue;
        if (!stands)
            record_with_quotients(&records[i]);
        write_nodes(&records[i], stream);
        for (size_t k = 0; k < count_of_outputs; k++)
            fprintf(stream, "output %d %zu\n", records[i].output[outputs[k]], outputs[k]);
        write_end(&records[i], stands, stream);
    }
    records_free(records, count);
}

/* Where to cut boxes is found anew by the checker. */
static void write_boxes(const struct proving *proving, FILE *stream)
{
    const struct proof *proof = proving->proof;
    const struct field *input = kernel_promises(proof->kernel, code_format(&proof->code))->inputs;
    const enum measure measure = proof->bound->measure;
    const double most = fmin(proving->region.high, input->high);
    const int is_signed = proving->signed_coordinate;
    const interval region = proving->region,
                   side = is_signed ? interval_intersection(region, (interval){input->low, input->high})
                                    : (interval){-most, most},
                   length = is_signed ? interval_absolute(side) : region;
    write_claim(proof,
                measure_word(proof, measure == NORM           ? "norm"
                                    : measure == TURN         ? "angle"
                                    : proving->of_unit_length ? "length"
                                                              : "orthogonality"),
                proof->bound->floor, stream);
    fprintf(stream, "boxes %a %a %a %a %a\n", length.low, length.high, side.low, side.high,
            proof->left_out > 0 ? proof->smallest : 0);
    write_records(proving, proving->wanted, proving->wanted_count, stream);
}

static void is_unwritten(struct proof *proof)
{
    proof->verdict = PROOF_BAD_STATE;
    proof->problem = "no certificate";
}

/* Whether there is something to write: a file is wanted, and the proof holds. */
static int begin(struct proof *proof, const char *file, struct output *output)
{
    if (!file || proof->verdict != PROOF_HOLDS)
        return 0;
    if (output_open(output, "prove", file) == 0)
        return 1;
    is_unwritten(proof);
    return 0;
}

static void end(struct proof *proof, struct output *output)
{
    if (output_close(output) != 0)
        is_unwritten(proof);
}

void certificate_write(const struct proving *proving, const char *file)
{
    struct output output;
    if (!begin(proving->proof, file, &output))
        return;
    write_boxes(proving, output.stream);
    end(proving->proof, &output);
}

/* Of quaternions and matrices how long they are together, which dividing by their squares rests on. */
static void write_lengths(const struct field *fields, FILE *stream)
{
    size_t first = 0;
    for (const struct field *field = fields; field->name; first += field_components(field), field++) {
        const interval length =
            field->kind == MATRIX && field->low > 0 ? (interval){field->low, field->high} : count_length(field);
        if (length.high < INFINITY)
            fprintf(stream, "length %zu %zu %a %a\n", first, first + field_components(field), length.low, length.high);
    }
}

static int is_entry(const struct record *record, int node, const struct field *fields, const struct field *field)
{
    const struct node *bare = &record->nodes[node_without_sign(record, node)];
    return bare->operation == INPUT && fields_of_component(fields, bare->bits) == field;
}

/* Of outputs whose terms may cancel which rotation turns them: one that products are taken with. */
static void write_rotation(const struct kernel *kernel, const struct record *record, FILE *stream)
{
    int cancels = 0;
    for (size_t k = 0; k < record->outputs; k++)
        cancels |= record->output[k] != NOT_ASKED_FOR && count_cancels(kernel, record, record->output[k]);
    for (const struct field *field = kernel->inputs; cancels && field->name; field++) {
        int turns = 0;
        for (size_t i = 0; i < record->count && field->kind == ROTATION; i++)
            turns |= (record->nodes[i].operation == MULTIPLY || record->nodes[i].operation == FUSED) &&
                     (is_entry(record, record->nodes[i].a, kernel->inputs, field) ||
                      is_entry(record, record->nodes[i].b, kernel->inputs, field));
        if (turns)
            fprintf(stream, "rotation %zu %u\n", fields_offset(kernel->inputs, field), field->size);
        cancels = !turns;
    }
}

/* The claim and the domain, as all begin that are not of boxes. */
static void write_of_domain(const struct proof *proof, const char *whole, double floor, const interval *box,
                            FILE *stream)
{
    write_claim(proof, measure_word(proof, whole), floor, stream);
    for (size_t k = 0; k < proof->kernel->input_components; k++)
        fprintf(stream, "input %a %a\n", box[k].low, box[k].high);
}

/* Of what was counted, or of the kernel's text where that makes more of its inputs than a count can say. */
static void write_counted(const struct proof *proof, const struct record *record, const interval *turn, FILE *stream)
{
    if (!turn && !measure_of_components(proof->bound->measure))
        write_rotation(proof->kernel, record, stream);
    if (turn)
        fprintf(stream, "turn %a %a\n", turn->low, turn->high);
    write_nodes(record, stream);
    write_outputs(record, stream);
    if (turn)
        write_end(record, 1, stream);
    else
        fputs("end\n", stream);
}

void certificate_write_count(struct proof *proof, const struct record *record, const interval *box,
                             const interval *turn, const char *file)
{
    const struct promises *promises = kernel_promises(proof->kernel, code_format(&proof->code));
    const struct field *whole = proof->bound->field ? fields_find(proof->kernel->outputs, proof->bound->field) : NULL;
    const int is_unit = whole && (whole->kind == UNIT_QUATERNION || whole->kind == UNIT_VECTOR) &&
                        !measure_of_components(proof->bound->measure);
    const int is_of_text = turn || makes_more(record);
    struct output output;
    struct record text = {0};
    if (!begin(proof, file, &output))
        return;
    if (is_of_text && !count_written_out(proof->kernel, proof->bound, &proof->code, &text)) {
        output_abandon(&output);
        is_unwritten(proof);
        return;
    }
    write_of_domain(proof, "norm", fmax(proof->bound->floor, is_unit ? 0.5 : 0), box, output.stream);
    write_lengths(promises->inputs, output.stream);
    write_counted(proof, is_of_text ? &text : record, turn, output.stream);
    record_free(&text);
    end(proof, &output);
}

/* What the kernel's text computes of a field, for each way through its branches. */
static void write_asked_for(const struct proof *proof, int stands, FILE *stream)
{
    const struct kernel *kernel = proof->kernel;
    size_t count;
    struct record *records = records_of_kernel(kernel, BINARY32, proof->code.steps, &count);
    for (size_t i = 0; i < count; i++) {
        struct record asked = {0};
        if (is_part_of_another(records, i))
            continue;
        record_ask_for(&records[i], kernel, proof->bound->field);
        if (record_specialised(&records[i], NULL, &asked) == 0) {
            write_nodes(&asked, stream);
            write_outputs(&asked, stream);
            write_end(&asked, stands, stream);
        }
        record_free(&asked);
    }
    records_free(records, count);
}

void certificate_write_slices(struct proof *proof, const interval *box, const struct slices *slices, const char *file)
{
    struct output output;
    if (!begin(proof, file, &output))
        return;
    write_of_domain(proof, "norm", proof->bound->floor, box, output.stream);
    fprintf(output.stream, "length %zu %zu %a %a\nslices %zu\n", slices->first, slices->end, slices->length.low,
            slices->length.high, slices->count + 1);
    for (size_t i = slices->count; i > 0; i--)
        fprintf(output.stream, "%a\n", slices->square[i - 1].low / slices->share);
    fprintf(output.stream, "%a\n", slices->square[0].high / slices->share);
    write_asked_for(proof, 1, output.stream);
    end(proof, &output);
}

void certificate_write_range(struct proof *proof, const interval *box, const char *file)
{
    struct output output;
    if (!begin(proof, file, &output))
        return;
    write_of_domain(proof, "angle", proof->bound->floor, box, output.stream);
    write_asked_for(proof, 0, output.stream);
    end(proof, &output);
}
