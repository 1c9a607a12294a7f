/* A tree's states in scalar C, one node after the other, as a program that cares for speed compiles it: what trees.c races
 * plumb's against. Compiled once for any processor and once for AVX2 and FMA, as LINKS_NAME says. */
#ifndef LINKS_H
#define LINKS_H

#include <stddef.h>
#include <stdint.h>

struct link_state {
    float T[3], R[9], S, v[3], a[3], w[3], alpha[3];
};

typedef void links_loop(size_t n, const uint32_t *parent, const struct link_state *local, struct link_state *global);

extern links_loop links_portable, links_avx2;

#endif
