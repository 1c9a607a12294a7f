/* A kernel runner: one implementation of one kernel on one batch of inputs, with the operands in the layout that the
 * implementation expects. Benchmarks time runners.
 *
 * There are runners for plumb's own kernels on each path (avx2, portable), for the kernels of ports
 * (registered_ports.h), and for two methods of copying. Packing and unpacking are not timed. Batches are made by
 * input_batch.h and timed by race.h; tables are in kernel_table.c. */
#ifndef BENCH_ENTRANT_H
#define BENCH_ENTRANT_H

#include "input_batch.h"
#include "race.h"

enum entrant_origin { OURS, OF_PORT, COPIED };

struct entrant {
    enum entrant_origin origin;
    const char *implementation, *variant; /* "plumb avx2", "tiles"; "Eigen", "Affine3f"; "copy", "memcpy" */
    size_t n;
    double bytes; /* read and written per element */
    int streamed; /* its stores are non-temporal: useful in DRAM only */
    struct runner runner;
    struct lane *lane; /* its memory */
};

/* Makes a runner of every implementation of this kernel in a format: plumb's fastest first (they are in float), then
 * the ports', and last the COPIES methods of copying as many bytes. Returns their count, at most entrants_most(). */
size_t entrants_make(const struct kernel *kernel, enum format format, const double *batch, size_t n,
                     struct entrant *entrants);
size_t entrants_most(void);
/* Makes one runner, in float. implementation: "plumb avx2", "Eigen" …; variant null: its first. Returns 0 if there is
 * none. */
int entrant_make(struct entrant *entrant, const char *implementation, const char *variant, const struct kernel *kernel,
                 const double *batch, size_t n);
/* Makes a runner that copies `size` bytes per element. "loop" moves 32 bytes with each AVX2 load and store, as
 * plumb's kernels do; "memcpy" is the C library's, which may use wider registers and bypass the caches. */
enum { COPIES = 2 };
int entrant_copy(struct entrant *entrant, const char *variant, size_t size, size_t n);
/* Makes a runner whose time is a lower bound for that of a kernel's loop (port_bound.h). Returns 0 if there is no
 * such bound for the kernel. */
int entrant_ports(struct entrant *entrant, const char *kernel, size_t n);
/* Stores the results of the last run, component k of element i at [i * outputs + k]. */
void entrant_results(const struct entrant *entrant, double *results);
/* Returns the nonzero value that a run of a port's kernel returned, or 0. */
int entrant_error(const struct entrant *entrant);
void entrants_free(struct entrant *entrants, size_t count);

#endif
