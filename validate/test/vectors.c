/* Tests of test vectors (validate/ports/vectors): streams of inputs for programs outside plumb, and the results that
 * those programs return. Complete results must be checked exactly as a port's results are; incomplete or damaged
 * results must be rejected, with the position of the error. */
#include "validate/ports/vectors/vectors.h"

#include "byte_source.h"
#include "functions.h"
#include "inputs.h"
#include "ran.h"
#include "validate/accuracy/sampler.h"
#include "validate/ports/ports.h"
#include "validate/util/format.h"

/* --- streams in memory -------------------------------------------------------------------------------------------- */

struct text {
    char *bytes;
    size_t length;
};

static struct vectors_order order_of(const char *id, enum vectors_set set, uint64_t n)
{
    return (struct vectors_order){kernel_find(id), FLOAT, set, n, 1};
}

static struct text written(const struct vectors_order *order, enum elements_form numbers, int expected)
{
    struct text text;
    const struct vectors_form form = {numbers, expected, 1};
    FILE *stream = open_memstream(&text.bytes, &text.length);
    cr_assert_eq(vectors_write(order, &form, stream), 0);
    fclose(stream);
    release_after_test(text.bytes, free);
    return text;
}

/* Computes one element with plumb's own kernel, from bits to bits. */
static void compute(struct port *port, const struct elements_header *header, uint64_t *bits)
{
    float in[512] = {0}, out[512];
    struct port_call call = call_of(header->kernel, FLOAT, header->inputs, header->outputs, 1, in, out);
    for (size_t k = 0; k < header->inputs; k++)
        in[k] = float_from_bits((uint32_t)bits[k]);
    cr_assert_eq(port->run(port, &call), PORT_OK);
    for (size_t k = 0; k < header->outputs; k++)
        bits[header->inputs + k] = bits_from_float(out[k]);
}

enum result_content { WITH_INPUTS, OUTPUTS_ALONE };

/* Returns the results of plumb's own kernels for a stream of vectors, in the format that a port must write. */
static struct text results_for(const struct text *vectors, enum result_content content)
{
    static struct elements_reader reader;
    struct byte_source memory = {vectors->bytes, vectors->bytes + vectors->length, 113};
    struct port *port = port_for_test(port_builtin("portable"));
    struct elements_header header;
    struct text text;
    FILE *stream = open_memstream(&text.bytes, &text.length);
    elements_begin(&reader, read_bytes, &memory);
    while (elements_read_header(&reader, &header) == 0) {
        char line[512];
        header.outputs_alone = content == OUTPUTS_ALONE;
        elements_write_header(&header, line, sizeof line);
        header.outputs_alone = 0;
        fprintf(stream, "%s\n", line);
        for (uint64_t i = 0; i < header.n; i++) {
            uint64_t bits[1024];
            char element[1024 * 25 + 1];
            cr_assert_eq(elements_read(&reader, &header, header.inputs, bits), 0, "%s", reader.problem);
            compute(port, &header, bits);
            const size_t repeated = content == OUTPUTS_ALONE ? 0 : header.inputs;
            fwrite(element, 1,
                   elements_write(&header, bits + header.inputs - repeated, repeated + header.outputs, element),
                   stream);
        }
    }
    cr_assert_str_empty(reader.problem);
    fclose(stream);
    release_after_test(text.bytes, free);
    return text;
}

static struct text answers_in(const char *id, enum vectors_set set, uint64_t n, enum elements_form form,
                              enum result_content content)
{
    const struct vectors_order order = order_of(id, set, n);
    const struct text vectors = written(&order, form, 0);
    return results_for(&vectors, content);
}

static struct text answers_of(const char *id, enum vectors_set set, uint64_t n, enum elements_form form)
{
    return answers_in(id, set, n, form, WITH_INPUTS);
}

static char problem[512]; /* message of the last call of `check_results` */

/* Checks all parts of a stream of results, or, if `inputs` is not null, an array of results of these inputs. Returns
 * the last value of vectors_results_next, and in *first the result of the first part; −1 if the inputs are refused. */
static int check_array(const struct text *inputs, const char *bytes, size_t length, struct check_result **first)
{
    const struct kernel *kernels[] = {kernel_find("so3.exp"), kernel_find("so3.s1"), NULL};
    const struct kernel_check_options options = {.seed = 1};
    FILE *stream = fmemopen((void *)bytes, length, "rb");
    struct vectors_results *results = vectors_results_new(stream, "r.txt");
    struct check_result *check_result;
    int status = 0;
    *first = NULL;
    *problem = 0;
    if (inputs) {
        FILE *of = fmemopen(inputs->bytes, inputs->length, "rb");
        status = vectors_results_of_inputs(results, of, "in.bin", problem, sizeof problem);
        fclose(of);
    }
    while (status == 0 &&
           (status = vectors_results_next(results, kernels, &options, &check_result, problem, sizeof problem)) == 0) {
        test_check_result(check_result);
        *first = *first ? *first : check_result;
    }
    vectors_results_free(results);
    fclose(stream);
    return status;
}

static int check_results(const char *bytes, size_t length, struct check_result **first)
{
    return check_array(NULL, bytes, length, first);
}

static void expect_refused(const char *bytes, size_t length, const char *words)
{
    struct check_result *check_result;
    cr_expect_eq(check_results(bytes, length, &check_result), -1, "is not refused; it should say \"%s\"", words);
    cr_expect(strstr(problem, words), "\"%s\" does not say \"%s\"", problem, words);
}

/* Overwrites the characters at `at` with a text. */
static void overwrite(char *at, const char *text)
{
    while (*text)
        *at++ = *text++;
}

/* --- writing vectors ---------------------------------------------------------------------------------------------- */

Test(vectors, random_set_matches_check_samples)
{
    static struct elements_reader reader;
    const struct vectors_order order = order_of("transform.apply.n2", VECTORS_RANDOM, 100);
    struct text text = written(&order, 0, 0);
    struct byte_source memory = {text.bytes, text.bytes + text.length, 113};
    struct elements_header header;
    elements_begin(&reader, read_bytes, &memory);
    cr_assert_eq(elements_read_header(&reader, &header), 0);
    cr_expect_eq(header.n, 100);
    cr_expect_eq(header.inputs, 9);
    for (uint64_t i = 0; i < header.n; i++) {
        double in[9];
        uint64_t bits[9];
        sampler_draw(kernel_promises(order.kernel, FLOAT), 1, i, in);
        cr_assert_eq(elements_read(&reader, &header, 9, bits), 0);
        for (size_t k = 0; k < 9; k++)
            cr_assert_eq(bits[k], bits_from_float((float)in[k]));
    }
    cr_expect_eq(elements_read_header(&reader, &header), 1);
}

Test(vectors, header_counts_elements_of_every_set)
{
    static const char *const ids[] = {"so3.s1", "so3.exp", "dynamic.compose.n3", "integrator.midpoint"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        for (int set = 0; set < VECTORS_SETS; set++) {
            const struct vectors_order order = order_of(ids[i], (enum vectors_set)set, 0);
            struct text text = written(&order, 0, 0);
            cr_expect_eq((uint64_t)count_lines(text.bytes), vectors_count(&order) + 1, "%s %d", ids[i], set);
            cr_expect_gt(vectors_count(&order), 0, "%s %s", ids[i], vectors_set_name(order.set));
        }
}

Test(vectors, edges_include_nan_infinities_and_zeros)
{
    const struct vectors_order order = order_of("so3.exp", VECTORS_EDGE, 0);
    struct text text = written(&order, 0, 0);
    cr_expect(strstr(text.bytes, "7fc00000") && strstr(text.bytes, "7f800000") && strstr(text.bytes, "ff800000"));
    cr_expect(strstr(text.bytes, "\n00000000 00000000 00000000\n"));
    cr_expect(strstr(text.bytes, "\n80000000 80000000 80000000\n"));
}

Test(vectors, expected_value_is_rounded_exact_value)
{
    const struct vectors_order order = order_of("so3.s1", VECTORS_EDGE, 0);
    struct text text = written(&order, 0, 1);
    cr_expect(strstr(text.bytes, "\n00000000 3f800000 3f800000 128\n"), "S1(0) is 1");
    cr_expect(strstr(text.bytes, "\n7fc00000 7fc00000 7fc00000 rule\n"),
              "for a NaN input the expected value comes from a rule");
    cr_expect(strncmp(text.bytes, "plumb-expected 2 so3.s1 float hex ", 34) == 0);
}

/* S₁(1) = sin 1 = 0.841470984807896506…, between two floats 2⁻²⁴ apart. Outside the domain there is no expected
 * value. */
Test(vectors, expected_value_is_nearest_of_format)
{
    static const double nearest[] = {0x1.aed548p-1, 0x1.aed548f090ceep-1};
    for (int wide = 0; wide < 2; wide++) {
        const struct oracle oracle = oracle_of(kernel_find("so3.s1"), wide ? DOUBLE : FLOAT);
        double value, scale;
        struct vectors_expected expected = {.value = &value, .scale = &scale};
        cr_assert_eq(vectors_expect(&oracle, &(double){1}, &expected), 0);
        cr_expect_eq(value, nearest[wide]);
        cr_expect_eq(expected.bits, 128);
        cr_assert_eq(vectors_expect(&oracle, &(double){INFINITY}, &expected), 0);
        cr_expect(isnan(value) && expected.bits == 0);
    }
}

/* --- reading results ---------------------------------------------------------------------------------------------- */

/* The statistics of the samples must be identical, whether plumb ran the kernel or read its results. */
Test(vectors, results_are_checked_like_a_port)
{
    enum { ELEMENTS = 3000 };
    const struct kernel *kernel = kernel_find("so3.exp");
    const struct kernel_check_options options = {.seed = 1, .samples = ELEMENTS};
    struct port *port = port_for_test(port_builtin("portable"));
    struct check_result *ran = test_check_result(check_kernel(port, kernel, FLOAT, &options)), *read;
    for (int form = 0; form < 2 * ELEMENTS_FORMS; form++) {
        const enum result_content content = form < ELEMENTS_FORMS ? WITH_INPUTS : OUTPUTS_ALONE;
        const enum elements_form numbers = (enum elements_form)(form % ELEMENTS_FORMS);
        struct text results = answers_in("so3.exp", VECTORS_RANDOM, ELEMENTS, numbers, content);
        cr_assert_eq(check_results(results.bytes, results.length, &read), 1, "%s", problem);
        cr_expect_eq(read->verdict, WITHIN);
        cr_expect_eq(read->samples, ELEMENTS);
        for (size_t b = 0; b < ran->bounds; b++) {
            cr_expect_eq(ran->bound[b].statistics.count, read->bound[b].statistics.count);
            cr_expect_arr_eq(ran->bound[b].statistics.histogram, read->bound[b].statistics.histogram,
                             sizeof ran->bound[b].statistics.histogram);
        }
    }
}

Test(vectors, results_of_version_1_are_checked)
{
    static const char now[] = "plumb-vectors 2 so3.s1 float ";
    struct text results = answers_of("so3.s1", VECTORS_SMOKE, 8, 0);
    cr_assert(strncmp(results.bytes, now, strlen(now)) == 0, "%s", results.bytes);
    const char *before = formatted("plumb-vectors 1 so3.s1 f32 %s", results.bytes + strlen(now));
    struct check_result *check_result;
    cr_assert_eq(check_results(before, strlen(before), &check_result), 1, "%s", problem);
    cr_expect_eq(check_result->verdict, WITHIN);
}

Test(vectors, special_values_follow_their_rules)
{
    struct text results = answers_of("so3.exp", VECTORS_EDGE, 0, 0);
    struct check_result *check_result;
    cr_assert_eq(check_results(results.bytes, results.length, &check_result), 1, "%s", problem);
    cr_expect_eq(check_result->verdict, WITHIN);
    for (size_t s = 0; s < check_result->specials; s++)
        cr_expect_gt(check_result->special[s].tried, 0, "%s", check_result->special[s].special->sentence);
    char *nan = strstr(results.bytes, "7fc00000 7fc00000"); /* an output that must be NaN */
    cr_assert(nan);
    overwrite(strchr(nan, '\n') - 8, "3f800000");
    cr_assert_eq(check_results(results.bytes, results.length, &check_result), 1, "%s", problem);
    cr_expect_eq(check_result->verdict, EXCEEDED);
}

Test(vectors, wrong_result_exceeds)
{
    struct text results = answers_of("so3.s1", VECTORS_SMOKE, 0, 0);
    struct check_result *check_result;
    char *line = strchr(results.bytes, '\n') + 1;
    overwrite(line + 9, "3e800000"); /* too small for S₁ of an ordinary number */
    cr_assert_eq(check_results(results.bytes, results.length, &check_result), 1, "%s", problem);
    cr_expect_eq(check_result->verdict, EXCEEDED);
    cr_expect(check_result->elsewhere);
}

/* --- rejected results --------------------------------------------------------------------------------------------- */

Test(vectors, malformed_header_is_rejected_with_column)
{
    static const char *const bad[][2] = {
        {"", "ends"},
        {"430550c0 42a045d1\n", "line 1, column 1: expected \"plumb-vectors\" or \"plumb-outputs\""},
        {"plumb-vectors 3 so3.s1 float hex 1 1 1 smoke 1\n", "line 1, column 15: expected version 1 or 2"},
        {"plumb-vectors 2  float hex 1 1 1 smoke 1\n", "line 1, column 17: expected a kernel"},
        {"plumb-vectors 2 so3.s1 half hex 1 1 1 smoke 1\n", "line 1, column 24: expected float or double"},
        {"plumb-vectors 2 so3.s1 f32 hex 1 1 1 smoke 1\n", "line 1, column 24: expected float or double"},
        {"plumb-vectors 1 so3.s1 float hex 1 1 1 smoke 1\n", "line 1, column 24: expected f32 or f64"},
        {"plumb-vectors 2 so3.s1 float oct 1 1 1 smoke 1\n", "line 1, column 30: expected hex, decimal or binary"},
        {"plumb-vectors 2 so3.s1 float hex -1 1 1 smoke 1\n", "column 34: expected the number of elements"},
        {"plumb-vectors 2 so3.s1 float hex 99999999999999999999 1 1 smoke 1\n", "expected the number of elements"},
        {"plumb-vectors 2 so3.s1 float hex 1 0 1 smoke 1\n", "expected the number of inputs"},
        {"plumb-vectors 2 so3.s1 float hex 1 1 99999 smoke 1\n", "expected the number of outputs"},
        {"plumb-vectors 2 so3.s1 float hex 1 1 1 smoke x\n", "expected a seed"},
        {"plumb-vectors 2 so3.s1 float hex 1 1 1 smoke 1 more\n", "expected a digest of 16 hex digits, \"|\""},
        {"plumb-vectors 2 so3.s1 float hex 1 1 1 smoke 1 0123456789abcdef more\n", "column 65: expected \"|\""},
        {"plumb-outputs 2 so3.s1 float hex 1 1 1 smoke 1\n", "line 1: outputs alone need the digest of their inputs"},
        {"plumb-outputs 2 so3.s1 float hex 1 1 1 smoke 1 0123456789abcdef\n", "line 1: the digest is not that of"},
        {"plumb-vectors 2 so3.s1 float hex 1 1 1 smoke 1", "expected the end of the header, found the end"},
        {"plumb-vectors 2 so3.s1 float hex 1 1 1 dusk 1\n", "line 1: there is no set"},
        {"plumb-vectors 2 so3.s9 float hex 1 1 1 smoke 1\n", "no kernel \"so3.s9\"; did you mean so3.s"},
        {"plumb-vectors 2 so3.s2 float hex 1 1 1 smoke 1\n", "not one of the requested kernels"},
        {"plumb-vectors 2 so3.s1 float hex 1 3 9 smoke 1\n", "has 1 inputs and 1 outputs, not 3 and 9"},
        {"plumb-vectors 2 so3.s1 float hex 999 1 1 smoke 1\n", "the set does not have this number of elements"},
        {"plumb-vectors 2 so3.s1 float hex 0 1 1 smoke 1\n", "the set does not have this number of elements"},
    };
    for (size_t i = 1; i < sizeof bad / sizeof *bad; i++)
        expect_refused(bad[i][0], strlen(bad[i][0]), bad[i][1]);
}

Test(vectors, malformed_results_are_rejected_with_position)
{
    struct text results = answers_of("so3.s1", VECTORS_SMOKE, 8, 0);
    char *first = strchr(results.bytes, '\n') + 1, *second = strchr(first, '\n') + 1, kept[64];
    const size_t line = (size_t)(second - first);
    expect_refused(results.bytes, results.length - line, "line 9, column 1: ends after 7 of 8 elements");
    expect_refused(results.bytes, results.length - 3, "line 9, column 16: expected 8 hex digits, found the end");
    expect_refused(formatted("%s%.*s", results.bytes, (int)line, first), results.length + line,
                   "line 10, column 1: expected \"plumb-vectors\"");
    memcpy(kept, first, line);
    memcpy(first, second, line);
    memcpy(second, kept, line);
    expect_refused(results.bytes, results.length, "line 2, column 1: is not input 1 of element 1");
    memcpy(second, first, line);
    memcpy(first, kept, line);
    first[9] = 'z';
    expect_refused(results.bytes, results.length, "line 2, column 10: expected 8 hex digits, found \"z\"");
    first[8] = '0';
    expect_refused(results.bytes, results.length,
                   "line 2, column 9: expected a blank between two numbers, found \"0\"");
    overwrite(first + 8, "\n");
    expect_refused(results.bytes, results.length, "line 2: has 1 number, expected ");
    overwrite(first + 8, " 3f800000\t3f800000\r\n"); /* a third number in the line, which overwrites part of the next
                                                        line */
    expect_refused(results.bytes, results.length, "line 2, column 19: expected the end of the line");
    results = answers_of("so3.exp", VECTORS_SMOKE, 8, 0);
    overwrite(strchr(results.bytes, '\n') + 1 + 2 * strlen("00000000 "), "7e967699");
    expect_refused(results.bytes, results.length, "line 2, column 19: is not input 3 of element 1");
    results = answers_of("so3.s1", VECTORS_SMOKE, 8, 1);
    expect_refused(results.bytes, results.length - 1, "element 8 of 8, number 2 of 2: the stream ends in it");
    expect_refused(results.bytes, results.length - 8, "element 8 of 8, number 1 of 2: the stream ends in it");
}

/* Converts the numbers of a line of results in decimal. */
static void expect_decimal(const char *in, const char *out, const char *words)
{
    const struct vectors_order order = order_of("so3.s1", VECTORS_SMOKE, 1);
    const char *header = written(&order, ELEMENTS_DECIMAL, 0).bytes, *line = strchr(header, '\n') + 1;
    const char *text =
        formatted("%.*s%s %s\n", (int)(line - header), header, in ? in : strtok((char *)line, "\n"), out);
    struct check_result *check_result;
    if (words)
        expect_refused(text, strlen(text), words);
    else
        cr_expect_eq(check_results(text, strlen(text), &check_result), 1, "%s: %s", out, problem);
}

Test(vectors, decimal_takes_every_form_of_number)
{
    static const char *const good[] = {"0.5", "1",   "+1e-3",     "-0",  "0x1.8p-1", "-0X1P+3",
                                       "nan", "NaN", "-Infinity", "inf", "1e99"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        expect_decimal(NULL, good[i], NULL);
    expect_decimal(NULL, "0.5f", "expected a number such as 0.5, 0x1p-1, NaN or Infinity, found \"0.5f\"");
    expect_decimal(NULL, "1,5", "found \"1,5\"");
    expect_decimal(NULL, "", "line 2: has 1 number, expected 2: the inputs, and then the outputs");
    expect_decimal(NULL, formatted("%0200d", 1), "found \"0000");
    expect_decimal("0x1p", "1", "line 2, column 1: expected a number such as 0.5");
    expect_decimal("77.5", "1", "line 2, number 1: is not input 1 of element 1");
}

/* The messages about three likely mistakes in a file say what would be right. The mistakes: a file of inputs without
 * results, outputs alone, decimals under a header for bit patterns. */
Test(vectors, likely_mistakes_are_named)
{
    static const char inputs_alone[] = "is this a file of inputs, without results?";
    for (int form = 0; form < ELEMENTS_FORMS; form++)
        for (uint64_t n = 1; n < 20; n += 6) {
            const struct vectors_order order = order_of("so3.exp", VECTORS_RANDOM, n);
            const struct text text = written(&order, (enum elements_form)form, 0);
            expect_refused(text.bytes, text.length, inputs_alone);
        }
    struct text alone = answers_in("so3.exp", VECTORS_SMOKE, 3, ELEMENTS_HEX, OUTPUTS_ALONE);
    overwrite(alone.bytes, "plumb-vectors");
    expect_refused(alone.bytes, alone.length,
                   "line 2: has 9 numbers, expected 12: the inputs, and then the outputs; for "
                   "outputs alone the header begins with plumb-outputs");
    struct text copied =
        written(&(struct vectors_order){kernel_find("so3.s1"), FLOAT, VECTORS_RANDOM, 3, 1}, ELEMENTS_HEX, 0);
    overwrite(copied.bytes, "plumb-outputs");
    expect_refused(copied.bytes, copied.length, "all outputs are the inputs: is this a file of inputs");
    struct text whole = answers_of("so3.exp", VECTORS_SMOKE, 3, ELEMENTS_HEX);
    overwrite(whole.bytes, "plumb-outputs");
    expect_refused(whole.bytes, whole.length,
                   "the end of the line: after plumb-outputs an element is its outputs alone");
    struct text decimal = answers_of("so3.s1", VECTORS_SMOKE, 3, ELEMENTS_DECIMAL);
    const char *hex = formatted("%.29shex%s", decimal.bytes, decimal.bytes + 36);
    expect_refused(hex, strlen(hex), "for numbers such as 0.5 or 0x1p-1 the header has decimal in place of hex");
}

/* --- arrays of results -------------------------------------------------------------------------------------------- */

#define TYPE "'descr': '<f4'"
#define ORDER "'fortran_order': False"

/* Returns the results for the inputs as bytes: without a header if `dictionary` is null, otherwise after the header of
 * an .npy file with this dictionary. */
static struct text array_of(const struct text *inputs, const char *dictionary)
{
    const struct text results = results_for(inputs, OUTPUTS_ALONE);
    const char *numbers = (char *)memchr(results.bytes, '\n', results.length) + 1;
    struct text text;
    FILE *stream = open_memstream(&text.bytes, &text.length);
    if (dictionary)
        fprintf(stream, "\x93NUMPY%c%c%c%c%s\n", 1, 0, (int)strlen(dictionary) + 1, 0, dictionary);
    fwrite(numbers, 1, (size_t)(results.bytes + results.length - numbers), stream);
    fclose(stream);
    release_after_test(text.bytes, free);
    return text;
}

static struct text inputs_of(const char *id, uint64_t n)
{
    const struct vectors_order order = order_of(id, VECTORS_SMOKE, n);
    return written(&order, ELEMENTS_BINARY, 0);
}

/* Checks an .npy file with this dictionary, of 8 results of so3.exp. */
static void expect_npy(const char *dictionary, const char *words)
{
    const struct text inputs = inputs_of("so3.exp", 8), array = array_of(&inputs, dictionary);
    struct check_result *check_result;
    const int status = check_array(&inputs, array.bytes, array.length, &check_result);
    cr_expect_eq(status, words ? -1 : 1, "%s: %s", dictionary, problem);
    cr_expect(words ? strstr(problem, words) != NULL : check_result && check_result->samples == 8, "%s: %s", dictionary,
              problem);
}

static void expect_same_errors(const struct check_result *found, const struct check_result *expected)
{
    cr_assert_eq(found->bounds, expected->bounds);
    for (size_t b = 0; b < found->bounds; b++) {
        cr_expect_eq(found->bound[b].worst.error, expected->bound[b].worst.error);
        cr_expect_eq(found->bound[b].statistics.sum, expected->bound[b].statistics.sum);
    }
}

/* A file .npy with the array of outputs gives the same result as the stream of outputs. */
Test(vectors, array_gives_results_of_stream)
{
    const struct text inputs = inputs_of("so3.exp", 20), stream = results_for(&inputs, OUTPUTS_ALONE);
    struct check_result *expected, *found;
    cr_assert_eq(check_results(stream.bytes, stream.length, &expected), 1, "%s", problem);
    const char *const dictionaries[] = {NULL, "{" TYPE ", " ORDER ", 'shape': (20, 9), }          "};
    for (size_t i = 0; i < 2; i++) {
        struct text array = array_of(&inputs, dictionaries[i]);
        cr_assert_eq(check_array(&inputs, array.bytes, array.length, &found), 1, "%s", problem);
        cr_expect_eq(found->verdict, WITHIN);
        cr_expect_eq(found->samples, 20);
        expect_same_errors(found, expected);
        memset(array.bytes + array.length - 36, 0, 36);
        cr_assert_eq(check_array(&inputs, array.bytes, array.length, &found), 1, "%s", problem);
        cr_expect_eq(found->verdict, EXCEEDED);
    }
}

Test(vectors, npy_headers_are_read_or_refused)
{
    expect_npy("{" TYPE ", " ORDER ", 'shape': (8, 3, 3), }", NULL);
    expect_npy("{'shape':(8L,9L)," ORDER ",\"descr\":\"<f4\"}", NULL);
    expect_npy("{'descr': '<f8', " ORDER ", 'shape': (8, 9)}", "r.txt: has numbers of type <f8, expected <f4");
    expect_npy("{'descr': '>f4', " ORDER ", 'shape': (8, 9)}", "least significant byte first: np.save(FILE, ");
    expect_npy("{'descr': [('x', '<f4')], " ORDER ", 'shape': (8, 9)}", "its numbers are of a structured type");
    expect_npy("{'descr': <f4, " ORDER ", 'shape': (8, 9)}", "the type in its header is not a short text");
    expect_npy("{'descr': '<f4<f4<f4<f4<f4<f4<f4', " ORDER ", 'shape': (8, 9)}", "is not a short text");
    expect_npy("{'descr': '<f4, " ORDER ", 'shape': (8, 9)}", "its header is damaged");
    expect_npy("{" TYPE ", 'fortran_order': True, 'shape': (8, 9)}", "is in Fortran order: ");
    expect_npy("{" TYPE ", 'fortran_order': Maybe, 'shape': (8, 9)}",
               "fortran_order in its header is neither True nor False");
    expect_npy("{" TYPE ", " ORDER ", 'shape': (9, 8)}", "has the shape (9, 8), expected (8, 9): a row of outputs");
    expect_npy("{" TYPE ", " ORDER ", 'shape': (8, 3)}",
               "expected (8, 9): a row of outputs per element; is this a file of");
    expect_npy("{" TYPE ", " ORDER ", 'shape': (72,)}", "has the shape (72,), expected (8, 9)");
    expect_npy("{" TYPE ", " ORDER ", 'shape': ()}", "has the shape (), expected (8, 9)");
    expect_npy("{" TYPE ", " ORDER ", 'shape': (8, 0, 9)}", "has the shape (8, 0, 9), expected (8, 9)");
    expect_npy("{" TYPE ", " ORDER ", 'shape': (8, 4294967296, 4294967296, 9)}", "expected (8, 9)");
    expect_npy("{" TYPE ", " ORDER ", 'shape': (8, 99999999999999999999)}", "not a tuple of up to 8 integers");
    expect_npy("{" TYPE ", " ORDER ", 'shape': (8,1,1,1,1,1,1,1,9)}", "not a tuple of up to 8 integers");
    expect_npy("{" TYPE ", " ORDER ", 'shape': (8 9)}", "not a tuple of up to 8 integers");
    expect_npy("{" TYPE ", " ORDER ", 'shape': (8,-9)}", "not a tuple of up to 8 integers");
    expect_npy("{" TYPE ", " ORDER "}", "its header is damaged");
    expect_npy("{" TYPE ", " ORDER ", 'shape': (8, 9)", "its header is damaged");
    expect_npy("{" TYPE ", " ORDER ", 'shape': (8, 9)} 1", "its header is damaged");
    expect_npy("{" TYPE ", " TYPE ", " ORDER ", 'shape': (8, 9)}", "its header has a key twice");
    expect_npy("{" TYPE ", " ORDER ", 'shape': (8, 9), 'more': 1}", "its header has an unknown key");
    expect_npy("{" TYPE ", 'fortran", "its header is damaged");
    expect_npy("8", "its header is damaged");
}

/* An array of a wrong length, or that is no array. */
Test(vectors, array_of_other_length_is_refused)
{
    static const struct text npy = {"\x93NUMPY\x01\x00\xff\x00{", 11}, version = {"\x93NUMPY\x09\x00\x01\x00{", 11},
                             length = {"\x93NUMPY\x02\x00\xff\xff\xff\xff", 12}, start = {"\x93NUMPY", 6};
    const struct text inputs = inputs_of("so3.exp", 8), array = array_of(&inputs, NULL);
    char *doubles = memory_for_test(2 * array.length + 1);
    const struct {
        const char *bytes;
        size_t length;
        const char *words;
    } bad[] = {
        {array.bytes, array.length - 1, "element 8 of 8, number 9 of 9: the stream ends in it"},
        {array.bytes, 3, "element 1 of 8, number 1 of 9: the stream ends in it"},
        {array.bytes, 8 * 3 * 4, "number 7 of 9: the stream ends in it; is this a file of inputs, without results?"},
        {"PK\3\4          ", 14, "is an archive of arrays (.npz): np.save(FILE, y) writes one array"},
        {doubles, 2 * array.length,
         "has 576 bytes of numbers, expected 288: 8 elements of 9 floats; are these doubles?"},
        {doubles, array.length + 1, "has 289 bytes of numbers, expected 288: 8 elements of 9 floats"},
        {inputs.bytes, inputs.length, "has a header of its own, and needs no --inputs"},
        {start.bytes, start.length, "it ends in its header"},
        {npy.bytes, npy.length, "it ends in its header"},
        {version.bytes, version.length, "it has an unknown version of .npy"},
        {length.bytes, length.length, "its header is too long"},
    };
    struct check_result *check_result;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        cr_expect_eq(check_array(&inputs, bad[i].bytes, bad[i].length, &check_result), -1, "%s", bad[i].words);
        cr_expect_null(check_result, "%s", bad[i].words);
        cr_expect(strstr(problem, bad[i].words), "\"%s\" does not say \"%s\"", problem, bad[i].words);
    }
    expect_refused(npy.bytes, npy.length, "is an .npy file: --inputs names the file of its inputs");
}

/* The inputs of an array must be what plumb vectors wrote, to the last bit. */
Test(vectors, damaged_inputs_of_array_are_refused)
{
    const struct text inputs = inputs_of("so3.exp", 8), array = array_of(&inputs, NULL),
                      results = results_for(&inputs, OUTPUTS_ALONE);
    const struct vectors_order order = order_of("so3.exp", VECTORS_SMOKE, 8);
    const char *hex = written(&order, ELEMENTS_HEX, 0).bytes;
    struct text altered = {memory_for_test(inputs.length), inputs.length};
    memcpy(altered.bytes, inputs.bytes, inputs.length);
    altered.bytes[inputs.length - 1] ^= 1;
    const char *other =
                   formatted("%.*s0123456789abcdef%s", (int)(strcspn(hex, "|") - 17), hex, hex + strcspn(hex, "|") - 1),
               *none = formatted("%.*s%s", (int)(strcspn(hex, "|") - 17), hex, hex + strcspn(hex, "|")),
               *two = formatted("%s%s", hex, hex);
    const struct {
        struct text inputs;
        const char *words;
    } bad[] = {
        {{inputs.bytes, inputs.length - 1}, "--inputs: in.bin: element 8 of 8, number 3 of 3: the stream ends in it"},
        {altered, "--inputs: in.bin: the inputs are not those of the digest in their header"},
        {{(char *)other, strlen(other)}, "the inputs are not those of the digest in their header"},
        {{(char *)none, strlen(none)}, "its header has no digest: write the inputs again"},
        {{(char *)two, strlen(two)}, "has inputs of several kernels"},
        {results, "expected inputs, as plumb vectors writes them, found results"},
        {array, "line 1, column 1: expected \"plumb-vectors\""},
    };
    struct check_result *check_result;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        cr_expect_eq(check_array(&bad[i].inputs, array.bytes, array.length, &check_result), -1, "%s", bad[i].words);
        cr_expect(strstr(problem, bad[i].words), "\"%s\" does not say \"%s\"", problem, bad[i].words);
    }
    const struct text text = {(char *)hex, strlen(hex)};
    cr_expect_eq(check_array(&text, array.bytes, array.length, &check_result), 1, "%s", problem);
}

/* Applies random damage to a stream. It must be rejected or checked completely, never in part, and most changes of
 * inputs must be rejected. */
Test(vectors, damaged_results_are_never_partly_checked)
{
    for (int form = 0; form < 2 * ELEMENTS_FORMS + 2; form++) {
        const enum result_content content = form < ELEMENTS_FORMS ? WITH_INPUTS : OUTPUTS_ALONE;
        const enum elements_form numbers = (enum elements_form)(form % ELEMENTS_FORMS);
        const int is_array = form >= 2 * ELEMENTS_FORMS;
        const struct vectors_order order = order_of("so3.s1", VECTORS_SMOKE, 12);
        const struct text inputs = written(&order, ELEMENTS_BINARY, 0);
        const struct text results =
            is_array ? array_of(&inputs, form > 2 * ELEMENTS_FORMS ? "{" TYPE ", " ORDER ", 'shape': (12, 1), }" : NULL)
                     : answers_in("so3.s1", VECTORS_SMOKE, 12, numbers, content);
        struct random random = {.state = 7};
        char *damaged = memory_for_test(2 * results.length);
        size_t refused = 0;
        for (int round = 0; round < 1500; round++) {
            size_t length = results.length, at = random_below(&random, length), more = random_below(&random, 40);
            memcpy(damaged, results.bytes, length);
            switch (random_below(&random, 4)) {
            case 0: /* change a byte */
                damaged[at] = (char)random_bits(&random);
                break;
            case 1: /* truncate */
                length = at;
                break;
            case 2: /* remove a piece */
                more = more < length - at ? more : length - at;
                memmove(damaged + at, damaged + at + more, length - at - more);
                length -= more;
                break;
            default: /* repeat a piece */
                more = more < length - at ? more : length - at;
                memmove(damaged + at + more, damaged + at, length - at);
                length += more;
            }
            struct check_result *check_result;
            const int status = length > 0 ? check_array(is_array ? &inputs : NULL, damaged, length, &check_result)
                                          : (check_result = NULL, -1);
            cr_assert(status == 1 || (status == -1 && (length == 0 || strstr(problem, "r.txt: "))));
            cr_assert(!check_result || check_result->samples == 12);
            refused += status == -1;
        }
        /* without inputs a wrong digit of an output is a valid file of wrong results */
        cr_expect_gt(refused, content == WITH_INPUTS ? 750 : 500, "form %d: %zu of 1500 are refused", form, refused);
    }
}

/* --- the command line --------------------------------------------------------------------------------------------- */

Test(vectors, conflicting_options_are_rejected)
{
    static const char *const bad[][2] = {
        {"vectors", "plumb vectors: name a kernel"},
        {"vectors so3.s9", "so3.s9"},
        {"vectors so3.s1 -n 0", "-n: expected at least 1"},
        {"vectors so3.s1 --set dusk", "--set"},
        {"vectors so3.s1 --binary --expected", "--binary: not together with --expected"},
        {"vectors so3.s1 --binary --decimal", "--binary: not together with --decimal"},
        {"check so3.s1 --results /nowhere", "--results: /nowhere: No such file"},
        {"check so3.s1 --results / --samples 5", "--samples: not with --results"},
        {"check so3.s1 --results /", "Is a directory"},
        {"check so3.s1 --inputs in", "--inputs: names the inputs of --results, which is missing"},
        {"check so3.s1 --results / --inputs /nowhere", "--inputs: /nowhere: No such file"},
        {"check so3.s1 --results / --inputs /", "--inputs: /: Is a directory"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect_line(formatted("plumb %s", bad[i][0]), 2, bad[i][1]);
}

/* NumPy's own files, from the command line: the example of docs/ports.md. */
Test(vectors, arrays_of_numpy_are_checked)
{
    NEEDS("python3-numpy", "/usr/bin/python3 -c 'import numpy'");
    expect_said(
        "sed -n '/^```python arrays.py/,/^```$/p' docs/ports.md | sed '/^```/d' >$scratch/arrays.py && "
        "cd $scratch && echo \"y = np.load('out.npy'); np.save('row.npy', y.T); y.tofile('out.raw')\" >>arrays.py; "
        "plumb vectors so3.s1 -n 500 --binary -o in.bin && /usr/bin/python3 arrays.py && "
        "plumb check so3.s1 --results out.npy --inputs in.bin",
        0, "1 passed");
    expect_said("cd $scratch && plumb check so3.s1 --results - --inputs in.bin <out.raw", 0, "1 passed");
    expect_line("cd $scratch && plumb check so3.s1 --results row.npy --inputs in.bin", 2,
                "--results: row.npy: has the shape (1, 500), expected (500, 1): a row of outputs per element");
    expect_said("cd $scratch && printf 'results: out.npy\\ninputs: in.bin\\n' >plumb.yaml && plumb check so3.s1", 0,
                "1 passed");
}

Test(vectors, report_lists_what_was_not_tried)
{
    scratch_file("results", answers_of("so3.s1", VECTORS_SMOKE, 0, 0).bytes);
    json_t *report = expect_json("plumb check so3.s1 --format json --results - < $scratch/results", 0);
    expect_schema("data/report.schema.json", report);
    cr_expect(strstr(text_of(report, "not_tried"), "the search for larger errors"));
    expect_said("plumb check so3.s1 --results $scratch/results", 0, "not tried: the search for larger errors");
}

/* A stream that ends between two parts is rejected. */
Test(vectors, truncated_stream_is_rejected)
{
    const char *first = answers_of("so3.exp", VECTORS_SMOKE, 0, 0).bytes,
               *second = answers_of("so3.s1", VECTORS_SMOKE, 0, 0).bytes;
    scratch_file("cut", first);
    scratch_file("whole", formatted("%s%s", first, second));
    expect_said("plumb check so3.s1 so3.exp --results $scratch/whole", 0, "2 passed");
    expect_line("plumb check so3.s1 so3.exp --results - < $scratch/cut", 2,
                "--results: standard input: ends without a part for so3.s1, which was requested");
    expect_said("plumb check so3.exp --results $scratch/cut", 0, "1 passed");
    expect_said("plumb check --results $scratch/cut", 0, "1 passed");
}

/* Results for integrator.parts are absent because plumb vectors writes none: the kernel has no promises in double. They
 * must not be reported as missing. */
Test(vectors, unavailable_part_is_not_missing)
{
    expect_said("plumb vectors so3.s1 integrator.parts --precision double --expected |"
                " awk 'NR > 1 {print $1, $2; next} sub(/expected/, \"vectors\")' > $scratch/doubles",
                0, "");
    expect_said("plumb check so3.s1 integrator.parts --results $scratch/doubles", 0, "1 passed");
}

Test(vectors, results_are_checked_by_user_limits)
{
    scratch_file("results", answers_of("so3.s1", VECTORS_SMOKE, 0, 0).bytes);
    scratch_file("mine", "so3.s1: [[float, S1, scaled ulp, usual, 0.01, none is so good]]");
    expect_said("plumb check so3.s1 --results $scratch/results --region usual", 0, "1 passed");
    expect_said("plumb check so3.s1 --results $scratch/results --limits $scratch/mine -v", 1, "none is so good");
}

/* Writes results of so3.rotate, of which `program`, in awk, changes the numbers out[1] to out[3]. */
static void write_altered_results(const char *program)
{
    scratch_file("right", answers_of("so3.rotate", VECTORS_RANDOM, 2000, 0).bytes);
    expect_said(formatted("awk 'NR == 1 {print; next} {for (k = 1; k < 4; k++) out[k] = $(6 + k); %s"
                          " print $1, $2, $3, $4, $5, $6, out[1], out[2], out[3]}' $scratch/right >$scratch/altered",
                          program),
                0, "");
}

Test(vectors, shifted_results_are_recognised)
{
    static const char check[] = "plumb check so3.rotate --results $scratch/altered";
    write_altered_results("");
    cr_expect_eq(count_of_text(expect_said(check, 0, "1 passed").out, "looks as if"), 0);
    write_altered_results("for (k = 1; k < 4; k++) {t = out[k]; if (NR > 2) out[k] = was[k]; was[k] = t}");
    expect_said(check, 1, "before it (shifted by one element)");
}

Test(vectors, convention_of_results_is_recognised)
{
    write_altered_results("t = out[1]; out[1] = out[3]; out[3] = t;");
    expect_said("plumb check so3.rotate --results $scratch/altered", 1, "gave y with its components the");
}

Test(vectors, too_few_results_are_not_within)
{
    scratch_file("few", answers_of("so3.exp", VECTORS_RANDOM, 1, 0).bytes);
    scratch_file("some", answers_of("so3.exp", VECTORS_RANDOM, 4, 0).bytes);
    expect_said("plumb check so3.exp --results $scratch/few", 3, "promises were not tried, of the usual region among");
    expect_said("plumb check so3.exp --results $scratch/some", 0, "; 2 not tried\n");
}

/* --- golden vectors ----------------------------------------------------------------------------------------------- */

/* Converts bit patterns in hexadecimal to doubles. Returns the number of patterns, at most `most`. */
static size_t numbers_of(const char *text, double *x, size_t most)
{
    size_t count = 0;
    for (char *end; *text && count < most; text = *end ? end + 1 : end)
        x[count++] = (double)float_from_bits((uint32_t)strtoul(text, &end, 16));
    return count;
}

/* Recomputes each golden vector with the exact arithmetic: all values must be bitwise equal to those in the file. */
Test(vectors, golden_vectors_match_the_reference)
{
    const json_t *cases = member(json_of(file_text("data/vectors/golden.json")), "cases");
    cr_assert(json_array_size(cases) > 1000);
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *one = json_array_get(cases, i);
        const struct kernel *kernel = kernel_find(text_of(one, "kernel"));
        const struct oracle oracle = oracle_of(kernel, FLOAT);
        double in[512], out[512], scale[512], miss[512], workspace[3 * 512];
        struct vectors_expected expected = {.value = workspace, .scale = workspace + 512, .miss = workspace + 1024};
        cr_assert_eq(numbers_of(text_of(one, "in"), in, 512), oracle.inputs, "%s", kernel->id);
        cr_assert_eq(numbers_of(text_of(one, "out"), out, 512), oracle.outputs, "%s", kernel->id);
        cr_assert_eq(numbers_of(text_of(one, "scale"), scale, 512), oracle.outputs, "%s", kernel->id);
        cr_assert_eq(numbers_of(text_of(one, "miss"), miss, 512), oracle.outputs, "%s", kernel->id);
        cr_assert_eq(vectors_expect(&oracle, in, &expected), 0);
        cr_expect_eq(expected.bits, (int)number_of(one, "proof"), "%s %s", kernel->id, text_of(one, "in"));
        for (size_t k = 0; k < oracle.outputs; k++)
            cr_assert(same_value(out[k], expected.value[k], 1), "%s %s: output %zu is %a, in the file %a", kernel->id,
                      text_of(one, "in"), k, expected.value[k], out[k]);
        cr_expect_arr_eq(scale, expected.scale, oracle.outputs * sizeof *scale, "%s: scale", kernel->id);
        cr_expect_arr_eq(miss, expected.miss, oracle.outputs * sizeof *miss, "%s: miss", kernel->id);
    }
}

/* True if `out` satisfies all promises that apply at this element, except those on angles and orthogonality. */
static int meets_other_promises(const struct oracle *oracle, const double *in, const double *out)
{
    struct oracle_block *block = block_for_test(oracle);
    block->n = 1;
    oracle_block_put(oracle, block, 0, in);
    for (size_t k = 0; k < oracle->outputs; k++)
        block->computed[k * FILTER_BLOCK] = out[k];
    oracle_evaluate(oracle, block);
    for (const struct bound *bound = oracle->promises->bounds; bound->reason; bound++) {
        struct exact_error error;
        if (bound->measure == TURN || bound->measure == ORTHOGONALITY || bound->measure == IMAGE ||
            !bound_holds_at(bound, block->coordinate[0], block->second[0]))
            continue;
        oracle_exact(oracle, in, out, bound, &error);
        if (!(error.error <= bound->limit))
            return 0;
    }
    return 1;
}

/* Changes component k by slightly more than its stated tolerance `miss`: a promise must be violated for at least one of
 * the two signs. A change by 0.9 times the tolerance must not violate any. The margin is needed because the rounding of
 * the other components of a vector also affects its norm. */
static void expect_miss(const struct oracle *oracle, const double *in, const double *out, const double *miss, size_t k)
{
    double moved[2][512];
    int beyond[2], within[2];
    for (int side = 0; side < 2; side++) {
        const double sign = side ? 1 : -1;
        memcpy(moved[side], out, oracle->outputs * sizeof *out);
        moved[side][k] = format_step(FLOAT, format_round(FLOAT, out[k] + sign * miss[k] * 1.001), 2 * (int)sign);
        beyond[side] = meets_other_promises(oracle, in, moved[side]);
        const double less = format_round(FLOAT, out[k] + sign * miss[k] * 0.9);
        moved[side][k] = format_step(FLOAT, less, -2 * (int)sign);
        within[side] = (sign * (moved[side][k] - out[k]) < 0) || meets_other_promises(oracle, in, moved[side]);
    }
    const char *id = oracle->kernel->id;
    cr_expect(!(beyond[0] && beyond[1]), "%s: component %zu at %a … may miss %a by more than %a", id, k, in[0], out[k],
              miss[k]);
    cr_expect(within[0] && within[1], "%s: component %zu at %a … may not miss %a by %a", id, k, in[0], out[k], miss[k]);
}

/* Checks the tolerances in the golden vectors, for kernels with promises in each measure: no promise is violated within
 * the tolerance, and one is beyond it. */
Test(vectors, golden_vectors_state_the_tolerance)
{
    static const char *const ids[] = {"so3.s1",
                                      "so3.s3",
                                      "so3.exp",
                                      "transform.compose.n3",
                                      "transform.inverse.n3",
                                      "rotation.log",
                                      "rotation.exp_quaternion",
                                      "delta.to_global.n3",
                                      "integrator.midpoint"};
    const json_t *cases = member(json_of(file_text("data/vectors/golden.json")), "cases");
    size_t tried = 0;
    for (size_t i = 0; i < json_array_size(cases); i++)
        for (size_t j = 0; j < sizeof ids / sizeof *ids; j++) {
            const json_t *one = json_array_get(cases, i);
            double in[512], out[512], miss[512];
            if (strcmp(text_of(one, "kernel"), ids[j]) != 0)
                continue;
            const struct oracle oracle = oracle_of(kernel_find(ids[j]), FLOAT);
            numbers_of(text_of(one, "in"), in, 512);
            numbers_of(text_of(one, "out"), out, 512);
            numbers_of(text_of(one, "miss"), miss, 512);
            for (size_t k = 0; k < oracle.outputs; k++)
                if (isfinite(miss[k]) && isfinite(out[k])) {
                    expect_miss(&oracle, in, out, miss, k);
                    tried++;
                }
        }
    cr_expect(tried > 300, "%zu", tried);
}

/* The file must contain exactly the cases that would be chosen today, checked for two kernels; and as many in CSV as in
 * JSON. */
Test(vectors, golden_vectors_are_chosen_reproducibly)
{
    struct ran again = ran_shell("plumb vectors so3.s1 rotation.log --golden csv | grep -v '^#'"),
               kept = ran_shell("grep '^kernel,\\|^so3.s1,\\|^rotation.log,' data/vectors/golden.csv"),
               both = ran_shell(
                   "grep -c '^[a-z].*,float,' data/vectors/golden.csv; grep -c '\"kernel\"' data/vectors/golden.json");
    cr_expect_str_eq(again.out, kept.out);
    const char *second = strchr(both.out, '\n');
    cr_assert(second);
    cr_expect_eq(atoi(both.out), atoi(second + 1), "CSV and JSON must have the same number of cases: %s", both.out);
}

/* The first input of each kind of reason in the set VECTORS_WORST. */
struct begun {
    char why[8][256];
    double in[8][9];
    size_t reasons;
};

static int note_reason(void *context, uint64_t index, const double *in, const char *why)
{
    struct begun *begun = context;
    (void)index;
    if (begun->reasons == 0 || strncmp(begun->why[begun->reasons - 1], why, strcspn(why, ":")) != 0) {
        cr_assert(begun->reasons < 8);
        snprintf(begun->why[begun->reasons], sizeof begun->why[0], "%s", why);
        memcpy(begun->in[begun->reasons++], in, sizeof *begun->in);
    }
    return 0;
}

/* Checks that `in` is the input in the first line of rotation.log in a file. */
static void expect_first_of(const char *file, const double *in)
{
    const char *command = formatted("grep -m1 '^rotation.log,' %s | sed 's/.*,//'", file);
    struct ran line = ran_shell(command);
    const char *at = line.out;
    for (int k = 0; k < 9; k++) {
        char *end;
        cr_expect_eq(strtod(at, &end), in[k], "%s: %s", file, line.out);
        at = end;
    }
}

/* The order of the worst inputs: first the worst inputs of the kernel itself, then the worst inputs of libraries, then
 * those of other kernels. */
Test(vectors, worst_set_lists_own_inputs_first)
{
    const struct vectors_order order = {kernel_find("rotation.log"), FLOAT, VECTORS_WORST, 0, 1};
    struct begun begun = {.reasons = 0};
    cr_assert_eq(vectors_each(&order, note_reason, &begun), 0);
    cr_assert_eq(begun.reasons, 3, "%zu", begun.reasons);
    cr_expect(strstr(begun.why[0], "own"), "%s", begun.why[0]);
    cr_expect(strstr(begun.why[1], "library"), "%s", begun.why[1]);
    expect_first_of("data/records/rotation.csv", begun.in[0]);
    expect_first_of("data/worst/ports.csv", begun.in[1]);
    cr_expect_str_eq(begun.why[1], "gave another library a large error: Bullet in v norm drifted");
    cr_expect(strstr(begun.why[2], "gave another kernel a large error: ") == begun.why[2], "%s", begun.why[2]);
}

TRY(vectors, golden_vectors_agree_with_their_schema,
    expect_schema("data/vectors.schema.json", json_of(file_text("data/vectors/golden.json"))))

/* --- in doubles --------------------------------------------------------------------------------------------------- */

/* Returns ‖MᵀM − E‖ of an n × m matrix, computed in long double. */
static double orthogonality_defect(size_t n, size_t m, const double *M)
{
    long double sum = 0;
    for (size_t i = 0; i < m; i++)
        for (size_t j = 0; j < m; j++) {
            long double entry = i == j ? -1 : 0;
            for (size_t k = 0; k < n; k++)
                entry += (long double)M[k * m + i] * M[k * m + j];
            sum += entry * entry;
        }
    return (double)sqrtl(sum);
}

static const struct promises *in_doubles(const char *id)
{
    return kernel_promises(kernel_find(id), DOUBLE);
}

/* Checks that unit vectors and rotations differ from exact ones only by the rounding of each component to double. The
 * limit is larger for common values, which are computed as programs compute them: each component is a product or
 * quotient of rounded numbers. Special values are not checked, since they violate this on purpose. */
static int expect_of_doubles(void *context, uint64_t index, const double *in, const char *why)
{
    const struct promises *promises = context;
    for (const struct special *rule = promises->specials; rule && rule->sentence; rule++)
        if (rule->sentence == why)
            return 0;
    for (const struct field *field = promises->inputs; field->name; in += field_components(field), field++) {
        const size_t m = field->kind == ROTATION ? field->size : 1, n = field_components(field) / m;
        if (field->kind == UNIT_VECTOR || field->kind == UNIT_QUATERNION ||
            (field->kind == ROTATION && field->high == 0))
            cr_assert_leq(orthogonality_defect(n, m, in),
                          (strncmp(why, "common values", 13) == 0 ? 6 : 2.1) * sqrt((double)m) * 0x1p-53,
                          "%s: %s of number %d: %s: %g", promises->kernel->id, field->name, (int)index, why,
                          orthogonality_defect(n, m, in) * 0x1p53);
    }
    return 0;
}

/* Unit vectors and rotations are accurate to double in every set of doubles. */
Test(vectors, units_and_rotations_are_double_everywhere)
{
    static const enum vectors_set sets[] = {VECTORS_SMOKE, VECTORS_EDGE, VECTORS_RANDOM, VECTORS_WORST};
    for (size_t i = 0; i < 4 * kernels_count(); i++) {
        const struct kernel *kernel = kernel_at(i / 4);
        const struct promises *promises = kernel_promises(kernel, DOUBLE);
        const struct vectors_order order = {kernel, DOUBLE, sets[i % 4], i % 4 == 2 ? 200 : 0, 1};
        if (promises)
            vectors_each(&order, expect_of_doubles, (void *)promises);
    }
}

static int count_input(void *context, const double *in)
{
    (void)in;
    ++*(size_t *)context;
    return 0;
}

Test(vectors, doubles_try_hard_float_inputs)
{
    static const char *const ids[] = {"rotation.rodrigues", "transform.inverse.n3", "pose.compose"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        size_t floats = 0, doubles = 0;
        pass_regression_inputs(kernel_promises(kernel_find(ids[i]), FLOAT), INPUTS_OF_KERNEL, count_input, &floats,
                               NULL);
        pass_regression_inputs(in_doubles(ids[i]), INPUTS_OF_KERNEL, count_input, &doubles, NULL);
        cr_expect(floats > 0 && doubles == floats, "%s: %zu in floats, %zu in doubles", ids[i], floats, doubles);
    }
}

Test(vectors, golden_inputs_become_doubles)
{
    const struct promises *promises = in_doubles("rotation.rodrigues");
    FILE *stream = text_stream();
    cr_assert_eq(vectors_golden_inputs(promises, stream), 0);
    size_t lines = 0;
    for (char *line = text_written(stream); *line; line = strchr(line, '\n') + 1, lines++) {
        double in[7];
        char *at = line;
        for (size_t k = 0; k < 7; k++)
            in[k] = strtod(at, &at);
        expect_of_doubles((void *)promises, lines, in, "a golden vector");
    }
    cr_expect_gt(lines, 3, "%zu", lines);
}
