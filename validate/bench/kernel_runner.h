/* A kernel runner: one implementation of one kernel on one batch of inputs, with the operands in the layout that the
 * implementation expects. Benchmarks measure the time of runners.
 *
 * There are runners for plumb's own kernels on each path (avx2, portable), for the kernels of ports
 * (registered_ports.h), for calls of one element each, for lower bounds of a kernel's time, and for two methods of
 * copying. Converting operands to a port's own types, and back, is not timed. input_batch.h makes the batches, race.h
 * times the runners, and kernel_table.c prints the tables. */
#ifndef BENCH_KERNEL_RUNNER_H
#define BENCH_KERNEL_RUNNER_H

#include "input_batch.h"
#include "race.h"

enum runner_origin {
    OURS,    /* plumb's code */
    OF_PORT, /* code of a port, or other code that plumb is compared with */
    COPIED,  /* a copy, or a loop that gives a lower bound of the time */
};

struct kernel_runner {
    enum runner_origin origin;
    const char *implementation, *variant; /* "plumb avx2", "tiles"; "Eigen", "Affine3f"; "copy", "memcpy" */
    size_t n;
    double bytes; /* bytes read and written per element */
    int streamed; /* its stores are non-temporal, which is only useful if the batch is in DRAM */
    int layout;   /* PLUMB_PORT_TILES … (plumb_port.h) */
    struct runner runner;
    struct runner_memory *runner_memory; /* its operands, and the code that it runs (kernel_runner.c) */
};

/* Makes a runner of every implementation of this kernel in a format: first plumb's own (which are in float), beginning
 * with the fastest, then those of ports, and last the COPIES methods of copying the same number of bytes. Returns their
 * number, at most kernel_runners_max(). */
size_t kernel_runners_make(const struct kernel *kernel, enum format format, const double *batch, size_t n,
                           struct kernel_runner *kernel_runners);
size_t kernel_runners_max(void);
/* Makes runners that call a kernel for one element at a time, in float, over arrays of structs: plumb's calls that the
 * compiler inlines, its calls of the library with and without views, plain scalar C, and the calls of ports over their
 * own types. A batch of structs in a single call is there for comparison. Returns the number of runners, at most
 * kernel_runners_max(); 0 if single_loops.h does not have the kernel. */
size_t kernel_runners_make_single(const struct kernel *kernel, const double *batch, size_t n,
                                  struct kernel_runner *kernel_runners);
/* Makes the runners of arrays of structs, in float: plumb's kernel with an array of structs for each operand; plumb's
 * kernel over tiles, for comparison; and the kernels of ports over structs or over their own types. Returns the number
 * of runners. */
size_t kernel_runners_make_structs(const struct kernel *kernel, const double *batch, size_t n,
                                   struct kernel_runner *kernel_runners);
/* Makes the runners of batches of any size, in float: plumb's kernel over structs, tiles and arrays; a loop of plumb's
 * calls for one element each, if single_loops.h has the kernel; and the kernels of all ports. Returns the number of
 * runners. */
size_t kernel_runners_make_sizes(const struct kernel *kernel, const double *batch, size_t n,
                                 struct kernel_runner *kernel_runners);
/* Makes the runner of one variant of an implementation ("plumb avx2", "Eigen") in float; of the first variant if
 * `variant` is null. Returns 1; 0 if there is no such variant. */
int kernel_runner_make(struct kernel_runner *kernel_runner, const char *implementation, const char *variant,
                       const struct kernel *kernel, const double *batch, size_t n);
/* Makes a runner that copies `size` bytes per element. "loop" moves 32 bytes with each AVX2 load and store, as
 * plumb's kernels do; "memcpy" is the C library's, which may use wider registers and bypass the caches. */
enum { COPIES = 2 };
int kernel_runner_make_copy(struct kernel_runner *kernel_runner, const char *variant, size_t size, size_t n);
/* Makes a runner whose time is a lower bound for the time of a kernel's loop (port_bound.h). Returns 0 if there is no
 * such bound for the kernel. */
int kernel_runner_make_port_bound(struct kernel_runner *kernel_runner, const char *kernel, size_t n);
/* Stores the results of the last run, component k of element i at [i * outputs + k]. */
void kernel_runner_results(const struct kernel_runner *kernel_runner, double *results);
/* Returns the nonzero value that a run of a port's kernel returned, or 0. */
int kernel_runner_error(const struct kernel_runner *kernel_runner);
void kernel_runners_free(struct kernel_runner *kernel_runners, size_t count);

#endif
