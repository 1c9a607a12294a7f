/* Defines a kernel of a port in C over arrays of its own types: the braces that follow EACH contain the computation of
 * one element, from *x to *y.
 *
 *     EACH(compose, const transform_pair, A, transform, result)
 *     {
 *         *result = compose(&A->second, &A->first);
 *     }
 *
 * defines run_compose. It is a macro because the types differ, and so that the computation is inlined in the loop over
 * elements; plumb_port.hpp has the equivalent for C++. */
#ifndef PEERS_EACH_H
#define PEERS_EACH_H

#include "validate/plumb_port.h"

#define EACH(name, In, x, Out, y)                                                                                      \
    static inline void each_##name(In *x, Out *y);                                                                     \
    static int run_##name(size_t n, const plumb_port_view *in, const plumb_port_view *out)                             \
    {                                                                                                                  \
        In *from = in->base[0];                                                                                        \
        Out *to = out->base[0];                                                                                        \
        for (size_t i = 0; i < n; i++)                                                                                 \
            each_##name(from + i, to + i);                                                                             \
        return 0;                                                                                                      \
    }                                                                                                                  \
    static inline void each_##name(In *x, Out *y)

/* A part of a port's description (`about` in struct plumb_port): the compiler and its flags, which plumb's build
 * defines. */
#ifndef PEER_FLAGS
#define PEER_FLAGS "flags unknown"
#endif

#endif
