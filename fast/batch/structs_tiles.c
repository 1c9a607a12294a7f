/* Conversion of structs to tiles of eight and back: transposition of a block of eight or four components at a time.
 *
 * Compiled for each path. If fewer components remain than a block has, the block is moved back so that it ends with the
 * last component; it then converts some components a second time, with the same result. Structs of three components are
 * a single block of three; structs of one or two are converted one number at a time. Nothing but the components is read
 * or written. */
#include "structs_tiles.h"

#include "fast/simd/simd.h"

/* Returns the width of the next block when `left` of the `all` components of a struct remain: 8 or 4; all of them if a
 * struct has fewer than four. */
SIMD size_t width_of(size_t left, size_t all)
{
    if (left > 4 && all >= 8)
        return 8;
    return all >= 4 ? 4 : all;
}

void PLUMB_PATH_NAME(structs_gather)(const float *structs, size_t floats, size_t components, size_t tiles, float *to)
{
    for (size_t done = 0, width; done < components; done += width) {
        width = width_of(components - done, components);
        const size_t k = done + width <= components ? done : components - width;
        const float *from = structs + k;
        float *tile = to + 8 * k;
        for (size_t t = 0; t < tiles; t++, from += 8 * floats, tile += 8 * components)
            if (width == 8)
                transpose8(from, floats, tile, 8);
            else if (width == 4)
                columns_of_rows(from, floats, 4, tile);
            else if (width == 3)
                columns_of_rows(from, floats, 3, tile);
            else
                for (size_t i = 0; i < 8 * width; i++) /* component i / 8 of struct i % 8 */
                    tile[i] = from[i % 8 * floats + i / 8];
    }
}

void PLUMB_PATH_NAME(structs_scatter)(const float *from, size_t components, size_t tiles, float *structs, size_t floats)
{
    for (size_t done = 0, width; done < components; done += width) {
        width = width_of(components - done, components);
        const size_t k = done + width <= components ? done : components - width;
        const float *tile = from + 8 * k;
        float *to = structs + k;
        for (size_t t = 0; t < tiles; t++, tile += 8 * components, to += 8 * floats)
            if (width == 8)
                transpose8(tile, 8, to, floats);
            else if (width == 4)
                rows_of_columns(tile, to, floats, 4);
            else if (width == 3)
                rows_of_columns(tile, to, floats, 3);
            else
                for (size_t i = 0; i < 8 * width; i++) /* component i / 8 of struct i % 8 */
                    to[i % 8 * floats + i / 8] = tile[i];
    }
}
