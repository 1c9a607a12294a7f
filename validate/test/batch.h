/* Batches of float vectors for tests of fast/, in every memory layout that its functions accept.
 *
 * batch_new allocates a batch and fills all of its memory with the NaN MARK; batch_for_test does the same, and frees
 * the memory at the end of the test. The test stores inputs with batch_fill, or with at(), which returns the address of
 * one component, and passes in_of or out_of to the function under test. expect_written then finds writes outside the
 * outputs, because they overwrite MARK. */
#ifndef TEST_BATCH_H
#define TEST_BATCH_H

#include "inputs.h"
#include "test_objects.h"

#include <plumb/kernels.h>
#include <plumb/run.h>

#include <criterion/criterion.h>
#include <stdlib.h>

enum { LANES = 8, MARK = 0x7fabcdef /* a signalling NaN; compared by its bits */ };
/* ARRAYS: one unaligned array per component. TILES: one buffer of tiles of LANES elements. FIELDS: a pointer per
 * component. STREAMED: tiles whose outputs are written with non-temporal stores. STRUCTS: one struct per element, three
 * floats longer than its components. */
enum layout { ARRAYS, TILES, FIELDS, STREAMED, STRUCTS, LAYOUTS };

struct test_batch {
    enum layout layout;
    size_t n, components, floats, capacity;
    float *memory, **base;
};

static inline void test_batch_free(struct test_batch *batch)
{
    free(batch->memory);
    free(batch->base);
}

/* Returns a batch of n elements with a number of components each. Every float of its memory is MARK. The caller frees
 * it with test_batch_free or SCOPED_STRUCT (scoped.h). */
static inline struct test_batch batch_new(enum layout layout, size_t components, size_t n)
{
    const size_t tiles = n / LANES + 1, capacity = tiles * LANES + 3;
    /* the index of the first float, misaligned on purpose except for tiles; and the distance between components */
    const size_t first[LAYOUTS] = {1, 0, 3, 0, 2}, apart[LAYOUTS] = {capacity, LANES, capacity + 2, LANES, 1};
    struct test_batch batch = {layout, n, components, (capacity + 5) * (components + 3) + 64, capacity, NULL, NULL};
    batch.memory = aligned_alloc(64, (batch.floats / 16 + 1) * 16 * sizeof(float));
    batch.base = malloc((components + 1) * sizeof *batch.base);
    cr_assert(batch.memory && batch.base);
    for (size_t i = 0; i < batch.floats; i++)
        batch.memory[i] = float_from_bits(MARK);
    for (size_t k = 0; k < components; k++)
        batch.base[k] = batch.memory + first[layout] + k * apart[layout];
    return batch;
}

static inline struct test_batch batch_for_test(enum layout layout, size_t components, size_t n)
{
    const struct test_batch batch = batch_new(layout, components, n);
    release_after_test(batch.memory, free);
    release_after_test(batch.base, free);
    return batch;
}

/* Returns the path with which others are compared: the portable path, or the unfused path if the library chose it. */
static inline plumb_path compared_path(void)
{
    return plumb_best_path() == PLUMB_UNFUSED ? PLUMB_UNFUSED : PLUMB_PORTABLE;
}

/* True if the path gives the same bits as compared_path(), or is chosen by the library, and the CPU supports it. */
static inline int is_comparable(plumb_path path)
{
    return plumb_path_available(path) &&
           (path == PLUMB_BEST || (path == PLUMB_UNFUSED) == (compared_path() == PLUMB_UNFUSED));
}

/* Advances *path to the first comparable path, itself included. Returns 0 if there is none. For loops of the form
 * for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++). */
static inline int next_path(plumb_path *path)
{
    while (*path < PLUMB_PATHS && !is_comparable(*path))
        ++*path;
    return *path < PLUMB_PATHS;
}

/* Returns the address of component k of element i. */
static inline float *at(const struct test_batch *batch, size_t i, size_t k)
{
    if (batch->layout == STRUCTS)
        return batch->base[k] + i * (batch->components + 3);
    if (batch->layout == TILES || batch->layout == STREAMED)
        return batch->base[k] + i / LANES * LANES * batch->components + i % LANES;
    return batch->base[k] + i;
}

/* Returns a view of the components k, k + 1, … for output. */
static inline plumb_out out_of(const struct test_batch *batch, size_t k)
{
    const plumb_out tiles = plumb_out_tiles(*batch->base, (uint32_t)batch->components),
                    views[LAYOUTS] = {plumb_out_arrays(*batch->base, (uint32_t)batch->capacity), tiles,
                                      plumb_out_fields(batch->base), plumb_out_streamed(tiles),
                                      plumb_out_structs(*batch->base, (uint32_t)batch->components + 3)};
    return plumb_out_part(views[batch->layout], k);
}

static inline plumb_in in_of(const struct test_batch *batch, size_t k)
{
    return plumb_in_of(out_of(batch, k));
}

/* Stores n elements, component k of element i from elements[i * components + k]. */
static inline void batch_fill(const struct test_batch *batch, const float *elements)
{
    for (size_t i = 0; i < batch->n; i++)
        for (size_t k = 0; k < batch->components; k++)
            *at(batch, i, k) = elements[i * batch->components + k];
}

/* Fails the test unless exactly `count` floats of the batch's memory differ from MARK. */
static inline void expect_written(const struct test_batch *batch, size_t count)
{
    size_t marks = 0;
    for (size_t i = 0; i < batch->floats; i++)
        marks += bits_from_float(batch->memory[i]) == MARK;
    cr_assert_eq(marks, batch->floats - count, "%zu of %zu floats were not written", marks, batch->floats);
}

#endif
