/* Elements in tiles of eight; see tiles.h. */
#include "tiles.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

void *tiles_allocate(size_t bytes)
{
    enum { HUGE_PAGE = 1 << 21 }; /* 2 MiB, the size on x86-64 and aarch64 */
    void *memory = NULL;
    const size_t whole = (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    if (posix_memalign(&memory, HUGE_PAGE, whole) != 0)
        return NULL;
    madvise(memory, whole, MADV_HUGEPAGE);
    memset(memory, 0, whole);
    return memory;
}

int tiles_new(struct tiles *tiles, size_t n, size_t components)
{
    const size_t whole_tiles = n / TILE + 1; /* enough for n elements, and at least one */
    *tiles = (struct tiles){components, tiles_allocate(whole_tiles * TILE * components * sizeof(float))};
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
