/* Between dispatch.c and structs_tiles.c: eight structs to a tile and back. Not public. */
#ifndef PLUMB_STRUCTS_TILES_H
#define PLUMB_STRUCTS_TILES_H

#include <stddef.h>

/* Components of eight structs, so many floats apart, become a tile whose components follow each other, and back. */
typedef void structs_gather(const float *structs, size_t floats, size_t components, float *tile);
typedef void structs_scatter(const float *tile, size_t components, float *structs, size_t floats);

structs_gather plumb_avx2_structs_gather, plumb_portable_structs_gather;
structs_scatter plumb_avx2_structs_scatter, plumb_portable_structs_scatter;

#endif
