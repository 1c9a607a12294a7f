/* Tests of the conversion between structs and tiles (fast/batch/structs_tiles.h). */
#include "batch.h"

#include "fast/batch/structs_tiles.h"

enum { MOST = 20, TILES_CONVERTED = 3, GAP = 3 };

static float value_at(size_t element, size_t component)
{
    return (float)(100 * element + component + 1);
}

/* Converts structs to tiles and back; requires each component in its position, and the mark everywhere else. */
static void expect_round_trip(structs_gather *gather, structs_scatter *scatter, size_t components, size_t floats)
{
    float structs[TILES_CONVERTED * LANES * (MOST + GAP)], back[sizeof structs / sizeof *structs];
    float tiles[TILES_CONVERTED * LANES * MOST + LANES * LANES];
    const size_t all = sizeof structs / sizeof *structs, all_tiled = sizeof tiles / sizeof *tiles;
    const float mark = float_from_bits(MARK);
    for (size_t i = 0; i < all; i++)
        structs[i] = back[i] = mark;
    for (size_t i = 0; i < all_tiled; i++)
        tiles[i] = mark;
    for (size_t i = 0; i < TILES_CONVERTED * LANES; i++)
        for (size_t k = 0; k < components; k++)
            structs[i * floats + k] = value_at(i, k);
    gather(structs, floats, components, TILES_CONVERTED, tiles);
    for (size_t i = 0; i < TILES_CONVERTED * LANES; i++)
        for (size_t k = 0; k < components; k++)
            cr_assert_eq(tiles[(i / LANES * components + k) * LANES + i % LANES], value_at(i, k), "%zu components",
                         components);
    for (size_t i = TILES_CONVERTED * LANES * components; i < all_tiled; i++)
        cr_assert_eq(bits_from_float(tiles[i]), MARK, "%zu components: written behind the tiles", components);
    scatter(tiles, components, TILES_CONVERTED, back, floats);
    cr_assert_arr_eq(back, structs, sizeof structs, "%zu components, %zu floats", components, floats);
}

Test(structs_tiles, conversion_writes_components_alone)
{
    for (size_t components = 1; components <= MOST; components++)
        for (size_t floats = components; floats <= components + GAP; floats++) {
            expect_round_trip(plumb_portable_structs_gather, plumb_portable_structs_scatter, components, floats);
            if (plumb_path_available(PLUMB_AVX2))
                expect_round_trip(plumb_avx2_structs_gather, plumb_avx2_structs_scatter, components, floats);
        }
}
