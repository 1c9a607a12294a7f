/* Tests of every fast kernel at once: the two paths' bits, lanes, layouts, tails, streaming, errors of arguments, what
 * is written. That the values are right is for check to say. */
#include "inputs.h"
#include "ran.h"

#include "fast/plumb.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 128, LANES = 8 };
enum { MARK = 0x7fabcdef }; /* in memory that nobody is to write */

/* --- batches in every layout -------------------------------------------------------------------------------------- */

enum layout { ARRAYS, TILES, SPACED, LAYOUTS }; /* arrays apart, unaligned; one buffer of tiles; tiles with gaps */

struct batch {
    float *memory, *base[MOST];
    size_t size, stride, fields, n;
    int streamed;
};

static struct batch batch_make(enum layout layout, size_t fields, size_t n)
{
    const size_t tiles = n / LANES + 1;
    struct batch batch = {.fields = fields, .n = n, .size = tiles * (11 * fields + 24) + 16 * fields};
    batch.memory = aligned_alloc(64, (batch.size / 16 + 1) * 16 * sizeof(float));
    cr_assert(batch.memory);
    for (size_t i = 0; i < batch.size; i++)
        batch.memory[i] = float_with(MARK);
    const size_t first[] = {1, 0, 3}, apart[] = {tiles * LANES + 3, LANES, 11};
    const size_t stride[] = {LANES, LANES * fields, 11 * fields + 7};
    batch.stride = stride[layout];
    for (size_t k = 0; k < fields; k++)
        batch.base[k] = batch.memory + first[layout] + k * apart[layout];
    return batch;
}

static float *batch_at(const struct batch *batch, size_t k, size_t i)
{
    return &batch->base[k][i / LANES * batch->stride + i % LANES];
}

static void batch_fill(const struct batch *batch, const float *elements)
{
    for (size_t i = 0; i < batch->n; i++)
        for (size_t k = 0; k < batch->fields; k++)
            *batch_at(batch, k, i) = elements[i * batch->fields + k];
}

static plumb_status call(plumb_kernel *kernel, size_t n, const struct batch *in, const struct batch *out)
{
    return kernel(n, (plumb_in){(const float *const *)in->base, in->stride},
                  (plumb_out){out->base, out->stride, out->streamed});
}

static float *drawn(uint64_t seed, size_t n, size_t fields)
{
    float *elements = malloc((n * fields + 1) * sizeof(float));
    struct random random = {seed};
    cr_assert(elements);
    for (size_t i = 0; i < n; i++)
        draw_element(&random, elements + i * fields, fields);
    return elements;
}

/* results[i * outputs + k] of the elements, by one path; streamed outputs begin `off` floats past a multiple of 64
 * bytes. */
static float *evaluated_in(const plumb_kernel_entry *kernel, plumb_kernel *function, enum layout layout, size_t n,
                           const float *elements, int streamed, size_t off)
{
    struct batch in = batch_make(layout, kernel->inputs, n), out = batch_make(layout, kernel->outputs, n);
    float *results = malloc((n * kernel->outputs + 1) * sizeof(float));
    cr_assert(results);
    batch_fill(&in, elements);
    out.streamed = streamed;
    for (size_t k = 0; k < out.fields; k++)
        out.base[k] += off;
    cr_assert_eq(call(function, n, &in, &out), PLUMB_OK, "%s", kernel->id);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < kernel->outputs; k++)
            results[i * kernel->outputs + k] = *batch_at(&out, k, i);
    free(in.memory);
    free(out.memory);
    return results;
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
            float *elements = drawn(s, n, kernel->inputs);
            float *portable = evaluated(kernel, kernel->path[PLUMB_PORTABLE], TILES, n, elements);
            float *avx2 = evaluated(kernel, kernel->path[PLUMB_AVX2], TILES, n, elements);
            expect_same(kernel, "portable and AVX2", n, elements, portable, avx2);
            free(elements), free(portable), free(avx2);
        }
}

Test(fast, every_layout_gives_the_same_bits)
{
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        for (size_t s = 0; s < SIZES; s++) {
            const size_t n = sizes[s];
            float *elements = drawn(100 + s, n, kernel->inputs);
            float *tiles = evaluated(kernel, kernel->path[PLUMB_PORTABLE], TILES, n, elements);
            for (int path = 0; path < PLUMB_PATHS; path++)
                for (int layout = 0; plumb_path_available((plumb_path)path) && layout < LAYOUTS; layout++) {
                    float *same = evaluated(kernel, kernel->path[path], (enum layout)layout, n, elements);
                    expect_same(kernel, "tiles and another layout", n, elements, tiles, same);
                    free(same);
                }
            free(elements), free(tiles);
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
        float *elements = drawn(i, 21, kernel->inputs);
        float *one = evaluated(kernel, functions[i], ARRAYS, 21, elements);
        float *other = evaluated(kernel, kernel->path[best], ARRAYS, 21, elements);
        expect_same(kernel, "by name and by path", 21, elements, one, other);
        free(elements), free(one), free(other);
    }
}

/* A streamed store to a place that is not a multiple of 32 bytes ends the program. */
Test(fast, streamed_outputs_have_the_same_bits_in_every_layout_and_at_every_place)
{
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        for (size_t s = 0; s < SIZES; s++) {
            const size_t n = sizes[s];
            float *elements = drawn(200 + s, n, kernel->inputs);
            float *plain = evaluated(kernel, kernel->path[PLUMB_PORTABLE], TILES, n, elements);
            for (int path = 0; path < PLUMB_PATHS; path++)
                for (int layout = 0; plumb_path_available((plumb_path)path) && layout < LAYOUTS; layout++)
                    for (size_t off = 0; off < 16; off += layout == TILES ? 5 : 16) {
                        float *streamed =
                            evaluated_in(kernel, kernel->path[path], (enum layout)layout, n, elements, 1, off);
                        expect_same(kernel, "plain and streamed", n, elements, plain, streamed);
                        free(streamed);
                    }
            free(elements), free(plain);
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
        for (int path = 0; path < PLUMB_PATHS; path++) {
            if (!plumb_path_available((plumb_path)path))
                continue;
            struct random random = {kernel->outputs};
            float *elements = drawn(7, ELEMENTS, kernel->inputs);
            float *tile = malloc(LANES * kernel->inputs * sizeof(float));
            for (size_t i = 0; i < ELEMENTS; i++) {
                const float *element = elements + i * kernel->inputs;
                float *alone = evaluated(kernel, kernel->path[path], ARRAYS, 1, element);
                for (size_t lane = 0; lane < LANES; lane++) {
                    for (size_t k = 0; k < LANES * kernel->inputs; k++)
                        tile[k] = special_float(&random);
                    memcpy(tile + lane * kernel->inputs, element, kernel->inputs * sizeof(float));
                    float *among = evaluated(kernel, kernel->path[path], ARRAYS, LANES, tile);
                    expect_same(kernel, "alone and among others", 1, element, alone, among + lane * kernel->outputs);
                    free(among);
                }
                free(alone);
            }
            free(elements), free(tile);
        }
}

Test(fast, every_nan_that_comes_out_has_the_same_bits)
{
    enum { ELEMENTS = 1000 };
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        for (int path = 0; path < PLUMB_PATHS; path++) {
            if (!plumb_path_available((plumb_path)path))
                continue;
            float *elements = drawn(3, ELEMENTS, kernel->inputs);
            float *results = evaluated(kernel, kernel->path[path], TILES, ELEMENTS, elements);
            for (size_t i = 0; i < (size_t)ELEMENTS * kernel->outputs; i++)
                cr_assert(results[i] == results[i] || bits_in(results[i]) == 0x7fc00000u, "%s: %08x", kernel->id,
                          (unsigned)bits_in(results[i]));
            free(elements), free(results);
        }
}

/* --- what is read and written ------------------------------------------------------------------------------------- */

Test(fast, inputs_stay_and_nothing_else_than_the_outputs_is_written)
{
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        for (int path = 0; path < PLUMB_PATHS; path++)
            for (int layout = 0; plumb_path_available((plumb_path)path) && layout < LAYOUTS; layout++)
                for (size_t n = 0; n <= 17; n++) {
                    float *elements = drawn(n, n, kernel->inputs);
                    struct batch in = batch_make((enum layout)layout, kernel->inputs, n), before = in;
                    struct batch out = batch_make((enum layout)layout, kernel->outputs, n);
                    batch_fill(&in, elements);
                    before.memory = malloc(in.size * sizeof(float));
                    memcpy(before.memory, in.memory, in.size * sizeof(float));
                    call(kernel->path[path], n, &in, &out);
                    cr_assert_arr_eq(before.memory, in.memory, in.size * sizeof(float), "%s: an input", kernel->id);
                    for (size_t i = 0; i < n; i++)
                        for (size_t k = 0; k < kernel->outputs; k++) {
                            cr_assert(bits_in(*batch_at(&out, k, i)) != MARK, "%s: not written", kernel->id);
                            *batch_at(&out, k, i) = float_with(MARK);
                        }
                    for (size_t i = 0; i < out.size; i++)
                        cr_assert(bits_in(out.memory[i]) == MARK, "%s: written beside, n = %zu", kernel->id, n);
                    free(elements), free(in.memory), free(before.memory), free(out.memory);
                }
}

/* Output k in the place of input k, or of the last input but k. */
static void in_place(const plumb_kernel_entry *kernel, plumb_kernel *function, size_t n, int backwards)
{
    float *elements = drawn(n, n, kernel->inputs);
    float *apart = evaluated(kernel, function, ARRAYS, n, elements);
    float *together = malloc((n * kernel->outputs + 1) * sizeof(float));
    struct batch in = batch_make(ARRAYS, kernel->inputs, n), out = batch_make(ARRAYS, kernel->outputs, n);
    batch_fill(&in, elements);
    for (size_t k = 0; k < kernel->outputs && k < kernel->inputs; k++)
        out.base[k] = in.base[backwards ? kernel->inputs - 1 - k : k];
    call(function, n, &in, &out);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < kernel->outputs; k++)
            together[i * kernel->outputs + k] = *batch_at(&out, k, i);
    expect_same(kernel, "apart and in place", n, elements, apart, together);
    free(elements), free(apart), free(together), free(in.memory), free(out.memory);
}

Test(fast, outputs_may_take_the_place_of_inputs)
{
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        for (int path = 0; path < PLUMB_PATHS; path++)
            for (size_t s = 0; plumb_path_available((plumb_path)path) && s < SIZES; s++)
                for (int backwards = 0; backwards < 2; backwards++)
                    in_place(kernel, kernel->path[path], sizes[s], backwards);
}

/* --- errors ------------------------------------------------------------------------------------------------------- */

Test(fast, wrong_arguments_are_refused_and_write_nothing)
{
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        for (int path = 0; path < PLUMB_PATHS; path++) {
            if (!plumb_path_available((plumb_path)path))
                continue;
            plumb_kernel *function = kernel->path[path];
            struct batch in = batch_make(ARRAYS, kernel->inputs, 9), out = batch_make(ARRAYS, kernel->outputs, 9);
            const plumb_in from = {(const float *const *)in.base, in.stride};
            const plumb_out to = {out.base, out.stride, 0};
            cr_expect_eq(function(9, (plumb_in){NULL, 8}, to), PLUMB_NULL_POINTER);
            cr_expect_eq(function(9, from, (plumb_out){NULL, 8, 0}), PLUMB_NULL_POINTER);
            cr_expect_eq(function(9, (plumb_in){from.base, 7}, to), PLUMB_BAD_STRIDE);
            cr_expect_eq(function(9, from, (plumb_out){to.base, 0, 0}), PLUMB_BAD_STRIDE);
            for (size_t k = 0; k < kernel->inputs; k++) {
                float *kept = in.base[k];
                in.base[k] = NULL;
                cr_expect_eq(function(9, from, to), PLUMB_NULL_POINTER, "%s: input %zu", kernel->id, k);
                in.base[k] = kept;
            }
            for (size_t k = 0; k < kernel->outputs; k++) {
                float *kept = out.base[k];
                out.base[k] = NULL;
                cr_expect_eq(function(9, from, to), PLUMB_NULL_POINTER, "%s: output %zu", kernel->id, k);
                out.base[k] = kept;
            }
            cr_expect_eq(function(0, (plumb_in){NULL, 0}, (plumb_out){NULL, 0, 0}), PLUMB_OK, "nothing to do");
            for (size_t i = 0; i < out.size; i++)
                cr_assert(bits_in(out.memory[i]) == MARK, "%s", kernel->id);
            free(in.memory), free(out.memory);
        }
}

Test(fast, a_path_that_is_not_there_says_so)
{
    cr_expect(plumb_path_available(PLUMB_PORTABLE));
    cr_expect_not(plumb_path_available(PLUMB_PATHS));
    if (plumb_path_available(PLUMB_AVX2))
        return;
    for (const plumb_kernel_entry *kernel = plumb_kernels; kernel->id; kernel++)
        cr_expect_eq(kernel->path[PLUMB_AVX2](0, (plumb_in){0}, (plumb_out){0}), PLUMB_NO_SUCH_PATH);
}

Test(fast, every_status_has_a_text_of_its_own)
{
    for (int status = PLUMB_OK; status <= PLUMB_NO_SUCH_PATH + 1; status++)
        for (int other = PLUMB_OK; other < status; other++)
            cr_expect_str_neq(plumb_status_text((plumb_status)status), plumb_status_text((plumb_status)other));
}
