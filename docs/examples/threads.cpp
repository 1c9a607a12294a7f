// Orthonormalises 2¹⁸ matrices that are nearly rotations, with two threads: each computes a range of the matrices.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <plumb/plumb.h>
#include <thread>
#include <vector>

constexpr std::size_t n = 1 << 18;

// Returns the minimum time in seconds of five measurements. Each has twenty runs, because starting a thread takes long.
static double timed(unsigned threads, plumb_in M, plumb_out R)
{
    double minimum = 1e9;
    for (int time = 0; time < 5; time++) {
        const auto start = std::chrono::steady_clock::now();
        std::vector<std::thread> workers;
        for (unsigned k = 0; k < threads; k++)
            workers.emplace_back([=] {
                const auto [from, to] = plumb_part(n, threads, k); // begins at a multiple of eight
                for (int round = 0; round < 20; round++)
                    plumb_rotation_orthonormalise_polar(to - from, plumb_in_skip(M, from), plumb_out_skip(R, from));
            });
        for (auto &worker : workers)
            worker.join();
        minimum = std::min(minimum, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return minimum;
}

int main()
{
    std::vector<float> M(9 * n), one(9 * n), two(9 * n); // tiles of eight
    // Each matrix is the identity, whose entries are changed by up to 6e-4.
    for (std::size_t i = 0; i < M.size(); i++)
        M[i] = float(i / 8 % 9 % 4 == 0) + 1e-4f * float(i % 7);
    const auto in = plumb_in_tiles(M.data(), 9);
    const double alone = timed(1, in, plumb_out_tiles(one.data(), 9));
    const double both = timed(2, in, plumb_out_tiles(two.data(), 9));
    std::printf("one thread %.2f ms, two %.2f ms: %.2f times as fast\n", 1e3 * alone, 1e3 * both, alone / both);
    std::puts(one == two ? "the same bits" : "other bits");
    return one != two;
}
