/* What runs in a benchmark: one implementation of one kernel on one batch, everything laid out as it likes it.
 *
 * Here: batches of inputs by regime, and entrants: plumb's own kernels on each path, the peers (ports that offer
 * kernels in float, each in the layout that it asks for) and
 * two ways of copying. Packing and unpacking happen outside of the clock. Timing is race.h, tables bench.c. */
#ifndef ENTRANT_H
#define ENTRANT_H

#include "race.h"
#include "validate/kernels/kernels.h"

/* How large an angle the elements turn by; rows whose inputs are no free angle have one regime of their own. */
struct regime {
    const char *name; /* "small", "mixed", "usual" */
    const char *text;
    double low, high; /* of the angle in radians; both 0: not placed */
    int logarithmic;
    int alternating; /* every other element is small instead: both branches in every vector */
};

/* Regime number i of a row, or null past the last; by name there are also "large" and "alternating". */
const struct regime *regime_at(const struct kernel *kernel, size_t i);
const struct regime *regime_find(const struct kernel *kernel, const char *name);
/* "angles of 0.001 to 1, uniform" */
const char *regime_text(const struct regime *regime);

/* n elements, component k of element i at [i * inputs + k]. Null when out of memory; to be freed. The same in every run
 * of the program. From BATCH_DISTINCT on they repeat: too many for a branch predictor to learn, soon made. */
enum { BATCH_DISTINCT = 1 << 16 };
float *batch_make(const struct kernel *kernel, const struct regime *regime, size_t n);

struct entrant {
    const char *implementation, *variant; /* "plumb avx2", "tiles"; "Eigen", "Affine3f"; "copy", "memcpy" */
    size_t n;
    double bytes; /* read and written, an element */
    struct runner runner;
    struct lane *lane; /* its memory */
};

/* Loads the ports in `directory`, or in peers/ beside the program; returns how many there are. */
size_t peers_load(const char *directory);
size_t peers_count(void);
const char *peer_name(size_t i);
const char *peer_about(size_t i);

/* Everything that runs this row on this batch, plumb's best first, the COPIES copies of as many bytes last; returns how
 * many, at most `most`. */
size_t entrants_make(const struct kernel *kernel, const float *batch, size_t n, struct entrant *entrants, size_t most);
/* One of them: implementation "plumb avx2", "Eigen" …, variant null: its first. Returns 0 where there is none. */
int entrant_make(struct entrant *entrant, const char *implementation, const char *variant, const struct kernel *kernel,
                 const float *batch, size_t n);
/* Copying `size` bytes an element: "loop", a plain loop over 32 bytes that a load and a store of AVX2 move, as our own
 * kernels' do; or "memcpy", the C library's, which may use wider registers and go past the caches. */
enum { COPIES = 2 };
int entrant_copy(struct entrant *entrant, const char *variant, size_t size, size_t n);
/* Results as they stand after a run, component k of element i at [i * outputs + k]. */
void entrant_results(const struct entrant *entrant, float *results);
void entrants_free(struct entrant *entrants, size_t count);

#endif
