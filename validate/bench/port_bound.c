/* Loops of independent instructions, as lower bounds: see port_bound.h. */
#include "port_bound.h"

#include <string.h>

typedef float vector __attribute__((vector_size(32), aligned(4)));

/* The numbers of instructions of each kind in one iteration of a kernel's loop, which computes one tile. They were
 * counted in the output of objdump -d build/libplumb.a. */
struct instructions {
    int products; /* also fused multiply-adds, comparisons and blends */
    int sums;
    int moves; /* of vectors between registers; also bitwise and integer operations on vectors */
    int loads; /* also of constants */
    int stores;
    int steps; /* operations on scalar integers */
    int jumps; /* conditional jumps that are not taken, each with its comparison */
};

/* True if position k of `all` positions has one of the `some` instructions that are spread evenly over them. */
static inline __attribute__((always_inline)) int is_spread_to(int k, int some, int all)
{
    return (k + 1) * some / all != k * some / all;
}

#if defined(__x86_64__)
#define FOR_AVX2 __attribute__((target("avx2")))

/* Executes the instructions `of` once per tile, evenly mixed. `of` has to be a constant at compile time, so that the
 * inner loop is unrolled and its conditions disappear. The compiler does not change the order of the instructions,
 * because they are volatile. */
FOR_AVX2 static inline __attribute__((always_inline)) void run(const struct instructions of, size_t tiles,
                                                               const char *from, char *to)
{
    const int all = of.products + of.sums + of.moves + of.loads + of.stores + of.steps + of.jumps;
    vector one = {1, 1, 1, 1, 1, 1, 1, 1}, made;
    const char *counted;
    __asm__("" : "+x"(one));
    for (size_t i = 0; i < tiles; i++, to += (size_t)of.stores * sizeof(vector))
#pragma GCC unroll 128
        for (int k = 0; k < all; k++) {
            const vector *load = (const vector *)from + k * of.loads / all;
            vector *store = (vector *)to + k * of.stores / all;
            if (is_spread_to(k, of.products, all))
                __asm__ volatile("vmulps %1, %1, %0" : "=x"(made) : "x"(one));
            if (is_spread_to(k, of.sums, all))
                __asm__ volatile("vaddps %1, %1, %0" : "=x"(made) : "x"(one));
            if (is_spread_to(k, of.moves, all))
                __asm__ volatile("vandps %1, %1, %0" : "=x"(made) : "x"(one));
            if (is_spread_to(k, of.loads, all))
                __asm__ volatile("vmovups %1, %0" : "=x"(made) : "m"(*load));
            if (is_spread_to(k, of.stores, all))
                __asm__ volatile("vmovups %1, %0" : "=m"(*store) : "x"(one));
            if (is_spread_to(k, of.steps, all))
                __asm__ volatile("lea 1(%1), %0" : "=r"(counted) : "r"(from));
            if (is_spread_to(k, of.jumps, all))
                __asm__ volatile("cmp $1, %0\n\tje 1f\n1:" : : "r"(from) : "cc");
        }
}
#else
#define FOR_AVX2
/* Not called: without AVX2 there is no kernel to be compared with a bound. */
static void run(const struct instructions of, size_t tiles, const char *from, char *to)
{
    (void)of, (void)tiles, (void)from, (void)to;
}
#endif

/* The numbers below were counted in the output of objdump, minus three integer operations, which the loop of `run`
 * itself has. */
FOR_AVX2 static void run_s1(size_t tiles, const char *from, char *to)
{
    run((struct instructions){4, 0, 4, 1, 1, 1, 1}, tiles, from, to);
}

FOR_AVX2 static void run_s123(size_t tiles, const char *from, char *to)
{
    run((struct instructions){10, 1, 6, 5, 3, 3, 1}, tiles, from, to);
}

static const struct port_loop loops[] = {{"so3.s1", 1, 1, run_s1}, {"so3.s123", 6, 3, run_s123}};

const struct port_loop *port_loop_of(const char *kernel)
{
    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++)
        if (strcmp(loops[i].kernel, kernel) == 0)
            return &loops[i];
    return NULL;
}
