/* Everyday inputs: the same for all who ask, in the domain, every pair of values of two fields, equal and inverse
 * operands; and ports that are wrong there alone are found. */
#include "functions.h"

#include "ran.h"

#include "validate/base/fingerprint.h"
#include "validate/base/format.h"
#include "validate/base/vectors.h"

enum { MOST_INPUTS = 512, MOST_VALUES = 64 };

struct seen {
    const struct promises *promises;
    uint64_t print;
    size_t count;
    const struct field *a, *b; /* the fields whose pairs are noted */
    unsigned char pair[MOST_VALUES][MOST_VALUES];
};

/* The number of x among a field's values in the domain; how many there are where x is null. */
static size_t number_of_value(const struct promises *promises, const struct field *field, const double *x)
{
    double value[MOST_INPUTS];
    size_t number = 0;
    const size_t n = field_components(field);
    for (size_t i = 0; field_everyday(field, i, value); i++) {
        field_round(field, promises->format, value);
        if (x && memcmp(value, x, n * sizeof *x) == 0)
            return number;
        number += (size_t)field_contains(field, promises->format, value);
    }
    return x ? MOST_VALUES : number;
}

static int note(void *context, const double *in)
{
    struct seen *seen = context;
    const struct promises *promises = seen->promises;
    const size_t n = promises->kernel->input_components;
    cr_assert(sampler_in_domain(promises, in), "%s: number %zu", promises->kernel->id, seen->count);
    for (size_t k = 0; k < n; k++)
        cr_assert_eq(format_round(promises->format, in[k]), in[k], "%s", promises->kernel->id);
    seen->print = fingerprint(seen->print, in, n * sizeof *in);
    seen->count++;
    if (!seen->a)
        return 0;
    const size_t a = number_of_value(promises, seen->a, in + fields_offset(promises->inputs, seen->a)),
                 b = number_of_value(promises, seen->b, in + fields_offset(promises->inputs, seen->b));
    if (a < MOST_VALUES && b < MOST_VALUES)
        seen->pair[a][b] = 1;
    return 0;
}

OF_EACH(for_all_promises, everyday, every_kernel_has_the_same_inputs_again_in_its_domain_and_format,
        const struct promises *promises)
{
    struct seen once = {.promises = promises, .print = FINGERPRINT_EMPTY}, twice = once;
    cr_assert_eq(judge_everyday_inputs(promises, note, &once), 0);
    cr_assert_eq(judge_everyday_inputs(promises, note, &twice), 0);
    cr_expect_eq(once.print, twice.print, "%s", promises->kernel->id);
    cr_expect_gt(once.count, 0, "%s in %s has none", promises->kernel->id, format_facts(promises->format)->name);
    cr_expect_leq(once.count, 4000, "%s has %zu", promises->kernel->id, once.count);
}

/* The first three fields with one another and with the last. */
static void expect_pairs(const char *id)
{
    const struct promises *promises = kernel_promises(kernel_find(id), BINARY32);
    const size_t fields = fields_count(promises->inputs);
    for (size_t a = 0; a < 3; a++)
        for (size_t b = a + 1; b < fields; b += b < 3 ? 1 : fields - 3) {
            struct seen seen = {.promises = promises, .a = promises->inputs + a, .b = promises->inputs + b};
            const size_t rows = number_of_value(promises, seen.a, NULL),
                         columns = number_of_value(promises, seen.b, NULL);
            cr_assert(rows > 1 && rows <= MOST_VALUES && columns > 1 && columns <= MOST_VALUES);
            judge_everyday_inputs(promises, note, &seen);
            for (size_t i = 0; i < rows * columns; i++)
                cr_assert(seen.pair[i / columns][i % columns], "%s: %s at %zu and %s at %zu do not meet", id,
                          seen.a->name, i / columns, seen.b->name, i % columns);
        }
}

Test(everyday, every_pair_of_values_of_two_fields_is_tried)
{
    expect_pairs("transform.compose.n3");
    expect_pairs("constraint.ball");
    expect_pairs("hierarchy.chain");
    expect_pairs("dual.multiply");
}

/* How often the operands of a composition are the same, the second the identity, and each the other's inverse. */
struct operands {
    size_t equal, identity, inverse;
};

static int note_operands(void *context, const double *in)
{
    struct operands *operands = context;
    static const double E[13] = {[3] = 1, [7] = 1, [11] = 1, [12] = 1};
    const double *a = in, *b = in + 13;
    const int moved = a[0] != 0 && a[4] != 0 && a[12] != 1;
    int inverse = a[12] * b[12] == 1;
    for (int k = 0; k < 9; k++)
        inverse &= a[3 + k] == b[3 + k % 3 * 3 + k / 3];
    operands->equal += (size_t)(moved && memcmp(a, b, sizeof E) == 0);
    operands->identity += (size_t)(moved && memcmp(b, E, sizeof E) == 0);
    operands->inverse += (size_t)(moved && inverse && a[0] == -b[0]);
    return 0;
}

Test(everyday, operands_are_equal_the_identity_and_inverse_as_a_whole)
{
    struct operands operands = {0};
    judge_everyday_inputs(kernel_promises(kernel_find("transform.compose.n3"), BINARY64), note_operands, &operands);
    cr_expect(operands.equal > 0 && operands.identity > 0 && operands.inverse > 0, "%zu, %zu, %zu", operands.equal,
              operands.identity, operands.inverse);
}

Test(everyday, an_operand_times_its_inverse_is_the_identity)
{
    static const struct field fields[] = {{"R", "", ROTATION, 4, 0, 0, 0}, {"q", "", QUATERNION, 0, 0x1p-9, 0x1p9, 0}};
    double x[16], y[16], product[16];
    for (size_t i = 0; field_everyday(fields, i, x); i++) {
        memcpy(y, x, sizeof x);
        field_invert(fields, y);
        matrix_multiply(4, x, y, product);
        for (size_t k = 0; k < 16; k++)
            cr_expect_float_eq(product[k], k % 5 == 0, 1e-15, "rotation %zu", i);
    }
    for (size_t i = 0; field_everyday(fields + 1, i, x); i++) {
        memcpy(y, x, sizeof x);
        field_invert(fields + 1, y);
        quaternion_multiply(x, y, product);
        for (size_t k = 0; k < 4; k++)
            cr_expect_float_eq(product[k], k == 0, 1e-15, "quaternion %zu", i);
    }
}

/* --- ports that are wrong there alone ----------------------------------------------------------------------------- */

static const char *const faulty[] = {"transform.compose.n2", "transform.compose.n3", "transform.compose.n4",
                                     "dual.multiply",        "so3.rotate",           "so3.exp"};

Test(everyday, a_port_that_is_wrong_there_alone_falls_short_in_few_samples)
{
    struct port *port = test_port("everyday", NULL);
    for (size_t i = 0; i < sizeof faulty / sizeof *faulty; i++) {
        struct judgement *judgement = judge_with(port, kernel_find(faulty[i]), 1000, NULL);
        size_t found = 0;
        for (size_t b = 0; b < judgement->bounds; b++)
            found += judgement->bound[b].worst.error > 1000;
        cr_expect_gt(found, 0, "%s: %s", faulty[i], judge_verdict_text(judgement->verdict));
    }
}

Test(everyday, and_gets_no_certificate)
{
    const json_t *kernels = member(expect_json("plumb conform --port $ports/everyday.so --format json", 1), "kernels");
    cr_assert_eq(json_array_size(kernels), sizeof faulty / sizeof *faulty);
    for (size_t i = 0; i < json_array_size(kernels); i++) {
        const json_t *kernel = json_array_get(kernels, i), *promises = member(kernel, "promises");
        size_t found = 0;
        for (size_t p = 0; p < json_array_size(promises); p++)
            found += number_of(json_array_get(promises, p), "worst") > 1000;
        cr_expect_gt(found, 0, "%s", text_of(kernel, "kernel"));
    }
}

TRY(everyday, edge_vectors_have_them,
    expect_said("plumb vectors so3.rotate --set edge | grep -c '3f800000 40000000 40400000 3f800000 40000000 40400000'",
                0, "1"))
