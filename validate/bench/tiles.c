/* Elements in tiles of eight; see tiles.h. */
#include "tiles.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

void *tiles_pages(size_t bytes)
{
    enum { PAGE = 1 << 21 };
    void *memory = NULL;
    const size_t whole = (bytes + PAGE - 1) / PAGE * PAGE;
    if (posix_memalign(&memory, PAGE, whole) != 0)
        return NULL;
    madvise(memory, whole, MADV_HUGEPAGE);
    memset(memory, 0, whole);
    return memory;
}

int tiles_new(struct tiles *tiles, size_t n, size_t components)
{
    *tiles = (struct tiles){components, tiles_pages((n / TILE + 1) * TILE * components * sizeof(float))};
    return tiles->memory != NULL;
}

void tiles_free(struct tiles *tiles)
{
    free(tiles->memory);
    *tiles = (struct tiles){0};
}

float *tiles_at(const struct tiles *tiles, size_t i, size_t k)
{
    return tiles->memory + (i / TILE * tiles->components + k) * TILE + i % TILE;
}

plumb_in tiles_in(const struct tiles *tiles, size_t k)
{
    return plumb_in_part(plumb_in_tiles(tiles->memory, (uint32_t)tiles->components), k);
}

plumb_out tiles_out(const struct tiles *tiles, size_t k)
{
    return plumb_out_part(plumb_out_tiles(tiles->memory, (uint32_t)tiles->components), k);
}
