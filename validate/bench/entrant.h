/* What runs in a benchmark: one implementation of one kernel on one batch, with everything in the layout that it asks
 * for.
 *
 * Here: batches of inputs by regime, and entrants: plumb's own kernels on each path, the peers (ports that offer
 * kernels in float) and two ways of copying. Packing and unpacking are not timed. Timing is in race.h, tables are in
 * bench.c. */
#ifndef ENTRANT_H
#define ENTRANT_H

#include "race.h"
#include "validate/kernels/kernels.h"

/* How large an angle the elements turn by. Rows without a free angle among their inputs have a single regime. */
struct regime {
    const char *name; /* "small", "mixed", "usual" */
    const char *text;
    double low, high; /* of the angle in radians; both 0: as it is drawn */
    int logarithmic;
    int alternating; /* every other element is small instead: both branches in every vector */
};

/* Regime number i of a row, or null past the last; by name there are also "large" and "alternating". */
const struct regime *regime_at(const struct kernel *kernel, size_t i);
const struct regime *regime_find(const struct kernel *kernel, const char *name);
/* "angles of 0.001 to 1, uniform" */
const char *regime_text(const struct regime *regime);

/* Draws n elements, the same in every run of the program: component k of element i is at [i * inputs + k] of the
 * result, which the caller frees; null when out of memory. Only the first BATCH_DISTINCT are drawn, the others repeat
 * them: that many are drawn quickly, and no branch predictor learns them. */
enum { BATCH_DISTINCT = 1 << 16 };
float *batch_make(const struct kernel *kernel, const struct regime *regime, size_t n);

struct entrant {
    const char *implementation, *variant; /* "plumb avx2", "tiles"; "Eigen", "Affine3f"; "copy", "memcpy" */
    size_t n;
    double bytes; /* read and written per element */
    struct runner runner;
    struct lane *lane; /* its memory */
};

/* Loads the ports in `directory`, or in peers/ beside the program; returns how many there are. */
size_t peers_load(const char *directory);
size_t peers_count(void);
const char *peer_name(size_t i);
const char *peer_about(size_t i);

/* Makes an entrant of every implementation of this kernel, plumb's fastest first, and last the COPIES ways of copying
 * as many bytes. Returns how many, at most `most`. */
size_t entrants_make(const struct kernel *kernel, const float *batch, size_t n, struct entrant *entrants, size_t most);
/* Makes one of them. implementation: "plumb avx2", "Eigen" …; variant null: its first. Returns 0 if there is none. */
int entrant_make(struct entrant *entrant, const char *implementation, const char *variant, const struct kernel *kernel,
                 const float *batch, size_t n);
/* Copies `size` bytes per element. "loop" moves 32 bytes with each AVX2 load and store, as our kernels do; "memcpy" is
 * the C library's, which may use wider registers and bypass the caches. */
enum { COPIES = 2 };
int entrant_copy(struct entrant *entrant, const char *variant, size_t size, size_t n);
/* The results of the last run, component k of element i at [i * outputs + k]. */
void entrant_results(const struct entrant *entrant, float *results);
void entrants_free(struct entrant *entrants, size_t count);

#endif
