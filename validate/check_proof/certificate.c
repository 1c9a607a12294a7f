/* Reading certificates: see check_proof.h, and main.c for what they are for. What is read is well-formed: operations
 * have operands that stand before them, and some record is of all inputs. */
#include "check_proof.h"

#include <stdarg.h>

const struct operation_facts facts[OPERATIONS] = {OPERATIONS_OF(FACTS)};
struct certificate the;
const char *file;

void refuse(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "check_proof: %s: ", file);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(status);
}

static char line[4096];
static size_t line_number;

static int next_line(FILE *stream)
{
    line_number++;
    if (!fgets(line, sizeof line, stream))
        return 0;
    if (!strchr(line, '\n'))
        refuse(2, "line %zu has no end", line_number);
    return 1;
}

static void expect_line(FILE *stream)
{
    if (!next_line(stream))
        refuse(2, "it ends early");
}

/* What stands behind a word at the line's start. */
static const char *after(const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || line[length] != ' ')
        refuse(2, "line %zu: expected %s", line_number, word);
    return line + length + 1;
}

/* Exactly what the format takes, and the line's end. */
static void scan(const char *text, int expected, const char *format, ...) __attribute__((format(scanf, 3, 4)));
static void scan(const char *text, int expected, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int got = vsscanf(text, format, arguments);
    va_end(arguments);
    if (got != expected)
        refuse(2, "line %zu: not as expected", line_number);
}

static int is_before(const struct record *record, int node, size_t end)
{
    return node >= 0 && (size_t)node < end && end <= record->count;
}

/* Whether an operation takes another's result as operand k: masks or numbers, no doubles for floats, bits of one
 * format. */
static int takes(const struct node *node, int k, const struct node *operand)
{
    const enum operation operation = node->operation;
    const int mask = operation == AND || operation == OR || operation == NOT || (operation == CHOOSE && k == 0),
              of_bits = operation >= AND_BITS || operation == FLIP;
    return facts[operand->operation].is_mask == mask &&
           (mask || operation == NARROW || node->wide == operand->wide || (node->wide && !of_bits));
}

static void read_node(struct record *record, size_t i)
{
    struct node *node = &record->node[i];
    char name[32], width[2] = "";
    unsigned long long bits = 0;
    int operands[3] = {0};
    const int got = sscanf(line, "%31s %1s %d %d %d", name, width, &operands[0], &operands[1], &operands[2]);
    for (node->operation = 0; node->operation < OPERATIONS; node->operation++)
        if (strcmp(facts[node->operation].name, name) == 0)
            break;
    if (node->operation == OPERATIONS || got < 2 || !strchr("fd", *width))
        refuse(2, "line %zu: no operation", line_number);
    const int shift = node->operation == SHIFT_LEFT || node->operation == SHIFT_RIGHT;
    const int wanted = facts[node->operation].operands;
    node->wide = *width == 'd';
    if (node->operation == CONSTANT || node->operation == INPUT)
        scan(line, 1, node->operation == INPUT ? "%*s %*s %llu%31s" : "%*s %*s %llx%31s", &bits, name),
            node->bits = bits;
    else if (got - 2 != wanted + shift)
        refuse(2, "line %zu: %s has %d operands", line_number, name, got - 2);
    if (node->operation == INPUT && node->bits >= the.inputs)
        refuse(2, "line %zu: no such input", line_number);
    for (int k = 0; k < wanted; k++) {
        if (operands[k] < 0 || (size_t)operands[k] >= i)
            refuse(2, "line %zu: an operand that is not before it", line_number);
        if (!takes(node, k, &record->node[operands[k]]))
            refuse(2, "line %zu: an operand of another kind", line_number);
    }
    if (shift && (operands[1] < 0 || operands[1] >= (node->wide ? 64 : 32)))
        refuse(2, "line %zu: a shift by %d", line_number, operands[1]);
    node->a = wanted > 0 ? operands[0] : 0, node->b = operands[1], node->c = operands[2];
    if (wanted == 0)
        node->b = node->c = 0;
}

static void read_record(FILE *stream, struct record *record)
{
    char end[2];
    scan(after("record"), 1, "%zu %1s", &record->count, end);
    if (record->count == 0 || record->count > NODES)
        refuse(2, "line %zu: too many operations", line_number);
    for (size_t i = 0; i < record->count; i++) {
        expect_line(stream);
        read_node(record, i);
    }
    for (expect_line(stream); strncmp(line, "output ", 7) == 0; expect_line(stream)) {
        const size_t k = record->outputs++;
        if (k == OUTPUTS)
            refuse(2, "line %zu: too many outputs", line_number);
        scan(after("output"), 2, "%d %zu %1s", &record->output[k], &record->component[k], end);
        if (!is_before(record, record->output[k], record->count) || record->component[k] >= the.outputs)
            refuse(2, "line %zu: no such operation or output", line_number);
    }
    if (record->outputs == 0)
        refuse(2, "line %zu: expected output", line_number);
    for (; strcmp(line, "end\n") != 0; expect_line(stream)) {
        if (strncmp(line, "known ", 6) == 0 && record->known_count < KNOWN) {
            struct known *known = &record->known[record->known_count++];
            scan(after("known"), 3, "%d %la %la %1s", &known->node, &known->low, &known->high, end);
            if (!is_before(record, known->node, record->count))
                refuse(2, "line %zu: no such operation", line_number);
        } else {
            struct stands *stands = &record->stands[record->stands_count++];
            if (record->stands_count > STANDS || (!the.sliced && !the.in_boxes))
                refuse(2, "line %zu: too much", line_number);
            scan(after("stands"), 6, "%d %d %d %la %la %la %1s", &stands->node, &stands->of, &stands->m, &stands->s,
                 &stands->g, &stands->less, end);
            if (!is_before(record, stands->node, record->count) ||
                (stands->m > 12 && stands->m != COTANGENT && stands->m != ARCTANGENT) || stands->m < -1 ||
                (stands->m >= 0 &&
                 (stands->of < 0 || stands->of >= stands->node || !(stands->s > 0 && stands->s <= 1))))
                refuse(2, "line %zu: it cannot stand for that", line_number);
        }
    }
}

/* "terms of transform.inverse 3": of the reference, with its parameter. */
static void read_formula(void)
{
    char end[2], id[128];
    scan(after("formula"), 2, "terms of %127s %u %1s", id, &the.parameter, end);
    the.formula = formula_find(id);
    if (!the.formula || !formula_takes(the.formula, the.parameter))
        refuse(2, "line %zu: an unknown formula", line_number);
    the.inputs = formula_inputs(the.formula, the.parameter);
    the.outputs = formula_outputs(the.formula, the.parameter);
    if (the.inputs > INPUTS || the.outputs > OUTPUTS)
        refuse(2, "line %zu: too large a formula", line_number);
}

static void read_slices(FILE *stream)
{
    char end[2];
    scan(after("slices"), 1, "%zu %1s", &the.cuts, end);
    if (the.cuts < 2 || the.cuts > CUTS)
        refuse(2, "line %zu: too few or too many", line_number);
    for (size_t i = 0; i < the.cuts; i++) {
        expect_line(stream);
        scan(line, 1, "%la %1s", &the.cut[i], end);
    }
    expect_line(stream);
}

static void read_domain(FILE *stream)
{
    char end[2];
    for (size_t k = 0; k < the.inputs; k++, expect_line(stream)) {
        struct side *side = &the.input[k];
        scan(after("input"), 2, "%la %la %1s", &side->low, &side->high, end);
        if (!(side->low <= side->high) || !isfinite(side->low) || !isfinite(side->high))
            refuse(2, "line %zu: no interval", line_number);
    }
    for (; strncmp(line, "length ", 7) == 0; expect_line(stream)) {
        struct length *length = &the.length[the.lengths++];
        if (the.lengths > LENGTHS)
            refuse(2, "line %zu: too many lengths", line_number);
        scan(after("length"), 4, "%zu %zu %la %la %1s", &length->first, &length->end, &length->low, &length->high, end);
        if (length->first >= length->end || length->end > the.inputs || !(length->low >= 0))
            refuse(2, "line %zu: no such length", line_number);
    }
    the.sliced = the.lengths > 0 && (strncmp(line, "slices ", 7) == 0 || strncmp(line, "turn ", 5) == 0);
    if (the.sliced && *line == 's') {
        read_slices(stream); /* of the last length */
    } else if (the.sliced) {
        scan(after("turn"), 2, "%la %la %1s", &the.low, &the.high, end);
        expect_line(stream);
    }
    if (strncmp(line, "rotation ", 9) == 0) {
        scan(after("rotation"), 2, "%zu %zu %1s", &the.rotation, &the.dimension, end);
        if (the.dimension < 2 || the.dimension > 16 || the.rotation > INPUTS ||
            the.rotation + the.dimension * the.dimension > the.inputs)
            refuse(2, "line %zu: no such rotation", line_number);
        expect_line(stream);
    }
}

static void read_boxes(FILE *stream)
{
    char end[2];
    scan(after("boxes"), 5, "%la %la %la %la %la %1s", &the.low, &the.high, &the.least, &the.most, &the.above, end);
    expect_line(stream);
}

static const struct {
    const char *word, *text;
} measures['z' + 1] = {['p'] = {"plain", "plain ulps"},
                       ['s'] = {"scaled", "scaled ulps"},
                       ['n'] = {"norm", "of all together"},
                       ['l'] = {"length", "of their length"},
                       ['o'] = {"orthogonality", "from a rotation"},
                       ['a'] = {"angle", "of the angle"}};

const char *measure_text(void)
{
    return measures[(int)the.measure].text;
}

void read_certificate(FILE *stream)
{
    char end[2], measure[16];
    memset(&the, 0, sizeof the);
    line_number = 0;
    if (!next_line(stream) || strcmp(line, "plumb-proof 2\n") != 0)
        refuse(2, "is no certificate");
    expect_line(stream), after("kernel");
    expect_line(stream), after("promise");
    expect_line(stream);
    read_formula();
    expect_line(stream);
    scan(after("measure"), 1, "%15s %1s", measure, end);
    for (the.measure = 'a'; the.measure <= 'z'; the.measure++)
        if (measures[(int)the.measure].word && strcmp(measure, measures[(int)the.measure].word) == 0)
            break;
    if (the.measure > 'z')
        refuse(2, "line %zu: an unknown measure", line_number);
    expect_line(stream);
    scan(after("limit"), 2, "%la %la %1s", &the.limit, &the.floor, end);
    expect_line(stream);
    the.in_boxes = strncmp(line, "boxes ", 6) == 0;
    if (strchr("lo", the.measure) && !the.in_boxes)
        refuse(2, "line %zu: no measure of this", line_number);
    (the.in_boxes ? read_boxes : read_domain)(stream);
    do {
        if (the.records == RECORDS)
            refuse(2, "line %zu: too many records", line_number);
        read_record(stream, &the.record[the.records++]);
    } while (next_line(stream));
    for (size_t r = 0; r <= the.records; r++)
        if (r == the.records)
            refuse(2, "it has no record for every input");
        else if (the.record[r].known_count == 0)
            break;
}
