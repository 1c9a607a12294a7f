/* A peer: somebody else's code for some of plumb's kernels, in its own types and memory layout.
 *
 * Here: the table that a peer exports for `plumb bench`, which packs the inputs into the peer's own types before the
 * clock starts and unpacks the results after it has stopped; and the port that follows from it for `plumb check
 * --port`, by packing and unpacking around the same code. So what is timed and what is judged is one function. The
 * formulas' meaning stands in `plumb kernels`, the port interface in plumb_port.h. */
#ifndef PEER_H
#define PEER_H

#include "validate/plumb_port.h"
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct plumb_peer_kernel {
    const char *id, *variant;       /* "transform.compose", "Affine3f"; the first of an id is also the port's */
    unsigned inputs, outputs;       /* floats an element, in the order of the kernel's row */
    size_t input_size, output_size; /* bytes an element in the peer's types */
    void (*pack)(const float *element, void *own);    /* null: the floats as they are */
    void (*run)(size_t n, const void *in, void *out); /* arrays aligned to 64 bytes */
    void (*unpack)(const void *own, float *element);  /* null: the floats as they are */
} plumb_peer_kernel;

typedef struct plumb_peer {
    const char *name, *about;
    size_t count;
    const plumb_peer_kernel *kernels;
} plumb_peer;

/* The symbol that `plumb bench` looks for; plumb_port_open stands beside it. */
const plumb_peer *plumb_peer_open(void);

#ifdef __cplusplus
}
#endif

#ifndef PEER_FLAGS
#define PEER_FLAGS "flags unknown"
#endif

enum { PEER_BLOCK = 16, PEER_BYTES = 512 };

/* n elements from the port's view through pack, run and unpack. A struct of two 4x4 matrices is the largest type. */
static inline int peer_run_port(const plumb_peer_kernel *kernel, size_t n, const plumb_port_view *in,
                                const plumb_port_view *out)
{
#ifdef __cplusplus
    alignas(64) unsigned char own_in[PEER_BLOCK * PEER_BYTES], own_out[PEER_BLOCK * PEER_BYTES];
#else
    _Alignas(64) unsigned char own_in[PEER_BLOCK * PEER_BYTES], own_out[PEER_BLOCK * PEER_BYTES];
#endif
    const float *source = (const float *)in->base[0];
    float *result = (float *)out->base[0];
    if (kernel->input_size > PEER_BYTES || kernel->output_size > PEER_BYTES)
        return 1;
    for (size_t first = 0; first < n; first += PEER_BLOCK) {
        const size_t count = n - first < PEER_BLOCK ? n - first : PEER_BLOCK;
        for (size_t i = 0; i < count; i++) {
            const float *element = source + (first + i) * in->stride;
            if (kernel->pack)
                kernel->pack(element, own_in + i * kernel->input_size);
            else
                memcpy(own_in + i * kernel->input_size, element, kernel->input_size);
        }
        kernel->run(count, own_in, own_out);
        for (size_t i = 0; i < count; i++) {
            float *element = result + (first + i) * out->stride;
            if (kernel->unpack)
                kernel->unpack(own_out + i * kernel->output_size, element);
            else
                memcpy(element, own_out + i * kernel->output_size, kernel->output_size);
        }
    }
    return 0;
}

#endif
