/* The generator of random numbers: a stream of bits (splitmix64), and numbers, choices and directions made from it.
 *
 * The stream depends only on its initial state: it is the same on every machine and in every run. Inputs that are
 * stored or identified by a seed rely on that.
 *
 *     struct random random = {.state = seed};
 *     double x = random_between(&random, -1, 1); */
#ifndef UTIL_RANDOM_H
#define UTIL_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct random {
    uint64_t state;
};

/* Mixes 64 bits: each bit of the result depends on all bits of x. The function is a bijection. */
static inline uint64_t random_mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* Returns the next 64 bits of splitmix64 (Steele, Lea and Flood, 2014): a counter, mixed. */
static inline uint64_t random_bits(struct random *random)
{
    return random_mix(random->state += UINT64_C(0x9e3779b97f4a7c15));
}

/* Returns an integer from 0 to n − 1, for n up to 2³². */
static inline size_t random_below(struct random *random, size_t n)
{
    return (size_t)(((random_bits(random) >> 32) * (uint64_t)n) >> 32);
}

double random_unit(struct random *random);                             /* uniform in [0, 1) */
double random_between(struct random *random, double low, double high); /* uniform */
double random_log(struct random *random, double low, double high);     /* uniform logarithm; 0 < low ≤ high */
double random_sign(struct random *random);                             /* −1 or 1 */
void random_normals(struct random *random, double *x, double *y);      /* two independent normal numbers */
void random_direction(struct random *random, size_t n, double *unit);  /* uniform on the sphere */

#endif
