/* Orthonormalises 2¹⁸ matrices that are nearly rotations, with OpenMP: each thread computes a range of the matrices. */
#include <omp.h>
#include <plumb/plumb.h>
#include <stdio.h>
#include <string.h>

enum { N = 1 << 18 };

/* Returns the minimum time in seconds of twenty runs with this number of threads. */
static double timed(int threads, plumb_in M, plumb_out R)
{
    double minimum = 1e9;
    for (int time = 0; time < 20; time++) {
        const double start = omp_get_wtime();
#pragma omp parallel for num_threads(threads)
        for (int k = 0; k < threads; k++) {
            const plumb_range share = plumb_part(N, (uint64_t)threads, (uint64_t)k); /* begins at a multiple of eight */
            plumb_rotation_orthonormalise_polar(share.to - share.from, plumb_in_skip(M, share.from),
                                                plumb_out_skip(R, share.from));
        }
        minimum = omp_get_wtime() - start < minimum ? omp_get_wtime() - start : minimum;
    }
    return minimum;
}

int main(void)
{
    static float M[9 * N], one[9 * N], two[9 * N]; /* tiles of eight */
    /* Each matrix is the identity, whose entries are changed by up to 6e-4. */
    for (int i = 0; i < 9 * N; i++)
        M[i] = (float)(i / 8 % 9 % 4 == 0) + 1e-4f * (float)(i % 7);
    const plumb_in in = plumb_in_tiles(M, 9);
    const double alone = timed(1, in, plumb_out_tiles(one, 9)), both = timed(2, in, plumb_out_tiles(two, 9));
    printf("one thread %.2f ms, two %.2f ms: %.2f times as fast\n", 1e3 * alone, 1e3 * both, alone / both);
    const int same = memcmp(one, two, sizeof one) == 0;
    puts(same ? "the same bits" : "other bits");
    return !same;
}
