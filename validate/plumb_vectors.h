/* Files of plumb for code that runs where plumb cannot call it, such as on a graphics card: reads the inputs that
 * `plumb vectors KERNEL --binary` wrote, writes the results for `plumb check KERNEL --results FILE`. It needs no other
 * file of plumb. C and C++, CUDA and HIP.
 *
 *     plumb_vectors v;
 *     while (plumb_vectors_read(in, &v) == 1) {     // one part per kernel
 *         compute(v.n, v.in, out);                  // v.n · v.inputs numbers → v.n · v.outputs numbers
 *         plumb_vectors_write(out_file, &v, out);
 *         free(v.in);
 *     }
 *
 * Component k of element i is number i · inputs + k of `in`, and i · outputs + k of the results. Numbers are float or
 * double in the byte order of x86, aarch64 and RISC-V (least significant byte first). */
#ifndef PLUMB_VECTORS_H
#define PLUMB_VECTORS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct plumb_vectors {
    char kernel[128];
    size_t n, inputs, outputs; /* elements, and numbers per element */
    size_t width;              /* bytes of a number: 4 for float, 8 for double */
    void *in;                  /* the inputs, which the caller frees */
    char header[600];          /* the words of the file's header after the first */
} plumb_vectors;

/* Reads the next part. Returns 1; 0 at the end of the file; −1 if the file is not one of plumb's in binary, is
 * truncated, or when out of memory; then `in` is null. */
static inline int plumb_vectors_read(FILE *file, plumb_vectors *v)
{
    char format[8], first[16] = "";
    int c = fscanf(file, "%15s", first), end = 0;
    v->in = NULL;
    if (c != 1)
        return feof(file) ? 0 : -1;
    if (strcmp(first, "plumb-vectors") != 0 || fscanf(file, " %599[^|\n]", v->header) != 1 ||
        sscanf(v->header, "2 %127s %7s binary %zu %zu %zu %n", v->kernel, format, &v->n, &v->inputs, &v->outputs,
               &end) < 5)
        return -1;
    while ((c = getc(file)) != '\n') /* names of inputs and outputs, for readers */
        if (c == EOF)
            return -1;
    v->width = strcmp(format, "double") == 0 ? 8 : 4;
    const size_t numbers = v->n * v->inputs;
    if (!end || !v->inputs || numbers / v->inputs != v->n || !(v->in = calloc(numbers + 1, v->width)))
        return -1;
    if (fread(v->in, v->width, numbers, file) == numbers)
        return 1;
    free(v->in);
    v->in = NULL;
    return -1;
}

/* Writes the results of a part, without its inputs; `out` has n · outputs numbers. Returns 0, or −1 if writing
 * failed. */
static inline int plumb_vectors_write(FILE *file, const plumb_vectors *v, const void *out)
{
    fprintf(file, "plumb-outputs %s\n", v->header);
    fwrite(out, v->width, v->n * v->outputs, file);
    return ferror(file) ? -1 : 0;
}

#endif
