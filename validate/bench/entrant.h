/* What runs in a benchmark: one implementation of one kernel on one batch, with everything in the layout that it asks
 * for.
 *
 * Here: entrants: plumb's own kernels on each path, what ports offer (offers.h) and two ways of copying. Packing and
 * unpacking are not timed. Batches are in input_batch.h, timing is in race.h, tables are in bench.c. */
#ifndef BENCH_ENTRANT_H
#define BENCH_ENTRANT_H

#include "input_batch.h"
#include "race.h"

enum entrant_origin { OURS, OFFERED, COPIED };

struct entrant {
    enum entrant_origin origin;
    const char *implementation, *variant; /* "plumb avx2", "tiles"; "Eigen", "Affine3f"; "copy", "memcpy" */
    size_t n;
    double bytes; /* read and written per element */
    int streamed; /* its outputs go past the caches: of use from DRAM only */
    struct runner runner;
    struct lane *lane; /* its memory */
};

/* Makes an entrant of every implementation of this kernel in a format, plumb's fastest first (they are floats), and
 * last the COPIES ways of copying as many bytes. Returns how many, at most entrants_most(). */
size_t entrants_make(const struct kernel *kernel, enum format format, const double *batch, size_t n,
                     struct entrant *entrants);
size_t entrants_most(void);
/* Makes one of them, in float. implementation: "plumb avx2", "Eigen" …; variant null: its first. Returns 0 if there is
 * none. */
int entrant_make(struct entrant *entrant, const char *implementation, const char *variant, const struct kernel *kernel,
                 const double *batch, size_t n);
/* Copies `size` bytes per element. "loop" moves 32 bytes with each AVX2 load and store, as our kernels do; "memcpy" is
 * the C library's, which may use wider registers and bypass the caches. */
enum { COPIES = 2 };
int entrant_copy(struct entrant *entrant, const char *variant, size_t size, size_t n);
/* What the instructions of a kernel's loop take at least (port_bound.h). Returns 0 if their number is not known. */
int entrant_ports(struct entrant *entrant, const char *kernel, size_t n);
/* The results of the last run, component k of element i at [i * outputs + k]. */
void entrant_results(const struct entrant *entrant, double *results);
/* What a run of a port's kernel returned that was not 0, or 0. */
int entrant_error(const struct entrant *entrant);
void entrants_free(struct entrant *entrants, size_t count);

#endif
