/* Tests of common inputs (values that programs often use): they are the same in every run and in the domain; they
 * contain every pair of values of two fields, every subset of fields with neutral values, equal and inverse operands,
 * and inputs from programs; and ports that are wrong at these inputs only are found. */
#include "functions.h"

#include "ran.h"

#include "validate/util/fingerprint.h"
#include "validate/util/format.h"
#include "validate/util/linear_algebra.h"

enum { MAX_INPUTS = 512, MAX_VALUES = 47 }; /* number of values per field whose pairs are tested */

struct pairs_seen {
    const struct promises *promises;
    uint64_t print;
    size_t count;
    const struct field *a, *b; /* the fields whose pairs are recorded */
    unsigned char pair[MAX_VALUES][MAX_VALUES];
};

/* Stores the first distinct common values of a field that are in its domain. Returns their number. */
static size_t first_values(const struct promises *promises, const struct field *field, double *value)
{
    const size_t n = field_components(field);
    size_t count = 0;
    for (size_t i = 0; count < MAX_VALUES && field_common_value(field, i, value + count * n); i++) {
        size_t same = 0;
        for (size_t k = 0; k < n; k++)
            value[count * n + k] = format_round(promises->format, value[count * n + k]);
        for (size_t before = 0; before < count; before++)
            same += memcmp(value + before * n, value + count * n, n * sizeof *value) == 0;
        count += same == 0 && field_contains(field, promises->format, value + count * n);
    }
    return count;
}

/* Returns the index of x among these values, or MAX_VALUES if it is not one of them. */
static size_t number_of_value(const struct promises *promises, const struct field *field, const double *x)
{
    static double value[(MAX_VALUES + 1) * MAX_INPUTS];
    const size_t n = field_components(field), count = first_values(promises, field, value);
    for (size_t i = 0; i < count; i++)
        if (memcmp(value + i * n, x, n * sizeof *x) == 0)
            return i;
    return MAX_VALUES;
}

static int note_pair(void *context, const double *in)
{
    struct pairs_seen *seen = context;
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
    if (a < MAX_VALUES && b < MAX_VALUES)
        seen->pair[a][b] = 1;
    return 0;
}

/* Each kernel has common inputs, but they are at most a tenth of the inputs of a check, which are 300,000 samples and
 * as many inputs of the search. */
OF_EACH(for_all_promises, common_inputs, each_kernel_has_some_common_inputs, const struct promises *promises)
{
    const struct kernel *kernel = promises->kernel;
    const struct parameter *parameter = kernel->row->parameter;
    struct pairs_seen seen = {.promises = promises, .print = FINGERPRINT_EMPTY};
    if (promises->format == DOUBLE || (parameter && kernel->parameter != parameter->usual))
        return;
    cr_assert_eq(pass_common_inputs(promises, note_pair, &seen), 0);
    cr_expect_gt(seen.count, 0, "%s has none", kernel->id);
    cr_expect_leq(seen.count, 50000, "%s has %zu", kernel->id, seen.count);
}

Test(common_inputs, common_inputs_are_reproducible)
{
    const struct promises *promises = kernel_promises(kernel_find("magnus.rotation.terms2"), DOUBLE);
    struct pairs_seen once = {.promises = promises, .print = FINGERPRINT_EMPTY}, twice = once;
    cr_assert_eq(pass_common_inputs(promises, note_pair, &once), 0);
    cr_assert_eq(pass_common_inputs(promises, note_pair, &twice), 0);
    cr_expect_eq(once.print, twice.print);
    cr_expect_eq(once.count, twice.count);
}

/* Checks that every pair of the first values of two fields occurs. */
static void expect_pairs(const char *id, size_t a, size_t b)
{
    static double values[(MAX_VALUES + 1) * MAX_INPUTS];
    const struct promises *promises = kernel_promises(kernel_find(id), FLOAT);
    struct pairs_seen seen = {.promises = promises, .a = promises->inputs + a, .b = promises->inputs + b};
    const size_t rows = first_values(promises, seen.a, values), columns = first_values(promises, seen.b, values);
    cr_assert(rows > 1 && columns > 1);
    pass_common_inputs(promises, note_pair, &seen);
    for (size_t i = 0; i < rows * columns; i++)
        cr_assert(seen.pair[i / columns][i % columns], "%s: no input has value %zu of %s and value %zu of %s", id,
                  i / columns, seen.a->name, i % columns, seen.b->name);
}

/* Every value of one field occurs with every value of another. */
Test(common_inputs, two_fields_form_all_value_pairs)
{
    expect_pairs("dual.multiply", 0, 3);
    expect_pairs("transform.compose.n3", 0, 4);
    expect_pairs("constraint.bias", 1, 2);
}

enum { MAX_TRIPLED = 12 }; /* number of values per field whose triples are tested */

struct triples {
    const struct promises *promises;
    const struct field *field[3];
    double value[3][(MAX_VALUES + 1) * MAX_INPUTS];
    unsigned char seen[MAX_TRIPLED][MAX_TRIPLED][MAX_TRIPLED];
};

/* Records the values of three fields in an input in which no field is neutral. */
static int note_triple(void *context, const double *in)
{
    struct triples *triples = context;
    size_t number[3] = {MAX_TRIPLED, MAX_TRIPLED, MAX_TRIPLED};
    for (size_t f = 0; f < 3; f++) {
        const struct field *field = triples->field[f];
        const size_t n = field_components(field);
        const double *x = in + fields_offset(triples->promises->inputs, field);
        for (size_t i = 0; i < MAX_TRIPLED; i++)
            if (memcmp(triples->value[f] + i * n, x, n * sizeof *x) == 0)
                number[f] = i;
        if (number[f] == MAX_TRIPLED)
            return 0;
    }
    double neutral[MAX_INPUTS];
    for (const struct field *field = triples->promises->inputs; field->name; field++) {
        field_common_value(field, 0, neutral);
        const double *x = in + fields_offset(triples->promises->inputs, field);
        if (field != triples->field[0] && field != triples->field[1] && field != triples->field[2] &&
            memcmp(x, neutral, field_components(field) * sizeof *x) == 0)
            return 0;
    }
    triples->seen[number[0]][number[1]][number[2]] = 1;
    return 0;
}

/* Checks that nearly every triple of the first values occurs; in some inputs another field is neutral. */
static void expect_triples(const char *id, size_t a, size_t b, size_t c)
{
    static struct triples triples;
    triples = (struct triples){.promises = kernel_promises(kernel_find(id), FLOAT)};
    const size_t fields[] = {a, b, c};
    size_t all = 1, seen = 0;
    for (size_t f = 0; f < 3; f++) {
        triples.field[f] = triples.promises->inputs + fields[f];
        const size_t count = first_values(triples.promises, triples.field[f], triples.value[f]);
        all *= count < MAX_TRIPLED ? count : MAX_TRIPLED;
    }
    pass_common_inputs(triples.promises, note_triple, &triples);
    for (size_t i = 0; i < sizeof triples.seen; i++)
        seen += (&triples.seen[0][0][0])[i];
    cr_expect_gt(seen, all * 2 / 3, "%s: %zu of %zu triples", id, seen, all);
}

Test(common_inputs, triples_occur_among_other_values)
{
    expect_triples("transform.compose.n3", 0, 1, 4);
    expect_triples("scheme.body.rates", 0, 2, 5);
}

/* --- neutral fields ----------------------------------------------------------------------------------------------- */

enum { MAX_NEUTRAL = 12 };

struct subsets {
    const struct promises *promises;
    unsigned char seen[1 << MAX_NEUTRAL];
};

/* Records which fields have their first common value, the neutral one. */
static int note_neutral(void *context, const double *in)
{
    struct subsets *subsets = context;
    size_t subset = 0;
    double value[MAX_INPUTS];
    for (const struct field *field = subsets->promises->inputs; field->name; in += field_components(field), field++) {
        field_common_value(field, 0, value);
        if (memcmp(value, in, field_components(field) * sizeof *in) == 0)
            subset |= (size_t)1 << (field - subsets->promises->inputs);
    }
    subsets->seen[subset] = 1;
    return 0;
}

static void expect_subsets(const char *id)
{
    struct subsets subsets = {.promises = kernel_promises(kernel_find(id), FLOAT)};
    const size_t fields = fields_count(subsets.promises->inputs);
    cr_assert_leq(fields, MAX_NEUTRAL);
    pass_common_inputs(subsets.promises, note_neutral, &subsets);
    for (size_t subset = 0; subset < (size_t)1 << fields; subset++)
        cr_expect(subsets.seen[subset], "%s: no input has the neutral fields %#zx", id, subset);
}

Test(common_inputs, every_subset_of_fields_is_neutral)
{
    expect_subsets("transform.compose.n3");
    expect_subsets("scheme.body.rates");
    expect_subsets("rigid.dynamic.compose.n3");
}

/* --- inputs from programs ----------------------------------------------------------------------------------------- */

#define DEGREES(n) ((n)*0x1.921fb54442d18p1 / 180)
#define E3 1, 0, 0, 0, 1, 0, 0, 0, 1
#define SQRT3_2 0x1.bb67ae8584caap-1
#define COS_22_5 0.92387953251128676
#define SIN_22_5 0.38268343236508977
#define COS_11_25 0.98078528040323043
#define SIN_11_25 0.19509032201612827

static const struct {
    const char *kernel, *what;
    double in[32];
} inputs[] = {
    {"so3.exp", "1° about x", {DEGREES(1)}},
    {"so3.exp", "37° about z", {0, 0, DEGREES(37)}},
    {"so3.exp", "120° about (1, 1, 1)", {1.2091995761561452, 1.2091995761561452, 1.2091995761561452}},
    {"so3.s1.angle", "105°", {DEGREES(105)}},
    {"so3.s1.angle", "22.5°", {DEGREES(22.5)}},
    {"so3.s1.angle", "a third", {1 / 3.}},
    {"so3.exp", "7.5° about x", {DEGREES(7.5)}},
    {"so3.exp", "−22.5° about z", {0, 0, -DEGREES(22.5)}},
    {"so3.exp", "two thirds about y", {0, 2 / 3., 0}},
    {"so3.exp", "a third about each axis", {1 / 3., 1 / 3., 1 / 3.}},
    {"so3.exp", "two thirds about each axis", {2 / 3., 2 / 3., 2 / 3.}},
    {"rotation.exp_quaternion", "π/8 about y", {0, DEGREES(22.5), 0}},
    {"rotation.from_axis_angle", "67.5° about (1, 0, 0)", {1, 0, 0, DEGREES(67.5)}},
    {"rotation.from_axis_angle", "7.5° about y", {0, 1, 0, DEGREES(7.5)}},
    {"rotation.log", "22.5° about z", {COS_22_5, -SIN_22_5, 0, SIN_22_5, COS_22_5, 0, 0, 0, 1}},
    {"rotation.to_quaternion", "22.5° about x", {1, 0, 0, 0, COS_22_5, -SIN_22_5, 0, SIN_22_5, COS_22_5}},
    {"rotation.from_quaternion", "45° about x", {COS_22_5, SIN_22_5, 0, 0}},
    {"rotation.log_quaternion", "22.5° about y", {COS_11_25, 0, SIN_11_25, 0}},
    {"so3.rotate", "60° about x, and y", {DEGREES(60), 0, 0, 0, 1, 0}},
    {"rotation.log", "axes exchanged in a cycle", {0, 0, 1, 1, 0, 0, 0, 1, 0}},
    {"rotation.to_quaternion", "x and y exchanged, z turned over", {0, 1, 0, 1, 0, 0, 0, 0, -1}},
    {"rotation.to_quaternion", "30° about z", {SQRT3_2, -0.5, 0, 0.5, SQRT3_2, 0, 0, 0, 1}},
    {"rotation.from_quaternion", "120° about (1, 1, 1)", {0.5, 0.5, 0.5, 0.5}},
    {"rotation.from_quaternion", "60° about z", {SQRT3_2, 0, 0, 0.5}},
    {"rotation.rodrigues", "x turned by 150° about z", {0, 0, 1, DEGREES(150), 1, 0, 0}},
    {"rotation.from_axis_angle", "37° about y", {0, 1, 0, DEGREES(37)}},
    {"transform.compose.n3", "two translations", {1, 2, 3, E3, 1, 4, 5, 6, E3, 1}},
    {"transform.compose.n3", "two scales", {0, 0, 0, E3, 10, 0, 0, 0, E3, 10}},
    {"constraint.bias", "1 cm, 0.1 and 1/60 s", {0.01, 0.1, 1 / 60.}},
    {"constraint.bias", "5 cm, 0.8 and 1/120 s", {-0.05, 0.8, 1 / 120.}},
    {"constraint.error_reduction", "0.2 at 60 steps a second", {0.2, 60}},
    {"scheme.body.rates", "the weight of 70 kg", {1, 0, 0, 0, 0, 0, 0, 70, 1, 1, 1, 0, 0, 70 * -9.81}},
    {"scheme.body.semi_implicit",
     "the weight of 10 kg for 1/120 s",
     {0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 1, 1, 0, 10 * -9.81, 0, 0, 0, 0, 1 / 120.}},
    {"scheme.body.rates", "a sphere that spins", {1, 0, 0, 0, 1, 2, 3, 1, 0.4, 0.4, 0.4}},
    {"magnus.translation", "thrown", {0, 0, 0, 0, 0, 10, 0, 0, -9.81, 0.1}},
    {"integrator.gyroscopic", "a box for 1/30 s", {1, 0, 2, 0, 0, 3, 1, 2, 3, 1 / 30.}},
    {"constraint.pgs.n3", "ω of 1.3", {1, 0, 1, 0, 0, 1, 1, 1, 1, 0, 0, 0, 10, 10, 10, 0, 0, 0, 1.3}},
    {"counting.pairs", "46341 elements", {46341}},
    {"counting.pairs", "65536 elements", {65536}},
    {"counting.place", "the last two of 20", {0, 19, 20}},
};

struct expected {
    const struct promises *promises;
    double in[MAX_INPUTS];
    size_t found;
};

static int note_expected_input(void *context, const double *in)
{
    struct expected *expected = context;
    size_t k = 0;
    while (k < expected->promises->kernel->input_components && in[k] == expected->in[k])
        k++;
    expected->found += k == expected->promises->kernel->input_components;
    return expected->found > 0;
}

Test(common_inputs, program_inputs_are_tried)
{
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        struct expected expected = {.promises = kernel_promises(kernel_find(inputs[i].kernel), FLOAT)};
        for (size_t k = 0; k < expected.promises->kernel->input_components; k++)
            expected.in[k] = format_round(FLOAT, inputs[i].in[k]);
        pass_common_inputs(expected.promises, note_expected_input, &expected);
        cr_expect(expected.found, "%s: %s", inputs[i].kernel, inputs[i].what);
    }
}

/* --- operands ----------------------------------------------------------------------------------------------------- */

/* Numbers of inputs in which the operands of a composition are equal, the second one is the identity, and one is the
 * inverse of the other. */
struct operand_counts {
    size_t equal, identity, inverse;
};

static int note_operands(void *context, const double *in)
{
    struct operand_counts *operands = context;
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

/* Among the common inputs of a composition are equal operands, operands that are the identity, and operands that are
 * inverse to each other. */
Test(common_inputs, operands_include_equal_identity_and_inverse)
{
    struct operand_counts operands = {0};
    pass_common_inputs(kernel_promises(kernel_find("transform.compose.n3"), DOUBLE), note_operands, &operands);
    cr_expect(operands.equal > 0 && operands.identity > 0 && operands.inverse > 0, "%zu, %zu, %zu", operands.equal,
              operands.identity, operands.inverse);
}

Test(common_inputs, operand_times_inverse_is_identity)
{
    static const struct field fields[] = {{.name = "R", .unit = "", .kind = ROTATION, .size = 4},
                                          {.name = "q", .unit = "", .kind = QUATERNION, .low = 0x1p-9, .high = 0x1p9}};
    double x[16], y[16], product[16];
    for (size_t i = 0; field_common_value(fields, i, x); i++) {
        memcpy(y, x, sizeof x);
        field_invert(fields, y);
        matrix_multiply(4, x, y, product);
        for (size_t k = 0; k < 16; k++)
            cr_expect_float_eq(product[k], k % 5 == 0, 1e-15, "rotation %zu", i);
    }
    for (size_t i = 0; field_common_value(fields + 1, i, x); i++) {
        memcpy(y, x, sizeof x);
        field_invert(fields + 1, y);
        quaternion_multiply(x, y, product);
        for (size_t k = 0; k < 4; k++)
            cr_expect_float_eq(product[k], k == 0, 1e-15, "quaternion %zu", i);
    }
}

/* --- ports that are wrong at these inputs only -------------------------------------------------------------------- */

static const char *const faulty[] = {"transform.compose.n2", "transform.compose.n3", "transform.compose.n4",
                                     "dual.multiply",        "so3.rotate",           "so3.exp"};

/* A port that is wrong only at common inputs is found with few samples. */
Test(common_inputs, wrong_common_input_is_found)
{
    struct port *port = test_port("common_inputs", NULL);
    for (size_t i = 0; i < sizeof faulty / sizeof *faulty; i++) {
        struct check_result *check_result = check_port_with(port, kernel_find(faulty[i]), 1000, NULL);
        size_t found = 0;
        for (size_t b = 0; b < check_result->bounds; b++)
            found += check_result->bound[b].worst.error > 1000;
        cr_expect_gt(found, 0, "%s: %s", faulty[i], check_verdict_text(check_result->verdict));
    }
}

Test(common_inputs, wrong_common_input_prevents_certificate)
{
    const json_t *kernels =
        member(expect_json("plumb conform --port $ports/common_inputs.so --format json", 1), "kernels");
    cr_assert_eq(json_array_size(kernels), sizeof faulty / sizeof *faulty);
    for (size_t i = 0; i < json_array_size(kernels); i++) {
        const json_t *kernel = json_array_get(kernels, i), *promises = member(kernel, "promises");
        size_t found = 0;
        for (size_t p = 0; p < json_array_size(promises); p++)
            found += number_of(json_array_get(promises, p), "worst") > 1000;
        cr_expect_gt(found, 0, "%s", text_of(kernel, "kernel"));
    }
}

/* Ports that are wrong at inputs taken from programs fall short. */
Test(common_inputs, wrong_program_inputs_are_found)
{
    expect_wrong_at(1, "unfused.so rotation.log 32 3 any 0 0 1 1 0 0 0 1 0");
    expect_wrong_at(1, "unfused.so constraint.share 32 1 any * 240");
    expect_wrong_at(1, "unfused.so constraint.drift 32 1 any * * 61");
    expect_wrong_at(1, "unfused.so constraint.bias 32 1 any -0.01 0.2 0.016666666666666666");
    expect_wrong_at(1, "unfused.so scheme.body.rates 32 10 any 1 0 0 0 0 0 0 70 1 1 1 0 0 -686.7 0 0 0");
    expect_wrong_at(
        1, "portable_double.so transform.compose.n2 64 7 any 1 2 0.5 -0.8660254037844386 0.8660254037844386 0.5 "
           "1 3 4 1 0 0 1 1");
}

/* A port that is wrong at one of these common rotations or values is found: 1° about x; matrices that permute the axes
 * cyclically; multiples of 22.5° and 7.5°; multiples of a third; a triple of values none of which is neutral. */
Test(common_inputs, wrong_common_rotations_are_found)
{
    expect_wrong_at(1, "unfused.so so3.exp 32 9 any 0.017453292519943295 0 0");
    expect_wrong_at(1, "unfused.so rotation.to_quaternion 32 4 any 0 0 1 1 0 0 0 1 0");
    expect_wrong_at(1, "unfused.so rotation.to_quaternion 32 4 any 0 1 0 0 0 1 1 0 0");
    expect_wrong_at(1, "unfused.so so3.exp 32 9 any 0 0.39269908169872414 0");
    expect_wrong_at(1, "unfused.so so3.exp 32 9 any 0.3 0.3 0");
    expect_wrong_at(1, "unfused.so so3.rotate 32 3 any 0 0 0 * * *");
    expect_wrong_at(1, "unfused.so rotation.from_axis_angle 32 9 any 0 0 1 0.1308996938995747");
    expect_wrong_at(1, "unfused.so rotation.exp_quaternion 32 4 any 0 0 0.66666666666666663");
    expect_wrong_at(1, "unfused.so rotation.log 32 3 any 0.92387953251128676 -0.38268343236508977 0 "
                       "0.38268343236508977 0.92387953251128676 0 0 0 1");
}

/* Ports that are wrong where fields are neutral fall short. */
Test(common_inputs, wrong_neutral_fields_are_found)
{
    expect_wrong_at(1, "portable_double.so transform.compose.n2 64 7 any 0 0 * ~ ~ * 1 0 0 * ~ ~ * 1");
    expect_wrong_at(1, "unfused.so transform.compose.n3 32 13 any ~ ~ ~ 1 0 0 0 1 0 0 0 1 1 ~ ~ ~ 1 0 0 0 1 0 0 0 1 1");
}

/* If no call is wrong the port passes, so the failures above are due to the wrong results. */
Test(common_inputs, port_without_wrong_inputs_passes)
{
    expect_wrong_at(0, "unfused.so rotation.log 32 3 n=999999");
    expect_wrong_at(0, "unfused.so scheme.body.rates 32 10 n=999999");
    expect_wrong_at(0, "portable_double.so transform.compose.n2 64 7 n=999999");
}

TRY(common_inputs, edge_vectors_contain_common_inputs,
    expect_said("plumb vectors so3.rotate --set edge | grep '3f800000 40000000 40400000 3f800000 40000000 40400000' | "
                "uniq | wc -l",
                0, "1"))

/* 1° is in the region near 0, and 240° beyond the usual region. Level basic tests both. */
Test(common_inputs, wrong_angles_of_other_regions_found)
{
    expect_wrong_at(1, "unfused.so rotation.log 32 3 any 1 0 0 0 0.99984769515639124 -0.017452406437283512 "
                       "0 0.017452406437283512 0.99984769515639124");
    expect_wrong_at(1, "unfused.so rotation.from_axis_angle 32 9 any 0 1 0 4.1887902047863905");
}
