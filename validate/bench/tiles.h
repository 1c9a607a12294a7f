/* Elements of several numbers in tiles of eight (plumb/base.h), in memory that starts as zeros. */
#ifndef BENCH_TILES_H
#define BENCH_TILES_H

#include <plumb/base.h>

enum { TILE = 8 };

struct tiles {
    size_t components;
    float *memory;
};

/* Returns 0 without memory; tiles_free in either case. */
int tiles_new(struct tiles *tiles, size_t n, size_t components);
void tiles_free(struct tiles *tiles);

/* Component k of element i. */
float *tiles_at(const struct tiles *tiles, size_t i, size_t k);
/* The components from k on. */
plumb_in tiles_in(const struct tiles *tiles, size_t k);
plumb_out tiles_out(const struct tiles *tiles, size_t k);

/* Memory of zeros for free(), or null: large pages where the system has them, so that looking addresses up is not what
 * is measured. */
void *tiles_pages(size_t bytes);

#endif
