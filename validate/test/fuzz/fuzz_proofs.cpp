/* Fuzzing of the prover: no proof may contradict an error that was found.
 *
 *     build/test/fuzz_proofs FIRST COUNT      # COUNT programs with the seeds FIRST, FIRST + 1 …; runs build/plumb
 *
 * For each random program (programs.hpp), searches for a large error relative to the formula in long double. Then asks
 * `plumb prove` for 0.9995 times that error as a limit, which must never be proved; and for 1.5 times that error plus
 * 0.2, which should be proved in most cases, since a prover that proves nothing is sound but useless. Prints the seeds
 * of both kinds of failure. Exit status 1 if a false limit is proved, or fewer than three quarters of the true ones. */
#include "programs.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/wait.h>
#include <vector>

namespace
{

using wide = long double;

struct stream {
    std::uint64_t state;

    double unit()
    {
        std::uint64_t x = state += 0x9e3779b97f4a7c15u;
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
        return double((x ^ (x >> 31)) >> 11) * 0x1p-53;
    }
    double between(double low, double high)
    {
        return low + (high - low) * unit();
    }
};

wide ulp(wide x)
{
    int exponent;
    std::frexp(std::fabs(x), &exponent);
    return std::ldexp(wide(1), (exponent < -125 ? -125 : exponent) - 24);
}

/* An element and a program's error there; ∞ if the result is not a number. */
struct found {
    float in[4];
    double error;
};

double error_of(float computed, wide exact, wide scale)
{
    return std::isfinite(computed) ? double(std::fabs(wide(computed) - exact) / ulp(scale)) : double(INFINITY);
}

const float c[] = {1, -0x1.555556p-3f, 0x1.111136p-7f, -0x1.a01aeep-13f, 0x1.6d2448p-19f};

double series_error(std::uint64_t seed, const float *in)
{
    const wide t = in[0], a = std::sqrt(t),
               exact = a > wide(0.05) ? std::sin(a) / a : 1 - t / 6 + t * t / 120 - t * t * t / 5040;
    return error_of(fuzz::program<float>(seed).series(in[0], c), exact, exact);
}

double dual_error(std::uint64_t seed, const float *in)
{
    const wide first = wide(in[0]) * in[3], second = wide(in[1]) * in[2];
    return error_of(fuzz::program<float>(seed).dual(in), first + second, std::fabs(first) + std::fabs(second));
}

void draw_series(stream &random, const found &worst, float *in)
{
    const double kind = random.unit();
    double t = worst.in[0];
    if (kind < 0.1)
        t = std::exp2(-40 * random.unit());
    else if (kind < 0.7)
        t = random.unit();
    else
        t *= 1 + (random.unit() - 0.5) * std::exp2(-20 * random.unit());
    in[0] = float(std::min(std::max(t, 0.0), 1.0));
}

void draw_dual(stream &random, const found &worst, float *in)
{
    const bool anew = random.unit() < 0.3;
    for (int k = 0; k < 4; k++) {
        in[k] = worst.in[k];
        if (anew)
            in[k] = float((random.unit() < 0.5 ? -1 : 1) * random.between(1, 2));
        else if (random.unit() < 0.4)
            in[k] = float(worst.in[k] * (1 + (random.unit() - 0.5) * std::exp2(-20 * random.unit())));
    }
}

using error_function = double (*)(std::uint64_t, const float *);
using draw_function = void (*)(stream &, const found &, float *);

/* Searches for a large error, with new random elements and with elements near the worst one so far. */
found search(std::uint64_t seed, error_function error, draw_function draw, int evaluations)
{
    stream random = {seed};
    found worst = {{1, 1, 1, 1}, 0};
    for (int i = 0; i < evaluations; i++) {
        found here = {};
        draw(random, worst, here.in);
        here.error = error(seed, here.in);
        if (here.error > worst.error)
            worst = here;
    }
    return worst;
}

/* Returns true if `plumb prove` proves the limit. Exits if plumb cannot be run. */
bool is_proved(const std::string &plumb, const std::string &port, std::uint64_t seed, const char *promise, double limit)
{
    char command[1024];
    std::snprintf(command, sizeof command,
                  "FUZZ_SEED=%llu %s prove --port %s %s --threads 1 --no-search --limit %.9g >/dev/null 2>&1",
                  static_cast<unsigned long long>(seed), plumb.c_str(), port.c_str(), promise, limit);
    const int status = std::system(command);
    if (!WIFEXITED(status) || WEXITSTATUS(status) == 2) {
        std::fprintf(stderr, "fuzz_proofs: could not run: %s\n", command);
        std::exit(2);
    }
    return WEXITSTATUS(status) == 0;
}

} // namespace

int main(int argc, char **argv)
{
    const std::string own = argv[0], folder = own.substr(0, own.rfind('/')), plumb = folder + "/../plumb",
                      port = folder + "/ports/fuzz.so";
    char *end[2] = {};
    const std::uint64_t first = argc == 3 ? std::strtoull(argv[1], &end[0], 10) : 0,
                        count = argc == 3 ? std::strtoull(argv[2], &end[1], 10) : 0;
    if (argc != 3 || *end[0] || *end[1] || count == 0) {
        std::fprintf(stderr, "fuzz_proofs: expected FIRST COUNT: the first seed and how many\n");
        return 2;
    }
    std::uint64_t false_proofs = 0, proved = 0;
    for (std::uint64_t seed = first; seed < first + count; seed++) {
        const bool is_dual = seed % 4 == 0;
        const char *promise =
            is_dual ? "dual.multiply --promise 'dual scaled ulp everywhere'" : "so3.s1 --promise 'S1 ulp near 0'";
        const found worst =
            is_dual ? search(seed, dual_error, draw_dual, 30000) : search(seed, series_error, draw_series, 30000);
        const double beyond = std::min(0.9995 * worst.error, 1e9), within = 1.5 * worst.error + 0.2;
        const bool is_false = is_proved(plumb, port, seed, promise, beyond),
                   is_true = std::isfinite(within) && is_proved(plumb, port, seed, promise, within);
        false_proofs += is_false;
        proved += is_true || !std::isfinite(within);
        if (is_false)
            std::printf("FALSE PROOF: seed %llu: %s: limit %.9g is proved, error %.9g at %a,%a,%a,%a\n",
                        static_cast<unsigned long long>(seed), promise, beyond, worst.error, double(worst.in[0]),
                        double(worst.in[1]), double(worst.in[2]), double(worst.in[3]));
        else if (!is_true)
            std::printf("not proved: seed %llu: %s: limit %.5g, error %.5g\n", static_cast<unsigned long long>(seed),
                        promise, within, worst.error);
        std::fflush(stdout);
    }
    std::printf("%llu programs from seed %llu: %llu false proofs; %.1f %% of true limits proved\n",
                static_cast<unsigned long long>(count), static_cast<unsigned long long>(first),
                static_cast<unsigned long long>(false_proofs), 100 * double(proved) / double(count));
    return false_proofs > 0 || 4 * proved < 3 * count;
}
