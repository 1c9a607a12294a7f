/* Tests of every fast kernel at once: the two paths' bits, lanes, layouts, tails, streaming, errors of arguments, what
 * is written. That the values are right is for check to say. */
#include "batch.h"
#include "ran.h"
#include "scoped.h"

enum { MOST = 128 };

/* --- batches in every layout -------------------------------------------------------------------------------------- */

static plumb_status call(plumb_kernel *kernel, size_t n, const struct batch *in, const struct batch *out)
{
    return kernel(n, in_of(in, 0), out_of(out, 0));
}

static float *drawn(uint64_t seed, size_t n, size_t fields)
{
    float *elements = malloc((n * fields + 1) * sizeof(float));
    struct random random = {seed};
    for (size_t i = 0; i < n; i++)
        draw_element(&random, elements + i * fields, fields);
    return elements;
}

/* results[i * outputs + k] */
static float *results_in(const struct batch *out)
{
    float *results = malloc((out->n * out->fields + 1) * sizeof *results);
    for (size_t i = 0; i < out->n; i++)
        for (size_t k = 0; k < out->fields; k++)
            results[i * out->fields + k] = *at(out, i, k);
    return results;
}

/* The results of the elements, by one path; streamed outputs begin `off` floats past a multiple of 64 bytes. */
static float *evaluated_in(const plumb_kernel_entry *kernel, plumb_kernel *function, enum layout layout, size_t n,
                           const float *elements, int streamed, size_t off)
{
    SCOPED_STRUCT(batch) in = batch_new(layout, kernel->inputs, n), out = batch_new(layout, kernel->outputs, n);
    batch_fill(&in, elements);
    out.streamed = streamed;
    for (size_t k = 0; k < out.fields; k++)
        out.base[k] += off;
    cr_assert_eq(call(function, n, &in, &out), PLUMB_OK, "%s", kernel->id);
    return results_in(&out);
}

static float *evaluated(const plumb_kernel_entry *kernel, plumb_kernel *function, enum layout layout, size_t n,
                        const float *elements)
{
    return evaluated_in(kernel, function, layout, n, elements, 0, 0);
}

static void expect_same(const plumb_kernel_entry *kernel, const char *what, size_t n, const float *elements,
                        const float *one, const float *other)
{
    for (size_t i = 0; i < n * kernel->outputs; i++) {
        if (bits_in(one[i]) == bits_in(other[i]))
            continue;
        const size_t element = i / kernel->outputs;
        char inputs[16 * MOST] = "";
        for (size_t k = 0, at = 0; k < kernel->inputs; k++)
            at += (size_t)snprintf(inputs + at, sizeof inputs - at, " %08x",
                                   (unsigned)bits_in(elements[element * kernel->inputs + k]));
        cr_assert_fail("%s, %s: component %zu of element %zu of %zu is %08x and %08x; inputs%s", kernel->id, what,
                       i % kernel->outputs, element, n, (unsigned)bits_in(one[i]), (unsigned)bits_in(other[i]), inputs);
    }
}

/* --- bits --------------------------------------------------------------------------------------------------------- */

static const size_t sizes[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 127, 128, 129, 137, 1000};
enum { SIZES = sizeof sizes / sizeof *sizes };

Test(fast, both_paths_give_the_same_bits_at_every_size)
{
    if (!plumb_path_available(PLUMB_AVX2))
        cr_skip_test("this processor has one path only");
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        for (size_t s = 0; s < SIZES; s++) {
            const size_t n = sizes[s];
            SCOPED_MEMORY float *elements = drawn(s, n, kernel->inputs);
            SCOPED_MEMORY float *portable = evaluated(kernel, kernel->path[PLUMB_PORTABLE], TILES, n, elements);
            SCOPED_MEMORY float *avx2 = evaluated(kernel, kernel->path[PLUMB_AVX2], TILES, n, elements);
            expect_same(kernel, "portable and AVX2", n, elements, portable, avx2);
        }
}

Test(fast, every_layout_gives_the_same_bits)
{
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        for (size_t s = 0; s < SIZES; s++) {
            const size_t n = sizes[s];
            SCOPED_MEMORY float *elements = drawn(100 + s, n, kernel->inputs);
            SCOPED_MEMORY float *tiles = evaluated(kernel, kernel->path[PLUMB_PORTABLE], TILES, n, elements);
            for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++)
                for (int layout = 0; layout < LAYOUTS; layout++) {
                    SCOPED_MEMORY float *same = evaluated(kernel, kernel->path[path], (enum layout)layout, n, elements);
                    expect_same(kernel, "tiles and another layout", n, elements, tiles, same);
                }
        }
}

Test(fast, the_function_by_name_is_the_best_path)
{
    const plumb_path best = plumb_path_available(PLUMB_AVX2) ? PLUMB_AVX2 : PLUMB_PORTABLE;
#define FUNCTION(name, id, inputs, outputs) plumb_##name,
    plumb_kernel *const functions[] = {PLUMB_KERNELS(FUNCTION)};
#undef FUNCTION
    for (size_t i = 0; plumb_kernels[i].id; i++) {
        const plumb_kernel_entry *kernel = &plumb_kernels[i];
        SCOPED_MEMORY float *elements = drawn(i, 21, kernel->inputs);
        SCOPED_MEMORY float *one = evaluated(kernel, functions[i], ARRAYS, 21, elements);
        SCOPED_MEMORY float *other = evaluated(kernel, kernel->path[best], ARRAYS, 21, elements);
        expect_same(kernel, "by name and by path", 21, elements, one, other);
    }
}

/* A streamed store to a place that is not a multiple of 32 bytes ends the program. */
Test(fast, streamed_outputs_have_the_same_bits_in_every_layout_and_at_every_place)
{
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        for (size_t s = 0; s < SIZES; s++) {
            const size_t n = sizes[s];
            SCOPED_MEMORY float *elements = drawn(200 + s, n, kernel->inputs);
            SCOPED_MEMORY float *plain = evaluated(kernel, kernel->path[PLUMB_PORTABLE], TILES, n, elements);
            for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++)
                for (int layout = 0; layout < LAYOUTS; layout++)
                    for (size_t off = 0; off < 16; off += layout == TILES ? 5 : 16) {
                        SCOPED_MEMORY float *streamed =
                            evaluated_in(kernel, kernel->path[path], (enum layout)layout, n, elements, 1, off);
                        expect_same(kernel, "plain and streamed", n, elements, plain, streamed);
                    }
        }
}

/* Whether the kernel's AVX2 code has streamed stores, by a listing of the library's instructions. */
static int has_streamed_stores(const char *listing, const char *name)
{
    const char *begin = formatted("<plumb_avx2_%s>:", name);
    const char *function = strstr(listing, begin), *end = function ? strstr(function, "\n\n") : NULL;
    const char *store = function ? strstr(function, "vmovntps") : NULL;
    return store && (!end || store < end);
}

Test(fast, every_kernel_has_code_that_streams)
{
#ifdef SANITIZED
    cr_skip_test("nothing is inlined under the sanitizers");
#endif
    if (!plumb_path_available(PLUMB_AVX2))
        cr_skip_test("only the AVX2 path streams");
    const struct ran listing =
        expect_said(formatted("objdump -d --no-show-raw-insn %s", beside_tests("../libplumb.a")), 0, "");
#define EXPECT_STREAMS(name, id, inputs, outputs)                                                                      \
    cr_expect(has_streamed_stores(listing.out, #name), "%s: its tile_out is made without out.streamed", id);
    PLUMB_KERNELS(EXPECT_STREAMS)
#undef EXPECT_STREAMS
}

/* Alone, an element is the first of a partial tile whose other lanes are zero. */
Test(fast, neighbours_never_change_an_element_in_any_lane)
{
    enum { ELEMENTS = 24 };
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++) {
            struct random random = {kernel->outputs};
            SCOPED_MEMORY float *elements = drawn(7, ELEMENTS, kernel->inputs);
            SCOPED_MEMORY float *tile = malloc(LANES * kernel->inputs * sizeof(float));
            for (size_t i = 0; i < ELEMENTS; i++) {
                const float *element = elements + i * kernel->inputs;
                SCOPED_MEMORY float *alone = evaluated(kernel, kernel->path[path], ARRAYS, 1, element);
                for (size_t lane = 0; lane < LANES; lane++) {
                    for (size_t k = 0; k < LANES * kernel->inputs; k++)
                        tile[k] = special_float(&random);
                    memcpy(tile + lane * kernel->inputs, element, kernel->inputs * sizeof(float));
                    SCOPED_MEMORY float *among = evaluated(kernel, kernel->path[path], ARRAYS, LANES, tile);
                    expect_same(kernel, "alone and among others", 1, element, alone, among + lane * kernel->outputs);
                }
            }
        }
}

Test(fast, every_nan_that_comes_out_has_the_same_bits)
{
    enum { ELEMENTS = 1000 };
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++) {
            SCOPED_MEMORY float *elements = drawn(3, ELEMENTS, kernel->inputs);
            SCOPED_MEMORY float *results = evaluated(kernel, kernel->path[path], TILES, ELEMENTS, elements);
            for (size_t i = 0; i < (size_t)ELEMENTS * kernel->outputs; i++)
                cr_assert(results[i] == results[i] || bits_in(results[i]) == 0x7fc00000u, "%s: %08x", kernel->id,
                          (unsigned)bits_in(results[i]));
        }
}

/* --- what is read and written ------------------------------------------------------------------------------------- */

static void expect_unwritten(const struct batch *batch, const char *id)
{
    for (size_t i = 0; i < batch->floats; i++)
        cr_assert(bits_in(batch->memory[i]) == MARK, "%s: written beside, n = %zu", id, batch->n);
}

Test(fast, inputs_stay_and_nothing_else_than_the_outputs_is_written)
{
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++)
            for (int layout = 0; layout < LAYOUTS; layout++)
                for (size_t n = 0; n <= 17; n++) {
                    SCOPED_MEMORY float *elements = drawn(n, n, kernel->inputs);
                    SCOPED_STRUCT(batch) in = batch_new((enum layout)layout, kernel->inputs, n);
                    SCOPED_STRUCT(batch) before = batch_new((enum layout)layout, kernel->inputs, n);
                    SCOPED_STRUCT(batch) out = batch_new((enum layout)layout, kernel->outputs, n);
                    batch_fill(&in, elements), batch_fill(&before, elements);
                    call(kernel->path[path], n, &in, &out);
                    cr_assert_arr_eq(before.memory, in.memory, in.floats * sizeof(float), "%s: an input", kernel->id);
                    for (size_t i = 0; i < n; i++)
                        for (size_t k = 0; k < kernel->outputs; k++) {
                            cr_assert(bits_in(*at(&out, i, k)) != MARK, "%s: not written", kernel->id);
                            *at(&out, i, k) = float_with(MARK);
                        }
                    expect_unwritten(&out, kernel->id);
                }
}

/* Output k in the place of input k, or of the last input but k. */
static void in_place(const plumb_kernel_entry *kernel, plumb_kernel *function, size_t n, int backwards)
{
    SCOPED_MEMORY float *elements = drawn(n, n, kernel->inputs);
    SCOPED_MEMORY float *apart = evaluated(kernel, function, ARRAYS, n, elements);
    SCOPED_STRUCT(batch) in = batch_new(ARRAYS, kernel->inputs, n), out = batch_new(ARRAYS, kernel->outputs, n);
    batch_fill(&in, elements);
    for (size_t k = 0; k < kernel->outputs && k < kernel->inputs; k++)
        out.base[k] = in.base[backwards ? kernel->inputs - 1 - k : k];
    call(function, n, &in, &out);
    SCOPED_MEMORY float *together = results_in(&out);
    expect_same(kernel, "apart and in place", n, elements, apart, together);
}

Test(fast, outputs_may_take_the_place_of_inputs)
{
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++)
            for (size_t s = 0; s < SIZES; s++)
                for (int backwards = 0; backwards < 2; backwards++)
                    in_place(kernel, kernel->path[path], sizes[s], backwards);
}

/* --- errors ------------------------------------------------------------------------------------------------------- */

/* One component after the other of the batch, which is one of the two, is not there. */
static void expect_missing_refused(const plumb_kernel_entry *kernel, plumb_kernel *function, const struct batch *in,
                                   const struct batch *out, struct batch *batch)
{
    for (size_t k = 0; k < batch->fields; k++) {
        float *there = batch->base[k];
        batch->base[k] = NULL;
        cr_expect_eq(call(function, batch->n, in, out), PLUMB_NULL_POINTER, "%s: %s %zu", kernel->id,
                     batch == in ? "input" : "output", k);
        batch->base[k] = there;
    }
}

Test(fast, wrong_arguments_are_refused_and_write_nothing)
{
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++) {
            plumb_kernel *function = kernel->path[path];
            SCOPED_STRUCT(batch) in = batch_new(ARRAYS, kernel->inputs, 9), out = batch_new(ARRAYS, kernel->outputs, 9);
            const plumb_in from = in_of(&in, 0);
            const plumb_out to = out_of(&out, 0);
            cr_expect_eq(function(9, (plumb_in){NULL, 8}, to), PLUMB_NULL_POINTER);
            cr_expect_eq(function(9, from, (plumb_out){NULL, 8, 0}), PLUMB_NULL_POINTER);
            cr_expect_eq(function(9, (plumb_in){from.base, 7}, to), PLUMB_BAD_VIEW);
            cr_expect_eq(function(9, from, (plumb_out){to.base, 0, 0}), PLUMB_BAD_VIEW);
            expect_missing_refused(kernel, function, &in, &out, &in);
            expect_missing_refused(kernel, function, &in, &out, &out);
            cr_expect_eq(function(0, (plumb_in){NULL, 0}, (plumb_out){NULL, 0, 0}), PLUMB_OK, "nothing to do");
            expect_unwritten(&out, kernel->id);
        }
}

Test(fast, a_path_that_is_not_there_says_so)
{
    cr_expect(plumb_path_available(PLUMB_PORTABLE));
    cr_expect_not(plumb_path_available(PLUMB_PATHS));
    if (plumb_path_available(PLUMB_AVX2))
        return;
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        cr_expect_eq(kernel->path[PLUMB_AVX2](0, (plumb_in){0}, (plumb_out){0}), PLUMB_NO_PATH);
}

Test(fast, every_status_has_a_text_of_its_own)
{
    int known = 0;
    for (int status = PLUMB_OK; status > -100; status--)
        if (strcmp(plumb_status_text((plumb_status)status), "unknown status") != 0) {
            known++;
            for (int other = PLUMB_OK; other > status; other--)
                cr_expect_str_neq(plumb_status_text((plumb_status)status), plumb_status_text((plumb_status)other));
        }
    cr_expect_eq(known, 18);
}
