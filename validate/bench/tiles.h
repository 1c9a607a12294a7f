/* Arrays of elements with several components, in tiles of eight elements (plumb/base.h), in memory that is initialised
 * to zero. */
#ifndef BENCH_TILES_H
#define BENCH_TILES_H

#include <plumb/base.h>

enum { TILE = 8 };

struct tiles {
    size_t components;
    float *memory;
};

/* Allocates n elements. Returns 0 when out of memory; call tiles_free in either case. */
int tiles_new(struct tiles *tiles, size_t n, size_t components);
void tiles_free(struct tiles *tiles);

/* Returns the address of component k of element i. */
float *tiles_at(const struct tiles *tiles, size_t i, size_t k);
/* Return views of the components from k on. */
plumb_in tiles_in(const struct tiles *tiles, size_t k);
plumb_out tiles_out(const struct tiles *tiles, size_t k);

/* Allocates memory that is initialised to zero, to be freed by free(); returns null when out of memory. It consists of
 * large pages if the system has them, so that the benchmark does not measure address translation. */
void *tiles_allocate(size_t bytes);

#endif
