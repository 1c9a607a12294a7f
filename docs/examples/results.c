/* Reads inputs of so3.s1 from in.bin, computes them as a graphics card would, writes the results to out.bin:
 *     plumb vectors so3.s1 --binary -o in.bin && ./results in.bin out.bin && plumb check so3.s1 --results out.bin */
#include "plumb_vectors.h"
#include <math.h>

/* t → S₁ = sin √t / √t */
static double s1(double t)
{
    const double root = sqrt(t);
    if (t == 0)
        return 1;
    return root < INFINITY ? sin(root) / root : 1 / root; /* 0 at ∞, NaN for negative numbers */
}

static void compute(size_t n, const float *t, float *s)
{
    for (size_t i = 0; i < n; i++)
        s[i] = (float)s1(t[i]);
}

int main(int argc, char **argv)
{
    FILE *in = fopen(argc > 1 ? argv[1] : "in.bin", "rb"), *out = fopen(argc > 2 ? argv[2] : "out.bin", "wb");
    plumb_vectors v;
    int status = -1;
    while (in && out && (status = plumb_vectors_read(in, &v)) == 1) {
        float *results = (float *)malloc(v.n * v.outputs * sizeof *results);
        if (results)
            compute(v.n, (const float *)v.in, results);
        status = results && strcmp(v.kernel, "so3.s1") == 0 ? plumb_vectors_write(out, &v, results) : -1;
        free(results);
        free(v.in);
        if (status != 0)
            break;
    }
    return !(status == 0 && fclose(out) == 0);
}
