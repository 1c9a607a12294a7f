/* results.c on a graphics card, with CUDA. Build: nvcc -Ivalidate docs/examples/results.cu -o results; then run the
 * commands at the top of results.c. */
#include "plumb_vectors.h"

/* t → S₁ = sin √t / √t */
__global__ void compute(size_t n, const float *t, float *s)
{
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const float root = sqrtf(t[i]);
    s[i] = root < INFINITY ? sinf(root) / root : 1 / root; /* 0 at ∞, NaN for negative numbers */
    if (root == 0)
        s[i] = 1;
}

int main(int argc, char **argv)
{
    FILE *in = fopen(argc > 1 ? argv[1] : "in.bin", "rb"), *out = fopen(argc > 2 ? argv[2] : "out.bin", "wb");
    plumb_vectors v;
    int status = -1;
    while (in && out && (status = plumb_vectors_read(in, &v)) == 1) {
        float *t, *s; /* inputs and results, in memory that the processor and the card share */
        if (cudaMallocManaged(&t, v.n * v.inputs * sizeof *t) || cudaMallocManaged(&s, v.n * v.outputs * sizeof *s))
            return 1;
        memcpy(t, v.in, v.n * v.inputs * sizeof *t);
        compute<<<(unsigned)((v.n + 255) / 256), 256>>>(v.n, t, s);
        if (cudaDeviceSynchronize() || plumb_vectors_write(out, &v, s))
            return 1;
        cudaFree(t), cudaFree(s), free(v.in);
    }
    return !(status == 0 && fclose(out) == 0);
}
