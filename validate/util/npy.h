/* The header of NumPy's .npy files, which contain one array. After it come the array's numbers. */
#ifndef UTIL_NPY_H
#define UTIL_NPY_H

#include <stdint.h>
#include <stdio.h>

enum {
    NPY_MAGIC = 6, /* bytes with which a file begins: see npy_is_magic */
    NPY_TYPE = 16, /* bytes of a type, including the final zero */
    NPY_DIMENSIONS = 8,
    NPY_SHAPE = 200, /* bytes of a shape as text, including the final zero */
};

struct npy_header {
    char type[NPY_TYPE]; /* as NumPy writes it: "<f4" are floats, least significant byte first */
    int is_fortran;      /* the first index varies fastest */
    int dimensions;
    uint64_t shape[NPY_DIMENSIONS];
};

/* True if these NPY_MAGIC bytes begin a .npy file. */
int npy_is_magic(const void *bytes);

/* Reads a header after its first NPY_MAGIC bytes. Returns null, or what is wrong with it. */
const char *npy_read_header(FILE *stream, struct npy_header *header);

/* Writes a shape as Python does: "(1000, 3)", "(5,)". Returns text. */
const char *npy_shape(int dimensions, const uint64_t *shape, char text[NPY_SHAPE]);

#endif
