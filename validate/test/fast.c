/* Tests that run on every kernel of fast/: equal bits on all paths, in all lanes and layouts, for all sizes and with
 * non-temporal stores; errors for invalid arguments; and which memory is read and written. The accuracy of results is
 * checked by plumb check. */
#include "batch.h"
#include "ran.h"
#include "scoped.h"

#include "fast/batch/operands.h"
#include "fast/kernels.h"
#include "validate/ports/guarded.h"
#include "validate/util/flat_operands.h"

#include <plumb/articles.h>

#include <fenv.h>
#include <sys/mman.h>

enum { MOST = 128 };

/* --- batches in every layout -------------------------------------------------------------------------------------- */

static plumb_status call(const plumb_kernel *kernel, plumb_path path, const struct test_batch *in,
                         const struct test_batch *out)
{
    return flat_run(kernel, path, in->n, in_of(in, 0), out_of(out, 0));
}

static float *draw_elements(uint64_t seed, size_t n, size_t fields)
{
    float *elements = malloc((n * fields + 1) * sizeof(float));
    struct random random = {seed};
    for (size_t i = 0; i < n; i++)
        draw_element(&random, elements + i * fields, fields);
    return elements;
}

/* Returns the outputs, component k of element i at results[i * outputs + k]. */
static float *results_in(const struct test_batch *out)
{
    float *results = malloc((out->n * out->components + 1) * sizeof *results);
    for (size_t i = 0; i < out->n; i++)
        for (size_t k = 0; k < out->components; k++)
            results[i * out->components + k] = *at(out, i, k);
    return results;
}

/* Returns the results for n elements on one path. The outputs begin `off` floats behind their usual position. */
static float *evaluated_off(const plumb_kernel *kernel, plumb_path path, enum layout layout, size_t n,
                            const float *elements, size_t off)
{
    SCOPED_STRUCT(test_batch) in = batch_new(layout == STREAMED ? TILES : layout, flat_inputs(kernel), n);
    SCOPED_STRUCT(test_batch) out = batch_new(layout, flat_outputs(kernel), n);
    batch_fill(&in, elements);
    for (size_t k = 0; k < out.components; k++)
        out.base[k] += off;
    cr_assert_eq(call(kernel, path, &in, &out), PLUMB_OK, "%s", plumb_kernel_id(kernel));
    return results_in(&out);
}

static float *evaluated(const plumb_kernel *kernel, plumb_path path, enum layout layout, size_t n,
                        const float *elements)
{
    return evaluated_off(kernel, path, layout, n, elements, 0);
}

static void expect_same(const plumb_kernel *kernel, const char *what, size_t n, const float *elements, const float *one,
                        const float *other)
{
    for (size_t i = 0; i < n * flat_outputs(kernel); i++) {
        if (bits_from_float(one[i]) == bits_from_float(other[i]))
            continue;
        const size_t element = i / flat_outputs(kernel);
        char inputs[16 * MOST] = "";
        for (size_t k = 0, at = 0; k < flat_inputs(kernel); k++)
            at += (size_t)snprintf(inputs + at, sizeof inputs - at, " %08x",
                                   (unsigned)bits_from_float(elements[element * flat_inputs(kernel) + k]));
        cr_assert_fail("%s, %s: component %zu of element %zu of %zu is %08x and %08x; inputs%s",
                       plumb_kernel_id(kernel), what, i % flat_outputs(kernel), element, n,
                       (unsigned)bits_from_float(one[i]), (unsigned)bits_from_float(other[i]), inputs);
    }
}

/* --- bits --------------------------------------------------------------------------------------------------------- */

static const size_t sizes[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 127, 128, 129, 137, 1000};
enum { SIZES = sizeof sizes / sizeof *sizes };

Test(fast, both_paths_agree_at_every_size)
{
    if (!plumb_path_available(PLUMB_AVX2))
        cr_skip_test("this processor has one path only");
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));)
        for (size_t s = 0; s < SIZES; s++) {
            const size_t n = sizes[s];
            SCOPED_MEMORY float *elements = draw_elements(s, n, flat_inputs(kernel));
            SCOPED_MEMORY float *portable = evaluated(kernel, PLUMB_PORTABLE, TILES, n, elements);
            SCOPED_MEMORY float *avx2 = evaluated(kernel, PLUMB_AVX2, TILES, n, elements);
            expect_same(kernel, "portable and AVX2", n, elements, portable, avx2);
        }
}

Test(fast, every_layout_agrees_bitwise)
{
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));)
        for (size_t s = 0; s < SIZES; s++) {
            const size_t n = sizes[s];
            SCOPED_MEMORY float *elements = draw_elements(100 + s, n, flat_inputs(kernel));
            SCOPED_MEMORY float *tiles = evaluated(kernel, compared_path(), TILES, n, elements);
            for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++)
                for (int layout = 0; layout < LAYOUTS; layout++) {
                    SCOPED_MEMORY float *same = evaluated(kernel, path, (enum layout)layout, n, elements);
                    expect_same(kernel, "tiles and another layout", n, elements, tiles, same);
                }
        }
}

/* --- one element -------------------------------------------------------------------------------------------------- */

/* Writes half turns about a random axis a to the operands of an element: for three components πa, for four the
 * quaternion (0, a), for nine and in transforms the matrix 2aaᵀ − E. Other operands are drawn. */
static void draw_half_turns(struct random *random, const plumb_kernel *kernel, float *component)
{
    for (size_t i = 0; i < plumb_kernel_inputs(kernel); component += plumb_kernel_input(kernel, i++)) {
        const size_t count = plumb_kernel_input(kernel, i), matrix = count == 9 ? 0 : 3;
        double a[3];
        random_direction(random, 3, a);
        draw_element(random, component, count);
        for (size_t k = 0; count == 3 && k < 3; k++)
            component[k] = (float)(M_PI * a[k]);
        for (size_t k = 0; count == 4 && k < 4; k++)
            component[k] = k ? (float)a[k - 1] : 0;
        for (size_t k = 0; (count == 9 || count == 13 || count == 25) && k < 9; k++)
            component[matrix + k] = (float)(2 * a[k / 3] * a[k % 3] - (k % 4 == 0));
    }
}

/* Calls plumb_call_<name>, the function for one element. */
static void call_element(const plumb_kernel *kernel, const float *const *from, float *const *to)
{
    size_t i = 0;
#define CALL_ELEMENT(name, id, inputs, outputs)                                                                        \
    void plumb_call_##name(OPERANDS(const float *, in, inputs), OPERANDS(float *, out, outputs));                      \
    if (kernel == plumb_kernel_number(i++)) {                                                                          \
        plumb_call_##name(OPERANDS_OF(from, inputs), OPERANDS_OF(to, outputs));                                        \
        return;                                                                                                        \
    }
    PLUMB_KERNELS(CALL_ELEMENT)
#undef CALL_ELEMENT
}

/* Returns the results of calls for one element each: by plumb_call_<name>, or with views of structs. */
static float *evaluated_singly(const plumb_kernel *kernel, int views, size_t n, const float *elements)
{
    const size_t ins = flat_inputs(kernel), outs = flat_outputs(kernel);
    float *results = malloc(n * outs * sizeof *results);
    for (size_t e = 0; e < n; e++) {
        const float *from[MAX_OPERANDS], *input = elements + e * ins;
        float *to[MAX_OPERANDS], *output = results + e * outs;
        for (size_t i = 0; i < plumb_kernel_inputs(kernel); input += plumb_kernel_input(kernel, i++))
            from[i] = input;
        for (size_t i = 0; i < plumb_kernel_outputs(kernel); output += plumb_kernel_output(kernel, i++))
            to[i] = output;
        if (views)
            cr_assert_eq(flat_run(kernel, PLUMB_BEST, 1, plumb_in_structs(elements + e * ins, (uint32_t)ins),
                                  plumb_out_structs(results + e * outs, (uint32_t)outs)),
                         PLUMB_OK);
        else
            call_element(kernel, from, to);
    }
    return results;
}

Test(fast, single_element_agrees_bitwise)
{
    enum { ELEMENTS = 4000 };
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));) {
        SCOPED_MEMORY float *elements = draw_elements(400, ELEMENTS, flat_inputs(kernel));
        struct random random = {500};
        for (size_t i = 0; i < ELEMENTS; i += 4)
            draw_half_turns(&random, kernel, elements + i * flat_inputs(kernel));
        SCOPED_MEMORY float *tiles = evaluated(kernel, compared_path(), TILES, ELEMENTS, elements);
        SCOPED_MEMORY float *structs = evaluated(kernel, PLUMB_BEST, STRUCTS, ELEMENTS, elements);
        expect_same(kernel, "tiles and structs", ELEMENTS, elements, tiles, structs);
        for (int views = 0; views < 2; views++) {
            SCOPED_MEMORY float *single = evaluated_singly(kernel, views, ELEMENTS, elements);
            expect_same(kernel, "tiles and single elements", ELEMENTS, elements, tiles, single);
        }
    }
}

/* Runs a kernel: on PLUMB_BEST by its own function, on other paths by its id. */
static plumb_status run_views(const plumb_kernel *kernel, plumb_path path, size_t n, const plumb_in *from,
                              const plumb_out *to)
{
    size_t i = 0;
    if (path != PLUMB_BEST)
        return plumb_kernel_run(kernel, path, n, from, to);
#define OF_FROM_1 from[0]
#define OF_TO_1 to[0]
#define OF_FROM_2 OF_FROM_1, from[1]
#define OF_TO_2 OF_TO_1, to[1]
#define OF_FROM_3 OF_FROM_2, from[2]
#define OF_TO_3 OF_TO_2, to[2]
#define OF_FROM_4 OF_FROM_3, from[3]
#define OF_TO_4 OF_TO_3, to[3]
#define OF_FROM_5 OF_FROM_4, from[4]
#define OF_TO_5 OF_TO_4, to[4]
#define OF_FROM_6 OF_FROM_5, from[5]
#define OF_TO_6 OF_TO_5, to[5]
#define OF_FROM_7 OF_FROM_6, from[6]
#define OF_FROM_8 OF_FROM_7, from[7]
#define OF_FROM_9 OF_FROM_8, from[8]
#define OF_FROM_10 OF_FROM_9, from[9]
#define OF_FROM_11 OF_FROM_10, from[10]
#define OF(name, operands) OPERANDS_PASTE(OF_##name##_, OPERANDS_COUNT operands)
#define CALL_IT(name, id, inputs, outputs)                                                                             \
    if (kernel == plumb_kernel_number(i++))                                                                            \
        return plumb_##name(n, OF(FROM, inputs), OF(TO, outputs));
    PLUMB_KERNELS(CALL_IT)
    return PLUMB_BAD_ARGUMENT;
}

Test(fast, kernel_is_found_by_id)
{
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));)
        cr_expect_eq(plumb_kernel_find(plumb_kernel_id(kernel)), kernel);
    cr_expect_null(plumb_kernel_find("no.such"));
    cr_expect_null(plumb_kernel_find(NULL));
}

/* A non-temporal store to an address that is not a multiple of 32 bytes raises a fault. */
Test(fast, streamed_outputs_agree_at_any_address)
{
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));)
        for (size_t s = 0; s < SIZES; s++) {
            const size_t n = sizes[s];
            SCOPED_MEMORY float *elements = draw_elements(200 + s, n, flat_inputs(kernel));
            SCOPED_MEMORY float *plain = evaluated(kernel, compared_path(), TILES, n, elements);
            for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++)
                for (size_t off = 0; off < 16; off += 5) {
                    SCOPED_MEMORY float *streamed = evaluated_off(kernel, path, STREAMED, n, elements, off);
                    expect_same(kernel, "plain and streamed", n, elements, plain, streamed);
                }
        }
}

/* --- operands in different layouts -------------------------------------------------------------------------------- */

/* Runs a kernel with operands in different layouts, and compares with the usual results. The layouts depend on the
 * number `variation`. One input is the same for all elements. In every fifth variation all operands are tiles, and in
 * every second one the first output shares the memory of an input. */
static void expect_mixed(const plumb_kernel *kernel, plumb_path path, size_t n, size_t variation)
{
    const size_t ins = plumb_kernel_inputs(kernel), outs = plumb_kernel_outputs(kernel), same = variation % ins;
    const size_t varies = variation % 5 != 4;
    SCOPED_MEMORY float *elements = draw_elements(300 + variation, n, flat_inputs(kernel));
    struct test_batch batches[2 * MAX_OPERANDS];
    plumb_in from[MAX_OPERANDS];
    plumb_out to[MAX_OPERANDS];
    size_t made = 0, k = 0;
    for (size_t i = 0; i < ins; k += plumb_kernel_input(kernel, i++)) {
        const size_t components = plumb_kernel_input(kernel, i);
        struct test_batch *batch = &batches[made++];
        *batch = batch_new(varies ? (enum layout)((variation + i) % LAYOUTS) : TILES, components, n);
        for (size_t e = 0; e < n; e++)
            for (size_t c = 0; c < components; c++) {
                float *own = &elements[e * flat_inputs(kernel) + k + c];
                *own = i == same && variation % 3 == 0 ? elements[k + c] : *own;
                *at(batch, e, c) = *own;
            }
        from[i] = i == same && variation % 3 == 0 && n ? plumb_in_same(elements + k) : in_of(batch, 0);
    }
    const size_t first_out = made;
    size_t place = 0;
    while (place < ins && (place == same || plumb_kernel_input(kernel, place) != plumb_kernel_output(kernel, 0)))
        place++;
    for (size_t i = 0; i < outs; i++) {
        if (i == 0 && place < ins && variation % 2) {
            to[i] = out_of(&batches[place], 0);
            batches[made++] = batches[place];
            continue;
        }
        batches[made] =
            batch_new(varies ? (enum layout)((variation / 2 + i) % LAYOUTS) : TILES, plumb_kernel_output(kernel, i), n);
        to[i] = out_of(&batches[made++], 0);
    }
    cr_assert_eq(run_views(kernel, path, n, from, to), PLUMB_OK, "%s", plumb_kernel_id(kernel));
    SCOPED_MEMORY float *right = evaluated(kernel, compared_path(), TILES, n, elements);
    SCOPED_MEMORY float *mixed = malloc((n * flat_outputs(kernel) + 1) * sizeof *mixed);
    for (size_t e = 0, o = 0; e < n; e++)
        for (size_t i = 0; i < outs; i++)
            for (size_t c = 0; c < plumb_kernel_output(kernel, i); c++)
                mixed[o++] = *at(&batches[first_out + i], e, c);
    expect_same(kernel, "tiles and a layout for each operand", n, elements, right, mixed);
    while (made > first_out + (place < ins && variation % 2))
        test_batch_free(&batches[--made]);
    for (size_t i = 0; i < first_out; i++)
        test_batch_free(&batches[i]);
}

/* Operands may have different layouts, and the output may replace an input. */
Test(fast, operands_may_mix_layouts_in_place)
{
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));)
        for (plumb_path path = PLUMB_BEST; next_path(&path); path++)
            for (size_t turn = 0; turn < 30; turn++)
                expect_mixed(kernel, path, sizes[turn % SIZES], turn);
}

/* --- arrays of structs -------------------------------------------------------------------------------------------- */

/* Returns the address of the structs of one operand in its pages between guard pages: they begin at the first byte, or
 * end with the last component of the last struct at the last byte. */
static float *structs_in(const struct guarded *pages, size_t operand, size_t n, size_t components, size_t apart,
                         int at_end)
{
    float *first = (float *)(void *)guarded_array(pages, operand);
    const size_t floats = pages->slot / sizeof *first;
    return at_end ? first + floats - ((n - 1) * apart + components) : first;
}

/* Fails the test unless the bits of the results are `right` and the memory between structs still has the value MARK. */
static void expect_structs(const plumb_kernel *kernel, size_t n, size_t gap, float *const *outputs, const float *right)
{
    for (size_t i = 0, first = 0; i < plumb_kernel_outputs(kernel); first += plumb_kernel_output(kernel, i++)) {
        const size_t components = plumb_kernel_output(kernel, i), apart = components + gap;
        for (size_t at = 0; at < (n - 1) * apart + components; at++) {
            const size_t e = at / apart, k = at % apart;
            const float expected = k < components ? right[e * flat_outputs(kernel) + first + k] : float_from_bits(MARK);
            cr_assert_eq(bits_from_float(outputs[i][at]), bits_from_float(expected),
                         "%s: float %zu of output %zu of element %zu of %zu, %zu floats between structs",
                         plumb_kernel_id(kernel), k, i, e, n, gap);
        }
    }
}

/* Runs a kernel with an array of structs for each operand, `gap` floats between structs, and compares with tiles. Input
 * number `same` is one element for all; if `same` is the number of inputs, no input is. */
static void expect_structs_apart(const plumb_kernel *kernel, const struct guarded *pages, size_t n, size_t gap,
                                 int at_end, size_t same)
{
    const size_t ins = plumb_kernel_inputs(kernel), outs = plumb_kernel_outputs(kernel);
    SCOPED_MEMORY float *elements = draw_elements(600 + n + gap, n, flat_inputs(kernel));
    plumb_in from[MAX_OPERANDS];
    plumb_out to[MAX_OPERANDS];
    float *outputs[MAX_OPERANDS];
    for (size_t i = 0, first = 0; i < ins; first += plumb_kernel_input(kernel, i++)) {
        const size_t components = plumb_kernel_input(kernel, i), apart = components + gap;
        float *structs = structs_in(pages, i, i == same ? 1 : n, components, apart, at_end);
        for (size_t e = 0; e < n; e++)
            for (size_t k = 0; k < components; k++) {
                float *element = elements + e * flat_inputs(kernel) + first + k;
                *element = i == same ? elements[first + k] : *element;
                structs[(i == same ? 0 : e * apart) + k] = *element;
            }
        from[i] = i == same ? plumb_in_same(structs) : plumb_in_structs(structs, (uint32_t)apart);
    }
    for (size_t i = 0; i < outs; i++) {
        const size_t components = plumb_kernel_output(kernel, i), apart = components + gap;
        outputs[i] = structs_in(pages, ins + i, n, components, apart, at_end);
        for (size_t at = 0; at < (n - 1) * apart + components; at++)
            outputs[i][at] = float_from_bits(MARK);
        to[i] = plumb_out_structs(outputs[i], (uint32_t)apart);
    }
    SCOPED_MEMORY float *right = evaluated(kernel, compared_path(), TILES, n, elements);
    cr_assert_eq(run_views(kernel, PLUMB_BEST, n, from, to), PLUMB_OK, "%s", plumb_kernel_id(kernel));
    expect_structs(kernel, n, gap, outputs, right);
}

/* Structs may be contiguous or not; nothing is read or written before the first or after the last of them. */
Test(fast, structs_at_any_distance_agree_bitwise)
{
    static const size_t numbers[] = {8, 9, 12, 13, 40, 136};
    struct guarded pages = {.file = -1, .protection = PROT_READ | PROT_WRITE};
    cr_assert_eq(guarded_map(&pages, 2 * MAX_OPERANDS, 1 << 17), 0);
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));)
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
            for (size_t gap = 0; gap < 4; gap++)
                for (int at_end = 0; at_end < 2; at_end++)
                    expect_structs_apart(kernel, &pages, numbers[i], gap, at_end,
                                         (i + gap) % (plumb_kernel_inputs(kernel) + 1));
}

/* True if the kernel's AVX2 code contains non-temporal stores, according to a disassembly of the library. */
static int has_streamed_stores(const char *listing, const char *name)
{
    const char *begin = formatted("<plumb_avx2_%s>:", name);
    const char *function = strstr(listing, begin), *end = function ? strstr(function, "\n\n") : NULL;
    const char *store = function ? strstr(function, "vmovntps") : NULL;
    return store && (!end || store < end);
}

Test(fast, every_kernel_has_streaming_code)
{
#ifdef SANITIZED
    cr_skip_test("nothing is inlined under the sanitizers");
#endif
#ifdef __clang__
    cr_skip_test("clang keeps what several kernels do in functions of its own");
#endif
    if (!plumb_path_available(PLUMB_AVX2))
        cr_skip_test("only the AVX2 path streams");
    const struct ran listing =
        expect_said(formatted("objdump -d --no-show-raw-insn %s", beside_tests("../libplumb.a")), 0, "");
#define EXPECT_STREAMS(name, id, inputs, outputs)                                                                      \
    cr_expect(has_streamed_stores(listing.out, #name), "%s: makes a tile_out without passing out.streamed on", id);
    PLUMB_KERNELS(EXPECT_STREAMS)
#undef EXPECT_STREAMS
}

/* The other elements of a tile never change an element, in any lane. A single element is the first of a partial tile
 * whose other lanes are zero. */
Test(fast, neighbours_never_change_an_element)
{
    enum { ELEMENTS = 24 };
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));)
        for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++) {
            struct random random = {flat_outputs(kernel)};
            SCOPED_MEMORY float *elements = draw_elements(7, ELEMENTS, flat_inputs(kernel));
            SCOPED_MEMORY float *tile = malloc(LANES * flat_inputs(kernel) * sizeof(float));
            for (size_t i = 0; i < ELEMENTS; i++) {
                const float *element = elements + i * flat_inputs(kernel);
                SCOPED_MEMORY float *alone = evaluated(kernel, path, ARRAYS, 1, element);
                for (size_t lane = 0; lane < LANES; lane++) {
                    for (size_t k = 0; k < LANES * flat_inputs(kernel); k++)
                        tile[k] = special_float(&random);
                    memcpy(tile + lane * flat_inputs(kernel), element, flat_inputs(kernel) * sizeof(float));
                    SCOPED_MEMORY float *among = evaluated(kernel, path, ARRAYS, LANES, tile);
                    expect_same(kernel, "alone and among others", 1, element, alone,
                                among + lane * flat_outputs(kernel));
                }
            }
        }
}

Test(fast, every_resulting_nan_has_same_bits)
{
    enum { ELEMENTS = 1000 };
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));)
        for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++) {
            SCOPED_MEMORY float *elements = draw_elements(3, ELEMENTS, flat_inputs(kernel));
            SCOPED_MEMORY float *results = evaluated(kernel, path, TILES, ELEMENTS, elements);
            for (size_t i = 0; i < (size_t)ELEMENTS * flat_outputs(kernel); i++)
                cr_assert(results[i] == results[i] || bits_from_float(results[i]) == 0x7fc00000u, "%s: %08x",
                          plumb_kernel_id(kernel), (unsigned)bits_from_float(results[i]));
        }
}

/* --- memory that is read and written ------------------------------------------------------------------------------ */

static void expect_unwritten(const struct test_batch *batch, const char *id)
{
    for (size_t i = 0; i < batch->floats; i++)
        cr_assert(bits_from_float(batch->memory[i]) == MARK, "%s: wrote outside of its outputs, n = %zu", id, batch->n);
}

/* Inputs are unchanged, and only the outputs are written. */
Test(fast, only_outputs_are_written)
{
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));)
        for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++)
            for (int layout = 0; layout < LAYOUTS; layout++)
                for (size_t n = 0; n <= 17; n++) {
                    SCOPED_MEMORY float *elements = draw_elements(n, n, flat_inputs(kernel));
                    SCOPED_STRUCT(test_batch) in = batch_new((enum layout)layout, flat_inputs(kernel), n);
                    SCOPED_STRUCT(test_batch) before = batch_new((enum layout)layout, flat_inputs(kernel), n);
                    SCOPED_STRUCT(test_batch) out = batch_new((enum layout)layout, flat_outputs(kernel), n);
                    batch_fill(&in, elements), batch_fill(&before, elements);
                    call(kernel, path, &in, &out);
                    cr_assert_arr_eq(before.memory, in.memory, in.floats * sizeof(float), "%s: an input",
                                     plumb_kernel_id(kernel));
                    for (size_t i = 0; i < n; i++)
                        for (size_t k = 0; k < flat_outputs(kernel); k++) {
                            cr_assert(bits_from_float(*at(&out, i, k)) != MARK, "%s: not written",
                                      plumb_kernel_id(kernel));
                            *at(&out, i, k) = float_from_bits(MARK);
                        }
                    expect_unwritten(&out, plumb_kernel_id(kernel));
                }
}

/* Runs a kernel with output k in the memory of input k, or, if `backwards`, of input inputs − 1 − k. */
static void in_place(const plumb_kernel *kernel, plumb_path path, size_t n, int backwards)
{
    const size_t inputs = flat_inputs(kernel), outputs = flat_outputs(kernel);
    SCOPED_MEMORY float *elements = draw_elements(n, n, inputs);
    SCOPED_MEMORY float *apart = evaluated(kernel, path, FIELDS, n, elements);
    SCOPED_STRUCT(test_batch) in = batch_new(FIELDS, inputs, n), out = batch_new(FIELDS, outputs, n);
    batch_fill(&in, elements);
    for (size_t k = 0; k < outputs && k < inputs; k++)
        out.base[k] = in.base[backwards ? inputs - 1 - k : k];
    call(kernel, path, &in, &out);
    SCOPED_MEMORY float *together = results_in(&out);
    expect_same(kernel, "apart and in place", n, elements, apart, together);
}

/* Runs a kernel with the outputs, as one view, in the memory of the first inputs. */
static void in_place_of_operands(const plumb_kernel *kernel, plumb_path path, enum layout layout, size_t n)
{
    const size_t inputs = flat_inputs(kernel), outputs = flat_outputs(kernel);
    if (outputs > inputs)
        return;
    SCOPED_MEMORY float *elements = draw_elements(n + 1, n, inputs);
    SCOPED_MEMORY float *apart = evaluated(kernel, path, TILES, n, elements);
    SCOPED_STRUCT(test_batch) both = batch_new(layout, inputs, n);
    batch_fill(&both, elements);
    const struct flat_views views = flat_views(kernel, in_of(&both, 0), out_of(&both, 0));
    cr_assert_eq(run_views(kernel, path, n, views.in, views.out), PLUMB_OK);
    SCOPED_MEMORY float *together = malloc((n * outputs + 1) * sizeof *together);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < outputs; k++)
            together[i * outputs + k] = *at(&both, i, k);
    expect_same(kernel, "apart and in the place of operands", n, elements, apart, together);
}

/* Runs a kernel with one component of the outputs in the memory of one component of the inputs: the last output in the
 * first input, or, if `at_end`, the first output in the last input. */
static void overlap_by_one(const plumb_kernel *kernel, plumb_path path, enum layout layout, size_t n, int at_end)
{
    const size_t inputs = flat_inputs(kernel), outputs = flat_outputs(kernel);
    const size_t first_input = at_end ? 0 : outputs - 1, first_output = at_end ? inputs - 1 : 0;
    SCOPED_MEMORY float *elements = draw_elements(n + 2, n, inputs);
    SCOPED_MEMORY float *apart = evaluated(kernel, path, TILES, n, elements);
    SCOPED_STRUCT(test_batch) both = batch_new(layout, inputs + outputs - 1, n);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < inputs; k++)
            *at(&both, i, first_input + k) = elements[i * inputs + k];
    const struct flat_views views = flat_views(kernel, in_of(&both, first_input), out_of(&both, first_output));
    cr_assert_eq(run_views(kernel, path, n, views.in, views.out), PLUMB_OK);
    SCOPED_MEMORY float *together = malloc((n * outputs + 1) * sizeof *together);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < outputs; k++)
            together[i * outputs + k] = *at(&both, i, first_output + k);
    expect_same(kernel, "apart and with one shared component", n, elements, apart, together);
}

Test(fast, outputs_may_overlap_by_one_component)
{
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));)
        for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++)
            for (int at_end = 0; at_end < 2; at_end++) {
                overlap_by_one(kernel, path, ARRAYS, 3 * LANES + 1, at_end);
                overlap_by_one(kernel, path, TILES, 3 * LANES + 1, at_end);
            }
}

Test(fast, outputs_may_replace_inputs)
{
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));)
        for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++)
            for (size_t s = 0; s < SIZES; s++)
                for (int backwards = 0; backwards < 2; backwards++)
                    in_place(kernel, path, sizes[s], backwards);
}

Test(fast, outputs_may_share_the_input_view)
{
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));)
        for (plumb_path path = PLUMB_BEST; next_path(&path); path++)
            for (int layout = 0; layout < LAYOUTS; layout++)
                for (size_t s = 0; s < SIZES; s += 3)
                    in_place_of_operands(kernel, path, (enum layout)layout, sizes[s]);
}

/* --- errors ------------------------------------------------------------------------------------------------------- */

/* Sets each component pointer of `batch`, which is `in` or `out`, to null in turn, and checks that the kernel rejects
 * the call. */
static void expect_missing_refused(const plumb_kernel *kernel, plumb_path path, const struct test_batch *in,
                                   const struct test_batch *out, struct test_batch *batch)
{
    for (size_t k = 0; k < batch->components; k++) {
        float *there = batch->base[k];
        batch->base[k] = NULL;
        cr_expect_eq(call(kernel, path, in, out), PLUMB_NULL_POINTER, "%s: %s %zu", plumb_kernel_id(kernel),
                     batch == in ? "input" : "output", k);
        batch->base[k] = there;
    }
}

/* Invalid views of n = 17 elements, and views that are too small. */
static const struct wrong_view {
    uint32_t field, tile;
} wrong_views[] = {{7, 8}, {16, 8}, {8, 7}, {0, 0}, {0, 7}, {2, PLUMB_SAME}, {8, 0}, {1, 9}};

/* Wrong arguments are rejected, and nothing is written. */
Test(fast, wrong_arguments_write_nothing)
{
    enum { N = 17 };
    static float memory[MOST * 64];
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));)
        for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++) {
            SCOPED_STRUCT(test_batch) in = batch_new(FIELDS, flat_inputs(kernel), N);
            SCOPED_STRUCT(test_batch) out = batch_new(FIELDS, flat_outputs(kernel), N);
            const plumb_in from = in_of(&in, 0);
            const plumb_out to = out_of(&out, 0);
            cr_expect_eq(flat_run(kernel, path, N, (plumb_in){0}, to), PLUMB_NULL_POINTER);
            cr_expect_eq(flat_run(kernel, path, N, from, (plumb_out){0}), PLUMB_NULL_POINTER);
            for (size_t i = 0; i < sizeof wrong_views / sizeof *wrong_views; i++) {
                const struct wrong_view wrong = wrong_views[i];
                const int structs = wrong.field == 8 && wrong.tile == 0,
                          no_struct = structs && plumb_kernel_input(kernel, 0) <= 8,
                          no_out = structs && plumb_kernel_output(kernel, 0) <= 8;
                if (!no_struct)
                    cr_expect_eq(flat_run(kernel, path, N, (plumb_in){memory, wrong.field, wrong.tile}, to),
                                 PLUMB_BAD_VIEW, "%s, %zu", plumb_kernel_id(kernel), i);
                if (!no_out)
                    cr_expect_eq(flat_run(kernel, path, N, from, (plumb_out){memory, wrong.field, wrong.tile}),
                                 PLUMB_BAD_VIEW, "%s, %zu", plumb_kernel_id(kernel), i);
            }
            cr_expect_eq(flat_run(kernel, path, N, from, (plumb_out){memory, 1, PLUMB_SAME}), PLUMB_BAD_VIEW);
            expect_missing_refused(kernel, path, &in, &out, &in);
            expect_missing_refused(kernel, path, &in, &out, &out);
            cr_expect_eq(flat_run(kernel, path, 0, (plumb_in){0}, (plumb_out){0}), PLUMB_OK, "nothing to do");
            expect_unwritten(&out, plumb_kernel_id(kernel));
        }
    cr_expect_eq(plumb_kernel_run(NULL, PLUMB_BEST, 1, NULL, NULL), PLUMB_NULL_POINTER);
}

Test(fast, unavailable_path_is_reported)
{
    cr_expect(plumb_path_available(PLUMB_PORTABLE));
    cr_expect_not(plumb_path_available(PLUMB_PATHS));
    if (plumb_path_available(PLUMB_AVX2))
        return;
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));)
        cr_expect_eq(flat_run(kernel, PLUMB_AVX2, 0, (plumb_in){0}, (plumb_out){0}), PLUMB_NO_PATH);
}

Test(fast, every_status_has_distinct_text)
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

/* The scale of the matrix is correct even outside of the domain of the promises, where squares of the entries overflow
 * or underflow. */
Test(fast, matrix_of_any_size_has_scale)
{
    for (int exponent = -100; exponent <= 100; exponent += 100) {
        const float size = ldexpf(1, exponent), J[9] = {size, 0, 0, 0, size, 0, 0, 0, size}, T[3] = {0};
        float A[13];
        cr_assert_eq(
            plumb_transform_from_matrix_n3(1, plumb_in_structs(J, 9), plumb_in_structs(T, 3), plumb_out_structs(A, 13)),
            PLUMB_OK);
        cr_expect_float_eq(A[12] / size, 1, 1e-6, "2^%d", exponent);
        cr_expect_float_eq(A[3], 1, 1e-6, "2^%d", exponent);
    }
}

/* --- the unused lanes of the last tile ---------------------------------------------------------------------------- */

/* Leaves signalling NaNs in the part of the stack that the next call uses. */
static __attribute__((noinline)) void leave_signalling_nans(void)
{
    volatile uint32_t stack[1 << 15];
    for (size_t i = 0; i < sizeof stack / sizeof *stack; i++)
        stack[i] = 0x7fa00000;
}

/* The unused lanes of all inputs are zeros, and not what is left on the stack: a signalling NaN there would raise an
 * exception. */
Test(fast, unused_lanes_hold_zeros)
{
    enum { ELEMENTS = 5, STEP = 16 };
    static const plumb_path paths[] = {PLUMB_PORTABLE, PLUMB_UNFUSED, PLUMB_AVX2};
    float a[4 * STEP] = {1, 1, 1, 1, 1}, b[4 * STEP] = {2, 2, 2, 2, 2}, c[4 * STEP];
    const plumb_in from[] = {plumb_in_arrays(a, STEP), plumb_in_arrays(b, STEP)};
    const plumb_out to[] = {plumb_out_arrays(c, STEP)};
    for (size_t p = 0; p < sizeof paths / sizeof *paths; p++) {
        if (!plumb_path_available(paths[p]))
            continue;
        leave_signalling_nans();
        feclearexcept(FE_ALL_EXCEPT);
        cr_expect_eq(plumb_kernel_run(plumb_kernel_find("quaternion.product"), paths[p], ELEMENTS, from, to), PLUMB_OK);
        cr_expect_eq(fetestexcept(FE_INVALID), 0, "path %d", (int)paths[p]);
        cr_expect_eq(c[ELEMENTS - 1], 2);
    }
}

/* --- the path that the library chooses ---------------------------------------------------------------------------- */

Test(fast, environment_variable_chooses_path)
{
    static const struct {
        const char *name;
        plumb_path path;
    } paths[] = {{"portable", PLUMB_PORTABLE}, {"unfused", PLUMB_UNFUSED}, {"avx2", PLUMB_AVX2}};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (plumb_path_available(paths[i].path))
            expect_said(formatted("PLUMB_PATH=%s plumb check so3.s1 --samples 10", paths[i].name), 0,
                        formatted("plumb check: %s (", paths[i].name));
    const char *best = plumb_path_available(PLUMB_AVX2) ? "avx2" : "unfused";
    if (plumb_path_available(PLUMB_UNFUSED))
        expect_said("PLUMB_PATH=other plumb check so3.s1 --samples 10", 0, formatted("plumb check: %s (", best));
}

/* On the unfused path, too, all layouts and numbers of elements, trees and chains give the same bits. BXFI_MAP tells a
 * process of the test library that it is a worker. */
Test(fast, unfused_path_passes_tests)
{
    if (!plumb_path_available(PLUMB_UNFUSED) || plumb_best_path() == PLUMB_UNFUSED)
        cr_skip_test("this build has no unfused path, or this process takes it already");
    const struct ran ran = expect_said(
        formatted("env -u BXFI_MAP PLUMB_PATH=unfused %s -j1 --filter "
                  "'@(fast/@(every_layout|every_resulting|neighbours|operands_may|outputs_may|single_element)*|"
                  "tree/@(nodes|local|structs)*|chain/paths*)' 2>&1",
                  beside_tests("all")),
        0, "Failing: 0");
    cr_expect_null(strstr(ran.out, "Tested: 0 "), "%s", ran.out);
}

/* --- accuracy that no promise states ------------------------------------------------------------------------------ */

/* between.angle promises a small error beside |x||y|. plumb's kernel is more accurate: for nearly parallel vectors of
 * ordinary lengths, its angle has a small relative error. In double, the products of floats are exact. */
Test(fast, small_angle_between_is_accurate)
{
    enum { PAIRS = 4096 };
    static float x[PAIRS][3], y[PAIRS][3], angle[PAIRS];
    struct random random = {1};
    for (size_t i = 0; i < PAIRS; i++)
        for (size_t k = 0; k < 3; k++) {
            x[i][k] = (float)random_between(&random, 0.1, 1);
            y[i][k] = (float)(x[i][k] * (1 + random_between(&random, -1e-5, 1e-5)));
        }
    for (int path = PLUMB_PORTABLE; path < PLUMB_PATHS; path++) {
        if (!plumb_path_available((plumb_path)path))
            continue;
        const plumb_in from[] = {plumb_in_structs(*x, 3), plumb_in_structs(*y, 3)};
        const plumb_out to = plumb_out_structs(angle, 1);
        cr_assert_eq(plumb_kernel_run(plumb_kernel_find("between.angle"), (plumb_path)path, PAIRS, from, &to),
                     PLUMB_OK);
        for (size_t i = 0; i < PAIRS; i++) {
            const double a = x[i][0], b = x[i][1], c = x[i][2], d = y[i][0], e = y[i][1], f = y[i][2];
            const double exact =
                atan2(hypot(hypot(b * f - c * e, c * d - a * f), a * e - b * d), a * d + b * e + c * f);
            cr_expect(fabs(angle[i] - exact) <= 4 * 0x1p-24 * exact, "path %d: %a, exact %a", path, angle[i], exact);
        }
    }
}

/* The angle of between.quaternion_angle, too, has a small relative error for rotations that differ little; the
 * quaternions have equal or opposite signs. */
Test(fast, small_angle_of_quaternions_is_accurate)
{
    enum { PAIRS = 4096 };
    static float p[PAIRS][4], q[PAIRS][4], angle[PAIRS];
    struct random random = {2};
    for (size_t i = 0; i < PAIRS; i++)
        for (size_t k = 0; k < 4; k++) {
            p[i][k] = (float)random_between(&random, 0.4, 0.6);
            q[i][k] = (float)((i % 2 ? -1 : 1) * (p[i][k] + random_between(&random, -1e-5, 1e-5)));
        }
    for (int path = PLUMB_PORTABLE; path < PLUMB_PATHS; path++) {
        if (!plumb_path_available((plumb_path)path))
            continue;
        const plumb_in from[] = {plumb_in_structs(*p, 4), plumb_in_structs(*q, 4)};
        const plumb_out to = plumb_out_structs(angle, 1);
        cr_assert_eq(
            plumb_kernel_run(plumb_kernel_find("between.quaternion_angle"), (plumb_path)path, PAIRS, from, &to),
            PLUMB_OK);
        for (size_t i = 0; i < PAIRS; i++) {
            const double s = p[i][0], x = p[i][1], y = p[i][2], z = p[i][3];
            const double t = q[i][0], a = q[i][1], b = q[i][2], c = q[i][3];
            const double u = s * a - t * x - (y * c - z * b), v = s * b - t * y - (z * a - x * c),
                         w = s * c - t * z - (x * b - y * a);
            const double exact = 2 * atan2(hypot(hypot(u, v), w), fabs(s * t + x * a + y * b + z * c));
            cr_expect(fabs(angle[i] - exact) <= 8 * 0x1p-24 * exact, "path %d: %a, exact %a", path, angle[i], exact);
        }
    }
}
