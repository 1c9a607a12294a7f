/* Eight structs to a tile and back: rows to columns, eight components at a time.
 *
 * Compiled for each path. Where their number is no multiple of eight, the last eight overlap those before; fewer than
 * eight go one by one. Nothing but the components is read or written. */
#include "structs_tiles.h"

#include "simd.h"

enum { SIDE = 8 };

/* The components that follow `done` begin here. */
SEAM size_t next_eight(size_t done, size_t components)
{
    return done + SIDE <= components ? done : components - SIDE;
}

void PLUMB_PATH_NAME(structs_gather)(const float *structs, size_t floats, size_t components, float *tile)
{
    if (components < SIDE)
        for (size_t k = 0; k < components; k++)
            for (size_t i = 0; i < SIDE; i++)
                tile[SIDE * k + i] = structs[i * floats + k];
    for (size_t done = 0; components >= SIDE && done < components; done += SIDE) {
        const size_t k = next_eight(done, components);
        transpose8(structs + k, floats, tile + SIDE * k, SIDE);
    }
}

void PLUMB_PATH_NAME(structs_scatter)(const float *tile, size_t components, float *structs, size_t floats)
{
    if (components < SIDE)
        for (size_t i = 0; i < SIDE; i++)
            for (size_t k = 0; k < components; k++)
                structs[i * floats + k] = tile[SIDE * k + i];
    for (size_t done = 0; components >= SIDE && done < components; done += SIDE) {
        const size_t k = next_eight(done, components);
        transpose8(tile + SIDE * k, SIDE, structs + k, floats);
    }
}
