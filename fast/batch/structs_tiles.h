/* Interface between dispatch.c and structs_tiles.c. Not public. */
#ifndef FAST_STRUCTS_TILES_H
#define FAST_STRUCTS_TILES_H

#include <stddef.h>

/* Convert structs, `floats` floats apart, to tiles whose components are contiguous, and back; a tile holds eight
 * structs. */
typedef void structs_gather(const float *structs, size_t floats, size_t components, size_t tiles, float *to);
typedef void structs_scatter(const float *from, size_t components, size_t tiles, float *structs, size_t floats);

structs_gather plumb_avx2_structs_gather, plumb_portable_structs_gather;
structs_scatter plumb_avx2_structs_scatter, plumb_portable_structs_scatter;

#endif
