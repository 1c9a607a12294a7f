/* Conversion of eight structs to a tile and back: transposition of eight or four components at a time.
 *
 * Compiled for each path. If the components that remain do not fill a block of eight or four, the last eight or four
 * components are transposed, although some of them have been converted already. Structs of one or two components are
 * converted one component at a time. Nothing but the components is read or written. */
#include "structs_tiles.h"

#include "fast/simd/simd.h"

/* Returns how many components are converted at once (8 or 4, or all of 1 to 3) if `left` of the `all` components are
 * not yet converted. */
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
                for (size_t i = 0; i < 8 * width; i++)
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
                for (size_t i = 0; i < 8 * width; i++)
                    to[i % 8 * floats + i / 8] = tile[i];
    }
}
